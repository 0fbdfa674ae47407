//! Games against a hand of the dealer's own that is hidden: the hands come in from the worst to the
//! best, so that what beats what is known by how many have come in.

use super::advise::{Choice, Here};
use super::count::Count;
use super::flushes::{Below, Flushes};
use super::orbit;
use super::paths::Paths;
use super::reads::{alike_deck, reads_more_than_own};
use super::results::Verdict;
use super::script::{Scene, Script};
use super::walk::Walk;
use super::{Asked, Unpriced};
use crate::held::Held;
use crate::work::{Progress, ways};
use cards::{Card, CardSet};
use engine::table::{Place, Rules, Stands};
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use std::cell::Cell;
use std::collections::HashMap;

/// The most hands of the dealer that are listed.
const MOST_HANDS: u128 = 160_000_000;
/// The most hands of the player's, each with what is seen of the dealer's, that are looked at.
const MOST_SIGHTS: u128 = 2_000_000_000;
/// The most hands of the dealer's that are looked at while somebody waits, and the most where own cards
/// are still to come.
const QUICK: u128 = 60_000_000;
const QUICK_BEFORE_MORE: u128 = 3_000_000;
/// Hands of the dealer's that are ranked at a time.
const BLOCK: usize = 1_024;

/// What the dealer's hand is compared by, and what is seen of it.
struct Against {
    rank: Ranking,
    qualify: Option<Standing>,
    /// Own cards in sight when decisions are made, and in the end.
    seen: usize,
    own: usize,
    /// The dealer's that are seen, and all of them.
    up: usize,
    size: usize,
}

impl Against {
    /// The comparison, if that is all that the dealer's cards are for.
    fn new(rules: &Rules, script: &Script) -> Result<Against, Unpriced> {
        let Hands::One { cards: Cards::Own, rank, qualify, natural: None, .. } =
            rules.game.compared
        else {
            return Err(Unpriced::shape("a hand that is not of own cards alone"));
        };
        let (seen, rest) = match script.scenes.split_first() {
            Some((Scene::See(Place::Own, own), rest)) => (usize::from(*own), rest),
            _ => return Err(Unpriced::shape("own cards that do not come first")),
        };
        let (up, rest) = match rest.split_first() {
            Some((Scene::See(Place::Dealer, up), rest)) => (usize::from(*up), rest),
            _ => (0, rest),
        };
        if rest.iter().any(|scene| !matches!(scene, Scene::Ask(_))) {
            return Err(Unpriced::shape("more than questions"));
        }
        let mut hidden = script.hidden.clone();
        hidden.sort_unstable();
        let (more, down) = match hidden[..] {
            [(Place::Dealer, down)] => (0, down),
            [(Place::Own, more), (Place::Dealer, down)] if up == 0 => (more, down),
            _ => return Err(Unpriced::shape("more hidden than the dealer's cards")),
        };
        if script.dues.iter().any(|due| reads_more_than_own(rules, *due)) {
            return Err(Unpriced::shape("wagers that read the dealer's cards"));
        }
        let (own, size) = (seen + usize::from(more), up + usize::from(down));
        let pack = rules.game.pack.size();
        let sights = ways(pack, own) / 24 * ways(pack - own, up);
        if size > Held::LARGEST || ways(pack, size) > MOST_HANDS || sights > MOST_SIGHTS {
            return Err(Unpriced::shape("too large a hand of the dealer's"));
        }
        Ok(Against { rank, qualify, seen, own, up, size })
    }

    /// The dealer's hands by their flushes, if hands are compared by those and none is shown.
    fn by_flushes(&self, deck: CardSet) -> Option<Flushes> {
        let whole = self.seen == self.own && self.up == 0;
        let flushes = (whole && self.rank == Ranking::FlushLength).then_some(());
        flushes.and_then(|()| Flushes::new(deck, self.size))
    }

    /// How often a hand of this standing stands how, from how many of the dealer's are worse, not
    /// better, not good enough to qualify, and all.
    fn stands(&self, own: Standing, counts: [u64; 4]) -> [(Stands, u64); 6] {
        let [worse, not_better, out, all] = counts;
        let (equal, better) = (not_better - worse, all - not_better);
        // Win, tie, lose: those who do not qualify are the worst.
        let without = match self.qualify {
            Some(least) if own < least => [worse, equal, out - not_better],
            _ => [out, 0, 0],
        };
        let with = [worse - without[0], equal - without[1], better - without[2]];
        let mut counts = without.into_iter().chain(with);
        Stands::ALL.map(|stands| (stands, counts.next().unwrap_or(0)))
    }
}

/// What each thing to do with one hand is worth.
pub(super) fn advise(here: &Here<'_>, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    let Here { rules, script, paths, spot, found } = *here;
    let against = Against::new(rules, script)?;
    let deck = rules.game.pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    let [own, up] = [&spot.own, &spot.dealer].map(|cards| cards.iter().copied().collect());
    let mut walk = Walk::new(rules, script, paths, asked.stake);
    let mut ends: HashMap<Verdict, u64> = HashMap::new();
    let mut end = |own: CardSet, stands: [(Stands, u64); 6]| {
        for (stands, count) in stands.into_iter().filter(|(_, count)| *count > 0) {
            let number = walk.number_if(own, stands);
            *ends.entry(walk.verdict(number)).or_default() += count;
        }
    };
    match against.seen == against.own {
        true => end(own, against.one(deck, own, up, asked)?),
        false => against.each_to_come(deck, own, asked, end)?,
    }
    Ok(walk.advise_with(spot, found, &ends))
}

impl Against {
    /// How often one hand stands how, with these of the dealer's cards in sight.
    fn one(
        &self,
        deck: CardSet,
        own: CardSet,
        up: CardSet,
        asked: &Asked<'_>,
    ) -> Result<[(Stands, u64); 6], Unpriced> {
        if let Some(flushes) = self.by_flushes(deck) {
            return Ok(self.one_by_flushes(&flushes, deck, own));
        }
        let standing = self.rank.rank_set(own);
        let rest: Vec<Card> = deck.without(own).without(up).iter().collect();
        let down = self.size - self.up;
        let all = ways(rest.len(), down);
        if all > QUICK {
            return Err(Unpriced::shape("too many hands of the dealer's to wait for"));
        }
        let progress = Progress::new(rest.len() as u64, asked.tell);
        let with_last = |last: usize| {
            let (before, held) = (rest[..last].iter().copied().collect::<CardSet>(), rest[last]);
            let mut counts = [0; 3];
            let mut hands = before.subsets(down - 1).map(|more| up.union(more).with(held));
            let (mut block, mut room) = (Vec::new(), [Standing::NOTHING; BLOCK]);
            loop {
                block.clear();
                block.extend(hands.by_ref().take(BLOCK));
                if block.is_empty() {
                    break;
                }
                let standings = &mut room[..block.len()];
                self.rank.rank_all(&block, standings);
                for other in &*standings {
                    let is_out = self.qualify.is_some_and(|least| *other < least);
                    let met = [*other < standing, *other <= standing, is_out];
                    counts.iter_mut().zip(met).for_each(|(sum, met)| *sum += u64::from(met));
                }
            }
            progress.add(1);
            counts
        };
        let counts = (0..rest.len()).into_par_iter().map(with_last);
        let [worse, not_better, out] = counts.reduce(
            || [0; 3],
            |mut one, other| {
                one.iter_mut().zip(other).for_each(|(sum, more)| *sum += more);
                one
            },
        );
        Ok(self.stands(standing, [worse, not_better, out, all as u64]))
    }

    /// The same by the dealer's flushes.
    fn one_by_flushes(&self, flushes: &Flushes, deck: CardSet, own: CardSet) -> [(Stands, u64); 6] {
        let standing = self.rank.rank_set(own);
        let below = |limit, below| flushes.count(own, limit, below);
        let out = self.qualify.map_or(0, |least| below(least, Below::Worse));
        let worse = below(standing, Below::Worse);
        let not_better = below(standing, Below::NotBetter);
        let all = ways(deck.len() as usize - self.own, self.size) as u64;
        self.stands(standing, [worse, not_better, out, all])
    }

    /// Calls `see` with each hand that may come of these cards, and how often it stands how.
    fn each_to_come(
        &self,
        deck: CardSet,
        seen: CardSet,
        asked: &Asked<'_>,
        mut see: impl FnMut(CardSet, [(Stands, u64); 6]),
    ) -> Result<(), Unpriced> {
        let (rest, more) = (deck.without(seen), self.own - self.seen);
        if ways(rest.len() as usize, self.size) > QUICK_BEFORE_MORE {
            return Err(Unpriced::shape("too many hands of the dealer's to wait for"));
        }
        let sorted = |held: CardSet, count: usize| {
            let ranked = |set: CardSet| {
                let standing = self.rank.rank_set(held.union(set));
                Ranked { standing, set, times: 1 }
            };
            let mut hands: Vec<Ranked> = rest.subsets(count).map(ranked).collect();
            hands.par_sort_unstable_by_key(|hand| hand.standing);
            hands
        };
        // No dealer's hand holds a card that is seen: they are to lie apart from those to come.
        let (dealers, to_come) = (sorted(CardSet::EMPTY, self.size), sorted(seen, more));
        let none = Held::up_to(self.size, more);
        let sweep = Sweep::new(self, deck, &dealers, &none);
        let progress = Progress::new(to_come.len() as u64, asked.tell);
        sweep.run(&to_come, &progress, |come, stands| see(seen.union(come.set), stands[0]));
        Ok(())
    }
}

/// Counts such a round.
pub(super) fn count(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let against = Against::new(rules, script)?;
    let deck = alike_deck(rules, &script.dues)?;
    if let Some(flushes) = against.by_flushes(deck) {
        return Ok(by_flushes((rules, script, paths), &against, &flushes, deck, asked));
    }
    Ok(by_list((rules, script, paths), &against, deck, asked))
}

/// Counts where each of the dealer's hands comes in by itself.
fn by_list(
    (rules, script, paths): (&Rules, &Script, &Paths),
    against: &Against,
    deck: CardSet,
    asked: &Asked<'_>,
) -> Count {
    let pack = rules.game.pack;
    let sorted = |size: usize| {
        let sets = orbit::sets(pack, size).into_par_iter();
        let ranked = |(set, times)| Ranked { standing: against.rank.rank_set(set), set, times };
        let mut hands: Vec<Ranked> = sets.map(ranked).collect();
        hands.par_sort_unstable_by_key(|hand| hand.standing);
        hands
    };
    let (dealers, own) = (sorted(against.size), sorted(against.own));
    let none = Held::alike(against.size, |count| orbit::sets(pack, count));
    let progress = Progress::new(own.len() as u64, asked.tell);
    let parts = rayon::current_num_threads().max(1);
    let length = own.len().div_ceil(parts).max(1);
    let sweep = Sweep::new(against, deck, &dealers, &none);
    let walk = || Walk::new(rules, script, paths, asked.stake);
    if against.seen == against.own {
        let counted = own.par_chunks(length).map(|own| {
            let mut walk = walk();
            sweep.run(own, &progress, |own, stands| {
                let at = Cell::new(0);
                let known = || stands[at.replace(at.get() + 1)];
                walk.begin_knowing((own.set, own.times), deck, &known);
            });
            walk.finish()
        });
        return counted.reduce(Count::default, Count::merge);
    }
    // Hands that are seen in part when it is decided: each adds to all the parts it may come from.
    let parts = orbit::sets(pack, against.seen);
    let places: HashMap<CardSet, usize> =
        parts.iter().enumerate().map(|(at, (seen, _))| (*seen, at)).collect();
    let counted = own.par_chunks(length).map(|own| {
        let mut sums: Vec<Vec<u64>> = vec![Vec::new(); parts.len()];
        let mut walk = walk();
        sweep.run(own, &progress, |own, stands| {
            let met = stands[0].into_iter().filter(|(_, count)| *count > 0);
            let met: Vec<(usize, u64)> = met
                .map(|(stands, count)| (walk.number_if(own.set, stands), count * own.times))
                .collect();
            let most = met.iter().map(|(number, _)| number + 1).max().unwrap_or(0);
            for seen in own.set.subsets(against.seen) {
                let sums = &mut sums[places[&orbit::standard(seen).0]];
                sums.resize(sums.len().max(most), 0);
                met.iter().for_each(|(number, count)| sums[*number] += count);
            }
        });
        let named = |sums: Vec<u64>| -> HashMap<Verdict, u64> {
            let met = sums.into_iter().enumerate().filter(|(_, count)| *count > 0);
            met.map(|(number, count)| (walk.verdict(number), count)).collect()
        };
        sums.into_iter().map(named).collect::<Vec<_>>()
    });
    let nothing = || vec![HashMap::new(); parts.len()];
    let ends = counted.reduce(nothing, |mut all: Vec<HashMap<Verdict, u64>>, more| {
        for (held, ends) in all.iter_mut().zip(more) {
            let each = ends.into_iter();
            each.for_each(|(verdict, count)| *held.entry(verdict).or_default() += count);
        }
        all
    });
    let mut walk = walk();
    for ((seen, times), ends) in parts.iter().zip(ends) {
        // What all that it stands for come to, one like the other.
        let ends = ends.into_iter().map(|(verdict, count)| (verdict, count / times)).collect();
        walk.begin_with((*seen, *times), &ends);
    }
    walk.finish()
}

/// Hands of the player's that a thread takes at a time.
const CHUNK: usize = 4_096;

/// Counts where the dealer's hands are known by their flushes.
fn by_flushes(
    (rules, script, paths): (&Rules, &Script, &Paths),
    against: &Against,
    flushes: &Flushes,
    deck: CardSet,
    asked: &Asked<'_>,
) -> Count {
    let own = orbit::sets(rules.game.pack, against.own);
    let progress = Progress::new(own.len() as u64, asked.tell);
    let counted = own.par_chunks(CHUNK).map(|own| {
        let mut walk = Walk::new(rules, script, paths, asked.stake);
        for (set, times) in own {
            let stands = against.one_by_flushes(flushes, deck, *set);
            walk.begin_knowing((*set, *times), deck, &|| stands);
        }
        progress.add(own.len() as u64);
        walk.finish()
    });
    counted.reduce(Count::default, Count::merge)
}

/// A count by flushes, and the same hand by hand.
#[cfg(test)]
pub(super) fn both_ways(rules: &Rules, asked: &Asked<'_>) -> [super::Priced; 2] {
    let script = Script::new(rules).expect("a script");
    let paths = Paths::new(rules, &script, asked.stake).expect("paths");
    let against = Against::new(rules, &script).expect("a hidden hand");
    let deck = alike_deck(rules, &script.dues).expect("suits alike");
    let flushes = against.by_flushes(deck).expect("flushes");
    let all = (rules, &script, &paths);
    let counts =
        [by_flushes(all, &against, &flushes, deck, asked), by_list(all, &against, deck, asked)];
    counts.map(|count| super::priced(rules, &script, &paths, asked.stake, count))
}

/// A hand, and how many it stands for that differ only in their suits.
struct Ranked {
    standing: Standing,
    set: CardSet,
    times: u64,
}

/// The dealer's hands, ready to come in.
struct Sweep<'a> {
    against: &'a Against,
    deck: CardSet,
    /// From the worst to the best.
    dealers: &'a [Ranked],
    /// No hands, before they come in.
    none: &'a Held,
    /// Those that do not qualify.
    unqualified: Option<Held>,
}

impl<'a> Sweep<'a> {
    fn new(
        against: &'a Against,
        deck: CardSet,
        dealers: &'a [Ranked],
        none: &'a Held,
    ) -> Sweep<'a> {
        let unqualified = against.qualify.map(|least| {
            let mut held = none.clone();
            take_while(&mut &dealers[..], &mut held, |standing| standing < least);
            held
        });
        Sweep { against, deck, dealers, none, unqualified }
    }

    /// Goes through some of the player's hands, worst first, and calls `see` with each and how often
    /// it stands how, for each way to see some of the dealer's cards.
    fn run(
        &self,
        own: &[Ranked],
        progress: &Progress<'_>,
        mut see: impl FnMut(&Ranked, &[[(Stands, u64); 6]]),
    ) {
        let Against { own: cards, up, size, .. } = *self.against;
        let all = ways(self.deck.len() as usize - cards - up, size - up) as u64;
        let mut below = self.none.clone();
        let mut left = self.dealers;
        for alike in own.chunk_by(|one, next| one.standing == next.standing) {
            let standing = alike[0].standing;
            take_while(&mut left, &mut below, |other| other < standing);
            let worse: Vec<Vec<u64>> = alike
                .iter()
                .map(|own| self.each_up(&below, own.set, |other| other < standing))
                .collect();
            take_while(&mut left, &mut below, |other| other == standing);
            for (own, worse) in alike.iter().zip(worse) {
                let not_better = self.each_up(&below, own.set, |other| other <= standing);
                let out = match (&self.unqualified, self.against.qualify) {
                    (Some(held), Some(least)) => self.each_up(held, own.set, |it| it < least),
                    _ => vec![0; worse.len()],
                };
                let counts = worse.iter().zip(&not_better).zip(&out);
                let stands: Vec<[(Stands, u64); 6]> = counts
                    .map(|((worse, not_better), out)| {
                        self.against.stands(standing, [*worse, *not_better, *out, all])
                    })
                    .collect();
                see(own, &stands);
            }
            progress.add(alike.len() as u64);
        }
    }

    /// How many hands of the dealer's lie apart from a player's, for each way to see some of them.
    fn each_up(&self, held: &Held, own: CardSet, below: impl Fn(Standing) -> bool) -> Vec<u64> {
        let against = self.against;
        let is_in = |set: CardSet| below(against.rank.rank_set(set));
        if against.up == 0 && against.own <= Held::LARGEST {
            return vec![held.apart_from_any(own, is_in)];
        }
        let ups = self.deck.without(own).subsets(against.up);
        let apart = held.apart(own);
        ups.map(|up| held.count(up, &apart, is_in)).collect()
    }
}

/// Puts hands in as long as they are of that standing.
fn take_while(left: &mut &[Ranked], held: &mut Held, fits: impl Fn(Standing) -> bool) {
    while let Some((hand, rest)) = left.split_first()
        && fits(hand.standing)
    {
        held.add_alike(hand.set, hand.times);
        *left = rest;
    }
}
