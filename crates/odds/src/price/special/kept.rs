//! A card given up after part of the board is seen: what the cards that are left and those still to
//! come make depends only on which they are together, so every five of them are completed once.

use super::played::Played;
use crate::price::advise::{Choice, Here};
use crate::price::book::usual_points;
use crate::price::decide::{Tried, is_open, keep_best, keep_better, worth_of_each};
use crate::price::keeps::Keep;
use crate::price::orbit;
use crate::price::paths::{Deed, Paths};
use crate::price::play::First;
use crate::price::reads::alike_deck;
use crate::price::results::{Results, kept_number};
use crate::price::script::{Scene, Script};
use crate::price::{Asked, Priced, Unpriced, priced};
use crate::suits::Names;
use crate::work::Progress;
use cards::{CardSet, Hand};
use engine::table::{Due, Laid, Place, Rules};
use ranking::{Ranking, Runouts, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use std::collections::HashMap;

/// Where the parts of the round are, and how many cards each has.
struct Kept {
    rank: Ranking,
    own: usize,
    seen: usize,
    /// The scene at which part of the board is seen, and that at which a card is given up.
    sight: usize,
    discard: usize,
}

impl Kept {
    fn new(rules: &Rules, script: &Script) -> Result<Kept, Unpriced> {
        // What two cards more make of five is looked up by the cards of one pack.
        if rules.game.pack.jokers() > 0 {
            return Err(Unpriced::shape("a pack with jokers"));
        }
        let Hands::One { cards: Cards::OwnAndBoard, rank, natural: None, .. } = rules.game.compared
        else {
            return Err(Unpriced::shape("a hand that is not of own cards and the board"));
        };
        let sight = script.scenes.iter().position(|it| matches!(it, Scene::See(Place::Board, _)));
        let discard = script.scenes.iter().position(|it| matches!(it, Scene::Discard(1)));
        let (Some(sight), Some(discard)) = (sight, discard) else {
            return Err(Unpriced::shape("nothing given up after a board"));
        };
        let [Scene::See(Place::Own, own), .., Scene::Discard(_)] = script.scenes[..] else {
            return Err(Unpriced::shape("own cards that do not come first"));
        };
        let Scene::See(_, seen) = script.scenes[sight] else {
            return Err(Unpriced::shape("no board"));
        };
        let others = script.scenes.iter().enumerate().skip(1);
        let others = others.filter(|(at, _)| *at != sight && *at != discard);
        let asks = others.into_iter().all(|(_, scene)| matches!(scene, Scene::Ask(_)));
        // What every pair of cards makes of five is kept, and nothing else.
        let fits = usize::from(own + seen) == 6 && script.hidden[..] == [(Place::Board, 2)];
        let whole = script.dues.iter().all(|due| matches!(due, Due::Line(_)));
        let by_rank = |row: &str| ranking::HandName::parse(rank, row).is_ok();
        let tables = rules.game.tables.iter().filter(|table| {
            rules.game.settlement.lines.iter().any(|line| {
                line.cells.iter().any(|(_, cell)| match cell {
                    sheet::table::settle::Cell::Table { tables, .. } => {
                        tables.contains(&table.name)
                    }
                    _ => false,
                })
            })
        });
        let ranked = tables.into_iter().all(|table| table.rows.iter().all(|it| by_rank(&it.hand)));
        let dealer = rules.game.steps.iter().any(|step| {
            matches!(step, sheet::table::step::Step::Deal { to, .. }
                if *to == sheet::table::step::Zone::Dealer)
        });
        if !asks || !fits || !whole || !ranked || dealer {
            return Err(Unpriced::shape("other parts than own cards, a board and one given up"));
        }
        Ok(Kept { rank, own: own.into(), seen: seen.into(), sight, discard })
    }
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let kept = Kept::new(rules, &script)?;
    let pack = rules.game.pack;
    let deck = alike_deck(rules, &script.dues)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let mut results = Results::new(rules, &script, &paths, asked.stake);
    let hands = orbit::sets(pack, kept.own);
    let fives = orbit::sets(pack, 5);
    let progress = Progress::new((hands.len() + fives.len()) as u64, asked.tell);
    let verdicts = by_standing(rules, kept.rank, &fives, &mut results, asked)?;
    let ends = Ends::new(&kept, deck, &fives, &verdicts, results.verdicts.len(), &progress);
    let usual = usual_points(&script, &paths);
    let work =
        Work { kept: &kept, rules, script: &script, paths: &paths, results: &results, usual };
    let counted = hands.par_iter().fold(Played::default, |mut played, (hand, times)| {
        work.play(&ends, deck, (*hand, *times), &mut played);
        progress.add(1);
        played
    });
    let played = counted.reduce(Played::default, Played::merge);
    let count = played.finish(&results, paths.leaves.len());
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// What each thing to do before the board is seen is worth: every board that one hand may meet.
pub(super) fn advise(here: &Here<'_>, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    let Here { rules, script, paths, spot, found: (at, point) } = *here;
    let kept = Kept::new(rules, script)?;
    if at >= kept.sight {
        return Err(Unpriced::shape("a board that is seen"));
    }
    let deck = alike_deck(rules, &script.dues)?;
    let hand = spot.cards();
    let boards = Names::all().keeping(hand).sets(deck.without(hand), kept.seen);
    let boards: Vec<(CardSet, u64)> = boards.collect();
    let with_board = |(board, _): &(CardSet, u64)| {
        let fives = hand.subsets(1).map(|gone| hand.without(gone).union(*board));
        fives.map(|five| orbit::standard(five).0).collect::<Vec<_>>()
    };
    let mut fives: Vec<CardSet> = boards.iter().flat_map(with_board).collect();
    fives.sort_unstable_by_key(|five| five.bits());
    fives.dedup();
    let fives: Vec<(CardSet, u64)> = fives.into_iter().map(|five| (five, 1)).collect();
    let progress = Progress::new((boards.len() + fives.len()) as u64, asked.tell);
    let mut results = Results::new(rules, script, paths, asked.stake);
    let all = orbit::sets(rules.game.pack, 5);
    let verdicts = by_standing(rules, kept.rank, &all, &mut results, asked)?;
    let ends = Ends::new(&kept, deck, &fives, &verdicts, results.verdicts.len(), &progress);
    let usual = vec![None; script.scenes.len()];
    let work = Work { kept: &kept, rules, script, paths, results: &results, usual };
    let size = boards.len().div_ceil(4 * rayon::current_num_threads()).max(1);
    let parts = boards.par_chunks(size).map(|boards| {
        let counts = work.with_boards(&ends, boards, (hand, 1), &mut Played::default());
        progress.add(boards.len() as u64);
        counts
    });
    let mut counts = parts.reduce(Vec::new, |mut sums, more| {
        sums.resize(more.len().max(sums.len()), 0);
        sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        sums
    });
    let seen = ((hand, CardSet::default()), 1);
    work.decide(at + 1..kept.sight, seen, &mut counts, &mut Played::default());
    let open = |deed: &_| work.is_open(at, *deed, hand);
    Ok(worth_of_each(&paths.levels[at][point], &results, &counts, paths.leaves.len(), open))
}

/// The verdict for each standing that seven cards may have: tables by rank read nothing else.
fn by_standing(
    rules: &Rules,
    rank: Ranking,
    fives: &[(CardSet, u64)],
    results: &mut Results<'_>,
    asked: &Asked<'_>,
) -> Result<Verdicts, Unpriced> {
    // Seven cards stand as the best five of them do.
    let mut all: Vec<(Standing, CardSet)> =
        fives.par_iter().map(|(five, _)| (rank.rank_set(*five), *five)).collect();
    all.sort_unstable_by_key(|(standing, _)| *standing);
    all.dedup_by_key(|(standing, _)| *standing);
    let mut laid = Laid::staked(rules, asked.stake);
    let mut runs: Vec<(Standing, u8)> = Vec::new();
    for (standing, five) in all {
        let cards: Hand = five.iter().collect();
        laid.lay(Place::Own, &cards[..2]);
        laid.lay(Place::Board, &cards[2..]);
        let verdict = kept_number(results.read(&mut laid))?;
        if runs.last().is_none_or(|(_, last)| *last != verdict) {
            runs.push((standing, verdict));
        }
    }
    Ok(Verdicts(runs))
}

/// Verdicts by standing: the least standing of each run of those that have one verdict, lowest first.
struct Verdicts(Vec<(Standing, u8)>);

impl Verdicts {
    fn of(&self, standing: Standing) -> u8 {
        let met = self.0.iter().take_while(|(least, _)| *least <= standing);
        met.last().expect("the lowest standing is the least of the first run").1
    }
}

/// How often any two cards more bring each verdict, for every five cards up to suits.
struct Ends {
    numbers: HashMap<CardSet, u32>,
    verdicts: usize,
    /// For each five, each verdict.
    all: Vec<u16>,
    /// For each five, each card by its number, each verdict: with that card among the two.
    with: Vec<u8>,
}

/// Cards of a pack, by number.
const CARDS: usize = 52;

impl Ends {
    fn new(
        kept: &Kept,
        deck: CardSet,
        fives: &[(CardSet, u64)],
        by_standing: &Verdicts,
        verdicts: usize,
        progress: &Progress<'_>,
    ) -> Ends {
        let numbers = fives.iter().enumerate().map(|(at, (five, _))| (*five, at as u32)).collect();
        let mut all = vec![0_u16; fives.len() * verdicts];
        let mut with = vec![0_u8; fives.len() * CARDS * verdicts];
        let rows = all.par_chunks_mut(verdicts).zip(with.par_chunks_mut(CARDS * verdicts));
        rows.zip(fives).for_each(|((all, with), (five, _))| {
            let twos = Runouts::new(deck.without(*five).subsets(2));
            let mut standings = vec![Standing::NOTHING; twos.len()];
            kept.rank.rank_runouts(*five, &twos, &mut standings);
            for (two, standing) in twos.sets().zip(&standings) {
                let verdict = usize::from(by_standing.of(*standing));
                all[verdict] += 1;
                for card in two {
                    with[usize::from(card.index()) * verdicts + verdict] += 1;
                }
            }
            progress.add(1);
        });
        Ends { numbers, verdicts, all, with }
    }

    /// How often each verdict is met by five cards while another is gone.
    fn met(&self, five: CardSet, gone: CardSet, met: &mut [u64]) {
        let (five, names) = orbit::standard(five);
        let number = self.numbers[&five] as usize;
        let gone = crate::suits::renamed(gone, &names).iter().next().map_or(0, |card| card.index());
        let all = &self.all[number * self.verdicts..][..self.verdicts];
        let with = &self.with[(number * CARDS + usize::from(gone)) * self.verdicts..];
        for ((met, all), with) in met.iter_mut().zip(all).zip(with) {
            *met = u64::from(all - u16::from(*with));
        }
    }
}

/// What every thread goes by.
struct Work<'a> {
    kept: &'a Kept,
    rules: &'a Rules,
    script: &'a Script,
    paths: &'a Paths,
    results: &'a Results<'a>,
    /// The points whose decisions are kept.
    usual: Vec<Option<usize>>,
}

impl Work<'_> {
    /// Plays best from these cards, which stand for so many.
    fn play(&self, ends: &Ends, deck: CardSet, (hand, all): (CardSet, u64), played: &mut Played) {
        let boards = Names::all().keeping(hand).sets(deck.without(hand), self.kept.seen);
        let boards: Vec<(CardSet, u64)> = boards.collect();
        let mut sum = self.with_boards(ends, &boards, (hand, all), played);
        let seen = ((hand, CardSet::default()), all);
        self.decide(1..self.kept.sight, seen, &mut sum, played);
        played.add(&sum, all);
    }

    /// How often each verdict is met on each path over some boards, with best play once they are
    /// seen.
    fn with_boards(
        &self,
        ends: &Ends,
        boards: &[(CardSet, u64)],
        (hand, all): (CardSet, u64),
        played: &mut Played,
    ) -> Vec<u64> {
        let leaves = self.paths.leaves.len();
        let size = ends.verdicts * leaves;
        let (mut sum, mut best, mut next) = (vec![0; size], vec![0; size], vec![0; size]);
        let mut met = vec![0; ends.verdicts];
        for (board, times) in boards {
            let mut tried = Tried::Never;
            let mut worths = Vec::new();
            for gone in hand.subsets(1) {
                ends.met(hand.without(gone).union(*board), gone, &mut met);
                for (row, met) in next.chunks_mut(leaves).zip(&met) {
                    row.fill(*met);
                }
                let points = &self.paths.levels[self.kept.discard];
                let counts = (&mut best[..], &next[..]);
                let usual = self.usual[self.kept.discard];
                keep_better(points, self.results, leaves, counts, tried, |point, worth| {
                    if usual == Some(point) {
                        worths.push((hand.without(gone), worth));
                    }
                });
                tried = Tried::Before;
            }
            let sights = all * times;
            if let Some(best) = Keep::best(hand, worths) {
                let sights = (sights.into(), &best.times(sights.into()));
                played.book.keep(self.rules, self.kept.discard, *board, sights);
            }
            let seen = ((hand, *board), sights);
            self.decide(self.kept.sight + 1..self.kept.discard, seen, &mut best, played);
            sum.iter_mut().zip(&best).for_each(|(sum, it)| *sum += it * times);
        }
        sum
    }

    /// Whether something may be done at a scene with these cards in sight.
    fn is_open(&self, at: usize, deed: Deed, held: CardSet) -> bool {
        let scene = &self.script.scenes[at];
        let guarded = matches!(scene, Scene::Ask(ask) if !ask.guards.is_empty());
        is_open(scene, deed, guarded.then(|| self.kept.rank.rank_set(held)))
    }

    fn decide(
        &self,
        scenes: std::ops::Range<usize>,
        ((hand, board), sights): ((CardSet, CardSet), u64),
        counts: &mut [u64],
        played: &mut Played,
    ) {
        let leaves = self.paths.leaves.len();
        for at in scenes.rev() {
            let open = |deed: &_| self.is_open(at, *deed, hand.union(board));
            let points = &self.paths.levels[at];
            keep_best(points, self.results, counts, leaves, open, |point, best| {
                if self.usual[at] != Some(point) {
                } else if at == 1 {
                    played.first.push(First { cards: hand, times: sights, best });
                } else {
                    let sights = (u128::from(sights), best.times(sights.into()));
                    let seen = self.script.in_sight(at, hand, board, CardSet::default());
                    played.book.choose(self.rules, at, &seen, sights);
                }
            });
        }
    }
}
