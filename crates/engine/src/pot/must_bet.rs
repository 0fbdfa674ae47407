//! The low that must bet after the draw: checked, it wins only what was in the pot before.

use super::award::{Standings, best};
use super::event::Event;
use super::round::{Round, Rules};
use crate::seat::SeatSet;
use money::Money;
use sheet::poker::{LateBets, MustBet, Play, ShortCall, Structure, Tier};

impl Round {
    /// The rule, where it holds on this street: the last one, in limit play unless the game has it
    /// in any, and where a game may turn low only when it has. Source: players-casino l.2043,
    /// clovis-500 l.140, l.195, diamond-jims l.333, ruling E-02.
    pub(super) fn must_bet(&self, rules: &Rules, at: u8) -> Option<MustBet> {
        let must = rules.game.extras.must_bet?;
        let last = at as usize + 1 == rules.game.streets.len();
        let play = must.play == Play::Any || rules.game.betting.structure == Structure::Limit;
        (self.has_low_rules(rules) && last && play).then_some(must)
    }

    /// Pushes the pots of a street with such a rule. The bets after the draw still lie in front of
    /// the seats, so that they can be told from the pot.
    pub(super) fn award_obliged(
        &mut self,
        rules: &Rules,
        must: MustBet,
        standings: &Standings,
        events: &mut Vec<Event>,
    ) {
        let best = best(&standings[0], self.live);
        let guilty = self.checked_obliged(must, standings);
        let guilty = if self.called_short(rules, must) {
            self.return_overcalls(best.and(guilty), events);
            SeatSet::EMPTY
        } else {
            guilty
        };
        let all_guilty = !best.is_empty() && best.but(guilty).is_empty();
        if all_guilty && must.late == LateBets::ComeBack {
            // All action after the draw is void. Source: clovis-500 l.140.
            for seat in self.seats().iter() {
                self.give_back_bet(seat, events);
            }
        }
        if guilty.is_empty() || self.players().iter().all(|player| player.bet.is_zero()) {
            self.emit(Event::Gathered, events);
            return self.award_each(rules, self.side_pots(), standings, events);
        }
        let (early, early_count) = self.side_pots_of(|player| player.paid - player.bet, self.dead);
        let (mut late, late_count) = self.side_pots_of(|player| player.bet, Money::ZERO);
        self.emit(Event::Gathered, events);
        for pot in &mut late[..late_count] {
            let innocent = pot.contenders.but(guilty);
            pot.contenders = if innocent.is_empty() { pot.contenders } else { innocent };
        }
        self.award_each(rules, (early, early_count), standings, events);
        for (number, pot) in late[..late_count].iter().enumerate() {
            self.award(rules, (early_count + number) as u8, pot, standings, events);
        }
    }

    /// The hands that had to bet and checked.
    fn checked_obliged(&self, must: MustBet, standings: &Standings) -> SeatSet {
        let checked = self.live.and(self.checked).iter();
        checked
            .filter(|seat| standings[0][seat.place()] >= must.least)
            .filter(|seat| self.aggressor != Some(*seat))
            .collect()
    }

    /// Whether the bet was all-in for less than a full one, which an obliged hand may call and win.
    /// A kill doubles the full bet. Source: clovis-500 l.132, l.142.
    fn called_short(&self, rules: &Rules, must: MustBet) -> bool {
        let tier = rules.game.streets.last().and_then(|street| street.bet).map(|bet| bet.tier);
        let (low, high) = self.limits_in_force(rules);
        let limit = rules.game.betting.structure == Structure::Limit;
        let full = if limit && tier == Some(Tier::High) { high } else { low };
        must.short_call == ShortCall::Allowed && !self.level.is_zero() && self.level < full
    }

    /// Gives their money back to those who called a short bet behind a winning hand that had
    /// checked. Source: clovis-500 l.142.
    fn return_overcalls(&mut self, winners: SeatSet, events: &mut Vec<Event>) {
        let Some(bettor) = self.aggressor else { return };
        let mut behind = false;
        for seat in self.live.without(bettor).clockwise_after(bettor) {
            if winners.contains(seat) {
                behind = true;
            } else if behind {
                self.give_back_bet(seat, events);
            }
        }
    }

    fn give_back_bet(&mut self, seat: crate::seat::Seat, events: &mut Vec<Event>) {
        let money = self.player(seat).bet;
        if !money.is_zero() {
            self.emit(Event::Returned(seat, money), events);
        }
    }
}
