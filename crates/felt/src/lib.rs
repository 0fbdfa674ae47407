//! A table of any game: who sits there, who is asked, what may be answered, who sees what, and the
//! bots that sit where no person does.

pub mod adviser;
pub mod answer;
pub mod bots;
pub mod called;
pub mod chance;
pub mod evening;
pub mod game;
pub mod kept;
pub mod layout;
pub mod menu;
mod mix;
pub mod nines;
pub mod page;
pub mod pan;
pub mod pit;
pub mod poker;
pub mod shown;
pub mod sitting;
pub mod table;
pub mod twenty_one;
pub mod view;
pub mod voice;

use game::Game;
use layout::{Layout, LayoutTable};
use menu::Ready;
use money::Money;
use pit::PitTable;

/// A table of a game that is ready to be played.
///
/// # Errors
/// The room has no table for it.
pub fn open(ready: Ready) -> Result<Box<dyn Game>, String> {
    open_banked(ready, None)
}

/// The same where a player who banks wagers this much as a rule.
///
/// # Errors
/// No player banks there, or not with so little or so much.
pub fn open_banked(ready: Ready, bank: Option<Money>) -> Result<Box<dyn Game>, String> {
    match ready {
        Ready::Poker(_) if bank.is_some() => {
            Err("poker has no banker; leave --bank out".to_owned())
        }
        Ready::Pan(_) if bank.is_some() => Err("Pan has no banker; leave --bank out".to_owned()),
        Ready::Poker(offer) => Ok(Box::new(poker::Poker::new(offer))),
        Ready::Pan(parlour) => Ok(Box::new(pan::PanTable::new(parlour))),
        Ready::Pit(pit) => laid(PitTable::new(pit), bank),
        Ready::Nines(game) => laid(nines::NinesLayout::new(game), bank),
        Ready::TwentyOne(game) => laid(twenty_one::TwentyOneLayout::new(game), bank),
    }
}

fn laid<L: Layout + 'static>(layout: L, bank: Option<Money>) -> Result<Box<dyn Game>, String> {
    let wager = layout.turns().wager(bank)?;
    Ok(Box::new(LayoutTable::new(layout).banked_with(wager)))
}
