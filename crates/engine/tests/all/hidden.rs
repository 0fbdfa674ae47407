//! Nothing that a seat is shown depends on cards it may not see: two of them change places, the same
//! is done, and the seat is shown the same. What the floor rules is among what is done, and what it
//! refuses to rule tells nothing either.

mod mishap;

use crate::games;
use crate::library;
use cards::{Card, CardSet};
use engine::pot::{
    Action, Answer, Ante, Chair, Event, Refusal, Round, Rules, Ruling, Start, Waiting, legal,
};
use engine::{Packet, Seat};
use money::Money;
use proptest::prelude::*;
use sheet::poker::Award;
use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};
use std::sync::LazyLock;

/// Numbers from a seed: splitmix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * bound as u128) >> 64) as usize
    }
}

/// The pack in random order.
fn shuffled(rules: &Rules, dice: &mut Dice) -> Vec<Card> {
    let plain = rules.game.pack.plain().iter();
    let jokers = std::iter::repeat_n(Card::JOKER, rules.game.pack.count_of(Card::JOKER));
    let mut cards: Vec<Card> = plain.chain(jokers).collect::<CardSet>().iter().collect();
    for at in (1..cards.len()).rev() {
        cards.swap(at, dice.below(at + 1));
    }
    cards
}

fn chairs(rules: &Rules, count: usize) -> Vec<Chair> {
    let blinds = rules.game.posts.blinds as usize;
    let chair = |place: usize| {
        let blind = match (count, place) {
            (2, 0) if blinds > 0 => rules.stakes.blinds[1],
            (2, 1) if blinds > 0 => rules.stakes.blinds[0],
            _ if place < blinds => rules.stakes.blinds[place],
            _ => Money::ZERO,
        };
        let stack = rules.stakes.low.times(20) + Money::dollars(10 * place as u64 + 10);
        let own = rules.game.extras.award == Award::Matched;
        let ante = if own { rules.stakes.low } else { rules.stakes.ante };
        Chair { stack, ante, blind, ..Chair::default() }
    };
    (0..count).map(chair).collect()
}

/// Something that the round waits for; none where the pack is out.
fn choose(rules: &Rules, round: &Round, pack: &mut Vec<Card>, dice: &mut Dice) -> Option<Action> {
    let first = |seat: Seat, count: usize| {
        Packet::of(round.player(seat).down.cards.iter().copied().take(count))
    };
    let nothing = Packet::default();
    Some(match round.waiting_for(rules) {
        Waiting::Cards { to, count, .. } => {
            let left = pack.len().checked_sub(count as usize)?;
            Action::Deal(to, Packet::of(pack.drain(left..)))
        }
        Waiting::BringIn(seat) => Action::BringIn(seat),
        Waiting::Turn(seat) => {
            let (_, choices) = legal(rules, round)?;
            match (dice.below(8), choices.bet, choices.call) {
                (0, ..) => Action::Fold(seat),
                (1 | 2, Some((least, _)), _) => Action::Bet(seat, least),
                (_, _, Some(_)) => Action::Call(seat),
                (_, Some((least, _)), None) if !choices.check => Action::Bet(seat, least),
                _ => Action::TimeOut(seat),
            }
        }
        Waiting::Kill(seat) => Action::NoKill(seat),
        Waiting::Draw(seat) => Action::Draw(seat, first(seat, dice.below(3))),
        Waiting::Discard(seat) => {
            let due = 1..=round.player(seat).cards();
            let fits = |count: &usize| {
                let action = Action::Discard(seat, first(seat, *count));
                round.clone().act(rules, action, &mut Vec::new()).is_ok()
            };
            Action::Discard(seat, first(seat, due.clone().find(fits)?))
        }
        Waiting::CallWild(seat) => Action::CallWild(seat, first(seat, 1)),
        Waiting::Agree(seat) => Action::RunTwice(seat, Answer::No),
        Waiting::Show(seat) if dice.below(3) == 0 && legal(rules, round)?.1.muck => {
            Action::Muck(seat)
        }
        Waiting::Show(seat) => Action::Show(seat, nothing),
        Waiting::Nothing => return None,
    })
}

/// Every card that a seat is shown, its own and those turned up at the showdown among them.
fn seen(start: &Start<'_>, events: &[Event], viewer: Option<Seat>) -> CardSet {
    let mut round = Round::seated(start);
    let mut seen = CardSet::EMPTY;
    for event in events {
        if let Event::Dealt { packet, .. }
        | Event::Drew(_, packet)
        | Event::Discarded(_, packet)
        | Event::CalledWild(_, packet)
        | Event::Showed(_, packet) = event.seen_by(viewer)
        {
            seen = seen | packet.set();
        }
        if let Event::Ruled(ruling) = event.seen_by(viewer) {
            seen = seen | mishap::named(ruling).set();
        }
        round.apply(event);
        if let Event::Showed(seat, _) = event {
            seen = seen | round.own(*seat);
        }
    }
    seen
}

/// An action with two cards changed for one another.
fn swapped(action: Action, (one, other): (Card, Card)) -> Action {
    let swap = |card: &Card| match *card {
        card if card == one => other,
        card if card == other => one,
        card => card,
    };
    let all = |packet: Packet| Packet::of(packet.cards.iter().map(swap));
    match action {
        Action::Deal(to, packet) => Action::Deal(to, all(packet)),
        Action::Draw(seat, packet) => Action::Draw(seat, all(packet)),
        Action::Discard(seat, packet) => Action::Discard(seat, all(packet)),
        Action::CallWild(seat, packet) => Action::CallWild(seat, all(packet)),
        Action::Floor(ruling) => Action::Floor(mishap::with(ruling, all(mishap::named(ruling)))),
        other => other,
    }
}

/// The hand that opened, where that takes openers: it is seen to hold them.
struct Opening {
    seat: Seat,
    /// Which of the actions it was.
    at: usize,
    hand: CardSet,
}

impl Opening {
    /// The opening that an action is, if it is one: the first bet of a round that is played high.
    fn of(
        rules: &Rules,
        round: &Round,
        events: &[Event],
        (at, action): (usize, &Action),
    ) -> Option<Opening> {
        rules.game.extras.openers.as_ref()?;
        let Action::Bet(seat, _) = *action else { return None };
        let before = |event: &Event| matches!(event, Event::Bet(..) | Event::TurnedLow);
        (!events.iter().any(before)).then(|| Opening { seat, at, hand: round.own(seat) })
    }

    /// Whether the hand still holds openers when two cards have changed places.
    fn stands(&self, rules: &Rules, (one, other): (Card, Card)) -> bool {
        let Some(openers) = &rules.game.extras.openers else { return true };
        let swap = |card: Card| match card {
            card if card == one => other,
            card if card == other => one,
            card => card,
        };
        let hand: CardSet = self.hand.iter().map(swap).collect();
        let way = &rules.game.pot.ways[0];
        way.using.rank(way.ranking, hand, &[]) >= openers.least
    }
}

/// How many pairs are tried until one leaves the opener his openers.
const TRIES: usize = 50;

/// What was among the rounds that were tried.
#[derive(Default)]
struct Tried {
    /// How many pairs took somebody's openers away.
    closed: usize,
    /// The kinds of rulings that the floor made, and of those that it refused to make.
    ruled: HashSet<Discriminant<Ruling>>,
    refused: HashSet<Discriminant<Ruling>>,
}

/// What the dealer says against a ruling; none if it is made.
fn against(rules: &Rules, round: &Round, ruling: Ruling) -> Option<Refusal> {
    round.clone().act(rules, Action::Floor(ruling), &mut Vec::new()).err()
}

/// Plays a round and changes hidden cards for each viewer.
fn play(name: &str, rules: &Rules, seed: u64, tried: &mut Tried) {
    let mut dice = Dice(seed);
    let count = 2 + dice.below(rules.game.seats.dealt.min(5) as usize - 1);
    let chairs = chairs(rules, count);
    let start = Start { button: Seat::new(count - 1), seats: &chairs, ante: Ante::Matched };
    let mut pack = shuffled(rules, &mut dice);
    let mut events = Vec::new();
    let mut round = Round::begin(rules, &start, &mut events).expect("a round begins");
    let posted = events.len();
    let mut actions = Vec::new();
    let mut opening = None;
    loop {
        let mut next = match dice.below(12) {
            0 => mishap::happens(rules, &round, &mut pack, &mut dice),
            _ => Vec::new(),
        };
        if next.is_empty() {
            next.extend(choose(rules, &round, &mut pack, &mut dice));
        }
        if next.is_empty() {
            break;
        }
        for action in next {
            opening = opening.or(Opening::of(rules, &round, &events, (actions.len(), &action)));
            let done = round.act(rules, action, &mut events);
            assert_eq!(done, Ok(()), "{name} {seed}: {action:?}");
            if let Action::Floor(ruling) = action {
                tried.ruled.insert(discriminant(&ruling));
            }
            actions.push(action);
        }
    }
    for viewer in (0..count).map(Seat::new).map(Some).chain([None]) {
        let visible = seen(&start, &events, viewer);
        let hidden: Vec<Card> = rules.game.pack.plain().without(visible).iter().collect();
        assert!(hidden.len() > 1, "{name} {seed}: {viewer:?} sees the whole pack");
        let mut again = Vec::new();
        let mut tries = 0;
        // To open says that the hand holds openers: cards change places that leave it true. Those
        // that do not make another round, in which the same could not have been done.
        let pair = loop {
            let pair = (hidden[dice.below(hidden.len())], hidden[dice.below(hidden.len())]);
            let refused = opening.as_ref().filter(|opening| !opening.stands(rules, pair));
            again.clear();
            let mut other = Round::begin(rules, &start, &mut again).expect("a round begins");
            let mut first = other.clone();
            let upto = refused.map_or(actions.len(), |opening| opening.at);
            for action in &actions[..upto] {
                let ruling = mishap::claimed(&first, viewer, &mut dice);
                let no = against(rules, &first, ruling);
                if no.is_some() {
                    tried.refused.insert(discriminant(&ruling));
                }
                let says = against(rules, &other, ruling);
                assert_eq!(says, no, "{name} {seed}: {ruling:?} tells {viewer:?} of {pair:?}");
                let done = first.act(rules, *action, &mut Vec::new());
                assert_eq!(done, Ok(()), "{name} {seed}: {action:?} again");
                let action = swapped(*action, pair);
                let done = other.act(rules, action, &mut again);
                assert_eq!(done, Ok(()), "{name} {seed}: {action:?} with {pair:?} swapped");
            }
            let Some(opening) = refused else { break pair };
            let done = other.act(rules, actions[upto], &mut again);
            let no = Err(Refusal::NoOpeners(opening.seat));
            assert_eq!(done, no, "{name} {seed}: opened with {pair:?} swapped");
            tried.closed += 1;
            tries += 1;
            assert!(tries < TRIES, "{name} {seed}: every pair takes the openers away");
        };
        let shown = |events: &[Event]| -> Vec<Event> {
            events[posted..].iter().map(|event| event.seen_by(viewer)).collect()
        };
        assert_eq!(shown(&events), shown(&again), "{name} {seed}: {viewer:?} can tell {pair:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_a_seat_is_shown_does_not_depend_on_hidden_cards(seed: u64) {
        static GAMES: LazyLock<Vec<(String, Rules)>> = LazyLock::new(library::all);
        for (name, rules) in games::all() {
            play(name, &rules, seed, &mut Tried::default());
        }
        for (name, rules) in GAMES.iter() {
            play(name, rules, seed, &mut Tried::default());
        }
    }
}

/// Rounds that are opened, and pairs that take the openers away, are among those tried.
#[test]
fn openers_are_played_and_taken_away() {
    let mut tried = Tried::default();
    for (name, rules) in library::all() {
        if rules.game.extras.openers.is_some() {
            (0..2_000).for_each(|seed| play(&name, &rules, seed, &mut tried));
        }
    }
    let closed = tried.closed;
    assert!(closed > 20, "only {closed} pairs took openers away");
}

/// Rulings of most kinds are among those made; the others want a moment that chance seldom brings.
#[test]
fn the_floor_rules_and_refuses_to() {
    let mut tried = Tried::default();
    for (name, rules) in library::all() {
        (0..30).for_each(|seed| play(&name, &rules, seed, &mut tried));
    }
    assert!(tried.ruled.len() >= 14, "only {} kinds were made", tried.ruled.len());
    assert!(tried.refused.len() > 8, "only {} kinds were refused", tried.refused.len());
}
