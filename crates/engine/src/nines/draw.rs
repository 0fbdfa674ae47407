//! Who draws: by the chart, or as they say.

use super::action::{Refusal, Target};
use super::event::Event;
use super::round::{Hold, Phase, Round, made, value};
use super::rules::Rules;
use crate::seat::Seat;
use sheet::nines::chart::{BankerChart, Draw, Naturals};

/// What three dice show. Ruling G-226.
const DICE: std::ops::RangeInclusive<u8> = 3..=18;

impl Round {
    /// Goes on by what the rules say alone, up to where somebody is needed.
    pub(super) fn go_on(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        loop {
            let event = match self.at {
                Phase::Turn(seat) => {
                    let total = made(&self.spots[seat.place()].own).total;
                    match rules.game.chart.player.at(total) {
                        Draw::Hit => Event::Drew(seat),
                        Draw::Stand => Event::Stood(seat),
                        Draw::Option => return,
                    }
                }
                Phase::Turning => Event::Turned(self.banker),
                Phase::Banker => match rules.game.chart.banker {
                    BankerChart::Own(own) => match own.at(self.bankers_total()) {
                        Draw::Option => return,
                        draw => self.banker_by(draw),
                    },
                    BankerChart::ThirdCard { .. } => Event::BankerStood,
                },
                Phase::Settling => return self.settle(rules, events),
                Phase::Bets | Phase::Dice | Phase::Deal | Phase::Owed(_) | Phase::Over => return,
            };
            self.record(rules, event, events);
        }
    }

    /// The dice find the place that is dealt to first: the banker is one, then the seats that play,
    /// clockwise and round again. A throw that falls on the banker starts at his left.
    /// Source: diamond-jims l.669; ruling G-226.
    pub(super) fn throw(&self, rules: &Rules, shown: u8) -> Result<Event, Refusal> {
        if self.at != Phase::Dice {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        if !DICE.contains(&shown) {
            return Err(Refusal::NoSuchThrow(shown));
        }
        let places = self.dealt.len() + 1;
        let number = (usize::from(shown) - 1) % places;
        Ok(Event::Started(self.numbered(number.max(1)), shown))
    }

    /// What the banker's cards come to.
    pub(super) fn bankers_total(&self) -> u8 {
        self.totals[1]
    }

    pub(super) const fn banker_by(&self, draw: Draw) -> Event {
        match draw {
            Draw::Hit => Event::BankerDrew,
            Draw::Stand | Draw::Option => Event::BankerStood,
        }
    }

    /// What follows when the table's two hands have their first cards, or the player a third.
    /// Source: lucky-lady l.838-856; players-casino l.598-617, l.3397-3419.
    pub(super) fn by_chart(&self, rules: &Rules) -> Phase {
        let chart = &rules.game.chart;
        let (player, banker) = (self.players(), self.bankers());
        let first = rules.game.cards;
        let drew = player.cards > first;
        if !drew {
            let natural = player.total >= 8 || banker.total >= 8;
            if natural && chart.naturals == Naturals::StopTheDraw {
                return Phase::Settling;
            }
            if chart.player.at(player.total) == Draw::Hit {
                return Phase::Owed(Target::Player);
            }
        }
        let banker = match chart.banker {
            BankerChart::Own(own) => own.at(banker.total),
            BankerChart::ThirdCard { stood, .. } if !drew => stood.at(banker.total),
            BankerChart::ThirdCard { drew, .. } => {
                let third = self.player.cards[usize::from(first)];
                drew[usize::from(banker.total)].at(value(third))
            }
        };
        match banker {
            Draw::Hit => Phase::Owed(Target::Banker),
            Draw::Stand | Draw::Option => Phase::Settling,
        }
    }

    /// The seat that is asked first, or next; where none is left the banker's cards are turned up.
    pub(super) fn turn_after(&self, last: Option<Seat>) -> Phase {
        let mut seats = self.seats_by_the_button();
        if let Some(last) = last {
            seats.by_ref().find(|seat| *seat == last);
        }
        let live = seats.find(|seat| self.spots[seat.place()].hold == Hold::In);
        live.map_or(Phase::Turning, Phase::Turn)
    }

    /// The seats that play, clockwise from the action button; a throw that fell on the banker puts
    /// that at his left.
    pub(super) fn seats_by_the_button(&self) -> impl Iterator<Item = Seat> + use<> {
        let first = match self.start {
            Target::Seat(seat) => seat,
            Target::Banker | Target::Player => self.bankers_left(),
        };
        let (first, count, dealt) = (first.place(), self.seated(), self.dealt);
        let seats = (0..count).map(move |at| Seat::new((first + at) % count));
        seats.filter(move |seat| dealt.contains(*seat))
    }
}
