//! Proofs of the grammar: names tile their ranking, mean what they say, and read back.

use super::*;
use crate::layout::Layout;
use crate::proof::Dice;
use cards::{Card, CardSet, Hand, Rank};
use std::collections::HashMap;

/// Every ranking that pay tables are written by: all but that of the dominoes.
fn rankings() -> impl Iterator<Item = Ranking> {
    Ranking::ALL.iter().copied().filter(|ranking| *ranking != Ranking::Tiles)
}

/// The bare names of a ranking's classes leave no gap between its standings, and no overlap.
#[test]
fn the_bare_names_of_its_classes_tile_a_ranking() {
    for ranking in rankings() {
        let (lowest, highest) = ends(ranking);
        let mut next = lowest.number();
        for class in ranking.classes() {
            let name = HandName::parse(ranking, name::bare(ranking, *class)).unwrap();
            assert_eq!(HandName::of_class(ranking, *class), Some(name));
            assert_eq!(HandName::parse(ranking, class.name()), Ok(name));
            assert_eq!(name.range().start().number(), next, "{ranking}: {name}");
            next = name.range().end().number() + 1;
        }
        assert_eq!(next, highest.number() + 1, "{ranking}");
    }
}

/// Within a class, the names by leading rank follow one another, and each reads back. A highest
/// hand that is a class of its own, such as the royal flush, reads back as that class.
#[test]
fn the_names_by_rank_follow_one_another_and_read_back() {
    let mut said = 0;
    for ranking in rankings() {
        for class in ranking.classes().iter().copied() {
            let bare = HandName::of_class(ranking, class).unwrap();
            let mut last = *bare.range().start();
            for rung in by_leading_rank(ranking, class) {
                let range = rung.range(ranking);
                assert!(last <= *range.start() && *range.end() <= *bare.range().end());
                last = *range.end();
                for reach in [Reach::Only, Reach::OrBetter, Reach::OrWorse, Reach::Below] {
                    let name = HandName::new(ranking, rung, rung, reach);
                    let Some(name) = name.filter(|_| reach != Reach::Below || is_high(ranking))
                    else {
                        continue;
                    };
                    match HandName::parse(ranking, &name.to_string()) {
                        Ok(read) if read.from.class(ranking) == Some(class) => {
                            assert_eq!(read, name);
                            said += 1;
                        }
                        read => assert_eq!(read.map(|read| read.from.told), Ok(Told::Class)),
                    }
                }
            }
        }
    }
    assert!(said > 1_000, "{said} names");
}

fn is_high(ranking: Ranking) -> bool {
    ranking.wins() == Wins::High
}

/// The rungs of a class of which one rank is told, lowest standing first.
fn by_leading_rank(ranking: Ranking, class: Class) -> Vec<Rung> {
    let number = HandName::of_class(ranking, class).unwrap().from.number;
    let ranks = Rank::ALL.into_iter().filter(|rank| {
        ranking.knows(Card::new(*rank, cards::Suit::Clubs)) && class != Class::RoyalFlush
    });
    let mut rungs: Vec<Rung> = match ranking.layout(class) {
        Layout::Ranks { first: 0, .. } => ranks
            .map(|rank| Told::Ranks { first: 0, rest: ranking.order().bit(rank) })
            .map(|told| Rung { number, told })
            .collect(),
        Layout::Ranks { .. } => ranks
            .map(|rank| match class {
                Class::Straight | Class::StraightFlush => ranking.straight(rank),
                _ => ranking.order().bit(rank),
            })
            .map(|first| Rung { number, told: Told::Ranks { first, rest: 0 } })
            .collect(),
        Layout::Repeats { .. } => ranks
            .map(|rank| Rung { number, told: Told::Repeats(std::iter::once(rank).collect()) })
            .collect(),
        Layout::Total { .. } => {
            let totals = 0..=ranking.highest_total().min(60);
            totals.map(|total| Rung { number, told: Told::Total(total) }).collect()
        }
        Layout::Alike => vec![],
    };
    rungs.sort_by_key(|rung| *rung.range(ranking).start());
    rungs
}

/// Every hand is in the names that are said of it, and hands of one full name stand alike.
#[test]
fn what_is_said_of_a_hand_reads_back_as_that_hand() {
    const SEED: u64 = 7;
    let mut dice = Dice::new(SEED);
    for ranking in rankings() {
        let mut called: HashMap<String, Standing> = HashMap::new();
        for cards in (0..20_000).map(|_| deal(ranking, &mut dice)) {
            let standing = ranking.rank(&cards);
            if standing == Standing::NOTHING {
                assert_eq!(ranking.name(standing), "no low");
                continue;
            }
            let full = ranking.full_name(standing);
            for name in [&ranking.name(standing), &full] {
                let name = HandName::parse(ranking, name).unwrap();
                assert!(name.contains(standing), "seed {SEED}: {cards:?} is no {name}");
            }
            let known = *called.entry(full.clone()).or_insert(standing);
            assert_eq!(known, standing, "seed {SEED}: {cards:?} and another are {full}");
        }
    }
}

/// Some cards that the ranking can rank; often of few ranks, so that all classes turn up.
fn deal(ranking: Ranking, dice: &mut Dice) -> Hand {
    let pack: Vec<Card> =
        CardSet::WITH_TWO_JOKERS.iter().filter(|card| ranking.knows(*card)).collect();
    let (least, most) = (*ranking.takes().start(), *ranking.takes().end().min(&8));
    loop {
        let few: Vec<Card> =
            (0..4 + dice.below(20)).map(|_| pack[dice.below(pack.len())]).collect();
        let count = least + dice.below(most - least + 1);
        let cards: Hand = (0..count).map(|_| few[dice.below(few.len())]).collect();
        if ranking.check(&cards).is_ok() {
            return cards;
        }
    }
}

/// The names of all 7,462 five-card standings differ, and each reads back as that standing alone.
#[test]
fn every_five_card_standing_has_a_name_of_its_own() {
    let mut names: HashMap<Standing, String> = HashMap::new();
    for_every_five_cards(|_, standing| {
        names.entry(standing).or_insert_with(|| Ranking::High5.full_name(standing));
    });
    assert_eq!(names.len(), 7_462);
    let mut ladder: Vec<Standing> = names.keys().copied().collect();
    ladder.sort();
    for (standing, name) in names {
        let read = HandName::parse(Ranking::High5, &name).unwrap();
        let least = ladder.partition_point(|other| other < read.range().start());
        let most = ladder.partition_point(|other| other <= read.range().end());
        assert_eq!(ladder[least..most], [standing], "{name}");
    }
}

/// Names mean what a plain reading of the cards means, and hold as many hands as reckoned.
///
/// Of five different ranks there are C(13,5) - 10 = 1,277 sets that are no straight, each in
/// 4^5 - 4 = 1,020 suits that are no flush; 209 of the sets are queen high, 329 king high and 493
/// ace high, 164 of them ace-king. A pair of one rank: 6 * C(12,3) * 4^3 = 84,480. Two pair of two
/// ranks: 36 * 44 = 1,584; 8 + 9 + 10 + 11 + 12 = 50 of the 78 are ten-high or better.
#[test]
fn five_card_names_hold_what_a_plain_reading_holds() {
    use Rank::{Ace, Four, Jack, King, Queen, Seven, Six, Ten, Two};
    type Reading = fn(Class, &[Rank]) -> bool;
    const TRIPS_UP: u64 = 54_912 + 10_200 + 5_108 + 3_744 + 624 + 36 + 4;
    const TWO_PAIR_UP: u64 = 123_552 + TRIPS_UP;
    const PAIR_UP: u64 = 1_098_240 + TWO_PAIR_UP;
    let readings: &[(&str, u64, Reading)] = &[
        ("royal flush", 4, |class, _| class == Class::RoyalFlush),
        ("straight flush", 36, |class, _| class == Class::StraightFlush),
        ("four of a kind", 624, |class, _| class == Class::FourOfAKind),
        ("four aces", 48, |class, ranks| class == Class::FourOfAKind && ranks[0] == Ace),
        ("four twos through fours", 144, |class, ranks| {
            class == Class::FourOfAKind && (Two..=Four).contains(&ranks[0])
        }),
        ("full house", 3_744, |class, _| class == Class::FullHouse),
        ("aces full", 288, |class, ranks| class == Class::FullHouse && ranks[0] == Ace),
        ("kings full of sevens", 24, |class, ranks| {
            class == Class::FullHouse && ranks == [King, Seven]
        }),
        ("flush", 5_108, |class, _| class == Class::Flush),
        ("ace-high flush", 493 * 4, |class, ranks| class == Class::Flush && ranks[0] == Ace),
        ("straight", 10_200, |class, _| class == Class::Straight),
        ("ten-high straight", 1_020, |class, ranks| class == Class::Straight && ranks[0] == Ten),
        ("three of a kind", 54_912, |class, _| class == Class::ThreeOfAKind),
        ("two pair", 123_552, |class, _| class == Class::TwoPair),
        ("ten-high two pair or better", 50 * 1_584 + TRIPS_UP, |class, ranks| {
            place(class) > 2 || class == Class::TwoPair && ranks[0] >= Ten
        }),
        ("pair", 1_098_240, |class, _| class == Class::Pair),
        ("pair or better", PAIR_UP, |class, _| class != Class::HighCard),
        ("pair of jacks or better", 4 * 84_480 + TWO_PAIR_UP, |class, ranks| {
            place(class) > 1 || class == Class::Pair && ranks[0] >= Jack
        }),
        ("pair of sixes to tens", 5 * 84_480, |class, ranks| {
            class == Class::Pair && (Six..=Ten).contains(&ranks[0])
        }),
        ("less than a pair of sixes", 4 * 84_480 + 1_302_540, |class, ranks| {
            class == Class::HighCard || class == Class::Pair && ranks[0] < Six
        }),
        ("pair of jacks, ace kicker", 6 * 4 * 55 * 16, |class, ranks| {
            class == Class::Pair && ranks[..2] == [Jack, Ace]
        }),
        ("pair of jacks, ace-ten-four kickers", 6 * 64, |class, ranks| {
            class == Class::Pair && ranks == [Jack, Ace, Ten, Four]
        }),
        ("ace-king or better", 164 * 1_020 + PAIR_UP, |class, ranks| {
            class != Class::HighCard || ranks[..2] == [Ace, King]
        }),
        ("queen high or better", (209 + 329 + 493) * 1_020 + PAIR_UP, |class, ranks| {
            class != Class::HighCard || ranks[0] >= Queen
        }),
        ("queen high", 209 * 1_020, |class, ranks| class == Class::HighCard && ranks[0] == Queen),
        ("jack high or lower", (1_277 - 209 - 329 - 493) * 1_020, |class, ranks| {
            class == Class::HighCard && ranks[0] <= Jack
        }),
    ];
    let names: Vec<HandName> =
        readings.iter().map(|(text, ..)| HandName::parse(Ranking::High5, text).unwrap()).collect();
    let mut counts = vec![0; names.len()];
    for_every_five_cards(|hand, standing| {
        let (class, ranks) = read_plainly(hand);
        for ((name, (.., reading)), count) in names.iter().zip(readings).zip(&mut counts) {
            let fits = name.contains(standing);
            assert_eq!(fits, reading(class, &ranks), "{hand:?}: {name}");
            *count += u64::from(fits);
        }
    });
    for ((text, reckoned, _), count) in readings.iter().zip(counts) {
        assert_eq!(count, *reckoned, "{text}");
    }
}

/// The class's place in five-card high, high card being nothing.
fn place(class: Class) -> usize {
    Ranking::High5.classes().iter().position(|other| *other == class).unwrap()
}

/// Calls `see` with each of the 2,598,960 hands and where it stands.
fn for_every_five_cards(mut see: impl FnMut(CardSet, Standing)) {
    let hands: Vec<CardSet> = CardSet::DECK.subsets(5).collect();
    let mut standings = vec![Standing::NOTHING; hands.len()];
    Ranking::High5.rank_all(&hands, &mut standings);
    hands.into_iter().zip(standings).for_each(|(hand, standing)| see(hand, standing));
}

/// The class of five cards and their ranks, the most of a kind first; of a straight its top card.
fn read_plainly(hand: CardSet) -> (Class, Vec<Rank>) {
    let mut held = [0_usize; 13];
    hand.iter().filter_map(Card::rank).for_each(|rank| held[rank as usize] += 1);
    let mut ranks: Vec<Rank> = Rank::ALL.into_iter().filter(|r| held[*r as usize] > 0).collect();
    ranks.sort_by_key(|rank| std::cmp::Reverse((held[*rank as usize], *rank)));
    let kinds: Vec<usize> = ranks.iter().map(|rank| held[*rank as usize]).collect();
    let flush = hand.iter().all(|card| card.suit() == hand.iter().next().unwrap().suit());
    let wheel = ranks == [Rank::Ace, Rank::Five, Rank::Four, Rank::Three, Rank::Two];
    let in_a_row = kinds.len() == 5 && ranks[0] as u8 - ranks[4] as u8 == 4;
    let class = match (&kinds[..], wheel || in_a_row, flush) {
        ([4, 1], ..) => Class::FourOfAKind,
        ([3, 2], ..) => Class::FullHouse,
        ([3, ..], ..) => Class::ThreeOfAKind,
        ([2, 2, 1], ..) => Class::TwoPair,
        ([2, ..], ..) => Class::Pair,
        (_, true, true) if ranks[1] == Rank::King => Class::RoyalFlush,
        (_, true, true) => Class::StraightFlush,
        (_, true, false) => Class::Straight,
        (_, false, true) => Class::Flush,
        (_, false, false) => Class::HighCard,
    };
    if wheel {
        ranks.rotate_left(1);
    }
    (class, ranks)
}

/// Whatever the number, a name is said and nothing breaks: standings may come from a record.
#[test]
fn every_number_has_a_name() {
    let mut dice = Dice::new(11);
    for ranking in rankings() {
        for _ in 0..20_000 {
            let standing = Standing::from_number(dice.below(1 << 32) as u32);
            assert!(!ranking.name(standing).is_empty());
            assert!(!ranking.full_name(standing).is_empty());
        }
    }
}

/// Words in any order are a name or an error that points into the text, and a name reads back.
#[test]
fn any_words_are_read_or_refused() {
    const WORDS: [&str; 56] = [
        "a",
        "an",
        "any",
        "at",
        "least",
        "less",
        "than",
        "or",
        "better",
        "lower",
        "higher",
        "to",
        "through",
        "and",
        "of",
        "with",
        "over",
        "full",
        "house",
        "pair",
        "pairs",
        "one",
        "two",
        "3",
        "four",
        "five",
        "kind",
        "card",
        "high",
        "low",
        "royal",
        "mini",
        "straight",
        "flush",
        "suited",
        "connectors",
        "badugi",
        "hand",
        "trips",
        "no",
        "aces",
        "KK",
        "Q-Q",
        "10's",
        "sixes",
        "ace",
        "king",
        "10",
        "nine",
        "7",
        "kicker",
        "kickers",
        "natural",
        "total",
        "wilds",
        "the",
    ];
    const GAPS: [&str; 4] = [" ", " ", "-", ", "];
    const SEED: u64 = 13;
    let mut dice = Dice::new(SEED);
    let all: Vec<Ranking> = rankings().collect();
    let mut read = 0;
    for _ in 0..400_000 {
        let ranking = all[dice.below(all.len())];
        let mut text = String::new();
        for _ in 0..1 + dice.below(6) {
            text += WORDS[dice.below(WORDS.len())];
            text += GAPS[dice.below(GAPS.len())];
        }
        match HandName::parse(ranking, &text) {
            Ok(name) => {
                let again = HandName::parse(ranking, &name.to_string());
                assert_eq!(again, Ok(name), "seed {SEED}: `{text}` under {ranking} is `{name}`");
                read += 1;
            }
            Err(error) => assert!(text.is_char_boundary(error.at), "{error}"),
        }
    }
    assert!(read > 2_000, "{read} names");
}
