//! One round at a table with a dealer: bets go down, cards are dealt, bots answer, the player is
//! asked, and all of it is called as the player may hear it.

use super::bets;
use super::choice::{Choice, choices};
use super::dealer::DealersShoe;
use super::offer::Pit;
use super::simulate::dice;
use super::think::View;
use super::turns::Banking;
use crate::chance::Chance;
use crate::play::{Voice, voice};
use call::layout::Caller;
use cards::Miscount;
use engine::table::{
    Action, Amounts, Bank, Chair, Due, Event, Meters, Refusal, Round, Rules, Start, WagerId,
    Waiting,
};
use engine::{Seat, SeatSet};
use money::{Money, Net};
use sheet::table::wager::Status;

/// How many deals a bot imagines before it answers.
const DEALS: usize = 120;

/// What a player puts on each wager of the layout, and beside it for the dealer, from round to
/// round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Wishes(pub(crate) [Money; WagerId::MAX], pub(crate) [Money; WagerId::MAX]);

/// Which way a wish is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nudge {
    More,
    Less,
}

/// A round being played.
pub(crate) struct Hand<'a> {
    pit: &'a Pit,
    chairs: Vec<Chair>,
    banking: Banking,
    bank: Bank,
    meters: Meters,
    round: Round,
    /// The round as the player sees it.
    seen: Round,
    shoe: DealersShoe,
    whims: Chance,
    caller: Caller<&'a Rules>,
    voice: Voice,
    events: Vec<Event>,
    calls: Vec<String>,
}

/// Who goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Bets are taken.
    Bets,
    /// A bot answers.
    Goes(Seat),
    /// The player is asked.
    Asks,
    /// Nobody: everything is settled.
    Over,
}

impl<'a> Hand<'a> {
    /// A round that waits for bets.
    pub(super) fn begin(
        pit: &'a Pit,
        chairs: Vec<Chair>,
        (banking, bank): (Banking, Bank),
        meters: Meters,
        shoe: DealersShoe,
        whims: Chance,
    ) -> Hand<'a> {
        let start = Start { chairs: &chairs, bank, meters };
        let round = Round::begin(&pit.rules, &start);
        Hand {
            seen: round.clone(),
            caller: Caller::new(&pit.rules, &start),
            round,
            pit,
            banking,
            bank,
            meters,
            shoe,
            whims,
            voice: voice(SeatSet::EMPTY),
            events: Vec::new(),
            calls: Vec::new(),
            chairs,
        }
    }

    /// The same round with these seats of the table at the layout's places.
    pub(super) fn with_bettors(mut self, bettors: &[Seat]) -> Hand<'a> {
        self.voice.dealt = bettors.iter().copied().collect();
        self
    }

    pub(crate) fn rules(&self) -> &'a Rules {
        &self.pit.rules
    }

    /// The round itself, every card known.
    pub(crate) const fn round(&self) -> &Round {
        &self.round
    }

    /// The round as the player sees it.
    pub(crate) const fn seen(&self) -> &Round {
        &self.seen
    }

    pub(crate) const fn voice(&self) -> Voice {
        self.voice
    }

    pub(crate) const fn banking(&self) -> Banking {
        self.banking
    }

    pub(crate) fn bank_wager(&self) -> Money {
        match self.bank {
            Bank::House => Money::ZERO,
            Bank::PlayerDealer(bank) => bank.wager,
        }
    }

    pub(super) const fn shoe(&self) -> &DealersShoe {
        &self.shoe
    }

    pub(super) fn audit(&self) -> Result<(), Miscount> {
        self.shoe.audit(&self.round)
    }

    /// The dealer's call so far.
    pub(crate) fn calls(&self) -> &[String] {
        &self.calls
    }

    /// Where the player's place is on the layout, unless he banks.
    pub(crate) fn your_place(&self) -> Option<Seat> {
        self.voice.your_place()
    }

    /// Whether the player holds the bank, and says how the dealer's cards are played.
    pub(crate) fn you_bank(&self) -> bool {
        self.banking == Banking::Seat(super::evening::YOU)
    }

    /// The cards that the player may name: the own ones, or as the bank the dealer's.
    pub(crate) fn nameable(&self) -> cards::Hand {
        match self.your_place() {
            Some(seat) => self.seen.spot(seat).own.cards,
            None => self.round.dealer().cards,
        }
    }

    /// Who goes on.
    pub(crate) fn next(&self) -> Next {
        match self.round.waiting_for(self.rules()) {
            Waiting::Bets => Next::Bets,
            Waiting::Answer(seat) if Some(seat) == self.your_place() => Next::Asks,
            Waiting::Answer(seat) => Next::Goes(seat),
            Waiting::Banker => Next::Asks,
            _ => Next::Over,
        }
    }

    /// What became of each wager of a place so far: what was won or lost on it, and the row of its
    /// pay table, if one fitted.
    pub(crate) fn results(&self, place: Seat) -> [Option<(Net, Option<u8>)>; WagerId::MAX] {
        let mut results = [None; WagerId::MAX];
        for event in &self.events {
            let Event::Settled(seat, due, payment) = event else { continue };
            let wager = match *due {
                Due::Line(wager) | Due::Kept(wager) | Due::Pot(wager) => Some(wager),
                Due::Side(at) => {
                    self.rules().wager(&self.rules().game.sides[usize::from(at)].wager)
                }
            };
            if let Some(wager) = wager.filter(|_| *seat == place) {
                let net = Net::between(payment.stake, payment.total());
                let (sum, row) = results[wager.place()].unwrap_or((Net::ZERO, None));
                results[wager.place()] = Some((sum + net, row.or(payment.row)));
            }
        }
        results
    }

    /// What the player may answer.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        choices(self.rules(), &self.round)
    }

    /// How the layout would look with these bets of the player's.
    pub(crate) fn laid(&self, wishes: &Wishes) -> Round {
        let mut round = self.round.clone();
        if let Some(seat) = self.your_place() {
            lay(self.rules(), &mut round, seat, wishes, &mut Vec::new());
        }
        round
    }

    /// The amounts that a wager may have beside the player's other bets.
    pub(crate) fn amounts(&self, wishes: &Wishes, wager: WagerId) -> Option<Amounts> {
        self.laid(wishes).amounts(self.rules(), self.your_place()?, wager)
    }

    /// A wish made larger or smaller, as far as the wager goes.
    pub(crate) fn nudge(&self, wishes: &mut Wishes, wager: WagerId, nudge: Nudge) {
        let Some(amounts) = self.amounts(wishes, wager) else { return };
        let wish = wishes.0[wager.place()];
        let needed = self.rules().game.wagers[wager.place()].status == Status::Required;
        let none = if needed { amounts.least() } else { Money::ZERO };
        wishes.0[wager.place()] = match (&amounts, nudge) {
            (Amounts::OneOf(held), Nudge::More) => {
                held.iter().copied().find(|money| *money > wish).unwrap_or(amounts.most())
            }
            (Amounts::OneOf(held), Nudge::Less) => {
                let fits = |money: &&Money| !money.is_zero() && **money < wish;
                held.iter().rev().find(fits).copied().unwrap_or(none)
            }
            (Amounts::Range { least, most, .. }, Nudge::More) => match wish < *least {
                true => *least,
                false => (wish + *least).min(*most),
            },
            (Amounts::Range { least, .. }, Nudge::Less) => match wish > *least {
                true => (wish - *least).max(*least),
                false => none,
            },
        };
    }

    /// Everyone bets, and the cards are dealt; whoever has too few chips sits out.
    ///
    /// # Errors
    /// Nobody has made the bets that a hand needs.
    pub(crate) fn deal(&mut self, wishes: &Wishes) -> Result<(), Refusal> {
        let rules = self.rules();
        let mut round = self.round.clone();
        let mut events = Vec::new();
        let you = self.your_place();
        let base = bets::base(rules);
        for seat in (0..self.chairs.len()).map(Seat::new) {
            match Some(seat) == you {
                true => lay(rules, &mut round, seat, wishes, &mut events),
                false => {
                    let whims = &mut self.whims;
                    bets::sensible(rules, &mut round, seat, &base, whims, &mut events)?;
                }
            }
        }
        round.act(rules, Action::NoMoreBets, &mut events)?;
        self.round = round;
        self.go_on(events);
        Ok(())
    }

    /// Lets a bot answer.
    pub(crate) fn go(&mut self) {
        let Next::Goes(seat) = self.next() else { return };
        let start = Start { chairs: &self.chairs, bank: self.bank, meters: self.meters };
        let view = View::new(&self.pit.rules, self.pit.way, &start, &self.events, seat);
        let whim = bets::on_the_next_card(view.rules, &self.round, seat, &mut self.whims);
        let action = whim.unwrap_or_else(|| view.best(&self.round, DEALS, &mut self.whims));
        self.play(action).expect("bots answer within the rules");
    }

    /// What a careful player would answer.
    pub(crate) fn advice(&mut self) -> Option<Action> {
        let seat = self.your_place()?;
        let start = Start { chairs: &self.chairs, bank: self.bank, meters: self.meters };
        let view = View::new(&self.pit.rules, self.pit.way, &start, &self.events, seat);
        Some(view.best(&self.round, DEALS * 4, &mut self.whims))
    }

    /// Plays the round out without the player.
    pub(crate) fn abandon(&mut self) {
        loop {
            match self.next() {
                Next::Over | Next::Bets => return,
                Next::Goes(_) => self.go(),
                Next::Asks => {
                    let action = match self.your_place() {
                        Some(you) => Action::TimeOut(you),
                        None => self.round.left_to_the_house(self.rules()),
                    };
                    self.play(action).expect("the time may always pass");
                }
            }
        }
    }

    /// Carries out an action.
    ///
    /// # Errors
    /// What the dealer says against it.
    pub(crate) fn play(&mut self, action: Action) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.round.act(&self.pit.rules, action, &mut events)?;
        self.go_on(events);
        Ok(())
    }

    /// Deals what is due and throws the dice, and calls what happened as the player sees it.
    fn go_on(&mut self, mut events: Vec<Event>) {
        let rules = &self.pit.rules;
        loop {
            self.shoe
                .serve(&mut self.round, rules, &mut events)
                .expect("a shuffled shoe serves the round");
            let action = match self.round.waiting_for(rules) {
                Waiting::Start => Action::Start(dice(&mut self.whims)),
                Waiting::Banker if !self.you_bank() => self.round.left_to_the_house(rules),
                _ => break,
            };
            self.round.act(rules, action, &mut events).expect("the dealer goes on");
        }
        let you = self.your_place();
        let seen: Vec<Event> = events.iter().map(|event| event.seen_by(you)).collect();
        self.events.extend(events);
        seen.iter().for_each(|event| self.seen.apply(rules, event));
        let voice = self.voice;
        let mut lines = self.caller.call(&seen);
        // Cards that were dealt are called before anybody answers.
        lines.extend(self.caller.flush());
        self.calls.extend(lines.iter().filter_map(|line| voice.says(line)));
    }
}

/// Puts a player's wishes on the layout, each as near as the wager and the chips allow.
fn lay(rules: &Rules, round: &mut Round, seat: Seat, wishes: &Wishes, events: &mut Vec<Event>) {
    for wager in rules.wagers() {
        let wish = wishes.0[wager.place()];
        let needed = rules.game.wagers[wager.place()].status == Status::Required;
        if wish.is_zero() && !needed {
            continue;
        }
        if let Some(amounts) = round.amounts(rules, seat, wager) {
            let money = bets::near(&amounts, wish);
            // What another bet leaves no room for is left out.
            let _laid = round.act(rules, Action::Bet(seat, wager, money), events);
        }
    }
    for wager in rules.wagers() {
        let tip = wishes.1[wager.place()];
        if let Some(amounts) = round.tip_amounts(rules, seat, wager).filter(|_| !tip.is_zero()) {
            let tip = bets::near(&amounts, tip);
            let _laid = round.act(rules, Action::Tip(seat, wager, tip), events);
        }
    }
}
