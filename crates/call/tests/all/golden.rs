//! Golden hands: every script in `hands/` reads as the dealer would call it.

use sheet::{Kind, Library};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hands")
}

/// The scripts of a folder, if there is one.
fn scripts(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry can be read").path());
    let mut scripts: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|kind| kind == "hand")).collect();
    scripts.sort();
    scripts
}

/// The call of a script, or what is wrong with it.
fn call(script: &str) -> String {
    let name = call::script::game_of(script);
    let Some(variant) = call::games::named(name) else {
        return format!("no game is called `{name}`");
    };
    call::script::call(&call::games::poker(variant), script)
        .unwrap_or_else(|unread| unread.to_string())
}

#[test]
fn golden_hands_read_as_called() {
    for variant in call::phh::Variant::ALL {
        let game = folder().join(call::games::name(variant));
        for script in scripts(&game) {
            let text = std::fs::read_to_string(&script).expect("a script can be read");
            // A script may name an edition of a sheet; those are called where sheets are loaded.
            if call::games::named(call::script::game_of(&text)).is_none() {
                continue;
            }
            let name = script.file_stem().expect("it has a name").to_string_lossy().into_owned();
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(&game);
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(name, call(&text)));
        }
    }
}

/// A first line that names no game would leave its hand uncalled.
#[test]
fn every_script_is_called_by_its_own_game() {
    let library = Library::built_in();
    let folders = std::fs::read_dir(folder()).expect("hands can be read");
    let mut strays = Vec::new();
    for folder in folders.map(|entry| entry.expect("an entry can be read").path()) {
        let own = folder.file_name().expect("it has a name").to_string_lossy().into_owned();
        for script in scripts(&folder) {
            let text = std::fs::read_to_string(&script).expect("a script can be read");
            let first = call::script::game_of(&text);
            let name = first.split(',').next().unwrap_or("").trim();
            let called = match name.split_once('@') {
                Some((game, _)) => game == own && library.game(name).is_ok(),
                None => call::games::named(first).is_some_and(|it| call::games::name(it) == own),
            };
            if !called {
                strays.push(format!("{}: {first}", script.display()));
            }
        }
    }
    assert_eq!(strays, [""; 0], "no test calls these");
}

/// One of ordinary play, one on the game's own peculiarity.
#[test]
fn every_poker_game_has_two_golden_hands() {
    let library = Library::built_in();
    let poker = library.sheets().filter(|sheet| sheet.kind == Kind::Poker);
    let short: Vec<&str> = poker
        .filter(|sheet| scripts(&folder().join(&sheet.id)).len() < 2)
        .map(|sheet| sheet.id.as_str())
        .collect();
    assert_eq!(short, [""; 0]);
}

#[test]
fn a_script_that_makes_no_sense_is_pointed_at() {
    for (script, said) in [
        ("whist", "no game is called `whist`"),
        ("razz\nstacks ten", "line 2: `stacks ten`: expected amounts such as `$1 $2`"),
        (
            "razz\nstacks $5",
            "line 1: `razz`: expected two to ten stacks, and the button at one of them",
        ),
        (
            "razz\nstacks $5 $5\ndeal seat 1 Ah Kx",
            "line 3: `deal seat 1 Ah Kx`: expected `deal seat 1 Ah Kd, …`",
        ),
        (
            "razz\nstacks $5 $5\nflop Ah",
            "line 3: `flop Ah`: expected `deal …`, `seat N …`, or a street's name and its cards",
        ),
        ("razz\nkiller 2", "line 2: `killer 2`: expected `killer seat 2`"),
        (
            "razz\nstacks $5 $5\nstraddle $2",
            "line 1: `razz`: expected a game in which one may straddle",
        ),
    ] {
        assert_eq!(call(script), said, "{script}");
    }
}
