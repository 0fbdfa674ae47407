//! What happens by itself: bots answer, time runs out, the next round begins, and a table without
//! people sleeps.

use super::carry::Not;
use super::live::Done;
use super::names;
use super::stalled::Stalled;
use super::task::{Task, Then};
use super::waits::Who;
use crate::record::Record;
use crate::wire::Says;
use engine::{Seat, SeatSet};
use felt::table::{Command, Kind, write_seed};
use metrics::counter;
use std::sync::Arc;
use std::time::Instant;
use store::AccountId;

/// How often in a row a player lets the time pass before he is taken to be away.
const MISSES: u8 = 2;

/// How many times longer a private table stays open: somebody has its link.
const LINKED: u32 = 30;

/// How many times shorter a seat is kept while somebody who is here waits for one.
const WANTED: u32 = 5;

/// More than are asked in a round.
const PASSED: usize = 2_000;

/// What is due at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Due {
    /// A seat that is asked.
    Seat(u8, Who),
    /// The next round.
    Begin,
    /// The seat of somebody who has been out of reach for long.
    Release(u8),
    /// A table that nobody has wanted for long.
    Close,
    /// Whoever was called to a seat and has not come, or waits for one and is out of reach.
    Pass(AccountId),
    /// A look whether the room writes again.
    TryAgain,
}

impl Task {
    /// When something happens next by itself.
    pub(super) fn due(&self) -> Option<Instant> {
        self.next().map(|(at, _)| at)
    }

    fn next(&self) -> Option<(Instant, Due)> {
        let Some(Stalled { until, .. }) = self.stalled else { return self.next_by_itself() };
        // What is due is tried when the pause is over. Nobody's time runs out while he cannot
        // answer.
        let due = self.next_by_itself().filter(|(at, _)| *at <= until).map(|(_, due)| due);
        let due = due.filter(|due| !matches!(due, Due::Seat(_, Who::Person)));
        Some((until, due.unwrap_or(Due::TryAgain)))
    }

    fn next_by_itself(&self) -> Option<(Instant, Due)> {
        // Nobody waits long for the seat of somebody who is not there.
        let kept = match self.called_for() {
            true => self.shared.pace.kept / WANTED,
            false => self.shared.pace.kept,
        };
        let gone = self.gone.iter().map(|(seat, since)| (*since + kept, Due::Release(*seat)));
        let gone = gone.min_by_key(|(at, _)| *at);
        let waits = self.shared.pace.waits;
        let lost = self.lost.iter().map(|(who, since)| (*since + waits, Due::Pass(*who)));
        let lost = lost.min_by_key(|(at, _)| *at);
        if !self.is_awake() {
            let open = match self.setup.key {
                Some(_) => self.shared.pace.idle * LINKED,
                None => self.shared.pace.idle,
            };
            let idle = self.idle.map(|since| (since + open, Due::Close));
            return [gone, lost, idle].into_iter().flatten().min_by_key(|(at, _)| *at);
        }
        let asked = self.waits.next().map(|(at, seat, who)| (at, Due::Seat(seat, who)));
        let begins = self.begins().then(|| (self.over + self.shared.pace.between, Due::Begin));
        let passed = self.called.map(|(who, until)| (until, Due::Pass(who)));
        [gone, lost, asked, begins, passed].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// Whether there is anybody to play for: somebody looks on, or plays, or is in a round.
    fn is_awake(&self) -> bool {
        let table = self.live.table();
        let person = |seat: Seat| self.live.owner(felt::view::place(seat)).is_some();
        let away = |seat: Seat| table.person(seat).is_none_or(|person| person.away);
        !self.audience.is_empty()
            || table.taken().iter().any(|seat| person(seat) && !away(seat))
            || (table.game().is_on() && table.game().dealt_in().iter().any(person))
    }

    /// Whether somebody who is here waits for a seat.
    fn called_for(&self) -> bool {
        self.live.line().iter().any(|(who, _)| self.audience.is_here(*who))
    }

    fn begins(&self) -> bool {
        let table = self.live.table();
        let adds = table.adding().next().is_some();
        let begins = || table.game().can_begin().is_ok() || !self.broke().is_empty();
        !table.game().is_on() && (adds || begins())
    }

    /// Bots without chips.
    fn broke(&self) -> SeatSet {
        let table = self.live.table();
        table.bots().iter().filter(|seat| table.game().needs_chips(*seat)).collect()
    }

    /// Who is waited for from now on.
    pub(super) fn wait_for(&mut self, answered: Option<u8>) {
        let table = self.live.table();
        let asked = table.game().asked();
        let who = |seat: Seat| match table.person(seat) {
            Some(person) if person.kind == Kind::Bot => Who::Bot,
            Some(person) if person.away || table.leaving().contains(seat) => Who::Absent,
            _ => Who::Person,
        };
        let mut waited: Vec<(u8, Who)> =
            asked.iter().map(|seat| (felt::view::place(seat), who(seat))).collect();
        // Bots may have something to say out of turn.
        if table.game().is_on() && self.mute != Some(self.live.at()) && self.is_awake() {
            let chance = &mut self.chance;
            let others = table.bots().but(asked).and(table.game().dealt_in());
            let speak =
                |seat: &Seat| tokio::task::block_in_place(|| table.bot(*seat, chance)).is_some();
            let others: Vec<Seat> = others.iter().filter(speak).collect();
            waited.extend(others.into_iter().map(|seat| (felt::view::place(seat), Who::Bot)));
        }
        let now = Instant::now();
        // Who is in a round still has his time for it, however long that is.
        let game = table.game();
        let plays = if game.is_on() { game.dealt_in() } else { SeatSet::EMPTY };
        let away = |seat: u8| {
            let place = Seat::new(usize::from(seat));
            !plays.contains(place) || table.person(place).is_some_and(|person| person.away)
        };
        let gone: Vec<u8> = self
            .live
            .owners()
            .iter()
            .filter(|(seat, owner)| away(**seat) && !self.audience.is_here(**owner))
            .map(|(seat, _)| *seat)
            .collect();
        self.gone.retain(|seat, _| gone.contains(seat));
        gone.into_iter().for_each(|seat| {
            self.gone.entry(seat).or_insert(now);
        });
        let line = self.live.line().iter().map(|(who, _)| *who);
        let lost: Vec<AccountId> = line.filter(|who| !self.audience.is_here(*who)).collect();
        self.lost.retain(|who, _| lost.contains(who));
        lost.into_iter().for_each(|who| {
            self.lost.entry(who).or_insert(now);
        });
        self.idle = match self.audience.is_empty() && self.live.owners().is_empty() {
            true => self.idle.or(Some(now)),
            false => None,
        };
        self.waits.ask(waited.into_iter(), answered, now, &mut self.chance);
        self.call_the_first(now);
    }

    /// Calls the first of those who wait and are here, when a seat is free: by name for all to hear,
    /// and himself with how long it is kept for him.
    fn call_the_first(&mut self, now: Instant) {
        let here = |(who, _): &&(AccountId, String)| self.audience.is_here(*who);
        let first = self.live.line().iter().find(here).cloned();
        let Some((seat, (who, name))) = self.live.free().next().zip(first) else {
            self.called = None;
            return;
        };
        if self.called.is_some_and(|(called, _)| called == who) {
            return;
        }
        let kept = self.shared.pace.called;
        self.called = Some((who, now + kept));
        let lines = [format!("{name} is called: a seat is free.")];
        let at = self.live.at();
        for (line, whose) in self.audience.all() {
            self.audience.tell(line, &Says::Call { at, lines: &lines });
            if whose == Some(who) {
                let ms = kept.as_millis() as u64;
                self.audience.tell(line, &Says::Seat { seat, ms });
            }
        }
    }

    /// Somebody was called and has not come, or is out of reach: he is off the list, and the next is
    /// called.
    async fn pass(&mut self, who: AccountId) {
        self.called = self.called.filter(|(called, _)| *called != who);
        // Where it cannot be done now, nobody tries at once again.
        self.lost.remove(&who);
        let record = Record::LineOut { by: who.0 };
        if let Ok(done) = self.carry_out(&record, None).await {
            self.after(&done, &record, None);
        }
    }

    /// Something is due.
    pub(super) async fn tick(&mut self) -> Then {
        let due = self.next().filter(|(at, _)| *at <= Instant::now());
        match due.map(|(_, due)| due) {
            None => {}
            Some(Due::Seat(seat, Who::Bot)) => self.bot(seat).await,
            Some(Due::Seat(seat, Who::Person | Who::Absent)) => self.time_out(seat).await,
            Some(Due::Begin) => self.begin().await,
            Some(Due::Close) => match self.close().await {
                Ok(()) => return Then::Ends,
                Err(why) => {
                    tracing::warn!(table = self.row.id.0, why, "an idle table stays open");
                    self.idle = Some(Instant::now());
                }
            },
            Some(Due::Release(seat)) => {
                self.gone.remove(&seat);
                self.room_does(Command::Leave { seat }).await;
            }
            Some(Due::Pass(who)) => self.pass(who).await,
            Some(Due::TryAgain) => self.try_again().await,
        }
        // What was due neither was written nor failed: the table does not wait for it to.
        if self.stalled.is_some() && !self.is_waiting() {
            self.try_again().await;
        }
        Then::GoesOn
    }

    /// Bots that were left in a round let it pass.
    pub(super) async fn play_out(&mut self) {
        for _ in 0..PASSED {
            let asked = self.live.table().game().asked();
            let Some(seat) = asked.iter().next() else { break };
            let seat = felt::view::place(seat);
            if !self.room_does(Command::TimeOut { seat }).await {
                break;
            }
        }
    }

    async fn bot(&mut self, seat: u8) {
        let place = Seat::new(usize::from(seat));
        let asked = self.live.table().game().asked().contains(place);
        let (table, chance) = (self.live.table(), &mut self.chance);
        let answer = tokio::task::block_in_place(|| table.bot(place, chance));
        if let Some(answer) = answer
            && self.room_does(Command::Answer { seat, answer }).await
        {
            return;
        }
        if self.is_waiting() {
            return;
        }
        // A bot that is at a loss lets its time pass, or keeps its mouth shut.
        if asked && self.live.table().game().asked().contains(place) {
            self.room_does(Command::TimeOut { seat }).await;
        } else {
            self.mute = Some(self.live.at());
            self.wait_for(None);
        }
    }

    async fn time_out(&mut self, seat: u8) {
        if !self.room_does(Command::TimeOut { seat }).await {
            // Nobody waits twice for what cannot be.
            if !self.is_waiting() {
                self.wait_for(Some(seat));
            }
            return;
        }
        counter!("cardroom_time_outs_total").increment(1);
        let missed = self.waits.missed(seat);
        let place = Seat::new(usize::from(seat));
        let here = self.live.table().person(place).is_some_and(|person| !person.away);
        if missed >= MISSES && here && self.live.owner(seat).is_some() {
            self.room_does(Command::Away { seat }).await;
        }
    }

    async fn begin(&mut self) {
        self.add_chips().await;
        if self.is_waiting() {
            return;
        }
        let usual = self.live.table().sign().buy_in.usual.as_cents();
        for seat in self.broke().iter() {
            let seat = felt::view::place(seat);
            let bought = self.room_does(Command::Buy { seat, cents: usual }).await;
            if self.is_waiting() {
                return;
            }
            if !bought {
                self.room_does(Command::Leave { seat }).await;
            }
        }
        if self.live.table().game().can_begin().is_err() {
            return;
        }
        self.turn_page().await;
        if self.is_waiting() {
            return;
        }
        let Ok(seed) = crate::random() else {
            tracing::error!("the operating system gives no random numbers");
            self.over = Instant::now() + std::time::Duration::from_secs(5);
            return;
        };
        let began = self.room_does(Command::Begin { seed: write_seed(&seed) }).await;
        if !began && !self.is_waiting() {
            self.over = Instant::now() + std::time::Duration::from_secs(5);
        }
    }

    /// Writes the table down once its log has grown long, so that it wakes as quickly in the
    /// morning as it did in the evening.
    async fn turn_page(&mut self) {
        if self.live.since_page() < self.shared.pace.page {
            return;
        }
        let Some(record) = self.live.page() else { return };
        self.drop_questions();
        if let Err(why) = self.carry_out(&record, None).await {
            tracing::warn!(table = self.row.id.0, %why, "the table was not written down");
        }
    }

    /// The room does something; says whether it was done.
    pub(super) async fn room_does(&mut self, command: Command) -> bool {
        let record = Record::room(command);
        match self.carry_out(&record, None).await {
            Ok(done) => {
                let answered = match &record {
                    Record::Felt { command: Command::Answer { seat, .. }, .. }
                    | Record::Felt { command: Command::TimeOut { seat }, .. } => Some(*seat),
                    _ => None,
                };
                self.after(&done, &record, answered);
                true
            }
            // Told once for all tables by whoever writes.
            Err(Not::Failed(_)) => false,
            Err(why) => {
                // A record may hold a seed or cards, which have no business in a log.
                let what = record.word();
                tracing::warn!(table = self.row.id.0, what, %why, "the room was refused");
                false
            }
        }
    }

    /// What follows from a record: everybody is told, and somebody else is waited for.
    pub(super) fn after(&mut self, done: &Done, record: &Record, answered: Option<u8>) {
        self.drop_questions();
        if done.began {
            self.waits.refill();
            counter!("cardroom_rounds_total").increment(1);
        }
        if done.over {
            self.over = Instant::now();
        }
        self.wait_for(answered);
        self.show(done, record);
        if !done.says.is_empty() {
            let at = self.live.at();
            for (line, _) in self.audience.all() {
                self.audience.tell(line, &Says::Call { at, lines: &done.says });
            }
        }
    }

    /// The bots learn what there is to learn when somebody comes, while the others play.
    pub(super) fn study(&mut self) {
        if std::mem::replace(&mut self.studied, true) {
            return;
        }
        let Some(studies) = self.live.table().game().studies() else { return };
        let (shared, setup) = (Arc::clone(&self.shared), self.setup.clone());
        tokio::spawn(async move {
            let Ok(_turn) = shared.students.acquire().await else { return };
            let (library, plays) = (Arc::clone(&shared.library), shared.plays);
            let learns = move || {
                let page = crate::games::page_of(&library, &setup);
                match page.and_then(|page| plays(&page)) {
                    Some(printed) => studies.learn(|_| printed),
                    None => studies.work_out(),
                }
            };
            let _learned = tokio::task::spawn_blocking(learns).await;
        });
    }

    /// The bots that the table was opened with sit down; where the room was killed while they did, the
    /// rest of them, if nobody else has done anything since.
    pub(super) async fn seat_bots(&mut self) {
        let seated = self.live.table().bots().len();
        if self.live.at() > seated as u64 {
            return;
        }
        let Ok(laid) = self.setup.lay(&self.shared.library) else { return };
        for seat in (1..self.live.seats()).take(usize::from(laid.bots)).skip(seated) {
            self.seat_bot(seat).await;
        }
    }

    async fn seat_bot(&mut self, seat: u8) -> bool {
        let table = self.live.table();
        let names = table.taken().iter().filter_map(|seat| table.person(seat));
        let names: Vec<&str> = names.map(|person| person.name.as_str()).collect();
        let (name, kind) = (names::bot(self.row.id, seat, &names), Kind::Bot);
        let cents = table.sign().buy_in.usual.as_cents();
        self.room_does(Command::Sit { seat, name, kind, cents }).await
    }

    /// Somebody waits for a seat: a bot gives up its own.
    pub(super) async fn make_room(&mut self) {
        let table = self.live.table();
        let staying = table.bots().but(table.leaving());
        if self.live.free().next().is_none()
            && let Some(seat) = staying.iter().last()
        {
            self.room_does(Command::Leave { seat: felt::view::place(seat) }).await;
        }
    }

    /// Everybody leaves with his chips; what lies in the middle is the house's.
    pub(super) async fn empty(&mut self) -> Result<(), String> {
        for seat in self.live.table().taken().iter() {
            let seat = felt::view::place(seat);
            if !self.room_does(Command::Leave { seat }).await {
                return Err("somebody cannot leave now; try again later".to_owned());
            }
        }
        Ok(())
    }
}
