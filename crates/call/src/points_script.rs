//! Golden rounds of twenty-one, written as they are spoken.
//!
//! The first line names the game. Then come the table's lines (`stacks $100 $100`,
//! `bank $50 at seat 1`, `limits $5 $500`, `place 3 is behind seat 1`), and then what is done, one
//! line each: `seat 1 bets $10 on game, $5 on buster`, `no more bets`, `deal seat 1 Ah 8d, seat 2
//! 9c 9d, banker 6h Kd` (two hands of a seat with `/` between), `seat 1 hits: 5c`,
//! `seat 2 splits: 3h`, `card 4d` for whoever is due, `seat 1 doubles for $10: 5c`, `banker 5c`,
//! `banker hits: 2c`, `floor: dealer-count: table void`. What the dealer would refuse shows in the
//! call behind `!`, and the round goes on as if it had not been tried. `#` starts a comment.

use crate::events::capital;
use crate::points::Caller;
use crate::remedy;
use crate::script::{Unread, after_the_table, game_of, packet, seat, stakes};
use crate::setting::Setting;
use cards::Card;
use engine::Seat;
use engine::points::{Action, Event, Refusal, Round, Rules, Ruling, Start, Target, Waiting};
use money::Money;
use sheet::points::PointsGame;
use std::collections::VecDeque;

/// Plays a script by the rules of its game and calls it.
///
/// # Errors
///
/// A line that makes no sense, or a game that no table plays.
pub fn call(game: &PointsGame, script: &str) -> Result<String, Unread> {
    let mut setting = Setting::new(Some(game.bank.reach));
    let rest = after_the_table(script, &mut |text| setting.read(text))?;
    let rules = match Rules::new(game, setting.limits) {
        Ok(rules) => rules,
        Err(fault) => return Ok(format!("! {}.", capital(&fault.to_string()))),
    };
    let Some(bank) = setting.bank.filter(|_| setting.sits(Seat::MAX)) else {
        let expected = "one to ten stacks, places behind seats last, and `bank $50 at seat 1`";
        return Err(Unread::new(1, game_of(script), expected));
    };
    let start = Start { chairs: &setting.chairs, bank };
    let mut caller = Caller::new(&rules, &start);
    let mut round = Round::begin(&rules, &start);
    let mut out = Vec::new();
    for (line, text) in rest {
        let mut events = Vec::new();
        let done = carry_out(&rules, &mut round, text, &mut events)
            .map_err(|expected| Unread::new(line, text, expected))?;
        out.extend(caller.call(&events));
        if let Err(refusal) = done {
            out.extend(caller.flush());
            out.push(format!("! {}.", capital(&refusal.to_string())));
        }
    }
    out.extend(caller.flush());
    Ok(out.join("\n"))
}

/// Carries a line out; the inner error is what the dealer says.
fn carry_out(
    rules: &Rules,
    round: &mut Round,
    text: &str,
    events: &mut Vec<Event>,
) -> Result<Result<(), Refusal>, &'static str> {
    if let Some(hands) = text.strip_prefix("deal ") {
        let queues = queues(hands).ok_or("`deal seat 1 Ah Kd, seat 2 9c 9d, banker 6h Kd`")?;
        return Ok(serve(rules, round, queues, events));
    }
    // What is done, and the cards that come of it.
    let (done, cards) = match text.starts_with("floor: ") {
        true => (text, ""),
        false => text.split_once(": ").unwrap_or((text, "")),
    };
    let (actions, cards) = match done.strip_prefix("banker ").or_else(|| done.strip_prefix("card "))
    {
        Some("hits") => (vec![Action::BankerHit], cards),
        Some("stands") => (vec![Action::BankerStand], cards),
        Some(cards) => (Vec::new(), cards),
        None => (actions(rules, done)?, cards),
    };
    let cards = match cards {
        "" => Vec::new(),
        cards => packet(cards).ok_or("cards such as `Ah Kd`")?.cards.to_vec(),
    };
    for action in actions {
        if let Err(refusal) = round.act(rules, action, events) {
            return Ok(Err(refusal));
        }
    }
    for card in cards {
        let to = match round.waiting_for(rules) {
            Waiting::Card(to) => to,
            waiting => return Ok(Err(Refusal::NotNow(waiting))),
        };
        if let Err(refusal) = round.act(rules, Action::Deal(to, card), events) {
            return Ok(Err(refusal));
        }
    }
    Ok(Ok(()))
}

/// Cards to come, and to whom.
type Queue = (Target, VecDeque<Card>);

/// The cards of a deal, by where they go.
fn queues(text: &str) -> Option<Vec<Queue>> {
    let mut all = Vec::new();
    for hand in text.split(", ") {
        if let Some(cards) = hand.strip_prefix("banker ") {
            all.push((Target::Banker, packet(cards)?.cards.iter().copied().collect()));
            continue;
        }
        let (number, cards) = hand.strip_prefix("seat ")?.split_once(' ')?;
        let seat = seat(&format!("seat {number}"))?;
        for (at, cards) in cards.split(" / ").enumerate() {
            let cards = packet(cards)?.cards.iter().copied().collect();
            all.push((Target::Hand(seat, at as u8), cards));
        }
    }
    Some(all)
}

/// Deals what is due as long as the script has a card for it.
fn serve(
    rules: &Rules,
    round: &mut Round,
    mut queues: Vec<Queue>,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    while queues.iter().any(|(_, cards)| !cards.is_empty()) {
        let due = match round.waiting_for(rules) {
            Waiting::Card(to) => to,
            waiting => return Err(Refusal::NotNow(waiting)),
        };
        let queue = queues.iter_mut().find(|(to, _)| *to == due);
        let card = queue.and_then(|(_, cards)| cards.pop_front());
        let card = card.ok_or(Refusal::NotNow(Waiting::Card(due)))?;
        round.act(rules, Action::Deal(due, card), events)?;
    }
    Ok(())
}

/// What a line of the script does.
fn actions(rules: &Rules, text: &str) -> Result<Vec<Action>, &'static str> {
    if text == "no more bets" {
        return Ok(vec![Action::NoMoreBets]);
    }
    if let Some(words) = text.strip_prefix("floor: ") {
        let said = "`floor: player-count at seat 2: dead, wagers back`";
        return ruling(rules, words).map(|it| vec![Action::Floor(it)]).ok_or(said);
    }
    if !text.starts_with("seat ") {
        return Err("`seat N …`, `no more bets`, `deal …`, `card …`, `banker …`, `floor: …`");
    }
    let mut words = text.splitn(3, ' ');
    let who = words.by_ref().take(2).collect::<Vec<_>>().join(" ");
    let seat = seat(&who).ok_or("a seat from 1 to 10")?;
    let verb = words.next().unwrap_or("");
    let money = |text: &str| text.parse::<Money>().map_err(|_| "an amount such as `$5`");
    Ok(vec![match verb {
        "hits" => Action::Hit(seat),
        "stands" => Action::Stand(seat),
        "splits" => Action::Split(seat),
        "surrenders" => Action::Surrender(seat),
        "rescues" => Action::Rescue(seat),
        "switches" => Action::Switch(seat),
        "keeps" => Action::Keep(seat),
        "declines" => Action::Decline(seat),
        "times out" => Action::TimeOut(seat),
        _ => {
            if let Some(amount) = verb.strip_prefix("doubles for ") {
                Action::Double(seat, money(amount)?)
            } else if let Some(amount) = verb.strip_prefix("insures for ") {
                Action::Insure(seat, money(amount)?)
            } else if let Some(bets) = verb.strip_prefix("bets ") {
                let stakes = stakes(bets, |name| rules.wager(name))
                    .ok_or("`bets $5 on game, $5 on buster`, by the names of the sheet")?;
                let bet = |(wager, money)| Action::Bet(seat, wager, money);
                return Ok(stakes.into_iter().map(bet).collect());
            } else {
                return Err("bets $5 on game, hits, stands, doubles for $5, splits, surrenders, \
                            rescues, switches, keeps, insures for $5, declines, times out");
            }
        }
    }])
}

/// What the floor rules. Here no hand but a seat's is ruled on, and no single card.
fn ruling(rules: &Rules, text: &str) -> Option<Ruling> {
    let said = remedy::read(text, |what| Round::remedies(rules, what).first().copied())?;
    let plain = said.hand.is_none() && said.card.is_none();
    plain.then_some(Ruling { what: said.what, seat: said.seat, remedy: said.remedy })
}
