//! Every table game to the cent: rounds with wagers, cards and answers at random go through the
//! engine, and the counting code settles the same cards and chips.
//!
//! Half of the packs are stacked with few ranks and suits: rows that are hardly ever met come up too.

mod counted;
mod dollars;
mod sitting;

use super::side::one::Counts;
use crate::dice::Dice;
use cards::Card;
use counted::Counted;
use engine::table::{Event, Limits, Rules};
use money::Money;
use sheet::table::hand::{Cards, Hands};
use sheet::table::side::Side;
use sheet::table::special::Special;
use sheet::table::step::Step;
use sheet::{Game, Kind, Library};
use sitting::{Played, Sitting};
use std::collections::BTreeSet;

/// Rounds of each edition in every run, and among the proofs; and there of it under each value of each
/// option of the house.
const OFTEN: u64 = 100;
const SELDOM: u64 = 10_000;
const CHOSEN: u64 = 100;
/// The same of options that say what side bets read and what is taken of pots, in every run.
const READ: u64 = 20;

/// The games that are played at a table against a dealer or a pay table.
const KINDS: [Kind; 4] = [Kind::VersusDealer, Kind::PayTable, Kind::SplitHands, Kind::War];

/// A wager of a game.
type Wager = (String, String);

#[test]
fn rounds_at_random_come_to_the_same_cents() {
    let reads = |option: &str| option.starts_with("side.") || option == "rake";
    hold_every_game(OFTEN, |option| if reads(option) { READ } else { 0 });
}

#[test]
#[ignore = "ten thousand rounds of every edition: cargo xtask proofs"]
fn many_rounds_at_random_come_to_the_same_cents() {
    hold_every_game(SELDOM, |_| CHOSEN);
}

/// Holds every edition to the engine as it is printed, and under every option that has rounds; sees
/// that no game and no wager is left out.
fn hold_every_game(printed: u64, chosen: impl Fn(&str) -> u64) {
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
            for option in game.options().iter().filter(|option| chosen(&option.id) > 0) {
                for value in &option.values {
                    let Some(rules) = rules_of(&game, &[(&option.id, value)]) else { continue };
                    let name = format!("{name} {}={value}", option.id);
                    let rounds = chosen(&option.id);
                    wrong.extend(hold(&name, &rules, rounds, &mut BTreeSet::new()).err());
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

/// How many players sit down: one and, where hands of others earn something, are paid for or win a
/// pot, two and a table full.
fn tables(rules: &Rules) -> Vec<usize> {
    let others = |side: &Side| side.envy.is_some() || side.cards == Cards::BestAtTable;
    let full = usize::from(rules.game.seats.min(6));
    let mut tables = vec![1];
    let pots = |step: &Step| matches!(step, Step::Special(Special::Award { .. }));
    if rules.game.sides.iter().any(others) || rules.game.steps.iter().any(pots) {
        tables.extend([2, full]);
        tables.dedup();
    }
    tables
}

/// How many rounds are played where others have so many: hands that win as they are dealt are few.
fn often(rules: &Rules, rounds: u64) -> u64 {
    match rules.game.compared {
        Hands::One { natural: Some(_), .. } => 20 * rounds,
        _ => rounds,
    }
}

/// Plays rounds of one edition; says which of them comes out otherwise.
fn hold(
    name: &str,
    rules: &Rules,
    rounds: u64,
    settled: &mut BTreeSet<Wager>,
) -> Result<(), String> {
    let sides = 0..rules.game.sides.len();
    let counts: Vec<Counts<'_>> = sides.map(|at| Counts::new(rules, at)).collect();
    for seats in tables(rules) {
        let sitting = Sitting::new(rules, seats);
        for seed in 0..often(rules, rounds) {
            let mut dice = Dice(seed << 8 | seats as u64);
            let played = sitting.play(&mut dice);
            let made = played.settled(rules).map(|it| (name.to_owned(), rules.name(it).to_owned()));
            settled.extend(made);
            let counted = Counted::new(&sitting, &counts, &played);
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

/// Rounds of a game with so many seats, of those that every run plays, in which something happens.
fn rounds_with(name: &str, seats: usize, happens: impl Fn(&Rules, &Played) -> bool) -> usize {
    let library = Library::built_in();
    let rules = rules_of(&library.game(name).expect("a game"), &[]).expect("playable");
    assert!(tables(&rules).contains(&seats), "{name} is played with {seats}");
    let sitting = Sitting::new(&rules, seats);
    let rounds = often(&rules, OFTEN);
    let played = (0..rounds).map(|seed| sitting.play(&mut Dice(seed << 8 | seats as u64)));
    played.filter(|played| happens(&rules, played)).count()
}

/// What is held to the engine is there to be held: hands that win as dealt, the dealer's among them,
/// envy of the best hand, and wagers on the best of many.
#[test]
fn rare_rounds_are_among_them() {
    let four = |cards: &[Card]| {
        cards.len() == 4 && cards.iter().all(|card| card.rank() == cards[0].rank())
    };
    let natural =
        |played: &Played| played.events.iter().any(|event| matches!(event, Event::Natural(..)));
    let naturals = [(true, false), (false, true), (true, true)].map(|(own, dealers)| {
        rounds_with("fast-action-holdem", 1, |_, played| {
            (natural(played), four(&played.round.dealer().cards)) == (own, dealers)
        })
    });
    assert!(naturals.iter().all(|rounds| *rounds > 0), "{naturals:?} rounds with naturals");
    let envied =
        |played: &Played| played.events.iter().any(|event| matches!(event, Event::Envied { .. }));
    let envied =
        [2, 6].map(|seats| rounds_with("texas-shootout", seats, |_, played| envied(played)));
    assert!(envied.iter().all(|rounds| *rounds > 0), "{envied:?} rounds with envy");
    // Pots that are won, shared and raked, and some that nobody meets. Source: colorado l.1740-1746.
    let pot = |rules: &Rules, played: &Played| {
        played.settled(rules).filter(|it| rules.name(*it) == "three-pot").count()
    };
    let pots = [1, 2, 6].map(|seats| {
        rounds_with("3-5-7-poker@player-pots", seats, |rules, played| {
            pot(rules, played) > seats / 2
        })
    });
    assert!(pots.iter().all(|rounds| *rounds > 0), "{pots:?} rounds with a pot");
    let games = [
        "caribbean-stud@colorado",
        "crazy-4-poker@colorado",
        "dj-wild-stud-poker@colorado",
        "let-it-ride@colorado",
        "mississippi-stud@colorado",
        "three-card-poker@colorado",
        "ultimate-texas-holdem@colorado",
    ];
    for game in games {
        let won = |rules: &Rules, played: &Played| {
            played.events.iter().any(|event| match event {
                Event::Settled(_, due, paid) => {
                    rules.name(rules.stake_of(*due).0) == "cover-all" && !paid.won.is_zero()
                }
                _ => false,
            })
        };
        let rounds = [2, 6].map(|seats| rounds_with(game, seats, won));
        assert!(rounds.iter().all(|rounds| *rounds > 0), "{game}: {rounds:?} covered");
    }
}
