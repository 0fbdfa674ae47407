//! What may be kept of a hand, as a player names it: `4 of one suit`, `a pair of jacks or better`.

#[cfg(test)]
mod reader;
#[cfg(test)]
mod tests;

use super::act::Act;
use super::keeps::STAND;
use super::sight;
use crate::suits::Names;
use cards::{Card, CardSet, Rank, Suit};
use ranking::Ranking;
use std::collections::BTreeMap;

/// What kept cards have in common; what is plainer to say comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Shape {
    /// The whole hand, the higher the better.
    Stand,
    /// What the board makes with them, the higher the better.
    Made,
    /// No card.
    Nothing,
    Four,
    FullHouse,
    Three,
    TwoPair,
    Pair,
    /// By the card beside it.
    PairAnd,
    Royal,
    /// By how many straights hold them all.
    StraightFlush,
    Straight,
    /// By how many of them are high.
    Flush,
    /// The highest cards: by the lowest of them, of any suits or of one.
    Highest,
    HighestOfOneSuit,
    /// Some that straights hold, by the lowest of them, of any suits or of one.
    HighStraight,
    HighStraightFlush,
    /// The highest cards, by the highest of them, of any suits or of one.
    Topped,
    ToppedOfOneSuit,
}

/// A way to name kept cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Kind {
    shape: Shape,
    /// How many of them are high, at least.
    highs: u8,
    /// How many straights hold them, at least, where they are not told by that.
    ways: u8,
    /// How many cards it takes, how many of them are wild, and how many own ones are kept for it.
    cards: u8,
    wild: u8,
    kept: u8,
}

/// The best that a hand has of a kind: the higher the better, and whether to keep it is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Hold {
    pub(super) kind: Kind,
    pub(super) order: u8,
    pub(super) best: bool,
}

/// What the hands of a decision are made of, and for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hands {
    /// By what a hand that is kept whole is named.
    pub(super) ranking: Ranking,
    /// How many cards a straight has.
    pub(super) straight: u8,
    /// Which of several ways to keep cards is meant that fit a name alike.
    pub(super) alike: Alike,
}

/// Which of several ways to keep cards is meant that fit a name alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alike {
    /// The highest cards.
    Highest,
    /// Where cards were thrown before, those of which there are more to come; then the highest.
    Unthrown,
    /// With a board in sight, what the cards make with it.
    WithBoard,
}

impl Alike {
    pub(super) const ALL: [Alike; 3] = [Alike::Highest, Alike::Unthrown, Alike::WithBoard];

    /// In words, where it is not the highest cards.
    pub(super) const fn words(self) -> Option<&'static str> {
        match self {
            Alike::Highest => None,
            Alike::Unthrown => Some(
                "no two alike where no pair is told; of cards that fit alike those whose lowest or \
                 highest is higher where that is told, to a straight those that more straights hold, of one suit \
                 those with more of J to A, then those of a rank that none was thrown of, then the \
                 highest",
            ),
            Alike::WithBoard => Some(
                "of ways that fit alike the better hand or the one that more straights hold, then the \
                 one with 4 of one suit, then 4 to a straight, then the better hand, then 3 of one suit \
                 or to a straight, then higher cards",
            ),
        }
    }
}

/// Pairs that are kept whole are told by their rank: their orders begin here, those of better hands
/// behind them.
const PAIRS: u8 = 13;
const BETTER: u8 = 26;

impl Hands {
    /// Everything that may be kept of a hand of which this is best kept, each with the cards that it
    /// may be; of the ranks of some cards others were thrown before.
    pub(super) fn holds(
        self,
        hand: CardSet,
        kept: CardSet,
        thrown: CardSet,
    ) -> Vec<(Hold, Vec<CardSet>)> {
        let cards: Vec<Card> = hand.iter().collect();
        let mut top = Top::default();
        for mask in 0_u32..1 << cards.len() {
            let held = cards.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
            let held: Vec<Card> = held.map(|(_, card)| *card).collect();
            let unthrown = held.iter().filter(|card| !thrown.contains(**card)).count() as u8;
            let ranks = by_rank(&self.with_aces(&held));
            let key = Key { with_board: [0; 7], unthrown, ranks };
            let named = match held.len() == cards.len() {
                true => vec![(Kind::of(Shape::Stand, held.len(), 0), self.standing(hand))],
                false => self.kinds(&held),
            };
            top.add(held.iter().copied().collect(), key, named);
        }
        top.holds(&Names::all().keeping(hand).each(kept))
    }

    /// The same with a board in sight, where some cards may be kept and some of them are best: they are
    /// told by what they make with the board.
    pub(super) fn holds_with(
        self,
        board: CardSet,
        may: impl Iterator<Item = CardSet>,
        best: &[CardSet],
    ) -> Vec<(Hold, Vec<CardSet>)> {
        let mut top = Top::default();
        for held in may {
            let (named, with_board) = self.kinds_with(board, held);
            let cards: Vec<Card> = held.iter().collect();
            let ranks = by_rank(&ranks_of(&cards));
            top.add(held, Key { with_board, unthrown: 0, ranks }, named);
        }
        top.holds(best)
    }

    /// Every way to name kept cards that lie with a board, and the first part of their [`Key`].
    fn kinds_with(self, board: CardSet, kept: CardSet) -> (Vec<(Kind, u8)>, [u8; 7]) {
        let (all, straight) = (kept.union(board), u32::from(self.straight));
        let own = kept.len() as usize;
        let kind =
            |shape: Shape, cards: u8| Kind { kept: own as u8, ..Kind::of(shape, cards.into(), 0) };
        let run = |ranks: u16| {
            let (run, open) = sight::straights(ranks, straight);
            (run as u8, open as u8)
        };
        let lanes = Suit::ALL.map(|suit| all.lane(suit));
        let suited = lanes.iter().map(|lane| lane.count_ones() as u8).max().unwrap_or(0);
        let of_one_suit = lanes.iter().map(|lane| run(*lane)).max().unwrap_or((0, 0));
        let mut found = vec![
            (kind(Shape::Made, all.len() as u8), self.standing(all)),
            (kind(Shape::Highest, own as u8), kept.ranks().trailing_zeros() as u8 + 1),
        ];
        // Two cards of one suit or of a straight are as good as none.
        if suited > 2 {
            found.push((kind(Shape::Flush, suited), 1));
        }
        let (cards, open) = run(all.ranks());
        for (shape, (cards, open)) in
            [(Shape::Straight, (cards, open)), (Shape::StraightFlush, of_one_suit)]
        {
            if cards > 2 {
                found.push((kind(shape, cards), open));
            }
        }
        let from = |least: u8, cards: u8, number: u8| if cards < least { 0 } else { number };
        let key = [
            from(4, suited, suited),
            from(4, cards, cards),
            from(4, cards, open),
            self.ranking.rank_set(all).class_number(),
            from(3, suited, suited),
            from(3, cards, cards),
            from(3, cards, open),
        ];
        (found, key)
    }

    /// Every way to name some cards of a hand, and how high they stand among others named so.
    fn kinds(self, held: &[Card]) -> Vec<(Kind, u8)> {
        let ranks = ranks_of(held);
        let (count, wild) = (held.len(), held.len() - ranks.len());
        let kind = |shape: Shape| Kind::of(shape, count, wild);
        let told =
            |wild: usize| move |(shape, order): (Shape, u8)| (Kind::of(shape, count, wild), order);
        let same: Vec<(Kind, u8)> = groups(&ranks).into_iter().map(told(wild)).collect();
        let aces = self.with_aces(held);
        // With jokers that are aces they are told as if they had none, too.
        let with_aces = || groups(&aces).into_iter().map(told(0)).filter(|_| aces.len() == count);
        let (Some(top), Some(lowest)) = (ranks.first(), ranks.last()) else {
            let shape = if wild > 0 { Shape::Highest } else { Shape::Nothing };
            return [(kind(shape), 1)].into_iter().chain(with_aces()).collect();
        };
        if !same.is_empty() {
            let more = with_aces().filter(|_| wild > 0);
            return same.into_iter().chain(more).collect();
        }
        let mut found = vec![(kind(Shape::Highest), *lowest as u8 + 1)];
        found.extend(with_aces());
        let ways = straights(&ranks, self.straight);
        if ranks.len() < 2 {
            // A card beside jokers is the better the more straights hold it.
            found.extend((wild > 0).then(|| (kind(Shape::Straight), ways)));
            return found;
        }
        found.push((kind(Shape::Topped), *top as u8 + 1));
        let highs = ranks.iter().filter(|rank| **rank >= Rank::Jack).count() as u8;
        let of = |suit: Suit| held.iter().all(|card| card.suit().is_none_or(|held| held == suit));
        let suited = Suit::ALL.into_iter().any(of);
        if suited {
            found.push((kind(Shape::Flush), highs + 1));
            found.push((kind(Shape::HighestOfOneSuit), *lowest as u8 + 1));
            found.push((kind(Shape::ToppedOfOneSuit), *top as u8 + 1));
        }
        if ways > 0 {
            for highs in 0..=highs.min(3) {
                found.push((Kind { highs, ..kind(Shape::Straight) }, ways));
                if suited {
                    found.push((Kind { highs, ..kind(Shape::StraightFlush) }, ways));
                }
            }
            for ways in 1..=ways.min(if ranks.len() < 4 { 5 } else { 0 }) {
                found.push((Kind { ways, ..kind(Shape::HighStraight) }, *lowest as u8 + 1));
                if suited {
                    found
                        .push((Kind { ways, ..kind(Shape::HighStraightFlush) }, *lowest as u8 + 1));
                }
            }
            let royal = if self.straight == 3 { Rank::Queen } else { Rank::Ten };
            if suited && *lowest >= royal {
                found.push((kind(Shape::Royal), 1));
            }
        }
        found
    }

    /// The ranks of cards, the highest first; a joker has none, but where it may be an ace only, or any
    /// card of a straight or a flush, it is one.
    fn with_aces(self, cards: &[Card]) -> Vec<Rank> {
        let mut ranks = ranks_of(cards);
        if matches!(self.ranking, Ranking::High5Bug | Ranking::High5BugWheel) {
            let aces = std::iter::repeat_n(Rank::Ace, cards.len() - ranks.len());
            ranks.splice(0..0, aces);
        }
        ranks
    }

    /// Where a whole hand stands: by its highest card, by its pair, by its class.
    fn standing(self, hand: CardSet) -> u8 {
        let ranks = ranks_of(&hand.iter().collect::<Vec<_>>());
        let pair = ranks.windows(2).find(|two| two[0] == two[1]).map(|two| two[0] as u8);
        match (self.ranking.rank_set(hand).class_number(), pair) {
            (0 | 1, _) => ranks.first().map_or(0, |rank| *rank as u8),
            (2, Some(rank)) => PAIRS + rank,
            (class, _) => BETTER + class,
        }
    }

    /// A kind in words, from an order on if there are lower ones.
    pub(super) fn words(self, kind: Kind, least: Option<u8>) -> String {
        let plain = kind.cards - kind.wild;
        let jokers = match kind.wild {
            0 => String::new(),
            1 => "the joker".to_owned(),
            wild => format!("{wild} jokers"),
        };
        if plain == 0 && kind.wild > 0 {
            return jokers;
        }
        let words = self.plain_words(kind, plain, least);
        if kind.wild > 0 { format!("{jokers} and {words}") } else { words }
    }

    fn plain_words(self, kind: Kind, plain: u8, least: Option<u8>) -> String {
        let rank = |number: u8| Rank::ALL[usize::from(number.clamp(1, 13)) - 1];
        let from = |number: u8| match rank(number) {
            Rank::Ace => "A".to_owned(),
            rank => format!("{} to A", rank.symbol()),
        };
        let of = |what: &str, one: &str| match least {
            None | Some(1) => format!("{what}{one}"),
            Some(least) => format!("{what} of {}{one}", or_better(rank(least))),
        };
        let others = |used: u8| match (plain - used, self.alike) {
            (0, _) => "",
            // It is said above the list which.
            (1, Alike::Unthrown) => " and another card",
            (2, Alike::Unthrown) => " and 2 other cards",
            (1, _) => " and the highest other card",
            (2, _) => " and the 2 highest other cards",
            _ => " and the highest other cards",
        };
        let highs = match kind.highs {
            0 => String::new(),
            1 => ", a card of J to A among them".to_owned(),
            highs => format!(", {highs} or more of J to A"),
        };
        let open = |ways: Option<u8>| match ways {
            None | Some(0 | 1) => String::new(),
            Some(2) if plain + 1 == self.straight => ", open at both ends".to_owned(),
            Some(ways) => format!(", {ways} or more straights open to them"),
        };
        let lowest = |what: &str| {
            let lowest = if plain == 2 { "lower" } else { "lowest" };
            format!("{what}, the {lowest} of {}", from(least.unwrap_or(1)))
        };
        let highest = |what: &str| {
            let highest = if plain == 2 { "higher" } else { "highest" };
            format!("{what}, the {highest} of {}", from(least.unwrap_or(1)))
        };
        let unthrown = self.alike == Alike::Unthrown;
        let one = |what: &str| match least {
            None => what.to_owned(),
            Some(13) => format!("{what}, an ace among them"),
            Some(least) => format!("{what}, one of {}", from(least)),
        };
        match kind.shape {
            Shape::Stand | Shape::Made => self.standing_words(least),
            Shape::Nothing => "anything".to_owned(),
            Shape::Four => of("four of a kind", others(4)).replace("kind of", "kind,"),
            Shape::FullHouse => "a full house".to_owned(),
            Shape::Three => of("three of a kind", others(3)).replace("kind of", "kind,"),
            Shape::TwoPair => of("two pair", others(4)).replace("pair of", "pair, the higher of"),
            Shape::Pair => of("a pair", others(2)),
            Shape::PairAnd => match least {
                None => "a pair and the highest other card".to_owned(),
                Some(least) if unthrown => {
                    format!("a pair and the highest other card, of {}", from(least))
                }
                Some(13) => "a pair and an ace".to_owned(),
                Some(least) => format!("a pair and a card of {}", from(least)),
            },
            Shape::Royal if self.straight == 3 => format!("{plain} to a mini royal"),
            Shape::Royal => format!("{plain} to a royal flush"),
            Shape::StraightFlush => {
                format!("{plain} to a straight flush{}{highs}", open(least))
            }
            Shape::Straight if plain == 1 => {
                let ways = |rank: &Rank| straights(&[*rank], self.straight);
                let held = |rank: &&Rank| ways(rank) >= least.unwrap_or(0);
                let ranks: Vec<&Rank> = Rank::ALL.iter().filter(held).collect();
                match &ranks[..] {
                    [low, .., high] if ranks.len() < Rank::ALL.len() => {
                        let same = ranks.iter().all(|rank| ways(rank) == ways(low));
                        let which = if same { "" } else { " that most straights hold" };
                        format!("a card of {} to {}{which}", low.symbol(), high.symbol())
                    }
                    _ => "the card that most straights hold".to_owned(),
                }
            }
            Shape::Straight => format!("{plain} to a straight{}{highs}", open(least)),
            Shape::Flush => match least.map(|least| least - 1) {
                None | Some(0) => format!("{plain} of one suit"),
                Some(1) => format!("{plain} of one suit, a card of J to A among them"),
                Some(highs) => format!("{plain} of one suit, {highs} or more of J to A"),
            },
            Shape::Highest => match (plain, least) {
                (1, None) => "the highest card".to_owned(),
                (1, Some(least)) if unthrown => format!("the highest card, of {}", from(least)),
                (1, Some(13)) => "an ace".to_owned(),
                (1, Some(least)) => format!("a card of {}", from(least)),
                (_, None) => format!("the {plain} highest cards"),
                (_, Some(_)) if unthrown => lowest(&format!("{plain} cards")),
                (_, Some(least)) => format!("{plain} cards of {}", from(least)),
            },
            Shape::HighestOfOneSuit => lowest(&format!("{plain} of one suit")),
            Shape::HighStraight => {
                lowest(&format!("{plain} to a straight{}", open(Some(kind.ways))))
            }
            Shape::HighStraightFlush => {
                lowest(&format!("{plain} to a straight flush{}", open(Some(kind.ways))))
            }
            Shape::Topped if unthrown => highest(&format!("{plain} cards")),
            Shape::ToppedOfOneSuit if unthrown => highest(&format!("{plain} of one suit")),
            Shape::Topped => one(&format!("the {plain} highest cards")),
            Shape::ToppedOfOneSuit => one(&format!("the highest {plain} of one suit")),
        }
    }

    fn standing_words(self, least: Option<u8>) -> String {
        match least {
            None => "any hand".to_owned(),
            Some(order) if order < PAIRS => {
                format!("{} high or better", Rank::ALL[usize::from(order)].name())
            }
            Some(PAIRS) => "a pair or better".to_owned(),
            Some(order) if order < BETTER => {
                format!("a pair of {}", or_better(Rank::ALL[usize::from(order - PAIRS)]))
            }
            Some(order) => {
                let class = self.ranking.classes().get(usize::from(order - BETTER) - 1);
                class.map_or_else(String::new, |class| format!("{class} or better"))
            }
        }
    }
}

/// Of each kind the best that a hand has, and all that is as good by its ranks.
#[derive(Debug, Default)]
struct Top(BTreeMap<Kind, ((u8, Key), Vec<CardSet>)>);

/// By what one of several things is kept that are named alike, see [`Alike`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Key {
    /// With a board in sight.
    with_board: [u8; 7],
    /// How many are of a rank that none was thrown of.
    unthrown: u8,
    ranks: u64,
}

impl Top {
    /// Adds cards by all their names.
    fn add(&mut self, set: CardSet, key: Key, named: Vec<(Kind, u8)>) {
        for (kind, order) in named {
            let (best, sets) = self.0.entry(kind).or_default();
            if sets.is_empty() || (order, key) > *best {
                (*best, *sets) = ((order, key), vec![set]);
            } else if (order, key) == *best {
                sets.push(set);
            }
        }
    }

    /// All of them, where one of these is best.
    fn holds(self, like: &[CardSet]) -> Vec<(Hold, Vec<CardSet>)> {
        let hold = |(kind, ((order, _), sets)): (Kind, ((u8, Key), Vec<CardSet>))| {
            let best = sets.iter().all(|set| like.contains(set));
            (Hold { kind, order, best }, sets)
        };
        self.0.into_iter().map(hold).collect()
    }
}

impl Kind {
    fn of(shape: Shape, cards: usize, wild: usize) -> Kind {
        let cards = cards as u8;
        Kind { shape, highs: 0, ways: 0, cards, wild: wild as u8, kept: cards }
    }

    /// Whether no card is kept, which fits any hand.
    pub(super) fn is_nothing(self) -> bool {
        self.shape == Shape::Nothing
    }

    /// What is done with cards of the kind.
    pub(super) fn action(self) -> Act {
        match self.shape {
            Shape::Stand => Act::other(STAND),
            Shape::Nothing => Act::ThrowAll,
            _ => Act::Keep(self.kept.to_string()),
        }
    }
}

/// Cards of the same rank, named by the most of them: the whole and how high it stands.
fn groups(ranks: &[Rank]) -> Vec<(Shape, u8)> {
    let mut groups: Vec<(usize, Rank)> =
        ranks.chunk_by(|one, other| one == other).map(|same| (same.len(), same[0])).collect();
    groups.sort_unstable_by(|one, other| other.cmp(one));
    let Some(&(most, rank)) = groups.first() else { return Vec::new() };
    let next = groups.get(1);
    let shape = match (most, next.map_or(0, |group| group.0)) {
        (4.., _) => Shape::Four,
        (3, 2..) => Shape::FullHouse,
        (3, _) => Shape::Three,
        (2, 2) => Shape::TwoPair,
        (2, _) => Shape::Pair,
        _ => return Vec::new(),
    };
    let mut found = vec![(shape, rank as u8 + 1)];
    if let (Shape::Pair, 3, Some((_, other))) = (shape, ranks.len(), next) {
        found.push((Shape::PairAnd, *other as u8 + 1));
    }
    found
}

/// How many straights of this length hold all of these ranks; the ace stands below the deuce, too.
fn straights(ranks: &[Rank], straight: u8) -> u8 {
    let held = ranks.iter().fold(0_u32, |held, rank| held | 2 << *rank as u32);
    let held = (held, held & !(1 << 13) | 1);
    let ace = ranks.contains(&Rank::Ace);
    let within = |held: u32| {
        let all = (1_u32 << straight) - 1;
        (0..=14 - u32::from(straight)).filter(|low| held & !(all << low) == 0).count() as u8
    };
    within(held.0) + if ace { within(held.1) } else { 0 }
}

/// The ranks of cards, the highest first; a joker has none.
fn ranks_of(cards: &[Card]) -> Vec<Rank> {
    let mut ranks: Vec<Rank> = cards.iter().filter_map(|card| card.rank()).collect();
    ranks.sort_unstable_by(|one, other| other.cmp(one));
    ranks
}

/// Ranks as one number, the first the weightiest.
fn by_rank(ranks: &[Rank]) -> u64 {
    ranks.iter().fold(0, |key, rank| key << 4 | (*rank as u64 + 1))
}

fn or_better(rank: Rank) -> String {
    match rank {
        Rank::Ace => rank.plural().to_owned(),
        rank => format!("{} or better", rank.plural()),
    }
}
