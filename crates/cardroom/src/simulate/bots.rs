//! How the bots of a simulation play.

/// How bots play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Bots {
    /// Check and call with anything; at a table with a dealer (where this is `base`, too) one base
    /// wager, played by a quick rule: the fastest.
    #[value(alias = "base")]
    Callers,
    /// Fold weak hands, bet strong ones, draw what helps, bluff now and then.
    Sensible,
}

impl Bots {
    /// The name used in commands.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Bots::Callers => "callers",
            Bots::Sensible => "sensible",
        }
    }
}
