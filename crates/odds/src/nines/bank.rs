//! The banker's options, as one sees them who has turned up the bank's cards and knows whether the
//! one player drew.

use super::Counts;
use super::own::{Ends, Play, Table};
use crate::price::{Act, Advice, Decision};
use ranking::point_sum::TOTALS;
use sheet::nines::chart::Draw;
use std::collections::BTreeMap;

/// What the bank wins at each of its options.
#[derive(Default)]
pub(super) struct BankersSide {
    /// By its total, what the player did and what the bank does: what the player wins, times the
    /// table's scale, in how many deals.
    seen: BTreeMap<(u8, Play, Play), (i128, u128)>,
}

impl BankersSide {
    /// Adds a hand that is played so.
    pub(super) fn see(
        &mut self,
        table: &Table<'_>,
        held: [usize; 3],
        play: Play,
        ways: u128,
        shoe: Counts,
    ) {
        let Some(chart) = table.rules.game.chart.banker.own() else { return };
        if !chart.asks() {
            return;
        }
        let mut ends: BTreeMap<(u8, Play), Ends> = BTreeMap::new();
        table.played(held, play, ways, shoe, |player, ways, shoe| {
            table.banker(shoe, ways, |total, ways, shoe| {
                if chart.at(total) != Draw::Option {
                    return;
                }
                for (answer, draw) in [(Play::Stand, Draw::Stand), (Play::Draw, Draw::Hit)] {
                    let of = ends.entry((total, answer)).or_default();
                    table.banker_ends(total, draw, shoe, |banker, many, left| {
                        let unused = left.orders(table.unused(player, banker));
                        of.add(player, banker, ways * many * unused);
                    });
                }
            });
        });
        for ((total, answer), ends) in ends {
            let (worth, deals) = self.seen.entry((total, play, answer)).or_default();
            *worth += ends.worth(table);
            *deals += ends.deals();
        }
    }

    /// What is best for the bank; `None` where it has no options.
    pub(super) fn decision(&self, table: &Table<'_>) -> Option<Decision> {
        let mut lines = Vec::new();
        for total in (0..10).rev() {
            for player in Play::ALL {
                let worth = |answer| {
                    let (worth, deals) = self.seen.get(&(total, player, answer))?;
                    Some((-(*worth as f64) / (*deals as f64 * table.scale as f64), *deals))
                };
                let (Some(stand), Some(draw)) = (worth(Play::Stand), worth(Play::Draw)) else {
                    continue;
                };
                let best = if draw.0 > stand.0 { Play::Draw } else { Play::Stand };
                let (worth, count) = if best == Play::Draw { draw } else { stand };
                let did = match player {
                    Play::Stand => "stood",
                    Play::Draw => "drew",
                };
                let hands = format!("{}, the player {did}", TOTALS[usize::from(total)]);
                lines.push(Advice::new(hands, Act::other(best.says()), count, worth));
            }
        }
        let way = table.rules.game.house_way.banker;
        let draws = (0..10).filter(|total| way.at(*total) == Draw::Hit);
        let draws: Vec<&str> = draws.map(|total| TOTALS[usize::from(total)]).collect();
        let knowing = format!(
            "the bank's cards and what one player did, worth to the bank; the house way draws to {}",
            draws.join(", ")
        );
        (!lines.is_empty()).then_some(Decision::new(knowing, lines))
    }
}
