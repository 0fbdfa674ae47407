//! Two ranges of two cards each, and a board that both share: every board once, every hand of the one
//! against every hand of the other without pairing them.
//!
//! Hands come in from the worst to the best. Of the other's hands so far, those are taken out again
//! that hold one of this hand's cards; only the hand itself holds both, and it stands the same.

use super::spot::Layout;
use super::tally::Tally;
use crate::suits::{Names, renamed};
use crate::work::{Progress, Tell, ways};
use cards::CardSet;
use ranking::Standing;
use rayon::prelude::*;
use std::collections::HashSet;

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
    fits(layout).then(|| {
        let boards = ways(stub(layout).len() as usize, layout.to_come);
        let names = names(layout, &layout.lists()).len() as u128;
        let hands: u128 = layout.list_sizes().sum();
        boards.div_ceil(names) * hands * (each + EACH) + boards * names * 4
    })
}

/// Counts every board.
pub(super) fn count(layout: &Layout<'_>, tell: &Tell<'_>) -> Tally {
    let lists = layout.lists();
    let boards: Vec<(CardSet, u64)> =
        names(layout, &lists).sets(stub(layout), layout.to_come).collect();
    let meter = Progress::new(boards.len() as u64, tell);
    let hall = || (Hall::new(layout, &lists), Tally::new(2));
    let counted = boards.par_iter().fold(hall, |(mut hall, mut tally), (more, times)| {
        hall.board(*more, *times, &mut tally);
        meter.add(1);
        (hall, tally)
    });
    counted.map(|(_, tally)| tally).reduce(|| Tally::new(2), Tally::and)
}

/// The cards that a board may still get.
fn stub(layout: &Layout<'_>) -> CardSet {
    let held = layout.holdings.iter().map(|holding| holding.certain());
    held.fold(layout.pack.without(layout.board.set()), |stub, held| stub.without(held))
}

/// The ways to rename suits that leave everything known as it is, each range too.
fn names(layout: &Layout<'_>, lists: &[Vec<CardSet>]) -> Names {
    let names = Names::all().keeping(layout.pack).keeping(layout.board.set());
    lists.iter().fold(names, |names, list| {
        let held: HashSet<CardSet> = list.iter().copied().collect();
        names.only(|names| list.iter().all(|hand| held.contains(&renamed(*hand, names))))
    })
}

/// Numbers of hands: all, and those that hold each card.
#[derive(Clone, Copy)]
struct Below {
    all: u32,
    each: [u16; PLACES],
}

impl Below {
    const NONE: Below = Below { all: 0, each: [0; PLACES] };

    fn add(&mut self, [one, other]: [u8; OWN]) {
        self.all += 1;
        self.each[usize::from(one)] += 1;
        self.each[usize::from(other)] += 1;
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
    /// Whether the other range has it, too.
    shared: bool,
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
    fn new(layout: &'a Layout<'a>, lists: &[Vec<CardSet>]) -> Hall<'a> {
        let list = |at: usize| -> Vec<Held> {
            let other: HashSet<CardSet> = lists[1 - at].iter().copied().collect();
            let held = |set: &CardSet| {
                let mut places = [0; OWN];
                places.iter_mut().zip(*set).for_each(|(place, card)| *place = card.place());
                Held { set: *set, places, shared: other.contains(set) }
            };
            lists[at].iter().map(held).collect()
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
                let wins = below[1 - side].apart(held.places, 0);
                better[side] += wins;
                worse += if side == 0 { wins } else { 0 };
            }
            for key in alike {
                let (side, held) = hand(*key);
                below[side].add(held.places);
            }
            let first = alike.iter().map(|key| hand(*key)).filter(|(side, _)| *side == 0);
            let upto = first.map(|(_, held)| below[1].apart(held.places, held.shared.into()));
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
            (["AKs,QQ", "AhKh,QdQc,JJ"], "Kd", low, 1),
            (["AQ", "KQo"], "Qd Jd Th", "", 2),
        ] {
            let spot = Spot::read(game, &hands, &[board], dead).expect("a spot");
            let layout = spot.layout(0);
            assert_eq!(names(&layout, &layout.lists()).len(), alike, "{hands:?}");
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
