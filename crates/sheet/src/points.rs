//! The sections of twenty-one: what the cards count, who must hit and stand, what may be done with
//! a hand, how two hands compare, what is paid.

pub mod chart;
pub mod play;
pub mod settle;
pub mod side;

use crate::error::{SheetError, Wrong};
use crate::kind::Banker;
use crate::limits::{self, TableLimits};
use crate::section::{Reading, Section, text};
use crate::sections::Sections;
use crate::table::bank::{self, BankRules};
use crate::table::irregular::{self, Irregularity, Remedy};
use crate::table::paytable::{self, PayTable};
use crate::table::wager::{self, Size, Status, Wager};
use crate::table::{Backline, Shuffle};
use crate::words::words;
use cards::Pack;
use chart::Chart;
use play::{Double, Insurance, Split, Surrender};
use ranking::points::{Game, Joker};
use settle::{Over, Settle};
use side::Side;

/// The sections such a sheet may have; those up to `bank` it must.
pub(crate) const SECTIONS: &[&str] = &[
    "pack",
    "seats",
    "wagers",
    "round",
    "hand",
    "player-chart",
    "banker-chart",
    "double",
    "split",
    "surrender",
    "insurance",
    "settle",
    "over",
    "bank",
    "side",
    "irregular",
    "limits",
    "paytable",
];

/// What the floor can do at a table of twenty-one.
pub const REMEDIES: [Remedy; 4] =
    [Remedy::TableVoid, Remedy::DeadKeep, Remedy::DeadForfeit, Remedy::PlaysAsDealt];

/// A game of twenty-one, as its sheet prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointsGame {
    /// The cards.
    pub pack: Pack,
    /// When they are shuffled.
    pub shuffle: Shuffle,
    /// How many seats there are, the banker's included.
    pub seats: u8,
    /// How many places a player may bet at.
    pub places: u8,
    /// Whether players may stand behind a seat and bet on its hand.
    pub backline: Backline,
    /// How many bets a seat has room for, its own and those behind it, where that is printed.
    pub circles: Option<u8>,
    /// The wagers that are made before the deal.
    pub wagers: Vec<Wager>,
    /// The wagers that a hand is dealt to, one or two that are played together.
    pub hands: Vec<String>,
    /// Who gets the first card.
    pub deal: First,
    /// Who acts first.
    pub play: First,
    /// What becomes of the banker's second card.
    pub hole: Hole,
    /// When it is looked at before anybody acts.
    pub peek: Peek,
    /// Whether the second cards of two hands may change places.
    pub switch: Switch,
    /// What the cards count.
    pub counting: Game,
    /// What a joker does to the hand that holds it.
    pub joker: JokerHand,
    /// What a joker does that the banker shows.
    pub joker_up: JokerUp,
    /// What the players must do.
    pub player: Chart,
    /// What the banker must.
    pub banker: Chart,
    /// When a wager may be doubled.
    pub double: Double,
    /// When a pair may be split.
    pub split: Split,
    /// When a hand may be given up for half.
    pub surrender: Surrender,
    /// When the banker's natural may be insured against.
    pub insurance: Insurance,
    /// What is paid, and in which order.
    pub settle: Settle,
    /// What two hands that are over come to.
    pub over: Over,
    /// The side bets.
    pub sides: Vec<Side>,
    /// How far the banker's money reaches.
    pub bank: BankRules,
    /// What is done when something goes wrong.
    pub remedies: Vec<(Irregularity, Remedy)>,
    /// What single bets lie between, where the document says so.
    pub limits: TableLimits,
    /// The pay tables.
    pub tables: Vec<PayTable>,
}

/// Who comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum First {
    /// The seat at the banker's left. Source: lucky-lady l.287, clovis-500 l.1496.
    BankersLeft,
    /// The seat at the house dealer's left. Source: players-casino l.1127, diamond-jims l.1213.
    DealersLeft,
}

words!(First, "first seat": "banker's left" => BankersLeft, "dealer's left" => DealersLeft);

/// What becomes of the banker's second card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hole {
    /// It is dealt with the others, face down. Source: lucky-lady l.288.
    FaceDown,
    /// It is the first that the banker draws. Source: diamond-jims l.871-874.
    DrawnLast,
}

words!(Hole, "way with the banker's second card":
    "face down" => FaceDown, "drawn last" => DrawnLast);

/// When the banker's second card is looked at before anybody acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Peek {
    /// Never.
    Never,
    /// If the first is an ace. Source: players-casino l.1130-1132.
    Ace,
    /// If it is an ace or counts ten. Source: players-casino l.1321, clovis-500 l.1536, l.2104.
    AceOrTen,
}

words!(Peek, "time to look at the second card":
    "never" => Never, "ace up" => Ace, "ace or ten up" => AceOrTen);

/// Whether a player's two hands may change cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Switch {
    /// They may not.
    Barred,
    /// Their second cards may change places. Source: players-casino l.1089-1091, l.1134.
    SecondCards,
}

words!(Switch, "rule of switching": "barred" => Barred, "second cards" => SecondCards);

/// What a joker does to the hand that holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JokerHand {
    /// Nothing beyond what it counts.
    Plays,
    /// The hand has no further action. Source: lucky-lady l.173, l.185; diamond-jims l.845, l.857.
    Freezes,
}

words!(JokerHand, "rule of jokers": "plays" => Plays, "freezes the hand" => Freezes);

/// What a joker does that the banker shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JokerUp {
    /// Nothing beyond what it counts.
    Plays,
    /// No hand has further action. Source: lucky-lady l.186, diamond-jims l.858.
    Freezes,
}

words!(JokerUp, "rule of a banker's joker": "plays" => Plays, "freezes the table" => Freezes);

/// Reads a twenty-one sheet.
pub(crate) fn read(sections: &Sections<'_>, banker: Banker) -> Result<PointsGame, SheetError> {
    let (pack, shuffle) = pack(sections.need("pack")?)?;
    let Seating { seats, places, backline, circles } = seating(sections.need("seats")?, banker)?;
    let mut wagers = wager::read(sections.need("wagers")?)?;
    let tables = paytable::read_all(sections, Some(pack.packs()))?;
    let pack = fitting(sections.need("pack")?.reading(), pack, &tables);
    let sides = match sections.get("side") {
        Some(section) => side::read(section, &mut wagers, &tables, pack.packs())?,
        None => Vec::new(),
    };
    let round = round(sections.need("round")?, &wagers.offered)?;
    let (counting, joker, joker_up) = hand(sections.need("hand")?, pack)?;
    let most = counting.counting().most / 2;
    let player = chart::read(sections.need("player-chart")?, most)?;
    let banker_chart = chart::read_bankers(sections.need("banker-chart")?, most)?;
    let double = play::double(sections.need("double")?)?;
    let split = play::split(sections.need("split")?)?;
    let surrender = play::surrender(sections.need("surrender")?)?;
    let insurance = play::insurance(sections.need("insurance")?)?;
    let settle = settle::read(sections.need("settle")?, &wagers)?;
    let over = settle::over(sections.need("over")?)?;
    let bank = sections.need("bank")?;
    if banker != Banker::PlayerDealer {
        return Err(bank.wrong(Wrong::new("no player banks", "banker = \"player-dealer\"")));
    }
    let bank = bank::read(bank)?;
    for wager in wagers.offered.iter().filter(|wager| !round.hands.contains(&wager.name)) {
        if !sides.iter().any(|side| side.wager == wager.name) {
            let wrong = format!("nothing settles the wager `{}`", wager.name);
            let expected = "a hand for it in [round], or a line in [side]";
            return Err(sections
                .need("wagers")?
                .wrong_at(&wager.name, Wrong::new(wrong, expected)));
        }
    }
    let remedies = match sections.get("irregular") {
        Some(section) => irregular::read_among(section, &REMEDIES)?,
        None => Vec::new(),
    };
    let limits = sections.get("limits").map(limits::read).transpose()?.unwrap_or_default();
    let Round { hands, deal, play, hole, peek, switch } = round;
    Ok(PointsGame {
        pack,
        shuffle,
        seats,
        places,
        backline,
        circles,
        wagers: wagers.offered,
        hands,
        deal,
        play,
        hole,
        peek,
        switch,
        counting,
        joker,
        joker_up,
        player,
        banker: banker_chart,
        double,
        split,
        surrender,
        insurance,
        settle,
        over,
        sides,
        bank,
        remedies,
        limits,
        tables,
    })
}

/// What `[round]` says.
struct Round {
    hands: Vec<String>,
    deal: First,
    play: First,
    hole: Hole,
    peek: Peek,
    switch: Switch,
}

fn round(section: Section<'_>, wagers: &[Wager]) -> Result<Round, SheetError> {
    let expected = "the wagers that a hand is dealt to: \"game\", or \"left, right\"";
    let hands = section.need("hands", expected, |node| {
        let hands: Vec<String> = text(node)?.split(", ").map(str::to_owned).collect();
        let is_hand = |name: &String| {
            wagers.iter().any(|wager| {
                wager.name == *name
                    && wager.status == Status::Required
                    && matches!(wager.size, Size::Free)
            })
        };
        match hands.len() <= 2 && hands.iter().all(is_hand) {
            true => Ok(hands),
            false => Err(Wrong::new(format!("`{}` gets no hand", node.text()), expected)),
        }
    })?;
    let switch = section.word_or("switch", Switch::Barred)?;
    if switch == Switch::SecondCards && hands.len() != 2 {
        let wrong = Wrong::new("one hand has nothing to switch", "hands = \"left, right\"");
        return Err(section.wrong_at("switch", wrong));
    }
    let need = "which seat: banker's left, dealer's left";
    let deal = section.need("deal", need, crate::section::word)?;
    let play = section.need("play", need, crate::section::word)?;
    let hole =
        section.need("hole", "hole = \"face down\" or \"drawn last\"", crate::section::word)?;
    let peek = section.word_or("peek", Peek::Never)?;
    if hole == Hole::DrawnLast && peek != Peek::Never {
        let wrong = Wrong::new("no second card lies there to be looked at", "peek = \"never\"");
        return Err(section.wrong_at("peek", wrong));
    }
    section.finish()?;
    Ok(Round { hands, deal, play, hole, peek, switch })
}

fn hand(section: Section<'_>, pack: Pack) -> Result<(Game, JokerHand, JokerUp), SheetError> {
    let expected = || {
        let ids: Vec<_> = Game::ALL.iter().map(|game| game.id()).collect();
        format!("one of: {}", ids.join(", "))
    };
    let game = section.need("count", "count = \"points-21.5\" or another way", |node| {
        let found = Game::ALL.into_iter().find(|game| game.id() == node.text());
        found.ok_or_else(|| {
            Wrong::new(format!("`{}` is no way of counting", node.text()), expected())
        })
    })?;
    if pack.jokers() > 0 && game.counting().joker == Joker::Absent {
        let wrong = Wrong::new("the pack has jokers, and they count nothing", expected());
        return Err(section.wrong_at("count", wrong));
    }
    let joker = section.word_or("joker", JokerHand::Plays)?;
    let joker_up = section.word_or("joker-up", JokerUp::Plays)?;
    section.finish()?;
    Ok((game, joker, joker_up))
}

fn pack(section: Section<'_>) -> Result<(Pack, Shuffle), SheetError> {
    let expected = "a pack such as \"52 x 6\" or \"52 x 8 + 8 jokers\"";
    let pack = section.parse("cards", "pack", expected)?;
    let pack = pack.ok_or_else(|| section.wrong(Wrong::new("no cards", expected)))?;
    let shuffle = section.word_or("shuffle", Shuffle::CutCard)?;
    section.finish()?;
    Ok((pack, shuffle))
}

/// The packs that a column is for which the house has chosen, unless it has chosen those too.
fn fitting(reading: &Reading<'_>, pack: Pack, tables: &[PayTable]) -> Pack {
    const CARDS: &str = "pack.cards";
    let misfit = tables.iter().find(|table| {
        let is_chosen = reading.chosen.contains_key(&format!("paytable.{}", table.name));
        is_chosen && !table.is_for(table.chosen, pack.packs())
    });
    let Some(table) = misfit.filter(|_| !reading.chosen.contains_key(CARDS)) else { return pack };
    let values = reading.values(CARDS);
    let packs = values.iter().filter_map(|value| Some((value, value.parse::<Pack>().ok()?)));
    let mut fits = packs.filter(|(_, pack)| table.is_for(table.chosen, pack.packs()));
    match fits.next() {
        Some((value, pack)) => {
            reading.settle(CARDS, value).expect("it is one of the values");
            pack
        }
        None => pack,
    }
}

/// Who may sit and bet where.
struct Seating {
    seats: u8,
    places: u8,
    backline: Backline,
    circles: Option<u8>,
}

fn seating(section: Section<'_>, banker: Banker) -> Result<Seating, SheetError> {
    let seats =
        section.need("max", "a number of seats", |node| crate::section::seats(node, banker))?;
    let places = section.count("places")?.unwrap_or(1);
    let backline = section.word_or("backline", Backline::Barred)?;
    let circles = section.count("circles")?;
    if backline == Backline::Barred && circles.is_some_and(|circles| circles > 1) {
        let wrong = "a seat has room for bets that nobody may make";
        let expected = "one circle, or backline = \"allowed\"";
        return Err(section.wrong_at("circles", Wrong::new(wrong, expected)));
    }
    section.finish()?;
    Ok(Seating { seats, places, backline, circles })
}
