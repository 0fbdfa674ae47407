//! How two hands compare, what is paid, and in which order.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, text, word};
use crate::table::step::{From, SettledBy};
use crate::table::wager::Wagers;
use crate::words::words;
use money::Odds;

/// What is paid, and in which order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settle {
    /// Where settling starts.
    pub from: From,
    /// Where it starts if the banker's wager does not cover all wagers.
    pub short: From,
    /// What is settled together.
    pub by: SettledBy,
    /// What is if the banker's wager does not cover all wagers.
    pub short_by: SettledBy,
    /// The wagers in their order.
    pub order: Vec<String>,
    /// What a win pays.
    pub win: Odds,
    /// What a natural pays.
    pub natural: Odds,
    /// What two naturals come to.
    pub both_natural: Tied,
    /// What two hands of 21 come to.
    pub both_21: Tied,
    /// When a natural is paid.
    pub naturals: NaturalsPaid,
    /// What a banker's natural takes.
    pub banker_natural: BankerNatural,
    /// What a banker's 22 comes to.
    pub banker_22: Banker22,
    /// What an ace and a ten come to that were switched together.
    pub switched: Switched,
}

/// What a tie comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tied {
    /// The wager comes back.
    Push,
    /// The player wins. Source: clovis-500 l.2103, l.2110.
    PlayerWins,
}

words!(Tied, "way to settle a tie": "push" => Push, "player wins" => PlayerWins);

/// When a natural is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NaturalsPaid {
    /// With the other hands.
    InTurn,
    /// As soon as the banker is known to have none. Source: clovis-500 l.1612.
    AtOnce,
    /// When the banker's second card has been turned and makes none: where jokers may lie under any
    /// card, nobody knows before. Source: clovis-500 l.961; ruling E-58.
    AtSecond,
}

words!(NaturalsPaid, "time to pay naturals":
    "in turn" => InTurn, "at once" => AtOnce, "at the second card" => AtSecond);

/// What a banker's natural takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BankerNatural {
    /// Every wager that it beats.
    TakesAll,
    /// What was bet before the deal; doubles and splits have no action. Source: lucky-lady l.180,
    /// diamond-jims l.852.
    TakesFirstWagers,
}

words!(BankerNatural, "reach of a banker's natural":
    "takes all" => TakesAll, "takes first wagers" => TakesFirstWagers);

/// What a banker's 22 comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Banker22 {
    /// It is a total like another, over or not.
    Plain,
    /// Hands that are not over push, but for naturals. Source: players-casino l.1168.
    Pushes,
}

words!(Banker22, "rule of a banker's 22": "plain" => Plain, "pushes" => Pushes);

/// What an ace and a ten-value come to that were switched together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Switched {
    /// More than 21.
    Beats21,
    /// They push against 21. Source: players-casino l.1167.
    Pushes21,
}

words!(Switched, "rule of a switched natural": "beats 21" => Beats21, "pushes 21" => Pushes21);

/// What two hands that are over come to: the banker wins ties and whatever is farther over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Over {
    /// What a player's hand comes to that is less over than the banker's.
    pub closer: Closer,
    /// What pushes in spite of that.
    pub push: OverPush,
}

/// What a player's hand comes to that is less over than the banker's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Closer {
    /// It loses. Source: players-casino l.1348, diamond-jims l.1260.
    Loses,
    /// It pushes. Source: lucky-lady l.208, clovis-500 l.916.
    Pushes,
    /// It wins. Source: clovis-500 l.258.
    Wins,
}

words!(Closer, "fate of the closer hand": "loses" => Loses, "pushes" => Pushes, "wins" => Wins);

/// What pushes of the hands that would lose though both are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OverPush {
    /// Nothing.
    Nothing,
    /// A closer hand of three cards that is 22 to 25. Source: lucky-lady l.332.
    ThreeCards22,
    /// A closer hand of three cards that is 23 to 25. Source: players-casino l.1349.
    ThreeCards23,
    /// A closer hand, against a banker's 7-8-9 of one suit. Source: diamond-jims l.1260,
    /// players-casino l.1175.
    Suited789,
    /// Every hand, against a banker's three eights. Source: clovis-500 l.1544, l.2112.
    Eights,
}

words!(OverPush, "hand that pushes":
    "nothing" => Nothing, "three cards 22-25" => ThreeCards22, "three cards 23-25" => ThreeCards23,
    "banker's 7-8-9 suited" => Suited789, "banker's 8-8-8" => Eights);

/// Reads `[settle]`.
pub(crate) fn read(section: Section<'_>, wagers: &Wagers) -> Result<Settle, SheetError> {
    let from = section.need("from", "where settling starts: dealer's right, …", word)?;
    let expected = "every wager, in the order of settling: \"game, buster\"";
    let order = section.need("order", expected, |node| {
        let order: Vec<String> = text(node)?.split(", ").map(str::to_owned).collect();
        for name in &order {
            wagers.named(name)?;
        }
        match wagers.names.iter().find(|name| !order.contains(name)) {
            Some(name) => Err(Wrong::new(format!("no place for the wager `{name}`"), expected)),
            None => Ok(order),
        }
    })?;
    let odds = |key: &str| section.parse(key, "odds", "odds such as \"6 to 5\"");
    let win = odds("win")?.unwrap_or(Odds::to_one(1));
    let natural = odds("natural")?.unwrap_or(win);
    let by = section.word_or("by", SettledBy::Seat)?;
    let settle = Settle {
        from,
        short: section.word_or("short", from)?,
        by,
        short_by: section.word_or("short-by", by)?,
        order,
        win,
        natural,
        both_natural: section.word_or("both-natural", Tied::Push)?,
        both_21: section.word_or("both-21", Tied::Push)?,
        naturals: section.word_or("naturals", NaturalsPaid::InTurn)?,
        banker_natural: section.word_or("banker-natural", BankerNatural::TakesAll)?,
        banker_22: section.word_or("banker-22", Banker22::Plain)?,
        switched: section.word_or("switched", Switched::Beats21)?,
    };
    section.finish()?;
    Ok(settle)
}

/// Reads `[over]`.
pub(crate) fn over(section: Section<'_>) -> Result<Over, SheetError> {
    let closer = section.need("closer", "closer = \"loses\", \"pushes\" or \"wins\"", word)?;
    let push = section.word_or("push", OverPush::Nothing)?;
    section.finish()?;
    Ok(Over { closer, push })
}
