//! Where the cards and the bots' whims come from: ChaCha20, so that a seed repeats a session.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// What a number is drawn for. Each has its own stream: what a player answers changes no card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Who sits where, who has the button, how the bots play.
    Seating,
    /// The shuffle of a round.
    Shuffle(u32),
    /// What the bots do in a round.
    Bots(u32),
}

/// A source of random numbers.
#[derive(Debug, Clone)]
pub(crate) struct Chance(ChaCha20Rng);

impl Chance {
    /// The numbers of a seed for one purpose.
    pub(crate) fn new(seed: u64, purpose: Purpose) -> Chance {
        let mut numbers = ChaCha20Rng::seed_from_u64(seed);
        numbers.set_stream(match purpose {
            Purpose::Seating => 0,
            Purpose::Shuffle(round) => 1 + 2 * u64::from(round),
            Purpose::Bots(round) => 2 + 2 * u64::from(round),
        });
        Chance(numbers)
    }

    /// A number below `bound`, each with equal chance.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below nothing");
        // Numbers of the last, incomplete run are drawn again (Lemire).
        let over = bound.wrapping_neg() % bound;
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(bound);
            if wide as u32 >= over {
                return (wide >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_and_purposes_differ() {
        let draw = |seed, purpose| {
            let mut chance = Chance::new(seed, purpose);
            [0; 8].map(|_| chance.below(1_000))
        };
        assert_eq!(draw(7, Purpose::Shuffle(1)), draw(7, Purpose::Shuffle(1)));
        assert_ne!(draw(7, Purpose::Shuffle(1)), draw(8, Purpose::Shuffle(1)));
        assert_ne!(draw(7, Purpose::Shuffle(1)), draw(7, Purpose::Bots(1)));
    }

    #[test]
    fn every_number_comes_up_about_equally_often() {
        let mut chance = Chance::new(1, Purpose::Seating);
        let mut counts = [0_u32; 6];
        (0..60_000).for_each(|_| counts[chance.below(6) as usize] += 1);
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
    }
}
