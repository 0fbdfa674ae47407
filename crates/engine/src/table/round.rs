//! A round at a table: what has happened so far.

use super::action::Target;
use super::amends::Amends;
use super::grid::Places;
use super::meters::Meters;
use super::payout::PayoutLeft;
use super::rules::{Rules, Step, WagerId};
use super::slips::Slip;
use super::tips::Cup;
use crate::bank::Bank;
use crate::layout::Chair;
use crate::seat::{Packet, Seat, SeatSet};
use cards::{Card, CardSet};
use money::{Money, Net};
use sheet::table::step::{Keeper, Setter, Start as Found, Zone};

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub(super) spots: [Spot; Seat::MAX],
    /// How many places the layout has in play.
    pub(super) count: u8,
    /// How many of them are seats; those behind a seat come last.
    pub(super) seated: u8,
    /// The seats dealt in.
    pub(super) dealt: SeatSet,
    /// Those of them that have not folded.
    pub(super) live: SeatSet,
    /// Chips behind, by player.
    pub(super) stacks: [Money; Seat::MAX],
    pub(super) dealer: Packet,
    pub(super) second_dealer: Packet,
    pub(super) board: Packet,
    /// How many cards of the board, and of the dealer's hands, lie face up.
    pub(super) board_up: u8,
    pub(super) dealer_up: u8,
    pub(super) second_up: u8,
    /// How many of the dealer's cards lie in front, once they are set.
    pub(super) dealer_front: u8,
    /// How many of those beside the board do, where they are the dragon hand.
    pub(super) dragon_front: u8,
    pub(super) side: Packet,
    pub(super) side_up: u8,
    pub(super) second_side: Packet,
    pub(super) second_side_up: u8,
    /// The table's own hands.
    pub(super) hands: [Packet; Round::HANDS],
    /// The seats that are owed cards.
    pub(super) owed: SeatSet,
    /// What the dealer threw, and how many cards are owed for it.
    pub(super) rack: Packet,
    pub(super) dealer_owed: u8,
    /// The hands that have been turned up.
    pub(super) shown: SeatSet,
    pub(super) burns: Packet,
    pub(super) bank: Bank,
    pub(super) meters: Meters,
    /// What the bank has won, and the meters paid.
    pub(super) bank_net: Net,
    pub(super) meter_paid: Money,
    /// What is left of the most that the house pays at long odds.
    pub(super) payout_left: Option<Box<PayoutLeft>>,
    /// The step that the round is at, and the seat within it.
    pub(super) at: Phase,
    pub(super) next: u8,
    /// How many seats this step has gone past.
    pub(super) turn: u8,
    /// Which of their hands the players are at, where they play them one after the other.
    pub(super) hand: u8,
    /// The hands beside the first that have been taken up.
    pub(super) looked: SeatSet,
    /// The seat where dealing, asking and settling start.
    pub(super) first: Seat,
    /// Chips that came to the table, for the sums at the end.
    pub(super) brought: Money,
    /// What was bet for the dealer, in the few rounds where something was.
    pub(super) cup: Option<Box<Cup>>,
    /// Wagers on the next card, in the few games that have them.
    pub(super) slips: Vec<Slip>,
    /// What the floor has still to set right, in the few rounds where it was called.
    pub(super) amends: Option<Box<Amends>>,
    /// What the round waits for, where that has been worked out since the last event.
    pub(super) note: Note,
}

/// A note beside the round and no part of it: rounds that differ only here are equal.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Note(pub(super) Option<Waiting>);

impl PartialEq for Note {
    fn eq(&self, _: &Note) -> bool {
        true
    }
}

impl Eq for Note {}

/// A layout without a chip or a card, copied as a whole.
pub(super) static EMPTY: Round = Round {
    spots: [Spot::EMPTY; Seat::MAX],
    count: 0,
    seated: 0,
    dealt: SeatSet::EMPTY,
    live: SeatSet::EMPTY,
    stacks: [Money::ZERO; Seat::MAX],
    dealer: Packet::EMPTY,
    second_dealer: Packet::EMPTY,
    board: Packet::EMPTY,
    board_up: 0,
    dealer_up: 0,
    second_up: 0,
    dealer_front: 0,
    dragon_front: 0,
    side: Packet::EMPTY,
    side_up: 0,
    second_side: Packet::EMPTY,
    second_side_up: 0,
    hands: [Packet::EMPTY; Round::HANDS],
    owed: SeatSet::EMPTY,
    rack: Packet::EMPTY,
    dealer_owed: 0,
    shown: SeatSet::EMPTY,
    burns: Packet::EMPTY,
    bank: Bank::House,
    meters: Meters::EMPTY,
    bank_net: Net::ZERO,
    meter_paid: Money::ZERO,
    payout_left: None,
    at: Phase::Bets,
    next: 0,
    turn: 0,
    hand: 0,
    looked: SeatSet::EMPTY,
    first: Seat::new(0),
    brought: Money::ZERO,
    cup: None,
    slips: Vec::new(),
    amends: None,
    note: Note(None),
};

/// How far a round has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    Bets,
    Step(u8),
    Over,
}

/// A place on the layout: its wagers and its cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Whose it is.
    pub owner: Seat,
    /// The seat whose hand it is on, where it stands behind one.
    pub behind: Option<Seat>,
    /// How many positions to the banker's left it is, where seats stand empty.
    pub(super) position: Option<u8>,
    /// What lies on each wager.
    pub bets: [Money; WagerId::MAX],
    /// The cards.
    pub own: Packet,
    /// Cards for a side bet alone.
    pub extra: Packet,
    /// Cards given up or thrown.
    pub thrown: Packet,
    /// How many cards are owed after a draw.
    pub owed: u8,
    /// How many of the cards lie in front of the others: they come first. None until they are set.
    pub front: u8,
    /// Whether a hand lies here, and in what state.
    pub hold: Hold,
    /// All that came back and was paid.
    pub paid: Money,
    /// Whether the hand wins as it was dealt.
    pub(super) natural: bool,
    /// Which wagers have been settled, a bit for each.
    pub(super) settled: u32,
    /// The wagers that the player has gone to war for, a bit for each.
    pub(super) at_war: u32,
    /// The places of the grid that the player plays.
    pub(super) picks: Places,
    /// Whether the floor took the side bets.
    pub(super) sides_lost: bool,
}

/// The state of a place on the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Hold {
    /// No hand.
    #[default]
    Empty,
    /// A hand in play.
    In,
    /// A hand given up.
    Folded,
    /// A hand that the floor killed, wagers lost.
    Dead,
    /// A hand that was declared and paid.
    Declared,
}

/// What a round begins with.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The places on the layout, clockwise from the dealer's left.
    pub chairs: &'a [Chair],
    /// Who pays.
    pub bank: Bank,
    /// What the meters show.
    pub meters: Meters,
}

/// What the round waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// Bets, until the dealer closes them.
    Bets,
    /// Cards.
    Cards {
        /// To whom.
        to: Target,
        /// How many.
        count: u8,
        /// How many of them, the last, face up.
        up: u8,
    },
    /// The dice, or whatever finds the first seat.
    Start,
    /// A player's answer.
    Answer(Seat),
    /// The word of the player who banks, or of a dealer who sets by hand, on the dealer's cards.
    Banker,
    /// A shuffle, of all cards that are not on the table: the floor had some put back.
    Shuffle,
    /// Nothing: the round is over.
    Nothing,
}

impl Spot {
    const EMPTY: Spot = Spot {
        owner: Seat::new(0),
        behind: None,
        position: None,
        bets: [Money::ZERO; WagerId::MAX],
        own: Packet::EMPTY,
        extra: Packet::EMPTY,
        thrown: Packet::EMPTY,
        owed: 0,
        front: 0,
        hold: Hold::Empty,
        paid: Money::ZERO,
        natural: false,
        settled: 0,
        at_war: 0,
        picks: Places::NONE,
        sides_lost: false,
    };

    /// Clears the place.
    pub(super) fn clear(&mut self) {
        // Every field is named, so that none is forgotten.
        let Spot {
            owner,
            behind,
            position,
            bets,
            own,
            extra,
            thrown,
            owed,
            front,
            hold,
            paid,
            natural,
            settled,
            at_war,
            picks,
            sides_lost,
        } = self;
        [own, extra, thrown].into_iter().for_each(Packet::clear);
        *bets = Spot::EMPTY.bets;
        (*owner, *hold, *paid, *picks) = (Seat::new(0), Hold::Empty, Money::ZERO, Places::NONE);
        (*owed, *front, *settled, *at_war) = (0, 0, 0, 0);
        (*natural, *sides_lost) = (false, false);
        (*behind, *position) = (None, None);
    }

    /// What lies on a wager.
    #[must_use]
    pub const fn bet(&self, wager: WagerId) -> Money {
        self.bets[wager.place()]
    }

    /// Whether a wager has been settled.
    pub(super) const fn is_settled(&self, wager: WagerId) -> bool {
        self.settled >> wager.place() & 1 == 1
    }

    /// Whether nothing lies on the layout.
    #[inline]
    pub(super) fn is_bare(&self) -> bool {
        self.bets.iter().fold(0, |any, bet| any | bet.as_cents()) == 0
    }

    /// All that lies on the layout.
    #[must_use]
    pub fn staked(&self) -> Money {
        self.bets.iter().copied().sum()
    }
}

impl Round {
    /// How many hands of the table's own there are at most. Source: colorado l.1689, l.4711.
    pub const HANDS: usize = 7;

    /// A round that waits for bets.
    ///
    /// # Panics
    ///
    /// If there are no places, or more than a table has, or one behind a seat before a seat.
    #[must_use]
    #[track_caller]
    pub fn begin(rules: &Rules, start: &Start<'_>) -> Round {
        let mut round = EMPTY.clone();
        round.seat(rules, start);
        round
    }

    /// Seats the players at an empty layout.
    #[track_caller]
    #[inline]
    pub(super) fn seat(&mut self, rules: &Rules, start: &Start<'_>) {
        let count = start.chairs.len();
        assert!((1..=Seat::MAX).contains(&count), "a table has one to ten places");
        let seated = start.chairs.iter().take_while(|chair| chair.behind.is_none()).count();
        let standing = |chair: &Chair| chair.behind.is_some_and(|it| it.place() < seated);
        assert!(start.chairs[seated..].iter().all(standing), "players stand behind seats");
        self.count = count as u8;
        self.seated = seated as u8;
        self.bank = start.bank;
        self.meters = start.meters;
        self.payout_left = PayoutLeft::new(&rules.limits);
        // A banker has no place on the layout: its left is the place that follows.
        self.first = self.dealers_left();
        for (place, chair) in start.chairs.iter().enumerate() {
            self.spots[place].owner = chair.owner;
            self.spots[place].behind = chair.behind;
            self.spots[place].position = chair.position;
            self.stacks[place] = chair.stack;
            self.brought += chair.stack;
        }
    }

    /// The places on the layout.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots[..self.count as usize]
    }

    /// One of them.
    #[must_use]
    pub const fn spot(&self, seat: Seat) -> &Spot {
        &self.spots[seat.place()]
    }

    /// The chips that the owner of a place has behind.
    #[must_use]
    pub const fn stack(&self, seat: Seat) -> Money {
        self.stacks[self.spots[seat.place()].owner.place()]
    }

    /// The dealer's cards.
    #[must_use]
    pub const fn dealer(&self) -> &Packet {
        &self.dealer
    }

    /// The dealer's second hand.
    #[must_use]
    pub const fn second_dealer(&self) -> &Packet {
        &self.second_dealer
    }

    /// The board, face up or down.
    #[must_use]
    pub const fn board(&self) -> &Packet {
        &self.board
    }

    /// The cards of the board that lie face up.
    #[must_use]
    pub fn board_up(&self) -> &[Card] {
        &self.board.cards[..(self.board_up as usize).min(self.board.cards.len())]
    }

    /// The cards of the dealer that lie face up: dealt so, they came last.
    #[must_use]
    pub fn dealer_up(&self) -> &[Card] {
        let up = (self.dealer_up as usize).min(self.dealer.cards.len());
        &self.dealer.cards[self.dealer.cards.len() - up..]
    }

    /// How many of the dealer's cards lie in front, once they are set: they come first.
    #[must_use]
    pub const fn dealer_front(&self) -> u8 {
        self.dealer_front
    }

    /// The cards on the table for side bets.
    #[must_use]
    pub const fn side(&self) -> &Packet {
        &self.side
    }

    /// Those beside them, for other side bets.
    #[must_use]
    pub const fn second_side(&self) -> &Packet {
        &self.second_side
    }

    /// The table's own hands, as far as they were dealt.
    pub fn hands(&self) -> impl Iterator<Item = &Packet> {
        self.hands.iter().take_while(|hand| !hand.is_empty())
    }

    /// The hands not given up.
    #[must_use]
    pub const fn live(&self) -> SeatSet {
        self.live
    }

    /// The hands that lie face up.
    #[must_use]
    pub const fn shown(&self) -> SeatSet {
        self.shown
    }

    /// The seats that were dealt in.
    #[must_use]
    pub const fn dealt(&self) -> SeatSet {
        self.dealt
    }

    /// Who pays, and what is left of it.
    #[must_use]
    pub const fn bank(&self) -> &Bank {
        &self.bank
    }

    /// What the bank has won so far; a loss is below zero.
    #[must_use]
    pub const fn bank_net(&self) -> Net {
        self.bank_net
    }

    /// What the meters show now.
    #[must_use]
    pub const fn meters(&self) -> &Meters {
        &self.meters
    }

    /// What the meters have paid.
    #[must_use]
    pub const fn meter_paid(&self) -> Money {
        self.meter_paid
    }

    /// Whether the round is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.at == Phase::Over
    }

    /// What the round waits for.
    #[must_use]
    #[inline]
    pub fn waiting_for(&self, rules: &Rules) -> Waiting {
        self.note.0.unwrap_or_else(|| self.work_out_waiting(rules))
    }

    /// Works out what the round waits for.
    pub(super) fn work_out_waiting(&self, rules: &Rules) -> Waiting {
        let at = match self.at {
            Phase::Bets => return Waiting::Bets,
            Phase::Over => return Waiting::Nothing,
            Phase::Step(at) => at,
        };
        if self.amends.is_some()
            && let Some(waiting) = self.amends_due(rules)
        {
            return waiting;
        }
        if let Some(seat) = self.owed_one() {
            let count = self.spots[seat.place()].owed;
            return Waiting::Cards { to: Target::Seat(seat), count, up: 0 };
        }
        let Some(step) = rules.steps.get(at as usize) else { return Waiting::Nothing };
        let cards = |to, count, up| Waiting::Cards { to, count, up };
        let seat = Seat::new(self.next as usize);
        match step {
            Step::Deal { cards: count, to, up, .. } => cards(self.target(*to), *count, *up),
            Step::DealHand { cards: count, hand, up } => cards(Target::Hand(*hand), *count, *up),
            Step::Burn(count) | Step::BurnForBuyers { cards: count, .. } => {
                cards(Target::Burn, *count, 0)
            }
            Step::DealBuyers { cards: count, .. } => cards(Target::Seat(seat), *count, 0),
            Step::DealerDraws(_) if self.dealer_owed > 0 => {
                cards(Target::Dealer, self.dealer_owed, self.dealer_owed)
            }
            Step::Start(Found::BoardCard) => Waiting::Nothing,
            Step::Start(_) => Waiting::Start,
            Step::Keep { by: Keeper::Banker, .. } => Waiting::Banker,
            Step::Ask(_)
            | Step::Claim { .. }
            | Step::Split { .. }
            | Step::Pull(_)
            | Step::Discard(_)
            | Step::Draw { .. }
            | Step::Declare { .. }
            | Step::Buy { .. }
            | Step::Surrender { .. }
            | Step::Choose { .. }
            | Step::Throw(_)
            | Step::Offer(_)
            | Step::Pick(_)
            | Step::War { .. }
            | Step::Set(Setter::Players | Setter::DragonTaker) => Waiting::Answer(seat),
            Step::Set(Setter::FirstHands) if self.spots[seat.place()].owner == seat => {
                Waiting::Answer(seat)
            }
            Step::Set(Setter::Banker) => Waiting::Banker,
            Step::Set(Setter::Dealer) if self.sets_by_hand(rules) => Waiting::Banker,
            Step::WarBurn(cards) => Waiting::Cards { to: Target::Burn, count: *cards, up: 0 },
            Step::WarCard(to) => {
                let to = match to {
                    Zone::Players => Target::Seat(seat),
                    Zone::Dealer => Target::Dealer,
                    _ => Target::Board,
                };
                Waiting::Cards { to, count: 1, up: 1 }
            }
            // What needs nobody is carried out at once.
            Step::Turn { .. }
            | Step::TurnHand(_)
            | Step::Set(Setter::Dealer | Setter::Dragon | Setter::FirstHands)
            | Step::Keep { .. }
            | Step::Naturals
            | Step::ShowHands
            | Step::TakeFolded(_)
            | Step::Settle { .. }
            | Step::DealerDraws(_)
            | Step::Award { .. }
            | Step::Envy => Waiting::Nothing,
        }
    }

    /// Where cards for a zone go now.
    #[inline]
    pub(super) fn target(&self, zone: Zone) -> Target {
        let seat = Seat::new(self.next as usize);
        match zone {
            Zone::Players => Target::Seat(seat),
            Zone::Extra => Target::Extra(seat),
            Zone::Dealer => Target::Dealer,
            Zone::SecondDealer => Target::SecondDealer,
            Zone::Board | Zone::Grid => Target::Board,
            Zone::Side | Zone::Dragon => Target::Side,
            Zone::SecondSide => Target::SecondSide,
            Zone::Hands => Target::Hand(0),
        }
    }

    /// The first seat that is owed cards for what it drew.
    #[inline]
    pub(super) fn owed_one(&self) -> Option<Seat> {
        self.owed.iter().next()
    }

    /// Every card on the table, known or not; those burned lie with the shoe.
    pub(super) fn packets(&self) -> impl Iterator<Item = &Packet> + Clone {
        let own = self.spots().iter().flat_map(|spot| [&spot.own, &spot.extra, &spot.thrown]);
        let common = [&self.dealer, &self.second_dealer, &self.board, &self.side];
        let rare = [&self.second_side, &self.rack].into_iter().chain(&self.hands);
        own.chain(common).chain(rare)
    }

    /// The place at the dealer's left: the first, or where a player banks, the one that follows.
    pub(super) fn dealers_left(&self) -> Seat {
        match self.bank {
            Bank::House => Seat::new(0),
            // Seldom past the last place, and a division is slow.
            Bank::PlayerDealer(bank) if bank.seat.place() < self.seated() => bank.seat,
            Bank::PlayerDealer(bank) => Seat::new(bank.seat.place() % self.seated()),
        }
    }

    /// The same as a set, where no card is there twice, and how many they are.
    #[must_use]
    pub fn card_set(&self) -> (CardSet, usize) {
        let (mut set, mut count) = (CardSet::EMPTY, 0);
        let mut lay = |packet: &Packet| {
            count += packet.cards.len();
            set = set | packet.set();
        };
        for spot in self.spots() {
            lay(&spot.own);
            // Most others lie empty.
            let others = [&spot.extra, &spot.thrown].into_iter();
            others.filter(|packet| !packet.cards.is_empty()).for_each(&mut lay);
        }
        lay(&self.dealer);
        lay(&self.board);
        let rare = [&self.second_dealer, &self.side, &self.second_side, &self.rack].into_iter();
        rare.filter(|packet| !packet.cards.is_empty()).for_each(&mut lay);
        self.hands().for_each(&mut lay);
        (set, count)
    }

    /// The cards that were dealt to the table, as far as they are known.
    pub fn cards(&self) -> impl Iterator<Item = Card> + Clone {
        self.packets().flat_map(|packet| packet.cards.iter().copied())
    }
}
