//! Deals at random, until the error is small enough: every shuffle is played in many ways, and the
//! error is that of what shuffles come to.

use super::Asked;
use cards::Card;
use rayon::prelude::*;

/// Shuffles that share a stream of numbers.
const BLOCK: u64 = 1_024;
/// Blocks that are drawn before the error is looked at again.
const CHUNK: u64 = 256;
/// The standard error, in units of the wager, at which enough is drawn.
pub(super) const ENOUGH: f64 = 0.000_1;
/// No error is so small.
pub(super) const NEVER: f64 = 0.0;

/// Numbers below a bound.
pub(super) type Below<'n> = dyn FnMut(u32) -> u32 + 'n;

/// Whether what is drawn differs from one draw to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Draws {
    /// Each comes to the same: a hand and the other one, played both ways, cancel out.
    Alike,
    /// Some come to more than others.
    Differ,
}

impl Draws {
    /// What so many draws are that come to this together, and their squares to that.
    pub(super) fn of(draws: u64, sum: i128, squared: i128) -> Draws {
        match (squared.checked_mul(draws.into()), sum.checked_mul(sum)) {
            (Some(most), Some(least)) if most == least => Draws::Alike,
            _ => Draws::Differ,
        }
    }
}

/// What shuffles have come to.
#[derive(Debug, Clone, Default)]
pub(super) struct Sum {
    /// How often each way to come out was met.
    met: Vec<u64>,
    /// What the rounds of a shuffle come to together, and that squared.
    net: i128,
    squared: i128,
    shuffles: u64,
    here: i64,
}

impl Sum {
    /// Adds rounds of one shuffle that come out in this way, each with this net.
    pub(super) fn add(&mut self, way: usize, rounds: u64, net: i64) {
        if self.met.len() <= way {
            self.met.resize(way + 1, 0);
        }
        self.met[way] += rounds;
        self.here += net * rounds as i64;
    }

    /// The rounds of one shuffle as they were added.
    #[cfg(test)]
    pub(super) fn drawn(self) -> Drawn {
        let met = self.met.into_iter().map(u128::from).collect();
        Drawn { met, error: 0.0 }
    }

    /// Ends a shuffle.
    fn end(&mut self) {
        let net = i128::from(std::mem::take(&mut self.here));
        self.net += net;
        self.squared += net * net;
        self.shuffles += 1;
    }

    fn merge(mut self, other: Sum) -> Sum {
        self.met.resize(self.met.len().max(other.met.len()), 0);
        self.met.iter_mut().zip(other.met).for_each(|(sum, more)| *sum += more);
        self.net += other.net;
        self.squared += other.squared;
        self.shuffles += other.shuffles;
        self
    }

    /// The standard error of a round's mean net, with so many rounds in each shuffle.
    fn error(&self, rounds: f64) -> f64 {
        let shuffles = self.shuffles as f64;
        let mean = self.net as f64 / shuffles;
        let variance = (self.squared as f64 / shuffles - mean * mean).max(0.0);
        (variance / (shuffles - 1.0).max(1.0)).sqrt() / rounds
    }
}

/// What was drawn.
pub(super) struct Drawn {
    /// How often each way to come out was met.
    pub(super) met: Vec<u128>,
    /// The standard error of a round's mean.
    pub(super) error: f64,
}

/// How rounds are drawn: from which cards, how many of them, and how many rounds a shuffle gives.
pub(super) struct Draw<'a> {
    pub(super) pack: &'a [Card],
    pub(super) cards: usize,
    pub(super) rounds: u64,
    /// What nets are multiplied by to be whole.
    pub(super) scale: i64,
    /// The standard error at which enough is drawn.
    pub(super) enough: f64,
}

impl Draw<'_> {
    /// Shuffles and plays until the error is small enough, or as often as was asked for.
    pub(super) fn play(&self, asked: &Asked<'_>, play: impl Fn(&[Card], &mut Sum) + Sync) -> Drawn {
        let most = asked.rounds.div_ceil(BLOCK).max(1);
        let per_shuffle = self.rounds as f64 * self.scale as f64;
        let mut sum = Sum::default();
        let mut blocks = 0;
        while blocks < most && !(blocks > 0 && sum.error(per_shuffle) < self.enough) {
            let next = most.min(blocks + CHUNK);
            let more = (blocks..next).into_par_iter().map(|block| self.block(block, asked, &play));
            sum = more.collect::<Vec<Sum>>().into_iter().fold(sum, Sum::merge);
            blocks = next;
            // As far as the error tells, it takes so many blocks.
            let needed = blocks as f64 * (sum.error(per_shuffle) / self.enough).powi(2);
            (asked.tell)(blocks, most.min(blocks.max(needed as u64)));
        }
        let error = sum.error(per_shuffle);
        Drawn { met: sum.met.into_iter().map(u128::from).collect(), error }
    }

    fn block(&self, block: u64, asked: &Asked<'_>, play: &impl Fn(&[Card], &mut Sum)) -> Sum {
        let mut below = (asked.numbers.0)(block);
        let mut cards = self.pack.to_vec();
        let mut sum = Sum::default();
        for _ in 0..BLOCK {
            shuffle(&mut cards, self.cards, &mut below);
            play(&cards[..self.cards], &mut sum);
            sum.end();
        }
        sum
    }
}

/// Puts so many cards at random in front.
pub(super) fn shuffle(cards: &mut [Card], count: usize, below: &mut Below<'_>) {
    for at in 0..count {
        let other = at + below((cards.len() - at) as u32) as usize;
        cards.swap(at, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A variance that is lost beside a large mean is there nevertheless.
    #[test]
    fn draws_that_differ_little_differ() {
        let of = |nets: &[i128]| {
            let squared = nets.iter().map(|net| net * net).sum();
            Draws::of(nets.len() as u64, nets.iter().sum(), squared)
        };
        assert_eq!(of(&[0, 0, 0]), Draws::Alike);
        assert_eq!(of(&[-42; 1_000]), Draws::Alike);
        let large = 1 << 40;
        assert_eq!(of(&[large, large + 1]), Draws::Differ);
    }
}
