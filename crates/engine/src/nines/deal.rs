//! Whose card is next, and the house dealer's hands on the shoe.

use super::action::{Refusal, Target};
use super::event::{Event, Face};
use super::round::{Phase, Round};
use super::rules::Rules;
use crate::seat::Seat;
use cards::{Pile, Shoe};
use sheet::nines::Hands;

impl Round {
    /// Deals off the shoe until the round waits for somebody or is over.
    ///
    /// # Errors
    ///
    /// The shoe ran out.
    pub fn deal_from(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        // The first cards of two hands go out in turn, all at once.
        let first = usize::from(self.first_cards(rules));
        if (self.at, self.out, rules.game.hands) == (Phase::Deal, 0, Hands::Common)
            && let Some(cards) = shoe.take(first, Pile::Dealt)
        {
            for (at, card) in cards.iter().enumerate() {
                let to = if at % 2 == 0 { Target::Player } else { Target::Banker };
                events.push(Event::Dealt(to, Some(*card), Face::Up));
            }
            self.lay_first(rules, cards);
            if !matches!(self.at, Phase::Owed(_)) {
                self.go_on(rules, events);
            }
        }
        // As `Action::Deal` does it, but that the card goes where it is due.
        while let Some(target) = self.due(rules) {
            let card = shoe.deal().ok_or(Refusal::ShoeIsEmpty)?;
            events.push(Event::Dealt(target, Some(card), self.face(rules)));
            self.lay(rules, target, Some(card));
            if !matches!(self.at, Phase::Deal | Phase::Owed(_)) {
                self.go_on(rules, events);
            }
        }
        Ok(())
    }

    /// Where the next card goes, if one is due.
    #[inline]
    pub(super) fn due(&self, rules: &Rules) -> Option<Target> {
        match self.at {
            Phase::Deal => Some(self.next_target(rules)),
            Phase::Owed(target) => Some(target),
            _ => None,
        }
    }

    /// How the next card lies. The banker's fourth comes when the others lie open.
    #[inline]
    pub(super) fn face(&self, rules: &Rules) -> Face {
        match rules.game.hands {
            Hands::Own if !self.turned => Face::Down,
            Hands::Common | Hands::Own => Face::Up,
        }
    }

    /// Who gets the next card of the first deal: right and left in turn, or each place clockwise
    /// from where the dice pointed, one card at a time. Source: lucky-lady l.828; players-casino
    /// l.596, l.3391; diamond-jims l.625, l.669-675.
    #[inline]
    pub(super) fn next_target(&self, rules: &Rules) -> Target {
        match rules.game.hands {
            Hands::Common if self.out.is_multiple_of(2) => Target::Player,
            Hands::Common => Target::Banker,
            Hands::Own => self.place_from_start(self.out as usize),
        }
    }

    /// How many cards the first deal has.
    pub(super) fn first_cards(&self, rules: &Rules) -> u8 {
        let hands = match rules.game.hands {
            Hands::Common => 2,
            Hands::Own => self.dealt.len() as u8 + 1,
        };
        hands * rules.game.cards
    }

    /// The place so many behind the first, round and round: the seats that play, and the banker.
    fn place_from_start(&self, turn: usize) -> Target {
        let places = self.dealt.len() + 1;
        let first = match self.start {
            Target::Seat(seat) => self.number_of(seat),
            Target::Banker | Target::Player => 0,
        };
        self.numbered((first + turn) % places)
    }

    /// The places by number: the banker is nought, then the seats from his left.
    pub(super) fn numbered(&self, number: usize) -> Target {
        match number {
            0 => Target::Banker,
            number => {
                let mut seats = self.seats_by_the_deal();
                seats.nth(number - 1).map_or(Target::Banker, Target::Seat)
            }
        }
    }

    fn number_of(&self, seat: Seat) -> usize {
        self.seats_by_the_deal().position(|held| held == seat).map_or(0, |at| at + 1)
    }

    /// The seats that play, clockwise from the banker's left.
    pub(super) fn seats_by_the_deal(&self) -> impl Iterator<Item = Seat> + use<> {
        let (left, count, dealt) = (self.bankers_left().place(), self.seated(), self.dealt);
        let seats = (0..count).map(move |at| Seat::new((left + at) % count));
        seats.filter(move |seat| dealt.contains(*seat))
    }
}
