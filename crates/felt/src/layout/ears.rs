//! Everybody who follows a round: each place hears and sees what it may, and all who watch alike.

use engine::Seat;

/// A call of a round that somebody follows.
pub trait Follows {
    /// What happens in it.
    type Event: PartialEq;

    /// An event as somebody sees it.
    fn seen_by(event: &Self::Event, viewer: Option<Seat>) -> Self::Event;

    /// Follows what these eyes have seen, and says it.
    fn follow(&mut self, events: &[Self::Event]) -> Vec<String>;
}

/// The ears of a round.
#[derive(Debug, Clone)]
pub struct Ears<C> {
    /// One for each place, then one for all who watch.
    ears: Vec<Ear<C>>,
}

#[derive(Debug, Clone)]
struct Ear<C> {
    place: Option<Seat>,
    /// Other places of the same player, whose cards he looks at.
    others: Vec<Seat>,
    caller: C,
    lines: Vec<String>,
}

impl<C: Follows> Ears<C> {
    /// Ears for so many places and for those who watch.
    pub fn new(places: usize, caller: impl Fn() -> C) -> Ears<C> {
        let all = (0..places).map(|place| Some(Seat::new(place))).chain([None]);
        let ear = |place| Ear { place, others: Vec::new(), caller: caller(), lines: Vec::new() };
        Ears { ears: all.map(ear).collect() }
    }

    /// The same where the player at one place has another and looks at its cards, too.
    pub fn share(&mut self, place: Seat, other: Seat) {
        let own = self.ears.iter_mut().filter(|ear| ear.place == Some(place));
        own.for_each(|ear| ear.others.push(other));
    }

    /// The call as a place follows it; as those who watch do, where there is no such place.
    #[must_use]
    pub fn of(&self, place: Option<Seat>) -> &C {
        let ear = self.ears.iter().find(|ear| ear.place == place);
        &ear.or(self.ears.last()).expect("there is always one for those who watch").caller
    }

    /// Something happened.
    pub fn tell(&mut self, events: &[C::Event]) {
        for ear in &mut self.ears {
            let seen = |event: &C::Event| {
                // What one of his places sees as it is, he sees.
                let whole = ear.others.iter().map(|other| C::seen_by(event, Some(*other)));
                let whole = whole.into_iter().find(|seen| seen == event);
                whole.unwrap_or_else(|| C::seen_by(event, ear.place))
            };
            let seen: Vec<C::Event> = events.iter().map(seen).collect();
            ear.lines.extend(ear.caller.follow(&seen));
        }
    }

    /// What was said to a place since this was last asked.
    pub fn hear(&mut self, place: Option<Seat>) -> Vec<String> {
        let ear = self.ears.iter_mut().find(|ear| ear.place == place);
        ear.map_or(Vec::new(), |ear| std::mem::take(&mut ear.lines))
    }
}
