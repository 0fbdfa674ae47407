//! What the golden rounds of a game with a layout must show, as its sheet demands it: every wager settled,
//! a dealer who does not qualify, a player's bank that runs dry.

mod golden_rounds;

use golden_rounds::{Round, rounds};
use sheet::points::play::{DoubleOn, InsuredWhen, Rescue, SurrenderWhen};
use sheet::points::{Peek, PointsGame, Switch};
use sheet::table::hand::Hands;
use sheet::table::step::From;
use sheet::{Kind, Library, Rules};
use std::collections::BTreeSet;
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::built_in);

/// An edition of a game with a layout, as it is and with each wager that the house may offer.
struct Edition {
    game: String,
    name: String,
    pages: Vec<Page>,
}

/// What a page demands of its golden rounds.
#[derive(Clone)]
struct Page {
    wagers: Vec<String>,
    qualifies: bool,
    banks: bool,
}

impl Page {
    fn of(rules: &Rules) -> Option<Page> {
        Some(match rules {
            // Twenty-one has demands of its own, below.
            Rules::Poker(..) | Rules::Points(_) | Rules::Pan(_) => return None,
            Rules::Table(game) => Page {
                wagers: game.wagers.iter().map(|wager| wager.name.clone()).collect(),
                qualifies: matches!(game.compared, Hands::One { qualify: Some(_), .. }),
                banks: game.bank.is_some(),
            },
            Rules::Nines(game) => Page {
                wagers: game.wagers.iter().map(|wager| wager.name.clone()).collect(),
                qualifies: false,
                banks: game.bank.is_some(),
            },
        })
    }
}

/// Every edition of every game with a layout.
fn editions() -> Vec<Edition> {
    let mut all = Vec::new();
    for sheet in LIBRARY.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = LIBRARY.game(&name).expect("an edition of the library");
            let page = |choices: &[(&str, &str)]| match game.resolve(choices) {
                Ok(page) => Page::of(&page.rules),
                Err(_) => None,
            };
            let Some(first) = page(&[]) else { continue };
            let options = game.options();
            let wagers = options.iter().filter(|option| option.id.starts_with("wagers."));
            let offered = wagers.flat_map(|option| {
                option.values.iter().filter_map(|value| page(&[(&option.id, value)]))
            });
            let pages = std::iter::once(first.clone()).chain(offered).collect();
            all.push(Edition { game: sheet.id.clone(), name, pages });
        }
    }
    all
}

/// What `missing` says of each edition, sorted, each once.
fn demands(missing: impl Fn(&Edition, &[Round]) -> Vec<String>) -> Vec<String> {
    let mut all = BTreeSet::new();
    for edition in editions() {
        let rounds = rounds(&LIBRARY, &edition.game);
        all.extend(missing(&edition, &rounds));
    }
    all.into_iter().collect()
}

#[test]
fn every_wager_is_settled_in_some_golden_round() {
    let missing = demands(|edition, rounds| {
        let wagers = edition.pages.iter().flat_map(|page| &page.wagers);
        let unseen = wagers.filter(|wager| {
            let settled = format!("'s {wager} ");
            !rounds.iter().any(|round| round.call.contains(&settled))
        });
        unseen.map(|wager| format!("{}: {wager}", edition.game)).collect()
    });
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_dealer_who_must_qualify_fails_to_in_some_golden_round() {
    let missing = demands(|edition, rounds| {
        let qualifies = |page: &Page| page.qualifies;
        let out = rounds.iter().any(|round| round.call.contains("Dealer does not qualify."));
        match edition.pages.iter().any(qualifies) && !out {
            true => vec![edition.game.clone()],
            false => Vec::new(),
        }
    });
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_player_who_banks_runs_dry_in_some_golden_round() {
    let missing = demands(|edition, rounds| {
        let dry = |round: &Round| {
            let short = ["is not covered.", "has no action."];
            round.game == edition.name && short.iter().any(|said| round.call.contains(said))
        };
        let banks = edition.pages.iter().any(|page| page.banks);
        match banks && !rounds.iter().any(dry) {
            true => vec![edition.name.clone()],
            false => Vec::new(),
        }
    });
    assert_eq!(missing, [""; 0]);
}

/// Base play and a peculiarity at least.
#[test]
fn every_table_game_has_two_golden_rounds() {
    let missing = demands(|edition, rounds| match rounds.len() {
        0 | 1 => vec![edition.game.clone()],
        _ => Vec::new(),
    });
    assert_eq!(missing, [""; 0]);
}

/// Every edition of every game of twenty-one, as it stands and with each value of each option.
fn twenty_one() -> Vec<(String, String, Vec<PointsGame>)> {
    let mut all = Vec::new();
    for sheet in LIBRARY.sheets().iter().filter(|sheet| sheet.kind == Kind::TwentyOne) {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = LIBRARY.game(&name).expect("an edition of the library");
            let options = game.options();
            let choices = options
                .iter()
                .flat_map(|option| option.values.iter().map(|value| (&*option.id, &**value)));
            let pages = choices.map(|choice| game.resolve(&[choice])).chain([game.resolve(&[])]);
            let pages = pages.map(|page| page.expect("a page").points().expect("points").clone());
            all.push((sheet.id.clone(), name, pages.collect()));
        }
    }
    all
}

/// What a game of twenty-one must show of its own edition, by words of the call.
fn must_be_called(page: &PointsGame) -> Vec<&'static str> {
    let mut words = vec![", over.", "is not covered."];
    let mut add = |has: bool, word| has.then(|| words.push(word));
    add(page.double.on != DoubleOn::Nothing, " doubles for ");
    add(page.double.rescue == Rescue::Allowed, " gives up the rest.");
    add(page.split.times > 0, " splits for ");
    add(page.surrender.when != SurrenderWhen::Never, " surrenders.");
    add(page.insurance.when != InsuredWhen::Never, "insured for ");
    add(page.peek != Peek::Never, "Dealer looks: ");
    add(page.switch != Switch::Barred, " switches: ");
    add(page.settle.from == From::ActionButton, "Action starts at ");
    add(page.settle.short == From::ActionButton, "Action starts at ");
    words
}

#[test]
fn every_rule_of_twenty_one_is_called_in_some_golden_round_of_its_game() {
    let mut missing = BTreeSet::new();
    for (game, name, pages) in twenty_one() {
        let rounds = rounds(&LIBRARY, &game);
        if !rounds.iter().any(|round| round.game == name && round.call.contains("Net: ")) {
            missing.insert(format!("{name}: no round"));
        }
        for page in pages {
            for word in must_be_called(&page) {
                // Some of the game's editions must show it; a bank runs dry in each.
                let own = word == "is not covered.";
                let shows = |round: &&Round| !own || round.game == name;
                let called = |round: &Round| {
                    round.call.contains(word) || own && round.call.contains("has no action.")
                };
                if !rounds.iter().filter(shows).any(called) {
                    missing.insert(format!("{name}: {word}"));
                }
            }
            for wager in &page.wagers {
                let settled = format!("'s {} ", wager.name);
                if !rounds.iter().any(|round| round.call.contains(&settled)) {
                    missing.insert(format!("{name}: {}", wager.name));
                }
            }
        }
    }
    assert_eq!(Vec::from_iter(missing), [""; 0]);
}
