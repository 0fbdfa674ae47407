//! The dealer's call as one player hears it: names for seats, "you" for oneself.

use engine::{Seat, SeatSet};

/// Who listens, and so who is called "you"; and which seats of the table a round counts.
#[derive(Debug, Clone, Copy)]
pub struct Voice<'a> {
    /// Who listens; nobody of the table where somebody watches.
    pub you: Option<Seat>,
    /// The seats dealt in. A round counts them anew, by place.
    pub dealt: SeatSet,
    /// What each seat of the table is called.
    pub names: &'a [&'a str],
}

impl<'a> Voice<'a> {
    /// The seat of the table that a round counts at a place.
    #[must_use]
    pub fn seat(self, place: Seat) -> Seat {
        self.dealt.iter().nth(place.place()).unwrap_or(place)
    }

    /// Where the round counts the player, if he is dealt in.
    #[must_use]
    pub fn your_place(self) -> Option<Seat> {
        self.dealt.iter().position(|seat| Some(seat) == self.you).map(Seat::new)
    }

    /// What the player in a seat of the table is called.
    #[must_use]
    pub fn player(self, seat: Seat) -> &'a str {
        match Some(seat) == self.you {
            true => "you",
            false => self.names.get(seat.place()).copied().unwrap_or("nobody"),
        }
    }

    /// What a place of the round is called.
    #[must_use]
    pub fn name(self, place: Seat) -> &'a str {
        self.player(self.seat(place))
    }

    /// The same as the first word of a sentence.
    #[must_use]
    pub fn title(self, place: Seat) -> &'a str {
        if self.is_you(place) { "You" } else { self.name(place) }
    }

    fn is_you(self, place: Seat) -> bool {
        Some(self.seat(place)) == self.you
    }

    /// Says a line of the call; cards that only others see need no words.
    #[must_use]
    pub fn says(self, line: &str) -> Option<String> {
        if let Some(dealt) = line.strip_prefix("Dealt: ") {
            let hands = dealt.trim_end_matches('.').split(", ");
            let known: Vec<&str> = hands.filter(|hand| shows_a_face(hand)).collect();
            let known = self.with_names(&known.join(", "));
            return (!known.is_empty()).then(|| format!("Dealt: {known}."));
        }
        let own = self.your_place().map(|place| format!("Seat {} ", place.place() + 1));
        let rest = own.as_ref().and_then(|own| line.strip_prefix(own));
        Some(match rest.and_then(|rest| rest.split_once([' ', '.', ':'])) {
            Some((verb, _)) => {
                let rest = &line[own.map_or(0, |own| own.len()) + verb.len()..];
                format!("You {}{}", to_you(verb), self.with_names(rest))
            }
            None => self.with_names(line),
        })
    }

    /// Puts names for seats, in one pass: a name may be any words.
    #[must_use]
    pub fn with_names(self, line: &str) -> String {
        let mut said = String::with_capacity(line.len());
        let mut rest = line;
        while let Some((before, word, number, after)) = next_seat(rest) {
            said.push_str(before);
            let place = Seat::new(number - 1);
            let owns = after.strip_prefix("'s");
            match (self.is_you(place), owns) {
                (true, Some(".")) => said.push_str("yours"),
                (true, Some(_)) => said.push_str(if word == "Seat" { "Your" } else { "your" }),
                (false, Some(_)) => {
                    said.push_str(self.name(place));
                    said.push_str("'s");
                }
                (_, None) if word == "Seat" => said.push_str(self.title(place)),
                (_, None) => said.push_str(self.name(place)),
            }
            rest = owns.unwrap_or(after);
            let before = before.trim_end();
            let begins = before.is_empty() || before.ends_with([':', ';', '.']);
            if let (true, true, None) = (begins, self.is_you(place), owns)
                && let Some((verb, more)) = verb(rest)
            {
                said.push_str(&format!(" {}", to_you(verb)));
                rest = more;
            }
        }
        said.push_str(rest);
        said
    }
}

/// A line of a round that counts only these seats of the table, by place, as the table counts them.
#[must_use]
pub fn counted(line: &str, dealt: SeatSet) -> String {
    let mut said = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, word, number, after)) = next_seat(rest) {
        let seat = dealt.iter().nth(number - 1).unwrap_or(Seat::new(number - 1));
        said.push_str(before);
        said.push_str(&format!("{word} {}", seat.place() + 1));
        rest = after;
    }
    said.push_str(rest);
    said
}

/// The first seat of a line: what stands before it, its word, its number, and what follows.
fn next_seat(line: &str) -> Option<(&str, &str, usize, &str)> {
    let mut from = 0;
    while let Some(at) = line[from..].find("eat ").map(|at| from + at) {
        from = at + 4;
        let start = at.checked_sub(1)?;
        let whole = line.as_bytes()[..start].last().is_none_or(|sign| !sign.is_ascii_alphabetic());
        let digits = line[from..].bytes().take_while(u8::is_ascii_digit).count();
        let number = line[from..from + digits].parse::<usize>().unwrap_or(0);
        if whole && line.is_char_boundary(start) && (1..=Seat::PLACES).contains(&number) {
            let word = &line[start..at + 3];
            if matches!(word, "Seat" | "seat") {
                return Some((&line[..start], word, number, &line[from + digits..]));
            }
        }
    }
    None
}

/// The verb that a sentence goes on with, if it is another one for you, and what follows it.
fn verb(rest: &str) -> Option<(&str, &str)> {
    let word = rest.strip_prefix(' ')?.split([' ', '.', ':']).next()?;
    ["does", "has", "is", "keeps"].contains(&word).then(|| (word, &rest[1 + word.len()..]))
}

/// A verb as it is said to the one who does it.
fn to_you(verb: &str) -> &str {
    match verb {
        "does" => "do",
        "is" => "are",
        "has" => "have",
        "passes" => "pass",
        "switches" => "switch",
        "straddles" | "completes" | "raises" | "antes" => &verb[..verb.len() - 1],
        _ => verb.strip_suffix('s').unwrap_or(verb),
    }
}

/// Whether a dealt hand, such as `seat 2 (?? ??) 7d` or `banker 8s ??`, shows any card.
fn shows_a_face(hand: &str) -> bool {
    let whose = if hand.starts_with("seat ") { 2 } else { 1 };
    hand.split(' ').skip(whose).any(|card| !card.contains("??"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 10] =
        ["Zoe", "Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ivo"];

    #[test]
    fn lines_are_said_to_the_player() {
        let voice = Voice { you: Some(Seat::new(0)), dealt: SeatSet::first(10), names: &NAMES };
        let cases = [
            ("Seat 1 folds.", Some("You fold.")),
            ("Seat 1 raises to $6, all in.", Some("You raise to $6, all in.")),
            ("Seat 1 does not kill.", Some("You do not kill.")),
            ("Seat 1 passes the bank.", Some("You pass the bank.")),
            ("Seat 2 calls $3.", Some("Ada calls $3.")),
            ("Seat 10 mucks.", Some("Ivo mucks.")),
            ("$3 comes back to seat 1.", Some("$3 comes back to you.")),
            ("Seat 1's side wager wins $3.", Some("Your side wager wins $3.")),
            ("Seat 2's side wager wins $3.", Some("Ada's side wager wins $3.")),
            (
                "The dice show 4: the first hand is seat 1's.",
                Some("The dice show 4: the first hand is yours."),
            ),
            (
                "The number is 4: the first hand is seat 2's.",
                Some("The number is 4: the first hand is Ada's."),
            ),
            ("Net: seat 1 +$3, seat 2 -$3.", Some("Net: you +$3, Ada -$3.")),
            ("Dealt: seat 1 Ah Kd, seat 2 ?? ??.", Some("Dealt: you Ah Kd.")),
            ("Dealt: seat 2 (?? ??) 7d, seat 3 ??.", Some("Dealt: Ada (?? ??) 7d.")),
            ("Dealt: seat 2 ??, seat 3 ??.", None),
            ("Dealt: seat 2 Qs Kd, banker 8s ??.", Some("Dealt: Ada Qs Kd, banker 8s ??.")),
            ("Dealt: seat 1 Qs Kd, bank ?? ??.", Some("Dealt: you Qs Kd.")),
            ("Seat 1 switches: Ah Kd and 9c 9d.", Some("You switch: Ah Kd and 9c 9d.")),
            (
                "Seat 1 takes $3 back, giving up the rest.",
                Some("You take $3 back, giving up the rest."),
            ),
            ("Flop: Ah Kd 2c.", Some("Flop: Ah Kd 2c.")),
        ];
        for (line, said) in cases {
            assert_eq!(voice.says(line).as_deref(), said, "{line}");
        }
    }

    /// What the dealer says against something is said to the player too.
    #[test]
    fn refusals_are_said_to_the_player() {
        let voice = Voice { you: Some(Seat::new(0)), dealt: SeatSet::first(10), names: &NAMES };
        for (line, said) in [
            ("seat 1 does not hold Ah", "you do not hold Ah"),
            ("seat 1 has nothing to call", "you have nothing to call"),
            ("seat 1 keeps Ah", "you keep Ah"),
            ("not so: seat 1 is all in", "not so: you are all in"),
            (
                "seat 1 cannot raise: the betting is capped",
                "you cannot raise: the betting is capped",
            ),
            ("not now: waiting for seat 1 to speak", "not now: waiting for you to speak"),
            ("seat 2 does not hold Ah", "Ada does not hold Ah"),
            ("what lies before seat 1 is dead", "what lies before you is dead"),
        ] {
            assert_eq!(voice.with_names(line), said, "{line}");
        }
    }

    /// A round counts the seats dealt in: without the second, its second is the third.
    #[test]
    fn who_sits_out_is_not_counted() {
        let dealt = SeatSet::first(4).without(Seat::new(1));
        let voice = Voice { you: Some(Seat::new(0)), dealt, names: &NAMES };
        assert_eq!(voice.says("Seat 2 folds.").as_deref(), Some("Ben folds."));
        let away = Voice { you: Some(Seat::new(1)), dealt, names: &NAMES };
        assert_eq!(away.says("Seat 1 folds.").as_deref(), Some("Zoe folds."));
        assert_eq!(away.your_place(), None);
    }

    #[test]
    fn places_become_seats_of_the_table() {
        let dealt = SeatSet::first(4).without(Seat::new(1));
        let line = "Seat 1 bets; seat 2's bet loses to seat 3.";
        assert_eq!(counted(line, dealt), "Seat 1 bets; seat 3's bet loses to seat 4.");
    }

    /// Whatever somebody is called, only seats are named.
    #[test]
    fn a_name_is_not_read_as_a_seat() {
        let names = ["seat 2", "Seat 1's aunt"];
        let voice = Voice { you: None, dealt: SeatSet::first(2), names: &names };
        assert_eq!(
            voice.says("Seat 1 calls; seat 2's bet wins.").as_deref(),
            Some("seat 2 calls; Seat 1's aunt's bet wins.")
        );
        assert_eq!(
            voice.says("A treat 1 eat 2 éeat 1.").as_deref(),
            Some("A treat 1 eat 2 éeat 1.")
        );
    }
}
