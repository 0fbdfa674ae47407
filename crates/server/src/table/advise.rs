//! The adviser: what each thing to say is worth, counted or drawn away from the table; where that is
//! not known, what bots in that seat would say.

use super::audience::LineId;
use super::desk::Ask;
use super::task::Task;
use crate::wire::{Advice, Says};
use engine::Seat;
use felt::adviser::{Counsel, How, Question, Worth};
use felt::answer::{Answer, Choice};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::AccountId;

/// How many bots are asked, and how long that may take.
const ASKED: u32 = 15;
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a count may take, and deals that are drawn in its place.
const COUNTS: Duration = Duration::from_millis(1_500);
const DRAWS: Duration = Duration::from_millis(100);

/// How many answers a table remembers.
const REMEMBERED: usize = 64;

/// What came of a question.
pub(crate) struct Advised {
    /// Who asked, and what he called it.
    pub(crate) line: LineId,
    pub(crate) id: String,
    pub(crate) seat: u8,
    /// The record after which it was asked.
    pub(crate) at: u64,
    pub(crate) key: String,
    pub(crate) counsel: Result<Counsel, String>,
}

impl Task {
    /// Answers somebody who asks the adviser, at once or when it is worked out.
    pub(super) fn advise(&mut self, line: LineId, account: AccountId, id: &str) {
        let Some(seat) = self.live.seat_of(account) else {
            return self.audience.tell(line, &Says::Refused { id, why: "sit down first" });
        };
        let place = Seat::new(usize::from(seat));
        let game = self.live.table().game();
        if !game.asked().contains(place) {
            let why = "the adviser is asked when it is your turn";
            return self.audience.tell(line, &Says::Refused { id, why });
        }
        let Some(question) = game.question(place) else {
            return self.say_what_bots_say(line, id, seat);
        };
        let key = question.key();
        let held = self.advised.iter().find(|(held, _)| *held == key);
        match held.map(|(_, counsel)| counsel.clone()) {
            Some(counsel) => self.tell_counsel(line, id, seat, &counsel),
            None => {
                let (id, at) = (id.to_owned(), self.live.at());
                let counsel = Err(String::new());
                self.work_out(question, Advised { line, id, seat, at, key, counsel });
            }
        }
    }

    /// Works a question out away from the table; the answer comes into its inbox.
    fn work_out(&self, question: Box<dyn Question>, mut advised: Advised) {
        let (desk, advisers) = (self.desk.clone(), Arc::clone(&self.shared.advisers));
        tokio::spawn(async move {
            let Ok(_seat) = advisers.acquire_owned().await else { return };
            let worked_out = tokio::task::spawn_blocking(move || {
                let seed = crate::random_number();
                let within = |most: Duration| {
                    let start = Instant::now();
                    move || start.elapsed() < most
                };
                let counted = question.count(&within(COUNTS));
                counted.or_else(|_| question.sample(seed, &within(DRAWS)))
            });
            advised.counsel = match worked_out.await {
                Ok(counsel) => counsel,
                Err(fault) => {
                    tracing::error!(%fault, "the adviser failed");
                    Err("the adviser is at a loss".to_owned())
                }
            };
            let _closed = desk.ask(Ask::Advised(advised)).await;
        });
    }

    /// A question is answered.
    pub(super) fn advised(&mut self, advised: Advised) {
        let Advised { line, id, seat, at, key, counsel } = advised;
        if self.live.at() != at {
            let why = "the table has gone on; ask again";
            return self.audience.tell(line, &Says::Refused { id: &id, why });
        }
        match counsel {
            Ok(counsel) => {
                self.tell_counsel(line, &id, seat, &counsel);
                if self.advised.len() == REMEMBERED {
                    self.advised.pop_front();
                }
                self.advised.push_back((key, counsel));
            }
            Err(_) => self.say_what_bots_say(line, &id, seat),
        }
    }

    fn say_what_bots_say(&mut self, line: LineId, id: &str, seat: u8) {
        match self.vote(Seat::new(usize::from(seat))) {
            Some(counsel) => self.tell_counsel(line, id, seat, &counsel),
            None => {
                let why = "the adviser has nothing to say here";
                self.audience.tell(line, &Says::Refused { id, why });
            }
        }
    }

    fn tell_counsel(&mut self, line: LineId, id: &str, seat: u8, counsel: &Counsel) {
        let choices = self.live.table().game().choices(Seat::new(usize::from(seat)));
        let lines: Vec<Advice> =
            counsel.lines.iter().map(|worth| advice(worth, &choices)).collect();
        let Counsel { how, unit, says, .. } = counsel;
        let says = Says::Advice { id, how: how.word(), unit, says, lines: &lines };
        self.audience.tell(line, &says);
    }

    /// What bots that see what the seat sees would say, the most common first.
    fn vote(&mut self, seat: Seat) -> Option<Counsel> {
        let (table, chance) = (self.live.table(), &mut self.chance);
        let answers: Vec<Answer> = tokio::task::block_in_place(|| {
            let start = Instant::now();
            let asked = (0..ASKED).take_while(|_| start.elapsed() < PATIENCE);
            asked.filter_map(|_| table.bot(seat, chance)).collect()
        });
        let all = answers.len();
        let mut said: Vec<(Answer, u32)> = Vec::new();
        for answer in answers {
            match said.iter_mut().find(|(held, _)| *held == answer) {
                Some((_, count)) => *count += 1,
                None => said.push((answer, 1)),
            }
        }
        said.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let share = |count: u32| Some(f64::from(count) / all as f64);
        let lines = said.into_iter().map(|(answer, count)| Worth { answer, value: share(count) });
        let lines: Vec<Worth> = lines.collect();
        let says = match all {
            1 => "a bot that sees what you see would say so".to_owned(),
            _ => format!("how many of {all} bots that see what you see would say so"),
        };
        let unit = "share".to_owned();
        (!lines.is_empty()).then_some(Counsel { how: How::Bots, unit, says, lines })
    }
}

/// A line of advice: what is said, in words, and its value.
fn advice(worth: &Worth, choices: &[Choice]) -> Advice {
    let Worth { answer, value } = worth;
    let choice = choices.iter().find(|choice| choice.id == answer.choice);
    let mut says = choice.map_or(answer.choice.clone(), |choice| choice.says.clone());
    if let Ok(money) = answer.money()
        && !says.contains(&money.to_string())
    {
        says.push_str(&format!(" {money}"));
    }
    if !answer.cards.is_empty() {
        says.push_str(&format!(" with {}", answer.cards.join(" ")));
    }
    let Answer { choice, cents, cards } = answer.clone();
    Advice { choice, cents, cards, value: *value, says }
}
