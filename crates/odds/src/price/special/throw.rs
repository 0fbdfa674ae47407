//! Cards thrown for those of the board: each way to hold some of a hand, by how many hands hold
//! them and none of the others.

use super::played::Played;
use crate::held::Held;
use crate::price::advise::Spot;
use crate::price::keeps::Keep;
use crate::price::orbit;
use crate::price::paths::Paths;
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::{Script, opening};
use crate::price::{Asked, Priced, Ratio, Unpriced, lowest_scale, priced};
use crate::suits::Names;
use crate::work::Progress;
use cards::{CardSet, Hand};
use engine::table::{Due, Laid, Place, Rules};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::peculiar::Peculiar;
use sheet::table::step::{Step, Zone};
use std::collections::HashMap;

/// How many cards a hand has, how many may be thrown, and how many the board has.
#[derive(Clone, Copy)]
struct Throw {
    own: u8,
    most: u8,
    board: u8,
}

impl Throw {
    fn new(rules: &Rules) -> Result<Throw, Unpriced> {
        let acts = rules.game.steps.iter().filter(|step| !matches!(step, Step::Settle { .. }));
        let acts: Vec<&Step> = acts.collect();
        let [
            Step::Deal { cards: own, to: Zone::Players, .. },
            Step::Peculiar(Peculiar::Throw(most)),
            Step::Deal { cards: board, to: Zone::Board, .. },
        ] = acts[..]
        else {
            return Err(Unpriced::shape("nothing thrown"));
        };
        let fits = *most <= *own && *most <= *board && usize::from(*own) < Held::LARGEST;
        let drawn = matches!(rules.game.compared, Hands::One { cards: Cards::OwnAndDrawn, .. });
        match fits && drawn {
            true => Ok(Throw { own: *own, most: *most, board: *board }),
            false => Err(Unpriced::shape("other cards than those drawn")),
        }
    }

    /// How many orders of the board begin with so many cards in any order.
    fn orders(self, left: u64, drawn: u64) -> u64 {
        let before: u64 = (1..=drawn).product();
        let after = (drawn..self.board.into()).map(|at| left - at).product::<u64>();
        before * after
    }
}

/// The wagers of such a round: nothing is seen of its cards but the hand.
fn script(rules: &Rules) -> Result<Script, Unpriced> {
    let opening = opening(rules)?;
    let wagers: Vec<_> = opening.iter().map(|(wager, _)| *wager).collect();
    let mut dues = rules.dues();
    dues.retain(|due| wagers.contains(&rules.stake_of(*due).0));
    if dues.iter().any(|due| !matches!(due, Due::Line(_))) {
        return Err(Unpriced::shape("wagers on the board itself"));
    }
    Ok(Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues })
}

/// Prices a wager on a hand that is completed from the board.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let throw = Throw::new(rules)?;
    let script = script(rules)?;
    let deck = alike_deck(rules, &script.dues)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let mut laid = Laid::staked(rules, asked.stake);
    let mut results = Results::new(rules, &script, &paths, asked.stake);
    let hands = orbit::sets(rules.game.pack, throw.own.into());
    let helds = verdicts(&hands, &mut laid, &mut results);
    let progress = Progress::new(hands.len() as u64, asked.tell);
    let counted = hands.par_iter().fold(Played::default, |mut played, (hand, times)| {
        if let Some(best) = best(throw, deck, *hand, &helds, &results) {
            played.add(&best.counts, *times);
            let times = u128::from(*times);
            played.book.keep(rules, 0, CardSet::default(), (times, &best.keep.times(times)));
        }
        progress.add(1);
        played
    });
    let played = counted.reduce(Played::default, Played::merge);
    let count = played.finish(&results, 1);
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// What each way to throw cards of one hand is worth. Every hand is looked at once: what it shares with the
/// one was kept, and the others have come.
pub(super) fn throws(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<(CardSet, Ratio)>, Unpriced> {
    let throw = Throw::new(rules)?;
    let script = script(rules)?;
    let deck = alike_deck(rules, &script.dues)?;
    let hand: CardSet = spot.own.iter().copied().collect();
    if hand.len() != u32::from(throw.own) || spot.own.len() != usize::from(throw.own) {
        return Err(Unpriced::shape("not a whole hand"));
    }
    let paths = Paths::new(rules, &script, asked.stake)?;
    let mut laid = Laid::staked(rules, asked.stake);
    let mut results = Results::new(rules, &script, &paths, asked.stake);
    let left = u64::from(deck.without(hand).len());
    let kept = (0..=throw.most).flat_map(|thrown| hand.subsets((throw.own - thrown).into()));
    let mut met: HashMap<CardSet, Vec<u64>> = kept.map(|kept| (kept, Vec::new())).collect();
    let names = Names::all();
    for (end, _) in orbit::sets(rules.game.pack, throw.own.into()) {
        laid.lay(Place::Own, &end.iter().collect::<Hand>());
        let verdict = results.read(&mut laid);
        for end in names.each(end) {
            let Some(counts) = met.get_mut(&(end & hand)) else { continue };
            counts.resize(counts.len().max(verdict + 1), 0);
            counts[verdict] += 1;
        }
    }
    let (deals, scale) = (throw.orders(left, 0), results.scale as u128);
    let worth = |(kept, counts): (CardSet, Vec<u64>)| {
        let gone = hand.without(kept);
        let nets = counts.iter().zip(&results.outcomes);
        let sum: i128 = nets.map(|(count, it)| i128::from(*count) * i128::from(it.net)).sum();
        let orders = throw.orders(left, gone.len().into());
        (gone, lowest_scale(sum * i128::from(orders), deals.into(), scale))
    };
    Ok(met.into_iter().map(worth).collect())
}

/// The hands of each verdict.
fn verdicts(hands: &[(CardSet, u64)], laid: &mut Laid<'_>, results: &mut Results<'_>) -> Vec<Held> {
    let names = Names::all();
    let mut helds: Vec<Held> = Vec::new();
    for (hand, _) in hands {
        laid.lay(Place::Own, &hand.iter().collect::<Hand>());
        let number = results.read(laid);
        while helds.len() <= number {
            helds.push(Held::new(hand.len() as usize));
        }
        names.each(*hand).into_iter().for_each(|hand| helds[number].add(hand));
    }
    helds
}

/// The best cards to hold, as many of them as may be.
struct Best {
    keep: Keep,
    /// How often each verdict is met.
    counts: Vec<u64>,
}

/// Finds the best cards to hold.
fn best(
    throw: Throw,
    deck: CardSet,
    hand: CardSet,
    helds: &[Held],
    results: &Results<'_>,
) -> Option<Best> {
    let left = u64::from(deck.without(hand).len());
    let mut tried: Vec<(CardSet, i128)> = Vec::new();
    let mut best: Option<(i128, Vec<u64>)> = None;
    for thrown in 0..=throw.most {
        let orders = throw.orders(left, thrown.into());
        for gone in hand.subsets(thrown.into()) {
            let (kept, apart) = (hand.without(gone), helds[0].apart(gone));
            let count = |held: &Held| held.count(kept, &apart, |_| false) * orders;
            let counts: Vec<u64> = helds.iter().map(count).collect();
            let nets = counts.iter().zip(&results.outcomes);
            let worth = nets.map(|(count, it)| i128::from(*count) * i128::from(it.net)).sum();
            tried.push((kept, worth));
            if best.as_ref().is_none_or(|(held, _)| worth > *held) {
                best = Some((worth, counts));
            }
        }
    }
    let (_, counts) = best?;
    Some(Best { keep: Keep::best(hand, tried)?, counts })
}
