//! The best of three hands and more: counted as far as two hands go, the rest drawn at random.
//!
//! How many hands reach a grade, and how many pairs of them do, is counted. Of the rounds that are
//! drawn only what that does not foretell matters: where no more than two hands reach a grade,
//! nothing.

use super::super::sample::shuffle;
use super::super::{Asked, Method, Ratio, Unpriced, Worth};
use super::pairs::{Grade, Pairs};
use super::shown::Layout;
use super::tally::{self, Tally};
use super::{Column, Stake};
use cards::{Card, Hand};
use engine::table::Rules;
use money::Pay;
use ranking::Ranking;
use rayon::prelude::*;
use sheet::table::side::Side;

/// Rounds that share a stream of numbers.
const BLOCK: u64 = 4_096;

/// Blocks that are drawn before the error is looked at again.
const CHUNK: u64 = 64;

/// The standard error, in units of the wager, at which enough is drawn.
const ENOUGH: f64 = 0.000_05;

/// Parts of a round that the return is told in, where the rows are whole rounds.
const PARTS: u128 = 1_000_000;

/// Prices one column for so many hands.
pub(super) fn column(
    rules: &Rules,
    (at, side): (usize, &Side),
    (column, hands): (usize, usize),
    pairs: &Pairs,
    layout: Layout,
    asked: &Asked<'_>,
) -> Result<Column, Unpriced> {
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let wager = rules.wager(&side.wager).ok_or_else(|| Unpriced::shape("no such wager"))?;
    if layout.board + hands * layout.own > rules.game.pack.size() || hands >= MOST_HANDS {
        return Err(Unpriced::shape("more hands than the pack has cards for"));
    }
    let stake = Stake::of(rules, wager, asked).money;
    let taken = rules.game.wagers[wager.place()].taken;
    let units = |pay: Pay| {
        let units = Worth::of(pay, side.stake, taken, stake).units;
        units.numerator() as f64 / units.denominator() as f64
    };
    let grades = &pairs.grades;
    let pays = grades.iter().map(|grade| units(table.pay(column, grade.met, stake).0));
    let mut pays: Vec<f64> = pays.collect();
    pays.push(units(table.otherwise()));
    // What it is worth to reach a grade, beyond the next.
    let steps: Vec<f64> = pays.windows(2).map(|pair| pair[0] - pair[1]).collect();
    let all = asked.rounds.max(2);
    let most = all.div_ceil(BLOCK);
    let (numbers, seed) = asked.numbers;
    let block = |block: u64, told: &[Told]| {
        let mut random = numbers(seed.wrapping_add(block));
        let mut drawing = Drawing::new(rules, layout, hands);
        let mut drawn = Drawn::nothing(grades.len());
        for _ in 0..BLOCK.min(all - block * BLOCK) {
            drawn.add(drawing.round(&mut random, grades), told, &steps);
        }
        drawn
    };
    let told = {
        let mut random = numbers(seed.wrapping_sub(1));
        let mut drawing = Drawing::new(rules, layout, hands);
        let mut seen = vec![[0; MOST_HANDS]; grades.len()];
        for _ in 0..all.min(CHUNK * BLOCK) {
            let reached = drawing.round(&mut random, grades);
            seen.iter_mut().zip(reached).for_each(|(seen, hands)| seen[usize::from(*hands)] += 1);
        }
        seen.iter().map(Told::from).collect::<Vec<Told>>()
    };
    let mut drawn = Drawn::nothing(grades.len());
    let mut blocks = 0;
    // That three hands reach the last grade may not have been met, and is not ruled out by that.
    let rare = match (steps.last(), told.last()) {
        (Some(step), Some(told)) => step * told.rest(3),
        _ => 0.0,
    };
    while blocks < most && !(blocks > 0 && drawn.error(rare) < ENOUGH) {
        let next = most.min(blocks + CHUNK);
        // Added up in order, so that the sums do not depend on threads.
        let more: Vec<Drawn> = (blocks..next).into_par_iter().map(|at| block(at, &told)).collect();
        drawn = more.into_iter().fold(drawn, Drawn::merge);
        blocks = next;
    }
    let reached = reached(pairs, hands, &told, &drawn);
    let counts = counts(pairs, &reached, drawn.rounds);
    let mut columns = tally::columns(rules, (at, side), &counts, asked)?;
    let mut column = columns.swap_remove(column);
    let steps = steps.iter().zip(&reached).map(|(step, reached)| step * reached);
    let expected = steps.sum::<f64>() + pays[grades.len()];
    let denominator = u128::from(drawn.rounds) * PARTS;
    let numerator = (expected * denominator as f64).round() as i128;
    column.priced.expected = Ratio { numerator, denominator };
    column.priced.method = Method::Sample { seed, error: drawn.error(rare) };
    Ok(column)
}

/// How likely it is that one hand or more reaches each grade.
fn reached(pairs: &Pairs, hands: usize, told: &[Told], drawn: &Drawn) -> Vec<f64> {
    let two_of = (hands * (hands - 1) / 2) as f64;
    let (mut ones, mut twos) = (0_u128, 0_u128);
    let each = pairs.grades.iter().zip(told).zip(&drawn.left).map(|((grade, told), left)| {
        ones += grade.hands;
        twos += grade.beaten + grade.tied;
        told.hand * hands as f64 * (ones as f64 / pairs.hands as f64)
            + told.pair * two_of * (twos as f64 / pairs.pairs as f64)
            + left / drawn.rounds as f64
    });
    each.collect()
}

/// In how many of the rounds, to the nearest whole one, the best hand is of each grade.
fn counts(pairs: &Pairs, reached: &[f64], rounds: u64) -> Tally {
    let mut before = 0;
    let mut tally = Tally::default();
    for (grade, reached) in pairs.grades.iter().zip(reached) {
        let reached = ((reached * rounds as f64).round() as u64).max(before);
        tally.add((Some(grade.met), None), (reached - before).into());
        before = reached;
    }
    tally.add((None, None), rounds.saturating_sub(before).into());
    tally
}

/// The most hands at a table, and one more.
const MOST_HANDS: usize = 32;

/// What each hand that reaches a grade, and each pair of them, tells of whether any does.
#[derive(Debug, Clone, Copy)]
struct Told {
    hand: f64,
    pair: f64,
}

impl Told {
    /// What fits best, from in how many rounds so many hands reached it.
    fn from(seen: &[u64; MOST_HANDS]) -> Told {
        let rounds = seen.iter().sum::<u64>() as f64;
        let mean = |what: &dyn Fn(f64) -> f64| {
            let sum =
                seen.iter().enumerate().map(|(hands, times)| what(hands as f64) * *times as f64);
            sum.sum::<f64>() / rounds
        };
        let pairs = |hands: f64| hands * (hands - 1.0) / 2.0;
        let any = |hands: f64| if hands > 0.0 { 1.0 } else { 0.0 };
        let (hand, pair, one) = (mean(&|it| it), mean(&pairs), mean(&any));
        let with = |a: &dyn Fn(f64) -> f64, b: &dyn Fn(f64) -> f64| mean(&|it| a(it) * b(it));
        let hand_hand = with(&|it| it, &|it| it) - hand * hand;
        let pair_pair = with(&pairs, &pairs) - pair * pair;
        let hand_pair = with(&|it| it, &pairs) - hand * pair;
        let (hand_one, pair_one) =
            (with(&|it| it, &any) - hand * one, with(&pairs, &any) - pair * one);
        let all = hand_hand * pair_pair - hand_pair * hand_pair;
        if all <= 1e-12 {
            return Told { hand: 1.0, pair: -1.0 };
        }
        Told {
            hand: (hand_one * pair_pair - pair_one * hand_pair) / all,
            pair: (pair_one * hand_hand - hand_one * hand_pair) / all,
        }
    }

    /// What so many hands leave untold.
    fn rest(self, hands: u8) -> f64 {
        let hands = f64::from(hands);
        let any = if hands > 0.0 { 1.0 } else { 0.0 };
        any - self.hand * hands - self.pair * hands * (hands - 1.0) / 2.0
    }
}

/// What was drawn.
struct Drawn {
    /// What hands and pairs leave untold, for each grade.
    left: Vec<f64>,
    sum: f64,
    squared: f64,
    rounds: u64,
}

impl Drawn {
    fn nothing(grades: usize) -> Drawn {
        Drawn { left: vec![0.0; grades], sum: 0.0, squared: 0.0, rounds: 0 }
    }

    fn add(&mut self, reached: &[u8], told: &[Told], steps: &[f64]) {
        let mut worth = 0.0;
        for (((left, reached), told), step) in
            self.left.iter_mut().zip(reached).zip(told).zip(steps)
        {
            let rest = told.rest(*reached);
            *left += rest;
            worth += step * rest;
        }
        self.sum += worth;
        self.squared += worth * worth;
        self.rounds += 1;
    }

    /// The standard error of what is left untold, as if one more round had come to something rare.
    fn error(&self, rare: f64) -> f64 {
        let rounds = self.rounds as f64 + 1.0;
        let mean = (self.sum + rare) / rounds;
        let squared = (self.squared + rare * rare) / rounds;
        ((squared - mean * mean).max(0.0) / rounds).sqrt()
    }

    fn merge(mut self, other: Drawn) -> Drawn {
        self.left.iter_mut().zip(other.left).for_each(|(left, more)| *left += more);
        self.sum += other.sum;
        self.squared += other.squared;
        self.rounds += other.rounds;
        self
    }
}

/// Which of these grades a hand is of, the best first; behind the last if it is of none.
pub(super) fn grade_of(ranking: Ranking, hand: &[Card], grades: &[Grade]) -> Option<usize> {
    let standing = ranking.try_rank(hand).ok()?;
    Some(grades.partition_point(|grade| grade.least > standing))
}

/// Hands dealt at random.
struct Drawing {
    deck: Vec<Card>,
    layout: Layout,
    hands: usize,
    reached: Vec<u8>,
}

impl Drawing {
    fn new(rules: &Rules, layout: Layout, hands: usize) -> Drawing {
        let deck = rules.game.pack.cards().collect();
        Drawing { deck, layout, hands, reached: Vec::new() }
    }

    /// Deals once: how many hands reach each grade.
    fn round(&mut self, random: &mut dyn FnMut(u32) -> u32, grades: &[Grade]) -> &[u8] {
        let Layout { own, board, ranking, .. } = self.layout;
        let dealt = board + own * self.hands;
        shuffle(&mut self.deck, dealt, random);
        self.reached.clear();
        self.reached.resize(grades.len(), 0);
        let (board, rest) = self.deck[..dealt].split_at(board);
        for own in rest.chunks(own) {
            let hand: Hand = own.iter().chain(board).copied().collect();
            let Some(grade) = grade_of(ranking, &hand, grades) else { continue };
            self.reached[grade..].iter_mut().for_each(|reached| *reached += 1);
        }
        &self.reached
    }
}

#[cfg(test)]
mod tests {
    use super::super::boards;
    use super::super::many;
    use super::*;
    use crate::dice::Dice;
    use crate::work::silent;
    use cards::{Pack, Rank};
    use engine::table::Limits;
    use money::Money;
    use sheet::Library;

    /// Three hands over a pack of sixteen cards, where all can be counted: what is drawn comes near it,
    /// however few rounds there are, and its error says how near.
    #[test]
    fn the_best_of_three_comes_near_the_count() {
        let library = Library::built_in();
        let page = library.game("mississippi-stud").expect("a game").resolve(&[]).expect("a page");
        let mut game = page.table().expect("a table game").clone();
        game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
        let rules = Rules::new(&game, Limits::default()).expect("playable");
        let at = game.sides.iter().position(|side| side.name == "cover-all").expect("cover all");
        let table = rules.side_table(at).expect("a table");
        let layout = Layout { own: 2, board: 3, ranking: Ranking::High5, dealer: true };
        let numbers = |stream: u64| -> Box<dyn FnMut(u32) -> u32> {
            let mut dice = Dice(stream);
            Box::new(move |most| dice.below(most))
        };
        let asked = |rounds: u64, seed: u64| Asked {
            stake: Money::dollars(1),
            seats: 1,
            numbers: (&numbers, seed),
            rounds,
            meters: &[],
            tell: &silent,
            plays: None,
        };
        let side = (at, &game.sides[at]);
        let counted = many::count(game.pack, layout, table, &[3], &asked(2, 0)).expect("a count");
        let exact = tally::columns(&rules, side, &counted[0], &asked(2, 0)).expect("columns");
        let exact = exact[0].priced.expected.value();
        let pairs = boards::count(game.pack, layout, table, &asked(2, 0)).expect("a count");
        let mut far = 0.0;
        for seed in 0..20 {
            let asked = asked(1_000, seed * 1_000);
            let drawn = column(&rules, side, (0, 3), &pairs, layout, &asked).expect("a price");
            let Method::Sample { error, .. } = drawn.priced.method else { panic!("a sample") };
            assert_eq!(drawn.priced.deals, 1_000, "no more is drawn than was asked for");
            assert!(error > 0.0 && error < 0.3, "{error}");
            far += ((drawn.priced.expected.value() - exact) / error).powi(2);
        }
        // The squares of twenty figures, each in its standard errors, come to about twenty.
        assert!((4.0..50.0).contains(&far), "{far}");
    }

    /// A thousand rounds of hands of which three hardly ever reach a grade say so: their return is not
    /// certain.
    #[test]
    fn what_was_never_met_is_not_ruled_out() {
        let steps = [50.0, 3.0];
        let told = [Told { hand: 1.0, pair: -1.0 }; 2];
        let mut drawn = Drawn::nothing(2);
        (0..1_000).for_each(|_| drawn.add(&[0, 1], &told, &steps));
        let rare = steps[1] * told[1].rest(3);
        assert!((drawn.error(rare) - 0.003).abs() < 0.000_01, "{}", drawn.error(rare));
    }
}
