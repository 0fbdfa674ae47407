//! The sections of Pan: rummy with 320 cards, played for chips that go from hand to hand.

use crate::error::{SheetError, Wrong};
use crate::pan_fee::{self, Fee};
use crate::section::{Section, count, text};
use crate::sections::Sections;
use crate::tree::{Node, Value};
use crate::words::words;
use cards::{Pack, Rank};
use money::Money;

/// The sections that a Pan sheet has.
pub(crate) const SECTIONS: &[&str] = &[
    "pack",
    "seats",
    "chips",
    "deal",
    "stay",
    "draw",
    "stock",
    "melds",
    "conditions",
    "increase",
    "force",
    "out",
    "irregular",
    "fee",
];

/// Pan, as its sheet prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pan {
    /// The cards.
    pub pack: Pack,
    /// How few may play.
    pub seats_min: u8,
    /// How many may play.
    pub seats_max: u8,
    /// What a chip is worth.
    pub chip: Money,
    /// How many chips everyone antes: the tops.
    pub tops: u8,
    /// How many cards a hand has.
    pub hand: u8,
    /// How many of them are dealt at a time.
    pub at_a_time: u8,
    /// Whose hand comes first when nobody has won before.
    pub eldest: Eldest,
    /// What becomes of the ante of a player who retires.
    pub retiring: Retiring,
    /// Whether a card not wanted may be drawn over.
    pub second_draw: SecondDraw,
    /// Which discards the next player may take.
    pub discards: Discards,
    /// What happens when the stock is out.
    pub stock: StockOut,
    /// How few cards make a meld.
    pub meld_min: u8,
    /// The ranks of which any three make a set.
    pub any_suits: Vec<Rank>,
    /// The ranks that are worth something.
    pub valle: Vec<Rank>,
    /// What melds collect.
    pub conditions: Conditions,
    /// What growing melds collect, and how they may change.
    pub increase: Increase,
    /// Who may make a player take a discard.
    pub force: Force,
    /// How many cards in melds win.
    pub out: u8,
    /// How many chips the winner collects beside his conditions.
    pub out_pays: u8,
    /// What the player before one with all but the last card melded may discard.
    pub last_card: LastCard,
    /// What is done about a hand of the wrong size.
    pub irregular: WrongHand,
    /// What the house collects.
    pub fee: Fee,
}

/// Whose hand comes first when nobody has won before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Eldest {
    /// The one dealt the lowest card face up. Source: clovis-500 l.482.
    LowestUp,
}

words!(Eldest, "eldest hand": "lowest card up" => LowestUp);

/// What becomes of the ante of a player who retires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Retiring {
    /// It stays for the winner. Source: clovis-500 l.494.
    Forfeits,
}

words!(Retiring, "rule of retiring": "forfeits the ante" => Forfeits);

/// Whether a card not wanted may be drawn over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SecondDraw {
    /// It may not.
    Barred,
    /// On the first turn of the round. Source: players-casino l.467 (ruling G-237).
    FirstTurn,
}

words!(SecondDraw, "rule of drawing again": "barred" => Barred, "first turn" => FirstTurn);

/// Which discards the next player may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Discards {
    /// Those that came from the stock and were of no use. Source: clovis-500 l.498.
    Drawn,
    /// Any. Source: players-casino l.467.
    Any,
}

words!(Discards, "rule of discards": "drawn from the stock" => Drawn, "any" => Any);

/// What happens when the stock is out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StockOut {
    /// The discards are shuffled, all but the last (ruling G-238).
    ShuffleDiscards,
}

words!(StockOut, "way out of cards": "shuffle the discards" => ShuffleDiscards);

/// How many chips a condition collects from everyone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chips {
    /// In spades.
    pub spades: u8,
    /// In another suit.
    pub other: u8,
}

/// What melds collect. Source: clovis-500 l.524-528.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Conditions {
    /// A set of valle cards, not all in one suit.
    pub valle_mixed: u8,
    /// A set of valle cards in one suit.
    pub valle_suited: Chips,
    /// A set of other cards in one suit.
    pub plain_suited: Chips,
    /// A rope with ace, two and three.
    pub low_rope: Chips,
    /// A rope with king, queen and jack.
    pub high_rope: Chips,
}

/// What growing melds collect, and how they may change. Source: clovis-500 l.532-538.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Increase {
    /// For each card added to a set that is a condition.
    pub set: Each,
    /// For each card added to a set of valle cards in one suit.
    pub valle_suited: Each,
    /// For each card added to a rope that is a condition.
    pub rope: Each,
    /// What a set in one suit may be given.
    pub suited: Suited,
    /// What a condition collects that comes of a split.
    pub split: Chips,
    /// Whether a card of one meld may help to make another.
    pub borrowing: Borrowing,
}

/// What a card added to a condition collects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Each {
    /// As much as the condition.
    Full,
    /// Half as much.
    Half,
    /// Nothing (ruling E-83).
    Nothing,
}

words!(Each, "pay of an added card": "full" => Full, "half" => Half, "nothing" => Nothing);

/// What a set in one suit may be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suited {
    /// More of its suit (ruling G-236).
    SameSuit,
}

words!(Suited, "rule of sets in one suit": "same suit" => SameSuit);

/// Whether a card of one meld may help to make another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Borrowing {
    /// One card, if a valid meld is left. Source: clovis-500 l.538.
    OneCard,
    /// No.
    Barred,
}

words!(Borrowing, "rule of borrowing": "one card" => OneCard, "barred" => Barred);

/// Who may make a player take a discard that fits his melds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Force {
    /// Any other player in the hand. Source: clovis-500 l.542.
    AnyPlayer,
    /// Nobody.
    Barred,
}

words!(Force, "rule of forcing": "any player" => AnyPlayer, "barred" => Barred);

/// What the player before one with all but the last card melded may discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LastCard {
    /// No card that puts that player out, if there is another choice. Source: clovis-500 l.548.
    Withheld,
    /// Any card.
    Free,
}

words!(LastCard, "rule of the last card": "withheld" => Withheld, "free" => Free);

/// What is done about a hand of the wrong size before its first draw: within these numbers cards are
/// served or withdrawn, beyond them the hand is dead and the ante comes back.
/// Source: clovis-500 l.552 (ruling G-235).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WrongHand {
    /// The fewest cards that can be mended.
    pub least: u8,
    /// The most.
    pub most: u8,
}

/// Reads a Pan sheet.
pub(crate) fn read(sections: &Sections<'_>) -> Result<Pan, SheetError> {
    let pack = pack(sections.need("pack")?)?;
    let (seats_min, seats_max) = seats(sections.need("seats")?)?;
    let (chip, tops) = chips(sections.need("chips")?)?;
    let deal = sections.need("deal")?;
    let hand = deal.need("cards", "how many cards a hand has", count)?;
    let at_a_time = deal.need("at-a-time", "how many are dealt at a time", count)?;
    let eldest = deal.need("eldest", "whose hand comes first", crate::section::word)?;
    if at_a_time == 0 || hand % at_a_time != 0 || hand > 20 {
        let wrong = format!("{hand} cards, {at_a_time} at a time");
        return Err(deal.wrong(Wrong::new(wrong, "whole packets, 20 cards at most")));
    }
    deal.finish()?;
    let stay = sections.need("stay")?;
    let retiring = stay.need("retiring", "what it costs", crate::section::word)?;
    stay.finish()?;
    let draw = sections.need("draw")?;
    let second_draw = draw.word_or("again", SecondDraw::Barred)?;
    let discards = draw.need("discards", "which may be taken", crate::section::word)?;
    draw.finish()?;
    let stock = sections.need("stock")?;
    let stock_out = stock.need("out", "shuffle the discards", crate::section::word)?;
    stock.finish()?;
    let melds = sections.need("melds")?;
    let meld_min = melds.need("least", "how few cards make a meld", count)?;
    let any_suits = melds.need("any-suits", "ranks such as \"A K\"", ranks)?;
    let valle = melds.need("valle", "ranks such as \"3 5 7\"", ranks)?;
    melds.finish()?;
    let conditions = conditions(sections.need("conditions")?)?;
    let increase = increase(sections.need("increase")?)?;
    let force = sections.need("force")?;
    let by = force.need("by", "who may", crate::section::word)?;
    force.finish()?;
    let end = sections.need("out")?;
    let out = end.need("cards", "how many cards in melds win", count)?;
    let out_pays = end.need("pays", "how many chips", count)?;
    let last_card = end.word_or("last-card", LastCard::Free)?;
    if out != hand + 1 {
        let wrong = format!("{out} cards win, and hands have {hand}");
        return Err(end.wrong_at("cards", Wrong::new(wrong, "one card more than a hand")));
    }
    end.finish()?;
    let wrong_hand = sections.need("irregular")?;
    let least = wrong_hand.need("mended-from", "the fewest cards that are mended", count)?;
    let most = wrong_hand.need("mended-to", "the most", count)?;
    if !(least <= hand && hand <= most) {
        let wrong = format!("{least} to {most} cards");
        return Err(wrong_hand.wrong(Wrong::new(wrong, format!("{hand} between them"))));
    }
    wrong_hand.finish()?;
    let fee = pan_fee::read(sections.need("fee")?, chip)?;
    let dealt = usize::from(seats_max) * usize::from(hand);
    if 2 * dealt > pack.size() {
        let wrong = format!("{dealt} of {} cards are dealt", pack.size());
        return Err(sections.need("seats")?.wrong(Wrong::new(wrong, "half of them at most")));
    }
    Ok(Pan {
        pack,
        seats_min,
        seats_max,
        chip,
        tops,
        hand,
        at_a_time,
        eldest,
        retiring,
        second_draw,
        discards,
        stock: stock_out,
        meld_min,
        any_suits,
        valle,
        conditions,
        increase,
        force: by,
        out,
        out_pays,
        last_card,
        irregular: WrongHand { least, most },
        fee,
    })
}

fn pack(section: Section<'_>) -> Result<Pack, SheetError> {
    let expected = "a pack such as \"52 without 8-10 x 8\"";
    let pack = section.parse("cards", "pack", expected)?;
    let pack: Pack = pack.ok_or_else(|| section.wrong(Wrong::new("no cards", expected)))?;
    if pack.jokers() > 0 {
        return Err(section.wrong_at("cards", Wrong::new("jokers", "a pack without them")));
    }
    section.finish()?;
    Ok(pack)
}

fn seats(section: Section<'_>) -> Result<(u8, u8), SheetError> {
    let min = section.need("min", "a number of seats", count)?;
    let max = section.need("max", "a number of seats", count)?;
    if !(2 <= min && min <= max && max <= 8) {
        let wrong = format!("{min} to {max} seats");
        return Err(section.wrong(Wrong::new(wrong, "2 ≤ min ≤ max ≤ 8")));
    }
    section.finish()?;
    Ok((min, max))
}

fn chips(section: Section<'_>) -> Result<(Money, u8), SheetError> {
    let expected = "dollars, such as \"$1\"";
    let chip: Option<Money> = section.parse("value", "amount", expected)?;
    let chip = chip.filter(|chip| !chip.is_zero());
    let chip = chip.ok_or_else(|| section.wrong(Wrong::new("no value", expected)))?;
    let tops = section.need("tops", "how many chips everyone antes", count)?;
    section.finish()?;
    Ok((chip, tops))
}

fn conditions(section: Section<'_>) -> Result<Conditions, SheetError> {
    let number = "a number of chips";
    let pair = |key: &str| pair(&section, key);
    let conditions = Conditions {
        valle_mixed: section.need("valle set, suits differ", number, count)?,
        valle_suited: pair("valle set, one suit")?,
        plain_suited: pair("other set, one suit")?,
        low_rope: pair("ace, two, three")?,
        high_rope: pair("king, queen, jack")?,
    };
    section.finish()?;
    Ok(conditions)
}

fn increase(section: Section<'_>) -> Result<Increase, SheetError> {
    let increase = Increase {
        set: section.word_or("set", Each::Full)?,
        valle_suited: section.word_or("valle set, one suit", Each::Full)?,
        rope: section.word_or("rope", Each::Nothing)?,
        suited: section.need("suited-set", "what it may be given", crate::section::word)?,
        split: pair(&section, "split")?,
        borrowing: section.word_or("borrowing", Borrowing::Barred)?,
    };
    section.finish()?;
    Ok(increase)
}

/// Chips in spades and in another suit.
fn pair(section: &Section<'_>, key: &str) -> Result<Chips, SheetError> {
    let expected = format!("\"{key}\" = {{ spades = 2, other = 1 }}");
    let table = section.table(key)?;
    let table = table.ok_or_else(|| section.wrong(Wrong::new(format!("no {key}"), expected)))?;
    let chips = Chips {
        spades: table.need("spades", "a number of chips", count)?,
        other: table.need("other", "a number of chips", count)?,
    };
    table.finish()?;
    Ok(chips)
}

/// Ranks by their symbols: `3 5 7`.
fn ranks(node: &Node) -> Result<Vec<Rank>, Wrong> {
    let expected = "ranks such as `A K`";
    if matches!(node.value, Value::Number(_)) {
        return Err(Wrong::new("a number", expected));
    }
    let rank = |word: &str| {
        let mut signs = word.chars();
        let rank = signs.next().and_then(Rank::from_symbol).filter(|_| signs.next().is_none());
        rank.ok_or_else(|| Wrong::new(format!("`{word}` is no rank"), expected))
    };
    text(node)?.split_whitespace().map(rank).collect()
}
