//! What a player tells from own cards and a board, as a number that is kept with each choice.

use super::super::sight::{Comes, Shared, Sight};
use super::induce::Code;
use super::shape::Shape;
use super::stages::Stage;
use cards::{Card, CardSet};
use ranking::{Ranking, Standing};

/// A board, to tell hands with it.
pub(super) struct Told {
    fits: bool,
    board: Shared,
}

impl Told {
    /// The board of a stage; the cards are those of the pack.
    pub(super) fn new(shape: &Shape<'_>, stage: &Stage, board: CardSet, cards: &[Card]) -> Told {
        let comes = match is_full(shape, stage) {
            false => Comes::More,
            true => {
                let others = cards.iter().filter(|card| !board.contains(**card));
                let made = others
                    .filter_map(|card| shape.standing(board.union(CardSet::from_iter([*card]))));
                let mut made: Vec<Standing> = made.collect();
                made.sort_unstable();
                Comes::NoMore(made)
            }
        };
        Told { fits: fits(shape, stage), board: Shared::new(board, comes) }
    }

    /// The number of what is told of a hand at the stage.
    pub(super) fn number(&self, own: CardSet, standing: Option<Standing>) -> Code {
        self.number_of(own, standing, self.beaten(standing))
    }

    /// How many cards beat a hand of a standing; the same for all hands of it.
    pub(super) fn beaten(&self, standing: Option<Standing>) -> u16 {
        self.board.beaten(standing)
    }

    /// The number, where it is known how many cards beat the hand.
    #[inline]
    pub(super) fn number_of(&self, own: CardSet, standing: Option<Standing>, beaten: u16) -> Code {
        match self.fits {
            true => self.board.number_of(own, standing, beaten),
            false => standing.map_or(0, Standing::class_number).into(),
        }
    }
}

/// The sight that has a number at a stage.
pub(super) fn sight(shape: &Shape<'_>, stage: &Stage, number: Code) -> Sight {
    match fits(shape, stage) {
        true => Shared::sight(number, is_full(shape, stage)),
        false => Sight { class: number as u8, ..Sight::default() },
    }
}

/// How many numbers there are at a stage.
pub(super) fn numbers(shape: &Shape<'_>, stage: &Stage) -> usize {
    match fits(shape, stage) {
        true => Shared::sights(classes(shape.ranking), is_full(shape, stage)),
        false => classes(shape.ranking),
    }
}

/// Whether the number has room, beside that of the slot where more of the board comes: else the class
/// alone is told.
fn fits(shape: &Shape<'_>, stage: &Stage) -> bool {
    let is_full = is_full(shape, stage);
    is_room(shape, stage, Shared::sights(classes(shape.ranking), is_full))
}

/// Whether that of the class alone has room at every stage.
pub(super) fn has_room(shape: &Shape<'_>) -> bool {
    shape.stages.list.iter().all(|stage| is_room(shape, stage, classes(shape.ranking)))
}

/// Whether so many numbers have room at a stage. On a full board the slot is kept apart.
fn is_room(shape: &Shape<'_>, stage: &Stage, numbers: usize) -> bool {
    let bits = if is_full(shape, stage) { 0 } else { stage.bits() };
    numbers << bits <= usize::from(Code::MAX)
}

fn classes(ranking: Ranking) -> usize {
    ranking.classes().len() + 1
}

fn is_full(shape: &Shape<'_>, stage: &Stage) -> bool {
    stage.seen == shape.board
}
