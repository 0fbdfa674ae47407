//! The dealer of Pan: 320 cards, shuffled for every round, and the discards when they are out.

use crate::game::Laid;
use cards::{Card, Shoe};
use engine::Packet;
use engine::pan::{Action, Counts, Event, Round, Rules, Waiting};

/// The cards in the dealer's hands.
#[derive(Debug, Clone)]
pub struct Dealer {
    shoe: Shoe,
    /// The discards that became the stock.
    refilled: Option<Shoe>,
    /// The stocks of the round, as each was shuffled to the last card.
    orders: Vec<Vec<Card>>,
}

impl Dealer {
    /// A dealer with a fresh pack.
    pub fn new(rules: &Rules) -> Dealer {
        Dealer { shoe: Shoe::new(rules.game.pack), refilled: None, orders: Vec::new() }
    }

    /// Takes all cards back for the next round (ruling E-86).
    pub fn gather(&mut self) {
        self.shoe.gather();
        self.refilled = None;
        self.orders.clear();
    }

    /// Shuffles the whole stock before a round.
    pub fn shuffle(&mut self, below: &mut impl FnMut(u32) -> u32) {
        self.shoe.shuffle(below);
        self.orders = vec![self.shoe.stub().to_vec()];
    }

    /// The stocks of the round as they were shuffled.
    #[must_use]
    pub fn packs(&self) -> Vec<Laid> {
        let left = self.refilled.as_ref().unwrap_or(&self.shoe).stub().len();
        let packs = self.orders.iter().enumerate().map(|(at, cards)| {
            let last = at + 1 == self.orders.len();
            let out = if last { cards.len() - left } else { cards.len() };
            Laid::new(cards.clone(), out)
        });
        packs.collect()
    }

    /// Deals, turns or shuffles whatever the round waits for from the dealer; says whether it did.
    ///
    /// # Errors
    /// The engine refused it: a bug.
    pub fn serve(
        &mut self,
        rules: &Rules,
        round: &mut Round,
        below: &mut impl FnMut(u32) -> u32,
        events: &mut Vec<Event>,
    ) -> Result<bool, String> {
        let action = match round.waiting_for(rules) {
            Waiting::Cards { to, count, .. } => {
                let packet = Packet::of((0..count).map(|_| self.card(below)));
                Action::Deal(to, packet)
            }
            Waiting::Shuffle => {
                let kept = Counts::of(round.top().map(|top| top.card));
                let mut shoe = Shoe::in_order(round.pile().without(&kept).cards());
                shoe.shuffle(below);
                self.orders.push(shoe.stub().to_vec());
                self.refilled = Some(shoe);
                Action::Shuffle
            }
            _ => return Ok(false),
        };
        round.act(rules, action, events).map_err(|no| format!("{action:?}: {no}"))?;
        Ok(true)
    }

    /// The top card; only those that come out are shuffled, which is the same and quicker.
    fn card(&mut self, below: &mut impl FnMut(u32) -> u32) -> Card {
        let shoe = self.refilled.as_mut().unwrap_or(&mut self.shoe);
        shoe.shuffle_top(1, below);
        shoe.deal().expect("the round asks for no card that the stock has not")
    }
}
