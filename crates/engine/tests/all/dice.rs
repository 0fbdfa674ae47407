//! Which hand the dice point at where seats stand empty: positions are counted, not players.

use crate::at_random::LIBRARY;
use cards::Shoe;
use engine::table::{
    Action, Bank, Chair, Event, Limits, Meters, PlayerDealer, Round, Rules, Start, Waiting,
};
use engine::{Seat, SeatSet};
use money::Money;
use sheet::table::bank::Reach;

/// The seat, from one, whose hand is first: these seats bet, of so many, and seat two banks.
fn first(game: &str, seats: usize, bettors: &[usize], shown: u8) -> usize {
    let page = LIBRARY.game(game).unwrap().resolve(&[]).unwrap();
    let rules = Rules::new(page.table().unwrap(), Limits::default()).unwrap();
    let stack = Money::dollars(500);
    let chair = |(place, seat): (usize, &usize)| {
        let position = Some(((seat + seats - 2) % seats) as u8);
        Chair { position, ..Chair::own(place, stack) }
    };
    let chairs: Vec<Chair> = bettors.iter().enumerate().map(chair).collect();
    let left = bettors.iter().filter(|seat| **seat < 2).count();
    let bank = Bank::PlayerDealer(PlayerDealer::new(Seat::new(left), stack, Reach::Running));
    let start = Start { chairs: &chairs, bank, meters: Meters::default() };
    let mut round = Round::begin(&rules, &start);
    let mut events = Vec::new();
    for seat in SeatSet::first(bettors.len()).iter() {
        let bet = Action::Bet(seat, rules.wagers().next().unwrap(), Money::dollars(20));
        round.act(&rules, bet, &mut events).unwrap();
    }
    round.act(&rules, Action::NoMoreBets, &mut events).unwrap();
    let mut shoe = Shoe::new(rules.game.pack);
    shoe.shuffle(&mut |_| 0);
    round.deal_from(&rules, &mut shoe, &mut events).unwrap();
    assert_eq!(round.waiting_for(&rules), Waiting::Start);
    round.act(&rules, Action::Start(shown), &mut events).unwrap();
    let started = events.iter().find_map(|event| match event {
        Event::Started(place, _) => Some(bettors[place.place()]),
        _ => None,
    });
    started.expect("the dice point at a hand")
}

/// Eight positions, counted against the clock from the banker at seat two: 1, 8, 7, 6, 5, 4, 3.
/// Seats 6 to 8 are empty, so that what falls there is seat five's. Source: clovis-500 l.418.
#[test]
fn tiles_count_eight_positions_against_the_clock() {
    let shown = [(3, 5), (4, 5), (5, 5), (6, 5), (7, 4), (8, 3), (9, 1), (10, 1), (11, 5), (17, 1)];
    for (shown, seat) in shown {
        assert_eq!(first("pai-gow-tiles@clovis-500", 8, &[1, 3, 4, 5], shown), seat, "{shown}");
    }
}

/// Seven positions with the clock: 3, 4, 5, 6, 7, 1. Seats 4, 6 and 7 are empty.
/// Source: players-casino l.930.
#[test]
fn pai_gow_poker_counts_seven_positions_with_the_clock() {
    let shown = [(3, 5), (4, 5), (5, 1), (6, 1), (7, 1), (8, 3), (9, 3), (10, 5), (15, 3)];
    for (shown, seat) in shown {
        let game = "fortune-pai-gow-poker@players-casino";
        assert_eq!(first(game, 7, &[1, 3, 5], shown), seat, "{shown}");
    }
}
