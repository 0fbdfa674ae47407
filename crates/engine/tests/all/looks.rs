//! Nobody looks at a card before the page lets him: a second hand lies face down until the first has
//! been played, and a last card until hands are compared. Two cards that a player has not seen change
//! places, the same is done, and the player is shown the same.

use crate::at_random::{Dice, LIBRARY, choose};
use cards::{Card, Shoe};
use engine::table::{
    Action, Bank, Chair, Event, Limits, Meters, Round, Rules, Start, Target, Waiting, legal,
};
use engine::{Packet, Seat};
use money::Money;
use std::collections::HashSet;

/// An event as the player sees it who has these places.
fn seen(event: &Event, places: &[Seat]) -> Event {
    let mut views = places.iter().map(|place| event.seen_by(Some(*place)));
    let first = views.next().expect("a player has a place");
    if first == *event { first } else { views.find(|view| view == event).unwrap_or(first) }
}

/// The cards that the player sees with an event.
fn faces(event: &Event) -> Vec<Card> {
    match event {
        Event::Dealt { packet, .. }
        | Event::Looked(_, packet)
        | Event::Turned { packet, .. }
        | Event::Showed(_, packet)
        | Event::ShowedSecond(_, packet)
        | Event::Discarded(_, packet)
        | Event::Drew(_, packet)
        | Event::Split(_, packet, _) => packet.cards.to_vec(),
        _ => Vec::new(),
    }
}

/// Who answered a question with an event.
fn answers(event: &Event) -> Option<Seat> {
    match event {
        Event::Bet(seat, ..)
        | Event::Folded(seat)
        | Event::Checked(seat)
        | Event::Drew(seat, _)
        | Event::Discarded(seat, _)
        | Event::Split(seat, ..) => Some(*seat),
        _ => None,
    }
}

/// The action with two cards changed for one another.
fn swapped(action: Action, (one, other): (Card, Card)) -> Action {
    let swap = |card: &Card| match *card {
        card if card == one => other,
        card if card == other => one,
        card => card,
    };
    match action {
        Action::Deal(to, packet) => Action::Deal(to, Packet::of(packet.cards.iter().map(swap))),
        action => action,
    }
}

/// Plays a round of one player who bets at every place, and says what was done.
fn play(rules: &Rules, start: &Start<'_>, dice: &mut Dice) -> (Vec<Action>, Vec<Event>) {
    let mut shoe = Shoe::shuffled(rules.game.pack, &mut |bound| dice.below(bound));
    let mut round = Round::begin(rules, start);
    let (mut actions, mut events) = (Vec::new(), Vec::new());
    for wager in ["ante", "shootout", "quick-draw", "poker"] {
        let Some(wager) = rules.wager(wager) else { continue };
        let places = (0..start.chairs.len()).map(Seat::new);
        actions.extend(places.map(|place| Action::Bet(place, wager, Money::dollars(10))));
    }
    actions.push(Action::NoMoreBets);
    for action in &actions {
        round.act(rules, *action, &mut events).expect("bets are taken");
    }
    loop {
        let action = match round.waiting_for(rules) {
            Waiting::Nothing => return (actions, events),
            Waiting::Cards { to, count, .. } => {
                let cards = (0..count).map(|_| shoe.deal().expect("a card"));
                Action::Deal(to, Packet::of(cards))
            }
            _ => choose(rules, &round, &legal(rules, &round), dice),
        };
        round.act(rules, action, &mut events).expect("what is listed is taken");
        actions.push(action);
    }
}

/// Has hidden cards change places in what was done up to an event, and compares what is shown.
fn hides(
    rules: &Rules,
    start: &Start<'_>,
    (actions, events): (&[Action], &[Event]),
    dice: &mut Dice,
) {
    let places: Vec<Seat> = (0..start.chairs.len()).map(Seat::new).collect();
    let shown: Vec<Event> = events.iter().map(|event| seen(event, &places)).collect();
    let visible: HashSet<Card> = shown.iter().flat_map(faces).collect();
    let hidden: Vec<Card> =
        rules.game.pack.cards().filter(|card| !visible.contains(card)).collect();
    let pair = (
        hidden[dice.below(hidden.len() as u32) as usize],
        hidden[dice.below(hidden.len() as u32) as usize],
    );
    let mut round = Round::begin(rules, start);
    let mut again = Vec::new();
    for action in actions {
        if again.len() >= events.len() {
            break;
        }
        let action = swapped(*action, pair);
        round.act(rules, action, &mut again).expect("the same can be done");
    }
    let again: Vec<Event> = again[..events.len()].iter().map(|it| seen(it, &places)).collect();
    assert_eq!(shown, again, "{pair:?} can be told from one another");
}

/// Source: colorado l.2094, l.3239, l.4132, l.4150.
#[test]
fn nobody_looks_before_the_time() {
    let games =
        [("three-card-draw-poker", 2), ("texas-shootout", 2), ("wild-six-card-draw-poker", 1)];
    for (name, hands) in games {
        let page = LIBRARY.game(name).unwrap().resolve(&[]).unwrap();
        let rules = Rules::new(page.table().unwrap(), Limits::default()).unwrap();
        let owner = Seat::new(0);
        let second = Chair { owner, stack: Money::ZERO, behind: None, position: None };
        let chairs = [Chair::own(0, Money::dollars(500)), second];
        let start =
            Start { chairs: &chairs[..hands], bank: Bank::House, meters: Meters::default() };
        let (mut looked, mut blind) = (0, 0);
        for seed in 0..200 {
            let mut dice = Dice(seed);
            let (actions, events) = play(&rules, &start, &mut dice);
            let mut prefixes = Vec::new();
            if hands > 1 {
                // What the first hand is asked comes before the second is taken up.
                let taken = events.iter().position(|it| matches!(it, Event::Looked(..)));
                let taken = taken.expect("a second hand is taken up");
                let (before, after) = events.split_at(taken);
                assert!(!before.iter().any(|it| answers(it).is_some_and(|seat| seat != owner)));
                assert!(!after.iter().any(|it| answers(it) == Some(owner)), "{name} {seed}");
                prefixes.push(taken);
                looked += 1;
            }
            let turned =
                events.iter().position(|it| matches!(it, Event::Turned { of: Target::Dealer, .. }));
            prefixes.extend(turned);
            let backs = |event: &Event| match event {
                Event::Dealt { to: Target::Seat(_), .. } => {
                    let places: Vec<Seat> = (0..hands).map(Seat::new).collect();
                    seen(event, &places) != *event
                }
                _ => false,
            };
            blind += events.iter().filter(|event| backs(event)).count();
            for prefix in prefixes {
                hides(&rules, &start, (&actions, &events[..prefix]), &mut dice);
            }
        }
        assert!(looked + blind > 150, "{name}: {looked} second hands, {blind} cards face down");
    }
}
