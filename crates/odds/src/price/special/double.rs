//! Two draws in turn against a pay table: every way to throw cards of every hand is priced, and the
//! hands that come of the best ones are looked at once each.
//!
//! What a hand after the first draw brings hangs on the cards that were thrown, but mostly on each of them
//! by itself: see [`shares`]. So all hands that may come of a throw are summed up without looking at them.

mod after;
mod arrivals;
mod second;
mod shares;
mod sum;
mod tables;
#[cfg(test)]
mod tests;
mod throws;

use super::classes::{Class, Classes};
use super::number::{indexes, number, numbers};
use crate::price::advise::{Choice, Here, Spot};
use crate::price::book::Book;
use crate::price::count::Count;
use crate::price::keeps::Keep;
use crate::price::moves::Move;
use crate::price::orbit;
use crate::price::paths::{Deed, Paths};
use crate::price::play::First;
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::{Scene, Script};
use crate::price::weighed::Weighed;
use crate::price::{Asked, Priced, Ratio, Unpriced, lowest_scale, priced};
use crate::suits::Names;
use crate::work::Progress;
use arrivals::Arrivals;
use cards::{Card, CardSet, Hand};
use engine::table::{Laid, Place, Rules};
use rayon::prelude::*;
use second::Seconds;
use sheet::table::hand::{Cards, Hands};
use tables::{Tables, picked, set_of};
use throws::Throws;

/// Cards of a hand.
const HAND: usize = 5;
/// Most cards thrown at first, and most verdicts.
const MOST: usize = 3;
const VERDICTS: usize = 16;
/// The scenes behind the first question.
const FIRST_DRAW: usize = 2;
const SECOND_QUESTION: usize = 3;
const SECOND_DRAW: usize = 4;

/// The leaves of a round with two questions, each before a draw.
struct Leaves {
    first_no: usize,
    second_no: usize,
    all: usize,
    /// What is done at either question, to say no and yes.
    first: [Deed; 2],
    second: [Deed; 2],
    /// Most cards thrown at first.
    most: usize,
}

impl Leaves {
    fn new(rules: &Rules, script: &Script, paths: &Paths) -> Result<Leaves, Unpriced> {
        let [
            Scene::See(Place::Own, 5),
            Scene::Ask(_),
            Scene::Draw(0, most),
            Scene::Ask(_),
            Scene::Draw(0, 1),
        ] = script.scenes[..]
        else {
            return Err(Unpriced::shape("not two draws in turn"));
        };
        let own = matches!(rules.game.compared, Hands::One { cards: Cards::Own, .. });
        let first = &paths.levels[1][0].options;
        let second = paths.levels[SECOND_QUESTION].iter().find(|point| point.options.len() > 1);
        let (Some(second), true) = (second, usize::from(most) <= MOST && own) else {
            return Err(Unpriced::shape("other draws"));
        };
        let ([(no_deed, no), (yes_deed, yes)], [(then_no_deed, then_no), (all_deed, all)]) =
            (&first[..], &second.options[..])
        else {
            return Err(Unpriced::shape("bets of several sizes"));
        };
        if no.len() != 1 || !yes.contains(&all.start) || !script.hidden.is_empty() {
            return Err(Unpriced::shape("other decisions"));
        }
        Ok(Leaves {
            first_no: no.start,
            second_no: then_no.start,
            all: all.start,
            first: [*no_deed, *yes_deed],
            second: [*then_no_deed, *all_deed],
            most: most.into(),
        })
    }
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let leaves = Leaves::new(rules, &script, &paths)?;
    let hands = orbit::sets(rules.game.pack, HAND);
    let mut results = Results::new(rules, &script, &paths, asked.stake);
    let tables = tables(rules, &script, &leaves, (&hands, &mut results), asked)?;
    let classes = Classes::new(&hands);
    let progress = Progress::new((leaves.most as u64 + 2) * hands.len() as u64, asked.tell);
    let throws = Throws::new(&tables, &classes, &progress);
    let firsts = Firsts::new(rules, &leaves, &tables, (&classes, &throws));
    let arrivals = Arrivals::new(&tables, &classes, &firsts.thrown);
    let seconds = classes.all.par_iter().fold(Seconds::default, |mut seconds, class| {
        seconds.add((rules, &script, &leaves), &tables, &arrivals, class);
        progress.add(1);
        seconds
    });
    let seconds = seconds.reduce(Seconds::default, Seconds::merge);
    let (second_no, met) = seconds.deals();
    let book = firsts.book.merge(seconds.book);
    let mut count = Count { first: firsts.first, book, ..Count::default() };
    let first = results.verdicts[0].clone();
    let mut book = |leaf: usize, verdict, deals: u128| {
        if deals > 0 {
            count.deals += deals;
            *count.ends.entry((leaf, verdict)).or_default() += deals;
        }
    };
    book(leaves.first_no, first.clone(), firsts.no);
    book(leaves.second_no, first, second_no);
    for (verdict, deals) in results.verdicts.iter().zip(met) {
        book(leaves.all, verdict.clone(), deals);
    }
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// What is best with the hands first dealt.
struct Firsts {
    /// Deals that are given up.
    no: u128,
    first: Vec<First>,
    /// By class: the cards that are thrown, if it is bet on.
    thrown: Vec<Option<u32>>,
    book: Book,
}

impl Firsts {
    fn new(
        rules: &Rules,
        leaves: &Leaves,
        tables: &Tables,
        (classes, throws): (&Classes, &Throws),
    ) -> Firsts {
        let best = classes.all.par_iter().enumerate().map(|(at, class)| {
            let ways = tables.ways_to_throw().into_iter();
            let tried = ways.map(|thrown| {
                let kept = set_of(&picked(&class.cards, !thrown));
                (kept, throws.worth(tables, at, thrown))
            });
            let keep = Keep::best(class.set, tried.collect()).expect("cards can be kept");
            let [no, yes] = leaves.first;
            let never = i128::from(tables.first_no) * tables.orders() as i128;
            let weighed = Weighed::best([(no, never), (yes, keep.worth)].into_iter());
            (keep, weighed.expect("something may be done"))
        });
        let best: Vec<(Keep, Weighed)> = best.collect();
        let book = || Book::by_deals([(FIRST_DRAW, 1)]);
        let mut firsts = Firsts { no: 0, first: Vec::new(), thrown: Vec::new(), book: book() };
        let deals = |class: &Class| u128::from(class.times) * tables.orders();
        let bet: Vec<(&Class, &Keep)> = classes
            .all
            .iter()
            .zip(&best)
            .filter(|(_, (_, weighed))| weighed.deed == leaves.first[1])
            .map(|(class, (keep, _))| (class, keep))
            .collect();
        let books = bet.par_iter().fold(book, |mut book, (class, keep)| {
            let keep = (*keep).clone().times(class.times.into());
            book.keep(rules, FIRST_DRAW, CardSet::default(), (deals(class), &keep));
            book
        });
        firsts.book = books.reduce(book, Book::merge);
        for (class, (keep, weighed)) in classes.all.iter().zip(best) {
            let places = class.cards.iter().enumerate();
            let thrown = places.filter(|(_, card)| {
                Card::from_index(**card).is_some_and(|card| !keep.kept.contains(card))
            });
            let thrown = thrown.fold(0, |thrown, (at, _)| thrown | 1 << at);
            let bets = weighed.deed == leaves.first[1];
            firsts.thrown.push(bets.then_some(thrown));
            firsts.no += if bets { 0 } else { deals(class) };
            firsts.first.push(First { cards: class.set, times: class.times, best: weighed });
        }
        firsts
    }
}

/// What one card more brings, by the rules.
fn tables(
    rules: &Rules,
    script: &Script,
    leaves: &Leaves,
    (hands, results): (&[(CardSet, u64)], &mut Results<'_>),
    asked: &Asked<'_>,
) -> Result<Tables, Unpriced> {
    let deck = alike_deck(rules, &script.dues)?;
    let verdicts = verdicts(rules, hands, results, asked);
    if results.verdicts.len() > VERDICTS {
        return Err(Unpriced::shape("more verdicts than are kept"));
    }
    Tables::new(&indexes(deck), verdicts, results, leaves)
}

/// What each thing to do with the cards first dealt is worth.
pub(super) fn advise(here: &Here<'_>, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    let Here { spot, found: (1, _), .. } = *here else {
        return Err(Unpriced::shape("a later decision"));
    };
    let first = FirstDraw::new(here.rules, (here.script, here.paths), &spot.own, asked)?;
    let yes = first.throws.iter().map(|(_, worth)| *worth).max();
    let yes = yes.ok_or_else(|| Unpriced::shape("nothing may be kept"))?;
    let choice = |deed: Deed, worth: i128| Choice { deed, worth: first.ratio(worth) };
    let [no_deed, yes_deed] = first.deeds;
    Ok(vec![choice(no_deed, first.no), choice(yes_deed, yes)])
}

/// What each way to throw cards at the first draw is worth.
pub(super) fn throws(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<(CardSet, Ratio)>, Unpriced> {
    if spot.done.iter().any(|act| matches!(act, Move::Throw(_))) {
        return Err(Unpriced::shape("the second draw"));
    }
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let first = FirstDraw::new(rules, (&script, &paths), &spot.own, asked)?;
    Ok(first.throws.iter().map(|(thrown, worth)| (*thrown, first.ratio(*worth))).collect())
}

/// What a hand brings by what is done with it at first.
struct FirstDraw {
    /// To say no and yes.
    deeds: [Deed; 2],
    no: i128,
    /// By the cards that are thrown.
    throws: Vec<(CardSet, i128)>,
    deals: u128,
    scale: u128,
}

impl FirstDraw {
    fn new(
        rules: &Rules,
        (script, paths): (&Script, &Paths),
        own: &[Card],
        asked: &Asked<'_>,
    ) -> Result<FirstDraw, Unpriced> {
        let leaves = Leaves::new(rules, script, paths)?;
        let hand: CardSet = own.iter().copied().collect();
        let held: [u8; HAND] =
            indexes(hand).try_into().map_err(|_| Unpriced::shape("not a whole hand"))?;
        let hands = orbit::sets(rules.game.pack, HAND);
        let mut results = Results::new(rules, script, paths, asked.stake);
        let tables = tables(rules, script, &leaves, (&hands, &mut results), asked)?;
        let ways = tables.ways_to_throw();
        let progress = Progress::new(ways.len() as u64, asked.tell);
        let throws = ways.par_iter().map(|thrown| {
            let worth = tables.thrown(&held, *thrown);
            progress.add(1);
            (set_of(&picked(&held, *thrown)), worth)
        });
        let (throws, deals) = (throws.collect(), tables.orders());
        let no = i128::from(tables.first_no) * deals as i128;
        let scale = results.scale as u128;
        Ok(FirstDraw { deeds: leaves.first, no, throws, deals, scale })
    }

    fn ratio(&self, worth: i128) -> Ratio {
        lowest_scale(worth, self.deals, self.scale)
    }
}

/// The verdict of every hand, by its number.
fn verdicts(
    rules: &Rules,
    hands: &[(CardSet, u64)],
    results: &mut Results<'_>,
    asked: &Asked<'_>,
) -> Vec<u8> {
    let mut laid = Laid::staked(rules, asked.stake);
    let names = Names::all();
    let mut found = vec![0; numbers(HAND)];
    for (hand, _) in hands {
        laid.lay(Place::Own, &hand.iter().collect::<Hand>());
        let verdict = results.read(&mut laid) as u8;
        for hand in names.each(*hand) {
            found[number(&indexes(hand))] = verdict;
        }
    }
    found
}
