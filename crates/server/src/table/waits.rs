//! How long the seats that are asked still have: a clock and a time bank for people, a pause for
//! bots.

use crate::config::Pace;
use crate::wire;
use engine::Seat;
use felt::chance::Chance;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The seats that are asked, and what is left of everybody's patience.
#[derive(Debug)]
pub(super) struct Waits {
    pace: Pace,
    /// What a person has for an answer.
    clock: Duration,
    asked: BTreeMap<u8, Wait>,
    banks: [Duration; Seat::PLACES],
    missed: [u8; Seat::PLACES],
}

/// A seat that is waited for.
#[derive(Debug, Clone, Copy)]
struct Wait {
    since: Instant,
    due: Instant,
    who: Who,
    /// When a person's time for this question is up, since he was first asked as one: whoever turns
    /// away and comes back has no other.
    until: Option<Instant>,
}

/// Who is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    /// Somebody who answers for himself.
    Person,
    /// Somebody who is away, or about to leave: nobody waits long for him.
    Absent,
    /// A bot.
    Bot,
}

impl Waits {
    pub(super) fn new(pace: Pace, clock: Duration) -> Waits {
        let (banks, missed) = ([pace.bank; Seat::PLACES], [0; Seat::PLACES]);
        Waits { pace, clock, asked: BTreeMap::new(), banks, missed }
    }

    pub(super) const fn clock(&self) -> Duration {
        self.clock
    }

    /// The seats that are asked now. Who was asked before goes on with the time he has, unless he
    /// has just answered and is asked again.
    pub(super) fn ask(
        &mut self,
        asked: impl Iterator<Item = (u8, Who)>,
        answered: Option<u8>,
        now: Instant,
        chance: &mut Chance,
    ) {
        let mut next = BTreeMap::new();
        for (seat, who) in asked {
            let held = self.asked.get(&seat).filter(|_| answered != Some(seat));
            let wait = match held {
                Some(held) if held.who == who => *held,
                Some(Wait { since, until: Some(until), .. }) if who != Who::Bot => {
                    let due = match who {
                        Who::Absent => (now + self.patience(seat, who, chance)).min(*until),
                        _ => *until,
                    };
                    Wait { since: *since, due, who, until: Some(*until) }
                }
                _ => {
                    let due = now + self.patience(seat, who, chance);
                    Wait { since: now, due, who, until: (who == Who::Person).then_some(due) }
                }
            };
            next.insert(seat, wait);
        }
        for (seat, wait) in std::mem::replace(&mut self.asked, next) {
            let goes_on = self.asked.get(&seat).is_some_and(|next| next.since == wait.since);
            if wait.until.is_some() && !goes_on {
                let over = now.saturating_duration_since(wait.since).saturating_sub(self.clock);
                let bank = &mut self.banks[usize::from(seat)];
                *bank = bank.saturating_sub(over);
            }
        }
    }

    fn patience(&self, seat: u8, who: Who, chance: &mut Chance) -> Duration {
        match who {
            Who::Person => self.clock + self.banks[usize::from(seat)],
            Who::Absent => self.pace.bot[1],
            Who::Bot => {
                let [least, most] = self.pace.bot;
                let span = most.saturating_sub(least).as_millis() as u32;
                least + Duration::from_millis(u64::from(chance.below(span + 1)))
            }
        }
    }

    /// Nobody could answer for a while: whoever is asked then has his time anew.
    pub(super) fn rest(&mut self) {
        self.asked.clear();
    }

    /// A round began: something comes back into everybody's time bank.
    pub(super) fn refill(&mut self) {
        for bank in &mut self.banks {
            *bank = (*bank + self.pace.refill).min(self.pace.bank);
        }
    }

    /// Somebody new sits there.
    pub(super) fn sit(&mut self, seat: u8) {
        self.banks[usize::from(seat)] = self.pace.bank;
        self.missed[usize::from(seat)] = 0;
    }

    /// A person answered.
    pub(super) fn answered(&mut self, seat: u8) {
        self.missed[usize::from(seat)] = 0;
    }

    /// A person let the time pass; says how often in a row.
    pub(super) fn missed(&mut self, seat: u8) -> u8 {
        let missed = &mut self.missed[usize::from(seat)];
        *missed = missed.saturating_add(1);
        *missed
    }

    /// Whose time is up next, and when.
    pub(super) fn next(&self) -> Option<(Instant, u8, Who)> {
        self.asked.iter().map(|(seat, wait)| (wait.due, *seat, wait.who)).min_by_key(|it| it.0)
    }

    /// What one pair of eyes is told of it: its own seat's time, or the first one's.
    pub(super) fn told(&self, eyes: Option<u8>, now: Instant) -> Option<wire::Clock> {
        let people = || self.asked.iter().filter(|(_, wait)| wait.who == Who::Person);
        let own = people().find(|(seat, _)| Some(**seat) == eyes);
        let (seat, wait) = own.or_else(|| people().next())?;
        let bank = self.banks[usize::from(*seat)];
        let left = wait.due.saturating_duration_since(now);
        let ms = left.saturating_sub(bank).as_millis() as u64;
        Some(wire::Clock { seat: *seat, ms, bank_ms: left.min(bank).as_millis() as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use felt::chance::Purpose;

    fn waits() -> (Waits, Chance, Instant) {
        let waits = Waits::new(Pace::HUMAN, Duration::from_secs(20));
        (waits, Chance::new(1, Purpose::Seating), Instant::now())
    }

    #[test]
    fn a_person_has_the_clock_and_then_the_bank() {
        let (mut waits, mut chance, now) = waits();
        waits.ask([(3, Who::Person)].into_iter(), None, now, &mut chance);
        let told = waits.told(Some(3), now);
        assert_eq!(told, Some(wire::Clock { seat: 3, ms: 20_000, bank_ms: 30_000 }));
        let late = now + Duration::from_secs(26);
        let told = waits.told(None, late);
        assert_eq!(told, Some(wire::Clock { seat: 3, ms: 0, bank_ms: 24_000 }));
        waits.ask([].into_iter(), None, late, &mut chance);
        waits.ask([(3, Who::Person)].into_iter(), None, late, &mut chance);
        let told = waits.told(Some(3), late).map(|told| told.bank_ms);
        assert_eq!(told, Some(24_000), "six seconds of the bank are spent");
    }

    #[test]
    fn who_answers_and_is_asked_again_has_his_time_anew() {
        let (mut waits, mut chance, now) = waits();
        waits.ask([(3, Who::Person)].into_iter(), None, now, &mut chance);
        let later = now + Duration::from_secs(15);
        waits.ask([(3, Who::Person), (4, Who::Bot)].into_iter(), Some(4), later, &mut chance);
        assert_eq!(waits.told(Some(3), later).map(|told| told.ms), Some(5_000));
        waits.ask([(3, Who::Person)].into_iter(), Some(3), later, &mut chance);
        assert_eq!(waits.told(Some(3), later).map(|told| told.ms), Some(20_000));
    }

    /// Otherwise nobody's time would ever be up.
    #[test]
    fn who_turns_away_and_comes_back_has_no_other_time() {
        let (mut waits, mut chance, now) = waits();
        let mut at = |who, seconds: u64| {
            let now = now + Duration::from_secs(seconds);
            waits.ask([(3, who)].into_iter(), None, now, &mut chance);
            let due = waits.next().map(|(due, ..)| due.duration_since(now).as_millis());
            (due, waits.told(Some(3), now).map(|told| (told.ms, told.bank_ms)))
        };
        assert_eq!(at(Who::Person, 0), (Some(50_000), Some((20_000, 30_000))));
        assert_eq!(at(Who::Absent, 15), (Some(1_500), None), "nobody waits long for him");
        assert_eq!(at(Who::Person, 16), (Some(34_000), Some((4_000, 30_000))));
        assert_eq!(at(Who::Absent, 30), (Some(1_500), None));
        assert_eq!(at(Who::Person, 31), (Some(19_000), Some((0, 19_000))));
        assert_eq!(at(Who::Absent, 49), (Some(1_000), None), "his own time is up first");
        // What he spent of his bank is spent, though he was away last.
        let over = now + Duration::from_secs(50);
        waits.ask([].into_iter(), None, over, &mut chance);
        waits.ask([(3, Who::Person)].into_iter(), None, over, &mut chance);
        assert_eq!(waits.told(Some(3), over).map(|told| told.bank_ms), Some(0));
    }

    #[test]
    fn bots_think_as_long_as_people_might() {
        let (mut waits, mut chance, now) = waits();
        for _ in 0..50 {
            waits.ask([(1, Who::Bot)].into_iter(), Some(1), now, &mut chance);
            let due = waits.next().map(|(due, ..)| (due - now).as_millis());
            assert!(due.is_some_and(|ms| (400..=1500).contains(&ms)), "{due:?}");
        }
        assert_eq!(waits.told(None, now), None, "nobody is told of a bot's pause");
    }
}
