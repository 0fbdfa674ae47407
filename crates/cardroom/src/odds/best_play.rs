//! The best play of a game of twenty-one: as its PAR sheet prints it where that has these very rules,
//! else worked out.

use super::book::Book;
use super::json::{self, list};
use super::par::{Entry, Par};
use engine::points::Rules;
use odds::points::Plays;
use odds::price::{Chart, Decision, Letters};
use serde_json::Value;
use sheet::Resolved;

/// The best play of a page, and says so where it must be worked out first.
pub(crate) fn best_play(page: &Resolved, rules: &Rules) -> Plays {
    printed(page).unwrap_or_else(|| {
        eprintln!("The best play of these rules is being worked out: that takes some seconds.");
        odds::points::best_play(rules)
    })
}

/// The play that the PAR sheet prints for these rules.
pub(crate) fn printed(page: &Resolved) -> Option<Plays> {
    let book = Book::of(page).ok()?;
    let par = Par::of(&page.game)?;
    let entry = par.price(page, &book, book.wagers().into_iter().next()?)?;
    Plays::printed(&entry.charts(), &entry.decisions())
}

impl Entry {
    /// The charts of best play; none where the letters of one are not known.
    fn charts(&self) -> Vec<Chart> {
        let texts = |texts: &Value| list(texts).iter().map(text).collect();
        let row = |row: &Value| (text(&row["hand"]), texts(&row["play"]));
        let chart = |chart: &Value| {
            Some(Chart {
                hands: text(&chart["hands"]),
                letters: Letters::read(chart["letters"].as_str()?)?,
                columns: texts(&chart["against"]),
                rows: list(&chart["rows"]).iter().map(row).collect(),
            })
        };
        let price = self.price.as_ref().ok();
        price
            .and_then(|price| list(&price["charts"]).iter().map(chart).collect())
            .unwrap_or_default()
    }

    /// What is decided beside them.
    pub(super) fn decisions(&self) -> Vec<Decision> {
        self.price.as_ref().map_or(Vec::new(), json::play)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::counting::Counting;
    use super::*;
    use sheet::Library;

    fn page(library: &Library, name: &str, choices: &[(&str, &str)]) -> Resolved {
        library.game(name).expect("a game").resolve(choices).expect("a page")
    }

    /// Bots know every game of twenty-one as its pages print it without working anything out; no other
    /// game has such charts.
    #[test]
    fn every_page_of_twenty_one_has_its_charts() {
        let library = Library::built_in();
        let mut read = 0;
        for sheet in library.sheets() {
            for edition in &sheet.editions {
                let page = page(&library, &format!("{}@{}", sheet.id, edition.id), &[]);
                let is_points = Book::of(&page).is_ok_and(|book| book.points().is_some());
                let is_read = printed(&page).is_some();
                assert_eq!(is_read, is_points, "{}@{}", sheet.id, edition.id);
                read += usize::from(is_read);
            }
        }
        assert!(read >= 10, "{read} pages of twenty-one");
    }

    /// What is read from the kept sheet is what the odds come to now: of the rules in force, and not of
    /// the page's usual ones.
    #[test]
    fn the_charts_that_are_read_are_those_that_are_worked_out() {
        const GAME: &str = "century-21-blackjack@clovis-500";
        let library = Library::built_in();
        let chosen = page(&library, GAME, &[("banker-chart.house-way", "17-18")]);
        let read = printed(&chosen).expect("it is kept");
        let book = Book::of(&chosen).expect("twenty-one");
        let wager = book.wagers()[0];
        let found = Counting::for_tests().price_telling(&book, 1, wager, &odds::work::silent).price;
        let found = found.expect("it has a price");
        assert_eq!(Plays::printed(&found.charts, &found.play), Some(read.clone()));
        assert_ne!(printed(&page(&library, GAME, &[])), Some(read), "another banker's chart");
    }
}
