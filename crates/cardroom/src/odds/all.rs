//! `odds --all --write DIR`: every edition and schedule, one PAR sheet a game; goes on where it was
//! stopped.

use super::answer::Found;
use super::book::Book;
use super::compare::{behind, variants};
use super::counting::{self, Counting};
use super::figures::so_many;
use super::par::{self, Entry, Par, fingerprint, whole};
use super::{json, misprints, sheet_text, suspects};
use crate::asked::resolve;
use crate::layout::thousands;
use engine::WagerId;
use indicatif::{ProgressBar, ProgressStyle};
use sheet::{Library, Resolved, Sheet};
use std::path::Path;
use std::time::{Duration, Instant};

/// The standard error, in units of the wager, from which on no more needs to be drawn.
const SURE: f64 = 0.000_1;

/// How long a sheet may go unwritten while it is counted.
const PATIENCE: Duration = Duration::from_secs(2);

/// One price to be found: a wager of a game, its edition and what is chosen.
struct Unit {
    page: Resolved,
    rules: Book,
    wager: WagerId,
    choices: Vec<(String, String)>,
    seats: u8,
    fingerprint: String,
}

/// Prices every game of the library, or one of them, and says what looks wrong.
///
/// # Errors
/// A game that is not there or has no prices, or a sheet that cannot be written.
pub(super) fn run(
    library: &Library,
    only: Option<&str>,
    counting: &Counting,
    folder: &Path,
) -> Result<String, String> {
    if let Some(name) = only {
        if let Some((game, edition)) = name.split_once('@') {
            return Err(format!(
                "a PAR sheet holds every edition of {game}; leave out `@{edition}`"
            ));
        }
        counting::rules(&resolve(library, name, &[], None)?)?;
    }
    par::make(folder)?;
    let clock = Instant::now();
    let plans: Vec<(&Sheet, Vec<Unit>)> = library
        .sheets()
        .filter(|sheet| only.is_none_or(|name| sheet.id == name))
        .filter_map(|sheet| plan(library, sheet, counting).map(|units| (sheet, units)))
        .collect();
    let all: usize = plans.iter().map(|(_, units)| units.len()).sum();
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} prices, {elapsed}  {msg}");
    let bar = ProgressBar::new(all as u64).with_style(style.expect("the template is fit"));
    bar.enable_steady_tick(Duration::from_secs(1));
    let mut tally = Tally::default();
    for (sheet, units) in &plans {
        let start = Instant::now();
        let (par, counted) = price_game(sheet, units, counting, folder, &bar)?;
        tally.add(&par, counted);
        // No other game is played so; hands may be set so in others.
        counting.plays.forget();
        if counted > 0 {
            let seconds = start.elapsed().as_secs_f64();
            bar.suspend(|| eprintln!("{}: {counted} counted in {seconds:.1} s", sheet.id));
        }
    }
    bar.finish_and_clear();
    let mut suspects = suspects::find(library, folder)?;
    let misprints = misprints::items(library, folder);
    par::write(folder, "suspicious.md", &suspects::markdown(&suspects, &misprints))?;
    suspects.retain(|suspect| only.is_none_or(|name| suspect.game == name));
    Ok(tally.text(clock.elapsed(), folder) + &suspects::list(&suspects))
}

/// Everything to be priced of a game; `None` if it is poker or Pan.
fn plan(library: &Library, sheet: &Sheet, counting: &Counting) -> Option<Vec<Unit>> {
    let mut units = Vec::new();
    for edition in &sheet.editions {
        let game = library.game(&format!("{}@{}", sheet.id, edition.id)).ok()?;
        let page = game.resolve(&[]).ok()?;
        (page.poker().is_none() && page.pan().is_none()).then_some(())?;
        let Ok(rules) = counting::rules(&page) else { continue };
        let Ok(seats) = counting.seats(&page, &rules) else { continue };
        let seated = |page: &Resolved, rules: &Book, wager, choices, seats| Unit {
            fingerprint: fingerprint(&rules.basis(page, wager), counting.stake, seats),
            page: page.clone(),
            rules: rules.clone(),
            wager,
            choices,
            seats,
        };
        let unit = |page: &Resolved, rules: &Book, wager, choices| {
            seated(page, rules, wager, choices, seats)
        };
        let first = units.len();
        units.extend(rules.wagers().into_iter().map(|it| unit(&page, &rules, it, Vec::new())));
        for wager in rules.wagers().into_iter().filter(|it| rules.goes_by_hands(*it)) {
            let others = (1..=rules.seats()).filter(|other| *other != seats);
            units.extend(others.map(|other| seated(&page, &rules, wager, Vec::new(), other)));
        }
        let default = units.len();
        for option in &page.options {
            for variant in variants(&game, &page, option) {
                let Ok((page, theirs)) = &variant.page else { continue };
                let chosen = (variant.option.clone(), variant.value.clone());
                for wager in theirs.wagers() {
                    let unit = unit(page, theirs, wager, vec![chosen.clone()]);
                    let same = |held: &Unit| held.fingerprint == unit.fingerprint;
                    if !units[..default].iter().any(same) {
                        units.push(unit);
                    }
                }
                for (wager, column) in behind(&game, &rules, &variant) {
                    let Ok((page, rules)) = &column.page else { continue };
                    let Some(wager) = rules.wager(&wager) else { continue };
                    let mut choices = vec![chosen.clone(), (column.option, column.value)];
                    choices.sort_unstable();
                    let unit = unit(page, rules, wager, choices);
                    let same = |held: &Unit| held.fingerprint == unit.fingerprint;
                    if !units[first..].iter().any(same) {
                        units.push(unit);
                    }
                }
            }
        }
    }
    Some(units)
}

/// Prices what is not priced yet, and keeps the sheet on disk as it grows.
fn price_game(
    sheet: &Sheet,
    units: &[Unit],
    counting: &Counting,
    folder: &Path,
    bar: &ProgressBar,
) -> Result<(Par, usize), String> {
    let held = std::fs::read_to_string(folder.join(format!("{}.json", sheet.id))).ok();
    let held = held.and_then(|text| Par::read(&text).ok());
    let mut known: Vec<Entry> = held.as_ref().map(|par| par.entries.clone()).unwrap_or_default();
    known.retain(|entry| fits(entry, counting));
    let mut par = Par {
        game: sheet.id.clone(),
        title: sheet.title.clone(),
        stake: counting.stake,
        entries: Vec::new(),
    };
    let mut counted = 0;
    let mut written = Instant::now();
    for (at, unit) in units.iter().enumerate() {
        let name = unit.rules.name(unit.wager);
        let of = format!("{}@{} {name}", unit.page.game, unit.page.edition);
        bar.set_message(of.clone());
        let same = |entry: &&Entry| entry.fingerprint == unit.fingerprint && entry.wager == name;
        let found = match known.iter().find(same) {
            Some(entry) => unit.entry(entry.price.clone(), entry.form, entry.seconds),
            None => {
                let tell = |done: u64, of_all: u64| {
                    let percent = done * 100 / of_all.max(1);
                    bar.set_message(format!("{of} {percent} %"));
                };
                let found = by_column(unit, units, counting, &tell);
                counted += found.len();
                known.extend(found);
                match known.iter().find(same) {
                    Some(entry) => unit.entry(entry.price.clone(), entry.form, entry.seconds),
                    None => {
                        let Unit { rules, seats, wager, .. } = unit;
                        let found = counting.price_telling(rules, *seats, *wager, &tell);
                        counted += usize::from(found.price.is_ok());
                        let seconds = if found.price.is_ok() { found.seconds } else { 0.0 };
                        Entry { seconds, ..unit.found(&found) }
                    }
                }
            }
        };
        known.push(found.clone());
        par.entries.push(found);
        bar.inc(1);
        if written.elapsed() > PATIENCE && at + 1 < units.len() {
            // What comes later and is known already stays known if this run is stopped.
            let mut so_far = par.clone();
            so_far.entries.extend(rest(&known, &units[at + 1..]));
            par::write(folder, &format!("{}.json", sheet.id), &so_far.json())?;
            written = Instant::now();
        }
    }
    if held.as_ref() != Some(&par) || counted > 0 {
        par::write(folder, &format!("{}.json", sheet.id), &par.json())?;
    }
    par::write(
        folder,
        &format!("{}.md", sheet.id),
        &sheet_text::markdown(&par, units_pages(units)),
    )?;
    Ok((par, counted))
}

/// The prices of a wager by every column of its table, for the units that are about them.
fn by_column(
    unit: &Unit,
    units: &[Unit],
    counting: &Counting,
    tell: &odds::work::Tell<'_>,
) -> Vec<Entry> {
    let Some(option) = unit.rules.table_option(unit.wager) else { return Vec::new() };
    let columns = counting.columns(&unit.rules, unit.seats, unit.wager, tell).unwrap_or_default();
    // Only what is otherwise the same: a page with another choice than that of the column may be
    // counted otherwise.
    let otherwise = |unit: &Unit| -> Vec<(String, String)> {
        unit.choices.iter().filter(|(held, _)| *held != option).cloned().collect()
    };
    let is_own = |other: &&Unit| {
        other.wager == unit.wager
            && other.page.edition == unit.page.edition
            && otherwise(other) == otherwise(unit)
    };
    let in_force = |other: &Unit| {
        let options = other.page.options.iter();
        options.filter(|held| held.id == option).map(|held| held.value().to_owned()).next()
    };
    let of = |other: &Unit| {
        let value = in_force(other)?;
        let (_, found) = columns.iter().find(|(name, _)| *name == value)?;
        Some(other.found(found))
    };
    units.iter().filter(is_own).filter_map(of).collect()
}

impl Unit {
    /// A price that was found, as it is kept.
    fn found(&self, found: &Found) -> Entry {
        self.entry(par::kept(found, &self.page), par::form_of(found), found.seconds)
    }

    fn entry(
        &self,
        mut price: Result<serde_json::Value, String>,
        form: u64,
        seconds: f64,
    ) -> Entry {
        // The same count may serve pages whose meters start elsewhere.
        if let Ok(price) = &mut price {
            json::seed(price, &self.page);
        }
        Entry {
            edition: self.page.edition.clone(),
            choices: self.choices.clone(),
            wager: self.rules.name(self.wager).to_owned(),
            seats: self.seats,
            fingerprint: self.fingerprint.clone(),
            form,
            seconds,
            price,
        }
    }
}

/// The pages that a game's prices are from, by edition.
fn units_pages(units: &[Unit]) -> Vec<&Resolved> {
    let mut pages: Vec<&Resolved> = Vec::new();
    for unit in units {
        if !pages.iter().any(|page| page.edition == unit.page.edition) {
            pages.push(&unit.page);
        }
    }
    pages
}

/// Entries known for units that are still to come.
fn rest(known: &[Entry], units: &[Unit]) -> Vec<Entry> {
    let of = |unit: &Unit| {
        let name = unit.rules.name(unit.wager);
        let found = known
            .iter()
            .find(|entry| entry.fingerprint == unit.fingerprint && entry.wager == name)?;
        let (edition, choices) = (unit.page.edition.clone(), unit.choices.clone());
        Some(Entry { edition, choices, ..found.clone() })
    };
    units.iter().filter_map(of).collect()
}

/// Whether a kept price is as good as one counted now: its tables must be told in the present form,
/// and a sample must have the same seed, and be sure enough or as large as is asked for. What had no
/// price is tried again.
fn fits(entry: &Entry, counting: &Counting) -> bool {
    if !entry.is_of_the_present_form() {
        return false;
    }
    match (&entry.price, entry.error()) {
        (Err(_), _) => false,
        // What was spoilt on the way is counted again.
        (Ok(price), _) if whole::fault(price).is_err() => false,
        (Ok(price), Some(error)) => {
            let deals = price["deals"].as_u64().unwrap_or(u64::MAX);
            let drawn = error <= SURE || deals >= counting.rounds;
            drawn && price["seed"].as_u64() == Some(counting.seed)
        }
        (Ok(_), None) => true,
    }
}

/// What was done.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    counted: usize,
    exact: usize,
    induced: usize,
    sampled: usize,
    unpriced: usize,
}

impl Tally {
    fn add(&mut self, par: &Par, counted: usize) {
        self.games += 1;
        self.counted += counted;
        for entry in &par.entries {
            match entry.method() {
                None => self.unpriced += 1,
                Some("sample") => self.sampled += 1,
                Some("induction") => self.induced += 1,
                Some(_) => self.exact += 1,
            }
        }
    }

    fn text(&self, took: Duration, folder: &Path) -> String {
        let all = self.exact + self.induced + self.sampled + self.unpriced;
        format!(
            "{}, {} in {}: {} exact, {} by induction, {} sampled, {} without a price; {} counted now, \
             in {:.1} s.\n",
            so_many(self.games, "game"),
            so_many(all, "price"),
            folder.display(),
            thousands(self.exact as u64),
            thousands(self.induced as u64),
            thousands(self.sampled as u64),
            thousands(self.unpriced as u64),
            thousands(self.counted as u64),
            took.as_secs_f64()
        )
    }
}

#[cfg(test)]
mod complete;

#[cfg(test)]
mod tests {
    use super::*;

    const ONE_CARD: &str = include_str!("../../tests/rules/one-card.toml");
    const RULINGS: &str = include_str!("../../tests/rules/rulings.toml");

    /// Two games of one card each: one that favours the bettor, and one in which nothing is won.
    fn library() -> Library {
        let dear = ONE_CARD.replace("win = \"1 to 1\"", "win = \"push\"");
        let files = [
            ("rulings.toml", RULINGS.to_owned()),
            ("cheap-card.toml", ONE_CARD.to_owned()),
            ("dear-card.toml", dear),
        ];
        let files = files.map(|(path, text)| (path.to_owned(), text));
        Library::default().with_files(files).expect("sheets that load")
    }

    /// A banker who may choose is priced by every house way, in every edition. Rulings E-57, G-226.
    #[test]
    fn every_house_way_of_a_banker_is_planned() {
        let library = Library::built_in();
        for (game, option, ways) in [
            ("century-21-blackjack", "banker-chart.house-way", 4),
            ("super-pan-9", "house-way.banker", 7),
        ] {
            let sheet = library.sheets().find(|sheet| sheet.id == game).expect("a sheet");
            let units = plan(&library, sheet, &Counting::for_tests()).expect("a table game");
            for edition in &sheet.editions {
                let own = units.iter().filter(|unit| unit.page.edition == edition.id);
                let chosen = own.flat_map(|unit| &unit.choices);
                let planned = chosen.filter(|(held, _)| held == option).count();
                assert_eq!(planned, ways, "{game}@{}", edition.id);
            }
        }
    }

    /// A wager on the best of all hands is paid by their number: every column is planned. Source:
    /// colorado l.807-816.
    #[test]
    fn every_number_of_hands_is_planned() {
        let library = Library::built_in();
        let sheet = library.sheets().find(|sheet| sheet.id == "caribbean-stud").expect("a sheet");
        let units = plan(&library, sheet, &Counting::for_tests()).expect("a table game");
        let own = units.iter().filter(|it| it.rules.name(it.wager) == "cover-all");
        let own = own.filter(|it| it.page.edition == "colorado" && it.choices.is_empty());
        let mut seats: Vec<u8> = own.map(|unit| unit.seats).collect();
        assert_eq!(seats.first(), Some(&6), "what is usual comes first");
        seats.sort_unstable();
        let most = units[0].rules.seats();
        assert_eq!(seats, (1..=most).collect::<Vec<u8>>());
    }

    /// A second pay table that the house may choose is planned by every column of it. Source: colorado
    /// l.3760-3780.
    #[test]
    fn schedules_behind_another_choice_are_planned() {
        let library = Library::built_in();
        let game = "wpt-heads-up-holdem";
        let sheet = library.sheets().find(|sheet| sheet.id == game).expect("a sheet");
        let units = plan(&library, sheet, &Counting::for_tests()).expect("a table game");
        let linked = units.iter().filter(|it| it.rules.name(it.wager) == "five-card-linked");
        let behind = linked.filter(|unit| unit.choices.len() == 2);
        let behind: Vec<&str> = behind.map(|unit| unit.choices[0].1.as_str()).collect();
        assert_eq!(behind, ["5CL-07", "5CL-08", "5CL-11", "5CL-E02", "5CL-E03"]);
    }

    /// A game that is left whole is not counted again, one that is gone is; the list of what looks
    /// wrong is the same, with the sections that say so.
    #[test]
    fn all_games_are_gone_on_with() {
        let folder = std::env::temp_dir().join(format!("cardroom-all-{}", std::process::id()));
        let library = library();
        let counting = Counting::for_tests();
        let write = || run(&library, None, &counting, &folder).expect("sheets");
        let (first, whole) = (write(), write());
        std::fs::remove_file(folder.join("dear-card.json")).expect("a sheet");
        let half = write();
        let counted = |said: &str| {
            let line = said.lines().next().expect("a tally").to_owned();
            let words = line.split(" without a price; ").nth(1).expect("a count").to_owned();
            words.split(' ').next().and_then(|it| it.parse::<u32>().ok()).expect("a number")
        };
        let all = counted(&first);
        assert!(first.starts_with("2 games, "), "{first}");
        assert_eq!((counted(&whole), counted(&half)), (0, all / 2));
        let listed = |said: &str| said.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(listed(&first), listed(&whole));
        assert_eq!(listed(&first), listed(&half));
        let list = listed(&first).join("\n");
        assert!(
            list.contains("cheap-card@house ante\n    settle: ruling T-01\n    the bettor"),
            "{list}"
        );
        // By hand: the seven highest cards bet once, and lose 168 of 663; the others 306.
        let dear = "dear-card@house ante\n    settle: ruling T-01\n    the house edge is 71.4932 %";
        assert!(list.contains(dear), "{list}");
        std::fs::remove_dir_all(&folder).expect("a folder of its own");
    }
}
