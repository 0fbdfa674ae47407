//! How rankings are proven: count a universe by class, and agree with a slow, obvious ranking on
//! every hand of it.

use crate::batch::Runouts;
use crate::ranking::Ranking;
use crate::standing::Standing;
use cards::{Card, CardSet, Hand, Suit};
use std::collections::{BTreeMap, HashMap};
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

/// How hands are ranked: each way has code of its own, or lanes of its own for the same code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    OneByOne,
    InBatches,
    AsRunouts,
}

impl Way {
    pub(crate) const ALL: [Way; 3] = [Way::OneByOne, Way::InBatches, Way::AsRunouts];

    /// Every hand of so many cards of a pack and where it stands, ranked in this way.
    pub(crate) fn every_hand(
        self,
        ranking: Ranking,
        pack: CardSet,
        cards: usize,
    ) -> Box<dyn Iterator<Item = (CardSet, Standing)>> {
        match self {
            Way::OneByOne => {
                Box::new(pack.subsets(cards).map(move |hand| (hand, ranking.rank_set(hand))))
            }
            Way::InBatches => Box::new(in_batches(ranking, pack.subsets(cards))),
            Way::AsRunouts => Box::new(as_runouts(ranking, pack, cards)),
        }
    }

    /// Where every hand of so many cards of a pack stands, ranked in this way.
    pub(crate) fn standings(
        self,
        ranking: Ranking,
        pack: CardSet,
        cards: usize,
    ) -> impl Iterator<Item = Standing> {
        self.every_hand(ranking, pack, cards).map(|(_, standing)| standing)
    }
}

fn in_batches(
    ranking: Ranking,
    mut hands: impl Iterator<Item = CardSet>,
) -> impl Iterator<Item = (CardSet, Standing)> {
    let batches = std::iter::from_fn(move || {
        let batch: Vec<CardSet> = hands.by_ref().take(1 << 12).collect();
        let mut standings = vec![Standing::NOTHING; batch.len()];
        ranking.rank_all(&batch, &mut standings);
        (!batch.is_empty()).then(|| batch.into_iter().zip(standings))
    });
    batches.flatten()
}

/// The last two cards, which are no jokers, run out over the first ones.
fn as_runouts(
    ranking: Ranking,
    pack: CardSet,
    cards: usize,
) -> impl Iterator<Item = (CardSet, Standing)> {
    let (jokers, natural) = (pack.without(CardSet::DECK), pack & CardSet::DECK);
    let pairs_from =
        |place: u32| Runouts::new((natural & CardSet::from_bits(u64::MAX << place)).subsets(2));
    let pairs: Vec<Runouts> = (0..64).map(pairs_from).collect();
    let bases = (0..=jokers.len() as usize).flat_map(move |held| {
        let first = move |jokers| natural.subsets(cards - held - 2).map(move |set| (jokers, set));
        jokers.subsets(held).flat_map(first)
    });
    bases.flat_map(move |(jokers, first)| {
        let above = 64 - first.bits().leading_zeros() as usize;
        let runouts = &pairs[above];
        let mut standings = vec![Standing::NOTHING; runouts.len()];
        ranking.rank_runouts(jokers | first, runouts, &mut standings);
        let hands: Vec<CardSet> = runouts.sets().map(|two| jokers | first | two).collect();
        hands.into_iter().zip(standings)
    })
}

/// Where a slow ranking puts every hand of one size of a pack, so that longer hands are read
/// without asking it again for every choice of their cards.
pub(crate) struct Places {
    pack: CardSet,
    size: usize,
    /// By the number of the hand, as [`Places::number`] counts them.
    places: Vec<u16>,
}

impl Places {
    /// Asks the slow ranking of every hand that is its own `alike`; the others stand where theirs
    /// does.
    pub(crate) fn of<T: Ord>(
        pack: CardSet,
        size: usize,
        alike: impl Fn(CardSet) -> CardSet,
        slow: impl Fn(CardSet) -> T,
    ) -> Places {
        let count = CHOOSE[pack.len() as usize][size] as usize;
        let mut places = Places { pack, size, places: vec![0; count] };
        let mut equals: BTreeMap<T, Vec<usize>> = BTreeMap::new();
        for hand in pack.subsets(size).filter(|hand| alike(*hand) == *hand) {
            equals.entry(slow(hand)).or_default().push(places.number(hand));
        }
        for (place, numbers) in (0..).zip(equals.into_values()) {
            numbers.into_iter().for_each(|number| places.places[number] = place);
        }
        for hand in pack.subsets(size) {
            let (number, like) = (places.number(hand), places.number(alike(hand)));
            places.places[number] = places.places[like];
        }
        places
    }

    /// The place of the best choice of cards.
    pub(crate) fn best(&self, hand: CardSet) -> u16 {
        let mut lower = [0; 8];
        let cards = hand.len() as usize;
        self.lower(hand).zip(&mut lower).for_each(|(below, place)| *place = below);
        self.best_of(&lower[..cards], self.size, 0)
    }

    /// The best of those hands that have `left` cards more, all of the `lower` ones.
    fn best_of(&self, lower: &[usize], left: usize, number: u64) -> u16 {
        if left == 0 {
            return self.places[number as usize];
        }
        let highest = (left..=lower.len()).map(|count| {
            let (rest, below) = (&lower[..count - 1], lower[count - 1]);
            self.best_of(rest, left - 1, number + CHOOSE[below][left])
        });
        highest.max().expect("as many cards as make a hand")
    }

    /// Hands by their highest card, then by the next: a card that has n below it in the pack, and is
    /// the k-th lowest of the hand, has C(n,k) hands below it.
    fn number(&self, hand: CardSet) -> usize {
        self.lower(hand).zip(1..).map(|(below, lowest)| CHOOSE[below][lowest]).sum::<u64>() as usize
    }

    /// How many cards of the pack are below each card of the hand, lowest first.
    fn lower(&self, hand: CardSet) -> impl Iterator<Item = usize> {
        let pack = self.pack.bits();
        hand.iter().map(move |card| (pack & ((1 << card.place()) - 1)).count_ones() as usize)
    }
}

/// The hand with its suits in order, where no suit is better
/// than another.
pub(crate) fn suits_in_order(hand: CardSet) -> CardSet {
    let jokers = hand.without(CardSet::DECK);
    let mut lanes = Suit::ALL.map(|suit| (hand & CardSet::DECK).lane(suit));
    lanes.sort_unstable();
    let [clubs, diamonds, hearts, spades] = lanes.map(u64::from);
    CardSet::from_bits(clubs | diamonds << 16 | hearts << 32 | spades << 48) | jokers
}

/// n choose k, for as many cards as packs and hands have.
pub(crate) const CHOOSE: [[u64; 8]; 55] = {
    let mut choose = [[0; 8]; 55];
    let mut n = 0;
    while n < 55 {
        choose[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < 8 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

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
