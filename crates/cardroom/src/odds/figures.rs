//! Figures as they are printed.

use crate::layout::thousands;
use money::Fraction;
use odds::price::{Act, Advice, Decision, HouseWay, Letters, Method, Priced, Ratio, Told};
use sheet::Resolved;

/// What a return by induction is, for the reader of it.
pub(super) const INDUCTION: &str = "The return of the charts below, by induction over every card \
    that may come from a fresh shoe, to twelve decimals; a bank that covers everything, no fees. \
    Hit frequency, deviation and how often it comes out how are from rounds of the engine, played \
    by the same charts: `sampled` is what those brought.";

/// What is said where a banker may choose and nobody has counted what he would do best.
pub(super) const BY_HOUSE_WAY: &str = "a banker who may choose is taken to play by the house way, \
    and to stand where it says nothing; what the best he could do would bring is not counted";

/// What is said of plays that are worth the same.
pub(super) const SMALLER_BET: &str = "Of plays that are worth the same, the one that bets less.";

/// Whether the figures of a page are against a banker who might have done otherwise.
pub(super) fn banker_chooses(page: &Resolved) -> bool {
    page.points().is_some_and(|game| game.banker.has_option())
}

/// What the letters and signs of a chart mean.
pub(super) fn legend<'a>(
    letters: Letters,
    mut columns: impl Iterator<Item = &'a str>,
    cells: impl Iterator<Item = &'a str>,
) -> String {
    let joker = if columns.any(|column| column == "*") { "; * is a joker" } else { "" };
    let cells: Vec<&str> = cells.collect();
    let none = if cells.contains(&"-") { "; - leaves nothing to decide" } else { "" };
    format!("{}{joker}{none}", letters.of_use(&cells))
}

/// More than one of a wager, by its name: `antes`, `bonuses`, `primaries`.
pub(super) fn plural(name: &str) -> String {
    match name.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        Some(stem) => format!("{stem}ies"),
        None if name.ends_with('s') => format!("{name}es"),
        None => format!("{name}s"),
    }
}

/// So many of something: `1 game`, `46 games`.
pub(super) fn so_many(count: usize, name: &str) -> String {
    match count {
        1 => format!("1 {name}"),
        count => format!("{} {}", thousands(count as u64), plural(name)),
    }
}

/// A ratio as it was counted: `-13,733,780/407,170,400`.
pub(super) fn counted(ratio: Ratio) -> String {
    let sign = if ratio.numerator < 0 { "-" } else { "" };
    let numerator = thousands(ratio.numerator.unsigned_abs());
    format!("{sign}{numerator}/{}", thousands(ratio.denominator))
}

/// What is said of a figure that has no error of its own.
pub(super) const BY_DEALS: &str = " a round, by the deals that were drawn";

/// What something else brings, as it was counted; in hundredths where the price was drawn.
pub(super) fn brought(method: Method, ratio: Ratio) -> String {
    match method {
        Method::Sample { .. } => format!("{}{BY_DEALS}", of_float(ratio.value(), 4)),
        Method::InPart { .. } => format!("{} a round", of_float(ratio.value(), 4)),
        Method::Exact | Method::Symmetry { .. } | Method::Induction { .. } => {
            format!("{} a round", counted(ratio))
        }
    }
}

/// A ratio in hundredths: `3.3730 %`.
pub(super) fn percent(ratio: Ratio, places: usize) -> String {
    match ratio.fraction() {
        Some(fraction) => fraction.percent(places).replace('%', " %"),
        None => of_float(ratio.value(), places),
    }
}

/// A number in hundredths.
pub(crate) fn of_float(number: f64, places: usize) -> String {
    let written = format!("{:.places$}", number * 100.0);
    // What rounds to nothing has no sign.
    let bare = written.trim_start_matches('-');
    let zero = bare.chars().all(|digit| matches!(digit, '0' | '.'));
    format!("{} %", if zero { bare } else { &written })
}

/// The head of the column of worths, and what stands above it: where lines are not the best for all of
/// their hands, it says whose worth it is.
pub(super) fn worth_head(decision: &Decision) -> (Option<&'static str>, &'static str) {
    match decision.followed {
        Some(followed) if followed.best < followed.of => (Some("worth at"), "best play"),
        _ => (None, "worth"),
    }
}

/// How well the lines of a table play; where they say what to keep, the first that fits counts.
pub(super) fn followed(told: Told, best: u128, of: u128, cost: Option<f64>) -> String {
    let share = Ratio { numerator: best as i128, denominator: of.max(1) };
    let how = match told {
        // It is said above which of several ways is meant.
        Told::ListAndWhich => "The first line that fits, from the top, says what to keep: so",
        Told::List => {
            "The first line that fits, from the top, says what to keep, no two alike where no pair is \
             told; of cards that fit alike those whose lowest is higher where that is told, to a \
             straight those that more straights hold, of one suit those with more of J to A, then the \
             highest: so"
        }
        Told::Lines | Told::BySizes => "By these lines",
    };
    let cost = cost.map(|cost| {
        let part = of_float(cost, 4);
        format!(" At this decision that costs {part} of the wager.")
    });
    format!(
        "{how} {} of these hands are played for the best.{}",
        percent(share, 2),
        cost.unwrap_or_default()
    )
}

/// Why rounds were played instead of a count, and how many.
pub(super) fn tried(why: &str, most: u64) -> String {
    format!(
        "{why}. So rounds are played, each decision made by trying out what may be done, {} of them at \
         most",
        thousands(most)
    )
}

/// What a whole round by the tables brings, and how much less that is than best play.
pub(super) fn throughout(tables: Tables, expected: &str, cost: f64) -> String {
    let who = match tables {
        Tables::Decisions => "Who goes by these tables from the first to the last",
        Tables::Twos => {
            "Who keeps the two cards that are worth most in the chart below, and makes two hands where \
             that may be done and both together are worth more,"
        }
    };
    format!("{who} wins {expected}: {}.", less(cost))
}

/// What a round is played by from the first decision to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tables {
    /// A table for each decision.
    Decisions,
    /// A chart of what two cards are worth to keep.
    Twos,
}

impl Tables {
    /// By what charts there are.
    pub(super) fn of(mut charts: impl Iterator<Item = Letters>) -> Tables {
        if charts.any(|letters| letters == Letters::Twos) {
            Tables::Twos
        } else {
            Tables::Decisions
        }
    }
}

/// What hands bring that are always left to the house way, and how much less that is than best play.
pub(super) fn always_by_house_way(play: &[Decision], expected: &str, cost: f64) -> String {
    let mut lines = play.iter().flat_map(|decision| &decision.lines);
    let does = match lines.any(|line| line.action == Act::ByHouseWay(HouseWay::Keeps)) {
        true => "keeps what the house way keeps",
        false => "sets by the house way",
    };
    format!("Who always {does} wins {expected}: {}.", less(cost))
}

/// How much less than by best play something brings; by few deals it may look like more.
fn less(cost: f64) -> String {
    match cost < 0.0 {
        true => "no less than by best play, as far as these deals tell".to_owned(),
        false => format!("{} of the wager less than by best play", of_float(cost, 4)),
    }
}

/// What is said of figures that are of cards kept by a house way, where something else may be better.
pub(super) fn left_to_the_house_way(decision: &Decision) -> Option<&'static str> {
    let mut lines = decision.lines.iter();
    let keeps = |line: &Advice| line.action == Act::ByHouseWay(HouseWay::Keeps);
    (decision.is_by_house_way() && lines.any(keeps))
        .then_some("The figures of this wager are of cards kept so, whatever would be better.")
}

/// What stands above a chart.
pub(super) fn chart_title(hands: &str, letters: Option<Letters>) -> String {
    match letters {
        Some(Letters::Twos) => format!("{hands}, what they are worth to keep"),
        _ => format!("{hands}, against the banker's card"),
    }
}

/// What the house wins of each unit of the wager.
pub(super) fn house_edge(priced: &Priced) -> String {
    percent(negative(priced.expected), 4)
}

/// The same ratio with the other sign.
pub(super) const fn negative(ratio: Ratio) -> Ratio {
    Ratio { numerator: -ratio.numerator, denominator: ratio.denominator }
}

/// A part of all deals; the small ones keep digits that say something.
pub(super) fn share(count: u128, of: u128) -> String {
    let share = Ratio { numerator: count as i128, denominator: of.max(1) };
    let places = match share.value() {
        0.0 => 4,
        // As many as three digits take that are not zeros before the first.
        tiny if tiny < 1e-8 => (-tiny.log10()).ceil() as usize,
        small if small < 1e-6 => 8,
        small if small < 1e-4 => 6,
        _ => 4,
    };
    percent(share, places)
}

/// A result in units: `-1`, `3/2`.
pub(super) fn units(fraction: Fraction) -> String {
    match fraction.denominator() {
        1 => fraction.numerator().to_string(),
        denominator => format!("{}/{denominator}", fraction.numerator()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded_last_and_nothing_has_no_sign() {
        let ratio = |numerator, denominator| Ratio { numerator, denominator };
        assert_eq!(counted(ratio(-13_733_780, 407_170_400)), "-13,733,780/407,170,400");
        assert_eq!(percent(ratio(13_733_780, 407_170_400), 4), "3.3730 %");
        assert_eq!(of_float(-0.000_000_1, 4), "0.0000 %");
        assert_eq!(of_float(-0.012_345, 2), "-1.23 %");
        assert_eq!(share(4, 2_598_960), "0.000154 %");
        assert_eq!(share(1, 4), "25.0000 %");
    }

    /// What happens at all is never told as nothing.
    #[test]
    fn the_smallest_share_says_something() {
        assert_eq!(share(0, 4), "0.0000 %");
        assert_eq!(share(3, 4_246_732_800), "0.0000000706 %");
        assert_eq!(share(8, 2_000_000_000_000_000_000), "0.000000000000000400 %");
        assert_eq!(share(1, 1 << 100), "0.0000000000000000000000000000789 %");
    }

    /// A chart's letters are those that it has.
    #[test]
    fn a_legend_names_what_is_there() {
        let said = |cells: &[&'static str]| {
            legend(Letters::Pairs, ["2", "*"].into_iter(), cells.iter().copied())
        };
        assert_eq!(
            said(&["S", "H", "-"]),
            "S stand, H hit; * is a joker; - leaves nothing to decide"
        );
        let split = said(&["S", "Ph", "R"]);
        assert_eq!(
            split,
            "S stand, H hit, P split, R surrender; a small letter says what is done with a pair that \
             may not be split again; * is a joker"
        );
    }

    #[test]
    fn one_of_something_is_no_more() {
        assert_eq!((so_many(1, "game"), so_many(46, "game")), ("1 game".into(), "46 games".into()));
    }
}
