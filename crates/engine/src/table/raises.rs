//! How far the posted maximum reaches: the raises, and through them the wagers that they go by;
//! wagers that are held to it together.

use super::round::Round;
use super::rules::{Ask, Limits, Place, Rules, Step, Unplayable, WagerId};
use crate::layout::whole;
use crate::seat::Seat;
use money::Money;
use sheet::table::step::Otherwise;
use sheet::table::wager::Status;
use sheet::table::{Raises, Required, TableGame};

/// The most that a raise may be, if anything bounds it beside the wager that it is a multiple of.
/// What a game prints for every single bet binds raises, too. Source: colorado l.159, l.191;
/// rulings G-338, X-38.
pub(super) fn most(game: &TableGame, limits: &Limits) -> Option<Money> {
    match game.raises {
        Raises::ByTheAnte => game.limits.max,
        Raises::WithinTheMaximum => Some(limits.most),
    }
}

/// The wagers that are held to the maximum together, a bit for each.
pub(super) fn together(game: &TableGame, place: &Place<'_>) -> Result<u32, Unplayable> {
    let bits = game.together.iter().map(|name| Ok(1 << place(name)?.place()));
    bits.collect::<Result<Vec<u32>, Unplayable>>().map(|bits| bits.into_iter().sum())
}

impl Round {
    /// So much of a player's chips as the maximum leaves for a wager beside those that are held to
    /// it together. Source: colorado l.887.
    pub(super) fn room_together(
        &self,
        rules: &Rules,
        seat: Seat,
        id: WagerId,
        has: Money,
    ) -> Money {
        if rules.together >> id.place() & 1 == 0 {
            return has;
        }
        let spot = &self.spots[seat.place()];
        let others = rules.wagers().filter(|it| *it != id && rules.together >> it.place() & 1 == 1);
        let lies: Money = others.map(|it| spot.bet(it)).sum();
        has.min(rules.limits.most.saturating_sub(lies))
    }
}

impl Round {
    /// What the raises without which this hand is folded come to, where the player's chips do not
    /// reach for them.
    #[must_use]
    pub fn raise_out_of_reach(&self, rules: &Rules, seat: Seat) -> Option<Money> {
        let spot = &self.spots[seat.place()];
        let raise = |(base, times): (WagerId, u8)| spot.bet(base).times(times.into());
        let needed: Money = rules.needed_raises().into_iter().map(raise).sum();
        (needed > self.stack(seat)).then_some(needed)
    }
}

impl Rules {
    /// So much of a player's chips as a raise may have.
    #[inline]
    pub(super) fn raise_within(&self, has: Money) -> Money {
        self.raise_max.map_or(has, |max| has.min(max))
    }

    /// Takes a wager only so far that the smallest raise without which its hand is folded stays
    /// within the maximum, as an ante of fifty dollars does for a bet of a hundred. Source:
    /// colorado l.753, l.765; ruling G-338.
    pub(super) fn leave_room_for_raises(&mut self) -> Result<(), Unplayable> {
        let Some(max) = self.raise_max else { return Ok(()) };
        for (base, times) in self.needed_raises() {
            let range = &mut self.wagers[base.place()].range;
            let most = Money::cents(max.as_cents() / u64::from(times));
            range.most = whole(range.most.min(most), range.step);
            if range.most < range.least {
                return Err(Unplayable(format!(
                    "a maximum of {max} has no room for {times} times the least {}, {}",
                    self.name(base),
                    self.wagers[base.place()].range.least,
                )));
            }
        }
        Ok(())
    }

    /// Refuses limits under which the least that every hand has to bet passes the maximum, where
    /// the document has that within it. Source: colorado l.1137.
    pub(super) fn leave_room_for_required(&self) -> Result<(), Unplayable> {
        if self.game.required == Required::EachByItself {
            return Ok(());
        }
        let required = self
            .wagers()
            .filter(|wager| self.game.wagers[wager.place()].status == Status::Required);
        let (names, least): (Vec<&str>, Vec<Money>) = required
            .map(|wager| (self.name(wager), self.wagers[wager.place()].range.least))
            .unzip();
        let (sum, max) = (least.into_iter().sum::<Money>(), self.limits.most);
        if sum > max {
            let names = names.join(" and ");
            let fault = format!("{names} come to {sum} at the least, and the maximum is {max}");
            return Err(Unplayable(fault));
        }
        Ok(())
    }

    /// The wagers that a hand has to raise by, each with the smallest multiple.
    fn needed_raises(&self) -> Vec<(WagerId, u8)> {
        let needed = self.steps.iter().filter_map(|step| match step {
            Step::Ask(Ask { wager, times, otherwise: Otherwise::Fold, .. }) => {
                let base = self.wagers[wager.place()].size.base()?;
                Some((base, *times.iter().min()?))
            }
            _ => None,
        });
        needed.collect()
    }
}
