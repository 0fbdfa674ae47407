//! The dealer's call of a game to nine: what happened, in the words said at the table.

use crate::layout::{and, name, ruled, verdict};
use cards::Card;
use engine::nines::{Event, Round, Rules, Start, TableEvent, Target, Waiting};
use engine::{Bank, Packet, Seat, WagerId};
use money::{Money, Net};
use ranking::point_sum::TOTALS;
use sheet::nines::Hands;
use sheet::nines::chart::Naturals;
use sheet::nines::pattern::Made;
use sheet::nines::settle::Outcome;
use std::ops::Deref;

/// Follows a round and says each event.
#[derive(Debug, Clone)]
pub struct Caller<R> {
    rules: R,
    /// The round as far as it has been called.
    round: Round,
    before: Vec<Money>,
    /// A seat's bets are called in one line.
    bets: Option<(Seat, Vec<String>)>,
}

impl<R: Deref<Target = Rules>> Caller<R> {
    /// A caller for a round that starts like this.
    #[must_use]
    pub fn new(rules: R, start: &Start<'_>) -> Caller<R> {
        let before = start.chairs.iter().map(|chair| chair.stack).collect();
        let round = Round::begin(&rules, start);
        Caller { rules, round, before, bets: None }
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
                Event::Placed(seat, _, money) => {
                    !money.is_zero() && self.bets.as_ref().is_some_and(|(held, _)| held == seat)
                }
                _ => false,
            };
            if !goes_on {
                lines.extend(self.flush());
            }
            self.round.apply(&self.rules, event);
            lines.extend(self.lines(event));
        }
        lines
    }

    /// What has been gathered for one line.
    pub fn flush(&mut self) -> Option<String> {
        let (seat, bets) = self.bets.take()?;
        Some(format!("{} bets {}.", name(seat), and(&bets)))
    }

    fn lines(&mut self, event: &Event) -> Vec<String> {
        let line = match *event {
            Event::Placed(seat, wager, money) if money.is_zero() => {
                format!("{} takes {} back.", name(seat), self.rules.name(wager))
            }
            Event::Placed(seat, wager, money) => {
                let bet = format!("{money} on {}", self.rules.name(wager));
                self.bets.get_or_insert((seat, Vec::new())).1.push(bet);
                return Vec::new();
            }
            Event::Returned(seat) => format!("{}'s bets come back.", name(seat)),
            Event::Closed => "No more bets.".to_owned(),
            Event::Freed => "A free hand.".to_owned(),
            Event::Started(Target::Seat(seat), shown) => {
                format!("The dice show {shown}: the first card goes to {seat}.")
            }
            Event::Started(_, shown) => {
                format!("The dice show {shown}: the first card goes to the bank.")
            }
            Event::Dealt(target, card, _) => return self.dealt(target, card),
            Event::Stood(seat) => format!("{} stands.", name(seat)),
            Event::Turned(packet) => {
                format!("The bank shows {}: {}.", packet.cards, total(&packet))
            }
            Event::BankerStood => "The bank stands.".to_owned(),
            Event::ButtonPlaced(seat) => {
                format!("The bank does not cover every wager: the action starts at {seat}.")
            }
            Event::Showed(seat, packet) => {
                format!("{} shows {}: {}.", name(seat), packet.cards, total(&packet))
            }
            Event::Settled(seat, wager, payment) => {
                let what = format!("{}'s {}", name(seat), self.rules.name(wager));
                let row = payment.row.and_then(|row| self.row(wager, row));
                let row = row.map_or(String::new(), |row| format!(" for {row}"));
                verdict(&what, &payment, &row, &row)
            }
            Event::Ruled(ruling) => ruled(&ruling),
            Event::Ended => self.nets(),
            Event::Drew(_) | Event::BankerDrew => return Vec::new(),
        };
        vec![line]
    }

    /// What is said when a card lies: of the first ones only when all are out.
    fn dealt(&self, target: Target, card: Option<Card>) -> Vec<String> {
        let card = card.map_or_else(|| "a card".to_owned(), |card| card.to_string());
        let first = usize::from(self.rules.game.cards);
        let hand = match target {
            Target::Player => self.round.player(),
            Target::Banker => self.round.banker(),
            Target::Seat(seat) => &self.round.spot(seat).own,
        };
        let mut lines = Vec::new();
        if hand.len() > first {
            let who = match (target, self.rules.game.hands) {
                (Target::Seat(seat), _) => name(seat),
                (Target::Player, _) => "Player".to_owned(),
                (Target::Banker, Hands::Common) => "Banker".to_owned(),
                (Target::Banker, Hands::Own) => "The bank".to_owned(),
            };
            match hand.unseen {
                0 => lines.push(format!("{who} draws {card}: {}.", total(hand))),
                _ => lines.push(format!("{who} draws {card}.")),
            }
        } else if matches!(self.round.waiting_for(&self.rules), Waiting::Card(_)) && !self.all_out()
        {
            return lines;
        }
        match self.rules.game.hands {
            Hands::Common => self.common(target, &mut lines),
            Hands::Own if hand.len() == first => lines.push(self.all_dealt()),
            Hands::Own => {}
        }
        lines
    }

    /// Whether every hand has its first cards.
    fn all_out(&self) -> bool {
        let first = usize::from(self.rules.game.cards);
        let own = self.round.dealt().iter().map(|seat| &self.round.spot(seat).own);
        let player = match self.rules.game.hands {
            Hands::Common => Some(self.round.player()),
            Hands::Own => None,
        };
        let own: Vec<&Packet> = match self.rules.game.hands {
            Hands::Common => Vec::new(),
            Hands::Own => own.collect(),
        };
        own.into_iter().chain(player).chain([self.round.banker()]).all(|hand| hand.len() >= first)
    }

    /// The table's two hands, and what they do next.
    fn common(&self, target: Target, lines: &mut Vec<String>) {
        let (player, banker) = (self.round.player(), self.round.banker());
        let first = usize::from(self.rules.game.cards);
        let drawn = player.len() > first || banker.len() > first;
        let natural = [player, banker].into_iter().any(|hand| made(hand).total >= 8);
        let stops = self.rules.game.chart.naturals == Naturals::StopTheDraw;
        if !drawn {
            let (player_has, banker_has) = (total(player), total(banker));
            lines.push(format!("Player has {}: {player_has}.", player.cards));
            lines.push(format!("Banker has {}: {banker_has}.", banker.cards));
        }
        let over = !matches!(self.round.waiting_for(&self.rules), Waiting::Card(_));
        if !drawn && natural && stops {
            lines.push("A natural: nobody draws.".to_owned());
        } else {
            let next = self.round.waiting_for(&self.rules);
            if !drawn && next != Waiting::Card(Target::Player) {
                lines.push("Player stands.".to_owned());
            }
            if over && (target != Target::Banker || !drawn) {
                lines.push("Banker stands.".to_owned());
            }
        }
        if over {
            lines.push(self.comes_out(made(player), made(banker)));
        }
    }

    fn comes_out(&self, player: Made, banker: Made) -> String {
        let word = |hand: Made| TOTALS[usize::from(hand.total)];
        match self.rules.outcome(player, banker) {
            Outcome::Player => format!("Player wins, {} over {}.", word(player), word(banker)),
            Outcome::Banker => format!("Banker wins, {} over {}.", word(banker), word(player)),
            Outcome::Tie => format!("A tie at {}.", word(player)),
            Outcome::Barred => format!(
                "Banker wins, {} over {}, with three cards: barred.",
                word(banker),
                word(player)
            ),
        }
    }

    /// The first cards of every hand.
    fn all_dealt(&self) -> String {
        let seats = self.round.dealt().iter();
        let seats = seats.map(|seat| format!("{seat} {}", self.round.spot(seat).own));
        let bank = format!("bank {}", self.round.banker());
        format!("Dealt: {}.", seats.chain([bank]).collect::<Vec<_>>().join(", "))
    }

    /// The row of a wager's pay table that fitted.
    fn row(&self, wager: WagerId, row: u8) -> Option<String> {
        let table = self.rules.game.table(self.rules.name(wager))?;
        Some(table.rows.get(usize::from(row))?.hand.clone())
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
        format!("Net: {}, {bank} {}.", nets.join(", "), self.round.bank_net())
    }
}

/// What happened to the shoe between rounds.
#[must_use]
pub fn between(event: TableEvent) -> Option<String> {
    Some(match event {
        TableEvent::Shuffled => "The cards are shuffled and cut.".to_owned(),
        TableEvent::Turned(card, count) => {
            format!("The first card is {card}: {count} to be burned.")
        }
        TableEvent::Burned(count) => format!("Burned: {count}."),
        TableEvent::CutCardOut => "The cut card is out: the last round of this shoe.".to_owned(),
        TableEvent::Played | TableEvent::PlayedFree => return None,
    })
}

fn made(hand: &Packet) -> Made {
    let total = ranking::point_sum::mod10(&hand.cards) as u8;
    Made { cards: hand.len() as u8, total }
}

/// What a hand counts, in words.
fn total(hand: &Packet) -> &'static str {
    TOTALS[usize::from(made(hand).total)]
}
