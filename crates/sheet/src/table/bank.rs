//! How far a player-dealer's money reaches, and whose turn it is to bank.

use crate::error::SheetError;
use crate::section::{Section, some};
use crate::words::words;

/// The rules of a bank that a player holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BankRules {
    /// How the banker's wager is used up.
    pub reach: Reach,
    /// How many rounds in a row one player may bank.
    pub rounds: u8,
    /// Who is offered it.
    pub offered: Offered,
    /// Whether whoever has it may pass it on before that.
    pub pass_on: PassOn,
    /// What follows if nobody else takes the bank.
    pub untaken: Untaken,
}

/// Who is offered the bank, in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Offered {
    /// Everybody at the table.
    #[default]
    Everybody,
    /// Who bet on the hand before, or banked it. Source: clovis-500 l.348, l.602; diamond-jims l.690.
    WhoBetLast,
}

words!(Offered, "offer of the bank": "everybody" => Everybody, "who bet last" => WhoBetLast);

/// Whether whoever has the bank may pass it on before his rounds are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PassOn {
    /// He has it for all of them.
    #[default]
    Barred,
    /// After any of them. Source: clovis-500 l.244; diamond-jims l.690, l.706-710.
    Allowed,
}

words!(PassOn, "passing on of the bank": "barred" => Barred, "allowed" => Allowed);

/// What follows if no other player takes the bank when it is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Untaken {
    /// The game is disbanded. Source: diamond-jims l.696, l.753, l.809, l.1303; lucky-lady l.157;
    /// ruling X-21.
    #[default]
    Disbanded,
    /// Who banked banks on.
    BanksOn,
    /// A third-party provider of proposition players banks. Source: players-casino l.3378;
    /// lucky-lady l.338; clovis-500 l.942, l.1548, l.2116.
    ThirdParty,
}

words!(Untaken, "end of an untaken bank":
    "disbanded" => Disbanded, "banks on" => BanksOn, "third party" => ThirdParty);

/// How a banker's wager is used up; what it does not cover goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// One running stack from nothing to twice the wager (ruling X-18).
    Running,
    /// Each wager settled uses up as much, whichever way it goes.
    Matched,
}

words!(Reach, "reach of the bank": "running stack" => Running, "matched" => Matched);

/// Reads `[bank]`.
pub(crate) fn read(section: Section<'_>) -> Result<BankRules, SheetError> {
    let reach = section.word_or("reach", Reach::Running)?;
    let rounds = section.get("rounds", some)?.unwrap_or(2);
    let offered = section.word_or("offered", Offered::Everybody)?;
    let pass_on = section.word_or("pass-on", PassOn::Barred)?;
    let untaken = section.word_or("untaken", Untaken::Disbanded)?;
    section.finish()?;
    Ok(BankRules { reach, rounds, offered, pass_on, untaken })
}
