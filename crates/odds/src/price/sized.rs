//! The tables of a decision that bets of several sizes lead to: one for who has bet as little as it takes
//! to stay in, and another for a larger bet of best play's where that changes what is best.

use super::book::Known;
use super::cuts::{self, LITTLE, Part, Seen, Table};
use super::paths::{Deed, Paths};
use super::report::{Decision, Followed, Told};
use super::sight::{InSight, Naming, Sight};
use std::collections::BTreeMap;
use std::fmt;

/// What to do at a scene.
pub(super) struct Tables {
    scene: usize,
    usual: Table,
    /// The points that best play comes to by larger bets, each with its table where the usual one costs
    /// too much there.
    larger: BTreeMap<usize, Option<Table>>,
}

impl Tables {
    /// Tables of a scene with its usual point, by what is best with the sights there and at points that
    /// best play comes to by larger bets; what one of them comes to is in units times `each`.
    pub(super) fn new(
        (scene, naming): (usize, Naming),
        usual: Vec<Seen>,
        larger: BTreeMap<usize, Vec<Seen>>,
        (deals, each): (u128, f64),
    ) -> Tables {
        let sights: u128 = usual.iter().map(|seen| seen.deals).sum();
        let told = |seen: Vec<Seen>| {
            let mut table = cuts::table(naming, seen, each);
            let count = |seen: u128| deals_of(seen, sights, deals);
            table.lines.iter_mut().for_each(|line| line.count = count(line.count));
            let followed = table.followed;
            table.followed =
                followed.map(|it| Followed { best: count(it.best), of: count(it.of), ..it });
            table
        };
        let usual = told(usual);
        let own = |(point, seen): (usize, Vec<Seen>)| {
            let costs = seen.iter().map(|it| cost(&usual, it));
            let cost: Option<i128> = costs.sum();
            let is_little = |cost: i128| cost as f64 <= LITTLE * sights as f64 * each;
            (point, (!cost.is_some_and(is_little)).then(|| told(seen)))
        };
        let larger = larger.into_iter().map(own).collect();
        Tables { scene, usual, larger }
    }

    /// The tables in turn.
    pub(super) fn decisions(self, paths: &Paths, known: &Known) -> Vec<Decision> {
        let apart = self.larger.values().filter(|table| table.is_some()).count();
        let usual = match self.larger.is_empty() {
            true if paths.come_by_sizes(self.scene) => Bets::Least,
            true => Bets::Any,
            false => Bets::Above { apart },
        };
        let decision = |bets: &Bets, table: Table| {
            let told = if *bets == Bets::Any { known.told() } else { Told::BySizes };
            let decision = Decision::new(format!("{known}{bets}"), table.lines);
            Decision { followed: table.followed, told, ..decision }
        };
        let mut decisions = vec![decision(&usual, self.usual)];
        for (point, table) in self.larger {
            let own = Bets::Own(paths.deeds_to(self.scene, point));
            decisions.extend(table.map(|table| decision(&own, table)));
        }
        decisions
    }
}

/// The bets that lead to a table.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Bets {
    /// Whatever they are.
    Any,
    /// As little as it takes to stay in.
    Least,
    /// What the tables above say, but for so many tables of their own.
    Above { apart: usize },
    /// These alone.
    Own(Vec<Deed>),
}

impl fmt::Display for Bets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bets = match self {
            Bets::Any => return Ok(()),
            Bets::Least => "as little as that takes".to_owned(),
            Bets::Above { apart: 0 } => "by what is above".to_owned(),
            Bets::Above { apart: 1 } => "by what is above, but for the table below this".to_owned(),
            Bets::Above { .. } => "by what is above, but for the tables below this".to_owned(),
            Bets::Own(deeds) => sizes(deeds),
        };
        write!(f, "{}{bets}", Told::HAVING_BET)
    }
}

/// What it costs to go by a table with these sights; `None` where that is not known.
fn cost(table: &Table, seen: &Seen) -> Option<i128> {
    let (_, action) = table.parts.iter().find(|(part, _)| part.has(&seen.sight))?;
    if *action == seen.action {
        return Some(0);
    }
    let cost = seen.costs.as_ref()?.iter().find(|(other, _)| other == action);
    cost.map(|(_, cost)| *cost)
}

/// Bets in turn: `once, then 3 times`.
fn sizes(deeds: &[Deed]) -> String {
    let size = |deed: &Deed| match deed {
        Deed::Bet(1) => Some("once".to_owned()),
        Deed::Bet(times) => Some(format!("{times} times")),
        _ => None,
    };
    deeds.iter().filter_map(size).collect::<Vec<_>>().join(", then ")
}

/// What the tables of a round say, for who goes by them from the first to the last.
pub(super) struct Plan {
    scenes: BTreeMap<usize, Lines>,
}

/// What the tables of a scene say.
pub(super) struct Lines {
    naming: Naming,
    usual: Vec<(Part, Deed)>,
    larger: BTreeMap<usize, Vec<(Part, Deed)>>,
}

impl Plan {
    /// The plan by the tables of each scene; `None` where one says something that is no deed.
    pub(super) fn new(scenes: impl Iterator<Item = (usize, Naming, Tables)>) -> Option<Plan> {
        let deeds = |table: Table| -> Option<Vec<(Part, Deed)>> {
            let parts = table.parts.into_iter();
            parts.map(|(part, action)| Some((part, action.only_deed()?))).collect()
        };
        let lines = |(scene, naming, tables): (usize, Naming, Tables)| {
            let usual = deeds(tables.usual)?;
            let own = tables.larger.into_iter();
            let own = own.filter_map(|(point, table)| Some((point, table?)));
            let larger = own.map(|(point, table)| Some((point, deeds(table)?)));
            Some((scene, Lines { naming, usual, larger: larger.collect::<Option<_>>()? }))
        };
        Some(Plan { scenes: scenes.map(lines).collect::<Option<_>>()? })
    }

    /// What to do at each point of a scene with these cards in sight.
    pub(super) fn at(&self, scene: usize, seen: &InSight) -> impl Fn(usize) -> Option<Deed> {
        let lines = self.scenes.get(&scene);
        let sight = lines.map(|lines| Sight::of(lines.naming, seen));
        let of = move |parts: &[(Part, Deed)]| {
            let sight = sight?;
            let found = parts.iter().find(|(part, _)| part.has(&sight));
            found.map(|(_, deed)| *deed)
        };
        let usual = lines.and_then(|lines| of(&lines.usual));
        // Hands that best play does not bring to a point go by the usual lines.
        move |point: usize| lines.and_then(|it| of(it.larger.get(&point)?)).or(usual)
    }
}

/// The deals that come to so many of all sights: as many to each, or several sights to a deal.
pub(super) fn deals_of(seen: u128, sights: u128, deals: u128) -> u128 {
    let sights = sights.max(1);
    match deals.checked_mul(seen) {
        Some(all) => all / sights,
        None => deals / sights * seen,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bets of several sizes are read again from what is known.
    #[test]
    fn what_was_bet_says_how_lines_are_read() {
        let own = Bets::Own(vec![Deed::Bet(1), Deed::Check, Deed::Bet(3)]);
        assert_eq!(own.to_string(), ", having bet once, then 3 times");
        for bets in [Bets::Least, Bets::Above { apart: 0 }, Bets::Above { apart: 2 }, own] {
            assert_eq!(Told::read(&format!("own cards{bets}")), Told::BySizes);
        }
        assert_eq!(Told::read(&format!("own cards{}", Bets::Any)), Told::Lines);
    }
}
