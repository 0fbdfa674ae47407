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
use crate::remedy;
use crate::script::{Unread, after_the_table, game_of, place, stakes};
use crate::setting::Setting;
use cards::Card;
use engine::nines::{
    Action, Between, Round, Rules, Start, Table, TableAction, TableRefusal, Target, Waiting,
};
use engine::{Bank, Seat};
use sheet::nines::NinesGame;

/// Plays a script by the rules of its game and calls it.
///
/// # Errors
///
/// A line that makes no sense, or a game that no table plays.
pub fn call(game: &NinesGame, script: &str) -> Result<String, Unread> {
    let mut setting = Setting::new(game.bank.map(|bank| bank.reach));
    let rest = after_the_table(script, &mut |text| setting.read(text))?;
    let rules = match Rules::new(game, setting.limits) {
        Ok(rules) => rules,
        Err(fault) => return Ok(format!("! {}.", capital(&fault.to_string()))),
    };
    if !setting.sits(Seat::PLACES) {
        let expected = "one to twenty-one stacks, places behind seats last";
        return Err(Unread::new(1, game_of(script), expected));
    }
    let mut felt = Felt::new(&rules, setting);
    for (line, text) in rest {
        felt.does(text).map_err(|expected| Unread::new(line, text, expected))?;
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
        let start = start(&setting, rules.game.free_hands);
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
        let start = start(&self.setting, free);
        self.round = Round::begin(self.rules, &start);
        self.caller = Caller::new(self.rules, &start);
    }

    fn said(mut self) -> String {
        self.out.extend(self.caller.flush());
        self.out.join("\n")
    }
}

fn start(setting: &Setting, free_hands: u8) -> Start<'_> {
    let bank = setting.bank.unwrap_or(Bank::House);
    Start { chairs: &setting.chairs, bank, free_hands }
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
        let ruling = remedy::read(words, |what| Round::remedies(rules, what).first().copied());
        return ruling.map(|it| vec![Action::Floor(it)]).ok_or("`floor: boxed: table void`");
    }
    let mut words = text.splitn(3, ' ');
    let who = words.by_ref().take(2).collect::<Vec<_>>().join(" ");
    let seat = place(&who).ok_or(SPOKEN)?;
    match words.next().unwrap_or("") {
        "draws" => one(Action::Draw(seat)),
        "stands" => one(Action::Stand(seat)),
        "times out" => one(Action::TimeOut(seat)),
        verb => {
            let bets =
                verb.strip_prefix("bets ").ok_or("bets $5 on player, draws, stands, times out")?;
            let stakes = stakes(bets, |name| rules.wager(name))
                .ok_or("`bets $5 on player, $5 on tie`, by the names of the sheet")?;
            Ok(stakes.into_iter().map(|(wager, money)| Action::Bet(seat, wager, money)).collect())
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
