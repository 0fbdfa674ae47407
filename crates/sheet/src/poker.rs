//! The resolved rules of a poker game: edition and house options settled, nothing left to choose
//! but the stakes.

use crate::table::paytable::PayTable;
use cards::Pack;
use money::{Money, Share};
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
    /// What a player may do who faces no bet.
    pub unopened: Unopened,
    /// Whether one who checked may raise later in the street.
    pub check_raise: CheckRaise,
    /// What a player does whose stack is too short.
    pub short_stack: ShortStack,
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
    /// Bet or fold.
    BetOrFold,
}

/// Whether one who checked may raise later in the street.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckRaise {
    /// Yes.
    Allowed,
    /// No.
    Barred,
}

/// What a player does whose stack is too short for a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ShortStack {
    /// Puts in all of it and plays for side pots. Source: colorado l.301.
    AllIn,
    /// Folds. Source: lucky-lady l.938, colorado l.1806, l.2072.
    Folds,
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

/// What only some games have.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Extras {
    /// How one enters a game, or comes back to it.
    pub entry: Entry,
    /// Whether and how a pot is killed.
    pub kill: Kill,
    /// What one must hold to open, and what is played if nobody does.
    pub openers: Option<Openers>,
    /// The low that must bet after the draw to win what is bet there.
    pub must_bet: Option<MustBet>,
    /// Whether the rest of the board may be dealt twice.
    pub run_twice: RunTwice,
    /// Whose remedies the floor uses when something goes wrong.
    pub remedies: Remedies,
    /// How the pot is collected and awarded.
    pub award: Award,
    /// A second pool beside the pot.
    pub pool: Pool,
    /// What each player may call wild.
    pub wild: Wild,
    /// What happens to a pot that nobody won; with [`Award::Rolling`] only.
    pub rolling: Option<Rolling>,
    /// What the side wager pays, where it is a bonus on one's own hand. Source: colorado l.2055.
    pub bonus: Option<PayTable>,
}

/// How one enters a game with blinds, or comes back having missed them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Entry {
    /// At once, posting nothing.
    #[default]
    Free,
    /// Waits for the big blind, or posts it; having missed both, posts the small one dead and the
    /// big one live. Source: clovis-500 l.31-33, diamond-jims l.170-172, ruling X-17.
    WaitOrPost,
    /// Waits for the big blind, or kills the pot. Source: clovis-500 l.127-130.
    WaitOrKill,
}

/// Whether and how a pot is killed: its limits rise for that round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kill {
    /// Never.
    #[default]
    Never,
    /// Anyone may after looking at some cards, posting twice the big blind: the limits are doubled
    /// and the killer speaks last before the draw. Source: players-casino l.2012, clovis-500
    /// l.132, ruling G-052.
    Offered {
        /// How many cards may be looked at.
        cards: u8,
    },
    /// Whoever scooped a pot of [`Stakes::scoop`] or more must kill the next one: the limits are
    /// doubled, the killer speaks in turn. Source: lucky-lady l.82, ruling G-010.
    AfterScoop,
    /// Offered to everyone after two cards, again and again, each kill twice the last; the lower
    /// limit is the greatest kill. Kill buttons see to it that everyone kills.
    /// Source: lucky-lady l.30-40, ruling G-055.
    Chain {
        /// How large a kill is.
        size: KillSize,
        /// How many kill buttons a kill round has.
        buttons: u8,
    },
}

/// How large a kill of a chain is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KillSize {
    /// Exactly twice the blind or the last kill. Source: lucky-lady l.40.
    Doubled,
    /// At least that, and up to a third of the killer's chips. Source: lucky-lady l.42-44,
    /// ruling G-056.
    UpToThird,
}

/// What one must hold to open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Openers {
    /// The least hand, by the ranking of the pot's first way. Source: clovis-500 l.197.
    pub least: Standing,
    /// Who wins if nobody opens: the round goes on from its first bet as a low game.
    pub otherwise: Way,
}

/// The low that must bet after the draw: checked, it wins only what was in the pot before the
/// draw. Source: clovis-500 l.140, lucky-lady l.36.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MustBet {
    /// The worst hand that must.
    pub least: Standing,
    /// Whether it may call a bet that is all-in for less and win. Source: clovis-500 l.142.
    pub short_call: ShortCall,
}

/// Whether a hand that had to bet may call a short all-in bet instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ShortCall {
    /// No.
    Barred,
    /// Yes; who overcalls gets the money back.
    Allowed,
}

/// Whether the rest of the board may be dealt twice, half the pot each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum RunTwice {
    /// No.
    #[default]
    Never,
    /// If everyone is all-in and all agree.
    IfAllAgree,
}

/// Whose remedies the floor uses when something goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Remedies {
    /// The general rules of Colorado, which stand in wherever a document is silent.
    /// Source: colorado l.274-340, ruling X-35.
    #[default]
    General,
    /// Those of California hold'em: a short hand is completed, a card too many is drawn at random,
    /// an early street is reshuffled. Source: clovis-500 l.35-45.
    Flop,
    /// Those of California stud. Source: clovis-500 l.704-731.
    Stud,
    /// Those of lowball: what is exposed stays if it is five or lower. Source: clovis-500
    /// l.134-138.
    Lowball,
}

/// How the pot is collected and awarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Award {
    /// Bets make the pot, the best hand takes it.
    #[default]
    Pot,
    /// Each loser pays the winner as much as the winner wagered, at most what he wagered himself.
    /// Source: colorado l.744-746, ruling G-060.
    Matched,
    /// The pot stays until somebody qualifies. Source: colorado l.1793-1830.
    Rolling,
}

/// What happens to a pot that nobody qualified for. Source: colorado l.1799-1805.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolling {
    /// What the best hand gets of it.
    pub share: Share,
    /// When the whole pot goes to the best hand.
    pub ends: RollingEnd,
}

/// When a rolling pot ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RollingEnd {
    /// When somebody qualifies.
    WhenWon,
    /// After the fifth round at the latest.
    FifthRound,
}

/// A second pool beside the pot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pool {
    /// There is none.
    #[default]
    None,
    /// Home Run's strike-outs and base runners: the first to reach four takes it.
    /// Source: colorado l.1514-1530.
    BaseRunners,
    /// Longhorn's bonus and bad-beat jackpot. Source: colorado l.2020-2072.
    BadBeat,
}

/// Which of his own cards a player may call wild.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Wild {
    /// None but the pack's jokers.
    #[default]
    None,
    /// One, of his choice. Source: colorado l.742, ruling G-061.
    ChosenCard,
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
    /// What each player puts up beside the pot: Home Run's strike-outs, Longhorn's bonus.
    pub side: Money,
}
