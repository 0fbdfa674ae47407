//! The sections of games played against a dealer: wagers, the round's steps, what is compared,
//! what is paid.

pub mod bank;
mod followed;
pub mod hand;
pub mod house_way;
pub mod irregular;
pub mod keep_way;
mod known;
pub mod meters;
pub mod paytable;
pub mod peculiar;
mod played;
pub mod settle;
mod settled;
pub mod side;
mod sizes;
pub mod special;
pub mod step;
pub mod tile_way;
pub mod tips;
pub mod wager;

use crate::error::{SheetError, Wrong};
use crate::kind::{Banker, Kind};
use crate::limits::{self, TableLimits};
use crate::section::{Section, some};
use crate::sections::Sections;
use crate::tree::Node;
use crate::words::words;
use bank::BankRules;
use cards::Pack;
use followed::Against;
use hand::Hands;
use house_way::HouseWay;
use irregular::{Irregularity, Remedy};
use keep_way::KeepWay;
use meters::MeterRules;
use paytable::{By, Names, PayTable};
use settle::{Cell, Settlement};
use side::{Read, Side};
use std::cell::RefCell;
use step::{Step, Zone};
use tile_way::TileWay;
use tips::Tips;
use wager::Wager;

/// The sections such a sheet may have; those up to `round` it must.
pub(crate) const SECTIONS: &[&str] = &[
    "pack",
    "seats",
    "wagers",
    "round",
    "hand",
    "dealer",
    "settle",
    "side",
    "meters",
    "bank",
    "house-way",
    "irregular",
    "limits",
    "tips",
    "paytable",
];

const WAY: &str = "a step { draw = 2, of = \"dealer\" } and draw = \"caribbean way\" in [dealer]";

/// A game against a dealer, as its sheet prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableGame {
    /// What kind of game it is.
    pub kind: Kind,
    /// The cards.
    pub pack: Pack,
    /// A second pack, shuffled apart from the first, for the players' own cards.
    pub second_pack: Option<Pack>,
    /// When the cards are shuffled.
    pub shuffle: Shuffle,
    /// How many seats there are, the banker's included where a player banks.
    pub seats: u8,
    /// How many hands a player may play at once.
    pub hands: u8,
    /// When a player looks at those beside the first.
    pub second_hand: SecondLook,
    /// Whether players may stand behind a seat and bet on its hand.
    pub backline: Backline,
    /// The wagers, in the order of the sheet.
    pub wagers: Vec<Wager>,
    /// What happens in turn.
    pub steps: Vec<Step>,
    /// What is compared.
    pub compared: Hands,
    /// What the main wagers are paid.
    pub settlement: Settlement,
    /// The side bets.
    pub sides: Vec<Side>,
    /// What the house sets of its meters; `None` where nothing is paid from one.
    pub meters: Option<MeterRules>,
    /// How far a player-dealer's money reaches; `None` where the house banks.
    pub bank: Option<BankRules>,
    /// How the dealer's cards are set.
    pub house_way: Option<HouseWay>,
    /// Which cards the dealer keeps, where some are given up.
    pub keep_way: Option<KeepWay>,
    /// How tiles are set.
    pub tile_way: Option<TileWay>,
    /// What is done when something goes wrong.
    pub remedies: Vec<(Irregularity, Remedy)>,
    /// The bets that players may make for the dealer; `None` if none are taken.
    pub tips: Option<Tips>,
    /// What single bets lie between, where the document says so.
    pub limits: TableLimits,
    /// What wagers beside those of a hand have for their least.
    pub beside: Beside,
    /// When the most that the house posts for a round's payouts holds.
    pub aggregate: Aggregate,
    /// What a raise by multiples is held to.
    pub raises: Raises,
    /// Whether a raise of one to so many times another wager is a whole multiple of it.
    pub multiples: Multiples,
    /// What the wagers that every hand has to make are held to.
    pub required: Required,
    /// The wagers that are held to the maximum together. Source: colorado l.887.
    pub together: Vec<String>,
    /// The main wagers, whose long odds the house may cap, where they are not those of the
    /// settlement. Source: colorado l.604-606; ruling X-49.
    pub main: Option<Vec<String>>,
    /// The pay tables.
    pub tables: Vec<PayTable>,
}

/// When the most that the house pays at long odds in a round holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Aggregate {
    /// Always. Source: colorado l.601.
    #[default]
    AnyWin,
    /// If two or more players have winning hands. Source: colorado l.805, l.995.
    TwoWinners,
}

words!(Aggregate, "rule of aggregate payouts": "any win" => AnyWin, "two winners" => TwoWinners);

/// What wagers that no hand needs have for their least. Ruling E-90.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Beside {
    /// What the house posts; the least that the page prints is that of a hand.
    #[default]
    AsPosted,
    /// The least of a hand. Source: clovis-500 l.1405, l.1831.
    AsAHand,
}

words!(Beside, "least of side bets": "as posted" => AsPosted, "as a hand" => AsAHand);

/// What a raise that is so many times another wager is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Raises {
    /// The wager that it is a multiple of, and nothing else. Ruling G-339.
    #[default]
    ByTheAnte,
    /// The posted maximum as well. Source: colorado l.159, l.2495-2496; ruling G-338.
    WithinTheMaximum,
}

words!(Raises, "bound of raises": "by the ante" => ByTheAnte, "within the maximum" => WithinTheMaximum);

/// What the least that a hand has to bet is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Required {
    /// Each wager to the limits of the table, whatever the others are.
    #[default]
    EachByItself,
    /// All of them in sum to the maximum; who bets more than he has to is held to it on each.
    /// Source: colorado l.1137.
    WithinTheMaximum,
}

words!(Required, "bound of required wagers":
    "each by itself" => EachByItself, "within the maximum" => WithinTheMaximum);

/// Whether a raise of one to so many times another wager is a whole multiple of it. Ruling X-05.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Multiples {
    /// It is. Source: colorado l.2360, l.3419, l.4436.
    #[default]
    Whole,
    /// It is any amount of chips between.
    AnyAmount,
}

words!(Multiples, "rule of multiples": "whole" => Whole, "any amount" => AnyAmount);

/// Whether players may stand behind a seat and bet on its hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Backline {
    /// They may. Source: players-casino l.943, l.1010.
    Allowed,
    /// They may not.
    Barred,
    /// They may, and all bets on a hand are paid and taken as one. Source: clovis-500 l.328-330.
    Joint,
}

words!(Backline, "rule of backline bets":
    "allowed" => Allowed, "barred" => Barred, "joint" => Joint);

/// When a player who has several hands looks at those beside the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SecondLook {
    /// At once; each question is put to all hands before the next.
    #[default]
    WithTheFirst,
    /// When everything has been decided that is asked of the first in a row. Source: colorado
    /// l.3239, l.4132.
    AfterTheFirst,
}

words!(SecondLook, "time to look at a second hand":
    "with the first" => WithTheFirst, "after the first" => AfterTheFirst);

/// When the cards are shuffled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shuffle {
    /// Before each round.
    EachRound,
    /// When the cut card has come out.
    CutCard,
    /// After three rounds, or one that showed two identical cards. Source: colorado l.1603.
    ThreeRounds,
}

words!(Shuffle, "time to shuffle":
    "each round" => EachRound, "cut card" => CutCard, "three rounds" => ThreeRounds);

/// Reads a versus-dealer or split-hands sheet.
pub(crate) fn read(
    sections: &Sections<'_>,
    kind: Kind,
    banker: Banker,
    shared: &[PayTable],
) -> Result<TableGame, SheetError> {
    let (pack, second_pack, shuffle) = pack(sections.need("pack")?)?;
    let Seating { seats, hands, second_hand, backline } = seats(sections.need("seats")?, banker)?;
    let mut wagers = wager::read(sections.need("wagers")?)?;
    let mut tables = paytable::read_all(sections, None)?;
    // The shared tables that the sheet names, also those the house did not choose.
    let used: RefCell<Vec<&PayTable>> = RefCell::default();
    let named = |name: &str| -> Result<(), Wrong> {
        if let Some(table) = shared.iter().find(|table| table.name == name) {
            used.borrow_mut().push(table);
            return Ok(());
        }
        if tables.iter().any(|table| table.name == name) {
            return Ok(());
        }
        let names: Vec<_> = tables.iter().chain(shared).map(|table| table.name.as_str()).collect();
        Err(Wrong::new(format!("no pay table `{name}`"), format!("one of: {}", names.join(", "))))
    };
    let compared = hand::read(sections.get("hand"), sections.get("dealer"), kind)?;
    let ranking = compared.ranking();
    wagers.bonuses = side::bonuses(sections.get("side").as_ref(), &wagers);
    let steps = step::read(sections.need("round")?, &wagers, ranking)?;
    if steps.contains(&Step::DealerDraws) != matches!(compared, Hands::One { draw: Some(_), .. }) {
        let wrong = Wrong::new("the dealer draws without a way, or has a way and does not", WAY);
        return Err(sections.need("round")?.wrong(wrong));
    }
    followed::check(sections, kind, &steps, &compared)?;
    let settlement = match sections.get("settle") {
        Some(section) => settle::read(section, kind, &wagers, ranking, &named)?,
        None => Settlement::default(),
    };
    let sides = match sections.get("side") {
        Some(section) => {
            let against = Against { compared: &compared, steps: &steps };
            side::read(section, &wagers, &against, &named)?
        }
        None => Vec::new(),
    };
    let tips = match sections.get("tips") {
        // A player who banks has no tip box: those pages know no such bets.
        Some(section) => tips::read(section, &wagers, &named)?.filter(|_| banker == Banker::House),
        None => None,
    };
    let bank = match (sections.get("bank"), banker) {
        (Some(section), Banker::PlayerDealer) => Some(bank::read(section)?),
        // An edition banked by the house lays no [bank] over a sheet that has one.
        (_, Banker::House) => None,
        (None, Banker::PlayerDealer) => return Err(missing_bank(sections)),
        (section, Banker::Players) => {
            let section = section.map_or_else(|| sections.need("wagers"), Ok)?;
            return Err(section.wrong(Wrong::new("the players bank", "player-dealer or house")));
        }
    };
    for lead in used.into_inner() {
        let lead = paytable::chosen(sections.reading(), lead);
        let rest = shared.iter().filter(|table| table.by == By::With(lead.name.clone()));
        let rest = rest.map(|table| PayTable { chosen: lead.chosen, ..table.clone() });
        let rest: Vec<PayTable> = rest.collect();
        tables.push(lead);
        tables.extend(rest);
    }
    check_rows(sections, &tables, &compared, &settlement, &sides)?;
    let meters = meters::read(sections, &sides, &tables)?;
    let (house_way, keep_way, tile_way) = match sections.get("house-way") {
        None => (None, None, None),
        Some(section) if section.raw("keep").is_some() => {
            (None, Some(keep_way::read(section)?), None)
        }
        Some(section) if pack.is_tiles() => (None, None, Some(tile_way::read(section)?)),
        Some(section) => (Some(house_way::read(section)?), None, None),
    };
    let steps = happening(steps, &sides);
    sizes::check(sections, &steps, &compared, &settlement, &sides)?;
    let packs = known::Packs { first: pack, second: second_pack };
    known::check(sections, packs, &steps, &compared, &settlement, &sides)?;
    settled::check(sections, kind, &steps, &settlement)?;
    let remedies = sections.get("irregular").map(irregular::read).transpose()?.unwrap_or_default();
    let bounds = sections.get("limits").map(|section| bounds(section, &wagers)).transpose()?;
    let Bounds { limits, beside, aggregate, raises, multiples, required, together, main } =
        bounds.unwrap_or_default();
    Ok(TableGame {
        kind,
        pack,
        second_pack,
        shuffle,
        seats,
        hands,
        second_hand,
        backline,
        wagers: wagers.offered,
        steps,
        compared,
        settlement,
        sides,
        meters,
        bank,
        house_way,
        keep_way,
        tile_way,
        remedies,
        tips,
        limits,
        beside,
        aggregate,
        raises,
        multiples,
        required,
        together,
        main,
        tables,
    })
}

/// The steps that happen: cards for a side bet that is not offered, or reads others, are not dealt.
fn happening(steps: Vec<Step>, sides: &[Side]) -> Vec<Step> {
    let read = |zone: &Zone| sides.iter().any(|side| side.cards.side_zone() == Some(*zone));
    let happens = |step: &Step| match step {
        Step::Deal { to: zone @ (Zone::Side | Zone::SecondSide), .. }
        | Step::Turn { of: zone @ (Zone::Side | Zone::SecondSide), .. } => read(zone),
        _ => true,
    };
    steps.into_iter().filter(happens).collect()
}

/// Refuses a row that names no hand of the ranking, or no pattern, that its table is read by.
fn check_rows(
    sections: &Sections<'_>,
    tables: &[PayTable],
    compared: &Hands,
    settlement: &Settlement,
    sides: &[Side],
) -> Result<(), SheetError> {
    let mut read_by: Vec<(&str, Names)> = sides
        .iter()
        .map(|side| match side.read {
            Read::Ranking(ranking) => (side.table.as_str(), Names::Ranking(ranking)),
            Read::Pattern(_) => (side.table.as_str(), Names::Patterns),
        })
        .collect();
    for (_, cell) in settlement.lines.iter().flat_map(|line| &line.cells) {
        let Cell::Table { tables, .. } = cell else { continue };
        let names = compared.ranking().map_or(Names::Patterns, Names::Ranking);
        read_by.extend(tables.iter().map(|table| (table.as_str(), names)));
    }
    for (name, names) in read_by {
        let with = |table: &&PayTable| {
            table.name == name || matches!(&table.by, By::With(lead) if lead == name)
        };
        for table in tables.iter().filter(with) {
            let Some((row, wrong)) = paytable::misnamed(table, names) else { continue };
            let own = sections.group("paytable").into_iter();
            let own = own.into_iter().find(|(own, _)| *own == table.name);
            return Err(match own {
                Some((_, section)) => section.wrong_at(row, wrong),
                None => sections.need("side")?.wrong_at(&table.name, wrong),
            });
        }
    }
    Ok(())
}

pub(crate) fn missing_bank(sections: &Sections<'_>) -> SheetError {
    match sections.need("bank") {
        Err(fault) => fault,
        Ok(section) => section.wrong(Wrong::new("no bank", "[bank]")),
    }
}

fn pack(section: Section<'_>) -> Result<(Pack, Option<Pack>, Shuffle), SheetError> {
    let expected = "a pack such as \"52\", \"52 + joker\" or \"32 tiles\"";
    let pack = section.parse("cards", "pack", expected)?;
    let pack = pack.ok_or_else(|| section.wrong(Wrong::new("no cards", expected)))?;
    let second = section.parse("second", "pack", expected)?;
    let shuffle = section.word_or("shuffle", Shuffle::EachRound)?;
    section.finish()?;
    Ok((pack, second, shuffle))
}

/// What `[limits]` says.
#[derive(Default)]
struct Bounds {
    limits: TableLimits,
    beside: Beside,
    aggregate: Aggregate,
    raises: Raises,
    multiples: Multiples,
    required: Required,
    together: Vec<String>,
    main: Option<Vec<String>>,
}

fn bounds(section: Section<'_>, wagers: &wager::Wagers) -> Result<Bounds, SheetError> {
    let limits = limits::bounds(&section)?;
    let beside = section.word_or("beside", Beside::AsPosted)?;
    let aggregate = section.word_or("aggregate", Aggregate::AnyWin)?;
    let raises = section.word_or("raises", Raises::ByTheAnte)?;
    let multiples = section.word_or("multiples", Multiples::Whole)?;
    let required = section.word_or("required", Required::EachByItself)?;
    let together = section.get("together", |node| offered(node, wagers))?.unwrap_or_default();
    let main = section.get("main", |node| offered(node, wagers))?;
    section.finish()?;
    Ok(Bounds { limits, beside, aggregate, raises, multiples, required, together, main })
}

/// Names of wagers with a comma between, those left out that are not on offer.
fn offered(node: &Node, wagers: &wager::Wagers) -> Result<Vec<String>, Wrong> {
    let names = crate::section::text(node)?.split(',').map(|name| wagers.named(name.trim()));
    Ok(names.collect::<Result<Vec<_>, Wrong>>()?.into_iter().flatten().collect())
}

/// What `[seats]` says.
struct Seating {
    seats: u8,
    hands: u8,
    second_hand: SecondLook,
    backline: Backline,
}

fn seats(section: Section<'_>, banker: Banker) -> Result<Seating, SheetError> {
    let seats =
        section.need("max", "a number of seats", |node| crate::section::seats(node, banker))?;
    let hands = section.get("hands", some)?.unwrap_or(1);
    let second_hand = section.word_or("second-hand", SecondLook::WithTheFirst)?;
    let backline = section.word_or("backline", Backline::Barred)?;
    section.finish()?;
    Ok(Seating { seats, hands, second_hand, backline })
}
