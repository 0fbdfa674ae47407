//! What a player may do with a hand beside hitting and standing.

use crate::error::SheetError;
use crate::section::{Section, word};
use crate::words::words;
use money::Odds;

/// When a wager may be doubled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Double {
    /// On which hands.
    pub on: DoubleOn,
    /// For how much.
    pub size: DoubleSize,
    /// How many cards come at most. Two where the second may be refused. Source: clovis-500 l.268.
    pub cards: u8,
    /// Whether it may be done after a split.
    pub after_split: AfterSplit,
    /// Whether a doubled wager may be doubled again.
    pub redouble: Redouble,
    /// Whether the last doubling may be taken back, and the rest lost.
    pub rescue: Rescue,
}

/// The hands that may be doubled. A natural never is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DoubleOn {
    /// None.
    Nothing,
    /// Any two cards. Source: lucky-lady l.343, players-casino l.1365.
    TwoCards,
    /// Any two that are not 21. Source: diamond-jims l.1273, clovis-500 l.925.
    TwoCardsBut21,
    /// Two that are 11 or 12. Source: clovis-500 l.268.
    ElevenOrTwelve,
}

words!(DoubleOn, "rule of which hands double":
    "nothing" => Nothing, "two cards" => TwoCards, "two cards but 21" => TwoCardsBut21,
    "11 or 12" => ElevenOrTwelve);

/// For how much a wager may be doubled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DoubleSize {
    /// As much again. Source: lucky-lady l.343, diamond-jims l.1273.
    Equal,
    /// As much again or less. Source: players-casino l.1179, l.1365; clovis-500 l.1552.
    EqualOrLess,
    /// As much again, or all that is left where that is less. Source: clovis-500 l.927.
    LessIfShort,
}

words!(DoubleSize, "size of a double":
    "equal" => Equal, "equal or less" => EqualOrLess, "equal, less if short" => LessIfShort);

/// Whether something may be done with a hand that came of a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AfterSplit {
    /// It may.
    Allowed,
    /// It may not.
    Barred,
}

words!(AfterSplit, "rule after a split": "allowed" => Allowed, "barred" => Barred);

/// Whether a doubled wager may be doubled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Redouble {
    /// It may not.
    Barred,
    /// The whole wager twice more, to eight times the first; nothing is then doubled for less.
    /// Source: clovis-500 l.2124-2125.
    Twice,
}

words!(Redouble, "rule of doubling again": "barred" => Barred, "twice, never for less" => Twice);

/// Whether the last doubling may be taken back, and the rest of the wager lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rescue {
    /// It may not.
    Barred,
    /// It may, from a hand that is not over. Source: clovis-500 l.2123.
    Allowed,
}

words!(Rescue, "rule of taking a double back": "barred" => Barred, "allowed" => Allowed);

/// When a pair may be split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    /// How often a hand may be split; never if zero.
    pub times: u8,
    /// Which tens and faces are a pair.
    pub tens: Tens,
    /// What split aces draw.
    pub aces: Aces,
    /// How often aces may be split.
    pub ace_times: u8,
}

/// Which tens and faces are a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tens {
    /// Any two. Source: lucky-lady l.175, l.346; clovis-500 l.1553.
    ByValue,
    /// Two of a rank. Source: players-casino l.1182, diamond-jims l.1279, clovis-500 l.936.
    ByRank,
}

words!(Tens, "rule of pairs of tens": "by value" => ByValue, "by rank" => ByRank);

/// What split aces draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Aces {
    /// One card each. Source: lucky-lady l.347.
    OneCard,
    /// As many as other pairs. Source: clovis-500 l.2126.
    DrawnTo,
}

words!(Aces, "rule of split aces": "one card" => OneCard, "drawn to" => DrawnTo);

/// When a hand may be given up for half its wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Surrender {
    /// At which time.
    pub when: SurrenderWhen,
    /// The least total.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// Whether a hand that came of a split may be.
    pub after_split: AfterSplit,
    /// Whether it may be done against an ace.
    pub against_ace: AgainstAce,
    /// Whether it comes before the banker's second card is looked at.
    pub order: SurrenderOrder,
}

/// When a hand may be given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SurrenderWhen {
    /// Never.
    Never,
    /// As its first decision. Source: lucky-lady l.179, clovis-500 l.1555.
    TwoCards,
    /// Whenever it is its turn. Source: lucky-lady l.350, players-casino l.1373.
    AnyTime,
}

words!(SurrenderWhen, "time to surrender":
    "never" => Never, "first two cards" => TwoCards, "any time" => AnyTime);

/// Whether a hand may be given up against an ace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AgainstAce {
    /// It may.
    Allowed,
    /// It may not. Source: diamond-jims l.851.
    Barred,
}

words!(AgainstAce, "rule against an ace": "allowed" => Allowed, "barred" => Barred);

/// Whether hands are given up before the banker's second card is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SurrenderOrder {
    /// After it, in turn. Source: clovis-500 l.2129-2131.
    Late,
    /// Before it. Source: clovis-500 l.2128.
    Early,
}

words!(SurrenderOrder, "order of surrender":
    "after the check" => Late, "before the check" => Early);

/// When the banker's natural may be insured against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Insurance {
    /// At which card.
    pub when: InsuredWhen,
    /// For how much.
    pub size: InsuranceSize,
    /// What it pays.
    pub pays: Odds,
}

/// When insurance is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InsuredWhen {
    /// Never.
    Never,
    /// When the banker shows an ace. Source: lucky-lady l.354.
    AceUp,
}

words!(InsuredWhen, "time to insure": "never" => Never, "ace up" => AceUp);

/// For how much a wager may be insured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InsuranceSize {
    /// Half of it. Source: lucky-lady l.354, diamond-jims l.1286.
    Half,
    /// Up to half of it. Source: players-casino l.1188, l.1371.
    UpToHalf,
}

words!(InsuranceSize, "size of insurance":
    "half of the wager" => Half, "up to half of the wager" => UpToHalf);

/// Reads `[double]`.
pub(crate) fn double(section: Section<'_>) -> Result<Double, SheetError> {
    let on = section.need("on", "on = \"two cards\", or \"nothing\"", word)?;
    let double = Double {
        on,
        size: section.word_or("size", DoubleSize::Equal)?,
        cards: section.count("cards")?.unwrap_or(1),
        after_split: section.word_or("after-split", AfterSplit::Barred)?,
        redouble: section.word_or("redouble", Redouble::Barred)?,
        rescue: section.word_or("rescue", Rescue::Barred)?,
    };
    section.finish()?;
    Ok(double)
}

/// Reads `[split]`.
pub(crate) fn split(section: Section<'_>) -> Result<Split, SheetError> {
    let times = section.need("times", "how often a hand may be split", crate::section::count)?;
    let split = Split {
        times,
        tens: section.word_or("tens", Tens::ByValue)?,
        aces: section.word_or("aces", Aces::DrawnTo)?,
        ace_times: section.count("ace-times")?.unwrap_or(times),
    };
    if split.times > 3 || split.ace_times > split.times {
        let wrong = crate::error::Wrong::new(
            "a hand is split three times at most, aces no oftener",
            "times = 0 to 3",
        );
        return Err(section.wrong_at("times", wrong));
    }
    section.finish()?;
    Ok(split)
}

/// Reads `[surrender]`.
pub(crate) fn surrender(section: Section<'_>) -> Result<Surrender, SheetError> {
    let when = section.need("when", "when = \"first two cards\", or \"never\"", word)?;
    let surrender = Surrender {
        when,
        least: section.count("least")?.unwrap_or(2),
        most: section.count("most")?.unwrap_or(u8::MAX),
        after_split: section.word_or("after-split", AfterSplit::Barred)?,
        against_ace: section.word_or("against-ace", AgainstAce::Allowed)?,
        order: section.word_or("order", SurrenderOrder::Late)?,
    };
    section.finish()?;
    Ok(surrender)
}

/// Reads `[insurance]`.
pub(crate) fn insurance(section: Section<'_>) -> Result<Insurance, SheetError> {
    let when = section.need("when", "when = \"ace up\", or \"never\"", word)?;
    let size = section.word_or("size", InsuranceSize::Half)?;
    let pays = section.parse("pays", "odds", "odds such as \"2 to 1\"")?;
    section.finish()?;
    Ok(Insurance { when, size, pays: pays.unwrap_or(Odds::to_one(2)) })
}
