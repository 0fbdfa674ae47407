//! Who may sit down, and what they may do.

use crate::table::Moment;
use std::fmt;

/// The number of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(pub i64);

impl fmt::Display for AccountId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// What an account may do; each role may do what those before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Plays for play money, and is forgotten.
    Guest,
    /// Plays.
    Player,
    /// Rules on irregularities.
    Floor,
    /// Sells chips and buys them back.
    Cage,
    /// Gives roles, and sees everything but cards that are down.
    Admin,
}

impl Role {
    /// Every role, the least first.
    pub const ALL: [Role; 5] = [Role::Guest, Role::Player, Role::Floor, Role::Cage, Role::Admin];

    /// Its word: `floor`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Role::Guest => "guest",
            Role::Player => "player",
            Role::Floor => "floor",
            Role::Cage => "cage",
            Role::Admin => "admin",
        }
    }

    /// The role of a word.
    #[must_use]
    pub fn of(word: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.word() == word)
    }
}

/// An account.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Its number.
    pub id: AccountId,
    /// Its name, as it was written.
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// The password's hash in PHC form; guests have none.
    pub password: Option<String>,
    /// Until when the password, which the admin gave, lets its owner choose his own; none where it is
    /// his own.
    pub given: Option<Moment>,
    /// When a guest was gone for good: nobody comes in under this account any more.
    pub gone: Option<Moment>,
}

// A password's hash has no business in a log.
impl fmt::Debug for Account {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Account({} {:?}, {})", self.id, self.name, self.role.word())
    }
}

/// A role that somebody was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoleChange {
    /// Who.
    pub account: AccountId,
    /// Which.
    pub role: Role,
    /// By whom.
    pub by: AccountId,
    /// When.
    pub at: Moment,
}

/// A password that the admin gave somebody who had forgotten his.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenPassword {
    /// Who.
    pub account: AccountId,
    /// By whom.
    pub by: AccountId,
    /// When.
    pub at: Moment,
}

/// An account to be opened.
#[derive(Clone, PartialEq, Eq)]
pub struct NewAccount {
    /// Its name; nobody else has one that looks like it ([`crate::look`]).
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// The password's hash in PHC form.
    pub password: Option<String>,
}

/// Somebody who has signed in. The cookie holds the token; the store only its hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The hash of the token.
    pub token: [u8; 32],
    /// Who.
    pub account: AccountId,
    /// Until when.
    pub until: Moment,
}
