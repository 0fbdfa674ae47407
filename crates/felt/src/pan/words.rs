//! What a player of Pan may say, and what the answers mean.

use crate::answer::{Answer, Choice, NOT_NOW};
use call::pan::in_order as in_words;
use cards::{Card, Hand};
use engine::Seat;
use engine::pan::{Action, Choices, Loan, Play, Round, Spread, rope_place};

/// Most ways to lay cards that are listed; any other may be said in the same words.
const LISTED: usize = 40;

/// What a place of the round may say now.
pub(super) fn choices(legal: &Choices, round: &Round, place: Seat) -> Vec<Choice> {
    if legal.seat != Some(place) {
        let card = round.top().map_or(String::new(), |top| top.card.to_string());
        let force = legal.force.contains(place);
        let force = force.then(|| Choice::new("force", format!("Force {card}")).on('f'));
        return force.into_iter().collect();
    }
    let mut all = Vec::new();
    if legal.stay {
        all.push(Choice::new("stay", "Stay").on('s'));
        all.push(Choice::new("retire", "Retire").on('r'));
    }
    if legal.draw {
        all.push(Choice::new("draw", "Draw").on('d'));
    }
    all.extend(legal.take.map(|card| Choice::new("take", format!("Take {card}")).on('t')));
    if legal.again {
        all.push(Choice::new("again", "Draw over it").on('o'));
    }
    let spread = &round.player(place).spread;
    for words in plays(legal, spread).into_iter().take(LISTED) {
        let mut says = words.clone();
        says[..1].make_ascii_uppercase();
        all.push(Choice::new(format!("lay:{words}"), says));
    }
    if !legal.discards.is_empty() {
        all.push(Choice::new("discard", "Discard").on('x').of(&legal.discards, 1, 1));
    }
    all
}

/// What is said where there are more ways to lay cards than are listed.
pub(super) fn unlisted(legal: &Choices, round: &Round) -> Option<String> {
    let spread = &round.player(legal.seat?).spread;
    let more = plays(legal, spread).len().checked_sub(LISTED).filter(|more| *more > 0)?;
    Some(format!("{more} more ways to lay cards are not listed."))
}

/// Every way to lay cards in words, the simplest first and of those the longest; each once.
fn plays(legal: &Choices, spread: &Spread) -> Vec<String> {
    let mut plays = legal.plays.clone();
    let simple = |play: &Play| match play {
        Play::Meld { borrowed: None, .. } => 0,
        Play::Add { .. } => 1,
        Play::Meld { .. } => 2,
        Play::Split { .. } => 3,
    };
    plays.sort_by_key(|play| (simple(play), std::cmp::Reverse(play.laid().len())));
    let mut words: Vec<String> = Vec::new();
    for play in &plays {
        let said = lays(spread, play);
        if !words.contains(&said) {
            words.push(said);
        }
    }
    words
}

/// A play in words.
fn lays(spread: &Spread, play: &Play) -> String {
    let meld = |at: u8| in_words(&spread.melds()[usize::from(at)]);
    match play {
        Play::Meld { cards, borrowed: None } => format!("meld {}", in_words(cards)),
        Play::Meld { cards, borrowed: Some(Loan { from, card }) } => {
            format!("meld {} with {card} of {}", in_words(cards), meld(*from))
        }
        Play::Add { to, cards } => format!("add {} to {}", in_words(cards), meld(*to)),
        Play::Split { meld: at, with, part } => {
            format!("split {} with {}: {}", meld(*at), in_words(with), in_words(part))
        }
    }
}

/// The action that an answer means.
///
/// # Errors
/// It is none.
pub(super) fn read(
    legal: &Choices,
    round: &Round,
    place: Seat,
    answer: &Answer,
) -> Result<Action, String> {
    Ok(match answer.choice.as_str() {
        "stay" => Action::Stay(place),
        "retire" => Action::Retire(place),
        "draw" => Action::Draw(place),
        "again" => Action::DrawAgain(place),
        "take" => Action::Take(place),
        "force" => Action::Force(place),
        "discard" => match answer.hand()?[..] {
            [card] => Action::Discard(place, card),
            _ => return Err("discard one card".to_owned()),
        },
        other => {
            // The ways to lay cards are those of the seat in turn, on its own melds.
            let words = other.strip_prefix("lay:").filter(|_| legal.seat == Some(place));
            let words = words.ok_or(NOT_NOW)?;
            let spread = &round.player(place).spread;
            let play = legal.plays.iter().find(|play| words == lays(spread, play));
            Action::Play(place, *play.ok_or(NOT_NOW)?)
        }
    })
}

/// The answer that means an action of a player who has these melds.
pub(super) fn said(action: &Action, spread: &Spread) -> Option<Answer> {
    Some(match action {
        Action::Stay(_) => Answer::of("stay"),
        Action::Retire(_) => Answer::of("retire"),
        Action::Draw(_) => Answer::of("draw"),
        Action::DrawAgain(_) => Answer::of("again"),
        Action::Take(_) => Answer::of("take"),
        Action::Force(_) => Answer::of("force"),
        Action::Play(_, play) => Answer::of(format!("lay:{}", lays(spread, play))),
        Action::Discard(_, card) => Answer::of("discard").with(&[*card]),
        Action::Deal(..) | Action::Shuffle | Action::TimeOut(_) | Action::Floor(_) => return None,
    })
}

/// A hand by suit and then by place, so that ropes stand together.
pub(super) fn by_suit(hand: &Hand) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.to_vec();
    cards.sort_by_key(|card| (card.suit(), card.rank().and_then(rope_place)));
    cards
}

/// Cards as a player lays them out: a rope from the top, a set by suit.
pub(super) fn in_order(cards: &Hand) -> Vec<Card> {
    let words = in_words(cards);
    words.split(' ').filter_map(|card| card.parse().ok()).collect()
}
