//! Actions as words: `deal 1 Ah Kd`, `3 bets $6`, `2 draws 7c`. What is written reads back.

use call::ruling;
use cards::Card;
use engine::pot::{Action, Answer, Event, Recipient, Round, Rules, Start};
use engine::{Packet, Seat};
use money::Money;

/// The actions of a round, by its events. What follows from a ruling of the floor by itself, a burn
/// that is down or a card that moves to its place, is no action.
pub(crate) fn actions(rules: &Rules, start: &Start<'_>, events: &[Event]) -> Vec<Action> {
    let mut round = Round::seated(start);
    let mut actions = Vec::new();
    let mut follow = 0;
    for event in events {
        if follow > 0 {
            follow -= 1;
        } else if let Some(action) = action(event) {
            if let Action::Floor(_) = action {
                let mut done = Vec::new();
                let ruled = round.clone().act(rules, action, &mut done);
                debug_assert_eq!(ruled, Ok(()), "the floor ruled so");
                follow = done.len().saturating_sub(1);
            }
            actions.push(action);
        }
        round.apply(event);
    }
    actions
}

/// The action that an event came from; some events follow by themselves.
fn action(event: &Event) -> Option<Action> {
    Some(match *event {
        Event::Dealt { to, packet, .. } => Action::Deal(to, packet),
        Event::Folded(seat) => Action::Fold(seat),
        Event::Checked(seat) => Action::Check(seat),
        Event::Called(seat, _) => Action::Call(seat),
        Event::BroughtIn(seat, _) => Action::BringIn(seat),
        Event::Bet(seat, to, _) => Action::Bet(seat, to),
        Event::Drew(seat, packet) => Action::Draw(seat, packet),
        Event::Discarded(seat, packet) => Action::Discard(seat, packet),
        Event::Showed(seat, packet) => Action::Show(seat, packet),
        Event::Mucked(seat) => Action::Muck(seat),
        Event::AskedToSee { by, hand } => Action::AskToSee { by, hand },
        Event::Killed(seat, to) => Action::Kill(seat, to),
        Event::DidNotKill(seat) => Action::NoKill(seat),
        Event::OfferedChop(seat) | Event::Chopped(seat) => Action::Chop(seat),
        Event::Answered(seat, answer) => Action::RunTwice(seat, answer),
        Event::CalledWild(seat, packet) => Action::CallWild(seat, packet),
        Event::Ruled(ruling) => Action::Floor(ruling),
        _ => return None,
    })
}

/// Writes an action.
pub(crate) fn write(action: &Action) -> String {
    let number = |seat: Seat| seat.place() + 1;
    let line = |seat: Seat, words: String| format!("{} {}", number(seat), words.trim_end());
    match *action {
        Action::Deal(Recipient::Hand(seat), packet) => format!("deal {} {packet}", number(seat)),
        Action::Deal(Recipient::Board(board), packet) => format!("board {} {packet}", board + 1),
        Action::Deal(Recipient::Burn, packet) => format!("burn {packet}"),
        Action::Fold(seat) => line(seat, "folds".to_owned()),
        Action::Check(seat) => line(seat, "checks".to_owned()),
        Action::Call(seat) => line(seat, "calls".to_owned()),
        Action::BringIn(seat) => line(seat, "brings it in".to_owned()),
        Action::Bet(seat, to) => line(seat, format!("makes it {to}")),
        Action::Draw(seat, packet) => line(seat, format!("draws {packet}")),
        Action::Discard(seat, packet) => line(seat, format!("gives up {packet}")),
        Action::Show(seat, packet) => line(seat, format!("shows {packet}")),
        Action::Muck(seat) => line(seat, "mucks".to_owned()),
        Action::AskToSee { by, hand } => line(by, format!("asks to see {}", number(hand))),
        Action::Kill(seat, to) => line(seat, format!("kills for {to}")),
        Action::NoKill(seat) => line(seat, "does not kill".to_owned()),
        Action::Chop(seat) => line(seat, "chops".to_owned()),
        Action::RunTwice(seat, Answer::Yes) => line(seat, "runs it twice".to_owned()),
        Action::RunTwice(seat, Answer::No) => line(seat, "runs it once".to_owned()),
        Action::CallWild(seat, packet) => line(seat, format!("calls wild {packet}")),
        Action::TimeOut(seat) => line(seat, "times out".to_owned()),
        Action::Floor(ruling) => format!("floor: {}", ruling::write(ruling)),
    }
}

/// Reads an action.
pub(crate) fn read(text: &str) -> Option<Action> {
    let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
    match head {
        "floor:" => return ruling::read(rest).map(Action::Floor),
        "burn" => return Some(Action::Deal(Recipient::Burn, packet(rest)?)),
        "deal" | "board" => {
            let (number, cards) = rest.split_once(' ').unwrap_or((rest, ""));
            let to = match head {
                "deal" => Recipient::Hand(seat(number)?),
                _ => Recipient::Board(match number {
                    "1" => 0,
                    "2" => 1,
                    _ => return None,
                }),
            };
            return Some(Action::Deal(to, packet(cards)?));
        }
        _ => {}
    }
    let seat = seat(head)?;
    let cards = |verb: &str| {
        let rest = rest.strip_prefix(verb)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| packet(rest))?
    };
    let money = |verb: &str| rest.strip_prefix(verb)?.trim().parse::<Money>().ok();
    Some(match rest {
        "folds" => Action::Fold(seat),
        "checks" => Action::Check(seat),
        "calls" => Action::Call(seat),
        "brings it in" => Action::BringIn(seat),
        "mucks" => Action::Muck(seat),
        "does not kill" => Action::NoKill(seat),
        "chops" => Action::Chop(seat),
        "runs it twice" => Action::RunTwice(seat, Answer::Yes),
        "runs it once" => Action::RunTwice(seat, Answer::No),
        "times out" => Action::TimeOut(seat),
        _ => {
            let of = |make: fn(Seat, Packet) -> Action, verb: &str| {
                cards(verb).map(|packet| make(seat, packet))
            };
            return of(Action::Draw, "draws")
                .or_else(|| of(Action::Discard, "gives up"))
                .or_else(|| of(Action::Show, "shows"))
                .or_else(|| of(Action::CallWild, "calls wild"))
                .or_else(|| money("makes it ").map(|to| Action::Bet(seat, to)))
                .or_else(|| money("kills for ").map(|to| Action::Kill(seat, to)))
                .or_else(|| {
                    let hand = self::seat(rest.strip_prefix("asks to see ")?)?;
                    Some(Action::AskToSee { by: seat, hand })
                });
        }
    })
}

fn seat(text: &str) -> Option<Seat> {
    let number: usize = text.parse().ok()?;
    (1..=Seat::MAX).contains(&number).then(|| Seat::new(number - 1))
}

/// Cards, `??` being one that is not known; no more than a hand can hold.
fn packet(text: &str) -> Option<Packet> {
    let mut packet = Packet::default();
    for word in text.split_whitespace() {
        if packet.len() >= cards::Hand::MAX {
            return None;
        }
        match word {
            "??" => packet.unseen += 1,
            card => packet.cards.push(card.parse::<Card>().ok()?),
        }
    }
    Some(packet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::SeatSet;
    use engine::pot::{Fault, Ruling};

    /// Every ruling there is.
    fn rulings() -> impl Iterator<Item = Ruling> {
        let (one, two) = (Seat::new(0), Seat::new(9));
        let card: Card = "Ah".parse().expect("a card");
        let cards = Packet::of(["Kd", "2c"].map(|card| card.parse::<Card>().expect("a card")));
        let dead = Fault::ALL.map(|fault| Ruling::DeadHand(two, fault));
        let others = [
            Ruling::Misdeal,
            Ruling::DefectiveDeck { knew: SeatSet::EMPTY },
            Ruling::DefectiveDeck { knew: [one, two].into_iter().collect() },
            Ruling::ReplaceCard(two, card),
            Ruling::FalseOpening(one),
            Ruling::EarlyBoard(cards),
            Ruling::EarlyCards(cards),
            Ruling::EarlyLastCard(one, cards),
            Ruling::DealtShort(one, cards),
            Ruling::DealtShort(one, Packet::default()),
            Ruling::DealtLong(two, cards),
            Ruling::FacedCard(card),
            Ruling::StrayJoker,
            Ruling::BurnMissed,
            Ruling::BurnedTwice(cards),
            Ruling::HoleCardUp(one, card),
            Ruling::LastCardUp(one, card),
            Ruling::StandsAllIn(one),
            Ruling::Retrieved(one),
            Ruling::ThrewByAccident(one, cards),
        ];
        dead.into_iter().chain(others)
    }

    #[test]
    fn what_is_written_reads_back() {
        let seat = Seat::new(9);
        let two = Packet::of(["Ah", "Jk"].map(|card| card.parse::<Card>().expect("a card")));
        let none = Packet::default();
        for action in [
            Action::Deal(Recipient::Hand(seat), two),
            Action::Deal(Recipient::Board(1), two),
            Action::Deal(Recipient::Burn, two),
            Action::Fold(seat),
            Action::Check(seat),
            Action::Call(seat),
            Action::BringIn(seat),
            Action::Bet(seat, Money::cents(123_450)),
            Action::Draw(seat, none),
            Action::Draw(seat, two),
            Action::Discard(seat, two),
            Action::Show(seat, none),
            Action::Show(seat, two),
            Action::Muck(seat),
            Action::AskToSee { by: seat, hand: Seat::new(0) },
            Action::Kill(seat, Money::dollars(12)),
            Action::NoKill(seat),
            Action::Chop(seat),
            Action::RunTwice(seat, Answer::Yes),
            Action::RunTwice(seat, Answer::No),
            Action::CallWild(seat, two),
            Action::TimeOut(seat),
        ]
        .into_iter()
        .chain(rulings().map(Action::Floor))
        {
            let text = write(&action);
            assert_eq!(read(&text), Some(action), "{text}");
        }
        for text in ["", "1", "0 folds", "11 folds", "1 dances", "deal", "deal 1 Xx", "board 3 Ah"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
