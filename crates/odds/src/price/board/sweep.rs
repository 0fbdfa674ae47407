//! One full board: every hand of two cards against every other, counted without pairing them.
//!
//! The hands are sorted by standing. Going up from the worst, a count for each card says how many
//! of the hands so far hold it; of the dealer's hands below one of the player's, those that hold
//! one of the player's cards are taken out again. No two hands are compared.

use super::pairs::{Pairs, number_of};
use cards::{Card, CardSet};
use engine::table::Stands;
use ranking::{Ranking, Standing};

/// How many of the dealer's hands leave the player's standing so: see [`Stands::ALL`].
pub(super) type Met = [u32; Stands::ALL.len()];

/// A player's hand on a full board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown {
    /// Which hand, by its number.
    pub(super) hand: u16,
    pub(super) standing: Standing,
    pub(super) met: Met,
}

/// One thread's room for boards.
#[derive(Debug)]
pub(super) struct Sweep {
    ranking: Ranking,
    qualify: Option<Standing>,
    held: Vec<[u8; 2]>,
    rest: Vec<CardSet>,
    sets: Vec<CardSet>,
    standings: Vec<Standing>,
    order: Vec<u64>,
    /// Every hand on the board, by its standing, worst first.
    pub(super) shown: Vec<Shown>,
}

/// Numbers of hands: all, and those that hold each card.
#[derive(Debug, Clone, Copy)]
pub(super) struct Apart {
    all: u32,
    each: [u16; 52],
}

impl Apart {
    pub(super) const NONE: Apart = Apart { all: 0, each: [0; 52] };

    pub(super) fn add(&mut self, [high, low]: [u8; 2]) {
        self.all += 1;
        self.each[high as usize] += 1;
        self.each[low as usize] += 1;
    }

    /// Those that hold neither card.
    pub(super) fn apart(&self, [high, low]: [u8; 2]) -> u32 {
        self.all - u32::from(self.each[high as usize]) - u32::from(self.each[low as usize])
    }

    /// The same where the hand itself is among them, which holds both.
    fn apart_from(&self, [high, low]: [u8; 2]) -> u32 {
        self.all + 1 - u32::from(self.each[high as usize]) - u32::from(self.each[low as usize])
    }
}

impl Sweep {
    pub(super) fn new(ranking: Ranking, qualify: Option<Standing>) -> Sweep {
        Sweep {
            ranking,
            qualify,
            held: Vec::new(),
            rest: Vec::new(),
            sets: Vec::new(),
            standings: Vec::new(),
            order: Vec::new(),
            shown: Vec::new(),
        }
    }

    /// Counts for every hand that a board leaves.
    pub(super) fn board(&mut self, board: CardSet, pairs: &Pairs) {
        self.rank(board, &pairs.cards);
        let hand = |key: u64| self.held[key as u32 as usize];
        let standing = |key: u64| Standing::from_number((key >> 32) as u32);
        let out_below = self.qualify.unwrap_or(Standing::NOTHING);
        let out = self.order.partition_point(|key| standing(*key) < out_below);
        // Those of the dealer's hands that do not qualify.
        let mut outs = Apart::NONE;
        self.order[..out].iter().for_each(|key| outs.add(hand(*key)));
        let left = pairs.cards.len() - board.len() as usize - 2;
        let whole = (left * (left - 1) / 2) as u32;

        self.shown.clear();
        let mut below = Apart::NONE;
        let mut upto = Apart::NONE;
        let mut rest: &[u64] = &self.order;
        while let Some(first) = rest.first() {
            let here = standing(*first);
            let other = rest.iter().position(|key| standing(*key) != here);
            let alike = other.unwrap_or(rest.len());
            let (group, more) = rest.split_at(alike);
            group.iter().for_each(|key| upto.add(hand(*key)));
            for key in group {
                let held = hand(*key);
                let worse = below.apart(held);
                let equal = upto.apart_from(held) - worse;
                let better = whole - worse - equal;
                let met = if here < out_below {
                    let better_out = outs.apart_from(held) - worse - equal;
                    [worse, equal, better_out, 0, 0, better - better_out]
                } else {
                    let worse_out = outs.apart(held);
                    [worse_out, 0, 0, worse - worse_out, equal, better]
                };
                let number = number_of(usize::from(held[0]), usize::from(held[1]));
                self.shown.push(Shown { hand: number, standing: here, met });
            }
            group.iter().for_each(|key| below.add(hand(*key)));
            rest = more;
        }
    }

    /// Ranks every hand and sorts them.
    fn rank(&mut self, board: CardSet, cards: &[Card]) {
        let open: Vec<u8> = (0..cards.len() as u8)
            .filter(|number| !board.contains(cards[*number as usize]))
            .collect();
        self.held.clear();
        self.sets.clear();
        for (at, high) in open.iter().enumerate() {
            let with = board.with(cards[*high as usize]);
            for low in &open[..at] {
                self.held.push([*high, *low]);
                self.sets.push(with.with(cards[*low as usize]));
            }
        }
        self.standings.resize(self.sets.len(), Standing::NOTHING);
        self.ranking.rank_all(&self.sets, &mut self.standings);
        self.order.clear();
        let keys = self.standings.iter().enumerate();
        self.order.extend(keys.map(|(at, it)| u64::from(it.number()) << 32 | at as u64));
        self.order.sort_unstable();
    }

    /// One hand of the player's against every hand of the dealer's.
    pub(super) fn one(&mut self, board: CardSet, own: CardSet, deck: CardSet) -> Shown {
        self.rest.clear();
        self.rest.extend(deck.without(board).without(own).iter().map(CardSet::of));
        self.sets.clear();
        self.sets.push(board.union(own));
        for (at, high) in self.rest.iter().enumerate() {
            let with = board.union(*high);
            self.sets.extend(self.rest[..at].iter().map(|low| with.union(*low)));
        }
        self.standings.resize(self.sets.len(), Standing::NOTHING);
        self.ranking.rank_all(&self.sets, &mut self.standings);
        let standing = self.standings[0];
        let dealers = &self.standings[1..];
        let out_below = self.qualify.unwrap_or(Standing::NOTHING);
        let (mut worse, mut equal, mut out) = (0_u32, 0_u32, 0_u32);
        for dealer in dealers {
            worse = worse.wrapping_add(u32::from(*dealer < standing));
            equal = equal.wrapping_add(u32::from(*dealer == standing));
            out = out.wrapping_add(u32::from(*dealer < out_below));
        }
        let all = dealers.len() as u32;
        let met = if standing < out_below {
            [worse, equal, out - worse - equal, 0, 0, all - out]
        } else {
            [out, 0, 0, worse - out, equal, all - worse - equal]
        };
        Shown { hand: 0, standing, met }
    }
}
