//! How often one address may knock.

use super::refusal::Refusal;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What is knocked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Knock {
    /// A password: it is dear to check, and may be guessed at.
    Password,
    /// A guest's place: it makes play money.
    Guest,
    /// A table.
    Table,
}

/// How often every address has knocked.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    knocks: Mutex<HashMap<(IpAddr, Knock), Bucket>>,
    /// Passwords guessed at for a name, from wherever.
    guesses: Mutex<HashMap<String, Bucket>>,
}

/// How many wrong passwords a name bears at once, and how many a second after that.
const GUESSES: (f64, f64) = (10.0, 0.1);

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// How many addresses are remembered before the patient ones are forgotten.
const MANY: usize = 10_000;

impl Knock {
    /// How many at once, and how many a second after that. This machine itself is trusted with more.
    const fn allowed(self, own: bool) -> (f64, f64) {
        match (self, own) {
            (Knock::Password, false) => (10.0, 0.2),
            (Knock::Password, true) => (200.0, 20.0),
            (Knock::Guest, false) => (20.0, 0.3),
            (Knock::Guest, true) => (5_000.0, 200.0),
            (Knock::Table, false) => (20.0, 0.3),
            (Knock::Table, true) => (2_000.0, 100.0),
        }
    }
}

impl Gate {
    /// Lets a knock through.
    ///
    /// # Errors
    /// There were too many.
    pub(crate) fn knock(&self, from: IpAddr, knock: Knock) -> Result<(), Refusal> {
        let now = Instant::now();
        match self.lets(from, knock, now) {
            true => Ok(()),
            false => Err(Refusal::too_often()),
        }
    }

    /// Lets a password be tried for a name, whoever tries it.
    ///
    /// # Errors
    /// There were too many wrong ones.
    pub(crate) fn guess(&self, name: &str) -> Result<(), Refusal> {
        match self.bears(name, Instant::now()) {
            true => Ok(()),
            false => Err(Refusal::too_often()),
        }
    }

    /// The password was right: what was tried before is forgotten.
    pub(crate) fn forgive(&self, name: &str) {
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        guesses.remove(&name.to_lowercase());
    }

    fn bears(&self, name: &str, now: Instant) -> bool {
        let (most, rate) = GUESSES;
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        if guesses.len() >= MANY {
            guesses.retain(|_, bucket| {
                bucket.left + now.duration_since(bucket.at).as_secs_f64() * rate < most
            });
        }
        let bucket = guesses.entry(name.to_lowercase()).or_insert(Bucket { left: most, at: now });
        bucket.takes(GUESSES, now)
    }

    fn lets(&self, from: IpAddr, knock: Knock, now: Instant) -> bool {
        let from = neighbourhood(from.to_canonical());
        let (most, rate) = knock.allowed(from.is_loopback());
        let mut buckets = self.knocks.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|(_, knock), bucket| {
                let (most, rate) = knock.allowed(false);
                bucket.left + now.duration_since(bucket.at).as_secs_f64() * rate < most
            });
        }
        let bucket = buckets.entry((from, knock)).or_insert(Bucket { left: most, at: now });
        bucket.takes((most, rate), now)
    }
}

impl Bucket {
    /// Takes one, if one is left; what trickles in comes first.
    fn takes(&mut self, (most, rate): (f64, f64), now: Instant) -> bool {
        let since = now.duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * rate).min(most);
        self.at = now;
        let takes = self.left >= 1.0;
        if takes {
            self.left -= 1.0;
        }
        takes
    }
}

/// An address; of the long ones the half that a subscriber is given, for he has all of the rest.
fn neighbourhood(from: IpAddr) -> IpAddr {
    match from {
        IpAddr::V6(long) if !long.is_loopback() => {
            std::net::Ipv6Addr::from_bits(long.to_bits() >> 64 << 64).into()
        }
        from => from,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn who_knocks_too_often_waits() {
        let gate = Gate::default();
        let now = Instant::now();
        let from: IpAddr = [192, 0, 2, 7].into();
        let knocks = |at: Instant| (0..30).filter(|_| gate.lets(from, Knock::Password, at)).count();
        assert_eq!(knocks(now), 10);
        assert_eq!(knocks(now + Duration::from_secs(10)), 2);
        assert!(gate.lets([192, 0, 2, 8].into(), Knock::Password, now), "another address");
        assert!(gate.lets(from, Knock::Guest, now), "another thing");
    }

    #[test]
    fn a_name_is_not_guessed_at_for_ever() {
        let gate = Gate::default();
        let now = Instant::now();
        let tries = |name: &str, at| (0..96).filter(|_| gate.bears(name, at)).count();
        assert_eq!(tries("Ada", now), 10);
        assert_eq!(tries("ADA", now), 0, "the same name");
        assert_eq!(tries("Bob", now), 10, "another");
        assert_eq!(tries("ada", now + Duration::from_secs(20)), 2);
        gate.forgive("Ada");
        assert_eq!(tries("ada", now + Duration::from_secs(20)), 10, "the right one was given");
    }
}
