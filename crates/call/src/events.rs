//! The dealer's call: what happened in a round of poker, in the words said at the table.

use crate::ruling;
use cards::{Card, Hand};
use engine::pot::{
    Answer, Away, Event, LostTo, Post, RaiseSize, Recipient, Round, Rules, Stage, Start,
};
use engine::{Packet, Seat};
use money::{Money, Net};
use ranking::Ranking;
use sheet::poker::{Award, Way};
use std::ops::Deref;

/// Follows a round and says each event.
#[derive(Debug, Clone)]
pub struct Caller<R> {
    rules: R,
    /// The round as far as it has been called.
    round: Round,
    before: Vec<Money>,
    /// Hands dealt one after the other are called in one line.
    dealt: Vec<String>,
}

impl<R: Deref<Target = Rules>> Caller<R> {
    /// A caller for a round that starts like this.
    #[must_use]
    pub fn new(rules: R, start: &Start<'_>) -> Caller<R> {
        let before = start.seats.iter().map(|chair| chair.stack).collect();
        Caller { rules, round: Round::seated(start), before, dealt: Vec::new() }
    }

    /// The round as far as it has been called: what those see who hear this call.
    #[must_use]
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// Says what happened, one line an event; some events need no words.
    pub fn call(&mut self, events: &[Event]) -> Vec<String> {
        let mut lines = Vec::new();
        for (at, event) in events.iter().enumerate() {
            let line = self.line(event, &events[at..]);
            self.round.apply(event);
            if !matches!(event, Event::Dealt { to: Recipient::Hand(_), .. }) {
                lines.extend(self.flush());
            }
            lines.extend(line);
            if let Event::Showed(seat, _) = event {
                lines.push(format!("{} shows {}.", name(*seat), self.hand(*seat)));
            }
            if let (Event::Began(Stage::Over), Some(seat)) =
                (event, self.round.scooper(&self.rules))
            {
                lines.push(format!("{} scoops, and kills the next pot.", name(seat)));
            }
            if matches!(event, Event::Began(Stage::Over) | Event::Chopped(_)) {
                lines.push(self.nets());
            }
        }
        lines.extend(self.flush());
        lines
    }

    fn flush(&mut self) -> Option<String> {
        let dealt = std::mem::take(&mut self.dealt);
        (!dealt.is_empty()).then(|| format!("Dealt: {}.", dealt.join(", ")))
    }

    /// The line of an event that is about to happen; `rest` are those from it on.
    fn line(&mut self, event: &Event, rest: &[Event]) -> Option<String> {
        let who = |seat: Seat| name(seat);
        Some(match *event {
            Event::Posted { seat, post, money, due } => self.posted(seat, post, money, due),
            Event::Dealt { to: Recipient::Hand(seat), packet, up } => {
                self.dealt.push(format!("{seat} {}", faces(&packet, up)));
                return None;
            }
            Event::Dealt { to: Recipient::Board(board), packet, .. } => self.board(board, &packet),
            Event::Dealt { to: Recipient::Burn, .. }
            | Event::Began(_)
            | Event::Opened(_)
            | Event::Gathered
            | Event::BringInLive(_)
            | Event::Showed(..) => return None,
            Event::Folded(seat) => format!("{} folds.", who(seat)),
            Event::DealtOn(seat) => format!("{} is dealt to until somebody bets.", who(seat)),
            Event::AskedToSee { by, hand } => format!("{} asks to see {hand}'s hand.", who(by)),
            Event::Checked(seat) => format!("{} checks.", who(seat)),
            Event::Called(seat, more) => {
                format!("{} calls {more}{}.", who(seat), self.all_in(seat, more))
            }
            Event::BroughtIn(seat, money) => {
                format!("{} brings it in for {money}{}.", who(seat), self.all_in(seat, money))
            }
            Event::Bet(seat, to, size) => self.bet(seat, to, size),
            Event::Drew(seat, packet) => match packet.len() {
                0 => format!("{} stands pat.", who(seat)),
                count => format!("{} draws {}.", who(seat), number(count)),
            },
            Event::Discarded(seat, packet) => {
                format!("{} gives up {}.", who(seat), named(&packet))
            }
            Event::Returned(seat, money) => format!("{money} comes back to {seat}."),
            Event::Mucked(seat) => format!("{} mucks.", who(seat)),
            Event::Killed(seat, to) => format!("{} kills the pot for {to}.", who(seat)),
            Event::DidNotKill(seat) => format!("{} does not kill.", who(seat)),
            Event::OfferedChop(seat) => format!("{} offers to chop the blinds.", who(seat)),
            Event::Chopped(_) => "The blinds are chopped.".to_owned(),
            Event::Carried { money, .. } => format!("{money} waits in the pot."),
            Event::Answered(seat, Answer::Yes) => {
                format!("{} agrees to run it twice.", who(seat))
            }
            Event::Answered(seat, Answer::No) => format!("{} would run it once.", who(seat)),
            Event::RunsTwice(_) => "It is run twice.".to_owned(),
            Event::RanAgain { .. } => return None,
            Event::CalledWild(seat, packet) => {
                format!("{} calls {} wild.", who(seat), named(&packet))
            }
            Event::SideReturned(seat, money) => {
                format!("{}'s side wager of {money} comes back.", who(seat))
            }
            Event::JackpotReturned(seat, money) => {
                format!("{}'s jackpot wager of {money} comes back.", who(seat))
            }
            Event::SidePaid(seat, money) => format!("{}'s side wager wins {money}.", who(seat)),
            Event::SideLost(seat, money, LostTo::Pool) => {
                format!("{}'s side wager of {money} goes to the pool.", who(seat))
            }
            Event::SideLost(seat, money, LostTo::House) => {
                format!("{}'s side wager of {money} goes to the house.", who(seat))
            }
            Event::Advanced(seat, 1) => format!("{} gets a base runner.", who(seat)),
            Event::Advanced(seat, runners) => {
                format!("{} gets {} base runners.", who(seat), number(runners as usize))
            }
            Event::BadBeat { beaten, by, .. } => {
                format!("Bad beat: {beaten} is beaten by {by}.")
            }
            Event::Ruled(ruling) => ruling::call(ruling),
            Event::Refunded(seat, money) => format!("{money} goes back to {seat}."),
            Event::Reshuffled => "The deck is reshuffled.".to_owned(),
            Event::Owed(..) | Event::GoesBack { .. } | Event::BurnIsDown(_) | Event::Buries(_) => {
                return None;
            }
            Event::TurnedLow => "Nobody opens: it is played low.".to_owned(),
            Event::Left { to: Away::NextRound, money } => {
                format!("{money} waits for the next round.")
            }
            Event::Left { to: Away::House, money } => format!("{money} goes to the house."),
            Event::Awarded { .. } => self.awarded(event, rest),
        })
    }

    fn posted(&self, seat: Seat, post: Post, money: Money, due: Money) -> String {
        let who = name(seat);
        let [small, big, _] = self.rules.stakes.blinds;
        let words = match post {
            Post::Ante if self.rules.game.extras.award == Award::Matched => {
                format!("{who} wagers {money}")
            }
            Post::Ante | Post::DeadAnte => format!("{who} antes {money}"),
            Post::Side => format!("{who} puts up a side wager of {money}"),
            Post::Jackpot => format!("{who} makes a jackpot wager of {money}"),
            Post::Dead => format!("{who} posts a dead {money}"),
            Post::Entry => format!("{who} posts {money} to enter"),
            Post::Kill | Post::KillOwed => format!("{who} kills the pot in the blind, {due}"),
            Post::Blind if small.is_zero() || big.is_zero() || (small == big && due == big) => {
                format!("{who} posts the blind, {money}")
            }
            Post::Blind if due == small => format!("{who} posts the small blind, {money}"),
            Post::Blind if due == big => format!("{who} posts the big blind, {money}"),
            Post::Blind => format!("{who} straddles for {money}"),
        };
        format!("{words}{}.", self.all_in(seat, money))
    }

    fn board(&self, board: u8, packet: &Packet) -> String {
        let street = match self.round.stage() {
            Stage::Dealing(street) => self.rules.game.streets.get(street as usize),
            _ => None,
        };
        // A board card where none is dealt is the one that all share for want of cards.
        let name = match street {
            Some(street) if street.board > 0 => capital(&street.name),
            _ => "For all hands".to_owned(),
        };
        let which = match board {
            0 if self.rules.game.pot.boards < 2 => "",
            0 => ", first board",
            _ => ", second board",
        };
        format!("{name}{which}: {}.", packet.cards)
    }

    fn bet(&self, seat: Seat, to: Money, size: RaiseSize) -> String {
        let level = self.round.level();
        let verb = match size {
            _ if level.is_zero() => "bets",
            RaiseSize::Opening => "completes to",
            RaiseSize::Full | RaiseSize::Short | RaiseSize::Incomplete => "raises to",
        };
        let more = to.saturating_sub(self.round.player(seat).bet);
        format!("{} {verb} {to}{}.", name(seat), self.all_in(seat, more))
    }

    /// Says so when this much takes a seat's last chip.
    fn all_in(&self, seat: Seat, more: Money) -> &'static str {
        if more >= self.round.player(seat).stack { ", all in" } else { "" }
    }

    fn awarded(&self, event: &Event, rest: &[Event]) -> String {
        let Event::Awarded { pot, share, seat, money, standing } = *event else {
            unreachable!("only awards are awarded")
        };
        let last = rest.iter().filter_map(|event| match event {
            Event::Awarded { pot, .. } => Some(*pot),
            _ => None,
        });
        let several = pot > 0 || last.max().unwrap_or(0) > 0;
        let of = match (several, pot) {
            (false, _) => String::new(),
            (true, 0) => " of the main pot".to_owned(),
            (true, side) => format!(" of side pot {side}"),
        };
        let ways = self.round.ways(&self.rules);
        let way = match (ways.len(), share.way) {
            _ if standing.is_none() => "",
            (2, 0) => " for high",
            (2, _) => " for low",
            _ => "",
        };
        let board = match share.board {
            0 if self.round.board(1).is_empty() || standing.is_none() => "",
            0 => " on the first board",
            _ => " on the second board",
        };
        let hand = standing.and_then(|standing| {
            let ranking = ways.get(share.way as usize)?.ranking;
            Some(format!(" with {}", ranking.name(standing)))
        });
        let hand = hand.unwrap_or_else(|| self.without_a_hand(ways).to_owned());
        format!("{} wins {money}{of}{way}{board}{hand}.", name(seat))
    }

    /// Says why a pot is won without a hand: nobody else is left, or nobody qualifies (ruling E-08).
    fn without_a_hand(&self, ways: &[Way]) -> &'static str {
        let floor = |way: &Way| way.qualify.is_some() || way.ranking == Ranking::LowA5Eight;
        match self.round.live().is_many() && ways.iter().any(floor) {
            true => ", as nobody qualifies",
            false => "",
        }
    }

    /// A seat's cards, down cards first.
    fn hand(&self, seat: Seat) -> Hand {
        let player = self.round.player(seat);
        player.down.cards.iter().chain(player.up.iter()).copied().collect()
    }

    fn nets(&self) -> String {
        let nets = self.round.players().iter().zip(&self.before).enumerate();
        let nets: Vec<String> = nets
            .map(|(place, (player, before))| {
                format!("{} {}", Seat::new(place), Net::between(*before, player.stack))
            })
            .collect();
        format!("Net: {}.", nets.join(", "))
    }
}

/// A seat as the first word of a sentence.
fn name(seat: Seat) -> String {
    capital(&seat.to_string())
}

pub(crate) fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or(String::new(), |first| first.to_uppercase().chain(signs).collect())
}

/// Dealt cards; where some lie face up, the others stand in brackets.
pub(crate) fn faces(packet: &Packet, up: u8) -> String {
    let backs = std::iter::repeat_n("??".to_owned(), packet.unseen as usize);
    let words: Vec<String> = backs.chain(packet.cards.iter().map(Card::to_string)).collect();
    let (down, up) = words.split_at(words.len().saturating_sub(up as usize));
    match (down.is_empty(), up.is_empty()) {
        (false, false) => format!("({}) {}", down.join(" "), up.join(" ")),
        _ => words.join(" "),
    }
}

/// Cards by name, or how many where nobody else may see them.
fn named(packet: &Packet) -> String {
    match (packet.cards.is_empty(), packet.unseen) {
        (true, 1) => "a card".to_owned(),
        (true, unseen) => format!("{} cards", number(unseen as usize)),
        (false, _) => packet.to_string(),
    }
}

pub(crate) fn number(count: usize) -> String {
    let words = ["none", "one", "two", "three", "four", "five"];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
