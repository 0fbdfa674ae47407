//! Deals at random.

use super::holding::Holding;
use super::judge::Standings;
use super::spot::Layout;
use super::tally::Tally;
use crate::work::{Numbers, Progress};
use cards::{Card, CardSet, Hand};
use rayon::prelude::*;

/// Deals that share a stream of numbers.
const BLOCK: u64 = 1024;

/// Whether there is any deal of the hands at all: no two of them need the same card.
pub(super) fn can_be_dealt(layout: &Layout<'_>) -> bool {
    // Those with the fewest hands first, so that what is impossible shows early.
    let mut order: Vec<&Holding> = layout.holdings.iter().collect();
    order.sort_by_key(|holding| holding.hands.len());
    fits(&order, CardSet::EMPTY)
}

fn fits(holdings: &[&Holding], used: CardSet) -> bool {
    let Some((holding, rest)) = holdings.split_first() else { return true };
    holding.hands.iter().any(|hand| (*hand & used).is_empty() && fits(rest, used | *hand))
}

/// Deals so many times to one board of a spot.
pub(super) fn deal(
    layout: &Layout<'_>,
    deals: u64,
    board: u64,
    numbers: &Numbers<'_>,
    meter: &Progress<'_>,
) -> Tally {
    let hands = layout.holdings.len();
    let every: Vec<usize> = (0..hands).collect();
    (0..deals.div_ceil(BLOCK))
        .into_par_iter()
        .fold(
            || (Tally::new(hands), Standings::default(), Dealt::new(layout)),
            |(mut tally, mut standings, mut dealt), block| {
                let count = BLOCK.min(deals - block * BLOCK);
                let mut below = numbers(board << 48 | block);
                dealt.fill(layout, count, &mut below);
                layout.judge.rank_deals(&dealt.hands, &dealt.boards, &mut standings);
                standings.add_to(&mut tally, &every, 1);
                meter.add(count);
                (tally, standings, dealt)
            },
        )
        .map(|(tally, ..)| tally)
        .reduce(|| Tally::new(hands), Tally::and)
}

/// What was dealt in a block.
struct Dealt {
    hands: Vec<Vec<CardSet>>,
    boards: Vec<Hand>,
    /// The cards that no hand holds for certain, in any order.
    stub: Vec<Card>,
}

impl Dealt {
    fn new(layout: &Layout<'_>) -> Dealt {
        let known = layout.holdings.iter().map(Holding::certain);
        let stub = known.fold(layout.pack, CardSet::without).iter().collect();
        Dealt { hands: vec![Vec::new(); layout.holdings.len()], boards: Vec::new(), stub }
    }

    fn fill(&mut self, layout: &Layout<'_>, count: u64, below: &mut dyn FnMut(u32) -> u32) {
        // In the same order at the start of every block, so that a block is its numbers alone.
        self.stub.sort_unstable();
        self.hands.iter_mut().for_each(Vec::clear);
        self.boards.clear();
        for _ in 0..count {
            self.deal(layout, below);
        }
    }

    fn deal(&mut self, layout: &Layout<'_>, below: &mut dyn FnMut(u32) -> u32) {
        let (chosen, used) = choose(layout.holdings, below);
        let mut at = 0;
        let stub = &mut self.stub;
        // A shuffle that goes only as far as it is needed, and skips what is in a hand already.
        let mut next = || loop {
            let left = (stub.len() - at) as u32;
            let pick = at + below(left) as usize;
            stub.swap(at, pick);
            at += 1;
            if !used.contains(stub[at - 1]) {
                return stub[at - 1];
            }
        };
        for (holding, (hands, hand)) in
            layout.holdings.iter().zip(self.hands.iter_mut().zip(chosen))
        {
            hands.push((0..holding.missing).fold(hand, |hand, _| hand.with(next())));
        }
        let mut board = *layout.board;
        (0..layout.to_come).for_each(|_| board.push(next()));
        self.boards.push(board);
    }
}

/// A hand of each list, each choice without a card in common with equal chance.
fn choose(
    holdings: &[Holding],
    below: &mut dyn FnMut(u32) -> u32,
) -> ([CardSet; super::HANDS_MAX], CardSet) {
    loop {
        let mut chosen = [CardSet::EMPTY; super::HANDS_MAX];
        let mut used = CardSet::EMPTY;
        let apart = holdings.iter().zip(&mut chosen).all(|(holding, chosen)| {
            *chosen = match &holding.hands[..] {
                [only] => *only,
                several => several[below(several.len() as u32) as usize],
            };
            let apart = (*chosen & used).is_empty();
            used = used | *chosen;
            apart
        });
        if apart {
            return (chosen, used);
        }
    }
}
