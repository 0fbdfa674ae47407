//! House ways set as printed, and never foul.

use super::*;
use cards::Hand;
use sheet::Library;
use sheet::table::hand::Hands;

/// The house way of a game, and the pack it is played with.
fn way(game: &str) -> (HouseWay, CardSet) {
    let page = Library::built_in().game(game).unwrap().resolve(&[]).unwrap();
    let table = page.table().unwrap();
    let Hands::Split { front, back, .. } = table.compared else { panic!("{game} sets no hands") };
    let printed = table.house_way.as_ref().unwrap();
    let pack = if table.pack.size() == 53 { CardSet::WITH_JOKER } else { CardSet::DECK };
    (HouseWay::new(printed, front, back), pack)
}

fn set(text: &str) -> CardSet {
    text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect()
}

/// The ranks of some cards, a joker's last: of equal cards any may go in front.
fn ranks(cards: CardSet) -> Vec<Option<Rank>> {
    let mut ranks: Vec<_> = cards.iter().map(Card::rank).collect();
    ranks.sort_by_key(|rank| std::cmp::Reverse(*rank));
    ranks
}

/// Cards and what goes in front.
fn check(game: &str, hands: &[(&str, &str)]) {
    let (way, _) = way(game);
    for (cards, front) in hands {
        let laid = way.set(set(cards));
        assert_eq!(ranks(laid), ranks(set(front)), "{game}: {cards}: {laid} in front");
    }
}

/// Source: players-casino l.965-978.
#[test]
fn the_way_of_players_casino() {
    check(
        "fortune-pai-gow-poker",
        &[
            ("As Kd Jh 9c 7s 5d 2h", "Kd Jh"),
            ("9s 9d Ah Kc 7s 5d 2h", "Ah Kc"),
            ("Jk Kd Jh 9c 7s 5d 2h", "Jh 9c"),
            // Two pair: from queens up always split; an ace, a king or a queen in front holds.
            ("Qs Qd 5h 5c As 9d 3h", "5h 5c"),
            ("Js Jd 5h 5c As 9d 3h", "As 9d"),
            ("Js Jd 5h 5c Ks 9d 3h", "5h 5c"),
            ("8s 8d 5h 5c Ks 9d 3h", "Ks 9d"),
            ("8s 8d 5h 5c Qs 9d 3h", "5h 5c"),
            ("5s 5d 3h 3c Qs 9d 7h", "Qs 9d"),
            ("5s 5d 3h 3c Js 9d 7h", "3h 3c"),
            ("Ks Kd 9h 9c 4s 4d 2h", "Ks Kd"),
            // Three of a kind: aces are split, and so is the higher of two.
            ("As Ad Ah Kc 9s 7d 2h", "As Kc"),
            ("Ks Kd Kh Ac 9s 7d 2h", "Ac 9s"),
            ("As Ad Ah Kc Ks Kd 2h", "Ad As"),
            ("Qs Qd Jk Ah 9s 7d 2h", "Ah 9s"),
            // A complete hand is kept, behind the highest cards that leave one.
            ("9s 8d 7h 6c 5s Kd 2h", "Kd 2h"),
            ("Kh 9h 8h 7h 6h 5d 2h", "Kh 5d"),
            ("9s 9d 8h 7c 6s 5d Kh", "Kh 9d"),
            ("9s 9d Ah Kh Jh 6h 2h", "9s 9d"),
            ("9s 9d 8h 8c 7s 6d 5h", "8h 8c"),
            ("9s 9d 9h 8c 7s 6d 5h", "9h 9d"),
            // Full houses.
            ("As Ad Ah Kc Kd 9s 2h", "Kc Kd"),
            ("Ks Kd Kh Ac Ad 9s 2h", "Ac Ad"),
            ("As Ad Ah Kc Kd Qs Qh", "Kc Kd"),
            ("As Ad Kc Kd Jk 9s 2h", "As Ad"),
            // Four of a kind.
            ("Qc Qd Qh Qs Ac 9d 2h", "Qc Qd"),
            ("Jc Jd Jh Js Kc 9d 2h", "Kc 9d"),
            ("Jc Jd Jh Js Qc 9d 2h", "Jc Jd"),
            ("7c 7d 7h 7s Jc 9d 2h", "7c 7d"),
            ("Kc Kd Kh Jk 9c 7d 2h", "Kc Kd"),
            ("Ac Ad Ah As Jk 9d 2h", "Ac Ad"),
            ("7c 7d 7h 7s Qc 9d 2h", "Qc 9d"),
            ("5c 5d 5h 5s 9c 8d 2h", "9c 8d"),
            ("Qc Qd Qh Qs 2c 2d Ah", "2c 2d"),
        ],
    );
}

/// The joker is an ace or completes. Source: clovis-500 l.1239, l.1343-1368.
#[test]
fn the_way_of_clovis_500() {
    check(
        "fortune-pai-gow-poker@clovis-500",
        &[
            ("Jk Kd Jh 9c 7s 5d 2h", "Kd Jh"),
            ("Jk Ad Jh 9c 7s 5d 2h", "Jh 9c"),
            ("9s 9d Jk Kc 7s 5d 2h", "Jk Kc"),
            ("Js Jd 5h 5c Jk 9d 3h", "Jk 9d"),
            ("As Ad Jk Kc Kd 9s 2h", "Kc Kd"),
            ("Jk 9d 8h 7c 6s Kd 2h", "Kd 2h"),
            ("5s 5d 3h 3c Qs 9d 7h", "Qs 9d"), // ruling G-171
        ],
    );
}

/// Source: lucky-lady l.666-730; ruling G-172.
#[test]
fn the_way_of_lucky_lady() {
    check(
        "fortune-pai-gow-poker@lucky-lady",
        &[
            // The chart of two pair.
            ("Ks Kd 2h 2c As Jd 9h", "As Jd"),
            ("Ks Kd 2h 2c As Td 9h", "2h 2c"),
            ("Ts Td 5h 5c As 3d 2h", "As 3d"),
            ("3s 3d 2h 2c Js Td 9h", "Js Td"),
            ("3s 3d 2h 2c Js 9d 8h", "2h 2c"),
            ("6s 6d 2h 2c Qs Jd 8h", "Qs Jd"),
            ("6s 6d 3h 3c Qs Jd 8h", "3h 3c"),
            ("As Ad 2h 2c Ks Qd 9h", "2h 2c"),
            // With the joker.
            ("9s 9d 9h 9c Jk Kd 2h", "Jk Kd"),
            ("9s 9d 9h 9c Jk 7d 2h", "Jk 7d"),
            ("Ks Kd Kh Kc Jk 7d 2h", "Ks Kd"),
            ("9s 9d 9h 9c Jk 7d 7h", "7d 7h"),
            ("2s 2d Jk Ah Kc 9d 7s", "Ah Kc"),
            ("5s 5d Jk Ah Kc 9d 7s", "5s 5d"),
            ("Qs Qd Jk 9h 7c 5d 3s", "9h Jk"),
            ("9s 9d 5h 5c Qs 3d Jk", "Qs Jk"),
            ("9s 9d 5h 5c Js 3d Jk", "9s 9d"),
            ("Ks Kd Kh Jk 9c 7d 2s", "9c Jk"),
            ("Ks Kd Kh 9c 9d 4s Jk", "9c 9d"),
            ("Ac Ad Ah As Jk Kc Kd", "Kc Kd"),
            ("Jk Kd Jh 9c 7s 5d 2h", "Jh 9c"),
            // Three of a kind, full houses.
            ("5s 5d 5h 2c 2d As Kh", "As Kh"),
            ("5s 5d 5h 2c 2d As Qh", "2c 2d"),
            ("As Ad Ah Kc Qs 9d 2h", "Kc Qs"),
            ("As Ad Ah Kc Js 9d 2h", "As Kc"),
            ("Ks Kd Kh Ac Js 9d 2h", "Ac Js"),
            // Complete hands behind a queen or better; else an ace before a pair of jacks.
            ("9s 9d 8h 7c 6s 5d Qh", "Qh 9d"),
            ("9s 9d 8h 7c 6s 5d Jh", "Jh 9d"),
            ("Ah Jh Js 9h 8h 7h 2c", "Ah 9h"),
            ("Qc Qd Qh Qs Ac Jd 2h", "Ac Jd"),
            ("8c 8d 8h 8s Kc Jd 2h", "Kc Jd"),
        ],
    );
}

/// Every printed example, and one for each line. Source: colorado l.2669-2674.
#[test]
fn the_way_of_three_card_split() {
    let (way, _) = way("three-card-split");
    for (cards, front) in [
        ("4s 5h 6c", "6c"),
        ("2h 7h 9h", "9h"),
        ("9h 9c Tc", "Tc"),
        ("9s Ks Qh", "Qh"),
        ("2c As Kc", "Kc"),
        ("9h Tc Ts", "Tc"),
        ("4h 5h 4c", "4c"),
        ("7s Ts 5h", "5h"),
        ("7c 8h 5c", "5c"),
        ("8c 8s 8d", "8d"),
        ("Ah 2c 3d", "Ah"), // ruling G-181
        ("Ks 8h 3c", "8h"),
    ] {
        assert_eq!(way.set(set(cards)), set(front), "{cards}");
    }
}

/// One of three cards never outranks the two behind, whichever of the 22,100 hands is dealt.
#[test]
fn no_setting_of_three_cards_fouls() {
    let (way, pack) = way("three-card-split");
    let mut hands = 0;
    for cards in pack.subsets(3) {
        let front = way.set(cards);
        assert!(front.len() == 1 && cards.contains_all(front), "{cards}: {front}");
        let standings = (way.front.rank_set(front), way.back.rank_set(cards.without(front)));
        assert!(!fouls(standings.0, standings.1), "{cards}: {front} in front");
        hands += 1;
    }
    assert_eq!(hands, 22_100);
}

/// Numbers from a seed: splitmix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u64
    }

    fn hand(&mut self, pack: CardSet, count: u32) -> CardSet {
        let pack = pack.iter().collect::<Vec<_>>();
        let mut hand = CardSet::EMPTY;
        while hand.len() < count {
            hand = hand.with(pack[self.below(pack.len() as u64) as usize]);
        }
        hand
    }
}

/// Whatever is dealt, two of seven cards go in front and never outrank the five behind.
#[test]
fn no_setting_fouls() {
    let mut dice = Dice(7);
    for game in [
        "fortune-pai-gow-poker",
        "fortune-pai-gow-poker@clovis-500",
        "fortune-pai-gow-poker@lucky-lady",
        "fortune-pai-gow-poker@colorado",
    ] {
        let (way, pack) = way(game);
        for at in 0..100_000 {
            // Every other hand holds the joker, which is rarer than its lines are many.
            let cards = match at % 2 {
                0 => dice.hand(pack, 7),
                _ => dice.hand(CardSet::DECK, 6).with(Card::JOKER),
            };
            let front = way.set(cards);
            assert!(front.len() == 2 && cards.contains_all(front), "{game}: {cards}: {front}");
            let standings = (way.front.rank_set(front), way.back.rank_set(cards.without(front)));
            assert!(!fouls(standings.0, standings.1), "{game}: {cards}: {front} in front");
        }
    }
}

/// What is stronger is read from the cards themselves.
#[test]
fn the_stronger_front_fouls() {
    let fouls = |front: &str, back: &str| {
        let rank = |ranking: Ranking, cards: &str| {
            let hand: Hand = set(cards).into();
            ranking.try_rank(&hand).unwrap()
        };
        super::fouls(rank(Ranking::High2A, front), rank(Ranking::High5Bug, back))
    };
    assert!(fouls("As Kd", "Ah Qd Jc 9s 2h"));
    assert!(!fouls("As Kd", "Ah Kc Jc 9s 2h"));
    assert!(!fouls("Ks Qd", "Ah 9d 8c 7s 2h"));
    assert!(fouls("Ks Qd", "Kh Jd 8c 7s 2h"));
    assert!(fouls("2s 2d", "Ah Kd Jc 9s 3h"));
    assert!(fouls("5s 5d", "4h 4d Jc 9s 3h"));
    assert!(!fouls("Qs Qd", "Qh Qc Jc 9s 3h"));
    assert!(!fouls("As Ad", "4h 4d 3c 3s 2h"));
    let three = |front: &str, back: &str| {
        let rank = |ranking: Ranking, cards: &str| ranking.rank_set(set(cards));
        super::fouls(rank(Ranking::High1, front), rank(Ranking::High2C, back))
    };
    assert!(three("As", "Kd Jh"));
    assert!(!three("As", "Kd Qh"));
    assert!(!three("Ks", "Kd Jh"));
    assert!(!three("Ks", "4d 2d"));
}
