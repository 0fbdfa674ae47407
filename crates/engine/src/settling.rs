//! The order in which the places of a layout are settled.

use crate::seat::Seat;
use sheet::table::step::From;

/// The first `count` places in the order in which they are settled, where `left` is the one at the
/// dealer's left and the action button lies at `button`.
pub(crate) fn places(
    from: From,
    count: usize,
    left: Seat,
    button: Seat,
) -> impl Iterator<Item = Seat> + Clone + use<> {
    let left = left.place();
    // Clockwise, or all but once round the table for one back.
    let (first, on) = match from {
        From::DealersRight => (left + count - 1, count - 1),
        From::DealersLeft | From::BankersLeft => (left, 1),
        From::ActionButton => (button.place(), 1),
    };
    let round_the_table = move |place: usize| place - if place < count { 0 } else { count };
    let mut next = round_the_table(first);
    (0..count).map(move |_| {
        let seat = Seat::new(next);
        next = round_the_table(next + on);
        seat
    })
}
