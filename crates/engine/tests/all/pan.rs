//! Pan, played at random in every edition: what is legal is what is accepted, refusals change nothing,
//! logs replay, seats see no more than they may, chips and cards are conserved.

use cards::{Card, Hand};
use engine::pan::{
    Action, Choices, Counts, Event, Hold, Loan, Play, Round, Rules, Ruling, Start, Target, Waiting,
    legal,
};
use engine::{Packet, Seat};
use money::Money;
use proptest::prelude::*;
use sheet::Library;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<(String, Rules)>> = LazyLock::new(|| {
    let library = Library::built_in();
    let names = ["pan@clovis-500", "pan@diamond-jims", "pan@players-casino"];
    let packs = ["52 without 8-10 x 8", "52 without 8-10 and spades x 8"];
    let mut games = Vec::new();
    for name in names {
        let game = library.game(name).unwrap();
        for pack in packs {
            let choice = [("pack.cards", pack), ("tops", "2")];
            let has_pack = game.options().iter().any(|option| option.id == "pack.cards");
            let choices = if has_pack { &choice[..] } else { &choice[1..] };
            let page = game.resolve(choices).unwrap();
            games.push((format!("{name} {pack}"), Rules::new(page.pan().unwrap())));
        }
    }
    games
});

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

    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        (!of.is_empty()).then(|| of[self.below(of.len())])
    }
}

/// A stock in random order; what is shuffled in comes from the discards.
struct Stock(Vec<Card>);

impl Stock {
    fn new(rules: &Rules, dice: &mut Dice) -> Stock {
        let mut cards: Vec<Card> = rules.game.pack.cards().collect();
        for at in (1..cards.len()).rev() {
            cards.swap(at, dice.below(at + 1));
        }
        Stock(cards)
    }

    fn packet(&mut self, count: usize) -> Packet {
        Packet::of(self.0.split_off(self.0.len() - count))
    }
}

fn stacks(rules: &Rules, dice: &mut Dice) -> Vec<Money> {
    let count = 2 + dice.below(usize::from(rules.game.seats_max) - 1);
    // Some have so little that they cannot pay everything.
    (0..count).map(|_| rules.ante() + rules.game.chip.times(dice.below(60) as u64)).collect()
}

/// Something legal, with a will to lay cards.
fn choose(choices: &Choices, dice: &mut Dice) -> Action {
    let seat = choices.seat.expect("somebody is waited for");
    let forcers: Vec<Seat> = choices.force.iter().collect();
    if choices.stay {
        return if dice.below(6) == 0 { Action::Retire(seat) } else { Action::Stay(seat) };
    }
    if let (Some(by), 0) = (dice.pick(&forcers), dice.below(3)) {
        return Action::Force(by);
    }
    if choices.take.is_some() && (dice.below(3) > 0 || !choices.draw) {
        return Action::Take(seat);
    }
    if choices.draw {
        return Action::Draw(seat);
    }
    if choices.again && dice.below(2) == 0 {
        return Action::DrawAgain(seat);
    }
    let play = dice.pick(&choices.plays).filter(|_| dice.below(6) > 0);
    match (play, dice.pick(&choices.discards)) {
        (Some(play), _) => Action::Play(seat, play),
        (None, Some(card)) => Action::Discard(seat, card),
        (None, None) => match dice.pick(&choices.plays) {
            Some(play) => Action::Play(seat, play),
            None => Action::TimeOut(seat),
        },
    }
}

/// The cards of a packet, sorted.
fn sorted(cards: &Hand) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort();
    cards
}

/// What a play means, whatever order its cards are named in.
#[derive(Debug, PartialEq, Eq)]
enum Meant {
    Meld(Vec<Card>, Option<(u8, Card)>),
    Add(u8, Vec<Card>),
    Split(u8, Vec<Card>, [Vec<Card>; 2]),
}

fn meant(round: &Round, seat: Seat, play: &Play) -> Meant {
    match play {
        Play::Meld { cards, borrowed } => {
            Meant::Meld(sorted(cards), borrowed.map(|Loan { from, card }| (from, card)))
        }
        Play::Add { to, cards } => Meant::Add(*to, sorted(cards)),
        Play::Split { meld, with, part } => {
            let melds = round.player(seat).spread.melds();
            let lies = melds.get(usize::from(*meld)).copied().unwrap_or_default();
            let mut rest: Hand = lies.iter().chain(with).copied().collect();
            part.iter().for_each(|card| _ = rest.remove(*card));
            let mut parts = [sorted(part), sorted(&rest)];
            parts.sort();
            Meant::Split(*meld, sorted(with), parts)
        }
    }
}

/// Something that may or may not be legal.
fn anything(round: &Round, dice: &mut Dice) -> Action {
    let seat = Seat::new(dice.below(round.seats().len()));
    let player = round.player(seat);
    let mut held: Vec<Card> = player.hand.cards.to_vec();
    held.extend(round.drawn().map(|(card, _)| card));
    let some = |dice: &mut Dice| -> Hand {
        let few = 1 + dice.below(4);
        let mut left = held.clone();
        (0..few.min(left.len())).map(|_| left.swap_remove(dice.below(left.len()))).collect()
    };
    let lying: Vec<Card> = player.spread.melds().iter().flat_map(|meld| meld.to_vec()).collect();
    match dice.below(10) {
        0 => Action::Stay(seat),
        1 => Action::Retire(seat),
        2 => Action::Draw(seat),
        3 => Action::Take(seat),
        4 => Action::Force(seat),
        5 => Action::DrawAgain(seat),
        6 => match dice.pick(&held) {
            Some(card) => Action::Discard(seat, card),
            None => Action::Draw(seat),
        },
        7 => {
            let loan = dice.pick(&lying).filter(|_| dice.below(2) == 0);
            let borrowed = loan.map(|card| Loan { from: dice.below(3) as u8, card });
            Action::Play(seat, Play::Meld { cards: some(dice), borrowed })
        }
        8 => Action::Play(seat, Play::Add { to: dice.below(4) as u8, cards: some(dice) }),
        _ => {
            let with = some(dice);
            let all: Vec<Card> = lying.iter().chain(&with).copied().collect();
            let part = (0..all.len().min(3)).map(|_| all[dice.below(all.len())]).collect();
            Action::Play(seat, Play::Split { meld: dice.below(3) as u8, with, part })
        }
    }
}

/// Whether `legal` lists the action.
fn lists(choices: &Choices, round: &Round, action: &Action) -> bool {
    let at = |seat: &Seat| choices.seat == Some(*seat);
    match action {
        Action::Stay(seat) | Action::Retire(seat) => at(seat) && choices.stay,
        Action::Draw(seat) => at(seat) && choices.draw,
        Action::Take(seat) => at(seat) && choices.take.is_some(),
        Action::Force(by) => choices.force.contains(*by),
        Action::DrawAgain(seat) => at(seat) && choices.again,
        Action::Discard(seat, card) => at(seat) && choices.discards.contains(card),
        Action::Play(seat, play) => {
            let wanted = meant(round, *seat, play);
            at(seat) && choices.plays.iter().any(|held| meant(round, *seat, held) == wanted)
        }
        _ => unreachable!("no such action is tried"),
    }
}

/// A ruling that may or may not fit.
fn ruling(round: &Round, stock: &Stock, dice: &mut Dice) -> Ruling {
    let seat = Seat::new(dice.below(round.seats().len()));
    let player = round.player(seat);
    let some = |cards: &[Card], few: usize| -> Hand { cards.iter().copied().take(few).collect() };
    match dice.below(6) {
        0 => {
            let given = 1 + dice.below(9);
            Ruling::Misdealt(seat, Packet::of(stock.0.iter().rev().take(given).rev().copied()))
        }
        1 => {
            let excess = player.hand.cards.len().saturating_sub(10);
            Ruling::WrongHand(seat, Packet::of(player.hand.cards.iter().copied().take(excess)))
        }
        2 => Ruling::Foul(seat),
        3 => {
            let drawn = round.drawn().map(|(card, _)| card);
            let cards = player.hand.cards.iter().copied().take(2 + dice.below(3)).chain(drawn);
            Ruling::BadMeld { seat, cards: cards.collect(), chips: dice.below(3) as u8 }
        }
        4 => Ruling::MadeValid(seat, some(&player.hand.cards, dice.below(3))),
        _ => Ruling::TakenUp(seat),
    }
}

/// How a round is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Plain,
    WithFloor,
}

struct Played {
    start: (Vec<Money>, Option<Seat>),
    round: Round,
    events: Vec<Event>,
    actions: Vec<Action>,
}

/// Plays a round to its end, trying things that are refused on the way.
fn play(name: &str, rules: &Rules, seed: u64, manner: Manner) -> Played {
    let mut dice = Dice(seed);
    let stacks = stacks(rules, &mut dice);
    let first = (dice.below(3) > 0).then(|| Seat::new(dice.below(stacks.len())));
    let start = Start { stacks: &stacks, first };
    let mut stock = Stock::new(rules, &mut dice);
    let mut events = Vec::new();
    let mut actions = Vec::new();
    let mut round = Round::begin(rules, &start, &mut events).expect("everyone has the ante");
    for _ in 0..40_000 {
        if round.is_over() {
            let start = (stacks, first);
            return Played { start, round, events, actions };
        }
        let choices = legal(rules, &round);
        for _ in 0..3 {
            let tried = anything(&round, &mut dice);
            let before = (round.clone(), events.len());
            match round.clone().act(rules, tried, &mut Vec::new()) {
                Ok(()) => assert!(lists(&choices, &round, &tried), "{name} {seed}: {tried:?}"),
                Err(_) => {
                    assert!(!lists(&choices, &round, &tried), "{name} {seed}: {tried:?}");
                    assert!(round.act(rules, tried, &mut events).is_err());
                    assert!(before == (round.clone(), events.len()), "{name} {seed}: {tried:?}");
                }
            }
        }
        if manner == Manner::WithFloor && dice.below(12) == 0 {
            let ruled = Action::Floor(ruling(&round, &stock, &mut dice));
            let before = round.clone();
            let done = round.act(rules, ruled, &mut events);
            match (done, ruled) {
                (Err(_), _) => assert!(before == round, "{name} {seed}: {ruled:?}"),
                (Ok(()), Action::Floor(Ruling::Misdealt(_, packet))) => {
                    stock.packet(packet.len());
                    actions.push(ruled);
                }
                (Ok(()), _) => actions.push(ruled),
            }
            continue;
        }
        for play in &choices.plays {
            let seat = choices.seat.expect("somebody lays");
            let done = round.clone().act(rules, Action::Play(seat, *play), &mut Vec::new());
            assert_eq!(done, Ok(()), "{name} {seed}: {play:?}");
        }
        let action = match round.waiting_for(rules) {
            Waiting::Cards { to, count, .. } => Action::Deal(to, stock.packet(count.into())),
            Waiting::Shuffle => {
                let kept = Counts::of(round.top().map(|top| top.card));
                stock.0.extend(round.pile().without(&kept).cards());
                Action::Shuffle
            }
            // With nothing to discard, a bad meld is taken up or the hand is foul.
            Waiting::Discard(seat) if choices.discards.is_empty() => {
                Action::Floor(Ruling::Foul(seat))
            }
            Waiting::Draw(seat) if !choices.draw && choices.take.is_none() => {
                let hand = &round.player(seat).hand.cards;
                let excess = if hand.len() > 12 { 0 } else { hand.len().saturating_sub(10) };
                let packet = Packet::of(hand.iter().copied().take(excess));
                Action::Floor(Ruling::WrongHand(seat, packet))
            }
            _ => choose(&choices, &mut dice),
        };
        let done = round.act(rules, action, &mut events);
        assert_eq!(done, Ok(()), "{name} {seed}: {action:?}");
        actions.push(action);
    }
    panic!("{name} {seed}: the round does not end");
}

/// What a seat knows of a round, folded from what it was shown, has everything in its place.
fn check_view(name: &str, rules: &Rules, played: &Played, viewer: Option<Seat>) {
    let (stacks, first) = &played.start;
    let start = Start { stacks, first: *first };
    let mut view = Round::seated(rules, &start);
    let mut full = Round::seated(rules, &start);
    for event in &played.events {
        view.apply(&event.seen_by(viewer));
        full.apply(event);
        for seat in full.seats().iter() {
            let (seen, real) = (view.player(seat), full.player(seat));
            assert_eq!(seen.hand.len(), real.hand.len(), "{name} {event:?}");
            assert_eq!((seen.stack, seen.spread), (real.stack, real.spread), "{name} {event:?}");
            if Some(seat) == viewer {
                assert_eq!(seen.hand, real.hand, "{name} {event:?}");
            }
        }
        assert_eq!(view.pile(), full.pile(), "{name} {event:?}");
        assert_eq!(view.waiting_for(rules), full.waiting_for(rules), "{name} {event:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..ProptestConfig::default() })]

    /// The sums of chips and cards are asserted by the engine at the end of every round.
    #[test]
    fn rounds_end_replay_and_conserve(seed: u64) {
        for (name, rules) in GAMES.iter() {
            for manner in [Manner::Plain, Manner::WithFloor] {
                let played = play(name, rules, seed, manner);
                let (stacks, first) = &played.start;
                let start = Start { stacks, first: *first };
                let mut replayed = Round::seated(rules, &start);
                played.events.iter().for_each(|event| replayed.apply(event));
                prop_assert!(replayed == played.round, "{name} {seed}: the log tells another round");
                let seats = played.round.seats();
                let nets: i64 = seats.iter().map(|seat| played.round.net(seat).as_cents()).sum();
                prop_assert_eq!(nets, -(played.round.fee().as_cents() as i64));
                prop_assert!(played.round.winner().is_some());
                prop_assert!(played.round.tops().is_zero());
                for viewer in seats.iter().map(Some).chain([None]) {
                    check_view(name, rules, &played, viewer);
                }
            }
        }
    }

    /// Two cards that a seat never sees change places, the same is done, and it is shown the same.
    #[test]
    fn what_a_seat_is_shown_does_not_depend_on_hidden_cards(seed: u64) {
        for (name, rules) in GAMES.iter() {
            let played = play(name, rules, seed, Manner::Plain);
            let seats = played.round.seats();
            for viewer in seats.iter() {
                swap_hidden(name, rules, &played, viewer, &mut Dice(seed));
            }
        }
    }
}

/// Swaps one card in each of two hands that were kept to the end, or retired, and plays it again.
fn swap_hidden(name: &str, rules: &Rules, played: &Played, viewer: Seat, dice: &mut Dice) {
    let never_shown = |seat: Seat| -> Vec<Card> {
        let mut hand = Hand::EMPTY;
        for action in &played.actions {
            match action {
                Action::Deal(Target::Seat(to), packet) if *to == seat => {
                    packet.cards.iter().for_each(|card| hand.push(*card));
                }
                Action::Play(by, play) if *by == seat => {
                    play.laid().iter().for_each(|card| _ = hand.remove(*card));
                }
                Action::Discard(by, card) if *by == seat => _ = hand.remove(*card),
                _ => {}
            }
        }
        // The card of the first deal that lay face up was seen.
        hand.iter().copied().collect()
    };
    let others: Vec<Seat> = played.round.seats().iter().filter(|seat| *seat != viewer).collect();
    if others.len() < 2 || played.start.1.is_none() {
        return;
    }
    let (one, other) = (others[0], others[1]);
    let cards = (dice.pick(&never_shown(one)), dice.pick(&never_shown(other)));
    let (Some(mine), Some(theirs)) = cards else { return };
    let swap = |packet: &Packet, from: Card, to: Card, done: &mut bool| -> Packet {
        let swapped = packet.cards.iter().map(|card| {
            let hit = !*done && *card == from;
            *done |= hit;
            if hit { to } else { *card }
        });
        Packet::of(swapped)
    };
    let start = Start { stacks: &played.start.0, first: played.start.1 };
    let mut events = Vec::new();
    let mut round = Round::begin(rules, &start, &mut events).expect("as before");
    let (mut done_one, mut done_other) = (false, false);
    for action in &played.actions {
        let action = match action {
            Action::Deal(Target::Seat(seat), packet) if *seat == one => {
                Action::Deal(Target::Seat(one), swap(packet, mine, theirs, &mut done_one))
            }
            Action::Deal(Target::Seat(seat), packet) if *seat == other => {
                Action::Deal(Target::Seat(other), swap(packet, theirs, mine, &mut done_other))
            }
            other => *other,
        };
        // What may be discarded or laid goes by the hand: with another one it may be refused.
        if round.act(rules, action, &mut events).is_err() {
            break;
        }
    }
    let shown = |events: &[Event]| -> Vec<Event> {
        events.iter().map(|event| event.seen_by(Some(viewer))).collect()
    };
    let (before, after) = (shown(&played.events), shown(&events));
    assert_eq!(before[..after.len()], after[..], "{name}: {viewer} can tell {mine} from {theirs}");
}

/// Who retires forfeits the ante and pays nothing more. Source: clovis-500 l.494 (ruling G-238).
#[test]
fn every_hand_that_retired_pays_nothing_more() {
    let (name, rules) = &GAMES[0];
    for seed in 0..40 {
        let played = play(name, rules, seed, Manner::Plain);
        for seat in played.round.seats().iter() {
            if played.round.player(seat).hold == Hold::Retired {
                let lost = played.round.net(seat).as_cents();
                assert_eq!(lost, -(rules.ante().as_cents() as i64), "{name} {seed}");
            }
        }
    }
}

/// Two players who use nothing draw the whole stock; the discards but the last come back, and the next
/// card may be drawn (ruling G-238).
#[test]
fn the_discards_become_the_stock_when_it_is_out() {
    let (name, rules) = &GAMES[0];
    let stacks = [rules.ante(); 2];
    let mut dice = Dice(5);
    let mut stock = Stock::new(rules, &mut dice);
    let start = Start { stacks: &stacks, first: Some(Seat::new(0)) };
    let mut events = Vec::new();
    let mut round = Round::begin(rules, &start, &mut events).expect("everyone has the ante");
    let mut turns = 0;
    while round.waiting_for(rules) != Waiting::Shuffle {
        let action = match round.waiting_for(rules) {
            Waiting::Cards { to, count, .. } => Action::Deal(to, stock.packet(count.into())),
            Waiting::Stay(seat) => Action::Stay(seat),
            Waiting::Draw(seat) => Action::Draw(seat),
            Waiting::Use(seat, card) => {
                turns += 1;
                Action::Discard(seat, card)
            }
            other => panic!("{name}: waiting for {other}"),
        };
        assert_eq!(round.act(rules, action, &mut events), Ok(()), "{action:?}");
    }
    let left = rules.game.pack.size() - 20;
    assert_eq!((turns, round.stock()), (left, 0));
    assert!(round.act(rules, Action::Draw(Seat::new(0)), &mut events).is_err());
    assert_eq!(round.act(rules, Action::Shuffle, &mut events), Ok(()));
    assert_eq!(usize::from(round.stock()), left - 1);
    assert_eq!(round.pile().total(), 1);
    // A card of the discards can be dealt again, the one on top cannot come twice as often.
    let card = stock_card(&round, rules);
    let seat = Seat::new(0);
    let deal = Action::Deal(Target::Drawn(seat), Packet::of([card]));
    assert_eq!(round.act(rules, deal, &mut events), Ok(()));
}

/// Some card that is not all in hands.
fn stock_card(round: &Round, rules: &Rules) -> Card {
    let top = round.top().expect("one discard is left").card;
    rules.game.pack.plain().iter().find(|card| *card != top).expect("a pack has many cards")
}
