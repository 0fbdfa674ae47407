//! Golden hands of the rule books: scripts whose first line names a game and its edition, and after
//! a comma the house's choices: `holdem-eighty-eight@colorado, structure = set by first`.

use sheet::{Library, Rules};
use std::path::{Path, PathBuf};

/// The call of a script, or what is wrong with it.
fn call(library: &Library, script: &str) -> String {
    let first = call::script::game_of(script);
    let name = first.split(',').next().unwrap_or("").trim();
    let Some(choices) = choices(&first[name.len()..]) else {
        return "expected `name = value` after a comma".to_owned();
    };
    let game = match library.game(name) {
        Ok(game) => game,
        Err(unknown) => return unknown.to_string(),
    };
    match game.resolve(&choices) {
        Ok(resolved) => match &resolved.rules {
            Rules::Poker(poker, _) => call::script::call(poker, script),
            Rules::Table(table) => call::layout_script::call(table, script),
        }
        .unwrap_or_else(|no| no.to_string()),
        Err(no) => no.to_string(),
    }
}

/// The house's choices, a comma before each; a value may have commas of its own.
fn choices(text: &str) -> Option<Vec<(&str, &str)>> {
    let commas = text.match_indices(", ").map(|(at, _)| at);
    let is_choice = |at: &usize| {
        let rest = &text[at + 2..];
        let end = rest.find(", ").unwrap_or(rest.len());
        rest[..end].contains(" = ")
    };
    let starts: Vec<usize> = commas.filter(is_choice).chain([text.len()]).collect();
    if starts[0] != 0 {
        return None;
    }
    let parts = starts.windows(2).map(|ends| &text[ends[0] + 2..ends[1]]);
    parts.map(|choice| choice.split_once(" = ")).collect()
}

fn scripts(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry can be read").path());
    let mut scripts: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|kind| kind == "hand")).collect();
    scripts.sort();
    scripts
}

#[test]
fn golden_hands_of_the_books_read_as_called() {
    let library = Library::built_in();
    let hands = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hands");
    for sheet in library.sheets() {
        let folder = hands.join(&sheet.id);
        for script in scripts(&folder) {
            let text = std::fs::read_to_string(&script).expect("a script can be read");
            if !call::script::game_of(&text).contains('@') {
                continue;
            }
            let name = script.file_stem().expect("it has a name").to_string_lossy().into_owned();
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(&folder);
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(name, call(&library, &text)));
        }
    }
}
