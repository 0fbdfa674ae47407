//! The table before the first card: rules, stakes, chips, stacks and posts.

use crate::phh::{Act, History, Post, ShortAntes};
use engine::Seat;
use engine::pot::{Ante, Carried, Chair, Rules};
use money::{Chip, Money};
use sheet::poker::{Award, Poker, Stakes};

/// What a stack that the record does not know is taken to be: more than anyone can bet, and few
/// enough that ten of them fit in [`Money`].
pub(super) const UNKNOWN_STACK: Money = Money::cents(200_000_000_000_000_000);

/// How the posts of a record are read where rooms differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    short_blind: ShortBlind,
    extra: Extra,
}

/// What the others must put in against a blind that is all in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShortBlind {
    /// The blind as it should have been.
    Full,
    /// As much as was posted.
    Posted,
}

/// What a post behind the big blind and no larger than it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extra {
    /// A live bet to enter: the seat left of the big blind still speaks first.
    Entry,
    /// One more blind: the seat left of it speaks first.
    Blind,
}

impl Reading {
    /// The readings that make a difference to this history, the likeliest first.
    pub(super) fn of(history: &History) -> Vec<Reading> {
        let usual = Reading { short_blind: ShortBlind::Full, extra: Extra::Entry };
        let mut all = Vec::new();
        for extra in [Extra::Entry, Extra::Blind] {
            for short_blind in [ShortBlind::Full, ShortBlind::Posted] {
                let reading = Reading { short_blind, extra };
                let same = |other: &Reading| chairs(history, *other) == chairs(history, reading);
                if !all.iter().any(same) {
                    all.push(reading);
                }
            }
        }
        if all.is_empty() { vec![usual] } else { all }
    }
}

/// The rules of a game at the stakes of a history.
pub(super) fn rules(game: &Poker, history: &History) -> Rules {
    let zero = Money::ZERO;
    let low = history.small_bet.or(history.min_bet).unwrap_or(zero);
    // Where the seats at which the blinds are due did not post them, the record names them.
    let named = history.field_amounts("_blinds");
    let posted = history.blinds.iter().map(|post| post.money());
    let blinds: Vec<Money> = if named.is_empty() { posted.collect() } else { named };
    let stakes = Stakes {
        ante: antes(history).into_iter().max().unwrap_or(zero),
        blinds: [0, 1, 2].map(|at| blinds.get(at).copied().unwrap_or(zero)),
        bring_in: history.bring_in.unwrap_or(zero),
        low,
        high: history.big_bet.unwrap_or(low),
        kill: history.field_amounts("_kill").first().copied().unwrap_or(zero),
        side: history.field_amounts("_side").first().copied().unwrap_or(zero),
        ..Stakes::default()
    };
    Rules { game: game.clone(), stakes, chip: chip(history) }
}

/// The smallest chip on the table: the largest that every amount of the record is made of.
fn chip(history: &History) -> Chip {
    let bets = history.lines.iter().filter_map(|line| match line.act {
        Some(Act::Bet(_, to)) => Some(to),
        _ => None,
    });
    let given = [history.bring_in, history.small_bet, history.big_bet, history.min_bet];
    let stacks = history.stacks.iter().chain(history.finishing.iter().flatten()).flatten();
    let amounts = bets
        .chain(given.into_iter().flatten())
        .chain(stacks.copied())
        .chain(history.antes.iter().copied())
        .chain(history.blinds.iter().map(|post| post.money()))
        .chain(history.winnings.iter().flatten().copied());
    let units = amounts.map(Money::as_cents).fold(0, gcd);
    Chip::new(Money::cents(units)).unwrap_or(Chip::CENT)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The seat with the button: the last.
pub(super) fn button(history: &History) -> Seat {
    Seat::new(history.count() - 1)
}

/// How antes count. Unequal ones belong to the pot whole, whatever the record says of short ones:
/// nobody could match the big blind's ante for the table. Wagers of one's own are matched.
pub(super) fn ante(rules: &Rules, history: &History) -> Ante {
    let equal = antes(history).windows(2).all(|pair| pair[0] == pair[1]);
    let own = rules.game.extras.award == Award::Matched;
    match history.antes_short {
        ShortAntes::Trimmed if equal || own => Ante::Matched,
        _ => Ante::Dead,
    }
}

/// What each player antes. Blinds that were missed stand among the antes, for they belong to the pot
/// whole like them.
fn antes(history: &History) -> Vec<Money> {
    let dead = history.field_amounts("_dead");
    let places = 0..history.count();
    let ante = |place: usize| history.antes.get(swapped(history, place)).copied();
    places
        .map(|place| {
            let missed = dead.get(place).copied().unwrap_or(Money::ZERO);
            ante(place).unwrap_or(Money::ZERO).saturating_sub(missed)
        })
        .collect()
}

/// Where a player's ante and blind are written: with two players they change places.
fn swapped(history: &History, place: usize) -> usize {
    if history.count() == 2 { 1 - place } else { place }
}

/// A pot that waited for the round, where the game has such.
pub(super) fn carried(history: &History) -> Option<Carried> {
    let [money, rounds] = history.field_amounts("_carried")[..] else { return None };
    let rolled = rounds.as_cents() / 10u64.pow(u32::from(history.places));
    Some(Carried { money, rolled: u8::try_from(rolled).ok()? })
}

/// What each seat has and posts. With two players, antes and blinds change places.
pub(super) fn chairs(history: &History, reading: Reading) -> Vec<Chair> {
    let count = history.count();
    let big_blind = history.blinds.iter().take(2).map(|post| post.money()).max();
    let kills = history.field_amounts("_kills");
    let jackpots = history.field_amounts("_jackpots");
    let (antes, dead) = (antes(history), history.field_amounts("_dead"));
    let at = |list: &[Money], place: usize| list.get(place).copied().unwrap_or(Money::ZERO);
    (0..count)
        .map(|place| {
            let stack = history.stacks[place].unwrap_or(UNKNOWN_STACK);
            let (ante, dead) = (antes[place], at(&dead, place));
            let (kill, jackpot) = (at(&kills, place), at(&jackpots, place));
            let mut chair = Chair { stack, ante, dead, kill, jackpot, ..Chair::default() };
            let left = stack.saturating_sub(ante + dead);
            let posted = history.blinds.get(swapped(history, place)).copied();
            let posted = posted.unwrap_or(Post::Blind(Money::ZERO));
            let money = match reading.short_blind {
                ShortBlind::Full => posted.money(),
                ShortBlind::Posted => posted.money().min(left),
            };
            let extra =
                place >= 2 && big_blind.is_some_and(|big| posted.money() <= big && !big.is_zero());
            match posted {
                Post::Entry(_) => chair.entry = money,
                Post::Blind(_) if extra && reading.extra == Extra::Entry => chair.entry = money,
                Post::Blind(_) => chair.blind = money,
            }
            chair
        })
        .collect()
}
