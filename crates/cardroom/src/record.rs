//! Rounds as they are kept: one line of JSON each, complete, so that the round can be played again
//! from it card by card.

mod history;
mod when;
mod words;

pub(crate) use when::When;

use crate::asked;
use crate::menu::Named;
use crate::replay::number;
use engine::pot::{Ante, Carried, Chair, Event, LineUp, Round, Rules, Stage, Start};
use engine::{Seat, SeatSet};
use money::{Chip, Money};
use serde_json::{Map, Value, json};
use sheet::Library;
use sheet::poker::Stakes;
use std::collections::BTreeSet;

/// Who keeps a round, and when.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Keeper<'a> {
    /// The seat of the table at which the one sits who keeps it.
    pub(crate) you: Option<Seat>,
    /// What the seats of the table are called; nothing where they have no names.
    pub(crate) names: &'a [&'a str],
    /// When; none where no clock runs.
    pub(crate) time: Option<When>,
}

/// Writes a finished round down.
pub(crate) fn write(
    named: &Named,
    rules: &Rules,
    line_up: &LineUp,
    round: &Round,
    events: &[Event],
    keeper: Keeper<'_>,
) -> String {
    let chairs = line_up.seats.iter().zip(line_up.chairs()).zip(round.players());
    let seats = chairs.map(|((seat, chair), player)| {
        let mut fields = Map::new();
        fields.insert("seat".to_owned(), json!(seat.place() + 1));
        if let Some(name) = keeper.names.get(seat.place()) {
            fields.insert("name".to_owned(), json!(name));
        }
        fields.insert("stack".to_owned(), json!(chair.stack.to_string()));
        for (name, money) in posts(chair) {
            if !money.is_zero() {
                fields.insert(name.to_owned(), json!(money.to_string()));
            }
        }
        fields.insert("after".to_owned(), json!(player.stack.to_string()));
        Value::Object(fields)
    });
    let actions = words::actions(rules, &line_up.start(), events);
    let actions = actions.iter().map(words::write);
    let stakes = amounts(&rules.stakes).into_iter().filter(|(_, money)| !money.is_zero());
    let stakes = stakes.map(|(name, money)| (name.to_owned(), json!(money.to_string())));
    let mut record = json!({
        "cardroom": "round",
        "game": named.game,
        "edition": named.edition,
        "choices": named.choices,
        "stakes": stakes.collect::<Map<String, Value>>(),
        "chip": rules.chip.value().to_string(),
        "button": line_up.start().button.place() + 1,
        "seats": seats.collect::<Vec<_>>(),
        "actions": actions.collect::<Vec<_>>(),
    });
    if let Some(Carried { money, rolled }) = line_up.carried {
        record["carried"] = json!({ "money": money.to_string(), "rolled": rolled });
    }
    if let Some(time) = keeper.time {
        record["time"] = json!(time.to_string());
    }
    let place = line_up.seats.iter().position(|seat| Some(seat) == keeper.you);
    if let Some(place) = place {
        record["you"] = json!(place + 1);
    }
    record.to_string()
}

/// A round that was read, ready to be played again.
pub(crate) struct Record {
    /// The game and its edition, as `razz@clovis-500`.
    name: String,
    choices: Vec<String>,
    rules: Rules,
    chairs: Vec<Chair>,
    after: Vec<Money>,
    button: usize,
    carried: Option<Carried>,
    actions: Vec<engine::pot::Action>,
    /// Who kept the record, if it was a player.
    you: Option<Seat>,
    /// What the players are called; nothing where they have no names.
    names: Vec<String>,
    /// Their seats at the table, from one.
    seats: Vec<u64>,
    time: Option<When>,
    /// What trackers tell the round by.
    number: u64,
}

/// What playing a record again came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Again {
    /// The same chips for everyone.
    Agrees,
    /// Other chips.
    Differs(String),
    /// The engine would not have played it.
    Refused {
        /// The action, from one; none if the round could not begin.
        action: Option<usize>,
        why: String,
    },
}

/// Whether a file's text holds such records.
pub(crate) fn is_record(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

impl Record {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn read(library: &Library, line: &str) -> Result<Record, String> {
        let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let text = |name: &str| {
            value[name].as_str().ok_or_else(|| format!("`{name}` is missing or is no text"))
        };
        let choices = strings(&value["choices"]).ok_or("`choices` is no list of texts")?;
        let name = format!("{}@{}", text("game")?, text("edition")?);
        let page = asked::resolve(library, &name, &asked::choices(&choices)?, None)?;
        let (game, _) = page.poker().ok_or_else(|| format!("{name} is not played yet"))?;
        let chip = Chip::new(amount(&value["chip"], "chip")?).ok_or("`chip` is nothing")?;
        let rules = Rules { game: game.clone(), stakes: read_stakes(&value["stakes"])?, chip };
        let seats = value["seats"].as_array().ok_or("`seats` is no list")?;
        if seats.len() > Seat::MAX {
            return Err(format!("{} seats, but a table has ten", seats.len()));
        }
        let mut chairs = Vec::new();
        let mut after = Vec::new();
        let names = read_names(seats)?;
        for seat in seats {
            let named = |name: &str| match &seat[name] {
                Value::Null => Ok(Money::ZERO),
                value => amount(value, name),
            };
            chairs.push(Chair {
                stack: amount(&seat["stack"], "stack")?,
                ante: named("ante")?,
                blind: named("blind")?,
                entry: named("entry")?,
                jackpot: named("jackpot")?,
                dead: named("dead")?,
                kill: named("kill")?,
            });
            after.push(amount(&seat["after"], "after")?);
        }
        let place = value["button"].as_u64().unwrap_or(0) as usize;
        let button = place.checked_sub(1).filter(|place| *place < chairs.len());
        let you = match value["you"].as_u64() {
            Some(place @ 1..) if place as usize <= chairs.len() => {
                Some(Seat::new(place as usize - 1))
            }
            None if value["you"].is_null() => None,
            _ => return Err("`you` is at no seat".to_owned()),
        };
        let actions = strings(&value["actions"]).ok_or("`actions` is no list of texts")?;
        let actions = actions
            .iter()
            .map(|line| words::read(line).ok_or_else(|| format!("`{line}` is no action")))
            .collect::<Result<_, _>>()?;
        Ok(Record {
            name,
            choices,
            rules,
            chairs,
            after,
            button: button.ok_or("`button` is at no seat")?,
            carried: read_carried(&value["carried"])?,
            actions,
            you,
            names,
            seats: numbers(seats),
            time: read_time(&value["time"])?,
            number: number::of(line),
        })
    }

    /// Plays the round again and holds its chips against the record.
    pub(crate) fn replay(&self) -> Again {
        let (round, _) = match self.play() {
            Ok(played) => played,
            Err((action, why)) => return Again::Refused { action, why },
        };
        let differs = round.players().iter().zip(&self.after).enumerate();
        let differs: Vec<String> = differs
            .filter(|(_, (player, after))| player.stack != **after)
            .map(|(place, (player, after))| {
                let (seat, stack) = (Seat::new(place), player.stack);
                self.with_names(&format!("{seat} has {after} in the record, {stack} by the rules"))
            })
            .collect();
        match differs.is_empty() {
            true => Again::Agrees,
            false => Again::Differs(differs.join("; ")),
        }
    }
}

impl Record {
    /// The dealer's call of the round, everybody's cards face up.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub(crate) fn call(&self) -> Result<Vec<String>, String> {
        let (_, events) = self.play().map_err(|(_, why)| why)?;
        let lines = call::events::Caller::new(&self.rules, &self.start()).call(&events);
        Ok(lines.iter().map(|line| self.with_names(line)).collect())
    }

    /// What trackers tell the round by: made of all that the record says, so that it is the same
    /// whenever the file is read, and another for every round of every evening.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// Puts names for places, where the record has them.
    fn with_names(&self, text: &str) -> String {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let dealt = SeatSet::first(names.len());
        match names.is_empty() {
            true => text.to_owned(),
            false => felt::voice::Voice { you: None, dealt, names: &names }.with_names(text),
        }
    }

    fn start(&self) -> Start<'_> {
        Start { button: Seat::new(self.button), seats: &self.chairs, ante: Ante::Matched }
    }

    /// Plays the round to its end and writes down what happened; or the action, from one, that the
    /// engine would not have, and why.
    fn play(&self) -> Result<(Round, Vec<Event>), (Option<usize>, String)> {
        let mut events = Vec::new();
        let begun = Round::begin_with(&self.rules, &self.start(), self.carried, &mut events);
        let said = |why: String| self.with_names(&why);
        let mut round = begun.map_err(|refusal| (None, said(refusal.to_string())))?;
        for (at, action) in self.actions.iter().enumerate() {
            round
                .act(&self.rules, *action, &mut events)
                .map_err(|refusal| (Some(at + 1), said(refusal.to_string())))?;
        }
        if round.stage() != Stage::Over {
            let waiting = round.waiting_for(&self.rules);
            let why = format!("the record stops, waiting for {waiting}");
            return Err((Some(self.actions.len()), said(why)));
        }
        Ok((round, events))
    }
}

/// What a seat posts, by name.
const fn posts(chair: &Chair) -> [(&'static str, Money); 6] {
    [
        ("ante", chair.ante),
        ("blind", chair.blind),
        ("entry", chair.entry),
        ("jackpot", chair.jackpot),
        ("dead", chair.dead),
        ("kill", chair.kill),
    ]
}

/// The amounts of a table, by name.
const fn amounts(stakes: &Stakes) -> [(&'static str, Money); 13] {
    let [one, two, three] = stakes.blinds;
    [
        ("ante", stakes.ante),
        ("blind-1", one),
        ("blind-2", two),
        ("blind-3", three),
        ("bring-in", stakes.bring_in),
        ("low", stakes.low),
        ("high", stakes.high),
        ("kill", stakes.kill),
        ("scoop", stakes.scoop),
        ("buy-in", stakes.buy_in),
        ("buy-in-max", stakes.buy_in_max),
        ("buy-again", stakes.buy_again),
        ("side", stakes.side),
    ]
}

fn read_stakes(value: &Value) -> Result<Stakes, String> {
    let fields = value.as_object().ok_or("`stakes` is no table of amounts")?;
    let mut stakes = Stakes::default();
    for (name, value) in fields {
        let place = match name.as_str() {
            "ante" => &mut stakes.ante,
            "blind-1" => &mut stakes.blinds[0],
            "blind-2" => &mut stakes.blinds[1],
            "blind-3" => &mut stakes.blinds[2],
            "bring-in" => &mut stakes.bring_in,
            "low" => &mut stakes.low,
            "high" => &mut stakes.high,
            "kill" => &mut stakes.kill,
            "scoop" => &mut stakes.scoop,
            "buy-in" => &mut stakes.buy_in,
            "buy-in-max" => &mut stakes.buy_in_max,
            "buy-again" => &mut stakes.buy_again,
            "side" => &mut stakes.side,
            other => return Err(format!("`stakes` has no `{other}`")),
        };
        *place = amount(value, name)?;
    }
    Ok(stakes)
}

fn read_carried(value: &Value) -> Result<Option<Carried>, String> {
    if value.is_null() {
        return Ok(None);
    }
    let rolled = value["rolled"].as_u64().and_then(|rounds| u8::try_from(rounds).ok());
    let money = amount(&value["money"], "carried")?;
    Ok(Some(Carried { money, rolled: rolled.ok_or("`rolled` is no number of rounds")? }))
}

/// What the players are called: all of them, or none.
fn read_names(seats: &[Value]) -> Result<Vec<String>, String> {
    if seats.iter().all(|seat| seat["name"].is_null()) {
        return Ok(Vec::new());
    }
    let name = |seat: &Value| seat["name"].as_str().map(str::to_owned);
    let names: Option<Vec<String>> = seats.iter().map(name).collect();
    names.ok_or_else(|| "`name` should be a text at every seat, or at none".to_owned())
}

/// The seats of the table; nothing where they are not numbers, each another.
fn numbers(seats: &[Value]) -> Vec<u64> {
    let all: Option<Vec<u64>> = seats.iter().map(|seat| seat["seat"].as_u64()).collect();
    let all = all.unwrap_or_default();
    let apart = all.iter().collect::<BTreeSet<_>>().len() == all.len();
    if apart { all } else { Vec::new() }
}

fn read_time(value: &Value) -> Result<Option<When>, String> {
    if value.is_null() {
        return Ok(None);
    }
    let time = value.as_str().and_then(When::read);
    let wrong = || format!("`time` is no time such as \"2026-11-16T18:00:05Z\": {value}");
    time.map(Some).ok_or_else(wrong)
}

/// More than any table sees, and far from where sums would overflow.
const MOST: Money = Money::dollars(1_000_000_000_000);

fn amount(value: &Value, name: &str) -> Result<Money, String> {
    let money = value.as_str().and_then(|text| text.parse::<Money>().ok());
    money
        .filter(|money| *money <= MOST)
        .ok_or_else(|| format!("`{name}` is no amount such as \"$5\": {value}"))
}

fn strings(value: &Value) -> Option<Vec<String>> {
    let list = value.as_array()?;
    list.iter().map(|item| item.as_str().map(str::to_owned)).collect()
}
