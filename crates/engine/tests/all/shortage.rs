//! Seven card stud with more hands than cards: the last card and the burns are scrambled.
//! Source: colorado l.250.

use cards::{Card, Shoe};
use engine::pot::{Action, Ante, Chair, Event, Recipient, Round, Rules, Stage, Start, Waiting};
use engine::{Packet, Seat};
use money::{Chip, Money};
use sheet::Library;

/// What the last street of eight-handed stud dealt, in order.
struct LastStreet {
    hands: Vec<Card>,
    burns: Vec<Card>,
    board: Vec<Card>,
    /// The burns of the streets before.
    burned_before: Vec<Card>,
}

/// Plays eight hands of stud by calling, so many folding on third and on sixth street.
fn play(fold_third: usize, fold_sixth: usize) -> LastStreet {
    let library = Library::built_in();
    let game = library.game("seven-card-stud@colorado").expect("it is in the library");
    let resolved = game.resolve(&[("structure", "limit")]).expect("it is offered");
    let (poker, stakes) = resolved.poker().expect("it is poker");
    let rules = Rules { game: poker.clone(), stakes, chip: Chip::DOLLAR };
    let chair = Chair { stack: Money::dollars(500), ante: stakes.ante, ..Chair::default() };
    let chairs = [chair; 8];
    let start = Start { button: Seat::new(7), seats: &chairs, ante: Ante::Matched };
    let mut below = |bound| bound / 3;
    let mut shoe = Shoe::shuffled(rules.game.pack, &mut below);
    let mut events = Vec::new();
    let mut round = Round::begin(&rules, &start, &mut events).expect("eight are dealt in");
    let mut to_fold = [fold_third, 0, 0, fold_sixth, 0];
    while round.stage() != Stage::Over {
        round.deal_from(&rules, &mut shoe, &mut below, &mut events).expect("the cards suffice");
        let action = match (round.stage(), round.waiting_for(&rules)) {
            (Stage::Betting(street), Waiting::Turn(seat)) if to_fold[street as usize] > 0 => {
                to_fold[street as usize] -= 1;
                Action::Fold(seat)
            }
            (_, Waiting::Turn(seat)) if round.player(seat).bet < round.level() => {
                Action::Call(seat)
            }
            (_, Waiting::Turn(seat)) => Action::Check(seat),
            (_, Waiting::BringIn(seat)) => Action::BringIn(seat),
            (_, Waiting::Show(seat)) => Action::Show(seat, Packet::default()),
            _ => break,
        };
        round.act(&rules, action, &mut events).expect("it is legal");
    }
    assert_eq!(round.stage(), Stage::Over);
    let last = events.iter().position(|event| *event == Event::Began(Stage::Dealing(4)));
    let (before, after) = events.split_at(last.expect("there is a seventh street"));
    let of = |events: &[Event], fits: fn(Recipient) -> bool| -> Vec<Card> {
        let packets = events.iter().filter_map(|event| match event {
            Event::Dealt { to, packet, .. } if fits(*to) => Some(packet.cards.to_vec()),
            _ => None,
        });
        packets.flatten().collect()
    };
    LastStreet {
        hands: of(after, |to| matches!(to, Recipient::Hand(_))),
        burns: of(after, |to| to == Recipient::Burn),
        board: of(after, |to| matches!(to, Recipient::Board(_))),
        burned_before: of(before, |to| to == Recipient::Burn),
    }
}

fn sorted(cards: impl IntoIterator<Item = Card>) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.into_iter().collect();
    cards.sort();
    cards
}

/// 24 cards, then three times a burn and seven: four are left. A burn and two cards, and five hands
/// wait for the last card and the four burns, so none of those is burned.
#[test]
fn five_hands_wait_and_nothing_is_burned() {
    let street = play(1, 0);
    assert_eq!((street.hands.len(), street.burns.len(), street.board.len()), (7, 1, 0));
    let burns = sorted(street.burned_before.iter().chain(&street.burns).copied());
    assert_eq!(burns.len(), 4);
    let scrambled = sorted(street.hands[2..].iter().copied());
    assert!(burns.iter().all(|card| scrambled.contains(card)));
}

/// The same with one hand fewer on seventh street: four wait, one of the five cards is burned.
#[test]
fn four_hands_wait_and_one_card_is_burned() {
    let street = play(1, 1);
    assert_eq!((street.hands.len(), street.burns.len(), street.board.len()), (6, 2, 0));
    let scrambled = sorted(street.hands[2..].iter().chain(&street.burns[1..]).copied());
    let burns = street.burned_before.iter().chain(&street.burns[..1]);
    assert!(burns.clone().count() == 4 && burns.clone().all(|card| scrambled.contains(card)));
}

/// 24 cards, then three times a burn and eight: one is left, and eight hands share one card.
#[test]
fn eight_hands_share_a_card() {
    let street = play(0, 0);
    assert_eq!((street.hands.len(), street.board.len()), (0, 1));
}

/// Two fold at once: 24 cards, three times a burn and six, a burn, and six are left.
#[test]
fn six_hands_have_cards_enough() {
    let street = play(2, 0);
    assert_eq!((street.hands.len(), street.burns.len(), street.board.len()), (6, 1, 0));
}
