//! How many hands of twenty-one a second: four places bet, play by the bots' chart, and are
//! settled. `cargo bench -p engine --bench points`.
//!
//! One thread, whole rounds through the same engine that plays, the shoe dealt down to its cut card.
//! The opening, which is the same every time, is played once and laid out again, as `simulate` does.

#[allow(unreachable_pub, reason = "it is the room's, where others use it")]
#[path = "../../felt/src/twenty_one/chart.rs"]
mod chart;

use cards::Shoe;
use engine::Seat;
use engine::points::{
    Action, Bank, Chair, Dealt, Event, Limits, PlayerDealer, Round, Rules, Start,
};
use money::Money;
use sheet::{Kind, Library};
use std::time::Instant;

/// Short runs, and the best of them: other work on the machine disturbs some, not all.
const RUNS: u64 = 60;
const ROUNDS: u32 = 1_000;
const PLACES: usize = 4;
const BAR: f64 = 2_000_000.0;

fn main() {
    let filter: Option<String> = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    println!("{:<48}{:>12}{:>12}{:>10}", "", "hands/s", "bar", "net");
    let library = Library::built_in();
    for sheet in library.sheets().filter(|sheet| sheet.kind == Kind::TwentyOne) {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            if filter.as_ref().is_some_and(|filter| !name.contains(filter.as_str())) {
                continue;
            }
            let page = library.game(&name).expect("an edition").resolve(&[]).expect("a page");
            let points = page.points().expect("twenty-one");
            let rules = Rules::new(points, Limits::default()).expect("a game that is played");
            let runs = (0..RUNS).map(|seed| run(&rules, seed));
            let (best, net) = runs.fold((0.0, 0.0), |(best, sum): (f64, f64), (rate, net)| {
                (best.max(rate), sum + net / RUNS as f64)
            });
            let verdict = if best >= BAR { "met" } else { "MISSED" };
            println!("{name:<48}{best:>12.0}{BAR:>12.0}{:>9.1}%  {verdict}", net * 100.0);
        }
    }
}

/// Hands a second, and the players' net for each base wager.
fn run(rules: &Rules, seed: u64) -> (f64, f64) {
    let chairs: [Chair; PLACES] =
        std::array::from_fn(|place| Chair::own(place, Money::dollars(10_000)));
    let bank = PlayerDealer::new(Seat::new(0), Money::dollars(100_000), rules.game.bank.reach);
    let start = Start { chairs: &chairs, bank: Bank::PlayerDealer(bank) };
    let bet = Money::dollars(10);
    let mut state = seed;
    let mut below = move |bound: u32| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    };
    let mut shoe = Shoe::new(rules.game.pack);
    shoe.place_cut_card(shoe.size() / 4);
    shoe.gather();
    let mut events: Vec<Event> = Vec::with_capacity(256);
    let mut round = Round::begin(rules, &start);
    for seat in (0..PLACES).map(Seat::new) {
        for wager in rules.hands() {
            round.act(rules, Action::Bet(seat, *wager, bet), &mut events).expect("a bet");
        }
    }
    round.act(rules, Action::NoMoreBets, &mut events).expect("the bets are whole");
    let (opened, opening) = (round.clone(), events.len());
    let (mut hands, mut net) = (0u64, 0i64);
    let clock = Instant::now();
    for _ in 0..ROUNDS {
        if shoe.past_cut_card() {
            shoe.gather();
        }
        events.truncate(opening);
        round.lay_as(&opened);
        loop {
            let next = || {
                shoe.shuffle_top(1, &mut below);
                shoe.deal()
            };
            let dealt = round.deal_by(rules, next, &mut events);
            assert_eq!(dealt, Dealt::Enough, "the cut card leaves enough");
            let Some(action) = chart::answer(rules, &round) else { break };
            round.act(rules, action, &mut events).expect("a legal action");
        }
        hands += round.hands().len() as u64;
        net -= round.bank_net().as_cents();
    }
    let seconds = clock.elapsed().as_secs_f64();
    let staked = hands as f64 * bet.as_cents() as f64;
    (hands as f64 / seconds, net as f64 / staked)
}
