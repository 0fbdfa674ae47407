//! What deals come to: how many hands are given up, how those that are bet on stand, and what is best
//! with which cards in sight.

use super::{Opened, QUESTION, Stakes};
use crate::price::book::Book;
use crate::price::sight::InSight;
use crate::price::weighed::Weighed;
use cards::CardSet;
use engine::table::Rules;

/// Deals, summed up. Those that are bet on may be less than none as long as others are still to be
/// added.
#[derive(Default)]
pub(super) struct Sums {
    folded: i128,
    met: [i128; 6],
    pub(super) book: Book,
}

impl Sums {
    /// Adds deals of hands that are given up, and of those that are bet on by how they stand.
    pub(super) fn add(&mut self, folded: i64, met: &[i64; 6], times: u64) {
        let times = i128::from(times);
        self.folded += times * i128::from(folded);
        self.met.iter_mut().zip(met).for_each(|(sum, count)| *sum += times * i128::from(*count));
    }

    pub(super) fn merge(mut self, other: Sums) -> Sums {
        self.folded += other.folded;
        self.met.iter_mut().zip(other.met).for_each(|(sum, more)| *sum += more);
        Sums { book: self.book.merge(other.book), ..self }
    }

    /// How many deals are given up.
    pub(super) fn folded(&self) -> u128 {
        whole(self.folded)
    }

    /// How the hands that are bet on stand.
    pub(super) fn met(&self) -> [u128; 6] {
        self.met.map(whole)
    }
}

fn whole(deals: i128) -> u128 {
    u128::try_from(deals).expect("no more is taken away than was counted")
}

/// Hands that a player tells alike: one of them, and of those that are best given up and of those that
/// are best bet on how many there are, and by how much more the one is worth than the other.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Alike {
    held: CardSet,
    best: [(i64, i64); 2],
}

impl Alike {
    /// Adds a hand that is worth so much more if it is bet on.
    #[inline]
    pub(super) fn add(&mut self, held: CardSet, lead: i64) {
        self.held = held;
        let (hands, by) = &mut self.best[usize::from(lead > 0)];
        *hands += 1;
        *by += lead.abs();
    }

    /// Writes down what is best against these cards of the dealer's, which stand for so many; so many
    /// deals come to a hand.
    pub(super) fn write(
        &self,
        book: &mut Book,
        (rules, opened, stakes): (&Rules, &Opened, &Stakes),
        (dealers, times, all): (CardSet, u64, i64),
    ) {
        let seen = InSight { dealers, ..InSight::whole(self.held) };
        for (at, (hands, by)) in self.best.into_iter().enumerate().filter(|(_, best)| best.0 > 0) {
            let [deals, by] = [hands * all, by * stakes.unit].map(i128::from);
            let [own, other] = [at, 1 - at].map(|at| opened.leaves[at].1);
            let worth = deals * i128::from(stakes.no) + if at == 1 { by } else { 0 };
            let costs = Some([(other, by)].into_iter().collect());
            let best = Weighed { deed: own, worth, costs }.times(times.into());
            book.choose(rules, QUESTION, &seen, (deals.unsigned_abs() * u128::from(times), best));
        }
    }
}
