//! What the floor is told, and what of it a player may say; what the floor itself may rule.

use cards::Card;
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use sheet::table::irregular::{Irregularity, Remedy};

/// What the floor is told, in words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Told {
    /// What has happened: `player-exposed`.
    pub what: String,
    /// Whose hand it concerns, by the seat's place; a player's own, where he leaves it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u8>,
    /// Which of the table's own hands, counted from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u8>,
    /// Which card, if it is one of the caller's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// Which card of the hand, counted from one: the floor points at it, and need not know its face.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
    /// What is done, where the sheet leaves that open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

/// What the floor may rule now, with every remedy that it may choose.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ruling {
    /// What has happened: `player-exposed`.
    pub what: String,
    /// Whose hand it concerns, by the seat's place, where it is a player's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u8>,
    /// Which of the table's own hands, counted from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<u8>,
    /// Which card of the hand, counted from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
    /// What may be done; nothing where that follows from what has happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remedies: Vec<String>,
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
    /// Which card, by its face.
    card: Option<Card>,
    /// Which card, by its place in the hand, from zero.
    nth: Option<u8>,
    /// What is done.
    remedy: Done,
    /// Who calls.
    pub by: By,
}

/// What somebody says is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Done {
    /// Nothing was said of it.
    Unsaid,
    /// This.
    Said(Remedy),
    /// Words that are no remedy.
    Unheard,
}

/// Who calls the floor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum By {
    /// A player with these places; the cards that he may name are his own.
    Player(Vec<Seat>),
    /// The floor itself, which points at a card that lies there.
    House,
}

impl Told {
    /// Understands what somebody says, and who it is about.
    ///
    /// # Errors
    /// What can be said.
    pub(super) fn read(&self, by: By, about: Option<Seat>) -> Result<Mishap, String> {
        let what = Irregularity::ALL.iter().find(|it| it.id() == self.what);
        let what = *what.ok_or_else(|| {
            let all: Vec<&str> = Irregularity::ALL.iter().map(|it| it.id()).collect();
            format!("it is one of {}", all.join(", "))
        })?;
        let remedy = match &self.remedy {
            None => Done::Unsaid,
            Some(words) => {
                let named = Remedy::ALL.iter().find(|it| it.id().eq_ignore_ascii_case(words));
                named.map_or(Done::Unheard, |remedy| Done::Said(*remedy))
            }
        };
        let card = self.card.as_deref().map(str::parse::<Card>).transpose();
        let card = card.map_err(|fault| fault.to_string())?;
        let from_zero = |number: u8| number.checked_sub(1).ok_or("hands and cards count from one");
        let hand = self.hand.map(from_zero).transpose()?;
        let nth = self.nth.map(from_zero).transpose()?;
        let own = match &by {
            By::Player(own) if is_players(what) => own.first().copied(),
            By::Player(_) | By::House => None,
        };
        Ok(Mishap { what, place: about.or(own), hand, card, nth, remedy, by })
    }
}

impl Mishap {
    /// What is done: what the sheet says, or where it leaves that open, what was said. `fits` says
    /// what can be done now.
    ///
    /// # Errors
    /// What may be chosen.
    pub fn remedy(
        &self,
        remedies: &[Remedy],
        fits: impl Fn(Remedy) -> bool,
    ) -> Result<Remedy, String> {
        let choose = |ask: &str| {
            let fit = remedies.iter().filter(|remedy| fits(**remedy));
            match fit.map(|it| it.id()).collect::<Vec<&str>>()[..] {
                [] => "nothing can be done about that now".to_owned(),
                ref all => format!("{ask}: {}", all.join("; ")),
            }
        };
        match (self.remedy, remedies) {
            (Done::Said(remedy), _) => Ok(remedy),
            // Nobody need say what the sheet says; the banker or the player may ask for something else.
            (Done::Unsaid, [only] | [only @ (Remedy::PlaysIfPlain | Remedy::ExtraBack), ..]) => {
                Ok(*only)
            }
            (Done::Unsaid, _) => Err(choose("say what is done, behind a colon")),
            (Done::Unheard, _) => Err(choose("what is done is one of these")),
        }
    }

    /// The card that is meant: a player names one of his own, and the floor points at one of the
    /// hand that it rules on. For a player to name a card of another's would be to ask whether he
    /// holds it.
    ///
    /// # Errors
    /// It is not his, or does not lie there.
    pub fn card(&self, held: impl Fn(Seat) -> Vec<Card>) -> Result<Option<Card>, String> {
        let own = |place: &Seat| match &self.by {
            By::Player(own) => own.contains(place),
            By::House => true,
        };
        let not_yours = || "only cards of your own are yours to name".to_owned();
        if let Some(nth) = self.nth {
            let place = self.place.ok_or("say whose card it is")?;
            let held = own(&place).then(|| held(place)).ok_or_else(not_yours)?;
            let card = held.get(usize::from(nth)).copied();
            return card.map(Some).ok_or_else(|| "there is no such card".to_owned());
        }
        let Some(card) = self.card else { return Ok(None) };
        match &self.by {
            // What is seen before the deal is nobody's own.
            _ if self.what.is_of_the_pack() => Ok(Some(card)),
            By::Player(own) if own.iter().any(|place| held(*place).contains(&card)) => {
                Ok(Some(card))
            }
            By::Player(_) => Err(not_yours()),
            By::House => Err("point at a card by its place in the hand".to_owned()),
        }
    }
}

/// What lies on the table for the floor to rule on.
pub struct Lies<'a> {
    /// The places dealt in.
    pub places: SeatSet,
    /// How many hands of its own the table has.
    pub hands: u8,
    /// How many cards of a place the floor may point at.
    pub cards: &'a dyn Fn(Seat) -> usize,
    /// The remedies that may be chosen from.
    pub remedies: &'a dyn Fn(Irregularity) -> Vec<Remedy>,
}

/// Every ruling that the floor may make of what lies there: what is tried and not refused.
pub fn rulings(lies: &Lies<'_>, tried: impl Fn(&Mishap) -> bool) -> Vec<(Mishap, Vec<Remedy>)> {
    let mut all: Vec<(Mishap, Vec<Remedy>)> = Vec::new();
    for &what in Irregularity::ALL {
        let mut mishap = Mishap {
            what,
            place: None,
            hand: None,
            card: None,
            nth: None,
            remedy: Done::Unsaid,
            by: By::House,
        };
        let remedies = (lies.remedies)(what);
        let legal = |mishap: &Mishap, but: &[Remedy]| {
            let fits = |remedy: &Remedy| {
                let remedy = Done::Said(*remedy);
                tried(&Mishap { remedy, ..mishap.clone() })
            };
            let other = remedies.iter().copied().filter(|remedy| !but.contains(remedy));
            other.filter(fits).collect::<Vec<Remedy>>()
        };
        if !is_players(what) {
            let plain = legal(&mishap, &[]);
            for hand in 0..lies.hands {
                mishap.hand = Some(hand);
                all.push((mishap.clone(), legal(&mishap, &plain)));
            }
            mishap.hand = None;
            all.push((mishap, plain));
            continue;
        }
        for place in lies.places.iter() {
            mishap.place = Some(place);
            let plain = legal(&mishap, &[]);
            for nth in 0..(lies.cards)(place) {
                mishap.nth = Some(nth as u8);
                all.push((mishap.clone(), legal(&mishap, &plain)));
            }
            mishap.nth = None;
            all.push((mishap.clone(), plain));
        }
    }
    all.retain(|(_, remedies)| !remedies.is_empty());
    all
}

impl Ruling {
    /// What the floor may rule, the places being those of these seats.
    pub(super) fn new((mishap, remedies): (Mishap, Vec<Remedy>), at: Option<u8>) -> Ruling {
        Ruling {
            what: mishap.what.id().to_owned(),
            at,
            hand: mishap.hand.map(|hand| hand + 1),
            nth: mishap.nth.map(|nth| nth + 1),
            remedies: remedies.iter().map(|remedy| remedy.id().to_owned()).collect(),
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
        | Irregularity::StackExposedTwice
        | Irregularity::BadPack => false,
    }
}
