//! Deciding: an action becomes events, or is refused.

use super::action::{Action, Refusal, Target};
use super::dealer_draw::throws;
use super::event::Event;
use super::grid::Places;
use super::round::{Note, Phase, Round, Waiting};
use super::rules::{Ask, Rules, Step, WagerId};
use crate::bank::Bank;
use crate::seat::{Packet, Seat, SeatSet};
use money::Money;
use sheet::table::step::{Keeper, Otherwise, Setter, Start, Zone};
use std::ops::ControlFlow;

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
            Action::Floor(ruling) => self.call_floor(rules, ruling, events)?,
            // Who does not say whether to go to war surrenders. Source: colorado l.4718.
            Action::TimeOut(seat) if matches!(self.asked(rules, seat), Ok(Step::War { .. })) => {
                self.surrender(rules, seat, events)?;
            }
            Action::Bet(seat, wager, money) => self.bet(rules, seat, wager, money, events)?,
            Action::Deal(to, ref packet) => {
                let up = self.check_cards(rules, to, packet)?;
                let look = self.look(rules, to);
                self.record(rules, Event::Dealt { to, packet: *packet, up, look }, events);
            }
            Action::Check(seat) => {
                self.check(rules, seat)?;
                self.record(rules, Event::Checked(seat), events);
            }
            Action::Fold(seat) => {
                self.fold(rules, seat)?;
                self.record(rules, Event::Folded(seat), events);
            }
            _ => {
                let event = self.decide(rules, action)?;
                self.apply(rules, &event);
                events.push(event);
            }
        }
        if self.cup.is_some() {
            self.give_tips_back(rules, events);
        }
        match self.at {
            // Until the bets are closed nothing happens by itself.
            Phase::Bets => self.note = Note(Some(Waiting::Bets)),
            _ => _ = self.go_on(rules, events),
        }
        Ok(())
    }

    /// Books an event and writes it down.
    #[inline(always)]
    pub(super) fn record(&mut self, rules: &Rules, event: Event, events: &mut Vec<Event>) {
        self.fold_in(rules, &event);
        events.push(event);
    }

    /// Carries out what needs nobody's word, and says what the round waits for then.
    #[inline]
    pub(super) fn go_on(&mut self, rules: &Rules, events: &mut Vec<Event>) -> Waiting {
        let waiting = match self.plainly_due(rules) {
            Some(waiting) => waiting,
            None => self.run(rules, events),
        };
        self.note = Note(Some(waiting));
        waiting
    }

    /// What comes most often: the round has come to a step that deals cards or asks a question.
    #[inline(always)]
    fn plainly_due(&self, rules: &Rules) -> Option<Waiting> {
        let Phase::Step(at) = self.at else { return None };
        if self.amends.is_some() || rules.by_hand.is_some() || !self.owed.is_empty() {
            return None;
        }
        match rules.steps.get(at as usize)? {
            Step::Ask(_) => Some(Waiting::Answer(Seat::new(self.next as usize))),
            Step::Deal { cards, to, up, .. } => {
                Some(Waiting::Cards { to: self.target(*to), count: *cards, up: *up })
            }
            _ => None,
        }
    }

    /// Puts money on a wager, and where the question says so on another with it.
    fn bet(
        &mut self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        money: Money,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if wager.place() < rules.wagers.len() && rules.naming(wager).is_some() {
            return Err(Refusal::SayWhat(wager));
        }
        self.may_bet(rules, seat, wager, money)?;
        let Phase::Step(at) = self.at else {
            self.record(rules, Event::Placed(seat, wager, money), events);
            return Ok(());
        };
        self.record(rules, Event::Bet(seat, wager, money), events);
        // Source: colorado l.5167.
        if let Some(Step::Ask(Ask { wager: asked, and: Some(and), .. })) =
            rules.steps.get(at as usize)
            && *asked == wager
        {
            self.record(rules, Event::Bet(seat, *and, money), events);
        }
        Ok(())
    }

    /// Decides what comes seldom.
    #[inline(never)]
    fn decide(&self, rules: &Rules, action: Action) -> Result<Event, Refusal> {
        match action {
            Action::Bet(..)
            | Action::Deal(..)
            | Action::Check(_)
            | Action::Fold(_)
            | Action::NoMoreBets
            | Action::Declare(_)
            | Action::Surrender(_)
            | Action::Claim(_)
            | Action::Floor(_) => unreachable!("it is carried out by itself"),
            Action::Start(shown) => self.find_first(rules, shown),
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
                Step::Draw { fewest, most, .. } => {
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
                    self.gives_up(seat, front, due, due)?;
                    Ok(Event::Set(seat, self.put_in_front(rules, seat, front)))
                }
                _ => Err(Refusal::NotNow),
            },
            Action::SetDealer(front) => self.set_dealer(rules, front),
            Action::Split(seat, packet) => match *self.asked(rules, seat)? {
                Step::Split { wager, cards } => {
                    self.gives_up(seat, packet, cards, cards)?;
                    let money = self.price_of_second(rules, seat, wager);
                    let money = money.ok_or(Refusal::Short(self.stack(seat)))?;
                    Ok(Event::Split(seat, packet, money))
                }
                _ => Err(Refusal::NotNow),
            },
            Action::KeepDealer(packet) => self.banker_keeps(rules, packet),
            Action::Shuffle if self.waiting_for(rules) == Waiting::Shuffle => Ok(Event::Shuffled),
            Action::Shuffle => Err(Refusal::NotNow),
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

    fn fold(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        match self.asked(rules, seat)? {
            Step::Ask(Ask { otherwise: Otherwise::Fold, .. })
            | Step::Choose { otherwise: Otherwise::Fold, .. }
            | Step::Buy { otherwise: Otherwise::Fold, .. } => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    fn check(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        match self.asked(rules, seat)? {
            Step::Ask(Ask { otherwise: Otherwise::Check, .. })
            | Step::Choose { otherwise: Otherwise::Check, .. }
            | Step::Buy { otherwise: Otherwise::Check, .. }
            | Step::Declare { .. }
            | Step::Surrender { .. }
            | Step::Claim { .. }
            | Step::Split { .. }
            | Step::Offer(_)
            | Step::Pull(_) => Ok(()),
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

    /// Checks cards that are dealt, and says how many of them lie face up.
    fn check_cards(&self, rules: &Rules, to: Target, packet: &Packet) -> Result<u8, Refusal> {
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
        Ok(up)
    }

    /// The hand that the dice point at. Positions are counted whether anybody sits there or not: the
    /// banker is one, and so are eight and fifteen where there are seven, nine and seventeen where
    /// there are eight. On the banker's own, or an empty one, the hand that follows is first.
    /// Source: players-casino l.930; clovis-500 l.418; colorado l.2152; ruling G-165.
    fn find_first(&self, rules: &Rules, shown: u8) -> Result<Event, Refusal> {
        let (Waiting::Start, Phase::Step(at)) = (self.waiting_for(rules), self.at) else {
            return Err(Refusal::NotNow);
        };
        let Some(Step::Start(start)) = rules.steps.get(at as usize) else {
            return Err(Refusal::NotNow);
        };
        let least = match start {
            Start::DiceOrGenerator | Start::DiceOrGeneratorClockwise => 1,
            Start::Dice | Start::DiceCounterClockwise | Start::BoardCard => 3,
        };
        if !(least..=18).contains(&shown) {
            return Err(Refusal::NoSuchThrow(shown));
        }
        let count = self.seated();
        let banker = usize::from(self.bank == Bank::House);
        let dealt = rules.game.seats as usize + banker;
        // With a dragon hand there are seven.
        let places = if rules.has_dragon() { 7 } else { dealt }.max(count + 1);
        let counted = (shown as usize - 1) % places;
        let left = self.dealers_left();
        let position = |seat: Seat| {
            let closed_up = (seat.place() + count - left.place()) % count + 1;
            self.spots[seat.place()].position.map_or(closed_up, usize::from) % places
        };
        // How much farther it is to a hand, round the table in the direction of the count.
        let beyond = |seat: &Seat| match start {
            Start::DiceOrGenerator | Start::DiceCounterClockwise => {
                (2 * places - counted - position(*seat)) % places
            }
            Start::Dice | Start::DiceOrGeneratorClockwise | Start::BoardCard => {
                (places - counted + position(*seat)) % places
            }
        };
        // A place that sits the round out hands on to the next.
        let plays = |seat: &Seat| !self.spots[seat.place()].is_bare();
        let hands = SeatSet::first(count).iter().filter(plays);
        let first = hands.min_by_key(beyond).unwrap_or(left);
        Ok(Event::Started(first, Some(shown)))
    }

    /// Takes no more bets: whoever lacks a wager that a hand needs gets the others back.
    fn close(&mut self, rules: &Rules, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.at != Phase::Bets {
            return Err(Refusal::NotNow);
        }
        let seats = SeatSet::first(self.count as usize);
        let whole: SeatSet = seats.iter().filter(|seat| self.is_whole(rules, *seat)).collect();
        // Who stands behind a seat needs one who plays there.
        if whole.and(SeatSet::first(self.seated())).is_empty() {
            return Err(Refusal::NobodyBet);
        }
        for seat in seats.but(whole).iter() {
            if !self.spots[seat.place()].is_bare() {
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
    #[inline(never)]
    fn run(&mut self, rules: &Rules, events: &mut Vec<Event>) -> Waiting {
        while let Phase::Step(at) = self.at {
            if self.amends.is_some()
                && let Some(waiting) = self.amends_due(rules)
            {
                return waiting;
            }
            if rules.by_hand.is_some() {
                self.take_up_hand(rules, events);
            }
            match rules.steps.get(at as usize) {
                Some(Step::Deal { .. } | Step::Burn(_) | Step::Ask(_)) => break,
                Some(Step::Turn { cards, of }) => self.turn_up(rules, *cards, *of, events),
                Some(Step::Settle { from, order, by, show }) => {
                    self.settle(rules, *from, order, (*by, *show), events);
                }
                Some(Step::Envy) => self.pay_envy(rules, events),
                Some(step) => {
                    if self.run_seldom(rules, step, events).is_break() {
                        break;
                    }
                }
                None => {
                    if self.cup.is_some() {
                        self.give_tips_back(rules, events);
                    }
                    self.record(rules, Event::Ended, events);
                    return Waiting::Nothing;
                }
            }
        }
        self.plainly_due(rules).unwrap_or_else(|| self.work_out_waiting(rules))
    }

    /// Carries out a step that comes seldom, or stops where it needs somebody's word.
    #[inline(never)]
    fn run_seldom(
        &mut self,
        rules: &Rules,
        step: &Step,
        events: &mut Vec<Event>,
    ) -> ControlFlow<()> {
        match step {
            Step::Set(Setter::Dragon) => {
                let event = self.dragon_by_house_way(rules);
                self.record(rules, event, events);
            }
            Step::Set(Setter::FirstHands) => {
                let seat = Seat::new(self.next as usize);
                if self.spots[seat.place()].owner == seat && !self.others_by_house_way() {
                    return ControlFlow::Break(());
                }
                let event = self.player_by_house_way(rules, seat);
                self.record(rules, event, events);
            }
            Step::Set(Setter::Players) if self.others_by_house_way() => {
                let event = self.player_by_house_way(rules, Seat::new(self.next as usize));
                self.record(rules, event, events);
            }
            Step::Set(Setter::Dealer) if self.sets_by_hand(rules) => {
                return ControlFlow::Break(());
            }
            Step::Set(Setter::Dealer) => {
                let event = self.dealer_by_house_way(rules);
                self.record(rules, event, events);
            }
            Step::TurnHand(hand) => {
                let packet = self.hands[*hand as usize];
                self.record(rules, Event::Turned { of: Target::Hand(*hand), packet }, events);
            }
            Step::Claim { .. } => {
                let seat = Seat::new(self.next as usize);
                if self.can_claim(rules, seat) {
                    return ControlFlow::Break(());
                }
                self.record(rules, Event::Passed(seat), events);
            }
            Step::Naturals => {
                let event = self.look_for_natural(rules);
                self.record(rules, event, events);
            }
            Step::ShowHands => {
                let seat = Seat::new(self.next as usize);
                self.show_once(rules, seat, events);
                self.record(rules, Event::Passed(seat), events);
            }
            Step::TakeFolded(dues) => {
                self.take_folded(rules, dues, events);
                self.record(rules, Event::Passed(Seat::new(self.next as usize)), events);
            }
            Step::Discard(_) => {
                let Some(way) = self.set_unseen(rules) else { return ControlFlow::Break(()) };
                let event = self.given_up(way, Seat::new(self.next as usize));
                self.record(rules, event, events);
            }
            Step::Keep { by: Keeper::Dealer, .. } => {
                let event = self.dealer_keeps(rules);
                self.record(rules, event, events);
            }
            Step::Start(Start::BoardCard) => {
                self.record(rules, Event::Started(self.pointed_at(rules), None), events);
            }
            Step::Award { wager, by } => self.award(rules, *wager, *by, events),
            Step::DealerDraws(way) if self.dealer_owed == 0 => {
                let thrown = throws(*way, &self.dealer.cards);
                let thrown = Packet { cards: thrown, unseen: 0 };
                self.record(rules, Event::DealerDrew(thrown), events);
            }
            Step::Declare { hands, .. } => {
                let seat = Seat::new(self.next as usize);
                if self.holds_one(seat, hands) {
                    return ControlFlow::Break(());
                }
                self.record(rules, Event::Passed(seat), events);
            }
            Step::Buy { wager, unless, otherwise } => {
                let seat = Seat::new(self.next as usize);
                let Some(event) = self.buys_not(rules, seat, *wager, *unless, *otherwise) else {
                    return ControlFlow::Break(());
                };
                self.record(rules, event, events);
            }
            _ => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    /// Turns so many cards, or all that still lie face down.
    fn turn_up(&mut self, rules: &Rules, cards: Option<u8>, of: Zone, events: &mut Vec<Event>) {
        let (target, packet, up) = match of {
            Zone::SecondDealer => (Target::SecondDealer, &self.second_dealer, 0),
            Zone::Board | Zone::Grid | Zone::Hands => (Target::Board, &self.board, self.board_up),
            Zone::Side | Zone::Extra | Zone::Dragon => (Target::Side, &self.side, self.side_up),
            Zone::SecondSide => (Target::SecondSide, &self.second_side, self.second_side_up),
            Zone::Dealer | Zone::Players => (Target::Dealer, &self.dealer, 0),
        };
        let lying = &packet.cards[(up as usize).min(packet.cards.len())..];
        let count = cards.map_or(lying.len(), |cards| (cards as usize).min(lying.len()));
        let turned = Packet::known(&lying[..count]);
        self.record(rules, Event::Turned { of: target, packet: turned }, events);
    }
}
