//! Every table game to the cent: rounds with wagers, cards and answers at random go through the
//! engine, and the counting code settles the same cards and chips.
//!
//! Half of the packs are stacked with few ranks and suits: rows that are hardly ever met come up too.

mod counted;
mod sitting;

use crate::dice::Dice;
use counted::Counted;
use engine::table::{Event, Limits, Rules};
use money::Money;
use sheet::table::side::{Envied, Envy};
use sheet::{Game, Kind, Library};
use sitting::Sitting;
use std::collections::BTreeSet;

/// Rounds of each edition in every run, and among the proofs; and there of it under each value of each
/// option of the house.
const OFTEN: u64 = 100;
const SELDOM: u64 = 10_000;
const CHOSEN: u64 = 100;

/// The games that are played at a table against a dealer or a pay table.
const KINDS: [Kind; 4] = [Kind::VersusDealer, Kind::PayTable, Kind::SplitHands, Kind::War];

/// A wager of a game.
type Wager = (String, String);

#[test]
fn rounds_at_random_come_to_the_same_cents() {
    hold_every_game(OFTEN, 0);
}

#[test]
#[ignore = "ten thousand rounds of every edition: cargo xtask proofs"]
fn many_rounds_at_random_come_to_the_same_cents() {
    hold_every_game(SELDOM, CHOSEN);
}

/// Holds every edition to the engine as it is printed, and under every option if that has rounds; sees
/// that no game and no wager is left out.
fn hold_every_game(printed: u64, chosen: u64) {
    let library = Library::built_in();
    let (mut games, mut wagers, mut settled) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut wrong = Vec::new();
    for sheet in library.sheets().filter(|sheet| KINDS.contains(&sheet.kind)) {
        games.insert(sheet.id.as_str());
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = library.game(&name).expect("listed");
            let rules = rules_of(&game, &[]).expect("playable");
            wagers.extend(rules.wagers().map(|it| (name.clone(), rules.name(it).to_owned())));
            wrong.extend(hold(&name, &rules, printed, &mut settled).err());
            for option in game.options().iter().filter(|_| chosen > 0) {
                for value in &option.values {
                    let Some(rules) = rules_of(&game, &[(&option.id, value)]) else { continue };
                    let name = format!("{name} {}={value}", option.id);
                    wrong.extend(hold(&name, &rules, chosen, &mut BTreeSet::new()).err());
                }
            }
        }
    }
    assert_eq!(games.len(), 47, "a table game more, or less: {games:?}");
    let missing =
        wagers.difference(&settled).map(|(game, it)| format!("{game}: no {it} is settled"));
    wrong.extend(missing);
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// The rules of a page; `None` where the house cannot choose so.
fn rules_of(game: &Game<'_>, choices: &[(&str, &str)]) -> Option<Rules> {
    let page = game.resolve(choices).ok()?;
    let limits = Limits { least: Money::dollars(1), ..Limits::default() };
    Some(Rules::new(page.table().expect("a table game"), limits).expect("playable"))
}

/// Plays rounds of one edition, with one player and, where hands of others earn something, two; says
/// which round comes out otherwise.
fn hold(
    name: &str,
    rules: &Rules,
    rounds: u64,
    settled: &mut BTreeSet<Wager>,
) -> Result<(), String> {
    // What the best hand of all earns is no price of one hand against others.
    let envied = |envy: &Envy| envy.on != Envied::Best;
    let envy = rules.game.sides.iter().any(|side| side.envy.as_ref().is_some_and(envied));
    for seats in 1..=1 + usize::from(envy) {
        let sitting = Sitting::new(rules, seats);
        for seed in 0..rounds {
            let mut dice = Dice(seed << 8 | seats as u64);
            let played = sitting.play(&mut dice);
            let made = played.settled(rules).map(|it| (name.to_owned(), rules.name(it).to_owned()));
            settled.extend(made);
            // Games in which a hand wins as it was dealt are priced by rounds of the engine itself.
            if played.events.iter().any(|event| matches!(event, Event::Natural(..))) {
                continue;
            }
            let counted = Counted::new(&sitting, &played);
            for seat in 0..seats {
                let (net, count) = (played.net(seat), counted.net(seat));
                if net != count {
                    return Err(format!(
                        "{name}, {seats} seats, seed {seed}: seat {} wins {net} cents, not {count}; {}",
                        seat + 1,
                        played.told(rules, seat)
                    ));
                }
            }
        }
    }
    Ok(())
}
