//! The dealer's call at Pan: what happened, in the words said there.

use crate::events::{capital, faces};
use cards::{Card, Hand};
use engine::Seat;
use engine::pan::{
    Event, Loan, Play, Round, Rules, Ruling, Shares, Start, Target, Why, rope_place,
};
use money::Money;
use std::ops::Deref;

/// Follows a round and says each event.
#[derive(Debug, Clone)]
pub struct Caller<R> {
    rules: R,
    /// The round as far as it has been called.
    round: Round,
    /// Antes and hands that come one after the other are called in one line.
    antes: Vec<Money>,
    dealt: Vec<String>,
}

impl<R: Deref<Target = Rules>> Caller<R> {
    /// A caller for a round that starts like this.
    #[must_use]
    pub fn new(rules: R, start: &Start<'_>) -> Caller<R> {
        let round = Round::seated(&rules, start);
        Caller { rules, round, antes: Vec::new(), dealt: Vec::new() }
    }

    /// The round as far as it has been called.
    #[must_use]
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// Says what happened, one line an event; some events need no words.
    pub fn call(&mut self, events: &[Event]) -> Vec<String> {
        let mut lines = Vec::new();
        for event in events {
            let goes_on =
                matches!(event, Event::Anted(..) | Event::Dealt { to: Target::Seat(_), .. });
            if !goes_on {
                lines.extend(self.flush());
            }
            let line = self.line(event);
            self.round.apply(event);
            lines.extend(line);
            if *event == Event::Ended {
                lines.push(self.nets());
            }
        }
        lines
    }

    /// What has been gathered for one line.
    pub fn flush(&mut self) -> Vec<String> {
        let antes = std::mem::take(&mut self.antes);
        let antes = antes.first().filter(|ante| !ante.is_zero()).map(|ante| {
            let tops: Money = antes.iter().copied().sum();
            format!("Everyone antes {ante}: the tops are {tops}.")
        });
        let dealt = std::mem::take(&mut self.dealt);
        let dealt = (!dealt.is_empty()).then(|| format!("Dealt: {}.", dealt.join(", ")));
        antes.into_iter().chain(dealt).collect()
    }

    fn line(&mut self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Anted(_, money) => {
                self.antes.push(money);
                return None;
            }
            Event::FeeTaken(money) => format!("The house takes {money} out of the tops."),
            Event::Dealt { to: Target::Seat(seat), packet, up } => {
                self.dealt.push(format!("{seat} {}", faces(&packet, up)));
                return None;
            }
            Event::Dealt { to: Target::Drawn(seat), packet, .. } => {
                format!("{} draws {}.", name(seat), packet.cards)
            }
            Event::Eldest(seat) => format!("{} has the lowest card and is the eldest.", name(seat)),
            Event::Stayed(seat) => format!("{} stays.", name(seat)),
            Event::Retired(seat) => format!("{} retires.", name(seat)),
            Event::Forced(by) => {
                let card = self.round.top().map_or(String::new(), |top| top.card.to_string());
                format!("{} forces {card}.", name(by))
            }
            Event::DrewAgain(seat) => {
                let card = self.round.drawn().map_or(String::new(), |(card, _)| card.to_string());
                format!("{} discards {card} and draws again.", name(seat))
            }
            Event::Took(seat, card) => format!("{} takes {card}.", name(seat)),
            Event::Laid(seat, play) => self.laid(seat, &play),
            Event::Collected { seat, why, chips, from } => self.collected(seat, why, chips, &from),
            Event::Discarded(seat, card) => format!("{} discards {card}.", name(seat)),
            Event::Shuffled(count) => format!("{count} discards are shuffled into the stock."),
            Event::TimedOut(seat) => format!("{}'s time is up.", name(seat)),
            Event::Ruled(ruling) => ruled(&ruling),
            Event::Died(seat, ante) => {
                format!("{}'s hand is dead, and the ante of {ante} comes back.", name(seat))
            }
            Event::Fouled(seat) => {
                format!("{}'s hand is foul: it is set aside and pays on.", name(seat))
            }
            Event::Returned { seat, to } => {
                format!("{} returns {}.", name(seat), shares(&to, "to"))
            }
            Event::WentOut(seat) => {
                let melds = self.round.player(seat).spread;
                let melds: Vec<String> = melds.melds().iter().map(in_order).collect();
                format!("{} is out: {}.", name(seat), melds.join(", "))
            }
            Event::LeftAlone(seat) => format!("{} has the only hand left.", name(seat)),
            Event::TookTops(seat, money) => format!("{} takes the tops, {money}.", name(seat)),
            Event::Asked(_) | Event::Owed(_) | Event::Turn(_) | Event::Drew(_) | Event::Ended => {
                return None;
            }
        })
    }

    fn laid(&self, seat: Seat, play: &Play) -> String {
        let melds = self.round.player(seat).spread;
        let meld = |at: u8| in_order(&melds.melds()[usize::from(at)]);
        match play {
            Play::Meld { cards, borrowed: None } => {
                format!("{} melds {}.", name(seat), in_order(cards))
            }
            Play::Meld { cards, borrowed: Some(Loan { from, card }) } => {
                let all: Hand = cards.iter().copied().chain([*card]).collect();
                let (all, from) = (in_order(&all), meld(*from));
                format!("{} melds {all}, borrowing {card} from {from}.", name(seat))
            }
            Play::Add { to, cards } => {
                format!("{} adds {} to {}.", name(seat), in_order(cards), meld(*to))
            }
            Play::Split { meld: at, with, part } => {
                let lying = &melds.melds()[usize::from(*at)];
                let mut rest: Hand = lying.iter().chain(with).copied().collect();
                part.iter().for_each(|card| _ = rest.remove(*card));
                let (part, rest) = (in_order(part), in_order(&rest));
                let with = in_order(with);
                format!("{} splits {} with {with}: {part} and {rest}.", name(seat), meld(*at))
            }
        }
    }

    fn collected(&self, seat: Seat, why: Why, chips: u32, from: &Shares) -> String {
        let what = match (why, chips) {
            (Why::Out, _) => {
                let out = u32::from(self.rules.game.out_pays);
                format!("{out} for going out and {} for the melds", chips - out)
            }
            (_, 1) => "1 chip".to_owned(),
            (_, chips) => format!("{chips} chips"),
        };
        format!("{} collects {what}: {}.", name(seat), shares(from, "from"))
    }

    fn nets(&self) -> String {
        let nets = self.round.seats().iter().map(|seat| {
            let net = self.round.net(seat);
            format!("{seat} {net}")
        });
        let fee = self.round.fee();
        let fee = (!fee.is_zero()).then(|| format!("house +{fee}"));
        format!("Net: {}.", nets.chain(fee).collect::<Vec<_>>().join(", "))
    }
}

fn name(seat: Seat) -> String {
    capital(&seat.to_string())
}

/// Cards as a player lays them out: a rope from the top, a set by suit.
#[must_use]
pub fn in_order(cards: &Hand) -> String {
    let mut cards: Vec<Card> = cards.to_vec();
    let place = |card: &Card| card.rank().and_then(rope_place);
    cards.sort_by_key(|card| (std::cmp::Reverse(place(card)), std::cmp::Reverse(card.suit())));
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// Who paid, or was paid, how much: equal amounts together.
fn shares(shares: &Shares, word: &str) -> String {
    let mut amounts: Vec<(Money, Vec<String>)> = Vec::new();
    for (place, &money) in shares.iter().enumerate().filter(|(_, money)| !money.is_zero()) {
        let seat = Seat::new(place).to_string();
        match amounts.iter_mut().find(|(held, _)| *held == money) {
            Some((_, seats)) => seats.push(seat),
            None => amounts.push((money, vec![seat])),
        }
    }
    let each: Vec<String> =
        amounts.iter().map(|(money, seats)| format!("{money} {word} {}", and(seats))).collect();
    if each.is_empty() { "nobody can pay".to_owned() } else { each.join("; ") }
}

fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

fn ruled(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Misdealt(seat, packet) => {
            format!("{} is dealt {} cards: {packet}.", name(*seat), packet.len())
        }
        Ruling::WrongHand(seat, packet) if packet.is_empty() => {
            format!("Floor: {seat} has the wrong number of cards.")
        }
        Ruling::WrongHand(seat, packet) => format!("Floor: {packet} is withdrawn from {seat}."),
        Ruling::Foul(seat) => format!("Floor: {seat}'s hand is incorrect."),
        Ruling::BadMeld { seat, cards, .. } => {
            format!("{} lays {}, which is no meld.", name(*seat), in_order(cards))
        }
        Ruling::MadeValid(seat, cards) if cards.is_empty() => {
            format!("Floor: {seat}'s meld is valid.")
        }
        Ruling::MadeValid(seat, cards) => {
            format!("Floor: {seat} makes the meld valid with {}.", in_order(cards))
        }
        Ruling::TakenUp(seat) => format!("Floor: {seat} takes the bad meld up again."),
    }
}
