//! Let it Ride: three cards, then two of the board's, with a wager to take back before each.

use super::{SEAT, Table, net, same, up_to_suits};
use cards::{Card, CardSet};
use engine::table::Action;
use rayon::prelude::*;

/// Every hand with every first and every second card of the board, and whatever may be taken back.
#[test]
#[ignore = "17 million rounds: cargo xtask proofs"]
fn every_hand_with_every_board() {
    let table = Table::new("let-it-ride@colorado", &[], &["bet-1", "bet-2", "contract"]);
    let hands = up_to_suits(3);
    let sums = hands.par_iter().map(|(own, times)| best(&table, own) * *times as i128);
    let deals = hands.iter().map(|(_, times)| times * 49 * 48).sum();
    assert_eq!(deals, 22_100 * 49 * 48);
    same(&table.price("bet-1"), sums.sum(), deals, "bet-1");
}

/// What a hand comes to over every board: the second wager is taken back or left by the hand and the
/// first card, the first one by the hand alone.
fn best(table: &Table, own: &[Card]) -> i128 {
    let answers = [Action::Pull(SEAT), Action::Check(SEAT)];
    let rest = CardSet::DECK.without(own.iter().copied().collect());
    let mut held = table.round();
    table.deal(&mut held, own, &mut Vec::new());
    let mut first = [0; 2];
    for one in rest {
        // By what becomes of both wagers.
        let mut both = [[0; 2]; 2];
        for other in rest.without(CardSet::of(one)) {
            let mut asked = held.clone();
            table.deal(&mut asked, &[one, other], &mut Vec::new());
            for (nets, answer) in both.iter_mut().zip(answers) {
                let mut once = asked.clone();
                table.act(&mut once, answer);
                for (sum, answer) in nets.iter_mut().zip(answers) {
                    let mut twice = once.clone();
                    table.act(&mut twice, answer);
                    *sum += net(&table.rules, &twice);
                }
            }
        }
        for (sum, [pulled, left]) in first.iter_mut().zip(both) {
            *sum += i128::max(pulled, left);
        }
    }
    i128::max(first[0], first[1])
}
