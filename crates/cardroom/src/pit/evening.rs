//! The player's evening at a table with a dealer: who has how much, who banks, what lies on the
//! layout from round to round.

use super::bets;
use super::dealer::DealersShoe;
use super::hand::{Hand, Wishes};
use super::offer::Pit;
use super::turns::Banking;
use crate::chance::{Chance, Purpose};
use crate::play::voice;
use engine::table::{Chair, Meters};
use engine::{Seat, SeatSet};
use money::{Money, Net};
use sheet::table::bank::Untaken;

/// A table and the player at it.
pub(crate) struct Evening<'a> {
    pit: &'a Pit,
    seats: usize,
    stacks: [Money; Seat::MAX],
    bought: [Money; Seat::MAX],
    buy_in: Money,
    /// What a player-dealer wagers.
    bank: Money,
    seed: u64,
    /// How many rounds are played, if not until the player leaves.
    rounds: Option<u32>,
    played: u32,
    /// Whose turn it is to bank, and for how many rounds it has been.
    turn: Seat,
    turns: u8,
    /// Who banked last.
    last: Option<Seat>,
    /// What the player does with the turn to bank.
    pub(crate) answer: Answer,
    meters: Meters,
    shoe: DealersShoe,
    shuffle: Chance,
    /// What the player puts on each wager.
    pub(crate) wishes: Wishes,
}

/// What an evening is set up with.
pub(crate) struct SetUp {
    pub(crate) seats: usize,
    pub(crate) buy_in: Money,
    pub(crate) bank: Money,
    pub(crate) seed: u64,
    pub(crate) rounds: Option<u32>,
}

/// Whether the player takes the bank when it comes round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Has not said.
    Open,
    Takes,
    Passes,
}

/// What is said when the game ends for want of a bank.
pub(crate) const DISBANDED: &str = "No other player takes the bank: the game is disbanded.";

/// The player's seat.
pub(crate) const YOU: Seat = Seat::new(0);

impl<'a> Evening<'a> {
    pub(crate) fn new(pit: &'a Pit, set_up: &SetUp) -> Evening<'a> {
        let SetUp { seats, buy_in, bank, seed, rounds } = *set_up;
        let mut stacks = [Money::ZERO; Seat::MAX];
        stacks[..seats].fill(buy_in);
        let mut wishes = Wishes::default();
        for (wager, money) in bets::base(&pit.rules) {
            wishes.0[wager.place()] = money;
        }
        Evening {
            pit,
            seats,
            stacks,
            bought: stacks,
            buy_in,
            bank,
            seed,
            rounds,
            played: 0,
            // The bots bank first: the player has seen it done before being asked.
            turn: Seat::new(1 % seats),
            turns: 0,
            last: None,
            answer: Answer::Open,
            meters: pit.meters(),
            shoe: DealersShoe::new(pit, seats),
            shuffle: Chance::new(seed, Purpose::Shuffle(0)),
            wishes,
        }
    }

    /// Whether another round is played.
    pub(crate) fn plays_on(&self) -> bool {
        self.rounds.is_none_or(|rounds| self.played < rounds)
    }

    /// What is played: `Three Card Poker (colorado)`.
    pub(crate) fn title(&self) -> String {
        format!("{} ({})", self.pit.named.title, self.pit.named.edition)
    }

    pub(crate) const fn stack(&self, seat: Seat) -> Money {
        self.stacks[seat.place()]
    }

    pub(crate) const fn buy_in(&self) -> Money {
        self.buy_in
    }

    /// What the player has won or lost.
    pub(crate) fn net(&self, seat: Seat) -> Net {
        Net::between(self.bought[seat.place()], self.stacks[seat.place()])
    }

    /// Whether the player needs chips: too few for the bets that a hand needs.
    pub(crate) fn is_broke(&self) -> bool {
        self.stack(YOU) < self.least()
    }

    /// What one hand costs at least, with a wager that plays it on.
    fn least(&self) -> Money {
        self.pit.rules.limits.least.times(6)
    }

    /// A seat buys chips.
    pub(crate) fn buy(&mut self, seat: Seat) -> String {
        self.stacks[seat.place()] += self.buy_in;
        self.bought[seat.place()] += self.buy_in;
        let voice = voice(SeatSet::EMPTY);
        match seat == YOU {
            true => format!("You buy in again for {}.", self.buy_in),
            false => format!("{} buys in again for {}.", voice.player(seat), self.buy_in),
        }
    }

    /// Bots without chips buy in again. Says what was done.
    pub(crate) fn between(&mut self) -> Vec<String> {
        let broke = (1..self.seats).map(Seat::new).filter(|seat| self.stack(*seat) < self.least());
        let broke: Vec<Seat> = broke.collect();
        broke.into_iter().map(|seat| self.buy(seat)).collect()
    }

    /// Whether the player is to say now if he takes the bank.
    pub(crate) fn offers_bank(&self) -> bool {
        let yours = self.seats > 1 && self.pit.banks_in_turn() && self.turn == YOU;
        yours && self.answer == Answer::Open
    }

    /// What the player would bank with.
    pub(crate) fn your_bank(&self) -> Money {
        self.bank.min(self.stack(YOU))
    }

    /// Who banks the next round.
    fn banking(&mut self) -> Banking {
        match (self.pit.banks_in_turn(), self.seats) {
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

    /// Whether the game ends because no other player takes the bank that the player passes: who
    /// banked last would bank again. Source: diamond-jims l.752-753.
    pub(crate) fn is_disbanded(&self) -> bool {
        let bank = self.pit.rules.game.bank;
        let ends = bank.is_some_and(|bank| bank.untaken == Untaken::Disbanded);
        let passed = self.turn == YOU && self.answer == Answer::Passes;
        ends && passed && self.last == Some(self.after(YOU))
    }

    /// The seat that follows.
    fn after(&self, seat: Seat) -> Seat {
        Seat::new((seat.place() + 1) % self.seats)
    }

    fn pass_bank(&mut self) {
        self.turn = self.after(self.turn);
        self.turns = 0;
        self.answer = Answer::Open;
    }

    /// Lays the table for the next round: cards shuffled, nobody has bet.
    pub(crate) fn hand(&mut self) -> Hand<'a> {
        let banking = self.banking();
        let bettors: Vec<Seat> = banking.bettors(self.seats).collect();
        let chairs = bettors.iter().enumerate();
        let chairs = chairs.map(|(place, seat)| Chair::own(place, self.stack(*seat))).collect();
        let wager = match banking {
            Banking::Seat(seat) => self.bank.min(self.stack(seat)),
            Banking::House | Banking::ThirdParty => self.bank,
        };
        let shuffle = &mut self.shuffle;
        self.shoe.ready(&mut |bound| shuffle.below(bound));
        let whims = Chance::new(self.seed, Purpose::Bots(self.played));
        let bank = self.pit.bank(banking, wager);
        Hand::begin(self.pit, chairs, (banking, bank), self.meters, self.shoe.clone(), whims)
            .with_bettors(&bettors)
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
            self.last = Some(seat);
            let stack = Net::won(self.stack(seat)) + round.bank_net();
            self.stacks[seat.place()] = stack.amount();
            outside = Net::ZERO;
        }
        let after: Money = self.stacks.iter().copied().sum();
        // What the dealer was given leaves the table.
        let tips = Net::won(round.tips_won());
        let sum = Net::between(before, after) + outside + Net::lost(round.meter_paid()) + tips;
        assert!(sum.is_zero(), "the chips of a round add up: {sum}");
        hand.audit().expect("every card lies somewhere");
        self.shoe = hand.shoe().clone();
        self.shoe.watch(round);
        self.meters = self.pit.grown(round);
        self.played += 1;
        self.turns += 1;
        if self.turns >= self.pit.turns().rounds() {
            self.pass_bank();
        }
    }

    /// What is played, with whom, for how much.
    pub(crate) fn welcome(&self) -> String {
        let limits = &self.pit.rules.limits;
        let voice = voice(SeatSet::EMPTY);
        let others: Vec<&str> = (1..self.seats).map(|at| voice.player(Seat::new(at))).collect();
        let others = match others.is_empty() {
            true => String::new(),
            false => format!("; clockwise from you: {}", others.join(", ")),
        };
        let bank = match (self.pit.banks_in_turn(), self.seats) {
            (false, _) => "The house banks",
            (true, 1) => "A third party banks",
            (true, _) => "The players bank in turn",
        };
        format!(
            "{}, bets {} to {}. {bank}.\nYou sit down with {}{others}.\n`?` explains the keys.",
            self.title(),
            limits.least,
            limits.most,
            self.buy_in,
        )
    }

    /// What begins a round.
    pub(crate) fn announcement(&self, hand: &Hand<'_>) -> String {
        let number = self.played + 1;
        let voice = voice(SeatSet::EMPTY);
        match hand.banking() {
            Banking::House | Banking::ThirdParty => format!("Round {number}."),
            Banking::Seat(YOU) => {
                format!("Round {number}. You bank with {}.", hand.bank_wager())
            }
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
        format!(
            "You leave the table with {}: {} in {rounds}. Seed {} deals the same again.",
            self.stack(YOU),
            self.net(YOU),
            self.seed
        )
    }
}
