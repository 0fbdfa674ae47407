//! Who is at a table over the wire.

use crate::wire::Says;
use axum::extract::ws::Utf8Bytes;
use std::collections::HashMap;
use store::AccountId;
use tokio::sync::mpsc;

/// How many may watch a table without an account.
const STRANGERS: usize = 500;

/// The number of a connection.
pub(crate) type LineId = u64;

/// What somebody comes to a table for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comes {
    /// To play, or to watch.
    ToPlay,
    /// To referee a private table to which he has no link: he does not sit down there.
    ToReferee,
}

/// A connection to a client.
#[derive(Debug)]
pub(crate) struct Line {
    /// Whose; nobody's for somebody who only watches.
    pub(crate) account: Option<(AccountId, String)>,
    /// What for.
    pub(crate) comes: Comes,
    /// What is said to him. When it is full he does not keep up, and is let go.
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
    /// How many commands came over it.
    pub(crate) said: u32,
}

/// Everybody who is connected.
#[derive(Debug, Default)]
pub(super) struct Audience {
    lines: HashMap<LineId, Line>,
    next: LineId,
}

impl Audience {
    /// Takes somebody in; whoever was here for the same account goes.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn join(&mut self, line: Line) -> Result<LineId, String> {
        match &line.account {
            Some((account, _)) => {
                let here = self.of(*account);
                for id in here {
                    self.tell(id, &Says::Bye { why: "you are here elsewhere", again: false });
                    self.lines.remove(&id);
                }
            }
            None if self.lines.len() >= STRANGERS => {
                return Err("so many watch this table that there is no room".to_owned());
            }
            None => {}
        }
        self.next += 1;
        self.lines.insert(self.next, line);
        Ok(self.next)
    }

    pub(super) fn part(&mut self, id: LineId) {
        self.lines.remove(&id);
    }

    fn of(&self, account: AccountId) -> Vec<LineId> {
        let is = |line: &Line| line.account.as_ref().is_some_and(|(it, _)| *it == account);
        self.lines.iter().filter(|(_, line)| is(line)).map(|(id, _)| *id).collect()
    }

    pub(super) fn is_here(&self, account: AccountId) -> bool {
        !self.of(account).is_empty()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Counts what somebody says; says how often he has.
    pub(super) fn has_said(&mut self, id: LineId) -> u32 {
        self.lines.get_mut(&id).map_or(0, |line| {
            line.said = line.said.saturating_add(1);
            line.said
        })
    }

    pub(super) fn line(&self, id: LineId) -> Option<&Line> {
        self.lines.get(&id)
    }

    /// Everybody, with whose connection it is.
    pub(super) fn all(&self) -> Vec<(LineId, Option<AccountId>)> {
        let whose = |line: &Line| line.account.as_ref().map(|(account, _)| *account);
        self.lines.iter().map(|(id, line)| (*id, whose(line))).collect()
    }

    pub(super) fn tell(&mut self, id: LineId, says: &Says<'_>) {
        self.send(id, says.write().into());
    }

    /// Says something to somebody, or lets him go.
    pub(super) fn send(&mut self, id: LineId, text: Utf8Bytes) {
        let sent = self.lines.get(&id).map(|line| line.out.try_send(text));
        if let Some(Err(_)) = sent {
            self.lines.remove(&id);
        }
    }

    /// Everybody goes.
    pub(super) fn close(&mut self, bye: &Says<'_>) {
        for (id, _) in self.all() {
            self.tell(id, bye);
        }
        self.lines.clear();
    }
}
