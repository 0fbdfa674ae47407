//! Large hands against a dealer who shows part of one: for each part shown, the cards that may lie
//! under it come in from the worst hand to the best, and every hand of the player's is asked how
//! many of them lie apart from it.
//!
//! Few cards lie hidden, so that what is kept of them fits where it is quickly read: how many hold
//! each card, each two and each three.

use super::number::{CHOOSE, PACK, numbers};
use crate::price::book::Book;
use crate::price::count::Count;
use crate::price::keeps::Act;
use crate::price::paths::{Deed, Paths};
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::{Scene, Script};
use crate::price::{Asked, Priced, Unpriced, orbit, priced};
use crate::work::{Progress, ways};
use cards::{CardSet, Hand};
use engine::table::{Due, Laid, Place, Rules, Stands};
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::{By, Cell};

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
/// Classes of any ranking.
const CLASSES: usize = 64;

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
    let paths = Paths::new(rules, &script);
    let opened = Opened::new(rules, &script, &paths)?;
    match opened.sights(rules) {
        FEWEST..MOST => price_opened(rules, asked),
        _ => Err(Unpriced::shape("too few sights, or too many")),
    }
}

/// The same for hands of any number.
pub(super) fn price_opened(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script);
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
        verdicts.map(|verdict| i128::from(results.outcomes[verdict * leaves + leaf].net))
    };
    let nets = [net(0), net(1)];
    let sweep = Sweep::<N> { opened, deck, hands: hands(opened, deck), nets };
    let ups = orbit::sets(rules.game.pack, opened.up);
    let progress = Progress::new(ups.len() as u64, asked.tell);
    let sums = ups.par_iter().map(|(up, times)| {
        let sums = sweep.run(*up).times(*times);
        progress.add(1);
        sums
    });
    let sums = sums.reduce(Sums::default, Sums::merge);
    let mut count = Count { book: sums.book(rules, opened, &sweep.hands), ..Count::default() };
    for (leaf, met) in sums.met.iter().enumerate() {
        for (verdict, deals) in verdicts.iter().zip(met).filter(|(_, deals)| **deals > 0) {
            let verdict = results.verdicts[*verdict].clone();
            *count.ends.entry((opened.leaves[leaf].0, verdict)).or_default() += *deals;
            count.deals += *deals;
        }
    }
    Ok(count)
}

/// A hand of the player's: its cards' numbers, lowest first.
struct Own<const N: usize> {
    standing: Standing,
    cards: [u8; N],
    set: CardSet,
}

/// Every hand of the player's, the worst first.
fn hands<const N: usize>(opened: &Opened, deck: CardSet) -> Vec<Own<N>> {
    let own = |set: CardSet| {
        let mut cards = [0; N];
        set.iter().zip(&mut cards).for_each(|(card, at)| *at = card.index());
        cards.sort_unstable();
        Own { standing: opened.rank.rank_set(set), cards, set }
    };
    let mut hands: Vec<Own<N>> = deck.subsets(N).map(own).collect();
    hands.par_sort_unstable_by_key(|hand| hand.standing);
    hands
}

/// What deals come to: by leaf and how the hands stand, and by class of the own hand.
#[derive(Clone)]
struct Sums {
    met: [[u128; 6]; 2],
    /// How many deals with a hand of a class are not bet on and are, and what they come to.
    classes: Vec<[(u128, i128); 2]>,
}

impl Default for Sums {
    fn default() -> Sums {
        Sums { met: [[0; 6]; 2], classes: vec![[(0, 0); 2]; CLASSES] }
    }
}

impl Sums {
    fn times(mut self, times: u64) -> Sums {
        let times = u128::from(times);
        self.met.as_flattened_mut().iter_mut().for_each(|sum| *sum *= times);
        for (deals, worth) in self.classes.as_flattened_mut() {
            *deals *= times;
            *worth *= times as i128;
        }
        self
    }

    fn merge(mut self, other: Sums) -> Sums {
        let sums = self.met.as_flattened_mut().iter_mut().zip(other.met.as_flattened());
        sums.for_each(|(sum, more)| *sum += more);
        let classes = self.classes.as_flattened_mut().iter_mut();
        for (sum, more) in classes.zip(other.classes.as_flattened()) {
            sum.0 += more.0;
            sum.1 += more.1;
        }
        self
    }

    fn book<const N: usize>(&self, rules: &Rules, opened: &Opened, hands: &[Own<N>]) -> Book {
        let mut book = Book::default();
        let classes =
            hands.chunk_by(|one, next| one.standing.class_number() == next.standing.class_number());
        for hand in classes.map(|class| &class[0]) {
            let sums = self.classes[usize::from(hand.standing.class_number())];
            for ((_, deed), (deals, worth)) in opened.leaves.iter().zip(sums) {
                if deals > 0 {
                    book.add_all(rules, QUESTION, hand.set, Act::Do(*deed), (deals, worth));
                }
            }
        }
        book
    }
}

/// What every thread goes by.
struct Sweep<'a, const N: usize> {
    opened: &'a Opened,
    deck: CardSet,
    hands: Vec<Own<N>>,
    /// What each way to stand comes to for a hand that is not bet on, and for one that is.
    nets: [[i128; 6]; 2],
}

impl<const N: usize> Sweep<'_, N> {
    /// Counts every hand of the player's against these cards of the dealer's.
    fn run(&self, up: CardSet) -> Sums {
        let Opened { rank, qualify, .. } = *self.opened;
        let rest = self.deck.without(up);
        let mut downs: Vec<(Standing, CardSet)> =
            rest.subsets(DOWN).map(|down| (rank.rank_set(up.union(down)), down)).collect();
        downs.sort_unstable_by_key(|(standing, _)| *standing);
        let mut outs = Down::new();
        let least = qualify.unwrap_or(Standing::NOTHING);
        let out = downs.iter().take_while(|(standing, _)| *standing < least);
        out.for_each(|(_, down)| outs.add(*down, 1));
        let all = ways(rest.len() as usize - N, DOWN) as i64;
        let (mut below, mut same) = (Down::new(), Down::new());
        let mut left = &downs[..];
        let mut sums = Sums::default();
        for alike in self.hands.chunk_by(|one, next| one.standing == next.standing) {
            let standing = alike[0].standing;
            let worse = left.partition_point(|(other, _)| *other < standing);
            left[..worse].iter().for_each(|(_, down)| below.add(*down, 1));
            left = &left[worse..];
            let equal = &left[..left.partition_point(|(other, _)| *other == standing)];
            if equal.len() > LISTED {
                equal.iter().for_each(|(_, down)| same.add(*down, 1));
            }
            let mut met = [[0_i64; 6]; 2];
            for own in alike.iter().filter(|own| (own.set & up).is_empty()) {
                let worse = below.apart(&own.cards);
                let equal = match equal.len() {
                    0 => 0,
                    1..=LISTED => {
                        let apart = equal.iter().filter(|(_, down)| (own.set & *down).is_empty());
                        apart.count() as i64
                    }
                    _ => same.apart(&own.cards),
                };
                let out = if qualify.is_some() { outs.apart(&own.cards) } else { 0 };
                let without = match standing < least {
                    true => [worse, equal, out - worse - equal],
                    false => [out, 0, 0],
                };
                let better = all - worse - equal;
                let counts = [
                    without[0],
                    without[1],
                    without[2],
                    worse - without[0],
                    equal - without[1],
                    better - without[2],
                ];
                let worth = |leaf: usize| -> i128 {
                    let each = counts.iter().zip(&self.nets[leaf]);
                    each.map(|(count, net)| i128::from(*count) * net).sum()
                };
                let leaf = usize::from(worth(1) > worth(0));
                met[leaf].iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
            if equal.len() > LISTED {
                equal.iter().for_each(|(_, down)| same.add(*down, -1));
            }
            self.book(standing, &met, &mut sums);
        }
        sums
    }

    fn book(&self, standing: Standing, met: &[[i64; 6]; 2], sums: &mut Sums) {
        let class = &mut sums.classes[usize::from(standing.class_number())];
        for (leaf, met) in met.iter().enumerate() {
            for ((sum, count), net) in sums.met[leaf].iter_mut().zip(met).zip(&self.nets[leaf]) {
                *sum += *count as u128;
                class[leaf].0 += *count as u128;
                class[leaf].1 += i128::from(*count) * net;
            }
        }
    }
}

/// How many of some three cards hold given ones.
struct Down {
    all: i32,
    ones: [i32; PACK],
    twos: Vec<i16>,
    threes: Vec<i8>,
}

impl Down {
    fn new() -> Down {
        Down { all: 0, ones: [0; PACK], twos: vec![0; PACK * PACK], threes: vec![0; numbers(DOWN)] }
    }

    fn add(&mut self, down: CardSet, times: i8) {
        let mut cards = [0_u8; DOWN];
        down.iter().zip(&mut cards).for_each(|(card, at)| *at = card.index());
        cards.sort_unstable();
        let [low, mid, high] = cards.map(usize::from);
        self.all += i32::from(times);
        for card in [low, mid, high] {
            self.ones[card] += i32::from(times);
        }
        for (one, other) in [(mid, low), (high, low), (high, mid)] {
            self.twos[one * PACK + other] += i16::from(times);
        }
        self.threes[three(low, mid, high)] += times;
    }

    /// How many share no card with a hand, whose cards are in order.
    #[inline]
    fn apart<const N: usize>(&self, hand: &[u8; N]) -> i64 {
        let mut sum = self.all;
        for high in 0..N {
            let card = usize::from(hand[high]);
            sum -= self.ones[card];
            let twos = &self.twos[card * PACK..][..PACK];
            for mid in 0..high {
                let other = usize::from(hand[mid]);
                sum += i32::from(twos[other]);
                for low in &hand[..mid] {
                    sum -= i32::from(self.threes[three(usize::from(*low), other, card)]);
                }
            }
        }
        i64::from(sum)
    }
}

/// The number of three cards in order.
#[inline]
fn three(low: usize, mid: usize, high: usize) -> usize {
    low + (CHOOSE[2][mid] + CHOOSE[3][high]) as usize
}
