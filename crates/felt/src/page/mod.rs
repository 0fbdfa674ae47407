//! A game's page in words: how a round goes, which hand beats which, and every line of its sheet as
//! a reader would say it who knows the game and not the sheets.

mod against;
mod in_force;
mod own_pot;
mod plain;
mod strip;
mod totals;
pub mod words;

pub use in_force::{IF, in_force};
pub use plain::{said, title};
pub use strip::{Example, strip};

use sheet::{Banker, Resolved, Rules};

/// How a round goes, in a few sentences made from the sheet: what one is after, what is bet before
/// the deal, what happens in turn, who wins.
#[must_use]
pub fn story(page: &Resolved) -> Vec<String> {
    let mut says = match &page.rules {
        Rules::Poker(..) => page.poker().map_or(Vec::new(), |(game, _)| own_pot::story(page, game)),
        Rules::Table(game) => against::story(page, game),
        Rules::Nines(game) => totals::nines(page, game),
        Rules::Points(game) => totals::points(page, game),
        Rules::Pan(game) => own_pot::pan(game),
    };
    if page.banker == Banker::PlayerDealer {
        says.push(
            "One of the players banks in turn: he pays what the others win and takes what they \
             lose, as far as his wager goes. Nobody has to."
                .to_owned(),
        );
    }
    says
}

/// What a line of a page says, where it has one.
fn line<'a>(page: &'a Resolved, section: &str, key: &str) -> Option<&'a str> {
    let section = page.sections.iter().find(|it| it.name == section)?;
    let line = section.lines.iter().find(|it| it.key == key)?;
    line.cells.first().map(String::as_str)
}

/// A wager as the layout prints it: `bad-beat` is Bad beat.
fn called(wager: &str) -> String {
    capital(&wager.replace(['-', '_'], " "))
}

/// `Ante`, `Ante and Blind`, `Ante, Blind and Trips`.
fn listed(names: &[String], last: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A sentence begins with a capital letter and ends with a full stop.
fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |it| it.to_uppercase().chain(letters).collect())
}

/// Small numbers are written out.
fn number(count: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(usize::from(count)).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// `one card`, `two tiles`.
fn counted(count: u8, noun: &str) -> String {
    format!("{} {noun}{}", number(count), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::resolve;
    use sheet::Library;

    /// Every game of the house in every edition is told in sentences that a beginner can read: no
    /// word of a sheet's own spelling is left in them.
    #[test]
    fn every_game_is_told_in_sentences() {
        let library = Library::built_in();
        for sheet in library.sheets() {
            for edition in &sheet.editions {
                let name = format!("{}@{}", sheet.id, edition.id);
                let page = resolve(&library, &name, &[], None).expect("it resolves");
                let says = story(&page);
                assert!(says.len() >= 3, "{name}: {says:?}");
                for text in &says {
                    let begins = text.chars().next().is_some_and(|it| !it.is_lowercase());
                    assert!(begins && text.ends_with('.'), "{name}: {text}");
                    for raw in ["; ", "  ", "_", "high5", " ,", "..", ", .", "no cards"] {
                        assert!(!text.contains(raw), "{name}: {raw:?} in {text}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_page_says_how_a_round_goes() {
        let library = Library::built_in();
        let told = |name: &str| {
            let page = resolve(&library, name, &[], None).expect("it resolves");
            story(&page).join("\n")
        };
        let ultimate = told("ultimate-texas-holdem@colorado");
        for part in [
            "Before the deal you bet on Ante and Blind, Blind as much as Ante.",
            "you bet three or four times the Ante on Play, or check",
            "or fold",
            "pair or better",
        ] {
            assert!(ultimate.contains(part), "{part:?} is missing:\n{ultimate}");
        }
        let holdem = told("texas-holdem");
        assert!(holdem.contains("Two blinds are posted left of the button."), "{holdem}");
        assert!(holdem.contains("Flop: three cards for everybody on the board"), "{holdem}");
    }
}
