//! One card: ace, king, and so on down to the two. The highest of several counts.

use crate::class::Class;
use crate::standing::Standing;
use cards::Card;

/// One class: what a card is, its rank says.
pub(crate) const CLASSES: &[Class] = &[Class::HighCard];

/// Ranks the highest card, whatever its suit. Source: colorado l.4710, l.4761; l.2659 of Three
/// Card Split's low hand.
pub(crate) fn rank(cards: &[Card]) -> Standing {
    let highest = cards.iter().filter_map(|card| card.rank()).max().expect("a card with a rank");
    Standing::new(1, 1 << highest as u8, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{agree, counts};
    use crate::ranking::Ranking;
    use cards::{CardSet, Hand};

    #[test]
    fn every_card_has_its_rank() {
        let standings = || CardSet::DECK.iter().map(|card| rank(&[card]));
        assert_eq!(counts(Ranking::High1, standings()), [("high card", 52)]);
        assert_eq!(agree(CardSet::DECK, |card| rank(&[card]), |card| card.rank()), 13);
        for standing in standings() {
            assert_eq!(standings().filter(|other| *other == standing).count(), 4);
        }
    }

    #[test]
    fn the_highest_of_two_counts() {
        let hands = CardSet::DECK.subsets(2).map(Hand::from);
        let highest = |hand: Hand| hand.iter().map(|card| card.rank().unwrap()).max();
        assert_eq!(agree(hands, |hand| rank(&hand), highest), 13);
    }

    /// A shoe deals equal cards, and they stand alike. Source: colorado l.4749, l.4761.
    #[test]
    fn equal_cards_of_several_packs_are_one_rank() {
        for card in CardSet::DECK {
            assert_eq!(Ranking::High1.try_rank(&[card, card]), Ok(rank(&[card])));
        }
    }
}
