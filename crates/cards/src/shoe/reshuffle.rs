//! Cards that come back: shuffling a stub, a short deck, and the next round.

use super::Shoe;
use crate::card::Card;
use crate::pile::Pile;
use crate::shuffle::{Lots, shuffle, shuffle_first, shuffle_first_by};

impl Shoe {
    /// Takes a pile back under the stub, except every copy of the cards named; they must be
    /// shuffled before they can be dealt again.
    ///
    /// What a short deck needs is made of this and [`Shoe::shuffle`]:
    /// - stud: the stub and the burns. Source: players-casino l.135, l.365; colorado l.250;
    ///   clovis-500 l.726; diamond-jims l.455.
    /// - lowball and badugi: the discards and the burns, except the discards of players still to
    ///   draw. Source: players-casino l.1858, l.2028.
    /// - a second board: the burns alone. Source: players-casino l.2199.
    pub fn take_back(&mut self, pile: Pile, except: &[Card]) {
        let mut at = 0;
        while at < self.top {
            if self.lies[at] == pile && !except.contains(&self.cards[at]) {
                self.put_under(at);
            } else {
                at += 1;
            }
        }
    }

    /// Takes every card back, into the order the shoe was made with. It must be shuffled before a
    /// card is dealt.
    ///
    /// The cut card keeps its depth. The order does not depend on the rounds before, so a round is
    /// repeated by its own numbers alone.
    pub fn gather(&mut self) {
        self.cards.copy_from_slice(&self.made);
        self.lies[..self.top].fill(Pile::Stub);
        self.top = 0;
        self.settled = 0;
    }

    /// Takes every card back to be dealt again in the order that came in: for whoever tries several
    /// things with the same cards. A pack out of its box has no such order, and is shuffled instead.
    pub fn rewind(&mut self) {
        self.gather();
        self.settled = self.size();
    }

    /// Shuffles the whole stub.
    pub fn shuffle(&mut self, below: &mut impl FnMut(u32) -> u32) {
        shuffle(&mut self.cards[self.top..], below);
        self.settled = self.size();
    }

    /// Shuffles as much of the stub as the next `count` cards need, and what was shuffled before
    /// stays as it is. After [`Shoe::gather`] these cards are the same that a whole
    /// [`Shoe::shuffle`] by the same numbers would bring, at a fraction of the price.
    pub fn shuffle_top(&mut self, count: usize, below: &mut impl FnMut(u32) -> u32) {
        let end = self.size().min(self.top + count);
        if end > self.settled {
            shuffle_first(&mut self.cards[self.settled..], end - self.settled, below);
            self.settled = end;
        }
    }

    /// The same as [`Shoe::shuffle_top`], by lots.
    #[inline]
    pub fn shuffle_top_by(&mut self, count: usize, by: &mut impl Lots) {
        let end = self.size().min(self.top + count);
        if end > self.settled {
            shuffle_first_by(&mut self.cards[self.settled..], end - self.settled, by);
            self.settled = end;
        }
    }

    /// Shuffles the last `count` cards of the stub, as Pan shuffles its discards with a portion
    /// from the back of the deck. Source: clovis-500 l.486; diamond-jims l.535.
    pub fn shuffle_back(&mut self, count: usize, below: &mut impl FnMut(u32) -> u32) {
        let start = self.top.max(self.size().saturating_sub(count));
        shuffle(&mut self.cards[start..], below);
        if start <= self.settled {
            self.settled = self.size();
        }
    }

    /// Puts a card that left the stub under it, where it is unsettled.
    fn put_under(&mut self, at: usize) {
        self.lies[at] = Pile::Stub;
        self.cards[at..].rotate_left(1);
        self.lies[at..].rotate_left(1);
        self.top -= 1;
        self.settled -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{burn, counts, deal, source};
    use super::*;
    use crate::pack::Pack;

    #[test]
    fn a_partial_shuffle_brings_the_first_cards_of_a_whole_one() {
        let whole = Shoe::shuffled(Pack::WITH_JOKER, &mut source(7));
        let mut part = Shoe::new(Pack::WITH_JOKER);
        for _round in 0..2 {
            part.gather();
            let mut below = source(7);
            part.shuffle_top(3, &mut below);
            part.shuffle_top(5, &mut below);
            let mut dealt = deal(&mut part, 5);
            part.shuffle_top(4, &mut below);
            dealt.extend(deal(&mut part, 4));
            assert_eq!(dealt, whole.stub()[..9]);
        }
    }

    #[test]
    fn a_card_picked_from_the_stub_leaves_the_others_in_their_order() {
        for place in [1, 3, 40] {
            let mut shoe = Shoe::new(Pack::FIFTY_TWO);
            shoe.shuffle_top(3, &mut source(1));
            let picked = shoe.stub()[place];
            let others = shoe.stub()[..3].iter().copied().filter(|card| *card != picked);
            let others: Vec<Card> = others.collect();
            shoe.lay(picked, Pile::Stub, Pile::Dealt).expect("in the stub");
            assert_eq!(deal(&mut shoe, others.len()), others);
            shoe.shuffle_top(52, &mut source(2));
            deal(&mut shoe, 51 - others.len());
            assert_eq!(counts(&shoe), [0, 52, 0, 0, 0]);
        }
    }

    #[test]
    fn cards_that_came_in_order_are_dealt_again_in_it() {
        let order: Vec<Card> = Pack::EZ_MONEY.cards().collect();
        let mut shoe = Shoe::in_order(order.iter().copied());
        for _round in 0..2 {
            burn(&mut shoe, 2);
            assert_eq!(deal(&mut shoe, 30), order[2..]);
            shoe.rewind();
            assert_eq!(shoe, Shoe::in_order(order.iter().copied()));
        }
    }

    #[test]
    fn a_card_laid_on_the_stub_needs_no_shuffle() {
        let mut shoe = Shoe::new(Pack::FIFTY_TWO);
        shoe.sweep(Pile::Stub, Pile::Muck);
        shoe.lay(Card::from_index(0).expect("a deuce"), Pile::Muck, Pile::Stub).expect("mucked");
        assert_eq!(shoe.deal(), Card::from_index(0));
    }

    #[test]
    #[should_panic(expected = "shuffled before it is dealt")]
    fn a_card_that_was_not_shuffled_is_not_dealt() {
        let mut shoe = Shoe::new(Pack::FIFTY_TWO);
        shoe.shuffle_top(2, &mut source(1));
        deal(&mut shoe, 3);
    }

    #[test]
    #[should_panic(expected = "shuffled before it is dealt")]
    fn burns_taken_back_are_not_dealt_unshuffled() {
        let mut shoe = Shoe::in_order(Pack::FIFTY_TWO.cards());
        burn(&mut shoe, 1);
        shoe.take_back(Pile::Burn, &[]);
        deal(&mut shoe, 52);
    }

    /// The last card and four burns are five, enough for five players without a burn; the folded
    /// hands stay in the muck. Source: colorado l.250.
    #[test]
    fn stud_runs_short_and_scrambles_the_burns() {
        let mut shoe = Shoe::shuffled(Pack::FIFTY_TWO, &mut source(1));
        burn(&mut shoe, 4);
        for folded in deal(&mut shoe, 47).drain(..12) {
            shoe.muck(folded).expect("on the table");
        }
        assert_eq!(shoe.stub().len(), 1);
        shoe.take_back(Pile::Burn, &[]);
        shoe.shuffle(&mut source(2));
        deal(&mut shoe, 5);
        assert_eq!(counts(&shoe), [0, 40, 0, 12, 0]);
    }

    /// The stub and the burns are mixed, and one card is burned and one turned for everyone.
    /// Source: players-casino l.135.
    #[test]
    fn stud_runs_short_and_turns_a_community_card() {
        let mut shoe = Shoe::shuffled(Pack::FIFTY_TWO, &mut source(1));
        burn(&mut shoe, 3);
        deal(&mut shoe, 46);
        shoe.take_back(Pile::Burn, &[]);
        shoe.shuffle(&mut source(2));
        burn(&mut shoe, 1);
        deal(&mut shoe, 1);
        assert_eq!(counts(&shoe), [4, 47, 1, 0, 0]);
    }

    /// Discards and burns come back, except those of the player still to draw.
    /// Source: players-casino l.2028.
    #[test]
    fn lowball_reshuffles_the_discards_of_those_who_drew() {
        let mut shoe = Shoe::shuffled(Pack::WITH_JOKER, &mut source(1));
        let hands = deal(&mut shoe, 8 * 5);
        burn(&mut shoe, 1);
        hands[..14].iter().for_each(|card| shoe.discard(*card).expect("on the table"));
        let waiting = &hands[10..14];
        deal(&mut shoe, 12);
        assert_eq!(counts(&shoe), [0, 38, 1, 0, 14]);

        shoe.take_back(Pile::Discard, waiting);
        shoe.take_back(Pile::Burn, &[]);
        shoe.shuffle(&mut source(2));
        assert_eq!(counts(&shoe), [11, 38, 0, 0, 4]);
        assert!(shoe.stub().iter().all(|card| !waiting.contains(card)));
    }

    /// Eight players of Big O run it twice: the second board is dealt from the last four cards,
    /// then from the four burns. Source: players-casino l.2196-2199.
    #[test]
    fn big_o_runs_it_twice_on_the_burns() {
        let mut shoe = Shoe::shuffled(Pack::FIFTY_TWO, &mut source(1));
        deal(&mut shoe, 8 * 5);
        let board = |shoe: &mut Shoe, street| {
            burn(shoe, 1);
            deal(shoe, street);
        };
        [3, 1, 1].into_iter().for_each(|street| board(&mut shoe, street));
        assert_eq!(shoe.stub().len(), 4);
        board(&mut shoe, 3);
        assert_eq!(counts(&shoe), [0, 48, 4, 0, 0]);

        shoe.take_back(Pile::Burn, &[]);
        shoe.shuffle(&mut source(2));
        [1, 1].into_iter().for_each(|street| board(&mut shoe, street));
        assert_eq!(counts(&shoe), [0, 50, 2, 0, 0]);
    }

    /// Source: clovis-500 l.486.
    #[test]
    fn pan_shuffles_its_discards_into_the_back() {
        for portion in [0, 120] {
            let mut shoe = Shoe::shuffled(Pack::PAN, &mut source(1));
            let front = shoe.stub()[80..320 - portion].to_vec();
            deal(&mut shoe, 80);
            shoe.sweep(Pile::Dealt, Pile::Discard);
            shoe.take_back(Pile::Discard, &[]);
            shoe.shuffle_back(80 + portion, &mut source(2));
            assert_eq!(deal(&mut shoe, 320)[..240 - portion], front);
        }
    }
}
