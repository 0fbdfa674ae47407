//! What always holds in poker, whatever the game and whatever is tried.

use crate::games;
use crate::library;
use cards::{Card, Shoe};
use engine::pot::{
    Action, Answer, Ante, Chair, Choices, Event, Fault, Recipient, Round, Rules, Ruling, Sizes,
    Stage, Start, Status, Waiting, aside, legal, step,
};
use engine::{Packet, Seat, SeatSet};
use money::Money;
use proptest::prelude::*;
use sheet::poker::Award;
use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};
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
    let last = rules.game.streets.len() - 1;
    if round.stage() == Stage::Betting(last as u8) && dice.below(8) == 0 {
        let seat = seat(dice);
        let card = round.player(seat).down.cards.last().copied().unwrap_or(Card::JOKER);
        return Action::Floor(Ruling::LastCardUp(seat, card));
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
    match dice.below(14) {
        0 => Ruling::Misdeal,
        10 | 11 => Ruling::ThrewByAccident(seat, Packet::of([held])),
        5..=8 => Ruling::StandsAllIn(seat),
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

/// Whether `legal`, `aside` and the cards that are waited for say that this may be done. Whether a
/// card can be dealt they do not say, nor all of what the floor rules.
fn is_legal(rules: &Rules, round: &Round, action: Action) -> Option<bool> {
    let turn = |seat: Seat| match legal(rules, round) {
        Some((next, choices)) if next == seat => choices,
        _ => Choices::default(),
    };
    let out_of_turn = aside(rules, round);
    let holds = |seat: Seat, packet: &Packet| {
        let own = |card: &&Card| round.player(seat).holds(**card);
        packet.unseen == 0
            && packet.cards.iter().filter(own).count() == packet.cards.len()
            && packet.set().len() as usize == packet.cards.len()
    };
    Some(match action {
        Action::Fold(seat) => turn(seat).fold,
        Action::Check(seat) => turn(seat).check,
        Action::Call(seat) => turn(seat).call.is_some(),
        Action::BringIn(seat) => turn(seat).bring_in.is_some(),
        Action::Bet(seat, to) => {
            let Choices { bet, sizes, .. } = turn(seat);
            bet.is_some_and(|(min, max)| match sizes {
                Sizes::Between => min <= to && to <= max,
                Sizes::Either => to == min || to == max,
            })
        }
        Action::Kill(seat, to) => turn(seat).kill.is_some_and(|(min, max)| min <= to && to <= max),
        Action::NoKill(seat) => turn(seat).kill.is_some(),
        Action::Draw(seat, packet) => {
            let fits = |most: u8| packet.len() <= usize::from(most);
            turn(seat).draw.is_some_and(fits) && holds(seat, &packet)
        }
        Action::Discard(seat, packet) => {
            let fits = |count: u8| packet.len() == usize::from(count);
            turn(seat).discard.is_some_and(fits) && holds(seat, &packet)
        }
        Action::CallWild(seat, packet) => {
            turn(seat).wild && packet.len() == 1 && holds(seat, &packet)
        }
        Action::RunTwice(seat, _) => turn(seat).run_twice,
        Action::Show(seat, packet) => turn(seat).show == Some(0) && holds(seat, &packet),
        Action::Muck(seat) => turn(seat).muck || out_of_turn.mucks.contains(seat),
        Action::AskToSee { by, hand } => {
            by != hand && out_of_turn.asks.contains(by) && out_of_turn.waits.contains(hand)
        }
        Action::Chop(seat) => out_of_turn.chop.contains(seat),
        Action::TimeOut(seat) => legal(rules, round).is_some_and(|(next, _)| next == seat),
        Action::Deal(to, _) => {
            let due = match round.waiting_for(rules) {
                Waiting::Cards { to: due, .. } => Some(due),
                _ => None,
            };
            let hand = matches!(to, Recipient::Hand(seat) if out_of_turn.served.contains(seat));
            // Which cards there are to deal is the shoe's business.
            return (due != Some(to) && !hand).then_some(false);
        }
        Action::Floor(ruling) => return may_rule(rules, round, ruling),
    })
}

/// Whether the floor may rule so, where that is plain to see.
fn may_rule(rules: &Rules, round: &Round, ruling: Ruling) -> Option<bool> {
    let over = round.stage() == Stage::Over;
    let folded = |seat: Seat| round.player(seat).status == Status::Folded;
    match ruling {
        // Only a hand that was mucked is retrieved, at the showdown or from a pot won by it.
        Ruling::Retrieved(seat) => {
            let shows = over || round.stage() == Stage::Showing;
            (!shows || !folded(seat)).then_some(false)
        }
        _ if over => Some(false),
        Ruling::DefectiveDeck { .. } => Some(true),
        Ruling::StrayJoker => Some(rules.game.pack.count_of(Card::JOKER) == 0),
        Ruling::DeadHand(seat, Fault::Fouled | Fault::GivenUp | Fault::TakenIn) => {
            Some(round.live().contains(seat))
        }
        Ruling::DeadHand(seat, Fault::Bypassed) => {
            Some(round.waiting_for(rules) == Waiting::Turn(seat))
        }
        Ruling::DeadHand(seat, _)
        | Ruling::ReplaceCard(seat, _)
        | Ruling::FalseOpening(seat)
        | Ruling::StandsAllIn(seat)
        | Ruling::ThrewByAccident(seat, _)
        | Ruling::LastCardUp(seat, _) => (!round.live().contains(seat)).then_some(false),
        Ruling::BurnMissed | Ruling::FacedCard(_) => {
            let dealing = matches!(round.stage(), Stage::Dealing(_) | Stage::Drawing(_));
            (!dealing).then_some(false)
        }
        _ => None,
    }
}

/// Anything at all that a player might try, whatever is waited for.
fn try_anything(round: &Round, dice: &mut Dice) -> Action {
    let seat = Seat::new(dice.below(round.players().len() as u32) as usize);
    let other = Seat::new(dice.below(Seat::MAX as u32) as usize);
    let held = |count: u32| {
        let player = round.player(seat);
        let own = player.up.iter().chain(player.down.cards.iter());
        Packet::of(own.copied().take(count as usize))
    };
    let money = Money::dollars(u64::from(dice.below(40)));
    match dice.below(18) {
        0 => Action::Fold(seat),
        1 => Action::Check(seat),
        2 => Action::Call(seat),
        3 => Action::BringIn(seat),
        4 => Action::Bet(seat, money),
        5 => Action::Kill(seat, money),
        6 => Action::NoKill(seat),
        7 => Action::Draw(seat, held(dice.below(7))),
        8 => Action::Draw(seat, Packet::of([Card::JOKER])),
        9 => Action::Discard(seat, held(dice.below(3))),
        10 => Action::CallWild(seat, held(dice.below(3))),
        11 => Action::RunTwice(seat, Answer::Yes),
        12 => Action::Show(seat, held(dice.below(3))),
        13 => Action::Muck(seat),
        14 => Action::AskToSee { by: seat, hand: other },
        15 => Action::Chop(seat),
        16 => Action::TimeOut(seat),
        _ => Action::Deal(Recipient::Hand(other), Packet::unseen(1)),
    }
}

/// One of the things that are listed as legal.
fn do_what_is_listed(rules: &Rules, round: &Round, dice: &mut Dice) -> Option<Action> {
    let (seat, choices) = legal(rules, round)?;
    let player = round.player(seat);
    let mut own: Vec<Card> = player.down.cards.iter().chain(player.up.iter()).copied().collect();
    let by = dice.below(own.len() as u32 + 1) as usize;
    own.rotate_left(by);
    let some = |count: u32| Packet::of(own.iter().copied().take(count as usize));
    let asides = aside(rules, round);
    let mut listed = vec![Action::TimeOut(seat)];
    let mut list = |open: bool, action: Action| listed.extend(open.then_some(action));
    list(choices.fold, Action::Fold(seat));
    list(choices.check, Action::Check(seat));
    list(choices.call.is_some(), Action::Call(seat));
    list(choices.bring_in.is_some(), Action::BringIn(seat));
    if let Some((min, max)) = choices.bet {
        list(true, Action::Bet(seat, min));
        list(true, Action::Bet(seat, max));
    }
    if let Some((min, max)) = choices.kill {
        list(true, Action::Kill(seat, min));
        list(true, Action::Kill(seat, max));
        list(true, Action::NoKill(seat));
    }
    if let Some(most) = choices.draw {
        list(true, Action::Draw(seat, some(dice.below(u32::from(most) + 1))));
        list(true, Action::Draw(seat, some(u32::from(most))));
    }
    if let Some(count) = choices.discard {
        list(true, Action::Discard(seat, some(u32::from(count))));
    }
    list(choices.wild, Action::CallWild(seat, some(1)));
    list(choices.run_twice, Action::RunTwice(seat, Answer::Yes));
    list(choices.run_twice, Action::RunTwice(seat, Answer::No));
    list(choices.show.is_some(), Action::Show(seat, Packet::of(own.iter().copied())));
    list(choices.muck, Action::Muck(seat));
    for by in asides.asks.iter() {
        asides.waits.without(by).iter().for_each(|hand| list(true, Action::AskToSee { by, hand }));
    }
    asides.chop.iter().for_each(|blind| list(true, Action::Chop(blind)));
    Some(listed[dice.below(listed.len() as u32) as usize])
}

/// What is listed is accepted, what is not listed is refused.
fn legal_agrees_with_step(name: &str, rules: &Rules, round: &Round, dice: &mut Dice) {
    if let Some(listed) = do_what_is_listed(rules, round, dice) {
        let stepped = step(rules, round, listed);
        assert!(stepped.is_ok(), "{name}: {listed:?} is listed, but {stepped:?}");
        assert_eq!(is_legal(rules, round, listed), Some(true), "{name}: {listed:?}");
    }
    for _ in 0..2 {
        let tried = try_anything(round, dice);
        let stepped = step(rules, round, tried);
        if let Some(allowed) = is_legal(rules, round, tried) {
            assert_eq!(allowed, stepped.is_ok(), "{name}: {tried:?} {stepped:?}");
        }
    }
}

/// Something that goes wrong while cards are due, and what the floor could rule on it; the cards
/// come off the shoe. Then the hand that must be dealt for it, if one must.
fn deal_wrongly(
    rules: &Rules,
    round: &Round,
    shoe: &mut Shoe,
    dice: &mut Dice,
) -> Option<(Ruling, Option<Action>)> {
    let Waiting::Cards { to, count, .. } = round.waiting_for(rules) else { return None };
    let mut take = |count: u8| Packet::of((0..count).map_while(|_| shoe.deal()));
    let ruling = match (dice.below(6), to) {
        (0, Recipient::Hand(seat)) => Ruling::DealtShort(seat, take(count.saturating_sub(1))),
        (1, Recipient::Hand(seat)) => Ruling::DealtLong(seat, take(count + 1)),
        (2, Recipient::Hand(seat)) => {
            let turned_up = take(1);
            let card = *turned_up.cards.first()?;
            let others = take(count - 1).cards;
            let deal = Action::Deal(to, Packet::of(others.iter().copied().chain([card])));
            return Some((Ruling::HoleCardUp(seat, card), Some(deal)));
        }
        (3, _) => Ruling::StrayJoker,
        (4, Recipient::Burn) if count == 1 && dice.below(2) == 0 => {
            let deal = Action::Deal(to, take(1));
            return Some((Ruling::BurnedTwice(take(1)), Some(deal)));
        }
        (4, _) => Ruling::BurnMissed,
        _ => Ruling::FacedCard(*take(1).cards.first()?),
    };
    Some((ruling, None))
}

/// Has the floor rule, and says whether it did; if not, nothing has changed.
fn rules_or_changes_nothing(
    rules: &Rules,
    round: &mut Round,
    ruling: Ruling,
    events: &mut Vec<Event>,
) -> bool {
    let (before, count) = (round.clone(), events.len());
    let stepped = step(rules, round, Action::Floor(ruling));
    let done = round.act(rules, Action::Floor(ruling), events);
    if let Some(allowed) = may_rule(rules, &before, ruling) {
        assert_eq!(allowed, done.is_ok(), "{ruling:?} {done:?}");
    }
    match &done {
        Ok(()) => assert_eq!(stepped.as_deref(), Ok(&events[count..]), "{ruling:?}"),
        Err(refusal) => {
            assert_eq!(stepped.as_ref(), Err(refusal), "{ruling:?}");
            assert_eq!((&before, count), (&*round, events.len()), "a refused {ruling:?}");
        }
    }
    done.is_ok()
}

/// The kinds of rulings that were made.
type Ruled = HashSet<Discriminant<Ruling>>;

/// Plays one round with random actions and checks everything that must hold on the way.
fn play(name: &str, rules: &Rules, seed: u64, ruled: &mut Ruled) {
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
    let mut had_wrong = count > 5;
    let mut last_faced = None;
    for turn in 0.. {
        assert!(turn < 5_000, "{name} {seed}: the round does not end");
        // Without a card nothing is dealt wrongly, or burned.
        if !had_wrong && dice.below(8) == 0 && !shoe.stub().is_empty() {
            let mut taken = shoe.clone();
            let wrong = deal_wrongly(rules, &round, &mut taken, &mut dice);
            // The second burn follows the first.
            if let Some((Ruling::BurnedTwice(_), Some(burn))) = wrong {
                assert_eq!(round.act(rules, burn, &mut events), Ok(()), "{name} {seed}");
                shoe.burn();
            }
            if let Some((ruling, deal)) = wrong
                && rules_or_changes_nothing(rules, &mut round, ruling, &mut events)
            {
                (had_wrong, shoe) = (true, taken);
                ruled.insert(discriminant(&ruling));
                if let (Some(deal), false) = (deal, matches!(ruling, Ruling::BurnedTwice(_))) {
                    let dealt = round.act(rules, deal, &mut events);
                    assert_eq!(dealt, Ok(()), "{name} {seed}: {deal:?}");
                }
            }
        }
        let dealt = round.deal_from(rules, &mut shoe, &mut below, &mut events);
        assert_eq!(dealt, Ok(()), "{name} {seed}: the shoe serves");
        round.audit(&stacks);
        if round.stage() == Stage::Over {
            let seat = Seat::new(dice.below(count as u32) as usize);
            if turn > 4_000
                || !rules_or_changes_nothing(
                    rules,
                    &mut round,
                    Ruling::Retrieved(seat),
                    &mut events,
                )
            {
                break;
            }
            assert!(events.contains(&Event::Mucked(seat)), "{name} {seed}: {seat} did not muck");
            ruled.insert(discriminant(&Ruling::Retrieved(seat)));
            continue;
        }
        let mut taken = shoe.clone();
        // With many seats, or time and again, there might be no card left for those buried.
        let early = count < 6 && !had_early && dice.below(30) == 0;
        had_early |= early;
        let stands = last_faced.take().filter(|_| dice.below(2) == 0);
        let action = match (stands, early) {
            (Some(seat), _) => Action::Floor(Ruling::StandsAllIn(seat)),
            (_, true) => Action::Floor(deal_too_early(&round, &mut taken, &mut dice)),
            (_, false) => try_something(rules, &round, &mut dice),
        };
        legal_agrees_with_step(name, rules, &round, &mut dice);
        let before = round.clone();
        let stepped = step(rules, &round, action);
        let done = round.act(rules, action, &mut events);
        if let Some(allowed) = is_legal(rules, &before, action) {
            assert_eq!(allowed, done.is_ok(), "{name} {seed}: {action:?} {done:?}");
        }
        match (stepped, done) {
            (Ok(stepped), Ok(())) => {
                if let Action::Floor(ruling) = action {
                    if let Ruling::LastCardUp(seat, _) = ruling {
                        last_faced = Some(seat);
                    }
                    ruled.insert(discriminant(&ruling));
                }
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
    begins_again(rules, &start, round);
    hides_what_others_hold(&events, count);
}

/// A round that begins where another was is no other than one that begins anew.
fn begins_again(rules: &Rules, start: &Start<'_>, mut round: Round) {
    let (mut anew, mut again) = (Vec::new(), Vec::new());
    let fewer = Start { button: Seat::new(1), seats: &start.seats[..2], ..*start };
    for start in [&fewer, start] {
        let begun = Round::begin(rules, start, &mut anew).expect("it began before");
        round.begin_again(rules, start, None, &mut again).expect("it begins");
        assert_eq!((&round, &again), (&begun, &anew));
    }
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
        | Ruling::BurnedTwice(_)
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
            play(name, &rules, seed, &mut Ruled::new());
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
            play(name, rules, seed, &mut Ruled::new());
        }
    }
}

/// The random rounds above make every ruling there is in some game or other.
#[test]
fn every_ruling_is_made_somewhere() {
    let (seat, one) = (Seat::new(0), Packet::of([Card::JOKER]));
    let all = [
        Ruling::Misdeal,
        Ruling::DefectiveDeck { knew: SeatSet::EMPTY },
        Ruling::DeadHand(seat, Fault::Fouled),
        Ruling::ReplaceCard(seat, Card::JOKER),
        Ruling::FalseOpening(seat),
        Ruling::EarlyBoard(one),
        Ruling::EarlyCards(one),
        Ruling::EarlyLastCard(seat, one),
        Ruling::DealtShort(seat, one),
        Ruling::DealtLong(seat, one),
        Ruling::FacedCard(Card::JOKER),
        Ruling::StrayJoker,
        Ruling::BurnMissed,
        Ruling::BurnedTwice(one),
        Ruling::HoleCardUp(seat, Card::JOKER),
        Ruling::LastCardUp(seat, Card::JOKER),
        Ruling::StandsAllIn(seat),
        Ruling::Retrieved(seat),
        Ruling::ThrewByAccident(seat, one),
    ];
    let games = library::all();
    let mut made = Ruled::new();
    for seed in 0..200 {
        games.iter().for_each(|(name, rules)| play(name, rules, seed, &mut made));
        if all.iter().all(|ruling| made.contains(&discriminant(ruling))) {
            return;
        }
    }
    let never: Vec<&Ruling> =
        all.iter().filter(|ruling| !made.contains(&discriminant(ruling))).collect();
    panic!("never made: {never:?}");
}
