//! Own cards that are exchanged or completed unseen, against a hidden hand of the dealer's: what
//! every hand that may come of it stands for, and then every way to come to it.

mod one;

use super::played::Played;
use crate::held::Held;
use crate::price::book::usual_points;
use crate::price::count::Count;
use crate::price::decide::{Tried, is_open, keep_best, keep_better};
use crate::price::keeps::Keep;
use crate::price::orbit;
use crate::price::paths::Paths;
use crate::price::play::First;
use crate::price::reads::{alike_deck, reads_more_than_own};
use crate::price::results::Results;
use crate::price::script::{Scene, Script};
use crate::price::{Asked, Priced, Unpriced, priced};
use crate::work::{Progress, ways};
use cards::{Card, CardSet, Hand};
use engine::table::{Laid, Place, Rules};
pub(super) use one::{advise, throws};
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use std::collections::HashMap;

/// The most hands of the dealer that are listed.
const MOST: u128 = 30_000_000;

/// What happens to the own cards, and what they are held against.
struct Exchange {
    rank: Ranking,
    qualify: Option<Standing>,
    /// Own cards that are seen.
    own: usize,
    /// How many of them are thrown, none or one.
    thrown: Vec<usize>,
    /// Own cards beyond those that come for them.
    more: usize,
    dealer: usize,
    /// Where the questions end and the exchange begins.
    asked: usize,
}

impl Exchange {
    fn new(rules: &Rules, script: &Script) -> Result<Exchange, Unpriced> {
        let Hands::One { cards: Cards::Own, rank, qualify, natural: None, .. } =
            rules.game.compared
        else {
            return Err(Unpriced::shape("a hand that is not of own cards alone"));
        };
        let Some((Scene::See(Place::Own, own), rest)) = script.scenes.split_first() else {
            return Err(Unpriced::shape("own cards that do not come first"));
        };
        let (asked, change) = match rest.split_last() {
            Some((change @ (Scene::Draw(..) | Scene::Discard(_)), asked)) => (asked, Some(change)),
            _ => (rest, None),
        };
        if asked.iter().any(|scene| !matches!(scene, Scene::Ask(_) | Scene::Claim(..))) {
            return Err(Unpriced::shape("more than questions before an exchange"));
        }
        let hidden = |place: Place| {
            let held = script.hidden.iter().find(|(held, _)| *held == place);
            held.map_or(0, |(_, count)| usize::from(*count))
        };
        let (dealer, drawn) = (hidden(Place::Dealer), hidden(Place::Own));
        let (thrown, more) = match change {
            Some(Scene::Draw(fewest, most)) if *most <= 1 => {
                ((*fewest..=*most).map(usize::from).collect(), drawn)
            }
            Some(Scene::Discard(1)) if drawn > 0 => (vec![1], drawn - 1),
            None if drawn > 0 => (vec![0], drawn),
            _ => return Err(Unpriced::shape("no exchange")),
        };
        let places = script.hidden.len();
        if dealer == 0 || places > usize::from(drawn > 0) + 1 {
            return Err(Unpriced::shape("more hidden than hands"));
        }
        if dealer > Held::LARGEST || ways(rules.game.pack.size(), dealer) > MOST {
            return Err(Unpriced::shape("too large a hand of the dealer's"));
        }
        if script.dues.iter().any(|due| reads_more_than_own(rules, *due)) {
            return Err(Unpriced::shape("wagers that read other cards"));
        }
        let (own, asked) = (usize::from(*own), asked.len() + 1);
        Ok(Exchange { rank, qualify, own, thrown, more, dealer, asked })
    }
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let count = count(rules, &script, &paths, asked)?;
    asked.keep_first(rules, &count.first);
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// Counts such a round.
pub(super) fn count(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let exchange = Exchange::new(rules, script)?;
    let pack = rules.game.pack;
    let deck = alike_deck(rules, &script.dues)?;
    let mut results = Results::new(rules, script, paths, asked.stake);
    let ends = Ends::new(rules, &exchange, deck, &mut results, asked)?;
    let hands = orbit::sets(pack, exchange.own);
    let progress = Progress::new(hands.len() as u64, asked.tell);
    let usual = usual_points(script, paths);
    let work = Work { exchange: &exchange, rules, script, paths, results: &results, usual };
    let counted = hands.par_iter().fold(Played::default, |mut sums, (hand, times)| {
        work.play(&ends, deck, (*hand, *times), &mut sums);
        progress.add(1);
        sums
    });
    let played = counted.reduce(Played::default, Played::merge);
    Ok(played.finish(&results, paths.leaves.len()))
}

/// Places for a card that is gone, and one for none.
const GONE: usize = 55;
const NONE: usize = GONE - 1;

/// A hand that may come about, and what the dealer's hands do against it.
#[derive(Debug, Clone, Copy)]
struct End {
    standing: Standing,
    /// The verdict for each way to stand.
    verdicts: [u16; 6],
    /// How many of the dealer's hands are worse, not better, and do not qualify.
    counts: [u32; 3],
}

/// Where hands that may come about are looked up, by what was thrown for them.
trait Lookup {
    fn end(&self, hand: CardSet, gone: CardSet) -> End;
}

/// What the dealer's hands do against every hand that may come about.
struct Ends {
    /// Hands up to suits.
    numbers: HashMap<CardSet, u32>,
    /// For each hand and each card that is gone.
    counts: Vec<[u32; 3]>,
    standings: Vec<Standing>,
    verdicts: Vec<[u16; 6]>,
}

impl Lookup for Ends {
    fn end(&self, hand: CardSet, gone: CardSet) -> End {
        let (hand, names) = orbit::standard(hand);
        let number = self.numbers[&hand] as usize;
        let at = match crate::suits::renamed(gone, &names).iter().next() {
            Some(card) => usize::from(Card::index(card)),
            None => NONE,
        };
        let counts = self.counts[number * GONE + at];
        End { standing: self.standings[number], verdicts: self.verdicts[number], counts }
    }
}

/// A hand up to suits on the way: its number, its standing, the hand.
type Listed = (u32, Standing, CardSet);

impl Ends {
    fn new(
        rules: &Rules,
        exchange: &Exchange,
        deck: CardSet,
        results: &mut Results<'_>,
        asked: &Asked<'_>,
    ) -> Result<Ends, Unpriced> {
        let hands = orbit::sets(rules.game.pack, exchange.own + exchange.more);
        let listed = hands.iter().enumerate();
        let mut listed: Vec<Listed> = listed
            .map(|(number, (hand, _))| (number as u32, exchange.rank.rank_set(*hand), *hand))
            .collect();
        let mut laid = Laid::staked(rules, asked.stake);
        let verdicts = hands.iter().map(|(hand, _)| {
            laid.lay(Place::Own, &hand.iter().collect::<Hand>());
            results.read_each(&mut laid)
        });
        let verdicts = verdicts.collect::<Result<_, _>>()?;
        let standings = listed.iter().map(|(_, standing, _)| *standing).collect();
        listed.sort_unstable_by_key(|(_, standing, _)| *standing);
        let counts = sweep(exchange, deck, &listed, asked);
        let numbers = listed.iter().map(|(number, _, hand)| (*hand, *number)).collect();
        Ok(Ends { numbers, counts, standings, verdicts })
    }
}

/// Lets the dealer's hands come in from the worst to the best.
fn sweep(
    exchange: &Exchange,
    deck: CardSet,
    listed: &[Listed],
    asked: &Asked<'_>,
) -> Vec<[u32; 3]> {
    let mut dealers: Vec<(Standing, CardSet)> =
        deck.subsets(exchange.dealer).map(|set| (exchange.rank.rank_set(set), set)).collect();
    dealers.par_sort_unstable();
    let unqualified = exchange.qualify.map(|least| {
        let mut held = Held::new(exchange.dealer);
        let below = dealers.iter().take_while(|(standing, _)| *standing < least);
        below.for_each(|(_, set)| held.add(*set));
        held
    });
    let progress = Progress::new(listed.len() as u64, asked.tell);
    let length = listed.len().div_ceil(rayon::current_num_threads().max(1)).max(1);
    let parts: Vec<Vec<(u32, [[u32; 3]; GONE])>> = listed
        .par_chunks(length)
        .map(|part| {
            let mut held = Held::new(exchange.dealer);
            let mut left = &dealers[..];
            let mut found = Vec::new();
            for alike in part.chunk_by(|one, next| one.1 == next.1) {
                let standing = alike[0].1;
                let rank = |set: CardSet| exchange.rank.rank_set(set);
                take_while(&mut left, &mut held, |other| other < standing);
                let start = found.len();
                for (number, _, hand) in alike {
                    let mut counts = [[0; 3]; GONE];
                    each_gone(exchange, deck, *hand, |at, gone| {
                        let apart = held.apart(gone);
                        let worse = held.count(CardSet::EMPTY, &apart, |it| rank(it) < standing);
                        let out = match (&unqualified, exchange.qualify) {
                            (Some(held), Some(least)) => {
                                held.count(CardSet::EMPTY, &apart, |it| rank(it) < least)
                            }
                            _ => 0,
                        };
                        counts[at] = [worse as u32, 0, out as u32];
                    });
                    found.push((*number, counts));
                }
                take_while(&mut left, &mut held, |other| other == standing);
                for ((_, _, hand), (_, counts)) in alike.iter().zip(&mut found[start..]) {
                    each_gone(exchange, deck, *hand, |at, gone| {
                        let apart = held.apart(gone);
                        let not_better =
                            held.count(CardSet::EMPTY, &apart, |it| rank(it) <= standing);
                        counts[at][1] = not_better as u32;
                    });
                }
                progress.add(alike.len() as u64);
            }
            found
        })
        .collect();
    let mut counts = vec![[0; 3]; listed.len() * GONE];
    for (number, found) in parts.into_iter().flatten() {
        counts[number as usize * GONE..][..GONE].copy_from_slice(&found);
    }
    counts
}

/// Calls `see` with each card that may be gone beside a hand, and all that is gone then.
fn each_gone(
    exchange: &Exchange,
    deck: CardSet,
    hand: CardSet,
    mut see: impl FnMut(usize, CardSet),
) {
    if exchange.thrown.contains(&0) {
        see(NONE, hand);
    }
    if exchange.thrown.contains(&1) {
        for card in deck.without(hand) {
            see(usize::from(card.index()), hand.with(card));
        }
    }
}

/// Puts hands in as long as they are of that standing.
fn take_while(left: &mut &[(Standing, CardSet)], held: &mut Held, fits: impl Fn(Standing) -> bool) {
    while let Some(((standing, set), rest)) = left.split_first()
        && fits(*standing)
    {
        held.add(*set);
        *left = rest;
    }
}

/// What every thread goes by.
struct Work<'a> {
    exchange: &'a Exchange,
    rules: &'a Rules,
    script: &'a Script,
    paths: &'a Paths,
    results: &'a Results<'a>,
    /// The points whose decisions are kept.
    usual: Vec<Option<usize>>,
}

impl Work<'_> {
    /// What comes of the best change of these cards, and what each of those that may be kept is worth to
    /// who has bet as usual.
    fn changed(
        &self,
        ends: &impl Lookup,
        deck: CardSet,
        hand: CardSet,
    ) -> (Vec<u64>, Vec<(CardSet, i128)>) {
        let leaves = self.paths.leaves.len();
        let size = self.results.verdicts.len() * leaves;
        let mut best = vec![0; size];
        let mut tried = Tried::Never;
        let mut worths = Vec::new();
        let change = self.paths.levels.get(self.exchange.asked);
        for thrown in &self.exchange.thrown {
            for gone in hand.subsets(*thrown) {
                let met = self.after(ends, deck, hand, gone);
                let mut next = Vec::with_capacity(size);
                met.iter().for_each(|met| next.extend(std::iter::repeat_n(*met, leaves)));
                match change {
                    Some(points) => {
                        let counts = (&mut best[..], &next[..]);
                        let usual = self.usual[self.exchange.asked];
                        keep_better(points, self.results, leaves, counts, tried, |point, worth| {
                            if usual == Some(point) {
                                worths.push((hand.without(gone), worth));
                            }
                        });
                    }
                    None => best = next,
                }
                tried = Tried::Before;
            }
        }
        (best, worths)
    }

    /// Plays best from these cards, which stand for so many.
    fn play(
        &self,
        ends: &impl Lookup,
        deck: CardSet,
        (hand, times): (CardSet, u64),
        played: &mut Played,
    ) {
        let leaves = self.paths.leaves.len();
        let (mut best, worths) = self.changed(ends, deck, hand);
        let rules = self.rules;
        if let Some(best) = Keep::best(hand, worths) {
            let sights = (times.into(), &best.times(times.into()));
            played.book.keep(rules, self.exchange.asked, CardSet::default(), sights);
        }
        let standing = self.exchange.rank.try_rank(&hand.iter().collect::<Hand>()).ok();
        for at in (1..self.exchange.asked).rev() {
            let scene = &self.script.scenes[at];
            let open = |deed: &_| is_open(scene, *deed, standing);
            let points = &self.paths.levels[at];
            keep_best(points, self.results, &mut best, leaves, open, |point, best| {
                if self.usual[at] != Some(point) {
                } else if at == 1 {
                    played.first.push(First { cards: hand, times, best });
                } else {
                    let sights = (u128::from(times), best.times(times.into()));
                    let none = CardSet::default();
                    let seen = self.script.in_sight(at, hand, none, none);
                    played.book.choose(rules, at, &seen, sights);
                }
            });
        }
        played.add(&best, times);
    }

    /// How often each verdict is met if this is thrown.
    fn after(&self, ends: &impl Lookup, deck: CardSet, hand: CardSet, gone: CardSet) -> Vec<u64> {
        let exchange = self.exchange;
        let rest = deck.without(hand);
        let drawn = gone.len() as usize + exchange.more;
        let most = exchange.thrown.iter().copied().max().unwrap_or(0) + exchange.more;
        let left = rest.len() as usize;
        let all = ways(left - drawn, exchange.dealer) as u64;
        let scale = ways(left, most) * ways(left - most, exchange.dealer)
            / (ways(left, drawn) * u128::from(all));
        let mut met = vec![0_u64; self.results.verdicts.len()];
        for more in rest.subsets(drawn) {
            let end = ends.end(hand.without(gone).union(more), gone);
            let stands = self.stands(end.standing, end.counts, all);
            for (verdict, count) in end.verdicts.iter().zip(stands) {
                met[usize::from(*verdict)] += count;
            }
        }
        met.iter_mut().for_each(|met| *met *= scale as u64);
        met
    }

    /// How often a hand stands how, in the order of [`Stands::ALL`].
    fn stands(&self, own: Standing, counts: [u32; 3], all: u64) -> [u64; 6] {
        let [worse, not_better, out] = counts.map(u64::from);
        let (equal, better) = (not_better - worse, all - not_better);
        let without = match self.exchange.qualify {
            Some(least) if own < least => [worse, equal, out - not_better],
            _ => [out, 0, 0],
        };
        let [win, tie, lose] = without;
        [win, tie, lose, worse - win, equal - tie, better - lose]
    }
}
