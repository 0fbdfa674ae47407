//! The stakes a sheet prints: one table, or several for the house to choose from.

use crate::error::{SheetError, Wrong};
use crate::poker::{Ante, Kill, Poker, Pool, ShortBuy, Stakes, Structure};
use crate::section::{Section, parse};
use crate::tree::{Node, Value};
use money::Money;
use std::ops::Range;

/// What an amount looks like.
const AMOUNT: &str = "dollars, such as \"$3\" or \"$0.50\"";

/// No amount of a table is larger: far from where sums would overflow.
const MOST: Money = Money::dollars(1_000_000);

/// Reads the stakes in force and how they are bet; several are an option by the name of the
/// section. Stakes that name their structure bring it with them, whatever else was chosen; where
/// stakes are not chosen, those printed for the structure are in force.
pub(crate) fn read(section: Section<'_>, poker: &Poker) -> Result<(Stakes, Structure), SheetError> {
    let mut all = Vec::new();
    for name in section.keys() {
        let table = section.table(name)?.expect("the key was just read");
        all.push((name.to_owned(), one(table, poker)?));
    }
    let names: Vec<String> = all.iter().map(|(name, _)| name.clone()).collect();
    let chosen = match names.len() {
        0 => {
            let expected = "\"3-6\" = { low = \"$3\", high = \"$6\" }";
            return Err(section.wrong(Wrong::new("no stakes", expected)));
        }
        1 => 0,
        _ => section.reading().choice_or(section.path(), names, usual(&all, poker)),
    };
    let (name, (stakes, own)) = &all[chosen];
    let structure = own.unwrap_or(poker.betting.structure);
    let settled = section.reading().settle("betting.structure", structure.id());
    if settled.is_none() && structure != poker.betting.structure {
        let wrong = format!("`{name}` is {}, which the betting is not", structure.id());
        return Err(section.wrong_at(name, Wrong::new(wrong, "a structure of [betting]")));
    }
    section.finish()?;
    Ok((*stakes, structure))
}

/// Which stakes a structure is played for unless the house says otherwise: the first that name it,
/// or the first that name none.
fn usual(all: &[(String, (Stakes, Option<Structure>))], poker: &Poker) -> usize {
    let first = |wanted| all.iter().position(|(_, (_, structure))| *structure == wanted);
    first(Some(poker.betting.structure)).or_else(|| first(None)).unwrap_or(0)
}

/// Reads one table of stakes, and the structure that it brings with it.
fn one(section: Section<'_>, poker: &Poker) -> Result<(Stakes, Option<Structure>), SheetError> {
    let amount = |key: &str| -> Result<Money, SheetError> {
        let read: Option<Money> = section.parse(key, "amount", AMOUNT)?;
        let amount = bounded(read.unwrap_or(Money::ZERO));
        amount.map_err(|wrong| section.wrong_at(key, wrong))
    };
    let blinds = section.raw("blinds");
    let mut stakes = Stakes {
        ante: amount("ante")?,
        blinds: [Money::ZERO; 3],
        bring_in: amount("bring-in")?,
        low: amount("low")?,
        high: amount("high")?,
        kill: amount("kill")?,
        scoop: amount("scoop")?,
        buy_in: amount("buy-in")?,
        buy_in_max: amount("buy-in-max")?,
        buy_again: amount("buy-again")?,
        short_buy: section.word_or("short-buy", ShortBuy::Barred)?,
        side: amount("side")?,
    };
    let structure = section.word("structure")?;
    let posts = poker.posts;
    if let Some(node) = blinds {
        let printed = read_blinds(node).map_err(|wrong| section.wrong_at("blinds", wrong))?;
        let posted = &printed[posted(&printed, usize::from(posts.blinds))];
        stakes.blinds[..posted.len()].copy_from_slice(posted);
        if !printed.is_sorted() {
            let wrong =
                Wrong::new(format!("`{}`", node.text()), "no blind below the one before it");
            return Err(section.wrong_at("blinds", wrong));
        }
    }
    if posts.ante == Ante::Nobody {
        stakes.ante = Money::ZERO;
    }
    let wanted = [
        ("ante", posts.ante == Ante::Everyone, stakes.ante),
        ("bring-in", posts.bring_in.is_some(), stakes.bring_in),
        ("blinds", posts.blinds > 0, stakes.blinds[usize::from(posts.blinds.max(1)) - 1]),
        ("low", true, stakes.low),
        ("kill", poker.extras.kill != Kill::Never, stakes.kill),
        ("scoop", poker.extras.kill == Kill::AfterScoop, stakes.scoop),
        ("side", poker.extras.pool != Pool::None, stakes.side),
    ];
    if let Some((key, _, _)) = wanted.iter().find(|(_, wanted, held)| *wanted && held.is_zero()) {
        let wrong = Wrong::new(format!("no {key}, though the game has it"), format!("{key} = …"));
        return Err(section.wrong(wrong));
    }
    if !stakes.high.is_zero() && stakes.high < stakes.low {
        let wrong = format!("{} is lower than {}", stakes.high, stakes.low);
        return Err(section.wrong_at("high", Wrong::new(wrong, "the higher limit")));
    }
    if !stakes.buy_in_max.is_zero() && stakes.buy_in_max < stakes.buy_in {
        let wrong = format!("{} is less than the buy-in, {}", stakes.buy_in_max, stakes.buy_in);
        return Err(section.wrong_at("buy-in-max", Wrong::new(wrong, "the buy-in or more")));
    }
    if stakes.buy_again > stakes.buy_in {
        let wrong = format!("{} is more than the buy-in, {}", stakes.buy_again, stakes.buy_in);
        return Err(section.wrong_at("buy-again", Wrong::new(wrong, "the buy-in or less")));
    }
    if stakes.buy_again.is_zero() && stakes.short_buy == ShortBuy::Once {
        let wrong =
            Wrong::new("a short buy where any buy is full", "buy-again: what a full one is");
        return Err(section.wrong_at("short-buy", wrong));
    }
    // Stakes of a game without limits print one amount: with limits it holds on every street.
    stakes.high = stakes.high.max(stakes.low);
    check_posts(&section, &stakes, structure.unwrap_or(poker.betting.structure))?;
    section.finish()?;
    Ok((stakes, structure))
}

/// Refuses a blind or a bring-in over the first bet that it stands for, and a kill that raises no
/// blind.
fn check_posts(
    section: &Section<'_>,
    stakes: &Stakes,
    structure: Structure,
) -> Result<(), SheetError> {
    let most = if structure == Structure::Spread { stakes.high } else { stakes.low };
    let blind = stakes.blinds.into_iter().max().unwrap_or(Money::ZERO);
    for (key, posted) in [("blinds", blind), ("bring-in", stakes.bring_in)] {
        if posted > most {
            let wrong = format!("{posted} posted where a bet is {most}");
            return Err(section.wrong_at(key, Wrong::new(wrong, format!("{most} or less"))));
        }
    }
    if !stakes.kill.is_zero() && stakes.kill <= blind {
        let wrong = format!("{} over a blind of {blind}", stakes.kill);
        return Err(section.wrong_at("kill", Wrong::new(wrong, "more than that")));
    }
    Ok(())
}

/// Which of the printed blinds are posted, where the house has so many: the first of them, and one
/// alone is the big blind. Source: players-casino l.2008, ruling G-781.
fn posted(printed: &[Money], count: usize) -> Range<usize> {
    let big = printed.iter().max().and_then(|big| printed.iter().position(|blind| blind == big));
    match (count, big) {
        (1, Some(big)) => big..big + 1,
        _ => 0..count.min(printed.len()),
    }
}

/// The blinds of a list that are posted, where the house has so many.
pub(crate) fn posted_blinds(node: &Node, count: usize) -> Vec<String> {
    let Value::List(list) = &node.value else { return Vec::new() };
    let printed = read_blinds(node).unwrap_or_default();
    list[posted(&printed, count)].iter().map(Node::text).collect()
}

fn read_blinds(node: &Node) -> Result<Vec<Money>, Wrong> {
    let expected = "a list of one to three amounts: [\"$1\", \"$3\"]";
    let Value::List(list) = &node.value else {
        return Err(Wrong::new(format!("`blinds` is {}", node.kind()), expected));
    };
    if list.is_empty() || list.len() > 3 {
        return Err(Wrong::new(format!("{} blinds", list.len()), expected));
    }
    list.iter().map(|node| parse(node, "amount", AMOUNT).and_then(bounded)).collect()
}

/// Refuses an amount that no table has.
fn bounded(amount: Money) -> Result<Money, Wrong> {
    match amount <= MOST {
        true => Ok(amount),
        false => Err(Wrong::new(amount.to_string(), format!("{MOST} at most"))),
    }
}
