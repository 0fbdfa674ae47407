//! The house dealer's shoe: when it is shuffled, and that every card of it lies somewhere.

use super::offer::Pit;
use crate::chance::Chance;
use cards::{Miscount, Pile, Shoe};
use engine::table::{Round, Rules};
use sheet::table::Shuffle;
use sheet::table::step::{Step, Zone};

/// A shoe, and how many rounds have come out of it.
#[derive(Debug, Clone)]
pub(super) struct DealersShoe {
    pub(super) shoe: Shoe,
    shuffle: Shuffle,
    /// The most cards that a round takes.
    most: usize,
    rounds: u32,
}

impl DealersShoe {
    pub(super) fn new(pit: &Pit, places: usize) -> DealersShoe {
        let mut shoe = Shoe::new(pit.rules.game.pack);
        let most = most_cards(&pit.rules, places).unwrap_or(shoe.size()).min(shoe.size());
        // The cut card leaves a quarter of the shoe behind it, and a round at least.
        shoe.place_cut_card((shoe.size() / 4).max(most));
        DealersShoe { shoe, shuffle: pit.rules.game.shuffle, most, rounds: 0 }
    }

    /// A new shoe for a table that opens.
    pub(super) fn open(&mut self) {
        self.shoe.gather();
        self.rounds = 0;
    }

    /// Makes ready for a round: shuffles if it is time, and only what can be dealt.
    pub(super) fn ready(&mut self, chance: &mut Chance) {
        let time = match self.shuffle {
            Shuffle::EachRound => true,
            Shuffle::CutCard => self.shoe.past_cut_card(),
            Shuffle::ThreeRounds => self.rounds.is_multiple_of(3),
        };
        if time || self.shoe.stub().len() < self.most {
            self.shoe.gather();
        } else if self.rounds > 0 {
            self.shoe.sweep(Pile::Dealt, Pile::Discard);
        }
        self.shoe.shuffle_top(self.most, &mut |bound| chance.below(bound));
        self.rounds += 1;
    }

    /// Holds the cards of the shoe against those of a finished round.
    pub(super) fn audit(&self, round: &Round) -> Result<(), Miscount> {
        self.shoe.audit(round.cards())
    }
}

/// The most cards that a round with so many places takes; `None` where the players decide that.
pub(super) fn most_cards(rules: &Rules, places: usize) -> Option<usize> {
    let mut most = 0;
    for step in &rules.game.steps {
        most += match step {
            Step::Deal { cards, to: Zone::Players | Zone::Extra, .. } => {
                usize::from(*cards) * places
            }
            Step::Deal { cards, hands, .. } => usize::from(*cards) * usize::from((*hands).max(1)),
            Step::Burn(cards) => usize::from(*cards),
            Step::Draw { most, .. } => usize::from(*most) * places,
            Step::Turn { .. }
            | Step::Start(_)
            | Step::Ask { .. }
            | Step::Pull(_)
            | Step::Discard(_)
            | Step::Set(_)
            | Step::Settle { .. }
            | Step::Envy => 0,
            _ => return None,
        };
    }
    Some(most)
}
