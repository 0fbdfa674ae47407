//! Draws that are still to come, played inside a sample: every hand throws what a bot would throw, so
//! that a hand which is worth little now has the worth of what it may become.

use super::equity::best_throw;
use super::view::View;
use crate::chance::Chance;
use cards::{Card, CardSet, Hand, shuffle_first};
use engine::Seat;
use engine::pot::{Round, Rules};
use ranking::Standing;

/// How many draws a hand imagines for each way to throw: there are many hands.
const ROUGH: usize = 12;

/// A hand that is still to draw, as its seat sees it, and those against it.
pub(crate) struct Drawing<'a> {
    view: View<'a>,
    /// The most cards that each draw exchanges, in turn, and how many draws are over.
    draws: Vec<usize>,
    over: usize,
}

impl<'a> Drawing<'a> {
    /// What a seat sees; `None` where nobody draws any more.
    pub(crate) fn of(rules: &'a Rules, seen: &Round, seat: Seat) -> Option<Drawing<'a>> {
        let view = View::of(rules, seen, seat);
        let draws = rules.game.streets.iter().filter_map(|street| street.draw);
        let draws: Vec<usize> = draws.map(usize::from).collect();
        let over = draws.len().checked_sub(view.draws_left).filter(|_| view.draws_left > 0)?;
        Some(Drawing { view, draws, over })
    }

    /// The part of the pot that the hand wins in one deal.
    pub(crate) fn share(&self, chance: &mut Chance) -> f64 {
        let mut deck = Deck { stub: self.view.unseen.clone(), thrown: Vec::new() };
        let count = deck.stub.len();
        shuffle_first(&mut deck.stub, count, &mut |bound| chance.below(bound));
        let mut hands = vec![self.view.own];
        for rival in &self.view.rivals {
            let mut hand = rival.up;
            (0..rival.down).for_each(|_| deck.deal(&mut hand, chance));
            hands.push(hand);
        }
        for (at, most) in self.draws.iter().enumerate() {
            // What was drawn before is known of the own hand alone.
            let from = if at < self.over { 1 } else { 0 };
            for hand in hands.iter_mut().skip(from) {
                self.draw(hand, *most, &mut deck, chance);
            }
        }
        self.won(&hands)
    }

    fn draw(&self, hand: &mut CardSet, most: usize, deck: &mut Deck, chance: &mut Chance) {
        let unseen = self.view.unseen.iter().copied().filter(|card| !hand.contains(*card));
        let view = View { own: *hand, unseen: unseen.collect(), ..self.view.clone() };
        let thrown = best_throw(&view, most, ROUGH, chance);
        *hand = hand.without(thrown);
        (0..thrown.len()).for_each(|_| deck.deal(hand, chance));
        deck.thrown.extend(thrown.iter());
    }

    /// The part that the first of the hands wins.
    fn won(&self, hands: &[CardSet]) -> f64 {
        let (mut ways, mut won) = (0.0, 0.0);
        for way in self.view.ways {
            let standings: Vec<Standing> =
                hands.iter().map(|hand| self.view.standing(way, *hand, &Hand::EMPTY)).collect();
            let best = standings.iter().copied().max().unwrap_or_default();
            if best == Standing::NOTHING {
                continue;
            }
            ways += 1.0;
            if standings[0] == best {
                won += 1.0 / standings.iter().filter(|it| **it == best).count() as f64;
            }
        }
        if ways > 0.0 { won / ways } else { 1.0 / hands.len() as f64 }
    }
}

/// The cards that are dealt from, and those that were thrown: they are shuffled where the others run
/// out.
struct Deck {
    stub: Vec<Card>,
    thrown: Vec<Card>,
}

impl Deck {
    fn deal(&mut self, hand: &mut CardSet, chance: &mut Chance) {
        if self.stub.is_empty() {
            self.stub.append(&mut self.thrown);
            let count = self.stub.len();
            shuffle_first(&mut self.stub, count, &mut |bound| chance.below(bound));
        }
        if let Some(card) = self.stub.pop() {
            *hand = hand.with(card);
        }
    }
}
