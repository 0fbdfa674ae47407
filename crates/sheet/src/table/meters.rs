//! The meters of progressives: what they start from, what feeds them, and how they are shared.

use super::paytable::PayTable;
use super::side::Side;
use crate::error::SheetError;
use crate::section::Section;
use crate::sections::Sections;
use crate::words::words;
use money::{Meter, Money, Pay, Share};

/// What the house sets of its meters. Ruling X-09.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeterRules {
    /// What a meter starts from, the largest where a progressive has several.
    pub seed: Money,
    /// What the major one of several does.
    pub major: Money,
    /// What the minor one does.
    pub minor: Money,
    /// The part of each wager that goes on each of its meters.
    pub growth: Share,
    /// How players share a meter that several of them win as a whole.
    pub shared: Shared,
}

/// How players share a meter that several of them win as a whole in one round. Ruling X-08.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Shared {
    /// One after the other: the first takes it, and it starts again. Source: colorado l.795, l.931.
    #[default]
    InTurn,
    /// In equal parts. Source: colorado l.826.
    Equally,
}

words!(Shared, "rule of shared meters": "in turn" => InTurn, "equally" => Equally);

impl MeterRules {
    /// What a meter starts from.
    #[must_use]
    pub const fn seed(&self, meter: Meter) -> Money {
        match meter {
            Meter::Sole | Meter::Mega => self.seed,
            Meter::Major => self.major,
            Meter::Minor => self.minor,
        }
    }
}

/// Reads `[meters]`, which a game has whose side bets are paid from some.
pub(crate) fn read(
    sections: &Sections<'_>,
    sides: &[Side],
    tables: &[PayTable],
) -> Result<Option<MeterRules>, SheetError> {
    let metered = |table: &&PayTable| {
        let pays = table.rows.iter().flat_map(|row| &row.pays);
        pays.copied().any(|pay| Pay::meter(pay).is_some())
    };
    let metered: Vec<&str> = tables.iter().filter(metered).map(|table| &*table.name).collect();
    match sides.iter().any(|side| metered.contains(&&*side.table)) {
        true => rules(sections.need("meters")?).map(Some),
        false => Ok(None),
    }
}

fn rules(section: Section<'_>) -> Result<MeterRules, SheetError> {
    let amount = |key| section.parse(key, "amount", "dollars, such as \"$10,000\"");
    let none = || crate::error::Wrong::new("no seed", "seed = \"$10,000\"");
    let seed = amount("seed")?.ok_or_else(|| section.wrong(none()))?;
    let major = amount("major")?.unwrap_or(seed);
    let minor = amount("minor")?.unwrap_or(seed);
    let growth = section.need("growth", "a part of each wager, \"20%\"", |node| {
        crate::section::parse(node, "part", "a part such as \"20%\"")
    })?;
    let shared = section.word_or("shared", Shared::InTurn)?;
    section.finish()?;
    Ok(MeterRules { seed, major, minor, growth, shared })
}
