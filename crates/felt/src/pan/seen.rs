//! A table of Pan as one pair of eyes sees it.

use super::table::PanTable;
use super::words;
use crate::game::{Game, Presence};
use crate::view::{Phase, Pot, SeatView, Spread, View, place};
use engine::pan::{Hold, Round, legal};
use engine::{Packet, Seat};

pub(super) fn view(table: &PanTable, eyes: Option<Seat>) -> View {
    let sign = table.sign();
    let deal = table.deal.as_ref();
    let mut view = View {
        title: sign.title,
        stakes: sign.stakes,
        phase: match (deal, table.is_on()) {
            (None, _) => Phase::Waiting,
            (Some(_), true) => Phase::Playing,
            (Some(_), false) => Phase::Settled,
        },
        ..View::default()
    };
    view.seats = table.chairs.taken().iter().map(|seat| seat_view(table, eyes, seat)).collect();
    let Some(deal) = deal else { return view };
    let seen = deal.seen(eyes);
    view.middle.extend(seen.top().map(|top| Spread::up("top discard", &[top.card])));
    let tops = seen.tops().as_cents();
    if tops > 0 {
        view.pots.push(Pot { label: "tops".to_owned(), cents: tops });
    }
    view.notes.push(format!("{} cards are left in the stock.", seen.stock()));
    if let Some((_, by)) = seen.forced() {
        view.notes.push(format!("Seat {} forces the discard.", deal.seat(by).place() + 1));
    }
    // Only who may lay them knows how many ways there are.
    let own = eyes.and_then(|seat| deal.place(seat));
    if own.is_some() && deal.waits(table.rules()) == own {
        view.notes.extend(words::unlisted(&legal(table.rules(), &deal.round), &deal.round));
    }
    view
}

fn seat_view(table: &PanTable, eyes: Option<Seat>, seat: Seat) -> SeatView {
    let chips = table.chips(seat).as_cents();
    let mut view = SeatView { seat: place(seat), chips, ..SeatView::default() };
    let away = table.chairs.sitter(seat).is_some_and(|it| it.presence == Presence::Away);
    view.state = if away { "away" } else { "" }.to_owned();
    let Some((deal, at)) = table.deal.as_ref().and_then(|deal| Some((deal, deal.place(seat)?)))
    else {
        if !away {
            "waits".clone_into(&mut view.state);
        }
        return view;
    };
    let seen = deal.seen(eyes);
    let player = seen.player(at);
    match player.hold {
        Hold::In => {}
        Hold::Retired => "retired".clone_into(&mut view.state),
        Hold::Fouled => "fouled".clone_into(&mut view.state),
        Hold::Dead => "dead".clone_into(&mut view.state),
    }
    let eyes = eyes.and_then(|seat| deal.place(seat));
    view.hands = hands(seen, eyes, at, deal.waits(table.rules()));
    if seen.is_over() {
        view.net = Some(seen.net(at).as_cents());
    }
    view
}

/// The hand, the card drawn, and the melds; others' hands are backs but for what lies up at the deal.
fn hands(seen: &Round, eyes: Option<Seat>, at: Seat, turn: Option<Seat>) -> Vec<Spread> {
    let mut spreads = Vec::new();
    let player = seen.player(at);
    let hand = &player.hand;
    let spread = Spread { label: "hand".to_owned(), ..Spread::default() };
    let dealing = seen.top().is_none() && seen.drawn().is_none();
    let spread = match eyes {
        Some(eyes) if eyes == at => spread.and_down(&Packet::of(words::by_suit(&hand.cards))),
        _ if dealing => spread.and_down(&Packet::unseen(hand.unseen)).and_up(&hand.cards),
        _ => spread.and_down(&Packet::unseen(hand.len() as u8)),
    };
    if !spread.is_empty() && player.hold == Hold::In {
        spreads.push(spread);
    }
    if let (Some((card, _)), Some(true)) = (seen.drawn(), turn.map(|turn| turn == at)) {
        spreads.push(Spread { active: true, ..Spread::up("drawn", &[card]) });
    }
    spreads.extend(
        player.spread.melds().iter().map(|meld| Spread::up("meld", &words::in_order(meld))),
    );
    spreads
}
