//! Every way to lay cards of one rank.

use super::action::{Loan, Play};
use super::lay::{collects, holds};
use super::meld::{ROPE, shape};
use super::plays::{Held, Visit};
use cards::{Card, Hand, Rank, Suit};
use std::ops::ControlFlow;

/// How many cards of a rank, by suit.
type Some4 = [u8; 4];

/// New sets from the hand.
pub(super) fn new(held: &Held<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    for rank in ROPE {
        if !may_hold(held, rank) {
            continue;
        }
        each(held, rank, &mut |some| {
            let cards = cards_of(rank, some);
            match shape(held.rules, &cards) {
                Some(_) => visit(Play::Meld { cards, borrowed: None }),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// New sets with a card borrowed.
pub(super) fn new_with(held: &Held<'_>, loan: Loan, visit: Visit<'_>) -> ControlFlow<()> {
    let Some(rank) = loan.card.rank().filter(|rank| may_hold(held, *rank)) else {
        return ControlFlow::Continue(());
    };
    each(held, rank, &mut |some| {
        let cards = cards_of(rank, some);
        let play = Play::Meld { cards, borrowed: Some(loan) };
        match collects(held.rules, held.spread, &play) {
            Ok(_) => visit(play),
            Err(_) => ControlFlow::Continue(()),
        }
    })
}

/// Cards for a set that lies there.
pub(super) fn grows(
    held: &Held<'_>,
    to: u8,
    rank: Rank,
    suit: Option<Suit>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    if !may_hold(held, rank) {
        return ControlFlow::Continue(());
    }
    each(held, rank, &mut |some| {
        let others = (0..4).any(|at| some[at] > 0 && suit.is_some_and(|suit| suit as usize != at));
        match others {
            true => ControlFlow::Continue(()),
            false => visit(Play::Add { to, cards: cards_of(rank, some) }),
        }
    })
}

/// Cards that make two sets of one.
pub(super) fn splits(
    held: &Held<'_>,
    meld: u8,
    rank: Rank,
    meld_lies: &Hand,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let own = held.counts.suits(rank);
    let total = meld_lies.len() as u8 + own.iter().sum::<u8>();
    if !may_hold(held, rank) || total < 2 * held.rules.game.meld_min {
        return ControlFlow::Continue(());
    }
    let in_suit = |suit| meld_lies.iter().filter(|card| card.suit() == Some(suit)).count();
    let lies = Suit::ALL.map(in_suit);
    each(held, rank, &mut |some| {
        let all: Some4 = std::array::from_fn(|at| lies[at] as u8 + some[at]);
        each_of(all, &mut |part| {
            let rest: Some4 = std::array::from_fn(|at| all[at] - part[at]);
            let (one, other) = (cards_of(rank, part), cards_of(rank, rest));
            let valid = |cards: &&Hand| shape(held.rules, cards).is_some();
            let is_split = [&one, &other].iter().all(|cards| !holds(cards, meld_lies));
            match part <= rest && is_split && [&one, &other].iter().all(valid) {
                true => visit(Play::Split { meld, with: cards_of(rank, some), part: one }),
                false => ControlFlow::Continue(()),
            }
        })
    })
}

/// Whether the card that must be laid, if there is one, is of the rank, and any is held.
fn may_hold(held: &Held<'_>, rank: Rank) -> bool {
    held.must.is_none_or(|must| must.rank() == Some(rank))
        && held.counts.suits(rank).iter().any(|count| *count > 0)
}

/// Every choice of one card or more of a rank that has the one that must be laid.
fn each(
    held: &Held<'_>,
    rank: Rank,
    visit: &mut dyn FnMut(Some4) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let must = held.must.and_then(Card::suit);
    each_of(held.counts.suits(rank), &mut |some| match must
        .is_some_and(|suit| some[suit as usize] == 0)
    {
        true => ControlFlow::Continue(()),
        false => visit(some),
    })
}

/// Every choice of one card or more.
fn each_of(most: Some4, visit: &mut dyn FnMut(Some4) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut some: Some4 = [0; 4];
    loop {
        let Some(at) = (0..4).find(|at| some[*at] < most[*at]) else {
            return ControlFlow::Continue(());
        };
        some[at] += 1;
        some[..at].fill(0);
        visit(some)?;
    }
}

fn cards_of(rank: Rank, some: Some4) -> Hand {
    let suits = Suit::ALL.into_iter().zip(some);
    suits
        .flat_map(|(suit, count)| std::iter::repeat_n(Card::new(rank, suit), count.into()))
        .collect()
}
