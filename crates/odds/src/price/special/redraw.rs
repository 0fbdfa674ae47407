//! A dealer who replaces cards too: every deal of seven cards to either side is counted, five that
//! are dealt and two that may come.
//!
//! What the player's seven may come to is found for all that they may be dealt as at once: the dealer's
//! hands beside them are the same.

mod alike;
mod beside;
mod dealers;
mod hands;
mod one;
mod seven;

use super::classes::Class;
use super::number::indexes;
use crate::price::book::Book;
use crate::price::count::Count;
use crate::price::keeps::Keep;
use crate::price::paths::{Deed, Paths};
use crate::price::reads::{alike_deck, reads_more_than_own};
use crate::price::results::Results;
use crate::price::script::{Scene, Script};
use crate::price::weighed::Weighed;
use crate::price::{Asked, Priced, Unpriced, orbit, play, priced};
use crate::work::Progress;
use cards::CardSet;
use dealers::Dealers;
use engine::table::{Place, Rules};
use hands::{Hands, WAYS};
pub(super) use one::{advise, throws};
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use seven::{Cards, FIVES, HAND, MOST, SEVEN, Seven};
use sheet::table::hand::{Cards as From, Hands as Compared};
use sheet::table::step::Step;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicU64, Ordering};

/// The scene of the draw.
const DRAW: usize = 2;
/// Sevens that one thread takes at a time.
const PART: usize = 256;

/// What such a game compares, and the scenes until the player draws.
struct Redraw {
    rank: Ranking,
    qualify: Option<Standing>,
    script: Script,
    /// The path of a hand that is bet on, that of one given up, and what is done for each.
    bet: (usize, Deed),
    fold: (usize, Deed),
}

impl Redraw {
    fn new(rules: &Rules, asked: &Asked<'_>) -> Result<Redraw, Unpriced> {
        let Compared::One { cards: From::Own, rank, qualify, natural: None, .. } =
            rules.game.compared
        else {
            return Err(Unpriced::shape("a hand that is not of own cards alone"));
        };
        let mut game = rules.game.clone();
        let steps = game.steps.len();
        game.steps.retain(|step| !matches!(step, Step::DealerDraws));
        if game.steps.len() == steps {
            return Err(Unpriced::shape("a dealer who draws none"));
        }
        let still = Rules::new(&game, rules.limits);
        let script = Script::new(&still.map_err(|fault| Unpriced::shape(fault.to_string()))?)?;
        let [Scene::See(Place::Own, 5), Scene::Ask(_), Scene::Draw(0, most)] = script.scenes[..]
        else {
            return Err(Unpriced::shape("other than a question and a draw"));
        };
        let paths = Paths::new(rules, &script, asked.stake)?;
        let [(no, fold), (yes, bet)] = &paths.levels[1][0].options[..] else {
            return Err(Unpriced::shape("bets of several sizes"));
        };
        let more = script.dues.iter().any(|due| reads_more_than_own(rules, *due));
        if usize::from(most) != MOST || script.hidden[..] != [(Place::Dealer, 5)] || more {
            return Err(Unpriced::shape("other draws"));
        }
        if alike_deck(rules, &script.dues)?.len() < 2 * SEVEN as u32 {
            return Err(Unpriced::shape("too few cards for two draws"));
        }
        let (bet, fold) = ((bet.start, *yes), (fold.start, *no));
        Ok(Redraw { rank, qualify, script, bet, fold })
    }
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let redraw = Redraw::new(rules, asked)?;
    let paths = Paths::new(rules, &redraw.script, asked.stake)?;
    let count = count(rules, (&redraw, &paths), asked)?;
    asked.keep_first(rules, &count.first);
    Ok(priced(rules, &redraw.script, &paths, asked.stake, count))
}

/// What is best with each hand of five.
pub(super) fn first(rules: &Rules, asked: &Asked<'_>) -> Result<Vec<play::First>, Unpriced> {
    let redraw = Redraw::new(rules, asked)?;
    let paths = Paths::new(rules, &redraw.script, asked.stake)?;
    Ok(count(rules, (&redraw, &paths), asked)?.first)
}

/// Counts every deal, each hand played for the best.
fn count(
    rules: &Rules,
    (redraw, paths): (&Redraw, &Paths),
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let counted = Counted::new(rules, (redraw, paths), asked)?;
    let Counted { results, hands, table, .. } = &counted;
    let each = u128::from(table.each);
    // Deals that are folded come to no draw.
    let mut count = Count { book: Book::by_deals([(DRAW, 1)]), ..Count::default() };
    for (class, Class { set: hand, times, .. }) in hands.classes.all.iter().enumerate() {
        let (keep, thrown, best) = counted.best(redraw, class);
        let times_all = u128::from(*times);
        let mut book = |leaf: usize, verdict: usize, deals: u64| {
            if deals > 0 {
                let deals = u128::from(deals) * times_all;
                count.deals += deals;
                let end = (leaf, results.verdicts[verdict].clone());
                *count.ends.entry(end).or_default() += deals;
            }
        };
        if best.deed == redraw.bet.1 {
            let met = table.of(hands, class, thrown).enumerate();
            met.for_each(|(verdict, deals)| book(redraw.bet.0, verdict, deals));
            let all = keep.times(times_all);
            count.book.keep(rules, DRAW, CardSet::default(), (times_all * each, &all));
        } else {
            book(redraw.fold.0, 0, table.each);
        }
        count.first.push(play::First { cards: *hand, times: *times, best });
    }
    Ok(count)
}

/// What every hand may come to.
struct Counted<'a> {
    results: Results<'a>,
    leaves: usize,
    hands: Hands,
    table: Table,
}

impl<'a> Counted<'a> {
    fn new(
        rules: &'a Rules,
        (redraw, paths): (&'a Redraw, &'a Paths),
        asked: &Asked<'_>,
    ) -> Result<Counted<'a>, Unpriced> {
        let mut results = Results::new(rules, &redraw.script, paths, asked.stake);
        let hands = Hands::new(rules, (redraw.rank, redraw.qualify), &mut results, asked)?;
        let (verdicts, leaves) = (results.verdicts.len(), paths.leaves.len());
        results.check_folds(redraw.fold.0)?;
        let table = Table::new(rules, &hands, verdicts, asked);
        Ok(Counted { results, leaves, hands, table })
    }

    /// What is best with the hands of a class: which cards are kept, the places of the others, and
    /// whether it is bet on.
    fn best(&self, redraw: &Redraw, class: usize) -> (Keep, u8, Weighed) {
        let Counted { results, leaves, hands, table } = self;
        let net =
            |verdict: usize, leaf: usize| i128::from(results.outcomes[verdict * leaves + leaf].net);
        let hand = hands.classes.all[class].set;
        let tried = WAYS.iter().map(|thrown| {
            let met = table.of(hands, class, *thrown).enumerate();
            let worth = met.map(|(verdict, deals)| i128::from(deals) * net(verdict, redraw.bet.0));
            (kept(hand, *thrown), worth.sum())
        });
        let keep = Keep::best(hand, tried.collect()).expect("something may be kept");
        let thrown = WAYS.into_iter().find(|thrown| kept(hand, *thrown) == keep.kept);
        let fold = net(0, redraw.fold.0) * i128::from(table.each);
        let options = [(redraw.fold.1, fold), (redraw.bet.1, keep.worth)];
        let best = Weighed::best(options.into_iter()).expect("something may be done");
        (keep, thrown.expect("one of those tried"), best)
    }
}

/// What is left of a hand without the cards of these places.
fn kept(hand: CardSet, thrown: u8) -> CardSet {
    let mut cards: Vec<_> = hand.iter().collect();
    cards.sort_unstable_by_key(|card| card.index());
    let left = cards.into_iter().enumerate().filter(|(place, _)| thrown >> place & 1 == 0);
    left.map(|(_, card)| card).collect()
}

/// How often each way to throw cards of each hand comes to each verdict.
struct Table {
    verdicts: usize,
    /// By class, way to throw and verdict; ways that are the same by other names together.
    sums: Vec<u64>,
    /// The deals of each hand.
    each: u64,
}

impl Table {
    fn new(rules: &Rules, hands: &Hands, verdicts: usize, asked: &Asked<'_>) -> Table {
        let pack = rules.game.pack;
        let sevens = orbit::sets(pack, SEVEN);
        let sixes = orbit::sets(pack, SEVEN - 1).len();
        let progress = Progress::new((sixes + sevens.len()) as u64, asked.tell);
        let dealers = Dealers::new(pack, hands.way(rules, asked), &progress);
        let size = hands.classes.all.len() * WAYS.len() * verdicts;
        let sums: Vec<AtomicU64> = (0..size).map(|_| AtomicU64::new(0)).collect();
        let seven = Seven::new();
        sevens.par_chunks(PART).for_each(|part| {
            for (set, times) in part {
                let cards: Cards = indexes(*set).try_into().expect("seven cards");
                let numbers = seven.hands(&cards);
                let (levels, mut below) = (levels(hands, &numbers), [0; LEVELS]);
                let below = &mut below[..levels.len()];
                dealers.below(&cards, &levels, below);
                let ends = ends(hands, &numbers, (&levels, below), dealers.all());
                for (at, number) in numbers.iter().enumerate() {
                    for thrown in WAYS {
                        let sums = &sums[hands.bucket(*number, thrown) * verdicts..][..verdicts];
                        for end in seven.ends(at, thrown) {
                            for (verdict, deals) in &ends[end.at] {
                                let deals = deals * end.times * times;
                                sums[usize::from(*verdict)].fetch_add(deals, Ordering::Relaxed);
                            }
                        }
                    }
                }
            }
            progress.add(part.len() as u64);
        });
        let left = (pack.size() - HAND) as u64;
        let each = left * (left - 1) * dealers.all();
        Table { verdicts, sums: sums.into_iter().map(AtomicU64::into_inner).collect(), each }
    }

    /// How often throwing these of a class comes to each verdict, over the deals of one hand.
    fn of(&self, hands: &Hands, class: usize, thrown: u8) -> impl Iterator<Item = u64> {
        let (bucket, alike) = hands.bucket_of(class, thrown);
        let sums = &self.sums[bucket * self.verdicts..][..self.verdicts];
        let hands = hands.classes.all[class].times * alike;
        assert_eq!(sums.iter().sum::<u64>(), self.each * hands, "every deal has one verdict");
        sums.iter().map(move |sum| {
            assert!(sum.is_multiple_of(hands), "hands that are the same have as many deals");
            sum / hands
        })
    }
}

/// Room for the levels that seven cards are held to, two for each hand of five and one more.
const LEVELS: usize = 64;

/// The levels that tell how the hands of five among seven cards stand to the dealer's, which rise.
fn levels(hands: &Hands, numbers: &[usize; FIVES]) -> SmallVec<[u16; LEVELS]> {
    let mut levels: SmallVec<[u16; LEVELS]> = SmallVec::new();
    levels.push(hands.qualify);
    for number in numbers {
        let level = hands.level(*number);
        levels.extend([level, level + 1]);
    }
    levels.sort_unstable();
    levels.dedup();
    levels
}

/// How each hand of five among seven cards comes out against all hands of the dealer's beside them, by
/// how many of those end below each of the levels.
fn ends(
    hands: &Hands,
    numbers: &[usize; FIVES],
    (levels, sums): (&[u16], &[u32]),
    all: u64,
) -> [SmallVec<[(u16, u64); 4]>; FIVES] {
    let below = |level: u16| {
        u64::from(sums[levels.binary_search(&level).expect("a level that was asked for")])
    };
    let out = below(hands.qualify);
    numbers.map(|number| {
        let level = hands.level(number);
        let (worse, not_better) = (below(level), below(level + 1));
        // By how the own hand stands to one that is out, and to one that is not: better, equal, worse.
        let met = match level < hands.qualify {
            true => [worse, not_better - worse, out - not_better, 0, 0, all - out],
            false => [out, 0, 0, worse - out, not_better - worse, all - not_better],
        };
        let mut ends: SmallVec<[(u16, u64); 4]> = SmallVec::new();
        let verdicts = hands.verdicts(number);
        for (verdict, met) in verdicts.iter().zip(met).filter(|(_, met)| *met > 0) {
            match ends.iter_mut().find(|(held, _)| held == verdict) {
                Some((_, sum)) => *sum += met,
                None => ends.push((*verdict, met)),
            }
        }
        ends
    })
}

#[cfg(test)]
mod tests;
