//! A hand after the first draw: what each thing to do with it brings, and what the cards thrown before
//! take from that.

use super::super::number::PACK;
use super::HAND;
use super::tables::{LASTS, Last, Tables};
use smallvec::SmallVec;

/// What each thing to do brings, in the order of [`Last::ALL`].
pub(super) type Worths = [i64; LASTS];

/// What is best with a hand: to bet or not, and what to do with one that is bet on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Best {
    pub(super) bets: bool,
    /// By its place in [`Last::ALL`].
    pub(super) yes: usize,
}

impl Best {
    /// The first of equal ones, which is the smaller bet.
    fn of(worths: &Worths) -> Best {
        let better = |best: usize, at: usize| if worths[at] > worths[best] { at } else { best };
        let yes = (2..LASTS).fold(1, better);
        Best { bets: worths[yes] > worths[0], yes }
    }

    /// What is done, by its place in [`Last::ALL`].
    pub(super) const fn last(self) -> usize {
        if self.bets { self.yes } else { 0 }
    }
}

/// A hand, and all that may be done with it.
pub(super) struct After {
    /// What is best where no card is gone.
    pub(super) usual: Best,
    pub(super) worths: Worths,
    /// What each card takes if it is gone; a card of the hand cannot be.
    pub(super) parts: [Worths; PACK],
    /// The cards that may be gone, and how many of them are at most.
    pub(super) others: Vec<u8>,
    most: usize,
    /// What may be best to do with it if it is bet on, whatever is gone, in the order of [`Last::ALL`].
    yes: SmallVec<[usize; LASTS]>,
    /// Whether it may hang on the cards that are gone if it is bet on.
    asked: Asked,
    /// The cards that change something of that, a bit each.
    matter: u64,
}

/// Whether to bet may hang on the cards that are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Settled,
    Open,
}

impl After {
    pub(super) fn new(tables: &Tables, hand: &[u8; HAND]) -> After {
        let worths = Last::ALL.map(|last| tables.whole(hand, last));
        let others = tables.deck.iter().copied().filter(|card| !hand.contains(card));
        let others: Vec<u8> = others.collect();
        let mut parts = [[0; LASTS]; PACK];
        for (at, last) in Last::ALL.into_iter().enumerate() {
            for card in &others {
                parts[usize::from(*card)][at] = tables.part(hand, last, *card);
            }
        }
        let (usual, most) = (Best::of(&worths), tables.most);
        let (yes, asked, matter) = (SmallVec::new(), Asked::Settled, 0);
        let mut after = After { usual, worths, parts, others, most, yes, asked, matter };
        after.find_rivals();
        after
    }

    /// Finds what may be best, and which cards matter to that.
    fn find_rivals(&mut self) {
        let Best { bets, yes } = self.usual;
        self.yes = (1..LASTS).filter(|it| *it == yes || self.may_reach(*it, yes)).collect();
        let is_open = match bets {
            true => self.may_reach(0, yes),
            false => self.yes.iter().any(|it| self.may_reach(*it, 0)),
        };
        self.asked = if is_open { Asked::Open } else { Asked::Settled };
        let mut rivals = self.yes.clone();
        rivals.extend(is_open.then_some(0));
        for card in &self.others {
            let parts = &self.parts[usize::from(*card)];
            if rivals.iter().any(|it| parts[*it] != parts[yes]) {
                self.matter |= 1 << card;
            }
        }
    }

    /// What is best where these cards are gone, a bit each.
    pub(super) fn best(&self, gone: u64) -> Best {
        let gone = gone & self.matter;
        if gone == 0 {
            return self.usual;
        }
        // What a card takes that does not matter it takes from all of them.
        let worth = |last: usize| {
            let parts = cards(gone).map(|card| self.parts[usize::from(card)][last]);
            self.worths[last] - parts.sum::<i64>()
        };
        let mut best = (self.yes[0], worth(self.yes[0]));
        for last in &self.yes[1..] {
            let worth = worth(*last);
            if worth > best.1 {
                best = (*last, worth);
            }
        }
        let bets = match self.asked {
            Asked::Settled => self.usual.bets,
            Asked::Open => best.1 > worth(0),
        };
        Best { bets, yes: best.0 }
    }

    /// Whether what is done may hang on the cards that are gone.
    pub(super) fn hangs(&self) -> bool {
        self.asked == Asked::Open || self.usual.bets && self.yes.len() > 1
    }

    /// Whether one thing may come to be worth as much as another.
    fn may_reach(&self, one: usize, other: usize) -> bool {
        let gain = |card: &u8| {
            let parts = &self.parts[usize::from(*card)];
            parts[other] - parts[one]
        };
        let mut gains: Vec<i64> = self.others.iter().map(gain).filter(|gain| *gain > 0).collect();
        gains.sort_unstable_by(|one, other| other.cmp(one));
        let most: i64 = gains.iter().take(self.most).sum();
        self.worths[one] + most >= self.worths[other]
    }
}

/// What is left of what each thing to do brings.
pub(super) fn less(worths: &Worths, parts: &Worths) -> Worths {
    std::array::from_fn(|at| worths[at] - parts[at])
}

/// The cards of which each has a bit, lowest first.
pub(super) fn cards(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = (bits > 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        card
    })
}
