//! What follows by itself: looks at the banker's card, payments that are due early, the banker's
//! own cards.

use super::action::Action;
use super::event::{Event, Found};
use super::hand::{State, is_ace, value};
use super::round::{Looked, Note, Round, Stage};
use super::rules::Rules;
use super::side::SideBet;
use crate::seat::Seat;
use ranking::points::{self, Count, Hardness, Kind, Origin, Total};
use sheet::points::chart::Must;
use sheet::points::settle::NaturalsPaid;
use sheet::points::side::When;
use sheet::points::{First, Peek};
use sheet::table::step::From;

impl Round {
    /// Goes on until somebody is asked or a card is due: mostly that is so at once.
    #[inline]
    pub(super) fn advance(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let waits = match self.stage {
            Stage::Bets | Stage::Over => true,
            Stage::Deal => !self.is_dealt(rules),
            Stage::Early | Stage::Insure | Stage::Play => self.left > 0,
            Stage::Banker | Stage::Settle => false,
        };
        if !waits {
            self.move_on(rules, events);
        }
    }

    /// Whether all have their first cards.
    #[inline]
    fn is_dealt(&self, rules: &Rules) -> bool {
        let dealt = 2 - usize::from(Round::draws_second(rules));
        let all = self.hands[self.at as usize].cards.len() == 2;
        let done = all && self.banker.len() == dealt;
        // The banker's turn comes when every hand has had its card.
        let banker = self.left == 0 && self.banker.len() < dealt;
        done && !banker
    }

    /// Goes on through as many stages as end: none comes twice.
    #[inline(never)]
    fn move_on(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        if self.stage == Stage::Deal {
            if !self.is_dealt(rules) {
                return;
            }
            self.settle_sides(rules, When::AfterTheDeal, events);
            self.go_to(rules, Stage::Early, events);
        }
        if self.stage == Stage::Early {
            if self.left > 0 {
                return;
            }
            self.go_to(rules, Stage::Insure, events);
        }
        if self.stage == Stage::Insure {
            if self.left > 0 {
                return;
            }
            self.look(rules, events);
        }
        if self.stage == Stage::Play {
            if self.left > 0 {
                return;
            }
            self.go_to(rules, Stage::Banker, events);
        }
        if self.stage == Stage::Banker {
            if self.bankers_turn(rules, events) {
                return;
            }
            self.go_to(rules, Stage::Settle, events);
        }
        if self.stage == Stage::Settle {
            self.settle(rules, events);
            self.record(rules, Event::Ended, events);
            self.add_up(rules);
        }
    }

    /// Comes to a stage and writes it down, as [`Round::record`] does, the short way.
    #[inline]
    fn go_to(&mut self, rules: &Rules, stage: Stage, events: &mut Vec<Event>) {
        self.note = Note::default();
        self.come(rules, stage);
        events.push(Event::Came(stage));
    }

    /// Looks at the banker's second card where the rules say so: a natural ends the round. Source:
    /// players-casino l.1130-1132, l.1321; clovis-500 l.1536, l.2104.
    fn look(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let up = self.banker[0];
        let looks = match rules.game.peek {
            Peek::Never => false,
            Peek::Ace => is_ace(up),
            Peek::AceOrTen => is_ace(up) || value(up) == 10,
        };
        if looks && self.has_natural(rules) {
            self.record(rules, Event::Looked(Found::Natural), events);
            self.record(rules, Event::Turned(self.banker[1]), events);
            self.place_button(rules, events);
            self.settle_insurance(rules, events);
            self.go_to(rules, Stage::Settle, events);
            return;
        }
        if looks {
            self.record(rules, Event::Looked(Found::Nothing), events);
            self.settle_insurance(rules, events);
        }
        if rules.game.settle.naturals == NaturalsPaid::AtOnce && !self.may_have_natural() {
            self.pay_naturals(rules, events);
        }
        self.go_to(rules, Stage::Play, events);
    }

    /// What the banker's cards come to.
    #[inline]
    pub(super) fn bankers_count(&self, rules: &Rules) -> Count {
        self.banker.count(&rules.counting, Origin::Dealt)
    }

    /// Whether the banker's first two cards are a natural.
    pub(super) fn has_natural(&self, rules: &Rules) -> bool {
        let count = match self.banker[..] {
            [] | [_] => return false,
            [_, _] => self.bankers_count(rules),
            [one, other, ..] => points::count(rules.game.counting, Origin::Dealt, &[one, other]),
        };
        matches!(count.kind, Kind::Natural(_))
    }

    /// Whether the banker's second card may still make a natural, as far as anybody knows.
    fn may_have_natural(&self) -> bool {
        let up = self.banker[0];
        self.looked == Looked::Not && (is_ace(up) || value(up) == 10 || up.is_joker())
    }

    /// The banker's cards: says whether one is due, or a word of the banker's.
    fn bankers_turn(&mut self, rules: &Rules, events: &mut Vec<Event>) -> bool {
        let waited_for = self.is_waited_for(rules);
        if self.banker.len() < 2 {
            // Nobody is left who would need it.
            return waited_for || self.hands().iter().any(|hand| hand.state == State::Waits);
        }
        if (self.banker_up as usize) < self.banker.len() {
            self.record(rules, Event::Turned(self.banker[1]), events);
        }
        self.place_button(rules, events);
        if self.hands().iter().any(|hand| !hand.insurance.is_zero()) {
            self.settle_insurance(rules, events);
        }
        if rules.game.settle.naturals == NaturalsPaid::AtSecond
            && self.banker.len() == 2
            && !self.has_natural(rules)
        {
            self.pay_naturals(rules, events);
        }
        if !waited_for || !Round::has_room(&self.banker) {
            return false;
        }
        self.note.banker = Some(self.look_up_banker(rules));
        self.banker_owed || self.banker_draws(rules) || self.banker_must_choose(rules)
    }

    /// Whether somebody needs the banker's whole hand: a hand that is no natural, or a side bet.
    /// Source: clovis-500 l.968, l.1618; players-casino l.1353.
    fn is_waited_for(&self, rules: &Rules) -> bool {
        let hand = |hand: &super::Played| {
            hand.is_live() && !(self.banker.len() >= 2 && hand.is_natural(rules))
        };
        self.hands().iter().any(hand) || self.has_banker_side(rules)
    }

    /// Whether a side bet on the banker's hand is live.
    fn has_banker_side(&self, rules: &Rules) -> bool {
        let needs = |side: &SideBet| side.reads.needs_banker() && self.lies_open(side.wager);
        rules.sides.iter().any(needs)
    }

    /// What the banker's chart says of the hand as it is.
    fn bankers_chart(&self, rules: &Rules) -> Must {
        self.note.banker.unwrap_or_else(|| self.look_up_banker(rules))
    }

    #[inline]
    fn look_up_banker(&self, rules: &Rules) -> Must {
        let count = self.bankers_count(rules);
        match count.kind {
            Kind::Over | Kind::Natural(_) => Must::Stand,
            Kind::Points if self.banker.len() < 2 => Must::Hit,
            Kind::Points => rules.game.banker.at(count.total),
        }
    }

    pub(super) fn banker_draws(&self, rules: &Rules) -> bool {
        self.bankers_chart(rules) == Must::Hit
    }

    /// Whether the banker is to say what to do. Source: clovis-500 l.254.
    pub(super) fn banker_must_choose(&self, rules: &Rules) -> bool {
        !self.banker_stood
            && !self.banker_owed
            && self.banker.len() >= 2
            && self.bankers_chart(rules) == Must::Option
    }

    /// What the banker who may choose does by the house way. Ruling E-57.
    #[must_use]
    pub fn left_to_the_house(&self, rules: &Rules) -> Action {
        let total = self.bankers_count(rules).total;
        match rules.game.banker.by_house_way(total) {
            Must::Hit => Action::BankerHit,
            Must::Stand | Must::Option => Action::BankerStand,
        }
    }

    /// Puts the action button down where it matters.
    #[inline]
    fn place_button(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        if self.button.is_none() && self.uses_button(rules) {
            self.record(rules, Event::Started(self.pointed_at()), events);
        }
    }

    /// Whether the action button matters here.
    fn uses_button(&self, rules: &Rules) -> bool {
        let settle = &rules.game.settle;
        settle.from == From::ActionButton
            || settle.short == From::ActionButton && self.is_short(rules)
    }

    /// The seat that the banker's second card points at: its value counted clockwise among those
    /// dealt in, from the banker's left. A joker points where an ace does. Ruling E-45.
    pub(super) fn pointed_at(&self) -> Seat {
        let value = self.banker.get(1).map_or(1, |card| value(*card).max(1));
        let first = self.first_of(First::BankersLeft);
        let count = self.seated as usize;
        let mut seat = self.dealt.at_or_after(first.place(), count).unwrap_or(first);
        for _ in 1..value {
            seat = self.dealt.after(seat, count).unwrap_or(seat);
        }
        seat
    }

    /// Says what the banker's open cards come to.
    #[must_use]
    pub fn banker_total(&self, rules: &Rules) -> Total {
        match self.banker_shows() {
            [] => Total { half_points: 0, hardness: Hardness::Hard },
            shown => points::total(rules.game.counting, shown),
        }
    }
}
