//! Tables with a layout: who banks, who bets, and what comes of it when nobody does.

use engine::{Limits, Seat, SeatSet};
use felt::answer::Answer;
use felt::chance::{Chance, Purpose};
use felt::evening::{Again, Evening, Setting, replay};
use felt::layout::{Ruling, Told};
use felt::menu::Menu;
use felt::table::{Command, Effect, Kind, Table};
use felt::view::Phase;
use money::Money;
use sheet::Library;
use std::sync::LazyLock;

const SEED: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// The sheets, read once.
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::built_in);

/// A table of a game with so many people, $500 each.
fn table(game: &str, seats: u8) -> Table {
    let menu = Menu { game: Some(game.to_owned()), ..Menu::default() };
    let ready = menu.ready(&LIBRARY, Limits::default()).expect("the game is there");
    let mut table = Table::new(felt::open(ready).expect("it has a table"));
    for seat in 0..seats {
        let (name, kind) = (format!("P{}", seat + 1), Kind::Person);
        let sit = Command::Sit { seat, name, kind, cents: 50_000 };
        table.act(&sit).expect("the seat is free");
    }
    table
}

fn begin(table: &mut Table) {
    table.act(&Command::Begin { seed: SEED.to_owned() }).expect("a round can begin");
}

/// A seat, from one, says something such as `bet:player 10`.
fn say(table: &mut Table, seat: u8, words: &str) -> Result<Vec<Effect>, String> {
    let (choice, cents) = match words.rsplit_once(' ') {
        Some((choice, dollars)) => (choice, Some(100 * dollars.parse::<u64>().expect("dollars"))),
        None => (words, None),
    };
    let answer = Answer { choice: choice.to_owned(), cents, cards: Vec::new() };
    table.act(&Command::Answer { seat: seat - 1, answer })
}

fn asked(table: &Table) -> Vec<usize> {
    table.game().asked().iter().map(|seat| seat.place() + 1).collect()
}

fn ids(table: &Table, seat: u8) -> Vec<String> {
    let choices = table.game().choices(Seat::new(usize::from(seat) - 1));
    choices.into_iter().map(|choice| choice.id).collect()
}

/// The bank is offered clockwise from the first seat, taken for two rounds, and offered on. Source:
/// players-casino l.1314, l.3379; clovis-500 l.244, l.600; ruling X-21.
#[test]
fn the_bank_is_offered_and_goes_round() {
    let mut table = table("ez-baccarat@players-casino", 3);
    begin(&mut table);
    assert_eq!(asked(&table), [1]);
    assert_eq!(ids(&table, 1), ["take-bank", "pass-bank"]);
    assert_eq!(ids(&table, 2), [""; 0]);
    assert!(say(&mut table, 2, "take-bank").is_err(), "it is not his turn");
    assert!(say(&mut table, 1, "take-bank 600").is_err(), "he has $500");
    for seat in [1, 2] {
        say(&mut table, seat, "pass-bank").expect("one may pass");
    }
    assert_eq!(asked(&table), [3]);
    say(&mut table, 3, "take-bank 200").expect("he has as much");
    for round in 0..2 {
        let bank = table.view(None).bank.expect("somebody banks");
        assert_eq!((bank.seat, bank.cents), (Some(2), 20_000), "round {round}");
        assert_eq!(asked(&table), [1, 2]);
        assert!(say(&mut table, 3, "bet:player 10").is_err(), "the banker does not bet");
        say(&mut table, 1, "ready").expect("one may sit out");
        say(&mut table, 2, "bet:player 10").expect("it is offered");
        let over = say(&mut table, 2, "ready").expect("all are");
        assert!(over.contains(&Effect::Over), "baccarat asks nobody");
        let nets: i64 = table.view(None).seats.iter().filter_map(|seat| seat.net).sum();
        assert_eq!(nets, 0, "what one wins the banker loses");
        begin(&mut table);
        if round == 0 {
            // Whatever he won or lost, he wagers the same again.
            assert_eq!(table.view(None).bank.map(|bank| bank.seat), Some(Some(2)));
        }
    }
    assert_eq!(asked(&table), [1], "the turn of the third is over");
}

/// Where all pass, or one plays alone, a third party banks, and its chips are not of the table.
#[test]
fn a_third_party_banks_for_who_plays_alone() {
    let mut table = table("no-bust-21st-century-blackjack@clovis-500", 1);
    begin(&mut table);
    let bank = table.view(None).bank.expect("somebody banks");
    assert_eq!((bank.seat, bank.cents), (None, 200_000));
    say(&mut table, 1, "bet:game 10").expect("it is offered");
    let mut effects = say(&mut table, 1, "ready").expect("all are");
    while table.game().is_on() {
        effects.extend(table.act(&Command::TimeOut { seat: 0 }).expect("he is asked"));
    }
    let net = table.view(None).seats[0].net.expect("the round is over");
    let house = effects.iter().find_map(|effect| match effect {
        Effect::House(net) => Some(net.as_cents()),
        _ => None,
    });
    assert_eq!(house.unwrap_or(0), -net);
}

/// The game is disbanded if the other player does not take the bank when it is offered; where the
/// page lets third-party providers play, one of them banks. Source: diamond-jims l.696, l.753, l.809,
/// l.1268, l.1303; lucky-lady l.157, l.322, l.338; clovis-500 l.942; ruling X-21.
#[test]
fn a_game_that_nobody_else_banks_is_disbanded() {
    let games = [
        ("super-pan-9@diamond-jims", None),
        ("no-bust-blackjack-22@diamond-jims", Some("A third party banks with $2,000.")),
        ("no-bust-blackjack-22@lucky-lady", None),
        ("pai-gow-poker@diamond-jims", None),
        ("fortune-pai-gow-poker@diamond-jims", None),
        ("ez-baccarat@players-casino", None),
        ("pai-gow-poker@clovis-500", None),
        ("caribbean-stud@diamond-jims", None),
        ("no-bust-21st-century-blackjack@players-casino", None),
        ("no-bust-21st-century-blackjack@lucky-lady", Some("A third party banks with $2,000.")),
        ("no-bust-21st-century-blackjack@clovis-500", Some("A third party banks with $2,000.")),
        ("no-bust-21st-century-blackjack@diamond-jims", Some("A third party banks with $2,000.")),
    ];
    for (game, third) in games {
        let mut table = table(game, 2);
        begin(&mut table);
        say(&mut table, 1, "pass-bank").expect("it is offered");
        for _round in 0..2 {
            if asked(&table) == [2] {
                say(&mut table, 2, "take-bank 200").expect("it is offered, or his to keep");
            }
            bet(&mut table, 1);
            play_out(&mut table);
            begin(&mut table);
        }
        assert_eq!(asked(&table), [1], "{game}: the bank goes on after two rounds");
        say(&mut table, 1, "pass-bank").expect("it is offered");
        let disbanded = "No other player takes the bank: the game is disbanded.";
        let heard = table.hear(Some(Seat::new(0)));
        assert!(heard.iter().any(|line| line == third.unwrap_or(disbanded)), "{game}: {heard:?}");
        assert_eq!(table.game().is_on(), third.is_some(), "{game}");
    }
}

/// Where nobody takes the bank at all the game does not begin. Ruling X-21.
#[test]
fn a_bank_that_all_pass_stops_the_game() {
    let mut table = table("ez-baccarat@players-casino", 2);
    begin(&mut table);
    for seat in [1, 2] {
        assert_eq!(asked(&table), [usize::from(seat)]);
        say(&mut table, seat, "pass-bank").expect("one may pass");
    }
    assert!(!table.game().is_on());
    assert_eq!(table.game().all_chips(), Money::dollars(1_000));
}

/// A blind that must equal the ante goes with it, up and down; what the chips do not reach for
/// changes nothing. Source: players-casino l.768-772.
#[test]
fn an_equal_bet_goes_with_the_one_it_equals() {
    let mut table = table("ultimate-texas-holdem", 1);
    begin(&mut table);
    let lying = |table: &Table| -> Vec<(String, u64)> {
        let bets = &table.view(None).seats[0].bets;
        bets.iter().map(|bet| (bet.wager.clone(), bet.cents / 100)).collect()
    };
    let both = |dollars| vec![("ante".to_owned(), dollars), ("blind".to_owned(), dollars)];
    for words in ["bet:ante 10", "bet:blind 10", "bet:ante 20"] {
        say(&mut table, 1, words).expect("it is offered");
    }
    assert_eq!(lying(&table), both(20));
    say(&mut table, 1, "bet:ante 5").expect("it is offered");
    assert_eq!(lying(&table), both(5));
    assert!(say(&mut table, 1, "bet:ante 300").is_err(), "he has $500 for both");
    assert_eq!(lying(&table), both(5));
    say(&mut table, 1, "off:ante").expect("one may think again");
    assert_eq!(lying(&table), []);
}

/// A seat bets $10 on what is offered first, and is ready.
fn bet(table: &mut Table, seat: u8) {
    let wager = ids(table, seat).into_iter().find(|id| id.starts_with("bet:"));
    say(table, seat, &format!("{} 10", wager.expect("a bet is offered"))).expect("$10");
    say(table, seat, "ready").expect("his bets can stand");
}

/// The round goes on to its end without another word of anybody.
fn play_out(table: &mut Table) {
    while let Some(seat) = asked(table).first().filter(|_| table.game().is_on()) {
        table.act(&Command::TimeOut { seat: *seat as u8 - 1 }).expect("he is asked");
    }
}

/// Where the page says so, whoever has the bank may pass it on after one hand of his two. Source:
/// clovis-500 l.244; diamond-jims l.690, l.706-710.
#[test]
fn the_bank_is_passed_on_after_one_hand() {
    let games = [
        ("century-21-blackjack@clovis-500", true),
        ("pai-gow-poker@diamond-jims", true),
        ("fortune-pai-gow-poker@diamond-jims", true),
        ("super-pan-9@diamond-jims", true),
        ("pai-gow-poker@clovis-500", false),
        ("pure-21-5-blackjack@clovis-500", false),
    ];
    for (game, passes_on) in games {
        let mut table = table(game, 2);
        begin(&mut table);
        say(&mut table, 1, "take-bank 200").expect("it is offered");
        bet(&mut table, 2);
        play_out(&mut table);
        begin(&mut table);
        if !passes_on {
            assert_eq!(asked(&table), [2], "{game}");
            assert!(ids(&table, 2).iter().all(|id| id != "take-bank"), "{game}: it is not offered");
            continue;
        }
        assert_eq!(asked(&table), [1], "{game}");
        let says: Vec<String> =
            table.game().choices(Seat::new(0)).into_iter().map(|choice| choice.says).collect();
        assert!(says[0].starts_with("Keep the bank, with $200"), "{game}: {says:?}");
        say(&mut table, 1, "pass-bank").expect("he may");
        assert_eq!(asked(&table), [2], "{game}");
        say(&mut table, 2, "take-bank 200").expect("it is offered");
        assert_eq!(table.view(None).bank.and_then(|bank| bank.seat), Some(1), "{game}");
    }
}

/// Where the page says so, who did not bet on the last hand is not offered the bank. Source:
/// clovis-500 l.348, l.602; diamond-jims l.690.
#[test]
fn who_sat_out_is_not_offered_the_bank() {
    let games = [
        ("fast-action-holdem@clovis-500", 3),
        ("pai-gow-tiles@clovis-500", 3),
        ("super-pan-9@diamond-jims", 3),
        ("three-card-poker@clovis-500", 2),
    ];
    for (game, next) in games {
        let mut table = table(game, 3);
        begin(&mut table);
        for _round in 0..2 {
            if asked(&table) == [1] {
                say(&mut table, 1, "take-bank 200").expect("it is offered, or his to keep");
            }
            say(&mut table, 2, "ready").expect("one may sit out");
            bet(&mut table, 3);
            play_out(&mut table);
            begin(&mut table);
        }
        assert_eq!(asked(&table), [next], "{game}");
    }
}

/// Who says so plays two hands from the next round on, on the spot of a seat that is free, with one
/// stack; bets, cards and answers go by hand, and the same bets come back for both. Source: colorado
/// l.2486.
#[test]
fn a_second_hand_lies_on_a_free_spot() {
    let mut table = table("ultimate-texas-holdem@colorado", 2);
    begin(&mut table);
    assert!(ids(&table, 1).contains(&"hands:2".to_owned()), "{:?}", ids(&table, 1));
    assert!(!ids(&table, 1).contains(&"hands:1".to_owned()), "he plays one");
    assert!(say(&mut table, 1, "hands:3").is_err(), "two at most");
    assert!(say(&mut table, 1, "bet:ante@2 10").is_err(), "from the next round on");
    say(&mut table, 1, "hands:2").expect("two are allowed");
    for seat in [1, 2] {
        say(&mut table, seat, "ready").expect("one may sit out");
    }
    begin(&mut table);
    for (bet, dollars) in [("ante", 10), ("blind", 10), ("ante@2", 20)] {
        say(&mut table, 1, &format!("bet:{bet} {dollars}")).expect("it is offered");
    }
    assert!(say(&mut table, 1, "ready").is_err(), "the second hand wants its blind");
    say(&mut table, 1, "bet:blind@2 20").expect("it is offered");
    // Whoever sits down there meanwhile waits for the next round, and hears no more than others.
    let (name, kind) = ("P3".to_owned(), Kind::Person);
    table.act(&Command::Sit { seat: 2, name, kind, cents: 50_000 }).expect("nobody sits there");
    say(&mut table, 1, "ready").expect("both hands can stand");
    say(&mut table, 2, "ready").expect("one may sit out");
    let view = table.view(Some(Seat::new(0)));
    let labels: Vec<&str> = view.seats[0].hands.iter().map(|hand| &*hand.label).collect();
    assert_eq!(labels, ["hand 1", "hand 2"]);
    let known = view.seats[0].hands.iter().flat_map(|hand| &hand.cards);
    assert_eq!(known.filter(|face| face.card.is_some()).count(), 4, "he looks at both");
    assert_eq!(view.seats[0].chips, 44_000, "one stack for both");
    let other = table.view(Some(Seat::new(1)));
    let seen = other.seats[0].hands.iter().flat_map(|hand| &hand.cards);
    assert_eq!(seen.filter(|face| face.card.is_some()).count(), 0, "the other sees neither");
    let heard = table.hear(Some(Seat::new(2)));
    assert!(!heard.iter().any(|line| line.starts_with("Dealt: ")), "{heard:?}");
    // The spot is not called by his name, nor "yours" to him.
    let bets = "P1 bets $10 on ante and $10 on blind.\nSpot 3 bets $20 on ante and $20 on blind.";
    assert!(heard.join("\n").contains(bets), "{heard:?}");
    let own = table.hear(Some(Seat::new(0)));
    let dealt = own.iter().find(|line| line.starts_with("Dealt: ")).expect("his cards");
    let both = dealt.starts_with("Dealt: you ") && dealt.contains(", Spot 3 ");
    assert!(both && !dealt.contains("??"), "{dealt}");
    say(&mut table, 1, "bet:play 40").expect("four times the first ante");
    say(&mut table, 1, "bet:play 80").expect("four times the second ante");
    assert!(!table.game().is_on(), "nobody else is asked");
    let seat = &table.view(None).seats[0];
    let nets: i64 = seat.bets.iter().filter_map(|bet| bet.net).sum();
    assert_eq!((seat.bets.len(), seat.net), (6, Some(nets)));
    begin(&mut table);
    say(&mut table, 1, "same-bets").expect("they were made before");
    let lying = &table.view(None).seats[0].bets;
    let lying: Vec<(&str, u64)> = lying.iter().map(|bet| (&*bet.wager, bet.cents)).collect();
    assert_eq!(lying, [("ante", 1000), ("blind", 1000), ("ante@2", 2000), ("blind@2", 2000)]);
}

/// A second hand at Fast Action is set by the house, and its owner does not look at it. Source:
/// clovis-500 l.598.
#[test]
fn a_second_hand_that_nobody_looks_at() {
    let mut table = table("fast-action-holdem@clovis-500", 1);
    begin(&mut table);
    say(&mut table, 1, "hands:2").expect("two are allowed");
    say(&mut table, 1, "ready").expect("one may sit out");
    begin(&mut table);
    let wager = ids(&table, 1).into_iter().find(|id| id.starts_with("bet:")).expect("a bet");
    for hand in ["", "@2"] {
        say(&mut table, 1, &format!("{wager}{hand} 10")).expect("it is offered");
    }
    say(&mut table, 1, "ready").expect("both hands can stand");
    let hands = table.view(Some(Seat::new(0))).seats[0].hands.clone();
    let known = |at: usize| hands[at].cards.iter().filter(|face| face.card.is_some()).count();
    assert_eq!((hands.len(), known(0), known(1)), (2, 4, 0), "{hands:?}");
}

/// A round on which nobody bets is called off: no chip and no card has moved.
#[test]
fn nobody_bets_and_the_round_is_called_off() {
    let mut table = table("ez-baccarat@lucky-lady", 2);
    begin(&mut table);
    say(&mut table, 1, "pass-bank").expect("it is offered");
    say(&mut table, 2, "take-bank").expect("it is offered");
    let out = table.game().packs()[0].out;
    say(&mut table, 1, "bet:player 20").expect("it is offered");
    assert_eq!(table.game().chips(Seat::new(0)), Money::dollars(480));
    say(&mut table, 1, "off:player").expect("one may think again");
    let over = say(&mut table, 1, "ready").expect("all are");
    assert_eq!(over, [Effect::Over]);
    assert_eq!(table.view(None).phase, Phase::Settled);
    assert_eq!(table.game().all_chips(), Money::dollars(1_000));
    assert_eq!(table.game().packs()[0].out, out);
    assert_eq!(table.game().dealt_in(), SeatSet::EMPTY);
    assert!(say(&mut table, 1, "ready").is_err());
}

/// The same bets again: what was bet last, and ready at once.
#[test]
fn the_last_bets_are_made_again() {
    let mut table = table("ez-baccarat@lucky-lady", 1);
    begin(&mut table);
    assert!(say(&mut table, 1, "same-bets").is_err(), "there are none yet");
    say(&mut table, 1, "bet:banker 25").expect("it is offered");
    say(&mut table, 1, "bet:tie 5").expect("it is offered beside a line");
    assert!(say(&mut table, 1, "off:banker").is_err(), "the tie needs a line");
    say(&mut table, 1, "ready").expect("all are");
    begin(&mut table);
    assert!(ids(&table, 1).contains(&"same-bets".to_owned()));
    let over = say(&mut table, 1, "same-bets").expect("he has the chips");
    assert!(over.contains(&Effect::Over));
    let bets = &table.view(Some(Seat::new(0))).seats[0].bets;
    let bets: Vec<(&str, u64)> = bets.iter().map(|bet| (bet.wager.as_str(), bet.cents)).collect();
    assert_eq!(bets, [("banker", 2_500), ("tie", 500)]);
}

/// A shoe is shuffled to the last card once, and goes on from round to round.
#[test]
fn a_shoe_goes_on_over_rounds() {
    let mut table = table("ez-baccarat@lucky-lady", 1);
    let mut last: Option<(Vec<cards::Card>, usize)> = None;
    for _round in 0..3 {
        begin(&mut table);
        let pack = table.game().packs().remove(0);
        assert_eq!(pack.cards.len(), 416);
        if let Some((cards, out)) = last {
            assert_eq!((&cards, out), (&pack.cards, pack.out));
        }
        say(&mut table, 1, "bet:player 10").expect("it is offered");
        say(&mut table, 1, "ready").expect("all are");
        let after = table.game().packs().remove(0);
        let dealt: Vec<String> =
            after.cards[pack.out..after.out].iter().map(ToString::to_string).collect();
        let view = table.view(None);
        let mut seen: Vec<String> = Vec::new();
        let [player, banker] = &view.dealer[..] else { panic!("two hands: {:?}", view.dealer) };
        for at in 0..3 {
            let cards = [player, banker].into_iter().filter_map(|hand| hand.cards.get(at));
            seen.extend(cards.filter_map(|face| face.card.clone()));
        }
        assert_eq!(dealt, seen, "player and banker in turn, from the top");
        last = Some((after.cards, after.out));
    }
}

/// Chips that are bought in a round play in the next one.
#[test]
fn chips_bought_in_a_round_play_in_the_next() {
    let mut table = table("ez-baccarat@players-casino", 1);
    begin(&mut table);
    say(&mut table, 1, "bet:player 500").expect("all he has");
    table.act(&Command::Buy { seat: 0, cents: 10_000 }).expect("one may always buy");
    assert!(say(&mut table, 1, "bet:tie 5").is_err(), "not in this round");
    assert_eq!(table.game().chips(Seat::new(0)), Money::dollars(100));
    say(&mut table, 1, "ready").expect("all are");
    assert!(table.game().chips(Seat::new(0)) >= Money::dollars(100));
}

/// Chips that are bought while the bank is offered are there once, whatever becomes of the round.
#[test]
fn chips_bought_while_the_bank_is_offered_are_not_doubled() {
    let mut table = table("three-card-poker", 3);
    begin(&mut table);
    let all = |table: &Table| -> u64 {
        let seats = table.taken();
        seats.iter().map(|seat| table.game().chips(seat).as_cents()).sum()
    };
    let before = all(&table);
    let banker = table.game().asked().iter().next().expect("the bank is offered").place() as u8 + 1;
    for seat in 0..3 {
        table.act(&Command::Buy { seat, cents: 10_000 }).expect("one may always buy");
    }
    say(&mut table, banker, "take-bank").expect("it is offered");
    for seat in (1..=3).filter(|seat| *seat != banker) {
        say(&mut table, seat, "bet:ante 10").expect("it is offered");
        say(&mut table, seat, "ready").expect("it lies there");
    }
    while let Some(seat) = table.game().asked().iter().next() {
        table.act(&Command::TimeOut { seat: seat.place() as u8 }).expect("time passes");
    }
    assert!(!table.game().is_on());
    assert_eq!(all(&table), before + 30_000, "players and bank share what there is");
}

/// A new player who bet on one hand of two is not stuck with it, and is told what is missing.
#[test]
fn who_has_bet_too_little_may_sit_out() {
    let mut table = table("21st-century-blackjack-switch", 1);
    begin(&mut table);
    let seat = Seat::new(0);
    let (sit_out, ready) = ("sit-out".to_owned(), "ready".to_owned());
    assert!(!ids(&table, 1).contains(&sit_out), "nothing lies there: ready says the same");
    let chips = table.game().chips(seat);
    say(&mut table, 1, "bet:left 10").expect("it is offered");
    assert!(!ids(&table, 1).contains(&ready) && ids(&table, 1).contains(&sit_out));
    let view = table.view(Some(seat));
    assert_eq!(view.prompt, "Bet on right, too, or take your bets back.");
    assert!(ids(&table, 1).contains(&"off:left".to_owned()), "or one by one");
    say(&mut table, 1, "bet:right 10").expect("it is offered");
    assert!(ids(&table, 1).contains(&ready) && ids(&table, 1).contains(&sit_out));
    assert_eq!(table.view(Some(seat)).prompt, "");
    say(&mut table, 1, "sit-out").expect("at any time before the deal");
    assert!(!table.game().is_on(), "nobody has bet: the round is called off");
    assert_eq!(table.game().chips(seat), chips);
}

/// What is said at the wrong time is answered with what the buttons say, not with their ids.
#[test]
fn what_cannot_be_said_now_is_refused_in_words() {
    let mut table = table("casino-war", 1);
    begin(&mut table);
    let says = "that cannot be said now; look at what is offered";
    let few = |why: String| why == says || why.starts_with("that cannot be said now; say \u{201c}");
    for word in ["off", "set", "bet"] {
        let why = say(&mut table, 1, word).expect_err("no such thing to say");
        assert!(few(why.clone()) && !why.contains('`'), "{word}: {why}");
    }
}

/// What one is called ready with must be whole: an ante wants its blind. Source: players-casino l.724-727.
#[test]
fn bets_that_lack_one_are_not_ready() {
    let mut table = table("ultimate-texas-holdem", 1);
    begin(&mut table);
    let ready = "ready".to_owned();
    assert!(ids(&table, 1).contains(&ready), "one may sit out");
    say(&mut table, 1, "bet:ante 10").expect("it is offered");
    assert!(!ids(&table, 1).contains(&ready));
    assert_eq!(
        say(&mut table, 1, "ready"),
        Err("bet on blind, too, or take your bets back".to_owned())
    );
    let note = "Bet on blind, too, or take your bets back.".to_owned();
    assert!(table.view(Some(Seat::new(0))).notes.contains(&note));
    assert!(!table.view(None).notes.contains(&note), "others need not know");
    say(&mut table, 1, "bet:blind 10").expect("it is offered");
    assert!(ids(&table, 1).contains(&ready));
    say(&mut table, 1, "ready").expect("all lies there");
    assert_eq!(table.view(None).phase, Phase::Playing);
}

/// Who has chips for a part of his last bets has none of them down again.
#[test]
fn the_same_bets_again_are_whole_or_not_made() {
    let mut table = table("ultimate-texas-holdem", 1);
    begin(&mut table);
    for words in ["bet:ante 150", "bet:blind 150", "ready"] {
        say(&mut table, 1, words).expect("it is offered");
    }
    while table.game().is_on() {
        let fold =
            ["fold", "check"].into_iter().find(|it| ids(&table, 1).contains(&it.to_string()));
        say(&mut table, 1, fold.expect("one may check or fold")).expect("it is offered");
    }
    begin(&mut table);
    assert_eq!(table.game().chips(Seat::new(0)), Money::dollars(200), "folding costs both");
    let again = say(&mut table, 1, "same-bets");
    assert!(again.is_err_and(|refusal| refusal.contains("blind")));
    assert_eq!(table.game().chips(Seat::new(0)), Money::dollars(200));
}

/// A bet is called when no more are taken: until then it may change.
#[test]
fn a_bet_that_changed_is_called_once() {
    let mut table = table("ultimate-texas-holdem", 1);
    begin(&mut table);
    assert_eq!(table.hear(Some(Seat::new(0))), ["A third party banks with $2,000."]);
    for words in ["bet:ante 10", "bet:ante 15", "off:ante", "bet:ante 20", "bet:blind 20"] {
        say(&mut table, 1, words).expect("it is offered");
        assert_eq!(table.hear(Some(Seat::new(0))), [""; 0], "{words}");
    }
    say(&mut table, 1, "ready").expect("all lies there");
    let heard = table.hear(Some(Seat::new(0)));
    assert_eq!(heard[0], "You bet $20 on ante and $20 on blind.");
}

/// What the floor is told, such as `player-exposed` or `boxed: table void`.
fn told(words: &str) -> Told {
    let (what, remedy) = words.split_once(": ").map_or((words, None), |(a, b)| (a, Some(b)));
    Told { what: what.to_owned(), remedy: remedy.map(str::to_owned), ..Told::default() }
}

/// The cards that the first seat sees of its own.
fn own_cards(table: &Table) -> Vec<String> {
    let seats = table.view(Some(Seat::new(0))).seats;
    let faces = seats[0].hands.iter().flat_map(|hand| &hand.cards);
    faces.filter_map(|face| face.card.clone()).collect()
}

/// A card of the caller's own is replaced as the sheet says; what others hold the floor does not
/// say; a wrong count kills the hand, and its wagers come back. Source: colorado l.282, l.4123.
#[test]
fn the_floor_is_called_at_a_layout() {
    let mut table = table("three-card-draw-poker", 1);
    begin(&mut table);
    let call = |table: &mut Table, told: Told| table.act(&Command::Floor { seat: Some(0), told });
    assert!(call(&mut table, told("player-count")).is_err(), "no cards are out");
    say(&mut table, 1, "bet:ante 10").expect("it is offered");
    say(&mut table, 1, "ready").expect("all are");
    let own = own_cards(&table);
    let seen = Told { card: Some(own[0].clone()), ..told("player-exposed") };
    call(&mut table, seen.clone()).expect("it is replaced");
    let now = own_cards(&table);
    assert_eq!(now.len(), 3);
    assert!(!now.contains(&own[0]), "{now:?}");
    let other = call(&mut table, seen).unwrap_err();
    assert_eq!(other, "only cards of your own are yours to name");
    let other = call(&mut table, told("player-count: table void")).unwrap_err();
    assert_eq!(other, "`table void` is not the remedy for that here");
    assert!(call(&mut table, told("sings")).unwrap_err().starts_with("it is one of player-count"));
    // Where the sheet leaves it open, what can be done at this moment of this game is named.
    for words in ["shared", "shared: sings"] {
        let open = call(&mut table, told(words)).unwrap_err();
        assert!(open.contains("dead, wagers back") && open.contains("table void"), "{open}");
        assert!(!open.contains("house way") && !open.contains("street redealt"), "{open}");
    }
    // A remedy is heard however it is written; this one wants a card.
    let heard = call(&mut table, told("shared: Plays AS dealt")).unwrap_err();
    assert!(!heard.contains("what is done"), "{heard}");
    call(&mut table, told("player-count")).expect("the hand is dead");
    assert!(!table.game().is_on());
    assert_eq!(table.game().chips(Seat::new(0)), Money::dollars(500));
}

/// Cards are shuffled and dealt again where the sheet says so, and a round that the floor ruled on is
/// recorded and played again. Source: colorado l.2089.
#[test]
fn what_the_floor_ruled_is_played_again() {
    let library = Library::built_in();
    let menu = Menu { game: Some("wild-six-card-draw-poker".to_owned()), ..Menu::default() };
    let setting = Setting::new(menu, &Limits::default());
    let mut evening = Evening::open(setting, &library).expect("it opens");
    let (seat, name, kind) = (0, "P1".to_owned(), Kind::Person);
    evening.act(Command::Sit { seat, name, kind, cents: 50_000 }).expect("the seat is free");
    evening.act(Command::Begin { seed: SEED.to_owned() }).expect("a round can begin");
    for words in ["bet:poker", "ready"] {
        let mut answer = Answer::of(words);
        answer.cents = words.starts_with("bet").then_some(1_000);
        evening.act(Command::Answer { seat, answer }).expect("it is offered");
    }
    let before = own_cards(evening.table());
    evening
        .act(Command::Floor { seat: Some(seat), told: told("dealer-count") })
        .expect("it is dealt again");
    let after = own_cards(evening.table());
    assert_eq!(after.len(), 5);
    assert_ne!(before, after);
    while evening.table().game().is_on() {
        evening.act(Command::TimeOut { seat }).expect("he is asked");
    }
    let record = evening.take_lines().join("\n");
    assert!(record.contains(r#""do":"floor""#), "{record}");
    assert_eq!(replay(&record, &library), [Again::Agrees]);
}

/// The floor is called at twenty-one and at games to nine, too, and does what the sheet says.
#[test]
fn the_floor_voids_a_table() {
    for game in ["no-bust-21st-century-blackjack@clovis-500", "super-pan-9@diamond-jims"] {
        let mut table = table(game, 1);
        begin(&mut table);
        let offered = ids(&table, 1).into_iter().find(|id| id.starts_with("bet:")).expect("a bet");
        say(&mut table, 1, &format!("{offered} 10")).expect("it is offered");
        say(&mut table, 1, "ready").expect("all are");
        if !table.game().is_on() {
            continue;
        }
        let call = |table: &mut Table, words: &str| {
            table.act(&Command::Floor { seat: Some(0), told: told(words) })
        };
        let other = call(&mut table, "dealer-count: plays as dealt").unwrap_err();
        assert!(other.contains("is not the remedy for that here"), "{game}: {other}");
        call(&mut table, "dealer-count").expect("it is void");
        assert!(!table.game().is_on(), "{game}");
        assert_eq!(table.game().chips(Seat::new(0)), Money::dollars(500), "{game}");
    }
}

/// A table announces what may be bet there: what is posted, within what the page has. Source:
/// clovis-500 l.282-283, l.1831; colorado l.3413; diamond-jims l.12.
#[test]
fn a_table_announces_the_bets_that_hold() {
    for (game, bets) in [
        ("three-card-poker@clovis-500", "$5 to $200"),
        ("big-raise-stud-poker", "$5 to $100"),
        ("three-card-poker@colorado", "$5 to $500"),
        ("pai-gow-tiles", "$10 to $200"),
        ("super-pan-9", "$5 to $100"),
        ("ez-baccarat@lucky-lady", "$5 to $200"),
        ("ez-baccarat@players-casino", "$5 to $500"),
        ("pure-spanish-21-5", "$5 to $500"),
        ("three-card-poker@lucky-lady", "$5 to $200"),
        ("three-card-poker@diamond-jims", "$5 to $300"),
        ("fortune-pai-gow-poker@clovis-500", "$10 to $200"),
        ("fortune-pai-gow-poker@diamond-jims", "$10 to $100"),
        ("pai-gow-poker@diamond-jims", "$5 to $100"),
        ("pai-gow-poker@clovis-500", "$5 to $400"),
    ] {
        let stakes = table(game, 1).sign().stakes;
        assert!(stakes.starts_with(&format!("bets {bets}, ")), "{game}: {stakes}");
    }
}

/// Before the deal the layout's wagers are there, in its order, with those that are open to a seat; a
/// blind is once its ante is made, and what is decided on cards is none of them.
#[test]
fn the_wagers_of_a_layout_are_seen_before_the_deal() {
    let mut table = table("ultimate-texas-holdem", 1);
    let seen = |table: &Table, eyes: Option<usize>| {
        let wagers = table.view(eyes.map(Seat::new)).wagers.into_iter();
        wagers.map(|it| (it.wager, it.open)).collect::<Vec<(String, bool)>>()
    };
    let names = |seen: &[(String, bool)]| seen.iter().map(|it| it.0.clone()).collect::<Vec<_>>();
    let first = seen(&table, Some(0));
    assert!(first.iter().all(|(_, open)| !open), "no round is on: {first:?}");
    assert_eq!(names(&first)[..2], ["ante", "blind"]);
    assert!(!names(&first).contains(&"play".to_owned()));
    begin(&mut table);
    let before = seen(&table, Some(0));
    assert_eq!(names(&before), names(&first));
    assert_eq!(before[..2], [("ante".to_owned(), true), ("blind".to_owned(), false)]);
    assert!(seen(&table, None).iter().all(|(_, open)| !open), "who watches bets on nothing");
    say(&mut table, 1, "bet:ante 10").expect("it is offered");
    assert_eq!(seen(&table, Some(0))[1], ("blind".to_owned(), true));
    say(&mut table, 1, "bet:blind 10").expect("it is offered");
    say(&mut table, 1, "ready").expect("all lies there");
    assert_eq!(seen(&table, Some(0)), [], "cards are out");
}

/// A table with cards out: everybody has made the first bet that is offered.
fn dealt(game: &str, players: u8) -> Table {
    let mut table = table(game, players);
    begin(&mut table);
    while let Some(seat) = asked(&table).first().map(|seat| *seat as u8) {
        let ids = ids(&table, seat);
        if ids.iter().any(|id| id == "take-bank") {
            say(&mut table, seat, "take-bank").expect("it is offered");
            continue;
        }
        if table.view(None).phase != Phase::Bets {
            break;
        }
        if let Some(offered) = ids.into_iter().find(|id| id.starts_with("bet:")) {
            say(&mut table, seat, &format!("{offered} 10")).expect("it is offered");
        }
        say(&mut table, seat, "ready").expect("all are");
    }
    table
}

/// What the floor may rule of itself it may rule: nothing that is offered is refused, and before the
/// deal nothing is.
#[test]
fn the_floor_may_do_all_that_it_is_offered() {
    let mut tried = 0;
    for game in [
        "three-card-draw-poker",
        "wild-six-card-draw-poker",
        "no-bust-21st-century-blackjack@clovis-500",
        "super-pan-9@diamond-jims",
    ] {
        let mut open = table(game, 2);
        begin(&mut open);
        assert_eq!(open.game().rulings(), [], "{game}");
        let offered = dealt(game, 2).game().rulings();
        for ruling in &offered {
            for remedy in &ruling.remedies {
                let mut table = dealt(game, 2);
                let Ruling { what, at, hand, nth, .. } = ruling.clone();
                let told = Told { what, at, hand, nth, card: None, remedy: Some(remedy.clone()) };
                let done = table.act(&Command::Floor { seat: None, told });
                assert!(done.is_ok(), "{game}: {ruling:?} {remedy}: {done:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "only {tried} rulings were offered");
}

/// The floor points at a card by its place, and a player only at his own.
#[test]
fn the_floor_points_at_a_card() {
    let mut table = dealt("three-card-draw-poker", 2);
    let own = own_cards(&table);
    let point = |at: u8, nth: u8| Told { at: Some(at), nth: Some(nth), ..told("player-exposed") };
    let told = |told: Told, seat: Option<u8>| Command::Floor { seat, told };
    let other = table.act(&told(point(1, 1), Some(0))).unwrap_err();
    assert_eq!(other, "only cards of your own are yours to name");
    assert_eq!(table.act(&told(point(0, 4), None)).unwrap_err(), "there is no such card");
    assert_eq!(table.act(&told(point(5, 1), None)).unwrap_err(), "that seat is not in this round");
    table.act(&told(point(0, 2), None)).expect("it is replaced");
    let now = own_cards(&table);
    assert_eq!((now.len(), now.contains(&own[1])), (3, false), "{own:?} {now:?}");
}

/// Who adds no chips, or more than he may have, is told what he may add.
#[test]
fn who_adds_chips_is_told_how_many() {
    for (game, said) in [
        ("texas-holdem", "add $1 to $299,500, in chips of $1"),
        ("three-card-draw-poker", "add $1 to $4,999,500, in chips of $1"),
    ] {
        let mut table = table(game, 1);
        for cents in [0, 50, 99_999_999_900] {
            let refused = table.act(&Command::Buy { seat: 0, cents }).unwrap_err();
            assert_eq!(refused, said, "{game}: {cents}");
        }
    }
}

/// A round of baccarat never stands still: the floor is called while bets are taken and rules when
/// they are closed. A card off the table voids the round, one face up in the shoe plays. Ruling E-62.
#[test]
fn the_floor_is_called_before_a_round_that_never_stands_still() {
    for game in ["ez-baccarat", "golden-frog-baccarat"] {
        for (what, remedy) in [("off-table", "table void"), ("boxed", "plays as dealt")] {
            let mut table = table(game, 1);
            begin(&mut table);
            let call = |table: &mut Table, words: &str, seat: Option<u8>| {
                table.act(&Command::Floor { seat, told: told(words) })
            };
            assert!(call(&mut table, what, Some(0)).is_err(), "{game}: nobody has bet");
            say(&mut table, 1, "bet:banker 10").expect("it is offered");
            let offered = table.game().rulings();
            assert!(offered.iter().any(|it| it.what == "boxed"), "{game}: {offered:?}");
            assert!(call(&mut table, "boxed: table void", None).is_err(), "{game}: no remedy");
            call(&mut table, what, Some(0)).unwrap_or_else(|no| panic!("{game}: {no}"));
            assert_eq!(table.view(None).phase, Phase::Bets, "{game}: bets are still taken");
            say(&mut table, 1, "ready").expect("all are");
            let heard = table.hear(Some(Seat::new(0))).join("\n");
            let ruled = |line: &str| {
                line.starts_with(&format!("Floor: {what}"))
                    && line.ends_with(&format!(": {remedy}."))
            };
            assert!(heard.lines().any(ruled), "{game}: {heard}");
            assert!(!table.game().is_on(), "{game}");
            let void = remedy == "table void";
            assert_eq!(heard.contains("Banker has"), !void, "{game}: {heard}");
            if void {
                assert_eq!(table.game().chips(Seat::new(0)), Money::dollars(500), "{game}");
            }
        }
    }
}

/// A free hand is asked for by who has not bet, though others have: they say anew whether they bet.
/// Bots take their bets back; a person's bet that stays makes it a round like any other.
/// Source: players-casino l.3380.
#[test]
fn bots_take_their_bets_back_for_a_free_hand() {
    for stays in [false, true] {
        let mut table = table("golden-frog-baccarat", 3);
        begin(&mut table);
        while let Some(seat) = asked(&table).into_iter().find(|_| table.view(None).bank.is_none()) {
            if say(&mut table, seat as u8, "pass-bank").is_err() {
                break;
            }
        }
        let mut whims = Chance::new(7, Purpose::Seating);
        let mut bot = |table: &mut Table, seat: u8| loop {
            let place = Seat::new(usize::from(seat));
            let asked = table.game().asked().contains(place);
            let answer = table.bot(place, &mut whims).filter(|_| asked);
            let Some(answer) = answer else { break };
            table.act(&Command::Answer { seat, answer }).expect("a bot says what it may");
        };
        bot(&mut table, 1);
        say(&mut table, 3, "bet:banker 10").expect("it is offered");
        say(&mut table, 3, "ready").expect("his bets stand");
        let bets = |table: &Table, seat: usize| table.view(None).seats[seat].bets.len();
        assert!(bets(&table, 1) > 0 && table.game().asked() == SeatSet::first(1));
        say(&mut table, 1, "bet:banker 10").expect("it is offered");
        let own = say(&mut table, 1, "free-hand").unwrap_err();
        assert_eq!(own, "bets of yours lie there: take them back first");
        say(&mut table, 1, "off:banker").expect("it lies");
        let offers = |table: &Table| ids(table, 1).contains(&"free-hand".to_owned());
        assert!(offers(&table));
        say(&mut table, 1, "free-hand").expect("it is offered");
        assert!(!offers(&table) && say(&mut table, 1, "free-hand").is_err(), "asked once");
        assert_eq!(table.game().asked(), SeatSet::first(3), "all are asked");
        bot(&mut table, 1);
        assert_eq!(bets(&table, 1), 0, "the bot has taken its bets back");
        say(&mut table, 3, if stays { "ready" } else { "sit-out" }).expect("as he likes");
        say(&mut table, 1, "ready").expect("all are");
        let heard = table.hear(None).join("\n");
        assert_eq!(heard.contains("A free hand."), !stays, "{heard}");
        assert!(heard.contains("Banker has"), "{heard}");
    }
}

/// Tiles are seen while they are stacked, which is before the deal and not after it: a Teen is
/// shuffled away, another tile plays. Source: clovis-500 l.368.
#[test]
fn stacked_tiles_are_seen_before_the_deal() {
    for (tile, ruled) in [("6-6", "redealt"), ("5-4", "plays as dealt")] {
        let mut table = table("pai-gow-tiles", 1);
        begin(&mut table);
        say(&mut table, 1, "bet:game 10").expect("it is offered");
        let seen = Told { card: Some(tile.to_owned()), ..told("stack-exposed") };
        let call = Command::Floor { seat: Some(0), told: seen };
        table.act(&call).expect("the floor hears it");
        say(&mut table, 1, "ready").expect("all are");
        let heard = table.hear(Some(Seat::new(0))).join("\n");
        assert!(heard.contains(&format!("Floor: stack-exposed, {tile}: {ruled}.")), "{heard}");
        let late = table.act(&call).unwrap_err();
        assert_eq!(late, "the round waits for something else");
    }
}

/// Every tile that is told of is ruled on: a Teen is shuffled away whatever is seen after it, two
/// plain tiles are, and a set that is found irregular voids the table first.
/// Source: clovis-500 l.368, 410.
#[test]
fn tiles_seen_one_after_the_other_are_all_ruled_on() {
    let seen = |tile: &str| Told { card: Some(tile.to_owned()), ..told("stack-exposed") };
    let cases: [(Vec<Told>, &[&str]); 3] = [
        (vec![seen("6-6"), seen("5-4")], &["stack-exposed, 6-6: redealt"]),
        (
            vec![seen("5-4"), seen("5-5"), seen("6-6")],
            &["stack-exposed, 5-4: plays as dealt", "stack-exposed-twice, 5-5: redealt"],
        ),
        (vec![seen("6-6"), told("bad-pack")], &["bad-pack: table void"]),
    ];
    for (calls, ruled) in cases {
        let mut table = table("pai-gow-tiles", 1);
        begin(&mut table);
        say(&mut table, 1, "bet:game 10").expect("it is offered");
        for told in calls {
            table.act(&Command::Floor { seat: Some(0), told }).expect("the floor hears it");
        }
        table.hear(Some(Seat::new(0)));
        say(&mut table, 1, "ready").expect("all are");
        let heard = table.hear(Some(Seat::new(0)));
        let found: Vec<&str> =
            heard.iter().filter_map(|line| line.strip_prefix("Floor: ")).collect();
        let ruled: Vec<String> = ruled.iter().map(|line| format!("{line}.")).collect();
        assert_eq!(found, ruled);
    }
}
