//! Pay tables made ready: rows become intervals of standings, or patterns.

use cards::Hand;
use money::{Money, Pay};
use ranking::pattern::{self, Pattern, Wild, all_met, first_met};
use ranking::{Class, HandName, Ranking, Standing};
use sheet::table::paytable::{By, PayTable as Printed};

/// How a table's rows are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    /// By the standing of the cards; rows that say more are patterns.
    Ranking(Ranking),
    /// By patterns alone.
    Patterns,
}

impl Reader {
    /// What cards are worth, where a ranking says it.
    pub(super) fn standing(self, hand: &Hand) -> Option<Standing> {
        match self {
            Reader::Ranking(ranking) => ranking.try_rank(hand).ok(),
            Reader::Patterns => None,
        }
    }
}

/// A pay table in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PayTable {
    rows: Vec<Row>,
    /// What each row pays, a column after the other.
    pays: Vec<Pay>,
    column: Column,
    wild: Wild,
    /// The stake that dollars are for in each column, where they grow with it.
    per: Option<Vec<Money>>,
    /// The least standing that fits a row, where no row is a pattern: most hands are below it.
    least: Option<Standing>,
    /// Standings of special hands, and the standing they have where no row names them: a royal
    /// flush is a straight flush. Ruling X-03.
    stand_ins: Vec<(u8, Standing)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Standings(Standing, Standing),
    Pattern(Pattern),
}

/// Which column is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Column {
    Chosen(usize),
    /// By the number of hands, as the columns are headed, and so many more.
    Hands {
        heads: Vec<u8>,
        more: u8,
    },
}

/// What a table is read on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading<'a> {
    pub(super) standing: Option<Standing>,
    pub(super) cards: pattern::Cards<'a>,
    /// How many hands were dealt, the dealer's included.
    pub(super) hands: u8,
}

/// The rows of a table that cards meet, whichever of them a column offers: those of the hand
/// itself, then those of the plainer hands that it is where no row names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Met([u32; 3]);

impl Met {
    /// The row that pays, of those that are offered.
    #[must_use]
    pub fn first(self, offered: u32) -> Option<usize> {
        let stage = self.0.into_iter().find(|rows| rows & offered != 0)?;
        Some((stage & offered).trailing_zeros() as usize)
    }

    /// Whether any of these rows is met.
    #[must_use]
    pub fn has_any(self, rows: u32) -> bool {
        self.first(rows).is_some()
    }
}

impl PayTable {
    pub(super) fn new(printed: &Printed, reader: Reader) -> Result<PayTable, String> {
        let ranking = match reader {
            Reader::Ranking(ranking) => Some(ranking),
            Reader::Patterns => None,
        };
        let mut rows = Vec::new();
        for row in &printed.rows {
            let name = ranking.and_then(|ranking| HandName::parse(ranking, &row.hand).ok());
            rows.push(match name {
                Some(name) => Row::Standings(*name.range().start(), *name.range().end()),
                None => Row::Pattern(row.hand.parse::<Pattern>().map_err(|it| it.to_string())?),
            });
        }
        let worst = rows.iter().map(|row| match row {
            Row::Standings(worst, _) => Some(*worst),
            Row::Pattern(_) => None,
        });
        let least = worst.collect::<Option<Vec<_>>>().and_then(|worst| worst.into_iter().min());
        let heads = || printed.schedules.iter().map(|head| head.parse().map_err(|_| bad(head)));
        let column = match printed.by {
            By::House | By::With(_) => Column::Chosen(printed.chosen),
            By::HandsDealt => Column::Hands { heads: heads().collect::<Result<_, _>>()?, more: 0 },
            By::HandsDealtAndOne => {
                Column::Hands { heads: heads().collect::<Result<_, _>>()?, more: 1 }
            }
        };
        let width = printed.schedules.len();
        let columns = (0..width).flat_map(|at| printed.rows.iter().map(move |row| row.pays[at]));
        let stand_ins = ranking.map(stand_ins).unwrap_or_default();
        let per = printed.per.clone();
        let (pays, wild) = (columns.collect(), Wild::None);
        Ok(PayTable { rows, pays, column, wild, per, least, stand_ins })
    }

    /// The same table, with these cards wild for its patterns.
    pub(super) fn wild(self, wild: Wild) -> PayTable {
        PayTable { wild, ..self }
    }

    /// A pay for this stake: dollars that are printed for another grow or shrink with it. Source:
    /// colorado l.1362.
    pub(super) fn scaled(&self, pay: Pay, stake: Money) -> Pay {
        match self.column {
            Column::Chosen(column) => self.scaled_in(column, pay, stake),
            // What goes by the number of hands is for one stake in every column.
            Column::Hands { .. } => self.scaled_in(0, pay, stake),
        }
    }

    /// The same for a pay of any column.
    pub(super) fn scaled_in(&self, column: usize, pay: Pay, stake: Money) -> Pay {
        let Some(per) = self.per.as_ref().map(|per| per[column]) else { return pay };
        let part = |money: Money| {
            let cents = u128::from(money.as_cents()) * u128::from(stake.as_cents());
            Money::cents((cents / u128::from(per.as_cents())) as u64)
        };
        match pay {
            Pay::Fixed(money) => Pay::Fixed(part(money)),
            Pay::FixedFromMeter(money) => Pay::FixedFromMeter(part(money)),
            other => other,
        }
    }

    /// How many rows it has.
    pub(super) const fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Whether every row is a pattern of the own cards.
    pub(super) fn reads_own_cards(&self) -> bool {
        let own = |row: &Row| {
            matches!(row, Row::Pattern(Pattern::Holds { place: pattern::Place::Own, .. }))
        };
        self.rows.iter().all(own)
    }

    /// What the rows pay in the column in force, or in all that may come to be.
    pub(super) fn in_force(&self) -> &[Pay] {
        let rows = self.rows.len();
        match self.column {
            Column::Chosen(column) => &self.pays[column * rows..(column + 1) * rows],
            Column::Hands { .. } => &self.pays,
        }
    }

    /// What the table pays; `None` where no row fits, or none that is offered.
    #[inline]
    pub(super) fn pay(&self, reading: &Reading<'_>) -> Option<(usize, Pay)> {
        match (reading.standing, self.least) {
            (Some(standing), Some(least)) if standing < least && self.is_plain(standing) => None,
            _ => self.look_up(reading),
        }
    }

    /// Whether no other standing stands in for this one.
    fn is_plain(&self, standing: Standing) -> bool {
        let class = standing.class_number();
        self.stand_ins.iter().all(|(held, _)| *held != class)
    }

    #[inline(never)]
    fn look_up(&self, reading: &Reading<'_>) -> Option<(usize, Pay)> {
        let column = match &self.column {
            Column::Chosen(column) => *column,
            Column::Hands { heads, more } => {
                // With more hands than there are columns the fullest table pays; with fewer, the
                // emptiest.
                let hands = reading.hands + more;
                let nearest = heads.iter().enumerate().min_by_key(|(_, head)| head.abs_diff(hands));
                nearest?.0
            }
        };
        let pays = self.column(column);
        let mut standing = reading.standing;
        loop {
            if let Some(fit) = self.fit(pays, standing, reading.cards) {
                return Some(fit);
            }
            let class = standing?.class_number();
            standing = Some(self.stand_ins.iter().find(|(held, _)| *held == class)?.1);
        }
    }

    /// Every row that the cards meet.
    pub(super) fn met(&self, standing: Option<Standing>, cards: pattern::Cards<'_>) -> Met {
        let patterns = self.rows.iter().enumerate().filter_map(|(at, row)| match row {
            Row::Pattern(pattern) => Some((at, *pattern)),
            Row::Standings(..) => None,
        });
        let patterns = all_met(patterns, &cards.wild(self.wild));
        let mut met = Met::default();
        let mut standing = standing;
        for stage in &mut met.0 {
            *stage = self.rows.iter().enumerate().fold(patterns, |met, (at, row)| match row {
                Row::Standings(worst, best) => {
                    let fits = standing.is_some_and(|it| *worst <= it && it <= *best);
                    met | u32::from(fits) << at
                }
                Row::Pattern(_) => met,
            });
            let class = standing.map(Standing::class_number);
            let plainer = self.stand_ins.iter().find(|(held, _)| Some(*held) == class);
            let Some((_, plainer)) = plainer else { break };
            standing = Some(*plainer);
        }
        met
    }

    /// What a column pays for each row.
    pub(super) fn column(&self, column: usize) -> &[Pay] {
        &self.pays[column * self.rows.len()..][..self.rows.len()]
    }

    fn fit(
        &self,
        pays: &[Pay],
        standing: Option<Standing>,
        cards: pattern::Cards<'_>,
    ) -> Option<(usize, Pay)> {
        let fits = |row: &Row| match *row {
            Row::Standings(worst, best) => {
                standing.is_some_and(|standing| worst <= standing && standing <= best)
            }
            Row::Pattern(pattern) => first_met(&[pattern], &cards.wild(self.wild)).is_some(),
        };
        let offered = self.rows.iter().zip(pays).enumerate();
        let mut offered = offered.filter(|(_, (_, pay))| **pay != Pay::NotOffered);
        offered.find(|(_, (row, _))| fits(row)).map(|(at, (_, pay))| (at, *pay))
    }
}

fn bad(head: &str) -> String {
    format!("column `{head}` is no number of hands")
}

/// The special classes of a ranking, by number, and the best standing of the class that each is
/// otherwise.
fn stand_ins(ranking: Ranking) -> Vec<(u8, Standing)> {
    let otherwise = |class: Class| match class {
        Class::RoyalFlush | Class::MiniRoyal => Some(Class::StraightFlush),
        Class::ThreeAces => Some(Class::ThreeOfAKind),
        Class::FourAces | Class::FiveOfAKind => Some(Class::FourOfAKind),
        Class::FiveAces | Class::FiveWilds => Some(Class::FiveOfAKind),
        _ => None,
    };
    let best = |class: Class| HandName::of_class(ranking, class).map(|name| *name.range().end());
    let number = |class: Class| best(class).map(Standing::class_number);
    let mut found = Vec::new();
    for class in ranking.classes() {
        let mut plainer = otherwise(*class);
        while let Some(other) = plainer {
            if let (Some(number), Some(standing)) = (number(*class), best(other)) {
                found.push((number, standing));
                break;
            }
            plainer = otherwise(other);
        }
    }
    found
}
