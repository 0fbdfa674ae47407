//! The resolved rules of a poker game: edition and house options settled, nothing left to choose
//! but the stakes.

mod extras;

pub use extras::{
    Award, BadBeat, Chop, Entry, Extras, Kill, KillSize, LateBets, MustBet, OddChip, OddSeat,
    Openers, Play, Pool, Remedies, Rolling, RollingEnd, RunTwice, ShortCall, Showing, StrayDiscard,
    Wild,
};

use cards::Pack;
use money::Money;
use ranking::{Ranking, Standing, Using};

/// How a game is played, whatever its stakes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poker {
    /// The cards.
    pub pack: Pack,
    /// How many play.
    pub seats: Seats,
    /// What must be put up before the first card.
    pub posts: Posts,
    /// How bets are sized and answered.
    pub betting: Betting,
    /// What happens in turn, from the first card to the last bet.
    pub streets: Vec<Street>,
    /// Who wins what.
    pub pot: Pot,
    /// What happens when the stub is too short for a street.
    pub shortage: Shortage,
    /// What only some games have; nothing of it by default.
    pub extras: Extras,
}

/// How many seats a table has and how many of them are dealt to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seats {
    /// Fewest players.
    pub min: u8,
    /// Seats at the table.
    pub max: u8,
    /// Most hands dealt; with more players, some sit out.
    pub dealt: u8,
    /// Who sits out.
    pub sits_out: SitsOut,
}

impl Seats {
    /// The most seats of a table: ten, for Lowball. Source: players-casino l.2002.
    pub const MAX: u8 = 10;
}

/// Who sits out when there are more players than hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SitsOut {
    /// Nobody: the table has no more seats than hands.
    Nobody,
    /// The button, then the seats to its right. Source: players-casino l.1522, l.2119.
    Button,
    /// The last seat to arrive waits. Source: lucky-lady l.928.
    Last,
}

/// What is posted before the first card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posts {
    /// Who antes.
    pub ante: Ante,
    /// How many blinds are posted, left of the button: none to three.
    pub blinds: u8,
    /// Who must open by an up card.
    pub bring_in: Option<BringIn>,
    /// Whether the seat left of the big blind may straddle.
    pub straddle: Straddle,
}

/// Who antes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ante {
    /// Nobody.
    Nobody,
    /// Every player dealt in.
    Everyone,
}

/// Which up card must open the betting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BringIn {
    /// The lowest, the ace being high; of equal ranks the lowest suit.
    /// Source: players-casino l.74.
    LowCard,
    /// The highest, the ace being low; of equal ranks the highest suit. Razz.
    /// Source: clovis-500 l.702.
    HighCard,
}

/// Whether a blind raise of twice the big blind may be posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Straddle {
    /// No.
    Barred,
    /// By the seat left of the big blind.
    Allowed,
}

/// How bets are sized and answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Betting {
    /// How large a bet or raise is.
    pub structure: Structure,
    /// How many raises a street has, if they are counted.
    pub raises: Option<u8>,
    /// Whether they are counted while two players are left.
    pub heads_up: HeadsUp,
    /// Whether one who checked may raise later in the street.
    pub check_raise: CheckRaise,
    /// What a player does whose stack is too short.
    pub short_stack: ShortStack,
    /// What becomes of the seat of a hand given up where there was no bet.
    pub folded: Folded,
}

/// How large a bet or raise is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Structure {
    /// One size a street: the low limit, then the high limit.
    Limit,
    /// Any size between two limits.
    Spread,
    /// As much as is in the pot.
    PotLimit,
    /// As much as is on the table.
    NoLimit,
    /// One posted amount to stay in, no raises. Source: colorado l.722-733.
    Posted,
    /// As [`Posted`](Structure::Posted), the amount set by the player left of the button, from the
    /// posted amount up to the high limit. Source: colorado l.730.
    SetByFirst,
}

/// Whether raises are counted while two players are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HeadsUp {
    /// They are.
    Capped,
    /// They are not (ruling X-12).
    NoCap,
}

/// What a player may do who faces no bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unopened {
    /// Check or bet.
    Check,
    /// Bet or fold. Source: players-casino l.511, l.2012-2020, colorado l.163.
    BetOrFold,
}

/// Whether one who checked may raise later in the street.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckRaise {
    /// Yes.
    Allowed,
    /// No.
    Barred,
    /// Not when the round has turned low, nobody having had openers.
    /// Source: clovis-500 l.125, l.193-195.
    BarredLow,
}

/// What a player does whose stack is too short for a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ShortStack {
    /// Puts in all of it and plays for side pots. Source: colorado l.301.
    AllIn,
    /// Folds. Source: lucky-lady l.938, colorado l.1806, l.2072.
    Folds,
}

/// What becomes of the seat of a hand given up where there was no bet to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Folded {
    /// It is dealt no more cards.
    Out,
    /// It is dealt cards, which are dead, until somebody bets: the others get those that they would
    /// have had. Source: clovis-500 l.706, diamond-jims l.431.
    DealtOn,
}

/// One deal and what follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Street {
    /// What the dealer calls it: `flop`, `fourth street`.
    pub name: String,
    /// Cards burned first.
    pub burn: u8,
    /// Cards dealt face down to each hand.
    pub down: u8,
    /// Cards dealt face up to each hand.
    pub up: u8,
    /// Cards dealt to each board.
    pub board: u8,
    /// How many cards may be exchanged before the betting.
    pub draw: Option<u8>,
    /// The betting, if there is any.
    pub bet: Option<Round>,
    /// How many cards each hand gives up after the betting.
    pub discard: u8,
}

/// The betting of a street.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Which limit.
    pub tier: Tier,
    /// Who speaks first.
    pub first: First,
    /// What an open pair on this street allows.
    pub open_pair: OpenPair,
    /// What a player may do who faces no bet: as the street says, else as the betting does.
    pub unopened: Unopened,
}

/// Which of the two limits a street is bet at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tier {
    /// The lower.
    Low,
    /// The higher.
    High,
}

/// Who speaks first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum First {
    /// The seat left of the last blind; without blinds, left of the button.
    AfterBlinds,
    /// The first hand left of the button.
    LeftOfButton,
    /// The hand whose up card brings it in.
    BringIn,
    /// The highest hand showing; of equal ones the first left of the button (ruling X-13).
    HighShowing,
    /// The lowest hand showing, likewise. Razz.
    LowShowing,
}

/// What an open pair on fourth street allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OpenPair {
    /// Nothing.
    Nothing,
    /// Its owner may bet the higher limit. Source: players-casino l.87, l.97.
    Owner,
    /// Anyone may.
    Anyone,
}

/// Who wins what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pot {
    /// How many boards there are; the pot is split between them.
    pub boards: u8,
    /// The one hand that wins, or the two that share, high first.
    pub ways: Vec<Way>,
}

/// A hand that wins the pot, or its half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// What beats what.
    pub ranking: Ranking,
    /// Which cards make it.
    pub using: Using,
    /// The worst standing that wins anything, where there is one.
    pub qualify: Option<Standing>,
}

/// What happens when the stub is too short for a street.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shortage {
    /// It cannot be: there are enough cards for every seat.
    Never,
    /// Stub and burns are mixed for one card that all share. Source: players-casino l.135.
    CommunityCard,
    /// Discards are shuffled in, but not those of players still to draw.
    ReshuffleDiscards,
    /// All but the last card are dealt; it is mixed with the burns, one is burned unless exactly
    /// five are wanted, and the rest follows; if that is not enough, one card for all.
    /// Source: colorado l.250, clovis-500 l.724-727, diamond-jims l.453-457.
    ScrambleLast,
}

/// Whether one may buy again for less than brings one's chips up to a full buy.
/// Source: diamond-jims l.209.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ShortBuy {
    /// No.
    #[default]
    Barred,
    /// Once between two full buys (ruling G-006).
    Once,
}

/// The amounts of one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stakes {
    /// What everyone antes.
    pub ante: Money,
    /// The blinds, from the seat left of the button on.
    pub blinds: [Money; 3],
    /// The forced opening bet.
    pub bring_in: Money,
    /// The lower limit; in pot-limit and no-limit games the least bet; the posted amount.
    pub low: Money,
    /// The higher limit, or the most a spread allows.
    pub high: Money,
    /// What a killer posts; where a kill may have any size, the least. Nothing where pots are not
    /// killed.
    pub kill: Money,
    /// The least pot whose scooper must kill the next one. Source: lucky-lady l.82.
    pub scoop: Money,
    /// The least a player may buy in for; nothing where it is not printed.
    pub buy_in: Money,
    /// The most a player may have after buying in; nothing where it is not limited.
    /// Source: diamond-jims l.1414-1429.
    pub buy_in_max: Money,
    /// Who has this or less may buy again, up to the buy-in; nothing where buying again is not
    /// limited. Source: diamond-jims l.209.
    pub buy_again: Money,
    /// Whether one may buy again and still have less than [`buy_again`](Stakes::buy_again).
    pub short_buy: ShortBuy,
    /// What each player puts up beside the pot: Home Run's strike-outs, Longhorn's bonus.
    pub side: Money,
}
