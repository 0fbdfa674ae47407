//! What can be done: exactly what [`Round::act`] accepts.

use super::action::Play;
use super::plays::each_play;
use super::round::{Round, Waiting};
use super::rules::Rules;
use crate::seat::{Seat, SeatSet};
use cards::Card;
use std::ops::ControlFlow;

/// What the players can do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// Whose word the round waits for.
    pub seat: Option<Seat>,
    /// Whether to stay or retire is the question.
    pub stay: bool,
    /// Whether a card may be drawn.
    pub draw: bool,
    /// The discard that may be taken.
    pub take: Option<Card>,
    /// Whether the card may be drawn over.
    pub again: bool,
    /// Who may force the discard.
    pub force: SeatSet,
    /// Every way to lay cards; of the two parts of a split one is named.
    pub plays: Vec<Play>,
    /// The cards that may be discarded, each once.
    pub discards: Vec<Card>,
}

/// Everything that the players can do; who is waited for may also let the time pass.
#[must_use]
pub fn legal(rules: &Rules, round: &Round) -> Choices {
    let mut choices = Choices::default();
    match round.waiting_for(rules) {
        Waiting::Stay(seat) => (choices.seat, choices.stay) = (Some(seat), true),
        Waiting::Draw(seat) => {
            choices.seat = Some(seat);
            choices.draw = round.may_draw(rules, seat).is_ok();
            choices.take = round.may_take(rules, seat).ok();
            choices.force = round.forcers(rules);
        }
        Waiting::Use(seat, card) => {
            choices.seat = Some(seat);
            choices.again = round.may_draw_again(rules).is_ok();
            choices.plays = plays(rules, round, seat, Some(card));
            choices.discards.extend(round.may_discard(rules, seat, card).is_ok().then_some(card));
        }
        Waiting::Discard(seat) => {
            choices.seat = Some(seat);
            choices.plays = plays(rules, round, seat, None);
            let hand = &round.player(seat).hand.cards;
            for (at, &card) in hand.iter().enumerate() {
                let again = hand[..at].contains(&card);
                if !again && round.may_discard(rules, seat, card).is_ok() {
                    choices.discards.push(card);
                }
            }
        }
        Waiting::Cards { .. } | Waiting::Shuffle | Waiting::Nothing => {}
    }
    choices
}

/// The single questions that bots and screens ask, which [`legal`] answers together.
impl Round {
    /// Whether the player whose turn it is may take the top discard.
    #[must_use]
    pub fn may_be_taken(&self, rules: &Rules) -> bool {
        match self.waiting_for(rules) {
            Waiting::Draw(seat) => self.may_take(rules, seat).is_ok(),
            _ => false,
        }
    }

    /// Whether a player may force it.
    #[must_use]
    pub fn may_be_forced(&self, rules: &Rules, by: Seat) -> bool {
        self.may_force(rules, by).is_ok()
    }

    /// Whether a player may discard a card.
    #[must_use]
    pub fn may_throw(&self, rules: &Rules, seat: Seat, card: Card) -> bool {
        self.may_discard(rules, seat, card).is_ok()
    }

    /// Whether the card drawn may be drawn over.
    #[must_use]
    pub fn may_draw_over(&self, rules: &Rules) -> bool {
        self.may_draw_again(rules).is_ok()
    }
}

fn plays(rules: &Rules, round: &Round, seat: Seat, must: Option<Card>) -> Vec<Play> {
    let mut plays = Vec::new();
    let spread = &round.player(seat).spread;
    let _ = each_play(rules, &round.held(seat), must, spread, &mut |play| {
        plays.push(play);
        ControlFlow::Continue(())
    });
    plays
}
