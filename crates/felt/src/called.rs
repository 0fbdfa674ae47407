//! What else players call a game, for those who look for it: the list of `cardroom games` and the
//! lobby find it by any of its names.

use sheet::{Kind, Sheet};

/// Names that are in no title. A game may have several, and several games one.
const ALSO: [(&str, &[&str]); 23] = [
    ("caribbean-stud", &["oasis"]),
    ("casino-war", &["war"]),
    ("crazy-pineapple-hi-lo", &["crazy pineapple 8", "eight or better"]),
    ("deuce-to-seven-single-draw", &["2-7 single draw", "kansas city lowball"]),
    ("deuce-to-seven-triple-draw", &["2-7 triple draw"]),
    ("double-board-omaha", &["plo", "bomb pot"]),
    ("ez-baccarat", &["mini bac", "mini baccarat", "punto banco", "dragon 7", "panda 8"]),
    ("fortune-pai-gow-poker", &["double-hand poker"]),
    ("golden-frog-baccarat", &["mini bac", "mini baccarat", "punto banco"]),
    ("high-card-flush", &["flush"]),
    ("let-it-ride", &["ride"]),
    ("lowball", &["california lowball", "ace to five draw", "lo ball"]),
    ("omaha", &["plo", "pot limit omaha"]),
    ("omaha-hi-lo", &["omaha 8", "o8", "eight or better"]),
    ("pai-gow-poker", &["double-hand poker"]),
    ("pai-gow-tiles", &["dominoes", "chinese dominoes", "pai gow dominoes"]),
    ("pan", &["panguingue"]),
    ("razz", &["seven card stud low"]),
    ("seven-card-stud-hi-lo", &["stud 8", "eight or better"]),
    ("short-deck-holdem", &["six plus", "6+"]),
    ("super-pan-9", &["super nine", "super pan nine", "baccarat"]),
    ("texas-holdem", &["nlhe", "no limit"]),
    ("ultimate-texas-holdem", &["uth"]),
];

/// Numbers, as titles and as players write them.
const NUMBERS: [(&str, &str); 8] = [
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eighty-eight", "88"),
    ("nine", "9"),
];

/// What else a game is called, in lower case.
#[must_use]
pub fn also(sheet: &Sheet) -> Vec<String> {
    let own = ALSO.iter().filter(|(id, _)| *id == sheet.id).flat_map(|(_, names)| *names);
    let mut names: Vec<String> = own.map(|name| (*name).to_owned()).collect();
    if sheet.kind == Kind::TwentyOne {
        names.extend(["blackjack", "black jack", "21", "twenty-one"].map(str::to_owned));
    }
    let titles = sheet.editions.iter().map(|edition| edition.title.to_lowercase());
    for title in titles.chain([sheet.title.to_lowercase()]) {
        let counted = NUMBERS.iter().fold(title.clone(), |text, (word, figure)| {
            text.split(' ')
                .map(|it| if it == *word { *figure } else { it })
                .collect::<Vec<_>>()
                .join(" ")
        });
        let plain = counted.replace(['-', '\''], "");
        for name in [title, counted, plain] {
            let known = name == sheet.title.to_lowercase() || names.contains(&name);
            if !known {
                names.push(name);
            }
        }
    }
    names
}

/// Whether somebody who writes this looks for the game: every word of it is in one of its names.
#[must_use]
pub fn fits(sheet: &Sheet, text: &str) -> bool {
    let names = format!("{} {} {}", sheet.title, sheet.id, also(sheet).join(" ")).to_lowercase();
    text.to_lowercase().split_whitespace().all(|word| names.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sheet::Library;

    #[test]
    fn every_game_that_has_other_names_is_there() {
        let library = Library::built_in();
        for (id, _) in ALSO {
            assert!(library.sheets().any(|sheet| sheet.id == id), "{id}");
        }
    }

    #[test]
    fn games_are_found_by_what_players_call_them() {
        let library = Library::built_in();
        for (text, id) in [
            ("omaha 8", "omaha-hi-lo"),
            ("panguingue", "pan"),
            ("mini bac", "ez-baccarat"),
            ("pai gow tiles", "pai-gow-tiles"),
            ("dominoes", "pai-gow-tiles"),
            ("21", "no-bust-blackjack-22"),
            ("3 card", "three-card-poker"),
            ("7 card stud", "seven-card-stud"),
            ("blackjack", "pure-spanish-21-5"),
            ("hold em", "texas-holdem-bonus-poker"),
            ("HOLDEM", "texas-holdem"),
        ] {
            let found = library.sheets().any(|sheet| sheet.id == id && fits(sheet, text));
            assert!(found, "{text} does not find {id}");
        }
        assert!(!library.sheets().any(|sheet| fits(sheet, "solitaire")));
    }
}
