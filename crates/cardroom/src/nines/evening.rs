//! The player's evening at a table to nine: who has how much, who banks, the shoe from round to round.

use super::bots;
use super::hand::{Hand, Wishes};
use super::offer::Nines;
use crate::chance::{Chance, Purpose};
use crate::pit::turns::Banking;
use crate::pit::{Answer, SetUp, YOU};
use crate::play::voice;
use call::nines::between;
use cards::{Pile, Shoe};
use engine::nines::Table;
use engine::{Chair, Seat, SeatSet};
use money::{Money, Net};

/// A table and the player at it.
pub(crate) struct Evening<'a> {
    game: &'a Nines,
    seats: usize,
    stacks: [Money; Seat::MAX],
    bought: [Money; Seat::MAX],
    set_up: SetUp,
    played: u32,
    /// Whose turn it is to bank, and for how many rounds it has been.
    turn: Seat,
    turns: u8,
    /// What the player does with the turn to bank.
    pub(crate) answer: Answer,
    table: Table,
    shoe: Shoe,
    shuffle: Chance,
    /// What the player puts on each wager.
    pub(crate) wishes: Wishes,
}

impl<'a> Evening<'a> {
    pub(crate) fn new(game: &'a Nines, set_up: SetUp) -> Evening<'a> {
        let seats = set_up.seats;
        let mut stacks = [Money::ZERO; Seat::MAX];
        stacks[..seats].fill(set_up.buy_in);
        let mut wishes = Wishes::default();
        let (wager, money) = bots::base(&game.rules);
        wishes.0[wager.place()] = money;
        Evening {
            game,
            seats,
            stacks,
            bought: stacks,
            played: 0,
            // The bots bank first: the player has seen it done before being asked.
            turn: Seat::new(1 % seats),
            turns: 0,
            answer: Answer::Open,
            table: Table::default(),
            shoe: Shoe::new(game.rules.game.pack),
            shuffle: Chance::new(set_up.seed, Purpose::Shuffle(0)),
            wishes,
            set_up,
        }
    }

    /// Whether another round is played.
    pub(crate) fn plays_on(&self) -> bool {
        self.set_up.rounds.is_none_or(|rounds| self.played < rounds)
    }

    pub(crate) const fn stack(&self, seat: Seat) -> Money {
        self.stacks[seat.place()]
    }

    /// What is played: `EZ Baccarat (lucky-lady)`.
    pub(crate) fn title(&self) -> String {
        format!("{} ({})", self.game.named.title, self.game.named.edition)
    }

    pub(crate) const fn buy_in(&self) -> Money {
        self.set_up.buy_in
    }

    /// Whether the player needs chips.
    pub(crate) fn is_broke(&self) -> bool {
        self.stack(YOU) < self.game.rules.limits.least
    }

    /// A seat buys chips.
    pub(crate) fn buy(&mut self, seat: Seat) -> String {
        self.stacks[seat.place()] += self.set_up.buy_in;
        self.bought[seat.place()] += self.set_up.buy_in;
        let voice = voice(SeatSet::EMPTY);
        match seat == YOU {
            true => format!("You buy in again for {}.", self.set_up.buy_in),
            false => format!("{} buys in again for {}.", voice.player(seat), self.set_up.buy_in),
        }
    }

    /// Bots without chips buy in again, and the shoe is made ready. Says what was done.
    pub(crate) fn between(&mut self) -> Vec<String> {
        let least = self.game.rules.limits.least.times(10);
        let broke = (1..self.seats).map(Seat::new).filter(|seat| self.stack(*seat) < least);
        let broke: Vec<Seat> = broke.collect();
        let mut said: Vec<String> = broke.into_iter().map(|seat| self.buy(seat)).collect();
        let most = self.game.most_cards(self.seats);
        let below = &mut |bound| self.shuffle.below(bound);
        let rules = &self.game.rules;
        self.shoe.sweep(Pile::Dealt, Pile::Discard);
        let tell = |event| said.extend(between(event));
        self.table.ready(rules, &mut self.shoe, most, below, tell);
        said
    }

    fn banks_in_turn(&self) -> bool {
        self.game.banker == sheet::Banker::PlayerDealer
    }

    /// Whether the player is to say now if he takes the bank.
    pub(crate) fn offers_bank(&self) -> bool {
        let yours = self.seats > 1 && self.banks_in_turn() && self.turn == YOU;
        yours && self.answer == Answer::Open
    }

    /// What the player would bank with.
    pub(crate) fn your_bank(&self) -> Money {
        self.set_up.bank.min(self.stack(YOU))
    }

    /// Who banks the next round.
    fn banking(&mut self) -> Banking {
        match (self.banks_in_turn(), self.seats) {
            (false, _) => Banking::House,
            (true, 1) => Banking::ThirdParty,
            (true, _) => {
                if self.turn == YOU && self.answer != Answer::Takes {
                    self.pass_bank();
                }
                Banking::Seat(self.turn)
            }
        }
    }

    fn pass_bank(&mut self) {
        self.turn = Seat::new((self.turn.place() + 1) % self.seats);
        self.turns = 0;
        self.answer = Answer::Open;
    }

    /// Lays the table for the next round: nobody has bet.
    pub(crate) fn hand(&mut self) -> Hand<'a> {
        let banking = self.banking();
        let bettors: SeatSet = banking.bettors(self.seats).collect();
        let chairs = bettors.iter().enumerate();
        let chairs = chairs.map(|(place, seat)| Chair::own(place, self.stack(seat)));
        let chairs: Vec<Chair> = chairs.collect();
        let wager = match banking {
            Banking::Seat(seat) => self.set_up.bank.min(self.stack(seat)),
            Banking::House | Banking::ThirdParty => self.set_up.bank,
        };
        let whims = Chance::new(self.set_up.seed, Purpose::Bots(self.played));
        let bank = self.game.turns().bank(banking, wager);
        let shoe = (self.shoe.clone(), self.table.free_hands(&self.game.rules));
        Hand::begin(self.game, &chairs, (banking, bank), shoe, whims, bettors)
    }

    /// Takes a finished round back.
    ///
    /// # Panics
    /// If a chip or a card was lost: a bug of the engine.
    pub(crate) fn end(&mut self, hand: &Hand<'_>) {
        let round = hand.round();
        let before: Money = self.stacks.iter().copied().sum();
        for (place, seat) in hand.banking().bettors(self.seats).enumerate() {
            self.stacks[seat.place()] = round.stack(Seat::new(place));
        }
        let mut outside = round.bank_net();
        if let Banking::Seat(seat) = hand.banking() {
            let stack = Net::won(self.stack(seat)) + round.bank_net();
            self.stacks[seat.place()] = stack.amount();
            outside = Net::ZERO;
        }
        let after: Money = self.stacks.iter().copied().sum();
        let sum = Net::between(before, after) + outside;
        assert!(sum.is_zero(), "the chips of a round add up: {sum}");
        self.shoe = hand.shoe().clone();
        self.shoe.audit(round.cards()).expect("every card lies somewhere");
        self.table.played(&self.game.rules, round, &self.shoe).expect("the round is over");
        self.played += 1;
        self.turns += 1;
        if self.turns >= self.game.turns().rounds() {
            self.pass_bank();
        }
    }

    /// What is played, with whom, for how much.
    pub(crate) fn welcome(&self) -> String {
        let limits = &self.game.rules.limits;
        let voice = voice(SeatSet::EMPTY);
        let others: Vec<&str> = (1..self.seats).map(|at| voice.player(Seat::new(at))).collect();
        let others = match others.is_empty() {
            true => String::new(),
            false => format!("; clockwise from you: {}", others.join(", ")),
        };
        let bank = match (self.banks_in_turn(), self.seats) {
            (false, _) => "The house banks",
            (true, 1) => "A third party banks",
            (true, _) => "The players bank in turn",
        };
        format!(
            "{}, bets {} to {}. {bank}.\nYou sit down with {}{others}.\n`?` explains the keys.",
            self.title(),
            limits.least,
            limits.most,
            self.set_up.buy_in,
        )
    }

    /// What begins a round.
    pub(crate) fn announcement(&self, hand: &Hand<'_>) -> String {
        let number = self.played + 1;
        let voice = voice(SeatSet::EMPTY);
        match hand.banking() {
            Banking::House | Banking::ThirdParty => format!("Round {number}."),
            Banking::Seat(YOU) => format!("Round {number}. You bank with {}.", hand.bank_wager()),
            Banking::Seat(seat) => {
                let name = voice.player(seat);
                format!("Round {number}. {name} banks with {}.", hand.bank_wager())
            }
        }
    }

    /// How the evening went.
    pub(crate) fn farewell(&self) -> String {
        let rounds = match self.played {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        let net = Net::between(self.bought[YOU.place()], self.stack(YOU));
        format!(
            "You leave the table with {}: {net} in {rounds}. Seed {} deals the same again.",
            self.stack(YOU),
            self.set_up.seed
        )
    }
}
