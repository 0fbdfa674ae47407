//! How many hands a second: dealt, bet by check and call, shown down. `cargo bench -p engine`.
//!
//! One thread, whole hands through the same engine that plays. Every hand's chips are added up:
//! what the seats win must be what they lost.

#[path = "../tests/all/games/mod.rs"]
mod games;

use cards::Shoe;
use engine::pot::{Action, Ante, Chair, Event, Round, Rules, Stage, Start, Waiting};
use engine::{Packet, Seat};
use money::Money;
use std::time::Instant;

/// Short runs, and the best of them: other work on the machine disturbs some, not all.
const RUNS: u64 = 200;
const HANDS: u32 = 1_000;

fn main() {
    let filter: Option<String> = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    println!("{:<24}{:>6}{:>14}{:>12}", "", "seats", "hands/s", "bar");
    for (name, seats, bar) in [
        ("limit hold'em", 2, 1_000_000.0),
        ("limit hold'em", 6, 500_000.0),
        ("omaha hi-lo", 6, 250_000.0),
        ("seven card stud", 6, 300_000.0),
        ("stud hi-lo", 6, 300_000.0),
        ("razz", 6, 300_000.0),
        ("five card draw", 6, 300_000.0),
        ("triple draw", 6, 300_000.0),
        ("badugi", 6, 300_000.0),
    ] {
        let title = format!("{name} {seats}");
        if filter.as_ref().is_some_and(|filter| !title.contains(filter.as_str())) {
            continue;
        }
        let (_, rules) = games::all().into_iter().find(|(game, _)| *game == name).expect("a game");
        let best = (0..RUNS).map(|seed| run(&rules, seats, HANDS, seed)).fold(0.0, f64::max);
        let verdict = if best >= bar { "met" } else { "MISSED" };
        println!("{name:<24}{seats:>6}{best:>14.0}{bar:>12.0}  {verdict}");
    }
}

/// Hands a second over so many hands.
fn run(rules: &Rules, seats: usize, hands: u32, seed: u64) -> f64 {
    let stack = Money::dollars(200);
    let chairs: Vec<Chair> = (0..seats)
        .map(|place| {
            let blinds = rules.game.posts.blinds as usize;
            let blind = match (seats, place) {
                (2, 0) if blinds > 0 => rules.stakes.blinds[1],
                (2, 1) if blinds > 0 => rules.stakes.blinds[0],
                _ if place < blinds => rules.stakes.blinds[place],
                _ => Money::ZERO,
            };
            Chair { stack, ante: rules.stakes.ante, blind, ..Chair::default() }
        })
        .collect();
    let start = Start { button: Seat::new(seats - 1), seats: &chairs, ante: Ante::Matched };
    let all = stack.times(seats as u64);
    let mut state = seed;
    let mut below = move |bound: u32| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    };
    let mut shoe = Shoe::new(rules.game.pack);
    let mut events: Vec<Event> = Vec::with_capacity(256);
    let mut round = Round::seated(&start);
    let clock = Instant::now();
    for _ in 0..hands {
        shoe.gather();
        events.clear();
        round.begin_again(rules, &start, None, &mut events).expect("a round begins");
        loop {
            round.deal_from(rules, &mut shoe, &mut below, &mut events).expect("the shoe serves");
            let action = match round.waiting_for(rules) {
                Waiting::Turn(seat) if round.player(seat).bet < round.level() => Action::Call(seat),
                Waiting::Turn(seat) => Action::Check(seat),
                Waiting::BringIn(seat) => Action::BringIn(seat),
                Waiting::Draw(seat) => {
                    let first = round.player(seat).down.cards.first().copied();
                    Action::Draw(seat, Packet::of(first))
                }
                Waiting::Show(seat) => Action::Show(seat, Packet::default()),
                Waiting::Kill(seat) => Action::NoKill(seat),
                _ => break,
            };
            round.act(rules, action, &mut events).expect("to check or call is legal");
        }
        assert_eq!(round.stage(), Stage::Over);
        let end: Money = round.players().iter().map(|player| player.stack).sum();
        assert_eq!(end, all, "chips were lost or made");
    }
    f64::from(hands) / clock.elapsed().as_secs_f64()
}
