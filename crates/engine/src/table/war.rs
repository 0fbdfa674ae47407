//! War: a tied wager is surrendered, or decided by another card. And other lines with a comparison
//! of their own.

use super::action::Refusal;
use super::event::Event;
use super::round::Round;
use super::rules::{Cell, Line, Rules, Step, WagerId};
use crate::seat::Seat;
use cards::Card;
use money::{Money, Pay};
use ranking::{Ranking, Standing};
use sheet::table::settle::By;
use sheet::table::step::Zone;
use std::cmp::Ordering;

/// Cells for a better hand, a worse and an equal one.
type Three = [Cell; 3];

const MISSING: Cell = Cell::Pay(Pay::NotOffered);
const LOST: Cell = Cell::Pay(Pay::Lose);

impl Round {
    /// The cell that a line with a comparison of its own comes to, and the standing it is read on.
    pub(super) fn own_line<'r>(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        line: &'r Line,
        by: By,
    ) -> (&'r Cell, Option<Standing>) {
        let spot = &self.spots[seat.place()];
        match by {
            By::Against(zone, rank) => {
                let dealer = match zone {
                    Zone::SecondDealer => &self.second_dealer,
                    _ => &self.dealer,
                };
                compared(&line.cells[1], rank, &spot.own.cards, &dealer.cards)
            }
            // A bet for the dealer goes with the first of several. Ruling G-604.
            By::Named(_) => {
                let named = self.slips(seat, wager).next().map(|slip| slip.named);
                let card = self.board.cards.last();
                let met = named.zip(card).is_some_and(|(named, card)| named.is(*card));
                (if met { &line.pays } else { &LOST }, None)
            }
            By::Hand | By::Common(_) => self.war_line(rules, seat, wager, line),
        }
    }

    /// Source: colorado l.4714-4722, l.4790-4806.
    fn war_line<'r>(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        line: &'r Line,
    ) -> (&'r Cell, Option<Standing>) {
        let spot = &self.spots[seat.place()];
        let rank = rules.compared.map_or(Ranking::High1, |compared| compared.rank);
        let (first, last) = match line.by {
            Some(By::Common(hand)) => {
                let hand = self.hands.get(usize::from(hand).wrapping_sub(1));
                (hand.and_then(|hand| hand.cards.get(..1)), self.board.cards.last())
            }
            _ => (spot.own.cards.get(..1), spot.own.cards.last()),
        };
        let dealer = &self.dealer.cards;
        let war = || compared(&line.cells[1], rank, as_slice(last), as_slice(dealer.last()));
        let bit = 1 << wager.place();
        if spot.at_war & bit != 0 && line.pays != MISSING {
            (&line.pays, None)
        } else if spot.at_war & bit != 0 || line.cells[0] == [MISSING; 3] {
            war()
        } else {
            compared(
                &line.cells[0],
                rank,
                first.unwrap_or_default(),
                dealer.get(..1).unwrap_or_default(),
            )
        }
    }

    /// Whether anybody has gone to war.
    pub(super) fn is_war(&self) -> bool {
        self.spots().iter().any(|spot| spot.at_war != 0)
    }

    /// What going to war costs: as much as lies on the tied wager. Source: colorado l.4719, l.4745.
    pub(super) fn price_of_war(&self, seat: Seat, on: WagerId) -> Option<Money> {
        let price = self.spots[seat.place()].bet(on);
        (price <= self.stack(seat)).then_some(price)
    }

    pub(super) fn go_to_war(&self, rules: &Rules, seat: Seat) -> Result<Event, Refusal> {
        let Step::War { on, .. } = self.asked(rules, seat)? else { return Err(Refusal::NotNow) };
        let price = self.price_of_war(seat, *on).ok_or(Refusal::Short(self.stack(seat)))?;
        Ok(Event::WentToWar(seat, *on, price))
    }

    /// Books a war: the stake lies on a wager of its own, or beside the tied one.
    pub(super) fn enlist(&mut self, rules: &Rules, seat: Seat, on: WagerId, money: Money) {
        let step = match self.at {
            super::round::Phase::Step(at) => rules.steps.get(at as usize),
            _ => None,
        };
        let with = match step {
            Some(Step::War { with: Some(with), .. }) => *with,
            _ => on,
        };
        let spot = &mut self.spots[seat.place()];
        self.stacks[spot.owner.place()] -= money;
        spot.bets[with.place()] += money;
        spot.at_war |= 1 << on.place();
    }
}

impl Rules {
    /// What a tied wager comes to that is given up. Source: colorado l.4727, l.4796.
    #[must_use]
    pub fn surrender_pays(&self, wager: WagerId) -> Pay {
        match self.lines[wager.place()].as_ref().map(|line| &line.fold) {
            Some(Cell::Pay(pay)) => *pay,
            _ => Pay::LoseHalf,
        }
    }
}

fn as_slice(card: Option<&Card>) -> &[Card] {
    card.map_or(&[], std::slice::from_ref)
}

/// The cell for one hand against another.
fn compared<'r>(
    cells: &'r Three,
    rank: Ranking,
    own: &[Card],
    dealer: &[Card],
) -> (&'r Cell, Option<Standing>) {
    let standing = |cards: &[Card]| rank.try_rank(cards).ok();
    let own = standing(own);
    let cell = match own.cmp(&standing(dealer)) {
        Ordering::Greater => &cells[0],
        Ordering::Less => &cells[1],
        Ordering::Equal => &cells[2],
    };
    (cell, own)
}
