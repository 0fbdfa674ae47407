//! Cards arranged into hands: who sets them, whether they foul, and how they compare.
//!
//! Cards that are set lie in order: those in front first. How many lie in front is all that is
//! kept beside them.

use super::action::Refusal;
use super::event::Event;
use super::hands::Showdown;
use super::house_way::{HouseWay, fouls};
use super::round::{Phase, Round};
use super::rules::{Line, Rules, Step, WagerId};
use super::tile_way::low_hand;
use crate::seat::{Packet, Seat};
use cards::{Card, CardSet, Hand};
use money::Share;
use ranking::{Ranking, Standing};
use sheet::table::TableGame;
use sheet::table::hand::{Hands, Part};
use sheet::table::settle::{Copy, On, PaiGow};
use sheet::table::step::Setter;
use sheet::table::tile_way::TileWay;
use std::cmp::Ordering;

/// The hands that cards are arranged into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) front: Part,
    pub(super) back: Part,
    pub(super) whole: Option<Part>,
    pub(super) copy: Copy,
    pub(super) commission: Option<Share>,
    pub(super) pai_gow: PaiGow,
    pub(super) way: Option<Way>,
}

/// How the house sets hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Way {
    Cards(HouseWay),
    Tiles(TileWay),
}

impl Way {
    /// What goes in front, as it lies; `None` if these are not as many as a hand has.
    fn front(&self, packet: &Packet) -> Option<Hand> {
        match self {
            Way::Cards(way) => {
                let front = way.set(packet.set());
                Some(packet.cards.iter().copied().filter(|card| front.contains(*card)).collect())
            }
            Way::Tiles(way) => low_hand(way, &packet.cards).map(|hand| hand.into_iter().collect()),
        }
    }
}

/// The standings of a hand's parts: front, back, and all the cards where a wager is on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Parts {
    front: Standing,
    back: Standing,
    whole: Option<Standing>,
}

impl Split {
    pub(super) fn new(game: &TableGame) -> Option<Split> {
        let Hands::Split { front, back, whole } = game.compared else { return None };
        let cards = game.house_way.as_ref();
        let cards = cards.map(|printed| Way::Cards(HouseWay::new(printed, front, back)));
        let way = cards.or(game.tile_way.map(Way::Tiles));
        let settlement = &game.settlement;
        let (copy, commission) = (settlement.copy, settlement.commission);
        Some(Split { front, back, whole, copy, commission, pai_gow: settlement.pai_gow, way })
    }

    /// The parts of a hand that is set; `None` if it is not.
    fn parts(&self, packet: &Packet, front: u8) -> Option<Parts> {
        let cards = &packet.cards;
        if front == 0 || cards.len() != usize::from(self.front.cards + self.back.cards) {
            return None;
        }
        let (ahead, behind) = cards.split_at(front as usize);
        Some(Parts {
            front: self.front.rank.rank(ahead),
            back: self.back.rank.rank(behind),
            whole: self.whole.map(|part| part.rank.rank(cards)),
        })
    }

    /// How a player's parts stand against the dealer's: both better, both worse, or neither.
    fn compare(&self, own: &Parts, dealer: &Parts) -> Ordering {
        if self.fouls(own) {
            return Ordering::Less;
        }
        let orders = [own.front.cmp(&dealer.front), own.back.cmp(&dealer.back)];
        let lost = |order: &Ordering| match self.copy {
            Copy::Dealer => *order != Ordering::Greater,
            Copy::Nobody => *order == Ordering::Less,
        };
        match orders {
            [Ordering::Greater, Ordering::Greater] => Ordering::Greater,
            orders if orders.iter().all(lost) => Ordering::Less,
            _ => Ordering::Equal,
        }
    }

    /// Whether the hand in front is stronger than the one behind. Of tiles the higher hand is the
    /// high one wherever it lies. Source: clovis-500 l.293.
    fn fouls(&self, parts: &Parts) -> bool {
        self.front.rank != Ranking::Tiles && fouls(parts.front, parts.back)
    }

    /// Tiles with the lower hand in front, whichever of them was put there; cards as they lie.
    fn lower_in_front(&self, packet: Packet) -> Packet {
        match *packet.cards {
            [a, b, c, d] if self.front.rank == Ranking::Tiles => {
                let rank = |hand: [Card; 2]| self.front.rank.rank(&hand);
                if rank([c, d]) < rank([a, b]) { Packet::of([c, d, a, b]) } else { packet }
            }
            _ => packet,
        }
    }

    /// Whether seven cards hold neither a pair nor a straight or flush.
    pub(super) fn holds_nothing(&self, cards: CardSet) -> bool {
        self.back.rank.rank_set(cards).class_number() == 1
    }

    /// Whether the dealer's cards hold nothing, so that main wagers are settled otherwise.
    pub(super) fn dealer_is_pai_gow(&self, dealer: CardSet) -> bool {
        if self.pai_gow == PaiGow::Plays || dealer.len() != 7 {
            return false;
        }
        let best = self.back.rank.rank_set(dealer);
        let ace = best.rest() >> 12 != 0;
        self.holds_nothing(dealer)
            && match self.pai_gow {
                PaiGow::AcePushes => ace,
                PaiGow::KingPushes => !ace,
                PaiGow::PaysHalf => true,
                PaiGow::Plays => false,
            }
    }

    /// A hand by its house way, what goes in front first.
    pub(super) fn by_house_way(&self, packet: &Packet) -> Option<Packet> {
        let front = self.way.as_ref()?.front(packet)?;
        ahead(packet, &Packet { cards: front, unseen: 0 })
    }
}

impl Rules {
    /// Whether the table has a dragon hand.
    #[must_use]
    pub const fn has_dragon(&self) -> bool {
        self.dragon.is_some()
    }

    /// The wager on the dragon hand.
    pub(super) fn on_dragon(&self) -> Option<WagerId> {
        let on = |line: &Line| matches!(line.on, Some((On::Dragon, _)));
        self.wagers().find(|wager| self.lines[wager.place()].as_ref().is_some_and(on))
    }

    /// How many cards go in front where hands are set; none elsewhere.
    #[must_use]
    pub fn front_cards(&self) -> u8 {
        self.split.as_ref().map_or(0, |split| split.front.cards)
    }
}

impl Round {
    /// Whether the dealer's cards hold neither a pair nor a straight or flush.
    pub(super) fn dealer_has_nothing(&self, rules: &Rules) -> bool {
        rules.split.as_ref().is_some_and(|split| split.holds_nothing(self.dealer.set()))
    }

    /// The cards that a seat has to set: its own, or the dragon hand that it took.
    #[must_use]
    pub fn to_set(&self, rules: &Rules, seat: Seat) -> &Packet {
        let step = match self.at {
            Phase::Step(at) => rules.steps.get(at as usize),
            Phase::Bets | Phase::Over => None,
        };
        match step {
            Some(Step::Set(Setter::DragonTaker)) => &self.side,
            _ => &self.spots[seat.place()].own,
        }
    }

    /// What the house way would put in front of what a seat has to set.
    #[must_use]
    pub fn house_front(&self, rules: &Rules, seat: Seat) -> Option<Packet> {
        self.front_of(rules, self.to_set(rules, seat))
    }

    /// What the house way would put in front of the dealer's hand.
    #[must_use]
    pub fn dealers_house_front(&self, rules: &Rules) -> Option<Packet> {
        self.front_of(rules, &self.dealer)
    }

    fn front_of(&self, rules: &Rules, packet: &Packet) -> Option<Packet> {
        let split = rules.split.as_ref()?;
        if packet.cards.len() != usize::from(split.front.cards + split.back.cards) {
            return None;
        }
        Some(Packet { cards: split.way.as_ref()?.front(packet)?, unseen: 0 })
    }

    /// Whether a seat's front hand is stronger than its back hand.
    #[must_use]
    pub fn is_foul(&self, rules: &Rules, seat: Seat) -> bool {
        let spot = &self.spots[seat.place()];
        let parts = rules.split.as_ref().and_then(|split| split.parts(&spot.own, spot.front));
        let split = rules.split.as_ref();
        split.zip(parts).is_some_and(|(split, parts)| split.fouls(&parts))
    }

    /// What a seat puts in front: of tiles the lower hand, whichever the seat named.
    pub(super) fn put_in_front(&self, rules: &Rules, seat: Seat, front: Packet) -> Packet {
        let spot = &self.spots[seat.place()];
        match (&rules.split, ahead(&spot.own, &front)) {
            (Some(split), Some(own)) if own.unseen == 0 => {
                let own = split.lower_in_front(own);
                Packet::of(own.cards.iter().copied().take(front.len()))
            }
            _ => front,
        }
    }

    /// Checks how the player who banks wants the dealer's cards set, which may not foul, or how a
    /// dealer sets them by hand, which may be a mistake. Source: colorado l.2656, l.2720.
    pub(super) fn set_dealer(&self, rules: &Rules, front: Packet) -> Result<Event, Refusal> {
        let Phase::Step(at) = self.at else { return Err(Refusal::NotNow) };
        let by_hand = match rules.steps.get(at as usize) {
            Some(Step::Set(Setter::Banker)) => false,
            Some(Step::Set(Setter::Dealer)) if self.sets_by_hand(rules) => true,
            _ => return Err(Refusal::NotNow),
        };
        if front.is_empty() {
            return Ok(self.dealer_by_house_way(rules));
        }
        let due = rules.front_cards();
        if front.len() != due as usize {
            return Err(Refusal::Count { due, given: front.len() as u8 });
        }
        let packet = ahead(&self.dealer, &front).ok_or(Refusal::NotHeld)?;
        if by_hand {
            let way = self.dealers_house_front(rules);
            return Ok(match way.is_none_or(|way| way.set() == front.set()) {
                true => Event::DealerSet(packet),
                false => Event::DealerMisset(packet),
            });
        }
        let Some(split) = &rules.split else { return Err(Refusal::NotNow) };
        let packet = split.lower_in_front(packet);
        match split.parts(&packet, due).is_some_and(|parts| split.fouls(&parts)) {
            true => Err(Refusal::Foul),
            false => Ok(Event::DealerSet(packet)),
        }
    }

    /// The dealer's cards by the house way; as they lie where there is none to go by.
    pub(super) fn dealer_by_house_way(&self, rules: &Rules) -> Event {
        let set = rules.split.as_ref().and_then(|split| split.by_house_way(&self.dealer));
        Event::DealerSet(set.unwrap_or(self.dealer))
    }

    /// A player's cards by the house way, for one who lets the time pass.
    pub(super) fn player_by_house_way(&self, rules: &Rules, seat: Seat) -> Event {
        let own = &self.spots[seat.place()].own;
        let first = || Packet::of(own.cards.iter().copied().take(rules.front_cards().into()));
        Event::Set(seat, self.house_front(rules, seat).unwrap_or_else(first))
    }

    /// Whether a hand is left for the dragon: there are seven, the dealer's among them. Source:
    /// colorado l.2153, l.2162.
    pub(super) const fn leaves_dragon(&self) -> bool {
        self.dealt.len() < 6
    }

    /// Whether a seat has the dragon hand to set.
    pub(super) fn takes_dragon(&self, rules: &Rules, seat: Seat) -> bool {
        rules.dragon.is_some_and(|dragon| self.has_made(seat, dragon))
    }

    /// Checks how the player who took the dragon hand sets it; one that fouls loses.
    pub(super) fn set_dragon(&self, rules: &Rules, front: Packet) -> Result<Event, Refusal> {
        let due = rules.front_cards();
        if front.len() != due as usize {
            return Err(Refusal::Count { due, given: front.len() as u8 });
        }
        ahead(&self.side, &front).map(Event::DragonSet).ok_or(Refusal::NotHeld)
    }

    /// The dragon hand by the house way.
    pub(super) fn dragon_by_house_way(&self, rules: &Rules) -> Event {
        let set = rules.split.as_ref().and_then(|split| split.by_house_way(&self.side));
        Event::DragonSet(set.unwrap_or(self.side))
    }

    /// Books how a seat's cards lie.
    pub(super) fn lay_in_front(&mut self, seat: Seat, front: Packet) {
        let spot = &mut self.spots[seat.place()];
        spot.front = front.len() as u8;
        if front.unseen == 0
            && let Some(own) = ahead(&spot.own, &front)
        {
            spot.own = own;
        }
    }

    /// The cards of a seat that lie in front, and those behind.
    pub(super) fn front_and_back(&self, seat: Seat) -> (&[Card], &[Card]) {
        let spot = &self.spots[seat.place()];
        spot.own.cards.split_at((spot.front as usize).min(spot.own.cards.len()))
    }

    /// Whether the cards of a seat are set so that the hand in front is the stronger one.
    pub(super) fn is_fouled(&self, split: &Split, seat: Seat) -> bool {
        let spot = &self.spots[seat.place()];
        split.parts(&spot.own, spot.front).is_some_and(|parts| split.fouls(&parts))
    }

    /// The parts of the dealer's hand.
    pub(super) fn dealers_parts(&self, rules: &Rules) -> Option<Parts> {
        rules.split.as_ref()?.parts(&self.dealer, self.dealer_front)
    }

    /// How a seat's hands stand against the dealer's. Cards that were not set lose.
    pub(super) fn split_against(&self, split: &Split, seat: Seat, showdown: &Showdown) -> Ordering {
        let spot = &self.spots[seat.place()];
        match (split.parts(&spot.own, spot.front), &showdown.parts) {
            (Some(own), Some(dealer)) => split.compare(&own, dealer),
            _ => Ordering::Less,
        }
    }

    /// How one of a seat's hands stands against the dealer's.
    pub(super) fn part_against(
        &self,
        split: &Split,
        seat: Seat,
        on: On,
        showdown: &Showdown,
    ) -> Ordering {
        let spot = &self.spots[seat.place()];
        let own = match on {
            On::Dragon => split.parts(&self.side, self.dragon_front),
            On::Front | On::Back | On::Whole => split.parts(&spot.own, spot.front),
        };
        let (Some(own), Some(dealer)) = (own, &showdown.parts) else { return Ordering::Less };
        if split.fouls(&own) {
            return Ordering::Less;
        }
        match on {
            On::Front => own.front.cmp(&dealer.front),
            On::Back => own.back.cmp(&dealer.back),
            On::Whole => own.whole.cmp(&dealer.whole),
            On::Dragon => split.compare(&own, dealer),
        }
    }

    /// Whether a seat's hand and the dealer's are all red or all black. Source: colorado l.2658.
    pub(super) fn is_one_colour(&self, seat: Seat, on: On) -> bool {
        let own = &self.spots[seat.place()];
        let part = |packet: &Packet, front: u8| -> Hand {
            let (ahead, behind) = packet.cards.split_at((front as usize).min(packet.cards.len()));
            match on {
                On::Front => ahead.iter().copied().collect(),
                On::Back => behind.iter().copied().collect(),
                On::Whole | On::Dragon => packet.cards,
            }
        };
        let (own, dealer) = (part(&own.own, own.front), part(&self.dealer, self.dealer_front));
        let mut colours = own.iter().chain(&dealer).map(|card| card.suit().map(|it| it.colour()));
        let first = colours.next();
        colours.all(|colour| Some(colour) == first)
    }
}

/// The cards with these in front; `None` if they are not among them.
fn ahead(packet: &Packet, front: &Packet) -> Option<Packet> {
    let mut rest = packet.cards;
    let mut unseen = packet.unseen;
    for card in &front.cards {
        if !rest.remove(*card) {
            unseen = unseen.checked_sub(1)?;
        }
    }
    let cards = front.cards.iter().chain(&rest).copied().collect();
    Some(Packet { cards, unseen })
}
