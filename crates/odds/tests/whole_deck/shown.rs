//! Wagers on the worse of two hands and on the best at the table, in every game that has one: every deal
//! of three ranks, with one player and, where that is counted, with two.

use super::{BET, STACK, asked, same};
use cards::{CardSet, Pack, Rank};
use engine::table::{
    Action, Bank, Chair, Due, Event, Limits, Meters, Round, Rules, Start, Target, WagerId, Waiting,
    legal,
};
use engine::{Packet, Seat};
use odds::price::{self, Asked};
use sheet::Library;
use sheet::table::TableGame;
use sheet::table::hand::Cards;
use sheet::table::side::{AfterFold, Side};
use sheet::table::step::{Step, Zone};
use sheet::table::wager::Status;

/// The most deals that are played of each.
const MOST: u128 = 500_000;

#[test]
fn every_deal_of_a_small_pack() {
    let library = Library::built_in();
    let (mut held, mut two) = (0, 0);
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let page = library.game(&name).expect("listed").resolve(&[]).expect("a page");
            let Some(game) = page.table() else { continue };
            for (at, side) in game.sides.iter().enumerate().filter(|(_, side)| is_shown(side)) {
                let rules = small(game);
                let name = format!("{name} {}", side.name);
                assert!(hold(&name, &rules, at, 1), "{name}: too many deals");
                let counted = side.cards == Cards::BestAtTable && is_counted(game);
                two += usize::from(counted && hold(&name, &rules, at, 2));
                held += 1;
            }
        }
    }
    assert!(held >= 15 && two >= 5, "{held} wagers, {two} of them with two players");
}

/// Whether other hands than the own one matter, and a fold changes nothing.
fn is_shown(side: &Side) -> bool {
    matches!(side.cards, Cards::Beaten | Cards::BestAtTable) && side.after_fold == AfterFold::Live
}

/// Whether the best of two players' hands and the dealer's is counted: of three hands only where each is
/// two cards beside a board; elsewhere it is drawn.
fn is_counted(game: &TableGame) -> bool {
    let dealt = |zone: Zone| {
        let cards = game.steps.iter().map(|step| match step {
            Step::Deal { cards, to, .. } if *to == zone => *cards,
            _ => 0,
        });
        cards.sum::<u8>()
    };
    dealt(Zone::Dealer) == 0 || dealt(Zone::Players) == 2
}

/// The same game with three ranks, and no card burned.
fn small(game: &TableGame) -> Rules {
    let mut game = game.clone();
    let jokers = game.pack.jokers();
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack).with_jokers(jokers);
    game.steps.retain(|step| !matches!(step, Step::Burn(_)));
    Rules::new(&game, Limits::default()).expect("playable")
}

/// Holds the price of a side bet to every deal; says whether those were few enough.
fn hold(name: &str, rules: &Rules, at: usize, seats: u8) -> bool {
    let wager = rules.wager(&rules.game.sides[at].wager).expect("a wager");
    let chairs: Vec<Chair> = (0..seats.into()).map(|seat| Chair::own(seat, STACK)).collect();
    let start = Start { chairs: &chairs, bank: Bank::House, meters: Meters::default() };
    let mut round = Round::begin(rules, &start);
    for seat in (0..seats.into()).map(Seat::new) {
        let status = |it: &WagerId| rules.game.wagers[it.place()].status;
        let required = || rules.wagers().filter(|it| status(it) == Status::Required);
        // Where one of several must be made, the first is.
        let either = rules.wagers().find(|it| status(it) == Status::Either);
        let either = either.filter(|_| required().next().is_none());
        let made = required().chain(either).chain([wager]);
        for wager in made {
            let bet = Action::Bet(seat, wager, BET);
            round.act(rules, bet, &mut Vec::new()).expect("the dealer takes it");
        }
    }
    round.act(rules, Action::NoMoreBets, &mut Vec::new()).expect("the bets are whole");
    let mut walk = Walk { rules, due: Due::Side(at as u8), cents: 0, deals: 0 };
    let pack = rules.game.pack.set().expect("one pack");
    walk.go_on(round, pack, &mut Vec::new());
    if walk.deals > MOST {
        return false;
    }
    let asked = Asked { seats, ..asked() };
    let priced = price::wager(rules, wager, &asked).expect("a price");
    same(&priced, walk.cents, walk.deals, &format!("{name} of {seats}"));
    assert!(
        priced.rows.iter().filter(|row| row.count > 0).count() > 1,
        "{name}: {:?}",
        priced.rows
    );
    true
}

/// Deals as they are played.
struct Walk<'r> {
    rules: &'r Rules,
    due: Due,
    /// What the first seat has won by the wager.
    cents: i128,
    deals: u128,
}

impl Walk<'_> {
    /// Plays on with every card that may come.
    fn go_on(&mut self, mut round: Round, left: CardSet, events: &mut Vec<Event>) {
        loop {
            match round.waiting_for(self.rules) {
                Waiting::Cards { to, count, .. } => {
                    // Which of the board come first is nothing to these wagers: the lowest do.
                    let behind = match to {
                        Target::Board => round.board().cards.iter().max().copied(),
                        _ => None,
                    };
                    let comes = |cards: &CardSet| behind < cards.iter().min() || behind.is_none();
                    // Cards for other side bets are nothing to them either: some do.
                    let most = match to {
                        Target::Extra(_) | Target::Side | Target::SecondSide => 1,
                        _ => usize::MAX,
                    };
                    for cards in left.subsets(count.into()).filter(comes).take(most) {
                        if self.deals > MOST {
                            return;
                        }
                        let (mut next, happened) = (round.clone(), events.len());
                        self.act(&mut next, Action::Deal(to, Packet::of(cards)), events);
                        self.go_on(next, left.without(cards), events);
                        events.truncate(happened);
                    }
                    return;
                }
                Waiting::Nothing => {
                    self.deals += 1;
                    self.cents += events.iter().map(|event| self.won(event)).sum::<i128>();
                    return;
                }
                Waiting::Start => self.act(&mut round, Action::Start(3), events),
                _ => self.answer(&mut round, events),
            }
        }
    }

    /// Gives the hand up where that may be done, else does as little as may be.
    fn answer(&self, round: &mut Round, events: &mut Vec<Event>) {
        let choices = legal(self.rules, round);
        let seat = choices.time_out.expect("somebody is asked");
        let action = match (choices.fold, choices.check) {
            (Some(seat), _) => Action::Fold(seat),
            (None, Some(seat)) => Action::Check(seat),
            (None, None) => Action::TimeOut(seat),
        };
        self.act(round, action, events);
    }

    fn act(&self, round: &mut Round, action: Action, events: &mut Vec<Event>) {
        round.act(self.rules, action, events).expect("the dealer takes it");
    }

    fn won(&self, event: &Event) -> i128 {
        match event {
            Event::Settled(seat, due, paid) if *seat == super::SEAT && *due == self.due => {
                i128::from(paid.total().as_cents()) - i128::from(paid.stake.as_cents())
            }
            _ => 0,
        }
    }
}
