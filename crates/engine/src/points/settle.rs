//! Settling: each hand and each side bet in its order, covered as far as the bank reaches.

use super::compare::{Verdict, compare};
use super::event::{Due, Event};
use super::hand::{Bought, Played, State};
use super::round::{Note, Round};
use super::rules::{Rules, Settles};
use super::side::SideBet;
use crate::bank::Bank;
use crate::layout::WagerId;
use crate::payment::Payment;
use crate::seat::Seat;
use crate::settling;
use money::{Money, Net, Pay, Stake};
use ranking::points::Kind;
use sheet::points::First;
use sheet::points::settle::BankerNatural;
use sheet::points::side::When;
use sheet::table::step::{From, SettledBy};

impl Round {
    /// Settles all that is left.
    pub(super) fn settle(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let (from, by) = self.settles(rules);
        let places = self.places(from);
        match by {
            SettledBy::Seat => {
                for seat in places {
                    for settles in &rules.order {
                        self.settle_at(rules, seat, *settles, events);
                    }
                }
            }
            SettledBy::Wager => {
                for settles in &rules.order {
                    for seat in places.clone() {
                        self.settle_at(rules, seat, *settles, events);
                    }
                }
            }
        }
    }

    /// Where settling starts and what is settled together: otherwise if the bank does not cover all
    /// wagers. Rulings G-192, G-207.
    fn settles(&self, rules: &Rules) -> (From, SettledBy) {
        let settle = &rules.game.settle;
        let (covered, short) = ((settle.from, settle.by), (settle.short, settle.short_by));
        if short != covered && self.is_short(rules) { short } else { covered }
    }

    fn places(&self, from: From) -> impl Iterator<Item = Seat> + Clone + use<> {
        let left = self.first_of(match from {
            From::BankersLeft => First::BankersLeft,
            From::DealersLeft | From::DealersRight | From::ActionButton => First::DealersLeft,
        });
        let button = self.button.unwrap_or_else(|| self.first_of(First::BankersLeft));
        settling::places(from, self.seated as usize, left, button)
    }

    /// Whether the banker wagers less than lies on the layout.
    pub(super) fn is_short(&self, rules: &Rules) -> bool {
        debug_assert_eq!(
            self.laid,
            self.on_layout(rules),
            "what lies on the layout was miscounted"
        );
        match self.bank {
            Bank::House => false,
            Bank::PlayerDealer(bank) => self.laid > bank.wager,
        }
    }

    /// What lies on the layout, wager by wager.
    fn on_layout(&self, rules: &Rules) -> Money {
        let mut all: Money = self.hands().iter().map(|hand| hand.stake() + hand.insurance).sum();
        for spot in self.spots() {
            let beside = |wager: &WagerId| spot.behind.is_some() || !rules.hands.contains(wager);
            all += rules.wagers().filter(beside).map(|wager| spot.bet(wager)).sum();
        }
        all
    }

    /// Settles side bets that are due at this time, in the order of settling.
    pub(super) fn settle_sides(&mut self, rules: &Rules, when: When, events: &mut Vec<Event>) {
        let is_due = |side: &SideBet| side.when == when && self.lies_open(side.wager);
        if !rules.sides.iter().any(is_due) {
            return;
        }
        for seat in self.places(rules.game.settle.from) {
            for (at, side) in rules.sides.iter().enumerate() {
                if side.when == when {
                    self.settle_at(rules, seat, Settles::Side(at as u8), events);
                }
            }
        }
    }

    /// Whether anything lies on a wager that is not settled.
    pub(super) fn lies_open(&self, wager: WagerId) -> bool {
        self.spots().iter().any(|spot| !spot.bet(wager).is_zero() && !spot.is_settled(wager))
    }

    /// Settles insurance: the banker's second card has been seen. Ruling E-44.
    pub(super) fn settle_insurance(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let pay = if self.has_natural(rules) { rules.insurance } else { Pay::Lose };
        for seat in self.places(self.settles(rules).0) {
            for at in self.spots[seat.place()].hands() {
                let money = self.hands[at].insurance;
                if !money.is_zero() {
                    let payment = self.bank.cover(payment(rules, pay, money));
                    let (_, hand) = self.named(at);
                    self.record(rules, Event::Settled(seat, Due::Insurance(hand), payment), events);
                }
            }
        }
    }

    /// Pays the naturals: the banker has none. Source: clovis-500 l.961, l.1612.
    pub(super) fn pay_naturals(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let is_due = |hand: &Played| hand.is_live() && hand.is_natural(rules);
        if !self.hands().iter().any(is_due) {
            return;
        }
        for seat in self.places(self.settles(rules).0) {
            for at in self.spots[seat.place()].hands() {
                if is_due(&self.hands[at]) {
                    self.settle_hand(rules, at, events);
                }
            }
        }
    }

    /// Settles something at a place, then behind it.
    #[inline]
    fn settle_at(&mut self, rules: &Rules, seat: Seat, settles: Settles, events: &mut Vec<Event>) {
        match settles {
            Settles::Side(side) => {
                self.settle_side(rules, seat, side, events);
                if self.seated < self.count {
                    for place in self.behind(seat) {
                        self.settle_side(rules, place, side, events);
                    }
                }
            }
            Settles::Hands(wager) => {
                for at in self.spots[seat.place()].hands() {
                    let hand = &self.hands[at];
                    if hand.wager == wager && hand.state != State::Settled {
                        self.settle_hand(rules, at, events);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn settle_side(&mut self, rules: &Rules, seat: Seat, at: u8, events: &mut Vec<Event>) {
        let side = &rules.sides[at as usize];
        let spot = &self.spots[seat.place()];
        // Most side bets are not made.
        if !spot.bet(side.wager).is_zero() && !spot.is_settled(side.wager) {
            self.pay_side(rules, seat, side, events);
        }
    }

    #[inline(never)]
    fn pay_side(&mut self, rules: &Rules, seat: Seat, side: &SideBet, events: &mut Vec<Event>) {
        let spot = &self.spots[seat.place()];
        let stake = spot.bet(side.wager);
        let (pay, row) = side.pay(rules, self, spot);
        let payment = self.bank.cover(Payment { row, ..payment(rules, pay, stake) });
        self.record(rules, Event::Settled(seat, Due::Side(side.wager), payment), events);
    }

    /// Settles a hand, and the wagers behind it.
    fn settle_hand(&mut self, rules: &Rules, at: usize, events: &mut Vec<Event>) {
        let hand = &self.hands[at];
        let (seat, number) = self.named(at);
        let (stake, wager, bought) = (hand.stake(), hand.wager, hand.bought);
        let due = self.due(rules, hand);
        let paid = match due {
            // What was added is beyond the reach of the banker's natural.
            Fate::Pay(pay, Acting::FirstWager) => {
                let acting = if hand.bought == Bought::First { hand.bet } else { Money::ZERO };
                let first = self.bank.cover(payment(rules, pay, acting));
                Payment { stake, idle: stake - acting, ..first }
            }
            Fate::Pay(pay, Acting::All) => self.bank.cover(payment(rules, pay, stake)),
            Fate::Rescued => {
                self.bank.cover(Payment { stake, returned: hand.last, ..Payment::default() })
            }
        };
        // As `record` does, without carrying the payment twice.
        self.note = Note::default();
        self.book(rules, seat, Due::Hand(number), &paid);
        events.push(Event::Settled(seat, Due::Hand(number), paid));
        // A bet behind rides on the first hand of its wager alone. Ruling E-41.
        if self.seated < self.count && bought == Bought::First {
            let line = rules.hands.iter().position(|held| *held == wager).unwrap_or(0);
            for place in self.behind(seat) {
                let stake = self.spots[place.place()].bet(wager);
                if stake.is_zero() || self.spots[place.place()].is_settled(wager) {
                    continue;
                }
                let pay = match due {
                    Fate::Pay(pay, _) => pay,
                    Fate::Rescued => Pay::Lose,
                };
                let payment = self.bank.cover(payment(rules, pay, stake));
                self.record(rules, Event::Settled(place, Due::Hand(line as u8), payment), events);
            }
        }
    }

    /// What becomes of a hand's wager.
    fn due(&self, rules: &Rules, hand: &Played) -> Fate {
        let dealer = self.bankers_count(rules);
        let pay = match hand.state {
            State::Surrendered => Pay::LoseHalf,
            State::Rescued => return Fate::Rescued,
            State::Dead => Pay::Lose,
            State::Playing | State::Waits | State::Settled => {
                match compare(rules, hand, &self.banker, &dealer) {
                    Verdict::Natural => rules.natural,
                    Verdict::Wins => rules.win,
                    Verdict::Pushes => Pay::Push,
                    Verdict::Loses => Pay::Lose,
                }
            }
        };
        let first = rules.game.settle.banker_natural == BankerNatural::TakesFirstWagers
            && pay == Pay::Lose
            && hand.state != State::Dead
            && matches!(dealer.kind, Kind::Natural(_));
        Fate::Pay(pay, if first { Acting::FirstWager } else { Acting::All })
    }

    /// The places behind a seat.
    pub(super) fn behind(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (seated, count) = (self.seated as usize, self.count as usize);
        let fronts = self.spots.map(|spot| spot.behind);
        (seated..count).map(Seat::new).filter(move |place| fronts[place.place()] == Some(seat))
    }

    /// Holds the chips at the end against those that came: what the players won, the bank lost, and
    /// a player-dealer no more than its wager, either way.
    pub(super) fn add_up(&self, rules: &Rules) {
        let stacks: Money = self.stacks[..self.count as usize].iter().copied().sum();
        let sum = Net::between(self.brought, stacks) + self.bank_net;
        assert!(sum.is_zero(), "{sum} was lost or made");
        if let Bank::PlayerDealer(bank) = self.bank {
            let won = self.bank_net.as_cents().unsigned_abs();
            assert!(won <= bank.wager.as_cents(), "the bank's net passes its wager");
        }
        let settled = |hand: &Played| hand.state == State::Settled && hand.insurance.is_zero();
        assert!(self.hands().iter().all(settled), "a hand was not settled");
        let side = |wager: WagerId| !rules.hands.contains(&wager) && self.lies_open(wager);
        assert!(!rules.wagers().any(side), "a side bet was not settled");
    }
}

/// What becomes of a hand's wager.
#[derive(Debug, Clone, Copy)]
enum Fate {
    Pay(Pay, Acting),
    /// The last doubling comes back, the rest is lost. Source: clovis-500 l.2123.
    Rescued,
}

/// How much of a wager has action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Acting {
    All,
    /// What was bet before the deal. Source: lucky-lady l.180, diamond-jims l.852.
    FirstWager,
}

/// A pay in chips.
#[inline]
fn payment(rules: &Rules, pay: Pay, stake: Money) -> Payment {
    // What comes most often needs no odds.
    let lost = Payment { stake, ..Payment::default() };
    match pay {
        Pay::Lose => return lost,
        Pay::Push => return Payment { returned: stake, ..lost },
        _ => {}
    }
    let settled = pay.settle(Stake::OnTable(stake), Money::ZERO, rules.limits.rounding);
    let Some(payout) = settled else { return lost };
    Payment { stake, returned: payout.returned(), won: payout.winnings(), ..Payment::default() }
}
