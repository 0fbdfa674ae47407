//! A round of twenty-one: what has happened so far.

use super::action::Target;
use super::hand::Played;
use super::options::Options;
use super::rules::Rules;
use crate::bank::Bank;
use crate::layout::{Chair, WagerId};
use crate::seat::{Seat, SeatSet};
use cards::{Card, Hand};
use money::{Money, Net};
use ranking::points::Counted;
use sheet::points::chart::Must;
use sheet::points::{First, Hole, Switch};
use std::fmt;
use std::ops::Range;

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub(super) spots: [Spot; Seat::MAX],
    /// How many places the layout has in play.
    pub(super) count: u8,
    /// How many of them are seats; those behind a seat come last.
    pub(super) seated: u8,
    /// The places dealt in.
    pub(super) dealt: SeatSet,
    /// Chips behind, by player.
    pub(super) stacks: [Money; Seat::MAX],
    /// The hands, those of a place together and in the order of the places.
    pub(super) hands: [Played; Round::HANDS],
    pub(super) hand_count: u8,
    pub(super) banker: Counted,
    /// How many of the banker's cards lie face up.
    pub(super) banker_up: u8,
    pub(super) bank: Bank,
    pub(super) bank_net: Net,
    pub(super) stage: Stage,
    /// The hand whose turn it is, and how many have theirs still to come, it included.
    pub(super) at: u8,
    pub(super) left: u8,
    /// Whether the player whose hand it is has decided on switching.
    pub(super) asked: Asked,
    /// Whether the banker's second card is known to make no natural.
    pub(super) looked: Looked,
    /// Whether the banker, who may choose, has stood.
    pub(super) banker_stood: bool,
    /// Whether the banker, who may choose, is owed a card.
    pub(super) banker_owed: bool,
    /// Where the action button lies.
    pub(super) button: Option<Seat>,
    /// What lies on the layout: every wager as large as it was made or has grown, settled or not, and
    /// insurance until it is settled.
    pub(super) laid: Money,
    /// Chips that came to the table, for the sums at the end.
    pub(super) brought: Money,
    /// What has been worked out since the last event.
    pub(super) note: Note,
}

/// A note beside the round and no part of it: rounds that differ only here are equal.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Note {
    /// What the hand whose turn it is may do.
    pub(super) options: Option<Options>,
    /// What the chart has the banker do.
    pub(super) banker: Option<Must>,
}

impl Note {
    const NONE: Note = Note { options: None, banker: None };
}

impl PartialEq for Note {
    fn eq(&self, _: &Note) -> bool {
        true
    }
}

impl Eq for Note {}

/// Whether the player whose turn it is has been asked to switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Asked {
    Not,
    Answered(Seat),
}

/// Whether the banker's second card has been looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Looked {
    Not,
    Nothing,
}

/// How far a round has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Bets are made.
    Bets,
    /// Two cards go to everyone.
    Deal,
    /// Hands may be given up before the check.
    Early,
    /// Hands may be insured.
    Insure,
    /// The players play.
    Play,
    /// The banker plays.
    Banker,
    /// Wagers are settled.
    Settle,
    /// It is over.
    Over,
}

/// A place on the layout: its wagers and where its hands lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Whose it is.
    pub owner: Seat,
    /// The seat whose hand it is on, where it stands behind one.
    pub behind: Option<Seat>,
    /// What lies on each wager, as it was made before the deal.
    pub bets: [Money; Rules::WAGERS],
    /// Which wagers have been settled, a bit for each.
    pub(super) settled: u8,
    /// The first of its hands, and how many there are.
    pub(super) first_hand: u8,
    pub(super) hand_count: u8,
    /// The first two cards of each of its hands as dealt; jokers where there are fewer.
    pub(super) first: [Card; 4],
    /// All that came back and was paid.
    pub paid: Money,
}

impl Spot {
    const EMPTY: Spot = Spot {
        owner: Seat::new(0),
        behind: None,
        bets: [Money::ZERO; Rules::WAGERS],
        settled: 0,
        first_hand: 0,
        hand_count: 0,
        first: [Card::JOKER; 4],
        paid: Money::ZERO,
    };

    /// What lies on a wager.
    #[must_use]
    pub const fn bet(&self, wager: WagerId) -> Money {
        self.bets[wager.place()]
    }

    /// Where its hands lie among those of the table.
    #[must_use]
    pub const fn hands(&self) -> Range<usize> {
        let first = self.first_hand as usize;
        first..first + self.hand_count as usize
    }

    pub(super) const fn is_settled(&self, wager: WagerId) -> bool {
        self.settled >> wager.place() & 1 == 1
    }
}

/// What a round begins with.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The places on the layout, clockwise from the dealer's left; those behind a seat last.
    pub chairs: &'a [Chair],
    /// Who pays.
    pub bank: Bank,
}

/// What the round waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// Bets, until the dealer closes them.
    Bets,
    /// A card.
    Card(Target),
    /// Whether a player gives a hand up before the check.
    EarlySurrender(Seat, u8),
    /// Whether a player insures a hand.
    Insurance(Seat, u8),
    /// Whether a player switches.
    Switch(Seat),
    /// What a player does with a hand.
    Play(Seat, u8),
    /// The word of the banker, who may choose.
    Banker,
    /// Nothing: the round is over.
    Nothing,
}

impl Waiting {
    /// Who is to answer.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Waiting::EarlySurrender(seat, _)
            | Waiting::Insurance(seat, _)
            | Waiting::Switch(seat)
            | Waiting::Play(seat, _) => Some(seat),
            Waiting::Bets | Waiting::Card(_) | Waiting::Banker | Waiting::Nothing => None,
        }
    }
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand = |hand: u8| match hand {
            0 => String::new(),
            hand => format!(" on hand {}", hand + 1),
        };
        match self {
            Waiting::Bets => f.write_str("bets"),
            Waiting::Card(target) => write!(f, "a card {target}"),
            Waiting::EarlySurrender(seat, at) => {
                write!(f, "{seat}{} to surrender or not", hand(*at))
            }
            Waiting::Insurance(seat, at) => write!(f, "{seat}{} to insure or not", hand(*at)),
            Waiting::Switch(seat) => write!(f, "{seat} to switch or not"),
            Waiting::Play(seat, at) => write!(f, "{seat}{}", hand(*at)),
            Waiting::Banker => f.write_str("the banker"),
            Waiting::Nothing => f.write_str("nothing: it is over"),
        }
    }
}

impl Round {
    /// The most hands at a table: six places with two hands each, split three times.
    pub(super) const HANDS: usize = 48;

    /// Begins a round: chips behind, nothing on the layout.
    ///
    /// # Panics
    ///
    /// If there are no places or more than ten, or a place behind a seat comes before a seat.
    #[must_use]
    pub fn begin(rules: &Rules, start: &Start<'_>) -> Round {
        let mut round = Round {
            spots: [Spot::EMPTY; Seat::MAX],
            count: 0,
            seated: 0,
            dealt: SeatSet::EMPTY,
            stacks: [Money::ZERO; Seat::MAX],
            hands: [Played::EMPTY; Round::HANDS],
            hand_count: 0,
            banker: Counted::EMPTY,
            banker_up: 0,
            bank: start.bank,
            bank_net: Net::ZERO,
            stage: Stage::Bets,
            at: 0,
            left: 0,
            asked: Asked::Not,
            looked: Looked::Not,
            banker_stood: false,
            banker_owed: false,
            button: None,
            laid: Money::ZERO,
            brought: Money::ZERO,
            note: Note::NONE,
        };
        round.begin_again(rules, start);
        round
    }

    /// Begins another round in the place of this one.
    ///
    /// # Panics
    ///
    /// As [`Round::begin`].
    pub fn begin_again(&mut self, _rules: &Rules, start: &Start<'_>) {
        let count = start.chairs.len();
        assert!((1..=Seat::MAX).contains(&count), "one to ten places");
        let seated = start.chairs.iter().take_while(|chair| chair.behind.is_none()).count();
        let stands = |chair: &Chair| chair.behind.is_some_and(|front| front.place() < seated);
        assert!(start.chairs[seated..].iter().all(stands), "places behind seats come last");
        self.count = count as u8;
        self.seated = seated as u8;
        self.laid = Money::ZERO;
        self.brought = Money::ZERO;
        for (place, chair) in start.chairs.iter().enumerate() {
            self.spots[place] = Spot { owner: chair.owner, behind: chair.behind, ..Spot::EMPTY };
            self.stacks[place] = Money::ZERO;
            if chair.owner.place() == place {
                self.stacks[place] = chair.stack;
                self.brought += chair.stack;
            }
        }
        self.dealt = SeatSet::EMPTY;
        self.hand_count = 0;
        self.banker.clear();
        self.banker_up = 0;
        self.bank = start.bank;
        self.bank_net = Net::ZERO;
        self.stage = Stage::Bets;
        (self.at, self.left) = (0, 0);
        self.asked = Asked::Not;
        self.looked = Looked::Not;
        self.banker_stood = false;
        self.banker_owed = false;
        self.button = None;
        self.note = Note::NONE;
    }

    /// Lays everything as it lies in another round. Rounds that open alike come to the same: who
    /// plays many of them plays the opening once.
    #[inline]
    pub fn lay_as(&mut self, other: &Round) {
        let used = other.count as usize;
        self.spots[..used].copy_from_slice(&other.spots[..used]);
        self.stacks[..used].copy_from_slice(&other.stacks[..used]);
        let used = other.hand_count as usize;
        self.hands[..used].copy_from_slice(&other.hands[..used]);
        // Every field is named, so that none is forgotten.
        let Round {
            spots: _,
            count,
            seated,
            dealt,
            stacks: _,
            hands: _,
            hand_count,
            banker,
            banker_up,
            bank,
            bank_net,
            stage,
            at,
            left,
            asked,
            looked,
            banker_stood,
            banker_owed,
            button,
            laid,
            brought,
            note,
        } = self;
        (*count, *seated, *dealt) = (other.count, other.seated, other.dealt);
        (*hand_count, *at, *left) = (other.hand_count, other.at, other.left);
        (*banker, *banker_up) = (other.banker, other.banker_up);
        (*bank, *bank_net) = (other.bank, other.bank_net);
        (*laid, *brought) = (other.laid, other.brought);
        (*stage, *asked, *looked) = (other.stage, other.asked, other.looked);
        (*banker_stood, *banker_owed) = (other.banker_stood, other.banker_owed);
        (*button, *note) = (other.button, other.note);
    }

    /// What the round waits for.
    // Asked before and after every card: the call would cost more than the answer.
    #[must_use]
    #[inline(always)]
    pub fn waiting_for(&self, rules: &Rules) -> Waiting {
        match self.stage {
            Stage::Bets => Waiting::Bets,
            Stage::Deal => match self.left {
                0 => Waiting::Card(Target::Banker),
                _ => Waiting::Card(self.target(self.at as usize)),
            },
            Stage::Early => {
                let (seat, hand) = self.named(self.at as usize);
                Waiting::EarlySurrender(seat, hand)
            }
            Stage::Insure => {
                let (seat, hand) = self.named(self.at as usize);
                Waiting::Insurance(seat, hand)
            }
            Stage::Play => {
                let at = self.at as usize;
                let (seat, hand) = self.named(at);
                if self.hands[at].owed > 0 {
                    Waiting::Card(Target::Hand(seat, hand))
                } else if self.asks_to_switch(rules, seat) {
                    Waiting::Switch(seat)
                } else {
                    Waiting::Play(seat, hand)
                }
            }
            Stage::Banker if self.banker_must_choose(rules) => Waiting::Banker,
            Stage::Banker => Waiting::Card(Target::Banker),
            Stage::Settle | Stage::Over => Waiting::Nothing,
        }
    }

    /// Whether the player is still to say whether the second cards change places.
    pub(super) fn asks_to_switch(&self, rules: &Rules, seat: Seat) -> bool {
        rules.game.switch == Switch::SecondCards
            && self.asked != Asked::Answered(seat)
            && !self.is_frozen(rules, &self.hands[self.at as usize])
    }

    /// A hand by its place, and which of that place's it is.
    #[inline]
    pub(super) fn named(&self, at: usize) -> (Seat, u8) {
        let place = self.hands[at].place;
        (place, at as u8 - self.spots[place.place()].first_hand)
    }

    /// Where a hand lies.
    pub(super) fn index(&self, seat: Seat, hand: u8) -> usize {
        (self.spots[seat.place()].first_hand + hand) as usize
    }

    fn target(&self, at: usize) -> Target {
        let (seat, hand) = self.named(at);
        Target::Hand(seat, hand)
    }

    /// The places, those behind seats last.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots[..self.count as usize]
    }

    /// A place.
    #[must_use]
    pub fn spot(&self, seat: Seat) -> &Spot {
        &self.spots[seat.place()]
    }

    /// Every hand, by place.
    #[must_use]
    pub fn hands(&self) -> &[Played] {
        &self.hands[..self.hand_count as usize]
    }

    /// A place's hands.
    #[must_use]
    pub fn hands_of(&self, seat: Seat) -> &[Played] {
        &self.hands[self.spot(seat).hands()]
    }

    /// The hand whose turn it is, by its place among all.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.at as usize
    }

    /// The banker's cards, the one face down too.
    #[must_use]
    pub fn banker(&self) -> &Hand {
        &self.banker
    }

    /// The banker's cards that lie face up.
    #[must_use]
    pub fn banker_shows(&self) -> &[Card] {
        &self.banker[..self.banker_up as usize]
    }

    /// The chips behind of a place's player.
    #[must_use]
    #[inline]
    pub fn stack(&self, seat: Seat) -> Money {
        self.stacks[self.spots[seat.place()].owner.place()]
    }

    /// The places dealt in.
    #[must_use]
    pub const fn dealt(&self) -> SeatSet {
        self.dealt
    }

    /// How far the round has come.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Who pays, and what is left of it.
    #[must_use]
    pub const fn bank(&self) -> &Bank {
        &self.bank
    }

    /// What the bank has won.
    #[must_use]
    pub const fn bank_net(&self) -> Net {
        self.bank_net
    }

    /// Whether the round is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Every card that was dealt.
    pub fn cards(&self) -> impl Iterator<Item = Card> + Clone {
        let hands = self.hands().iter().flat_map(|hand| hand.cards.iter().copied());
        hands.chain(self.banker.iter().copied())
    }

    /// The place at the dealer's left, or the banker's.
    pub(super) fn first_of(&self, first: First) -> Seat {
        match (first, self.bank) {
            (First::BankersLeft, Bank::PlayerDealer(bank)) => match bank.seat.place() {
                place if place < self.seated as usize => bank.seat,
                place => Seat::new(place % self.seated as usize),
            },
            _ => Seat::new(0),
        }
    }

    /// The first hand of the first place dealt in, from there on clockwise.
    pub(super) fn first_hand(&self, first: First) -> u8 {
        let seat = self.dealt.at_or_after(self.first_of(first).place(), self.seated as usize);
        seat.map_or(0, |seat| self.spots[seat.place()].first_hand)
    }

    /// Goes on to the next hand.
    #[inline]
    pub(super) fn pass(&mut self) {
        self.left -= 1;
        self.at += 1;
        if self.at == self.hand_count {
            self.at = 0;
        }
    }

    /// Whether the banker's second card comes only after the players'.
    pub(super) fn draws_second(rules: &Rules) -> bool {
        rules.game.hole == Hole::DrawnLast
    }
}
