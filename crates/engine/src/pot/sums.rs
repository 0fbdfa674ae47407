//! The sums that hold at every moment of a round. They are asserted at its end, in release too.

use super::beside::Beside;
use super::round::Round;
use cards::{Card, CardSet};
use money::Money;

impl Round {
    /// Checks the sums against what each seat had at the start.
    ///
    /// # Panics
    /// If a chip was lost or made, or a card lies nowhere or twice: a bug of the engine.
    pub fn audit(&self, before: &[Money]) {
        assert_eq!(before.iter().copied().sum::<Money>(), self.chips, "other stacks began");
        self.check_sums();
    }

    /// Asserts that every chip of the start lies somewhere, and every card that was named, once.
    #[inline(never)]
    pub(super) fn check_sums(&self) {
        let Beside { brought, gone, .. } = self.beside;
        let stacks: Money = self.players().iter().map(|player| player.stack).sum();
        let lying = self.pot() + self.beside.lying();
        assert_eq!(self.chips + brought, stacks + lying + gone, "chips were lost or made");

        let mut piles = Piles::default();
        for player in self.players() {
            piles.lay(&player.down.cards);
            piles.lay(&player.up);
        }
        piles.lay(&self.boards[0]);
        // Boards run twice share their first cards with each other.
        let shared = self.boards[0].iter().zip(self.boards[1].iter());
        let shared = shared.take_while(|(one, other)| one == other).count();
        piles.lay(&self.boards[1][shared..]);
        for pile in [self.burns, self.thrown, self.away, self.set_aside()] {
            piles.count += pile.len() as usize;
            piles.cards = piles.cards | pile;
        }
        assert_eq!(piles.cards, self.seen, "a card lies nowhere, or was never dealt");
        assert_eq!(piles.count, self.seen.len() as usize, "a card lies in two places");
    }

    /// Cards came off the stub: thrown cards and burns that were shuffled back are none any more.
    #[inline]
    pub(super) fn comes_out(&mut self, cards: CardSet) {
        self.seen = self.seen | cards;
        self.thrown = self.thrown.without(cards);
        self.burns = self.burns.without(cards);
    }

    /// Cards are out of play for good.
    pub(super) fn put_away(&mut self, cards: CardSet) {
        self.comes_out(cards);
        self.away = self.away | cards;
    }
}

/// The cards that lie somewhere, and how many that makes.
#[derive(Default)]
struct Piles {
    cards: CardSet,
    count: usize,
}

impl Piles {
    fn lay(&mut self, cards: &[Card]) {
        self.count += cards.len();
        self.cards = self.cards | cards.iter().copied().collect();
    }
}
