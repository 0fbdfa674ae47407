//! What an adviser is asked at a table, and what he answers: what each thing to say is worth, as far
//! as it can be counted while somebody waits.
//!
//! A question holds what its seat has seen and nothing else, so that it can be worked out away from
//! the table.

use crate::answer::{Amount, Answer, Choice};
use money::{Money, Net};

/// Whether there is time left. Who answers looks often, and stops with what he has.
pub type Patience<'a> = dyn Fn() -> bool + Sync + 'a;

/// A question to an adviser.
pub trait Question: Send + Sync {
    /// What is asked, in words: alike questions of one table have alike answers.
    fn key(&self) -> String;

    /// The answer with every deal counted.
    ///
    /// # Errors
    /// Why there is none.
    fn count(&self, _patience: &Patience<'_>) -> Result<Counsel, String> {
        Err("no count is known for this".to_owned())
    }

    /// The answer from deals drawn by the numbers of a seed.
    ///
    /// # Errors
    /// Why there is none.
    fn sample(&self, _seed: u64, _patience: &Patience<'_>) -> Result<Counsel, String> {
        Err("no deals are drawn for this".to_owned())
    }

    /// Whom to ask where there is neither.
    fn otherwise(&self) -> Otherwise {
        Otherwise::Nobody
    }
}

/// Who is asked where nothing can be counted or drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Otherwise {
    /// Bots that see the same.
    Bots,
    /// Nobody: it is said why there is no answer.
    Nobody,
}

/// What somebody asks before any card is out: what a wager costs stands on its price list.
pub(crate) struct BeforeTheDeal;

impl Question for BeforeTheDeal {
    fn key(&self) -> String {
        "before the deal".to_owned()
    }

    fn count(&self, _patience: &Patience<'_>) -> Result<Counsel, String> {
        Err(PRICE_LIST.to_owned())
    }

    fn sample(&self, _seed: u64, _patience: &Patience<'_>) -> Result<Counsel, String> {
        Err(PRICE_LIST.to_owned())
    }
}

const PRICE_LIST: &str = "what each wager costs stands beside the table, under its rules; the \
                          adviser is asked when the cards are out";

/// What an adviser says.
#[derive(Debug, Clone, PartialEq)]
pub struct Counsel {
    /// How it was found.
    pub how: How,
    /// What the values are counted in: `ante`, `cents`.
    pub unit: String,
    /// A sentence on what it rests on.
    pub says: String,
    /// What each thing to say is worth, the best first; what has no value last.
    pub lines: Vec<Worth>,
}

/// Something to say, and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Worth {
    /// What is said.
    pub answer: Answer,
    /// What it is worth on average, in units.
    pub value: Option<f64>,
}

/// How an answer was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Every deal was counted.
    Counted,
    /// Deals were drawn.
    Sampled,
    /// Bots were asked.
    Bots,
}

impl How {
    /// Every way.
    pub const ALL: [How; 3] = [How::Counted, How::Sampled, How::Bots];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            How::Counted => "counted",
            How::Sampled => "sampled",
            How::Bots => "bots",
        }
    }
}

impl Counsel {
    /// The same, the best first; of equal ones the earlier.
    #[must_use]
    pub(crate) fn sorted(mut self) -> Counsel {
        let value = |worth: &Worth| worth.value.unwrap_or(f64::NEG_INFINITY);
        self.lines.sort_by(|one, other| value(other).total_cmp(&value(one)));
        self
    }
}

/// Runs a count that tells how far it is, and breaks it off when there is no time left.
///
/// # Errors
/// It was broken off.
pub(crate) fn in_time<T>(
    patience: &Patience<'_>,
    count: impl FnOnce(&odds::equity::Tell<'_>) -> T,
) -> Result<T, String> {
    /// What is thrown: no fault, so that nothing is printed.
    struct TimeIsUp;
    let tell = |_done, _of| {
        if !patience() {
            std::panic::resume_unwind(Box::new(TimeIsUp));
        }
    };
    // The count owns all that it changes: what is broken off is dropped whole.
    let counted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| count(&tell)));
    counted.map_err(|thrown| match thrown.downcast::<TimeIsUp>() {
        Ok(_) => "to count it takes longer than you wait".to_owned(),
        Err(bug) => std::panic::resume_unwind(bug),
    })
}

/// Every way to say a choice: with each amount, or the least and the most, and with each pick of
/// cards.
pub(crate) fn ways(choice: &Choice) -> Vec<Answer> {
    let amounts: Vec<Option<u64>> = match &choice.amount {
        None => vec![None],
        Some(Amount::OneOf(held)) => held.iter().copied().map(Some).collect(),
        Some(Amount::Range { least, most, .. }) if least == most => vec![Some(*least)],
        Some(Amount::Range { least, most, .. }) => vec![Some(*least), Some(*most)],
    };
    let picks: Vec<Vec<String>> = match &choice.cards {
        None => vec![Vec::new()],
        Some(pick) => {
            let counts = u32::from(pick.least)..=u32::from(pick.most);
            let bits = (0..1_u32 << pick.from.len()).filter(|it| counts.contains(&it.count_ones()));
            let held = |bits: u32| {
                let taken = pick.from.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
                taken.map(|(_, card)| card.clone()).collect()
            };
            bits.map(held).collect()
        }
    };
    let say = |cents: &Option<u64>, cards: &Vec<String>| Answer {
        choice: choice.id.clone(),
        cents: *cents,
        cards: cards.clone(),
    };
    amounts.iter().flat_map(|cents| picks.iter().map(|cards| say(cents, cards))).collect()
}

/// What answers have won over deals, in cents.
pub(crate) struct Tally {
    /// What each comes to: the sum, and that of the squares.
    lines: Vec<(Answer, f64, f64)>,
    pub(crate) deals: u64,
}

impl Tally {
    /// Nothing was dealt yet.
    pub(crate) fn new(answers: impl IntoIterator<Item = Answer>) -> Tally {
        let lines = answers.into_iter().map(|answer| (answer, 0.0, 0.0)).collect();
        Tally { lines, deals: 0 }
    }

    /// What each answer has won in one more deal.
    pub(crate) fn add(&mut self, nets: impl IntoIterator<Item = Net>) {
        for ((_, sum, squares), net) in self.lines.iter_mut().zip(nets) {
            let net = net.as_cents() as f64;
            *sum += net;
            *squares += net * net;
        }
        self.deals += 1;
    }

    /// What each has won on average.
    pub(crate) fn means(&self) -> Vec<f64> {
        self.lines.iter().map(|(_, sum, _)| sum / self.deals as f64).collect()
    }

    /// The answer that this comes to, where the values are these.
    ///
    /// # Errors
    /// There is nothing to weigh.
    pub(crate) fn counsel(self, means: &[f64], others: &str) -> Result<Counsel, String> {
        if self.lines.is_empty() || self.deals == 0 {
            return Err("there is nothing to weigh".to_owned());
        }
        let (deals, count) = (self.deals, self.deals as f64);
        let mut error: f64 = 0.0;
        let mut lines = Vec::new();
        for ((answer, sum, squares), mean) in self.lines.into_iter().zip(means) {
            let spread = (squares / count - (sum / count).powi(2)).max(0.0);
            error = error.max((spread / count).sqrt());
            lines.push(Worth { answer, value: Some(*mean) });
        }
        let says = format!(
            "{deals} deals drawn, {others}; give or take {}",
            Money::cents(error.ceil() as u64)
        );
        Ok(Counsel { how: How::Sampled, unit: "cents".to_owned(), says, lines }.sorted())
    }
}
