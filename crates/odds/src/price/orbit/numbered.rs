//! Numbers for the sets that differ in more than the names of their suits, without gaps, and the sets
//! that hold one of them.

use super::{joker_sets, parts};
use crate::suits::orders;
use cards::{CardSet, Pack, Suit};

/// The values of a lane.
const LANES: usize = 1 << 13;

/// Every set of so many cards, up to the names of the suits, by its number. The lane of each suit is no
/// larger than the one before: the first two are counted off in rising order, and within them the
/// last two, of which those that fit come first.
pub(in crate::price) struct Numbered {
    cards: usize,
    /// The ways to hold jokers, and how many cards beside them.
    jokers: Vec<(CardSet, usize)>,
    /// The parts of a lane by how many cards they hold.
    parts: Vec<Vec<u16>>,
    /// How many cards each lane holds: quicker to read than to count.
    held: Vec<u8>,
    /// How many smaller parts there are of at most so many cards.
    at_most: Vec<Vec<u16>>,
    /// How many smaller parts there are of just as many cards.
    alike: Vec<u16>,
    /// How many last two lanes there are of so many cards together, the first of them smaller.
    behind: Vec<Vec<u32>>,
    /// How many first two lanes there are before those with this first one.
    ahead: Vec<u32>,
    /// The number of the first set with such jokers and first two lanes.
    first: Vec<Vec<u32>>,
    len: usize,
}

impl Numbered {
    /// Numbers them, in a pack whose suits are alike; `None` if there are more than a number of so
    /// many bits tells.
    pub(in crate::price) fn new(pack: Pack, cards: usize, bits: u32) -> Option<Numbered> {
        let lane = pack.plain().lane(Suit::ALL[0]);
        let jokers = joker_sets(pack.set()?, cards);
        let jokers = jokers.into_iter().map(|it| (it, cards - it.len() as usize)).collect();
        let mut parts = parts(lane);
        parts.resize(cards + 1, Vec::new());
        let mut all: Vec<u16> = parts.concat();
        all.sort_unstable();
        let mut of = vec![vec![0_u16; LANES + 1]; cards + 1];
        for (held, smaller) in of.iter_mut().enumerate() {
            for value in 0..LANES {
                let is_part = parts[held].binary_search(&(value as u16)).is_ok();
                smaller[value + 1] = smaller[value] + u16::from(is_part);
            }
        }
        let mut alike = vec![0; LANES];
        all.iter().for_each(|part| {
            alike[usize::from(*part)] = of[part.count_ones() as usize][usize::from(*part)];
        });
        let behind = (0..=cards).map(|held| {
            let mut smaller = vec![0_u32; LANES + 1];
            for value in 0..LANES {
                let own = (value as u16).count_ones() as usize;
                let fits = own <= held && all.binary_search(&(value as u16)).is_ok();
                let with = if fits { of[held - own][value + 1] } else { 0 };
                smaller[value + 1] = smaller[value] + u32::from(with);
            }
            smaller
        });
        let behind: Vec<Vec<u32>> = behind.collect();
        let mut at_most = of;
        for held in 1..=cards {
            let (less, these) = at_most.split_at_mut(held);
            these[0].iter_mut().zip(&less[held - 1]).for_each(|(sum, less)| *sum += less);
        }
        let mut ahead = vec![0_u32; LANES];
        let mut pairs = Vec::new();
        for one in &all {
            ahead[usize::from(*one)] = pairs.len() as u32;
            let room = cards - one.count_ones() as usize;
            let fits = |other: &&u16| other.count_ones() as usize <= room;
            let others = all.iter().take_while(|other| *other <= one).filter(fits);
            pairs.extend(others.map(|other| (*one, *other)));
        }
        let mut numbered = Numbered {
            cards,
            jokers,
            parts,
            held: (0..LANES).map(|lane| lane.count_ones() as u8).collect(),
            at_most,
            alike,
            behind,
            ahead,
            first: Vec::new(),
            len: 0,
        };
        let mut len = 0_u64;
        for (_, plain) in &numbered.jokers {
            let mut first = Vec::with_capacity(pairs.len());
            for (one, other) in &pairs {
                first.push(len as u32);
                let left = plain.checked_sub((one.count_ones() + other.count_ones()) as usize);
                let fit = left.map_or(0, |left| numbered.behind[left][usize::from(*other) + 1]);
                len += u64::from(fit);
                (len < 1 << bits).then_some(())?;
            }
            numbered.first.push(first);
        }
        numbered.len = len as usize;
        Some(numbered)
    }

    #[cfg(test)]
    const fn len(&self) -> usize {
        self.len
    }

    /// The number of lanes in falling order beside some jokers.
    fn of_lanes(&self, jokers: usize, [a, b, c, d]: [u16; 4]) -> u32 {
        let held = |lane: u16| usize::from(self.held[usize::from(lane)]);
        let at_most = &self.at_most[self.cards - held(a)];
        let ahead = self.ahead[usize::from(a)] + u32::from(at_most[usize::from(b)]);
        let behind = &self.behind[held(c) + held(d)];
        let behind = behind[usize::from(c)] + u32::from(self.alike[usize::from(d)]);
        self.first[jokers][ahead as usize] + behind
    }

    /// The number of a set, whatever the names of its suits.
    #[cfg(test)]
    pub(in crate::price) fn of(&self, set: CardSet) -> u32 {
        let mut lanes = Suit::ALL.map(|suit| set.lane(suit));
        lanes.sort_unstable_by_key(|lane| std::cmp::Reverse(*lane));
        let jokers = set.without(CardSet::DECK);
        let at = self.jokers.iter().position(|(held, _)| *held == jokers);
        self.of_lanes(at.expect("jokers of the pack"), lanes)
    }

    /// The sets in the order of their numbers.
    pub(in crate::price) fn sets(&self) -> Vec<CardSet> {
        let mut all: Vec<u16> = self.parts.concat();
        all.sort_unstable();
        let up_to = |most: u16| all.iter().copied().take_while(move |part| *part <= most);
        let mut sets = Vec::with_capacity(self.len);
        for (jokers, plain) in &self.jokers {
            for a in up_to(u16::MAX) {
                for b in up_to(a) {
                    let held = (a.count_ones() + b.count_ones()) as usize;
                    let Some(left) = plain.checked_sub(held) else { continue };
                    for c in up_to(b).filter(|c| c.count_ones() as usize <= left) {
                        let last = &self.parts[left - c.count_ones() as usize];
                        let last = last.iter().copied().take_while(|d| *d <= c);
                        sets.extend(last.map(|d| set(*jokers, [a, b, c, d])));
                    }
                }
            }
        }
        sets
    }

    /// The numbers of all sets that hold one whose lanes are in falling order, and how many of the
    /// sets with that number do; one number may come several times.
    pub(in crate::price) fn holding(&self, held: CardSet, see: &mut impl FnMut(u32, u32)) {
        let lanes = Suit::ALL.map(|suit| held.lane(suit));
        let more = self.cards - held.len() as usize;
        let beside = lanes.map(|lane| {
            let parts = self.parts.iter().take(more + 1);
            let with = parts.map(|parts| -> Vec<u16> {
                parts.iter().filter(|part| **part & lane == 0).map(|part| part | lane).collect()
            });
            with.collect::<Vec<_>>()
        });
        let groups = [lanes[0] == lanes[1], lanes[1] == lanes[2], lanes[2] == lanes[3]];
        let all = lanes.chunk_by(|one, other| one == other);
        let all = all.map(|run| (1..=run.len() as u32).product::<u32>()).product();
        let held_jokers = held.without(CardSet::DECK);
        for (at, (jokers, _)) in self.jokers.iter().enumerate() {
            if !jokers.contains_all(held_jokers) {
                continue;
            }
            let Some(left) = more.checked_sub((jokers.len() - held_jokers.len()) as usize) else {
                continue;
            };
            let walk = Walk { beside: &beside, groups, all };
            walk.go(left, &mut |lanes, times| see(self.of_lanes(at, lanes), times));
        }
    }
}

/// A set with such jokers and lanes.
fn set(jokers: CardSet, lanes: [u16; 4]) -> CardSet {
    let lanes = lanes.iter().zip(Suit::ALL);
    let bits = lanes.map(|(lane, suit)| u64::from(*lane) << (16 * suit as u32));
    CardSet::from_bits(bits.fold(jokers.bits(), |bits, lane| bits | lane))
}

/// How many sets are the same by other names of the suits.
pub(in crate::price) fn times(set: CardSet) -> u32 {
    let mut lanes = Suit::ALL.map(|suit| set.lane(suit));
    lanes.sort_unstable();
    orders(&lanes) as u32
}

/// A way through all that may be added to four lanes: of lanes that are alike before, none is larger
/// after than the one before it.
struct Walk<'a> {
    /// What each lane may come to, by how many cards are added.
    beside: &'a [Vec<Vec<u16>>; 4],
    /// Whether a lane is like the next one.
    groups: [bool; 3],
    /// In how many ways those that are alike may be named.
    all: u32,
}

impl Walk<'_> {
    fn go(&self, left: usize, see: &mut impl FnMut([u16; 4], u32)) {
        for (first, lanes) in self.beside[0].iter().enumerate().take(left + 1) {
            for a in lanes {
                self.second(*a, left - first, see);
            }
        }
    }

    fn second(&self, a: u16, left: usize, see: &mut impl FnMut([u16; 4], u32)) {
        for (more, lanes) in self.beside[1].iter().enumerate().take(left + 1) {
            let most = if self.groups[0] { a } else { u16::MAX };
            for b in lanes.iter().take_while(|b| **b <= most) {
                let run = if self.groups[0] && a == *b { 2 } else { 1 };
                self.third([a, *b], left - more, (run, self.all / run), see);
            }
        }
    }

    fn third(
        &self,
        [a, b]: [u16; 2],
        left: usize,
        (run, times): (u32, u32),
        see: &mut impl FnMut([u16; 4], u32),
    ) {
        for (more, lanes) in self.beside[2].iter().enumerate().take(left + 1) {
            let most = if self.groups[1] { b } else { u16::MAX };
            for c in lanes.iter().take_while(|c| **c <= most) {
                let run = if self.groups[1] && b == *c { run + 1 } else { 1 };
                let times = times / run;
                let (high, low) = (a.max(b), a.min(b));
                let three = [high.max(*c), low.max(high.min(*c)), low.min(*c)];
                let most = if self.groups[2] { *c } else { u16::MAX };
                for d in self.beside[3][left - more].iter().take_while(|d| **d <= most) {
                    let run = if self.groups[2] && c == d { run + 1 } else { 1 };
                    see(with(three, *d), times / run);
                }
            }
        }
    }
}

/// Three lanes in falling order, and one more in its place.
const fn with([a, b, c]: [u16; 3], d: u16) -> [u16; 4] {
    let (first, d) = if a > d { (a, d) } else { (d, a) };
    let (second, d) = if b > d { (b, d) } else { (d, b) };
    let (third, last) = if c > d { (c, d) } else { (d, c) };
    [first, second, third, last]
}

#[cfg(test)]
mod tests {
    use super::super::sets as sets_of;
    use super::*;
    use cards::Rank;

    fn packs() -> [Pack; 3] {
        let small = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Nine);
        [small, small.with_jokers(1), small.with_jokers(2)]
    }

    #[test]
    fn every_set_has_a_number_of_its_own() {
        for pack in packs() {
            for cards in 1..=7 {
                let numbered = Numbered::new(pack, cards, 20).expect("few");
                let sets = numbered.sets();
                assert_eq!(sets.len(), numbered.len());
                let numbers: Vec<u32> = sets.iter().map(|set| numbered.of(*set)).collect();
                assert_eq!(numbers, (0..sets.len() as u32).collect::<Vec<_>>());
                let mut listed = sets_of(pack, cards);
                listed.sort_unstable();
                let mut told: Vec<_> =
                    sets.iter().map(|set| (*set, u64::from(times(*set)))).collect();
                told.sort_unstable();
                assert_eq!(told, listed);
            }
        }
    }

    /// What holds a set, card by card.
    #[test]
    fn sets_that_hold_another() {
        for pack in packs() {
            let numbered = Numbered::new(pack, 4, 20).expect("few");
            let deck = pack.set().expect("one pack");
            for held in 0..=4 {
                for (part, _) in sets_of(pack, held) {
                    let mut found = vec![0; numbered.len()];
                    numbered.holding(part, &mut |number, times| found[number as usize] += times);
                    let mut expected = vec![0; numbered.len()];
                    for more in deck.without(part).subsets(4 - held) {
                        expected[numbered.of(part | more) as usize] += 1;
                    }
                    assert_eq!(found, expected, "{part}");
                }
            }
        }
    }

    #[test]
    fn there_may_be_too_many() {
        let joker = Pack::FIFTY_TWO.with_jokers(1);
        assert!(Numbered::new(joker, 7, 22).is_none());
        assert_eq!(Numbered::new(joker, 7, 24).map(|it| it.len()), Some(6_972_147));
    }
}
