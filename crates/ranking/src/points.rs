//! Totals toward twenty-one: what the cards of each game count, and which hands are naturals.
//!
//! A natural beats every total, then comes the total nearest the target from below, then what is
//! over, the nearer to the target the better. Pushes, payouts and the banker's exceptions compare
//! two hands and are the engine's business. Totals are kept in half points.

mod counted;
mod game;

use crate::class::Class;
use crate::standing::Standing;
use cards::Card;
use std::fmt;

pub use counted::Counted;
pub use game::{Counting, Game, Joker, Natural};

/// How a hand came by its cards, which decides whether two of them can be a natural.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The first two cards as dealt, and what was drawn to them.
    Dealt,
    /// Its second card was switched: ace and ten-value count as in a natural, but are none.
    /// Source: players-casino l.1103, l.1165-1167.
    Switched,
    /// One card of a split pair, and what was drawn to it: ace and ten-value are a plain 21
    /// (rulings G-191, G-205). Source: players-casino l.1182-1184, l.1367, diamond-jims l.1279-1280.
    Split,
}

/// Whether a total can still come down by ten. The charts of who must hit turn on it.
/// Source: clovis-500 l.1520-1522.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hardness {
    /// Every ace counts 1.
    Hard,
    /// An ace counts 11, or a joker 12.
    Soft,
}

/// What the cards of a hand add up to: the highest total that is not over, or else the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Total {
    /// Twice the points: 43 is 21.5.
    pub half_points: u16,
    /// Whether an ace of it counts 11.
    pub hardness: Hardness,
}

/// The three sorts of hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Past the most that counts: a bust, where the game has such.
    Over,
    /// A total.
    Points,
    /// A natural, and which.
    Natural(Natural),
}

/// A hand as it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Count {
    /// What it adds up to.
    pub total: Total,
    /// Which sort of hand that makes it.
    pub kind: Kind,
}

/// Worst first.
pub(crate) const CLASSES: &[Class] = &[Class::Over, Class::Points, Class::Natural];

/// What over totals are counted down from, so that fewer points stand higher.
const FULL: u16 = 0x1fff;

impl Natural {
    /// The total of the natural where it counts so many half points.
    const fn total(self, half_points: u16) -> Total {
        match self {
            Natural::AceTen | Natural::AceAce => Total::soft(half_points),
            Natural::AceJoker | Natural::JokerJoker | Natural::Joker => Total::hard(half_points),
        }
    }
}

impl Total {
    /// A total without an ace that counts 11.
    const fn hard(half_points: u16) -> Total {
        Total { half_points, hardness: Hardness::Hard }
    }

    /// A total with an ace that counts 11.
    const fn soft(half_points: u16) -> Total {
        Total { half_points, hardness: Hardness::Soft }
    }
}

impl Count {
    /// Where the hand stands in its game.
    #[must_use]
    pub const fn standing(self) -> Standing {
        let half_points = self.total.half_points;
        match self.kind {
            Kind::Over => Standing::new(1, FULL - half_points, 0),
            Kind::Points => Standing::new(2, half_points, 0),
            Kind::Natural(_) => Standing::new(3, half_points, 0),
        }
    }
}

/// Prints the points: `17`, `soft 17`, `21.5`.
impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let soft = if self.hardness == Hardness::Soft { "soft " } else { "" };
        let half = if self.half_points % 2 == 1 { ".5" } else { "" };
        write!(f, "{soft}{}{half}", self.half_points / 2)
    }
}

/// Counts a hand. A lone joker counts as it would with another card.
///
/// # Panics
/// If there is a joker and the game's pack has none.
#[must_use]
#[inline]
pub fn count(game: Game, origin: Origin, cards: &[Card]) -> Count {
    count_sum(&game.counting(), origin, Sum::of(cards), cards.len())
}

/// Counts so many cards by what they add up to.
#[inline]
fn count_sum(counting: &Counting, origin: Origin, sum: Sum, cards: usize) -> Count {
    // Most hands have neither an ace nor a joker, and are what they add up to.
    match sum.is_plain() {
        true => sum.count(counting.most),
        false => count_doubtful(counting, origin, sum, cards),
    }
}

/// Counts cards with an ace or a joker among them, without which there is no natural.
#[inline(never)]
fn count_doubtful(counting: &Counting, origin: Origin, sum: Sum, cards: usize) -> Count {
    let natural = pair(sum).filter(|pair| cards == 2 && counting.naturals.contains(pair));
    match (natural, origin) {
        (Some(natural), Origin::Dealt) => {
            Count { total: natural.total(counting.target), kind: Kind::Natural(natural) }
        }
        (Some(natural), Origin::Switched) => {
            Count { total: natural.total(counting.target), kind: Kind::Points }
        }
        _ if sum.jokers() > 0 => with_joker(counting, sum),
        _ => sum.count(counting.most),
    }
}

/// What a hand as dealt adds up to.
#[must_use]
pub fn total(game: Game, cards: &[Card]) -> Total {
    count(game, Origin::Dealt, cards).total
}

/// Which natural a hand as dealt is.
#[must_use]
pub fn natural(game: Game, cards: &[Card]) -> Option<Natural> {
    match count(game, Origin::Dealt, cards).kind {
        Kind::Natural(natural) => Some(natural),
        Kind::Points | Kind::Over => None,
    }
}

/// Ranks a hand as dealt.
#[must_use]
pub fn rank(game: Game, cards: &[Card]) -> Standing {
    count(game, Origin::Dealt, cards).standing()
}

/// What a hand of that standing adds up to, in half points.
#[must_use]
pub const fn half_points(standing: Standing) -> u16 {
    match standing.class_number() {
        1 => FULL - standing.first(),
        _ => standing.first(),
    }
}

/// Says a standing as a dealer would: `natural 21.5`, `19`, `over with 23`.
#[must_use]
pub fn name(standing: Standing) -> String {
    let points = Total::hard(half_points(standing));
    match standing.class_number() {
        1 => format!("over with {points}"),
        2 => points.to_string(),
        _ => format!("natural {points}"),
    }
}

/// Which of the two-card naturals two cards that add up to this would be, in a game that has it.
#[inline]
fn pair(sum: Sum) -> Option<Natural> {
    /// An ace, counted 1, and ten.
    const ACE_TEN: u16 = 22;

    match (sum.aces(), sum.jokers()) {
        (1, 0) if sum.half_points() == ACE_TEN => Some(Natural::AceTen),
        (2, 0) => Some(Natural::AceAce),
        (1, 1) => Some(Natural::AceJoker),
        (0, 2) => Some(Natural::JokerJoker),
        _ => None,
    }
}

/// Counts a hand that has a joker and is no two-card natural.
fn with_joker(counting: &Counting, sum: Sum) -> Count {
    match counting.joker {
        Joker::Absent => unreachable!("the packs of this game have no joker"),
        Joker::Natural => {
            let natural = Natural::Joker;
            Count { total: natural.total(counting.target), kind: Kind::Natural(natural) }
        }
        Joker::Frozen21 => Count { total: Total::hard(42), kind: Kind::Points },
        Joker::Wild22 => Count { total: Total::hard(44), kind: Kind::Points },
        Joker::TwoOrTwelve => sum.count(counting.most),
    }
}

/// The cards of a hand added up, aces and jokers low: in one number the half points, how many aces
/// and how many jokers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sum(u32);

impl Sum {
    const ZERO: Sum = Sum(0);

    #[inline]
    fn of(cards: &[Card]) -> Sum {
        cards.iter().fold(Sum::ZERO, |sum, card| sum.with(*card))
    }

    /// The sum with one card more.
    #[inline]
    const fn with(self, card: Card) -> Sum {
        const ACE: u32 = 1 << 16;
        const JOKER: u32 = 1 << 24;
        /// By rank, deuce to ace, then the joker. A suit has sixteen places in a set.
        const WORTH: [u32; 16] =
            [4, 6, 8, 10, 12, 14, 16, 18, 20, 20, 20, 20, ACE + 2, JOKER + 4, 0, 0];

        Sum(self.0 + WORTH[(card.place() % 16) as usize])
    }

    const fn half_points(self) -> u16 {
        self.0 as u16
    }

    const fn aces(self) -> u8 {
        (self.0 >> 16) as u8
    }

    const fn jokers(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// Whether there is neither ace nor joker.
    const fn is_plain(self) -> bool {
        self.0 == self.half_points() as u32
    }

    /// Ten more for each ace and joker as long as it is not over.
    #[inline]
    fn count(self, most: u16) -> Count {
        const TEN: u16 = 20;

        let mut total = Total::hard(self.half_points());
        let mut doubtful = self.aces() + self.jokers();
        while doubtful > 0 && total.half_points + TEN <= most {
            total = Total::soft(total.half_points + TEN);
            doubtful -= 1;
        }
        Count { total, kind: if total.half_points > most { Kind::Over } else { Kind::Points } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{agree, counts, multisets, packs, pairs};
    use crate::ranking::Ranking;
    use cards::{CardSet, Hand, Rank, Suit};
    use std::collections::BTreeSet;

    const NO_TENS: CardSet = CardSet::DECK.without(CardSet::of_rank(Rank::Ten));

    /// `A`, `2` … `9`, `T`, `J`, `Q`, `K`, and `*` for a joker.
    fn hand(signs: &str) -> Hand {
        let card = |sign| match Rank::from_symbol(sign) {
            Some(rank) => Card::new(rank, Suit::Clubs),
            None => Card::JOKER,
        };
        signs.chars().map(card).collect()
    }

    fn has_jokers(game: Game) -> bool {
        game.counting().joker != Joker::Absent
    }

    /// The obvious way: look the naturals up, try each ace as 1 and as 11, and take the best.
    /// Says the class, worst first, what orders hands there, and the half points.
    fn slow(game: Game, hand: Hand) -> (u8, i32, i32) {
        let sign = |card: &Card| card.rank().map_or('*', Rank::symbol);
        let mut signs: Vec<char> = hand.iter().map(sign).collect();
        signs.sort();
        let signs: String = signs.into_iter().collect();
        let blackjack = ["AJ", "AK", "AQ", "AT"].contains(&signs.as_str());
        let joker = signs.contains('*');

        let (natural, counts, most) = match game {
            Game::TwentyOne => (blackjack, 42, 42),
            Game::Natural20Half => (blackjack || joker, 41, 42),
            Game::Natural21Half => (blackjack, 43, 43),
            Game::Natural22 => (blackjack, 44, 42),
            Game::NoBust22Jokers => (signs == "**", 44, 44),
            Game::NoBust22Aces => (["**", "*A", "AA"].contains(&signs.as_str()), 44, 44),
            Game::Century21 | Game::Century21Twelves => (false, 0, 44),
        };
        let wild = match game {
            Game::NoBust22Jokers | Game::NoBust22Aces if joker => Some(42),
            Game::Century21 if joker => Some(44),
            _ => None,
        };
        let mut totals = BTreeSet::from([0]);
        for sign in signs.chars() {
            let worth: &[i32] = match sign {
                'A' => &[1, 11],
                '*' => &[2, 12],
                'T' | 'J' | 'Q' | 'K' => &[10],
                digit => &[digit as i32 - '0' as i32],
            };
            totals =
                totals.iter().flat_map(|sum| worth.iter().map(move |more| sum + more)).collect();
        }
        let fits = totals.iter().map(|sum| 2 * sum).filter(|sum| *sum <= most).max();
        match (natural, wild.or(fits)) {
            (true, _) => (2, 0, counts),
            (false, Some(total)) => (1, total, total),
            (false, None) => (0, -2 * totals.first().unwrap(), 2 * totals.first().unwrap()),
        }
    }

    /// Every hand of one to six cards that differs in ranks, in every game. 60 standings: the
    /// totals 2 to 60 and the natural, which Century 21 has not.
    #[test]
    fn agrees_with_the_obvious_way_on_every_hand_of_six_cards_or_fewer() {
        for game in Game::ALL {
            let signs = if has_jokers(game) { "A23456789TJQK*" } else { "A23456789TJQK" };
            let hands: Vec<Hand> = (1..=6).flat_map(|size| multisets(&hand(signs), size)).collect();
            assert_eq!(hands.len(), if has_jokers(game) { 38_759 } else { 27_131 });
            let standings = if game.counting().naturals.is_empty() { 59 } else { 60 };
            let all = hands.iter().copied();
            assert_eq!(agree(all, |hand| rank(game, &hand), |hand| slow(game, hand)), standings);
            for hand in hands {
                let half = total(game, &hand).half_points;
                assert_eq!(i32::from(half), slow(game, hand).2, "{game:?} {hand}");
                assert_eq!(half_points(rank(game, &hand)), half);
                let drawn: Counted = hand.iter().copied().collect();
                assert_eq!(drawn, Counted::from(hand));
                for origin in [Origin::Dealt, Origin::Switched, Origin::Split] {
                    let at_once = count(game, origin, &hand);
                    assert_eq!(drawn.count(&game.counting(), origin), at_once, "{game:?} {hand}");
                }
            }
        }
    }

    /// A hand is soft if its aces counted 1 would make it less; every total is then ten or twenty
    /// less. Naturals aside.
    #[test]
    fn soft_hands_are_those_that_can_come_down() {
        let low = |hand: &Hand| hand.iter().map(|card| LOW[card.rank().unwrap() as usize]).sum();
        const LOW: [u16; 13] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1];
        for game in Game::ALL {
            for hand in (1..=5).flat_map(|size| multisets(&hand("A23456789T"), size)) {
                let Count { total, kind } = count(game, Origin::Split, &hand);
                let least: u16 = low(&hand);
                assert!(!matches!(kind, Kind::Natural(_)));
                assert_eq!(total.hardness == Hardness::Soft, total.half_points > 2 * least);
            }
        }
    }

    /// Every hand of two cards or more that is not over, if ten-values are alike, and every one that
    /// the last card took over: there are as many of the first as ways to write 2 to 21 (to 22) as
    /// a sum of two or more numbers from 1 to 10. Each is compared with the obvious way, with one
    /// joker and with two as well where the game has them.
    #[test]
    fn agrees_with_the_obvious_way_on_every_hand_until_it_is_over() {
        for game in Game::ALL {
            let (mut within, mut over) = (Vec::new(), Vec::new());
            draw(game, Hand::EMPTY, 0, &mut within, &mut over);
            within.retain(|hand| hand.len() > 1);
            let most = game.counting().most;
            assert_eq!(within.len(), if most < 44 { 3_072 } else { 3_879 }, "{game:?}");

            let most_jokers = if has_jokers(game) { 2 } else { 0 };
            let hands: Vec<Hand> = within
                .iter()
                .chain(&over)
                .flat_map(|hand| (0..=most_jokers).map(move |jokers| (hand, jokers)))
                .filter(|(hand, jokers)| hand.len() + jokers <= Hand::MAX)
                .map(|(hand, jokers)| {
                    hand.iter().copied().chain([Card::JOKER; 2].into_iter().take(jokers)).collect()
                })
                .collect();
            agree(hands.iter().copied(), |hand| rank(game, &hand), |hand| slow(game, hand));
            for hand in hands {
                let half = i32::from(total(game, &hand).half_points);
                assert_eq!(half, slow(game, hand).2, "{game:?} {hand}");
            }
        }
    }

    /// Draws every card from the numbered one on to a hand, until it is over.
    fn draw(game: Game, held: Hand, first: usize, within: &mut Vec<Hand>, over: &mut Vec<Hand>) {
        for (at, card) in hand("A23456789T").iter().enumerate().skip(first) {
            let mut held = held;
            held.push(*card);
            if count(game, Origin::Dealt, &held).kind == Kind::Over {
                over.push(held);
            } else {
                within.push(held);
                draw(game, held, at, within, over);
            }
        }
    }

    /// Every two cards of so many packs, by class. With n packs there are 4n aces, 16n ten-values
    /// (12n without tens) and n jokers.
    #[test]
    fn naturals_are_as_many_as_they_should_be() {
        let (deck, joker) = (CardSet::DECK, CardSet::WITH_JOKER);
        for (game, pack, count, hands, naturals) in [
            (Game::TwentyOne, deck, 1, 1_326, 4 * 16),
            (Game::TwentyOne, deck, 8, 86_320, 32 * 128),
            (Game::Natural21Half, deck, 1, 1_326, 4 * 16),
            (Game::Natural21Half, deck, 8, 86_320, 32 * 128),
            (Game::Natural21Half, NO_TENS, 4, 18_336, 16 * 48),
            (Game::Natural21Half, NO_TENS, 6, 41_328, 24 * 72),
            (Game::Natural22, deck, 6, 48_516, 24 * 96),
            // A joker with each of the other cards, or two jokers.
            (Game::Natural20Half, joker, 1, 1_378, 4 * 16 + 52),
            (Game::Natural20Half, joker, 8, 89_676, 32 * 128 + 8 * 416 + 28),
            (Game::NoBust22Jokers, deck, 1, 1_326, 0),
            (Game::NoBust22Jokers, joker, 8, 89_676, 28),
            // Two jokers, two aces, or one of each.
            (Game::NoBust22Aces, joker, 6, 50_403, 15 + 276 + 24 * 6),
            (Game::Century21, joker, 8, 89_676, 0),
            (Game::Century21Twelves, joker, 8, 89_676, 0),
        ] {
            let shoe = packs(pack, count);
            let standings = pairs(&shoe).map(|cards| rank(game, &cards));
            let expected = [("natural", naturals), ("points", hands - naturals), ("over", 0)];
            assert_eq!(counts(Ranking::Points(game), standings), expected, "{game:?}");
        }
    }

    /// A joker and any card, or two aces (ruling G-203): of eight packs, two jokers 28 times, one
    /// 8 × 416 times, and C(32,2) = 496 times the aces.
    #[test]
    fn century_21_deals_3852_hands_of_22() {
        let shoe = packs(CardSet::WITH_JOKER, 8);
        let is_22 = |cards: &[Card; 2]| total(Game::Century21, cards).half_points == 44;
        assert_eq!(pairs(&shoe).filter(is_22).count(), 28 + 3_328 + 496);
    }

    #[test]
    fn either_joker_is_a_joker() {
        let red = Hand::from_iter([Card::RED_JOKER, Card::new(cards::Rank::Nine, Suit::Clubs)]);
        for game in Game::ALL {
            assert_eq!(Ranking::Points(game).check(&red).is_ok(), has_jokers(game), "{game:?}");
        }
    }

    /// What the documents say of single hands, and what the rulings add.
    #[test]
    fn printed_hands_count_as_printed() {
        use Game::*;
        use Origin::{Dealt, Split, Switched};
        for (game, origin, signs, called, source) in [
            (Natural21Half, Dealt, "K5", "15", "players-casino l.1091"),
            (Natural21Half, Dealt, "6A", "soft 17", "players-casino l.1091"),
            (Natural21Half, Switched, "65", "11", "players-casino l.1091"),
            (Natural21Half, Switched, "KA", "soft 21.5", "players-casino l.1103"),
            (Natural21Half, Dealt, "KA", "natural soft 21.5", "players-casino l.1103"),
            (Natural21Half, Split, "KA", "soft 21", "players-casino l.1367"),
            (Natural21Half, Dealt, "AA", "soft 12", "lucky-lady l.255"),
            (Natural21Half, Dealt, "AKT", "21", "lucky-lady l.253"),
            (Natural21Half, Dealt, "A9A", "soft 21", "lucky-lady l.253"),
            (Natural21Half, Dealt, "AJ", "natural soft 21.5", "clovis-500 l.1476"),
            (Natural21Half, Dealt, "888", "over 24", "clovis-500 l.1544"),
            (Natural22, Dealt, "AQ", "natural soft 22", "diamond-jims l.1171"),
            (Natural22, Dealt, "AA", "soft 12", "diamond-jims l.1174"),
            (Natural22, Dealt, "T66", "over 22", "ruling G-190"),
            (Natural22, Split, "AQ", "soft 21", "diamond-jims l.1280"),
            (Natural20Half, Dealt, "AT", "natural soft 20.5", "clovis-500 l.835"),
            (Natural20Half, Dealt, "*7", "natural 20.5", "clovis-500 l.833"),
            (Natural20Half, Dealt, "*T95", "natural 20.5", "clovis-500 l.907"),
            (Natural20Half, Split, "8*", "natural 20.5", "clovis-500 l.907"),
            (Natural20Half, Dealt, "777", "21", "ruling G-189"),
            (NoBust22Jokers, Dealt, "**", "natural 22", "lucky-lady l.198"),
            (NoBust22Jokers, Dealt, "*A", "21", "lucky-lady l.187"),
            (NoBust22Jokers, Dealt, "T6*", "21", "lucky-lady l.187"),
            (NoBust22Jokers, Dealt, "AK", "soft 21", "lucky-lady l.118"),
            (NoBust22Jokers, Dealt, "T66", "22", "ruling G-197"),
            (NoBust22Jokers, Dealt, "AA", "soft 22", "lucky-lady l.112"),
            (NoBust22Aces, Dealt, "**", "natural 22", "diamond-jims l.828"),
            (NoBust22Aces, Dealt, "AA", "natural soft 22", "diamond-jims l.828"),
            (NoBust22Aces, Dealt, "*A", "natural 22", "diamond-jims l.828"),
            (NoBust22Aces, Dealt, "*K", "21", "diamond-jims l.859"),
            (NoBust22Aces, Split, "A*", "21", "ruling G-199"),
            (Century21, Dealt, "*5", "22", "clovis-500 l.248"),
            (Century21, Dealt, "AA", "soft 22", "ruling G-203"),
            (Century21, Dealt, "A56", "soft 22", "clovis-500 l.248"),
            (Century21, Dealt, "T67", "over 23", "clovis-500 l.256"),
            (Century21Twelves, Dealt, "*T", "soft 22", "clovis-500 l.266"),
            (Century21Twelves, Dealt, "*TA", "13", "clovis-500 l.266"),
        ] {
            let Count { total, kind } = count(game, origin, &hand(signs));
            let sort = match kind {
                Kind::Over => "over ",
                Kind::Points => "",
                Kind::Natural(_) => "natural ",
            };
            assert_eq!(format!("{sort}{total}"), called, "{game:?} {signs}, {source}");
        }
    }

    #[test]
    fn naturals_are_told_apart() {
        for (game, signs, which) in [
            (Game::Natural20Half, "TA", Some(Natural::AceTen)),
            (Game::Natural20Half, "A*", Some(Natural::Joker)),
            (Game::NoBust22Aces, "A*", Some(Natural::AceJoker)),
            (Game::NoBust22Aces, "AA", Some(Natural::AceAce)),
            (Game::NoBust22Jokers, "**", Some(Natural::JokerJoker)),
            (Game::NoBust22Jokers, "AA", None),
            (Game::TwentyOne, "A9A", None),
        ] {
            assert_eq!(natural(game, &hand(signs)), which, "{game:?} {signs}");
        }
    }

    #[test]
    fn standings_are_named() {
        for (game, signs, words) in [
            (Game::Natural21Half, "AK", "natural 21.5"),
            (Game::Natural21Half, "A6", "17"),
            (Game::Natural21Half, "T85", "over with 23"),
        ] {
            assert_eq!(name(rank(game, &hand(signs))), words);
        }
    }

    #[test]
    fn every_game_is_a_ranking() {
        for game in Game::ALL {
            let ranking = Ranking::Points(game);
            assert_eq!(game.id().parse(), Ok(ranking));
            assert_eq!(ranking.check(&hand("*5")).is_ok(), has_jokers(game));
        }
    }

    /// Six, ace and four alone would be 21 too.
    #[test]
    fn every_card_makes_the_hand() {
        for signs in ["T6A4", "AA", "55555"] {
            let made = Ranking::Points(Game::TwentyOne).made(&hand(signs)).expect(signs);
            assert_eq!(made.used, hand(signs));
        }
    }
}
