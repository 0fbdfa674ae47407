//! Money, odds as printed, and the exact fractions behind them.
//!
//! [`Money`] is whole cents and never negative; [`Net`] is signed and appears only in results.
//! [`Odds`] and [`Share`] keep the form a document prints, [`Pay`] is any cell of a pay table,
//! and a [`Payout`] says where every cent of a settled wager comes from. What does not come out
//! even goes by a [`Rounding`], or lies on the table as the odd chips of a [`Split`]. A
//! [`Fraction`] is exact and turns into decimals last thing.
//!
//! Every type that a document prints reads and prints itself: `text.parse()` and `to_string()`
//! are each other's inverse, and a [`Misprint`] points at the byte that is wrong.
//!
//! ```
//! use money::{Money, Net, Odds, Pay, Rounding, Stake};
//!
//! // "To" gives the stake back with the winnings, "for" gives the winnings alone.
//! let ten = Money::dollars(10);
//! let to: Odds = "3 to 1".parse()?;
//! let paid = to.pay(ten, Rounding::default());
//! assert_eq!((paid.winnings(), paid.returned()), (Money::dollars(30), ten));
//!
//! let bought: Odds = "3 for 1".parse()?;
//! assert_eq!(bought.pay(ten, Rounding::default()).net(), Net::won(Money::dollars(20)));
//!
//! // A progressive collects its dollar before the deal, and pays part of what its meter shows.
//! let cell: Pay = "1,000 to 1 + 10%".parse()?;
//! let dollar = Stake::Collected(Money::dollars(1));
//! let paid = cell.settle(dollar, Money::dollars(52_340), Rounding::default()).expect("offered");
//! assert_eq!(paid.winnings().to_string(), "$1,000");
//! assert_eq!(paid.from_meter().to_string(), "$5,234");
//! assert_eq!(paid.net().to_string(), "+$6,233");
//! # Ok::<(), money::Misprint>(())
//! ```

mod chip;
mod decimal;
mod figure;
mod fraction;
mod misprint;
mod money;
mod net;
mod odds;
mod pay;
mod payout;
mod reader;
mod rounding;
mod share;
mod split;

pub use chip::Chip;
pub use fraction::Fraction;
pub use misprint::{Expected, Misprint};
pub use money::Money;
pub use net::Net;
pub use odds::{Mark, Odds};
pub use pay::{Meter, Pay};
pub use payout::{Payout, Stake};
pub use rounding::{Rounding, Toward};
pub use share::Share;
pub use split::Split;
