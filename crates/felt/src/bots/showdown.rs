//! Turning a hand up at the showdown, or not.

use super::is_shown;
use engine::pot::{Action, Round, Rules, legal};
use engine::{Packet, Seat};
use ranking::Standing;
use sheet::poker::{Award, Pool, Way, Wild};

/// Turns a hand up, or mucks it where a hand already shown beats it for every pot it is in and
/// nobody has asked to see it.
pub fn show_or_muck(rules: &Rules, round: &Round, seat: Seat) -> Action {
    let paid = round.player(seat).paid;
    let shown = |other: &Seat| is_shown(round, *other) && round.player(*other).paid >= paid;
    let beaten = |board: u8, way: &Way| {
        let held = |seat: Seat| {
            let standing = way.using.rank(way.ranking, round.own(seat), round.board(board));
            let fits = way.qualify.is_none_or(|floor| standing >= floor);
            if fits { standing } else { Standing::NOTHING }
        };
        let own = held(seat);
        own == Standing::NOTHING || round.live().iter().filter(shown).any(|other| held(other) > own)
    };
    let somebody = round.live().iter().any(|other| shown(&other));
    let boards = 0..if round.board(1).is_empty() { 1 } else { 2 };
    let ways = round.ways(rules);
    let lost = boards.into_iter().all(|board| ways.iter().all(|way| beaten(board, way)));
    let may = legal(rules, round).is_some_and(|(next, choices)| next == seat && choices.muck);
    match may && plain(rules) && somebody && lost {
        true => Action::Muck(seat),
        // The faces go with it, so that the others learn them.
        false => Action::Show(seat, Packet::of(round.player(seat).down.cards.iter().copied())),
    }
}

/// Whether the best hand shown takes all there is, so that a beaten one has nothing to hope for.
fn plain(rules: &Rules) -> bool {
    let extras = &rules.game.extras;
    extras.award == Award::Pot
        && extras.pool == Pool::None
        && extras.wild == Wild::None
        && extras.must_bet.is_none()
}
