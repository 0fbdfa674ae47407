//! Wagers on the colours of cards alone: deals by how many are red in each place.

use super::reads::Reads;
use super::tally::Tally;
use crate::work::ways;
use cards::{Card, Colour, Pack};
use engine::table::{Laid, Rules};

/// Counts the rows of such a side bet; the cards that stand for a deal are the first of each colour.
pub(super) fn count(rules: &Rules, side: usize, reads: &Reads) -> Tally {
    let mut piles: Vec<Pile> = Vec::new();
    for part in &reads.parts {
        if piles.iter().all(|pile| pile.pack != part.pack) {
            piles.push(Pile::new(part.pack));
        }
    }
    let (mut tally, mut laid) = (Tally::default(), Laid::new(rules));
    deal(reads, 0, &mut piles, 1, &mut laid, &mut |laid, count| {
        tally.add((laid.met(side), laid.envy_met(side)), count);
    });
    tally
}

/// The rows of one lie of the cards, read on those that stand for it.
#[cfg(test)]
pub(super) fn read_one(
    rules: &Rules,
    side: usize,
    reads: &Reads,
    lying: &[Vec<Card>],
) -> super::tally::Rows {
    let mut laid = Laid::new(rules);
    for (part, cards) in reads.parts.iter().zip(lying) {
        let Pile { red, black, .. } = Pile::new(part.pack);
        let reds = cards.iter().filter(|card| red.contains(card)).count();
        laid.lay(part.place, &[&red[..reds], &black[..cards.len() - reds]].concat());
    }
    (laid.met(side), laid.envy_met(side))
}

/// The cards of a pack that are left, by colour.
struct Pile {
    pack: Pack,
    red: Vec<Card>,
    black: Vec<Card>,
}

impl Pile {
    fn new(pack: Pack) -> Pile {
        let is_red = |card: &Card| card.suit().is_some_and(|suit| suit.colour() == Colour::Red);
        let (red, black) = pack.cards().partition(is_red);
        Pile { pack, red, black }
    }
}

/// Every number of red cards in each place from one on, and in how many ways it is dealt.
fn deal(
    reads: &Reads,
    at: usize,
    piles: &mut [Pile],
    so_far: u128,
    laid: &mut Laid<'_>,
    see: &mut dyn FnMut(&mut Laid<'_>, u128),
) {
    let Some(part) = reads.parts.get(at) else {
        see(laid, so_far);
        return;
    };
    let pile = piles.iter().position(|pile| pile.pack == part.pack).expect("every pack has a pile");
    for reds in 0..=part.count {
        let Pile { red, black, .. } = &mut piles[pile];
        let blacks = part.count - reds;
        let count = ways(red.len(), reds) * ways(black.len(), blacks);
        if count == 0 {
            continue;
        }
        let (red_left, black_left) = (red.len() - reds, black.len() - blacks);
        let taken = [red.split_off(red_left), black.split_off(black_left)];
        laid.lay(part.place, &taken.concat());
        deal(reads, at + 1, piles, so_far * count, laid, see);
        let [reds, blacks] = taken;
        piles[pile].red.extend(reds);
        piles[pile].black.extend(blacks);
    }
}
