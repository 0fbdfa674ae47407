//! The task of a table: takes what is in its inbox, minds the clock, and tells everybody.

use super::answered::Lately;
use super::audience::{Audience, LineId};
use super::desk::{Ask, Desk};
use super::hands;
use super::live::{Done, Live};
use super::questions::Questions;
use super::stalled::{Stalled, WAITS};
use super::waits::Waits;
use crate::Shared;
use crate::record::Record;
use crate::setup::Setup;
use crate::wire::{BuyIn, Opened, PROTOCOL, Says, TableInfo};
use axum::extract::ws::Utf8Bytes;
use engine::Seat;
use felt::adviser::Counsel;
use felt::chance::{Chance, Purpose};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{AccountId, Entry, Epoch, Outcome, Place, Step, Store, TableRow};
use tokio::sync::mpsc;

/// A table at work.
pub(super) struct Task {
    pub(super) shared: Arc<Shared>,
    pub(super) row: TableRow,
    pub(super) epoch: Epoch,
    pub(super) setup: Setup,
    pub(super) family: &'static str,
    pub(super) live: Live,
    pub(super) desk: Desk,
    pub(super) audience: Audience,
    pub(super) waits: Waits,
    /// The bots' whims; not the cards.
    pub(super) chance: Chance,
    /// When the last round ended.
    pub(super) over: Instant,
    /// Since when people are out of reach, and away or in no round.
    pub(super) gone: BTreeMap<u8, Instant>,
    /// Since when people on the waiting list are out of reach.
    pub(super) lost: BTreeMap<AccountId, Instant>,
    /// Who was called to a seat that is free, and until when it is kept for him.
    pub(super) called: Option<(AccountId, Instant)>,
    /// Since when nobody is here and no person has a seat.
    pub(super) idle: Option<Instant>,
    /// Bots that were refused something out of turn say no more before the next record.
    pub(super) mute: Option<u64>,
    pub(super) answered: Lately,
    /// While the room cannot write.
    pub(super) stalled: Option<Stalled>,
    /// Whether the bots have begun to learn.
    pub(super) studied: bool,
    /// What the adviser has worked out, by question.
    pub(super) advised: VecDeque<(String, Counsel)>,
    /// What it is working out.
    pub(super) questions: Questions,
}

/// What becomes of the task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Then {
    GoesOn,
    /// The table is closed for good.
    Ends,
    /// The room closes; the table goes on when it opens again.
    Stops,
}

/// Starts the task of a table.
pub(crate) fn start(
    shared: &Arc<Shared>,
    (row, epoch): (TableRow, Epoch),
    setup: Setup,
    live: Live,
) -> (Desk, tokio::task::JoinHandle<()>) {
    let family = crate::games::family_of(&shared.library, &setup);
    let (desk, inbox) = Desk::new(TableInfo::default(), setup.key.as_deref());
    let clock = setup.clock.map_or(shared.pace.clock, |it| Duration::from_secs(it.into()));
    let task = Task {
        waits: Waits::new(shared.pace, clock),
        shared: Arc::clone(shared),
        chance: Chance::new(crate::random_number(), Purpose::Bots(0)),
        desk: desk.clone(),
        audience: Audience::default(),
        over: Instant::now(),
        gone: BTreeMap::new(),
        lost: BTreeMap::new(),
        called: None,
        idle: None,
        mute: None,
        answered: Lately::default(),
        stalled: None,
        studied: false,
        advised: VecDeque::new(),
        questions: Questions::default(),
        row,
        epoch,
        setup,
        family,
        live,
    };
    task.desk.set_info(task.info());
    (desk, tokio::spawn(task.run(inbox)))
}

impl Task {
    async fn run(mut self, mut inbox: mpsc::Receiver<Ask>) {
        if let Some(fault) = self.audit().await {
            tracing::error!(table = self.row.id.0, fault, "the ledger differs from the felt");
        }
        self.seat_bots().await;
        self.wait_for(None);
        loop {
            let then = match self.due() {
                None => self.hear(inbox.recv().await).await,
                Some(due) => tokio::select! {
                    ask = inbox.recv() => self.hear(ask).await,
                    () = tokio::time::sleep_until(due.into()) => self.tick().await,
                },
            };
            match then {
                Then::GoesOn => {}
                Then::Ends => {
                    let bye = Says::Bye { why: "the table is closed", again: false };
                    break self.audience.close(&bye);
                }
                Then::Stops => {
                    let why = "the room closes; seats, cards and chips are kept until it opens";
                    break self.audience.close(&Says::Bye { why, again: true });
                }
            }
        }
    }

    async fn hear(&mut self, ask: Option<Ask>) -> Then {
        match ask {
            None | Some(Ask::Stop) => return Then::Stops,
            Some(Ask::Join { line, reply }) => {
                let joined = self.audience.join(line);
                if let Ok(id) = joined {
                    self.welcome(id).await;
                    self.study();
                }
                if let Err(Ok(id)) = reply.send(joined) {
                    self.audience.part(id);
                }
                self.wait_for(None);
                self.desk.set_info(self.info());
            }
            Some(Ask::Part(id)) => {
                self.audience.part(id);
                self.wait_for(None);
                self.desk.set_info(self.info());
            }
            Some(Ask::Say(id, asks)) => self.say(id, asks).await,
            Some(Ask::Hands { who, before, reply }) => {
                let _gone = reply.send(hands::list(&self.live, who, before));
            }
            Some(Ask::Hand { who, round, reply }) => {
                let about = (&self.row, &self.setup);
                let _gone = reply.send(hands::record(&self.live, about, who, round));
            }
            Some(Ask::Audit(reply)) => {
                let _gone = reply.send(self.audit().await);
            }
            Some(Ask::Advised(advised)) => self.advised(advised),
            Some(Ask::Close(reply)) => {
                let closed = self.close().await;
                let then = if closed.is_ok() { Then::Ends } else { Then::GoesOn };
                let _gone = reply.send(closed);
                return then;
            }
        }
        Then::GoesOn
    }

    /// What is wrong between the felt and the ledger. Nobody else moves this table's chips, so that
    /// what is read here is of this moment.
    async fn audit(&self) -> Option<String> {
        match self.shared.memory.balance(Place::Table(self.row.id)).await {
            Ok(ledger) => self.live.differs(ledger),
            Err(fault) => {
                tracing::error!(%fault, "the store failed");
                None
            }
        }
    }

    /// Says hello to somebody new, and shows him the table.
    async fn welcome(&mut self, id: LineId) {
        let whose = self.audience.line(id).and_then(|line| line.account.clone());
        let account = match &whose {
            Some((account, _)) => self.shared.account_info(*account).await.ok().flatten(),
            None => None,
        };
        let info = self.info();
        let buy_in = self.live.table().sign().buy_in;
        let opened = Opened {
            table: &info,
            buy_in: BuyIn {
                least: buy_in.least.as_cents(),
                most: buy_in.most.as_cents(),
                usual: buy_in.usual.as_cents(),
                chip: buy_in.chip.as_cents(),
            },
            clock: self.waits.clock().as_secs(),
            adviser: true,
        };
        let hello = Says::Hello { protocol: PROTOCOL, table: &opened, account: account.as_ref() };
        let hello = hello.write();
        self.audience.send(id, hello.into());
        for root in self.live.seals() {
            let round = self.live.table().rounds();
            self.audience.tell(id, &Says::Seal { round, root: &root });
        }
        self.show_to(id);
    }

    /// Shows somebody the table as it is.
    pub(super) fn show_to(&mut self, id: LineId) {
        let whose = self.audience.line(id).and_then(|line| line.account.as_ref());
        let whose = whose.map(|(account, _)| *account);
        let view = self.live.still(whose);
        let seat = whose.and_then(|account| self.live.seat_of(account));
        let text = self.view_text(&view, seat);
        self.audience.send(id, text);
    }

    fn view_text(&self, view: &felt::view::View, seat: Option<u8>) -> Utf8Bytes {
        let line: Vec<String> = self.live.line().iter().map(|(_, name)| name.clone()).collect();
        let clock = self.waits.told(seat, Instant::now());
        let waits = self.stalled.map(|_| WAITS);
        Says::View { at: self.live.at(), view, clock, waits, line: &line }.write().into()
    }

    /// Tells everybody what a record did.
    pub(super) fn show(&mut self, done: &Done, record: &Record) {
        // Whoever is told finds the lobby as he was told.
        self.desk.set_info(self.info());
        let scene = self.live.look(done, record);
        let round = self.live.table().rounds();
        let at = self.live.at();
        let mut public: Option<[Utf8Bytes; 2]> = None;
        for (id, whose) in self.audience.all() {
            for root in &done.seals {
                self.audience.tell(id, &Says::Seal { round, root });
            }
            let seat = whose.and_then(|account| self.live.seat_of(account));
            let sight = seat.and_then(|seat| scene.seats.get(&seat));
            let text = |task: &Task, sight: &super::live::Sight| {
                let call = Says::Call { at, lines: &sight.lines }.write().into();
                [call, task.view_text(&sight.view, seat)]
            };
            let ([call, view], lines) = match sight {
                Some(sight) => (text(self, sight), &sight.lines),
                None => {
                    let both = public.get_or_insert_with(|| text(self, &scene.public));
                    (both.clone(), &scene.public.lines)
                }
            };
            // Who leaves with the end of the round hears its end as his own, and sees the seat free.
            let last = whose.and_then(|account| scene.left.get(&account));
            if let Some(last) = last {
                self.audience.tell(id, &Says::Call { at, lines: &last.lines });
            } else if !lines.is_empty() {
                self.audience.send(id, call);
            }
            self.audience.send(id, view);
        }
    }

    pub(super) fn info(&self) -> TableInfo {
        let table = self.live.table();
        let sign = table.sign();
        let people = table.taken().iter().filter_map(|seat| table.person(seat));
        let names: Vec<String> = people.map(|person| person.name.clone()).collect();
        let owners = self.live.owners();
        let here = owners.values().filter(|owner| self.audience.is_here(**owner)).count();
        TableInfo {
            id: self.row.id.0,
            title: sign.title,
            game: sign.game,
            edition: sign.edition,
            on: table.game().on(),
            stakes: sign.stakes,
            family: self.family.to_owned(),
            seats: self.live.seats(),
            taken: names.len() as u8,
            people: here as u8,
            away: (owners.len() - here) as u8,
            bots: table.bots().len() as u8,
            names,
            round: table.rounds(),
            waiting: self.live.line().len(),
            private: self.setup.key.is_some(),
            stuck: false,
        }
    }

    /// Closes the table for good: everybody leaves with his chips. A round that only bots are in is
    /// played out first, for there may be nobody to wait for.
    pub(super) async fn close(&mut self) -> Result<(), String> {
        let game = self.live.table().game();
        let person = |seat: Seat| self.live.owner(felt::view::place(seat)).is_some();
        if game.is_on() && !game.dealt_in().iter().any(person) {
            self.play_out().await;
        }
        if self.live.table().game().is_on() {
            return Err("a round is on: close the table when it is over".to_owned());
        }
        self.empty().await?;
        // What is left in the middle, a pool that nobody won, is the house's.
        let table = Place::Table(self.row.id);
        let failed = |fault: store::StoreError| fault.to_string();
        let left = self.shared.memory.balance(table).await.map_err(failed)?;
        if left.as_cents() > 0 {
            let entry = Entry::moves("left on the table", left.amount(), table, Place::House);
            let step = Step { entry: Some(entry), ..Step::default() };
            if let Outcome::Refused(refused) = self.shared.committer.commit(step).await? {
                return Err(refused.to_string());
            }
        }
        let closed = self.shared.memory.close_table(self.row.id, crate::now()).await;
        closed.map_err(|fault| fault.to_string())
    }
}
