//! What main wagers are paid: a line for each, a cell for each outcome.

use super::paytable::{PayTable, Reader};
use super::rules::{Place, Rules, Unplayable, WagerId};
use money::{Mark, Odds, Pay};
use ranking::pattern::{Pattern, Wild};
use ranking::{Ranking, Standing};
use sheet::Kind;
use sheet::table::hand::Cards;
use sheet::table::settle::{By, Cell as Printed, On, Outcome, PaiGow};
use sheet::table::side::wild_in;

/// What the dealer's pai gow leaves of even money. Source: colorado l.2719.
const HALF: Odds = match Odds::new(1, Mark::To, 2) {
    Some(odds) => odds,
    None => panic!("odds are per something"),
};

/// What is compared with the dealer's hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Compared {
    pub(super) cards: Cards,
    pub(super) rank: Ranking,
    pub(super) qualify: Option<Standing>,
    /// What wins in the cards as they are dealt.
    pub(super) natural: Option<Pattern>,
    /// Whether there is a dealer to beat.
    pub(super) against: Against,
}

/// Whom a hand is to beat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Against {
    Dealer,
    Nobody,
}

/// What a main wager is paid, every case settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// What decides it, if that is not the hand that the game compares.
    pub(super) by: Option<By>,
    pub(super) fold: Cell,
    /// By whether the dealer qualifies, then win, lose and tie.
    pub(super) cells: [[Cell; 3]; 2],
    /// Where nobody is to be beaten.
    pub(super) pays: Cell,
    /// For a hand that wins as it was dealt.
    pub(super) natural: Cell,
    /// The hand of a split that decides, if it is not both, and what follows if it is equal to the
    /// dealer's in colour too.
    pub(super) on: Option<(On, Option<Cell>)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Cell {
    Pay(Pay),
    Table { tables: Vec<PayTable>, otherwise: Pay },
    Guarded { least: Standing, then: Pay, otherwise: Pay },
}

impl Rules {
    pub(super) fn add_lines(&mut self, place: &Place<'_>) -> Result<(), Unplayable> {
        for line in &self.game.settlement.lines {
            let wager = place(&line.wager)?;
            let by = (self.game.kind == Kind::War || line.by != By::Hand).then_some(line.by);
            let find = |outcome: Outcome| {
                line.cells.iter().find(|(held, _)| *held == outcome).map(|(_, cell)| cell)
            };
            let cell = |outcomes: &[Outcome]| -> Result<Cell, Unplayable> {
                match outcomes.iter().find_map(|outcome| find(*outcome)) {
                    Some(printed) => self.cell(printed),
                    None => Ok(Cell::Pay(Pay::NotOffered)),
                }
            };
            if matches!(by, Some(By::Hand | By::Common(_))) {
                use Outcome::{Lose, Surrender, Tie, War, WarLose, WarTie, WarWin, Win};
                let first = [cell(&[Win])?, cell(&[Lose])?, cell(&[Tie])?];
                let war = [cell(&[WarWin])?, cell(&[WarLose])?, cell(&[WarTie])?];
                let (fold, pays) = (cell(&[Surrender])?, cell(&[War])?);
                let (natural, on) = (Cell::Pay(Pay::NotOffered), None);
                let cells = [first, war];
                self.lines[wager.place()] = Some(Line { by, fold, cells, pays, natural, on });
                continue;
            }
            let fold = match find(Outcome::Fold) {
                Some(printed) => self.cell(printed)?,
                None => Cell::Pay(Pay::Lose),
            };
            let out = Outcome::Out;
            let mut cells = [
                [
                    cell(&[Outcome::OutWin, out, Outcome::Win, Outcome::Both])?,
                    cell(&[Outcome::OutLose, out, Outcome::Lose, Outcome::None])?,
                    cell(&[Outcome::OutTie, out, Outcome::Tie, Outcome::One])?,
                ],
                [
                    cell(&[Outcome::Win, Outcome::Both])?,
                    cell(&[Outcome::Lose, Outcome::None])?,
                    cell(&[Outcome::Tie, Outcome::One])?,
                ],
            ];
            let pays = cell(&[Outcome::Pays])?;
            let natural = cell(&[Outcome::Natural, Outcome::Win])?;
            let missing = Cell::Pay(Pay::NotOffered);
            let pai_gow = self.split.as_ref().map_or(PaiGow::Plays, |split| split.pai_gow);
            match pai_gow {
                PaiGow::Plays => {}
                PaiGow::AcePushes | PaiGow::KingPushes => {
                    cells[0] = [const { Cell::Pay(Pay::Push) }; 3]
                }
                PaiGow::PaysHalf => cells[0][0] = Cell::Pay(Pay::Odds(HALF)),
            }
            let on = match line.on {
                None => None,
                Some(on) => {
                    let alike = find(Outcome::SameColour).map(|printed| self.cell(printed));
                    Some((on, alike.transpose()?))
                }
            };
            let whole = match self.compared.map(|compared| compared.against) {
                None if self.split.is_some() => !cells.as_flattened().contains(&missing),
                _ if matches!(by, Some(By::Against(..))) => !cells[1].contains(&missing),
                Some(Against::Dealer) => !cells.as_flattened().contains(&missing),
                Some(Against::Nobody) | None => pays != missing,
            };
            if !whole {
                return Err(Unplayable(format!("`{}` is not settled in every case", line.wager)));
            }
            self.lines[wager.place()] = Some(Line { by, fold, cells, pays, natural, on });
        }
        Ok(())
    }

    pub(super) fn cell(&self, printed: &Printed) -> Result<Cell, Unplayable> {
        Ok(match printed {
            Printed::Pay(pay) => Cell::Pay(*pay),
            Printed::Guarded { least, then, otherwise } => {
                Cell::Guarded { least: *least, then: *then, otherwise: *otherwise }
            }
            Printed::Table { tables, otherwise } => {
                let (reader, wild) = match self.compared {
                    Some(Compared { rank, .. }) => (Reader::Ranking(rank), wild_in(rank)),
                    None => (Reader::Patterns, Wild::None),
                };
                let tables = tables.iter().map(|name| Ok(self.table(name, reader)?.wild(wild)));
                Cell::Table { tables: tables.collect::<Result<_, _>>()?, otherwise: *otherwise }
            }
        })
    }

    /// Finds the wagers that go by the same line: the same hand at a table then brings them the
    /// same.
    pub(super) fn find_alike(&mut self) {
        let by_the_hand = |place: usize| {
            let line = self.lines[place].as_ref().filter(|line| line.by.is_none());
            line.filter(|_| self.second != Some(WagerId::new(place)))
        };
        let alike = (0..self.lines.len()).map(|place| {
            let line = by_the_hand(place)?;
            let mut same = (0..self.lines.len()).filter(|it| by_the_hand(*it) == Some(line));
            let first = same.next()?;
            same.next().map(|_| WagerId::new(first))
        });
        self.alike = alike.collect();
    }

    pub(super) fn table(&self, name: &str, reader: Reader) -> Result<PayTable, Unplayable> {
        let table = self.game.tables.iter().find(|table| table.name == name);
        let table = table.ok_or_else(|| Unplayable(format!("no pay table `{name}`")))?;
        PayTable::new(table, reader).map_err(Unplayable)
    }
}
