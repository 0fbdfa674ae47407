//! Wagers that a line settles: hands compared by their ranks alone, and cards that are named.

use super::super::{Asked, Method, Priced, Unpriced};
use super::reads::Dealt;
use super::tally::{self, Way};
use super::{Column, Stake};
use crate::work::ways;
use cards::{Card, Pack, Rank, Suit};
use engine::table::{Due, Laid, Named, Place, Rules, Third, WagerId};
use money::Pay;
use ranking::Ranking;
use sheet::table::hand::Hands;
use sheet::table::settle::{By, Cell, Line, Naming, Outcome};
use sheet::table::step::Zone;

/// Prices a wager that a line settles, by every column of the table that it names.
pub(super) fn columns(
    rules: &Rules,
    wager: WagerId,
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let lines = &rules.game.settlement.lines;
    let line = lines.iter().find(|line| line.wager == rules.name(wager));
    let line = line.ok_or_else(|| Unpriced::shape("no line settles it"))?;
    if let By::Named(naming) = line.by {
        let priced = named(rules, wager, line, naming, asked)?;
        return Ok(vec![Column { schedule: String::new(), priced }]);
    }
    if line.cells.iter().any(|(outcome, _)| matches!(outcome, Outcome::WarWin)) {
        let priced = super::super::special::war_on(rules, wager, asked)?;
        return Ok(vec![Column { schedule: String::new(), priced }]);
    }
    if super::super::special::is_on_a_dragon(rules, wager) {
        let priced = super::super::special::price_dragon(rules, wager, asked)?;
        return Ok(vec![Column { schedule: String::new(), priced }]);
    }
    let Some(table) = table_of(line) else {
        let priced = compared(rules, wager, line, asked)?;
        return Ok(vec![Column { schedule: String::new(), priced }]);
    };
    let printed = rules.game.tables.iter().find(|held| held.name == table);
    let printed = printed.ok_or_else(|| Unpriced::shape("no such table"))?;
    let column = |(column, schedule): (usize, &String)| {
        let rules = super::in_column(rules, table, column)?;
        let priced = compared(&rules, wager, line, asked)?;
        Ok(Column { schedule: schedule.clone(), priced })
    };
    printed.schedules.iter().enumerate().map(column).collect()
}

/// The table that a line names.
pub(super) fn table_of(line: &Line) -> Option<&str> {
    line.cells.iter().find_map(|(_, cell)| match cell {
        Cell::Table { tables, .. } => tables.first().map(String::as_str),
        _ => None,
    })
}

/// A wager on the next card of a whole pack. Source: colorado l.1557-1563.
fn named(
    rules: &Rules,
    wager: WagerId,
    line: &Line,
    naming: Naming,
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    let named = match naming {
        Naming::Card => Named::Card(Card::new(Rank::Ace, Suit::Spades)),
        Naming::Value => Named::Value(Rank::Ace),
        Naming::Suit => Named::Suit(Suit::Spades),
        Naming::Third => Named::Third(Third::Low),
        Naming::OverUnder => Named::Over,
    };
    let next: Vec<Card> = rules.game.pack.cards().collect();
    named_of(rules, (wager, line), (naming, named), &next, asked)
}

/// The price of such a wager where each of these is the next card as often.
pub(super) fn named_of(
    rules: &Rules,
    (wager, line): (WagerId, &Line),
    (naming, named): (Naming, Named),
    next: &[Card],
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    let pays = line.cells.iter().find_map(|(outcome, cell)| match (outcome, cell) {
        (Outcome::Pays, Cell::Pay(pay)) => Some(*pay),
        _ => None,
    });
    let pay = pays.ok_or_else(|| Unpriced::shape("what it pays"))?;
    let what = match naming {
        Naming::Card => "the card",
        Naming::Value => "the value",
        Naming::Suit => "the suit",
        Naming::Third => "the third",
        Naming::OverUnder => "over or under",
    };
    let met = next.iter().filter(|card| named.is(**card)).count() as u128;
    let all = next.len() as u128;
    let ways = [
        Way { hand: what.into(), pay, count: met },
        Way { hand: "nothing".into(), pay: Pay::Lose, count: all - met },
    ];
    let stake = Stake::of(rules, wager, asked);
    tally::priced(rules, (wager, stake), &ways, all, Method::Exact)
}

/// Hands of which only the ranks matter.
fn compared(
    rules: &Rules,
    wager: WagerId,
    line: &Line,
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    let dealt = Dealt::of(rules, rules.name(wager));
    let (own, own_cards) = match line.by {
        By::Common(hand) => (Place::Hand(hand - 1), dealt.hands),
        _ => (Place::Own, dealt.own),
    };
    let (other, other_cards, ranking) = match (line.by, &rules.game.compared) {
        (By::Against(Zone::SecondDealer, ranking), _) => {
            (Place::SecondDealer, dealt.second_dealer, ranking)
        }
        (By::Against(_, ranking), _) => (Place::Dealer, dealt.dealer, ranking),
        (_, Hands::One { rank, .. }) => (Place::Dealer, dealt.dealer, *rank),
        _ => return Err(Unpriced::shape("hands that are set")),
    };
    let by_ranks = matches!(
        ranking,
        Ranking::PointSumHigh | Ranking::PointSumLow | Ranking::Mod10 | Ranking::High1
    );
    if !by_ranks {
        return Err(Unpriced::shape("a decision of its own"));
    }
    let pack = rules.game.pack;
    let mut laid = Laid::new(rules);
    let mut found: Vec<Way> = Vec::new();
    let all = hands(pack, own_cards, &[]);
    for (cards, times) in all {
        laid.lay(own, &cards);
        for (others, more) in hands(pack, other_cards, &cards) {
            laid.lay(other, &others);
            add(&laid, wager, times * more, &mut found);
        }
    }
    found.sort_by_key(|way| way.count);
    let deals = ways(pack.size(), own_cards) * ways(pack.size() - own_cards, other_cards);
    let stake = Stake::of(rules, wager, asked);
    tally::priced(rules, (wager, stake), &found, deals, Method::Exact)
}

/// Adds so many deals that lie like this.
pub(super) fn add(laid: &Laid<'_>, wager: WagerId, deals: u128, found: &mut Vec<Way>) {
    let mut pays = [(Pay::NotOffered, None)];
    laid.pays(&[Due::Line(wager)], &mut pays);
    let pay = pays[0].0;
    match found.iter_mut().find(|way| way.pay == pay) {
        Some(way) => way.count += deals,
        None => found.push(Way { hand: outcome(pay).to_owned(), pay, count: deals }),
    }
}

/// What happened, by what is paid for it.
const fn outcome(pay: Pay) -> &'static str {
    match pay {
        Pay::Push => "push",
        Pay::Lose | Pay::LoseHalf => "lose",
        _ => "win",
    }
}

/// Every hand of so many cards by its ranks, others being gone: cards that stand for it, and how
/// many hands it stands for.
fn hands(pack: Pack, count: usize, gone: &[Card]) -> Vec<(Vec<Card>, u128)> {
    let left = |rank: Rank| {
        let all = Suit::ALL.into_iter().map(|suit| pack.count_of(Card::new(rank, suit)));
        all.sum::<usize>() - gone.iter().filter(|card| card.rank() == Some(rank)).count()
    };
    let mut found = vec![(Vec::new(), 1)];
    for rank in Rank::ALL {
        let card = Card::new(rank, Suit::Spades);
        let mut next = Vec::new();
        for (held, times) in &found {
            for more in 0..=(count - held.len()).min(left(rank)) {
                let mut cards: Vec<Card> = held.clone();
                cards.extend(std::iter::repeat_n(card, more));
                next.push((cards, times * ways(left(rank), more)));
            }
        }
        found = next;
    }
    found.retain(|(cards, _)| cards.len() == count);
    found
}
