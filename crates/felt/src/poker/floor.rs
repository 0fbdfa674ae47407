//! The floor at poker: what it is told has happened, and what it rules. Cards that came off the deck
//! are not named: they are the next ones.

use crate::layout::{Ruling as Offered, Told};
use call::ruling;
use cards::{Pile, Shoe};
use engine::pot::{Action, Event, LineUp, Recipient, Refusal, Round, Rules, Ruling};
use engine::{Packet, Seat};

/// What is said to have happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mishap {
    /// Something with cards that lie on the table, or with none.
    Known(Ruling),
    /// Something with the next cards of the deck.
    Off(Early),
}

/// What became of the next cards of the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Early {
    /// They were turned up on the board.
    Board,
    /// They were dealt to the hands.
    Cards,
    /// One was dealt to a hand, which keeps it.
    Last(Seat),
    /// One lay face up.
    Faced,
}

/// The most cards that can go astray, and the burn before them.
pub const MOST_EARLY: usize = Seat::MAX + 3;

/// What concerns nobody's hand.
const OF_ALL: [&str; 7] = [
    "misdeal",
    "defective deck",
    "stray joker",
    "no burn",
    "early board",
    "early cards",
    "faced card",
];

/// What concerns one hand.
const OF_ONE: [&str; 10] = [
    "fouled",
    "fouled bet",
    "given up",
    "bypassed",
    "taken in",
    "misdealt",
    "opened falsely",
    "keeps early",
    "stands all-in",
    "retrieved",
];

/// What concerns one card of a hand.
const OF_A_CARD: [&str; 3] = ["replaces", "last card up", "threw by accident"];

impl Early {
    /// The ruling on these cards.
    fn ruling(self, packet: Packet) -> Ruling {
        match self {
            Early::Board => Ruling::EarlyBoard(packet),
            Early::Cards => Ruling::EarlyCards(packet),
            Early::Last(seat) => Ruling::EarlyLastCard(seat, packet),
            Early::Faced => Ruling::FacedCard(packet.cards[0]),
        }
    }
}

/// What has happened, by the words for it: `misdeal`, `seat 2 fouled`. Nothing where they name cards
/// of the deck, or something that happens only while cards are dealt.
#[must_use]
pub fn known(words: &str) -> Option<Mishap> {
    match words {
        "early board" => return Some(Mishap::Off(Early::Board)),
        "early cards" => return Some(Mishap::Off(Early::Cards)),
        "faced card" => return Some(Mishap::Off(Early::Faced)),
        _ => {}
    }
    match ruling::read(words)? {
        Ruling::EarlyBoard(_)
        | Ruling::EarlyCards(_)
        | Ruling::EarlyLastCard(..)
        | Ruling::FacedCard(_)
        | Ruling::DealtShort(..)
        | Ruling::DealtLong(..)
        | Ruling::BurnedTwice(_)
        | Ruling::HoleCardUp(..) => None,
        ruling => Some(Mishap::Known(ruling)),
    }
}

/// The hand whose card a mishap names.
#[must_use]
pub const fn names_card_of(mishap: Mishap) -> Option<Seat> {
    match mishap {
        Mishap::Known(
            Ruling::ReplaceCard(seat, _)
            | Ruling::LastCardUp(seat, _)
            | Ruling::ThrewByAccident(seat, _),
        ) => Some(seat),
        _ => None,
    }
}

/// Carries out what the floor rules; says what happened by it.
///
/// # Errors
/// Why it does not rule so; nothing has changed.
pub fn rule(
    rules: &Rules,
    round: &mut Round,
    shoe: &mut Shoe,
    mishap: Mishap,
) -> Result<Vec<Event>, Refusal> {
    let early = match mishap {
        Mishap::Off(early) => early,
        Mishap::Known(ruling) => {
            let mut events = Vec::new();
            round.act(rules, Action::Floor(ruling), &mut events)?;
            return Ok(events);
        }
    };
    // As many as can have gone astray.
    let mut refusal = Refusal::Count { due: 1, given: 0 };
    for count in (1..=Seat::MAX).rev() {
        let Some(cards) = shoe.stub().get(..count) else { continue };
        let tried = Action::Floor(early.ruling(Packet::of(cards.iter().copied())));
        let mut events = Vec::new();
        match round.clone().act(rules, tried, &mut events) {
            Ok(()) => return goes_astray(rules, round, shoe, early, (count, burned(&events))),
            Err(no) => refusal = no,
        }
    }
    Err(refusal)
}

/// The next cards lie where they should not, the burn before them where it should.
fn goes_astray(
    rules: &Rules,
    round: &mut Round,
    shoe: &mut Shoe,
    early: Early,
    (count, burn): (usize, usize),
) -> Result<Vec<Event>, Refusal> {
    let short = Refusal::Count { due: burn + count, given: shoe.count(Pile::Stub) };
    let cards = shoe.stub().get(burn..burn + count).ok_or(short)?;
    let ruling = early.ruling(Packet::of(cards.iter().copied()));
    let mut events = Vec::new();
    round.act(rules, Action::Floor(ruling), &mut events)?;
    for (count, pile) in [(burn, Pile::Burn), (count, Pile::Dealt)] {
        shoe.take(count, pile).expect("the stub was just looked at");
    }
    Ok(events)
}

/// How many cards these events burned.
fn burned(events: &[Event]) -> usize {
    let burned = events.iter().map(|event| match event {
        Event::Dealt { to: Recipient::Burn, packet, .. } => packet.len(),
        _ => 0,
    });
    burned.sum()
}

/// A round as the floor looks at it.
pub(super) struct Look<'a> {
    pub(super) rules: &'a Rules,
    pub(super) round: &'a Round,
    pub(super) shoe: &'a Shoe,
    pub(super) line_up: &'a LineUp,
}

impl Look<'_> {
    /// Understands what a seat tells the floor, or nobody's seat where the floor saw it itself.
    ///
    /// # Errors
    /// What can be said.
    pub(super) fn read(&self, caller: Option<Seat>, told: &Told) -> Result<Mishap, String> {
        if told.remedy.is_some() || told.hand.is_some() || told.card.is_some() {
            return Err("at poker what is done follows from what has happened".to_owned());
        }
        let about = told.at.map(|at| {
            let seat = Some(usize::from(at)).filter(|at| *at < Seat::PLACES).map(Seat::new);
            let place = seat.and_then(|seat| self.line_up.place_of(seat));
            place.ok_or_else(|| "that seat is not in this round".to_owned())
        });
        let about = about.transpose()?;
        let mishap = self.mishap(&told.what, about, told.nth)?;
        let own = caller.and_then(|seat| self.line_up.place_of(seat));
        match names_card_of(mishap) {
            // To point at another's would be to look at it.
            Some(place) if caller.is_some() && own != Some(place) => {
                Err("only cards of your own are yours to name".to_owned())
            }
            _ => Ok(mishap),
        }
    }

    fn mishap(&self, what: &str, about: Option<Seat>, nth: Option<u8>) -> Result<Mishap, String> {
        let unknown = || {
            let all: Vec<&str> = OF_ALL.iter().chain(&OF_ONE).chain(&OF_A_CARD).copied().collect();
            format!("it is one of {}", all.join(", "))
        };
        if OF_ALL.contains(&what) {
            return match (about, nth) {
                (None, None) => known(what).ok_or_else(unknown),
                _ => Err("that concerns nobody's hand".to_owned()),
            };
        }
        let seat =
            about.ok_or_else(|| match OF_ONE.contains(&what) || OF_A_CARD.contains(&what) {
                true => "say whose hand it concerns".to_owned(),
                false => unknown(),
            })?;
        if what == "keeps early" {
            return Ok(Mishap::Off(Early::Last(seat)));
        }
        let words = match OF_A_CARD.contains(&what) {
            false => what.to_owned(),
            true => {
                let nth = nth.and_then(|nth| usize::from(nth).checked_sub(1));
                let cards = &self.round.player(seat).down.cards;
                let card = nth.and_then(|nth| cards.get(nth));
                let card = card.ok_or("say which of the cards that lie face down it is")?;
                match what.strip_suffix(" by accident") {
                    Some(threw) => format!("{threw} {card} by accident"),
                    None => format!("{what} {card}"),
                }
            }
        };
        known(&format!("seat {} {words}", seat.place() + 1)).ok_or_else(unknown)
    }

    /// What the floor may rule now.
    pub(super) fn rulings(&self) -> Vec<Offered> {
        let mut all = Vec::new();
        let mut offer = |what: &str, about: Option<Seat>, nth: Option<u8>| {
            let Ok(mishap) = self.mishap(what, about, nth) else { return };
            let (mut round, mut shoe) = (self.round.clone(), self.shoe.clone());
            if rule(self.rules, &mut round, &mut shoe, mishap).is_ok() {
                let at = about.map(|place| crate::view::place(self.line_up.seat_at(place)));
                all.push(Offered { what: what.to_owned(), at, nth, ..Offered::default() });
            }
        };
        OF_ALL.iter().for_each(|what| offer(what, None, None));
        for place in (0..self.round.players().len()).map(Seat::new) {
            OF_ONE.iter().for_each(|what| offer(what, Some(place), None));
            let down = self.round.player(place).down.cards.len() as u8;
            for what in OF_A_CARD {
                (1..=down).for_each(|nth| offer(what, Some(place), Some(nth)));
            }
        }
        all
    }
}
