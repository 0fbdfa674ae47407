//! The PAR sheets are whole: every wager of every game, edition and choice of the house has its price
//! in `par/`, for programs and for readers.

use super::super::book::Book;
use super::super::par::Par;
use super::super::sheet_text;
use super::{Counting, plan, units_pages};
use sheet::{ChoiceError, Game, Kind, Library, Resolved};
use std::path::Path;

/// Whether a game is played for wagers that have prices.
fn is_priced(kind: Kind) -> bool {
    !matches!(kind, Kind::Poker | Kind::Pan)
}

/// A page with one choice at most, and what that is.
type Page = (Option<(String, String)>, Resolved);

/// The page of an edition as it is printed, and one for each other value of each option.
fn pages(game: &Game<'_>) -> Vec<Page> {
    let printed = game.resolve(&[]).expect("a page without choices");
    let mut pages: Vec<Page> = Vec::new();
    for option in &printed.options {
        for value in option.values.iter().filter(|value| *value != option.value()) {
            match game.resolve(&[(&option.id, value)]) {
                Ok(page) => pages.push((Some((option.id.clone(), value.clone())), page)),
                // What is corrupt in its document is dealt only by those who ask for it.
                Err(ChoiceError::Corrupt { .. }) => {}
                Err(fault) => panic!("{}={value}: {fault}", option.id),
            }
        }
    }
    pages.insert(0, (None, printed));
    pages
}

#[test]
fn every_price_is_kept() {
    let library = Library::built_in();
    let mut priced = 0;
    for sheet in library.sheets().filter(|sheet| is_priced(sheet.kind)) {
        let par = Par::of(&sheet.id);
        let par = par.unwrap_or_else(|| panic!("par/{}.json is missing", sheet.id));
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = library.game(&name).expect("an edition");
            for (choice, page) in pages(&game) {
                let rules = Book::of(&page).unwrap_or_else(|fault| panic!("{name}: {fault}"));
                let wagers = rules.wagers();
                assert!(!wagers.is_empty(), "{name} has a wager");
                for wager in wagers {
                    let name = format!("{name} {} {choice:?}", rules.name(wager));
                    let kept = par.price(&page, &rules, wager);
                    let found = kept.is_some_and(|entry| entry.price.is_ok());
                    assert!(found, "{name} has no price in par/");
                    priced += 1;
                }
            }
        }
    }
    assert!(priced > 799, "{priced} questions are answered");
}

/// What is kept to be read is what is kept for programs, and nothing else lies beside it.
#[test]
fn sheets_read_as_they_are_kept() {
    let library = Library::built_in();
    let counting = Counting::for_tests();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../par");
    for sheet in library.sheets().filter(|sheet| is_priced(sheet.kind)) {
        let par = Par::of(&sheet.id).expect("a sheet");
        let units = plan(&library, sheet, &counting).expect("a table game");
        // Schedules behind another choice, and every number of hands, are among them.
        for unit in &units {
            let (name, print) = (unit.rules.name(unit.wager), &unit.fingerprint);
            let kept = par.entries.iter().find(|it| it.wager == name && it.fingerprint == *print);
            let found = kept.is_some_and(|entry| entry.price.is_ok());
            let choices = &unit.choices;
            assert!(found, "{}@{} {name} {choices:?}", sheet.id, unit.page.edition);
        }
        let text = std::fs::read_to_string(folder.join(format!("{}.md", sheet.id)));
        let text = text.unwrap_or_else(|error| panic!("par/{}.md: {error}", sheet.id));
        assert!(
            text == sheet_text::markdown(&par, units_pages(&units)),
            "par/{}.md is not what its JSON says; `cardroom odds --all --write par/` writes it",
            sheet.id
        );
    }
    for file in std::fs::read_dir(&folder).expect("par/") {
        let name = file.expect("a file").file_name().into_string().expect("UTF-8");
        let (game, ending) = name.rsplit_once('.').expect("an ending");
        let known = library.sheets().any(|sheet| sheet.id == game);
        let listed = game == "README" || game == "suspicious";
        assert!(known && matches!(ending, "md" | "json") || listed, "par/{name} is of no game");
    }
}
