//! What is best at a decision, and what anything else would cost.

use super::paths::Deed;
use smallvec::SmallVec;

/// What each of the other things to do costs, against the best. There are few of them, and decisions
/// are made by the million.
pub(super) type Costs = SmallVec<[(Deed, i128); 4]>;

/// The best of what may be done with some cards in sight, in units times the scale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Weighed {
    pub(super) deed: Deed,
    pub(super) worth: i128,
    /// What else may be done and what that costs, where it was worked out.
    pub(super) costs: Option<Costs>,
}

impl Weighed {
    /// The best of what may be done, each with what it comes to: the first of equal ones, which is
    /// the smaller bet.
    pub(super) fn best(open: impl Iterator<Item = (Deed, i128)>) -> Option<Weighed> {
        let mut costs: Costs = open.collect();
        let mut best = 0;
        for (at, (_, worth)) in costs.iter().enumerate() {
            if *worth > costs[best].1 {
                best = at;
            }
        }
        let (deed, worth) = (!costs.is_empty()).then(|| costs.remove(best))?;
        costs.iter_mut().for_each(|(_, cost)| *cost = worth - *cost);
        Some(Weighed { deed, worth, costs: Some(costs) })
    }

    /// What is best where nobody knows what else would bring.
    pub(super) const fn alone(deed: Deed, worth: i128) -> Weighed {
        Weighed { deed, worth, costs: None }
    }

    /// The same for so many hands together.
    pub(super) fn times(mut self, times: u128) -> Weighed {
        let times = times as i128;
        self.worth *= times;
        self.costs.iter_mut().flatten().for_each(|(_, cost)| *cost *= times);
        self
    }
}

/// Adds what things cost over some hands to what they cost over others: those that may be done with
/// all of them. What is not known of some is not of all.
pub(super) fn add_costs(held: &mut Option<Costs>, more: Option<Costs>) {
    let (Some(sums), Some(more)) = (held.as_mut(), more) else {
        *held = None;
        return;
    };
    sums.retain(|sum| add_cost(sum, &more));
}

/// Adds what one thing costs over more hands; false if they may not do it.
pub(super) fn add_cost<T: PartialEq>(sum: &mut (T, i128), more: &[(T, i128)]) -> bool {
    let cost = more.iter().find(|(it, _)| *it == sum.0);
    sum.1 += cost.map_or(0, |(_, cost)| *cost);
    cost.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_things_the_first_is_best_and_costs_nothing() {
        let open = [(Deed::Fold, -2), (Deed::Bet(1), 5), (Deed::Bet(2), 5)];
        let weighed = Weighed::best(open.into_iter()).expect("something may be done");
        assert_eq!((weighed.deed, weighed.worth), (Deed::Bet(1), 5));
        let mut costs = weighed.clone().times(3).costs;
        assert_eq!(costs.as_deref(), Some(&[(Deed::Fold, 21), (Deed::Bet(2), 0)][..]));
        add_costs(&mut costs, weighed.costs);
        assert_eq!(costs.as_deref(), Some(&[(Deed::Fold, 28), (Deed::Bet(2), 0)][..]));
        // What one of them may not do is nothing that all may.
        let fewer = Weighed::best([(Deed::Bet(1), 4), (Deed::Bet(2), 3)].into_iter());
        add_costs(&mut costs, fewer.and_then(|it| it.costs));
        assert_eq!(costs.as_deref(), Some(&[(Deed::Bet(2), 1)][..]));
        add_costs(&mut costs, Weighed::alone(Deed::Fold, -2).costs);
        assert_eq!(costs, None);
        assert_eq!(Weighed::best([].into_iter()), None);
    }
}
