//! Which cards to keep, as a list to be followed from the top: the first line that fits a hand says
//! what is kept of it.
//!
//! Lines are taken greedily: of all names that the hands left over have, the one that is right for
//! the most of them, as long as it is wrong for next to none. Then lines are put in where they save
//! most, and left out where they are not worth their place.

use super::act::Act;
use super::hold::{Hands, Hold, Kind};
use super::report::{Advice, Followed, Portion};
use rayon::prelude::*;

/// Most lines of a list.
const LINES: usize = 32;
/// Most that are tried, of which the best are left.
const TRIED: usize = 96;
/// A line that is worth no more than this, in units of the wager, is left out; where it is not known
/// what things cost, one that no more than this part of all hands are the better for.
const LITTLE: f64 = 0.000_1;
/// What it is worth to keep what the count keeps, where something else is as good.
const SMALLER: f64 = 0.001;
/// How many hands a line may be wrong for, by how many it is right for: the fewer the better.
const WRONG: [f64; 16] = [
    0.0,
    0.001,
    0.003,
    0.01,
    0.02,
    0.03,
    0.05,
    0.07,
    0.1,
    0.15,
    0.2,
    0.3,
    0.4,
    0.6,
    0.9,
    f64::INFINITY,
];
/// No order is higher.
const ORDERS: usize = 48;

/// Hands of which the same may be kept, and the same is best: how many they are, and what they bring
/// together.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) holds: Vec<Hold>,
    pub(super) hands: u128,
    pub(super) worth: i128,
    /// What each of the holds costs, where that is known.
    pub(super) costs: Option<Vec<i128>>,
}

/// A line before it is put into words: a kind by its number, from an order on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    kind: usize,
    least: u8,
}

/// The same hands, what may be kept of them by its number.
struct Case {
    /// In the order of their kinds.
    holds: Vec<Held>,
    hands: u128,
    worth: i128,
}

/// The best that hands have of a kind.
struct Held {
    kind: usize,
    order: u8,
    /// Whether that is best kept, and what it costs.
    best: bool,
    cost: Option<i128>,
}

impl Held {
    /// Whether it is best, or as good.
    fn is_right(&self) -> bool {
        self.best || self.cost == Some(0)
    }
}

impl Case {
    /// What is kept by a line, if it fits.
    fn met(&self, line: Line) -> Option<&Held> {
        let at = self.holds.binary_search_by_key(&line.kind, |held| held.kind).ok()?;
        Some(&self.holds[at]).filter(|held| held.order >= line.least)
    }
}

/// The list, and how many hands it plays for the best.
pub(super) fn list(hands: Hands, kept: Vec<Kept>, scale: f64) -> (Vec<Advice>, Followed) {
    // What is never best is no advice.
    let best = kept.iter().flat_map(|it| &it.holds).filter(|hold| hold.best);
    let mut kinds: Vec<Kind> = best.map(|hold| hold.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let case = |kept: Kept| {
        let number = |hold: &Hold| kinds.binary_search(&hold.kind).ok();
        let cost = |at: usize| kept.costs.as_ref().map(|costs| costs[at]);
        let holds = kept.holds.iter().enumerate();
        let holds = holds.filter_map(|(at, hold)| {
            let Hold { order, best, .. } = *hold;
            Some(Held { kind: number(hold)?, order, best, cost: cost(at) })
        });
        let mut holds: Vec<Held> = holds.collect();
        holds.sort_unstable_by_key(|held| held.kind);
        Case { holds, hands: kept.hands, worth: kept.worth }
    };
    let cases: Vec<Case> = kept.into_iter().map(case).collect();
    let all: u128 = cases.iter().map(|case| case.hands).sum();
    let is_known = cases.iter().all(|case| case.holds.iter().all(|held| held.cost.is_some()));
    // What is not known to cost anything costs one for each hand.
    let unit = if is_known { scale } else { 1.0 };
    let little = all as f64 * LITTLE * unit;
    let search = Search { cases: &cases, kinds: kinds.len(), is_known, unit, little };
    let mut lines = tried(&cases, kinds.len());
    search.prune(&mut lines);
    search.mend(&mut lines);
    search.prune(&mut lines);
    search.drop_unmet(&mut lines);
    told(hands, &kinds, &cases, &lines, scale)
}

/// Lines one after the other, each the best for the hands that those before it leave; the last fits
/// what is left, if anything does.
fn tried(cases: &[Case], kinds: usize) -> Vec<Line> {
    let mut left: Vec<&Case> = cases.iter().collect();
    let mut lines = Vec::new();
    while !left.is_empty() && lines.len() < TRIED {
        let here: u128 = left.iter().map(|case| case.hands).sum();
        let last = (lines.len() + 1 == TRIED).then_some(here);
        let Some(line) = next(&left, kinds, last) else { break };
        lines.push(line);
        left.retain(|case| case.met(line).is_none());
    }
    lines
}

/// The next line for the hands that are left; one that fits so many, where that is asked for.
fn next(left: &[&Case], kinds: usize, fits: Option<u128>) -> Option<Line> {
    // By kind and order: how many hands have it, and for how many it is best.
    let mut met = vec![[(0_u128, 0_u128); ORDERS]; kinds];
    for case in left {
        for held in &case.holds {
            let (fit, right) = &mut met[held.kind][usize::from(held.order)];
            *fit += case.hands;
            *right += if held.best { case.hands } else { 0 };
        }
    }
    let mut found: Vec<(Line, u128, u128)> = Vec::new();
    for (kind, orders) in met.iter().enumerate() {
        let (mut fit, mut right) = (0, 0);
        for (least, more) in orders.iter().enumerate().rev().filter(|(_, more)| more.0 > 0) {
            (fit, right) = (fit + more.0, right + more.1);
            found.push((Line { kind, least: least as u8 }, fit, right));
        }
    }
    if fits.is_some_and(|here| found.iter().any(|(_, fit, _)| *fit == here)) {
        found.retain(|(_, fit, _)| Some(*fit) == fits);
    }
    let chosen = WRONG.iter().find_map(|wrong| {
        let few = |(_, fit, right): &&(Line, u128, u128)| {
            *right > 0 && (fit - right) as f64 <= wrong * *right as f64
        };
        // Of equal ones the plainer, and the one that needs less.
        found
            .iter()
            .filter(few)
            .max_by_key(|(line, _, right)| (*right, std::cmp::Reverse((line.kind, line.least))))
    });
    chosen.map(|(line, ..)| *line)
}

/// The search for lines that cost least.
struct Search<'a> {
    cases: &'a [Case],
    kinds: usize,
    is_known: bool,
    unit: f64,
    /// What a line has to be worth.
    little: f64,
}

impl Search<'_> {
    /// What is lost with hands of which this is kept, or of which no line says what.
    fn loss(&self, case: &Case, kept: Option<&Held>) -> f64 {
        match kept {
            Some(held) if self.is_known => {
                let wrong = if held.best { 0.0 } else { case.hands as f64 };
                held.cost.unwrap_or(0) as f64 + SMALLER * wrong * self.unit
            }
            Some(held) if held.best => 0.0,
            _ => case.hands as f64 * self.unit,
        }
    }

    /// The same by the first line that fits.
    fn loss_by(&self, case: &Case, lines: &[Line]) -> f64 {
        self.loss(case, lines.iter().find_map(|line| case.met(*line)))
    }

    /// The place of the first line that fits; behind the last if none does.
    fn place(case: &Case, lines: &[Line]) -> usize {
        let fits = |line: &Line| case.met(*line).is_some();
        lines.iter().position(fits).unwrap_or(lines.len())
    }

    fn lost(&self, lines: &[Line]) -> f64 {
        self.cases.iter().map(|case| self.loss_by(case, lines)).sum()
    }

    /// Leaves out the lines that are worth least, until few are left and each is worth its place. The
    /// last stays: it fits whatever no other does.
    fn prune(&self, lines: &mut Vec<Line>) {
        loop {
            // What would be lost without each line: hands that fit it would come to the next that
            // fits.
            let mut lost = vec![0.0; lines.len()];
            for case in self.cases {
                let at = Search::place(case, lines);
                let Some(rest) = lines.get(at + 1..) else { continue };
                lost[at] += self.loss_by(case, rest) - self.loss(case, case.met(lines[at]));
            }
            lost.pop();
            let least = lost.iter().enumerate().min_by(|one, other| one.1.total_cmp(other.1));
            match least {
                Some((at, lost)) if *lost <= self.little || lines.len() > LINES => {
                    lines.remove(at);
                }
                _ => break,
            }
        }
    }

    /// Leaves out the last line if another fits all that is left before it.
    fn drop_unmet(&self, lines: &mut Vec<Line>) {
        let last = lines.len().saturating_sub(1);
        if !self.cases.iter().any(|case| Search::place(case, lines) == last) {
            lines.pop();
        }
    }

    /// Puts a line in where it saves most, or in the place of another, as long as that saves
    /// something.
    fn mend(&self, lines: &mut Vec<Line>) {
        let mut lost = self.lost(lines);
        loop {
            let none = (lines.len() < LINES).then_some(lines.len());
            let places: Vec<usize> = (0..lines.len()).chain(none).collect();
            let others = places.into_par_iter().filter_map(|gone| {
                let mut others = lines.clone();
                if gone < others.len() {
                    others.remove(gone);
                }
                let (line, at) = self.addition(&others)?;
                others.insert(at, line);
                Some((self.lost(&others), others))
            });
            let others: Vec<(f64, Vec<Line>)> = others.collect();
            match others.into_iter().min_by(|one, other| one.0.total_cmp(&other.0)) {
                Some((less, others)) if lost - less > self.little => {
                    (*lines, lost) = (others, less);
                }
                _ => break,
            }
        }
    }

    /// The line that saves most, and where.
    fn addition(&self, lines: &[Line]) -> Option<(Line, usize)> {
        let places = lines.len() + 1;
        // By kind and order, by the place of the line that plays hands now: what they would save.
        let mut saved = vec![0.0; self.kinds * ORDERS * places];
        for case in self.cases {
            let at = Search::place(case, lines);
            let now = self.loss(case, lines.get(at).and_then(|line| case.met(*line)));
            for held in &case.holds {
                let place = (held.kind * ORDERS + usize::from(held.order)) * places + at;
                saved[place] += now - self.loss(case, Some(held));
            }
        }
        let mut best: Option<(f64, Line, usize)> = None;
        for (kind, orders) in saved.chunks(ORDERS * places).enumerate() {
            // A line fits its order and all above, and comes before all that follow it.
            let mut sums = vec![0.0; places];
            for (least, more) in orders.chunks(places).enumerate().rev() {
                sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                let mut behind = 0.0;
                for (at, sum) in sums.iter().enumerate().rev() {
                    behind += sum;
                    if best.is_none_or(|(held, ..)| behind > held) {
                        best = Some((behind, Line { kind, least: least as u8 }, at));
                    }
                }
            }
        }
        let (saves, line, at) = best?;
        (saves > self.little).then_some((line, at))
    }
}

/// The list in words, with how many hands come to each line.
fn told(
    hands: Hands,
    kinds: &[Kind],
    cases: &[Case],
    lines: &[Line],
    scale: f64,
) -> (Vec<Advice>, Followed) {
    let mut left: Vec<&Case> = cases.iter().collect();
    let (mut told, mut right, mut cost) = (Vec::new(), 0, Some(0));
    for (at, line) in lines.iter().enumerate() {
        let (fit, rest): (Vec<&Case>, Vec<&Case>) =
            left.into_iter().partition(|case| case.met(*line).is_some());
        let (count, worth) = sum(&fit);
        let is_right = |case: &&&Case| case.met(*line).is_some_and(Held::is_right);
        let best: Vec<&Case> = fit.iter().filter(is_right).copied().collect();
        let best = sum(&best).0;
        let any = Line { least: 0, ..*line };
        let lower = rest.iter().any(|case| case.met(any).is_some());
        let words = hands.words(kinds[line.kind], lower.then_some(line.least));
        let words = match rest.is_empty() && at > 0 {
            true if kinds[line.kind].is_nothing() => "anything else".to_owned(),
            true => format!("anything else: {words}"),
            false => words,
        };
        let worth = worth as f64 / (count as f64 * scale);
        let best_for = (best < count).then_some(Portion { of: best, all: count });
        let advice = Advice::new(words, kinds[line.kind].action(), count, worth);
        told.push(Advice { best_for, ..advice });
        right += best;
        let costs = fit.iter().map(|case| case.met(*line)?.cost).sum::<Option<i128>>();
        cost = cost.zip(costs).map(|(sum, more)| sum + more);
        left = rest;
    }
    // What no line fits is told, and counts as played badly.
    if !left.is_empty() {
        let (count, worth) = sum(&left);
        let worth = worth as f64 / (count as f64 * scale);
        let hands = "anything else: no one way, `--hand` tells";
        told.push(Advice::new(hands, Act::Keep("some".to_owned()), count, worth));
        cost = None;
    }
    let of: u128 = cases.iter().map(|case| case.hands).sum();
    let cost = cost.map(|cost| cost as f64 / (of as f64 * scale));
    (told, Followed { best: right, of, cost })
}

/// How many hands there are, and what they bring together.
fn sum(cases: &[&Case]) -> (u128, i128) {
    cases.iter().fold((0, 0), |sum, case| (sum.0 + case.hands, sum.1 + case.worth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::price::hold::Alike;
    use cards::CardSet;
    use ranking::Ranking;

    const HANDS: Hands = Hands { ranking: Ranking::High5, straight: 5, alike: Alike::Highest };

    fn kept(hand: &str, kept: &str, hands: u128) -> Kept {
        let set = |text: &str| -> CardSet { text.parse().expect("cards") };
        let holds = HANDS.holds(set(hand), set(kept), CardSet::EMPTY);
        let holds = holds.into_iter().map(|(hold, _)| hold);
        // Whatever is not best costs two for each hand.
        let holds: Vec<Hold> = holds.collect();
        let cost = |hold: &Hold| if hold.best { 0 } else { 2 * hands as i128 };
        let costs = Some(holds.iter().map(cost).collect());
        Kept { holds, hands, worth: hands as i128, costs }
    }

    /// Four to a flush goes before a low pair and behind a high one.
    #[test]
    fn lines_stand_in_the_order_in_which_they_are_looked_at() {
        let all = vec![
            kept("Ah Kh 9h 2h 2d", "Ah Kh 9h 2h", 100),
            kept("Ah Jh 9h 2h Jd", "Jh Jd", 100),
            kept("Ah Jh 9h 2c Jd", "Jh Jd", 100),
            kept("3h 9d 7c 2c 2d", "2c 2d", 100),
            kept("Th 9d 7c 4c 2d", "", 100),
            kept("Th 9h 6h 4h 2h", "Th 9h 6h 4h 2h", 10),
        ];
        let (lines, followed) = list(HANDS, all, 1.0);
        let told: Vec<(&str, &Act, u128)> =
            lines.iter().map(|it| (it.hands.as_str(), &it.action, it.count)).collect();
        assert_eq!(followed, Followed { best: 510, of: 510, cost: Some(0.0) });
        let place = |what: &str| told.iter().position(|(hands, ..)| hands.starts_with(what));
        let order = [place("a pair of jacks"), place("4 of one suit"), place("a pair")];
        assert!(order.iter().all(Option::is_some) && told.len() == 5, "{told:?}");
        assert!(
            order[0] < order[1] && told[4] == ("anything else", &Act::ThrowAll, 100),
            "{told:?}"
        );
    }

    /// What is not told by any name counts as played badly.
    #[test]
    fn what_is_played_otherwise_is_said() {
        let all = vec![kept("Ah Kc 9h 4c 2d", "Kc 9h", 1), kept("Kh 8c 7h 4c 2d", "Kh", 99)];
        let (lines, followed) = list(HANDS, all, 1.0);
        assert_eq!(followed, Followed { best: 99, of: 100, cost: Some(0.02) });
        assert_eq!(lines.iter().map(|line| line.count).sum::<u128>(), 100);
        assert!(lines.iter().any(|line| line.told().contains("best for 99 % of these")));
    }
}
