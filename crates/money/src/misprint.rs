//! What is wrong with a printed amount, odds or share, and where.

use std::fmt;

/// A text that is not what it should be: where it goes wrong, and what was expected there.
///
/// ```
/// use money::{Expected, Misprint, Money};
///
/// let misprint = "$1,23".parse::<Money>().unwrap_err();
/// assert_eq!(misprint, Misprint { expected: Expected::ThreeDigits, at: 5, found: None });
/// assert_eq!(misprint.to_string(), "expected three digits after a comma at byte 5, found the end");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("expected {expected} at byte {at}, found {}", Found(*found))]
pub struct Misprint {
    /// What would have been right.
    pub expected: Expected,
    /// The byte of the text, from 0, at which something else stands.
    pub at: usize,
    /// The character that stands there; `None` at the end of the text.
    pub found: Option<char>,
}

/// What a reader of printed money looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Expected {
    /// One of 0 to 9.
    Digit,
    /// The group of three that follows a thousands comma.
    ThreeDigits,
    /// The cents that follow a point.
    TwoDigits,
    /// Money: `$10`, `$1,234.50`, `$.50`, `10`.
    Amount,
    /// A number that fits its type.
    Smaller,
    /// A number other than zero.
    AboveZero,
    /// The sign of a net that is not zero.
    Sign,
    /// The word or colon between the figures of odds.
    Mark,
    /// The same, or the sign of a percentage.
    MarkOrPercent,
    /// The sign of a percentage.
    Percent,
    /// A percentage that is no more than the whole.
    HundredAtMost,
    /// A meter's name.
    Meter,
    /// The start of a pay-table cell.
    Pay,
    /// The start of a rounding.
    Rounding,
    /// The chip to which a rounding goes.
    Step,
    /// Nothing more.
    End,
}

impl Expected {
    /// Everything that can be expected.
    pub const ALL: [Expected; 16] = [
        Expected::Digit,
        Expected::ThreeDigits,
        Expected::TwoDigits,
        Expected::Amount,
        Expected::Smaller,
        Expected::AboveZero,
        Expected::Sign,
        Expected::Mark,
        Expected::MarkOrPercent,
        Expected::Percent,
        Expected::HundredAtMost,
        Expected::Meter,
        Expected::Pay,
        Expected::Rounding,
        Expected::Step,
        Expected::End,
    ];
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Digit => "a digit",
            Expected::ThreeDigits => "three digits after a comma",
            Expected::TwoDigits => "two digits of cents",
            Expected::Amount => "an amount such as `$10` or `$1,234.50`",
            Expected::Smaller => "a smaller or shorter number",
            Expected::AboveZero => "a number above zero",
            Expected::Sign => "`+` or `-`, which only `$0` does without,",
            Expected::Mark => "` to `, ` for ` or `:`",
            Expected::MarkOrPercent => "` to `, ` for `, `:` or `%`",
            Expected::Percent => "`%`",
            Expected::HundredAtMost => "a percentage of at most 100%",
            Expected::Meter => "`mega`, `major` or `minor`",
            Expected::Pay => "odds, dollars, a percentage, `push`, `lose`, `lose half` or `-`",
            Expected::Rounding => "`down`, `up` or `nearest`",
            Expected::Step => "` to ` and a chip, or nothing more,",
            Expected::End => "nothing more",
        })
    }
}

/// What stands where something else was expected, in words.
struct Found(Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(c) => write!(f, "`{}`", c.escape_debug()),
            None => f.write_str("the end"),
        }
    }
}
