//! Folding events into the round. Never refuses, never decides.

use super::action::Recipient;
use super::beside::{Away, Playing};
use super::event::{Event, Post, RaiseSize};
use super::pool::{BadBeat, LostTo};
use super::round::{Note, Player, Round, Stage, Status};
use super::run_twice::{Answer, Run};
use crate::seat::{Packet, Seat, SeatSet};
use cards::{Card, CardSet};
use money::Money;

impl Round {
    /// Folds one event in.
    // What needs room of its own is never inlined: the common events then pay for none.
    pub fn apply(&mut self, event: &Event) {
        self.note = Note::default();
        match *event {
            Event::Posted { seat, post, money, due } => self.posted(seat, post, money, due),
            Event::Began(stage) => self.began(stage),
            Event::Opened(seat) => self.opens(seat),
            Event::Gathered => self.gathered(),
            Event::Dealt { to, ref packet, up } => self.dealt(to, packet, up),
            Event::Folded(seat) => {
                self.out(seat);
                self.spoke(seat);
            }
            Event::DealtOn(seat) => self.beside.dealt_on = self.beside.dealt_on.with(seat),
            Event::AskedToSee { hand, .. } => {
                self.beside.asked_for = self.beside.asked_for.with(hand);
            }
            Event::Checked(seat) => self.checks(seat),
            Event::Called(seat, more) => self.calls(seat, more),
            Event::BroughtIn(seat, money) => {
                self.put_in(seat, money);
                self.beside.staked = self.beside.staked.with(seat);
                self.level = money;
                self.behind = self.seats().without(seat);
                self.acted = self.acted.with(seat);
                self.spoke(seat);
            }
            Event::BringInLive(seat) => {
                self.opened = true;
                self.acted = self.acted.without(seat);
            }
            Event::Bet(seat, to, size) => self.bet(seat, to, size),
            Event::Drew(seat, ref packet) => self.drew(seat, packet),
            Event::Discarded(seat, ref packet) => self.discarded(seat, packet),
            Event::Returned(seat, money) => {
                let player = &mut self.players[seat.place()];
                player.stack += money;
                player.bet = player.bet.saturating_sub(money);
                player.paid -= money;
                if !player.stack.is_zero() {
                    self.all_in = self.all_in.without(seat);
                }
            }
            Event::Showed(seat, ref packet) => self.showed(seat, packet),
            Event::Mucked(seat) => {
                self.out(seat);
                self.done = self.done.with(seat);
                self.beside.mucked = self.beside.mucked.with(seat);
                self.keep_lay();
            }
            Event::Killed(seat, to) => self.killed_for(seat, to),
            Event::DidNotKill(seat) => self.done = self.done.with(seat),
            Event::OfferedChop(seat) => self.chop = Some(seat),
            Event::Chopped(_) => self.chopped(),
            Event::Carried { money, rolled } => {
                self.dead += money;
                self.beside.brought += money;
                self.beside.rolled = rolled;
            }
            Event::TurnedLow => {
                self.beside.playing = Playing::Otherwise;
                self.gathered();
            }
            Event::Ruled(ruling) => self.ruled(ruling),
            Event::Refunded(seat, money) => self.refunded(seat, money),
            Event::Owed(seat, cards) => self.owes(seat, cards),
            Event::GoesBack { before } => self.goes_back(before),
            Event::BurnIsDown(street) => self.burn_was_down(street),
            Event::Buries(cards) => self.buried(cards),
            Event::Reshuffled => self.shuffled_in(),
            Event::Answered(seat, answer) => {
                self.done = self.done.with(seat);
                if answer == Answer::No {
                    self.beside.run = Run::Refused;
                }
            }
            Event::RunsTwice(street) => self.beside.run = Run::First(street),
            Event::RanAgain { kept } => self.ran_again(kept),
            Event::CalledWild(seat, ref packet) => self.called_wild(seat, packet),
            Event::SideReturned(seat, money) => {
                self.players[seat.place()].stack += money;
                self.beside.side[seat.place()] -= money;
            }
            Event::JackpotReturned(seat, money) => {
                self.players[seat.place()].stack += money;
                self.beside.jackpot = self.beside.jackpot.without(seat);
                self.beside.gone -= money;
            }
            Event::SidePaid(seat, winnings) => {
                let stake = std::mem::take(&mut self.beside.side[seat.place()]);
                self.players[seat.place()].stack += stake + winnings;
                self.beside.brought += winnings;
            }
            Event::SideLost(seat, money, _) => {
                self.beside.side[seat.place()] -= money;
                self.beside.gone += money;
                self.spoil(event);
            }
            Event::Advanced(..) | Event::BadBeat { .. } => self.spoil(event),
            Event::Left { to, money } => self.left(to, money),
            Event::Awarded { seat, money, .. } => self.awarded(seat, money),
        }
    }

    /// The first to speak in a round of betting was found.
    #[inline]
    pub(super) fn opens(&mut self, seat: Seat) {
        self.from = seat.place() as u8;
        if !self.betting_is_closed() {
            self.opener = Some(seat);
        }
    }

    /// A player checked.
    #[inline]
    pub(super) fn checks(&mut self, seat: Seat) {
        self.checked = self.checked.with(seat);
        self.acted = self.acted.with(seat);
        self.spoke(seat);
    }

    /// A player put in so much more to call.
    #[inline]
    pub(super) fn calls(&mut self, seat: Seat, more: Money) {
        self.put_in(seat, more);
        self.beside.staked = self.beside.staked.with(seat);
        self.behind = self.behind.without(seat);
        self.acted = self.acted.with(seat);
        self.spoke(seat);
    }

    /// Keeps what an event means for the pools of the table.
    #[inline(never)]
    fn spoil(&mut self, event: &Event) {
        let spoils = self.beside.spoils.get_or_insert_default();
        match *event {
            Event::SideLost(_, money, LostTo::Pool) => spoils.pool += money,
            Event::Advanced(seat, runners) => spoils.advanced = Some((seat, runners)),
            Event::BadBeat { beaten, by, sharing } => {
                spoils.bad_beat = Some(BadBeat { beaten, by, sharing });
            }
            _ => {}
        }
    }

    #[inline(never)]
    pub(super) fn drew(&mut self, seat: Seat, packet: &Packet) {
        let cards = self.take_away(seat, packet);
        self.thrown = self.thrown | cards;
        let player = &mut self.players[seat.place()];
        player.owed += packet.len() as u8;
        player.threw = cards;
        self.done = self.done.with(seat);
    }

    #[inline(never)]
    fn discarded(&mut self, seat: Seat, packet: &Packet) {
        let cards = self.take_away(seat, packet);
        self.put_away(cards);
        self.done = self.done.with(seat);
    }

    #[inline(never)]
    fn showed(&mut self, seat: Seat, packet: &Packet) {
        self.learn(seat, packet);
        self.turned_up(seat);
    }

    /// A hand whose cards are known was turned up.
    #[inline]
    pub(super) fn turned_up(&mut self, seat: Seat) {
        self.players[seat.place()].status = Status::Shown;
        self.done = self.done.with(seat);
    }

    #[inline(never)]
    fn called_wild(&mut self, seat: Seat, packet: &Packet) {
        self.learn(seat, packet);
        self.beside.wild[seat.place()] = packet.cards.first().copied();
        self.done = self.done.with(seat);
    }

    #[inline(never)]
    fn killed_for(&mut self, seat: Seat, to: Money) {
        let more = to.saturating_sub(self.player(seat).bet);
        self.kill(seat, more, to);
        self.blind = Some((seat, to));
        self.players[seat.place()].kills += 1;
        // All the others are asked again. Source: lucky-lady l.30.
        self.done = SeatSet::EMPTY.with(seat);
    }

    #[inline(never)]
    fn left(&mut self, to: Away, money: Money) {
        if to == Away::NextRound {
            self.beside.waits += money;
        }
        self.take_from_middle(money);
        self.beside.gone += money;
    }

    #[inline(never)]
    fn awarded(&mut self, seat: Seat, money: Money) {
        self.players[seat.place()].stack += money;
        self.pushed += money;
        self.winners = self.winners.with(seat);
        self.take_from_middle(money);
    }

    #[inline(never)]
    fn posted(&mut self, seat: Seat, post: Post, money: Money, due: Money) {
        match post {
            Post::Ante => {
                self.put_in(seat, money);
                self.players[seat.place()].bet = Money::ZERO;
            }
            Post::DeadAnte | Post::Dead => {
                let player = &mut self.players[seat.place()];
                player.stack -= money;
                self.dead += money;
                self.beside.dead[seat.place()] += money;
                if player.stack.is_zero() {
                    self.all_in = self.all_in.with(seat);
                }
            }
            Post::Side | Post::Jackpot => {
                let player = &mut self.players[seat.place()];
                player.stack -= money;
                if player.stack.is_zero() {
                    self.all_in = self.all_in.with(seat);
                }
                if post == Post::Side {
                    self.beside.side[seat.place()] += money;
                } else {
                    self.beside.jackpot = self.beside.jackpot.with(seat);
                    self.beside.jackpot_wager = money;
                    self.beside.gone += money;
                }
            }
            Post::Blind => {
                self.put_in(seat, money);
                self.level = self.level.max(due);
                self.opened = true;
                self.count_behind();
                self.blinds = self.blinds.with(seat);
                // Of equal blinds the last; heads-up the button's is the first.
                let small = self.count == 2 && seat == self.button;
                if self.blind.is_none_or(|(_, most)| due > most || (due == most && !small)) {
                    self.blind = Some((seat, due));
                }
            }
            Post::Kill => {
                self.kill(seat, money, due);
                self.blind = Some((seat, due));
            }
            Post::KillOwed => self.kill(seat, money, due),
            Post::Entry => {
                self.put_in(seat, money);
                self.level = self.level.max(due);
                self.count_behind();
            }
        }
    }

    pub(super) fn count_behind(&mut self) {
        let behind = self.seats().iter().filter(|seat| self.player(*seat).bet < self.level);
        self.behind = behind.collect();
    }

    pub(super) fn began(&mut self, stage: Stage) {
        self.stage = stage;
        self.done = SeatSet::EMPTY;
        if let Stage::Dealing(_) = stage {
            self.boards_done = 0;
            self.burned = 0;
            if let Some(amends) = &mut self.beside.amends {
                self.done = amends.serve();
            }
        }
        // With nobody left to bet against, the last bets made are those of the final round.
        if matches!(stage, Stage::Betting(_)) && !self.betting_is_closed() {
            self.aggressor = None;
        }
        if let Stage::Killing(_) = stage {
            self.asked = true;
        }
    }

    pub(super) fn gathered(&mut self) {
        // Where everyone checked, nothing lies in front of a seat.
        if !self.level.is_zero() {
            for player in &mut self.players[..self.count as usize] {
                player.bet = Money::ZERO;
            }
        }
        self.level = Money::ZERO;
        self.raise = Money::ZERO;
        self.short = Money::ZERO;
        self.raises = 0;
        self.opened = false;
        self.behind = SeatSet::EMPTY;
        self.acted = SeatSet::EMPTY;
        self.checked = SeatSet::EMPTY;
    }

    #[inline(never)]
    pub(super) fn dealt(&mut self, to: Recipient, packet: &Packet, up: u8) {
        self.dealt_set(to, packet, packet.set(), up);
    }

    /// The same, where it is known which cards they are.
    #[inline]
    pub(super) fn dealt_set(&mut self, to: Recipient, packet: &Packet, set: CardSet, up: u8) {
        self.used += packet.len() as u16;
        self.comes_out(set);
        match to {
            Recipient::Burn if self.buries() => {
                self.put_away(set);
                self.buried_some(packet.len() as u8);
            }
            Recipient::Burn => {
                self.burned += packet.len() as u8;
                self.burns = self.burns | set;
            }
            Recipient::Board(board) => {
                self.boards[board as usize].add(&packet.cards);
                self.boards_done += 1;
            }
            Recipient::Hand(seat) => {
                let player = &mut self.players[seat.place()];
                player.receives(&packet.cards, up);
                player.down.unseen += packet.unseen;
                player.owed = player.owed.saturating_sub(packet.unseen);
                self.no_longer_owed(seat);
                self.done = self.done.with(seat);
            }
        }
    }

    #[inline(never)]
    fn bet(&mut self, seat: Seat, to: Money, size: RaiseSize) {
        let more = to.saturating_sub(self.players[seat.place()].bet);
        self.put_in(seat, more);
        self.beside.staked = self.beside.staked.with(seat);
        self.beside.dealt_on = SeatSet::EMPTY;
        match size {
            RaiseSize::Short => self.acted = self.acted.with(seat),
            RaiseSize::Incomplete => {
                self.short += to.saturating_sub(self.level);
                self.acted = self.acted.with(seat);
            }
            RaiseSize::Opening | RaiseSize::Full => {
                self.raise = to.saturating_sub(self.level);
                self.short = Money::ZERO;
                self.acted = SeatSet::EMPTY.with(seat);
            }
        }
        if size == RaiseSize::Full {
            self.raises += 1;
        }
        self.behind = self.seats().without(seat);
        self.level = self.level.max(to);
        self.opened = true;
        self.aggressor = Some(seat);
        self.spoke(seat);
    }

    /// Chips move from behind to the front of a seat.
    #[inline]
    pub(super) fn put_in(&mut self, seat: Seat, money: Money) {
        let player = &mut self.players[seat.place()];
        player.stack -= money;
        player.bet += money;
        player.paid += money;
        if player.stack.is_zero() {
            self.all_in = self.all_in.with(seat);
        }
    }

    pub(super) fn out(&mut self, seat: Seat) {
        self.players[seat.place()].status = Status::Folded;
        self.no_longer_owed(seat);
        self.live = self.live.without(seat);
    }

    fn spoke(&mut self, seat: Seat) {
        self.chop = None;
        self.from = seat.place() as u8 + 1;
        self.beside.spoken = self.beside.spoken.with(seat);
    }

    /// Cards leave a hand; those it was not known to hold come off its backs. Says which they are.
    pub(super) fn take_away(&mut self, seat: Seat, packet: &Packet) -> CardSet {
        let Player { down, up, .. } = &mut self.players[seat.place()];
        for card in &packet.cards {
            if !down.cards.remove(*card) && !up.remove(*card) {
                down.unseen = down.unseen.saturating_sub(1);
            }
        }
        down.unseen = down.unseen.saturating_sub(packet.unseen);
        let cards = packet.set();
        self.seen = self.seen | cards;
        cards
    }

    /// Faces of a hand that was known by its backs.
    fn learn(&mut self, seat: Seat, packet: &Packet) {
        let player = &mut self.players[seat.place()];
        for card in &packet.cards {
            if !player.holds(*card) && player.down.unseen > 0 {
                player.down.cards.push(*card);
                player.down.unseen -= 1;
            }
        }
        self.seen = self.seen | packet.set();
    }

    /// Chips leave the middle. They come off the contributions in the order of seats, so that the
    /// middle is empty when all is awarded.
    fn take_from_middle(&mut self, money: Money) {
        let mut left = money;
        let from_dead = left.min(self.dead);
        self.dead -= from_dead;
        left -= from_dead;
        for player in &mut self.players[..self.count as usize] {
            let part = left.min(player.paid);
            player.paid -= part;
            left -= part;
        }
        assert!(left.is_zero(), "more was awarded than lay in the middle");
    }
}

impl Player {
    /// Gets cards whose faces are known, so many of the last face up.
    #[inline]
    pub(super) fn receives(&mut self, cards: &[Card], up: u8) {
        let (down, face_up) = cards.split_at(cards.len().saturating_sub(up as usize));
        self.down.cards.add(down);
        self.up.add(face_up);
        self.owed = self.owed.saturating_sub(cards.len() as u8);
        self.threw = CardSet::EMPTY;
    }
}
