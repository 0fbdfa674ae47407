//! Two hands that share a board: how often each of them is the better.

use super::super::{Asked, Unpriced};
use super::draws::{Alike, Draws};
use super::pairs::{Grade, Pairs};
use super::shown::Layout;
use crate::work::ways;
use cards::{Card, CardSet, Hand, Pack};
use engine::table::{Met, SideTable};
use ranking::Standing;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Counts pairs of hands on every board by a table that a ranking reads.
pub(super) fn count(
    pack: Pack,
    layout: Layout,
    table: SideTable<'_>,
    asked: &Asked<'_>,
) -> Result<Pairs, Unpriced> {
    let Layout { own, board, .. } = layout;
    let deck = pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    if own > 3 {
        return Err(Unpriced::shape(format!("{own} cards beside a board")));
    }
    let grades = grades(pack, own + board, table)?;
    let draws = Draws::new(pack, board).ok_or_else(|| Unpriced::shape("suits not alike"))?;
    let others = ways(pack.size() - board - own, own);
    let blank = || grades.iter().copied().map(Grade::blank).collect::<Vec<Grade>>();
    let begin = || (blank(), Met2::new());
    let parts = draws.each(Alike::All, asked.tell, begin, |(grades, two), board, weight| {
        let board: CardSet = board.iter().copied().collect();
        let worst = grades.last().map(|grade| grade.least);
        let hands = deck.without(board).subsets(own).filter_map(|own| {
            let standing = table.standing(&Hand::from(own.union(board)))?;
            (Some(standing) >= worst).then_some((standing, own))
        });
        let mut hands: Vec<(Standing, CardSet)> = hands.collect();
        hands.sort_unstable_by_key(|hand| Reverse(hand.0));
        two.clear();
        let weight = u128::from(weight);
        for equal in hands.chunk_by(|one, other| one.0 == other.0) {
            let (added, tied) = two.take(equal, own);
            let at = grades.partition_point(|grade| grade.least > equal[0].0);
            let count = equal.len() as u128;
            let before = (added - tied) / 2;
            let grade = &mut grades[at];
            grade.hands += weight * count;
            grade.beaten += weight * 2 * before;
            grade.tied += weight * tied;
            grade.best += weight * (2 * (count * others - before - tied) + tied);
        }
    });
    let mut all = blank();
    for (part, _) in parts {
        all.iter_mut().zip(part).for_each(|(grade, more)| grade.add(more));
    }
    for grade in &mut all {
        for count in [&mut grade.hands, &mut grade.beaten, &mut grade.best, &mut grade.tied] {
            *count /= Draws::TIMES;
        }
    }
    let hands = ways(pack.size(), board) * ways(pack.size() - board, own);
    Ok(Pairs { grades: all, hands, pairs: hands * others })
}

/// The rows that hands meet, from the best hand down, each with its worst standing.
pub(super) fn grades(
    pack: Pack,
    cards: usize,
    table: SideTable<'_>,
) -> Result<Vec<(Met, Standing)>, Unpriced> {
    let draws = Draws::new(pack, cards).ok_or_else(|| Unpriced::shape("suits not alike"))?;
    let parts = draws.each(Alike::All, &crate::work::silent, HashMap::new, |found, hand, _| {
        let Some(standing) = table.standing(hand) else { return };
        let met = table.met_by(standing, hand);
        if met.has_any(u32::MAX) {
            let least = found.entry(met).or_insert(standing);
            *least = standing.min(*least);
        }
    });
    let mut all: HashMap<Met, Standing> = HashMap::new();
    for (met, standing) in parts.into_iter().flatten() {
        let least = all.entry(met).or_insert(standing);
        *least = standing.min(*least);
    }
    let mut grades: Vec<(Met, Standing)> = all.into_iter().collect();
    grades.sort_unstable_by_key(|grade| Reverse(grade.1));
    Ok(grades)
}

/// How many of the hands taken hold a card, and how many hold two.
#[derive(Debug, Clone)]
struct Met2 {
    all: Held,
    equal: Held,
}

#[derive(Debug, Clone)]
struct Held {
    hands: u64,
    cards: [u32; 64],
    pairs: Vec<u32>,
}

impl Met2 {
    fn new() -> Met2 {
        let held = Held { hands: 0, cards: [0; 64], pairs: vec![0; 64 * 64] };
        Met2 { all: held.clone(), equal: held }
    }

    fn clear(&mut self) {
        self.all.clear();
    }

    /// Takes equal hands: how many pairs without a common card they make with all that were taken
    /// and among themselves, in order, and how many among themselves.
    fn take(&mut self, equal: &[(Standing, CardSet)], own: usize) -> (u128, u128) {
        let (mut added, mut tied) = (0, 0);
        for (_, hand) in equal {
            added += self.all.take(*hand, own);
            tied += self.equal.take(*hand, own);
        }
        match equal.len() > 16 {
            true => self.equal.clear(),
            false => equal.iter().for_each(|(_, hand)| self.equal.forget(*hand)),
        }
        (added as u128, tied as u128)
    }
}

impl Held {
    fn clear(&mut self) {
        self.hands = 0;
        self.cards.fill(0);
        self.pairs.fill(0);
    }

    /// Takes a hand of one to three cards: how many more pairs of hands, in order, have no card in
    /// common. The sum of the squares of how many hold each set of cards, with the sign of its
    /// size, is their number; one more of each adds twice as many and one.
    fn take(&mut self, hand: CardSet, own: usize) -> i64 {
        let cards: Vec<Card> = hand.iter().collect();
        let sign = if own.is_multiple_of(2) { 1 } else { -1 };
        let mut added = 2 * self.hands as i64 + 1 + sign;
        self.hands += 1;
        if own > 1 {
            for card in &cards {
                let held = &mut self.cards[card.index() as usize];
                added -= 2 * i64::from(*held) + 1;
                *held += 1;
            }
        }
        if own > 2 {
            for (at, card) in cards.iter().enumerate() {
                for other in &cards[at + 1..] {
                    let held = &mut self.pairs[pair(*card, *other)];
                    added += 2 * i64::from(*held) + 1;
                    *held += 1;
                }
            }
        }
        added
    }

    fn forget(&mut self, hand: CardSet) {
        self.hands = 0;
        for card in hand.iter() {
            self.cards[card.index() as usize] = 0;
            for other in hand.iter() {
                self.pairs[pair(card, other)] = 0;
            }
        }
    }
}

fn pair(one: Card, other: Card) -> usize {
    usize::from(one.index()) * 64 + usize::from(other.index())
}

#[cfg(test)]
mod tests {
    use super::super::tests::rules;
    use super::*;
    use crate::work::silent;
    use cards::Rank;
    use ranking::Ranking;

    /// Every board of a small pack and every two hands, looked at: of two cards, and of three.
    #[test]
    fn boards_agree_with_looking_at_every_one() {
        let rules = rules("mississippi-stud@colorado");
        let at = rules.game.sides.iter().position(|side| side.name == "cover-all");
        let table = rules.side_table(at.expect("cover all")).expect("a table");
        let pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
        let deck = pack.set().expect("one pack");
        for (own, board) in [(2, 3), (3, 2)] {
            let layout = Layout { own, board, ranking: Ranking::High5, dealer: true };
            let numbers = |_| -> Box<dyn FnMut(u32) -> u32> { Box::new(|_| 0) };
            let asked = Asked {
                stake: money::Money::dollars(1),
                seats: 1,
                numbers: (&numbers, 1),
                rounds: 1,
                meters: &[],
                tell: &silent,
                plays: None,
            };
            let pairs = count(pack, layout, table, &asked).expect("a count");
            let mut slow: Vec<(Met, [u128; 4])> =
                pairs.grades.iter().map(|grade| (grade.met, [0; 4])).collect();
            let mut add = |set: CardSet, what: usize| {
                let met = table.met(&Hand::from(set));
                if let Some((_, counts)) = slow.iter_mut().find(|(held, _)| *held == met) {
                    counts[what] += 1;
                }
            };
            for middle in deck.subsets(board) {
                let hands = deck.without(middle).subsets(own).map(|own| own.union(middle));
                let standing = |set: CardSet| (table.standing(&Hand::from(set)), set);
                let hands: Vec<_> = hands.map(standing).collect();
                for (mine, one) in &hands {
                    add(*one, 0);
                    for (theirs, other) in &hands {
                        if one.intersection(*other) != middle {
                            continue;
                        }
                        let (worse, better) =
                            if mine < theirs { (one, other) } else { (other, one) };
                        if mine == theirs {
                            add(*one, 3);
                            add(*one, 2);
                        } else {
                            add(*worse, 1);
                            add(*better, 2);
                        }
                    }
                }
            }
            for (grade, (_, counts)) in pairs.grades.iter().zip(slow) {
                let counted = [grade.hands, grade.beaten, grade.best, grade.tied];
                assert_eq!(counted, counts, "{own} and {board}");
            }
        }
    }
}
