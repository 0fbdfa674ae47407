//! Every poker game of the rule books: each edition, in each betting structure it offers, with what
//! a house may have otherwise, and with options chosen at random.

use engine::pot::Rules;
use money::Chip;
use sheet::{HouseOption, Library};

/// Options that change what a hand wins or how it is bet, each tried at its last value.
const OTHERWISE: [&str; 2] = ["pot.high.qualify", "streets.draw.bet"];

/// Every game, by name, edition and what is chosen.
pub(crate) fn all() -> Vec<(String, Rules)> {
    let library = Library::built_in();
    let mut dice = 0x5eed_u64;
    let mut games = Vec::new();
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = library.game(&name).expect("a game of the library");
            if game.resolve(&[]).expect("as is").poker().is_none() {
                continue;
            }
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
            choices.push(at_random(&options, &mut dice));
            for choice in choices {
                let resolved = game.resolve(&choice).expect("the choices are the option's");
                let Some((poker, stakes)) = resolved.poker() else { continue };
                let rules = Rules { game: poker.clone(), stakes, chip: Chip::DOLLAR };
                games.push((format!("{name} {choice:?}"), rules));
            }
        }
    }
    games
}

/// Some of the options, each at one of its values: the same at every run.
fn at_random<'o>(options: &'o [HouseOption], dice: &mut u64) -> Vec<(&'o str, &'o str)> {
    let mut below = |bound: usize| {
        *dice = dice.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (*dice >> 33) as usize % bound
    };
    let mut choices = Vec::new();
    for option in options {
        let (chosen, value) = (below(3) > 0, below(option.values.len()));
        choices.extend(chosen.then(|| (&*option.id, &*option.values[value])));
    }
    choices
}
