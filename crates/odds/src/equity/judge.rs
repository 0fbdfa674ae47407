//! Where hands stand, by each way that the game's pot is won.

use super::HANDS_MAX;
use super::tally::{Rows, Tally};
use cards::{Card, CardSet, Hand};
use ranking::{Ranking, Runouts, Standing, Using};
use sheet::poker::{Poker, Way, Wild};

/// The ways of a game's pot, ready to rank hands by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judge<'a> {
    ways: &'a [Way],
    wild: Wild,
}

/// The standings of some deals: each way, each hand, each deal.
#[derive(Debug, Default)]
pub(super) struct Standings {
    rows: Vec<Vec<Vec<Standing>>>,
    /// How many deals there are; rows may be longer, and are whole blocks of sixteen.
    deals: usize,
}

impl<'a> Judge<'a> {
    pub(super) fn new(game: &'a Poker) -> Judge<'a> {
        Judge { ways: &game.pot.ways, wild: game.extras.wild }
    }

    /// How many ways there are to win.
    pub(super) fn ways(&self) -> usize {
        self.ways.len()
    }

    /// Whether it matters which card of the board comes last.
    pub(super) fn minds_the_last(&self) -> bool {
        self.ways.iter().any(|way| way.using == Using::BothAndCentre)
    }

    /// About how long one hand takes, in nanoseconds, with so many cards of its own and in all.
    pub(super) fn cost(&self, own: usize, all: usize) -> u128 {
        let each = |way: &Way| match (way.using, way.ranking) {
            (Using::Any, Ranking::Low27) => 30,
            _ if self.is_plain(way, all) => 2,
            (Using::Any, _) => 40,
            (Using::ExactlyTwo, Ranking::High5 | Ranking::LowA5Eight) => 40,
            (Using::ExactlyTwo, _) => 4_000,
            (Using::AtMostTwo, _) => 120,
            (Using::AtLeastOne, _) => 250,
            (Using::BothAndCentre, _) => 1_000,
        };
        let ways: u128 = self.ways.iter().map(each).sum();
        match self.wild {
            Wild::None => ways,
            Wild::ChosenCard => ways * own as u128 * 20,
        }
    }

    /// Whether a way ranks all cards alike, many hands at once.
    fn is_plain(&self, way: &Way, all: usize) -> bool {
        way.using == Using::Any
            && self.wild == Wild::None
            && !self.minds_the_last()
            && way.ranking.takes().contains(&all)
    }

    /// The same of every way.
    pub(super) fn is_all_plain(&self, all: usize) -> bool {
        self.ways.iter().all(|way| self.is_plain(way, all))
    }

    /// Ranks sets of so many cards by the first way, which ranks all cards alike.
    pub(super) fn rank_plain(&self, sets: &[CardSet], standings: &mut [Standing]) {
        self.ways[0].ranking.rank_all(sets, standings);
        qualify_all(&self.ways[0], standings);
    }

    /// Where one hand stands; nowhere if it does not qualify.
    fn rank(&self, way: &Way, own: CardSet, board: &[Card]) -> Standing {
        let rank = |own| way.using.rank(way.ranking, own, board);
        let standing = match self.wild {
            Wild::None => rank(own),
            // Each calls the card wild that serves best. Source: colorado l.742.
            Wild::ChosenCard => {
                let called = |card| own.without(CardSet::of(card)).with(Card::JOKER);
                own.iter().map(|card| rank(called(card))).max().unwrap_or_default()
            }
        };
        qualified(way, standing)
    }

    /// Ranks each hand with the board and each runout.
    pub(super) fn rank_runouts(
        &self,
        hands: &[CardSet],
        board: &Hand,
        prefix: CardSet,
        runouts: &Runouts,
        standings: &mut Standings,
    ) {
        let more = prefix.len() as usize + runouts.cards();
        let last = if self.minds_the_last() { more.max(1) } else { 1 };
        standings.make_room(self.ways.len(), hands.len(), runouts.len() * last);
        for (way, rows) in self.ways.iter().zip(&mut standings.rows) {
            for (hand, row) in hands.iter().zip(rows.iter_mut()) {
                if self.is_plain(way, hand.len() as usize + board.len() + more) {
                    let base = *hand | board.set() | prefix;
                    way.ranking.rank_runouts(base, runouts, row);
                    qualify_all(way, &mut row[..runouts.len()]);
                }
            }
            let slow =
                |hand: &CardSet| !self.is_plain(way, hand.len() as usize + board.len() + more);
            if !hands.iter().any(slow) {
                continue;
            }
            let mut at = 0;
            for runout in runouts.sets() {
                for full in boards(board, prefix | runout, last) {
                    for (hand, row) in hands.iter().zip(rows.iter_mut()) {
                        if slow(hand) {
                            row[at] = self.rank(way, *hand, &full);
                        }
                    }
                    at += 1;
                }
            }
        }
    }

    /// Ranks hands that each have their own board, `hands[hand][deal]` with `boards[deal]`.
    pub(super) fn rank_deals(
        &self,
        hands: &[Vec<CardSet>],
        boards: &[Hand],
        standings: &mut Standings,
    ) {
        let mut all = Vec::with_capacity(boards.len());
        standings.make_room(self.ways.len(), hands.len(), boards.len());
        for (hands, at) in hands.iter().zip(0..) {
            let size = hands.first().map_or(0, |hand| hand.len() as usize);
            let size = size + boards.first().map_or(0, |board| board.len());
            for (way, rows) in self.ways.iter().zip(&mut standings.rows) {
                let row: &mut Vec<Standing> = &mut rows[at];
                if self.is_plain(way, size) {
                    all.clear();
                    all.extend(hands.iter().zip(boards).map(|(hand, board)| *hand | board.set()));
                    way.ranking.rank_all(&all, &mut row[..all.len()]);
                    qualify_all(way, row);
                } else {
                    for ((hand, board), standing) in hands.iter().zip(boards).zip(row) {
                        *standing = self.rank(way, *hand, board);
                    }
                }
            }
        }
    }

    /// Where each of the hands stands by each way, with one board.
    pub(super) fn rank_list(&self, hands: &[CardSet], board: &Hand) -> Vec<Vec<Standing>> {
        let mut standings = Standings::default();
        // Apart only because of their size: a list has hands of one size.
        self.rank_deals(&[hands.to_vec()], &vec![*board; hands.len()], &mut standings);
        let deals = standings.deals;
        let list = |mut rows: Vec<Vec<Standing>>| {
            rows[0].truncate(deals);
            rows.swap_remove(0)
        };
        standings.rows.into_iter().map(list).collect()
    }
}

impl Standings {
    /// Makes room for so many deals; what was there has no meaning any more.
    fn make_room(&mut self, ways: usize, hands: usize, deals: usize) {
        self.deals = deals;
        let room = deals.next_multiple_of(16);
        self.rows.resize_with(ways, Vec::new);
        for rows in &mut self.rows {
            rows.resize_with(hands, Vec::new);
            rows.iter_mut().for_each(|row| row.resize(row.len().max(room), Standing::NOTHING));
        }
    }

    /// Adds every deal to the tally, of the hands chosen by `which`, each counted so many times.
    pub(super) fn add_to(&self, tally: &mut Tally, which: &[usize], times: u64) {
        let rows = |way: usize| -> [&[Standing]; HANDS_MAX] {
            let mut chosen: [&[Standing]; HANDS_MAX] = [&[]; HANDS_MAX];
            let rows = self
                .rows
                .get(way)
                .into_iter()
                .flat_map(|rows| which.iter().map(|at| &rows[*at][..self.deals]));
            chosen.iter_mut().zip(rows).for_each(|(place, row)| *place = row);
            chosen
        };
        let (first, second) = (rows(0), rows(1));
        let seconds = if self.rows.len() > 1 { which.len() } else { 0 };
        tally.add(Rows { first: &first[..which.len()], second: &second[..seconds] }, times);
    }
}

/// The boards that known cards and more make: one, or one for each card that may come last.
fn boards(known: &Hand, more: CardSet, lasts: usize) -> impl Iterator<Item = Hand> {
    let more = Hand::from(more);
    (0..lasts).map(move |turn| {
        let mut full = *known;
        (0..more.len()).for_each(|at| full.push(more[(turn + 1 + at) % more.len()]));
        full
    })
}

/// The standing, or none if it does not qualify.
fn qualified(way: &Way, standing: Standing) -> Standing {
    match way.qualify.is_none_or(|least| standing >= least) {
        true => standing,
        false => Standing::NOTHING,
    }
}

fn qualify_all(way: &Way, standings: &mut [Standing]) {
    if way.qualify.is_some() {
        standings.iter_mut().for_each(|standing| *standing = qualified(way, *standing));
    }
}
