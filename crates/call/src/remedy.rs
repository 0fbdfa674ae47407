//! What the floor rules at a table with a layout, by the words for it.

use crate::script::place;
use engine::table::Ruling;
use sheet::table::irregular::{Irregularity, Remedy};

/// Reads `player-exposed at seat 2, Ah: replaced` or `dealer-count at hand 2`. Where the remedy is not
/// named it is the first that the sheet has.
pub(crate) fn read(text: &str, printed: impl Fn(Irregularity) -> Option<Remedy>) -> Option<Ruling> {
    let (about, remedy) = text.split_once(": ").map_or((text, None), |(a, b)| (a, Some(b)));
    let (about, card) = about.split_once(", ").map_or((about, None), |(a, b)| (a, Some(b)));
    let (what, at) = about.split_once(" at ").map_or((about, None), |(a, b)| (a, Some(b)));
    let what = *Irregularity::ALL.iter().find(|it| it.id() == what)?;
    let remedy = match remedy {
        Some(name) => *Remedy::ALL.iter().find(|it| it.id() == name)?,
        None => printed(what)?,
    };
    let (mut seat, mut hand) = (None, None);
    match at.map(|at| (at, at.strip_prefix("hand "))) {
        Some((_, Some(number))) => hand = Some(number.parse::<u8>().ok()?.checked_sub(1)?),
        Some((at, None)) => seat = Some(place(at)?),
        None => {}
    }
    let card = match card {
        Some(card) => Some(card.parse().ok()?),
        None => None,
    };
    Some(Ruling { what, seat, hand, card, remedy })
}
