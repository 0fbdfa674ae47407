//! What always holds in poker, whatever the game and whatever is tried.

mod games;
mod library;

use cards::{Card, Shoe};
use engine::pot::{
    Action, Answer, Ante, Chair, Event, Fault, Recipient, Round, Rules, Ruling, Sizes, Stage,
    Start, Waiting, legal, step,
};
use engine::{Packet, Seat, SeatSet};
use money::Money;
use proptest::prelude::*;
use sheet::poker::Award;
use std::sync::LazyLock;

/// Numbers from a seed: splitmix64.
#[derive(Clone)]
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    }
}

/// A table of random stacks with the game's posts.
fn chairs(rules: &Rules, count: usize, dice: &mut Dice) -> Vec<Chair> {
    (0..count)
        .map(|place| {
            let blinds = rules.game.posts.blinds as usize;
            let blind = match (count, place) {
                // Heads-up the button has the small blind; seat 2 is the button here.
                (2, 0) if blinds > 0 => rules.stakes.blinds[1],
                (2, 1) if blinds > 0 => rules.stakes.blinds[0],
                _ if place < blinds => rules.stakes.blinds[place],
                _ => Money::ZERO,
            };
            let stack = Money::dollars(1 + u64::from(dice.below(60)));
            if rules.game.extras.award == Award::Matched {
                // Everyone wagers what he likes between the limits.
                let stack = stack + rules.stakes.low;
                let ante = stack.min(rules.stakes.high);
                return Chair { stack, ante, ..Chair::default() };
            }
            Chair { stack, ante: rules.stakes.ante, blind, ..Chair::default() }
        })
        .collect()
}

/// Something a player could do, often legal.
fn try_something(rules: &Rules, round: &Round, dice: &mut Dice) -> Action {
    let seat = |dice: &mut Dice| Seat::new(dice.below(round.players().len() as u32) as usize);
    let held = |seat: Seat, count: usize| {
        let player = round.player(seat);
        Packet::of(player.down.cards.iter().copied().take(count))
    };
    let choice = dice.below(10);
    if dice.below(40) == 0 {
        return Action::Floor(rule_something(round, seat(dice), dice));
    }
    match (round.waiting_for(rules), choice) {
        (_, 0) => Action::Fold(seat(dice)),
        (_, 1) => Action::Bet(seat(dice), Money::dollars(u64::from(dice.below(70)))),
        (Waiting::BringIn(seat), 2..6) => Action::BringIn(seat),
        (Waiting::Draw(seat), _) => Action::Draw(seat, held(seat, dice.below(7) as usize)),
        (Waiting::Discard(seat), _) => Action::Discard(seat, held(seat, dice.below(3) as usize)),
        (Waiting::Agree(seat), 1..3) => Action::RunTwice(seat, Answer::No),
        (Waiting::Agree(seat), _) => Action::RunTwice(seat, Answer::Yes),
        (Waiting::CallWild(seat), _) => Action::CallWild(seat, held(seat, 1)),
        (Waiting::Show(seat), 2) => Action::Muck(seat),
        (Waiting::Show(_), 3) => Action::AskToSee { by: seat(dice), hand: seat(dice) },
        (Waiting::Show(seat), _) => Action::Show(seat, Packet::default()),
        (Waiting::Kill(seat), 2..5) => {
            let (_, choices) = legal(rules, round).expect("a kill has sizes");
            let (min, max) = choices.kill.expect("a kill has sizes");
            Action::Kill(seat, if choice == 2 { max } else { min })
        }
        (Waiting::Kill(seat), 5) => Action::TimeOut(seat),
        (Waiting::Kill(seat), _) => Action::NoKill(seat),
        (_, 9) if dice.below(8) == 0 => Action::TimeOut(seat(dice)),
        (Waiting::Turn(_), 8) => Action::Chop(seat(dice)),
        (Waiting::BringIn(seat) | Waiting::Turn(seat), _) => {
            let (_, choices) = legal(rules, round).expect("a turn has choices");
            match (choices.bet, choices.call) {
                (Some((min, max)), _) if choice < 5 => {
                    let span = max.saturating_sub(min).as_cents() / 100;
                    let more = dice.below(span as u32 + 1);
                    Action::Bet(seat, min + Money::dollars(u64::from(more)))
                }
                (_, Some(_)) => Action::Call(seat),
                _ => Action::Check(seat),
            }
        }
        (Waiting::Cards { to, .. }, _) => Action::Deal(to, Packet::of([Card::JOKER])),
        (Waiting::Nothing, _) => Action::Fold(seat(dice)),
    }
}

/// Something the floor could rule.
fn rule_something(round: &Round, seat: Seat, dice: &mut Dice) -> Ruling {
    let held = round.player(seat).down.cards.first().copied().unwrap_or(Card::JOKER);
    let last = round.player(seat).down.cards.last().copied().unwrap_or(Card::JOKER);
    match dice.below(14) {
        0 => Ruling::Misdeal,
        10 | 11 => Ruling::ThrewByAccident(seat, Packet::of([held])),
        5 | 6 => Ruling::LastCardUp(seat, last),
        7 | 8 => Ruling::StandsAllIn(seat),
        9 => Ruling::Retrieved(seat),
        1 => Ruling::DefectiveDeck { knew: SeatSet::EMPTY.with(seat) },
        2 => Ruling::FalseOpening(seat),
        // With many seats there might be no card to replace it.
        3 | 4 if round.players().len() < 6 => Ruling::ReplaceCard(seat, held),
        _ => Ruling::DeadHand(seat, Fault::ALL[dice.below(Fault::ALL.len() as u32) as usize]),
    }
}

/// Cards taken off the shoe too early, and what the floor could rule on them.
fn deal_too_early(round: &Round, shoe: &mut Shoe, dice: &mut Dice) -> Ruling {
    shoe.burn();
    let count = 1 + dice.below(3);
    let packet = Packet::of((0..count).map_while(|_| shoe.deal()));
    let seat = Seat::new(dice.below(round.players().len() as u32) as usize);
    match dice.below(3) {
        0 => Ruling::EarlyBoard(packet),
        1 => Ruling::EarlyCards(packet),
        _ => Ruling::EarlyLastCard(seat, packet),
    }
}

/// Whether `legal` says that a seat may do this.
fn is_legal(rules: &Rules, round: &Round, action: Action) -> Option<bool> {
    let (next, choices) = legal(rules, round)?;
    Some(match action {
        Action::Fold(seat) => seat == next && choices.fold,
        Action::Check(seat) => seat == next && choices.check,
        Action::Call(seat) => seat == next && choices.call.is_some(),
        Action::BringIn(seat) => seat == next && choices.bring_in.is_some(),
        Action::Bet(seat, to) => {
            let fits = |(min, max): (Money, Money)| match choices.sizes {
                Sizes::Between => min <= to && to <= max,
                Sizes::Either => to == min || to == max,
            };
            seat == next && choices.bet.is_some_and(fits)
        }
        Action::Kill(seat, to) => {
            seat == next && choices.kill.is_some_and(|(min, max)| min <= to && to <= max)
        }
        Action::NoKill(seat) => seat == next && choices.kill.is_some(),
        _ => return None,
    })
}

/// Plays one round with random actions and checks everything that must hold on the way.
fn play(name: &str, rules: &Rules, seed: u64) {
    let mut dice = Dice(seed);
    let most = rules.game.seats.dealt as u32;
    let count = 2 + dice.below(most - 1) as usize;
    let chairs = chairs(rules, count, &mut dice);
    let button = Seat::new(count - 1);
    let start = Start { button, seats: &chairs, ante: Ante::Matched };
    let stacks: Vec<Money> = chairs.iter().map(|chair| chair.stack).collect();
    let mut shuffle = dice.clone();
    let mut below = |bound| shuffle.below(bound);
    let mut shoe = Shoe::shuffled(rules.game.pack, &mut below);
    let mut events = Vec::new();
    let mut round = Round::begin(rules, &start, &mut events).expect("a round begins");

    let mut had_early = false;
    for turn in 0.. {
        assert!(turn < 5_000, "{name} {seed}: the round does not end");
        let dealt = round.deal_from(rules, &mut shoe, &mut below, &mut events);
        assert_eq!(dealt, Ok(()), "{name} {seed}: the shoe serves");
        round.audit(&stacks);
        if round.stage() == Stage::Over {
            break;
        }
        let mut taken = shoe.clone();
        // With many seats, or time and again, there might be no card left for those buried.
        let early = count < 6 && !had_early && dice.below(30) == 0;
        had_early |= early;
        let action = match early {
            true => Action::Floor(deal_too_early(&round, &mut taken, &mut dice)),
            false => try_something(rules, &round, &mut dice),
        };
        let before = round.clone();
        let stepped = step(rules, &round, action);
        let done = round.act(rules, action, &mut events);
        if let Some(allowed) = is_legal(rules, &before, action) {
            assert_eq!(allowed, done.is_ok(), "{name} {seed}: {action:?} {done:?}");
        }
        match (stepped, done) {
            (Ok(stepped), Ok(())) => {
                assert_eq!(events[events.len() - stepped.len()..], stepped);
                shoe = taken;
            }
            (Err(stepped), Err(done)) => {
                assert_eq!(stepped, done);
                assert_eq!(before, round, "{name} {seed}: a refused action changed the round");
            }
            (stepped, done) => panic!("{name} {seed}: {action:?}: {stepped:?} but {done:?}"),
        }
    }

    assert!(round.pot().is_zero(), "{name} {seed}: chips were left in the middle");
    replays(&start, &events, &round);
    hides_what_others_hold(&events, count);
}

/// The log alone leads to the same round.
fn replays(start: &Start<'_>, events: &[Event], round: &Round) {
    let mut replayed = Round::seated(start);
    events.iter().for_each(|event| replayed.apply(event));
    assert_eq!(&replayed, round);
}

/// The cards that a ruling names and that lie face down with a seat.
fn named_face_down(ruling: Ruling) -> Option<(Seat, Packet)> {
    match ruling {
        Ruling::EarlyLastCard(seat, packet)
        | Ruling::DealtShort(seat, packet)
        | Ruling::DealtLong(seat, packet)
        | Ruling::ThrewByAccident(seat, packet) => Some((seat, packet)),
        // What these name has been turned up for all to see, or they name nothing.
        Ruling::Misdeal
        | Ruling::DefectiveDeck { .. }
        | Ruling::DeadHand(..)
        | Ruling::ReplaceCard(..)
        | Ruling::FalseOpening(_)
        | Ruling::EarlyBoard(_)
        | Ruling::EarlyCards(_)
        | Ruling::FacedCard(_)
        | Ruling::StrayJoker
        | Ruling::BurnMissed
        | Ruling::HoleCardUp(..)
        | Ruling::LastCardUp(..)
        | Ruling::StandsAllIn(_)
        | Ruling::Retrieved(_) => None,
    }
}

/// Every ruling that names cards of a hand shows them to that hand's player alone.
#[test]
fn a_ruling_shows_a_hand_to_its_player_alone() {
    let (owner, packet) =
        (Seat::new(1), Packet::of(["Ah", "Kd"].map(|it| it.parse().expect("it"))));
    for ruling in [
        Ruling::EarlyLastCard(owner, packet),
        Ruling::DealtShort(owner, packet),
        Ruling::DealtLong(owner, packet),
        Ruling::ThrewByAccident(owner, packet),
    ] {
        assert_eq!(Event::Ruled(ruling).seen_by(Some(owner)), Event::Ruled(ruling));
        for viewer in [None, Some(Seat::new(0)), Some(Seat::new(2))] {
            let Event::Ruled(seen) = Event::Ruled(ruling).seen_by(viewer) else {
                panic!("{ruling:?}")
            };
            let (_, seen) = named_face_down(seen).expect("the same ruling");
            assert_eq!((seen.cards.len(), seen.len()), (0, 2), "{viewer:?} saw {ruling:?}");
        }
    }
}

/// No event shown to a seat names a down card of another before it is shown.
fn hides_what_others_hold(events: &[Event], count: usize) {
    for viewer in (0..count).map(Seat::new) {
        for event in events {
            match event.seen_by(Some(viewer)) {
                Event::Dealt { to: Recipient::Hand(seat), packet, up } if seat != viewer => {
                    assert!(packet.cards.len() <= up as usize, "{viewer} saw a card of {seat}");
                }
                Event::Dealt { to: Recipient::Burn, packet, .. } => {
                    assert!(packet.cards.is_empty(), "{viewer} saw a burn");
                }
                Event::Drew(seat, packet)
                | Event::Discarded(seat, packet)
                | Event::CalledWild(seat, packet)
                    if seat != viewer =>
                {
                    assert!(packet.cards.is_empty(), "{viewer} saw what {seat} threw");
                }
                Event::Ruled(ruling) => {
                    let named = named_face_down(ruling).filter(|(seat, _)| *seat != viewer);
                    let named = named.map_or(0, |(_, packet)| packet.cards.len());
                    assert_eq!(named, 0, "{viewer} saw {ruling:?}");
                }
                _ => {}
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_game_holds_together(seed: u64) {
        for (name, rules) in games::all() {
            play(name, &rules, seed);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_game_of_the_books_holds_together(seed: u64) {
        static GAMES: LazyLock<Vec<(String, Rules)>> = LazyLock::new(library::all);
        assert!(GAMES.len() > 100, "the books hold more games than {}", GAMES.len());
        for (name, rules) in GAMES.iter() {
            play(name, rules, seed);
        }
    }
}
