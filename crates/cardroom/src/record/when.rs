//! When a round was kept, to the second, in universal time: `2026-11-16T18:00:05Z`.

use call::phh::Field;
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// A second of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct When {
    year: u64,
    month: u64,
    day: u64,
    /// Of the day.
    second: u64,
}

const DAY: u64 = 86_400;

/// The days of 400 years, after which the calendar repeats.
const CYCLE: u64 = 146_097;

impl When {
    /// The clock's second.
    pub(crate) fn now() -> When {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        When::since_1970(since.as_secs())
    }

    /// The second after so many since 1970 began.
    fn since_1970(seconds: u64) -> When {
        // Years are counted from March, so that a leap day is the last of its year.
        let days = seconds / DAY + 719_468;
        let (cycle, day) = (days / CYCLE, days % CYCLE);
        let leaps = day / 1_460 + day / (CYCLE - 1);
        let year = (day + day / 36_524 - leaps) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (late, month) = if month < 10 { (0, month + 3) } else { (1, month - 9) };
        When { year: 400 * cycle + year + late, month, day, second: seconds % DAY }
    }

    /// Reads what is written; none if it is no such second.
    pub(crate) fn read(text: &str) -> Option<When> {
        let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
        let [year, month, day] = numbers(date, '-')?;
        let [hour, minute, second] = numbers(time, ':')?;
        let when = When { year, month, day, second: hour * 3_600 + minute * 60 + second };
        let within = (1..=12).contains(&month) && (1..=31).contains(&day) && year < 10_000;
        (within && hour < 24 && minute < 60 && second < 60 && when.to_string() == text)
            .then_some(when)
    }

    /// The same as a history says it.
    pub(crate) fn fields(self) -> [Field; 5] {
        let field = |name: &str, value: String| Field { name: name.to_owned(), value };
        [
            field("year", self.year.to_string()),
            field("month", self.month.to_string()),
            field("day", self.day.to_string()),
            field("time", self.time()),
            field("time_zone_abbreviation", "\"UTC\"".to_owned()),
        ]
    }

    fn time(self) -> String {
        let (hour, rest) = (self.second / 3_600, self.second % 3_600);
        format!("{hour:02}:{:02}:{:02}", rest / 60, rest % 60)
    }
}

fn numbers(text: &str, between: char) -> Option<[u64; 3]> {
    let parts: Option<Vec<u64>> = text.split(between).map(|part| part.parse().ok()).collect();
    parts?.try_into().ok()
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}T{}Z", self.year, self.month, self.day, self.time())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_709_235_365, "2024-02-29T19:36:05Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            let when = When::since_1970(seconds);
            assert_eq!(when.to_string(), text);
            assert_eq!(When::read(text), Some(when), "{text}");
        }
        for text in
            ["", "2024-02-29", "2024-13-01T00:00:00Z", "2024-1-1T0:0:0Z", "2024-01-01T24:00:00Z"]
        {
            assert_eq!(When::read(text), None, "{text}");
        }
    }
}
