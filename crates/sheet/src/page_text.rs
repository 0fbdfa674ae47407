//! The resolved page in words: what a reader of `cardroom show` sees.

use crate::layer::Source;
use crate::resolved::{PageLine, PageSection, Resolved};
use std::fmt;

impl fmt::Display for Resolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Resolved { title, game, edition, .. } = self;
        writeln!(f, "{title} ({game}@{edition})")?;
        match (self.document, &self.lines) {
            (Some(document), Some(lines)) => {
                writeln!(f, "{}, {document} l.{lines}", document.title())?;
            }
            _ => writeln!(f, "No document describes it: it rests on rulings.")?,
        }
        writeln!(f, "{}, banked by {}", self.kind.id(), self.banker.id())?;
        self.sections.iter().try_for_each(|section| write!(f, "\n{section}"))?;
        if !self.options.is_empty() {
            writeln!(f, "\nHouse options")?;
            for option in &self.options {
                writeln!(f, "  {} = {} (or {})", option.id, option.value(), option.others())?;
            }
        }
        if !self.rulings.is_empty() {
            writeln!(f, "\nRulings")?;
            for ruling in &self.rulings {
                writeln!(f, "  {}  {} {}", ruling.id, ruling.question, ruling.reading)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for PageSection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sources: Vec<String> = self.sources.iter().map(Source::to_string).collect();
        writeln!(f, "{} [{}]", self.name, sources.join("; "))?;
        let width = self.lines.iter().map(|line| line.key.chars().count()).max().unwrap_or(0);
        let cell = |line: &PageLine| line.cells.iter().map(|cell| cell.chars().count()).max();
        let cell = self.lines.iter().filter_map(cell).max().unwrap_or(0);
        for PageLine { key, cells } in &self.lines {
            match &cells[..] {
                [one] => writeln!(f, "  {key:width$}  {one}")?,
                steps if steps.iter().any(|step| step.contains(' ') && step.len() > 20) => {
                    writeln!(f, "  {key}")?;
                    steps.iter().try_for_each(|step| writeln!(f, "    {step}"))?;
                }
                row => {
                    write!(f, "  {key:width$}")?;
                    row.iter().try_for_each(|text| write!(f, "  {text:>cell$}"))?;
                    writeln!(f)?;
                }
            }
        }
        let notes = self.sources.iter().filter_map(|source| source.note.as_ref());
        notes.into_iter().try_for_each(|note| writeln!(f, "  Note: {note}"))
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(document), Some(lines)) = (self.document, &self.lines) {
            write!(f, "{document} l.{lines}")?;
            if !self.rulings.is_empty() {
                f.write_str(", ")?;
            }
        }
        f.write_str(&self.rulings.join(" "))
    }
}
