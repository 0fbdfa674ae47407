//! Which cards are due, and whether those given will do.

use super::action::{Recipient, Refusal};
use super::round::{Round, Rules, Stage, Waiting};
use super::run_twice::Run;
use super::shortage::Supply;
use crate::seat::{Packet, Seat, SeatSet};
use cards::CardSet;
use sheet::poker::Shortage;

impl Round {
    /// The next cards of the street, if any are still due.
    pub(super) fn cards_due(&self, rules: &Rules, at: u8) -> Option<Waiting> {
        let street = rules.street(at);
        let supply = self.supply(rules, at);
        let burn = match supply {
            Supply::Scramble { front, burn } if self.served() >= front => street.burn + burn,
            _ => street.burn,
        };
        if burn > self.burned {
            let count = burn - self.burned;
            return Some(Waiting::Cards { to: Recipient::Burn, count, up: 0 });
        }
        let count = self.cards_of(rules, street);
        let short = supply == Supply::Community;
        if count > 0 && !short {
            let next = self.live.but(self.done);
            if let Some(seat) = next.after(self.button, self.count as usize) {
                return Some(Waiting::Cards { to: Recipient::Hand(seat), count, up: street.up });
            }
        }
        let board = if short { 1 } else { street.board };
        let boards = if board > 0 { rules.game.pot.boards.max(1) } else { 0 };
        let first = u8::from(self.beside.run == Run::Second);
        (self.boards_done < boards).then_some(Waiting::Cards {
            to: Recipient::Board(first + self.boards_done),
            count: board,
            up: board,
        })
    }

    /// Refuses cards that are too many, unknown where they must be known, or not to be had.
    pub(super) fn check_packet(
        &self,
        rules: &Rules,
        packet: &Packet,
        count: u8,
        up: u8,
    ) -> Result<(), Refusal> {
        if packet.len() != count as usize {
            return Err(Refusal::Count { due: count as usize, given: packet.len() });
        }
        // A history may hide a hand whole; of a hand it names, the up cards come last.
        if packet.cards.len() < up as usize && !packet.cards.is_empty() {
            return Err(Refusal::UpCardUnknown);
        }
        let short = self.used as usize + packet.len() > rules.game.pack.size();
        let spare = match rules.game.shortage {
            // For the second board the burns are shuffled when the stub is short.
            // Source: players-casino l.2199, ruling G-016.
            _ if self.beside.run == Run::Second && short => self.burns,
            Shortage::Never => CardSet::EMPTY,
            Shortage::CommunityCard | Shortage::ScrambleLast => self.burns,
            Shortage::ReshuffleDiscards => self.reshuffled(rules, packet),
        };
        for (at, &card) in packet.cards.iter().enumerate() {
            let used = self.seen.contains(card) && !spare.contains(card);
            if used || packet.cards[..at].contains(&card) {
                return Err(Refusal::Repeated(card));
            }
            if rules.game.pack.count_of(card) == 0 {
                return Err(Refusal::Foreign(card));
            }
        }
        Ok(())
    }

    /// What the round waits for.
    #[must_use]
    #[inline]
    pub fn waiting_for(&self, rules: &Rules) -> Waiting {
        self.note.0.unwrap_or_else(|| self.work_out_waiting(rules))
    }

    /// Works out what the round waits for.
    fn work_out_waiting(&self, rules: &Rules) -> Waiting {
        let count = self.count as usize;
        // The last hand left needs no more cards and no showing.
        if !self.live.is_many() && (self.live.is_empty() || !rules.lone_hand_plays_on()) {
            return Waiting::Nothing;
        }
        match self.stage {
            // A card that the floor took is replaced before the betting goes on.
            Stage::Betting(_) if !self.beside.owed.is_empty() => {
                self.owed().unwrap_or(Waiting::Nothing)
            }
            Stage::Dealing(street) => {
                let due = self.cards_due(rules, street);
                due.or_else(|| self.owed()).unwrap_or(Waiting::Nothing)
            }
            Stage::Killing(_) => self.kill_due(rules).unwrap_or(Waiting::Nothing),
            Stage::Drawing(_) => {
                let next = self.live.but(self.done).after(self.button, count);
                next.map(Waiting::Draw).or_else(|| self.owed()).unwrap_or(Waiting::Nothing)
            }
            Stage::Betting(street) => self.betting_due(rules, street).unwrap_or(Waiting::Nothing),
            Stage::CallingWild(_) => {
                let next = self.live.but(self.done).after(self.button, count);
                next.map_or(Waiting::Nothing, Waiting::CallWild)
            }
            Stage::Agreeing(_) => self.asked(),
            Stage::Discarding(_) => {
                let next = self.live.but(self.done).after(self.button, count);
                next.map_or(Waiting::Nothing, Waiting::Discard)
            }
            Stage::Showing => {
                let left = self.live.but(self.done);
                self.next_to_show(left).map_or(Waiting::Nothing, Waiting::Show)
            }
            Stage::Over => Waiting::Nothing,
        }
    }

    /// Who bet or raised last on the last street shows first; if nobody did, who was to speak
    /// first; then clockwise. Source: colorado l.375-380.
    fn next_to_show(&self, left: SeatSet) -> Option<Seat> {
        match self.aggressor.or(self.opener) {
            Some(first) => left.at_or_after(first.place(), self.count as usize),
            None => left.after(self.button, self.count as usize),
        }
    }

    /// The next hand that is owed cards after a draw.
    pub(super) fn owed(&self) -> Option<Waiting> {
        let owed = self.live.iter().filter(|seat| self.player(*seat).owed > 0).collect::<SeatSet>();
        let seat = owed.after(self.button, self.count as usize)?;
        let count = self.player(seat).owed;
        Some(Waiting::Cards { to: Recipient::Hand(seat), count, up: 0 })
    }
}
