//! A board that both hands share and nobody sees before the end: every board once, the dealer's hands
//! coming in from the worst to the best, and each hand of the player's asked how many of every class
//! lie apart from it.

use crate::held::Held;
use crate::price::advise::{Choice, Here};
use crate::price::count::Count;
use crate::price::flushes::Suits;
use crate::price::orbit;
use crate::price::paths::Paths;
use crate::price::reads::alike_deck;
use crate::price::results::{Results, Verdict};
use crate::price::script::{Scene, Script};
use crate::price::walk::Walk;
use crate::price::{Asked, Priced, Unpriced, priced};
use crate::suits::Names;
use crate::work::{Progress, ways};
use cards::{CardSet, Hand};
use engine::table::{Due, Laid, Place, Rules};
use ranking::pattern::Pattern;
use ranking::{HandName, Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::{By, Cell, Outcome};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Mutex;

/// The most hands, for all boards up to suits.
const MOST: u128 = 2_000_000_000;
/// The most boards that are looked at while somebody waits.
const QUICK: u128 = 5_000;
/// Most verdicts that are told apart.
const VERDICTS: usize = 24;

/// What is dealt and compared.
struct Shared {
    rank: Ranking,
    own: usize,
    board: usize,
}

impl Shared {
    fn new(rules: &Rules, script: &Script) -> Result<Shared, Unpriced> {
        let Hands::One { cards: Cards::OwnAndBoard, rank, qualify: None, natural: None, .. } =
            rules.game.compared
        else {
            return Err(Unpriced::shape("other hands than own cards and a board"));
        };
        let Some((Scene::See(Place::Own, own), rest)) = script.scenes.split_first() else {
            return Err(Unpriced::shape("own cards that do not come first"));
        };
        let hidden = |place: Place| {
            let held = script.hidden.iter().find(|(held, _)| *held == place);
            held.map_or(0, |(_, count)| usize::from(*count))
        };
        let (own, board) = (usize::from(*own), hidden(Place::Board));
        let asks = rest.iter().all(|scene| matches!(scene, Scene::Ask(_)));
        let pack = rules.game.pack.size();
        let size = ways(pack, board) / 8 * ways(pack - board, own);
        let fits = asks
            && script.hidden.len() == 2
            && board > 0
            && hidden(Place::Dealer) == own
            && own < Held::LARGEST
            && size < MOST;
        if !fits || !script.dues.iter().all(|due| by_class(rules, rank, *due)) {
            return Err(Unpriced::shape("other parts than two hands and a hidden board"));
        }
        Ok(Shared { rank, own, board })
    }
}

/// Whether what is paid follows from the classes of the hands and which is better: for a win by
/// rows that compare lengths or name classes, else by one pay.
fn by_class(rules: &Rules, rank: Ranking, due: Due) -> bool {
    let Due::Line(wager) = due else { return false };
    let classed = |name: &String| {
        let table = rules.game.tables.iter().find(|table| table.name == *name);
        let whole = |row: &str| {
            let longer = matches!(row.parse::<Pattern>(), Ok(Pattern::Longer(..)));
            longer || HandName::parse(rank, row).is_ok_and(has_whole_classes)
        };
        table.is_some_and(|table| table.rows.iter().all(|row| whole(&row.hand)))
    };
    let lines = &rules.game.settlement.lines;
    let line = lines.iter().find(|line| line.wager == rules.name(wager));
    line.is_some_and(|line| {
        let cells = line.cells.iter().all(|(outcome, cell)| match cell {
            Cell::Pay(_) => true,
            Cell::Table { tables, .. } => *outcome == Outcome::Win && tables.iter().all(classed),
            Cell::Guarded { .. } => false,
        });
        line.by == By::Hand && cells
    })
}

/// Whether a name stands for all hands of every class that it speaks of.
fn has_whole_classes(name: HandName) -> bool {
    let (least, most) = (name.range().start().number(), name.range().end().number());
    let class = |number: u32| Standing::from_number(number).class_number();
    let begins = least.checked_sub(1).is_none_or(|below| class(below) != class(least));
    begins && most.checked_add(1).is_none_or(|above| class(above) != class(most))
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let count = count(rules, &script, &paths, asked)?;
    asked.keep_first(rules, &count.first);
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// Counts such a round.
pub(super) fn count(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let shared = Shared::new(rules, script)?;
    let deck = alike_deck(rules, &script.dues)?;
    let hands = orbit::sets(rules.game.pack, shared.own);
    let numbers: HashMap<CardSet, u32> =
        hands.iter().enumerate().map(|(at, (hand, _))| (*hand, at as u32)).collect();
    let boards = orbit::sets(rules.game.pack, shared.board);
    let judge = Judge::new((rules, script, paths), asked);
    let work = Work { shared: &shared, deck, numbers: &numbers, judge: &judge };
    let progress = Progress::new(boards.len() as u64, asked.tell);
    let blank = || vec![[0_u64; VERDICTS]; hands.len()];
    let sums = boards
        .par_iter()
        .try_fold(blank, |mut sums, (board, times)| {
            work.run(*board, *times, &mut sums)?;
            progress.add(1);
            Ok::<_, Unpriced>(sums)
        })
        .try_reduce(blank, |mut one, other| {
            let sums = one.as_flattened_mut().iter_mut().zip(other.as_flattened());
            sums.for_each(|(sum, more)| *sum += more);
            Ok(one)
        })?;
    let verdicts = judge.into_verdicts();
    let mut walk = Walk::new(rules, script, paths, asked.stake);
    for ((hand, times), sums) in hands.iter().zip(sums) {
        let met = verdicts.iter().zip(sums).filter(|(_, count)| *count > 0);
        // What all hands come to that this one stands for.
        let ends: HashMap<Verdict, u64> =
            met.map(|(verdict, count)| (verdict.clone(), count / times)).collect();
        walk.begin_with((*hand, *times), &ends);
    }
    Ok(walk.finish())
}

/// What each thing to do with one hand is worth, where hands are compared by their flushes.
pub(super) fn advise(here: &Here<'_>, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    let Here { rules, script, paths, spot, found } = *here;
    let shared = Shared::new(rules, script)?;
    let deck = alike_deck(rules, &script.dues)?;
    let suits = Suits::new(shared.rank, deck);
    let suits =
        suits.ok_or_else(|| Unpriced::shape("hands that are not known by their flushes"))?;
    let own: CardSet = spot.own.iter().copied().collect();
    let rest = deck.without(own);
    if ways(rest.len() as usize, shared.board) > QUICK {
        return Err(Unpriced::shape("too many boards to wait for"));
    }
    let boards: Vec<(CardSet, u64)> = Names::all().keeping(own).sets(rest, shared.board).collect();
    let progress = Progress::new(boards.len() as u64, asked.tell);
    let met = boards.par_iter().fold(Met::new, |mut met, (board, times)| {
        shared.meet(&suits, rest, own, (*board, *times), &mut met);
        progress.add(1);
        met
    });
    let met = met.reduce(Met::new, |mut one, other| {
        for (ends, (count, board)) in other {
            one.entry(ends).or_insert((0, board)).0 += count;
        }
        one
    });
    let judge = Judge::new((rules, script, paths), asked);
    let mut counts: HashMap<usize, u64> = HashMap::new();
    for ((_, against), (count, board)) in met {
        let dealer = match against {
            Dealers::Worse(class) => Some(shared.worse(rest, own, board, class)),
            Dealers::Equal => Some(own),
            Dealers::Better => None,
        };
        *counts.entry(judge.verdict(own, board, dealer)?).or_default() += count;
    }
    let verdicts = judge.into_verdicts();
    let ends = counts.into_iter().map(|(number, count)| (verdicts[number].clone(), count));
    let walk = Walk::new(rules, script, paths, asked.stake);
    Ok(walk.advise_with(spot, found, &ends.collect()))
}

/// How a hand of the dealer's compares: one that is worse by its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Dealers {
    Worse(u8),
    Equal,
    Better,
}

/// How often a hand of some class meets which hands of the dealer's, and a board with which it does.
type Met = HashMap<(u8, Dealers), (u64, CardSet)>;

impl Shared {
    /// Adds what one hand meets with a board that stands for so many.
    fn meet(
        &self,
        suits: &Suits,
        rest: CardSet,
        own: CardSet,
        (board, times): (CardSet, u64),
        met: &mut Met,
    ) {
        let standing = self.rank.rank_set(own.union(board));
        let class = standing.class_number();
        // Where the classes above the lowest begin, up to its own; then the hand, and what beats it.
        let mut limits: Vec<Standing> =
            (2..=class).map(|class| Standing::new(class, 0, 0)).collect();
        limits.extend([standing, Standing::from_number(standing.number() + 1)]);
        let free = rest.without(board);
        let all = ways(free.len() as usize, self.own) as u64;
        let below = suits.below(free, board, self.own, &limits);
        let kinds = (1..=class).map(Dealers::Worse).chain([Dealers::Equal, Dealers::Better]);
        let mut before = 0;
        for (kind, upto) in kinds.zip(below.into_iter().chain([all])) {
            if upto > before {
                met.entry((class, kind)).or_insert((0, board)).0 += (upto - before) * times;
            }
            before = upto;
        }
    }

    /// A hand of the dealer's of a class that is worse with a board, where one was met.
    fn worse(&self, rest: CardSet, own: CardSet, board: CardSet, class: u8) -> CardSet {
        let standing = |hand: CardSet| self.rank.rank_set(hand.union(board));
        let limit = standing(own);
        let fits = |hand: &CardSet| {
            let held = standing(*hand);
            held < limit && held.class_number() == class
        };
        rest.without(board).subsets(self.own).find(fits).expect("it was counted")
    }
}

/// What every thread goes by.
struct Work<'w, 'a> {
    shared: &'w Shared,
    deck: CardSet,
    numbers: &'w HashMap<CardSet, u32>,
    judge: &'w Judge<'a>,
}

/// Hands of the dealer's below a class, and one hand of that class.
struct Class {
    number: u8,
    below: Held,
    like: CardSet,
}

impl Work<'_, '_> {
    /// Adds what every hand comes to with a board that stands for so many.
    fn run(
        &self,
        board: CardSet,
        times: u64,
        sums: &mut [[u64; VERDICTS]],
    ) -> Result<(), Unpriced> {
        let Shared { rank, own: cards, .. } = *self.shared;
        let rest = self.deck.without(board);
        let standing = |hand: CardSet| rank.rank_set(board.union(hand));
        let mut dealers: Vec<(Standing, CardSet)> =
            rest.subsets(cards).map(|hand| (standing(hand), hand)).collect();
        dealers.sort_unstable_by_key(|(standing, _)| *standing);
        let mut owns: Vec<(Standing, CardSet, u64)> = Names::all()
            .keeping(board)
            .sets(rest, cards)
            .map(|(hand, times)| (standing(hand), hand, times))
            .collect();
        owns.sort_unstable_by_key(|(standing, ..)| *standing);
        let all = ways(rest.len() as usize - cards, cards) as u64;
        let mut held = Held::new(cards);
        let mut classes: Vec<Class> = Vec::new();
        let mut known: HashMap<(u8, u8), usize> = HashMap::new();
        let mut verdict_of = |key, own: CardSet, dealer: Option<CardSet>| match known.entry(key) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(vacant) => Ok(*vacant.insert(self.judge.verdict(own, board, dealer)?)),
        };
        let mut left = &dealers[..];
        for alike in owns.chunk_by(|one, next| one.0 == next.0) {
            let standing = alike[0].0;
            let mut take = |held: &mut Held, fits: &dyn Fn(Standing) -> bool| {
                while let Some(((other, hand), more)) = left.split_first()
                    && fits(*other)
                {
                    let number = other.class_number();
                    if classes.last().is_none_or(|class| class.number < number) {
                        classes.push(Class { number, below: held.clone(), like: *hand });
                    }
                    held.add(*hand);
                    left = more;
                }
            };
            take(&mut held, &|other| other < standing);
            let worse: Vec<u64> = alike.iter().map(|(_, own, _)| held.apart_from(*own)).collect();
            take(&mut held, &|other| other == standing);
            for ((_, own, alike), worse) in alike.iter().zip(worse) {
                let not_better = held.apart_from(*own);
                let number = self.numbers[&orbit::standard(*own).0] as usize;
                let sums = &mut sums[number];
                let mut add = |verdict: usize, count: u64| sums[verdict] += count * alike * times;
                // Those of each class that are worse: up to where the next begins.
                let mut upto = worse;
                for class in
                    classes.iter().rev().filter(|class| class.number <= standing.class_number())
                {
                    let below = class.below.apart_from(*own).min(upto);
                    if upto > below {
                        let key = (standing.class_number(), class.number);
                        add(verdict_of(key, *own, Some(class.like))?, upto - below);
                    }
                    upto = below;
                }
                let [tie, lose] = [(0, not_better - worse), (u8::MAX, all - not_better)];
                for (kind, count) in [tie, lose] {
                    if count > 0 {
                        let other = if kind == 0 { Some(*own) } else { None };
                        add(verdict_of((0, kind), *own, other)?, count);
                    }
                }
            }
        }
        Ok(())
    }
}

/// What cards say, for whichever thread asks.
struct Judge<'a>(Mutex<(Laid<'a>, Results<'a>)>);

impl<'a> Judge<'a> {
    fn new(
        (rules, script, paths): (&'a Rules, &'a Script, &'a Paths),
        asked: &Asked<'_>,
    ) -> Judge<'a> {
        let laid = Laid::staked(rules, asked.stake);
        Judge(Mutex::new((laid, Results::new(rules, script, paths, asked.stake))))
    }

    /// Those that were asked for, by number.
    fn into_verdicts(self) -> Vec<Verdict> {
        self.0.into_inner().map(|(_, results)| results.verdicts).unwrap_or_default()
    }

    /// The number of the verdict against a hand of the dealer's; without one, of a hand that loses.
    fn verdict(
        &self,
        own: CardSet,
        board: CardSet,
        dealer: Option<CardSet>,
    ) -> Result<usize, Unpriced> {
        let mut judge = self.0.lock().expect("no thread has stopped");
        let (laid, results) = &mut *judge;
        let hand = |set: CardSet| set.iter().collect::<Hand>();
        laid.lay(Place::Board, &hand(board));
        laid.lay(Place::Own, &hand(own));
        laid.lay(Place::Dealer, &hand(dealer.unwrap_or(own)));
        let number = match dealer {
            Some(_) => results.read(laid),
            None => results.read_if(laid, engine::table::Stands::ALL[5]),
        };
        match number < VERDICTS {
            true => Ok(number),
            false => Err(Unpriced::shape("more verdicts than are kept")),
        }
    }
}
