//! A sheet: one game, printed in one edition, the others as differences.

use crate::document::Document;
use crate::error::{SheetError, Wrong};
use crate::kind::{Banker, Kind};
use crate::layer::{self, Layer, LayerSection, Source, Within, head_word};
use crate::lines::Lines;
use crate::ruling::Ruling;
use crate::section::text;
use crate::tree::{Table, Value};

/// One game with all its editions, the one printed in full first.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// The file it was read from.
    pub file: String,
    /// What the game is called in commands: the file's name.
    pub id: String,
    /// What it is called at the table.
    pub title: String,
    /// What kind of game it is.
    pub kind: Kind,
    /// Its editions, the one printed in full first.
    pub editions: Vec<Edition>,
}

/// A game as one document has it, or as it is played without one.
#[derive(Debug, Clone)]
pub struct Edition {
    /// Its name: the document's, or one of its own.
    pub id: String,
    /// What it is called at the table.
    pub title: String,
    /// Whose money pays.
    pub banker: Banker,
    /// The document, unless none describes it.
    pub document: Option<Document>,
    /// Where that document describes the game.
    pub lines: Option<Lines>,
    /// The rulings that the edition as a whole rests on.
    pub rulings: Vec<String>,
    pub(crate) sections: Vec<SheetSection>,
}

/// A section with all layers laid over each other.
#[derive(Debug, Clone)]
pub(crate) struct SheetSection {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) table: Table,
    pub(crate) sources: Vec<Source>,
}

/// Reads a sheet. Its sections are checked for their citations here, for their keys by the kind.
pub(crate) fn read(within: Within<'_>, id: &str, page: &str) -> Result<Sheet, SheetError> {
    let file = within.file;
    let mut page = Table::parse(file, page)?;
    let mut need = |key: &str, expected: &str| {
        page.take(key)
            .ok_or_else(|| Wrong::new(format!("no {key}"), expected.to_owned()).at(file, 1, key))
    };
    let kind = need("kind", "kind = \"poker\" or another kind")?;
    let kind = head_word(file, "kind", &kind)?;
    let printed = need("printed", "printed = \"…\", the edition that is printed in full")?;
    let first = text(&printed).map_err(|wrong| wrong.at(file, printed.line, "printed"))?.to_owned();
    for (key, expected) in [("title", "title = \"…\""), ("banker", "banker = \"…\"")] {
        if page.get(key).is_none() {
            return Err(Wrong::new(format!("no {key}"), expected).at(file, 1, key));
        }
    }
    let others = page.take("edition");
    let mut layers = vec![layer::read(within, "", &first, printed.line, 0, page)?];
    if let Some(node) = others {
        let Value::Table(editions) = node.value else {
            let wrong = Wrong::new("`edition` is not a table", "a table: [edition.colorado]");
            return Err(wrong.at(file, node.line, "edition"));
        };
        for (id, node) in editions.entries {
            let at = format!("edition.{id}");
            let Value::Table(table) = node.value else {
                let wrong = Wrong::new(format!("`{id}` is no edition"), format!("[{at}]"));
                return Err(wrong.at(file, node.line, &at));
            };
            if layers.iter().any(|layer| layer.id == id) {
                let expected = "each edition once";
                let wrong = Wrong::new(format!("`{id}` is printed already"), expected);
                return Err(wrong.at(file, node.line, &at));
            }
            layers.push(layer::read(within, &at, &id, node.line, layers.len(), table)?);
        }
    }
    take_over(file, &mut layers)?;
    let editions = (0..layers.len()).map(|at| edition(within, &layers, at));
    let editions: Vec<Edition> = editions.collect::<Result<_, _>>()?;
    let title = editions[0].title.clone();
    Ok(Sheet { file: file.to_owned(), id: id.to_owned(), title, kind, editions })
}

/// Puts what another edition writes in a section beneath what one that is like it writes there.
fn take_over(file: &str, layers: &mut [Layer]) -> Result<(), SheetError> {
    let printed = layers.to_vec();
    for (number, layer) in layers.iter_mut().enumerate() {
        let id = layer.id.clone();
        for part in &mut layer.sections {
            let Some(like) = part.like.take() else { continue };
            let key = match number {
                0 => format!("{}.like", part.path),
                _ => format!("edition.{id}.{}.like", part.path),
            };
            let fail = |wrong: Wrong| wrong.at(file, like.line, &key);
            let name = text(&like).map_err(fail)?;
            let other = printed.iter().find(|other| other.id == name && other.id != id);
            let same =
                other.and_then(|other| other.sections.iter().find(|it| it.path == part.path));
            // One step only, so that nobody looks for a rule along a chain.
            let Some(same) = same.filter(|same| same.like.is_none()) else {
                let wrong = format!("`{name}` does not print [{}] itself", part.path);
                return Err(fail(Wrong::new(wrong, "another edition of this sheet that does")));
            };
            let mut table = same.table.clone();
            table.mark(number);
            table.lay_over(&part.table);
            part.table = table;
        }
    }
    Ok(())
}

/// Lays an edition over the one it is like, and that over the one printed in full.
fn edition(within: Within<'_>, layers: &[Layer], at: usize) -> Result<Edition, SheetError> {
    let file = within.file;
    let chain = chain(file, layers, at)?;
    let mut sections: Vec<SheetSection> = Vec::new();
    for layer in &chain {
        for part in &layer.sections {
            let same = sections.iter_mut().find(|section| section.path == part.path);
            match same {
                // Pay tables and stakes are printed as a whole.
                Some(section) if is_whole(part) => {
                    section.table = part.table.clone();
                    section.sources.push(part.source.clone());
                }
                Some(section) => {
                    section.table.lay_over(&part.table);
                    section.sources.push(part.source.clone());
                }
                None => sections.push(SheetSection {
                    path: part.path.clone(),
                    line: part.line,
                    table: part.table.clone(),
                    sources: vec![part.source.clone()],
                }),
            }
        }
    }
    // A layer whose every value has been replaced is no source of the section any more.
    for section in &mut sections {
        section.sources.retain(|source| {
            let number = layers.iter().position(|layer| layer.id == source.edition);
            let part = number.and_then(|number| {
                layers[number].sections.iter().find(|part| part.path == section.path)
            });
            let wrote_nothing = part.is_none_or(|part| part.table.entries.is_empty());
            wrote_nothing || number.is_some_and(|number| section.table.holds(number))
        });
        cite_own(section, layers[at].document, within.rulings);
    }
    let layer = &layers[at];
    let last = |pick: fn(&Layer) -> bool| chain.iter().rev().find(|layer| pick(layer));
    let title = last(|layer| layer.title.is_some()).and_then(|layer| layer.title.clone());
    let banker = last(|layer| layer.banker.is_some()).and_then(|layer| layer.banker.as_ref());
    Ok(Edition {
        id: layer.id.clone(),
        title: title.unwrap_or_default(),
        banker: head_word(file, "banker", banker.expect("the printed edition names its banker"))?,
        document: layer.document,
        lines: layer.lines.clone(),
        rulings: layer.rulings.clone(),
        sections,
    })
}

/// An edition whose document prints a section itself cites that: of the documents it is laid over
/// only rulings are left, and of those none that is about their own pages alone.
fn cite_own(section: &mut SheetSection, document: Option<Document>, rulings: &[Ruling]) {
    let Some((own, others)) = section.sources.split_last_mut() else { return };
    if own.document != document || own.lines.is_none() {
        return;
    }
    for other in others.iter_mut().filter(|other| other.document != own.document) {
        let document = other.document;
        let of_its_pages = |ruling: &Ruling| {
            let mut cited = ruling.sources.iter().map(|(document, _)| Some(*document));
            !ruling.sources.is_empty() && cited.all(|cited| cited == document)
        };
        other.lines = None;
        other.rulings.retain(|id| {
            let ruling = rulings.iter().find(|ruling| ruling.id == *id);
            !own.rulings.contains(id) && !ruling.is_some_and(of_its_pages)
        });
    }
    section.sources.retain(|source| source.lines.is_some() || !source.rulings.is_empty());
}

/// Whether a section replaces the one below it instead of changing it key by key.
fn is_whole(part: &LayerSection) -> bool {
    part.table.get("schedules").is_some()
        || (part.path == "stakes" && !part.table.entries.is_empty())
}

/// The layers of an edition, the one printed in full first.
fn chain<'a>(file: &str, layers: &'a [Layer], at: usize) -> Result<Vec<&'a Layer>, SheetError> {
    let mut chain = vec![&layers[at]];
    while let Some(like) = &chain.last().expect("it starts with one").like {
        let key = format!("edition.{}.like", layers[at].id);
        let found = layers.iter().find(|layer| layer.id == *like);
        match found {
            Some(layer) if !chain.iter().any(|held| held.id == layer.id) => chain.push(layer),
            _ => {
                let names: Vec<_> = layers.iter().map(|layer| layer.id.as_str()).collect();
                let wrong = format!("`{like}` is no other edition of this sheet");
                let wrong = Wrong::new(wrong, format!("one of: {}", names.join(", ")));
                return Err(wrong.at(file, layers[at].line, &key));
            }
        }
    }
    if chain.last().is_some_and(|layer| layer.id != layers[0].id) {
        chain.push(&layers[0]);
    }
    chain.reverse();
    Ok(chain)
}
