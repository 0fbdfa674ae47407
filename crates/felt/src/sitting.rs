//! A poker table over an evening. The engine keeps seats, button, blinds, kills and what lies on
//! the table from round to round; here is the account of every chip.

use crate::chance::Chance;
use cards::{CardSet, shuffle_first};
use engine::pot::{
    Away, Carried, Entering, Event, House, LineUp, LostTo, Post, Round, Rules, Seated, Table,
    TableAction, TableEvent, TableRefusal,
};
use engine::{Packet, Seat};
use money::{Money, Net};
use sheet::poker::{Award, ShortStack, SitsOut, Straddle};
use std::sync::Arc;

/// A table with its players, between and during rounds.
#[derive(Debug, Clone)]
pub struct Sitting<'a> {
    house: &'a House,
    table: Table,
    events: Vec<TableEvent>,
    account: Account,
    rounds: u32,
}

/// Where the chips are that are not on the table.
#[derive(Debug, Clone, Copy, Default)]
struct Account {
    /// What each seat has bought, all told.
    bought: [Money; Seat::MAX],
    /// What each has taken from the table.
    pocket: [Money; Seat::MAX],
    /// The sums of both.
    all_bought: Money,
    all_pocket: Money,
    /// What the house has won from wagers beside the pots.
    house: Net,
}

impl Account {
    fn buys(&mut self, seat: Seat, money: Money) {
        self.bought[seat.place()] += money;
        self.all_bought += money;
    }

    fn takes(&mut self, seat: Seat, money: Money) {
        self.pocket[seat.place()] += money;
        self.all_pocket += money;
    }
}

/// What a round did beside the pots.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settled {
    /// Who won how much of a pool or a jackpot.
    pub won: Vec<(Seat, Money)>,
    /// Whether another game is on now.
    pub changed: bool,
}

impl<'a> Sitting<'a> {
    /// Seats so many players, each with what `buys` says, and deals a card to each for the button.
    ///
    /// # Errors
    /// What the table says against it.
    pub fn open(
        house: &'a House,
        seats: usize,
        mut buys: impl FnMut(Seat) -> Money,
        chance: &mut Chance,
    ) -> Result<Sitting<'a>, TableRefusal> {
        let mut sitting = Sitting {
            house,
            table: Table::new(),
            events: Vec::new(),
            account: Account::default(),
            rounds: 0,
        };
        for seat in (0..seats).map(Seat::new) {
            let money = buys(seat);
            sitting.act(TableAction::Sit(seat, money, Entering::Post))?;
            sitting.account.buys(seat, money);
        }
        let mut deck: Vec<cards::Card> = CardSet::DECK.iter().collect();
        shuffle_first(&mut deck, seats, &mut |bound| chance.below(bound));
        // A backup draws no card. Source: lucky-lady l.928.
        let at_table = sitting.rules().game.seats;
        let drawing = match at_table.sits_out {
            SitsOut::Last => seats.min(usize::from(at_table.dealt)),
            SitsOut::Nobody | SitsOut::Button => seats,
        };
        let cards = Packet::of(deck.into_iter().take(drawing));
        sitting.act(TableAction::DrawForButton(cards))?;
        Ok(sitting)
    }

    /// The engine's table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The rules of the game that is on.
    pub fn rules(&self) -> &'a Rules {
        self.table.rules(self.house)
    }

    /// Which of the house's games is on.
    pub fn game(&self) -> usize {
        let rules = self.rules();
        self.house.games().iter().position(|game| std::ptr::eq(game, rules)).unwrap_or(0)
    }

    /// Who sits in a seat.
    pub fn player(&self, seat: Seat) -> Option<&Seated> {
        self.table.player(seat)
    }

    /// What a seat has on the table.
    pub fn stack(&self, seat: Seat) -> Money {
        self.player(seat).map_or(Money::ZERO, |player| player.stack)
    }

    /// How many rounds are over.
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// What the last round left in the middle.
    pub fn carried(&self) -> Option<Carried> {
        self.table.lying().pot.map(|pot| pot.carried)
    }

    /// Does something between rounds.
    ///
    /// # Errors
    /// What the dealer says against it.
    pub fn act(&mut self, action: TableAction) -> Result<(), TableRefusal> {
        self.events.clear();
        self.table.act(self.house, action, &mut self.events)?;
        self.note();
        Ok(())
    }

    /// Notes who left with how much, and what the house paid.
    fn note(&mut self) {
        for event in &self.events {
            match event {
                TableEvent::Left(seat, money) => self.account.takes(*seat, *money),
                TableEvent::JackpotWon(shares) => {
                    self.account.house += Net::lost(shares.iter().copied().sum());
                }
                _ => {}
            }
        }
    }

    /// A player adds chips.
    ///
    /// # Errors
    /// As [`Sitting::act`].
    pub fn buy(&mut self, seat: Seat, money: Money) -> Result<(), TableRefusal> {
        self.act(TableAction::Buy(seat, money))?;
        self.account.buys(seat, money);
        Ok(())
    }

    /// The least that a player needs to be dealt in: a chip, or where nobody plays all-in, enough
    /// for the least wager.
    #[must_use]
    pub fn least_stack(&self) -> Money {
        let rules = self.rules();
        let matched = rules.game.extras.award == Award::Matched;
        let folds = rules.game.betting.short_stack == ShortStack::Folds;
        let stakes = &rules.stakes;
        let posted =
            stakes.ante + stakes.side + stakes.blinds.into_iter().max().unwrap_or_default();
        let least = if matched || folds { stakes.low + posted } else { Money::ZERO };
        least.max(Money::cents(1))
    }

    /// Whether a player needs chips to be dealt in.
    pub fn needs_chips(&self, seat: Seat) -> bool {
        self.stack(seat) < self.least_stack()
    }

    /// Who is dealt in, and posts what.
    ///
    /// # Errors
    /// As [`Table::deal`].
    pub fn deal(&mut self) -> Result<Arc<LineUp>, TableRefusal> {
        self.events.clear();
        self.table.deal(self.house, &mut self.events)
    }

    /// Who may straddle the next round, if anyone.
    pub fn straddler(&self) -> Option<Seat> {
        // Most houses have none, and then nobody is looked for.
        let allowed = self.rules().game.posts.straddle == Straddle::Allowed;
        allowed.then(|| self.table.straddler(self.house).ok().flatten()).flatten()
    }

    /// Takes a finished round back and counts every chip of it.
    ///
    /// # Errors
    /// What does not add up: a bug of the engine.
    pub fn end(
        &mut self,
        line_up: &LineUp,
        round: &Round,
        events: &[Event],
    ) -> Result<Settled, String> {
        let carried = line_up.carried.map_or(Money::ZERO, |carried| carried.money);
        let came = line_up.chairs().iter().map(|chair| chair.stack).sum::<Money>() + carried;
        let went = round.players().iter().map(|player| player.stack).sum::<Money>();
        let beside = match round.keeps_to_seats() {
            true => Beside::default(),
            false => Beside::of(events),
        };
        let went = went + beside.pool + beside.kept + beside.waits;
        if came + beside.paid != went {
            return Err(format!("{} came to the round, {went} left it", came + beside.paid));
        }
        self.account.house += Net::between(beside.paid, beside.kept);
        self.events.clear();
        let ended = self.table.end(self.house, round, &mut self.events);
        ended.map_err(|refusal| refusal.to_string())?;
        self.rounds += 1;
        self.note();
        self.audit()?;
        Ok(self.settled())
    }

    fn settled(&self) -> Settled {
        let mut settled = Settled::default();
        for event in &self.events {
            match event {
                TableEvent::PoolWon(seat, money) => settled.won.push((*seat, *money)),
                TableEvent::JackpotWon(shares) => {
                    let shares = shares.iter().enumerate().filter(|(_, share)| !share.is_zero());
                    settled.won.extend(shares.map(|(at, share)| (Seat::new(at), *share)));
                }
                TableEvent::Changed(_) => settled.changed = true,
                _ => {}
            }
        }
        settled
    }

    /// Whether every chip that was bought lies somewhere.
    fn audit(&self) -> Result<(), String> {
        let Account { all_bought, all_pocket, house, .. } = self.account;
        let lies = self.table.chips() + all_pocket;
        match Net::between(all_bought, lies) + house {
            net if net.is_zero() => Ok(()),
            net => Err(format!("the table has {net} against what was bought")),
        }
    }

    /// What a seat has won or lost over the evening.
    pub fn net(&self, seat: Seat) -> Net {
        let place = seat.place();
        Net::between(self.account.bought[place], self.stack(seat) + self.account.pocket[place])
    }

    /// What a seat has taken from the table and kept.
    pub const fn pocket(&self, seat: Seat) -> Money {
        self.account.pocket[seat.place()]
    }

    /// What the house has won beside the pots.
    pub const fn house_net(&self) -> Net {
        self.account.house
    }

    /// What lies in the middle or in the pool for rounds to come.
    pub fn waiting(&self) -> Money {
        let pool = self.table.lying().runners.pool;
        pool + self.carried().map_or(Money::ZERO, |carried| carried.money)
    }

    /// Closes the table: what lies on it is shared out, and everyone leaves.
    ///
    /// # Errors
    /// A round is on.
    pub fn close(&mut self) -> Result<(), TableRefusal> {
        self.act(TableAction::Close)
    }
}

/// What the events of a round moved to and from places beside the pots.
#[derive(Debug, Default)]
struct Beside {
    /// Into the pool.
    pool: Money,
    /// Kept by the house.
    kept: Money,
    /// Paid by it.
    paid: Money,
    /// Left for the next round.
    waits: Money,
}

impl Beside {
    fn of(events: &[Event]) -> Beside {
        let mut beside = Beside::default();
        // Most events move nothing there, and are told by one look.
        let moves = |event: &&Event| {
            matches!(
                event,
                Event::SideLost(..)
                    | Event::Left { .. }
                    | Event::Posted { .. }
                    | Event::SidePaid(..)
                    | Event::JackpotReturned(..)
            )
        };
        for event in events.iter().filter(moves) {
            match *event {
                Event::SideLost(_, money, LostTo::Pool) => beside.pool += money,
                Event::SideLost(_, money, LostTo::House)
                | Event::Left { to: Away::House, money }
                | Event::Posted { post: Post::Jackpot, money, .. } => beside.kept += money,
                // A misdeal gives the wager back that was kept.
                Event::JackpotReturned(_, money) => beside.kept -= money,
                Event::SidePaid(_, money) => beside.paid += money,
                Event::Left { to: Away::NextRound, money } => beside.waits += money,
                _ => {}
            }
        }
        beside
    }
}
