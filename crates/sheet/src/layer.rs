//! One layer of a sheet: the edition printed in full, or the differences of another.

use crate::document::Document;
use crate::error::{SheetError, Wrong};
use crate::lines::Lines;
use crate::ruling::{self, Ruling};
use crate::section::text;
use crate::sheet::SheetSection;
use crate::tree::{Node, Table, Value, join};
use crate::words::Word;

/// Editions that no document describes: what players everywhere expect, and the house's own.
const UNPRINTED: [&str; 2] = ["players", "house"];

/// The tables whose tables are sections of their own: `[paytable.trips]`.
const GROUPS: [&str; 1] = ["paytable"];

/// What an edition says about itself and its sections.
#[derive(Debug, Clone)]
pub(crate) struct Layer {
    pub(crate) id: String,
    pub(crate) line: usize,
    pub(crate) document: Option<Document>,
    pub(crate) lines: Option<Lines>,
    pub(crate) rulings: Vec<String>,
    /// Which other edition it is laid over, if not the one printed in full.
    pub(crate) like: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) banker: Option<Node>,
    pub(crate) sections: Vec<LayerSection>,
}

/// A section as one layer writes it.
#[derive(Debug, Clone)]
pub(crate) struct LayerSection {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) table: Table,
    /// Which other edition it takes over, beneath its own keys: `like = "lucky-lady"`.
    pub(crate) like: Option<Node>,
    pub(crate) source: Source,
}

/// Where a section, or part of it, comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The edition that says it.
    pub edition: String,
    /// The document, unless none describes the edition.
    pub document: Option<Document>,
    /// The lines that print it; `None` if it rests on rulings alone.
    pub lines: Option<Lines>,
    /// The rulings it rests on.
    pub rulings: Vec<String>,
    /// A remark for the reader.
    pub note: Option<String>,
}

/// What is known while layers are read: the file, and the rulings there are.
#[derive(Clone, Copy)]
pub(crate) struct Within<'a> {
    pub(crate) file: &'a str,
    pub(crate) rulings: &'a [Ruling],
}

/// Reads a layer; `at` is the path of its table, empty for the edition printed in full.
pub(crate) fn read(
    within: Within<'_>,
    at: &str,
    id: &str,
    line: usize,
    number: usize,
    mut table: Table,
) -> Result<Layer, SheetError> {
    let file = within.file;
    table.mark(number);
    let fail = |key: &str, line: usize, wrong: Wrong| wrong.at(file, line, &join(at, key));
    let document = match table.take("document") {
        Some(node) => {
            let named = text(&node).and_then(ruling::document);
            Some(named.map_err(|wrong| fail("document", node.line, wrong))?)
        }
        None if UNPRINTED.contains(&id) => None,
        None => Some(ruling::document(id).map_err(|mut wrong| {
            wrong.expected += ", players, house, or an own name with `document`";
            wrong.at(file, line, if at.is_empty() { "printed" } else { at })
        })?),
    };
    let take_text = |table: &mut Table, key: &str| match table.take(key) {
        None => Ok(None),
        Some(node) => match text(&node) {
            Ok(text) => Ok(Some(text.to_owned())),
            Err(wrong) => Err(fail(key, node.line, wrong)),
        },
    };
    let title = take_text(&mut table, "title")?;
    let like = take_text(&mut table, "like")?;
    let banker = table.take("banker");
    let (lines, rulings) = cites(within, at, &mut table, document)?;
    if lines.is_none() && rulings.is_empty() {
        let expected = "the lines that describe the game, or the rulings it rests on";
        return Err(Wrong::new("the edition cites nothing", expected).at(file, line, at));
    }
    let mut sections = Vec::new();
    for (key, node) in table.entries {
        let path = join(at, &key);
        let Value::Table(inner) = node.value else {
            let keys = "title, document, lines, rulings, like, banker, or a section: [name]";
            let wrong = Wrong::new(format!("unknown key `{key}`"), keys);
            return Err(wrong.at(file, node.line, &path));
        };
        if GROUPS.contains(&key.as_str()) {
            for (name, node) in inner.entries {
                let Value::Table(inner) = node.value else {
                    let expected = format!("a table: [{key}.{name}]");
                    let wrong = Wrong::new(format!("`{name}` stands outside a section"), expected);
                    return Err(wrong.at(file, node.line, &join(&path, &name)));
                };
                let name = join(&key, &name);
                sections.push(section(within, at, id, name, node.line, inner, document)?);
            }
        } else {
            sections.push(section(within, at, id, key, node.line, inner, document)?);
        }
    }
    Ok(Layer { id: id.to_owned(), line, document, lines, rulings, like, title, banker, sections })
}

/// Pay tables that several games share, and the document that prints them.
pub(crate) struct Shared {
    pub(crate) sections: Vec<SheetSection>,
}

/// Reads a file of shared pay tables: `document`, then `[paytable.NAME]` sections.
pub(crate) fn read_shared(within: Within<'_>, text: &str) -> Result<Shared, SheetError> {
    let file = within.file;
    let mut page = Table::parse(file, text)?;
    let printed = page.take("printed").ok_or_else(|| {
        Wrong::new("no printed", "printed = \"…\", the document that prints them").at(file, 1, "")
    })?;
    let id = crate::section::text(&printed)
        .map_err(|wrong| wrong.at(file, printed.line, "printed"))?
        .to_owned();
    let layer = read(within, "", &id, printed.line, 0, page)?;
    for part in &layer.sections {
        if let Some(like) = &part.like {
            let wrong = Wrong::new("shared tables have no editions", "the table itself");
            return Err(wrong.at(file, like.line, &join(&part.path, "like")));
        }
    }
    let sections = layer.sections.into_iter().map(|part| SheetSection {
        path: part.path,
        line: part.line,
        table: part.table,
        sources: vec![part.source],
    });
    Ok(Shared { sections: sections.collect() })
}

/// Reads a section's citations; the rest is for whoever knows its keys.
fn section(
    within: Within<'_>,
    at: &str,
    edition: &str,
    path: String,
    line: usize,
    mut table: Table,
    document: Option<Document>,
) -> Result<LayerSection, SheetError> {
    let file = within.file;
    let full = join(at, &path);
    let (lines, rulings) = cites(within, &full, &mut table, document)?;
    if lines.is_none() && rulings.is_empty() {
        let expected = "`lines` of the document, or the `rulings` it rests on";
        return Err(Wrong::new("the section cites nothing", expected).at(file, line, &full));
    }
    let note = match table.take("note") {
        None => None,
        Some(node) => Some(
            text(&node)
                .map_err(|wrong| wrong.at(file, node.line, &join(&full, "note")))?
                .to_owned(),
        ),
    };
    let like = table.take("like");
    let source = Source { edition: edition.to_owned(), document, lines, rulings, note };
    Ok(LayerSection { path, line, table, like, source })
}

/// Takes `lines` and `rulings` out of a table.
fn cites(
    within: Within<'_>,
    at: &str,
    table: &mut Table,
    document: Option<Document>,
) -> Result<(Option<Lines>, Vec<String>), SheetError> {
    let file = within.file;
    let lines = match table.take("lines") {
        None => None,
        Some(node) => {
            let lines = ruling::lines(&node, document);
            Some(lines.map_err(|wrong| wrong.at(file, node.line, &join(at, "lines")))?)
        }
    };
    let Some(node) = table.take("rulings") else { return Ok((lines, Vec::new())) };
    let fail = |wrong: Wrong, line: usize| wrong.at(file, line, &join(at, "rulings"));
    let Value::List(list) = &node.value else {
        let expected = "a list of ids: [\"X-11\"]";
        return Err(fail(Wrong::new(format!("`rulings` is {}", node.kind()), expected), node.line));
    };
    let ids = list.iter().map(|node| {
        let id = text(node).map_err(|wrong| fail(wrong, node.line))?;
        match within.rulings.iter().any(|ruling| ruling.id == id) {
            true => Ok(id.to_owned()),
            false => {
                let wrong = Wrong::new(format!("no ruling `{id}`"), "an id of rulings.toml");
                Err(fail(wrong, node.line))
            }
        }
    });
    Ok((lines, ids.collect::<Result<_, _>>()?))
}

/// Reads a word that stands outside a section.
pub(crate) fn head_word<W: Word>(file: &str, key: &str, node: &Node) -> Result<W, SheetError> {
    crate::section::word(node).map_err(|wrong| wrong.at(file, node.line, key))
}
