//! What each thing to do is worth at one decision, best first.

use super::against::Against;
use super::deed::{Deed, Pair, Way, count, legal, surrenders};
use super::faces::{Held, KINDS, Left, TEN, kind};
use super::plays::Cells;
use super::switch::Switching;
use super::table::{Table, given_up};
use super::{ORIGINS, solve};
use cards::Card;
use engine::points::Rules;
use ranking::points::Kind;
use sheet::points::Switch;
use sheet::points::play::{SurrenderOrder, Tens};

/// Something to do, and what it is worth in wagers if the charts are played from there on.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What to do: `stand`, `double`, `switch`.
    pub deed: String,
    /// What it is worth on average.
    pub worth: f64,
}

/// What each thing to do is worth with these cards against the banker's card, from an otherwise
/// fresh shoe. Where two hands are played together, four cards are both of them, each hand's first
/// card before its second, and the question is whether to switch.
///
/// # Errors
///
/// There is nothing to decide with these cards.
pub fn advise(rules: &Rules, own: &[Card], up: Card) -> Result<Vec<Choice>, String> {
    advise_after(rules, own, up, &[])
}

/// The same for a hand that may have been doubled: what each card behind the first two came of, in
/// turn, a hit or a double. Nothing said means hits alone.
///
/// # Errors
///
/// There is nothing to decide with these cards, or they did not come so.
pub fn advise_after(
    rules: &Rules,
    own: &[Card],
    up: Card,
    done: &[Deed],
) -> Result<Vec<Choice>, String> {
    let table = Table::new(rules);
    let up = kind(up);
    let cells = solve::against(&table, up);
    let mut choices = match (rules.game.switch, own) {
        (Switch::SecondCards, &[a, b, c, d]) if is_two_hands(rules, own) && done.is_empty() => {
            switching(&table, up, &cells, [[a, b], [c, d]].map(|hand| hand.map(kind)))
        }
        _ => deeds(&table, up, cells, own, done)?,
    };
    choices.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    Ok(choices)
}

/// Whether four cards are two hands of two.
fn is_two_hands(rules: &Rules, own: &[Card]) -> bool {
    rules.game.hands.len() == 2 && own.len() == 4
}

fn switching(table: &Table<'_>, up: usize, cells: &Cells, hands: [[usize; 2]; 2]) -> Vec<Choice> {
    let [one, other] = hands;
    let left = table.shoe.without(up);
    let ways = [
        (Switching::Keeps, [one, other]),
        (Switching::Switches, [[one[0], other[1]], [other[0], one[1]]]),
    ];
    let worth = |at: usize, hands: [[usize; 2]; 2]| -> f64 {
        let [one, other] = hands.map(|[one, two]| Held::EMPTY.with(one).with(two));
        let way = Way { origin: ORIGINS[at], ..Way::DEALT };
        let of = |own: Held, beside: Held| {
            Against::new(table, up, left.after(beside), cells.clone()).dealt(own, way).net
        };
        of(one, other) + of(other, one)
    };
    let choice = |(at, (way, hands)): (usize, (Switching, [[usize; 2]; 2]))| {
        let deed = match way {
            Switching::Keeps => "keep",
            Switching::Switches => "switch",
        };
        Choice { deed: deed.to_owned(), worth: worth(at, hands) }
    };
    ways.into_iter().enumerate().map(choice).collect()
}

fn deeds(
    table: &Table<'_>,
    up: usize,
    cells: Cells,
    own: &[Card],
    done: &[Deed],
) -> Result<Vec<Choice>, String> {
    let rules = table.rules;
    let held = Held::of(own);
    let left = table.shoe.without(up);
    if (0..KINDS).any(|kind| f64::from(held.count(kind)) > left.of[kind]) {
        return Err("the shoe has not so many cards of a kind".to_owned());
    }
    let way = way_after(rules, up, own, done)?;
    let counted = count(rules, held, way);
    let allowed = legal(rules, up, held, way, &counted);
    let early = rules.game.surrender.order == SurrenderOrder::Early
        && way.doublings == 0
        && !matches!(counted.kind, Kind::Natural(_))
        && surrenders(rules, up, held, way, &counted);
    if !allowed.is_choice() && !early {
        return Err(format!("nothing is decided with {}", counted.total));
    }
    let mut against = Against::new(table, up, left, cells);
    // After the check a natural is out of the question; before it, it is not.
    let after: Left = left.after(held);
    let looked = table.peeks(up) && !early;
    let chance = if looked { 1.0 - table.natural(up, &after) } else { 1.0 };
    let natural = if table.peeks(up) && early { against.stood(held, way).natural } else { 0.0 };
    let mut choices: Vec<Choice> = allowed
        .iter()
        .map(|deed| {
            let worth = (against.worth(held, way, deed).net + natural) / chance;
            Choice { deed: deed.to_string(), worth }
        })
        .collect();
    if early {
        choices.push(Choice { deed: Deed::Surrender.to_string(), worth: given_up(1.0) });
    }
    Ok(choices)
}

/// How a hand came to its decision by what was done before.
fn way_after(rules: &Rules, up: usize, own: &[Card], done: &[Deed]) -> Result<Way, String> {
    let pair = |own: &[Card]| if is_pair(rules, own) { Pair::Splits } else { Pair::None };
    if done.is_empty() {
        return Ok(Way { pair: pair(own), ..Way::DEALT });
    }
    let no_card = |deed: &&Deed| !matches!(deed, Deed::Hit | Deed::Double);
    if let Some(deed) = done.iter().find(no_card) {
        return Err(format!("no card comes of {deed}; expected hit or double"));
    }
    if own.len() != 2 + done.len() {
        let drawn = done.len();
        return Err(format!("{drawn} drawn to the first two are {} cards", 2 + drawn));
    }
    let mut way = Way { pair: pair(&own[..2]), ..Way::DEALT };
    for (at, deed) in done.iter().enumerate() {
        let held = Held::of(&own[..2 + at]);
        let counted = count(rules, held, way);
        let is_open = legal(rules, up, held, way, &counted).has(*deed);
        way = match deed {
            Deed::Hit if is_open => way.hit(),
            Deed::Double if is_open => way.doubled(rules),
            _ => return Err(format!("{deed} is not open with {}", counted.total)),
        };
    }
    Ok(way)
}

/// Whether two cards are a pair that may be split.
fn is_pair(rules: &Rules, own: &[Card]) -> bool {
    let split = &rules.game.split;
    let &[one, other] = own else { return false };
    let alike = match split.tens {
        Tens::ByRank if kind(one) == TEN => one.rank() == other.rank(),
        Tens::ByRank | Tens::ByValue => kind(one) == kind(other),
    };
    alike && !one.is_joker() && split.times > 0
}
