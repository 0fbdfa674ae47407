//! Real hands, read where they lie outside the project; without them the test says so and skips.

use call::replay::{Verdict, replay};
use std::path::{Path, PathBuf};

/// The folder of histories, found upward from this crate.
fn folder() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().map(|above| above.join("shared/fixtures/phh")).find(|path| path.is_dir())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|kind| kind == "phh" || kind == "phhs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[test]
fn every_recorded_hand_agrees() {
    let Some(folder) = folder() else {
        eprintln!("skipped: there is no shared/fixtures/phh above the project");
        return;
    };
    let (mut hands, mut wrong) = (0, Vec::new());
    for file in files(&folder) {
        let name = file.strip_prefix(&folder).expect("it lies in the folder").display().to_string();
        let text = std::fs::read_to_string(&file).expect("a history can be read");
        for history in call::phh::read(&text, &name).unwrap_or_else(|misread| panic!("{misread}")) {
            hands += 1;
            let history = history.unwrap_or_else(|misread| panic!("{misread}"));
            let again = call::phh::read(&history.to_string(), &name).expect("it reads back");
            let mut again = again.into_iter().next().expect("one hand").expect("a good one");
            again.at = history.at.clone();
            assert_eq!(again, history, "{} reads back as another hand", history.at);
            let played = replay(&history).expect("the standard's games can be played");
            if !matches!(played.verdict, Verdict::Agree(_)) {
                wrong.push(format!("{}: {}", history.at, played.verdict));
            }
            let page = call::pokerstars::write(&history, &played, None).expect("a known game");
            assert!(page.contains("*** SUMMARY ***"), "{page}");
            let before: Vec<_> = played.chairs.iter().map(|chair| chair.stack).collect();
            played.round.expect("it was played").audit(&before);
        }
    }
    eprintln!("{hands} hands, {} of them wrong", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(hands > 1_000, "only {hands} hands were found");
}
