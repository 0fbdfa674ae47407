//! Rulings: how a sheet reads its document where that is silent or contradicts itself.

use crate::document::Document;
use crate::error::{SheetError, Wrong};
use crate::lines::Lines;
use crate::tree::{Node, Table, Value};

/// One ruling, as `rules/rulings.toml` prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// What sheets call it: `X-11`.
    pub id: String,
    /// What the documents leave open.
    pub question: String,
    /// How it is read.
    pub reading: String,
    /// Why it is read so.
    pub reason: String,
    /// Where the question arises, or the answer comes from; none for what no document touches.
    pub sources: Vec<(Document, Lines)>,
}

/// Reads a file of rulings: a table for each, named by its id.
pub(crate) fn read(file: &str, text: &str) -> Result<Vec<Ruling>, SheetError> {
    let page = Table::parse(file, text)?;
    page.entries.into_iter().map(|(id, node)| ruling(file, id, node)).collect()
}

fn ruling(file: &str, id: String, node: Node) -> Result<Ruling, SheetError> {
    let line = node.line;
    let Value::Table(mut table) = node.value else {
        let expected = "a table: [ID] with question, reading, reason and lines";
        return Err(Wrong::new("not a ruling", expected).at(file, line, &id));
    };
    if !is_id(&id) {
        let wrong = Wrong::new(format!("`{id}` is no id"), "a letter and a number, as in [X-11]");
        return Err(wrong.at(file, line, &id));
    }
    let mut text = |key: &str| match table.take(key).map(|node| node.value) {
        Some(Value::Text(text)) if !text.trim().is_empty() => Ok(text),
        _ => Err(Wrong::new(format!("no {key}"), format!("{key} = \"…\"")).at(file, line, &id)),
    };
    let (question, reading, reason) = (text("question")?, text("reading")?, text("reason")?);
    let mut sources = Vec::new();
    if let Some(node) = table.take("lines") {
        let line = node.line;
        let at = |wrong: Wrong| wrong.at(file, line, &format!("{id}.lines"));
        let Value::Table(cited) = node.value else {
            let expected = "a table: { colorado = \"233\" }";
            return Err(at(Wrong::new("the document is not named", expected)));
        };
        for (name, node) in cited.entries {
            let document = document(&name).map_err(at)?;
            sources.push((document, lines(&node, Some(document)).map_err(at)?));
        }
    }
    if let Some((key, node)) = table.entries.first() {
        let expected = "question, reading, reason, lines";
        let wrong = Wrong::new(format!("unknown key `{key}`"), expected);
        return Err(wrong.at(file, node.line, &format!("{id}.{key}")));
    }
    Ok(Ruling { id, question, reading, reason, sources })
}

fn is_id(id: &str) -> bool {
    id.split_once('-').is_some_and(|(letter, number)| {
        !letter.is_empty()
            && letter.bytes().all(|byte| byte.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The document of that name.
pub(crate) fn document(name: &str) -> Result<Document, Wrong> {
    name.parse().map_err(|_| {
        let names = Document::ALL.map(Document::id).join(", ");
        Wrong::new(format!("no document is called `{name}`"), format!("one of: {names}"))
    })
}

/// The lines that a value cites, which must lie in the document.
pub(crate) fn lines(node: &Node, document: Option<Document>) -> Result<Lines, Wrong> {
    let expected = "line numbers such as \"12\" or \"12-40, 55\"";
    let Value::Text(text) = &node.value else {
        return Err(Wrong::new(format!("`lines` is {}", node.kind()), expected));
    };
    let lines: Lines =
        text.parse().map_err(|_| Wrong::new(format!("`{text}` cites no lines"), expected))?;
    let Some(document) = document else {
        let expected = "rulings, for no document describes this edition";
        return Err(Wrong::new(format!("`lines = \"{text}\"` has no document"), expected));
    };
    if lines.last() > document.length() {
        let wrong = format!("line {} is past the end of {document}", lines.last());
        return Err(Wrong::new(wrong, format!("at most {}", document.length())));
    }
    Ok(lines)
}
