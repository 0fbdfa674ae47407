//! What each thing to do is worth at one decision, with the cards that are in sight.

use super::paths::{Deed, Paths};
use super::script::{Scene, Script};
use super::{Asked, Ratio, Unpriced, board, tree};
use cards::{Card, CardSet};
use engine::table::{Place, Rules};

/// A decision: the cards in sight, in the order in which they came, and what was done before it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spot {
    /// The player's own cards.
    pub own: Vec<Card>,
    /// Those of the board that lie open.
    pub board: Vec<Card>,
    /// Those of the dealer's that lie open.
    pub dealer: Vec<Card>,
    /// What was done at each choice before. Where it is not told, the player has stayed in with as
    /// little as that takes.
    pub done: Vec<Deed>,
}

/// Something to do, and what the round is worth then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// What to do.
    pub deed: Deed,
    /// What the player comes out ahead by on average, with best play from then on, in units of the
    /// opening wager: what lies there already counts.
    pub worth: Ratio,
}

/// Says what each thing to do is worth, the best first; of equal ones the smaller bet.
///
/// # Errors
///
/// Nothing is decided with these cards in sight, or the game has something that no count knows.
pub fn advise(rules: &Rules, spot: &Spot, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    spot.check(rules)?;
    let script = deciding(rules)?;
    let mut choices = match board::advise(rules, &script, spot, asked) {
        Ok(choices) => choices,
        Err(board::NoAdvice::Refused(fault)) => return Err(fault),
        Err(board::NoAdvice::OtherShape) => {
            let paths = Paths::new(rules, &script);
            tree::advise(rules, &script, &paths, spot, asked)?
        }
    };
    // The sort keeps equal ones in their order, which is that of the bets.
    let value = |choice: &Choice| choice.worth.value();
    choices.sort_by(|one, other| value(other).total_cmp(&value(one)));
    Ok(choices)
}

/// The script of the first wager that decisions follow from.
fn deciding(rules: &Rules) -> Result<Script, Unpriced> {
    let script = Script::new(rules)?;
    if script.decides() {
        return Ok(script);
    }
    let mut led = rules.wagers().filter_map(|wager| Script::led_by(rules, wager).ok());
    led.find(Script::decides).ok_or_else(|| Unpriced::shape("there is nothing to decide"))
}

impl Spot {
    /// How many cards of a place are in sight.
    fn seen(&self, place: Place) -> usize {
        match place {
            Place::Own => self.own.len(),
            Place::Board => self.board.len(),
            Place::Dealer => self.dealer.len(),
            _ => 0,
        }
    }

    /// All the cards.
    pub(super) fn cards(&self) -> CardSet {
        self.own.iter().chain(&self.board).chain(&self.dealer).copied().collect()
    }

    /// Every card is of the pack, and there once.
    fn check(&self, rules: &Rules) -> Result<(), Unpriced> {
        let count = self.own.len() + self.board.len() + self.dealer.len();
        let pack = rules.game.pack.set();
        let pack = pack.ok_or_else(|| Unpriced::shape("cards of several packs"))?;
        if self.cards().len() as usize != count {
            return Err(Unpriced::shape("a card is named twice"));
        }
        if !pack.contains_all(self.cards()) {
            return Err(Unpriced::shape("a card is not of the pack"));
        }
        Ok(())
    }

    /// The scene and the point of the first decision with these cards in sight.
    pub(super) fn find(&self, script: &Script, paths: &Paths) -> Result<(usize, usize), Unpriced> {
        let mut seen = [(Place::Own, 0), (Place::Board, 0), (Place::Dealer, 0)];
        for (at, scene) in script.scenes.iter().enumerate() {
            if let Scene::See(place, count) = scene {
                match seen.iter_mut().find(|(held, _)| held == place) {
                    Some((_, held)) => *held += usize::from(*count),
                    None => return Err(Unpriced::shape("cards beside the hands and the board")),
                }
                continue;
            }
            let before = script.scenes[..at].iter();
            if before.clone().any(|scene| matches!(scene, Scene::Discard(_))) {
                break;
            }
            let in_sight = seen.iter().all(|(place, count)| self.seen(*place) == *count);
            let point = paths.point(at, &self.done);
            match point {
                Some(point) if in_sight && paths.levels[at][point].options.len() > 1 => {
                    return Ok((at, point));
                }
                None if in_sight => return Err(Unpriced::shape("that could not have been done")),
                _ => {}
            }
        }
        let [own, board, dealer] = [self.own.len(), self.board.len(), self.dealer.len()];
        Err(Unpriced::shape(format!(
            "no decision is made with {own} own cards, {board} of the board and {dealer} of the \
             dealer's in sight"
        )))
    }
}
