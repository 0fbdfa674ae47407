//! Chance: numbers from a seed, in as many independent streams as are wanted.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
///
/// ChaCha with eight rounds: fast, and its streams are independent by construction, so that work
/// split in any way comes to the same result.
pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    /// A stream of a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Dice {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        source.set_stream(stream);
        Dice(source)
    }

    /// A number below a bound, each with equal chance: the high half of a product, drawn again in
    /// the rare case that would favour some numbers.
    #[inline]
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            let low = product as u32;
            // The remainder is only worked out where it can matter.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_the_bound_comes_up_about_equally_often() {
        let mut dice = Dice::new(1, 0);
        let mut counts = [0_u32; 13];
        (0..130_000).for_each(|_| counts[dice.below(13) as usize] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_seed_repeats_its_streams_and_no_two_are_alike() {
        let draw = |seed, stream| {
            let mut dice = Dice::new(seed, stream);
            (0..8).map(|_| dice.below(1 << 30)).collect::<Vec<u32>>()
        };
        assert_eq!(draw(7, 3), draw(7, 3));
        assert_ne!(draw(7, 3), draw(7, 4));
        assert_ne!(draw(7, 3), draw(8, 3));
    }
}
