//! What an action does to the table.

use super::action::{TableAction, TableEvent, TableRefusal};
use super::entry::Debt;
use super::line_up::{LineUp, straddler};
use super::places::distance;
use super::rotation::{Change, House};
use super::{Presence, Seated, Table};
use crate::pot::round::{Round, Stage};
use crate::seat::{Packet, Seat};
use money::Money;
use sheet::poker::Entry;
use std::sync::Arc;

impl Table {
    /// Carries out an action and writes down what happened; a refused action changes nothing.
    ///
    /// # Errors
    ///
    /// What a dealer would say.
    pub fn act(
        &mut self,
        house: &House,
        action: TableAction,
        events: &mut Vec<TableEvent>,
    ) -> Result<(), TableRefusal> {
        if action == TableAction::Close {
            return self.close(house, events);
        }
        let event = self.decide(house, action)?;
        self.emit(event, events);
        Ok(())
    }

    /// Shares out what lies on the table; everyone leaves.
    fn close(&mut self, house: &House, events: &mut Vec<TableEvent>) -> Result<(), TableRefusal> {
        if self.dealt.is_some() {
            return Err(TableRefusal::RoundIsOn);
        }
        self.share_out(self.rules(house), events);
        for seat in self.taken().iter() {
            let stack = self.player(seat).map_or(Money::ZERO, |player| player.stack);
            self.emit(TableEvent::Left(seat, stack), events);
        }
        Ok(())
    }

    /// Moves the button, takes the posts and begins a round: hand [`LineUp::start`] to
    /// [`Round::begin`].
    ///
    /// # Errors
    ///
    /// A round is on, too few are there, or the button has not been drawn for.
    pub fn deal(
        &mut self,
        house: &House,
        events: &mut Vec<TableEvent>,
    ) -> Result<Arc<LineUp>, TableRefusal> {
        let line_up = self.line_up(house)?;
        let line_up = self.spare.write(line_up);
        self.seed(house, events);
        self.emit(TableEvent::Dealt(Arc::clone(&line_up)), events);
        Ok(line_up)
    }

    /// Takes a finished round back: chips, kills owed, who leaves, and the next game.
    ///
    /// # Errors
    ///
    /// The round is not over, or not this table's.
    pub fn end(
        &mut self,
        house: &House,
        round: &Round,
        events: &mut Vec<TableEvent>,
    ) -> Result<(), TableRefusal> {
        let line_up = self.dealt.as_ref().ok_or(TableRefusal::NoSuchRound)?;
        if round.stage() != Stage::Over || round.players().len() != line_up.seats.len() {
            return Err(TableRefusal::NoSuchRound);
        }
        let before: Money = line_up.chairs().iter().map(|chair| chair.stack).sum();
        if before != round.chips() {
            return Err(TableRefusal::NoSuchRound);
        }
        let mut stacks = [Money::ZERO; Seat::MAX];
        for (seat, player) in line_up.seats.iter().zip(round.players()) {
            stacks[seat.place()] = player.stack;
        }
        let here = || {
            let here = |seat: &Seat| self.presence(*seat) == Some(Presence::Here);
            self.taken().iter().filter(here).collect()
        };
        let kills = self.kills.after(self.rules(house), line_up, round, here);
        self.emit(TableEvent::Ended(stacks, kills), events);
        // What was dealt is spare paper now: it is only read once more.
        let spare = std::mem::take(&mut self.spare);
        let line_up = spare.0.as_ref().expect("a round that ends was dealt");
        self.settle(self.rules(house), line_up, round, events);
        self.spare = spare;
        for seat in self.taken().iter() {
            if let Some(Seated { presence: Presence::Leaving, stack, .. }) = self.player(seat) {
                let left = TableEvent::Left(seat, *stack);
                self.emit(left, events);
            }
        }
        // A pot that rolls over goes to the next round of its own game, and to nobody who did not
        // stand for it. Source: colorado l.1799-1801.
        match (self.next_game(house), self.lying.pot) {
            (Some(next), None) => self.emit(TableEvent::Changed(next), events),
            (Some(_), Some(_)) if !self.overdue => self.emit(TableEvent::GoesOn, events),
            _ => {}
        }
        Ok(())
    }

    fn presence(&self, seat: Seat) -> Option<Presence> {
        self.player(seat).map(|player| player.presence)
    }

    pub(super) fn emit(&mut self, event: TableEvent, events: &mut Vec<TableEvent>) {
        self.apply(&event);
        events.push(event);
    }

    /// The event that an action becomes.
    fn decide(&self, house: &House, action: TableAction) -> Result<TableEvent, TableRefusal> {
        let seated = |seat: Seat| self.player(seat).ok_or(TableRefusal::Empty(seat));
        match action {
            TableAction::Sit(seat, money, entering) => {
                if seat.place() >= house.seats() as usize {
                    return Err(TableRefusal::NoSeat(seat));
                }
                if self.player(seat).is_some() {
                    return Err(TableRefusal::Taken(seat));
                }
                house.buy_in.check_sit(money)?;
                Ok(TableEvent::Sat { seat, money, entering, owes: self.newcomer_owes(house) })
            }
            TableAction::Buy(seat, money) => {
                let player = seated(seat)?;
                if self.was_dealt(seat) {
                    return Err(TableRefusal::MidRound(seat));
                }
                let buy = house.buy_in.check_again(seat, player.stack, money, player.bought)?;
                Ok(TableEvent::Bought(seat, money, buy))
            }
            TableAction::Leave(seat) => {
                let player = seated(seat)?;
                Ok(match self.was_dealt(seat) {
                    true => TableEvent::Leaves(seat),
                    false => TableEvent::Left(seat, player.stack),
                })
            }
            TableAction::SitOut(seat) => match seated(seat)?.presence {
                Presence::Here => Ok(TableEvent::SatOut(seat)),
                Presence::Away | Presence::Leaving => Err(TableRefusal::Away(seat)),
            },
            TableAction::Return(seat, entering) => match seated(seat)?.presence {
                Presence::Here => Err(TableRefusal::NotAway(seat)),
                Presence::Away | Presence::Leaving => Ok(TableEvent::CameBack(seat, entering)),
            },
            TableAction::Enter(seat, entering) => {
                seated(seat).map(|_| TableEvent::Entering(seat, entering))
            }
            TableAction::Wager(seat, wager) => {
                seated(seat)?;
                self.check_wager(self.rules(house), seat, wager)?;
                Ok(TableEvent::Wagers(seat, wager))
            }
            TableAction::Jackpot(seat, jackpot) => {
                seated(seat).map(|_| TableEvent::PlaysJackpot(seat, jackpot))
            }
            TableAction::Close => unreachable!("a table is closed at once"),
            TableAction::DrawForButton(packet) => self.draw(house, &packet),
            TableAction::Straddle(seat) => match self.straddler(house)? == Some(seat) {
                true => Ok(TableEvent::Straddles(seat)),
                false => Err(TableRefusal::NoStraddle(seat)),
            },
        }
    }

    /// Who may straddle the next round, if anyone.
    ///
    /// # Errors
    ///
    /// As [`Table::deal`].
    pub fn straddler(&self, house: &House) -> Result<Option<Seat>, TableRefusal> {
        Ok(straddler(self.rules(house), &self.line_up(house)?))
    }

    /// A newcomer to a game with blinds that has begun owes the big one.
    /// Source: clovis-500 l.31, l.127-130.
    fn newcomer_owes(&self, house: &House) -> Debt {
        let rules = self.rules(house);
        let free = rules.game.extras.entry == Entry::Free || rules.game.posts.blinds == 0;
        if free || self.places.is_none() { Debt::Nothing } else { Debt::Big }
    }

    /// The highest card gets the button, spades over hearts over diamonds over clubs; the ace is
    /// high, and a joker is no card to draw. Source: players-casino l.59-60, l.1831-1833.
    fn draw(&self, house: &House, packet: &Packet) -> Result<TableEvent, TableRefusal> {
        if self.places.is_some() || self.drawn.is_some() {
            return Err(TableRefusal::HasButton);
        }
        let rules = self.rules(house);
        let present = self.present(rules);
        let cards = &packet.cards;
        let twice = (1..cards.len()).any(|at| cards[..at].contains(&cards[at]));
        let joker = cards.iter().any(|card| card.rank().is_none());
        if packet.unseen > 0 || cards.len() != present.len() || twice || joker {
            return Err(TableRefusal::Cards(present.len() as u8));
        }
        let drawn = present.iter().zip(cards.iter());
        let high = drawn.max_by_key(|(_, card)| (card.rank(), card.suit()));
        let fewest = TableRefusal::TooFew(rules.game.seats.min.max(2));
        high.map(|(seat, _)| TableEvent::DrewButton(seat)).ok_or(fewest)
    }

    /// How many rounds the game that is on has left, the one that is dealt or comes next included;
    /// `None` where games do not take turns, or there is no button yet.
    #[must_use]
    pub fn rounds_left(&self, house: &House) -> Option<u32> {
        let places = self.places.filter(|_| house.games().len() > 1)?;
        if self.overdue {
            return Some(1);
        }
        Some(match house.change {
            Change::EveryRounds(rounds) => rounds.get().saturating_sub(self.rounds).max(1),
            Change::EveryOrbit => {
                let present = self.present(self.rules(house));
                let to = self.began.map_or(0, |began| distance(places.button, began));
                let before = |seat: &Seat| {
                    let from = distance(places.button, *seat);
                    0 < from && (to == 0 || from < to)
                };
                1 + present.iter().filter(before).count() as u32
            }
        })
    }

    /// The game that follows, if the one that is on has had its turn.
    fn next_game(&self, house: &House) -> Option<u8> {
        let places = self.places.filter(|_| house.games().len() > 1)?;
        let over = match house.change {
            _ if self.overdue => true,
            Change::EveryRounds(rounds) => self.rounds >= rounds.get(),
            Change::EveryOrbit => {
                let began = self.began?;
                let next = places.next_button(self.present(self.rules(house)))?;
                let to = distance(places.button, began);
                0 < to && to <= distance(places.button, next)
            }
        };
        over.then(|| (self.game + 1) % house.games().len() as u8)
    }
}
