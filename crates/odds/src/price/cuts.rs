//! The best play as a table that can be followed: sights are parted by what tells best how they are
//! played, until each line is played alike or says what part of it is not.

use super::report::Advice;
use super::sight::{Mark, Naming, Sight};

/// Most lines of a table, those that are played both ways counted once.
const LINES: usize = 24;
/// Less than this part of all deals is not worth a line.
const LITTLE: f64 = 0.000_02;

/// Sights that are told alike and played alike: how many deals come to them, and what they bring
/// together.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub(super) sight: Sight,
    pub(super) action: String,
    pub(super) deals: u128,
    pub(super) worth: i128,
}

/// The lines of a table, the best hands first; what sights bring is in units times the scale.
pub(super) fn lines(naming: Naming, mut seen: Vec<Seen>, scale: f64) -> Vec<Advice> {
    seen.sort_by(|one, other| {
        let of = |it: &Seen| (it.sight.class, it.sight.order, it.sight.marks);
        of(other).cmp(&of(one)).then_with(|| one.action.cmp(&other.action))
    });
    let mut acts: Vec<&str> = seen.iter().map(|it| it.action.as_str()).collect();
    acts.sort_unstable();
    acts.dedup();
    let items: Vec<Item> = seen
        .iter()
        .map(|it| Item {
            sight: it.sight,
            act: acts.binary_search(&it.action.as_str()).expect("it is among them"),
            deals: it.deals,
            worth: it.worth,
        })
        .collect();
    let all: u128 = items.iter().map(|item| item.deals).sum();
    let classes = items.chunk_by(|one, other| one.sight.class == other.sight.class);
    let mut leaves: Vec<Leaf> =
        classes.map(|items| Leaf::new(items.to_vec(), Bounds::default(), acts.len())).collect();
    while leaves.len() < LINES {
        let gain = |leaf: &Leaf| leaf.cut.map_or(0.0, |(gain, _)| gain);
        let Some(at) = (0..leaves.len()).max_by(|one, other| {
            gain(&leaves[*one]).total_cmp(&gain(&leaves[*other])).then(other.cmp(one))
        }) else {
            break;
        };
        if leaves[at].cut.is_none() || gain(&leaves[at]) < LITTLE * all as f64 {
            break;
        }
        let parted = leaves.remove(at).parted(acts.len());
        leaves.splice(at..at, parted);
    }
    told(naming, &leaves, &acts, scale)
}

#[derive(Debug, Clone, Copy)]
struct Item {
    sight: Sight,
    act: usize,
    deals: u128,
    worth: i128,
}

/// Where sights are parted: those from here on, and those below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    Order(u32),
    Mark(Mark, u8),
}

impl Cut {
    fn has(self, sight: &Sight) -> bool {
        match self {
            Cut::Order(least) => sight.order >= least,
            Cut::Mark(mark, least) => sight.marks[mark as usize] >= least,
        }
    }
}

/// From where on and below where sights lie.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Bounds {
    order: (Option<u32>, Option<u32>),
    marks: [(Option<u8>, Option<u8>); Mark::ALL.len()],
}

impl Bounds {
    fn from(mut self, cut: Cut) -> Bounds {
        match cut {
            Cut::Order(least) => self.order.0 = Some(least),
            Cut::Mark(mark, least) => self.marks[mark as usize].0 = Some(least),
        }
        self
    }

    fn below(mut self, cut: Cut) -> Bounds {
        match cut {
            Cut::Order(most) => self.order.1 = Some(most),
            Cut::Mark(mark, most) => self.marks[mark as usize].1 = Some(most),
        }
        self
    }
}

/// What is done: how often, and what that brings in all.
type Done = (usize, u128, i128);

/// Sights of one class that are on one line so far.
#[derive(Debug)]
struct Leaf {
    items: Vec<Item>,
    bounds: Bounds,
    /// Where they are best parted, and how much better that tells them.
    cut: Option<(f64, Cut)>,
}

impl Leaf {
    fn new(items: Vec<Item>, bounds: Bounds, acts: usize) -> Leaf {
        let cut = best_cut(&items, acts);
        Leaf { items, bounds, cut }
    }

    /// Those from the best cut on, and those below.
    fn parted(self, acts: usize) -> [Leaf; 2] {
        let (_, cut) = self.cut.expect("what is parted has a cut");
        let (from, below) = self.items.into_iter().partition(|item| cut.has(&item.sight));
        [
            Leaf::new(from, self.bounds.from(cut), acts),
            Leaf::new(below, self.bounds.below(cut), acts),
        ]
    }

    fn class(&self) -> u8 {
        self.items[0].sight.class
    }

    /// What is done with them, the most often first: how often, and what that brings.
    fn done(&self, acts: usize) -> Vec<Done> {
        let mut done: Vec<Done> = (0..acts).map(|act| (act, 0, 0)).collect();
        for item in &self.items {
            done[item.act].1 += item.deals;
            done[item.act].2 += item.worth;
        }
        done.retain(|(_, deals, _)| *deals > 0);
        done.sort_by_key(|(act, deals, _)| (std::cmp::Reverse(*deals), *act));
        done
    }

    /// The act, where it is the only one and these are all sights of the class.
    fn whole(&self, acts: usize) -> Option<usize> {
        match &self.done(acts)[..] {
            [(act, ..)] if self.bounds == Bounds::default() => Some(*act),
            _ => None,
        }
    }

    fn words(&self, naming: Naming) -> String {
        let class = self.class();
        let order = |order: u32| naming.order(class, order);
        let mut words = vec![match self.bounds.order {
            (None, None) => naming.class(class),
            (Some(least), None) => format!("{} or better", order(least)),
            (None, Some(most)) => format!("{} below {}", naming.class(class), order(most)),
            (Some(least), Some(_)) => {
                let best = self.items.iter().map(|item| item.sight.order).max();
                match best {
                    Some(best) if best > least => {
                        format!("{} down to {}", order(best), order(least))
                    }
                    _ => order(least),
                }
            }
        }];
        for mark in Mark::ALL {
            let (least, most) = self.bounds.marks[mark as usize];
            if least.is_some() || most.is_some() {
                words.push(mark.words(least, most));
            }
        }
        words.join(", ")
    }
}

/// How far deals are from being played alike: nought if they are.
fn mixed(deals: &[f64]) -> f64 {
    let all: f64 = deals.iter().sum();
    match all > 0.0 {
        true => all - deals.iter().map(|it| it * it).sum::<f64>() / all,
        false => 0.0,
    }
}

/// The cut that tells best how sights are played; what is made before anything else that is as good.
fn best_cut(items: &[Item], acts: usize) -> Option<(f64, Cut)> {
    let mut all = vec![0.0; acts];
    items.iter().for_each(|item| all[item.act] += item.deals as f64);
    let before = mixed(&all);
    if before <= 0.0 {
        return None;
    }
    let mut best: Option<(f64, Cut)> = None;
    let mut see = |numbers: &mut Vec<(u32, usize, f64)>, cut: &dyn Fn(u32) -> Cut| {
        numbers.sort_unstable_by_key(|number| std::cmp::Reverse(number.0));
        let mut from = vec![0.0; acts];
        let mut below = all.clone();
        for at in 0..numbers.len() {
            let (number, act, deals) = numbers[at];
            from[act] += deals;
            below[act] -= deals;
            let Some((next, ..)) = numbers.get(at + 1) else { break };
            if *next == number {
                continue;
            }
            let gain = before - mixed(&from) - mixed(&below);
            if best.is_none_or(|(held, _)| gain > held * 1.000_001 + 1e-6) {
                best = Some((gain, cut(number)));
            }
        }
    };
    let each = |number: &dyn Fn(&Item) -> u32| -> Vec<(u32, usize, f64)> {
        items.iter().map(|item| (number(item), item.act, item.deals as f64)).collect()
    };
    see(&mut each(&|item| item.sight.order), &Cut::Order);
    for mark in Mark::ALL {
        let numbers = &mut each(&|item| item.sight.marks[mark as usize].into());
        if numbers.iter().any(|(number, ..)| *number != numbers[0].0) {
            see(numbers, &|number| Cut::Mark(mark, number as u8));
        }
    }
    best.filter(|(gain, _)| *gain > 0.0)
}

/// The leaves in words, classes that are played alike on one line.
fn told(naming: Naming, leaves: &[Leaf], acts: &[&str], scale: f64) -> Vec<Advice> {
    let mut lines = Vec::new();
    let mut at = 0;
    while at < leaves.len() {
        let whole = leaves[at].whole(acts.len());
        let alike = leaves[at..]
            .iter()
            .take_while(|leaf| whole.is_some() && leaf.whole(acts.len()) == whole);
        let run = &leaves[at..at + alike.count().max(1)];
        let (first, last) = (&run[0], &run[run.len() - 1]);
        let (is_first, is_last) = (at == 0, at + run.len() == leaves.len());
        let name = |leaf: &Leaf| naming.class(leaf.class());
        let hands = match (run.len(), is_first, is_last) {
            (_, true, true) if whole.is_some() => "any hand".to_owned(),
            (1, ..) => first.words(naming),
            (_, true, _) => format!("{} or better", name(last)),
            (_, _, true) => format!("{} or less", name(first)),
            _ => format!("{} down to {}", name(first), name(last)),
        };
        let mut done: Vec<Done> = Vec::new();
        for (act, deals, worth) in run.iter().flat_map(|leaf| leaf.done(acts.len())) {
            match done.iter_mut().find(|held| held.0 == act) {
                Some(held) => (held.1, held.2) = (held.1 + deals, held.2 + worth),
                None => done.push((act, deals, worth)),
            }
        }
        let all: u128 = done.iter().map(|(_, deals, _)| deals).sum();
        let mixed = done.len() > 1;
        for (act, count, worth) in done {
            let part = 100.0 * count as f64 / all as f64;
            let hands = match mixed {
                true => format!("{hands} ({} of these)", percent(part)),
                false => hands.clone(),
            };
            let worth = worth as f64 / (count as f64 * scale);
            lines.push(Advice { hands, action: acts[act].to_owned(), count, worth });
        }
        at += run.len();
    }
    lines
}

/// A part with as many decimals as tell it from none and from all.
pub(super) fn percent(part: f64) -> String {
    let digits = (0..6).find(|digits| {
        let shown: f64 = format!("{part:.digits$}").parse().unwrap_or(0.0);
        shown > 0.0 && shown < 100.0
    });
    format!("{part:.*} %", digits.unwrap_or(6))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(class: u8, order: u32, jacks: u8, action: &str, deals: u128) -> Seen {
        let mut sight = Sight { class, order, ..Sight::default() };
        sight.marks[Mark::Jacks as usize] = jacks;
        Seen { sight, action: action.to_owned(), deals, worth: deals as i128 }
    }

    fn table(naming: Naming, all: Vec<Seen>) -> Vec<String> {
        let told = lines(naming, all, 1.0).into_iter();
        told.map(|it| format!("{} | {} | {}", it.action, it.hands, it.count)).collect()
    }

    #[test]
    fn what_is_played_alike_is_one_line_and_a_cut_is_named() {
        let pair = |rank: u32| rank << 4;
        let table = table(
            Naming::Pairs,
            vec![
                seen(4, pair(3), 0, "bet 3 times", 1),
                seen(3, pair(3), 0, "bet 3 times", 10),
                seen(1, pair(9), 0, "bet 3 times", 50),
                seen(1, pair(4), 0, "bet 3 times", 50),
                seen(1, pair(3), 0, "bet", 50),
                seen(0, 0, 2, "bet", 200),
                seen(0, 0, 1, "bet", 30),
                seen(0, 0, 1, "fold", 70),
                seen(0, 0, 0, "fold", 300),
            ],
        );
        assert_eq!(
            table,
            [
                "bet 3 times | three of a kind or better | 11",
                "bet 3 times | pair of sixes or better | 100",
                "bet | pair below pair of sixes | 50",
                "bet | no pair, 2 or more cards of J to A | 200",
                "fold | no pair, 1 card of J to A (70 % of these) | 70",
                "bet | no pair, 1 card of J to A (30 % of these) | 30",
                "fold | no pair, no cards of J to A | 300",
            ]
        );
    }

    #[test]
    fn every_deal_is_on_a_line() {
        let mut all = Vec::new();
        for number in 0..400_u32 {
            let action = if number.is_multiple_of(7) { "fold" } else { "bet" };
            let (class, rank) = (1 + (number % 3) as u8, (number % 13) << 4);
            all.push(seen(class, rank, (number % 5) as u8, action, 1_000));
        }
        let told = lines(Naming::Pairs, all, 1.0);
        assert_eq!(told.iter().map(|line| line.count).sum::<u128>(), 400_000);
        assert!(told.len() <= 2 * LINES && told.len() > 3, "{}", told.len());
    }
}
