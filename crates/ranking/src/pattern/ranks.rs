//! Ranks as a row names them.

use super::words;
use cards::Rank;
use std::fmt;

/// One rank or several: `aces`, `jacks or better`, `sevens to nines`, `kings or twos`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ranks(u16);

impl Ranks {
    /// Every rank.
    pub const ALL: Ranks = Ranks::between(Rank::Two, Rank::Ace);

    /// Jack, queen and king. Source: colorado l.3702.
    pub const FACES: Ranks = Ranks::between(Rank::Jack, Rank::King);

    /// One rank.
    #[must_use]
    pub const fn of(rank: Rank) -> Ranks {
        Ranks(1 << rank as u16)
    }

    /// The ranks from one to another, both included, in either order; the ace is the highest.
    #[must_use]
    pub const fn between(one: Rank, other: Rank) -> Ranks {
        let (low, high) = if (one as u16) < other as u16 { (one, other) } else { (other, one) };
        Ranks((2 << high as u16) - (1 << low as u16))
    }

    /// The rank and those above it.
    #[must_use]
    pub const fn or_better(rank: Rank) -> Ranks {
        Ranks::between(rank, Rank::Ace)
    }

    /// These ranks and those.
    #[must_use]
    pub const fn or(self, other: Ranks) -> Ranks {
        Ranks(self.0 | other.0)
    }

    /// Whether the rank is one of them.
    #[must_use]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 & (1 << rank as u16) != 0
    }

    /// The ranks as bits, deuce lowest.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The rank, if it is only one.
    #[must_use]
    pub const fn only(self) -> Option<Rank> {
        if self.0.count_ones() == 1 {
            Some(Rank::ALL[self.0.trailing_zeros() as usize])
        } else {
            None
        }
    }

    /// The ranks, lowest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Rank> {
        Rank::ALL.into_iter().filter(move |rank| self.contains(*rank))
    }

    /// Reads ranks from words: `sevens to nines`, `aces or kings`, `jacks or better`.
    pub(super) fn read(text: &[&str]) -> Option<Ranks> {
        if let [rank, "or", "better"] = text {
            return Some(Ranks::or_better(words::rank(rank)?));
        }
        let read_part = |part: &[&str]| match part {
            [rank] => Some(Ranks::of(words::rank(rank)?)),
            [one, "to" | "through", other] | [one, other] => {
                Some(Ranks::between(words::rank(one)?, words::rank(other)?))
            }
            _ => None,
        };
        let mut parts = text.split(|word| *word == "or");
        let first = read_part(parts.next()?)?;
        parts.try_fold(first, |ranks, part| Some(ranks.or(read_part(part)?)))
    }

    /// The ranks in unbroken stretches, lowest first.
    fn stretches(self) -> impl Iterator<Item = (Rank, Rank)> {
        let starts = self.0 & !(self.0 << 1);
        let ends = self.0 & !(self.0 >> 1);
        Ranks(starts).iter().zip(Ranks(ends).iter())
    }
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (low, high)) in self.stretches().enumerate() {
            if at > 0 {
                f.write_str(" or ")?;
            }
            match (low == high, high) {
                (true, _) => f.write_str(low.plural())?,
                (false, Rank::Ace) if at == 0 => write!(f, "{} or better", low.plural())?,
                (false, _) => write!(f, "{} to {}", low.plural(), high.plural())?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_ranks_reads_back() {
        for bits in 1..1 << 13 {
            let ranks = Ranks(bits);
            let text = ranks.to_string();
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(Ranks::read(&words), Some(ranks), "{text}");
        }
    }

    #[test]
    fn ranks_are_named_as_in_the_books() {
        for (text, printed) in [
            ("aces", "aces"),
            ("a", "aces"),
            ("10s", "tens"),
            ("jacks or better", "jacks or better"),
            ("jacks to kings", "jacks to kings"),
            ("tens through twos", "twos to tens"),
            ("7s 9s", "sevens to nines"),
            ("aces or kings", "kings or better"),
            ("twos to sixes or aces", "twos to sixes or aces"),
            ("deuces or eights to aces", "twos or eights to aces"),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            let ranks = Ranks::read(&words).expect(text);
            assert_eq!(ranks.to_string(), printed);
        }
        for text in ["", "or", "aces or", "jokers", "sevens to", "aces to kings to twos"] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(Ranks::read(&words), None, "{text}");
        }
    }
}
