//! The cards that won a pot, marked where they lie.

use super::deal::Deal;
use crate::view::{View, place};
use cards::Hand;
use engine::Seat;
use engine::pot::{Round, Share, Status};

/// Marks the cards of every hand that won a part of a pot, as far as these eyes see them.
pub(super) fn mark(view: &mut View, deal: &Deal, seen: &Round) {
    for (at, share) in deal.awards() {
        let Some(used) = used(deal, seen, at, share) else { continue };
        let seat = place(deal.line_up.seat_at(at));
        let hands = view.seats.iter_mut().filter(|it| it.seat == seat).flat_map(|it| &mut it.hands);
        hands.for_each(|hand| hand.mark_won(&used));
        // A board that is not dealt twice is the only one.
        if let Some(board) = view.middle.get_mut(usize::from(share.board)) {
            board.mark_won(&used);
        }
    }
}

/// The cards that make the hand of a place for a part of the pot; nothing where it was not turned up.
/// Whoever turned his up may be alone at the end: a beaten hand is mucked.
fn used(deal: &Deal, seen: &Round, at: Seat, share: Share) -> Option<Hand> {
    let player = seen.player(at);
    if player.status != Status::Shown || player.down.unseen > 0 {
        return None;
    }
    let way = seen.ways(&deal.rules).get(usize::from(share.way))?;
    let own: Hand = player.down.cards.iter().chain(player.up.iter()).copied().collect();
    let made = way.using.made(way.ranking, &own, seen.board(share.board));
    made.ok().map(|made| made.used)
}
