//! Reading what only some poker games have: kills, openers, the low that must bet, pools.

use crate::error::{SheetError, Wrong};
use crate::floor::floor;
use crate::poker::*;
use crate::poker_page::{or_none, way};
use crate::section::{Section, parse, text};
use crate::sections::Sections;
use crate::table::paytable::{self, Names};
use crate::tree::Node;
use crate::words::Word;
use money::Money;
use ranking::Ranking;
use std::ops::{Bound, RangeBounds, RangeInclusive};

/// When a pot is killed, as a sheet says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    Never,
    Offered,
    AfterScoop,
    Chain,
}

impl Word for When {
    const WHAT: &'static str = "way to kill";
    const WORDS: &'static [(&'static str, When)] = &[
        ("never", When::Never),
        ("offered", When::Offered),
        ("after a scoop", When::AfterScoop),
        ("chain", When::Chain),
    ];
}

/// Reads the sections that most games lack, beside what other sections said.
pub(crate) fn read(
    sections: &Sections<'_>,
    mut extras: Extras,
    pot: &Pot,
) -> Result<Extras, SheetError> {
    if let Some(section) = sections.get("kill") {
        extras.kill = kill(section)?;
    }
    if let Some(section) = sections.get("openers") {
        extras.openers = Some(openers(section, pot)?);
    }
    if let Some(section) = sections.get("must-bet") {
        // The low that must bet is one of those that the pot is played for.
        let low = extras.openers.as_ref().map_or(&pot.ways[0], |openers| &openers.otherwise);
        extras.must_bet = must_bet(section, low.ranking)?;
    }
    if let Some(section) = sections.get("run-it-twice") {
        extras.run_twice = one(section, "when")?;
    }
    if let Some(section) = sections.get("irregular") {
        extras.stray_discard = section.word_or("discard", StrayDiscard::Dead)?;
        extras.remedies = one(section, "remedies")?;
    }
    if let Some(section) = sections.get("pool") {
        (extras.pool, extras.bad_beat) = pool(section)?;
    }
    if let Some(section) = sections.get("wild") {
        extras.wild = one(section, "card")?;
    }
    if let Some(section) = sections.get("rolling") {
        extras.rolling = Some(rolling(section)?);
    }
    for (name, section) in sections.group("paytable") {
        let table = paytable::read(name, section, &[], None)?;
        if let Some((row, wrong)) = paytable::misnamed(&table, Names::Ranking(pot.ways[0].ranking))
        {
            let (_, section) = sections.group("paytable").remove(0);
            return Err(section.wrong_at(row, wrong));
        }
        extras.bonus = Some(table);
    }
    Ok(extras)
}

/// Reads a section that holds one word.
fn one<W: Word>(section: Section<'_>, key: &str) -> Result<W, SheetError> {
    let word = must(&section, key)?;
    section.finish()?;
    Ok(word)
}

/// Reads a word that must be there.
fn must<W: Word>(section: &Section<'_>, key: &str) -> Result<W, SheetError> {
    section.word(key)?.ok_or_else(|| {
        let words: Vec<_> = W::WORDS.iter().map(|(word, _)| *word).collect();
        section.wrong(Wrong::new(format!("no {key}"), format!("one of: {}", words.join(", "))))
    })
}

/// Reads a pool, and of a bad beat its wager and what the house seeds it with.
/// Source: colorado l.2051, l.2066.
fn pool(section: Section<'_>) -> Result<(Pool, Option<BadBeat>), SheetError> {
    let kind = must(&section, "kind")?;
    let bad_beat = match kind {
        Pool::BadBeat => Some(BadBeat {
            wager: section
                .need("wager", "wager = \"$5\"", |node| amount(node, Money::cents(1)..))?,
            seed: section.need("seed", "seed = \"$100\"", |node| amount(node, SEED))?,
        }),
        Pool::None | Pool::BaseRunners => None,
    };
    section.finish()?;
    Ok((kind, bad_beat))
}

/// What a house may seed a bad-beat jackpot with. Source: colorado l.2051.
const SEED: RangeInclusive<Money> = Money::dollars(100)..=Money::dollars(500);

/// Reads an amount within bounds.
fn amount(node: &Node, within: impl RangeBounds<Money>) -> Result<Money, Wrong> {
    let expected = match (within.start_bound(), within.end_bound()) {
        (Bound::Included(least), Bound::Included(most)) => format!("{least} to {most}"),
        _ => "dollars, such as \"$5\"".to_owned(),
    };
    let amount = parse(node, "amount", &expected)?;
    match within.contains(&amount) {
        true => Ok(amount),
        false => Err(Wrong::new(amount.to_string(), expected)),
    }
}

fn kill(section: Section<'_>) -> Result<Kill, SheetError> {
    let when: Option<When> = section.word("when")?;
    let size = section.word("size")?;
    let buttons = section.count("buttons")?;
    let cards = section.count("cards")?;
    let kill = match (when, size, buttons, cards) {
        (Some(When::Never), ..) => Kill::Never,
        (Some(When::Offered), None, None, Some(cards)) => Kill::Offered { cards },
        (Some(When::AfterScoop), None, None, None) => Kill::AfterScoop,
        (Some(When::Chain), Some(size), Some(buttons), None) => Kill::Chain { size, buttons },
        _ => {
            let expected = "when = \"offered\" with cards, \"after a scoop\", or \"chain\" with size \
                            and buttons";
            return Err(section.wrong(Wrong::new("no such kill", expected)));
        }
    };
    section.finish()?;
    Ok(kill)
}

fn openers(section: Section<'_>, pot: &Pot) -> Result<Openers, SheetError> {
    let ranking = pot.ways[0].ranking;
    let expected = "least = \"pair of jacks or better\"";
    let least = section.need("least", expected, |node| floor(ranking, text(node)?))?;
    let otherwise = section.table("otherwise")?.ok_or_else(|| {
        section
            .wrong(Wrong::new("nothing is played otherwise", "otherwise = { rank = \"low-a5\" }"))
    })?;
    let otherwise = way(otherwise)?;
    section.finish()?;
    Ok(Openers { least, otherwise })
}

fn must_bet(section: Section<'_>, low: Ranking) -> Result<Option<MustBet>, SheetError> {
    let expected = "least = \"seven or better\"";
    let floor = or_none(|node: &Node| floor(low, text(node)?));
    let least = section.need("least", expected, floor)?;
    let short_call = section.word_or("short-call", ShortCall::Barred)?;
    let late = section.word_or("late-bets", LateBets::ComeBack)?;
    let play = section.word_or("play", Play::Limit)?;
    section.finish()?;
    Ok(least.map(|least| MustBet { least, short_call, late, play }))
}

fn rolling(section: Section<'_>) -> Result<Rolling, SheetError> {
    let expected = "share = \"95%\"";
    let share = section.parse("share", "share", expected)?;
    let share = share.ok_or_else(|| section.wrong(Wrong::new("no share", expected)))?;
    let ends = section.word_or("ends", RollingEnd::WhenWon)?;
    section.finish()?;
    Ok(Rolling { share, ends })
}
