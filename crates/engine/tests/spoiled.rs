//! Poker sheets spoiled at random. Most are refused, in words; each that loads can be played: at its
//! smallest and its largest table three rounds come to an end, in which nobody folds who need not and
//! all draw as many cards as they may.

use engine::pot::{Action, Answer, Ante, Chair, Choices, Round, Rules, Stage, Start, legal};
use engine::{Packet, Seat};
use money::Chip;
use sheet::poker::{Award, Poker, Stakes};
use sheet::{Kind, Library};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Sheets that are spoiled, and how long that may take on a machine with other work.
const SHEETS: u64 = 4_000;
const PATIENCE: Duration = Duration::from_secs(20);

/// More answers than such a round has.
const ENDLESS: usize = 2_000;

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

    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// A value in a sheet: where it stands in the text, and the key before it.
struct Place {
    from: usize,
    to: usize,
    key: String,
}

/// The values of a sheet: texts in quotes and numbers, each with the last key before it.
fn places(text: &str) -> Vec<Place> {
    let (mut places, mut key) = (Vec::new(), String::new());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut at = 0;
        while let Some(letter) = line[at..].chars().next() {
            let rest = &line[at..];
            let length = match letter {
                '#' => break,
                '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
                _ if letter.is_alphanumeric() => {
                    let ends = |other: char| !other.is_alphanumeric() && other != '-';
                    rest.find(ends).unwrap_or(rest.len())
                }
                _ => letter.len_utf8(),
            };
            let is_key = rest[length..].trim_start().starts_with('=');
            if is_key && letter.is_alphanumeric() {
                key = rest[..length].to_owned();
            } else if letter == '"' && !is_key || letter.is_ascii_digit() {
                let from = start + at;
                places.push(Place { from, to: from + length, key: key.clone() });
            }
            at += length;
        }
        start += line.len();
    }
    places.retain(|place| !["lines", "rulings", "printed", "kind"].contains(&&*place.key));
    places
}

/// A sheet with one to three of its values replaced, each by one that stands behind the same key
/// somewhere, or by any number.
fn spoiled(text: &str, known: &BTreeMap<String, Vec<String>>, dice: &mut Dice) -> String {
    let mut text = text.to_owned();
    for _ in 0..=dice.below(3) {
        let mut places = places(&text);
        let Place { from, to, key } = places.swap_remove(dice.below(places.len()));
        let is_number = text[from..to].parse::<u8>().is_ok();
        let value = match dice.below(4) {
            0 if is_number => dice.below(64).to_string(),
            1 if key == "deal" => {
                let to = dice.pick(&["down", "up", "board"]);
                format!("\"{} {to}\"", 1 + dice.below(13))
            }
            _ => dice.pick(&known[&key]).clone(),
        };
        text.replace_range(from..to, &value);
    }
    text
}

#[test]
fn a_sheet_that_loads_can_be_played() {
    let library = Library::built_in();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let games = library.sheets().filter(|sheet| sheet.kind == Kind::Poker);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a sheet of the folder");
    let names = games.map(|sheet| format!("{}.toml", sheet.id));
    let sheets: Vec<(String, String)> = names.map(|name| (name.clone(), read(&name))).collect();
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, text) in &sheets {
        for place in places(text) {
            known.entry(place.key).or_default().push(text[place.from..place.to].to_owned());
        }
    }
    // To copy sheets that have been read takes longer than to read one.
    let shelf = Library::built_in();
    let clock = Instant::now();
    let (mut tried, mut loaded) = (0, 0);
    while tried < SHEETS && clock.elapsed() < PATIENCE {
        let dice = &mut Dice(tried);
        tried += 1;
        let (name, text) = dice.pick(&sheets);
        let text = spoiled(text, &known, dice);
        let files = [(name.clone(), text.clone())];
        let Ok(library) = shelf.clone().with_files(files) else { continue };
        loaded += 1;
        for (name, poker, stakes) in games_of(&library, name.trim_end_matches(".toml"), dice) {
            for count in [poker.seats.min, poker.seats.dealt] {
                let rules = Rules { game: poker.clone(), stakes, chip: Chip::CENT };
                for _ in 0..3 {
                    if let Err(fault) = play(&rules, count.into(), dice) {
                        panic!("{name}, {count} seats, sheet {}: {fault}\n{text}", tried - 1);
                    }
                }
            }
        }
    }
    println!("{loaded} of {tried} spoiled sheets load");
    assert!(loaded * 10 > tried, "{loaded} of {tried} load: too few to say anything");
}

/// Each edition of a game, as it is and with options chosen at random; choices that do not go
/// together are refused in words, and make no game.
fn games_of(library: &Library, game: &str, dice: &mut Dice) -> Vec<(String, Poker, Stakes)> {
    let sheet = library.game(game).expect("it was just loaded").sheet;
    let mut games = Vec::new();
    for edition in &sheet.editions {
        let name = format!("{game}@{}", edition.id);
        let game = library.game(&name).expect("an edition of the sheet");
        let options = game.options();
        let mut choices: Vec<(&str, &str)> = Vec::new();
        for option in &options {
            let value = dice.pick(&option.values);
            choices.extend((dice.below(2) == 0).then_some((&*option.id, &**value)));
        }
        for choices in [&[][..], &choices] {
            let Ok(page) = game.resolve(choices) else { continue };
            let (poker, stakes) = page.poker().expect("a sheet of poker");
            games.push((format!("{name} {choices:?}"), poker.clone(), stakes));
        }
    }
    games
}

/// A round in which everybody goes along.
fn play(rules: &Rules, count: usize, dice: &mut Dice) -> Result<(), String> {
    let stakes = rules.stakes;
    let matched = rules.game.extras.award == Award::Matched;
    let ante = if matched { stakes.low } else { stakes.ante };
    let stack = (stakes.low + stakes.ante + stakes.side).times(1 + dice.below(40) as u64);
    let mut chairs = vec![Chair { stack, ante, ..Chair::default() }; count];
    for (at, blind) in stakes.blinds[..rules.game.posts.blinds.into()].iter().enumerate() {
        chairs[(1 + at) % count].blind = *blind;
    }
    let start = Start { button: Seat::new(0), seats: &chairs, ante: Ante::Matched };
    let mut events = Vec::new();
    let refused = |refusal| format!("the engine refused: {refusal}");
    let mut round = Round::begin(rules, &start, &mut events).map_err(refused)?;
    let mut shoe = cards::Shoe::new(rules.game.pack);
    for _ in 0..ENDLESS {
        let below = &mut |bound| dice.below(bound as usize) as u32;
        round.deal_from(rules, &mut shoe, below, &mut events).map_err(refused)?;
        match legal(rules, &round) {
            Some((seat, choices)) => {
                let action = goes_along(&round, seat, &choices);
                round.act(rules, action, &mut events).map_err(refused)?;
            }
            None if round.stage() == Stage::Over => return Ok(()),
            None => return Err(format!("nobody is asked: {}", round.waiting_for(rules))),
        };
    }
    Err("the round does not end".to_owned())
}

/// What a seat does that stays in for as little as it may.
fn goes_along(round: &Round, seat: Seat, choices: &Choices) -> Action {
    let first = |count: u8| {
        let player = round.player(seat);
        let own = player.down.cards.iter().chain(&player.up).copied();
        Packet::of(own.take(count.into()))
    };
    match *choices {
        Choices { kill: Some(_), .. } => Action::NoKill(seat),
        Choices { draw: Some(most), .. } => Action::Draw(seat, first(most)),
        Choices { discard: Some(count), .. } => Action::Discard(seat, first(count)),
        Choices { wild: true, .. } => Action::CallWild(seat, first(1)),
        Choices { run_twice: true, .. } => Action::RunTwice(seat, Answer::Yes),
        Choices { show: Some(_), .. } => Action::Show(seat, Packet::default()),
        Choices { bring_in: Some(_), .. } => Action::BringIn(seat),
        Choices { check: true, .. } => Action::Check(seat),
        Choices { call: Some(_), .. } => Action::Call(seat),
        Choices { bet: Some((least, _)), .. } => Action::Bet(seat, least),
        _ => Action::Fold(seat),
    }
}

/// What is spoiled is what stands behind a key, in a list too.
#[test]
fn places_are_values_behind_their_keys() {
    let text = "max = 8 # seats\n\"flop\" = { burn = 1, deal = [\"3 board\", \"4 board\"] }\n";
    let found = places(text);
    let found: Vec<(&str, &str)> =
        found.iter().map(|place| (&*place.key, &text[place.from..place.to])).collect();
    let expected = [("max", "8"), ("burn", "1"), ("deal", "\"3 board\""), ("deal", "\"4 board\"")];
    assert_eq!(found, expected);
}
