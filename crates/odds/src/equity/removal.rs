//! Two hands that share no card, counted without looking at every pair of them.
//!
//! Hands come in from the worst to the best. How many of the other player's hands so far have no
//! card of this one is what inclusion and exclusion gives ([`Held`]).

use super::tally::Tally;
use crate::held::Held;
use cards::CardSet;
use ranking::Standing;

/// Most open cards of a hand: numbers are kept for every set of up to as many cards.
pub(super) const OPEN_MAX: usize = 5;

/// Counts who wins over every pair of hands without a card in common. A hand is its standing and
/// its open cards.
pub(super) fn count(mut a: Vec<(Standing, CardSet)>, mut b: Vec<(Standing, CardSet)>) -> Tally {
    a.sort_unstable_by_key(|hand| hand.0);
    b.sort_unstable_by_key(|hand| hand.0);
    let size = |list: &[(Standing, CardSet)]| list.first().map_or(0, |hand| hand.1.len() as usize);
    let most = size(&a).min(size(&b));
    let (mut a_below, mut b_below) = (Held::up_to(size(&a), most), Held::up_to(size(&b), most));
    let (mut better, mut equal) = ([0_u64; 2], 0_u64);
    let (mut a_left, mut b_left) = (&a[..], &b[..]);
    while let Some(standing) =
        [a_left, b_left].iter().filter_map(|list| list.first()).map(|hand| hand.0).min()
    {
        let a_now = take_equal(&mut a_left, standing);
        let b_now = take_equal(&mut b_left, standing);
        let apart = |below: &Held, now: &[(Standing, CardSet)]| -> u64 {
            now.iter().map(|hand| below.apart_from(hand.1)).sum()
        };
        let wins = apart(&b_below, a_now);
        better[0] += wins;
        better[1] += apart(&a_below, b_now);
        b_now.iter().for_each(|hand| b_below.add(hand.1));
        equal += apart(&b_below, a_now) - wins;
        a_now.iter().for_each(|hand| a_below.add(hand.1));
    }
    let mut tally = Tally::new(2);
    tally.add_counts(better, equal, 1);
    tally.add_deals(u128::from(better[0]) + u128::from(better[1]) + u128::from(equal));
    tally
}

/// Takes the hands of that standing off the front.
fn take_equal<'a>(
    list: &mut &'a [(Standing, CardSet)],
    standing: Standing,
) -> &'a [(Standing, CardSet)] {
    let count = list.iter().take_while(|hand| hand.0 == standing).count();
    let (now, left) = list.split_at(count);
    *list = left;
    now
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands of some cards against hands of others, by the obvious way.
    #[test]
    fn it_agrees_with_looking_at_every_pair() {
        let pack: CardSet = "2c 3c 4c 5c 6c 2d 3d 4d 5d Ah Kh Jk".parse().expect("cards");
        for (a_size, b_size) in [(0, 0), (0, 2), (1, 1), (2, 3), (3, 2), (4, 4), (5, 5), (5, 1)] {
            // Any standings will do, with many equal ones.
            let list = |size, salt: u64| -> Vec<(Standing, CardSet)> {
                let standing = |set: CardSet| set.bits().wrapping_mul(salt | 1) >> 60;
                let sets = pack.subsets(size);
                sets.map(|set| (Standing::from_number(standing(set) as u32), set)).collect()
            };
            let (a, b) = (list(a_size, 0x9e37_79b9_7f4a_7c15), list(b_size, 0xbf58_476d_1ce4_e5b9));
            let mut expected = [0_u128; 3];
            for (high, mine) in &a {
                for (low, theirs) in &b {
                    if (*mine & *theirs).is_empty() {
                        expected[match high.cmp(low) {
                            std::cmp::Ordering::Greater => 0,
                            std::cmp::Ordering::Less => 1,
                            std::cmp::Ordering::Equal => 2,
                        }] += 1;
                    }
                }
            }
            let tally = count(a, b);
            let found = [tally.hands[0].win, tally.hands[1].win, tally.hands[0].tie];
            assert_eq!(found, expected, "{a_size} against {b_size}");
            assert_eq!(tally.deals, expected.iter().sum::<u128>());
        }
    }
}
