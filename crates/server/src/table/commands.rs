//! What people say, turned into records.

use super::answered::ASKED;
use super::audience::{Comes, LineId};
use super::carry::Not;
use super::stalled::WAITS;
use super::task::Task;
use crate::crash;
use crate::record::Record;
use crate::wire::{About, Act, Asks, Says};
use engine::Seat;
use felt::table::{Command as Deed, Kind};
use metrics::{counter, histogram};
use money::Money;
use sha2::{Digest, Sha256};
use std::time::Instant;
use store::{AccountId, Answered, Command, Place, Store, TableId};

/// How many may wait for a seat.
const LINE: usize = 30;

impl Task {
    /// Somebody says something: it is carried out and everybody told, or he is told why not.
    pub(super) async fn say(&mut self, line: LineId, asks: Asks) {
        let start = Instant::now();
        let Asks { id, act } = asks;
        let whose = self.audience.line(line).map(|line| line.account.clone());
        let Some(whose) = whose else { return };
        let Some((account, name)) = whose else {
            let why = "sign in first, or come in as a guest";
            self.audience.tell(line, &Says::refused(&id, why));
            return;
        };
        if act == Act::Advise {
            self.advise(line, account, &id);
            return;
        }
        if act == Act::Rulings {
            self.rulings(line, account, &id).await;
            return;
        }
        let choice = match &act {
            Act::Answer(answer) => Some(answer.choice.clone()),
            _ => None,
        };
        if self.is_waiting() && !self.was_done(account, &id).await {
            return self.audience.tell(line, &Says::refused(&id, WAITS));
        }
        let seat = self.live.seat_of(account).filter(|_| act == Act::Leave);
        let waiting = seat.and_then(|seat| self.live.adding(seat));
        match self.try_to(line, (account, name), &id, act).await {
            Ok((done, record)) => {
                let at = self.live.at();
                // Whoever is told finds the lobby as he was told.
                self.desk.set_info(self.info());
                self.audience.tell(line, &Says::Done { id: &id, at });
                crash::point("answered");
                counter!("cardroom_commands_total").increment(1);
                if let Some(chips) = waiting {
                    self.keeps(account, chips);
                }
                let answered = self.note(&record);
                self.after(&done, &record, answered);
                histogram!("cardroom_command_seconds").record(start.elapsed().as_secs_f64());
                if matches!(record, Record::LineUp { .. }) {
                    self.make_room().await;
                }
            }
            Err(Not::Repeated(answer)) => {
                let at = answer.parse().unwrap_or(self.live.at());
                self.audience.tell(line, &Says::Done { id: &id, at });
                self.show_to(line);
            }
            Err(not) => {
                let why = not.to_string();
                counter!("cardroom_refusals_total").increment(1);
                let about = self.about(account, choice);
                self.audience.tell(line, &Says::Refused { id: &id, why: &why, about });
            }
        }
    }

    /// What a program may want to know of a choice that is refused.
    fn about(&self, account: AccountId, choice: Option<String>) -> About {
        let seat = self.live.seat_of(account).filter(|_| choice.is_some());
        let game = self.live.table().game();
        let choices = seat.map(|seat| game.choices(Seat::new(usize::from(seat))));
        let ids = choices.into_iter().flatten().map(|choice| choice.id);
        About { choice, choices: ids.collect(), detail: None }
    }

    async fn try_to(
        &mut self,
        line: LineId,
        (account, name): (AccountId, String),
        id: &str,
        act: Act,
    ) -> Result<(super::live::Done, Record), Not> {
        let asked = asked(self.row.id, &act);
        let look = match self.audience.has_said(line) > ASKED && !self.answered.is_doubted(account)
        {
            true => Look::Lately,
            false => Look::Everywhere,
        };
        if let Some(answered) = self.answered_before(look, account, id).await? {
            return Err(answers(&answered, &asked));
        }
        self.is_invited(line, &act)?;
        let tried = self.attempt((account, name), id, act, &asked).await;
        // What was carried out once is refused now more often than not: he sits, he has folded.
        if look == Look::Lately
            && let Err(Not::Refused(_)) = tried
            && let Some(answered) = self.answered_before(Look::Everywhere, account, id).await?
        {
            self.answered.doubt(account);
            return Err(answers(&answered, &asked));
        }
        tried
    }

    /// A private table is played at by those who were given its link; the floor comes without.
    fn is_invited(&self, line: LineId, act: &Act) -> Result<(), Not> {
        let referees = self.audience.line(line).is_some_and(|it| it.comes == Comes::ToReferee);
        match referees && matches!(act, Act::Sit { .. } | Act::LineUp) {
            true => Err(Not::Refused("a private table is sat down at by its link".to_owned())),
            false => Ok(()),
        }
    }

    /// Tries what was not carried out before, as far as is known.
    async fn attempt(
        &mut self,
        (account, name): (AccountId, String),
        id: &str,
        act: Act,
        asked: &str,
    ) -> Result<(super::live::Done, Record), Not> {
        if let Act::Floor(_) = act {
            self.is_floor(account).await.map_err(Not::Refused)?;
        }
        let record = self.record(account, name, act).map_err(Not::Refused)?;
        self.can_pay(account, &record).await.map_err(Not::Refused)?;
        let answer = (self.live.at() + 1).to_string();
        let command = Command { account, id: id.to_owned(), asked: asked.to_owned(), answer };
        match self.carry_out(&record, Some(command)).await {
            Ok(done) => {
                let answer = self.live.at().to_string();
                self.answered.note(account, id, Answered { asked: asked.to_owned(), answer });
                Ok((done, record))
            }
            Err(not) => {
                if matches!(not, Not::Repeated(_) | Not::Reused) {
                    self.answered.doubt(account);
                }
                Err(not)
            }
        }
    }

    /// Whether it was carried out before: that is answered again whatever the room can do now.
    async fn was_done(&self, account: AccountId, id: &str) -> bool {
        match self.answered.get(account, id) {
            Some(_) => true,
            None => {
                let answered = self.shared.memory.answered((account, id)).await;
                answered.is_ok_and(|answered| answered.is_some())
            }
        }
    }

    /// What was carried out under the same id before, if anything was.
    async fn answered_before(
        &self,
        look: Look,
        account: AccountId,
        id: &str,
    ) -> Result<Option<Answered>, Not> {
        if let Some(answered) = self.answered.get(account, id) {
            return Ok(Some(answered.clone()));
        }
        if look == Look::Lately {
            return Ok(None);
        }
        self.shared.memory.answered((account, id)).await.map_err(|fault| {
            tracing::error!(%fault, "the store failed");
            Not::Refused("the room's memory failed; try again".to_owned())
        })
    }

    /// The record of what somebody wants.
    fn record(&self, account: AccountId, name: String, act: Act) -> Result<Record, String> {
        let seat = || self.live.seat_of(account).ok_or_else(|| "sit down first".to_owned());
        let by = account.0;
        let command = match act {
            Act::Sit { seat, cents } => {
                self.first_in_line(account)?;
                Deed::Sit { seat, name, kind: Kind::Person, cents }
            }
            Act::Buy { cents } => Deed::Buy { seat: seat()?, cents },
            Act::TakeBack => Deed::TakeBack { seat: seat()? },
            Act::Leave => Deed::Leave { seat: seat()? },
            Act::Away => Deed::Away { seat: seat()? },
            Act::Back => Deed::Back { seat: seat()? },
            Act::Answer(answer) => Deed::Answer { seat: seat()?, answer },
            Act::LineUp => {
                if self.live.free().next().is_some() && self.live.line().is_empty() {
                    return Err("a seat is free: sit down".to_owned());
                }
                if self.live.line().len() >= LINE {
                    return Err("so many wait for a seat that nobody else is taken down".to_owned());
                }
                return Ok(Record::LineUp { by, name });
            }
            Act::LineOut => return Ok(Record::LineOut { by }),
            Act::Floor(told) => Deed::Floor { seat: self.rules_from(account), told },
            Act::Advise | Act::Rulings => return Err("that changes nothing".to_owned()),
        };
        Ok(Record::of(account, command))
    }

    /// A free seat is for those on the list who are here, in their order.
    fn first_in_line(&self, account: AccountId) -> Result<(), String> {
        let here = |who: &AccountId| self.audience.is_here(*who);
        let waits = self.live.line().iter().map(|(who, _)| *who).filter(here);
        let mut ahead = waits.take_while(|who| *who != account).count();
        if !self.live.line().iter().any(|(who, _)| *who == account) {
            ahead = self.live.line().iter().filter(|(who, _)| here(who)).count();
        }
        match self.live.free().count() > ahead || ahead == 0 {
            true => Ok(()),
            false => Err("others wait for a seat: go on the waiting list".to_owned()),
        }
    }

    /// Whether an account has the chips that a record takes from it.
    ///
    /// The ledger decides in the end; this keeps a table from being taken back to its log for
    /// everybody who asks for more than he has.
    pub(super) async fn can_pay(&self, account: AccountId, record: &Record) -> Result<(), String> {
        let wants = match record {
            Record::Felt { command: Deed::Sit { cents, .. }, .. } => *cents,
            Record::Felt { command: Deed::Buy { seat, cents }, .. } => {
                // What waits to be added is wanted, too.
                let waits = self.live.adding(*seat).map_or(0, Money::as_cents);
                cents.saturating_add(waits)
            }
            Record::Felt { command: Deed::Add { seat }, .. } => {
                self.live.adding(*seat).map_or(0, Money::as_cents)
            }
            _ => return Ok(()),
        };
        let has = self.shared.memory.balance(Place::Player(account)).await;
        let has = has.map_err(|fault| {
            tracing::error!(%fault, "the store failed");
            "the room's memory failed; try again".to_owned()
        })?;
        match i64::try_from(wants).is_ok_and(|wants| wants <= has.as_cents()) {
            true => Ok(()),
            false => Err(format!("your account has {}", has.amount())),
        }
    }

    /// What the clock makes of a person's command; the seat that answered, if one did.
    fn note(&mut self, record: &Record) -> Option<u8> {
        let Record::Felt { command, .. } = record else { return None };
        match command {
            Deed::Sit { seat, .. } => self.waits.sit(*seat),
            Deed::Answer { seat, .. } => {
                self.waits.answered(*seat);
                // While bets are taken one clock serves for all of a player's bets.
                return (!self.live.takes_bets()).then_some(*seat);
            }
            _ => {}
        }
        None
    }
}

/// How far back it is looked for a command that was carried out before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Among those that the table remembers.
    Lately,
    /// In the store, too.
    Everywhere,
}

/// What a command asks for, hashed: the same id at another table, or for something else, is another
/// command's.
fn asked(table: TableId, act: &Act) -> String {
    let act = serde_json::to_vec(act).unwrap_or_default();
    let hash = Sha256::new().chain_update(b"cardroom command");
    let hash = hash.chain_update(table.0.to_be_bytes()).chain_update(act).finalize();
    crate::fair::hex(&hash.into())
}

/// What somebody is told whose id was known.
fn answers(answered: &Answered, asked: &str) -> Not {
    match answered.is_to(asked) {
        true => Not::Repeated(answered.answer.clone()),
        false => Not::Reused,
    }
}
