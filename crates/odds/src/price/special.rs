//! Games with a decision that hardly another has, or with cards that no set can hold.

mod bought;
mod choose;
mod classes;
mod double;
mod exchange;
mod grid;
mod house_way;
mod kept;
mod number;
mod opened;
mod played;
mod redraw;
mod set;
mod setting;
mod shared;
mod shoe;
#[cfg(test)]
mod tests;
mod throw;
mod tiles;
mod two_of_four;
mod war;

use super::advise::{Choice, Here, Spot};
use super::paths::Paths;
use super::play::First;
use super::script::Script;
use super::{Asked, Priced, Ratio, Unpriced};
use cards::CardSet;
use engine::table::Rules;
pub(super) use set::{CountedSets, SetsKey, is_on_a_dragon, price_dragon};
pub(super) use war::{is_offered as is_offered_at_war, price_of as war_on, wars};

/// Prices the opening wager of such a game, by the first count that it has the shape for.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let counts = [
        war::price,
        shoe::price,
        throw::price,
        exchange::price,
        double::price,
        kept::price,
        grid::price,
        redraw::price,
        choose::price,
        bought::price,
        opened::price,
        shared::price,
        tiles::price,
        set::price,
        two_of_four::price,
        house_way::price,
    ];
    let mut why = Unpriced::shape("nothing special");
    for count in counts {
        match count(rules, asked) {
            Ok(priced) => return Ok(priced),
            Err(fault) => why = fault,
        }
    }
    Err(why)
}

/// What is best with each of the hands first seen in such a game, up to suits, where its count says
/// so.
pub(super) fn first(rules: &Rules, asked: &Asked<'_>) -> Result<Vec<First>, Unpriced> {
    redraw::first(rules, asked).or_else(|_| {
        let script = Script::new(rules)?;
        let paths = Paths::new(rules, &script, asked.stake)?;
        let count = exchange::count(rules, &script, &paths, asked)
            .or_else(|_| shared::count(rules, &script, &paths, asked))?;
        Ok(count.first)
    })
}

/// What each thing to do at one decision of such a game is worth, the smaller bet first.
pub(super) fn advise(here: &Here<'_>, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    kept::advise(here, asked)
        .or_else(|_| double::advise(here, asked))
        .or_else(|_| exchange::advise(here, asked))
        .or_else(|_| shared::advise(here, asked))
}

/// The same in a game that no script knows: for somebody with the right to buy a card, against a dealer
/// who replaces cards, and against one who has two hands.
pub(super) fn advise_unscripted(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<Choice>, Unpriced> {
    bought::advise(rules, spot, asked)
        .or_else(|_| redraw::advise(rules, spot, asked))
        .or_else(|_| choose::advise(rules, spot, asked))
}

/// What each way to throw cards or to give them up is worth, at the first of two draws or the only one.
pub(super) fn throws(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<(CardSet, Ratio)>, Unpriced> {
    throw::throws(rules, spot, asked)
        .or_else(|_| double::throws(rules, spot, asked))
        .or_else(|_| exchange::throws(rules, spot, asked))
        .or_else(|_| redraw::throws(rules, spot, asked))
}
