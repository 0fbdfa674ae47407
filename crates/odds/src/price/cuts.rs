//! The best play as a table that can be followed: sights are parted by what tells best how they are
//! played, and put together again where that costs next to nothing. Each line has one thing to do; what
//! it costs to go by the lines is added up.

use super::act::Act;
use super::report::{Advice, Followed, Portion, Tells};
use super::sight::{Mark, Naming, Sight};
use super::weighed::add_cost;

/// Most lines of a table.
const LINES: usize = 24;
/// Most that are tried, before those are put together that are least worth their place.
const TRIED: usize = 120;
/// A line that is worth no more than this to those who go by the table, in units of the wager, is none.
pub(super) const LITTLE: f64 = 0.000_02;
/// What it is worth, in the same units, to play a hand as the count does, though it costs nothing to
/// play it otherwise: of equal things the count takes the smaller bet.
const SMALLER: f64 = 0.001;
/// What may not be done costs so many units.
const NEVER: f64 = 10_000.0;

/// Sights that are told alike and played alike: how many deals come to them, and what they bring
/// together.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub(super) sight: Sight,
    pub(super) action: Act,
    pub(super) deals: u128,
    pub(super) worth: i128,
    /// What else may be done, and what that would cost them together, where it is known.
    pub(super) costs: Option<Vec<(Act, i128)>>,
}

impl Seen {
    /// Adds sights that are told alike and played alike.
    pub(super) fn add(&mut self, more: Seen) {
        self.deals += more.deals;
        self.worth += more.worth;
        let (Some(costs), Some(more)) = (&mut self.costs, more.costs) else {
            self.costs = None;
            return;
        };
        costs.retain_mut(|sum| add_cost(sum, &more));
    }
}

/// The lines of a table, the best hands first, and how well they play where one of them is not the best
/// for all of its sights; what sights bring is in units times the scale.
pub(super) fn lines(
    naming: Naming,
    seen: Vec<Seen>,
    scale: f64,
) -> (Vec<Advice>, Option<Followed>) {
    let Table { lines, followed, .. } = table(naming, seen, scale);
    (lines, followed)
}

/// A table, and what it says of any sight.
#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) lines: Vec<Advice>,
    pub(super) followed: Option<Followed>,
    /// Sights that are played alike, and what to do with them.
    pub(super) parts: Vec<(Part, Act)>,
}

/// Sights of one class, from where to where they lie.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    class: u8,
    bounds: Bounds,
}

impl Part {
    /// Whether a sight is among them.
    pub(super) fn has(&self, sight: &Sight) -> bool {
        self.class == sight.class && self.bounds.hold(sight)
    }
}

/// The same lines, with what they say of any sight.
pub(super) fn table(naming: Naming, mut seen: Vec<Seen>, scale: f64) -> Table {
    seen.sort_by(|one, other| {
        let of = |it: &Seen| (it.sight.class, it.sight.order, it.sight.marks);
        of(other).cmp(&of(one)).then_with(|| one.action.cmp(&other.action))
    });
    let mut acts: Vec<&Act> = seen.iter().map(|it| &it.action).collect();
    acts.sort_unstable();
    acts.dedup();
    let is_known = seen.iter().all(|it| it.costs.is_some());
    // What is not known to cost anything costs one for each deal.
    let unit = if is_known { scale } else { 1.0 };
    let items: Vec<Item> = seen.iter().map(|it| Item::new(it, &acts, is_known, unit)).collect();
    let all: u128 = items.iter().map(|item| item.deals).sum();
    let little = LITTLE * all as f64 * unit;
    // What tells most is sought by what is at stake and by how often, whichever comes out better.
    let tree = |by: By| {
        let mut tree = Tree { by, acts: acts.len(), smaller: SMALLER * unit, ..Tree::default() };
        tree.plant(&items);
        tree.grow();
        tree.prune(little);
        tree
    };
    let price = |tree: &Tree| {
        let leaves = tree.leaves.iter().map(|leaf| tree.price(leaf) + little);
        leaves.sum::<f64>()
    };
    let (tree, other) = (tree(By::Stake), tree(By::Deals));
    let tree = if price(&other) <= price(&tree) { other } else { tree };
    let lines = told(naming, &tree.leaves, &acts, scale);
    let best: u128 = tree.leaves.iter().map(Leaf::right).sum();
    let cost: f64 = tree.leaves.iter().map(|leaf| leaf.cost).sum();
    let may = tree.leaves.iter().all(Leaf::may);
    let cost = (is_known && may).then_some(cost / (all as f64 * scale));
    let followed = (best < all).then_some(Followed { best, of: all, cost });
    let part = |leaf: &Leaf| {
        let part = Part { class: leaf.class(), bounds: leaf.bounds };
        (part, Act::clone(acts[leaf.act]))
    };
    Table { lines, followed, parts: tree.leaves.iter().map(part).collect() }
}

#[derive(Debug, Clone)]
struct Item {
    sight: Sight,
    act: usize,
    deals: u128,
    worth: i128,
    /// What each act would cost; far more than anything where it may not be done.
    costs: Vec<f64>,
    may: Vec<bool>,
    /// What it costs at least not to do what is best.
    matters: f64,
}

impl Item {
    fn new(seen: &Seen, acts: &[&Act], is_known: bool, unit: f64) -> Item {
        let number = |action: &Act| acts.binary_search(&action).ok();
        let act = number(&seen.action).expect("it is among them");
        let deals = seen.deals as f64;
        let mut costs = vec![if is_known { NEVER * unit * deals } else { deals }; acts.len()];
        let mut may = vec![!is_known; acts.len()];
        (costs[act], may[act]) = (0.0, true);
        let known = seen.costs.iter().flatten().filter(|_| is_known);
        for (at, cost) in known.filter_map(|(it, cost)| Some((number(it)?, cost))) {
            (costs[at], may[at]) = (*cost as f64, true);
        }
        let others = (0..acts.len()).filter(|at| *at != act);
        let matters = others.map(|at| costs[at]).fold(f64::INFINITY, f64::min);
        // Where everybody does the same nothing is at stake.
        let matters = if matters.is_finite() { matters } else { 0.0 };
        let Seen { sight, deals, worth, .. } = *seen;
        Item { sight, act, deals, worth, costs, may, matters }
    }
}

/// By what sights are weighed that are played otherwise than those beside them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum By {
    #[default]
    Stake,
    Deals,
}

/// Sights on lines, and how those came about.
#[derive(Debug, Default)]
struct Tree {
    by: By,
    leaves: Vec<Leaf>,
    /// Leaves that were parted: their bounds, and of which they were a part.
    parted: Vec<(Bounds, Option<usize>)>,
    acts: usize,
    /// What it is worth to play a deal as the count does.
    smaller: f64,
}

impl Tree {
    /// Begins with a line for each class; the items are sorted by it.
    fn plant(&mut self, items: &[Item]) {
        let classes = items.chunk_by(|one, other| one.sight.class == other.sight.class);
        let leaf = |items: &[Item]| self.leaf(items.to_vec(), Bounds::default(), None);
        self.leaves = classes.map(leaf).collect();
    }

    /// A line that may be parted further.
    fn leaf(&self, items: Vec<Item>, bounds: Bounds, of: Option<usize>) -> Leaf {
        let cut = best_cut(&items, self.acts, self.by);
        Leaf { cut, ..Leaf::plain(items, bounds, of, self.acts) }
    }

    /// What is lost on a line.
    fn price(&self, leaf: &Leaf) -> f64 {
        let otherwise = leaf.items.iter().filter(|item| item.act != leaf.act);
        let otherwise: u128 = otherwise.map(|item| item.deals).sum();
        leaf.cost + self.smaller * otherwise as f64
    }

    /// Parts sights where that tells most, as long as it tells something.
    fn grow(&mut self) {
        while self.leaves.len() < TRIED {
            let gain = |leaf: &Leaf| leaf.cut.map_or(0.0, |(gain, _)| gain);
            let leaves = self.leaves.iter().enumerate();
            let most = leaves.max_by(|(at, one), (other, next)| {
                gain(one).total_cmp(&gain(next)).then(other.cmp(at))
            });
            match most {
                Some((at, leaf)) if gain(leaf) > 0.0 => self.part(at),
                _ => break,
            }
        }
    }

    fn part(&mut self, at: usize) {
        let leaf = self.leaves.remove(at);
        let (_, cut) = leaf.cut.expect("what is parted has a cut");
        let of = Some(self.parted.len());
        self.parted.push((leaf.bounds, leaf.of));
        let (from, below) = leaf.items.into_iter().partition(|item| cut.has(&item.sight));
        let two = [
            self.leaf(from, leaf.bounds.from(cut), of),
            self.leaf(below, leaf.bounds.below(cut), of),
        ];
        self.leaves.splice(at..at, two);
    }

    /// Puts together again what is not worth two lines.
    fn prune(&mut self, little: f64) {
        loop {
            let together = |at: usize| -> Option<(f64, usize, Leaf)> {
                let [one, other] = &self.leaves[at..at + 2] else { return None };
                let of = one.of.filter(|_| one.of == other.of)?;
                let (bounds, above) = self.parted[of];
                let items = [&one.items[..], &other.items[..]].concat();
                let whole = Leaf::plain(items, bounds, above, self.acts);
                let lost = self.price(&whole) - self.price(one) - self.price(other);
                Some((lost, at, whole))
            };
            let pairs = (0..self.leaves.len().saturating_sub(1)).filter_map(together);
            let least = pairs.min_by(|one, other| one.0.total_cmp(&other.0));
            match least {
                Some((lost, at, whole)) if lost <= little || self.leaves.len() > LINES => {
                    self.leaves.splice(at..at + 2, [whole]);
                }
                _ => break,
            }
        }
    }
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
    /// Whether a sight lies between them.
    fn hold(&self, sight: &Sight) -> bool {
        let (least, most) = self.order;
        let within = least.is_none_or(|least| sight.order >= least)
            && most.is_none_or(|most| sight.order < most);
        within
            && self.marks.iter().zip(sight.marks).all(|((least, most), mark)| {
                least.is_none_or(|least| mark >= least) && most.is_none_or(|most| mark < most)
            })
    }

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

/// Sights of one class that are on one line.
#[derive(Debug)]
struct Leaf {
    items: Vec<Item>,
    bounds: Bounds,
    /// Of which parted leaf it is a part.
    of: Option<usize>,
    /// What is best for all of them together, and what that costs.
    act: usize,
    cost: f64,
    /// Where they are best parted, and how much better that tells them.
    cut: Option<(f64, Cut)>,
}

impl Leaf {
    /// One that is not parted any more.
    fn plain(items: Vec<Item>, bounds: Bounds, of: Option<usize>, acts: usize) -> Leaf {
        let cost = |act: usize| items.iter().map(|item| item.costs[act]).sum::<f64>();
        // What is best with none of them is no advice, though it may cost nothing.
        let done = |act: &usize| items.iter().any(|item| item.act == *act);
        let deals = |act: usize| -> u128 {
            items.iter().filter(|item| item.act == act).map(|item| item.deals).sum()
        };
        let best = (0..acts).filter(done).map(|act| (cost(act), act));
        let best = best.min_by(|one, other| {
            one.0.total_cmp(&other.0).then_with(|| deals(other.1).cmp(&deals(one.1)))
        });
        let (cost, act) = best.expect("a line has sights");
        Leaf { items, bounds, of, act, cost, cut: None }
    }

    fn class(&self) -> u8 {
        self.items[0].sight.class
    }

    /// How many deals are played for the best by its line, or as well.
    fn right(&self) -> u128 {
        let right = self.items.iter().filter(|item| item.costs[self.act] <= 0.0);
        right.map(|item| item.deals).sum()
    }

    /// Whether all of its sights may do what it says.
    fn may(&self) -> bool {
        self.items.iter().all(|item| item.may[self.act])
    }

    /// Whether these are all sights of the class.
    fn is_whole(&self) -> bool {
        self.bounds == Bounds::default()
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
        let own = self.own();
        for mark in self.bounded() {
            let (least, most) = self.bounds.marks[mark as usize];
            let more = naming.told(mark, mark.words(least, most, own));
            // The same may follow from two marks.
            if !words.contains(&more) {
                words.push(more);
            }
        }
        words.join(", ")
    }

    /// The marks that it is told by.
    fn bounded(&self) -> impl Iterator<Item = Mark> {
        let bounded = |mark: &Mark| self.bounds.marks[*mark as usize] != (None, None);
        Mark::ALL.into_iter().filter(bounded)
    }

    /// The least and the most own cards that pair.
    fn own(&self) -> (u8, u8) {
        let own = || self.items.iter().map(|item| item.sight.marks[Mark::Own as usize]);
        (own().min().unwrap_or(0), own().max().unwrap_or(0))
    }

    /// What its words tell hands by.
    fn tells(&self) -> Tells {
        let own = self.own();
        match self.bounded().any(|mark| mark.tells_own_pairs(own)) {
            true => Tells::OwnPairs,
            false => Tells::Hands,
        }
    }
}

/// How far sights are from being played alike, by what it matters: nought if they are.
fn mixed(matters: &[f64]) -> f64 {
    let all: f64 = matters.iter().sum();
    match all > 0.0 {
        true => all - matters.iter().map(|it| it * it).sum::<f64>() / all,
        false => 0.0,
    }
}

/// The cut that tells best how sights are played; what is made before anything else that is as good.
fn best_cut(items: &[Item], acts: usize, by: By) -> Option<(f64, Cut)> {
    let weight = |item: &Item| match by {
        By::Stake => item.matters,
        By::Deals => item.deals as f64,
    };
    let mut all = vec![0.0; acts];
    items.iter().for_each(|item| all[item.act] += weight(item));
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
        items.iter().map(|item| (number(item), item.act, weight(item))).collect()
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
fn told(naming: Naming, leaves: &[Leaf], acts: &[&Act], scale: f64) -> Vec<Advice> {
    let alike =
        |one: &Leaf, other: &Leaf| one.is_whole() && other.is_whole() && one.act == other.act;
    let mut lines = Vec::new();
    let mut at = 0;
    for run in leaves.chunk_by(alike) {
        let (first, last) = (&run[0], &run[run.len() - 1]);
        let (is_first, is_last) = (at == 0, at + run.len() == leaves.len());
        let name = |leaf: &Leaf| naming.class(leaf.class());
        let hands = match (run.len(), is_first, is_last) {
            (_, true, true) if first.is_whole() => "any hand".to_owned(),
            (1, ..) => first.words(naming),
            (_, true, _) => format!("{} or better", name(last)),
            (_, _, true) => format!("{} or less", name(first)),
            _ => format!("{} down to {}", name(first), name(last)),
        };
        let items = || run.iter().flat_map(|leaf| &leaf.items);
        let count: u128 = items().map(|item| item.deals).sum();
        let worth: i128 = items().map(|item| item.worth).sum();
        let right: u128 = run.iter().map(Leaf::right).sum();
        let worth = worth as f64 / (count as f64 * scale);
        let best_for = (right < count).then_some(Portion { of: right, all: count });
        let tells = match run {
            [only] => only.tells(),
            _ => Tells::Hands,
        };
        let line = Advice::new(hands, Act::clone(acts[first.act]), count, worth);
        lines.push(Advice { best_for, tells, ..line });
        at += run.len();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(class: u8, order: u32, jacks: u8, action: &str, deals: u128) -> Seen {
        let mut sight = Sight { class, order, ..Sight::default() };
        sight.marks[Mark::Jacks as usize] = jacks;
        let action = Act::read(action);
        Seen { sight, action, deals, worth: deals as i128, costs: None }
    }

    fn told(all: Vec<Seen>) -> (Vec<String>, Option<Followed>) {
        let (lines, followed) = lines(Naming::Pairs, all, 1.0);
        let line = |it: &Advice| format!("{} | {} | {}", it.action, it.told(), it.count);
        (lines.iter().map(line).collect(), followed)
    }

    #[test]
    fn what_is_played_alike_is_one_line_and_a_cut_is_named() {
        let pair = |rank: u32| rank << 4;
        let (table, followed) = told(vec![
            seen(4, pair(3), 0, "bet 3 times", 1),
            seen(3, pair(3), 0, "bet 3 times", 10),
            seen(1, pair(9), 0, "bet 3 times", 50),
            seen(1, pair(4), 0, "bet 3 times", 50),
            seen(1, pair(3), 0, "bet", 50),
            seen(0, 0, 2, "bet", 200),
            seen(0, 0, 1, "bet", 30),
            seen(0, 0, 1, "fold", 70),
            seen(0, 0, 0, "fold", 300),
        ]);
        assert_eq!(
            table,
            [
                "bet 3 times | three of a kind or better | 11",
                "bet 3 times | pair of sixes or better | 100",
                "bet | pair below pair of sixes | 50",
                "bet | no pair, 2 or more cards of J to A | 200",
                "fold | no pair, at most 1 card of J to A (best for 92 % of these) | 400",
            ]
        );
        assert_eq!(followed, Some(Followed { best: 731, of: 761, cost: None }));
    }

    /// The same where it is known what else may be done, and what that costs.
    fn open(seen: Seen, others: &[(&str, i128)]) -> Seen {
        let costs = others.iter().map(|(act, cost)| (Act::read(act), *cost)).collect();
        Seen { costs: Some(costs), ..seen }
    }

    /// A line goes by what is at stake, not by how often; what it costs is added up.
    #[test]
    fn a_line_is_what_costs_least() {
        let (table, followed) = told(vec![
            open(seen(1, 16, 0, "bet", 10), &[("fold", 500)]),
            open(seen(1, 16, 0, "fold", 90), &[("bet", 90)]),
            open(seen(0, 0, 0, "fold", 900), &[("bet", 9_000)]),
        ]);
        assert_eq!(table, ["bet | pair (best for 10 % of these) | 100", "fold | no pair | 900"]);
        assert_eq!(followed, Some(Followed { best: 910, of: 1_000, cost: Some(0.09) }));
    }

    /// What some may not do is told to none of them.
    #[test]
    fn a_line_is_nothing_that_may_not_be_done() {
        let (table, followed) = told(vec![
            open(seen(1, 12 << 4, 0, "bet 3 times", 30), &[("bet", 60), ("fold", 90)]),
            open(seen(1, 11 << 4, 0, "bet", 50), &[("fold", 70)]),
            open(seen(1, 10 << 4, 0, "bet", 50), &[("fold", 50)]),
            open(seen(0, 0, 0, "fold", 200), &[("bet", 300)]),
        ]);
        assert_eq!(
            table,
            [
                "bet 3 times | pair of aces or better | 30",
                "bet | pair below pair of aces | 100",
                "fold | no pair | 200",
            ]
        );
        assert_eq!(followed, None);
    }

    /// Of equal things the count takes the smaller bet, and so does the table; where they cannot be
    /// told apart, both are right.
    #[test]
    fn what_is_as_good_is_right() {
        let two = |jacks: u8| {
            told(vec![
                open(seen(1, 16, 1, "bet", 50), &[("fold", 100)]),
                open(seen(1, 16, jacks, "fold", 50), &[("bet", 0)]),
            ])
        };
        let (apart, followed) = two(0);
        assert_eq!((apart.len(), followed), (2, None), "{apart:?}");
        assert_eq!(two(1), (vec!["bet | any hand | 100".to_owned()], None));
    }

    /// Two cuts that tell nothing one by one and all together.
    #[test]
    fn what_takes_two_cuts_is_found() {
        let mut all = Vec::new();
        for (order, jacks) in [(16, 0), (16, 1), (32, 0), (32, 1)] {
            let action = if (order == 16) == (jacks == 0) { "bet" } else { "fold" };
            all.push(seen(1, order, jacks, action, 100 + u128::from(order * u32::from(jacks))));
        }
        let (table, followed) = told(all);
        assert_eq!((table.len(), followed), (4, None), "{table:?}");
    }

    #[test]
    fn every_deal_is_on_a_line() {
        let mut all = Vec::new();
        for number in 0..400_u32 {
            let action = if number.is_multiple_of(7) { "fold" } else { "bet" };
            let (class, rank) = (1 + (number % 3) as u8, (number % 13) << 4);
            all.push(seen(class, rank, (number % 5) as u8, action, 1_000));
        }
        let (told, followed) = lines(Naming::Pairs, all, 1.0);
        assert_eq!(told.iter().map(|line| line.count).sum::<u128>(), 400_000);
        assert!(told.len() <= LINES, "{}", told.len());
        assert!(followed.is_some_and(|it| it.best >= 342_000 && it.of == 400_000), "{followed:?}");
    }
}
