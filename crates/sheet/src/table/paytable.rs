//! Pay tables: grids as printed, a row per hand and a column per schedule.

use crate::error::{SheetError, Wrong};
use crate::section::{Reading, Section};
use crate::sections::Sections;
use crate::tree::{Node, Value};
use crate::words::{Word, words};
use cards::Suit;
use money::{Money, Pay};
use ranking::pattern::Pattern;
use ranking::{HandName, Ranking};
use std::ops::RangeInclusive;

/// A pay table. Rows are tried from the top, and the first that fits pays (ruling X-02).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayTable {
    /// Its name: `trips`, `lib/pmg`.
    pub name: String,
    /// The columns' names.
    pub schedules: Vec<String>,
    /// What chooses the column.
    pub by: By,
    /// The rows, in order.
    pub rows: Vec<Row>,
    /// The column in force, where the house chooses it.
    pub chosen: usize,
    /// Columns that a ruling calls corrupt: printed, but not to be played.
    pub corrupt: Vec<usize>,
    /// What the page prints where a ruling corrects it.
    pub misprints: Vec<Misprint>,
    /// The stake that dollars are for, if they grow with it, for each schedule. Source: colorado
    /// l.1362, l.2616.
    pub per: Option<Vec<Money>>,
    /// The suit that the house has named for its best rows. Source: colorado l.5064.
    pub suit: Option<Suit>,
    /// With how many packs each column is played, where the document says so; empty if with any.
    /// Source: players-casino l.1209, clovis-500 l.2148, lucky-lady l.392.
    pub packs: Vec<RangeInclusive<u8>>,
}

impl PayTable {
    /// Whether a column is played with so many packs.
    #[must_use]
    pub fn is_for(&self, column: usize, packs: u8) -> bool {
        self.packs.get(column).is_none_or(|range| range.contains(&packs))
    }
}

/// The number of the rows by which tables pay one hand together, of each table how many rows it has
/// and which of them fits: that of the row itself where there is one table. `None` if no row fits.
#[must_use]
pub fn rows_together(tables: impl IntoIterator<Item = (usize, Option<usize>)>) -> Option<usize> {
    let (mut number, mut ways) = (0, 1);
    for (rows, fits) in tables {
        number += ways * fits.map_or(0, |row| row + 1);
        ways *= rows + 1;
    }
    usize::checked_sub(number, 1)
}

/// The rows of each table that such a number stands for.
#[must_use]
pub fn rows_apart<'a>(tables: &[&'a PayTable], number: usize) -> Vec<&'a Row> {
    let mut left = number + 1;
    let row = |table: &&'a PayTable| {
        let (ways, rest) = (table.rows.len() + 1, left);
        left /= ways;
        table.rows.get((rest % ways).checked_sub(1)?)
    };
    tables.iter().filter_map(row).collect()
}

/// A cell that a ruling corrects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misprint {
    /// The hand's name.
    pub hand: String,
    /// The column.
    pub column: usize,
    /// What is printed there.
    pub printed: Pay,
}

/// A row: a hand, and what each schedule pays for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The hand's name.
    pub hand: String,
    /// What it pays, a cell for each schedule.
    pub pays: Vec<Pay>,
}

/// What chooses a table's column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum By {
    /// The house.
    House,
    /// The number of hands at the table, the dealer's included.
    HandsDealt,
    /// One more than there are hands: no dealer's hand is dealt. Ruling G-145.
    HandsDealtAndOne,
    /// Another table's choice: an envy column goes with its pays.
    With(String),
}

/// What a bare number means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// The stake comes back too. Ruling X-01.
    To,
    /// It does not.
    For,
    /// Dollars, whatever the stake.
    Dollars,
}

impl Word for Suit {
    const WHAT: &'static str = "suit";
    const WORDS: &'static [(&'static str, Suit)] = &[
        (Suit::Clubs.name(), Suit::Clubs),
        (Suit::Diamonds.name(), Suit::Diamonds),
        (Suit::Hearts.name(), Suit::Hearts),
        (Suit::Spades.name(), Suit::Spades),
    ];
}

words!(Unit, "unit": "to 1" => To, "for 1" => For, "$" => Dollars);

/// The keys of a table that are no rows.
const KEYS: &[&str] =
    &["schedules", "unit", "by", "with", "corrupt", "misprint", "per", "suit", "packs"];

/// The most rows of a table: which of them cards meet is a bit for each.
const MOST_ROWS: usize = 32;

/// How a row speaks of the suit that the house has named.
const THE_SUIT: &str = "the suit";

/// Reads every `[paytable.NAME]` of a sheet.
///
/// Where the house has not chosen a column, the first is in force that is played with so many packs.
pub(crate) fn read_all(
    sections: &Sections<'_>,
    packs: Option<u8>,
) -> Result<Vec<PayTable>, SheetError> {
    let mut tables: Vec<PayTable> = Vec::new();
    for (name, section) in sections.group("paytable") {
        let table = read(name, section, &tables, packs)?;
        tables.push(table);
    }
    Ok(tables)
}

/// Reads a pay table; several columns are an option by the table's path.
pub(crate) fn read(
    name: &str,
    section: Section<'_>,
    before: &[PayTable],
    packs: Option<u8>,
) -> Result<PayTable, SheetError> {
    let schedules = schedules(&section)?;
    let ranges = ranges(&section, schedules.len())?;
    if packs.is_none() && !ranges.is_empty() {
        let wrong = Wrong::new("columns do not go by the packs here", "no such key");
        return Err(section.wrong_at("packs", wrong));
    }
    let unit = section.word_or("unit", Unit::To)?;
    let by = match (section.text("by")?.as_deref(), section.text("with")?) {
        (None, None) => By::House,
        (Some("hands dealt"), None) => By::HandsDealt,
        (Some("hands dealt + 1"), None) => By::HandsDealtAndOne,
        (None, Some(other)) => By::With(other),
        _ => {
            let expected = "by = \"hands dealt\", \"hands dealt + 1\", with = \"another table\", or \
                            neither";
            return Err(section.wrong(Wrong::new("no way to choose the column", expected)));
        }
    };
    let lead = match &by {
        By::With(other) => before.iter().find(|table| table.name == *other),
        _ => None,
    };
    let chosen = match &by {
        By::HandsDealt | By::HandsDealtAndOne => 0,
        By::House if schedules.len() == 1 => 0,
        By::House => {
            let fits = |range: &RangeInclusive<u8>| packs.is_some_and(|it| range.contains(&it));
            let usual = ranges.iter().position(fits).unwrap_or(0);
            section.reading().choice_or(section.path(), schedules.clone(), usual)
        }
        By::With(other) => {
            let fits = lead.filter(|lead| lead.schedules == schedules);
            let lead = fits.ok_or_else(|| {
                let wrong = format!("`{other}` has not the same schedules");
                let expected = "the name of an earlier table with the same schedules";
                section.wrong_at("with", Wrong::new(wrong, expected))
            })?;
            lead.chosen
        }
    };
    let corrupt = corrupt(&section, &schedules)?;
    let per = per(&section, &by, schedules.len())?;
    let suit = section.word("suit")?.or(lead.and_then(|lead| lead.suit));
    let mut rows = Vec::new();
    for hand in section.keys().filter(|key| !KEYS.contains(key)) {
        if rows.len() == MOST_ROWS {
            let wrong = format!("a table has {MOST_ROWS} rows at most");
            return Err(section.wrong_at(hand, Wrong::new(wrong, "no more")));
        }
        rows.push(row(&section, hand, schedules.len(), unit)?);
    }
    let misprints = misprints(&section, &schedules, &rows, unit)?;
    for row in rows.iter_mut().filter(|row| row.hand.ends_with(THE_SUIT)) {
        let Some(suit) = suit else {
            let wrong = Wrong::new("no suit is named", "suit = [\"spades\", …]");
            return Err(section.wrong_at(&row.hand, wrong));
        };
        row.hand = row.hand.replace(THE_SUIT, suit.name());
    }
    if rows.is_empty() {
        return Err(section.wrong(Wrong::new("no rows", "a row per hand: \"flush\" = [5]")));
    }
    section.finish()?;
    let name = name.to_owned();
    let packs = ranges;
    Ok(PayTable { name, schedules, by, rows, chosen, corrupt, misprints, per, suit, packs })
}

/// A shared table with the house's choice of its column, an option by the table's name.
pub(crate) fn chosen(reading: &Reading<'_>, table: &PayTable) -> PayTable {
    let chosen = match (&table.by, table.schedules.len()) {
        (By::House, 2..) => reading.choice(&table.name, table.schedules.clone()),
        _ => 0,
    };
    PayTable { chosen, ..table.clone() }
}

fn schedules(section: &Section<'_>) -> Result<Vec<String>, SheetError> {
    let expected = "schedules = [\"1\", \"2\"], a name for each column";
    match section.raw("schedules") {
        Some(Node { value: Value::List(list), .. }) if !list.is_empty() => {
            Ok(list.iter().map(Node::text).collect())
        }
        _ => Err(section.wrong(Wrong::new("no schedules", expected))),
    }
}

/// With how many packs each column is played: `packs = [6, "6-8"]`.
fn ranges(section: &Section<'_>, width: usize) -> Result<Vec<RangeInclusive<u8>>, SheetError> {
    let expected = "a number of packs for each schedule, such as 6 or \"6-8\"";
    let cells = match section.raw("packs") {
        None => return Ok(Vec::new()),
        Some(Node { value: Value::List(cells), .. }) if cells.len() == width => cells,
        Some(_) => {
            let wrong = Wrong::new(format!("no packs for {width} schedules"), expected);
            return Err(section.wrong_at("packs", wrong));
        }
    };
    let range = |cell: &Node| {
        let text = cell.text();
        let (least, most) = text.split_once('-').unwrap_or((&text, &text));
        let range = least.parse::<u8>().ok().zip(most.parse::<u8>().ok());
        let range = range.filter(|(least, most)| 0 < *least && least <= most);
        let (least, most) = range.ok_or_else(|| {
            let wrong = Wrong::new(format!("`{text}` is no number of packs"), expected);
            section.wrong_at("packs", wrong)
        })?;
        Ok(least..=most)
    };
    cells.iter().map(range).collect()
}

/// The stake that dollars are for: one for all columns, or a cell for each.
fn per(section: &Section<'_>, by: &By, width: usize) -> Result<Option<Vec<Money>>, SheetError> {
    let expected = "dollars, such as \"$1\", or a cell for each schedule the house may choose";
    let amount = |node: &Node| {
        let wrong = || Wrong::new(format!("`{}` is no amount", node.text()), expected);
        let amount: Money = node.text().parse().map_err(|_| wrong())?;
        if amount.is_zero() { Err(wrong()) } else { Ok(amount) }
    };
    let cells = match section.raw("per") {
        None => return Ok(None),
        Some(Node { value: Value::List(cells), .. }) => {
            if cells.len() != width || matches!(by, By::HandsDealt | By::HandsDealtAndOne) {
                let wrong = format!("amounts for {} of {width} schedules", cells.len());
                let wrong = Wrong::new(wrong, expected);
                return Err(section.wrong_at("per", wrong));
            }
            cells.iter().map(amount).collect()
        }
        Some(node) => amount(node).map(|amount| vec![amount; width]),
    };
    cells.map(Some).map_err(|wrong| section.wrong_at("per", wrong))
}

/// The columns named in `corrupt`.
fn corrupt(section: &Section<'_>, schedules: &[String]) -> Result<Vec<usize>, SheetError> {
    let named = match section.raw("corrupt") {
        None => return Ok(Vec::new()),
        Some(Node { value: Value::List(named), .. }) => named,
        Some(_) => {
            let wrong = Wrong::new("no list", "corrupt = [\"3\"], names of columns");
            return Err(section.wrong_at("corrupt", wrong));
        }
    };
    let column = |node: &Node| {
        schedules.iter().position(|schedule| *schedule == node.text()).ok_or_else(|| {
            let wrong = format!("no schedule `{}`", node.text());
            section.wrong_at("corrupt", Wrong::new(wrong, schedules.join(", ")))
        })
    };
    named.iter().map(column).collect()
}

/// Reads `misprint = { "12" = { "straight" = 25 } }`: schedule, hand, what is printed.
fn misprints(
    section: &Section<'_>,
    schedules: &[String],
    rows: &[Row],
    unit: Unit,
) -> Result<Vec<Misprint>, SheetError> {
    let Some(named) = section.table("misprint")? else { return Ok(Vec::new()) };
    let mut misprints = Vec::new();
    for schedule in named.keys() {
        let column = schedules.iter().position(|held| held == schedule).ok_or_else(|| {
            let wrong = Wrong::new(format!("no schedule `{schedule}`"), schedules.join(", "));
            named.wrong_at(schedule, wrong)
        })?;
        let Some(cells) = named.table(schedule)? else { continue };
        for hand in cells.keys() {
            if !rows.iter().any(|row| row.hand == hand) {
                let wrong = Wrong::new(format!("no row `{hand}`"), "a row of the table");
                return Err(cells.wrong_at(hand, wrong));
            }
            let printed = cells.get(hand, |node| pay(node, unit))?.expect("the key was just read");
            misprints.push(Misprint { hand: hand.to_owned(), column, printed });
        }
    }
    Ok(misprints)
}

fn row(section: &Section<'_>, hand: &str, width: usize, unit: Unit) -> Result<Row, SheetError> {
    let Some(Node { value: Value::List(cells), .. }) = section.raw(hand) else {
        let wrong = Wrong::new("a row is not a list", format!("a list of {width}"));
        return Err(section.wrong_at(hand, wrong));
    };
    if cells.len() != width {
        let wrong = format!("the row is {} wide", cells.len());
        let expected = format!("{width}, a cell for each schedule");
        return Err(section.wrong_at(hand, Wrong::new(wrong, expected)));
    }
    let pays = cells.iter().map(|node| pay(node, unit)).collect::<Result<_, _>>();
    let pays = pays.map_err(|wrong| section.wrong_at(hand, wrong))?;
    Ok(Row { hand: hand.to_owned(), pays })
}

/// How a table's rows are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// Hands of a ranking; a row that says more than a standing tells is a pattern.
    Ranking(Ranking),
    /// Patterns only.
    Patterns,
}

/// The first row whose name is no hand, and what is wrong with it.
pub(crate) fn misnamed(table: &PayTable, names: Names) -> Option<(&str, Wrong)> {
    table.rows.iter().find_map(|row| {
        let pattern = row.hand.parse::<Pattern>();
        let wrong = match (names, pattern) {
            (_, Ok(_)) => return None,
            (Names::Patterns, Err(fault)) => fault.to_string(),
            (Names::Ranking(ranking), Err(_)) => {
                HandName::parse(ranking, &row.hand).err()?.to_string()
            }
        };
        Some((row.hand.as_str(), Wrong::new(wrong, "a hand's name or a pattern")))
    })
}

fn pay(node: &Node, unit: Unit) -> Result<Pay, Wrong> {
    let text = match (&node.value, unit) {
        (Value::Number(number), Unit::To) => format!("{number} to 1"),
        (Value::Number(number), Unit::For) => format!("{number} for 1"),
        (Value::Number(number), Unit::Dollars) => format!("${number}"),
        _ => node.text(),
    };
    let expected = "a number, `3 to 2`, `$50`, `10%`, `push`, or `-` for not offered";
    text.parse().map_err(|_| Wrong::new(format!("`{text}` is no pay"), expected))
}
