//! How fast hands are ranked, beside the fastest crates that do the same.
//!
//! `cargo bench -p ranking`. One thread. Every row is measured several times in turn with its
//! peers and the best time of each counts. What was ranked is summed and the sum is checked
//! against a second, slower reading of the same hands, so that no figure comes from doing less.
//!
//! `rust_poker` is not among the peers: it needs a nightly compiler.

use cards::{Card, CardSet, Hand, Tile};
use ranking::{Ranking, Runouts, Standing, Using, tiles};
use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How often each thing is measured at least, and for how long: short work is measured more often,
/// so that on a busy machine too some rounds are not interrupted.
const ROUNDS: usize = 7;
const LONG: Duration = Duration::from_secs(2);

/// Random hands in a batch of work: enough to leave every cache.
const HANDS: usize = 1 << 18;

/// The system's allocator, counting how many bytes are held.
struct Counted;

static HELD: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: Counted = Counted;

// Safety: the system's allocator does all the work, asked for the same.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(place, layout) }
    }
}

/// What something made keeps on the heap, in bytes.
fn held<T>(make: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.load(Ordering::Relaxed);
    let made = make();
    (made, HELD.load(Ordering::Relaxed) - before)
}

fn main() {
    let (ready, kept) = held(first_hands);
    // Cargo passes `--bench`; anything else is a filter.
    let filter: Option<String> = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let wanted = |name: &str| filter.as_ref().is_none_or(|filter| name.contains(filter.as_str()));
    println!("{:<44}{:>10}{:>9}{:>22}", "", "M/s", "bar", "");
    for section in [in_order, random_bytes, one_at_a_time, others, omaha] {
        section(&wanted);
    }
    tables(&wanted, kept);
    let name = "first hand of every ranking, ms";
    if wanted(name) {
        let verdict = if ready < Duration::from_millis(50) { "met" } else { "MISSED" };
        println!("{name:<44}{:>10.3}{:>9}  {verdict}", ready.as_secs_f64() * 1e3, 50);
    }
}

/// What one thing did: how many hands, and the sum of what they ranked as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Work {
    hands: u64,
    sum: u64,
}

/// The best time of several, each thing measured in turn.
fn measure<const N: usize>(mut things: [&mut dyn FnMut() -> Work; N]) -> [(Work, Duration); N] {
    let mut best = [(Work { hands: 0, sum: 0 }, Duration::MAX); N];
    let begun = Instant::now();
    let mut rounds = 0..;
    while rounds.next() < Some(ROUNDS) || begun.elapsed() < LONG {
        for (thing, (work, time)) in things.iter_mut().zip(&mut best) {
            let start = Instant::now();
            let done = black_box(thing());
            let took = start.elapsed();
            assert!(*time == Duration::MAX || *work == done, "the same work gave another sum");
            *work = done;
            *time = (*time).min(took);
        }
    }
    best
}

fn rate((work, time): (Work, Duration)) -> f64 {
    work.hands as f64 / time.as_secs_f64() / 1e6
}

/// What a figure has to reach.
#[derive(Clone, Copy)]
enum Bar {
    /// So many million hands a second.
    Rate(f64),
    /// So many times the fastest peer.
    Peers(f64),
    /// Nothing: it stands there to be seen.
    None,
}

/// One line: ours, the bar, and the peers with the ratio to each.
fn report(name: &str, ours: f64, bar: Bar, peers: &[(&str, f64)]) {
    let fastest = peers.iter().map(|(_, rate)| *rate).fold(0.0, f64::max);
    let least = match bar {
        Bar::Rate(least) => Some(least),
        Bar::Peers(times) => Some(times * fastest),
        Bar::None => None,
    };
    let verdict = least.map_or("", |least| if ours >= least { "met" } else { "MISSED" });
    let least = least.map_or_else(|| "-".to_owned(), |least| format!("{least:.1}"));
    let mut line = format!("{name:<44}{ours:>10.1}{least:>9}  {verdict:<7}");
    for (peer, rate) in peers {
        line += &format!("  {peer} {rate:.1} ({:.2}x)", ours / rate);
    }
    println!("{line}");
}

/// All 133,784,560 hands of seven cards, in order.
fn in_order(wanted: &dyn Fn(&str) -> bool) {
    let name = "7-card high5, all hands in order";
    if !wanted(name) {
        return;
    }
    let deck: Vec<CardSet> = CardSet::DECK.iter().map(CardSet::of).collect();
    let mut standings = vec![Standing::NOTHING; 22_100_usize.next_multiple_of(16)];
    let mut ours = || {
        // Laid out within the time that is taken.
        let triples = triples_above();
        let mut work = Work { hands: 0, sum: 0 };
        four_in_order(|[a, b, c, d]| {
            let base = deck[a] | deck[b] | deck[c] | deck[d];
            let runouts = &triples[d];
            Ranking::High5.rank_runouts(base, runouts, &mut standings);
            let standings = &standings[..runouts.len()];
            work.hands += standings.len() as u64;
            work.sum += sum(standings);
        });
        work.sum %= 1 << 32;
        work
    };
    let mut pokers = || {
        use pokers::{CARDS, Hand};
        let mut work = Work { hands: 0, sum: 0 };
        four_in_order(|[a, b, c, d]| {
            let base = Hand::default() + CARDS[a] + CARDS[b] + CARDS[c] + CARDS[d];
            for (e, &fifth) in CARDS.iter().enumerate().take(52).skip(d + 1) {
                let base = base + fifth;
                for (f, &sixth) in CARDS.iter().enumerate().take(52).skip(e + 1) {
                    let base = base + sixth;
                    for &last in &CARDS[f + 1..52] {
                        work.sum += u64::from((base + last).evaluate());
                        work.hands += 1;
                    }
                }
            }
        });
        work
    };
    let mut aya = || {
        use aya_poker::base::{CARDS, Hand};
        let with = |mut hand: Hand, card: usize| {
            hand.insert_unchecked(&CARDS[card]);
            hand
        };
        let mut work = Work { hands: 0, sum: 0 };
        four_in_order(|cards| {
            let base = cards.into_iter().fold(Hand::new(), with);
            for e in cards[3] + 1..52 {
                let base = with(base, e);
                for f in e + 1..52 {
                    let base = with(base, f);
                    for g in f + 1..52 {
                        work.sum += u64::from(aya_poker::poker_rank(&with(base, g)).0);
                        work.hands += 1;
                    }
                }
            }
        });
        work
    };
    let [ours, pokers, aya] = measure([&mut ours, &mut pokers, &mut aya]);
    for (work, _) in [ours, pokers, aya] {
        assert_eq!(work.hands, 133_784_560);
    }
    assert_eq!(ours.0.sum, sum_of_universe(), "a hand was ranked wrong or left out");
    report(name, rate(ours), Bar::Peers(1.1), &told([pokers, aya]));
}

/// The three cards that can follow each card, the deuce of clubs first: laid out once, those with
/// the highest first card in front, so that what follows a card are the first so many of all.
fn triples_above() -> Vec<Runouts> {
    let deck: Vec<Card> = CardSet::DECK.iter().collect();
    let above = |at: usize| -> CardSet { deck[at + 1..].iter().copied().collect() };
    let from = |at: usize| above(at).subsets(2).map(move |two| (at, two));
    let all = Runouts::new((0..52).rev().flat_map(from).map(|(at, two)| two.with(deck[at])));
    (0..52).map(|at| all.first(above(at).subsets(3).count())).collect()
}

/// Calls `see` with every four ascending numbers that leave room for three more below 52.
#[inline(always)]
fn four_in_order(mut see: impl FnMut([usize; 4])) {
    for a in 0..46 {
        for b in a + 1..47 {
            for c in b + 1..48 {
                for d in c + 1..49 {
                    see([a, b, c, d]);
                }
            }
        }
    }
}

/// The sum over all seven-card hands, ranked one by one.
fn sum_of_universe() -> u64 {
    let one = |hand: CardSet| u64::from(Ranking::High5.rank(&Hand::from(hand)).number());
    CardSet::DECK.subsets(7).map(one).sum::<u64>() % (1 << 32)
}

/// Random hands kept as bytes: seven cards each, in the numbers of each crate.
fn random_bytes(wanted: &dyn Fn(&str) -> bool) {
    let name = "7-card high5, random hands as bytes";
    if !wanted(name) {
        return;
    }
    let hands = random_hands::<7>(CardSet::DECK, 1);
    let bytes = in_bytes(&hands);
    let mut ours = || Work { hands: HANDS as u64, sum: rank_bytes(Ranking::High5, &bytes) };
    let (mut pokers, mut aya) = peers(&bytes);
    let [ours, pokers, aya] = measure([&mut ours, &mut pokers, &mut aya]);
    assert_eq!(ours.0.sum, sum_singly(Ranking::High5, &hands));
    report(name, rate(ours), Bar::Peers(1.1), &told([pokers, aya]));
}

/// The cards of each hand as numbers from 0 to 51, from which every side makes its own cards.
fn in_bytes<const CARDS: usize>(hands: &[[Card; CARDS]]) -> Vec<[u8; CARDS]> {
    hands.iter().map(|hand| hand.map(Card::index)).collect()
}

/// Both peers at work on hands kept as bytes.
fn peers(bytes: &[[u8; 7]]) -> (impl FnMut() -> Work, impl FnMut() -> Work) {
    let pokers =
        move || all(black_box(bytes).iter().map(|hand| u64::from(to_pokers(hand).evaluate())));
    let aya = move || {
        let rank = |hand: &[u8; 7]| u64::from(aya_poker::poker_rank(&to_aya(hand)).0);
        all(black_box(bytes).iter().map(rank))
    };
    (pokers, aya)
}

/// A hand as ours keeps it, from the numbers of its cards.
#[inline(always)]
fn to_set(cards: &[u8; 7]) -> CardSet {
    cards.iter().fold(CardSet::EMPTY, |hand, card| hand | SETS[*card as usize])
}

/// Each card by its number, as the peers have it in their tables. A byte that is no card adds none,
/// so that no byte needs to be checked.
static SETS: [CardSet; 256] = {
    let mut sets = [CardSet::EMPTY; 256];
    let mut at = 0;
    while at < 52 {
        sets[at] = CardSet::of(Card::from_index(at as u8).expect("52 cards"));
        at += 1;
    }
    sets
};

/// A hand as `pokers` keeps it, from the numbers of its cards.
fn to_pokers(cards: &[u8]) -> pokers::Hand {
    let cards = cards.iter().map(|card| pokers::CARDS[*card as usize]);
    cards.fold(pokers::Hand::default(), |hand, card| hand + card)
}

/// A hand as `aya_poker` keeps it, from the numbers of its cards.
fn to_aya(cards: &[u8]) -> aya_poker::base::Hand {
    let mut hand = aya_poker::base::Hand::new();
    for card in cards {
        hand.insert_unchecked(&aya_poker::base::CARDS[*card as usize]);
    }
    hand
}

/// The work of ranking a batch of random hands.
fn all(ranked: impl Iterator<Item = u64>) -> Work {
    Work { hands: HANDS as u64, sum: ranked.sum() }
}

/// Both peers by name.
fn told([pokers, aya]: [(Work, Duration); 2]) -> [(&'static str, f64); 2] {
    [("pokers", rate(pokers)), ("aya_poker", rate(aya))]
}

/// The same, without a batch: what a program gets that ranks a hand now and then.
fn one_at_a_time(wanted: &dyn Fn(&str) -> bool) {
    let name = "  the same, one hand at a time";
    if !wanted(name) {
        return;
    }
    let hands = random_hands::<7>(CardSet::DECK, 1);
    let bytes = in_bytes(&hands);
    let mut ours = || {
        let rank = |hand| u64::from(Ranking::High5.rank_set(to_set(hand)).number());
        all(black_box(&bytes).iter().map(rank))
    };
    let (mut pokers, mut aya) = peers(&bytes);
    let [ours, pokers, aya] = measure([&mut ours, &mut pokers, &mut aya]);
    assert_eq!(ours.0.sum % (1 << 32), sum_singly(Ranking::High5, &hands));
    report(name, rate(ours), Bar::None, &told([pokers, aya]));
}

/// What a peer ranks a hand as, where it knows the ranking.
type Peer = fn(&aya_poker::base::Hand) -> u16;

/// The other rankings, in batches; beside them `aya_poker`, where it has them.
fn others(wanted: &dyn Fn(&str) -> bool) {
    let [deck, joker] = [CardSet::DECK, CardSet::WITH_JOKER];
    let high: Peer = |hand| aya_poker::poker_rank(hand).0;
    let low: Peer = |hand| aya_poker::ace_five_rank(hand).0;
    let eight: Peer = |hand| aya_poker::ace_five_rank(hand).to_lo_8_rank().0;
    let badugi: Peer = |hand| aya_poker::badugi_rank(hand).0;
    batch::<5>(wanted, "5-card high5", Ranking::High5, deck, 300.0, Some(high));
    batch::<3>(wanted, "high3", Ranking::High3, deck, 600.0, None);
    batch::<7>(wanted, "7-card ace-to-five low", Ranking::LowA5, deck, 200.0, Some(low));
    batch::<7>(wanted, "7-card eight or better", Ranking::LowA5Eight, deck, 200.0, Some(eight));
    batch::<4>(wanted, "badugi", Ranking::Badugi, deck, 200.0, Some(badugi));
    batch::<7>(wanted, "7-card high5 with the bug", Ranking::High5Bug, joker, 100.0, None);
    let wild = "7-card high5 with a wild joker";
    batch::<7>(wanted, wild, Ranking::High5WildA, joker, 100.0, None);
}

/// Random hands kept as sets, ranked in batches of a thousand; the peer has its own sets.
fn batch<const CARDS: usize>(
    wanted: &dyn Fn(&str) -> bool,
    name: &str,
    ranking: Ranking,
    pack: CardSet,
    bar: f64,
    peer: Option<Peer>,
) {
    if !wanted(name) {
        return;
    }
    let hands = random_hands::<CARDS>(pack, 2);
    let sets: Vec<CardSet> = hands.iter().map(|hand| hand.iter().copied().collect()).collect();
    let mut standings = [Standing::NOTHING; 1_024];
    let mut ours = || {
        let batches = black_box(&sets).chunks(standings.len()).map(|sets| {
            let standings = &mut standings[..sets.len()];
            ranking.rank_all(sets, standings);
            sum(standings)
        });
        Work { hands: HANDS as u64, sum: batches.sum::<u64>() % (1 << 32) }
    };
    let (ours, peers) = match peer {
        Some(peer) => {
            let theirs: Vec<_> = hands.iter().map(|hand| to_aya(&hand.map(Card::index))).collect();
            let mut aya = || all(black_box(&theirs).iter().map(|hand| u64::from(peer(hand))));
            let [ours, aya] = measure([&mut ours, &mut aya]);
            (ours, vec![("aya_poker", rate(aya))])
        }
        None => (measure([&mut ours])[0], Vec::new()),
    };
    assert_eq!(ours.0.sum, sum_singly(ranking, &hands));
    report(name, rate(ours), Bar::Rate(bar), &peers);
}

/// Omaha: two of four with three of five.
fn omaha(wanted: &dyn Fn(&str) -> bool) {
    let hands: Vec<(CardSet, [Card; 5])> = random_hands::<9>(CardSet::DECK, 3)
        .into_iter()
        .map(|cards| {
            let own = cards[..4].iter().copied().collect();
            (own, cards[4..].try_into().expect("nine cards less four are five"))
        })
        .collect();
    let run = |rankings: &[Ranking]| {
        let hands = black_box(&hands).iter().map(|(own, board)| {
            let standing = |ranking: &Ranking| {
                u64::from(Using::ExactlyTwo.rank(*ranking, *own, board).number())
            };
            rankings.iter().map(standing).sum::<u64>()
        });
        Work { hands: HANDS as u64, sum: hands.sum() }
    };
    let theirs: Vec<_> = hands
        .iter()
        .map(|(own, board)| {
            let own: Vec<u8> = own.iter().map(Card::index).collect();
            (to_aya(&own), to_aya(&board.map(Card::index)))
        })
        .collect();
    let aya_high = || {
        let rank = |(own, board): &_| u64::from(aya_poker::omaha_rank(own, board).0);
        all(black_box(&theirs).iter().map(rank))
    };
    let aya_both = || {
        let rank = |(own, board): &_| {
            let low = aya_poker::omaha_lo_rank(own, board).to_lo_8_rank();
            u64::from(aya_poker::omaha_rank(own, board).0) + u64::from(low.0)
        };
        all(black_box(&theirs).iter().map(rank))
    };
    let peers: [&dyn Fn() -> Work; 2] = [&aya_high, &aya_both];
    for (at, (name, rankings, bar)) in [
        ("Omaha 4+5, high", &[Ranking::High5][..], 30.0),
        ("Omaha 4+5, high and low", &[Ranking::High5, Ranking::LowA5Eight], 20.0),
    ]
    .into_iter()
    .enumerate()
    {
        if wanted(name) {
            let [ours, aya] = measure([&mut || run(rankings), &mut || peers[at]()]);
            assert_eq!(
                ours.0.sum,
                rankings.iter().map(|ranking| sum_of_omaha(*ranking, &hands)).sum()
            );
            report(name, rate(ours), Bar::Rate(bar), &[("aya_poker", rate(aya))]);
        }
    }
}

/// The sum of the best of every two of four with every three of five, each ranked as one hand.
fn sum_of_omaha(ranking: Ranking, hands: &[(CardSet, [Card; 5])]) -> u64 {
    let best = |(own, board): &(CardSet, [Card; 5])| {
        let board: CardSet = board.iter().copied().collect();
        let fives = own.subsets(2).flat_map(|two| board.subsets(3).map(move |three| two | three));
        let standings = fives.map(|five| ranking.rank(&Hand::from(five)));
        u64::from(standings.max().expect("two of four and three of five").number())
    };
    hands.iter().map(best).sum()
}

/// What the rankings keep in memory: on the heap what is left after the first hand of each, and the
/// one table that is built in, where any two of the 21 faces of tiles stand. Standings of cards are
/// worked out from the cards. What all hands in order are laid out in belongs to whoever asks for
/// them, is timed above, and is told here beside it.
fn tables(wanted: &dyn Fn(&str) -> bool, kept: usize) {
    let kib = |name: &str, bytes: usize, note: &str| {
        let verdict = if bytes <= 256 << 10 { "met" } else { "MISSED" };
        let kib = bytes as f64 / 1024.0;
        println!("{name:<44}{kib:>10.1}{:>9}  {verdict}{note}", 256);
    };
    let name = "tables in memory, KiB";
    if wanted(name) {
        kib(name, kept + tiles::TABLE_BYTES, ": tiles alone keep one");
        let (_, laid) = held(triples_above);
        kib("  runouts of all hands in order, KiB", laid, "");
    }
}

/// How long the first hand of every ranking takes in a program that has just begun, in microseconds:
/// whatever has to be made ready is made ready then.
fn first_hands() -> Duration {
    let [plain, high]: [Hand; 2] =
        ["2c 5d 8h", "7c 9d Jh Qs Kc"].map(|cards| cards.parse().expect("cards"));
    let tiles: Hand = Tile::ALL.into_iter().take(2).map(Card::of_tile).collect();
    let start = Instant::now();
    for ranking in Ranking::ALL {
        let ranked = [tiles, plain, high].map(|hand| {
            let fits = (*ranking.takes().start()..=hand.len()).find_map(|count| {
                let cards = &hand[hand.len() - count..];
                ranking.check(cards).is_ok().then(|| ranking.rank(cards))
            });
            fits.is_some()
        });
        assert!(black_box(ranked).contains(&true), "{ranking} was not tried");
    }
    start.elapsed()
}

/// Seven bytes a hand into sets, half a thousand hands at a time, and those ranked.
fn rank_bytes(ranking: Ranking, hands: &[[u8; 7]]) -> u64 {
    let mut sets = [CardSet::EMPTY; 512];
    let mut standings = [Standing::NOTHING; 512];
    let batches = black_box(hands).chunks(sets.len()).map(|hands| {
        let sets = &mut sets[..hands.len()];
        let standings = &mut standings[..hands.len()];
        for (set, hand) in sets.iter_mut().zip(hands) {
            *set = to_set(hand);
        }
        ranking.rank_all(sets, standings);
        sum(standings)
    });
    batches.sum::<u64>() % (1 << 32)
}

/// The sum of what was ranked, modulo 2^32.
fn sum(standings: &[Standing]) -> u64 {
    u64::from(standings.iter().fold(0_u32, |sum, standing| sum.wrapping_add(standing.number())))
}

fn sum_singly<const CARDS: usize>(ranking: Ranking, hands: &[[Card; CARDS]]) -> u64 {
    hands.iter().map(|hand| u64::from(ranking.rank(hand).number())).sum::<u64>() % (1 << 32)
}

/// Hands of different cards, by splitmix64 from a seed.
fn random_hands<const CARDS: usize>(pack: CardSet, seed: u64) -> Vec<[Card; CARDS]> {
    let mut state = seed;
    let mut below = |bound: usize| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * bound as u128) >> 64) as usize
    };
    let mut deck: Vec<Card> = pack.iter().collect();
    (0..HANDS)
        .map(|_| {
            std::array::from_fn(|at| {
                let other = at + below(deck.len() - at);
                deck.swap(at, other);
                deck[at]
            })
        })
        .collect()
}
