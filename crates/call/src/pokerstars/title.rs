//! What trackers call a game: by how it is dealt, bet and won, whichever sheet it comes from.

use super::street::Streets;
use cards::Pack;
use ranking::{Ranking, Using};
use sheet::poker::{Award, Poker, Pool, Street, Structure, Way, Wild};

/// A game's name in the format, and what it calls the streets; none for games it has no name for.
pub(super) fn of(game: &Poker) -> Option<(String, Streets)> {
    let (name, streets) = name(game).filter(|_| is_plain(game))?;
    Some((format!("{name} {}", limit(game.betting.structure)?), streets))
}

/// Whether a game is nothing but its deal, its bets and its pot.
fn is_plain(game: &Poker) -> bool {
    let extras = &game.extras;
    game.pot.boards <= 1
        && extras.award == Award::Pot
        && extras.pool == Pool::None
        && extras.wild == Wild::None
        && extras.openers.is_none()
        && extras.must_bet.is_none()
        && extras.bonus.is_none()
}

/// The format has no word for spread limits: they are written as limits.
const fn limit(structure: Structure) -> Option<&'static str> {
    match structure {
        Structure::Limit | Structure::Spread => Some("Limit"),
        Structure::PotLimit => Some("Pot Limit"),
        Structure::NoLimit => Some("No Limit"),
        Structure::Posted | Structure::SetByFirst => None,
    }
}

/// What wins the pot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wins {
    High,
    /// High, and a low of eight or better.
    HighLow,
    /// The lowest hand, aces low.
    Low,
    DeuceToSeven,
    Badugi,
    /// The high hand of 36 cards.
    Short,
}

fn name(game: &Poker) -> Option<(&'static str, Streets)> {
    let (using, wins) = wins(&game.pot.ways)?;
    let pack = if wins == Wins::Short { Pack::SHORT } else { Pack::FIFTY_TWO };
    if game.pack != pack {
        return None;
    }
    let dealt = |street: &Street| (street.down, street.up, street.board, street.draw);
    let streets: Vec<_> = game.streets.iter().map(dealt).collect();
    if game.streets.iter().any(|street| street.discard > 0 || street.bet.is_none()) {
        return None;
    }
    Some(match (&streets[..], using, wins) {
        ([(hole, 0, 0, None), (0, 0, 3, None), (0, 0, 1, None), (0, 0, 1, None)], using, wins) => {
            (board_game(*hole, using, wins)?, Streets::Board)
        }
        (
            [(2, 1, 0, None), (0, 1, 0, None), (0, 1, 0, None), (0, 1, 0, None), (1, 0, 0, None)],
            Using::Any,
            wins,
        ) => {
            let name = match wins {
                Wins::High => "7 Card Stud",
                Wins::HighLow => "7 Card Stud Hi/Lo",
                Wins::Low => "Razz",
                _ => return None,
            };
            (name, Streets::Stud)
        }
        ([(5, 0, 0, None), (0, 0, 0, Some(_))], Using::Any, Wins::High) => {
            ("5 Card Draw", Streets::SingleDraw)
        }
        ([(5, 0, 0, None), (0, 0, 0, Some(_))], Using::Any, Wins::DeuceToSeven) => {
            ("Single Draw 2-7 Lowball", Streets::SingleDraw)
        }
        (
            [(down, 0, 0, None), (0, 0, 0, Some(_)), (0, 0, 0, Some(_)), (0, 0, 0, Some(_))],
            _,
            _,
        ) => {
            let name = match (down, wins) {
                (5, Wins::DeuceToSeven) => "Triple Draw 2-7 Lowball",
                (4, Wins::Badugi) => "Badugi",
                _ => return None,
            };
            (name, Streets::TripleDraw)
        }
        _ => return None,
    })
}

const fn board_game(hole: u8, using: Using, wins: Wins) -> Option<&'static str> {
    Some(match (hole, using, wins) {
        (2, Using::Any, Wins::High) => "Hold'em",
        (2, Using::Any, Wins::Short) => "6+ Hold'em",
        (4, Using::ExactlyTwo, Wins::High) => "Omaha",
        (4, Using::ExactlyTwo, Wins::HighLow) => "Omaha Hi/Lo",
        (5, Using::ExactlyTwo, Wins::High) => "5 Card Omaha",
        (5, Using::ExactlyTwo, Wins::HighLow) => "5 Card Omaha Hi/Lo",
        _ => return None,
    })
}

/// What wins, and which cards it uses.
fn wins(ways: &[Way]) -> Option<(Using, Wins)> {
    let ranked = |way: &Way| way.qualify.is_none().then_some((way.ranking, way.using));
    let ways: Vec<_> = ways.iter().map(ranked).collect::<Option<_>>()?;
    Some(match ways[..] {
        // Without a joker, which the pack says, there is no bug.
        [(Ranking::High5 | Ranking::High5Bug, using)] => (using, Wins::High),
        [(Ranking::High5, using), (Ranking::LowA5Eight, low)] if using == low => {
            (using, Wins::HighLow)
        }
        [(Ranking::High5Short, using)] => (using, Wins::Short),
        [(Ranking::LowA5, using)] => (using, Wins::Low),
        [(Ranking::Low27, using)] => (using, Wins::DeuceToSeven),
        [(Ranking::Badugi, using)] => (using, Wins::Badugi),
        _ => return None,
    })
}
