//! Exactly two of a seat's own cards with exactly three of the board's.
//!
//! Sixty hands hide in four cards and five, and none of them has to be made: [`Sides`] finds the
//! best by its ranks, and suits count only where one lies twice in the hand and three times on the
//! board. There are no tables.

mod sides;

use self::sides::{Sides, highest, straights, without_lowest};
use crate::lane::RANKS;
use crate::standing::Standing;
use cards::CardSet;

/// Ranks the best high hand of two own cards (of two or more) and three of the board (of three to
/// five), none of them a joker.
// Never inlined: in the midst of other code the compiler runs short of registers.
#[inline(never)]
pub(crate) fn rank_high(own: CardSet, board: CardSet) -> Standing {
    match flush_suit(own, board) {
        0 => Sides::new(own, board).best(),
        suit => rank_suited(own, board, suit),
    }
}

/// Ranks the best low of two own cards and three of the board, nothing unless eight or better.
///
/// Of the ranks on one side only, two at most come from the hand and three from the board; a rank
/// on both sides comes from whichever has room. Any five within these bounds can be played, so the
/// low is the five lowest after each side has given its own lowest.
#[inline(never)]
pub(crate) fn rank_low(own: CardSet, board: CardSet) -> Standing {
    let (own, board) = (ace_to_eight(own), ace_to_eight(board));
    let ranks = own & board | lowest::<2>(own & !board) | lowest::<3>(board & !own);
    let low = Standing::new(6, RANKS, RANKS & !lowest::<5>(ranks));
    if without_lowest::<4>(ranks) == 0 { Standing::NOTHING } else { low }
}

/// A bit in the lane of the suit that is there twice in the hand and three times on the board.
#[inline(always)]
fn flush_suit(own: CardSet, board: CardSet) -> u64 {
    const LOWEST: u64 = 0x0001_0001_0001_0001;
    const TOP: u64 = LOWEST << 15;
    // All four suits at once: the top bit of a lane is lent so that none borrows from the next.
    let without_lowest = |suits: u64| suits & ((suits | TOP) - LOWEST);
    let some = |suits: u64| suits + (TOP - LOWEST);
    let two_own = without_lowest(own.bits());
    let three_board = without_lowest(without_lowest(board.bits()));
    some(two_own) & some(three_board) & TOP
}

/// The best hand where there is a flush. Apart, because most hands have none.
#[inline(never)]
fn rank_suited(own: CardSet, board: CardSet, suit: u64) -> Standing {
    let lane = |set: CardSet| (set.bits() >> (suit.trailing_zeros() & !15)) as u16 & RANKS;
    Sides::new(own, board).best().max(flush(lane(own), lane(board)))
}

/// The best flush or straight flush of two own ranks and three of the board's in one suit.
#[inline(always)]
fn flush(own: u16, board: u16) -> Standing {
    match highest::<1>(straights(own, board)) {
        0 => Standing::new(6, 0, highest::<2>(own) | highest::<3>(board)),
        top => Standing::new(9 + (top >> 12) as u8, top, 0),
    }
}

/// The ranks ace to eight, ace lowest.
#[inline(always)]
fn ace_to_eight(set: CardSet) -> u16 {
    let ranks = set.ranks();
    (ranks << 1 | ranks >> 12) & 0xff
}

/// The lowest `COUNT` ranks, or all if they are fewer.
#[inline(always)]
fn lowest<const COUNT: usize>(ranks: u16) -> u16 {
    ranks & !without_lowest::<COUNT>(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Dice;
    use crate::ranking::Ranking;
    use cards::{Hand, Rank, Suit};

    /// The obvious way, for any ranking: every two of the hand with every three of the board.
    fn each_two_and_three(own: CardSet, board: CardSet) -> impl Iterator<Item = Hand> {
        own.subsets(2)
            .flat_map(move |two| board.subsets(3).map(move |three| Hand::from(two | three)))
    }

    fn slowly(ranking: Ranking, own: CardSet, board: CardSet) -> Standing {
        let hands = each_two_and_three(own, board).map(|hand| ranking.rank(&hand));
        hands.max().unwrap_or(Standing::NOTHING)
    }

    fn check(own: CardSet, board: CardSet) {
        let high = slowly(Ranking::High5, own, board);
        assert_eq!(rank_high(own, board), high, "{own} on {board}");
        let low = slowly(Ranking::LowA5Eight, own, board);
        assert_eq!(rank_low(own, board), low, "{own} on {board}");
    }

    fn check_random(pack: CardSet, own_count: usize, board_count: usize, dice: &mut Dice) {
        let own = dice.hand(pack, own_count);
        let board = dice.hand(pack.without(own), board_count);
        check(own, board);
    }

    /// Omaha, Big O and six cards, and what is short of them, on flop, turn and river.
    #[test]
    fn agrees_with_the_obvious_way() {
        let mut dice = Dice::new(17);
        for own_count in 2..=6 {
            for board_count in 3..=5 {
                for _ in 0..20_000 {
                    check_random(CardSet::DECK, own_count, board_count, &mut dice);
                }
            }
        }
    }

    /// Hands of few ranks and suits, where flushes, straights and repeats crowd.
    #[test]
    fn agrees_with_the_obvious_way_where_suits_crowd() {
        let mut dice = Dice::new(19);
        let hearts_and_aces = CardSet::of_suit(Suit::Hearts) | CardSet::of_rank(Rank::Ace);
        let low = [Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Six].map(CardSet::of_rank);
        let low_and_aces = low.into_iter().fold(CardSet::of_rank(Rank::Ace), CardSet::union);
        for pack in [hearts_and_aces, low_and_aces] {
            for (own_count, hands) in [(4, 100_000), (5, 25_000), (6, 25_000)] {
                for _ in 0..hands {
                    check_random(pack, own_count, 5, &mut dice);
                }
            }
        }
    }

    /// Every two to six own ranks with every three to five of the board, all in one suit: the sum
    /// of C(13, own) C(13 - own, board).
    #[test]
    fn every_flush_agrees_with_the_obvious_way() {
        let hearts = CardSet::of_suit(Suit::Hearts);
        let mut count = 0;
        for own in (2..=6).flat_map(|own_count| hearts.subsets(own_count)) {
            let left = hearts.without(own);
            for board in (3..=5).flat_map(|board_count| left.subsets(board_count)) {
                let high = slowly(Ranking::High5, own, board);
                assert_eq!(rank_high(own, board), high, "{own} on {board}");
                count += 1;
            }
        }
        assert_eq!(count, 871_728);
    }

    /// Every set of ranks up to the eight in the hand with every such set on the board.
    #[test]
    fn every_low_agrees_with_the_obvious_way() {
        let low_cards = |ranks: u64, suit: Suit| {
            let from_deuce = ranks >> 1 | (ranks & 1) << 12;
            CardSet::from_bits(from_deuce << (16 * suit as u8))
        };
        for own in (0..256).map(|ranks| low_cards(ranks, Suit::Clubs)) {
            for board in (0..256).map(|ranks| low_cards(ranks, Suit::Spades)) {
                let low = slowly(Ranking::LowA5Eight, own, board);
                assert_eq!(rank_low(own, board), low, "{own} on {board}");
            }
        }
    }
}
