//! Chips that were asked for in the middle of a round: they come to the table before the next one.

use super::carry::Not;
use super::task::Task;
use crate::record::Record;
use crate::wire::Says;
use felt::table::Command;
use money::Money;
use store::AccountId;

impl Task {
    /// Adds the chips that wait, each seat's in a step of its own: who has won too much meanwhile, or
    /// has not the chips any more, is told, and the others have theirs.
    ///
    /// It is done before the next round and not with the end of the last: a hand that was mucked
    /// there may be retrieved until something else is done.
    pub(super) async fn add_chips(&mut self) {
        let adding: Vec<(u8, Money)> = self.live.table().adding().map(named).collect();
        for (seat, chips) in adding {
            let Some(owner) = self.live.owner(seat) else { continue };
            let record = Record::of(owner, Command::Add { seat });
            let done = match self.can_pay(owner, &record).await {
                Ok(()) => self.carry_out(&record, None).await,
                Err(why) => Err(Not::Refused(why)),
            };
            match done {
                Ok(done) => self.after(&done, &record, None),
                Err(Not::Failed(_)) => return,
                Err(why) => {
                    if !self.room_does(Command::TakeBack { seat }).await {
                        return;
                    }
                    self.tell_owner(owner, &format!("Your {chips} were not added: {why}."));
                }
            }
        }
    }

    /// Whoever leaves while chips of his wait hears that they stay where they are.
    pub(super) fn keeps(&mut self, owner: AccountId, chips: Money) {
        self.tell_owner(owner, &format!("You leave: {chips} stay in your account."));
    }

    fn tell_owner(&mut self, owner: AccountId, line: &str) {
        let (at, lines) = (self.live.at(), [line.to_owned()]);
        for (id, _) in self.audience.all().into_iter().filter(|(_, whose)| *whose == Some(owner)) {
            self.audience.tell(id, &Says::Call { at, lines: &lines });
        }
    }
}

fn named((seat, chips): (engine::Seat, Money)) -> (u8, Money) {
    (felt::view::place(seat), chips)
}
