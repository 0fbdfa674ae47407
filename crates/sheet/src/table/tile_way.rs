//! The house way of tiles: what each hand is worth in the low and in the high place.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, count, word};
use crate::tree::{Node, Value, join};
use crate::words::words;

/// How four tiles are set: the two hands that are worth most together, and of equals those with
/// the higher low hand. Ruling G-183.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileWay {
    /// What each hand is worth as the low hand, and what as the high hand.
    pub worth: [(u8, u8); TileHand::ALL.len()],
}

/// What two tiles make. Source: clovis-500 l.299-308.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // The names say it.
pub enum TileHand {
    Zero,
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Gong,
    Wong,
    Pair,
}

words!(TileHand, "hand of two tiles":
    "0" => Zero, "1" => One, "2" => Two, "3" => Three, "4" => Four, "5" => Five, "6" => Six,
    "7" => Seven, "8" => Eight, "9" => Nine, "gong" => Gong, "wong" => Wong, "pair" => Pair);

/// Reads `[house-way]` of a game with tiles: `worth`, a line for each hand.
pub(crate) fn read(section: Section<'_>) -> Result<TileWay, SheetError> {
    let expected = "worth = [{ hand = \"pair\", low = 100, high = 91 }, …], a line for each hand";
    let Some(Node { value: Value::List(list), .. }) = section.raw("worth") else {
        return Err(section.wrong(Wrong::new("no worth", expected)));
    };
    let mut worth = [None; TileHand::ALL.len()];
    for (at, node) in list.iter().enumerate() {
        let path = join(section.path(), &format!("worth[{at}]"));
        let Value::Table(table) = &node.value else {
            let wrong = Wrong::new(format!("a line is {}", node.kind()), expected);
            return Err(wrong.at(section.reading().file, node.line, &path));
        };
        let line = Section::new(section.reading(), path, node.line, table);
        let hand: TileHand = line.need("hand", "what two tiles make, `pair`", word)?;
        let low = line.need("low", "what it is worth as the low hand", count)?;
        let high = line.need("high", "what it is worth as the high hand", count)?;
        if worth[hand as usize].is_some() {
            return Err(line.wrong(Wrong::new(format!("`{}` is there twice", hand.id()), "once")));
        }
        line.finish()?;
        worth[hand as usize] = Some((low, high));
    }
    if let Some(missing) = TileHand::ALL.iter().find(|hand| worth[**hand as usize].is_none()) {
        let wrong = Wrong::new(format!("no line for `{}`", missing.id()), expected);
        return Err(section.wrong_at("worth", wrong));
    }
    section.finish()?;
    Ok(TileWay { worth: worth.map(Option::unwrap_or_default) })
}
