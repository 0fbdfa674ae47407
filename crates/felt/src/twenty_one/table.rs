//! A table of twenty-one, with its shoe from round to round.

use super::deal::PointsDeal;
use super::offer::TwentyOne;
use super::shoe::PointsShoe;
use crate::chance::Shuffler;
use crate::game::Laid;
use crate::layout::Layout;
use crate::menu::Named;
use crate::pit::turns::Turns;
use engine::points::Start;
use engine::{Bank, Chair, Limits};
use money::Money;

/// A table of twenty-one.
pub struct TwentyOneLayout {
    game: TwentyOne,
    shoe: PointsShoe,
}

impl TwentyOneLayout {
    /// A table with a shoe that is not shuffled yet.
    #[must_use]
    pub fn new(game: TwentyOne) -> TwentyOneLayout {
        let shoe = PointsShoe::new(&game.rules);
        TwentyOneLayout { game, shoe }
    }
}

impl Layout for TwentyOneLayout {
    type Deal = PointsDeal;

    fn named(&self) -> &Named {
        &self.game.named
    }

    fn limits(&self) -> &Limits {
        &self.game.rules.limits
    }

    fn turns(&self) -> Turns<'_> {
        self.game.turns()
    }

    fn seats(&self) -> usize {
        self.game.most()
    }

    fn needs(&self) -> Money {
        self.game.base().iter().map(|(_, money)| *money).sum()
    }

    fn ready(&mut self, _players: usize, dice: &mut Shuffler) -> Vec<String> {
        self.shoe.ready();
        match self.shoe.shuffle(&mut |bound| dice.below(bound)) {
            true => vec!["The cards are shuffled and cut.".to_owned()],
            false => Vec::new(),
        }
    }

    fn lay(&mut self, chairs: &[Chair], bank: Bank, dice: Shuffler) -> PointsDeal {
        let start = Start { chairs, bank };
        PointsDeal::begin(&self.game.rules, &start, self.shoe.clone(), dice)
    }

    fn take_back(&mut self, deal: &PointsDeal) {
        if deal.round().is_over() {
            assert!(deal.shoe().adds_up(deal.round()), "every card lies somewhere");
            self.shoe = deal.shoe().clone();
        }
    }

    fn packs(&self) -> Vec<Laid> {
        self.shoe.packs()
    }
}
