//! A game with nothing left to choose: one flat page, and what it compiles to.

use crate::document::Document;
use crate::kind::{Banker, Kind};
use crate::layer::Source;
use crate::lines::Lines;
use crate::nines::NinesGame;
use crate::option::HouseOption;
use crate::pan::Pan;
use crate::points::PointsGame;
use crate::poker::{Poker, Stakes};
use crate::ruling::Ruling;
use crate::sheet::SheetSection;
use crate::stakes::posted_blinds;
use crate::table::TableGame;
use crate::table::paytable::PayTable;
use crate::tree::{Node, Table, Value, join};

/// A game, its edition and the house's choices as one page that a regulator can read.
#[derive(Debug, Clone)]
pub struct Resolved {
    /// What the game is called in commands: `omaha`.
    pub game: String,
    /// The edition's name: `clovis-500`.
    pub edition: String,
    /// What it is called at the table.
    pub title: String,
    /// What kind of game it is.
    pub kind: Kind,
    /// Whose money pays.
    pub banker: Banker,
    /// The document, unless none describes the edition.
    pub document: Option<Document>,
    /// Where the document describes it.
    pub lines: Option<Lines>,
    /// The sections, in the order of the sheet.
    pub sections: Vec<PageSection>,
    /// The house options, with the value in force.
    pub options: Vec<HouseOption>,
    /// Every ruling that the page rests on, once each, in the order met.
    pub rulings: Vec<Ruling>,
    /// What it compiles to.
    pub rules: Rules,
}

/// What a sheet compiles to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rules {
    /// Poker, and the stakes it is played for unless the table says otherwise.
    Poker(Box<Poker>, Stakes),
    /// A game against a dealer.
    Table(Box<TableGame>),
    /// A game to nine.
    Nines(Box<NinesGame>),
    /// A game of twenty-one.
    Points(Box<PointsGame>),
    /// Pan.
    Pan(Box<Pan>),
}

impl Resolved {
    /// The compiled rules of a poker game.
    #[must_use]
    pub fn poker(&self) -> Option<(&Poker, Stakes)> {
        match &self.rules {
            Rules::Poker(poker, stakes) => Some((poker, *stakes)),
            Rules::Table(_) | Rules::Nines(_) | Rules::Points(_) | Rules::Pan(_) => None,
        }
    }

    /// The compiled rules of a game against a dealer.
    #[must_use]
    pub fn table(&self) -> Option<&TableGame> {
        match &self.rules {
            Rules::Poker(..) | Rules::Nines(_) | Rules::Points(_) | Rules::Pan(_) => None,
            Rules::Table(table) => Some(table),
        }
    }

    /// The compiled rules of a game to nine.
    #[must_use]
    pub fn nines(&self) -> Option<&NinesGame> {
        match &self.rules {
            Rules::Nines(game) => Some(game),
            Rules::Poker(..) | Rules::Table(_) | Rules::Points(_) | Rules::Pan(_) => None,
        }
    }

    /// The compiled rules of a game of twenty-one.
    #[must_use]
    pub fn points(&self) -> Option<&PointsGame> {
        match &self.rules {
            Rules::Poker(..) | Rules::Table(_) | Rules::Nines(_) | Rules::Pan(_) => None,
            Rules::Points(points) => Some(points),
        }
    }

    /// The compiled rules of Pan.
    #[must_use]
    pub fn pan(&self) -> Option<&Pan> {
        match &self.rules {
            Rules::Pan(pan) => Some(pan),
            Rules::Poker(..) | Rules::Table(_) | Rules::Nines(_) | Rules::Points(_) => None,
        }
    }

    /// The pay tables of a game that has any.
    #[must_use]
    pub fn tables(&self) -> &[PayTable] {
        match &self.rules {
            Rules::Poker(..) | Rules::Pan(_) => &[],
            Rules::Table(table) => &table.tables,
            Rules::Nines(game) => &game.tables,
            Rules::Points(points) => &points.tables,
        }
    }
}

/// A section of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageSection {
    /// Its name: `betting`, `paytable.trips`.
    pub name: String,
    /// Where it comes from: the edition printed in full first, then what is laid over it.
    pub sources: Vec<Source>,
    /// Its lines, in the order of the sheet.
    pub lines: Vec<PageLine>,
}

/// A line of a page: a key and its value, house options settled. Rows of a pay table have a cell
/// for each schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLine {
    /// What it is about.
    pub key: String,
    /// What it says.
    pub cells: Vec<String>,
}

/// Turns a section into lines, with the value in force at every option.
pub(crate) fn page(section: &SheetSection, options: &[HouseOption]) -> PageSection {
    let mut lines = Vec::new();
    let grid = ["paytable.", "lib/"].iter().any(|start| section.path.starts_with(start));
    let chosen = options.iter().find(|option| option.id == section.path);
    for (key, node) in &section.table.entries {
        // Of several stakes only those in force are printed.
        let other = chosen.is_some_and(|option| option.value() != key);
        if other && !grid {
            continue;
        }
        let path = join(&section.path, key);
        let cells = match &node.value {
            Value::List(list) if grid && !options.iter().any(|option| option.id == path) => {
                list.iter().map(Node::text).collect()
            }
            Value::List(list) if list.iter().all(|node| matches!(node.value, Value::Table(_))) => {
                let each = list.iter().enumerate();
                each.map(|(at, node)| in_force(node, &format!("{path}[{at}]"), options)).collect()
            }
            // Wagers of one text are settled together, before those of the next.
            Value::List(list) if path == "settle.order" => {
                vec![list.iter().map(Node::text).collect::<Vec<_>>().join(", then ")]
            }
            _ => vec![in_force(node, &path, options)],
        };
        lines.push(PageLine { key: key.clone(), cells });
    }
    PageSection { name: section.path.clone(), sources: section.sources.clone(), lines }
}

/// The text of a value, of an option's only the value in force.
fn in_force(node: &Node, path: &str, options: &[HouseOption]) -> String {
    match (&node.value, options.iter().find(|option| option.id == path)) {
        (Value::List(_), Some(option)) => option.value().to_owned(),
        (Value::Table(table), _) => inner(table, path, options),
        _ => node.text(),
    }
}

fn inner(table: &Table, path: &str, options: &[HouseOption]) -> String {
    let stakes = path.starts_with("stakes.");
    let each = table.entries.iter().filter_map(|(key, node)| {
        let text = match stakes {
            true => posted(key, &join(path, key), node, options)?,
            false => in_force(node, &join(path, key), options),
        };
        Some(format!("{key} {text}"))
    });
    each.collect::<Vec<_>>().join("; ")
}

/// The amounts of stakes that are put up as the house has it; none where nobody does.
fn posted(key: &str, path: &str, node: &Node, options: &[HouseOption]) -> Option<String> {
    let chosen = |id: &str| options.iter().find(|option| option.id == id).map(HouseOption::value);
    match (key, &node.value) {
        ("ante", _) if chosen("posts.ante") == Some("nobody") => None,
        ("kill", _) if chosen("kill.when") == Some("never") => None,
        ("blinds", Value::List(list)) => {
            let count = chosen("posts.blinds").and_then(|count| count.parse().ok());
            let blinds = posted_blinds(node, count.unwrap_or(list.len()));
            Some(blinds.join(", ")).filter(|text| !text.is_empty())
        }
        _ => Some(in_force(node, path, options)),
    }
}
