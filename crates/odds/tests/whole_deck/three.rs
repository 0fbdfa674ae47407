//! Three Card Poker: 22,100 hands against the 18,424 of the dealer's that each leaves.

use super::{BET, SEAT, Table, net, same, up_to_suits};
use cards::{Card, CardSet};
use engine::table::{Action, Due, Event};
use rayon::prelude::*;

/// What hands come to against every one of the dealer's.
#[derive(Default)]
struct Sums {
    /// The ante and the play at their best, in cents.
    best: i128,
    pair_plus: i128,
    deals: u128,
}

/// Every hand, folded and played, and what is better of it; the pair plus beside it.
#[test]
#[ignore = "65 million rounds: cargo xtask proofs"]
fn every_hand_against_every_dealer() {
    let table = Table::new("three-card-poker@colorado", &[], &["ante", "pair-plus"]);
    let sums = up_to_suits(3).into_par_iter().map(|(own, times)| against_all(&table, &own, times));
    let sums = sums.reduce(Sums::default, |one, other| Sums {
        best: one.best + other.best,
        pair_plus: one.pair_plus + other.pair_plus,
        deals: one.deals + other.deals,
    });
    assert_eq!(sums.deals, 22_100 * 18_424);
    same(&table.price("ante"), sums.best, sums.deals, "ante");
    same(&table.price("pair-plus"), sums.pair_plus, sums.deals, "pair-plus");
}

/// One hand against every one that the dealer may have, for all that differ only in suits.
fn against_all(table: &Table, own: &[Card], times: u128) -> Sums {
    let play = table.rules.wager("play").expect("a wager");
    let side = table.rules.game.sides.iter().position(|side| side.wager == "pair-plus");
    let due = Due::Side(side.expect("it is a side bet") as u8);
    let mut held = table.round();
    table.deal(&mut held, own, &mut Vec::new());
    let (mut played, mut folded, mut beside, mut deals) = (0, 0, 0, 0);
    let mut events = Vec::new();
    for dealer in CardSet::DECK.without(own.iter().copied().collect()).subsets(3) {
        let mut fold = held.clone();
        events.clear();
        table.deal(&mut fold, &dealer.iter().collect::<Vec<Card>>(), &mut events);
        let mut bet = fold.clone();
        table.act_seen(&mut bet, Action::Bet(SEAT, play, BET), &mut events);
        let paid = settled(&events, due);
        played += net(&table.rules, &bet) - paid;
        beside += paid;
        events.clear();
        table.act_seen(&mut fold, Action::Fold(SEAT), &mut events);
        folded += net(&table.rules, &fold) - settled(&events, due);
        deals += times;
    }
    let of_all = |cents: i128| cents * times as i128;
    Sums { best: of_all(played.max(folded)), pair_plus: of_all(beside), deals }
}

/// What a side bet came to, in cents.
fn settled(events: &[Event], due: Due) -> i128 {
    let nets = events.iter().map(|event| match event {
        Event::Settled(_, held, paid) if *held == due => {
            i128::from(paid.total().as_cents()) - i128::from(paid.stake.as_cents())
        }
        _ => 0,
    });
    nets.sum()
}
