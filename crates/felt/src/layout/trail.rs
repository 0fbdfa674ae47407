//! The cards of a round in the order in which they came out, and who saw each: in a shoe a face
//! alone does not say which card it was.

use crate::game::{Laid, Saw};
use cards::Card;

/// The cards of a round in the order in which they came out.
#[derive(Debug, Clone, Default)]
pub struct Trail(Vec<(Card, Saw)>);

impl Trail {
    /// A card came out.
    pub(super) fn comes(&mut self, card: Card, saw: Saw) {
        self.0.push((card, saw));
    }

    /// These are turned up for all. Where others of the same face came out, too, nobody can tell
    /// which of them it is.
    pub(super) fn shown(&mut self, cards: &[Card]) {
        for card in cards {
            let shown = cards.iter().filter(|it| *it == card).count();
            if shown >= self.0.iter().filter(|(it, _)| it == card).count() {
                let same = self.0.iter_mut().filter(|(it, _)| it == card);
                same.for_each(|(_, saw)| *saw = Saw::All);
            }
        }
    }

    /// The packs with who saw their last cards, a round's cards being the last that came out of them.
    #[must_use]
    pub fn along(&self, mut packs: Vec<Laid>) -> Vec<Laid> {
        let mut rest = &self.0[..];
        for pack in packs.iter_mut().rev() {
            let (before, own) = rest.split_at(rest.len().saturating_sub(pack.out));
            let places = &pack.cards[pack.out - own.len()..pack.out];
            // Cards that went another way than off the top are nobody's to tell of.
            if own.iter().zip(places).all(|((card, _), place)| card == place) {
                pack.saw = own.iter().map(|(_, saw)| *saw).collect();
            }
            rest = before;
        }
        packs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Pack;
    use engine::{Seat, SeatSet};

    #[test]
    fn a_round_follows_its_packs_card_by_card() {
        let order: Vec<Card> = Pack::FIFTY_TWO.cards().collect();
        let own = Saw::Seats(SeatSet::EMPTY.with(Seat::new(3)));
        let mut trail = Trail::default();
        for (place, saw) in [(50, own), (51, Saw::All), (0, own), (1, Saw::Seats(SeatSet::EMPTY))] {
            trail.comes(order[place], saw);
        }
        trail.shown(&order[1..2]);
        let laid = |out| Laid { cards: order.clone(), out, saw: Vec::new() };
        let packs = trail.along(vec![laid(52), laid(2)]);
        assert_eq!(packs[0].saw, [own, Saw::All]);
        assert_eq!(packs[1].saw, [own, Saw::All]);
        assert_eq!(trail.along(vec![laid(40)])[0].saw, [], "other cards came out of it");
    }

    /// One of two alike cards is shown: it may be the one or the other.
    #[test]
    fn alike_cards_are_not_told_apart() {
        let card = Pack::FIFTY_TWO.cards().next().expect("a card");
        let hidden = Saw::Seats(SeatSet::EMPTY);
        let mut trail = Trail::default();
        trail.comes(card, hidden);
        trail.comes(card, hidden);
        trail.shown(&[card]);
        assert_eq!(trail.0, [(card, hidden); 2]);
        trail.shown(&[card, card]);
        assert_eq!(trail.0, [(card, Saw::All); 2]);
    }
}
