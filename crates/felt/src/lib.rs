//! A table of any game: who sits there, who is asked, what may be answered, who sees what, and the
//! bots that sit where no person does.

pub mod answer;
pub mod bots;
pub mod chance;
pub mod evening;
pub mod game;
pub mod layout;
pub mod menu;
pub mod nines;
pub mod pan;
pub mod pit;
pub mod poker;
pub mod sitting;
pub mod table;
pub mod twenty_one;
pub mod view;
pub mod voice;

use game::Game;
use layout::LayoutTable;
use menu::Ready;
use pit::PitTable;

/// A table of a game that is ready to be played.
///
/// # Errors
/// The room has no table for it.
pub fn open(ready: Ready) -> Result<Box<dyn Game>, String> {
    match ready {
        Ready::Poker(offer) => Ok(Box::new(poker::Poker::new(offer))),
        Ready::Pit(pit) => Ok(Box::new(LayoutTable::new(PitTable::new(pit)))),
        Ready::Nines(game) => Ok(Box::new(LayoutTable::new(nines::NinesLayout::new(game)))),
        Ready::TwentyOne(game) => {
            Ok(Box::new(LayoutTable::new(twenty_one::TwentyOneLayout::new(game))))
        }
        Ready::Pan(parlour) => Ok(Box::new(pan::PanTable::new(parlour))),
    }
}
