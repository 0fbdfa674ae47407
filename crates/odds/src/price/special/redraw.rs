//! A dealer who replaces cards too: what the player does is found by how the dealer's hands come out
//! on average, less what each card out of play takes from them; what it brings, by deals at random.

use super::number::{bits, indexes, number_of, number_of_bits, numbers};
use crate::price::count::Count;
use crate::price::keeps::Keep;
use crate::price::paths::{Deed, Paths};
use crate::price::reads::{alike_deck, reads_more_than_own};
use crate::price::report::{Advice, Decision, Method};
use crate::price::results::Results;
use crate::price::sample::{Draw, Drawn, ENOUGH, Sum};
use crate::price::script::{Scene, Script};
use crate::price::weighed::Weighed;
use crate::price::{Asked, Priced, Unpriced, book::Book, orbit, play, priced};
use crate::suits::{Names, renamed};
use crate::work::ways;
use cards::{Card, CardSet, Hand};
use engine::table::{Laid, Place, Rules};
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::step::Step;
use std::cmp::Ordering;

/// Cards of a hand, and most that are replaced.
const HAND: usize = 5;
const MOST: usize = 2;
/// Cards that a hand may need.
const GROUP: usize = HAND + MOST;
/// Ranks of a pack.
const RANKS: usize = 13;
/// Classes that one thread adds up at a time.
const PART: usize = 8_192;
/// What the worth of a hand is multiplied by, to be told as a whole number.
const FINE: f64 = 1_000_000.0;

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
        let Hands::One { cards: Cards::Own, rank, qualify, natural: None, .. } =
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
        if usize::from(most) > MOST || script.hidden[..] != [(Place::Dealer, 5)] || more {
            return Err(Unpriced::shape("other draws"));
        }
        let (bet, fold) = ((bet.start, *yes), (fold.start, *no));
        Ok(Redraw { rank, qualify, script, bet, fold })
    }
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let redraw = Redraw::new(rules, asked)?;
    let deck = alike_deck(rules, &redraw.script.dues)?;
    let paths = Paths::new(rules, &redraw.script, asked.stake)?;
    let mut results = Results::new(rules, &redraw.script, &paths, asked.stake);
    let table = Table::new(rules, &redraw, deck, &mut results, asked)?;
    let bets = table.bets(&redraw, &results);
    asked.keep_first(rules, &table.first(&redraw, &results, &bets));
    let way = table.way(&redraw, &results, &bets);
    let leaves = paths.leaves.len();
    let net = |way: usize| results.outcomes[way].net;
    let pack: Vec<Card> = deck.iter().collect();
    let hands = pack.len() / GROUP;
    let draw = Draw {
        pack: &pack,
        cards: hands * GROUP,
        rounds: (hands * (hands - 1)) as u64,
        scale: results.scale,
        enough: ENOUGH,
        stream: 0,
    };
    let Drawn { met, error, .. } = draw.play(asked, |cards, sum: &mut Sum| {
        let groups = cards.chunks(GROUP);
        let dealers: Vec<Standing> = groups
            .clone()
            .map(|group| table.rank(&redraw, group, table.thrown[table.number(group)]))
            .collect();
        for (at, group) in groups.enumerate() {
            let others = dealers.iter().enumerate().filter(|(other, _)| *other != at);
            match way[table.number(group)] {
                Play::Fold => {
                    let end = redraw.fold.0;
                    others.for_each(|_| sum.add(end, 1, net(end)));
                }
                Play::Throw(mask) => {
                    let hand = drawn(group, mask);
                    let class = table.classes[number_of(hand)] as usize;
                    let own = table.hands[class].standing;
                    for (_, dealer) in others {
                        let stands = stands(own, *dealer, redraw.qualify);
                        let verdict = usize::from(table.hands[class].verdicts[stands]);
                        let end = verdict * leaves + redraw.bet.0;
                        sum.add(end, 1, net(end));
                    }
                }
            }
        }
    });
    let count = Count::of(met, &results, leaves);
    let method = Method::Sample { seed: asked.numbers.1, error };
    let priced = priced(rules, &redraw.script, &paths, asked.stake, count);
    let mut play = table.told(rules, (&redraw, &paths), &results, bets);
    level(&mut play, priced.expected.value());
    Ok(Priced { method, play, ..priced })
}

/// What is best with each hand of five, as far as that can be found.
pub(super) fn first(rules: &Rules, asked: &Asked<'_>) -> Result<Vec<play::First>, Unpriced> {
    let redraw = Redraw::new(rules, asked)?;
    let deck = alike_deck(rules, &redraw.script.dues)?;
    let paths = Paths::new(rules, &redraw.script, asked.stake)?;
    let mut results = Results::new(rules, &redraw.script, &paths, asked.stake);
    let table = Table::new(rules, &redraw, deck, &mut results, asked)?;
    Ok(table.first(&redraw, &results, &table.bets(&redraw, &results)))
}

/// Has all hands together bring what the sample says. What they are worth by averages tells well which
/// is better, but not how much the dealer's draw takes from all that are bet on.
fn level(play: &mut [Decision], expected: f64) {
    let is_bet = |line: &Advice| line.action != Deed::Fold.to_string();
    let sum = |lines: &[Advice], of: &dyn Fn(&Advice) -> f64| lines.iter().map(of).sum::<f64>();
    let Some(first) = play.first() else { return };
    let all = sum(&first.lines, &|line| line.count as f64);
    let told = sum(&first.lines, &|line| line.count as f64 * line.worth) / all;
    let bet = sum(&first.lines, &|line| if is_bet(line) { line.count as f64 } else { 0.0 }) / all;
    let lines = play.iter_mut().flat_map(|decision| &mut decision.lines);
    lines.filter(|line| is_bet(line)).for_each(|line| line.worth += (expected - told) / bet);
}

/// What is done with a hand: the cards to throw, if it is bet on.
#[cfg(test)]
pub(super) fn plan(
    rules: &Rules,
    asked: &Asked<'_>,
) -> Result<impl Fn(CardSet) -> Option<CardSet>, Unpriced> {
    let redraw = Redraw::new(rules, asked)?;
    let deck = alike_deck(rules, &redraw.script.dues)?;
    let paths = Paths::new(rules, &redraw.script, asked.stake)?;
    let mut results = Results::new(rules, &redraw.script, &paths, asked.stake);
    let table = Table::new(rules, &redraw, deck, &mut results, asked)?;
    let way = table.way(&redraw, &results, &table.bets(&redraw, &results));
    Ok(move |hand: CardSet| match way[number_of(hand)] {
        Play::Fold => None,
        Play::Throw(mask) => {
            let held = indexes(hand);
            let thrown = |card: &Card| {
                let at = held.iter().position(|it| *it == card.index());
                at.is_some_and(|at| mask >> at & 1 == 1)
            };
            Some(hand.iter().filter(thrown).collect())
        }
    })
}

/// How a hand stands against the dealer's, in the order of [`Stands::ALL`].
fn stands(own: Standing, dealer: Standing, qualify: Option<Standing>) -> usize {
    let out = qualify.is_some_and(|least| dealer < least);
    let order = match own.cmp(&dealer) {
        Ordering::Greater => 0,
        Ordering::Equal => 1,
        Ordering::Less => 2,
    };
    order + if out { 0 } else { 3 }
}

/// The hand that comes of throwing some of five cards, by place in order, with those behind them.
fn drawn(group: &[Card], mask: u8) -> CardSet {
    let mut hand: [Card; HAND] = group[..HAND].try_into().expect("a hand");
    hand.sort_unstable_by_key(|card| card.index());
    let mut more = group[HAND..].iter();
    let held = hand.iter().enumerate().map(|(place, card)| match mask >> place & 1 {
        1 => *more.next().expect("no more are thrown"),
        _ => *card,
    });
    held.collect()
}

/// What is done with a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Play {
    Fold,
    /// Is bet on, and the cards of these places are thrown.
    Throw(u8),
}

/// Hands that differ only in their suits.
struct Class {
    hand: CardSet,
    times: u64,
    standing: Standing,
    /// The verdict for each way to stand.
    verdicts: [u16; 6],
}

/// What every hand is, and what the dealer does with it.
struct Table {
    deck: CardSet,
    hands: Vec<Class>,
    /// The class of each hand, and which of its cards the dealer throws, by its number.
    classes: Vec<u32>,
    thrown: Vec<u8>,
}

impl Table {
    fn new(
        rules: &Rules,
        redraw: &Redraw,
        deck: CardSet,
        results: &mut Results<'_>,
        asked: &Asked<'_>,
    ) -> Result<Table, Unpriced> {
        let names = Names::all();
        let hands = orbit::sets(rules.game.pack, HAND);
        let throws = |laid: &mut Laid<'_>, (hand, _): &(CardSet, u64)| {
            let thrown = |each: CardSet| {
                let thrown = laid.dealer_throws(&each.iter().collect::<Hand>());
                (number_of(each), mask(each, thrown.iter().copied().collect()))
            };
            names.each(*hand).into_iter().map(thrown).collect()
        };
        let start = || Laid::staked(rules, asked.stake);
        let thrown: Vec<Vec<(usize, u8)>> = hands.par_iter().map_init(start, throws).collect();
        let mut laid = start();
        let mut table = Table {
            deck,
            hands: Vec::new(),
            classes: vec![0; numbers(HAND)],
            thrown: vec![0; numbers(HAND)],
        };
        for ((hand, times), thrown) in hands.into_iter().zip(thrown) {
            laid.lay(Place::Own, &hand.iter().collect::<Hand>());
            let verdicts = results.read_each(&mut laid)?;
            for (number, thrown) in thrown {
                table.classes[number] = table.hands.len() as u32;
                table.thrown[number] = thrown;
            }
            let standing = redraw.rank.rank_set(hand);
            table.hands.push(Class { hand, times, standing, verdicts });
        }
        Ok(table)
    }

    fn number(&self, group: &[Card]) -> usize {
        number_of(group[..HAND].iter().copied().collect())
    }

    fn rank(&self, redraw: &Redraw, group: &[Card], mask: u8) -> Standing {
        redraw.rank.rank_set(drawn(group, mask))
    }

    /// What is best with each class.
    fn first(&self, redraw: &Redraw, results: &Results<'_>, bets: &[Bets]) -> Vec<play::First> {
        let first = |(class, (thrown, worth)): (&Class, (Option<CardSet>, f64))| {
            let deed = if thrown.is_some() { redraw.bet.1 } else { redraw.fold.1 };
            let best = Weighed::alone(deed, fine(worth));
            play::First { cards: class.hand, times: class.times, best }
        };
        self.hands.iter().zip(best(redraw, results, bets)).map(first).collect()
    }

    /// What is done with every hand, by its number.
    fn way(&self, redraw: &Redraw, results: &Results<'_>, bets: &[Bets]) -> Vec<Play> {
        let names = Names::all();
        let mut way = vec![Play::Fold; numbers(HAND)];
        for (class, (thrown, _)) in self.hands.iter().zip(best(redraw, results, bets)) {
            let Some(thrown) = thrown else { continue };
            for names in names.iter() {
                let hand = renamed(class.hand, names);
                way[number_of(hand)] = Play::Throw(mask(hand, renamed(thrown, names)));
            }
        }
        way
    }

    /// What each way to throw cards of each class brings.
    fn bets(&self, redraw: &Redraw, results: &Results<'_>) -> Vec<Bets> {
        let worths = Worths::new(self, redraw, results);
        let bets = self.hands.par_iter().map(|class| {
            let thrown = (0..=MOST).flat_map(|count| class.hand.subsets(count));
            thrown.map(|thrown| (thrown, worths.after(class.hand, thrown))).collect()
        });
        bets.collect()
    }

    /// The best play as tables.
    fn told(
        &self,
        rules: &Rules,
        (redraw, paths): (&Redraw, &Paths),
        results: &Results<'_>,
        bets: Vec<Bets>,
    ) -> Vec<Decision> {
        let (mut first, mut book) = (Vec::new(), Book::default());
        let mut hands = 0;
        let fold = fine(results.outcomes[redraw.fold.0].net as f64);
        for (class, tried) in self.hands.iter().zip(bets) {
            let tried = tried.into_iter();
            let tried = tried.map(|(thrown, worth)| (class.hand.without(thrown), fine(worth)));
            let Some(keep) = Keep::best(class.hand, tried.collect()) else { continue };
            let options = [(redraw.fold.1, fold), (redraw.bet.1, keep.worth)];
            let Some(best) = Weighed::best(options.into_iter()) else { continue };
            hands += u128::from(class.times);
            if best.deed == redraw.bet.1 {
                book.keep(rules, 2, CardSet::default(), (class.times.into(), &keep));
            }
            first.push(play::First { cards: class.hand, times: class.times, best });
        }
        let (deals, scale) = (hands * FINE as u128, results.scale as u128);
        let mut told = play::first(rules, (&first, true), deals, scale);
        told.extend(book.decisions(&redraw.script, paths, (deals, scale)));
        told
    }
}

/// The ways to throw cards of a class, and what each brings.
type Bets = Vec<(CardSet, f64)>;

/// What is best with each class: the cards to throw, if it is bet on, and what that brings, in units
/// times the scale.
fn best<'a>(
    redraw: &Redraw,
    results: &Results<'_>,
    bets: &'a [Bets],
) -> impl Iterator<Item = (Option<CardSet>, f64)> + 'a + use<'a> {
    let fold = results.outcomes[redraw.fold.0].net as f64;
    bets.iter().map(move |tried| {
        let better = |best: (Option<CardSet>, f64), (thrown, worth): &(CardSet, f64)| {
            if *worth > best.1 + 1e-9 { (Some(*thrown), *worth) } else { best }
        };
        tried.iter().fold((None, fold), better)
    })
}

fn fine(worth: f64) -> i128 {
    (worth * FINE) as i128
}

/// The places of some cards in their hand.
fn mask(hand: CardSet, thrown: CardSet) -> u8 {
    let (cards, gone) = (indexes(hand), indexes(thrown));
    let places = cards.iter().enumerate().filter(|(_, card)| gone.contains(card));
    places.fold(0, |mask, (place, _)| mask | 1 << place)
}

/// What hands are worth against the dealer's, and what a card of each rank out of play changes.
///
/// The first is for the cards of the hand itself out of play, the others for one more.
type Worth = [f64; 1 + RANKS];

/// What every hand of five is worth.
struct Worths<'a> {
    table: &'a Table,
    /// For each class of hands; for each four by its number, over one card more; for each three, over
    /// two.
    fives: Vec<Worth>,
    fours: Vec<Worth>,
    threes: Vec<Worth>,
}

impl<'a> Worths<'a> {
    fn new(table: &'a Table, redraw: &Redraw, results: &Results<'_>) -> Worths<'a> {
        let dealers = Dealers::new(table, redraw);
        let leaves = results.outcomes.len() / results.verdicts.len();
        let fives = table
            .hands
            .iter()
            .map(|class| {
                let net = |stands: usize| {
                    let verdict = usize::from(class.verdicts[stands]);
                    results.outcomes[verdict * leaves + redraw.bet.0].net as f64
                };
                let own = dealers.worth(class.standing, net);
                let mut worth = [0.0; 1 + RANKS];
                for (rank, worth) in worth.iter_mut().enumerate().skip(1) {
                    *worth = own[rank] - own[0];
                }
                let held = class.hand.iter().filter_map(|card| card.rank());
                worth[0] = own[0] + held.map(|rank| worth[1 + rank as usize]).sum::<f64>();
                worth
            })
            .collect();
        let mut worths = Worths { table, fives, fours: Vec::new(), threes: Vec::new() };
        worths.fours = worths.sums(4, |five| worths.five(five), 1.0);
        worths.threes = worths.sums(3, |four| &worths.fours[number_of(four)], 0.5);
        worths
    }

    fn five(&self, hand: CardSet) -> &Worth {
        &self.fives[self.table.classes[number_of(hand)] as usize]
    }

    /// Sums over one card more, each so many times.
    fn sums<'w>(
        &self,
        count: usize,
        of: impl Fn(CardSet) -> &'w Worth + Sync,
        times: f64,
    ) -> Vec<Worth> {
        let deck = self.table.deck;
        let sets: Vec<CardSet> = deck.subsets(count).collect();
        let found: Vec<(usize, Worth)> = sets
            .par_iter()
            .map(|set| {
                let mut sum = [0.0; 1 + RANKS];
                for card in deck.without(*set) {
                    let more = of(set.with(card));
                    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more * times);
                }
                (number_of(*set), sum)
            })
            .collect();
        let mut sums = vec![[0.0; 1 + RANKS]; numbers(count)];
        found.into_iter().for_each(|(at, sum)| sums[at] = sum);
        sums
    }

    /// What a hand comes to on average if these cards of it are thrown.
    fn after(&self, hand: CardSet, thrown: CardSet) -> f64 {
        let gone: Vec<Card> = thrown.iter().collect();
        let kept = hand.without(thrown);
        // Over all hands that hold what is kept, and none of what is thrown.
        let over = |at: usize| match gone[..] {
            [] => self.five(hand)[at],
            [_] => self.fours[number_of(kept)][at] - self.five(hand)[at],
            _ => {
                let fours = gone.iter().map(|card| self.fours[number_of(kept.with(*card))][at]);
                self.threes[number_of(kept)][at] - fours.sum::<f64>() + self.five(hand)[at]
            }
        };
        let ranks = gone.iter().filter_map(|card| card.rank());
        let sum = over(0) + ranks.map(|rank| over(1 + rank as usize)).sum::<f64>();
        sum / ways(self.table.deck.len() as usize - HAND, gone.len()) as f64
    }
}

/// How often the dealer ends with a hand of each standing: in all, and with a given card of each rank
/// among those that the dealer has held.
struct Dealers {
    standings: Vec<Standing>,
    /// Sums of those below each standing, and of all behind the last.
    below: Vec<Worth>,
    qualify: usize,
}

impl Dealers {
    fn new(table: &Table, redraw: &Redraw) -> Dealers {
        let mut standings: Vec<Standing> = table.hands.iter().map(|it| it.standing).collect();
        standings.sort_unstable();
        standings.dedup();
        let place = |standing: Standing| standings.partition_point(|held| *held < standing);
        let of_class: Vec<u16> =
            table.hands.iter().map(|class| place(class.standing) as u16).collect();
        // By the number of a hand: there are far more draws than hands.
        let places: Vec<u16> =
            table.classes.iter().map(|class| of_class[*class as usize]).collect();
        // Added up in order, so that the sums do not depend on threads.
        let parts: Vec<Vec<Worth>> = table
            .hands
            .par_chunks(PART)
            .map(|classes| {
                let mut sums = vec![[0.0; 1 + RANKS]; standings.len()];
                classes.iter().for_each(|class| Dealers::add(table, class, &places, &mut sums));
                sums
            })
            .collect();
        let mut sums = vec![[0.0; 1 + RANKS]; standings.len()];
        for part in parts {
            let each = sums.as_flattened_mut().iter_mut().zip(part.as_flattened());
            each.for_each(|(sum, more)| *sum += more);
        }
        let mut below = vec![[0.0; 1 + RANKS]];
        for sum in sums {
            let mut next = below[below.len() - 1];
            next.iter_mut().zip(sum).for_each(|(next, more)| *next += more);
            below.push(next);
        }
        let qualify = redraw.qualify.map_or(0, place);
        Dealers { standings, below, qualify }
    }

    /// Adds how the hands of a class end.
    fn add(table: &Table, class: &Class, places: &[u16], sums: &mut [Worth]) {
        let mask = table.thrown[number_of(class.hand)];
        let held = indexes(class.hand);
        let stays = |card: &Card| {
            let at = held.iter().position(|it| *it == card.index()).unwrap_or(0);
            mask >> at & 1 == 0
        };
        let kept: CardSet = class.hand.iter().filter(stays).collect();
        let rest = table.deck.without(class.hand);
        let count = HAND - kept.len() as usize;
        let weight = class.times as f64 / ways(rest.len() as usize, count) as f64;
        let ranks = |cards: CardSet| cards.into_iter().filter_map(|card| card.rank());
        let held: Vec<usize> = ranks(class.hand).map(|rank| 1 + rank as usize).collect();
        let kept = bits(kept);
        for more in rest.subsets(count) {
            let sum = &mut sums[usize::from(places[number_of_bits(kept | bits(more))])];
            sum[0] += weight;
            held.iter().for_each(|rank| sum[*rank] += weight / 4.0);
            ranks(more).for_each(|rank| sum[1 + rank as usize] += weight / 4.0);
        }
    }

    /// What a hand of this standing is worth against the dealer, with nothing out of play and with
    /// one card of each rank.
    fn worth(&self, own: Standing, net: impl Fn(usize) -> f64) -> Worth {
        let at = self.standings.partition_point(|held| *held < own);
        std::array::from_fn(|rank| {
            let count = |place: usize| match rank {
                0 => self.below[place][0],
                rank => self.below[place][0] - self.below[place][rank],
            };
            let (worse, not_better) = (count(at), count(at + 1));
            let (out, all) = (count(self.qualify), count(self.standings.len()));
            let without = match at < self.qualify {
                true => [worse, not_better - worse, out - not_better],
                false => [out, 0.0, 0.0],
            };
            let whole = [worse, not_better - worse, all - not_better];
            let sum = (0..3).map(|order| {
                without[order] * net(order) + (whole[order] - without[order]) * net(order + 3)
            });
            sum.sum::<f64>() / all
        })
    }
}
