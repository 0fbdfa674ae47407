//! What kind of game a sheet describes, and whose money is at stake.

use crate::words::words;

/// The kinds of game; each has its own sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Players against players for a pot.
    Poker,
    /// Wagers against a dealer's hand.
    VersusDealer,
    /// Wagers on one's own cards, by a pay table.
    PayTable,
    /// Cards are arranged into hands, each compared with the dealer's.
    SplitHands,
    /// One card each; a tie goes to war.
    War,
    /// Hands to nine, by a chart of who draws.
    Baccarat,
    /// Totals toward twenty-one, against a banker's.
    TwentyOne,
    /// Melds, for chips that go from player to player.
    Pan,
}

words!(Kind, "kind of game":
    "poker" => Poker,
    "versus-dealer" => VersusDealer,
    "paytable" => PayTable,
    "split-hands" => SplitHands,
    "war" => War,
    "baccarat" => Baccarat,
    "twenty-one" => TwentyOne,
    "pan" => Pan,
);

/// Whose money pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Banker {
    /// The players' own, from a pot.
    Players,
    /// One player's, in turn, as far as it reaches.
    PlayerDealer,
    /// The house's.
    House,
}

words!(Banker, "banker":
    "players" => Players,
    "player-dealer" => PlayerDealer,
    "house" => House,
);
