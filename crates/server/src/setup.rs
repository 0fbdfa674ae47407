//! What a table is opened with, and the table that comes of it.

use engine::Limits;
use felt::game::Sign;
use felt::menu::{Menu, Ready, posted};
use felt::table::Table;
use money::Money;
use serde::{Deserialize, Serialize};
use sheet::Library;

/// What a table is opened with. It stands in the store, and the same table comes of it again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The game, such as `razz@clovis-500`, or the name of a mix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Several games in turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rotate: Vec<String>,
    /// The house's choices, as `option=value`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choose: Vec<String>,
    /// Which of the sheet's stakes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stakes: Option<String>,
    /// The least bet against a dealer, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u64>,
    /// The most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u64>,
    /// How many seats; as many as the game has otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// How many bots sit down first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bots: Option<u8>,
    /// How many seconds a player has for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<u32>,
    /// What a private table's link ends with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// A table as it was set up, with nobody at it.
pub struct Laid {
    /// The table.
    pub table: Table,
    /// How many may sit there.
    pub seats: u8,
    /// How many bots sit down first.
    pub bots: u8,
}

/// The clocks that a table may have, in seconds.
const CLOCKS: std::ops::RangeInclusive<u32> = 5..=600;

/// How long what a table is set up with may be, all told.
const LONGEST: usize = 4_000;

impl Setup {
    /// Lays a table that is opened.
    ///
    /// # Errors
    /// As [`Setup::lay`]; and limits where the game has none to post.
    pub fn open(&self, library: &Library) -> Result<Laid, String> {
        if self.game.is_some() && !self.rotate.is_empty() {
            return Err("name one `game`, or several in `rotate`, not both".to_owned());
        }
        if self.game.is_none() && self.rotate.is_empty() {
            return Err("name a `game`, such as razz@clovis-500, or several in `rotate`".to_owned());
        }
        if self.min.or(self.max).is_some() {
            let why = match self.menu().ready(library, Limits::default())? {
                Ready::Poker(_) => "poker is played for the stakes of its sheet",
                Ready::Pan(_) => "Pan is played for the chip of its sheet",
                Ready::Pit(_) | Ready::Nines(_) | Ready::TwentyOne(_) => "",
            };
            if !why.is_empty() {
                return Err(format!(
                    "{why}: leave `min` and `max` out, which are posted at tables with a dealer, and \
                     name `stakes` or an option of the sheet"
                ));
            }
        }
        self.lay(library)
    }

    fn menu(&self) -> Menu {
        Menu {
            game: self.game.clone(),
            rotate: self.rotate.clone(),
            choose: self.choose.clone(),
            stakes: self.stakes.clone(),
        }
    }

    /// Lays the table.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn lay(&self, library: &Library) -> Result<Laid, String> {
        let words = [&self.rotate, &self.choose].into_iter().flatten();
        let words = words.chain(&self.game).chain(&self.stakes).map(String::len);
        if words.sum::<usize>() > LONGEST {
            return Err("that is more than a table is opened with".to_owned());
        }
        if let Some(clock) = self.clock.filter(|clock| !CLOCKS.contains(clock)) {
            let (least, most) = (CLOCKS.start(), CLOCKS.end());
            return Err(format!("a clock has {least} to {most} seconds, not {clock}"));
        }
        let table = Table::new(felt::open(self.menu().ready(library, self.limits()?)?)?);
        let sign = table.sign();
        let (seats, bots) = (self.seats(&sign)?, self.bots.unwrap_or(company(&sign)));
        if self.bots.is_some() && bots >= seats {
            return Err(format!("with {seats} seats there is room for {} bots", seats - 1));
        }
        Ok(Laid { table, seats, bots: bots.min(seats.saturating_sub(1)) })
    }

    fn limits(&self) -> Result<Limits, String> {
        let [min, max] = [self.min, self.max].map(|cents| cents.map(Money::cents));
        posted(min, max)
    }

    fn seats(&self, sign: &Sign) -> Result<u8, String> {
        let (least, most) = (sign.fewest.max(1), sign.seats);
        let seats = self.seats.map_or(most, usize::from);
        match (least..=most).contains(&seats) {
            true => Ok(seats as u8),
            false => Err(format!("{} has {least} to {most} seats, not {seats}", sign.title)),
        }
    }
}

/// How many bots keep a player company where nobody says.
fn company(sign: &Sign) -> u8 {
    let bots = if sign.fewest > 1 { (sign.fewest - 1).max(4) } else { 2 };
    bots.min(sign.seats.saturating_sub(1)) as u8
}
