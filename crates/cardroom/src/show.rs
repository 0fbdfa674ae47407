//! `cardroom show`: a game as one page, with what every line of it rests on.

pub(crate) mod edges;
mod grid;
mod in_force;

use crate::asked::Asked;
use crate::games::banks;
use crate::layout::{TIE, beside};
use edges::Edge;
use felt::page::words;
pub(crate) use in_force::in_force;
use serde_json::{Value, json};
use sheet::{Document, HouseOption, Lines, PageLine, PageSection, Range, Resolved, Ruling, Source};

/// Show a game's rules as one page: what holds, where it is printed, what the house may choose
///
/// Each section names the document and lines that print it and the rulings it rests on; the
/// rulings' readings stand at the end. What the house may choose is listed with what is in force.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cardroom show texas-holdem@colorado --choose structure=no-limit"
)]
#[command(after_long_help = "\
Examples:
  A game in the edition that its sheet prints in full:
    cardroom show seven-card-stud-hi-lo

  Another edition, with a house option and the stakes chosen:
    cardroom show seven-card-stud-hi-lo@diamond-jims --choose structure=no-limit --stakes 10-20

  A sheet of your own:
    cardroom show my-game --rules my-rules/")]
pub(crate) struct Show {
    #[command(flatten)]
    asked: Asked,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    /// The page, or why there is none.
    pub(crate) fn run(self) -> Result<String, String> {
        let whole = self.asked.resolve()?;
        let (page, edges) = (in_force(&whole), edges::of(&whole));
        Ok(match self.json {
            true => format!("{:#}\n", json_page(&page, &edges)),
            false => text(&page, &edges),
        })
    }
}

fn text(page: &Resolved, edges: &[Edge]) -> String {
    let mut out = format!("{}\n", page.title);
    let name = format!("{}@{}", page.game, page.edition);
    let column = column(page);
    let mut head = |label: &str, text: &str| beside(&mut out, &format!("  {label}"), column, text);
    head("game", &format!("{name}: {}, {}", page.kind.id(), banks(page.banker)));
    match (page.document, &page.lines) {
        (Some(document), Some(lines)) => {
            head("source", &format!("{}: {document} l.{lines}", document.title()));
        }
        _ => head("source", "no document describes it: it rests on rulings"),
    }
    for section in &page.sections {
        out.push('\n');
        match grid::is_grid(section) {
            true => grid::print(&mut out, section, column, &cited(section)),
            false => print_section(&mut out, section, column, edges),
        }
    }
    if !page.options.is_empty() {
        out += "\nHOUSE OPTIONS  in force, and what else --choose OPTION=VALUE could make it\n";
        let longest = page.options.iter().map(|option| option.id.chars().count()).max();
        let column = longest.unwrap_or(0) + 4;
        page.options.iter().for_each(|option| print_option(&mut out, option, column));
    }
    if !page.rulings.is_empty() {
        out += "\nRULINGS  where the documents are silent or unclear\n";
        page.rulings.iter().for_each(|ruling| print_ruling(&mut out, ruling));
    }
    out
}

/// Where the second column begins: behind the longest key that is not very long.
fn column(page: &Resolved) -> usize {
    let keys = page.sections.iter().flat_map(|section| &section.lines);
    let keys = keys.map(|line| line.key.chars().count()).filter(|length| *length < 20);
    let names = page.sections.iter().map(|section| section.name.chars().count().saturating_sub(2));
    keys.chain(names).max().unwrap_or(0).max(8) + 4
}

fn print_section(out: &mut String, section: &PageSection, column: usize, edges: &[Edge]) {
    beside(out, &section.name.to_uppercase(), column, &cited(section));
    for PageLine { key, cells } in &section.lines {
        let label = format!("  {key}");
        match &cells[..] {
            [one] => {
                let mut text = words::value(&section.name, key, one);
                let edge = edges.iter().find(|edge| section.name == "wagers" && edge.wager == *key);
                edge.into_iter().for_each(|edge| text += &format!("; {}", edge.text()));
                beside(out, &label, column, &text);
            }
            steps => {
                for (at, step) in steps.iter().enumerate() {
                    beside(out, if at == 0 { &label } else { "" }, column, step);
                }
            }
        }
    }
    let notes = section.sources.iter().filter_map(|source| source.note.as_ref());
    notes.into_iter().for_each(|note| beside(out, "  note", column, note));
}

/// Where a section comes from, every layer of it.
pub(crate) fn cited(section: &PageSection) -> String {
    let mut cited: Vec<String> = section.sources.iter().map(source).collect();
    // An edition may rest on the very ruling of the page that it changes.
    cited.dedup();
    cited.join("; ")
}

/// Some lines of a document; where there are few of them they stay on one line of the page.
fn cite(document: Document, lines: &Lines) -> String {
    let cited = format!("{document} l.{lines}");
    if cited.len() < 40 { cited.replace(' ', TIE) } else { cited }
}

/// Where a section comes from: `colorado l.12-40, ruling X-11`.
fn source(source: &Source) -> String {
    let mut parts = Vec::new();
    if let (Some(document), Some(lines)) = (source.document, &source.lines) {
        parts.push(cite(document, lines));
    }
    match &source.rulings[..] {
        [] => {}
        [one] => parts.push(format!("ruling{TIE}{one}")),
        many => parts.push(format!("rulings {}", many.join(" "))),
    }
    parts.join(", ")
}

fn print_option(out: &mut String, option: &HouseOption, column: usize) {
    let text = format!("{}  (or {})", option.value(), option.others());
    beside(out, &format!("  {}", option.id), column, &text);
}

fn print_ruling(out: &mut String, ruling: &Ruling) {
    let cited = ruling.sources.iter().map(|(document, lines)| cite(*document, lines));
    let cited = cited.collect::<Vec<_>>().join("; ");
    beside(out, &format!("  {}", ruling.id), 9, &ruling.question);
    beside(out, "", 9, &ruling.reading);
    if !cited.is_empty() {
        beside(out, "", 9, &format!("[{cited}]"));
    }
}

fn json_page(page: &Resolved, edges: &[Edge]) -> Value {
    let lines = |lines: &Option<Lines>| lines.as_ref().map(ToString::to_string);
    let source = |source: &Source| {
        json!({
            "edition": source.edition,
            "document": source.document.map(|document| document.id()),
            "lines": lines(&source.lines),
            "rulings": source.rulings,
            "note": source.note,
        })
    };
    let section = |section: &PageSection| {
        let rows = section.lines.iter().map(|line| {
            let words = match &line.cells[..] {
                [one] => words::value(&section.name, &line.key, one),
                _ => line.cells.join("; "),
            };
            json!({ "key": line.key, "values": line.cells, "words": words })
        });
        json!({
            "name": section.name,
            "sources": section.sources.iter().map(source).collect::<Vec<_>>(),
            "lines": rows.collect::<Vec<_>>(),
        })
    };
    let option = |option: &HouseOption| {
        let open = option.range == Range::Open;
        json!({ "id": option.id, "value": option.value(), "values": option.values, "open": open })
    };
    let ruling = |ruling: &Ruling| {
        let sources = ruling.sources.iter().map(
            |(document, lines)| json!({ "document": document.id(), "lines": lines.to_string() }),
        );
        json!({
            "id": ruling.id,
            "question": ruling.question,
            "reading": ruling.reading,
            "reason": ruling.reason,
            "sources": sources.collect::<Vec<_>>(),
        })
    };
    json!({
        "game": page.game,
        "edition": page.edition,
        "title": page.title,
        "kind": page.kind.id(),
        "banker": page.banker.id(),
        "document": page.document.map(|document| document.id()),
        "lines": lines(&page.lines),
        "sections": page.sections.iter().map(section).collect::<Vec<_>>(),
        "options": page.options.iter().map(option).collect::<Vec<_>>(),
        "rulings": page.rulings.iter().map(ruling).collect::<Vec<_>>(),
        "prices": edges.iter().map(Edge::json).collect::<Vec<_>>(),
    })
}
