//! What the floor has set right in a round and is not done with. Few rounds have any of it, so it
//! is kept apart.

use crate::pot::action::Recipient;
use crate::pot::round::{Round, Waiting};
use crate::seat::{Seat, SeatSet};
use cards::{Card, CardSet};

/// What the floor has set right and is not done with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::pot) struct Amends {
    /// Who is owed a card for one that the floor took.
    pub(super) owed: SeatSet,
    /// How many cards of the stub are still to be buried.
    pub(super) bury: u8,
    /// The streets whose burn is down already, a bit each.
    pub(super) burned: u8,
    /// Cards that wait beside the stub.
    pub(super) aside: CardSet,
    /// How many of those nobody has named.
    pub(super) aside_unseen: u8,
    /// Before which street those go back.
    pub(super) back_before: Option<u8>,
    /// Whether cards went back: a shoe must follow.
    pub(super) reshuffled: bool,
    /// Who has the next street's cards already.
    pub(super) served: SeatSet,
    /// Hole cards turned up before their hand was complete.
    pub(super) holes_up: Vec<(Seat, Card)>,
    /// Whose last card was turned up.
    pub(super) faced: SeatSet,
}

impl Amends {
    /// Hands out what was dealt too early: who has had the cards of the street that begins.
    pub(in crate::pot) fn serve(&mut self) -> SeatSet {
        std::mem::take(&mut self.served)
    }
}

impl Round {
    /// The amends of this round, which there are from now on.
    pub(super) fn amends(&mut self) -> &mut Amends {
        self.beside.amends.get_or_insert_default()
    }

    /// Owes a hand so many cards more.
    pub(in crate::pot) fn owes(&mut self, seat: Seat, cards: u8) {
        self.players[seat.place()].owed += cards;
        let owed = &mut self.amends().owed;
        *owed = owed.with(seat);
    }

    /// A seat has what it was owed, or is out.
    #[inline]
    pub(in crate::pot) fn no_longer_owed(&mut self, seat: Seat) {
        if let Some(amends) = &mut self.beside.amends {
            amends.owed = amends.owed.without(seat);
        }
    }

    /// Cards were buried.
    pub(in crate::pot) fn buried_some(&mut self, cards: u8) {
        let bury = &mut self.amends().bury;
        *bury = bury.saturating_sub(cards);
    }

    /// What the floor's amends wait for while bets are made or cards given up.
    pub(in crate::pot) fn amends_due(&self) -> Option<Waiting> {
        let amends = self.beside.amends.as_ref()?;
        if amends.bury > 0 {
            return Some(Waiting::Cards { to: Recipient::Burn, count: amends.bury, up: 0 });
        }
        if amends.owed.is_empty() { None } else { self.owed() }
    }

    /// Whether the cards that go away now are buried and not burned.
    pub(in crate::pot) fn buries(&self) -> bool {
        self.beside.amends.as_ref().is_some_and(|amends| amends.bury > 0)
    }

    /// Whether the burn of a street is down already.
    pub(in crate::pot) fn has_burned(&self, street: u8) -> bool {
        self.beside.amends.as_ref().is_some_and(|amends| amends.burned >> street & 1 == 1)
    }

    /// Whether a seat may not bet or raise, having a card more than others.
    pub(in crate::pot) fn is_a_card_ahead(&self, seat: Seat) -> bool {
        self.beside.amends.as_ref().is_some_and(|amends| {
            amends.served.contains(seat) && !self.live.but(amends.served).is_empty()
        })
    }

    /// The hole card of a seat that was turned up and must lie so.
    pub(in crate::pot) fn hole_up(&self, seat: Seat) -> Option<Card> {
        let amends = self.beside.amends.as_ref()?;
        amends.holes_up.iter().find(|(who, _)| *who == seat).map(|(_, card)| *card)
    }

    /// The cards that wait beside the stub.
    pub(in crate::pot) fn set_aside(&self) -> CardSet {
        self.beside.amends.as_ref().map_or(CardSet::EMPTY, |amends| amends.aside)
    }

    /// Whether a shoe must take back what the round no longer knows.
    pub(in crate::pot) fn went_back(&self) -> bool {
        self.beside.amends.as_ref().is_some_and(|amends| amends.reshuffled)
    }
}
