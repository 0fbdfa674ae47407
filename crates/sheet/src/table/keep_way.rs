//! House ways to keep two cards of four, line by line.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, word};
use crate::tree::Node;
use crate::words::words;

/// Which two of four cards are kept: the first line that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeepWay {
    /// The lines, in order.
    pub lines: Vec<KeepLine>,
    /// Which of equal pairs is kept, identical cards before any.
    pub ties: KeepTies,
    /// Who chooses for a player's second hand.
    pub second: SecondHand,
}

/// Two cards that a line looks for; of several, the highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeepLine {
    /// A pair of eights or better.
    PairOfEights,
    /// A pair of identical cards. Ruling G-121.
    SuitedPair,
    /// Any pair.
    Pair,
    /// An ace and a jack, queen or king.
    AceJack,
    /// An ace and a ten or better of its suit.
    AceTenSuited,
    /// An ace and a ten or better.
    AceTen,
    /// An ace and another card of its suit.
    AceSuited,
    /// An ace and another card.
    Ace,
    /// Two cards from ten up, neighbours and of one suit.
    RunningTensSuited,
    /// Two cards from jack up that are neighbours.
    RunningJacks,
    /// Two cards from ten up, of one suit.
    TensSuited,
    /// Two cards from ten up.
    Tens,
    /// Two cards from jack up.
    Jacks,
    /// A face card and another of its suit.
    FaceSuited,
    /// A face card and another.
    Face,
    /// Neighbours of one suit.
    RunningSuited,
    /// Neighbours.
    Running,
    /// Two cards of one suit.
    TwoSuited,
    /// Any two.
    Two,
}

words!(KeepLine, "line of a house way":
    "highest pair, eights or better" => PairOfEights, "suited pair" => SuitedPair,
    "highest pair" => Pair, "ace with jack or better" => AceJack,
    "ace with ten or better, suited" => AceTenSuited, "ace with ten or better" => AceTen,
    "ace with highest suited" => AceSuited, "ace with highest" => Ace,
    "running tens or better, suited" => RunningTensSuited,
    "running jacks or better" => RunningJacks, "tens or better, suited" => TensSuited,
    "tens or better" => Tens, "jacks or better" => Jacks, "face card high, suited" => FaceSuited,
    "face card high" => Face, "running cards, suited" => RunningSuited,
    "running cards" => Running, "two highest, suited" => TwoSuited, "two highest" => Two);

/// Which of three or four equal ranks make the pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KeepTies {
    /// Clubs before diamonds, hearts and spades. Source: colorado l.3257-3258.
    Alphabetical,
    /// Not the one in the suit of the fourth card; where all four suits are there, the two of one
    /// colour. Source: clovis-500 l.652-659.
    OffSuit,
}

words!(KeepTies, "choice among equal pairs":
    "suits in alphabetical order" => Alphabetical,
    "not the suit of the fourth, then one colour" => OffSuit);

/// Who chooses the cards of a player's second hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SecondHand {
    /// The player.
    Player,
    /// The house way: the player may not look. Source: clovis-500 l.598.
    HouseWay,
}

words!(SecondHand, "setter of second hands": "player" => Player, "house way" => HouseWay);

/// Reads `[house-way]` of a game whose hands keep two cards: `keep`, a list of lines.
pub(crate) fn read(section: Section<'_>) -> Result<KeepWay, SheetError> {
    let line = |node: &Node| word::<KeepLine>(node);
    let lines = super::step::list(&section, "keep", line)?;
    let ties = section.need("ties", "which of equal pairs is kept", word)?;
    let second = section.word_or("second-hand", SecondHand::Player)?;
    if lines.last() != Some(&KeepLine::Two) {
        let wrong = Wrong::new("some cards fit no line", "`two highest` as the last line");
        return Err(section.wrong_at("keep", wrong));
    }
    section.finish()?;
    Ok(KeepWay { lines, ties, second })
}
