//! What players do between rounds, what came of it, and why it may be refused.

use super::buy_in::Buy;
use super::entry::{Debt, Entering};
use super::kills::Kills;
use super::line_up::LineUp;
use super::lying::WaitingPot;
use super::wager::Jackpot;
use crate::seat::{Packet, Seat};
use money::Money;
use std::sync::Arc;

/// One thing that a player or the house dealer does between rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableAction {
    /// A player sits down with this much.
    Sit(Seat, Money, Entering),
    /// A player adds chips.
    Buy(Seat, Money),
    /// A player cashes out; in the middle of a round, when it is over.
    Leave(Seat),
    /// A player is not dealt in until he comes back.
    SitOut(Seat),
    /// A player comes back.
    Return(Seat, Entering),
    /// A player says how he means to come in.
    Enter(Seat, Entering),
    /// The house dealer deals a card to each player, from the first seat on, for the button.
    DrawForButton(Packet),
    /// The player left of the big blind straddles the next round.
    Straddle(Seat),
    /// A player says what he wagers, where that is his choice.
    Wager(Seat, Money),
    /// A player says whether he makes the jackpot wager.
    Jackpot(Seat, Jackpot),
    /// The house closes the table: what lies on it is shared out, and everyone leaves.
    Close,
}

/// One fact of a table, in the past tense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableEvent {
    /// A player sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// With how much.
        money: Money,
        /// How he means to come in.
        entering: Entering,
        /// What he owes before that.
        owes: Debt,
    },
    /// A player added chips.
    Bought(Seat, Money, Buy),
    /// A player leaves when the round is over.
    Leaves(Seat),
    /// A player took this much off the table.
    Left(Seat, Money),
    /// A player sat out.
    SatOut(Seat),
    /// A player came back.
    CameBack(Seat, Entering),
    /// A player said how he means to come in.
    Entering(Seat, Entering),
    /// The high card got the button.
    DrewButton(Seat),
    /// A player straddles the next round.
    Straddles(Seat),
    /// A player wagers this much from now on.
    Wagers(Seat, Money),
    /// A player makes the jackpot wager, or not, from now on.
    PlaysJackpot(Seat, Jackpot),
    /// A round began.
    Dealt(Arc<LineUp>),
    /// A round ended: what each of its seats has, and who owes kills.
    Ended([Money; Seat::MAX], Kills),
    /// A pot waits for the next round.
    PotWaits(WaitingPot),
    /// The house seeded the jackpot.
    Seeded(Money),
    /// Jackpot wagers were dropped.
    JackpotFed(Money),
    /// The primary jackpot was paid: what each seat got.
    JackpotWon([Money; Seat::MAX]),
    /// Lost strike-out wagers went to the pool.
    PoolFed(Money),
    /// A player won base runners.
    Advanced(Seat, u8),
    /// A player came home and took the pool; all runners left the table.
    PoolWon(Seat, Money),
    /// The table closes: what each seat got of the pool.
    PoolShared([Money; Seat::MAX]),
    /// The table closes: what each seat got of the pot that waited.
    PotShared([Money; Seat::MAX]),
    /// Another game of the house's list is on.
    Changed(u8),
    /// The game has had its turn, but goes on until the pot that waits is won.
    GoesOn,
}

/// Why the dealer would not have it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableRefusal {
    /// The table has no such seat.
    #[error("there is no {0} at this table")]
    NoSeat(Seat),
    /// Somebody sits there.
    #[error("{0} is taken")]
    Taken(Seat),
    /// Nobody sits there.
    #[error("nobody sits in {0}")]
    Empty(Seat),
    /// Too little or too much to sit down with.
    #[error("the buy-in is from {min} to {max}")]
    BuyIn {
        /// The least.
        min: Money,
        /// The most.
        max: Money,
    },
    /// A player with more chips than this may not buy again.
    #[error("{0} may buy again with {1} or less on the table")]
    HasEnough(Seat, Money),
    /// Too few chips to be more than a short buy.
    #[error("{0} must come to {1} at least")]
    ShortBuy(Seat, Money),
    /// Table stakes: chips are added before a round starts. Source: colorado l.300.
    #[error("not now, {0}: a round is on")]
    MidRound(Seat),
    /// A round is on.
    #[error("a round is on")]
    RoundIsOn,
    /// No round is on, or another one.
    #[error("that round was not dealt at this table, or is not over")]
    NoSuchRound,
    /// Too few to play.
    #[error("the game needs {0} players")]
    TooFew(u8),
    /// The button has not been drawn for.
    #[error("the button must be drawn for")]
    NoButton,
    /// The button lies somewhere.
    #[error("the button has been drawn for")]
    HasButton,
    /// Not a card for each player, or one twice.
    #[error("each of {0} players gets a card")]
    Cards(u8),
    /// The player is not away, or is.
    #[error("{0} is not away")]
    NotAway(Seat),
    /// The player is away already.
    #[error("{0} is away")]
    Away(Seat),
    /// A wager outside the limits.
    #[error("{seat} may wager from {min} to {max}")]
    Wager {
        /// Who.
        seat: Seat,
        /// The least.
        min: Money,
        /// The most.
        max: Money,
    },
    /// Everyone puts up the same.
    #[error("{0} has no wager of his own here")]
    NoWager(Seat),
    /// It is not this player's to straddle.
    #[error("{0} cannot straddle")]
    NoStraddle(Seat),
}
