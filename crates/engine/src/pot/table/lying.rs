//! Money that lies on the table from round to round: a pot that nobody won, Home Run's pool and base
//! runners, Longhorn's jackpots.

use super::Table;
use super::action::TableEvent;
use super::line_up::LineUp;
use super::rotation::House;
use crate::pot::bad_beat::{Jackpots, bad_beat_shares};
use crate::pot::pool::{BadBeat, BaseRunners};
use crate::pot::round::{Round, Rules};
use crate::pot::start::Carried;
use crate::seat::{Seat, SeatSet};
use money::Money;
use sheet::poker::{Award, Pool};
use std::num::NonZero;

/// Money that lies on the table between rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lying {
    /// A pot that waits for the next round.
    pub pot: Option<WaitingPot>,
    /// Home Run's pool, and the runners on base.
    pub runners: BaseRunners,
    /// Longhorn's jackpots, once they are seeded.
    pub jackpots: Option<Jackpots>,
}

/// A pot that waits for the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingPot {
    /// How much, and how often it has rolled over.
    pub carried: Carried,
    /// Who was dealt in when it was not won: where pots roll, nobody else plays for it.
    /// Source: colorado l.1799-1800.
    pub players: SeatSet,
    /// Whose ante lies in it, and who need not ante again. Source: clovis-500 l.199, ruling G-048.
    pub anted: SeatSet,
}

impl Lying {
    /// A player leaves: his runners go back, and he has no part in a pot that waits.
    /// Source: colorado l.1533, l.1800.
    pub(super) fn left(&mut self, seat: Seat) {
        self.runners.leave(seat);
        if let Some(pot) = &mut self.pot {
            pot.players = pot.players.without(seat);
            pot.anted = pot.anted.without(seat);
        }
    }
}

impl Table {
    /// What lies on the table between rounds.
    #[must_use]
    pub const fn lying(&self) -> &Lying {
        &self.lying
    }

    /// Those of the present who may play for a pot that waits. Are they too few, everyone may
    /// (ruling E-10).
    pub(super) fn eligible(&self, rules: &Rules, present: SeatSet) -> SeatSet {
        match self.lying.pot {
            Some(pot) if rules.game.extras.award == Award::Rolling => {
                let still = present.and(pot.players);
                if still.len() < rules.game.seats.min.max(2) as usize { present } else { still }
            }
            _ => present,
        }
    }

    /// Seeds the jackpots before the first round that is played for them.
    /// Source: colorado l.2051.
    pub(super) fn seed(&mut self, house: &House, events: &mut Vec<TableEvent>) {
        let wanted = self.rules(house).game.extras.pool == Pool::BadBeat;
        if wanted && self.lying.jackpots.is_none() {
            self.emit(TableEvent::Seeded(house.jackpot.seed), events);
        }
    }

    /// What a finished round leaves on the table, and who wins of it.
    pub(super) fn settle(
        &mut self,
        rules: &Rules,
        line_up: &LineUp,
        round: &Round,
        events: &mut Vec<TableEvent>,
    ) {
        if let Some(carried) = round.carries_over() {
            self.emit(TableEvent::PotWaits(waiting(rules, line_up, carried)), events);
        }
        let spoils = round.spoils().copied().unwrap_or_default();
        if let Some(beat) = spoils.bad_beat {
            self.pay_bad_beat(line_up, beat, events);
        }
        let wagers = round.jackpot_wagers();
        if !wagers.is_zero() {
            self.emit(TableEvent::JackpotFed(wagers), events);
        }
        if !spoils.pool.is_zero() {
            self.emit(TableEvent::PoolFed(spoils.pool), events);
        }
        if let Some((place, runners)) = spoils.advanced {
            self.emit(TableEvent::Advanced(line_up.seat_at(place), runners), events);
        }
        if let Some(seat) = self.lying.runners.home() {
            self.emit(TableEvent::PoolWon(seat, self.lying.runners.pool), events);
        }
    }

    /// Pays the primary jackpot as it was posted before the round; the round's wagers feed the next
    /// one. Source: colorado l.2029, l.2052.
    fn pay_bad_beat(&mut self, line_up: &LineUp, beat: BadBeat, events: &mut Vec<TableEvent>) {
        let Some(posted) = self.lying.jackpots.map(|jackpots| jackpots.primary) else { return };
        let shares = bad_beat_shares(posted, beat.beaten, beat.by, beat.sharing);
        let mut won = [Money::ZERO; Seat::MAX];
        for (share, seat) in shares.iter().zip(line_up.seats.iter()) {
            won[seat.place()] = *share;
        }
        self.emit(TableEvent::JackpotWon(won), events);
    }

    /// Shares out what lies on the table before it closes: the pool by base runners, a pot that
    /// waits equally among those who may play for it, odd chips to the first seat.
    /// Source: colorado l.1534, l.1805, ruling E-10.
    pub(super) fn share_out(&mut self, rules: &Rules, events: &mut Vec<TableEvent>) {
        let shares = self.lying.runners.close();
        if shares.iter().any(|share| !share.is_zero()) {
            self.emit(TableEvent::PoolShared(shares), events);
        }
        let Some(pot) = self.lying.pot else { return };
        let sharing = match self.taken().and(pot.players) {
            none if none.is_empty() => self.taken(),
            players => players,
        };
        let Some(count) = NonZero::new(sharing.len()) else { return };
        let split = pot.carried.money.split_in(count, rules.chip);
        let mut shares = [Money::ZERO; Seat::MAX];
        let mut odd = split.odd;
        for seat in sharing.iter() {
            shares[seat.place()] = split.share + std::mem::take(&mut odd);
        }
        self.emit(TableEvent::PotShared(shares), events);
    }

    /// Chips go to the stacks.
    pub(super) fn pay(&mut self, shares: &[Money; Seat::MAX]) {
        for (player, share) in self.players.iter_mut().zip(shares) {
            player.iter_mut().for_each(|player| player.stack += *share);
        }
    }
}

/// A pot that nobody won. Where the round is played over, the antes in it stand.
fn waiting(rules: &Rules, line_up: &LineUp, carried: Carried) -> WaitingPot {
    let players = line_up.seats;
    let antes: Money = line_up.chairs().iter().map(|chair| chair.ante).sum();
    let stand = rules.game.extras.openers.is_some() && carried.money >= antes;
    WaitingPot { carried, players, anted: if stand { players } else { SeatSet::EMPTY } }
}
