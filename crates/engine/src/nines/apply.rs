//! Folding events into a round: what happened is booked, nothing is decided.

use super::action::Target;
use super::event::Event;
use super::round::{Hold, Phase, Round, made, value};
use super::rules::Rules;
use crate::bank::Bank;
use crate::payment::Payment;
use crate::seat::Seat;
use cards::Card;
use money::{Money, Net};
use sheet::nines::Hands;

impl Round {
    /// Books one event.
    ///
    /// # Panics
    ///
    /// At the end of a round whose chips or cards do not add up.
    #[inline]
    pub fn apply(&mut self, rules: &Rules, event: &Event) {
        match *event {
            Event::Placed(seat, wager, money) => {
                let spot = &mut self.spots[seat.place()];
                let stack = &mut self.stacks[spot.owner.place()];
                *stack = *stack + spot.bet(wager) - money;
                spot.lay(wager, money);
            }
            Event::Closed => self.open_play(rules),
            Event::Dealt(target, card, _) => self.lay(rules, target, card),
            Event::Settled(seat, _, ref payment) => self.book(seat, payment),
            Event::Ended => {
                self.at = Phase::Over;
                self.audit(rules);
            }
            Event::Freed => {
                self.free = true;
                self.at = Phase::Deal;
            }
            Event::Returned(seat) => self.give_back(seat),
            Event::Started(target, _) => {
                self.start = target;
                self.at = Phase::Deal;
            }
            Event::Drew(seat) => self.at = Phase::Owed(Target::Seat(seat)),
            Event::Stood(seat) => self.at = self.turn_after(Some(seat)),
            Event::Turned(packet) => {
                self.banker = packet;
                self.totals[1] = made(&packet).total;
                self.turned = true;
                self.at = Phase::Banker;
            }
            Event::BankerDrew => self.at = Phase::Owed(Target::Banker),
            Event::BankerStood => self.at = Phase::Settling,
            Event::ButtonPlaced(seat) => self.start = Target::Seat(seat),
            Event::Showed(seat, packet) => self.spots[seat.place()].own = packet,
            Event::Ruled(ruling) => self.carry_out(ruling),
        }
    }

    fn open_play(&mut self, rules: &Rules) {
        for place in 0..self.count as usize {
            if !self.spots[place].is_bare() {
                self.spots[place].hold = Hold::In;
                if place < self.seated() {
                    self.dealt = self.dealt.with(Seat::new(place));
                }
            }
        }
        self.at = match rules.game.hands {
            Hands::Common => Phase::Deal,
            Hands::Own => Phase::Dice,
        };
    }

    #[inline]
    pub(super) fn lay(&mut self, rules: &Rules, target: Target, card: Option<Card>) {
        let (hand, total) = match target {
            Target::Player => (&mut self.player, Some(&mut self.totals[0])),
            Target::Banker => (&mut self.banker, Some(&mut self.totals[1])),
            Target::Seat(seat) => (&mut self.spots[seat.place()].own, None),
        };
        match card {
            Some(card) => {
                hand.cards.push(card);
                if let Some(total) = total {
                    let sum = *total + value(card);
                    *total = if sum < 10 { sum } else { sum - 10 };
                }
            }
            None => hand.unseen += 1,
        }
        self.at = match (self.at, target) {
            (Phase::Deal, _) => {
                self.out += 1;
                match self.out < self.first_cards(rules) {
                    true => Phase::Deal,
                    false => match rules.game.hands {
                        Hands::Common => self.by_chart(rules),
                        Hands::Own => self.turn_after(None),
                    },
                }
            }
            (_, Target::Player) => self.by_chart(rules),
            (_, Target::Banker) => Phase::Settling,
            (_, Target::Seat(seat)) => self.turn_after(Some(seat)),
        };
    }

    /// Lays the first cards of the hands that all bet on, in turn: what [`Round::lay`] does for
    /// each of them.
    pub(super) fn lay_first(&mut self, rules: &Rules, cards: &[Card]) {
        for pair in cards.chunks_exact(2) {
            let hands = [&mut self.player, &mut self.banker];
            for ((hand, total), card) in hands.into_iter().zip(&mut self.totals).zip(pair) {
                hand.cards.push(*card);
                let sum = *total + value(*card);
                *total = if sum < 10 { sum } else { sum - 10 };
            }
        }
        self.out = cards.len() as u8;
        self.at = self.by_chart(rules);
    }

    #[inline]
    pub(super) fn book(&mut self, seat: Seat, payment: &Payment) {
        let spot = &mut self.spots[seat.place()];
        spot.paid += payment.total();
        self.stacks[spot.owner.place()] += payment.total();
        self.bank_net += self.bank.book(payment);
    }

    /// Gives a place the wagers back that lie there.
    pub(super) fn give_back(&mut self, seat: Seat) {
        let spot = &mut self.spots[seat.place()];
        self.stacks[spot.owner.place()] += spot.staked();
        spot.take_away();
        spot.hold = Hold::Empty;
    }

    /// Asserts that no chip was lost or made, that a player-dealer kept within its wager, and that
    /// no hand has more cards than it may draw to.
    fn audit(&self, rules: &Rules) {
        let stacks: Money = self.stacks[..self.count as usize].iter().copied().sum();
        let sum = Net::between(self.brought, stacks) + self.bank_net;
        assert!(sum.is_zero(), "chips were lost or made: {sum}");
        if let Bank::PlayerDealer(bank) = &self.bank {
            assert!(self.bank_net.amount() <= bank.wager, "the bank went beyond its wager");
        }
        let most = usize::from(rules.game.cards) + 1;
        let own = self.spots[..self.seated()].iter().map(|spot| &spot.own);
        let mut hands = own.chain([&self.player, &self.banker]);
        assert!(hands.all(|hand| hand.len() <= most), "a hand has more than {most} cards");
    }
}
