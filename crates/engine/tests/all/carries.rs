//! What a table carries from round to round: pots that roll over, base runners and their pool,
//! jackpots, antes that stand, wagers of one's own. Worked out by hand from the pages.

use crate::felt::{Felt, dollars, rules, seat};
use engine::Packet;
use engine::pot::Action::{Bet, Call, CallWild, Check, Floor, Fold, Show};
use engine::pot::{
    Away, Change, Event, House, Jackpot, JackpotRules, LineUp, Ruling, Stage, Table, TableAction,
    TableEvent, TableRefusal, Waiting,
};
use money::Money;
use sheet::poker::Award;
use std::num::NonZero;
use std::sync::Arc;

use TableAction::{Close, DrawForButton, Leave, Sit, SitOut, Wager};

struct Session {
    house: House,
    table: Table,
    events: Vec<TableEvent>,
    seed: u32,
}

impl Session {
    /// So many players with $100 each, the button at the first.
    fn new(game: &str, players: usize) -> Session {
        Session::at(House::of(rules(game, &[])), players, dollars(100))
    }

    fn at(house: House, players: usize, stack: Money) -> Session {
        let mut session = Session { house, table: Table::new(), events: Vec::new(), seed: 0 };
        for number in 1..=players {
            session.does(Sit(seat(number), stack, Default::default()));
        }
        let order = ["As", "Ks", "Qs", "Js"];
        let cards = order[..players].iter().map(|card| card.parse().expect("a card"));
        session.does(DrawForButton(Packet::of(cards)));
        session
    }

    fn does(&mut self, action: TableAction) {
        let done = self.table.act(&self.house, action, &mut self.events);
        assert_eq!(done, Ok(()), "{action:?}");
    }

    fn refuses(&mut self, action: TableAction) -> TableRefusal {
        let done = self.table.act(&self.house, action, &mut self.events);
        done.expect_err("it is refused")
    }

    fn begin(&mut self) -> (Arc<LineUp>, Felt) {
        self.seed += 1;
        let seed = self.seed;
        let rules = self.table.rules(&self.house).clone();
        let line_up = self.table.deal(&self.house, &mut self.events).expect("a round is dealt");
        let below = &mut |bound: u32| (seed * 7) % bound;
        let felt = Felt::carrying(rules, &line_up.start(), line_up.carried, below);
        (line_up, felt)
    }

    fn end(&mut self, felt: &Felt) -> Vec<TableEvent> {
        assert_eq!(felt.round.stage(), Stage::Over, "{}", felt.waiting());
        let known = self.events.len();
        let ended = self.table.end(&self.house, &felt.round, &mut self.events);
        assert_eq!(ended, Ok(()));
        felt.audit();
        self.events[known..].to_vec()
    }

    fn dealt(&self) -> Vec<usize> {
        let line_up = self.table.line_up(&self.house).expect("a round could be dealt");
        line_up.seats.iter().map(|seat| seat.place() + 1).collect()
    }

    fn stacks(&self) -> Vec<Money> {
        self.table
            .taken()
            .iter()
            .filter_map(|it| self.table.player(it))
            .map(|it| it.stack)
            .collect()
    }
}

/// Everyone who is asked folds; the last one too where he must play on.
fn all_fold(felt: &mut Felt) {
    felt.folds_out();
}

/// Everybody folds: the pot rolls over, and who folded may play for it again. Who sits out a round
/// may not until it is won, nor may a newcomer. Source: colorado l.1799-1800.
#[test]
fn a_pot_rolls_over_to_those_who_played_for_it() {
    let mut session = Session::new("trips-poker", 4);
    let (_, mut felt) = session.begin();
    all_fold(&mut felt);
    session.end(&felt);
    let pot = session.table.lying().pot.expect("the antes wait");
    assert_eq!((pot.carried.money, pot.carried.rolled), (dollars(20), 1));
    assert_eq!(session.table.chips(), dollars(400));
    session.does(Sit(seat(5), dollars(100), Default::default()));
    session.does(SitOut(seat(4)));
    assert_eq!(session.dealt(), [1, 2, 3]);
    let (line_up, mut felt) = session.begin();
    assert_eq!(line_up.carried.map(|it| it.rolled), Some(1));
    assert!(felt.events.contains(&Event::Carried { money: dollars(20), rolled: 1 }));
    all_fold(&mut felt);
    session.end(&felt);
    session.does(TableAction::Return(seat(4), Default::default()));
    assert_eq!(session.dealt(), [1, 2, 3], "seat 4 sat out a round");
    // With one player left of those who may, everyone plays (ruling E-10).
    session.does(Leave(seat(1)));
    session.does(Leave(seat(2)));
    assert_eq!(session.dealt(), [3, 4, 5]);
}

/// The next game waits until the pot is won, and then comes at once, whichever way games take turns.
/// Source: colorado l.1799-1801.
#[test]
fn a_pot_that_waits_is_played_out_at_its_own_game() {
    let once = Change::EveryRounds(NonZero::<u32>::MIN);
    for (change, rounds) in [(once, 1), (Change::EveryOrbit, 4)] {
        let games = vec![rules("trips-poker", &[]), rules("texas-holdem", &[])];
        let mut session = Session::at(House::mixed(games, change), 4, dollars(1_000));
        let mut dealt = 0;
        let ended = loop {
            let (_, mut felt) = session.begin();
            dealt += 1;
            assert!(felt.rules.game.extras.award == Award::Rolling, "the game has changed");
            // All fold until the turn of the game is over, and once more.
            if dealt <= rounds + 1 {
                all_fold(&mut felt);
            } else {
                all_stay(&mut felt);
            }
            let ended = session.end(&felt);
            assert_eq!(ended.contains(&TableEvent::GoesOn), dealt == rounds, "round {dealt}");
            let waits = session.table.lying().pot.is_some();
            assert_eq!(waits, !ended.contains(&TableEvent::Changed(1)), "round {dealt}");
            if !waits {
                break dealt;
            }
            let left = session.table.rounds_left(&session.house);
            assert!(dealt < rounds || left == Some(1), "{left:?} are left after round {dealt}");
        };
        assert!(ended > rounds + 1);
    }
}

/// Everyone bets or calls, and shows his hand.
fn all_stay(felt: &mut Felt) {
    while let Waiting::Turn(place) = felt.waiting() {
        let bet = felt.round.level().is_zero();
        felt.plays(&[if bet { Bet(place, dollars(5)) } else { Call(place) }]);
    }
    while let Waiting::Show(place) = felt.waiting() {
        felt.plays(&[Show(place, Packet::default())]);
    }
}

/// Somebody gets trips and takes the whole pot; then everyone may play. Source: colorado l.1802.
#[test]
fn a_pot_that_is_won_lets_everyone_in() {
    let mut session = Session::new("trips-poker", 4);
    let mut waited = 0;
    for _ in 0..60 {
        let (_, mut felt) = session.begin();
        all_stay(&mut felt);
        let left =
            felt.events.iter().any(|it| matches!(it, Event::Left { to: Away::NextRound, .. }));
        session.end(&felt);
        assert_eq!(session.table.lying().pot.is_some(), left);
        assert_eq!(session.table.chips(), dollars(400));
        waited += u32::from(left);
        if !left && waited > 0 {
            session.does(Sit(seat(5), dollars(100), Default::default()));
            assert!(session.dealt().contains(&5));
            return;
        }
        if session.table.line_up(&session.house).is_err() {
            break;
        }
    }
    panic!("no pot rolled over and was won");
}

/// Each round's losers feed the pool, its winner gets a runner, and the fourth runner takes the
/// pool and clears the bases. Source: colorado l.1516, l.1526-1532.
#[test]
fn the_fourth_runner_brings_the_pool_home() {
    let mut session = Session::new("home-run-holdem@colorado-ante", 3);
    for round in 1..=3 {
        let (line_up, mut felt) = session.begin();
        // Seat 1 wins every round.
        while let Waiting::Turn(place) = felt.waiting() {
            let first = line_up.seat_at(place) == seat(1);
            felt.plays(&[if first { Check(place) } else { Fold(place) }]);
        }
        let events = session.end(&felt);
        assert!(events.contains(&TableEvent::PoolFed(dollars(6))), "two strike-outs of $3");
        assert!(events.contains(&TableEvent::Advanced(seat(1), 1)));
        assert_eq!(session.table.lying().runners.of(seat(1)), round);
        assert_eq!(session.table.chips(), dollars(300));
    }
    let (line_up, mut felt) = session.begin();
    while let Waiting::Turn(place) = felt.waiting() {
        let first = line_up.seat_at(place) == seat(1);
        felt.plays(&[if first { Check(place) } else { Fold(place) }]);
    }
    let events = session.end(&felt);
    assert!(events.contains(&TableEvent::PoolWon(seat(1), dollars(24))));
    assert_eq!(session.table.lying().runners.of(seat(1)), 0);
    // Four antes and four strike-outs of two losers.
    assert_eq!(session.stacks(), [dollars(148), dollars(76), dollars(76)]);
}

/// Who leaves gives his runners back; a table that closes shares the pool by runners.
/// Source: colorado l.1533-1534.
#[test]
fn a_table_that_closes_shares_the_pool() {
    let mut session = Session::new("home-run-holdem@colorado-ante", 3);
    for winner in [1, 2, 2] {
        let (line_up, mut felt) = session.begin();
        while let Waiting::Turn(place) = felt.waiting() {
            let wins = line_up.seat_at(place) == seat(winner);
            felt.plays(&[if wins { Check(place) } else { Fold(place) }]);
        }
        session.end(&felt);
    }
    assert_eq!(session.table.lying().runners.pool, dollars(18));
    let known = session.events.len();
    session.does(Close);
    let mut shares = [Money::ZERO; 10];
    (shares[0], shares[1]) = (dollars(6), dollars(12));
    assert_eq!(session.events[known], TableEvent::PoolShared(shares));
    assert_eq!(session.table.chips(), Money::ZERO);
    assert!(session.table.taken().is_empty());
}

/// The sheet says what the wager is and what the house seeds the jackpot with.
/// Source: colorado l.2051, l.2066.
#[test]
fn the_jackpot_is_posted_by_the_sheet() {
    for (choices, wager, seed) in
        [(&[][..], 5, 100), (&[("pool.wager", "$2"), ("pool.seed", "$300")][..], 2, 300)]
    {
        let house = House::of(rules("longhorn-holdem", choices));
        let posted = JackpotRules { wager: dollars(wager), seed: dollars(seed) };
        assert_eq!(house.jackpot, posted);
    }
    assert_eq!(House::of(rules("home-run-holdem", &[])).jackpot, JackpotRules::default());
}

/// Jackpot wagers go 60 to 40 to the two jackpots, whoever wins; the house seeds the first.
/// Source: colorado l.2033, l.2051-2052.
#[test]
fn jackpot_wagers_feed_the_jackpots() {
    let mut session = Session::new("longhorn-holdem", 3);
    session.house.jackpot = JackpotRules { wager: dollars(5), seed: dollars(200) };
    session.does(TableAction::Jackpot(seat(1), Jackpot::In));
    session.does(TableAction::Jackpot(seat(3), Jackpot::In));
    let (line_up, mut felt) = session.begin();
    let wagers: Vec<Money> = line_up.chairs().iter().map(|chair| chair.jackpot).collect();
    assert_eq!(wagers, [dollars(5), Money::ZERO, dollars(5)]);
    all_fold(&mut felt);
    session.end(&felt);
    let jackpots = session.table.lying().jackpots.expect("they are seeded");
    assert_eq!((jackpots.primary, jackpots.secondary), (dollars(206), dollars(4)));
}

/// Nobody opens high or low: the antes stand, and nobody antes again. Source: clovis-500 l.197-199,
/// ruling G-048.
#[test]
fn antes_stand_when_nobody_opens() {
    let mut session = Session::new("jacks-back", 3);
    let (line_up, mut felt) = session.begin();
    let ante = line_up.chairs()[0].ante;
    while let Waiting::Turn(place) = felt.waiting() {
        felt.plays(&[Check(place)]);
    }
    session.end(&felt);
    assert_eq!(session.table.lying().pot.map(|pot| pot.carried.money), Some(ante.times(3)));
    session.does(Sit(seat(4), dollars(100), Default::default()));
    let next = session.table.line_up(&session.house).expect("a round could be dealt");
    let antes: Vec<Money> = next.chairs().iter().map(|chair| chair.ante).collect();
    assert_eq!(antes, [Money::ZERO, Money::ZERO, Money::ZERO, ante], "the newcomer antes");
}

/// What players forfeit with a defective deck waits for the next game, and that one is anted for.
/// Source: colorado l.393.
#[test]
fn forfeited_chips_wait_for_the_next_game() {
    let mut session = Session::new("jacks-back", 3);
    let (_, mut felt) = session.begin();
    let knew = engine::SeatSet::EMPTY.with(seat(2));
    felt.plays(&[Floor(Ruling::DefectiveDeck { knew })]);
    session.end(&felt);
    let ante = session.house.games()[0].stakes.ante;
    assert_eq!(session.table.lying().pot.map(|pot| pot.carried.money), Some(ante));
    let next = session.table.line_up(&session.house).expect("a round could be dealt");
    assert!(next.chairs().iter().all(|chair| chair.ante == ante));
}

/// At Joker Poker everyone wagers what he likes between the limits. Source: colorado l.740-746.
#[test]
fn wagers_are_ones_own() {
    let mut session = Session::new("joker-poker", 3);
    session.does(Wager(seat(2), dollars(20)));
    let limits = TableRefusal::Wager { seat: seat(3), min: dollars(5), max: dollars(50) };
    assert_eq!(session.refuses(Wager(seat(3), dollars(60))), limits);
    let (line_up, mut felt) = session.begin();
    let wagers: Vec<Money> = line_up.chairs().iter().map(|chair| chair.ante).collect();
    assert_eq!(wagers, [dollars(5), dollars(20), dollars(5)]);
    while let Waiting::CallWild(place) = felt.waiting() {
        let card = felt.round.player(place).down.cards[0];
        felt.plays(&[CallWild(place, Packet::of([card]))]);
    }
    while let Waiting::Show(place) = felt.waiting() {
        felt.plays(&[Show(place, Packet::default())]);
    }
    session.end(&felt);
    assert_eq!(session.table.chips(), dollars(300));
    assert_eq!(
        Session::new("badugi", 3).refuses(Wager(seat(1), dollars(5))),
        TableRefusal::NoWager(seat(1))
    );
}

/// Where nobody plays all-in, a stack that does not cover the posts is not dealt in.
/// Source: lucky-lady l.938, ruling X-14.
#[test]
fn a_stack_too_short_to_post_waits() {
    let mut session = Session::new("ez-money-holdem", 3);
    session.house.buy_in.min = Money::ZERO;
    session.does(Sit(seat(4), dollars(2), Default::default()));
    assert_eq!(session.dealt(), [1, 2, 3]);
}
