//! What goes wrong at a table, and what is done about it, as each game prints it.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, word};
use crate::words::{Word, words};

/// Something that went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// A player has too many or too few cards.
    PlayerCount,
    /// The dealer has.
    DealerCount,
    /// The board has.
    BoardCount,
    /// A player has a card too few, where that is not the same as too many.
    PlayerShort,
    /// The dealer has.
    DealerShort,
    /// A player's card was seen.
    PlayerExposed,
    /// A card of the dealer's was.
    DealerExposed,
    /// A card of the board was, before its time.
    BoardExposed,
    /// A player's card fell off the table.
    OffTable,
    /// A player set the hands wrong.
    FoulSet,
    /// The dealer did.
    DealerMisset,
    /// More or fewer cards are left than there should be.
    Leftover,
    /// A card lies face up in the pack.
    Boxed,
    /// A hand was not declared in time.
    NotDeclared,
    /// Players told one another what they held.
    Shared,
    /// Two or more cards of a player were seen in the deal. Source: clovis-500 l.372.
    PlayerExposedTwice,
    /// Two or more of the dealer's were. Source: clovis-500 l.370.
    DealerExposedTwice,
    /// A tile was seen while they were stacked. Source: clovis-500 l.368.
    StackExposed,
    /// Two or more of them were. Source: clovis-500 l.368.
    StackExposedTwice,
    /// A player's tiles touched another's. Source: clovis-500 l.396.
    Touched,
    /// A player switched, passed or held out a tile. Source: clovis-500 l.352.
    HeldOut,
    /// A player changed a wager when bets were closed. Source: clovis-500 l.338.
    BetChanged,
    /// The pack or the set is found irregular. Source: clovis-500 l.410.
    BadPack,
    /// The dealer forgot to burn a card, and a player may go out for it. Source: colorado l.1859.
    NoBurn,
}

impl Irregularity {
    /// Whether it is one of the pack or the stacked tiles, which may go wrong before the deal.
    #[must_use]
    pub const fn is_of_the_pack(self) -> bool {
        let stacked = matches!(self, Irregularity::StackExposed | Irregularity::StackExposedTwice);
        stacked || matches!(self, Irregularity::Boxed | Irregularity::BadPack)
    }
}

words!(Irregularity, "irregularity":
    "player-count" => PlayerCount, "dealer-count" => DealerCount, "board-count" => BoardCount,
    "player-short" => PlayerShort, "dealer-short" => DealerShort,
    "player-exposed" => PlayerExposed, "dealer-exposed" => DealerExposed,
    "board-exposed" => BoardExposed, "off-table" => OffTable, "foul-set" => FoulSet,
    "dealer-misset" => DealerMisset, "leftover" => Leftover, "boxed" => Boxed,
    "not-declared" => NotDeclared, "shared" => Shared,
    "player-exposed-twice" => PlayerExposedTwice, "dealer-exposed-twice" => DealerExposedTwice,
    "stack-exposed" => StackExposed, "stack-exposed-twice" => StackExposedTwice,
    "touched" => Touched, "held-out" => HeldOut,
    "bet-changed" => BetChanged, "bad-pack" => BadPack, "no-burn" => NoBurn);

/// What is done about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// The hand is dead, and the player keeps the wagers.
    DeadKeep,
    /// The hand plays, unless its player goes out: then the wagers go back. Source: colorado
    /// l.1859.
    MayGoOut,
    /// The extra card goes back to the shoe in its order, or one picked at random if nobody knows
    /// which it is; the hand plays. Then a player who has not looked may have it dead instead.
    /// Source: clovis-500 l.605.
    ExtraBack,
    /// The hand is dead, and the wagers are lost.
    DeadForfeit,
    /// Every hand is dead, and all wagers go back.
    TableVoid,
    /// The hands are played for the progressive alone; other wagers go back.
    ProgressiveOnly,
    /// The card is turned over, and the deal goes on.
    TurnedOver,
    /// The card plays where it lies.
    PlaysAsDealt,
    /// The tile plays, unless it is a Teen, a Dey, the low three or the low six: then, and where the
    /// banker asks for it, the round is dealt again. Source: clovis-500 l.368.
    PlaysIfPlain,
    /// The card plays, face up, and the hand is opened and settled last. Source: clovis-500 l.374.
    ReadLast,
    /// The card is replaced.
    Replaced,
    /// The card is replaced; a second one voids the round.
    ReplacedOnce,
    /// The card is replaced; an ace, a joker or a second one is a misdeal, and the round is dealt
    /// again.
    ReplacedIfLow,
    /// The hand is filled up from the stub.
    Completed,
    /// The hand is set again by the house way.
    ResetByHouseWay,
    /// The hands that are not set yet are set by the house way.
    OthersByHouseWay,
    /// The cards go back and the round is dealt again, for the wagers that lay before the deal.
    Redealt,
    /// The last cards of the board go back into the stub, which is shuffled, and are dealt again.
    StreetRedealt,
    /// The house decides.
    HouseDecides,
    /// The supervisor decides.
    SupervisorDecides,
    /// The side bet is lost.
    SideBetLost,
}

words!(Remedy, "remedy":
    "dead, wagers back" => DeadKeep, "plays, or goes out with wagers back" => MayGoOut,
    "extra card goes back, or dead if unseen" => ExtraBack,
    "dead, wagers lost" => DeadForfeit,
    "table void" => TableVoid, "progressive only" => ProgressiveOnly,
    "turned over" => TurnedOver, "plays as dealt" => PlaysAsDealt,
    "plays, a Teen, Dey, low three or low six redeals, or the banker's word" => PlaysIfPlain,
    "read last" => ReadLast, "replaced" => Replaced,
    "replaced, a second one voids" => ReplacedOnce,
    "replaced, an ace, joker or second one redeals" => ReplacedIfLow,
    "completed" => Completed, "reset by house way" => ResetByHouseWay,
    "other hands by house way" => OthersByHouseWay, "redealt" => Redealt,
    "street redealt" => StreetRedealt,
    "house decides" => HouseDecides, "supervisor decides" => SupervisorDecides,
    "side bet lost" => SideBetLost);

/// Reads `[irregular]`: an irregularity and its remedy a line, of all that there are.
pub(crate) fn read(section: Section<'_>) -> Result<Vec<(Irregularity, Remedy)>, SheetError> {
    read_among(section, Remedy::ALL)
}

/// Reads `[irregular]` of a game that knows only some remedies; any other line says who chooses.
pub(crate) fn read_among(
    section: Section<'_>,
    known: &[Remedy],
) -> Result<Vec<(Irregularity, Remedy)>, SheetError> {
    let open = [Remedy::HouseDecides, Remedy::SupervisorDecides];
    let mut remedies = Vec::new();
    for (name, irregularity) in Irregularity::WORDS {
        let Some(remedy) = section.get(name, word::<Remedy>)? else { continue };
        if !known.contains(&remedy) && !open.contains(&remedy) {
            let wrong = format!("these games do not know the remedy `{}`", remedy.id());
            let ids: Vec<_> = known.iter().chain(&open).map(|remedy| remedy.id()).collect();
            let expected = format!("one of: {}", ids.join("; "));
            return Err(section.wrong_at(name, Wrong::new(wrong, expected)));
        }
        remedies.push((*irregularity, remedy));
    }
    if remedies.is_empty() {
        let expected = "an irregularity and its remedy: player-count = \"table void\"";
        return Err(section.wrong(Wrong::new("nothing goes wrong", expected)));
    }
    section.finish()?;
    Ok(remedies)
}
