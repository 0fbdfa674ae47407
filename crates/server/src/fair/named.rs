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
        let lines = self.lines.iter().flat_map(|line| line.split_whitespace());
        let words = lines.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
        let named: BTreeSet<&str> = words.filter(|word| is_card(word)).collect();
        named.difference(&opened).map(|card| (*card).to_owned()).collect()
    }
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
}
