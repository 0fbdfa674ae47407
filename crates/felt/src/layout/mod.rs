//! A table with a layout: seats bet on it, somebody banks, a round is dealt. What every such family
//! does alike is done here; a family says what lies on its layout and how its cards are played.

mod bank;
mod chairs;
mod ears;
mod lines;
mod seen;
mod spots;
mod table;
mod told;
mod trail;

pub use bank::{Holder, Rotation, Standing};
pub use chairs::{Chairs, Sitter};
pub use ears::{Ears, Follows};
pub use lines::Lines;
pub use table::LayoutTable;
pub use told::{By, Lies, Mishap, Ruling, Told, rulings};
pub use trail::Trail;

use crate::adviser::Question;
use crate::answer::{Answer, Choice};
use crate::chance::{Chance, Shuffler};
use crate::game::Laid;
use crate::menu::Named;
use crate::pit::turns::Turns;
use crate::shown::Shown;
use crate::twenty_one::Studies;
use crate::view::{Bet, Spread};
use engine::{Amounts, Bank, Chair, Limits, Seat, SeatSet};
use money::{Money, Net};
use sheet::table::irregular::Remedy;

/// A family's table: what is offered there, and the shoe from round to round.
pub trait Layout: Send + Sync {
    /// One round at it.
    type Deal: Deal;

    /// What is played.
    fn named(&self) -> &Named;

    /// What the house posts.
    fn limits(&self) -> &Limits;

    /// The least that a hand may be bet with.
    fn least(&self) -> Money {
        self.limits().least
    }

    /// The most that may be bet on one wager: what is posted, or what the page has, if that is less.
    fn most(&self) -> Money;

    /// The wagers that are made before the deal, as the layout prints them.
    fn wagers(&self) -> Vec<String>;

    /// Who banks, and with how much.
    fn turns(&self) -> Turns<'_>;

    /// How many may sit down, the player who banks included.
    fn seats(&self) -> usize;

    /// How many hands a player may play.
    fn hands(&self) -> usize {
        1
    }

    /// What a player needs to be dealt in.
    fn needs(&self) -> Money;

    /// Makes the shoe ready for a round with so many players, and says what was done: all that is
    /// shuffled is shuffled to the last card.
    fn ready(&mut self, players: usize, dice: &mut Shuffler) -> Vec<String>;

    /// Lays the layout: nobody has bet. The places are counted clockwise.
    fn lay(&mut self, chairs: &[Chair], bank: Bank, dice: Shuffler) -> Self::Deal;

    /// Takes a round back: one that is over, or one on which nobody has bet.
    fn take_back(&mut self, deal: &Self::Deal);

    /// Something for the bots to learn, as [`Game::studies`](crate::game::Game::studies).
    fn studies(&self) -> Option<Studies> {
        None
    }

    /// What the meters show and start from, where the next round shuffles every card.
    fn keep(&self) -> Option<Vec<(Money, Money)>>;

    /// A table that opens, with what the meters show and start from.
    fn open_anew(&mut self, meters: &[(Money, Money)]);

    /// The packs before the round is laid.
    fn packs(&self) -> Vec<Laid>;

    /// Meters, and what else is said beside the table.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
}

/// One round on a layout. Places are counted as the layout counts them.
pub trait Deal: Send + Sync {
    /// What it waits for, all that needs nobody's word having been done.
    fn waits(&self) -> Waits;

    /// The wagers that a place may make or change before the deal.
    fn offers(&self, place: Seat) -> Vec<(String, Amounts)>;

    /// The wagers that it may take back.
    fn may_take_back(&self, place: Seat) -> Vec<String>;

    /// Puts this much on a wager, or nothing.
    ///
    /// # Errors
    /// What the dealer says against it; nothing has changed.
    fn bet(&mut self, place: Seat, wager: &str, money: Money) -> Result<(), String>;

    /// The wagers that the bets of a place want before they can stand, in words, where it has made
    /// some: `blind`.
    fn lacks(&self, place: Seat) -> Option<String>;

    /// What a hand at this place would have to be raised by to be played, where its player has not
    /// that much left.
    fn out_of_reach(&self, _place: Seat) -> Option<Money> {
        None
    }

    /// Takes no more bets and deals.
    ///
    /// # Errors
    /// The cards cannot be dealt: a bug.
    fn close(&mut self) -> Result<Closed, String>;

    /// What may be said beside bets: before the deal, in turn, or out of it.
    fn choices(&self, who: Who) -> Vec<Choice>;

    /// Somebody says one of them.
    ///
    /// # Errors
    /// What the dealer says against it; nothing has changed.
    fn answer(&mut self, who: Who, answer: &Answer) -> Result<(), String>;

    /// The time of somebody who is asked after the deal is up.
    ///
    /// # Errors
    /// He is not asked.
    fn time_out(&mut self, who: Who) -> Result<(), String>;

    /// The floor is told that something went wrong; its ruling is carried out. What goes wrong before
    /// the deal is ruled on as soon as bets are closed.
    ///
    /// # Errors
    /// Why it does not rule so; nothing has changed.
    fn floor(&mut self, mishap: &Mishap) -> Result<(), String>;

    /// What the floor may rule now, with every remedy that it may choose.
    fn rulings(&self) -> Vec<(Mishap, Vec<Remedy>)>;

    /// What a bot says, bets included: `ready` when it has made its own.
    fn bot(&self, who: Who, chance: &mut Chance) -> Option<Answer>;

    /// What an adviser could be asked by somebody who is waited for after the deal.
    fn question(&self, who: Who) -> Option<Box<dyn Question>>;

    /// The chips that a place has behind.
    fn stack(&self, place: Seat) -> Money;

    /// What whoever banks has won.
    fn bank_net(&self) -> Net;

    /// What the house has won beside the bank: bets for the dealer, meters, fees.
    fn beside(&self) -> Net {
        Net::ZERO
    }

    /// The places dealt in.
    fn dealt(&self) -> SeatSet;

    /// A word on a place: `folded`.
    fn state(&self, _place: Seat) -> &'static str {
        ""
    }

    /// Whether a player may look at his hand at this place, where it is not his first.
    fn may_look(&self, _place: Seat) -> Look {
        Look::Allowed
    }

    /// The cards of a place, as these eyes see them.
    fn hands(&self, eyes: Option<Seat>, place: Seat) -> Vec<Spread>;

    /// What lies before a place, by wager.
    fn bets(&self, place: Seat) -> Vec<Bet>;

    /// The dealer's cards.
    fn dealer(&self, eyes: Option<Seat>) -> Vec<Spread>;

    /// The same as whoever banks sees them: their faces, where he is to play them.
    fn dealer_to_bank(&self) -> Vec<Spread> {
        self.dealer(None)
    }

    /// What lies in the middle.
    fn middle(&self, _eyes: Option<Seat>) -> Vec<Spread> {
        Vec::new()
    }

    /// What is said beside the table.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// What was called since this was last asked, as a place hears it; once for all who watch.
    fn hear(&mut self, eyes: Option<Seat>) -> Vec<String>;

    /// The faces that a place, or those who watch, were shown.
    fn shown(&self, eyes: Option<Seat>) -> Shown;

    /// The packs as they were shuffled.
    fn packs(&self) -> Vec<Laid>;
}

/// What a round on a layout waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// Bets.
    Bets,
    /// The word of these places.
    Places(SeatSet),
    /// The word of whoever banks.
    Banker,
    /// Nothing: it is over.
    Nothing,
}

/// Who speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// A place on the layout.
    Place(Seat),
    /// The player who banks.
    Banker,
}

/// Whether a player may look at a hand of his beside the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// He may.
    Allowed,
    /// The house plays it for him, unseen. Source: clovis-500 l.598.
    Barred,
}

/// What came of closing the bets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// The cards are out.
    Dealt,
    /// Nobody has made the bets that a hand needs: the round is called off.
    NobodyBet,
}
