//! A misdeal to the table: the hands are played for the progressive alone.

use super::amends::Pending;
use super::event::{Due, Event};
use super::round::{Phase, Round};
use super::rules::{Rules, Step};
use super::steps::Show;
use crate::seat::{Seat, SeatSet};
use money::Pay;
use sheet::table::side::Staked;
use sheet::table::step::{From, SettledBy, Zone};
use sheet::table::wager::Taken;

impl Round {
    /// Whether every player has the cards that the deal brings.
    pub(super) fn hands_are_dealt(&self, rules: &Rules) -> bool {
        let Phase::Step(at) = self.at else { return true };
        let deals = |step: &Step| {
            matches!(
                step,
                Step::Deal { to: Zone::Players | Zone::Extra, .. } | Step::DealHand { .. }
            )
        };
        !rules.steps.get(at as usize..).is_some_and(|steps| steps.iter().any(deals))
    }

    /// Gives back what is not collected before the deal, and asks nobody any more. The cards that
    /// are still to come are dealt and turned up, for the progressive is read on them. Source:
    /// colorado l.763, l.1848, l.2519.
    pub(super) fn play_for_progressive(&mut self, rules: &Rules) {
        for seat in (0..self.count as usize).map(Seat::new) {
            self.give_back(seat, |taken| taken == Taken::AtTheEnd, rules);
        }
        self.amends().progressive_only = Pending::Yes;
        self.live = SeatSet::EMPTY; // Nobody has anything left to decide.
        self.resume(rules);
    }

    /// Whether the hands are played for the progressive alone.
    pub(super) fn is_misdealt(&self) -> bool {
        self.amends.as_ref().is_some_and(|amends| amends.progressive_only == Pending::Yes)
    }

    /// Whether a hand earns something by a progressive when all is settled, for itself or for those
    /// who envy it.
    #[cold]
    pub(super) fn earns_progressive(
        &self,
        rules: &Rules,
        from: From,
        order: &[Due],
        (by, show): (SettledBy, Show),
    ) -> bool {
        let mut played = self.clone();
        let mut events = Vec::new();
        played.amends().progressive_only = Pending::No;
        played.settle(rules, from, order, (by, show), &mut events);
        let next = match played.at {
            Phase::Step(at) => rules.steps.get(at as usize),
            _ => None,
        };
        if next == Some(&Step::Envy) {
            played.pay_envy(rules, &mut events);
        }
        events.iter().any(|event| match event {
            Event::Settled(_, _, payment) => !(payment.won + payment.from_meter).is_zero(),
            Event::Envied { .. } => true,
            _ => false,
        })
    }

    /// Gives the progressive wagers back where no hand earns anything by them: all hands are dead.
    /// Source: colorado l.763, l.2519; ruling G-787.
    #[cold]
    pub(super) fn give_progressives_back(
        &mut self,
        rules: &Rules,
        order: &[Due],
        events: &mut Vec<Event>,
    ) {
        for seat in (0..self.count as usize).map(Seat::new) {
            for due in order {
                if matches!(due, Due::Side(_)) && rules.stake_of(*due).1 == Staked::Own {
                    self.pay_out(rules, seat, *due, (Pay::Push, None), events);
                }
            }
        }
        self.record(rules, Event::Swept, events);
    }
}
