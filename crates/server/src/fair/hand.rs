//! The record of a round as a player downloads it, and what it proves.

use super::{Made, Opened, Seal, Sealed, bytes};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;

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
    /// For which round it was sealed, and for none in records of seals that do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<u32>,
    /// Which of its places came out in the round, from the first to the one after the last; nothing
    /// in records that do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub came: Option<[usize; 2]>,
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

/// The version of the form: the second says for which round a pack was sealed, the third which places
/// of it came out.
const VERSION: u32 = 3;

/// Whether the seals of a record name its round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Every pack was sealed for it.
    Round,
    /// One was sealed for this earlier round of the table, and dealt from ever since.
    Since(u32),
    /// One is of the time when seals named none.
    Nothing,
}

impl HandRecord {
    /// The record of a round.
    #[must_use]
    pub const fn new(about: About, packs: Vec<PackRecord>, lines: Vec<String>) -> HandRecord {
        HandRecord { record: VERSION, about, packs, lines }
    }

    /// Whether its seals name its round, once they hold.
    #[must_use]
    pub fn bound(&self) -> Bound {
        let first = self.packs.iter().map(|pack| pack.sealed).min();
        match first.flatten() {
            None => Bound::Nothing,
            Some(round) if round == self.about.round => Bound::Round,
            Some(round) => Bound::Since(round),
        }
    }

    /// Checks every card against the seal of its pack; says how many cards hold. None need be there
    /// where whoever has the record was dealt none and saw none.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn check(&self) -> Result<usize, String> {
        if !(1..=VERSION).contains(&self.record) {
            let form = self.record;
            return Err(format!("the record has form {form}; this knows up to {VERSION}"));
        }
        let mut held = 0;
        for (at, pack) in self.packs.iter().enumerate() {
            let at = at + 1;
            let seal: Seal = pack.seal.parse().map_err(|no| format!("pack {at}: {no}"))?;
            let About { table, round: this, .. } = self.about;
            if let Some(later) = pack.sealed.filter(|round| *round > this) {
                return Err(format!("pack {at} was sealed for round {later}, after round {this}"));
            }
            let made = pack.sealed.map(|round| Made { table, round });
            let came = pack.came();
            if self.record >= 3 && pack.came.is_none() || came.end > pack.count {
                return Err(format!("pack {at} does not say which of its cards came out"));
            }
            let mut places = BTreeSet::new();
            for card in &pack.cards {
                let opened = card.open().map_err(|why| format!("pack {at}: {why}"))?;
                if !places.insert(opened.place) {
                    return Err(format!("pack {at}: place {} is opened twice", opened.place));
                }
                if !came.contains(&opened.place) {
                    return Err(format!("pack {at}: place {} did not come out", opened.place));
                }
                let found = seal.check(pack.count, made, &opened);
                found.map_err(|broken| format!("pack {at}: {broken}"))?;
                held += 1;
            }
        }
        if held == 0 {
            self.check_nothing_shown()?;
        }
        Ok(held)
    }
}

impl PackRecord {
    /// A pack of which these places came out, with these of its cards opened.
    #[must_use]
    pub fn new<T: Clone + Display>(
        sealed: &Sealed<T>,
        came: Range<usize>,
        opened: &[Opened],
    ) -> PackRecord {
        PackRecord {
            count: sealed.pack.len(),
            seal: sealed.seal().to_string(),
            sealed: sealed.made.map(|made| made.round),
            came: Some([came.start, came.end]),
            cards: opened.iter().map(CardRecord::of).collect(),
        }
    }

    /// The places that came out in the round; all, where the record does not say.
    pub(super) fn came(&self) -> Range<usize> {
        self.came.map_or(0..self.count, |[start, end]| start..end)
    }

    /// The places that came out and that the record does not open: cards that stayed down, if it
    /// leaves none out. Nothing where it does not say what came out.
    #[must_use]
    pub fn unopened(&self) -> Option<Vec<usize>> {
        self.came?;
        let opened: BTreeSet<usize> = self.cards.iter().map(|card| card.place).collect();
        Some(self.came().filter(|place| !opened.contains(place)).collect())
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

    fn of(round: Option<u32>) -> HandRecord {
        let sealed = Sealed::new(CardSet::DECK.iter().collect(), Secret([3; 32]));
        let sealed = sealed.made(round.map(|round| Made { table: 1, round }));
        let opened = [0, 1, 8, 51].map(|place| sealed.open(place));
        let about =
            About { table: 1, round: 2, game: "razz@clovis-500".to_owned(), choose: Vec::new() };
        HandRecord::new(about, vec![PackRecord::new(&sealed, 0..52, &opened)], Vec::new())
    }

    fn record() -> HandRecord {
        of(Some(2))
    }

    #[test]
    fn a_record_is_read_as_it_is_written_and_holds() {
        let text = serde_json::to_string(&record()).expect("a record is JSON");
        let read: HandRecord = serde_json::from_str(&text).expect("and is read");
        assert_eq!(read, record());
        assert_eq!(read.check(), Ok(4));
    }

    #[test]
    fn a_record_says_how_far_its_round_is_bound() {
        assert_eq!((of(Some(2)).check(), of(Some(2)).bound()), (Ok(4), Bound::Round));
        assert_eq!((of(Some(1)).check(), of(Some(1)).bound()), (Ok(4), Bound::Since(1)));
        assert!(of(Some(3)).check().is_err(), "no round is dealt from a later one's pack");
        // As records were written when seals named no round: they hold as ever.
        let mut older = of(None);
        older.record = 1;
        older.packs[0].came = None;
        let text = serde_json::to_string(&older).expect("JSON");
        assert!(!text.contains("sealed"), "{text}");
        assert_eq!((older.check(), older.bound()), (Ok(4), Bound::Nothing));
    }

    /// A card that a record leaves out is one that came out and that it does not open.
    #[test]
    fn a_card_that_is_left_out_is_missed() {
        let mut whole = record();
        whole.packs[0].came = Some([0, 52]);
        assert_eq!(whole.packs[0].unopened().map(|places| places.len()), Some(48));
        let left_out = whole.packs[0].cards.remove(2).place;
        assert_eq!(whole.check(), Ok(3));
        assert!(whole.packs[0].unopened().is_some_and(|places| places.contains(&left_out)));
    }

    #[test]
    fn a_record_whose_cards_were_taken_out_proves_nothing() {
        let mut empty = record();
        empty.lines.push(format!("Ada shows {}.", empty.packs[0].cards[0].card));
        empty.packs[0].cards.clear();
        let found = empty.check().expect_err("its lines name one");
        assert!(found.starts_with("it opens no card, and so proves nothing"), "{found}");
    }

    #[test]
    fn a_record_that_lies_is_found_out() {
        let lies: [fn(&mut HandRecord); 12] = [
            |it| it.packs[0].came = None,
            |it| it.packs[0].came = Some([0, 53]),
            |it| it.packs[0].came = Some([0, 51]),
            |it| it.about.table = 2,
            |it| it.packs[0].sealed = Some(1),
            |it| it.packs[0].sealed = None,
            |it| it.about.round = 1,
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
