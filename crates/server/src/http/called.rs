//! What people may be called at a table.

use super::refusal::Refusal;
use cards::Card;

/// The longest name.
pub(super) const LONGEST: usize = 24;

/// Who speaks at a table, or is spoken of, without being a player.
const OTHERS: [&str; 22] = [
    "you",
    "nobody",
    "player",
    "the player",
    "tie",
    "pot",
    "button",
    "the button",
    "admin",
    "the admin",
    "dealer",
    "the dealer",
    "house",
    "the house",
    "bank",
    "the bank",
    "banker",
    "the banker",
    "floor",
    "the floor",
    "cage",
    "the cage",
];

/// A name that can be called at a table, and is nobody else's there.
///
/// # Errors
/// What a name is made of.
pub(super) fn name(text: &str) -> Result<String, Refusal> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let good = |letter: char| letter.is_alphanumeric() || " -_.'".contains(letter);
    let starts = name.chars().next().is_some_and(char::is_alphanumeric);
    if !starts || name.chars().count() > LONGEST || !name.chars().all(good) {
        return Err(Refusal::refused(format!(
            "a name has 1 to {LONGEST} letters and figures, and begins with one of them"
        )));
    }
    // The dealer calls seats and spots by their numbers.
    let lower = name.to_lowercase();
    let counted = ["seat ", "spot "].iter().any(|word| lower.starts_with(word));
    let nameless = !name.chars().any(char::is_alphabetic);
    let look = store::look(&name);
    let other = OTHERS.iter().any(|other| store::look(other) == look);
    if counted || is_numbered(&look) || nameless || other || is_cards(&name) {
        return Err(Refusal::refused("a player is not called so; take another name"));
    }
    let (latin, other) = (name.chars().any(is_latin), name.chars().any(is_of_another_alphabet));
    match (latin && other) || name.chars().any(is_dressed_up) {
        true => Err(Refusal::refused("a name is written in one alphabet")),
        false => Ok(name),
    }
}

/// Whether it looks like a seat's or a spot's number: `Seat3`, `s-e-a-t 10`.
fn is_numbered(look: &str) -> bool {
    let number = ["seat", "spot"].iter().find_map(|word| look.strip_prefix(word));
    // A one looks like an l, and a zero like an o.
    number.is_some_and(|it| it.chars().all(|digit| digit.is_numeric() || "lo".contains(digit)))
}

/// Whether it reads as one card or several, with blanks or without.
fn is_cards(name: &str) -> bool {
    let letters: Vec<char> = name.chars().filter(|letter| *letter != ' ').collect();
    let is_card = |card: &[char]| card.iter().collect::<String>().parse::<Card>().is_ok();
    name.parse::<Card>().is_ok() || letters.chunks(2).all(is_card)
}

/// Letters that are others in another dress: wide and narrow ones, those of formulas, in circles.
const fn is_dressed_up(letter: char) -> bool {
    matches!(letter, '\u{2070}'..='\u{24ff}' | '\u{fb00}'..='\u{fb4f}' | '\u{ff00}'..='\u{ffef}')
        || matches!(letter, '\u{1d400}'..='\u{1d7ff}' | '\u{1f100}'..='\u{1f1ff}')
}

/// Letters of our own alphabet, with marks or without.
const fn is_latin(letter: char) -> bool {
    letter.is_ascii_alphabetic() || matches!(letter, 'À'..='ɏ' | 'Ḁ'..='ỿ')
}

fn is_of_another_alphabet(letter: char) -> bool {
    letter.is_alphabetic() && !is_latin(letter)
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn names_can_be_called_at_a_table() {
        let good = |text: &str| name(text).ok();
        assert_eq!(good("  Ada  Lovelace "), Some("Ada Lovelace".to_owned()));
        for whole in ["Jürgen-2", "Łukasz", "Ада", "李 2", "Houseman"] {
            assert_eq!(good(whole), Some(whole.to_owned()));
        }
        for bad in ["", "   ", "-Ada", "<b>", "a\u{202e}b", &"x".repeat(25)] {
            assert_eq!(good(bad), None, "{bad:?}");
        }
    }

    /// Nobody is taken for the house, a seat, a card, or for somebody else by letters that look alike.
    #[test]
    fn nobody_is_taken_for_somebody_else() {
        for bad in ["Seat 3", "spot 2", "Dealer", "the  HOUSE", "You", "Ah", "\u{0410}da"] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        for bad in ["Button", "Tie", "player", "Admin", "5", "10 000", "AhKd", "Ah Kd 2c", "Ａｄａ"]
        {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        for bad in ["Dea1er", "T\u{ed}e", "DEALÉR", "H0use", "Y-o-u", "Seat3", "s.p.o.t 10"] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        for good in ["Ahmed", "Tie-dye", "Players", "A", "7 of Nine", "Spotty", "Seattle"] {
            assert!(name(good).is_ok(), "{good:?}");
        }
    }
}
