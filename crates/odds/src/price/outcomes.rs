//! A way to come out, in words: which row of a table fits, how the hands stood, and what is paid.

use super::paths::Leaf;
use super::report::Row;
use super::results::Verdict;
use engine::table::{Due, Rules};
use money::Pay;
use sheet::Kind;
use sheet::table::hand::Hands;
use sheet::table::settle::{By, Cell, Line, Outcome, PaiGow};

/// Something that was settled: what it was paid, and by which row of its table.
struct Paid {
    due: Due,
    pay: Pay,
    row: Option<usize>,
}

/// A way to come out that so many deals have.
pub(super) fn row(rules: &Rules, dues: &[Due], verdict: &Verdict, leaf: &Leaf, count: u128) -> Row {
    let paid = settled(rules, dues, verdict, leaf);
    Row { hand: hand(rules, leaf, &paid), pays: pays(rules, leaf, &paid), count }
}

/// What lies on the layout at the end of a path, and what became of it.
fn settled(rules: &Rules, dues: &[Due], verdict: &Verdict, leaf: &Leaf) -> Vec<Paid> {
    let pays = if leaf.folded { &verdict.folded } else { &verdict.held };
    let staked = |due: Due| !leaf.stakes[rules.stake_of(due).0.place()].is_zero();
    let paid = dues.iter().zip(pays).filter(|(due, _)| staked(**due)).map(|(due, (pay, row))| {
        let early = leaf.settled.filter(|(held, _)| *due == Due::Line(*held));
        match early {
            Some((_, pay)) => Paid { due: *due, pay, row: None },
            None => Paid { due: *due, pay: *pay, row: *row },
        }
    });
    paid.filter(|it| it.pay != Pay::NotOffered).collect()
}

/// What is paid, wager by wager; what is paid alike is said once: `play and ante 1 to 1`. Of a hand
/// that is given up, only what is not lost.
fn pays(rules: &Rules, leaf: &Leaf, paid: &[Paid]) -> String {
    let told = paid.iter().filter(|it| !leaf.folded || it.pay != Pay::Lose);
    let told: Vec<&Paid> = told.collect();
    let alike = told.chunk_by(|one, other| one.pay == other.pay).map(|alike| {
        let names: Vec<&str> = alike.iter().map(|it| rules.due_name(it.due)).collect();
        format!("{} {}", names.join(" and "), alike[0].pay)
    });
    alike.collect::<Vec<_>>().join(", ")
}

/// What happened: what the player did last, which rows fit, how the hands stood.
fn hand(rules: &Rules, leaf: &Leaf, paid: &[Paid]) -> String {
    let mut words: Vec<String> = Vec::new();
    if leaf.folded {
        words.push("fold".to_owned());
    } else if leaf.shown {
        words.push("shown".to_owned());
    } else if leaf.settled.is_some() {
        words.push("surrender".to_owned());
    }
    let mut rows: Vec<&str> = Vec::new();
    for row in paid.iter().filter_map(|it| row_name(rules, it)) {
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    if !rows.is_empty() {
        words.push(rows.join(" and "));
    }
    if !leaf.folded && !leaf.shown {
        words.extend(stood(rules, leaf, paid));
    }
    match words.is_empty() {
        true => "nothing".to_owned(),
        false => words.join(", "),
    }
}

/// The row of a table that something was paid by, as printed.
fn row_name<'a>(rules: &'a Rules, paid: &Paid) -> Option<&'a str> {
    let table = match paid.due {
        Due::Side(at) => &rules.game.sides[usize::from(at)].table,
        Due::Line(_) => {
            let cells = line_of(rules, paid.due)?.cells.iter();
            let mut tables = cells.filter_map(|(_, cell)| match cell {
                Cell::Table { tables, .. } => Some(tables),
                _ => None,
            });
            // Where several tables pay together the row is that of the first which does.
            match &tables.next()?[..] {
                [table] => table,
                _ => return None,
            }
        }
        Due::Kept(_) | Due::Pot(_) => return None,
    };
    let table = rules.game.tables.iter().find(|held| held.name == *table)?;
    table.rows.get(paid.row?).map(|row| row.hand.as_str())
}

fn line_of(rules: &Rules, due: Due) -> Option<&Line> {
    let Due::Line(wager) = due else { return None };
    let lines = &rules.game.settlement.lines;
    lines.iter().find(|line| line.wager == rules.name(wager))
}

/// How the hands stood, as far as the pays tell: for the hand that the game compares once, for
/// wagers on other hands by their names.
fn stood(rules: &Rules, leaf: &Leaf, paid: &[Paid]) -> Vec<String> {
    let early = |due: Due| leaf.settled.is_some_and(|(held, _)| due == Due::Line(held));
    let lines: Vec<(&Line, &Paid)> = paid
        .iter()
        .filter(|it| !early(it.due))
        .filter_map(|it| Some((line_of(rules, it.due)?, it)))
        .collect();
    let is_common = |line: &Line| line.by == By::Hand && line.on.is_none();
    let (common, own): (Vec<_>, Vec<_>) = lines.into_iter().partition(|(line, _)| is_common(line));
    let known = possible(rules);
    let together = common.iter().fold(known, |stands, (line, paid)| stands & fitting(line, paid));
    let mut words = Vec::new();
    let mut apart = own;
    if together == 0 {
        apart.splice(0..0, common);
    } else if !common.is_empty() {
        words.extend(spoken(rules, Compared::Together, known, together));
    }
    words.extend(apart.into_iter().filter_map(|(line, paid)| {
        let stands = fitting(line, paid) & WITH;
        spoken(rules, Compared::Apart, WITH, stands).map(|word| format!("{} {word}", line.wager))
    }));
    words
}

/// The ways in which hands may stand, a bit for each, and by what outcomes a line settles them: the
/// first that it has.
const STANDS: [(&str, &[Outcome]); 10] = {
    use Outcome::{Both, Lose, Natural, None, One, Out, OutLose, OutTie, OutWin, Tie, Win};
    use Outcome::{WarLose, WarTie, WarWin};
    [
        ("win", &[OutWin, Out, Win, Both]),
        ("tie", &[OutTie, Out, Tie, One]),
        ("lose", &[OutLose, Out, Lose, None]),
        ("win", &[Win, Both]),
        ("tie", &[Tie, One]),
        ("lose", &[Lose, None]),
        ("natural", &[Natural, Win]),
        ("war won", &[WarWin]),
        ("war tied", &[WarTie]),
        ("war lost", &[WarLose]),
    ]
};
/// The dealer does not qualify; or does, or need not.
const OUT: u16 = 0b111;
const WITH: u16 = 0b111 << 3;
const NATURAL: u16 = 1 << 6;
const WAR: u16 = 0b111 << 7;

/// The ways in which hands of this game may stand.
fn possible(rules: &Rules) -> u16 {
    match &rules.game.compared {
        Hands::One { qualify, natural, .. } => {
            let out = if qualify.is_some() { OUT } else { 0 };
            let natural = if natural.is_some() { NATURAL } else { 0 };
            let war = if rules.game.kind == Kind::War { WAR } else { 0 };
            out | WITH | natural | war
        }
        Hands::Split { .. } if rules.game.settlement.pai_gow != PaiGow::Plays => OUT | WITH,
        Hands::Split { .. } => WITH,
        Hands::Nothing => 0,
    }
}

/// The ways to stand in which a line pays what it was paid.
fn fitting(line: &Line, paid: &Paid) -> u16 {
    let fits = |(at, (_, outcomes)): (usize, &(&str, &[Outcome]))| {
        let cell = outcomes.iter().find_map(|outcome| {
            let cell = line.cells.iter().find(|(held, _)| held == outcome);
            cell.map(|(_, cell)| cell)
        });
        let fits = match cell? {
            Cell::Pay(pay) => paid.row.is_none() && *pay == paid.pay,
            Cell::Table { .. } if paid.row.is_some() => true,
            Cell::Table { otherwise, .. } => *otherwise == paid.pay,
            Cell::Guarded { then, otherwise, .. } => *then == paid.pay || *otherwise == paid.pay,
        };
        fits.then_some(1_u16 << at)
    };
    STANDS.iter().enumerate().filter_map(fits).fold(0, |stands, bit| stands | bit)
}

/// Whether both hands of a split decide, or one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compared {
    Together,
    Apart,
}

/// Ways to stand in words; `None` where all that are known are possible.
fn spoken(rules: &Rules, compared: Compared, known: u16, stands: u16) -> Option<String> {
    if stands == 0 || stands == known {
        return None;
    }
    let split = matches!(rules.game.compared, Hands::Split { .. });
    let out = if split { "the dealer's pai gow" } else { "the dealer does not qualify" };
    let words = |stands: u16| -> Vec<&str> {
        let named = STANDS.iter().enumerate().filter(|(at, _)| stands >> at & 1 == 1);
        let word = |(_, (word, _)): (usize, &(&'static str, &[Outcome]))| match *word {
            word if !split || compared == Compared::Apart => word,
            "win" => "both hands win",
            "tie" => "one hand wins",
            _ => "neither hand wins",
        };
        named.map(word).collect()
    };
    let (without, with) = (stands & OUT, stands >> 3 & OUT);
    if without == with || without == 0 {
        return Some(words(stands & !OUT).join(" or "));
    }
    let others = words(stands & !OUT).join(" or ");
    let without = match without {
        OUT => out.to_owned(),
        without => format!("{out}, {}", words(without).join(" or ")),
    };
    Some(match others.is_empty() {
        true => without,
        false => format!("{others}, or {without}"),
    })
}
