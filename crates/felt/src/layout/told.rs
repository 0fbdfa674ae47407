//! What the floor is told at a table with a layout, and what of it a player may say.

use cards::Card;
use engine::Seat;
use serde::{Deserialize, Serialize};
use sheet::table::irregular::{Irregularity, Remedy};

/// What the floor is told, in words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Told {
    /// What has happened: `player-exposed`.
    pub what: String,
    /// Whose hand it concerns, by the seat's place; the caller's own, where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u8>,
    /// Which of the table's own hands, counted from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u8>,
    /// Which card, if it is one of the caller's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// What is done, where the sheet leaves that open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

/// The same understood, with places as the layout counts them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mishap {
    /// What has happened.
    pub what: Irregularity,
    /// Whose hand it concerns, where it is a player's.
    pub place: Option<Seat>,
    /// Which of the table's own hands, from zero.
    pub hand: Option<u8>,
    /// Which card.
    pub card: Option<Card>,
    /// What is done.
    remedy: Option<Remedy>,
    /// The places of whoever calls.
    pub own: Vec<Seat>,
}

impl Told {
    /// Understands what a player says who has these places, and who it is about.
    ///
    /// # Errors
    /// What can be said.
    pub(super) fn read(&self, own: Vec<Seat>, about: Option<Seat>) -> Result<Mishap, String> {
        let what = Irregularity::ALL.iter().find(|it| it.id() == self.what);
        let what = *what.ok_or_else(|| {
            let all: Vec<&str> = Irregularity::ALL.iter().map(|it| it.id()).collect();
            format!("it is one of {}", all.join(", "))
        })?;
        let remedy = match &self.remedy {
            None => None,
            Some(word) => {
                Some(*Remedy::ALL.iter().find(|it| it.id() == word).ok_or_else(|| {
                    let all: Vec<&str> = Remedy::ALL.iter().map(|it| it.id()).collect();
                    format!("what is done is one of {}", all.join("; "))
                })?)
            }
        };
        let card = self.card.as_deref().map(str::parse::<Card>).transpose();
        let card = card.map_err(|fault| fault.to_string())?;
        let hand = match self.hand {
            None => None,
            Some(hand) => Some(hand.checked_sub(1).ok_or("hands are counted from one")?),
        };
        let place = about.or(if is_players(what) { own.first().copied() } else { None });
        Ok(Mishap { what, place, hand, card, remedy, own })
    }
}

impl Mishap {
    /// What is done: what the sheet says, or where it leaves that open, what was said.
    ///
    /// # Errors
    /// What may be chosen.
    pub fn remedy(&self, remedies: &[Remedy]) -> Result<Remedy, String> {
        match (self.remedy, remedies) {
            (Some(remedy), _) => Ok(remedy),
            (None, [only]) => Ok(*only),
            (None, several) => {
                let all: Vec<&str> = several.iter().map(|it| it.id()).collect();
                Err(format!("say what is done, behind a colon: {}", all.join("; ")))
            }
        }
    }

    /// The card, if it is one of the caller's own, which these cards are. To name a card of
    /// another's would be to ask whether he holds it.
    ///
    /// # Errors
    /// It is not.
    pub fn own_card(&self, own: impl IntoIterator<Item = Card>) -> Result<Option<Card>, String> {
        match self.card {
            Some(card) if !own.into_iter().any(|held| held == card) => {
                Err("only cards of your own are yours to name".to_owned())
            }
            card => Ok(card),
        }
    }
}

/// Whether it concerns a player's hand, rather than the dealer's, the board or the pack.
const fn is_players(what: Irregularity) -> bool {
    match what {
        Irregularity::PlayerCount
        | Irregularity::PlayerShort
        | Irregularity::PlayerExposed
        | Irregularity::PlayerExposedTwice
        | Irregularity::OffTable
        | Irregularity::FoulSet
        | Irregularity::NotDeclared
        | Irregularity::Shared
        | Irregularity::Touched
        | Irregularity::HeldOut
        | Irregularity::BetChanged
        | Irregularity::NoBurn => true,
        Irregularity::DealerCount
        | Irregularity::DealerShort
        | Irregularity::DealerExposed
        | Irregularity::DealerExposedTwice
        | Irregularity::DealerMisset
        | Irregularity::BoardCount
        | Irregularity::BoardExposed
        | Irregularity::Leftover
        | Irregularity::Boxed
        | Irregularity::StackExposed
        | Irregularity::BadPack => false,
    }
}
