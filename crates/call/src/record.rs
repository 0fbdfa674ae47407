//! A round that was played, as a history.

use crate::phh::{Act, Cards, Field, Game, History, Line, Place, Post, ShortAntes, decimal};
use engine::pot::{Answer, Ante, Chair, Event, Recipient, Round, Rules, Stage, Start, Status};
use engine::{Packet, Seat};
use money::Money;
use sheet::poker::Structure;

/// Writes a round down. Players are counted from the one left of the button; missed small blinds
/// are written among the antes, which belong to the pot whole like them, and named beside them.
#[must_use]
pub fn history(game: Game, rules: &Rules, start: &Start<'_>, events: &[Event]) -> History {
    let count = start.seats.len();
    let first = start.button.place() + 1;
    let player = |seat: Seat| Seat::new((seat.place() + count - first % count) % count);
    let seated = |place: usize| start.seats[(first + place) % count];
    // With two players, antes and blinds are written the other way round.
    let posting = |place: usize| seated(if count == 2 { 1 - place } else { place });
    let mut round = Round::seated(start);
    let mut lines = Vec::new();
    // The standard has no words for cards dealt to a folded seat.
    let standard = matches!(game, Game::Standard(_));
    for event in events {
        round.apply(event);
        if standard && is_dead_card(event, &round) {
            continue;
        }
        lines.extend(act(event, &round, player).map(|act| Line { act: Some(act), comment: None }));
    }
    let stakes = &rules.stakes;
    // The first player sets the bets of the round up to the higher limit: both are written.
    let limit = matches!(
        rules.game.betting.structure,
        Structure::Limit | Structure::Spread | Structure::SetByFirst
    );
    let blinds = rules.game.posts.bring_in.is_none();
    let given = |wanted: bool, money: Money| wanted.then_some(money);
    let stack = |place: usize| round.player(Seat::new((first + place) % count)).stack;
    let posts: Vec<Post> = match blinds {
        true => (0..count).map(|at| post(posting(at).blind, posting(at).entry)).collect(),
        false => Vec::new(),
    };
    let mut others = unusual(rules, start, &posts);
    others.extend(if standard { Vec::new() } else { beside(rules, start, events) });
    History {
        at: Place::default(),
        game,
        antes_short: match start.ante {
            Ante::Matched => ShortAntes::Trimmed,
            Ante::Dead => ShortAntes::Whole,
        },
        antes: (0..count).map(|place| posting(place).ante + posting(place).dead).collect(),
        blinds: posts,
        bring_in: given(!blinds, stakes.bring_in),
        small_bet: given(limit, stakes.low),
        big_bet: given(limit, stakes.high),
        min_bet: given(!limit, stakes.low),
        stacks: (0..count).map(|place| Some(seated(place).stack)).collect(),
        lines,
        finishing: (round.stage() == Stage::Over)
            .then(|| (0..count).map(|place| Some(stack(place))).collect()),
        winnings: None,
        players: Vec::new(),
        seats: (0..count).map(|place| ((first + place) % count) as u64 + 1).collect(),
        others,
        places: PLACES,
    }
}

/// How many digits behind the point amounts are written with, at most.
const PLACES: u8 = 2;

/// What the posts alone do not say: which of the antes are blinds that were missed, and what the
/// blinds are where others than the first players posted them.
fn unusual(rules: &Rules, start: &Start<'_>, posts: &[Post]) -> Vec<Field> {
    let due = &rules.stakes.blinds[..rules.game.posts.blinds as usize];
    let posted = posts.iter().take(due.len()).map(|post| match post {
        Post::Blind(money) => *money,
        Post::Entry(_) => Money::ZERO,
    });
    let usual = posted.eq(due.iter().copied());
    let blinds = if usual { Vec::new() } else { due.to_vec() };
    fields([("_dead", each(start, |chair| chair.dead)), ("_blinds", blinds)])
}

/// What lies beside the posts of the standard: kills, side wagers, a pot that waited.
fn beside(rules: &Rules, start: &Start<'_>, events: &[Event]) -> Vec<Field> {
    let carried = events.iter().find_map(|event| match event {
        Event::Carried { money, rolled } => Some(vec![*money, Money::dollars(u64::from(*rolled))]),
        _ => None,
    });
    fields([
        ("_kill", vec![rules.stakes.kill]),
        ("_kills", each(start, |chair| chair.kill)),
        ("_side", vec![rules.stakes.side]),
        ("_jackpots", each(start, |chair| chair.jackpot)),
        ("_carried", carried.unwrap_or_default()),
    ])
}

/// Something of each player, from the one left of the button.
fn each(start: &Start<'_>, of: fn(&Chair) -> Money) -> Vec<Money> {
    let (count, first) = (start.seats.len(), start.button.place() + 1);
    (0..count).map(|place| of(&start.seats[(first + place) % count])).collect()
}

/// Fields of amounts; those that hold nothing are left out.
fn fields<const COUNT: usize>(all: [(&str, Vec<Money>); COUNT]) -> Vec<Field> {
    let amount = |money: &Money| decimal::write(*money, PLACES);
    let written = all.into_iter().filter(|(_, all)| all.iter().any(|it| !it.is_zero()));
    let field = |(name, all): (&str, Vec<Money>)| {
        let all: Vec<String> = all.iter().map(amount).collect();
        Field { name: name.to_owned(), value: format!("[{}]", all.join(", ")) }
    };
    written.map(field).collect()
}

/// Whether an event dealt to a seat whose hand was given up. Source: clovis-500 l.706.
fn is_dead_card(event: &Event, round: &Round) -> bool {
    let Event::Dealt { to: Recipient::Hand(seat), .. } = event else { return false };
    round.player(*seat).status == Status::Folded
}

fn post(blind: Money, entry: Money) -> Post {
    if entry.is_zero() { Post::Blind(blind) } else { Post::Entry(entry + blind) }
}

/// The line of an event that has just happened; some events need none.
fn act(event: &Event, round: &Round, player: impl Fn(Seat) -> Seat) -> Option<Act> {
    Some(match *event {
        Event::Dealt { to: Recipient::Hand(seat), packet, .. } => {
            Act::Deal(player(seat), cards(&packet))
        }
        Event::Dealt { to: Recipient::Board(board), packet, .. } => {
            Act::Board(board, cards(&packet))
        }
        Event::Folded(seat) => Act::Fold(player(seat)),
        Event::Checked(seat) | Event::Called(seat, _) => Act::Call(player(seat)),
        Event::Bet(seat, to, _) => Act::Bet(player(seat), to),
        Event::BroughtIn(seat, _) => Act::BringIn(player(seat)),
        Event::Drew(seat, packet) => Act::Draw(player(seat), cards(&packet)),
        Event::Discarded(seat, packet) => Act::Discard(player(seat), cards(&packet)),
        Event::Showed(seat, _) => {
            let held = round.player(seat);
            let held = held.down.cards.iter().chain(held.up.iter());
            Act::Show(player(seat), held.copied().map(Some).collect())
        }
        Event::Mucked(seat) => Act::Muck(player(seat)),
        Event::Killed(seat, to) => Act::Kill(player(seat), to),
        Event::DidNotKill(seat) => Act::NoKill(player(seat)),
        Event::CalledWild(seat, packet) => Act::Wild(player(seat), cards(&packet)),
        Event::Answered(seat, Answer::Yes) => Act::RunTwice(player(seat)),
        Event::Answered(seat, Answer::No) => Act::RunOnce(player(seat)),
        Event::OfferedChop(seat) | Event::Chopped(seat) => Act::Chop(player(seat)),
        // Burns, posts and what follows by itself; nor has the format words for the rest.
        _ => return None,
    })
}

/// The cards of a packet, those known only by their backs first, as in the packet.
fn cards(packet: &Packet) -> Cards {
    let backs = std::iter::repeat_n(None, packet.unseen as usize);
    backs.chain(packet.cards.iter().copied().map(Some)).collect()
}
