//! One round to nine: bets go down, cards are dealt, bots answer, the player is asked, and all of it
//! is called as the player may hear it.

use super::bots;
use super::offer::Nines;
use crate::chance::Chance;
use crate::pit::simulate::dice;
use crate::pit::turns::Banking;
use crate::pit::{Nudge, YOU};
use crate::play::{Voice, voice};
use call::nines::Caller;
use cards::Shoe;
use engine::nines::{Action, Event, Refusal, Round, Rules, Start, Waiting};
use engine::{Amounts, Bank, Chair, Seat, SeatSet, WagerId};
use money::Money;
use sheet::nines::chart::Draw;

/// What a player puts on each wager of the layout, from round to round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Wishes(pub(crate) [Money; Rules::WAGERS]);

/// Whether bets are taken, or the hand is dealt for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deal {
    ForBets,
    Free,
}

/// Who goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Bets are taken.
    Bets,
    /// A bot answers.
    Goes(Seat),
    /// The player is asked, for the own hand or the bank's.
    Asks,
    /// Nobody: everything is settled.
    Over,
}

/// A round being played.
pub(crate) struct Hand<'a> {
    game: &'a Nines,
    banking: Banking,
    bank: Bank,
    round: Round,
    /// The round as the player sees it.
    seen: Round,
    shoe: Shoe,
    whims: Chance,
    caller: Caller<&'a Rules>,
    voice: Voice,
    calls: Vec<String>,
}

impl<'a> Hand<'a> {
    /// A round that waits for bets.
    pub(super) fn begin(
        game: &'a Nines,
        chairs: &[Chair],
        (banking, bank): (Banking, Bank),
        (shoe, free_hands): (Shoe, u8),
        whims: Chance,
        bettors: SeatSet,
    ) -> Hand<'a> {
        let start = Start { chairs, bank, free_hands };
        let round = Round::begin(&game.rules, &start);
        Hand {
            caller: Caller::new(&game.rules, &start),
            seen: round.clone(),
            round,
            game,
            banking,
            bank,
            shoe,
            whims,
            voice: voice(bettors),
            calls: Vec::new(),
        }
    }

    pub(crate) fn rules(&self) -> &'a Rules {
        &self.game.rules
    }

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

    pub(super) const fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    pub(crate) fn bank_wager(&self) -> Money {
        match self.bank {
            Bank::House => Money::ZERO,
            Bank::PlayerDealer(bank) => bank.wager,
        }
    }

    /// The dealer's call so far.
    pub(crate) fn calls(&self) -> &[String] {
        &self.calls
    }

    /// Where the player's place is on the layout, unless he banks.
    pub(crate) fn your_place(&self) -> Option<Seat> {
        self.voice.your_place()
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
        let (least, most) = (amounts.least(), amounts.most());
        let wish = wishes.0[wager.place()];
        wishes.0[wager.place()] = match nudge {
            Nudge::More if wish < least => least,
            Nudge::More => (wish + least).min(most),
            Nudge::Less if wish > least => (wish - least).max(least),
            Nudge::Less => Money::ZERO,
        };
    }

    /// Everyone bets, or nobody, and the cards are dealt.
    ///
    /// # Errors
    /// Nobody has bet, or no free hand is left.
    pub(crate) fn deal(&mut self, wishes: &Wishes, deal: Deal) -> Result<(), Refusal> {
        let rules = self.rules();
        let mut round = self.round.clone();
        let mut events = Vec::new();
        match deal {
            Deal::Free => round.act(rules, Action::FreeHand, &mut events)?,
            Deal::ForBets => {
                for seat in (0..round.seated()).map(Seat::new) {
                    match Some(seat) == self.your_place() {
                        true => lay(rules, &mut round, seat, wishes, &mut events),
                        false => {
                            let whims = &mut self.whims;
                            bots::bets(self.game, &mut round, seat, whims, &mut events)?;
                        }
                    }
                }
                round.act(rules, Action::NoMoreBets, &mut events)?;
            }
        }
        self.round = round;
        self.go_on(events);
        Ok(())
    }

    /// Lets a bot answer.
    pub(crate) fn go(&mut self) {
        let Next::Goes(seat) = self.next() else { return };
        self.play(Action::TimeOut(seat)).expect("the time may always pass");
    }

    /// What a careful player would answer: the house way.
    pub(crate) fn advice(&self) -> Draw {
        let total = |cards: &[cards::Card]| ranking::point_sum::mod10(cards) as u8;
        let way = self.rules().game.house_way;
        match self.your_place() {
            Some(seat) => way.player.at(total(&self.round.spot(seat).own.cards)),
            None => way.banker.at(total(&self.round.banker().cards)),
        }
    }

    /// The answer of whoever is asked.
    pub(crate) fn answer(&self, draw: Draw) -> Action {
        match (self.your_place(), draw) {
            (Some(seat), Draw::Hit) => Action::Draw(seat),
            (Some(seat), Draw::Stand) => Action::Stand(seat),
            (Some(seat), Draw::Option) => Action::TimeOut(seat),
            (None, Draw::Hit) => Action::BankerDraws,
            (None, Draw::Stand) => Action::BankerStands,
            (None, Draw::Option) => Action::BankerTimesOut,
        }
    }

    /// Plays the round out without the player.
    pub(crate) fn abandon(&mut self) {
        loop {
            match self.next() {
                Next::Over | Next::Bets => return,
                Next::Goes(_) => self.go(),
                Next::Asks => {
                    let action = self.answer(Draw::Option);
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
        self.round.act(&self.game.rules, action, &mut events)?;
        self.go_on(events);
        Ok(())
    }

    /// Deals what is due and throws the dice, and calls what happened as the player sees it.
    fn go_on(&mut self, mut events: Vec<Event>) {
        let rules = &self.game.rules;
        loop {
            self.round
                .deal_from(rules, &mut self.shoe, &mut events)
                .expect("a shuffled shoe serves the round");
            let action = match self.round.waiting_for(rules) {
                Waiting::Dice => Action::Dice(dice(&mut self.whims)),
                Waiting::Banker if self.banking != Banking::Seat(YOU) => Action::BankerTimesOut,
                _ => break,
            };
            self.round.act(rules, action, &mut events).expect("the dealer goes on");
        }
        let you = self.your_place();
        let seen: Vec<Event> = events.iter().map(|event| event.seen_by(you)).collect();
        seen.iter().for_each(|event| self.seen.apply(rules, event));
        let voice = self.voice;
        let mut lines = self.caller.call(&seen);
        lines.extend(self.caller.flush());
        self.calls.extend(lines.iter().filter_map(|line| voice.says(line)));
    }
}

/// Puts a player's wishes on the layout, each as near as the wager and the chips allow.
fn lay(rules: &Rules, round: &mut Round, seat: Seat, wishes: &Wishes, events: &mut Vec<Event>) {
    for wager in rules.wagers().filter(|wager| !wishes.0[wager.place()].is_zero()) {
        if let Some(amounts) = round.amounts(rules, seat, wager) {
            let money = bots::near(&amounts, wishes.0[wager.place()]);
            // What another bet leaves no room for is left out.
            let _laid = round.act(rules, Action::Bet(seat, wager, money), events);
        }
    }
}
