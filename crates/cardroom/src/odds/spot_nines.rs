//! `odds --hand` in games to nine: what it is worth to draw or to stand.

use super::spot::Form;
use super::spot_lines::{Advice, Line};
use cards::{Card, Hand};
use engine::nines::Rules;
use odds::nines;
use odds::price::Spot;
use sheet::Resolved;
use sheet::nines::Hands;

/// The answer as text or JSON.
///
/// # Errors
/// Cards that are not in the pack, or nothing to decide with them.
pub(super) fn advise(
    page: &Resolved,
    rules: &Rules,
    (hand, seed): (&str, u64),
    form: Form,
) -> Result<String, String> {
    let name = format!("{}@{}", page.game, page.edition);
    if rules.game.hands == Hands::Common {
        return Err(format!("in {name} the chart alone says who draws; leave --hand out"));
    }
    let hand: Hand = hand.parse().map_err(|fault| {
        format!("in `{}`, {fault}; write cards as `Ah 4d 2c`", hand.escape_debug())
    })?;
    let own: Vec<Card> = hand.to_vec();
    for card in &own {
        let held = own.iter().filter(|other| *other == card).count();
        match rules.game.pack.count_of(*card) {
            0 => return Err(format!("{card} is not in the pack of {name}")),
            of if of < held => return Err(format!("{card} is there {held} times, of {of}")),
            _ => {}
        }
    }
    let choices = nines::advise(rules, &own).map_err(|fault| format!("{name}: {fault}"))?;
    let unit = nines::wagers(rules).first().map_or("wager", |wager| rules.name(*wager)).to_owned();
    let spot = Spot { own, ..Spot::default() };
    let lines = choices.iter().map(|choice| Line::exact(choice.deed, choice.worth)).collect();
    let advice = Advice { page, spot: &spot, made: None, told: 0, unit, seed, lines };
    Ok(match form {
        Form::Json => format!("{:#}\n", advice.json()),
        Form::Text => advice.text(),
    })
}
