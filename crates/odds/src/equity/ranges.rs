//! Two ranges of two cards each, and a board that both share: every board once, every hand of the one
//! against every hand of the other without pairing them.
//!
//! Hands come in from the worst to the best. Of the other's hands so far, those are taken out again
//! that hold one of this hand's cards; only the hand itself holds both, and it stands the same.
//!
//! Where the one range stays the same whatever suits are called, so does what a hand of the other brings
//! against it: a range that names suits is counted with each of its hands by all of these names, and
//! boards that differ only by them once.

use super::spot::Layout;
use super::tally::Tally;
use crate::suits::{Names, renamed};
use crate::work::{Progress, Tell, ways};
use cards::CardSet;
use ranking::Standing;
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Cards of a hand.
const OWN: usize = 2;

/// Places of a set, which are below this.
const PLACES: usize = 64;

/// What a hand costs on a board beside its ranking, in nanoseconds: to be sorted and counted.
const EACH: u128 = 45;

/// Whether hands and game are such, so that a count fits.
fn fits(layout: &Layout<'_>) -> bool {
    let has_two = |at: usize| layout.holdings[at].known() + layout.holdings[at].missing == OWN;
    layout.holdings.len() == 2
        && has_two(0)
        && has_two(1)
        && layout.judge.ways() == 1
        && layout.judge.is_all_plain(OWN + layout.board.len() + layout.to_come)
}

/// About how long it takes to count every board, where one hand takes `each`; `None` where no count
/// fits.
pub(super) fn cost(layout: &Layout<'_>, each: u128) -> Option<u128> {
    fits(layout).then(|| Way::cheapest(layout, each).cost)
}

/// Counts every board.
pub(super) fn count(layout: &Layout<'_>, tell: &Tell<'_>) -> Tally {
    let Way { names, lists, .. } = Way::cheapest(layout, layout.each());
    let boards: Vec<(CardSet, u64)> = names.sets(stub(layout), layout.to_come).collect();
    let meter = Progress::new(boards.len() as u64, tell);
    let hall = || (Hall::new(layout, &lists), Tally::new(2));
    let counted = boards.par_iter().fold(hall, |(mut hall, mut tally), (more, times)| {
        hall.board(*more, *times, &mut tally);
        meter.add(1);
        (hall, tally)
    });
    let all = counted.map(|(_, tally)| tally).reduce(|| Tally::new(2), Tally::and);
    let weights = lists.iter().map(|list| u128::from(list.weight)).product();
    all.over(weights)
}

/// How a count goes: by which names suits are the same, and what each range is with all of these.
struct Way {
    names: Names,
    lists: [List; 2],
    cost: u128,
}

impl Way {
    /// The way that takes least time: by the names that leave both ranges as they are, or one of them.
    fn cheapest(layout: &Layout<'_>, each: u128) -> Way {
        let stub = stub(layout);
        let boards = ways(stub.len() as usize, layout.to_come);
        let plain = Names::all().keeping(layout.pack).keeping(layout.board.set()).keeping(stub);
        let lists = layout.lists();
        let kept = [0, 1].map(|at| keeping(plain, &lists[at]));
        let both = keeping(kept[0], &lists[1]);
        let way = |names: Names| {
            let lists = [0, 1].map(|at| List::of(&lists[at], names));
            let hands = lists.iter().map(|list| list.hands.len() as u128).sum::<u128>();
            let count = names.len() as u128;
            let cost = boards.div_ceil(count) * hands * (each + EACH) + boards * count * 4;
            Way { names, lists, cost }
        };
        let ways = [both, kept[0], kept[1]].map(way);
        ways.into_iter().min_by_key(|way| way.cost).expect("three ways")
    }
}

/// Those of the names that leave a range as it is.
fn keeping(names: Names, list: &[CardSet]) -> Names {
    let held: HashSet<CardSet> = list.iter().copied().collect();
    names.only(|names| list.iter().all(|hand| held.contains(&renamed(*hand, names))))
}

/// A range with every hand by every name.
struct List {
    /// The hands, and how often each is there.
    hands: Vec<(CardSet, u16)>,
    /// How often each hand of the range is there by some name.
    weight: u16,
}

impl List {
    /// A range by these names; one that they leave as it is has each hand once.
    fn of(list: &[CardSet], names: Names) -> List {
        if keeping(names, list) == names {
            return List { hands: list.iter().map(|hand| (*hand, 1)).collect(), weight: 1 };
        }
        let mut hands: BTreeMap<CardSet, u16> = BTreeMap::new();
        for hand in list.iter().flat_map(|hand| names.iter().map(|names| renamed(*hand, names))) {
            *hands.entry(hand).or_default() += 1;
        }
        List { hands: hands.into_iter().collect(), weight: names.len() as u16 }
    }
}

/// The cards that a board may still get.
fn stub(layout: &Layout<'_>) -> CardSet {
    let held = layout.holdings.iter().map(|holding| holding.certain());
    held.fold(layout.pack.without(layout.board.set()), |stub, held| stub.without(held))
}

/// Numbers of hands: all, and those that hold each card.
#[derive(Clone, Copy)]
struct Below {
    all: u32,
    each: [u16; PLACES],
}

impl Below {
    const NONE: Below = Below { all: 0, each: [0; PLACES] };

    fn add(&mut self, [one, other]: [u8; OWN], hands: u16) {
        self.all += u32::from(hands);
        self.each[usize::from(one)] += hands;
        self.each[usize::from(other)] += hands;
    }

    /// Those that hold neither card, where `both` hold the two.
    fn apart(&self, [one, other]: [u8; OWN], both: u32) -> u64 {
        let holding =
            u32::from(self.each[usize::from(one)]) + u32::from(self.each[usize::from(other)]);
        u64::from(self.all + both - holding)
    }
}

/// A hand of a range.
#[derive(Clone, Copy)]
struct Held {
    set: CardSet,
    places: [u8; OWN],
    /// How often it is there.
    times: u16,
    /// How often the other range has it.
    shared: u16,
}

/// One thread's room for boards.
struct Hall<'a> {
    layout: &'a Layout<'a>,
    lists: [Vec<Held>; 2],
    sets: Vec<CardSet>,
    standings: Vec<Standing>,
    /// Of every hand that a board leaves its standing, whose it is, and its number, as one.
    order: Vec<u64>,
}

/// Where a key says whose hand it is.
const SECOND: u64 = 1 << 31;

impl<'a> Hall<'a> {
    fn new(layout: &'a Layout<'a>, lists: &[List; 2]) -> Hall<'a> {
        let list = |at: usize| -> Vec<Held> {
            let other: HashMap<CardSet, u16> = lists[1 - at].hands.iter().copied().collect();
            let held = |(set, times): &(CardSet, u16)| {
                let mut places = [0; OWN];
                places.iter_mut().zip(*set).for_each(|(place, card)| *place = card.place());
                let shared = other.get(set).copied().unwrap_or(0);
                Held { set: *set, places, times: *times, shared }
            };
            lists[at].hands.iter().map(held).collect()
        };
        Hall {
            layout,
            lists: [list(0), list(1)],
            sets: Vec::new(),
            standings: Vec::new(),
            order: Vec::new(),
        }
    }

    /// Counts a board that gets these cards, so many times.
    fn board(&mut self, more: CardSet, times: u64, tally: &mut Tally) {
        self.rank(more);
        let hand = |key: u64| {
            let side = usize::from(key & SECOND != 0);
            (side, self.lists[side][(key & (SECOND - 1)) as usize])
        };
        let mut below = [Below::NONE; 2];
        let (mut better, mut equal) = ([0_u64; 2], 0_u64);
        for alike in self.order.chunk_by(|one, next| one >> 32 == next >> 32) {
            let mut worse = 0;
            for key in alike {
                let (side, held) = hand(*key);
                let wins = below[1 - side].apart(held.places, 0) * u64::from(held.times);
                better[side] += wins;
                worse += if side == 0 { wins } else { 0 };
            }
            for key in alike {
                let (side, held) = hand(*key);
                below[side].add(held.places, held.times);
            }
            let first = alike.iter().map(|key| hand(*key)).filter(|(side, _)| *side == 0);
            let upto = first.map(|(_, held)| {
                below[1].apart(held.places, held.shared.into()) * u64::from(held.times)
            });
            equal += upto.sum::<u64>() - worse;
        }
        tally.add_counts(better, equal, times);
        tally.add_deals(u128::from(better[0] + better[1] + equal) * u128::from(times));
    }

    /// Ranks every hand that a board leaves, and sorts them.
    fn rank(&mut self, more: CardSet) {
        let board = self.layout.board.set() | more;
        self.order.clear();
        for (list, side) in self.lists.iter().zip([0, SECOND]) {
            let left = || list.iter().enumerate().filter(|(_, held)| (held.set & more).is_empty());
            self.sets.clear();
            self.sets.extend(left().map(|(_, held)| held.set | board));
            self.standings.resize(self.sets.len(), Standing::NOTHING);
            self.layout.judge.rank_plain(&self.sets, &mut self.standings);
            let key = |((at, _), standing): ((usize, _), &Standing)| {
                u64::from(standing.number()) << 32 | side | at as u64
            };
            self.order.extend(left().zip(&self.standings).map(key));
        }
        self.order.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::super::runouts;
    use super::*;
    use crate::equity::{Spot, silent};
    use sheet::Library;

    /// Ranges that overlap or not, with suits that are alike or not, come to the same as every deal with
    /// every board.
    #[test]
    fn it_agrees_with_dealing_every_pair() {
        let library = Library::built_in();
        let page = library.game("texas-holdem").expect("a game").resolve(&[]).expect("a page");
        let (game, _) = page.poker().expect("poker");
        let low =
            "2c 3c 4c 5c 6c 7c 8c 2d 3d 4d 5d 6d 7d 8d 2h 3h 4h 5h 6h 7h 8h 2s 3s 4s 5s 6s 7s";
        let lower = format!("{low} 9c 9d 9h 9s Tc Td Th Ts 8s");
        for (hands, board, dead, alike) in [
            (["random", "random"], "", &lower[..], 24),
            (["AA", "KK"], "", low, 6),
            (["JJ+,AQs+", "random"], "", low, 6),
            (["random", "AhKh"], "", low, 2),
            (["random", "QQ+,AhKd"], "", &lower[..], 24),
            (["AsJs,QQ+,AhKd", "random"], "", &lower[..], 24),
            (["random", "AK,KhQh,AsAd"], "", low, 6),
            (["AhKd,QsQh", "AK,QQ+"], "", low, 6),
            (["AKs,QQ", "AhKh,QdQc,JJ"], "Kd", low, 2),
            (["AQ", "KQo"], "Qd Jd Th", "", 2),
        ] {
            let spot = Spot::read(game, &hands, &[board], dead).expect("a spot");
            let layout = spot.layout(0);
            assert_eq!(Way::cheapest(&layout, 2).names.len(), alike, "{hands:?}");
            assert!(cost(&layout, 2).is_some());
            let (one, other) = (count(&layout, &silent), runouts::count(&layout, &silent));
            assert!(one.deals > 0);
            assert_eq!(one.deals, other.deals, "{hands:?}");
            assert_eq!(one.hands, other.hands, "{hands:?}");
        }
    }

    /// Omaha has four cards, and stud no board.
    #[test]
    fn other_games_are_counted_otherwise() {
        let library = Library::built_in();
        for (game, hand) in [("omaha", "AhAsKhKs"), ("seven-card-stud", "Ah Ad Kc")] {
            let page = library.game(game).expect("a game").resolve(&[]).expect("a page");
            let (game, _) = page.poker().expect("poker");
            let spot = Spot::read(game, &[hand, "random"], &[], "").expect("a spot");
            assert_eq!(cost(&spot.layout(0), 2), None);
        }
    }
}
