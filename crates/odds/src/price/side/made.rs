//! Wagers on the cards that make the player's hand and those that make the dealer's.

use super::super::{Asked, Unpriced};
use super::Column;
use super::draws::{Alike, Draws};
use super::reads::Dealt;
use super::tally::{self, Rows, Tally};
use cards::{Card, CardSet, Hand};
use engine::table::{Rules, SideTable};
use ranking::Ranking;
use sheet::table::hand::Hands;
use sheet::table::side::Side;
use std::collections::HashMap;

/// The most pairs of hands that are looked at.
const MOST: u128 = 20_000_000_000;

/// Prices such a wager: for each hand of the player's, the dealer's hands by what makes them.
pub(super) fn columns(
    rules: &Rules,
    (at, side): (usize, &Side),
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let dealt = Dealt::until(rules, side);
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let Hands::One { rank, .. } = rules.game.compared else {
        return Err(Unpriced::shape("hands that are set"));
    };
    let pack = rules.game.pack;
    let deck = pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    let draws = Draws::new(pack, dealt.own).ok_or_else(|| Unpriced::shape("suits not alike"))?;
    let size = crate::work::ways(pack.size(), dealt.own) / Draws::TIMES
        * crate::work::ways(pack.size(), dealt.dealer);
    if size > MOST {
        return Err(Unpriced::shape(format!("{size} pairs of hands")));
    }
    let mut used: Vec<Hand> = Vec::new();
    let mut numbers: HashMap<CardSet, u16> = HashMap::new();
    let mut dealers: Vec<(CardSet, u16)> = Vec::new();
    for set in deck.subsets(dealt.dealer) {
        let Some(hand) = made(rank, &Hand::from(set)) else { continue };
        let number = *numbers.entry(hand.iter().copied().collect()).or_insert_with(|| {
            used.push(hand.iter().copied().collect());
            used.len() as u16 - 1
        });
        dealers.push((set, number));
    }
    let begin = || (Tally::default(), vec![0_u32; used.len()]);
    let parts = draws.each(Alike::All, asked.tell, begin, |(tally, met), hand, weight| {
        let own: CardSet = hand.iter().copied().collect();
        let Some(mine) = made(rank, hand) else { return };
        met.fill(0);
        for (set, number) in &dealers {
            met[usize::from(*number)] += u32::from(set.intersection(own).is_empty());
        }
        for (theirs, count) in used.iter().zip(met.iter()).filter(|(_, count)| **count > 0) {
            tally.add(rows(table, &mine, theirs), u128::from(weight) * u128::from(*count));
        }
    });
    let parts = parts.into_iter().map(|(tally, _)| tally).collect();
    tally::columns(rules, (at, side), &Tally::gather(parts, Draws::TIMES), asked)
}

/// The cards that make a hand.
pub(super) fn made(rank: Ranking, hand: &[Card]) -> Option<Hand> {
    rank.made(hand).ok().map(|made| made.used.iter().copied().collect())
}

/// The rows that both hands meet together.
pub(super) fn rows(table: SideTable<'_>, mine: &[Card], theirs: &[Card]) -> Rows {
    let both: Hand = mine.iter().chain(theirs).copied().collect();
    (Some(table.met(&both)), table.envy_met(&both))
}
