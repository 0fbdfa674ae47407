//! How rankings are proven: count a universe by class, and agree with a slow, obvious ranking on
//! every hand of it.

use crate::ranking::Ranking;
use crate::standing::Standing;
use cards::{Card, CardSet, Hand};
use std::collections::HashMap;
use std::fmt::Debug;

/// How many of the hands fall in each class, best class first.
pub(crate) fn counts(
    ranking: Ranking,
    standings: impl IntoIterator<Item = Standing>,
) -> Vec<(&'static str, u64)> {
    let classes = ranking.classes();
    let mut counts = vec![0; classes.len() + 1];
    for standing in standings {
        counts[standing.class_number() as usize] += 1;
    }
    assert_eq!(counts[0], 0, "a hand stood nowhere");
    classes.iter().zip(&counts[1..]).map(|(class, count)| (class.name(), *count)).rev().collect()
}

/// The rows of a text, each with the ranking in brackets above it. Columns are parted by bars;
/// lines that begin with `#` are remarks.
pub(crate) fn table(text: &str) -> Vec<(Ranking, Vec<&str>)> {
    let mut rows = Vec::new();
    let mut ranking = None;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(id) => ranking = Some(id.parse().expect(id)),
            None => rows.push((ranking.expect(line), line.split(" | ").collect())),
        }
    }
    rows
}

/// Where the cards of a text such as `Ah Td Jk` stand; the same card may be there twice.
#[track_caller]
pub(crate) fn standing_of(ranking: Ranking, text: &str) -> Standing {
    let read = |word| (0..75).filter_map(Card::from_index).find(|card| card.to_string() == word);
    let cards: Hand = text.split_whitespace().map(|word| read(word).expect(word)).collect();
    ranking.try_rank(&cards).unwrap_or_else(|unfit| panic!("{text}: {unfit}"))
}

/// Asserts that the fast and the slow ranking order these hands alike: equal where the slow one
/// says equal, higher where it says higher. Returns how many different standings there were.
#[track_caller]
pub(crate) fn agree<H, T>(
    hands: impl IntoIterator<Item = H>,
    fast: impl Fn(H) -> Standing,
    slow: impl Fn(H) -> T,
) -> usize
where
    H: Copy + Debug,
    T: Ord + Debug,
{
    let mut seen: HashMap<Standing, (T, H)> = HashMap::new();
    for hand in hands {
        let (standing, slowly) = (fast(hand), slow(hand));
        let (known, first) = seen.entry(standing).or_insert_with(|| (slow(hand), hand));
        assert!(
            *known == slowly,
            "{first:?} and {hand:?} stand alike at {standing:?}, but are {known:?} and {slowly:?}"
        );
    }
    let mut ladder: Vec<(Standing, (T, H))> = seen.into_iter().collect();
    ladder.sort_by_key(|(standing, _)| *standing);
    for pair in ladder.windows(2) {
        let ((_, (low, low_hand)), (_, (high, high_hand))) = (&pair[0], &pair[1]);
        assert!(
            low < high,
            "{high_hand:?} stands above {low_hand:?}, but they are {high:?} and {low:?}"
        );
    }
    ladder.len()
}

/// Asserts that a hand of more cards stands where the best choice of `size` of them does: with
/// every hand of that size proven, that proves the longer ones.
#[track_caller]
pub(crate) fn best_choice(
    size: usize,
    rank: impl Fn(CardSet) -> Standing,
    hands: impl IntoIterator<Item = CardSet>,
) {
    for hand in hands {
        assert_eq!(Some(rank(hand)), hand.subsets(size).map(&rank).max(), "{hand}");
    }
}

/// The cards of a text such as `Ah Td Jk`.
#[track_caller]
pub(crate) fn cards(text: &str) -> CardSet {
    text.parse().expect(text)
}

/// Random hands from a seed that is printed when a test fails: splitmix64.
#[derive(Debug, Clone)]
pub(crate) struct Dice {
    seed: u64,
    state: u64,
}

impl Drop for Dice {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the hands were those of Dice::new({})", self.seed);
        }
    }
}

impl Dice {
    pub(crate) const fn new(seed: u64) -> Dice {
        Dice { seed, state: seed }
    }

    /// A number below `bound`; the bias at these sizes is under one in 2^57.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((mixed ^ mixed >> 31) as u128 * bound as u128) >> 64) as usize
    }

    /// A hand of `count` different cards of a pack.
    pub(crate) fn hand(&mut self, pack: CardSet, count: usize) -> CardSet {
        self.draw(&pack.iter().collect::<Vec<_>>(), count)
    }

    /// A million hands of `count` different cards of a pack.
    pub(crate) fn million(&mut self, pack: CardSet, count: usize) -> impl Iterator<Item = CardSet> {
        let cards: Vec<Card> = pack.iter().collect();
        std::iter::repeat_with(move || self.draw(&cards, count)).take(1_000_000)
    }

    fn draw(&mut self, cards: &[Card], count: usize) -> CardSet {
        let mut hand = CardSet::EMPTY;
        while (hand.len() as usize) < count {
            hand = hand.with(cards[self.below(cards.len())]);
        }
        hand
    }
}

/// Every hand of `count` of these cards, each as often as one likes, in their order.
pub(crate) fn multisets(cards: &[Card], count: usize) -> Vec<Hand> {
    let mut hands = vec![(Hand::EMPTY, 0)];
    for _ in 0..count {
        let mut longer = Vec::new();
        for (hand, first) in hands {
            for (at, card) in cards.iter().enumerate().skip(first) {
                let mut hand = hand;
                hand.push(*card);
                longer.push((hand, at));
            }
        }
        hands = longer;
    }
    hands.into_iter().map(|(hand, _)| hand).collect()
}

/// So many packs of these cards.
pub(crate) fn packs(pack: CardSet, count: usize) -> Vec<Card> {
    std::iter::repeat_n(pack, count).flat_map(CardSet::iter).collect()
}

/// Every hand of two different cards of a shoe, which may hold equal ones.
pub(crate) fn pairs(shoe: &[Card]) -> impl Iterator<Item = [Card; 2]> {
    shoe.iter().enumerate().flat_map(|(at, one)| shoe[..at].iter().map(|other| [*one, *other]))
}
