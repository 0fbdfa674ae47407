//! What deals come to: how hands that are bet on stand, and how many are not, by class.

use super::{Opened, Own, QUESTION, Stakes};
use crate::price::book::Book;
use crate::price::sight::InSight;
use crate::price::weighed::Weighed;
use engine::table::Rules;
use ranking::Standing;

/// Classes of any ranking.
const CLASSES: usize = 64;

/// The deals of one class. Those that are bet on may be less than none as long as others are still
/// to be added.
#[derive(Clone, Copy, Default)]
struct Class {
    folded: i128,
    /// What those given up come to.
    lost: i128,
    met: [i128; 6],
    /// What those bet on come to.
    worth: i128,
}

/// Deals by class of the own hand.
#[derive(Clone)]
pub(super) struct Sums {
    classes: Vec<Class>,
}

impl Default for Sums {
    fn default() -> Sums {
        Sums { classes: vec![Class::default(); CLASSES] }
    }
}

impl Sums {
    /// Adds deals with hands of a standing: so many given up, the others by how they stand.
    pub(super) fn add(&mut self, own: Standing, folded: i64, met: &[i64; 6], stakes: &Stakes) {
        let class = &mut self.classes[usize::from(own.class_number())];
        class.folded += i128::from(folded);
        class.lost += i128::from(folded) * i128::from(stakes.no);
        for ((sum, count), net) in class.met.iter_mut().zip(met).zip(&stakes.yes) {
            *sum += i128::from(*count);
            class.worth += i128::from(*count) * i128::from(*net);
        }
    }

    pub(super) fn times(mut self, times: u64) -> Sums {
        let times = i128::from(times);
        for class in &mut self.classes {
            class.folded *= times;
            class.lost *= times;
            class.met.iter_mut().for_each(|sum| *sum *= times);
            class.worth *= times;
        }
        self
    }

    pub(super) fn merge(mut self, other: Sums) -> Sums {
        for (class, more) in self.classes.iter_mut().zip(other.classes) {
            class.folded += more.folded;
            class.lost += more.lost;
            class.met.iter_mut().zip(more.met).for_each(|(sum, more)| *sum += more);
            class.worth += more.worth;
        }
        self
    }

    /// How many deals are given up.
    pub(super) fn folded(&self) -> u128 {
        whole(self.classes.iter().map(|class| class.folded).sum())
    }

    /// How the hands that are bet on stand.
    pub(super) fn met(&self) -> [u128; 6] {
        std::array::from_fn(|at| whole(self.classes.iter().map(|class| class.met[at]).sum()))
    }

    pub(super) fn book<const N: usize>(
        &self,
        rules: &Rules,
        opened: &Opened,
        hands: &[Own<N>],
    ) -> Book {
        let mut book = Book::default();
        let classes =
            hands.chunk_by(|one, next| one.standing.class_number() == next.standing.class_number());
        for hand in classes.map(|class| &class[0]) {
            let class = self.classes[usize::from(hand.standing.class_number())];
            let sums = [(class.folded, class.lost), (class.met.iter().sum(), class.worth)];
            for ((_, deed), (deals, worth)) in opened.leaves.iter().zip(sums) {
                if deals > 0 {
                    let best = Weighed::alone(*deed, worth);
                    book.choose(rules, QUESTION, &InSight::whole(hand.set), (whole(deals), best));
                }
            }
        }
        book
    }
}

fn whole(deals: i128) -> u128 {
    u128::try_from(deals).expect("no more is taken away than was counted")
}
