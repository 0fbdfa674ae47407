//! Golden rounds to nine, written as they are spoken.
//!
//! The first line names the game. Then come the table's lines (`stacks $100 $100`, `place 3 is behind
//! seat 1`, `bank $50 at seat 1`, `limits $5 $500`), and then what is done, one line each: `seat 1 bets
//! $5 on player, $5 on tie`, `no more bets`, `free hand`, `dice 7`, `deal 9h Kd 4c 5s` as the cards
//! come off the shoe, `seat 1 draws`, `seat 1 stands`, `bank draws`, `floor: boxed: table void`. With
//! `shuffle`, `turn 7h`, `burn 7`, `cut card` and `next round` the shoe goes from round to round. What
//! the dealer would refuse shows in the call behind `!`, and the round goes on as if it had not been
//! tried. `#` starts a comment.

use crate::events::capital;
use crate::nines::{Caller, between};
use crate::script::{Unread, game_of, lines};
use cards::Card;
use engine::nines::{
    Action, Between, Round, Rules, Start, Table, TableAction, TableRefusal, Target, Waiting,
};
use engine::table::Ruling;
use engine::{Bank, Chair, Limits, PlayerDealer, Seat};
use money::{Chip, Money};
use sheet::nines::NinesGame;
use sheet::table::bank::Reach;
use sheet::table::irregular::{Irregularity, Remedy};

/// Plays a script by the rules of its game and calls it.
///
/// # Errors
///
/// A line that makes no sense, or a game that no table plays.
pub fn call(game: &NinesGame, script: &str) -> Result<String, Unread> {
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
    let places = setting.chairs.len();
    let seated = setting.chairs.iter().take_while(|chair| chair.behind.is_none()).count();
    let stands = |chair: &Chair| chair.behind.is_some_and(|front| front.place() < seated);
    if !(1..=Seat::PLACES).contains(&places) || !setting.chairs[seated..].iter().all(stands) {
        let expected = "one to twenty-one stacks, places behind seats last";
        return Err(unread(1, game_of(script), expected));
    }
    let mut felt = Felt::new(&rules, setting);
    for (line, text) in rest {
        felt.does(text).map_err(|expected| unread(line, text, expected))?;
    }
    Ok(felt.said())
}

/// A table while its script is played.
struct Felt<'a> {
    rules: &'a Rules,
    setting: Setting,
    /// The shoe, where the script says what becomes of it.
    table: Option<Table>,
    round: Round,
    caller: Caller<&'a Rules>,
    /// Whether the shoe knows that the round is over.
    ended: bool,
    out: Vec<String>,
}

impl<'a> Felt<'a> {
    fn new(rules: &'a Rules, setting: Setting) -> Felt<'a> {
        let start = setting.start(rules.game.free_hands);
        let (round, caller) = (Round::begin(rules, &start), Caller::new(rules, &start));
        Felt { rules, table: None, round, caller, ended: false, out: Vec::new(), setting }
    }

    /// Carries out one line.
    fn does(&mut self, text: &str) -> Result<(), &'static str> {
        if let Some(action) = shoe(text)? {
            let table = self.table.get_or_insert_default();
            match table.act(self.rules, action) {
                Ok(event) => self.out.extend(between(event)),
                Err(no) => self.out.push(format!("! {}.", capital(&no.to_string()))),
            }
            return Ok(());
        }
        if text == "next round" {
            self.next_round();
            return Ok(());
        }
        let actions = actions(self.rules, &self.round, text)?;
        for action in actions {
            let mut events = Vec::new();
            let done = self.round.act(self.rules, action, &mut events);
            self.out.extend(self.caller.call(&events));
            if let Err(refusal) = done {
                self.out.extend(self.caller.flush());
                self.out.push(format!("! {}.", capital(&refusal.to_string())));
                break;
            }
        }
        Ok(())
    }

    /// Ends the round for the shoe and begins another with the chips that are left.
    fn next_round(&mut self) {
        let table = self.table.get_or_insert_default();
        if self.round.is_over() && !self.ended {
            self.ended = true;
            let chairs = self.setting.chairs.iter_mut().enumerate();
            chairs.for_each(|(at, chair)| chair.stack = self.round.stack(Seat::new(at)));
            _ = table.end(self.rules, &self.round);
        }
        if table.waiting_for() != Between::Round {
            let no = TableRefusal::NotNow(table.waiting_for());
            self.out.push(format!("! {}.", capital(&no.to_string())));
            return;
        }
        self.ended = false;
        let free = table.free_hands(self.rules);
        let start = self.setting.start(free);
        self.round = Round::begin(self.rules, &start);
        self.caller = Caller::new(self.rules, &start);
    }

    fn said(mut self) -> String {
        self.out.extend(self.caller.flush());
        self.out.join("\n")
    }
}

/// The table as a script sets it.
struct Setting {
    chairs: Vec<Chair>,
    bank: Bank,
    reach: Reach,
    limits: Limits,
}

impl Setting {
    fn new(game: &NinesGame) -> Setting {
        Setting {
            chairs: Vec::new(),
            bank: Bank::House,
            reach: game.bank.map_or(Reach::Running, |bank| bank.reach),
            limits: Limits { least: Money::dollars(1), ..Limits::default() },
        }
    }

    fn start(&self, free_hands: u8) -> Start<'_> {
        Start { chairs: &self.chairs, bank: self.bank, free_hands }
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
                let chairs = many()?.into_iter().enumerate().take(Seat::PLACES + 1);
                let chair =
                    |(place, stack)| (place < Seat::PLACES).then(|| Chair::own(place, stack));
                let chairs = chairs.map(chair).collect::<Option<_>>();
                self.chairs = chairs.ok_or("twenty-one stacks at most")?;
            }
            "place" => {
                const SAID: &str = "`place 3 is behind seat 1`, the last of the places";
                let (place, front) = rest.split_once(" is behind ").ok_or(SAID)?;
                let place = place.parse().ok().and_then(|place: usize| place.checked_sub(1));
                let chair = place.and_then(|at| self.chairs.get_mut(at)).ok_or(SAID)?;
                chair.behind = Some(seat(front).ok_or(SAID)?);
            }
            "bank" if rest.starts_with('$') => {
                let (wager, at) = rest.split_once(" at ").unwrap_or((rest, "seat 1"));
                let wager = wager.parse().map_err(|_| "`bank $50` or `bank $50 at seat 3`")?;
                let first = seat(at).ok_or("`bank $50 at seat 3`, whose left is seat 3")?;
                self.bank = Bank::PlayerDealer(PlayerDealer::new(first, wager, self.reach));
            }
            "limits" => match many()?[..] {
                [least, most] => (self.limits.least, self.limits.most) = (least, most),
                _ => return Err("`limits $5 $500`"),
            },
            "chip" => {
                self.limits.chip = rest.parse::<Chip>().map_err(|_| "a chip such as `$1`")?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// What a line does to the shoe, if it does.
fn shoe(text: &str) -> Result<Option<TableAction>, &'static str> {
    Ok(Some(match text.split_once(' ').unwrap_or((text, "")) {
        ("shuffle", "") => TableAction::Shuffle,
        ("cut", "card") => TableAction::CutCard,
        ("turn", card) => TableAction::Turn(card.parse().map_err(|_| "a card: `turn 7h`")?),
        ("burn", count) => TableAction::Burn(count.parse().map_err(|_| "`burn 7`")?),
        _ => return Ok(None),
    }))
}

/// What a line of the script does.
fn actions(rules: &Rules, round: &Round, text: &str) -> Result<Vec<Action>, &'static str> {
    const SPOKEN: &str = "`seat N …`, `no more bets`, `free hand`, `dice N`, `deal …`, `bank draws`, \
                          `bank stands`, `bank times out`, `floor: …`";
    let one = |action| Ok(vec![action]);
    match text {
        "no more bets" => return one(Action::NoMoreBets),
        "free hand" => return one(Action::FreeHand),
        "bank draws" => return one(Action::BankerDraws),
        "bank stands" => return one(Action::BankerStands),
        "bank times out" => return one(Action::BankerTimesOut),
        _ => {}
    }
    if let Some(shown) = text.strip_prefix("dice ") {
        return one(Action::Dice(shown.parse().map_err(|_| "`dice 7`")?));
    }
    if let Some(cards) = text.strip_prefix("deal ") {
        return deal(rules, round, cards).ok_or("`deal 9h Kd 4c 5s`, or `deal banker 9h`");
    }
    if let Some(words) = text.strip_prefix("floor: ") {
        let ruling = ruling(rules, words);
        return ruling.map(|it| vec![Action::Floor(it)]).ok_or("`floor: boxed: table void`");
    }
    let mut words = text.splitn(3, ' ');
    let who = words.by_ref().take(2).collect::<Vec<_>>().join(" ");
    let seat = seat(&who).ok_or(SPOKEN)?;
    match words.next().unwrap_or("") {
        "draws" => one(Action::Draw(seat)),
        "stands" => one(Action::Stand(seat)),
        "times out" => one(Action::TimeOut(seat)),
        verb => {
            let bets =
                verb.strip_prefix("bets ").ok_or("bets $5 on player, draws, stands, times out")?;
            let bet = |bet: &str| {
                let (money, wager) = bet.trim().split_once(" on ")?;
                Some(Action::Bet(seat, rules.wager(wager)?, money.parse().ok()?))
            };
            let bets = bets.split(", ").map(bet).collect::<Option<Vec<_>>>();
            bets.ok_or("`bets $5 on player, $5 on tie`, by the names of the sheet")
        }
    }
}

/// Cards off the shoe: each to the hand that is due, or all to the one that is named.
fn deal(rules: &Rules, round: &Round, text: &str) -> Option<Vec<Action>> {
    let named = [("player ", Target::Player), ("banker ", Target::Banker)];
    let named =
        named.into_iter().find_map(|(word, target)| Some((target, text.strip_prefix(word)?)));
    let (target, cards) = match named {
        Some((target, cards)) => (Some(target), cards),
        None => (None, text),
    };
    let cards = cards.split_whitespace().map(|word| word.parse::<Card>().ok());
    let cards = cards.collect::<Option<Vec<Card>>>()?;
    let mut ahead = round.clone();
    let actions = cards.into_iter().map(|card| {
        let due = match ahead.waiting_for(rules) {
            Waiting::Card(due) => due,
            _ => Target::Banker,
        };
        let action = Action::Deal(target.unwrap_or(due), card);
        // What is refused shows when it is tried.
        let _tried = ahead.act(rules, action, &mut Vec::new());
        action
    });
    Some(actions.collect())
}

/// What the floor rules: `player-exposed at seat 2: dead, wagers back`.
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
    Some(Ruling { what, seat, hand: None, card: None, remedy })
}

fn seat(text: &str) -> Option<Seat> {
    let number: usize = text.trim().strip_prefix("seat ")?.parse().ok()?;
    (1..=Seat::PLACES).contains(&number).then(|| Seat::new(number - 1))
}
