//! The adviser: what a seat could say, and what is thought of it.

use super::audience::LineId;
use super::task::Task;
use crate::wire::{Advice, Says};
use engine::Seat;
use store::AccountId;

impl Task {
    /// Answers somebody who asks the adviser.
    pub(super) async fn advise(&mut self, line: LineId, account: AccountId, id: &str) {
        match self.advice(account) {
            Ok(lines) => self.audience.tell(line, &Says::Advice { id, lines: &lines }),
            Err(why) => self.audience.tell(line, &Says::Refused { id, why: &why }),
        }
    }

    /// What a bot in that seat would say.
    fn advice(&mut self, account: AccountId) -> Result<Vec<Advice>, String> {
        let seat = self.live.seat_of(account).ok_or("sit down first")?;
        let seat = Seat::new(usize::from(seat));
        let (table, chance) = (self.live.table(), &mut self.chance);
        if !table.game().asked().contains(seat) {
            return Err("the adviser is asked when it is your turn".to_owned());
        }
        let answer = tokio::task::block_in_place(|| table.bot(seat, chance));
        let answer = answer.ok_or("the adviser has nothing to say here")?;
        let choices = table.game().choices(seat);
        let says = choices.into_iter().find(|choice| choice.id == answer.choice);
        let says = says.map_or_else(|| answer.choice.clone(), |choice| choice.says);
        let says = format!("A bot in your seat would say: {says}.");
        Ok(vec![Advice { choice: answer.choice, value: None, says }])
    }
}
