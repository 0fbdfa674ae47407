//! A table to nine: the shoe is shuffled, burned from and dealt until the cut card is out.

use super::deal::NinesDeal;
use super::offer::Nines;
use crate::chance::Shuffler;
use crate::game::Laid;
use crate::layout::Layout;
use crate::menu::Named;
use crate::pit::turns::Turns;
use call::nines::between;
use cards::{Card, Pile, Shoe};
use engine::nines::{Between, Start, Table, TableEvent};
use engine::{Bank, Chair, Limits, Seat};
use money::Money;
use sheet::table::Shuffle;

/// A table to nine.
pub struct NinesLayout {
    game: Nines,
    table: Table,
    shoe: Shoe,
    /// The shoe as it was shuffled, the burned cards first.
    order: Vec<Card>,
}

impl NinesLayout {
    /// A table with a shoe that is not shuffled yet.
    #[must_use]
    pub fn new(game: Nines) -> NinesLayout {
        let shoe = Shoe::new(game.rules.game.pack);
        NinesLayout { game, table: Table::default(), shoe, order: Vec::new() }
    }
}

impl Layout for NinesLayout {
    type Deal = NinesDeal;

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
        usize::from(self.game.rules.game.seats).min(Seat::PLACES)
    }

    fn needs(&self) -> Money {
        self.game.rules.limits.least
    }

    fn ready(&mut self, _players: usize, dice: &mut Shuffler) -> Vec<String> {
        let (mut said, mut shuffled) = (Vec::new(), false);
        let rules = &self.game.rules;
        self.shoe.sweep(Pile::Dealt, Pile::Discard);
        // Every card of the shoe gets its place at once.
        let all = self.shoe.size();
        self.table.ready(rules, &mut self.shoe, all, &mut |bound| dice.below(bound), |event| {
            shuffled |= event == TableEvent::Shuffled;
            said.extend(between(event));
        });
        if shuffled || rules.game.shuffle == Shuffle::EachRound {
            self.order = self.shoe.pile(Pile::Burn).chain(self.shoe.stub().to_vec()).collect();
        }
        said
    }

    fn lay(&mut self, chairs: &[Chair], bank: Bank, dice: Shuffler) -> NinesDeal {
        let free_hands = self.table.free_hands(&self.game.rules);
        let start = Start { chairs, bank, free_hands };
        let shoe = (self.shoe.clone(), self.order.clone());
        NinesDeal::begin(&self.game.rules, &start, shoe, dice)
    }

    fn take_back(&mut self, deal: &NinesDeal) {
        if deal.round().is_over() {
            self.shoe = deal.shoe().clone();
            let round = deal.round();
            self.shoe.audit(round.cards()).expect("every card lies somewhere");
            let played = self.table.played(&self.game.rules, round, &self.shoe);
            played.expect("the round is over");
        }
    }

    fn keep(&self) -> Option<Vec<(Money, Money)>> {
        (self.table.waiting_for() == Between::Shuffle).then(Vec::new)
    }

    fn open_anew(&mut self, _meters: &[(Money, Money)]) {
        self.table = Table::default();
        self.shoe = Shoe::new(self.game.rules.game.pack);
        self.order.clear();
    }

    fn packs(&self) -> Vec<Laid> {
        let out = self.order.len() - self.shoe.stub().len();
        vec![Laid::new(self.order.clone(), out)]
    }
}
