//! The shuffle: Fisher and Yates, from the top down.

/// Puts things into random order.
///
/// `below(bound)` must return each number below `bound` with equal chance. It is asked with the
/// length, then one less, down to 2, so the same numbers always give the same order.
///
/// ```
/// let mut stack = ["Teen", "Dey", "Yun"];
/// cards::shuffle(&mut stack, &mut |bound| bound - 1); // stands in for a generator
/// assert_eq!(stack, ["Yun", "Teen", "Dey"]);
/// ```
pub fn shuffle<T>(things: &mut [T], below: &mut impl FnMut(u32) -> u32) {
    shuffle_first(things, things.len(), below);
}

/// Puts a random choice of `count` things into the first places, in random order.
///
/// The same numbers give the same first things as a whole [`shuffle`], whose first steps these
/// are: a round that deals nine cards needs nine numbers, not fifty-one.
pub fn shuffle_first<T>(things: &mut [T], count: usize, below: &mut impl FnMut(u32) -> u32) {
    for at in 0..count.min(things.len().saturating_sub(1)) {
        let left = (things.len() - at) as u32;
        let pick = below(left);
        assert!(pick < left, "a number below {left} was asked for, and {pick} came");
        things.swap(at, at + pick as usize);
    }
}

/// Lots that are drawn several at a time: a generator makes more than one small number of a large
/// one.
pub trait Lots {
    /// Draws `count` numbers of equal chance, the first below `bound`, the next below one less, and
    /// so on; what stands behind them means nothing. `count` is at most [`LOTS_MAX`] and below
    /// `bound`.
    fn draw(&mut self, bound: u32, count: usize) -> [u32; LOTS_MAX];
}

/// Most lots that are drawn at a time: six numbers below a thousand fit into one of 64 bits.
pub const LOTS_MAX: usize = 6;

/// Numbers that come one by one are lots, too.
impl<F: FnMut(u32) -> u32> Lots for F {
    fn draw(&mut self, bound: u32, count: usize) -> [u32; LOTS_MAX] {
        let mut lots = [0; LOTS_MAX];
        for (lot, bound) in lots[..count].iter_mut().zip((0..=bound).rev()) {
            *lot = self(bound);
        }
        lots
    }
}

/// The same as [`shuffle_first`], by lots.
#[inline]
pub fn shuffle_first_by<T>(things: &mut [T], count: usize, by: &mut impl Lots) {
    let mut left = count.min(things.len().saturating_sub(1));
    let mut rest = things;
    while left > 0 {
        let count = left.min(LOTS_MAX);
        let lots = by.draw(rest.len() as u32, count);
        for (at, lot) in lots[..count].iter().enumerate() {
            // Out of bounds here is a number that is not below the bound.
            rest.swap(at, at + *lot as usize);
        }
        rest = &mut rest[count..];
        left -= count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Whoever draws one by one, or several at a time, gets the same order of the same numbers.
    #[test]
    fn lots_shuffle_as_single_numbers_do() {
        for count in [0, 1, 5, 6, 7, 13, 51, 52, 60] {
            let source = || {
                let mut seed = 7_u32;
                move |bound: u32| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (seed >> 8) % bound
                }
            };
            let mut single: Vec<u8> = (0..52).collect();
            let mut by_lots = single.clone();
            shuffle_first(&mut single, count, &mut source());
            shuffle_first_by(&mut by_lots, count, &mut source());
            assert_eq!(single, by_lots, "{count}");
        }
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn a_lot_out_of_bounds_stops_the_shuffle() {
        shuffle_first_by(&mut [0; 5], 4, &mut |bound: u32| bound);
    }

    /// Shuffles the first `count` of four with every sequence of numbers there is, and counts how
    /// often each beginning comes up.
    fn beginnings(count: usize) -> BTreeMap<Vec<u8>, usize> {
        let mut seen = BTreeMap::new();
        for mut seed in 0..4 * 3 * 2 {
            let mut things = [0, 1, 2, 3];
            shuffle_first(&mut things, count, &mut |bound| {
                let pick = seed % bound;
                seed /= bound;
                pick
            });
            *seen.entry(things[..count].to_vec()).or_insert(0) += 1;
        }
        seen
    }

    #[test]
    fn every_order_comes_up_equally_often() {
        for (count, orders) in [(1, 4), (2, 12), (3, 24), (4, 24)] {
            let seen = beginnings(count);
            assert_eq!(seen.len(), orders);
            assert!(seen.values().all(|&times| times == 24 / orders), "{seen:?}");
        }
    }

    #[test]
    fn the_bounds_fall_from_the_length_to_two() {
        let mut bounds = Vec::new();
        shuffle(&mut [0; 5], &mut |bound| {
            bounds.push(bound);
            0
        });
        assert_eq!(bounds, [5, 4, 3, 2]);
        shuffle::<u8>(&mut [], &mut |_| unreachable!("nothing to shuffle"));
    }

    #[test]
    #[should_panic(expected = "a number below 5 was asked for, and 5 came")]
    fn a_number_out_of_bounds_stops_the_shuffle() {
        shuffle(&mut [0; 5], &mut |bound| bound);
    }
}
