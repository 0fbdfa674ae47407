//! Running it twice with eight players, where the cards are counted to the last.

use cards::{Card, Shoe};
use engine::pot::{
    Action, Answer, Ante, Chair, Event, Recipient, Round, Rules, Stage, Start, Waiting,
};
use engine::{Packet, Seat};
use money::{Chip, Money};
use sheet::Library;

/// 40 hole cards leave twelve: eight for the first board and its burns, four for a burn and the
/// second flop; then the four burns are shuffled for burn, turn, burn, river.
/// Source: players-casino l.2196-2199.
#[test]
fn eight_players_use_the_burns_again() {
    let library = Library::built_in();
    let game = library.game("big-o@players-casino-run-it-twice").expect("it is in the library");
    let resolved = game.resolve(&[("structure", "no-limit")]).expect("it is offered");
    let (poker, stakes) = resolved.poker().expect("it is poker");
    let rules = Rules { game: poker.clone(), stakes, chip: Chip::DOLLAR };
    let mut chairs = [Chair { stack: Money::dollars(50), ..Chair::default() }; 8];
    chairs[0].blind = Money::dollars(1);
    chairs[1].blind = Money::dollars(3);
    let start = Start { button: Seat::new(7), seats: &chairs, ante: Ante::Matched };
    let mut below = |bound| bound / 2;
    let mut shoe = Shoe::shuffled(rules.game.pack, &mut below);
    let mut events = Vec::new();
    let mut round = Round::begin(&rules, &start, &mut events).expect("eight are dealt in");
    while round.stage() != Stage::Over {
        round.deal_from(&rules, &mut shoe, &mut below, &mut events).expect("the cards suffice");
        let action = match round.waiting_for(&rules) {
            Waiting::Turn(seat) if round.level() < Money::dollars(50) => {
                Action::Bet(seat, Money::dollars(50))
            }
            Waiting::Turn(seat) => Action::Call(seat),
            Waiting::Agree(seat) => Action::RunTwice(seat, Answer::Yes),
            Waiting::Show(seat) => Action::Show(seat, Packet::default()),
            _ => break,
        };
        round.act(&rules, action, &mut events).expect("it is legal");
    }
    assert_eq!(round.stage(), Stage::Over);
    let dealt = |to: fn(Recipient) -> bool| -> Vec<Card> {
        let packets = events.iter().filter_map(|event| match event {
            Event::Dealt { to: given, packet, .. } if to(*given) => Some(packet.cards),
            _ => None,
        });
        packets.flat_map(|cards| cards.to_vec()).collect()
    };
    assert_eq!(dealt(|to| matches!(to, Recipient::Hand(_))).len(), 40);
    assert_eq!(dealt(|to| to == Recipient::Board(0)).len(), 5);
    let second = dealt(|to| to == Recipient::Board(1));
    let burns = dealt(|to| to == Recipient::Burn);
    assert_eq!((second.len(), burns.len()), (5, 6));
    // The turn and river of the second board, and the last two burns, are the first four burns.
    let mut again: Vec<Card> = second[3..].iter().chain(&burns[4..]).copied().collect();
    let mut first = burns[..4].to_vec();
    again.sort();
    first.sort();
    assert_eq!(again, first);
    round.audit(&[Money::dollars(50); 8]);
}
