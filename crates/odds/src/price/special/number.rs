//! Sets of few cards by number, each size from zero on.

use cards::CardSet;

/// Cards of the largest pack, by number.
pub(super) const PACK: usize = 54;
/// The largest sets.
pub(super) const MOST: usize = 6;

/// `CHOOSE[count][card]`: how many sets of so many cards lie below a card.
pub(super) const CHOOSE: [[u32; PACK + 1]; MOST + 1] = {
    let mut choose = [[0; PACK + 1]; MOST + 1];
    let mut card = 0;
    while card <= PACK {
        choose[0][card] = 1;
        let mut count = 1;
        while count <= MOST && card > 0 {
            choose[count][card] = choose[count][card - 1] + choose[count - 1][card - 1];
            count += 1;
        }
        card += 1;
    }
    choose
};

/// How many numbers sets of so many cards have.
pub(super) const fn numbers(count: usize) -> usize {
    CHOOSE[count][PACK] as usize
}

/// The number of a set among those of its size; its cards are in order.
pub(super) fn number(cards: &[u8]) -> usize {
    let each = cards.iter().enumerate();
    each.map(|(at, card)| CHOOSE[at + 1][usize::from(*card)]).sum::<u32>() as usize
}

/// The number of a set and one card more; its cards are in order.
pub(super) fn number_with(cards: &[u8], more: u8) -> usize {
    let below = cards.iter().filter(|card| **card < more).count();
    let low = cards[..below].iter().enumerate();
    let low: u32 = low.map(|(at, card)| CHOOSE[at + 1][usize::from(*card)]).sum();
    let high = cards[below..].iter().enumerate();
    let high: u32 = high.map(|(at, card)| CHOOSE[below + at + 2][usize::from(*card)]).sum();
    (low + CHOOSE[below + 1][usize::from(more)] + high) as usize
}

/// The set of so many cards that has a number, in order.
pub(super) fn numbered(number: usize, cards: &mut [u8]) {
    let (mut left, mut below) = (number as u32, PACK);
    for (at, card) in cards.iter_mut().enumerate().rev() {
        while CHOOSE[at + 1][below - 1] > left {
            below -= 1;
        }
        below -= 1;
        left -= CHOOSE[at + 1][below];
        *card = below as u8;
    }
}

/// The cards of a set by number, lowest first.
pub(super) fn indexes(set: CardSet) -> Vec<u8> {
    let mut cards: Vec<u8> = set.iter().map(|card| card.index()).collect();
    cards.sort_unstable();
    cards
}

/// The number of a set of few cards.
pub(super) fn number_of(set: CardSet) -> usize {
    number_of_bits(bits(set))
}

/// A set as bits, one for each card by its number.
pub(super) fn bits(set: CardSet) -> u64 {
    set.iter().fold(0, |bits, card| bits | 1 << card.index())
}

/// The number of a set that is given as those bits.
pub(super) fn number_of_bits(bits: u64) -> usize {
    let (mut left, mut number, mut count) = (bits, 0, 1);
    while left != 0 {
        number += CHOOSE[count][left.trailing_zeros() as usize];
        count += 1;
        left &= left - 1;
    }
    number as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        for count in 1..=5 {
            for number in (0..numbers(count)).step_by(97).chain([numbers(count) - 1]) {
                let mut cards = vec![0; count];
                numbered(number, &mut cards);
                assert!(cards.is_sorted() && self::number(&cards) == number, "{number}: {cards:?}");
                for at in 0..count {
                    let mut others = cards.clone();
                    let more = others.remove(at);
                    assert_eq!(number_with(&others, more), number);
                }
            }
        }
    }
}
