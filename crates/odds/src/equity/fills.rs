//! Hands that only wait for their own cards: stud, draw, and any board that lies complete.

use super::removal;
use super::spot::Layout;
use super::tally::{Rows, Tally};
use crate::work::{Progress, Tell};
use cards::CardSet;
use ranking::Standing;
use rayon::prelude::*;

/// Deals that are added up at once.
const BATCH: usize = 1024;

/// Hands a player may have, each with its standing by each way.
struct List {
    hands: Vec<CardSet>,
    ways: Vec<Vec<Standing>>,
}

/// About how long it takes to count every deal, where one hand takes `each`.
pub(super) fn cost(layout: &Layout<'_>, each: u128) -> u128 {
    let hands: u128 = layout.list_sizes().sum();
    let ranking = hands * (each + 20);
    ranking
        + match two_of_one_way(layout) {
            Some(open) => hands * (1 << open) * 8,
            None => layout.list_sizes().fold(4, u128::saturating_mul),
        }
}

/// Counts every deal.
pub(super) fn count(layout: &Layout<'_>, tell: &Tell<'_>) -> Tally {
    let lists: Vec<List> = layout
        .lists()
        .into_par_iter()
        .map(|hands| List { ways: layout.judge.rank_list(&hands, layout.board), hands })
        .collect();
    if two_of_one_way(layout).is_some() {
        let open = |at: usize| -> Vec<(Standing, CardSet)> {
            let certain = layout.holdings[at].certain();
            let sets = lists[at].hands.iter().map(|hand| hand.without(certain));
            lists[at].ways[0].iter().copied().zip(sets).collect()
        };
        return removal::count(open(0), open(1));
    }
    let meter = Progress::new(lists[0].hands.len() as u64, tell);
    let first = (0..lists[0].hands.len()).into_par_iter();
    first
        .fold(
            || Pairing::new(&lists),
            |mut pairing, at| {
                pairing.choose(0, at);
                pairing.go_on(1, lists[0].hands[at]);
                meter.add(1);
                pairing
            },
        )
        .map(Pairing::finish)
        .reduce(|| Tally::new(lists.len()), Tally::and)
}

/// How many open cards the hands have at most, where there are two hands, one way to win and few
/// enough open cards to count by what the other's cards leave.
fn two_of_one_way(layout: &Layout<'_>) -> Option<usize> {
    let open = |at: usize| {
        let holding = &layout.holdings[at];
        holding.known() + holding.missing - holding.certain().len() as usize
    };
    let open = (layout.holdings.len() == 2).then(|| open(0).max(open(1)))?;
    (layout.judge.ways() == 1 && open <= removal::OPEN_MAX).then_some(open)
}

/// One hand chosen from each list, and the deals waiting to be added up.
struct Pairing<'a> {
    lists: &'a [List],
    /// The standings of the hands chosen so far, by way.
    chosen: [[Standing; super::HANDS_MAX]; 2],
    rows: [Vec<Vec<Standing>>; 2],
    tally: Tally,
}

impl<'a> Pairing<'a> {
    fn new(lists: &'a [List]) -> Pairing<'a> {
        let ways = lists[0].ways.len();
        let rows = |way| {
            if way < ways { vec![Vec::with_capacity(BATCH); lists.len()] } else { Vec::new() }
        };
        Pairing {
            lists,
            chosen: [[Standing::NOTHING; super::HANDS_MAX]; 2],
            rows: [rows(0), rows(1)],
            tally: Tally::new(lists.len()),
        }
    }

    fn choose(&mut self, hand: usize, at: usize) {
        for (chosen, way) in self.chosen.iter_mut().zip(&self.lists[hand].ways) {
            chosen[hand] = way[at];
        }
    }

    /// Chooses the hands from this one on in every way that uses no card twice.
    fn go_on(&mut self, hand: usize, used: CardSet) {
        let Some(list) = self.lists.get(hand) else { return self.write_down() };
        for (at, set) in list.hands.iter().enumerate() {
            if (*set & used).is_empty() {
                self.choose(hand, at);
                self.go_on(hand + 1, used | *set);
            }
        }
    }

    fn write_down(&mut self) {
        for (rows, chosen) in self.rows.iter_mut().zip(&self.chosen) {
            rows.iter_mut().zip(chosen).for_each(|(row, standing)| row.push(*standing));
        }
        if self.rows[0][0].len() == BATCH {
            self.add_up();
        }
    }

    fn add_up(&mut self) {
        let [first, second] = [0, 1]
            .map(|way| -> Vec<&[Standing]> { self.rows[way].iter().map(|row| &row[..]).collect() });
        self.tally.add(Rows { first: &first, second: &second }, 1);
        self.rows.iter_mut().flatten().for_each(Vec::clear);
    }

    fn finish(mut self) -> Tally {
        self.add_up();
        self.tally
    }
}
