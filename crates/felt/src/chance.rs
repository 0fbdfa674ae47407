//! Where the cards and the bots' whims come from: numbers of a seed, in independent streams.

use cards::{LOTS_MAX, Lots};
use rand_chacha::rand_core::{Rng, SeedableRng};
use rand_chacha::{ChaCha8Rng, ChaCha20Rng};
use std::fmt;

/// What a number is drawn for. Each has its own stream: what a player answers changes no card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Who sits where, who has the button, how the bots play.
    Seating,
    /// The shuffle of a round.
    Shuffle(u32),
    /// What the bots do in a round.
    Bots(u32),
    /// A block of rounds of a simulation, with all that happens in it, or of deals of a sample.
    Block(u64),
    /// What is good to start with in the so-manieth game.
    Openings(usize),
}

/// A source of random numbers.
///
/// ChaCha with eight rounds: fast, and its streams are independent by construction, so that work
/// split in any way comes to the same result.
#[derive(Debug, Clone)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The numbers of a seed for one purpose.
    pub fn new(seed: u64, purpose: Purpose) -> Chance {
        let mut numbers = ChaCha8Rng::seed_from_u64(seed);
        numbers.set_stream(match purpose {
            Purpose::Seating => 0,
            Purpose::Shuffle(round) => 1 + 4 * u64::from(round),
            Purpose::Bots(round) => 2 + 4 * u64::from(round),
            Purpose::Block(block) => 3 + 4 * block,
            Purpose::Openings(game) => 4 + 4 * game as u64,
        });
        Chance(numbers)
    }

    /// A number below a bound, each with equal chance.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        below(&mut self.0, bound)
    }

    /// Whether something comes about that does so often out of a thousand times.
    pub fn happens(&mut self, permille: u32) -> bool {
        self.below(1000) < permille
    }
}

/// What shuffles a round and throws its dice when players are to trust them: ChaCha20, from a seed
/// that nobody sees.
#[derive(Clone)]
pub struct Shuffler(ChaCha20Rng);

impl Shuffler {
    /// The numbers of a seed.
    #[must_use]
    pub fn new(seed: [u8; 32]) -> Shuffler {
        Shuffler(ChaCha20Rng::from_seed(seed))
    }

    /// A number below a bound, each with equal chance.
    pub fn below(&mut self, bound: u32) -> u32 {
        below(&mut self.0, bound)
    }
}

impl fmt::Debug for Shuffler {
    /// Says nothing: what comes next is a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shuffler")
    }
}

/// The high half of a product, drawn again in the rare case that would favour some numbers (Lemire).
#[inline]
fn below(numbers: &mut impl Rng, bound: u32) -> u32 {
    debug_assert!(bound > 0, "there is no number below nothing");
    loop {
        let product = u64::from(numbers.next_u32()) * u64::from(bound);
        let low = product as u32;
        // The remainder is only worked out where it can matter.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// Several numbers of one: each takes the high half of a product and leaves the low half to the
/// next. They are drawn again in the rare case that would favour some of them, so that every choice
/// of all of them has the same chance (Brackett-Rozinsky and Lemire, "Batched ranged random integer
/// generation").
impl Lots for Chance {
    #[inline]
    fn draw(&mut self, bound: u32, count: usize) -> [u32; LOTS_MAX] {
        assert!(count < bound as usize && bound < 1 << 10, "their choices fit into 60 bits");
        loop {
            let mut left = self.0.next_u64();
            // As many every time: what is not asked for does no harm.
            let lots = std::array::from_fn(|at| {
                let product = u128::from(left) * u128::from(bound_at(bound, at));
                left = product as u64;
                (product >> 64) as u32
            });
            if left >= 1 << 60 || favours_none(left, bound) {
                return lots;
            }
        }
    }
}

/// What the lot at a place is below, where the first is below `bound`.
#[inline]
fn bound_at(bound: u32, at: usize) -> u64 {
    bound.saturating_sub(at as u32).max(1).into()
}

/// Whether what is left of a number gives every choice of lots the same chance. How many choices
/// there are, and the remainder, are only worked out where they matter.
#[cold]
fn favours_none(left: u64, bound: u32) -> bool {
    let choices: u64 = (0..LOTS_MAX).map(|at| bound_at(bound, at)).product();
    left >= choices || left >= choices.wrapping_neg() % choices
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 24 orders of four things, by lots that fall from four to two.
    #[test]
    fn every_choice_of_several_lots_comes_up_about_equally_often() {
        let mut chance = Chance::new(1, Purpose::Seating);
        let mut counts = [0_u32; 24];
        for _ in 0..240_000 {
            let [first, second, third, ..] = chance.draw(4, 3);
            assert!(first < 4 && second < 3 && third < 2);
            counts[(first * 6 + second * 2 + third) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn every_number_below_the_bound_comes_up_about_equally_often() {
        let mut chance = Chance::new(1, Purpose::Seating);
        let mut counts = [0_u32; 13];
        (0..130_000).for_each(|_| counts[chance.below(13) as usize] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_seed_repeats_and_purposes_differ() {
        let draw = |seed, purpose| {
            let mut chance = Chance::new(seed, purpose);
            [0; 8].map(|_| chance.below(1_000))
        };
        assert_eq!(draw(7, Purpose::Shuffle(1)), draw(7, Purpose::Shuffle(1)));
        assert_ne!(draw(7, Purpose::Shuffle(1)), draw(8, Purpose::Shuffle(1)));
        assert_ne!(draw(7, Purpose::Shuffle(1)), draw(7, Purpose::Bots(1)));
        assert_ne!(draw(7, Purpose::Shuffle(1)), draw(7, Purpose::Block(1)));
        assert_ne!(draw(7, Purpose::Block(0)), draw(7, Purpose::Openings(0)));
    }
}
