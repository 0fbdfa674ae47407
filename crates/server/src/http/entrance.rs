//! How many may come in, all told and from one address; and who comes where a proxy stands before
//! the door.

use crate::config::Door;
use axum::http::HeaderMap;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

/// How many connections there may be from one address. This machine itself, and a proxy, are
/// trusted with all.
const EACH: usize = 400;

/// The door, and who is inside.
#[derive(Debug, Clone)]
pub(crate) struct Entrance {
    door: Door,
    /// How many connections there may be, all told.
    most: usize,
    inside: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// Somebody who is inside, until this is dropped.
#[derive(Debug)]
pub(crate) struct Visit {
    door: Door,
    from: IpAddr,
    inside: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Entrance {
    pub(crate) fn new(door: Door, most: usize) -> Entrance {
        Entrance { door, most, inside: Arc::default() }
    }

    /// Lets somebody in, if there is room for him.
    pub(crate) fn comes(&self, from: IpAddr) -> Option<Visit> {
        let from = from.to_canonical();
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = inside.values().sum();
        let each = match from.is_loopback() || self.door == Door::BehindProxy {
            true => self.most,
            false => EACH,
        };
        let own = inside.get(&from).copied().unwrap_or(0);
        if own >= each || all >= self.most {
            return None;
        }
        inside.insert(from, own + 1);
        Some(Visit { door: self.door, from, inside: Arc::clone(&self.inside) })
    }
}

impl Visit {
    /// Who asks. A proxy writes the address of the one it speaks for at the end of the list; what
    /// stands before that anybody may have written.
    pub(super) fn behind(&self, headers: &HeaderMap, from: SocketAddr) -> SocketAddr {
        if self.door == Door::Direct {
            return from;
        }
        let lists = headers.get_all("x-forwarded-for").iter();
        let last = lists.filter_map(|list| list.to_str().ok()).next_back();
        let last = last.and_then(|list| address(list.rsplit(',').next()?.trim()));
        last.map_or(from, |ip| SocketAddr::new(ip, from.port()))
    }
}

/// An address as proxies write it: alone, in brackets, or with a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let alone = bare.parse().ok();
    alone.or_else(|| text.parse::<SocketAddr>().ok().map(|addr| addr.ip()))
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = inside.get_mut(&self.from) {
            *own -= 1;
            if *own == 0 {
                inside.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_fill_the_room() {
        let entrance = Entrance::new(Door::Direct, 1_000);
        let [one, other] = [[192, 0, 2, 7], [192, 0, 2, 8]].map(IpAddr::from);
        let mut visits: Vec<Visit> = (0..EACH).filter_map(|_| entrance.comes(one)).collect();
        assert_eq!(visits.len(), EACH);
        assert!(entrance.comes(one).is_none(), "one more");
        assert!(entrance.comes(other).is_some(), "another address");
        visits.pop();
        assert!(entrance.comes(one).is_some(), "one has left");
        let small = Entrance::new(Door::Direct, 2);
        let _visits = [small.comes(one), small.comes(one)].map(|it| it.expect("there is room"));
        assert!(small.comes(other).is_none(), "no more than the machine has files for");
    }

    #[test]
    fn only_a_proxy_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "203.0.113.9, 198.51.100.4".parse().expect("a list"));
        let proxy: SocketAddr = ([127, 0, 0, 1], 4000).into();
        let asks = |door| {
            let visit = Entrance::new(door, 1_000).comes(proxy.ip()).expect("room");
            visit.behind(&headers, proxy).ip()
        };
        assert_eq!(asks(Door::Direct), proxy.ip());
        assert_eq!(asks(Door::BehindProxy), IpAddr::from([198, 51, 100, 4]));
        for (text, ip) in [
            ("198.51.100.4:51234", "198.51.100.4"),
            ("2001:db8::7", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("[2001:db8::7]:443", "2001:db8::7"),
        ] {
            assert_eq!(address(text), ip.parse().ok(), "{text}");
        }
        assert_eq!(address("unknown"), None);
    }
}
