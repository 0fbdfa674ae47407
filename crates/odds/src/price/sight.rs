//! What a player can tell from the cards in sight: what is made, what it may become, and what the
//! dealer shows.

use cards::{CardSet, Rank, Suit};
use ranking::{Ranking, Standing};

/// Cards in sight at a decision.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct InSight {
    /// The own ones, with those of a board that is the player's alone.
    pub(super) held: CardSet,
    /// What the dealer shows.
    pub(super) dealers: CardSet,
    /// Whether more of those that are held are to come.
    pub(super) more: bool,
    /// The own cards of which so many are thrown before anything else is seen.
    pub(super) thrown: Option<(CardSet, u8)>,
}

impl InSight {
    /// All the cards that there will be.
    pub(super) fn whole(held: CardSet) -> InSight {
        InSight { held, ..InSight::default() }
    }

    /// How many cards are held when those that go are gone.
    pub(super) fn cards(&self) -> usize {
        self.held.len() as usize - self.thrown.map_or(0, |(_, count)| usize::from(count))
    }
}

/// What is told apart beside what is made. A sight has a small number for each; 0 is least, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// The most cards of one suit; of another, where hands are flushes.
    Suited,
    SecondSuit,
    /// The most cards to a straight, and how many straights hold those.
    Run,
    Open,
    /// The same of one suit.
    SuitedRun,
    SuitedOpen,
    /// How many cards are as high as this.
    Jacks,
    Tens,
    Sixes,
    /// The highest card, the second and the lowest.
    Top,
    Second,
    Lowest,
    Jokers,
    /// Deuces that are wild.
    Deuces,
    /// The highest card that the dealer shows, the pair that the dealer shows, and of how many ranks that
    /// the dealer shows the own hand has a card.
    Dealer,
    DealersPair,
    Matched,
    /// How many of several cards that the dealer shows are above the own pair, or the highest card.
    Above,
    /// How many jokers the dealer shows.
    DealersJokers,
    /// How many own cards pair: one with the board, or both with each other.
    Own,
    /// How high such a pair is: the fewer ranks of the board above it the more.
    OwnPair,
    /// How high the own kicker is: the fewer ranks above it that are not on the board the more.
    Kicker,
    /// Four to a flush with an own card, or with one as high as a ten.
    FlushDraw,
    /// Four to a straight with an own card, or open at both ends.
    StraightDraw,
    /// How many cards make more with the board than the hand.
    Beaten,
}

impl Mark {
    pub(super) const ALL: [Mark; 25] = [
        Mark::Suited,
        Mark::SecondSuit,
        Mark::Run,
        Mark::Open,
        Mark::SuitedRun,
        Mark::SuitedOpen,
        Mark::Jacks,
        Mark::Tens,
        Mark::Sixes,
        Mark::Top,
        Mark::Second,
        Mark::Lowest,
        Mark::Jokers,
        Mark::Deuces,
        Mark::Dealer,
        Mark::DealersPair,
        Mark::Matched,
        Mark::Above,
        Mark::DealersJokers,
        Mark::Own,
        Mark::OwnPair,
        Mark::Kicker,
        Mark::FlushDraw,
        Mark::StraightDraw,
        Mark::Beaten,
    ];

    /// Whether it tells what an own pair or an own kicker is beside the board, where so many own cards
    /// pair at least and at most.
    pub(super) const fn tells_own_pairs(self, own: (u8, u8)) -> bool {
        match self {
            Mark::OwnPair => own.1 > 0,
            Mark::Kicker => own.0 == 0,
            _ => false,
        }
    }

    /// A number from `least` on, and below `most`, in words. Among those below may be hands of which it
    /// is not told at all: `own` are the least and the most own cards that pair.
    pub(super) fn words(self, least: Option<u8>, most: Option<u8>, own: (u8, u8)) -> String {
        let count = |noun: &str| count(least, most, noun);
        let card = |noun: &str| card(least, most, noun);
        match self {
            Mark::Suited if (least, most) == (None, Some(2)) => "all suits different".to_owned(),
            Mark::Suited => count("of one suit"),
            Mark::SecondSuit => count("of a second suit"),
            Mark::Run => count("to a straight"),
            Mark::Open => count("straights open to them"),
            Mark::SuitedRun => count("to a straight flush"),
            Mark::SuitedOpen => count("straight flushes open to them"),
            Mark::Jacks => count("cards of J to A"),
            Mark::Tens => count("cards of T to A"),
            Mark::Sixes => count("cards of 6 to A"),
            Mark::Top => card("highest card"),
            Mark::Second => card("second card"),
            Mark::Lowest => card("lowest card"),
            Mark::Jokers => count("jokers"),
            Mark::Deuces => count("deuces"),
            Mark::Dealer => card("dealer shows"),
            Mark::DealersPair => match (least, most) {
                (Some(least), _) if least > 13 => "dealer shows three of a kind".to_owned(),
                (None, Some(most)) if most > 13 => "dealer shows no three of a kind".to_owned(),
                (None, Some(1)) => "dealer shows no pair".to_owned(),
                (Some(1), None) => "dealer shows a pair".to_owned(),
                (Some(_), _) => card("dealer shows a pair of"),
                (None, _) => card("dealer shows no pair, or one of"),
            },
            Mark::Matched => match (least, most) {
                (None, Some(1)) => "no card of the dealer's rank".to_owned(),
                (Some(1), None) => "a card of the dealer's rank".to_owned(),
                _ => count("of the dealer's ranks held"),
            },
            Mark::Above => match most {
                Some(1) => "none of the dealer's above it".to_owned(),
                _ => count("of the dealer's above it"),
            },
            Mark::DealersJokers => match (least, most) {
                (None, Some(1)) => "dealer shows no joker".to_owned(),
                (Some(1), None) => "dealer shows a joker".to_owned(),
                _ => format!("dealer shows {}", count("jokers")),
            },
            Mark::Own => match (least, most) {
                (Some(2), _) => "a pair in the hole".to_owned(),
                (Some(_), None) => "an own card paired".to_owned(),
                (Some(_), Some(_)) => "paired with the board".to_owned(),
                (None, Some(2)) => "no pair in the hole".to_owned(),
                (None, _) => "no own card paired".to_owned(),
            },
            // A pair on the board is no own pair, and has nothing above it that could be told.
            Mark::OwnPair => {
                let above = above(least, most, PAIRS, "rank of the board above it");
                let told = format!("own pair with {above}");
                match own {
                    (_, 0) => "no own card paired".to_owned(),
                    (0, _) if least.is_none() => format!("(no own card paired or {told})"),
                    _ => told,
                }
            }
            Mark::Kicker => {
                let told = above(least, most, KICKERS, "better kicker left");
                match own {
                    (1.., _) => "an own card paired".to_owned(),
                    (0, 1..) if least.is_none() => format!("(an own card paired or {told})"),
                    _ => told,
                }
            }
            Mark::FlushDraw => match (least, most) {
                (Some(2), _) => "4 to a flush with an own ten or better".to_owned(),
                (Some(_), None) => "4 to a flush".to_owned(),
                (Some(_), Some(_)) => "4 to a flush with less than an own ten".to_owned(),
                (None, Some(2)) => "not 4 to a flush with an own ten or better".to_owned(),
                (None, _) => "not 4 to a flush".to_owned(),
            },
            Mark::StraightDraw => match (least, most) {
                (Some(2), _) => "4 to a straight, open at both ends".to_owned(),
                (Some(_), None) => "4 to a straight".to_owned(),
                (Some(_), Some(_)) => "4 to a straight inside".to_owned(),
                (None, Some(2)) => "not 4 to an open straight".to_owned(),
                (None, _) => "not 4 to a straight".to_owned(),
            },
            Mark::Beaten => count("cards that beat it"),
        }
    }
}

/// One more than the most ranks of a board that are told above an own pair, and above a kicker.
const PAIRS: u8 = 6;
const KICKERS: u8 = 9;

fn count(least: Option<u8>, most: Option<u8>, noun: &str) -> String {
    let ones = [
        ("cards", "card"),
        ("flushes", "flush"),
        ("straights", "straight"),
        ("jokers", "joker"),
        ("deuces", "deuce"),
    ];
    let single = |noun: String, (many, one): (&str, &str)| noun.replacen(many, one, 1);
    let one = ones.into_iter().fold(noun.to_owned(), single);
    let of = |number: u8| if number == 1 { one.as_str() } else { noun };
    match (least, most) {
        (Some(least), Some(most)) if most == least + 1 => format!("{least} {}", of(least)),
        (Some(least), Some(most)) => format!("{least} to {} {noun}", most - 1),
        (Some(least), None) => format!("{least} or more {noun}"),
        (None, Some(1)) | (None, None) => format!("no {noun}"),
        (None, Some(most)) => format!("at most {} {}", most - 1, of(most - 1)),
    }
}

/// Ranks are kept one higher, so that none is 0.
fn card(least: Option<u8>, most: Option<u8>, noun: &str) -> String {
    let rank = |number: u8| Rank::ALL[usize::from(number.clamp(1, 13)) - 1].symbol();
    match (least, most) {
        (Some(least), Some(most)) if most == least + 1 => format!("{noun} {}", rank(least)),
        (Some(least), Some(most)) => format!("{noun} {} to {}", rank(least), rank(most - 1)),
        (Some(13), None) => format!("{noun} A"),
        (Some(least), None) => format!("{noun} {} or better", rank(least)),
        (None, Some(2)) => format!("{noun} 2"),
        (None, Some(most)) => format!("{noun} {} or less", rank(most - 1)),
        (None, None) => noun.to_owned(),
    }
}

/// Numbers that are kept from `all` down: how many are above.
fn above(least: Option<u8>, most: Option<u8>, all: u8, noun: &str) -> String {
    let plural = |count: u8| if count == 1 { "" } else { "s" };
    let noun = |count: u8| match noun.split_once(' ') {
        Some(("rank", rest)) => format!("rank{} {rest}", plural(count)),
        _ => noun.replacen("kicker", &format!("kicker{}", plural(count)), 1),
    };
    let fewest = most.map(|most| all - most + 1);
    match (least.map(|least| all - least), fewest) {
        (Some(0), _) => format!("no {}", noun(0)),
        (Some(many), Some(few)) if many == few => format!("{many} {}", noun(many)),
        (Some(many), Some(few)) => format!("{few} to {many} {}", noun(many)),
        (Some(many), None) => format!("at most {many} {}", noun(many)),
        (None, few) => {
            let few = few.unwrap_or(0);
            format!("{few} or more {}", noun(2))
        }
    }
}

/// The cards in sight as a player tells them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(super) struct Sight {
    /// The class of what is made.
    pub(super) class: u8,
    /// What is made among others of its class, the more the better.
    pub(super) order: u32,
    pub(super) marks: [u8; Mark::ALL.len()],
}

/// By what classes and orders of sights are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// Whole hands.
    Hands(Ranking),
    /// Cards of which a hand is to be made: the pairs among them.
    Pairs,
    /// Cards that are not told apart.
    Nothing,
}

/// What pairs there are among cards of which a hand is to be made, the least first.
const PAIRED: [&str; 5] = ["no pair", "pair", "two pair", "three of a kind", "four of a kind"];

impl Naming {
    /// How cards in sight are told apart where hands are compared by the game's own ranking.
    pub(super) fn of(own: Option<Ranking>, cards: usize) -> Naming {
        let whole = |ranking: &Ranking| ranking.takes().contains(&cards);
        match own.filter(whole).or(Some(Ranking::High5).filter(whole)) {
            Some(ranking) => Naming::Hands(ranking),
            None => Naming::Pairs,
        }
    }

    pub(super) fn class(self, class: u8) -> String {
        match self {
            Naming::Nothing => "any hand".to_owned(),
            Naming::Pairs => PAIRED[usize::from(class)].to_owned(),
            Naming::Hands(ranking) => {
                let at = usize::from(class).checked_sub(1);
                let class = at.and_then(|at| ranking.classes().get(at));
                class.map_or_else(|| "any hand".to_owned(), ToString::to_string)
            }
        }
    }

    /// What is told of a mark: wild cards have no suit.
    pub(super) fn told(self, mark: Mark, words: String) -> String {
        match (mark, self) {
            (Mark::Suited | Mark::SecondSuit, Naming::Hands(ranking)) if has_deuces(ranking) => {
                format!("{words} beside deuces")
            }
            _ => words,
        }
    }

    pub(super) fn order(self, class: u8, order: u32) -> String {
        match self {
            Naming::Nothing => self.class(class),
            Naming::Hands(ranking) => ranking.full_name(Standing::from_number(order)),
            Naming::Pairs => {
                let rank = |at: u32| Rank::ALL[(order >> at & 15) as usize].plural();
                match class {
                    1 => format!("pair of {}", rank(4)),
                    2 => format!("{} and {}", rank(4), rank(0)),
                    3 => format!("three {}", rank(4)),
                    _ => format!("four {}", rank(4)),
                }
            }
        }
    }
}

impl Sight {
    /// Tells these cards; where some are thrown next, each mark at its best without them.
    pub(super) fn of(naming: Naming, seen: &InSight) -> Sight {
        let Some((own, count)) = seen.thrown else { return Sight::told(naming, seen, seen.held) };
        let kept = own.subsets(count.into()).map(|thrown| seen.held.without(thrown));
        let told = kept.map(|kept| Sight::told(naming, seen, kept));
        told.reduce(Sight::at_best).unwrap_or_default()
    }

    fn told(naming: Naming, seen: &InSight, held: CardSet) -> Sight {
        let mut sight = Sight::default();
        match naming {
            Naming::Hands(ranking) => {
                let standing = ranking.rank_set(held);
                sight.class = standing.class_number();
                sight.order = standing.number();
                let straight = if ranking.uses() == Some(3) { 3 } else { 5 };
                if seen.more {
                    sight.tell_draws(held, straight, ranking);
                } else if held.len() == 3 {
                    // Hands of three that stand alike are not worth alike against a dealer's.
                    let suits = Suit::ALL.map(|suit| held.lane(suit).count_ones());
                    sight.set(Mark::Suited, suits.into_iter().max().unwrap_or(0));
                    let (run, open) = straights(held.ranks(), 3);
                    sight.set(Mark::Run, run);
                    sight.set(Mark::Open, open);
                }
            }
            Naming::Pairs => {
                sight.tell_pairs(held);
                sight.tell_draws(held, 5, Ranking::High5);
            }
            Naming::Nothing => return sight,
        }
        sight.tell_dealers(held, seen.dealers);
        sight
    }

    /// The better of two sights in everything that is told of them.
    fn at_best(self, other: Sight) -> Sight {
        let (class, order) = (self.class, self.order).max((other.class, other.order));
        let mut marks = self.marks;
        marks.iter_mut().zip(other.marks).for_each(|(mark, other)| *mark = other.max(*mark));
        Sight { class, order, marks }
    }

    fn set(&mut self, mark: Mark, number: u32) {
        self.marks[mark as usize] = number as u8;
    }

    /// Tells the pairs among cards of which a hand is to be made.
    fn tell_pairs(&mut self, held: CardSet) {
        let lanes = Suit::ALL.map(|suit| held.lane(suit));
        let copies = |rank: u32| lanes.iter().filter(|lane| *lane >> rank & 1 == 1).count();
        let mut paired: Vec<(usize, u32)> =
            (0..13).map(|rank| (copies(rank), rank)).filter(|(copies, _)| *copies > 1).collect();
        paired.sort_unstable_by(|one, other| other.cmp(one));
        self.class = match (paired.first(), paired.get(1)) {
            (None, _) => 0,
            (Some((2, _)), None) => 1,
            (Some((2, _)), Some(_)) => 2,
            (Some((copies, _)), _) => *copies as u8,
        };
        let rank = |at: usize| paired.get(at).map_or(0, |(_, rank)| *rank);
        self.order = if paired.is_empty() { 0 } else { rank(0) << 4 | rank(1) };
    }

    /// Tells what may come of cards where straights have so many.
    fn tell_draws(&mut self, held: CardSet, straight: u32, ranking: Ranking) {
        let wild = has_deuces(ranking);
        let flushes = matches!(ranking, Ranking::FlushLengthDeuces | Ranking::FlushLength);
        let plain = if wild { !1 } else { !0 };
        let lanes = Suit::ALL.map(|suit| held.lane(suit) & 0x1fff & plain);
        let ranks = lanes.iter().fold(0, |all, lane| all | lane);
        let mut suits = lanes.map(u16::count_ones);
        suits.sort_unstable();
        let [.., second, most] = suits;
        let (run, open) = straights(ranks, straight);
        let of_one_suit = lanes.iter().map(|lane| straights(*lane, straight)).max();
        let of_one_suit = of_one_suit.unwrap_or((0, 0));
        self.set(Mark::Suited, most);
        self.set(Mark::SecondSuit, if flushes { second } else { 0 });
        self.set(Mark::Run, run);
        self.set(Mark::Open, open);
        self.set(Mark::SuitedRun, of_one_suit.0);
        self.set(Mark::SuitedOpen, of_one_suit.1);
        let from = |least: Rank| lanes.iter().map(|lane| (lane >> least as u32).count_ones()).sum();
        self.set(Mark::Jacks, from(Rank::Jack));
        self.set(Mark::Tens, from(Rank::Ten));
        self.set(Mark::Sixes, from(Rank::Six));
        let top = u16::BITS - ranks.leading_zeros();
        let is_top_paired = || lanes.iter().filter(|lane| *lane >> (top - 1) & 1 == 1).count() > 1;
        let others = if top > 0 && !is_top_paired() { ranks & !(1 << (top - 1)) } else { ranks };
        self.set(Mark::Top, top);
        self.set(Mark::Second, u16::BITS - others.leading_zeros());
        self.set(Mark::Lowest, if ranks == 0 { 0 } else { ranks.trailing_zeros() + 1 });
        self.set(Mark::Jokers, held.jokers());
        let deuces = Suit::ALL.iter().filter(|suit| held.lane(**suit) & !plain & 1 == 1).count();
        self.set(Mark::Deuces, deuces as u32);
    }

    /// Tells what the dealer shows.
    fn tell_dealers(&mut self, held: CardSet, dealers: CardSet) {
        if dealers.is_empty() {
            return;
        }
        let shown = dealers.ranks();
        self.set(Mark::Dealer, u16::BITS - shown.leading_zeros());
        let [pairs, threes] = [2, 3].map(|count| ranks_held(dealers, count));
        let pair = match threes {
            0 => u16::BITS - pairs.leading_zeros(),
            _ => 13 + u16::BITS - threes.leading_zeros(),
        };
        self.set(Mark::DealersPair, pair);
        self.set(Mark::Matched, (held.ranks() & shown).count_ones());
        // A joker that is held stays out of the dealer's hand.
        self.set(Mark::Jokers, held.jokers());
        self.set(Mark::DealersJokers, dealers.jokers());
        if dealers.len() > 1 {
            self.set(Mark::Above, leading(held).map_or(0, |rank| higher(dealers, rank)));
        }
    }
}

/// The ranks of which there are so many cards, up to three, one bit each.
fn ranks_held(cards: CardSet, count: usize) -> u16 {
    let mut held = [0x1fff, 0, 0, 0];
    for suit in Suit::ALL {
        let lane = cards.lane(suit) & 0x1fff;
        (1..4).rev().for_each(|at| held[at] |= held[at - 1] & lane);
    }
    held[count]
}

/// The highest rank of which there is a pair, or of which there is a card, by number.
#[inline]
pub(super) fn leading(held: CardSet) -> Option<usize> {
    let pairs = ranks_held(held, 2);
    let of = if pairs == 0 { held.ranks() & 0x1fff } else { pairs };
    of.checked_ilog2().map(|rank| rank as usize)
}

/// How many cards are above a rank.
pub(super) fn higher(cards: CardSet, rank: usize) -> u32 {
    Suit::ALL
        .iter()
        .map(|suit| (cards.lane(*suit) & 0x1fff) >> (rank + 1))
        .map(u16::count_ones)
        .sum()
}

/// Whether deuces are wild, which are of no suit then.
const fn has_deuces(ranking: Ranking) -> bool {
    matches!(ranking, Ranking::FlushLengthDeuces | Ranking::High5WildC)
}

/// The most ranks that one straight of so many cards holds, and how many straights hold so many of
/// them: the wheel is one.
pub(super) fn straights(ranks: u16, cards: u32) -> (u32, u32) {
    // The ace counts below the deuce, too.
    let ranks = u32::from(ranks & 0x1fff) << 1 | u32::from(ranks) >> 12 & 1;
    let held = |low: u32| (ranks >> low & ((1 << cards) - 1)).count_ones();
    let lows = 0..15 - cards;
    let most = lows.clone().map(held).max().unwrap_or(0);
    (most, lows.filter(|low| held(*low) == most).count() as u32)
}

/// A board that both hands share, and what is told of own cards with it.
pub(super) struct Shared {
    ranks: u16,
    lanes: [u16; 4],
    comes: Comes,
}

/// Whether more of a board comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Comes {
    More,
    /// None: what each card of the pack would make with the board, the least first.
    NoMore(Vec<Standing>),
}

impl Shared {
    pub(super) fn new(board: CardSet, comes: Comes) -> Shared {
        let lanes = Suit::ALL.map(|suit| board.lane(suit) & 0x1fff);
        let ranks = lanes.iter().fold(0, |all, lane| all | lane);
        Shared { ranks, lanes, comes }
    }

    /// How many cards make more with a full board than a hand of a standing.
    pub(super) fn beaten(&self, standing: Option<Standing>) -> u16 {
        match (&self.comes, standing) {
            (Comes::NoMore(made), Some(own)) => {
                let beaten = made.len() - made.partition_point(|made| *made <= own);
                (beaten as u16).min(BEATEN - 1)
            }
            _ => 0,
        }
    }

    /// What is told of a hand of a standing that so many cards beat, as one number below
    /// [`Shared::sights`].
    #[inline]
    pub(super) fn number_of(&self, own: CardSet, standing: Option<Standing>, beaten: u16) -> u16 {
        let class = standing.map_or(0, Standing::class_number);
        let lanes = Suit::ALL.map(|suit| own.lane(suit) & 0x1fff);
        let held = lanes.iter().fold(0, |all, lane| all | lane);
        let in_the_hole = held.count_ones() == 1;
        let paired = if in_the_hole { held } else { held & self.ranks };
        let above = |rank: u16, of: u16| (of >> (15 - rank.leading_zeros()) >> 1).count_ones();
        let place = match paired {
            0 => {
                let better = above(held, !self.ranks & 0x1fff) as u16;
                u16::from(KICKERS).saturating_sub(better)
            }
            _ => {
                let better = above(paired, self.ranks) as u16;
                let pairs = if in_the_hole { u16::from(PAIRS) } else { 0 };
                u16::from(KICKERS) + pairs + u16::from(PAIRS) - better.min(u16::from(PAIRS) - 1)
            }
        };
        let place = u16::from(class) * PLACES + place;
        match &self.comes {
            Comes::More => place * DRAWS + self.draws(held, lanes),
            Comes::NoMore(_) => place * BEATEN + beaten,
        }
    }

    /// What may come of own ranks, by suit, as one number below [`DRAWS`].
    fn draws(&self, held: u16, lanes: [u16; 4]) -> u16 {
        let (mut flush, mut straight) = (0, 0);
        for (mine, theirs) in lanes.iter().zip(self.lanes) {
            if *mine != 0 && (mine | theirs).count_ones() == 4 {
                flush = if *mine >= 1 << Rank::Ten as u16 { 2 } else { 1 };
            }
        }
        let (run, ways) = straights(held | self.ranks, 5);
        if run == 4 && straights(self.ranks, 5).0 < 4 {
            straight = ways.min(2) as u16;
        }
        flush * 3 + straight
    }

    /// A sight by its number, on a board that is full or not.
    pub(super) fn sight(number: u16, is_full: bool) -> Sight {
        let more = if is_full { BEATEN } else { DRAWS };
        let (rest, more) = (number / more, number % more);
        let (class, place) = (rest / PLACES, rest % PLACES);
        let mut sight = Sight { class: class as u8, ..Sight::default() };
        let (kickers, pairs) = (u16::from(KICKERS), u16::from(PAIRS));
        match place.checked_sub(kickers + 1) {
            None => sight.set(Mark::Kicker, place.into()),
            Some(at) => {
                sight.set(Mark::Own, u32::from(1 + at / pairs));
                sight.set(Mark::OwnPair, u32::from(at % pairs + 1));
            }
        }
        if is_full {
            sight.set(Mark::Beaten, more.into());
        } else {
            sight.set(Mark::FlushDraw, u32::from(more / 3));
            sight.set(Mark::StraightDraw, u32::from(more % 3));
        }
        sight
    }

    /// How many numbers there are with so many classes of hands.
    pub(super) const fn sights(classes: usize, is_full: bool) -> usize {
        classes * PLACES as usize * if is_full { BEATEN } else { DRAWS } as usize
    }
}

/// Draws to a flush by draws to a straight.
const DRAWS: u16 = 9;
/// One more than the most cards that are told to beat a hand.
const BEATEN: u16 = 33;
/// Kickers, pairs with the board, and pairs in the hole.
const PLACES: u16 = KICKERS as u16 + 1 + 2 * PAIRS as u16;

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cards: &str) -> CardSet {
        cards.split(' ').map(|card| card.parse::<cards::Card>().expect("a card")).collect()
    }

    /// Three cards are no straight flush yet.
    #[test]
    fn draws_are_told_as_draws() {
        let sight = Sight::of(Naming::Pairs, &InSight::whole(set("Jh Th 9h")));
        let mark = |mark: Mark| sight.marks[mark as usize];
        assert_eq!((sight.class, mark(Mark::SuitedRun), mark(Mark::SuitedOpen)), (0, 3, 3));
        assert_eq!((mark(Mark::Jacks), mark(Mark::Tens), mark(Mark::Sixes)), (1, 2, 3));
        assert_eq!(Naming::Pairs.class(sight.class), "no pair");
        let wheel = Sight::of(Naming::Pairs, &InSight::whole(set("Ah 2d 4h")));
        assert_eq!(wheel.marks[Mark::Run as usize], 3);
        let pair = Sight::of(Naming::Pairs, &InSight::whole(set("6h 6d 4h")));
        assert_eq!(Naming::Pairs.order(pair.class, pair.order), "pair of sixes");
    }

    /// A joker of the dealer's is none of the ranks that are told.
    #[test]
    fn jokers_that_the_dealer_shows_are_told() {
        let told = |own: &str, dealers: &str| {
            let seen = InSight { dealers: set(dealers), ..InSight::whole(set(own)) };
            let sight = Sight::of(Naming::Hands(Ranking::High5WildA), &seen);
            [Mark::Dealer, Mark::Jokers, Mark::DealersJokers].map(|it| sight.marks[it as usize])
        };
        let nine = Rank::Nine as u8 + 1;
        assert_eq!(told("Ah Kd 9c 9s Th", "9h 9d"), [nine, 0, 0]);
        assert_eq!(told("Ah Kd Jk 9s Th", "9h Jr"), [nine, 1, 1]);
        let words = |least, most| Mark::DealersJokers.words(least, most, (0, 0));
        assert_eq!(words(Some(1), None), "dealer shows a joker");
        assert_eq!(words(None, Some(1)), "dealer shows no joker");
        assert_eq!(words(Some(2), None), "dealer shows 2 or more jokers");
        assert_eq!(words(None, Some(2)), "dealer shows at most 1 joker");
    }

    /// Of three own cards two are kept: a suit that has all three of them has one less.
    #[test]
    fn what_goes_is_not_told() {
        let told = |own: &str, board: &str| {
            let (own, board) = (set(own), set(board));
            let seen =
                InSight { more: true, thrown: Some((own, 1)), ..InSight::whole(own.union(board)) };
            assert_eq!(seen.cards(), 5);
            let sight = Sight::of(Naming::Hands(Ranking::High5), &seen);
            (sight.class, sight.marks[Mark::Suited as usize], sight.marks[Mark::Run as usize])
        };
        // A pair of deuces, or four hearts.
        assert_eq!(told("Ah Kh 2c", "Qh 7h 2d"), (2, 4, 3));
        assert_eq!(told("Ah Kh Qh", "7h 3c 2d"), (1, 3, 3));
    }

    /// Five cards of a hand of seven flushes: a second suit may become the longer, and a wild deuce is
    /// of none.
    #[test]
    fn flushes_to_come_are_told_by_two_suits() {
        let marks = |cards: &str| {
            let seen = InSight { more: true, ..InSight::whole(set(cards)) };
            let sight = Sight::of(Naming::Hands(Ranking::FlushLengthDeuces), &seen);
            [Mark::Suited, Mark::SecondSuit, Mark::Deuces].map(|mark| sight.marks[mark as usize])
        };
        assert_eq!(marks("Ah Kh 9d 5d 3c"), [2, 2, 0]);
        assert_eq!(marks("Ah 2h 9d 5s 3c"), [1, 1, 1]);
    }

    /// What is packed into a number comes out of it.
    #[test]
    fn own_cards_are_told_from_the_boards() {
        let board = Shared::new(set("Kh 8h 8d"), Comes::More);
        let pair = Ranking::High5.rank_set(set("Kh 8h 8d 5c 3s"));
        let told = |own: &str| Shared::sight(board.number_of(set(own), Some(pair), 0), false);
        let mark = |own: &str, mark: Mark| told(own).marks[mark as usize];
        assert_eq!(told("Ah 2h").class, 2);
        assert_eq!((mark("Ah 2h", Mark::FlushDraw), mark("9h 2h", Mark::FlushDraw)), (2, 1));
        assert_eq!((mark("Ac 2c", Mark::Kicker), mark("Qc 2c", Mark::Kicker)), (9, 8));
        assert_eq!((mark("Kc 2c", Mark::Own), mark("9s 9c", Mark::Own)), (1, 2));
        assert_eq!((mark("Kc 2c", Mark::OwnPair), mark("9s 9c", Mark::OwnPair)), (6, 5));
        let words = |mark: Mark, least, most, own| mark.words(least, most, own);
        assert_eq!(words(Mark::Kicker, Some(8), None, (0, 0)), "at most 1 better kicker left");
        assert_eq!(words(Mark::Kicker, None, Some(8), (0, 0)), "2 or more better kickers left");
        assert_eq!(
            words(Mark::Kicker, None, Some(8), (0, 1)),
            "(an own card paired or 2 or more better kickers left)"
        );
        assert_eq!(
            words(Mark::OwnPair, Some(6), None, (1, 2)),
            "own pair with no ranks of the board above it"
        );
        // On a board that is paired itself no own card may be.
        assert_eq!(words(Mark::OwnPair, None, Some(4), (0, 0)), "no own card paired");
        assert_eq!(
            words(Mark::OwnPair, None, Some(4), (0, 2)),
            "(no own card paired or own pair with 3 or more ranks of the board above it)"
        );
    }

    #[test]
    fn cards_that_beat_a_hand_are_counted() {
        let board = set("Kh 9d 7c 4s 2h");
        let rank = |more: &str| Ranking::High5.rank_set(board.union(set(more)));
        let mut made: Vec<Standing> = cards::Pack::FIFTY_TWO
            .cards()
            .filter(|card| !board.contains(*card))
            .map(|card| Ranking::High5.rank_set(board.union(CardSet::from_iter([card]))))
            .collect();
        made.sort_unstable();
        let shared = Shared::new(board, Comes::NoMore(made));
        let beaten = |own: &str| {
            let standing = Some(rank(own));
            let number = shared.number_of(set(own), standing, shared.beaten(standing));
            let sight = Shared::sight(number, true);
            sight.marks[Mark::Beaten as usize]
        };
        // A pair of kings: nothing that one card makes is more.
        assert_eq!(beaten("Kd 3c"), 0);
        // Ace high: any of fifteen cards that pair the board.
        assert_eq!(beaten("Ad 3c"), 15);
        // Nines: a king.
        assert_eq!(beaten("9c 3c"), 3);
        // Jack high with the king of the board: those fifteen, four aces and four queens.
        assert_eq!(beaten("Jd 3c"), 23);
    }
}
