//! Own cards picked from a grid that all lies open: the other cards of it tell the player what the
//! dealer cannot hold.
//!
//! For one hand, the dealer's hands of each verdict are listed once by the cards that they hold.
//! What the open cards leave of them follows by inclusion and exclusion, one card after the other.

use crate::price::book::Book;
use crate::price::count::Count;
use crate::price::decide::is_open;
use crate::price::keeps::Act;
use crate::price::orbit;
use crate::price::paths::Paths;
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::{Scene, Script};
use crate::price::{Asked, Priced, Unpriced, priced};
use crate::work::{Progress, ways};
use cards::{Card, CardSet, Hand};
use engine::table::{Due, Laid, Place, Rules};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::step::{Step, Zone};

/// How many cards are picked, and how many others lie open.
struct Grid {
    own: usize,
    others: usize,
}

/// Cards of the dealer's hand.
const DEALER: usize = 3;

impl Grid {
    fn new(rules: &Rules, script: &Script, paths: &Paths) -> Result<Grid, Unpriced> {
        let picked = rules.game.steps.iter().find_map(|step| match step {
            Step::Pick { cards, of: Zone::Grid } => Some(usize::from(*cards)),
            _ => None,
        });
        let own = picked.ok_or_else(|| Unpriced::shape("no grid"))?;
        let [Scene::See(Place::Board, open), Scene::Ask(_)] = &script.scenes[..] else {
            return Err(Unpriced::shape("more than a grid and a question"));
        };
        if script.hidden[..] != [(Place::Dealer, DEALER as u8)] || paths.leaves.len() != 2 {
            return Err(Unpriced::shape("other than three cards, and to bet or not"));
        }
        let reads_own = |due: &Due| match due {
            Due::Side(at) => rules.game.sides[*at as usize].cards == Cards::Own,
            _ => true,
        };
        let own_cards = matches!(rules.game.compared, Hands::One { cards: Cards::Own, .. });
        if !own_cards || !script.dues.iter().all(reads_own) {
            return Err(Unpriced::shape("wagers that read more of the grid"));
        }
        Ok(Grid { own, others: usize::from(*open) - own })
    }
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script);
    let grid = Grid::new(rules, &script, &paths)?;
    let pack = rules.game.pack;
    let deck = alike_deck(rules, &script.dues)?;
    let hands = orbit::sets(pack, grid.own);
    let progress = Progress::new(hands.len() as u64, asked.tell);
    let counted = hands.par_iter().map_init(
        || {
            let laid = Laid::staked(rules, asked.stake);
            let results = Results::new(rules, &script, &paths, asked.stake);
            Open { grid: &grid, script: &script, paths: &paths, laid, results }
        },
        |open, (hand, times)| {
            let count = open.count(deck, *hand, *times);
            progress.add(1);
            count
        },
    );
    let count = counted.reduce(Count::default, Count::merge);
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// One thread's hands.
struct Open<'a> {
    grid: &'a Grid,
    script: &'a Script,
    paths: &'a Paths,
    laid: Laid<'a>,
    results: Results<'a>,
}

impl Open<'_> {
    /// Counts one hand, with all that may lie open beside it.
    fn count(&mut self, deck: CardSet, hand: CardSet, times: u64) -> Count {
        self.laid.lay(Place::Own, &hand.iter().collect::<Hand>());
        let rest: Vec<Card> = deck.without(hand).iter().collect();
        let kinds = self.kinds(&rest);
        let [(_, without), (deed, with)] = &self.paths.levels[1][0].options[..] else {
            return Count::default();
        };
        let open = is_open(&self.script.scenes[1], *deed, self.laid.standing());
        let others = self.grid.others;
        // What to bet brings more than not to.
        let gains: Vec<i64> = kinds
            .iter()
            .map(|kind| {
                let net = |leaf: usize| self.results.outcomes[kind.verdict * 2 + leaf].net;
                net(with.start) - net(without.start)
            })
            .collect();
        let grids = ways(rest.len() - DEALER, others) as u64;
        let all: Vec<u64> = kinds.iter().map(|kind| kind.all as u64 * grids).collect();
        let bet = match bounds(&kinds, &gains, others) {
            (_, most) if !open || most <= 0 => vec![0; kinds.len()],
            (least, _) if least > 0 => all.clone(),
            _ => Walk::new(&kinds, &gains, rest.len()).walk(others, &all),
        };
        let mut count =
            Count { book: self.booked(hand, times, &kinds, (&all, &bet)), ..Count::default() };
        for ((kind, all), bet) in kinds.iter().zip(all).zip(bet) {
            for (leaf, deals) in [(without.start, all - bet), (with.start, bet)] {
                if deals > 0 {
                    let deals = u128::from(deals) * u128::from(times);
                    let verdict = self.results.verdicts[kind.verdict].clone();
                    count.ends.insert((leaf, verdict), deals);
                    count.deals += deals;
                }
            }
        }
        count
    }

    /// How often a hand is bet on and how often not, and what either comes to.
    fn booked(
        &self,
        hand: CardSet,
        times: u64,
        kinds: &[Kind],
        (all, bet): (&[u64], &[u64]),
    ) -> Book {
        let mut book = Book::default();
        let [(no, without), (yes, with)] = &self.paths.levels[1][0].options[..] else {
            return book;
        };
        let each = || kinds.iter().zip(all.iter().zip(bet));
        let parts = [
            (no, without.start, each().map(|(_, (all, bet))| all - bet).collect::<Vec<u64>>()),
            (yes, with.start, each().map(|(_, (_, bet))| *bet).collect()),
        ];
        for (deed, leaf, deals) in parts {
            let sum: u64 = deals.iter().sum();
            let net = |kind: &Kind| i128::from(self.results.outcomes[kind.verdict * 2 + leaf].net);
            let nets = kinds.iter().zip(&deals).map(|(kind, deals)| net(kind) * i128::from(*deals));
            let worth = nets.sum::<i128>();
            if sum > 0 {
                let rules = self.laid.rules();
                let deals = u128::from(sum) * u128::from(times);
                book.add_all(rules, 1, hand, Act::Do(*deed), (deals, worth * i128::from(times)));
            }
        }
        book
    }

    /// The dealer's hands by their verdict.
    fn kinds(&mut self, rest: &[Card]) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        let size = rest.len();
        for one in 0..size {
            for two in one + 1..size {
                for three in two + 1..size {
                    self.laid.lay(Place::Dealer, &[rest[one], rest[two], rest[three]]);
                    let verdict = self.results.read(&mut self.laid);
                    let at = kinds.iter().position(|kind| kind.verdict == verdict);
                    let at = at.unwrap_or_else(|| {
                        kinds.push(Kind::new(verdict, size));
                        kinds.len() - 1
                    });
                    kinds[at].add([one, two, three]);
                }
            }
        }
        kinds
    }
}

/// The dealer's hands of one verdict: how many hold given cards, numbered among those left.
struct Kind {
    verdict: usize,
    size: usize,
    all: i32,
    ones: Vec<i32>,
    twos: Vec<i32>,
    threes: Vec<i32>,
}

impl Kind {
    fn new(verdict: usize, size: usize) -> Kind {
        let (ones, twos) = (vec![0; size], vec![0; size * size]);
        Kind { verdict, size, all: 0, ones, twos, threes: vec![0; size * size * size] }
    }

    fn add(&mut self, hand: [usize; DEALER]) {
        self.all += 1;
        for one in hand {
            self.ones[one] += 1;
            for two in hand.into_iter().filter(|two| *two != one) {
                self.twos[one * self.size + two] += 1;
                for three in hand.into_iter().filter(|it| *it != one && *it != two) {
                    self.threes[(one * self.size + two) * self.size + three] += 1;
                }
            }
        }
    }
}

/// Between what the gain lies whatever so many open cards are: no more goes than all hands that
/// hold each of the dearest.
fn bounds(kinds: &[Kind], gains: &[i64], others: usize) -> (i64, i64) {
    let all: i64 = kinds.iter().zip(gains).map(|(kind, gain)| i64::from(kind.all) * gain).sum();
    let size = kinds.first().map_or(0, |kind| kind.size);
    let lost = |sign: i64| -> i64 {
        let each = (0..size).map(|card| {
            let parts = kinds.iter().zip(gains).filter(|(_, gain)| **gain * sign > 0);
            parts.map(|(kind, gain)| i64::from(kind.ones[card]) * gain * sign).sum::<i64>()
        });
        let mut each: Vec<i64> = each.collect();
        each.sort_unstable_by(|one, other| other.cmp(one));
        each.iter().take(others).sum()
    };
    (all - lost(1), all + lost(-1))
}

/// Goes through all sets of open cards.
struct Walk<'a> {
    kinds: &'a [Kind],
    gains: &'a [i64],
    size: usize,
    /// The open cards so far.
    open: Vec<usize>,
    /// For each of them and before the first: how many hands of each kind are left, and for each
    /// kind and card how many of those hold it.
    left: Vec<(Vec<i32>, Vec<i32>)>,
    seeks: Seeks,
    /// How many deals of each kind have been found.
    found: Vec<u64>,
}

/// Which deals are looked for: the fewer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seeks {
    /// Those that are bet on.
    Bet,
    /// Those that are not.
    Not,
}

/// With so few cards to open, each is opened rather than asked whether it can matter.
const OPENED: usize = 2;

impl<'a> Walk<'a> {
    fn new(kinds: &'a [Kind], gains: &'a [i64], size: usize) -> Walk<'a> {
        let all = kinds.iter().map(|kind| kind.all).collect();
        let ones = kinds.iter().flat_map(|kind| kind.ones.iter().copied()).collect();
        let left = vec![(all, ones)];
        let gain: i64 =
            kinds.iter().zip(gains).map(|(kind, gain)| i64::from(kind.all) * gain).sum();
        let seeks = if gain > 0 { Seeks::Not } else { Seeks::Bet };
        Walk { kinds, gains, size, open: Vec::new(), left, seeks, found: vec![0; kinds.len()] }
    }

    /// How many deals of each kind are bet on, over all sets of so many open cards.
    fn walk(mut self, others: usize, all: &[u64]) -> Vec<u64> {
        self.left
            .resize(others, (vec![0; self.kinds.len()], vec![0; self.kinds.len() * self.size]));
        self.open_from(0, others);
        match self.seeks {
            Seeks::Bet => self.found,
            Seeks::Not => all.iter().zip(self.found).map(|(all, not)| all - not).collect(),
        }
    }

    fn open_from(&mut self, first: usize, others: usize) {
        if others == 1 {
            return self.last(first);
        }
        for card in first..self.size {
            self.open_one(card);
            self.open.push(card);
            if others - 1 <= OPENED || self.may_matter(card + 1, others - 1) {
                self.open_from(card + 1, others - 1);
            }
            self.open.pop();
        }
    }

    /// Whether some way to open so many cards more, from one on, may be one that is looked for: no
    /// more goes than all hands that hold each of the dearest.
    fn may_matter(&self, first: usize, others: usize) -> bool {
        let (all, ones) = &self.left[self.open.len()];
        let parts = || self.gains.iter().enumerate();
        let gain: i64 = parts().map(|(at, gain)| gain * i64::from(all[at])).sum();
        let sign = if self.seeks == Seeks::Not { 1 } else { -1 };
        let mut dearest = [0_i64; 8];
        for card in first..self.size {
            let lost = parts().filter(|(_, gain)| **gain * sign > 0);
            let mut lost: i64 =
                lost.map(|(at, gain)| gain * sign * i64::from(ones[at * self.size + card])).sum();
            for held in &mut dearest[..others] {
                if lost > *held {
                    std::mem::swap(held, &mut lost);
                }
            }
        }
        let change: i64 = dearest.iter().sum();
        match self.seeks {
            Seeks::Bet => gain + change > 0,
            Seeks::Not => gain - change <= 0,
        }
    }

    /// Takes away the hands that hold a card.
    fn open_one(&mut self, card: usize) {
        let size = self.size;
        let (before, after) = self.left.split_at_mut(self.open.len() + 1);
        let ((all, ones), (next, nexts)) = (&before[self.open.len()], &mut after[0]);
        for (at, kind) in self.kinds.iter().enumerate() {
            next[at] = all[at] - ones[at * size + card];
            let ones = &ones[at * size..][card + 1..size];
            let nexts = &mut nexts[at * size..][card + 1..size];
            let twos = &kind.twos[card * size..][card + 1..size];
            for ((next, one), two) in nexts.iter_mut().zip(ones).zip(twos) {
                *next = one - two;
            }
            for other in &self.open {
                let threes = &kind.threes[(card * size + other) * size..][card + 1..size];
                nexts.iter_mut().zip(threes).for_each(|(next, three)| *next += three);
            }
        }
    }

    /// Opens the last card, each in turn, and finds where a bet gains.
    fn last(&mut self, first: usize) {
        let (all, ones) = &self.left[self.open.len()];
        for card in first..self.size {
            let left = |at: usize| all[at] - ones[at * self.size + card];
            let parts = self.gains.iter().enumerate();
            let gain: i64 = parts.map(|(at, gain)| gain * i64::from(left(at))).sum();
            let sought = if gain > 0 { Seeks::Bet } else { Seeks::Not };
            if sought == self.seeks {
                let found = self.found.iter_mut().enumerate();
                found.for_each(|(at, found)| *found += left(at) as u64);
            }
        }
    }
}
