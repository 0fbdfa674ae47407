//! What is done at a decision, with the cards that it is done with.

use super::act::Act;
use super::paths::Deed;
use cards::{Card, Hand, Tile};
use std::fmt;
use std::str::FromStr;

/// Something to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// A deed that needs no cards.
    Do(Deed),
    /// Goes to war.
    War,
    /// Gives these up.
    GiveUp(Hand),
    /// Throws these for others; none, to keep all.
    Throw(Hand),
    /// Puts these in front.
    Front(Hand),
    /// Makes a second hand of these.
    SplitOff(Hand),
}

const WAR: &str = "go to war";
/// As tables of what to keep say it.
const STAND: &str = super::keeps::STAND;
const KEEP_ALL: &str = "keep all";
const GIVE_UP: &str = "give up ";
const THROW: &str = "throw ";
const SPLIT_OFF: &str = "split off ";
const IN_FRONT: &str = " in front";

impl Move {
    /// The cards that leave the hand.
    pub(super) fn gone(&self) -> &[Card] {
        match self {
            Move::GiveUp(hand) | Move::Throw(hand) => hand,
            _ => &[],
        }
    }

    /// How many cards come for those.
    pub(super) fn drawn(&self) -> usize {
        match self {
            Move::Throw(hand) => hand.len(),
            _ => 0,
        }
    }

    /// Whether another is the same, in whatever order its cards are named.
    pub(super) fn is(&self, other: &Move) -> bool {
        let sorted = |hand: &Hand| {
            let mut cards = hand.to_vec();
            cards.sort_unstable();
            cards
        };
        match (self, other) {
            (Move::GiveUp(one), Move::GiveUp(two))
            | (Move::Throw(one), Move::Throw(two))
            | (Move::Front(one), Move::Front(two))
            | (Move::SplitOff(one), Move::SplitOff(two)) => sorted(one) == sorted(two),
            _ => self == other,
        }
    }
}

impl From<Deed> for Move {
    fn from(deed: Deed) -> Move {
        Move::Do(deed)
    }
}

impl PartialEq<Deed> for Move {
    fn eq(&self, deed: &Deed) -> bool {
        *self == Move::Do(*deed)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |hand: &Hand| {
            let tile = |card: &Card| card.tile().map_or(card.to_string(), |tile| tile.to_string());
            hand.iter().map(tile).collect::<Vec<_>>().join(" ")
        };
        match self {
            Move::Do(deed) => deed.fmt(f),
            Move::War => f.write_str(WAR),
            Move::GiveUp(hand) => write!(f, "{GIVE_UP}{}", cards(hand)),
            Move::Throw(hand) if hand.is_empty() => f.write_str(KEEP_ALL),
            Move::Throw(hand) => write!(f, "{THROW}{}", cards(hand)),
            Move::Front(hand) => write!(f, "{}{IN_FRONT}", cards(hand)),
            Move::SplitOff(hand) => write!(f, "{SPLIT_OFF}{}", cards(hand)),
        }
    }
}

/// Text that is no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoMove {
    /// Nothing like it is ever done.
    Nothing(String),
    /// One of its words is no card.
    Card(String),
    /// It says by a rule which cards are thrown or kept, and not which they were.
    Unnamed(String),
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMove::Nothing(text) => write!(
                f,
                "`{}` is nothing to do; write {}, {WAR}, {KEEP_ALL}, or with a number or cards `bet 3 \
                 times`, `throw Qc 7d`, `give up 2c`",
                text.escape_debug(),
                Deed::NAMED.map(|deed| deed.to_string()).join(", ")
            ),
            NoMove::Card(word) => {
                write!(f, "`{}` is no card; write cards as `Ah Td 2c`", word.escape_debug())
            }
            NoMove::Unnamed(text) => write!(
                f,
                "`{}` does not say which cards were thrown, and the hand after it no longer has them; \
                 name each, as `throw Qc 7d`",
                text.escape_debug()
            ),
        }
    }
}

impl std::error::Error for NoMove {}

impl FromStr for Move {
    type Err = NoMove;

    /// Reads a move as it is printed.
    fn from_str(text: &str) -> Result<Move, NoMove> {
        let text = text.trim();
        let named = match text {
            WAR => Some(Move::War),
            KEEP_ALL | STAND => Some(Move::Throw(Hand::EMPTY)),
            _ => Deed::read(text).map(Move::Do),
        };
        if let Some(named) = named {
            return Ok(named);
        }
        // As tables of what to keep say it, for any hand.
        if Act::read(text).keeps() {
            return Err(NoMove::Unnamed(text.to_owned()));
        }
        if let Some(words) = text.strip_prefix(GIVE_UP) {
            read_hand(words).map(Move::GiveUp)
        } else if let Some(words) = text.strip_prefix(THROW) {
            read_hand(words).map(Move::Throw)
        } else if let Some(words) = text.strip_prefix(SPLIT_OFF) {
            read_hand(words).map(Move::SplitOff)
        } else if let Some(words) = text.strip_suffix(IN_FRONT) {
            read_hand(words).map(Move::Front)
        } else {
            Err(NoMove::Nothing(text.to_owned()))
        }
    }
}

/// Cards or tiles, with spaces between them.
fn read_hand(words: &str) -> Result<Hand, NoMove> {
    let card = |word: &str| match word.parse::<Tile>() {
        Ok(tile) => Ok(Card::of_tile(tile)),
        Err(_) => word.parse().map_err(|_| NoMove::Card(word.to_owned())),
    };
    let cards: Vec<Card> = words.split_whitespace().map(card).collect::<Result<_, _>>()?;
    match cards.len() <= Hand::MAX {
        true => Ok(cards.into_iter().collect()),
        false => Err(NoMove::Nothing(words.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        read_hand(text).expect("cards")
    }

    #[test]
    fn moves_are_read_as_they_are_printed() {
        let cards = ["Qc 7d 2s", "6-6 4-2"].map(hand);
        let with = cards.into_iter().flat_map(|hand| {
            [Move::GiveUp, Move::Throw, Move::SplitOff, Move::Front].map(|made| made(hand))
        });
        let plain = [Move::War, Move::Throw(Hand::EMPTY), Move::Do(Deed::Bet(3))];
        for act in with.chain(plain) {
            assert_eq!(act.to_string().parse(), Ok(act));
        }
        assert_eq!("throw 1c".parse::<Move>(), Err(NoMove::Card("1c".to_owned())));
        assert_eq!("throw".parse::<Move>(), Err(NoMove::Nothing("throw".to_owned())));
        // A list of what to keep has these: what was thrown has left the hand, and must be named.
        for text in ["throw all", "keep a pair"] {
            let fault = text.parse::<Move>().expect_err("no cards");
            assert_eq!(fault, NoMove::Unnamed(text.to_owned()));
            assert!(fault.to_string().ends_with("name each, as `throw Qc 7d`"), "{fault}");
        }
        let pack = "2c ".repeat(Hand::MAX + 1);
        assert!(format!("throw {pack}").parse::<Move>().is_err());
    }

    #[test]
    fn cards_are_named_in_any_order() {
        let [one, other] = ["Qc 7d", "7d Qc"].map(|text| Move::Throw(hand(text)));
        assert!(one.is(&other) && one != other);
        assert!(!one.is(&Move::GiveUp(hand("Qc 7d"))) && !one.is(&Move::Throw(hand("Qc"))));
    }
}
