//! One game against a dealer or a pay table, ready to be played.

use super::dealer::most_cards;
use super::quick::Way;
use super::turns::{Banking, Turns};
use crate::menu::Named;
use cards::Shoe;
use engine::Seat;
use engine::table::{Bank, Limits, MeterCard, Meters, Round, Rules};
use money::Money;
use sheet::table::wager::Taken;
use sheet::{Banker, Resolved};
use std::sync::Arc;

/// What the meters of progressives start from: enough for their largest fixed awards.
const SEED: Money = Money::dollars(10_000);

/// What of a wager that is collected for a meter the house puts on it, in hundredths.
const TO_THE_METER: u64 = 20;

/// A game of the pit.
#[derive(Debug, Clone)]
pub struct Pit {
    /// What it is called.
    pub named: Named,
    /// How it is played.
    pub rules: Arc<Rules>,
    /// Who banks.
    pub banker: Banker,
    /// How its questions are answered without much thought.
    pub way: Way,
    /// The wagers that are collected before the deal, a bit for each.
    collects: u32,
}

impl Pit {
    /// The game of a page; `None` if it is poker.
    ///
    /// # Errors
    /// The engine cannot play it as it stands.
    pub fn of(page: &Resolved, limits: Limits) -> Result<Option<Pit>, String> {
        let Some(game) = page.table() else { return Ok(None) };
        let rules = Rules::new(game, limits)
            .map_err(|fault| format!("{}@{} is not played so: {fault}", page.game, page.edition))?;
        let way = Way::of(&page.game, &rules);
        let wagers = game.wagers.iter().enumerate();
        let collected = wagers.filter(|(_, wager)| wager.taken == Taken::BeforeTheDeal);
        let collects = collected.fold(0, |bits, (place, _)| bits | 1 << place);
        let rules = Arc::new(rules);
        Ok(Some(Pit { named: Named::of(page), rules, banker: page.banker, way, collects }))
    }

    /// `three-card-poker@colorado`.
    pub fn name(&self) -> String {
        format!("{}@{}", self.named.game, self.named.edition)
    }

    /// Whether players take turns to bank.
    pub fn banks_in_turn(&self) -> bool {
        self.banker == Banker::PlayerDealer
    }

    /// How many may sit down, the player who banks included where the players take turns: as many
    /// as the sheet seats, and as the pack has cards for.
    pub fn most(&self) -> usize {
        let seats = usize::from(self.rules.game.seats).clamp(1, Seat::MAX);
        let pack = Shoe::new(self.rules.game.pack).size();
        let serves = |seats: &usize| {
            let places = if self.banks_in_turn() { (seats - 1).max(1) } else { *seats };
            let most = most_cards(&self.rules, places);
            let second = self.rules.game.second_pack.map(|pack| Shoe::new(pack).size());
            most.first <= pack && most.second <= second.unwrap_or(usize::MAX)
        };
        (1..=seats).rev().find(serves).unwrap_or(1)
    }

    /// How many sit at the table.
    ///
    /// # Errors
    /// Too few or too many.
    pub fn seats(&self, asked: Option<usize>, usual: usize) -> Result<usize, String> {
        let most = self.most();
        let seats = asked.unwrap_or(usual.min(most));
        match (1..=most).contains(&seats) {
            true => Ok(seats),
            false => Err(format!("{} is played by 1 to {most}, not {seats}", self.name())),
        }
    }

    /// Whose turn it is to bank.
    pub fn turns(&self) -> Turns<'_> {
        let (least, bank) = (self.rules.limits.least, self.rules.game.bank);
        Turns { named: &self.named, banker: self.banker, bank, least }
    }

    /// What the banker wagers.
    ///
    /// # Errors
    /// The house banks, or the amount is none.
    pub fn bank_wager(&self, asked: Option<Money>) -> Result<Money, String> {
        self.turns().wager(asked)
    }

    /// The bank of a round.
    pub fn bank(&self, banker: Banking, wager: Money) -> Bank {
        self.turns().bank(banker, wager)
    }

    /// Who banks in a round, from zero.
    pub fn banking(&self, round: u64, seats: usize) -> Banking {
        self.turns().banking(round, seats)
    }

    /// Whether wagers are collected for a progressive.
    pub fn has_progressive(&self) -> bool {
        self.collects != 0
    }

    /// What the meters show when a table opens.
    pub fn meters(&self) -> Meters {
        Meters([MeterCard { shows: SEED, seed: SEED }; 4])
    }

    /// The meters after a round: what was won is off, a part of what was collected is on.
    pub fn grown(&self, round: &Round) -> Meters {
        let mut meters = *round.meters();
        if self.collects == 0 {
            return meters;
        }
        for place in 0..self.rules.game.wagers.len() {
            if self.collects >> place & 1 == 1 {
                let spots = round.spots().iter();
                let collected: Money = spots.map(|spot| spot.bets[place]).sum();
                let share = Money::cents(collected.as_cents() * TO_THE_METER / 100);
                meters.0.iter_mut().for_each(|card| card.shows += share);
            }
        }
        meters
    }
}
