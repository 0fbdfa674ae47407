//! What a cell of a pay table says, on the page or on the sheet.

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Says {
    /// Money.
    Pays(Vec<Part>),
    /// The wager comes back.
    Push,
    /// The wager is lost.
    Lose,
    /// Nothing: the hand has no place in this schedule.
    Nothing,
}

/// One of the two things that a cell may add: `1,000 to 1 + 100%`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// So many hundredths against so many: `3 to 2` is 300 against 2.
    Amount { hundredths: u64, against: u64, unit: Unit, purse: Purse },
    /// So much of a meter: `100% of Major`.
    Share { percent: u64, meter: Option<String> },
}

/// What an amount is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unit {
    To,
    For,
    Dollars,
    /// A number and nothing more.
    Bare,
}

/// Whose money it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purse {
    Tray,
    Meter,
}

impl Says {
    /// Reads a cell, or sees that it is none.
    pub(crate) fn read(text: &str) -> Option<Says> {
        let text = text.to_lowercase().replace(['\\', ',', '(', ')'], "");
        // One page prints `13to 1`.
        let text = text.replace("to 1", " to 1").replace("  ", " ");
        let text = text.trim().trim_end_matches("even money").trim();
        match text {
            "push" => Some(Says::Push),
            "loss" | "lose" => Some(Says::Lose),
            "" | "-" | "-1" | "na" | "n/a" | "no dealer bonus" => Some(Says::Nothing),
            _ => text.split(" + ").map(part).collect::<Option<_>>().map(Says::Pays),
        }
    }

    /// A cell of a sheet whose bare numbers are counted in this unit.
    pub(crate) fn in_units(self, bare: Unit) -> Says {
        self.recounted(Unit::Bare, bare)
    }

    /// The same cell with another unit for one that it has.
    pub(crate) fn recounted(self, from: Unit, to: Unit) -> Says {
        let counted = |part| match part {
            Part::Amount { hundredths, against, unit, purse } if unit == from => {
                Part::Amount { hundredths, against, unit: to, purse }
            }
            part => part,
        };
        match self {
            Says::Pays(parts) => Says::Pays(parts.into_iter().map(counted).collect()),
            says => says,
        }
    }

    /// Whether two cells say the same, whatever they count in.
    pub(crate) fn is_alike(&self, other: &Says) -> bool {
        self.is_printed_as(other, Unit::Bare, |_, _| true)
    }

    /// Whether the sheet's cell says what the page's does. A bare number of the page is counted in
    /// what is `stated` above or below its table, and where nothing is, in what the sheet's makes
    /// of it (ruling X-01); `means` says which other unit may stand for which.
    pub(crate) fn is_printed_as(
        &self,
        page: &Says,
        stated: Unit,
        means: impl Fn(Unit, Unit) -> bool,
    ) -> bool {
        let alike = |(own, printed): (&Part, &Part)| match (own, printed) {
            (
                Part::Amount { hundredths, against, unit, purse },
                Part::Amount { hundredths: of, against: to, unit: counted, purse: whose },
            ) => {
                let counted = if *counted == Unit::Bare { stated } else { *counted };
                let unit = *unit == counted || counted == Unit::Bare || means(counted, *unit);
                (hundredths, against, purse) == (of, to, whose) && unit
            }
            (own, printed) => own == printed,
        };
        match (self, page) {
            (Says::Pays(own), Says::Pays(printed)) => {
                own.len() == printed.len() && own.iter().zip(printed).all(alike)
            }
            (own, printed) => own == printed,
        }
    }
}

/// What the numbers of a table are counted in, where a line of it that is no row says so: `Pays to
/// 1`, `All pays are TO 1`, `Original Wager is NOT Returned`.
pub(crate) fn stated<'a>(heads: impl Iterator<Item = &'a str>) -> Unit {
    let (mut to, mut of) = (false, false);
    for head in heads {
        let head = head.to_lowercase();
        to |= ["to 1", "to one"].iter().any(|word| head.contains(word));
        of |= ["for 1", "for one", "not returned"].iter().any(|word| head.contains(word));
    }
    match (to, of) {
        (true, false) => Unit::To,
        (false, true) => Unit::For,
        _ => Unit::Bare,
    }
}

/// The pays of a sentence, in their order: `either 10% of the jackpot or pays $5,000`.
pub(crate) fn pays_in(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut pays = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let word = word.trim_end_matches(['.', ';', ')']);
        let odds = match words.get(at + 1..at + 3) {
            Some([unit @ ("to" | "for"), against]) => {
                format!("{word} {unit} {}", against.trim_end_matches(['.', ';', ')']))
            }
            _ => String::new(),
        };
        let alone = word.contains(['$', '%']) || word == "push";
        if matches!(Says::read(&odds), Some(Says::Pays(_))) {
            pays.push(odds);
        } else if alone && Says::read(word).is_some() {
            pays.push(word.to_owned());
        }
    }
    pays
}

fn part(text: &str) -> Option<Part> {
    let text = text.replace("$ ", "$").replace(" percent", "%").replace(':', " to ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let (first, rest) = words.split_first()?;
    if let Some(percent) = first.strip_suffix('%') {
        let meter = match rest {
            [] | ["from", "meter"] => None,
            [level] | ["of", level] | ["of", level, "progressive", "meter"] => Some(*level),
            _ => return None,
        };
        let percent = percent.parse().ok()?;
        return Some(Part::Share { percent, meter: meter.map(str::to_owned) });
    }
    let (unit, against, rest) = match rest {
        ["to", against, rest @ ..] => (Unit::To, against.parse().ok()?, rest),
        ["for", against, rest @ ..] => (Unit::For, against.parse().ok()?, rest),
        rest if first.starts_with('$') => (Unit::Dollars, 1, rest),
        rest => (Unit::Bare, 1, rest),
    };
    let purse = match rest {
        [] | ["not", "from", "meter"] => Purse::Tray,
        ["from", "meter"] => Purse::Meter,
        _ => return None,
    };
    let hundredths = hundredths(first.trim_start_matches('$'))?;
    Some(Part::Amount { hundredths, against, unit, purse })
}

/// `1.5` is 150. What starts with a zero is a name: `01`.
fn hundredths(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = [whole, part].concat().bytes().all(|byte| byte.is_ascii_digit());
    if !digits || whole.is_empty() || whole.starts_with('0') || part.len() > 2 {
        return None;
    }
    let part: u64 = format!("{part:0<2}").parse().ok()?;
    Some(whole.parse::<u64>().ok()? * 100 + part)
}
