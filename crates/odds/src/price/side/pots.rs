//! Wagers that go to the best hand among those who made them.

use super::super::{Asked, Method, Priced, Ratio, Row, Unpriced};
use super::{Column, Stake};
use engine::table::{Rules, WagerId};
use money::Fraction;
use sheet::table::special::Special;
use sheet::table::step::Step;

/// Prices a pot among the players: nobody has an edge, for every seat is dealt alike and the whole
/// of it is paid out. Source: colorado l.1738-1745.
pub(super) fn columns(
    rules: &Rules,
    wager: WagerId,
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let name = rules.name(wager);
    let awards =
        |step: &Step| matches!(step, Step::Special(Special::Award { wager, .. }) if wager == name);
    if !rules.game.steps.iter().any(awards) {
        return Err(Unpriced::shape("nothing settles it"));
    }
    let seats = u128::from(asked.seats.max(1));
    // As if no two hands were equal: who wins gets what the others bet.
    let rows = vec![
        Row { hand: "best hand".into(), pays: format!("{} to 1", seats - 1), count: 1 },
        Row { hand: "another".into(), pays: "lose".into(), count: seats - 1 },
    ];
    let ratio = |numerator: i128, denominator: u128| Ratio { numerator, denominator };
    let priced = Priced {
        wager: name.to_owned(),
        per: name.to_owned(),
        stake: Stake::of(rules, wager, asked).money,
        expected: ratio(0, 1),
        meters: Vec::new(),
        staked: ratio(1, 1),
        squared: ratio(seats as i128 - 1, 1),
        hit: ratio(i128::from(seats > 1), seats),
        method: Method::Exact,
        deals: seats,
        rows,
        results: vec![(Fraction::whole(-1), seats - 1), (Fraction::whole(seats as i128 - 1), 1)],
        play: Vec::new(),
        charts: Vec::new(),
        beyond: None,
    };
    Ok(vec![Column { schedule: String::new(), priced }])
}
