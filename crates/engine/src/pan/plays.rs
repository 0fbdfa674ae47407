//! Every way to lay cards, each once: what the dealer would accept, and whether a card is of use.

use super::action::{Loan, Play};
use super::counts::Counts;
use super::lay::{Spread, left};
use super::meld::{ROPE, Shape, place, shape};
use super::plays_set;
use super::rules::Rules;
use cards::{Card, Hand, Suit};
use sheet::pan::Borrowing;
use std::ops::ControlFlow;

/// What is done with each play; it may end the search.
pub(super) type Visit<'a> = &'a mut dyn FnMut(Play) -> ControlFlow<()>;

/// What a player may lay: cards of the hand, and the one that must be among them.
pub(super) struct Held<'a> {
    pub(super) rules: &'a Rules,
    pub(super) counts: &'a Counts,
    pub(super) must: Option<Card>,
    pub(super) spread: &'a Spread,
}

/// Visits every way to lay cards of those held, with one that must be among them if it is named.
/// Each is visited once: of the two parts of a split one is named.
pub fn each_play(
    rules: &Rules,
    counts: &Counts,
    must: Option<Card>,
    spread: &Spread,
    visit: &mut dyn FnMut(Play) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let held = Held { rules, counts, must, spread };
    for (to, meld) in spread.melds().iter().enumerate() {
        let shape = shape(rules, meld).expect("only valid melds lie in a spread");
        match shape {
            Shape::Rope { suit, low, high } => held.rope_grows(to as u8, suit, low, high, visit)?,
            Shape::Set { rank, suit } => plays_set::grows(&held, to as u8, rank, suit, visit)?,
        }
    }
    held.ropes(visit)?;
    plays_set::new(&held, visit)?;
    if rules.game.increase.borrowing == Borrowing::OneCard {
        held.each_loan(&mut |loan| {
            held.ropes_with(loan, visit)?;
            plays_set::new_with(&held, loan, visit)
        })?;
    }
    for (at, meld) in spread.melds().iter().enumerate() {
        match shape(rules, meld) {
            Some(Shape::Rope { suit, low, high }) => {
                held.rope_splits(at as u8, suit, low, high, visit)?;
            }
            Some(Shape::Set { rank, .. }) => {
                plays_set::splits(&held, at as u8, rank, meld, visit)?;
            }
            None => {}
        }
    }
    ControlFlow::Continue(())
}

impl Held<'_> {
    /// The places of a suit of which there is a card.
    fn places(&self, suit: Suit) -> u16 {
        let has = |at: &usize| self.counts.get(Card::new(ROPE[*at], suit)) > 0;
        (0..ROPE.len()).filter(has).fold(0, |bits, at| bits | 1 << at)
    }

    /// Whether the card that must be laid, if there is one, lies among these places of the suit.
    fn has_must(&self, suit: Suit, places: u16) -> bool {
        self.must.is_none_or(|must| {
            must.suit() == Some(suit) && place(must).is_some_and(|at| places >> at & 1 == 1)
        })
    }

    /// The suits in which something may be laid.
    fn suits(&self) -> impl Iterator<Item = Suit> + use<> {
        let only = self.must.and_then(Card::suit);
        Suit::ALL.into_iter().filter(move |suit| only.is_none_or(|only| only == *suit))
    }

    fn ropes(&self, visit: Visit<'_>) -> ControlFlow<()> {
        for suit in self.suits() {
            let places = self.places(suit);
            if places & places << 1 & places << 2 == 0 {
                continue;
            }
            for (low, high) in ropes(self.rules) {
                let rope = run(low, high);
                if places & rope == rope && self.has_must(suit, rope) {
                    visit(Play::Meld { cards: cards_of(suit, rope), borrowed: None })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every card that a meld can do without, each once for each meld.
    fn each_loan(&self, visit: &mut dyn FnMut(Loan) -> ControlFlow<()>) -> ControlFlow<()> {
        for (from, meld) in self.spread.melds().iter().enumerate() {
            if meld.len() <= usize::from(self.rules.game.meld_min) {
                continue;
            }
            for (at, &card) in meld.iter().enumerate() {
                let loan = Loan { from: from as u8, card };
                if !meld[..at].contains(&card) && left(self.rules, self.spread, loan).is_ok() {
                    visit(loan)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn ropes_with(&self, loan: Loan, visit: Visit<'_>) -> ControlFlow<()> {
        let (Some(suit), Some(at)) = (loan.card.suit(), place(loan.card)) else {
            return ControlFlow::Continue(());
        };
        let places = self.places(suit) | 1 << at;
        for (low, high) in ropes(self.rules) {
            let (rope, own) = (run(low, high), run(low, high) & !(1 << at));
            let fits = rope >> at & 1 == 1 && places & rope == rope && self.has_must(suit, own);
            if fits {
                visit(Play::Meld { cards: cards_of(suit, own), borrowed: Some(loan) })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn rope_grows(
        &self,
        to: u8,
        suit: Suit,
        low: u8,
        high: u8,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let places = self.places(suit);
        let lowest = (0..low).rev().take_while(|at| places >> at & 1 == 1).last().unwrap_or(low);
        let highest = (high + 1..10).take_while(|at| places >> at & 1 == 1).last().unwrap_or(high);
        for from in lowest..=low {
            for end in high..=highest {
                let added = run(from, end) & !run(low, high);
                if added != 0 && self.has_must(suit, added) {
                    visit(Play::Add { to, cards: cards_of(suit, added) })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn rope_splits(
        &self,
        meld: u8,
        suit: Suit,
        low: u8,
        high: u8,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        if self.must.is_some_and(|must| must.suit() != Some(suit)) {
            return ControlFlow::Continue(());
        }
        let places = self.places(suit);
        let lies = run(low, high);
        // Two ropes of three cards take six.
        if lies.count_ones() + places.count_ones() < 2 * u32::from(self.rules.game.meld_min) {
            return ControlFlow::Continue(());
        }
        let reach = |rope: u16| rope & !(lies | places) == 0;
        let all = || ropes(self.rules).map(|(low, high)| run(low, high)).filter(|it| reach(*it));
        for one in all() {
            for other in all().filter(|other| one <= *other && (one | other) & lies == lies) {
                if one & lies == lies || other & lies == lies {
                    continue;
                }
                if let Some(with) = self.extra(suit, lies, one, other) {
                    visit(Play::Split { meld, with, part: cards_of(suit, one) })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What two ropes need beside the one that lies there, if it is held.
    fn extra(&self, suit: Suit, lies: u16, one: u16, other: u16) -> Option<Hand> {
        let (once, twice) = (one | other, one & other);
        let mut with = Hand::EMPTY;
        for (at, rank) in ROPE.into_iter().enumerate() {
            let card = Card::new(rank, suit);
            let wanted = (once >> at & 1) + (twice >> at & 1);
            let needed = wanted.saturating_sub(lies >> at & 1);
            if needed > u16::from(self.counts.get(card)) {
                return None;
            }
            (0..needed).for_each(|_| with.push(card));
        }
        let has_must = self.must.is_none_or(|must| with.contains(&must));
        (!with.is_empty() && has_must).then_some(with)
    }
}

/// Every rope: its lowest and its highest place.
fn ropes(rules: &Rules) -> impl Iterator<Item = (u8, u8)> + use<> {
    let least = rules.game.meld_min;
    (0..10u8).flat_map(move |low| (low + least - 1..10).map(move |high| (low, high)))
}

/// The places from one to another.
const fn run(low: u8, high: u8) -> u16 {
    (2 << high) - (1 << low)
}

fn cards_of(suit: Suit, places: u16) -> Hand {
    (0..ROPE.len()).filter(|at| places >> at & 1 == 1).map(|at| Card::new(ROPE[at], suit)).collect()
}
