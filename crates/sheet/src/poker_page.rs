//! Reading a poker sheet into the rules that the engine plays.

use crate::deal::{self, Deal};
use crate::error::{SheetError, Wrong};
use crate::floor::floor;
use crate::poker::*;
use crate::section::{Section, count, text, word};
use crate::sections::Sections;
use crate::tree::Node;
use crate::{poker_check, poker_extras};
use cards::Pack;
use ranking::{Ranking, Using};

/// The sections a poker sheet may have; those up to `stakes` it must.
pub(crate) const SECTIONS: &[&str] = &[
    "pack",
    "seats",
    "posts",
    "betting",
    "streets",
    "pot",
    "stakes",
    "shortage",
    "irregular",
    "kill",
    "openers",
    "must-bet",
    "run-it-twice",
    "wild",
    "rolling",
    "pool",
    "paytable",
];

/// Reads the rules of play and the stakes in force.
pub(crate) fn read(sections: &Sections<'_>) -> Result<(Poker, Stakes), SheetError> {
    let pack = pack(sections.need("pack")?)?;
    let seats = seats(sections.need("seats")?)?;
    let (posts, entry, chop) = posts(sections.need("posts")?)?;
    let (betting, unopened) = betting(sections.need("betting")?)?;
    let streets = streets(sections.need("streets")?, unopened)?;
    let (pot, ending) = pot(sections.need("pot")?)?;
    let shortage = sections.get("shortage").map(shortage).transpose()?.unwrap_or(Shortage::Never);
    let extras = Extras { entry, chop, ..ending };
    let extras = poker_extras::read(sections, extras, &pot)?;
    let mut poker = Poker { pack, seats, posts, betting, streets, pot, shortage, extras };
    let (stakes, structure) = crate::stakes::read(sections.need("stakes")?, &poker)?;
    poker.betting.structure = structure;
    // Without limits raises are not counted (ruling X-12).
    if [Structure::PotLimit, Structure::NoLimit].contains(&structure) {
        poker.betting.raises = None;
    }
    poker_check::check(sections, &poker)?;
    Ok((poker, stakes))
}

fn pack(section: Section<'_>) -> Result<Pack, SheetError> {
    let expected = "a pack such as \"52\" or \"52 + joker\"";
    let pack = section.parse("cards", "pack", expected)?;
    let pack = pack.ok_or_else(|| section.wrong(Wrong::new("no cards", expected)))?;
    section.finish()?;
    Ok(pack)
}

fn seats(section: Section<'_>) -> Result<Seats, SheetError> {
    let number = "a number of seats";
    let min = section.need("min", number, count)?;
    let max = section.need("max", number, count)?;
    let dealt = section.count("dealt")?.unwrap_or(max);
    let sits_out = section.word_or("sits-out", SitsOut::Nobody)?;
    if !(2 <= min && min <= dealt && dealt <= max && max <= Seats::MAX) {
        let wrong = format!("{min} to {max} seats, {dealt} dealt to");
        let expected = format!("2 ≤ min ≤ dealt ≤ max ≤ {}", Seats::MAX);
        return Err(section.wrong(Wrong::new(wrong, expected)));
    }
    if (dealt < max) != (sits_out != SitsOut::Nobody) {
        let wrong = format!("{dealt} of {max} are dealt to and {} sits out", sits_out.id());
        let expected = "sits-out to say who, exactly when fewer are dealt to than seated";
        return Err(section.wrong(Wrong::new(wrong, expected)));
    }
    section.finish()?;
    Ok(Seats { min, max, dealt, sits_out })
}

fn posts(section: Section<'_>) -> Result<(Posts, Entry, Chop), SheetError> {
    let posts = Posts {
        ante: section.word_or("ante", Ante::Nobody)?,
        blinds: section.count("blinds")?.unwrap_or(0),
        bring_in: section.get("bring-in", or_none(word))?.flatten(),
        straddle: section.word_or("straddle", Straddle::Barred)?,
    };
    let entry = section.word_or("entering", Entry::Free)?;
    let chop = section.word_or("chop", Chop::Barred)?;
    if posts.blinds > 3 {
        let wrong = Wrong::new(format!("{} blinds", posts.blinds), "none to three");
        return Err(section.wrong_at("blinds", wrong));
    }
    if posts.blinds == 0 && posts.straddle == Straddle::Allowed {
        let wrong = Wrong::new("a straddle without blinds", "blinds, or straddle = \"barred\"");
        return Err(section.wrong_at("straddle", wrong));
    }
    if posts.blinds != 2 && chop == Chop::IfBothAgree {
        let wrong = format!("{} blinds to chop", posts.blinds);
        return Err(section.wrong_at("chop", Wrong::new(wrong, "two, or chop = \"barred\"")));
    }
    section.finish()?;
    Ok((posts, entry, chop))
}

fn betting(section: Section<'_>) -> Result<(Betting, Unopened), SheetError> {
    let structure = section.word("structure")?;
    let structure = structure
        .ok_or_else(|| section.wrong(Wrong::new("no structure", "structure = \"limit\"")))?;
    let raises = section.get("raises", or_none(count))?.flatten();
    let heads_up = section.word_or("heads-up", HeadsUp::Capped)?;
    let unopened = section.word_or("unopened", Unopened::Check)?;
    let betting = Betting {
        structure,
        raises,
        heads_up,
        check_raise: section.word_or("check-raise", CheckRaise::Allowed)?,
        short_stack: section.word_or("short-stack", ShortStack::AllIn)?,
        folded: section.word_or("folded", Folded::Out)?,
    };
    section.finish()?;
    Ok((betting, unopened))
}

fn streets(section: Section<'_>, unopened: Unopened) -> Result<Vec<Street>, SheetError> {
    let mut streets = Vec::new();
    for name in section.keys() {
        let table = section.table(name)?.expect("the key was just read");
        streets.push(street(name, table, unopened)?);
    }
    if streets.is_empty() {
        return Err(section.wrong(Wrong::new("no streets", "\"flop\" = { deal = \"3 board\" }")));
    }
    section.finish()?;
    Ok(streets)
}

fn street(name: &str, section: Section<'_>, unopened: Unopened) -> Result<Street, SheetError> {
    let burn = section.count("burn")?.unwrap_or(0);
    let Deal { down, up, board } = section.get("deal", deal::read)?.unwrap_or_default();
    let draw = section.count("draw")?;
    let tier = section.get("bet", or_none(word))?.flatten();
    let first = section.get("first", or_none(word))?.flatten();
    let open_pair = section.word("open-pair")?;
    let own = section.get("unopened", or_none(word))?.flatten();
    let discard = section.count("discard")?.unwrap_or(0);
    let bet = match (tier, first) {
        (Some(tier), Some(first)) => {
            let open_pair = open_pair.unwrap_or(OpenPair::Nothing);
            Some(Round { tier, first, open_pair, unopened: own.unwrap_or(unopened) })
        }
        (None, None) if open_pair.is_none() && own.is_none() => None,
        (None, _) => {
            return Err(section.wrong(Wrong::new("a betting order and no bet", "bet = \"low\"")));
        }
        (Some(_), None) => {
            let expected = "first = \"left of the button\" or another order";
            return Err(section.wrong(Wrong::new("a bet and nobody first", expected)));
        }
    };
    section.finish()?;
    Ok(Street { name: name.to_owned(), burn, down, up, board, draw, bet, discard })
}

/// What wins, and of the extras how the round ends.
fn pot(section: Section<'_>) -> Result<(Pot, Extras), SheetError> {
    let boards = section.count("boards")?.unwrap_or(1);
    let award = section.word_or("award", Award::Pot)?;
    let odd_chip = section.word("odd-chip")?;
    let odd_seat = section.word_or("odd-seat", OddSeat::LeftOfButton)?;
    let showing = section.word_or("showing", Showing::MayMuck)?;
    let mut ways = Vec::new();
    for key in ["high", "low"] {
        if let Some(table) = section.table(key)? {
            ways.push(way(table)?);
        }
    }
    if ways.is_empty() {
        let expected = "high = { rank = \"high5\" }, low = { … }, or both";
        return Err(section.wrong(Wrong::new("nobody wins", expected)));
    }
    if !(1..=2).contains(&boards) {
        return Err(section.wrong_at("boards", Wrong::new(format!("{boards}"), "1 or 2")));
    }
    if odd_chip.is_some() && ways.len() < 2 {
        let wrong = Wrong::new("an odd chip between halves of a pot won one way", "high and low");
        return Err(section.wrong_at("odd-chip", wrong));
    }
    section.finish()?;
    let odd_chip = odd_chip.unwrap_or_default();
    Ok((Pot { boards, ways }, Extras { award, odd_chip, odd_seat, showing, ..Extras::default() }))
}

/// Reads a hand that wins: its ranking, which cards make it, its qualifier.
pub(crate) fn way(section: Section<'_>) -> Result<Way, SheetError> {
    let ranking = section.ranking()?;
    let using = section.get("using", using)?.unwrap_or(Using::Any);
    // The name is checked against the ranking here, so that a choice finds every value fit.
    let named = or_none(|node: &Node| {
        let name = node.text();
        floor(ranking, &name).map(|floor| (name, floor))
    });
    let qualify = section.get("qualify", named)?.flatten();
    section.finish()?;
    Ok(match (ranking, qualify) {
        // The ranking that knows this one floor by itself is the fast one.
        (Ranking::LowA5, Some((name, _))) if name == "eight or better" => {
            Way { ranking: Ranking::LowA5Eight, using, qualify: None }
        }
        (_, qualify) => Way { ranking, using, qualify: qualify.map(|(_, floor)| floor) },
    })
}

fn using(node: &Node) -> Result<Using, Wrong> {
    let name = text(node)?;
    Using::ALL.into_iter().find(|using| using.id() == name).ok_or_else(|| {
        let names = Using::ALL.map(Using::id).join(", ");
        Wrong::new(format!("`{name}` is no rule of which cards count"), format!("one of: {names}"))
    })
}

fn shortage(section: Section<'_>) -> Result<Shortage, SheetError> {
    let way = section.word("way")?;
    let expected = "way = \"community card\" or another";
    let way = way.ok_or_else(|| section.wrong(Wrong::new("no way out", expected)))?;
    section.finish()?;
    Ok(way)
}

/// Reads a value that may also be `none`.
pub(crate) fn or_none<T>(
    read: impl Fn(&Node) -> Result<T, Wrong>,
) -> impl Fn(&Node) -> Result<Option<T>, Wrong> {
    move |node| match node.text().as_str() {
        "none" => Ok(None),
        _ => read(node).map(Some).map_err(|mut wrong| {
            if !wrong.expected.starts_with("none") {
                wrong.expected = format!("none, or {}", wrong.expected);
            }
            wrong
        }),
    }
}
