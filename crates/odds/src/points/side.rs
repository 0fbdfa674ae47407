//! Side bets: the engine deals every order of the cards that a bet reads, cards that are alike to it
//! together. Cards that it does not read may be any.

use super::faces::{self, KINDS};
use crate::nines::Tally;
use crate::price::{Asked, Priced, Unpriced, Worth};
use cards::{Card, Colour, Rank, Suit};
use engine::points::{Action, Due, Event, Options, Round, Rules, Start, Target, Waiting};
use engine::{Bank, Chair, Seat, WagerId};
use money::{Fraction, Money, Pay};
use sheet::points::side::{Reads, Side};
use sheet::table::side::Staked;
use sheet::table::wager::Taken;
use std::collections::BTreeMap;

/// What lies on every wager.
const BET: Money = Money::dollars(100);
const STACK: Money = Money::dollars(100_000);

/// Prices a side bet.
///
/// # Errors
/// No wager of this name is on the side, a meter pays for it, or the shoe has too few cards.
pub(super) fn price(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let name = rules.name(wager);
    let side = rules.game.sides.iter().find(|side| side.wager == name);
    let side = side.ok_or_else(|| Unpriced::shape("nothing settles it"))?;
    let shoe = Shoe::new(rules, side.reads);
    let mut walk = Walk { rules, wager, side, faces: shoe.faces, ends: BTreeMap::new() };
    let mut round = begin(rules, wager)?;
    walk.deal(&mut round, &shoe.left, 1, 0)?;
    let deepest = walk.ends.keys().map(|(_, dealt)| *dealt).max().unwrap_or(0);
    let size: u128 = shoe.left.iter().sum();
    let orders = |from: usize| (from..deepest).map(|gone| size - gone as u128).product::<u128>();
    let table = rules.game.tables.iter().find(|table| table.name == side.table);
    let table = table.ok_or_else(|| Unpriced::shape("it has no pay table"))?;
    let mut tally = Tally::default();
    for ((row, dealt), ways) in walk.ends {
        let row = row.map(|row| &table.rows[usize::from(row)]);
        let (hand, pay) = match row {
            Some(row) => (row.hand.clone(), row.pays[table.chosen]),
            None => ("nothing".to_owned(), Pay::Lose),
        };
        tally.add(hand, (pay, net_of(pay, asked.stake)?), ways * orders(dealt));
    }
    Ok(Priced { stake: asked.stake, ..tally.priced(name, orders(0))? })
}

/// A card that the count deals in place of this one: the first of those that are alike to the bet, if it
/// matters which goes there.
#[cfg(test)]
pub(super) fn stand_in(
    rules: &Rules,
    side: &Side,
    (round, to): (&Round, Target),
    card: Card,
) -> Card {
    let is_alike = |other: &Card| alike(side.reads, *other) == alike(side.reads, card);
    match reads(side.reads, round, to) {
        true => Shoe::new(rules, side.reads).faces.into_iter().find(is_alike).expect("a face"),
        false => card,
    }
}

/// What a pay is for a stake of this size, in stakes: a row that is not offered loses.
pub(super) fn net_of(pay: Pay, stake: Money) -> Result<Fraction, Unpriced> {
    match pay {
        Pay::NotOffered => Ok(-Fraction::ONE),
        pay if pay.meter().is_some() => Err(Unpriced::shape("no meter is beside this table")),
        pay => Ok(Worth::of(pay, Staked::Own, Taken::AtTheEnd, stake).units),
    }
}

/// A round with every wager that the bet needs.
fn begin(rules: &Rules, wager: WagerId) -> Result<Round, Unpriced> {
    let chairs = [Chair::own(0, STACK)];
    let mut round = Round::begin(rules, &Start { chairs: &chairs, bank: Bank::House });
    let mut events = Vec::new();
    let seat = Seat::new(0);
    let bets = rules.hands().iter().copied().chain([wager]);
    let bets = bets.map(|wager| Action::Bet(seat, wager, BET));
    for action in bets.chain([Action::NoMoreBets]) {
        let refused = |refusal: engine::points::Refusal| Unpriced::shape(refusal.to_string());
        round.act(rules, action, &mut events).map_err(refused)?;
    }
    Ok(round)
}

/// A shoe by cards that are alike to a bet: one of each, and how many there are.
struct Shoe {
    faces: Vec<Card>,
    left: Vec<u128>,
}

impl Shoe {
    fn new(rules: &Rules, reads: Reads) -> Shoe {
        let mut shoe = Shoe { faces: Vec::new(), left: Vec::new() };
        let mut keys = Vec::new();
        for card in rules.game.pack.cards() {
            let key = alike(reads, card);
            match keys.iter().position(|held| *held == key) {
                Some(at) => shoe.left[at] += 1,
                None => {
                    keys.push(key);
                    shoe.faces.push(card);
                    shoe.left.push(1);
                }
            }
        }
        shoe
    }
}

/// What of a card matters to a bet.
fn alike(reads: Reads, card: Card) -> usize {
    let red = usize::from(card.suit().is_some_and(|suit| suit.colour() == Colour::Red));
    match reads {
        Reads::BankerOver => faces::kind(card),
        Reads::BankerReds => faces::kind(card) + red * KINDS,
        Reads::UpCard => usize::from(card.index()),
        Reads::FirstFour => card.rank().map_or(Rank::ALL.len(), |rank| rank as usize),
    }
}

struct Walk<'r> {
    rules: &'r Rules,
    wager: WagerId,
    side: &'r Side,
    faces: Vec<Card>,
    /// By the row that pays and how many cards were dealt out of the shoe, in how many ways.
    ends: BTreeMap<(Option<u8>, usize), u128>,
}

impl Walk<'_> {
    /// Deals on from here, every card that the bet reads.
    fn deal(
        &mut self,
        round: &mut Round,
        left: &[u128],
        ways: u128,
        dealt: usize,
    ) -> Result<(), Unpriced> {
        let mut events = Vec::new();
        let refused = |refusal: engine::points::Refusal| Unpriced::shape(refusal.to_string());
        loop {
            if let Some(row) = self.settled(&events) {
                *self.ends.entry((row, dealt)).or_default() += ways;
                return Ok(());
            }
            let action = match round.waiting_for(self.rules) {
                Waiting::Card(to) if reads(self.side.reads, round, to) => break,
                Waiting::Card(to) => Action::Deal(to, Card::new(Rank::King, Suit::Spades)),
                Waiting::Nothing => {
                    return Err(Unpriced::shape("the round ended and left the bet"));
                }
                _ => quiet(self.rules, round),
            };
            round.act(self.rules, action, &mut events).map_err(refused)?;
        }
        let Waiting::Card(to) = round.waiting_for(self.rules) else { return Ok(()) };
        if left.iter().sum::<u128>() == 0 {
            return Err(Unpriced::shape("the shoe has too few cards for a round"));
        }
        for at in 0..left.len() {
            if left[at] == 0 {
                continue;
            }
            let mut next = round.clone();
            let mut rest = left.to_vec();
            rest[at] -= 1;
            events.clear();
            next.act(self.rules, Action::Deal(to, self.faces[at]), &mut events).map_err(refused)?;
            match self.settled(&events) {
                Some(row) => {
                    *self.ends.entry((row, dealt + 1)).or_default() += ways * left[at];
                }
                None => self.deal(&mut next, &rest, ways * left[at], dealt + 1)?,
            }
        }
        Ok(())
    }

    /// The row that paid, if the bet was settled.
    fn settled(&self, events: &[Event]) -> Option<Option<u8>> {
        events.iter().find_map(|event| match event {
            Event::Settled(_, Due::Side(wager), payment) if *wager == self.wager => {
                Some(payment.row)
            }
            _ => None,
        })
    }
}

/// Whether it matters to a bet that reads this which card goes there.
fn reads(reads: Reads, round: &Round, to: Target) -> bool {
    let banker = to == Target::Banker;
    match reads {
        Reads::BankerOver => banker,
        // After the first black card no more are counted.
        Reads::BankerReds => {
            let red = |card: &Card| card.suit().is_some_and(|it| it.colour() == Colour::Red);
            banker && round.banker().iter().all(red)
        }
        Reads::UpCard if banker => round.banker().is_empty(),
        Reads::UpCard | Reads::FirstFour => !banker && is_first(round),
    }
}

/// Whether the first cards are dealt.
fn is_first(round: &Round) -> bool {
    round.stage() == engine::points::Stage::Deal
}

/// What a player does who does as little as is allowed.
fn quiet(rules: &Rules, round: &Round) -> Action {
    let seat = Seat::new(0);
    match round.waiting_for(rules) {
        Waiting::Switch(_) => Action::Keep(seat),
        Waiting::Play(..) => match round.options(rules, round.turn()).has(Options::STAND) {
            true => Action::Stand(seat),
            false => Action::Hit(seat),
        },
        Waiting::Banker => Action::BankerStand,
        _ => Action::Decline(seat),
    }
}
