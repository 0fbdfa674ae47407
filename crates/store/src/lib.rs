//! What the room remembers: accounts, tables, their records, and a ledger that always balances.
//!
//! A [`Store`] is narrow on purpose. Whatever changes money or a table goes through
//! [`Store::commit`], in groups: one transaction, durable when the call returns. Which steps of a
//! group are good is decided by one pure function for every database ([`Step`] and the reasons of
//! [`Refused`]), so that SQLite and a server database cannot come to differ in it.

mod account;
mod decide;
mod error;
mod ledger;
mod look;
mod sqlite;
mod step;
mod table;

pub use account::{Account, AccountId, GivenPassword, NewAccount, Role, RoleChange, Session};
pub use error::StoreError;
pub use ledger::{Audit, Entry, Place, Posted, Posting, Sought, Unbalanced};
pub use look::look;
pub use sqlite::{Checked, Sqlite};
pub use step::{Answered, Append, Command, Outcome, Refused, Step};
pub use table::{Epoch, Moment, NewTable, Page, Record, TableId, TableRow};

use money::Net;

/// Where the room keeps what it must not forget. Durable when a call returns.
pub trait Store: Clone + Send + Sync + 'static {
    /// Tries every step of a group in order, in one transaction. The steps that are refused leave
    /// nothing behind; the others are durable. Where it fails, nothing of the group was written: the
    /// room tries its steps again, and a database that loses its connection while it commits must
    /// look what came of it before it says so.
    fn commit(
        &self,
        steps: &[Step],
        at: Moment,
    ) -> impl Future<Output = Result<Vec<Outcome>, StoreError>> + Send;

    /// Opens an account; `None` when somebody has a name that looks like this. The first one that is not a guest's is the
    /// admin's, whatever was asked.
    fn open_account(
        &self,
        new: &NewAccount,
        at: Moment,
    ) -> impl Future<Output = Result<Option<Account>, StoreError>> + Send;

    /// Makes a guest's account one that is kept, with a name and a password: its chips, seats and
    /// sessions stay. `None` when somebody has such a name, or it is no guest's. The first account that is
    /// not a guest's is the admin's, whatever was asked.
    fn keep_account(
        &self,
        id: AccountId,
        new: &NewAccount,
        at: Moment,
    ) -> impl Future<Output = Result<Option<Account>, StoreError>> + Send;

    /// The account of a name, or of the one that looks like it; one that is gone is nobody's.
    fn account_named(
        &self,
        name: &str,
    ) -> impl Future<Output = Result<Option<Account>, StoreError>> + Send;

    /// The account of an id.
    fn account(
        &self,
        id: AccountId,
    ) -> impl Future<Output = Result<Option<Account>, StoreError>> + Send;

    /// All accounts, by id.
    fn accounts(&self) -> impl Future<Output = Result<Vec<Account>, StoreError>> + Send;

    /// Gives an account another role, and writes down who gave it; says whether there is such an
    /// account.
    fn set_role(
        &self,
        change: &RoleChange,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Gives an account another password in place of the one that its owner knew, which is his own
    /// from now on. Its sessions end, but for the one that asks, and no browser is known to be its own
    /// any more; the sessions that ended are handed back. `None` when it had another password by then.
    fn set_password(
        &self,
        id: AccountId,
        was_and_is: (&str, &str),
        asks: Option<&[u8; 32]>,
    ) -> impl Future<Output = Result<Option<Vec<[u8; 32]>>, StoreError>> + Send;

    /// Gives an account a password with which its owner chooses his own until a moment, and writes
    /// down who gave it. All of its sessions end, and are handed back; no browser is known to be its
    /// own any more. `None` when there is no such account, or it is a guest's.
    fn give_password(
        &self,
        given: &GivenPassword,
        hash: &str,
        until: Moment,
    ) -> impl Future<Output = Result<Option<Vec<[u8; 32]>>, StoreError>> + Send;

    /// The passwords that were given, with their numbers, before one of them or from the latest, so
    /// many at most, latest first.
    fn given_passwords(
        &self,
        before: Option<i64>,
        most: u32,
    ) -> impl Future<Output = Result<Vec<(i64, GivenPassword)>, StoreError>> + Send;

    /// The guests, so many at most, who opened their account before a moment, have no session at
    /// another, and are not gone or have chips all the same.
    fn lost_guests(
        &self,
        before: Moment,
        now: Moment,
        most: u32,
    ) -> impl Future<Output = Result<Vec<AccountId>, StoreError>> + Send;

    /// A guest without a session is gone for good: his name is anybody's again. What he has in the
    /// ledger stays where it is. Says whether there was such a guest.
    fn forget_guest(
        &self,
        id: AccountId,
        at: Moment,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The roles that were given, with their numbers, before one of them or from the latest, so many
    /// at most, latest first.
    fn role_changes(
        &self,
        before: Option<i64>,
        most: u32,
    ) -> impl Future<Output = Result<Vec<(i64, RoleChange)>, StoreError>> + Send;

    /// Keeps a session.
    fn open_session(
        &self,
        session: &Session,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Whose session that is, unless it is over.
    fn session(
        &self,
        token: &[u8; 32],
        now: Moment,
    ) -> impl Future<Output = Result<Option<Account>, StoreError>> + Send;

    /// Ends a session.
    fn close_session(
        &self,
        token: &[u8; 32],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Keeps the mark of a browser in which an account came in with its password.
    fn know_browser(&self, mark: &Session) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Whether an account came in with its password in the browser of a mark, and not too long ago.
    fn knows_browser(
        &self,
        account: AccountId,
        mark: &[u8; 32],
        now: Moment,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Forgets sessions and marks of browsers that are over; how many sessions.
    fn sweep_sessions(&self, now: Moment) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// Opens a table with nothing in its log.
    fn open_table(
        &self,
        new: &NewTable,
        at: Moment,
    ) -> impl Future<Output = Result<TableRow, StoreError>> + Send;

    /// Closes a table for good; its log stays.
    fn close_table(
        &self,
        id: TableId,
        at: Moment,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The tables that are open, by id.
    fn tables(&self) -> impl Future<Output = Result<Vec<TableRow>, StoreError>> + Send;

    /// The tables that are closed, before one of them or from the latest, so many at most, the
    /// latest first.
    fn closed_tables(
        &self,
        before: Option<TableId>,
        most: u32,
    ) -> impl Future<Output = Result<Vec<TableRow>, StoreError>> + Send;

    /// One table, open or closed.
    fn table(
        &self,
        id: TableId,
    ) -> impl Future<Output = Result<Option<TableRow>, StoreError>> + Send;

    /// Takes a table over: whoever held it can append nothing more.
    fn take_over(
        &self,
        id: TableId,
    ) -> impl Future<Output = Result<Option<Epoch>, StoreError>> + Send;

    /// Records of a table after a number, so many at most, in order.
    fn records(
        &self,
        id: TableId,
        after: u64,
        most: u32,
    ) -> impl Future<Output = Result<Vec<Record>, StoreError>> + Send;

    /// The records from which a table can go on, the latest first.
    fn pages(&self, id: TableId) -> impl Future<Output = Result<Vec<Page>, StoreError>> + Send;

    /// What was asked and answered under an id, if anything was.
    fn answered(
        &self,
        command: (AccountId, &str),
    ) -> impl Future<Output = Result<Option<Answered>, StoreError>> + Send;

    /// What lies in a place.
    fn balance(&self, place: Place) -> impl Future<Output = Result<Net, StoreError>> + Send;

    /// The entries of the ledger that are sought, so many at most, latest first.
    fn entries(
        &self,
        sought: &Sought,
        most: u32,
    ) -> impl Future<Output = Result<Vec<Posted>, StoreError>> + Send;

    /// Writes a sign of life, and as much as a busy moment does: whether the store can be written at
    /// all, and can grow.
    fn prove(&self, at: Moment) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Adds the whole ledger up.
    fn audit(&self) -> impl Future<Output = Result<Audit, StoreError>> + Send;
}
