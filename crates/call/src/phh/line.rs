//! One line of a history's actions, read and written.

use super::decimal::{self, Decimal};
use super::error::Fault;
use cards::{Card, Rank, Suit};
use engine::Seat;
use money::Money;

/// Cards as a history names them; none is a card it does not know.
pub type Cards = Vec<Option<Card>>;

/// What one line says was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// The dealer dealt to a hand.
    Deal(Seat, Cards),
    /// The dealer dealt to a board, the first being zero.
    Board(u8, Cards),
    /// A player folded.
    Fold(Seat),
    /// A player checked or called.
    Call(Seat),
    /// A player completed, bet or raised to this much.
    Bet(Seat, Money),
    /// A player brought it in.
    BringIn(Seat),
    /// A player threw these cards, or none.
    Draw(Seat, Cards),
    /// A player gave these cards up for good. Outside the standard.
    Discard(Seat, Cards),
    /// A player killed the pot, making it this much. Outside the standard, as all up to `Chop`.
    Kill(Seat, Money),
    /// A player who was asked did not kill.
    NoKill(Seat),
    /// A player called a card wild.
    Wild(Seat, Cards),
    /// A player would run it twice.
    RunTwice(Seat),
    /// A player would run it once.
    RunOnce(Seat),
    /// One of the blinds offered to chop, or accepted.
    Chop(Seat),
    /// A player showed these cards, some of them perhaps unknown.
    Show(Seat, Cards),
    /// A player showed the cards dealt.
    ShowDealt(Seat),
    /// A player mucked.
    Muck(Seat),
}

/// One line: what was done, if anything, and what the annotator says about it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// What was done.
    pub act: Option<Act>,
    /// The commentary behind `#`.
    pub comment: Option<String>,
}

/// The forms a line can have, for messages.
const FORMS: &str = "`d dh pN cards`, `d db cards`, `pN f`, `pN cc`, `pN cbr amount`, `pN pb`, \
                     `pN sd [cards]` or `pN sm [cards]`";

/// The amount of a line, before it is known how many places amounts have.
pub(super) fn amount(text: &str) -> Option<Decimal> {
    let mut words = code(text).split_whitespace();
    ["cbr", "kp"].contains(&words.nth(1)?).then(|| words.next())?.and_then(Decimal::read)
}

/// The line without its commentary.
fn code(text: &str) -> &str {
    text.split_once('#').map_or(text, |(code, _)| code)
}

impl Line {
    /// Reads a line of a table of `players`, no more than it has seats, amounts having so many `places`.
    pub(super) fn read(text: &str, players: usize, places: u8) -> Result<Line, Fault> {
        let comment = text.split_once('#').map(|(_, comment)| comment.trim().to_owned());
        let words: Vec<&str> = code(text).split_whitespace().collect();
        let wrong = |expected: String| Fault::Action { text: text.to_owned(), expected };
        let seat = |name: &str| {
            let number = name.strip_prefix('p').and_then(|number| number.parse::<usize>().ok());
            number
                .filter(|number| (1..=players).contains(number))
                .map(|number| Seat::new(number - 1))
                .ok_or_else(|| wrong(format!("a player from p1 to p{players}, not `{name}`")))
        };
        let cards = |name: &str| {
            read_cards(name)
                .ok_or_else(|| wrong(format!("cards such as `AhTd` or `????`, not `{name}`")))
        };
        let act = match words[..] {
            [] => None,
            ["d", "dh", player, dealt] => Some(Act::Deal(seat(player)?, cards(dealt)?)),
            ["d", "db", dealt] => Some(Act::Board(0, cards(dealt)?)),
            ["d", "db2", dealt] => Some(Act::Board(1, cards(dealt)?)),
            [player, "f"] => Some(Act::Fold(seat(player)?)),
            [player, "cc"] => Some(Act::Call(seat(player)?)),
            [player, "pb"] => Some(Act::BringIn(seat(player)?)),
            [player, "cbr", to] => {
                let money = Decimal::read(to).and_then(|decimal| decimal.money(places));
                let money = money.ok_or_else(|| wrong(format!("an amount, not `{to}`")))?;
                Some(Act::Bet(seat(player)?, money))
            }
            [player, "sd"] => Some(Act::Draw(seat(player)?, Cards::new())),
            [player, "sd", thrown] => Some(Act::Draw(seat(player)?, cards(thrown)?)),
            [player, "gd", given] => Some(Act::Discard(seat(player)?, cards(given)?)),
            [player, "kp", to] => {
                let money = Decimal::read(to).and_then(|decimal| decimal.money(places));
                let money = money.ok_or_else(|| wrong(format!("an amount, not `{to}`")))?;
                Some(Act::Kill(seat(player)?, money))
            }
            [player, "nk"] => Some(Act::NoKill(seat(player)?)),
            [player, "cw", wild] => Some(Act::Wild(seat(player)?, cards(wild)?)),
            [player, "rt"] => Some(Act::RunTwice(seat(player)?)),
            [player, "ro"] => Some(Act::RunOnce(seat(player)?)),
            [player, "ch"] => Some(Act::Chop(seat(player)?)),
            [player, "sm"] => Some(Act::Muck(seat(player)?)),
            [player, "sm", "-"] => Some(Act::ShowDealt(seat(player)?)),
            [player, "sm", shown] => Some(Act::Show(seat(player)?, cards(shown)?)),
            _ => return Err(wrong(FORMS.to_owned())),
        };
        Ok(Line { act, comment })
    }

    /// The line as the standard writes it.
    pub(super) fn write(&self, places: u8) -> String {
        let act = self.act.as_ref().map(|act| act.write(places));
        match (act, &self.comment) {
            (Some(act), Some(comment)) => format!("{act} # {comment}"),
            (Some(act), None) => act,
            (None, Some(comment)) => format!("# {comment}"),
            (None, None) => String::new(),
        }
    }
}

impl Act {
    fn write(&self, places: u8) -> String {
        let name = |seat: Seat| format!("p{}", seat.place() + 1);
        let text = match self {
            Act::Deal(seat, cards) => format!("d dh {} {}", name(*seat), write_cards(cards)),
            Act::Board(0, cards) => format!("d db {}", write_cards(cards)),
            Act::Board(_, cards) => format!("d db2 {}", write_cards(cards)),
            Act::Fold(seat) => format!("{} f", name(*seat)),
            Act::Call(seat) => format!("{} cc", name(*seat)),
            Act::Bet(seat, to) => format!("{} cbr {}", name(*seat), decimal::write(*to, places)),
            Act::BringIn(seat) => format!("{} pb", name(*seat)),
            Act::Draw(seat, cards) => format!("{} sd {}", name(*seat), write_cards(cards)),
            Act::Discard(seat, cards) => format!("{} gd {}", name(*seat), write_cards(cards)),
            Act::Kill(seat, to) => format!("{} kp {}", name(*seat), decimal::write(*to, places)),
            Act::NoKill(seat) => format!("{} nk", name(*seat)),
            Act::Wild(seat, cards) => format!("{} cw {}", name(*seat), write_cards(cards)),
            Act::RunTwice(seat) => format!("{} rt", name(*seat)),
            Act::RunOnce(seat) => format!("{} ro", name(*seat)),
            Act::Chop(seat) => format!("{} ch", name(*seat)),
            Act::Show(seat, cards) => format!("{} sm {}", name(*seat), write_cards(cards)),
            Act::ShowDealt(seat) => format!("{} sm -", name(*seat)),
            Act::Muck(seat) => format!("{} sm", name(*seat)),
        };
        text.trim_end().to_owned()
    }
}

/// Cards in pairs of characters, one after the other.
fn read_cards(text: &str) -> Option<Cards> {
    let signs: Vec<char> = text.chars().collect();
    if signs.len() % 2 == 1 || signs.len() > 2 * cards::Hand::MAX {
        return None;
    }
    let card = |pair: &[char]| match *pair {
        ['?', '?'] => Some(None),
        ['J', joker @ ('k' | 'r')] => format!("J{joker}").parse().ok().map(Some),
        [rank, suit] => {
            let exact = rank.is_ascii_digit() || rank.is_ascii_uppercase();
            let rank = Rank::from_symbol(rank).filter(|_| exact)?;
            let suit = Suit::from_symbol(suit).filter(|_| suit.is_ascii_lowercase())?;
            Some(Some(Card::new(rank, suit)))
        }
        _ => None,
    };
    signs.chunks(2).map(card).collect()
}

fn write_cards(cards: &[Option<Card>]) -> String {
    cards.iter().map(|card| card.map_or("??".to_owned(), |card| card.to_string())).collect()
}
