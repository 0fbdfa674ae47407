//! What the letters of a chart mean. It is put in words here alone; what a sheet has kept in words is
//! read back here too.

use std::fmt;

/// The letters of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letters {
    /// What is done with a total, with two cards and with more.
    Totals,
    /// What is done with a pair, that may be split and that may not.
    Pairs,
    /// What is done with a hand that was doubled.
    Doubled,
    /// Which hands are given up before the banker looks.
    Early,
    /// None, but numbers: what two cards are worth.
    Worths,
    /// None, but numbers: what two cards are worth to keep, in thousandths of a wager.
    Twos,
}

type Each = &'static [(char, &'static str)];

const PLAYS: Each =
    &[('S', "stand"), ('H', "hit"), ('D', "double"), ('P', "split"), ('R', "surrender")];
const AGAIN: Each =
    &[('S', "stand"), ('H', "hit"), ('D', "double again"), ('B', "take the double back")];
const GIVEN_UP: Each = &[('R', "surrender before the check")];

impl Letters {
    /// Those of every chart.
    pub const ALL: [Letters; 6] = [
        Letters::Totals,
        Letters::Pairs,
        Letters::Doubled,
        Letters::Early,
        Letters::Worths,
        Letters::Twos,
    ];

    /// Those that a chart of these cells has a use for: a game without splits or surrender has none for
    /// their letters.
    #[must_use]
    pub fn of_use(self, cells: &[&str]) -> String {
        let is_met = |(sign, _): &(char, &str)| {
            cells.iter().any(|cell| cell.to_ascii_uppercase().contains(*sign))
        };
        let small = cells.iter().any(|cell| cell.contains(|it: char| it.is_ascii_lowercase()));
        let rest = match self {
            Letters::Totals | Letters::Pairs => self.rest().filter(|_| small),
            Letters::Doubled | Letters::Early | Letters::Worths | Letters::Twos => self.rest(),
        };
        said(self.each().iter().filter(|it| is_met(it)), rest)
    }

    /// Reads what is printed.
    #[must_use]
    pub fn read(text: &str) -> Option<Letters> {
        Letters::ALL.into_iter().find(|letters| letters.to_string() == text)
    }

    /// What each of them says.
    const fn each(self) -> Each {
        match self {
            Letters::Totals | Letters::Pairs => PLAYS,
            Letters::Doubled => AGAIN,
            Letters::Early => GIVEN_UP,
            Letters::Worths | Letters::Twos => &[],
        }
    }

    /// What else there is to say: of small letters, if anything.
    const fn rest(self) -> Option<&'static str> {
        match self {
            Letters::Totals => Some("a small letter says what is done with more than two cards"),
            Letters::Pairs => {
                Some("a small letter says what is done with a pair that may not be split again")
            }
            Letters::Doubled | Letters::Early => None,
            Letters::Worths => Some("what two cards are worth, in hundredths of a wager"),
            Letters::Twos => Some(
                "what two cards win, in thousandths of a wager: in one suit right of the pairs, in two \
                 left of them, pairs of one suit last",
            ),
        }
    }
}

/// Some letters and what else there is, in words.
fn said<'a>(each: impl Iterator<Item = &'a (char, &'a str)>, rest: Option<&str>) -> String {
    let each: Vec<String> = each.map(|(sign, means)| format!("{sign} {means}")).collect();
    let each = Some(each.join(", ")).filter(|each| !each.is_empty());
    let parts: Vec<String> = each.into_iter().chain(rest.map(str::to_owned)).collect();
    parts.join("; ")
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&said(self.each().iter(), self.rest()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept in words means the same when it is read.
    #[test]
    fn letters_are_read_as_they_are_printed() {
        for letters in Letters::ALL {
            assert_eq!(Letters::read(&letters.to_string()), Some(letters));
        }
        assert_eq!(Letters::read("S sit"), None);
        let doubled = "S stand, H hit, D double again, B take the double back";
        assert_eq!(Letters::Doubled.to_string(), doubled);
    }

    #[test]
    fn a_chart_has_no_use_for_other_letters() {
        assert_eq!(Letters::Totals.of_use(&["S", "H", "-"]), "S stand, H hit");
        let small = "a small letter says what is done with more than two cards";
        assert_eq!(
            Letters::Totals.of_use(&["S", "Rh"]),
            format!("S stand, H hit, R surrender; {small}")
        );
        assert_eq!(Letters::Worths.of_use(&["-12"]), Letters::Worths.to_string());
    }
}
