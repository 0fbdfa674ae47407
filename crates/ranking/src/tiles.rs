//! Pai Gow: what two Chinese dominoes are worth.
//!
//! Sixteen ranked pairs, then Wong, then Gong, then points: the last digit of the spots, and of
//! equal points the higher tile. The two tiles of Gee Joon interchange: apart, each counts 3 or 6,
//! whichever makes more (ruling G-182). Source: clovis-500 l.297-308, l.400, l.420-450.

use crate::class::Class;
use crate::standing::Standing;
use cards::{Card, Tile, TileName};

/// Four tiles set as two hands, the high hand not below the low. Source: clovis-500 l.293.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    low: [Tile; 2],
    high: [Tile; 2],
}

/// Worst first.
pub const CLASSES: &[Class] = &[Class::Points, Class::Gong, Class::Wong, Class::TilePair];

/// The ranked pairs, best first, by the name of their higher tile: the low six stands for Gee
/// Joon. Source: clovis-500 l.424-429.
const PAIRS: [TileName; 16] = [
    TileName::LowSix,
    TileName::Heaven,
    TileName::Earth,
    TileName::Man,
    TileName::Goose,
    TileName::Flower,
    TileName::Long,
    TileName::Board,
    TileName::Hatchet,
    TileName::Partition,
    TileName::LongLegSeven,
    TileName::BigHeadSix,
    TileName::MixedNine,
    TileName::MixedEight,
    TileName::MixedSeven,
    TileName::MixedFive,
];

/// The tiles that make a Wong with a nine and a Gong with an eight, best first.
/// Source: clovis-500 l.302-303, l.433-438.
const KINGS: [TileName; 2] = [TileName::Heaven, TileName::Earth];

impl Setting {
    /// Sets two hands, the better of them as the high hand.
    #[must_use]
    pub fn new(one: [Tile; 2], other: [Tile; 2]) -> Setting {
        if rank(one) < rank(other) {
            Setting { low: one, high: other }
        } else {
            Setting { low: other, high: one }
        }
    }

    /// The three ways to set four tiles.
    #[must_use]
    pub fn all([one, two, three, four]: [Tile; 4]) -> [Setting; 3] {
        [
            Setting::new([one, two], [three, four]),
            Setting::new([one, three], [two, four]),
            Setting::new([one, four], [two, three]),
        ]
    }

    /// The hand that is compared with the other's low hand.
    #[must_use]
    pub const fn low(self) -> [Tile; 2] {
        self.low
    }

    /// The hand that is compared with the other's high hand.
    #[must_use]
    pub const fn high(self) -> [Tile; 2] {
        self.high
    }
}

/// Ranks two tiles of one set.
///
/// Hands of no points stand alike, whatever their tiles, so that the banker, who wins between
/// equals, wins between those too. Source: clovis-500 l.400.
#[must_use]
pub const fn rank(hand: [Tile; 2]) -> Standing {
    STANDINGS[hand[0].index() as usize][hand[1].index() as usize]
}

/// Ranks two tiles that were dealt as cards.
///
/// # Panics
/// If there are not two of them, or a card is no tile.
#[must_use]
pub fn rank_cards(cards: &[Card]) -> Standing {
    let tile = |card: Card| card.tile().expect("a hand of tiles holds no cards");
    match *cards {
        [one, other] => rank([tile(one), tile(other)]),
        _ => panic!("tiles are ranked two by two"),
    }
}

/// Where any two faces stand: 21 by 21, worked out when the program is built.
static STANDINGS: [[Standing; 21]; 21] = {
    let mut standings = [[Standing::NOTHING; 21]; 21];
    let mut at = 0;
    while at < 21 * 21 {
        standings[at / 21][at % 21] = work_out(Tile::ALL[at / 21], Tile::ALL[at % 21]);
        at += 1;
    }
    standings
};

/// How many bytes of the program that table takes.
pub const TABLE_BYTES: usize = size_of_val(&STANDINGS);

/// What two tiles are worth, as printed.
const fn work_out(one: Tile, other: Tile) -> Standing {
    let higher = if (one.name() as u8) < other.name() as u8 { one.name() } else { other.name() };
    if one.mate().index() == other.index() {
        return Standing::new(4, above(&PAIRS, higher), 0);
    }
    let king = matches!(higher, TileName::Heaven | TileName::Earth);
    match (king, one.spots(), other.spots()) {
        (true, 9, _) | (true, _, 9) => Standing::new(3, above(&KINGS, higher), 0),
        (true, 8, _) | (true, _, 8) => Standing::new(2, above(&KINGS, higher), 0),
        _ => match combined(one, other) {
            0 => Standing::new(1, 0, 0),
            points => Standing::new(1, points, above(&TileName::ALL, higher)),
        },
    }
}

/// The points of a hand that is ranked by them, 0 to 9; none for a pair, a Wong or a Gong.
#[must_use]
pub const fn points(standing: Standing) -> Option<u16> {
    if standing.class_number() == 1 { Some(standing.first()) } else { None }
}

/// Says a standing as a dealer would: `Gee Joon (Supreme)`, `pair of Teen (Heaven)`,
/// `Dey Gow Wong (King of Earth)`, `7, Yun (Man) high`. Source: clovis-500 l.424-450.
#[must_use]
pub fn name(standing: Standing) -> String {
    match (standing.class_number(), standing.first(), standing.rest()) {
        (4, 16, _) => "Gee Joon (Supreme)".to_owned(),
        (4, pair, _) => format!("pair of {}", at(&PAIRS, pair)),
        (3, 2, _) => "Teen Gow Wong (King of Heaven)".to_owned(),
        (3, ..) => "Dey Gow Wong (King of Earth)".to_owned(),
        (2, 2, _) => "Teen Gong (Treasure of Heaven)".to_owned(),
        (2, ..) => "Dey Gong (Treasure of Earth)".to_owned(),
        (1, 0, _) => "0".to_owned(),
        (1, points, tile) => format!("{points}, {} high", at(&TileName::ALL, tile)),
        _ => "nothing".to_owned(),
    }
}

/// The last digit of the spots, the highest that Gee Joon's tiles allow.
/// Source: clovis-500 l.306-308.
const fn combined(one: Tile, other: Tile) -> u16 {
    let (one, other) = (values(one), values(other));
    let mut most = 0;
    let mut at = 0;
    while at < 4 {
        let sum = (one[at / 2] + other[at % 2]) % 10;
        most = if sum > most { sum } else { most };
        at += 1;
    }
    most as u16
}

/// What a tile may count: one number, or 3 and 6. Ruling G-182.
const fn values(tile: Tile) -> [u8; 2] {
    match tile.name() {
        TileName::LowSix | TileName::LowThree => [3, 6],
        _ => [tile.value(); 2],
    }
}

/// How high a name stands in a list, best first: the last at one.
const fn above(list: &[TileName], name: TileName) -> u16 {
    let mut place = 0;
    while list[place] as u8 != name as u8 {
        place += 1;
    }
    (list.len() - place) as u16
}

/// The name that stands so high in a list.
fn at(list: &[TileName], above: u16) -> TileName {
    list[list.len() - above as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::agree;

    fn tile(text: &str) -> Tile {
        text.parse().expect(text)
    }

    fn hand(text: &str) -> [Tile; 2] {
        let (one, other) = text.split_once(' ').expect("two tiles");
        [tile(one), tile(other)]
    }

    /// All C(32,2) = 496 hands.
    fn hands() -> impl Iterator<Item = [Tile; 2]> {
        let set = Tile::SET;
        (0..32).flat_map(move |at| (0..at).map(move |other| [set[at], set[other]]))
    }

    const PRINTED: [(&str, &str); 16] = [
        ("4-2 2-1", "Gee Joon (Supreme)"),
        ("6-6 6-6", "pair of Teen (Heaven)"),
        ("1-1 1-1", "pair of Dey (Earth)"),
        ("4-4 4-4", "pair of Yun (Man)"),
        ("3-1 3-1", "pair of Gor (Goose)"),
        ("5-5 5-5", "pair of Mui (Flower)"),
        ("3-3 3-3", "pair of Cheung (Long)"),
        ("2-2 2-2", "pair of Barn (Board)"),
        ("6-5 6-5", "pair of Poo (Hatchet)"),
        ("6-4 6-4", "pair of Ping (Partition)"),
        ("6-1 6-1", "pair of Chut (Long Leg 7)"),
        ("5-1 5-1", "pair of Luk (Big Head 6)"),
        ("5-4 6-3", "pair of Jaap Gow (Mixed 9)"),
        ("5-3 6-2", "pair of Jaap Bart (Mixed 8)"),
        ("5-2 4-3", "pair of Jaap Chut (Mixed 7)"),
        ("4-1 3-2", "pair of Jaap Ng (Mixed 5)"),
    ];

    /// The printed chart of singles and the low three, best first. Source: clovis-500 l.443-450.
    const SINGLES: &str = "6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1 5-4/6-3 5-3/6-2 5-2/4-3 \
                           4-2 4-1/3-2 2-1";

    /// The obvious way: look the pair up; look for a nine or an eight beside the two kings; try
    /// Gee Joon's tiles both ways. Smaller is better, so that places in a list can be used.
    fn slow(hand: [Tile; 2]) -> (u8, usize, usize) {
        let mut text = hand.map(|tile| tile.to_string());
        let texts = [text.join(" "), [text[1].clone(), text[0].clone()].join(" ")];
        if let Some(at) = PRINTED.iter().position(|(pair, _)| texts.iter().any(|it| it == pair)) {
            return (1, at, 0);
        }
        for (class, with) in [(2, &["5-4", "6-3"][..]), (3, &["4-4", "5-3", "6-2"][..])] {
            for (at, king) in ["6-6", "1-1"].iter().enumerate() {
                text.sort_by_key(|tile| tile != king);
                if text[0] == *king && with.contains(&text[1].as_str()) {
                    return (class, at, 0);
                }
            }
        }
        let place = |tile: &String| SINGLES.split(' ').position(|it| it.contains(tile)).unwrap();
        let sums = |tile: &String| match tile.as_str() {
            "4-2" | "2-1" => vec![3, 6],
            other => vec![other.chars().filter_map(|sign| sign.to_digit(10)).sum()],
        };
        let mut most = 0;
        for one in sums(&text[0]) {
            for other in sums(&text[1]) {
                most = most.max((one + other) % 10);
            }
        }
        let tie = if most == 0 { 0 } else { place(&text[0]).min(place(&text[1])) };
        (4, 9 - most as usize, tie)
    }

    /// 16 pairs, two Wongs, two Gongs, and 82 standings of 1 to 9 points and one of none.
    #[test]
    fn agrees_with_the_obvious_way_on_every_hand() {
        assert_eq!(agree(hands(), rank, |hand| std::cmp::Reverse(slow(hand))), 103);
    }

    /// Each pair once; two Teens or two Deys with two nines, and with four eights (the Man tile
    /// has eight spots); the rest by points.
    #[test]
    fn every_hand_has_one_class() {
        let mut counts = [0; 4];
        hands().for_each(|hand| counts[rank(hand).class_number() as usize - 1] += 1);
        let names: Vec<(&str, u32)> =
            CLASSES.iter().map(|class| class.name()).zip(counts).rev().collect();
        assert_eq!(
            names,
            [
                ("pair of tiles", 16),
                ("wong", 2 * 2 + 2 * 2),
                ("gong", 2 * 4 + 2 * 4),
                ("points", 456)
            ]
        );
        assert_eq!(hands().count(), 496);
    }

    /// Without the tiles of Gee Joon the values 0 to 9 are there 4, 2, 4, 0, 4, 2, 4, 4, 4 and 2
    /// times. None: two noughts that do not pair 4, 1 and 9 4, 4 and 6 16. Nine: 0 and 9 8, 1 and
    /// 8 8, 2 and 7 16, 4 and 5 8, and either tile of Gee Joon as 3 with a 6 8. So on.
    #[test]
    fn hands_by_points() {
        let mut counts = [0; 10];
        for points in hands().filter_map(|hand| points(rank(hand))) {
            counts[points as usize] += 1;
        }
        assert_eq!(counts, [24, 32, 44, 48, 52, 44, 56, 52, 56, 48]);
    }

    /// The sixteen pairs, each above the next, above every other hand.
    /// Source: clovis-500 l.424-429.
    #[test]
    fn pairs_are_ranked_as_printed() {
        let standings = PRINTED.map(|(pair, _)| rank(hand(pair)));
        assert!(standings.is_sorted_by(|better, worse| better > worse));
        assert!(standings.iter().zip(PRINTED).all(|(it, (_, called))| name(*it) == called));
        let lesser = hands().map(rank).filter(|standing| standing.class_number() < 4);
        assert!(lesser.max() < standings.last().copied());
    }

    /// Best first, each above the next.
    #[test]
    fn hands_are_called_and_ranked() {
        let called = [
            ("4-1 3-2", "pair of Jaap Ng (Mixed 5)"),      // l.429
            ("6-6 5-4", "Teen Gow Wong (King of Heaven)"), // l.433
            ("6-3 1-1", "Dey Gow Wong (King of Earth)"),
            ("4-4 6-6", "Teen Gong (Treasure of Heaven)"), // l.438
            ("1-1 6-2", "Dey Gong (Treasure of Earth)"),
            ("6-6 6-1", "9, Teen (Heaven) high"), // l.400: of equal points, the higher tile
            ("1-1 4-3", "9, Dey (Earth) high"),
            ("3-3 2-1", "9, Cheung (Long) high"),
            ("3-1 2-2", "8, Gor (Goose) high"),
            ("4-1 6-5", "6, Poo (Hatchet) high"),
            ("4-4 5-2", "5, Yun (Man) high"), // l.308: 8 + 7 = 15, counted as 5
            ("6-3 2-1", "5, Jaap Gow (Mixed 9) high"), // ruling G-182: the low three as 6
            ("5-3 5-2", "5, Jaap Bart (Mixed 8) high"),
        ];
        for (tiles, words) in called {
            assert_eq!(name(rank(hand(tiles))), words, "{tiles}");
        }
        let standings = called.map(|(tiles, _)| rank(hand(tiles)));
        assert!(standings.is_sorted_by(|better, worse| better > worse));
    }

    /// Zero against zero is a copy, and copies are the banker's. Source: clovis-500 l.400.
    #[test]
    fn hands_of_no_points_stand_alike() {
        let nothing = rank(hand("5-5 6-4"));
        assert_eq!((points(nothing), name(nothing)), (Some(0), "0".to_owned()));
        assert_eq!(nothing, rank(hand("6-5 6-3")));
        assert_eq!(points(rank(hand("5-5 5-5"))), None);
        assert_eq!(hands().map(rank).min(), Some(nothing));
    }

    /// A pair may be split to make two middling hands. Source: clovis-500 l.310.
    #[test]
    fn four_tiles_are_set_in_three_ways() {
        let tiles = ["6-6", "6-6", "6-1", "5-2"].map(tile);
        let called = Setting::all(tiles).map(|set| [set.low(), set.high()].map(rank).map(name));
        assert_eq!(
            called,
            [
                ["4, Chut (Long Leg 7) high", "pair of Teen (Heaven)"],
                ["9, Teen (Heaven) high", "9, Teen (Heaven) high"],
                ["9, Teen (Heaven) high", "9, Teen (Heaven) high"],
            ]
        );
        let gee_joon = Setting::all(["2-1", "6-3", "4-2", "1-1"].map(tile));
        assert_eq!(gee_joon[1].high(), hand("2-1 4-2"));
        assert_eq!(gee_joon[1].low(), hand("6-3 1-1"));
        for setting in gee_joon {
            assert!(rank(setting.low()) <= rank(setting.high()));
        }
    }
}
