//! Golden rounds of Pan, written as they are spoken.
//!
//! The first line names the game. Then come the table's lines (`stacks $100 $100`, `first seat 2` if
//! somebody won before), and then what is done, one line each: `deal seat 2 Ah …, seat 1 …` (five
//! cards at a time), `seat 1 stays`, `seat 1 retires`, `seat 1 draws 5h`, `seat 1 draws again 5d`,
//! `seat 1 takes`, `seat 2 forces`, `seat 1 melds 5h 5d 5c`, `… borrowing 7c from 1`,
//! `seat 1 adds 5s to 1`, `seat 1 splits 1 with Qd 4d: Qd Jd 7d`, `seat 1 discards 4h`,
//! `seat 1 times out`, `floor: …`. What the dealer would refuse shows in the call behind `!`, and the
//! round goes on as if it had not been tried. `#` starts a comment.

use crate::events::capital;
use crate::pan::Caller;
use crate::script::{Unread, after_the_table, game_of, packet, seat};
use crate::setting::amounts;
use cards::{Card, Hand};
use engine::pan::{Action, Loan, Play, Round, Rules, Ruling, Start, Target};
use engine::{Packet, Seat};
use money::Money;
use sheet::pan::Pan;

/// Plays a script by the rules of its game and calls it.
///
/// # Errors
///
/// A line that makes no sense.
pub fn call(game: &Pan, script: &str) -> Result<String, Unread> {
    let rules = Rules::new(game);
    let (mut stacks, mut first): (Vec<Money>, Option<Seat>) = (Vec::new(), None);
    let rest = after_the_table(script, &mut |text| {
        match text.split_once(' ') {
            Some(("stacks", listed)) => stacks = amounts(listed)?,
            Some(("first", who)) => first = Some(seat(who).ok_or("`first seat 2`")?),
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    let seats = usize::from(game.seats_min)..=usize::from(game.seats_max);
    let sits = first.is_none_or(|seat| seat.place() < stacks.len());
    if !seats.contains(&stacks.len()) || !sits {
        let expected = "two to eight stacks, and the first player at one of them";
        return Err(Unread::new(1, game_of(script), expected));
    }
    let start = Start { stacks: &stacks, first };
    let mut caller = Caller::new(&rules, &start);
    let mut events = Vec::new();
    let mut round = match Round::begin(&rules, &start, &mut events) {
        Ok(round) => round,
        Err(no) => return Ok(format!("! {}.", capital(&no.to_string()))),
    };
    let mut out = caller.call(&events);
    for (line, text) in rest {
        let actions = actions(text).map_err(|expected| Unread::new(line, text, expected))?;
        let mut events = Vec::new();
        let mut refusal = None;
        for action in actions {
            if let Err(no) = round.act(&rules, action, &mut events) {
                refusal = Some(no);
                break;
            }
        }
        out.extend(caller.call(&events));
        if let Some(refusal) = refusal {
            out.extend(caller.flush());
            out.push(format!("! {}.", capital(&refusal.to_string())));
        }
    }
    out.extend(caller.flush());
    Ok(out.join("\n"))
}

/// What a line of the script does.
fn actions(text: &str) -> Result<Vec<Action>, &'static str> {
    const SPOKEN: &str = "`seat N …`, `deal seat N …`, `shuffle` or `floor: …`";
    if text == "shuffle" {
        return Ok(vec![Action::Shuffle]);
    }
    if let Some(hands) = text.strip_prefix("deal ") {
        let deals = hands.split(',').map(|hand| {
            let (seat, packet) = dealt(hand)?;
            Some(Action::Deal(Target::Seat(seat), packet))
        });
        return deals.collect::<Option<_>>().ok_or("`deal seat 1 Ah Kd …, seat 3 …`");
    }
    if let Some(words) = text.strip_prefix("floor: ") {
        let ruling = ruling(words).ok_or(
            "`seat 1 is dealt Ah …`, `seat 1 has the wrong hand[ without Ah]`, `seat 1 is foul`, \
             `seat 1 lays Ah … for 1`, `seat 1 makes it valid[ with Ah]`, `seat 1 takes it up`",
        )?;
        return Ok(vec![Action::Floor(ruling)]);
    }
    let (who, words) = said(text).ok_or(SPOKEN)?;
    let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
    let turned = |text: &str, first| {
        let card = packet(text).ok_or("`seat 1 draws 5h`")?;
        Ok(vec![first, Action::Deal(Target::Drawn(who), card)])
    };
    Ok(vec![match word {
        "stays" => Action::Stay(who),
        "retires" => Action::Retire(who),
        "takes" => Action::Take(who),
        "forces" => Action::Force(who),
        "times" => Action::TimeOut(who),
        "draws" => match rest.strip_prefix("again ") {
            Some(card) => return turned(card, Action::DrawAgain(who)),
            None => return turned(rest, Action::Draw(who)),
        },
        // The card of a player whose time was up before it was drawn.
        "gets" => Action::Deal(Target::Drawn(who), packet(rest).ok_or("`seat 1 gets 5h`")?),
        "melds" => {
            Action::Play(who, meld(rest).ok_or("`seat 1 melds 5h 5d, borrowing 5c from 1`")?)
        }
        "adds" => Action::Play(who, add(rest).ok_or("`seat 1 adds 5s to 1`")?),
        "splits" => Action::Play(who, split(rest).ok_or("`seat 1 splits 1 with Qd 4d: Qd Jd 7d`")?),
        "discards" => Action::Discard(who, rest.parse().map_err(|_| "`seat 1 discards 4h`")?),
        _ => return Err(SPOKEN),
    }])
}

/// `seat 3` and what follows it.
fn said(text: &str) -> Option<(Seat, &str)> {
    let rest = text.strip_prefix("seat ")?;
    let (number, words) = rest.split_once(' ')?;
    Some((seat(&format!("seat {number}"))?, words))
}

fn dealt(hand: &str) -> Option<(Seat, Packet)> {
    let (seat, cards) = said(hand.trim())?;
    Some((seat, packet(cards)?))
}

fn hand(text: &str) -> Option<Hand> {
    Some(packet(text)?.cards)
}

/// A meld by its number, from one.
fn number(text: &str) -> Option<u8> {
    text.parse::<u8>().ok()?.checked_sub(1)
}

fn meld(text: &str) -> Option<Play> {
    let Some((cards, loan)) = text.split_once(", borrowing ") else {
        return Some(Play::Meld { cards: hand(text)?, borrowed: None });
    };
    let (card, from) = loan.split_once(" from ")?;
    let loan = Loan { from: number(from)?, card: card.parse::<Card>().ok()? };
    Some(Play::Meld { cards: hand(cards)?, borrowed: Some(loan) })
}

fn add(text: &str) -> Option<Play> {
    let (cards, to) = text.split_once(" to ")?;
    Some(Play::Add { to: number(to)?, cards: hand(cards)? })
}

fn split(text: &str) -> Option<Play> {
    let (meld, rest) = text.split_once(" with ")?;
    let (with, part) = rest.split_once(": ")?;
    Some(Play::Split { meld: number(meld)?, with: hand(with)?, part: hand(part)? })
}

fn ruling(text: &str) -> Option<Ruling> {
    let (who, words) = said(text)?;
    if let Some(cards) = words.strip_prefix("is dealt ") {
        return Some(Ruling::Misdealt(who, packet(cards)?));
    }
    if let Some(rest) = words.strip_prefix("has the wrong hand") {
        let without = rest.strip_prefix(" without ").map_or(Some(Packet::EMPTY), packet)?;
        return Some(Ruling::WrongHand(who, without));
    }
    if let Some(rest) = words.strip_prefix("lays ") {
        let (cards, chips) = rest.split_once(" for ")?;
        let (cards, chips) = (hand(cards)?, chips.parse().ok()?);
        return Some(Ruling::BadMeld { seat: who, cards, chips });
    }
    if let Some(rest) = words.strip_prefix("makes it valid") {
        let cards = rest.strip_prefix(" with ").map_or(Some(Hand::EMPTY), hand)?;
        return Some(Ruling::MadeValid(who, cards));
    }
    match words {
        "is foul" => Some(Ruling::Foul(who)),
        "takes it up" => Some(Ruling::TakenUp(who)),
        _ => None,
    }
}
