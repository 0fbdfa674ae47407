//! How a player's hand and the banker's compare.

use super::hand::Played;
use super::rules::Rules;
use cards::{Card, Rank};
use ranking::points::{self, Count, Kind, Origin};
use sheet::points::settle::{Banker22, Closer, OverPush, Switched, Tied};
use std::cmp::Ordering;

/// What a hand comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It wins as a natural.
    Natural,
    /// It wins.
    Wins,
    /// It pushes.
    Pushes,
    /// It loses.
    Loses,
}

/// What a hand comes to against the banker's cards.
#[must_use]
pub fn verdict(rules: &Rules, hand: &Played, banker: &[Card]) -> Verdict {
    compare(rules, hand, banker, &points::count(rules.game.counting, Origin::Dealt, banker))
}

/// The same, where it is known what the banker's cards come to.
#[inline]
pub(super) fn compare(rules: &Rules, hand: &Played, banker: &[Card], dealer: &Count) -> Verdict {
    let own = hand.count(rules);
    let settle = &rules.game.settle;
    match (own.kind, dealer.kind) {
        // It was paid when the banker's first two cards were no natural, whatever is drawn for others.
        // Source: clovis-500 l.961, l.968; ruling E-58.
        (Kind::Natural(_), Kind::Natural(_)) if banker.len() > 2 => Verdict::Natural,
        (Kind::Natural(_), Kind::Natural(_)) => match settle.both_natural {
            Tied::Push => Verdict::Pushes,
            Tied::PlayerWins => Verdict::Natural,
        },
        (Kind::Natural(_), _) => Verdict::Natural,
        (_, Kind::Natural(_)) => Verdict::Loses,
        (Kind::Over, Kind::Over) => over(rules, hand, &own, dealer, banker),
        (Kind::Over, Kind::Points) => Verdict::Loses,
        (Kind::Points, Kind::Over) => {
            match settle.banker_22 == Banker22::Pushes && dealer.total.half_points == 44 {
                true => Verdict::Pushes,
                false => Verdict::Wins,
            }
        }
        (Kind::Points, Kind::Points) => points_apart(rules, hand, &own, dealer),
    }
}

/// Two hands that are not over. Source: clovis-500 l.1541-1542, l.2108-2110; players-casino l.1167.
fn points_apart(rules: &Rules, hand: &Played, own: &Count, dealer: &Count) -> Verdict {
    let settle = &rules.game.settle;
    let (own, dealer) = (own.total.half_points, dealer.total.half_points);
    if settle.switched == Switched::Pushes21
        && hand.origin == Origin::Switched
        && (own, dealer) == (43, 42)
    {
        return Verdict::Pushes;
    }
    match own.cmp(&dealer) {
        Ordering::Greater => Verdict::Wins,
        Ordering::Equal if own == 42 && settle.both_21 == Tied::PlayerWins => Verdict::Wins,
        Ordering::Equal => Verdict::Pushes,
        Ordering::Less => Verdict::Loses,
    }
}

/// Two hands that are over: the banker wins ties. Source: lucky-lady l.330-333, players-casino
/// l.1173-1175, l.1348-1349, clovis-500 l.258, l.914-917, l.1543-1545, diamond-jims l.1258-1260.
fn over(rules: &Rules, hand: &Played, own: &Count, dealer: &Count, banker: &[Card]) -> Verdict {
    let closer = own.total.half_points < dealer.total.half_points;
    let points = own.total.half_points / 2;
    let three = closer && hand.cards.len() == 3;
    let spared = match rules.game.over.push {
        OverPush::Nothing => false,
        OverPush::ThreeCards22 => three && (22..=25).contains(&points),
        OverPush::ThreeCards23 => three && (23..=25).contains(&points),
        OverPush::Suited789 => closer && is_suited_789(banker),
        OverPush::Eights => {
            banker.len() == 3 && banker.iter().all(|card| card.rank() == Some(Rank::Eight))
        }
    };
    match (spared, closer, rules.game.over.closer) {
        (true, ..) | (_, true, Closer::Pushes) => Verdict::Pushes,
        (_, true, Closer::Wins) => Verdict::Wins,
        _ => Verdict::Loses,
    }
}

fn is_suited_789(banker: &[Card]) -> bool {
    let suited = banker.iter().all(|card| card.suit() == banker[0].suit());
    let has = |rank| banker.iter().any(|card| card.rank() == Some(rank));
    banker.len() == 3 && suited && [Rank::Seven, Rank::Eight, Rank::Nine].into_iter().all(has)
}
