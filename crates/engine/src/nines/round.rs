//! A round to nine: what has happened so far.

use super::action::Target;
use super::rules::Rules;
use crate::bank::Bank;
use crate::layout::{Chair, WagerId};
use crate::seat::{Packet, Seat, SeatSet};
use cards::Card;
use money::{Money, Net};
use ranking::point_sum;
use sheet::nines::pattern::Made;
use std::fmt;

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub(super) spots: [Spot; Seat::PLACES],
    /// How many places the layout has in play, and how many of them are seats: those behind a seat
    /// come last.
    pub(super) count: u8,
    pub(super) seated: u8,
    /// The seats that a hand is dealt to, where each has its own.
    pub(super) dealt: SeatSet,
    /// Chips behind, by player.
    pub(super) stacks: [Money; Seat::PLACES],
    pub(super) player: Packet,
    pub(super) banker: Packet,
    /// What the player's and the banker's hand have come to, as far as their cards are known.
    pub(super) totals: [u8; 2],
    /// Whether the banker's cards lie face up, where they did not from the start.
    pub(super) turned: bool,
    pub(super) bank: Bank,
    pub(super) bank_net: Net,
    pub(super) at: Phase,
    /// The place that was dealt to first.
    pub(super) start: Target,
    /// How many cards of the first deal are out.
    pub(super) out: u8,
    /// How many free hands the shoe may still deal.
    pub(super) free_hands: u8,
    pub(super) free: bool,
    /// Chips that came to the table, for the sums at the end.
    pub(super) brought: Money,
}

/// How far a round has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    Bets,
    Dice,
    /// The first cards go round.
    Deal,
    /// A seat says whether it draws.
    Turn(Seat),
    /// A card is owed.
    Owed(Target),
    /// The banker's cards are to be turned up.
    Turning,
    /// The banker says whether he draws, or the chart does.
    Banker,
    Settling,
    Over,
}

/// A place on the layout: its wagers, and its cards where it has its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Whose it is.
    pub owner: Seat,
    /// The seat that it stands behind, where it does.
    pub behind: Option<Seat>,
    /// What lies on each wager.
    bets: [Money; Rules::WAGERS],
    /// The wagers on which something lies, a bit for each.
    made: u32,
    /// The cards.
    pub own: Packet,
    /// Whether its wagers are in play.
    pub hold: Hold,
    /// All that came back and was paid.
    pub paid: Money,
}

/// The state of a place on the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Hold {
    /// Nothing in play.
    #[default]
    Empty,
    /// Wagers in play.
    In,
    /// Wagers that the floor took.
    Dead,
}

/// What a round begins with.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The places on the layout, clockwise; those behind a seat last.
    pub chairs: &'a [Chair],
    /// Who pays.
    pub bank: Bank,
    /// How many hands the shoe may still deal without a bet: what [`Table::free_hands`] says.
    ///
    /// [`Table::free_hands`]: super::Table::free_hands
    pub free_hands: u8,
}

/// What the round waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// Bets, until the dealer closes them.
    Bets,
    /// The dice.
    Dice,
    /// A card.
    Card(Target),
    /// Whether a seat draws.
    Answer(Seat),
    /// Whether the banker draws.
    Banker,
    /// Nothing: the round is over.
    Nothing,
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Waiting::Bets => f.write_str("bets"),
            Waiting::Dice => f.write_str("the dice"),
            Waiting::Card(target) => write!(f, "a card for {target}"),
            Waiting::Answer(seat) => write!(f, "{seat} to draw or stand"),
            Waiting::Banker => f.write_str("the banker to draw or stand"),
            Waiting::Nothing => f.write_str("nothing: it is over"),
        }
    }
}

impl Spot {
    const EMPTY: Spot = Spot {
        owner: Seat::new(0),
        behind: None,
        bets: [Money::ZERO; Rules::WAGERS],
        made: 0,
        own: Packet::EMPTY,
        hold: Hold::Empty,
        paid: Money::ZERO,
    };

    /// What lies on a wager.
    #[must_use]
    pub const fn bet(&self, wager: WagerId) -> Money {
        self.bets[wager.place()]
    }

    /// Has this much lie on a wager.
    #[inline]
    pub(super) const fn lay(&mut self, wager: WagerId, money: Money) {
        self.bets[wager.place()] = money;
        self.made &= !(1 << wager.place());
        self.made |= (!money.is_zero() as u32) << wager.place();
    }

    /// Takes all wagers away.
    pub(super) const fn take_away(&mut self) {
        (self.bets, self.made) = (Spot::EMPTY.bets, 0);
    }

    /// The wagers that are made here, a bit for each.
    #[inline]
    pub(super) const fn made(&self) -> u32 {
        self.made
    }

    /// The same one by one.
    #[inline]
    pub(super) fn made_each(&self) -> impl Iterator<Item = WagerId> + use<> {
        let mut left = self.made;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (at < Rules::WAGERS).then(|| WagerId::new(at))
        })
    }

    /// Whether nothing lies here.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.made == 0
    }

    /// All that lies here.
    #[must_use]
    pub fn staked(&self) -> Money {
        self.made_each().map(|wager| self.bet(wager)).sum()
    }
}

/// A layout without a chip or a card, copied as a whole.
static EMPTY: Round = Round {
    spots: [Spot::EMPTY; Seat::PLACES],
    count: 0,
    seated: 0,
    dealt: SeatSet::EMPTY,
    stacks: [Money::ZERO; Seat::PLACES],
    player: Packet::EMPTY,
    banker: Packet::EMPTY,
    totals: [0; 2],
    turned: false,
    bank: Bank::House,
    bank_net: Net::ZERO,
    at: Phase::Bets,
    start: Target::Banker,
    out: 0,
    free_hands: 0,
    free: false,
    brought: Money::ZERO,
};

impl Round {
    /// A round that waits for bets.
    ///
    /// # Panics
    ///
    /// If there are no places, or more than a table has, or one behind a seat before a seat.
    #[must_use]
    #[track_caller]
    pub fn begin(_rules: &Rules, start: &Start<'_>) -> Round {
        let mut round = EMPTY.clone();
        round.seat(start);
        round
    }

    /// The same in the place of a round that is over: who plays many clears only what was used.
    ///
    /// # Panics
    ///
    /// As [`Round::begin`].
    #[track_caller]
    pub fn begin_again(&mut self, _rules: &Rules, start: &Start<'_>) {
        self.spots[..self.count as usize].fill(Spot::EMPTY);
        self.stacks[..self.count as usize].fill(Money::ZERO);
        // Every field is named, so that none is forgotten.
        let Round {
            spots: _,
            count: _,
            seated: _,
            dealt,
            stacks: _,
            player,
            banker,
            totals,
            turned,
            bank: _,
            bank_net,
            at,
            start: first,
            out,
            free_hands: _,
            free,
            brought,
        } = self;
        player.clear();
        banker.clear();
        *totals = [0; 2];
        (*dealt, *turned, *free, *out) = (SeatSet::EMPTY, false, false, 0);
        (*bank_net, *at, *first, *brought) = (Net::ZERO, Phase::Bets, Target::Banker, Money::ZERO);
        self.seat(start);
    }

    /// Lays everything as it lies in another round, as a clone would. Rounds that open alike come to
    /// the same: who plays many of them plays the opening once.
    #[inline]
    pub fn lay_as(&mut self, other: &Round) {
        let used = self.count.max(other.count) as usize;
        self.spots[..used].copy_from_slice(&other.spots[..used]);
        self.stacks[..used].copy_from_slice(&other.stacks[..used]);
        // Every field is named, so that none is forgotten.
        let Round {
            spots: _,
            count,
            seated,
            dealt,
            stacks: _,
            player,
            banker,
            totals,
            turned,
            bank,
            bank_net,
            at,
            start,
            out,
            free_hands,
            free,
            brought,
        } = self;
        player.lay_as(&other.player);
        banker.lay_as(&other.banker);
        (*count, *seated, *dealt) = (other.count, other.seated, other.dealt);
        (*totals, *turned, *out) = (other.totals, other.turned, other.out);
        (*bank, *bank_net, *brought) = (other.bank, other.bank_net, other.brought);
        (*at, *start) = (other.at, other.start);
        (*free_hands, *free) = (other.free_hands, other.free);
    }

    #[track_caller]
    fn seat(&mut self, start: &Start<'_>) {
        let count = start.chairs.len();
        assert!((1..=Seat::PLACES).contains(&count), "a table has one to twenty-one places");
        let seated = start.chairs.iter().take_while(|chair| chair.behind.is_none()).count();
        let standing = |chair: &Chair| chair.behind.is_some_and(|it| it.place() < seated);
        assert!(start.chairs[seated..].iter().all(standing), "players stand behind seats");
        (self.count, self.seated) = (count as u8, seated as u8);
        self.bank = start.bank;
        self.free_hands = start.free_hands;
        for (place, chair) in start.chairs.iter().enumerate() {
            self.spots[place].owner = chair.owner;
            self.spots[place].behind = chair.behind;
            self.stacks[place] = chair.stack;
            self.brought += chair.stack;
        }
    }

    /// What the round waits for.
    #[must_use]
    pub fn waiting_for(&self, rules: &Rules) -> Waiting {
        match self.at {
            Phase::Bets => Waiting::Bets,
            Phase::Dice => Waiting::Dice,
            Phase::Deal => Waiting::Card(self.next_target(rules)),
            Phase::Owed(target) => Waiting::Card(target),
            Phase::Turn(seat) => Waiting::Answer(seat),
            Phase::Banker => Waiting::Banker,
            Phase::Turning | Phase::Settling | Phase::Over => Waiting::Nothing,
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

    /// How many of them are seats.
    #[must_use]
    pub const fn seated(&self) -> usize {
        self.seated as usize
    }

    /// The chips that the owner of a place has behind.
    #[must_use]
    pub const fn stack(&self, seat: Seat) -> Money {
        self.stacks[self.spots[seat.place()].owner.place()]
    }

    /// The table's hand for the player line.
    #[must_use]
    pub const fn player(&self) -> &Packet {
        &self.player
    }

    /// The one for the banker line, or the banker's own.
    #[must_use]
    pub const fn banker(&self) -> &Packet {
        &self.banker
    }

    /// The seats that were dealt a hand of their own.
    #[must_use]
    pub const fn dealt(&self) -> SeatSet {
        self.dealt
    }

    /// Who pays, and what is left of that.
    #[must_use]
    pub const fn bank(&self) -> &Bank {
        &self.bank
    }

    /// What the bank has won.
    #[must_use]
    pub const fn bank_net(&self) -> Net {
        self.bank_net
    }

    /// Whether everything is settled.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.at == Phase::Over
    }

    /// Whether it was dealt without a bet.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        self.free
    }

    /// The cards that were dealt, as far as they are known.
    pub fn cards(&self) -> impl Iterator<Item = Card> + Clone {
        let own = self.spots[..self.seated()].iter().map(|spot| &spot.own);
        own.chain([&self.player, &self.banker]).flat_map(|packet| packet.cards.iter().copied())
    }

    /// The seat at the house dealer's left, which is the first, or at the banker's.
    pub(super) fn bankers_left(&self) -> Seat {
        match self.bank {
            Bank::House => Seat::new(0),
            Bank::PlayerDealer(bank) if bank.seat.place() < self.seated() => bank.seat,
            Bank::PlayerDealer(bank) => Seat::new(bank.seat.place() % self.seated()),
        }
    }

    /// The places behind a seat.
    pub(super) fn behind(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let places = (self.seated()..self.count as usize).map(Seat::new);
        places.filter(move |place| self.spots[place.place()].behind == Some(seat))
    }
}

impl Round {
    /// What the table's hand for the player line has come to.
    #[inline]
    pub(super) fn players(&self) -> Made {
        Made { cards: self.player.len() as u8, total: self.totals[0] }
    }

    /// What the banker's has.
    #[inline]
    pub(super) fn bankers(&self) -> Made {
        Made { cards: self.banker.len() as u8, total: self.totals[1] }
    }
}

/// What a card counts.
#[inline]
pub(super) fn value(card: Card) -> u8 {
    point_sum::mod10(&[card]) as u8
}

/// What a hand has come to.
#[inline]
pub(super) fn made(hand: &Packet) -> Made {
    Made { cards: hand.len() as u8, total: point_sum::mod10(&hand.cards) as u8 }
}
