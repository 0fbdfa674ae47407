//! The record of a round as a player downloads it, and what it proves.

use super::{Opened, Seal, bytes};
use serde::{Deserialize, Serialize};

/// What a round was, as one of those who were there may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandRecord {
    /// The version of this form.
    pub record: u32,
    /// Which round.
    #[serde(flatten)]
    pub about: About,
    /// Every pack that was dealt from, with the cards that were seen.
    pub packs: Vec<PackRecord>,
    /// What the dealer called.
    pub lines: Vec<String>,
}

/// Which round it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The table.
    pub table: i64,
    /// The round.
    pub round: u32,
    /// The game and its edition.
    pub game: String,
    /// The house's choices at the table, as `option=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choose: Vec<String>,
}

/// A pack, and those of its cards that were seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackRecord {
    /// How many cards it had.
    pub count: usize,
    /// What was published before the deal.
    pub seal: String,
    /// The cards.
    pub cards: Vec<CardRecord>,
}

/// A card with its proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardRecord {
    /// Its place in the pack, from zero.
    pub place: usize,
    /// The card.
    pub card: String,
    /// Its salt.
    pub salt: String,
    /// What lies beside the way up to the seal.
    pub way: Vec<String>,
}

/// The version of the form.
const VERSION: u32 = 1;

impl HandRecord {
    /// The record of a round: for each pack its size, its seal and the cards that were seen.
    #[must_use]
    pub fn new(
        about: About,
        packs: Vec<(usize, String, Vec<Opened>)>,
        lines: Vec<String>,
    ) -> HandRecord {
        let pack = |(count, seal, opened): (usize, String, Vec<Opened>)| PackRecord {
            count,
            seal,
            cards: opened.iter().map(CardRecord::of).collect(),
        };
        let packs = packs.into_iter().map(pack).collect();
        HandRecord { record: VERSION, about, packs, lines }
    }

    /// Checks every card against the seal of its pack; says how many cards hold.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn check(&self) -> Result<usize, String> {
        if self.record != VERSION {
            return Err(format!("the record has form {}; this knows {VERSION}", self.record));
        }
        let mut held = 0;
        for (at, pack) in self.packs.iter().enumerate() {
            let at = at + 1;
            let seal: Seal = pack.seal.parse().map_err(|no| format!("pack {at}: {no}"))?;
            let mut places = std::collections::BTreeSet::new();
            for card in &pack.cards {
                let opened = card.open().map_err(|why| format!("pack {at}: {why}"))?;
                if !places.insert(opened.place) {
                    return Err(format!("pack {at}: place {} is opened twice", opened.place));
                }
                seal.check(pack.count, &opened).map_err(|broken| format!("pack {at}: {broken}"))?;
                held += 1;
            }
        }
        match held {
            0 => Err("it opens no card, and so proves nothing".to_owned()),
            held => Ok(held),
        }
    }
}

impl CardRecord {
    fn of(opened: &Opened) -> CardRecord {
        CardRecord {
            place: opened.place,
            card: opened.card.clone(),
            salt: hex(&opened.salt),
            way: opened.beside.iter().map(hex).collect(),
        }
    }

    fn open(&self) -> Result<Opened, String> {
        let read = |text: &str| {
            bytes(text).ok_or_else(|| format!("place {}: a hash has 64 digits", self.place))
        };
        Ok(Opened {
            place: self.place,
            card: self.card.clone(),
            salt: read(&self.salt)?,
            beside: self.way.iter().map(|text| read(text)).collect::<Result<_, _>>()?,
        })
    }
}

/// Bytes in hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fair::{Sealed, Secret};
    use cards::CardSet;

    fn record() -> HandRecord {
        let sealed = Sealed::new(CardSet::DECK.iter().collect(), Secret([3; 32]));
        let opened = [0, 1, 8, 51].map(|place| sealed.open(place)).to_vec();
        let about =
            About { table: 1, round: 2, game: "razz@clovis-500".to_owned(), choose: Vec::new() };
        HandRecord::new(about, vec![(52, sealed.seal().to_string(), opened)], Vec::new())
    }

    #[test]
    fn a_record_is_read_as_it_is_written_and_holds() {
        let text = serde_json::to_string(&record()).expect("a record is JSON");
        let read: HandRecord = serde_json::from_str(&text).expect("and is read");
        assert_eq!(read, record());
        assert_eq!(read.check(), Ok(4));
    }

    #[test]
    fn a_record_without_cards_proves_nothing() {
        let mut empty = record();
        empty.packs[0].cards.clear();
        assert_eq!(empty.check(), Err("it opens no card, and so proves nothing".to_owned()));
    }

    #[test]
    fn a_record_that_lies_is_found_out() {
        let lies: [fn(&mut HandRecord); 5] = [
            |it| it.packs[0].cards[0].card = it.packs[0].cards[1].card.clone(),
            |it| it.packs[0].cards[0].place = 7,
            |it| it.packs[0].seal = "0".repeat(64),
            |it| it.packs[0].cards[2].salt = "no".to_owned(),
            |it| it.packs[0].cards[1] = it.packs[0].cards[0].clone(),
        ];
        for lie in lies {
            let mut record = record();
            lie(&mut record);
            assert!(record.check().is_err(), "{record:?}");
        }
    }
}
