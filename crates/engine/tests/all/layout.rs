//! What always holds at a table with a dealer, whatever the game and whatever is tried.

use crate::at_random::{
    Dice, GAMES, LIBRARY, Packs, checks_sums, choose, name, rules, seat_players,
};
use engine::table::{
    Action, Choices, Event, Limits, Places, Refusal, Round, Rules, Ruling, Start, WagerId, Waiting,
    legal, step,
};
use engine::{Packet, Seat};
use money::Money;
use proptest::prelude::*;
use sheet::table::Raises;
use sheet::table::irregular::Irregularity;
use sheet::table::settle::Naming;
use sheet::{Banker, Holds};

/// Every table game can be played with nothing chosen.
#[test]
fn every_game_is_played() {
    for sheet in LIBRARY.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let page = LIBRARY.game(&name).unwrap().resolve(&[]).unwrap();
            let Some(game) = page.table() else { continue };
            let made = Rules::new(game, Limits::default());
            assert!(made.is_ok(), "{name}: {:?}", made.err());
        }
    }
}

/// Anything, often legal.
fn try_something(rules: &Rules, round: &Round, dice: &mut Dice) -> Action {
    let seat = Seat::new(dice.below(round.spots().len() as u32) as usize);
    let wager = WagerId::new(dice.below(rules.game.wagers.len() as u32) as usize);
    let own = round.spot(seat).own.cards;
    let some = Packet::of(own.iter().copied().take(dice.below(4) as usize));
    match dice.below(22) {
        0 => Action::NoMoreBets,
        1 => Action::Check(seat),
        2 => Action::Fold(seat),
        3 => Action::Pull(seat),
        4 => Action::Discard(seat, some),
        5 => Action::Draw(seat, some),
        6 => Action::TimeOut(seat),
        7 => Action::Set(seat, some),
        8 => Action::SetDealer(Packet::of(
            round.dealer().cards.iter().copied().take(dice.below(4) as usize),
        )),
        9 => Action::Declare(seat),
        10 => Action::Surrender(seat),
        11 => Action::Claim(seat),
        12 => Action::Split(seat, some),
        13 => {
            let dealer = round.dealer().cards;
            let count = dice.below(4) as usize;
            Action::KeepDealer(Packet::of(dealer.iter().copied().take(count)))
        }
        14 => {
            let places = (0..1 + dice.below(5)).map(|_| 1 + dice.below(9) as u8);
            Action::Pick(seat, Places::numbered(places).unwrap())
        }
        15 => {
            let kind = Naming::ALL[dice.below(Naming::ALL.len() as u32) as usize];
            let money = Money::cents(25 * u64::from(dice.below(40)));
            Action::BetOn(seat, wager, money, name(kind, dice))
        }
        16 => Action::War(seat),
        17 => Action::Tip(seat, wager, Money::dollars(u64::from(dice.below(20)))),
        _ => Action::Bet(seat, wager, Money::dollars(u64::from(dice.below(40)))),
    }
}

/// The floor is called; a remedy that does not fit is refused and changes nothing. That each one
/// printed acts where it should, `remedies` shows.
fn rules_on_something(rules: &Rules, round: &mut Round, dice: &mut Dice, events: &mut Vec<Event>) {
    let what = Irregularity::ALL[dice.below(Irregularity::ALL.len() as u32) as usize];
    let remedies = Round::remedies(rules, what);
    let remedy = remedies[dice.below(remedies.len() as u32) as usize];
    let seat = Seat::new(dice.below(round.spots().len() as u32) as usize);
    let card = round.spot(seat).own.cards.first().copied();
    let ruling = Ruling { what, seat: Some(seat), hand: None, card, remedy };
    let before = round.clone();
    if round.act(rules, Action::Floor(ruling), events).is_err() {
        assert_eq!(before, *round, "a refused {ruling:?} changed the round");
    }
}

/// Whether the choices list this action.
fn lists(rules: &Rules, choices: &Choices, round: &Round, action: Action) -> bool {
    let holds = |seat: Seat, packet: &Packet| {
        let mut own = round.spot(seat).own.cards;
        packet.cards.iter().all(|card| own.remove(*card))
    };
    match action {
        Action::Bet(seat, wager, money) if money.is_zero() => {
            choices.take_back.contains(&(seat, wager))
        }
        Action::Bet(seat, wager, money) => choices.offers.iter().any(|offer| {
            offer.seat == seat && offer.wager == wager && offer.amounts.contains(money)
        }),
        Action::NoMoreBets => choices.close,
        Action::Check(seat) => choices.check == Some(seat),
        Action::Fold(seat) => choices.fold == Some(seat),
        Action::Pull(seat) => choices.pull.is_some_and(|(held, _)| held == seat),
        Action::Discard(seat, packet) => choices.discard.is_some_and(|(held, due)| {
            held == seat && packet.len() == due as usize && holds(seat, &packet)
        }),
        Action::Draw(seat, packet) => choices.draw.is_some_and(|(held, fewest, most)| {
            let fits = (fewest as usize..=most as usize).contains(&packet.len());
            held == seat && fits && holds(seat, &packet)
        }),
        Action::Set(seat, packet) => choices.set.is_some_and(|(held, due)| {
            let mut lying = round.to_set(rules, seat).cards;
            let lies = packet.cards.iter().all(|card| lying.remove(*card));
            held == seat && packet.len() == due as usize && lies
        }),
        // Whether it would foul, only the rules say.
        Action::SetDealer(packet) => choices.set_dealer.is_some_and(|due| {
            let mut held = round.dealer().cards;
            let held = packet.cards.iter().all(|card| held.remove(*card));
            let fouls = step(rules, round, action) == Err(Refusal::Foul);
            packet.is_empty() || packet.len() == due as usize && held && !fouls
        }),
        Action::Declare(seat) => choices.declare == Some(seat),
        Action::Surrender(seat) => choices.surrender.is_some_and(|(held, _)| held == seat),
        Action::Claim(seat) => choices.claim == Some(seat),
        Action::Split(seat, packet) => choices.split.is_some_and(|(held, due)| {
            held == seat && packet.len() == due as usize && holds(seat, &packet)
        }),
        Action::KeepDealer(packet) => choices.keep_dealer.is_some_and(|due| {
            let mut dealer = round.dealer().cards;
            let held = packet.cards.iter().all(|card| dealer.remove(*card));
            packet.is_empty() || packet.len() == due as usize && held
        }),
        Action::BetOn(seat, wager, money, named) => choices.named.iter().any(|(offer, kind)| {
            let whose = offer.seat == seat && offer.wager == wager;
            whose && offer.amounts.contains(money) && named.kind() == *kind && named.may_be_named()
        }),
        Action::Tip(seat, wager, Money::ZERO) => choices.untip.contains(&(seat, wager)),
        Action::Tip(seat, wager, money) => choices.tips.iter().any(|offer| {
            offer.seat == seat && offer.wager == wager && offer.amounts.contains(money)
        }),
        Action::War(seat) => choices.war == Some(seat),
        Action::Pick(seat, places) => {
            choices.pick.is_some_and(|(held, due)| held == seat && places.len() == due as usize)
        }
        Action::TimeOut(seat) => choices.time_out == Some(seat),
        Action::Deal(..) | Action::Start(_) | Action::Floor(_) | Action::Shuffle => false,
    }
}

/// No bet is above the posted maximum where raises are held to it. Source: colorado l.159.
fn stays_within_the_maximum(name: &str, seed: u64, rules: &Rules, events: &[Event]) {
    for event in events {
        if let (Raises::WithinTheMaximum, Event::Bet(_, wager, money)) = (rules.game.raises, event)
        {
            let wager = rules.name(*wager);
            assert!(*money <= rules.limits.most, "{name} {seed}: {money} on {wager}");
        }
    }
}

/// A table whose maximum has no room for the raise that a hand needs is not opened. Ruling G-338.
#[test]
fn a_maximum_leaves_room_for_the_least_raise() {
    let page = LIBRARY.game("flushes-gone-wild@colorado").unwrap().resolve(&[]).unwrap();
    let open = |most| {
        let limits = Limits { most: Money::dollars(most), ..Limits::default() };
        Rules::new(page.table().unwrap(), limits).map(|_| ()).map_err(|fault| fault.to_string())
    };
    assert_eq!(open(10), Ok(()));
    let none = "a maximum of $9 has no room for 2 times the least ante, $5";
    assert_eq!(open(9), Err(none.to_owned()));
}

/// What every hand has to bet comes to no more than the maximum. Source: colorado l.1137.
#[test]
fn a_maximum_leaves_room_for_all_required_wagers() {
    let open = |choice, least, most| {
        let page = LIBRARY.game("vegas-double-action").unwrap().resolve(&[("stud", choice)]);
        let [least, most] = [least, most].map(Money::dollars);
        let limits = Limits { least, most, ..Limits::default() };
        let rules = Rules::new(page.unwrap().table().unwrap(), limits);
        rules.map(|_| ()).map_err(|fault| fault.to_string())
    };
    assert_eq!(open("optional", 300, 500), Ok(()));
    assert_eq!(open("required", 250, 500), Ok(()));
    let none = "hand and stud come to $600 at the least, and the maximum is $500";
    assert_eq!(open("required", 300, 500), Err(none.to_owned()));
}

/// No limit on payouts is below the smallest bet at the longest odds: of two tables that pay
/// together, the longest that one hand earns, and dollars that are paid whatever the bet. Source:
/// colorado l.603, l.1097-1124, l.1709.
#[test]
fn a_payout_limit_covers_the_smallest_bet() {
    for (name, least) in [
        // Four aces and four of a kind, or a royal flush and four cards of one: 550 to 1 on $5.
        ("western-stud", 2_750),
        ("players-choice-poker@five-card", 5_000),
        ("players-choice-poker", 200),
    ] {
        let page = LIBRARY.game(name).unwrap().resolve(&[]).unwrap();
        let open = |payout| {
            let limits = Limits { payout: Some(Money::dollars(payout)), ..Limits::default() };
            Rules::new(page.table().unwrap(), limits).map(|_| ()).map_err(|fault| fault.to_string())
        };
        assert_eq!(open(least), Ok(()), "{name}");
        let (best, less) = (Money::dollars(least), Money::dollars(least - 1));
        let none = format!("the smallest bet may win {best}, and the house pays {less} at most");
        assert_eq!(open(least - 1), Err(none), "{name}");
    }
}

/// Plays a round with random legal actions and checks everything on the way.
fn plays(name: &str, banker: Banker, seed: u64) {
    let mut dice = Dice(seed);
    let rules = rules(name, &mut dice);
    plays_by(name, &rules, banker, seed, dice);
}

/// The same by these rules.
fn plays_by(name: &str, rules: &Rules, banker: Banker, seed: u64, mut dice: Dice) {
    let (chairs, bank, meters) = seat_players(banker, rules, &mut dice);
    let start = Start { chairs: &chairs, bank, meters };
    let mut round = Round::begin(rules, &start);
    let brought: Money = chairs.iter().map(|chair| chair.stack).sum();
    let mut packs = Packs::shuffled(rules, &mut dice);
    let mut called = false;
    let mut events: Vec<Event> = Vec::new();
    for turn in 0.. {
        assert!(turn < 2_000, "{name} {seed}: the round does not end");
        let Packs { first, second } = &mut packs;
        match round.deal_from_both(rules, first, second, &mut events) {
            Ok(()) => {}
            Err(_) if called => return, // The floor had more replaced than there are.
            Err(refusal) => panic!("{name} {seed}: {refusal}"),
        }
        match round.waiting_for(rules) {
            Waiting::Nothing => break,
            Waiting::Start => {
                let shown = 3 + dice.below(16) as u8;
                round.act(rules, Action::Start(shown), &mut events).expect("dice are thrown");
                continue;
            }
            Waiting::Shuffle => {
                packs.shuffle(rules, &mut round, &mut dice, &mut events);
                continue;
            }
            Waiting::Bets | Waiting::Answer(_) | Waiting::Banker => {}
            Waiting::Cards { .. } => panic!("{name} {seed}: cards are due after dealing"),
        }
        let choices = legal(rules, &round);
        for _ in 0..3 {
            let tried = try_something(rules, &round, &mut dice);
            let done = step(rules, &round, tried);
            let listed = lists(rules, &choices, &round, tried);
            assert_eq!(done.is_ok(), listed, "{name} {seed}: {tried:?} {done:?} {choices:?}");
        }
        if round.waiting_for(rules) == Waiting::Bets && turn > 30 && !choices.close {
            return; // Nobody can afford the game.
        }
        let action = if turn > 30 && choices.close {
            Action::NoMoreBets
        } else if choices == Choices::default() {
            return; // Nobody can afford the game.
        } else {
            choose(rules, &round, &choices, &mut dice)
        };
        if dice.below(60) == 0 {
            rules_on_something(rules, &mut round, &mut dice, &mut events);
            called = true;
            continue;
        }
        let before = round.clone();
        let known = events.len();
        round.act(rules, action, &mut events).unwrap_or_else(|refusal| {
            panic!("{name} {seed}: {action:?} was listed and refused: {refusal}")
        });
        assert_eq!(step(rules, &before, action).as_deref(), Ok(&events[known..]), "{name}");
    }
    assert!(round.is_over(), "{name} {seed}");
    checks_sums(name, seed, &round, brought, &events);
    stays_within_the_maximum(name, seed, rules, &events);
    assert_eq!(packs.audit(rules, &round), Ok(()), "{name} {seed}");
    let mut again = round.clone();
    again.begin_again(rules, &start);
    assert_eq!(again, Round::begin(rules, &start), "{name} {seed}: something is left of a round");
    again.lay_as(&round);
    assert_eq!(again, round, "{name} {seed}: a round laid as another differs from it");
    again.lay_as(&Round::begin(rules, &start));
    assert_eq!(again, Round::begin(rules, &start), "{name} {seed}: something is left of a round");
    let mut replayed = Round::begin(rules, &start);
    events.iter().for_each(|event| replayed.apply(rules, event));
    assert_eq!(replayed, round, "{name} {seed}: the log tells another round");
    // Whoever watches sees the same chips, and no card before its time.
    for viewer in [None, Some(Seat::new(0)), Some(Seat::new(chairs.len() - 1))] {
        let mut seen = Round::begin(rules, &start);
        for event in &events {
            seen.apply(rules, &event.seen_by(viewer));
        }
        assert!(seen.is_over());
        assert_eq!(seen.bank_net(), round.bank_net(), "{name} {seed}");
        for place in (0..chairs.len()).map(Seat::new) {
            assert_eq!(seen.stack(place), round.stack(place));
            let spot = seen.spot(place);
            let hidden = seen.shown().contains(place) && spot.own.unseen + spot.extra.unseen > 0;
            assert!(!hidden, "{name} {seed}: {place} was shown and is not seen by {viewer:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_round_holds_together(seed: u64) {
        for (name, banker) in GAMES.iter() {
            plays(name, *banker, seed);
        }
    }
}

/// Every value of every option of every edition is played, corrupt schedules as printed among them;
/// what another choice hangs on is chosen with it.
#[test]
fn every_value_of_every_option_is_played() {
    let mut played = 0;
    for (name, banker) in GAMES.iter() {
        let game = LIBRARY.game(name).unwrap();
        let reach = LIBRARY.reach(&game.resolve(&[]).unwrap());
        for option in game.options() {
            let with = match reach.of(&option.id) {
                Holds::If { option, value } => Some((option, value)),
                Holds::Now | Holds::Never => None,
            };
            for value in &option.values {
                let with = with.iter().map(|(option, value)| (&**option, &**value));
                let choices: Vec<(&str, &str)> = with.chain([(&*option.id, &**value)]).collect();
                let page = game.resolve(&choices);
                let page = page.unwrap_or_else(|no| panic!("{name} {} {value}: {no}", option.id));
                let rules = Rules::new(page.table().unwrap(), Limits::default());
                let rules = rules.unwrap_or_else(|no| panic!("{name} {} {value}: {no}", option.id));
                for seed in 0..2 {
                    let what = format!("{name}, {} = {value}", option.id);
                    plays_by(&what, &rules, *banker, seed, Dice(played + seed));
                }
                played += 1;
            }
        }
    }
    assert!(played > 1_000, "only {played} values");
}
