//! What a player may answer at a table with a dealer, each answer with its key.

use cards::Card;
use engine::Packet;
use engine::table::{Action, Amounts, Places, Round, Rules, legal};

/// One answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// This, at once.
    Does(Action),
    /// Cards are named first, from so many to so many of one's own.
    Cards(Cards, u8, u8),
    /// What the next card may be is named first, and how much is on it.
    Names,
    /// A wager is named first, and how much is put beside it for the dealer.
    Tips,
}

/// What is done with cards that are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cards {
    Discard,
    Draw,
    Set,
    Split,
    SetDealer,
    KeepDealer,
}

/// An answer, the key that gives it, and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) key: char,
    pub(crate) says: String,
    pub(crate) answer: Answer,
}

/// Everything that the seat to answer may say.
pub(crate) fn choices(rules: &Rules, round: &Round) -> Vec<Choice> {
    let legal = legal(rules, round);
    let mut all = Vec::new();
    let mut add = |key: char, says: String, answer: Answer| all.push(Choice { key, says, answer });
    let asked = round.question(rules).map(|(wager, _)| wager);
    let first = legal.offers.iter().filter(|offer| Some(offer.wager) == asked);
    let ahead = legal.offers.iter().filter(|offer| Some(offer.wager) != asked);
    let mut keys = '1'..='9';
    for offer in first.chain(ahead) {
        let amounts = match offer.amounts {
            Amounts::OneOf(held) => held.into_iter().filter(|money| !money.is_zero()).collect(),
            Amounts::Range { least, .. } => vec![least],
        };
        let early = if asked.is_none_or(|asked| asked == offer.wager) { "" } else { " already" };
        for money in amounts {
            let Some(key) = keys.next() else { break };
            let says = format!("{money} on {}{early}", rules.name(offer.wager));
            add(key, says, Answer::Does(Action::Bet(offer.seat, offer.wager, money)));
        }
    }
    if let Some((offer, _)) = legal.named.first() {
        let least = offer.amounts.least();
        let such = "such as `n hearts`, `n kings 1`, `n Kh`, `n low`, `n over`";
        add('n', format!("{least} or more on the next card, {such}"), Answer::Names);
    }
    if let Some(seat) = legal.pick.map(|(seat, _)| seat) {
        for (at, places) in LINES.into_iter().enumerate() {
            let Some(key) = keys.next() else { break };
            let line = if at < 3 { "row" } else { "column" };
            let places = Places::numbered(places).unwrap_or(Places::FIRST_ROW);
            let says = format!("{line} {}", at % 3 + 1);
            add(key, says, Answer::Does(Action::Pick(seat, places)));
        }
    }
    if let Some(seat) = legal.war {
        add('w', "go to war".to_owned(), Answer::Does(Action::War(seat)));
    }
    if let Some((seat, wager)) = legal.pull {
        add('p', format!("pull {} back", rules.name(wager)), Answer::Does(Action::Pull(seat)));
    }
    if let Some((seat, wager)) = legal.surrender {
        let says = format!("surrender {}", rules.name(wager));
        add('s', says, Answer::Does(Action::Surrender(seat)));
    }
    if let Some(seat) = legal.declare {
        add('d', "show the hand".to_owned(), Answer::Does(Action::Declare(seat)));
    }
    if let Some(seat) = legal.claim {
        add('d', "show the hand and be paid".to_owned(), Answer::Does(Action::Claim(seat)));
    }
    if let Some((_, count)) = legal.split {
        let says = format!("make a second hand of {count}, such as `d 1 2`");
        add('d', says, Answer::Cards(Cards::Split, count, count));
    }
    if let Some(offer) = legal.tips.first() {
        let says = format!("tip the dealer, such as `t {} 1`", rules.name(offer.wager));
        add('t', says, Answer::Tips);
    }
    if let Some(seat) = legal.check {
        let shows = legal.declare.or(legal.claim);
        let says = match (legal.pull, shows, legal.surrender) {
            (Some(_), ..) => "let it ride",
            (_, None, None) => "check",
            _ => "play on",
        };
        add('c', says.to_owned(), Answer::Does(Action::Check(seat)));
    }
    if let Some(seat) = legal.fold {
        add('f', "fold".to_owned(), Answer::Does(Action::Fold(seat)));
    }
    if let Some((_, count)) = legal.discard {
        let says = format!("give up {count}, such as `d 1`");
        add('d', says, Answer::Cards(Cards::Discard, count, count));
    }
    if let Some((seat, fewest, most)) = legal.draw {
        let says = format!("draw up to {most}, such as `d 1 3`");
        add('d', says, Answer::Cards(Cards::Draw, fewest, most));
        if fewest == 0 {
            add('p', "stand pat".to_owned(), Answer::Does(Action::Draw(seat, Packet::default())));
        }
    }
    if let Some((seat, count)) = legal.set {
        let says = format!("put {count} in front, such as `d 1 2`");
        add('d', says, Answer::Cards(Cards::Set, count, count));
        add('h', "set the house way".to_owned(), Answer::Does(Action::TimeOut(seat)));
    }
    if let Some(count) = legal.set_dealer {
        let says = format!("put {count} in front, such as `d 1 2`");
        add('d', says, Answer::Cards(Cards::SetDealer, count, count));
    }
    if let Some(count) = legal.keep_dealer {
        let says = format!("keep {count}, such as `d 1 2`");
        add('d', says, Answer::Cards(Cards::KeepDealer, count, count));
    }
    if legal.set_dealer.or(legal.keep_dealer).is_some() {
        let answer = Answer::Does(round.left_to_the_house(rules));
        add('h', "leave it to the house way".to_owned(), answer);
    }
    if let (true, Some(seat)) = (all.is_empty(), legal.time_out) {
        let answer = Answer::Does(Action::TimeOut(seat));
        all.push(Choice { key: 'c', says: "go on".to_owned(), answer });
    }
    all
}

/// The rows and the columns of a grid, by place from one.
const LINES: [[u8; 3]; 6] = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9]];

impl Cards {
    /// The action that names these cards.
    pub(crate) fn with(self, seat: engine::Seat, cards: Vec<Card>) -> Action {
        let packet = Packet::of(cards);
        match self {
            Cards::Discard => Action::Discard(seat, packet),
            Cards::Draw => Action::Draw(seat, packet),
            Cards::Set => Action::Set(seat, packet),
            Cards::Split => Action::Split(seat, packet),
            Cards::SetDealer => Action::SetDealer(packet),
            Cards::KeepDealer => Action::KeepDealer(packet),
        }
    }
}
