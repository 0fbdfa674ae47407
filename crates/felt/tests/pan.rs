//! A table of Pan: forced discards, hands that only their players see, stocks that are laid open to
//! be checked.

use engine::{Limits, Seat};
use felt::answer::Answer;
use felt::chance::{Chance, Purpose};
use felt::menu::Menu;
use felt::table::{Command, Effect, Kind, Table, write_seed};
use sheet::Library;

fn table(game: &str, seats: u8) -> Table {
    let menu = Menu { game: Some(game.to_owned()), ..Menu::default() };
    let ready = menu.ready(&Library::built_in(), Limits::default()).expect("the game is there");
    let mut table = Table::new(felt::open(ready).expect("it has a table"));
    for seat in 0..seats {
        let sit = Command::Sit { seat, name: format!("P{seat}"), kind: Kind::Bot, cents: 50_000 };
        table.act(&sit).expect("the seat is free");
    }
    table
}

/// Bots that may force a discard do so before the player whose turn it is has drawn.
/// Source: clovis-500 l.542.
#[test]
fn bots_force_a_discard_out_of_turn() {
    let mut table = table("pan@clovis-500", 5);
    let mut chance = Chance::new(1, Purpose::Seating);
    let mut forced = 0;
    for round in 0..6 {
        table.act(&Command::Begin { seed: write_seed(&[round; 32]) }).expect("all can ante");
        while table.game().is_on() {
            let asked = table.game().asked();
            let others = table.bots().but(asked).iter();
            let mut aside = others.filter_map(|seat| Some((seat, table.bot(seat, &mut chance)?)));
            let (seat, answer) = match aside.next() {
                Some((seat, answer)) => {
                    assert_eq!(answer.choice, "force");
                    let choices = table.game().choices(seat);
                    assert!(choices.iter().any(|choice| choice.id == "force"), "{choices:?}");
                    forced += 1;
                    (seat, Some(answer))
                }
                None => {
                    let seat = asked.iter().next().expect("somebody is asked");
                    (seat, table.bot(seat, &mut chance))
                }
            };
            let seat = seat.place() as u8;
            let command = match answer {
                Some(answer) => Command::Answer { seat, answer },
                None => Command::TimeOut { seat },
            };
            table.act(&command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        }
    }
    assert!(forced > 0, "nobody was forced in six rounds");
}

/// The stock is 320 cards in an order that is settled before the deal; the house's fee leaves the
/// table, and the winner begins the next round.
#[test]
fn a_round_begins_with_a_whole_stock_and_ends_with_a_winner() {
    let mut table = table("pan@diamond-jims", 4);
    let mut chance = Chance::new(2, Purpose::Seating);
    table.act(&Command::Begin { seed: write_seed(&[9; 32]) }).expect("all can ante");
    let packs = table.game().packs();
    assert_eq!((packs.len(), packs[0].cards.len(), packs[0].out), (1, 320, 40));
    let own = table.view(Some(Seat::new(0)));
    let faces = |seat: usize| own.seats[seat].hands[0].cards.iter().filter(|it| it.card.is_some());
    assert_eq!((faces(0).count(), faces(1).count()), (10, 1), "one card of another lies up");
    let mut effects = Vec::new();
    while let Some(seat) = table.game().asked().iter().next() {
        let answer = table.bot(seat, &mut chance);
        let seat = seat.place() as u8;
        let command = match answer {
            Some(answer) => Command::Answer { seat, answer },
            None => Command::TimeOut { seat },
        };
        effects.extend(table.act(&command).expect("bots do what is legal"));
    }
    assert!(effects.contains(&Effect::Over));
    let nets: i64 = table.view(None).seats.iter().filter_map(|seat| seat.net).sum();
    let house: i64 =
        effects.iter().map(|it| if let Effect::House(net) = it { net.as_cents() } else { 0 }).sum();
    assert_eq!(nets + house, 0);
    assert!(house > 0, "the house takes a fee");
}

/// Whatever somebody says out of turn, whichever melds lie there, he is refused or may say it; what
/// the seat in turn could lay says nothing of his own melds.
#[test]
fn anything_may_be_said_out_of_turn_at_any_moment() {
    let words =
        ["x", "", "lay:", "lay:meld", "stay", "take", "again", "discard", "lay:add 7s to 4s"];
    let mut aside = 0;
    for (game, seed) in [("pan@clovis-500", 3), ("pan@diamond-jims", 4), ("pan", 5)] {
        let mut table = table(game, 5);
        let mut chance = Chance::new(seed, Purpose::Seating);
        table.act(&Command::Begin { seed: write_seed(&[seed as u8; 32]) }).expect("all can ante");
        while let Some(seat) = table.game().asked().iter().next() {
            let own = table.game().choices(seat);
            let lays = own.iter().map(|choice| choice.id.as_str());
            // Adding, borrowing and splitting name a meld that lies before the seat in turn.
            let melds = lays
                .clone()
                .filter(|id| [" to ", " of ", "split"].iter().any(|it| id.contains(it)));
            aside += melds.count();
            let said: Vec<String> = lays.chain(words).map(str::to_owned).collect();
            for other in table.taken().iter().filter(|other| *other != seat) {
                for choice in said.iter().filter(|choice| *choice != "force") {
                    let answer = Answer::of(choice);
                    let command = Command::Answer { seat: other.place() as u8, answer };
                    table.act(&command).expect_err("it is not his turn");
                }
            }
            let answer = table.bot(seat, &mut chance);
            let seat = seat.place() as u8;
            let command = match answer {
                Some(answer) => Command::Answer { seat, answer },
                None => Command::TimeOut { seat },
            };
            table.act(&command).expect("bots do what is legal");
        }
    }
    assert!(aside > 20, "melds lay there {aside} times");
}
