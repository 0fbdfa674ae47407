//! Side bets: which cards they read, and when they are settled.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, text, word};
use crate::table::paytable::PayTable;
use crate::table::wager::Wagers;
use crate::words::words;

/// A side bet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// The wager.
    pub wager: String,
    /// What it reads.
    pub reads: Reads,
    /// When it is settled.
    pub when: When,
    /// The pay table.
    pub table: String,
}

/// What a side bet reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reads {
    /// How many cards the banker's hand has, if it is over. Source: players-casino l.1353-1361,
    /// lucky-lady l.396-410, clovis-500 l.947-978, l.1601-1626.
    BankerOver,
    /// How many of the banker's cards are red, from the first on. Source: clovis-500 l.1579-1599.
    BankerReds,
    /// Which of the first two cards match the banker's first. Source: clovis-500 l.2138-2154.
    UpCard,
    /// The first four cards, two of each hand. Source: players-casino l.1193-1213.
    FirstFour,
}

words!(Reads, "reading of a side bet":
    "banker over" => BankerOver, "banker's reds" => BankerReds, "up card" => UpCard,
    "first four" => FirstFour);

impl Reads {
    /// The rows that its table may have, worst first.
    #[must_use]
    pub const fn rows(self) -> &'static [&'static str] {
        match self {
            Reads::BankerOver => {
                &["3 cards", "4 cards", "5 cards", "6 cards", "7 cards", "8 cards or more"]
            }
            Reads::BankerReds => &[
                "2 red cards",
                "3 red cards",
                "4 red cards",
                "5 red cards",
                "6 red cards",
                "7 red cards",
                "8 red cards or more",
            ],
            Reads::UpCard => &[
                "1 non-suited match",
                "2 non-suited matches",
                "1 suited match",
                "1 suited + 1 non-suited match",
                "2 suited matches",
            ],
            Reads::FirstFour => &["pair", "three of a kind", "two pair", "four of a kind"],
        }
    }

    /// Whether it needs the banker's whole hand.
    #[must_use]
    pub const fn needs_banker(self) -> bool {
        matches!(self, Reads::BankerOver | Reads::BankerReds)
    }
}

/// When a side bet is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum When {
    /// With the other wagers.
    AtTheEnd,
    /// Before anybody acts. Source: players-casino l.1129.
    AfterTheDeal,
}

words!(When, "time to settle": "at the end" => AtTheEnd, "after the deal" => AfterTheDeal);

/// Reads `[side]`: a table per side bet. A bet whose table is for other packs is left out. Rulings
/// G-208, G-214.
pub(crate) fn read(
    section: Section<'_>,
    wagers: &mut Wagers,
    tables: &[PayTable],
    packs: u8,
) -> Result<Vec<Side>, SheetError> {
    let mut sides = Vec::new();
    let keys: Vec<&str> = section.keys().collect();
    for name in keys {
        let Some(line) = section.table(name)? else { continue };
        let offered = wagers.named(name).map_err(|wrong| section.wrong_at(name, wrong))?;
        let reads: Reads = line.need("reads", "what it reads: banker over, …", word)?;
        let when = line.word_or("when", When::AtTheEnd)?;
        if when == When::AfterTheDeal && reads.needs_banker() {
            let wrong = Wrong::new("the banker's hand is not made yet", "when = \"at the end\"");
            return Err(line.wrong_at("when", wrong));
        }
        let table = line.need("table", "the name of a pay table", |node| {
            let name = text(node)?;
            let Some(table) = tables.iter().find(|table| table.name == name) else {
                let names: Vec<_> = tables.iter().map(|table| table.name.as_str()).collect();
                let expected = format!("one of: {}", names.join(", "));
                return Err(Wrong::new(format!("no pay table `{name}`"), expected));
            };
            let stray = table.rows.iter().find(|row| !reads.rows().contains(&row.hand.as_str()));
            match stray {
                None => Ok(name.to_owned()),
                Some(row) => Err(Wrong::new(
                    format!("`{}` is no row of `{name}`", row.hand),
                    format!("one of: {}", reads.rows().join(", ")),
                )),
            }
        })?;
        line.finish()?;
        let held = tables.iter().find(|held| held.name == table);
        match held.filter(|held| !held.is_for(held.chosen, packs)) {
            Some(held) if offered.is_some() => leave_out(&section, wagers, (name, packs), held)?,
            _ => sides.extend(offered.map(|wager| Side { wager, reads, when, table })),
        }
    }
    section.finish()?;
    Ok(sides)
}

/// Leaves out a bet whose table is for other packs, unless the house has asked for it.
fn leave_out(
    section: &Section<'_>,
    wagers: &mut Wagers,
    (name, packs): (&str, u8),
    table: &PayTable,
) -> Result<(), SheetError> {
    let reading = section.reading();
    let (wager, column) = (format!("wagers.{name}"), format!("paytable.{}", table.name));
    if [&wager, &column].iter().any(|id| reading.chosen.contains_key(*id)) {
        let schedule = &table.schedules[table.chosen];
        let wrong = format!("`{schedule}` of {} is not for {packs} packs", table.name);
        let fits = (0..table.schedules.len()).filter(|at| table.is_for(*at, packs));
        let fits: Vec<&str> = fits.map(|at| table.schedules[at].as_str()).collect();
        let expected = match fits[..] {
            [] => format!("other packs, or {wager} = \"not offered\""),
            _ => format!("other packs, or {column} = \"{}\"", fits.join("\" or \"")),
        };
        return Err(section.wrong_at(name, Wrong::new(wrong, expected)));
    }
    wagers.offered.retain(|wager| wager.name != name);
    // A bet that the house may not leave out by itself has no such option.
    reading.settle(&wager, "not offered").unwrap_or_default();
    Ok(())
}
