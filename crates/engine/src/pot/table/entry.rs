//! Blinds owed: by newcomers, and by those whom the blinds passed.

/// The blinds a player must pay or wait for before being dealt in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Debt {
    /// None.
    #[default]
    Nothing,
    /// The small one, missed.
    Small,
    /// The big one: a newcomer.
    Big,
    /// Both, missed.
    Both,
}

impl Debt {
    /// Whether the big blind is owed: it is posted live.
    #[must_use]
    pub const fn big(self) -> bool {
        matches!(self, Debt::Big | Debt::Both)
    }

    /// Whether the small blind is owed: it goes to the middle.
    #[must_use]
    pub const fn small(self) -> bool {
        matches!(self, Debt::Small | Debt::Both)
    }

    /// With the small blind missed as well; a newcomer pays the big one alone.
    #[must_use]
    pub const fn and_small(self) -> Debt {
        match self {
            Debt::Nothing | Debt::Small => Debt::Small,
            Debt::Big => Debt::Big,
            Debt::Both => Debt::Both,
        }
    }
}

/// How a player who owes blinds means to come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Entering {
    /// Waits for the big blind.
    #[default]
    Wait,
    /// Posts what is owed, or kills the pot, as the game has it.
    /// Source: clovis-500 l.31-33, l.127-130.
    Post,
}
