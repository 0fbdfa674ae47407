//! One hand against a dealer who replaces cards too.

use super::super::number::{indexes, number};
use super::beside::{Beside, PARTS, Question};
use super::hands::{Hands, WAYS};
use super::seven::{Cards, FIVES, HAND, Seven};
use super::{Redraw, ends, kept, levels};
use crate::price::advise::{Choice, Spot};
use crate::price::paths::{Deed, Paths};
use crate::price::results::Results;
use crate::price::{Asked, Ratio, Unpriced, lowest_scale};
use crate::work::Progress;
use cards::CardSet;
use engine::table::Rules;

/// What each thing to do with the cards first dealt is worth.
pub(in super::super) fn advise(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<Choice>, Unpriced> {
    if !spot.done.is_empty() {
        return Err(Unpriced::shape("a later decision"));
    }
    let one = One::new(rules, spot, asked)?;
    let bet = one.throws.iter().map(|(_, worth)| *worth).max();
    let bet = bet.ok_or_else(|| Unpriced::shape("nothing may be kept"))?;
    let choice = |deed: Deed, worth: i128| Choice { deed, worth: one.ratio(worth) };
    let [fold_deed, bet_deed] = one.deeds;
    Ok(vec![choice(fold_deed, one.fold), choice(bet_deed, bet)])
}

/// What each way to throw cards is worth.
pub(in super::super) fn throws(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<(CardSet, Ratio)>, Unpriced> {
    let one = One::new(rules, spot, asked)?;
    Ok(one.throws.iter().map(|(thrown, worth)| (*thrown, one.ratio(*worth))).collect())
}

/// What a hand brings by what is done with it.
struct One {
    /// To fold and to bet.
    deeds: [Deed; 2],
    fold: i128,
    /// By the cards that are thrown.
    throws: Vec<(CardSet, i128)>,
    deals: u128,
    scale: u128,
}

impl One {
    fn new(rules: &Rules, spot: &Spot, asked: &Asked<'_>) -> Result<One, Unpriced> {
        let redraw = Redraw::new(rules, asked)?;
        let hand = spot.cards();
        if spot.own.len() != HAND || hand.len() as usize != HAND {
            return Err(Unpriced::shape("other cards than a whole hand"));
        }
        let paths = Paths::new(rules, &redraw.script, asked.stake)?;
        let mut results = Results::new(rules, &redraw.script, &paths, asked.stake);
        let hands = Hands::new(rules, (redraw.rank, redraw.qualify), &mut results, asked)?;
        let leaves = paths.leaves.len();
        results.check_folds(redraw.fold.0)?;
        let net =
            |verdict: usize, leaf: usize| i128::from(results.outcomes[verdict * leaves + leaf].net);
        let verdicts = results.verdicts.len();
        let (met, deals) = met(rules, &hands, hand, verdicts, asked);
        let throws = WAYS.iter().zip(met).map(|(thrown, met)| {
            let each = met.iter().enumerate();
            let worth =
                each.map(|(verdict, deals)| i128::from(*deals) * net(verdict, redraw.bet.0));
            (hand.without(kept(hand, *thrown)), worth.sum())
        });
        Ok(One {
            deeds: [redraw.fold.1, redraw.bet.1],
            fold: net(0, redraw.fold.0) * i128::from(deals),
            throws: throws.collect(),
            deals: deals.into(),
            scale: results.scale as u128,
        })
    }

    fn ratio(&self, worth: i128) -> Ratio {
        lowest_scale(worth, self.deals, self.scale)
    }
}

/// How often each way to throw cards of a hand comes to each verdict, and of how many deals.
fn met(
    rules: &Rules,
    hands: &Hands,
    hand: CardSet,
    verdicts: usize,
    asked: &Asked<'_>,
) -> (Vec<Vec<u64>>, u64) {
    let left = indexes(rules.game.pack.set().unwrap_or_default().without(hand));
    let (hand, seven) = (indexes(hand), Seven::new());
    let beside = Beside::new(&left, &hands.way(rules, asked));
    let mut sevens: Vec<[usize; FIVES]> = Vec::new();
    let mut questions = Vec::new();
    for other in 1..left.len() {
        for one in 0..other {
            let mut cards = hand.clone();
            cards.extend([left[one], left[other]]);
            cards.sort_unstable();
            let cards: Cards = cards.try_into().expect("seven cards");
            let numbers = seven.hands(&cards);
            let levels = levels(hands, &numbers).to_vec();
            questions.push(Question { more: [one as u8, other as u8], levels });
            sevens.push(numbers);
        }
    }
    let progress = Progress::new(PARTS as u64, asked.tell);
    let below = beside.below(&questions, &progress);
    let mut met = vec![vec![0; verdicts]; WAYS.len()];
    for ((numbers, question), below) in sevens.iter().zip(&questions).zip(&below) {
        let ends = ends(hands, numbers, (&question.levels, below), beside.all);
        let at =
            numbers.iter().position(|it| *it == number(&hand)).expect("the hand is among them");
        for (met, thrown) in met.iter_mut().zip(WAYS) {
            for end in seven.ends(at, thrown) {
                for (verdict, deals) in &ends[end.at] {
                    met[usize::from(*verdict)] += deals * end.times;
                }
            }
        }
    }
    let deals = (left.len() * (left.len() - 1)) as u64 * beside.all;
    (met, deals)
}
