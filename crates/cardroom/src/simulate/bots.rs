//! How the bots of a simulation play.

/// How bots play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Bots {
    /// Check and call with anything; at a table with a dealer (where this is `base`, too) one base
    /// wager, played by a quick rule, at twenty-one by a rule of thumb that knows no game's own
    /// rules: the fastest.
    #[value(alias = "base")]
    Callers,
    /// Fold weak hands, bet strong ones, draw what helps, bluff now and then; at twenty-one one base
    /// wager, played by the charts of these very rules that `odds` prints, insurance, surrender and
    /// switches with them.
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
