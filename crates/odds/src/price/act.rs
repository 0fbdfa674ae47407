//! What a line of best play says to do. It is put in words here alone; what a sheet has kept in words
//! is read back here too.

use super::paths::Deed;
use std::cmp::Ordering;
use std::fmt;

/// What is done with some hands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Act {
    /// What is answered when asked, one thing after the other.
    Deeds(Vec<Deed>),
    /// These of the cards are kept.
    Keep(String),
    /// None of them is kept.
    ThrowAll,
    /// It is left to the house way, whatever would be better.
    ByHouseWay(HouseWay),
    /// The hand is set for the most.
    SetForTheMost,
    /// The same where the house way sets it worse: so sheets told it before tiles had points.
    SetForTheMostAgainst,
    /// Insurance is taken.
    Insure,
    /// Anything else.
    Other(String),
}

/// What a house way does with a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HouseWay {
    /// Sets it.
    Sets,
    /// Keeps some of its cards.
    Keeps,
}

impl Act {
    /// Those that are one thing each.
    const NAMED: [Act; 6] = [
        Act::ThrowAll,
        Act::ByHouseWay(HouseWay::Sets),
        Act::ByHouseWay(HouseWay::Keeps),
        Act::SetForTheMost,
        Act::SetForTheMostAgainst,
        Act::Insure,
    ];

    /// One answer.
    #[must_use]
    pub fn deed(deed: Deed) -> Act {
        Act::Deeds(vec![deed])
    }

    /// What is in so many words done.
    #[must_use]
    pub fn other(words: &str) -> Act {
        Act::Other(words.to_owned())
    }

    /// Reads what is printed.
    #[must_use]
    pub fn read(text: &str) -> Act {
        if let Some(act) = Act::NAMED.into_iter().find(|act| act.to_string() == text) {
            return act;
        }
        if let Some(kept) = text.strip_prefix("keep ") {
            return Act::Keep(kept.to_owned());
        }
        let deeds: Option<Vec<Deed>> = text.split(", ").map(Deed::read).collect();
        let same = |deeds: &Vec<Deed>| Act::Deeds(deeds.clone()).to_string() == text;
        deeds.filter(same).map_or_else(|| Act::other(text), Act::Deeds)
    }

    /// Whether it says which cards to keep.
    #[must_use]
    pub const fn keeps(&self) -> bool {
        matches!(self, Act::Keep(_) | Act::ThrowAll)
    }

    /// The answer, where it is one.
    #[must_use]
    pub fn only_deed(&self) -> Option<Deed> {
        match self {
            Act::Deeds(deeds) => <[Deed; 1]>::try_from(&deeds[..]).ok().map(|[deed]| deed),
            _ => None,
        }
    }

    /// Whether the hand is given up.
    #[must_use]
    pub fn folds(&self) -> bool {
        self.only_deed() == Some(Deed::Fold)
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Deeds(deeds) => {
                let words: Vec<String> = deeds.iter().map(Deed::to_string).collect();
                f.pad(&words.join(", "))
            }
            Act::Keep(kept) => f.pad(&format!("keep {kept}")),
            Act::ThrowAll => f.pad("throw all"),
            Act::ByHouseWay(HouseWay::Sets) => f.pad("set by the house way"),
            Act::ByHouseWay(HouseWay::Keeps) => f.pad("keep what the house way keeps"),
            Act::SetForTheMost => f.pad("set for the most"),
            Act::SetForTheMostAgainst => f.pad("set for the most against it"),
            Act::Insure => f.pad("insure"),
            Act::Other(words) => f.pad(words),
        }
    }
}

/// In the order of their words.
impl Ord for Act {
    fn cmp(&self, other: &Act) -> Ordering {
        self.to_string().cmp(&other.to_string())
    }
}

impl PartialOrd for Act {
    fn partial_cmp(&self, other: &Act) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept in words means the same when it is read.
    #[test]
    fn acts_are_read_as_they_are_printed() {
        let others = [
            Act::deed(Deed::Bet(4)),
            Act::Deeds(vec![Deed::Check, Deed::Bet(2)]),
            Act::Keep("a pair and 1 more".to_owned()),
            Act::other("go to war"),
            Act::other("bet 3"),
        ];
        for act in Act::NAMED.into_iter().chain(others) {
            assert_eq!(Act::read(&act.to_string()), act);
        }
        assert!(Act::deed(Deed::Fold).folds() && !Act::Deeds(vec![]).folds());
    }
}
