//! The sections of one edition; those that its kind of game does not have do not load.

use crate::error::{SheetError, Wrong};
use crate::section::{Reading, Section};
use crate::sheet::SheetSection;
use std::cell::RefCell;

/// The sections of an edition, while they are read.
pub(crate) struct Sections<'a> {
    reading: &'a Reading<'a>,
    all: &'a [SheetSection],
    asked: RefCell<Vec<&'static str>>,
}

impl<'a> Sections<'a> {
    pub(crate) fn new(reading: &'a Reading<'a>, all: &'a [SheetSection]) -> Sections<'a> {
        Sections { reading, all, asked: RefCell::default() }
    }

    pub(crate) fn reading(&self) -> &'a Reading<'a> {
        self.reading
    }

    /// The section, if the sheet has it.
    pub(crate) fn get(&self, name: &'static str) -> Option<Section<'a>> {
        self.asked.borrow_mut().push(name);
        self.all.iter().find(|section| section.path == name).map(|section| self.open(section))
    }

    /// The section, which every such sheet has.
    pub(crate) fn need(&self, name: &'static str) -> Result<Section<'a>, SheetError> {
        self.get(name).ok_or_else(|| {
            let wrong = Wrong::new(format!("no section [{name}]"), format!("[{name}]"));
            wrong.at(self.reading.file, 1, name)
        })
    }

    /// The sections of a group, with their names: `trips` of `[paytable.trips]`.
    pub(crate) fn group(&self, name: &'static str) -> Vec<(&'a str, Section<'a>)> {
        self.asked.borrow_mut().push(name);
        let named = self.all.iter().filter_map(|section| {
            let rest = section.path.strip_prefix(name)?.strip_prefix('.')?;
            Some((rest, self.open(section)))
        });
        named.collect()
    }

    fn open(&self, section: &'a SheetSection) -> Section<'a> {
        Section::new(self.reading, section.path.clone(), section.line, &section.table)
    }

    /// Refuses the first section that nobody asked for.
    pub(crate) fn finish(self) -> Result<(), SheetError> {
        let asked = self.asked.into_inner();
        let known = |path: &str| {
            let name = path.split_once('.').map_or(path, |(group, _)| group);
            asked.contains(&name)
        };
        match self.all.iter().find(|section| !known(&section.path)) {
            None => Ok(()),
            Some(section) => {
                let wrong = format!("unknown section [{}]", section.path);
                let wrong = Wrong::new(wrong, format!("one of: {}", asked.join(", ")));
                Err(wrong.at(self.reading.file, section.line, &section.path))
            }
        }
    }
}
