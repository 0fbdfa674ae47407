//! What a seat may do now.
//!
//! [`legal`] is what the seat that is waited for may do, [`aside`] what may be done out of turn.
//! With the cards that [`Round::waiting_for`] names and the rulings of the floor that is all that
//! [`Round::act`] accepts.

use super::action::Recipient;
use super::round::{Round, Rules, Stage, Waiting};
use crate::seat::{Seat, SeatSet};
use money::Money;

/// The choices of a seat whose turn it is. Its time may always be up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Choices {
    /// What to call costs, where there is something to call.
    pub call: Option<Money>,
    /// Whether to check is open.
    pub check: bool,
    /// The forced opening, where it is due.
    pub bring_in: Option<Money>,
    /// The least and the most to make it, where betting is open.
    pub bet: Option<(Money, Money)>,
    /// Whether anything between the two will do.
    pub sizes: Sizes,
    /// Whether to fold is open.
    pub fold: bool,
    /// The least and the most to kill the pot for, where that is asked; not to is open too.
    pub kill: Option<(Money, Money)>,
    /// How many of its cards it may throw at most, where it draws; none is to stand pat.
    pub draw: Option<u8>,
    /// How many of its cards it must give up, where that is due: so many, no fewer.
    pub discard: Option<u8>,
    /// Whether it is to call one of its cards wild.
    pub wild: bool,
    /// Whether it is asked to run it twice; either answer is open.
    pub run_twice: bool,
    /// How many cards it must name to show the hand, where it is its turn to: those that are known
    /// by their backs alone.
    pub show: Option<u8>,
    /// Whether it may give up its claim without showing.
    pub muck: bool,
}

/// Which amounts a bet may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Sizes {
    /// Any from the least to the most.
    #[default]
    Between,
    /// The least or the most: the lower or the higher limit.
    Either,
}

/// What may be done out of turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Aside {
    /// The blinds that may offer to chop; once one has, the other, who may accept.
    pub chop: SeatSet,
    /// Who has offered to chop, while the offer stands.
    pub offered: Option<Seat>,
    /// Who may ask to see a hand that is not shown yet, other than his own.
    pub asks: SeatSet,
    /// The hands that may be asked for.
    pub waits: SeatSet,
    /// Hands that may be mucked though cards are to come: nobody is left to bet against.
    pub mucks: SeatSet,
    /// Hands that may have their cards now, whichever the dealer should serve first.
    pub served: SeatSet,
}

/// The seat whose turn it is and its choices: exactly what [`Round::act`] would accept of it. Cards
/// that it throws, gives up, calls wild or shows must be its own, as [`Round::check_held`] says.
#[must_use]
pub fn legal(rules: &Rules, round: &Round) -> Option<(Seat, Choices)> {
    let none = Choices::default();
    Some(match round.waiting_for(rules) {
        Waiting::BringIn(seat) => {
            let money = rules.stakes.bring_in.min(round.player(seat).stack);
            let (bet, sizes) = limits(rules, round, seat);
            (seat, Choices { bring_in: Some(money), bet, sizes, ..none })
        }
        Waiting::Turn(seat) => {
            let (bet, sizes) = limits(rules, round, seat);
            let call = round.check_call(rules, seat).ok();
            let check = round.check_check(rules, seat).is_ok();
            (seat, Choices { call, check, bet, sizes, fold: true, ..none })
        }
        Waiting::Kill(seat) => (seat, Choices { kill: round.kill_sizes(rules, seat), ..none }),
        Waiting::Draw(seat) => {
            let most = round.draw_max(rules).min(round.player(seat).cards() as u8);
            (seat, Choices { draw: Some(most), ..none })
        }
        Waiting::Discard(seat) => {
            (seat, Choices { discard: Some(round.discard_count(rules)), ..none })
        }
        Waiting::CallWild(seat) => (seat, Choices { wild: true, ..none }),
        Waiting::Agree(seat) => (seat, Choices { run_twice: true, ..none }),
        Waiting::Show(seat) => {
            let show = Some(round.player(seat).down.unseen);
            (seat, Choices { show, muck: round.check_muck(rules, seat).is_ok(), ..none })
        }
        Waiting::Cards { .. } | Waiting::Nothing => return None,
    })
}

/// What [`Round::act`] would accept of those who are not waited for.
#[must_use]
pub fn aside(rules: &Rules, round: &Round) -> Aside {
    let waiting = round.waiting_for(rules);
    let mut aside = Aside { served: round.served_now(waiting), ..Aside::default() };
    match waiting {
        Waiting::Turn(_) => {
            let may = |seat: &Seat| round.chop(rules, *seat).is_ok();
            aside.chop = round.live().iter().filter(may).collect();
            aside.offered = round.chop.filter(|_| !aside.chop.is_empty());
        }
        Waiting::Show(_) => (aside.asks, aside.waits) = round.may_see(),
        Waiting::Cards { .. } if round.betting_is_closed() => {
            let may = |seat: &Seat| round.check_muck(rules, *seat).is_ok();
            aside.mucks = round.live().iter().filter(may).collect();
        }
        _ => {}
    }
    aside
}

fn limits(rules: &Rules, round: &Round, seat: Seat) -> (Option<(Money, Money)>, Sizes) {
    let Stage::Betting(street) = round.stage() else { return (None, Sizes::Between) };
    match round.limits(rules, street, seat) {
        Ok(limits) => (Some((limits.min, limits.max)), limits.sizes),
        Err(_) => (None, Sizes::Between),
    }
}

impl Round {
    /// How many cards a hand may throw in this draw.
    pub(super) fn draw_max(&self, rules: &Rules) -> u8 {
        let Stage::Drawing(street) = self.stage else { unreachable!("a draw is drawn in a draw") };
        rules.street(street).draw.unwrap_or(0)
    }

    /// How many cards each hand gives up now.
    pub(super) fn discard_count(&self, rules: &Rules) -> u8 {
        let Stage::Discarding(street) = self.stage else { unreachable!("a discard has its stage") };
        rules.street(street).discard
    }

    /// The hands that cards may go to now: any that has not had this street's, or is owed some
    /// after a draw.
    fn served_now(&self, waiting: Waiting) -> SeatSet {
        let owed = |seat: &Seat| self.player(*seat).owed > 0;
        match (self.stage, waiting) {
            (Stage::Dealing(_), Waiting::Cards { to: Recipient::Hand(next), .. }) => {
                self.dealt_to().but(self.done).with(next)
            }
            (Stage::Drawing(_), _) => self.live.iter().filter(owed).collect(),
            (_, Waiting::Cards { to: Recipient::Hand(next), .. }) => SeatSet::EMPTY.with(next),
            _ => SeatSet::EMPTY,
        }
    }
}
