//! What the golden rounds of a game with a layout must show, as its sheet demands it: every wager paid,
//! side bets lost, a dealer who does not qualify, a player's bank that runs dry, what editions change.

use crate::golden_rounds::{Round, rounds};
use sheet::points::play::{DoubleOn, InsuredWhen, Rescue, SurrenderWhen};
use sheet::points::settle::OverPush;
use sheet::points::{Peek, PointsGame, Switch};
use sheet::table::TableGame;
use sheet::table::hand::Hands;
use sheet::table::step::From;
use sheet::table::wager::{Status, Taken, Wager};
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
    bets: Vec<Bet>,
    /// What a dealer needs to qualify.
    qualify: Option<String>,
    banks: bool,
}

/// A wager, as golden rounds show it.
#[derive(Clone)]
struct Bet {
    name: String,
    sort: Sort,
    /// Its name in the call, and those of the bonuses on its stake.
    called: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Main,
    /// Beside the game: who likes makes it.
    Beside,
    /// It buys something and is never paid.
    Fee,
}

impl Page {
    fn of(rules: &Rules) -> Option<Page> {
        Some(match rules {
            // Twenty-one has demands of its own, below.
            Rules::Poker(..) | Rules::Points(_) | Rules::Pan(_) => return None,
            Rules::Table(game) => Page {
                bets: game.wagers.iter().map(|wager| Bet::at(game, wager)).collect(),
                qualify: match &game.compared {
                    Hands::One { qualify: Some(least), .. } => Some(format!("{least:?}")),
                    _ => None,
                },
                banks: game.bank.is_some(),
            },
            Rules::Nines(game) => Page {
                bets: game.wagers.iter().map(|wager| Bet::new(&wager.name, Sort::Main)).collect(),
                qualify: None,
                banks: game.bank.is_some(),
            },
        })
    }
}

impl Bet {
    fn new(name: &str, sort: Sort) -> Bet {
        Bet { name: name.to_owned(), sort, called: vec![name.to_owned()] }
    }

    fn at(game: &TableGame, wager: &Wager) -> Bet {
        let sort = match (wager.taken, wager.status) {
            (Taken::Kept, _) => Sort::Fee,
            (_, Status::Optional) => Sort::Beside,
            _ => Sort::Main,
        };
        let mut bet = Bet::new(&wager.name, sort);
        let bonuses = game.sides.iter().filter(|side| side.wager == wager.name);
        bet.called.extend(bonuses.map(|side| side.name.clone()));
        bet
    }

    /// Whether some round calls it so: `wins`, `loses`, `pushes`.
    fn is_called(&self, rounds: &[Round], settled: &str) -> bool {
        let said: Vec<String> =
            self.called.iter().map(|name| format!("'s {name} {settled}")).collect();
        rounds.iter().any(|round| said.iter().any(|said| round.call.contains(said)))
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
fn every_wager_is_paid_in_some_golden_round() {
    let missing = demands(|edition, rounds| {
        let bets = edition.pages.iter().flat_map(|page| &page.bets);
        let paid = bets.filter(|bet| bet.sort != Sort::Fee);
        let unpaid = paid.filter(|bet| !bet.is_called(rounds, "wins"));
        unpaid.map(|bet| format!("{}: {}", edition.game, bet.name)).collect()
    });
    assert_eq!(missing, [""; 0]);
}

/// Rounds in which everything wins show half of the rules.
#[test]
fn some_wager_beside_the_game_is_lost_in_some_golden_round() {
    let missing = demands(|edition, rounds| {
        let bets = edition.pages.iter().flat_map(|page| &page.bets);
        let beside: Vec<&Bet> = bets.filter(|bet| bet.sort == Sort::Beside).collect();
        match beside.is_empty() || beside.iter().any(|bet| bet.is_called(rounds, "loses")) {
            true => Vec::new(),
            false => vec![edition.game.clone()],
        }
    });
    assert_eq!(missing, [""; 0]);
}

/// The printed edition is played; every other one is played on what it has and the printed one has
/// not: its own wagers, and its own dealer who must qualify.
#[test]
fn every_edition_is_played_on_what_it_changes() {
    let editions = editions();
    let mut missing = BTreeSet::new();
    for edition in &editions {
        let mut own = rounds(&LIBRARY, &edition.game);
        own.retain(|round| round.game == edition.name);
        if own.is_empty() {
            missing.insert(format!("{}: no round", edition.name));
        }
        let printed = editions.iter().find(|other| other.game == edition.game);
        let printed = printed.expect("the printed edition comes first");
        let known = |bet: &Bet| {
            printed.pages.iter().flat_map(|page| &page.bets).any(|held| held.name == bet.name)
        };
        let new = edition.pages.iter().flat_map(|page| &page.bets).filter(|bet| !known(bet));
        let unseen = new.filter(|bet| !bet.is_called(&own, ""));
        missing.extend(unseen.map(|bet| format!("{}: {}", edition.name, bet.name)));
        let out = own.iter().any(|round| round.call.contains("Dealer does not qualify."));
        let (here, there) = (&edition.pages[0].qualify, &printed.pages[0].qualify);
        if here.is_some() && here != there && !out {
            missing.insert(format!("{}: a dealer who does not qualify", edition.name));
        }
    }
    assert_eq!(Vec::from_iter(missing), [""; 0]);
}

#[test]
fn every_dealer_who_must_qualify_fails_to_in_some_golden_round() {
    let missing = demands(|edition, rounds| {
        let out = rounds.iter().any(|round| round.call.contains("Dealer does not qualify."));
        match edition.pages.iter().any(|page| page.qualify.is_some()) && !out {
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

/// Base play, a hand that loses it, and a peculiarity at least.
#[test]
fn every_table_game_has_three_golden_rounds() {
    let missing = demands(|edition, rounds| match rounds.len() {
        0..3 => vec![edition.game.clone()],
        _ => Vec::new(),
    });
    assert_eq!(missing, [""; 0]);
}

/// Every edition of every game of twenty-one, as it stands and with each value of each option.
fn twenty_one() -> Vec<(String, String, Vec<PointsGame>)> {
    let mut all = Vec::new();
    for sheet in LIBRARY.sheets().filter(|sheet| sheet.kind == Kind::TwentyOne) {
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
    add(page.double.rescue == Rescue::Allowed, " giving up the rest.");
    add(page.split.times > 0, " splits for ");
    add(page.surrender.when != SurrenderWhen::Never, " surrenders.");
    add(page.insurance.when != InsuredWhen::Never, "insured for ");
    add(page.peek != Peek::Never, "Dealer looks: ");
    add(page.switch != Switch::Barred, " switches: ");
    add(page.settle.from == From::ActionButton, "Action starts at ");
    add(page.settle.short == From::ActionButton, "Action starts at ");
    words
}

/// Whether a round shows what pushes though both hands are over, by the banker's cards and the call.
fn shows(push: OverPush, round: &Round) -> bool {
    let pushes = round.call.contains(" pushes.");
    let banker = bankers(&round.call);
    let suited = banker.iter().all(|card| card[1..] == banker[0][1..]);
    let has = |rank: &str| banker.iter().any(|card| card.starts_with(rank));
    let three = banker.len() == 3;
    pushes
        && match push {
            OverPush::Nothing => true,
            OverPush::ThreeCards22 | OverPush::ThreeCards23 => {
                let over = |who: &str| round.call.lines().any(|it| it.starts_with(who) && over(it));
                over("Seat ") && over("Banker ")
            }
            OverPush::Suited789 => three && suited && ["7", "8", "9"].into_iter().all(has),
            OverPush::Eights => three && banker.iter().all(|card| card.starts_with('8')),
        }
}

fn over(line: &str) -> bool {
    line.ends_with(", over.")
}

/// The banker's cards as they are called.
fn bankers(call: &str) -> Vec<&str> {
    let up = call.lines().find_map(|line| line.strip_prefix("Dealt: ")?.split("banker ").nth(1));
    let up = up.and_then(|cards| cards.split([' ', '.']).next());
    let drawn = call.lines().filter_map(|line| {
        let card = line.strip_prefix("Banker turns ").or(line.strip_prefix("Banker draws "))?;
        card.split(':').next()
    });
    up.into_iter().chain(drawn).collect()
}

/// Whether some round pays a side bet by this row.
fn is_paid(rounds: &[Round], wager: &str, row: &str) -> bool {
    let (wins, row) = (format!("'s {wager} wins "), format!(" for {row}"));
    let pays = |line: &str| {
        let rest = line.split_once(&row).map(|(_, rest)| rest);
        line.contains(&wins) && rest.is_some_and(|rest| rest.starts_with(['.', ';']))
    };
    rounds.iter().any(|round| round.call.lines().any(pays))
}

#[test]
fn every_push_over_is_called_in_some_golden_round_of_its_edition() {
    let mut missing = BTreeSet::new();
    for (game, name, pages) in twenty_one() {
        let mut own = rounds(&LIBRARY, &game);
        own.retain(|round| round.game == name);
        for push in pages.iter().map(|page| page.over.push) {
            if push != OverPush::Nothing && !own.iter().any(|round| shows(push, round)) {
                missing.insert(format!("{name}: {}", push.id()));
            }
        }
    }
    assert_eq!(Vec::from_iter(missing), [""; 0]);
}

#[test]
fn every_row_of_a_side_bet_is_paid_in_some_golden_round_of_its_game() {
    let mut missing = BTreeSet::new();
    for (game, _, pages) in twenty_one() {
        let rounds = rounds(&LIBRARY, &game);
        for page in &pages {
            for side in &page.sides {
                let tables = page.tables.iter().filter(|table| table.name == side.table);
                let rows = tables.flat_map(|table| &table.rows).map(|row| row.hand.as_str());
                let unpaid = rows.filter(|row| !is_paid(&rounds, &side.wager, row));
                missing.extend(unpaid.map(|row| format!("{game}: {} for {row}", side.wager)));
            }
        }
    }
    assert_eq!(Vec::from_iter(missing), [""; 0]);
}

/// What the floor does is called too, once in each family of games whose cards it deals.
#[test]
fn the_floor_is_called_in_some_golden_round_of_twenty_one_and_of_games_to_nine() {
    for kind in [Kind::TwentyOne, Kind::Baccarat] {
        let games = LIBRARY.sheets().filter(|sheet| sheet.kind == kind);
        let mut called = games.flat_map(|sheet| rounds(&LIBRARY, &sheet.id));
        assert!(called.any(|round| round.call.contains("Floor: ")), "{}", kind.id());
    }
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
