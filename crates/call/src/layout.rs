//! The dealer's call at a table with a layout: what happened, in the words said there.

use crate::events::{capital, faces, number};
use cards::{Card, Hand};
use engine::Seat;
use engine::table::{Bank, Due, Event, Payment, Round, Rules, Ruling, Start, Target};
use money::{Money, Net};
use sheet::table::hand::{Cards, Hands, Part};
use sheet::table::step::{Look, Start as First, Step};
use std::ops::Deref;

/// Follows a round and says each event.
#[derive(Debug, Clone)]
pub struct Caller<R> {
    rules: R,
    /// The round as far as it has been called.
    round: Round,
    before: Vec<Money>,
    /// Hands dealt one after the other are called in one line, and so are a seat's bets.
    dealt: Vec<String>,
    bets: Option<(Seat, Vec<String>)>,
}

impl<R: Deref<Target = Rules>> Caller<R> {
    /// A caller for a round that starts like this.
    #[must_use]
    pub fn new(rules: R, start: &Start<'_>) -> Caller<R> {
        let before = start.chairs.iter().map(|chair| chair.stack).collect();
        let round = Round::begin(&rules, start);
        Caller { rules, round, before, dealt: Vec::new(), bets: None }
    }

    /// The round as far as it has been called: what those see who hear this call.
    #[must_use]
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// Says what happened, one line an event; some events need no words.
    pub fn call(&mut self, events: &[Event]) -> Vec<String> {
        let mut lines = Vec::new();
        for event in events {
            let goes_on = match event {
                Event::Placed(seat, ..) => self.bets.as_ref().is_some_and(|(held, _)| held == seat),
                Event::Dealt { to: Target::Seat(_), .. } => !self.dealt.is_empty(),
                _ => false,
            };
            if !goes_on {
                lines.extend(self.flush());
            }
            // A hand that is turned up is named by its faces.
            let turned = matches!(
                event,
                Event::Showed(..) | Event::ShowedSecond(..) | Event::ShowedBeside(..)
            );
            if turned {
                self.round.apply(&self.rules, event);
            }
            let line = self.line(event);
            if !turned {
                self.round.apply(&self.rules, event);
            }
            lines.extend(line);
            match event {
                Event::Turned { of: Target::Dealer, .. } if self.rules.dealer_draws() => {
                    lines.push(self.dealer_shows());
                }
                Event::Turned { of: Target::Dealer, .. } => lines.extend(self.dealer_holds()),
                Event::Dealt { to: Target::Dealer, up, .. }
                    if self.rules.dealer_draws() && *up > 0 =>
                {
                    lines.extend(self.dealer_holds());
                }
                Event::DealerDrew(packet) if packet.is_empty() => lines.extend(self.is_out()),
                _ => {}
            }
            let with_board =
                matches!(self.rules.game.compared, Hands::One { cards: Cards::OwnAndBoard, .. });
            if matches!(event, Event::Dealt { to: Target::Board, .. })
                && with_board
                && !self.round.dealer_up().is_empty()
            {
                let hand = self.held(self.round.dealers_made(&self.rules));
                lines.push(format!("Dealer has {}{hand}.", self.round.dealer().cards));
                // Hands that lay open before the board are named with it.
                for seat in self.round.shown().iter() {
                    lines.extend(self.holds(seat));
                }
            }
            if let Event::Dealt { to: Target::Dealer, up, .. } = event
                && *up as usize == self.round.dealer().len()
                && matches!(self.rules.game.compared, Hands::One { qualify: Some(_), .. })
                && self.round.dealer_is_out(&self.rules)
            {
                lines.push("Dealer does not qualify.".to_owned());
            }
            if *event == Event::Ended {
                lines.push(self.nets());
            }
        }
        lines
    }

    /// What has been gathered for one line.
    pub fn flush(&mut self) -> Vec<String> {
        let dealt = std::mem::take(&mut self.dealt);
        let dealt = (!dealt.is_empty()).then(|| format!("Dealt: {}.", dealt.join(", ")));
        let bets = self.bets.take();
        let bets = bets.map(|(seat, bets)| format!("{} bets {}.", name(seat), and(&bets)));
        dealt.into_iter().chain(bets).collect()
    }

    fn line(&mut self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Placed(seat, wager, money) if money.is_zero() => {
                format!("{} takes {} back.", name(seat), self.rules.name(wager))
            }
            Event::Placed(seat, wager, money) => {
                let bet = format!("{money} on {}", self.rules.name(wager));
                self.bets.get_or_insert((seat, Vec::new())).1.push(bet);
                return None;
            }
            Event::Returned(seat) => format!("{}'s bets come back.", name(seat)),
            Event::Closed => "No more bets.".to_owned(),
            Event::Dealt { to: Target::Seat(seat), packet, up, look } => {
                let packet = match look {
                    Look::Allowed => packet,
                    // Those who know all cards call them as they lie.
                    Look::Barred => packet.turned_over(up.into()),
                };
                self.dealt.push(format!("{seat} {}", faces(&packet, up)));
                return None;
            }
            Event::Dealt { to, packet, up, .. } => {
                let whose = match to {
                    Target::Extra(seat) => format!("Beside {seat}"),
                    Target::Dealer => "Dealer".to_owned(),
                    Target::SecondDealer => "Dealer's second hand".to_owned(),
                    Target::Board => "Board".to_owned(),
                    Target::Side if self.rules.has_dragon() => "Dragon hand".to_owned(),
                    Target::Side => "Beside the board".to_owned(),
                    Target::SecondSide => "Beside those".to_owned(),
                    Target::Hand(hand) => format!("Hand {}", hand + 1),
                    Target::Burn | Target::Seat(_) => return None,
                };
                format!("{whose}: {}.", faces(&packet, up))
            }
            Event::Looked(seat, packet) => format!("{} looks at {packet}.", name(seat)),
            Event::Turned { of, packet } => match of {
                Target::Dealer => return None,
                Target::Hand(hand) => format!("Hand {} shows {}.", hand + 1, packet.cards),
                Target::SecondDealer => format!("The second hand shows {}.", packet.cards),
                _ => format!("Turned: {}.", packet.cards),
            },
            Event::Started(seat, None) => format!("Action starts at {seat}."),
            Event::Started(seat, Some(shown)) => {
                let by_dice = |step: &Step| {
                    matches!(step, Step::Start(First::Dice | First::DiceCounterClockwise))
                };
                match self.rules.game.steps.iter().any(by_dice) {
                    true => format!("The dice show {shown}: the first hand is {seat}'s."),
                    false => format!("The number is {shown}: the first hand is {seat}'s."),
                }
            }
            Event::Bet(seat, wager, money) => {
                format!("{} bets {money} on {}.", name(seat), self.rules.name(wager))
            }
            Event::Checked(seat) if self.round.can_claim(&self.rules, seat) => {
                format!("{} shows nothing.", name(seat))
            }
            Event::Checked(seat) => format!("{} checks.", name(seat)),
            Event::Folded(seat) => format!("{} folds.", name(seat)),
            Event::Pulled(seat, wager) => {
                format!("{} pulls {} back.", name(seat), self.rules.name(wager))
            }
            Event::BetOn(seat, wager, money, named) => {
                let wager = self.rules.name(wager);
                format!("{} bets {money} on {wager}: {}.", name(seat), named)
            }
            Event::Tipped(seat, wager, money) => {
                let wager = self.rules.name(wager);
                match money.is_zero() {
                    true => format!("{}'s tip on {wager} comes back.", name(seat)),
                    false => format!("{} bets {money} for the dealer on {wager}.", name(seat)),
                }
            }
            Event::TipSettled(seat, wager, payment) => {
                let what = format!("{}'s tip on {}", name(seat), self.rules.name(wager));
                match (payment.won.is_zero(), payment.returned.is_zero()) {
                    (false, _) => format!("{what} brings the dealer {}.", payment.total()),
                    (true, true) => format!("{what} loses."),
                    (true, false) if payment.taken().is_zero() => format!("{what} comes back."),
                    (true, false) => format!("{what} loses {}.", payment.taken()),
                }
            }
            Event::DealerPaid(seat, _, money) => {
                format!("The house pays its dealer {money} for {seat}'s hand.")
            }
            Event::Picked(seat, places) => {
                let places: Vec<String> = places.iter().map(|at| (at + 1).to_string()).collect();
                format!("{} picks {}.", name(seat), and(&places))
            }
            Event::WentToWar(seat, wager, money) => {
                let wager = self.rules.name(wager);
                format!("{} goes to war for {wager} with {money}.", name(seat))
            }
            Event::Discarded(seat, packet) if packet.is_empty() => {
                format!("{} stands pat.", name(seat))
            }
            Event::Discarded(seat, packet) => format!("{} gives up {packet}.", name(seat)),
            Event::Drew(seat, packet) => match packet.len() {
                0 => format!("{} stands pat.", name(seat)),
                count => format!("{} draws {}.", name(seat), number(count)),
            },
            Event::Set(seat, packet) => format!("{} sets {packet} in front.", name(seat)),
            Event::DealerSet(packet) => {
                let front = self.rules.front_cards();
                format!("Dealer sets {}.", self.set(&packet.cards, front))
            }
            Event::DealerMisset(packet) => {
                let front = self.rules.front_cards();
                format!("Dealer sets {}: not the house way.", self.set(&packet.cards, front))
            }
            Event::DragonSet(packet) => {
                let front = self.rules.front_cards();
                format!("The dragon hand: {}.", self.set(&packet.cards, front))
            }
            Event::Showed(seat, packet) if self.round.spot(seat).front > 0 => {
                let front = self.round.spot(seat).front;
                let foul = if self.round.is_foul(&self.rules, seat) { ", foul" } else { "" };
                format!("{} shows {}{foul}.", name(seat), self.set(&packet.cards, front))
            }
            Event::DealerDrew(packet) => match packet.len() {
                0 => "Dealer stands pat.".to_owned(),
                count => format!("Dealer throws {packet} and draws {}.", number(count)),
            },
            Event::Declared(seat, packet) => {
                format!("{} declares {}.", name(seat), packet.cards)
            }
            Event::Surrendered(seat, wager) => {
                format!("{} surrenders {}.", name(seat), self.rules.name(wager))
            }
            // Its value is announced when the card beside it is turned.
            Event::Showed(seat, packet) if self.lies_beside(seat) => {
                format!("{} shows {}.", name(seat), packet.cards)
            }
            Event::Showed(seat, packet) => {
                let hand = self.held(self.round.made(&self.rules, seat));
                format!("{} shows {}{hand}.", name(seat), packet.cards)
            }
            Event::ShowedBeside(seat, packet) => {
                let hand = self.held(self.round.made(&self.rules, seat));
                format!("Beside {seat} lies {}{hand}.", packet.cards)
            }
            Event::ShowedSecond(seat, packet) => {
                let hand = self.held(self.round.second_made(&self.rules, seat));
                format!("{}'s second hand is {}{hand}.", name(seat), packet.cards)
            }
            Event::Split(seat, packet, money) => {
                format!("{} makes a second hand of {packet} for {money}.", name(seat))
            }
            Event::Natural(seat, packet) => {
                format!("{} shows {}: a natural.", name(seat), packet.cards)
            }
            Event::DealerKept(packet) => format!("Dealer keeps {}.", packet.cards),
            Event::Settled(seat, due, payment) => self.settled(seat, due, &payment),
            Event::Envied { seat, of, side, money } => {
                let side = self.rules.due_name(Due::Side(side));
                format!("{} wins {money} of envy on {side} for {of}'s hand.", name(seat))
            }
            Event::Ruled(ruling) => ruled(&ruling),
            Event::TookAway(from, card) => took_away(from, card),
            Event::Shuffled => "The cards that are not on the table are shuffled.".to_owned(),
            Event::Passed(_) | Event::Swept | Event::Ended => return None,
        })
    }

    /// Cards that are set, with what they make: `Kh Qd / 9s 9c 8h 5d 2c: king high / pair of nines`.
    fn set(&self, cards: &[Card], front: u8) -> String {
        let Hands::Split { front: low, back: high, .. } = self.rules.game.compared else {
            return String::new();
        };
        let (ahead, behind) = cards.split_at((front as usize).min(cards.len()));
        let laid = |cards: &[Card]| cards.iter().copied().collect::<Hand>().to_string();
        let name = |part: Part, cards: &[Card]| match part.rank.try_rank(cards) {
            Ok(standing) => part.rank.name(standing),
            Err(_) => "nothing".to_owned(),
        };
        let names = format!("{} / {}", name(low, ahead), name(high, behind));
        format!("{} / {}: {names}", laid(ahead), laid(behind))
    }

    /// What a seat's open hands have come to.
    fn holds(&self, seat: Seat) -> Vec<String> {
        let spot = self.round.spot(seat);
        let first = self.held(self.round.made(&self.rules, seat));
        let first =
            (!first.is_empty()).then(|| format!("{} has {}", name(seat), spot.own.cards) + &first);
        let second = self.held(self.round.second_made(&self.rules, seat));
        let second = (!second.is_empty() && !spot.extra.is_empty())
            .then(|| format!("{}'s second hand is {}", name(seat), spot.extra.cards) + &second);
        first.into_iter().chain(second).map(|line| line + ".").collect()
    }

    fn dealer_holds(&self) -> Vec<String> {
        [Some(self.dealer_shows()), self.is_out()].into_iter().flatten().collect()
    }

    fn dealer_shows(&self) -> String {
        let hand = self.held(self.round.dealers_made(&self.rules));
        format!("Dealer shows {}{hand}.", self.round.dealer().cards)
    }

    fn is_out(&self) -> Option<String> {
        let is_out = self.round.dealer_is_out(&self.rules);
        is_out.then(|| "Dealer does not qualify.".to_owned())
    }

    /// Whether a card lies beside a hand that belongs to it.
    fn lies_beside(&self, seat: Seat) -> bool {
        let second = self.round.second_made(&self.rules, seat);
        second.is_none() && !self.round.spot(seat).extra.is_empty()
    }

    /// A hand in words, behind a colon.
    fn held(&self, hand: Option<Hand>) -> String {
        let Hands::One { rank, .. } = self.rules.game.compared else { return String::new() };
        let standing = hand.and_then(|hand| rank.try_rank(&hand).ok());
        standing.map_or(String::new(), |standing| format!(": {}", rank.name(standing)))
    }

    fn settled(&self, seat: Seat, due: Due, payment: &Payment) -> String {
        let what = format!("{}'s {}", name(seat), self.rules.due_name(due));
        let taken = payment.taken();
        if matches!(due, Due::Kept(_)) && !taken.is_zero() {
            return format!("The house keeps {seat}'s {} of {taken}.", self.rules.due_name(due));
        }
        let row = self.row(due, payment).map_or(String::new(), |row| format!(" for {row}"));
        let meter = match payment.meter {
            Some(_) if !payment.from_meter.is_zero() => {
                format!(", {} of it from the meter", payment.from_meter)
            }
            _ => String::new(),
        };
        let meter = match payment.commission {
            kept if kept.is_zero() => meter,
            kept if matches!(due, Due::Pot(_)) => format!("{meter} after {kept} of rake"),
            kept => format!("{meter} after {kept} of commission"),
        };
        verdict(&what, payment, &format!("{row}{meter}"), &row)
    }

    /// The row of a side bet's table that fitted.
    fn row(&self, due: Due, payment: &Payment) -> Option<String> {
        let Due::Side(at) = due else { return None };
        let side = &self.rules.game.sides[at as usize];
        let table = self.rules.game.tables.iter().find(|table| table.name == side.table)?;
        Some(table.rows.get(payment.row? as usize)?.hand.clone())
    }

    fn nets(&self) -> String {
        let owners = (0..self.before.len()).map(Seat::new);
        let owners = owners.filter(|seat| self.round.spot(*seat).owner == *seat);
        let nets: Vec<String> = owners
            .map(|seat| {
                let net = Net::between(self.before[seat.place()], self.round.stack(seat));
                format!("{seat} {net}")
            })
            .collect();
        let bank = match self.round.bank() {
            Bank::House => "house",
            Bank::PlayerDealer(_) => "bank",
        };
        let meter = match self.round.meter_paid() {
            paid if paid.is_zero() => String::new(),
            paid => format!(", meter {}", Net::lost(paid)),
        };
        let tips = match self.round.tips_won() {
            tips if tips.is_zero() => String::new(),
            tips => format!(", tips {}", Net::won(tips)),
        };
        format!("Net: {}, {bank} {}{meter}{tips}.", nets.join(", "), self.round.bank_net())
    }
}

/// What became of a wager: `Seat 1's tie wins $80 for tie`. Behind what it wins goes `paid`, behind
/// a push `row`.
pub(crate) fn verdict(what: &str, payment: &Payment, paid: &str, row: &str) -> String {
    let won = payment.won + payment.from_meter;
    let taken = payment.taken();
    let verdict = match (won.is_zero(), taken.is_zero()) {
        (false, true) => format!("{what} wins {won}{paid}"),
        (false, false) => format!("{what} wins {won}{paid}, and the stake of {taken} is kept"),
        (true, false) => format!("{what} loses {taken}"),
        (true, true) if payment.uncovered == payment.stake => format!("{what} has no action"),
        (true, true) => format!("{what} pushes{row}"),
    };
    match payment.uncovered {
        uncovered if uncovered.is_zero() || uncovered == payment.stake => format!("{verdict}."),
        uncovered => format!("{verdict}; {uncovered} is not covered."),
    }
}

/// What is taken away on the floor's word.
fn took_away(from: Target, card: Option<Card>) -> String {
    let card = card.map_or("A card".to_owned(), |card| card.to_string());
    let whose = match from {
        Target::Seat(seat) => format!(" of {seat}"),
        Target::Dealer => " of the dealer".to_owned(),
        Target::Board => " of the board".to_owned(),
        _ => return format!("{card} goes under."),
    };
    format!("{card}{whose} is taken away.")
}

/// What the floor says.
pub(crate) fn ruled(ruling: &Ruling) -> String {
    let hand = ruling.hand.map(|hand| format!(" at hand {}", hand + 1));
    let whose = ruling.seat.map(|seat| format!(" at {seat}")).or(hand).unwrap_or_default();
    let card = ruling.card.map_or(String::new(), |card| format!(", {card}"));
    format!("Floor: {}{whose}{card}: {}.", ruling.what.id(), ruling.remedy.id())
}

/// A seat as the first word of a sentence.
pub(crate) fn name(seat: Seat) -> String {
    capital(&seat.to_string())
}

/// A list in words.
pub(crate) fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
