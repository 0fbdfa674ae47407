//! What the floor has still to set right: cards owed to a hand, cards that go under, a shuffle,
//! hands that the house way sets.

use super::action::Target;
use super::event::Event;
use super::round::{Phase, Round, Waiting};
use super::rules::{DealerSets, Rules, Step};
use crate::seat::{Packet, SeatSet};
use cards::{Card, Pile, Shoe};

/// What the floor has still to set right.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Amends {
    /// The hands that lack cards, in the order in which that was found: dealt at the end of the
    /// deal. Source: colorado l.1208, l.1618; diamond-jims l.734.
    owed: Vec<Owed>,
    /// The hand that misses a card when it is dealt to next.
    pub(super) short: Option<Target>,
    /// How many cards of the shoe were seen before their time and go under.
    pub(super) under: u8,
    /// How many cards have been replaced.
    pub(super) replaced: u8,
    /// Whether the pack is to be shuffled.
    pub(super) shuffle: Pending,
    /// Whether players' hands that are not set yet are set by the house way.
    pub(super) others: Pending,
    /// Whether the dealer's hand is set again by it.
    pub(super) dealer: Pending,
    /// Whether the hands are played for the progressive alone.
    pub(super) progressive_only: Pending,
    /// The hands that are settled after all others.
    pub(super) last: SeatSet,
    /// Whether a tile was seen in the stacks, and plays. Source: clovis-500 l.368.
    pub(super) stack_seen: bool,
}

/// Cards that a hand lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Owed {
    to: Target,
    up: u8,
}

/// Whether something is still to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) enum Pending {
    Yes,
    #[default]
    No,
}

impl Amends {
    /// Notes that a hand lacks a card, which will lie face down or up.
    pub(super) fn owe(&mut self, to: Target, up: u8) {
        self.owed.push(Owed { to, up });
    }
}

impl Round {
    /// What the floor has still to set right, to be written down.
    pub(super) fn amends(&mut self) -> &mut Amends {
        self.amends.get_or_insert_default()
    }

    /// What the round waits for on the floor's word, before anything else.
    #[inline(never)]
    pub(super) fn amends_due(&self, rules: &Rules) -> Option<Waiting> {
        let (Some(amends), Phase::Step(at)) = (self.amends.as_deref(), self.at) else {
            return None;
        };
        if amends.shuffle == Pending::Yes {
            return Some(Waiting::Shuffle);
        }
        if amends.under > 0 {
            return Some(Waiting::Cards { to: Target::Burn, count: amends.under, up: 0 });
        }
        match rules.steps.get(at as usize) {
            Some(Step::Deal { cards, to, up, .. }) if amends.short == Some(self.target(*to)) => {
                let (count, up) = (cards - 1, *up.min(&(cards - 1)));
                Some(Waiting::Cards { to: self.target(*to), count, up })
            }
            Some(Step::Deal { .. } | Step::DealHand { .. } | Step::Burn(_)) => None,
            _ => {
                let owed = amends.owed.first()?;
                Some(Waiting::Cards { to: owed.to, count: 1, up: owed.up })
            }
        }
    }

    /// Notes what cards that are dealt set right; says whether that is all they do. Else they are
    /// those of the step.
    pub(super) fn makes_amends(
        &mut self,
        rules: &Rules,
        to: Target,
        packet: &Packet,
        up: u8,
    ) -> bool {
        let Some(Waiting::Cards { to: due, .. }) = self.amends_due(rules) else { return false };
        let amends = self.amends();
        if due != to {
            return false;
        }
        if amends.under > 0 {
            amends.under = amends.under.saturating_sub(packet.len() as u8);
            return true;
        }
        if amends.short == Some(to) {
            amends.short = None;
            amends.owe(to, up.min(1));
            return false;
        }
        amends.owed.remove(0);
        true
    }

    /// Whether the dealer's cards wait for a hand to set them.
    pub(super) fn sets_by_hand(&self, rules: &Rules) -> bool {
        let again = self.amends.as_ref().is_some_and(|it| it.dealer == Pending::Yes);
        rules.dealer_sets == DealerSets::ByHand && !again
    }

    /// Whether players' hands that are not set yet are set by the house way.
    pub(super) fn others_by_house_way(&self) -> bool {
        self.amends.as_ref().is_some_and(|it| it.others == Pending::Yes)
    }

    /// Shuffles what is not on the table back into the shoe, where the round waits for that.
    pub fn shuffle(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        below: &mut impl FnMut(u32) -> u32,
        events: &mut Vec<Event>,
    ) {
        if self.waiting_for(rules) == Waiting::Shuffle {
            let table: Vec<Card> = self.cards().collect();
            shoe.take_back(Pile::Dealt, &table);
            shoe.take_back(Pile::Burn, &[]);
            shoe.shuffle(below);
            self.record(rules, Event::Shuffled, events);
            self.go_on(rules, events);
        }
    }
}
