//! What players put up of their own accord before a round: a wager of their size, a jackpot wager.

use super::action::TableRefusal;
use super::rotation::House;
use super::{Seated, Table};
use crate::pot::round::Rules;
use crate::seat::Seat;
use money::Money;
use sheet::poker::{self, Award, Pool, ShortStack};

/// Whether a player makes the jackpot wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Jackpot {
    /// No.
    #[default]
    Out,
    /// Yes.
    In,
}

/// What the house posts for the jackpot. Source: colorado l.2051, l.2066.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct JackpotRules {
    /// The wager.
    pub wager: Money,
    /// What the house seeds the jackpot with: $100 to $500.
    pub seed: Money,
}

impl JackpotRules {
    /// What the sheet of the first game with a jackpot says; nothing where there is none.
    pub(super) fn posted(games: &[Rules]) -> JackpotRules {
        let posted = games.iter().find_map(|rules| rules.game.extras.bad_beat);
        posted.map_or_else(JackpotRules::default, |it| JackpotRules {
            wager: it.wager,
            seed: it.seed,
        })
    }
}

impl Table {
    /// What a seat must have to be dealt in. Where nobody plays all-in it covers what is posted;
    /// where everyone wagers what he likes, the least wager. Source: colorado l.740, l.1806,
    /// l.2072, lucky-lady l.938, ruling X-14.
    pub(super) fn needs(rules: &Rules) -> Money {
        let stakes = &rules.stakes;
        let ante = match rules.game.posts.ante {
            poker::Ante::Everyone => stakes.ante,
            poker::Ante::Nobody => Money::ZERO,
        };
        let side = if rules.game.extras.pool == Pool::None { Money::ZERO } else { stakes.side };
        let blinds = &stakes.blinds[..rules.game.posts.blinds as usize];
        let blind = blinds.iter().copied().max().unwrap_or(Money::ZERO);
        match (rules.game.extras.award, rules.game.betting.short_stack) {
            (Award::Matched, _) => stakes.low,
            (_, ShortStack::Folds) => ante + blind + side,
            (_, ShortStack::AllIn) => Money::cents(1),
        }
    }

    /// What a player antes, and his jackpot wager.
    pub(super) fn wagers(
        &self,
        house: &House,
        rules: &Rules,
        seat: Seat,
        player: &Seated,
    ) -> (Money, Money) {
        let stakes = &rules.stakes;
        let stood = self.lying.pot.is_some_and(|pot| pot.anted.contains(seat));
        let ante = match (rules.game.extras.award, rules.game.posts.ante) {
            (Award::Matched, _) => {
                let most = stakes.high.max(stakes.low).min(player.stack);
                player.wager.unwrap_or(stakes.low).clamp(stakes.low, most)
            }
            (_, poker::Ante::Everyone) if !stood => stakes.ante,
            _ => Money::ZERO,
        };
        let spare = || player.stack.saturating_sub(Table::needs(rules));
        let plays = rules.game.extras.pool == Pool::BadBeat && player.jackpot == Jackpot::In;
        let jackpot = match plays && spare() >= house.jackpot.wager {
            true => house.jackpot.wager,
            false => Money::ZERO,
        };
        (ante, jackpot)
    }

    /// Refuses a wager outside the limits, or where everyone antes the same.
    /// Source: colorado l.740.
    pub(super) fn check_wager(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: Money,
    ) -> Result<(), TableRefusal> {
        let (min, max) = (rules.stakes.low, rules.stakes.high.max(rules.stakes.low));
        match rules.game.extras.award == Award::Matched {
            true if min <= wager && wager <= max => Ok(()),
            true => Err(TableRefusal::Wager { seat, min, max }),
            false => Err(TableRefusal::NoWager(seat)),
        }
    }
}
