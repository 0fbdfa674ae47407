//! Every board that can come, for every deal of the hands that differs in more than its suits.

use super::HANDS_MAX;
use super::judge::{Judge, Standings};
use super::spot::Layout;
use super::suits::{Symmetry, Tuple};
use super::tally::Tally;
use crate::work::{Progress, Tell, ways};
use cards::{Card, CardSet, Hand};
use ranking::Runouts;
use rayon::prelude::*;
use std::collections::HashMap;

/// Most deals of the hands that are looked through for those alike.
const DEALS_MAX: u128 = 4_000_000;

/// How many beginnings of a board one thread takes at a time.
const CHUNK: usize = 32;

/// How many cards of a board are laid out for all its beginnings.
const END: usize = 3;

/// About how long it takes to count every board, where one hand takes `each`.
pub(super) fn cost(layout: &Layout<'_>, each: u128) -> u128 {
    let deals: u128 = layout.list_sizes().product();
    if deals > DEALS_MAX {
        return u128::MAX / 4;
    }
    // Cards that a hand is known to hold keep their suits: only what leaves them alone makes deals alike.
    let mut known = vec![layout.pack, layout.board.set()];
    known.extend(layout.holdings.iter().map(|holding| holding.certain()));
    let alike = Symmetry::keeping(&known).len() as u128;
    let hands = layout.holdings.len();
    let own: usize = layout.holdings.iter().map(|holding| holding.known() + holding.missing).sum();
    let left = (layout.pack.len() as usize).saturating_sub(own);
    let lasts = if layout.judge.minds_the_last() { layout.to_come as u128 } else { 1 };
    let boards = ways(left, layout.to_come) * lasts;
    let renamed = symmetry(layout).len() as u128;
    deals.div_ceil(alike) * (boards * (each + 1) * hands as u128 + 300_000) + deals * 50 * renamed
}

/// Counts every board of every deal.
pub(super) fn count(layout: &Layout<'_>, tell: &Tell<'_>) -> Tally {
    let hands = layout.holdings.len();
    let deals = deals(layout);
    let meter = Progress::new(deals.len() as u64, tell);
    deals
        .par_iter()
        .map(|(deal, times)| {
            let tally = count_deal(layout, &deal[..hands], *times);
            meter.add(1);
            tally
        })
        .reduce(|| Tally::new(hands), Tally::and)
}

/// How suits may be renamed with the board and the dead cards as they are.
fn symmetry(layout: &Layout<'_>) -> Symmetry {
    Symmetry::keeping(&[layout.pack, layout.board.set()])
}

/// Every deal of the hands, those alike once, with how many there are of it.
fn deals(layout: &Layout<'_>) -> Vec<(Tuple, u64)> {
    let symmetry = symmetry(layout);
    let lists = layout.lists();
    let mut alike: HashMap<Tuple, u64> = HashMap::new();
    each_deal(&lists, 0, CardSet::EMPTY, &mut [CardSet::EMPTY; HANDS_MAX], &mut |deal| {
        *alike.entry(symmetry.first(deal, lists.len())).or_insert(0) += 1;
    });
    alike.into_iter().collect()
}

/// Calls `see` with every choice of one set from each list that have no card in common.
fn each_deal(
    lists: &[Vec<CardSet>],
    at: usize,
    used: CardSet,
    deal: &mut Tuple,
    see: &mut impl FnMut(&Tuple),
) {
    let Some(list) = lists.get(at) else { return see(deal) };
    for hand in list {
        if (*hand & used).is_empty() {
            deal[at] = *hand;
            each_deal(lists, at + 1, used | *hand, deal, see);
        }
    }
}

/// Counts every board of one deal.
fn count_deal(layout: &Layout<'_>, hands: &[CardSet], times: u64) -> Tally {
    let stub = hands.iter().fold(layout.pack, |stub, hand| stub.without(*hand));
    let new = || Tally::new(hands.len());
    boards(stub, layout.to_come)
        .iter()
        .map(|part| {
            let chunks = part.beginnings.par_chunks(CHUNK);
            let counted = chunks.map(|chunk| {
                let mut tally = new();
                count_chunk(layout.judge, hands, layout.board, part, chunk, times, &mut tally);
                tally
            });
            counted.reduce(new, Tally::and)
        })
        .fold(new(), Tally::and)
}

fn count_chunk(
    judge: Judge<'_>,
    hands: &[CardSet],
    board: &Hand,
    part: &Boards,
    chunk: &[(CardSet, usize)],
    times: u64,
    tally: &mut Tally,
) {
    const EVERY: [usize; HANDS_MAX] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut standings = Standings::default();
    for (beginning, fits) in chunk {
        let ends = part.ends.first(*fits);
        judge.rank_runouts(hands, board, *beginning, &ends, &mut standings);
        standings.add_to(tally, &EVERY[..hands.len()], times);
    }
}

/// Boards that begin and end apart: every beginning goes with the first so many of the ends, which
/// lie behind its last card.
#[derive(Debug)]
pub(super) struct Boards {
    pub(super) beginnings: Vec<(CardSet, usize)>,
    pub(super) ends: Runouts,
}

/// Every set of so many cards of the stub. Jokers are part of a beginning, since an end has none.
pub(super) fn boards(stub: CardSet, count: usize) -> Vec<Boards> {
    let plain = stub & CardSet::DECK;
    let jokers = stub.without(plain);
    let held = (0..=jokers.len() as usize).filter(|held| *held <= count);
    held.flat_map(|held| jokers.subsets(held))
        .map(|held| split(plain, held, count - held.len() as usize))
        .collect()
}

/// Every set of so many plain cards, with some jokers.
fn split(plain: CardSet, jokers: CardSet, count: usize) -> Boards {
    let ends = count.min(END);
    let behind = |card: Card| {
        let below = CardSet::from_bits((1_u64 << card.place()) - 1);
        plain.without(below.with(card))
    };
    let beginning = |set: CardSet| {
        let tail = set.iter().last().map_or(plain, behind);
        let fits = ways(tail.len() as usize, ends) as usize;
        (fits > 0).then_some((set | jokers, fits))
    };
    // By their first card, the last in the pack foremost, so that those behind a card come first.
    let mut first: Vec<Card> = plain.iter().collect();
    first.reverse();
    let from = |card: &Card| {
        let card = *card;
        behind(card).subsets(ends - 1).map(move |more| more.with(card))
    };
    Boards {
        beginnings: plain.subsets(count - ends).filter_map(beginning).collect(),
        ends: match ends {
            0 => Runouts::new([CardSet::EMPTY]),
            _ => Runouts::new(first.iter().flat_map(from)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_board_comes_once() {
        let stub: CardSet = "2c 7c Ac 3d 9d Kh Ah 2s Jk Jr".parse().expect("cards");
        for count in 0..=6 {
            let mut seen = HashSet::new();
            let mut all = 0;
            for part in boards(stub, count) {
                for (beginning, fits) in &part.beginnings {
                    for end in part.ends.first(*fits).sets() {
                        assert!((*beginning & end).is_empty());
                        seen.insert(*beginning | end);
                        all += 1;
                    }
                }
            }
            let expected: HashSet<CardSet> = stub.subsets(count).collect();
            assert_eq!((seen.len(), all), (expected.len(), expected.len()), "{count}");
            assert_eq!(seen, expected);
        }
    }
}
