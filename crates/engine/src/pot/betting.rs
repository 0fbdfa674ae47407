//! Whose turn it is, and how much a bet may be.

use super::action::Refusal;
use super::event::RaiseSize;
use super::legal::Sizes;
use super::round::{Round, Rules, Stage, Waiting};
use crate::seat::{Seat, SeatSet};
use money::Money;
use sheet::poker::{
    BringIn, CheckRaise, First, HeadsUp, OpenPair, ShortStack, Structure, Tier, Unopened,
};

/// The least and the most that a seat may make it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) min: Money,
    pub(super) max: Money,
    /// The least that is a full bet or raise.
    pub(super) full: Money,
    pub(super) opening: bool,
    pub(super) sizes: Sizes,
}

impl Round {
    /// Who must speak, if anyone.
    #[inline(always)]
    pub(super) fn betting_due(&self, rules: &Rules, street: u8) -> Option<Waiting> {
        let seat = self.must_speak(rules).at_or_after(self.from as usize, self.count as usize)?;
        let betting = rules.street(street).bet?;
        let forced = betting.first == First::BringIn && self.level.is_zero() && !self.opened;
        Some(if forced { Waiting::BringIn(seat) } else { Waiting::Turn(seat) })
    }

    /// The hands that have a bet to answer, or have not spoken while others still can bet.
    #[inline(always)]
    fn must_speak(&self, rules: &Rules) -> SeatSet {
        // Where nobody plays all-in, an empty stack still has to answer.
        let all_in = rules.game.betting.short_stack == ShortStack::AllIn;
        let betting = if all_in { self.betting() } else { self.live };
        if betting.is_many() || !all_in {
            return betting.and(self.behind).or(betting.but(self.acted));
        }
        self.must_answer(betting)
    }

    /// Alone with chips: only a bet that is not matched by what the others could put in.
    #[inline(never)]
    fn must_answer(&self, betting: SeatSet) -> SeatSet {
        betting.iter().filter(|seat| self.player(*seat).bet < self.highest_other(*seat)).collect()
    }

    /// The most that another hand has in front of it.
    pub(super) fn highest_other(&self, seat: Seat) -> Money {
        let others = self.seats().without(seat);
        others.iter().map(|other| self.player(other).bet).max().unwrap_or(Money::ZERO)
    }

    /// Who speaks first on a street.
    pub(super) fn first_to_speak(&self, rules: &Rules, street: u8) -> Option<Seat> {
        let betting = rules.street(street).bet?;
        let from_button = self.live.after(self.button, self.count as usize);
        match betting.first {
            First::AfterBlinds => match self.blind {
                Some((blind, _)) => self.live.after(blind, self.count as usize),
                None => from_button,
            },
            First::LeftOfButton => from_button,
            First::BringIn => match rules.game.posts.bring_in {
                Some(BringIn::HighCard) => self.highest_up_card(rules),
                _ => self.lowest_up_card(),
            },
            First::HighShowing => self.highest_showing(),
            First::LowShowing => self.lowest_showing(rules),
        }
    }

    /// What it costs a seat to stay in.
    pub(super) fn to_call(&self, seat: Seat) -> Money {
        let player = self.player(seat);
        self.level.saturating_sub(player.bet).min(player.stack)
    }

    pub(super) fn check_call(&self, rules: &Rules, seat: Seat) -> Result<Money, Refusal> {
        let money = self.to_call(seat);
        let owed = self.level.saturating_sub(self.player(seat).bet);
        match rules.game.betting.short_stack {
            _ if owed.is_zero() => Err(Refusal::NothingToCall(seat)),
            ShortStack::Folds if money < owed => Err(Refusal::CannotCover(seat, owed)),
            _ if rules.is_posted() => self.check_posted_call(rules, seat).map(|()| money),
            _ => Ok(money),
        }
    }

    pub(super) fn check_check(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        let owed = self.level.saturating_sub(self.player(seat).bet);
        if !owed.is_zero() {
            return Err(Refusal::BetToCall(seat, owed));
        }
        match self.unopened(rules) {
            Unopened::BetOrFold if !self.opened => Err(Refusal::MustBet(seat)),
            _ => Ok(()),
        }
    }

    /// What a player may do who faces no bet on this street.
    fn unopened(&self, rules: &Rules) -> Unopened {
        let Stage::Betting(street) = self.stage else { return Unopened::Check };
        rules.street(street).bet.map_or(Unopened::Check, |bet| bet.unopened)
    }

    /// How a bet or raise to `to` counts, or why it cannot be made.
    pub(super) fn check_bet(
        &self,
        rules: &Rules,
        street: u8,
        seat: Seat,
        to: Money,
    ) -> Result<RaiseSize, Refusal> {
        let limits = self.limits(rules, street, seat)?;
        if to < limits.min || to > limits.max {
            return Err(Refusal::Size { seat, to, min: limits.min, max: limits.max });
        }
        if limits.sizes == Sizes::Either && to != limits.min && to != limits.max {
            return Err(Refusal::Either { seat, to, min: limits.min, max: limits.max });
        }
        if to < limits.full {
            match rules.game.betting.structure {
                // At limit half of a bet or more counts as one (ruling E-04).
                Structure::Limit => {
                    let base = self.level.saturating_sub(self.short);
                    if (to - base).times(2) < limits.full - base {
                        return Ok(RaiseSize::Incomplete);
                    }
                }
                _ => return Ok(RaiseSize::Short),
            }
        }
        Ok(if limits.opening { RaiseSize::Opening } else { RaiseSize::Full })
    }

    /// The sizes open to a seat whose turn it is.
    pub(super) fn limits(&self, rules: &Rules, street: u8, seat: Seat) -> Result<Limits, Refusal> {
        if rules.is_posted() {
            return self.posted_limits(rules, seat);
        }
        self.check_openers(rules, seat)?;
        let player = self.player(seat);
        let all_in = player.bet + player.stack;
        let betting = &rules.game.betting;
        let capped = betting.raises.is_some_and(|cap| self.raises >= cap)
            && !(betting.heads_up == HeadsUp::NoCap && self.live.len() == 2);
        if self.opened && capped {
            return Err(Refusal::Capped(seat));
        }
        // Short raises open the betting again once together they make a full one (ruling E-04).
        let unit = self.unit(rules, street);
        let short = self.level.saturating_sub(player.bet) < unit.max(self.raise);
        if self.acted.contains(seat) && self.opened && player.bet < self.level && short {
            return Err(Refusal::NotReopened(seat));
        }
        let barred = match betting.check_raise {
            CheckRaise::Allowed => false,
            CheckRaise::Barred => true,
            CheckRaise::BarredLow => self.has_low_rules(rules),
        };
        if barred && self.checked.contains(seat) {
            return Err(Refusal::CheckRaise(seat));
        }
        if !self.betting().is_many() || self.is_a_card_ahead(seat) {
            return Err(Refusal::NoRaise(seat));
        }
        // A bring-in as large as the bet leaves nothing to complete: what follows is a raise.
        // So does an all-in bet at limit of less than half of one: it is completed (ruling E-04).
        let base = self.level.saturating_sub(self.short);
        let opening = (!self.opened || !self.short.is_zero()) && base < unit;
        let full = if opening { unit } else { base + unit.max(self.raise) };
        if betting.short_stack == ShortStack::Folds && all_in < full {
            return Err(Refusal::CannotCover(seat, full.saturating_sub(player.bet)));
        }
        if all_in <= self.level {
            return Err(Refusal::NoRaise(seat));
        }
        let most = match betting.structure {
            Structure::Limit if self.open_pair_allows(rules, street, seat) => {
                base + self.limits_in_force(rules).1
            }
            Structure::Limit => full,
            Structure::Spread => self.level + self.limits_in_force(rules).1,
            // The least bet may be made however small the pot: a bring-in that went back leaves none.
            Structure::PotLimit => (self.level + self.pot() + self.to_call(seat)).max(full),
            Structure::NoLimit | Structure::Posted | Structure::SetByFirst => all_in,
        };
        let max = most.min(all_in);
        let min = full.min(max);
        let either = betting.structure == Structure::Limit && max > full;
        let sizes = if either { Sizes::Either } else { Sizes::Between };
        Ok(Limits { min, max, full, opening, sizes })
    }

    /// The size of a bet on this street; without fixed limits, the least bet.
    fn unit(&self, rules: &Rules, street: u8) -> Money {
        let tier = rules.street(street).bet.map_or(Tier::Low, |betting| betting.tier);
        let (low, high) = self.limits_in_force(rules);
        match (rules.game.betting.structure, tier) {
            (Structure::Limit, Tier::High) => high,
            _ => low,
        }
    }

    /// Whether an open pair lets this seat bet the higher limit.
    fn open_pair_allows(&self, rules: &Rules, street: u8, seat: Seat) -> bool {
        let open_pair = rules.street(street).bet.map_or(OpenPair::Nothing, |bet| bet.open_pair);
        match open_pair {
            OpenPair::Nothing => false,
            // Whichever limit its owner chooses binds the round. Source: players-casino l.87, l.97.
            OpenPair::Owner => !self.opened && self.shows_pair(seat),
            OpenPair::Anyone => self.live.iter().any(|other| self.shows_pair(other)),
        }
    }

    /// What nobody called: the highest bet over the next.
    pub(super) fn uncalled(&self) -> Option<(Seat, Money)> {
        if self.level.is_zero() {
            return None; // Everyone checked.
        }
        let (mut most, mut next, mut highest) = (Money::ZERO, Money::ZERO, None);
        for seat in self.seats().iter() {
            let bet = self.player(seat).bet;
            if bet > most {
                (most, next, highest) = (bet, most, Some(seat));
            } else {
                next = next.max(bet);
            }
        }
        let over = most.saturating_sub(next);
        highest.filter(|_| !over.is_zero()).map(|seat| (seat, over))
    }
}
