//! What the floor says, and how a script asks for it.

use crate::events::number;
use crate::script::{packet, seat};
use engine::SeatSet;
use engine::pot::{Fault, Ruling};

/// What a script may ask of the floor.
pub const EXPECTED: &str = "misdeal, defective deck, early board 2c 3d 4h, early cards 2c, faced card Ah, stray joker, no \
     burn, burned twice 2c, or seat N: fouled, fouled bet, given up, bypassed, taken in, misdealt, replaces Ah, \
     opened falsely, dealt Ah short, dealt Ah Kd Qc long, keeps early Ah, hole card up Ah, last \
     card up Ah, stands all-in, retrieved, threw Ah by accident";

/// What the floor rules, by the words for it.
#[must_use]
pub fn read(text: &str) -> Option<Ruling> {
    let (word, cards) = text.split_once(" card ").unwrap_or((text, ""));
    let ruling = match word {
        "misdeal" => Some(Ruling::Misdeal),
        "defective deck" => Some(Ruling::DefectiveDeck { knew: SeatSet::EMPTY }),
        "stray joker" => Some(Ruling::StrayJoker),
        "no burn" => Some(Ruling::BurnMissed),
        "faced" => Some(Ruling::FacedCard(cards.parse().ok()?)),
        _ => None,
    };
    if ruling.is_some() {
        return ruling;
    }
    if let Some(knew) = text.strip_prefix("defective deck known to ") {
        let knew = knew.split(", ").map(seat).collect::<Option<SeatSet>>()?;
        return Some(Ruling::DefectiveDeck { knew });
    }
    if let Some(cards) = text.strip_prefix("early board ") {
        return packet(cards).map(Ruling::EarlyBoard);
    }
    if let Some(cards) = text.strip_prefix("burned twice ") {
        return packet(cards).map(Ruling::BurnedTwice);
    }
    if let Some(cards) = text.strip_prefix("early cards ") {
        return packet(cards).map(Ruling::EarlyCards);
    }
    let mut words = text.splitn(3, ' ');
    let who = seat(&words.by_ref().take(2).collect::<Vec<_>>().join(" "))?;
    let what = words.next()?;
    let dead = |fault| Some(Ruling::DeadHand(who, fault));
    match what {
        "fouled" => dead(Fault::Fouled),
        "fouled bet" => dead(Fault::FouledBet),
        "given up" => dead(Fault::GivenUp),
        "bypassed" => dead(Fault::Bypassed),
        "taken in" => dead(Fault::TakenIn),
        "misdealt" => dead(Fault::Misdealt),
        "opened falsely" => Some(Ruling::FalseOpening(who)),
        "stands all-in" => Some(Ruling::StandsAllIn(who)),
        "retrieved" => Some(Ruling::Retrieved(who)),
        _ => {
            let card = |words: &str| what.strip_prefix(words)?.parse().ok();
            let dealt = |how: &str| packet(what.strip_prefix("dealt ")?.strip_suffix(how)?);
            card("replaces ")
                .map(|card| Ruling::ReplaceCard(who, card))
                .or_else(|| card("hole card up ").map(|card| Ruling::HoleCardUp(who, card)))
                .or_else(|| card("last card up ").map(|card| Ruling::LastCardUp(who, card)))
                .or_else(|| {
                    let threw = what.strip_prefix("threw ")?.strip_suffix(" by accident")?;
                    Some(Ruling::ThrewByAccident(who, packet(threw)?))
                })
                .or_else(|| dealt(" short").map(|packet| Ruling::DealtShort(who, packet)))
                .or_else(|| dealt(" long").map(|packet| Ruling::DealtLong(who, packet)))
                .or_else(|| {
                    let kept = packet(what.strip_prefix("keeps early ")?)?;
                    Some(Ruling::EarlyLastCard(who, kept))
                })
        }
    }
}

/// The words by which a ruling is read back.
#[must_use]
pub fn write(ruling: Ruling) -> String {
    match ruling {
        Ruling::Misdeal => "misdeal".to_owned(),
        Ruling::DefectiveDeck { knew } if knew.is_empty() => "defective deck".to_owned(),
        Ruling::DefectiveDeck { knew } => {
            let knew: Vec<String> = knew.iter().map(|seat| seat.to_string()).collect();
            format!("defective deck known to {}", knew.join(", "))
        }
        Ruling::DeadHand(seat, fault) => {
            let why = match fault {
                Fault::Fouled => "fouled",
                Fault::FouledBet => "fouled bet",
                Fault::GivenUp => "given up",
                Fault::Bypassed => "bypassed",
                Fault::TakenIn => "taken in",
                Fault::Misdealt => "misdealt",
            };
            format!("{seat} {why}")
        }
        Ruling::ReplaceCard(seat, card) => format!("{seat} replaces {card}"),
        Ruling::FalseOpening(seat) => format!("{seat} opened falsely"),
        Ruling::EarlyBoard(packet) => format!("early board {packet}"),
        Ruling::EarlyCards(packet) => format!("early cards {packet}"),
        Ruling::EarlyLastCard(seat, packet) => format!("{seat} keeps early {packet}"),
        Ruling::DealtShort(seat, packet) => format!("{seat} dealt {packet} short"),
        Ruling::DealtLong(seat, packet) => format!("{seat} dealt {packet} long"),
        Ruling::FacedCard(card) => format!("faced card {card}"),
        Ruling::StrayJoker => "stray joker".to_owned(),
        Ruling::BurnMissed => "no burn".to_owned(),
        Ruling::BurnedTwice(packet) => format!("burned twice {packet}"),
        Ruling::HoleCardUp(seat, card) => format!("{seat} hole card up {card}"),
        Ruling::LastCardUp(seat, card) => format!("{seat} last card up {card}"),
        Ruling::StandsAllIn(seat) => format!("{seat} stands all-in"),
        Ruling::Retrieved(seat) => format!("{seat} retrieved"),
        Ruling::ThrewByAccident(seat, packet) => format!("{seat} threw {packet} by accident"),
    }
}

/// What the floor says.
pub(crate) fn call(ruling: Ruling) -> String {
    let said = match ruling {
        Ruling::Misdeal => "a misdeal".to_owned(),
        Ruling::DefectiveDeck { .. } => "the deck is defective".to_owned(),
        Ruling::DeadHand(seat, fault) => {
            let why = match fault {
                Fault::Fouled | Fault::FouledBet => "fouled",
                Fault::GivenUp => "given up",
                Fault::Bypassed => "passed by",
                Fault::TakenIn => "taken in by the dealer",
                Fault::Misdealt => "misdealt",
            };
            let bet = if fault == Fault::FouledBet { ", its bet comes back" } else { "" };
            format!("{seat}'s hand is {why} and dead{bet}")
        }
        Ruling::ReplaceCard(seat, card) => format!("{seat}'s {card} is replaced"),
        Ruling::FalseOpening(seat) => format!("{seat} opened without openers"),
        Ruling::EarlyBoard(packet) => format!("{packet} on the board does not play"),
        Ruling::EarlyCards(packet) => format!("{packet} came too early and is buried"),
        Ruling::EarlyLastCard(seat, packet) => format!("{seat} keeps {packet}, dealt too early"),
        Ruling::DealtShort(seat, packet) => {
            format!("{seat} has {} only, {packet}, and gets the rest", number(packet.len()))
        }
        Ruling::DealtLong(seat, packet) => {
            format!("one of {seat}'s {} is drawn and burned", number(packet.len()))
        }
        Ruling::FacedCard(card) => format!("{card} lies face up in the deck and is dead"),
        Ruling::StrayJoker => "the joker is dead".to_owned(),
        Ruling::BurnMissed => "nothing was burned, which does no harm".to_owned(),
        Ruling::BurnedTwice(_) => "two cards were burned".to_owned(),
        Ruling::HoleCardUp(seat, card) => {
            format!("{seat}'s {card} stays up, the third card comes down")
        }
        Ruling::LastCardUp(seat, card) => {
            format!("{seat}'s last card {card} was turned up, he may stand all-in")
        }
        Ruling::StandsAllIn(seat) => format!("{seat} stands all-in"),
        Ruling::ThrewByAccident(seat, packet) => {
            format!("{seat} threw {packet} by accident and plays on with the rest")
        }
        Ruling::Retrieved(seat) => format!("{seat}'s hand is retrieved"),
    };
    format!("Floor: {said}.")
}
