//! Hands that are better set otherwise than by the house way: what each of the two makes, how often, and
//! by how much it is better so.

use super::{Set, Setting};
use crate::price::act::{Act, HouseWay};
use crate::price::report::{Advice, Decision};
use ranking::Ranking;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What a setting makes: the numbers of the classes, the back first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Makes {
    back: u8,
    front: u8,
}

/// What the house way makes of a hand, what is made instead, and where both are the same, whether the
/// front is better so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    house: Makes,
    best: Makes,
    front: Ordering,
}

/// What some hands bring.
#[derive(Debug, Clone, Copy, Default)]
struct Brings {
    /// In how many deals.
    deals: u128,
    /// As they are set here, times the scale.
    net: i128,
    /// As the house way sets them.
    house: i128,
}

/// The hands that the house way sets best, and the others by what changes.
#[derive(Debug, Clone, Default)]
pub(super) struct Apart {
    alike: Brings,
    others: BTreeMap<Change, Brings>,
}

impl Makes {
    fn of(setting: &Setting) -> Makes {
        Makes { back: setting.back.class_number(), front: setting.front.class_number() }
    }

    fn words(self, [front, back]: [Ranking; 2]) -> String {
        let class = |ranking: Ranking, number: u8| {
            let class = usize::from(number).checked_sub(1).and_then(|at| ranking.classes().get(at));
            class.map_or("nothing", |class| class.name())
        };
        let front = match class(front, self.front) {
            "pair" => "a pair",
            "high card" => "no pair",
            other => other,
        };
        let back = match class(back, self.back) {
            "pair" => "a pair",
            "high card" => "no pair",
            "straight" => "a straight",
            "flush" => "a flush",
            "full house" => "a full house",
            "straight flush" => "a straight flush",
            "royal flush" => "a royal flush",
            other => other,
        };
        format!("{front} before {back}")
    }
}

impl Brings {
    fn add(&mut self, more: Brings) {
        self.deals += more.deals;
        self.net += more.net;
        self.house += more.house;
    }
}

impl Apart {
    /// Adds a hand, with so many deals, that the house way sets best.
    pub(super) fn add(&mut self, deals: u128, net: i128) {
        self.alike.add(Brings { deals, net, house: net });
    }

    /// Adds one that is better set otherwise.
    pub(super) fn add_other(
        &mut self,
        [house, best]: [&Setting; 2],
        deals: u128,
        [by_house, net]: [i128; 2],
    ) {
        let [made, instead] = [house, best].map(Makes::of);
        let front = match made == instead {
            true => best.front.cmp(&house.front),
            false => Ordering::Equal,
        };
        let change = Change { house: made, best: instead, front };
        let brings = self.others.entry(change).or_default();
        brings.add(Brings { deals, net, house: by_house });
    }

    pub(super) fn merge(mut self, other: Apart) -> Apart {
        self.alike.add(other.alike);
        for (change, brings) in other.others {
            self.others.entry(change).or_default().add(brings);
        }
        self
    }

    /// The table.
    pub(super) fn table(&self, set: &Set, scale: i64) -> Decision {
        let units = |net: i128, deals: u128| net as f64 / (deals.max(1) as f64 * scale as f64);
        let line = |hands: String, action: Act, brings: Brings| {
            Advice::new(hands, action, brings.deals, units(brings.net, brings.deals))
        };
        let by_it = Act::ByHouseWay(HouseWay::Sets);
        let mut lines = vec![line("hands that it sets best".to_owned(), by_it, self.alike)];
        for (change, brings) in self.others.iter().rev() {
            let gain = units(brings.net - brings.house, brings.deals);
            let instead = match change.front {
                _ if change.house != change.best => change.best.words(set.ranks),
                Ordering::Greater => "a better front".to_owned(),
                Ordering::Less => "a better back".to_owned(),
                Ordering::Equal => "the same front, and a better back".to_owned(),
            };
            let hands = format!("others, where it has {}", change.house.words(set.ranks));
            let action = Act::Other(format!("set {instead}: {gain:.4} more"));
            lines.push(line(hands, action, *brings));
        }
        Decision::new("own cards".to_owned(), lines)
    }
}
