//! What is known of a hand: its cards or some of them, or the hands it may be.

use super::fault::Fault;
use super::range;
use cards::{Card, CardSet};

/// What is known of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Holding {
    /// As it was given.
    pub(super) given: String,
    /// What it holds: one set, or a set for each hand of a range. All are of one size.
    pub(super) hands: Vec<CardSet>,
    /// How many more cards it is dealt.
    pub(super) missing: usize,
}

impl Holding {
    /// Reads cards, a range, or `random`, for hands of so many cards.
    pub(super) fn read(text: &str, own: usize) -> Result<Holding, Fault> {
        let given = text.trim().to_owned();
        let holding = |hands: Vec<CardSet>| Holding { given: given.clone(), hands, missing: 0 };
        if given.eq_ignore_ascii_case("random") {
            return Ok(holding(vec![CardSet::EMPTY]));
        }
        // `A` and `K` of `AKs` are no cards, so that cards and ranges are never mistaken.
        let as_cards = cards(&given);
        let words = || given.split(',').map(str::trim);
        let is_range =
            |word: &str| word.eq_ignore_ascii_case("random") || range::read(word).is_some();
        let several = own == 2 && words().count() > 1;
        match as_cards {
            Ok(cards) if !several => return Ok(holding(vec![cards])),
            // `Ah,Kd` is a hand of two cards, `AhKd,QsQc` a range of two hands.
            Ok(cards) if words().all(|word| word.parse::<Card>().is_ok()) => {
                return Ok(holding(vec![cards]));
            }
            Err(fault) if !words().any(is_range) && words().count() == 1 => {
                // `AAs`, `any`, and other programs' ways to write one: `A*s`, `top 10%`.
                let meant = given.contains(['*', '%', '+', '-', '?']) || !begins_with_card(&given);
                return Err(match own == 2 && meant && !given.is_empty() {
                    true => Fault::Range { given: given.clone() },
                    false => fault,
                });
            }
            _ => {}
        }
        if own != 2 {
            return Err(match words().any(is_range) {
                true => Fault::NoRange { given: given.clone(), own },
                false => as_cards.expect_err("cards were taken before"),
            });
        }
        let mut hands = Vec::new();
        for word in words() {
            hands.extend(read_word(word)?);
        }
        hands.sort();
        hands.dedup();
        Ok(holding(hands))
    }

    /// How many cards are known of the hand.
    pub(super) fn known(&self) -> usize {
        self.hands.first().map_or(0, |hand| hand.len() as usize)
    }

    /// The cards that the hand holds for certain.
    pub(super) fn certain(&self) -> CardSet {
        match &self.hands[..] {
            [only] => *only,
            _ => CardSet::EMPTY,
        }
    }
}

/// The hands of one word of a range of two cards.
fn read_word(word: &str) -> Result<Vec<CardSet>, Fault> {
    if word.eq_ignore_ascii_case("random") {
        return Ok(CardSet::WITH_TWO_JOKERS.subsets(2).collect());
    }
    if let Some(hands) = range::read(word) {
        return Ok(hands);
    }
    match cards(word) {
        Ok(cards) if cards.len() == 2 => Ok(vec![cards]),
        Ok(cards) if !cards.is_empty() => {
            Err(Fault::TooMany { given: word.to_owned(), count: cards.len() as usize, most: 2 })
        }
        _ => Err(Fault::Range { given: word.to_owned() }),
    }
}

/// Whether the first of these is a card: the others were meant to be.
fn begins_with_card(text: &str) -> bool {
    let ends = text.char_indices().skip(2).map(|(at, _)| at).chain([text.len()]);
    ends.take(2).any(|end| text[..end].parse::<Card>().is_ok())
}

/// Reads cards, none of them twice.
pub(super) fn cards(text: &str) -> Result<CardSet, Fault> {
    if text.trim().is_empty() {
        let why = "there are no cards; write them as `AhTd`, or `random`".to_owned();
        return Err(Fault::Text { given: text.to_owned(), why });
    }
    text.parse().map_err(|error: cards::TextError| Fault::Text {
        given: text.to_owned(),
        why: error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_and_ranges_are_told_apart() {
        for (text, own, hands, known) in [
            ("AhAs", 2, 1, 2),
            ("Ah, As", 2, 1, 2),
            ("Ah", 2, 1, 1),
            ("random", 2, 1, 0),
            ("Random", 7, 1, 0),
            ("AhAs,KdKc", 2, 2, 2),
            ("AA, AKs, AhAs", 2, 10, 2),
            ("Ah Kh Qh", 7, 1, 3),
            ("Ac,2d,3h", 4, 1, 3),
        ] {
            let holding =
                Holding::read(text, own).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!((holding.hands.len(), holding.known()), (hands, known), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_says_what_would_be() {
        for (text, own, said) in [
            (
                "AKs",
                4,
                "`AKs` is a range, for games of two cards; here a hand has 4, written as cards: `AhKhQdJd`",
            ),
            (
                "AKs,zz",
                2,
                "`zz` is no range; write `AKs`, `AKo`, `77+`, `A5s-A2s` or `AhKd`, divided by commas, or `random`",
            ),
            (
                "AAs",
                2,
                "`AAs` is no range; write `AKs`, `AKo`, `77+`, `A5s-A2s` or `AhKd`, divided by commas, or `random`",
            ),
            ("", 2, "in ``, there are no cards; write them as `AhTd`, or `random`"),
            ("AhAsKd,QQ", 2, "`AhAsKd` has 3 cards; a hand has 2 here"),
        ] {
            let fault = Holding::read(text, own).expect_err(text);
            assert_eq!(fault.to_string(), said);
        }
        assert!(matches!(Holding::read("AhAh", 2), Err(Fault::Text { .. })));
        assert!(matches!(Holding::read("AhXx", 2), Err(Fault::Text { .. })));
        for meant in ["A*s", "top 10%", "AKx+", "AAs", "AKx", "any", "Xx", "ÄÖ"] {
            assert!(matches!(Holding::read(meant, 2), Err(Fault::Range { .. })), "{meant}");
        }
    }
}
