//! Hands of four cards from several packs, whatever their order: which of them differ only in the names
//! of their suits, and where the cards of one lie in another.

use crate::suits::Names;
use crate::work::ways;
use cards::{Card, Pack, Suit};

/// Cards of a hand.
pub(super) const HELD: usize = 4;

/// A card's place among the kinds of a pack, higher ranks behind lower ones. There are as many of each as there
/// are packs.
pub(super) type Kind = u8;

/// Hands that are the same by other names of their suits.
#[derive(Debug, Clone)]
pub(super) struct Class {
    /// One of them, its cards rising.
    pub(super) cards: [Kind; HELD],
    /// How many ways there are to deal one of them.
    pub(super) deals: u64,
}

/// What a hand is.
#[derive(Debug, Clone, Copy)]
struct Found {
    class: u32,
    /// Where each of its cards, rising, lies in the hand of the class.
    places: [u8; HELD],
}

/// All of them.
pub(super) struct Fours {
    pub(super) kinds: Vec<Card>,
    place: [Kind; 52],
    /// What each kind is by each way to name suits.
    names: Vec<Vec<Kind>>,
    pub(super) classes: Vec<Class>,
    /// By number; what no pack has so many cards for is nothing.
    found: Vec<Option<Found>>,
}

impl Fours {
    /// Those of a pack without jokers whose suits are alike.
    pub(super) fn new(pack: Pack) -> Fours {
        let mut kinds: Vec<Card> = pack.plain().iter().collect();
        kinds.sort_unstable_by_key(|card| (card.rank(), card.suit()));
        let mut place = [0; 52];
        kinds.iter().enumerate().for_each(|(at, card)| place[card.index() as usize] = at as Kind);
        let named = |card: &Card, names: &[u8; 4]| {
            let (rank, suit) = card.rank().zip(card.suit()).expect("no joker");
            place[Card::new(rank, Suit::ALL[names[suit as usize] as usize]).index() as usize]
        };
        let all = Names::all();
        let names: Vec<Vec<Kind>> =
            all.iter().map(|names| kinds.iter().map(|card| named(card, names)).collect()).collect();
        let mut fours = Fours { kinds, place, names, classes: Vec::new(), found: Vec::new() };
        fours.fill(usize::from(pack.packs()));
        fours
    }

    fn fill(&mut self, packs: usize) {
        let kinds = self.kinds.len() as Kind;
        let last = [kinds - 1; HELD];
        self.found = vec![None; number(&last) + 1];
        // The first met of those that are alike is the one that they are known by.
        for d in 0..kinds {
            for c in 0..=d {
                for b in 0..=c {
                    for a in 0..=b {
                        self.add([a, b, c, d], packs);
                    }
                }
            }
        }
    }

    /// Adds a hand and all that are the same by other names, unless they are there.
    fn add(&mut self, cards: [Kind; HELD], packs: usize) {
        let dealt: usize = cards
            .chunk_by(|one, other| one == other)
            .map(|same| ways(packs, same.len()) as usize)
            .product();
        if dealt == 0 || self.found[number(&cards)].is_some() {
            return;
        }
        let class = self.classes.len() as u32;
        let mut alike = 0;
        for names in &self.names {
            let mut renamed: [(Kind, u8); HELD] =
                std::array::from_fn(|at| (names[usize::from(cards[at])], at as u8));
            renamed.sort_unstable();
            let found = &mut self.found[number(&renamed.map(|(kind, _)| kind))];
            if found.is_none() {
                alike += 1;
                *found = Some(Found { class, places: renamed.map(|(_, place)| place) });
            }
        }
        self.classes.push(Class { cards, deals: (alike * dealt) as u64 });
    }

    pub(super) fn kind(&self, card: Card) -> Kind {
        self.place[usize::from(card.index())]
    }

    pub(super) fn card(&self, kind: Kind) -> Card {
        self.kinds[usize::from(kind)]
    }

    /// What each kind is by each of the ways to name suits.
    pub(super) fn names(&self) -> &[Vec<Kind>] {
        &self.names
    }

    /// The class of a hand, and where each of its cards, rising, lies in the hand that it is known by.
    pub(super) fn find(&self, cards: &[Kind; HELD]) -> (usize, [u8; HELD]) {
        let Found { class, places } = self.found[number(cards)].expect("the pack has such a hand");
        (class as usize, places)
    }

    /// The cards of a class.
    pub(super) fn cards(&self, class: &Class) -> [Card; HELD] {
        class.cards.map(|kind| self.card(kind))
    }
}

/// The number of a hand whose cards rise, among all such.
pub(super) fn number(cards: &[Kind; HELD]) -> usize {
    // So many smaller hands end with a card of this kind, those below it, and so on.
    let [a, b, c, d] = cards.map(usize::from);
    a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Rank;

    /// Every hand is dealt once, and lies in that of its class by other names. How many classes there are,
    /// another program says, which counts what each way to name suits leaves as it is.
    #[test]
    fn every_hand_is_of_a_class() {
        let small = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
        let packs = [(small, 42), (small.times(2), 99), (Pack::FIFTY_TWO.times(6), 22_022)];
        for (pack, classes) in packs {
            let fours = Fours::new(pack);
            assert_eq!(fours.classes.len(), classes, "{pack}");
            let dealt: u64 = fours.classes.iter().map(|class| class.deals).sum();
            assert_eq!(u128::from(dealt), ways(pack.size(), HELD));
            let last = fours.kinds.len() as Kind;
            let mut numbers = 0;
            for d in 0..last {
                for hand in (0..=d).flat_map(|c| (0..=c).map(move |b| [0, b, c, d])) {
                    assert_eq!(number(&hand), numbers);
                    numbers += usize::from(hand[1]) + 1;
                    let Some(Found { class, places }) = fours.found[number(&hand)] else {
                        continue;
                    };
                    let known = fours.classes[class as usize].cards;
                    let by = |names: &Vec<Kind>| {
                        let renamed = hand.map(|kind| names[usize::from(kind)]);
                        renamed == places.map(|place| known[usize::from(place)])
                    };
                    assert!(fours.names.iter().any(by), "{hand:?} of {known:?}");
                }
            }
        }
    }
}
