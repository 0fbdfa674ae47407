//! Twenty-one played at random: what is legal is accepted, what is not is refused and changes
//! nothing, a log replays, and no event gives the banker's second card away.

use cards::{Card, Shoe};
use engine::Seat;
use engine::points::{
    Action, Bank, Chair, Choices, Event, Face, Limits, Options, PlayerDealer, Round, Rules, Stage,
    Start, State, Target, WagerId, Waiting, legal, step,
};
use money::{Money, Net};
use proptest::prelude::*;
use sheet::points::play::DoubleSize;
use sheet::table::irregular::{Irregularity, Remedy};
use sheet::{Kind, Library};
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::built_in);
static TABLES: LazyLock<Vec<(String, Rules)>> = LazyLock::new(tables);

/// Every edition of every game of twenty-one, and each with every value of every option.
fn tables() -> Vec<(String, Rules)> {
    let mut all = Vec::new();
    let twenty_one = LIBRARY.sheets().filter(|sheet| sheet.kind == Kind::TwentyOne);
    for sheet in twenty_one {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = LIBRARY.game(&name).expect("an edition of the library");
            let mut add = |choices: &[(&str, &str)]| {
                let page = game.resolve(choices).expect("a page");
                let points = page.points().expect("twenty-one");
                let limits = Limits { least: Money::dollars(5), ..Limits::default() };
                let rules = Rules::new(points, limits).expect("a game that is played");
                all.push((format!("{name} {choices:?}"), rules));
            };
            add(&[]);
            for option in game.options() {
                option.values.iter().for_each(|value| add(&[(&option.id, value)]));
            }
        }
    }
    all
}

/// Numbers below a bound, from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// One of the things that can be done now, at random.
fn pick(choices: &Choices, dice: &mut Dice) -> Action {
    let mut all = Vec::new();
    for offer in &choices.offers {
        let (least, most) = (offer.amounts.least(), offer.amounts.most());
        all.push(Action::Bet(
            offer.seat,
            offer.wager,
            if dice.below(4) == 0 { most } else { least },
        ));
    }
    all.extend(
        choices.take_back.iter().map(|(seat, wager)| Action::Bet(*seat, *wager, Money::ZERO)),
    );
    if choices.close {
        all.extend([Action::NoMoreBets; 3]);
    }
    if let Some((seat, amounts)) = choices.insure {
        all.extend([Action::Insure(seat, amounts.least()), Action::Insure(seat, amounts.most())]);
    }
    all.extend(choices.decline.map(Action::Decline));
    all.extend(choices.surrender_early.map(Action::Surrender));
    all.extend(choices.switch.iter().flat_map(|seat| [Action::Switch(*seat), Action::Keep(*seat)]));
    if let Some((seat, options, amounts)) = choices.play {
        let plain = [
            (Options::HIT, Action::Hit(seat)),
            (Options::STAND, Action::Stand(seat)),
            (Options::SPLIT, Action::Split(seat)),
            (Options::SPLIT, Action::Split(seat)),
            (Options::SURRENDER, Action::Surrender(seat)),
            (Options::RESCUE, Action::Rescue(seat)),
        ];
        all.extend(plain.iter().filter(|(option, _)| options.has(*option)).map(|(_, it)| *it));
        all.extend(amounts.map(|amounts| Action::Double(seat, amounts.most())));
    }
    if choices.banker {
        all.extend([Action::BankerHit, Action::BankerStand]);
    }
    all[dice.below(all.len())]
}

/// Whether the choices list an action.
fn lists(choices: &Choices, action: Action) -> bool {
    let plays = |seat: Seat, option| {
        choices.play.is_some_and(|(own, options, _)| own == seat && options.has(option))
    };
    match action {
        Action::Hit(seat) => plays(seat, Options::HIT),
        Action::Stand(seat) => plays(seat, Options::STAND),
        Action::Split(seat) => plays(seat, Options::SPLIT),
        Action::Rescue(seat) => plays(seat, Options::RESCUE),
        Action::Surrender(seat) => {
            plays(seat, Options::SURRENDER) || choices.surrender_early == Some(seat)
        }
        Action::Double(seat, money) => choices.play.is_some_and(|(own, _, amounts)| {
            own == seat && amounts.is_some_and(|amounts| amounts.contains(money))
        }),
        Action::Insure(seat, money) => {
            choices.insure.is_some_and(|(own, amounts)| own == seat && amounts.contains(money))
        }
        Action::Decline(seat) => choices.decline == Some(seat),
        Action::Switch(seat) | Action::Keep(seat) => choices.switch == Some(seat),
        Action::TimeOut(seat) => choices.time_out == Some(seat),
        Action::BankerHit | Action::BankerStand => choices.banker,
        Action::NoMoreBets => choices.close,
        Action::Bet(seat, wager, money) => {
            let offered = choices.offers.iter().any(|offer| {
                (offer.seat, offer.wager) == (seat, wager) && offer.amounts.contains(money)
            });
            offered || money.is_zero() && choices.take_back.contains(&(seat, wager))
        }
        Action::Deal(..) | Action::Floor(_) => false,
    }
}

/// Something that may or may not be done.
fn anything(dice: &mut Dice) -> Action {
    let seat = Seat::new(dice.below(3));
    let money = Money::dollars(dice.below(12) as u64);
    match dice.below(14) {
        0 => Action::Hit(seat),
        1 => Action::Stand(seat),
        2 => Action::Split(seat),
        3 => Action::Rescue(seat),
        4 => Action::Surrender(seat),
        5 => Action::Double(seat, money),
        6 => Action::Insure(seat, money),
        7 => Action::Decline(seat),
        8 => Action::Switch(seat),
        9 => Action::Keep(seat),
        10 => Action::TimeOut(seat),
        11 => Action::BankerHit,
        12 => Action::NoMoreBets,
        _ => Action::Bet(seat, WagerId::new(dice.below(2)), money),
    }
}

/// Plays a round at random from a shuffled shoe.
fn play(name: &str, rules: &Rules, bank: u64, dice: &mut Dice) -> (Round, Vec<Event>) {
    // Naturals and surrenders leave players with parts of a chip.
    let stack = Money::cents(4_000 + 50 * dice.below(400) as u64);
    let mut chairs: Vec<Chair> =
        (0..1 + dice.below(3)).map(|place| Chair::own(place, stack)).collect();
    if rules.game.backline == sheet::table::Backline::Allowed && dice.below(2) == 0 {
        let place = chairs.len();
        chairs.push(Chair { behind: Some(Seat::new(0)), ..Chair::own(place, stack) });
    }
    let seat = Seat::new(dice.below(chairs.len()));
    let bank = PlayerDealer::new(seat, Money::dollars(bank), rules.game.bank.reach);
    let start = Start { chairs: &chairs, bank: Bank::PlayerDealer(bank) };
    let mut round = Round::begin(rules, &start);
    let mut shoe = Shoe::shuffled(rules.game.pack, &mut |bound| dice.below(bound as usize) as u32);
    let mut events = Vec::new();
    let mut opened = None;
    for _ in 0..2_000 {
        if round.stage() != Stage::Bets {
            opened.get_or_insert_with(|| (round.clone(), events.len()));
        }
        let before = round.clone();
        let choices = legal(rules, &round);
        let stray = anything(dice);
        let accepted = step(rules, &round, stray).is_ok();
        assert_eq!(accepted, lists(&choices, stray), "{name}: {stray:?} {choices:?}");
        assert_eq!(round, before, "{name}: a step touched the round");
        match round.waiting_for(rules) {
            Waiting::Nothing => break,
            Waiting::Card(to) => {
                let card = shoe.deal().expect("the shoe serves");
                let wrong = match to {
                    Target::Banker => Target::Hand(Seat::new(0), 0),
                    Target::Hand(..) => Target::Banker,
                };
                assert!(round.act(rules, Action::Deal(wrong, card), &mut events).is_err());
                round.act(rules, Action::Deal(to, card), &mut events).expect("a card that is due");
            }
            _ => {
                let action = pick(&choices, dice);
                let done = round.act(rules, action, &mut events);
                assert!(done.is_ok(), "{name}: {action:?} {done:?}");
            }
        }
    }
    assert!(round.is_over(), "{name}: the round does not end");
    assert_eq!(shoe.audit(round.cards()), Ok(()), "{name}");
    let mut again = Round::begin(rules, &start);
    events.iter().for_each(|event| again.apply(rules, event));
    assert_eq!(again, round, "{name}: the log does not replay");
    let (opened, known) = opened.expect("the bets were closed");
    again.lay_as(&opened);
    events[known..].iter().for_each(|event| again.apply(rules, event));
    assert_eq!(again, round, "{name}: laid as it opened, it goes on otherwise");
    (round, events)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_rounds_hold_together(seed in any::<u64>()) {
        let mut dice = Dice(seed);
        for (name, rules) in TABLES.iter() {
            let bank = [20, 60, 10_000][dice.below(3)];
            let (round, events) = play(name, rules, bank, &mut dice);
            let net = round.bank_net().as_cents().unsigned_abs();
            prop_assert!(net <= Money::dollars(bank).as_cents(), "{} {}", name, seed);
            for hand in round.hands() {
                prop_assert_eq!(hand.state, State::Settled);
            }
            hides(&events);
        }
    }
}

/// A hand is doubled for less in whole chips, whatever else its player has.
/// Source: players-casino l.1179, l.1365, clovis-500 l.1552, l.2122.
#[test]
fn what_is_less_than_a_chip_is_not_doubled_with() {
    let mut doubled = 0;
    for (name, rules) in TABLES.iter() {
        let stake = Money::dollars(10);
        let bets = stake.as_cents() * rules.hands().len() as u64;
        let chairs = [Chair::own(0, Money::cents(bets + 850))];
        let bank = PlayerDealer::new(Seat::new(1), Money::dollars(900), rules.game.bank.reach);
        let start = Start { chairs: &chairs, bank: Bank::PlayerDealer(bank) };
        let mut round = Round::begin(rules, &start);
        let mut events = Vec::new();
        for wager in rules.hands() {
            let bet = Action::Bet(Seat::new(0), *wager, stake);
            round.act(rules, bet, &mut events).expect("a bet");
        }
        round.act(rules, Action::NoMoreBets, &mut events).expect("bets are made");
        let mut cards = ["5c", "6d", "4h", "7s"].into_iter().cycle();
        let offered = loop {
            match round.waiting_for(rules) {
                Waiting::Card(to) => {
                    let card = cards.next().expect("there are cards").parse().expect("a card");
                    round.act(rules, Action::Deal(to, card), &mut events).expect("due");
                }
                Waiting::Switch(seat) => {
                    round.act(rules, Action::Keep(seat), &mut events).expect("legal");
                }
                Waiting::EarlySurrender(seat, _) => {
                    round.act(rules, Action::Decline(seat), &mut events).expect("legal");
                }
                _ => break legal(rules, &round).play.and_then(|(_, _, amounts)| amounts),
            }
        };
        let Some(amounts) = offered else { continue };
        if rules.game.double.size == DoubleSize::EqualOrLess {
            assert_eq!(amounts.most(), Money::dollars(8), "{name}");
            doubled += 1;
        }
        let double = Action::Double(Seat::new(0), amounts.most());
        assert!(step(rules, &round, double).is_ok(), "{name}: {amounts:?}");
    }
    assert!(doubled > 0, "no table lets a hand be doubled for less");
}

/// The banker's second card is not seen before it is turned.
fn hides(events: &[Event]) {
    let mut down: Option<Card> = None;
    for event in events {
        let seen = event.seen_by(Some(Seat::new(0)));
        match (event, seen) {
            (Event::Dealt(_, card, Face::Down), Event::Dealt(_, None, Face::Down)) => down = *card,
            (Event::Dealt(_, _, Face::Down), seen) => panic!("{seen:?}"),
            (Event::Turned(card), _) => assert_eq!(down, Some(*card)),
            _ => assert_eq!(*event, seen),
        }
    }
}

/// A round that the floor voids moves no money, whenever that is.
#[test]
fn a_voided_round_moves_no_money() {
    let mut dice = Dice(7);
    let mut voided = 0;
    for (name, rules) in TABLES.iter() {
        let chairs = [Chair::own(0, Money::dollars(500)), Chair::own(1, Money::dollars(500))];
        let bank = PlayerDealer::new(Seat::new(0), Money::dollars(900), rules.game.bank.reach);
        let start = Start { chairs: &chairs, bank: Bank::PlayerDealer(bank) };
        for stop in 0..30 {
            let mut round = Round::begin(rules, &start);
            let mut shoe =
                Shoe::shuffled(rules.game.pack, &mut |bound| dice.below(bound as usize) as u32);
            let mut events = Vec::new();
            for wager in rules.hands().to_vec() {
                for seat in [Seat::new(0), Seat::new(1)] {
                    let bet = Action::Bet(seat, wager, Money::dollars(10));
                    round.act(rules, bet, &mut events).expect("a bet");
                }
            }
            round.act(rules, Action::NoMoreBets, &mut events).expect("bets are made");
            for _ in 0..stop {
                match round.waiting_for(rules) {
                    Waiting::Nothing => break,
                    Waiting::Card(to) => {
                        let card = shoe.deal().expect("the shoe serves");
                        round.act(rules, Action::Deal(to, card), &mut events).expect("due");
                    }
                    _ => {
                        let action = pick(&legal(rules, &round), &mut dice);
                        round.act(rules, action, &mut events).expect("legal");
                    }
                }
            }
            let settled = events.iter().any(|event| matches!(event, Event::Settled(..)));
            let ruling = engine::points::Ruling {
                what: Irregularity::DealerCount,
                seat: None,
                remedy: Remedy::TableVoid,
            };
            if round.act(rules, Action::Floor(ruling), &mut events).is_err() || settled {
                continue;
            }
            assert!(round.is_over(), "{name}");
            assert_eq!(round.bank_net(), Net::ZERO, "{name}");
            voided += 1;
        }
    }
    assert!(voided > 500, "only {voided} rounds were voided");
}
