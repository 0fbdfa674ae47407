//! The documents that the sheets cite, where they lie beside the project.

use sheet::{Document, Lines, Source};
use std::fs;
use std::path::Path;

/// The lines of every document, in the order of `Document::ALL`.
pub(crate) struct Documents([Vec<String>; Document::ALL.len()]);

impl Documents {
    /// The documents, if they lie beside the project. Says so if they do not.
    pub(crate) fn beside_the_project() -> Option<Documents> {
        let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        let folders = above.by_ref().map(|folder| folder.join("shared/rulebook/sources"));
        let Some(folder) = folders.into_iter().find(|folder| folder.is_dir()) else {
            println!("skipped: the documents are not beside the project");
            return None;
        };
        Some(Documents(Document::ALL.map(|document| read(&folder, document))))
    }

    /// The lines that a section cites, each with its number. `None` for a section that rests on
    /// rulings alone.
    pub(crate) fn cited(&self, source: &Source) -> Option<Vec<(u32, &str)>> {
        Some(self.lines(source.document?, source.lines.as_ref()?))
    }

    /// These lines of a document, each with its number.
    pub(crate) fn lines(&self, document: Document, lines: &Lines) -> Vec<(u32, &str)> {
        let place = Document::ALL.iter().position(|held| *held == document).unwrap();
        let numbers = lines.ranges().flat_map(|range| *range.start()..=*range.end());
        numbers.map(|number| (number, &*self.0[place][number as usize - 1])).collect()
    }
}

/// A document's lines. Its file's name starts with its place in the list.
fn read(folder: &Path, document: Document) -> Vec<String> {
    let place = Document::ALL.iter().position(|held| *held == document).unwrap();
    let start = format!("{place:03}_");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let file = files
        .into_iter()
        .find(|path| path.file_name().unwrap().to_string_lossy().starts_with(&start))
        .unwrap_or_else(|| panic!("no {document} in {}", folder.display()));
    fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect()
}
