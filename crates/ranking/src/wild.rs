//! Five-card high with wild cards, the best five of five to seven cards of one pack.
//!
//! The hands are those of high5 and, above or among the straight flushes, five of a kind. What the
//! wild cards may stand for, and where five of a kind stands, is the [`Role`] of each ranking.

use crate::batch::{self, Kernel, Runouts, Skip, rank_one};
use crate::high5::{Held, flush, or_flush, or_straight, or_straight_flush};
use crate::lane::{COUNT, Lane, RANKS, each};
use crate::standing::Standing;
use cards::CardSet;
use std::marker::PhantomData;

/// What wild cards may stand for, and where the hands stand that only they make. The numbers are
/// those of classes, counted from one; below the royal flush they are those of high5.
pub(crate) trait Role {
    const ROYAL: u16;
    const FIVE: u16;
    const FIVE_ACES: u16;

    /// The rank that the wild cards join where they make neither a straight nor a flush: the
    /// highest of those that there are most cards of, unless the role says otherwise.
    #[inline(always)]
    fn joins<L: Lane>(held: Held<L>) -> L {
        let Held { ranks, pairs, trips, quads } = held;
        let most = pairs.is_zero().pick(ranks, pairs);
        let most = trips.is_zero().pick(most, trips);
        let most = quads.is_zero().pick(most, quads);
        most.highest()
    }

    /// What `first` is for the best straight with one of these tops.
    #[inline(always)]
    fn best_straight<L: Lane>(tops: L) -> L {
        tops.highest()
    }
}

/// Ranks five to seven cards, up to two of them jokers.
pub(crate) fn rank<R: Role>(hand: CardSet) -> Standing {
    match hand.len() {
        5 => rank_one::<Wild<R, 5, 2>>(hand),
        6 => rank_one::<Wild<R, 6, 2>>(hand),
        7 => rank_one::<Wild<R, 7, 2>>(hand),
        other => unreachable!("wild rankings take five to seven cards, not {other}"),
    }
}

/// Ranks every hand, all of one size, into the place of the same number in `standings`.
pub(crate) fn rank_all<R: Role>(hands: &[CardSet], standings: &mut [Standing]) {
    match hands.first().map_or(5, |hand| hand.len()) {
        5 => batch::rank_all::<Wild<R, 5, 2>>(hands, standings),
        6 => batch::rank_all::<Wild<R, 6, 2>>(hands, standings),
        7 => batch::rank_all::<Wild<R, 7, 2>>(hands, standings),
        other => unreachable!("wild rankings take five to seven cards, not {other}"),
    }
}

/// Ranks `base`, which may hold jokers, together with every runout.
pub(crate) fn rank_runouts<R: Role>(base: CardSet, runouts: &Runouts, standings: &mut [Standing]) {
    match base.len() as usize + runouts.cards() {
        5 => batch::rank_runouts::<Wild<R, 5, 2>>(base, runouts, standings),
        6 => batch::rank_runouts::<Wild<R, 6, 2>>(base, runouts, standings),
        7 => batch::rank_runouts::<Wild<R, 7, 2>>(base, runouts, standings),
        other => unreachable!("wild rankings take five to seven cards, not {other}"),
    }
}

/// The best five of `CARDS` cards, of which at most `MOST` are wild.
///
/// Right for two wild cards, and of five cards for four: with three of more, flushes of two suits
/// may be open to a hand, and here only one is looked for.
pub(crate) struct Wild<R, const CARDS: usize, const MOST: usize>(PhantomData<R>);

impl<R: Role, const CARDS: usize, const MOST: usize> Kernel for Wild<R, CARDS, MOST> {
    #[inline(always)]
    fn made<L: Lane, S: Skip>(suits: [L; 4]) -> [L; 3] {
        Self::made_with_jokers::<L, S>(suits, L::all(0))
    }

    #[inline(always)]
    fn made_with_jokers<L: Lane, S: Skip>(suits: [L; 4], wilds: L) -> [L; 3] {
        // Which hands hold one wild card or more, two or more, and so on.
        let mut holds = [wilds; MOST];
        for (fewer, holds) in holds.iter_mut().enumerate() {
            *holds = wilds.over(fewer as u16).is_some();
        }
        // Every wild card is of the suit that needs it.
        let flush = flush(each(suits, |suit| suit + wilds.shl::<{ COUNT as i32 }>()));

        let held = Held::of(suits);
        let straight = R::best_straight(straights(held.ranks, holds));
        let (held, five) = joined(held, R::joins(held), holds);
        let made = or_straight(held.of_a_kind::<CARDS>(), straight);
        let (mut made, full) = held.or_full::<S>(made);

        let mut royal = L::all(0);
        if !S::RARE || flush.any() {
            let suited = flush & L::all(RANKS);
            let straight = R::best_straight(straights(suited, holds));
            // A wild card is the highest of the suit that the hand lacks (ruling E-21).
            made = or_flush::<L, CARDS>(made, full, flush, filled(suited, holds));
            made = or_straight_flush(made, straight);
            royal = straight.shr::<12>().is_some();
        }

        let [mut class, mut first, mut rest] = made;
        if R::ROYAL > R::FIVE {
            class = royal.pick(L::all(R::ROYAL), class);
        }
        if !S::RARE || five.any() {
            let is_five = five.is_some();
            let wins = if R::ROYAL > R::FIVE { is_five.but(royal) } else { is_five };
            let aces = five.shr::<12>().is_some();
            class = wins.pick(aces.pick(L::all(R::FIVE_ACES), L::all(R::FIVE)), class);
            first = wins.pick(five, first);
            rest = rest.but(wins);
        }
        [class, first, rest]
    }
}

/// The hand after each of its wild cards joined `rank`, and the rank if there are five of it.
#[inline(always)]
fn joined<L: Lane, const MOST: usize>(
    mut held: Held<L>,
    rank: L,
    holds: [L; MOST],
) -> (Held<L>, L) {
    let mut five = L::all(0);
    for holds in holds {
        let one = rank & holds;
        five = five | (held.quads & one);
        held.quads = held.quads | (held.trips & one);
        held.trips = held.trips | (held.pairs & one);
        held.pairs = held.pairs | (held.ranks & one);
        held.ranks = held.ranks | one;
    }
    (held, five)
}

/// The tops of the straights of five ranks, the ace also below the deuce, that lack no more ranks
/// than there are wild cards.
#[inline(always)]
fn straights<L: Lane, const MOST: usize>(ranks: L, holds: [L; MOST]) -> L {
    let ranks = ranks.shl::<1>() | ranks.shr::<12>();
    // Of two neighbours, then of four, then of five: those that lack none, at most one …
    let below = ranks.shl::<1>();
    let (both, either) = (ranks & below, ranks | below);
    let (both_below, either_below) = (both.shl::<2>(), either.shl::<2>());
    let of_four = [
        both & both_below,
        (both & either_below) | (either & both_below),
        (both | both_below) | (either & either_below),
        either | either_below,
        L::all(0xffff),
    ];
    let fifth = ranks.shl::<4>();
    let mut tops = of_four[0] & fifth;
    for (lacks, holds) in holds.into_iter().enumerate() {
        tops = tops | ((of_four[lacks] | (of_four[lacks + 1] & fifth)) & holds);
    }
    // Five high to ace high.
    (tops & L::all(0x3ff0)).shr::<1>()
}

/// The ranks of a flush with each wild card as the highest that it lacks.
#[inline(always)]
fn filled<L: Lane, const MOST: usize>(mut suited: L, holds: [L; MOST]) -> L {
    for holds in holds {
        suited = suited | (L::all(RANKS).but(suited).highest() & holds);
    }
    suited
}
