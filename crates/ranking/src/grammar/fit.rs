//! From what a name says to what the ranking has.

use super::NameFault;
use crate::class::Class;
use crate::layout::Layout;
use crate::ranking::Ranking;
use crate::rung::{Rung, Told};
use cards::{Card, Rank, Suit};

/// What a name says of a hand, before the ranking is asked whether it has such.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) class: Class,
    /// The word at which the hand begins.
    pub(super) word: usize,
    /// Of how many cards it is to be.
    pub(super) size: Option<u8>,
    pub(super) first: Vec<Spot>,
    pub(super) rest: Vec<Spot>,
    /// The other end of a span of leading ranks.
    pub(super) until: Option<Spot>,
}

impl Said {
    /// Only the class, so far.
    pub(super) fn class(class: Class) -> Said {
        Said { class, word: 0, size: None, first: vec![], rest: vec![], until: None }
    }
}

/// A rank, and the word that says it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) rank: Rank,
    pub(super) word: usize,
}

/// What is wrong, and at which word.
pub(super) type Misfit = (usize, NameFault);

/// The rungs between which the hands lie, the lower first.
pub(super) fn rungs(ranking: Ranking, said: &Said) -> Result<(Rung, Rung), Misfit> {
    let class = sized(ranking, said)?;
    let from = rung(ranking, class, said.word, &said.first, &said.rest)?;
    let Some(until) = said.until else { return Ok((from, from)) };
    let to = match said.first[..] {
        [] => rung(ranking, class, said.word, &[], &[until])?,
        _ => rung(ranking, class, said.word, &[until], &[])?,
    };
    let one = |rung: Rung| match rung.told {
        Told::Ranks { first, rest } => (first | rest).is_power_of_two(),
        Told::Repeats(ranks) => ranks.ranks().count() == 1,
        Told::Class | Told::Total(_) => false,
    };
    if from.number != to.number || !one(from) || !one(to) {
        return Err((until.word, NameFault::Broken));
    }
    let lower = |rung: Rung| *rung.range(ranking).start();
    Ok(if lower(from) <= lower(to) { (from, to) } else { (to, from) })
}

/// The class of so many cards.
fn sized(ranking: Ranking, said: &Said) -> Result<Class, Misfit> {
    let Some(cards) = said.size else { return Ok(said.class) };
    let long = match said.class {
        Class::Flush => Some(Class::FlushOf(cards)),
        Class::Straight => Some(Class::RunOf(cards)),
        Class::Badugi(_) => Some(Class::Badugi(cards)),
        _ => None,
    };
    match long.filter(|long| has(ranking, *long)) {
        Some(long) => Ok(long),
        None if ranking.uses() == Some(cards.into()) => Ok(said.class),
        None => Err((said.word, NameFault::Size { class: said.class, cards })),
    }
}

/// The rung of a class with these ranks told.
fn rung(
    ranking: Ranking,
    class: Class,
    word: usize,
    first: &[Spot],
    rest: &[Spot],
) -> Result<Rung, Misfit> {
    let ace = [Spot { rank: Rank::Ace, word }];
    let (class, first) = match (crowned(ranking, class, first), class) {
        (Some(crown), _) => (crown, &[][..]),
        (None, Class::RoyalFlush) => (Class::StraightFlush, &ace[..]),
        (None, _) => (aka(ranking, class), first),
    };
    let at = ranking.classes().iter().position(|other| *other == class);
    let number = at.ok_or((word, NameFault::Absent { class, ranking }))? as u8 + 1;
    if first.is_empty() && rest.is_empty() {
        return Ok(Rung { number, told: Told::Class });
    }

    let layout = ranking.layout(class);
    let (firsts, rests) = match layout {
        Layout::Ranks { first, rest } => (first as usize, rest as usize),
        Layout::Repeats { cards } => (0, cards),
        Layout::Alike | Layout::Total { .. } => (0, 0),
    };
    if let Some(spot) = first.get(firsts).or(rest.get(rests)) {
        return Err((spot.word, NameFault::TooMany { class }));
    }
    let spots = || first.iter().chain(rest);
    let pack = |spot: &&Spot| ranking.knows(Card::new(spot.rank, Suit::Clubs));
    if let Some(spot) = spots().find(|spot| !pack(spot)) {
        return Err((spot.word, NameFault::Foreign(spot.rank)));
    }
    let told = match layout {
        Layout::Repeats { .. } => repeats(rest)?,
        _ => ranks(ranking, class, first, rest)?,
    };
    Ok(Rung { number, told })
}

/// The sets of these ranks, each there once.
fn ranks(ranking: Ranking, class: Class, first: &[Spot], rest: &[Spot]) -> Result<Told, Misfit> {
    let order = ranking.order();
    let mut sets = [0, 0];
    for (at, spot) in first.iter().map(|spot| (0, spot)).chain(rest.iter().map(|spot| (1, spot))) {
        if (sets[0] | sets[1]) & order.bit(spot.rank) != 0 {
            return Err((spot.word, NameFault::Twice(spot.rank)));
        }
        sets[at] |= match class {
            Class::Straight | Class::StraightFlush => ranking.straight(spot.rank),
            _ => order.bit(spot.rank),
        };
    }
    Ok(Told::Ranks { first: sets[0], rest: sets[1] })
}

/// The ranks as often as they are there; four would be four of a kind, which beats a flush.
fn repeats(rest: &[Spot]) -> Result<Told, Misfit> {
    match rest.windows(4).find(|four| four.iter().all(|spot| spot.rank == four[0].rank)) {
        Some(four) => Err((four[3].word, NameFault::Twice(four[3].rank))),
        None => Ok(Told::Repeats(rest.iter().map(|spot| spot.rank).collect())),
    }
}

/// The class that a ranking keeps apart for the highest hand of another.
fn crowned(ranking: Ranking, class: Class, first: &[Spot]) -> Option<Class> {
    let ace = matches!(first, [spot] if spot.rank == Rank::Ace);
    let crowns: &[Class] = match class {
        Class::RoyalFlush => &[Class::RoyalFlush, Class::MiniRoyal],
        Class::StraightFlush if ace => &[Class::RoyalFlush, Class::MiniRoyal],
        Class::ThreeOfAKind if ace => &[Class::ThreeAces],
        Class::FourOfAKind if ace => &[Class::FourAces],
        Class::FiveOfAKind if ace => &[Class::FiveAces],
        _ => &[],
    };
    crowns.iter().copied().find(|crown| has(ranking, *crown))
}

/// The class under the name that the ranking has for it. Source: colorado l.2660-2664.
fn aka(ranking: Ranking, class: Class) -> Class {
    let other = match class {
        Class::Straight => Class::Connectors,
        Class::StraightFlush => Class::SuitedConnectors,
        Class::Flush => Class::Suited,
        _ => class,
    };
    if has(ranking, other) && !has(ranking, class) { other } else { class }
}

fn has(ranking: Ranking, class: Class) -> bool {
    ranking.classes().contains(&class)
}
