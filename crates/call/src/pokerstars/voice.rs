//! Names, amounts and the head of the page.

use crate::phh::History;
use crate::replay::Replay;
use cards::Card;
use engine::Seat;
use money::Money;

/// What a blind is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Blind {
    Button,
    Small,
    Big,
    Straddle,
}

/// How this hand's players and amounts are written.
pub(super) struct Voice<'a> {
    history: &'a History,
    replay: &'a Replay,
    symbol: String,
}

impl<'a> Voice<'a> {
    pub(super) fn new(history: &'a History, replay: &'a Replay) -> Voice<'a> {
        let dollars = history.field("currency").is_some_and(|currency| currency == "USD");
        let symbol = history.field("currency_symbol").unwrap_or_default();
        let symbol = if symbol.is_empty() && dollars { "$".to_owned() } else { symbol };
        Voice { history, replay, symbol }
    }

    /// The table, its stakes and its seats.
    pub(super) fn header(&self, title: &str) -> Vec<String> {
        let field = |name: &str| self.history.field(name);
        let number = |name: &str, or: u64| {
            field(name).and_then(|value| value.parse::<u64>().ok()).unwrap_or(or)
        };
        let hand = number("hand", 1);
        let stakes = self.stakes();
        let currency = if self.symbol == "$" { " USD" } else { "" };
        let time = field("time").unwrap_or_else(|| "00:00:00".to_owned());
        let zone = field("time_zone_abbreviation").unwrap_or_else(|| "ET".to_owned());
        let (year, month, day) = (number("year", 2000), number("month", 1), number("day", 1));
        let table = field("table").or_else(|| field("event")).unwrap_or_else(|| "cardroom".into());
        let count = self.history.count();
        let most = number("seat_count", count as u64).max(count as u64);
        let button = if self.history.blinds.is_empty() {
            String::new()
        } else {
            format!(" Seat #{} is the button", self.number(Seat::new(count - 1)))
        };
        let mut lines = vec![
            format!(
                "PokerStars Hand #{hand}:  {} ({stakes}{currency}) - \
                 {year:04}/{month:02}/{day:02} {time} {zone}",
                title
            ),
            format!("Table '{}' {most}-max{button}", one_line(&table)),
        ];
        for seat in self.by_number() {
            let stack = self.money(self.replay.chairs[seat.place()].stack);
            let (number, name) = (self.number(seat), self.name(seat));
            lines.push(format!("Seat {number}: {name} ({stack} in chips)"));
        }
        lines
    }

    /// The amounts behind the game's name: limits, the blinds, or the button's blind and the ante,
    /// behind which the format has a space more.
    fn stakes(&self) -> String {
        let stakes = &self.replay.rules.stakes;
        if let Some(blind) = self.button_blind() {
            let (blind, ante) = (self.money(blind), self.money(stakes.ante));
            return format!("Button Blind {blind} - Ante {ante} ");
        }
        let (low, high) = match self.history.small_bet {
            Some(_) => (stakes.low, stakes.high),
            None => self.blinds(),
        };
        format!("{}/{}", self.money(low), self.money(high))
    }

    /// What the button posts where nobody else posts a blind, as in short-deck games.
    pub(super) fn button_blind(&self) -> Option<Money> {
        let (button, others) = self.replay.chairs.split_last()?;
        let alone = others.iter().all(|chair| chair.blind.is_zero());
        (alone && !button.blind.is_zero()).then_some(button.blind)
    }

    /// What the small and the big blind are; a lone blind is the big one.
    fn blinds(&self) -> (Money, Money) {
        let blinds = self.replay.rules.stakes.blinds;
        match blinds.iter().rposition(|money| !money.is_zero()) {
            _ if self.replay.rules.game.posts.blinds > 2 => (blinds[0], blinds[2]),
            Some(0) => (Money::ZERO, blinds[0]),
            _ => (blinds[0], blinds[1]),
        }
    }

    /// What a seat's blind is called: the first from the button is the small one, unless it is dead
    /// and the first has the big one. What is left over are straddles.
    pub(super) fn blind(&self, seat: Seat) -> Option<Blind> {
        let blind = |seat: Seat| self.replay.chairs[seat.place()].blind;
        if blind(seat).is_zero() {
            return None;
        }
        if self.button_blind().is_some() {
            return Some(Blind::Button);
        }
        let (small, big) = self.blinds();
        let count = self.history.count();
        // With two players the button has the small blind.
        let turn = |place: usize| Seat::new(if count == 2 { 1 - place } else { place });
        let posted: Vec<Seat> = (0..count).map(turn).filter(|it| !blind(*it).is_zero()).collect();
        let has_small = !small.is_zero() && (small == big || blind(posted[0]) != big);
        let rest = &posted[usize::from(has_small && posted.len() > 1)..];
        let big_one = rest.iter().find(|seat| blind(**seat) == big).or(rest.first());
        Some(match () {
            () if big_one == Some(&seat) => Blind::Big,
            () if seat == posted[0] => Blind::Small,
            () => Blind::Straddle,
        })
    }

    /// The seats in the order of their numbers.
    pub(super) fn by_number(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = (0..self.history.count()).map(Seat::new).collect();
        seats.sort_by_key(|seat| self.number(*seat));
        seats
    }

    pub(super) fn number(&self, seat: Seat) -> u64 {
        let place = seat.place();
        self.history.seats.get(place).copied().unwrap_or(place as u64 + 1)
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        let name = self.history.players.get(seat.place()).map(|name| one_line(name));
        name.filter(|name| !name.is_empty())
            .unwrap_or_else(|| format!("Player {}", self.number(seat)))
    }

    /// An amount with its symbol; two digits behind the point if any.
    pub(super) fn money(&self, money: Money) -> String {
        let text = self.history.amount(money);
        let places = text.split_once('.').map_or(0, |(_, part)| part.len());
        let zero = if places == 1 { "0" } else { "" };
        format!("{}{text}{zero}", self.symbol)
    }
}

/// A name that cannot break the page.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|sign| if sign.is_control() { ' ' } else { sign })
        .collect::<String>()
        .trim()
        .to_owned()
}

/// Cards between brackets.
pub(super) fn cards<'c>(cards: impl IntoIterator<Item = &'c Card>) -> String {
    let words: Vec<String> = cards.into_iter().map(Card::to_string).collect();
    format!("[{}]", words.join(" "))
}
