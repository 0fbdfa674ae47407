//! Every face that one pair of eyes was shown in a round: some lie on the table only until the next
//! card is dealt, or go with a hand that nobody has any more.

use cards::Card;
use std::collections::BTreeMap;

/// The faces that were shown, and how often each at once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shown(BTreeMap<Card, usize>);

impl Shown {
    /// These were shown together.
    pub fn add(&mut self, cards: &[Card]) {
        for card in cards {
            let count = cards.iter().filter(|it| *it == card).count();
            let most = self.0.entry(*card).or_default();
            *most = count.max(*most);
        }
    }

    /// Every face, and how often it was shown at once.
    pub fn faces(&self) -> impl Iterator<Item = (Card, usize)> {
        self.0.iter().map(|(card, count)| (*card, *count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_counted_as_often_as_they_were_shown_at_once() {
        let [ace, king] = ["Ah", "Kd"].map(|face| face.parse::<Card>().expect("a card"));
        let mut shown = Shown::default();
        for cards in [&[ace][..], &[ace, king, ace], &[king], &[]] {
            shown.add(cards);
        }
        let faces: BTreeMap<Card, usize> = shown.faces().collect();
        assert_eq!(faces, BTreeMap::from([(ace, 2), (king, 1)]));
    }
}
