//! A round of poker: what has happened so far.

use super::action::Recipient;
use super::beside::Beside;
use crate::seat::{Packet, Seat, SeatSet};
use cards::{Card, CardSet, Hand};
use money::{Chip, Money};
use sheet::poker::{Poker, Stakes};
use std::fmt;

/// The rules of a game and the amounts of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// How the game is played.
    pub game: Poker,
    /// For how much.
    pub stakes: Stakes,
    /// The smallest chip: pots are split in it.
    pub chip: Chip,
}

/// A round of poker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub(super) players: [Player; Seat::MAX],
    /// How many seats were dealt in.
    pub(super) count: u8,
    pub(super) button: Seat,
    pub(super) stage: Stage,
    /// The boards; most games have one.
    pub(super) boards: [Hand; 2],
    /// Hands not folded.
    pub(super) live: SeatSet,
    /// Hands with no chips left to bet.
    pub(super) all_in: SeatSet,
    /// Every card whose face has been named, thrown ones too.
    pub(super) seen: CardSet,
    /// Cards thrown in draws, which may come back when the stub runs out.
    pub(super) thrown: CardSet,
    /// Cards burned, likewise.
    pub(super) burns: CardSet,
    /// Cards out of play for good: given up, buried, turned up in the stub.
    pub(super) away: CardSet,
    /// How many cards have left the stub.
    pub(super) used: u16,
    /// Who has had this street's cards, has drawn or shown.
    pub(super) done: SeatSet,
    /// Boards that have had this street's cards, and whether its burn is down.
    pub(super) boards_done: u8,
    pub(super) burned: u8,
    /// All the chips that the seats began with.
    pub(super) chips: Money,
    /// Money of the main pot that nobody needs to match.
    pub(super) dead: Money,
    /// The highest amount in front of a seat.
    pub(super) level: Money,
    /// What the next full raise must add at least.
    pub(super) raise: Money,
    /// By how much the level passes the last full bet: at limit it may be completed.
    pub(super) short: Money,
    /// Raises made on this street.
    pub(super) raises: u8,
    /// Whether the street has a bet, or only what was forced.
    pub(super) opened: bool,
    /// Who has less in front than the level, folded and all-in seats too.
    pub(super) behind: SeatSet,
    /// Who has spoken since the last full raise.
    pub(super) acted: SeatSet,
    /// Who has checked on this street.
    pub(super) checked: SeatSet,
    /// Where the search for the next to speak begins.
    pub(super) from: u8,
    /// Who posted the largest blind, the last of equal ones.
    pub(super) blind: Option<(Seat, Money)>,
    /// Who made the last bet or raise of the last street that was bet on.
    pub(super) aggressor: Option<Seat>,
    /// Who was to speak first on it.
    pub(super) opener: Option<Seat>,
    /// Who posted a blind or straddle.
    pub(super) blinds: SeatSet,
    /// The greatest kill.
    pub(super) killed: Money,
    /// Whether the dealer has asked for kills.
    pub(super) asked: bool,
    /// Who offered to chop the blinds.
    pub(super) chop: Option<Seat>,
    /// All that was pushed, and to whom.
    pub(super) pushed: Money,
    pub(super) winners: SeatSet,
    /// What only some games keep beside the pot.
    pub(super) beside: Beside,
    /// What the round waits for, where that has been worked out since the last event.
    pub(super) note: Note,
}

/// A note beside the round and no part of it: rounds that differ only here are equal.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Note(pub(super) Option<Waiting>);

impl PartialEq for Note {
    fn eq(&self, _: &Note) -> bool {
        true
    }
}

impl Eq for Note {}

/// What one seat has in the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Player {
    /// Chips behind.
    pub stack: Money,
    /// Chips in front of the seat on this street.
    pub bet: Money,
    /// All that was put in, bets included, dead money left out.
    pub paid: Money,
    /// Own cards that others may not see.
    pub down: Packet,
    /// Own cards that lie face up.
    pub up: Hand,
    /// Cards owed after a draw.
    pub owed: u8,
    /// What it threw in a draw and has had no cards for.
    pub(super) threw: CardSet,
    /// How often it killed the pot after looking at its cards.
    pub kills: u8,
    /// Whether it is still in, and if the hand was shown.
    pub status: Status,
}

/// Where a hand stands in the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Status {
    /// Still in.
    #[default]
    In,
    /// Given up.
    Folded,
    /// Turned up at the showdown.
    Shown,
}

/// What part of the round is on. The number is the street, from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Cards are going out.
    Dealing(u8),
    /// The dealer asks for kills.
    Killing(u8),
    /// Each player calls a card wild.
    CallingWild(u8),
    /// The players say whether to run it twice, before this street.
    Agreeing(u8),
    /// Hands exchange cards.
    Drawing(u8),
    /// Bets are made.
    Betting(u8),
    /// Hands give cards up.
    Discarding(u8),
    /// Hands are turned up.
    Showing,
    /// The money has been pushed.
    Over,
}

/// What the round waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Waiting {
    /// So many cards for someone, so many of the last face up.
    Cards {
        /// For whom.
        to: Recipient,
        /// How many.
        count: u8,
        /// How many face up.
        up: u8,
    },
    /// A seat to bring it in.
    BringIn(Seat),
    /// A seat to kill the pot or not.
    Kill(Seat),
    /// A seat to speak.
    Turn(Seat),
    /// A seat to draw.
    Draw(Seat),
    /// A seat to call a card wild.
    CallWild(Seat),
    /// A seat to say whether to run it twice.
    Agree(Seat),
    /// A seat to give up cards.
    Discard(Seat),
    /// A seat to show or muck.
    Show(Seat),
    /// Nothing more.
    Nothing,
}

impl Round {
    /// What each seat has, in order of place.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players[..self.count as usize]
    }

    /// What a seat has.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.place()]
    }

    /// Who has the button.
    #[must_use]
    pub const fn button(&self) -> Seat {
        self.button
    }

    /// What part of the round is on.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// A board.
    #[must_use]
    pub const fn board(&self, number: u8) -> &Hand {
        &self.boards[number as usize]
    }

    /// The hands not folded.
    #[must_use]
    pub const fn live(&self) -> SeatSet {
        self.live
    }

    /// All the money in the middle and in front of the seats.
    #[must_use]
    pub fn pot(&self) -> Money {
        self.players().iter().map(|player| player.paid).sum::<Money>() + self.dead
    }

    /// All that was pushed to winners so far.
    #[must_use]
    pub const fn pushed(&self) -> Money {
        self.pushed
    }

    /// Who was pushed money.
    #[must_use]
    pub const fn winners(&self) -> SeatSet {
        self.winners
    }

    /// All the chips that the seats began with.
    #[must_use]
    pub const fn chips(&self) -> Money {
        self.chips
    }

    /// Whether every chip came with the seats and went back to them: no pot of an earlier round, no
    /// wager beside the pot, nothing for the house or the next round.
    #[must_use]
    pub fn keeps_to_seats(&self) -> bool {
        self.beside.brought.is_zero() && self.beside.gone.is_zero()
    }

    /// Every card whose face has been named, wherever it lies.
    #[must_use]
    pub const fn named(&self) -> CardSet {
        self.seen
    }

    /// The highest amount in front of a seat.
    #[must_use]
    pub const fn level(&self) -> Money {
        self.level
    }

    /// The cards that a seat holds and whose faces are known.
    #[must_use]
    pub fn own(&self, seat: Seat) -> CardSet {
        let player = self.player(seat);
        player.down.set() | player.up.set()
    }

    pub(super) fn seats(&self) -> SeatSet {
        SeatSet::first(self.count as usize)
    }

    /// The seats that cards go to: hands not folded, and seats dealt to until somebody bets.
    pub(super) fn dealt_to(&self) -> SeatSet {
        self.live.or(self.beside.dealt_on)
    }

    /// Hands that can still bet.
    pub(super) fn betting(&self) -> SeatSet {
        self.live.but(self.all_in)
    }
}

impl Player {
    /// How many cards the seat holds.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.down.len() + self.up.len()
    }

    /// Whether the seat holds a card.
    #[must_use]
    pub fn holds(&self, card: Card) -> bool {
        self.down.cards.contains(&card) || self.up.contains(&card)
    }
}

impl Rules {
    pub(super) fn street(&self, number: u8) -> &sheet::poker::Street {
        &self.game.streets[number as usize]
    }
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Waiting::Cards { to: Recipient::Hand(seat), count, .. } => {
                write!(f, "{} for {seat}", cards_of(*count))
            }
            Waiting::Cards { to: Recipient::Board(_), count, .. } => {
                write!(f, "{} for the board", cards_of(*count))
            }
            Waiting::Cards { to: Recipient::Burn, count, .. } => write!(f, "{count} to burn"),
            Waiting::BringIn(seat) => write!(f, "{seat} to bring it in"),
            Waiting::Kill(seat) => write!(f, "{seat} to kill the pot or not"),
            Waiting::Turn(seat) => write!(f, "{seat} to speak"),
            Waiting::Draw(seat) => write!(f, "{seat} to draw"),
            Waiting::CallWild(seat) => write!(f, "{seat} to call a card wild"),
            Waiting::Agree(seat) => write!(f, "{seat} to say whether to run it twice"),
            Waiting::Discard(seat) => write!(f, "{seat} to give up a card"),
            Waiting::Show(seat) => write!(f, "{seat} to show"),
            Waiting::Nothing => f.write_str("nothing: the round is over"),
        }
    }
}

fn cards_of(count: u8) -> String {
    if count == 1 { "a card".to_owned() } else { format!("{count} cards") }
}
