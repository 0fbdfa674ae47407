//! What always holds at a table, whatever the game and whoever comes and goes.

use crate::felt::{Felt, dollars};
use engine::pot::{
    Action, Answer, Away, BuyIn, Entering, Event, House, Jackpot, LineUp, LostTo, Post, Presence,
    Rules, Stage, Table, TableAction, TableEvent, TableRefusal, Waiting, legal,
};
use engine::{Packet, Seat};
use money::{Chip, Money};
use proptest::prelude::*;
use sheet::Library;
use sheet::poker::{Ante, Award, Entry, ShortStack, SitsOut};

/// Numbers from a seed: splitmix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    }

    fn seat(&mut self) -> Seat {
        Seat::new(self.below(Seat::MAX as u32) as usize)
    }
}

/// Every game and edition of the sheets, by name and with some of its options chosen.
fn games(seed: u64) -> Vec<(String, Rules)> {
    let library = Library::built_in();
    let mut games = Vec::new();
    let mut dice = Dice(seed);
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = library.game(&name).expect("it is there");
            if game.resolve(&[]).expect("as is").poker().is_none() {
                continue;
            }
            let options = game.options();
            let mut choices: Vec<(&str, &str)> = Vec::new();
            for option in &options {
                if dice.below(2) == 0 {
                    continue;
                }
                let value = dice.below(option.values.len() as u32) as usize;
                choices.push((&option.id, &option.values[value]));
            }
            let resolved = game.resolve(&choices).expect("the choices are the options'");
            let Some((game, stakes)) = resolved.poker() else { continue };
            let chip = Chip::new(Money::cents(25)).expect("a chip");
            games.push((format!("{name} {choices:?}"), Rules { game: game.clone(), stakes, chip }));
        }
    }
    games
}

/// A session, with what a watchful player remembers of it.
struct Session<'a> {
    name: &'a str,
    house: House,
    table: Table,
    events: Vec<TableEvent>,
    dice: Dice,
    /// Chips brought to the table less chips taken from it, by players and by the house.
    chips: Money,
    /// Jackpot wagers dropped, and the seed, less what was won.
    dropped: Money,
    /// Who may play for the pot that waits, where pots roll.
    may_play: Option<Vec<Seat>>,
    /// Who has not paid the big blind since it was due, and the small one.
    unpaid: [Unpaid; Seat::MAX],
    /// Whether a round has been dealt: who sits down after that owes the big blind.
    opened: bool,
}

#[derive(Debug, Clone, Copy, Default)]
struct Unpaid {
    big: bool,
    small: bool,
}

impl<'a> Session<'a> {
    fn new(name: &'a str, rules: &Rules, seed: u64) -> Session<'a> {
        let mut house = House::of(rules.clone());
        house.buy_in = BuyIn::default();
        Session {
            name,
            house,
            table: Table::new(),
            events: Vec::new(),
            dice: Dice(seed),
            chips: Money::ZERO,
            dropped: Money::ZERO,
            may_play: None,
            unpaid: [Unpaid::default(); Seat::MAX],
            opened: false,
        }
    }

    /// Tries something; what is refused changes nothing.
    fn tries(&mut self, action: TableAction) -> Result<(), TableRefusal> {
        let before = self.table.clone();
        let known = self.events.len();
        let done = self.table.act(&self.house, action, &mut self.events);
        if done.is_err() {
            assert_eq!(before, self.table, "{}: a refused {action:?} changed the table", self.name);
        }
        let news = self.events[known..].to_vec();
        for event in &news {
            match event {
                TableEvent::Sat { seat, money, .. } => {
                    self.chips += *money;
                    self.unpaid[seat.place()] = Unpaid { big: self.opened, small: false };
                }
                TableEvent::Bought(_, money, _) => self.chips += *money,
                TableEvent::Left(seat, money) => {
                    self.chips -= *money;
                    self.forget(*seat);
                }
                _ => {}
            }
        }
        if self.table.taken().is_empty() {
            self.opened = false;
        }
        done
    }

    /// Somebody comes, goes, buys or rests.
    fn stirs(&mut self) {
        let seat = self.dice.seat();
        let unit = self.house.games()[0].stakes.low.as_cents() / 100 + 1;
        let money = dollars(unit * u64::from(1 + self.dice.below(40)));
        let entering = if self.dice.below(2) == 0 { Entering::Wait } else { Entering::Post };
        let action = match self.dice.below(12) {
            10 => TableAction::Wager(seat, money),
            11 => TableAction::Jackpot(seat, Jackpot::In),
            0..4 => TableAction::Sit(seat, money, entering),
            4 => TableAction::Leave(seat),
            5 => TableAction::SitOut(seat),
            6 => TableAction::Return(seat, entering),
            7 => TableAction::Enter(seat, entering),
            8 => TableAction::Straddle(seat),
            _ => TableAction::Buy(seat, money),
        };
        let _refused = self.tries(action);
    }

    fn draws(&mut self) {
        let deck = cards::CardSet::DECK.iter();
        let cards: Vec<cards::Card> = deck.collect();
        for count in 2..=Seat::MAX {
            let packet = Packet::of(cards[..count].iter().copied());
            if self.tries(TableAction::DrawForButton(packet)).is_ok() {
                return;
            }
        }
    }

    /// Deals a round if enough are there, checks how, plays it, takes it back.
    fn round(&mut self) {
        if self.table.places().is_none() {
            self.draws();
        }
        let before = self.table.clone();
        let Ok(line_up) = self.table.deal(&self.house, &mut self.events) else {
            assert_eq!(before, self.table);
            return;
        };
        if let Some(TableEvent::Seeded(seed)) = self.events.iter().rev().nth(1) {
            self.dropped += *seed;
        }
        self.check_places(&before, &line_up);
        self.check_paid(&before, &line_up);
        self.opened = true;
        let rules = before.rules(&self.house).clone();
        let mut shuffle = Dice(self.dice.0);
        let start = line_up.start();
        let below = &mut |bound| shuffle.below(bound);
        let mut felt = Felt::carrying(rules, &start, line_up.carried, below);
        for turn in 0.. {
            assert!(turn < 5_000, "{}: the round does not end", self.name);
            if felt.round.stage() == Stage::Over {
                break;
            }
            if self.dice.below(6) == 0 {
                self.stirs();
            }
            let action = self.chooses(&felt);
            felt.plays(&[action]);
        }
        felt.audit();
        let known = self.events.len();
        self.table.end(&self.house, &felt.round, &mut self.events).expect("the round is over");
        self.counts_house(&felt.events);
        let rolls = felt.rules.game.extras.award == Award::Rolling;
        let waits =
            felt.events.iter().any(|it| matches!(it, Event::Left { to: Away::NextRound, .. }));
        self.may_play = (rolls && waits).then(|| line_up.seats.iter().collect());
        let won = self.counts_won(known);
        assert_eq!(self.chips, self.table.chips(), "{}: chips were lost or made", self.name);
        let jackpots = self.table.lying().jackpots.unwrap_or_default();
        let box_holds = jackpots.primary + jackpots.secondary;
        assert_eq!(self.dropped, box_holds, "{}: a jackpot leaks", self.name);
        for (seat, player) in line_up.seats.iter().zip(felt.round.players()) {
            let kept = self.table.player(seat).map(|it| it.stack);
            let due = player.stack + won[seat.place()];
            assert!(kept.is_none_or(|kept| kept == due), "{}: {seat}", self.name);
        }
        self.opened &= !self.table.taken().is_empty();
    }

    /// Somebody leaves, and has no part in a pot that waits.
    fn forget(&mut self, seat: Seat) {
        self.may_play.iter_mut().for_each(|players| players.retain(|it| *it != seat));
    }

    /// Counts what a round brought from the house, or sent there and to the jackpots' box.
    fn counts_house(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::SidePaid(_, money) => self.chips += *money,
                Event::SideLost(_, money, LostTo::House)
                | Event::Left { to: Away::House, money } => self.chips -= *money,
                Event::Posted { post: Post::Jackpot, money, .. } => {
                    self.chips -= *money;
                    self.dropped += *money;
                }
                _ => {}
            }
        }
    }

    /// Counts what players won of pools and jackpots, by seat, and what they took with them.
    fn counts_won(&mut self, known: usize) -> [Money; Seat::MAX] {
        let mut won = [Money::ZERO; Seat::MAX];
        let news = self.events[known..].to_vec();
        for event in news {
            match event {
                TableEvent::PoolWon(seat, money) => won[seat.place()] += money,
                TableEvent::JackpotWon(shares) => {
                    let all: Money = shares.iter().copied().sum();
                    self.chips += all;
                    self.dropped -= all;
                    won.iter_mut().zip(shares).for_each(|(won, share)| *won += share);
                }
                TableEvent::Left(seat, money) => {
                    self.chips -= money;
                    self.forget(seat);
                }
                _ => {}
            }
        }
        won
    }

    /// Who could be dealt in: here, with chips enough, and playing for what waits.
    fn present(&self, table: &Table, rules: &Rules) -> Vec<Seat> {
        let all = present(table, rules);
        let Some(players) = &self.may_play else { return all };
        let still: Vec<Seat> = all.iter().copied().filter(|it| players.contains(it)).collect();
        if still.len() < rules.game.seats.min as usize { all } else { still }
    }

    /// Something legal.
    fn chooses(&mut self, felt: &Felt) -> Action {
        let first = |seat: Seat, count: u8| {
            let held = &felt.round.player(seat).down.cards;
            Packet::of(held.iter().copied().take(count as usize))
        };
        match felt.waiting() {
            Waiting::Turn(seat) | Waiting::BringIn(seat) | Waiting::Kill(seat) => {
                let (_, choices) = legal(&felt.rules, &felt.round).expect("a turn has choices");
                match (choices.bet, choices.call, choices.kill, self.dice.below(8)) {
                    (_, _, Some((min, _)), 0) => Action::Kill(seat, min),
                    (_, _, Some(_), _) => Action::NoKill(seat),
                    (Some((min, _)), _, _, 0 | 1) => Action::Bet(seat, min),
                    (_, Some(_), _, 2..7) => Action::Call(seat),
                    _ => Action::TimeOut(seat),
                }
            }
            Waiting::Draw(seat) => Action::Draw(seat, first(seat, self.dice.below(3) as u8)),
            Waiting::Discard(seat) => {
                let Stage::Discarding(at) = felt.round.stage() else { panic!("a discard's stage") };
                let street = &felt.rules.game.streets[at as usize];
                Action::Discard(seat, first(seat, street.discard))
            }
            Waiting::Agree(seat) => match self.dice.below(4) {
                0 => Action::TimeOut(seat),
                1 => Action::RunTwice(seat, Answer::No),
                _ => Action::RunTwice(seat, Answer::Yes),
            },
            Waiting::CallWild(seat) => Action::TimeOut(seat),
            Waiting::Show(seat) => Action::Show(seat, Packet::default()),
            waiting => panic!("{}: {waiting}", self.name),
        }
    }

    /// The button and the blinds lie where the rules say.
    fn check_places(&self, before: &Table, line_up: &LineUp) {
        let name = self.name;
        let places = line_up.places;
        let count = places.count as usize;
        let dealt = line_up.seats.len();
        let rules = before.rules(&self.house);
        let here = self.present(before, rules);
        let next = |from: Seat| {
            (1..=Seat::MAX)
                .map(|step| Seat::new((from.place() + step) % Seat::MAX))
                .find(|seat| here.contains(seat))
        };
        assert!((2..=rules.game.seats.dealt as usize).contains(&dealt), "{name}: {line_up:?}");
        assert!(line_up.seats.iter().all(|seat| here.contains(&seat)), "{name}: {line_up:?}");
        let clockwise = |from: Seat, to: Seat| {
            (to.place() + Seat::MAX - from.place() - 1) % Seat::MAX + 1 // Itself comes last.
        };
        if let Some(old) = before.places() {
            match old.last() {
                Some(last) => assert_eq!(places.last(), next(last), "{name}: {old:?} {line_up:?}"),
                None => assert_eq!(Some(places.button), next(old.button), "{name}"),
            }
        }
        if count > 1 && dealt == 2 {
            let other = line_up.seats.iter().find(|seat| Some(*seat) != places.last());
            assert_eq!(other, Some(places.button), "{name}: heads-up the button is small");
            assert_eq!(places.blinds[0], Some(places.button), "{name}");
            return;
        }
        let blinds = places.blinds[..count].iter().flatten();
        let order: Vec<usize> = blinds.map(|place| clockwise(places.button, *place)).collect();
        assert!(order.windows(2).all(|pair| pair[0] < pair[1]), "{name}: {line_up:?}");
        // The button moves to where the first blind lay, unless it would come between the blinds.
        if let Some(small) = before.places().and_then(|old| old.blinds[0])
            && places.button != small
        {
            let (first, last) = (places.blinds[..count].iter().flatten().next(), places.last());
            let first = *first.expect("a blind is posted");
            let within = small == first
                || clockwise(first, small) <= clockwise(first, last.expect("a last blind"));
            assert!(within, "{name}: {:?} {line_up:?}", before.places());
        }
        // Every blind that somebody can post is posted.
        for place in &places.blinds[..count] {
            let Some(chair) = place.and_then(|place| line_up.chair(place)) else { continue };
            let posted = chair.blind + chair.entry + chair.kill;
            assert!(!posted.is_zero(), "{name}: {line_up:?}");
        }
    }

    /// Nobody plays on who has not paid the blinds that came by.
    fn check_paid(&mut self, before: &Table, line_up: &LineUp) {
        let rules = before.rules(&self.house);
        let count = line_up.places.count as usize;
        if rules.game.extras.entry == Entry::Free || count == 0 {
            return;
        }
        let last = line_up.places.last().expect("the game has blinds");
        let old = before.places().and_then(|old| old.last());
        let here = self.present(before, rules);
        let able = here.iter().filter(|seat| {
            let owes = self.unpaid[seat.place()];
            let pays = before.player(**seat).is_some_and(|it| it.entering == Entering::Post);
            !(owes.big || owes.small) || **seat == last || pays
        });
        let pays_by_kill = rules.game.extras.entry == Entry::WaitOrKill;
        let fewest = rules.game.seats.min.max(2) as usize;
        let over = able.count() < fewest || (pays_by_kill && line_up.seats.len() == here.len());
        for place in 0..Seat::MAX {
            let seat = Seat::new(place);
            let unpaid = &mut self.unpaid[place];
            let gone_by = old.is_some_and(|old| {
                let to = (place + Seat::MAX - old.place()) % Seat::MAX;
                let whole = (last.place() + Seat::MAX - old.place() - 1) % Seat::MAX + 1;
                0 < to && to < whole
            });
            let Some(chair) = line_up.chair(seat) else {
                if let Some(player) = before.player(seat) {
                    // A backup who is there and has chips misses nothing: he is never asked to post.
                    let broke = player.stack < needs(rules);
                    let resting = player.presence != Presence::Here || broke;
                    unpaid.big |= gone_by && resting;
                    unpaid.small |= old == Some(seat) && count > 1;
                }
                continue;
            };
            let big = seat == last || !chair.entry.is_zero() || !chair.kill.is_zero();
            let small = big || !chair.dead.is_zero();
            assert!(over || big || !unpaid.big, "{}: {seat} {:?} {line_up:?}", self.name, old);
            assert!(over || small || !unpaid.small, "{}: {seat} {line_up:?}", self.name);
            assert!(seat != last || chair.entry.is_zero(), "{}: {seat} pays twice", self.name);
            *unpaid = Unpaid::default();
        }
    }
}

/// The least stack to be dealt in with.
fn needs(rules: &Rules) -> Money {
    let antes = rules.game.posts.ante == Ante::Everyone;
    let ante = if antes { rules.stakes.ante } else { Money::ZERO };
    let blinds = &rules.stakes.blinds[..rules.game.posts.blinds as usize];
    let blind = blinds.iter().copied().max().unwrap_or(Money::ZERO);
    match (rules.game.extras.award, rules.game.betting.short_stack) {
        (Award::Matched, _) => rules.stakes.low,
        (_, ShortStack::Folds) => ante + blind + rules.stakes.side,
        (_, ShortStack::AllIn) => Money::cents(1),
    }
}

/// Who could be dealt in, but for a pot that waits.
fn present(table: &Table, rules: &Rules) -> Vec<Seat> {
    let mut here: Vec<Seat> = table.taken().iter().collect();
    here.retain(|seat| {
        let player = table.player(*seat).expect("the seat is taken");
        player.presence == Presence::Here && player.stack >= needs(rules)
    });
    if rules.game.seats.sits_out == SitsOut::Last {
        here.sort_by_key(|seat| table.player(*seat).map(|it| it.arrived));
        here.truncate(rules.game.seats.dealt as usize);
        here.sort();
    }
    here
}

/// Players come and go, and every round is checked. Says what happened at the table.
fn comes_and_goes(name: &str, rules: &Rules, seed: u64) -> Vec<TableEvent> {
    let mut session = Session::new(name, rules, seed);
    for _ in 0..12 {
        session.stirs();
    }
    for _ in 0..30 {
        for _ in 0..session.dice.below(4) {
            session.stirs();
        }
        session.round();
    }
    // The log alone leads to the same table.
    let mut replayed = Table::new();
    session.events.iter().for_each(|event| replayed.apply(event));
    assert_eq!(replayed, session.table, "{name} {seed}");
    session.events
}

/// Who may straddle does so in some of these sessions, and the straddle is posted.
#[test]
fn somebody_straddles() {
    let straddled = |events: &[TableEvent], rules: &Rules| {
        let big = rules.stakes.blinds.iter().copied().max().unwrap_or_default();
        let posts = events.iter().any(|event| match event {
            TableEvent::Dealt(line_up) => line_up.chairs().iter().any(|chair| chair.blind > big),
            _ => false,
        });
        posts && events.iter().any(|event| matches!(event, TableEvent::Straddles(_)))
    };
    let posted = (0..20).any(|seed| {
        let mut games = games(seed).into_iter();
        games.any(|(name, rules)| straddled(&comes_and_goes(&name, &rules, seed), &rules))
    });
    assert!(posted, "nobody was let straddle");
}

/// Nobody comes or goes: in two orbits every seat posts every blind twice.
fn goes_round(name: &str, rules: &Rules, seed: u64) {
    if rules.game.posts.blinds == 0 {
        return;
    }
    let mut session = Session::new(name, rules, seed);
    let most = u32::from(session.house.seats());
    let seats = 2 + session.dice.below(most - 1) as usize;
    for place in 0..seats {
        let chips = rules.stakes.low.times(1_000);
        let sat = session.tries(TableAction::Sit(Seat::new(place), chips, Entering::Wait));
        assert_eq!(sat, Ok(()), "{name}");
    }
    session.draws();
    let mut posted = [[0; 3]; Seat::MAX];
    let count = rules.game.posts.blinds as usize;
    let benched = rules.game.seats.sits_out == SitsOut::Last;
    let players = if benched { seats.min(rules.game.seats.dealt as usize) } else { seats };
    for _ in 0..players * 2 {
        let line_up = session.table.deal(&session.house, &mut session.events).expect("a round");
        for (number, place) in line_up.places.blinds[..count].iter().enumerate() {
            place.iter().for_each(|place| posted[place.place()][number] += 1);
        }
        let mut felt = Felt::from(rules.clone(), &line_up.start(), &mut |_| 0);
        while felt.round.stage() != Stage::Over {
            let (Waiting::Turn(seat) | Waiting::BringIn(seat) | Waiting::Kill(seat)) =
                felt.waiting()
            else {
                panic!("{name}: {}", felt.waiting())
            };
            let fold = matches!(felt.waiting(), Waiting::Turn(_));
            felt.plays(&[if fold { Action::Fold(seat) } else { Action::TimeOut(seat) }]);
        }
        session.table.end(&session.house, &felt.round, &mut session.events).expect("it is over");
    }
    for counts in &posted[..players] {
        let middle = count == 3 && players == 2; // Two players have two blinds.
        for (number, times) in counts[..count].iter().enumerate() {
            let expected = if middle && number == 1 { 0 } else { 2 };
            assert_eq!(*times, expected, "{name} {seed}: {posted:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_session_holds_together(seed: u64) {
        for (name, rules) in games(seed) {
            comes_and_goes(&name, &rules, seed);
        }
    }

    #[test]
    fn every_seat_posts_its_blinds_once_an_orbit(seed: u64) {
        for (name, rules) in games(seed) {
            goes_round(&name, &rules, seed);
        }
    }
}
