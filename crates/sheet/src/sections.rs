//! The sections of one edition; those that its kind of game does not have do not load.

use crate::error::{SheetError, Wrong};
use crate::section::{Reading, Section};
use crate::sheet::SheetSection;

/// The sections of an edition, while they are read.
pub(crate) struct Sections<'a> {
    reading: &'a Reading<'a>,
    all: &'a [SheetSection],
}

impl<'a> Sections<'a> {
    /// Refuses the first section that is none of those known.
    pub(crate) fn new(
        reading: &'a Reading<'a>,
        all: &'a [SheetSection],
        known: &[&str],
    ) -> Result<Sections<'a>, SheetError> {
        let name = |path: &'a str| path.split_once('.').map_or(path, |(group, _)| group);
        match all.iter().find(|section| !known.contains(&name(&section.path))) {
            None => Ok(Sections { reading, all }),
            Some(section) => {
                let wrong = format!("unknown section [{}]", section.path);
                let wrong = Wrong::new(wrong, format!("one of: {}", known.join(", ")));
                Err(wrong.at(reading.file, section.line, &section.path))
            }
        }
    }

    pub(crate) fn reading(&self) -> &'a Reading<'a> {
        self.reading
    }

    /// The section, if the sheet has it.
    pub(crate) fn get(&self, name: &str) -> Option<Section<'a>> {
        self.all.iter().find(|section| section.path == name).map(|section| self.open(section))
    }

    /// The section, which every such sheet has.
    pub(crate) fn need(&self, name: &str) -> Result<Section<'a>, SheetError> {
        self.get(name).ok_or_else(|| {
            let wrong = Wrong::new(format!("no section [{name}]"), format!("[{name}]"));
            wrong.at(self.reading.file, 1, name)
        })
    }

    /// The sections of a group, with their names: `trips` of `[paytable.trips]`.
    pub(crate) fn group(&self, name: &str) -> Vec<(&'a str, Section<'a>)> {
        let named = self.all.iter().filter_map(|section| {
            let rest = section.path.strip_prefix(name)?.strip_prefix('.')?;
            Some((rest, self.open(section)))
        });
        named.collect()
    }

    fn open(&self, section: &'a SheetSection) -> Section<'a> {
        Section::new(self.reading, section.path.clone(), section.line, &section.table)
    }
}
