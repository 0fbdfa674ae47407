//! Everybody who follows a round: each place hears and sees what it may, and all who watch alike.

use super::Trail;
use crate::game::Saw;
use crate::shown::Shown;
use cards::Card;
use engine::Seat;

/// A call of a round that somebody follows.
pub trait Follows {
    /// What happens in it.
    type Event: PartialEq;

    /// An event as somebody sees it.
    fn seen_by(event: &Self::Event, viewer: Option<Seat>) -> Self::Event;

    /// Follows what these eyes have seen, and says it.
    fn follow(&mut self, events: &[Self::Event]) -> Vec<String>;

    /// The cards that came off the pack with an event, as far as their faces are known.
    fn came(_event: &Self::Event) -> Vec<Option<Card>> {
        Vec::new()
    }

    /// The cards that were turned up for all with it.
    fn shown(_event: &Self::Event) -> Vec<Card> {
        Vec::new()
    }

    /// The faces that somebody who sees an event so is shown by it.
    fn faces(event: &Self::Event) -> Vec<Card> {
        Self::came(event).into_iter().flatten().chain(Self::shown(event)).collect()
    }
}

/// The ears of a round.
#[derive(Debug, Clone)]
pub struct Ears<C> {
    /// One for each place, then one for all who watch.
    ears: Vec<Ear<C>>,
    trail: Trail,
}

#[derive(Debug, Clone)]
struct Ear<C> {
    place: Option<Seat>,
    /// Other places of the same player, whose cards he looks at.
    others: Vec<Seat>,
    caller: C,
    lines: Vec<String>,
    shown: Shown,
}

impl<C: Follows> Ears<C> {
    /// Ears for so many places and for those who watch.
    pub fn new(places: usize, caller: impl Fn() -> C) -> Ears<C> {
        let all = (0..places).map(|place| Some(Seat::new(place))).chain([None]);
        let ear = |place| Ear {
            place,
            others: Vec::new(),
            caller: caller(),
            lines: Vec::new(),
            shown: Shown::default(),
        };
        Ears { ears: all.map(ear).collect(), trail: Trail::default() }
    }

    /// The same where the player at one place has another and looks at its cards, too.
    pub fn share(&mut self, place: Seat, other: Seat) {
        let own = self.ears.iter_mut().filter(|ear| ear.place == Some(place));
        own.for_each(|ear| ear.others.push(other));
    }

    /// The call as a place follows it; as those who watch do, where there is no such place.
    #[must_use]
    pub fn of(&self, place: Option<Seat>) -> &C {
        &self.ear(place).caller
    }

    /// The faces that a place was shown; those who watch, where there is no such place.
    #[must_use]
    pub fn shown(&self, place: Option<Seat>) -> &Shown {
        &self.ear(place).shown
    }

    fn ear(&self, place: Option<Seat>) -> &Ear<C> {
        let ear = self.ears.iter().find(|ear| ear.place == place);
        ear.or(self.ears.last()).expect("there is always one for those who watch")
    }

    /// The cards of the round in the order in which they came out, by place.
    #[must_use]
    pub const fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Follows the cards of an event.
    fn trace(&mut self, event: &C::Event) {
        for (at, card) in C::came(event).into_iter().enumerate() {
            let sees = |place: Option<Seat>| {
                let came = C::came(&C::seen_by(event, place));
                came.get(at).copied().flatten().is_some()
            };
            // A player sees what any of his places does.
            let seen = |ear: &&Ear<C>| {
                ear.others.iter().copied().chain(ear.place).any(|place| sees(Some(place)))
            };
            let saw = match sees(None) {
                true => Saw::All,
                false => {
                    Saw::Seats(self.ears.iter().filter(seen).filter_map(|ear| ear.place).collect())
                }
            };
            if let Some(card) = card {
                self.trail.comes(card, saw);
            }
        }
        self.trail.shown(&C::shown(event));
    }

    /// Something happened.
    pub fn tell(&mut self, events: &[C::Event]) {
        events.iter().for_each(|event| self.trace(event));
        for ear in &mut self.ears {
            let seen = |event: &C::Event| {
                // What one of his places sees as it is, he sees.
                let whole = ear.others.iter().map(|other| C::seen_by(event, Some(*other)));
                let whole = whole.into_iter().find(|seen| seen == event);
                whole.unwrap_or_else(|| C::seen_by(event, ear.place))
            };
            let seen: Vec<C::Event> = events.iter().map(seen).collect();
            seen.iter().for_each(|event| ear.shown.add(&C::faces(event)));
            ear.lines.extend(ear.caller.follow(&seen));
        }
    }

    /// What was said to a place since this was last asked.
    pub fn hear(&mut self, place: Option<Seat>) -> Vec<String> {
        let ear = self.ears.iter_mut().find(|ear| ear.place == place);
        ear.map_or(Vec::new(), |ear| std::mem::take(&mut ear.lines))
    }
}
