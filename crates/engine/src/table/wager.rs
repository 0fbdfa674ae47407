//! The wagers of a layout, their relations by place.

use super::rules::{Place, Unplayable};
use crate::layout::{Limits, Range, WagerId, whole};
use money::Money;
use sheet::table::wager::{
    OnHands, Posted, Size as PrintedSize, Stands, Status, Taken, Takers, Wager as Printed,
};

/// A wager, its relations by place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wager {
    pub(super) status: Status,
    pub(super) size: Size,
    pub(super) needs: Option<WagerId>,
    pub(super) instead_of: Option<WagerId>,
    pub(super) takers: Takers,
    pub(super) taken: Taken,
    pub(super) posted: Posted,
    pub(super) steps: Option<Money>,
    pub(super) most: Option<Money>,
    pub(super) least: Option<Money>,
    pub(super) stands: Stands,
    pub(super) hands: OnHands,
    /// The wagers that this one is made instead of, or they instead of it: a bit for each.
    pub(super) rivals: u32,
    /// What it may be where the sheet leaves the size free, in whole steps.
    pub(super) range: Range,
}

impl Wager {
    /// Finds the places of the wagers that a printed one names, and what may be bet at a table
    /// with these limits.
    pub(super) fn new(
        printed: &Printed,
        place: &Place<'_>,
        limits: &Limits,
    ) -> Result<Wager, Unplayable> {
        let step = printed.steps.unwrap_or(limits.chip.value());
        let most = printed.most.map_or(limits.most, |most| most.min(limits.most));
        let least = printed.least.unwrap_or(limits.least).max(step);
        let least = Money::cents(least.as_cents().next_multiple_of(step.as_cents()));
        Ok(Wager {
            range: Range { least, most: whole(most, step), step },
            rivals: 0,
            status: printed.status,
            size: Size::new(&printed.size, place)?,
            needs: printed.needs.as_deref().map(place).transpose()?,
            instead_of: printed.instead_of.as_deref().map(place).transpose()?,
            takers: printed.takers,
            taken: printed.taken,
            posted: printed.posted,
            steps: printed.steps,
            most: printed.most,
            least: printed.least,
            stands: printed.stands,
            hands: printed.hands,
        })
    }

    /// Notes which wagers are made instead of each other.
    pub(super) fn find_rivals(wagers: &mut [Wager]) {
        for place in 0..wagers.len() {
            if let Some(other) = wagers[place].instead_of {
                wagers[place].rivals |= 1 << other.place();
                wagers[other.place()].rivals |= 1 << place;
            }
        }
    }
}

/// How large a wager is, by the place of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    Free,
    EqualTo(WagerId),
    Times(WagerId),
    HalfOf(WagerId),
    UpTo(u8, WagerId),
    /// One of these, zero where there are fewer.
    Fixed([Money; 4]),
}

impl Size {
    fn new(printed: &PrintedSize, place: &Place<'_>) -> Result<Size, Unplayable> {
        Ok(match printed {
            PrintedSize::Free => Size::Free,
            PrintedSize::EqualTo(other) => Size::EqualTo(place(other)?),
            PrintedSize::Times(other) => Size::Times(place(other)?),
            PrintedSize::HalfOf(other) => Size::HalfOf(place(other)?),
            PrintedSize::UpTo(times, other) => Size::UpTo(*times, place(other)?),
            PrintedSize::Fixed(listed) => {
                let mut amounts = [Money::ZERO; 4];
                amounts.iter_mut().zip(listed).for_each(|(slot, amount)| *slot = *amount);
                Size::Fixed(amounts)
            }
        })
    }

    /// The wager that the size goes by.
    pub(super) const fn base(self) -> Option<WagerId> {
        match self {
            Size::EqualTo(other) | Size::Times(other) | Size::HalfOf(other) => Some(other),
            Size::UpTo(_, other) => Some(other),
            Size::Free | Size::Fixed(_) => None,
        }
    }
}
