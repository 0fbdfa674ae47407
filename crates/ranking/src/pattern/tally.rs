//! Cards counted by rank and by suit, wild cards apart.

use super::place::{Lying, Wild};
use super::ranks::Ranks;
use super::shape::Suits;
use cards::{Card, Colour, Rank, Suit};

/// What lies in one place, counted once for all rows that ask about it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally {
    /// How many of each rank; a joker that is a bug counts as an ace here.
    kinds: [u8; 13],
    /// The ranks of each suit, one bit each, deuce lowest.
    lanes: [u16; 4],
    /// How many cards of each suit.
    suits: [u8; 4],
    /// Cards that may join any rank.
    wild_for_kinds: u8,
    /// Cards that may fill a gap in a straight, a flush or a straight flush.
    wild_for_runs: u8,
    jokers: u8,
    len: u8,
}

impl Tally {
    pub(super) fn of(cards: Lying<'_>, wild: Wild) -> Tally {
        let mut tally = Tally {
            kinds: [0; 13],
            lanes: [0; 4],
            suits: [0; 4],
            wild_for_kinds: 0,
            wild_for_runs: 0,
            jokers: 0,
            len: 0,
        };
        cards.for_each(|card| tally.add(*card, wild));
        match wild {
            Wild::None => {}
            Wild::Bug => {
                tally.kinds[Rank::Ace as usize] += tally.jokers;
                tally.wild_for_runs = tally.jokers;
            }
            Wild::Any | Wild::Deuces => {
                tally.wild_for_kinds += tally.jokers;
                tally.wild_for_runs += tally.jokers;
            }
        }
        tally
    }

    fn add(&mut self, card: Card, wild: Wild) {
        self.len += 1;
        match (card.rank(), card.suit()) {
            (Some(Rank::Two), _) if wild == Wild::Deuces => {
                self.wild_for_kinds += 1;
                self.wild_for_runs += 1;
            }
            (Some(rank), Some(suit)) => {
                self.kinds[rank as usize] += 1;
                self.lanes[suit as usize] |= 1 << rank as u16;
                self.suits[suit as usize] += 1;
            }
            _ => self.jokers += 1,
        }
    }

    /// How many cards there are.
    pub(super) fn len(&self) -> u8 {
        self.len
    }

    /// How many of them are no joker.
    pub(super) fn naturals(&self) -> u8 {
        self.len - self.jokers
    }

    /// The ranks present in any suit, one bit each, deuce lowest.
    pub(super) fn ranks(&self) -> u16 {
        self.lanes.iter().fold(0, |ranks, lane| ranks | lane)
    }

    /// The most cards of any one of these ranks.
    pub(super) fn most_of(&self, ranks: Ranks) -> u8 {
        let most = ranks.iter().map(|rank| self.kinds[rank as usize]).max();
        most.unwrap_or(0) + self.wild_for_kinds
    }

    /// Whether there are so many of one rank, so many of another, and so on; largest first.
    pub(super) fn holds_groups(&self, sizes: &[u8]) -> bool {
        let mut kinds = self.kinds;
        let mut wilds = self.wild_for_kinds;
        sizes.iter().all(|size| {
            let most = (0..13).max_by_key(|rank| kinds[*rank]).unwrap_or(0);
            let missing = size.saturating_sub(kinds[most]);
            kinds[most] = 0;
            let fits = missing <= wilds;
            wilds = wilds.saturating_sub(missing);
            fits
        })
    }

    pub(super) fn holds_straight(&self, length: u8) -> bool {
        holds_run(self.ranks(), length, self.wild_for_runs)
    }

    pub(super) fn holds_flush(&self, length: u8, suit: Option<Suit>) -> bool {
        chosen(suit).any(|suit| self.suits[suit as usize] + self.wild_for_runs >= length)
    }

    pub(super) fn holds_straight_flush(&self, length: u8, suit: Option<Suit>) -> bool {
        chosen(suit).any(|suit| holds_run(self.lanes[suit as usize], length, self.wild_for_runs))
    }

    pub(super) fn holds_royal(&self, length: u8, suit: Option<Suit>) -> bool {
        chosen(suit).any(|suit| self.missing_to_royal(suit, length) <= self.wild_for_runs)
    }

    /// Whether there is a royal flush and, of another suit, king and queen. A bug may only be in
    /// the royal flush: king and queen are neither straight nor flush.
    pub(super) fn holds_royal_with_king_queen(&self) -> bool {
        self.royals().any(|(royal, missing)| {
            others(royal).any(|beside| {
                let gaps = KING_QUEEN & !self.lanes[beside as usize];
                let gaps = gaps.count_ones() as u8;
                gaps <= self.wild_for_kinds && missing + gaps <= self.wild_for_runs
            })
        })
    }

    /// Whether there is a royal flush and, of another suit, ace and king without a joker.
    pub(super) fn holds_royal_with_ace_king(&self) -> bool {
        let has_both = |suit: Suit| self.lanes[suit as usize] & ACE_KING == ACE_KING;
        self.royals().any(|(royal, _)| others(royal).any(has_both))
    }

    pub(super) fn holds_two(&self, one: Rank, others: Ranks, suits: Suits) -> bool {
        others.iter().any(|other| {
            let with_one = self.suits_of(one);
            let with_other = self.suits_of(other);
            match suits {
                Suits::Any => with_one != 0 && with_other != 0,
                Suits::Suited => with_one & with_other != 0,
                Suits::Unsuited => {
                    with_one != 0 && with_other != 0 && (with_one | with_other).count_ones() > 1
                }
            }
        })
    }

    pub(super) fn holds_aces(&self, colour: Colour) -> bool {
        let has_ace = |suit: &Suit| self.suits_of(Rank::Ace) & 1 << *suit as u8 != 0;
        Suit::ALL.iter().filter(|suit| suit.colour() == colour).all(has_ace)
    }

    pub(super) fn holds_card(&self, ranks: Ranks, suit: Option<Suit>) -> bool {
        chosen(suit).any(|suit| self.lanes[suit as usize] & ranks.bits() != 0)
    }

    /// The most cards of one colour.
    pub(super) fn most_of_one_colour(&self) -> u8 {
        let [clubs, diamonds, hearts, spades] = self.suits;
        (clubs + spades).max(diamonds + hearts)
    }

    /// Whether every card is of one colour; a joker has none.
    pub(super) fn is_one_colour(&self) -> bool {
        self.most_of_one_colour() == self.len
    }

    /// The highest card of a hand without pair, straight or flush of five.
    pub(super) fn no_pair(&self) -> Option<Rank> {
        let paired = self.wild_for_kinds > 0 || self.kinds.iter().any(|kind| *kind > 1);
        if paired || self.holds_straight(5) || self.holds_flush(5, None) {
            return None;
        }
        Rank::ALL.into_iter().rev().find(|rank| self.kinds[*rank as usize] > 0)
    }

    /// Whether all ranks differ and none is above this one, the ace lowest.
    pub(super) fn is_low(&self, rank: Rank) -> bool {
        let allowed = Ranks::between(Rank::Two, rank).or(Ranks::of(Rank::Ace));
        let ranks = self.ranks();
        ranks.count_ones() == u32::from(self.len) && ranks & !allowed.bits() == 0
    }

    /// The suits of a royal flush, and how many wild cards it takes.
    fn royals(&self) -> impl Iterator<Item = (Suit, u8)> {
        let missing = |suit| (suit, self.missing_to_royal(suit, 5));
        Suit::ALL.into_iter().map(missing).filter(|(_, missing)| *missing <= self.wild_for_runs)
    }

    /// How many of the highest `length` ranks the suit lacks.
    fn missing_to_royal(&self, suit: Suit, length: u8) -> u8 {
        let royal = ALL_RANKS & !(ALL_RANKS >> length.min(13));
        let there = (royal & self.lanes[suit as usize]).count_ones() as u8;
        length - there
    }

    /// The suits in which the rank is there, one bit each.
    fn suits_of(&self, rank: Rank) -> u8 {
        let has = |suit: Suit| (self.lanes[suit as usize] >> rank as u16 & 1) as u8;
        Suit::ALL.into_iter().fold(0, |suits, suit| suits | has(suit) << suit as u8)
    }
}

const ALL_RANKS: u16 = Ranks::ALL.bits();
const KING_QUEEN: u16 = Ranks::between(Rank::Queen, Rank::King).bits();
const ACE_KING: u16 = Ranks::or_better(Rank::King).bits();

/// Whether so many of the ranks are in a row, the ace highest or lowest, gaps filled by wild
/// cards.
fn holds_run(ranks: u16, length: u8, wilds: u8) -> bool {
    if ranks.count_ones() as u8 + wilds < length {
        return false;
    }
    let line = u32::from(ranks) << 1 | u32::from(ranks) >> 12;
    let window = (1_u32 << length.min(14)) - 1;
    (0..=14 - length.min(14)).any(|low| {
        let there = (line >> low & window).count_ones() as u8;
        there + wilds >= length
    })
}

/// The named suit, or every suit.
fn chosen(suit: Option<Suit>) -> impl Iterator<Item = Suit> {
    Suit::ALL.into_iter().filter(move |each| suit.is_none_or(|suit| suit == *each))
}

/// The other suits.
fn others(suit: Suit) -> impl Iterator<Item = Suit> {
    Suit::ALL.into_iter().filter(move |other| *other != suit)
}
