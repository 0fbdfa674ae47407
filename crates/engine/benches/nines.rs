//! How many rounds a second to nine: one seat bets on the banker, or stands and draws by the house
//! way. `cargo bench -p engine --bench nines`.
//!
//! One thread, whole rounds through the same engine that plays, the shoe from round to round.

use cards::Shoe;
use engine::nines::{Action, Round, Rules, Start, Table, Waiting};
use engine::{Bank, Chair, Limits, PlayerDealer, Seat};
use money::{Money, Net};
use sheet::Library;
use sheet::table::bank::Reach;
use std::time::Instant;

/// Short runs, and the best of them: other work on the machine disturbs some, not all.
const RUNS: u64 = 100;
const ROUNDS: u32 = 10_000;

fn main() {
    println!("{:<28}{:>14}{:>12}{:>10}", "", "rounds/s", "bar", "edge");
    let library = Library::built_in();
    for (name, wager, bar) in [
        ("ez-baccarat@lucky-lady", "banker", 5_000_000.0),
        ("ez-baccarat@players-casino", "banker", 5_000_000.0),
        ("golden-frog-baccarat", "banker", 5_000_000.0),
        ("super-pan-9", "bet", 2_000_000.0),
    ] {
        let page = library.game(name).expect("a game").resolve(&[]).expect("a page as it stands");
        let game = page.nines().expect("a game to nine");
        let rules = Rules::new(game, Limits::default()).expect("it is played");
        let runs = (0..RUNS).map(|seed| run(&rules, wager, seed));
        let (best, net) = runs.fold((0.0, 0.0), |(best, sum): (f64, f64), (rate, net)| {
            (best.max(rate), sum + net / RUNS as f64)
        });
        let verdict = if best >= bar { "met" } else { "MISSED" };
        println!("{name:<28}{best:>14.0}{bar:>12.0}{:>9.2}%  {verdict}", -net * 100.0);
    }
}

/// Rounds a second, and the seat's net for each unit bet.
fn run(rules: &Rules, wager: &str, seed: u64) -> (f64, f64) {
    let (stack, bet) = (Money::dollars(1_000), Money::dollars(20));
    let chairs = [Chair::own(0, stack)];
    let bank = PlayerDealer::new(Seat::new(0), Money::dollars(1_000), Reach::Running);
    let start = Start { chairs: &chairs, bank: Bank::PlayerDealer(bank), free_hands: 0 };
    let seat = Seat::new(0);
    let wager = rules.wager(wager).expect("a wager of the sheet");
    let mut state = seed;
    let mut below = move |bound: u32| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    };
    let most = rules.game.most_cards(1);
    let (mut table, mut shoe) = (Table::default(), Shoe::new(rules.game.pack));
    let mut events = Vec::with_capacity(64);
    let mut round = Round::begin(rules, &start);
    let mut net = 0;
    let clock = Instant::now();
    for _ in 0..ROUNDS {
        table.ready(rules, &mut shoe, most, &mut below, |_| {});
        events.clear();
        round.begin_again(rules, &start);
        round.act(rules, Action::Bet(seat, wager, bet), &mut events).expect("a wager");
        round.act(rules, Action::NoMoreBets, &mut events).expect("somebody has bet");
        loop {
            round.deal_from(rules, &mut shoe, &mut events).expect("the shoe serves");
            let action = match round.waiting_for(rules) {
                Waiting::Answer(seat) => Action::TimeOut(seat),
                Waiting::Dice => Action::Dice(3 + below(16) as u8),
                Waiting::Banker => Action::BankerTimesOut,
                _ => break,
            };
            round.act(rules, action, &mut events).expect("a legal answer");
        }
        let won = Net::between(stack, round.stack(seat));
        assert!((won + round.bank_net()).is_zero(), "the bank and the seat do not add up");
        net += won.as_cents();
        table.played(rules, &round, &shoe).expect("the round is over");
    }
    let seconds = clock.elapsed().as_secs_f64();
    let staked = f64::from(ROUNDS) * bet.as_cents() as f64;
    (f64::from(ROUNDS) / seconds, net as f64 / staked)
}
