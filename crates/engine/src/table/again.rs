//! One round after another at the same layout: what was used is cleared, or laid out as it lay.

use super::round::{EMPTY, Phase, Round, Spot, Start};
use super::rules::Rules;
use crate::seat::{Packet, SeatSet};
use money::{Money, Net};

impl Round {
    /// The same in the place of a round that is over: who plays many clears only what was used.
    ///
    /// # Panics
    ///
    /// As [`Round::begin`].
    #[track_caller]
    pub fn begin_again(&mut self, rules: &Rules, start: &Start<'_>) {
        self.spots[..self.count as usize].iter_mut().for_each(Spot::clear);
        // Every field is named, so that none is forgotten.
        let Round {
            spots: _,
            count,
            seated,
            dealt,
            live,
            stacks,
            dealer,
            second_dealer,
            board,
            board_up,
            dealer_up,
            second_up,
            dealer_front,
            dragon_front,
            side,
            side_up,
            second_side,
            second_side_up,
            hands,
            owed,
            rack,
            dealer_owed,
            shown,
            burns,
            bank,
            meters,
            bank_net,
            meter_paid,
            payout_left,
            at,
            next,
            turn,
            hand,
            looked,
            first,
            brought,
            cup,
            slips,
            amends,
            note,
        } = self;
        let packets = [dealer, second_dealer, board, side, second_side, rack, burns];
        packets.into_iter().chain(hands).for_each(Packet::clear);
        let counts = [count, seated, board_up, dealer_up, second_up, dealer_front, dragon_front];
        let more = [side_up, second_side_up, dealer_owed, next, turn, hand];
        counts.into_iter().chain(more).for_each(|count| *count = 0);
        [dealt, live, owed, shown, looked].into_iter().for_each(|seats| *seats = SeatSet::EMPTY);
        *stacks = EMPTY.stacks;
        (*bank, *meters) = (EMPTY.bank, EMPTY.meters);
        (*payout_left, *cup, *amends) = (None, None, None);
        slips.clear();
        (*bank_net, *meter_paid, *brought) = (Net::ZERO, Money::ZERO, Money::ZERO);
        (*at, *first, *note) = (Phase::Bets, EMPTY.first, EMPTY.note);
        self.seat(rules, start);
    }

    /// Lays everything as it lies in another round, as a clone would. Rounds that open alike come to
    /// the same: who plays many of them plays the opening once.
    #[inline]
    pub fn lay_as(&mut self, other: &Round) {
        let used = self.count.max(other.count) as usize;
        self.spots[..used].copy_from_slice(&other.spots[..used]);
        // Every field is named, so that none is forgotten.
        let Round {
            spots: _,
            count,
            seated,
            dealt,
            live,
            stacks,
            dealer,
            second_dealer,
            board,
            board_up,
            dealer_up,
            second_up,
            dealer_front,
            dragon_front,
            side,
            side_up,
            second_side,
            second_side_up,
            hands,
            owed,
            rack,
            dealer_owed,
            shown,
            burns,
            bank,
            meters,
            bank_net,
            meter_paid,
            payout_left,
            at,
            next,
            turn,
            hand,
            looked,
            first,
            brought,
            cup,
            slips,
            amends,
            note,
        } = self;
        (*count, *seated) = (other.count, other.seated);
        (*dealt, *live, *owed) = (other.dealt, other.live, other.owed);
        (*shown, *looked) = (other.shown, other.looked);
        stacks[..used].copy_from_slice(&other.stacks[..used]);
        dealer.lay_as(&other.dealer);
        board.lay_as(&other.board);
        burns.lay_as(&other.burns);
        // Most games have none of these, and most rounds nothing of what follows.
        let seldom = [&*second_dealer, &*side, &*second_side, &*rack];
        let theirs = [&other.second_dealer, &other.side, &other.second_side, &other.rack];
        if !seldom.into_iter().chain(theirs).all(Packet::is_empty) {
            second_dealer.lay_as(&other.second_dealer);
            side.lay_as(&other.side);
            second_side.lay_as(&other.second_side);
            rack.lay_as(&other.rack);
        }
        // Dealt from the first one on, and in few games.
        if !hands[0].is_empty() || !other.hands[0].is_empty() {
            *hands = other.hands;
        }
        (*board_up, *dealer_up, *second_up) = (other.board_up, other.dealer_up, other.second_up);
        (*dealer_front, *dragon_front) = (other.dealer_front, other.dragon_front);
        (*side_up, *second_side_up) = (other.side_up, other.second_side_up);
        (*dealer_owed, *next, *turn, *hand) =
            (other.dealer_owed, other.next, other.turn, other.hand);
        (*bank, *meters) = (other.bank, other.meters);
        (*bank_net, *meter_paid, *brought) = (other.bank_net, other.meter_paid, other.brought);
        (*at, *first, *note) = (other.at, other.first, other.note);
        if payout_left.is_some() || other.payout_left.is_some() {
            payout_left.clone_from(&other.payout_left);
        }
        if cup.is_some() || other.cup.is_some() {
            cup.clone_from(&other.cup);
        }
        if !slips.is_empty() || !other.slips.is_empty() {
            slips.clone_from(&other.slips);
        }
        if amends.is_some() || other.amends.is_some() {
            amends.clone_from(&other.amends);
        }
    }
}
