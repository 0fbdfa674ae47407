//! What happens to a player whose time is up.

use super::action::{Action, Refusal};
use super::event::Event;
use super::round::{Round, Rules, Waiting};
use super::run_twice::Answer;
use crate::seat::{Packet, Seat};

impl Round {
    /// A player who faces no bet checks; otherwise the hand is dead. Who had to draw stands pat,
    /// who had to give cards up and did not has a dead hand; a forced opening is made, a kill is
    /// not, the board is run once, the first card is called wild, and cards that are known are
    /// shown. Source: colorado l.403, ruling E-11.
    pub(super) fn time_out(
        &self,
        rules: &Rules,
        seat: Seat,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let nothing = Packet::default();
        let waiting = self.waiting_for(rules);
        let action = match waiting {
            Waiting::Turn(next) if next == seat => match self.check_check(rules, seat) {
                Ok(()) => Action::Check(seat),
                Err(_) => Action::Fold(seat),
            },
            Waiting::BringIn(next) if next == seat => Action::BringIn(seat),
            Waiting::Kill(next) if next == seat => Action::NoKill(seat),
            Waiting::Agree(next) if next == seat => Action::RunTwice(seat, Answer::No),
            Waiting::Draw(next) if next == seat => Action::Draw(seat, nothing),
            Waiting::CallWild(next) if next == seat => match self.player(seat).down.cards.first() {
                Some(first) => Action::CallWild(seat, Packet::of([*first])),
                None => {
                    events.push(Event::Folded(seat));
                    return Ok(());
                }
            },
            Waiting::Discard(next) if next == seat => {
                events.push(Event::Folded(seat));
                return Ok(());
            }
            Waiting::Show(next) if next == seat => match self.player(seat).down.unseen {
                0 => Action::Show(seat, nothing),
                _ => {
                    events.push(Event::Mucked(seat));
                    return Ok(());
                }
            },
            _ => return Err(Refusal::NotNow(waiting)),
        };
        self.decide(rules, &action, events)
    }
}
