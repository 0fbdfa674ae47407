//! Five-card high, the best five of five to seven cards of one pack.
//!
//! A royal flush, then straight flush, four of a kind, full house, flush, straight, three of a
//! kind, two pair, pair, high card. The ace also stands below the deuce in a straight.

use crate::batch::{Kernel, Skip, rank_one};
use crate::class::Class;
use crate::lane::{COUNT, Lane, RANKS, each};
use crate::standing::Standing;
use cards::CardSet;

/// Worst first.
pub(crate) const CLASSES: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::TwoPair,
    Class::ThreeOfAKind,
    Class::Straight,
    Class::Flush,
    Class::FullHouse,
    Class::FourOfAKind,
    Class::StraightFlush,
    Class::RoyalFlush,
];

/// Ranks five to seven cards.
pub(crate) fn rank(hand: CardSet) -> Standing {
    match hand.len() {
        5 => rank_one::<High5<5>>(hand),
        6 => rank_one::<High5<6>>(hand),
        7 => rank_one::<High5<7>>(hand),
        other => unreachable!("high5 ranks five to seven cards, not {other}"),
    }
}

/// The best five of `CARDS` cards.
pub(crate) struct High5<const CARDS: usize>;

impl<const CARDS: usize> Kernel for High5<CARDS> {
    #[inline(always)]
    fn made<L: Lane, S: Skip>(suits: [L; 4]) -> [L; 3] {
        let flush = flush(suits);
        let held = Held::of(suits);
        let made = or_straight(held.of_a_kind::<CARDS>(), held.ranks.straight());
        let (made, full) = held.or_full::<S>(made);
        if S::RARE && !flush.any() {
            return made;
        }
        let suited = flush & L::all(RANKS);
        let made = or_flush::<L, CARDS>(made, full, flush, suited);
        or_straight_flush(made, suited.straight())
    }
}

/// The ranks that a hand holds at least once, twice, three and four times.
#[derive(Clone, Copy)]
pub(crate) struct Held<L> {
    pub(crate) ranks: L,
    pub(crate) pairs: L,
    pub(crate) trips: L,
    pub(crate) quads: L,
}

impl<L: Lane> Held<L> {
    #[inline(always)]
    pub(crate) fn of(suits: [L; 4]) -> Held<L> {
        let [c, d, h, s] = each(suits, |suit| suit & L::all(RANKS));
        let (minor, minors) = (c | d, c & d);
        let (major, majors) = (h | s, h & s);
        Held {
            ranks: minor | major,
            pairs: (minors | majors) | (minor & major),
            trips: (minors & major) | (majors & minor),
            quads: minors & majors,
        }
    }

    /// The best of high card, pair, two pair and three of a kind in `CARDS` cards.
    #[inline(always)]
    pub(crate) fn of_a_kind<const CARDS: usize>(self) -> [L; 3] {
        let Held { ranks, pairs, trips, .. } = self;
        // A third pair counts as a kicker.
        let second_pair = pairs.drop_low();
        let third_pair = second_pair.drop_low();
        let (no_pair, one_pair) = (pairs.is_zero(), second_pair.is_zero());
        let (no_trips, no_third) = (trips.is_zero(), third_pair.is_zero());
        let kept = no_trips.pick(no_third.pick(pairs, second_pair), trips);
        let mut beside = ranks.but(kept);
        let mut fewer = beside;
        for _ in 5..CARDS {
            beside = fewer;
            fewer = fewer.drop_low();
        }
        let kickers = no_third.pick(fewer, beside);
        // A condition is minus one: each that does not hold leaves the class one higher.
        let class = no_trips.pick(L::all(3) + no_pair + one_pair, L::all(4));
        [class, kept, kickers]
    }

    /// The hand so far, or a full house or four of a kind; and which hands are one of these.
    #[inline(always)]
    pub(crate) fn or_full<S: Skip>(self, [class, first, rest]: [L; 3]) -> ([L; 3], L) {
        let Held { ranks, pairs, trips, quads } = self;
        let no_quads = quads.is_zero();
        let full = L::all(0xffff).but((trips.is_zero() | pairs.drop_low().is_zero()) & no_quads);
        if S::RARE && !full.any() {
            return ([class, first, rest], full);
        }
        let most = no_quads.pick(trips.drop_low_of_many(), quads);
        let next = no_quads.pick(pairs, ranks).but(most);
        let class = full.pick(L::all(8) + no_quads, class);
        let first = full.pick(most, first);
        let rest = full.pick(next.drop_low_of_many().drop_low_of_many(), rest);
        ([class, first, rest], full)
    }
}

/// What is left of the lane of a flush after taking away five cards: its ranks, and how many
/// cards it has beyond five. Nothing where there is no flush.
#[inline(always)]
pub(crate) fn flush<L: Lane>(suits: [L; 4]) -> L {
    let [c, d, h, s] = each(suits, |suit| suit.over(5 << COUNT));
    (c | d) | (h | s)
}

/// The hand so far, which is below a straight, or the straight with that top.
#[inline(always)]
pub(crate) fn or_straight<L: Lane>([class, first, rest]: [L; 3], straight: L) -> [L; 3] {
    let no_straight = straight.is_zero();
    [no_straight.pick(class, L::all(5)), no_straight.pick(first, straight), rest & no_straight]
}

/// The hand so far, or unless that is `full` the five highest of the ranks `suited`. `flush` is as
/// [`flush`] gives it.
#[inline(always)]
pub(crate) fn or_flush<L: Lane, const CARDS: usize>(
    [class, first, rest]: [L; 3],
    full: L,
    flush: L,
    suited: L,
) -> [L; 3] {
    let plain = flush.is_some().but(full);
    let more = flush.shr::<{ COUNT as i32 }>();
    let five = best_five::<L, CARDS>(suited, more);
    [plain.pick(L::all(6), class), first.but(plain), plain.pick(five, rest)]
}

/// The hand so far, or the straight flush with that top.
#[inline(always)]
pub(crate) fn or_straight_flush<L: Lane>([class, first, rest]: [L; 3], straight: L) -> [L; 3] {
    let no_straight = straight.is_zero();
    let royal = straight.shr::<12>();
    let class = no_straight.pick(class, L::all(9) + royal);
    [class, no_straight.pick(first, straight), rest & no_straight]
}

/// The five highest of a flush that has `more` than five cards.
#[inline(always)]
fn best_five<L: Lane, const CARDS: usize>(suited: L, more: L) -> L {
    let mut five = suited;
    if CARDS > 5 {
        five = more.is_zero().pick(five, five.drop_low());
    }
    if CARDS > 6 {
        five = more.shr::<1>().is_zero().pick(five, five.drop_low());
    }
    five
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Runouts;
    use crate::naive::best_five_of_more;
    use crate::proof::{Dice, agree, counts};
    use crate::ranking::Ranking;
    use cards::{Card, Rank};

    /// The obvious way: group the ranks of five cards, look for a straight and a flush.
    fn slow_five(five: CardSet) -> (u8, Vec<(usize, Rank)>) {
        let mut groups: Vec<(usize, Rank)> = Rank::ALL
            .into_iter()
            .map(|rank| ((five & CardSet::of_rank(rank)).len() as usize, rank))
            .filter(|(count, _)| *count > 0)
            .collect();
        groups.sort_by(|a, b| b.cmp(a));
        let suit = five.iter().next().and_then(Card::suit);
        let flush = five.iter().all(|card| card.suit() == suit);
        let ranks: Vec<Rank> = groups.iter().map(|(_, rank)| *rank).collect();
        let wheel = ranks == [Rank::Ace, Rank::Five, Rank::Four, Rank::Three, Rank::Two];
        let straight = wheel || groups.len() == 5 && ranks[0] as u8 - ranks[4] as u8 == 4;
        if wheel {
            groups.rotate_left(1);
        }
        let sizes: Vec<usize> = groups.iter().map(|(count, _)| *count).collect();
        let class = match (&sizes[..], straight, flush) {
            (_, true, true) => 9,
            ([4, 1], ..) => 8,
            ([3, 2], ..) => 7,
            (_, _, true) => 6,
            (_, true, _) => 5,
            ([3, ..], ..) => 4,
            ([2, 2, 1], ..) => 3,
            ([2, ..], ..) => 2,
            _ => 1,
        };
        (class, groups)
    }

    fn slow(hand: CardSet) -> (u8, Vec<(usize, Rank)>) {
        hand.subsets(5).map(slow_five).max().unwrap()
    }

    /// Every hand of `cards` cards, ranked as the last two cards run out over the first ones.
    fn count_universe(cards: usize) -> Vec<(&'static str, u64)> {
        let deck: Vec<CardSet> = CardSet::DECK.iter().map(CardSet::of).collect();
        let pairs_above: Vec<Runouts> = (0..52)
            .map(|at| {
                Runouts::new(deck[at..].iter().copied().reduce(|a, b| a | b).unwrap().subsets(2))
            })
            .collect();
        let mut standings = vec![Standing::NOTHING; 1_326];
        let mut totals = [0_u64; 11];
        for base in CardSet::DECK.subsets(cards - 2) {
            let highest = base.iter().last().unwrap();
            let above = deck.iter().position(|card| card.contains(highest)).unwrap() + 1;
            let Some(runouts) = pairs_above.get(above).filter(|runouts| !runouts.is_empty()) else {
                continue;
            };
            let standings = &mut standings[..runouts.len()];
            Ranking::High5.rank_runouts(base, runouts, standings);
            for standing in standings {
                totals[standing.class_number() as usize] += 1;
            }
        }
        let classes = CLASSES.iter().zip(&totals[1..]);
        classes.rev().map(|(class, count)| (class.name(), *count)).collect()
    }

    #[test]
    fn five_card_hands_by_class() {
        assert_eq!(
            counts(Ranking::High5, CardSet::DECK.subsets(5).map(rank)),
            [
                ("royal flush", 4),
                ("straight flush", 36),
                ("four of a kind", 624),
                ("full house", 3_744),
                ("flush", 5_108),
                ("straight", 10_200),
                ("three of a kind", 54_912),
                ("two pair", 123_552),
                ("pair", 1_098_240),
                ("high card", 1_302_540),
            ]
        );
    }

    #[test]
    fn six_card_hands_by_class() {
        assert_eq!(
            count_universe(6),
            [
                ("royal flush", 188),
                ("straight flush", 1_656),
                ("four of a kind", 14_664),
                ("full house", 165_984),
                ("flush", 205_792),
                ("straight", 361_620),
                ("three of a kind", 732_160),
                ("two pair", 2_532_816),
                ("pair", 9_730_740),
                ("high card", 6_612_900),
            ]
        );
    }

    #[test]
    fn seven_card_hands_by_class() {
        assert_eq!(
            count_universe(7),
            [
                ("royal flush", 4_324),
                ("straight flush", 37_260),
                ("four of a kind", 224_848),
                ("full house", 3_473_184),
                ("flush", 4_047_644),
                ("straight", 6_180_020),
                ("three of a kind", 6_461_620),
                ("two pair", 31_433_400),
                ("pair", 58_627_800),
                ("high card", 23_294_460),
            ]
        );
    }

    #[test]
    fn agrees_with_the_obvious_way_on_every_five_cards() {
        assert_eq!(agree(CardSet::DECK.subsets(5), rank, slow), 7_462);
    }

    #[test]
    fn finds_the_best_five_of_more() {
        let mut dice = Dice::new(11);
        for cards in 6..=7 {
            best_five_of_more(Ranking::High5, dice.million(CardSet::DECK, cards));
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn agrees_with_the_obvious_way_on_every_six_cards() {
        // Some of the 7,462 never remain the best of six.
        assert_eq!(agree(CardSet::DECK.subsets(6), rank, slow), 6_075);
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn finds_the_best_five_of_every_seven() {
        best_five_of_more(Ranking::High5, CardSet::DECK.subsets(7));
    }
}
