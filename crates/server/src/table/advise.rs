//! The adviser: what bots in that seat would say, and how many of them.

use super::audience::LineId;
use super::task::Task;
use crate::wire::{Advice, Says};
use engine::Seat;
use felt::answer::Answer;
use std::time::{Duration, Instant};
use store::AccountId;

/// How many bots are asked, and how long that may take.
const ASKED: u32 = 15;
const PATIENCE: Duration = Duration::from_millis(300);

impl Task {
    /// Answers somebody who asks the adviser.
    pub(super) fn advise(&mut self, line: LineId, account: AccountId, id: &str) {
        match self.advice(account) {
            Ok(lines) => self.audience.tell(line, &Says::Advice { id, lines: &lines }),
            Err(why) => self.audience.tell(line, &Says::Refused { id, why: &why }),
        }
    }

    /// What bots that see what the seat sees would say, the most common first.
    fn advice(&mut self, account: AccountId) -> Result<Vec<Advice>, String> {
        let seat = self.live.seat_of(account).ok_or("sit down first")?;
        let seat = Seat::new(usize::from(seat));
        let (table, chance) = (self.live.table(), &mut self.chance);
        if !table.game().asked().contains(seat) {
            return Err("the adviser is asked when it is your turn".to_owned());
        }
        let answers: Vec<Answer> = tokio::task::block_in_place(|| {
            let start = Instant::now();
            let asked = (0..ASKED).take_while(|_| start.elapsed() < PATIENCE);
            asked.filter_map(|_| table.bot(seat, chance)).collect()
        });
        let mut said: Vec<(Answer, u32)> = Vec::new();
        for answer in answers {
            match said.iter_mut().find(|(held, _)| *held == answer) {
                Some((_, count)) => *count += 1,
                None => said.push((answer, 1)),
            }
        }
        if said.is_empty() {
            return Err("the adviser has nothing to say here".to_owned());
        }
        said.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let all: u32 = said.iter().map(|(_, count)| count).sum();
        let choices = table.game().choices(seat);
        let line = |(answer, count): (Answer, u32)| {
            let choice = choices.iter().find(|choice| choice.id == answer.choice);
            let mut says = choice.map_or(answer.choice.clone(), |choice| choice.says.clone());
            if let Ok(money) = answer.money() {
                says.push_str(&format!(" {money}"));
            }
            if !answer.cards.is_empty() {
                says.push_str(&format!(" with {}", answer.cards.join(" ")));
            }
            let says = match all {
                1 => format!("{says}: a bot in your seat says so"),
                _ => format!("{says}: {count} of {all} bots in your seat say so"),
            };
            let value = Some(f64::from(count) / f64::from(all));
            Advice { choice: answer.choice, value, says }
        };
        Ok(said.into_iter().map(line).collect())
    }
}
