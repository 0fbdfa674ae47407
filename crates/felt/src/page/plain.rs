//! The sections of a page under titles that a beginner knows, and their lines as he would say them.

use super::{against, called, capital, words};
use sheet::{PageLine, PageSection, Resolved};

/// What a section is called on the page.
#[must_use]
pub fn title(section: &str) -> String {
    if let Some(library) = section.strip_prefix("lib/") {
        let (name, part) = library.split_once('/').unwrap_or((library, ""));
        let name = match name {
            "pmg" => "Nexus progressive",
            "pmg-ml" => "Nexus progressive, several meters",
            "5cl" => "Five-Card Linked progressive",
            "5cl-e" => "Five-Card Linked progressive, with envy",
            "5cl-flush" => "Five-Card Linked progressive, flushes",
            "5cl-more" => "Five-Card Linked progressive, more schedules",
            other => return capital(&other.replace(['-', '/'], " ")),
        };
        return if part.is_empty() { name.to_owned() } else { format!("{name}: {part}") };
    }
    if let Some(table) = section.strip_prefix("paytable.") {
        return format!("Pay table: {}", called(table));
    }
    match section {
        "pack" => "The cards",
        "seats" => "The seats",
        "wagers" => "The bets",
        "round" => "A round, step by step",
        "hand" => "What makes a hand",
        "dealer" => "The dealer's hand",
        "settle" => "What the bets are paid",
        "side" => "Side bets",
        "posts" => "What is posted",
        "betting" => "How one bets",
        "streets" => "The streets",
        "pot" => "Who wins the pot",
        "irregular" => "When something goes wrong",
        "tips" => "Tips for the dealer",
        "bank" => "The bank",
        "limits" => "How much may be bet",
        "meters" => "The meters",
        "shortage" => "When the cards run out",
        "house-way" => "The house way",
        "player-chart" => "When a player draws",
        "banker-chart" => "When the banker draws",
        "chart" => "Who draws a card",
        "over" => "Hands that are over",
        other => return called(&other.replace('.', ": ")),
    }
    .to_owned()
}

/// What a line says, one thing below the other.
#[must_use]
pub fn said(page: &Resolved, section: &PageSection, line: &PageLine) -> Vec<String> {
    if let ("round", "steps", Some(game)) = (&*section.name, &*line.key, page.table()) {
        return game.steps.iter().map(|step| capital(&against::step(game, step))).collect();
    }
    let say = |cell: &String| match &*section.name {
        "wagers" => wager(cell),
        "settle" => settled(cell),
        name => words::value(name, &line.key, cell),
    };
    line.cells.iter().map(say).collect()
}

/// How a wager is made.
fn wager(text: &str) -> String {
    let parts = text.split(", ").map(|part| match part.split_once(' ') {
        Some(("equal", of)) => format!("as much as {}", called(of.trim_start_matches("to "))),
        Some(("times", of)) => format!("a multiple of {}", called(of)),
        Some(("half", of)) => format!("half of {}", called(of.trim_start_matches("of "))),
        Some(("needs", of)) => format!("only beside {}", called(of)),
        Some(("fixed", sums)) => format!("of {sums}"),
        Some(("by", "decision")) => "when the round asks for it".to_owned(),
        None => match part {
            "required" => "everybody makes it".to_owned(),
            "optional" => "if you like".to_owned(),
            "either" => "this or another of the main bets".to_owned(),
            "collected" => "taken before the deal".to_owned(),
            other => other.to_owned(),
        },
        Some(_) => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Outcomes, the longer word first where one begins with another.
const OUTCOMES: [(&str, &str); 15] = [
    ("out win ", "if the dealer does not play and you win"),
    ("out lose ", "if the dealer does not play and you would lose"),
    ("out tie ", "on a tie with a dealer who does not play"),
    ("out ", "if the dealer does not play"),
    ("war win ", "if you win the war"),
    ("war lose ", "if you lose the war"),
    ("war tie ", "on a tie in the war"),
    ("fold ", "if you fold"),
    ("win ", "if you win"),
    ("lose ", "if you lose"),
    ("tie ", "on a tie"),
    ("both ", "if you win both hands"),
    ("one ", "if you win one hand"),
    ("none ", "if you win neither"),
    ("natural ", "on a natural"),
];

/// What a wager is paid, outcome by outcome.
fn settled(text: &str) -> String {
    let parts = text.split("; ").map(|part| {
        let found = OUTCOMES.iter().find_map(|(word, when)| Some((part.strip_prefix(word)?, when)));
        match found {
            Some((pays, when)) => format!("{} {when}", paid(pays)),
            None => part.to_owned(),
        }
    });
    parts.collect::<Vec<_>>().join("; ")
}

fn paid(text: &str) -> String {
    if let Some((table, otherwise)) =
        text.strip_prefix("table ").and_then(|it| it.split_once(" or "))
    {
        return format!(
            "by its table ({}), else {}",
            called(table).to_lowercase(),
            paid(otherwise)
        );
    }
    match text {
        "push" => "comes back".to_owned(),
        "lose" => "is lost".to_owned(),
        "lose half" => "loses half".to_owned(),
        other => format!("pays {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::resolve;
    use sheet::Library;

    #[test]
    fn sections_have_titles_that_no_file_has() {
        let library = Library::built_in();
        for sheet in library.sheets() {
            for edition in &sheet.editions {
                let name = format!("{}@{}", sheet.id, edition.id);
                let page = resolve(&library, &name, &[], None).expect("it resolves");
                for section in &page.sections {
                    let title = title(&section.name);
                    assert!(!title.contains(['/', '.', '_']), "{name}: {title}");
                    assert!(!title.to_lowercase().starts_with("lib"), "{name}: {title}");
                    for line in &section.lines {
                        // Steps about wagers that are not offered are printed and not played.
                        let said = said(&page, section, line).len();
                        let steps = section.name == "round" && line.key == "steps";
                        assert!(said == line.cells.len() || steps && said > 1, "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_are_said_as_a_beginner_would() {
        assert_eq!(
            wager("by decision, times ante"),
            "when the round asks for it, a multiple of Ante"
        );
        assert_eq!(
            settled("fold lose; out push; win 1 to 1; lose lose; tie push"),
            "is lost if you fold; comes back if the dealer does not play; pays 1 to 1 if you win; \
             is lost if you lose; comes back on a tie"
        );
        assert_eq!(
            settled("win table blind or push"),
            "by its table (blind), else comes back if you win"
        );
    }
}
