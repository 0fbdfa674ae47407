//! The odds that `[settle]` and `[round]` print as a schedule, each beside the words that name it on
//! the page: two of them that changed places are noticed.

use crate::documents::Documents;
use crate::settle_odds::odds;
use sheet::{Library, PageSection};

/// A cell and the words that its odds follow on the page.
struct Printed {
    game: &'static str,
    section: &'static str,
    /// The line of the section.
    key: &'static str,
    /// The words of the cell that its odds follow: `war-win`, or the start of a step.
    cell: &'static str,
    /// The words of the page, for each value that the house may choose.
    words: &'static [&'static str],
}

const fn settles(
    game: &'static str,
    key: &'static str,
    cell: &'static str,
    words: &'static [&'static str],
) -> Printed {
    Printed { game, section: "settle", key, cell, words }
}

const PRINTED: [Printed; 14] = [
    settles("208-poker", "card", "pays", &["value and suit of card"]),
    settles("208-poker", "value", "pays", &["value of card except for sevens of any suit"]),
    settles("208-poker", "suit", "pays", &["suit of card except for sevens"]),
    settles("208-poker", "third", "pays", &["three way split deck"]),
    settles("208-poker", "over-under", "pays", &["over 7 or under 7 in value"]),
    settles("stadium-casino-war", "ante-", "win", &["beat dealer"]),
    settles("stadium-casino-war", "ante-", "war-win", &["win after going to war"]),
    settles("stadium-casino-war", "ante-", "war-tie", &["tie after going to war"]),
    settles("casino-war", "initial", "win", &["an initial wager shall be paid at odds of"]),
    settles("casino-war", "tie", "tie", &["a tie wager shall be paid at odds of"]),
    settles("casino-war", "war-tie", "war-tie", &["a tie wager shall be paid at odds of"]),
    settles("casino-war", "war", "war-win", &["iv a war wager shall be paid at odds of"]),
    settles(
        "casino-war",
        "war",
        "war-tie",
        &["tie hand in which case a war wager shall be paid at odds of"],
    ),
    Printed {
        game: "wild-six-card-draw-poker",
        section: "round",
        key: "steps",
        cell: "claim poker",
        words: &["on the poker bet", "may choose to pay"],
    },
];

/// The words of a text, without marks.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace("even money", "1 to 1");
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The odds that stand next behind these words in one line of the page.
fn behind(lines: &[(u32, &str)], name: &str) -> Option<(String, String)> {
    let name = words(name);
    lines.iter().find_map(|(_, line)| {
        let line = words(line);
        let at = line.windows(name.len()).position(|window| window == name)?;
        let rest = &line[at + name.len()..];
        let number = |word: &String| word.parse::<u32>().is_ok();
        let found = rest.windows(3).find(|it| number(&it[0]) && it[1] == "to" && number(&it[2]))?;
        Some((found[0].clone(), found[2].clone()))
    })
}

/// The odds of a cell, in every line of the section whose key starts so.
fn held(section: &PageSection, printed: &Printed) -> Vec<Vec<(String, String)>> {
    let own = |key: &str| match printed.key.strip_suffix('-') {
        Some(start) => key.strip_prefix(start).is_some_and(|rest| rest.starts_with('-')),
        None => key == printed.key,
    };
    let lines = section.lines.iter().filter(|line| own(&line.key));
    let cells = lines.flat_map(|line| match printed.section {
        "settle" => line.cells.iter().flat_map(|it| it.split("; ")).collect::<Vec<&str>>(),
        _ => line.cells.iter().map(String::as_str).collect(),
    });
    let of_cell = |cell: &&str| {
        cell.strip_prefix(printed.cell).is_some_and(|rest| rest.starts_with([' ', ';']))
    };
    cells.filter(of_cell).map(|cell| odds(&cell.replace(',', ""))).collect()
}

/// A cell with the odds that it has, which of the values that is that the house may choose, and the
/// lines that its section cites.
#[derive(Clone)]
struct Cell<'a> {
    printed: &'static Printed,
    value: usize,
    lines: Vec<(u32, &'a str)>,
    odds: (String, String),
}

impl Cell<'_> {
    /// What is wrong with it.
    fn fault(&self) -> Option<String> {
        let Printed { game, key, cell, words, .. } = self.printed;
        let Some(page) = behind(&self.lines, words[self.value]) else {
            return Some(format!("{game}: no odds behind `{}`", words[self.value]));
        };
        let odds = &self.odds;
        (page != *odds).then(|| format!("{game} {key} {cell}: {odds:?} for {page:?}"))
    }
}

/// Every cell.
fn cells<'a>(library: &Library, documents: &'a Documents) -> Vec<Cell<'a>> {
    let mut all = Vec::new();
    for printed in const { &PRINTED } {
        let game = library.game(printed.game).expect("a game");
        let page = game.resolve(&[]).expect("a page");
        // Each value that the house may choose, as the page has it when it does.
        let option = page.options.iter().find(|option| {
            option.id.starts_with(printed.section) && option.values.len() == printed.words.len()
        });
        for value in 0..printed.words.len() {
            let page = match option.filter(|_| printed.words.len() > 1) {
                Some(option) => game.resolve(&[(&option.id, &option.values[value])]),
                None => game.resolve(&[]),
            };
            let page = page.expect("a page");
            let section = page.sections.iter().find(|section| section.name == printed.section);
            let section = section.expect("a section");
            let lines = documents.cited(section.sources.last().expect("a source")).expect("lines");
            let held = held(section, printed);
            assert!(!held.is_empty(), "{} {} {}", printed.game, printed.key, printed.cell);
            for odds in held {
                let [odds] = &odds[..] else { panic!("{} {odds:?}", printed.game) };
                all.push(Cell { printed, value, lines: lines.clone(), odds: odds.clone() });
            }
        }
    }
    all
}

#[test]
fn odds_of_a_schedule_stand_behind_its_names() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let cells = cells(&Library::built_in(), &documents);
    assert_eq!(cells.iter().filter_map(Cell::fault).collect::<Vec<_>>(), [""; 0]);
}

/// A proof-reader who lets two odds change places is none.
#[test]
fn odds_that_changed_places_are_noticed() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let cells = cells(&Library::built_in(), &documents);
    let mut swapped = 0;
    for cell in &cells {
        let others = cells.iter().filter(|other| other.printed.game == cell.printed.game);
        for other in others.filter(|other| other.odds != cell.odds) {
            let wrong = Cell { odds: other.odds.clone(), ..cell.clone() };
            assert!(wrong.fault().is_some(), "{}: {:?}", cell.printed.game, other.odds);
            swapped += 1;
        }
    }
    assert!(swapped > 40, "only {swapped}");
}

/// A schedule that [settle] or [round] cites as a table has a name for each of its odds above, or is
/// a pay table.
#[test]
fn every_printed_schedule_is_proof_read() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let library = Library::built_in();
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let game = library.game(&format!("{}@{}", sheet.id, edition.id)).unwrap();
            let page = game.resolve(&[]).unwrap();
            if page.table().is_none() {
                continue;
            }
            let cited = |named: &dyn Fn(&str) -> bool| -> Vec<(u32, &str)> {
                let sections = page.sections.iter().filter(|section| named(&section.name));
                let sources = sections.filter_map(|it| documents.cited(it.sources.last()?));
                sources.flatten().collect()
            };
            let tables = cited(&|name| name.starts_with("paytable."));
            for (number, line) in cited(&|name| ["settle", "round"].contains(&name)) {
                let is_row = line.contains('\t') && !odds(&line.replace('\t', " ")).is_empty();
                let in_table = tables.iter().any(|(held, _)| *held == number);
                let named = PRINTED.iter().filter(|printed| printed.game == sheet.id);
                let mut names = named.flat_map(|printed| printed.words);
                let is_named = names.any(|name| behind(&[(number, line)], name).is_some());
                let what = format!("{} l.{number}: {line}", sheet.id);
                assert!(!is_row || in_table || is_named, "{what}");
            }
        }
    }
}
