//! What only some poker games have: kills, openers, the low that must bet, pools.

use super::Way;
use crate::table::paytable::PayTable;
use money::{Money, Share};
use ranking::Standing;

/// What only some games have.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Extras {
    /// How one enters a game, or comes back to it.
    pub entry: Entry,
    /// Whether and how a pot is killed.
    pub kill: Kill,
    /// Whether the blinds may be taken back when everyone else has folded.
    pub chop: Chop,
    /// What one must hold to open, and what is played if nobody does.
    pub openers: Option<Openers>,
    /// The low that must bet after the draw to win what is bet there.
    pub must_bet: Option<MustBet>,
    /// Whether the rest of the board may be dealt twice.
    pub run_twice: RunTwice,
    /// Whose remedies the floor uses when something goes wrong.
    pub remedies: Remedies,
    /// What becomes of a hand that discarded by accident.
    pub stray_discard: StrayDiscard,
    /// How the pot is collected and awarded.
    pub award: Award,
    /// Where the odd chip goes when high and low halve a pot.
    pub odd_chip: OddChip,
    /// Which of tied hands gets the odd chip.
    pub odd_seat: OddSeat,
    /// Who must turn up a hand at the showdown.
    pub showing: Showing,
    /// A second pool beside the pot.
    pub pool: Pool,
    /// What is posted for a bad-beat jackpot; with [`Pool::BadBeat`] only.
    pub bad_beat: Option<BadBeat>,
    /// What each player may call wild.
    pub wild: Wild,
    /// What happens to a pot that nobody won; with [`Award::Rolling`] only.
    pub rolling: Option<Rolling>,
    /// What the side wager pays, where it is a bonus on one's own hand. Source: colorado l.2055.
    pub bonus: Option<PayTable>,
}

/// What the house posts for a bad-beat jackpot. Source: colorado l.2051, l.2066.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BadBeat {
    /// The wager.
    pub wager: Money,
    /// What the house seeds the jackpot with.
    pub seed: Money,
}

/// Where the odd chip goes when high and low halve a pot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum OddChip {
    /// To the high half. Source: colorado l.389, ruling X-11.
    #[default]
    High,
    /// To the half of the winner closest to the left of the button.
    /// Source: players-casino l.387, l.1575, l.2177.
    LeftOfButton,
}

/// Who must turn up a hand at the showdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Showing {
    /// Whoever wants the pot, and whose hand another player asks to see. Source: colorado l.371,
    /// l.381; ruling E-88.
    #[default]
    MayMuck,
    /// Everyone who is still in. Source: colorado l.733, l.743.
    All,
}

/// Which of tied hands gets the odd chip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum OddSeat {
    /// The first left of the button. Source: colorado l.389, players-casino l.143, lucky-lady
    /// l.937.
    #[default]
    LeftOfButton,
    /// The first left of the house dealer: the lowest seat. Source: colorado l.389, of stud.
    LeftOfDealer,
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

/// Whether the two blinds may take their bets back when everyone else has folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Chop {
    /// No.
    #[default]
    Barred,
    /// If both agree. Source: colorado l.171, l.385.
    IfBothAgree,
}

/// Whether and how a pot is killed: its limits rise for that round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kill {
    /// Never.
    #[default]
    Never,
    /// Anyone may after looking at some cards, posting twice the big blind: the limits are doubled
    /// and the killer speaks last before the draw. Source: players-casino l.2012, clovis-500
    /// l.132, rulings G-052, G-781.
    Offered {
        /// How many cards may be looked at.
        cards: u8,
    },
    /// Whoever scooped a pot of [`Stakes::scoop`](super::Stakes::scoop) or more must kill the next one: the limits are
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
    /// Who gets the bets after the draw that it may not win.
    pub late: LateBets,
    /// In which games it must.
    pub play: Play,
}

/// In which betting a low must bet after the draw (ruling E-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Play {
    /// In limit play. Source: players-casino l.2043.
    Limit,
    /// In any. Source: diamond-jims l.333, l.1515.
    Any,
}

/// Who gets the bets after the draw when the best hand had to bet and checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LateBets {
    /// Those who made them: all action after the draw is void. Source: clovis-500 l.140.
    ComeBack,
    /// The second best hand. Source: players-casino l.2046.
    SecondBest,
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
    /// If everyone is all-in and all agree, in pot-limit and no-limit games (ruling G-017).
    IfAllAgree,
    /// The same whatever the betting: the house says in which limits. Source: players-casino l.2183.
    AtLimitToo,
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
    /// Those of Longhorn: what came too early or too many goes back into the deck, a hand with an
    /// exposed card is dead. Source: colorado l.2067-2071.
    PutBack,
}

/// What becomes of a hand whose player discarded a card by accident, in a game that discards none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum StrayDiscard {
    /// It is dead, not having its number of cards. Source: colorado l.346.
    #[default]
    Dead,
    /// It goes on with two cards. Source: players-casino l.535.
    PlaysOn,
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
