//! How good the worse of the two hands is, deal by deal in which the player has not folded: what a
//! wager on it is paid by that a fold loses.

use super::pairs::Pairs;
use super::sweep::{Apart, Shown};
use ranking::Standing;

/// Deals by the grade of the worse hand.
#[derive(Debug, Clone)]
pub(in super::super) struct Beaten {
    /// The worst standing of each grade, from the worst grade up.
    least: Vec<Standing>,
    /// On the board that is looked at, the hands below each grade.
    below: Vec<Apart>,
    /// How many deals there are of each grade.
    pub(in super::super) met: Vec<u128>,
}

impl Beaten {
    /// No deals of grades whose worst standings these are, from the worst grade up.
    pub(in super::super) fn new(least: Vec<Standing>) -> Beaten {
        let met = vec![0; least.len()];
        Beaten { least, below: Vec::new(), met }
    }

    /// Whether these are the grades of another count.
    pub(super) fn is_by(&self, other: &Beaten) -> bool {
        self.least == other.least
    }

    /// Makes ready for a board, whose hands are all here, the worst first.
    pub(super) fn board(&mut self, shown: &[Shown], pairs: &Pairs) {
        let mut so_far = Apart::NONE;
        let mut left = shown.iter().peekable();
        self.below.clear();
        for least in &self.least {
            while let Some(next) = left.next_if(|shown| shown.standing < *least) {
                so_far.add(pairs.hands[usize::from(next.hand)]);
            }
            self.below.push(so_far);
        }
    }

    /// Adds a hand of the player's against all of the dealer's, so many times.
    pub(super) fn add(&mut self, shown: &Shown, pairs: &Pairs, times: u64) {
        let own = pairs.hands[usize::from(shown.hand)];
        let [win_out, _, lose_out, win, _, lose] = shown.met;
        let mut add = |grade: usize, hands: u32| {
            self.met[grade] += u128::from(hands) * u128::from(times);
        };
        let grades = self.least.partition_point(|least| *least <= shown.standing);
        if let Some(grade) = grades.checked_sub(1) {
            add(grade, lose_out + lose);
        }
        // The dealer's hands that are worse, grade by grade: up to where the next begins.
        let mut upto = win_out + win;
        for grade in (0..grades).rev() {
            let below = self.below[grade].apart(own);
            add(grade, upto - below);
            upto = below;
        }
    }

    pub(super) fn merge(mut self, other: &Beaten) -> Beaten {
        self.met.iter_mut().zip(&other.met).for_each(|(sum, more)| *sum += more);
        self
    }
}
