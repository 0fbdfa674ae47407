//! The player's evening: the table, what is said about it, and when it ends.

use super::deal::{Bench, Deal};
use super::order::{Order, Orders};
use super::{NAMES, Voice, voice};
use crate::bots::{self, Openings, Temper};
use crate::chance::{Chance, Purpose};
use crate::menu::Offer;
use crate::record::{self, Keeper, When};
use crate::sitting::Sitting;
use ::felt::poker::stakes;
use engine::pot::{Debt, Entering, Jackpot, Presence, Rules, TableAction};
use engine::{Seat, SeatSet};
use money::Money;
use sheet::poker::{Award, Entry, Pool, Straddle};
use std::cell::OnceCell;
use std::io::Write;

/// The bots of an evening.
pub(crate) struct Cast {
    tempers: Vec<Temper>,
    /// What is good to start with in each game, worked out when it is first played.
    openings: Vec<OnceCell<Openings>>,
    seed: u64,
}

/// A table and the player at it.
pub(crate) struct Room<'a> {
    offer: &'a Offer,
    cast: &'a Cast,
    pub(crate) sitting: Sitting<'a>,
    seats: usize,
    buy_in: Money,
    seed: u64,
    you: Seat,
    /// How many rounds are played, if not until the player leaves.
    rounds: Option<u32>,
    pub(crate) orders: Orders,
    /// Where the rounds are written down.
    record: Option<std::fs::File>,
}

/// What the player is asked before he is first dealt in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FirstWord {
    /// What he wagers, from the least to the most. Source: colorado l.740.
    Wager(Money, Money),
    /// Whether he makes this wager for a jackpot that stands at so much. Source: colorado l.2030.
    Jackpot(Money, Money),
}

/// What an evening is set up with.
pub(crate) struct SetUp {
    pub(crate) seats: usize,
    pub(crate) buy_in: Money,
    pub(crate) seed: u64,
    pub(crate) rounds: Option<u32>,
    pub(crate) record: Option<std::fs::File>,
}

impl Cast {
    /// Bots for every seat, whose tempers the seed decides.
    pub(crate) fn new(offer: &Offer, seed: u64) -> Cast {
        let mut seating = Chance::new(seed, Purpose::Seating);
        let tempers = (0..Seat::MAX).map(|_| Temper::new(&mut seating)).collect();
        let openings = offer.house.games().iter().map(|_| OnceCell::new()).collect();
        Cast { tempers, openings, seed }
    }

    fn bench(&self, rules: &Rules, game: usize) -> Bench<'_> {
        let openings = self.openings[game].get_or_init(|| {
            Openings::of(rules, &mut Chance::new(self.seed, Purpose::Openings(game)))
        });
        Bench { tempers: &self.tempers, openings }
    }
}

impl<'a> Room<'a> {
    /// Seats everyone, the person in the first seat and bots in the others.
    ///
    /// # Errors
    /// What the table says against it.
    pub(crate) fn new(offer: &'a Offer, cast: &'a Cast, set_up: SetUp) -> Result<Room<'a>, String> {
        let SetUp { seats, buy_in, seed, rounds, record } = set_up;
        let mut seating = Chance::new(seed, Purpose::Seating);
        let sitting = Sitting::open(&offer.house, seats, |_| buy_in, &mut seating);
        let sitting = sitting.map_err(|refusal| refusal.to_string())?;
        let (orders, you) = (Orders::default(), Seat::new(0));
        Ok(Room { offer, cast, sitting, seats, buy_in, seed, you, rounds, orders, record })
    }

    /// Whether another round is played.
    pub(crate) fn plays_on(&self) -> bool {
        self.rounds.is_none_or(|rounds| self.sitting.rounds() < rounds)
    }

    /// Whether the player sits out.
    pub(crate) fn is_away(&self) -> bool {
        self.sitting.player(self.you).is_some_and(|it| it.presence == Presence::Away)
    }

    /// Whether the player needs chips to play on.
    pub(crate) fn is_broke(&self) -> bool {
        self.sitting.needs_chips(self.you) && !self.is_away()
    }

    /// The player buys in again.
    pub(crate) fn rebuy(&mut self) -> String {
        match self.sitting.buy(self.you, self.buy_in) {
            Ok(()) => format!("You buy in again for {}.", self.buy_in),
            Err(refusal) => self.refused(&refusal.to_string()),
        }
    }

    /// Why the player has to buy in again.
    pub(crate) fn broke(&self) -> String {
        match self.sitting.stack(self.you) {
            stack if stack.is_zero() => "You are out of chips.".to_owned(),
            stack => format!("{stack} is too little to be dealt in."),
        }
    }

    /// What one buys in for.
    pub(crate) const fn buy_in(&self) -> Money {
        self.buy_in
    }

    /// The rules of the game that is on.
    pub(crate) fn rules(&self) -> &'a Rules {
        self.sitting.rules()
    }

    /// What is played: `Texas Hold'em (clovis-500)`.
    pub(crate) fn title(&self) -> String {
        let named = &self.offer.games[self.sitting.game()];
        format!("{} ({})", named.title, named.edition)
    }

    /// Takes an order in if it can ever be carried out at this table, and says so, or why not.
    pub(crate) fn order(&mut self, order: Order) -> String {
        match self.never(order) {
            Some(why) => why,
            None => self.orders.take(order),
        }
    }

    /// Why an order cannot be carried out, whatever the next round brings; none if it can.
    fn never(&self, order: Order) -> Option<String> {
        let games = self.offer.house.games();
        match order {
            Order::Straddle => {
                let allowed = |rules: &Rules| rules.game.posts.straddle == Straddle::Allowed;
                (!games.iter().any(allowed)).then(|| "Nobody straddles in this game.".to_owned())
            }
            Order::TopUp(None) | Order::SitOut | Order::See => None,
            Order::TopUp(Some(money)) => self.cannot_add(money),
            Order::Jackpot => {
                let has = |rules: &Rules| rules.game.extras.pool == Pool::BadBeat;
                let none = || "No jackpot is played for in this game.".to_owned();
                (!games.iter().any(has)).then(none)
            }
            Order::Wager(money) => {
                let own = |rules: &&Rules| rules.game.extras.award == Award::Matched;
                let Some(rules) = games.iter().find(own) else {
                    return Some("Nobody names a wager of his own in this game.".to_owned());
                };
                let (low, high) = (rules.stakes.low, rules.stakes.high.max(rules.stakes.low));
                let fits = (low..=high).contains(&money) && money.is_multiple_of(rules.chip);
                let chip = rules.chip;
                (!fits).then(|| format!("Wager {low} to {high}, in chips of {chip}: not {money}."))
            }
        }
    }

    /// Why so much cannot be added, whatever one has; none if it can.
    fn cannot_add(&self, money: Money) -> Option<String> {
        let (chip, most) = (self.rules().chip, self.most());
        let most = self.offer.house.buy_in.max.map_or(most, |limit| limit.min(most));
        match money {
            money if money.is_zero() => Some("Nothing is no amount to add.".to_owned()),
            money if !money.is_multiple_of(chip) => {
                Some(format!("The smallest chip here is {chip}."))
            }
            money if money > most => Some(format!("Nobody covers that here: {most} at most.")),
            _ => None,
        }
    }

    /// Carries out what the player ordered; bots without chips buy in again. Says what was done.
    pub(crate) fn between(&mut self) -> Vec<String> {
        let mut said = Vec::new();
        for seat in (0..self.seats).map(Seat::new).filter(|seat| *seat != self.you) {
            if self.sitting.needs_chips(seat) && self.sitting.buy(seat, self.buy_in).is_ok() {
                let name = self.voice(SeatSet::EMPTY).player(seat);
                said.push(format!("{name} buys in again for {}.", self.buy_in));
            }
        }
        if let Some(Order::TopUp(money)) = self.orders.top_up.take() {
            said.push(self.top_up(money));
        }
        if std::mem::take(&mut self.orders.sit_out) && !self.is_away() {
            said.push(match self.sitting.act(TableAction::SitOut(self.you)) {
                Ok(()) => "You sit out.".to_owned(),
                Err(refusal) => self.refused(&refusal.to_string()),
            });
        }
        if self.orders.straddle && self.may_straddle() {
            self.orders.straddle = false;
            // The dealer calls it with the blinds.
            let _straddles = self.sitting.act(TableAction::Straddle(self.you));
        }
        if let Some(seat) = self.sitting.straddler().filter(|seat| *seat != self.you) {
            let mut whims = Chance::new(self.seed ^ 2, Purpose::Bots(self.sitting.rounds()));
            if whims.happens(bots::STRADDLES) {
                let _straddles = self.sitting.act(TableAction::Straddle(seat));
            }
        }
        said
    }

    /// Whether the player may straddle the next round.
    pub(crate) fn may_straddle(&self) -> bool {
        self.sitting.straddler() == Some(self.you)
    }

    /// Whether the player has less than the buy-in, and so little that he may buy again.
    pub(crate) fn may_top_up(&self) -> bool {
        let stack = self.sitting.stack(self.you);
        stack < self.buy_in && self.offer.house.buy_in.again.is_none_or(|again| stack <= again)
    }

    /// Adds chips: this much, or what is missing to the buy-in.
    fn top_up(&mut self, money: Option<Money>) -> String {
        let stack = self.sitting.stack(self.you);
        let money = money.unwrap_or(self.buy_in.saturating_sub(stack));
        let most = self.most();
        match money {
            money if money.is_zero() => format!("You have {stack}, a full buy-in."),
            money if stack + money > most => format!("Nobody covers that here: {most} at most."),
            money => match self.sitting.buy(self.you, money) {
                Ok(()) => format!("You add {money}."),
                Err(refusal) => self.refused(&refusal.to_string()),
            },
        }
    }

    /// The most that the house lets lie in front of a player.
    fn most(&self) -> Money {
        self.rules().stakes.low.times(1_000_000)
    }

    /// Whether the blinds have passed the player, so that he may wait for the big one.
    /// Source: clovis-500 l.33.
    pub(crate) fn owes_blinds(&self) -> bool {
        let game = &self.rules().game;
        let asked = game.posts.blinds > 0 && game.extras.entry != Entry::Free;
        asked && self.sitting.player(self.you).is_some_and(|it| it.owes != Debt::Nothing)
    }

    /// The player comes back: he posts what is owed, or waits for the big blind.
    pub(crate) fn come_back(&mut self, entering: Entering) -> String {
        match self.sitting.act(TableAction::Return(self.you, entering)) {
            Ok(()) if entering == Entering::Wait && self.owes_blinds() => {
                "You are back, and wait for the big blind.".to_owned()
            }
            Ok(()) => "You are back.".to_owned(),
            Err(refusal) => self.refused(&refusal.to_string()),
        }
    }

    fn refused(&self, refusal: &str) -> String {
        format!(
            "The dealer says no: {}.",
            self.voice(SeatSet::first(Seat::MAX)).with_names(refusal)
        )
    }

    fn voice(&self, dealt: SeatSet) -> Voice {
        voice(dealt)
    }

    /// Deals the next round.
    ///
    /// # Errors
    /// What the dealer says against it: too few are there.
    pub(crate) fn deal(&mut self) -> Result<Deal<'a>, String> {
        let rules = self.sitting.rules();
        self.wagers(rules);
        let line_up = self.sitting.deal();
        let line_up = line_up.map_err(|refusal| self.refused(&refusal.to_string()))?;
        let voice = self.voice(line_up.seats);
        let mut events = Vec::new();
        let begun = line_up.begin(rules, &mut events);
        let round = begun.map_err(|refusal| self.refused(&refusal.to_string()))?;
        let bench = self.cast.bench(rules, self.sitting.game());
        let number = (self.seed, self.sitting.rounds());
        Ok(Deal::begin(rules, line_up, (round, events), bench, voice, number))
    }

    /// Everyone says what he wagers, where each names his own amount, and whether he plays for the
    /// jackpot, which loose bots do.
    fn wagers(&mut self, rules: &Rules) {
        let extras = &rules.game.extras;
        let (matched, bad_beat) = (extras.award == Award::Matched, extras.pool == Pool::BadBeat);
        if !matched && !bad_beat {
            return;
        }
        let mut whims = Chance::new(self.seed ^ 1, Purpose::Bots(self.sitting.rounds()));
        let (low, high) = (rules.stakes.low, rules.stakes.high.max(rules.stakes.low));
        for seat in (0..self.seats).map(Seat::new) {
            if matched {
                let wager = match seat == self.you {
                    true => self.orders.wager.unwrap_or(low).clamp(low, high),
                    false => bots::wager(rules, self.sitting.stack(seat), &mut whims),
                };
                // What is out of bounds is left as it was.
                let _wagered = self.sitting.act(TableAction::Wager(seat, wager));
            }
            if bad_beat {
                let jackpot = match seat == self.you {
                    true => self.orders.jackpot.unwrap_or_default(),
                    false if self.cast.tempers[seat.place()].is_loose() => Jackpot::In,
                    false => Jackpot::Out,
                };
                let _plays = self.sitting.act(TableAction::Jackpot(seat, jackpot));
            }
        }
    }

    /// What the player is asked before a round is dealt, until he has said it once.
    pub(crate) fn first_word(&self) -> Option<FirstWord> {
        let rules = self.rules();
        let extras = &rules.game.extras;
        if self.is_away() {
            return None;
        }
        if extras.award == Award::Matched && self.orders.wager.is_none() {
            let least = rules.stakes.low;
            return Some(FirstWord::Wager(least, rules.stakes.high.max(least)));
        }
        let asked = extras.pool == Pool::BadBeat && self.orders.jackpot.is_none();
        asked.then(|| FirstWord::Jackpot(self.offer.house.jackpot.wager, self.jackpot()))
    }

    /// What stands in the jackpot, or is about to be seeded.
    fn jackpot(&self) -> Money {
        let seed = self.offer.house.jackpot.seed;
        self.sitting.table().lying().jackpots.map_or(seed, |jackpots| jackpots.primary)
    }

    /// Ends a round. Says what came of it beside the pots.
    ///
    /// # Errors
    /// The record cannot be written.
    pub(crate) fn end(&mut self, deal: &Deal<'_>) -> std::io::Result<Vec<String>> {
        let game = self.sitting.game();
        if let Some(file) = &mut self.record {
            let named = &self.offer.games[game];
            let (round, events) = (deal.round(), deal.events());
            let you = Some(self.you);
            let keeper = Keeper { you, names: &NAMES, time: Some(When::now()) };
            let line = record::write(named, deal.rules(), deal.line_up(), round, events, keeper);
            writeln!(file, "{line}")?;
        }
        let settled = self
            .sitting
            .end(deal.line_up(), deal.round(), deal.events())
            .expect("the chips of a round add up");
        let mut said = Vec::new();
        let voice = self.voice(SeatSet::EMPTY);
        for (seat, money) in settled.won {
            said.push(match seat == self.you {
                true => format!("You win {money} beside the pot."),
                false => format!("{} wins {money} beside the pot.", voice.player(seat)),
            });
        }
        if settled.changed {
            said.push(format!("The game is now {}, {}.", self.title(), stakes(self.rules())));
        }
        Ok(said)
    }

    /// Leaves in the middle of a round: the others play it out.
    ///
    /// # Errors
    /// As [`Room::end`].
    pub(crate) fn leave(&mut self, deal: &mut Deal<'_>) -> std::io::Result<()> {
        deal.abandon();
        self.end(deal).map(|_| ())
    }

    /// What is played, with whom, for how much.
    pub(crate) fn welcome(&self) -> String {
        let voice = self.voice(SeatSet::EMPTY);
        let others = (1..self.seats).map(|at| voice.player(Seat::new(at)));
        let mut title = self.title();
        if self.offer.games.len() > 1 {
            let names = self.offer.games.iter().map(|named| named.title.as_str());
            let names: Vec<&str> = names.collect();
            title = format!("{}: {} in turn. First {title}", self.offer.name, names.join(", "));
        }
        format!(
            "{title}, {}.\nYou sit down with {}; clockwise from you: {}.\n`?` explains the keys.",
            stakes(self.rules()),
            self.buy_in(),
            others.collect::<Vec<_>>().join(", "),
        )
    }

    /// What begins a round.
    pub(crate) fn announcement(&self, deal: &Deal<'_>) -> String {
        let button = deal.line_up().places.button;
        let number = self.sitting.rounds() + 1;
        match button == self.you {
            true => format!("Round {number}. You have the button."),
            false => {
                let name = self.voice(SeatSet::EMPTY).player(button);
                format!("Round {number}. {name} has the button.")
            }
        }
    }

    /// How the evening went.
    pub(crate) fn farewell(&mut self) -> String {
        let before = self.sitting.pocket(self.you);
        let (had, waited) = (self.sitting.stack(self.you), self.sitting.waiting());
        // Between rounds a table can always be closed; what waited in the pot is shared out.
        let _closed = self.sitting.close();
        let stack = self.sitting.pocket(self.you).saturating_sub(before);
        let shared = match stack.saturating_sub(had) {
            share if waited.is_zero() || share.is_zero() => String::new(),
            share => format!("{waited} waited on the table and is shared out: {share} for you.\n"),
        };
        let net = self.sitting.net(self.you);
        let rounds = match self.sitting.rounds() {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        format!(
            "{shared}You leave the table with {stack}: {net} in {rounds}. Seed {} deals the same \
             again.",
            self.seed
        )
    }

    /// What lies beside the pot, in a few words.
    pub(crate) fn beside(&self) -> Option<String> {
        let runners = &self.sitting.table().lying().runners;
        match self.rules().game.extras.pool {
            Pool::BaseRunners => {
                let on = runners.of(self.you);
                let on = if on == 1 { "1 runner".to_owned() } else { format!("{on} runners") };
                Some(format!("Pool {}, you have {on}", runners.pool))
            }
            Pool::BadBeat => {
                let plays = match self.orders.jackpot {
                    Some(Jackpot::In) => "you play for it",
                    Some(Jackpot::Out) | None => "you do not play for it",
                };
                Some(format!("Jackpot {}, {plays}", self.jackpot()))
            }
            Pool::None => None,
        }
    }

    /// Whether the player plays for a jackpot, where there is one.
    pub(crate) fn plays_jackpot(&self) -> Option<Jackpot> {
        let played = self.rules().game.extras.pool == Pool::BadBeat;
        played.then(|| self.orders.jackpot.unwrap_or_default())
    }

    /// What the player wagers each round, where each names his own amount.
    pub(crate) fn wager(&self) -> Option<Money> {
        let rules = self.rules();
        let matched = rules.game.extras.award == Award::Matched;
        matched.then(|| self.orders.wager.unwrap_or(rules.stakes.low))
    }
}

/// A seed by chance, small enough to type.
pub(crate) fn fresh_seed() -> u64 {
    let noise = getrandom::u64().unwrap_or_default();
    u64::from(Chance::new(noise, Purpose::Seating).below(1_000_000_000))
}
