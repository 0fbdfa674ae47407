//! The numbers that trackers tell hands apart by.

use call::phh::{Field, History};
use std::collections::HashSet;

/// The numbers given out so far.
#[derive(Debug, Default)]
pub(super) struct Numbers(HashSet<u64>);

impl Numbers {
    /// Gives a hand a number that no other has: its own where that is free, otherwise one that is
    /// made of the hand and its place, the same in every run.
    pub(super) fn give(&mut self, history: &mut History) {
        let own = history.field("hand").and_then(|number| number.parse().ok());
        let number = match own {
            Some(number) if self.0.insert(number) => number,
            _ => self.made_of(&format!("{}\n{history}", history.at)),
        };
        history.others.retain(|field| field.name != "hand");
        history.others.push(Field { name: "hand".to_owned(), value: number.to_string() });
    }

    fn made_of(&mut self, hand: &str) -> u64 {
        let mut number = of(hand);
        while !self.0.insert(number) {
            number += 1;
        }
        number
    }
}

/// The number that is made of what is said of a hand: eighteen digits, more than the numbers that
/// rooms give out have, and as many as trackers and TOML can keep.
pub(crate) fn of(hand: &str) -> u64 {
    LEAST + digest(hand.trim()) % (9 * LEAST)
}

const LEAST: u64 = 100_000_000_000_000_000;

/// FNV-1a, 64 bits.
fn digest(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
