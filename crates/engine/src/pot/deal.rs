//! Which cards are due, and whether those given will do.

use super::action::{Recipient, Refusal};
use super::round::{Round, Rules, Stage, Waiting};
use super::run_twice::Run;
use super::shortage::Supply;
use crate::seat::{Packet, Seat};
use cards::CardSet;
use sheet::poker::Shortage;

impl Round {
    /// The next cards of the street, if any are still due.
    #[inline(never)]
    pub(super) fn cards_due(&self, rules: &Rules, at: u8) -> Option<Waiting> {
        let street = rules.street(at);
        let supply = self.supply(rules, at);
        let burn = match supply {
            Supply::Scramble { front, burn } if self.served() >= front => street.burn + burn,
            _ => street.burn,
        };
        if burn > self.burned && !self.has_burned(at) {
            let count = burn - self.burned;
            return Some(Waiting::Cards { to: Recipient::Burn, count, up: 0 });
        }
        let count = self.cards_of(rules, street);
        let short = supply == Supply::Community;
        if count > 0
            && !short
            && let Some(seat) = self.next_served()
        {
            return Some(Waiting::Cards { to: Recipient::Hand(seat), count, up: street.up });
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
    #[inline]
    pub(super) fn check_packet(
        &self,
        rules: &Rules,
        packet: &Packet,
        count: u8,
        up: u8,
    ) -> Result<(), Refusal> {
        self.checked_set(rules, packet, count, up).map(|_| ())
    }

    /// The same, and which cards they are.
    #[inline]
    pub(super) fn checked_set(
        &self,
        rules: &Rules,
        packet: &Packet,
        count: u8,
        up: u8,
    ) -> Result<CardSet, Refusal> {
        if packet.len() != count as usize {
            return Err(Refusal::Count { due: count as usize, given: packet.len() });
        }
        // A history may hide a hand whole; of a hand it names, the up cards come last.
        if packet.cards.len() < up as usize && !packet.cards.is_empty() {
            return Err(Refusal::UpCardUnknown);
        }
        let set = packet.set();
        let free = rules.game.pack.plain().without(self.seen);
        if set.len() as usize != packet.cards.len() || !free.contains_all(set) {
            self.check_cards(rules, packet)?;
        }
        Ok(set)
    }

    /// Refuses a card that is elsewhere or of another pack, unless it may come back. Apart, because
    /// most cards are dealt once.
    #[inline(never)]
    fn check_cards(&self, rules: &Rules, packet: &Packet) -> Result<(), Refusal> {
        let short = self.used as usize + packet.len() > rules.game.pack.size();
        let spare = match rules.game.shortage {
            // For the second board the burns are shuffled when the stub is short.
            // Source: players-casino l.2199, ruling G-016.
            _ if self.beside.run == Run::Second && short => self.burns,
            Shortage::Never => CardSet::EMPTY,
            Shortage::CommunityCard | Shortage::ScrambleLast => self.burns,
            Shortage::ReshuffleDiscards => self.reshuffled(rules, packet),
        };
        let pack = rules.game.pack;
        let mut used = self.seen.without(spare);
        for &card in &packet.cards {
            if used.contains(card) {
                return Err(Refusal::Repeated(card));
            }
            if !pack.plain().contains(card) && pack.count_of(card) == 0 {
                return Err(Refusal::Foreign(card));
            }
            used = used.with(card);
        }
        Ok(())
    }

    /// What the round waits for.
    #[must_use]
    #[inline]
    pub fn waiting_for(&self, rules: &Rules) -> Waiting {
        self.note.0.unwrap_or_else(|| self.waiting_anew(rules))
    }

    /// What the round waits for where no note says so: in a log that is folded event by event.
    #[cold]
    #[inline(never)]
    fn waiting_anew(&self, rules: &Rules) -> Waiting {
        self.work_out_waiting(rules)
    }

    /// Works out what the round waits for.
    #[inline(always)]
    pub(super) fn work_out_waiting(&self, rules: &Rules) -> Waiting {
        // The last hand left needs no more cards and no showing.
        if !self.live.is_many() && (self.live.is_empty() || !rules.lone_hand_plays_on()) {
            return Waiting::Nothing;
        }
        // What the floor has to set right comes before bets and discards go on.
        if self.beside.amends.is_some()
            && matches!(self.stage, Stage::Betting(_) | Stage::Discarding(_))
            && let Some(due) = self.amends_due()
        {
            return due;
        }
        let due = match self.stage {
            Stage::Betting(street) => self.betting_due(rules, street),
            // Only the floor leaves a seat short of cards here.
            Stage::Dealing(street) => self
                .cards_due(rules, street)
                .or_else(|| self.beside.amends.as_ref().and_then(|_| self.owed())),
            Stage::Drawing(_) => self.next_due().map(Waiting::Draw).or_else(|| self.owed()),
            Stage::Showing => self.next_to_show(rules, self.live.but(self.done)).map(Waiting::Show),
            Stage::Killing(_) => self.kill_due(rules),
            Stage::CallingWild(_) => self.next_due().map(Waiting::CallWild),
            Stage::Agreeing(_) => return self.asked(),
            Stage::Discarding(_) => self.next_due().map(Waiting::Discard),
            Stage::Over => None,
        };
        due.unwrap_or(Waiting::Nothing)
    }

    /// The next seat that gets cards of this deal.
    #[inline]
    pub(super) fn next_served(&self) -> Option<Seat> {
        self.dealt_to().but(self.done).after(self.button, self.count as usize)
    }

    /// The next hand clockwise that has not done what all do in this stage.
    #[inline]
    pub(super) fn next_due(&self) -> Option<Seat> {
        self.live.but(self.done).after(self.button, self.count as usize)
    }

    /// The next hand that is owed cards after a draw.
    #[inline(never)]
    pub(super) fn owed(&self) -> Option<Waiting> {
        let mut left = self.live;
        while let Some(seat) = left.after(self.button, self.count as usize) {
            let count = self.player(seat).owed;
            if count > 0 {
                return Some(Waiting::Cards { to: Recipient::Hand(seat), count, up: 0 });
            }
            left = left.without(seat);
        }
        None
    }
}
