//! Calling the floor: what a player says has happened, in words. Cards that came off the deck are
//! not named: they are the next ones.

use super::Voice;
use ::felt::poker::floor::{Early, Mishap, known, names_card_of};
use engine::Seat;

/// What a player says to the floor, if that is whom he speaks to.
pub(super) fn called(line: &str) -> Option<&str> {
    let line = line.trim();
    let (word, rest) = line.split_at_checked("floor".len())?;
    let ends = rest.is_empty() || rest.starts_with([' ', ':']);
    (word.eq_ignore_ascii_case("floor") && ends).then(|| rest.trim_start_matches(':').trim())
}

/// Understands what has happened. Players are called by their names.
///
/// # Errors
/// What can be said.
pub(super) fn read(words: &str, voice: Voice) -> Result<Mishap, String> {
    let words = plain(words);
    let who = |words: &str| {
        let mut places = (0..voice.dealt.len()).map(Seat::new);
        let calls = |place: Seat| {
            let rest = words.strip_prefix(&voice.name(place).to_lowercase())?.strip_prefix(' ')?;
            Some((place, rest.to_owned()))
        };
        places.find_map(calls)
    };
    let said = match who(&words) {
        Some((seat, rest)) if rest == "keeps early" => return Ok(Mishap::Off(Early::Last(seat))),
        Some((seat, rest)) => format!("seat {} {rest}", seat.place() + 1),
        None => words,
    };
    let mishap = known(&said).ok_or_else(|| EXPECTED.to_owned())?;
    match names_card_of(mishap) {
        Some(seat) if voice.your_place() != Some(seat) => Err(NOT_YOURS.to_owned()),
        _ => Ok(mishap),
    }
}

/// To name a card of another's would be to ask whether he holds it.
const NOT_YOURS: &str = "Only cards of your own are yours to name.";

/// The words in small letters, cards as they are written elsewhere.
pub(super) fn plain(words: &str) -> String {
    let word = |word: &str| {
        let mut signs = word.chars();
        match (signs.next(), signs.next(), signs.next()) {
            (Some(rank), Some(suit), None)
                if rank.is_ascii_digit() || "tjqka".contains(rank.to_ascii_lowercase()) =>
            {
                format!("{}{}", rank.to_ascii_uppercase(), suit.to_ascii_lowercase())
            }
            _ => word.to_lowercase(),
        }
    };
    words.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

const EXPECTED: &str = "Say what has happened: `floor misdeal`, `defective deck`, `stray joker`, \
     `early board`, `early cards`, `faced card`, or with a player's name, `floor Ada fouled`: \
     fouled, fouled bet, given up, bypassed, taken in, misdealt, opened falsely, keeps early, \
     stands all-in, retrieved; of your own cards, `floor you replaces Ah`: last card up Ah, threw Ah by \
     accident.";

#[cfg(test)]
mod tests {
    use super::*;
    use engine::SeatSet;
    use engine::pot::{Fault, Ruling};

    #[test]
    fn the_floor_is_called_by_name() {
        let voice = super::super::voice(SeatSet::first(3));
        let read = |line: &str| read(called(line).expect("it calls the floor"), voice);
        let ada = Seat::new(1);
        let dead = |seat, fault| Ok(Mishap::Known(Ruling::DeadHand(seat, fault)));
        assert_eq!(read("floor Ada fouled"), dead(ada, Fault::Fouled));
        assert_eq!(read("Floor: you taken in"), dead(Seat::new(0), Fault::TakenIn));
        assert_eq!(read("floor misdeal"), Ok(Mishap::Known(Ruling::Misdeal)));
        assert_eq!(read("floor early board"), Ok(Mishap::Off(Early::Board)));
        assert_eq!(read("floor ada keeps early"), Ok(Mishap::Off(Early::Last(ada))));
        let card = "Ah".parse().expect("a card");
        assert_eq!(
            read("floor you REPLACES aH"),
            Ok(Mishap::Known(Ruling::ReplaceCard(Seat::new(0), card)))
        );
        for line in ["replaces Ah", "last card up Ah", "threw Ah by accident"] {
            assert_eq!(read(&format!("floor ada {line}")), Err(NOT_YOURS.to_owned()), "{line}");
        }
        // Cards of the deck are not the player's to name, and who is not dealt in has no hand.
        for line in ["floor", "floor early board 2c 3d 4h", "floor cleo fouled", "floor ada sings"]
        {
            assert_eq!(read(line), Err(EXPECTED.to_owned()), "{line}");
        }
        assert_eq!(called("floored"), None);
        assert_eq!(called("f"), None);
    }
}
