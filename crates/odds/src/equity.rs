//! Shares of a pot: how much of it each hand wins on average, over every way the cards to come can
//! fall.
//!
//! A [`Spot`] is a game and what is known of its cards. [`Spot::equity`] counts every deal where
//! that takes seconds, and deals at random where it does not. Betting plays no part: every hand
//! stays to the end, and odd chips are ignored.
//!
//! ```
//! use odds::equity::{Asked, Spot, silent};
//! use sheet::Library;
//!
//! let library = Library::built_in();
//! let page = library.game("texas-holdem")?.resolve(&[])?;
//! let (game, _) = page.poker().expect("hold'em is poker");
//! let spot = Spot::read(game, &["Ah As", "Kd Kc"], &[], "")?;
//! let equity = spot.equity(Asked::Exact, &|_| unreachable!("nothing is sampled"), &silent)?;
//! assert_eq!(equity.deals, 1_712_304);
//! assert_eq!(format!("{:.6}", equity.hands[0].equity(&equity)), "0.812555");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod discard;
mod fault;
mod fills;
mod holding;
mod judge;
mod range;
mod ranges;
mod removal;
mod runouts;
mod sample;
mod spot;
mod suits;
mod tally;

pub use crate::work::{Numbers, Tell, silent};
pub use fault::Fault;
pub use range::read as hands_of_range;
pub use spot::Spot;

use tally::Tally;

/// Most hands that are compared: as many as a table has seats.
pub const HANDS_MAX: usize = 10;

/// How the shares are to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Counted where that takes seconds, else sampled.
    Either,
    /// Every deal counted, however long it takes.
    Exact,
    /// So many deals at random.
    Sample(u64),
}

/// How the shares were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Every deal was counted.
    Exact,
    /// Deals at random.
    Sample,
}

/// What each hand wins, as whole numbers over [`Equity::whole`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equity {
    /// The hands, in the order they were given.
    pub hands: Vec<Share>,
    /// How many deals were counted. Where there are two boards, each counts for itself.
    pub deals: u128,
    /// Into how many parts the pot of one deal is divided, so that every split is whole.
    pub parts: u64,
    /// How they were found.
    pub method: Method,
}

/// What one hand wins over all deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// Parts of pots won by the game's first way: the high, or the only one.
    pub first: u128,
    /// Parts of pots won by its second way: the low.
    pub second: u128,
    /// Deals in which the hand takes the whole pot.
    pub win: u128,
    /// Deals in which it takes a part of it.
    pub tie: u128,
    /// The squares of the parts won, summed: for the error of a sample.
    squares: u128,
}

impl Equity {
    /// All parts of all pots: what the hands' shares add up to.
    #[must_use]
    pub fn whole(&self) -> u128 {
        self.deals * u128::from(self.parts)
    }

    fn of(tally: Tally, method: Method) -> Equity {
        let Tally { parts, deals, hands } = tally;
        let equity = Equity { hands, deals, parts, method };
        let shared: u128 = equity.hands.iter().map(Share::parts).sum();
        assert_eq!(shared, equity.whole(), "every pot is won");
        equity
    }
}

impl Share {
    /// Parts of pots won, by either way.
    #[must_use]
    pub fn parts(&self) -> u128 {
        self.first + self.second
    }

    /// The share of the pot, from nothing to one.
    #[must_use]
    pub fn equity(&self, of: &Equity) -> f64 {
        self.parts() as f64 / of.whole() as f64
    }

    /// The standard error of [`equity`](Share::equity); nothing where every deal was counted.
    #[must_use]
    pub fn standard_error(&self, of: &Equity) -> f64 {
        match of.method {
            Method::Exact => 0.0,
            Method::Sample => {
                let deals = of.deals as f64;
                let square = self.squares as f64 / (of.parts as f64).powi(2) / deals;
                ((square - self.equity(of).powi(2)).max(0.0) / deals).sqrt()
            }
        }
    }
}
