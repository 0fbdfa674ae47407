//! Two hands that are played together, whose second cards may change places.
//!
//! They do where that makes the sum of what the two hands are worth by themselves the larger. What
//! the hands then come to is counted with the cards of the other one gone.

use super::ORIGINS;
use super::against::{Against, Worth};
use super::deed::Way;
use super::faces::{Held, Left};
use super::plays::Cells;
use super::table::Table;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Whether the second cards change places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Switching {
    Keeps,
    Switches,
}

impl Cells {
    /// What is done with two hands, each by its first card and its second; and by how much keeping is
    /// worth more.
    pub(super) fn switching(&self, one: [usize; 2], other: [usize; 2]) -> (Switching, f64) {
        let Some(worth) = &self.worth else { return (Switching::Keeps, 0.0) };
        let [kept, switched] = [&worth[0], &worth[1]];
        let keeps = kept[one[0]][one[1]] + kept[other[0]][other[1]];
        let switches = switched[one[0]][other[1]] + switched[other[0]][one[1]];
        let more = keeps - switches;
        // Sums of some thousand parts: nearer than this they are the same.
        match more < -1e-12 {
            true => (Switching::Switches, more),
            false => (Switching::Keeps, more),
        }
    }
}

/// A hand, whether it is switched, and the cards of the other one.
type Asked = (Held, usize);

/// What both hands come to together against one card of the banker's, from a fresh shoe.
pub(super) fn whole(table: &Table<'_>, up: usize, cells: &Cells) -> Worth {
    let left = table.shoe.without(up);
    let asked: Vec<(Held, BTreeMap<Asked, f64>)> = hands(left, cells).into_iter().collect();
    let worths = asked.into_par_iter().map(|(other, asked)| {
        let mut against = Against::new(table, up, left.after(other), cells.clone());
        let each = asked.into_iter().map(|((held, origin), chance)| {
            let way = Way { origin: ORIGINS[origin], ..Way::DEALT };
            against.dealt(held, way) * chance
        });
        each.fold(Worth::default(), |sum, more| sum + more)
    });
    worths.collect::<Vec<Worth>>().into_iter().fold(Worth::default(), |sum, more| sum + more)
}

/// Every hand that is played, by the cards of the other one, and how likely it is.
fn hands(left: Left, cells: &Cells) -> BTreeMap<Held, BTreeMap<Asked, f64>> {
    let mut asked: BTreeMap<Held, BTreeMap<Asked, f64>> = BTreeMap::new();
    let kinds: Vec<usize> = left.kinds().collect();
    let mut each = |deal: [usize; 4]| {
        let mut rest = left;
        let mut chance = 1.0;
        for kind in deal {
            chance *= rest.chance(kind).max(0.0);
            rest = rest.without(kind);
        }
        if chance <= 0.0 {
            return;
        }
        let [one, other] = [[deal[0], deal[1]], [deal[2], deal[3]]];
        let (hands, origin) = match cells.switching(one, other).0 {
            Switching::Keeps => ([one, other], 0),
            Switching::Switches => ([[one[0], other[1]], [other[0], one[1]]], 1),
        };
        let [one, other] = hands.map(|[one, two]| Held::EMPTY.with(one).with(two));
        for (own, beside) in [(one, other), (other, one)] {
            *asked.entry(beside).or_default().entry((own, origin)).or_default() += chance;
        }
    };
    for at in 0..kinds.len().pow(4) {
        let digit = |place: u32| kinds[at / kinds.len().pow(place) % kinds.len()];
        each([digit(0), digit(1), digit(2), digit(3)]);
    }
    asked
}
