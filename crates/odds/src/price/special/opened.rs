//! Large hands against a dealer who shows part of one: for each part shown, the cards that may lie
//! under it come in from the worst hand to the best, and a hand of the player's is asked how many of
//! them lie apart from it.
//!
//! Most hands are bet on whatever is shown, or hardly ever. What the first come to is counted once
//! for all that may be shown, and only what is given up is taken from it; a hand whose decision
//! follows already from the cards it holds one by one is not asked further.

mod down;
mod sums;
mod usual;

use super::number::numbers;
use crate::price::count::Count;
use crate::price::paths::{Deed, Paths};
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::{Scene, Script};
use crate::price::{Asked, Priced, Unpriced, orbit, priced};
use crate::suits::{Names, renamed};
use crate::work::{Progress, ways};
use cards::{CardSet, Hand};
use down::Down;
use engine::table::{Due, Laid, Place, Rules, Stands};
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::{By, Cell};
use std::cmp::Ordering;
use sums::Sums;
use usual::Usual;

/// The dealer's cards that lie hidden.
const DOWN: usize = 3;
/// The most hands of the player's, each with what is seen of the dealer's, up to suits.
const MOST: u128 = 40_000_000_000;
/// Fewer are counted another way, with all that follows from every hand.
const FEWEST: u128 = 2_000_000_000;
/// As many equal hands are looked at one by one.
const LISTED: usize = 40;
/// The question of a round: own cards, the dealer's, then this.
const QUESTION: usize = 2;

/// What is dealt and compared.
struct Opened {
    rank: Ranking,
    qualify: Option<Standing>,
    own: usize,
    up: usize,
    /// The leaves of a hand that is not bet on, and of one that is, and what is done for each.
    leaves: [(usize, Deed); 2],
}

impl Opened {
    fn new(rules: &Rules, script: &Script, paths: &Paths) -> Result<Opened, Unpriced> {
        let Hands::One { cards: Cards::Own, rank, qualify, natural: None, .. } =
            rules.game.compared
        else {
            return Err(Unpriced::shape("a hand that is not of own cards alone"));
        };
        let [Scene::See(Place::Own, own), Scene::See(Place::Dealer, up), Scene::Ask(ask)] =
            &script.scenes[..]
        else {
            return Err(Unpriced::shape("no part of the dealer's hand is shown"));
        };
        let [(no, without), (yes, with)] = &paths.levels[QUESTION][0].options[..] else {
            return Err(Unpriced::shape("bets of several sizes"));
        };
        let plain = |due: &Due| {
            let Due::Line(wager) = due else { return false };
            let lines = &rules.game.settlement.lines;
            let line = lines.iter().find(|line| line.wager == rules.name(*wager));
            line.is_some_and(|line| {
                line.by == By::Hand
                    && line.cells.iter().all(|(_, cell)| matches!(cell, Cell::Pay(_)))
            })
        };
        let hidden = script.hidden[..] == [(Place::Dealer, DOWN as u8)];
        if !hidden || !ask.guards.is_empty() || !script.dues.iter().all(plain) {
            return Err(Unpriced::shape("wagers that read more than how the hands stand"));
        }
        let leaves = [(without.start, *no), (with.start, *yes)];
        Ok(Opened { rank, qualify, own: (*own).into(), up: (*up).into(), leaves })
    }

    /// How many sights there are, up to suits.
    fn sights(&self, rules: &Rules) -> u128 {
        let pack = rules.game.pack.size();
        ways(pack, self.own) / 24 * ways(pack - self.own, self.up)
    }
}

/// Prices such a game, where hands are large.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let opened = Opened::new(rules, &script, &paths)?;
    match opened.sights(rules) {
        FEWEST..MOST => price_opened(rules, asked),
        _ => Err(Unpriced::shape("too few sights, or too many")),
    }
}

/// The same for hands of any number.
pub(super) fn price_opened(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let opened = Opened::new(rules, &script, &paths)?;
    let count = match opened.own {
        5 => count::<5>(rules, &opened, &script, &paths, asked)?,
        6 => count::<6>(rules, &opened, &script, &paths, asked)?,
        _ => return Err(Unpriced::shape("hands of another size")),
    };
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

fn count<const N: usize>(
    rules: &Rules,
    opened: &Opened,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let deck = alike_deck(rules, &script.dues)?;
    let mut results = Results::new(rules, script, paths, asked.stake);
    let mut laid = Laid::staked(rules, asked.stake);
    let hand: Hand = deck.iter().take(N).collect();
    laid.lay(Place::Own, &hand);
    let verdicts = Stands::ALL.map(|stands| results.read_if(&mut laid, stands));
    let leaves = paths.leaves.len();
    let net = |leaf: usize| {
        let leaf = opened.leaves[leaf].0;
        verdicts.map(|verdict| results.outcomes[verdict * leaves + leaf].net)
    };
    let (no, yes) = (net(0), net(1));
    if no.iter().any(|net| *net != no[0]) {
        return Err(Unpriced::shape("hands given up that are paid"));
    }
    let stakes = Stakes { rank: opened.rank, qualify: opened.qualify, no: no[0], yes };
    let hands = orbit::sets(rules.game.pack, N);
    let ups = orbit::sets(rules.game.pack, opened.up);
    let progress = Progress::new((ups.len() + hands.len()) as u64, asked.tell);
    let (hands, always) = usual::hands(opened, &stakes, deck, &hands, &progress);
    let sweep = Sweep::<N> { stakes, deck, hands };
    let sums = ups.par_iter().map(|(up, times)| {
        let sums = sweep.run(*up).times(*times);
        progress.add(1);
        sums
    });
    let sums = always.merge(sums.reduce(Sums::default, Sums::merge));
    let book = sums.book(rules, opened, &sweep.hands);
    let mut count = Count { book, ..Count::default() };
    let folded = [(opened.leaves[0].0, verdicts[0], sums.folded())];
    let [_, (bet, _)] = opened.leaves;
    let bet = verdicts.iter().zip(sums.met()).map(|(verdict, deals)| (bet, *verdict, deals));
    for (leaf, verdict, deals) in folded.into_iter().chain(bet).filter(|(.., deals)| *deals > 0) {
        let verdict = results.verdicts[verdict].clone();
        *count.ends.entry((leaf, verdict)).or_default() += deals;
        count.deals += deals;
    }
    Ok(count)
}

/// What a hand is compared by, and what each way to stand comes to where it is bet on.
struct Stakes {
    rank: Ranking,
    qualify: Option<Standing>,
    /// What a hand that is not bet on comes to, however it stands.
    no: i64,
    yes: [i64; 6],
}

/// How many of the dealer's hands are worse than a hand, equal to it and do not qualify, and how
/// many there are.
type Met = [i64; 4];

impl Stakes {
    fn least(&self) -> Standing {
        self.qualify.unwrap_or(Standing::NOTHING)
    }

    /// How often a hand stands how, in the order of [`Stands::ALL`].
    fn stands(&self, own: Standing, [worse, equal, out, all]: Met) -> [i64; 6] {
        let without = match own < self.least() {
            true => [worse, equal, out - worse - equal],
            false => [out, 0, 0],
        };
        let [win, tie, lose] = without;
        [win, tie, lose, worse - win, equal - tie, all - worse - equal - lose]
    }

    /// What a bet brings more than none.
    fn lead(&self, own: Standing, met: Met) -> i64 {
        let each = self.stands(own, met).into_iter().zip(self.yes);
        each.map(|(count, net)| count * (net - self.no)).sum()
    }

    /// What each of the numbers that a lead follows from adds to it.
    fn parts(&self, own: Standing) -> [i64; 4] {
        std::array::from_fn(|at| {
            let mut met = [0; 4];
            met[at] = 1;
            self.lead(own, met)
        })
    }
}

/// A hand of the player's: its cards' numbers, lowest first.
struct Own<const N: usize> {
    standing: Standing,
    cards: [u8; N],
    usual: Usual,
    set: CardSet,
}

/// What every thread goes by.
struct Sweep<const N: usize> {
    stakes: Stakes,
    deck: CardSet,
    /// Every hand of the player's, the worst first.
    hands: Vec<Own<N>>,
}

impl<const N: usize> Sweep<N> {
    /// Counts the hands of the player's against these cards of the dealer's, but for what hands
    /// that are usually bet on come to if they always are.
    fn run(&self, up: CardSet) -> Sums {
        let stakes = &self.stakes;
        let rest = self.deck.without(up);
        let mut downs: Vec<(Standing, CardSet)> =
            rest.subsets(DOWN).map(|down| (stakes.rank.rank_set(up.union(down)), down)).collect();
        downs.sort_unstable_by_key(|(standing, _)| *standing);
        let mut outs = Down::new();
        let out = downs.iter().take_while(|(standing, _)| *standing < stakes.least());
        out.for_each(|(_, down)| outs.add(*down, 1));
        let all = ways(rest.len() as usize - N, DOWN) as i64;
        let names = Names::all().keeping(up);
        let (mut below, mut same) = (Down::new(), Down::new());
        let mut left = &downs[..];
        let mut sums = Sums::default();
        for alike in self.hands.chunk_by(|one, next| one.standing == next.standing) {
            let standing = alike[0].standing;
            let worse = left.partition_point(|(other, _)| *other < standing);
            left[..worse].iter().for_each(|(_, down)| below.add(*down, 1));
            left = &left[worse..];
            let equal = &left[..left.partition_point(|(other, _)| *other == standing)];
            let parts = stakes.parts(standing);
            let most = equal.len() as i64;
            let surely = |worse: (i64, i64), out: (i64, i64)| {
                sure(&parts, [worse, (0, most), out, (all, all)])
            };
            // Whatever a hand of this standing holds.
            let any = surely(below.about_any(N), outs.about_any(N));
            let usually = |usual: Usual| alike.iter().any(|own| own.usual == usual);
            if any == Some(Usual::Bet) && !usually(Usual::Fold) {
                continue;
            }
            if equal.len() > LISTED {
                equal.iter().for_each(|(_, down)| same.add(*down, 1));
            }
            let exact = |own: &Own<N>| -> Met {
                let equal = match equal.len() {
                    0 => 0,
                    1..=LISTED => {
                        let apart = equal.iter().filter(|(_, down)| (own.set & *down).is_empty());
                        apart.count() as i64
                    }
                    _ => same.apart(&own.cards),
                };
                [below.apart(&own.cards), equal, outs.apart(&own.cards), all]
            };
            let (mut folded, mut met) = (0, [0_i64; 6]);
            for own in alike.iter().filter(|own| (own.set & up).is_empty()) {
                let Some(times) = first_of(&names, own.set) else { continue };
                let about = || surely(below.about(&own.cards), outs.about(&own.cards));
                match (own.usual, any.or_else(about)) {
                    (Usual::Bet, Some(Usual::Bet)) => {}
                    (Usual::Fold, Some(Usual::Fold)) => folded += times * all,
                    (usual, _) => {
                        let counts = exact(own);
                        let bets = stakes.lead(standing, counts) > 0;
                        let more = match (usual, bets) {
                            (Usual::Bet, true) => 0,
                            (Usual::Bet, false) => -times,
                            (Usual::Fold, true) => times,
                            (Usual::Fold, false) => 0,
                        };
                        if !bets {
                            folded += times * all;
                        }
                        let counts = stakes.stands(standing, counts);
                        met.iter_mut().zip(counts).for_each(|(sum, count)| *sum += more * count);
                    }
                }
            }
            if equal.len() > LISTED {
                equal.iter().for_each(|(_, down)| same.add(*down, -1));
            }
            sums.add(standing, folded, &met, stakes);
        }
        sums
    }
}

/// What is sure to be best where the numbers that it follows from lie between these.
fn sure(parts: &[i64; 4], between: [(i64, i64); 4]) -> Option<Usual> {
    let least = |(part, (low, high)): (&i64, (i64, i64))| part * if *part > 0 { low } else { high };
    let most = |(part, (low, high)): (&i64, (i64, i64))| part * if *part > 0 { high } else { low };
    if parts.iter().zip(between).map(least).sum::<i64>() > 0 {
        Some(Usual::Bet)
    } else if parts.iter().zip(between).map(most).sum::<i64>() <= 0 {
        Some(Usual::Fold)
    } else {
        None
    }
}

/// How many sets this one stands for, if it is the first of those that are the same by other names.
fn first_of(names: &Names, set: CardSet) -> Option<i64> {
    if names.len() == 1 {
        return Some(1);
    }
    let mut same = 0;
    for names in names.iter() {
        match renamed(set, names).cmp(&set) {
            Ordering::Less => return None,
            Ordering::Equal => same += 1,
            Ordering::Greater => {}
        }
    }
    Some((names.len() / same) as i64)
}
