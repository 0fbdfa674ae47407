//! Which game a command is about: its name, the house's choices, and whose sheets.

pub(crate) use felt::menu::{choices, resolve};
use sheet::{Library, Resolved};
use std::path::{Path, PathBuf};

/// Sheets beside those that come with the program.
#[derive(clap::Args, Default)]
pub(crate) struct Shelf {
    /// Load the sheets of this folder too; one of the same name replaces a built-in one
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,

    /// Allow columns of pay tables that a ruling calls corrupt
    #[arg(long)]
    as_printed: bool,
}

/// A game, its edition and what the house chooses.
#[derive(clap::Args)]
pub(crate) struct Asked {
    /// The game and, behind `@`, its edition; `cardroom games` lists them
    #[arg(value_name = "GAME[@EDITION]")]
    game: String,

    /// Choose a house option, by any ending of its name that is its own
    #[arg(long, value_name = "OPTION=VALUE")]
    choose: Vec<String>,

    /// The stakes, by name
    #[arg(long, value_name = "NAME")]
    stakes: Option<String>,

    #[command(flatten)]
    shelf: Shelf,
}

impl Shelf {
    /// The built-in sheets and those of the folder.
    pub(crate) fn library(&self) -> Result<Library, String> {
        let library = Library::built_in();
        let library = if self.as_printed { library.as_printed() } else { library };
        match &self.rules {
            None => Ok(library),
            Some(folder) => library.with_files(files(folder)?).map_err(|fault| fault.to_string()),
        }
    }
}

impl Asked {
    /// The page of the game asked for.
    pub(crate) fn resolve(&self) -> Result<Resolved, String> {
        self.opened().map(|(_, page)| page)
    }

    /// The page of the game asked for, and the sheets that it is one of.
    pub(crate) fn opened(&self) -> Result<(Library, Resolved), String> {
        let library = self.shelf.library()?;
        let choices = choices(&self.choose)?;
        let page = resolve(&library, &self.game, &choices, self.stakes.as_deref())?;
        Ok((library, page))
    }
}

/// The sheets, rulings and shared tables of a folder, each with its path.
fn files(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let mut files = Vec::new();
    for (place, needed) in [(folder.to_owned(), true), (folder.join("lib"), false)] {
        let entries = match std::fs::read_dir(&place) {
            Ok(entries) => entries,
            Err(_) if !needed => continue,
            Err(error) => return Err(format!("cannot read {}: {error}", place.display())),
        };
        for entry in entries {
            let path =
                entry.map_err(|error| format!("cannot read {}: {error}", place.display()))?;
            let path = path.path();
            if path.extension().is_none_or(|ending| ending != "toml") || path.is_dir() {
                continue;
            }
            let text = std::fs::read_to_string(&path)
                .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            // The dot keeps sheets in a folder that happens to be called `lib` from being taken
            // for shared tables.
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let dot = if needed && folder.ends_with("lib") { "/." } else { "" };
            files.push((
                format!("{}{dot}/{name}", place.display().to_string().trim_end_matches('/')),
                text,
            ));
        }
    }
    match files.is_empty() {
        true => Err(format!("{} holds no sheets; expected files *.toml", folder.display())),
        false => Ok(files),
    }
}
