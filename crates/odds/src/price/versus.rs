//! Games against a hand of the dealer's own that is hidden: the hands come in from the worst to the
//! best, so that what beats what is known by how many have come in.

use super::held::Held;
use super::orbit;
use super::paths::Paths;
use super::script::{Scene, Script};
use super::tree::{Count, Walk};
use super::{Asked, Unpriced};
use crate::work::{Progress, ways};
use cards::CardSet;
use engine::table::{Due, Place, Rules, Stands};
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::By;
use std::cell::Cell;
use std::cmp::Ordering;

/// The most hands of the dealer that are listed.
const MOST: u128 = 30_000_000;

/// What the dealer's hand is compared by, and what is seen of it.
struct Against {
    rank: Ranking,
    qualify: Option<Standing>,
    own: usize,
    up: usize,
    size: usize,
}

impl Against {
    /// The comparison, if that is all that the dealer's cards are for.
    fn new(rules: &Rules, script: &Script) -> Result<Against, Unpriced> {
        let Hands::One { cards: Cards::Own, rank, qualify, natural: None, .. } =
            rules.game.compared
        else {
            return Err(Unpriced::shape("a hand that is not of own cards alone"));
        };
        let (own, rest) = match script.scenes.split_first() {
            Some((Scene::See(Place::Own, own), rest)) => (usize::from(*own), rest),
            _ => return Err(Unpriced::shape("own cards that do not come first")),
        };
        let (up, rest) = match rest.split_first() {
            Some((Scene::See(Place::Dealer, up), rest)) => (usize::from(*up), rest),
            _ => (0, rest),
        };
        if rest.iter().any(|scene| !matches!(scene, Scene::Ask(_))) {
            return Err(Unpriced::shape("more than questions"));
        }
        let [(Place::Dealer, down)] = script.hidden[..] else {
            return Err(Unpriced::shape("more hidden than the dealer's cards"));
        };
        let reads_more = |due: &Due| match due {
            Due::Line(wager) => {
                let lines = &rules.game.settlement.lines;
                let line = lines.iter().find(|line| line.wager == rules.name(*wager));
                line.is_some_and(|line| line.by != By::Hand)
            }
            Due::Side(at) => rules.game.sides[*at as usize].cards != Cards::Own,
            Due::Kept(_) | Due::Pot(_) => false,
        };
        if script.dues.iter().any(reads_more) {
            return Err(Unpriced::shape("wagers that read the dealer's cards"));
        }
        let size = up + usize::from(down);
        if size > Held::LARGEST || ways(rules.game.pack.size(), size) > MOST {
            return Err(Unpriced::shape("too large a hand of the dealer's"));
        }
        Ok(Against { rank, qualify, own, up, size })
    }
}

/// Counts such a round.
pub(super) fn count(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let against = Against::new(rules, script)?;
    let pack = rules.game.pack;
    let deck = pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    let named = rules.game.tables.iter().any(|table| table.suit.is_some());
    if !orbit::suits_are_alike(pack) || named {
        return Err(Unpriced::shape("suits that are not alike"));
    }
    let standing = |set: CardSet| against.rank.rank_set(set);
    let mut dealers: Vec<(Standing, CardSet)> =
        deck.subsets(against.size).map(|set| (standing(set), set)).collect();
    dealers.par_sort_unstable();
    let own = orbit::sets(pack, against.own);
    let mut own: Vec<(Standing, CardSet, u64)> =
        own.into_iter().map(|(set, times)| (standing(set), set, times)).collect();
    own.par_sort_unstable_by_key(|hand| hand.0);
    let unqualified = against.qualify.map(|least| {
        let mut held = Held::new(against.size);
        let below = dealers.iter().take_while(|(standing, _)| *standing < least);
        below.for_each(|(_, set)| held.add(*set));
        held
    });
    let progress = Progress::new(own.len() as u64, asked.tell);
    let parts = rayon::current_num_threads().max(1);
    let length = own.len().div_ceil(parts).max(1);
    let counted = own.par_chunks(length).map(|own| {
        let sweep = Sweep { against: &against, deck, dealers: &dealers, unqualified: &unqualified };
        sweep.count(own, Walk::new(rules, script, paths, asked.stake), &progress)
    });
    Ok(counted.reduce(Count::default, Count::merge))
}

/// One thread's part of the hands.
struct Sweep<'a> {
    against: &'a Against,
    deck: CardSet,
    /// From the worst to the best.
    dealers: &'a [(Standing, CardSet)],
    /// Those that do not qualify.
    unqualified: &'a Option<Held>,
}

impl Sweep<'_> {
    /// Counts some of the player's hands, worst first.
    fn count(
        &self,
        own: &[(Standing, CardSet, u64)],
        mut walk: Walk<'_>,
        progress: &Progress<'_>,
    ) -> Count {
        let size = self.against.size;
        let mut below = Held::new(size);
        let mut left = self.dealers;
        for alike in own.chunk_by(|one, next| one.0 == next.0) {
            let standing = alike[0].0;
            take_while(&mut left, &mut below, |other| other < standing);
            let worse: Vec<Vec<u64>> = alike
                .iter()
                .map(|(_, set, _)| self.each_up(&below, *set, |other| other < standing))
                .collect();
            take_while(&mut left, &mut below, |other| other == standing);
            for ((_, set, times), worse) in alike.iter().zip(worse) {
                let not_better = self.each_up(&below, *set, |other| other <= standing);
                let out = match (self.unqualified, self.against.qualify) {
                    (Some(held), Some(least)) => self.each_up(held, *set, |other| other < least),
                    _ => vec![0; worse.len()],
                };
                let at = Cell::new(0);
                let all = ways(
                    self.deck.len() as usize - self.against.own - self.against.up,
                    size - self.against.up,
                ) as u64;
                let known = || {
                    let up = at.replace(at.get() + 1);
                    stands(self.against, standing, [worse[up], not_better[up], out[up], all])
                };
                walk.begin_knowing((*set, *times), self.deck, &known);
            }
            progress.add(alike.len() as u64);
        }
        walk.finish()
    }

    /// How many hands of the dealer's lie apart from a player's, for each way to see some of them.
    fn each_up(&self, held: &Held, own: CardSet, below: impl Fn(Standing) -> bool) -> Vec<u64> {
        let against = self.against;
        let is_in = |set: CardSet| below(against.rank.rank_set(set));
        let ups = self.deck.without(own).subsets(against.up);
        let apart = held.apart(own);
        ups.map(|up| held.count(up, &apart, is_in)).collect()
    }
}

/// Puts hands in as long as they are of that standing.
fn take_while(left: &mut &[(Standing, CardSet)], held: &mut Held, fits: impl Fn(Standing) -> bool) {
    while let Some(((standing, set), rest)) = left.split_first()
        && fits(*standing)
    {
        held.add(*set);
        *left = rest;
    }
}

/// How often a hand of this standing stands how, from how many of the dealer's are worse, not
/// better, not good enough to qualify, and all.
fn stands(against: &Against, own: Standing, counts: [u64; 4]) -> [(Stands, u64); 6] {
    let [worse, not_better, out, all] = counts;
    let (equal, better) = (not_better - worse, all - not_better);
    // Win, tie, lose: those who do not qualify are the worst.
    let without = match against.qualify {
        Some(least) if own < least => [worse, equal, out - not_better],
        _ => [out, 0, 0],
    };
    let with = [worse - without[0], equal - without[1], better - without[2]];
    let orders = [Ordering::Greater, Ordering::Equal, Ordering::Less];
    let case = |qualifies: bool, at: usize| Stands { qualifies, order: orders[at] };
    [
        (case(false, 0), without[0]),
        (case(false, 1), without[1]),
        (case(false, 2), without[2]),
        (case(true, 0), with[0]),
        (case(true, 1), with[1]),
        (case(true, 2), with[2]),
    ]
}
