//! Which cards make a hand, and what it is worth.

use super::laid::Stands;
use super::paytable::Reader;
use super::round::Round;
use super::rules::{Against, Rules, WagerId};
use super::set::Parts;
use crate::seat::{Seat, SeatSet};
use cards::{Card, Hand};
use money::Pay;
use ranking::{Ranking, Standing};
use sheet::table::hand::Cards;
use std::cell::Cell;
use std::cmp::Ordering;

/// What is known of all hands when wagers are settled.
#[derive(Debug, Clone)]
pub(super) struct Showdown {
    pub(super) dealer: Option<Standing>,
    /// The parts of the dealer's hand, where hands are set.
    pub(super) parts: Option<Parts>,
    /// Whether the dealer qualifies; where nobody is to be beaten, as well.
    pub(super) qualifies: bool,
    /// How many hands were dealt, the dealer's included.
    pub(super) hands: u8,
    /// The last hand that was compared: a seat's wagers are settled one after the other.
    compared: Cell<Option<(Seat, Outcome)>>,
    /// What was last paid by a line, and to whom: the next wager may go by the same.
    pub(super) paid: Cell<Option<(Seat, WagerId, Paid)>>,
}

/// A pay, and the row of the table that it stands in.
pub(super) type Paid = (Pay, Option<usize>);

/// The standing of a seat's hand, and how it stands against the dealer's.
type Outcome = (Option<Standing>, Ordering);

impl Showdown {
    /// Before the dealer's cards are seen.
    pub(super) const fn hidden(hands: u8) -> Showdown {
        Showdown {
            dealer: None,
            parts: None,
            qualifies: true,
            hands,
            compared: Cell::new(None),
            paid: Cell::new(None),
        }
    }

    /// Where it is known how a seat's hand stands, and not what the dealer holds.
    pub(super) const fn known(
        seat: Seat,
        own: Option<Standing>,
        stands: Stands,
        dealt: SeatSet,
    ) -> Showdown {
        Showdown {
            dealer: None,
            parts: None,
            qualifies: stands.qualifies,
            hands: dealt.len() as u8 + 1,
            compared: Cell::new(Some((seat, (own, stands.order)))),
            paid: Cell::new(None),
        }
    }
}

impl Round {
    /// The cards of a seat's hand, where hands are compared or paid by one ranking.
    #[must_use]
    pub fn made(&self, rules: &Rules, seat: Seat) -> Option<Hand> {
        rules.compared.map(|compared| self.open_hand(seat, compared.cards))
    }

    /// The cards of a seat's second hand, where it has one.
    #[must_use]
    pub fn second_made(&self, rules: &Rules, seat: Seat) -> Option<Hand> {
        rules.second.map(|_| self.hand(seat, Cards::SecondAndBoard))
    }

    /// The cards of the dealer's hand, where there is one to beat.
    #[must_use]
    pub fn dealers_made(&self, rules: &Rules) -> Option<Hand> {
        let compared = rules.compared.filter(|it| it.against == Against::Dealer)?;
        Some(self.dealers_hand(compared.cards))
    }

    /// Whether the dealer's hand does not qualify.
    #[must_use]
    pub fn dealer_is_out(&self, rules: &Rules) -> bool {
        !self.showdown(rules).qualifies
    }

    #[inline]
    pub(super) fn showdown(&self, rules: &Rules) -> Showdown {
        let players = self.dealt.len() as u8;
        if let Some(split) = &rules.split {
            let qualifies = !split.dealer_is_pai_gow(self.dealer.set());
            let parts = self.dealers_parts(rules);
            return Showdown { parts, qualifies, ..Showdown::hidden(players + 1) };
        }
        let compared = rules.compared.as_ref().filter(|it| it.against == Against::Dealer);
        let Some(compared) = compared else { return Showdown::hidden(players) };
        let cards = self.dealers_hand(compared.cards);
        let dealer = compared.rank.try_rank(&cards).ok();
        let qualifies = compared.qualify.is_none_or(|least| dealer.is_some_and(|it| it >= least));
        Showdown { dealer, qualifies, ..Showdown::hidden(players + 1) }
    }

    /// The standing of a seat's hand as far as its cards lie open to it.
    pub(super) fn standing(&self, rules: &Rules, seat: Seat) -> Option<Standing> {
        let compared = rules.compared.as_ref()?;
        compared.rank.try_rank(&self.open_hand(seat, compared.cards)).ok()
    }

    /// The cards that make a hand of a seat, without those of the board that lie face down.
    fn open_hand(&self, seat: Seat, cards: Cards) -> Hand {
        match cards {
            Cards::OwnAndBoard => join(&self.spots[seat.place()].own.cards, self.board_up()),
            cards => self.hand(seat, cards),
        }
    }

    /// How a seat's hand stands against the dealer's.
    #[inline]
    pub(super) fn against(&self, rules: &Rules, seat: Seat, showdown: &Showdown) -> Outcome {
        match showdown.compared.get() {
            Some((held, outcome)) if held == seat => outcome,
            _ => {
                let outcome = self.compare(rules, seat, showdown);
                showdown.compared.set(Some((seat, outcome)));
                outcome
            }
        }
    }

    #[inline]
    fn compare(&self, rules: &Rules, seat: Seat, showdown: &Showdown) -> Outcome {
        if let Some(split) = &rules.split {
            return (None, self.split_against(split, seat, showdown));
        }
        if let Some(sides) = &rules.sides_chosen {
            return self.against_side(rules, sides, seat);
        }
        let Some(compared) = &rules.compared else { return (None, Ordering::Equal) };
        let own = compared.rank.try_rank(&self.hand(seat, compared.cards)).ok();
        if compared.natural.is_some() {
            // A natural wins against any hand, and against another. Source: clovis-500 l.576-577.
            match (self.spots[seat.place()].natural, self.dealer_is_natural(rules)) {
                (true, _) => return (own, Ordering::Greater),
                (false, true) => return (own, Ordering::Less),
                (false, false) => {}
            }
        }
        (own, own.cmp(&showdown.dealer))
    }

    /// How a seat's second hand stands against the dealer's.
    pub(super) fn second_against(
        &self,
        rules: &Rules,
        seat: Seat,
        showdown: &Showdown,
    ) -> (Option<Standing>, Ordering) {
        let Some(compared) = rules.compared else { return (None, Ordering::Equal) };
        let own = compared.rank.try_rank(&self.hand(seat, Cards::SecondAndBoard)).ok();
        (own, own.cmp(&showdown.dealer))
    }

    /// The cards that make a hand of a seat.
    pub(super) fn hand(&self, seat: Seat, cards: Cards) -> Hand {
        let spot = &self.spots[seat.place()];
        let picked;
        let own = if spot.picks.is_empty() {
            &spot.own.cards
        } else {
            picked = self.picked(spot);
            &picked
        };
        let board = &self.board.cards;
        match cards {
            Cards::Own => *own,
            Cards::OwnAndBoard => join(own, board),
            Cards::OwnAndFlop => join(own, &board[..board.len().min(3)]),
            Cards::OwnAndFirst => join(own, nth(board, 0)),
            Cards::OwnAndSecond => join(own, nth(board, 1)),
            Cards::OwnAndThird => join(own, nth(board, 2)),
            Cards::OwnAndFirstTwo => join(own, &board[..board.len().min(2)]),
            Cards::OwnAndDrawn => join(own, &board[..board.len().min(spot.thrown.len())]),
            Cards::OwnAndDealer => join(own, &self.dealer.cards),
            Cards::Dealers => self.dealer.cards,
            Cards::SecondDealers => self.second_dealer.cards,
            Cards::Board => *board,
            Cards::Side => self.side.cards,
            Cards::OwnAndSide => join(own, &self.side.cards),
            Cards::SideForJoker => {
                let natural = own.iter().copied().filter(|card| *card != Card::JOKER);
                let missing = own.iter().filter(|card| **card == Card::JOKER).count();
                natural.chain(self.side.cards.iter().copied().take(missing)).collect()
            }
            Cards::OwnAndExtra => join(own, &spot.extra.cards),
            Cards::OwnAndDealersFirstTwo => {
                let dealer = &self.dealer.cards;
                join(own, &dealer[..dealer.len().min(2)])
            }
            // What was thrown was among them, and what came for it lies behind them.
            Cards::FirstThree => {
                own.iter().copied().take(3_usize.saturating_sub(spot.thrown.len())).collect()
            }
            Cards::AsDealt | Cards::OwnAndDiscards => join(own, &spot.thrown.cards),
            Cards::SecondAndBoard => join(&spot.extra.cards, board),
            Cards::Front => self.front_and_back(seat).0.iter().copied().collect(),
            Cards::Back => self.front_and_back(seat).1.iter().copied().collect(),
            Cards::Beaten
            | Cards::BestAtTable
            | Cards::HandAndDealersHand
            | Cards::GridLine
            | Cards::GridLineAndDealer => *own,
            Cards::OwnAndSecondSide => join(own, &self.second_side.cards),
            Cards::HandOne => self.hands[0].cards,
            Cards::HandTwo => self.hands[1].cards,
            Cards::HandThree => self.hands[2].cards,
            Cards::HandFour => self.hands[3].cards,
            Cards::HandFive => self.hands[4].cards,
            Cards::HandSix => self.hands[5].cards,
        }
    }

    /// The dealer's cards, where a player's hand would be made of these.
    pub(super) fn dealers_hand(&self, cards: Cards) -> Hand {
        match cards {
            Cards::OwnAndBoard => join(&self.dealer.cards, &self.board.cards),
            _ => self.dealer.cards,
        }
    }

    /// The worse of a seat's hand and the dealer's; `None` if they are equal.
    pub(super) fn beaten(
        &self,
        rules: &Rules,
        ranking: Ranking,
        seat: Seat,
    ) -> Option<(Hand, Standing)> {
        let cards = rules.compared.map_or(Cards::Own, |compared| compared.cards);
        let hands = [self.hand(seat, cards), self.dealers_hand(cards)];
        let standings = hands.map(|hand| ranking.try_rank(&hand).ok());
        match standings[0].cmp(&standings[1]) {
            Ordering::Equal => None,
            Ordering::Less => Some((hands[0], standings[0]?)),
            Ordering::Greater => Some((hands[1], standings[1]?)),
        }
    }

    /// The best hand at the table, the dealer's included, folded hands too.
    pub(super) fn best_at_table(
        &self,
        rules: &Rules,
        ranking: Ranking,
    ) -> Option<(Hand, Standing)> {
        let cards = rules.compared.map_or(Cards::Own, |compared| compared.cards);
        let players = self.dealt.iter().map(|seat| self.hand(seat, cards));
        let dealer = (!self.dealer.is_empty()).then(|| self.dealers_hand(cards));
        let all = players.chain(dealer);
        let ranked = all.filter_map(|hand| Some((hand, ranking.try_rank(&hand).ok()?)));
        ranked.max_by_key(|(_, standing)| *standing)
    }

    /// The cards that make a seat's hand and those that make the dealer's. Source: colorado l.4003.
    fn both_made(&self, rules: &Rules, seat: Seat) -> Option<Hand> {
        let compared = rules.compared?;
        let used = |hand: Hand| compared.rank.made(&hand).ok().map(|made| made.used);
        let own = used(self.hand(seat, compared.cards))?;
        Some(join(&own, &used(self.dealers_hand(compared.cards))?))
    }

    /// What a side bet is read on: its cards, and their standing where a ranking reads them.
    pub(super) fn read_on(
        &self,
        rules: &Rules,
        seat: Seat,
        cards: Cards,
        reader: Reader,
    ) -> Option<(Hand, Option<Standing>)> {
        let hand = match cards {
            Cards::HandAndDealersHand => self.both_made(rules, seat)?,
            cards => self.hand(seat, cards),
        };
        let Reader::Ranking(ranking) = reader else { return Some((hand, None)) };
        match cards {
            Cards::Beaten => self.beaten(rules, ranking, seat).map(|(hand, it)| (hand, Some(it))),
            Cards::BestAtTable => {
                self.best_at_table(rules, ranking).map(|(hand, it)| (hand, Some(it)))
            }
            _ => Some((hand, ranking.try_rank(&hand).ok())),
        }
    }
}

/// The card at a place of the board, if it lies there yet.
fn nth(board: &[Card], at: usize) -> &[Card] {
    board.get(at..=at).unwrap_or_default()
}

fn join(some: &Hand, more: &[Card]) -> Hand {
    let mut hand = *some;
    hand.add(more);
    hand
}
