//! What of a page holds as it is played: without the wagers that are not offered and the choices
//! that nobody has, and without the options and rulings that only those rest on.

use sheet::{Banker, Kind, PageLine, PageSection, Resolved};
use std::collections::BTreeSet;

/// Where twenty-one says that something cannot be done; what else the section says is idle then.
const OFF: [(&str, &str, &str); 4] = [
    ("double", "on", "nothing"),
    ("split", "times", "0"),
    ("surrender", "when", "never"),
    ("insurance", "when", "never"),
];

/// The page with what is in force alone.
pub(crate) fn in_force(page: &Resolved) -> Resolved {
    let mut held = page.clone();
    let unused: Vec<&str> = unused(page);
    held.sections.retain(|section| !unused.contains(&section.name.as_str()));
    let out = not_offered(page);
    for section in &mut held.sections {
        match section.name.as_str() {
            "side" => section.lines.retain(|line| !out.contains(&line.key.as_str())),
            "settle" => {
                section.lines.retain(|line| !out.contains(&line.key.as_str()));
                section.lines.iter_mut().filter(|line| line.key == "order").for_each(|line| {
                    line.cells.iter_mut().for_each(|cell| *cell = without(cell, &out));
                });
            }
            name if page.kind == Kind::TwentyOne => {
                if let Some((_, key, _)) = off(name, &section.lines) {
                    section.lines.retain(|line| line.key == *key);
                    let last = section.sources.len().saturating_sub(1);
                    section.sources.drain(..last);
                }
            }
            _ => {}
        }
    }
    held.sections.retain(|section| section.name != "side" || !section.lines.is_empty());
    let idle = |id: &str| {
        let gone = page.sections.iter().any(|section| section.name == id)
            && !held.sections.iter().any(|section| section.name == id);
        let key = |section: &PageSection| {
            let (name, key) = id.split_once('.')?;
            let has = |lines: &[PageLine]| lines.iter().any(|line| line.key == key);
            let now = held.sections.iter().find(|now| now.name == name);
            let kept = now.is_some_and(|now| has(&now.lines));
            (section.name == name && has(&section.lines)).then_some(!kept)
        };
        gone || page.sections.iter().find_map(key).unwrap_or(false)
    };
    held.options.retain(|option| !idle(&option.id));
    let (before, now) = (cited(&page.sections), cited(&held.sections));
    held.rulings
        .retain(|ruling| now.contains(ruling.id.as_str()) || !before.contains(ruling.id.as_str()));
    held
}

/// The wagers that are not offered.
fn not_offered(page: &Resolved) -> Vec<&str> {
    let out = lines(page, "wagers").iter().filter(|line| line.cells == ["not offered"]);
    out.map(|line| line.key.as_str()).collect()
}

fn lines<'a>(page: &'a Resolved, name: &str) -> &'a [PageLine] {
    let section = page.sections.iter().find(|section| section.name == name);
    section.map_or(&[][..], |section| &section.lines)
}

/// How a section of twenty-one says that something cannot be done, if it does.
fn off(
    name: &str,
    lines: &[PageLine],
) -> Option<&'static (&'static str, &'static str, &'static str)> {
    let says =
        |key: &str, value: &str| lines.iter().any(|line| line.key == key && line.cells == [value]);
    OFF.iter().find(|(section, key, value)| *section == name && says(key, value))
}

/// An order of settling without wagers that are not offered.
fn without(order: &str, out: &[&str]) -> String {
    let group = |group: &str| {
        let kept = group.split(", ").filter(|wager| !out.contains(wager));
        kept.collect::<Vec<_>>().join(", ")
    };
    let groups = order.split(", then ").map(group).filter(|group| !group.is_empty());
    groups.collect::<Vec<_>>().join(", then ")
}

fn cited(sections: &[PageSection]) -> BTreeSet<&str> {
    let sources = sections.iter().flat_map(|section| &section.sources);
    sources.flat_map(|source| &source.rulings).map(String::as_str).collect()
}

/// Sections that say nothing about this edition as it is played: the bank where the house banks,
/// and the pay tables of wagers that are not offered.
fn unused(page: &Resolved) -> Vec<&str> {
    let out = not_offered(page);
    let names = |line: &PageLine, table: &str| {
        let words = line.cells.iter().flat_map(|cell| cell.split("; "));
        words.flat_map(|part| part.split(" + ")).any(|part| {
            let named = part.split("table ").nth(1).map(|rest| rest.split(" or ").next());
            named.flatten() == Some(table)
        })
    };
    let is_unused = |section: &&PageSection| {
        let name = match section.name.strip_prefix("paytable.") {
            Some(name) => name,
            None if section.name.starts_with("lib/") => section.name.as_str(),
            None => return section.name == "bank" && page.banker != Banker::PlayerDealer,
        };
        // An envy table goes with another.
        let with = section.lines.iter().find(|line| line.key == "with");
        let lead = with.and_then(|line| line.cells.first()).map_or(name, String::as_str);
        let mentions = |line: &&PageLine| names(line, name) || names(line, lead);
        let mut of: Vec<&PageLine> = lines(page, "side").iter().filter(mentions).collect();
        of.extend(lines(page, "settle").iter().filter(mentions));
        let gone = |key: &str| out.contains(&key);
        match of.is_empty() {
            true => gone(name) || gone(lead),
            false => of.iter().all(|line| gone(&line.key)),
        }
    };
    page.sections.iter().filter(is_unused).map(|section| section.name.as_str()).collect()
}
