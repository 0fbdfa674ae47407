//! The engine itself is dealt every deal of a small game and plays it; what the rounds come to is
//! compared with the price, as integers.
//!
//! Of what a player may do all is played, and the best of it kept by what the player has seen by
//! then: nothing of the counting code is used, but its answer.

mod baccarat;
mod hands;
mod ride;
mod shown;
mod three;
mod war;

use cards::{Card, CardSet, Suit};
use engine::table::{
    Action, Bank, Chair, Event, Limits, Meters, Round, Rules, Start, WagerId, Waiting,
};
use engine::{Packet, Seat};
use money::Money;
use odds::price::{self, Priced};
use sheet::Library;
use std::collections::BTreeMap;

const SEAT: Seat = Seat::new(0);
const STACK: Money = Money::dollars(100_000);
/// What lies on each wager: every printed pay of it is whole cents.
const BET: Money = Money::dollars(40);

/// A table at which one player makes the same wagers in every round.
struct Table {
    rules: Rules,
    bets: Vec<WagerId>,
}

impl Table {
    fn new(game: &str, choices: &[(&str, &str)], bets: &[&str]) -> Table {
        let library = Library::built_in();
        let page = library.game(game).expect("a game").resolve(choices).expect("a page");
        let rules = Rules::new(page.table().expect("a table game"), Limits::default());
        let rules = rules.expect("playable");
        let bets = bets.iter().map(|name| rules.wager(name).expect("a wager")).collect();
        Table { rules, bets }
    }

    /// A round with the wagers made.
    fn round(&self) -> Round {
        let chairs = [Chair::own(0, STACK)];
        let start = Start { chairs: &chairs, bank: Bank::House, meters: Meters::default() };
        let mut round = Round::begin(&self.rules, &start);
        self.bets.iter().for_each(|wager| self.act(&mut round, Action::Bet(SEAT, *wager, BET)));
        self.act(&mut round, Action::NoMoreBets);
        round
    }

    fn act(&self, round: &mut Round, action: Action) {
        self.act_seen(round, action, &mut Vec::new());
    }

    fn act_seen(&self, round: &mut Round, action: Action, events: &mut Vec<Event>) {
        round.act(&self.rules, action, events).expect("the dealer takes it");
    }

    /// Deals these to wherever cards are due, which must be as many.
    fn deal(&self, round: &mut Round, cards: &[Card], events: &mut Vec<Event>) {
        let Waiting::Cards { to, count, .. } = round.waiting_for(&self.rules) else {
            panic!("cards are not due");
        };
        assert_eq!(usize::from(count), cards.len(), "cards are due {to}");
        let packet = Packet::of(cards.iter().copied());
        self.act_seen(round, Action::Deal(to, packet), events);
    }

    fn price(&self, wager: &str) -> Priced {
        let wager = self.rules.wager(wager).expect("a wager");
        price::wager(&self.rules, wager, &asked()).expect("a price")
    }
}

/// What the player has won in a round that is over, in cents.
fn net(rules: &Rules, round: &Round) -> i128 {
    assert_eq!(round.waiting_for(rules), Waiting::Nothing, "the round is over");
    i128::from(round.stack(SEAT).as_cents()) - i128::from(STACK.as_cents())
}

/// Holds a price to what so many deals have come to, in cents.
fn same(priced: &Priced, cents: i128, deals: u128, name: &str) {
    let (more, less) = (deals.max(priced.deals), deals.min(priced.deals));
    assert_eq!(more % less, 0, "{name}: the same deals, each as often");
    let unit = i128::from(BET.as_cents());
    let price = priced.expected;
    let counted = price.numerator * deals as i128 * unit;
    assert_eq!(cents * price.denominator as i128, counted, "{name}: {cents} in {deals} deals");
}

/// Every hand of so many cards that differs from others by more than its suits' names, and how many
/// hands it stands for.
fn up_to_suits(count: usize) -> Vec<(Vec<Card>, u128)> {
    let names: Vec<[Suit; 4]> = (0..256)
        .map(|code| [0, 2, 4, 6].map(|bit| Suit::ALL[code >> bit & 3]))
        .filter(|names| Suit::ALL.iter().all(|suit| names.contains(suit)))
        .collect();
    assert_eq!(names.len(), 24, "four suits have so many orders");
    let mut classes: BTreeMap<u64, u128> = BTreeMap::new();
    for hand in CardSet::DECK.subsets(count) {
        let renamed = |names: &[Suit; 4]| -> CardSet {
            let cards = hand.iter().map(|card| {
                let (rank, suit) = (card.rank().expect("a rank"), card.suit().expect("a suit"));
                Card::new(rank, names[suit as usize])
            });
            cards.collect()
        };
        let least = names.iter().map(|names| renamed(names).bits()).min();
        *classes.entry(least.expect("suits have names")).or_default() += 1;
    }
    let cards = |bits: u64| CardSet::from_bits(bits).iter().collect();
    classes.into_iter().map(|(bits, times)| (cards(bits), times)).collect()
}

fn asked() -> price::Asked<'static> {
    price::Asked {
        stake: BET,
        seats: 1,
        numbers: (&|_| unreachable!("all is counted"), 0),
        rounds: 0,
        meters: &[],
        tell: &odds::work::silent,
        plays: None,
    }
}
