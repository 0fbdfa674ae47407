//! What a player tells from own cards and a board, as a number that is kept with each choice.

use super::super::sight::{Shared, Sight};
use super::induce::Code;
use super::stages::Stage;
use cards::CardSet;
use ranking::{Ranking, Standing};

/// Whether more of the board comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comes {
    More,
    NoMore,
}

/// A board, to tell hands with it.
pub(super) struct Told {
    ranking: Ranking,
    board: Shared,
}

impl Told {
    pub(super) fn new(ranking: Ranking, board: CardSet, comes: Comes) -> Told {
        Told { ranking, board: Shared::new(board, comes == Comes::More) }
    }

    /// The number of what is told of a hand at a stage.
    pub(super) fn number(&self, stage: &Stage, own: CardSet, standing: Option<Standing>) -> Code {
        let class = standing.map_or(0, Standing::class_number);
        match fits(self.ranking, stage) {
            true => self.board.number(own, class),
            false => class.into(),
        }
    }
}

/// The sight that has a number at a stage.
pub(super) fn sight(ranking: Ranking, stage: &Stage, number: Code) -> Sight {
    match fits(ranking, stage) {
        true => Shared::sight(number),
        false => Sight { class: number as u8, ..Sight::default() },
    }
}

/// How many numbers there are at a stage.
pub(super) fn numbers(ranking: Ranking, stage: &Stage) -> usize {
    let classes = ranking.classes().len() + 1;
    if fits(ranking, stage) { Shared::sights(classes) } else { classes }
}

/// Whether the number has room beside that of the slot: else the class alone is told.
fn fits(ranking: Ranking, stage: &Stage) -> bool {
    Shared::sights(ranking.classes().len() + 1) << stage.bits() <= usize::from(Code::MAX)
}
