//! Melds: ropes and sets, and what they are worth as they lie.

use super::rules::Rules;
use cards::{Card, Rank, Suit};
use sheet::pan::{Chips, Each};

/// What a valid meld is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Cards in sequence of one suit, from one place to another.
    Rope {
        /// The suit.
        suit: Suit,
        /// The place of the lowest card, the ace's being zero.
        low: u8,
        /// The place of the highest, the king's being nine.
        high: u8,
    },
    /// Cards of one rank.
    Set {
        /// The rank.
        rank: Rank,
        /// The suit, if all have the same.
        suit: Option<Suit>,
    },
}

/// What a meld may collect for. Source: clovis-500 l.524-528.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// A set of valle cards whose suits differ.
    ValleMixed,
    /// A set of valle cards in one suit.
    ValleSuited(Suit),
    /// A set of other cards in one suit.
    PlainSuited(Suit),
    /// A rope with ace, two and three.
    LowRope(Suit),
    /// A rope with king, queen and jack.
    HighRope(Suit),
}

/// Where a rank stands in a rope: the ace below the two, the jack above the seven. `None` for the
/// ranks left out of the pack. Source: clovis-500 l.478.
#[must_use]
pub const fn rope_place(rank: Rank) -> Option<u8> {
    match rank {
        Rank::Ace => Some(0),
        Rank::Eight | Rank::Nine | Rank::Ten => None,
        Rank::Jack => Some(7),
        Rank::Queen => Some(8),
        Rank::King => Some(9),
        low => Some(low as u8 + 1),
    }
}

/// The rank at a place of a rope.
pub(super) const ROPE: [Rank; 10] = [
    Rank::Ace,
    Rank::Two,
    Rank::Three,
    Rank::Four,
    Rank::Five,
    Rank::Six,
    Rank::Seven,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
];

/// A card's place in a rope of its suit.
pub(super) fn place(card: Card) -> Option<u8> {
    card.rank().and_then(rope_place)
}

/// What the cards are, if they are a valid meld: three or more in sequence of one suit, or of one
/// rank in one suit or three different ones; aces and kings in any.
/// Source: clovis-500 l.506-514.
#[must_use]
pub fn shape(rules: &Rules, cards: &[Card]) -> Option<Shape> {
    let first = cards.first()?;
    if cards.len() < usize::from(rules.game.meld_min) {
        return None;
    }
    let (rank, suit) = (first.rank()?, first.suit()?);
    let one_suit = cards.iter().all(|card| card.suit() == Some(suit));
    if cards.iter().all(|card| card.rank() == Some(rank)) {
        let suits = cards.iter().filter_map(|card| card.suit());
        let suits = suits.fold(0u8, |bits, suit| bits | 1 << suit as u8).count_ones();
        let valid = one_suit || suits >= 3 || rules.any_suits(rank);
        return valid.then_some(Shape::Set { rank, suit: one_suit.then_some(suit) });
    }
    if !one_suit {
        return None;
    }
    let mut places = 0u16;
    for card in cards {
        let bit = 1 << place(*card)?;
        if places & bit != 0 {
            return None;
        }
        places |= bit;
    }
    let (low, high) = (places.trailing_zeros() as u8, 15 - places.leading_zeros() as u8);
    (usize::from(high - low) + 1 == cards.len()).then_some(Shape::Rope { suit, low, high })
}

/// What a meld of that shape may collect for; a rope from ace to king for both its ends.
pub fn conditions(rules: &Rules, shape: Shape) -> impl Iterator<Item = Condition> {
    let both = match shape {
        Shape::Rope { suit, low, high } => {
            let has_low = low == 0 && high >= 2;
            let has_high = high == 9 && low <= 7;
            [
                has_low.then_some(Condition::LowRope(suit)),
                has_high.then_some(Condition::HighRope(suit)),
            ]
        }
        Shape::Set { rank, suit: Some(suit) } if rules.is_valle(rank) => {
            [Some(Condition::ValleSuited(suit)), None]
        }
        Shape::Set { suit: Some(suit), .. } => [Some(Condition::PlainSuited(suit)), None],
        Shape::Set { rank, suit: None } => {
            [rules.is_valle(rank).then_some(Condition::ValleMixed), None]
        }
    };
    both.into_iter().flatten()
}

/// How many chips a valid meld collects from everyone as it lies: its conditions, and for cards past
/// the third what additions collect. Source: clovis-500 l.474, l.532.
#[must_use]
pub fn value(rules: &Rules, cards: &[Card]) -> u32 {
    let Some(shape) = shape(rules, cards) else { return 0 };
    let added = cards.len() as u32 - u32::from(rules.game.meld_min);
    let worth = |condition: Condition| {
        let chips = chips(rules, condition);
        let each = match each(rules, condition) {
            Each::Full => chips,
            Each::Half => chips / 2,
            Each::Nothing => 0,
        };
        chips + each * added
    };
    conditions(rules, shape).map(worth).sum()
}

/// What a split collects: the conditions of its parts that the meld was not before.
/// Source: clovis-500 l.534 (ruling E-84).
pub(super) fn created(rules: &Rules, before: Shape, parts: &[Shape]) -> u32 {
    let mut had = [None; 2];
    for (slot, condition) in had.iter_mut().zip(conditions(rules, before)) {
        *slot = Some(condition);
    }
    let mut chips = 0;
    for condition in parts.iter().flat_map(|part| conditions(rules, *part)) {
        match had.iter_mut().find(|held| **held == Some(condition)) {
            Some(held) => *held = None,
            None => chips += in_suit(rules.game.increase.split, condition),
        }
    }
    chips
}

/// What a condition collects.
fn chips(rules: &Rules, condition: Condition) -> u32 {
    let pays = &rules.game.conditions;
    match condition {
        Condition::ValleMixed => pays.valle_mixed.into(),
        Condition::ValleSuited(_) => in_suit(pays.valle_suited, condition),
        Condition::PlainSuited(_) => in_suit(pays.plain_suited, condition),
        Condition::LowRope(_) => in_suit(pays.low_rope, condition),
        Condition::HighRope(_) => in_suit(pays.high_rope, condition),
    }
}

/// What a card added to it collects.
const fn each(rules: &Rules, condition: Condition) -> Each {
    let increase = &rules.game.increase;
    match condition {
        Condition::ValleMixed | Condition::PlainSuited(_) => increase.set,
        Condition::ValleSuited(_) => increase.valle_suited,
        Condition::LowRope(_) | Condition::HighRope(_) => increase.rope,
    }
}

/// Spades pay double. Source: clovis-500 l.478.
fn in_suit(chips: Chips, condition: Condition) -> u32 {
    let suit = match condition {
        Condition::ValleMixed => None,
        Condition::ValleSuited(suit)
        | Condition::PlainSuited(suit)
        | Condition::LowRope(suit)
        | Condition::HighRope(suit) => Some(suit),
    };
    u32::from(if suit == Some(Suit::Spades) { chips.spades } else { chips.other })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sheet::Library;

    fn rules() -> Rules {
        let page = Library::built_in().game("pan").unwrap().resolve(&[]).unwrap();
        Rules::new(page.pan().unwrap())
    }

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    /// The examples of the pages among them: clovis-500 l.510, l.514, l.538.
    #[test]
    fn melds_are_worth_what_the_page_prints() {
        let rules = rules();
        for (text, worth) in [
            ("Qh Jh 7h", Some(0)),
            ("4h 4s 4c", Some(0)),
            ("Qc Qc Qc", Some(1)),
            ("Ad Ad Ac", Some(0)),
            ("Ks Kh Kh", Some(0)),
            ("7c 6c 5c 4c", Some(0)),
            ("3h 3d 3c", Some(1)),
            ("3h 3d 3c 3c", Some(2)),
            ("3h 3d 3c 3s 3s", Some(3)),
            ("5s 5s 5s", Some(4)),
            ("5s 5s 5s 5s", Some(6)),
            ("7d 7d 7d", Some(2)),
            ("7d 7d 7d 7d 7d", Some(4)),
            ("Qs Qs Qs", Some(2)),
            ("Qs Qs Qs Qs", Some(4)),
            ("Kh Kh Kh", Some(1)),
            ("Ah 2h 3h", Some(1)),
            ("3s As 2s", Some(2)),
            ("Ah 2h 3h 4h", Some(1)),
            ("Kc Qc Jc", Some(1)),
            ("Ks Qs Js 7s", Some(2)),
            ("As 2s 3s 4s 5s 6s 7s Js Qs Ks", Some(4)),
            // No melds.
            ("4h 4h 4s", None),
            ("4h 4s", None),
            ("Kh Ah 2h", None),
            ("7h Qh Kh", None),
            ("7h 6h 5d", None),
            ("7h 7h 6h 5h", None),
            ("3h 3h 3h 3d", None),
        ] {
            let cards = cards(text);
            let found = shape(&rules, &cards).map(|_| value(&rules, &cards));
            assert_eq!(found, worth, "{text}");
        }
    }

    /// Every three cards of the 40, by rank and suit counts: 40 x 40 x 40 ordered, identical copies
    /// allowed. Ropes: 8 places x 4 suits x 3! orders. Sets in one suit: 40. In three suits: ten
    /// ranks x 4 choices x 3!. Aces and kings in two suits: 2 ranks x 4 x 3 pairs x 3 orders.
    #[test]
    fn every_three_cards_are_counted() {
        let rules = rules();
        let pack: Vec<Card> = rules.game.pack.plain().iter().collect();
        let (mut ropes, mut suited, mut mixed) = (0, 0, 0);
        for one in &pack {
            for two in &pack {
                for three in &pack {
                    match shape(&rules, &[*one, *two, *three]) {
                        Some(Shape::Rope { .. }) => ropes += 1,
                        Some(Shape::Set { suit: Some(_), .. }) => suited += 1,
                        Some(Shape::Set { .. }) => mixed += 1,
                        None => {}
                    }
                }
            }
        }
        assert_eq!((ropes, suited, mixed), (8 * 4 * 6, 40, 10 * 4 * 6 + 2 * 12 * 3));
    }
}
