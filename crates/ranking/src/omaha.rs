//! Exactly two of a seat's own cards with exactly three of the board's.
//!
//! Two ranks and three ranks meet in a table: 91 pairs of ranks by 455 triples, 128 KB. Only a suit
//! that lies three times on the board and twice in the hand can make a flush, and is looked at
//! apart. The low is read from the ranks up to the eight, own and board, in a table of 64 KB. Both
//! tables are made on first use, in a few milliseconds.

use crate::high5;
use crate::lane::RANKS;
use crate::low;
use crate::standing::Standing;
use cards::{Card, CardSet, Hand, Rank, Suit};
use std::sync::LazyLock;

/// Rows of the table: 91 pairs of ranks, rounded up so that a number modulo the rows is always one.
const ROWS: usize = 128;

/// Places in a row: 455 triples of ranks, rounded up likewise.
const ROW: usize = 512;

/// Most own cards: no game deals more than five, and six leaves room for the players' sixth.
const OWN_MAX: usize = 6;

/// Ranks the best high hand of two own cards (of two to six) and three of the board (of three to
/// five).
pub(crate) fn rank_high(own: CardSet, board: CardSet) -> Standing {
    let tables = &*TABLES;
    let paired = tables.ladder[tables.best_index(own, board) as usize];
    let suits = Suit::ALL.map(|suit| (own.lane(suit), board.lane(suit)));
    let flush = suits.into_iter().find(|(own, board)| has_two(*own) && has_three(*board));
    flush.map_or(paired, |(own, board)| paired.max(suited(own, board)))
}

/// Ranks the best low of two own cards and three of the board, nothing unless eight or better.
pub(crate) fn rank_low(own: CardSet, board: CardSet) -> Standing {
    let tables = &*TABLES;
    let low = tables.lows[board_row(board) + low_ranks(own)];
    tables.low_ladder[low as usize]
}

/// Makes the tables now instead of on first use, and says how many bytes they take.
pub fn prepare() -> usize {
    let tables = &*TABLES;
    size_of::<Tables>()
        + size_of_val(&*tables.made)
        + size_of_val(&tables.ladder[..])
        + size_of_val(&*tables.lows)
        + size_of_val(&tables.low_ladder[..])
}

/// The tables, made once.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

struct Tables {
    /// Number of a pair of ranks, by both ranks in either order.
    pair: [[u8; 16]; 16],
    /// Number of a triple of ranks, by the number of two of them and the third.
    triple: [[u16; 16]; ROWS],
    /// Place on the ladder of a pair with a triple, flushes aside.
    made: Box<[[u16; ROW]; ROWS]>,
    /// The standings that `made` numbers, worst first.
    ladder: Vec<Standing>,
    /// Number of the best low by the ranks ace to eight of the board (row) and the own cards.
    lows: Box<[u8; 1 << 16]>,
    /// The lows that `lows` numbers; the first is no low.
    low_ladder: Vec<Standing>,
}

impl Tables {
    fn new() -> Tables {
        let (mut pair, mut triple) = ([[0; 16]; 16], [[0; 16]; ROWS]);
        let (mut pairs, mut triples) = (Vec::new(), Vec::new());
        for a in Rank::ALL {
            for b in Rank::ALL.into_iter().filter(|b| *b <= a) {
                pair[a as usize][b as usize] = pairs.len() as u8;
                pair[b as usize][a as usize] = pairs.len() as u8;
                pairs.push([a, b]);
                for c in Rank::ALL.into_iter().filter(|c| *c <= b) {
                    triples.push([a, b, c]);
                }
            }
        }
        for (number, [a, b, c]) in triples.iter().map(|ranks| ranks.map(|r| r as usize)).enumerate()
        {
            for (two, third) in [((a, b), c), ((a, c), b), ((b, c), a)] {
                triple[pair[two.0][two.1] as usize][third] = number as u16;
            }
        }
        let standing = |pair: &[Rank; 2], triple: &[Rank; 3]| {
            let mut ranks = [pair[0], pair[1], triple[0], triple[1], triple[2]];
            ranks.sort();
            rank_of_ranks(ranks)
        };
        let mut ladder: Vec<Standing> = pairs
            .iter()
            .flat_map(|two| triples.iter().map(move |three| (two, three)))
            .map(|(two, three)| standing(two, three))
            .collect();
        ladder.sort();
        ladder.dedup();
        let mut made = Box::new([[0; ROW]; ROWS]);
        for (row, two) in made.iter_mut().zip(&pairs) {
            for (place, three) in row.iter_mut().zip(&triples) {
                let found = ladder.binary_search(&standing(two, three));
                *place = found.expect("the ladder holds every standing") as u16;
            }
        }
        let (lows, low_ladder) = lows();
        Tables { pair, triple, made, ladder, lows, low_ladder }
    }

    /// The best place on the ladder over every pair and triple.
    #[inline]
    fn best_index(&self, own: CardSet, board: CardSet) -> u16 {
        match (own.len(), board.len()) {
            (4, 5) => self.best_of(&ranks::<4>(own), &ranks::<5>(board)),
            (5, 5) => self.best_of(&ranks::<5>(own), &ranks::<5>(board)),
            (own_count, board_count) => {
                let (own, board) = (ranks::<OWN_MAX>(own), ranks::<5>(board));
                self.best_of(&own[..own_count as usize], &board[..board_count as usize])
            }
        }
    }

    #[inline(always)]
    fn best_of(&self, own: &[usize], board: &[usize]) -> u16 {
        let mut triples = [0; 10];
        let mut count = 0;
        for (at, a) in board.iter().enumerate() {
            for (next, b) in board.iter().enumerate().skip(at + 1) {
                let two = &self.triple[self.pair[*a][*b] as usize % ROWS];
                for c in &board[next + 1..] {
                    triples[count] = two[*c] as usize;
                    count += 1;
                }
            }
        }
        let mut best = 0;
        for (at, a) in own.iter().enumerate() {
            for b in &own[at + 1..] {
                let row = &self.made[self.pair[*a][*b] as usize % ROWS];
                for triple in &triples[..count] {
                    best = best.max(row[triple % ROW]);
                }
            }
        }
        best
    }
}

/// The ranks of up to `MOST` cards, as numbers below sixteen.
#[inline(always)]
fn ranks<const MOST: usize>(set: CardSet) -> [usize; MOST] {
    let mut bits = set.bits();
    std::array::from_fn(|_| {
        let rank = bits.trailing_zeros() as usize % 16;
        bits &= bits.wrapping_sub(1);
        rank
    })
}

/// The standing of five ranks, suits aside; nothing if a rank is there five times.
fn rank_of_ranks(ranks: [Rank; 5]) -> Standing {
    if ranks[0] == ranks[4] {
        return Standing::NOTHING;
    }
    // Equal ranks lie side by side, so dealing the suits in turn repeats no card; the fifth gets
    // the first one's suit, and four suits make no flush.
    let cards = ranks.iter().zip(Suit::ALL.into_iter().cycle());
    high5::rank(cards.map(|(rank, suit)| Card::new(*rank, suit)).collect())
}

/// The best flush or straight flush of two own ranks and three of the board's in one suit.
fn suited(own: u16, board: u16) -> Standing {
    let straight = (0..10).rev().find_map(|low| {
        let window = if low == 0 { 0b1_0000_0000_1111 } else { 0b1_1111 << (low - 1) };
        let both = window & (own | board) == window;
        let split = (window & own).count_ones() == 2;
        (both && split).then_some((1 << (low + 3)) as u16)
    });
    match straight {
        Some(top) => Standing::new(if top == 1 << 12 { 10 } else { 9 }, top, 0),
        None => Standing::new(6, 0, highest(own, 2) | highest(board, 3)),
    }
}

/// The highest so many ranks of a lane.
fn highest(lane: u16, count: u32) -> u16 {
    let mut lane = lane;
    while lane.count_ones() > count {
        lane &= lane - 1;
    }
    lane
}

fn has_two(lane: u16) -> bool {
    lane & lane.wrapping_sub(1) != 0
}

fn has_three(lane: u16) -> bool {
    let two = lane & lane.wrapping_sub(1);
    has_two(two)
}

/// The ranks ace to eight, ace lowest.
#[inline]
fn low_ranks(set: CardSet) -> usize {
    let ranks = set.ranks() as usize;
    (ranks << 1 | ranks >> 12) & 0xff
}

/// Where the board's row of lows begins.
#[inline]
fn board_row(board: CardSet) -> usize {
    low_ranks(board) << 8
}

/// The table of lows and the standings it numbers.
fn lows() -> (Box<[u8; 1 << 16]>, Vec<Standing>) {
    let mut five: Vec<u16> = (0..256).filter(|ranks: &u16| ranks.count_ones() == 5).collect();
    five.sort_by(|a, b| b.cmp(a));
    let standing = |ranks: &u16| Standing::new(6, RANKS, RANKS & !ranks);
    let ladder: Vec<Standing> =
        std::iter::once(Standing::NOTHING).chain(five.iter().map(standing)).collect();
    debug_assert!(ladder[1] == low::EIGHT_LOW);

    let mut table = Box::new([0; 1 << 16]);
    for (at, best) in table.iter_mut().enumerate() {
        let (board, own) = ((at >> 8) as u16, at as u16 & 0xff);
        // Two of the five come from the hand and three from the board.
        let made = |low: &u16| {
            low & !(own | board) == 0
                && (low & !board).count_ones() <= 2
                && (low & !own).count_ones() <= 3
        };
        *best = five.iter().rposition(made).map_or(0, |at| at as u8 + 1);
    }
    (table, ladder)
}

/// The obvious way, for any ranking: every two of the hand with every three of the board.
pub(crate) fn each_two_and_three(own: CardSet, board: CardSet) -> impl Iterator<Item = Hand> {
    own.subsets(2).flat_map(move |two| board.subsets(3).map(move |three| Hand::from(two | three)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Dice;
    use crate::ranking::Ranking;

    #[test]
    fn agrees_with_the_obvious_way() {
        let mut dice = Dice(17);
        for own_count in 2..=6 {
            for _ in 0..20_000 {
                let cards = dice.hand(CardSet::DECK, own_count + 5);
                let own: CardSet = shuffled(cards, &mut dice).into_iter().take(own_count).collect();
                let board = cards.without(own);
                let slowly = |ranking: Ranking| {
                    each_two_and_three(own, board).map(|hand| ranking.rank(&hand)).max().unwrap()
                };
                assert_eq!(rank_high(own, board), slowly(Ranking::High5), "{own} on {board}");
                assert_eq!(rank_low(own, board), slowly(Ranking::LowA5Eight), "{own} on {board}");
            }
        }
    }

    /// Hands of few ranks and suits, where flushes, straights and repeats crowd.
    #[test]
    fn agrees_with_the_obvious_way_where_suits_crowd() {
        let mut dice = Dice(19);
        let hearts_and_few = CardSet::of_suit(Suit::Hearts) | CardSet::of_rank(Rank::Ace);
        for _ in 0..100_000 {
            let cards = dice.hand(hearts_and_few, 9);
            let own: CardSet = shuffled(cards, &mut dice).into_iter().take(4).collect();
            let board = cards.without(own);
            let slowly = each_two_and_three(own, board).map(|hand| Ranking::High5.rank(&hand));
            assert_eq!(rank_high(own, board), slowly.max().unwrap(), "{own} on {board}");
        }
    }

    fn shuffled(cards: CardSet, dice: &mut Dice) -> Vec<Card> {
        let mut cards: Vec<Card> = cards.iter().collect();
        for at in (1..cards.len()).rev() {
            cards.swap(at, dice.below(at + 1));
        }
        cards
    }
}
