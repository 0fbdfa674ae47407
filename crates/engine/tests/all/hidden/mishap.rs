//! What goes wrong in a round, and what the floor rules on it.

use super::Dice;
use cards::Card;
use engine::pot::{Action, Fault, Recipient, Round, Rules, Ruling, Waiting};
use engine::{Packet, Seat, SeatSet};

/// Something that goes wrong and that the floor has a remedy for: the ruling, with what must be
/// dealt before or after it. Nothing where the rules have none for it; then no card is gone.
pub(super) fn happens(
    rules: &Rules,
    round: &Round,
    pack: &mut Vec<Card>,
    dice: &mut Dice,
) -> Vec<Action> {
    let mut rest = pack.clone();
    let all = something(rules, round, &mut rest, dice).unwrap_or_default();
    let mut tried = round.clone();
    if !all.iter().all(|action| tried.act(rules, *action, &mut Vec::new()).is_ok()) {
        return Vec::new();
    }
    *pack = rest;
    all
}

fn something(
    rules: &Rules,
    round: &Round,
    pack: &mut Vec<Card>,
    dice: &mut Dice,
) -> Option<Vec<Action>> {
    let mut take = |count: u8| {
        let left = pack.len().checked_sub(count as usize)?;
        Some(Packet::of(pack.drain(left..)))
    };
    let any = Seat::new(dice.below(round.players().len()));
    let held = round.player(any).down.cards.last().copied();
    let count = 1 + dice.below(3) as u8;
    let ruling = match (dice.below(12), round.waiting_for(rules)) {
        (0, Waiting::Cards { to: Recipient::Hand(seat), count, .. }) => {
            Ruling::DealtShort(seat, take(count.checked_sub(1)?)?)
        }
        (1, Waiting::Cards { to: Recipient::Hand(seat), count, .. }) => {
            Ruling::DealtLong(seat, take(count + 1)?)
        }
        (2, Waiting::Cards { to: to @ Recipient::Hand(seat), count, .. }) => {
            let faced = take(1)?;
            let cards = take(count.checked_sub(1)?)?.cards;
            let cards = cards.iter().chain(faced.cards.iter()).copied();
            let (up, deal) = (faced.cards[0], Action::Deal(to, Packet::of(cards)));
            return Some(vec![Action::Floor(Ruling::HoleCardUp(seat, up)), deal]);
        }
        (3, Waiting::Cards { to: to @ Recipient::Burn, count: 1, .. }) => {
            let burn = Action::Deal(to, take(1)?);
            return Some(vec![burn, Action::Floor(Ruling::BurnedTwice(take(1)?))]);
        }
        (4, Waiting::Cards { .. }) => Ruling::FacedCard(take(1)?.cards[0]),
        (0..=4, _) => Ruling::EarlyBoard(take(count)?),
        (5, _) => Ruling::EarlyCards(take(count)?),
        (6, _) => Ruling::EarlyLastCard(any, take(1)?),
        (7, _) => Ruling::ReplaceCard(any, held?),
        (8, _) => Ruling::LastCardUp(any, held?),
        (9, _) => Ruling::ThrewByAccident(any, Packet::of([held?])),
        _ => claimed(round, None, dice),
    };
    Some(vec![Action::Floor(ruling)])
}

/// What a viewer may say has happened: he names no cards but his own.
pub(super) fn claimed(round: &Round, viewer: Option<Seat>, dice: &mut Dice) -> Ruling {
    let any = Seat::new(dice.below(round.players().len()));
    let own = viewer.and_then(|seat| {
        let cards = &round.player(seat).down.cards;
        let card = cards.get(dice.below(cards.len().max(1)))?;
        Some((seat, *card))
    });
    match (dice.below(12), own) {
        (0, Some((seat, card))) => Ruling::ReplaceCard(seat, card),
        (1, Some((seat, card))) => Ruling::LastCardUp(seat, card),
        (2, Some((seat, card))) => Ruling::ThrewByAccident(seat, Packet::of([card])),
        (3, _) => Ruling::Misdeal,
        (4, _) => Ruling::DefectiveDeck { knew: SeatSet::EMPTY.with(any) },
        (5, _) => Ruling::FalseOpening(any),
        (6, _) => Ruling::StandsAllIn(any),
        (7, _) => Ruling::Retrieved(any),
        (8, _) => Ruling::StrayJoker,
        (9, _) => Ruling::BurnMissed,
        _ => Ruling::DeadHand(any, Fault::ALL[dice.below(Fault::ALL.len())]),
    }
}

/// The cards that a ruling names.
pub(super) fn named(ruling: Ruling) -> Packet {
    match ruling {
        Ruling::EarlyBoard(packet)
        | Ruling::EarlyCards(packet)
        | Ruling::EarlyLastCard(_, packet)
        | Ruling::DealtShort(_, packet)
        | Ruling::DealtLong(_, packet)
        | Ruling::BurnedTwice(packet)
        | Ruling::ThrewByAccident(_, packet) => packet,
        Ruling::ReplaceCard(_, card)
        | Ruling::FacedCard(card)
        | Ruling::HoleCardUp(_, card)
        | Ruling::LastCardUp(_, card) => Packet::of([card]),
        Ruling::Misdeal
        | Ruling::DefectiveDeck { .. }
        | Ruling::DeadHand(..)
        | Ruling::FalseOpening(_)
        | Ruling::StrayJoker
        | Ruling::BurnMissed
        | Ruling::StandsAllIn(_)
        | Ruling::Retrieved(_) => Packet::default(),
    }
}

/// The same ruling on other cards.
pub(super) fn with(ruling: Ruling, cards: Packet) -> Ruling {
    match ruling {
        Ruling::EarlyBoard(_) => Ruling::EarlyBoard(cards),
        Ruling::EarlyCards(_) => Ruling::EarlyCards(cards),
        Ruling::EarlyLastCard(seat, _) => Ruling::EarlyLastCard(seat, cards),
        Ruling::DealtShort(seat, _) => Ruling::DealtShort(seat, cards),
        Ruling::DealtLong(seat, _) => Ruling::DealtLong(seat, cards),
        Ruling::BurnedTwice(_) => Ruling::BurnedTwice(cards),
        Ruling::ThrewByAccident(seat, _) => Ruling::ThrewByAccident(seat, cards),
        Ruling::ReplaceCard(seat, _) => Ruling::ReplaceCard(seat, cards.cards[0]),
        Ruling::FacedCard(_) => Ruling::FacedCard(cards.cards[0]),
        Ruling::HoleCardUp(seat, _) => Ruling::HoleCardUp(seat, cards.cards[0]),
        Ruling::LastCardUp(seat, _) => Ruling::LastCardUp(seat, cards.cards[0]),
        other => other,
    }
}
