//! What each way to throw cards at the first draw brings, for every hand.
//!
//! What comes of hands that are played as is best where no card is gone is found together; what more
//! the others bring, where the cards thrown change what is best, is added one by one.

use super::super::classes::Classes;
use super::super::number::number;
use super::HAND;
use super::rivals::{Changes, Rivals};
use super::supersets::Supersets;
use super::tables::{Tables, merged, picked};
use crate::suits::Names;
use crate::work::Progress;
use rayon::prelude::*;
use std::sync::atomic::{AtomicI64, Ordering};

/// Ways to throw any cards of a hand, each a bit a card.
const WAYS: usize = 1 << HAND;

/// What each way brings, by class.
pub(super) struct Throws(Vec<[i64; WAYS]>);

impl Throws {
    pub(super) fn new(tables: &Tables, classes: &Classes, progress: &Progress<'_>) -> Throws {
        let more = More::new(tables, classes, progress);
        let supersets = Supersets::new(tables);
        let all = classes.all.par_iter().enumerate().map(|(at, class)| {
            let mut worths = [0; WAYS];
            for thrown in tables.ways_to_throw() {
                let alike = class.alike(thrown).map(|thrown| more.of(at, thrown));
                let more: i64 = alike.sum::<i64>() / Names::all().len() as i64;
                worths[thrown as usize] = supersets.thrown(&class.cards, thrown) + more;
            }
            worths
        });
        Throws(all.collect())
    }

    /// What throwing these of a class brings, in as many orders as the cards to come may lie.
    pub(super) fn worth(&self, tables: &Tables, class: usize, thrown: u32) -> i128 {
        let scale = i128::from(tables.scale(thrown.count_ones()));
        i128::from(self.0[class][thrown as usize]) * scale
    }
}

/// What more is brought by hands that the cards thrown have played otherwise, by class and way: over all
/// hands of the class together, and over the ways that are the same by other names together.
struct More(Vec<AtomicI64>);

impl More {
    fn new(tables: &Tables, classes: &Classes, progress: &Progress<'_>) -> More {
        let more = More((0..classes.all.len() * WAYS).map(|_| AtomicI64::new(0)).collect());
        classes.all.par_iter().for_each(|class| {
            let rivals = Rivals::new(tables, &class.cards);
            rivals.each(Changes::Done, |gone, _, by| {
                each_origin(&class.cards, gone, |hand, thrown| {
                    let (class_of, thrown) = classes.find(hand, thrown);
                    let sum = &more.0[class_of * WAYS + thrown as usize];
                    sum.fetch_add(by * class.times as i64, Ordering::Relaxed);
                });
            });
            progress.add(1);
        });
        more
    }

    fn of(&self, class: usize, thrown: u32) -> i64 {
        self.0[class * WAYS + thrown as usize].load(Ordering::Relaxed)
    }
}

/// Calls `see` with every hand of which these cards were thrown before this one was held, by its number,
/// and with where they lie in it.
pub(super) fn each_origin(hand: &[u8; HAND], gone: &[u8], mut see: impl FnMut(usize, u32)) {
    for kept in (0_u32..1 << HAND).filter(|it| it.count_ones() as usize + gone.len() == HAND) {
        let before = merged(&picked(hand, kept), gone);
        let places = before.iter().enumerate().filter(|(_, card)| gone.contains(card));
        see(number(&before), places.fold(0, |thrown, (at, _)| thrown | 1 << at));
    }
}
