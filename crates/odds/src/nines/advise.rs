//! What it is worth to draw or to stand with a seat's own cards.

use super::own::{Play, Table, allowed};
use super::{Counts, value};
use crate::price::{Ratio, Unpriced};
use cards::Card;
use engine::nines::Rules;
use sheet::nines::Hands;

/// How many cards a hand has when it is asked.
const HELD: usize = 3;

/// Something to do, and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// What to do: `stand` or `draw`.
    pub deed: &'static str,
    /// What the player comes out ahead by on average, in wagers.
    pub worth: Ratio,
}

/// Says what each thing to do with these cards is worth from a fresh shoe, the best first, against a
/// banker whose options the house way decides.
///
/// # Errors
///
/// Nothing is decided with these cards.
pub fn advise(rules: &Rules, own: &[Card]) -> Result<Vec<Choice>, Unpriced> {
    if rules.game.hands != Hands::Own {
        return Err(Unpriced::shape("the chart alone says who draws"));
    }
    let held: [usize; HELD] = <[Card; HELD]>::try_from(own)
        .map_err(|_| {
            Unpriced::shape(format!("to draw or not is decided with {HELD} cards in hand"))
        })?
        .map(value);
    let mut shoe = Counts::of(rules.game.pack);
    for value in held {
        shoe.of[value] -= 1;
        shoe.size -= 1;
    }
    let plays = allowed(&rules.game.chart.player, held);
    let [_, _, ..] = plays else {
        return Err(Unpriced::shape(format!("by the chart this hand must {}", plays[0].says())));
    };
    let wager = rules.wagers().next().ok_or_else(|| Unpriced::shape("no wager"))?;
    let table = Table::new(rules, wager)?;
    let choice = |play: &Play| {
        let ends = table.ends(held, *play, 1, shoe);
        let denominator = ends.deals() * table.scale as u128;
        let worth = Ratio { numerator: ends.worth(&table), denominator };
        Choice { deed: play.says(), worth }
    };
    let mut choices: Vec<Choice> = plays.iter().map(choice).collect();
    choices.sort_by(|one, other| other.worth.order(one.worth));
    Ok(choices)
}
