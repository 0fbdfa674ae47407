//! A round of Pan: who holds what, and what it waits for.

use super::action::Target;
use super::counts::Counts;
use super::event::{Event, Shares};
use super::floor::BadMeld;
use super::lay::Spread;
use super::refusal::Refusal;
use super::rules::Rules;
use crate::seat::{Packet, Seat, SeatSet};
use cards::Card;
use money::{Money, Net};
use std::fmt;

/// How a round begins.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// What each seat has, clockwise.
    pub stacks: &'a [Money],
    /// Who won the last hand, if anybody has.
    pub first: Option<Seat>,
}

/// A round of Pan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub(super) players: [Player; Rules::SEATS],
    pub(super) count: u8,
    /// The first to be dealt to and to act.
    pub(super) first: Seat,
    pub(super) opening: Opening,
    pub(super) tops: Money,
    pub(super) fee: Money,
    /// What all brought to the table.
    pub(super) brought: Money,
    pub(super) phase: Phase,
    /// Who is served cards that were missing.
    pub(super) serving: Option<Seat>,
    /// Cards that lie nowhere but in the stock.
    pub(super) stock: u16,
    /// Cards that came out of the stock.
    pub(super) out: Counts,
    pub(super) pile: Counts,
    pub(super) top: Option<Top>,
    /// Hands retired, dead and fouled, and cards withdrawn.
    pub(super) aside: Counts,
    /// Whether anybody has had a turn.
    pub(super) begun: bool,
    pub(super) winner: Option<Seat>,
}

/// What a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Player {
    /// The chips.
    pub stack: Money,
    /// What was brought to the table.
    pub brought: Money,
    /// The cards in the hand.
    pub hand: Packet,
    /// The melds.
    pub spread: Spread,
    /// How the hand stands.
    pub hold: Hold,
    /// Whether the player has drawn or taken a card.
    pub has_drawn: bool,
    /// A spread that conforms to no rule, until somebody notices.
    pub bad: Option<BadMeld>,
    /// What was collected for conditions, and from whom.
    pub collected: Shares,
}

/// How a hand stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hold {
    /// In play.
    In,
    /// Given up with the ante; it pays nothing more.
    Retired,
    /// Set aside; it pays on.
    Fouled,
    /// Dead before the first draw, the ante returned.
    Dead,
}

/// How the first hand was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Opening {
    /// It won the last round.
    Winner,
    /// The first cards up will say.
    LowestUp,
}

/// The card on top of the discards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Top {
    /// The card.
    pub card: Card,
    /// Where it came from.
    pub from: Origin,
}

/// Where a card came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The stock.
    Stock,
    /// A hand.
    Hand,
    /// The discards.
    Pile,
}

/// Where the round stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// A packet of cards is due to a seat.
    Deal { packet: u8, to: Seat },
    /// A player says whether to stay.
    Stay(Seat),
    /// A player is to draw or to take, perhaps forced.
    Draw { seat: Seat, forced: Option<Seat> },
    /// The card that a player draws is due.
    Card(Seat),
    /// A card is to be used or discarded.
    Use { seat: Seat, card: Card, from: Origin, again: bool },
    /// A player may lay more, and discards.
    Discard(Seat),
    /// The round is over.
    Over,
}

/// What the round waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// Cards.
    Cards {
        /// Where they go.
        to: Target,
        /// How many.
        count: u8,
        /// How many of them, the last, face up.
        up: u8,
    },
    /// The discards are to be shuffled into the stock.
    Shuffle,
    /// A player says whether to stay.
    Stay(Seat),
    /// A player draws, or takes the top discard.
    Draw(Seat),
    /// A player uses a card, or discards it.
    Use(Seat, Card),
    /// A player may lay more, and discards.
    Discard(Seat),
    /// Nothing: the round is over.
    Nothing,
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Waiting::Cards { to, count: 1, .. } => write!(f, "a card {to}"),
            Waiting::Cards { to, count, .. } => write!(f, "{count} cards {to}"),
            Waiting::Shuffle => f.write_str("the discards to be shuffled"),
            Waiting::Stay(seat) => write!(f, "{seat} to stay or retire"),
            Waiting::Draw(seat) => write!(f, "{seat} to draw or take"),
            Waiting::Use(seat, card) => write!(f, "{seat} to use {card} or discard it"),
            Waiting::Discard(seat) => write!(f, "{seat} to discard"),
            Waiting::Nothing => f.write_str("nothing"),
        }
    }
}

const NOBODY: Player = Player {
    stack: Money::ZERO,
    brought: Money::ZERO,
    hand: Packet::EMPTY,
    spread: Spread::EMPTY,
    hold: Hold::Dead,
    has_drawn: false,
    bad: None,
    collected: [Money::ZERO; Rules::SEATS],
};

impl Round {
    /// A round whose players have anted and wait for cards.
    ///
    /// # Errors
    ///
    /// A stack does not reach for the ante.
    ///
    /// # Panics
    ///
    /// If there are fewer or more seats than the sheet allows, or the first is none of them.
    #[track_caller]
    pub fn begin(
        rules: &Rules,
        start: &Start<'_>,
        events: &mut Vec<Event>,
    ) -> Result<Round, Refusal> {
        let mut round = Round::seated(rules, start);
        let short = start.stacks.iter().position(|stack| *stack < rules.ante());
        if let Some(place) = short {
            return Err(Refusal::Short(Seat::new(place)));
        }
        for seat in round.seats().iter() {
            round.happens(Event::Anted(seat, rules.ante()), events);
        }
        let fee = rules.game.fee.of_round(start.stacks.len(), round.tops);
        if !fee.is_zero() {
            round.happens(Event::FeeTaken(fee), events);
        }
        Ok(round)
    }

    /// The table before the antes: where a log of events begins.
    ///
    /// # Panics
    ///
    /// As [`Round::begin`].
    #[must_use]
    #[track_caller]
    pub fn seated(rules: &Rules, start: &Start<'_>) -> Round {
        let count = start.stacks.len();
        let seats = usize::from(rules.game.seats_min)..=usize::from(rules.game.seats_max);
        assert!(seats.contains(&count), "the sheet says how many may play");
        // The player at the dealer's right sits in the last seat (ruling E-80).
        let first = start.first.unwrap_or(Seat::new(count - 1));
        assert!(first.place() < count, "the first player is one of them");
        let mut players = [NOBODY; Rules::SEATS];
        for (player, stack) in players.iter_mut().zip(start.stacks) {
            *player = Player { stack: *stack, brought: *stack, hold: Hold::In, ..NOBODY };
        }
        Round {
            players,
            count: count as u8,
            first,
            opening: if start.first.is_some() { Opening::Winner } else { Opening::LowestUp },
            tops: Money::ZERO,
            fee: Money::ZERO,
            brought: start.stacks.iter().copied().sum(),
            phase: Phase::Deal { packet: 0, to: first },
            serving: None,
            stock: rules.game.pack.size() as u16,
            out: Counts::NONE,
            pile: Counts::NONE,
            top: None,
            aside: Counts::NONE,
            begun: false,
            winner: None,
        }
    }

    /// Every seat of the round.
    #[must_use]
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.count.into())
    }

    /// What a player has.
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.place()]
    }

    /// The hands in play.
    #[must_use]
    pub fn live(&self) -> SeatSet {
        self.seats().iter().filter(|seat| self.player(*seat).hold == Hold::In).collect()
    }

    /// What a player has won or lost so far.
    #[must_use]
    pub fn net(&self, seat: Seat) -> Net {
        let player = self.player(seat);
        Net::between(player.brought, player.stack)
    }

    /// The antes that lie for the winner.
    #[must_use]
    pub const fn tops(&self) -> Money {
        self.tops
    }

    /// What the house has taken.
    #[must_use]
    pub const fn fee(&self) -> Money {
        self.fee
    }

    /// The card on top of the discards.
    #[must_use]
    pub const fn top(&self) -> Option<Top> {
        self.top
    }

    /// How many cards the stock has.
    #[must_use]
    pub const fn stock(&self) -> u16 {
        self.stock
    }

    /// The discards.
    #[must_use]
    pub const fn pile(&self) -> &Counts {
        &self.pile
    }

    /// Who is dealt to and acts first.
    #[must_use]
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// Who won, once somebody has.
    #[must_use]
    pub const fn winner(&self) -> Option<Seat> {
        self.winner
    }

    /// Who has been made to take the discard, and by whom.
    #[must_use]
    pub const fn forced(&self) -> Option<(Seat, Seat)> {
        match self.phase {
            Phase::Draw { seat, forced: Some(by) } => Some((seat, by)),
            _ => None,
        }
    }

    /// The card that is to be used or discarded, and where it came from.
    #[must_use]
    pub const fn drawn(&self) -> Option<(Card, Origin)> {
        match self.phase {
            Phase::Use { card, from, .. } => Some((card, from)),
            _ => None,
        }
    }

    /// Whether the round is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// What the round waits for.
    #[must_use]
    pub fn waiting_for(&self, rules: &Rules) -> Waiting {
        if let Some(seat) = self.serving {
            let count = rules.game.hand - self.player(seat).hand.len() as u8;
            return Waiting::Cards { to: Target::Seat(seat), count, up: 0 };
        }
        match self.phase {
            Phase::Deal { packet, to } => {
                // Source: clovis-500 l.482.
                let up = u8::from(self.opening == Opening::LowestUp && packet == 0);
                Waiting::Cards { to: Target::Seat(to), count: rules.game.at_a_time, up }
            }
            Phase::Stay(seat) => Waiting::Stay(seat),
            Phase::Draw { seat, .. } => Waiting::Draw(seat),
            Phase::Card(_) if self.stock == 0 => Waiting::Shuffle,
            Phase::Card(seat) => Waiting::Cards { to: Target::Drawn(seat), count: 1, up: 1 },
            Phase::Use { seat, card, .. } => Waiting::Use(seat, card),
            Phase::Discard(seat) => Waiting::Discard(seat),
            Phase::Over => Waiting::Nothing,
        }
    }

    /// The first of some seats to the right of a seat, the seat itself last: play goes
    /// counter-clockwise. Source: clovis-500 l.482.
    #[must_use]
    pub fn right_of(&self, seat: Seat, of: SeatSet) -> Option<Seat> {
        let count = usize::from(self.count);
        let places = (1..=count).map(|step| Seat::new((seat.place() + count - step) % count));
        places.into_iter().find(|place| of.contains(*place))
    }

    /// The cards a player may lay: the hand, and the one drawn.
    pub(super) fn held(&self, seat: Seat) -> Counts {
        let mut counts = Counts::of(self.player(seat).hand.cards.iter().copied());
        if let Phase::Use { seat: turn, card, .. } = self.phase
            && turn == seat
        {
            counts.add(card);
        }
        counts
    }

    /// Writes an event down and folds it in.
    pub(super) fn happens(&mut self, event: Event, events: &mut Vec<Event>) {
        self.apply(&event);
        events.push(event);
    }
}
