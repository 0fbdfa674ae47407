//! Prices that say that something is wrong, in the book, in its reading or in the count; and what
//! came of looking at each.

use super::accounts::Account;
use super::book::Book;
use super::counting;
use super::figures::{of_float, so_many};
use super::par::{Entry, Par};
use crate::asked::resolve;
use crate::show::cited;
use money::Money;
use sheet::table::wager::{Size, Status, Wager};
use sheet::{Library, Resolved};
use std::fmt::Write;
use std::path::Path;

/// From what house edge on a price says so.
const TOO_MUCH: f64 = 0.4;

/// The stake that the project's own sheets are of.
const STAKE: Money = Money::dollars(1);

/// What a hand that is set for the most must bring in a sample for it to be no chance: what that adds
/// to the house way is drawn there, to a few hundredths of a percent.
const SURELY: f64 = 0.001;

/// Such a price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Suspect {
    pub(super) game: String,
    pub(super) edition: String,
    pub(super) wager: String,
    /// The options that are not at their defaults, and their values.
    pub(super) choices: Vec<(String, String)>,
    /// The seats dealt in, where those are not the usual ones.
    seats: Option<u8>,
    /// Where its pays are printed.
    sources: String,
    /// What the price says.
    why: String,
    says: Says,
    /// Whose rules it is of.
    pub(super) of: Whose,
}

/// Whose rules a price is of: only those that come with the program, at the stakes that its own
/// sheets are of, have been looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    BuiltIn,
    Another,
}

impl Whose {
    fn of(built_in: &Library, page: &Resolved, rules: &Book, entry: &Entry, par: &Par) -> Whose {
        let choices = entry.choices.iter().map(|(it, value)| (it.as_str(), value.as_str()));
        let choices: Vec<(&str, &str)> = choices.collect();
        let name = format!("{}@{}", par.game, entry.edition);
        let basis = |page: &Resolved, rules: &Book| {
            rules.wager(&entry.wager).map(|wager| rules.basis(page, wager))
        };
        let own = resolve(built_in, &name, &choices, None).ok().and_then(|page| {
            let rules = counting::rules(&page).ok()?;
            basis(&page, &rules)
        });
        match own.is_some() && own == basis(page, rules) && par.stake == STAKE {
            true => Whose::BuiltIn,
            false => Whose::Another,
        }
    }
}

/// Whether a price says that something is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Wrong,
    /// Only if it is looked at without the wager that it cannot be made without.
    RightTogether,
}

impl Suspect {
    /// The suspect, if a price is one.
    pub(super) fn of(
        built_in: &Library,
        page: &Resolved,
        rules: &Book,
        entry: &Entry,
        par: &Par,
    ) -> Option<Suspect> {
        let (says, why) = why(page, rules, entry, par)?;
        Some(Suspect {
            game: par.game.clone(),
            edition: entry.edition.clone(),
            wager: entry.wager.clone(),
            choices: entry.choices.clone(),
            seats: (entry.seats != usual_seats(entry, par)).then_some(entry.seats),
            sources: sources(page, rules, &entry.wager),
            why,
            says,
            of: Whose::of(built_in, page, rules, entry, par),
        })
    }

    fn is_wrong(&self) -> bool {
        self.says == Says::Wrong
    }

    /// The wager, its choice, where it is printed and what is wrong.
    fn text(&self) -> String {
        format!("  {}\n    {}\n    {}\n", self.name(), self.sources, self.why)
    }

    /// The same as an item of a list.
    fn item(&self) -> String {
        format!("- `{}`: {} ({})", self.name(), self.why, self.sources)
    }

    fn name(&self) -> String {
        let chosen = self.choices.iter().map(|(option, value)| format!(", {option}={value}"));
        let seats = self.seats.map(|seats| format!(", {} dealt in", so_many(seats.into(), "seat")));
        let chosen: String = chosen.chain(seats).collect();
        format!("{}@{} {}{chosen}", self.game, self.edition, self.wager)
    }
}

/// The seats that an edition is usually priced with: those of its first price.
fn usual_seats(of: &Entry, par: &Par) -> u8 {
    let first = par.entries.iter().find(|entry| entry.edition == of.edition);
    first.map_or(of.seats, |entry| entry.seats)
}

/// Every suspect among the sheets of a folder.
///
/// # Errors
/// A sheet that cannot be read.
pub(super) fn find(library: &Library, folder: &Path) -> Result<Vec<Suspect>, String> {
    let built_in = Library::built_in();
    let mut found = Vec::new();
    for sheet in library.sheets() {
        let path = folder.join(format!("{}.json", sheet.id));
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let par = Par::read(&text).map_err(|wrong| format!("{}: {wrong}", path.display()))?;
        // Prices of one page follow each other: it is made once.
        let same = |one: &Entry, other: &Entry| {
            (&one.edition, &one.choices) == (&other.edition, &other.choices)
        };
        for entries in par.entries.chunk_by(same) {
            let Entry { edition, choices, .. } = &entries[0];
            let choices = choices.iter().map(|(it, value)| (it.as_str(), value.as_str()));
            let choices: Vec<(&str, &str)> = choices.collect();
            // Rules that are gone have no prices that could be looked at.
            let Ok(page) = resolve(library, &format!("{}@{edition}", par.game), &choices, None)
            else {
                continue;
            };
            let Ok(rules) = counting::rules(&page) else { continue };
            let suspects =
                entries.iter().filter_map(|it| Suspect::of(&built_in, &page, &rules, it, &par));
            found.extend(suspects);
        }
    }
    Ok(found)
}

/// Why a price says that something is wrong. A progressive is looked at with its meters as they start,
/// and is wrong only if it favours the bettor even then: what it takes until they have grown is dear by
/// design. A wager that cannot be made without another as large is looked at together with it.
fn why(page: &Resolved, rules: &Book, entry: &Entry, par: &Par) -> Option<(Says, String)> {
    let wrong = |said: String| (Says::Wrong, said);
    let meters = page.table().and_then(|game| game.meters);
    let slack = 3.0 * entry.error().unwrap_or(0.0);
    if let Some(edge) = meters.and_then(|meters| entry.edge_at_seed(&meters)) {
        let seeds = "with its meters as they start the bettor is favoured";
        let said = || wrong(format!("{seeds}: house edge {}", of_float(edge, 4)));
        return (edge < -slack).then(said);
    }
    let edge = entry.edge()?;
    if edge < -slack {
        let needed = needed_with(rules, entry, par);
        let favoured = format!("the bettor is favoured: house edge {}", of_float(edge, 4));
        Some(match needed.map(|(name, more)| (name, edge + more)) {
            Some((name, both)) if both >= -slack => {
                let both = of_float(both, 4);
                let said = format!(
                    "{favoured}; but it is made only with the {name}, as large, and together the \
                     house has {both} of the {}",
                    entry.wager
                );
                (Says::RightTogether, said)
            }
            Some((name, both)) => {
                wrong(format!("{favoured}, with the {name} that it needs {}", of_float(both, 4)))
            }
            None => wrong(favoured),
        })
    } else if edge > TOO_MUCH && !entry.is_progressive() {
        Some(wrong(format!("the house edge is {}", of_float(edge, 4))))
    } else {
        let least = if entry.error().is_some() { SURELY } else { 0.0 };
        let best = entry.set_for_the_most().filter(|worth| *worth > least);
        best.map(|worth| {
            let edge = of_float(-worth, 4);
            wrong(format!("set for the most the bettor is favoured: house edge {edge}"))
        })
    }
}

/// The wager without which another cannot be made, as large as that one, and its edge.
fn needed_with<'a>(rules: &'a Book, of: &Entry, par: &Par) -> Option<(&'a str, f64)> {
    let needed = needed(&rules.table()?.game.wagers, &of.wager)?;
    let mut entries =
        par.entries.iter().filter(|entry| entry.wager == needed && entry.edition == of.edition);
    let same = |entry: &&Entry| entry.choices.is_empty() || entry.choices == of.choices;
    let edge = entries.rfind(same)?.edge()?;
    Some((needed, edge))
}

/// The wager without which another cannot be made, as large as that one.
pub(super) fn needed<'a>(wagers: &'a [Wager], of: &str) -> Option<&'a str> {
    let wager = wagers.iter().find(|wager| wager.name == of)?;
    let Size::EqualTo(needed) = &wager.size else { return None };
    let is_required = |it: &Wager| it.name == *needed && it.status == Status::Required;
    wagers.iter().any(is_required).then_some(needed.as_str())
}

/// The lines that print what a wager pays.
fn sources(page: &Resolved, rules: &Book, wager: &str) -> String {
    let tables = rules.wager(wager).map(|wager| rules.own_tables(wager)).unwrap_or_default();
    let mut sections: Vec<String> = tables
        .into_iter()
        .map(|table| match table.starts_with("lib/") {
            true => table.to_owned(),
            false => format!("paytable.{table}"),
        })
        .collect();
    if sections.is_empty() {
        sections.push("settle".to_owned());
    }
    let cited = page.sections.iter().filter(|section| sections.contains(&section.name));
    let cited: Vec<String> =
        cited.map(|section| format!("{}: {}", section.name, cited_plainly(section))).collect();
    cited.join("; ")
}

pub(super) fn cited_plainly(section: &sheet::PageSection) -> String {
    cited(section).replace(crate::layout::TIE, " ")
}

/// The wagers to look at again, as a run ends with them.
pub(super) fn list(suspects: &[Suspect]) -> String {
    let suspects: Vec<&Suspect> = suspects.iter().filter(|suspect| suspect.is_wrong()).collect();
    if suspects.is_empty() {
        return "No price says that something is wrong.\n".to_owned();
    }
    let new = suspects.iter().filter(|suspect| Account::of(suspect).is_none()).count();
    let looked_at = match new {
        0 => "suspicious.md says what came of looking at each".to_owned(),
        new if new == suspects.len() => "not looked at yet, see suspicious.md".to_owned(),
        new => format!("{new} of them not looked at yet, see suspicious.md"),
    };
    let texts: String = suspects.iter().map(|suspect| suspect.text()).collect();
    let say = match suspects.len() {
        1 => "1 price says".to_owned(),
        more => format!("{more} prices say"),
    };
    format!(
        "\n{say} that something is wrong, in the book, its reading or the count; \
         {looked_at}:\n{texts}"
    )
}

/// The same with what came of looking at each, as `suspicious.md`, and what is printed and not played.
pub(super) fn markdown(suspects: &[Suspect], misprints: &[String]) -> String {
    let mut out = format!(
        "# Prices that say something is wrong\n\nThe bettor is favoured, or the house wins more than \
         40 %; of a progressive only the first, with its meters as they start. {}\n",
        looked_at(suspects)
    );
    let mut last: Option<&Account> = None;
    for suspect in suspects.iter().filter(|suspect| suspect.is_wrong()) {
        let account = Account::of(suspect);
        if account.is_none() || account != last {
            let title = format!("{}@{}", suspect.game, suspect.edition);
            writeln!(
                out,
                "\n## {title}: {}\n",
                account.map_or("not looked at yet", Account::title)
            )
            .expect("text grows");
            if let Some(account) = account {
                writeln!(out, "{}: {}\n", account.cause.word(), account.said).expect("text grows");
            }
        }
        last = account;
        writeln!(out, "{}", suspect.item()).expect("text grows");
    }
    let mut together = suspects.iter().filter(|suspect| !suspect.is_wrong()).peekable();
    if together.peek().is_some() {
        out += "\n## Favoured by themselves alone\n\nNothing is wrong with these: the wager that each \
            of them needs takes more than it gives.\n\n";
        together.for_each(|suspect| writeln!(out, "{}", suspect.item()).expect("text grows"));
    }
    if !misprints.is_empty() {
        out += "\n## Printed, and not played\n\nThese are priced as a ruling reads them, or not at \
            all, so that no price above can tell of them.\n\n";
        misprints.iter().for_each(|item| writeln!(out, "{item}").expect("text grows"));
    }
    out
}

/// Which of them have been looked at, and what is said of those.
fn looked_at(suspects: &[Suspect]) -> String {
    let wrong = || suspects.iter().filter(|suspect| suspect.is_wrong());
    let new = wrong().filter(|suspect| Account::of(suspect).is_none()).count();
    let written = "Written by `cardroom odds --write`, from the sheets beside it";
    let accounts = format!(
        "`book` means that the printed figures give it, `ruling` that a reading of ours does. \
         {written} and `crates/cardroom/src/odds/accounts.rs`."
    );
    match (wrong().count(), new) {
        (0, _) => format!("There is none here. {written}."),
        (_, 0) => format!("Each has been looked at again in its source; {accounts}"),
        (all, new) if new == all => format!("None here has been looked at yet. {written}."),
        (all, new) => format!("Of the {all} here {new} have not been looked at yet; {accounts}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{accounts, misprints};
    use super::*;

    fn folder() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../par")
    }

    #[test]
    fn every_suspicious_price_is_explained_and_nothing_else() {
        let mut suspects = find(&Library::built_in(), &folder()).expect("sheets");
        // What a wager needs explains it.
        let champion = |it: &Suspect| it.game == "champion-poker" && it.wager == "ante";
        assert!(suspects.iter().any(|it| champion(it) && it.says == Says::RightTogether));
        suspects.retain(Suspect::is_wrong);
        for suspect in &suspects {
            assert!(Account::of(suspect).is_some(), "nobody has looked at {}", suspect.name());
        }
        for account in accounts::ALL {
            let mut named = suspects.iter().filter(|suspect| Account::of(suspect) == Some(account));
            assert!(named.next().is_some(), "no such price is suspicious: {account:?}");
        }
    }

    #[test]
    fn the_account_that_is_kept_is_that_of_the_sheets() {
        let suspects = find(&Library::built_in(), &folder()).expect("sheets");
        let kept = std::fs::read_to_string(folder().join("suspicious.md")).expect("the account");
        let anew = "`cardroom odds GAME --write par/` writes it again";
        let misprints = misprints::items(&Library::built_in(), &folder());
        assert!(
            misprints
                .iter()
                .any(|item| item.contains("straight is printed 25 to 1, and read 6 to 1"))
        );
        assert!(
            kept == markdown(&suspects, &misprints),
            "par/suspicious.md is of other prices; {anew}"
        );
    }
}
