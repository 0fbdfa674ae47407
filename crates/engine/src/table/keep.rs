//! Keeping some cards of a hand: by the house way, or as the player who banks says; a hand made
//! two; and the place that the first card of the board points at.

use super::action::{Action, Refusal};
use super::event::Event;
use super::round::{Phase, Round, Waiting};
use super::rules::{Rules, Step, Turns};
use crate::bank::Bank;
use crate::seat::{Packet, Seat};
use cards::{Card, Hand, Rank, Suit};
use sheet::table::keep_way::{KeepLine, KeepTies, KeepWay, SecondHand};

/// The two cards that a house way keeps. Source: colorado l.3243-3258; clovis-500 l.635-659.
pub(super) fn kept(way: &KeepWay, cards: &[Card]) -> [Card; 2] {
    by_line(way, cards).1
}

/// The line that fits, and the two cards that it keeps.
pub(super) fn by_line(way: &KeepWay, cards: &[Card]) -> (usize, [Card; 2]) {
    let mut pairs = Vec::new();
    for (at, one) in cards.iter().enumerate() {
        pairs.extend(cards[at + 1..].iter().map(|other| match one.rank() >= other.rank() {
            true => [*one, *other],
            false => [*other, *one],
        }));
    }
    let best = |(at, line): (usize, &KeepLine)| {
        let fit = pairs.iter().filter(|pair| fits(*line, **pair));
        let key =
            |pair: &&[Card; 2]| (ranks(**pair), identical(**pair), tied(way.ties, **pair, cards));
        Some((at, *fit.max_by_key(key)?))
    };
    let found = way.lines.iter().enumerate().find_map(best);
    found.expect("the last line of a house way fits any two cards")
}

fn ranks([high, low]: [Card; 2]) -> [Option<Rank>; 2] {
    [high.rank(), low.rank()]
}

fn identical([high, low]: [Card; 2]) -> bool {
    high == low
}

/// Whether a line looks for these two, the higher one first. Source: colorado l.3243-3256;
/// clovis-500 l.635-648.
fn fits(line: KeepLine, pair: [Card; 2]) -> bool {
    let [Some(high), Some(low)] = ranks(pair) else { return false };
    let suited = pair[0].suit() == pair[1].suit();
    let paired = high == low;
    let running = high as u8 == low as u8 + 1;
    let ace = high == Rank::Ace;
    let face = (Rank::Jack..=Rank::King).contains(&high);
    match line {
        KeepLine::PairOfEights => paired && high >= Rank::Eight,
        KeepLine::SuitedPair => paired && suited,
        KeepLine::Pair => paired,
        KeepLine::AceJack => ace && low >= Rank::Jack,
        KeepLine::AceTenSuited => ace && low >= Rank::Ten && suited,
        KeepLine::AceTen => ace && low >= Rank::Ten,
        KeepLine::AceSuited => ace && suited,
        KeepLine::Ace => ace,
        KeepLine::RunningTensSuited => running && suited && low >= Rank::Ten,
        KeepLine::RunningJacks => running && low >= Rank::Jack,
        KeepLine::TensSuited => suited && low >= Rank::Ten,
        KeepLine::Tens => low >= Rank::Ten,
        KeepLine::Jacks => low >= Rank::Jack,
        KeepLine::FaceSuited => face && suited,
        KeepLine::Face => face,
        KeepLine::RunningSuited => running && suited,
        KeepLine::Running => running,
        KeepLine::TwoSuited => suited,
        KeepLine::Two => true,
    }
}

/// How well equal ranks are chosen: the more the better.
fn tied(ties: KeepTies, [one, other]: [Card; 2], all: &[Card]) -> [u8; 2] {
    let place = |card: Card| card.suit().map_or(0, |suit| suit as u8);
    match ties {
        // Suits lie in the order of their names.
        KeepTies::Alphabetical => {
            let (first, second) = (place(one).min(place(other)), place(one).max(place(other)));
            [3 - first, 3 - second]
        }
        KeepTies::OffSuit => {
            let off = all.iter().filter(|card| card.rank() != one.rank());
            let clear = off.clone().all(|off| ![one.suit(), other.suit()].contains(&off.suit()));
            let colour = one.suit().map(Suit::colour) == other.suit().map(Suit::colour);
            [u8::from(clear), u8::from(colour)]
        }
    }
}

impl Round {
    /// The cards that the house way gives up of a seat's.
    pub(super) fn given_up(&self, way: &KeepWay, seat: Seat) -> Event {
        let mut own = self.spots[seat.place()].own.cards;
        for card in kept(way, &own) {
            own.remove(card);
        }
        Event::Discarded(seat, Packet::of(own.iter().copied()))
    }

    /// Whether the house way chooses for the seat in turn: a second hand that its player may not
    /// look at, or any once the dealer's cards have been seen. Source: clovis-500 l.598, l.604.
    pub(super) fn set_unseen<'r>(&self, rules: &'r Rules) -> Option<&'r KeepWay> {
        let way = rules.game.keep_way.as_ref()?;
        let spot = &self.spots[self.next as usize];
        let second = spot.owner.place() != usize::from(self.next);
        let unseen = way.second == SecondHand::HouseWay && second;
        ((unseen || self.others_by_house_way()) && spot.own.unseen == 0).then_some(way)
    }

    /// What the dealer keeps by the house way.
    pub(super) fn dealer_keeps(&self, rules: &Rules) -> Event {
        match &rules.game.keep_way {
            Some(way) if self.dealer.cards.len() > 2 => {
                Event::DealerKept(Packet::of(kept(way, &self.dealer.cards)))
            }
            _ => Event::DealerKept(self.dealer),
        }
    }

    /// What the player who banks does to leave the dealer's cards to the house way.
    #[must_use]
    pub fn left_to_the_house(&self, rules: &Rules) -> Action {
        let Phase::Step(at) = self.at else { return Action::SetDealer(Packet::default()) };
        match rules.steps.get(at as usize) {
            Some(Step::Keep { .. }) => Action::KeepDealer(Packet::default()),
            _ => Action::SetDealer(Packet::default()),
        }
    }

    /// Checks what the player who banks keeps; nothing leaves it to the house way.
    pub(super) fn banker_keeps(&self, rules: &Rules, packet: Packet) -> Result<Event, Refusal> {
        let (Waiting::Banker, Phase::Step(at)) = (self.waiting_for(rules), self.at) else {
            return Err(Refusal::NotNow);
        };
        let Some(Step::Keep { cards, .. }) = rules.steps.get(at as usize) else {
            return Err(Refusal::NotNow);
        };
        if packet.is_empty() {
            return Ok(self.dealer_keeps(rules));
        }
        if packet.len() != *cards as usize {
            return Err(Refusal::Count { due: *cards, given: packet.len() as u8 });
        }
        let mut held = self.dealer.cards;
        let holds = packet.unseen == 0 && packet.cards.iter().all(|card| held.remove(*card));
        if holds { Ok(Event::DealerKept(packet)) } else { Err(Refusal::NotHeld) }
    }

    /// Books what the dealer keeps.
    pub(super) fn keep(&mut self, kept: Packet) {
        let mut rest = self.dealer.cards;
        for card in &kept.cards {
            rest.remove(*card);
        }
        rest.iter().for_each(|card| self.rack.cards.push(*card));
        self.dealer = kept;
        self.dealer_up = kept.cards.len() as u8;
    }

    /// Books a hand made two: these cards are the second.
    pub(super) fn part(&mut self, seat: Seat, packet: Packet) {
        let spot = &mut self.spots[seat.place()];
        for card in &packet.cards {
            if !spot.own.cards.remove(*card) {
                spot.own.unseen -= 1;
            }
            spot.extra.cards.push(*card);
        }
        spot.own.unseen = spot.own.unseen.saturating_sub(packet.unseen);
        spot.extra.unseen += packet.unseen;
        self.shown = self.shown.without(seat);
    }

    /// The place that the first card of the board from ace to eight points at; without one, the
    /// first at the banker's left. The banker's own place is the one before that, which may be the
    /// last of all. Source: clovis-500 l.581; ruling G-123.
    pub(super) fn pointed_at(&self, rules: &Rules) -> Seat {
        let number = |card: &Card| match card.rank()? {
            Rank::Ace => Some(1),
            rank if rank <= Rank::Eight => Some(rank as usize - Rank::Two as usize + 2),
            _ => None,
        };
        let left = match self.bank {
            Bank::House => 0,
            Bank::PlayerDealer(bank) => bank.seat.place(),
        };
        let board: &Hand = &self.board.cards;
        let place = board.iter().find_map(number).map_or(left, |number| match number - 1 {
            at if at <= left => at,
            after => after - 1,
        });
        self.active_from(rules, if place < self.seated() { place } else { 0 })
    }

    /// The first place of those who play this round, from this one the way the table goes round.
    pub(super) fn active_from(&self, rules: &Rules, place: usize) -> Seat {
        let count = self.seated();
        let on = |step: usize| match rules.turns {
            Turns::Clockwise => (place + step) % count,
            Turns::CounterClockwise => (place + count - step) % count,
        };
        let active = (0..count).map(on).find(|place| !self.spots[*place].is_bare());
        Seat::new(active.unwrap_or(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sheet::Library;

    fn keeps(game: &str, cards: &str) -> String {
        let library = Library::built_in();
        let page = library.game(game).unwrap().resolve(&[]).unwrap();
        let way = page.table().unwrap().keep_way.clone().unwrap();
        let cards: Hand = cards.split(' ').map(|card| card.parse::<Card>().unwrap()).collect();
        kept(&way, &cards).iter().copied().collect::<Hand>().to_string()
    }

    /// One hand for each line, and the choices among three and four of a kind. Source: colorado
    /// l.3243-3258.
    #[test]
    fn texas_shootout_keeps_by_fourteen_lines() {
        for (cards, expected) in [
            ("8c 8d 9h 9s", "9h 9s"),
            ("8c 8d Ah Ks", "8c 8d"),
            ("7c 7d Ah Js", "Ah Js"),
            ("7c 7d 4h 4h", "4h 4h"),
            ("7c 7d 4h 4s", "7c 7d"),
            ("Ah 6h Kc 5h", "Ah Kc"),
            ("Ah 6h Tc 5h", "Ah 6h"),
            ("Kh Tc Qd Th", "Th Tc"),
            ("Kh 9h Qd Td", "Qd Td"),
            ("Ks Jd Qh 2c", "Ks Qh"),
            ("Ac Jd 3h 2s", "Ac Jd"),
            ("Ac Td 9h 8s", "Td Ac"),
            ("Kc 5c 9d 8d", "Kc 5c"),
            ("Kc 5h 9d 8d", "Kc 9d"),
            ("7c 6c 9d 2h", "7c 6c"),
            ("7c 6d 9c 2h", "7c 6d"),
            ("7c 6d Th 2s", "7c 6d"),
            ("9c 7d 5h 3c", "9c 3c"),
            ("9c 7d 5h 3s", "9c 7d"),
            ("8c 8c 8s 8s", "8c 8c"),
            ("9c 9s 9d 2h", "9c 9d"),
            ("9h 9s 9d 9c", "9d 9c"),
        ] {
            let held = keeps("texas-shootout", cards);
            let same = |text: &str| {
                let mut cards: Vec<String> = text.split(' ').map(str::to_owned).collect();
                cards.sort();
                cards
            };
            assert_eq!(same(&held), same(expected), "{cards}");
        }
    }

    /// One hand for each line, three of a kind, and the two occasions to give up an ace. Source:
    /// clovis-500 l.633-664.
    #[test]
    fn fast_action_keeps_by_fourteen_lines() {
        for (cards, expected) in [
            ("4c 4c 9h 9s", "4c 4c"),
            ("4c 4d 9h 9s", "9h 9s"),
            ("Ah Th Ks 2d", "Ah Th"),
            ("Ah Qs Js 2d", "Qs Js"),
            ("Ah Kc Ts Js", "Ts Js"),
            ("Ah Kc 4s 4d", "4s 4d"),
            ("Ah Kc Qd Js", "Ah Kc"),
            ("Ks Qd 9s 8s", "Ks Qd"),
            ("Ah 6h 9s 8s", "Ah 6h"),
            ("Ks Ts 9d 8c", "Ks Ts"),
            ("Ks Jd 9s 8s", "Ks Jd"),
            ("Ah 9d 8c 6s", "Ah 9d"),
            ("Kh 9d 8d 6s", "9d 8d"),
            ("Kh 9h 8d 6s", "Kh 9h"),
            ("Kh 9d 8c 6s", "9d 8c"),
            ("Kh 9d 7c 5s", "Kh 9d"),
            ("7d 7s 7h 2h", "7d 7s"),
            ("7d 7s 7h 2c", "7d 7h"),
            ("7d 7d 7h 2c", "7d 7d"),
        ] {
            let held = keeps("fast-action-holdem", cards);
            let same = |text: &str| {
                let mut cards: Vec<String> = text.split(' ').map(str::to_owned).collect();
                cards.sort();
                cards
            };
            assert_eq!(same(&held), same(expected), "{cards}");
        }
    }
}
