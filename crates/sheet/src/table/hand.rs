//! What is compared with the dealer, and what the dealer needs.

use super::step::Zone;
use crate::error::{SheetError, Wrong};
use crate::floor::floor;
use crate::kind::Kind;
use crate::poker_page::or_none;
use crate::section::{Section, count, text};
use crate::tree::Node;
use crate::words::words;
use ranking::pattern::Pattern;
use ranking::{Ranking, Standing};

/// What is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hands {
    /// Nothing: every wager has cards and a pay table of its own.
    Nothing,
    /// One hand each.
    One {
        /// Which cards.
        cards: Cards,
        /// What beats what.
        rank: Ranking,
        /// The least the dealer must hold; `None` if any hand plays.
        qualify: Option<Standing>,
        /// How the dealer replaces cards, where the round lets him.
        draw: Option<DealerDraw>,
        /// What wins in the cards as they are dealt, whatever comes after.
        natural: Option<Pattern>,
    },
    /// A front and a back hand each.
    Split {
        /// The smaller hand.
        front: Part,
        /// The larger one, which must outrank it.
        back: Part,
        /// All the cards together, where a wager is settled by them.
        whole: Option<Part>,
    },
}

/// One of the hands that a seat's cards are arranged into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// How many cards.
    pub cards: u8,
    /// What beats what.
    pub rank: Ranking,
}

/// Which cards make a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cards {
    /// The player's own.
    Own,
    /// The player's own and the board.
    OwnAndBoard,
    /// The player's own and the first three of the board.
    OwnAndFlop,
    /// The player's own and the first card of the board. Source: colorado l.5170.
    OwnAndFirst,
    /// The player's own and the second.
    OwnAndSecond,
    /// The player's own and the third.
    OwnAndThird,
    /// The player's own and the first two. Source: colorado l.1738.
    OwnAndFirstTwo,
    /// The player's own, and as many of the board, from its first, as the player gave up. Source:
    /// colorado l.1145.
    OwnAndDrawn,
    /// The player's own and the dealer's.
    OwnAndDealer,
    /// The dealer's.
    Dealers,
    /// The dealer's second hand.
    SecondDealers,
    /// The board.
    Board,
    /// The cards that lie on the table for side bets.
    Side,
    /// The player's own and those that lie on the table for side bets.
    OwnAndSide,
    /// The player's own and the second set of those. Source: colorado l.4432.
    OwnAndSecondSide,
    /// The player's own, the side card in place of a joker. Source: colorado l.3924, l.3932.
    SideForJoker,
    /// The player's own and the card dealt beside them.
    OwnAndExtra,
    /// Those of the first three dealt to the player that are still held. Source: colorado l.4173.
    FirstThree,
    /// The player's own and the first two dealt to the dealer. Source: colorado l.5027.
    OwnAndDealersFirstTwo,
    /// The cards that make the player's hand and those that make the dealer's. Source: colorado
    /// l.4003.
    HandAndDealersHand,
    /// Three of the grid in a line. Source: colorado l.4653.
    GridLine,
    /// Three of the grid in a line, and the dealer's.
    GridLineAndDealer,
    /// The player's own as they were dealt, whatever has been given up since. Source: colorado
    /// l.4249.
    AsDealt,
    /// The player's own and those that the player gave up. Source: colorado l.2094.
    OwnAndDiscards,
    /// A player's second hand and the board. Source: colorado l.3230-3231.
    SecondAndBoard,
    /// The first of the table's own hands. Source: colorado l.1690.
    HandOne,
    /// The second.
    HandTwo,
    /// The third.
    HandThree,
    /// The fourth.
    HandFour,
    /// The fifth.
    HandFive,
    /// The sixth.
    HandSix,
    /// The smaller of the hands that a seat's cards are arranged into.
    Front,
    /// The larger one.
    Back,
    /// The worse of the player's and the dealer's hand, each with the board.
    Beaten,
    /// The best hand at the table, the dealer's included.
    BestAtTable,
}

words!(Cards, "set of cards":
    "own" => Own, "own + board" => OwnAndBoard, "own + flop" => OwnAndFlop,
    "own + board 1" => OwnAndFirst, "own + board 2" => OwnAndSecond,
    "own + board 3" => OwnAndThird, "own + board 1-2" => OwnAndFirstTwo,
    "own + drawn" => OwnAndDrawn, "own + dealer" => OwnAndDealer, "dealer's" => Dealers, "second dealer's" => SecondDealers,
    "board" => Board, "side" => Side, "own + side" => OwnAndSide,
    "own, side for joker" => SideForJoker,
    "own + second side" => OwnAndSecondSide, "own + extra" => OwnAndExtra,
    "first three" => FirstThree, "own + dealer's first two" => OwnAndDealersFirstTwo,
    "hand + dealer's hand" => HandAndDealersHand, "grid line" => GridLine,
    "grid line + dealer" => GridLineAndDealer, "as dealt" => AsDealt, "own + discards" => OwnAndDiscards,
    "second hand + board" => SecondAndBoard, "hand 1" => HandOne,
    "hand 2" => HandTwo, "hand 3" => HandThree, "hand 4" => HandFour, "hand 5" => HandFive,
    "hand 6" => HandSix, "front" => Front, "back" => Back, "beaten hand" => Beaten,
    "best at table" => BestAtTable);

impl Cards {
    /// Which of the table's own hands these are, from zero, if one.
    #[must_use]
    pub fn of_table(self) -> Option<u8> {
        let hands = [
            Cards::HandOne,
            Cards::HandTwo,
            Cards::HandThree,
            Cards::HandFour,
            Cards::HandFive,
            Cards::HandSix,
        ];
        hands.iter().position(|hand| *hand == self).map(|hand| hand as u8)
    }
}

/// A line of the grid, whose places are counted along its rows. Ruling G-076.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GridLine {
    /// Places 1, 2 and 3.
    Row1,
    /// Places 4, 5 and 6.
    Row2,
    /// Places 7, 8 and 9.
    Row3,
    /// Places 1, 4 and 7.
    Column1,
    /// Places 2, 5 and 8.
    Column2,
    /// Places 3, 6 and 9.
    Column3,
}

words!(GridLine, "line of the grid":
    "row 1" => Row1, "row 2" => Row2, "row 3" => Row3,
    "column 1" => Column1, "column 2" => Column2, "column 3" => Column3);

impl Cards {
    /// Whether a player's own cards are among them.
    #[must_use]
    pub const fn has_own(self) -> bool {
        !matches!(
            self,
            Cards::Dealers
                | Cards::SecondDealers
                | Cards::Board
                | Cards::Side
                | Cards::GridLine
                | Cards::GridLineAndDealer
                | Cards::HandOne
                | Cards::HandTwo
                | Cards::HandThree
                | Cards::HandFour
                | Cards::HandFive
                | Cards::HandSix
        )
    }

    /// Whether it must be said which line of the grid is meant.
    #[must_use]
    pub const fn is_line(self) -> bool {
        matches!(self, Cards::GridLine | Cards::GridLineAndDealer)
    }

    /// The place on the table where cards lie for this alone.
    #[must_use]
    pub const fn side_zone(self) -> Option<Zone> {
        match self {
            Cards::Side | Cards::OwnAndSide | Cards::SideForJoker => Some(Zone::Side),
            Cards::OwnAndSecondSide => Some(Zone::SecondSide),
            _ => None,
        }
    }
}

/// How a dealer replaces cards, with no choice of his own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealerDraw {
    /// None to a straight or better but three of a kind. One to two pair, else to four cards of a
    /// flush, else of a straight, an open one first; but a pair is kept with the highest other
    /// card. Else two: the lowest, or those beside the three. Source: colorado l.853-856; ruling
    /// G-098.
    Caribbean,
}

words!(DealerDraw, "way for the dealer to draw": "caribbean way" => Caribbean);

impl Hands {
    /// The ranking that whole hands are compared by.
    #[must_use]
    pub const fn ranking(&self) -> Option<Ranking> {
        match self {
            Hands::One { rank, .. } => Some(*rank),
            Hands::Nothing | Hands::Split { .. } => None,
        }
    }
}

/// Reads `[hand]` and `[dealer]`.
pub(crate) fn read(
    hand: Option<Section<'_>>,
    dealer: Option<Section<'_>>,
    kind: Kind,
) -> Result<Hands, SheetError> {
    let Some(hand) = hand else { return Ok(Hands::Nothing) };
    let hands = if kind == Kind::SplitHands {
        let part = |key: &str| -> Result<Option<Part>, SheetError> {
            let Some(table) = hand.table(key)? else { return Ok(None) };
            let cards = table.need("cards", "a number of cards", count)?;
            let rank = table.ranking()?;
            table.finish()?;
            Ok(Some(Part { cards, rank }))
        };
        let need = |key: &str| -> Result<Part, SheetError> {
            let expected = "{ cards = 2, rank = \"high2-a\" }";
            part(key)?.ok_or_else(|| hand.wrong(Wrong::new(format!("no {key}"), expected)))
        };
        Hands::Split { front: need("front")?, back: need("back")?, whole: part("whole")? }
    } else {
        let cards = hand.need("cards", "which cards, `own`", crate::section::word)?;
        let rank = hand.ranking()?;
        let (qualify, draw) = match dealer {
            None => (None, None),
            Some(section) => {
                let floor = or_none(|node: &Node| floor(rank, text(node)?));
                let qualify = section.get("qualify", floor)?.flatten();
                let draw = section.word("draw")?;
                section.finish()?;
                (qualify, draw)
            }
        };
        let natural = hand.get("natural", |node| {
            let parsed = text(node)?.parse::<Pattern>();
            parsed.map_err(|fault| Wrong::new(fault.to_string(), "a pattern"))
        })?;
        Hands::One { cards, rank, qualify, draw, natural }
    };
    hand.finish()?;
    Ok(hands)
}
