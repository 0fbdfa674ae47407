//! Cards laid out without a round around them: what each wager is paid, for those who count deals.
//!
//! A count settles by the same lines and tables as a round does; it only leaves out how the cards
//! came to lie there.

use super::dealer_draw;
use super::event::Due;
use super::hands::Showdown;
use super::keep;
use super::meters::Meters;
use super::paytable::Met;
use super::round::{Hold, Round, Start};
use super::rules::{Rules, WagerId};
use super::steps::Step;
use crate::bank::Bank;
use crate::layout::Chair;
use crate::seat::{Packet, Seat, SeatSet};
use cards::Hand;
use money::{Money, Pay};
use ranking::Standing;
use ranking::pattern::Pattern;
use std::cmp::Ordering;

/// The one hand that is laid out against the table.
const SEAT: Seat = Seat::new(0);

/// Cards on a layout: one player's, the dealer's, the board's and those beside it.
///
/// What is laid stays until something else is laid in its place.
#[derive(Debug, Clone)]
pub struct Laid<'r> {
    rules: &'r Rules,
    round: Round,
}

/// How a player's hand stands, where only that is known of the dealer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stands {
    /// Whether the dealer's hand is good enough to play.
    pub qualifies: bool,
    /// The player's hand against it.
    pub order: Ordering,
}

/// Which cards are laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The player's own.
    Own,
    /// Those dealt beside them, for a side bet or as a second hand.
    Extra,
    /// Those that the player gave up.
    Thrown,
    /// The dealer's.
    Dealer,
    /// The dealer's second hand.
    SecondDealer,
    /// The board.
    Board,
    /// Beside the board.
    Side,
    /// Beside those.
    SecondSide,
    /// One of the table's own hands, from zero.
    Hand(u8),
}

impl Stands {
    /// Every way to stand: by whether the dealer qualifies, then win, tie and lose.
    pub const ALL: [Stands; 6] = [
        Stands { qualifies: false, order: Ordering::Greater },
        Stands { qualifies: false, order: Ordering::Equal },
        Stands { qualifies: false, order: Ordering::Less },
        Stands { qualifies: true, order: Ordering::Greater },
        Stands { qualifies: true, order: Ordering::Equal },
        Stands { qualifies: true, order: Ordering::Less },
    ];
}

impl<'r> Laid<'r> {
    /// A layout without a card, with this much on every wager.
    #[must_use]
    pub fn staked(rules: &'r Rules, stake: Money) -> Laid<'r> {
        let mut laid = Laid::new(rules);
        rules.wagers().for_each(|wager| laid.bet(wager, stake));
        laid
    }

    /// A layout without a card.
    #[must_use]
    pub fn new(rules: &'r Rules) -> Laid<'r> {
        let chairs = [Chair::own(0, Money::ZERO)];
        let start = Start { chairs: &chairs, bank: Bank::House, meters: Meters::default() };
        let mut round = Round::begin(rules, &start);
        round.dealt = SeatSet::first(1);
        round.live = SeatSet::first(1);
        round.spots[SEAT.place()].hold = Hold::In;
        Laid { rules, round }
    }

    /// The rules that the layout is for.
    #[must_use]
    pub const fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// Lays cards, in the order in which they were dealt, in place of those that lay there.
    pub fn lay(&mut self, place: Place, cards: &[cards::Card]) {
        *self.at(place) = Packet::of(cards.iter().copied());
        if place == Place::Board {
            self.round.board_up = self.round.board.len() as u8;
        }
    }

    fn at(&mut self, place: Place) -> &mut Packet {
        let (round, spot) = (&mut self.round, SEAT.place());
        match place {
            Place::Own => &mut round.spots[spot].own,
            Place::Extra => &mut round.spots[spot].extra,
            Place::Thrown => &mut round.spots[spot].thrown,
            Place::Dealer => &mut round.dealer,
            Place::SecondDealer => &mut round.second_dealer,
            Place::Board => &mut round.board,
            Place::Side => &mut round.side,
            Place::SecondSide => &mut round.second_side,
            Place::Hand(hand) => &mut round.hands[hand as usize],
        }
    }

    /// Puts so many of the player's cards, the first, in front of the others.
    pub fn set_front(&mut self, cards: u8) {
        self.round.spots[SEAT.place()].front = cards;
    }

    /// Puts so many of the dealer's cards, the first, in front of the others.
    pub fn set_dealers_front(&mut self, cards: u8) {
        self.round.dealer_front = cards;
    }

    /// These cards as the house way sets them, those in front first; `None` where hands are not
    /// set.
    #[must_use]
    pub fn by_house_way(&self, cards: &[cards::Card]) -> Option<Hand> {
        let split = self.rules.split.as_ref()?;
        let set = split.by_house_way(&Packet::of(cards.iter().copied()))?;
        Some(set.cards)
    }

    /// The two of these cards that the house way keeps; `None` where nothing is kept by one.
    #[must_use]
    pub fn keeps(&self, cards: &[cards::Card]) -> Option<[cards::Card; 2]> {
        self.rules.game.keep_way.as_ref().map(|way| keep::kept(way, cards))
    }

    /// The line of the house way by which it keeps two of these cards; `None` where nothing is kept by one.
    #[must_use]
    pub fn keeps_by(&self, cards: &[cards::Card]) -> Option<usize> {
        self.rules.game.keep_way.as_ref().map(|way| keep::by_line(way, cards).0)
    }

    /// What a dealer who replaces cards throws of these; nothing where the dealer replaces none.
    #[must_use]
    pub fn dealer_throws(&self, cards: &[cards::Card]) -> Hand {
        let way = self.rules.steps.iter().find_map(|step| match step {
            Step::DealerDraws(way) => Some(*way),
            _ => None,
        });
        way.map_or(Hand::EMPTY, |way| dealer_draw::throws(way, cards))
    }

    /// Whether the dealer's cards hold nothing, where hands are set.
    #[must_use]
    pub fn dealer_has_nothing(&self) -> bool {
        self.round.dealer_has_nothing(self.rules)
    }

    /// Whether the own cards are set so that they lose whatever the dealer holds.
    #[must_use]
    pub fn fouls(&self) -> bool {
        let split = self.rules.split.as_ref();
        split.is_some_and(|split| self.round.is_fouled(split, SEAT))
    }

    /// Gives the hand up, or takes it up again.
    pub fn hold(&mut self, hold: Hold) {
        self.round.spots[SEAT.place()].hold = hold;
    }

    /// Puts this much on a wager: dollars that are printed for one stake grow with it.
    pub fn bet(&mut self, wager: WagerId, money: Money) {
        self.round.spots[SEAT.place()].bets[wager.place()] = money;
    }

    /// Has the player go to war for a wager.
    pub fn go_to_war(&mut self, wager: WagerId) {
        self.round.spots[SEAT.place()].at_war |= 1 << wager.place();
    }

    /// Has the player at war for nothing.
    pub fn make_peace(&mut self) {
        self.round.spots[SEAT.place()].at_war = 0;
    }

    /// What the open cards of the player's hand are worth.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        self.round.standing(self.rules, SEAT)
    }

    /// How the hands stand as they lie.
    #[must_use]
    pub fn stands(&self) -> Stands {
        let showdown = self.round.showdown(self.rules);
        let (_, order) = self.round.against(self.rules, SEAT, &showdown);
        Stands { qualifies: showdown.qualifies, order }
    }

    /// What everything listed pays, and by which row of its table, as the cards lie.
    pub fn pays(&self, dues: &[Due], pays: &mut [(Pay, Option<usize>)]) {
        let showdown = self.round.showdown(self.rules);
        self.pays_at(dues, &showdown, pays);
    }

    /// The same, where of the dealer's hand only this is known. What reads the dealer's cards has
    /// none to read.
    pub fn pays_if(&self, stands: Stands, dues: &[Due], pays: &mut [(Pay, Option<usize>)]) {
        let showdown =
            Showdown::known(SEAT, self.round.standing(self.rules, SEAT), stands, self.round.dealt);
        self.pays_at(dues, &showdown, pays);
    }

    /// The same for a hand declared for a wager, which its own cards alone decide.
    pub fn pays_declared(&self, wager: WagerId, dues: &[Due], pays: &mut [(Pay, Option<usize>)]) {
        let showdown = self.round.showdown(self.rules);
        for (due, pay) in dues.iter().zip(pays) {
            let declared = self.round.pay_declared(self.rules, SEAT, wager, *due, &showdown);
            *pay = declared.unwrap_or((Pay::NotOffered, None));
        }
    }

    /// Whether the player's own cards hold one of these.
    #[must_use]
    pub fn holds_one(&self, hands: &[Pattern]) -> bool {
        self.round.holds_one(SEAT, hands)
    }

    fn pays_at(&self, dues: &[Due], showdown: &Showdown, pays: &mut [(Pay, Option<usize>)]) {
        for (due, pay) in dues.iter().zip(pays) {
            *pay = self.round.pay_for(self.rules, SEAT, *due, showdown);
        }
    }

    /// The rows of a side bet's table that the cards meet as they lie, by its place among those of
    /// the sheet; `None` where it reads none.
    #[must_use]
    pub fn met(&self, side: usize) -> Option<Met> {
        let side = &self.rules.sides[side];
        let showdown = self.round.showdown(self.rules);
        self.round.side_met(self.rules, SEAT, (side, &side.table), &showdown)
    }

    /// The same of the table of its envy bonus.
    #[must_use]
    pub fn envy_met(&self, side: usize) -> Option<Met> {
        let side = &self.rules.sides[side];
        let (_, _, table) = side.envy.as_ref()?;
        let showdown = self.round.showdown(self.rules);
        self.round.side_met(self.rules, SEAT, (side, table), &showdown)
    }

    /// The cards that lie there.
    #[must_use]
    pub fn cards(&self, place: Place) -> &Hand {
        let spot = &self.round.spots[SEAT.place()];
        let packet = match place {
            Place::Own => &spot.own,
            Place::Extra => &spot.extra,
            Place::Thrown => &spot.thrown,
            Place::Dealer => &self.round.dealer,
            Place::SecondDealer => &self.round.second_dealer,
            Place::Board => &self.round.board,
            Place::Side => &self.round.side,
            Place::SecondSide => &self.round.second_side,
            Place::Hand(hand) => &self.round.hands[hand as usize],
        };
        &packet.cards
    }
}
