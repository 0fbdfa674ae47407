//! Whether a ruling can be made: what the rules have for the case, and whether it is not too late.

use super::{Fault, Ruling};
use crate::pot::action::{Recipient, Refusal};
use crate::pot::beside::Playing;
use crate::pot::round::{Round, Rules, Stage, Waiting};
use crate::seat::{Packet, Seat};
use cards::{Card, Rank};
use sheet::poker::{Remedies, StrayDiscard, Street};

/// How a hand's count is wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    TooFew,
    TooMany,
}

impl Round {
    /// Refuses a ruling that the rules do not have, or have for another moment.
    pub(super) fn check_ruling(&self, rules: &Rules, ruling: Ruling) -> Result<(), Refusal> {
        match ruling {
            Ruling::Retrieved(seat) => self.check(rules, self.may_retrieve(rules, seat)),
            _ if self.stage == Stage::Over => Err(self.not_now(rules)),
            Ruling::Misdeal if self.substantial_action() => Err(Refusal::SubstantialAction),
            Ruling::Misdeal | Ruling::DefectiveDeck { .. } => Ok(()),
            Ruling::DeadHand(seat, fault) => self.check_dead(rules, seat, fault),
            Ruling::ReplaceCard(seat, card) => self.check_replace(rules, seat, card),
            Ruling::FalseOpening(seat) => {
                self.check_live(seat)?;
                let opened = match self.stage {
                    Stage::Dealing(0) => false,
                    Stage::Betting(0) => self.opened,
                    _ => true,
                };
                let high = self.beside.playing == Playing::First;
                self.check(rules, rules.game.extras.openers.is_some() && opened && high)
            }
            Ruling::EarlyBoard(packet) => self.check_early_board(rules, &packet),
            Ruling::EarlyCards(packet) => self.check_early_cards(rules, &packet),
            Ruling::EarlyLastCard(seat, packet) => self.check_early_last(rules, seat, &packet),
            Ruling::DealtShort(seat, packet) => {
                self.check_count(rules, seat, &packet, Count::TooFew)
            }
            Ruling::DealtLong(seat, packet) => {
                self.check_count(rules, seat, &packet, Count::TooMany)
            }
            Ruling::FacedCard(card) => {
                self.check(rules, matches!(self.stage, Stage::Dealing(_) | Stage::Drawing(_)))?;
                self.check_packet(rules, &Packet::of([card]), 1, 0)
            }
            Ruling::StrayJoker => self.check(rules, rules.game.pack.count_of(Card::JOKER) == 0),
            Ruling::BurnMissed => {
                if rules.game.extras.remedies == Remedies::Stud {
                    // Source: clovis-500 l.714.
                    return Err(Refusal::Remedy("the cards are moved to their places"));
                }
                let burns = Waiting::Cards { to: Recipient::Burn, count: 1, up: 0 };
                let dealing = matches!(self.stage, Stage::Dealing(_));
                self.check(rules, dealing && self.waiting_for(rules) == burns)
            }
            Ruling::BurnedTwice(packet) => self.check_second_burn(rules, &packet),
            Ruling::HoleCardUp(seat, card) => self.check_hole_up(rules, seat, card),
            Ruling::LastCardUp(seat, card) => self.check_last_up(rules, seat, card),
            Ruling::StandsAllIn(seat) => {
                self.check_live(seat)?;
                let amends = self.beside.amends.as_ref();
                let faced = amends.is_some_and(|amends| amends.faced.contains(seat));
                let open = self.betting().contains(seat) && !self.acted.contains(seat);
                self.check(rules, faced && open)
            }
            Ruling::ThrewByAccident(seat, packet) => self.check_threw(rules, seat, &packet),
        }
    }

    fn not_now(&self, rules: &Rules) -> Refusal {
        Refusal::NotNow(self.waiting_for(rules))
    }

    fn check(&self, rules: &Rules, fits: bool) -> Result<(), Refusal> {
        if fits { Ok(()) } else { Err(self.not_now(rules)) }
    }

    fn check_live(&self, seat: Seat) -> Result<(), Refusal> {
        if self.is_live(seat) { Ok(()) } else { Err(Refusal::NoHand(seat)) }
    }

    fn check_dead(&self, rules: &Rules, seat: Seat, fault: Fault) -> Result<(), Refusal> {
        self.check_live(seat)?;
        match fault {
            Fault::Misdealt if self.beside.spoken.contains(seat) => Err(Refusal::SubstantialAction),
            // Only the player to speak can have been passed by.
            Fault::Bypassed => self.check(rules, self.waiting_for(rules) == Waiting::Turn(seat)),
            Fault::FouledBet => {
                let last = usize::from(self.from) == seat.place() + 1;
                self.check(rules, self.aggressor == Some(seat) && last)
            }
            Fault::Misdealt | Fault::Fouled | Fault::GivenUp | Fault::TakenIn => Ok(()),
        }
    }

    /// Refuses a card discarded by accident where that makes the hand dead, or where it leaves
    /// fewer than the two cards to go on with. Source: players-casino l.535, colorado l.346.
    fn check_threw(&self, rules: &Rules, seat: Seat, packet: &Packet) -> Result<(), Refusal> {
        self.check_live(seat)?;
        if rules.game.extras.stray_discard == StrayDiscard::Dead {
            return Err(Refusal::Remedy("a hand with too few cards is fouled"));
        }
        let dealt = matches!(self.stage, Stage::Betting(_)) || self.betting_is_closed();
        self.check(rules, dealt && self.stage != Stage::Showing)?;
        if packet.len() != 1 || self.player(seat).cards() != 3 {
            return Err(Refusal::Remedy("one card of three can be thrown by accident"));
        }
        self.check_held(rules, seat, packet)
    }

    /// Refuses to replace a card that is not held face down, one that was not dealt just now, or one
    /// that lowball keeps: before the draw, five and under, the joker too. Source: colorado
    /// l.282-284; clovis-500 l.136, ruling G-053.
    fn check_replace(&self, rules: &Rules, seat: Seat, card: Card) -> Result<(), Refusal> {
        self.check_live(seat)?;
        let dealing = matches!(self.stage, Stage::Dealing(_) | Stage::Drawing(_));
        self.check(rules, dealing || matches!(self.stage, Stage::Betting(_)))?;
        if !self.player(seat).down.cards.contains(&card) {
            return Err(Refusal::NotHeld(seat, card));
        }
        let low = card.rank().is_none_or(|rank| rank == Rank::Ace || rank <= Rank::Five);
        let before_draw = matches!(self.stage, Stage::Dealing(0) | Stage::Betting(0));
        match rules.game.extras.remedies {
            Remedies::Lowball if before_draw && low => Err(Refusal::Keeps(seat, card)),
            // Source: colorado l.282-284.
            Remedies::General if self.is_last_down(rules) => {
                Err(Refusal::Remedy("a last card turned up stays: its player may stand all-in"))
            }
            // Source: clovis-500 l.712-722, colorado l.2067.
            Remedies::Stud => Err(Refusal::Remedy("a hole card stays up and the third comes down")),
            Remedies::PutBack => Err(Refusal::Remedy("a hand with an exposed card is dead")),
            _ => self.check(rules, self.is_just_dealt(rules, seat)),
        }
    }

    /// Whether a hand's cards are being dealt, or were and its player has not gone on with them. What
    /// comes to light later was shown by the player, and stays. Source: colorado l.284.
    fn is_just_dealt(&self, rules: &Rules, seat: Seat) -> bool {
        match self.stage {
            Stage::Betting(0) => !self.beside.spoken.contains(seat),
            Stage::Betting(at) => {
                let street = rules.street(at);
                (street.down > 0 || street.draw.is_some()) && self.acted.is_empty()
            }
            _ => true,
        }
    }

    /// The street that follows the one whose bets or discards are on.
    fn next_of<'a>(&self, rules: &'a Rules) -> Option<&'a Street> {
        match self.stage {
            Stage::Betting(at) | Stage::Discarding(at) => rules.game.streets.get(at as usize + 1),
            _ => None,
        }
    }

    fn check_early_board(&self, rules: &Rules, packet: &Packet) -> Result<(), Refusal> {
        let boards = rules.game.pot.boards.max(1);
        let due = match (self.stage, self.next_of(rules)) {
            (Stage::Dealing(at), _) => rules.street(at).board,
            (_, Some(next)) => next.board,
            _ => 0,
        };
        self.check(rules, due > 0)?;
        // Too many on a street that is due now, all of them or fewer on one that is not.
        let too_many = matches!(self.stage, Stage::Dealing(_));
        let most = usize::from(due * boards);
        if too_many {
            self.check(rules, packet.len() > most)?;
        } else if packet.is_empty() || packet.len() > most {
            return Err(Refusal::Count { due: most, given: packet.len() });
        }
        self.check_packet(rules, packet, packet.len() as u8, packet.cards.len() as u8)
    }

    fn check_early_cards(&self, rules: &Rules, packet: &Packet) -> Result<(), Refusal> {
        let own = self.next_of(rules).is_some_and(|street| street.up + street.down == 1);
        self.check(rules, own)?;
        let most = self.live.len();
        if packet.is_empty() || packet.len() > most {
            return Err(Refusal::Count { due: most, given: packet.len() });
        }
        let burn = self.next_of(rules).map_or(0, |street| street.burn) as usize;
        if self.used as usize + burn + most > rules.game.pack.size() {
            return Err(Refusal::Remedy("the stub has not enough cards to bury"));
        }
        self.check_packet(rules, packet, packet.len() as u8, packet.cards.len() as u8)
    }

    fn check_early_last(&self, rules: &Rules, seat: Seat, packet: &Packet) -> Result<(), Refusal> {
        self.check_live(seat)?;
        let Stage::Betting(at) = self.stage else { return Err(self.not_now(rules)) };
        let last = at as usize + 2 == rules.game.streets.len();
        let down = self.next_of(rules).is_some_and(|it| (it.down, it.up, it.board) == (1, 0, 0));
        let ahead = self.beside.amends.as_ref().is_some_and(|it| it.served.contains(seat));
        self.check(rules, last && down && !ahead)?;
        if rules.game.extras.remedies == Remedies::Stud {
            // Source: clovis-500 l.716.
            return Err(Refusal::Remedy("an early card is buried, the last one too"));
        }
        self.check_packet(rules, packet, 1, 0)
    }

    /// Refuses a hand of which the count is right, or wrong in another way.
    fn check_count(
        &self,
        rules: &Rules,
        seat: Seat,
        packet: &Packet,
        count: Count,
    ) -> Result<(), Refusal> {
        self.check_live(seat)?;
        let Stage::Dealing(at) = self.stage else { return Err(self.not_now(rules)) };
        let street = rules.street(at);
        let to_hands =
            matches!(self.waiting_for(rules), Waiting::Cards { to: Recipient::Hand(_), .. });
        self.check(rules, to_hands && !self.done.contains(seat))?;
        if rules.game.extras.remedies == Remedies::Stud || street.up > 0 {
            // Source: clovis-500 l.708.
            return Err(Refusal::Remedy("the ante comes back and the hand is out"));
        }
        if count == Count::TooMany && rules.game.extras.remedies != Remedies::Flop {
            // Source: colorado l.346.
            return Err(Refusal::Remedy("a hand with too many cards is fouled and dead"));
        }
        let due = self.cards_of(rules, street) as usize;
        let wrong = match count {
            Count::TooFew => packet.len() < due,
            Count::TooMany => packet.len() == due + 1,
        };
        if !wrong {
            return Err(Refusal::Count { due, given: packet.len() });
        }
        self.check_packet(rules, packet, packet.len() as u8, 0)
    }

    /// Refuses a second burn where none was due, or where the street's cards have begun to go out.
    fn check_second_burn(&self, rules: &Rules, packet: &Packet) -> Result<(), Refusal> {
        let Stage::Dealing(at) = self.stage else { return Err(self.not_now(rules)) };
        let Waiting::Cards { to, up, .. } = self.waiting_for(rules) else {
            return Err(self.not_now(rules));
        };
        let fresh = self.done.is_empty() && self.boards_done == 0 && to != Recipient::Burn;
        self.check(rules, fresh && rules.street(at).burn > 0)?;
        let up = if self.moves_to(rules).is_some() { up } else { 0 };
        self.check_packet(rules, packet, 1, up)
    }

    /// The hand that a second burn belongs to, by the rules of stud, where each gets one card.
    pub(super) fn moves_to(&self, rules: &Rules) -> Option<(Recipient, u8)> {
        match self.waiting_for(rules) {
            Waiting::Cards { to: to @ Recipient::Hand(_), count: 1, up } => {
                (rules.game.extras.remedies == Remedies::Stud).then_some((to, up))
            }
            _ => None,
        }
    }

    fn check_hole_up(&self, rules: &Rules, seat: Seat, card: Card) -> Result<(), Refusal> {
        self.check_live(seat)?;
        let first = self.stage == Stage::Dealing(0) && !self.done.contains(seat);
        let stud = rules.street(0).up > 0 && self.hole_up(seat).is_none();
        self.check(rules, first && stud)?;
        if rules.game.extras.remedies != Remedies::Stud {
            // Source: colorado l.282.
            return Err(Refusal::Remedy("an exposed down card is replaced"));
        }
        self.check_packet(rules, &Packet::of([card]), 1, 1)
    }

    /// Whether the last down card of a stud game is out.
    fn is_last_down(&self, rules: &Rules) -> bool {
        let last = rules.game.streets.len() - 1;
        let now = self.street_now().is_some_and(|at| at as usize == last);
        now && rules.street(0).up > 0 && rules.street(last as u8).down > 0
    }

    /// Refuses a hand whose up card is not the hole card that was turned up in the deal.
    pub(in crate::pot) fn check_lies_up(
        &self,
        to: Recipient,
        packet: &Packet,
    ) -> Result<(), Refusal> {
        if self.beside.amends.is_none() {
            return Ok(());
        }
        let Recipient::Hand(seat) = to else { return Ok(()) };
        match self.hole_up(seat) {
            Some(card) if self.player(seat).up.is_empty() && packet.cards.last() != Some(&card) => {
                Err(Refusal::NotHeld(seat, card))
            }
            _ => Ok(()),
        }
    }

    fn check_last_up(&self, rules: &Rules, seat: Seat, card: Card) -> Result<(), Refusal> {
        self.check_live(seat)?;
        let fresh = match self.stage {
            Stage::Dealing(_) => true,
            Stage::Betting(_) => self.acted.is_empty(),
            _ => false,
        };
        self.check(rules, fresh && self.is_last_down(rules))?;
        match self.player(seat).down.cards.last() == Some(&card) {
            true => Ok(()),
            false => Err(Refusal::NotHeld(seat, card)),
        }
    }
}
