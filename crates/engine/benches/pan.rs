//! How many rounds of Pan the engine plays in a second: players who stay, use every card in the first
//! way there is and discard their first card. The runs are short and the best one counts.

use cards::{Card, Shoe};
use engine::pan::{Action, Counts, Event, Round, Rules, Start, Waiting, each_play};
use engine::{Packet, Seat};
use money::Money;
use sheet::Library;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long each run lasts, and how many there are.
const RUN: Duration = Duration::from_millis(200);
const RUNS: usize = 10;

/// Numbers from a seed: splitmix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((mixed ^ (mixed >> 31)) >> 32) * u64::from(bound)) >> 32) as u32
    }
}

fn first_play(rules: &Rules, round: &Round, seat: Seat, must: Option<Card>) -> Option<Action> {
    let player = round.player(seat);
    let mut counts = Counts::of(player.hand.cards.iter().copied());
    must.into_iter().for_each(|card| counts.add(card));
    let mut found = None;
    let _ = each_play(rules, &counts, must, &player.spread, &mut |play| {
        found = Some(Action::Play(seat, play));
        ControlFlow::Break(())
    });
    found
}

/// Plays a round to its end; says how many actions it took.
fn play(
    rules: &Rules,
    stacks: &[Money],
    shoe: &mut Shoe,
    dice: &mut Dice,
    events: &mut Vec<Event>,
) -> u64 {
    events.clear();
    shoe.gather();
    let below = &mut |bound| dice.below(bound);
    let start = Start { stacks, first: Some(Seat::new(0)) };
    let mut round = Round::begin(rules, &start, events).expect("everyone has the ante");
    let mut actions = 0;
    while !round.is_over() {
        let action = match round.waiting_for(rules) {
            Waiting::Cards { to, count, .. } => {
                shoe.shuffle_top(count.into(), below);
                let cards = (0..count).map(|_| shoe.deal().expect("the stock has cards"));
                Action::Deal(to, Packet::of(cards))
            }
            // So long a round is given up.
            Waiting::Shuffle | Waiting::Nothing => return actions,
            Waiting::Stay(seat) => Action::Stay(seat),
            Waiting::Draw(seat) if round.may_be_taken(rules) => Action::Take(seat),
            Waiting::Draw(seat) => Action::Draw(seat),
            Waiting::Use(seat, card) => {
                first_play(rules, &round, seat, Some(card)).unwrap_or(Action::Discard(seat, card))
            }
            Waiting::Discard(seat) => {
                first_play(rules, &round, seat, None).unwrap_or(Action::TimeOut(seat))
            }
        };
        round.act(rules, action, events).expect("it is legal");
        actions += 1;
    }
    actions
}

fn main() {
    let library = Library::built_in();
    for seats in [2, 6, 8] {
        let page = library.game("pan").expect("Pan").resolve(&[]);
        let page = page.expect("no choice is made");
        let rules = Rules::new(page.pan().expect("Pan is Pan"));
        let stacks = vec![Money::dollars(10_000); seats];
        let mut shoe = Shoe::new(rules.game.pack);
        let mut dice = Dice(1);
        let mut events = Vec::with_capacity(4096);
        let mut best: (f64, f64) = (0.0, 0.0);
        for _ in 0..RUNS {
            let clock = Instant::now();
            let (mut rounds, mut actions) = (0u64, 0);
            while clock.elapsed() < RUN {
                actions += play(&rules, &stacks, &mut shoe, &mut dice, &mut events);
                rounds += 1;
            }
            let seconds = clock.elapsed().as_secs_f64();
            let speed = (rounds as f64 / seconds, actions as f64 / seconds);
            best = if speed.0 > best.0 { speed } else { best };
        }
        println!("pan, {seats} players: {:>8.0} rounds/s, {:>10.0} actions/s", best.0, best.1);
    }
}
