//! The shoe from round to round: shuffled when the cut card has come out, card by card as it is
//! dealt, and every card held against the table.

use crate::game::Laid;
use cards::{Card, LOTS_MAX, Lots, Pile, Shoe};
use engine::points::{Action, Dealt, Event, Refusal, Round, Rules, Ruling};
use sheet::table::irregular::{Irregularity, Remedy};

/// The part of the shoe behind the cut card: a quarter.
const BEHIND: usize = 4;

/// A shoe of twenty-one.
#[derive(Debug, Clone)]
pub struct PointsShoe {
    shoe: Shoe,
    /// The cards of the round.
    dealt: Vec<Card>,
    /// The shoe as it was shuffled to the last card, and the one before that this round used up.
    order: Vec<Card>,
    spent: Option<Vec<Card>>,
}

impl PointsShoe {
    /// A shoe with its cut card in place.
    pub fn new(rules: &Rules) -> PointsShoe {
        let mut shoe = Shoe::new(rules.game.pack);
        shoe.place_cut_card(shoe.size() / BEHIND);
        PointsShoe { shoe, dealt: Vec::with_capacity(64), order: Vec::new(), spent: None }
    }

    /// A new shoe for a table that opens.
    pub fn open(&mut self) {
        self.shoe.gather();
        self.dealt.clear();
    }

    /// Makes ready for a round: takes the cards together once the cut card is out.
    pub fn ready(&mut self) {
        self.dealt.clear();
        self.spent = None;
        if self.shoe.past_cut_card() {
            self.shoe.gather();
        }
    }

    /// Whether the next round shuffles every card.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.shoe.past_cut_card() || self.shoe.settled() == 0
    }

    /// Shuffles cards that were taken together, to the last of them; says whether they were.
    pub fn shuffle(&mut self, below: &mut impl FnMut(u32) -> u32) -> bool {
        if self.shoe.settled() > 0 {
            return false;
        }
        self.shoe.shuffle(below);
        self.order = self.shoe.stub().to_vec();
        true
    }

    /// The packs of the round as they were shuffled: one, or two where it used up the first.
    #[must_use]
    pub fn packs(&self) -> Vec<Laid> {
        let spent = self.spent.iter().map(|cards| Laid::new(cards.clone(), cards.len()));
        let out = self.order.len() - self.left();
        spent.chain([Laid::new(self.order.clone(), out)]).collect()
    }

    /// How many cards are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.shoe.stub().len()
    }

    /// Deals until somebody is asked. If the shoe runs out the cards of earlier rounds are shuffled;
    /// if there are none, the floor voids the round.
    ///
    /// # Errors
    /// The floor could not void the round: a bug.
    #[inline]
    pub fn serve(
        &mut self,
        round: &mut Round,
        rules: &Rules,
        by: &mut impl Lots,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        loop {
            let PointsShoe { shoe, dealt, .. } = self;
            let next = || {
                if shoe.settled() == 0 {
                    shoe.shuffle_top_by(LOTS_MAX, by);
                }
                let card = shoe.deal()?;
                dealt.push(card);
                Some(card)
            };
            match round.deal_by(rules, next, events) {
                Dealt::Enough => return Ok(()),
                Dealt::Short if self.refill(by) => {}
                Dealt::Short => {
                    let what = Irregularity::DealerCount;
                    let ruling = Ruling { what, seat: None, remedy: Remedy::TableVoid };
                    return round.act(rules, Action::Floor(ruling), events);
                }
            }
        }
    }

    /// Takes back what the rounds before used; says whether there was any.
    fn refill(&mut self, by: &mut impl Lots) -> bool {
        let before = self.shoe.count(Pile::Dealt) - self.dealt.len();
        // The cards of this round stay where they are.
        let mut used = self.dealt.clone();
        for card in used.drain(..) {
            // It was dealt from this shoe.
            let _ = self.shoe.lay(card, Pile::Dealt, Pile::Muck);
        }
        self.shoe.sweep(Pile::Dealt, Pile::Discard);
        self.shoe.sweep(Pile::Muck, Pile::Dealt);
        self.shoe.take_back(Pile::Discard, &[]);
        self.shoe.shuffle_top_by(self.shoe.size(), by);
        let order = self.shoe.stub().to_vec();
        self.spent = Some(std::mem::replace(&mut self.order, order));
        before > 0
    }

    /// Holds the cards of a finished round against those that left the shoe for it.
    pub fn adds_up(&self, round: &Round) -> bool {
        // A shoe has a card a dozen times at most, and dominoes are not dealt here.
        let mut counts = [0_u8; 64];
        self.dealt.iter().for_each(|card| counts[usize::from(card.place())] += 1);
        let mut found = 0;
        let held = round.cards().all(|card| {
            found += 1;
            let count = &mut counts[usize::from(card.place())];
            *count = count.wrapping_sub(1);
            *count != u8::MAX
        });
        held && found == self.dealt.len()
    }
}
