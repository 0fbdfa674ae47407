//! The floor: something went wrong, and the game's own remedy is carried out.

use super::action::{Refusal, Target};
use super::amends::Pending;
use super::event::Event;
use super::round::{Hold, Phase, Round, Waiting};
use super::rules::{Rules, Step};
use crate::seat::{Packet, Seat, SeatSet};
use cards::{Card, Rank, TileName};
use money::Money;
use sheet::table::irregular::{Irregularity, Remedy};
use sheet::table::step::{Setter, Zone};
use sheet::table::wager::Taken;

/// What the floor is called for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruling {
    /// What went wrong.
    pub what: Irregularity,
    /// Whose hand it concerns, if one.
    pub seat: Option<Seat>,
    /// Which of the table's own hands, from zero, where players bet on those.
    pub hand: Option<u8>,
    /// The card, where one was seen or is replaced.
    pub card: Option<Card>,
    /// What is done. The sheet says; where it leaves it to the house or the supervisor, they do.
    pub remedy: Remedy,
}

impl Round {
    /// The remedies that the floor may choose from: the sheet's own, or where it leaves that open,
    /// any.
    #[must_use]
    pub fn remedies(rules: &Rules, what: Irregularity) -> Vec<Remedy> {
        let printed = rules.game.remedies.iter().find(|(held, _)| *held == what);
        match printed.map(|(_, remedy)| *remedy) {
            // Whatever the rules do not foresee, the supervisor decides. Source: colorado l.290.
            None | Some(Remedy::HouseDecides | Remedy::SupervisorDecides) => {
                let open = [Remedy::HouseDecides, Remedy::SupervisorDecides];
                let all = Remedy::ALL.iter().copied();
                all.filter(|remedy| !open.contains(remedy)).collect()
            }
            // The banker may ask for another shuffle. Source: clovis-500 l.368.
            Some(Remedy::PlaysIfPlain) => vec![Remedy::PlaysIfPlain, Remedy::Redealt],
            // A player who has not looked may call the hand dead. Source: clovis-500 l.605.
            Some(Remedy::ExtraBack) => vec![Remedy::ExtraBack, Remedy::DeadKeep],
            Some(remedy) => vec![remedy],
        }
    }

    /// Rules, and takes away the card that is replaced.
    pub(super) fn call_floor(
        &mut self,
        rules: &Rules,
        ruling: Ruling,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let ruling = self.rule(rules, ruling)?;
        let from = match ruling.remedy {
            Remedy::Replaced => Some(self.lies_at(rules, ruling)?),
            _ => None,
        };
        self.record(rules, Event::Ruled(ruling), events);
        if let Some(from) = from {
            self.record(rules, Event::TookAway(from, ruling.card), events);
        }
        Ok(())
    }

    /// Checks a ruling: the remedy is one that may be chosen, and it has what it works on.
    fn rule(&self, rules: &Rules, ruling: Ruling) -> Result<Ruling, Refusal> {
        if !matches!(self.at, Phase::Step(_)) || self.waiting_for(rules) == Waiting::Shuffle {
            return Err(Refusal::NotNow);
        }
        if !Round::remedies(rules, ruling.what).contains(&ruling.remedy) {
            return Err(Refusal::NotTheRemedy(ruling.remedy));
        }
        if let Some(seat) = ruling.seat
            && (seat.place() >= self.count as usize || !self.dealt.contains(seat))
        {
            return Err(Refusal::NoSuchSeat(seat));
        }
        let ruling = self.with_one_seen_before(rules, ruling);
        let ruling = Ruling { remedy: self.in_force(ruling), ..ruling };
        self.applies(rules, ruling).map(|()| ruling)
    }

    /// A tile that is seen in the stacks after another makes two. Source: clovis-500 l.368.
    fn with_one_seen_before(&self, rules: &Rules, ruling: Ruling) -> Ruling {
        let seen = self.amends.as_ref().is_some_and(|amends| amends.stack_seen);
        let twice = Irregularity::StackExposedTwice;
        match Round::remedies(rules, twice)[..] {
            [remedy] if seen && ruling.what == Irregularity::StackExposed => {
                Ruling { what: twice, remedy, ..ruling }
            }
            _ => ruling,
        }
    }

    /// The remedy that a printed one comes to: what a second card replaced brings, or a high one.
    /// Source: colorado l.4813; diamond-jims l.734, l.738-741; clovis-500 l.368.
    fn in_force(&self, ruling: Ruling) -> Remedy {
        let again = self.amends.as_ref().is_some_and(|amends| amends.replaced > 0);
        let high = |card: Card| card.rank().is_none_or(|rank| rank == Rank::Ace);
        match ruling.remedy {
            Remedy::ReplacedOnce if again => Remedy::TableVoid,
            Remedy::ReplacedIfLow if again || ruling.card.is_some_and(high) => Remedy::Redealt,
            Remedy::ReplacedOnce | Remedy::ReplacedIfLow => Remedy::Replaced,
            Remedy::PlaysIfPlain if ruling.card.is_some_and(is_marked) => Remedy::Redealt,
            Remedy::PlaysIfPlain => Remedy::PlaysAsDealt,
            printed => printed,
        }
    }

    /// Checks that a remedy has what it works on.
    fn applies(&self, rules: &Rules, ruling: Ruling) -> Result<(), Refusal> {
        let seat = ruling.seat.ok_or(Refusal::WhoseHand);
        let own_hands = self.hands().count();
        let now = |is_now: bool| if is_now { Ok(()) } else { Err(Refusal::NotNow) };
        let stacking = [Irregularity::StackExposed, Irregularity::StackExposedTwice];
        if stacking.contains(&ruling.what) && !self.packets().all(Packet::is_empty) {
            return Err(Refusal::NotNow);
        }
        // What ought to have been burned lies under the first cards of the board.
        if ruling.what == Irregularity::NoBurn && self.board.is_empty() {
            return Err(Refusal::NotNow);
        }
        // A hand that has given cards up had been counted and looked at. Source: clovis-500 l.605.
        let recounted = rules.game.remedies.contains(&(ruling.what, Remedy::ExtraBack));
        if recounted && ruling.seat.is_some_and(|it| !self.spots[it.place()].thrown.is_empty()) {
            return Err(Refusal::NotNow);
        }
        match ruling.remedy {
            // Where players bet on the table's hands it is one of those that is dead.
            Remedy::DeadKeep if own_hands > 0 => match ruling.hand {
                Some(hand) if usize::from(hand) < own_hands => Ok(()),
                _ => Err(Refusal::WhoseHand),
            },
            Remedy::DeadKeep | Remedy::DeadForfeit | Remedy::MayGoOut | Remedy::ExtraBack => {
                seat.map(|_| ())
            }
            Remedy::SideBetLost => now(!self.spots[seat?.place()].sides_lost),
            Remedy::TurnedOver | Remedy::PlaysAsDealt | Remedy::ReadLast => {
                self.was_seen(rules, ruling)
            }
            Remedy::Replaced => self.lies_at(rules, ruling).map(|_| ()),
            Remedy::Completed => now(self.misses_one(rules, ruling.seat).is_some()),
            Remedy::ResetByHouseWay => now(match ruling.seat {
                Some(_) if ruling.what == Irregularity::DealerMisset => false,
                Some(seat) => self.spots[seat.place()].front > 0,
                None => self.is_misset(rules),
            }),
            Remedy::OthersByHouseWay => now(self.hands_are_to_be_set(rules)),
            // A hand made two, or at war, has no wager that it began with.
            Remedy::Redealt => now(self.spots().iter().all(|spot| {
                spot.at_war == 0 && rules.second.is_none_or(|second| spot.bet(second).is_zero())
            })),
            Remedy::StreetRedealt => now(self.last_street(rules).is_some()),
            Remedy::ProgressiveOnly => now(self.hands_are_dealt(rules)),
            Remedy::TableVoid
            | Remedy::ReplacedOnce
            | Remedy::ReplacedIfLow
            | Remedy::PlaysIfPlain
            | Remedy::HouseDecides
            | Remedy::SupervisorDecides => Ok(()),
        }
    }

    /// Books a ruling.
    pub(super) fn carry_out(&mut self, rules: &Rules, ruling: Ruling) {
        match ruling.remedy {
            Remedy::DeadKeep | Remedy::MayGoOut => {
                if let Some(hand) = ruling.hand {
                    self.void_hand(rules, hand);
                } else if let Some(seat) = ruling.seat {
                    for seat in self.behind(seat).chain([seat]) {
                        self.give_back(seat, |_| true, rules);
                    }
                    self.leave(rules, seat, Hold::Empty);
                }
            }
            Remedy::DeadForfeit => {
                if let Some(seat) = ruling.seat {
                    self.leave(rules, seat, Hold::Dead);
                }
            }
            Remedy::TableVoid => {
                for seat in (0..self.count as usize).map(Seat::new) {
                    self.give_back(seat, |_| true, rules);
                }
                self.amends = None;
                self.at = Phase::Step(rules.steps.len() as u8);
            }
            Remedy::ProgressiveOnly => self.play_for_progressive(rules),
            Remedy::Completed => self.amends().short = self.misses_one(rules, ruling.seat),
            Remedy::SideBetLost => {
                if let Some(seat) = ruling.seat {
                    self.spots[seat.place()].sides_lost = true;
                }
            }
            Remedy::ResetByHouseWay => match ruling.seat {
                Some(seat) => {
                    if let Some(front) = self.house_front(rules, seat) {
                        self.lay_in_front(seat, front);
                    }
                }
                None => {
                    self.dealer_front = 0;
                    self.amends().dealer = Pending::Yes;
                }
            },
            Remedy::OthersByHouseWay => self.amends().others = Pending::Yes,
            Remedy::ReadLast => {
                if let Some(seat) = ruling.seat {
                    let last = self.amends().last.with(seat);
                    self.amends().last = last;
                }
            }
            Remedy::Redealt => self.deal_again(rules),
            Remedy::StreetRedealt => self.take_street_back(rules),
            Remedy::PlaysAsDealt if ruling.what == Irregularity::StackExposed => {
                self.amends().stack_seen = true;
            }
            // The card lies there, seen by all, and the round goes on; or it is taken away next, or
            // was never one of the hand's.
            Remedy::TurnedOver
            | Remedy::ExtraBack
            | Remedy::PlaysAsDealt
            | Remedy::Replaced
            | Remedy::ReplacedOnce
            | Remedy::ReplacedIfLow
            | Remedy::PlaysIfPlain
            | Remedy::HouseDecides
            | Remedy::SupervisorDecides => {}
        }
    }

    /// Checks that the card that was seen lies where it is said to, or is still to come.
    fn was_seen(&self, rules: &Rules, ruling: Ruling) -> Result<(), Refusal> {
        let card = ruling.card.ok_or(Refusal::WhichCard)?;
        if let Some(hand) = ruling.hand {
            let held = self.hands().nth(hand.into()).is_some_and(|it| it.cards.contains(&card));
            return if held { Ok(()) } else { Err(Refusal::NotHeld) };
        }
        let comes = || self.cards().all(|held| held != card) && self.deals_yet(rules);
        let held = match (ruling.what, ruling.seat) {
            (Irregularity::PlayerExposed | Irregularity::OffTable, None) => {
                return Err(Refusal::WhoseHand);
            }
            (_, Some(seat)) => self.spots[seat.place()].own.cards.contains(&card),
            (Irregularity::StackExposed, None) => rules.game.pack.cards().any(|it| it == card),
            (Irregularity::BoardExposed, None) => self.board.cards.contains(&card) || comes(),
            (Irregularity::DealerExposed, None) if self.dealer.is_empty() => comes(),
            _ => [&self.dealer, &self.second_dealer].iter().any(|it| it.cards.contains(&card)),
        };
        if held { Ok(()) } else { Err(Refusal::NotHeld) }
    }

    /// Where the card lies that is replaced; one that comes yet goes under. Cards that lie face up
    /// as they should, or are set, stay.
    fn lies_at(&self, rules: &Rules, ruling: Ruling) -> Result<Target, Refusal> {
        if let Some(seat) = ruling.seat {
            let spot = &self.spots[seat.place()];
            let card = ruling.card.ok_or(Refusal::NotHeld)?;
            return match spot.own.cards.contains(&card) {
                false => Err(Refusal::NotHeld),
                true if spot.front > 0 || spot.natural || !self.live.contains(seat) => {
                    Err(Refusal::NotNow)
                }
                true => Ok(Target::Seat(seat)),
            };
        }
        let within = |packet: &Packet, up: std::ops::Range<usize>| {
            let down = packet.cards.iter().enumerate().filter(|(at, _)| !up.contains(at));
            ruling.card.is_some_and(|card| down.into_iter().any(|(_, held)| *held == card))
        };
        // The dealer's cards that lie face up came last, the board's first.
        let dealer = self.dealer.cards.len();
        if within(&self.dealer, dealer - (self.dealer_up as usize).min(dealer)..dealer) {
            return if self.dealer_front == 0 { Ok(Target::Dealer) } else { Err(Refusal::NotNow) };
        }
        if within(&self.board, 0..self.board_up as usize) {
            return Ok(Target::Board);
        }
        match ruling.what {
            Irregularity::PlayerExposed => Err(Refusal::WhoseHand),
            Irregularity::Boxed | Irregularity::BoardExposed if self.deals_yet(rules) => {
                let lies = |card| self.cards().any(|held| held == card);
                let one_pack = rules.game.pack.cards().count() <= 54;
                match ruling.card.is_some_and(lies) && one_pack {
                    true => Err(Refusal::NotHeld),
                    false => Ok(Target::Burn),
                }
            }
            Irregularity::Boxed | Irregularity::BoardExposed => Err(Refusal::NotNow),
            _ => Err(Refusal::NotHeld),
        }
    }

    /// Takes a card away for which another comes at the end of the deal; one that was still to
    /// come goes under. Source: clovis-500 l.606; colorado l.282, l.4813; diamond-jims l.734.
    pub(super) fn take_away(&mut self, from: Target, card: Option<Card>) {
        self.amends().replaced += 1;
        let zone = match from {
            Target::Seat(seat) => {
                self.throw(seat, Packet::of(card));
                self.amends().owe(from, 0);
                return;
            }
            Target::Dealer => &mut self.dealer,
            Target::Board => &mut self.board,
            _ => {
                self.amends().under += 1;
                return;
            }
        };
        if let Some(card) = card {
            // Who sees only backs loses one of them.
            if !zone.cards.remove(card) {
                zone.unseen -= 1;
            }
            self.rack.cards.push(card);
        }
        self.amends().owe(from, 0);
    }

    /// Whether cards are still to be dealt.
    fn deals_yet(&self, rules: &Rules) -> bool {
        let Phase::Step(at) = self.at else { return false };
        let deals = |step: &Step| matches!(step, Step::Deal { .. } | Step::DealHand { .. });
        rules.steps.get(at as usize..).is_some_and(|steps| steps.iter().any(deals))
    }

    /// The hand that is being dealt to and misses a card, if it is the one that is meant.
    fn misses_one(&self, rules: &Rules, seat: Option<Seat>) -> Option<Target> {
        let Phase::Step(at) = self.at else { return None };
        let Some(Step::Deal { cards: 2.., to, .. }) = rules.steps.get(at as usize) else {
            return None;
        };
        let target = self.target(*to);
        let meant = match (target, seat) {
            (Target::Seat(dealt), Some(seat)) => dealt == seat,
            (Target::Dealer | Target::SecondDealer | Target::Board, None) => true,
            _ => false,
        };
        let already = self.amends.as_ref().is_some_and(|amends| amends.short.is_some());
        (meant && !already).then_some(target)
    }

    /// Whether the dealer's cards lie as the house way would not have them.
    fn is_misset(&self, rules: &Rules) -> bool {
        let Phase::Step(at) = self.at else { return false };
        let sets = matches!(rules.steps.get(at as usize), Some(Step::Set(Setter::Dealer)));
        sets && self.dealer_front > 0
    }

    /// Whether the dealer has cards and a player has still to set or give up some.
    fn hands_are_to_be_set(&self, rules: &Rules) -> bool {
        let Phase::Step(at) = self.at else { return false };
        let sets = |step: &Step| {
            let players = matches!(step, Step::Set(Setter::Players | Setter::FirstHands));
            players || matches!(step, Step::Discard(_))
        };
        let left = rules.steps.get(at as usize..).is_some_and(|steps| steps.iter().any(sets));
        left && !self.dealer.is_empty() && !self.others_by_house_way()
    }

    /// The step that dealt the last cards of the board, if nobody has answered them yet.
    fn last_street(&self, rules: &Rules) -> Option<(u8, u8)> {
        let Phase::Step(at) = self.at else { return None };
        if rules.game.second_pack.is_some() {
            return None; // Two packs are not shuffled together.
        }
        let dealt =
            rules.steps[..(at as usize).min(rules.steps.len())].iter().rposition(|step| {
                matches!(step, Step::Deal { .. } | Step::DealHand { .. } | Step::WarCard(_))
            })?;
        let Step::Deal { cards, to: Zone::Board, up, .. } = rules.steps[dealt] else { return None };
        let mut asked = self.clone();
        asked.enter(rules, dealt as u8 + 1);
        let place = |round: &Round| (round.at, round.next, round.turn, round.hand);
        let fresh = place(&asked) == place(self);
        (fresh && up == cards).then_some((dealt as u8, cards))
    }

    /// Takes the last cards of the board back: they are shuffled into the stub with the one burned
    /// before them, and dealt again. Source: colorado l.1857.
    fn take_street_back(&mut self, rules: &Rules) {
        let Some((dealt, cards)) = self.last_street(rules) else { return };
        for _ in 0..cards {
            if let Some(card) = self.board.cards.last().copied() {
                self.board.cards.remove(card);
            }
        }
        self.board_up -= cards;
        let before = dealt.checked_sub(1).map(|at| &rules.steps[at as usize]);
        let from = if matches!(before, Some(Step::Burn(_))) { dealt - 1 } else { dealt };
        self.amends().shuffle = Pending::Yes;
        self.enter(rules, from);
    }

    /// Picks all cards up: the round is dealt again, for the wagers that lay before the deal.
    /// Source: colorado l.2089, l.2152, l.2816.
    fn deal_again(&mut self, rules: &Rules) {
        for seat in (0..self.count as usize).map(Seat::new) {
            self.give_back_answers(rules, seat);
            let spot = &mut self.spots[seat.place()];
            [&mut spot.own, &mut spot.extra, &mut spot.thrown].into_iter().for_each(Packet::clear);
            (spot.owed, spot.front, spot.natural) = (0, 0, false);
            if spot.hold == Hold::Folded {
                spot.hold = Hold::In;
            }
        }
        let held = |seat: &Seat| self.spots[seat.place()].hold == Hold::In;
        self.live = self.dealt.iter().filter(held).collect();
        let packets = [&mut self.dealer, &mut self.second_dealer, &mut self.board, &mut self.side];
        let more = [&mut self.second_side, &mut self.rack, &mut self.burns];
        packets.into_iter().chain(more).chain(&mut self.hands).for_each(Packet::clear);
        (self.board_up, self.dealer_up, self.second_up) = (0, 0, 0);
        (self.side_up, self.second_side_up) = (0, 0);
        (self.dealer_front, self.dragon_front, self.dealer_owed) = (0, 0, 0);
        (self.owed, self.shown) = (SeatSet::EMPTY, SeatSet::EMPTY);
        self.first = self.dealers_left();
        self.amends = None;
        self.amends().shuffle = Pending::Yes;
        self.enter(rules, 0);
    }

    /// Gives a seat the wagers back that it made when it was asked.
    fn give_back_answers(&mut self, rules: &Rules, seat: Seat) {
        let spot = &mut self.spots[seat.place()];
        for wager in rules.wagers() {
            let asks = |step: &Step| match step {
                Step::Ask(ask) => ask.wager == wager || ask.and == Some(wager),
                Step::Buy { wager: asked, .. } => *asked == wager,
                Step::Choose { sides, .. } => sides.wagers().contains(&wager),
                _ => false,
            };
            if !spot.is_settled(wager) && rules.steps.iter().any(asks) {
                let bet = std::mem::take(&mut spot.bets[wager.place()]);
                self.stacks[spot.owner.place()] += bet;
            }
        }
    }

    /// Gives everyone back what they bet on one of the table's own hands. Source: colorado l.1696.
    fn void_hand(&mut self, rules: &Rules, hand: u8) {
        for side in rules.sides.iter().filter(|side| side.cards.of_table() == Some(hand)) {
            for place in 0..self.count as usize {
                let spot = &mut self.spots[place];
                if !spot.is_settled(side.wager) {
                    let bet = std::mem::take(&mut spot.bets[side.wager.place()]);
                    self.stacks[spot.owner.place()] += bet;
                }
            }
        }
    }

    /// Gives a seat the wagers back that lie on the layout, or were collected, as asked.
    pub(super) fn give_back(&mut self, seat: Seat, which: impl Fn(Taken) -> bool, rules: &Rules) {
        let spot = &mut self.spots[seat.place()];
        for (place, wager) in rules.wagers.iter().enumerate() {
            let settled = spot.settled >> place & 1 == 1;
            let bet = &mut spot.bets[place];
            if which(wager.taken) && !settled {
                self.stacks[spot.owner.place()] += *bet;
                *bet = Money::ZERO;
            }
        }
    }

    /// Takes a hand out of play; if it was to answer, the next one is.
    fn leave(&mut self, rules: &Rules, seat: Seat, hold: Hold) {
        self.spots[seat.place()].hold = hold;
        self.leave_backline(seat, hold);
        self.live = self.live.without(seat);
        if hold == Hold::Empty {
            self.dealt = self.dealt.without(seat);
        }
        self.resume(rules);
    }
}

/// Whether all tiles are shuffled again where this one is seen. Source: clovis-500 l.368.
fn is_marked(card: Card) -> bool {
    let marked = [TileName::Heaven, TileName::Earth, TileName::LowThree, TileName::LowSix];
    card.tile().is_some_and(|tile| marked.contains(&tile.name()))
}
