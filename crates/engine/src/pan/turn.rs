//! A turn: a card from the stock or the discards, melds, one discard.

use super::action::Play;
use super::counts::Counts;
use super::event::{Event, Why};
use super::lay::{collects, takes};
use super::plays::each_play;
use super::refusal::Refusal;
use super::round::{Origin, Phase, Round};
use super::rules::Rules;
use crate::seat::{Seat, SeatSet};
use cards::Card;
use sheet::pan::{Discards, Force, LastCard, SecondDraw};
use std::ops::ControlFlow;

impl Round {
    /// Whether a player could use a card beside those in the hand at once.
    #[must_use]
    pub fn can_use(&self, rules: &Rules, seat: Seat, card: Card) -> bool {
        let player = self.player(seat);
        let mut counts = Counts::of(player.hand.cards.iter().copied());
        counts.add(card);
        let mut found = |_| ControlFlow::Break(());
        each_play(rules, &counts, Some(card), &player.spread, &mut found).is_break()
    }

    /// Whether a discard that came from there may be taken by the next player.
    /// Source: clovis-500 l.498, players-casino l.467.
    fn is_open(rules: &Rules, from: Origin) -> bool {
        match rules.game.discards {
            Discards::Any => true,
            Discards::Drawn => from == Origin::Stock,
        }
    }

    /// The top discard, if the player may take it. It must be of use at once.
    pub(super) fn may_take(&self, rules: &Rules, seat: Seat) -> Result<Card, Refusal> {
        self.has_right_count(rules, seat)?;
        let top = self.top.ok_or(Refusal::NothingToTake)?;
        if !Round::is_open(rules, top.from) {
            return Err(Refusal::FromHand(top.card));
        }
        match self.can_use(rules, seat, top.card) {
            true => Ok(top.card),
            false => Err(Refusal::NoUse(top.card)),
        }
    }

    /// Whether a player may draw from the stock.
    pub(super) fn may_draw(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        self.has_right_count(rules, seat)?;
        match (self.forced(), self.top) {
            (Some(_), Some(top)) => Err(Refusal::Forced(top.card)),
            _ => Ok(()),
        }
    }

    /// A hand of the wrong size is set right before it draws. Source: clovis-500 l.552.
    fn has_right_count(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        let player = self.player(seat);
        let wrong = !player.has_drawn && player.hand.len() != usize::from(rules.game.hand);
        if wrong { Err(Refusal::WrongHand(seat)) } else { Ok(()) }
    }

    /// Whether a player may make the one whose turn it is take the top discard, which fits a meld of
    /// his. Source: clovis-500 l.542.
    pub(super) fn may_force(&self, rules: &Rules, by: Seat) -> Result<(), Refusal> {
        let Phase::Draw { seat, forced: None } = self.phase else {
            return Err(match self.phase {
                Phase::Draw { .. } => Refusal::NoForcing,
                _ => Refusal::NotNow(self.waiting_for(rules)),
            });
        };
        let allowed = rules.game.force == Force::AnyPlayer && by != seat;
        if !allowed || !self.live().contains(by) {
            return Err(Refusal::NoForcing);
        }
        let top = self.top.ok_or(Refusal::NothingToTake)?;
        if !Round::is_open(rules, top.from) {
            return Err(Refusal::FromHand(top.card));
        }
        match takes(rules, &self.player(seat).spread, top.card) {
            true => Ok(()),
            false => Err(Refusal::DoesNotFit(top.card)),
        }
    }

    /// Whether the player may draw over the card (ruling G-237).
    pub(super) fn may_draw_again(&self, rules: &Rules) -> Result<(), Refusal> {
        match self.phase {
            Phase::Use { again: true, .. }
                if rules.game.second_draw == SecondDraw::FirstTurn && self.stock > 0 =>
            {
                Ok(())
            }
            _ => Err(Refusal::NoSecondDraw),
        }
    }

    /// What a play would collect from everyone, if it may be made.
    pub(super) fn may_lay(&self, rules: &Rules, seat: Seat, play: &Play) -> Result<u32, Refusal> {
        let mut held = self.held(seat);
        for &card in play.laid() {
            if !held.take(card) {
                return Err(Refusal::NotHeld(card));
            }
        }
        if let Some((card, _)) = self.drawn()
            && !play.laid().contains(&card)
        {
            return Err(Refusal::UseDrawn(card));
        }
        collects(rules, &self.player(seat).spread, play)
    }

    /// Whether a card may be discarded: one drawn and not used, or one of the hand; but none that puts
    /// the next player out if there is another choice. Source: clovis-500 l.498-500, l.548.
    pub(super) fn may_discard(&self, rules: &Rules, seat: Seat, card: Card) -> Result<(), Refusal> {
        if let Some((drawn, from)) = self.drawn() {
            if from == Origin::Pile {
                return Err(Refusal::MustUse(drawn));
            }
            if card != drawn {
                return Err(Refusal::UseDrawn(drawn));
            }
            return match self.put_out(rules, seat, card, Origin::Stock) {
                Some(next) if self.can_use(rules, seat, card) => Err(Refusal::PutsOut(next)),
                _ => Ok(()),
            };
        }
        let hand = &self.player(seat).hand.cards;
        if !hand.contains(&card) {
            return Err(Refusal::NotHeld(card));
        }
        let puts_out = |card: Card| self.put_out(rules, seat, card, Origin::Hand);
        match puts_out(card) {
            Some(next) if hand.iter().any(|other| puts_out(*other).is_none()) => {
                Err(Refusal::PutsOut(next))
            }
            _ => Ok(()),
        }
    }

    /// The next player, if all but the last card are melded there and the discard puts him out.
    fn put_out(&self, rules: &Rules, seat: Seat, card: Card, from: Origin) -> Option<Seat> {
        if rules.game.last_card == LastCard::Free || !Round::is_open(rules, from) {
            return None;
        }
        let next = self.right_of(seat, self.live().without(seat))?;
        let spread = &self.player(next).spread;
        let one_short = spread.cards() + 1 == usize::from(rules.game.out);
        (one_short && self.can_use(rules, next, card)).then_some(next)
    }

    /// Lays cards, collects for them and, with eleven of them, goes out.
    pub(super) fn lay(
        &mut self,
        rules: &Rules,
        seat: Seat,
        play: Play,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let chips = self.may_lay(rules, seat, &play)?;
        self.happens(Event::Laid(seat, play), events);
        self.collect(rules, seat, chips, Why::Conditions, events);
        self.go_out(rules, seat, events);
        Ok(())
    }

    /// Ends the round if the player has eleven cards in melds. Source: clovis-500 l.546.
    pub(super) fn go_out(&mut self, rules: &Rules, seat: Seat, events: &mut Vec<Event>) {
        if self.player(seat).spread.cards() >= usize::from(rules.game.out) {
            self.happens(Event::WentOut(seat), events);
            self.win(rules, seat, events);
        }
    }

    /// Discards, and the turn goes to the right.
    pub(super) fn discards(
        &mut self,
        rules: &Rules,
        seat: Seat,
        card: Card,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.may_discard(rules, seat, card)?;
        self.happens(Event::Discarded(seat, card), events);
        self.pass(seat, events);
        Ok(())
    }

    /// The turn goes to the next hand in play.
    pub(super) fn pass(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let next = self.right_of(seat, self.live()).expect("somebody plays on");
        self.happens(Event::Turn(next), events);
    }

    /// Who may force now.
    pub(super) fn forcers(&self, rules: &Rules) -> SeatSet {
        self.live().iter().filter(|by| self.may_force(rules, *by).is_ok()).collect()
    }
}
