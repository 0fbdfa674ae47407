//! How a round ends and what it wins, by no more than what settles it: each end is played through the
//! engine once.

use super::Shape;
use crate::price::drive::{Drive, SEAT};
use crate::price::special::house_way::{Came, came, net_of, settled};
use cards::{Card, Hand};
use engine::Packet;
use engine::table::{Action, Choices, Due, Round};
use sheet::table::step::{Step, Zone};
use std::cmp::Ordering;
use std::sync::OnceLock;

/// How a hand that plays stands against one of the dealer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stands {
    Win,
    Tie,
    Lose,
}

impl Stands {
    pub(super) const ALL: [Stands; 3] = [Stands::Win, Stands::Tie, Stands::Lose];

    pub(super) const fn of(order: Ordering) -> Stands {
        match order {
            Ordering::Greater => Stands::Win,
            Ordering::Equal => Stands::Tie,
            Ordering::Less => Stands::Lose,
        }
    }
}

/// All that settles a round besides the row that the own four cards meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Met {
    /// One hand was played.
    One(Stands),
    /// The four cards were made two hands.
    Two(Stands, Stands),
    /// The own cards win as they were dealt.
    Natural,
    /// The dealer's do, and the own ones do not.
    DealersNatural,
}

impl Met {
    /// How many there are.
    pub(super) const COUNT: usize = 14;

    pub(super) const fn number(self) -> usize {
        match self {
            Met::One(stands) => stands as usize,
            Met::Two(one, other) => 3 + 3 * one as usize + other as usize,
            Met::Natural => 12,
            Met::DealersNatural => 13,
        }
    }
}

/// The cards of a round, and what its player does with the own ones.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dealt {
    pub(super) own: [Card; 4],
    /// What is kept, or the first hand of two.
    pub(super) kept: [Card; 2],
    pub(super) second: Option<[Card; 2]>,
    pub(super) dealer: [Card; 4],
    pub(super) board: [Card; 5],
    /// One that goes under.
    pub(super) under: Card,
}

/// How a round ended.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct End {
    /// What happened to each wager.
    pub(super) came: Came,
    /// What was won, in cents.
    pub(super) net: i64,
    /// The same without wagers whose price is known.
    pub(super) rest: i64,
    /// The same of wagers that go by how hands stand alone.
    pub(super) lines: i64,
    /// What lay on the layout.
    pub(super) staked: i64,
}

/// The ends of rounds, by the number of the row that the own cards meet and by what settles the rest.
pub(super) struct Ends<'a> {
    shape: &'a Shape<'a>,
    drive: &'a Drive<'a>,
    known: &'a [Due],
    found: Vec<OnceLock<End>>,
}

impl<'a> Ends<'a> {
    pub(super) fn new(shape: &'a Shape<'a>, drive: &'a Drive<'a>, known: &'a [Due]) -> Ends<'a> {
        let found = (0..shape.rows.len() * Met::COUNT).map(|_| OnceLock::new()).collect();
        Ends { shape, drive, known, found }
    }

    /// How rounds end that are settled so; a round that ends so is played unless one was before.
    pub(super) fn end(&self, (row, met): (usize, Met), dealt: impl FnOnce() -> Dealt) -> &End {
        self.found[row * Met::COUNT + met.number()].get_or_init(|| self.play(&dealt()))
    }

    /// The end of that number, if any round ended so.
    pub(super) fn found(&self, number: usize) -> Option<&End> {
        self.found[number].get()
    }

    /// Plays a round.
    pub(super) fn play(&self, dealt: &Dealt) -> End {
        let rules = self.shape.rules;
        let mut cards: Vec<Card> = Vec::new();
        for step in &rules.game.steps {
            match step {
                Step::Deal { to: Zone::Players, .. } => cards.extend(dealt.own),
                Step::Deal { to: Zone::Dealer, .. } => cards.extend(dealt.dealer),
                Step::Deal { .. } => cards.extend(dealt.board),
                Step::Burn(count) => cards.extend((0..*count).map(|_| dealt.under)),
                _ => {}
            }
        }
        let mut cards = cards.into_iter();
        let mut deal = |_| cards.next().expect("a round takes no more cards");
        let mut answer = |_: &Round, choices: Choices| dealt.answer(&choices);
        let mut events = Vec::new();
        let (net, round) = self.drive.play(&mut deal, &mut answer, &mut events);
        let sum = |is_in: &dyn Fn(Due) -> bool| -> i64 {
            settled(&events).filter(|(due, _)| is_in(*due)).map(|(_, paid)| net_of(paid)).sum()
        };
        End {
            came: came(&events),
            net,
            rest: net - sum(&|due| self.known.contains(&due)),
            lines: sum(&|due| matches!(due, Due::Line(_))),
            staked: round.spot(SEAT).staked().as_cents() as i64,
        }
    }
}

impl Dealt {
    /// What the player answers: shows what is paid, makes the hands, makes no wager beside.
    fn answer(&self, choices: &Choices) -> Action {
        let packet = |cards: &[Card]| Packet::of(cards.iter().copied());
        match (choices.claim, choices.split, self.second, choices.discard) {
            (Some(seat), ..) => Action::Claim(seat),
            (None, Some((seat, _)), Some(second), _) => Action::Split(seat, packet(&second)),
            (None, _, _, Some((seat, _))) => {
                let mut gone: Hand = self.own.iter().copied().collect();
                self.kept.iter().for_each(|card| {
                    gone.remove(*card);
                });
                Action::Discard(seat, packet(&gone))
            }
            _ => choices.check.map_or(Action::TimeOut(SEAT), Action::Check),
        }
    }
}
