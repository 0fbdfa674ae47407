//! What one card more brings, listed for every four cards: so each thing to do with a hand after the
//! first draw is looked up, and what the cards thrown before take from it.

use super::super::number::{PACK, number, number_with, numbered, numbers};
use super::{HAND, Leaves, VERDICTS};
use crate::price::Unpriced;
use crate::price::results::Results;
use crate::work::ways;
use cards::CardSet;
use rayon::prelude::*;

/// What is done with a hand after the first draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    No,
    Stand,
    /// Throws the card at this place.
    Throw(u8),
}

impl Last {
    /// Everything that may be done, the smaller bet first.
    pub(super) const ALL: [Last; LASTS] = [
        Last::No,
        Last::Stand,
        Last::Throw(0),
        Last::Throw(1),
        Last::Throw(2),
        Last::Throw(3),
        Last::Throw(4),
    ];
}

/// How many things there are to do.
pub(super) const LASTS: usize = 2 + HAND;

/// No pay is larger: over 49 cards to come, in eight parts, by 52 cards, 22,100 hands with two cards of one
/// and 24 names of the suits, it is below 2^63.
const LARGEST: u64 = 1 << 29;

/// What every thread goes by.
pub(super) struct Tables {
    pub(super) deck: Vec<u8>,
    /// The same, a bit a card.
    bits: u64,
    /// Most cards thrown at first.
    pub(super) most: usize,
    /// By the number of five cards.
    pub(super) verdicts: Vec<u8>,
    /// What each verdict brings, and to say no at either question.
    nets: [i64; VERDICTS],
    pub(super) first_no: i64,
    second_no: i64,
    /// By the number of four cards: the verdict with each card more, and what all of them bring
    /// together.
    with: Vec<[u8; PACK]>,
    worths: Vec<i64>,
}

impl Tables {
    pub(super) fn new(
        deck: &[u8],
        verdicts: Vec<u8>,
        results: &Results<'_>,
        leaves: &Leaves,
    ) -> Result<Tables, Unpriced> {
        let count = results.outcomes.len() / results.verdicts.len();
        let net = |verdict: usize, leaf: usize| results.outcomes[verdict * count + leaf].net;
        let known = 0..results.verdicts.len();
        let flat = |leaf: usize| known.clone().all(|verdict| net(verdict, leaf) == net(0, leaf));
        if !flat(leaves.first_no) || !flat(leaves.second_no) {
            return Err(Unpriced::shape("hands given up that are paid"));
        }
        let mut nets = [0; VERDICTS];
        known.clone().for_each(|verdict| nets[verdict] = net(verdict, leaves.all));
        let no = [net(0, leaves.first_no), net(0, leaves.second_no)];
        if nets.iter().chain(&no).any(|net| net.unsigned_abs() > LARGEST) {
            return Err(Unpriced::shape("pays that are too large to be summed up"));
        }
        let mut tables = Tables {
            deck: deck.to_vec(),
            bits: deck.iter().fold(0, |bits, card| bits | 1 << card),
            most: leaves.most,
            verdicts,
            nets,
            first_no: net(0, leaves.first_no),
            second_no: net(0, leaves.second_no),
            with: Vec::new(),
            worths: Vec::new(),
        };
        tables.list_fours();
        Ok(tables)
    }

    fn list_fours(&mut self) {
        let four = |at: usize| -> Option<([u8; PACK], i64)> {
            let mut held = [0; 4];
            numbered(at, &mut held);
            self.has(&held).then(|| {
                let (mut with, mut worth) = ([0; PACK], 0);
                for card in self.deck.iter().filter(|card| !held.contains(card)) {
                    let verdict = self.verdicts[number_with(&held, *card)];
                    with[usize::from(*card)] = verdict;
                    worth += self.nets[usize::from(verdict)];
                }
                (with, worth)
            })
        };
        let each = (0..numbers(4)).into_par_iter();
        let listed = each.map(|at| four(at).unwrap_or(([0; PACK], 0)));
        (self.with, self.worths) = listed.unzip();
    }

    /// Whether all of these are in the deck.
    pub(super) fn has(&self, cards: &[u8]) -> bool {
        cards.iter().all(|card| self.bits >> card & 1 == 1)
    }

    /// What a verdict brings.
    pub(super) fn net(&self, verdict: u8) -> i64 {
        self.nets[usize::from(verdict)]
    }

    pub(super) fn verdict(&self, hand: &[u8; HAND]) -> u8 {
        self.verdicts[number(hand)]
    }

    /// The verdict of what is left of a hand with each card more.
    pub(super) fn with(&self, hand: &[u8; HAND], thrown: u8) -> &[u8; PACK] {
        &self.with[number(&without(hand, thrown.into()))]
    }

    /// What a card that is gone takes from what is brought otherwise.
    pub(super) fn part(&self, hand: &[u8; HAND], last: Last, gone: u8) -> i64 {
        match last {
            Last::No => self.second_no,
            Last::Stand => self.net(self.verdict(hand)),
            Last::Throw(at) => self.net(self.with(hand, at)[usize::from(gone)]),
        }
    }

    /// What a hand brings over all cards that may come, where no card is gone.
    pub(super) fn whole(&self, hand: &[u8; HAND], last: Last) -> i64 {
        let left = (self.deck.len() - HAND) as i64;
        let net = self.net(self.verdict(hand));
        match last {
            Last::No => self.second_no * left,
            Last::Stand => net * left,
            Last::Throw(at) => self.worths[number(&without(hand, at.into()))] - net,
        }
    }

    /// What the best with a hand brings over all cards that may come, where these are gone.
    fn most_of(&self, hand: &[u8; HAND], gone: &[u8]) -> i64 {
        let worth = |last: Last| {
            let parts = gone.iter().map(|gone| self.part(hand, last, *gone));
            self.whole(hand, last) - parts.sum::<i64>()
        };
        Last::ALL.into_iter().map(worth).max().unwrap_or(0)
    }

    /// In how many orders the cards to come may lie.
    pub(super) fn orders(&self) -> u128 {
        let left = self.deck.len() - HAND;
        (0..=self.most).map(|at| (left - at) as u128).product()
    }

    /// How many of these each look stands for, where so many cards are thrown.
    pub(super) fn scale(&self, thrown: u32) -> i64 {
        let (left, thrown) = (self.deck.len() - HAND, thrown as usize);
        (self.orders() / (ways(left, thrown) * (left - thrown) as u128)) as i64
    }

    /// The cards that may be thrown at first, each a bit by its place: the fewest first.
    pub(super) fn ways_to_throw(&self) -> Vec<u32> {
        let few = |thrown: &u32| thrown.count_ones() as usize <= self.most;
        let mut ways: Vec<u32> = (0_u32..1 << HAND).filter(few).collect();
        ways.sort_by_key(|thrown| thrown.count_ones());
        ways
    }

    /// What throwing these brings, by every hand that may come of it.
    pub(super) fn thrown(&self, held: &[u8; HAND], thrown: u32) -> i128 {
        let (gone, kept) = (picked(held, thrown), picked(held, !thrown));
        let rest: Vec<u8> = self.deck.iter().copied().filter(|it| !held.contains(it)).collect();
        let mut worth = 0;
        each_set(&rest, gone.len(), &mut |more| {
            worth += self.most_of(&merged(&kept, more), &gone);
        });
        i128::from(worth) * i128::from(self.scale(thrown.count_ones()))
    }
}

/// The cards at some places of a hand.
pub(super) fn picked(hand: &[u8; HAND], places: u32) -> Vec<u8> {
    let each = hand.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1);
    each.map(|(_, card)| *card).collect()
}

/// The same as a set.
pub(super) fn set_of(cards: &[u8]) -> CardSet {
    cards.iter().filter_map(|card| cards::Card::from_index(*card)).collect()
}

fn without(hand: &[u8; HAND], place: usize) -> [u8; 4] {
    std::array::from_fn(|at| hand[at + usize::from(at >= place)])
}

/// Two lots of cards, each in order, as one hand in order.
pub(super) fn merged(one: &[u8], other: &[u8]) -> [u8; HAND] {
    let (mut left, mut right) = (0, 0);
    std::array::from_fn(|_| {
        let take_left = right == other.len() || left < one.len() && one[left] < other[right];
        if take_left {
            left += 1;
            one[left - 1]
        } else {
            right += 1;
            other[right - 1]
        }
    })
}

/// Calls `see` with every so many of these cards.
pub(super) fn each_set(of: &[u8], count: usize, see: &mut impl FnMut(&[u8])) {
    fn go(of: &[u8], first: usize, held: &mut [u8], at: usize, see: &mut impl FnMut(&[u8])) {
        if at == held.len() {
            return see(held);
        }
        for place in first..of.len() {
            held[at] = of[place];
            go(of, place + 1, held, at + 1, see);
        }
    }
    go(of, 0, &mut vec![0; count], 0, see);
}
