//! What is best with each hand of four cards, as far as some deals teach it.
//!
//! A lesson deals a board and some hands to dealers, and lets every hand that the rest of the pack may
//! give play against all of them, each as often as it may be dealt. Whatever two cards are kept are
//! ranked once. First it is learnt what any two cards win, whatever lies beside them: of that there is soon
//! more than enough. Then it is looked with which hands something else is better than what this says.
//!
//! The dealers' house way names suits where equal ranks are chosen from, so that they are not quite alike
//! to it: what is learnt is the mean over their names.

use super::grid::{Grid, Won};
use super::hands::{Class, HELD, Kind};
use super::{BOARD, Shape, Stands, Way};
use crate::price::Asked;
use crate::price::sample::shuffle;
use cards::Card;
use engine::table::Laid;
use ranking::Standing;
use rayon::prelude::*;
use std::ops::Range;

/// Hands of dealers in a lesson: more of them tell more of one board, and leave less to be dealt.
const DEALERS: usize = 20;
/// Lessons that share a stream of numbers.
const BLOCK: u64 = 256;
/// Lessons after which it is first looked at what is still open.
const FIRST: u64 = 1 << 12;
/// The streams that lessons begin with, of two cards and of four.
const TWOS: u64 = 1 << 32;
const LESSON: u64 = 1 << 33;
/// By how many of its standard errors a way must be behind, or ahead, for more lessons not to change
/// that.
const SURE: f64 = 4.0;
/// By how many a way must be better in the end than what the worths of two cards say, to be taken instead:
/// what looks better by less may be worse, and little is lost by leaving it.
const CLEAR: f64 = 2.0;

/// What is best with a hand, and by how much better it is than the house way, in cents; `None` where that is
/// what the house way keeps.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Learnt {
    pub(super) way: Option<Way>,
    pub(super) gain: f64,
}

/// All that is learnt.
pub(super) struct Taught {
    pub(super) classes: Vec<Learnt>,
    /// What two cards are worth, in parts of the wager.
    pub(super) grid: Grid<i64>,
}

/// What each way to stand wins, for the first hand and for the second one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wins {
    pub(super) first: [i64; Stands::ALL.len()],
    pub(super) second: [i64; Stands::ALL.len()],
}

/// A hand with which more than one way may still be the best.
struct Open {
    class: u32,
    cards: [Kind; HELD],
    /// How many cards before each are the same.
    same: [u8; HELD],
    /// What is best by what two cards are worth, and as it is noted.
    base: (Way, Option<Way>),
    /// The number among those that are tried of what the house way keeps, while that is, and what it was
    /// found to win more.
    house: (Option<u32>, f64),
    tried: Range<u32>,
}

/// Everything that is tried with the hands that are open.
struct Trials {
    open: Vec<Open>,
    ways: Vec<Way>,
}

/// What lessons have said of them.
struct Lore {
    /// How often each hand might have been dealt.
    dealt: Vec<i64>,
    /// What each way won more than what is best by the worths of two cards did, against all dealers, and
    /// the squares of that for each lesson.
    gains: Vec<i64>,
    squared: Vec<i128>,
}

impl Lore {
    fn new(trials: &Trials) -> Lore {
        let (open, ways) = (trials.open.len(), trials.ways.len());
        Lore { dealt: vec![0; open], gains: vec![0; ways], squared: vec![0; ways] }
    }

    fn merge(mut self, other: Lore) -> Lore {
        self.dealt.iter_mut().zip(other.dealt).for_each(|(sum, more)| *sum += more);
        self.gains.iter_mut().zip(other.gains).for_each(|(sum, more)| *sum += more);
        self.squared.iter_mut().zip(other.squared).for_each(|(sum, more)| *sum += more);
        self
    }
}

/// Learns what is best with each class of hands from twice so many lessons, with so many cents on the wager.
pub(super) fn learn(
    shape: &Shape<'_>,
    (wins, unit): (Wins, i64),
    lessons: u64,
    asked: &Asked<'_>,
) -> Taught {
    let blocks = lessons.div_ceil(BLOCK);
    let twos = (0..blocks).into_par_iter().fold(
        || Grid::new(Won::default()),
        |mut twos, block| {
            each_lesson(shape, wins, (TWOS + block, asked), &mut |lesson, dealers| {
                lesson.tell_twos(dealers, &mut twos);
            });
            twos
        },
    );
    let grid = twos.reduce(|| Grid::new(Won::default()), Grid::merge).worths(unit);
    let mut classes = vec![Learnt::default(); shape.fours.classes.len()];
    let mut trials = Trials::new(shape, &grid, &mut classes);
    let mut lore = Lore::new(&trials);
    let mut taught = 0;
    while taught < blocks && !trials.open.is_empty() {
        let next = blocks.min((2 * taught).max(FIRST / BLOCK));
        let more = (taught..next).into_par_iter().fold(
            || Lore::new(&trials),
            |mut lore, block| {
                each_lesson(shape, wins, (LESSON + block, asked), &mut |lesson, dealers| {
                    trials.learn(lesson, dealers, &mut lore);
                });
                lore
            },
        );
        lore = more.reduce(|| Lore::new(&trials), Lore::merge).merge(lore);
        taught = next;
        (asked.tell)(taught, blocks);
        (trials, lore) = trials.looked_at(&lore, &mut classes);
    }
    Taught { classes, grid }
}

/// Gives the lessons of a stream of numbers, each with the number of its dealers.
fn each_lesson(
    shape: &Shape<'_>,
    wins: Wins,
    (stream, asked): (u64, &Asked<'_>),
    see: &mut impl FnMut(&Lesson<'_, '_>, usize),
) {
    let mut below = (asked.numbers.0)(stream);
    let mut pack = shape.pack.clone();
    let mut lesson = Lesson::new(shape, wins);
    let dealers = DEALERS.min((pack.len() - BOARD) / HELD - 1);
    for _ in 0..BLOCK {
        shuffle(&mut pack, BOARD + HELD * dealers, &mut below);
        let names = below(shape.fours.names().len() as u32) as usize;
        lesson.lay(&pack[..BOARD + HELD * dealers], names);
        see(&lesson, dealers);
    }
}

impl Trials {
    /// All hands that do not win as they were dealt, and all that may be done with them; notes what is best
    /// by what two cards are worth.
    fn new(shape: &Shape<'_>, grid: &Grid<i64>, learnt: &mut [Learnt]) -> Trials {
        let mut trials = Trials { open: Vec::new(), ways: Vec::new() };
        for (at, class) in shape.fours.classes.iter().enumerate() {
            if shape.is_natural[at] {
                continue;
            }
            let house = Way::Keep(shape.house[at]);
            let base = grid.way(shape, &shape.fours.cards(class));
            let noted = (!base.is_like(house, class)).then_some(base);
            learnt[at].way = noted;
            let first = trials.ways.len();
            trials.ways.extend(shape.ways(class, base));
            let tried = &trials.ways[first..];
            let by_house = tried.iter().position(|way| way.is_like(house, class));
            let same = std::array::from_fn(|at| {
                class.cards[..at].iter().filter(|kind| **kind == class.cards[at]).count() as u8
            });
            let tried = first as u32..trials.ways.len() as u32;
            let house = (by_house.map(|by_house| (first + by_house) as u32), 0.0);
            let (cards, class, base) = (class.cards, at as u32, (base, noted));
            trials.open.push(Open { class, cards, same, base, house, tried });
        }
        trials
    }

    /// Notes what a lesson says of them.
    fn learn(&self, lesson: &Lesson<'_, '_>, dealers: usize, lore: &mut Lore) {
        for (open, dealt) in self.open.iter().zip(&mut lore.dealt) {
            let times = lesson.times(open);
            if times == 0 {
                continue;
            }
            *dealt += times * dealers as i64;
            let base = lesson.worth(open, open.base.0);
            for at in open.tried.start as usize..open.tried.end as usize {
                let gain = times * (lesson.worth(open, self.ways[at]) - base);
                lore.gains[at] += gain;
                lore.squared[at] += i128::from(gain) * i128::from(gain);
            }
        }
    }

    /// Notes what was learnt of each hand, and keeps what more lessons may change.
    fn looked_at(self, lore: &Lore, learnt: &mut [Learnt]) -> (Trials, Lore) {
        let mut kept = Trials { open: Vec::new(), ways: Vec::new() };
        let mut held = Lore::new(&kept);
        for (mut open, dealt) in self.open.into_iter().zip(&lore.dealt) {
            let tried = open.tried.start as usize..open.tried.end as usize;
            let told = |at: usize| -> (f64, f64) {
                let all = (*dealt).max(1) as f64;
                (lore.gains[at] as f64 / all, (lore.squared[at] as f64).sqrt() / all)
            };
            if let (Some(by_house), _) = open.house {
                open.house.1 = told(by_house as usize).0;
            }
            let by_house = |at: usize| open.house.0 == Some(at as u32);
            let (mut best, mut most, mut surest): (Option<usize>, f64, f64) = (None, 0.0, 0.0);
            for at in tried.clone() {
                let (gain, error) = told(at);
                surest = surest.max(gain - SURE * error);
                if gain > CLEAR * error && gain > most {
                    (best, most) = (Some(at), gain);
                }
            }
            let of = &mut learnt[open.class as usize];
            of.gain = most - open.house.1;
            match best {
                None => of.way = open.base.1,
                Some(at) if by_house(at) => *of = Learnt::default(),
                Some(at) => of.way = Some(self.ways[at]),
            }
            let may_be_best = |at: &usize| {
                let (gain, error) = told(*at);
                *dealt == 0 || gain + SURE * error > surest
            };
            let left: Vec<usize> = tried.filter(may_be_best).collect();
            // The one that is left is taken, if it is better for sure.
            let is_settled = match left[..] {
                [] => true,
                [at] => told(at).0 - SURE * told(at).1 > 0.0,
                _ => false,
            };
            if is_settled {
                continue;
            }
            let first = kept.ways.len() as u32;
            let mut house = None;
            for at in left {
                house = house.or(by_house(at).then_some(kept.ways.len() as u32));
                kept.ways.push(self.ways[at]);
                held.gains.push(lore.gains[at]);
                held.squared.push(lore.squared[at]);
            }
            held.dealt.push(*dealt);
            let house = (house, open.house.1);
            kept.open.push(Open { tried: first..kept.ways.len() as u32, house, ..open });
        }
        (kept, held)
    }
}

/// A board and what any two cards win on it.
struct Lesson<'a, 'r> {
    shape: &'a Shape<'r>,
    wins: Wins,
    laid: Laid<'r>,
    /// How many of each kind are left, by other names of the suits.
    left: Vec<i64>,
    dealers: Vec<Standing>,
    /// What two kinds win as the first hand, and as the second one, by other names of the suits.
    worths: Vec<[i64; 2]>,
}

impl<'a, 'r> Lesson<'a, 'r> {
    fn new(shape: &'a Shape<'r>, wins: Wins) -> Lesson<'a, 'r> {
        let kinds = shape.fours.kinds.len();
        Lesson {
            shape,
            wins,
            laid: Laid::new(shape.rules),
            left: vec![0; kinds],
            dealers: Vec::with_capacity(DEALERS),
            worths: vec![[0; 2]; kinds * kinds],
        }
    }

    /// Lays the board and the dealers' hands; suits are called by other names.
    fn lay(&mut self, cards: &[Card], names: usize) {
        let fours = &self.shape.fours;
        let (board, hands) = cards.split_at(BOARD);
        let named = &fours.names()[names];
        self.left.fill(i64::from(self.shape.rules.game.pack.packs()));
        for card in cards {
            self.left[usize::from(named[usize::from(fours.kind(*card))])] -= 1;
        }
        self.dealers.clear();
        for dealt in hands.chunks_exact(HELD) {
            // Who wins as dealt beats all that is kept alike.
            if self.shape.wins_as_dealt(dealt) {
                continue;
            }
            let kept = self.laid.keeps(dealt).expect("a house way keeps two");
            self.dealers.push(self.shape.rank(&kept, board));
        }
        self.dealers.sort_unstable();
        let kinds = fours.kinds.len();
        for one in 0..kinds {
            for other in one..kinds {
                let two = [fours.kinds[one], fours.kinds[other]];
                let standing = self.shape.rank(&two, board);
                let below = self.dealers.partition_point(|dealer| *dealer < standing);
                let alike = self.dealers[below..].iter().take_while(|it| **it == standing).count();
                let met = [below, alike, self.dealers.len() - below - alike];
                let worth = |wins: [i64; 3]| -> i64 {
                    wins.iter().zip(met).map(|(net, met)| net * met as i64).sum()
                };
                let worths = [worth(self.wins.first), worth(self.wins.second)];
                let [one, other] = [one, other].map(|kind| usize::from(named[kind]));
                self.worths[one * kinds + other] = worths;
                self.worths[other * kinds + one] = worths;
            }
        }
    }

    /// Notes what any two cards win, as often as they may be dealt.
    fn tell_twos(&self, dealers: usize, twos: &mut Grid<Won>) {
        let kinds = self.left.len();
        for one in 0..kinds {
            for other in one..kinds {
                let more = self.left[other] - i64::from(one == other);
                let times = i128::from(self.left[one] * more.max(0));
                // Two of one kind are dealt in either order.
                let times = if one == other { times } else { 2 * times };
                let two = [one, other].map(|kind| self.shape.fours.card(kind as Kind));
                let won = twos.of_mut(two);
                won.cents += i128::from(self.worths[one * kinds + other][0]) * times;
                won.dealers += dealers as i128 * times;
            }
        }
    }

    /// In how many ways a hand may be dealt of what is left, in one order.
    fn times(&self, open: &Open) -> i64 {
        let each = open.cards.iter().zip(open.same);
        each.map(|(kind, same)| (self.left[usize::from(*kind)] - i64::from(same)).max(0)).product()
    }

    fn first(&self, open: &Open, places: [u8; 2]) -> i64 {
        self.at(open, places)[0]
    }

    fn at(&self, open: &Open, places: [u8; 2]) -> [i64; 2] {
        let [one, other] = places.map(|place| usize::from(open.cards[usize::from(place)]));
        self.worths[one * self.left.len() + other]
    }

    /// What a way to play a hand wins.
    fn worth(&self, open: &Open, way: Way) -> i64 {
        match way {
            Way::Keep(kept) => self.first(open, kept),
            Way::Split(first, second) => self.first(open, first) + self.at(open, second)[1],
        }
    }
}

impl Way {
    /// Whether it is the same as another, with cards of which some may be alike.
    fn is_like(self, other: Way, class: &Class) -> bool {
        let kinds = |places: [u8; 2]| places.map(|place| class.cards[usize::from(place)]);
        match (self, other) {
            (Way::Keep(one), Way::Keep(other)) => kinds(one) == kinds(other),
            (Way::Split(one, _), Way::Split(other, _)) => kinds(one) == kinds(other),
            _ => false,
        }
    }
}

impl Shape<'_> {
    /// All that may be done with a hand but this, of what is the same the first.
    fn ways(&self, class: &Class, base: Way) -> Vec<Way> {
        let mut met = vec![base];
        let splits = Way::SPLITS.iter().filter(|_| self.second.is_some());
        for way in Way::KEEPS.iter().chain(splits) {
            if !met.iter().any(|held| held.is_like(*way, class)) {
                met.push(*way);
            }
        }
        met.split_off(1)
    }
}
