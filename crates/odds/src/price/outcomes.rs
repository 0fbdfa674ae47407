//! A way to come out, in words: which row of a table fits, how the hands stood, and what is paid.

use super::paths::Leaf;
use super::report::Row;
use super::results::Verdict;
use engine::table::{Due, Rules};
use money::{Fraction, Pay};
use sheet::Kind;
use sheet::table::hand::Hands;
use sheet::table::paytable::{By as ColumnBy, PayTable, rows_apart};
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
    let stood = Stood::new(rules, leaf, &paid);
    Row { hand: hand(rules, leaf, &paid, &stood), pays: pays(rules, leaf, &paid), count }
}

/// What became of each wager by itself in so many deals, also of those that were not made.
pub(super) fn parts(
    rules: &Rules,
    dues: &[Due],
    verdict: &Verdict,
    leaf: &Leaf,
    count: u128,
) -> Vec<Row> {
    let paid = settled(rules, dues, verdict, leaf);
    let stood = Stood::new(rules, leaf, &paid);
    let row = |due: &Due| match paid.iter().position(|it| it.due == *due) {
        Some(at) => {
            let hand = stood.alone(rules, leaf, &paid, at);
            Row { hand, pays: paid[at].pay.to_string(), count }
        }
        None => {
            let hand = if leaf.folded { "fold" } else { "no bet" };
            Row { hand: hand.to_owned(), pays: String::new(), count }
        }
    };
    dues.iter().map(row).collect()
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
        let names: Vec<String> = alike.iter().map(|it| staked_name(rules, leaf, it.due)).collect();
        format!("{} {}", names.join(" and "), alike[0].pay)
    });
    alike.collect::<Vec<_>>().join(", ")
}

/// The name of what is paid; where as much has joined it for a war, with that.
fn staked_name(rules: &Rules, leaf: &Leaf, due: Due) -> String {
    let (name, bet) = (rules.due_name(due), leaf.stakes[rules.stake_of(due).0.place()]);
    match leaf.at_war && bet > Fraction::whole(1) {
        true => format!("{name} with its war wager"),
        false => name.to_owned(),
    }
}

/// What happened: what the player did last, which rows fit, how the hands stood.
fn hand(rules: &Rules, leaf: &Leaf, paid: &[Paid], stood: &Stood) -> String {
    let mut words: Vec<String> = ended(leaf).map(str::to_owned).into_iter().collect();
    let mut rows: Vec<String> = Vec::new();
    for row in (0..paid.len()).filter_map(|at| stood.row_name(rules, leaf, paid, at)) {
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    if !rows.is_empty() {
        words.push(rows.join(" and "));
    }
    if !leaf.folded && !leaf.shown {
        words.extend(stood.words(rules, paid));
    }
    match words.is_empty() {
        true => "nothing".to_owned(),
        false => words.join(", "),
    }
}

/// What the player did that ended the hand.
const fn ended(leaf: &Leaf) -> Option<&'static str> {
    if leaf.folded {
        Some("fold")
    } else if leaf.shown {
        Some("shown")
    } else if leaf.settled.is_some() {
        Some("surrender")
    } else {
        None
    }
}

fn line_of(rules: &Rules, due: Due) -> Option<&Line> {
    let Due::Line(wager) = due else { return None };
    let lines = &rules.game.settlement.lines;
    lines.iter().find(|line| line.wager == rules.name(wager))
}

fn table_of<'a>(rules: &'a Rules, name: &str) -> Option<&'a PayTable> {
    rules.game.tables.iter().find(|table| table.name == *name)
}

/// How the hands stood, as far as the pays tell.
struct Stood {
    /// The ways in which hands of this game may stand at the end of this path.
    known: u16,
    /// The ways in which wagers on other hands than the one that the game compares may.
    apart: u16,
    /// The ways in which everything that goes by the hand that the game compares is paid so; none
    /// where that cannot be said in one.
    together: u16,
    /// What each wager tells, in the order of what is paid.
    told: Vec<Told>,
}

/// What a wager tells: the ways to stand in which it is paid so.
#[derive(Clone, Copy)]
enum Told {
    /// Of the hand that the game compares.
    Common(u16),
    /// Of another.
    Own(u16),
    Nothing,
}

impl Stood {
    fn new(rules: &Rules, leaf: &Leaf, paid: &[Paid]) -> Stood {
        let (ended, apart) = if leaf.at_war { (WAR, WAR) } else { (!WAR, WITH) };
        let early = |due: Due| leaf.settled.is_some_and(|(held, _)| due == Due::Line(held));
        let told = paid.iter().map(|it| match line_of(rules, it.due) {
            None => Told::Nothing,
            Some(_) if early(it.due) => Told::Nothing,
            Some(line) => {
                let stands = fitting(rules, line, it) & ended;
                let is_common = line.by == By::Hand && line.on.is_none();
                if is_common { Told::Common(stands) } else { Told::Own(stands) }
            }
        });
        let told: Vec<Told> = told.collect();
        let known = possible(rules) & ended;
        let together = told.iter().fold(known, |all, told| match told {
            Told::Common(stands) => all & stands,
            Told::Own(_) | Told::Nothing => all,
        });
        Stood { known, apart, together, told }
    }

    /// In words: for the hand that the game compares once, for wagers on other hands by their names.
    fn words(&self, rules: &Rules, paid: &[Paid]) -> Vec<String> {
        let is_common = |told: &Told| matches!(told, Told::Common(_));
        let mut words = Vec::new();
        if self.together != 0 && self.told.iter().any(is_common) {
            words.extend(spoken(rules, Compared::Together, self.known, self.together));
        }
        let apart = |told: &Told| match told {
            Told::Common(stands) if self.together == 0 => Some(*stands),
            Told::Own(stands) => Some(*stands),
            Told::Common(_) | Told::Nothing => None,
        };
        let mut each: Vec<(&Told, &Paid)> = self.told.iter().zip(paid).collect();
        each.sort_by_key(|(told, _)| !is_common(told));
        words.extend(each.into_iter().filter_map(|(told, it)| {
            let word = spoken(rules, Compared::Apart, self.apart, apart(told)? & self.apart)?;
            match paid.len() {
                1 => Some(word),
                _ => Some(format!("{} {word}", rules.due_name(it.due))),
            }
        }));
        words
    }

    /// The same for one wager by itself.
    fn alone(&self, rules: &Rules, leaf: &Leaf, paid: &[Paid], at: usize) -> String {
        let by_table = line_of(rules, paid[at].due).is_none_or(|line| {
            line.cells.iter().any(|(_, cell)| matches!(cell, Cell::Table { .. }))
        });
        let came = match (self.row_name(rules, leaf, paid, at), self.told[at]) {
            (Some(name), _) => Some(name),
            (None, _) if leaf.folded || leaf.shown || paid[at].row.is_some() => None,
            (None, _) if by_table => Some("nothing".to_owned()),
            (None, Told::Common(_)) if self.together != 0 => {
                spoken(rules, Compared::Together, self.known, self.together)
            }
            (None, Told::Common(stands) | Told::Own(stands)) => {
                spoken(rules, Compared::Apart, self.apart, stands & self.apart)
            }
            (None, Told::Nothing) => None,
        };
        let words: Vec<String> = ended(leaf).map(str::to_owned).into_iter().chain(came).collect();
        words.join(", ")
    }

    /// The row that something was paid by, as the table prints it that pays where the hands stand so;
    /// of tables that pay together, a row of each. Where two tables pay the same by rows of other names,
    /// and nothing tells which, both.
    fn row_name(&self, rules: &Rules, leaf: &Leaf, paid: &[Paid], at: usize) -> Option<String> {
        let Paid { due, row, .. } = paid[at];
        let row = row?;
        let tables = match due {
            Due::Side(at) => {
                vec![std::slice::from_ref(&rules.game.sides[usize::from(at)].table)]
            }
            Due::Line(_) => self.tables(leaf, line_of(rules, due)?, at),
            Due::Kept(_) | Due::Pot(_) => return None,
        };
        let named = |names: &&[String]| -> Vec<&PayTable> {
            names.iter().filter_map(|name| table_of(rules, name)).collect()
        };
        let tables: Vec<Vec<&PayTable>> = tables.iter().map(named).collect();
        let paying = |together: &&Vec<&PayTable>| match &together[..] {
            [table] => tables.len() == 1 || may_pay(table, row, paid[at].pay),
            _ => true,
        };
        let mut names: Vec<String> = Vec::new();
        for together in tables.iter().filter(paying) {
            let rows = rows_apart(together, row).into_iter().map(|row| row.hand.as_str());
            let name = rows.collect::<Vec<_>>().join(" + ");
            if !names.contains(&name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| names.join(" or "))
    }

    /// The tables that may have paid a line, those that pay together in one.
    fn tables<'a>(&self, leaf: &Leaf, line: &'a Line, at: usize) -> Vec<&'a [String]> {
        let stands = match self.told[at] {
            Told::Common(_) if self.together != 0 => self.together,
            Told::Common(stands) | Told::Own(stands) => stands,
            Told::Nothing => 0,
        };
        let cells: Vec<&Cell> = match stands {
            _ if leaf.folded => cell_of(line, &[Outcome::Fold]).into_iter().collect(),
            _ if leaf.shown => cell_of(line, SHOWN).into_iter().collect(),
            0 => line.cells.iter().map(|(_, cell)| cell).collect(),
            stands => cells_of(line, stands).map(|(_, cell)| cell).collect(),
        };
        let tables = cells.into_iter().filter_map(|cell| match cell {
            Cell::Table { tables, .. } => Some(&tables[..]),
            _ => None,
        });
        let mut tables: Vec<&[String]> = tables.collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }
}

/// Whether a row of a table may pay this.
fn may_pay(table: &PayTable, row: usize, pay: Pay) -> bool {
    let chosen = matches!(table.by, ColumnBy::House | ColumnBy::With(_));
    let pays = |printed: &Pay| *printed == pay;
    table.rows.get(row).is_some_and(|row| match chosen {
        true => row.pays.get(table.chosen).is_some_and(pays),
        false => row.pays.iter().any(pays),
    })
}

/// What a line has for the first of these outcomes that it has.
fn cell_of<'a>(line: &'a Line, outcomes: &[Outcome]) -> Option<&'a Cell> {
    outcomes.iter().find_map(|outcome| {
        let cell = line.cells.iter().find(|(held, _)| held == outcome);
        cell.map(|(_, cell)| cell)
    })
}

/// What a line has for each of these ways to stand.
fn cells_of(line: &Line, stands: u16) -> impl Iterator<Item = (u16, &Cell)> {
    let bits = STANDS.iter().enumerate().map(|(at, (_, outcomes))| (1_u16 << at, outcomes));
    bits.filter(move |(bit, _)| stands & bit != 0)
        .filter_map(|(bit, outcomes)| Some((bit, cell_of(line, outcomes)?)))
}

/// How one hand stands against another.
#[derive(Clone, Copy)]
enum Way {
    Win,
    Tie,
    Lose,
    Natural,
    WarWon,
    WarTied,
    WarLost,
}

impl Way {
    const fn words(self) -> &'static str {
        match self {
            Way::Win => "win",
            Way::Tie => "tie",
            Way::Lose => "lose",
            Way::Natural => "natural",
            Way::WarWon => "war won",
            Way::WarTied => "war tied",
            Way::WarLost => "war lost",
        }
    }

    /// The same of two hands that decide together.
    const fn words_of_both(self) -> &'static str {
        match self {
            Way::Win => "both hands win",
            Way::Tie => "one hand wins",
            Way::Lose => "neither hand wins",
            Way::Natural | Way::WarWon | Way::WarTied | Way::WarLost => self.words(),
        }
    }
}

/// The ways in which hands may stand, a bit for each, and by what outcomes a line settles them: the
/// first that it has.
const STANDS: [(Way, &[Outcome]); 10] = {
    use Outcome::{Both, Lose, Natural, None, One, Out, OutLose, OutTie, OutWin, Tie, Win};
    use Outcome::{War, WarLose, WarTie, WarWin};
    [
        (Way::Win, &[OutWin, Out, Win, Both]),
        (Way::Tie, &[OutTie, Out, Tie, One]),
        (Way::Lose, &[OutLose, Out, Lose, None]),
        (Way::Win, &[Win, Both]),
        (Way::Tie, &[Tie, One]),
        (Way::Lose, &[Lose, None]),
        (Way::Natural, &[Natural, Win]),
        (Way::WarWon, &[WarWin, War]),
        (Way::WarTied, &[WarTie, War]),
        (Way::WarLost, &[WarLose, War]),
    ]
};
/// What is shown is paid as if it had won.
const SHOWN: &[Outcome] = &[Outcome::Win, Outcome::Both, Outcome::Pays];
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
fn fitting(rules: &Rules, line: &Line, paid: &Paid) -> u16 {
    let fits = |cell: &Cell| match (cell, paid.row) {
        (Cell::Pay(pay), row) => row.is_none() && *pay == paid.pay,
        (Cell::Table { tables, .. }, Some(row)) => match &tables[..] {
            [table] => table_of(rules, table).is_none_or(|it| may_pay(it, row, paid.pay)),
            _ => true,
        },
        (Cell::Table { otherwise, .. }, None) => *otherwise == paid.pay,
        (Cell::Guarded { then, otherwise, .. }, _) => *then == paid.pay || *otherwise == paid.pay,
    };
    let fitting = cells_of(line, u16::MAX).filter(|(_, cell)| fits(cell));
    fitting.fold(0, |stands, (bit, _)| stands | bit)
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
        let together = split && compared == Compared::Together;
        let words = |way: Way| if together { way.words_of_both() } else { way.words() };
        named.map(|(_, (way, _))| words(*way)).collect()
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

#[cfg(test)]
mod tests {
    use super::super::paths::Paths;
    use super::super::script::Script;
    use super::*;
    use engine::table::{Laid, Limits, Place, Stands};
    use sheet::Library;

    /// What a hand that was raised is called, by what its wagers are paid.
    fn told(game: &str, paid: &[(&str, &str, Option<usize>)]) -> String {
        told_at(game, paid, |rules, leaf| {
            let raise = rules.wager("raise").expect("a raise").place();
            !leaf.folded && !leaf.stakes[raise].is_zero()
        })
    }

    /// The same at the end of such a path.
    fn told_at(
        game: &str,
        paid: &[(&str, &str, Option<usize>)],
        is_so: impl Fn(&Rules, &Leaf) -> bool,
    ) -> String {
        let library = Library::built_in();
        let page = library.game(game).expect("a game").resolve(&[]).expect("a page");
        let rules = Rules::new(page.table().expect("a table game"), Limits::default());
        let rules = rules.expect("playable");
        let script = Script::new(&rules).expect("a script");
        let paths = Paths::new(&rules, &script, money::Money::dollars(1)).expect("paths");
        let pay = |due: &Due| {
            let (_, pay, row) = paid.iter().find(|(name, ..)| *name == rules.due_name(*due))?;
            Some((pay.parse::<Pay>().expect("a pay"), *row))
        };
        let held = script.dues.iter().map(|due| pay(due).expect("what is paid")).collect();
        let verdict = Verdict { held, folded: Vec::new() };
        let leaf = paths.leaves.iter().find(|leaf| is_so(&rules, leaf)).expect("such a path");
        row(&rules, &script.dues, &verdict, leaf, 1).hand
    }

    /// Three cards that are declared are paid by their row of the table that pays all hands.
    /// Source: colorado l.1005-1012, 1019-1031.
    #[test]
    fn a_hand_that_is_shown_has_its_row() {
        let paid = [("ante", "5 to 1", Some(6)), ("bet", "lose", None), ("bonus", "lose", None)];
        let told = told_at("colorado-holdem", &paid, |_, leaf| leaf.shown);
        assert_eq!(told, "shown, three-card straight flush in own");
    }

    /// A hand that loses is paid by a table of its own, which has no royal flush: nothing beats that.
    /// Source: colorado l.3711-3726.
    #[test]
    fn a_row_has_the_name_of_the_table_that_pays() {
        let game = "wpt-heads-up-holdem";
        let won =
            |odds, row| [("ante", "1 to 1", None), ("raise", "1 to 1", None), ("odds", odds, row)];
        let lost =
            |odds, row| [("ante", "lose", None), ("raise", "lose", None), ("odds", odds, row)];
        assert_eq!(told(game, &won("500 to 1", Some(0))), "royal flush, win");
        assert_eq!(told(game, &won("1 to 1", Some(5))), "straight, win");
        assert_eq!(told(game, &lost("500 to 1", Some(0))), "straight flush, lose");
        assert_eq!(told(game, &lost("5 to 1", Some(4))), "straight, lose");
        assert_eq!(told(game, &lost("lose", None)), "lose");
    }

    /// The same where the dealer's hand does not qualify, and where a tie is paid as a win. Source:
    /// colorado l.4842-4852, l.4881-4898.
    #[test]
    fn a_row_has_its_name_whether_the_dealer_qualifies() {
        let game = "four-card-frenzy";
        let paid = |ante, raise, odds, row| {
            [("ante", ante, None), ("raise", raise, None), ("odds", odds, row)]
        };
        let lost = told(game, &paid("lose", "lose", "2 to 1", Some(2)));
        assert_eq!(lost, "three of a kind, lose");
        let won = told(game, &paid("1 to 1", "1 to 1", "2 to 1", Some(3)));
        assert_eq!(won, "three of a kind, win or tie");
        let out = told(game, &paid("push", "lose", "1.5 to 1", Some(3)));
        assert_eq!(out, "flush, the dealer does not qualify, lose");
    }

    /// Two tables pay one wager together: a row of each is told, or of the one that pays. Source:
    /// colorado l.1099-1124.
    #[test]
    fn rows_of_tables_that_pay_together_are_told_together() {
        let library = Library::built_in();
        let page = library.game("western-stud").expect("a game").resolve(&[]).expect("a page");
        let rules = Rules::new(page.table().expect("a table game"), Limits::default());
        let rules = rules.expect("playable");
        let wager = rules.wager("double-pay").expect("a wager");
        let told = |own: &str, extra: &str| {
            let mut laid = Laid::staked(&rules, money::Money::dollars(1));
            laid.lay(Place::Own, &own.parse::<cards::Hand>().expect("cards"));
            laid.lay(Place::Extra, &extra.parse::<cards::Hand>().expect("a card"));
            let (dues, mut held) = ([Due::Line(wager)], vec![(Pay::NotOffered, None)]);
            laid.pays_if(Stands::ALL[3], &dues, &mut held);
            let mut stakes = vec![Fraction::whole(0); rules.game.wagers.len()];
            stakes[wager.place()] = Fraction::whole(1);
            let verdict = Verdict { held, folded: Vec::new() };
            let Row { hand, pays, .. } =
                parts(&rules, &dues, &verdict, &Leaf::staked(stakes), 1).remove(0);
            (hand, pays)
        };
        let row = |hand: &str, pays: &str| (hand.to_owned(), pays.to_owned());
        // 9 for the three own cards, 8 for the full house.
        let full = row("three of a kind in own + full house", "17 to 1");
        assert_eq!(told("7c 7d 7h Ks", "Kd"), full);
        // 4 for the two pair in the first four, 1 for those in all five.
        let two_pair = row("two pair in own + two pair", "5 to 1");
        assert_eq!(told("7c 7d Kh Ks", "2d"), two_pair);
        // Four of five cards of one suit are nothing.
        assert_eq!(told("2c 9c Jc Ad", "Kc"), row("nothing", "lose"));
        assert_eq!(told("Jc Jd 9h 4s", "2d"), row("pair of jacks or better in own", "1 to 1"));
        assert_eq!(told("Kc 4d 9h 9s", "4c"), row("two pair", "1 to 1"));
    }
}
