//! Every hand of a shoe, those that differ only by which suit is which taken together.

use cards::{Card, Hand, Rank, Suit};

/// So many cards of one suit: their ranks, and in how many ways the packs give them.
struct Lane {
    ranks: Vec<Rank>,
    ways: u64,
}

/// `n` choose `k`.
pub(super) fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, at| ways * (n - at) / (at + 1))
}

/// Hands every hand of `size` cards of so many packs and so many jokers to `count`, with the
/// number of hands it stands for. Which suit is which must not matter to the count.
pub(super) fn every_hand(
    packs: u8,
    jokers: usize,
    size: usize,
    count: &mut dyn FnMut(&[Card], u64),
) {
    let mut total = 0;
    for held in 0..=jokers.min(size) {
        let weight = choose(jokers as u64, held as u64);
        every_hand_with(packs, held, size, &mut |hand, ways| {
            total += ways * weight;
            count(hand, ways * weight);
        });
    }
    assert_eq!(total, choose(u64::from(packs) * 52 + jokers as u64, size as u64));
}

/// As [`every_hand`], the hands that hold these jokers and no other.
pub(super) fn every_hand_with(
    packs: u8,
    jokers: usize,
    size: usize,
    count: &mut dyn FnMut(&[Card], u64),
) {
    let lanes = lanes(packs, size);
    let jokers: Hand = [Card::JOKER, Card::RED_JOKER].into_iter().take(jokers).collect();
    fill(&lanes, lanes.len() - 1, size - jokers.len(), 0, &mut [0; 4], &mut |chosen| {
        let mut hand = jokers;
        let mut ways = arrangements(chosen);
        for (suit, lane) in Suit::ALL.into_iter().zip(chosen.map(|lane| &lanes[lane])) {
            ways *= lane.ways;
            lane.ranks.iter().for_each(|rank| hand.push(Card::new(*rank, suit)));
        }
        count(&hand, ways);
    });
}

/// Every choice of ranks of one suit, the shortest first.
fn lanes(packs: u8, size: usize) -> Vec<Lane> {
    let mut lanes = vec![Lane { ranks: Vec::new(), ways: 1 }];
    for rank in Rank::ALL {
        for at in 0..lanes.len() {
            for copies in 1..=usize::from(packs).min(size - lanes[at].ranks.len()) {
                let mut ranks = lanes[at].ranks.clone();
                ranks.extend([rank].repeat(copies));
                let ways = lanes[at].ways * choose(packs.into(), copies as u64);
                lanes.push(Lane { ranks, ways });
            }
        }
    }
    lanes.sort_by_key(|lane| lane.ranks.len());
    lanes
}

/// Chooses a lane for each suit, none after the one before it in the list, of `left` cards in
/// all.
fn fill(
    lanes: &[Lane],
    last: usize,
    left: usize,
    suit: usize,
    chosen: &mut [usize; 4],
    each: &mut dyn FnMut([usize; 4]),
) {
    // The suits to come are no longer than this one; the last takes what is left.
    let least = left.div_ceil(4 - suit);
    let from = lanes.partition_point(|lane| lane.ranks.len() < least);
    let to = lanes.partition_point(|lane| lane.ranks.len() <= left);
    for lane in from..to.min(last + 1) {
        chosen[suit] = lane;
        if suit == 3 {
            each(*chosen);
        } else {
            fill(lanes, lane, left - lanes[lane].ranks.len(), suit + 1, chosen, each);
        }
    }
}

/// In how many ways four lanes fall on the four suits.
fn arrangements(chosen: [usize; 4]) -> u64 {
    let mut ways = 24;
    let mut alike = 1;
    for pair in chosen.windows(2) {
        alike = if pair[0] == pair[1] { alike + 1 } else { 1 };
        ways /= alike;
    }
    ways
}

/// Hands every hand of `size` cards of so many packs to `count`, with the number of hands it
/// stands for, every card by itself.
pub(super) fn every_card(packs: u8, size: usize, count: &mut dyn FnMut(&[Card], u64)) {
    pick(packs, size, 0, Hand::EMPTY, 1, count);
}

fn pick(
    packs: u8,
    left: usize,
    index: u8,
    hand: Hand,
    ways: u64,
    count: &mut dyn FnMut(&[Card], u64),
) {
    if left == 0 {
        return count(&hand, ways);
    }
    let Some(card) = Card::from_index(index).filter(|card| !card.is_joker()) else { return };
    let mut taken = hand;
    for copies in 0..=left.min(packs.into()) {
        let ways = ways * choose(packs.into(), copies as u64);
        pick(packs, left - copies, index + 1, taken, ways, count);
        if copies < left {
            taken.push(card);
        }
    }
}
