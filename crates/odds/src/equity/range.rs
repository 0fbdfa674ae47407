//! Ranges of two cards, as players write them: `AKs`, `77+`, `A5s-A2s`.

use cards::{Card, CardSet, Rank, Suit};

/// Whether a kind of hand is of one suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Suited {
    Yes,
    No,
    Either,
}

/// A kind of hand: two ranks, the higher first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Kind {
    high: Rank,
    low: Rank,
    suited: Suited,
}

/// Every hand of a word: one kind, or several with `+` or `-`. `None` if it is no range.
#[must_use]
pub fn read(word: &str) -> Option<Vec<CardSet>> {
    let kinds = match (word.strip_suffix('+'), word.split_once('-')) {
        (Some(least), None) => {
            let least = Kind::read(least)?;
            least.to(least.top())
        }
        (None, Some((one, other))) => {
            let (one, other) = (Kind::read(one)?, Kind::read(other)?);
            one.spans(other).then(|| one.to(other))?
        }
        (None, None) => vec![Kind::read(word)?],
        (Some(_), Some(_)) => return None,
    };
    Some(kinds.into_iter().flat_map(Kind::hands).collect())
}

impl Kind {
    fn read(word: &str) -> Option<Kind> {
        let mut marks = word.chars();
        let (one, other) = (marks.next()?, marks.next()?);
        let (one, other) = (Rank::from_symbol(one)?, Rank::from_symbol(other)?);
        let suited = match (marks.next(), marks.next()) {
            (None, _) => Suited::Either,
            (Some('s' | 'S'), None) => Suited::Yes,
            (Some('o' | 'O'), None) => Suited::No,
            _ => return None,
        };
        // A pair is of two suits as it is.
        (one != other || suited == Suited::Either).then_some(Kind {
            high: one.max(other),
            low: one.min(other),
            suited,
        })
    }

    /// The best of the kind: aces of pairs, else the lower card right below the higher.
    fn top(self) -> Kind {
        match self.high == self.low {
            true => Kind { high: Rank::Ace, low: Rank::Ace, ..self },
            false => Kind { low: Rank::ALL[self.high as usize - 1], ..self },
        }
    }

    /// Whether two kinds are the ends of a row: both pairs, or the same higher card, or the same
    /// gap between the two.
    fn spans(self, other: Kind) -> bool {
        let gap = |kind: Kind| kind.high as u8 - kind.low as u8;
        let pairs = (gap(self) == 0, gap(other) == 0);
        self.suited == other.suited
            && match pairs {
                (true, true) => true,
                (false, false) => self.high == other.high || gap(self) == gap(other),
                _ => false,
            }
    }

    /// Every kind from this one to another, which it [`spans`](Kind::spans).
    fn to(self, other: Kind) -> Vec<Kind> {
        let between = |one: Rank, other: Rank| {
            Rank::ALL[one.min(other) as usize..=one.max(other) as usize].iter().copied()
        };
        match self.high == other.high {
            true => between(self.low, other.low).map(|low| Kind { low, ..self }).collect(),
            false => {
                let gap = self.high as usize - self.low as usize;
                let low = |high: Rank| Rank::ALL[high as usize - gap];
                let rows = between(self.high, other.high);
                rows.map(|high| Kind { high, low: low(high), ..self }).collect()
            }
        }
    }

    /// The hands of this kind.
    fn hands(self) -> Vec<CardSet> {
        let mut hands = Vec::new();
        for first in Suit::ALL {
            for second in Suit::ALL {
                let fits = match self.suited {
                    Suited::Yes => first == second,
                    Suited::No => first != second,
                    // Each pair once.
                    Suited::Either => self.high != self.low || first < second,
                };
                if fits {
                    let cards = [Card::new(self.high, first), Card::new(self.low, second)];
                    hands.push(cards.into_iter().collect());
                }
            }
        }
        hands
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_their_combinations() {
        for (word, count) in [
            ("AA", 6),
            ("AKs", 4),
            ("AKo", 12),
            ("KA", 16),
            ("77+", 48),
            ("22+", 78),
            ("ATs+", 16),
            ("ATo+", 48),
            ("K9+", 64),
            ("A5s-A2s", 16),
            ("A2s-A5s", 16),
            ("99-66", 24),
            ("T9s-54s", 24),
            ("32o+", 12),
        ] {
            let mut hands = read(word).unwrap_or_else(|| panic!("{word} is a range"));
            hands.sort();
            hands.dedup();
            assert_eq!(hands.len(), count, "{word}");
            assert!(hands.iter().all(|hand| hand.len() == 2), "{word}");
        }
    }

    #[test]
    fn what_is_no_range_is_not_read() {
        for word in
            ["", "A", "AKx", "AAs", "AKs-", "77-AKs", "AKs-QJo", "A5s-K2s", "77+-99", "1K", "AKss"]
        {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
