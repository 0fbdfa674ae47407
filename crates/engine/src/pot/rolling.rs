//! The pot that rolls over until somebody qualifies.

use super::award::best;
use super::beside::Away;
use super::event::{Event, Share};
use super::round::{Round, Rules};
use super::start::Carried;
use money::Rounding;
use ranking::Standing;
use sheet::poker::RollingEnd;

/// A rolling pot ends after this round, where the house says so. Source: colorado l.1804.
const LAST_ROUND: u8 = 5;

impl Round {
    /// Pushes the pot to the best hand that qualifies. If none does, the best hand gets the share
    /// that the house posts, and the rest waits for the next round; in the last round it gets all.
    /// Source: colorado l.1801-1804.
    pub(super) fn award_rolling(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let standings = self.standings(rules);
        if !best(&standings[0], self.live).is_empty() {
            return self.award_each(rules, self.side_pots(), &standings, events);
        }
        let way = &rules.game.pot.ways[0];
        let mut row = standings[0];
        for seat in self.live.iter() {
            row[seat.place()] = way.using.rank(way.ranking, self.own(seat), &self.boards[0]);
        }
        let high: Standing =
            self.live.iter().map(|seat| row[seat.place()]).max().unwrap_or_default();
        let winners = self.live.iter().filter(|seat| row[seat.place()] == high).collect();
        let pot = self.pot();
        let money = match rules.game.extras.rolling {
            Some(rolling) if rolling.ends == RollingEnd::FifthRound && self.is_last_round() => pot,
            Some(rolling) => rolling.share.of(pot, Rounding::DOWN.to(rules.chip)),
            None => pot,
        };
        let share = Share { board: 0, way: 0 };
        self.push(rules, 0, share, winners, money, &row, events);
        self.send_away(Away::NextRound, events);
    }

    fn is_last_round(&self) -> bool {
        self.beside.rolled >= LAST_ROUND - 1
    }

    /// What waits for the next round. While a pot rolls, only the players dealt into this round
    /// may play the next; those who folded may, too. Source: colorado l.1799-1800.
    #[must_use]
    pub fn carries_over(&self) -> Option<Carried> {
        let money = self.beside.waits;
        let rolled = self.beside.rolled.saturating_add(1);
        (!money.is_zero()).then_some(Carried { money, rolled })
    }
}
