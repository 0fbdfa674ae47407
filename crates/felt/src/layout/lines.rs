//! What the seats of a table have not heard yet, nor those who watch.

use super::{Ears, Follows};
use crate::voice::counted;
use engine::{Seat, SeatSet};

/// Lines of the call, with the seats counted as the table does.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    seats: Vec<Vec<String>>,
    watched: Vec<String>,
}

impl Lines {
    /// Nobody has anything to hear.
    #[must_use]
    pub fn new() -> Lines {
        Lines { seats: vec![Vec::new(); Seat::PLACES], watched: Vec::new() }
    }

    /// A round begins: what was not heard is forgotten.
    pub fn clear(&mut self) {
        self.seats.iter_mut().for_each(Vec::clear);
        self.watched.clear();
    }

    /// Somebody else sits there.
    pub fn forget(&mut self, seat: Seat) {
        self.seats[seat.place()].clear();
    }

    /// Says something to everybody.
    pub fn say(&mut self, line: &str) {
        self.seats.iter_mut().for_each(|lines| lines.push(line.to_owned()));
        self.watched.push(line.to_owned());
    }

    /// Takes what a round has called that counts only these seats; only `own` hear what is theirs
    /// alone, for the spot of a free seat may be somebody else's.
    pub fn listen(
        &mut self,
        mut hear: impl FnMut(Option<Seat>) -> Vec<String>,
        dealt: SeatSet,
        own: SeatSet,
    ) {
        let watched: Vec<String> = hear(None).iter().map(|line| counted(line, dealt)).collect();
        for (at, lines) in self.seats.iter_mut().enumerate() {
            let place = dealt.iter().position(|seat| seat.place() == at);
            match place.filter(|_| own.contains(Seat::new(at))) {
                Some(place) => {
                    let heard = hear(Some(Seat::new(place)));
                    lines.extend(heard.iter().map(|line| counted(line, dealt)));
                }
                None => lines.extend(watched.iter().cloned()),
            }
        }
        self.watched.extend(watched);
    }

    /// The same from the ears of a round.
    pub fn listen_to<C: Follows>(&mut self, ears: &mut Ears<C>, dealt: SeatSet) {
        self.listen(|place| ears.hear(place), dealt, dealt);
    }

    /// What somebody has not heard yet; asked once for all who watch.
    pub fn hear(&mut self, eyes: Option<Seat>) -> Vec<String> {
        std::mem::take(match eyes {
            Some(seat) => &mut self.seats[seat.place()],
            None => &mut self.watched,
        })
    }
}
