//! The dealer's call as one player hears it: names for seats, "you" for oneself.

use engine::Seat;

/// The bots, clockwise from the player's left.
const NAMES: [&str; Seat::MAX - 1] =
    ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ivo"];

/// Who listens, and so who is called "you".
#[derive(Debug, Clone, Copy)]
pub(crate) struct Voice {
    pub(crate) you: Seat,
}

impl Voice {
    /// What a seat is called.
    pub(crate) fn name(self, seat: Seat) -> &'static str {
        let place = (seat.place() + Seat::MAX - self.you.place()) % Seat::MAX;
        place.checked_sub(1).map_or("you", |at| NAMES[at])
    }

    /// The same as the first word of a sentence.
    pub(crate) fn title(self, seat: Seat) -> &'static str {
        if seat == self.you { "You" } else { self.name(seat) }
    }

    /// Says a line of the call; cards that only others see need no words.
    pub(crate) fn says(self, line: &str) -> Option<String> {
        if let Some(dealt) = line.strip_prefix("Dealt: ") {
            let hands = dealt.trim_end_matches('.').split(", ");
            let known: Vec<&str> = hands.filter(|hand| shows_a_face(hand)).collect();
            let known = self.with_names(&known.join(", "));
            return (!known.is_empty()).then(|| format!("Dealt: {known}."));
        }
        let own = format!("Seat {} ", self.you.place() + 1);
        Some(match line.strip_prefix(&own).and_then(|rest| rest.split_once([' ', '.'])) {
            Some((verb, _)) => {
                let rest = &line[own.len() + verb.len()..];
                format!("You {}{}", verb.strip_suffix('s').unwrap_or(verb), self.with_names(rest))
            }
            None => self.with_names(line),
        })
    }

    /// Puts names for seats, the two-figure seats first.
    pub(crate) fn with_names(self, line: &str) -> String {
        (0..Seat::MAX).rev().map(Seat::new).fold(line.to_owned(), |line, seat| {
            let number = seat.place() + 1;
            line.replace(&format!("Seat {number}"), self.title(seat))
                .replace(&format!("seat {number}"), self.name(seat))
        })
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
        let voice = Voice { you: Seat::new(0) };
        let cases = [
            ("Seat 1 folds.", Some("You fold.")),
            ("Seat 1 raises to $6, all in.", Some("You raise to $6, all in.")),
            ("Seat 2 calls $3.", Some("Ada calls $3.")),
            ("Seat 10 mucks.", Some("Ivo mucks.")),
            ("$3 comes back to seat 1.", Some("$3 comes back to you.")),
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
}
