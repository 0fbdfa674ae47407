//! What is compared with the dealer, and what the dealer needs.

use crate::error::{SheetError, Wrong};
use crate::floor::floor;
use crate::kind::Kind;
use crate::poker_page::or_none;
use crate::section::{Section, count, text};
use crate::tree::Node;
use crate::words::words;
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
    },
    /// A front and a back hand each.
    Split {
        /// The smaller hand.
        front: Part,
        /// The larger one, which must outrank it.
        back: Part,
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
    /// The player's own and the card dealt beside them.
    OwnAndExtra,
    /// The first three of the player's own.
    FirstThree,
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
    "own + dealer" => OwnAndDealer, "dealer's" => Dealers, "second dealer's" => SecondDealers,
    "board" => Board, "side" => Side, "own + side" => OwnAndSide, "own + extra" => OwnAndExtra,
    "first three" => FirstThree, "front" => Front, "back" => Back, "beaten hand" => Beaten,
    "best at table" => BestAtTable);

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
        let part = |key: &str| -> Result<Part, SheetError> {
            let expected = "{ cards = 2, rank = \"high2-a\" }";
            let table = hand.table(key)?;
            let table =
                table.ok_or_else(|| hand.wrong(Wrong::new(format!("no {key}"), expected)))?;
            let cards = table.need("cards", "a number of cards", count)?;
            let rank = table.ranking()?;
            table.finish()?;
            Ok(Part { cards, rank })
        };
        Hands::Split { front: part("front")?, back: part("back")? }
    } else {
        let cards = hand.need("cards", "which cards, `own`", crate::section::word)?;
        let rank = hand.ranking()?;
        let qualify = match dealer {
            None => None,
            Some(section) => {
                let floor = or_none(|node: &Node| floor(rank, text(node)?));
                let qualify = section.get("qualify", floor)?.flatten();
                section.finish()?;
                qualify
            }
        };
        Hands::One { cards, rank, qualify }
    };
    hand.finish()?;
    Ok(hands)
}
