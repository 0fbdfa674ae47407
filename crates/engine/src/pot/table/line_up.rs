//! Who is dealt in, and who posts what.

use super::action::TableRefusal;
use super::entry::{Debt, Entering};
use super::places::{Places, at_or_before, distance};
use super::rotation::House;
use super::{Presence, Table};
use crate::pot::action::Refusal;
use crate::pot::event::Event;
use crate::pot::round::{Round, Rules};
use crate::pot::start::{Ante, Carried, Chair, Start};
use crate::seat::{Seat, SeatSet};
use money::Money;
use sheet::poker::{Entry, Straddle};

/// A round about to be dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineUp {
    /// Which game of the house's list.
    pub game: u8,
    /// Where the button and the blinds lie.
    pub places: Places,
    /// The seats dealt in.
    pub seats: SeatSet,
    /// What each of them has and posts, by place; those past the last are empty.
    pub chairs: [Chair; Seat::MAX],
    /// What each seat of the table owes from now on.
    pub owes: [Debt; Seat::MAX],
    /// What an earlier round left in the middle.
    pub carried: Option<Carried>,
}

impl LineUp {
    /// What the round begins with. Its seats are those dealt in, counted anew.
    ///
    /// Where the button lies at no seat dealt in, the first one to its right speaks last.
    #[must_use]
    pub fn start(&self) -> Start<'_> {
        let last = at_or_before(self.seats, self.places.button);
        let button = last.and_then(|seat| self.place_of(seat)).unwrap_or(Seat::new(0));
        Start { button, seats: self.chairs(), ante: Ante::Matched }
    }

    /// Begins the round with what an earlier one left.
    ///
    /// # Errors
    ///
    /// As [`Round::begin`].
    pub fn begin(&self, rules: &Rules, events: &mut Vec<Event>) -> Result<Round, Refusal> {
        Round::begin_with(rules, &self.start(), self.carried, events)
    }

    /// The same in the place of a round that is over.
    ///
    /// # Errors
    ///
    /// As [`Round::begin`].
    pub fn begin_again(
        &self,
        rules: &Rules,
        round: &mut Round,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        round.begin_again(rules, &self.start(), self.carried, events)
    }

    /// What each of the seats dealt in has and posts.
    #[must_use]
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs[..self.seats.len()]
    }

    /// Where a seat of the table is counted in the round.
    #[must_use]
    pub fn place_of(&self, seat: Seat) -> Option<Seat> {
        let before = self.seats.and(SeatSet::first(seat.place()));
        self.seats.contains(seat).then(|| Seat::new(before.len()))
    }

    /// The seat of the table that is counted so in the round.
    ///
    /// # Panics
    /// If no more than so many were dealt in.
    #[must_use]
    pub fn seat_at(&self, place: Seat) -> Seat {
        self.seats.iter().nth(place.place()).expect("a seat that was dealt in")
    }

    /// The chair of a seat that was dealt in.
    #[must_use]
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.place_of(seat).map(|place| &self.chairs[place.place()])
    }
}

impl Table {
    /// Who would be dealt in now, and post what.
    ///
    /// # Errors
    ///
    /// A round is on, too few are there, or the button has not been drawn for.
    pub fn line_up(&self, house: &House) -> Result<LineUp, TableRefusal> {
        if self.dealt.is_some() {
            return Err(TableRefusal::RoundIsOn);
        }
        let rules = self.rules(house);
        let present = self.present(rules);
        let fewest = rules.game.seats.min.max(2);
        if present.len() < fewest as usize {
            return Err(TableRefusal::TooFew(fewest));
        }
        let count = rules.game.posts.blinds;
        let base = match self.places {
            Some(places) if places.count == count => None,
            Some(places) => {
                let button = present.after(places.button, Seat::MAX).unwrap_or(places.button);
                Some(Places::opened(button, count, present))
            }
            None => {
                let button = self.drawn.ok_or(TableRefusal::NoButton)?;
                Some(Places::opened(button, count, present))
            }
        };
        let old = self.places.filter(|_| base.is_none());
        let last = match (&base, &old) {
            (Some(opened), _) => opened.last(),
            (None, Some(old)) => old.next_last(present),
            (None, None) => None,
        };
        let entrants = self.entrants(rules, present, last);
        // With too few who may come in, the game starts over: everyone is dealt in (ruling E-13).
        let waived = entrants.len() < fewest as usize;
        let dealt = if waived { present } else { entrants };
        let places = match (last, base, old) {
            (Some(last), None, Some(old)) => old.moved(last, dealt),
            (Some(last), Some(opened), _) => opened.settled(last, dealt),
            (None, Some(opened), _) => opened,
            (_, None, old) => {
                let button = old.map_or(Seat::new(0), |old| old.button);
                let button = present.after(button, Seat::MAX).unwrap_or(button);
                Places { button, blinds: [None; 3], count }
            }
        };
        let dealt = seated_out(rules, &places, dealt);
        let mut owed = self.debts();
        if waived {
            present.iter().for_each(|seat| owed[seat.place()] = Debt::Nothing);
        }
        let mut line_up = LineUp {
            game: self.game,
            places,
            seats: dealt,
            chairs: [Chair::default(); Seat::MAX],
            owes: owed,
            carried: self.lying.pot.map(|pot| pot.carried),
        };
        for (seat, chair) in dealt.iter().zip(&mut line_up.chairs) {
            *chair = self.chair(house, &places, seat, owed[seat.place()]);
        }
        self.add_kill(rules, &mut line_up, dealt);
        self.add_straddle(rules, &mut line_up);
        self.owe(rules, &mut line_up, old, dealt);
        Ok(line_up)
    }

    fn debts(&self) -> [Debt; Seat::MAX] {
        let mut debts = [Debt::Nothing; Seat::MAX];
        for seat in self.taken().iter() {
            debts[seat.place()] = self.player(seat).map_or(Debt::Nothing, |it| it.owes);
        }
        debts
    }

    /// Those of the present who may be dealt in: who owe nothing, whom the big blind has reached,
    /// and who pay. One newcomer a round can kill the pot. Source: clovis-500 l.31-33, l.127-130.
    fn entrants(&self, rules: &Rules, present: SeatSet, last: Option<Seat>) -> SeatSet {
        if rules.game.extras.entry == Entry::Free || rules.game.posts.blinds == 0 {
            return present;
        }
        let player = |seat: Seat| self.player(seat).expect("a present seat is taken");
        let clear = |seat: &Seat| player(*seat).owes == Debt::Nothing || last == Some(*seat);
        let free: SeatSet = present.iter().filter(clear).collect();
        let paying = present.but(free).iter().filter(|it| player(*it).entering == Entering::Post);
        let paying: SeatSet = paying.collect();
        match rules.game.extras.entry {
            Entry::WaitOrKill => {
                let button = self.places.map_or(Seat::new(0), |places| places.button);
                paying.after(button, Seat::MAX).map_or(free, |killer| free.with(killer))
            }
            Entry::Free | Entry::WaitOrPost => paying.iter().fold(free, SeatSet::with),
        }
    }

    /// What a seat posts by its place, and for what it owes.
    fn chair(&self, house: &House, places: &Places, seat: Seat, owes: Debt) -> Chair {
        let rules = self.rules(house);
        let stakes = &rules.stakes;
        let player = self.player(seat).expect("a seat dealt in is taken");
        let (ante, jackpot) = self.wagers(house, rules, seat, player);
        let mut chair = Chair { stack: player.stack, ante, jackpot, ..Chair::default() };
        let count = places.count as usize;
        let number = places.blinds[..count].iter().rposition(|place| *place == Some(seat));
        let big = || stakes.blinds[..count].iter().copied().max().unwrap_or(Money::ZERO);
        match (number, rules.game.extras.entry) {
            // Having waited for the big blind pays for all.
            (Some(number), _) if owes == Debt::Nothing || number + 1 == count => {
                chair.blind = stakes.blinds[number];
            }
            (_, Entry::WaitOrPost) if count > 0 => {
                if owes.big() {
                    chair.entry = big();
                }
                if owes.small() {
                    // Of three blinds, a seat that has come to one of the smaller posts that one live.
                    let three = count > 2 && !owes.big();
                    let here = number.filter(|_| three).map(|at| stakes.blinds[at]);
                    chair.blind = here.unwrap_or(Money::ZERO);
                    let missed: Money = stakes.blinds[..count - 1].iter().copied().sum();
                    chair.dead = missed - chair.blind;
                }
            }
            (_, Entry::WaitOrKill) if owes != Debt::Nothing => chair.kill = stakes.kill,
            (Some(number), _) => chair.blind = stakes.blinds[number],
            (None, _) => {}
        }
        chair
    }

    /// The next kill owed is posted, unless a newcomer kills the pot.
    fn add_kill(&self, rules: &Rules, line_up: &mut LineUp, dealt: SeatSet) {
        let owing = self.kills.owing.and(dealt);
        let next = owing.after(line_up.places.button, Seat::MAX);
        let Some(place) = next.and_then(|seat| line_up.place_of(seat)) else { return };
        if line_up.chairs.iter().all(|chair| chair.kill.is_zero()) {
            line_up.chairs[place.place()].kill = rules.stakes.kill;
        }
    }

    /// The straddle, if whoever wants it is left of the big blind.
    fn add_straddle(&self, rules: &Rules, line_up: &mut LineUp) {
        let Some(seat) = self.straddle else { return };
        if straddler(rules, line_up) == Some(seat)
            && let Some(place) = line_up.place_of(seat)
        {
            line_up.chairs[place.place()].blind = straddle(rules);
        }
    }

    /// Who owes what after this: who was dealt in owes nothing more, whom the blinds pass does.
    /// Source: clovis-500 l.33.
    fn owe(&self, rules: &Rules, line_up: &mut LineUp, old: Option<Places>, dealt: SeatSet) {
        let places = line_up.places;
        let blinds = places.count > 0 && rules.game.extras.entry != Entry::Free;
        let (Some(last), true) = (places.last(), blinds) else { return };
        for seat in self.taken().iter() {
            let owes = &mut line_up.owes[seat.place()];
            if dealt.contains(seat) {
                *owes = Debt::Nothing;
                continue;
            }
            // Where the larger blinds lay the smaller ones follow, even if two-handed they do not.
            let larger = old.as_ref().map_or(&[][..], |old| &old.blinds[1..places.count as usize]);
            let smaller = larger.contains(&Some(seat)) || places.blinds.contains(&Some(seat));
            let away = self.player(seat).is_some_and(|it| it.presence != Presence::Here);
            let broke = self.player(seat).is_some_and(|it| it.stack < Table::needs(rules));
            let passed = old.and_then(|old| old.last()).is_some_and(|old| {
                let to = distance(old, seat);
                0 < to && to < distance(old, last)
            });
            if passed && (away || broke) {
                *owes = Debt::Both;
            } else if smaller {
                *owes = owes.and_small();
            }
        }
    }
}

/// Where there are more players than hands, the button is not dealt in, then the seats to its
/// right. Source: players-casino l.1522, l.2119.
fn seated_out(rules: &Rules, places: &Places, mut dealt: SeatSet) -> SeatSet {
    let blinds: SeatSet = places.blinds.iter().flatten().copied().collect();
    while dealt.len() > rules.game.seats.dealt as usize {
        let Some(out) = at_or_before(dealt.but(blinds), places.button) else { break };
        dealt = dealt.without(out);
    }
    dealt
}

/// Twice the big blind. Source: colorado l.199, ruling E-06.
fn straddle(rules: &Rules) -> Money {
    let blinds = &rules.stakes.blinds[..rules.game.posts.blinds as usize];
    blinds.iter().copied().max().unwrap_or(Money::ZERO).times(2)
}

/// The seat left of the big blind, where it may straddle: not for want of chips, nor two-handed,
/// nor in a pot that is killed.
pub(super) fn straddler(rules: &Rules, line_up: &LineUp) -> Option<Seat> {
    let barred = rules.game.posts.straddle == Straddle::Barred || line_up.seats.len() < 3;
    let killed = line_up.chairs.iter().any(|chair| !chair.kill.is_zero());
    if barred || killed {
        return None;
    }
    let seat = line_up.seats.after(line_up.places.last()?, Seat::MAX)?;
    let chair = line_up.chair(seat)?;
    let free = chair.blind.is_zero() && chair.entry.is_zero() && chair.dead.is_zero();
    (free && chair.stack >= chair.ante + straddle(rules)).then_some(seat)
}
