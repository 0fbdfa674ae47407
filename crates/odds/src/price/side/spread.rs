//! Every lie of the cards that a side bet reads.

use super::super::sample::shuffle;
use super::super::{Asked, Unpriced};
use super::colours;
use super::draws::Draws;
use super::reads::{Part, Reads, Union};
use super::tally::{Rows, Tally};
use crate::work::Progress;
use cards::{Card, Pack};
use engine::table::{Laid, Place, Rules, SideTable};
use ranking::pattern;
use rayon::prelude::*;

/// The most lies of cards that are looked at; of more, some are drawn.
const MOST: u128 = 4_000_000_000;
/// Lies that share a stream of numbers, where they are drawn.
const BLOCK: u64 = 65_536;

/// Counts the rows of a side bet, by its place among those of the sheet.
pub(super) fn count(
    rules: &Rules,
    side: usize,
    reads: &Reads,
    asked: &Asked<'_>,
) -> Result<Tally, Unpriced> {
    let table = rules.side_table(side).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    if reads.by_colour_alone {
        return Ok(colours::count(rules, side, reads));
    }
    if size(reads) > MOST {
        return Ok(drawn(rules, side, reads, asked));
    }
    match How::of(reads) {
        How::OneDraw => one_draw(table, reads, asked),
        How::Parted => parted(table, reads, asked),
        How::Laid => nested(rules, side, reads, asked),
    }
}

/// How cards are read.
enum How {
    /// As one hand, whichever of them lie where.
    OneDraw,
    /// As one hand, of which some rows speak of a part.
    Parted,
    /// As they lie on a layout.
    Laid,
}

impl How {
    fn of(reads: &Reads) -> How {
        let pack = reads.parts[0].pack;
        let one_pack = reads.parts.iter().all(|part| part.pack == pack);
        match reads.is_one_draw() {
            true => How::OneDraw,
            false if reads.union == Union::Whole && one_pack => How::Parted,
            false => How::Laid,
        }
    }
}

/// The rows that one lie of the cards meets, by the reading that the count takes.
#[cfg(test)]
pub(super) fn read_one(rules: &Rules, side: usize, reads: &Reads, lying: &[Vec<Card>]) -> Rows {
    let table = rules.side_table(side).expect("a side bet");
    match How::of(reads) {
        _ if reads.by_colour_alone => colours::read_one(rules, side, reads, lying),
        How::OneDraw => read_hand(table, &lying.concat()),
        How::Parted => read_lying(table, reads, &lying.concat()),
        How::Laid => {
            let mut laid = Laid::new(rules);
            reads.parts.iter().zip(lying).for_each(|(part, cards)| laid.lay(part.place, cards));
            (laid.met(side), laid.envy_met(side))
        }
    }
}

/// The rows that one hand meets.
fn read_hand(table: SideTable<'_>, hand: &[Card]) -> Rows {
    (Some(table.met(hand)), table.envy_met(hand))
}

/// How many lies of cards there are to look at, up to suits.
fn size(reads: &Reads) -> u128 {
    let first = reads.parts[0].pack;
    if reads.union == Union::Whole && reads.parts.iter().all(|part| part.pack == first) {
        let orders = if reads.is_placed() { orders(reads).len() as u128 } else { 1 };
        return crate::work::ways(first.size(), reads.cards()) / Draws::TIMES * orders;
    }
    let ways = reads.parts.iter().map(|part| crate::work::ways(part.pack.size(), part.count));
    ways.product::<u128>() / Draws::TIMES
}

/// Some lies, at random.
pub(super) fn drawn(rules: &Rules, side: usize, reads: &Reads, asked: &Asked<'_>) -> Tally {
    let mut packs: Vec<(Pack, usize)> = Vec::new();
    for part in &reads.parts {
        match packs.iter_mut().find(|(pack, _)| *pack == part.pack) {
            Some((_, count)) => *count += part.count,
            None => packs.push((part.pack, part.count)),
        }
    }
    let blocks = asked.rounds.div_ceil(BLOCK).max(1);
    let progress = Progress::new(blocks, asked.tell);
    let block = |block: u64| {
        let mut below = (asked.numbers.0)(block);
        let mut decks: Vec<Vec<Card>> =
            packs.iter().map(|(pack, _)| pack.cards().collect()).collect();
        let (mut tally, mut laid) = (Tally::default(), Laid::new(rules));
        for _ in 0..BLOCK {
            for (deck, (_, count)) in decks.iter_mut().zip(&packs) {
                shuffle(deck, *count, &mut below);
            }
            let mut from = vec![0; packs.len()];
            for part in &reads.parts {
                let at = packs.iter().position(|(pack, _)| *pack == part.pack).unwrap_or(0);
                laid.lay(part.place, &decks[at][from[at]..from[at] + part.count]);
                from[at] += part.count;
            }
            tally.add((laid.met(side), laid.envy_met(side)), 1);
        }
        progress.add(1);
        tally
    };
    let parts = (0..blocks).into_par_iter().map(block).collect();
    let mut tally = Tally::gather(parts, 1);
    tally.drawn = Some(asked.numbers.1);
    tally
}

fn draws(part: &Part, count: usize) -> Result<Draws, Unpriced> {
    Draws::new(part.pack, count).ok_or_else(|| Unpriced::shape("a pack whose suits are not alike"))
}

/// The cards are one hand, whichever of them lie where.
fn one_draw(table: SideTable<'_>, reads: &Reads, asked: &Asked<'_>) -> Result<Tally, Unpriced> {
    let draws = draws(&reads.parts[0], reads.cards())?;
    let envied = asked.seats > 1;
    let parts = draws.each(reads.alike, asked.tell, Tally::default, |tally, hand, weight| {
        let (met, envy) = match envied {
            true => read_hand(table, hand),
            false => (Some(table.met(hand)), None),
        };
        tally.add((met, envy), weight.into());
    });
    Ok(Tally::gather(parts, Draws::TIMES))
}

/// The cards are one hand, and some rows speak of some of them: where none of those could be met by
/// all the cards together, it does not matter which of them lie where.
fn parted(table: SideTable<'_>, reads: &Reads, asked: &Asked<'_>) -> Result<Tally, Unpriced> {
    let count = reads.cards();
    let draws = draws(&reads.parts[0], count)?;
    let orders = orders(reads);
    let parts = draws.each(reads.alike, asked.tell, Tally::default, |tally, hand, weight| {
        let all = pattern::Cards {
            hand,
            own: hand,
            dealer: hand,
            board: hand,
            wild: pattern::Wild::None,
        };
        let weight = u128::from(weight);
        if !table.met_at(all).has_any(reads.placed) {
            tally.add(read_hand(table, hand), weight * orders.len() as u128);
            return;
        }
        let mut lying = hand.to_vec();
        for order in &orders {
            for (card, from) in lying.iter_mut().zip(order) {
                *card = hand[*from];
            }
            tally.add(read_lying(table, reads, &lying), weight);
        }
    });
    Ok(Tally::gather(parts, Draws::TIMES))
}

fn read_lying(table: SideTable<'_>, reads: &Reads, lying: &[Card]) -> Rows {
    let mut cards = pattern::Cards { hand: lying, ..pattern::Cards::default() };
    let mut from = 0;
    for part in &reads.parts {
        let here = &lying[from..from + part.count];
        from += part.count;
        match part.place {
            Place::Own => cards.own = here,
            Place::Dealer => cards.dealer = here,
            Place::Board => cards.board = here,
            _ => {}
        }
    }
    (Some(table.met_at(cards)), table.envy_met_at(cards))
}

/// The orders of the cards that rows can tell apart, as the places that they come from.
fn orders(reads: &Reads) -> Vec<Vec<usize>> {
    let mut sizes = Vec::new();
    for part in &reads.parts {
        let mut from = 0;
        if part.place == Place::Board {
            for cut in reads.cuts.iter().filter(|cut| **cut < part.count) {
                sizes.push(cut - from);
                from = *cut;
            }
        }
        sizes.push(part.count - from);
    }
    let count = reads.cards();
    let mut found = Vec::new();
    choose(&sizes, &(0..count).collect::<Vec<_>>(), &mut Vec::new(), &mut found);
    found
}

/// Every way to give groups of these sizes out of what is left.
fn choose(sizes: &[usize], left: &[usize], so_far: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let Some((size, rest)) = sizes.split_first() else {
        found.push(so_far.clone());
        return;
    };
    let before = so_far.len();
    for set in (0..1_u32 << left.len()).filter(|set| set.count_ones() as usize == *size) {
        let (mut taken, mut others) = (Vec::new(), Vec::new());
        for (at, place) in left.iter().enumerate() {
            if set >> at & 1 == 1 { taken.push(*place) } else { others.push(*place) }
        }
        so_far.extend(taken);
        choose(rest, &others, so_far, found);
        so_far.truncate(before);
    }
}

/// The cards lie in several places, and it matters where: those of the first up to suits, then
/// every draw for the others.
fn nested(rules: &Rules, side: usize, reads: &Reads, asked: &Asked<'_>) -> Result<Tally, Unpriced> {
    let (first, rest) = reads.parts.split_first().expect("a side bet reads cards");
    let draws = draws(first, first.count)?;
    let begin = || (Tally::default(), Laid::new(rules));
    let parts = draws.each(reads.alike, asked.tell, begin, |(tally, laid), hand, weight| {
        laid.lay(first.place, hand);
        let mut drawn = vec![(first, hand.to_vec())];
        deal(rest, &mut drawn, weight.into(), &mut |drawn, weight| {
            for (part, cards) in &drawn[1..] {
                laid.lay(part.place, cards);
            }
            tally.add((laid.met(side), laid.envy_met(side)), weight);
        });
    });
    Ok(Tally::gather(parts.into_iter().map(|(tally, _)| tally).collect(), Draws::TIMES))
}

/// Cards that lie in places.
pub(super) type Drawn<'a> = Vec<(&'a Part, Vec<Card>)>;

/// Every draw for the parts that are left, each with how often it comes.
pub(super) fn deal<'a>(
    parts: &'a [Part],
    drawn: &mut Drawn<'a>,
    weight: u128,
    see: &mut impl FnMut(&Drawn<'a>, u128),
) {
    let Some((part, rest)) = parts.split_first() else {
        see(drawn, weight);
        return;
    };
    let mut left: Vec<(Card, usize)> = Vec::new();
    for card in part.pack.cards() {
        match left.iter_mut().find(|(held, _)| *held == card) {
            Some((_, count)) => *count += 1,
            None => left.push((card, 1)),
        }
    }
    for (from, cards) in drawn.iter() {
        if from.pack == part.pack {
            for card in cards {
                if let Some((_, count)) = left.iter_mut().find(|(held, _)| held == card) {
                    *count -= 1;
                }
            }
        }
    }
    left.retain(|(_, count)| *count > 0);
    drawn.push((part, Vec::with_capacity(part.count)));
    draw(&left, part.count, drawn, weight, &mut |drawn, weight| deal(rest, drawn, weight, see));
    drawn.pop();
}

/// Every choice of so many cards, added to what was drawn last.
fn draw<'a>(
    left: &[(Card, usize)],
    count: usize,
    drawn: &mut Drawn<'a>,
    weight: u128,
    see: &mut dyn FnMut(&mut Drawn<'a>, u128),
) {
    if count == 0 {
        see(drawn, weight);
        return;
    }
    let Some(((card, copies), rest)) = left.split_first() else { return };
    for held in (0..=count.min(*copies)).rev() {
        let last = drawn.last_mut().expect("a part is being drawn");
        last.1.extend(std::iter::repeat_n(*card, held));
        let ways = crate::work::ways(*copies, held);
        draw(rest, count - held, drawn, weight * ways, see);
        let last = drawn.last_mut().expect("a part is being drawn");
        let len = last.1.len() - held;
        last.1.truncate(len);
    }
}
