//! Betting: a bot goes by the share of the pot that its cards win, the price it is offered, and
//! its own temper.

use super::Wits;
use super::equity::{self, Permille};
use super::view::{Opening, View};
use crate::chance::Chance;
use engine::Seat;
use engine::pot::{Action, Choices};
use money::Money;
use sheet::poker::Structure;

/// A bot's temper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Temper {
    /// How much better than its price a hand must be, in thousandths.
    tight: Permille,
    /// How often it raises a good hand rather than call, in thousandths.
    bold: u32,
    /// How often it bets nothing at all, in thousandths.
    sly: u32,
    /// How often it agrees to run it twice, in thousandths.
    easy: u32,
}

impl Temper {
    /// A temper by chance.
    pub fn new(chance: &mut Chance) -> Temper {
        let mut between = |low: u32, high: u32| low + chance.below(high - low + 1);
        Temper {
            tight: Permille::from(between(950, 1200)),
            bold: between(550, 900),
            sly: between(30, 140),
            easy: between(400, 900),
        }
    }

    /// Whether it likes a gamble: every other one does.
    #[must_use]
    pub const fn is_loose(self) -> bool {
        self.tight < 1075
    }

    /// Whether it agrees to run it twice.
    pub fn runs_twice(self, chance: &mut Chance) -> bool {
        chance.happens(self.easy)
    }

    /// What it does when it is its turn to speak.
    pub fn speak(
        self,
        view: &View<'_>,
        seat: Seat,
        choices: &Choices,
        wits: &Wits<'_>,
        chance: &mut Chance,
    ) -> Action {
        let wish = match view.street {
            Opening::First => self.opens(view, choices, wits, chance),
            Opening::Later => self.goes_on(view, choices, wits, chance),
        };
        match (*choices, wish) {
            (Choices { bet: Some(limits), .. }, Wish::Raise { good }) => {
                Action::Bet(seat, size(view, choices, limits, good, chance))
            }
            (Choices { bring_in: Some(_), .. }, _) => Action::BringIn(seat),
            (Choices { check: true, .. }, _) => Action::Check(seat),
            (Choices { call: Some(_), .. }, Wish::Raise { .. } | Wish::Stay) => Action::Call(seat),
            // Where one must bet or fold, whoever would stay bets.
            (Choices { bet: Some((least, _)), call: None, .. }, Wish::Stay) => {
                Action::Bet(seat, least)
            }
            _ => Action::Fold(seat),
        }
    }

    /// The first round of betting: so many of a thousand first hands are played.
    fn opens(
        self,
        view: &View<'_>,
        choices: &Choices,
        wits: &Wits<'_>,
        chance: &mut Chance,
    ) -> Wish {
        let worse = wits.openings.beats(view, chance);
        let rank = 1000 - worse.min(1000); // One in so many hands is better.
        let width = width(view) * 1000 / self.tight;
        let cost = choices.call.unwrap_or(Money::ZERO);
        // A blind that is half paid is called with more.
        let paid = view.bet.as_cents() * 1000 / view.level.as_cents().max(1);
        let (stay, raise) = match view.raises {
            0 => (width + width * paid / 2000, width * 6 / 10),
            1 => (width * (600 + paid / 2) / 1000, width * 22 / 100),
            2 => (width * (350 + paid / 3) / 1000, width * 10 / 100),
            _ => (width * (220 + paid / 3) / 1000, width * 5 / 100),
        };
        let cheap = !cost.is_zero() && price(view, cost) < 80;
        match () {
            () if rank <= raise && chance.happens(self.bold) => Wish::Raise { good: worse },
            () if rank <= stay || (cheap && rank <= 700) => Wish::Stay,
            () => Wish::GiveUp,
        }
    }

    /// Later rounds: the share of the pot against hands that were good enough to stay.
    fn goes_on(
        self,
        view: &View<'_>,
        choices: &Choices,
        wits: &Wits<'_>,
        chance: &mut Chance,
    ) -> Wish {
        let rivals = expected_rivals(view);
        let cost = choices.call.unwrap_or(Money::ZERO);
        let price = price(view, cost);
        // Whoever bets holds the better of two hands, whoever raises the best of three.
        let large = u64::from(!cost.is_zero() && price > 300);
        let picked = 1 + (view.raises.min(2) + large).min(2) as usize;
        let share = equity::share(view, rivals, picked, wits.care, chance);
        let fair = 1000 / (rivals as u64 + 1);
        // The more it was raised, the nearer to certain a hand must be to raise again.
        let enough = fair + (1000 - fair) * (280 + 170 * view.raises.min(4)) / 1000;
        let good = share > enough;
        let bluffs = cost.is_zero() && rivals <= 2 && chance.happens(self.sly);
        // Later bets are won too, from those who stay; a draw is worth more than its price.
        let later = 1000 - 40 * view.bets_left.saturating_sub(1).min(3) as u64;
        match () {
            () if good && chance.happens(self.bold) => Wish::Raise { good: share },
            () if bluffs => Wish::Raise { good: 0 },
            () if share * 1_000_000 >= price * self.tight * later => Wish::Stay,
            () => Wish::GiveUp,
        }
    }
}

/// What a bot would like to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// Bet or raise, with a hand that good, in thousandths.
    Raise { good: Permille },
    /// Check or call.
    Stay,
    /// Check, or fold to a bet.
    GiveUp,
}

/// How many of a thousand first hands are worth playing: the fewer players, and the fewer of them
/// still to speak, the more.
fn width(view: &View<'_>) -> Permille {
    let posted =
        matches!(view.rules.game.betting.structure, Structure::Posted | Structure::SetByFirst);
    if posted {
        return 600;
    }
    let players = match view.rivals.len() {
        0 | 1 => 720,
        2 => 480,
        3 => 380,
        4 => 310,
        5 => 260,
        6 => 230,
        _ => 200,
    };
    let early = view.behind as u64 * 1000 / view.rivals.len().max(1) as u64;
    players * (1250 - early * 45 / 100) / 1000
}

/// How many of the others will likely stay: those who have paid the price, and some of the rest.
fn expected_rivals(view: &View<'_>) -> usize {
    let paid = |bet: Money| !view.level.is_zero() && bet >= view.level;
    let staying = view.rivals.iter().filter(|rival| paid(rival.bet)).count();
    let rest = view.rivals.len() - staying;
    (staying + rest.div_ceil(2)).max(1)
}

/// What part of the pot a call pays for.
fn price(view: &View<'_>, cost: Money) -> Permille {
    cost.as_cents() * 1000 / (view.pot + cost).as_cents().max(1)
}

/// How much to make it: what the limits say, else about two thirds of the pot.
fn size(
    view: &View<'_>,
    choices: &Choices,
    (least, most): (Money, Money),
    good: Permille,
    chance: &mut Chance,
) -> Money {
    let structure = view.rules.game.betting.structure;
    if least == most || structure == Structure::Limit {
        // An open pair lets one choose between the limits: a good hand bets the higher.
        return if good > 600 { most } else { least };
    }
    let cost = choices.call.unwrap_or(Money::ZERO);
    let pot = (view.pot + cost).as_cents();
    let part = 450 + u64::from(chance.below(300)) + if good > 800 { 200 } else { 0 };
    let chip = view.rules.chip.value().as_cents();
    let raise = (pot * part / 1000).div_ceil(chip) * chip;
    let to = view.level + Money::cents(raise);
    // With little left behind there is nothing to save.
    let all = view.bet + view.stack;
    let nearly = to.as_cents() * 3 > all.as_cents() * 2;
    if nearly { most } else { to.max(least).min(most) }
}
