//! A table of twenty-one, with its shoe from round to round.

use super::deal::PointsDeal;
use super::offer::TwentyOne;
use super::shoe::PointsShoe;
use super::studies::Studies;
use crate::chance::Shuffler;
use crate::game::Laid;
use crate::layout::Layout;
use crate::menu::Named;
use crate::pit::turns::Turns;
use engine::points::Start;
use engine::{Bank, Chair, Limits};
use money::Money;
use odds::points::Plays;
use std::sync::{Arc, OnceLock};

/// A table of twenty-one.
pub struct TwentyOneLayout {
    game: TwentyOne,
    shoe: PointsShoe,
    /// The best play, once the bots have learned it.
    plays: Arc<OnceLock<Plays>>,
}

impl TwentyOneLayout {
    /// A table with a shoe that is not shuffled yet.
    #[must_use]
    pub fn new(game: TwentyOne) -> TwentyOneLayout {
        let shoe = PointsShoe::new(&game.rules);
        TwentyOneLayout { game, shoe, plays: Arc::default() }
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

    fn most(&self) -> Money {
        self.game.rules.limits.most
    }

    fn wagers(&self) -> Vec<String> {
        let rules = &self.game.rules;
        rules.wagers().map(|wager| rules.name(wager).to_owned()).collect()
    }

    fn turns(&self) -> Turns<'_> {
        self.game.turns()
    }

    fn seats(&self) -> usize {
        self.game.most()
    }

    fn hands(&self) -> usize {
        usize::from(self.game.rules.game.places)
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
        let plays = Arc::clone(&self.plays);
        PointsDeal::begin(&self.game.rules, &start, (self.shoe.clone(), dice), plays)
    }

    fn take_back(&mut self, deal: &PointsDeal) {
        if deal.round().is_over() {
            assert!(deal.shoe().adds_up(deal.round()), "every card lies somewhere");
            self.shoe = deal.shoe().clone();
        }
    }

    fn studies(&self) -> Option<Studies> {
        Some(Studies::new(Arc::clone(&self.game.rules), Arc::clone(&self.plays)))
    }

    fn keep(&self) -> Option<Vec<(Money, Money)>> {
        self.shoe.is_spent().then(Vec::new)
    }

    fn open_anew(&mut self, _meters: &[(Money, Money)]) {
        self.shoe = PointsShoe::new(&self.game.rules);
    }

    fn packs(&self) -> Vec<Laid> {
        self.shoe.packs()
    }
}
