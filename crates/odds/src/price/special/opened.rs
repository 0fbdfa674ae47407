//! Large hands against a dealer who shows part of one: for each part shown, the cards that may lie
//! under it come in from the worst hand to the best, and a hand of the player's is asked how many of
//! them lie apart from it.
//!
//! Each three cards that may lie hidden weigh what they add to what a bet brings, so that one look tells
//! whether a hand is bet on; hands that differ in their lowest card alone are looked at side by side.
//! Most are bet on whatever is shown, or hardly ever: how the first stand is counted once for all that
//! may be shown, and looked at again only where a hand is not played as usual.

mod down;
mod hidden;
mod sums;
mod told;
mod usual;

use super::number::numbers;
use crate::factors::common;
use crate::price::count::Count;
use crate::price::paths::{Deed, Paths};
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::{Scene, Script};
use crate::price::{Asked, Priced, Unpriced, orbit, priced};
use crate::work::{Progress, ways};
use cards::{Card, CardSet, Hand};
use down::{HEAVIEST, Path};
use engine::table::{Due, Laid, Place, Rules, Stands};
use hidden::Hidden;
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::{By, Cell};
use sums::{Alike, Sums};
use told::{Looks, Told};

/// The dealer's cards that lie hidden.
const DOWN: usize = 3;
/// The most hands of the player's, each with what is seen of the dealer's, up to suits.
const MOST: u128 = 40_000_000_000;
/// Fewer are counted another way, with all that follows from every hand.
const FEWEST: u128 = 2_000_000_000;
/// About how many hands that are looked at once take as long as all of them against three cards.
const SWEEP: u64 = 4_000;
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
        if usize::from(*up) > Told::MOST {
            return Err(Unpriced::shape("more of the dealer's cards shown than are told apart"));
        }
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
        5 => count::<4>(rules, &opened, &script, &paths, asked)?,
        6 => count::<5>(rules, &opened, &script, &paths, asked)?,
        _ => return Err(Unpriced::shape("hands of another size")),
    };
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// Counts hands of one card more than a stem has.
fn count<const M: usize>(
    rules: &Rules,
    opened: &Opened,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let deck = alike_deck(rules, &script.dues)?;
    let mut results = Results::new(rules, script, paths, asked.stake);
    let mut laid = Laid::staked(rules, asked.stake);
    let hand: Hand = deck.iter().take(opened.own).collect();
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
    let stakes = Stakes::new(opened, no[0], yes)?;
    let hands = orbit::sets(rules.game.pack, opened.own);
    let ups = orbit::sets(rules.game.pack, opened.up);
    let progress = Progress::new(hands.len() as u64 + ups.len() as u64 * SWEEP, asked.tell);
    let (stems, always) = usual::stems(opened, &stakes, deck, &hands, &progress);
    let sweep = Sweep::<M> { rules, opened, stakes, deck, stems };
    let sums = ups.par_iter().map(|(up, times)| {
        let sums = sweep.run(*up, *times);
        progress.add(SWEEP);
        sums
    });
    let sums = always.merge(sums.reduce(Sums::default, Sums::merge));
    let (folded, met) = (sums.folded(), sums.met());
    let mut count = Count { book: sums.book, ..Count::default() };
    let folded = [(opened.leaves[0].0, verdicts[0], folded)];
    let [_, (bet, _)] = opened.leaves;
    let bet = verdicts.iter().zip(met).map(|(verdict, deals)| (bet, *verdict, deals));
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
    /// What all that a bet brings more than none is a multiple of.
    unit: i64,
}

/// How many of the dealer's hands are worse than a hand, equal to it and do not qualify, and how
/// many there are.
type Met = [i64; 4];

impl Stakes {
    fn new(opened: &Opened, no: i64, yes: [i64; 6]) -> Result<Stakes, Unpriced> {
        let unit = yes.iter().fold(0, |unit, net| common(unit, (net - no).into())).max(1);
        let unit = i64::try_from(unit).expect("it divides what is kept in as much");
        let stakes = Stakes { rank: opened.rank, qualify: opened.qualify, no, yes, unit };
        let weighs = |own: Standing| {
            let [worse, equal, out, _] = stakes.parts(own);
            let all = [worse, equal, out, worse + out, equal + out];
            all.into_iter().map(i64::abs).max().unwrap_or(0)
        };
        match [Standing::NOTHING, stakes.least()].into_iter().map(weighs).max() {
            Some(..=HEAVIEST) => Ok(stakes),
            _ => Err(Unpriced::shape("bets that bring amounts of very different size")),
        }
    }

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

    /// What a bet brings more than none, in units.
    fn lead(&self, own: Standing, met: Met) -> i64 {
        let each = self.stands(own, met).into_iter().zip(self.yes);
        each.map(|(count, net)| count * ((net - self.no) / self.unit)).sum()
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

/// Hands of one standing that differ in their lowest card alone.
struct Stem<const M: usize> {
    standing: Standing,
    /// The others by number, highest first.
    cards: [u8; M],
    set: CardSet,
    looks: Looks,
    /// The lowest cards, one bit each by number, and those of them with which a hand is usually bet on.
    lasts: u64,
    bets: u64,
}

impl<const M: usize> Stem<M> {
    fn hand(&self, last: u8) -> CardSet {
        self.set.with(Card::from_index(last).expect("the number of a card"))
    }
}

/// What every thread goes by.
struct Sweep<'a, const M: usize> {
    rules: &'a Rules,
    opened: &'a Opened,
    stakes: Stakes,
    deck: CardSet,
    /// Every hand of the player's, the worst first.
    stems: Vec<Stem<M>>,
}

impl<const M: usize> Sweep<'_, M> {
    /// Counts the hands of the player's against these cards of the dealer's, which stand for so many,
    /// but for how hands that are usually bet on stand if they always are.
    fn run(&self, up: CardSet, times: u64) -> Sums {
        let stakes = &self.stakes;
        let rest = self.deck.without(up);
        let mut downs: Vec<(Standing, CardSet)> =
            rest.subsets(DOWN).map(|down| (stakes.rank.rank_set(up.union(down)), down)).collect();
        downs.sort_unstable_by_key(|(standing, _)| *standing);
        let all = ways(rest.len() as usize - self.opened.own, DOWN) as i64;
        let shown = up.iter().fold(0, |shown, card| shown | 1_u64 << card.index());
        let told = Told::new(up);
        let mut hidden = Hidden::new(stakes, &downs);
        let mut sums = Sums::default();
        for alike in self.stems.chunk_by(|one, next| one.standing == next.standing) {
            let standing = alike[0].standing;
            hidden.go_to(standing);
            let sure = stakes.parts(standing)[3] * all;
            let mut cells = [Alike::default(); Told::CELLS];
            let (mut folded, mut met) = (0, [0_i64; 6]);
            let mut path = Path::new(&hidden.leads);
            let mut paths = hidden.paths();
            for stem in alike.iter().filter(|stem| (stem.set & up).is_empty()) {
                let lasts = stem.lasts & !shown;
                let (sum, added) = path.go_to(&stem.cards);
                let sum = sure + i64::from(*sum);
                let mut bets = 0_u64;
                for last in bits(lasts) {
                    let lead = sum + i64::from(added[usize::from(last)]);
                    bets |= u64::from(lead > 0) << last;
                    cells[told.cell(stem.looks, last / 4)].add(stem.hand(last), lead);
                }
                folded += i64::from((lasts & !bets).count_ones()) * all;
                let news = (bets ^ stem.bets) & lasts;
                if news == 0 {
                    continue;
                }
                let apart = paths.each_mut().map(|path| path.go_to(&stem.cards));
                for last in bits(news) {
                    let each = apart.map(|(sum, added)| sum + i32::from(added[usize::from(last)]));
                    let [worse, equal, out] = each.map(i64::from);
                    let more = if bets >> last & 1 == 1 { 1 } else { -1 };
                    let counts = stakes.stands(standing, [worse, equal, out, all]);
                    met.iter_mut().zip(counts).for_each(|(sum, count)| *sum += more * count);
                }
            }
            sums.add(folded, &met, times);
            let about = (self.rules, self.opened, stakes);
            cells.iter().for_each(|cell| cell.write(&mut sums.book, about, (up, times, all)));
        }
        sums
    }
}

/// The numbers of the bits that are set.
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}
