//! Calling the floor at a table with a layout: what a player says has happened, in words.

use super::NAMES;
use super::floor::plain;
use ::felt::layout::Told;
use engine::SeatSet;

/// What the floor is told at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Matters {
    /// What the sheet of a game with a layout lists.
    Layout,
    /// A hand that is found incorrect. Source: clovis-500 l.554.
    Pan,
}

impl Matters {
    /// What can be said, with examples.
    const fn expected(self) -> &'static str {
        match self {
            Matters::Layout => {
                "Say what has happened, and where the sheet leaves it open what is done: `floor \
                 player-exposed Ah`, `floor dealer-exposed`, `floor Ada player-count`, `floor \
                 boxed: table void`."
            }
            Matters::Pan => {
                "Say whose hand is incorrect after it has drawn: `floor Ada foul`, or `floor foul` \
                 for your own."
            }
        }
    }

    /// An example, and what it does.
    pub(super) const fn example(self) -> (&'static str, &'static str) {
        match self {
            Matters::Layout => (
                "floor boxed",
                "call the floor: player-exposed Ah, Ada player-count; alone, what can be said",
            ),
            Matters::Pan => {
                ("floor foul", "call the floor: your hand, or `Ada foul`, is incorrect")
            }
        }
    }
}

/// Understands what has happened. Players are called by their names; a card is one of the player's
/// own.
///
/// # Errors
/// What can be said.
pub(super) fn read(words: &str, taken: SeatSet, matters: Matters) -> Result<Told, String> {
    let (about, remedy) = words.split_once(':').map_or((words, None), |(a, b)| (a, Some(b)));
    let about = plain(about);
    let mut about: Vec<&str> = about.split(' ').filter(|word| !word.is_empty()).collect();
    // No card stands in a remedy: `plays as dealt` is not about the ace of spades.
    let remedy = remedy.map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut told = Told { remedy, ..Told::default() };
    let names = taken.iter().map(|seat| (NAMES[seat.place()].to_lowercase(), seat));
    if let Some((_, seat)) = names.into_iter().find(|(name, _)| about.first() == Some(&&**name)) {
        told.at = Some(seat.place() as u8);
        about.remove(0);
    }
    match about[..] {
        [what] => told.what = what.to_owned(),
        [what, "hand", number] => {
            told.what = what.to_owned();
            told.hand = Some(number.parse().map_err(|_| matters.expected().to_owned())?);
        }
        [what, card] => {
            told.what = what.to_owned();
            told.card = Some(card.to_owned());
        }
        _ => return Err(matters.expected().to_owned()),
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_floor_is_told_in_words() {
        let read = |words: &str| read(words, SeatSet::first(3), Matters::Layout);
        let told = |what: &str| Told { what: what.to_owned(), ..Told::default() };
        assert_eq!(read("dealer-exposed"), Ok(told("dealer-exposed")));
        let card = Some("Ah".to_owned());
        assert_eq!(
            read("Player-Exposed aH"),
            Ok(Told { card, at: None, ..told("player-exposed") })
        );
        let remedy = Some("dead, wagers back".to_owned());
        assert_eq!(
            read("ben player-count: dead, wagers back"),
            Ok(Told { at: Some(2), remedy, ..told("player-count") })
        );
        for remedy in ["plays as dealt", "plays, a Teen, Dey, low three or low six redeals"] {
            let said = read(&format!("boxed:  {remedy}")).unwrap();
            assert_eq!(said.remedy.as_deref(), Some(remedy));
        }
        assert_eq!(read("off-table hand 2"), Ok(Told { hand: Some(2), ..told("off-table") }));
        for words in ["", "ben", "player-count at seat 2"] {
            assert_eq!(read(words), Err(Matters::Layout.expected().to_owned()), "{words}");
        }
    }
}
