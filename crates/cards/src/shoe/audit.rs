//! Every card exactly once: the count that must hold whenever a round ends.

use super::Shoe;
use crate::card::Card;
use crate::pile::Pile;
use crate::set::CardSet;
use crate::tile::Tile;
use thiserror::Error;

/// A card that is there more or less often than the pack has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("{card}: {found} found, and the pack has {expected}")]
pub struct Miscount {
    /// The card, the first of several in pack order.
    pub card: Card,
    /// How often it was found.
    pub found: u16,
    /// How often the pack has it.
    pub expected: u16,
}

impl Shoe {
    /// Counts the stub, the burn, the muck, the discards and the cards on the table, and compares
    /// them with the pack.
    ///
    /// `table` is what the hands and boards hold by the round's own account, so a card that a
    /// round lost, doubled or made up shows here.
    ///
    /// ```
    /// use cards::{Card, Pack, Shoe};
    ///
    /// let mut shoe = Shoe::stacked(Pack::FIFTY_TWO, &["Ah".parse()?, "Kd".parse()?])?;
    /// let hand: Vec<Card> = [shoe.deal(), shoe.deal()].into_iter().flatten().collect();
    /// assert_eq!(shoe.audit(hand.iter().copied()), Ok(()));
    ///
    /// let lost = shoe.audit([hand[0]]).unwrap_err();
    /// assert_eq!(lost.to_string(), "Kd: 0 found, and the pack has 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first [`Miscount`], if there is one.
    pub fn audit<I>(&self, table: I) -> Result<(), Miscount>
    where
        I: IntoIterator<Item = Card, IntoIter: Clone>,
    {
        let table = table.into_iter();
        if self.once.is_some_and(|once| self.has_once(once, table.clone())) {
            return Ok(());
        }
        let kept = |(card, lies): (&Card, &Pile)| (*lies != Pile::Dealt).then_some(*card);
        let off_the_table = self.cards.iter().zip(&self.lies).filter_map(kept);
        let mut found = tally(off_the_table);
        table.for_each(|card| found[slot(card)] += 1);
        if found == self.tally {
            return Ok(());
        }
        let counts = |card: Card| [&found, &self.tally].map(|counts| counts[slot(card)]);
        let tiles = Tile::ALL.into_iter().map(Card::of_tile);
        let miscount = CardSet::WITH_TWO_JOKERS.iter().chain(tiles).find_map(|card| {
            let [found, expected] = counts(card);
            (found != expected).then_some(Miscount { card, found, expected })
        });
        Err(miscount.expect("what differs is a card"))
    }

    /// Whether the table holds what was dealt and no more: [`Shoe::audit`] without the cards that
    /// never left the shoe, which only ever changes their order. For who plays many rounds, and
    /// has the whole shoe counted now and then.
    #[must_use]
    pub fn dealt_lies(&self, table: impl Iterator<Item = Card>) -> bool {
        let mut dealt = [0_i8; PLACES + Tile::ALL.len()];
        for (card, lies) in self.cards[..self.top].iter().zip(&self.lies) {
            dealt[slot(*card)] += i8::from(*lies == Pile::Dealt);
        }
        table.for_each(|card| dealt[slot(card)] -= 1);
        dealt == [0; PLACES + Tile::ALL.len()]
    }

    /// Whether no card is there twice, as in one pack; dominoes are.
    #[must_use]
    pub const fn is_once(&self) -> bool {
        self.once.is_some()
    }

    /// [`Shoe::dealt_lies`] where no card is there twice, by what the table holds as a set and how
    /// many cards that is.
    #[must_use]
    pub fn dealt_lies_once(&self, table: CardSet, count: usize) -> bool {
        let left = self.cards[..self.top].iter().zip(&self.lies);
        let dealt = left.filter(|(_, lies)| **lies == Pile::Dealt).map(|(card, _)| *card);
        let dealt: CardSet = dealt.collect();
        self.is_once() && table == dealt && count == dealt.len() as usize
    }

    /// Whether each of these cards, a bit each, is there once and no other is.
    fn has_once(&self, once: u64, table: impl Iterator<Item = Card>) -> bool {
        // As many cards as there are bits, and every bit: so none is there twice.
        let (mut found, mut count) = (0, self.stub().len() as u32);
        self.stub().iter().for_each(|card| found |= 1_u64 << card.place());
        for (card, lies) in self.cards[..self.top].iter().zip(&self.lies) {
            if *lies != Pile::Dealt {
                found |= 1_u64 << card.place();
                count += 1;
            }
        }
        table.for_each(|card| {
            found |= 1_u64 << card.place();
            count += 1;
        });
        found == once && count == once.count_ones()
    }
}

/// The cards as bits, if none is there twice.
pub(super) fn once(tally: &Tally) -> Option<u64> {
    let (cards, tiles) = tally.split_at(PLACES);
    let single = cards.iter().all(|count| *count <= 1) && tiles.iter().all(|count| *count == 0);
    let bits = cards.iter().enumerate().map(|(place, count)| u64::from(*count) << place);
    single.then(|| bits.sum())
}

/// How many places a set of cards has.
const PLACES: usize = 64;

/// How often each card is there, by its [`Card::place`]; behind those the tiles.
pub(super) type Tally = [u16; PLACES + Tile::ALL.len()];

/// Where a card is counted.
fn slot(card: Card) -> usize {
    match card.place() as usize {
        place @ ..PLACES => place,
        // Dominoes have the last two of every sixteen places.
        place => PLACES + (place - PLACES) / 16 * 2 + place % 2,
    }
}

/// Counts the cards.
pub(super) fn tally(cards: impl Iterator<Item = Card>) -> Tally {
    let mut counts = [0; PLACES + Tile::ALL.len()];
    cards.for_each(|card| counts[slot(card)] += 1);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::Pack;

    /// A card lost, doubled or made up is seen on the table alone, in one pack, in six, and in the
    /// tiles.
    #[test]
    fn what_was_dealt_lies_on_the_table() {
        for pack in [Pack::FIFTY_TWO, Pack::FIFTY_TWO.times(6), Pack::TILES] {
            let mut shoe = Shoe::in_order(pack.cards());
            shoe.burn();
            let table: Vec<Card> = (0..5).filter_map(|_| shoe.deal()).collect();
            let lies = |cards: &[Card]| {
                let lies = shoe.dealt_lies(cards.iter().copied());
                if shoe.is_once() {
                    let set = cards.iter().copied().collect();
                    assert_eq!(shoe.dealt_lies_once(set, cards.len()), lies);
                }
                lies
            };
            assert!(lies(&table));
            assert!(!lies(&table[1..]));
            let mut doubled = table.clone();
            doubled[0] = doubled[1];
            assert!(!lies(&doubled));
            doubled.push(table[0]);
            assert!(!lies(&doubled));
            let mut made_up = table.clone();
            made_up[2] = shoe.stub()[3];
            assert!(!lies(&made_up));
        }
    }

    /// A hand of four leaves 28, whichever of two tiles alike it is that was dealt.
    #[test]
    fn tiles_are_counted_too() {
        let mut shoe = Shoe::in_order(Pack::TILES.cards());
        let dealt: Vec<Card> = (0..4).filter_map(|_| shoe.deal()).collect();
        assert_eq!((shoe.size(), shoe.audit(dealt.iter().copied())), (32, Ok(())));
        let lost = Miscount { card: dealt[0], found: 1, expected: 2 };
        assert_eq!(shoe.audit(dealt[1..].iter().copied()), Err(lost));
        assert_eq!(lost.to_string(), "6-6: 1 found, and the pack has 2");
    }

    #[test]
    fn a_miscount_names_the_card() {
        let mut shoe = Shoe::in_order(Pack::FIFTY_TWO.times(2).cards());
        let dealt: Vec<Card> = (0..5).filter_map(|_| shoe.deal()).collect();
        shoe.burn();
        shoe.muck(dealt[0]).expect("the first card dealt");
        let table = &dealt[1..];
        assert_eq!(shoe.audit(table.iter().copied()), Ok(()));

        let (lost, doubled, strange) = (&dealt[2..], &dealt[..], Card::JOKER);
        for (table, card, found, expected) in [
            (lost.to_vec(), dealt[1], 1, 2),
            (doubled.to_vec(), dealt[0], 3, 2),
            ([table, &[strange]].concat(), strange, 1, 0),
        ] {
            assert_eq!(shoe.audit(table), Err(Miscount { card, found, expected }));
        }
    }
}
