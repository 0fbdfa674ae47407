//! Two hands of one pack: how often each of them is the better.
//!
//! Hands are taken from the best down. Of those taken it is kept how many hold each set of cards,
//! so that inclusion and exclusion says how many have no card in common with the next one.

use super::super::Unpriced;
use crate::held::Held;
use crate::suits::orders_of_first;
use crate::work::ways;
use cards::{Card, CardSet, Hand, Pack, Suit};
use engine::table::{Met, SideTable};
use ranking::Standing;
use rayon::prelude::*;

/// Hands that meet the same rows, the best first, and what is counted of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grade {
    pub(super) met: Met,
    /// The worst standing among them.
    pub(super) least: Standing,
    /// How many hands there are.
    pub(super) hands: u128,
    /// How many pairs of hands there are in which one of these loses.
    pub(super) beaten: u128,
    /// How many there are in which one of these wins, or both are equal.
    pub(super) best: u128,
    /// How many there are in which both are equal, and of these.
    pub(super) tied: u128,
}

impl Grade {
    /// One that nothing was counted of.
    pub(super) const fn blank((met, least): (Met, Standing)) -> Grade {
        Grade { met, least, hands: 0, beaten: 0, best: 0, tied: 0 }
    }

    /// Takes in what hands that are no better add.
    pub(super) fn add(&mut self, more: Grade) {
        self.least = self.least.min(more.least);
        self.hands += more.hands;
        self.beaten += more.beaten;
        self.best += more.best;
        self.tied += more.tied;
    }
}

/// The grades of hands from the best down, and of how many hands and pairs of hands.
#[derive(Debug, Clone)]
pub(super) struct Pairs {
    pub(super) grades: Vec<Grade>,
    pub(super) hands: u128,
    /// In order: the player's, then the dealer's.
    pub(super) pairs: u128,
}

/// The most hands that are kept in order.
const MOST: u128 = 40_000_000;

/// Counts pairs of hands of so many cards by a table that a ranking reads.
pub(super) fn count(pack: Pack, count: usize, table: SideTable<'_>) -> Result<Pairs, Unpriced> {
    let deck = pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    let (all, others) = (ways(pack.size(), count), ways(pack.size() - count, count));
    if all > MOST || count >= Held::LARGEST || !super::super::orbit::suits_are_alike(pack) {
        return Err(Unpriced::shape(format!("{all} hands")));
    }
    let mut grades: Vec<Grade> = Vec::new();
    let mut held = Held::new(count);
    let ranked = ranked(deck, count, table)?;
    for equal in ranked.chunk_by(|one, other| one.0 == other.0) {
        let classes = equal.iter().filter_map(|(_, set)| Some((*set, orders(*set)?)));
        let classes: Vec<(CardSet, u128)> = classes.collect();
        let before: u128 =
            classes.iter().map(|(set, times)| times * u128::from(held.apart_from(*set))).sum();
        equal.iter().for_each(|(_, set)| held.add(*set));
        let after: u128 =
            classes.iter().map(|(set, times)| times * u128::from(held.apart_from(*set))).sum();
        let hands = equal.len() as u128;
        let (least, set) = equal[0];
        let met = table.met(&Hand::from(set));
        let more = Grade {
            met,
            least,
            hands,
            beaten: 2 * before,
            best: 2 * (hands * others - after) + (after - before),
            tied: after - before,
        };
        match grades.last_mut() {
            Some(grade) if grade.met == met => grade.add(more),
            _ => grades.push(more),
        }
    }
    Ok(Pairs { grades, hands: all, pairs: all * others })
}

/// The hands from the best down to the worst that meets a row.
fn ranked(
    deck: CardSet,
    count: usize,
    table: SideTable<'_>,
) -> Result<Vec<(Standing, CardSet)>, Unpriced> {
    let first: Vec<Card> = deck.iter().collect();
    let with_first = |at: usize| {
        let rest: CardSet = first[at + 1..].iter().copied().collect();
        let card = first[at];
        let here = rest.subsets(count - 1).map(move |set| set.with(card));
        here.filter_map(|set| Some((table.standing(&Hand::from(set))?, set)))
    };
    let starts = 0..first.len() + 1 - count;
    let least = starts
        .clone()
        .into_par_iter()
        .filter_map(|at| {
            let meets = |set: &CardSet| table.met(&Hand::from(*set)).has_any(u32::MAX);
            let classes = with_first(at).filter(|(_, set)| orders(*set).is_some());
            classes.filter(|(_, set)| meets(set)).map(|(standing, _)| standing).min()
        })
        .min();
    let least = least.ok_or_else(|| Unpriced::shape("a table that no hand meets"))?;
    let mut ranked: Vec<(Standing, CardSet)> = starts
        .into_par_iter()
        .flat_map_iter(|at| with_first(at).filter(|(standing, _)| *standing >= least))
        .collect();
    ranked.par_sort_unstable_by(|one, other| {
        other.0.cmp(&one.0).then_with(|| other.1.bits().cmp(&one.1.bits()))
    });
    Ok(ranked)
}

/// How many hands differ from this one only in the names of suits; `None` for all but one of them.
fn orders(set: CardSet) -> Option<u128> {
    orders_of_first(&Suit::ALL.map(|suit| set.lane(suit) & 0x1fff)).map(u128::from)
}

#[cfg(test)]
mod tests {
    use super::super::tests::rules;
    use super::*;
    use std::cmp::Ordering;

    /// Every pair of hands of a small pack, looked at.
    #[test]
    fn pairs_agree_with_looking_at_every_one() {
        let rules = rules("three-card-poker@colorado");
        let at = rules.game.sides.iter().position(|side| side.name == "cover-all");
        let table = rules.side_table(at.expect("cover all")).expect("a table");
        let pack = Pack::FIFTY_TWO.without_ranks(cards::Rank::Two, cards::Rank::Seven);
        let pairs = count(pack, 3, table).expect("a count");
        let deck = pack.set().expect("one pack");
        let ranked = |set: CardSet| (table.standing(&Hand::from(set)), set);
        let hands: Vec<_> = deck.subsets(3).map(ranked).collect();
        let mut slow: Vec<(Met, [u128; 3])> =
            pairs.grades.iter().map(|grade| (grade.met, [0; 3])).collect();
        let mut add = |set: CardSet, what: usize| {
            let met = table.met(&Hand::from(set));
            if let Some((_, counts)) = slow.iter_mut().find(|(held, _)| *held == met) {
                counts[what] += 1;
            }
        };
        for (own, one) in &hands {
            for (theirs, other) in hands.iter().filter(|it| it.1.intersection(*one).is_empty()) {
                let (worse, better) = if own < theirs { (one, other) } else { (other, one) };
                match own.cmp(theirs) {
                    Ordering::Equal => {
                        add(*one, 2);
                        add(*one, 1);
                    }
                    _ => {
                        add(*worse, 0);
                        add(*better, 1);
                    }
                }
            }
        }
        for (grade, (_, counts)) in pairs.grades.iter().zip(slow) {
            assert_eq!([grade.beaten, grade.best, grade.tied], counts);
        }
    }
}
