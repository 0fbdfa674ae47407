//! What is played at a table: one game, or several in turn.

use crate::asked::Shelf;
use crate::odds::best_play;
use crate::posted::Posted;
use felt::menu;
pub(crate) use felt::menu::{Named, Offer, Ready};
use felt::table::Table;
use sheet::Resolved;

/// One poker game, or several that take turns.
#[derive(clap::Args)]
pub(crate) struct Menu {
    /// The game, such as `texas-holdem` or `razz@clovis-500`; or a mix: `horse`, `hose`
    #[arg(value_name = "GAME[@EDITION]", required_unless_present = "rotate")]
    game: Option<String>,

    /// Several games in turn, an orbit each, at the limits of the first
    #[arg(long, value_name = "GAME,GAME,…", value_delimiter = ',', conflicts_with = "game")]
    rotate: Vec<String>,

    /// A house option, such as `structure=no-limit`; may be given several times
    #[arg(long, value_name = "OPTION=VALUE")]
    choose: Vec<String>,

    /// Which of the sheet's stakes
    #[arg(long, value_name = "NAME")]
    stakes: Option<String>,

    #[command(flatten)]
    pub(crate) shelf: Shelf,
}

impl Menu {
    /// The game, whatever its family.
    ///
    /// # Errors
    /// A game that is not there, does not have a choice, or cannot be played.
    pub(crate) fn ready(&self, posted: &Posted) -> Result<Ready, String> {
        self.asked().ready(&self.shelf.library()?, posted.limits()?)
    }

    /// The page of the one game that is named; `None` for several.
    ///
    /// # Errors
    /// A game that is not there, or does not have a choice.
    pub(crate) fn page(&self) -> Result<Option<Resolved>, String> {
        self.asked().page(&self.shelf.library()?)
    }

    /// Has the bots of a table learn what its game has to teach.
    ///
    /// # Errors
    /// As [`Menu::page`].
    pub(crate) fn teach(&self, table: &Table) -> Result<(), String> {
        if let (Some(studies), Some(page)) = (table.game().studies(), self.page()?) {
            studies.learn(|rules| best_play(&page, rules));
        }
        Ok(())
    }

    /// The same without the shelf.
    pub(crate) fn asked(&self) -> menu::Menu {
        let Menu { game, rotate, choose, stakes, .. } = self;
        menu::Menu {
            game: game.clone(),
            rotate: rotate.clone(),
            choose: choose.clone(),
            stakes: stakes.clone(),
        }
    }
}
