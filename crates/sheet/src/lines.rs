//! Line numbers of a document, as a sheet cites them: `220-451, 460`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Some lines of a document, in the order cited; never none, and none of them is line zero.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lines(Vec<(u32, u32)>);

impl Lines {
    /// The ranges cited.
    pub fn ranges(&self) -> impl Iterator<Item = RangeInclusive<u32>> {
        self.0.iter().map(|&(first, last)| first..=last)
    }

    /// The highest line cited.
    #[must_use]
    pub fn last(&self) -> u32 {
        self.0.iter().map(|&(_, last)| last).max().unwrap_or(0)
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (first, last)) in self.0.iter().enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            match first == last {
                true => write!(f, "{comma}{first}")?,
                false => write!(f, "{comma}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

/// Text that cites no lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected line numbers such as `12` or `12-40, 55`")]
pub struct NoLines;

impl FromStr for Lines {
    type Err = NoLines;

    fn from_str(text: &str) -> Result<Lines, NoLines> {
        text.split(',').map(|part| range(part.trim())).collect::<Result<_, _>>().map(Lines)
    }
}

fn range(text: &str) -> Result<(u32, u32), NoLines> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (number(first)?, number(last)?) {
        (first, last) if 0 < first && first <= last => Ok((first, last)),
        _ => Err(NoLines),
    }
}

fn number(text: &str) -> Result<u32, NoLines> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().map_err(|_| NoLines) } else { Err(NoLines) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_back() {
        for text in ["7", "220-451", "220-451, 460, 12-13"] {
            assert_eq!(text.parse::<Lines>().unwrap().to_string(), text);
        }
        for text in ["", "0", "7-", "-7", "9-3", "1,,2", "l.7", "+7", "99999999999"] {
            assert_eq!(text.parse::<Lines>(), Err(NoLines), "{text}");
        }
        assert_eq!("9, 3-5".parse::<Lines>().unwrap().last(), 9);
    }
}
