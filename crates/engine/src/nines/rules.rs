//! A game to nine made ready to play: names become places on the layout.

use crate::layout::{Limits, Range, Unplayable, WagerId, whole};
use money::{Money, Pay};
use sheet::nines::NinesGame;
use sheet::nines::pattern::{HandIs, Made, Pattern};
use sheet::nines::settle::Outcome;
use sheet::table::wager::Status;

/// The rules of a table: a sheet and what the house posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The sheet.
    pub game: NinesGame,
    /// What the house posts.
    pub limits: Limits,
    pub(super) wagers: Vec<Wager>,
    /// Those that a place must make to be in, a bit for each.
    pub(super) required: u32,
    /// What is settled in one go round the table, then in the next.
    pub(super) order: Vec<Pass>,
    pub(super) barred: Option<HandIs>,
}

/// Wagers that are settled in one go round the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pass {
    pub(super) wagers: Vec<WagerId>,
    /// The same, a bit for each.
    pub(super) bits: u32,
}

/// A wager, its relations by place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wager {
    /// The wagers one of which it needs, a bit for each; none if it needs none.
    pub(super) needs: u32,
    pub(super) range: Range,
    pub(super) pays: Pays,
    /// No less than it can win for each unit staked.
    pub(super) most: u64,
}

/// What a wager is paid by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Pays {
    /// Who wins, in the order of [`Outcome::ALL`].
    Line([Pay; Outcome::ALL.len()]),
    /// The first row that fits, else nothing.
    Table(Vec<(Pattern, Pay)>),
}

impl Pays {
    /// No less than a wager can win for each unit staked.
    fn most(&self) -> u64 {
        let most = |pay: &Pay| match pay {
            Pay::Odds(odds) => odds.pays().numerator().unsigned_abs() as u64,
            _ => 0,
        };
        match self {
            Pays::Line(cells) => cells.iter().map(most).max(),
            Pays::Table(rows) => rows.iter().map(|(_, pay)| most(pay)).max(),
        }
        .unwrap_or(0)
    }
}

impl Rules {
    /// The most wagers that a layout to nine has. Source: players-casino l.3372.
    pub const WAGERS: usize = 8;

    /// Makes a sheet ready to play.
    ///
    /// # Errors
    ///
    /// The layout has more wagers than any that is printed, or more places.
    pub fn new(game: &NinesGame, limits: Limits) -> Result<Rules, Unplayable> {
        let most = crate::Seat::PLACES;
        if game.wagers.len() > Rules::WAGERS {
            let count = game.wagers.len();
            return Err(Unplayable(format!("{count} wagers, {} at most", Rules::WAGERS)));
        }
        if usize::from(game.players) > most {
            return Err(Unplayable(format!("{} players, {most} at most", game.players)));
        }
        let place = |name: &String| game.wagers.iter().position(|held| held.name == *name);
        let bits =
            |names: &[String]| names.iter().filter_map(place).fold(0, |all, at| all | 1 << at);
        let step = limits.chip.value();
        let limits = limits.within(game.limits)?;
        let wagers = game.wagers.iter().map(|wager| {
            let most = wager.most.map_or(limits.most, |most| most.min(limits.most));
            let least = wager.least.unwrap_or(limits.least).max(step);
            let least = Money::cents(least.as_cents().next_multiple_of(step.as_cents()));
            let needs = bits(&wager.needs);
            if needs == 0 && !wager.needs.is_empty() {
                let name = &wager.name;
                return Err(Unplayable(format!("`{name}` needs what is not offered")));
            }
            let pays = pays(game, &wager.name)?;
            Ok(Wager {
                needs,
                range: Range { least, most: whole(most, step), step },
                most: pays.most(),
                pays,
            })
        });
        let order = game.settlement.order.iter();
        let order = order.map(|names| Pass {
            wagers: names.iter().filter_map(place).map(WagerId::new).collect(),
            bits: bits(names),
        });
        let statuses = game.wagers.iter().map(|wager| wager.status).enumerate();
        let required = statuses.filter(|(_, status)| *status == Status::Required);
        Ok(Rules {
            required: required.fold(0, |all, (at, _)| all | 1 << at),
            wagers: wagers.collect::<Result<_, _>>()?,
            order: order.collect(),
            barred: game.settlement.barred,
            limits,
            game: game.clone(),
        })
    }

    /// The wager's name on the layout.
    #[must_use]
    pub fn name(&self, wager: WagerId) -> &str {
        &self.game.wagers[wager.place()].name
    }

    /// The wager of this name.
    #[must_use]
    pub fn wager(&self, name: &str) -> Option<WagerId> {
        self.game.wagers.iter().position(|wager| wager.name == name).map(WagerId::new)
    }

    /// Every wager, in the order of the layout.
    pub fn wagers(&self) -> impl Iterator<Item = WagerId> + use<> {
        (0..self.wagers.len()).map(WagerId::new)
    }

    /// How two hands come out.
    #[must_use]
    #[inline]
    pub fn outcome(&self, player: Made, banker: Made) -> Outcome {
        match player.total.cmp(&banker.total) {
            std::cmp::Ordering::Greater => Outcome::Player,
            std::cmp::Ordering::Equal => Outcome::Tie,
            std::cmp::Ordering::Less => match self.barred {
                Some(barred) if barred.is(banker) => Outcome::Barred,
                _ => Outcome::Banker,
            },
        }
    }

    /// What a wager is paid if the hands come out so, and by which row of its pay table.
    #[must_use]
    #[inline]
    pub fn pay(&self, wager: WagerId, player: Made, banker: Made) -> (Pay, Option<u8>) {
        match &self.wagers[wager.place()].pays {
            Pays::Line(cells) => (cells[self.outcome(player, banker) as usize], None),
            Pays::Table(rows) => {
                let row = rows.iter().position(|(pattern, _)| pattern.fits(player, banker));
                row.map_or((Pay::Lose, None), |row| (rows[row].1, Some(row as u8)))
            }
        }
    }
}

fn pays(game: &NinesGame, name: &str) -> Result<Pays, Unplayable> {
    if let Some(line) = game.settlement.lines.iter().find(|line| line.wager == name) {
        let mut cells = [Pay::Lose; Outcome::ALL.len()];
        Outcome::ALL.iter().for_each(|outcome| cells[*outcome as usize] = line.pay(*outcome));
        return Ok(Pays::Line(cells));
    }
    let table = game.table(name);
    let table = table.ok_or_else(|| Unplayable(format!("nothing says what `{name}` is paid")))?;
    let row = |row: &sheet::table::paytable::Row| {
        let pay = row.pays[table.chosen];
        let pattern = row.hand.parse().map_err(|_| Unplayable(format!("no row `{}`", row.hand)))?;
        match pay {
            Pay::Odds(_) | Pay::Push | Pay::Lose => Ok(Some((pattern, pay))),
            Pay::NotOffered => Ok(None),
            _ => Err(Unplayable(format!("`{name}` pays {pay}, and no table to nine does"))),
        }
    };
    let rows = table.rows.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    Ok(Pays::Table(rows.into_iter().flatten().collect()))
}
