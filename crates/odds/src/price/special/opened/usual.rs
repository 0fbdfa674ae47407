//! What is usually done with each hand: what is best if nothing of the dealer's is seen.

use super::sums::Sums;
use super::{DOWN, Opened, Own, Stakes};
use crate::held::Held;
use crate::suits::Names;
use crate::work::{Progress, ways};
use cards::CardSet;
use ranking::Standing;
use rayon::prelude::*;

/// What is done with a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Usual {
    Fold,
    Bet,
}

/// Every hand of the player's, the worst first; and what those that are usually bet on come to if
/// they always are, over all that may be shown.
pub(super) fn hands<const N: usize>(
    opened: &Opened,
    stakes: &Stakes,
    deck: CardSet,
    hands: &[(CardSet, u64)],
    progress: &Progress<'_>,
) -> (Vec<Own<N>>, Sums) {
    let size = opened.up + DOWN;
    let rank = |set: CardSet| stakes.rank.rank_set(set);
    let mut dealers: Vec<(Standing, CardSet)> =
        deck.subsets(size).map(|set| (rank(set), set)).collect();
    dealers.par_sort_unstable();
    let mut outs = Held::up_to(size, N);
    let out = dealers.iter().take_while(|(standing, _)| *standing < stakes.least());
    out.for_each(|(_, set)| outs.add(*set));
    let mut listed: Vec<(Standing, CardSet, u64)> =
        hands.iter().map(|(set, times)| (rank(*set), *set, *times)).collect();
    listed.par_sort_unstable_by_key(|(standing, ..)| *standing);
    let all = ways(deck.len() as usize - N, size) as i64;
    let shown = ways(size, opened.up) as i64;
    let names = Names::all();
    let length = listed.len().div_ceil(rayon::current_num_threads().max(1)).max(1);
    let parts = listed.par_chunks(length).map(|part| {
        let mut held = Held::up_to(size, N);
        let mut left = &dealers[..];
        let (mut found, mut sums) = (Vec::new(), Sums::default());
        for alike in part.chunk_by(|one, next| one.0 == next.0) {
            let standing = alike[0].0;
            take_while(&mut left, &mut held, |other| other < standing);
            let worse: Vec<u64> = alike.iter().map(|(_, own, _)| held.apart_from(*own)).collect();
            take_while(&mut left, &mut held, |other| other == standing);
            for ((_, own, times), worse) in alike.iter().zip(worse) {
                let equal = (held.apart_from(*own) - worse) as i64;
                let met = [worse as i64, equal, outs.apart_from(*own) as i64, all];
                let usual = match stakes.lead(standing, met) > 0 {
                    true => Usual::Bet,
                    false => Usual::Fold,
                };
                if usual == Usual::Bet {
                    let each = *times as i64 * shown;
                    let met = stakes.stands(standing, met).map(|count| count * each);
                    sums.add(standing, 0, &met, stakes);
                }
                for set in names.each(*own) {
                    let mut cards = [0; N];
                    set.iter().zip(&mut cards).for_each(|(card, at)| *at = card.index());
                    cards.sort_unstable();
                    found.push(Own { standing, cards, usual, set });
                }
            }
            progress.add(alike.len() as u64);
        }
        (found, sums)
    });
    let parts: Vec<(Vec<Own<N>>, Sums)> = parts.collect();
    let sums = parts.iter().map(|(_, sums)| sums.clone()).fold(Sums::default(), Sums::merge);
    // The parts come in order, and so do hands within them.
    (parts.into_iter().flat_map(|(found, _)| found).collect(), sums)
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
