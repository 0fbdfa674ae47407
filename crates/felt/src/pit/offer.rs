//! One game against a dealer or a pay table, ready to be played.

use super::dealer::most_cards;
use super::quick::Way;
use super::turns::{Banking, Turns};
use crate::menu::Named;
use cards::Shoe;
use engine::Seat;
use engine::table::{Bank, Limits, MeterCard, Meters, Round, Rules};
use money::{Money, Rounding};
use sheet::{Banker, Resolved};
use std::sync::Arc;

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
        let rules = Arc::new(rules);
        Ok(Some(Pit { named: Named::of(page), rules, banker: page.banker, way }))
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

    /// What the meters show when a table opens: what the house starts them from. Ruling X-09.
    pub fn meters(&self) -> Meters {
        let mut meters = Meters::default();
        if let Some(rules) = self.rules.game.meters {
            for (card, (_, meter)) in meters.0.iter_mut().zip(self.rules.meters()) {
                let seed = rules.seed(*meter);
                *card = MeterCard { shows: seed, seed };
            }
        }
        meters
    }

    /// The meters after a round: what was won is off, a part of what was wagered is on.
    pub fn grown(&self, round: &Round) -> Meters {
        let mut meters = *round.meters();
        self.grow(&mut meters, round);
        meters
    }

    /// Brings the meters that a round began with to where it leaves them; says whether that changed
    /// any.
    pub fn grow(&self, meters: &mut Meters, round: &Round) -> bool {
        let Some(rules) = &self.rules.game.meters else { return false };
        let mut changed = false;
        let cards = meters.0.iter_mut().zip(&round.meters().0);
        for ((card, left), (wager, _)) in cards.zip(self.rules.meters()) {
            let mut shows = left.shows;
            let spots = round.spots().iter();
            let wagered: Money = spots.map(|spot| spot.bets[wager.place()]).sum();
            // Most rounds have no wager on a progressive.
            if !wagered.is_zero() {
                shows += rules.growth.of(wagered, Rounding::DOWN);
            }
            changed |= shows != card.shows;
            card.shows = shows;
        }
        changed
    }

    /// What each meter shows, in words: `mini-royal meter $10,004`.
    pub fn told(&self, meters: &Meters) -> Vec<String> {
        let told = self.rules.meters().iter().zip(meters.0).map(|((wager, meter), card)| {
            let level = meter.name().map(|name| format!(" {name}")).unwrap_or_default();
            format!("{}{level} meter {}", self.rules.name(*wager), card.shows)
        });
        told.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sheet::Library;

    fn pit(game: &str, choices: &[(&str, &str)]) -> Pit {
        let library = Library::built_in();
        let page = library.game(game).expect("a game").resolve(choices).expect("a page");
        Pit::of(&page, Limits::default()).expect("it is played").expect("a game of the pit")
    }

    #[test]
    fn each_progressive_has_a_meter_that_starts_where_the_house_says() {
        let game = "three-card-prime@colorado";
        let usual = pit(game, &[]);
        let both = ["mini-royal meter $10,000", "five-card-linked meter $10,000"];
        assert_eq!(usual.told(&usual.meters()), both);
        let chosen = pit(game, &[("seed", "$2,500"), ("wagers.five-card-linked", "not offered")]);
        assert_eq!(chosen.told(&chosen.meters()), ["mini-royal meter $2,500"]);
        // The only seed that is printed. Source: colorado l.1360.
        let printed = pit("three-card-poker@colorado", &[]);
        assert_eq!(printed.told(&printed.meters()), ["progressive meter $1,000"]);
        let levels = [("progressive.table", "progressive-levels"), ("major", "$700")];
        let levels = pit("three-card-poker@colorado", &levels);
        let both = ["progressive major meter $700", "progressive minor meter $500"];
        assert_eq!(levels.told(&levels.meters()), both);
    }

    #[test]
    fn a_meter_grows_by_its_own_wager_alone() {
        let pit = pit("three-card-prime@colorado", &[("growth", "25%")]);
        let chairs = [engine::Chair::own(0, Money::dollars(100))];
        let start =
            engine::table::Start { chairs: &chairs, bank: Bank::House, meters: pit.meters() };
        let mut round = Round::begin(&pit.rules, &start);
        for (wager, dollars) in [("ante", 10), ("five-card-linked", 1)] {
            let wager = pit.rules.wager(wager).expect("a wager of the game");
            let placed = engine::table::Action::Bet(Seat::new(0), wager, Money::dollars(dollars));
            round.act(&pit.rules, placed, &mut Vec::new()).expect("it may be bet");
        }
        let grown = ["mini-royal meter $10,000", "five-card-linked meter $10,000.25"];
        assert_eq!(pit.told(&pit.grown(&round)), grown);
    }
}
