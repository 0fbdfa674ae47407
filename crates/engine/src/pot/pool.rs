//! Wagers beside the pot: Home Run's strike-outs and Longhorn's bonus and bad-beat jackpot. What
//! they win and lose shows as events of its own.

use super::event::Event;
use super::round::{Round, Rules, Status};
use crate::seat::{Seat, SeatSet};
use cards::{Card, Rank, Suit};
use money::{Money, Rounding, Stake};
use ranking::{Class, HandName, Ranking, Standing};
use sheet::poker::Pool;

/// Where a wager beside the pot goes when it is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LostTo {
    /// The progressive pool on the table.
    Pool,
    /// The house's tray.
    House,
}

/// What a round means for the pools that last from round to round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spoils {
    /// What went to the progressive pool.
    pub pool: Money,
    /// Who won how many base runners.
    pub advanced: Option<(Seat, u8)>,
    /// Who was beaten with a hand that counts for the jackpot.
    pub bad_beat: Option<BadBeat>,
}

/// A hand that counts for the jackpot was beaten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadBeat {
    /// Who held it.
    pub beaten: Seat,
    /// Who beat it.
    pub by: Seat,
    /// Who has a share.
    pub sharing: SeatSet,
}

/// The main pot's winners and what one of them won with.
struct Won {
    seats: SeatSet,
    standing: Option<Standing>,
}

impl Round {
    /// What the round means for the pools of the table, where it has any.
    #[must_use]
    pub fn spoils(&self) -> Option<&Spoils> {
        self.beside.spoils.as_deref()
    }

    /// All the jackpot wagers of the round.
    #[must_use]
    pub fn jackpot_wagers(&self) -> Money {
        self.beside.jackpot_wager.times(self.beside.jackpot.len() as u64)
    }

    /// Settles the wagers beside the pot, after the pot.
    pub(super) fn settle_pool(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        match rules.game.extras.pool {
            Pool::None => {}
            Pool::BaseRunners => self.settle_strike_outs(rules, &won(events), events),
            Pool::BadBeat => {
                let beaten = self.bad_beat(rules, &won(events));
                self.settle_bonuses(rules, events);
                events.extend(beaten.inspect(|event| self.apply(event)));
            }
        }
    }

    /// The winners take their strike-out wagers back, all others go to the pool; who wins alone
    /// gets a base runner, with a great hand more. Source: colorado l.1526-1528, ruling G-032.
    fn settle_strike_outs(&mut self, rules: &Rules, won: &Won, events: &mut Vec<Event>) {
        for seat in self.seats().iter() {
            let money = self.beside.side[seat.place()];
            let event = match won.seats.contains(seat) {
                true => Event::SideReturned(seat, money),
                false => Event::SideLost(seat, money, LostTo::Pool),
            };
            if !money.is_zero() {
                self.emit(event, events);
            }
        }
        if let Some(seat) = won.seats.iter().next().filter(|_| !won.seats.is_many()) {
            let ranking = rules.game.pot.ways[0].ranking;
            let way = &rules.game.pot.ways[0];
            let shown = self.player(seat).status == Status::Shown;
            let rank = || way.using.rank(ranking, self.own(seat), &self.boards[0]);
            let standing = won.standing.or_else(|| shown.then(rank));
            let class = standing.and_then(|standing| ranking.class(standing));
            let runners = match class {
                Some(Class::RoyalFlush) => 4,
                Some(Class::StraightFlush) => 3,
                Some(Class::FourOfAKind) => 2,
                _ => 1,
            };
            self.emit(Event::Advanced(seat, runners), events);
        }
    }

    /// Pays the bonus of every hand that stayed in by the posted table; all others lose it.
    /// Source: colorado l.2033, l.2044, l.2055-2063.
    fn settle_bonuses(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let Some(table) = &rules.game.extras.bonus else { return };
        let way = &rules.game.pot.ways[0];
        for seat in self.seats().iter() {
            let stake = self.beside.side[seat.place()];
            if stake.is_zero() {
                continue;
            }
            let standing = way.using.rank(way.ranking, self.own(seat), &self.boards[0]);
            let fits = |name: &str| {
                HandName::parse(way.ranking, name).is_ok_and(|name| name.contains(standing))
            };
            let row = table.rows.iter().filter(|_| self.live.contains(seat));
            let row = row.clone().find(|row| fits(&row.hand));
            let pay = row.and_then(|row| {
                row.pays[table.chosen].settle(Stake::OnTable(stake), Money::ZERO, Rounding::DOWN)
            });
            let event = match pay {
                Some(pay) if pay.winnings().is_zero() && !pay.returned().is_zero() => {
                    Event::SideReturned(seat, stake)
                }
                Some(pay) if !pay.winnings().is_zero() => Event::SidePaid(seat, pay.winnings()),
                _ => Event::SideLost(seat, stake, LostTo::House),
            };
            self.emit(event, events);
        }
    }

    /// A hand of aces full or better that was beaten, if any player has a share in the jackpot.
    /// Source: colorado l.2029.
    fn bad_beat(&self, rules: &Rules, won: &Won) -> Option<Event> {
        let sharing = self.beside.jackpot.and(self.live);
        let way = &rules.game.pot.ways[0];
        let standing = |seat: Seat| way.using.rank(way.ranking, self.own(seat), &self.boards[0]);
        let beaten = self.live.but(won.seats).iter().max_by_key(|seat| standing(*seat))?;
        let by = won.seats.clockwise_after(self.button).next()?;
        let qualifies = standing(beaten) >= aces_full() && !sharing.is_empty();
        qualifies.then_some(Event::BadBeat { beaten, by, sharing })
    }
}

/// The lowest hand that a bad beat counts for.
fn aces_full() -> Standing {
    let [clubs, diamonds, hearts, _] = Suit::ALL;
    let aces = [clubs, diamonds, hearts].map(|suit| Card::new(Rank::Ace, suit));
    let deuces = [clubs, diamonds].map(|suit| Card::new(Rank::Two, suit));
    Ranking::High5.rank(&[aces[0], aces[1], aces[2], deuces[0], deuces[1]])
}

/// Who won the main pot: the awards are the last events.
fn won(events: &[Event]) -> Won {
    let mut won = Won { seats: SeatSet::EMPTY, standing: None };
    for event in events.iter().rev() {
        match event {
            Event::Awarded { pot: 0, seat, standing, .. } => {
                won.seats = won.seats.with(*seat);
                won.standing = *standing;
            }
            Event::Awarded { .. } => {}
            _ => break,
        }
    }
    won
}

/// Home Run's progressive pool and the base runners of a table, from round to round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BaseRunners {
    /// What lies in the box.
    pub pool: Money,
    runners: [u8; Seat::MAX],
}

impl BaseRunners {
    /// As many runners as there are bases: who has them takes the pool. Source: colorado l.1529.
    pub const HOME: u8 = 4;

    /// How many runners a seat has on base.
    #[must_use]
    pub const fn of(&self, seat: Seat) -> u8 {
        self.runners[seat.place()]
    }

    /// Puts a seat's runners on base, no more than take it home. Source: colorado l.1527.
    pub fn advance(&mut self, seat: Seat, runners: u8) {
        let held = &mut self.runners[seat.place()];
        *held = (*held + runners).min(BaseRunners::HOME);
    }

    /// Who has come home: the pool is his, and all runners leave the table.
    /// Source: colorado l.1529-1532.
    #[must_use]
    pub fn home(&self) -> Option<Seat> {
        self.runners.iter().position(|held| *held == BaseRunners::HOME).map(Seat::new)
    }

    /// A player leaves the game and gives the runners back. Source: colorado l.1533.
    pub const fn leave(&mut self, seat: Seat) {
        self.runners[seat.place()] = 0;
    }

    /// Closes the table: the pool is shared by the number of runners, odd cents to the first seat
    /// that has any. Without a runner on base it stays. Source: colorado l.1534.
    #[must_use]
    pub fn close(self) -> [Money; Seat::MAX] {
        let mut shares = [Money::ZERO; Seat::MAX];
        let all: u64 = self.runners.iter().map(|runners| u64::from(*runners)).sum();
        let Some(first) = self.runners.iter().position(|runners| *runners > 0) else {
            return shares;
        };
        for (share, &runners) in shares.iter_mut().zip(&self.runners) {
            let cents = u128::from(self.pool.as_cents()) * u128::from(runners) / u128::from(all);
            *share = Money::cents(cents as u64);
        }
        shares[first] += self.pool - shares.iter().copied().sum();
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gets_more_runners_than_take_him_home() {
        let [one, two] = [Seat::new(0), Seat::new(1)];
        let mut table = BaseRunners::default();
        table.advance(one, 1);
        table.advance(two, 3);
        assert_eq!(table.home(), None);
        // A royal flush is worth four, and one was on base: no more than four.
        table.advance(one, 4);
        assert_eq!((table.home(), table.of(one)), (Some(one), 4));
    }

    #[test]
    fn a_table_that_closes_shares_by_runners() {
        let mut table = BaseRunners { pool: Money::cents(1000), ..BaseRunners::default() };
        assert_eq!(table.close(), [Money::ZERO; Seat::MAX]);
        table.advance(Seat::new(1), 1);
        table.advance(Seat::new(4), 2);
        let shares = table.close();
        assert_eq!((shares[1], shares[4]), (Money::cents(334), Money::cents(666)));
    }
}
