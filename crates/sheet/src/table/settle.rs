//! What the main wagers are paid: a line per wager, a column per outcome.

use super::step::Zone;
use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::floor::floor;
use crate::kind::Kind;
use crate::section::{Section, parse, text};
use crate::tree::Node;
use crate::words::words;
use money::{Money, Pay, Share};
use ranking::{Ranking, Standing};

/// What the main wagers are paid.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settlement {
    /// One line per wager.
    pub lines: Vec<Line>,
    /// Who wins a hand that equals the dealer's, in split-hands games.
    pub copy: Copy,
    /// What the house keeps of winning main wagers.
    pub commission: Option<Share>,
    /// What follows if the dealer's cards hold nothing, in split-hands games.
    pub pai_gow: PaiGow,
    /// What the house takes of pots among the players.
    pub rake: Option<Rake>,
}

/// What the house takes of a pot among the players. Source: colorado l.1741-1743.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rake {
    /// The part of it, a tenth or less.
    pub share: Share,
    /// And no more than this, five dollars or less.
    pub most: Money,
}

impl Rake {
    const EXPECTED: &str = "none, or a share and an amount such as \"10%, at most $5\" or less";

    fn read(node: &Node) -> Result<Option<Rake>, Wrong> {
        let text = text(node)?;
        if text == "none" {
            return Ok(None);
        }
        let rake = text.split_once(", at most ").and_then(|(share, most)| {
            Some(Rake { share: share.parse().ok()?, most: most.parse().ok()? })
        });
        let within = rake.filter(|rake| {
            rake.share.fraction() <= Share::percent(10).fraction() && rake.most <= Money::dollars(5)
        });
        let wrong = || Wrong::new(format!("`{text}` is no rake"), Rake::EXPECTED);
        within.map(Some).ok_or_else(wrong)
    }
}

/// The most that the house may keep of a winning wager. Source: colorado l.2134, l.2159, l.2951.
const COMMISSION: Share = Share::percent(5);

fn commission(node: &Node) -> Result<Share, Wrong> {
    let expected = "a share such as \"5%\", which is the most";
    let share: Share = parse(node, "share", expected)?;
    if share.fraction() <= COMMISSION.fraction() {
        Ok(share)
    } else {
        Err(Wrong::new(format!("a commission of {share}"), expected))
    }
}

/// What follows if the dealer's seven cards hold neither a pair nor a straight or flush.
/// Source: colorado l.2716-2719.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PaiGow {
    /// Nothing out of the ordinary.
    #[default]
    Plays,
    /// With ace high every main wager pushes.
    AcePushes,
    /// With king high or lower every main wager pushes.
    KingPushes,
    /// Winning main wagers pay 1 to 2.
    PaysHalf,
}

words!(PaiGow, "rule of the dealer's pai gow":
    "plays" => Plays, "ace high pushes" => AcePushes,
    "king high or lower pushes" => KingPushes, "wins pay 1 to 2" => PaysHalf);

/// The hand that a wager is settled by, where it is not both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum On {
    /// The smaller one.
    Front,
    /// The larger one.
    Back,
    /// All the cards together.
    Whole,
    /// Both of the dragon hand. Source: colorado l.2160-2161.
    Dragon,
}

words!(On, "hand to settle by": "front" => Front, "back" => Back, "whole" => Whole,
    "dragon" => Dragon);

/// What one wager is paid, by outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The wager.
    pub wager: String,
    /// The hand that decides, where it is not both of a split.
    pub on: Option<On>,
    /// What decides.
    pub by: By,
    /// Outcome and what follows, in the order of the sheet.
    pub cells: Vec<(Outcome, Cell)>,
}

/// What decides a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum By {
    /// The hand that the game compares.
    Hand,
    /// The player's own cards against these. Source: colorado l.1181.
    Against(Zone, Ranking),
    /// The next card, of which the player has named this. Source: colorado l.1554.
    Named(Naming),
    /// The hand of this number, of the table's own. Source: colorado l.4711.
    Common(u8),
}

/// What a player names of the next card. Ruling G-141.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Naming {
    /// Rank and suit.
    Card,
    /// The rank.
    Value,
    /// The suit.
    Suit,
    /// One of three blocks of ranks.
    Third,
    /// Over seven or under.
    OverUnder,
}

words!(Naming, "thing to name of a card":
    "card" => Card, "value" => Value, "suit" => Suit, "third" => Third,
    "over or under" => OverUnder);

/// How a wager may come out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player folded.
    Fold,
    /// The dealer does not qualify, whatever the hands.
    Out,
    /// The dealer does not qualify and is beaten.
    OutWin,
    /// The dealer does not qualify and has the better hand.
    OutLose,
    /// The dealer does not qualify and has an equal hand.
    OutTie,
    /// The player's hand is better.
    Win,
    /// The dealer's hand is better.
    Lose,
    /// They are equal.
    Tie,
    /// The player's cards won as they were dealt.
    Natural,
    /// Nobody is to be beaten: the pay table alone decides.
    Pays,
    /// Both hands of a split beat the dealer's.
    Both,
    /// One does.
    One,
    /// None does.
    None,
    /// They are equal, and all of one colour. Source: colorado l.2658.
    SameColour,
    /// The player gave up half of it after a tie. Source: colorado l.4717.
    Surrender,
    /// The player went to war, which decides it. Source: colorado l.4799.
    War,
    /// The player's card in the war is better.
    WarWin,
    /// The dealer's is.
    WarLose,
    /// They are equal.
    WarTie,
}

/// What follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// One pay.
    Pay(Pay),
    /// Pay tables, each paid if a row of it fits, and what follows where none does.
    Table {
        /// Their names, one as a rule.
        tables: Vec<String>,
        /// What follows where no row fits.
        otherwise: Pay,
    },
    /// One pay for a hand good enough, another for the rest.
    Guarded {
        /// The worst hand good enough.
        least: Standing,
        /// What it is paid.
        then: Pay,
        /// What follows for the rest.
        otherwise: Pay,
    },
}

/// Who wins a hand that equals the dealer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Copy {
    /// Nobody: it counts as a tie.
    #[default]
    Nobody,
    /// The dealer. Source: players-casino l.987.
    Dealer,
}

words!(Copy, "winner of copies": "nobody" => Nobody, "dealer" => Dealer);

/// Reads `[settle]`.
pub(crate) fn read(
    section: Section<'_>,
    kind: Kind,
    wagers: &Wagers,
    hand: Option<Ranking>,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Settlement, SheetError> {
    let copy = section.word_or("copy", Copy::Nobody)?;
    let commission = section.get("commission", commission)?;
    let pai_gow = section.word_or("pai-gow", PaiGow::Plays)?;
    let rake = section.get("rake", Rake::read)?.flatten();
    let mut lines = Vec::new();
    for wager in &wagers.names {
        let Some(table) = section.table(wager)? else { continue };
        let on = if kind == Kind::SplitHands { table.word("on")? } else { None };
        let by = by(&table)?;
        let ranking = if let By::Against(_, rank) = by { Some(rank) } else { hand };
        let cells = cells(table, kind, (on, by), ranking, named)?;
        if let Some(wager) = wagers.named(wager).ok().flatten() {
            lines.push(Line { wager, on, by, cells });
        }
    }
    section.finish()?;
    Ok(Settlement { lines, copy, commission, pai_gow, rake })
}

/// Reads `against` and `rank`, `names` or `hand`.
fn by(section: &Section<'_>) -> Result<By, SheetError> {
    if let Some(against) = section.word("against")? {
        return Ok(By::Against(against, section.ranking()?));
    }
    if let Some(naming) = section.word("names")? {
        return Ok(By::Named(naming));
    }
    Ok(section.count("hand")?.map_or(By::Hand, By::Common))
}

fn cells(
    section: Section<'_>,
    kind: Kind,
    (on, by): (Option<On>, By),
    hand: Option<Ranking>,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Vec<(Outcome, Cell)>, SheetError> {
    let columns: &[(&str, Outcome)] = match kind {
        Kind::SplitHands if on.is_some_and(|on| on != On::Dragon) => &[
            ("win", Outcome::Win),
            ("lose", Outcome::Lose),
            ("tie", Outcome::Tie),
            ("same-colour", Outcome::SameColour),
        ],
        Kind::PayTable if matches!(by, By::Against(..)) => {
            &[("win", Outcome::Win), ("lose", Outcome::Lose), ("tie", Outcome::Tie)]
        }
        Kind::War => &[
            ("win", Outcome::Win),
            ("lose", Outcome::Lose),
            ("tie", Outcome::Tie),
            ("surrender", Outcome::Surrender),
            ("war", Outcome::War),
            ("war-win", Outcome::WarWin),
            ("war-lose", Outcome::WarLose),
            ("war-tie", Outcome::WarTie),
        ],
        Kind::SplitHands => {
            &[("both", Outcome::Both), ("one", Outcome::One), ("none", Outcome::None)]
        }
        Kind::PayTable => &[("fold", Outcome::Fold), ("pays", Outcome::Pays)],
        _ => &[
            ("fold", Outcome::Fold),
            ("out", Outcome::Out),
            ("out-win", Outcome::OutWin),
            ("out-lose", Outcome::OutLose),
            ("out-tie", Outcome::OutTie),
            ("win", Outcome::Win),
            ("lose", Outcome::Lose),
            ("tie", Outcome::Tie),
            ("natural", Outcome::Natural),
        ],
    };
    let mut cells = Vec::new();
    for &(key, outcome) in columns {
        if let Some(cell) = section.get(key, |node| cell(node, hand, named))? {
            cells.push((outcome, cell));
        }
    }
    section.finish()?;
    Ok(cells)
}

fn cell(
    node: &Node,
    hand: Option<Ranking>,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Cell, Wrong> {
    let written = text(node)?;
    let expected = "`3 to 1`, `push`, `lose`, `table NAME or push`, `table NAME + table NAME or \
                    lose`, or `1 to 1 if straight or better else push`";
    let wrong = |why: &str| Wrong::new(format!("`{written}` {why}"), expected);
    let pay = |text: &str| text.parse::<Pay>().map_err(|_| wrong("is no pay"));
    if let Some((then, rest)) = written.split_once(" if ") {
        let (name, otherwise) =
            rest.split_once(" else ").ok_or_else(|| wrong("does not say what else"))?;
        let ranking = hand.ok_or_else(|| wrong("has no hand to go by"))?;
        let least = floor(ranking, name)?;
        return Ok(Cell::Guarded { least, then: pay(then)?, otherwise: pay(otherwise)? });
    }
    if !written.starts_with("table ") {
        return pay(written).map(Cell::Pay);
    }
    let (listed, otherwise) =
        written.rsplit_once(" or ").ok_or_else(|| wrong("does not say what else"))?;
    let mut tables = Vec::new();
    for part in listed.split(" + ") {
        let table = part.strip_prefix("table ").ok_or_else(|| wrong("names no table"))?;
        named(table)?;
        tables.push(table.to_owned());
    }
    Ok(Cell::Table { tables, otherwise: pay(otherwise)? })
}
