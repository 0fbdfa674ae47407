//! Why no shares can be worked out.

use super::HANDS_MAX;
use cards::Card;

/// What is wrong with a spot, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Fewer than two hands.
    #[error("one hand alone wins everything; give another, or `random`")]
    Alone,
    /// More hands than a table has.
    #[error("{0} hands are too many; {HANDS_MAX} can be compared")]
    Hands(usize),
    /// Cards that cannot be read.
    #[error("in `{given}`, {why}")]
    Text {
        /// What was given.
        given: String,
        /// What is wrong with it.
        why: String,
    },
    /// A word that is neither cards nor a range.
    #[error(
        "`{given}` is no range; write `AKs`, `AKo`, `77+`, `A5s-A2s` or `AhKd`, divided by commas, or `random`"
    )]
    Range {
        /// What was given.
        given: String,
    },
    /// A range in a game whose hands are not of two cards.
    #[error("`{given}` is a range, for games of two cards; here a hand has {own}, written as cards: {}", example(*.own))]
    NoRange {
        /// What was given.
        given: String,
        /// How many cards a hand has.
        own: usize,
    },
    /// A range of which no hand can be dealt.
    #[error("no hand of `{given}` can be dealt: its cards are not in the pack, or lie elsewhere")]
    Empty {
        /// What was given.
        given: String,
    },
    /// Hands that cannot all be dealt at once.
    #[error("the hands cannot all be dealt at once: they want the same cards")]
    Apart,
    /// More cards than a hand has.
    #[error("`{given}` has {count} cards; a hand has {most} here")]
    TooMany {
        /// What was given.
        given: String,
        /// How many cards it has.
        count: usize,
        /// How many a hand has.
        most: usize,
    },
    /// Cards that were to be thrown before the board was dealt.
    #[error(
        "`{given}` has {count} cards, but with {board} on the board each hand has thrown down to {kept}"
    )]
    Thrown {
        /// What was given.
        given: String,
        /// How many cards it has.
        count: usize,
        /// How many cards lie on the board.
        board: usize,
        /// How many it has kept.
        kept: usize,
    },
    /// What a hand throws depends on cards that nobody has named.
    #[error(
        "what a hand of {dealt} throws depends on what the others hold: give all hands whole, or the board up to there, or the {kept} cards that each keeps"
    )]
    Unseen {
        /// How many cards are dealt.
        dealt: usize,
        /// How many are kept.
        kept: usize,
    },
    /// The same card in two places.
    #[error("{0} is there twice; the game is played with one pack")]
    Repeated(Card),
    /// A card of another pack.
    #[error("{card} is not in the pack of this game, which is {pack}")]
    Foreign {
        /// The card.
        card: Card,
        /// The game's pack.
        pack: String,
    },
    /// More boards than the game has.
    #[error("{given} boards are too many; the game has {most}")]
    Boards {
        /// How many were given.
        given: usize,
        /// How many there are.
        most: usize,
    },
    /// Some boards have more cards than others.
    #[error("the boards differ in size; give as many cards of each")]
    BoardsDiffer,
    /// More cards on the board than the game deals.
    #[error("{given} cards on the board are too many; the game deals {most}")]
    Board {
        /// How many were given.
        given: usize,
        /// How many are dealt.
        most: usize,
    },
    /// The stub is too short to deal the rest.
    #[error("{needed} cards are still to come, but only {left} are left")]
    Stub {
        /// How many are to come.
        needed: usize,
        /// How many are left.
        left: usize,
    },
    /// A game with several packs, or more than one discard.
    #[error("{0}")]
    Beyond(&'static str),
}

/// How a hand of so many cards is written.
fn example(own: usize) -> &'static str {
    match own {
        4 => "`AhKhQdJd`",
        5 => "`AhKhQdJd9c`",
        _ => "`AhKhQd`",
    }
}
