//! What all hands that hold some cards bring together, each played as is best where no card is gone:
//! what comes of throwing cards follows by inclusion and exclusion.

use super::super::number::{number, number_with, numbered, numbers};
use super::HAND;
use super::sum::Sum;
use super::tables::{Last, Tables, picked};
use rayon::prelude::*;

/// What hands bring together, by the cards that all of them hold.
pub(super) struct Supersets {
    /// By the number of a whole hand.
    hands: Vec<i64>,
    /// By how many cards a set has and by its number: what all hands that hold it bring, and what each
    /// card that is gone takes from those without it.
    sums: [Vec<Sum>; HAND],
}

impl Supersets {
    pub(super) fn new(tables: &Tables) -> Supersets {
        let best = |at: usize| {
            let mut hand = [0; HAND];
            numbered(at, &mut hand);
            let best = tables.has(&hand).then(|| tables.best(&hand));
            best.map_or((Last::No, 0), |best| (best, tables.whole(&hand, best)))
        };
        let (lasts, hands): (Vec<Last>, Vec<i64>) =
            (0..numbers(HAND)).into_par_iter().map(best).unzip();
        let mut all = Supersets { hands, sums: Default::default() };
        for size in (HAND - tables.most..HAND).rev() {
            let sum = |at: usize| {
                let mut cards = [0; HAND];
                let cards = &mut cards[..size];
                numbered(at, cards);
                match tables.has(cards) {
                    false => Sum::NOTHING,
                    true if size + 1 == HAND => all.sum_of_hands(tables, cards, &lasts),
                    true => all.sum_of_larger(tables, cards),
                }
            };
            all.sums[size] = (0..numbers(size)).into_par_iter().map(sum).collect();
        }
        all
    }

    /// The sum over the hands that four cards make with one more.
    fn sum_of_hands(&self, tables: &Tables, four: &[u8], lasts: &[Last]) -> Sum {
        let mut sum = Sum::NOTHING;
        // What every card takes alike.
        let mut alike = 0;
        for card in tables.deck.iter().filter(|card| !four.contains(card)) {
            let at = number_with(four, *card);
            let (hand, last) = (with(four, *card), lasts[at]);
            sum.all += self.hands[at];
            let own = tables.part(&hand, last, *card);
            match last {
                Last::No | Last::Stand => alike += own,
                Last::Throw(place) => {
                    let verdicts = tables.with(&hand, place);
                    let each = sum.gone.iter_mut().zip(verdicts);
                    each.for_each(|(sum, verdict)| *sum += tables.net(*verdict));
                }
            }
            sum.gone[usize::from(*card)] -= own;
        }
        sum.gone.iter_mut().for_each(|sum| *sum += alike);
        four.iter().for_each(|card| sum.gone[usize::from(*card)] = 0);
        sum
    }

    /// The sum over larger sets: each hand is in as many of them as it holds other cards.
    fn sum_of_larger(&self, tables: &Tables, cards: &[u8]) -> Sum {
        let larger = &self.sums[cards.len() + 1];
        let mut sum = Sum::NOTHING;
        for card in tables.deck.iter().filter(|card| !cards.contains(card)) {
            sum.add(&larger[number_with(cards, *card)]);
        }
        let times = (HAND - cards.len()) as i64;
        sum.all /= times;
        sum.gone.iter_mut().for_each(|sum| *sum /= times);
        sum
    }

    /// What comes of throwing these cards of a hand, over every hand that may come.
    pub(super) fn thrown(&self, held: &[u8; HAND], thrown: u32) -> i64 {
        let mut worth = 0;
        each_back(thrown, |kept, gone, sign| {
            let cards = picked(held, kept);
            worth += sign
                * match cards.len() {
                    HAND => self.hands[number(&cards)],
                    size => {
                        let sum = &self.sums[size][number(&cards)];
                        let parts = picked(held, gone).into_iter();
                        sum.all - parts.map(|card| sum.gone[usize::from(card)]).sum::<i64>()
                    }
                };
        });
        worth
    }
}

/// Calls `see` with every way to take some of the thrown cards back: what is kept then, what is gone,
/// and whether that counts for or against.
pub(super) fn each_back(thrown: u32, mut see: impl FnMut(u32, u32, i64)) {
    let whole = (1 << HAND) - 1;
    let mut back = thrown;
    loop {
        let sign = if back.count_ones().is_multiple_of(2) { 1 } else { -1 };
        see(whole & !thrown | back, thrown & !back, sign);
        if back == 0 {
            return;
        }
        back = (back - 1) & thrown;
    }
}

/// Four cards and one more, in order.
fn with(four: &[u8], more: u8) -> [u8; HAND] {
    super::tables::merged(four, &[more])
}
