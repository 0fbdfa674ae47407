//! Adding up who wins what, in whole numbers.

use super::{HANDS_MAX, Share};
use ranking::Standing;

/// What the hands have won so far.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    /// Into how many parts the pot of one deal is divided.
    pub(super) parts: u64,
    pub(super) deals: u128,
    pub(super) hands: Vec<Share>,
}

/// What one hand won in a few deals.
#[derive(Debug, Clone, Copy, Default)]
struct Won {
    first: u64,
    second: u64,
    win: u64,
    tie: u64,
    squares: u64,
}

/// The standings of each hand by each way, deal by deal; no second way, no second rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) first: &'a [&'a [Standing]],
    pub(super) second: &'a [&'a [Standing]],
}

impl Tally {
    /// Nothing won yet, by so many hands.
    pub(super) fn new(hands: usize) -> Tally {
        Tally { parts: parts(hands), deals: 0, hands: vec![Share::default(); hands] }
    }

    /// Adds deals, each counted so many times.
    pub(super) fn add(&mut self, rows: Rows<'_>, times: u64) {
        let deals = rows.first[0].len();
        match (rows.first, rows.second) {
            ([a, b], []) => self.add_pair(a, b, times),
            _ => {
                let mut won = [Won::default(); HANDS_MAX];
                (0..deals).for_each(|deal| self.settle(rows, deal, &mut won));
                self.put(&won, times);
            }
        }
        self.deals += deals as u128 * u128::from(times);
    }

    /// Two hands, one way: what most questions come to.
    fn add_pair(&mut self, a: &[Standing], b: &[Standing], times: u64) {
        let (mut better, mut worse) = (0_u32, 0_u32);
        for (a, b) in a.iter().zip(b) {
            // A check at every step would keep the compiler from comparing several at once.
            better = better.wrapping_add(u32::from(a > b));
            worse = worse.wrapping_add(u32::from(a < b));
        }
        // Equal hands share, and so do two of which none qualifies.
        let equal = a.len() as u32 - better - worse;
        self.add_counts([better.into(), worse.into()], equal.into(), times);
    }

    /// Adds deals of two hands by how often each was better.
    pub(super) fn add_counts(&mut self, better: [u64; 2], equal: u64, times: u64) {
        let (all, half) = (self.parts, self.parts / 2);
        let mut won = [Won::default(); HANDS_MAX];
        for (won, better) in won.iter_mut().zip(better) {
            *won = Won {
                first: better * all + equal * half,
                second: 0,
                win: better,
                tie: equal,
                squares: better * all * all + equal * half * half,
            };
        }
        self.put(&won, times);
    }

    /// Adds two hands' deals counted elsewhere.
    pub(super) fn add_deals(&mut self, deals: u128) {
        self.deals += deals;
    }

    /// Splits the pot of one deal: half to each way that somebody wins, among equals alike. If
    /// nobody qualifies, all share it (ruling E-08).
    #[inline]
    fn settle(&self, rows: Rows<'_>, deal: usize, won: &mut [Won; HANDS_MAX]) {
        let hands = self.hands.len();
        let (first, first_count) = best(rows.first, deal);
        let (second, second_count) = best(rows.second, deal);
        let whole = self.parts;
        let (first_each, second_each) = match (first_count, second_count) {
            (0, 0) => (whole / hands as u64, 0),
            (count, 0) => (whole / count, 0),
            (0, count) => (0, whole / count),
            (high, low) => (whole / 2 / high, whole / 2 / low),
        };
        for (at, won) in won[..hands].iter_mut().enumerate() {
            let holds =
                |rows: &[&[Standing]], best| rows.get(at).is_some_and(|row| row[deal] == best);
            let nobody = first_count == 0 && second_count == 0;
            let high = if nobody || (first_count > 0 && holds(rows.first, first)) {
                first_each
            } else {
                0
            };
            let low = if second_count > 0 && holds(rows.second, second) { second_each } else { 0 };
            won.first += high;
            won.second += low;
            won.win += u64::from(high + low == whole);
            won.tie += u64::from(high + low > 0 && high + low < whole);
            won.squares += (high + low) * (high + low);
        }
    }

    fn put(&mut self, won: &[Won; HANDS_MAX], times: u64) {
        let times = u128::from(times);
        for (share, won) in self.hands.iter_mut().zip(won) {
            share.first += u128::from(won.first) * times;
            share.second += u128::from(won.second) * times;
            share.win += u128::from(won.win) * times;
            share.tie += u128::from(won.tie) * times;
            share.squares += u128::from(won.squares) * times;
        }
    }

    /// The same deals, where each was added so many times.
    #[must_use]
    pub(super) fn over(mut self, times: u128) -> Tally {
        let whole = |sum: &mut u128| {
            assert!(sum.is_multiple_of(times), "every deal was added as often");
            *sum /= times;
        };
        whole(&mut self.deals);
        for share in &mut self.hands {
            let Share { first, second, win, tie, squares } = share;
            [first, second, win, tie, squares].into_iter().for_each(whole);
        }
        self
    }

    /// Both tallies together.
    #[must_use]
    pub(super) fn and(mut self, other: Tally) -> Tally {
        self.deals += other.deals;
        for (share, more) in self.hands.iter_mut().zip(other.hands) {
            share.first += more.first;
            share.second += more.second;
            share.win += more.win;
            share.tie += more.tie;
            share.squares += more.squares;
        }
        self
    }
}

/// The best standing of a deal and how many hold it; none where nobody qualifies.
#[inline]
fn best(rows: &[&[Standing]], deal: usize) -> (Standing, u64) {
    let best = rows.iter().map(|row| row[deal]).max().unwrap_or(Standing::NOTHING);
    match best == Standing::NOTHING {
        true => (best, 0),
        false => (best, rows.iter().filter(|row| row[deal] == best).count() as u64),
    }
}

/// The least number of parts that two ways and any number of equal hands divide.
fn parts(hands: usize) -> u64 {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    2 * (1..=hands as u64).fold(1, |all, count| all / gcd(all, count) * count)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Standings by their numbers: one deal, each hand's first and second.
    fn shares(first: &[u32], second: &[u32]) -> (Vec<(u128, u128)>, u64) {
        let rows = |numbers: &[u32]| -> Vec<Vec<Standing>> {
            numbers.iter().map(|number| vec![Standing::from_number(*number)]).collect()
        };
        let (first, second) = (rows(first), rows(second));
        let mut tally = Tally::new(first.len());
        let first: Vec<&[Standing]> = first.iter().map(|row| &row[..]).collect();
        let second: Vec<&[Standing]> = second.iter().map(|row| &row[..]).collect();
        tally.add(Rows { first: &first, second: &second }, 1);
        (tally.hands.iter().map(|hand| (hand.first, hand.second)).collect(), tally.parts)
    }

    #[test]
    fn pots_are_split_as_the_engine_splits_them() {
        for (first, second, expected) in [
            (&[5, 3][..], &[][..], &[(4, 0), (0, 0)][..]),
            (&[3, 3], &[], &[(2, 0), (2, 0)]),
            (&[0, 0], &[], &[(2, 0), (2, 0)]), // ruling E-08
            (&[5, 3], &[0, 0], &[(4, 0), (0, 0)]),
            (&[5, 3], &[0, 7], &[(2, 0), (0, 2)]),
            (&[5, 3], &[7, 7], &[(2, 1), (0, 1)]),
            (&[0, 0], &[0, 7], &[(0, 0), (0, 4)]),
            (&[0, 0], &[0, 0], &[(2, 0), (2, 0)]),
            (&[5, 5, 3], &[1, 1, 1], &[(3, 2), (3, 2), (0, 2)]),
            (&[9, 9, 9], &[], &[(4, 0), (4, 0), (4, 0)]),
        ] {
            let (shares, parts) = shares(first, second);
            assert_eq!(shares, expected, "{first:?} {second:?}");
            let all: u128 = shares.iter().map(|(first, second)| first + second).sum();
            assert_eq!(all, u128::from(parts));
        }
    }

    #[test]
    fn parts_divide_evenly() {
        for hands in 1..=HANDS_MAX {
            assert!((1..=hands as u64).all(|count| (parts(hands) / 2).is_multiple_of(count)));
        }
        assert_eq!(parts(HANDS_MAX), 5_040);
    }
}
