//! Setting four tiles by the house way: of the three ways the one that is worth most.

use cards::Card;
use ranking::{Ranking, Standing};
use sheet::table::tile_way::{TileHand, TileWay};

/// The three ways to make two hands of four tiles, by place.
const WAYS: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];

/// The tiles of the low hand, as they lie; `None` unless there are four tiles. Ruling G-183.
pub(super) fn low_hand(way: &TileWay, cards: &[Card]) -> Option<[Card; 2]> {
    let cards: &[Card; 4] = cards.try_into().ok()?;
    let ranked = |one: usize, other: usize| {
        let hand = [cards[one], cards[other]];
        (Ranking::Tiles.rank(&hand), hand)
    };
    let settings = WAYS.map(|[a, b, c, d]| {
        let (one, other) = (ranked(a, b), ranked(c, d));
        // The higher ranking hand is the high one. Source: clovis-500 l.293.
        let (low, high) = if other.0 < one.0 { (other, one) } else { (one, other) };
        let worth =
            way.worth[made(low.0) as usize].0 as u16 + way.worth[made(high.0) as usize].1 as u16;
        ((worth, low.0, high.0), low.1)
    });
    let best = settings.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, low)| low)
}

/// What two tiles make.
fn made(standing: Standing) -> TileHand {
    match (standing.class_number(), standing.first()) {
        (4.., _) => TileHand::Pair,
        (3, _) => TileHand::Wong,
        (2, _) => TileHand::Gong,
        (_, points) => TileHand::ALL[points as usize],
    }
}
