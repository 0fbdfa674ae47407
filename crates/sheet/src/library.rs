//! The library: every sheet, the rulings they rest on, and the pay tables they share.

use crate::error::{SheetError, Wrong};
use crate::kind::Kind;
use crate::layer::{self, Within};
use crate::option::{ChoiceError, Chosen, HouseOption, Pick, choose};
use crate::resolved::{Resolved, Rules, page};
use crate::ruling::{self, Ruling};
use crate::section::Reading;
use crate::sections::Sections;
use crate::sheet::{self, Edition, Sheet, SheetSection};
use crate::sound::{self, Schedules};
use crate::table::paytable::{By, PayTable};
use crate::{nines, pan, points, poker_page, table};
use std::sync::OnceLock;

/// The sheets of `rules/`, in the binary.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../rules/"]
struct Embedded;

/// Sheets, rulings and shared pay tables, all of them checked.
#[derive(Debug, Clone, Default)]
pub struct Library {
    shelf: Vec<Shelved>,
    rulings: Vec<Ruling>,
    shared: Vec<PayTable>,
    /// The shared tables as printed, by the name that sheets use.
    shared_pages: Vec<SheetSection>,
    /// Which columns of pay tables may be chosen.
    schedules: Schedules,
}

/// A sheet on the shelf: one that comes with the program is read when it is first asked for, since
/// most commands want one game of the 89.
#[derive(Debug, Clone)]
struct Shelved {
    id: String,
    sheet: OnceLock<Sheet>,
}

/// Why there is no such game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownGame {
    /// No sheet has that name.
    #[error("no game is called `{given}`{near}")]
    Game {
        /// The name given.
        given: String,
        /// What to do about it.
        near: String,
    },
    /// The game has no such edition.
    #[error("{game} has no edition `{given}`; it has: {editions}")]
    Edition {
        /// The game.
        game: String,
        /// The edition given.
        given: String,
        /// The editions there are.
        editions: String,
    },
}

impl Library {
    /// The sheets that come with the program.
    ///
    /// # Panics
    /// Here or when a sheet is first asked for, if it is faulty, which a test forbids.
    #[must_use]
    pub fn built_in() -> Library {
        let (sheets, others): (Vec<_>, Vec<_>) =
            Embedded::iter().partition(|name| order(name) == Order::Sheet);
        let others = others.iter().map(|name| (built_in_path(name), built_in_text(name)));
        let mut library = match Library::default().with_files(others) {
            Ok(library) => library,
            Err(fault) => panic!("built-in sheet: {fault}"),
        };
        for name in sheets {
            library.shelve(Shelved { id: stem(&name).to_owned(), sheet: OnceLock::new() });
        }
        library
    }

    /// The library with more files: `rulings.toml`, `lib/NAME.toml` and a sheet for each game,
    /// each as its path and its text. A sheet replaces one of the same name.
    ///
    /// # Errors
    /// The first thing wrong with any of them.
    pub fn with_files(
        mut self,
        files: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Library, SheetError> {
        let mut files: Vec<(String, String)> = files.into_iter().collect();
        files.sort_by_key(|(path, _)| (order(path), path.clone()));
        for (path, text) in &files {
            match order(path) {
                Order::Rulings => self.add_rulings(path, text)?,
                Order::Shared => self.add_shared(path, text)?,
                Order::Sheet => self.add_sheet(path, text)?,
            }
        }
        Ok(self)
    }

    /// The library with every column of a pay table to choose from, also those that a ruling calls
    /// corrupt.
    #[must_use]
    pub fn as_printed(self) -> Library {
        Library { schedules: Schedules::AsPrinted, ..self }
    }

    /// Every game, by name.
    pub fn sheets(&self) -> impl Iterator<Item = &Sheet> {
        self.shelf.iter().map(|shelved| self.opened(shelved))
    }

    /// Every ruling, in the order of the file.
    #[must_use]
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }

    /// The game of that name, in the edition behind `@` or the one printed in full.
    ///
    /// # Errors
    /// There is no such game, or no such edition of it.
    pub fn game(&self, name: &str) -> Result<Game<'_>, UnknownGame> {
        let (game, edition) = match name.split_once('@') {
            Some((game, edition)) => (game, Some(edition)),
            None => (name, None),
        };
        let shelved = self.shelf.iter().find(|shelved| shelved.id == game);
        let sheet = self.opened(shelved.ok_or_else(|| self.unknown(game))?);
        let Some(edition) = edition else {
            return Ok(Game { library: self, sheet, edition: &sheet.editions[0] });
        };
        match sheet.editions.iter().find(|held| held.id == edition) {
            Some(edition) => Ok(Game { library: self, sheet, edition }),
            None => {
                let editions: Vec<_> = sheet.editions.iter().map(|held| held.id.as_str()).collect();
                Err(UnknownGame::Edition {
                    game: game.to_owned(),
                    given: edition.to_owned(),
                    editions: editions.join(", "),
                })
            }
        }
    }

    /// Names the games whose names are most like the one given, word by word.
    fn unknown(&self, given: &str) -> UnknownGame {
        let likeness = |id: &str| {
            let words = given.split(['-', ' ', '_']).filter(|word| !word.is_empty());
            let best = |word: &str| {
                let like = |part| strsim::normalized_damerau_levenshtein(word, part);
                id.split('-').map(like).fold(0.0, f64::max)
            };
            let all: Vec<f64> = words.map(|word| best(&word.to_lowercase())).collect();
            all.iter().sum::<f64>() / all.len().max(1) as f64
        };
        let ids = self.shelf.iter().map(|shelved| shelved.id.as_str());
        let mut near: Vec<(f64, &str)> = ids.map(|id| (likeness(id), id)).collect();
        near.retain(|(like, _)| *like >= 0.6);
        near.sort_by(|(like, id), (other, other_id)| {
            other.total_cmp(like).then(id.len().cmp(&other_id.len()))
        });
        let near: Vec<&str> = near.into_iter().map(|(_, id)| id).take(4).collect();
        let near = match near.is_empty() {
            true => String::new(),
            false => format!("; perhaps: {}", near.join(", ")),
        };
        UnknownGame::Game { given: given.to_owned(), near }
    }

    fn add_rulings(&mut self, path: &str, text: &str) -> Result<(), SheetError> {
        for ruling in ruling::read(path, text)? {
            if self.rulings.iter().any(|held| held.id == ruling.id) {
                let wrong = Wrong::new("the ruling is there already", "an id of its own");
                return Err(wrong.at(path, 1, &ruling.id));
            }
            self.rulings.push(ruling);
        }
        Ok(())
    }

    /// Adds pay tables that several games share: `lib/pmg` for the only table of `lib/pmg.toml`,
    /// `lib/pmg/envy` for a further one.
    fn add_shared(&mut self, path: &str, text: &str) -> Result<(), SheetError> {
        let name = stem(path);
        let within = Within { file: path, rulings: &self.rulings };
        let layer = layer::read_shared(within, text)?;
        let chosen = Chosen::new();
        let reading = Reading::new(path, &chosen);
        let sections = layer.sections;
        let mut tables: Vec<PayTable> = Vec::new();
        for section in &sections {
            let own = section.path.strip_prefix("paytable.").unwrap_or(&section.path);
            let opened = crate::section::Section::new(
                &reading,
                section.path.clone(),
                section.line,
                &section.table,
            );
            let table = table::paytable::read(own, opened, &tables, None)?;
            tables.push(table);
        }
        let full = |own: &str| match own == name {
            true => format!("lib/{name}"),
            false => format!("lib/{name}/{own}"),
        };
        for (mut table, mut section) in tables.into_iter().zip(sections) {
            table.name = full(&table.name);
            section.path = table.name.clone();
            self.shared_pages.push(section);
            if let By::With(lead) = &mut table.by {
                *lead = full(lead);
            }
            self.shared.push(table);
        }
        Ok(())
    }

    fn add_sheet(&mut self, path: &str, text: &str) -> Result<(), SheetError> {
        let sheet = self.read_sheet(path, text)?;
        self.shelve(Shelved { id: sheet.id.clone(), sheet: OnceLock::from(sheet) });
        Ok(())
    }

    /// Reads a sheet in each of its editions.
    fn read_sheet(&self, path: &str, text: &str) -> Result<Sheet, SheetError> {
        let within = Within { file: path, rulings: &self.rulings };
        let sheet = sheet::read(within, stem(path), text)?;
        for edition in &sheet.editions {
            read(self, &sheet, edition, &Chosen::new())?;
        }
        Ok(sheet)
    }

    /// Puts a sheet in its place by name, instead of one of the same name.
    fn shelve(&mut self, shelved: Shelved) {
        match self.shelf.binary_search_by(|held| held.id.cmp(&shelved.id)) {
            Ok(at) => self.shelf[at] = shelved,
            Err(at) => self.shelf.insert(at, shelved),
        }
    }

    /// The sheet itself, read now if it has not been.
    fn opened<'a>(&'a self, shelved: &'a Shelved) -> &'a Sheet {
        shelved.sheet.get_or_init(|| {
            let name = format!("{}.toml", shelved.id);
            match self.read_sheet(&built_in_path(&name), &built_in_text(&name)) {
                Ok(sheet) => sheet,
                Err(fault) => panic!("built-in sheet: {fault}"),
            }
        })
    }
}

fn built_in_path(name: &str) -> String {
    format!("rules/{name}")
}

fn built_in_text(name: &str) -> String {
    let file = Embedded::get(name).expect("a file that is listed");
    String::from_utf8(file.data.into_owned()).expect("sheets are UTF-8")
}

/// A game in one of its editions.
#[derive(Debug, Clone, Copy)]
pub struct Game<'a> {
    library: &'a Library,
    /// The sheet.
    pub sheet: &'a Sheet,
    /// The edition.
    pub edition: &'a Edition,
}

impl Game<'_> {
    /// The house options, each at its default.
    #[must_use]
    pub fn options(&self) -> Vec<HouseOption> {
        self.read(&Chosen::new()).expect("loading read it without choices").1
    }

    /// The game with the house's choices (option and value) made.
    ///
    /// # Errors
    /// A choice names no option, or a value that the option does not have, or a column of a pay
    /// table that a ruling calls corrupt, or the choices do not go together.
    pub fn resolve(&self, choices: &[(&str, &str)]) -> Result<Resolved, ChoiceError> {
        let Game { library, sheet, edition } = *self;
        let name = format!("{}@{}", sheet.id, edition.id);
        let chosen = choose(&name, &self.options(), choices)?;
        self.check_fit(&chosen)?;
        let (rules, options) = self.read(&chosen).map_err(ChoiceError::Together)?;
        if let (Rules::Table(game), Schedules::Sound) = (&rules, library.schedules) {
            sound::check(game, &chosen)?;
        }
        let shared = library.shared_pages.iter().filter(|section| match &rules {
            Rules::Table(game) => game.tables.iter().any(|table| table.name == section.path),
            Rules::Poker(..) | Rules::Nines(_) | Rules::Points(_) | Rules::Pan(_) => false,
        });
        // An edition without progressives lays nothing over a sheet that has some.
        let idle = |section: &&SheetSection| match &rules {
            Rules::Table(game) => section.path == "meters" && game.meters.is_none(),
            Rules::Poker(..) | Rules::Nines(_) | Rules::Points(_) | Rules::Pan(_) => false,
        };
        let sections = edition.sections.iter().filter(|it| !idle(it)).chain(shared);
        let sections: Vec<_> = sections.map(|section| page(section, &options)).collect();
        let cited = edition.rulings.iter();
        let cited = cited.chain(
            sections.iter().flat_map(|section| &section.sources).flat_map(|from| &from.rulings),
        );
        let mut rulings: Vec<Ruling> = Vec::new();
        for id in cited {
            if !rulings.iter().any(|held| held.id == *id) {
                let ruling = library.rulings.iter().find(|held| held.id == *id);
                rulings.push(ruling.expect("loading checked the ids").clone());
            }
        }
        Ok(Resolved {
            game: sheet.id.clone(),
            edition: edition.id.clone(),
            title: edition.title.clone(),
            kind: sheet.kind,
            banker: edition.banker,
            document: edition.document,
            lines: edition.lines.clone(),
            sections,
            options,
            rulings,
            rules,
        })
    }

    /// What the game compiles to with these choices; nothing if they do not go together.
    pub(crate) fn compiled(&self, chosen: &Chosen) -> Option<Rules> {
        self.read(chosen).ok().map(|(rules, _)| rules)
    }

    /// Refuses a value that is not listed and that its key cannot hold.
    fn check_fit(&self, chosen: &Chosen) -> Result<(), ChoiceError> {
        chosen.iter().try_for_each(|(option, pick)| {
            let Pick::Other(value) = pick else { return Ok(()) };
            let alone = Chosen::from([(option.clone(), pick.clone())]);
            self.read(&alone).map(drop).map_err(|fault| ChoiceError::Unfit {
                option: option.clone(),
                value: value.clone(),
                expected: fault.expected,
            })
        })
    }

    fn read(&self, chosen: &Chosen) -> Result<(Rules, Vec<HouseOption>), SheetError> {
        read(self.library, self.sheet, self.edition, chosen)
    }
}

/// Reads an edition by the keys of its kind.
fn read(
    library: &Library,
    sheet: &Sheet,
    edition: &Edition,
    chosen: &Chosen,
) -> Result<(Rules, Vec<HouseOption>), SheetError> {
    let reading = Reading::new(&sheet.file, chosen);
    let known = match sheet.kind {
        Kind::Poker => poker_page::SECTIONS,
        Kind::VersusDealer | Kind::PayTable | Kind::SplitHands | Kind::War => table::SECTIONS,
        Kind::Baccarat => nines::SECTIONS,
        Kind::TwentyOne => points::SECTIONS,
        Kind::Pan => pan::SECTIONS,
    };
    let sections = Sections::new(&reading, &edition.sections, known)?;
    let rules = match sheet.kind {
        Kind::Poker => {
            let (poker, stakes) = poker_page::read(&sections)?;
            Rules::Poker(Box::new(poker), stakes)
        }
        kind @ (Kind::VersusDealer | Kind::PayTable | Kind::SplitHands | Kind::War) => {
            let game = table::read(&sections, kind, edition.banker, &library.shared)?;
            Rules::Table(Box::new(game))
        }
        Kind::Baccarat => Rules::Nines(Box::new(nines::read(&sections, edition.banker)?)),
        Kind::TwentyOne => Rules::Points(Box::new(points::read(&sections, edition.banker)?)),
        Kind::Pan => Rules::Pan(Box::new(pan::read(&sections)?)),
    };
    Ok((rules, reading.into_options()))
}

/// What a file holds; rulings are read first, then what sheets share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Rulings,
    Shared,
    Sheet,
}

fn order(path: &str) -> Order {
    let folder = path.rsplit('/').nth(1);
    match (folder, stem(path)) {
        (Some("lib"), _) => Order::Shared,
        (_, "rulings") => Order::Rulings,
        _ => Order::Sheet,
    }
}

/// The file's name without folder and ending.
fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".toml").unwrap_or(name)
}
