//! How a dealer with no choice replaces cards.

use cards::{Card, Hand, Rank};
use ranking::{Class, Ranking};
use sheet::table::hand::DealerDraw;

/// The cards that the dealer throws.
pub(super) fn throws(way: DealerDraw, hand: &[Card]) -> Hand {
    match way {
        DealerDraw::Caribbean => caribbean(hand),
    }
}

/// None of a hand that five cards make; else the cards beside those that are kept. Source: colorado
/// l.854-856.
fn caribbean(hand: &[Card]) -> Hand {
    let Ok(standing) = Ranking::High5.try_rank(hand) else { return Hand::EMPTY };
    let alike = |card: &Card| hand.iter().filter(|held| held.rank() == card.rank()).count();
    let mut beside: Vec<Card> = hand.iter().copied().filter(|card| alike(card) == 1).collect();
    beside.sort_by_key(|card| card.rank());
    let thrown: &[Card] = match Ranking::High5.class(standing) {
        // A pair keeps the highest of the others, four cards of a flush or a straight or not.
        Some(Class::Pair) => &beside[..2],
        Some(Class::TwoPair | Class::ThreeOfAKind) => &beside,
        Some(Class::HighCard) => match beside_four(hand) {
            Some(card) => &[card],
            None => &beside[..2],
        },
        _ => &[],
    };
    thrown.iter().copied().collect()
}

/// The card beside four of a flush, or else beside four of a straight. Source: colorado l.855.
fn beside_four(hand: &[Card]) -> Option<Card> {
    let of_suit = |card: &Card| hand.iter().filter(|held| held.suit() == card.suit()).count();
    let four_of_a_suit = hand.iter().any(|card| of_suit(card) == 4);
    let odd_suit = hand.iter().find(|card| of_suit(card) == 1);
    if four_of_a_suit { odd_suit.copied() } else { beside_four_of_a_straight(hand) }
}

/// The card beside four that one card makes a straight: open at both ends before others, then the
/// highest. Ruling G-098.
fn beside_four_of_a_straight(hand: &[Card]) -> Option<Card> {
    let straights = (1..=10).filter_map(|low: u8| {
        let within = |card: &&Card| heights(**card).iter().any(|it| (low..low + 5).contains(it));
        let others: Vec<&Card> = hand.iter().filter(|card| !within(card)).collect();
        let [other] = others[..] else { return None };
        let held = |height: u8| hand.iter().any(|card| heights(*card).contains(&height));
        let in_a_row = (low..low + 4).all(held);
        let open = in_a_row && low > 1; // The one below completes it, and the one above.
        Some((open, low, *other))
    });
    straights.max_by_key(|(open, low, _)| (*open, *low)).map(|(_, _, other)| other)
}

/// How high a card stands in a straight: an ace both lowest and highest.
fn heights(card: Card) -> [u8; 2] {
    let height = card.rank().map_or(0, |rank| rank as u8 + 2);
    [if card.rank() == Some(Rank::Ace) { 1 } else { height }, height]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caribbean_dealer_throws_what_the_page_says() {
        for (hand, thrown) in [
            ("2c 3d 4h 5s 6c", ""),
            ("Ah 9h 7h 5h 2h", ""),
            ("9c 9d 9h 9s 2c", ""),
            ("9c 9d 9h 2s 2c", ""),
            ("9c 9d 9h Ks 2c", "2c Ks"),
            ("9c 9d 4h 4s Kc", "Kc"),
            ("9c 9d 4h Ks Ac", "4h Ks"),
            // A pair with four of a flush keeps the pair and the highest other card.
            ("9c 9d 4c Kc 2c", "2c 4c"),
            ("Kc 9d 4c 7c 2c", "9d"),
            // Four of a flush before four of a straight.
            ("5c 6c 7c 8d Kc", "8d"),
            ("5c 6c 7d 8d Kh", "Kh"),
            // Open at both ends before inside: 5-6-7-8, not 6-7-8-T.
            ("5c 6c 7d 8d Th", "Th"),
            // Two inside: the higher.
            ("5c 7d 8h 9s Jc", "5c"),
            ("Ac 2d 3h 4s Jc", "Jc"),
            ("2c Jd Qh Ks Ac", "2c"),
            ("Ac 2d 3h 5s Jc", "Jc"),
            ("Ac Jd 8h 5s 2c", "2c 5s"),
        ] {
            let hand: Hand = hand.parse().expect("cards");
            assert_eq!(throws(DealerDraw::Caribbean, &hand).to_string(), thrown, "{hand}");
        }
    }
}
