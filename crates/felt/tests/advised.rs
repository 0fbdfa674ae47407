//! The adviser at every table with a dealer: whatever may be said has a value, and no bot is asked.

use engine::{Limits, Seat};
use felt::adviser::{How, Otherwise};
use felt::answer::Answer;
use felt::chance::{Chance, Purpose};
use felt::menu::Menu;
use felt::table::{Command, Kind, Table, write_seed};
use money::Money;
use sheet::Library;

/// Plays rounds of a game with bots, and asks the adviser at each decision after the deal: what it
/// waits for, how its answers were found, and over how many decisions.
fn advised(name: &str, rounds: u8) -> u32 {
    let menu = Menu { game: Some(name.to_owned()), ..Menu::default() };
    let ready = menu.ready(&Library::built_in(), Limits::default()).expect("the game is there");
    let mut table = Table::new(felt::open(ready).expect("it is played"));
    let sign = table.sign();
    for seat in 0..sign.seats.min(sign.fewest.max(2)) as u8 {
        let cents = sign.buy_in.usual.as_cents();
        let command = Command::Sit { seat, name: format!("P{seat}"), kind: Kind::Bot, cents };
        table.act(&command).expect("a seat is free");
    }
    let (mut chance, mut decisions) = (Chance::new(7, Purpose::Seating), 0);
    for round in 0..rounds {
        let seed = write_seed(&[round; 32]);
        table.act(&Command::Begin { seed }).expect("a round can begin");
        while let Some(seat) = table.game().asked().iter().next() {
            decisions += u32::from(ask(&table, seat, name));
            let answer = table.bot(seat, &mut chance);
            let place = seat.place() as u8;
            let command = match answer {
                Some(answer) => Command::Answer { seat: place, answer },
                None => Command::TimeOut { seat: place },
            };
            table.act(&command).expect("bots say what they may");
        }
    }
    decisions
}

/// Asks for the seat; says whether it has something to decide.
fn ask(table: &Table, seat: Seat, name: &str) -> bool {
    let question = table.game().question(seat).unwrap_or_else(|| panic!("{name}: no question"));
    assert_eq!(question.otherwise(), Otherwise::Nobody, "{name}");
    let counsel = match question.sample(1, &|| false) {
        Ok(counsel) => counsel,
        Err(why) => {
            assert!(why.contains("when the cards are out"), "{name}: {why}");
            return false;
        }
    };
    assert_eq!((counsel.how, counsel.unit.as_str()), (How::Sampled, "cents"), "{name}");
    for choice in table.game().choices(seat) {
        if choice.id.starts_with("tip") {
            let tips = counsel.lines.iter().any(|line| line.answer.choice == choice.id);
            assert!(!tips, "{name}: {} is no play, and has no value", choice.id);
            continue;
        }
        let line = counsel.lines.iter().find(|line| line.answer.choice == choice.id);
        let line = line.unwrap_or_else(|| panic!("{name}: {} has no value", choice.id));
        assert!(line.value.is_some_and(f64::is_finite), "{name}: {line:?}");
    }
    counsel.lines.len() > 1
}

/// A bet on the dragon hand loses on average, whatever the own cards: no careful player makes one,
/// though among a few deals it may have won. Source: colorado l.2134-2135, l.2160-2161.
#[test]
fn nobody_is_told_to_bet_on_the_dragon_hand() {
    let menu = Menu { game: Some("pai-gow-poker@colorado-dragon".to_owned()), ..Menu::default() };
    let ready = menu.ready(&Library::built_in(), Limits::default()).expect("the game is there");
    let mut table = Table::new(felt::open(ready).expect("it is played"));
    for seat in 0..4 {
        let cents = table.sign().buy_in.usual.as_cents();
        let command = Command::Sit { seat, name: format!("P{seat}"), kind: Kind::Bot, cents };
        table.act(&command).expect("a seat is free");
    }
    let (mut chance, mut asked) = (Chance::new(4, Purpose::Seating), 0);
    for round in 0..12 {
        table.act(&Command::Begin { seed: write_seed(&[round; 32]) }).expect("a round can begin");
        while let Some(seat) = table.game().asked().iter().next() {
            let offered = table.game().choices(seat).iter().any(|it| it.id == "bet:dragon");
            let answer = table.bot(seat, &mut chance).expect("a bot has an answer");
            if offered {
                asked += 1;
                assert_eq!(answer.choice, "check", "round {round}, {seat:?}");
            }
            let command = Command::Answer { seat: seat.place() as u8, answer };
            table.act(&command).expect("bots say what they may");
        }
    }
    assert!(asked >= 40, "the dragon hand was offered {asked} times");
}

/// A table with one bot, whose round has begun.
fn begun(library: &Library, game: &str, seed: u8) -> Table {
    let menu = Menu { game: Some(game.to_owned()), ..Menu::default() };
    let ready = menu.ready(library, Limits::default()).expect("the game is there");
    let mut table = Table::new(felt::open(ready).expect("it is played"));
    let cents = table.sign().buy_in.usual.as_cents();
    let sit = Command::Sit { seat: 0, name: "P0".to_owned(), kind: Kind::Bot, cents };
    table.act(&sit).expect("a seat is free");
    table.act(&Command::Begin { seed: write_seed(&[seed; 32]) }).expect("a round can begin");
    table
}

/// Bets of so many dollars, and that they are all.
fn bet<'a>(table: &mut Table, bets: impl Iterator<Item = (&'a str, u64)>) {
    let bets = bets.map(|(word, dollars)| Answer::of(word).for_money(Money::dollars(dollars)));
    for answer in bets.chain([Answer::of("ready")]) {
        table.act(&Command::Answer { seat: 0, answer }).expect("a bet that is taken");
    }
}

/// Insurance at Bonus 6 is kept by the house, and gives the right to a sixth card: who has paid for it
/// loses half an ante more by giving up, and may win more. Source: colorado l.1426-1432.
#[test]
fn insurance_is_counted_in() {
    let worths = |insured: bool| {
        let mut table = begun(&Library::built_in(), "bonus-6", 5);
        let bets = [("bet:ante", 10), ("bet:insurance", 5)];
        bet(&mut table, bets.into_iter().filter(|it| insured || it.0 != "bet:insurance"));
        let question = table.game().question(Seat::new(0)).expect("he may ask");
        let counsel = question.count(&|| true).expect("it is counted");
        let worth = |choice: &str| {
            let line = counsel.lines.iter().find(|line| line.answer.choice == choice);
            line.and_then(|line| line.value).expect("it may be done")
        };
        (worth("fold"), worth("bet:second"))
    };
    let (without, with) = (worths(false), worths(true));
    assert_eq!((without.0, with.0), (-1.0, -1.5));
    // The right to a card more costs no more than it did.
    assert!(with.1 > without.1 - 0.5, "{with:?} and {without:?}");
}

/// Each thing to take on at Western Stud is counted, and is an answer that the table takes. Source:
/// colorado l.1087-1090.
#[test]
fn sides_to_choose_from_are_counted() {
    let mut table = begun(&Library::built_in(), "western-stud", 5);
    bet(&mut table, [("bet:ante", 10), ("bet:double-pay", 10)].into_iter());
    let question = table.game().question(Seat::new(0)).expect("he may ask");
    let counsel = question.count(&|| true).expect("it is counted");
    assert_eq!(counsel.how, How::Counted);
    let mut said: Vec<&str> = counsel.lines.iter().map(|it| it.answer.choice.as_str()).collect();
    said.sort_unstable();
    assert_eq!(said, ["bet:both", "bet:high", "bet:low", "fold"]);
    let fold = counsel.lines.iter().find(|line| line.answer.choice == "fold");
    assert_eq!(fold.and_then(|line| line.value), Some(-2.0));
    let answer = counsel.lines[0].answer.clone();
    table.act(&Command::Answer { seat: 0, answer }).expect("what is advised is taken");
}

/// After a draw a card more comes of 48, without the one that was thrown: what a bet is worth is so many
/// forty-eighths, and a fold loses the ante, the bonus and the first bet.
#[test]
fn a_question_after_a_draw_is_counted() {
    let library = Library::built_in();
    let mut parts = 0;
    for seed in 0..6 {
        let mut table = begun(&library, "double-draw-poker", seed);
        let say = |table: &mut Table, answer: Answer| {
            table.act(&Command::Answer { seat: 0, answer }).expect("what may be said");
        };
        for wager in ["bet:ante", "bet:bonus"] {
            say(&mut table, Answer::of(wager).for_money(Money::dollars(10)));
        }
        say(&mut table, Answer::of("ready"));
        say(&mut table, Answer::of("bet:draw-1").for_money(Money::dollars(10)));
        let choices = table.game().choices(Seat::new(0));
        let draw = choices.iter().find(|it| it.cards.is_some()).expect("cards may be thrown");
        let thrown = draw.cards.as_ref().expect("cards").from[0].clone();
        let answer = Answer { cards: vec![thrown], ..Answer::of(draw.id.as_str()) };
        say(&mut table, answer);
        let question = table.game().question(Seat::new(0)).expect("he may ask");
        let counsel = question.count(&|| true).expect("it is counted");
        let worth = |choice: &str| {
            let line = counsel.lines.iter().find(|line| line.answer.choice == choice);
            line.and_then(|line| line.value).expect("it may be done")
        };
        assert_eq!(worth("fold"), -3.0);
        let times = worth("bet:draw-2") * 48.0;
        assert!((times - times.round()).abs() < 1e-9, "{times}");
        parts += u8::from(times.round() as i64 % 48 != 0);
    }
    assert!(parts > 2, "in {parts} rounds it hung on the last card");
}

/// What a tip wins is the dealer's: whoever is asked to bet may tip as well, and is never told to.
/// Source: colorado l.2482-2640.
#[test]
fn nobody_is_told_to_tip() {
    let mut table = begun(&Library::built_in(), "ultimate-texas-holdem@colorado", 7);
    let (mut chance, mut offered) = (Chance::new(7, Purpose::Seating), 0);
    while let Some(seat) = table.game().asked().iter().next() {
        let tips = table.game().choices(seat).iter().any(|it| it.id.starts_with("tip:"));
        let question = table.game().question(seat).expect("he may ask");
        if let Ok(counsel) = question.sample(1, &|| false) {
            offered += u32::from(tips);
            let told = |line: &felt::adviser::Worth| line.answer.choice.starts_with("tip");
            assert!(!counsel.lines.iter().any(told), "{counsel:?}");
        }
        let answer = table.bot(seat, &mut chance).expect("a bot has an answer");
        let command = Command::Answer { seat: seat.place() as u8, answer };
        table.act(&command).expect("bots say what they may");
    }
    assert!(offered > 0, "a tip was never offered");
}

/// One game of each shape of decision.
#[test]
fn whatever_may_be_said_has_a_value() {
    for name in [
        "pure-21-5-blackjack",
        "pure-spanish-21-5",
        "fortune-pai-gow-poker",
        "pai-gow-poker",
        "pai-gow-tiles",
        "super-pan-9",
        "emperors-challenge",
        "stadium-three-card-poker",
        "208-poker",
        "ultimate-texas-holdem@colorado",
    ] {
        assert!(advised(name, 6) > 0, "{name}: nothing was decided");
    }
}

#[test]
#[ignore = "every edition of every game: cargo xtask proofs"]
fn whatever_may_be_said_has_a_value_in_every_game() {
    let library = Library::built_in();
    for sheet in library.sheets() {
        if matches!(sheet.kind, sheet::Kind::Poker | sheet::Kind::Pan) {
            continue;
        }
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            advised(&name, 3);
        }
    }
}

/// Before the draw no hand is worth nothing, for every hand may still become something: a hand's share
/// is that of what it may draw.
#[test]
fn a_hand_that_is_still_to_draw_is_worth_what_it_may_become() {
    for game in ["five-card-draw", "deuce-to-seven-triple-draw"] {
        let menu = Menu { game: Some(game.to_owned()), ..Menu::default() };
        let ready = menu.ready(&Library::built_in(), Limits::default()).expect("it is there");
        let mut table = Table::new(felt::open(ready).expect("it is played"));
        let cents = table.sign().buy_in.usual.as_cents();
        for seat in 0..5 {
            let command = Command::Sit { seat, name: format!("P{seat}"), kind: Kind::Bot, cents };
            table.act(&command).expect("a seat is free");
        }
        let mut chance = Chance::new(7, Purpose::Seating);
        for round in 0..4 {
            let seed = write_seed(&[round; 32]);
            table.act(&Command::Begin { seed }).expect("a round can begin");
            let seat = table.game().asked().iter().next().expect("somebody is asked");
            let question = table.game().question(seat).expect("he may ask");
            let looks = std::sync::atomic::AtomicU32::new(0);
            let enough = || looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 250;
            let says = question.sample(1, &enough).expect("deals are drawn").says;
            assert!(says.contains("every hand draws"), "{game}: {says}");
            let raises = table.game().choices(seat).iter().any(|choice| choice.id == "bet");
            assert_eq!(says.contains("no figure"), raises, "{game}: {says}");
            let share = says.split_whitespace().find_map(|word| word.parse::<f64>().ok());
            assert!(share.is_some_and(|share| (2.0..90.0).contains(&share)), "{game}: {says}");
            while let Some(seat) = table.game().asked().iter().next() {
                let place = seat.place() as u8;
                let command = match table.bot(seat, &mut chance) {
                    Some(answer) => Command::Answer { seat: place, answer },
                    None => Command::TimeOut { seat: place },
                };
                table.act(&command).expect("bots say what they may");
            }
        }
    }
}
