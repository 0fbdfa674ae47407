//! Every hand of so many cards of a pack, once for all that differ only in the names of suits.
//!
//! A hand is four lanes, one a suit: the ranks in it, each as often as it is held. Lanes are
//! numbered, and a class of hands has its lanes in order, none before a larger one. Of several
//! packs a lane can be drawn in several ways.

use crate::suits::orders;
use crate::work::{Progress, Tell, ways};
use cards::{Card, Pack, Rank, Suit};
use rayon::prelude::*;

/// Which renamings of suits leave what is read as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alike {
    /// All of them.
    All,
    /// Those that leave the colours.
    Colours,
    /// Those that leave this suit.
    But(Suit),
    /// None.
    Nothing,
}

impl Alike {
    /// What leaves both as they are.
    pub(super) fn and(self, other: Alike) -> Alike {
        match (self, other) {
            (one, other) if one == other => one,
            (Alike::All, other) | (other, Alike::All) => other,
            _ => Alike::Nothing,
        }
    }

    /// For each suit the lane that it gets: the renamings that may be read differently.
    fn images(self) -> Vec<[usize; 4]> {
        let all = (0..256).map(|at| [at & 3, at >> 2 & 3, at >> 4 & 3, at >> 6 & 3]);
        let all = all.filter(|lanes| (0..4).all(|lane| lanes.contains(&lane)));
        let black = [Suit::Clubs as usize, Suit::Spades as usize];
        let red = [Suit::Diamonds as usize, Suit::Hearts as usize];
        let rising = |lanes: &[usize; 4], suits: &[usize]| {
            suits.windows(2).all(|pair| lanes[pair[0]] < lanes[pair[1]])
        };
        all.filter(|lanes| match self {
            Alike::All => *lanes == [0, 1, 2, 3],
            Alike::Colours => rising(lanes, &black) && rising(lanes, &red),
            Alike::But(suit) => {
                let others: Vec<usize> = (0..4).filter(|at| *at != suit as usize).collect();
                rising(lanes, &others)
            }
            Alike::Nothing => true,
        })
        .collect()
    }
}

/// The ranks held in one suit, each as often as it is.
#[derive(Debug, Clone)]
struct Lane {
    ranks: Vec<Rank>,
    ways: u64,
}

/// The hands of a pack.
#[derive(Debug, Clone)]
pub(super) struct Draws {
    count: usize,
    lanes: Vec<Lane>,
    /// Where the lanes of each size begin, and behind the last where they end.
    starts: Vec<usize>,
    /// The jokers held, and how many are left out.
    jokers: Vec<Vec<Card>>,
}

/// The renamings of four suits.
const RENAMINGS: u64 = 24;

impl Draws {
    /// The hands of so many cards; `None` if the suits of the pack are not alike.
    pub(super) fn new(pack: Pack, count: usize) -> Option<Draws> {
        if !super::super::orbit::suits_are_alike(pack) {
            return None;
        }
        let lane = pack.plain().lane(Suit::Clubs);
        let ranks: Vec<Rank> =
            Rank::ALL.into_iter().filter(|rank| lane >> *rank as u16 & 1 == 1).collect();
        let mut lanes = Vec::new();
        fill(&ranks, count, pack.packs().into(), &mut Vec::new(), 1, &mut lanes);
        lanes.sort_by_key(|lane| lane.ranks.len());
        let starts = (0..=count + 1).map(|size| lanes.partition_point(|it| it.ranks.len() < size));
        let held: Vec<Card> = pack.cards().filter(|card| card.is_joker()).collect();
        let jokers = (0..1_u32 << held.len()).filter(|set| set.count_ones() as usize <= count);
        let jokers = jokers.map(|set| {
            let of = held.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            of.map(|(_, card)| *card).collect()
        });
        let (starts, jokers) = (starts.collect(), jokers.collect());
        Some(Draws { count, starts, jokers, lanes })
    }

    /// Shows one hand of each class to `see`, by thread, each with how many it stands for, times
    /// [`Draws::TIMES`]. What the threads made of it comes back.
    pub(super) fn each<T: Send>(
        &self,
        alike: Alike,
        tell: &Tell<'_>,
        make: impl Fn() -> T + Sync,
        see: impl Fn(&mut T, &[Card], u64) + Sync,
    ) -> Vec<T> {
        let images = alike.images();
        let share = RENAMINGS / images.len() as u64;
        let begins: Vec<(usize, usize)> = (0..self.jokers.len())
            .flat_map(|jokers| {
                let plain = self.count - self.jokers[jokers].len();
                let longest = plain.div_ceil(4);
                (self.starts[longest]..self.starts[plain + 1]).map(move |lane| (jokers, lane))
            })
            .collect();
        let work = Progress::new(begins.len() as u64, tell);
        begins
            .par_iter()
            .with_min_len(16)
            .fold(&make, |mut made, (jokers, first)| {
                let jokers = &self.jokers[*jokers];
                let mut hand: Vec<Card> = Vec::with_capacity(self.count);
                let plain = self.count - jokers.len();
                self.classes(*first, plain, &mut |lanes, weight| {
                    for image in &images {
                        hand.clear();
                        hand.extend_from_slice(jokers);
                        for (suit, lane) in Suit::ALL.into_iter().zip(image) {
                            let ranks = &self.lanes[lanes[*lane]].ranks;
                            hand.extend(ranks.iter().map(|rank| Card::new(*rank, suit)));
                        }
                        see(&mut made, &hand, weight * share);
                    }
                });
                work.add(1);
                made
            })
            .collect()
    }

    /// What the weights of [`Draws::each`] are multiplied by.
    pub(super) const TIMES: u128 = RENAMINGS as u128;

    /// Every class whose first lane is this one.
    fn classes(&self, first: usize, plain: usize, see: &mut impl FnMut([usize; 4], u64)) {
        let size = |lane: usize| self.lanes[lane].ranks.len();
        let left = plain - size(first);
        let upto = |lane: usize, size: usize| self.starts[size + 1].min(lane + 1);
        for second in self.starts[left.div_ceil(3)]..upto(first, left) {
            let left = left - size(second);
            for third in self.starts[left.div_ceil(2)]..upto(second, left) {
                let left = left - size(third);
                for fourth in self.starts[left]..upto(third, left) {
                    let lanes = [first, second, third, fourth];
                    let drawn: u64 = lanes.iter().map(|lane| self.lanes[*lane].ways).product();
                    see(lanes, drawn * orders(&lanes));
                }
            }
        }
    }
}

/// Every lane of up to so many cards.
fn fill(
    ranks: &[Rank],
    left: usize,
    packs: usize,
    held: &mut Vec<Rank>,
    so_far: u64,
    found: &mut Vec<Lane>,
) {
    let Some((rank, rest)) = ranks.split_first() else {
        found.push(Lane { ranks: held.clone(), ways: so_far });
        return;
    };
    let before = held.len();
    for count in 0..=left.min(packs) {
        held.extend(std::iter::repeat_n(*rank, count));
        fill(rest, left - count, packs, held, so_far * ways(packs, count) as u64, found);
        held.truncate(before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::silent;

    fn total(pack: Pack, count: usize, alike: Alike) -> (u128, u64) {
        let draws = Draws::new(pack, count).expect("suits alike");
        let parts = draws.each(
            alike,
            &silent,
            || (0, 0),
            |sum, _, weight| {
                sum.0 += u128::from(weight);
                sum.1 += 1;
            },
        );
        parts.into_iter().fold((0, 0), |(all, seen), (more, met)| (all + more, seen + met))
    }

    /// However suits are told apart, every hand is counted.
    #[test]
    fn every_hand_is_counted() {
        let two_jokers = Pack::FIFTY_TWO.with_jokers(2);
        let packs = [
            (Pack::FIFTY_TWO, 5, 2_598_960),
            (two_jokers, 4, 316_251),
            (Pack::FIFTY_TWO.times(3), 3, 620_620),
            (Pack::EZ_MONEY, 3, 4_960),
        ];
        for (pack, count, hands) in packs {
            let alike = [Alike::All, Alike::Colours, Alike::But(Suit::Spades), Alike::Nothing];
            for alike in alike {
                let (all, _) = total(pack, count, alike);
                assert_eq!(all, hands * Draws::TIMES, "{pack} {count} {alike:?}");
            }
        }
    }

    /// The number of hands that are different up to suits is well known.
    #[test]
    fn hands_up_to_suits() {
        for (count, classes) in [(2, 169), (3, 1_755), (4, 16_432), (5, 134_459)] {
            assert_eq!(total(Pack::FIFTY_TWO, count, Alike::All).1, classes);
        }
    }
}
