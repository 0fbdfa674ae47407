//! House options: where a sheet offers several values, and which of them is in force.

use crate::error::SheetError;
use crate::tree::{Node, Value};
use std::collections::BTreeMap;

/// The last word of a list that names examples: the house may choose any other value, too, that the
/// key can hold.
pub(crate) const ANY_OTHER: &str = "any other";

/// A place in a sheet where the house may choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseOption {
    /// The key's path: `betting.structure`. A choice may name it by any ending that no other
    /// option of the game shares: `structure`.
    pub id: String,
    /// The values as a choice names them, the default first.
    pub values: Vec<String>,
    /// Which value is in force.
    pub chosen: usize,
    /// Which would be, had the house not chosen: the first, but stakes go by the structure.
    pub usual: usize,
    /// Whether the house may choose what is not listed.
    pub range: Range,
}

/// Which values a house may choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Range {
    /// Those listed.
    Listed,
    /// Any other that the key can hold, too: where a document leaves the number of raises or the
    /// qualifier to the house, the list only names the usual ones. Source: colorado l.418-419.
    Open,
}

impl HouseOption {
    /// The value in force.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.values[self.chosen]
    }

    /// The values that it could have instead, in words: `4, none or any other`.
    #[must_use]
    pub fn others(&self) -> String {
        let others = self.values.iter().enumerate().filter(|(at, _)| *at != self.chosen);
        let others = others.map(|(_, value)| value.as_str()).chain(self.range.word());
        others.collect::<Vec<_>>().join(", ")
    }

    fn listed(&self) -> String {
        let values = self.values.iter().map(String::as_str).chain(self.range.word());
        values.collect::<Vec<_>>().join(", ")
    }

    /// Whether a choice by this name means this option.
    fn is_called(&self, name: &str) -> bool {
        self.id == name || self.id.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'))
    }
}

impl Range {
    /// What stands behind the values of an open option.
    fn word(self) -> Option<&'static str> {
        match self {
            Range::Listed => None,
            Range::Open => Some(ANY_OTHER),
        }
    }
}

/// Why a choice cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// No option has that name.
    #[error("{game} has no option `{name}`; it has: {options}")]
    UnknownOption {
        /// The game asked for.
        game: String,
        /// The name given.
        name: String,
        /// The options there are, with their values.
        options: String,
    },
    /// Several options end in that name.
    #[error("`{name}` could be any of: {options}; give more of its name")]
    Ambiguous {
        /// The name given.
        name: String,
        /// The options it could be.
        options: String,
    },
    /// Each choice is fit, but not with the others.
    #[error("these choices do not go together: {0}")]
    Together(SheetError),
    /// The column of a pay table is one that a ruling calls corrupt.
    #[error(
        "schedule `{column}` of {table} is corrupt in its document; it is played only as printed"
    )]
    Corrupt {
        /// The pay table.
        table: String,
        /// The column.
        column: String,
    },
    /// The option is open, but not to this.
    #[error("{option} cannot be `{value}`; it is {expected}")]
    Unfit {
        /// The option's id.
        option: String,
        /// The value given.
        value: String,
        /// What it could be.
        expected: String,
    },
    /// Two values were chosen of one option.
    #[error("{option} is chosen twice, `{one}` and `{other}`; choose one of them")]
    Twice {
        /// The option's id.
        option: String,
        /// The value that was given first.
        one: String,
        /// The one behind it.
        other: String,
    },
    /// The option has no such value.
    #[error("{option} cannot be `{value}`; it is one of: {values}")]
    UnknownValue {
        /// The option's id.
        option: String,
        /// The value given.
        value: String,
        /// The values there are.
        values: String,
    },
}

/// Which value of which option, by id.
pub(crate) type Chosen = BTreeMap<String, Pick>;

/// A value that the house has chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Pick {
    /// One of those listed.
    Listed(usize),
    /// Another, by its words.
    Other(String),
}

impl Pick {
    /// The value, among those listed or beside them.
    fn value<'v>(&'v self, values: &'v [String]) -> &'v str {
        match self {
            Pick::Listed(at) => &values[*at],
            Pick::Other(text) => text,
        }
    }

    /// The value as a sheet would write it where the list stands.
    pub(crate) fn written(text: &str, list: &Node) -> Node {
        let value = match text.parse() {
            Ok(number) => Value::Number(number),
            Err(_) => Value::Text(text.to_owned()),
        };
        Node { value, ..list.clone() }
    }
}

/// Reads choices (name and value) against the options there are.
pub(crate) fn choose(
    game: &str,
    options: &[HouseOption],
    choices: &[(&str, &str)],
) -> Result<Chosen, ChoiceError> {
    let mut chosen = Chosen::new();
    for &(name, value) in choices {
        let (option, pick) = one(game, options, name, value)?;
        match chosen.get(&option) {
            Some(held) if *held != pick => {
                let values = &options.iter().find(|it| it.id == option).expect("it is one").values;
                let (one, other) = (held.value(values).to_owned(), pick.value(values).to_owned());
                return Err(ChoiceError::Twice { option, one, other });
            }
            _ => chosen.insert(option, pick),
        };
    }
    Ok(chosen)
}

fn one(
    game: &str,
    options: &[HouseOption],
    name: &str,
    value: &str,
) -> Result<(String, Pick), ChoiceError> {
    let exact = options.iter().find(|option| option.id == name);
    let called: Vec<_> = match exact {
        Some(option) => vec![option],
        None => options.iter().filter(|option| option.is_called(name)).collect(),
    };
    let option = match called[..] {
        [option] => option,
        [] => {
            let options = options.iter().map(|o| format!("{} ({})", o.id, o.listed()));
            let options = options.collect::<Vec<_>>().join("; ");
            let options = if options.is_empty() { "none".to_owned() } else { options };
            let (game, name) = (game.to_owned(), name.to_owned());
            return Err(ChoiceError::UnknownOption { game, name, options });
        }
        _ => {
            let options = called.iter().map(|option| option.id.as_str()).collect::<Vec<_>>();
            let options = options.join(", ");
            return Err(ChoiceError::Ambiguous { name: name.to_owned(), options });
        }
    };
    match option.values.iter().position(|held| held == value) {
        Some(at) => Ok((option.id.clone(), Pick::Listed(at))),
        None if option.range == Range::Open => {
            Ok((option.id.clone(), Pick::Other(value.to_owned())))
        }
        None => Err(ChoiceError::UnknownValue {
            option: option.id.clone(),
            value: value.to_owned(),
            values: option.values.join(", "),
        }),
    }
}
