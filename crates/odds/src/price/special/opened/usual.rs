//! What is usually done with each hand: what is best if nothing of the dealer's is seen.

use super::super::number::indexes;
use super::sums::Sums;
use super::{DOWN, Looks, Opened, Stakes, Stem};
use crate::held::Held;
use crate::suits::Names;
use crate::work::{Progress, ways};
use cards::{Card, CardSet};
use ranking::Standing;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Every hand of the player's, the worst first; and how those that are usually bet on stand if they
/// always are, over all that may be shown.
pub(super) fn stems<const M: usize>(
    opened: &Opened,
    stakes: &Stakes,
    deck: CardSet,
    hands: &[(CardSet, u64)],
    progress: &Progress<'_>,
) -> (Vec<Stem<M>>, Sums) {
    let size = opened.up + DOWN;
    let rank = |set: CardSet| stakes.rank.rank_set(set);
    let mut dealers: Vec<(Standing, CardSet)> =
        deck.subsets(size).map(|set| (rank(set), set)).collect();
    dealers.par_sort_unstable();
    let mut outs = Held::up_to(size, opened.own);
    let out = dealers.iter().take_while(|(standing, _)| *standing < stakes.least());
    out.for_each(|(_, set)| outs.add(*set));
    let mut listed: Vec<(Standing, CardSet, u64)> =
        hands.iter().map(|(set, times)| (rank(*set), *set, *times)).collect();
    listed.par_sort_unstable_by_key(|(standing, ..)| *standing);
    let all = ways(deck.len() as usize - opened.own, size) as i64;
    let shown = ways(size, opened.up) as i64;
    let names = Names::all();
    let length = listed.len().div_ceil(rayon::current_num_threads().max(1)).max(1);
    let parts = listed.par_chunks(length).map(|part| {
        let mut held = Held::up_to(size, opened.own);
        let mut left = &dealers[..];
        let (mut found, mut sums) = (Vec::new(), Sums::default());
        for alike in part.chunk_by(|one, next| one.0 == next.0) {
            let standing = alike[0].0;
            take_while(&mut left, &mut held, |other| other < standing);
            let worse: Vec<u64> = alike.iter().map(|(_, own, _)| held.apart_from(*own)).collect();
            take_while(&mut left, &mut held, |other| other == standing);
            let mut lasts: BTreeMap<[u8; M], [u64; 2]> = BTreeMap::new();
            for ((_, own, times), worse) in alike.iter().zip(worse) {
                let equal = (held.apart_from(*own) - worse) as i64;
                let met = [worse as i64, equal, outs.apart_from(*own) as i64, all];
                let bets = stakes.lead(standing, met) > 0;
                if bets {
                    let each = *times as i64 * shown;
                    let met = stakes.stands(standing, met).map(|count| count * each);
                    sums.add(0, &met, 1);
                }
                for set in names.each(*own) {
                    let mut cards = indexes(set);
                    cards.reverse();
                    let (last, stem) = cards.split_last().expect("a hand has cards");
                    let stem = stem.try_into().expect("a stem has one card less");
                    let [lasts, usual] = lasts.entry(stem).or_default();
                    *lasts |= 1 << last;
                    *usual |= u64::from(bets) << last;
                }
            }
            found.extend(lasts.into_iter().map(|(cards, [lasts, bets])| {
                let set: CardSet = cards.into_iter().filter_map(Card::from_index).collect();
                Stem { standing, cards, set, looks: Looks::of(set), lasts, bets }
            }));
            progress.add(alike.len() as u64);
        }
        (found, sums)
    });
    let parts: Vec<(Vec<Stem<M>>, Sums)> = parts.collect();
    // The parts come in order, and so do hands within them.
    let (found, sums): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
    (found.into_iter().flatten().collect(), sums.into_iter().fold(Sums::default(), Sums::merge))
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
