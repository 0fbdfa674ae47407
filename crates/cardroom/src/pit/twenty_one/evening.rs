//! The player's evening at a table of twenty-one: who has how much, who banks, what is bet.

use super::chart;
use super::offer::TwentyOne;
use super::shoe::PointsShoe;
use crate::chance::{Chance, Purpose};
use crate::pit::turns::Banking;
use crate::pit::{SetUp, YOU};
use crate::play::{Voice, voice};
use call::points::Caller;
use engine::points::{
    Action, Chair, Choices, Event, Refusal, Round, Rules, Start, WagerId, Waiting, legal,
};
use engine::{Seat, SeatSet};
use money::{Money, Net};

/// A table and the player at it.
pub(crate) struct Evening<'a> {
    pub(super) game: &'a TwentyOne,
    seats: usize,
    stacks: [Money; Seat::MAX],
    bought: Money,
    buy_in: Money,
    bank: Money,
    seed: u64,
    rounds: Option<u32>,
    played: u32,
    /// Whose turn it is to bank, and for how many rounds it has been.
    turn: Seat,
    turns: u8,
    /// Whether the player takes the bank when it comes round.
    pub(super) takes: Option<Takes>,
    shoe: PointsShoe,
    chance: Chance,
    /// What the player puts on each wager.
    pub(super) wishes: Vec<Money>,
}

/// Whether the player takes the bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Yes,
    No,
}

/// A round at the player's table.
pub(super) struct Table<'a> {
    pub(super) game: &'a TwentyOne,
    pub(super) round: Round,
    banking: Banking,
    voice: Voice,
    caller: Caller<&'a Rules>,
    shoe: PointsShoe,
    chance: Chance,
    events: Vec<Event>,
    /// What has been called.
    pub(super) calls: Vec<String>,
}

impl<'a> Evening<'a> {
    pub(crate) fn new(game: &'a TwentyOne, set_up: &SetUp) -> Evening<'a> {
        let SetUp { seats, buy_in, bank, seed, rounds } = *set_up;
        let mut stacks = [Money::ZERO; Seat::MAX];
        stacks[..seats].fill(buy_in);
        let mut wishes = vec![Money::ZERO; game.rules.game.wagers.len()];
        for (wager, money) in game.base() {
            wishes[wager.place()] = money;
        }
        Evening {
            game,
            seats,
            stacks,
            bought: buy_in,
            buy_in,
            bank,
            seed,
            rounds,
            played: 0,
            // The bots bank first: the player has seen it done before being asked.
            turn: Seat::new(1 % seats),
            turns: 0,
            takes: None,
            shoe: PointsShoe::new(&game.rules),
            chance: Chance::new(seed, Purpose::Shuffle(0)),
            wishes,
        }
    }

    pub(super) fn plays_on(&self) -> bool {
        self.rounds.is_none_or(|rounds| self.played < rounds)
    }

    /// What one round costs at most as a rule: four hands, doubled.
    fn least(&self) -> Money {
        self.game.rules.limits.least.times(4 * self.game.rules.hands().len() as u64)
    }

    pub(super) fn is_broke(&self) -> bool {
        self.stacks[YOU.place()] < self.least()
    }

    pub(super) const fn buy_in(&self) -> Money {
        self.buy_in
    }

    /// The player buys chips.
    pub(super) fn buy(&mut self) {
        self.stacks[YOU.place()] += self.buy_in;
        self.bought += self.buy_in;
    }

    /// Bots without chips buy in again. Says who.
    pub(super) fn between(&mut self) -> Vec<String> {
        let voice = voice(SeatSet::EMPTY);
        let mut said = Vec::new();
        for seat in (1..self.seats).map(Seat::new) {
            if self.stacks[seat.place()] < self.least() {
                self.stacks[seat.place()] += self.buy_in;
                said.push(format!("{} buys in again for {}.", voice.player(seat), self.buy_in));
            }
        }
        said
    }

    /// Whether the player is to say now if he takes the bank, and with how much.
    pub(super) fn offers_bank(&self) -> Option<Money> {
        let yours = self.seats > 1 && self.turn == YOU && self.takes.is_none();
        yours.then(|| self.bank.min(self.stacks[YOU.place()]))
    }

    fn pass_bank(&mut self) {
        self.turn = Seat::new((self.turn.place() + 1) % self.seats);
        self.turns = 0;
        self.takes = None;
    }

    /// Lays the table for the next round.
    pub(super) fn table(&mut self) -> Table<'a> {
        if self.seats > 1 && self.turn == YOU && self.takes != Some(Takes::Yes) {
            self.pass_bank();
        }
        let banking = match self.seats {
            1 => Banking::ThirdParty,
            _ => Banking::Seat(self.turn),
        };
        let wager = match banking {
            Banking::Seat(seat) => self.bank.min(self.stacks[seat.place()]),
            Banking::House | Banking::ThirdParty => self.bank,
        };
        let bettors: Vec<Seat> = banking.bettors(self.seats).collect();
        let chairs = bettors.iter().enumerate();
        let chairs: Vec<Chair> =
            chairs.map(|(place, seat)| Chair::own(place, self.stacks[seat.place()])).collect();
        let start = Start { chairs: &chairs, bank: self.game.turns().bank(banking, wager) };
        self.shoe.ready();
        let voice = voice(bettors.iter().copied().collect());
        let number = self.played + 1;
        let announced = match banking {
            Banking::Seat(YOU) => format!("Round {number}. You bank with {wager}."),
            Banking::Seat(seat) => {
                format!("Round {number}. {} banks with {wager}.", voice.player(seat))
            }
            Banking::House | Banking::ThirdParty => format!("Round {number}."),
        };
        Table {
            game: self.game,
            round: Round::begin(&self.game.rules, &start),
            banking,
            voice,
            caller: Caller::new(&self.game.rules, &start),
            shoe: self.shoe.clone(),
            chance: self.chance.clone(),
            events: Vec::new(),
            calls: vec![String::new(), announced],
        }
    }

    /// Takes a finished round back.
    ///
    /// # Panics
    /// If a chip or a card was lost: a bug of the engine.
    pub(super) fn end(&mut self, table: &Table<'_>) {
        for (place, seat) in table.banking.bettors(self.seats).enumerate() {
            self.stacks[seat.place()] = table.round.stack(Seat::new(place));
        }
        if let Banking::Seat(seat) = table.banking {
            let stack = Net::won(self.stacks[seat.place()]) + table.round.bank_net();
            self.stacks[seat.place()] = stack.amount();
        }
        assert!(table.shoe.adds_up(&table.round), "every card lies somewhere");
        self.shoe = table.shoe.clone();
        self.chance = table.chance.clone();
        self.played += 1;
        self.turns += 1;
        if self.turns >= self.game.rules.game.bank.rounds.max(1) {
            self.pass_bank();
        }
    }

    pub(super) fn welcome(&self) -> String {
        let limits = &self.game.rules.limits;
        let voice = voice(SeatSet::EMPTY);
        let others: Vec<&str> = (1..self.seats).map(|at| voice.player(Seat::new(at))).collect();
        let others = match others.is_empty() {
            true => String::new(),
            false => format!("; clockwise from you: {}", others.join(", ")),
        };
        let bank = match self.seats {
            1 => "A third party banks",
            _ => "The players bank in turn",
        };
        format!(
            "{} ({}), bets {} to {}. {bank}.\nYou sit down with {}{others}.\n`?` explains the keys.",
            self.game.named.title, self.game.named.edition, limits.least, limits.most, self.buy_in,
        )
    }

    pub(super) fn farewell(&self) -> String {
        let rounds = match self.played {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        let stack = self.stacks[YOU.place()];
        let net = Net::between(self.bought, stack);
        let seed = self.seed;
        format!(
            "You leave the table with {stack}: {net} in {rounds}. Seed {seed} deals the same again."
        )
    }
}

impl Table<'_> {
    /// Where the player bets, unless he banks.
    pub(super) fn your_place(&self) -> Option<Seat> {
        self.voice.your_place()
    }

    /// Puts everybody's bets down and deals.
    ///
    /// # Errors
    /// What the player wishes is none that may be bet; no chip has moved.
    pub(super) fn deal(&mut self, wishes: &[Money]) -> Result<(), Refusal> {
        let before = self.round.clone();
        let mut events = Vec::new();
        let bets = self.bets(wishes);
        for bet in bets.into_iter().chain([Action::NoMoreBets]) {
            if let Err(refusal) = self.round.act(&self.game.rules, bet, &mut events) {
                self.round = before;
                return Err(refusal);
            }
        }
        self.events = events;
        self.go_on();
        Ok(())
    }

    fn bets(&self, wishes: &[Money]) -> Vec<Action> {
        let yours = self.your_place();
        let places = (0..self.round.spots().len()).map(Seat::new);
        let mut bets = Vec::new();
        for seat in places {
            if Some(seat) == yours {
                let wished = wishes.iter().enumerate().filter(|(_, money)| !money.is_zero());
                let bet =
                    |(at, money): (usize, &Money)| Action::Bet(seat, WagerId::new(at), *money);
                bets.extend(wished.map(bet));
            } else {
                let base = self.game.base();
                bets.extend(base.iter().map(|(wager, money)| Action::Bet(seat, *wager, *money)));
            }
        }
        bets
    }

    /// Whether the player is asked.
    pub(super) fn asks_you(&self) -> bool {
        match self.round.waiting_for(&self.game.rules) {
            Waiting::Banker => self.banking == Banking::Seat(YOU),
            waiting => waiting.seat().is_some() && waiting.seat() == self.your_place(),
        }
    }

    pub(super) fn choices(&self) -> Choices {
        legal(&self.game.rules, &self.round)
    }

    /// What a careful player would do.
    pub(super) fn advice(&self) -> Option<Action> {
        chart::answer(&self.game.rules, &self.round)
    }

    /// Does what the player says.
    ///
    /// # Errors
    /// The dealer says no.
    pub(super) fn play(&mut self, action: Action) -> Result<(), Refusal> {
        self.round.act(&self.game.rules, action, &mut self.events)?;
        self.go_on();
        Ok(())
    }

    /// Plays on without the player, by the chart.
    pub(super) fn abandon(&mut self) {
        while let (true, Some(action)) = (self.asks_you(), self.advice()) {
            if self.play(action).is_err() {
                return;
            }
        }
    }

    /// Deals and lets the bots play until the player is asked or the round is over.
    fn go_on(&mut self) {
        let rules = &self.game.rules;
        loop {
            let chance = &mut self.chance;
            let below = &mut |bound| chance.below(bound);
            let served = self.shoe.serve(&mut self.round, rules, below, &mut self.events);
            served.expect("a card that is due is never refused");
            if self.asks_you() {
                break;
            }
            let Some(action) = chart::answer(rules, &self.round) else { break };
            let acted = self.round.act(rules, action, &mut self.events);
            acted.expect("the chart does what the hand may do");
        }
        let events = std::mem::take(&mut self.events);
        let mut lines = self.caller.call(&events);
        lines.extend(self.caller.flush());
        let voice = self.voice;
        self.calls.extend(lines.iter().filter_map(|line| voice.says(line)));
    }
}
