//! What an adviser is asked at a table, and what he answers: what each thing to say is worth, as far
//! as it can be counted while somebody waits.
//!
//! A question holds what its seat has seen and nothing else, so that it can be worked out away from
//! the table.

use crate::answer::Answer;

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
}

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
