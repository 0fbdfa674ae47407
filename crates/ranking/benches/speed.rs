//! How fast hands are ranked, beside the fastest crates that do the same.
//!
//! `cargo bench -p ranking`. One thread. Every row is measured several times in turn with its
//! peers and the best time of each counts. What was ranked is summed and the sum is checked
//! against a second, slower reading of the same hands, so that no figure comes from doing less.
//!
//! `rust_poker` is not among the peers: it needs a nightly compiler.

use cards::{Card, CardSet, Hand, Tile};
use ranking::{Ranking, Runouts, Standing, Using};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How often each thing is measured.
const ROUNDS: usize = 7;

/// Random hands in a batch of work: enough to leave every cache.
const HANDS: usize = 1 << 20;

fn main() {
    // Cargo passes `--bench`; anything else is a filter.
    let filter: Option<String> = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let wanted = |name: &str| filter.as_ref().is_none_or(|filter| name.contains(filter.as_str()));
    println!("{:<44}{:>10}{:>9}{:>22}", "", "M/s", "bar", "");
    for section in [in_order, random_bytes, one_at_a_time, others, omaha, tables] {
        section(&wanted);
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
    for _ in 0..ROUNDS {
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

/// One line: ours, the bar, and the peers with the ratio to the fastest.
fn report(name: &str, ours: f64, bar: f64, peers: &[(&str, f64)]) {
    let fastest = peers.iter().map(|(_, rate)| *rate).fold(0.0, f64::max);
    let bar = if fastest > 0.0 { bar * fastest } else { bar };
    let verdict = if ours >= bar { "met" } else { "MISSED" };
    let mut line = format!("{name:<44}{ours:>10.1}{bar:>9.1}  {verdict:<7}");
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
        // The three cards that can follow each card, laid out within the time that is taken.
        let triples: Vec<Runouts> = (0..52)
            .map(|at| {
                let above: CardSet = CardSet::DECK.iter().skip(at).collect();
                Runouts::new(above.subsets(3))
            })
            .collect();
        let mut work = Work { hands: 0, sum: 0 };
        four_in_order(|[a, b, c, d]| {
            let base = deck[a] | deck[b] | deck[c] | deck[d];
            let runouts = &triples[d + 1];
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
    report(name, rate(ours), 1.1, &[("pokers", rate(pokers)), ("aya_poker", rate(aya))]);
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
    let mut ours = || Work { hands: HANDS as u64, sum: rank_bytes(Ranking::High5, &hands) };
    let numbers: Vec<[u8; 7]> = hands.iter().map(|hand| hand.map(Card::index)).collect();
    let mut pokers = || {
        let ranked = black_box(&numbers).iter().map(|hand| {
            let cards = hand.iter().map(|card| pokers::CARDS[*card as usize]);
            u64::from(cards.fold(pokers::Hand::default(), |hand, card| hand + card).evaluate())
        });
        Work { hands: HANDS as u64, sum: ranked.sum() }
    };
    let mut aya = || {
        use aya_poker::base::{CARDS, Hand};
        let ranked = black_box(&numbers).iter().map(|numbers| {
            let mut hand = Hand::new();
            for card in numbers {
                hand.insert_unchecked(&CARDS[*card as usize]);
            }
            u64::from(aya_poker::poker_rank(&hand).0)
        });
        Work { hands: HANDS as u64, sum: ranked.sum() }
    };
    let [ours, pokers, aya] = measure([&mut ours, &mut pokers, &mut aya]);
    assert_eq!(ours.0.sum, sum_singly(Ranking::High5, &hands));
    report(name, rate(ours), 1.1, &[("pokers", rate(pokers)), ("aya_poker", rate(aya))]);
}

/// The same, without a batch: what a program gets that ranks a hand now and then.
fn one_at_a_time(wanted: &dyn Fn(&str) -> bool) {
    let name = "  the same, one hand at a time";
    if !wanted(name) {
        return;
    }
    let hands = random_hands::<7>(CardSet::DECK, 1);
    let mut ours =
        || Work { hands: HANDS as u64, sum: sum_singly(Ranking::High5, black_box(&hands)) };
    let [ours] = measure([&mut ours]);
    println!("{name:<44}{:>10.1}{:>9}", rate(ours), "-");
}

/// The other rankings, in batches.
fn others(wanted: &dyn Fn(&str) -> bool) {
    batch::<5>(wanted, "5-card high5", Ranking::High5, CardSet::DECK, 300.0);
    batch::<3>(wanted, "high3", Ranking::High3, CardSet::DECK, 600.0);
    batch::<7>(wanted, "7-card ace-to-five low", Ranking::LowA5, CardSet::DECK, 200.0);
    batch::<7>(wanted, "7-card eight or better", Ranking::LowA5Eight, CardSet::DECK, 200.0);
    batch::<4>(wanted, "badugi", Ranking::Badugi, CardSet::DECK, 200.0);
    batch::<7>(wanted, "7-card high5 with the bug", Ranking::High5Bug, CardSet::WITH_JOKER, 100.0);
    let wild = "7-card high5 with a wild joker";
    batch::<7>(wanted, wild, Ranking::High5WildA, CardSet::WITH_JOKER, 100.0);
}

/// Random hands kept as sets, ranked in batches of a thousand.
fn batch<const CARDS: usize>(
    wanted: &dyn Fn(&str) -> bool,
    name: &str,
    ranking: Ranking,
    pack: CardSet,
    bar: f64,
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
    let [ours] = measure([&mut ours]);
    assert_eq!(ours.0.sum, sum_singly(ranking, &hands));
    report(name, rate(ours), bar, &[]);
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
    for (name, rankings, bar) in [
        ("Omaha 4+5, high", &[Ranking::High5][..], 30.0),
        ("Omaha 4+5, high and low", &[Ranking::High5, Ranking::LowA5Eight], 20.0),
    ] {
        if wanted(name) {
            let [ours] = measure([&mut || run(rankings)]);
            assert_eq!(
                ours.0.sum,
                rankings.iter().map(|ranking| sum_of_omaha(*ranking, &hands)).sum()
            );
            report(name, rate(ours), bar, &[]);
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

/// What the rankings keep in memory: where any two of the 21 faces of tiles stand, worked out when
/// the program is built. Standings of cards are worked out from the cards, so that there is nothing
/// to make ready; what hands in order are laid out in belongs to whoever asks, and is timed above.
fn tables(wanted: &dyn Fn(&str) -> bool) {
    let name = "tables in memory, KiB";
    if wanted(name) {
        let kib = (Tile::ALL.len().pow(2) * size_of::<Standing>()).div_ceil(1024);
        let verdict = if kib <= 256 { "met" } else { "MISSED" };
        println!("{name:<44}{kib:>10}{:>9}  {verdict}: tiles alone keep one", 256);
    }
}

/// Seven bytes a hand into sets, sixty-four hands at a time, and those ranked.
fn rank_bytes(ranking: Ranking, hands: &[[Card; 7]]) -> u64 {
    let mut sets = [CardSet::EMPTY; 64];
    let mut standings = [Standing::NOTHING; 64];
    let batches = black_box(hands).chunks(64).map(|hands| {
        let sets = &mut sets[..hands.len()];
        let standings = &mut standings[..hands.len()];
        for (set, hand) in sets.iter_mut().zip(hands) {
            *set = hand.iter().copied().collect();
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
