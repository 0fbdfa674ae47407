//! Bots: players who go by the share of the pot that their cards win, the price they are offered,
//! and their own temper.

use super::ask::{Ask, Moment};
use super::chance::Chance;
use super::equity::{self, Permille};
use super::view::{Opening, View};
use engine::Packet;
use engine::pot::{Action, Choices};
use money::Money;
use sheet::poker::Structure;

/// How many deals a bot imagines before it speaks.
const DEALS: u64 = 250;

/// A bot's temper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Temper {
    /// How much better than its price a hand must be, in thousandths.
    tight: Permille,
    /// How often it raises a good hand rather than call, in thousandths.
    bold: Permille,
    /// How often it bets nothing at all, in thousandths.
    sly: Permille,
}

impl Temper {
    /// A temper by chance.
    pub(crate) fn new(chance: &mut Chance) -> Temper {
        let mut between = |low: u32, high: u32| Permille::from(low + chance.below(high - low + 1));
        Temper { tight: between(1150, 1600), bold: between(500, 900), sly: between(30, 160) }
    }

    /// Decides for the seat that a moment waits for. The action is always legal.
    pub(crate) fn act(self, moment: &Moment<'_>, chance: &mut Chance) -> Action {
        if matches!(moment.ask, Ask::Bet(Choices { kill: Some(_), .. })) {
            return Action::NoKill(moment.seat);
        }
        let view = View::of(moment.rules, moment.round, moment.seat);
        match moment.ask {
            Ask::Bet(choices) => self.speak(moment, &view, choices, chance),
            Ask::Draw { most } => {
                let thrown = equity::throw(&view, usize::from(most), chance);
                Action::Draw(moment.seat, Packet::of(thrown.iter()))
            }
            Ask::Discard { count } => {
                let given = equity::give_up(&view, usize::from(count), chance);
                Action::Discard(moment.seat, Packet::of(given.iter()))
            }
        }
    }

    fn speak(
        self,
        moment: &Moment<'_>,
        view: &View<'_>,
        choices: Choices,
        chance: &mut Chance,
    ) -> Action {
        let seat = moment.seat;
        let rivals = expected_rivals(view);
        let share = equity::share(view, rivals, DEALS, chance);
        // A thousand is a fair share of the pot.
        let edge = share * (rivals as u64 + 1) * (960 + u64::from(chance.below(81))) / 1000;
        let cost = choices.call.unwrap_or(Money::ZERO);
        let price = price(view, cost, rivals);
        // The more it was raised, the nearer to certain a hand must be to raise again.
        let fear = (price + 170 * view.raises).min(900);
        let certain = 1000 * (rivals as u64 + 1);
        let good = edge > 1250 + (certain - 1250) * fear / 1000;
        let raises = good && Permille::from(chance.below(1000)) < self.bold;
        let bluffs = cost.is_zero()
            && view.street == Opening::Later
            && rivals <= 2
            && Permille::from(chance.below(1000)) < self.sly;
        match choices {
            Choices { bet: Some(limits), .. } if raises || bluffs => {
                Action::Bet(seat, size(view, moment, cost, limits, edge, chance))
            }
            Choices { bring_in: Some(_), .. } => Action::BringIn(seat),
            Choices { check: true, .. } => Action::Check(seat),
            Choices { call: Some(_), .. } if share * 1000 >= price * (self.tight + fear / 3) => {
                Action::Call(seat)
            }
            // Where one must bet or fold, a fair hand bets.
            Choices { bet: Some((least, _)), call: None, .. } if edge > 1100 => {
                Action::Bet(seat, least)
            }
            _ => Action::Fold(seat),
        }
    }
}

/// How many of the others will likely stay: those who have paid the price, and some of the rest.
fn expected_rivals(view: &View<'_>) -> usize {
    let paid = |bet: Money| !view.level.is_zero() && bet >= view.level;
    let staying = view.rivals.iter().filter(|rival| paid(rival.bet)).count();
    let rest = view.rivals.len() - staying;
    let some = match view.street {
        Opening::First => rest.div_ceil(3),
        Opening::Later => rest.div_ceil(2),
    };
    (staying + some).max(1)
}

/// What part of the pot, as it will likely become, a call pays for.
fn price(view: &View<'_>, cost: Money, rivals: usize) -> Permille {
    if cost.is_zero() {
        return 0;
    }
    // Later bets are won from those who stay, about one for each three rounds to come.
    let later = view.rules.stakes.low.times((view.bets_left.saturating_sub(1) * rivals / 3) as u64);
    let pot = view.pot + cost + later;
    cost.as_cents() * 1000 / pot.as_cents().max(1)
}

/// How much to make it: what the limits say, else about two thirds of the pot.
fn size(
    view: &View<'_>,
    moment: &Moment<'_>,
    cost: Money,
    (least, most): (Money, Money),
    edge: Permille,
    chance: &mut Chance,
) -> Money {
    let structure = view.rules.game.betting.structure;
    if least == most || matches!(structure, Structure::Limit) {
        return least;
    }
    let pot = (view.pot + cost).as_cents();
    let part = 450 + u64::from(chance.below(300)) + if edge > 2200 { 200 } else { 0 };
    let chip = moment.rules.chip.value().as_cents();
    let raise = (pot * part / 1000).div_ceil(chip) * chip;
    let to = view.level + Money::cents(raise);
    // With little left behind there is nothing to save.
    let all = view.bet + view.stack;
    let nearly = to.as_cents() * 3 > all.as_cents() * 2;
    if nearly { most } else { to.max(least).min(most) }
}
