//! The sums that must hold when a round ends, in release builds too.

use super::counts::Counts;
use super::round::Round;
use super::rules::Rules;
use money::Money;

impl Round {
    /// Stops the program if a chip or a card is missing or there twice: that would be a bug.
    pub(super) fn audit(&self, rules: &Rules) {
        let stacks: Money = self.seats().iter().map(|seat| self.player(seat).stack).sum();
        assert_eq!(stacks + self.tops + self.fee, self.brought, "chips are neither made nor lost");
        let mut lying = self.pile.and(&self.aside);
        for seat in self.seats().iter() {
            let player = self.player(seat);
            let melds = player.spread.melds().iter().flat_map(|meld| meld.iter());
            let bad = player.bad.iter().flat_map(|bad| bad.cards.iter());
            let cards = player.hand.cards.iter().chain(melds).chain(bad).copied();
            lying = lying.and(&Counts::of(cards));
        }
        assert_eq!(lying, self.out, "every card that was dealt lies somewhere, once");
        let all = usize::from(self.stock) + lying.total();
        assert_eq!(all, rules.game.pack.size(), "every card of the pack is there");
    }
}
