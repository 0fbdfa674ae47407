//! Several packs and nothing to decide: cards of which there are more than one of a kind.

use crate::price::count::Count;
use crate::price::paths::Paths;
use crate::price::reads::names_a_suit;
use crate::price::results::Results;
use crate::price::script::Script;
use crate::price::{Asked, Priced, Unpriced, priced};
use crate::suits::orders_of_first;
use crate::work::{Progress, ways};
use cards::{Card, Hand, Pack, Suit};
use engine::table::{Laid, Place, Rules};
use rayon::prelude::*;

/// Prices a wager that several packs are dealt to.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let packs = [Some(rules.game.pack), rules.game.second_pack];
    if packs.into_iter().flatten().all(|pack| pack.set().is_some()) {
        return Err(Unpriced::shape("one pack"));
    }
    let script = Script::new(rules)?;
    if !script.scenes.is_empty() {
        return Err(Unpriced::shape("a decision over several packs"));
    }
    let paths = Paths::new(rules, &script, asked.stake)?;
    let count = count(rules, &script, &paths, asked);
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// The pack that cards of a place come from. Source: colorado l.1551, l.1555.
fn pack_of(rules: &Rules, place: Place) -> Pack {
    let own = matches!(place, Place::Own | Place::Extra);
    rules.game.second_pack.filter(|_| own).unwrap_or(rules.game.pack)
}

fn count(rules: &Rules, script: &Script, paths: &Paths, asked: &Asked<'_>) -> Count {
    let all: Vec<(Place, Vec<Kinds>)> = script
        .hidden
        .iter()
        .map(|(place, count)| (*place, kinds(pack_of(rules, *place), (*count).into())))
        .collect();
    let Some(((place, first), rest)) = all.split_first() else { return Count::default() };
    let named = names_a_suit(rules, &script.dues);
    let first: Vec<(&Kinds, u64)> = first
        .iter()
        .filter_map(|kinds| Some((kinds, if named { 1 } else { arrangements(kinds)? })))
        .collect();
    let progress = Progress::new(first.len() as u64, asked.tell);
    let counted = first.par_iter().map_init(
        || {
            let laid = Laid::staked(rules, asked.stake);
            Shoe { rules, rest, laid, results: Results::new(rules, script, paths, asked.stake) }
        },
        |shoe, (kinds, times)| {
            let mut met = Vec::new();
            let times = times * ways_of(rules, *place, kinds, &[]);
            shoe.lay(*place, kinds);
            shoe.deal(0, times, &mut vec![(*place, *kinds)], &mut met);
            progress.add(1);
            shoe.counted(&met)
        },
    );
    counted.reduce(Count::default, Count::merge)
}

/// Cards by kind, and how many of each.
type Kinds = Vec<(Card, u8)>;

struct Shoe<'a> {
    rules: &'a Rules,
    rest: &'a [(Place, Vec<Kinds>)],
    laid: Laid<'a>,
    results: Results<'a>,
}

impl<'a> Shoe<'a> {
    fn lay(&mut self, place: Place, kinds: &Kinds) {
        let cards: Hand =
            kinds.iter().flat_map(|(card, count)| (0..*count).map(|_| *card)).collect();
        self.laid.lay(place, &cards);
    }

    /// Deals to the places that are left, and counts the verdicts.
    fn deal(
        &mut self,
        at: usize,
        times: u64,
        gone: &mut Vec<(Place, &'a Kinds)>,
        met: &mut Vec<u64>,
    ) {
        let rest = self.rest;
        let Some((place, all)) = rest.get(at) else {
            let number = self.results.read(&mut self.laid);
            met.resize(met.len().max(number + 1), 0);
            met[number] += times;
            return;
        };
        for kinds in all {
            let ways = ways_of(self.rules, *place, kinds, gone);
            if ways > 0 {
                self.lay(*place, kinds);
                gone.push((*place, kinds));
                self.deal(at + 1, times * ways, gone, met);
                gone.pop();
            }
        }
    }

    fn counted(&self, met: &[u64]) -> Count {
        let mut count = Count::default();
        for (number, deals) in met.iter().enumerate().filter(|(_, deals)| **deals > 0) {
            let deals = u128::from(*deals);
            count.deals += deals;
            count.ends.insert((0, self.results.verdicts[number].clone()), deals);
        }
        count
    }
}

/// In how many ways these cards come off what is left of their pack.
fn ways_of(rules: &Rules, place: Place, kinds: &Kinds, gone: &[(Place, &Kinds)]) -> u64 {
    let second = |place: Place| matches!(place, Place::Own | Place::Extra);
    let two = rules.game.second_pack.is_some();
    let same = |other: Place| !two || second(other) == second(place);
    let pack = pack_of(rules, place);
    let left = |card: Card| {
        let held = gone.iter().filter(|(other, _)| same(*other)).flat_map(|(_, kinds)| *kinds);
        let gone: usize =
            held.filter(|(it, _)| *it == card).map(|(_, count)| *count as usize).sum();
        pack.count_of(card).saturating_sub(gone)
    };
    kinds.iter().map(|(card, count)| ways(left(*card), (*count).into()) as u64).product()
}

/// Every choice of so many cards of a pack, by kind.
fn kinds(pack: Pack, count: usize) -> Vec<Kinds> {
    let mut all: Vec<Card> = pack.cards().collect();
    all.sort_unstable();
    all.dedup();
    let mut found = Vec::new();
    choose(pack, &all, count, &mut Vec::new(), &mut found);
    found
}

fn choose(pack: Pack, from: &[Card], left: usize, held: &mut Kinds, found: &mut Vec<Kinds>) {
    if left == 0 {
        return found.push(held.clone());
    }
    let Some((card, rest)) = from.split_first() else { return };
    choose(pack, rest, left, held, found);
    for count in 1..=left.min(pack.count_of(*card)) {
        held.push((*card, count as u8));
        choose(pack, rest, left - count, held, found);
        held.pop();
    }
}

/// How many choices differ from this only in their suits, if it is the one that stands for them:
/// no suit holds more than the one before.
fn arrangements(kinds: &Kinds) -> Option<u64> {
    let lanes = Suit::ALL.map(|suit| {
        let of = kinds.iter().filter(|(card, _)| card.suit() == Some(suit));
        of.fold(0_u64, |lane, (card, count)| {
            lane | u64::from(*count) << (4 * card.rank().map_or(13, |rank| rank as u32))
        })
    });
    orders_of_first(&lanes)
}
