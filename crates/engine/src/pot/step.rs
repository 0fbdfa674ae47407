//! What an action does.

use super::action::{Action, Recipient, Refusal};
use super::event::Event;
use super::round::{Note, Round, Rules, Stage, Waiting};
use super::shortage::Supply;
use crate::seat::{Packet, Seat};
use money::Money;
use sheet::poker::{Award, Folded, Kill};

/// Decides what `action` does to `round`, or why the dealer would refuse it, and changes nothing.
pub fn step(rules: &Rules, round: &Round, action: Action) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    round.clone().act(rules, action, &mut events)?;
    Ok(events)
}

impl Round {
    /// Carries out an action and writes down what happened; a refused action changes nothing.
    ///
    /// # Errors
    ///
    /// What a dealer would say.
    pub fn act(
        &mut self,
        rules: &Rules,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        // What comes most often goes the short way: a word at one's turn, without a list of all that
        // may be said.
        match (self.note.0, &action) {
            (Some(Waiting::Turn(next)), Action::Check(seat)) if *seat == next => {
                self.check_at_turn(rules, next, events)
            }
            (Some(Waiting::Turn(next)), Action::Call(seat)) if *seat == next => {
                self.call_at_turn(rules, next, events)
            }
            (Some(Waiting::Show(next)), Action::Show(seat, cards))
                if *seat == next && cards.is_empty() && self.player(next).down.unseen == 0 =>
            {
                self.show_at_turn(rules, next, events);
                Ok(())
            }
            (Some(Waiting::Draw(next)), Action::Draw(seat, packet)) if *seat == next => {
                self.check_draw(rules, next, packet)?;
                events.push(Event::Drew(next, *packet));
                self.drew(next, packet);
                // Mostly another hand is still to draw.
                match self.next_due() {
                    Some(seat) if self.live.is_many() => {
                        self.note = Note(Some(Waiting::Draw(seat)))
                    }
                    _ => self.go_on(rules, events),
                }
                Ok(())
            }
            _ => self.act_at_large(rules, action, events),
        }
    }

    /// Has the seats whose turn it is check, or call where there is a bet, until the round waits for
    /// something else: as [`Action::Check`] and [`Action::Call`] do, word for word.
    ///
    /// # Errors
    ///
    /// What a dealer would say.
    #[inline]
    pub fn check_or_call(&mut self, rules: &Rules, events: &mut Vec<Event>) -> Result<(), Refusal> {
        while let Waiting::Turn(seat) = self.waiting_for(rules) {
            match self.player(seat).bet < self.level {
                true => self.call_at_turn(rules, seat, events)?,
                false => self.check_at_turn(rules, seat, events)?,
            }
        }
        Ok(())
    }

    /// Has the seats whose turn it is show what they hold, until the round waits for something else:
    /// as [`Action::Show`] does of cards that are known.
    #[inline]
    pub fn show_all(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        while let Waiting::Show(seat) = self.waiting_for(rules)
            && self.player(seat).down.unseen == 0
        {
            self.show_at_turn(rules, seat, events);
        }
    }

    /// The seat whose turn it is checks.
    #[inline(always)]
    fn check_at_turn(
        &mut self,
        rules: &Rules,
        seat: Seat,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.check_check(rules, seat)?;
        events.push(Event::Checked(seat));
        self.checks(seat);
        self.after_word(rules, events);
        Ok(())
    }

    /// The seat whose turn it is calls.
    #[inline(always)]
    fn call_at_turn(
        &mut self,
        rules: &Rules,
        seat: Seat,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let money = self.check_call(rules, seat)?;
        events.push(Event::Called(seat, money));
        self.calls(seat, money);
        self.after_word(rules, events);
        Ok(())
    }

    /// The seat whose turn it is shows cards that are known.
    #[inline(always)]
    fn show_at_turn(&mut self, rules: &Rules, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::Showed(seat, Packet::EMPTY));
        self.turned_up(seat);
        match self.next_to_show(rules, self.live.but(self.done)) {
            Some(next) if self.live.is_many() => self.note = Note(Some(Waiting::Show(next))),
            _ => self.go_on(rules, events),
        }
    }

    /// Goes on to who speaks next, or past the betting.
    #[inline(always)]
    fn after_word(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        match self.stage {
            Stage::Betting(street) if self.live.is_many() && self.beside.amends.is_none() => {
                match self.betting_due(rules, street) {
                    Some(waiting) => self.note = Note(Some(waiting)),
                    None => _ = self.end_stage(rules, events),
                }
            }
            _ => self.go_on(rules, events),
        }
    }

    /// Carries the round on past whatever ends more than a turn.
    #[inline(never)]
    fn go_on(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        self.advance(rules, events);
    }

    /// Carries out any action.
    #[inline(never)]
    fn act_at_large(
        &mut self,
        rules: &Rules,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::Floor(ruling) => self.rule(rules, ruling, events)?,
            _ => {
                self.decide(rules, &action, events)?;
                let event = events.last().expect("it was just written down");
                self.apply(event);
                match *event {
                    Event::BroughtIn(seat, money) => {
                        self.bring_in_live(rules, seat, money, events);
                    }
                    Event::Folded(seat) if rules.game.betting.folded == Folded::DealtOn => {
                        self.deal_on(seat, events);
                    }
                    _ => {}
                }
            }
        }
        self.advance(rules, events);
        Ok(())
    }

    /// Deals the cards that the round waits for, as [`Action::Deal`] does, and says what it waits
    /// for next. They are written down already, as the last event.
    #[inline]
    pub(super) fn deal(
        &mut self,
        rules: &Rules,
        to: Recipient,
        (count, up): (u8, u8),
        events: &mut Vec<Event>,
    ) -> Result<Waiting, Refusal> {
        let Some(Event::Dealt { packet, .. }) = events.last() else {
            unreachable!("what is dealt is written down")
        };
        let checked = self.checked_set(rules, packet, count, up);
        let checked = checked.and_then(|set| self.check_lies_up(to, packet).map(|()| set));
        let set = match checked {
            Ok(set) => set,
            Err(refusal) => {
                events.pop();
                return Err(refusal);
            }
        };
        self.note = Note::default();
        self.dealt_set(to, packet, set, up);
        // Mostly the next hand gets as many.
        if let (Stage::Dealing(at), Recipient::Hand(_)) = (self.stage, to)
            && self.beside.amends.is_none()
            && self.supply(rules, at) == Supply::Enough
            && let Some(seat) = self.next_served()
        {
            let waiting = Waiting::Cards { to: Recipient::Hand(seat), count, up };
            self.note = Note(Some(waiting));
            return Ok(waiting);
        }
        Ok(self.advance(rules, events))
    }

    /// Lets a bring-in of a full bet be live. Source: players-casino l.74, l.78-80, rulings G-036
    /// and E-03.
    #[inline(never)]
    fn bring_in_live(&mut self, rules: &Rules, seat: Seat, money: Money, events: &mut Vec<Event>) {
        if money >= rules.stakes.low && !rules.stakes.low.is_zero() {
            self.emit(Event::BringInLive(seat), events);
        }
    }

    /// Goes on dealing to the seat of a hand given up where there was no bet to answer: after a
    /// forced bet that nobody raised, or on a round of checking. Source: clovis-500 l.706.
    #[inline(never)]
    fn deal_on(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if self.player(seat).bet >= self.level && self.live.is_many() {
            self.emit(Event::DealtOn(seat), events);
        }
    }

    /// Writes down the event that an action becomes, or says why it cannot be.
    // Each event is written straight into its place: to carry it there costs more than to decide.
    pub(super) fn decide(
        &self,
        rules: &Rules,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let waiting = self.waiting_for(rules);
        match (waiting, action) {
            (Waiting::Cards { to, count, up }, &Action::Deal(given, ref packet)) if to == given => {
                self.check_packet(rules, packet, count, up)?;
                self.check_lies_up(to, packet)?;
                events.push(Event::Dealt { to, packet: *packet, up });
            }
            // Hands may be dealt to in any order, and draws answered before all have drawn.
            (_, &Action::Deal(Recipient::Hand(seat), ref packet)) => {
                events.push(self.deal_out_of_order(rules, seat, packet, waiting)?);
            }
            (Waiting::BringIn(next), &Action::BringIn(seat)) if seat == next => {
                events.push(Event::BroughtIn(
                    seat,
                    rules.stakes.bring_in.min(self.player(seat).stack),
                ));
            }
            (Waiting::BringIn(next) | Waiting::Turn(next), &Action::Bet(seat, to))
                if seat == next =>
            {
                let Stage::Betting(street) = self.stage else { unreachable!("a turn is a bet's") };
                events.push(Event::Bet(seat, to, self.check_bet(rules, street, seat, to)?));
            }
            (Waiting::Turn(next), &Action::Fold(seat)) if seat == next => {
                events.push(Event::Folded(seat))
            }
            (Waiting::Turn(next), &Action::Check(seat)) if seat == next => {
                self.check_check(rules, seat)?;
                events.push(Event::Checked(seat));
            }
            (Waiting::Turn(next), &Action::Call(seat)) if seat == next => {
                events.push(Event::Called(seat, self.check_call(rules, seat)?));
            }
            (Waiting::Kill(next), &Action::Kill(seat, to)) if seat == next => {
                self.check_kill(rules, seat, to)?;
                events.push(Event::Killed(seat, to));
            }
            (Waiting::Kill(next), &Action::NoKill(seat)) if seat == next => {
                events.push(Event::DidNotKill(seat));
            }
            (_, &Action::Chop(seat)) => events.push(self.chop(rules, seat)?),
            (_, &Action::TimeOut(seat)) => self.time_out(rules, seat, events)?,
            (Waiting::Draw(next), &Action::Draw(seat, ref packet)) if seat == next => {
                self.check_draw(rules, seat, packet)?;
                events.push(Event::Drew(seat, *packet));
            }
            (Waiting::Agree(next), &Action::RunTwice(seat, answer)) if seat == next => {
                events.push(Event::Answered(seat, answer));
            }
            (Waiting::CallWild(next), &Action::CallWild(seat, ref packet)) if seat == next => {
                self.check_wild(rules, seat, packet)?;
                events.push(Event::CalledWild(seat, *packet));
            }
            (Waiting::Discard(next), &Action::Discard(seat, ref packet)) if seat == next => {
                self.check_discard(rules, seat, packet)?;
                events.push(Event::Discarded(seat, *packet));
            }
            (Waiting::Show(next), &Action::Show(seat, ref packet)) if seat == next => {
                self.check_show(rules, seat, packet)?;
                events.push(Event::Showed(seat, *packet));
            }
            (Waiting::Show(next), &Action::Muck(seat)) if seat == next => {
                self.check_muck(rules, seat)?;
                events.push(Event::Mucked(seat));
            }
            (Waiting::Show(_), &Action::AskToSee { by, hand }) => {
                events.push(self.ask_to_see(by, hand)?);
            }
            // All in, with cards still to come, a claim may be given up early.
            (Waiting::Cards { .. }, &Action::Muck(seat))
                if self.betting_is_closed() && self.is_live(seat) =>
            {
                self.check_muck(rules, seat)?;
                events.push(Event::Mucked(seat));
            }
            _ => return Err(Refusal::NotNow(waiting)),
        }
        Ok(())
    }

    #[inline(never)]
    fn deal_out_of_order(
        &self,
        rules: &Rules,
        seat: Seat,
        packet: &Packet,
        waiting: Waiting,
    ) -> Result<Event, Refusal> {
        let to = Recipient::Hand(seat);
        let here = self.is_live(seat);
        let dealt_to = here || self.beside.dealt_on.contains(seat);
        match (self.stage, waiting) {
            (Stage::Dealing(_), Waiting::Cards { to: Recipient::Hand(_), count, up })
                if dealt_to && !self.done.contains(seat) =>
            {
                self.check_packet(rules, packet, count, up)?;
                self.check_lies_up(to, packet)?;
                Ok(Event::Dealt { to, packet: *packet, up })
            }
            (Stage::Drawing(_), _) if here && self.player(seat).owed > 0 => {
                self.check_packet(rules, packet, self.player(seat).owed, 0)?;
                Ok(Event::Dealt { to, packet: *packet, up: 0 })
            }
            _ => Err(Refusal::NotNow(waiting)),
        }
    }

    fn check_draw(&self, rules: &Rules, seat: Seat, packet: &Packet) -> Result<(), Refusal> {
        let most = self.draw_max(rules);
        if packet.len() > most as usize || packet.len() > self.player(seat).cards() {
            return Err(Refusal::TooMany(seat, most));
        }
        self.check_held(rules, seat, packet)
    }

    fn check_discard(&self, rules: &Rules, seat: Seat, packet: &Packet) -> Result<(), Refusal> {
        let due = self.discard_count(rules) as usize;
        if packet.len() != due {
            return Err(Refusal::Count { due, given: packet.len() });
        }
        self.check_held(rules, seat, packet)
    }

    /// Refuses cards that the seat cannot hold: known to be elsewhere, of another pack, or one too
    /// many.
    ///
    /// # Errors
    /// Which card it cannot be, or that the seat has no more backs to hide cards behind.
    pub fn check_held(&self, rules: &Rules, seat: Seat, packet: &Packet) -> Result<(), Refusal> {
        let player = self.player(seat);
        let mut backs = player.down.unseen as usize;
        for (at, &card) in packet.cards.iter().enumerate() {
            if packet.cards[..at].contains(&card) {
                return Err(Refusal::NotHeld(seat, card));
            }
            if !player.holds(card) {
                if backs == 0 || self.seen.contains(card) {
                    return Err(Refusal::NotHeld(seat, card));
                }
                let pack = rules.game.pack;
                if !pack.plain().contains(card) && pack.count_of(card) == 0 {
                    return Err(Refusal::Foreign(card));
                }
                backs -= 1;
            }
        }
        if packet.unseen as usize > backs { Err(Refusal::Unknown(seat)) } else { Ok(()) }
    }

    pub(super) fn is_live(&self, seat: Seat) -> bool {
        seat.place() < self.count as usize && self.live.contains(seat)
    }

    /// Whether nobody is left to bet against.
    pub(super) fn betting_is_closed(&self) -> bool {
        self.betting().len() < 2 && !self.all_in.and(self.live).is_empty()
    }

    /// Applies an event and writes it down.
    #[inline]
    pub(super) fn emit(&mut self, event: Event, events: &mut Vec<Event>) {
        events.push(event);
        let event = events.last().expect("one was just written down");
        self.apply(event);
    }

    /// Carries the round on until it waits for someone, and says for what.
    #[inline(always)]
    fn advance(&mut self, rules: &Rules, events: &mut Vec<Event>) -> Waiting {
        match self.work_out_waiting(rules) {
            Waiting::Nothing => self.end_stage(rules, events),
            waiting => {
                self.note = Note(Some(waiting));
                waiting
            }
        }
    }

    /// Ends the stage, which has nothing left to do, and those after it until one has. Apart, because
    /// most actions end none.
    #[inline(never)]
    pub(super) fn end_stage(&mut self, rules: &Rules, events: &mut Vec<Event>) -> Waiting {
        self.note = Note::default();
        let plain = self.beside.amends.is_none();
        let waiting = match self.stage {
            Stage::Dealing(at) if self.opens_next(rules, at) => {
                self.open_betting(rules, at, events);
                let many = plain && self.live.is_many();
                if many { self.betting_due(rules, at) } else { None }
            }
            Stage::Betting(at) => {
                self.close_betting(rules, at, events);
                match self.stage {
                    Stage::Dealing(next) if plain && self.live.is_many() => {
                        self.cards_due(rules, next)
                    }
                    _ => None,
                }
            }
            _ => {
                self.move_on(rules, events);
                None
            }
        };
        // What comes most often is known by now.
        match waiting {
            Some(waiting) => {
                self.note = Note(Some(waiting));
                waiting
            }
            None => self.end_stages(rules, events),
        }
    }

    /// Ends stages until one has something to do.
    #[inline(never)]
    fn end_stages(&mut self, rules: &Rules, events: &mut Vec<Event>) -> Waiting {
        let mut waiting = self.work_out_waiting(rules);
        while waiting == Waiting::Nothing && self.stage != Stage::Over {
            self.move_on(rules, events);
            waiting = self.work_out_waiting(rules);
        }
        if self.stage == Stage::Over {
            self.check_sums();
        }
        self.note = Note(Some(waiting));
        waiting
    }

    /// Whether bets follow on the cards of a street, and nothing before them.
    #[inline]
    fn opens_next(&self, rules: &Rules, at: u8) -> bool {
        let street = rules.street(at);
        let bets = street.bet.is_some() && street.draw.is_none();
        bets && !rules.names_wild() && !self.asks_for_kills(rules)
    }

    /// Ends the stage that has nothing left to do.
    #[inline(never)]
    fn move_on(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        match self.stage {
            Stage::Dealing(at) if self.asks_for_kills(rules) => {
                self.emit(Event::Began(Stage::Killing(at)), events);
            }
            Stage::Killing(at) if matches!(rules.game.extras.kill, Kill::Offered { .. }) => {
                self.emit(Event::Began(Stage::Dealing(at)), events);
            }
            Stage::Dealing(at) if rules.street(at).draw.is_some() => {
                self.emit(Event::Began(Stage::Drawing(at)), events);
            }
            Stage::Dealing(at) if rules.names_wild() => {
                self.emit(Event::Began(Stage::CallingWild(at)), events);
            }
            Stage::Agreeing(street) => self.run(street, events),
            Stage::Dealing(at)
            | Stage::Drawing(at)
            | Stage::CallingWild(at)
            | Stage::Killing(at) => {
                if rules.street(at).bet.is_some() {
                    self.open_betting(rules, at, events);
                } else {
                    self.after_betting(rules, at, events);
                }
            }
            Stage::Betting(at) => self.close_betting(rules, at, events),
            Stage::Discarding(at) => self.next_street(rules, at, events),
            Stage::Showing => self.settle(rules, events),
            Stage::Over => {}
        }
    }

    /// Gives the pot to those who have won it and ends the round.
    #[inline(never)]
    fn settle(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        match rules.game.extras.award {
            _ if self.live.is_empty() => self.nobody_left(rules, events),
            Award::Matched => self.award_matched(rules, events),
            Award::Rolling => self.award_rolling(rules, events),
            Award::Pot if self.live.is_many() || rules.lone_hand_plays_on() => {
                self.award_pots(rules, events);
            }
            Award::Pot => self.award_last(events),
        }
        self.finish(rules, events);
    }

    /// Settles what lies beside the pot and ends the round.
    pub(super) fn finish(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        self.settle_pool(rules, events);
        self.emit(Event::Began(Stage::Over), events);
    }

    pub(super) fn open_betting(&mut self, rules: &Rules, at: u8, events: &mut Vec<Event>) {
        self.begin_stage(Stage::Betting(at), events);
        if let Some(first) = self.first_to_speak(rules, at) {
            events.push(Event::Opened(first));
            self.note = Note::default();
            self.opens(first);
        }
    }

    /// Begins a stage. As [`Round::emit`], for what comes several times a street.
    #[inline]
    fn begin_stage(&mut self, stage: Stage, events: &mut Vec<Event>) {
        events.push(Event::Began(stage));
        self.note = Note::default();
        self.began(stage);
    }

    #[inline(never)]
    fn close_betting(&mut self, rules: &Rules, at: u8, events: &mut Vec<Event>) {
        if self.nobody_opened(rules, at, events) {
            return;
        }
        let lone = rules.lone_hand_plays_on();
        if let Some((seat, money)) = self.uncalled().filter(|_| !lone) {
            self.emit(Event::Returned(seat, money), events);
        }
        // Bets that a checked hand may not win stay apart until the hands are shown.
        if self.must_bet(rules, at).is_none() || !self.live.is_many() {
            events.push(Event::Gathered);
            self.note = Note::default();
            self.gathered();
        }
        if self.live.is_empty() {
            self.nobody_left(rules, events);
            self.finish(rules, events);
        } else if self.live.len() == 1 && !lone {
            self.award_last(events);
            self.finish(rules, events);
        } else {
            self.after_betting(rules, at, events);
        }
    }

    fn after_betting(&mut self, rules: &Rules, at: u8, events: &mut Vec<Event>) {
        if rules.street(at).discard > 0 {
            self.emit(Event::Began(Stage::Discarding(at)), events);
        } else {
            self.next_street(rules, at, events);
        }
    }

    fn next_street(&mut self, rules: &Rules, at: u8, events: &mut Vec<Event>) {
        let next = at + 1;
        let stage = match rules.game.streets.get(next as usize) {
            Some(_) if self.may_run_twice(rules, next) => Stage::Agreeing(next),
            Some(_) => Stage::Dealing(next),
            None if self.run_again(rules, events) => return,
            None => Stage::Showing,
        };
        if self.beside.amends.is_some() {
            self.shuffle_in(next, events);
        }
        self.begin_stage(stage, events);
    }
}
