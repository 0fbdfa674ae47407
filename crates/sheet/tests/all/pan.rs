//! Pan's sheet beside its pages: conditions and fees are those that the cited lines print.

use crate::documents::Documents;
use money::Money;
use sheet::pan::{Chips, Pan};
use sheet::pan_fee::FeeFrom;
use sheet::{Library, Resolved, Source};

/// The page of an edition, and the lines that a section of it cites of its own document.
fn section(documents: &Documents, edition: &str, name: &str) -> (Resolved, Vec<String>) {
    let library = Library::built_in();
    let page = library.game(&format!("pan@{edition}")).unwrap().resolve(&[]).unwrap();
    let section = page.sections.iter().find(|section| section.name == name).unwrap();
    let own = |source: &&Source| source.edition == edition;
    let source = section.sources.iter().find(own).unwrap();
    let lines = documents.cited(source).unwrap();
    let lines = lines.into_iter().map(|(_, line)| line.to_owned()).collect();
    (page, lines)
}

fn pan(page: &Resolved) -> Pan {
    page.pan().unwrap().clone()
}

/// The numbers of chips that a line prints: `4 chips in spades, 2 chips in any other suit`.
fn chips(line: &str) -> Vec<u8> {
    let words: Vec<&str> = line.split(|sign: char| !sign.is_alphanumeric()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let counted = words.windows(2).filter(|pair| pair[1].starts_with("chip"));
    counted
        .filter_map(|pair| if pair[0] == "one" { Some(1) } else { pair[0].parse().ok() })
        .collect()
}

/// The amounts in dollars of a line.
fn dollars(line: &str) -> Vec<Money> {
    let amounts = line.split('$').skip(1).filter_map(|rest| {
        let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        format!("${}", &rest[..end]).parse().ok()
    });
    amounts.collect()
}

#[test]
fn conditions_are_those_printed() {
    let Some(documents) = Documents::beside_the_project() else { return };
    for edition in ["clovis-500", "diamond-jims", "players-casino"] {
        let (page, lines) = section(&documents, edition, "conditions");
        let printed: Vec<Vec<u8>> =
            lines.iter().map(|line| chips(line)).filter(|line| !line.is_empty()).collect();
        let held = pan(&page).conditions;
        let pair = |chips: Chips| vec![chips.spades, chips.other];
        let rows = [held.valle_suited, held.plain_suited, held.low_rope, held.high_rope];
        let rows: Vec<Vec<u8>> =
            std::iter::once(vec![held.valle_mixed]).chain(rows.map(pair)).collect();
        assert_eq!(printed, rows, "{edition}");
    }
    for edition in ["clovis-500", "diamond-jims"] {
        let (page, lines) = section(&documents, edition, "increase");
        // Half of a suited valle set, then what a split collects.
        let printed: Vec<u8> = lines.iter().flat_map(|line| chips(line)).collect();
        let Pan { conditions, increase, .. } = pan(&page);
        let Chips { spades, other } = conditions.valle_suited;
        let expected = [spades / 2, other / 2, increase.split.spades, increase.split.other];
        assert_eq!(printed, expected, "{edition}");
    }
}

#[test]
fn fees_are_those_printed() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let library = Library::built_in();
    let (_, lines) = section(&documents, "diamond-jims", "fee");
    let mut checked = 0;
    for line in lines.iter().filter(|line| line.contains("Condition")) {
        let [value, fee] = dollars(line)[..] else { panic!("two amounts: {line}") };
        let choice = [("chips.value", value.to_string())];
        let choice = choice.each_ref().map(|(option, value)| (*option, value.as_str()));
        let page = library.game("pan@diamond-jims").unwrap().resolve(&choice).unwrap();
        let held = pan(&page).fee;
        assert_eq!(held.from, FeeFrom::Tops);
        let players = if line.contains("5 or more") { 5 } else { 4 };
        assert_eq!(held.at(players), fee, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 8);
    let (_, lines) = section(&documents, "players-casino", "fee");
    let game = library.game("pan@players-casino").unwrap();
    let mut checked = 0;
    for line in &lines {
        let (option, players) = match line {
            line if line.contains("6 or more") => ("fee.full", 6),
            line if line.contains("5 or less") => ("fee.few", 5),
            _ => continue,
        };
        let [fee] = dollars(line)[..] else { panic!("one amount: {line}") };
        let page = game.resolve(&[(option, &fee.to_string())]).unwrap();
        let held = pan(&page).fee;
        assert_eq!((held.from, held.at(players)), (FeeFrom::HalfHour, fee), "{line}");
        assert!(held.of_round(players, Money::dollars(6)).is_zero(), "the clock takes it");
        checked += 1;
    }
    assert_eq!(checked, 6);
}
