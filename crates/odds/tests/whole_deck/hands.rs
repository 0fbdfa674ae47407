//! Player's Choice Poker: hands of three cards of the table's own, paid by a table.

use super::{Table, net, same};
use cards::{Card, CardSet};

/// Each of the 22,100 hands of three cards, at each of the six places.
#[test]
fn every_hand_of_three_cards_is_paid() {
    for place in 0..6 {
        let wager = format!("hand-{}", place + 1);
        let table = Table::new("players-choice-poker@colorado", &[], &[&wager]);
        let bet = table.round();
        let (mut sum, mut deals) = (0, 0);
        for hand in CardSet::DECK.subsets(3) {
            let mut rest = CardSet::DECK.without(hand).iter();
            let mut round = bet.clone();
            for at in 0..6 {
                let cards: Vec<Card> = if at == place {
                    hand.iter().collect()
                } else {
                    rest.by_ref().take(3).collect()
                };
                table.deal(&mut round, &cards, &mut Vec::new());
            }
            sum += net(&table.rules, &round);
            deals += 1;
        }
        assert_eq!(deals, 22_100);
        same(&table.price(&wager), sum, deals, &wager);
    }
}
