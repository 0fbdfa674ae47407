//! The best hand of two own ranks and three of the board's, suits aside.
//!
//! How often each rank lies on either side says what the hand is made of; what that takes from
//! either side says how many kickers the side still owes.

use crate::lane::RANKS;
use crate::standing::Standing;
use cards::CardSet;

/// The ranks on either side, by how many times they are there at least. A third own card of a rank
/// is never played, nor is a fourth on the board.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    own: u16,
    own_pairs: u16,
    board: u16,
    board_pairs: u16,
    board_trips: u16,
}

impl Sides {
    #[inline(always)]
    pub(super) fn new(own: CardSet, board: CardSet) -> Sides {
        let [own, own_pairs, _] = at_least(own);
        let [board, board_pairs, board_trips] = at_least(board);
        Sides { own, own_pairs, board, board_pairs, board_trips }
    }

    /// The best hand, suits aside.
    #[inline(always)]
    pub(super) fn best(self) -> Standing {
        let trips = self.trips();
        if trips != 0
            && let Some(full) = self.four_of_a_kind().or_else(|| self.full_house(trips))
        {
            return full;
        }
        let straights = straights(self.own, self.board);
        if straights != 0 {
            Standing::new(5, highest::<1>(straights), 0)
        } else if trips != 0 {
            self.three_of_a_kind(highest::<1>(trips))
        } else {
            self.two_pair().unwrap_or_else(|| self.pair_or_less())
        }
    }

    /// The ranks of which two own cards meet one of the board, one meets two, or none three.
    #[inline(always)]
    fn trips(self) -> u16 {
        self.own_pairs & self.board | self.own & self.board_pairs | self.board_trips
    }

    /// Four of a kind, two and two, or one own and three of the board with an own kicker.
    #[inline(always)]
    fn four_of_a_kind(self) -> Option<Standing> {
        let quads = self.own_pairs & self.board_pairs | self.own & self.board_trips;
        (quads != 0).then(|| {
            let four = highest::<1>(quads);
            let owing = if four & self.board_trips == 0 { self.board } else { self.own };
            Standing::new(8, four, highest::<1>(owing & !four))
        })
    }

    /// A full house of the highest of these trips that leaves a pair: on the board if both own
    /// cards are in the three, matched if one is, own if none.
    #[inline(always)]
    fn full_house(self, trips: u16) -> Option<Standing> {
        let mut left = trips;
        while left != 0 {
            let three = highest::<1>(left);
            let pairs_if =
                |three_in: u16, pairs: u16| if three & three_in == 0 { 0 } else { pairs };
            let pairs = pairs_if(self.own_pairs & self.board, self.board_pairs)
                | pairs_if(self.own & self.board_pairs, self.own & self.board)
                | pairs_if(self.board_trips, self.own_pairs);
            let pair = highest::<1>(pairs & !three);
            if pair != 0 {
                return Some(Standing::new(7, three, pair));
            }
            left &= !three;
        }
        None
    }

    /// Three of a kind where no full house is: then no two cards to be had beside it are a pair.
    #[inline(always)]
    fn three_of_a_kind(self, three: u16) -> Standing {
        let kickers = if three & self.own == 0 {
            self.kickers::<2, 0>(three)
        } else if three & self.own_pairs == 0 {
            self.kickers::<1, 1>(three)
        } else {
            self.kickers::<0, 2>(three)
        };
        Standing::new(4, three, kickers)
    }

    /// Two pair where no three of a kind is: then a rank is paired in the hand, or paired on the
    /// board, or matched (once on either side), and never two of these.
    #[inline(always)]
    fn two_pair(self) -> Option<Standing> {
        let matched = self.own & self.board;
        let board_pair = highest::<1>(self.board_pairs);
        // Both own cards match, or one does beside the board's pair.
        let matching = match highest::<2>(matched | board_pair) {
            two if matched != 0 && without_lowest::<1>(two) != 0 => two,
            _ => 0,
        };
        let both_paired = self.own_pairs != 0 && board_pair != 0;
        let pocket = if both_paired { highest::<1>(self.own_pairs) | board_pair } else { 0 };
        let pairs = matching.max(pocket);
        let one_own = pairs & self.own_pairs == 0 && pairs & board_pair != 0;
        let owing = if one_own { self.own } else { self.board };
        (pairs != 0).then(|| Standing::new(3, pairs, highest::<1>(owing & !pairs)))
    }

    /// A pair or nothing where no two pair is: then a board pair is alone, and beside an own pair
    /// there is one matched rank at most.
    #[inline(always)]
    fn pair_or_less(self) -> Standing {
        let matched = self.own & self.board;
        let pair = highest::<1>(self.own_pairs | self.board_pairs | matched);
        if pair == 0 {
            Standing::new(1, 0, self.kickers::<2, 3>(0))
        } else if pair & matched != 0 {
            Standing::new(2, pair, self.kickers::<1, 2>(pair))
        } else if pair & self.own_pairs != 0 {
            Standing::new(2, pair, self.kickers::<0, 3>(pair))
        } else {
            Standing::new(2, pair, self.kickers::<2, 1>(pair))
        }
    }

    /// The highest ranks beside `made`, so many own and so many of the board.
    #[inline(always)]
    fn kickers<const OWN: usize, const BOARD: usize>(self, made: u16) -> u16 {
        highest::<OWN>(self.own & !made) | highest::<BOARD>(self.board & !made)
    }
}

/// The ranks that are in the set once, twice and three times at least.
#[inline(always)]
fn at_least(set: CardSet) -> [u16; 3] {
    // Clubs and diamonds meet hearts and spades, two suits at a time.
    let (low, high) = (set.bits() as u32, (set.bits() >> 32) as u32);
    let [one, two] = [low | high, low & high].map(|suits| (suits as u16, (suits >> 16) as u16));
    [one.0 | one.1, two.0 | two.1 | one.0 & one.1, two.0 & one.1 | one.0 & two.1]
}

/// The top cards of the straights made of two ranks of `own` and three of `board`.
#[inline(always)]
pub(super) fn straights(own: u16, board: u16) -> u16 {
    // The ace also lies below the deuce. From here on a bit tells of its rank and the four below.
    let [all, own, board] = [own | board, own, board].map(|ranks| ranks << 1 | ranks >> 12);
    let pair = all & all << 1;
    let five = pair & pair << 2 & all << 4;
    if five == 0 {
        return 0;
    }
    // First of two ranks, then of four, then of all five.
    let (one, two) = (own | own << 1, own & own << 1);
    let (one, two) = (one | one << 2, two | two << 2 | one & one << 2);
    let two_own = two | one & own << 4;

    let (one, two) = (board | board << 1, board & board << 1);
    let (two, three) = (two | two << 2 | one & one << 2, two & one << 2 | one & two << 2);
    let three_board = three | two & board << 4;

    (five & two_own & three_board) >> 1 & RANKS
}

/// The highest `COUNT` ranks, or all if they are fewer. Ranks are dropped from the low end and not
/// counted: every machine is quick at that, and only newer ones at counting bits.
#[inline(always)]
pub(super) fn highest<const COUNT: usize>(ranks: u16) -> u16 {
    let (mut highest, mut more) = (ranks, without_lowest::<COUNT>(ranks));
    while more != 0 {
        (highest, more) = (without_lowest::<1>(highest), without_lowest::<1>(more));
    }
    if COUNT == 0 { 0 } else { highest }
}

/// The ranks without the `COUNT` lowest.
#[inline(always)]
pub(super) fn without_lowest<const COUNT: usize>(ranks: u16) -> u16 {
    (0..COUNT).fold(ranks, |ranks, _| ranks & ranks.wrapping_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::high5;
    use cards::{Card, Rank, Suit};

    /// The counts in the two proofs that follow are coefficients: of x^own y^5 in the thirteenth
    /// power of the sum of all x^i y^j with i + j up to four.
    #[test]
    fn every_four_ranks_on_every_five_agree_with_the_obvious_way() {
        assert_eq!(check_every_rank(4), 10_995_985);
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn every_five_and_six_ranks_on_every_five_agree_with_the_obvious_way() {
        assert_eq!(check_every_rank(5), 36_747_997);
        assert_eq!(check_every_rank(6), 107_326_219);
    }

    /// Checks every choice of own ranks with every five of the board, suits aside, and says how
    /// many there were.
    fn check_every_rank(own_count: usize) -> u64 {
        let twos = choices(2);
        let threes = choices(3);
        // The obvious way again, but each two with each three is ranked only once.
        let made: Vec<Vec<Standing>> = twos
            .iter()
            .map(|two| threes.iter().map(|three| rank_five(two, three)).collect())
            .collect();
        let boards: Vec<(Vec<Rank>, Vec<usize>)> =
            choices(5).into_iter().map(|board| (board.clone(), parts(&board, &threes))).collect();
        let mut count = 0;
        for own in choices(own_count) {
            let rows: Vec<&Vec<Standing>> =
                parts(&own, &twos).into_iter().map(|two| &made[two]).collect();
            for (board, threes) in &boards {
                let Some([own, board]) = deal([&own, board]) else { continue };
                let best = rows.iter().flat_map(|row| threes.iter().map(|three| row[*three])).max();
                assert_eq!(Sides::new(own, board).best(), best.unwrap(), "{own} on {board}");
                count += 1;
            }
        }
        count
    }

    /// Every choice of so many ranks, lowest first, a rank up to four times.
    fn choices(count: usize) -> Vec<Vec<Rank>> {
        let longer = |ranks: &Vec<Rank>| {
            let ranks = ranks.clone();
            let from = ranks.last().map_or(0, |last| *last as usize);
            Rank::ALL[from..].iter().map(move |rank| [&ranks[..], &[*rank]].concat())
        };
        let mut all = vec![Vec::new()];
        for _ in 0..count {
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|ranks| ranks.windows(5).all(|five| five[0] != five[4]));
        all
    }

    /// Which of the choices are part of these ranks.
    fn parts(ranks: &[Rank], choices: &[Vec<Rank>]) -> Vec<usize> {
        let times = |of: &[Rank], rank: &Rank| of.iter().filter(|other| *other == rank).count();
        let fits =
            |part: &Vec<Rank>| part.iter().all(|rank| times(part, rank) <= times(ranks, rank));
        (0..choices.len()).filter(|at| fits(&choices[*at])).collect()
    }

    /// Five ranks ranked suits aside; nothing if they are all the same.
    fn rank_five(two: &[Rank], three: &[Rank]) -> Standing {
        let mut ranks = [two, three].concat();
        ranks.sort();
        if ranks[0] == ranks[4] {
            return Standing::NOTHING;
        }
        // Equal ranks lie side by side: dealt round the four suits no card comes twice, and the
        // fifth makes no flush.
        let suits = Suit::ALL.into_iter().cycle();
        high5::rank(
            ranks.into_iter().zip(suits).map(|(rank, suit)| Card::new(rank, suit)).collect(),
        )
    }

    /// Cards of these ranks, each of the next suit; none if a rank runs out of suits.
    fn deal(sides: [&[Rank]; 2]) -> Option<[CardSet; 2]> {
        let mut dealt = [0; 13];
        let mut sets = [CardSet::EMPTY; 2];
        for (set, ranks) in sets.iter_mut().zip(sides) {
            for rank in ranks {
                let suit = Suit::ALL.get(dealt[*rank as usize])?;
                *set = set.with(Card::new(*rank, *suit));
                dealt[*rank as usize] += 1;
            }
        }
        Some(sets)
    }
}
