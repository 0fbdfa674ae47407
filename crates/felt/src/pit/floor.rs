//! A table with a dealer from round to round: the shoe, and what the meters show.

use super::dealer::DealersShoe;
use super::hand::Hand;
use super::offer::Pit;
use super::turns::Turns;
use crate::chance::Shuffler;
use crate::game::Laid;
use crate::layout::{Deal, Layout, Waits};
use crate::menu::Named;
use engine::table::{MeterCard, Meters};
use engine::{Bank, Chair, Limits, WagerId};
use money::Money;
use sheet::table::wager::{Posted, Status};
use std::sync::Arc;

/// A table of the pit.
pub struct PitTable {
    pit: Arc<Pit>,
    shoe: DealersShoe,
    meters: Meters,
}

impl PitTable {
    /// A table that opens.
    #[must_use]
    pub fn new(pit: Pit) -> PitTable {
        let (shoe, meters) = (DealersShoe::new(&pit, pit.most()), pit.meters());
        PitTable { pit: Arc::new(pit), shoe, meters }
    }
}

impl Layout for PitTable {
    type Deal = Hand;

    fn named(&self) -> &Named {
        &self.pit.named
    }

    fn limits(&self) -> &Limits {
        &self.pit.rules.limits
    }

    fn least(&self) -> Money {
        let rules = &self.pit.rules;
        let required = rules.game.wagers.iter().filter(|it| it.status == Status::Required);
        let printed = required.filter_map(|wager| wager.least).max();
        printed.map_or(rules.limits.least, |least| least.max(rules.limits.least))
    }

    fn most(&self) -> Money {
        self.pit.rules.limits.most
    }

    fn wagers(&self) -> Vec<String> {
        let rules = &self.pit.rules;
        let before = |wager: &WagerId| {
            let printed = &rules.game.wagers[wager.place()];
            printed.status != Status::ByDecision || printed.posted == Posted::InTheBlind
        };
        rules.wagers().filter(before).map(|wager| rules.name(wager).to_owned()).collect()
    }

    fn turns(&self) -> Turns<'_> {
        self.pit.turns()
    }

    fn seats(&self) -> usize {
        self.pit.most()
    }

    fn hands(&self) -> usize {
        usize::from(self.pit.rules.game.hands)
    }

    /// One hand, with a wager that plays it on.
    fn needs(&self) -> Money {
        self.pit.rules.limits.least.times(6)
    }

    fn ready(&mut self, _players: usize, dice: &mut Shuffler) -> Vec<String> {
        self.shoe.ready_whole(&mut |bound| dice.below(bound));
        Vec::new()
    }

    fn lay(&mut self, chairs: &[Chair], bank: Bank, dice: Shuffler) -> Hand {
        Hand::begin(&self.pit, chairs, bank, self.meters, (self.shoe.clone(), dice))
    }

    fn take_back(&mut self, deal: &Hand) {
        self.shoe = deal.shoe.clone();
        if deal.waits() == Waits::Nothing {
            let round = deal.round();
            self.shoe.audit(round).expect("every card lies somewhere");
            self.shoe.watch(round);
            self.meters = self.pit.grown(round);
        }
    }

    fn keep(&self) -> Option<Vec<(Money, Money)>> {
        let held = self.pit.rules.meters().len();
        let meters = self.meters.0[..held].iter().map(|card| (card.shows, card.seed));
        self.shoe.is_spent().then(|| meters.collect())
    }

    fn open_anew(&mut self, meters: &[(Money, Money)]) {
        self.shoe = DealersShoe::new(&self.pit, self.pit.most());
        for (card, (shows, seed)) in self.meters.0.iter_mut().zip(meters) {
            *card = MeterCard { shows: *shows, seed: *seed };
        }
    }

    fn packs(&self) -> Vec<Laid> {
        self.shoe.laid()
    }

    fn notes(&self) -> Vec<String> {
        self.pit.told(&self.meters)
    }
}
