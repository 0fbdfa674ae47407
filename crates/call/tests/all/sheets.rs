//! Golden hands of the rule books: each script reads as the dealer would call it.

use crate::golden_rounds;
use sheet::Library;

#[test]
fn golden_hands_of_the_books_read_as_called() {
    let library = Library::built_in();
    for sheet in library.sheets() {
        for round in golden_rounds::rounds(&library, &sheet.id) {
            let folder = round.path.parent().expect("a script lies in its game's folder");
            let name = round.path.file_stem().expect("it has a name").to_string_lossy();
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(folder);
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(name.into_owned(), round.call));
        }
    }
}

/// Every edition of every poker game has a golden hand of its own.
#[test]
fn every_edition_of_a_poker_game_is_dealt() {
    let library = Library::built_in();
    let mut missing = Vec::new();
    for sheet in library.sheets() {
        let played: Vec<String> = golden_rounds::rounds(&library, &sheet.id)
            .iter()
            .map(|round| {
                let script = std::fs::read_to_string(&round.path).expect("a script");
                let first = script.lines().next().unwrap_or_default();
                let name = first.split(',').next().unwrap_or_default().trim();
                let (game, edition) = name.split_once('@').unwrap_or((name, &sheet.editions[0].id));
                format!("{game}@{edition}")
            })
            .collect();
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = library.game(&name).expect("an edition of the library");
            let poker = game.resolve(&[]).is_ok_and(|page| page.poker().is_some());
            if poker && !played.contains(&name) {
                missing.push(name);
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}
