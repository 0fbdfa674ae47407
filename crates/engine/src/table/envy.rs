//! Envy: what a side bet earns from other players' hands.

use super::event::Event;
use super::paytable::Reader;
use super::round::{Hold, Round};
use super::rules::Rules;
use crate::seat::Seat;
use money::{Money, Pay};
use sheet::table::hand::Cards;
use sheet::table::side::{AfterFold, Envied};

impl Round {
    /// Pays every envy bonus: several hands pay several times, nobody's own. Whoever is settled
    /// first is paid first, which a short bank's players feel. Source: colorado l.2215;
    /// players-casino l.930, l.997-999; clovis-500 l.1276.
    pub(super) fn pay_envy(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        if self.count > 1 {
            self.pay_the_envious(rules, events);
        }
        self.record(rules, Event::Swept, events);
    }

    #[inline(never)]
    fn pay_the_envious(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let mut showdown = None;
        for (at, side) in rules.sides.iter().enumerate() {
            let Some((from, on, table)) = &side.envy else { continue };
            if !self.dealt.iter().any(|seat| self.has_made(seat, side.wager)) {
                continue; // Nobody is envious.
            }
            if *on == Envied::Best {
                self.pay_envy_of_the_best(rules, at, events);
                continue;
            }
            let mut earns: [Option<Pay>; Seat::MAX] = [None; Seat::MAX];
            for of in self.dealt.iter() {
                let spot = &self.spots[of.place()];
                let behind = |place: Seat| !self.spots[place.place()].bet(side.wager).is_zero();
                let bettor = !spot.bet(side.wager).is_zero() || self.behind(of).any(behind);
                let lost = spot.hold == Hold::Folded && side.after_fold == AfterFold::Lost;
                if lost || *on == Envied::Bettors && !bettor {
                    continue;
                }
                let Some((hand, standing)) = self.read_on(rules, of, side.cards, side.read) else {
                    continue;
                };
                let showdown = showdown.get_or_insert_with(|| self.showdown(rules));
                let reading = self.reading(of, &hand, standing, showdown);
                let paid = table.pay(&reading).map(|(_, pay)| pay);
                earns[of.place()] = paid.filter(|pay| matches!(pay, Pay::Fixed(_)));
            }
            if earns.iter().all(Option::is_none) {
                continue;
            }
            let (order, count) = self.settled_from(rules, rules.settles_from());
            let order = &order[..count];
            let places = order.iter().flat_map(|seat| self.at_and_behind(*seat));
            for seat in places.collect::<Vec<Seat>>() {
                let spot = &self.spots[seat.place()];
                let (bet, owner, front) = (spot.bet(side.wager), spot.owner, spot.behind);
                if bet.is_zero() || bet < *from {
                    continue;
                }
                for of in order.iter().copied() {
                    let own = self.spots[of.place()].owner == owner || front == Some(of);
                    let Some(pay) = earns[of.place()].filter(|_| !own) else { continue };
                    let Pay::Fixed(money) = table.scaled(pay, bet) else { continue };
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

    /// Pays each bettor once for the best hand of the round, if another player holds it and the
    /// board is not as good. Source: colorado l.3290-3300; ruling G-557.
    fn pay_envy_of_the_best(&mut self, rules: &Rules, at: usize, events: &mut Vec<Event>) {
        let side = &rules.sides[at];
        let (Some((from, _, table)), Reader::Ranking(ranking)) = (&side.envy, side.read) else {
            return;
        };
        let hands = self.live.iter().flat_map(|seat| {
            let split = !self.spots[seat.place()].extra.is_empty();
            let second = split.then(|| self.hand(seat, Cards::SecondAndBoard));
            let own = self.hand(seat, Cards::OwnAndBoard);
            std::iter::once(own).chain(second).map(move |hand| (seat, hand))
        });
        let ranked =
            hands.filter_map(|(seat, hand)| Some((seat, hand, ranking.try_rank(&hand).ok()?)));
        let ranked: Vec<_> = ranked.collect();
        let Some(best) = ranked.iter().map(|(_, _, standing)| *standing).max() else { return };
        if ranking.try_rank(&self.board.cards).is_ok_and(|board| board == best) {
            return;
        }
        let showdown = self.showdown(rules);
        for seat in self.dealt.iter() {
            let spot = &self.spots[seat.place()];
            let (bet, owner) = (spot.bet(side.wager), spot.owner);
            let others = ranked.iter().filter(|(of, ..)| self.spots[of.place()].owner != owner);
            let held = others.into_iter().find(|(_, _, standing)| *standing == best);
            let Some((of, hand, _)) = held.filter(|_| !bet.is_zero() && bet >= *from) else {
                continue;
            };
            let reading = self.reading(*of, hand, Some(best), &showdown);
            let Some((_, Pay::Fixed(money))) = table.pay(&reading) else { continue };
            let money = self.reach(money);
            let (of, side) = (*of, at as u8);
            self.record(rules, Event::Envied { seat, of, side, money }, events);
        }
    }

    /// As much of an amount as the bank can still pay.
    fn reach(&self, money: Money) -> Money {
        let payment = crate::payment::Payment { won: money, ..Default::default() };
        self.bank.cover(payment).won
    }

    /// The seats that a side bet's envy could pay.
    #[must_use]
    pub fn has_envy(&self, rules: &Rules, seat: Seat) -> bool {
        let spot = self.spot(seat);
        rules.sides.iter().any(|side| side.envy.is_some() && !spot.bet(side.wager).is_zero())
    }
}
