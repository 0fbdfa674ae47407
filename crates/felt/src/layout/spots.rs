//! Who has which spots of a layout: everybody his own, and whoever wants to play more hands those of
//! seats that are free.

use engine::{Chair, Seat, SeatSet};
use money::Money;

/// How many hands each seat wants to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wanted([usize; Seat::PLACES]);

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted([1; Seat::PLACES])
    }
}

impl Wanted {
    pub(super) const fn of(&self, seat: Seat) -> usize {
        self.0[seat.place()]
    }

    pub(super) const fn set(&mut self, seat: Seat, hands: usize) {
        self.0[seat.place()] = hands;
    }

    /// The seats that want more than one, and how many.
    pub(super) fn kept(&self) -> Vec<(u8, u8)> {
        let more = self.0.iter().zip(0..).filter(|(hands, _)| **hands > 1);
        more.map(|(hands, seat)| (seat, *hands as u8)).collect()
    }

    /// The same again.
    pub(super) fn seated(kept: &[(u8, u8)]) -> Result<Wanted, String> {
        let mut wanted = Wanted::default();
        for (seat, hands) in kept {
            let held = wanted.0.get_mut(usize::from(*seat)).ok_or("there is no such seat")?;
            *held = usize::from(*hands);
        }
        Ok(wanted)
    }
}

/// The spots of a round, counted clockwise as the layout counts its places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spots {
    bettors: SeatSet,
    /// Spots of free seats, each with whoever may bet there.
    lent: Vec<(Seat, Seat)>,
}

impl Spots {
    /// The spots of these players. Who wants more hands gets the free spots that follow clockwise,
    /// the first seat first, as long as the layout has no more than `most` in all.
    pub(super) fn new(bettors: SeatSet, free: SeatSet, most: usize, wanted: &Wanted) -> Spots {
        let mut free = free;
        let mut lent = Vec::new();
        for owner in bettors.iter() {
            for _more in 1..wanted.of(owner) {
                let spot = free.iter().find(|it| it.place() > owner.place());
                let Some(spot) = spot.filter(|_| bettors.len() + lent.len() < most) else { break };
                free = free.without(spot);
                lent.push((spot, owner));
            }
        }
        Spots { bettors, lent }
    }

    /// Who bets.
    pub(super) const fn bettors(&self) -> SeatSet {
        self.bettors
    }

    /// Every seat that has a spot on the layout.
    pub(super) fn all(&self) -> SeatSet {
        self.bettors.or(self.lent.iter().map(|(spot, _)| *spot).collect())
    }

    /// The spots of free seats, each with whoever may bet there.
    pub(super) fn lent(&self) -> impl Iterator<Item = (Seat, Seat)> {
        self.lent.iter().copied()
    }

    /// The places of a seat on the layout, its own first.
    pub(super) fn of(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let own = self.bettors.contains(seat).then_some(seat);
        let more = self.lent.iter().filter(move |(_, owner)| *owner == seat);
        own.into_iter().chain(more.map(|(spot, _)| *spot)).map(|spot| self.place(spot))
    }

    /// Whether the owner of this first place has others.
    pub(super) fn has_several(&self, place: Seat) -> bool {
        self.lent.iter().any(|(_, owner)| self.place(*owner) == place)
    }

    /// Whose places these are.
    pub(super) fn owners(&self, places: SeatSet) -> SeatSet {
        let asked = |seat: &Seat| self.of(*seat).any(|place| places.contains(place));
        self.bettors.iter().filter(asked).collect()
    }

    /// The places as a round begins with them, at their positions from whoever banks.
    pub(super) fn chairs(
        &self,
        chips: impl Fn(Seat) -> Money,
        position: impl Fn(Seat) -> Option<u8>,
    ) -> Vec<Chair> {
        let chair = |spot: Seat| {
            let (owner, stack) = match self.lent.iter().find(|(lent, _)| *lent == spot) {
                None => (spot, chips(spot)),
                Some((_, owner)) => (*owner, Money::ZERO),
            };
            let owner = self.place(owner);
            Chair { owner, stack, behind: None, position: position(spot) }
        };
        self.all().iter().map(chair).collect()
    }

    /// The place of a seat's spot on the layout.
    ///
    /// # Errors
    /// It has none.
    pub(super) fn place_of(&self, seat: u8) -> Result<Seat, String> {
        let spot = self.all().iter().find(|spot| spot.place() == usize::from(seat));
        spot.map(|spot| self.place(spot)).ok_or_else(|| "that seat is not in this round".to_owned())
    }

    /// The seat whose spot a place is.
    pub(super) fn seat_at(&self, place: Seat) -> Seat {
        self.all().iter().nth(place.place()).unwrap_or(place)
    }

    fn place(&self, spot: Seat) -> Seat {
        let before = self.all().iter().filter(|it| it.place() < spot.place()).count();
        Seat::new(before)
    }
}

/// What a wager of one of a seat's hands is called, counted from nought: `ante`, `ante@2`.
pub(super) fn on_hand(wager: &str, hand: usize) -> String {
    match hand {
        0 => wager.to_owned(),
        more => format!("{wager}@{}", more + 1),
    }
}

/// The wager and the hand that such a name means.
pub(super) fn of_hand(name: &str) -> (&str, usize) {
    let parts = name.rsplit_once('@').and_then(|(wager, hand)| {
        let hand = hand.parse::<usize>().ok().filter(|hand| *hand > 1)?;
        Some((wager, hand - 1))
    });
    parts.unwrap_or((name, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[usize]) -> SeatSet {
        numbers.iter().map(|number| Seat::new(number - 1)).collect()
    }

    /// Seats 1, 3 and 4 of six are taken. Seat 1 wants three hands and gets the spots of 2 and 5;
    /// seat 4 wants two and gets that of 6, the fifth place being the other's.
    #[test]
    fn free_spots_are_lent_clockwise() {
        let mut wanted = Wanted::default();
        wanted.set(Seat::new(0), 3);
        wanted.set(Seat::new(3), 2);
        let spots = Spots::new(seats(&[1, 3, 4]), seats(&[2, 5, 6]), 6, &wanted);
        assert_eq!(spots.all(), seats(&[1, 2, 3, 4, 5, 6]));
        let of = |number: usize| {
            let places = spots.of(Seat::new(number - 1));
            places.map(|place| place.place() + 1).collect::<Vec<usize>>()
        };
        assert_eq!((of(1), of(3), of(4)), (vec![1, 2, 5], vec![3], vec![4, 6]));
        assert_eq!(spots.owners(seats(&[5, 6])), seats(&[1, 4]));
        let chairs = spots.chairs(
            |seat| Money::dollars(100 + seat.place() as u64),
            |seat| Some(seat.place() as u8),
        );
        let owners: Vec<usize> = chairs.iter().map(|chair| chair.owner.place() + 1).collect();
        assert_eq!(owners, [1, 1, 3, 4, 1, 4]);
        let chips: Vec<u64> = chairs.iter().map(|chair| chair.stack.as_cents() / 100).collect();
        assert_eq!(chips, [100, 0, 102, 103, 0, 0]);
        assert_eq!(Wanted::seated(&wanted.kept()), Ok(wanted));
    }

    /// Where nothing is free everybody has his own spot.
    #[test]
    fn a_full_table_lends_nothing() {
        let mut wanted = Wanted::default();
        wanted.set(Seat::new(1), 2);
        let spots = Spots::new(seats(&[1, 2]), SeatSet::EMPTY, 6, &wanted);
        assert_eq!(spots.lent().count(), 0);
        let short = Spots::new(seats(&[1, 2]), seats(&[3, 4]), 2, &wanted);
        assert_eq!(short, spots, "the layout has no room for more");
        assert_eq!(spots.of(Seat::new(1)).collect::<Vec<_>>(), [Seat::new(1)]);
    }

    #[test]
    fn wagers_are_named_by_their_hands() {
        for (wager, hand, name) in [("ante", 0, "ante"), ("ante", 1, "ante@2")] {
            assert_eq!(on_hand(wager, hand), name);
            assert_eq!(of_hand(name), (wager, hand));
        }
        assert_eq!(of_hand("ante@1"), ("ante@1", 0));
        assert_eq!(of_hand("ante@x"), ("ante@x", 0));
    }
}
