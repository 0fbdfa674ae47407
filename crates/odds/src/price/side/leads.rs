//! Wagers that decisions follow from, though a hand is dealt without them, and fees that buy one.

use super::super::{Asked, Beyond, Priced, Ratio, Unpriced, base, script};
use super::Column;
use engine::table::{Rules, WagerId};
use money::Fraction;
use sheet::table::wager::{Size, Status};

/// Whether other wagers are measured by this one.
pub(in crate::price) fn is_followed(rules: &Rules, wager: WagerId) -> bool {
    let name = rules.name(wager);
    let follows = |it: &sheet::table::wager::Wager| {
        it.status == Status::ByDecision && it.size.of() == Some(name)
    };
    rules.game.wagers.iter().any(follows)
}

/// Prices a wager with all that follows from it, as if it were the one that a hand is dealt to.
pub(super) fn columns(
    rules: &Rules,
    wager: WagerId,
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let lead = required(rules, |name| name == rules.name(wager))?;
    if script::opening_wager(rules) == Some(wager) {
        return Err(Unpriced::shape("the opening wager"));
    }
    let priced = base(&lead, asked)?;
    Ok(vec![Column { schedule: String::new(), priced }])
}

/// Prices a fee by the round that it is paid in, and what that is worth with it and without.
/// Source: colorado l.1426-1432.
pub(super) fn fee(
    rules: &Rules,
    wager: WagerId,
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let opening =
        script::opening_wager(rules).ok_or_else(|| Unpriced::shape("no opening wager"))?;
    let names = [rules.name(opening), rules.name(wager)];
    let units = match &rules.game.wagers[wager.place()].size {
        Size::HalfOf(_) => super::super::worth::ratio(1, 2),
        _ => Fraction::whole(1),
    };
    let with = base(&required(rules, |name| names.contains(&name))?, asked)?;
    let without = base(&required(rules, |name| name == names[0])?, asked)?;
    let value = |priced: &Priced| priced.expected.fraction();
    let added = value(&with)
        .zip(value(&without))
        .and_then(|(with, without)| with.checked_sub(without)?.checked_div(units));
    let added = added.ok_or_else(|| Unpriced::shape("figures beyond a fraction"))?;
    let name = rules.name(wager).to_owned();
    let expected = Ratio { numerator: added.numerator(), denominator: added.denominator() as u128 };
    let priced = Priced { wager: name, beyond: Some(Beyond::Bought { expected }), ..with };
    Ok(vec![Column { schedule: String::new(), priced }])
}

/// The same game, with these wagers required before the deal and no others.
fn required(rules: &Rules, is: impl Fn(&str) -> bool) -> Result<Rules, Unpriced> {
    let mut game = rules.game.clone();
    for wager in &mut game.wagers {
        match (wager.status, is(&wager.name)) {
            (Status::ByDecision, _) => {}
            (_, true) => wager.status = Status::Required,
            (_, false) => wager.status = Status::Optional,
        }
    }
    Rules::new(&game, rules.limits).map_err(|fault| Unpriced::shape(fault.to_string()))
}
