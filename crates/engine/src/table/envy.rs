//! Envy: what a side bet earns from other players' hands.

use super::event::Event;
use super::round::{Hold, Round};
use super::rules::Rules;
use crate::seat::Seat;
use money::{Money, Pay};
use sheet::table::side::{AfterFold, Envied};

impl Round {
    /// Pays every envy bonus: several hands pay several times, nobody's own. Source: colorado
    /// l.2627.
    pub(super) fn pay_envy(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let showdown = self.showdown(rules);
        for (at, side) in rules.sides.iter().enumerate() {
            let Some((from, on, table)) = &side.envy else { continue };
            for of in self.dealt.iter() {
                let spot = &self.spots[of.place()];
                let bettor = !spot.bet(side.wager).is_zero();
                let lost = spot.hold == Hold::Folded && side.after_fold == AfterFold::Lost;
                if lost || *on == Envied::Bettors && !bettor {
                    continue;
                }
                let Some((hand, standing)) = self.read_on(rules, of, side.cards, side.read) else {
                    continue;
                };
                let reading = self.reading(of, &hand, standing, &showdown);
                let Some((_, Pay::Fixed(money))) = table.pay(reading) else { continue };
                let owner = spot.owner;
                for seat in self.dealt.iter() {
                    let bet = self.spots[seat.place()].bet(side.wager);
                    let envies = !bet.is_zero() && bet >= *from;
                    if envies && self.spots[seat.place()].owner != owner {
                        let money = self.reach(money);
                        if money.is_zero() {
                            continue;
                        }
                        let side = at as u8;
                        self.record(rules, Event::Envied { seat, of, side, money }, events);
                    }
                }
            }
        }
        self.record(rules, Event::Swept, events);
    }

    /// As much of an amount as the bank can still pay.
    fn reach(&self, money: Money) -> Money {
        let payment = super::event::Payment { won: money, ..Default::default() };
        self.bank.cover(payment).won
    }

    /// The seats that a side bet's envy could pay.
    #[must_use]
    pub fn has_envy(&self, rules: &Rules, seat: Seat) -> bool {
        let spot = self.spot(seat);
        rules.sides.iter().any(|side| side.envy.is_some() && !spot.bet(side.wager).is_zero())
    }
}
