//! Pushing the pots: side pots, shares by board and by way, odd chips.

use super::event::{Event, Share};
use super::round::{Player, Round, Rules};
use crate::seat::{Seat, SeatSet};
use money::Money;
use ranking::Standing;
use sheet::poker::{OddChip, OddSeat};
use std::num::NonZero;

/// Most shares a pot has: two boards, two ways each.
const SHARES: usize = 4;

/// Each hand's standing for each share.
pub(super) type Standings = [[Standing; Seat::MAX]; SHARES];

/// One pot and who can win it.
#[derive(Debug, Clone, Copy)]
pub(super) struct SidePot {
    pub(super) money: Money,
    pub(super) contenders: SeatSet,
}

impl Round {
    /// Gives everything to the last hand left.
    pub(super) fn award_last(&mut self, events: &mut Vec<Event>) {
        let seat = self.live.iter().next().expect("one hand is left");
        let share = Share { board: 0, way: 0 };
        let money = self.pot();
        self.emit(Event::Awarded { pot: 0, share, seat, money, standing: None }, events);
    }

    /// Pushes every pot to the best hands that can win it.
    pub(super) fn award_pots(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let standings = self.standings(rules);
        let last = rules.game.streets.len() as u8 - 1;
        match self.must_bet(rules, last) {
            Some(must) => self.award_obliged(rules, must, &standings, events),
            None => self.award_each(rules, self.side_pots(), &standings, events),
        }
    }

    /// Pushes these pots.
    pub(super) fn award_each(
        &mut self,
        rules: &Rules,
        (pots, count): ([SidePot; Seat::MAX], usize),
        standings: &Standings,
        events: &mut Vec<Event>,
    ) {
        for (number, pot) in pots[..count].iter().enumerate() {
            self.award(rules, number as u8, pot, standings, events);
        }
    }

    pub(super) fn standings(&self, rules: &Rules) -> Standings {
        let mut standings = [[Standing::NOTHING; Seat::MAX]; SHARES];
        let ways = self.ways(rules);
        for board in 0..self.boards_in_play(rules) as usize {
            for (number, way) in ways.iter().enumerate() {
                for seat in self.live.iter() {
                    let cards = self.played(seat);
                    let standing = way.using.rank(way.ranking, cards, &self.boards[board]);
                    let qualifies = way.qualify.is_none_or(|floor| standing >= floor);
                    if qualifies {
                        standings[board * 2 + number][seat.place()] = standing;
                    }
                }
            }
        }
        standings
    }

    /// The main pot and the side pots, each what its contenders matched.
    pub(super) fn side_pots(&self) -> ([SidePot; Seat::MAX], usize) {
        self.side_pots_of(|player| player.paid, self.dead)
    }

    /// The pots of a part of what was put in.
    pub(super) fn side_pots_of(
        &self,
        part: impl Fn(&Player) -> Money,
        dead: Money,
    ) -> ([SidePot; Seat::MAX], usize) {
        if let Some(pot) = self.only_pot_of(&part, dead) {
            return pot;
        }
        let mut left: [Money; Seat::MAX] = std::array::from_fn(|at| part(&self.players[at]));
        let mut pots = [SidePot { money: Money::ZERO, contenders: SeatSet::EMPTY }; Seat::MAX];
        let mut count = 0;
        let paid = |left: &[Money; Seat::MAX]| -> SeatSet {
            self.live.iter().filter(|seat| !left[seat.place()].is_zero()).collect()
        };
        // Whoever is all in for dead money alone plays for all of it.
        if !dead.is_zero() && paid(&left) != self.live {
            pots[0].contenders = self.live;
            count = 1;
        }
        loop {
            let contenders = paid(&left);
            let Some(level) = contenders.iter().map(|seat| left[seat.place()]).min() else { break };
            let mut money = Money::ZERO;
            for held in &mut left {
                let part = level.min(*held);
                *held -= part;
                money += part;
            }
            pots[count] = SidePot { money, contenders };
            count += 1;
        }
        // Dead money, and what a dead hand had put in over all others (ruling E-09).
        let rest = left.into_iter().sum::<Money>();
        let last = count.saturating_sub(1);
        pots[last].money += rest;
        pots[0].money += dead;
        if count == 0 {
            pots[0].contenders = self.live;
        }
        (pots, count.max(1))
    }

    /// The one pot where every hand left has put in the same: all that lies there.
    fn only_pot_of(
        &self,
        part: impl Fn(&Player) -> Money,
        dead: Money,
    ) -> Option<([SidePot; Seat::MAX], usize)> {
        let mut parts = self.live.iter().map(|seat| part(self.player(seat)));
        let first = parts.next().filter(|first| !first.is_zero())?;
        parts.all(|other| other == first).then(|| {
            let mut pots = [SidePot { money: Money::ZERO, contenders: SeatSet::EMPTY }; Seat::MAX];
            let money = self.players().iter().map(&part).sum::<Money>() + dead;
            pots[0] = SidePot { money, contenders: self.live };
            (pots, 1)
        })
    }

    pub(super) fn award(
        &mut self,
        rules: &Rules,
        pot: u8,
        side_pot: &SidePot,
        standings: &Standings,
        events: &mut Vec<Event>,
    ) {
        let boards = self.boards_in_play(rules);
        let ways = self.ways(rules).len() as u8;
        let mut left = side_pot.money;
        for board in 0..boards {
            // An odd chip goes to the first board (ruling X-11).
            let part = match board + 1 == boards {
                true => left,
                false => {
                    let halves = left.halves_in(rules.chip);
                    halves.share + halves.odd
                }
            };
            left -= part;
            let winners =
                |way: u8| best(&standings[(board * 2 + way) as usize], side_pot.contenders);
            let (high, low) = (winners(0), if ways > 1 { winners(1) } else { SeatSet::EMPTY });
            let shares = match (high.is_empty(), low.is_empty()) {
                (false, false) => {
                    let halves = part.halves_in(rules.chip);
                    match self.odd_chip_goes_low(rules, high, low) {
                        false => [(high, halves.share + halves.odd), (low, halves.share)],
                        true => [(high, halves.share), (low, halves.share + halves.odd)],
                    }
                }
                (false, true) => [(high, part), (SeatSet::EMPTY, Money::ZERO)],
                (true, false) => [(SeatSet::EMPTY, Money::ZERO), (low, part)],
                // Nobody qualifies: those who stayed in share it (ruling E-08).
                (true, true) => [(side_pot.contenders, part), (SeatSet::EMPTY, Money::ZERO)],
            };
            for (way, (winners, money)) in shares.into_iter().enumerate() {
                let share = Share { board, way: way as u8 };
                let row = &standings[board as usize * 2 + way];
                self.push(rules, pot, share, winners, money, row, events);
            }
        }
    }

    /// Between the halves an odd chip goes to high, or to the half of the winner closest to the left
    /// of the button. Source: colorado l.389; players-casino l.387, l.1575, l.2177.
    fn odd_chip_goes_low(&self, rules: &Rules, high: SeatSet, low: SeatSet) -> bool {
        let closest = high.or(low).clockwise_after(self.button).next();
        match rules.game.extras.odd_chip {
            OddChip::High => false,
            OddChip::LeftOfButton => closest.is_some_and(|seat| !high.contains(seat)),
        }
    }

    /// Splits a share among its winners; odd chips go to the first left of the button, or of the
    /// house dealer. Source: colorado l.389.
    #[allow(clippy::too_many_arguments)] // All of it is named where it is called.
    pub(super) fn push(
        &mut self,
        rules: &Rules,
        pot: u8,
        share: Share,
        winners: SeatSet,
        money: Money,
        standings: &[Standing; Seat::MAX],
        events: &mut Vec<Event>,
    ) {
        let Some(count) = NonZero::new(winners.len()) else { return };
        let split = money.split_in(count, rules.chip);
        let mut odd = split.odd;
        let from = match rules.game.extras.odd_seat {
            OddSeat::LeftOfButton => self.button,
            OddSeat::LeftOfDealer => Seat::new(self.count as usize - 1),
        };
        for seat in winners.clockwise_after(from) {
            let money = split.share + odd;
            odd = Money::ZERO;
            let standing = Some(standings[seat.place()]).filter(|it| *it != Standing::NOTHING);
            if !money.is_zero() {
                self.emit(Event::Awarded { pot, share, seat, money, standing }, events);
            }
        }
    }
}

/// The contenders with the best standing, none if all stand nowhere.
pub(super) fn best(standings: &[Standing; Seat::MAX], contenders: SeatSet) -> SeatSet {
    let top = contenders.iter().map(|seat| standings[seat.place()]).max();
    match top {
        Some(top) if top != Standing::NOTHING => {
            contenders.iter().filter(|seat| standings[seat.place()] == top).collect()
        }
        _ => SeatSet::EMPTY,
    }
}
