//! The summary below a hand.

use super::Page;
use super::voice::{Blind, cards};
use engine::Seat;
use engine::pot::Status;
use money::Money;

impl Page<'_> {
    /// The pots, the board, and what became of each seat.
    pub(super) fn summary(&mut self) {
        self.lines.push("*** SUMMARY ***".to_owned());
        let total: Money = self.pots.iter().copied().sum();
        let won: Money = self.won.iter().copied().sum();
        let side = if self.pots.len() < 2 { String::new() } else { self.side_pots() };
        let (total, rake) = (self.voice.money(total), self.voice.money(total.saturating_sub(won)));
        self.lines.push(format!("Total pot {total}{side} | Rake {rake}"));
        if !self.round.board(0).is_empty() {
            self.lines.push(format!("Board {}", cards(self.round.board(0))));
        }
        for seat in self.voice.by_number() {
            let (number, name) = (self.voice.number(seat), self.voice.name(seat));
            let (position, end) = (self.position(seat), self.end(seat));
            self.lines.push(format!("Seat {number}: {name}{position}{end}"));
        }
    }

    fn side_pots(&self) -> String {
        let pots = self.pots.iter().enumerate().map(|(at, money)| match at {
            0 => format!(" Main pot {}.", self.voice.money(*money)),
            _ if self.sides == 1 => format!(" Side pot {}.", self.voice.money(*money)),
            side => format!(" Side pot-{side} {}.", self.voice.money(*money)),
        });
        pots.collect()
    }

    fn position(&self, seat: Seat) -> String {
        let blind = self.voice.blind(seat);
        let blinds = !self.replay.rules.stakes.blinds[0].is_zero();
        let button = match blind {
            Some(Blind::Button) => return " (button blind)".to_owned(),
            _ if self.voice.button_blind().is_some() => "",
            _ if blinds && seat == self.round.button() => " (button)",
            _ => "",
        };
        let blind = match blind {
            Some(Blind::Small) => " (small blind)",
            Some(Blind::Big) => " (big blind)",
            _ => "",
        };
        format!("{button}{blind}")
    }

    fn with(&self, seat: Seat) -> String {
        let words = self.standings(seat);
        if words.is_empty() { words } else { format!(" with {words}") }
    }

    fn end(&self, seat: Seat) -> String {
        let won = self.won[seat.place()];
        let player = self.round.player(seat);
        let hand = cards(&self.hand(seat));
        match (player.status, self.folded[seat.place()]) {
            (Status::Shown, _) if won.is_zero() => {
                format!(" showed {hand} and lost{}", self.with(seat))
            }
            (Status::Shown, _) => {
                let money = self.voice.money(won);
                format!(" showed {hand} and won ({money}){}", self.with(seat))
            }
            (_, Some(usize::MAX)) if self.hero == Some(seat) => format!(" mucked {hand}"),
            (_, Some(usize::MAX)) => " mucked".to_owned(),
            (_, Some(street)) => {
                let chair = self.replay.chairs[seat.place()];
                let idle = street == 0 && player.stack == chair.stack;
                let idle = if idle { " (didn't bet)" } else { "" };
                format!(" folded {}{idle}", self.streets.folded(street))
            }
            _ if !won.is_zero() => format!(" collected ({})", self.voice.money(won)),
            _ => String::new(),
        }
    }
}
