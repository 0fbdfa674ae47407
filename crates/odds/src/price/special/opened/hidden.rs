//! The cards that may lie under what the dealer shows, worst first, while the player's hands go from the
//! worst to the best: those that are worse, those that are equal, those that do not qualify, and what
//! each of them adds to what a bet brings.

use super::Stakes;
use super::down::{Down, Path};
use cards::CardSet;
use ranking::Standing;

/// What may lie hidden, as it compares with a hand of the player's.
pub(super) struct Hidden<'a> {
    stakes: &'a Stakes,
    downs: &'a [(Standing, CardSet)],
    /// How many are worse, and how many are no better.
    places: [usize; 2],
    outs: Down,
    below: Down,
    same: Down,
    /// What each adds for being worse, equal and out.
    weights: [i16; 3],
    pub(super) leads: Down,
}

impl Hidden<'_> {
    pub(super) fn new<'a>(stakes: &'a Stakes, downs: &'a [(Standing, CardSet)]) -> Hidden<'a> {
        let [outs, below, same, leads] = std::array::from_fn(|_| Down::new());
        let (places, weights) = ([0, 0], [0; 3]);
        let mut hidden = Hidden { stakes, downs, places, outs, below, same, weights, leads };
        hidden.out().iter().for_each(|(_, down)| hidden.outs.add(*down, 1));
        hidden
    }
}

impl<'a> Hidden<'a> {
    /// Those that do not qualify.
    fn out(&self) -> &'a [(Standing, CardSet)] {
        let least = self.stakes.least();
        &self.downs[..self.downs.partition_point(|(standing, _)| *standing < least)]
    }

    /// Goes on to a hand that is better than the last.
    pub(super) fn go_to(&mut self, own: Standing) {
        let downs = self.downs;
        let [worse, equal, out] = self.weights;
        for (_, down) in &downs[self.places[0]..self.places[1]] {
            self.same.add(*down, -1);
            self.leads.add(*down, -equal);
        }
        let from = self.places[0];
        self.places = [
            downs.partition_point(|(standing, _)| *standing < own),
            downs.partition_point(|(standing, _)| *standing <= own),
        ];
        for (_, down) in &downs[from..self.places[0]] {
            self.below.add(*down, 1);
            self.leads.add(*down, worse);
        }
        // What each adds changes once: where the player's hands would qualify.
        let [parts @ .., _] = self.stakes.parts(own);
        let weights = parts.map(|part| part as i16);
        if weights != self.weights {
            let change = [weights[0] - worse, weights[2] - out];
            let (below, outs) = (&downs[..self.places[0]], self.out());
            below.iter().for_each(|(_, down)| self.leads.add(*down, change[0]));
            outs.iter().for_each(|(_, down)| self.leads.add(*down, change[1]));
            self.weights = weights;
        }
        for (_, down) in &downs[self.places[0]..self.places[1]] {
            self.same.add(*down, 1);
            self.leads.add(*down, self.weights[1]);
        }
    }

    /// The way through each that is asked how many a hand meets: those that are worse, equal and out.
    pub(super) fn paths<const M: usize>(&self) -> [Path<'_, M>; 3] {
        [&self.below, &self.same, &self.outs].map(Path::new)
    }
}
