//! Who draws: the chart as it is printed, `H` hit, `S` stand, `O` as one likes.

use super::Hands;
use crate::error::{SheetError, Wrong};
use crate::section::{Section, text};
use crate::tree::Node;
use crate::words::words;

/// What a hand does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draw {
    /// It must draw.
    Hit,
    /// It must stand.
    Stand,
    /// Whoever plays it says.
    Option,
}

/// What a hand does by a total of nought to nine, or by a card that counts as much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByTotal([Draw; 10]);

impl ByTotal {
    /// It always stands.
    pub const STAND: ByTotal = ByTotal([Draw::Stand; 10]);

    /// What it does by this total.
    #[must_use]
    #[inline]
    pub const fn at(&self, total: u8) -> Draw {
        self.0[total as usize]
    }

    /// Whether anybody is asked.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.0.contains(&Draw::Option)
    }

    /// The same with nobody to ask: an option is to stand.
    pub(super) fn settled(self) -> ByTotal {
        ByTotal(self.0.map(|draw| if draw == Draw::Option { Draw::Stand } else { draw }))
    }
}

/// Whether a natural ends the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Naturals {
    /// A hand that is dealt eight or nine is settled as it lies. Source: players-casino
    /// l.3404-3405; ruling G-217.
    StopTheDraw,
    /// The other hand draws all the same.
    DoNot,
}

words!(Naturals, "rule of naturals": "stop the draw" => StopTheDraw, "do not stop it" => DoNot);

/// The whole chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chart {
    /// Whether a natural ends the drawing.
    pub naturals: Naturals,
    /// The player's hand, by its total.
    pub player: ByTotal,
    /// The banker's.
    pub banker: BankerChart,
}

/// What the banker's hand goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BankerChart {
    /// Its own total alone.
    Own(ByTotal),
    /// Its own total, and if the player drew, what the card counts that he drew.
    ThirdCard {
        /// If the player stood: by its own total.
        stood: ByTotal,
        /// If he drew: a row for each total, a column for each card.
        drew: [ByTotal; 10],
    },
}

impl BankerChart {
    /// What it goes by, where that is its own total alone.
    #[must_use]
    pub const fn own(&self) -> Option<ByTotal> {
        match self {
            BankerChart::Own(own) => Some(*own),
            BankerChart::ThirdCard { .. } => None,
        }
    }
}

const ROW: &str = "ten letters for 0 to 9: H hit, S stand, O as one likes";

/// Reads `[chart]`. Rows of the banker's total that are not printed stand.
pub(super) fn read(section: Section<'_>, hands: Hands) -> Result<Chart, SheetError> {
    let naturals = section.word_or("naturals", Naturals::DoNot)?;
    let player = section.need("player", ROW, row)?;
    let banker = match section.get("banker", row)? {
        Some(own) => BankerChart::Own(own),
        None if hands == Hands::Own => {
            let wrong = Wrong::new("no banker", ROW);
            return Err(section.wrong(wrong));
        }
        None => {
            let stood = section.need("stood", ROW, row)?;
            let mut drew = [ByTotal::STAND; 10];
            for (total, slot) in drew.iter_mut().enumerate() {
                if let Some(printed) = section.get(&total.to_string(), row)? {
                    *slot = printed;
                }
            }
            BankerChart::ThirdCard { stood, drew }
        }
    };
    let asks = match banker {
        BankerChart::Own(own) => own.asks(),
        BankerChart::ThirdCard { stood, drew } => stood.asks() || drew.iter().any(ByTotal::asks),
    };
    if hands == Hands::Common && (player.asks() || asks) {
        let wrong = Wrong::new("an O, though the hands are nobody's", "H and S alone");
        return Err(section.wrong(wrong));
    }
    section.finish()?;
    Ok(Chart { naturals, player, banker })
}

/// Reads one way of a house dealer, which must keep to the chart.
pub(super) fn way(section: &Section<'_>, key: &str, chart: ByTotal) -> Result<ByTotal, SheetError> {
    let Some(way) = section.get(key, row)? else { return Ok(chart.settled()) };
    let breaks = |total: &u8| match chart.at(*total) {
        Draw::Option => way.at(*total) == Draw::Option,
        must => way.at(*total) != must,
    };
    match (0..10).find(breaks) {
        None => Ok(way),
        Some(total) => {
            let wrong = format!("the chart does not let it do that with {total}");
            Err(section
                .wrong_at(key, Wrong::new(wrong, "H or S where the chart has O, else its own")))
        }
    }
}

fn row(node: &Node) -> Result<ByTotal, Wrong> {
    let written = text(node)?;
    let wrong = || Wrong::new(format!("`{written}` is no row of the chart"), ROW);
    let letters = written.split_whitespace().map(|letter| match letter {
        "H" => Some(Draw::Hit),
        "S" => Some(Draw::Stand),
        "O" => Some(Draw::Option),
        _ => None,
    });
    let letters: Vec<Draw> = letters.collect::<Option<_>>().ok_or_else(wrong)?;
    <[Draw; 10]>::try_from(letters).map(ByTotal).map_err(|_| wrong())
}
