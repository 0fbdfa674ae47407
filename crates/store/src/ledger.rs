//! Double entry: every chip that leaves a place comes to another, and corrections are new entries.

use crate::account::AccountId;
use crate::table::{Moment, TableId};
use money::{Money, Net};
use std::fmt;
use std::ops::RangeInclusive;

/// A place where chips lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Where chips come from and go back to: what it is short of is in play.
    Cage,
    /// What the house has won, fees and all; less than nothing when it has lost.
    House,
    /// Play money handed to guests and bots: what it is short of is play money in play.
    Mint,
    /// A player's chips that are not on a table.
    Player(AccountId),
    /// All chips on a table.
    Table(TableId),
}

impl Place {
    /// Whether it may be short: chips are issued there, or the house banks.
    #[must_use]
    pub const fn may_be_short(self) -> bool {
        matches!(self, Place::Cage | Place::House | Place::Mint)
    }

    /// Its key in the database: `player:12`.
    #[must_use]
    pub fn key(self) -> String {
        self.to_string()
    }

    /// The place of a key.
    #[must_use]
    pub fn of(key: &str) -> Option<Place> {
        match key.split_once(':') {
            None => match key {
                "cage" => Some(Place::Cage),
                "house" => Some(Place::House),
                "mint" => Some(Place::Mint),
                _ => None,
            },
            Some(("player", id)) => Some(Place::Player(AccountId(id.parse().ok()?))),
            Some(("table", id)) => Some(Place::Table(TableId(id.parse().ok()?))),
            Some(_) => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cage => out.write_str("cage"),
            Place::House => out.write_str("house"),
            Place::Mint => out.write_str("mint"),
            Place::Player(id) => write!(out, "player:{id}"),
            Place::Table(id) => write!(out, "table:{id}"),
        }
    }
}

/// What a place gains or loses by an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posting {
    /// Where.
    pub place: Place,
    /// How much.
    pub net: Net,
}

/// Something that moved chips. Its postings add up to nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    memo: String,
    by: Option<AccountId>,
    postings: Vec<Posting>,
}

/// Postings that do not add up to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the postings of an entry add up to {0} cents, not to nothing")]
pub struct Unbalanced(pub i128);

impl Entry {
    /// An entry, if it balances. Postings to one place are put together, empty ones left out.
    ///
    /// # Errors
    /// The postings do not add up to nothing.
    pub fn new(memo: impl Into<String>, postings: &[Posting]) -> Result<Entry, Unbalanced> {
        let sum: i128 = postings.iter().map(|posting| i128::from(posting.net.as_cents())).sum();
        if sum != 0 {
            return Err(Unbalanced(sum));
        }
        let mut kept: Vec<Posting> = Vec::with_capacity(postings.len());
        for posting in postings {
            match kept.iter_mut().find(|held| held.place == posting.place) {
                Some(held) => held.net += posting.net,
                None => kept.push(*posting),
            }
        }
        kept.retain(|posting| !posting.net.is_zero());
        Ok(Entry { memo: memo.into(), by: None, postings: kept })
    }

    /// So much from one place to another.
    #[must_use]
    pub fn moves(memo: impl Into<String>, money: Money, from: Place, to: Place) -> Entry {
        let postings = [
            Posting { place: from, net: Net::lost(money) },
            Posting { place: to, net: Net::won(money) },
        ];
        Entry::new(memo, &postings).expect("what one place loses the other gains")
    }

    /// The same, at somebody's word.
    #[must_use]
    pub fn by(self, who: AccountId) -> Entry {
        Entry { by: Some(who), ..self }
    }

    /// Who had it written; nobody where the game or the room did.
    #[must_use]
    pub const fn whose(&self) -> Option<AccountId> {
        self.by
    }

    /// What it was about.
    #[must_use]
    pub fn memo(&self) -> &str {
        &self.memo
    }

    /// What it moved.
    #[must_use]
    pub fn postings(&self) -> &[Posting] {
        &self.postings
    }
}

/// Which entries are sought: all where nothing is said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sought {
    /// Those that touch a place.
    pub place: Option<Place>,
    /// Those that were written with these records of a table.
    pub records: Option<RangeInclusive<u64>>,
    /// Those before one of this number.
    pub before: Option<i64>,
}

impl Sought {
    /// All that touch a place.
    #[must_use]
    pub fn of(place: Place) -> Sought {
        Sought { place: Some(place), ..Sought::default() }
    }
}

/// An entry as it stands in the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posted {
    /// Its number.
    pub number: i64,
    /// When.
    pub at: Moment,
    /// At which table, after which record.
    pub table: Option<(TableId, u64)>,
    /// What moved.
    pub entry: Entry,
}

/// The ledger added up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audit {
    /// How many entries.
    pub entries: u64,
    /// What lies in every place, by key.
    pub balances: Vec<(Place, Net)>,
    /// What is wrong; nothing when the ledger balances.
    pub faults: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_by_its_key() {
        let places = [
            Place::Cage,
            Place::House,
            Place::Mint,
            Place::Player(AccountId(12)),
            Place::Table(TableId(7)),
        ];
        for place in places {
            assert_eq!(Place::of(&place.key()), Some(place));
        }
        assert_eq!(Place::of("player:x"), None);
        assert_eq!(Place::of("cellar"), None);
    }

    #[test]
    fn an_entry_that_makes_a_chip_is_refused() {
        let made = Posting { place: Place::House, net: Net::won(Money::cents(1)) };
        assert_eq!(Entry::new("a chip from nowhere", &[made]), Err(Unbalanced(1)));
    }

    #[test]
    fn postings_to_one_place_are_put_together() {
        let table = Place::Table(TableId(1));
        let postings = [
            Posting { place: table, net: Net::lost(Money::dollars(5)) },
            Posting { place: Place::House, net: Net::won(Money::dollars(3)) },
            Posting { place: Place::House, net: Net::won(Money::dollars(2)) },
            Posting { place: Place::Cage, net: Net::won(Money::ZERO) },
        ];
        let entry = Entry::new("fee", &postings).expect("it balances");
        assert_eq!(
            entry.postings(),
            [
                Posting { place: table, net: Net::lost(Money::dollars(5)) },
                Posting { place: Place::House, net: Net::won(Money::dollars(5)) },
            ]
        );
    }
}
