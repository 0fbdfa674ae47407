//! The count held to the obvious way: every pair of a small pack, and of the whole one a hand's pairs by the
//! cards that they have in common.

use super::super::number::{bits, number_of_bits, numbers};
use super::super::tests::{asked, small};
use super::*;
use crate::work;
use cards::{Rank, Suit};
use money::Money;
use ranking::Standing;
use std::cmp::Ordering;

fn hand(text: &str) -> CardSet {
    text.parse().expect("cards")
}

fn of_ranks(ranks: &[Rank]) -> CardSet {
    ranks.iter().fold(CardSet::EMPTY, |deck, rank| deck.union(CardSet::of_rank(*rank)))
}

/// A hand, and how it stands in high and in low.
#[derive(Clone, Copy)]
struct Held {
    bits: u64,
    high: Standing,
    low: Standing,
}

/// By what hands are compared in high and in low.
type Ranks = (Ranking, Ranking);

const USUAL: Ranks = (Ranking::High5, Ranking::LowA5);

impl Held {
    fn new((high, low): Ranks, hand: CardSet) -> Held {
        Held { bits: bits(hand), high: high.rank_set(hand), low: low.rank_set(hand) }
    }
}

fn add(met: &mut [u64; 3], order: Ordering, pairs: u64) {
    met[match order {
        Ordering::Greater => 0,
        Ordering::Equal => 1,
        Ordering::Less => 2,
    }] += pairs;
}

/// How a hand fares against every two others, one pair after the other.
fn one_by_one(ranks: Ranks, deck: CardSet, own: CardSet) -> Met {
    let held = |hand: CardSet| Held::new(ranks, hand);
    let others: Vec<Held> = deck.without(own).subsets(HAND).map(held).collect();
    let own = held(own);
    let mut met = Met::default();
    for (at, one) in others.iter().enumerate() {
        for other in others[..at].iter().filter(|other| other.bits & one.bits == 0) {
            let (high, low) = if one.high >= other.high { (one, other) } else { (other, one) };
            let (high, low) = (own.high.cmp(&high.high), own.low.cmp(&low.low));
            add(&mut met[0], high, 1);
            add(&mut met[1], low, 1);
            let both = high == Ordering::Greater && low == Ordering::Greater;
            add(&mut met[2], if both { high } else { Ordering::Less }, 1);
        }
    }
    met
}

fn counted(ranks: Ranks, deck: CardSet, hands: &[CardSet]) -> Vec<Met> {
    pairs::met(ranks, deck, hands, &work::silent).expect("ranks and flushes tell")
}

/// Packs of 24 cards in which there are straights, wheels, flushes and straight flushes, and hands that
/// hold much of one suit, or none of another; by other rankings, too, with lows that are none.
#[test]
fn every_pair_of_a_small_pack() {
    use Rank::{Ace, Eight, Five, Four, Jack, King, Nine, Queen, Seven, Six, Ten, Three, Two};
    let short = (Ranking::High5Short, Ranking::LowA5);
    let eights = (Ranking::High5, Ranking::LowA5Eight);
    for (compared, ranks, hands) in [
        (
            USUAL,
            [Two, Three, Four, Five, Six, Ace],
            ["Ah 2h 3h 4h 5h", "6s 5s 4s 3s As", "6h 4h 3h 2h Ac", "As Ah 6h 4h 2d"],
        ),
        (
            USUAL,
            [Two, Eight, Ten, Queen, King, Ace],
            ["Kh Qh Th 8h 2h", "Ah Kh Qh Th 2h", "As Kh Qd Tc 2s", "Ks Kh Kd 8h 8d"],
        ),
        (
            USUAL,
            [Eight, Nine, Ten, Jack, Queen, Ace],
            ["Qs Js Ts 9s 8s", "Qs Jh Ts 9s 8s", "As Ah Ad Ac 8h", "Qs Qh Ah Td 9s"],
        ),
        (
            short,
            [Six, Seven, Eight, Nine, King, Ace],
            ["As 9h 8s 7s 6s", "9s 8s 7s 6s Ks", "Ks Kh Kd 8h 8d", "As Ah 8s 7h 6d"],
        ),
        (
            eights,
            [Three, Four, Five, Seven, Eight, King],
            ["8h 7h 5h 4h 3h", "8s 7h 5d 4c 3s", "Ks 8s 7s 5s 4s", "Ks Kh 8d 4h 3d"],
        ),
    ] {
        let deck = of_ranks(&ranks);
        let hands = hands.map(hand);
        for (hand, counted) in hands.iter().zip(counted(compared, deck, &hands)) {
            assert_eq!(counted, one_by_one(compared, deck, *hand), "{hand}");
        }
    }
}

/// Calls `see` with every hand, and how many of those before it have no card of it.
fn one_after_another(hands: &[Held], mut see: impl FnMut(&Held, u64)) {
    // By the number of some cards, how many of those before hold them all.
    let mut holding: Vec<Vec<u32>> = (0..=HAND).map(|count| vec![0; numbers(count)]).collect();
    for hand in hands {
        let mut apart = 0_i64;
        each_part(hand.bits, |count, number| {
            let held = i64::from(holding[count][number]);
            apart += if count % 2 == 0 { held } else { -held };
        });
        see(hand, apart as u64);
        each_part(hand.bits, |count, number| holding[count][number] += 1);
    }
}

/// Calls `see` with how many cards every part of some holds, and its number.
fn each_part(cards: u64, mut see: impl FnMut(usize, usize)) {
    let mut part = cards;
    loop {
        see(part.count_ones() as usize, number_of_bits(part));
        if part == 0 {
            return;
        }
        part = (part - 1) & cards;
    }
}

/// How a hand fares against every two others of the whole pack: each plays low beside all that are no
/// worse.
fn by_common_cards(own: CardSet) -> Met {
    let held = |hand: CardSet| Held::new(USUAL, hand);
    let mut others: Vec<Held> = CardSet::DECK.without(own).subsets(HAND).map(held).collect();
    others.sort_unstable_by_key(|it| std::cmp::Reverse(it.high));
    let own = held(own);
    let mut low = [0; 3];
    one_after_another(&others, |it, pairs| add(&mut low, own.low.cmp(&it.low), pairs));
    let all = low.iter().sum::<u64>();
    let not_above = &others[others.partition_point(|it| it.high > own.high)..];
    let mut pairs_not_above = 0;
    one_after_another(not_above, |_, pairs| pairs_not_above += pairs);
    let below = &others[others.partition_point(|it| it.high >= own.high)..];
    let (mut pairs_below, mut both) = (0, 0);
    one_after_another(below, |it, pairs| {
        pairs_below += pairs;
        both += if own.low > it.low { pairs } else { 0 };
    });
    let high = [pairs_below, pairs_not_above - pairs_below, all - pairs_not_above];
    [high, low, [both, 0, all - both]]
}

/// A flush that is low, too, and a hand without one.
#[test]
fn pairs_of_the_whole_pack() {
    let hands = ["9h 7h 5h 3h 2h", "Th 9d 4c 3s 2h"].map(hand);
    for (hand, counted) in hands.iter().zip(counted(USUAL, CardSet::DECK, &hands)) {
        assert_eq!(counted, by_common_cards(*hand), "{hand}");
    }
}

#[test]
#[ignore = "sixty hands, flushes and others, half a second each: cargo xtask proofs"]
fn pairs_of_the_whole_pack_for_many_hands() {
    let classes = orbit::sets(cards::Pack::FIFTY_TWO, HAND);
    let is_flush =
        |(hand, _): &&(CardSet, u64)| hand.lane(Suit::ALL[0]).count_ones() as usize == HAND;
    let flushes = classes.iter().filter(is_flush).step_by(64);
    let others = classes.iter().step_by(3_361);
    let hands: Vec<CardSet> = flushes.chain(others).map(|(hand, _)| *hand).collect();
    assert_eq!(hands.len(), 62);
    let counted = counted(USUAL, CardSet::DECK, &hands);
    hands.par_iter().zip(counted).for_each(|(hand, counted)| {
        assert_eq!(counted, by_common_cards(*hand), "{hand}");
    });
}

/// What each thing to do with four cards brings, as the engine settles it against every two hands of the
/// dealer's out of sixteen cards, whichever of them was dealt first.
#[test]
fn what_four_cards_bring() {
    let rules = small("western-stud", Rank::Jack);
    let asked = asked();
    let choose = Choose::new(&rules, &asked).expect("its shape");
    let deck = choose.deck(&rules).expect("one pack");
    for four in ["Ah Kh Qh Jh", "As Kd Kh Jc", "As Ad Kh Kc", "Qs Qd Qh Jc", "Jh Jd Jc Js"] {
        let own: Hand = four.parse().expect("cards");
        let four = own.set();
        let mut table = choose.table(&rules, deck, &asked);
        let mut sums = [(0_i128, 0_u128); OPTIONS];
        for last in deck.without(four) {
            table.laid.lay(Place::Own, &own);
            table.laid.lay(Place::Extra, &[last]);
            let left = deck.without(four.with(last));
            for (option, (sum, deals)) in sums.iter_mut().enumerate() {
                for (side, wager) in ["high", "low", "both"].into_iter().enumerate() {
                    let money = if side + 1 == option { asked.stake } else { Money::ZERO };
                    table.laid.bet(rules.wager(wager).expect("a wager"), money);
                }
                for one in left.subsets(HAND) {
                    table.laid.lay(Place::Dealer, &one.iter().collect::<Hand>());
                    for other in left.without(one).subsets(HAND) {
                        table.laid.lay(Place::SecondDealer, &other.iter().collect::<Hand>());
                        let verdict = table.results.read(&mut table.laid);
                        let end = &table.results.outcomes[verdict * OPTIONS + option];
                        *sum += i128::from(end.net);
                        *deals += table.results.scale as u128;
                    }
                }
            }
        }
        let spot = Spot { own: own.to_vec(), ..Spot::default() };
        let advised = advise(&rules, &spot, &asked).expect("advice");
        for ((choice, deed), (numerator, denominator)) in advised.iter().zip(DEEDS).zip(sums) {
            let worth = Ratio { numerator, denominator };
            assert_eq!((choice.deed, choice.worth.fraction()), (deed, worth.fraction()), "{own:?}");
        }
    }
}

/// What is said of one hand is what the count of all says.
#[test]
fn advice_is_what_was_counted() {
    let rules = small("western-stud", Rank::Ten);
    let asked = asked();
    let choose = Choose::new(&rules, &asked).expect("its shape");
    let first = count(&rules, &choose, &asked).expect("a count").first;
    for First { cards, best, .. } in first.iter().step_by(29) {
        let spot = Spot { own: cards.iter().collect(), ..Spot::default() };
        let advised = advise(&rules, &spot, &asked).expect("advice");
        let worths: Vec<Ratio> = advised.iter().map(|choice| choice.worth).collect();
        let most = worths.iter().map(|it| it.numerator).max().expect("something may be done");
        assert_eq!(most, best.worth, "{cards}");
        let done = advised.iter().find(|choice| choice.deed == best.deed).expect("it may be done");
        assert_eq!(done.worth.numerator, most, "{cards}");
    }
}
