//! An ordered pack being dealt.

mod audit;
mod reshuffle;

pub use audit::Miscount;

use crate::card::Card;
use crate::pack::Pack;
use crate::pile::{Missing, Pile};
use crate::set::CardSet;
use audit::{Tally, once, tally};
use std::fmt;

/// An ordered pack, or several, being dealt: the stub, and where every card that left it lies.
///
/// A shoe makes no randomness: the order comes in, or the numbers to shuffle by. It allocates when
/// it is made and never again, be it one pack or twelve. A program that plays one round after
/// another keeps one shoe and shuffles only the cards that the round can deal:
///
/// ```
/// use cards::{Pack, Shoe};
///
/// let mut below = |bound| bound / 2; // stands in for a generator
/// let mut shoe = Shoe::new(Pack::FIFTY_TWO);
/// for _round in 0..3 {
///     shoe.gather();
///     shoe.shuffle_top(9, &mut below);
///     let hand = [shoe.deal(), shoe.deal()];
///     shoe.burn();
/// }
/// ```
///
/// Two packs in one round, as in 208 Poker, are two shoes. The order of the stub is a secret:
/// `Debug` prints how many cards lie where, and not which.
#[derive(Clone, PartialEq, Eq)]
pub struct Shoe {
    /// Every card, in the order the shoe was made with.
    made: Box<[Card]>,
    /// How often each card is there.
    tally: Tally,
    /// The cards as bits, where none is there twice.
    once: Option<u64>,
    /// The same cards: those that left the stub, then the stub from its top.
    cards: Box<[Card]>,
    /// Where each of `cards` lies; `Pile::Stub` from `top` on, and only there.
    lies: Box<[Pile]>,
    /// Where the stub begins.
    top: usize,
    /// Where the cards end whose order has been decided; never before `top`.
    settled: usize,
    /// How many cards lie behind the cut card.
    behind_cut_card: Option<usize>,
}

impl Shoe {
    /// A pack as it leaves the box: it must be shuffled before a card is dealt.
    #[must_use]
    pub fn new(pack: Pack) -> Shoe {
        Shoe { settled: 0, ..Shoe::in_order(pack.cards()) }
    }

    /// Cards in the order they will be dealt.
    #[must_use]
    pub fn in_order(cards: impl IntoIterator<Item = Card>) -> Shoe {
        let made: Box<[Card]> = cards.into_iter().collect();
        let tally = tally(made.iter().copied());
        Shoe {
            once: once(&tally),
            tally,
            cards: made.clone(),
            lies: all_stub(made.len()),
            top: 0,
            settled: made.len(),
            behind_cut_card: None,
            made,
        }
    }

    /// A pack shuffled by the numbers of `below`. See [`shuffle`](crate::shuffle()).
    #[must_use]
    pub fn shuffled(pack: Pack, below: &mut impl FnMut(u32) -> u32) -> Shoe {
        let mut shoe = Shoe::new(pack);
        shoe.shuffle(below);
        shoe
    }

    /// A pack with named cards on top and the rest in pack order.
    ///
    /// # Errors
    ///
    /// The first card that the pack does not have, or has less often.
    pub fn stacked(pack: Pack, top: &[Card]) -> Result<Shoe, Missing> {
        let mut shoe = Shoe::in_order(pack.cards());
        for &card in top {
            shoe.lay(card, Pile::Stub, Pile::Dealt)?;
        }
        Ok(Shoe { made: shoe.cards.clone(), lies: all_stub(shoe.size()), top: 0, ..shoe })
    }

    /// Deals the top card to the table; `None` if the stub is empty.
    ///
    /// To deal a card that was never shuffled is a bug of the caller.
    #[inline]
    pub fn deal(&mut self) -> Option<Card> {
        self.take_top(Pile::Dealt)
    }

    /// Burns the top card; `None` if the stub is empty.
    pub fn burn(&mut self) -> Option<Card> {
        self.take_top(Pile::Burn)
    }

    /// Folds a card from the table into the muck.
    ///
    /// # Errors
    ///
    /// The card is not on the table.
    pub fn muck(&mut self, card: Card) -> Result<(), Missing> {
        self.lay(card, Pile::Dealt, Pile::Muck)
    }

    /// Discards a card from the table.
    ///
    /// # Errors
    ///
    /// The card is not on the table.
    pub fn discard(&mut self, card: Card) -> Result<(), Missing> {
        self.lay(card, Pile::Dealt, Pile::Discard)
    }

    /// Lays a named card from one pile on another, the top of the stub included: a burned card
    /// returns to the deck, a flop dealt too soon is taken back.
    /// Source: colorado l.288, l.316.
    ///
    /// # Errors
    ///
    /// The card is not in the pile it should come from.
    pub fn lay(&mut self, card: Card, from: Pile, to: Pile) -> Result<(), Missing> {
        let lies_there = |at: &usize| self.lies[*at] == from && self.cards[*at] == card;
        let at = (0..self.size()).find(lies_there).ok_or(Missing { card, pile: from })?;
        match (from, to) {
            (Pile::Stub, Pile::Stub) => self.raise(at),
            (Pile::Stub, _) => {
                self.raise(at);
                self.take_top(to);
            }
            (_, Pile::Stub) => self.put_on_top(at),
            (_, _) => self.lies[at] = to,
        }
        Ok(())
    }

    /// Moves a whole pile to another, as when a round ends and its cards go to the rack. To the
    /// stub it is [`Shoe::take_back`].
    pub fn sweep(&mut self, from: Pile, to: Pile) {
        if to == Pile::Stub {
            self.take_back(from, &[]);
            return;
        }
        self.lies.iter_mut().filter(|lies| **lies == from).for_each(|lies| *lies = to);
        if from == Pile::Stub {
            self.top = self.size();
            self.settled = self.size();
        }
    }

    /// Puts the cut card in, with that many cards behind it.
    pub const fn place_cut_card(&mut self, behind: usize) {
        self.behind_cut_card = Some(behind);
    }

    /// Whether the cut card has come out: the round is finished, and no other is dealt.
    /// Source: colorado l.3268.
    #[must_use]
    pub fn past_cut_card(&self) -> bool {
        self.behind_cut_card.is_some_and(|behind| self.stub().len() <= behind)
    }

    /// The cards still to be dealt, top first.
    #[must_use]
    pub fn stub(&self) -> &[Card] {
        &self.cards[self.top..]
    }

    /// How many cards on top of the stub have been shuffled, or came in order.
    #[must_use]
    pub const fn settled(&self) -> usize {
        self.settled - self.top
    }

    /// The cards of a pile.
    pub fn pile(&self, pile: Pile) -> impl Iterator<Item = Card> {
        let lies_there = move |(card, lies): (&Card, &Pile)| (*lies == pile).then_some(*card);
        let (from, to) = match pile {
            Pile::Stub => (self.top, self.size()),
            _ => (0, self.top),
        };
        self.cards[from..to].iter().zip(&self.lies[from..to]).filter_map(lies_there)
    }

    /// The cards that were dealt or burned and lie there still, as a set: no pack of poker has a
    /// card twice.
    #[must_use]
    pub fn out(&self) -> CardSet {
        let left = self.cards[..self.top].iter().zip(&self.lies[..self.top]);
        let out = left.filter(|(_, lies)| matches!(lies, Pile::Dealt | Pile::Burn));
        out.map(|(card, _)| *card).collect()
    }

    /// Deals or burns the top `count` cards at once; `None`, and none of them, if the stub has
    /// fewer.
    ///
    /// To deal a card that was never shuffled is a bug of the caller.
    #[inline]
    pub fn take(&mut self, count: usize, to: Pile) -> Option<&[Card]> {
        let end = self.top + count;
        let taken = self.cards.get(self.top..end)?;
        assert!(end <= self.settled, "a card is shuffled before it is dealt");
        match &mut self.lies[self.top..end] {
            [first] => *first = to,
            [first, second] => (*first, *second) = (to, to),
            [first, second, third] => (*first, *second, *third) = (to, to, to),
            lies => lies.fill(to),
        }
        self.top = end;
        Some(taken)
    }

    /// How many cards lie in a pile.
    #[must_use]
    pub fn count(&self, pile: Pile) -> usize {
        match pile {
            Pile::Stub => self.stub().len(),
            _ => self.lies[..self.top].iter().filter(|lies| **lies == pile).count(),
        }
    }

    /// How many cards there are in all piles.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.cards.len()
    }

    #[inline]
    fn take_top(&mut self, to: Pile) -> Option<Card> {
        let card = *self.cards.get(self.top)?;
        assert!(self.top < self.settled, "a card is shuffled before it is dealt");
        self.lies[self.top] = to;
        self.top += 1;
        Some(card)
    }

    /// Brings a card of the stub to its top, where it is settled.
    fn raise(&mut self, at: usize) {
        self.cards[self.top..=at].rotate_right(1);
        if at >= self.settled {
            self.settled += 1;
        }
    }

    /// Puts a card that left the stub back on its top.
    fn put_on_top(&mut self, at: usize) {
        self.lies[at] = Pile::Stub;
        self.cards[at..self.top].rotate_left(1);
        self.lies[at..self.top].rotate_left(1);
        self.top -= 1;
    }
}

impl fmt::Debug for Shoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shoe = f.debug_struct("Shoe");
        for pile in Pile::ALL {
            shoe.field(pile.name(), &self.count(pile));
        }
        shoe.finish()
    }
}

fn all_stub(size: usize) -> Box<[Pile]> {
    vec![Pile::Stub; size].into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Rank, Suit};

    /// A poor but even source of numbers: a linear congruence.
    pub(super) fn source(mut seed: u64) -> impl FnMut(u32) -> u32 {
        move |bound| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((seed >> 33) % u64::from(bound)) as u32
        }
    }

    pub(super) fn deal(shoe: &mut Shoe, count: usize) -> Vec<Card> {
        (0..count).map(|_| shoe.deal().expect("the stub has enough cards")).collect()
    }

    pub(super) fn burn(shoe: &mut Shoe, count: usize) {
        (0..count).for_each(|_| assert!(shoe.burn().is_some()));
    }

    pub(super) fn counts(shoe: &Shoe) -> [usize; 5] {
        Pile::ALL.map(|pile| shoe.count(pile))
    }

    #[test]
    fn cards_are_dealt_in_the_order_that_came_in() {
        let order: Vec<Card> = Pack::EZ_MONEY.cards().collect();
        let mut shoe = Shoe::in_order(order.iter().copied());
        assert_eq!(shoe.burn(), Some(order[0]));
        assert_eq!(deal(&mut shoe, 31), order[1..]);
        assert_eq!((shoe.deal(), shoe.burn()), (None, None));
        assert_eq!(counts(&shoe), [0, 31, 1, 0, 0]);
    }

    #[test]
    fn several_cards_are_dealt_at_once_or_none() {
        let order: Vec<Card> = Pack::EZ_MONEY.cards().collect();
        let mut shoe = Shoe::in_order(order.iter().copied());
        assert_eq!(shoe.take(3, Pile::Dealt), Some(&order[..3]));
        assert_eq!(shoe.take(1, Pile::Burn), Some(&order[3..4]));
        shoe.discard(order[1]).expect("on the table");
        assert_eq!(shoe.out(), [order[0], order[2], order[3]].into_iter().collect());
        assert_eq!(shoe.take(29, Pile::Dealt), None);
        assert_eq!(counts(&shoe), [28, 2, 1, 0, 1]);
        assert_eq!(shoe.take(28, Pile::Dealt), Some(&order[4..]));
        assert_eq!(shoe.take(0, Pile::Dealt), Some(&[][..]));
    }

    #[test]
    #[should_panic(expected = "a card is shuffled before it is dealt")]
    fn no_card_is_taken_that_was_not_shuffled() {
        let mut shoe = Shoe::new(Pack::FIFTY_TWO);
        shoe.shuffle_top(2, &mut source(1));
        shoe.take(3, Pile::Dealt);
    }

    #[test]
    fn named_cards_are_stacked_on_the_rest() {
        let [ace, king] = [Rank::Ace, Rank::King].map(|rank| Card::new(rank, Suit::Spades));
        let mut shoe = Shoe::stacked(Pack::FIFTY_TWO.times(2), &[ace, king, ace]).expect("two");
        assert_eq!(shoe.stub().len(), 104);
        assert_eq!(deal(&mut shoe, 4), [ace, king, ace, Card::new(Rank::Two, Suit::Clubs)]);

        let missing = Missing { card: ace, pile: Pile::Stub };
        assert_eq!(Shoe::stacked(Pack::FIFTY_TWO, &[ace, king, ace]), Err(missing));
        assert_eq!(missing.to_string(), "As is not in the stub");
    }

    #[test]
    fn the_cut_card_comes_out_with_its_cards_behind_it() {
        let mut shoe = Shoe::shuffled(Pack::FIFTY_TWO.times(8), &mut source(1));
        assert!(!shoe.past_cut_card());
        shoe.place_cut_card(52);
        deal(&mut shoe, 363);
        assert!(!shoe.past_cut_card());
        deal(&mut shoe, 1);
        assert!(shoe.past_cut_card());
        shoe.gather();
        assert!(!shoe.past_cut_card());
    }

    #[test]
    fn cards_are_laid_from_pile_to_pile() {
        let mut shoe = Shoe::in_order(Pack::FIFTY_TWO.cards());
        let dealt = deal(&mut shoe, 4);
        let burned = shoe.burn().expect("48 are left");
        let last = shoe.stub()[46];
        shoe.muck(dealt[0]).expect("on the table");
        shoe.discard(dealt[1]).expect("on the table");
        assert_eq!(counts(&shoe), [47, 2, 1, 1, 1]);
        assert_eq!(shoe.muck(dealt[0]), Err(Missing { card: dealt[0], pile: Pile::Dealt }));

        shoe.lay(burned, Pile::Burn, Pile::Stub).expect("burned");
        shoe.lay(dealt[2], Pile::Dealt, Pile::Stub).expect("on the table");
        assert_eq!(shoe.stub()[..2], [dealt[2], burned]);
        shoe.lay(last, Pile::Stub, Pile::Stub).expect("at the back");
        assert_eq!(shoe.stub()[..2], [last, dealt[2]]);
        shoe.lay(burned, Pile::Stub, Pile::Dealt).expect("third");
        assert_eq!(counts(&shoe), [48, 2, 0, 1, 1]);

        shoe.sweep(Pile::Dealt, Pile::Discard);
        assert_eq!(counts(&shoe), [48, 0, 0, 1, 3]);
        shoe.sweep(Pile::Stub, Pile::Muck);
        assert_eq!(counts(&shoe), [0, 0, 0, 49, 3]);
        shoe.sweep(Pile::Muck, Pile::Stub);
        assert_eq!(counts(&shoe), [49, 0, 0, 0, 3]);
    }

    #[test]
    fn debug_keeps_the_order_secret() {
        let shoe = Shoe::in_order(Pack::FIFTY_TWO.cards());
        let shown = "Shoe { stub: 52, dealt cards: 0, burn: 0, muck: 0, discards: 0 }";
        assert_eq!(format!("{shoe:?}"), shown);
    }

    /// Source: colorado l.2153; players-casino l.925.
    #[test]
    fn seven_hands_of_seven_leave_four() {
        let mut shoe = Shoe::shuffled(Pack::WITH_JOKER, &mut source(1));
        deal(&mut shoe, 7 * 7);
        assert_eq!(shoe.stub().len(), 4);
    }

    /// The board comes from a shoe of three packs, the hands from a pack of their own, which is
    /// shuffled for every game. Source: colorado l.1541, l.1548-1555, l.1603.
    #[test]
    fn two_oh_eight_poker_deals_from_two_shoes() {
        let mut shoe = Shoe::shuffled(Pack::FIFTY_TWO.times(3), &mut source(1));
        let mut pack = Shoe::new(Pack::FIFTY_TWO);
        for game in 1..=3 {
            pack.gather();
            pack.shuffle_top(1 + 7 * 2, &mut source(game));
            burn(&mut pack, 1);
            let hands = deal(&mut pack, 7 * 2);
            let board: Vec<Card> = (0..3)
                .flat_map(|_| {
                    burn(&mut shoe, 1);
                    shoe.deal()
                })
                .collect();
            assert_eq!(pack.audit(hands), Ok(()));
            assert_eq!(shoe.audit(board), Ok(()));
            shoe.sweep(Pile::Dealt, Pile::Discard);
        }
        assert_eq!(counts(&shoe), [156 - 18, 0, 9, 0, 9]);
    }
}
