//! Two-card hands and boards by number, and what becomes of them when suits are renamed.

use super::super::orbit;
use cards::{Card, CardSet, Pack, Suit};
use std::collections::HashMap;

/// The cards of a pack by number, and the hands of two of them.
#[derive(Debug)]
pub(super) struct Pairs {
    pack: Pack,
    pub(super) cards: Vec<Card>,
    /// The hands: the higher number, and the lower.
    pub(super) hands: Vec<[u8; 2]>,
    /// Every way to rename the suits: the suit that each becomes.
    names: Vec<[u8; 4]>,
    /// For each of them, the hand that each hand becomes.
    renamed: Vec<Vec<u16>>,
}

/// One way to rename suits, by its number.
pub(super) type Naming = usize;

/// Every set of so many cards, and which of those that stand for all up to suits it is alike.
#[derive(Debug)]
pub(super) struct Boards {
    /// Those that stand for all, each with how many it stands for.
    pub(super) kinds: Vec<(CardSet, u64)>,
    /// For every set, by its number: the kind, and a renaming that makes it that one.
    alike: Vec<(u32, u8)>,
}

impl Pairs {
    /// Of a pack without jokers whose suits are alike.
    pub(super) fn new(pack: Pack) -> Pairs {
        let cards: Vec<Card> = pack.plain().iter().collect();
        let mut hands = Vec::new();
        for high in 0..cards.len() as u8 {
            hands.extend((0..high).map(|low| [high, low]));
        }
        let mut names = Vec::new();
        for first in 0..4_u8 {
            for second in (0..4).filter(|it| *it != first) {
                for third in (0..4).filter(|it| *it != first && *it != second) {
                    names.push([first, second, third, 6 - first - second - third]);
                }
            }
        }
        let mut pairs = Pairs { pack, cards, hands, names, renamed: Vec::new() };
        pairs.renamed = (0..pairs.names.len()).map(|naming| pairs.rename_all(naming)).collect();
        pairs
    }

    fn rename_all(&self, naming: Naming) -> Vec<u16> {
        let card = |number: u8| {
            let card = self.rename(CardSet::of(self.cards[number as usize]), naming);
            self.cards.iter().position(|held| CardSet::of(*held) == card).unwrap_or_default()
        };
        let one = |[high, low]: &[u8; 2]| number_of(card(*high), card(*low));
        self.hands.iter().map(one).collect()
    }

    /// A set with its suits renamed.
    pub(super) fn rename(&self, set: CardSet, naming: Naming) -> CardSet {
        let names = self.names[naming];
        let bits = Suit::ALL.iter().zip(names).fold(0, |bits, (suit, name)| {
            bits | u64::from(set.lane(*suit)) << (16 * u32::from(name))
        });
        CardSet::from_bits(bits)
    }

    /// What each hand becomes when the suits are renamed.
    pub(super) fn renamed(&self, naming: Naming) -> &[u16] {
        &self.renamed[naming]
    }

    /// For each hand the one that stands for all it can become by renamings that leave a board as
    /// it is.
    pub(super) fn alike(&self, board: CardSet) -> Vec<u16> {
        let same = (0..self.names.len()).filter(|naming| self.rename(board, *naming) == board);
        let mut least: Vec<u16> = (0..self.hands.len() as u16).collect();
        for naming in same {
            for (held, other) in least.iter_mut().zip(&self.renamed[naming]) {
                *held = (*held).min(*other);
            }
        }
        least
    }

    /// The cards of a hand.
    pub(super) fn set(&self, hand: usize) -> CardSet {
        self.hands[hand].iter().map(|number| self.cards[*number as usize]).collect()
    }

    /// The kinds of boards of so many cards, without the sets that are alike.
    pub(super) fn kinds(&self, size: usize) -> Boards {
        Boards { kinds: orbit::sets(self.pack, size), alike: Vec::new() }
    }

    /// The boards of so many cards.
    pub(super) fn boards(&self, size: usize) -> Boards {
        let kinds = orbit::sets(self.pack, size);
        let by_set: HashMap<u64, u32> =
            kinds.iter().enumerate().map(|(at, (set, _))| (set.bits(), at as u32)).collect();
        let alike = subsets(self.cards.len(), size)
            .into_iter()
            .map(|numbers| {
                let set: CardSet = numbers.iter().map(|at| self.cards[usize::from(*at)]).collect();
                let naming = self.in_order(set);
                (by_set[&self.rename(set, naming).bits()], naming as u8)
            })
            .collect();
        Boards { kinds, alike }
    }

    /// A renaming after which no suit holds more than the one before it.
    fn in_order(&self, set: CardSet) -> Naming {
        let mut suits: [u8; 4] = [0, 1, 2, 3];
        suits.sort_by_key(|suit| std::cmp::Reverse(set.lane(Suit::ALL[usize::from(*suit)])));
        let mut name = [0; 4];
        for (place, suit) in suits.into_iter().enumerate() {
            name[usize::from(suit)] = place as u8;
        }
        self.names.iter().position(|held| *held == name).unwrap_or_default()
    }
}

impl Boards {
    /// The kind of a set of cards, by their numbers in rising order, and the renaming to it.
    pub(super) fn kind(&self, numbers: &[u8]) -> (usize, Naming) {
        let (kind, naming) = self.alike[place(numbers)];
        (kind as usize, usize::from(naming))
    }
}

/// The number of the hand of two cards.
pub(super) fn number_of(one: usize, other: usize) -> u16 {
    let (high, low) = (one.max(other), one.min(other));
    (high * (high - 1) / 2 + low) as u16
}

/// Every choice of so many numbers below a bound, each in rising order, in the order of [`place`].
pub(super) fn subsets(below: usize, count: usize) -> Vec<Vec<u8>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in count - 1..below {
        for mut rest in subsets(last, count - 1) {
            rest.push(last as u8);
            all.push(rest);
        }
    }
    all
}

/// The place of a choice among all of as many numbers.
pub(super) fn place(numbers: &[u8]) -> usize {
    let below = |(at, number): (usize, &u8)| WAYS[at][usize::from(*number)] as usize;
    numbers.iter().enumerate().map(below).sum()
}

/// By how many are chosen, from one on, and of how many: in how many ways.
const WAYS: [[u32; 54]; 5] = {
    let mut ways = [[0; 54]; 5];
    let mut of = 1;
    while of < 54 {
        ways[0][of] = of as u32;
        let mut count = 1;
        while count < 5 {
            ways[count][of] = ways[count][of - 1] + ways[count - 1][of - 1];
            count += 1;
        }
        of += 1;
    }
    ways
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_lie_where_their_place_says() {
        for (at, numbers) in subsets(9, 3).iter().enumerate() {
            assert_eq!(place(numbers), at);
        }
        assert_eq!(subsets(9, 3).len(), 84);
    }

    /// The number of flops with a hand that differ, up to suits, is well known.
    #[test]
    fn flops_and_hands_up_to_suits() {
        let pairs = Pairs::new(Pack::FIFTY_TWO);
        let flops = pairs.boards(3);
        let mut kinds = 0;
        for (flop, _) in &flops.kinds {
            let alike = pairs.alike(*flop);
            let first = |hand: &usize| usize::from(alike[*hand]) == *hand;
            let apart = |hand: &usize| pairs.set(*hand).intersection(*flop).is_empty();
            kinds += (0..1_326).filter(first).filter(apart).count();
        }
        assert_eq!(kinds, 1_286_792);
    }
}
