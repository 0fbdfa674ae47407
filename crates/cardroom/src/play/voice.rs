//! The dealer's call as one player hears it: names for seats, "you" for oneself.

use engine::{Seat, SeatSet};

/// The bots, clockwise from the player's left.
const NAMES: [&str; Seat::MAX - 1] =
    ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ivo"];

/// Who listens, and so who is called "you"; and which seats of the table a round counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Voice {
    pub(crate) you: Seat,
    /// The seats dealt in. A round counts them anew, by place.
    pub(crate) dealt: SeatSet,
}

impl Voice {
    /// The seat of the table that a round counts at a place.
    pub(crate) fn seat(self, place: Seat) -> Seat {
        self.dealt.iter().nth(place.place()).unwrap_or(place)
    }

    /// Where the round counts the player, if he is dealt in.
    pub(crate) fn your_place(self) -> Option<Seat> {
        self.dealt.iter().position(|seat| seat == self.you).map(Seat::new)
    }

    /// What the player in a seat of the table is called.
    pub(crate) fn player(self, seat: Seat) -> &'static str {
        let place = (seat.place() + Seat::MAX - self.you.place()) % Seat::MAX;
        place.checked_sub(1).map_or("you", |at| NAMES[at])
    }

    /// What a place of the round is called.
    pub(crate) fn name(self, place: Seat) -> &'static str {
        self.player(self.seat(place))
    }

    /// The same as the first word of a sentence.
    pub(crate) fn title(self, place: Seat) -> &'static str {
        if self.seat(place) == self.you { "You" } else { self.name(place) }
    }

    /// Says a line of the call; cards that only others see need no words.
    pub(crate) fn says(self, line: &str) -> Option<String> {
        if let Some(dealt) = line.strip_prefix("Dealt: ") {
            let hands = dealt.trim_end_matches('.').split(", ");
            let known: Vec<&str> = hands.filter(|hand| shows_a_face(hand)).collect();
            let known = self.with_names(&known.join(", "));
            return (!known.is_empty()).then(|| format!("Dealt: {known}."));
        }
        let own = self.your_place().map(|place| format!("Seat {} ", place.place() + 1));
        let rest = own.as_ref().and_then(|own| line.strip_prefix(own));
        Some(match rest.and_then(|rest| rest.split_once([' ', '.'])) {
            Some((verb, _)) => {
                let rest = &line[own.map_or(0, |own| own.len()) + verb.len()..];
                format!("You {}{}", to_you(verb), self.with_names(rest))
            }
            None => self.with_names(line),
        })
    }

    /// Puts names for seats, the two-figure seats first.
    pub(crate) fn with_names(self, line: &str) -> String {
        (0..Seat::MAX).rev().map(Seat::new).fold(line.to_owned(), |line, place| {
            let number = place.place() + 1;
            let yours = self.seat(place) == self.you;
            let (capital, small) =
                if yours { ("Your", "your") } else { (self.title(place), self.name(place)) };
            let owner = if yours { "" } else { "'s" };
            let line = match yours {
                true => line.replace(&format!("seat {number}'s."), "yours."),
                false => line,
            };
            line.replace(&format!("Seat {number}'s"), &format!("{capital}{owner}"))
                .replace(&format!("seat {number}'s"), &format!("{small}{owner}"))
                .replace(&format!("Seat {number}"), self.title(place))
                .replace(&format!("seat {number}"), self.name(place))
        })
    }
}

/// A verb as it is said to the one who does it.
fn to_you(verb: &str) -> &str {
    match verb {
        "does" => "do",
        "has" => "have",
        "straddles" | "completes" | "raises" | "antes" => &verb[..verb.len() - 1],
        _ => verb.strip_suffix('s').unwrap_or(verb),
    }
}

/// Whether a dealt hand, such as `seat 2 (?? ??) 7d`, shows any card.
fn shows_a_face(hand: &str) -> bool {
    hand.split(' ').skip(2).any(|card| !card.contains("??"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_said_to_the_player() {
        let voice = Voice { you: Seat::new(0), dealt: SeatSet::first(10) };
        let cases = [
            ("Seat 1 folds.", Some("You fold.")),
            ("Seat 1 raises to $6, all in.", Some("You raise to $6, all in.")),
            ("Seat 1 does not kill.", Some("You do not kill.")),
            ("Seat 2 calls $3.", Some("Ada calls $3.")),
            ("Seat 10 mucks.", Some("Ivo mucks.")),
            ("$3 comes back to seat 1.", Some("$3 comes back to you.")),
            ("Seat 1's side wager wins $3.", Some("Your side wager wins $3.")),
            ("Seat 2's side wager wins $3.", Some("Ada's side wager wins $3.")),
            ("The first hand is seat 1's.", Some("The first hand is yours.")),
            ("The first hand is seat 2's.", Some("The first hand is Ada's.")),
            ("Net: seat 1 +$3, seat 2 -$3.", Some("Net: you +$3, Ada -$3.")),
            ("Dealt: seat 1 Ah Kd, seat 2 ?? ??.", Some("Dealt: you Ah Kd.")),
            ("Dealt: seat 2 (?? ??) 7d, seat 3 ??.", Some("Dealt: Ada (?? ??) 7d.")),
            ("Dealt: seat 2 ??, seat 3 ??.", None),
            ("Flop: Ah Kd 2c.", Some("Flop: Ah Kd 2c.")),
        ];
        for (line, said) in cases {
            assert_eq!(voice.says(line).as_deref(), said, "{line}");
        }
    }

    /// A round counts the seats dealt in: without the second, its second is the third.
    #[test]
    fn who_sits_out_is_not_counted() {
        let dealt = SeatSet::first(4).without(Seat::new(1));
        let voice = Voice { you: Seat::new(0), dealt };
        assert_eq!(voice.says("Seat 2 folds.").as_deref(), Some("Ben folds."));
        let away = Voice { you: Seat::new(1), dealt };
        assert_eq!(away.says("Seat 1 folds.").as_deref(), Some("Ivo folds."));
        assert_eq!(away.your_place(), None);
    }
}
