//! House ways: how the dealer's cards are set, line by line.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, text};
use crate::tree::{Node, Value, join};

/// How the dealer's cards are set: the first line that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseWay {
    /// The lines, in order. Empty where the house posts its own.
    pub rules: Vec<SetRule>,
}

/// One line of a house way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetRule {
    /// What the seven cards hold.
    pub with: String,
    /// What goes in front.
    pub front: String,
    /// The card that, if it can stand in front, keeps the hand behind it whole.
    pub unless: Option<String>,
}

/// Reads `[house-way]`: `rules`, a list of tables.
pub(crate) fn read(section: Section<'_>) -> Result<HouseWay, SheetError> {
    let expected = "rules = [{ with = \"pair\", front = \"two highest others\" }, …]";
    let Some(Node { value: Value::List(list), .. }) = section.raw("rules") else {
        return Err(section.wrong(Wrong::new("no rules", expected)));
    };
    let mut rules = Vec::new();
    for (at, node) in list.iter().enumerate() {
        let path = join(section.path(), &format!("rules[{at}]"));
        let Value::Table(table) = &node.value else {
            let wrong = Wrong::new(format!("a rule is {}", node.kind()), expected);
            return Err(wrong.at(section.reading().file, node.line, &path));
        };
        let rule = Section::new(section.reading(), path, node.line, table);
        let named = |node: &Node| text(node).map(str::to_owned);
        let with = rule.need("with", "what the cards hold", named)?;
        let front = rule.need("front", "what goes in front", named)?;
        let unless = rule.text("unless")?;
        rule.finish()?;
        rules.push(SetRule { with, front, unless });
    }
    section.finish()?;
    Ok(HouseWay { rules })
}
