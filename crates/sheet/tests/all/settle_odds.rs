//! The odds that `[settle]` names itself, beside the lines that it cites.

use crate::documents::Documents;
use sheet::{Library, PageSection, Resolved};
use std::collections::BTreeSet;

/// Whether a text prints these odds, in figures or in words.
fn prints(text: &str, pays: &str, against: &str) -> bool {
    let text = text.to_lowercase().replace(['*', '\\', '(', ')', '"'], "");
    let text = text.replace([':', '-', '–'], " ").replace('\t', " ");
    let words: Vec<&str> = text
        .split(|sign: char| sign.is_whitespace() || [',', ';'].contains(&sign))
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| !word.is_empty())
        .collect();
    let figure = |word: &str, wanted: &str| word == wanted || in_figures(word) == Some(wanted);
    let odds = words
        .windows(3)
        .any(|it| figure(it[0], pays) && ["to", "for"].contains(&it[1]) && figure(it[2], against));
    // `1:1` has lost its colon.
    let colon = words.windows(2).any(|it| it == [pays, against]);
    let even = ["even money", "even odds", "equal to the amount", "equal amount", "like amount"];
    odds || colon || (pays, against) == ("1", "1") && even.iter().any(|it| text.contains(it))
}

fn in_figures(word: &str) -> Option<&'static str> {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let figures = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    Some(figures[words.iter().position(|it| *it == word)?])
}

/// The odds of a cell: `3 to 1`, `1 to 1 if straight or better else push`.
pub(crate) fn odds(cell: &str) -> Vec<(String, String)> {
    let words: Vec<&str> = cell.split(|sign: char| sign.is_whitespace() || sign == ';').collect();
    let odds = words
        .windows(3)
        .filter(|it| it[1] == "to" && [it[0], it[2]].iter().all(|it| it.parse::<f64>().is_ok()));
    odds.map(|it| (it[0].to_owned(), it[2].to_owned())).collect()
}

/// Sections whose page pays without naming odds: a ruling that the section names reads them.
fn rests_on_rulings(library: &Library, section: &PageSection, odds: &(String, String)) -> bool {
    let ids = section.sources.iter().flat_map(|source| &source.rulings);
    let ids: Vec<&String> = ids.collect();
    let mut rulings = library.rulings().iter().filter(|ruling| ids.contains(&&ruling.id));
    rulings.any(|ruling| prints(&ruling.reading, &odds.0, &odds.1))
}

fn faults(library: &Library, documents: &Documents, page: &Resolved) -> (usize, Vec<String>) {
    let (mut seen, mut faults) = (0, Vec::new());
    for section in page.sections.iter().filter(|section| section.name == "settle") {
        let own = section.sources.iter().filter(|source| source.document == page.document);
        let cited = own.filter_map(|source| documents.cited(source));
        let text: Vec<&str> = cited.flatten().map(|(_, text)| text).collect();
        let text = text.join("\n");
        for line in &section.lines {
            for odds in line.cells.iter().flat_map(|cell| odds(cell)) {
                seen += 1;
                if !prints(&text, &odds.0, &odds.1) && !rests_on_rulings(library, section, &odds) {
                    let (pays, against) = odds;
                    let name = format!("{}@{}", page.game, page.edition);
                    faults.push(format!("{name} {}: {pays} to {against}", line.key));
                }
            }
        }
    }
    (seen, faults)
}

#[test]
fn odds_of_a_settlement_are_printed_in_its_lines() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let library = Library::built_in();
    let (mut seen, mut wrong) = (0, BTreeSet::new());
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let game = library.game(&format!("{}@{}", sheet.id, edition.id)).unwrap();
            let page = game.resolve(&[]).unwrap();
            if page.table().is_some() {
                let (more, faults) = faults(&library, &documents, &page);
                seen += more;
                wrong.extend(faults);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", Vec::from_iter(wrong).join("\n"));
    assert!(seen > 150, "only {seen} odds");
}

#[test]
fn odds_are_read_in_figures_and_words() {
    for (text, pays, against, printed) in [
        ("paid 3 to 2.", "3", "2", true),
        ("pays three to one", "3", "1", true),
        ("Pays 40:1", "40", "1", true),
        ("the wager pays even money", "1", "1", true),
        ("paid 13 to 2", "3", "2", false),
        ("pays even money", "2", "1", false),
    ] {
        assert_eq!(prints(text, pays, against), printed, "{text}");
    }
    let held = odds("win 1 to 1 if straight or better else push; lose 3 to 2");
    assert_eq!(held, [("1", "1"), ("3", "2")].map(|(a, b)| (a.to_owned(), b.to_owned())));
}
