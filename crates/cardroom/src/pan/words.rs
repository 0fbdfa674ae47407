//! What a player of Pan is told and asked, and how answers are read.

use super::evening::{Game, YOU};
use call::pan::in_order;
use cards::{Card, Hand};
use engine::pan::{Action, Choices, Loan, Play, Spread, Waiting};

/// Most plays that are listed.
const LISTED: usize = 20;

/// The plays you may choose from, those that lay most first.
pub(super) fn plays(choices: &Choices) -> Vec<Play> {
    let mut plays = choices.plays.clone();
    let simple = |play: &Play| match play {
        Play::Meld { borrowed: None, .. } => 0,
        Play::Add { .. } => 1,
        Play::Meld { .. } => 2,
        Play::Split { .. } => 3,
    };
    plays.sort_by_key(|play| (simple(play), std::cmp::Reverse(play.laid().len())));
    plays.truncate(LISTED);
    plays
}

/// A play in words.
pub(super) fn play(spread: &Spread, play: &Play) -> String {
    let meld = |at: u8| in_order(&spread.melds()[usize::from(at)]);
    match play {
        Play::Meld { cards, borrowed: None } => format!("meld {}", in_order(cards)),
        Play::Meld { cards, borrowed: Some(Loan { from, card }) } => {
            format!("meld {} with {card} of {}", in_order(cards), meld(*from))
        }
        Play::Add { to, cards } => format!("add {} to {}", in_order(cards), meld(*to)),
        Play::Split { meld: at, with, part } => {
            format!("split {} with {}: {}", meld(*at), in_order(with), in_order(part))
        }
    }
}

/// An action in words: what a careful player would do.
pub(super) fn action(game: &Game<'_>, action: &Action) -> String {
    match action {
        Action::Stay(_) => "stay".to_owned(),
        Action::Retire(_) => "retire".to_owned(),
        Action::Draw(_) => "draw".to_owned(),
        Action::DrawAgain(_) => "draw again".to_owned(),
        Action::Take(_) => "take the discard".to_owned(),
        Action::Play(_, laid) => play(&game.seen().player(YOU).spread, laid),
        Action::Discard(_, card) => format!("discard {card}"),
        _ => "wait".to_owned(),
    }
}

/// Your hand and what lies on the table.
pub(super) fn situation(game: &Game<'_>) -> Vec<String> {
    let seen = game.seen();
    let mut lines = Vec::new();
    for seat in seen.seats().iter().filter(|seat| *seat != YOU) {
        let player = seen.player(seat);
        if player.spread.cards() > 0 {
            lines.push(format!("{seat}: {}; {} in hand", melds(&player.spread), player.hand.len()));
        }
    }
    let you = seen.player(YOU);
    let melds = match you.spread.cards() {
        0 => String::new(),
        _ => format!("; your melds {}", melds(&you.spread)),
    };
    let top = match seen.top() {
        Some(top) => format!("; top discard {}", top.card),
        None => String::new(),
    };
    lines.push(format!("Your hand {}{melds}{top}; tops {}", sorted(&you.hand.cards), seen.tops()));
    lines
}

fn melds(spread: &Spread) -> String {
    spread.melds().iter().map(in_order).collect::<Vec<_>>().join(" | ")
}

/// A hand by suit and then by place, so that ropes stand together.
pub(super) fn sorted(hand: &Hand) -> String {
    by_suit(hand).iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// The same as cards.
pub(super) fn by_suit(hand: &Hand) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.to_vec();
    let place = |card: &Card| card.rank().and_then(engine::pan::rope_place);
    cards.sort_by_key(|card| (card.suit(), place(card)));
    cards
}

/// The keys that answer, each with what it does.
pub(super) fn keys(game: &Game<'_>, choices: &Choices) -> Vec<(String, String)> {
    let mut keys: Vec<(String, String)> = Vec::new();
    let mut key = |key: &str, what: String| keys.push((key.to_owned(), what));
    if choices.stay {
        key("s", "stay".to_owned());
        key("r", "retire".to_owned());
    }
    if choices.draw {
        key("d", "draw".to_owned());
    }
    if let Some(card) = choices.take {
        key("t", format!("take {card}"));
    }
    if choices.again {
        key("o", "draw over it".to_owned());
    }
    let spread = &game.seen().player(YOU).spread;
    for (at, laid) in plays(choices).iter().enumerate() {
        key(&(at + 1).to_string(), play(spread, laid));
    }
    match (game.seen().waiting_for(game.rules()), &choices.discards[..]) {
        (Waiting::Use(_, card), [_]) => key("x", format!("discard {card}")),
        (_, [_, ..]) => key("x CARD", "discard".to_owned()),
        _ => {}
    }
    keys
}

/// Reads an answer.
///
/// # Errors
/// What would be one.
pub(super) fn read(choices: &Choices, text: &str) -> Result<Action, String> {
    let text = text.trim();
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match (word, choices.discards.first()) {
        ("s" | "stay", _) => Ok(Action::Stay(YOU)),
        ("r" | "retire", _) => Ok(Action::Retire(YOU)),
        ("d" | "draw", _) => Ok(Action::Draw(YOU)),
        ("t" | "take", _) => Ok(Action::Take(YOU)),
        ("o" | "over", _) => Ok(Action::DrawAgain(YOU)),
        ("x" | "discard", Some(card)) if rest.is_empty() && choices.discards.len() == 1 => {
            Ok(Action::Discard(YOU, *card))
        }
        ("x" | "discard", _) => match rest.trim().parse::<Card>() {
            Ok(card) => Ok(Action::Discard(YOU, card)),
            Err(_) => Err("Say which card: x 4h.".to_owned()),
        },
        (number, _) => {
            let plays = plays(choices);
            let at = number.parse::<usize>().ok().and_then(|at| at.checked_sub(1));
            match at.and_then(|at| plays.get(at)) {
                Some(play) => Ok(Action::Play(YOU, *play)),
                None => Err("Say one of the keys; ? explains them.".to_owned()),
            }
        }
    }
}
