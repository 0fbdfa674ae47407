//! What each sheet prints against irregularities acts: in random play there is a moment for every
//! remedy of every game, it does what it says, and the round ends with all chips and cards.

use crate::at_random::{Dice, GAMES, LIBRARY, Packs, checks_sums, choose, rules, seat_players};
use cards::{Card, CardSet};
use engine::Seat;
use engine::table::{
    Action, Choices, Event, Hold, Round, Rules, Ruling, Start, Target, Waiting, legal, step,
};
use money::Money;
use sheet::Banker;
use sheet::table::irregular::{Irregularity, Remedy};
use sheet::table::step::{Step, Zone};

/// How many rounds are tried before a remedy is said to have no moment.
const ROUNDS: u64 = 300;

#[test]
fn every_printed_remedy_acts() {
    let mut idle = Vec::new();
    for (name, banker) in GAMES.iter() {
        let page = LIBRARY.game(name).unwrap().resolve(&[]).unwrap();
        for (what, _) in &page.table().unwrap().remedies {
            if !(0..ROUNDS).any(|seed| acts(name, *banker, *what, seed)) {
                idle.push(format!("{name}: {}", what.id()));
            }
        }
    }
    assert!(idle.is_empty(), "no moment for {idle:#?}");
}

/// What a second card found face up brings. Source: colorado l.4813; diamond-jims l.738-741.
#[test]
fn a_second_card_is_a_misdeal() {
    for (name, printed, second) in [
        ("casino-war@colorado", Remedy::ReplacedOnce, Remedy::TableVoid),
        ("pai-gow-poker@diamond-jims", Remedy::ReplacedIfLow, Remedy::Redealt),
    ] {
        let page = LIBRARY.game(name).unwrap().resolve(&[]).unwrap();
        let rules = Rules::new(page.table().unwrap(), Default::default()).unwrap();
        let mut dice = Dice(1);
        let (chairs, bank, meters) = seat_players(Banker::House, &rules, &mut dice);
        let mut round = Round::begin(&rules, &Start { chairs: &chairs, bank, meters });
        let mut events = Vec::new();
        let bet = Action::Bet(Seat::new(0), rules.wagers().next().unwrap(), Money::dollars(5));
        round.act(&rules, bet, &mut events).unwrap();
        round.act(&rules, Action::NoMoreBets, &mut events).unwrap();
        let what = Irregularity::Boxed;
        let boxed = Ruling { what, seat: None, hand: None, card: None, remedy: printed };
        for expected in [Remedy::Replaced, second] {
            round.act(&rules, Action::Floor(boxed), &mut events).unwrap();
            let ruled = events.iter().rev().find_map(|event| match event {
                Event::Ruled(ruling) => Some(ruling.remedy),
                _ => None,
            });
            assert_eq!(ruled, Some(expected), "{name}");
        }
    }
}

/// Plays a round at random and calls the floor at the first moment that this went wrong; says
/// whether there was one.
fn acts(name: &str, banker: Banker, what: Irregularity, seed: u64) -> bool {
    let mut dice = Dice(seed);
    let rules = rules(name, &mut dice);
    let (chairs, bank, meters) = seat_players(banker, &rules, &mut dice);
    let start = Start { chairs: &chairs, bank, meters };
    let mut round = Round::begin(&rules, &start);
    let brought: Money = chairs.iter().map(|chair| chair.stack).sum();
    let mut packs = Packs::shuffled(&rules, &mut dice);
    let mut events: Vec<Event> = Vec::new();
    let mut done: Option<(Ruling, usize, Round)> = None;
    for turn in 0..2_000 {
        if done.is_none()
            && dice.below(3) > 0
            && let Some(ruling) = something_wrong(&rules, &round, what, &mut dice)
        {
            let known = events.len();
            let before = round.clone();
            round.act(&rules, Action::Floor(ruling), &mut events).expect("step accepted it");
            let Some(Event::Ruled(ruled)) = events[known..].first().copied() else {
                panic!("{name} {seed}: no word of the floor")
            };
            does(name, &rules, &before, &round, ruled, &events[known..]);
            done = Some((ruled, known, before));
            continue;
        }
        let choices = legal(&rules, &round);
        let action = match round.waiting_for(&rules) {
            Waiting::Nothing => break,
            Waiting::Cards { .. } => {
                assert!(packs.deal(&rules, &mut round, &mut events), "{name} {seed}: no cards");
                continue;
            }
            Waiting::Shuffle => {
                packs.shuffle(&rules, &mut round, &mut dice, &mut events);
                continue;
            }
            Waiting::Start => Action::Start(3 + dice.below(16) as u8),
            Waiting::Bets if turn > 30 && choices.close => Action::NoMoreBets,
            Waiting::Bets if turn > 30 => return false, // Nobody can afford the game.
            _ if choices == Choices::default() => return false,
            _ => choose(&rules, &round, &choices, &mut dice),
        };
        round.act(&rules, action, &mut events).expect("what is listed is accepted");
    }
    assert!(round.is_over(), "{name} {seed}: the round does not end");
    checks_sums(name, seed, &round, brought, &events);
    assert_eq!(packs.audit(&rules, &round), Ok(()), "{name} {seed} {done:?}");
    for viewer in [None, Some(Seat::new(0))] {
        let mut seen = Round::begin(&rules, &start);
        events.iter().for_each(|event| seen.apply(&rules, &event.seen_by(viewer)));
        assert_eq!((seen.is_over(), seen.bank_net()), (true, round.bank_net()), "{name} {seed}");
    }
    let Some((ruling, known, before)) = done else { return false };
    did(name, &rules, &before, ruling, &events[known..]);
    true
}

/// A ruling on what went wrong that the round takes now, if there is one.
fn something_wrong(
    rules: &Rules,
    round: &Round,
    what: Irregularity,
    dice: &mut Dice,
) -> Option<Ruling> {
    let remedies = Round::remedies(rules, what);
    let remedy = remedies[dice.below(remedies.len() as u32) as usize];
    let seat = Seat::new(dice.below(round.spots().len() as u32) as usize);
    let own = round.spot(seat).own.cards.first().copied();
    let size = rules.game.pack.size() as u32;
    let comes = rules.game.pack.cards().nth(dice.below(size) as usize);
    let first = |cards: &[Card]| cards.first().copied();
    let last = |cards: &[Card]| cards.last().copied();
    let cards = [first(&round.dealer().cards), last(&round.board().cards), comes, None];
    let hand = dice.below(round.hands().count().max(1) as u32) as u8;
    let its = round.hands().nth(hand.into()).and_then(|it| first(&it.cards));
    let of_table = its.map(|card| (None, Some(hand), Some(card)));
    let common = cards.map(|card| (None, None, card));
    let of_seat = [(Some(seat), None, own), (Some(seat), None, None)];
    let found = of_table.into_iter().chain(of_seat).chain(common);
    let mut rulings = found.map(|(seat, hand, card)| Ruling { what, seat, hand, card, remedy });
    rulings.find(|ruling| step(rules, round, Action::Floor(*ruling)).is_ok())
}

/// What a remedy does at once.
fn does(
    name: &str,
    rules: &Rules,
    before: &Round,
    round: &Round,
    ruling: Ruling,
    events: &[Event],
) {
    let acted = match ruling.remedy {
        Remedy::DeadKeep if ruling.hand.is_some() => {
            let on = rules.wagers().nth(ruling.hand.map_or(0, usize::from)).expect("its wager");
            round.spots().iter().all(|spot| spot.bet(on).is_zero())
        }
        Remedy::DeadKeep | Remedy::MayGoOut => ruling.seat.is_some_and(|seat| {
            !round.dealt().contains(seat) && round.spot(seat).staked() <= before.spot(seat).staked()
        }),
        // What was one too many never was the hand's: that plays as it lies.
        Remedy::ExtraBack => ruling.seat.is_some_and(|seat| round.spot(seat) == before.spot(seat)),
        Remedy::DeadForfeit => ruling.seat.is_some_and(|seat| round.spot(seat).hold == Hold::Dead),
        Remedy::TableVoid => round.is_over(),
        // Nobody decides anything more; only cards may be missing.
        Remedy::ProgressiveOnly => match round.waiting_for(rules) {
            Waiting::Nothing => round.is_over(),
            waiting => matches!(waiting, Waiting::Cards { .. }),
        },
        // The card has been named, and lies or comes where it did.
        Remedy::TurnedOver | Remedy::PlaysAsDealt | Remedy::ReadLast => ruling.card.is_some(),
        Remedy::Replaced => matches!(events[1], Event::TookAway(..)) && before != round,
        Remedy::SideBetLost | Remedy::Completed | Remedy::OthersByHouseWay => before != round,
        Remedy::ResetByHouseWay => events.iter().any(|event| match event {
            Event::DealerSet(packet) => {
                let due = rules.front_cards() as usize;
                let front: CardSet = packet.cards[..due].iter().copied().collect();
                before.dealers_house_front(rules).is_some_and(|way| way.set() == front)
                    && packet.cards != before.dealer().cards
            }
            _ => false,
        }),
        Remedy::Redealt => {
            let kept = rules.wagers().next().expect("a game has wagers");
            let stays = |(is, was): (&engine::table::Spot, &engine::table::Spot)| {
                is.bet(kept) == was.bet(kept)
            };
            round.waiting_for(rules) == Waiting::Shuffle
                && round.cards().count() == 0
                && round.spots().iter().zip(before.spots()).all(stays)
        }
        Remedy::StreetRedealt => {
            round.waiting_for(rules) == Waiting::Shuffle
                && round.board().len() < before.board().len()
        }
        Remedy::ReplacedOnce
        | Remedy::ReplacedIfLow
        | Remedy::PlaysIfPlain
        | Remedy::HouseDecides
        | Remedy::SupervisorDecides => false,
    };
    assert!(acted, "{name}: {ruling:?} did nothing");
}

/// What a remedy has done when the round is over.
fn did(name: &str, rules: &Rules, before: &Round, ruling: Ruling, events: &[Event]) {
    let dealt = |target: Target| {
        let to = move |event: &&Event| matches!(event, Event::Dealt { to, .. } if *to == target);
        events.iter().filter(to).filter_map(|event| match event {
            Event::Dealt { packet, .. } => Some(packet.len()),
            _ => None,
        })
    };
    match ruling.remedy {
        Remedy::Replaced => {
            let Event::TookAway(from, _) = events[1] else { panic!("{name}: nothing replaced") };
            assert!(dealt(from).any(|count| count == 1), "{name}: {ruling:?} brought no card");
        }
        Remedy::Completed => {
            let to = events.iter().find_map(|event| match event {
                Event::Dealt { to, .. } => Some(*to),
                _ => None,
            });
            let to = to.expect("the hand that misses a card is dealt to next");
            let counts: Vec<usize> = dealt(to).take(2).collect();
            assert_eq!(counts[1], 1, "{name}: {ruling:?} did not complete the hand: {counts:?}");
        }
        Remedy::ProgressiveOnly => {
            let own = |event: &Event| matches!(event, Event::Bet(..) | Event::Folded(_));
            assert!(!events.iter().any(own), "{name}: somebody was asked after a misdeal");
            let board = before.board().len() + dealt(Target::Board).sum::<usize>();
            assert_eq!(board, board_of(rules), "{name}: the board is not dealt to the end");
        }
        Remedy::SideBetLost => {
            let paid = events.iter().any(|event| match event {
                Event::Settled(seat, engine::table::Due::Side(_), payment) => {
                    Some(*seat) == ruling.seat && !payment.won.is_zero()
                }
                _ => false,
            });
            assert!(!paid || before.is_over(), "{name}: a side bet was paid after all");
        }
        _ => {}
    }
}

/// How many cards a sheet deals to the board.
fn board_of(rules: &Rules) -> usize {
    let deals = rules.game.steps.iter().map(|step| match step {
        Step::Deal { cards, to: Zone::Board, .. } => usize::from(*cards),
        _ => 0,
    });
    deals.sum()
}
