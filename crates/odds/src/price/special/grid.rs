//! Own cards picked from a grid that all lies open: the other cards of it tell the player what the
//! dealer cannot hold.
//!
//! For one hand, the dealer's hands of each verdict are listed once by the cards that they hold.
//! What the open cards leave of them follows by inclusion and exclusion, one card after the other.

use super::number::PACK;
use crate::price::book::Book;
use crate::price::count::Count;
use crate::price::decide::is_open;
use crate::price::orbit;
use crate::price::paths::Paths;
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::{Scene, Script};
use crate::price::sight::InSight;
use crate::price::weighed::Weighed;
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
    /// The most cards that lie open beside those picked.
    const MOST_OTHERS: usize = 8;

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
        match usize::from(*open) - own {
            others @ 1..=Grid::MOST_OTHERS => Ok(Grid { own, others }),
            _ => Err(Unpriced::shape("too many open cards, or none")),
        }
    }
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
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
        let bet = match open {
            false => vec![0; kinds.len()],
            true => {
                let kinds = dearest_first(&kinds, &gains);
                Search::new(&kinds, &Gain::new(&kinds, &gains), others).bet(others, &all)
            }
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
            (
                no,
                without.start,
                (yes, with.start),
                each().map(|(_, (all, bet))| all - bet).collect::<Vec<u64>>(),
            ),
            (yes, with.start, (no, without.start), each().map(|(_, (_, bet))| *bet).collect()),
        ];
        for (deed, leaf, other, deals) in parts {
            let sum: u64 = deals.iter().sum();
            let worth = |leaf: usize| -> i128 {
                let net = |kind: &Kind| self.results.outcomes[kind.verdict * 2 + leaf].net;
                let nets = kinds.iter().zip(&deals);
                nets.map(|(kind, deals)| i128::from(net(kind)) * i128::from(*deals)).sum()
            };
            if sum > 0 {
                let (worth, instead) = (worth(leaf), worth(other.1));
                let costs = Some([(*other.0, worth - instead)].into_iter().collect());
                let best = Weighed { deed: *deed, worth, costs }.times(times.into());
                let deals = u128::from(sum) * u128::from(times);
                book.choose(self.laid.rules(), 1, &InSight::whole(hand), (deals, best));
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

    /// The same with other numbers: in this order.
    fn in_order(&self, order: &[usize]) -> Kind {
        let size = self.size;
        let each = || order.iter().copied();
        let twos = each().flat_map(|one| each().map(move |two| one * size + two));
        let twos: Vec<usize> = twos.collect();
        let threes = twos.iter().flat_map(|two| each().map(move |three| two * size + three));
        Kind {
            verdict: self.verdict,
            size,
            all: self.all,
            ones: each().map(|one| self.ones[one]).collect(),
            threes: threes.map(|three| self.threes[three]).collect(),
            twos: twos.into_iter().map(|two| self.twos[two]).collect(),
        }
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

/// What a bet gains over the dealer's hands: over all of them, and over those that hold one card, two
/// and three, numbered among those left.
struct Gain {
    size: usize,
    all: i64,
    ones: Vec<i64>,
    twos: Vec<i64>,
    threes: Vec<i64>,
    /// The most that one hand gains or loses.
    most: i64,
}

impl Gain {
    /// From what each hand of a kind gains.
    fn new(kinds: &[Kind], gains: &[i64]) -> Gain {
        let size = kinds.first().map_or(0, |kind| kind.size);
        let sum = |numbers: &dyn Fn(&Kind) -> &[i32]| -> Vec<i64> {
            let mut sums = vec![0; kinds.first().map_or(0, |kind| numbers(kind).len())];
            for (kind, gain) in kinds.iter().zip(gains) {
                let each = sums.iter_mut().zip(numbers(kind));
                each.for_each(|(sum, count)| *sum += gain * i64::from(*count));
            }
            sums
        };
        Gain {
            size,
            all: kinds.iter().zip(gains).map(|(kind, gain)| i64::from(kind.all) * gain).sum(),
            ones: sum(&|kind| &kind.ones),
            twos: sum(&|kind| &kind.twos),
            threes: sum(&|kind| &kind.threes),
            most: gains.iter().map(|gain| gain.abs()).max().unwrap_or(0),
        }
    }

    /// The fewer deals: a bet gains over most that are left where it does over all.
    fn seeks(&self) -> Seeks {
        if self.all > 0 { Seeks::Not } else { Seeks::Bet }
    }
}

/// The same hands, their cards numbered by how much a gain falls with each, the most first.
fn dearest_first(kinds: &[Kind], gains: &[i64]) -> Vec<Kind> {
    let gain = Gain::new(kinds, gains);
    let mut order: Vec<usize> = (0..gain.size).collect();
    order.sort_by_key(|card| -gain.seeks().sign() * gain.ones[*card]);
    kinds.iter().map(|kind| kind.in_order(&order)).collect()
}

/// Which deals are looked for: the fewer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seeks {
    /// Those that are bet on.
    Bet,
    /// Those that are not.
    Not,
}

impl Seeks {
    /// What a gain is multiplied by, so that it falls toward what is looked for.
    const fn sign(self) -> i64 {
        match self {
            Seeks::Bet => -1,
            Seeks::Not => 1,
        }
    }

    const fn finds(self, gain: i64) -> bool {
        match self {
            Seeks::Bet => gain > 0,
            Seeks::Not => gain <= 0,
        }
    }
}

/// What the open cards so far leave; of cards before the last open one nothing is kept.
#[derive(Clone)]
struct Left {
    /// What a bet gains, and what of that is gained over hands that hold a card.
    gain: i64,
    ones: Vec<i64>,
    /// How many hands of each kind there are, and for each kind and card how many hold it; worked out
    /// when it is first asked for.
    told: bool,
    kinds: Vec<i32>,
    holding: Vec<i32>,
}

/// Goes through the sets of open cards that may be among those looked for.
struct Search<'a> {
    /// Cards are numbered by how much a gain falls with each, the most first.
    kinds: &'a [Kind],
    gain: &'a Gain,
    seeks: Seeks,
    /// By card: how much more a gain may fall at most if so many others are open beside it, twice.
    beside: Vec<Vec<i64>>,
    open: Vec<usize>,
    left: Vec<Left>,
    /// How many deals of each kind have been found.
    found: Vec<u64>,
}

impl<'a> Search<'a> {
    fn new(kinds: &'a [Kind], gain: &'a Gain, others: usize) -> Search<'a> {
        let (seeks, size) = (gain.seeks(), gain.size);
        let beside = (0..size).map(|card| {
            // Hands that hold both cards are taken off once, not twice.
            let pairs = (0..size).filter(|other| *other != card);
            let pair = |other: usize| (-seeks.sign() * gain.twos[card * size + other]).max(0);
            let mut pairs: Vec<i64> = pairs.map(pair).collect();
            pairs.sort_unstable_by(|one, other| other.cmp(one));
            (0..others).map(|count| pairs[..count].iter().sum()).collect()
        });
        let first = Left {
            gain: gain.all,
            ones: gain.ones.clone(),
            told: true,
            kinds: kinds.iter().map(|kind| kind.all).collect(),
            holding: kinds.iter().flat_map(|kind| kind.ones.iter().copied()).collect(),
        };
        let (beside, left) = (beside.collect(), vec![first; others]);
        Search { kinds, gain, seeks, beside, open: Vec::new(), left, found: vec![0; kinds.len()] }
    }

    /// How many deals of each kind are bet on, over all sets of so many open cards.
    fn bet(mut self, others: usize, all: &[u64]) -> Vec<u64> {
        self.open_from(0, others);
        match self.seeks {
            Seeks::Bet => self.found,
            Seeks::Not => all.iter().zip(self.found).map(|(all, not)| all - not).collect(),
        }
    }

    /// Opens so many cards more, from one on.
    fn open_from(&mut self, first: usize, others: usize) {
        if others == 1 {
            return self.last(first);
        }
        for card in first..self.end(first, others) {
            self.open_one(card);
            self.open.push(card);
            self.open_from(card + 1, others - 1);
            self.open.pop();
        }
    }

    /// The card from which on no way to open so many more is one that is looked for. A gain falls by
    /// no more than what is gained over the hands of each card, and half of what each two of them
    /// take off once too often.
    fn end(&self, first: usize, others: usize) -> usize {
        let left = &self.left[self.open.len()];
        let (sign, most) = (self.seeks.sign(), self.gain.most);
        let pairs = ((others - 1) * self.open.len()) as i64 * most;
        let threes = 2 * ways(others, 3) as i64 * most;
        let needed = 2 * sign * left.gain - threes;
        let mut dearest = [i64::MIN; Grid::MOST_OTHERS];
        let dearest = &mut dearest[..others];
        for (before, card) in (first..self.gain.size).rev().enumerate() {
            let mut falls = 2 * sign * left.ones[card] + self.beside[card][others - 1] + pairs;
            for held in &mut *dearest {
                if falls > *held {
                    std::mem::swap(held, &mut falls);
                }
            }
            if before + 1 >= others && dearest.iter().sum::<i64>() >= needed {
                return card + 1;
            }
        }
        first
    }

    /// Takes away the hands that hold a card. Numbers are of some thousand hands: none comes near a
    /// limit.
    fn open_one(&mut self, card: usize) {
        let size = self.gain.size;
        let (before, after) = self.left.split_at_mut(self.open.len() + 1);
        let (left, next) = (&before[self.open.len()], &mut after[0]);
        next.gain = left.gain - left.ones[card];
        next.told = false;
        let nexts = &mut next.ones[card + 1..];
        let twos = &self.gain.twos[card * size..][card + 1..size];
        for ((next, one), two) in nexts.iter_mut().zip(&left.ones[card + 1..]).zip(twos) {
            *next = one.wrapping_sub(*two);
        }
        for other in &self.open {
            let threes = &self.gain.threes[(card * size + other) * size..][card + 1..size];
            let each = nexts.iter_mut().zip(threes);
            each.for_each(|(next, three)| *next = next.wrapping_add(*three));
        }
    }

    /// Opens the last card, each in turn, and finds what is looked for.
    fn last(&mut self, first: usize) {
        let depth = self.open.len();
        let left = &self.left[depth];
        let (mut found, mut count) = ([0; PACK], 0);
        for (card, ones) in left.ones.iter().enumerate().skip(first) {
            found[count] = card;
            count += usize::from(self.seeks.finds(left.gain - ones));
        }
        if count == 0 {
            return;
        }
        self.tell(depth);
        let Left { kinds, holding, .. } = &self.left[depth];
        for (at, sum) in self.found.iter_mut().enumerate() {
            let holding = &holding[at * self.gain.size..][..self.gain.size];
            let gone: i32 = found[..count].iter().map(|card| holding[*card]).sum();
            *sum += (kinds[at] * count as i32 - gone) as u64;
        }
    }

    /// Works out what is left of each kind behind so many open cards.
    fn tell(&mut self, depth: usize) {
        if self.left[depth].told {
            return;
        }
        self.tell(depth - 1);
        let size = self.gain.size;
        let (card, open) = (self.open[depth - 1], &self.open[..depth - 1]);
        let (before, after) = self.left.split_at_mut(depth);
        let (left, next) = (&before[depth - 1], &mut after[0]);
        next.told = true;
        for (at, kind) in self.kinds.iter().enumerate() {
            let holding = &left.holding[at * size..][..size];
            next.kinds[at] = left.kinds[at] - holding[card];
            let nexts = &mut next.holding[at * size..][card + 1..size];
            let twos = &kind.twos[card * size..][card + 1..size];
            for ((next, one), two) in nexts.iter_mut().zip(&holding[card + 1..]).zip(twos) {
                *next = one.wrapping_sub(*two);
            }
            for other in open {
                let threes = &kind.threes[(card * size + other) * size..][card + 1..size];
                let each = nexts.iter_mut().zip(threes);
                each.for_each(|(next, three)| *next = next.wrapping_add(*three));
            }
        }
    }
}
