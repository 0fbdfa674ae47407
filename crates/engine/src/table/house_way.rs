//! Setting hands by a house way: the first line that fits the cards and whose front can be made.
//!
//! Cards are held against a line by masks of ranks; only lines that keep a straight or a flush
//! behind look at all the ways to set them.

use cards::{Card, CardSet, Rank};
use ranking::{Ranking, Standing};
use sheet::table::hand::Part;
use sheet::table::house_way::{
    Beside, Complete, Front, Holds, HouseWay as Printed, Joker, SetRule, Unless,
};

/// A house way made ready.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HouseWay {
    lines: Vec<Line>,
    joker: Joker,
    role: Role,
    front: Ranking,
    back: Ranking,
}

/// What the joker is in hands that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// An ace, unless it completes a straight or a flush.
    Bug,
    /// Any card.
    Wild,
}

/// A line: what the cards must hold, as masks, and what goes in front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    needs: u32,
    high: u16,
    low: u16,
    front: Front,
    unless: Option<u8>,
    fouls: Fouls,
}

/// Whether what a line puts in front could outrank what it leaves behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fouls {
    /// Never: a pair or better stays behind lower cards, or the highest card does.
    Never,
    /// That has to be looked at.
    Perhaps,
}

/// What is needed beside the hands by rank, which are numbered by [`Holds`].
const COMPLETE: u32 = 1 << 30;
const JOKER: u32 = 1 << 31;

const ACE: u16 = 1 << Rank::Ace as u8;
const KING: u16 = 1 << Rank::King as u8;
const QUEEN: u16 = 1 << Rank::Queen as u8;
const JACK: u16 = 1 << Rank::Jack as u8;
const TEN: u16 = 1 << Rank::Ten as u8;
const RANKS: u16 = 0x1fff;

/// A rank's bit in each suit.
const LANES: u64 = 0x0001_0001_0001_0001;

/// The number of the class of a pair, of a straight and of a full house in five-card rankings.
const PAIR: u8 = 2;
const STRAIGHT: u8 = 5;
const FULL_HOUSE: u8 = 7;

impl HouseWay {
    pub(super) fn new(printed: &Printed, front: Part, back: Part) -> HouseWay {
        let role = if front.rank == Ranking::High2Wild { Role::Wild } else { Role::Bug };
        let lines = printed.rules.iter().map(Line::new).collect();
        HouseWay { lines, joker: printed.joker, role, front: front.rank, back: back.rank }
    }

    /// The cards that go in front.
    pub(super) fn set(&self, cards: CardSet) -> CardSet {
        match cards.len() {
            3 => self.set_three(cards),
            _ => self.set_seven(cards),
        }
    }

    fn fouls(&self, cards: CardSet, front: CardSet) -> bool {
        fouls(self.front.rank_set(front), self.back.rank_set(cards.without(front)))
    }

    fn set_seven(&self, cards: CardSet) -> CardSet {
        let hand = Seven::new(self, cards);
        let mut holds = hand.holds();
        for line in &self.lines {
            let fits = holds & line.needs == line.needs
                && (line.high == RANKS || line.high & hand.largest() != 0)
                && (line.low == RANKS || line.low & hand.lower() != 0);
            if !fits {
                continue;
            }
            if line.front == Front::AsIncomplete {
                holds &= !COMPLETE;
                continue;
            }
            if let Some(front) = hand.front(line)
                && (line.fouls == Fouls::Never || !self.fouls(cards, front))
            {
                return front;
            }
        }
        hand.strongest_behind()
    }
}

impl Line {
    fn new(rule: &SetRule) -> Line {
        let with = rule.with;
        let (low, high) = (with.high.0 as u8, with.high.1 as u8);
        let mut needs = match with.holds {
            Holds::Anything => 0,
            holds => 1 << holds as u32,
        };
        if with.complete == Complete::Wanted {
            needs |= COMPLETE;
        }
        if with.joker == Beside::Joker {
            needs |= JOKER;
        }
        Line {
            needs,
            high: (RANKS >> (12 - high)) & !((1 << low) - 1),
            low: with.low.map_or(RANKS, |rank| 1 << rank as u8),
            front: rule.front,
            fouls: match (with.holds, rule.front) {
                (Holds::NoPair, Front::SecondAndThird)
                | (Holds::Pair | Holds::Three | Holds::Four, Front::TwoHighestOthers)
                | (Holds::TwoPair, Front::LowerPair)
                | (Holds::Four, Front::HalfOfIt) => Fouls::Never,
                _ => Fouls::Perhaps,
            },
            unless: rule.unless.map(|Unless { high, beside }| {
                (high as u8) << 4 | beside.map_or(0, |beside| beside as u8)
            }),
        }
    }
}

/// Whether the front hand is stronger than the back hand, which costs both. Equal pairs, as when
/// four of a kind are split, are none: the back hand has more cards. Source: diamond-jims l.746.
pub(super) fn fouls(front: Standing, back: Standing) -> bool {
    match (front.class_number(), back.class_number()) {
        (_, PAIR..) if front.class_number() < PAIR => false,
        (PAIR, PAIR) => back.first() < front.first(),
        (PAIR, 1) => true,
        // One card against two. Ruling G-181.
        (1, 1) if front.first() != 0 => back.rest() < front.first(),
        (1, 1) => highest(back.rest(), 2) < front.rest(),
        _ => false,
    }
}

/// Seven cards, sorted by rank as the house way counts them.
struct Seven<'a> {
    way: &'a HouseWay,
    cards: CardSet,
    joker: bool,
    /// The rank that the joker is counted with.
    joined: u16,
    /// The ranks held at least so many times: once, twice, three and four times.
    counted: [u16; 4],
    natural: [u16; 4],
}

impl Seven<'_> {
    fn new(way: &HouseWay, cards: CardSet) -> Seven<'_> {
        let natural = kinds(cards);
        let joker = cards.jokers() > 0;
        let joined = match (joker, way.joker, way.role) {
            (false, ..) => 0,
            (true, _, Role::Bug) => ACE,
            (true, Joker::Joins, Role::Wild) => {
                let most = natural.into_iter().rev().find(|ranks| *ranks != 0);
                highest(most.unwrap_or(ACE), 1)
            }
            // Without a pair it makes one.
            (true, Joker::Apart, Role::Wild) if natural[1] == 0 => highest(natural[0], 1),
            (true, Joker::Apart, Role::Wild) => 0,
        };
        let mut counted = natural;
        for at in (1..4).rev() {
            counted[at] |= counted[at - 1] & joined;
        }
        counted[0] |= joined;
        Seven { way, cards, joker, joined, counted, natural }
    }

    /// Everything that the cards hold, as bits.
    fn holds(&self) -> u32 {
        let [_, two, three, four] = self.counted;
        let pairs = (two & !three).count_ones();
        let by_rank = match (four.count_ones(), three.count_ones(), pairs) {
            (1, ..) if two != four => Holds::FourAndPair,
            (1, ..) => Holds::Four,
            (_, 2, _) => Holds::TwoThrees,
            (_, 1, 0) => Holds::Three,
            (_, 1, _) => Holds::FullHouse,
            (_, _, 3) => Holds::ThreePair,
            (_, _, 2) => Holds::TwoPair,
            (_, _, 1) => Holds::Pair,
            _ => Holds::NoPair,
        };
        let mut holds = 1 << by_rank as u32;
        if self.joker {
            holds |= JOKER;
            if self.natural[3] & ACE != 0 {
                holds |= 1 << Holds::FiveAces as u32;
            }
        }
        if self.joker || by_rank == Holds::Pair {
            holds |= 1 << Holds::JokerOrPair as u32;
        }
        if is_complete(self.cards) {
            holds |= COMPLETE;
        }
        holds
    }

    /// The rank that there is most of.
    fn largest(&self) -> u16 {
        let most = self.counted.into_iter().rev().find(|ranks| *ranks != 0);
        highest(most.unwrap_or(0), 1)
    }

    /// The lowest pair.
    fn lower(&self) -> u16 {
        let pairs = self.counted[1] & !self.counted[2];
        pairs & pairs.wrapping_neg()
    }

    /// The cards that a line is about: all that are held twice or more. A wild joker is one of
    /// them.
    fn others(&self) -> CardSet {
        let mut others = self.cards.without(of(self.cards, self.counted[1]));
        let joker = self.way.role == Role::Wild || self.joined & self.counted[1] != 0;
        if joker {
            others = others.without(CardSet::of(Card::JOKER));
        }
        others
    }

    fn front(&self, line: &Line) -> Option<CardSet> {
        if let Some(least) = line.unless {
            let others = top_two(self.others())?;
            if standing_in_front(others) >= least {
                return Some(others);
            }
        }
        let [_, two, three, four] = self.counted;
        match line.front {
            Front::TwoAces => self.pair_of(ACE),
            Front::KingsOrAces => match self.natural[1] & KING {
                0 => self.pair_of(ACE),
                _ => self.pair_of(KING),
            },
            Front::HighestPair => self.highest_pair(),
            Front::HalfOfIt => self.pair_of(four),
            Front::TwoHighestOthers => top_two(self.others()),
            Front::PairFromTheHigher => self.pair_of(highest(three, 1)),
            Front::PairBeforeComplete => self.best_front(STRAIGHT, PAIR),
            Front::HighestBeforeComplete => self.best_front(STRAIGHT, 1),
            Front::QueenBeforeComplete => self.queen_before_complete(),
            Front::AsIncomplete => None,
            Front::PairBeforeFullHouse => self.best_front(FULL_HOUSE, PAIR),
            Front::OneAndHighest => {
                let other = top(self.others())?;
                let one = of(self.cards, three).iter().next()?;
                Some(CardSet::of(one).with(other))
            }
            Front::LowerPair => self.pair_of(self.lower()),
            Front::LowerOfJokersPair => {
                let other = top(self.others())?;
                match bit(other) > two {
                    true => self.pair_of(two),
                    false => Some(CardSet::of(other).with(Card::JOKER)),
                }
            }
            Front::PairBeforeThree => {
                let other = top(self.others())?;
                let higher = highest(two, 1);
                match u32::from(bit(other)) >= u32::from(higher) << 3 {
                    true => Some(CardSet::of(other).with(Card::JOKER)),
                    false => self.pair_of(higher),
                }
            }
            Front::JokersPair => Some(CardSet::of(top(self.others())?).with(Card::JOKER)),
            Front::SecondAndThird => {
                let first = top(self.cards)?;
                top_two(self.cards.without(CardSet::of(first)))
            }
            // For three cards.
            Front::OddColour
            | Front::Highest
            | Front::TenBeforeBest
            | Front::BeforeBest
            | Front::SecondHighest => None,
        }
    }

    /// Two cards of a rank, natural ones if there are two, that leave the most behind.
    fn pair_of(&self, rank: u16) -> Option<CardSet> {
        let natural = of(self.cards, rank);
        match natural.len() {
            0 => None,
            1 if rank == self.joined => Some(natural.with(Card::JOKER)),
            1 => None,
            2 => Some(natural),
            _ => {
                let behind = |pair: &CardSet| self.way.back.rank_set(self.cards.without(*pair));
                natural.subsets(2).max_by_key(behind)
            }
        }
    }

    /// The highest pair that may stand in front, threes kept together; where there are only
    /// threes beside four of a kind, two of those.
    fn highest_pair(&self) -> Option<CardSet> {
        let [_, two, three, four] = self.counted;
        let natural = self.natural[1] & !self.natural[2];
        let mut pairs = match natural | (two & !three) {
            0 => two & !four,
            pairs => pairs,
        };
        while pairs != 0 {
            let rank = highest(pairs, 1);
            let front = self.pair_of(rank)?;
            if !self.way.fouls(self.cards, front) {
                return Some(front);
            }
            pairs &= !rank;
        }
        None
    }

    /// Of all fronts of this class or better that leave a hand of that class or better behind,
    /// the best; of equals the one with the better hand behind.
    fn best_front(&self, behind: u8, class: u8) -> Option<CardSet> {
        let mut fronts = [CardSet::EMPTY; 21];
        let mut backs = [CardSet::EMPTY; 21];
        for (at, front) in self.cards.subsets(2).enumerate() {
            fronts[at] = front;
            backs[at] = self.cards.without(front);
        }
        let mut standings = [Standing::NOTHING; 21];
        self.way.back.rank_all(&backs, &mut standings);
        let whole = fronts.into_iter().zip(standings);
        let whole = whole.filter(|(_, back)| back.class_number() >= behind);
        let ranked = whole.map(|(front, back)| (self.way.front.rank_set(front), back, front));
        let ranked = ranked.filter(|(standing, ..)| standing.class_number() >= class);
        ranked.max_by_key(|(standing, back, _)| (*standing, *back)).map(|(.., front)| front)
    }

    /// Keeps a complete hand behind a queen or better. Behind less, an ace goes in front of a pair
    /// of jacks or better if it can. Source: lucky-lady l.686; ruling G-172.
    fn queen_before_complete(&self) -> Option<CardSet> {
        let whole = self.best_front(STRAIGHT, 1)?;
        let standing = self.way.front.rank_set(whole);
        if standing.class_number() >= PAIR || standing.rest() >= QUEEN {
            return Some(whole);
        }
        let natural = self.natural[1];
        let pair = match natural {
            // The joker pairs the highest card below the ace.
            0 => highest(self.natural[0] & !ACE, 1),
            pairs => highest(pairs, 1),
        };
        let rest = self.cards.without(of(self.cards, pair)).without(CardSet::of(Card::JOKER));
        let ace = rest.ranks() & ACE != 0 && pair >= JACK && pair != ACE;
        if ace { top_two(rest) } else { Some(whole) }
    }

    /// The cards that the best five-card hand leaves.
    fn strongest_behind(&self) -> CardSet {
        let behind = |front: &CardSet| self.way.back.rank_set(self.cards.without(*front));
        self.cards.subsets(2).max_by_key(behind).unwrap_or(CardSet::EMPTY)
    }
}

impl HouseWay {
    /// Three cards: one in front, two behind. Source: colorado l.2668-2674.
    fn set_three(&self, cards: CardSet) -> CardSet {
        let behind = |front: Card| self.back.rank_set(cards.without(CardSet::of(front)));
        let pairs_up = |front: &Card| behind(*front).class_number() > 1;
        let is_ten = |front: &Card| bit(*front) >= TEN;
        // Of equals, the lowest suit, which comes first.
        let best = |fronts: &mut dyn Iterator<Item = Card>| {
            fronts.fold(None, |best: Option<Card>, front| match best {
                Some(best) if behind(best) >= behind(front) => Some(best),
                _ => Some(front),
            })
        };
        let by_suit = || cards.iter();
        for line in &self.lines {
            let holds = |holds: Holds| line.needs == 1 << holds as u32;
            let fits = match () {
                () if holds(Holds::Three) => cards.ranks().count_ones() == 1,
                () if holds(Holds::ThreeInLine) => is_in_line(cards),
                () if holds(Holds::TenAndTwo) => by_suit().any(|it| is_ten(&it) && pairs_up(&it)),
                () if holds(Holds::Two) => by_suit().any(|it| pairs_up(&it)),
                () => holds(Holds::NoPair),
            };
            if !fits {
                continue;
            }
            let front = match line.front {
                Front::OddColour => by_suit().find(|it| {
                    let colour = |card: &Card| card.suit().map(|suit| suit.colour());
                    by_suit().filter(|other| colour(other) == colour(it)).count() == 1
                }),
                Front::Highest => top(cards),
                Front::TenBeforeBest => {
                    best(&mut by_suit().filter(|it| is_ten(it) && pairs_up(it)))
                }
                Front::BeforeBest => best(&mut by_suit()),
                Front::SecondHighest => {
                    top(cards).and_then(|first| top(cards.without(CardSet::of(first))))
                }
                _ => None,
            };
            if let Some(front) = front {
                return CardSet::of(front);
            }
        }
        best(&mut by_suit()).map_or(CardSet::EMPTY, CardSet::of)
    }
}

/// The ranks held at least once, twice, three and four times; jokers are left out.
fn kinds(cards: CardSet) -> [u16; 4] {
    let [c, d, h, s] = cards::Suit::ALL.map(|suit| cards.lane(suit));
    let (minor, minors) = (c | d, c & d);
    let (major, majors) = (h | s, h & s);
    [
        minor | major,
        minors | majors | (minor & major),
        (minors & major) | (majors & minor),
        minors & majors,
    ]
}

/// Whether the cards hold a straight, a flush or both, a joker helping.
fn is_complete(cards: CardSet) -> bool {
    let joker = cards.jokers();
    let flush = cards::Suit::ALL.iter().any(|suit| cards.lane(*suit).count_ones() + joker >= 5);
    flush || {
        let ranks = u32::from(cards.ranks());
        let low_ace = ranks << 1 | ranks >> 12;
        match joker {
            0 => {
                let two = low_ace & low_ace >> 1;
                two & two >> 2 & low_ace >> 4 != 0
            }
            _ => (0..10).any(|at| (low_ace >> at & 0x1f).count_ones() >= 4),
        }
    }
}

/// Whether three cards are a straight, a flush or both; the ace may be low.
fn is_in_line(cards: CardSet) -> bool {
    let ranks = u32::from(cards.ranks());
    let low_ace = ranks << 1 | ranks >> 12;
    let suited = cards::Suit::ALL.iter().any(|suit| cards.lane(*suit).count_ones() == 3);
    suited || low_ace & low_ace >> 1 & low_ace >> 2 != 0
}

/// The cards of these ranks, jokers left out.
const fn of(cards: CardSet, ranks: u16) -> CardSet {
    CardSet::from_bits(cards.bits() & (ranks as u64).wrapping_mul(LANES))
}

/// The highest `count` of the ranks.
const fn highest(mut ranks: u16, count: u32) -> u16 {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}

/// A card's rank as a bit; a joker is an ace.
fn bit(card: Card) -> u16 {
    card.rank().map_or(ACE, |rank| 1 << rank as u8)
}

/// The highest card, the joker before any other.
fn top(cards: CardSet) -> Option<Card> {
    if cards.contains(Card::JOKER) {
        return Some(Card::JOKER);
    }
    of(cards, highest(cards.ranks(), 1)).iter().next()
}

/// The two highest cards.
fn top_two(cards: CardSet) -> Option<CardSet> {
    let first = top(cards)?;
    let second = top(cards.without(CardSet::of(first)))?;
    Some(CardSet::of(first).with(second))
}

/// Two cards of different ranks as a number that compares.
fn standing_in_front(cards: CardSet) -> u8 {
    let mut ranks = cards.ranks();
    if cards.jokers() > 0 {
        ranks |= ACE;
    }
    let high = highest(ranks, 1);
    let rank = |bit: u16| bit.trailing_zeros() as u8;
    let beside = ranks & !high;
    rank(high) << 4 | if beside == 0 { 0 } else { rank(beside) }
}

#[cfg(test)]
mod proofs;
