//! The floor at a table: who it is, and what it may rule.

use super::audience::LineId;
use super::task::Task;
use crate::wire::Says;
use store::{AccountId, Role, Store};

impl Task {
    /// Tells the floor what it may rule now.
    pub(super) async fn rulings(&mut self, line: LineId, account: AccountId, id: &str) {
        if let Err(why) = self.is_floor(account).await {
            return self.audience.tell(line, &Says::refused(id, &why));
        }
        let game = self.live.table().game();
        let mut rulings = tokio::task::block_in_place(|| game.rulings());
        if let Some(seat) = self.rules_from(account) {
            rulings.retain(|it| it.nth.is_none() || it.at == Some(seat));
        }
        let at = self.live.at();
        self.audience.tell(line, &Says::Rulings { id, at, rulings: &rulings });
    }

    /// Whether an account is the floor's. Roles change while people are connected.
    pub(super) async fn is_floor(&self, account: AccountId) -> Result<(), String> {
        let account = self.shared.memory.account(account).await.map_err(|fault| {
            tracing::error!(%fault, "the store failed");
            "the room's memory failed; try again".to_owned()
        })?;
        match account.is_some_and(|account| account.role >= Role::Floor) {
            true => Ok(()),
            false => Err("rulings are the floor's: ask somebody of it to come".to_owned()),
        }
    }

    /// The seat from which the floor rules where it plays in the round itself: it points at no cards
    /// but its own, as any player who calls the floor.
    pub(super) fn rules_from(&self, account: AccountId) -> Option<u8> {
        let dealt = self.live.table().game().dealt_in();
        let seat = self.live.seat_of(account)?;
        dealt.iter().map(felt::view::place).find(|held| *held == seat)
    }
}
