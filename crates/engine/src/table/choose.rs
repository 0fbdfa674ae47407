//! Two hands of the dealer, one for high and one for low, of which a player takes on either or both.

use super::round::Round;
use super::rules::{Rules, WagerId};
use crate::seat::Seat;
use cards::Hand;
use ranking::{Ranking, Standing};
use std::cmp::Ordering;

/// The wagers that say which hand a player is against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sides {
    pub(super) high: WagerId,
    pub(super) low: WagerId,
    pub(super) both: WagerId,
    pub(super) low_rank: Ranking,
}

impl Sides {
    pub(super) const fn wagers(&self) -> [WagerId; 3] {
        [self.high, self.low, self.both]
    }
}

impl Round {
    /// How a seat's hand stands against what it has taken on. Source: colorado l.1087-1095,
    /// l.1126; ruling G-129.
    pub(super) fn against_side(
        &self,
        rules: &Rules,
        sides: &Sides,
        seat: Seat,
    ) -> (Option<Standing>, Ordering) {
        let Some(compared) = rules.compared else { return (None, Ordering::Equal) };
        let hand = self.hand(seat, compared.cards);
        let (high, low) = self.dealers_high_and_low(compared.rank);
        let order = |rank: Ranking, dealer: &Hand| {
            rank.try_rank(&hand).ok().cmp(&rank.try_rank(dealer).ok())
        };
        let spot = &self.spots[seat.place()];
        let order = if !spot.bet(sides.low).is_zero() {
            order(sides.low_rank, &low)
        } else if spot.bet(sides.both).is_zero() {
            order(compared.rank, &high)
        } else {
            let beats_high = order(compared.rank, &high) == Ordering::Greater;
            let beats_low = order(sides.low_rank, &low) == Ordering::Greater;
            if beats_high && beats_low { Ordering::Greater } else { Ordering::Less }
        };
        (compared.rank.try_rank(&hand).ok(), order)
    }

    /// The dealer's hands: the better one plays high, the other one low. Source: colorado l.1095.
    fn dealers_high_and_low(&self, rank: Ranking) -> (Hand, Hand) {
        let hands = (self.dealer.cards, self.second_dealer.cards);
        let standing = |hand: &Hand| rank.try_rank(hand).ok();
        if standing(&hands.0) >= standing(&hands.1) { hands } else { (hands.1, hands.0) }
    }
}
