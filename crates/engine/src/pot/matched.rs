//! Matched wagers: each loser pays the winners as much as they wagered, and at most his own.

use super::action::Refusal;
use super::award::best;
use super::event::{Event, Share};
use super::round::{Round, Rules};
use super::start::Chair;
use crate::seat::{Seat, SeatSet};
use money::Money;
use sheet::poker::Award;
use std::num::NonZero;

/// Refuses a wager outside the table's limits. Source: colorado l.740.
pub(super) fn check_wagers(rules: &Rules, chairs: &[Chair]) -> Result<(), Refusal> {
    let (low, high) = (rules.stakes.low, rules.stakes.high.max(rules.stakes.low));
    let fits = |chair: &Chair| low <= chair.ante && chair.ante <= high.min(chair.stack);
    if rules.game.extras.award == Award::Matched && !chairs.iter().all(fits) {
        return Err(Refusal::Start("a wager lies outside the table's limits"));
    }
    Ok(())
}

impl Round {
    /// Collects from the losers and pays the winners; everyone's other chips go back.
    /// Source: colorado l.744-746, ruling G-060.
    pub(super) fn award_matched(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let standings = self.standings(rules);
        let winners = match best(&standings[0], self.live) {
            none if none.is_empty() => self.live,
            best => best,
        };
        let (won, owed) = self.matched(rules, winners);
        for seat in self.seats().iter() {
            let back = self.player(seat).paid - owed[seat.place()];
            if !back.is_zero() {
                self.emit(Event::Returned(seat, back), events);
            }
        }
        let share = Share { board: 0, way: 0 };
        for seat in winners.clockwise_after(self.button) {
            let money = won[seat.place()];
            let standing = Some(standings[0][seat.place()]).filter(|_| self.live.is_many());
            if !money.is_zero() {
                self.emit(Event::Awarded { pot: 0, share, seat, money, standing }, events);
            }
        }
    }

    /// What each winner gets and each loser owes: of the smaller of the two wagers, a share for
    /// each winner, the odd chips to the first left of the button.
    fn matched(&self, rules: &Rules, winners: SeatSet) -> ([Money; Seat::MAX], [Money; Seat::MAX]) {
        let mut won = [Money::ZERO; Seat::MAX];
        let mut owed = [Money::ZERO; Seat::MAX];
        let Some(count) = NonZero::new(winners.len()) else { return (won, owed) };
        for loser in self.seats().but(winners).iter() {
            let wager = self.player(loser).paid;
            let parts = winners.clockwise_after(self.button);
            let split =
                |winner: Seat| wager.min(self.player(winner).paid).split_in(count, rules.chip);
            let shares: Money = winners.iter().map(|winner| split(winner).share).sum();
            let mut left = wager - shares;
            for (at, winner) in parts.enumerate() {
                let split = split(winner);
                let odd = if at == 0 { split.odd.min(left) } else { Money::ZERO };
                left -= odd;
                won[winner.place()] += split.share + odd;
                owed[loser.place()] += split.share + odd;
            }
        }
        (won, owed)
    }
}
