//! The golden rounds of `hands/`: scripts whose first line names a game and its edition, and after a
//! comma the house's choices: `holdem-eighty-eight@colorado, structure = set by first`.

use sheet::{Library, Rules};
use std::path::{Path, PathBuf};

/// A script, and how it is called.
#[allow(dead_code, reason = "not every test looks at all of it")]
#[derive(Debug)]
pub(crate) struct Round {
    /// Where the script lies.
    pub(crate) path: PathBuf,
    /// The game and its edition, as the script names it.
    pub(crate) game: String,
    /// The call, or what is wrong with the script.
    pub(crate) call: String,
}

/// The golden rounds of a game that name an edition.
pub(crate) fn rounds(library: &Library, game: &str) -> Vec<Round> {
    let hands = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hands");
    let rounds = scripts(&hands.join(game)).into_iter().filter_map(|path| {
        let text = std::fs::read_to_string(&path).expect("a script can be read");
        let first = call::script::game_of(&text);
        let game = first.split(',').next().unwrap_or("").trim().to_owned();
        let call = game.contains('@').then(|| call(library, &text));
        call.map(|call| Round { path, game, call })
    });
    rounds.collect()
}

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
            Rules::Nines(game) => call::nines_script::call(game, script),
            Rules::Points(points) => call::points_script::call(points, script),
            Rules::Pan(pan) => call::pan_script::call(pan, script),
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
