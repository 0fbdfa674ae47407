//! Hands that have still to throw a card: pineapple.
//!
//! The hands lie face up. Each throws the cards that leave it the largest share whatever the others
//! throw; of equal choices it throws the lower cards. What is thrown is not dealt again.

use super::fault::Fault;
use super::judge::{Judge, Standings};
use super::runouts;
use super::spot::{BUDGET, Counts, Spot};
use super::tally::Tally;
use super::{Asked, Equity, HANDS_MAX, Method};
use crate::work::{Numbers, Progress, Tell, ways};
use cards::{CardSet, Hand, Rank};
use rayon::prelude::*;
use sheet::poker::Poker;

/// Most ways to throw that are each worked out from the start.
const THROWS_MAX: usize = 30;

/// How many beginnings of a board one thread takes at a time.
const CHUNK: usize = 32;

/// How many cards lie on the board when the hands throw theirs.
pub(super) fn seen(game: &Poker) -> Result<usize, Fault> {
    let mut throws = game.streets.iter().enumerate().filter(|(_, street)| street.discard > 0);
    let at = throws.next().map_or(0, |(at, _)| at);
    match throws.next() {
        Some(_) => Err(Fault::Beyond("hands throw cards more than once; give what each keeps")),
        None => Ok(game.streets[..=at].iter().map(|street| street.board as usize).sum()),
    }
}

/// What each hand wins when some have still to throw.
pub(super) fn equity(
    spot: &Spot<'_>,
    asked: Asked,
    numbers: &Numbers<'_>,
    tell: &Tell<'_>,
) -> Result<Equity, Fault> {
    let Counts { dealt, kept, .. } = Counts::of(spot.game);
    let unseen = seen(spot.game)? - spot.boards[0].len();
    let whole = spot.holdings.iter().all(|hand| hand.hands.len() == 1 && hand.missing == 0);
    if spot.boards.len() > 1 {
        return Err(Fault::Beyond("hands throw cards with two boards; give what each keeps"));
    }
    match (whole, unseen) {
        (true, _) => face_up(spot, unseen, kept, tell),
        (false, 0) => each_throw(spot, kept, asked, numbers, tell),
        (false, _) => Err(Fault::Unseen { dealt, kept }),
    }
}

/// What each hand may keep, hand by hand.
fn keeps(spot: &Spot<'_>, kept: usize) -> Vec<Vec<CardSet>> {
    let of = |hand: &CardSet| -> Vec<CardSet> {
        let mut keeps: Vec<CardSet> = hand.subsets(kept.min(hand.len() as usize)).collect();
        keeps.sort_by_key(|keep| lowest_first(hand.without(*keep)));
        keeps
    };
    let choices = spot.holdings.iter().map(|holding| match &holding.hands[..] {
        [only] if only.len() as usize > kept => of(only),
        [only] => vec![*only],
        _ => vec![CardSet::EMPTY],
    });
    choices.collect()
}

/// The ranks thrown, for sorting; a joker is thrown last.
fn lowest_first(thrown: CardSet) -> Vec<(bool, Option<Rank>)> {
    thrown.iter().map(|card| (card.is_joker(), card.rank())).collect()
}

/// Every choice of one thing from each list, as places in the lists.
fn choices(sizes: &[usize]) -> Vec<Vec<usize>> {
    sizes.iter().fold(vec![Vec::new()], |all, size| {
        let longer = |start: &Vec<usize>| {
            let start = start.clone();
            (0..*size).map(move |at| [&start[..], &[at]].concat())
        };
        all.iter().flat_map(longer).collect()
    })
}

/// Which throw of all hands comes about: each makes the best of the worst that the others can do.
fn settle(throws: &[Vec<usize>], sizes: &[usize], share: impl Fn(usize, usize) -> u128) -> usize {
    let pick = |(hand, size): (usize, &usize)| {
        let worst = |own: usize| {
            let with = throws.iter().enumerate().filter(move |(_, throw)| throw[hand] == own);
            with.map(|(at, _)| share(at, hand)).min().expect("each choice is in a throw")
        };
        // Of equal ones the first: it throws the lower cards.
        (0..*size).rev().max_by_key(|own| worst(*own)).expect("a hand keeps something")
    };
    let picked: Vec<usize> = sizes.iter().enumerate().map(pick).collect();
    throws.iter().position(|throw| *throw == picked).expect("every choice is a throw")
}

/// All hands known whole: for every board they throw on, every board that may follow.
fn face_up(spot: &Spot<'_>, unseen: usize, kept: usize, tell: &Tell<'_>) -> Result<Equity, Fault> {
    let keeps = keeps(spot, kept);
    let sizes: Vec<usize> = keeps.iter().map(Vec::len).collect();
    let throws = choices(&sizes);
    let stub = spot.holdings.iter().fold(spot.pack, |stub, hand| stub.without(hand.certain()));
    let left = stub.len() as usize;
    let boards = ways(left, unseen) * ways(left - unseen, spot.to_come - unseen);
    let judge = Judge::new(spot.game);
    let each = judge.cost(kept, kept + spot.boards[0].len() + spot.to_come);
    let ranked = sizes.iter().sum::<usize>() as u128 * each;
    if boards * (ranked + (throws.len() * sizes.len()) as u128 * 2) > BUDGET * 20 {
        return Err(Fault::Beyond(
            "so many hands can throw in too many ways; give the cards that each keeps",
        ));
    }
    let decisions: Vec<CardSet> = stub.subsets(unseen).collect();
    let meter = Progress::new(decisions.len() as u64, tell);
    let table = Table { judge, keeps: keeps.concat(), sizes, throws };
    let new = || Tally::new(spot.holdings.len());
    let decide = |flop: &CardSet| {
        let mut board = spot.boards[0];
        flop.iter().for_each(|card| board.push(card));
        let tally = table.decide(&board, stub.without(*flop), spot.to_come - unseen);
        meter.add(1);
        tally
    };
    let tally = decisions.par_iter().map(decide).reduce(new, Tally::and);
    Ok(Equity::of(tally, Method::Exact))
}

/// The hands and what they may throw.
struct Table<'a> {
    judge: Judge<'a>,
    /// What each hand may keep, one hand's behind the other's.
    keeps: Vec<CardSet>,
    sizes: Vec<usize>,
    throws: Vec<Vec<usize>>,
}

impl Table<'_> {
    /// What the hands win once they have thrown with this board before them.
    fn decide(&self, board: &Hand, stub: CardSet, to_come: usize) -> Tally {
        let new = || vec![Tally::new(self.sizes.len()); self.throws.len()];
        let add = |a: Vec<Tally>, b: Vec<Tally>| -> Vec<Tally> {
            a.into_iter().zip(b).map(|(a, b)| a.and(b)).collect()
        };
        let parts = runouts::boards(stub, to_come);
        let mut tallies = parts.iter().fold(new(), |all, part| {
            let chunks = part.beginnings.par_chunks(CHUNK);
            let counted = chunks.map(|chunk| self.count(board, part, chunk, new()));
            add(all, counted.reduce(new, add))
        });
        let share = |throw: usize, hand: usize| tallies[throw].hands[hand].parts();
        let at = settle(&self.throws, &self.sizes, share);
        tallies.swap_remove(at)
    }

    fn count(
        &self,
        board: &Hand,
        part: &runouts::Boards,
        chunk: &[(CardSet, usize)],
        mut tallies: Vec<Tally>,
    ) -> Vec<Tally> {
        let mut standings = Standings::default();
        for (beginning, fits) in chunk {
            let ends = part.ends.first(*fits);
            self.judge.rank_runouts(&self.keeps, board, *beginning, &ends, &mut standings);
            for (throw, tally) in self.throws.iter().zip(&mut tallies) {
                let mut rows = [0; HANDS_MAX];
                let mut first = 0;
                for ((row, own), size) in rows.iter_mut().zip(throw).zip(&self.sizes) {
                    *row = first + own;
                    first += size;
                }
                standings.add_to(tally, &rows[..throw.len()], 1);
            }
        }
        tallies
    }
}

/// Hands not all known: each way to throw is a spot of its own.
fn each_throw(
    spot: &Spot<'_>,
    kept: usize,
    asked: Asked,
    numbers: &Numbers<'_>,
    tell: &Tell<'_>,
) -> Result<Equity, Fault> {
    let keeps = keeps(spot, kept);
    let sizes: Vec<usize> = keeps.iter().map(Vec::len).collect();
    let throws = choices(&sizes);
    if throws.len() > THROWS_MAX {
        return Err(Fault::Beyond(
            "so many hands can throw in too many ways; give the cards that each keeps",
        ));
    }
    let mut found = Vec::new();
    for throw in &throws {
        let mut after = spot.clone();
        for ((holding, own), keeps) in after.holdings.iter_mut().zip(throw).zip(&keeps) {
            if holding.known() > kept {
                after.pack = after.pack.without(holding.hands[0].without(keeps[*own]));
                holding.hands = vec![keeps[*own]];
            }
        }
        found.push(after.equity(asked, numbers, tell)?);
    }
    let at = settle(&throws, &sizes, |throw, hand| found[throw].hands[hand].parts());
    Ok(found.swap_remove(at))
}
