//! How often one address may knock.

use super::App;
use super::refusal::Refusal;
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
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
    /// A log: it is long, and one is read at a time.
    Log,
    /// Chips over the counter.
    Cage,
    /// Anything at all.
    Any,
}

/// How often every address has knocked.
#[derive(Debug)]
pub(crate) struct Gate {
    /// How many requests a second one address may make.
    requests: f64,
    knocks: Mutex<HashMap<(IpAddr, Knock), Bucket>>,
    /// Passwords guessed at for a name: from one place, and from wherever.
    guesses: Mutex<HashMap<(String, Option<Place>), Bucket>>,
    /// Where a name has come in with its password, and when last.
    homes: Mutex<HashMap<(String, IpAddr), Instant>>,
}

/// Whence a password is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Whence {
    /// The address.
    pub(crate) from: IpAddr,
    /// The mark of a browser in which this account has come in before, wherever that is now.
    pub(crate) browser: Option<[u8; 32]>,
}

/// Where wrong passwords are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Address(IpAddr),
    Browser([u8; 32]),
}

impl Whence {
    /// An address, of which nothing else is known.
    pub(crate) const fn address(from: IpAddr) -> Whence {
        Whence { from, browser: None }
    }

    fn place(self) -> Place {
        match self.browser {
            Some(mark) => Place::Browser(mark),
            None => Place::Address(neighbourhood(self.from.to_canonical())),
        }
    }
}

/// How many wrong passwords a name bears from one place at once, and how many a second after that.
const GUESSES: (f64, f64) = (10.0, 0.1);

/// How many from all addresses where the name has never come in: whoever has thousands of them is
/// slowed, and cannot lock the owner out of where he has been before, nor out of a browser of his own
/// wherever he takes it.
const ALL_GUESSES: (f64, f64) = (300.0, 1.0);

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// How many addresses are remembered before the patient ones are forgotten.
const MANY: usize = 10_000;

impl Knock {
    /// How many at once, and how many a second after that. This machine itself is trusted with more.
    fn allowed(self, requests: f64, own: bool) -> (f64, f64) {
        // Many people may share an address, and a page asks for all of its files at once.
        let trusted = if own { 20.0 * requests } else { requests };
        match (self, own) {
            (Knock::Any, _) => (20.0 * trusted, trusted),
            (Knock::Log | Knock::Cage, _) => ((trusted * 0.6).max(1.0), trusted * 0.04),
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
    pub(crate) fn new(requests: u32) -> Gate {
        let (knocks, guesses, homes) = Default::default();
        Gate { requests: f64::from(requests), knocks, guesses, homes }
    }

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

    /// Lets a password be tried for a name.
    ///
    /// # Errors
    /// There were too many wrong ones.
    pub(crate) fn guess(&self, name: &str, whence: Whence) -> Result<(), Refusal> {
        match self.bears(name, whence, Instant::now()) {
            true => Ok(()),
            false => Err(Refusal::too_often()),
        }
    }

    /// The password was right: what was tried before from there is forgotten, that one try was no
    /// guess, and guesses from elsewhere do not count there any more.
    pub(crate) fn forgive(&self, name: &str, whence: Whence) {
        let name = store::look(name);
        let from = neighbourhood(whence.from.to_canonical());
        let known = whence.browser.is_some() || self.is_home(&name, from);
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(all) = guesses.get_mut(&(name.clone(), None)).filter(|_| !known) {
            all.left += 1.0;
        }
        guesses.remove(&(name.clone(), Some(whence.place())));
        self.comes_home(name, from, Instant::now());
    }

    fn is_home(&self, name: &str, from: IpAddr) -> bool {
        let homes = self.homes.lock().unwrap_or_else(PoisonError::into_inner);
        homes.contains_key(&(name.to_owned(), from))
    }

    /// Remembers where a name came in; of too many, the one where nobody has come in for longest is
    /// forgotten.
    fn comes_home(&self, name: String, from: IpAddr, now: Instant) {
        let mut homes = self.homes.lock().unwrap_or_else(PoisonError::into_inner);
        if homes.len() >= MANY {
            let oldest = homes.iter().min_by_key(|(_, at)| **at).map(|(home, _)| home.clone());
            oldest.map(|home| homes.remove(&home));
        }
        homes.insert((name, from), now);
    }

    fn bears(&self, name: &str, whence: Whence, now: Instant) -> bool {
        let name = store::look(name);
        let from = neighbourhood(whence.from.to_canonical());
        let known = whence.browser.is_some() || self.is_home(&name, from);
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        if guesses.len() >= MANY {
            guesses.retain(|(_, place), bucket| {
                let (most, rate) = if place.is_some() { GUESSES } else { ALL_GUESSES };
                bucket.left + now.duration_since(bucket.at).as_secs_f64() * rate < most
            });
        }
        let mut takes = |place: Option<Place>, allowed: (f64, f64)| {
            let bucket = Bucket { left: allowed.0, at: now };
            guesses.entry((name.clone(), place)).or_insert(bucket).takes(allowed, now)
        };
        // What is turned away at its own door does not count for the others.
        takes(Some(whence.place()), GUESSES) && (known || takes(None, ALL_GUESSES))
    }

    fn lets(&self, from: IpAddr, knock: Knock, now: Instant) -> bool {
        let from = neighbourhood(from.to_canonical());
        let (most, rate) = knock.allowed(self.requests, from.is_loopback());
        let mut buckets = self.knocks.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|(_, knock), bucket| {
                let (most, rate) = knock.allowed(self.requests, false);
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

/// Counts a request, whatever it is for.
pub(super) async fn counted(State(room): App, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|from| from.0.ip());
    match from.map_or(Ok(()), |from| room.gate.knock(from, Knock::Any)) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
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

    fn at(from: impl Into<IpAddr>) -> Whence {
        Whence::address(from.into())
    }

    #[test]
    fn who_knocks_too_often_waits() {
        let gate = Gate::new(50);
        let now = Instant::now();
        let from: IpAddr = [192, 0, 2, 7].into();
        let knocks = |at: Instant| (0..30).filter(|_| gate.lets(from, Knock::Password, at)).count();
        assert_eq!(knocks(now), 10);
        assert_eq!(knocks(now + Duration::from_secs(10)), 2);
        assert!(gate.lets([192, 0, 2, 8].into(), Knock::Password, now), "another address");
        assert!(gate.lets(from, Knock::Guest, now), "another thing");
    }

    #[test]
    fn one_address_makes_so_many_requests() {
        let gate = Gate::new(50);
        let now = Instant::now();
        let from: IpAddr = [192, 0, 2, 7].into();
        let asks = |knock, at: Instant| (0..3_000).filter(|_| gate.lets(from, knock, at)).count();
        let later = now + Duration::from_secs(10);
        assert_eq!((asks(Knock::Any, now), asks(Knock::Any, later)), (1_000, 500));
        assert_eq!((asks(Knock::Log, now), asks(Knock::Log, later)), (30, 20));
        assert_eq!((asks(Knock::Cage, now), asks(Knock::Cage, later)), (30, 20));
        assert!(gate.lets([192, 0, 2, 8].into(), Knock::Any, later), "another address");
        let own: IpAddr = [127, 0, 0, 1].into();
        assert!((0..10_000).all(|_| gate.lets(own, Knock::Any, now)), "this machine");
    }

    #[test]
    fn a_name_is_not_guessed_at_for_ever() {
        let gate = Gate::new(50);
        let now = Instant::now();
        let home = at([192, 0, 2, 7]);
        let tries = |name: &str, at| (0..96).filter(|_| gate.bears(name, home, at)).count();
        assert_eq!(tries("Ada", now), 10);
        assert_eq!(tries("ADA", now), 0, "the same name");
        assert_eq!(tries("Bob", now), 10, "another");
        assert_eq!(tries("ada", now + Duration::from_secs(20)), 2);
        gate.forgive("Ada", home);
        assert_eq!(tries("ada", now + Duration::from_secs(20)), 10, "the right one was given");
    }

    #[test]
    fn nobody_is_locked_out_by_guesses_from_elsewhere() {
        let gate = Gate::new(50);
        let now = Instant::now();
        let other = at([192, 0, 2, 8]);
        assert_eq!((0..96).filter(|_| gate.bears("Ada", other, now)).count(), 10);
        assert!(gate.bears("Ada", at([192, 0, 2, 7]), now), "her own address");
        // From a great many addresses together no more are borne than the name bears.
        let far = (0..=255).flat_map(|it| (0..2).map(move |_| at([198, 51, 100, it])));
        let borne = far.filter(|from| gate.bears("Ada", *from, now)).count();
        assert_eq!(borne, 300 - 11);
        assert!(!gate.bears("Ada", at([203, 0, 113, 1]), now), "it is slowed all the same");
    }

    /// Thousands of guesses keep nobody from coming in where she came in before; there, too, she has
    /// ten at once, and nobody else comes in by that.
    #[test]
    fn nobody_is_locked_out_of_where_she_has_been() {
        let gate = Gate::new(50);
        let now = Instant::now();
        let home = at([192, 0, 2, 7]);
        assert!(gate.bears("Ada", home, now));
        gate.forgive("Ada", home);
        let far = (0..4_000_u32).map(|it| at([10, 0, (it >> 8) as u8, it as u8]));
        assert_eq!(far.filter(|from| gate.bears("Ada", *from, now)).count(), 300);
        let tries = |name: &str| (0..96).filter(|_| gate.bears(name, home, now)).count();
        assert_eq!(tries("ADA"), 10);
        assert!(!gate.bears("Ada", at([203, 0, 113, 1]), now), "elsewhere it is slowed");
        gate.forgive("Ada", home);
        assert_eq!(tries("Ada"), 10, "the right one was given");
        assert!(!gate.bears("Ada", at([203, 0, 113, 1]), now), "which is no try more elsewhere");
    }

    /// An owner who travels with a browser of his own comes in where he has never been, while others
    /// guess at his name from thousands of addresses.
    #[test]
    fn a_browser_of_ones_own_is_known_wherever_it_is() {
        let gate = Gate::new(50);
        let now = Instant::now();
        let far = (0..4_000_u32).map(|it| at([10, 0, (it >> 8) as u8, it as u8]));
        assert_eq!(far.filter(|from| gate.bears("Ada", *from, now)).count(), 300);
        let abroad: IpAddr = [203, 0, 113, 1].into();
        assert!(!gate.bears("Ada", at(abroad), now), "without it she would have to wait");
        let hers = Whence { from: abroad, browser: Some([7; 32]) };
        let tries = |whence| (0..96).filter(|_| gate.bears("Áda", whence, now)).count();
        assert_eq!(tries(hers), 10, "no more than anybody has");
        assert_eq!(tries(hers), 0);
        gate.forgive("Ada", hers);
        assert_eq!(tries(hers), 10, "the right one was given");
        assert_eq!(tries(at(abroad)), 9, "and she is at home there now");
        assert!(!gate.bears("Ada", at([203, 0, 113, 2]), now), "which is no try more elsewhere");
    }

    #[test]
    fn not_every_home_is_remembered() {
        let gate = Gate::new(50);
        let now = Instant::now();
        for at in 0..=MANY as u64 {
            let name = format!("ada {at}");
            gate.comes_home(name, [192, 0, 2, 7].into(), now + Duration::from_secs(at));
        }
        let is_home = |at: usize| gate.is_home(&format!("ada {at}"), [192, 0, 2, 7].into());
        assert_eq!((is_home(0), is_home(1), is_home(MANY)), (false, true, true));
    }
}
