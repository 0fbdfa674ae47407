//! Hands of five by their ranks alone: how each stands in high, as a flush and otherwise, and in low; and
//! how many hands there are below a standing, of the cards that others leave.

use super::super::number::{CHOOSE, number};
use super::HAND;
use crate::price::Unpriced;
use cards::{CardSet, Suit};
use ranking::{Ranking, Standing};

const RANKS: usize = 13;
const SUITS: u8 = 4;
/// More chains than any ranking needs, and more knots than a tree has.
const CHAINS: usize = 8;
const KNOTS: usize = 1 << 12;
const FACTORS: usize = 1 << 6;

/// How many cards of each rank.
pub(super) type Counts = [u8; RANKS];

/// Hands of the same ranks.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    pub(super) counts: Counts,
    /// The ranks that it holds.
    pub(super) ranks: u16,
    /// Where it stands in high, among all standings, and where a flush of it does.
    pub(super) plain: u16,
    pub(super) flush: Option<u16>,
    /// Where it stands in low.
    pub(super) low: u16,
}

/// All of them, in chains: along each they get better in high and no better in low, so that those which
/// stay below a place in high and one in low lie side by side.
pub(super) struct Kinds {
    pub(super) all: Vec<Kind>,
    /// How many standings there are in high and in low.
    pub(super) highs: u16,
    pub(super) lows: u16,
    /// By the number of its ranks.
    found: Vec<u16>,
    /// By a place in high where those end, in each chain, that stand below it; by one in low where those
    /// begin.
    ends: Vec<[u16; CHAINS]>,
    begins: Vec<[u16; CHAINS]>,
    /// What hands begin with, by ranks in rising order, and what each kind adds to one of those.
    knots: Vec<Step>,
    leaves: Vec<Step>,
}

/// So many cards of one rank more.
#[derive(Debug, Clone, Copy)]
struct Step {
    knot: u16,
    factor: u16,
}

impl Step {
    fn new(knot: usize, rank: usize, count: u8) -> Step {
        Step {
            knot: knot as u16,
            factor: (rank * usize::from(SUITS)) as u16 + u16::from(count) - 1,
        }
    }
}

/// A kind as it is found, before its place is known.
struct Found {
    counts: Counts,
    step: Step,
    standings: [Option<Standing>; 3],
}

impl Kinds {
    /// The kinds of a pack without jokers, whose suits are alike.
    pub(super) fn new(deck: CardSet, high: Ranking, low: Ranking) -> Result<Kinds, Unpriced> {
        let by_ranks_and_flushes =
            matches!(high, Ranking::High5 | Ranking::High5Of32 | Ranking::High5Short);
        let by_ranks = matches!(low, Ranking::LowA5 | Ranking::LowA5Eight);
        if !by_ranks_and_flushes || !by_ranks || !deck.without(CardSet::DECK).is_empty() {
            return Err(Unpriced::shape("hands that more than ranks and flushes tell apart"));
        }
        let (mut found, mut knots) = (Vec::new(), vec![Step { knot: 0, factor: 0 }]);
        let lane = deck.lane(Suit::ALL[0]);
        grow(lane, (0, HAND as u8, 0), &mut [0; RANKS], &mut knots, &mut |counts, step| {
            found.push(Found { counts, step, standings: standings(&counts, high, low) });
        });
        Kinds::in_chains(found, knots)
    }

    fn in_chains(mut found: Vec<Found>, knots: Vec<Step>) -> Result<Kinds, Unpriced> {
        let all = |of: &[usize]| {
            let each = found.iter().flat_map(|it| of.iter().filter_map(|at| it.standings[*at]));
            let mut all: Vec<Standing> = each.collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let (highs, lows) = (all(&[0, 1]), all(&[2]));
        let at = |all: &[Standing], standing: Option<Standing>| {
            let standing = standing?;
            Some(all.partition_point(|it| *it < standing) as u16)
        };
        found.sort_unstable_by_key(|it| it.standings[0]);
        let mut chains: Vec<Vec<(Kind, Step)>> = Vec::new();
        for Found { counts, step, standings } in found {
            let ranks = (0..RANKS).filter(|rank| counts[*rank] > 0);
            let kind = Kind {
                counts,
                ranks: ranks.fold(0, |ranks, rank| ranks | 1 << rank),
                plain: at(&highs, standings[0]).expect("every hand stands somewhere"),
                flush: at(&highs, standings[1]),
                low: at(&lows, standings[2]).expect("every hand stands somewhere"),
            };
            // The chain that is left with the least room.
            let last = |chain: &Vec<(Kind, Step)>| chain.last().map(|(last, _)| last.low);
            let fit = chains.iter_mut().filter(|chain| last(chain) >= Some(kind.low));
            match fit.min_by_key(|chain| last(chain)) {
                Some(chain) => chain.push((kind, step)),
                None => chains.push(vec![(kind, step)]),
            }
        }
        if chains.len() > CHAINS {
            return Err(Unpriced::shape("hands that stand otherwise in high than in low"));
        }
        let mut kinds = Kinds {
            all: Vec::new(),
            highs: highs.len() as u16,
            lows: lows.len() as u16,
            found: vec![0; CHOOSE[HAND][RANKS + HAND - 1] as usize],
            ends: vec![[0; CHAINS]; highs.len() + 1],
            begins: vec![[0; CHAINS]; lows.len() + 1],
            knots,
            leaves: Vec::new(),
        };
        chains.into_iter().enumerate().for_each(|(at, chain)| kinds.append(at, chain));
        Ok(kinds)
    }

    fn append(&mut self, at: usize, chain: Vec<(Kind, Step)>) {
        let first = self.all.len();
        let place = |count: usize| (first + count) as u16;
        for (high, ends) in self.ends.iter_mut().enumerate() {
            ends[at] = place(chain.partition_point(|(it, _)| usize::from(it.plain) < high));
        }
        for (low, begins) in self.begins.iter_mut().enumerate() {
            begins[at] = place(chain.partition_point(|(it, _)| usize::from(it.low) >= low));
        }
        for (kind, leaf) in chain {
            self.found[number_of_ranks(&kind.counts)] = self.all.len() as u16;
            self.all.push(kind);
            self.leaves.push(leaf);
        }
    }

    /// The kind of a hand.
    pub(super) fn of(&self, hand: CardSet) -> usize {
        let mut counts = [0; RANKS];
        for suit in Suit::ALL {
            let lane = hand.lane(suit);
            (0..RANKS).for_each(|rank| counts[rank] += (lane >> rank & 1) as u8);
        }
        self.found[number_of_ranks(&counts)].into()
    }

    /// All ways to hold so many cards, a part of them given.
    pub(super) fn unions(&self, held: &Counts, cards: u8) -> Vec<Counts> {
        let lane = self.all.iter().fold(0, |ranks, kind| ranks | kind.ranks);
        let left = cards - held.iter().sum::<u8>();
        let mut unions = Vec::new();
        unite(lane, (0, left), &mut held.clone(), &mut |counts| unions.push(*counts));
        unions
    }

    /// The ways to part ten cards into two hands: the kind of the first, and how many hands of the other
    /// kind there are beside one of it. The last way is the first one the other way round, and so on.
    pub(super) fn parts(&self, union: &Counts, parts: &mut Vec<Part>) {
        parts.clear();
        self.part(union, (0, HAND as u8), (0, 1), parts);
    }

    fn part(
        &self,
        union: &Counts,
        (rank, left): (usize, u8),
        (number, ways): (u32, u32),
        parts: &mut Vec<Part>,
    ) {
        let Some(here) = (rank..RANKS).find(|rank| union[*rank] > 0) else {
            if left == 0 {
                parts.push(Part { kind: self.found[number as usize], ways });
            }
            return;
        };
        let (count, mut number) = (union[here], number);
        for held in 0..=count.min(left) {
            let beside = CHOOSE[usize::from(count - held)][usize::from(SUITS - held)];
            self.part(union, (here + 1, left - held), (number, ways * beside), parts);
            let at = HAND - usize::from(left - held);
            if held < left {
                number += CHOOSE[at + 1][here + at];
            }
        }
    }
}

/// One of two hands among ten cards.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) kind: u16,
    /// How many hands the other one may be.
    pub(super) ways: u32,
}

/// How many hands of each kind the cards that are left make.
pub(super) struct Left<'a> {
    kinds: &'a Kinds,
    factors: [u32; FACTORS],
    knots: Vec<u32>,
    /// Up to each kind, in the order of the chains.
    sums: Vec<u32>,
}

impl<'a> Left<'a> {
    pub(super) fn new(kinds: &'a Kinds) -> Left<'a> {
        let sums = vec![0; kinds.all.len() + 1];
        Left { kinds, factors: [0; FACTORS], knots: vec![1; KNOTS], sums }
    }

    /// Takes these cards away from the whole pack.
    pub(super) fn beside(&mut self, gone: &Counts) {
        for (gone, factors) in gone.iter().zip(self.factors.chunks_mut(SUITS.into())) {
            let left = usize::from(SUITS - gone);
            factors.iter_mut().zip(&CHOOSE[1..]).for_each(|(ways, of)| *ways = of[left]);
        }
        let knots: &mut [u32; KNOTS] = (&mut self.knots[..]).try_into().expect("all the knots");
        let factors = &self.factors;
        let ways = |knots: &[u32; KNOTS], step: &Step| {
            knots[usize::from(step.knot) % KNOTS] * factors[usize::from(step.factor) % FACTORS]
        };
        for (at, step) in self.kinds.knots.iter().enumerate().skip(1) {
            knots[at] = ways(knots, step);
        }
        let mut sum = 0;
        for (step, place) in self.kinds.leaves.iter().zip(&mut self.sums[1..]) {
            sum += ways(knots, step);
            *place = sum;
        }
    }

    /// How many hands there are.
    pub(super) fn all(&self) -> i64 {
        self.sums[self.sums.len() - 1].into()
    }

    /// How many are of a kind.
    pub(super) fn of(&self, kind: usize) -> i64 {
        (self.sums[kind + 1] - self.sums[kind]).into()
    }

    /// How many stay below a place in high and one in low, flushes taken for hands without.
    pub(super) fn below(&self, high: u16, low: u16) -> i64 {
        let begins = &self.kinds.begins[usize::from(low)];
        let chains = begins.iter().zip(&self.kinds.ends[usize::from(high)]);
        let each = chains.filter(|(begin, end)| begin < end);
        each.map(|(begin, end)| {
            i64::from(self.sums[usize::from(*end)] - self.sums[usize::from(*begin)])
        })
        .sum()
    }
}

/// Calls `see` with every hand of some ranks, and what it adds to which knot.
fn grow(
    lane: u16,
    (first, left, knot): (usize, u8, usize),
    counts: &mut Counts,
    knots: &mut Vec<Step>,
    see: &mut impl FnMut(Counts, Step),
) {
    for rank in (first..RANKS).filter(|rank| lane >> rank & 1 == 1) {
        for count in 1..=left.min(SUITS) {
            counts[rank] = count;
            let step = Step::new(knot, rank, count);
            if count == left {
                see(*counts, step);
            } else {
                knots.push(step);
                grow(lane, (rank + 1, left - count, knots.len() - 1), counts, knots, see);
            }
        }
        counts[rank] = 0;
    }
}

/// Calls `see` with every way to add so many cards of some ranks.
fn unite(lane: u16, (rank, left): (usize, u8), counts: &mut Counts, see: &mut impl FnMut(&Counts)) {
    if left == 0 {
        return see(counts);
    }
    let Some(here) = (rank..RANKS).find(|rank| lane >> rank & 1 == 1) else { return };
    let held = counts[here];
    for more in 0..=left.min(SUITS - held) {
        counts[here] = held + more;
        unite(lane, (here + 1, left - more), counts, see);
    }
    counts[here] = held;
}

/// How a hand of these ranks stands: in high without and with a flush, and in low.
fn standings(counts: &Counts, high: Ranking, low: Ranking) -> [Option<Standing>; 3] {
    let ranks = || (0..RANKS).filter(|rank| counts[*rank] > 0);
    let is_flush = counts.iter().all(|count| *count <= 1);
    let suits = |first: u32| {
        let lanes = ranks().enumerate().flat_map(|(at, rank)| {
            let from = if at == 0 { first } else { 0 };
            (from..from + u32::from(counts[rank])).map(move |suit| 1 << (16 * suit + rank as u32))
        });
        CardSet::from_bits(lanes.fold(0, |bits, bit: u64| bits | bit))
    };
    // One card of another suit is no flush.
    let plain = suits(u32::from(is_flush));
    let flush = is_flush.then(|| high.rank_set(suits(0)));
    [Some(high.rank_set(plain)), flush, Some(low.rank_set(plain))]
}

/// The number of some ranks among all that five cards may have.
fn number_of_ranks(counts: &Counts) -> usize {
    let each = counts.iter().enumerate();
    let each = each.flat_map(|(rank, count)| std::iter::repeat_n(rank as u8, (*count).into()));
    let mut cards = [0; HAND];
    // Each a place further, so that equal ones differ.
    for (at, (card, rank)) in cards.iter_mut().zip(each).enumerate() {
        *card = rank + at as u8;
    }
    number(&cards)
}
