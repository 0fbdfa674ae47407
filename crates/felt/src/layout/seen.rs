//! A table with a layout as one pair of eyes sees it.

use super::spots::on_hand;
use super::table::{End, Laying, LayoutTable, Stage};
use super::{Deal, Layout, Look, Waits};
use crate::game::{Game, Presence};
use crate::pit::turns::Banking;
use crate::view::{Bank, Phase, SeatView, View, Wager, place};
use engine::Seat;
use money::Net;

pub(super) fn view<L: Layout>(table: &LayoutTable<L>, eyes: Option<Seat>) -> View {
    let sign = table.sign();
    let mut view = View {
        title: sign.title,
        stakes: sign.stakes,
        phase: phase(table),
        notes: table.layout.notes(),
        ..View::default()
    };
    let laying = table.laying();
    view.wagers = wagers(table, laying, eyes);
    let at = laying.zip(eyes).and_then(|(laying, seat)| laying.place(seat));
    let taken = table.chairs.taken();
    view.seats = taken.iter().map(|seat| seat_view(table, laying, at, seat)).collect();
    if let Some(seat) = table.offered_to() {
        view.notes.push(format!("The bank is offered to seat {}.", seat.place() + 1));
    }
    let Some(laying) = laying else { return view };
    let banks = eyes.is_some_and(|seat| laying.banking == Banking::Seat(seat));
    view.dealer = if banks { laying.deal.dealer_to_bank() } else { laying.deal.dealer(at) };
    view.middle = laying.deal.middle(at);
    view.shown = laying.deal.shown(at);
    view.notes.extend(laying.deal.notes());
    let seat = eyes.filter(|_| laying.takes_bets());
    if let Some(prompt) = seat.and_then(|seat| wanted(laying, seat)) {
        view.prompt = prompt;
        view.notes.push(view.prompt.clone());
    }
    view.bank = match laying.banking {
        Banking::House => None,
        Banking::Seat(seat) => Some(bank(laying, Some(place(seat)))),
        Banking::ThirdParty => Some(bank(laying, None)),
    };
    view
}

/// What the bets of a seat want before the deal: another beside them, or chips for the raise without
/// which a hand can only be folded.
fn wanted<D: Deal>(laying: &Laying<D>, seat: Seat) -> Option<String> {
    let mut hands = laying.spots.of(seat).enumerate();
    let lacks = hands.find_map(|(hand, place)| Some(on_hand(&laying.deal.lacks(place)?, hand)));
    if let Some(lacks) = lacks {
        return Some(format!("Bet on {lacks}, too, or take your bets back."));
    }
    let short = |place| Some((laying.deal.out_of_reach(place)?, laying.deal.stack(place)));
    let (raise, left) = laying.spots.of(seat).find_map(short)?;
    Some(format!(
        "A raise of {raise} is needed to play, and {left} is left: bet less, or only fold."
    ))
}

/// The wagers of the layout until the deal, for each hand that a seat plays; the table says which of
/// them are open.
fn wagers<L: Layout>(
    table: &LayoutTable<L>,
    laying: Option<&Laying<L::Deal>>,
    eyes: Option<Seat>,
) -> Vec<Wager> {
    if phase(table) == Phase::Playing {
        return Vec::new();
    }
    let hands = laying.zip(eyes).map_or(1, |(laying, seat)| laying.spots.of(seat).count().max(1));
    let printed = table.layout.wagers();
    let wager = |hand: usize| {
        let named = printed.iter().map(move |wager| on_hand(wager, hand));
        named.map(|wager| Wager { wager, open: false })
    };
    (0..hands).flat_map(wager).collect()
}

fn phase<L: Layout>(table: &LayoutTable<L>) -> Phase {
    match &table.stage {
        Stage::Idle => Phase::Waiting,
        Stage::Offer(_) => Phase::Bets,
        Stage::Round(laying) if laying.end == End::Over => Phase::Settled,
        Stage::Round(laying) if laying.takes_bets() => Phase::Bets,
        Stage::Round(_) => Phase::Playing,
    }
}

/// What the banker wagers, with what it has won or lost so far.
fn bank<D: Deal>(laying: &Laying<D>, seat: Option<u8>) -> Bank {
    let left = Net::won(laying.wager) + laying.deal.bank_net();
    Bank { seat, cents: left.as_cents().max(0).unsigned_abs() }
}

/// Lays one of a seat's hands, counted from nought, before it: cards and bets. A player looks at his
/// own.
fn lay_hand<D: Deal>(
    view: &mut SeatView,
    laying: &Laying<D>,
    eyes: Option<Seat>,
    (hand, place): (usize, Seat),
    whose: Whose,
) {
    let eyes = match (whose, laying.deal.may_look(place)) {
        (Whose::Own, Look::Allowed) => Some(place),
        (Whose::Own, Look::Barred) | (Whose::Others, _) => eyes,
    };
    let several = hand > 0 || laying.spots.has_several(place);
    let asked = matches!(laying.deal.waits(), Waits::Places(places) if places.contains(place));
    for mut spread in laying.deal.hands(eyes, place) {
        if several {
            spread.label = match spread.label.as_str() {
                "" => format!("hand {}", hand + 1),
                label => format!("hand {}, {label}", hand + 1),
            };
            spread.active |= asked;
        }
        view.hands.push(spread);
    }
    for mut bet in laying.deal.bets(place) {
        bet.wager = on_hand(&bet.wager, hand);
        view.bets.push(bet);
    }
}

/// Whose seat is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// The viewer's.
    Own,
    /// Another.
    Others,
}

fn seat_view<L: Layout>(
    table: &LayoutTable<L>,
    laying: Option<&Laying<L::Deal>>,
    eyes: Option<Seat>,
    seat: Seat,
) -> SeatView {
    let chips = table.chips(seat).as_cents();
    let mut view = SeatView { seat: place(seat), chips, ..SeatView::default() };
    let away = table.chairs.sitter(seat).is_some_and(|it| it.presence == Presence::Away);
    view.state = if away { "away" } else { "" }.to_owned();
    let Some(laying) = laying else { return view };
    let net = laying.nets.iter().find(|(held, _)| *held == seat);
    view.net = net.map(|(_, net)| net.as_cents());
    let Some(at) = laying.place(seat) else {
        let banks = laying.banking == Banking::Seat(seat);
        match (banks, away) {
            (true, _) => "banks".clone_into(&mut view.state),
            (false, true) => {}
            (false, false) => "waits".clone_into(&mut view.state),
        }
        return view;
    };
    let whose = if eyes == Some(at) { Whose::Own } else { Whose::Others };
    for (hand, place) in laying.spots.of(seat).enumerate() {
        lay_hand(&mut view, laying, eyes, (hand, place), whose);
    }
    let dealt = laying.deal.dealt();
    let word = match laying.takes_bets() {
        true if laying.ready.contains(seat) => "ready",
        false if !laying.spots.of(seat).any(|place| dealt.contains(place)) => "sits out",
        _ => laying.deal.state(at),
    };
    if !word.is_empty() {
        word.clone_into(&mut view.state);
    }
    view
}
