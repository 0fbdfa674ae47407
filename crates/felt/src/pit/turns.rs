//! Who banks: the house, or the players in turn, each with what he wagers.

use crate::menu::Named;
use engine::{Bank, PlayerDealer, Seat};
use money::Money;
use sheet::Banker;
use sheet::table::bank::{BankRules, Reach};

/// What a player-dealer wagers unless told otherwise, in the least bets of the table.
const BANK: u64 = 400;

/// The largest bank: far from where sums would overflow.
const MOST: Money = Money::dollars(1_000_000_000);

/// Who banks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Banking {
    /// The house.
    House,
    /// A player, who has no place on the layout meanwhile.
    Seat(Seat),
    /// A player who does nothing else.
    ThirdParty,
}

impl Banking {
    /// The seats of the table that bet, as the layout counts its places.
    pub fn bettors(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        let all = (0..seats).map(Seat::new);
        all.filter(move |seat| self != Banking::Seat(*seat))
    }
}

/// The rules of a game's bank.
#[derive(Debug, Clone, Copy)]
pub struct Turns<'a> {
    /// Which game.
    pub named: &'a Named,
    /// Who banks it.
    pub banker: Banker,
    /// The rules of the bank, where a player has it.
    pub bank: Option<BankRules>,
    /// The least bet of the table.
    pub least: Money,
}

impl Turns<'_> {
    /// What the banker wagers.
    ///
    /// # Errors
    /// The house banks, or the amount is none.
    pub fn wager(&self, asked: Option<Money>) -> Result<Money, String> {
        match asked {
            Some(_) if self.banker != Banker::PlayerDealer => {
                let Named { game, edition, .. } = self.named;
                Err(format!("{game}@{edition} is banked by the house; leave --bank out"))
            }
            Some(wager) if wager < self.least => {
                Err(format!("a bank of {wager} covers no wager: at least {}", self.least))
            }
            Some(wager) if wager > MOST => Err(format!("a bank is {MOST} at most")),
            Some(wager) => Ok(wager),
            None => Ok(self.least.times(BANK)),
        }
    }

    /// The bank of a round.
    pub fn bank(&self, banker: Banking, wager: Money) -> Bank {
        let place = match banker {
            Banking::House => return Bank::House,
            Banking::Seat(seat) => seat,
            Banking::ThirdParty => Seat::new(0),
        };
        let reach = self.bank.map_or(Reach::Running, |bank| bank.reach);
        Bank::PlayerDealer(PlayerDealer::new(place, wager, reach))
    }

    /// How many rounds in a row one player banks.
    pub fn rounds(&self) -> u8 {
        self.bank.map_or(2, |bank| bank.rounds.max(1))
    }

    /// Who banks in a round, from zero: each so many rounds, clockwise; with one player at the
    /// table, a third-party proposition player.
    pub fn banking(&self, round: u64, seats: usize) -> Banking {
        match (self.banker == Banker::PlayerDealer, seats) {
            (false, _) => Banking::House,
            (true, 0 | 1) => Banking::ThirdParty,
            (true, seats) => {
                let rounds = u64::from(self.rounds());
                Banking::Seat(Seat::new((round / rounds % seats as u64) as usize))
            }
        }
    }
}
