//! A meter that several players win as a whole in one round.

use super::event::Due;
use super::hands::Showdown;
use super::round::Round;
use super::rules::Rules;
use super::sides::Side;
use crate::payment::Payment;
use crate::seat::Seat;
use money::{Money, Pay, Share};
use sheet::table::meters::Shared;

/// A meter as a whole.
const WHOLE: Share = Share::percent(100);

impl Round {
    /// The side bet whose bettors share its meter equally, where something due is one.
    pub(super) fn shared<'r>(&self, rules: &'r Rules, due: Due) -> Option<&'r Side> {
        let Due::Side(at) = due else { return None };
        let shared = rules.game.meters.map(|meters| meters.shared);
        Some(&rules.sides[at as usize]).filter(|_| shared == Some(Shared::Equally))
    }

    /// The seats with a bet on a side that is not settled yet.
    pub(super) fn unsettled(&self, side: &Side) -> impl Iterator<Item = Seat> {
        let open = |seat: &Seat| {
            let spot = &self.spots[seat.place()];
            !spot.bet(side.wager).is_zero() && !spot.is_settled(side.wager)
        };
        self.dealt.iter().filter(open)
    }

    /// Cuts what a player wins of a meter as a whole to an equal part, if others win it too.
    /// Source: colorado l.826.
    pub(super) fn share_meter(
        &self,
        rules: &Rules,
        due: Due,
        pay: Pay,
        showdown: &Showdown,
        payment: &mut Payment,
    ) {
        let (Some(side), Pay::Meter(share, _)) = (self.shared(rules, due), pay) else { return };
        if share != WHOLE {
            return;
        }
        let wins = |seat: &Seat| self.pay_for(rules, *seat, due, showdown).0 == pay;
        let winners = self.unsettled(side).filter(wins).count().max(1) as u64;
        payment.from_meter = Money::cents(payment.from_meter.as_cents() / winners);
    }
}
