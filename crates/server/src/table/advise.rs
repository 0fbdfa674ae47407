//! The adviser: what each thing to say is worth, counted or drawn away from the table; at poker and
//! Pan, where that is not known, what bots in that seat would say.

use super::audience::LineId;
use super::desk::Ask;
use super::questions::{Asker, Busy};
use super::task::Task;
use crate::Shared;
use crate::wire::{Advice, Says};
use engine::Seat;
use felt::adviser::{Counsel, How, Otherwise, Question, Worth};
use felt::answer::{Answer, Choice};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::AccountId;

/// How many bots are asked, and how long that may take.
const ASKED: u32 = 15;
const PATIENCE: Duration = Duration::from_millis(100);

/// How long deals are drawn where a count takes too long.
const DRAWS: Duration = Duration::from_millis(100);

/// How many answers a table remembers.
const REMEMBERED: usize = 64;

/// How long a count has to see that its time is up; deals are drawn after that.
const LATE: Duration = Duration::from_millis(200);

/// What came of a question.
pub(crate) struct Advised {
    /// The record after which it was asked.
    pub(crate) at: u64,
    pub(crate) key: String,
    pub(crate) counsel: Result<Counsel, String>,
    /// Who is asked where there is none.
    pub(crate) otherwise: Otherwise,
}

impl Task {
    /// Answers somebody who asks the adviser, at once or when it is worked out.
    pub(super) fn advise(&mut self, line: LineId, account: AccountId, id: &str) {
        let Some(seat) = self.live.seat_of(account) else {
            return self.audience.tell(line, &Says::refused(id, "sit down first"));
        };
        let place = Seat::new(usize::from(seat));
        let game = self.live.table().game();
        if !game.asked().contains(place) {
            let why = "the adviser is asked when it is your turn";
            return self.audience.tell(line, &Says::refused(id, why));
        }
        let Some(question) = game.question(place) else {
            return self.say_what_bots_say(line, id, seat);
        };
        let key = question.key();
        let held = self.advised.iter().find(|(held, _)| *held == key);
        if let Some(counsel) = held.map(|(_, counsel)| counsel.clone()) {
            return self.tell_counsel(line, id, seat, &counsel);
        }
        let (at, desk, shared) = (self.live.at(), self.desk.clone(), Arc::clone(&self.shared));
        let asker = Asker { line, id: id.to_owned(), seat };
        let asked = self.questions.ask(&key.clone(), asker, |stop| {
            let question = Arc::<dyn Question>::from(question);
            let otherwise = question.otherwise();
            let works = async move {
                let counsel = match count(&shared, Arc::clone(&question), Arc::clone(&stop)).await {
                    Some(counsel) => Ok(counsel),
                    None => draw(question, stop).await,
                };
                let advised = Advised { at, key, counsel, otherwise };
                let _closed = desk.ask(Ask::Advised(advised)).await;
            };
            tokio::spawn(works).abort_handle()
        });
        if asked == Err(Busy) {
            let why = "the adviser is at work on your question";
            self.audience.tell(line, &Says::refused(id, why));
        }
    }

    /// A question is answered.
    pub(super) fn advised(&mut self, advised: Advised) {
        let Advised { at, key, counsel, otherwise } = advised;
        // Whoever waited was told when the table went on.
        if self.live.at() != at {
            return;
        }
        for Asker { line, id, seat } in self.questions.answered(&key) {
            match &counsel {
                Ok(counsel) => self.tell_counsel(line, &id, seat, counsel),
                Err(_) if otherwise == Otherwise::Bots => self.say_what_bots_say(line, &id, seat),
                Err(why) => self.audience.tell(line, &Says::refused(&id, why)),
            }
        }
        if let Ok(counsel) = counsel {
            if self.advised.len() == REMEMBERED {
                self.advised.pop_front();
            }
            self.advised.push_back((key, counsel));
        }
    }

    /// The table has gone on: what is being worked out is of no use to anybody.
    pub(super) fn drop_questions(&mut self) {
        for Asker { line, id, .. } in self.questions.break_off() {
            let why = "the table has gone on; ask again";
            self.audience.tell(line, &Says::refused(&id, why));
        }
    }

    fn say_what_bots_say(&mut self, line: LineId, id: &str, seat: u8) {
        match self.vote(Seat::new(usize::from(seat))) {
            Some(counsel) => self.tell_counsel(line, id, seat, &counsel),
            None => {
                let why = "the adviser has nothing to say here";
                self.audience.tell(line, &Says::refused(id, why));
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
            let asked = (0..ASKED).take_while(|it| *it == 0 || start.elapsed() < PATIENCE);
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

/// Counts every deal, if its turn comes soon and there is time for it, or else draws deals for as
/// long as that time. A count that looks at the clock too seldom keeps its turn until it does, and
/// nobody waits for it.
async fn count(
    shared: &Shared,
    question: Arc<dyn Question>,
    stop: Arc<AtomicBool>,
) -> Option<Counsel> {
    let turn = Arc::clone(&shared.advisers).acquire_owned();
    let turn = tokio::time::timeout(shared.pace.turn, turn).await.ok()?.ok()?;
    let time = shared.pace.counts;
    let counts = tokio::task::spawn_blocking(move || {
        let start = Instant::now();
        let goes_on = || start.elapsed() < time && !stop.load(Ordering::Relaxed);
        let counted = question.count(&goes_on);
        let counted = match counted {
            Err(_) if goes_on() => question.sample(crate::random_number(), &goes_on),
            counted => counted,
        };
        drop(turn);
        counted
    });
    match tokio::time::timeout(time + LATE, counts).await {
        Ok(Ok(counted)) => counted.ok(),
        Ok(Err(fault)) => {
            tracing::error!(%fault, "the adviser failed");
            None
        }
        Err(_late) => None,
    }
}

/// Draws deals for as long as anybody waits.
async fn draw(question: Arc<dyn Question>, stop: Arc<AtomicBool>) -> Result<Counsel, String> {
    let draws = tokio::task::spawn_blocking(move || {
        let start = Instant::now();
        let goes_on = || start.elapsed() < DRAWS && !stop.load(Ordering::Relaxed);
        question.sample(crate::random_number(), &goes_on)
    });
    draws.await.unwrap_or_else(|fault| {
        tracing::error!(%fault, "the adviser failed");
        Err("the adviser is at a loss".to_owned())
    })
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
