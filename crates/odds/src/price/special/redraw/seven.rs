//! Seven cards of one side: five that are dealt and two that may come, in order, of which as many are
//! used as cards are thrown. So every deal has as many cards, whatever is thrown.

use super::super::number::number;

/// Cards of a hand, and those that may come to it.
pub(super) const HAND: usize = 5;
pub(super) const MOST: usize = 2;
pub(super) const SEVEN: usize = HAND + MOST;
/// The hands of five among seven cards.
pub(super) const FIVES: usize = 21;
/// Hands that seven cards may be dealt as: which five come first, and in which order the others.
pub(super) const DEALS: u64 = 2 * FIVES as u64;

/// Cards by number, lowest first.
pub(super) type Cards = [u8; SEVEN];

/// A hand of five that comes of throwing cards of five others.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    /// Which of the hands among the seven.
    pub(super) at: usize,
    /// In how many orders of the two cards behind.
    pub(super) times: u64,
}

/// Which hands come of which among seven cards, by their places.
#[derive(Debug)]
pub(super) struct Seven {
    /// The places of each hand, lowest first.
    places: [[usize; HAND]; FIVES],
    /// By hand and by the places thrown, a bit for each of its five cards: what comes of it.
    ends: Vec<[Vec<End>; 1 << HAND]>,
}

impl Seven {
    pub(super) fn new() -> Seven {
        let fives: Vec<u8> = (0_u8..1 << SEVEN).filter(|set| set.count_ones() == 5).collect();
        let at = |set: u8| fives.iter().position(|it| *it == set).expect("five of seven places");
        let mut places = [[0; HAND]; FIVES];
        for (places, set) in places.iter_mut().zip(&fives) {
            let held = (0..SEVEN).filter(|place| set >> place & 1 == 1);
            places.iter_mut().zip(held).for_each(|(place, held)| *place = held);
        }
        let ends = fives.iter().zip(&places).map(|(five, places)| {
            let mut others = (0..SEVEN as u8).filter(|place| five >> place & 1 == 0);
            let others = [0, 1].map(|_| 1_u8 << others.next().expect("two others"));
            std::array::from_fn(|thrown| {
                let part = |at: &usize| (thrown >> at & 1 == 1).then(|| 1_u8 << places[*at]);
                let kept =
                    five & !(0..HAND).collect::<Vec<_>>().iter().filter_map(part).sum::<u8>();
                match thrown.count_ones() {
                    0 => vec![End { at: at(kept), times: 2 }],
                    1 => others.map(|one| End { at: at(kept | one), times: 1 }).to_vec(),
                    2 => vec![End { at: at(kept | others[0] | others[1]), times: 2 }],
                    _ => Vec::new(),
                }
            })
        });
        Seven { places, ends: ends.collect() }
    }

    /// The numbers of the hands among seven cards.
    pub(super) fn hands(&self, cards: &Cards) -> [usize; FIVES] {
        self.places.map(|places| number(&places.map(|place| cards[place])))
    }

    /// The hands that come of one of them if cards of these places are thrown.
    pub(super) fn ends(&self, hand: usize, thrown: u8) -> &[End] {
        &self.ends[hand][usize::from(thrown)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many are thrown, two orders of the cards behind lead somewhere.
    #[test]
    fn every_order_comes_to_a_hand() {
        let seven = Seven::new();
        for hand in 0..FIVES {
            for thrown in (0_u8..32).filter(|thrown| thrown.count_ones() <= 2) {
                let ends = seven.ends(hand, thrown);
                assert_eq!(ends.iter().map(|end| end.times).sum::<u64>(), 2);
            }
        }
        // Of the five lowest the first goes: one of the others is left out.
        let cards = [2, 3, 5, 7, 11, 13, 17];
        let hands = seven.hands(&cards);
        let lowest = hands.iter().position(|it| *it == number(&cards[..5])).expect("a hand");
        let ends: Vec<usize> = seven.ends(lowest, 1).iter().map(|end| hands[end.at]).collect();
        assert_eq!(ends, [number(&[3, 5, 7, 11, 13]), number(&[3, 5, 7, 11, 17])]);
    }
}
