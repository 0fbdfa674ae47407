//! Folding events: nothing is decided here and nothing refused.

use super::action::Target;
use super::event::{Due, Event, Face, Found};
use super::hand::{Bought, Played, Start, State, is_ace};
use super::round::{Asked, Looked, Note, Round, Stage};
use super::rules::Rules;
use crate::layout::WagerId;
use crate::payment::Payment;
use crate::seat::Seat;
use cards::Card;
use money::Money;
use ranking::points::Origin;
use sheet::points::play::SurrenderOrder;

impl Round {
    /// Folds an event in.
    #[inline]
    pub fn apply(&mut self, rules: &Rules, event: &Event) {
        self.note = Note::default();
        match *event {
            Event::Dealt(to, card, face) => {
                // A card that was hidden counts as one that nobody knows.
                self.take(rules, to, card.unwrap_or(Card::JOKER), face);
            }
            Event::Hit(seat, hand) => {
                let hand = self.hand_mut(seat, hand);
                hand.owed = 1;
                hand.left = hand.left.saturating_sub(1);
            }
            Event::Stood(seat, hand) => {
                self.hand_mut(seat, hand).state = State::Waits;
                self.seek(rules);
            }
            Event::Doubled(seat, hand, money) => {
                self.pay_in(seat, money);
                let left = rules.game.double.cards.saturating_sub(1);
                let hand = self.hand_mut(seat, hand);
                hand.added += money;
                hand.last = money;
                hand.doublings += 1;
                hand.owed = 1;
                hand.left = left;
            }
            Event::Split(seat, hand, money) => self.split(seat, hand, money),
            Event::Surrendered(seat, hand) => {
                self.hand_mut(seat, hand).state = State::Surrendered;
                self.answered(rules);
            }
            Event::Rescued(seat, hand) => {
                self.hand_mut(seat, hand).state = State::Rescued;
                self.seek(rules);
            }
            Event::Insured(seat, hand, money) => {
                self.pay_in(seat, money);
                self.hand_mut(seat, hand).insurance = money;
                self.answered(rules);
            }
            Event::Declined(..) => self.answered(rules),
            Event::Switched(seat) => {
                let at = self.spots[seat.place()].first_hand as usize;
                let (one, other) = (self.hands[at].cards, self.hands[at + 1].cards);
                self.hands[at].cards = [one[0], other[1]].into_iter().collect();
                self.hands[at + 1].cards = [other[0], one[1]].into_iter().collect();
                self.hands[at].origin = Origin::Switched;
                self.hands[at + 1].origin = Origin::Switched;
                self.asked = Asked::Answered(seat);
                self.seek(rules);
            }
            Event::Kept(seat) => {
                self.asked = Asked::Answered(seat);
                self.seek(rules);
            }
            Event::Settled(seat, due, payment) => self.book(rules, seat, due, &payment),
            Event::Came(stage) => self.come(rules, stage),
            Event::Looked(Found::Nothing) => self.looked = Looked::Nothing,
            Event::Looked(Found::Natural) => {}
            Event::Turned(card) => {
                self.turn_up(card);
            }
            Event::Started(seat) => self.button = Some(seat),
            Event::BankerHit => self.banker_owed = true,
            Event::BankerStood => self.banker_stood = true,
            Event::Placed(seat, wager, money) => self.place(seat, wager, money),
            Event::Returned(seat) => {
                for wager in rules.wagers() {
                    self.place(seat, wager, Money::ZERO);
                }
            }
            Event::Closed => {}
            Event::Ruled(ruling) => self.carry_out(rules, ruling),
            Event::Ended => self.stage = Stage::Over,
        }
    }

    fn hand_mut(&mut self, seat: Seat, hand: u8) -> &mut Played {
        let at = self.index(seat, hand);
        &mut self.hands[at]
    }

    /// Chips go from a player's stack to the layout.
    fn pay_in(&mut self, seat: Seat, money: Money) {
        let owner = self.spots[seat.place()].owner.place();
        self.stacks[owner] -= money;
        self.laid += money;
    }

    fn place(&mut self, seat: Seat, wager: WagerId, money: Money) {
        let spot = &mut self.spots[seat.place()];
        let lies = &mut spot.bets[wager.place()];
        let stack = &mut self.stacks[spot.owner.place()];
        *stack = *stack + *lies - money;
        self.laid = self.laid + money - *lies;
        *lies = money;
    }

    /// A card goes where it was dealt.
    #[inline]
    pub(super) fn take(&mut self, rules: &Rules, to: Target, card: Card, face: Face) {
        match to {
            Target::Banker => {
                self.banker.push(card);
                self.banker_up += u8::from(face == Face::Up);
                self.banker_owed = false;
                if self.stage == Stage::Deal {
                    // The turn has gone round the table.
                    debug_assert_eq!(self.at, self.first_hand(rules.game.deal));
                    self.left = self.hand_count;
                }
            }
            Target::Hand(seat, hand) => {
                let at = self.index(seat, hand);
                self.hands[at].cards.push(card);
                if self.stage == Stage::Deal {
                    let place = usize::from(hand) * 2 + self.hands[at].cards.len() - 1;
                    self.spots[seat.place()].first[place] = card;
                    self.pass();
                } else {
                    self.hands[at].owed = 0;
                    self.seek(rules);
                }
            }
        }
    }

    /// Goes to a stage, with the hand that is first there.
    #[inline]
    pub(super) fn come(&mut self, rules: &Rules, stage: Stage) {
        self.stage = stage;
        match stage {
            Stage::Deal => {
                self.lay_out(rules);
                self.at = self.first_hand(rules.game.deal);
                self.left = self.hand_count;
            }
            Stage::Early => {
                self.at = self.first_hand(rules.game.play);
                let asks = rules.game.surrender.order == SurrenderOrder::Early;
                self.left = if asks { self.hand_count } else { 0 };
                self.seek(rules);
            }
            // The turn has gone round the table, and is again where the play begins.
            Stage::Insure => {
                debug_assert_eq!(self.at, self.first_hand(rules.game.play));
                self.left = if self.may_insure(rules) { self.hand_count } else { 0 };
                self.seek(rules);
            }
            Stage::Play => {
                debug_assert_eq!(self.at, self.first_hand(rules.game.play));
                self.left = self.hand_count;
                self.seek(rules);
            }
            Stage::Bets | Stage::Banker | Stage::Settle | Stage::Over => {}
        }
    }

    /// Lays an empty hand out for each wager that gets one.
    fn lay_out(&mut self, rules: &Rules) {
        self.hand_count = 0;
        for seat in (0..self.seated as usize).map(Seat::new) {
            if !self.is_whole(rules, seat) {
                continue;
            }
            self.dealt = self.dealt.with(seat);
            self.spots[seat.place()].first_hand = self.hand_count;
            for &wager in &rules.hands {
                let bet = self.spots[seat.place()].bet(wager);
                let hand = &mut self.hands[self.hand_count as usize];
                *hand = Played { place: seat, wager, bet, ..Played::EMPTY };
                self.hand_count += 1;
                self.spots[seat.place()].hand_count += 1;
            }
        }
    }

    /// Makes two hands of one: the second lies next to the first.
    fn split(&mut self, seat: Seat, hand: u8, money: Money) {
        self.pay_in(seat, money);
        let at = self.index(seat, hand);
        let count = self.hand_count as usize;
        self.hands.copy_within(at + 1..count, at + 2);
        let first = &mut self.hands[at];
        let [one, other] = [first.cards[0], first.cards[1]];
        first.cards.clear();
        first.cards.push(one);
        first.origin = Origin::Split;
        first.owed = 1;
        if is_ace(one) {
            first.start = Start::SplitAce;
        }
        let mut second =
            Played { bought: Bought::BySplit, bet: money, insurance: Money::ZERO, ..*first };
        second.cards.clear();
        second.cards.push(other);
        self.hands[at + 1] = second;
        self.hand_count += 1;
        self.left += 1;
        self.spots[seat.place()].hand_count += 1;
        for spot in &mut self.spots[..self.seated as usize] {
            if spot.first_hand as usize > at {
                spot.first_hand += 1;
            }
        }
    }

    /// A question before the play was answered: the next hand's turn.
    fn answered(&mut self, rules: &Rules) {
        if matches!(self.stage, Stage::Early | Stage::Insure) {
            self.pass();
        }
        self.seek(rules);
    }

    /// Whether a hand has more to decide than to stand, which is kept in mind.
    fn has_choice(&mut self, rules: &Rules, at: usize) -> bool {
        let options = self.work_out_options(rules, at);
        self.note.options = Some(options);
        options.is_choice()
    }

    /// Finds the next hand with something to decide or a card to come.
    #[inline]
    pub(super) fn seek(&mut self, rules: &Rules) {
        while self.left > 0 {
            let at = self.at as usize;
            let stays = match self.stage {
                Stage::Early => self.asks_early(rules, at),
                Stage::Insure => self.insurance_amounts(rules, at).is_some(),
                Stage::Play => {
                    let hand = &self.hands[at];
                    hand.state == State::Playing
                        && (hand.owed > 0
                            || self.asks_to_switch(rules, hand.place)
                            || self.has_choice(rules, at))
                }
                _ => return,
            };
            if stays {
                return;
            }
            self.note.options = None;
            if self.stage == Stage::Play && self.hands[at].state == State::Playing {
                self.hands[at].state = State::Waits;
            }
            self.pass();
        }
    }

    /// Turns the banker's second card.
    fn turn_up(&mut self, card: Card) {
        // Whoever was not shown it learns it now.
        if let [first, second] = self.banker[..]
            && second != card
        {
            self.banker = [first, card].into_iter().collect();
        }
        self.banker_up = self.banker.len() as u8;
    }

    /// Books a payment.
    pub(super) fn book(&mut self, rules: &Rules, seat: Seat, due: Due, payment: &Payment) {
        self.bank_net += self.bank.book(payment);
        let spot = &mut self.spots[seat.place()];
        spot.paid += payment.total();
        self.stacks[spot.owner.place()] += payment.total();
        match due {
            Due::Hand(hand) if spot.behind.is_none() => {
                let at = (spot.first_hand + hand) as usize;
                self.hands[at].state = State::Settled;
            }
            // Behind a seat the wager itself is settled.
            Due::Hand(hand) => spot.settled |= 1 << rules.hands[hand as usize].place(),
            Due::Side(wager) => spot.settled |= 1 << wager.place(),
            Due::Insurance(hand) => {
                let at = (spot.first_hand + hand) as usize;
                self.laid -= std::mem::take(&mut self.hands[at].insurance);
            }
        }
    }
}
