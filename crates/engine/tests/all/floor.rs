//! What the floor's rulings do to the cards, down to the shoe. How they read at the table is in
//! `hands/`.

use crate::felt::{Felt, dollars, rules, seat};
use cards::{Card, CardSet};
use engine::pot::Action::{BringIn, Call, Check, Deal, Floor, Fold, Show};
use engine::pot::{Chair, Event, Fault, Recipient, Refusal, Ruling, Stage, Waiting};
use engine::{Packet, Seat};

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// Three seats with $100, the blinds at the first two.
fn holdem(name: &str) -> Felt {
    let mut chairs = [Chair { stack: dollars(100), ..Chair::default() }; 3];
    let rules = rules(name, &[]);
    chairs[0].blind = rules.stakes.blinds[0];
    chairs[1].blind = rules.stakes.blinds[1];
    Felt::begin(rules, &chairs)
}

/// Three seats with $100 and an ante, at stud.
fn stud(name: &str) -> Felt {
    let rules = rules(name, &[("structure", "limit")]);
    let ante = rules.stakes.ante;
    Felt::begin(rules, &[Chair { stack: dollars(100), ante, ..Chair::default() }; 3])
}

/// Everyone who is asked calls or checks, until the street is over.
fn calls_through(felt: &mut Felt) {
    let stage = felt.round.stage();
    while felt.round.stage() == stage {
        let action = match felt.waiting() {
            Waiting::BringIn(seat) => BringIn(seat),
            Waiting::Turn(seat) if felt.round.player(seat).bet < felt.round.level() => Call(seat),
            Waiting::Turn(seat) => Check(seat),
            Waiting::Show(seat) => Show(seat, Packet::default()),
            _ => break,
        };
        felt.plays(&[action]);
    }
}

fn burns(felt: &Felt) -> usize {
    let burned = felt.events.iter().map(|event| match event {
        Event::Dealt { to: Recipient::Burn, packet, .. } => packet.len(),
        _ => 0,
    });
    burned.sum()
}

fn board(felt: &Felt) -> CardSet {
    felt.round.board(0).set()
}

/// The flop goes back whole, the burn stays and is the only one. Source: clovis-500 l.39.
#[test]
fn an_early_flop_goes_back_to_the_shoe() {
    let mut felt = holdem("texas-holdem@clovis-500");
    felt.plays(&[Call(seat(3))]);
    felt.burns(1);
    let early = felt.takes(3);
    felt.plays(&[Floor(Ruling::EarlyBoard(early)), Call(seat(1)), Check(seat(2))]);
    assert_eq!(felt.round.stage(), Stage::Betting(1));
    assert_eq!((felt.round.board(0).len(), burns(&felt)), (3, 1));
    // The stub holds all but six hole cards, the burn and the new flop.
    assert_eq!(felt.stub().len(), 42);
    let back = early.set().without(board(&felt));
    assert!(back.iter().all(|card| felt.stub().contains(&card)));
    assert_ne!(board(&felt), early.set(), "the deck was shuffled");
    felt.audit();
}

/// The early turn waits, its street has a burn, the river has none: three burns in all.
/// Source: clovis-500 l.43, colorado l.288, ruling G-002.
#[test]
fn an_early_turn_waits_beside_the_shoe() {
    let mut felt = holdem("texas-holdem@clovis-500");
    calls_through(&mut felt);
    felt.burns(1);
    let early = felt.takes(1);
    felt.plays(&[Floor(Ruling::EarlyBoard(early))]);
    calls_through(&mut felt);
    assert_eq!((felt.round.stage(), burns(&felt)), (Stage::Betting(2), 3));
    assert!(!felt.stub().contains(&early.cards[0]), "it is not back yet");
    calls_through(&mut felt);
    assert_eq!((felt.round.stage(), burns(&felt)), (Stage::Betting(3), 3));
    let back = felt.stub().contains(&early.cards[0]) || board(&felt).contains(early.cards[0]);
    assert!(back, "it is in the stub, or has come again");
    assert_eq!(felt.stub().len(), 52 - 6 - 3 - 5);
    felt.audit();
}

/// Two cards came early to three hands: they, their burn and a card for the third are gone, and
/// fourth street is dealt as fifth would have been. Source: colorado l.286, clovis-500 l.716.
#[test]
fn an_early_street_is_buried_with_a_card_for_each_hand() {
    let mut felt = stud("seven-card-stud@clovis-500");
    let Waiting::BringIn(first) = felt.waiting() else { panic!("{}", felt.waiting()) };
    felt.plays(&[BringIn(first)]);
    felt.burns(1);
    let early = felt.takes(2);
    let [buried, burn, next] = [0, 1, 2].map(|at| felt.stub()[at]);
    felt.plays(&[Floor(Ruling::EarlyCards(early))]);
    calls_through(&mut felt);
    assert_eq!(felt.round.stage(), Stage::Betting(1));
    assert_eq!(felt.round.player(seat(1)).up.last(), Some(&next));
    assert!(!felt.stub().contains(&buried) && !felt.stub().contains(&burn));
    assert_eq!(felt.stub().len(), 52 - 9 - 1 - 2 - 1 - 1 - 3);
}

/// Substantial action is two who put money in, or three who act; a check or a blind is none.
/// Source: colorado l.200.
#[test]
fn a_misdeal_may_be_called_until_there_is_substantial_action() {
    let misdeal = Floor(Ruling::Misdeal);
    let mut one_in = holdem("texas-holdem@clovis-500");
    one_in.plays(&[Call(seat(3))]);
    let mut two_out_of_it = one_in.clone();
    two_out_of_it.plays(&[Fold(seat(1)), misdeal]);
    assert_eq!(two_out_of_it.round.stage(), Stage::Over);
    let mut two_in = one_in.clone();
    two_in.plays(&[Call(seat(1))]);
    assert_eq!(two_in.tries(misdeal), Err(Refusal::SubstantialAction));
    one_in.plays(&[misdeal]);
    let stacks = one_in.round.players().iter().map(|player| player.stack);
    assert!(stacks.eq([dollars(100); 3]));
}

/// To leave out the burn does no harm at Home Run. Source: colorado l.1524.
#[test]
fn a_missed_burn_does_no_harm() {
    let mut felt = holdem("texas-holdem@colorado").dealing_by_hand();
    let turns = [Call(seat(3)), Call(seat(1)), Check(seat(2))];
    for action in turns {
        felt.plays(&[action]);
    }
    assert!(matches!(felt.waiting(), Waiting::Cards { to: Recipient::Burn, .. }));
    felt.plays(&[Floor(Ruling::BurnMissed)]);
    assert!(matches!(felt.waiting(), Waiting::Cards { to: Recipient::Board(0), count: 3, .. }));
    let mut stud = stud("seven-card-stud@clovis-500").dealing_by_hand();
    calls_through(&mut stud);
    let moved = Refusal::Remedy("the cards are moved to their places");
    assert_eq!(stud.tries(Floor(Ruling::BurnMissed)), Err(moved));
}

/// The second of two burns is the first hand's card in stud; elsewhere it stays where it is.
/// Source: clovis-500 l.714, diamond-jims l.441, ruling X-35.
#[test]
fn a_second_burn_is_moved_to_its_place() {
    for name in ["seven-card-stud@clovis-500", "razz@diamond-jims"] {
        let mut felt = stud(name).dealing_by_hand();
        calls_through(&mut felt);
        let twice = |packet| Floor(Ruling::BurnedTwice(packet));
        let too_early = felt.tries(twice(Packet::of([felt.stub()[1]])));
        assert!(matches!(too_early, Err(Refusal::NotNow(_))), "{too_early:?}");
        let burn = felt.takes(1);
        felt.plays(&[Deal(Recipient::Burn, burn)]);
        let unknown = felt.tries(twice(Packet::unseen(2)));
        assert_eq!(unknown, Err(Refusal::Count { due: 1, given: 2 }), "{name}");
        let second = felt.takes(1);
        felt.plays(&[twice(second)]);
        assert_eq!(felt.round.player(seat(1)).up.last(), second.cards.first(), "{name}");
        let Waiting::Cards { to, .. } = felt.waiting() else { panic!("{}", felt.waiting()) };
        assert_eq!(to, Recipient::Hand(seat(2)), "{name}");
    }
    let mut felt = holdem("texas-holdem@colorado").dealing_by_hand();
    felt.plays(&[Call(seat(3)), Call(seat(1)), Check(seat(2))]);
    for packet in [felt.takes(1), felt.takes(1)] {
        let burned = matches!(felt.waiting(), Waiting::Cards { to: Recipient::Burn, .. });
        felt.plays(&[match burned {
            true => Deal(Recipient::Burn, packet),
            false => Floor(Ruling::BurnedTwice(packet)),
        }]);
    }
    assert!(matches!(felt.waiting(), Waiting::Cards { to: Recipient::Board(0), count: 3, .. }));
    assert_eq!(burns(&felt), 2);
}

/// Another seat sees that a hand was dealt short or long, not with what.
#[test]
fn a_wrong_count_shows_no_faces() {
    let packet = Packet::of([card("Ah"), card("Kd"), card("Qc")]);
    for ruling in [Ruling::DealtShort(seat(1), packet), Ruling::DealtLong(seat(1), packet)] {
        let event = Event::Ruled(ruling);
        assert_eq!(event.seen_by(Some(seat(1))), event);
        let hidden = format!("{:?}", event.seen_by(Some(seat(2))));
        assert!(hidden.contains("[?? ?? ??]"), "{hidden}");
    }
}

/// The floor cannot rule on a round that is over, nor on a hand that is not there.
#[test]
fn every_fault_needs_a_live_hand() {
    let mut felt = holdem("texas-holdem@clovis-500");
    felt.plays(&[Fold(seat(3))]);
    for fault in Fault::ALL {
        let dead = Floor(Ruling::DeadHand(seat(3), fault));
        assert_eq!(felt.tries(dead), Err(Refusal::NoHand(seat(3))), "{fault:?}");
    }
    felt.plays(&[Fold(seat(1))]);
    assert!(felt.tries(Floor(Ruling::Misdeal)).is_err());
    assert_eq!(felt.round.player(Seat::new(1)).stack, dollars(100) + felt.rules.stakes.blinds[0]);
}
