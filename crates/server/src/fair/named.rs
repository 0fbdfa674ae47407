//! The cards that the lines of a record name, held against those that it opens.

use super::HandRecord;
use cards::Card;
use std::collections::BTreeSet;

impl HandRecord {
    /// The cards that the lines name and that no pack opens: what was called of them rests on the
    /// room's word alone ([`HandRecord::check_named`] says where that cannot be).
    #[must_use]
    pub fn named_only(&self) -> Vec<String> {
        let packs = self.packs.iter().flat_map(|pack| &pack.cards);
        let opened: BTreeSet<&str> = packs.map(|card| card.card.as_str()).collect();
        let lines = self.lines.iter().map(String::as_str);
        named(lines).difference(&opened).map(|card| (*card).to_owned()).collect()
    }

    /// Checks that a record may well open nothing: no card came out, or whoever has it was dealt none
    /// and saw none turned up.
    ///
    /// # Errors
    /// Its lines say otherwise, or there is no pack at all.
    pub(super) fn check_nothing_shown(&self) -> Result<(), String> {
        let empty = "it opens no card, and so proves nothing".to_owned();
        if self.packs.is_empty() {
            return Err(empty);
        }
        // A card that the floor spoke of may lie in no order that anybody was told of.
        let called = self.lines.iter().map(String::as_str).filter(|line| !is_the_floors(line));
        let named: Vec<&str> = named(called).into_iter().collect();
        if !named.is_empty() {
            return Err(format!("{empty}: its lines name {}", named.join(", ")));
        }
        let came = self.packs.iter().any(|pack| !pack.came().is_empty());
        let of_you = |line: &String| words(line).any(|word| YOU.contains(&word));
        match self.lines.iter().find(|line| came && of_you(line)) {
            Some(line) => Err(format!("{empty}: you were dealt in, for its lines say `{line}`")),
            None => Ok(()),
        }
    }
}

/// What the call names whoever hears it by.
const YOU: [&str; 5] = ["You", "you", "Your", "your", "yours"];

/// The words of a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace().map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()))
}

/// The cards that lines name as those that lay there.
fn named<'a>(lines: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    lines.filter(|line| !is_bet(line)).flat_map(words).filter(|word| is_card(word)).collect()
}

/// Whether a line says what the floor ruled.
pub(super) fn is_the_floors(line: &str) -> bool {
    line.starts_with("Floor: ")
}

/// Whether a line is of a bet: one may name a card that is yet to come.
fn is_bet(line: &str) -> bool {
    line.contains(" bets $") || line.starts_with("You bet $")
}

/// Whether a word is a card as the dealer calls it.
fn is_card(word: &str) -> bool {
    word.parse::<Card>().is_ok_and(|card| card.to_string() == word)
}

#[cfg(test)]
mod tests {
    use crate::fair::{About, HandRecord, MakeUp, PackRecord, Sealed, Secret};
    use cards::{Card, CardSet, Pack};

    #[test]
    fn what_the_lines_name_beside_the_cards_is_told_apart() {
        let deck: Vec<Card> = CardSet::DECK.iter().collect();
        let [first, second] = [deck[0], deck[1]];
        let sealed = Sealed::laid(deck, Secret([3; 32]));
        let about =
            About { table: 1, round: 2, game: "razz@clovis-500".to_owned(), choose: Vec::new() };
        let packs = vec![PackRecord::new(&sealed, 0..2, &[sealed.open(0)])];
        let says = |line: String| HandRecord::new(about.clone(), packs.clone(), vec![line]);
        assert_eq!(says(format!("Dealt: you {first}.")).named_only(), Vec::<String>::new());
        let lies = says(format!("Ada shows {first}, {second} as one might."));
        assert_eq!(lies.named_only(), [second.to_string()]);
        let one = MakeUp::EachRound(Pack::FIFTY_TWO);
        let found = format!("its lines name {second}, and it does not open it");
        assert_eq!(lies.check_named(one), Err(found));
        assert_eq!(lies.check_named(MakeUp::Shoe(Pack::FIFTY_TWO.times(6))), Ok(()));
        let floor = says(format!("Floor: {second} on the board does not play."));
        assert_eq!(floor.check_named(one), Ok(()), "it is told of, and no more");
    }

    /// Whoever was not dealt in and saw no card has a record that opens none; one from which they
    /// were taken says otherwise somewhere.
    #[test]
    fn a_record_may_open_no_card_where_none_was_seen() {
        let sealed = Sealed::laid(CardSet::DECK.iter().collect(), Secret([3; 32]));
        let about =
            About { table: 1, round: 2, game: "razz@clovis-500".to_owned(), choose: Vec::new() };
        let says = |lines: &[&str], out: usize| {
            let packs = vec![PackRecord::new(&sealed, 0..out, &[])];
            let lines = lines.iter().map(|line| (*line).to_owned()).collect();
            HandRecord::new(about.clone(), packs, lines).check().map_err(|why| {
                let (_, why) = why.split_once(": ").expect("it says why");
                why.to_owned()
            })
        };
        assert_eq!(says(&["Ada posts the small blind, $1.", "Bob folds."], 9), Ok(0));
        assert_eq!(says(&["Ada bets $5 on exact: 9h.", "Floor: Ada's 7d is replaced."], 9), Ok(0));
        assert_eq!(says(&["You bet $10 on ante.", "Nobody has bet."], 0), Ok(0));
        let named = says(&["Dealt: Ada (?? ??) 6d."], 9);
        assert_eq!(named, Err("its lines name 6d".to_owned()));
        let own = says(&["Ada antes $1.", "You fold."], 9);
        assert_eq!(own, Err("you were dealt in, for its lines say `You fold.`".to_owned()));
        let without = HandRecord::new(about.clone(), Vec::new(), Vec::new());
        assert_eq!(without.check(), Err("it opens no card, and so proves nothing".to_owned()));
    }
}
