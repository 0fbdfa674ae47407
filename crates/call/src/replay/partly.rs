//! A hand of which the record shows some cards: whether they are enough to win.

use cards::{Card, CardSet};
use engine::Seat;
use engine::pot::{Round, Rules, Status};
use ranking::Standing;
use sheet::poker::Way;

/// No more cards than this are guessed at: two make some thousand hands.
const GUESSED: usize = 2;

/// Whether a hand beats all that are left, by one way on one board, whatever its cards are that the
/// record does not name. `shown` is what the record names of each hand.
pub(super) fn always_wins(
    rules: &Rules,
    round: &Round,
    seat: Seat,
    shown: impl Fn(Seat) -> CardSet,
) -> bool {
    let missing = |it: Seat| {
        let player = round.player(it);
        let held = player.down.cards.len() + usize::from(player.down.unseen) + player.up.len();
        held.saturating_sub(shown(it).len() as usize)
    };
    let seats = (0..round.players().len()).map(Seat::new);
    let rivals: Vec<Seat> =
        seats.filter(|it| *it != seat && round.player(*it).status != Status::Folded).collect();
    // A hand that nobody has seen may be the better one.
    if missing(seat) > GUESSED || rivals.iter().any(|it| missing(*it) > 0) {
        return false;
    }
    let Some(pack) = rules.game.pack.set() else { return false };
    let known = shown(seat);
    let seen = rivals.iter().fold(round.named().union(known), |all, it| all.union(shown(*it)));
    let left: Vec<Card> = pack.without(seen).iter().collect();
    let mut boards = (0..rules.game.pot.boards.max(1)).map(|number| round.board(number));
    boards.any(|board| {
        rules.game.pot.ways.iter().any(|way| {
            let best = rivals.iter().map(|it| standing(way, shown(*it), board)).max();
            let best = best.unwrap_or(Standing::NOTHING);
            completions(known, &left, missing(seat)).all(|own| standing(way, own, board) > best)
        })
    })
}

/// What a hand makes by one way; nothing where that is not enough to win.
fn standing(way: &Way, own: CardSet, board: &[Card]) -> Standing {
    let standing = way.using.rank(way.ranking, own, board);
    match way.qualify {
        Some(floor) if standing < floor => Standing::NOTHING,
        _ => standing,
    }
}

/// The hand with each choice of so many more cards, two at most.
fn completions(known: CardSet, left: &[Card], missing: usize) -> impl Iterator<Item = CardSet> {
    let firsts = if missing == 0 { &[] } else { left };
    let more = firsts.iter().enumerate().flat_map(move |(at, one)| {
        let others = if missing == GUESSED { &left[at + 1..] } else { &left[at..=at] };
        others.iter().map(move |other| known.with(*one).with(*other))
    });
    more.chain((missing == 0).then_some(known))
}
