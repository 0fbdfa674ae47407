//! What hands bring where some cards are gone, as sums of shares: a hand has one for every few cards that
//! matter to it, and brings its shares of all sets among the cards that are gone.
//!
//! Few sets of two or three cards have a share: most take from a hand what each of their cards takes by
//! itself. So what comes of throwing cards is found by inclusion and exclusion over what all hands that
//! hold some cards have together.

use super::super::classes::{Class, Classes};
use super::super::number::{number, number_with, numbered, numbers};
use super::after::{After, Worths, less};
use super::tables::{LASTS, Tables, merged, picked};
use super::{HAND, MOST};
use crate::suits::Names;
use rayon::prelude::*;
use std::sync::atomic::{AtomicI64, Ordering};

/// Ways to pick cards of a hand, each a bit a card.
pub(super) const WAYS: usize = 1 << HAND;

/// The shares of all hands, where so many cards are thrown.
pub(super) struct Shares<'a> {
    classes: &'a Classes,
    thrown: usize,
    /// By the class of five cards and which of them are gone: the shares of all hands that hold the
    /// others.
    hands: Vec<[i64; WAYS]>,
    /// The same of fewer cards, by how many there are and the number of their set.
    fewer: [Vec<i64>; HAND],
}

impl<'a> Shares<'a> {
    pub(super) fn new(
        tables: &Tables,
        classes: &'a Classes,
        thrown: usize,
        done: &(impl Fn() + Sync),
    ) -> Shares<'a> {
        let sums = || (0..classes.all.len() * WAYS).map(|_| AtomicI64::new(0));
        let sums: Vec<AtomicI64> = sums().collect();
        classes.all.par_iter().for_each(|class| {
            let after = After::new(tables, &class.cards);
            each_share(&after, thrown, |gone, share| {
                each_origin(&class.cards, gone, |hand, gone| {
                    let (class_of, gone) = classes.find(hand, gone);
                    let sum = &sums[class_of * WAYS + gone as usize];
                    sum.fetch_add(share * class.times as i64, Ordering::Relaxed);
                });
            });
            done();
        });
        // One hand of a class has stood for all of them, and given its shares to any of the ways to pick
        // cards that are the same by other names.
        let even = |(at, class): (usize, &Class)| {
            let sum = |gone: u32| sums[at * WAYS + gone as usize].load(Ordering::Relaxed);
            let all = |gone: u32| class.alike(gone).map(sum).sum::<i64>();
            std::array::from_fn(|gone| all(gone as u32) / Names::all().len() as i64)
        };
        let hands = classes.all.par_iter().enumerate().map(even).collect();
        let mut shares = Shares { classes, thrown, hands, fewer: Default::default() };
        for size in (HAND - thrown..HAND).rev() {
            shares.fewer[size] = shares.of_fewer(tables, size);
        }
        shares
    }

    /// The sums for sets of so many cards: each hand is among those of as many larger sets as it holds
    /// other cards.
    fn of_fewer(&self, tables: &Tables, size: usize) -> Vec<i64> {
        let mut sums = vec![0; numbers(size) << size];
        sums.par_chunks_mut(1 << size).enumerate().for_each(|(at, sums)| {
            let mut held = [0; HAND];
            let held = &mut held[..size];
            numbered(at, held);
            if !tables.has(held) {
                return;
            }
            // Of how many cards that are kept, so many are in no hand.
            let kept = |gone: usize| size - gone.count_ones() as usize;
            let counts: Vec<usize> =
                (0..1 << size).filter(|gone| kept(*gone) + self.thrown >= HAND).collect();
            for card in tables.deck.iter().filter(|card| !held.contains(card)) {
                let place = held.iter().filter(|it| *it < card).count();
                let below = (1 << place) - 1;
                let larger = number_with(held, *card);
                for gone in &counts {
                    sums[*gone] += self.of(size + 1, larger, gone & below | (gone & !below) << 1);
                }
            }
            for gone in counts {
                sums[gone] /= (HAND - kept(gone)) as i64;
            }
        });
        sums
    }

    /// The shares of some cards that are gone, in all hands that hold the others of a set.
    fn of(&self, size: usize, number: usize, gone: usize) -> i64 {
        match size {
            HAND => {
                let (class, gone) = self.classes.find(number, gone as u32);
                self.hands[class][gone as usize]
            }
            size => self.fewer[size][number << size | gone],
        }
    }

    /// What comes of throwing these cards of a hand, over every hand that may come.
    pub(super) fn worth(&self, held: &[u8; HAND], thrown: u32) -> i64 {
        let mut worth = 0;
        each_part(thrown, |gone| {
            each_part(thrown & !gone, |back| {
                // Hands with some of the thrown cards back in them are no hands.
                let places = !thrown | gone | back;
                let cards = picked(held, places);
                let of = places_among(gone, places);
                let one = self.of(cards.len(), number(&cards), of as usize);
                worth += if back.count_ones().is_multiple_of(2) { one } else { -one };
            });
        });
        worth
    }
}

/// Calls `see` with every part of some places, the whole and nothing included.
fn each_part(whole: u32, mut see: impl FnMut(u32)) {
    let mut part = whole;
    loop {
        see(part);
        if part == 0 {
            return;
        }
        part = (part - 1) & whole;
    }
}

/// Where some places of a hand come among others that they are a part of.
fn places_among(some: u32, others: u32) -> u32 {
    let places = (0..HAND as u32).filter(|place| others >> place & 1 == 1);
    let some = places.enumerate().filter(|(_, place)| some >> place & 1 == 1);
    some.fold(0, |found, (at, _)| found | 1 << at)
}

/// Calls `see` with every set of cards that a hand has a share of, where so many cards are gone.
fn each_share(after: &After, thrown: usize, mut see: impl FnMut(&[u8], i64)) {
    let usual = usual_part(after);
    let matters = |card: &u8| after.parts[usize::from(*card)] != usual;
    let cards: Vec<u8> = after.others.iter().copied().filter(matters).collect();
    let worths = (0..thrown).fold(after.worths, |worths, _| less(&worths, &usual));
    let parts = cards.iter().map(|card| less(&after.parts[usize::from(*card)], &usual));
    let parts: Vec<Worths> = parts.collect();
    let most = |worths: &Worths| worths.iter().copied().max().unwrap_or(0);
    let without = |worths: &Worths, at: usize| less(worths, &parts[at]);
    let none = most(&worths);
    see(&[], none);
    if thrown == 0 {
        return;
    }
    let ones: Vec<i64> = (0..cards.len()).map(|at| most(&without(&worths, at))).collect();
    for (card, one) in cards.iter().zip(&ones).filter(|(_, one)| **one != none) {
        see(&[*card], one - none);
    }
    if thrown == 1 || !after.hangs() {
        return;
    }
    // By how much two take more or less than each by itself; then three than two.
    let size = cards.len();
    let mut twos = vec![0; size * size];
    for first in 0..size {
        let left = without(&worths, first);
        for second in first + 1..size {
            let two = most(&without(&left, second)) - ones[first] - ones[second] + none;
            twos[first * size + second] = two;
            if two != 0 {
                see(&[cards[first], cards[second]], two);
            }
        }
    }
    if thrown < MOST {
        return;
    }
    for first in 0..size {
        for second in first + 1..size {
            let left = without(&without(&worths, first), second);
            for third in second + 1..size {
                let others = ones[first] + ones[second] + ones[third] - 2 * none;
                let pairs = [first * size + second, first * size + third, second * size + third];
                let pairs: i64 = pairs.into_iter().map(|at| twos[at]).sum();
                let three = most(&without(&left, third)) - others - pairs;
                if three != 0 {
                    see(&[cards[first], cards[second], cards[third]], three);
                }
            }
        }
    }
}

/// What most cards take if they are gone.
fn usual_part(after: &After) -> Worths {
    let each = after.others.iter().map(|card| after.parts[usize::from(*card)]);
    let mut each: Vec<Worths> = each.collect();
    each.sort_unstable();
    let most = each.chunk_by(|one, other| one == other).max_by_key(|alike| alike.len());
    most.map_or([0; LASTS], |alike| alike[0])
}

/// Calls `see` with every hand that holds these cards and otherwise some of this one, by its number, and
/// with where they lie in it.
fn each_origin(hand: &[u8; HAND], gone: &[u8], mut see: impl FnMut(usize, u32)) {
    for kept in (0_u32..1 << HAND).filter(|it| it.count_ones() as usize + gone.len() == HAND) {
        let (mut cards, mut size) = ([0; HAND], 0);
        for (_, card) in hand.iter().enumerate().filter(|(at, _)| kept >> at & 1 == 1) {
            cards[size] = *card;
            size += 1;
        }
        let before = merged(&cards[..size], gone);
        let places = before.iter().enumerate().filter(|(_, card)| gone.contains(card));
        see(number(&before), places.fold(0, |found, (at, _)| found | 1 << at));
    }
}
