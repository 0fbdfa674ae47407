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
use crate::script::{Unread, game_of, lines, packet, seat};
use cards::Card;
use engine::Seat;
use engine::points::{
    Action, Bank, Chair, Event, Limits, PlayerDealer, Refusal, Round, Rules, Ruling, Start, Target,
    Waiting,
};
use money::Money;
use sheet::points::PointsGame;
use sheet::table::bank::Reach;
use sheet::table::irregular::{Irregularity, Remedy};
use std::collections::VecDeque;

/// Plays a script by the rules of its game and calls it.
///
/// # Errors
///
/// A line that makes no sense, or a game that no table plays.
pub fn call(game: &PointsGame, script: &str) -> Result<String, Unread> {
    let unread = |line, text: &str, expected| Unread { line, text: text.to_owned(), expected };
    let mut rest = lines(script).skip(1).peekable();
    let mut setting = Setting::new(game);
    while let Some(&(line, text)) = rest.peek() {
        match setting.read(text) {
            Ok(true) => _ = rest.next(),
            Ok(false) => break,
            Err(expected) => return Err(unread(line, text, expected)),
        }
    }
    let rules = match Rules::new(game, setting.limits) {
        Ok(rules) => rules,
        Err(fault) => return Ok(format!("! {}.", capital(&fault.to_string()))),
    };
    let Some(bank) = setting.bank.filter(|_| (1..=Seat::MAX).contains(&setting.chairs.len()))
    else {
        return Err(unread(1, game_of(script), "one to ten stacks, and `bank $50 at seat 1`"));
    };
    let seated = setting.chairs.iter().take_while(|chair| chair.behind.is_none()).count();
    let stands = |chair: &Chair| chair.behind.is_some_and(|front| front.place() < seated);
    if !setting.chairs[seated..].iter().all(stands) {
        return Err(unread(1, game_of(script), "places behind seats come last"));
    }
    let start = Start { chairs: &setting.chairs, bank };
    let mut caller = Caller::new(&rules, &start);
    let mut round = Round::begin(&rules, &start);
    let mut out = Vec::new();
    for (line, text) in rest {
        let mut events = Vec::new();
        let done = carry_out(&rules, &mut round, text, &mut events)
            .map_err(|expected| unread(line, text, expected))?;
        out.extend(caller.call(&events));
        if let Err(refusal) = done {
            out.extend(caller.flush());
            out.push(format!("! {}.", capital(&refusal.to_string())));
        }
    }
    out.extend(caller.flush());
    Ok(out.join("\n"))
}

/// The table as a script sets it.
struct Setting {
    chairs: Vec<Chair>,
    bank: Option<Bank>,
    reach: Reach,
    limits: Limits,
}

impl Setting {
    fn new(game: &PointsGame) -> Setting {
        let limits = Limits { least: Money::dollars(1), ..Limits::default() };
        Setting { chairs: Vec::new(), bank: None, reach: game.bank.reach, limits }
    }

    /// Takes in one line of the table; says whether it was one.
    fn read(&mut self, text: &str) -> Result<bool, &'static str> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let many = || {
            let amounts = rest.split_whitespace().map(str::parse::<Money>);
            amounts.collect::<Result<Vec<_>, _>>().map_err(|_| "amounts such as `$1 $2`")
        };
        match word {
            "stacks" => {
                let chairs = many()?.into_iter().enumerate();
                self.chairs = chairs.map(|(place, stack)| Chair::own(place, stack)).collect();
            }
            "place" => {
                const SAID: &str = "`place 3 is behind seat 1`, the last of the places, or \
                                    `place 2 is seat 1's`";
                let (place, rest) = rest.split_once(" is ").ok_or(SAID)?;
                let place = place.parse().ok().and_then(|place: usize| place.checked_sub(1));
                let chair = place.and_then(|at| self.chairs.get_mut(at)).ok_or(SAID)?;
                match rest.strip_prefix("behind ") {
                    Some(front) => chair.behind = Some(seat(front).ok_or(SAID)?),
                    None => {
                        let owner = rest.strip_suffix("'s").and_then(seat);
                        chair.owner = owner.ok_or(SAID)?;
                    }
                }
            }
            "bank" => {
                const SAID: &str = "`bank $50 at seat 3`, whose left is seat 3";
                let (wager, at) = rest.split_once(" at ").ok_or(SAID)?;
                let wager = wager.parse().map_err(|_| SAID)?;
                let first = seat(at).ok_or(SAID)?;
                self.bank = Some(Bank::PlayerDealer(PlayerDealer::new(first, wager, self.reach)));
            }
            "limits" => match many()?[..] {
                [least, most] => (self.limits.least, self.limits.most) = (least, most),
                _ => return Err("`limits $5 $500`"),
            },
            _ => return Ok(false),
        }
        Ok(true)
    }
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
                let bet = |bet: &str| {
                    let (money, wager) = bet.trim().split_once(" on ")?;
                    Some(Action::Bet(seat, rules.wager(wager)?, money.parse().ok()?))
                };
                let bets = bets.split(", ").map(bet).collect::<Option<Vec<_>>>();
                return bets.ok_or("`bets $5 on game, $5 on buster`, by the names of the sheet");
            } else {
                return Err("bets $5 on game, hits, stands, doubles for $5, splits, surrenders, \
                            rescues, switches, keeps, insures for $5, declines, times out");
            }
        }
    }])
}

/// What the floor rules: `player-count at seat 2: dead, wagers back`. A remedy that it does not name
/// is the sheet's.
fn ruling(rules: &Rules, text: &str) -> Option<Ruling> {
    let (about, remedy) = text.split_once(": ").map_or((text, None), |(a, b)| (a, Some(b)));
    let (what, at) = about.split_once(" at ").map_or((about, None), |(a, b)| (a, Some(b)));
    let what = *Irregularity::ALL.iter().find(|it| it.id() == what)?;
    let remedy = match remedy {
        Some(name) => *Remedy::ALL.iter().find(|it| it.id() == name)?,
        None => *Round::remedies(rules, what).first()?,
    };
    let seat = match at {
        Some(at) => Some(seat(at)?),
        None => None,
    };
    Some(Ruling { what, seat, remedy })
}
