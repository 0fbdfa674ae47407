//! Scripts of Pan: what makes no sense is pointed at, and nothing that can be said stops the program.

use call::pan_script::call;
use proptest::prelude::*;
use sheet::pan::Pan;
use sheet::{Library, Rules};
use std::path::Path;
use std::sync::LazyLock;

static PAN: LazyLock<Pan> = LazyLock::new(|| {
    let page = Library::built_in().game("pan").unwrap().resolve(&[]).unwrap();
    let Rules::Pan(pan) = page.rules else { panic!("Pan is Pan") };
    *pan
});

/// The golden rounds, line by line.
static SCRIPTS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hands/pan");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut scripts: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|kind| kind == "hand"))
        .map(|path| std::fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect())
        .collect();
    scripts.sort();
    scripts
});

#[test]
fn a_line_that_makes_no_sense_is_pointed_at() {
    let seated = "pan\nstacks $9 $9\n";
    for (script, said) in [
        ("pan\nstacks nine", "line 2: `stacks nine`: expected amounts such as `$1 $2`"),
        (
            "pan\nstacks $9",
            "line 1: `pan`: expected two to eight stacks, and the first player at one of them",
        ),
        (&format!("{seated}first man"), "line 3: `first man`: expected `first seat 2`"),
        (
            &format!("{seated}deal seat 1 Ax"),
            "line 3: `deal seat 1 Ax`: expected `deal seat 1 Ah Kd …, seat 3 …`",
        ),
        (
            &format!("{seated}seat 1 adds 5s"),
            "line 3: `seat 1 adds 5s`: expected `seat 1 adds 5s to 1`",
        ),
        (
            &format!("{seated}seat 1 sings"),
            "line 3: `seat 1 sings`: expected `seat N …`, `deal seat N …`, `shuffle` or `floor: …`",
        ),
    ] {
        assert_eq!(call(&PAN, script).unwrap_err().to_string(), said, "{script}");
    }
    let short = call(&PAN, "pan\nstacks $9 $0.50").unwrap();
    assert_eq!(short, "! Seat 2 has not chips enough for the ante.");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Lines left out, said twice, moved, or with another card or seat in them.
    #[test]
    fn spoiled_scripts_are_called_or_pointed_at(
        script in any::<prop::sample::Index>(),
        changes in prop::collection::vec((0..5u8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..8),
    ) {
        let mut lines = SCRIPTS[script.index(SCRIPTS.len())].clone();
        for (what, at, other) in changes {
            let (at, other) = (at.index(lines.len()), other.index(lines.len()));
            match what {
                0 => _ = lines.remove(at),
                1 => lines.insert(other, lines[at].clone()),
                2 => lines.swap(at, other),
                3 => lines[at] = lines[at].replace("seat 1", "seat 3").replace("4s", "5h"),
                _ => lines[at] = lines[at].replace("seat 2", "seat 8").replace(" 3", " 1"),
            }
            if lines.is_empty() {
                break;
            }
        }
        // The engine counts chips and cards when a round ends, and stops if they do not add up.
        if let Err(unread) = call(&PAN, &lines.join("\n")) {
            prop_assert!(unread.line <= lines.len(), "{unread}");
        }
    }
}
