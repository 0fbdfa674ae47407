//! How a round starts: who sits where with how much, and what is posted.

use super::action::Refusal;
use super::beside::Beside;
use super::event::{Event, Post};
use super::matched::check_wagers;
use super::round::{Note, Player, Round, Rules, Stage};
use crate::seat::{Seat, SeatSet};
use cards::{CardSet, Hand};
use money::Money;
use sheet::poker::{Kill, Pool};

/// The table at the start of a round. Seats are those dealt in, clockwise.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// Who has the button.
    pub button: Seat,
    /// What each seat has and must post.
    pub seats: &'a [Chair],
    /// How antes count toward the pot.
    pub ante: Ante,
}

/// What one seat has and must post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Chair {
    /// Chips at the start.
    pub stack: Money,
    /// Ante.
    pub ante: Money,
    /// Blind or straddle.
    pub blind: Money,
    /// Live bet to enter.
    pub entry: Money,
    /// Jackpot wager, where the player makes one.
    pub jackpot: Money,
    /// Dead money for a missed small blind.
    pub dead: Money,
    /// A kill in the blind: what lies in front of the seat when all is posted.
    pub kill: Money,
}

/// What an earlier round left in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Carried {
    /// How much.
    pub money: Money,
    /// How many rounds ended without a winner.
    pub rolled: u8,
}

/// How antes count toward the pot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ante {
    /// Each plays for as much of the others' antes as it matched itself.
    #[default]
    Matched,
    /// They belong to the main pot whole.
    Dead,
}

impl Round {
    /// Seats the players, takes the posts and waits for the first card.
    ///
    /// # Errors
    ///
    /// Too few or too many seats, or a seat without chips.
    #[inline]
    pub fn begin(
        rules: &Rules,
        start: &Start<'_>,
        events: &mut Vec<Event>,
    ) -> Result<Round, Refusal> {
        Round::begin_with(rules, start, None, events)
    }

    /// The same with what an earlier round left in the middle.
    ///
    /// # Errors
    ///
    /// As [`Round::begin`].
    #[inline]
    pub fn begin_with(
        rules: &Rules,
        start: &Start<'_>,
        carried: Option<Carried>,
        events: &mut Vec<Event>,
    ) -> Result<Round, Refusal> {
        check_start(rules, start)?;
        let mut round = Round::seated(start);
        round.take_posts(rules, start, carried, events);
        Ok(round)
    }

    /// The same in the place of a round that is over, which saves moving it.
    ///
    /// # Errors
    ///
    /// As [`Round::begin`]; the old round then stays as it was.
    #[inline]
    pub fn begin_again(
        &mut self,
        rules: &Rules,
        start: &Start<'_>,
        carried: Option<Carried>,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        check_start(rules, start)?;
        self.seat_again(start);
        self.take_posts(rules, start, carried, events);
        Ok(())
    }

    /// Takes what lies there already and what is due before the first card.
    #[inline(never)]
    fn take_posts(
        &mut self,
        rules: &Rules,
        start: &Start<'_>,
        carried: Option<Carried>,
        events: &mut Vec<Event>,
    ) {
        if let Some(Carried { money, rolled }) = carried {
            self.emit(Event::Carried { money, rolled }, events);
        }
        let seats = self.seats().clockwise_after(start.button);
        let side = match rules.game.extras.pool {
            Pool::None => Money::ZERO,
            Pool::BaseRunners | Pool::BadBeat => rules.stakes.side,
        };
        let antes = if start.ante == Ante::Dead { Post::DeadAnte } else { Post::Ante };
        for seat in seats {
            let due = &start.seats[seat.place()];
            self.post(seat, antes, due.ante, events);
            self.post(seat, Post::Dead, due.dead, events);
            self.post(seat, Post::Blind, due.blind, events);
            self.post(seat, Post::Entry, due.entry, events);
            self.post(seat, Post::Side, side, events);
            self.post(seat, Post::Jackpot, due.jackpot, events);
        }
        self.post_kills(rules, start, events);
        self.emit(Event::Began(Stage::Dealing(0)), events);
        self.note = Note(Some(self.work_out_waiting(rules)));
    }

    /// Takes what a seat owes before the deal, as far as its stack goes.
    #[inline]
    fn post(&mut self, seat: Seat, post: Post, due: Money, events: &mut Vec<Event>) {
        if due.is_zero() {
            return;
        }
        let money = due.min(self.player(seat).stack);
        // A blind counts in full for the others, though its owner went broke on the ante.
        if !money.is_zero() || post == Post::Blind {
            self.emit(Event::Posted { seat, post, money, due }, events);
        }
    }

    /// Takes the kills that are posted before the deal: owed, or to enter.
    fn post_kills(&mut self, rules: &Rules, start: &Start<'_>, events: &mut Vec<Event>) {
        let post = match rules.game.extras.kill {
            Kill::AfterScoop => Post::KillOwed,
            Kill::Never | Kill::Offered { .. } | Kill::Chain { .. } => Post::Kill,
        };
        for seat in self.seats().clockwise_after(start.button) {
            let due = start.seats[seat.place()].kill;
            if !due.is_zero() {
                let Player { bet, stack, .. } = *self.player(seat);
                let money = due.saturating_sub(bet).min(stack);
                self.emit(Event::Posted { seat, post, money, due }, events);
            }
        }
    }

    /// The table before anything is posted: what a log of events is folded into.
    ///
    /// # Panics
    /// If there are more than ten seats.
    #[must_use]
    pub fn seated(start: &Start<'_>) -> Round {
        let mut players = [Player::default(); Seat::MAX];
        for (player, seat) in players.iter_mut().zip(start.seats) {
            player.stack = seat.stack;
        }
        Round {
            players,
            count: start.seats.len() as u8,
            button: start.button,
            stage: Stage::Dealing(0),
            boards: [Hand::EMPTY; 2],
            live: SeatSet::first(start.seats.len()),
            all_in: SeatSet::EMPTY,
            seen: CardSet::EMPTY,
            thrown: CardSet::EMPTY,
            burns: CardSet::EMPTY,
            away: CardSet::EMPTY,
            used: 0,
            done: SeatSet::EMPTY,
            boards_done: 0,
            burned: 0,
            chips: start.seats.iter().map(|seat| seat.stack).sum(),
            dead: Money::ZERO,
            level: Money::ZERO,
            raise: Money::ZERO,
            short: Money::ZERO,
            raises: 0,
            opened: false,
            behind: SeatSet::EMPTY,
            acted: SeatSet::EMPTY,
            checked: SeatSet::EMPTY,
            from: 0,
            blind: None,
            aggressor: None,
            opener: None,
            blinds: SeatSet::EMPTY,
            killed: Money::ZERO,
            asked: false,
            chop: None,
            pushed: Money::ZERO,
            winners: SeatSet::EMPTY,
            beside: Beside::default(),
            note: Note::default(),
        }
    }

    /// Seats the next round where this one was: the same as [`Round::seated`], without moving it.
    // Every field is named, so that none can be forgotten.
    #[inline(never)]
    fn seat_again(&mut self, start: &Start<'_>) {
        let Round {
            players,
            count,
            button,
            stage,
            boards,
            live,
            all_in,
            seen,
            thrown,
            burns,
            away,
            used,
            done,
            boards_done,
            burned,
            chips,
            dead,
            level,
            raise,
            short,
            raises,
            opened,
            behind,
            acted,
            checked,
            from,
            blind,
            aggressor,
            opener,
            blinds,
            killed,
            asked,
            chop,
            pushed,
            winners,
            beside,
            note,
        } = self;
        let dealt = (*count as usize).max(start.seats.len());
        players[..dealt].fill(Player::default());
        for (player, seat) in players.iter_mut().zip(start.seats) {
            player.stack = seat.stack;
        }
        *count = start.seats.len() as u8;
        *chips = start.seats.iter().map(|seat| seat.stack).sum();
        *button = start.button;
        *stage = Stage::Dealing(0);
        *boards = [Hand::EMPTY; 2];
        *live = SeatSet::first(start.seats.len());
        *all_in = SeatSet::EMPTY;
        *seen = CardSet::EMPTY;
        *thrown = CardSet::EMPTY;
        *burns = CardSet::EMPTY;
        *away = CardSet::EMPTY;
        *used = 0;
        *done = SeatSet::EMPTY;
        *boards_done = 0;
        *burned = 0;
        *dead = Money::ZERO;
        *level = Money::ZERO;
        *raise = Money::ZERO;
        *short = Money::ZERO;
        *raises = 0;
        *opened = false;
        *behind = SeatSet::EMPTY;
        *acted = SeatSet::EMPTY;
        *checked = SeatSet::EMPTY;
        *from = 0;
        *blind = None;
        *aggressor = None;
        *opener = None;
        *blinds = SeatSet::EMPTY;
        *killed = Money::ZERO;
        *asked = false;
        *chop = None;
        *pushed = Money::ZERO;
        *winners = SeatSet::EMPTY;
        *beside = Beside::default();
        *note = Note::default();
    }
}

/// Refuses a table that the game is not played at.
fn check_start(rules: &Rules, start: &Start<'_>) -> Result<(), Refusal> {
    let count = start.seats.len();
    if count < 2 || count > rules.game.seats.dealt as usize {
        return Err(Refusal::Start("the game is not dealt to so many seats"));
    }
    if start.button.place() >= count {
        return Err(Refusal::Start("the button lies at no seat"));
    }
    if start.seats.iter().any(|seat| seat.stack.is_zero()) {
        return Err(Refusal::Start("a seat has no chips"));
    }
    check_wagers(rules, start.seats)
}
