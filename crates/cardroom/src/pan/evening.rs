//! The player's evening at a table of Pan: who has how much, who begins, and the round that is played.

use super::bot;
use super::dealer::Dealer;
use super::offer::Parlour;
use crate::chance::{Chance, Purpose};
use call::pan::Caller;
use engine::Seat;
use engine::pan::{Action, Event, Refusal, Round, Rules, Start, Waiting};
use money::{Money, Net};

/// The player's seat.
pub(crate) const YOU: Seat = Seat::new(0);

/// A table and the player at it.
pub(crate) struct Evening<'a> {
    pub(super) parlour: &'a Parlour,
    stacks: Vec<Money>,
    bought: Vec<Money>,
    buy_in: Money,
    seed: u64,
    rounds: Option<u32>,
    played: u32,
    /// Who won the last round.
    first: Option<Seat>,
}

/// What an evening is set up with.
pub(crate) struct SetUp {
    pub(crate) seats: usize,
    pub(crate) buy_in: Money,
    pub(crate) seed: u64,
    pub(crate) rounds: Option<u32>,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The dealer or a bot goes on.
    Goes(Option<Seat>),
    /// The player whose turn it is may be forced, if you want it.
    MayForce(Seat),
    /// You are asked.
    Asks,
    /// The round is over.
    Over,
}

/// Whether a card has been considered to be forced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Considered {
    Nobody,
    Bots,
    Everyone,
}

/// A round that is played.
pub(super) struct Game<'a> {
    rules: &'a Rules,
    round: Round,
    dealer: Dealer,
    chance: Chance,
    caller: Caller<&'a Rules>,
    calls: Vec<String>,
    considered: Considered,
}

impl<'a> Evening<'a> {
    pub(crate) fn new(parlour: &'a Parlour, set_up: &SetUp) -> Evening<'a> {
        Evening {
            parlour,
            stacks: vec![set_up.buy_in; set_up.seats],
            bought: vec![set_up.buy_in; set_up.seats],
            buy_in: set_up.buy_in,
            seed: set_up.seed,
            rounds: set_up.rounds,
            played: 0,
            first: None,
        }
    }

    pub(super) fn welcome(&self) -> String {
        let chip = self.parlour.rules.game.chip;
        format!(
            "{} ({}), chips of {chip}, {} players. You are seat 1 with {}; play goes to the right, \
             from seat 2 to seat 1 to seat {}. Seed {}.",
            self.parlour.named.title,
            self.parlour.name(),
            self.stacks.len(),
            self.stacks[0],
            self.stacks.len(),
            self.seed
        )
    }

    /// Whether another round is played.
    pub(super) fn plays_on(&self) -> bool {
        self.rounds.is_none_or(|rounds| self.played < rounds)
    }

    /// Whether you cannot ante.
    pub(super) fn is_broke(&self) -> bool {
        self.stacks[YOU.place()] < self.parlour.rules.ante()
    }

    pub(super) const fn buy_in(&self) -> Money {
        self.buy_in
    }

    /// Buys chips for a seat.
    pub(super) fn buy(&mut self, seat: Seat) -> String {
        self.stacks[seat.place()] += self.buy_in;
        self.bought[seat.place()] += self.buy_in;
        let who = if seat == YOU { "You buy".to_owned() } else { format!("{seat} buys") };
        format!("{who} {} more.", self.buy_in)
    }

    /// Bots that are broke buy in again.
    pub(super) fn between(&mut self) -> Vec<String> {
        let ante = self.parlour.rules.ante();
        let broke = (1..self.stacks.len()).filter(|place| self.stacks[*place] < ante);
        let broke: Vec<Seat> = broke.map(Seat::new).collect();
        broke.into_iter().map(|seat| self.buy(seat)).collect()
    }

    /// The next round, dealt.
    pub(super) fn game(&self) -> Game<'a> {
        let rules = &self.parlour.rules;
        let start = Start { stacks: &self.stacks, first: self.first };
        let mut events = Vec::new();
        let round = Round::begin(rules, &start, &mut events).expect("everyone has the ante");
        let mut game = Game {
            rules,
            round,
            dealer: Dealer::new(rules),
            chance: Chance::new(self.seed, Purpose::Shuffle(self.played)),
            caller: Caller::new(rules, &start),
            calls: vec![format!("Round {}.", self.played + 1)],
            considered: Considered::Nobody,
        };
        game.say(&events);
        game
    }

    /// Takes the chips back from a round.
    pub(super) fn end(&mut self, game: &Game<'_>) {
        for (place, stack) in self.stacks.iter_mut().enumerate() {
            *stack = game.round.player(Seat::new(place)).stack;
        }
        self.first = game.round.winner();
        self.played += 1;
    }

    pub(super) fn farewell(&self) -> String {
        let net = Net::between(self.bought[0], self.stacks[0]);
        let rounds = match self.played {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        let (stack, seed) = (self.stacks[0], self.seed);
        format!(
            "You leave the table with {stack}: {net} in {rounds}. Seed {seed} deals the same again."
        )
    }
}

impl<'a> Game<'a> {
    pub(super) const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The round as you see it: backs for cards that you may not see.
    pub(super) const fn seen(&self) -> &Round {
        self.caller.round()
    }

    /// The dealer's call so far.
    pub(super) fn calls(&self) -> &[String] {
        &self.calls
    }

    /// What you may do now.
    pub(super) fn choices(&self) -> engine::pan::Choices {
        engine::pan::legal(self.rules, &self.round)
    }

    /// What a careful player would do in your place.
    pub(super) fn advice(&self) -> Option<Action> {
        bot::act(self.rules, self.seen())
    }

    pub(super) fn next(&self) -> Next {
        match self.round.waiting_for(self.rules) {
            Waiting::Nothing => Next::Over,
            Waiting::Cards { .. } | Waiting::Shuffle => Next::Goes(None),
            Waiting::Draw(seat) => match self.considered {
                Considered::Nobody => Next::Goes(Some(seat)),
                Considered::Bots if self.round.may_be_forced(self.rules, YOU) => {
                    Next::MayForce(seat)
                }
                _ if seat == YOU => Next::Asks,
                _ => Next::Goes(Some(seat)),
            },
            Waiting::Stay(seat) | Waiting::Use(seat, _) | Waiting::Discard(seat) => {
                if seat == YOU {
                    Next::Asks
                } else {
                    Next::Goes(Some(seat))
                }
            }
        }
    }

    /// You do not force the card.
    pub(super) fn pass(&mut self) {
        self.considered = Considered::Everyone;
    }

    /// The dealer or a bot does the next thing.
    pub(super) fn go(&mut self) {
        let mut events = Vec::new();
        let Game { rules, round, dealer, chance, .. } = self;
        let below = &mut |bound| chance.below(bound);
        let served = dealer.serve(rules, round, below, &mut events);
        if served.expect("the dealer deals what the round waits for") {
            self.say(&events);
            return;
        }
        if let (Waiting::Draw(_), Considered::Nobody) = (round.waiting_for(rules), self.considered)
        {
            self.considered = Considered::Bots;
            let bots = round.live().without(YOU);
            let by = bots.iter().find(|by| bot::forces(rules, round, *by));
            if let Some(by) = by {
                self.play(Action::Force(by)).expect("it may be forced");
            }
            return;
        }
        if let Some(action) = bot::act(rules, round) {
            self.play(action).expect("bots do what is legal");
        }
    }

    /// Somebody does something.
    ///
    /// # Errors
    /// Why the dealer says no.
    pub(super) fn play(&mut self, action: Action) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.round.act(self.rules, action, &mut events)?;
        if events.iter().any(|event| matches!(event, Event::Turn(_))) {
            self.considered = Considered::Nobody;
        }
        self.say(&events);
        Ok(())
    }

    /// You leave: your hand retires or is played on by a bot.
    pub(super) fn abandon(&mut self) {
        while self.next() != Next::Over {
            match self.next() {
                Next::MayForce(_) => self.pass(),
                Next::Asks => {
                    let action = bot::act(self.rules, &self.round).expect("you are asked");
                    self.play(action).expect("bots do what is legal");
                }
                _ => self.go(),
            }
        }
    }

    fn say(&mut self, events: &[Event]) {
        let seen: Vec<Event> = events.iter().map(|event| event.seen_by(Some(YOU))).collect();
        self.calls.extend(self.caller.call(&seen));
    }
}
