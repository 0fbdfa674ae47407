//! How many rounds a second at a table: one seat bets the base wager, plays on, and is settled.
//! `cargo bench -p engine --bench rounds`.
//!
//! One thread, whole rounds through the same engine that plays. What the seat wins, the house
//! loses: the nets are added up.

use cards::{Card, Shoe};
use engine::Seat;
use engine::table::{
    Action, Bank, Chair, Event, Limits, Meters, Round, Rules, Start, Waiting, legal,
};
use money::{Money, Net};
use sheet::Library;
use sheet::table::step::{Otherwise, Step};
use std::time::Instant;

/// Short runs, and the best of them: other work on the machine disturbs some, not all.
const RUNS: u64 = 100;
const ROUNDS: u32 = 2_500;

fn main() {
    let filter: Option<String> = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    println!("{:<28}{:>14}{:>12}{:>10}", "", "rounds/s", "bar", "edge");
    let library = Library::built_in();
    for (name, bar) in [
        ("three-card-poker", 3_000_000.0),
        ("ultimate-texas-holdem", 1_500_000.0),
        ("mississippi-stud", 1_500_000.0),
        ("fortune-pai-gow-poker", 500_000.0),
    ] {
        if filter.as_ref().is_some_and(|filter| !name.contains(filter.as_str())) {
            continue;
        }
        let Ok(game) = library.game(name) else { continue };
        let page = game.resolve(&[]).expect("a page as it stands");
        let rules = match Rules::new(page.table().expect("a table game"), Limits::default()) {
            Ok(rules) => rules,
            Err(fault) => {
                println!("{name:<28}{fault:>26}");
                continue;
            }
        };
        let runs = (0..RUNS).map(|seed| run(&rules, ROUNDS, seed));
        let (best, net) = runs.fold((0.0, 0.0), |(best, sum): (f64, f64), (rate, net)| {
            (best.max(rate), sum + net / RUNS as f64)
        });
        let verdict = if best >= bar { "met" } else { "MISSED" };
        println!("{name:<28}{best:>14.0}{bar:>12.0}{:>9.1}%  {verdict}", -net * 100.0);
    }
}

/// Rounds a second, and the seat's net for each base wager.
fn run(rules: &Rules, rounds: u32, seed: u64) -> (f64, f64) {
    let stack = Money::dollars(1_000);
    let chairs = [Chair::own(0, stack)];
    let start = Start { chairs: &chairs, bank: Bank::House, meters: Meters::default() };
    let seat = Seat::new(0);
    let bet = Money::dollars(10);
    let mut state = seed;
    let mut below = move |bound: u32| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    };
    // The base wagers, as a player who makes nothing else puts them down.
    let base: Vec<_> = opening(rules, &start, bet);
    let dealt = rules.game.steps.iter().map(|step| match step {
        Step::Deal { cards, .. } | Step::Burn(cards) => usize::from(*cards),
        _ => 0,
    });
    let most: usize = dealt.sum();
    let mut shoe = Shoe::new(rules.game.pack);
    let mut events: Vec<Event> = Vec::with_capacity(64);
    let mut round = Round::begin(rules, &start);
    let mut net = 0;
    let clock = Instant::now();
    for _ in 0..rounds {
        shoe.gather();
        shoe.shuffle_top(most, &mut below);
        events.clear();
        round.begin_again(rules, &start);
        for action in &base {
            round.act(rules, *action, &mut events).expect("a base wager");
        }
        round.act(rules, Action::NoMoreBets, &mut events).expect("the bets are whole");
        loop {
            round.deal_from(rules, &mut shoe, &mut events).expect("the shoe serves");
            let action = match round.waiting_for(rules) {
                Waiting::Answer(asked) => answer(rules, &round, asked, bet),
                Waiting::Start => Action::Start(3 + below(16) as u8),
                _ => break,
            };
            round.act(rules, action, &mut events).expect("a legal answer");
        }
        let won = Net::between(stack, round.stack(seat));
        assert!((won + round.bank_net()).is_zero(), "the house and the seat do not add up");
        net += won.as_cents();
    }
    let seconds = clock.elapsed().as_secs_f64();
    let staked = f64::from(rounds) * bet.as_cents() as f64;
    (f64::from(rounds) / seconds, net as f64 / staked)
}

fn opening(rules: &Rules, start: &Start<'_>, bet: Money) -> Vec<Action> {
    let mut round = Round::begin(rules, start);
    let mut actions = Vec::new();
    let mut events = Vec::new();
    while !legal(rules, &round).close {
        let choices = legal(rules, &round);
        let next =
            choices.offers.iter().find(|offer| round.spot(offer.seat).bet(offer.wager).is_zero());
        let offer = next.expect("a wager is left to make");
        let money = if offer.amounts.contains(bet) { bet } else { offer.amounts.least() };
        let action = Action::Bet(offer.seat, offer.wager, money);
        round.act(rules, action, &mut events).expect("it was offered");
        actions.push(action);
    }
    actions
}

/// Plays on with a pair or a high card, at the least stake; checks or folds the rest.
fn answer(rules: &Rules, round: &Round, seat: Seat, bet: Money) -> Action {
    let own = round.spot(seat).own.cards;
    let ranks = own.iter().filter_map(|card: &Card| card.rank());
    let good = ranks.max().is_some_and(|rank| rank >= cards::Rank::Queen)
        || (1..own.len()).any(|at| own[..at].iter().any(|card| card.rank() == own[at].rank()));
    let Some((wager, check)) = round.question(rules) else {
        let front = round.house_front(rules, seat).expect("a hand is to be set");
        return Action::Set(seat, front);
    };
    match (good, check) {
        (true, _) => Action::Bet(seat, wager, round.least(rules, seat, wager).unwrap_or(bet)),
        (false, Otherwise::Check) => Action::Check(seat),
        (false, Otherwise::Fold) => Action::Fold(seat),
    }
}
