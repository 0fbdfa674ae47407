//! What an action brings about, or why the dealer would refuse it.

use super::action::{Action, Play, Target};
use super::event::Event;
use super::meld::rope_place;
use super::plays::each_play;
use super::refusal::Refusal;
use super::round::{Opening, Origin, Phase, Round, Waiting};
use super::rules::Rules;
use crate::seat::{Packet, Seat};
use cards::Card;
use std::ops::ControlFlow;

impl Round {
    /// Carries out an action and writes down what happened.
    ///
    /// # Errors
    ///
    /// The action cannot be done now; nothing has changed.
    pub fn act(
        &mut self,
        rules: &Rules,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let waiting = self.waiting_for(rules);
        match (waiting, action) {
            (_, Action::Floor(ruling)) => self.rule(rules, ruling, events),
            (Waiting::Cards { to, count, up }, Action::Deal(target, packet)) => {
                self.check_deal(rules, (to, count), target, &packet)?;
                self.happens(Event::Dealt { to, packet, up }, events);
                self.go_on(rules, events);
                Ok(())
            }
            (Waiting::Shuffle, Action::Shuffle) => {
                let kept = usize::from(self.top.is_some());
                self.happens(Event::Shuffled((self.pile.total() - kept) as u16), events);
                Ok(())
            }
            (Waiting::Stay(seat), Action::Stay(by)) if seat == by => {
                self.happens(Event::Stayed(seat), events);
                self.ask_next(rules, seat, events);
                Ok(())
            }
            (Waiting::Stay(seat), Action::Retire(by)) if seat == by => {
                self.happens(Event::Retired(seat), events);
                self.ask_next(rules, seat, events);
                Ok(())
            }
            (Waiting::Draw(seat), Action::Draw(by)) if seat == by => {
                self.may_draw(rules, seat)?;
                self.happens(Event::Drew(seat), events);
                Ok(())
            }
            (Waiting::Draw(seat), Action::Take(by)) if seat == by => {
                let card = self.may_take(rules, seat)?;
                self.happens(Event::Took(seat, card), events);
                Ok(())
            }
            (_, Action::Force(by)) => {
                self.may_force(rules, by)?;
                self.happens(Event::Forced(by), events);
                Ok(())
            }
            (Waiting::Use(seat, _), Action::DrawAgain(by)) if seat == by => {
                self.may_draw_again(rules)?;
                self.happens(Event::DrewAgain(seat), events);
                Ok(())
            }
            (Waiting::Use(seat, _) | Waiting::Discard(seat), Action::Play(by, play))
                if seat == by =>
            {
                self.lay(rules, seat, play, events)
            }
            (Waiting::Use(seat, _) | Waiting::Discard(seat), Action::Discard(by, card))
                if seat == by =>
            {
                self.discards(rules, seat, card, events)
            }
            (
                Waiting::Stay(seat)
                | Waiting::Draw(seat)
                | Waiting::Use(seat, _)
                | Waiting::Discard(seat),
                Action::TimeOut(by),
            ) if seat == by => {
                let instead = self.at_time_out(rules, waiting).ok_or(Refusal::NotNow(waiting))?;
                let timed_out = events.len();
                events.push(Event::TimedOut(seat));
                let done = self.act(rules, instead, events);
                if done.is_err() {
                    events.truncate(timed_out);
                }
                done
            }
            (waiting, _) => Err(Refusal::NotNow(waiting)),
        }
    }

    /// What is done for a player who lets the time pass: the least that the rules allow.
    fn at_time_out(&self, rules: &Rules, waiting: Waiting) -> Option<Action> {
        match waiting {
            Waiting::Stay(seat) => Some(Action::Retire(seat)),
            Waiting::Draw(seat) if self.forced().is_some() => Some(Action::Take(seat)),
            Waiting::Draw(seat) => Some(Action::Draw(seat)),
            Waiting::Use(seat, card) if self.may_discard(rules, seat, card).is_ok() => {
                Some(Action::Discard(seat, card))
            }
            Waiting::Use(seat, card) => self.first_use(rules, seat, card),
            Waiting::Discard(seat) => {
                let hand = &self.player(seat).hand.cards;
                let fits = |card: &&Card| self.may_discard(rules, seat, **card).is_ok();
                hand.iter().find(fits).map(|card| Action::Discard(seat, *card))
            }
            Waiting::Cards { .. } | Waiting::Shuffle | Waiting::Nothing => None,
        }
    }

    /// The first way to use a card that must be used.
    fn first_use(&self, rules: &Rules, seat: Seat, card: Card) -> Option<Action> {
        let mut found: Option<Play> = None;
        let spread = &self.player(seat).spread;
        let _ = each_play(rules, &self.held(seat), Some(card), spread, &mut |play| {
            found = Some(play);
            ControlFlow::Break(())
        });
        found.map(|play| Action::Play(seat, play))
    }

    fn check_deal(
        &self,
        rules: &Rules,
        (to, due): (Target, u8),
        target: Target,
        packet: &Packet,
    ) -> Result<(), Refusal> {
        if to != target {
            return Err(Refusal::Elsewhere(to));
        }
        if packet.cards.len() != usize::from(due) || packet.unseen > 0 {
            return Err(Refusal::Count { due, given: packet.cards.len() as u8 });
        }
        self.check_cards(rules, packet)
    }

    /// Refuses cards that the stock does not have any more.
    pub(super) fn check_cards(&self, rules: &Rules, packet: &Packet) -> Result<(), Refusal> {
        let mut out = self.out;
        for &card in &packet.cards {
            out.add(card);
            if usize::from(out.get(card)) > rules.game.pack.count_of(card) {
                return Err(Refusal::NoSuchCard(card));
            }
        }
        Ok(())
    }

    /// What follows a packet without anybody's word: the eldest hand, the first question.
    pub(super) fn go_on(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let Phase::Deal { packet, to } = self.phase else { return };
        if to != self.first {
            return;
        }
        if packet == 1 && self.opening == Opening::LowestUp {
            let eldest = self.eldest();
            self.happens(Event::Eldest(eldest), events);
        }
        if u32::from(packet) * u32::from(rules.game.at_a_time) >= rules.game.hand.into() {
            self.happens(Event::Asked(self.first), events);
        }
    }

    /// The hand with the lowest card up; of equal ones the first dealt.
    /// Source: clovis-500 l.482 (ruling E-80).
    fn eldest(&self) -> Seat {
        let up = |seat: Seat| self.player(seat).hand.cards.last().and_then(|card| card.rank());
        let mut best = self.first;
        let mut seat = self.first;
        for _ in 1..self.count {
            seat = self.right_of(seat, self.seats()).expect("there are seats");
            if up(seat).and_then(rope_place) < up(best).and_then(rope_place) {
                best = seat;
            }
        }
        best
    }

    /// Asks the next player whether to stay, or begins the play. Source: clovis-500 l.494.
    pub(super) fn ask_next(&mut self, rules: &Rules, seat: Seat, events: &mut Vec<Event>) {
        if self.left_alone(rules, events) {
            return;
        }
        let mut next = seat;
        loop {
            next = self.right_of(next, self.seats()).expect("there are seats");
            if next == self.first {
                break;
            }
            if self.live().contains(next) {
                self.happens(Event::Asked(next), events);
                return;
            }
        }
        // The winner of the last hand begins, or if he retired the next to his right (ruling G-234).
        let begins = if self.live().contains(self.first) {
            self.first
        } else {
            self.right_of(self.first, self.live()).expect("two hands are left")
        };
        self.happens(Event::Turn(begins), events);
    }

    /// Whether a card of the discards, not of the stock, is to be used.
    #[must_use]
    pub fn was_taken(&self) -> bool {
        matches!(self.drawn(), Some((_, Origin::Pile)))
    }
}
