//! Every poker game of the rule books: each edition, in each betting structure it offers, and with
//! what a house may have otherwise.

use engine::Seat;
use engine::pot::Rules;
use money::Chip;
use sheet::Library;

/// Options that change what a hand wins or how it is bet, each tried at its last value.
const OTHERWISE: [&str; 2] = ["pot.high.qualify", "streets.draw.bet"];

/// Every game, by name, edition and structure.
pub(crate) fn all() -> Vec<(String, Rules)> {
    let library = Library::built_in();
    let mut games = Vec::new();
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = library.game(&name).expect("a game of the library");
            let options = game.options();
            let structures = options.iter().find(|option| option.id == "betting.structure");
            let values = structures.map_or(&[][..], |option| &option.values[..]);
            let mut choices: Vec<Vec<(&str, &str)>> = match values {
                [] => vec![vec![]],
                values => {
                    values.iter().map(|value| vec![("betting.structure", &value[..])]).collect()
                }
            };
            for id in OTHERWISE {
                let option = options.iter().find(|option| option.id == id);
                choices
                    .extend(option.and_then(|it| it.values.last()).map(|last| vec![(id, &**last)]));
            }
            for choice in choices {
                let resolved = game.resolve(&choice).expect("the choices are the option's");
                let Some((poker, stakes)) = resolved.poker() else { continue };
                let mut poker = poker.clone();
                poker.seats.dealt = poker.seats.dealt.min(Seat::MAX as u8);
                let rules = Rules { game: poker, stakes, chip: Chip::DOLLAR };
                let structure = choice.first().map_or("", |(_, value)| *value);
                games.push((format!("{name} {structure}"), rules));
            }
        }
    }
    games
}
