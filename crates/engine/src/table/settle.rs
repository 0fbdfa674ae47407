//! Settling: each wager by its line or its table, covered as far as the bank reaches.

use super::event::{Due, Event};
use super::hands::Showdown;
use super::paytable::{Met, PayTable, Reading};
use super::round::{Hold, Note, Round};
use super::rules::{Against, Cell, Rules, Show, Side, Turns, WagerId};
use crate::bank::Bank;
use crate::payment::Payment;
use crate::seat::{Packet, Seat, SeatSet};
use crate::settling;
use cards::Hand;
use money::{Money, Odds, Pay, Stake};
use ranking::Standing;
use ranking::pattern;
use sheet::table::hand::Cards;
use sheet::table::paytable::rows_together;
use sheet::table::side::{AfterFold, Doubled, Staked, When};
use sheet::table::step::{From, SettledBy};
use sheet::table::wager::Taken;
use std::cmp::Ordering;

impl Round {
    /// Settles everything due, and clears the layout.
    #[inline(never)]
    pub(super) fn settle(
        &mut self,
        rules: &Rules,
        from: From,
        order: &[Due],
        (by, show): (SettledBy, Show),
        events: &mut Vec<Event>,
    ) {
        if self.is_misdealt() && !self.earns_progressive(rules, from, order, (by, show)) {
            self.give_progressives_back(rules, order, events);
            return;
        }
        let showdown = self.showdown(rules);
        let (seats, count) = self.settled_from(rules, from);
        let seats = seats[..count].iter().copied();
        let shows = show == Show::All;
        match by {
            SettledBy::Seat => {
                // Most of what may be due was never bet on.
                let plain = self.cup.is_none() && self.seated == self.count;
                let quiet = self.is_quiet(rules);
                for seat in seats {
                    if shows {
                        self.show(rules, seat, events);
                    }
                    for due in order {
                        match *due {
                            Due::Line(wager) if quiet => {
                                self.settle_quietly(rules, seat, wager, &showdown, events);
                            }
                            due if plain && !self.has_made(seat, rules.stake_of(due).0) => {}
                            due => self.settle_at(rules, seat, due, &showdown, events),
                        }
                    }
                }
            }
            SettledBy::Wager => {
                if shows {
                    seats.clone().for_each(|seat| self.show(rules, seat, events));
                }
                for due in order {
                    for seat in seats.clone() {
                        self.settle_at(rules, seat, *due, &showdown, events);
                    }
                }
            }
        }
        self.record(rules, Event::Swept, events);
    }

    /// The seats in the order in which they are settled, and how many they are.
    #[inline]
    pub(super) fn settled_from(&self, rules: &Rules, from: From) -> ([Seat; Seat::MAX], usize) {
        let count = self.seated();
        if count == 1 {
            return ([Seat::new(0); Seat::MAX], 1);
        }
        let (from, left) = match (from, rules.turns) {
            // From the action button back is from the right of whoever sits at its left.
            (From::ActionButton, Turns::CounterClockwise) => {
                (From::DealersRight, Seat::new((self.first.place() + 1) % count))
            }
            _ => (from, self.dealers_left()),
        };
        let last = self.amends.as_deref().map_or(SeatSet::EMPTY, |amends| amends.last);
        let (mut order, mut found) = ([Seat::new(0); Seat::MAX], 0);
        let mut settle = |seat: Seat| {
            order[found] = seat;
            found += 1;
        };
        let seats = settling::places(from, count, left, self.first);
        seats.filter(|seat| !last.contains(*seat)).for_each(&mut settle);
        last.iter().for_each(&mut settle);
        (order, found)
    }

    /// Turns up a hand that is still to be paid or taken by what it holds.
    #[inline]
    fn show(&mut self, rules: &Rules, seat: Seat, events: &mut Vec<Event>) {
        let spot = &self.spots[seat.place()];
        let live_side = |side: &Side| {
            let made = !spot.bet(side.wager).is_zero() && !spot.is_settled(side.wager);
            side.after_fold == AfterFold::Live && made
        };
        let shown = match spot.hold {
            Hold::Empty | Hold::Dead | Hold::Declared => false,
            Hold::In => true,
            Hold::Folded => rules.sides.iter().any(live_side),
        };
        if shown {
            self.show_once(rules, seat, events);
        }
    }

    /// Turns up a seat's cards, if it has any that do not lie open yet.
    pub(super) fn show_once(&mut self, rules: &Rules, seat: Seat, events: &mut Vec<Event>) {
        let packet: Packet = self.spots[seat.place()].own;
        if !packet.is_empty() && !self.shown.contains(seat) {
            self.record(rules, Event::Showed(seat, packet), events);
            let extra = self.spots[seat.place()].extra;
            match rules.second {
                Some(second) if self.has_made(seat, second) => {
                    self.record(rules, Event::ShowedSecond(seat, extra), events);
                }
                None if !extra.is_empty() => {
                    self.record(rules, Event::ShowedBeside(seat, extra), events);
                }
                _ => {}
            }
        }
    }

    #[inline(always)]
    pub(super) fn settle_one(
        &mut self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        showdown: &Showdown,
        events: &mut Vec<Event>,
    ) {
        let spot = &self.spots[seat.place()];
        if spot.hold == Hold::Empty {
            return;
        }
        let (wager, own) = rules.stake_of(due);
        if spot.bet(wager).is_zero() || own == Staked::Own && spot.is_settled(wager) {
            if self.cup.is_some() {
                self.settle_tip_alone(rules, seat, due, showdown, events);
            }
            return;
        }
        if !matches!(due, Due::Pot(_)) {
            self.settle_stake(rules, seat, due, (wager, own), showdown, events);
        }
    }

    /// Settles something due at a place that has staked something on it.
    #[inline]
    fn settle_stake(
        &mut self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        staked: (WagerId, Staked),
        showdown: &Showdown,
        events: &mut Vec<Event>,
    ) {
        let hand = self.spots[seat.place()].behind.unwrap_or(seat);
        let pay = self.pay_for(rules, hand, due, showdown);
        // Most hands earn no bonus on another wager.
        let nothing = matches!(pay.0, Pay::Lose | Pay::Push | Pay::NotOffered);
        if nothing && staked.1 == Staked::Another && self.slips.is_empty() {
            return;
        }
        self.pay_stake(rules, seat, due, staked, pay, events);
    }

    /// Settles a tip beside a wager that the player has not made. Source: colorado l.4712.
    #[inline(never)]
    fn settle_tip_alone(
        &mut self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        showdown: &Showdown,
        events: &mut Vec<Event>,
    ) {
        if let Due::Line(wager) = due {
            let (pay, _) = self.line(rules, seat, wager, showdown);
            self.settle_tip(rules, seat, due, pay, events);
        }
    }

    /// What something due is paid, and by which row of its table.
    #[inline(always)]
    pub(super) fn pay_for(
        &self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        showdown: &Showdown,
    ) -> (Pay, Option<usize>) {
        match due {
            Due::Line(wager) => self.line(rules, seat, wager, showdown),
            Due::Side(at) => self.side_bet(rules, seat, &rules.sides[at as usize], showdown),
            Due::Kept(_) => (Pay::Lose, None),
            Due::Pot(_) => (Pay::NotOffered, None),
        }
    }

    /// Pays something due, unless nothing is staked on it any more.
    pub(super) fn pay_out(
        &mut self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        pay: (Pay, Option<usize>),
        events: &mut Vec<Event>,
    ) {
        let spot = &self.spots[seat.place()];
        let (wager, own) = rules.stake_of(due);
        if spot.bet(wager).is_zero() || own == Staked::Own && spot.is_settled(wager) {
            return;
        }
        self.pay_stake(rules, seat, due, (wager, own), pay, events);
    }

    /// Pays something due, as far as the bank reaches, by the row of its table that fits.
    #[inline(never)]
    pub(super) fn pay_stake(
        &mut self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        (wager, own): (WagerId, Staked),
        (pay, row): (Pay, Option<usize>),
        events: &mut Vec<Event>,
    ) {
        let spot = &self.spots[seat.place()];
        let forfeit = spot.hold == Hold::Dead
            || spot.sides_lost && matches!(due, Due::Side(_)) && own == Staked::Own;
        let (pay, row) = if forfeit { (Pay::Lose, None) } else { (pay, row) };
        if pay == Pay::NotOffered && own == Staked::Own {
            return; // It stays on the layout: a war will decide it.
        }
        let mut payment = self.payment(rules, wager, pay, spot.bet(wager));
        if !self.slips.is_empty() && !forfeit && rules.naming(wager).is_some() {
            payment = self.slips_payment(rules, seat, wager);
        }
        if own == Staked::Another {
            if pay == Pay::NotOffered || payment.won.is_zero() && payment.from_meter.is_zero() {
                return;
            }
            payment = Payment { stake: Money::ZERO, returned: Money::ZERO, ..payment };
        }
        // Of tables that pay together it is told as far as there is room.
        payment.row = row.and_then(|row| u8::try_from(row).ok());
        if !payment.from_meter.is_zero() {
            let showdown = self.showdown(rules);
            self.share_meter(rules, due, pay, &showdown, &mut payment);
        }
        if let (Due::Line(_), Some(split)) = (due, &rules.split)
            && let Some(share) = split.commission
        {
            payment.commission = share.of(payment.won, rules.limits.rounding);
            payment.won -= payment.commission;
        }
        if self.payout_left.is_some() {
            let paid = (payment.stake, payment.won);
            payment.won = self.within_payout(rules, seat, due, paid);
        }
        if let Bank::PlayerDealer(bank) = &self.bank
            && (self.seated < self.count || !bank.covers(&payment))
        {
            payment = self.covered(rules, seat, (wager, pay), payment);
        }
        let won = payment.won > Money::ZERO || payment.from_meter > Money::ZERO;
        if won && !self.shown.contains(seat) && rules.reads_own(due) {
            self.show_once(rules, seat, events);
        }
        // As `record` does, without carrying the payment twice.
        self.note = Note(None);
        self.book(rules, seat, due, &payment);
        events.push(Event::Settled(seat, due, payment));
        if self.cup.is_some() && own == Staked::Own {
            self.settle_tip(rules, seat, due, pay, events);
        }
        if won && rules.tips.is_some() {
            self.pay_dealer_bonus(rules, seat, due, events);
        }
    }

    /// What a main wager is paid. Several of them may go by the same line: that is read once.
    #[inline]
    pub(super) fn line(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        showdown: &Showdown,
    ) -> (Pay, Option<usize>) {
        let Some(alike) = rules.alike[wager.place()] else {
            return self.read_line(rules, seat, wager, showdown);
        };
        match showdown.paid.get() {
            Some((held, line, paid)) if held == seat && line == alike => paid,
            _ => {
                let paid = self.read_line(rules, seat, wager, showdown);
                showdown.paid.set(Some((seat, alike, paid)));
                paid
            }
        }
    }

    fn read_line(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        showdown: &Showdown,
    ) -> (Pay, Option<usize>) {
        let Some(line) = &rules.lines[wager.place()] else { return (Pay::Push, None) };
        if let Some(by) = line.by {
            let (cell, own) = self.own_line(rules, seat, wager, line, by);
            return self.cell(rules.read_cards(), seat, cell, own, showdown);
        }
        if self.spots[seat.place()].hold == Hold::Folded {
            return self.cell(rules.read_cards(), seat, &line.fold, None, showdown);
        }
        let against = match &rules.split {
            Some(_) => Some(Against::Dealer),
            None => rules.compared.as_ref().map(|compared| compared.against),
        };
        let (own, order) = match (&line.on, &rules.split) {
            (Some((on, alike)), Some(split)) => {
                let order = self.part_against(split, seat, *on, showdown);
                let alike = alike.as_ref().filter(|_| order == Ordering::Equal);
                if let Some(alike) = alike.filter(|_| self.is_one_colour(seat, *on)) {
                    return self.cell(rules.read_cards(), seat, alike, None, showdown);
                }
                (None, order)
            }
            _ if rules.second == Some(wager) => self.second_against(rules, seat, showdown),
            _ => self.against(rules, seat, showdown),
        };
        let cell = match against {
            Some(Against::Dealer) if self.spots[seat.place()].natural => &line.natural,
            Some(Against::Dealer) => {
                let row = &line.cells[usize::from(showdown.qualifies)];
                match order {
                    Ordering::Greater => &row[0],
                    Ordering::Less => &row[1],
                    Ordering::Equal => &row[2],
                }
            }
            Some(Against::Nobody) | None => &line.pays,
        };
        self.cell(rules.read_cards(), seat, cell, own, showdown)
    }

    /// What a cell pays a hand of these cards.
    #[inline]
    pub(super) fn cell(
        &self,
        cards: Cards,
        seat: Seat,
        cell: &Cell,
        own: Option<Standing>,
        showdown: &Showdown,
    ) -> (Pay, Option<usize>) {
        match cell {
            Cell::Pay(pay) => (*pay, None),
            Cell::Guarded { least, then, otherwise } => {
                (if own.is_some_and(|own| own >= *least) { *then } else { *otherwise }, None)
            }
            Cell::Table { tables, otherwise } => {
                let hand = self.hand(seat, cards);
                let reading = self.reading(seat, &hand, own, showdown);
                let mut sum: Option<Pay> = None;
                let rows = rows_together(tables.iter().map(|table| {
                    let found = table.pay(&reading);
                    let pay = found.map(|(_, pay)| sum.map_or(pay, |sum| plus(sum, pay)));
                    sum = pay.or(sum);
                    (table.rows(), found.map(|(row, _)| row))
                }));
                (sum.unwrap_or(*otherwise), rows)
            }
        }
    }

    /// What a side bet is paid.
    pub(super) fn side_bet(
        &self,
        rules: &Rules,
        seat: Seat,
        side: &Side,
        showdown: &Showdown,
    ) -> (Pay, Option<usize>) {
        let folded = self.spots[seat.place()].hold == Hold::Folded;
        // What must be shown in time is lost by now. Ruling G-122.
        let unclaimed = rules.claimed >> side.wager.place() & 1 == 1;
        if unclaimed || folded && side.after_fold == AfterFold::Lost {
            return (Pay::Lose, None);
        }
        let read = self.side_read(rules, seat, side, showdown);
        let Some((hand, standing)) = read else { return (side.otherwise, None) };
        let reading = self.reading(seat, &hand, standing, showdown);
        match side.table.pay(&reading) {
            Some((row, pay)) => {
                let stake = self.spots[seat.place()].bet(side.wager);
                let pay = match side.doubled {
                    Doubled::DealerHasNothing if self.dealer_has_nothing(rules) => twice(pay),
                    Doubled::DealerHasNothing | Doubled::Never => pay,
                };
                (side.table.scaled(pay, stake), Some(row))
            }
            None => (side.otherwise, None),
        }
    }

    /// What a side bet is read on, if it is paid at all.
    fn side_read(
        &self,
        rules: &Rules,
        seat: Seat,
        side: &Side,
        showdown: &Showdown,
    ) -> Option<(Hand, Option<Standing>)> {
        let order = || self.against(rules, seat, showdown).1;
        let met = match side.when {
            When::Always => true,
            When::Win => order() == Ordering::Greater,
            When::WinOrTie => order() != Ordering::Less,
            When::Lose => order() == Ordering::Less,
        };
        let read = match side.line {
            None if side.as_compared && rules.sides_chosen.is_none() => {
                let (standing, _) = self.against(rules, seat, showdown);
                Some((self.hand(seat, side.cards), standing))
            }
            None => self.read_on(rules, seat, side.cards, side.read),
            Some(line) => {
                let hand = self.on_line(line, side.cards);
                Some((hand, side.read.standing(&hand)))
            }
        };
        read.filter(|_| met)
    }

    /// The rows of a side bet's table that the cards meet, or of one beside it.
    pub(super) fn side_met(
        &self,
        rules: &Rules,
        seat: Seat,
        (side, table): (&Side, &PayTable),
        showdown: &Showdown,
    ) -> Option<Met> {
        let (hand, standing) = self.side_read(rules, seat, side, showdown)?;
        let reading = self.reading(seat, &hand, standing, showdown);
        Some(table.met(standing, reading.cards))
    }

    /// What a table is read on.
    pub(super) fn reading<'a>(
        &'a self,
        seat: Seat,
        hand: &'a Hand,
        standing: Option<Standing>,
        showdown: &Showdown,
    ) -> Reading<'a> {
        let cards = pattern::Cards {
            hand,
            own: &self.spots[seat.place()].own.cards,
            dealer: &self.dealer.cards,
            board: &self.board.cards,
            wild: pattern::Wild::None,
        };
        Reading { standing, cards, hands: showdown.hands }
    }

    /// A pay in chips.
    #[inline]
    pub(super) fn payment(&self, rules: &Rules, wager: WagerId, pay: Pay, money: Money) -> Payment {
        // What comes most often needs no odds.
        let lost = Payment { stake: money, ..Payment::default() };
        match pay {
            Pay::Lose => lost,
            Pay::Push => Payment { returned: money, ..lost },
            _ => self.payment_by(rules, wager, pay, money),
        }
    }

    fn payment_by(&self, rules: &Rules, wager: WagerId, pay: Pay, money: Money) -> Payment {
        let stake = match rules.wagers[wager.place()].taken {
            Taken::AtTheEnd => Stake::OnTable(money),
            Taken::BeforeTheDeal | Taken::Kept => Stake::Collected(money),
        };
        let meter = pay.meter().and_then(|meter| rules.meter_of(wager, meter));
        let shows = meter.map_or(Money::ZERO, |at| self.meters.0[at].shows);
        let Some(payout) = pay.settle(stake, shows, rules.limits.rounding) else {
            return Payment { stake: money, ..Payment::default() };
        };
        Payment {
            stake: money,
            idle: Money::ZERO,
            uncovered: Money::ZERO,
            returned: payout.returned(),
            won: payout.winnings(),
            from_meter: payout.from_meter(),
            meter: pay.meter(),
            commission: Money::ZERO,
            row: None,
        }
    }
}

/// Two tables' pays together: odds are added up. Source: colorado l.1124.
pub(super) fn plus(one: Pay, other: Pay) -> Pay {
    match (one, other) {
        (Pay::Odds(one), Pay::Odds(other)) => {
            let sum = one.pays().checked_add(other.pays());
            let sum = sum.and_then(|sum| {
                let pays = u32::try_from(sum.numerator()).ok()?;
                let per = u32::try_from(sum.denominator()).ok()?;
                Odds::new(pays, one.mark(), per)
            });
            sum.map_or(Pay::Odds(one), Pay::Odds)
        }
        (one, _) => one,
    }
}

/// Odds doubled, where they are odds. Source: colorado l.3006.
fn twice(pay: Pay) -> Pay {
    match pay {
        Pay::Odds(_) => plus(pay, pay),
        other => other,
    }
}
