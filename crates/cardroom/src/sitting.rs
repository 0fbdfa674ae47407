//! A poker table over an evening. The engine keeps seats, button, blinds and kills; here is what
//! lies beside the pots from round to round, and the account of every chip.

use crate::chance::Chance;
use cards::{CardSet, shuffle_first};
use engine::pot::{
    Away, BaseRunners, Carried, Entering, Event, House, LineUp, LostTo, Post, Refusal, Round,
    Rules, Seated, Table, TableAction, TableEvent, TableRefusal,
};
use engine::{Packet, Seat, SeatSet};
use money::{Money, Net};
use sheet::poker::{Award, ShortStack, SitsOut};

/// A table with its players, between and during rounds.
#[derive(Debug, Clone)]
pub(crate) struct Sitting<'a> {
    house: &'a House,
    table: Table,
    events: Vec<TableEvent>,
    account: Account,
    runners: BaseRunners,
    /// What the last round left in the middle, and who may play for it.
    carried: Option<(Carried, SeatSet)>,
    rounds: u32,
}

/// Where the chips are that are not on the table.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Account {
    /// What each seat has bought, all told.
    bought: [Money; Seat::MAX],
    /// What each has been paid beside the table.
    pocket: [Money; Seat::MAX],
    /// What the house has won from wagers beside the pots.
    house: Net,
}

/// What a round did beside the pots.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Settled {
    /// Who reached home and took the pool.
    pub(crate) home: Option<(Seat, Money)>,
    /// Whether another game is on now.
    pub(crate) changed: bool,
}

impl<'a> Sitting<'a> {
    /// Seats so many players, each with what `buys` says, and deals a card to each for the button.
    ///
    /// # Errors
    /// What the table says against it.
    pub(crate) fn open(
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
            runners: BaseRunners::default(),
            carried: None,
            rounds: 0,
        };
        for seat in (0..seats).map(Seat::new) {
            let money = buys(seat);
            sitting.act(TableAction::Sit(seat, money, Entering::Post))?;
            sitting.account.bought[seat.place()] += money;
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
    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    /// The rules of the game that is on.
    pub(crate) fn rules(&self) -> &'a Rules {
        self.table.rules(self.house)
    }

    /// Which of the house's games is on.
    pub(crate) fn game(&self) -> usize {
        let rules = self.rules();
        self.house.games().iter().position(|game| std::ptr::eq(game, rules)).unwrap_or(0)
    }

    /// Who sits in a seat.
    pub(crate) fn player(&self, seat: Seat) -> Option<&Seated> {
        self.table.player(seat)
    }

    /// What a seat has on the table.
    pub(crate) fn stack(&self, seat: Seat) -> Money {
        self.player(seat).map_or(Money::ZERO, |player| player.stack)
    }

    /// How many rounds are over.
    pub(crate) const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// How many base runners a seat has, and what lies in the pool.
    pub(crate) const fn runners(&self) -> &BaseRunners {
        &self.runners
    }

    /// What the last round left in the middle.
    pub(crate) fn carried(&self) -> Option<Carried> {
        self.carried.map(|(carried, _)| carried)
    }

    /// Does something between rounds.
    ///
    /// # Errors
    /// What the dealer says against it.
    pub(crate) fn act(&mut self, action: TableAction) -> Result<(), TableRefusal> {
        self.events.clear();
        self.table.act(self.house, action, &mut self.events)?;
        self.pay_out();
        Ok(())
    }

    /// Pays those who left.
    fn pay_out(&mut self) {
        for event in &self.events {
            if let TableEvent::Left(seat, money) = *event {
                self.account.pocket[seat.place()] += money;
                self.runners.leave(seat);
            }
        }
    }

    /// A player adds chips.
    ///
    /// # Errors
    /// As [`Sitting::act`].
    pub(crate) fn buy(&mut self, seat: Seat, money: Money) -> Result<(), TableRefusal> {
        self.act(TableAction::Buy(seat, money))?;
        self.account.bought[seat.place()] += money;
        Ok(())
    }

    /// Whether a player needs chips to be dealt in: has none, or where nobody plays all-in, too
    /// few for the least wager.
    pub(crate) fn needs_chips(&self, seat: Seat) -> bool {
        let rules = self.rules();
        let stack = self.stack(seat);
        let matched = rules.game.extras.award == Award::Matched;
        let folds = rules.game.betting.short_stack == ShortStack::Folds;
        stack.is_zero() || ((matched || folds) && stack < rules.stakes.low + rules.stakes.ante)
    }

    /// Who is dealt in, and posts what. While a pot waits from the last round, only its players
    /// are. Source: colorado l.1799-1800.
    ///
    /// # Errors
    /// As [`Table::deal`].
    pub(crate) fn deal(
        &mut self,
        mut wager: impl FnMut(Seat, Money) -> Money,
    ) -> Result<LineUp, TableRefusal> {
        self.events.clear();
        let mut line_up = self.table.deal(self.house, &mut self.events)?;
        if self.table.rules(self.house).game.extras.award == Award::Matched {
            for (seat, chair) in line_up.seats.iter().zip(&mut line_up.chairs) {
                chair.ante = wager(*seat, chair.stack);
            }
        }
        Ok(line_up)
    }

    /// Begins the round, with what the last one left in the middle.
    ///
    /// # Errors
    /// As [`Round::begin_with`].
    pub(crate) fn begin(
        &self,
        line_up: &LineUp,
        events: &mut Vec<Event>,
    ) -> Result<Round, Refusal> {
        Round::begin_with(self.rules(), &line_up.start(), self.carried(), events)
    }

    /// Whether a player may come in now: not while a pot rolls that was begun without him.
    pub(crate) fn may_enter(&self, seat: Seat) -> bool {
        self.carried.is_none_or(|(_, players)| players.contains(seat))
    }

    /// Takes a finished round back and counts every chip of it.
    ///
    /// # Errors
    /// What does not add up: a bug of the engine.
    pub(crate) fn end(
        &mut self,
        line_up: &LineUp,
        round: &Round,
        events: &[Event],
    ) -> Result<Settled, String> {
        let beside = Beside::of(events);
        let carried = self.carried().map_or(Money::ZERO, |carried| carried.money);
        let came = line_up.chairs.iter().map(|chair| chair.stack).sum::<Money>() + carried;
        let went = round.players().iter().map(|player| player.stack).sum::<Money>();
        let went = went + beside.pool + beside.kept + beside.waits;
        if came + beside.paid != went {
            return Err(format!("{} came to the round, {went} left it", came + beside.paid));
        }
        let waits = round.carries_over();
        if waits.map_or(Money::ZERO, |carried| carried.money) != beside.waits {
            return Err(format!("{} was left in the middle, {waits:?} waits", beside.waits));
        }
        self.carried = waits.map(|carried| (carried, line_up.seats.iter().copied().collect()));
        self.account.house += Net::between(beside.paid, beside.kept);
        self.events.clear();
        let ended = self.table.end(self.house, round, &mut self.events);
        ended.map_err(|refusal| refusal.to_string())?;
        self.rounds += 1;
        self.pay_out();
        let changed = self.events.iter().any(|event| matches!(event, TableEvent::Changed(_)));
        let home = self.advance(line_up, events);
        self.audit()?;
        Ok(Settled { home, changed })
    }

    /// Moves the base runners; who reaches home is paid in chips.
    fn advance(&mut self, line_up: &LineUp, events: &[Event]) -> Option<(Seat, Money)> {
        let at = |place: Seat| line_up.seats[place.place()];
        let mut home = None;
        for event in events {
            let event = match *event {
                Event::Advanced(place, runners) => Event::Advanced(at(place), runners),
                Event::SideLost(_, _, LostTo::Pool) => *event,
                _ => continue,
            };
            home = self.runners.after(&[event]).or(home);
        }
        let (seat, money) = home?;
        // Who left or has too little on the table for it to count as a buy is paid in cash.
        if self.act(TableAction::Buy(seat, money)).is_err() {
            self.account.pocket[seat.place()] += money;
        }
        home
    }

    /// Whether every chip that was bought lies somewhere.
    fn audit(&self) -> Result<(), String> {
        let Account { bought, pocket, house } = self.account;
        let sum = |all: [Money; Seat::MAX]| all.into_iter().sum::<Money>();
        let lies = self.table.chips() + sum(pocket) + self.waiting();
        match Net::between(sum(bought), lies) + house {
            net if net.is_zero() => Ok(()),
            net => Err(format!("the table has {net} against what was bought")),
        }
    }

    /// What a seat has won or lost over the evening.
    pub(crate) fn net(&self, seat: Seat) -> Net {
        let place = seat.place();
        Net::between(self.account.bought[place], self.stack(seat) + self.account.pocket[place])
    }

    /// What the house has won beside the pots.
    pub(crate) const fn house_net(&self) -> Net {
        self.account.house
    }

    /// What lies in the middle or in the pool for rounds to come.
    pub(crate) fn waiting(&self) -> Money {
        self.runners.pool + self.carried().map_or(Money::ZERO, |carried| carried.money)
    }

    /// Closes the table: a pool is shared by the base runners. Source: colorado l.1534.
    pub(crate) fn close(&mut self) {
        let runners = std::mem::take(&mut self.runners);
        let shares = runners.close();
        let shared: Money = shares.iter().copied().sum();
        self.runners.pool = runners.pool - shared;
        self.account.pocket.iter_mut().zip(shares).for_each(|(pocket, share)| *pocket += share);
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
        for event in events {
            match *event {
                Event::SideLost(_, money, LostTo::Pool) => beside.pool += money,
                Event::SideLost(_, money, LostTo::House)
                | Event::Left { to: Away::House, money }
                | Event::Posted { post: Post::Jackpot, money, .. } => beside.kept += money,
                Event::SidePaid(_, money) => beside.paid += money,
                Event::Left { to: Away::NextRound, money } => beside.waits += money,
                _ => {}
            }
        }
        beside
    }
}
