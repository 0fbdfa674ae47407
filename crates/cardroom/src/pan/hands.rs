//! Hands as dealt, a line of a table each: classes of which too few were met to say anything go with
//! those beside them.

use super::bot::Class;
use super::odds::Moments;
use std::collections::BTreeMap;

/// Hands of as many melds with so many cards of use: from the first step of them to the last.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    made: u32,
    outs: (u32, u32),
    pub(super) moments: Moments,
}

impl Line {
    /// The hands in words.
    pub(super) fn words(&self) -> String {
        let made = match self.made {
            0 => "no meld",
            1 => "a meld",
            _ => "two melds or more",
        };
        let (first, last) = self.outs;
        let (low, high) = (first * Class::STEP, (last + 1) * Class::STEP - 1);
        format!("{made}, {low} to {high} cards of use")
    }

    /// This line and the next as one.
    fn with(mut self, next: &Line) -> Line {
        self.outs.1 = next.outs.1;
        self.moments.add(&next.moments);
        self
    }
}

/// A line for each class, or for several of as many melds side by side.
pub(super) fn lines(classes: &BTreeMap<Class, Moments>) -> Vec<Line> {
    let mut lines: Vec<Line> = classes
        .iter()
        .map(|(class, moments)| Line {
            made: class.made,
            outs: (class.outs, class.outs),
            moments: *moments,
        })
        .collect();
    while let Some(at) = with_its_next(&lines) {
        let next = lines.remove(at + 1);
        lines[at] = lines[at].clone().with(&next);
    }
    lines
}

/// The first of two lines that become one: the fewest hands that are too few, with the fewer beside
/// them.
fn with_its_next(lines: &[Line]) -> Option<usize> {
    let pairs = lines.windows(2).enumerate().filter(|(_, two)| two[0].made == two[1].made);
    let fewest = |two: &[Line]| {
        let [one, other] = [0, 1].map(|at| two[at].moments.count);
        (one.min(other), one.max(other))
    };
    let few = pairs.filter(|(_, two)| two.iter().any(|line| line.moments.is_few()));
    few.min_by_key(|(_, two)| fewest(two)).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(met: &[(u32, u32, u64)]) -> Vec<(String, u64)> {
        let class = |(made, outs, count): &(u32, u32, u64)| {
            let moments = Moments { count: *count, ..Moments::default() };
            (Class { made: *made, outs: *outs }, moments)
        };
        let lines = lines(&met.iter().map(class).collect());
        lines.iter().map(|line| (line.words(), line.moments.count)).collect()
    }

    #[test]
    fn few_hands_go_with_their_neighbours() {
        let lines = told(&[(0, 0, 382), (0, 5, 175), (0, 6, 1), (2, 0, 4), (2, 1, 259), (2, 2, 7)]);
        assert_eq!(
            lines,
            [
                ("no meld, 0 to 24 cards of use".to_owned(), 382),
                ("no meld, 125 to 174 cards of use".to_owned(), 176),
                ("two melds or more, 0 to 74 cards of use".to_owned(), 270),
            ]
        );
        // Where all of them are few there is nothing to put them with, and no error is told.
        assert_eq!(told(&[(0, 3, 500), (1, 3, 2)]).len(), 2);
        let few = Moments { count: 2, ..Moments::default() };
        assert_eq!(few.error(money::Money::dollars(1)), None);
    }
}
