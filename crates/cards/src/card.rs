//! One card: a rank and a suit, or a joker; or one of the Chinese dominoes, which are dealt alike.

use crate::tile::Tile;
use std::fmt;

/// The thirteen ranks, deuce to ace.
///
/// `Ord` is the order printed on a rank chart with the ace on top. Games that play the ace low say
/// so in their ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // The names say it.
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

/// The four suits, in the order in which the documents rank them for a button or a bring-in:
/// spades highest, clubs lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // The names say it.
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

/// The colour of a suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum Colour {
    Black,
    Red,
}

/// One card of a pack, or one of its two jokers: the suit in the high half of a byte, the rank in
/// the low half. A joker takes the place behind the ace of its lane.
///
/// A Chinese domino is dealt, held, shown and thrown in like a card, and is one: its face, which
/// lies behind the jokers' places and past the suits, so that neither a set of cards nor a ranking
/// takes it for a card of a pack.
///
/// `Ord` is pack order, for sorting only. Which card beats which is a ranking's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Rank {
    /// Deuce to ace.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter or digit of the short notation: `2` … `9`, `T`, `J`, `Q`, `K`, `A`.
    #[must_use]
    pub const fn symbol(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank of a symbol, in either case.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Rank> {
        let mut at = 0;
        while at < 13 {
            if Rank::ALL[at].symbol() == symbol.to_ascii_uppercase() {
                return Some(Rank::ALL[at]);
            }
            at += 1;
        }
        None
    }

    /// The rank in words: `ace`, `ten`, `two`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace",
        ][self as usize]
    }

    /// The rank in words, more than one of it: `aces`, `sixes`.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        [
            "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings", "aces",
        ][self as usize]
    }
}

impl Suit {
    /// Clubs to spades.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter of the short notation.
    #[must_use]
    pub const fn symbol(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The suit of a letter, in either case.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Suit> {
        match symbol.to_ascii_lowercase() {
            'c' => Some(Suit::Clubs),
            'd' => Some(Suit::Diamonds),
            'h' => Some(Suit::Hearts),
            's' => Some(Suit::Spades),
            _ => None,
        }
    }

    /// The suit as it is printed on the card: `♣`, `♦`, `♥`, `♠`.
    #[must_use]
    pub const fn glyph(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The suit in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }

    /// Diamonds and hearts are red.
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self {
            Suit::Clubs | Suit::Spades => Colour::Black,
            Suit::Diamonds | Suit::Hearts => Colour::Red,
        }
    }
}

impl Card {
    /// The joker; of two jokers, the black one.
    pub const JOKER: Card = Card(0x0d);

    /// The second joker of packs that have two.
    pub const RED_JOKER: Card = Card(0x1d);

    /// The card of that rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card((suit as u8) << 4 | rank as u8)
    }

    /// The domino of that face.
    #[must_use]
    pub const fn of_tile(tile: Tile) -> Card {
        Card((4 + tile.index() / 2) << 4 | (0xe + tile.index() % 2))
    }

    /// The face of a domino. `None` for a card.
    #[must_use]
    pub const fn tile(self) -> Option<Tile> {
        match self.0 & 0xf {
            0..=0xd => None,
            half => Some(Tile::ALL[((self.0 >> 4) - 4) as usize * 2 + half as usize - 0xe]),
        }
    }

    /// The printed rank. `None` for a joker, what it stands for being each game's own rule, and
    /// for a domino.
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        if self.0 & 0xf < 0xd { Some(Rank::ALL[(self.0 & 0xf) as usize]) } else { None }
    }

    /// The printed suit. `None` for a joker or a domino.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        if self.0 & 0xf < 0xd { Some(Suit::ALL[(self.0 >> 4) as usize]) } else { None }
    }

    /// Whether the card is one of the jokers.
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.0 & 0xf == 0xd
    }

    /// The card's place in a [`CardSet`](crate::CardSet): below 64, with gaps. Dominoes, of which
    /// some are there twice, are kept in no set, and their places lie behind.
    #[must_use]
    pub const fn place(self) -> u8 {
        self.0
    }

    /// The card at a place of a [`CardSet`](crate::CardSet), if there is one there.
    #[must_use]
    pub const fn at_place(place: u8) -> Option<Card> {
        let (suit, rank) = (place >> 4, place & 0xf);
        if (suit < 4 && rank < 13) || (suit < 2 && rank == 13) { Some(Card(place)) } else { None }
    }

    /// The card's number without gaps, deuce of clubs 0 to ace of spades 51 by rank and then
    /// suit, jokers 52 and 53, dominoes from 54 on: for arrays and for reading cards kept as
    /// numbers.
    #[must_use]
    pub const fn index(self) -> u8 {
        match self.0 & 0xf {
            0xd => 52 + (self.0 >> 4),
            rank @ 0..0xd => rank * 4 + (self.0 >> 4),
            half => 54 + ((self.0 >> 4) - 4) * 2 + (half - 0xe),
        }
    }

    /// The card of an [`index`](Card::index) below 75.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Card> {
        match index {
            0..52 => Some(Card((index & 3) << 4 | index >> 2)),
            52 | 53 => Some(Card((index - 52) << 4 | 0xd)),
            54..75 => Some(Card::of_tile(Tile::ALL[index as usize - 54])),
            _ => None,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.symbol(), suit.symbol()),
            _ => match self.tile() {
                Some(tile) => tile.fmt(f),
                None if *self == Card::JOKER => f.write_str("Jk"),
                None => f.write_str("Jr"),
            },
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_four_cards_have_each_their_place_and_index() {
        let places: Vec<Card> = (0..=255).filter_map(Card::at_place).collect();
        assert_eq!(places.len(), 54);
        let mut by_index: Vec<Card> = (0..54).filter_map(Card::from_index).collect();
        assert!(by_index.iter().enumerate().all(|(at, card)| card.index() as usize == at));
        by_index.sort();
        assert_eq!(by_index, places);
    }

    /// A domino is no card of a pack, whoever asks: it has neither rank nor suit, and no set of
    /// cards has it.
    #[test]
    fn dominoes_are_cards_of_their_own() {
        for (at, tile) in Tile::ALL.into_iter().enumerate() {
            let card = Card::of_tile(tile);
            assert_eq!((card.tile(), card.to_string()), (Some(tile), tile.to_string()));
            assert_eq!((card.rank(), card.suit(), card.is_joker()), (None, None, false));
            assert_eq!(
                (card.index() as usize, Card::from_index(card.index())),
                (54 + at, Some(card))
            );
            assert_eq!(Card::at_place(card.place()), None);
            assert!(crate::CardSet::WITH_TWO_JOKERS.iter().all(|other| other != card));
            assert!(!crate::CardSet::WITH_TWO_JOKERS.contains(card));
        }
        assert_eq!(Card::from_index(75), None);
        assert!((0..54).filter_map(Card::from_index).all(|card| card.tile().is_none()));
    }

    #[test]
    fn a_joker_has_neither_rank_nor_suit() {
        for joker in [Card::JOKER, Card::RED_JOKER] {
            assert_eq!((joker.rank(), joker.suit()), (None, None));
        }
    }

    /// Source: players-casino l.1831-1833: for the button, the rank and then the suit decide.
    #[test]
    fn the_king_of_hearts_beats_the_king_of_clubs_for_the_button() {
        let for_button = |rank, suit| {
            let card = Card::new(rank, suit);
            (card.rank(), card.suit())
        };
        let king_of_hearts = for_button(Rank::King, Suit::Hearts);
        assert!(king_of_hearts > for_button(Rank::King, Suit::Clubs));
        assert!(king_of_hearts > for_button(Rank::Queen, Suit::Spades));
        use Suit::{Clubs, Diamonds, Hearts, Spades};
        assert!([Spades, Hearts, Diamonds, Clubs].is_sorted_by(|higher, lower| higher > lower));
    }
}
