//! What of a page holds with the choices as they are, what would with another one, and what never.

use crate::library::{Game, Library};
use crate::option::{Chosen, HouseOption, Pick, Range};
use crate::resolved::{Resolved, Rules};
use crate::table::TableGame;

/// Whether a house option, or a pay table, says anything about the game as it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holds {
    /// It does.
    Now,
    /// It would if the house chose otherwise.
    If {
        /// The option.
        option: String,
        /// Its value.
        value: String,
    },
    /// Never, in this edition.
    Never,
}

/// What the options and pay tables of a page are worth to its reader.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reach {
    /// Those that do not hold now.
    idle: Vec<(String, Holds)>,
}

impl Reach {
    /// Whether the option of this id, or the pay table of this name, holds.
    #[must_use]
    pub fn of(&self, id: &str) -> Holds {
        let found = self.idle.iter().find(|(held, _)| held == id);
        found.map_or(Holds::Now, |(_, holds)| holds.clone())
    }
}

impl Library {
    /// Finds out which options of a table game change nothing as the house has chosen, and which pay
    /// tables nothing is paid by. An option holds if some value of it makes another game.
    #[must_use]
    pub fn reach(&self, page: &Resolved) -> Reach {
        let Rules::Table(table) = &page.rules else { return Reach::default() };
        let Ok(game) = self.game(&format!("{}@{}", page.game, page.edition)) else {
            return Reach::default();
        };
        let chosen = page.options.iter().filter(|option| option.chosen != option.usual);
        let chosen: Chosen = chosen.map(|it| (it.id.clone(), pick(it, it.chosen))).collect();
        let played = table.played();
        let (mut others, mut idle): (Vec<&HouseOption>, Vec<&HouseOption>) =
            page.options.iter().partition(|option| changes(&game, &chosen, option, &played));
        let unpaid = table.tables.iter().map(|table| table.name.as_str());
        let mut unpaid: Vec<&str> = unpaid.filter(|name| !table.is_paid_by(name)).collect();
        let mut reach = Reach::default();
        // What a side bet is paid by is most often what another choice hangs on.
        others.sort_by_key(|option| !option.id.starts_with("side."));
        for other in others {
            for at in (0..other.values.len()).filter(|at| *at != other.chosen) {
                if idle.is_empty() && unpaid.is_empty() {
                    return reach;
                }
                let mut with = chosen.clone();
                with.insert(other.id.clone(), pick(other, at));
                let Some(table) = compiled(&game, &with) else { continue };
                let holds = Holds::If { option: other.id.clone(), value: other.values[at].clone() };
                let mut note = |id: &str| reach.idle.push((id.to_owned(), holds.clone()));
                unpaid.retain(|name| {
                    let paid = table.is_paid_by(name);
                    if paid {
                        note(name);
                    }
                    !paid
                });
                let played = table.played();
                idle.retain(|option| {
                    let changes = changes(&game, &with, option, &played);
                    if changes {
                        note(&option.id);
                    }
                    !changes
                });
            }
        }
        let never = idle.iter().map(|option| option.id.as_str()).chain(unpaid);
        reach.idle.extend(never.map(|id| (id.to_owned(), Holds::Never)));
        reach
    }
}

/// Values to try where the list of an option is not the whole of it: amounts and parts.
const TRIED: [&str; 4] = ["$7", "$8", "3%", "4%"];

/// Whether some value of an option makes another game than this one.
fn changes(game: &Game<'_>, chosen: &Chosen, option: &HouseOption, played: &TableGame) -> bool {
    let others = (0..option.values.len()).filter(|at| *at != option.chosen);
    let others = others.map(|at| pick(option, at));
    let tried = TRIED.iter().filter(|_| option.range == Range::Open);
    let mut all = others.chain(tried.map(|text| Pick::Other((*text).to_owned())));
    all.any(|pick| {
        let mut with = chosen.clone();
        with.insert(option.id.clone(), pick);
        compiled(game, &with).is_some_and(|table| table.played() != *played)
    })
}

fn compiled(game: &Game<'_>, chosen: &Chosen) -> Option<TableGame> {
    match game.compiled(chosen)? {
        Rules::Table(table) => Some(*table),
        Rules::Poker(..) | Rules::Nines(_) | Rules::Points(_) | Rules::Pan(_) => None,
    }
}

/// A value of an option, as a choice of it.
fn pick(option: &HouseOption, at: usize) -> Pick {
    match option.range {
        Range::Listed => Pick::Listed(at),
        // What was chosen beside the list stands behind it.
        Range::Open => Pick::Other(option.values[at].clone()),
    }
}
