//! PAR sheets: the prices of a game in every edition and under every schedule, kept in `par/`.

use super::book::Book;
use super::json;
use engine::WagerId;
use money::Money;
use odds::price::{self, Act, Beyond, Decision, Priced, Tells, Told};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use sheet::Resolved;
use sheet::table::meters::MeterRules;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The PAR sheets that come with the program.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../par/"]
struct Embedded;

/// The PAR sheet of a game.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Par {
    pub(super) game: String,
    pub(super) title: String,
    /// What lay on every wager of free size.
    pub(super) stake: Money,
    pub(super) entries: Vec<Entry>,
}

/// One price of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub(super) edition: String,
    /// The option that is not at its default, and its value; beside it the column of a table that only
    /// it puts in force.
    pub(super) choices: Vec<(String, String)>,
    pub(super) wager: String,
    pub(super) seats: u8,
    /// What the price rests on.
    pub(super) fingerprint: String,
    /// The number of the form in which its tables are told; see [`form`].
    pub(super) form: u64,
    /// How long it took to count.
    pub(super) seconds: f64,
    /// The price as `odds --json` prints it, or why there is none.
    pub(super) price: Result<Value, String>,
}

impl Par {
    /// The sheet of a game that comes with the program.
    pub(crate) fn of(game: &str) -> Option<Par> {
        let file = Embedded::get(&format!("{game}.json"))?;
        Par::read(std::str::from_utf8(&file.data).ok()?).ok()
    }

    /// The price of a wager under the rules in force, whatever choices made them so.
    pub(crate) fn price(&self, page: &Resolved, rules: &Book, wager: WagerId) -> Option<&Entry> {
        let name = rules.name(wager);
        let basis = rules.basis(page, wager);
        self.entries.iter().find(|entry| {
            entry.wager == name && entry.fingerprint == fingerprint(&basis, self.stake, entry.seats)
        })
    }

    /// Reads a sheet from its JSON.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(text: &str) -> Result<Par, String> {
        let file: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let word = |value: &Value, key: &str| match value[key].as_str() {
            Some(text) => Ok(text.to_owned()),
            None => Err(format!("no `{key}`")),
        };
        let whole = |value: &Value, key: &str| {
            value[key].as_u64().ok_or_else(|| format!("no number `{key}`"))
        };
        let entry = |value: &Value| -> Result<Entry, String> {
            let choices = value["choices"].as_object().into_iter().flatten();
            let choices = choices.map(|(option, value)| {
                (option.clone(), value.as_str().unwrap_or_default().to_owned())
            });
            Ok(Entry {
                edition: word(value, "edition")?,
                choices: choices.collect(),
                wager: word(value, "wager")?,
                seats: u8::try_from(whole(value, "seats")?).map_err(|error| error.to_string())?,
                fingerprint: word(value, "fingerprint")?,
                form: value["form"].as_u64().unwrap_or(FIRST_FORM),
                seconds: value["seconds"].as_f64().unwrap_or_default(),
                price: match word(value, "unpriced") {
                    Ok(reason) => Err(reason),
                    Err(_) if value["price"].is_object() => Ok(value["price"].clone()),
                    Err(_) => return Err("a price that is none".to_owned()),
                },
            })
        };
        let entries = file["prices"].as_array().ok_or("no `prices`")?;
        Ok(Par {
            game: word(&file, "game")?,
            title: word(&file, "title")?,
            stake: Money::cents(whole(&file, "stake_cents")?),
            entries: entries.iter().map(entry).collect::<Result<_, _>>()?,
        })
    }

    /// The sheet as JSON, a line a price: what changes is seen at a glance.
    pub(super) fn json(&self) -> String {
        let prices: Vec<String> =
            self.entries.iter().map(|entry| format!("    {}", entry.json())).collect();
        format!(
            "{{\n  \"game\": {},\n  \"title\": {},\n  \"stake_cents\": {},\n  \"prices\": [\n{}\n  ]\n}}\n",
            json!(self.game),
            json!(self.title),
            self.stake.as_cents(),
            prices.join(",\n")
        )
    }
}

impl Entry {
    fn json(&self) -> Value {
        let choices = self.choices.iter().map(|(option, value)| (option.clone(), json!(value)));
        let mut entry = json!({
            "edition": self.edition,
            "choices": choices.collect::<Map<_, _>>(),
            "wager": self.wager,
            "seats": self.seats,
            "fingerprint": self.fingerprint,
            "seconds": (self.seconds * 10.0).round() / 10.0,
        });
        let facts = entry.as_object_mut().expect("an entry is an object");
        if self.form != FIRST_FORM {
            facts.insert("form".to_owned(), json!(self.form));
        }
        match &self.price {
            Ok(price) => facts.insert("price".to_owned(), price.clone()),
            Err(reason) => facts.insert("unpriced".to_owned(), json!(reason)),
        };
        entry
    }

    /// Whether its tables are told as they would be now: in a form that some table still has, and such
    /// tables do not have a later one.
    pub(super) fn is_of_the_present_form(&self) -> bool {
        let buys = self.price.as_ref().is_ok_and(|price| price.get("bought").is_some());
        let least = if buys { COME_TO } else { FIRST_FORM };
        PRESENT.contains(&self.form) && self.form >= form(&self.decisions()).max(least)
    }

    /// What the house wins of each unit of the wager, what other hands earn it counted in.
    pub(crate) fn edge(&self) -> Option<f64> {
        let price = self.price.as_ref().ok()?;
        price.get("house_edge_with_envy").unwrap_or(&price["house_edge"]).as_f64()
    }

    /// How many others' hands are counted in.
    pub(crate) fn envied(&self) -> Option<u64> {
        self.price.as_ref().ok()?.get("envy")?["others"].as_u64()
    }

    /// How the price was found: `exact`, `induction` or `sample`.
    pub(crate) fn method(&self) -> Option<&str> {
        self.price.as_ref().ok()?["method"].as_str()
    }

    /// The standard error of a price that was sampled.
    pub(crate) fn error(&self) -> Option<f64> {
        let price = self.price.as_ref().ok()?;
        (self.method() == Some("sample")).then(|| price["standard_error"].as_f64()).flatten()
    }

    /// The edge with every meter at what it starts from; `None` if no part of the price lies on one.
    pub(crate) fn edge_at_seed(&self, meters: &MeterRules) -> Option<f64> {
        json::edge_at_seeds(self.price.as_ref().ok()?, meters)
    }

    /// What the wager brings if hands are set for the most, where the price is that of a house way.
    pub(super) fn set_for_the_most(&self) -> Option<f64> {
        let decisions = self.decisions();
        let mut lines = decisions.iter().flat_map(|decision| &decision.lines);
        lines.find(|line| line.action == Act::SetForTheMost).map(|line| line.worth)
    }

    /// Whether a part of the price lies on a meter.
    pub(crate) fn is_progressive(&self) -> bool {
        self.price.as_ref().is_ok_and(|price| price.get("meters").is_some())
    }
}

/// The fingerprint of what a price rests on: the lines of the page, the stake and the seats, and
/// the program that counts.
pub(crate) fn fingerprint(basis: &str, stake: Money, seats: u8) -> String {
    let all = format!("counting {}\nstake {stake}\nseats {seats}\n{basis}", price::COUNTING);
    let digest = Sha256::digest(all.as_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The form of tables that are kept without a number.
const FIRST_FORM: u64 = 1;
/// Each line of a table has one thing to do, and says for how many of its hands that is best; hands that
/// more cards come to are told by what may come of them.
const LINES: u64 = 4;
/// Own pairs are told from those of the board.
const OWN_PAIRS: u64 = 5;
/// Later decisions have a table for larger bets, and one after a card may be bought is told of those who
/// come to it; tiles are set by points.
const COME_TO: u64 = 6;
/// Which cards to keep is a list to be followed from the top, whose names say which of several cards is
/// meant.
const LISTS: u64 = 8;

/// The forms that tables have now.
const PRESENT: [u64; 5] = [FIRST_FORM, LINES, OWN_PAIRS, COME_TO, LISTS];

/// The number of the form in which such tables are told now. Figures of an older form are as good, but
/// its tables are not: the price is counted again. A kind of table that comes to be told otherwise gets
/// the next number here, and its old one leaves [`PRESENT`] where no other kind has it.
fn form(play: &[Decision]) -> u64 {
    let is_list = |decision: &Decision| decision.lines.iter().any(|line| line.action.keeps());
    let is_by_sizes = |decision: &Decision| decision.told == Told::BySizes;
    // Where a line is the best for all of its hands, it is told as it ever was.
    let is_mixed = |decision: &Decision| {
        !is_list(decision) && decision.lines.iter().any(|line| line.best_for.is_some())
    };
    let lines = || play.iter().flat_map(|decision| &decision.lines);
    let has_no_points = lines().any(|line| line.action == Act::SetForTheMostAgainst);
    match () {
        () if play.iter().any(is_list) => LISTS,
        () if has_no_points || play.iter().any(is_by_sizes) => COME_TO,
        () if lines().any(|line| line.tells == Tells::OwnPairs) => OWN_PAIRS,
        () if play.iter().any(is_mixed) => LINES,
        () => FIRST_FORM,
    }
}

/// The same of what was found; what has no price has no tables.
pub(super) fn form_of(found: &super::answer::Found) -> u64 {
    let of = |price: &Priced| match price.beyond {
        Some(Beyond::Bought { .. }) => form(&price.play).max(COME_TO),
        Some(Beyond::Envy { .. } | Beyond::Tried { .. }) | None => form(&price.play),
    };
    found.price.as_ref().map_or(FIRST_FORM, of)
}

/// A price as it is kept.
pub(super) fn kept(found: &super::answer::Found, page: &Resolved) -> Result<Value, String> {
    found.price.as_ref().map(|priced| json::wager(priced, page)).map_err(Clone::clone)
}

/// Writes a file whole or not at all.
///
/// # Errors
/// What the disk has against it.
pub(crate) fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    let unwritten = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let beside = own_file(folder, name);
    let written = std::fs::File::create(&beside)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&beside, &path));
    if written.is_err() {
        // A full disk is not kept full by half a sheet.
        let _ = std::fs::remove_file(&beside);
    }
    written.map_err(unwritten)
}

/// A file that is nobody else's: another run may write to the same folder.
fn own_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!(".{name}.{}.new", std::process::id()))
}

/// Makes the folder for sheets and sees that it takes one: hours of counting are not for nothing.
///
/// # Errors
/// It cannot be made, or written to.
pub(super) fn make(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let probe = own_file(folder, "probe");
    std::fs::write(&probe, "room for a sheet")
        .and_then(|()| std::fs::remove_file(&probe))
        .map_err(|error| format!("cannot write to {}: {error}", folder.display()))
}

#[cfg(test)]
mod known;
pub(super) mod whole;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::answer::Found;
    use crate::odds::counting::{self, Counting};
    use crate::pan::{Parlour, odds as pan_odds};
    use odds::price::{Advice, Followed};
    use rayon::prelude::*;
    use sheet::Library;
    use std::collections::{BTreeSet, HashMap};
    use std::sync::OnceLock;

    /// What may be counted again in every run, and among the proofs: counts that took no longer, in
    /// seconds as they were when the sheets were written.
    const OFTEN: f64 = 2.0;
    const SELDOM: f64 = 5.0;
    /// The same of a return by induction, where all but the rounds of the engine is done again.
    const QUICK_RETURN: f64 = 3.0;

    /// Every kept price, with the page and the rules it is for.
    fn kept_prices(mut see: impl FnMut(&Par, &Entry, &Resolved, &Book)) {
        let library = Library::built_in();
        sheets().iter().for_each(|name| prices_of(&library, name, &mut see));
    }

    /// The sheets that are kept.
    fn sheets() -> Vec<String> {
        let names = Embedded::iter().filter(|name| name.ends_with(".json"));
        names.map(|name| name.into_owned()).collect()
    }

    /// The same prices of one sheet.
    fn prices_of(
        library: &Library,
        name: &str,
        mut see: impl FnMut(&Par, &Entry, &Resolved, &Book),
    ) {
        let file = Embedded::get(name).expect("a file that was just listed");
        let text = std::str::from_utf8(&file.data).expect("sheets are UTF-8");
        let par = Par::read(text).unwrap_or_else(|wrong| panic!("par/{name}: {wrong}"));
        // Prices of one page follow each other: it is made once.
        let same = |one: &Entry, other: &Entry| {
            (&one.edition, &one.choices) == (&other.edition, &other.choices)
        };
        for entries in par.entries.chunk_by(same) {
            let Entry { edition, choices, .. } = &entries[0];
            let choices = choices.iter().map(|(it, value)| (it.as_str(), value.as_str()));
            let choices: Vec<(&str, &str)> = choices.collect();
            let page = library
                .game(&format!("{}@{edition}", par.game))
                .map_err(|unknown| unknown.to_string())
                .and_then(|game| game.resolve(&choices).map_err(|fault| fault.to_string()))
                .unwrap_or_else(|gone| panic!("par/{name}: {gone}"));
            // What Pan brings is sampled between bots, not counted from its rules.
            if page.pan().is_some() {
                continue;
            }
            let rules = counting::rules(&page).expect("what was priced is played");
            entries.iter().for_each(|entry| see(&par, entry, &page, &rules));
        }
    }

    #[test]
    fn kept_prices_rest_on_the_rules_as_they_are() {
        kept_prices(|par, entry, page, rules| {
            let wager = rules.wager(&entry.wager).expect("a wager that was priced");
            let print = fingerprint(&rules.basis(page, wager), par.stake, entry.seats);
            assert_eq!(
                print, entry.fingerprint,
                "par/{}.json, {} of {}: the rules have changed; `cardroom odds --all --write par/` \
                 counts again",
                par.game, entry.wager, entry.edition
            );
        });
    }

    /// The lines of the first decision come to the return of the wager; where a line is not the best for
    /// all of its hands, that costs something, and less than a hundredth of the wager.
    #[test]
    fn the_lines_of_best_play_come_to_the_return() {
        let mut seen = 0;
        kept_prices(|par, entry, _, _| {
            let Ok(price) = &entry.price else { return };
            let play = entry.decisions();
            let about = || format!("par/{}.json, {} of {}", par.game, entry.wager, entry.edition);
            let deals = |decision: &Decision| -> f64 {
                decision.lines.iter().map(|line| line.count as f64).sum()
            };
            for decision in &play {
                let Some(followed @ Followed { best, of, cost }) = decision.followed else {
                    continue;
                };
                assert!(best > 0 && best <= of, "{}: {followed:?}", about());
                let all = deals(decision);
                assert!((all / of as f64 - 1.0).abs() < 1e-9, "{}: {all} of {of}", about());
                if let Some(cost) = cost {
                    assert_eq!(cost > 0.0, best < of, "{}: {followed:?}", about());
                    assert!(cost < 0.01, "{}: {followed:?}", about());
                }
            }
            let Some(first) = play.first().filter(|_| price["wager"] == price["per"]) else {
                return;
            };
            // By the house way, or where fewer deals come to it, as after a tie, it is otherwise.
            let by_way = |line: &Advice| matches!(line.action, Act::ByHouseWay(_));
            let all = deals(first);
            let is_of_all = all / json::count(&price["deals"]) as f64 > 1.0 - 1e-9;
            if first.lines.iter().any(by_way) || !is_of_all {
                return;
            }
            let worth = |line: &Advice| line.count as f64 * line.worth / all;
            let told: f64 = first.lines.iter().map(worth).sum();
            let number = |key: &str| price["return"][key].as_str()?.parse::<f64>().ok();
            let returns = number("numerator").zip(number("denominator"));
            let returns = returns.map(|(won, of)| won / of).expect("a ratio");
            // What a sample plays by was learnt of other deals.
            let least = if price["method"] == "exact" { 1e-9 } else { 0.002 };
            assert!((told - returns).abs() < least, "{}: {told} and {returns}", about());
            seen += 1;
        });
        assert!(seen > 144, "{seen} tables");
    }

    /// Who folds loses what lies there by then, which is some wagers and halves of them: where a line
    /// folds all of its hands for the best, it is worth just that.
    #[test]
    fn a_fold_loses_whole_wagers_or_halves() {
        let mut seen = 0;
        kept_prices(|par, entry, _, _| {
            for decision in entry.decisions() {
                let folds = decision.lines.iter().filter(|line| line.action.folds());
                for line in folds.filter(|line| line.best_for.is_none()) {
                    let halves = line.worth * 2.0;
                    assert!(
                        (halves - halves.round()).abs() < 1e-9,
                        "par/{}.json, {} of {}, knowing {}: {line:?}",
                        par.game,
                        entry.wager,
                        entry.edition,
                        decision.knowing
                    );
                    seen += 1;
                }
            }
        });
        assert!(seen > 200, "{seen} lines");
    }

    #[test]
    fn kept_tables_are_told_as_they_would_be_now() {
        kept_prices(|par, entry, _, _| {
            assert!(
                entry.is_of_the_present_form(),
                "par/{}.json, {} of {}: its tables are told otherwise now; `cardroom odds {} --write \
                 par/` counts again",
                par.game,
                entry.wager,
                entry.edition,
                par.game
            );
        });
    }

    /// The same of Pan, whose bots are sampled.
    #[test]
    fn what_pan_brings_rests_on_its_rules() {
        let library = Library::built_in();
        let file = Embedded::get("pan.json").expect("Pan has a sheet");
        let text = std::str::from_utf8(&file.data).expect("sheets are UTF-8");
        let par = Par::read(text).expect("a sheet");
        for entry in &par.entries {
            let name = format!("{}@{}", par.game, entry.edition);
            let page = library.game(&name).expect("listed").resolve(&[]).expect("a page");
            let parlour = Parlour::of(&page).expect("Pan");
            assert_eq!(
                pan_odds::fingerprint_of_sheet(&parlour, entry.seats),
                entry.fingerprint,
                "par/pan.json, {}: `cardroom odds pan --write par/` samples again",
                entry.edition
            );
        }
    }

    /// What a price's results come to is its return, as integers; its rows are all the deals. Of a
    /// price by induction they are rounds that were played.
    #[test]
    fn results_come_to_the_return() {
        let mut seen = 0;
        kept_prices(|par, entry, _, _| {
            let Ok(price) = &entry.price else { return };
            let Entry { edition, choices, wager, .. } = entry;
            assert_eq!(whole::fault(price), Ok(()), "{} {edition} {choices:?} {wager}", par.game);
            seen += 1;
        });
        assert!(seen > 1_000, "{seen} prices");
    }

    /// How long it takes to count a price, columns of a table together, which are one count; with the
    /// play that it shared, where that takes long to find.
    fn seconds_of(par: &Par, entry: &Entry, rules: &Book) -> (f64, bool) {
        let wager = rules.wager(&entry.wager).expect("a wager that was priced");
        let option = rules.table_option(wager);
        let is_column = |other: &Entry| {
            let mut chosen = other.choices.iter().map(|(held, _)| held);
            other.edition == entry.edition
                && other.wager == entry.wager
                && option.is_some()
                && chosen.all(|held| Some(held) == option.as_ref())
        };
        let shared = seconds_of_play(par, entry, rules).or_else(|| seconds_of_sets(entry));
        let shared = shared.filter(|seconds| *seconds > SELDOM);
        let shared = shared.unwrap_or_default();
        match is_column(entry) {
            true => {
                let columns = par.entries.iter().filter(|it| is_column(it));
                (columns.map(|it| it.seconds).sum::<f64>() + shared, true)
            }
            false => (entry.seconds + shared, false),
        }
    }

    /// How long the opening wager took, where a price is by its best play, which is found by counting
    /// it: a run that prices both finds it once. What is drawn is drawn by a play that is known.
    fn seconds_of_play(par: &Par, entry: &Entry, rules: &Book) -> Option<f64> {
        // What is decided under another wager has no lines here.
        let is_shared = |decision: &Decision| decision.lines.is_empty();
        entry.decisions().iter().any(is_shared).then_some(())?;
        let opening = rules.name(*rules.wagers().first()?);
        let of = |it: &&Entry| {
            let is_exact = it.price.as_ref().is_ok_and(|price| price["method"] == "exact");
            it.wager == opening && it.edition == entry.edition && is_exact
        };
        par.entries.iter().filter(of).map(|it| it.seconds).reduce(f64::min)
    }

    /// How long it took at most to count so many deals of hands that are set: prices that differ in what is
    /// paid share that, of other games too.
    fn seconds_of_sets(entry: &Entry) -> Option<f64> {
        static MOST: OnceLock<HashMap<String, f64>> = OnceLock::new();
        let deals = |it: &Entry| it.price.as_ref().map(|price| price["deals"].to_string()).ok();
        let most = MOST.get_or_init(|| {
            let mut most: HashMap<String, f64> = HashMap::new();
            let games = Embedded::iter().filter_map(|name| Par::of(name.strip_suffix(".json")?));
            for entry in games.flat_map(|par| par.entries) {
                let is_set = entry.price.as_ref().is_ok_and(|it| it.get("by_house_way").is_some());
                if let Some(deals) = deals(&entry).filter(|_| is_set) {
                    let held = most.entry(deals).or_default();
                    *held = held.max(entry.seconds);
                }
            }
            most
        });
        most.get(&deals(entry)?).copied()
    }

    /// What tables mean, as far as it is read from a sheet.
    fn meanings<'a>(play: &'a [Decision]) -> Vec<(Told, Vec<(&'a Act, bool)>)> {
        let line = |line: &'a Advice| (&line.action, line.best_for.is_some());
        let decision = |it: &'a Decision| (it.told, it.lines.iter().map(line).collect());
        play.iter().map(decision).collect()
    }

    /// Whether a price was counted or drawn. Rounds of twenty-one are many: its returns are worked out
    /// again below.
    fn is_counted(entry: &Entry) -> bool {
        entry.price.as_ref().is_ok_and(|price| price["method"] != "induction")
    }

    /// The quickest count of every game that has any.
    fn quickest() -> HashMap<String, f64> {
        let mut quickest: HashMap<String, f64> = HashMap::new();
        kept_prices(|par, entry, _, rules| {
            if is_counted(entry) {
                let (seconds, _) = seconds_of(par, entry, rules);
                let held = quickest.entry(par.game.clone()).or_insert(f64::MAX);
                *held = held.min(seconds);
            }
        });
        quickest
    }

    /// Counts prices again that took no longer than this, and one of every game where that took no
    /// longer than the proofs allow; what was drawn is drawn again by its seed. Says how many there
    /// were, and the games of which there was none.
    fn come_out_the_same(seconds: f64) -> (usize, Vec<String>) {
        let (library, quickest) = (Library::built_in(), quickest());
        let of = |name: String| sheet_comes_out_the_same(&library, &name, seconds, &quickest);
        let counted: Vec<(usize, Option<String>)> = sheets().into_par_iter().map(of).collect();
        let again = counted.iter().map(|(again, _)| again).sum();
        (again, counted.into_iter().filter_map(|(_, left)| left).collect())
    }

    /// The same of one sheet: how many, and the game if there were none though it has any.
    fn sheet_comes_out_the_same(
        library: &Library,
        name: &str,
        seconds: f64,
        quickest: &HashMap<String, f64>,
    ) -> (usize, Option<String>) {
        let mut counting = Counting::for_tests();
        counting.rounds = 100_000_000;
        let tell = &odds::work::silent;
        let mut columns: HashMap<String, Option<Vec<(String, Found)>>> = HashMap::new();
        let (mut again, mut game) = (0, None);
        prices_of(library, name, |par, entry, page, rules| {
            let Some(price) = entry.price.as_ref().ok().filter(|_| is_counted(entry)) else {
                return;
            };
            let (took, is_column) = seconds_of(par, entry, rules);
            game = Some(par.game.clone());
            let is_one = took <= SELDOM && took <= quickest[&par.game] && again == 0;
            if took > seconds && !is_one {
                return;
            }
            let name = format!("{}@{} {}", par.game, entry.edition, entry.wager);
            assert_eq!(par.stake, counting.stake, "{name}");
            let wager = rules.wager(&entry.wager).expect("a wager that was priced");
            let by_column = || counting.columns(rules, entry.seats, wager, tell);
            let column = is_column.then(|| {
                let columns = columns.entry(name.clone()).or_insert_with(by_column).as_ref()?;
                let option = rules.table_option(wager);
                let in_force =
                    page.options.iter().find(|held| Some(&held.id) == option.as_ref())?;
                columns.iter().find(|(column, _)| column == in_force.value())
            });
            let found = match column.flatten() {
                Some((_, found)) => found,
                None => &counting.price_telling(rules, entry.seats, wager, tell),
            };
            let (told, form) = (kept(found, page), form_of(found));
            assert_eq!(
                (told.as_ref(), form),
                (Ok(price), entry.form),
                "{name} {:?}",
                entry.choices
            );
            let found = found.price.as_ref().expect("it was just told");
            assert_eq!(meanings(&entry.decisions()), meanings(&found.play), "{name}");
            again += 1;
        });
        (again, game.filter(|_| again == 0))
    }

    /// Works returns out again, and the charts that they are of, of one price of each game of twenty-one
    /// that took no longer than this; says of how many games. The rounds that go with them are left out.
    fn returns_come_out_the_same(seconds: f64) -> usize {
        let counting = Counting::for_tests();
        let mut again: BTreeSet<String> = BTreeSet::new();
        kept_prices(|par, entry, page, rules| {
            let Ok(price) = &entry.price else { return };
            let quickest = |one: &Entry| {
                let of =
                    |it: &&Entry| it.price.as_ref().is_ok_and(|it| it["method"] == "induction");
                par.entries.iter().filter(of).all(|it| one.seconds <= it.seconds)
            };
            let late = entry.seconds > seconds || !quickest(entry);
            if price["method"] != "induction" || late || !again.insert(par.game.clone()) {
                return;
            }
            let wager = rules.wager(&entry.wager).expect("a wager that was priced");
            let tell = &odds::work::silent;
            let found = kept(&counting.price_telling(rules, entry.seats, wager, tell), page);
            let found = found.expect("what had a price has one");
            for fact in ["return", "house_edge", "element_of_risk", "charts", "play"] {
                assert_eq!(found.get(fact), price.get(fact), "{} {} {fact}", par.game, entry.wager);
            }
        });
        again.len()
    }

    #[test]
    fn a_return_by_induction_comes_out_the_same() {
        let again = returns_come_out_the_same(QUICK_RETURN);
        assert!(again >= 1, "{again} games of twenty-one are worked out again");
    }

    #[test]
    #[ignore = "one return of every game of twenty-one: cargo xtask proofs"]
    fn returns_by_induction_come_out_the_same() {
        let again = returns_come_out_the_same(f64::MAX);
        assert!(again >= 6, "{again} games of twenty-one are worked out again");
    }

    /// Games of which no count is quick: `cargo xtask prices` counts them again.
    const SLOW: [&str; 7] = [
        "caribbean-draw",
        "colorado-holdem",
        "double-draw-poker",
        "fast-action-holdem",
        "pai-gow-poker",
        "texas-shootout",
        "western-stud",
    ];

    #[test]
    fn quick_prices_come_out_the_same() {
        let (again, left) = come_out_the_same(OFTEN);
        println!("{again} prices are counted again");
        assert!(again > 900, "{again} prices are counted again");
        assert_eq!(left, SLOW, "games of which nothing was counted again");
    }

    #[test]
    #[ignore = "every price that takes five seconds or less: cargo xtask proofs"]
    fn prices_come_out_the_same() {
        let (again, left) = come_out_the_same(SELDOM);
        println!("{again} prices are counted again");
        assert!(again > 900, "{again} prices are counted again");
        assert_eq!(left, SLOW, "games of which nothing was counted again");
    }

    /// A folder that takes no sheet is refused before anything is counted.
    #[test]
    fn a_folder_is_tried_first() {
        let path = std::env::temp_dir().join(format!("cardroom-probe-{}", std::process::id()));
        make(&path).expect("a folder");
        assert_eq!(std::fs::read_dir(&path).expect("a folder").count(), 0);
        // What lies there is left alone.
        std::fs::write(path.join("probe"), "mine").expect("a file");
        make(&path).expect("a folder");
        assert_eq!(std::fs::read_to_string(path.join("probe")).expect("a file"), "mine");
        let file = path.join("file");
        std::fs::write(&file, "").expect("a file");
        assert!(make(&file).expect_err("no folder").starts_with("cannot make "));
        std::fs::remove_dir_all(&path).expect("a folder of its own");
    }

    /// Each kind of table has its form, whether it was counted now or is read from a sheet.
    #[test]
    fn forms_of_tables() {
        let told = |hands: &str, action: &str| {
            Decision::new("own cards".to_owned(), vec![Advice::read(hands, action, 1, 0.0)])
        };
        let mut own_pairs = told("pair, none of the board above it", "bet 4 times");
        own_pairs.lines[0].tells = Tells::OwnPairs;
        for (decision, number) in [
            (told("any hand", "keep what the house way keeps"), FIRST_FORM),
            (told("pair", "bet 4 times"), FIRST_FORM),
            (told("a pair", "keep 2"), LISTS),
            (told("pair (best for 97 % of these)", "bet 4 times"), LINES),
            (own_pairs, OWN_PAIRS),
            (Decision { told: Told::BySizes, ..told("pair", "bet 4 times") }, COME_TO),
            (told("the others", "set for the most against it"), COME_TO),
        ] {
            assert_eq!(form(std::slice::from_ref(&decision)), number, "{decision:?}");
        }
    }

    /// What is read from a sheet is told again in the same words.
    #[test]
    fn kept_tables_are_read_as_they_are_told() {
        let mut seen = 0;
        kept_prices(|par, entry, _, _| {
            let Ok(price) = &entry.price else { return };
            let play = entry.decisions();
            assert_eq!(play.len(), json::list(&price["play"]).len());
            for (decision, kept) in play.iter().zip(json::list(&price["play"])) {
                assert_eq!(&json::decision(decision), kept, "par/{}.json", par.game);
                let empty = decision.lines.iter().find(|line| line.count == 0);
                assert_eq!(empty, None, "par/{}.json: nobody comes to a line", par.game);
                // Which of two pairs a line about one means is not told.
                let keeps = decision.lines.iter().filter(|line| line.action.keeps());
                let keeps: Vec<&str> = keeps.map(|line| line.hands.as_str()).collect();
                let first = |what: &str| keeps.iter().position(|hands| hands.starts_with(what));
                assert!(
                    first("a pair").is_none_or(|at| first("two pair").is_none_or(|two| two < at)),
                    "par/{}.json: two pair is told before a pair",
                    par.game
                );
                seen += 1;
            }
        });
        assert!(seen > 300, "{seen} tables");
    }

    #[test]
    fn a_sheet_reads_back() {
        let entry = |price: Result<Value, String>, form: u64| Entry {
            edition: "colorado".to_owned(),
            choices: [("lib/5cl", "5CL-02"), ("side.bonus.table", "lib/5cl")]
                .map(|(option, value)| (option.to_owned(), value.to_owned()))
                .to_vec(),
            wager: "bonus".to_owned(),
            seats: 6,
            fingerprint: fingerprint("rows", Money::dollars(1), 6),
            form,
            seconds: 0.5,
            price,
        };
        let keep = json!([{ "action": "keep 4" }]);
        let list = json!({ "knowing": "own cards", "lines": keep, "followed": { "cost": 0.01 } });
        let listed = json!({ "house_edge": 0.5, "play": [list] });
        let par = Par {
            game: "a-game".to_owned(),
            title: "A Game".to_owned(),
            stake: Money::dollars(1),
            entries: vec![
                entry(Ok(json!({ "house_edge": 0.5 })), FIRST_FORM),
                entry(Ok(listed), LISTS),
                entry(Err("draws".to_owned()), FIRST_FORM),
            ],
        };
        assert_eq!(Par::read(&par.json()).as_ref(), Ok(&par));
        let number = format!("\"form\":{LISTS},");
        assert_eq!(par.json().matches(&number).count(), 1, "only what is not of the first");
        // A sheet that was written before has no number.
        let before = Par::read(&par.json().replace(&number, "")).expect("a sheet");
        let present = |par: &Par| -> Vec<bool> {
            par.entries.iter().map(Entry::is_of_the_present_form).collect()
        };
        assert_eq!((present(&par), present(&before)), (vec![true; 3], vec![true, false, true]));
        let gone = Entry { form: LISTS + 1, ..par.entries[1].clone() };
        assert!(!gone.is_of_the_present_form(), "no table is told so any more");
        let bought = Entry { price: Ok(json!({ "bought": {} })), ..par.entries[0].clone() };
        assert!(!bought.is_of_the_present_form(), "it was told of all who are dealt in");
        assert!(Entry { form: COME_TO, ..bought }.is_of_the_present_form());
        assert_ne!(
            fingerprint("rows", Money::dollars(1), 6),
            fingerprint("rows", Money::dollars(5), 6)
        );
        assert!(Par::read("{}").is_err());
    }
}
