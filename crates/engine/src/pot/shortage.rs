//! When the stub is too short to give every hand its last card.

use super::round::{Round, Rules, Stage};
use crate::seat::{Packet, Seat};
use cards::CardSet;
use sheet::poker::{Shortage, Street};

/// Whether the stub serves a street.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Supply {
    /// It does.
    Enough,
    /// So many hands are served off the stub but for its last card; then that card and the burns
    /// are scrambled, so many are burned, and the rest is served.
    Scramble {
        /// Hands served before.
        front: usize,
        /// Cards burned of the scrambled ones.
        burn: u8,
    },
    /// One card for all.
    Community,
}

impl Round {
    /// Whether the stub serves the street's cards.
    #[inline]
    pub(super) fn supply(&self, rules: &Rules, at: u8) -> Supply {
        let street = rules.street(at);
        // More than all seats can still ask for: the stub need not be counted out.
        let each = (street.down + street.up) as usize;
        let most = self.used as usize + street.burn as usize + each * Seat::MAX;
        match rules.game.shortage {
            Shortage::Never | Shortage::ReshuffleDiscards => Supply::Enough,
            _ if most <= rules.game.pack.size() => Supply::Enough,
            Shortage::CommunityCard | Shortage::ScrambleLast => self.counted_supply(rules, at),
        }
    }

    /// The same where the game has an answer to a short stub.
    #[inline(never)]
    fn counted_supply(&self, rules: &Rules, at: u8) -> Supply {
        let street = rules.street(at);
        let each = self.cards_of(rules, street) as usize;
        match rules.game.shortage {
            _ if each == 0 => Supply::Enough,
            Shortage::Never | Shortage::ReshuffleDiscards => Supply::Enough,
            Shortage::CommunityCard => self.shared(rules, each),
            Shortage::ScrambleLast if each > 1 => self.shared(rules, each),
            Shortage::ScrambleLast => self.scramble(rules, at, street),
        }
    }

    /// A card for all where there is none for each. Source: players-casino l.135.
    fn shared(&self, rules: &Rules, each: usize) -> Supply {
        let before = self.used as usize - self.served() * each;
        let wanted = before + self.dealt_to().len() * each;
        if wanted > rules.game.pack.size() { Supply::Community } else { Supply::Enough }
    }

    /// Deals all but the last card and scrambles it with the burns: four of them make five cards,
    /// so one is burned unless exactly five hands wait. If that is not enough, nobody gets a down
    /// card and one is shared. Source: colorado l.250, clovis-500 l.724-727.
    fn scramble(&self, rules: &Rules, at: u8, street: &Street) -> Supply {
        let hands = self.dealt_to().len();
        let before = self.used as usize - self.served() - self.burned as usize;
        let stub = rules.game.pack.size().saturating_sub(before + street.burn as usize);
        if stub >= hands {
            return Supply::Enough;
        }
        let front = stub.saturating_sub(1);
        let burns: u8 = rules.game.streets[..=at as usize].iter().map(|street| street.burn).sum();
        let pile = burns as usize + stub.min(1);
        let waiting = hands - front;
        match waiting <= pile {
            true => Supply::Scramble { front, burn: u8::from(waiting < pile) },
            false => Supply::Community,
        }
    }

    /// Whether the dealer scrambles the last card and the burns now.
    #[inline]
    pub(super) fn scrambles_now(&self, rules: &Rules) -> bool {
        rules.game.shortage == Shortage::ScrambleLast && self.is_last_card_next(rules)
    }

    #[inline(never)]
    fn is_last_card_next(&self, rules: &Rules) -> bool {
        let Stage::Dealing(at) = self.stage else { return false };
        let first_burns = self.burned == rules.street(at).burn;
        match self.supply(rules, at) {
            Supply::Scramble { front, .. } => first_burns && self.served() == front,
            Supply::Enough | Supply::Community => false,
        }
    }

    /// The thrown cards that may be dealt again: not those of players who still wait for cards, lest
    /// one get his own back. Source: players-casino l.2028, ruling G-046.
    #[must_use]
    pub fn thrown_cards(&self) -> CardSet {
        let waiting = self.live.iter().filter(|seat| self.player(*seat).owed > 0);
        waiting.fold(self.thrown, |cards, seat| cards.without(self.player(seat).threw))
    }

    /// The thrown cards that a packet may hold: none but for cards that the stub lacks.
    /// Source: players-casino l.2028.
    pub(super) fn reshuffled(&self, rules: &Rules, packet: &Packet) -> CardSet {
        let after = self.used as usize + packet.len();
        let lacking = after.saturating_sub(rules.game.pack.size());
        let again = packet.cards.iter().filter(|card| self.seen.contains(**card)).count();
        if again <= lacking { self.thrown_cards() } else { CardSet::EMPTY }
    }

    /// How many hands have had this street's cards.
    pub(super) fn served(&self) -> usize {
        self.done.and(self.dealt_to()).len()
    }
}
