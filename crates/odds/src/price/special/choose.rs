//! Two hands of the dealer's, of which a player takes on the better one, the other one or both, with
//! a card still to come. Every deal is counted: each hand against every two of the dealer's.

mod flushes;
mod kinds;
mod pairs;
#[cfg(test)]
mod tests;

use crate::price::advise::{Choice, Spot};
use crate::price::count::Count;
use crate::price::paths::{Deed, Leaf, Paths};
use crate::price::play::First;
use crate::price::reads::{alike_deck, looks_at_the_dealer};
use crate::price::report::Ratio;
use crate::price::results::Results;
use crate::price::script::{Script, opening};
use crate::price::weighed::Weighed;
use crate::price::{Asked, Priced, Unpriced, orbit, priced};
use cards::{CardSet, Hand};
use engine::table::{Laid, Place, Rules, Stands, WagerId};
use money::Fraction;
use pairs::Met;
use ranking::Ranking;
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::peculiar::Peculiar;
use sheet::table::step::{Otherwise, Step, Zone};
use smallvec::SmallVec;
use std::collections::HashMap;

/// Cards that are seen, and cards of a whole hand.
const SEEN: usize = 4;
const HAND: usize = 5;
/// What a hand may take on: nothing, the better hand, the other one, both. A path for each.
const OPTIONS: usize = 4;
const DEEDS: [Deed; OPTIONS] = [Deed::Fold, Deed::High, Deed::Low, Deed::Both];
/// Fours that a thread takes at a time.
const SOME: usize = 256;

/// How hands are ranked, and a path for each thing to take on.
struct Choose {
    high: Ranking,
    low: Ranking,
    script: Script,
    paths: Paths,
}

impl Choose {
    fn new(rules: &Rules, asked: &Asked<'_>) -> Result<Choose, Unpriced> {
        let chosen = rules.game.steps.iter().find_map(|step| match step {
            Step::Peculiar(Peculiar::ChooseSide {
                high,
                low,
                both,
                low_rank,
                times,
                otherwise,
            }) => Some(([high, low, both], *low_rank, &times[..], *otherwise)),
            _ => None,
        });
        let Some((names, low, [1], Otherwise::Fold)) = chosen else {
            return Err(Unpriced::shape("no choice between two hands"));
        };
        let Hands::One { cards: Cards::OwnAndExtra, rank: high, qualify: None, .. } =
            rules.game.compared
        else {
            return Err(Unpriced::shape("other than own cards and one to come"));
        };
        let dealt = |zone: Zone| -> usize {
            let dealt = rules.game.steps.iter().map(|step| match step {
                Step::Deal { cards, to, .. } if *to == zone => usize::from(*cards),
                _ => 0,
            });
            dealt.sum()
        };
        let cards = [Zone::Players, Zone::Extra, Zone::Dealer, Zone::SecondDealer].map(dealt);
        if cards != [SEEN, HAND - SEEN, HAND, HAND] {
            return Err(Unpriced::shape("hands of other sizes"));
        }
        let side = |name: &String| rules.wager(name);
        let [Some(one), Some(other), Some(both)] = names.map(side) else {
            return Err(Unpriced::shape("no wager on a hand"));
        };
        let sides = [one, other, both];
        let opening = opening(rules)?;
        let mut stakes = vec![Fraction::whole(0); rules.game.wagers.len()];
        opening.iter().for_each(|(wager, units)| stakes[wager.place()] = *units);
        let fold = Leaf { folded: true, ..Leaf::staked(stakes) };
        let mut leaves = vec![fold.clone()];
        for side in sides {
            let mut leaf = Leaf { folded: false, ..fold.clone() };
            leaf.stakes[side.place()] = Fraction::whole(1);
            leaves.push(leaf);
        }
        let wagers: Vec<WagerId> = opening.iter().map(|(it, _)| *it).chain(sides).collect();
        let mut dues = rules.dues();
        dues.retain(|due| wagers.contains(&rules.stake_of(*due).0));
        if dues.iter().any(|due| looks_at_the_dealer(rules, *due)) {
            return Err(Unpriced::shape("wagers that read the dealer's cards"));
        }
        let script = Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues };
        let paths = Paths::ending(rules, &script.dues, leaves, asked.stake)?;
        Ok(Choose { high, low, script, paths })
    }

    /// The pack, out of which three hands are dealt.
    fn deck(&self, rules: &Rules) -> Result<CardSet, Unpriced> {
        let deck = alike_deck(rules, &self.script.dues)?;
        match deck.len() as usize >= 3 * HAND {
            true => Ok(deck),
            false => Err(Unpriced::shape("too few cards for three hands")),
        }
    }

    fn table<'a>(&'a self, rules: &'a Rules, deck: CardSet, asked: &Asked<'_>) -> Table<'a> {
        let results = Results::new(rules, &self.script, &self.paths, asked.stake);
        // Every wager is read as if it were made: the paths say which ones are.
        Table { deck, laid: Laid::staked(rules, asked.stake), results }
    }
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let choose = Choose::new(rules, asked)?;
    let count = count(rules, &choose, asked)?;
    Ok(priced(rules, &choose.script, &choose.paths, asked.stake, count))
}

/// Counts every deal, each four cards played for the best.
fn count(rules: &Rules, choose: &Choose, asked: &Asked<'_>) -> Result<Count, Unpriced> {
    let deck = choose.deck(rules)?;
    let hands = orbit::sets(rules.game.pack, HAND);
    let hands: Vec<CardSet> = hands.into_iter().map(|(hand, _)| hand).collect();
    let met = pairs::met((choose.high, choose.low), deck, &hands, asked.tell)?;
    let met: HashMap<CardSet, Met> = hands.into_iter().zip(met).collect();
    let met = |hand: CardSet| met[&orbit::standard(hand).0];
    let fours = orbit::sets(rules.game.pack, SEEN);
    let counts = fours.par_chunks(SOME).map_init(
        || choose.table(rules, deck, asked),
        |table, some| {
            let (mut sums, mut first) = (Vec::new(), Vec::new());
            for (four, times) in some {
                let ends = table.ends(*four, met);
                let worths = ends.iter().map(|ends| table.worth(ends));
                let best = Weighed::best(DEEDS.into_iter().zip(worths));
                let best = best.expect("something may be done");
                let option = DEEDS.iter().position(|deed| *deed == best.deed);
                sums.resize(table.results.outcomes.len(), 0);
                for (end, deals) in &ends[option.expect("one of them")] {
                    sums[*end] += u128::from(*deals) * u128::from(*times);
                }
                first.push(First { cards: *four, times: *times, best });
            }
            table.results.check_folds(0)?;
            Ok(Count { first, ..Count::of(sums, &table.results, OPTIONS) })
        },
    );
    let counts: Vec<Count> = counts.collect::<Result<_, _>>()?;
    Ok(counts.into_iter().fold(Count::default(), Count::merge))
}

/// What each thing to do with four cards is worth.
pub(super) fn advise(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<Choice>, Unpriced> {
    let choose = Choose::new(rules, asked)?;
    let deck = choose.deck(rules)?;
    let others = spot.board.len() + spot.dealer.len() + spot.done.len();
    if spot.own.len() != SEEN || others > 0 {
        return Err(Unpriced::shape("other than four own cards in sight"));
    }
    let four = spot.cards();
    let hands: Vec<CardSet> = deck.without(four).iter().map(|last| four.with(last)).collect();
    let met = pairs::met((choose.high, choose.low), deck, &hands, asked.tell)?;
    let met: HashMap<CardSet, Met> = hands.into_iter().zip(met).collect();
    let mut table = choose.table(rules, deck, asked);
    let ends = table.ends(four, |hand| met[&hand]);
    table.results.check_folds(0)?;
    let choice = |(deed, ends): (Deed, &Ends)| {
        let deals: u128 = ends.iter().map(|(_, deals)| u128::from(*deals)).sum();
        let denominator = deals * table.results.scale as u128;
        Choice { deed, worth: Ratio { numerator: table.worth(ends), denominator } }
    };
    Ok(DEEDS.into_iter().zip(&ends).map(choice).collect())
}

/// How often a hand comes to each end, by the number of the verdict and the path.
type Ends = Vec<(usize, u64)>;

/// One thread's layout.
struct Table<'a> {
    deck: CardSet,
    laid: Laid<'a>,
    results: Results<'a>,
}

impl Table<'_> {
    /// How each thing to do with four cards ends, over every card that may come and every two hands of
    /// the dealer's.
    fn ends(&mut self, four: CardSet, met: impl Fn(CardSet) -> Met) -> [Ends; OPTIONS] {
        let mut ends: [Ends; OPTIONS] = Default::default();
        self.laid.lay(Place::Own, &four.iter().collect::<Hand>());
        for last in self.deck.without(four) {
            self.laid.lay(Place::Extra, &[last]);
            let stands = Stands::ALL.into_iter().filter(|stands| stands.qualifies);
            let verdicts = stands.map(|stands| self.results.read_if(&mut self.laid, stands));
            let verdicts: SmallVec<[usize; 3]> = verdicts.collect();
            let met = met(four.with(last));
            for (option, met) in (1..).zip(&met) {
                let met = verdicts.iter().zip(met).filter(|(_, deals)| **deals > 0);
                let end = |verdict: usize| verdict * OPTIONS + option;
                ends[option].extend(met.map(|(verdict, deals)| (end(*verdict), *deals)));
            }
            // A hand that is given up comes to the same whatever it was.
            ends[0].push((0, met[0].iter().sum()));
        }
        ends
    }

    /// What that comes to, times the scale.
    fn worth(&self, ends: &Ends) -> i128 {
        let net = |end: usize| i128::from(self.results.outcomes[end].net);
        ends.iter().map(|(end, deals)| i128::from(*deals) * net(*end)).sum()
    }
}

/// What four cards take on: nothing, or the wager of this place among the three.
#[cfg(test)]
pub(super) fn plan(
    rules: &Rules,
    asked: &Asked<'_>,
) -> Result<impl Fn(CardSet) -> Option<usize>, Unpriced> {
    let choose = Choose::new(rules, asked)?;
    let first = count(rules, &choose, asked)?.first;
    let way: HashMap<CardSet, Deed> = first.iter().map(|it| (it.cards, it.best.deed)).collect();
    Ok(move |four: CardSet| {
        let deed = way[&orbit::standard(four).0];
        DEEDS.iter().position(|it| *it == deed).and_then(|option| option.checked_sub(1))
    })
}
