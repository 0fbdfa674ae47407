//! A table with a layout as one pair of eyes sees it.

use super::table::{End, Laying, LayoutTable, Stage};
use super::{Deal, Layout};
use crate::game::{Game, Presence};
use crate::pit::turns::Banking;
use crate::view::{Bank, Phase, SeatView, View, place};
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
    view.notes.extend(laying.deal.notes());
    let lacks = at.filter(|_| laying.takes_bets()).and_then(|place| laying.deal.lacks(place));
    view.notes.extend(lacks.map(|lacks| format!("Your bets want {lacks} with them.")));
    view.bank = match laying.banking {
        Banking::House => None,
        Banking::Seat(seat) => Some(bank(laying, Some(place(seat)))),
        Banking::ThirdParty => Some(bank(laying, None)),
    };
    view
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
    view.hands = laying.deal.hands(eyes, at);
    view.bets = laying.deal.bets(at);
    let dealt = laying.deal.dealt();
    let word = match laying.takes_bets() {
        true if laying.ready.contains(seat) => "ready",
        false if !dealt.contains(at) => "sits out",
        _ => laying.deal.state(at),
    };
    if !word.is_empty() {
        word.clone_into(&mut view.state);
    }
    view
}
