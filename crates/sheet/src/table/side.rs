//! Side bets: which cards decide, by which table, and what a fold does to them.

use super::followed::Against;
use super::hand::{Cards, GridLine};
use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::section::{Section, text};
use crate::tree::Node;
use crate::words::{Word, words};
use money::{Money, Pay};
use ranking::Ranking;
use ranking::pattern::Wild;

/// A side bet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// What it is called; its wager's name, if it has one of its own.
    pub name: String,
    /// The wager whose stake it is paid on.
    pub wager: String,
    /// Whose fate is decided.
    pub stake: Staked,
    /// Which cards decide.
    pub cards: Cards,
    /// Which line of the grid, where they are a line of it.
    pub line: Option<GridLine>,
    /// How they are read.
    pub read: Read,
    /// What a fold does to it.
    pub after_fold: AfterFold,
    /// When it is paid.
    pub when: When,
    /// Which cards are wild for its patterns.
    pub wild: Wild,
    /// The pay table in force.
    pub table: String,
    /// When its pays are doubled.
    pub doubled: Doubled,
    /// What follows where no row fits.
    pub otherwise: Pay,
    /// What it earns from other players' hands, by the pay table that goes with its own.
    pub envy: Option<Envy>,
}

/// Whether a side bet has a stake of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Staked {
    /// Its own wager is settled by it.
    Own,
    /// It is a bonus on another wager, which is settled on its own. Source: colorado l.1232.
    Another,
}

/// When a side bet's odds are doubled. Source: colorado l.3006; ruling G-168.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Doubled {
    /// Never.
    Never,
    /// When the dealer's cards hold neither a pair nor a straight or flush.
    DealerHasNothing,
}

words!(Doubled, "rule of doubled pays":
    "never" => Never, "dealer has ace high or lower" => DealerHasNothing);

/// When a side bet is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum When {
    /// Whatever the dealer has.
    Always,
    /// If the hand beats the dealer's.
    Win,
    /// If it does not fall behind.
    WinOrTie,
    /// If the dealer's beats it.
    Lose,
}

words!(When, "case":
    "always" => Always, "win" => Win, "win or tie" => WinOrTie, "lose" => Lose);

impl Word for Wild {
    const WHAT: &'static str = "rule of wild cards";
    const WORDS: &'static [(&'static str, Wild)] =
        &[("none", Wild::None), ("bug", Wild::Bug), ("any", Wild::Any), ("deuces", Wild::Deuces)];
}

/// How a side bet reads its cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Read {
    /// By a ranking.
    Ranking(Ranking),
    /// By a pattern that only pay tables use.
    Pattern(Pattern),
}

/// Patterns that only pay tables use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Two cards by rank, suit and colour. Source: colorado l.2582-2599.
    HoleCards,
    /// Seven cards, with seven-card straight flushes. Source: players-casino l.1039.
    SevenCards,
    /// A hand without a pair, by its highest card. Source: colorado l.3067-3073.
    NoPair,
    /// Three cards, or what is left of them. Source: colorado l.4171-4177.
    ThreeCards,
    /// Four cards, with four-card flushes and straight flushes. Source: colorado l.4018-4025.
    FourCards,
    /// Cards of one colour. Source: colorado l.5075-5077.
    Colours,
    /// Six cards of several packs. Source: colorado l.1190-1205.
    SixCards,
    /// Cards alike in rank and suit, and what else they hold. Source: colorado l.1567-1601.
    Identical,
}

words!(Pattern, "pattern":
    "hole cards" => HoleCards, "seven cards" => SevenCards, "no pair" => NoPair,
    "three cards" => ThreeCards, "four cards" => FourCards, "colours" => Colours,
    "six cards" => SixCards, "identical cards" => Identical);

/// What a fold does to a side bet. Ruling X-07.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AfterFold {
    /// It is settled with the others.
    Live,
    /// It is lost.
    Lost,
}

words!(AfterFold, "fate after a fold": "live" => Live, "lost" => Lost);

/// What a side bet earns from other players' hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envy {
    /// The least bet that earns it.
    pub from: Money,
    /// Whose hands count.
    pub on: Envied,
}

/// Whose hands earn an envy bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Envied {
    /// Every other player's.
    Players,
    /// Those of other players who made the side bet too. Ruling G-163.
    Bettors,
    /// The best hand of a round alone, if another player holds it and it is not the board. Source:
    /// colorado l.3298-3300.
    Best,
}

words!(Envied, "rule of whose hands count":
    "other players" => Players, "other bettors" => Bettors, "best hand" => Best);

/// The names in `[side]` that are no wagers: bonuses on other wagers.
pub(crate) fn bonuses(section: Option<&Section<'_>>, wagers: &Wagers) -> Vec<String> {
    let keys = section.into_iter().flat_map(Section::keys);
    keys.filter(|key| !wagers.names.iter().any(|name| name == key)).map(str::to_owned).collect()
}

/// Reads `[side]`: a table per side bet.
pub(super) fn read(
    section: Section<'_>,
    wagers: &Wagers,
    against: &Against<'_>,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Vec<Side>, SheetError> {
    let mut sides = Vec::new();
    let keys: Vec<&str> = section.keys().collect();
    for name in keys {
        let Some(table) = section.table(name)? else { continue };
        let side = side(name, table, wagers, against, named)?;
        sides.extend(wagers.named(&side.wager).ok().flatten().map(|_| side));
    }
    section.finish()?;
    Ok(sides)
}

fn side(
    name: &str,
    section: Section<'_>,
    wagers: &Wagers,
    against: &Against<'_>,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Side, SheetError> {
    let on = section.text("on")?;
    let stake = if on.is_some() { Staked::Another } else { Staked::Own };
    let wager = on.unwrap_or_else(|| name.to_owned());
    if let Err(wrong) = wagers.named(&wager) {
        return Err(section.wrong(wrong));
    }
    let cards = section.need("cards", "which cards, `own + board`", crate::section::word)?;
    let line = section.word("line")?;
    if line.is_some() != Cards::is_line(cards) {
        let wrong = "a line of the grid is named and not read, or read and not named";
        let wrong = Wrong::new(wrong, "cards = \"grid line\", line = \"row 1\"");
        return Err(section.wrong(wrong));
    }
    let read = match section.word("pattern")? {
        Some(pattern) => Read::Pattern(pattern),
        None => Read::Ranking(section.ranking()?),
    };
    let after_fold = section.word_or("after-fold", AfterFold::Live)?;
    let known = |node: &Node| {
        let name = text(node)?;
        named(name).map(|()| name.to_owned())
    };
    let table = section.need("table", "the name of a pay table", known)?;
    let envy = match section.table("envy")? {
        None => None,
        Some(envy) => {
            let from =
                envy.parse("from", "amount", "dollars, such as \"$5\"")?.unwrap_or(Money::ZERO);
            let on = envy.need("on", "whose hands count", crate::section::word)?;
            envy.finish()?;
            Some(Envy { from, on })
        }
    };
    let when = section.get("when", |node| against.when(node))?.unwrap_or(When::Always);
    let doubled = section.get("doubled", |node| against.doubled(node))?.unwrap_or(Doubled::Never);
    let wild = section.word("wild")?.unwrap_or_else(|| match read {
        Read::Ranking(ranking) => wild_in(ranking),
        Read::Pattern(_) => Wild::Bug,
    });
    let otherwise = section.parse("otherwise", "pay", "lose or push")?.unwrap_or(match stake {
        Staked::Own => Pay::Lose,
        Staked::Another => Pay::NotOffered,
    });
    section.finish()?;
    let name = name.to_owned();
    Ok(Side {
        name,
        wager,
        stake,
        cards,
        line,
        read,
        after_fold,
        when,
        wild,
        table,
        doubled,
        otherwise,
        envy,
    })
}

/// What a ranking takes for wild.
#[must_use]
pub const fn wild_in(ranking: Ranking) -> Wild {
    match ranking {
        Ranking::High5Bug => Wild::Bug,
        Ranking::High5WildA | Ranking::High5WildB | Ranking::High5WildD | Ranking::High2Wild => {
            Wild::Any
        }
        Ranking::High5WildC | Ranking::FlushLengthDeuces => Wild::Deuces,
        _ => Wild::None,
    }
}
