//! The sections of games to nine: hands of the table or of the seats, a chart of who draws, wagers
//! on how it comes out.

pub mod chart;
pub mod pattern;
pub mod settle;
pub mod wager;

use crate::error::{SheetError, Wrong};
use crate::kind::Banker;
use crate::limits::{self, TableLimits};
use crate::section::{Section, count};
use crate::sections::Sections;
use crate::table::bank::{self, BankRules};
use crate::table::irregular::{self, Irregularity, Remedy};
use crate::table::paytable::{self, PayTable};
use crate::table::{Backline, Shuffle};
use crate::words::words;
use cards::Pack;
use chart::{ByTotal, Chart};
use pattern::Pattern;
use settle::Settlement;
use wager::Wager;

/// The sections such a sheet may have; those up to `settle` it must.
pub(crate) const SECTIONS: &[&str] = &[
    "pack",
    "seats",
    "wagers",
    "deal",
    "chart",
    "settle",
    "shoe",
    "house-way",
    "bank",
    "irregular",
    "limits",
    "paytable",
];

/// What the floor can do at a table of these games: a hand is out with or without its wagers, the
/// table is void, or the card plays.
pub const REMEDIES: [Remedy; 6] = [
    Remedy::TableVoid,
    Remedy::Redealt,
    Remedy::DeadKeep,
    Remedy::DeadForfeit,
    Remedy::TurnedOver,
    Remedy::PlaysAsDealt,
];

/// A game to nine, as its sheet prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NinesGame {
    /// The cards.
    pub pack: Pack,
    /// When they are shuffled.
    pub shuffle: Shuffle,
    /// How many cards lie behind the cut card.
    pub cut_card: u8,
    /// How many seats there are, the banker's included.
    pub seats: u8,
    /// How many may play, those who stand behind a seat included.
    pub players: u8,
    /// Whether players may stand behind a seat.
    pub backline: Backline,
    /// The wagers, in the order of the sheet.
    pub wagers: Vec<Wager>,
    /// Whose hands are dealt.
    pub hands: Hands,
    /// How many cards each hand has before anybody draws.
    pub cards: u8,
    /// Who draws, by what.
    pub chart: Chart,
    /// What the house dealer does for a player, or for a banker, who does not say.
    pub house_way: HouseWay,
    /// What the wagers are paid, in what order.
    pub settlement: Settlement,
    /// What is burned from a new shoe.
    pub burn: Burn,
    /// How many hands a shoe may deal without a bet.
    pub free_hands: u8,
    /// How far a player-dealer's money reaches; `None` where the house banks.
    pub bank: Option<BankRules>,
    /// What is done when something goes wrong.
    pub remedies: Vec<(Irregularity, Remedy)>,
    /// What single bets lie between, where the document says so.
    pub limits: TableLimits,
    /// The pay tables.
    pub tables: Vec<PayTable>,
}

/// Whose hands are dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hands {
    /// The table's two, for the player line and the banker line, all cards face up.
    /// Source: lucky-lady l.828; players-casino l.596, l.3391.
    Common,
    /// One for each seat and one for the banker, face down, from a seat that the dice find.
    /// Source: diamond-jims l.625, l.669-677.
    Own,
}

words!(Hands, "kind of hands": "player and banker" => Common, "each seat and the bank" => Own);

/// What is burned from a new shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Burn {
    /// Nothing.
    Nothing,
    /// The first card is turned up, and as many as it counts go under: faces and tens ten.
    /// Source: players-casino l.3380.
    FirstCardsValue,
}

words!(Burn, "burn": "nothing" => Nothing, "the first card's value" => FirstCardsValue);

/// What the house dealer does for whoever does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseWay {
    /// With a player's hand.
    pub player: ByTotal,
    /// With the banker's.
    pub banker: ByTotal,
}

impl NinesGame {
    /// The most cards that a round with so many hands of players takes.
    #[must_use]
    pub const fn most_cards(&self, hands: usize) -> usize {
        let each = self.cards as usize + 1;
        match self.hands {
            Hands::Common => 2 * each,
            Hands::Own => (hands + 1) * each,
        }
    }

    /// The pay table of a wager, where it has one.
    #[must_use]
    pub fn table(&self, wager: &str) -> Option<&PayTable> {
        self.tables.iter().find(|table| table.name == wager)
    }
}

/// Reads a sheet of a game to nine.
pub(crate) fn read(sections: &Sections<'_>, banker: Banker) -> Result<NinesGame, SheetError> {
    let (pack, shuffle, cut_card) = pack(sections.need("pack")?)?;
    let (seats, players, backline) = seats(sections.need("seats")?, banker)?;
    let wagers = wager::read(sections.need("wagers")?)?;
    let (hands, cards) = deal(sections.need("deal")?)?;
    let chart = chart::read(sections.need("chart")?, hands)?;
    let house_way = house_way(sections, &chart)?;
    let tables = tables(sections)?;
    let settlement = settle::read(sections.need("settle")?, hands, &wagers, &tables)?;
    let (burn, free_hands) =
        sections.get("shoe").map(shoe).transpose()?.unwrap_or((Burn::Nothing, 0));
    let bank = match (sections.get("bank"), banker) {
        (Some(section), Banker::PlayerDealer) => Some(bank::read(section)?),
        (_, Banker::House) => None,
        (None, Banker::PlayerDealer) => return Err(crate::table::missing_bank(sections)),
        (_, Banker::Players) => {
            let wrong = Wrong::new("the players bank", "player-dealer or house");
            return Err(sections.need("wagers")?.wrong(wrong));
        }
    };
    let remedies = match sections.get("irregular") {
        Some(section) => irregular::read_among(section, &REMEDIES)?,
        None => Vec::new(),
    };
    let limits = sections.get("limits").map(limits::read).transpose()?.unwrap_or_default();
    let wagers = wagers.offered;
    let game = NinesGame {
        pack,
        shuffle,
        cut_card,
        seats,
        players,
        backline,
        wagers,
        hands,
        cards,
        chart,
        house_way,
        settlement,
        burn,
        free_hands,
        bank,
        remedies,
        limits,
        tables,
    };
    let most = game.most_cards(usize::from(seats.saturating_sub(1)));
    if usize::from(cut_card) < most {
        let wrong = format!("{cut_card} cards behind the cut card do not finish a round");
        let wrong = Wrong::new(wrong, format!("{most} or more"));
        return Err(sections.need("pack")?.wrong_at("cut-card", wrong));
    }
    Ok(game)
}

fn pack(section: Section<'_>) -> Result<(Pack, Shuffle, u8), SheetError> {
    let expected = "a pack such as \"52 x 8\"";
    let pack = section.parse("cards", "pack", expected)?;
    let pack: Pack = pack.ok_or_else(|| section.wrong(Wrong::new("no cards", expected)))?;
    if pack.jokers() > 0 {
        let wrong = Wrong::new("a joker counts nothing to nine", "a pack without jokers");
        return Err(section.wrong_at("cards", wrong));
    }
    let cut_card = section.need("cut-card", "a number of cards behind the cut card", count)?;
    let shuffle = section.word_or("shuffle", Shuffle::CutCard)?;
    section.finish()?;
    Ok((pack, shuffle, cut_card))
}

fn seats(section: Section<'_>, banker: Banker) -> Result<(u8, u8, Backline), SheetError> {
    let max =
        section.need("max", "a number of seats", |node| crate::section::seats(node, banker))?;
    // Where nobody stands behind a seat an edition may say so of another's number: `seated`.
    let players = section.get("players", |node| match node.text() == "seated" {
        true => Ok(max),
        false => count(node),
    })?;
    let players = players.unwrap_or(max).max(max);
    let backline = section.word_or("backline", Backline::Barred)?;
    section.finish()?;
    Ok((max, players, backline))
}

fn deal(section: Section<'_>) -> Result<(Hands, u8), SheetError> {
    let hands = section.word_or("hands", Hands::Common)?;
    let cards = section.need("cards", "a number of cards", count)?;
    if !(2..=3).contains(&cards) {
        let wrong = Wrong::new(format!("{cards} cards to a hand"), "2 or 3");
        return Err(section.wrong_at("cards", wrong));
    }
    section.finish()?;
    Ok((hands, cards))
}

/// Without a section both hands are played as the chart says, its options left alone.
fn house_way(sections: &Sections<'_>, chart: &Chart) -> Result<HouseWay, SheetError> {
    let Some(section) = sections.get("house-way") else {
        let own = chart.banker.own().unwrap_or(ByTotal::STAND);
        return Ok(HouseWay { player: chart.player.settled(), banker: own.settled() });
    };
    let player = chart::way(&section, "player", chart.player)?;
    let banker = match chart.banker.own() {
        Some(own) => chart::way(&section, "banker", own)?,
        None => ByTotal::STAND,
    };
    section.finish()?;
    Ok(HouseWay { player, banker })
}

fn shoe(section: Section<'_>) -> Result<(Burn, u8), SheetError> {
    let burn = section.word_or("burn", Burn::Nothing)?;
    let free_hands = section.count("free-hands")?.unwrap_or(0);
    section.finish()?;
    Ok((burn, free_hands))
}

/// Reads the pay tables, whose rows say how the round must come out.
fn tables(sections: &Sections<'_>) -> Result<Vec<PayTable>, SheetError> {
    let tables = paytable::read_all(sections, None)?;
    for (name, section) in sections.group("paytable") {
        let table = tables.iter().find(|table| table.name == name);
        for row in table.into_iter().flat_map(|table| &table.rows) {
            if let Err(fault) = row.hand.parse::<Pattern>() {
                let wrong = Wrong::new(fault.to_string(), pattern::EXPECTED);
                return Err(section.wrong_at(&row.hand, wrong));
            }
        }
    }
    Ok(tables)
}
