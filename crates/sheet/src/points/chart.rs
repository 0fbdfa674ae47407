//! Charts of who must hit, who must stand and who may choose, as they are printed:
//! `stand = "hard 17 or more, soft 18 or more"`.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, text};
use crate::tree::Node;
use ranking::points::{Hardness, Total};

/// What a hand of some total is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Must {
    /// Take a card.
    Hit,
    /// Take none.
    Stand,
    /// As its player likes.
    Option,
}

/// What a hand is to do at each total. Naturals stand, and what is over has nothing to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chart {
    hard: [Must; Chart::TOTALS],
    soft: [Must; Chart::TOTALS],
    /// The same with what the house way says where one may choose.
    house: [[Must; Chart::TOTALS]; 2],
}

impl Chart {
    /// Totals are below this.
    const TOTALS: usize = 24;

    /// What a hand of this total is to do.
    #[must_use]
    #[inline]
    pub const fn at(&self, total: Total) -> Must {
        let points = total.half_points as usize / 2;
        if points >= Chart::TOTALS {
            return Must::Stand;
        }
        match total.hardness {
            Hardness::Hard => self.hard[points],
            Hardness::Soft => self.soft[points],
        }
    }

    /// Whether some total leaves a choice.
    #[must_use]
    pub fn has_option(&self) -> bool {
        self.hard.iter().chain(&self.soft).any(|must| *must == Must::Option)
    }

    /// What a hand of this total does by the house way, which leaves no choice.
    #[must_use]
    #[inline]
    pub const fn by_house_way(&self, total: Total) -> Must {
        let points = total.half_points as usize / 2;
        if points >= Chart::TOTALS {
            return Must::Stand;
        }
        self.house[total.hardness as usize][points]
    }
}

const EXPECTED: &str = "totals such as `12-20`, `hard 17 or more`, `soft 17 or less`, a comma \
                        between; `none`; `all others`";

/// Reads `stand`, `hit` and `option`: every total from 2 to the most that counts, hard and soft,
/// stands in exactly one of them.
pub(crate) fn read(section: Section<'_>, most: u16) -> Result<Chart, SheetError> {
    let chart = columns(&section, usize::from(most))?;
    section.finish()?;
    Ok(chart)
}

/// The same of a banker's chart, with `house-way`: the totals that are hit of those where the banker
/// may choose. Ruling E-57.
pub(crate) fn read_bankers(section: Section<'_>, most: u16) -> Result<Chart, SheetError> {
    let most = usize::from(most);
    let mut chart = columns(&section, most)?;
    let spans = section.get("house-way", |node| {
        let expected = "totals where the banker may choose, or `none`";
        spans(node, most)?.ok_or_else(|| Wrong::new("`all others` is no way", expected))
    })?;
    for Span { hard, soft, from, to } in spans.unwrap_or_default() {
        for (side, covers, least) in [(0, hard, 2), (1, soft, 12)] {
            for total in (from.max(least)..=to).filter(|_| covers) {
                let column = if side == 0 { &chart.hard } else { &chart.soft };
                if column[total] != Must::Option {
                    let wrong = format!("{total} leaves the banker no choice");
                    return Err(section.wrong_at("house-way", Wrong::new(wrong, EXPECTED)));
                }
                chart.house[side][total] = Must::Hit;
            }
        }
    }
    section.finish()?;
    Ok(chart)
}

fn columns(section: &Section<'_>, most: usize) -> Result<Chart, SheetError> {
    let columns = [("stand", Must::Stand), ("hit", Must::Hit), ("option", Must::Option)];
    let mut held = [[None; Chart::TOTALS]; 2];
    let mut others = None;
    for (key, must) in columns {
        let need = format!("{key} = \"…\": {EXPECTED}");
        let spans = section.need(key, &need, |node| spans(node, most))?;
        let Some(spans) = spans else {
            if others.replace(must).is_some() {
                return Err(section.wrong_at(key, Wrong::new("`all others` twice", EXPECTED)));
            }
            continue;
        };
        for Span { hard, soft, from, to } in spans {
            for (side, covers) in [(0, hard), (1, soft)] {
                let least = if side == 0 { 2 } else { 12 };
                let slots = held[side].iter_mut().enumerate().take(to + 1).skip(from.max(least));
                for (total, slot) in slots {
                    if covers && slot.replace(must).is_some() {
                        let named = if side == 0 { "hard" } else { "soft" };
                        let wrong = format!("{named} {total} stands in two columns");
                        return Err(section.wrong_at(key, Wrong::new(wrong, EXPECTED)));
                    }
                }
            }
        }
    }
    for (side, named, least) in [(0, "hard", 2), (1, "soft", 12)] {
        for (total, slot) in held[side].iter_mut().enumerate().take(most + 1).skip(least) {
            *slot = slot.or(others);
            if slot.is_none() {
                let wrong = format!("{named} {total} stands in no column");
                return Err(section.wrong(Wrong::new(wrong, EXPECTED)));
            }
        }
    }
    let column = |side: usize| held[side].map(|must| must.unwrap_or(Must::Stand));
    let (hard, soft) = (column(0), column(1));
    let house = [hard, soft]
        .map(|column| column.map(|must| if must == Must::Option { Must::Stand } else { must }));
    Ok(Chart { hard, soft, house })
}

/// Totals from one to another.
#[derive(Debug, Clone, Copy)]
struct Span {
    hard: bool,
    soft: bool,
    from: usize,
    to: usize,
}

/// The totals of a column; `None` for all that no other has.
fn spans(node: &Node, most: usize) -> Result<Option<Vec<Span>>, Wrong> {
    let wrong = |part: &str| Wrong::new(format!("`{part}` is no total"), EXPECTED);
    match text(node)? {
        "none" => return Ok(Some(Vec::new())),
        "all others" => return Ok(None),
        _ => {}
    }
    let mut spans = Vec::new();
    for part in text(node)?.split(", ") {
        let (hard, soft, rest) = match (part.strip_prefix("hard "), part.strip_prefix("soft ")) {
            (Some(rest), _) => (true, false, rest),
            (_, Some(rest)) => (false, true, rest),
            _ => (true, true, part),
        };
        let number = |text: &str| {
            let found = text.parse().ok().filter(|total| (2..=most).contains(total));
            found.ok_or_else(|| wrong(part))
        };
        let (from, to) = match (rest.strip_suffix(" or more"), rest.strip_suffix(" or less")) {
            (Some(from), _) => (number(from)?, most),
            (_, Some(to)) => (2, number(to)?),
            _ => match rest.split_once('-') {
                Some((from, to)) => (number(from)?, number(to)?),
                None => (number(rest)?, number(rest)?),
            },
        };
        spans.push(Span { hard, soft, from, to });
    }
    Ok(Some(spans))
}
