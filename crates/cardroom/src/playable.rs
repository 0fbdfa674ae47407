//! What the engine can play.

use sheet::poker::{Award, Kill, Poker, Pool, Shortage, Street, Structure, Wild};
use sheet::{Resolved, Rules};

/// Why the engine cannot play a game with so many seats yet; `None` if it can.
///
/// A game is refused rather than played by rules that are not its own. What a rule offers and
/// nobody must take (a straddle, a second runout) is no hindrance. Rounds are played apart from
/// each other here, so what one owes the next is not played either.
pub(crate) fn not_played_yet(page: &Resolved, seats: usize) -> Option<&'static str> {
    let poker = match &page.rules {
        Rules::Poker(poker, _) => poker,
        Rules::Table(_) => return Some("games against a dealer"),
    };
    let extras = &poker.extras;
    match () {
        () if matches!(poker.betting.structure, Structure::Posted | Structure::SetByFirst) => {
            Some("one posted amount to stay in")
        }
        () if extras.kill == Kill::AfterScoop => Some("the kill owed after a scoop"),
        () if matches!(extras.kill, Kill::Chain { .. }) => Some("kill buttons"),
        () if extras.openers.is_some() => Some("openers"),
        () if extras.must_bet.is_some() => Some("the low that must bet"),
        () if extras.award == Award::Matched => Some("matched wagers"),
        () if extras.award == Award::Rolling || extras.rolling.is_some() => Some("a rolling pot"),
        () if extras.pool == Pool::BaseRunners => Some("base runners and their pool"),
        () if extras.pool == Pool::BadBeat || extras.bonus.is_some() => {
            Some("a bonus and a bad-beat jackpot")
        }
        () if extras.wild == Wild::ChosenCard => Some("a wild card of one's choice"),
        () if poker.shortage == Shortage::ScrambleLast && may_run_short(poker, seats) => {
            Some("the last card scrambled with the burns; fewer seats would do")
        }
        () => None,
    }
}

/// Whether the pack may be too small for so many hands.
fn may_run_short(poker: &Poker, seats: usize) -> bool {
    most_cards(poker, seats).is_none_or(|cards| cards > poker.pack.size())
}

/// The most cards that a round with so many seats takes off the pack; `None` where draws leave
/// that to the players.
pub(crate) fn most_cards(poker: &Poker, seats: usize) -> Option<usize> {
    let boards = usize::from(poker.pot.boards.max(1));
    let street = |street: &Street| {
        usize::from(street.burn)
            + usize::from(street.down + street.up) * seats
            + usize::from(street.board) * boards
    };
    let draws = poker.streets.iter().any(|street| street.draw.is_some());
    (!draws).then(|| poker.streets.iter().map(street).sum())
}
