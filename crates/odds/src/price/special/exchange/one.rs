//! One hand before an exchange: every hand of the dealer's beside it comes in once, and is told apart by
//! where it stands among those that may come of the exchange, and by the cards it holds that may come.

use super::super::number::{PACK, number, numbers};
use super::{End, Exchange, Lookup, Played, Work};
use crate::price::advise::{Choice, Here, Spot};
use crate::price::book::usual_points;
use crate::price::paths::{Deed, Paths};
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::Script;
use crate::price::{Asked, Ratio, Unpriced, lowest_scale};
use crate::work::{Progress, ways};
use cards::{Card, CardSet, Hand};
use engine::table::{Laid, Place, Rules};
use ranking::Standing;
use rayon::prelude::*;
use std::collections::HashMap;

/// The most hands of the dealer's that are looked at while somebody waits.
const QUICK: u128 = 15_000_000;
/// The most cards that may come to a hand: what the dealer holds of them is told apart.
const MOST: usize = 2;

/// One hand, and what is counted by.
struct One {
    exchange: Exchange,
    hand: CardSet,
    deck: CardSet,
    /// In how many ways the other cards may lie.
    deals: u128,
    /// The most cards that come.
    come: usize,
}

impl One {
    fn new(rules: &Rules, script: &Script, own: &[Card]) -> Result<One, Unpriced> {
        let exchange = Exchange::new(rules, script)?;
        let deck = alike_deck(rules, &script.dues)?;
        let hand: CardSet = own.iter().copied().collect();
        if own.len() != exchange.own || hand.len() as usize != exchange.own {
            return Err(Unpriced::shape("not a whole hand"));
        }
        let left = deck.without(hand).len() as usize;
        let come = exchange.thrown.iter().copied().max().unwrap_or(0) + exchange.more;
        if come > MOST || ways(left, exchange.dealer) > QUICK {
            return Err(Unpriced::shape("too many hands of the dealer's to wait for"));
        }
        let deals = ways(left, come) * ways(left - come, exchange.dealer);
        Ok(One { exchange, hand, deck, deals, come })
    }
}

/// What each thing to do with the cards first dealt is worth.
pub(in super::super) fn advise(
    here: &Here<'_>,
    asked: &Asked<'_>,
) -> Result<Vec<Choice>, Unpriced> {
    let Here { rules, script, paths, spot, found: (at, point) } = *here;
    let one = One::new(rules, script, &spot.own)?;
    if at != 1 {
        return Err(Unpriced::shape("a later decision"));
    }
    let mut results = Results::new(rules, script, paths, asked.stake);
    let ends = Ends::new(rules, &one, &mut results, asked)?;
    let usual = usual_points(script, paths);
    let work = Work { exchange: &one.exchange, rules, script, paths, results: &results, usual };
    let mut played = Played::default();
    work.play(&ends, one.deck, (one.hand, 1), &mut played);
    let best = played.first.pop().map(|first| first.best);
    let best = best.ok_or_else(|| Unpriced::shape("nothing to decide"))?;
    let cost = |deed: Deed| match best.deed == deed {
        true => Some(0),
        false => best.costs.iter().flatten().find(|(held, _)| *held == deed).map(|(_, it)| *it),
    };
    let scale = results.scale as u128;
    let worth = |deed| Some(lowest_scale(best.worth - cost(deed)?, one.deals, scale));
    let options = paths.levels[at][point].options.iter().map(|(deed, _)| *deed);
    Ok(options.filter_map(|deed| Some(Choice { deed, worth: worth(deed)? })).collect())
}

/// What each way to throw cards is worth after what was done before.
pub(in super::super) fn throws(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<(CardSet, Ratio)>, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let one = One::new(rules, &script, &spot.own)?;
    let mut results = Results::new(rules, &script, &paths, asked.stake);
    let ends = Ends::new(rules, &one, &mut results, asked)?;
    let mut usual = usual_points(&script, &paths);
    usual[one.exchange.asked] = Some(paths.after(one.exchange.asked, &spot.done)?);
    let (script, paths, exchange) = (&script, &paths, &one.exchange);
    let work = Work { exchange, rules, script, paths, results: &results, usual };
    let (_, worths) = work.changed(&ends, one.deck, one.hand);
    let scale = results.scale as u128;
    let thrown = |(kept, worth)| (one.hand.without(kept), lowest_scale(worth, one.deals, scale));
    Ok(worths.into_iter().map(thrown).collect())
}

/// The hands that may come of one.
struct Ends(HashMap<CardSet, End>);

impl Lookup for Ends {
    /// What was thrown is what the hand has not.
    fn end(&self, hand: CardSet, _gone: CardSet) -> End {
        self.0[&hand]
    }
}

impl Ends {
    fn new(
        rules: &Rules,
        one: &One,
        results: &mut Results<'_>,
        asked: &Asked<'_>,
    ) -> Result<Ends, Unpriced> {
        let One { exchange, hand, deck, .. } = one;
        let rest = deck.without(*hand);
        let gone = exchange.thrown.iter().flat_map(|thrown| hand.subsets(*thrown));
        let after = |gone: CardSet| {
            let come = rest.subsets(gone.len() as usize + exchange.more);
            come.map(move |come| (hand.without(gone).union(come), come))
        };
        let ends: Vec<(CardSet, CardSet)> = gone.flat_map(after).collect();
        let standing = |end: CardSet| exchange.rank.rank_set(end);
        let standings = ends.iter().map(|(end, _)| standing(*end)).chain(exchange.qualify);
        let dealers = Dealers::new(one, standings.collect(), asked);
        let mut laid = Laid::staked(rules, asked.stake);
        let mut found = HashMap::new();
        for (end, come) in ends {
            laid.lay(Place::Own, &end.iter().collect::<Hand>());
            let (standing, verdicts) = (standing(end), results.read_each(&mut laid)?);
            let out = exchange.qualify.map_or(0, |least| dealers.worse(least, come));
            let counts = [dealers.worse(standing, come), dealers.not_better(standing, come), out];
            found.insert(end, End { standing, verdicts, counts });
        }
        Ok(Ends(found))
    }
}

/// The dealer's hands beside one, by where they stand.
struct Dealers {
    /// The standings that are asked about, the worst first.
    marks: Vec<Standing>,
    /// How many sets of cards that may come are told apart.
    sets: usize,
    /// For each place below a mark, at it and above the last, and each of those sets: how many hands that
    /// hold it stand there or lower.
    counts: Vec<u32>,
}

impl Dealers {
    fn new(one: &One, mut marks: Vec<Standing>, asked: &Asked<'_>) -> Dealers {
        marks.sort_unstable();
        marks.dedup();
        let sets = (0..=one.come).map(numbers).sum();
        let mut dealers = Dealers { marks, sets, counts: Vec::new() };
        let (rank, size) = (one.exchange.rank, one.exchange.dealer);
        let rest: Vec<Card> = one.deck.without(one.hand).iter().collect();
        let progress = Progress::new(rest.len() as u64, asked.tell);
        let blank = || vec![0_u32; (2 * dealers.marks.len() + 1) * sets];
        let counted = (0..rest.len()).into_par_iter().with_max_len(1).fold(blank, |mut sum, at| {
            let behind: CardSet = rest[at + 1..].iter().copied().collect();
            for others in behind.subsets(size - 1) {
                let hand = others.with(rest[at]);
                let place = dealers.place(rank.rank_set(hand));
                let sum = &mut sum[place * sets..][..sets];
                each_part(hand, one.come, |set| sum[set] += 1);
            }
            progress.add(1);
            sum
        });
        let mut counts = counted.reduce(blank, |mut sums, more| {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            sums
        });
        for at in sets..counts.len() {
            counts[at] += counts[at - sets];
        }
        dealers.counts = counts;
        dealers
    }

    fn place(&self, standing: Standing) -> usize {
        match self.marks.binary_search(&standing) {
            Ok(at) => 2 * at + 1,
            Err(at) => 2 * at,
        }
    }

    /// How many hands without these cards are worse than a mark.
    fn worse(&self, mark: Standing, without: CardSet) -> u32 {
        self.up_to(self.place(mark) - 1, without)
    }

    fn not_better(&self, mark: Standing, without: CardSet) -> u32 {
        self.up_to(self.place(mark), without)
    }

    /// Inclusion and exclusion over what is held of the cards.
    fn up_to(&self, place: usize, without: CardSet) -> u32 {
        let counts = &self.counts[place * self.sets..][..self.sets];
        let mut sum = 0_i64;
        each_part(without, MOST, |set| {
            let count = i64::from(counts[set]);
            let single = (FIRST[1]..FIRST[2]).contains(&set);
            sum += if single { -count } else { count };
        });
        u32::try_from(sum).expect("a count is not below nothing")
    }
}

/// The first number of the sets of each size.
const FIRST: [usize; MOST + 1] = [0, 1, 1 + PACK];

/// Calls `see` with the number of each set of at most so many of some cards.
#[inline]
fn each_part(cards: CardSet, most: usize, mut see: impl FnMut(usize)) {
    see(0);
    let mut before = [0_u8; Hand::MAX];
    for (at, card) in cards.iter().enumerate() {
        let card = card.index();
        if most >= 1 {
            see(FIRST[1] + usize::from(card));
        }
        if most >= 2 {
            for other in &before[..at] {
                let pair = [card.min(*other), card.max(*other)];
                see(FIRST[2] + number(&pair));
            }
        }
        before[at] = card;
    }
}
