//! Every sheet of `rules-bad/` is refused, each with one line that names file, line and key and
//! says what was expected; and no text whatever makes the reader panic.

use proptest::prelude::*;
use sheet::Library;
use std::fs;
use std::path::Path;

/// The rulings that the bad sheets may cite.
const RULINGS: &str = r#"
[X-12]
question = "What counts as a raise?"
reading  = "What follows the bet."
reason   = "Printed."
[X-18]
question = "How far does the bank reach?"
reading  = "As far as its wager."
reason   = "Printed."
[X-41]
question = "What are the stakes?"
reading  = "As posted."
reason   = "Not printed."
"#;

fn load(name: &str, text: &str) -> Result<Library, sheet::SheetError> {
    let rulings = ("rules-bad/rulings.toml".to_owned(), RULINGS.to_owned());
    let name = match name.strip_prefix("rulings-") {
        Some(_) => {
            return Library::default().with_files([(name_of_rulings(name), text.to_owned())]);
        }
        None => format!("rules-bad/{name}"),
    };
    Library::default().with_files([rulings, (name, text.to_owned())])
}

/// A file of rulings is known by its name, so that the fault goes into the folder's.
fn name_of_rulings(name: &str) -> String {
    format!("rules-bad/{}/rulings.toml", name.trim_end_matches(".toml"))
}

#[test]
fn every_bad_sheet_is_refused_in_one_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules-bad");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut said = String::new();
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        match load(name, &fs::read_to_string(&path).unwrap()) {
            Ok(_) => panic!("{name} loads"),
            Err(fault) => {
                let fault = fault.to_string();
                assert_eq!(fault.lines().count(), 1, "{fault}");
                said += &fault;
                said.push('\n');
            }
        }
    }
    insta::assert_snapshot!(said);
}

/// Letters of a sheet, so that some of the garbage gets past the TOML reader.
const SHEET: &str = r#"[]{}="',.-#
 0123456789abcdeflinesrulgkpottitleprinted"#;

/// A sheet that loads, to be spoiled.
fn good() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    fs::read_to_string(folder.join("razz.toml")).unwrap()
}

proptest! {
    #[test]
    fn garbage_never_panics(text in any::<String>()) {
        let _ = load("garbage.toml", &text);
        let _ = load("rulings-garbage.toml", &text);
    }

    #[test]
    fn garbage_of_a_sheets_letters_never_panics(
        letters in prop::collection::vec(prop::sample::select(SHEET.chars().collect::<Vec<_>>()), 0..200)
    ) {
        let text: String = letters.into_iter().collect();
        let _ = load("garbage.toml", &text);
    }

    #[test]
    fn a_spoiled_sheet_never_panics(at in 0usize..6000, cut in 0usize..80, put in ".{0,12}") {
        let good = good();
        let mut letters: Vec<char> = good.chars().collect();
        let at = at.min(letters.len());
        let end = (at + cut).min(letters.len());
        letters.splice(at..end, put.chars());
        let text: String = letters.into_iter().collect();
        let rules = Library::built_in().with_files([("razz.toml".to_owned(), text)]);
        if let Ok(library) = rules {
            let game = library.game("razz").unwrap();
            for option in game.options() {
                let last = option.values.last().unwrap();
                prop_assert!(game.resolve(&[(&option.id, last)]).is_ok());
            }
        }
    }
}
