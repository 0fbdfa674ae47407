//! Whether a game is of this shape: two cards each for the player and the dealer, a board that both
//! share, and wagers that read nothing but what the hands are worth.

use super::super::Unpriced;
use super::super::orbit;
use super::super::paths::Paths;
use super::super::script::{Scene, Script};
use super::pairs::{Boards, Pairs, subsets};
use super::stages::{SLOTS, Stages};
use super::told;
use cards::CardSet;
use engine::table::{Due, Place, Rules};
use money::Money;
use ranking::{HandName, Ranking, Standing};
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::{By, Cell};
use sheet::table::side::Read;

/// A game of this shape, made ready to be counted.
#[derive(Debug)]
pub(super) struct Shape<'a> {
    pub(super) rules: &'a Rules,
    pub(super) script: &'a Script,
    pub(super) paths: &'a Paths,
    pub(super) stake: Money,
    pub(super) ranking: Ranking,
    pub(super) qualify: Option<Standing>,
    pub(super) stages: Stages,
    /// How many cards the whole board has.
    pub(super) board: usize,
}

/// The boards of each stage, and how those of one lie within those of another.
#[derive(Debug)]
pub(super) struct Lies {
    pub(super) pairs: Pairs,
    /// For each stage but the first.
    pub(super) boards: Vec<Boards>,
    /// For each stage but the first, and each before it: which cards of its boards are those of
    /// the other.
    within: Vec<Vec<Vec<Vec<u8>>>>,
}

impl<'a> Shape<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        script: &'a Script,
        paths: &'a Paths,
        stake: Money,
    ) -> Result<Shape<'a>, Unpriced> {
        let not = |what: &str| Err(Unpriced::shape(what));
        let Hands::One { cards: Cards::OwnAndBoard, rank, qualify, natural: None, .. } =
            rules.game.compared
        else {
            return not("no board that both hands share");
        };
        let board = board_of(script)?;
        let pack = rules.game.pack;
        if pack.set().is_none() || pack.jokers() > 0 || !orbit::suits_are_alike(pack) {
            return not("a pack with jokers, or several");
        }
        if !rank.takes().contains(&(board + 2)) {
            return not("hands that are too small or too large");
        }
        if let Some(due) = script.dues.iter().find(|due| !reads_standings(rules, **due, rank)) {
            let name = rules.due_name(*due);
            return Err(Unpriced::shape(format!("`{name}` reads more than the hands")));
        }
        if paths.leaves.len() > SLOTS {
            return not("more ways to play than are told apart");
        }
        let stages = Stages::new(script, paths, board);
        let shape = Shape { rules, script, paths, stake, ranking: rank, qualify, stages, board };
        match told::has_room(&shape) {
            true => Ok(shape),
            false => not("more ways to play than are told apart"),
        }
    }

    /// Lays out the boards of every stage.
    pub(super) fn lies(&self) -> Lies {
        let pairs = Pairs::new(self.rules.game.pack);
        let seen: Vec<usize> = self.stages.list.iter().map(|stage| stage.seen).collect();
        let boards = seen[1..].iter().map(|seen| match *seen == self.board {
            true => pairs.kinds(*seen),
            false => pairs.boards(*seen),
        });
        let boards = boards.collect();
        let within = |from: &usize| seen.iter().map(|to| subsets(*from, *to)).collect();
        let within = seen[1..].iter().map(within).collect();
        Lies { pairs, boards, within }
    }

    /// What the cards in sight are worth, where they make a hand.
    pub(super) fn standing(&self, cards: CardSet) -> Option<Standing> {
        let fits = self.ranking.takes().contains(&(cards.len() as usize));
        fits.then(|| self.ranking.rank_set(cards))
    }

    /// How many of the dealer's hands there are for each lie of the other cards.
    pub(super) fn dealers(&self) -> u64 {
        let left = self.rules.game.pack.size() - self.board - 2;
        crate::work::ways(left, 2) as u64
    }
}

impl Lies {
    /// How many full boards there are, up to suits.
    pub(super) fn full(&self) -> usize {
        self.boards.last().map_or(0, |boards| boards.kinds.len())
    }

    /// The boards of a stage that is not the first.
    pub(super) fn boards(&self, stage: usize) -> &Boards {
        &self.boards[stage - 1]
    }

    /// Which cards of a stage's boards may be the board of another before it.
    pub(super) fn within(&self, stage: usize, before: usize) -> &[Vec<u8>] {
        &self.within[stage - 1][before]
    }
}

/// How many cards the board has, if all else that is dealt are two cards for each hand.
fn board_of(script: &Script) -> Result<usize, Unpriced> {
    let not = |what: &str| Err(Unpriced::shape(what));
    let mut board = 0;
    for (at, scene) in script.scenes.iter().enumerate() {
        match scene {
            Scene::See(Place::Own, 2) if at == 0 => {}
            Scene::See(Place::Board, count) => board += usize::from(*count),
            Scene::Ask(_) | Scene::Pull(_) => {}
            Scene::See(..) | Scene::Discard(_) | Scene::Draw(..) => {
                return not("other cards than hands and a board");
            }
            Scene::Surrender(..) | Scene::Claim(..) | Scene::Declare(..) => {
                return not("other decisions than bets");
            }
        }
    }
    if script.scenes.first() != Some(&Scene::See(Place::Own, 2)) {
        return not("no decision after two cards of one's own");
    }
    let mut dealer = 0;
    for (place, count) in &script.hidden {
        match place {
            Place::Board => board += usize::from(*count),
            Place::Dealer => dealer += count,
            _ => return not("other cards than hands and a board"),
        }
    }
    if dealer != 2 {
        return not("a dealer's hand that is not of two cards");
    }
    Ok(board)
}

/// Whether what is paid follows from what the hands are worth.
fn reads_standings(rules: &Rules, due: Due, ranking: Ranking) -> bool {
    let plain = |name: &String| {
        let table = rules.game.tables.iter().find(|table| table.name == *name);
        let read = |hand: &str| HandName::parse(ranking, hand).is_ok();
        table.is_some_and(|table| table.rows.iter().all(|row| read(&row.hand)))
    };
    match due {
        Due::Line(wager) => {
            let lines = &rules.game.settlement.lines;
            let line = lines.iter().find(|line| line.wager == rules.name(wager));
            line.is_some_and(|line| {
                let cells = line.cells.iter().all(|(_, cell)| match cell {
                    Cell::Table { tables, .. } => tables.iter().all(plain),
                    Cell::Pay(_) | Cell::Guarded { .. } => true,
                });
                cells && line.by == By::Hand && line.on.is_none()
            })
        }
        Due::Side(at) => {
            let side = &rules.game.sides[at as usize];
            side.cards == Cards::OwnAndBoard
                && side.read == Read::Ranking(ranking)
                && side.line.is_none()
                && plain(&side.table)
        }
        Due::Kept(_) => true,
        Due::Pot(_) => false,
    }
}
