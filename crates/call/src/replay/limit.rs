//! Raises at limit over an all-in that is short of one: rooms differ in what they come to.

use engine::Seat;
use engine::pot::{Event, Post, RaiseSize, Round, Rules, Stage};
use money::Money;
use sheet::poker::{Structure, Tier};

/// The betting of a street so far, by its full bets.
struct Street {
    /// What one bet is.
    bet: Money,
    /// The last full level.
    full: Money,
    /// Whether somebody was all in for less than the next.
    short: bool,
}

/// How a raise that the rules would size otherwise counts, if a room makes it so: the all-in is
/// completed, or a whole bet is put on top of it, or on top of what it should have been. Who has
/// less than that goes all in.
pub(super) fn reads(
    rules: &Rules,
    round: &Round,
    events: &[Event],
    seat: Seat,
    to: Money,
) -> Option<RaiseSize> {
    let street = Street::of(rules, round, events).filter(|street| street.short)?;
    let player = round.player(seat);
    let (level, all_in) = (round.level(), player.bet + player.stack);
    let completed = if street.full < level { street.next() } else { level };
    let sizes = [completed, level + street.bet, completed + street.bet];
    let made = sizes.contains(&to) || to == all_in && to <= completed + street.bet;
    (made && level < to && to <= all_in).then_some(RaiseSize::Full)
}

impl Street {
    /// The street that is on, at limit; none where a kill has changed the limits.
    fn of(rules: &Rules, round: &Round, events: &[Event]) -> Option<Street> {
        let Stage::Betting(at) = round.stage() else { return None };
        let limit = rules.game.betting.structure == Structure::Limit;
        let betting = rules.game.streets[at as usize].bet.filter(|_| limit)?;
        let bet = match betting.tier {
            Tier::Low => rules.stakes.low,
            Tier::High => rules.stakes.high,
        };
        let mut street = Street { bet, full: Money::ZERO, short: false };
        for event in events {
            match *event {
                Event::Killed(..) | Event::Posted { post: Post::Kill | Post::KillOwed, .. } => {
                    return None;
                }
                Event::Posted { post: Post::Blind | Post::Entry, due, .. } => {
                    street.full = street.full.max(due);
                }
                Event::Gathered => {
                    street = Street { bet, full: Money::ZERO, short: false };
                }
                Event::Bet(_, to, _) if to < street.next() => street.short = true,
                Event::Bet(_, to, _) => street.full = to,
                _ => {}
            }
        }
        Some(street)
    }

    /// The next full level: a bring-in or a short blind is no bet yet.
    fn next(&self) -> Money {
        if self.full < self.bet { self.bet } else { self.full + self.bet }
    }
}
