//! Which cards of a hand are kept, in words: `keep a pair`, `keep 4 of one suit`.

use super::act::Act;
use cards::{Card, CardSet, Rank, Suit};
use std::fmt;

/// What is done with some cards of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Handled {
    /// They are kept.
    Kept(Keeps),
    /// They are put in front of the others.
    Front(Keeps),
}

/// The cards of a hand that are best kept, and what that comes to.
#[derive(Debug, Clone)]
pub(super) struct Keep {
    pub(super) hand: CardSet,
    pub(super) kept: CardSet,
    pub(super) worth: i128,
    /// All that was tried, with what it comes to.
    tried: Vec<(CardSet, i128)>,
    /// Where cards were thrown before: those of the hand of whose ranks some were.
    pub(super) thrown: Option<CardSet>,
}

impl Keep {
    /// The best of all that can be kept: the first of equal ones.
    pub(super) fn best(hand: CardSet, tried: Vec<(CardSet, i128)>) -> Option<Keep> {
        let better = |best: (CardSet, i128), it: &(CardSet, i128)| {
            if it.1 > best.1 { *it } else { best }
        };
        let (kept, worth) = tried.iter().fold(*tried.first()?, better);
        Some(Keep { hand, kept, worth, tried, thrown: None })
    }

    /// The same where cards were thrown before, of the ranks of some of the hand.
    pub(super) const fn after_throw(mut self, thrown: CardSet) -> Keep {
        self.thrown = Some(thrown);
        self
    }

    /// The same for so many hands together.
    pub(super) fn times(mut self, times: u128) -> Keep {
        let times = times as i128;
        self.worth *= times;
        self.tried.iter_mut().for_each(|(_, worth)| *worth *= times);
        self
    }

    /// All that was tried.
    pub(super) fn all(&self) -> impl Iterator<Item = CardSet> {
        self.tried.iter().map(|(kept, _)| *kept)
    }

    /// What is as good as the best.
    pub(super) fn as_good(&self) -> Vec<CardSet> {
        let good = self.tried.iter().filter(|(_, worth)| *worth == self.worth);
        good.map(|(kept, _)| *kept).collect()
    }

    /// Whether these cards may be kept.
    pub(super) fn may(&self, kept: CardSet) -> bool {
        self.worth_of(kept).is_some()
    }

    /// What it costs to keep one of these instead, whichever costs most; `None` where that is not
    /// known of all.
    pub(super) fn cost(&self, instead: &[CardSet]) -> Option<i128> {
        let costs = instead.iter().map(|set| Some(self.worth - self.worth_of(*set)?));
        costs.collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    fn worth_of(&self, kept: CardSet) -> Option<i128> {
        self.tried.iter().find(|(it, _)| *it == kept).map(|(_, worth)| *worth)
    }
}

/// What the kept cards have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Keeps {
    /// How many are kept, and of how many.
    cards: u8,
    of: u8,
    wild: u8,
    common: Common,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Common {
    /// Nothing, with the highest cards kept or not.
    Others,
    Highest,
    ToAStraight,
    OneSuit,
    OneSuitToAStraight,
    Pair,
    TwoPair,
    Three,
    FullHouse,
    Four,
}

impl Keeps {
    /// Of a hand some cards.
    pub(super) fn of(hand: CardSet, kept: CardSet) -> Keeps {
        let plain: Vec<Card> = kept.iter().filter(|card| card.rank().is_some()).collect();
        let wild = kept.len() as u8 - plain.len() as u8;
        let (cards, of) = (kept.len() as u8, hand.len() as u8);
        Keeps { cards, of, wild, common: Common::of(hand, &plain) }
    }
}

impl Common {
    fn of(hand: CardSet, plain: &[Card]) -> Common {
        let ranks: Vec<Rank> = plain.iter().filter_map(|card| card.rank()).collect();
        let count = |rank: &Rank| ranks.iter().filter(|held| *held == rank).count();
        let held = |copies: usize| Rank::ALL.iter().filter(|rank| count(rank) == copies).count();
        match (held(4), held(3), held(2)) {
            (1.., ..) => return Common::Four,
            (_, 1, 1..) => return Common::FullHouse,
            (_, 1.., _) => return Common::Three,
            (.., 2..) => return Common::TwoPair,
            (.., 1) => return Common::Pair,
            _ => {}
        }
        let one_suit = |suit: Suit| plain.iter().all(|card| card.suit() == Some(suit));
        let suited = plain.len() > 1 && Suit::ALL.into_iter().any(one_suit);
        match (suited, plain.len() > 2 && in_a_row(&ranks)) {
            (true, true) => Common::OneSuitToAStraight,
            (true, false) => Common::OneSuit,
            (false, true) => Common::ToAStraight,
            (false, false) => {
                let mut all: Vec<Rank> = hand.iter().filter_map(|card| card.rank()).collect();
                let mut kept = ranks;
                all.sort_unstable_by(|one, other| other.cmp(one));
                kept.sort_unstable_by(|one, other| other.cmp(one));
                if all.starts_with(&kept) { Common::Highest } else { Common::Others }
            }
        }
    }
}

/// Whether five cards in a row may hold all of these.
fn in_a_row(ranks: &[Rank]) -> bool {
    let span = |height: &dyn Fn(Rank) -> u8| {
        let heights = || ranks.iter().map(|rank| height(*rank));
        heights().max().unwrap_or(0) - heights().min().unwrap_or(0)
    };
    let low = |rank: Rank| if rank == Rank::Ace { 0 } else { rank as u8 + 1 };
    span(&|rank| rank as u8) < 5 || span(&low) < 5
}

impl fmt::Display for Keeps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Keeps { cards, wild, common, .. } = *self;
        let plain = cards - wild;
        let (what, used) = match common {
            Common::Others => (format!("{plain}"), plain),
            Common::Highest if plain == 1 => ("the highest".to_owned(), plain),
            Common::Highest => (format!("the {plain} highest"), plain),
            Common::ToAStraight => (format!("{plain} to a straight"), plain),
            Common::OneSuit => (format!("{plain} of one suit"), plain),
            Common::OneSuitToAStraight => (format!("{plain} to a straight flush"), plain),
            Common::Pair => ("a pair".to_owned(), 2),
            Common::TwoPair => ("two pair".to_owned(), 4),
            Common::Three => ("three of a kind".to_owned(), 3),
            Common::FullHouse => ("a full house".to_owned(), 5),
            Common::Four => ("four of a kind".to_owned(), 4),
        };
        let mut parts = Vec::new();
        match wild {
            0 => {}
            1 => parts.push("the joker".to_owned()),
            wild => parts.push(format!("{wild} jokers")),
        }
        if plain > 0 {
            parts.push(what);
        }
        if plain > used {
            parts.push(format!("{} more", plain - used));
        }
        f.write_str(&parts.join(" and "))
    }
}

/// What is done by a hand that keeps all of its cards.
pub(super) const STAND: &str = "stand";

impl Handled {
    /// What is done.
    pub(super) fn act(&self) -> Act {
        match self {
            Handled::Kept(keeps) if keeps.cards == keeps.of => Act::other(STAND),
            Handled::Kept(keeps) if keeps.cards == 0 => Act::ThrowAll,
            Handled::Kept(keeps) => Act::Keep(keeps.to_string()),
            Handled::Front(keeps) => Act::Other(format!("{keeps} in front")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_cards_are_named() {
        let set = |text: &str| -> CardSet { text.parse().expect("cards") };
        for (hand, kept, named) in [
            ("Ah Kd 9c 9s 2d", "9c 9s", "keep a pair"),
            ("Ah Kd 9c 9s 2d", "9c 9s Ah", "keep a pair and 1 more"),
            ("Ah Kh 9h 9s 2h", "Ah Kh 9h 2h", "keep 4 of one suit"),
            ("Ah 2h 3h 5h Kd", "Ah 2h 3h 5h", "keep 4 to a straight flush"),
            ("9h 8c 7d 6s Ah", "9h 8c 7d 6s", "keep 4 to a straight"),
            ("Ah Kd 9c 7s 2d", "Ah Kd", "keep the 2 highest"),
            ("Ah Kd 9c 7s 2d", "Kd 9c", "keep 2"),
            ("Ah Kd 9c 7s 2d", "", "throw all"),
            ("Ah Kd 9c 7s 2d", "Ah Kd 9c 7s 2d", "stand"),
            ("Ah Kd 9c 7s Jk", "Ah Jk", "keep the joker and the highest"),
        ] {
            assert_eq!(Handled::Kept(Keeps::of(set(hand), set(kept))).act().to_string(), named);
        }
    }
}
