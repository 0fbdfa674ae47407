//! Games by ranks in a row: suits do not matter, nor how often a rank is held, but for the cards
//! that are left to the other hand.
//!
//! The player's hands are counted by how often they hold each rank, the dealer's by which ranks
//! they hold: so many ways as there are to take at least one card of each from what is left.

use super::advise::{Choice, Here};
use super::count::Count;
use super::paths::Paths;
use super::results::Verdict;
use super::script::{Scene, Script};
use super::walk::Walk;
use super::{Asked, Unpriced, orbit};
use crate::work::{Progress, ways};
use cards::{Card, CardSet, Hand, Rank, Suit};
use engine::table::{Due, Place, Rules};
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::By;
use sheet::table::side::Read;
use std::collections::HashMap;

/// Counts such a round.
pub(super) fn count(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let (own, dealer) = sizes(rules, script)?;
    let dealers = Dealers::new(dealer)?;
    let hands = hands(rules.game.pack.plain(), own);
    let progress = Progress::new(hands.len() as u64, asked.tell);
    let counted = hands.par_chunks(hands.len().div_ceil(64)).map(|hands| {
        let mut walk = Walk::new(rules, script, paths, asked.stake);
        let mut known = Known::new();
        for hand in hands {
            let ends = dealers.ends(hand, &mut walk, &mut known);
            walk.begin_with((hand.cards, hand.times), &ends);
            progress.add(1);
        }
        walk.finish()
    });
    Ok(counted.reduce(Count::default, Count::merge))
}

/// What each thing to do with one hand is worth.
pub(super) fn advise(here: &Here<'_>, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    let Here { rules, script, paths, spot, found } = *here;
    let (_, dealer) = sizes(rules, script)?;
    let hand = Own::new(rules.game.pack.plain(), spot.own.iter().copied().collect());
    let mut walk = Walk::new(rules, script, paths, asked.stake);
    let ends = Dealers::new(dealer)?.ends(&hand, &mut walk, &mut Known::new());
    Ok(walk.advise_with(spot, found, &ends))
}

/// How many cards the player and the dealer hold, if that is all there is to the round.
fn sizes(rules: &Rules, script: &Script) -> Result<(usize, usize), Unpriced> {
    let other = || Unpriced::shape("not by ranks in a row alone");
    let Hands::One { cards: Cards::Own, rank: Ranking::RunLength, natural: None, .. } =
        rules.game.compared
    else {
        return Err(other());
    };
    let reads_runs = |due: &Due| match due {
        Due::Line(wager) => {
            let lines = &rules.game.settlement.lines;
            let line = lines.iter().find(|line| line.wager == rules.name(*wager));
            line.is_none_or(|line| line.by == By::Hand)
        }
        Due::Side(at) => {
            let side = &rules.game.sides[usize::from(*at)];
            let cards = matches!(side.cards, Cards::Own | Cards::Beaten);
            cards && side.read == Read::Ranking(Ranking::RunLength)
        }
        Due::Kept(_) | Due::Pot(_) => true,
    };
    let pack = rules.game.pack;
    let alike = pack.set() == Some(pack.plain()) && orbit::suits_are_alike(pack);
    if !alike || !script.dues.iter().all(reads_runs) {
        return Err(other());
    }
    match (&script.scenes[..], &script.hidden[..]) {
        ([Scene::See(Place::Own, own), asks @ ..], [(Place::Dealer, dealer)])
            if asks.iter().all(|scene| matches!(scene, Scene::Ask(_))) =>
        {
            Ok((usize::from(*own), usize::from(*dealer)))
        }
        _ => Err(other()),
    }
}

/// What a hand of this standing comes to against a dealer's of this kind.
type Known = HashMap<(Standing, usize), Verdict>;

/// The dealer's hands.
struct Dealers {
    /// What they may be worth, with cards that are.
    kinds: Vec<(Standing, CardSet)>,
    /// The ranks that they may hold, and the kind of each.
    ranked: Vec<(u16, usize)>,
    from: Ways,
}

impl Dealers {
    /// Those of so many cards.
    fn new(cards: usize) -> Result<Dealers, Unpriced> {
        let mut kinds: Vec<(Standing, CardSet)> = Vec::new();
        let mut ranked = Vec::new();
        for ranks in (1_u16..1 << 13).filter(|ranks| ranks.count_ones() as usize <= cards) {
            let of = Rank::ALL.into_iter().filter(|rank| ranks >> *rank as u16 & 1 == 1);
            let set: CardSet = of.map(|rank| Card::new(rank, Suit::Spades)).collect();
            let standing = Ranking::RunLength.try_rank(&Hand::from(set));
            let standing = standing.map_err(|_| Unpriced::shape("a hand of no standing"))?;
            let kind = kinds.iter().position(|(held, _)| *held == standing).unwrap_or_else(|| {
                kinds.push((standing, set));
                kinds.len() - 1
            });
            ranked.push((ranks, kind));
        }
        Ok(Dealers { kinds, ranked, from: Ways::new(cards) })
    }

    /// How often a hand comes to each verdict.
    fn ends(&self, hand: &Own, walk: &mut Walk<'_>, known: &mut Known) -> HashMap<Verdict, u64> {
        let mut met = vec![0_u64; self.kinds.len()];
        for (ranks, kind) in &self.ranked {
            met[*kind] += self.from.count(hand, *ranks);
        }
        let standing = Ranking::RunLength.rank(&Hand::from(hand.cards));
        let mut ends: HashMap<Verdict, u64> = HashMap::new();
        for (kind, count) in met.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let verdict = known
                .entry((standing, kind))
                .or_insert_with(|| walk.verdict_of(hand.cards, self.kinds[kind].1));
            *ends.entry(verdict.clone()).or_default() += count;
        }
        ends
    }
}

/// A player's hand by its ranks.
struct Own {
    cards: CardSet,
    /// How many hands are like it.
    times: u64,
    /// The ranks of which it holds none, one, two, three, and all, with those that the pack has not.
    held: [u16; 5],
}

impl Own {
    /// One hand by itself.
    fn new(deck: CardSet, cards: CardSet) -> Own {
        let gone = CardSet::DECK.without(deck).union(cards);
        let mut held = [0; 5];
        for rank in Rank::ALL {
            held[(gone & CardSet::of_rank(rank)).len() as usize] |= 1 << rank as u16;
        }
        Own { cards, times: 1, held }
    }
}

/// Every hand of so many cards by its ranks.
fn hands(deck: CardSet, count: usize) -> Vec<Own> {
    let ranks = |is_there: bool| {
        let all = Rank::ALL.into_iter();
        all.filter(move |rank| deck.contains(Card::new(*rank, Suit::Spades)) == is_there)
    };
    let mut none = Own { cards: CardSet::EMPTY, times: 1, held: [0; 5] };
    ranks(false).for_each(|rank| none.held[4] |= 1 << rank as u16);
    let mut found = vec![none];
    for rank in ranks(true) {
        let more = found.iter().flat_map(|hand| {
            let most = (count - hand.cards.len() as usize).min(4);
            (0..=most).map(move |copies| {
                let taken = Suit::ALL.into_iter().take(copies);
                let cards = taken.fold(hand.cards, |set, suit| set.with(Card::new(rank, suit)));
                let mut held = hand.held;
                held[copies] |= 1 << rank as u16;
                Own { cards, times: hand.times * ways(4, copies) as u64, held }
            })
        });
        found = more.collect();
    }
    found.retain(|hand| hand.cards.len() as usize == count);
    found
}

/// In how many ways hands of one size hold just given ranks, by how many of those have four, three,
/// two cards left and one.
struct Ways {
    counts: Vec<u64>,
}

/// No hand has more ranks.
const MOST: usize = 9;

impl Ways {
    fn new(cards: usize) -> Ways {
        let number = |of: [usize; 4]| of.iter().fold(0, |at, ranks| at * MOST + ranks);
        let mut counts = vec![0; MOST.pow(4)];
        for at in 0..MOST.pow(4) {
            let of = [at / MOST.pow(3), at / MOST.pow(2) % MOST, at / MOST % MOST, at % MOST];
            if of.iter().sum::<usize>() > cards {
                continue;
            }
            // How many ways there are to have so many cards of the ranks so far.
            let mut so_far = vec![0_u64; cards + 1];
            so_far[0] = 1;
            for (left, ranks) in [4, 3, 2, 1].into_iter().zip(of) {
                for _ in 0..ranks {
                    let with = |held: usize| {
                        let taken = 1..=left.min(held);
                        taken.map(|taken| so_far[held - taken] * ways(left, taken) as u64).sum()
                    };
                    so_far = (0..=cards).map(with).collect();
                }
            }
            counts[number(of)] = so_far[cards];
        }
        Ways { counts }
    }

    fn count(&self, hand: &Own, ranks: u16) -> u64 {
        if ranks & hand.held[4] != 0 {
            return 0;
        }
        let of = hand.held[..4].iter().map(|held| (held & ranks).count_ones() as usize);
        self.counts[of.fold(0, |at, ranks| at * MOST + ranks)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All hands of seven cards, and all of eight beside some of them.
    #[test]
    fn every_hand_is_counted() {
        let hands = hands(CardSet::DECK, 7);
        assert_eq!(hands.iter().map(|hand| u128::from(hand.times)).sum::<u128>(), ways(52, 7));
        let Dealers { ranked, from, .. } = Dealers::new(8).expect("hands");
        for hand in hands.iter().step_by(997) {
            let all: u64 = ranked.iter().map(|(ranks, _)| from.count(hand, *ranks)).sum();
            assert_eq!(u128::from(all), ways(45, 8));
        }
    }
}
