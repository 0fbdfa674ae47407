//! The house dealer's shoe: when it is shuffled, and that every card of it lies somewhere.

use super::offer::Pit;
use crate::game::{Laid, Orders};
use cards::{Card, Lots, Miscount, Pile, Shoe};
use engine::table::{Action, Event, Refusal, Round, Rules, Spot};
use sheet::table::Shuffle;
use sheet::table::peculiar::{Peculiar, Warriors};
use sheet::table::special::Special;
use sheet::table::step::{Step, Zone};

/// A shoe, and how many rounds have come out of it.
#[derive(Debug, Clone)]
pub struct DealersShoe {
    shoe: Shoe,
    /// The pack that the players' own cards come from, where it is another one.
    second: Option<Shoe>,
    shuffle: Shuffle,
    /// The most cards that a round takes of either.
    most: Most,
    rounds: u32,
    /// Whether the last round calls for a shuffle.
    early: bool,
    /// The packs as they were shuffled, where they were shuffled whole.
    orders: [Orders; 2],
}

/// The most cards that a round takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Most {
    /// Of the shoe.
    pub first: usize,
    /// Of the second pack, where there is one.
    pub second: usize,
}

impl DealersShoe {
    /// A shoe for so many places.
    pub fn new(pit: &Pit, places: usize) -> DealersShoe {
        let mut shoe = Shoe::new(pit.rules.game.pack);
        let mut most = most_cards(&pit.rules, places);
        most.first = most.first.min(shoe.size());
        // The cut card leaves a quarter of the shoe behind it, and a round at least.
        shoe.place_cut_card((shoe.size() / 4).max(most.first));
        let second = pit.rules.game.second_pack.map(Shoe::new);
        DealersShoe {
            shoe,
            second,
            shuffle: pit.rules.game.shuffle,
            most,
            rounds: 0,
            early: false,
            orders: [Orders::default(), Orders::default()],
        }
    }

    /// A new shoe for a table that opens.
    pub fn open(&mut self) {
        self.shoe.gather();
        self.rounds = 0;
    }

    /// Makes ready for a round: shuffles if it is time, and only what can be dealt. A second pack
    /// is shuffled for each. Source: colorado l.1603.
    pub fn ready(&mut self, by: &mut impl Lots) {
        self.gather_if_due();
        self.shoe.shuffle_top_by(self.most.first, by);
        if let Some(second) = &mut self.second {
            second.shuffle_top_by(self.most.second, by);
        }
    }

    /// The same for a room that commits itself to its packs: what is shuffled is shuffled whole, and
    /// its order kept.
    pub fn ready_whole(&mut self, below: &mut impl FnMut(u32) -> u32) {
        self.gather_if_due();
        let packs = [Some(&mut self.shoe), self.second.as_mut()];
        for (pack, order) in packs.into_iter().flatten().zip(&mut self.orders) {
            if pack.settled() == 0 {
                pack.shuffle(below);
                order.begin(pack.stub());
            } else {
                order.go_on();
            }
        }
    }

    /// Takes down how the packs lie.
    pub(super) fn look(&mut self) {
        let packs = [Some(&self.shoe), self.second.as_ref()];
        for (pack, order) in packs.into_iter().flatten().zip(&mut self.orders) {
            order.look(pack.stub());
        }
    }

    /// The packs as they were shuffled whole, and again by the floor's word: of two that lie side by
    /// side, first one of each.
    pub fn laid(&self) -> Vec<Laid> {
        let [first, second] = self.orders.each_ref().map(Orders::laid);
        match self.second {
            None => first,
            Some(_) => first.into_iter().zip(second).flat_map(|(one, two)| [one, two]).collect(),
        }
    }

    /// Whether the next round shuffles every card.
    pub fn is_spent(&self) -> bool {
        let time = match self.shuffle {
            Shuffle::EachRound => true,
            Shuffle::CutCard => self.shoe.past_cut_card(),
            Shuffle::ThreeRounds => self.rounds >= 3 || self.early,
        };
        time || self.shoe.stub().len() < self.most.first
    }

    /// Takes the cards back where it is time for a shuffle.
    fn gather_if_due(&mut self) {
        if self.is_spent() {
            self.shoe.gather();
            self.rounds = 0;
        } else if self.rounds > 0 {
            self.shoe.sweep(Pile::Dealt, Pile::Discard);
        }
        if let Some(second) = &mut self.second {
            second.gather();
        }
        self.rounds += 1;
        self.early = false;
    }

    /// Deals what is due off the pack that it comes from.
    ///
    /// # Errors
    /// A pack ran out.
    pub fn serve(
        &mut self,
        round: &mut Round,
        rules: &Rules,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        match &mut self.second {
            None => round.deal_from(rules, &mut self.shoe, events),
            Some(second) => round.deal_from_both(rules, &mut self.shoe, second, events),
        }
    }

    /// Shuffles all cards that are not on the table, where the round waits for that.
    pub fn shuffle(
        &mut self,
        round: &mut Round,
        rules: &Rules,
        below: &mut impl FnMut(u32) -> u32,
        events: &mut Vec<Event>,
    ) {
        let Some(second) = &mut self.second else {
            return round.shuffle(rules, &mut self.shoe, below, events);
        };
        // Two packs are shuffled when all cards are in them.
        for pack in [&mut self.shoe, second] {
            pack.gather();
            pack.shuffle(below);
        }
        round.act(rules, Action::Shuffle, events).expect("a shuffle is due");
    }

    /// Looks at a finished round: two identical cards of the shoe in one hand call for a shuffle.
    /// Source: colorado l.1603.
    pub fn watch(&mut self, round: &Round) {
        if self.shuffle == Shuffle::ThreeRounds {
            let board = &round.board().cards;
            self.early = board.iter().enumerate().any(|(at, card)| board[..at].contains(card));
        }
    }

    /// Holds the cards of a finished round against those that were dealt; every so many rounds, and
    /// where something is wrong, all cards of the packs.
    pub fn check(&self, round: &Round, number: u64) -> Result<(), Miscount> {
        const WHOLE: u64 = 64;
        let quick = self.second.is_none() && !number.is_multiple_of(WHOLE);
        if quick && self.dealt_lies(round) { Ok(()) } else { self.audit(round) }
    }

    /// Whether the table holds what was dealt. One pack is a set; tiles and shoes are counted.
    fn dealt_lies(&self, round: &Round) -> bool {
        if self.shoe.is_once() {
            let (cards, count) = round.card_set();
            return self.shoe.dealt_lies_once(cards, count);
        }
        self.shoe.dealt_lies(round.cards())
    }

    /// Holds the cards of the packs against those of a finished round.
    pub fn audit(&self, round: &Round) -> Result<(), Miscount> {
        let Some(second) = &self.second else { return self.shoe.audit(round.cards()) };
        let own: Vec<Card> = round.spots().iter().flat_map(own_cards).collect();
        let mut rest: Vec<Card> = round.cards().collect();
        for card in &own {
            if let Some(at) = rest.iter().position(|held| held == card) {
                rest.swap_remove(at);
            }
        }
        second.audit(own.iter().copied())?;
        self.shoe.audit(rest.iter().copied())
    }
}

fn own_cards(spot: &Spot) -> impl Iterator<Item = Card> {
    let packets = [&spot.own, &spot.extra, &spot.thrown];
    packets.into_iter().flat_map(|packet| packet.cards.iter().copied())
}

/// The most cards that a round with so many places takes.
pub fn most_cards(rules: &Rules, places: usize) -> Most {
    let (mut own, mut rest) = (0, 0);
    for step in &rules.game.steps {
        match step {
            Step::Deal { cards, to: Zone::Players | Zone::Extra, .. } => {
                own += usize::from(*cards) * places;
            }
            Step::Deal { cards, hands, .. } => {
                rest += usize::from(*cards) * usize::from((*hands).max(1));
            }
            // From whichever pack is dealt next.
            Step::Burn(cards) => {
                own += usize::from(*cards);
                rest += usize::from(*cards);
            }
            Step::Draw { most, .. } => own += usize::from(*most) * places,
            Step::DealerDraws => rest += DEALER_DRAWS,
            Step::Special(Special::Buy { burn, cards, .. }) => {
                own += usize::from(*burn) + usize::from(*cards) * places;
            }
            Step::Peculiar(Peculiar::WarDeal { to, burn }) => {
                let cards = match to {
                    Warriors::Each => places + 1,
                    Warriors::Common => 2,
                };
                rest += 2 * usize::from(*burn) + cards;
            }
            Step::Turn { .. }
            | Step::Start(_)
            | Step::Ask { .. }
            | Step::Pull(_)
            | Step::Discard(_)
            | Step::Pick { .. }
            | Step::Keep { .. }
            | Step::Naturals
            | Step::ShowHands
            | Step::TakeFolded { .. }
            | Step::Set(_)
            | Step::Settle { .. }
            | Step::Envy
            | Step::Special(_)
            | Step::Peculiar(_) => {}
        }
    }
    match rules.game.second_pack {
        Some(_) => Most { first: rest, second: own },
        // Where there is one pack each card is burned once.
        None => {
            let burned = rules.game.steps.iter().map(|step| match step {
                Step::Burn(cards) => usize::from(*cards),
                _ => 0,
            });
            Most { first: own + rest - burned.sum::<usize>(), second: 0 }
        }
    }
}

/// How many cards a dealer may have replaced. Source: colorado l.856.
const DEALER_DRAWS: usize = 2;
