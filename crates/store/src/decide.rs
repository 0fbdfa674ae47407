//! Which steps of a group are good: decided here, once for every database.

use crate::account::AccountId;
use crate::ledger::{Entry, Place};
use crate::step::{Answered, Append, Outcome, Refused, Step};
use crate::table::{Epoch, TableId};
use money::{Money, Net};
use std::collections::HashMap;

/// What a group of steps needs to know of the store, and what it has become.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) tables: HashMap<TableId, Head>,
    /// What was asked under an id, and what it was answered.
    pub(crate) answers: HashMap<(AccountId, String), Answered>,
    pub(crate) balances: HashMap<Place, Net>,
}

/// Where a table's log stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Head {
    pub(crate) epoch: Epoch,
    pub(crate) last: u64,
    pub(crate) open: Open,
}

/// Whether a table is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Open {
    Yes,
    No,
}

/// Says of every step whether it is good, given that the good ones before it were done. `known`
/// becomes what it is after them.
pub(crate) fn decide(steps: &[Step], known: &mut Known) -> Vec<Outcome> {
    steps
        .iter()
        .map(|step| match refuse(step, known) {
            Some(refused) => Outcome::Refused(refused),
            None => {
                take(step, known);
                Outcome::Done
            }
        })
        .collect()
}

fn refuse(step: &Step, known: &Known) -> Option<Refused> {
    let repeated = step.command.as_ref().and_then(|command| {
        let answered = known.answers.get(&(command.account, command.id.clone()))?;
        Some(match answered.is_to(&command.asked) {
            true => Refused::Repeated(answered.answer.clone()),
            false => Refused::Reused,
        })
    });
    repeated
        .or_else(|| step.append.as_ref().and_then(|append| refuse_append(append, known)))
        .or_else(|| step.entry.as_ref().and_then(|entry| refuse_entry(entry, known)))
}

fn refuse_append(append: &Append, known: &Known) -> Option<Refused> {
    let table = append.table;
    let Some(head) = known.tables.get(&table) else {
        return Some(Refused::NoTable(table));
    };
    if head.open == Open::No {
        Some(Refused::Closed(table))
    } else if head.epoch != append.epoch {
        Some(Refused::TakenOver(table))
    } else if head.last != append.after {
        Some(Refused::Behind { table, last: head.last, after: append.after })
    } else {
        None
    }
}

fn refuse_entry(entry: &Entry, known: &Known) -> Option<Refused> {
    entry.postings().iter().find_map(|posting| {
        let place = posting.place;
        let before = known.balances.get(&place).copied().unwrap_or_default();
        let after = before.checked_add(posting.net);
        let short = after.is_none_or(|after| after.as_cents() < 0);
        (short && !(place.may_be_short() && after.is_some())).then(|| Refused::Short {
            place,
            has: if before.as_cents() < 0 { Money::ZERO } else { before.amount() },
            wants: posting.net.amount(),
        })
    })
}

fn take(step: &Step, known: &mut Known) {
    if let Some(append) = &step.append {
        let head = known.tables.get_mut(&append.table).expect("the step was found good");
        head.last += append.records.len() as u64;
    }
    for posting in step.entry.iter().flat_map(Entry::postings) {
        *known.balances.entry(posting.place).or_default() += posting.net;
    }
    if let Some(command) = &step.command {
        let key = (command.account, command.id.clone());
        let (asked, answer) = (command.asked.clone(), command.answer.clone());
        known.answers.insert(key, Answered { asked, answer });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::Command;

    fn known() -> Known {
        let head = Head { epoch: Epoch(2), last: 5, open: Open::Yes };
        let mut known = Known::default();
        known.tables.insert(TableId(1), head);
        known.tables.insert(TableId(2), Head { open: Open::No, ..head });
        known.balances.insert(Place::Player(AccountId(9)), Net::won(Money::dollars(10)));
        known
    }

    fn append(table: i64, epoch: i64, after: u64) -> Step {
        let records = vec!["deal".to_owned(), "bet".to_owned()];
        let append =
            Append { table: TableId(table), epoch: Epoch(epoch), after, records, page: None };
        Step { append: Some(append), ..Step::default() }
    }

    fn buy_in(dollars: u64, id: &str) -> Step {
        let from = Place::Player(AccountId(9));
        let to = Place::Table(TableId(1));
        let command = Command {
            account: AccountId(9),
            id: id.to_owned(),
            asked: format!("buy {dollars}"),
            answer: format!("bought {dollars}"),
        };
        Step {
            append: None,
            entry: Some(Entry::moves("buy in", Money::dollars(dollars), from, to)),
            command: Some(command),
        }
    }

    #[test]
    fn a_step_sees_what_the_ones_before_it_did() {
        let steps = [append(1, 2, 5), append(1, 2, 5), append(1, 2, 7)];
        let behind = Refused::Behind { table: TableId(1), last: 7, after: 5 };
        assert_eq!(
            decide(&steps, &mut known()),
            [Outcome::Done, Outcome::Refused(behind), Outcome::Done]
        );
    }

    #[test]
    fn only_the_one_who_runs_an_open_table_writes() {
        let steps = [append(1, 1, 5), append(2, 2, 5), append(3, 2, 0)];
        assert_eq!(
            decide(&steps, &mut known()),
            [
                Outcome::Refused(Refused::TakenOver(TableId(1))),
                Outcome::Refused(Refused::Closed(TableId(2))),
                Outcome::Refused(Refused::NoTable(TableId(3))),
            ]
        );
    }

    #[test]
    fn nobody_spends_the_same_chips_twice() {
        let steps =
            [buy_in(6, "a"), buy_in(6, "b"), buy_in(6, "a"), buy_in(5, "a"), buy_in(4, "c")];
        let short = Refused::Short {
            place: Place::Player(AccountId(9)),
            has: Money::dollars(4),
            wants: Money::dollars(6),
        };
        assert_eq!(
            decide(&steps, &mut known()),
            [
                Outcome::Done,
                Outcome::Refused(short),
                Outcome::Refused(Refused::Repeated("bought 6".to_owned())),
                Outcome::Refused(Refused::Reused),
                Outcome::Done,
            ]
        );
    }
}
