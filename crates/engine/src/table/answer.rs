//! Deciding: an action becomes events, or is refused.

use super::action::{Action, Refusal, Target};
use super::bank::Bank;
use super::dealer_draw::throws;
use super::event::Event;
use super::grid::Places;
use super::round::{Phase, Round, Waiting};
use super::rules::{Ask, Rules, Step};
use crate::seat::{Packet, Seat};
use sheet::table::step::{Keeper, Otherwise, Setter, Start, Zone};

impl Round {
    /// Takes one action: refuses it, or carries it out with all that follows of itself, and writes
    /// down what happened.
    ///
    /// # Errors
    ///
    /// The action is not among those that [`super::legal`] lists; nothing has changed.
    pub fn act(
        &mut self,
        rules: &Rules,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::NoMoreBets => self.close(rules, events)?,
            Action::Declare(seat) => self.declare(rules, seat, events)?,
            Action::Surrender(seat) => self.surrender(rules, seat, events)?,
            Action::Claim(seat) => self.show_and_pay(rules, seat, events)?,
            // Who does not say whether to go to war surrenders. Source: colorado l.4718.
            Action::TimeOut(seat) if matches!(self.asked(rules, seat), Ok(Step::War { .. })) => {
                self.surrender(rules, seat, events)?;
            }
            _ => {
                let event = self.decide(rules, action)?;
                let also = self.made_with(rules, &event);
                self.record(rules, event, events);
                if let Some(also) = also {
                    self.record(rules, also, events);
                }
            }
        }
        if self.cup.is_some() {
            self.give_tips_back(rules, events);
        }
        self.run(rules, events);
        Ok(())
    }

    pub(super) fn record(&mut self, rules: &Rules, event: Event, events: &mut Vec<Event>) {
        self.apply(rules, &event);
        events.push(event);
    }

    fn decide(&self, rules: &Rules, action: Action) -> Result<Event, Refusal> {
        match action {
            Action::Bet(seat, wager, money) => {
                if wager.place() < rules.wagers.len() && rules.naming(wager).is_some() {
                    return Err(Refusal::SayWhat(wager));
                }
                self.may_bet(rules, seat, wager, money)?;
                Ok(match self.at {
                    Phase::Bets => Event::Placed(seat, wager, money),
                    _ => Event::Bet(seat, wager, money),
                })
            }
            Action::NoMoreBets | Action::Declare(_) | Action::Surrender(_) | Action::Claim(_) => {
                Err(Refusal::NotNow)
            }
            Action::Deal(to, packet) => self.take_cards(rules, to, packet),
            Action::Start(shown) => self.find_first(rules, shown),
            Action::Check(seat) => self.check(rules, seat),
            Action::BetOn(seat, wager, money, named) => {
                let fits = wager.place() < rules.wagers.len()
                    && rules.naming(wager) == Some(named.kind())
                    && named.may_be_named();
                if !fits {
                    return Err(Refusal::SayWhat(wager));
                }
                self.may_bet(rules, seat, wager, money)?;
                Ok(Event::BetOn(seat, wager, money, named))
            }
            Action::Tip(seat, wager, money) => self.bet_for_dealer(rules, seat, wager, money),
            Action::Pick(seat, places) => self.pick(rules, seat, places),
            Action::War(seat) => self.go_to_war(rules, seat),
            Action::Fold(seat) => match self.asked(rules, seat)? {
                Step::Ask(Ask { otherwise: Otherwise::Fold, .. })
                | Step::Choose { otherwise: Otherwise::Fold, .. }
                | Step::Buy { otherwise: Otherwise::Fold, .. } => Ok(Event::Folded(seat)),
                _ => Err(Refusal::NotNow),
            },
            Action::Pull(seat) => match self.asked(rules, seat)? {
                Step::Pull(wager) => Ok(Event::Pulled(seat, *wager)),
                _ => Err(Refusal::NotNow),
            },
            Action::Discard(seat, packet) => match *self.asked(rules, seat)? {
                Step::Discard(due) => {
                    self.gives_up(seat, packet, due, due).map(|()| Event::Discarded(seat, packet))
                }
                _ => Err(Refusal::NotNow),
            },
            Action::Draw(seat, packet) => match *self.asked(rules, seat)? {
                Step::Draw { fewest, most } => {
                    self.gives_up(seat, packet, fewest, most).map(|()| Event::Drew(seat, packet))
                }
                Step::Throw(most) => {
                    self.gives_up(seat, packet, 0, most).map(|()| Event::Discarded(seat, packet))
                }
                _ => Err(Refusal::NotNow),
            },
            Action::Set(seat, front) => match *self.asked(rules, seat)? {
                Step::Set(Setter::DragonTaker) => self.set_dragon(rules, front),
                Step::Set(_) => {
                    let due = rules.front_cards();
                    self.gives_up(seat, front, due, due).map(|()| Event::Set(seat, front))
                }
                _ => Err(Refusal::NotNow),
            },
            Action::SetDealer(front) => self.set_dealer(rules, front),
            Action::Split(seat, packet) => match *self.asked(rules, seat)? {
                Step::Split { wager, cards } => {
                    self.gives_up(seat, packet, cards, cards)?;
                    let money = self.least(rules, seat, wager);
                    let money = money.ok_or(Refusal::Short(self.stack(seat)))?;
                    Ok(Event::Split(seat, packet, money))
                }
                _ => Err(Refusal::NotNow),
            },
            Action::KeepDealer(packet) => self.banker_keeps(rules, packet),
            Action::Floor(ruling) => self.rule(rules, ruling),
            Action::TimeOut(seat) => match self.asked(rules, seat)? {
                Step::Choose { otherwise: Otherwise::Check, .. } | Step::Offer(_) => {
                    Ok(Event::Checked(seat))
                }
                Step::Throw(_) => Ok(Event::Discarded(seat, Packet::default())),
                Step::Pick(_) => Ok(Event::Picked(seat, Places::FIRST_ROW)),
                Step::Set(Setter::DragonTaker) => Ok(self.dragon_by_house_way(rules)),
                Step::Set(_) => Ok(self.player_by_house_way(rules, seat)),
                Step::Ask(Ask { otherwise: Otherwise::Check, .. })
                | Step::Buy { otherwise: Otherwise::Check, .. }
                | Step::Declare { .. }
                | Step::Surrender { .. }
                | Step::Claim { .. }
                | Step::Split { .. }
                | Step::Pull(_) => Ok(Event::Checked(seat)),
                Step::Discard(_) if let Some(way) = &rules.game.keep_way => {
                    Ok(self.given_up(way, seat))
                }
                Step::Draw { fewest: 0, .. } => Ok(Event::Drew(seat, Packet::default())),
                _ => Ok(Event::Folded(seat)),
            },
        }
    }

    /// The wager that is made together with one that was asked for. Source: colorado l.5167.
    fn made_with(&self, rules: &Rules, event: &Event) -> Option<Event> {
        let (Event::Bet(seat, wager, money), Phase::Step(at)) = (event, self.at) else {
            return None;
        };
        match rules.steps.get(at as usize) {
            Some(Step::Ask(Ask { wager: asked, and: Some(and), .. })) if asked == wager => {
                Some(Event::Bet(*seat, *and, *money))
            }
            _ => None,
        }
    }

    /// The question that this seat is to answer.
    pub(super) fn asked<'r>(&self, rules: &'r Rules, seat: Seat) -> Result<&'r Step, Refusal> {
        match (self.waiting_for(rules), self.at) {
            (Waiting::Answer(asked), Phase::Step(at)) if asked == seat => {
                Ok(&rules.steps[at as usize])
            }
            (Waiting::Answer(_), _) => Err(Refusal::NotYourTurn),
            _ => Err(Refusal::NotNow),
        }
    }

    fn check(&self, rules: &Rules, seat: Seat) -> Result<Event, Refusal> {
        match self.asked(rules, seat)? {
            Step::Ask(Ask { otherwise: Otherwise::Check, .. })
            | Step::Choose { otherwise: Otherwise::Check, .. }
            | Step::Buy { otherwise: Otherwise::Check, .. }
            | Step::Declare { .. }
            | Step::Surrender { .. }
            | Step::Claim { .. }
            | Step::Split { .. }
            | Step::Offer(_)
            | Step::Pull(_) => Ok(Event::Checked(seat)),
            Step::Ask(_) | Step::Choose { .. } | Step::Buy { .. } => Err(Refusal::BetOrFold),
            _ => Err(Refusal::NotNow),
        }
    }

    /// Checks that a seat holds what it gives up, and that it is neither too much nor too little.
    fn gives_up(&self, seat: Seat, packet: Packet, least: u8, most: u8) -> Result<(), Refusal> {
        let given = packet.len() as u8;
        if given < least || given > most {
            let due = if given < least { least } else { most };
            return Err(Refusal::Count { due, given });
        }
        let mut own = self.spots[seat.place()].own;
        for card in &packet.cards {
            if !own.cards.remove(*card) {
                // Cards known only by their backs may be any.
                own.unseen = own.unseen.checked_sub(1).ok_or(Refusal::NotHeld)?;
            }
        }
        if own.len() >= packet.unseen as usize { Ok(()) } else { Err(Refusal::NotHeld) }
    }

    fn take_cards(&self, rules: &Rules, to: Target, packet: Packet) -> Result<Event, Refusal> {
        let Waiting::Cards { to: due, count, up } = self.waiting_for(rules) else {
            return Err(Refusal::NotNow);
        };
        if to != due {
            return Err(Refusal::Elsewhere(due));
        }
        if packet.len() != count as usize {
            return Err(Refusal::Count { due: count, given: packet.len() as u8 });
        }
        if packet.cards.len() < up as usize {
            return Err(Refusal::Count { due: up, given: packet.cards.len() as u8 });
        }
        Ok(Event::Dealt { to, packet, up })
    }

    /// The seat that the dice point at. The banker is one, and so are eight and fifteen where
    /// there are seven places; then the seat that follows is first, as it is where the number
    /// falls on an empty place. Source: players-casino l.930; colorado l.2152; ruling G-165.
    fn find_first(&self, rules: &Rules, shown: u8) -> Result<Event, Refusal> {
        let (Waiting::Start, Phase::Step(at)) = (self.waiting_for(rules), self.at) else {
            return Err(Refusal::NotNow);
        };
        let generator =
            matches!(rules.steps.get(at as usize), Some(Step::Start(Start::DiceOrGenerator)));
        let least = if generator { 1 } else { 3 };
        if !(least..=18).contains(&shown) {
            return Err(Refusal::NoSuchThrow(shown));
        }
        let count = self.seated();
        let banker = usize::from(self.bank == Bank::House);
        let dealt = rules.game.seats as usize + banker;
        // With a dragon hand there are seven.
        let places = if rules.has_dragon() { 7 } else { dealt }.max(count + 1);
        let behind = (shown as usize - 1) % places;
        // A generator's number is counted the other way round the table.
        let place = match generator {
            true => (places - 1 - behind).min(count - 1),
            false if (1..=count).contains(&behind) => behind - 1,
            false => 0,
        };
        let place = self.dealers_left().place() + place;
        Ok(Event::Started(Seat::new(place % count)))
    }

    /// Takes no more bets: whoever lacks a wager that a hand needs gets the others back.
    fn close(&mut self, rules: &Rules, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.at != Phase::Bets {
            return Err(Refusal::NotNow);
        }
        let seats = (0..self.count as usize).map(Seat::new);
        if !seats.clone().take(self.seated()).any(|seat| self.is_whole(rules, seat)) {
            return Err(Refusal::NobodyBet);
        }
        for seat in seats {
            let staked = !self.spots[seat.place()].is_bare();
            if staked && !self.is_whole(rules, seat) {
                self.record(rules, Event::Returned(seat), events);
            }
        }
        if self.seated < self.count {
            self.close_backline(rules, events);
        }
        self.record(rules, Event::Closed, events);
        Ok(())
    }

    /// Carries out what needs nobody's word: cards turned, wagers settled, the end.
    fn run(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        while let Phase::Step(at) = self.at {
            match rules.steps.get(at as usize) {
                Some(Step::Turn { cards, of }) => {
                    let event = self.turn_up(*cards, *of);
                    self.record(rules, event, events);
                }
                Some(Step::Set(Setter::Dragon)) => {
                    let event = self.dragon_by_house_way(rules);
                    self.record(rules, event, events);
                }
                Some(Step::Set(Setter::FirstHands)) => {
                    let seat = Seat::new(self.next as usize);
                    if self.spots[seat.place()].owner == seat {
                        break;
                    }
                    let event = self.player_by_house_way(rules, seat);
                    self.record(rules, event, events);
                }
                Some(Step::Set(Setter::Dealer)) => {
                    let event = self.dealer_by_house_way(rules);
                    self.record(rules, event, events);
                }
                Some(Step::TurnHand(hand)) => {
                    let packet = self.hands[*hand as usize];
                    self.record(rules, Event::Turned { of: Target::Hand(*hand), packet }, events);
                }
                Some(Step::Settle { from, order, by, show }) => {
                    self.settle(rules, *from, order, (*by, *show), events);
                }
                Some(Step::Envy) => self.pay_envy(rules, events),
                Some(Step::Claim { .. }) => {
                    let seat = Seat::new(self.next as usize);
                    if self.owed_one().is_some() || self.can_claim(rules, seat) {
                        break;
                    }
                    self.record(rules, Event::Passed(seat), events);
                }
                Some(Step::Naturals) => {
                    let event = self.look_for_natural(rules);
                    self.record(rules, event, events);
                }
                Some(Step::ShowHands) => {
                    let seat = Seat::new(self.next as usize);
                    self.show_once(rules, seat, events);
                    self.record(rules, Event::Passed(seat), events);
                }
                Some(Step::Discard(_)) => {
                    let Some(way) = self.set_unseen(rules) else { break };
                    let event = self.given_up(way, Seat::new(self.next as usize));
                    self.record(rules, event, events);
                }
                Some(Step::Keep { by: Keeper::Dealer, .. }) => {
                    let event = self.dealer_keeps(rules);
                    self.record(rules, event, events);
                }
                Some(Step::Start(Start::BoardCard)) => {
                    self.record(rules, Event::Started(self.pointed_at()), events);
                }
                Some(Step::Award { wager, by }) => self.award(rules, *wager, *by, events),
                // A card that the floor took away comes back first.
                Some(Step::DealerDraws(_) | Step::Declare { .. } | Step::Buy { .. })
                    if self.owed_one().is_some() =>
                {
                    break;
                }
                Some(Step::DealerDraws(way)) if self.dealer_owed == 0 => {
                    let thrown = throws(*way, &self.dealer.cards);
                    let thrown = Packet { cards: thrown, unseen: 0 };
                    self.record(rules, Event::DealerDrew(thrown), events);
                }
                Some(Step::Declare { hands, .. }) => {
                    let seat = Seat::new(self.next as usize);
                    if self.holds_one(seat, hands) {
                        break;
                    }
                    self.record(rules, Event::Passed(seat), events);
                }
                Some(Step::Buy { wager, unless, otherwise }) => {
                    let seat = Seat::new(self.next as usize);
                    let Some(event) = self.buys_not(rules, seat, *wager, *unless, *otherwise)
                    else {
                        break;
                    };
                    self.record(rules, event, events);
                }
                Some(_) => break,
                None => {
                    if self.cup.is_some() {
                        self.give_tips_back(rules, events);
                    }
                    self.record(rules, Event::Ended, events);
                }
            }
        }
    }

    /// Turns so many cards, or all that still lie face down.
    fn turn_up(&self, cards: Option<u8>, of: Zone) -> Event {
        let (target, packet, up) = match of {
            Zone::SecondDealer => (Target::SecondDealer, &self.second_dealer, 0),
            Zone::Board | Zone::Grid | Zone::Hands => (Target::Board, &self.board, self.board_up),
            Zone::Side | Zone::Extra | Zone::Dragon => (Target::Side, &self.side, self.side_up),
            Zone::SecondSide => (Target::SecondSide, &self.second_side, self.second_side_up),
            Zone::Dealer | Zone::Players => (Target::Dealer, &self.dealer, 0),
        };
        let lying = &packet.cards[(up as usize).min(packet.cards.len())..];
        let count = cards.map_or(lying.len(), |cards| (cards as usize).min(lying.len()));
        Event::Turned { of: target, packet: Packet::of(lying[..count].iter().copied()) }
    }
}
