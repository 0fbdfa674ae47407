//! What is said to the player at a table with a dealer, and how the answers are read.

use super::choice::{Answer, Choice};
use super::hand::{Hand, Wishes};
use crate::play::amount;
use cards::Card;
use engine::table::{Action, Amounts, Round, WagerId};
use money::Money;
use sheet::table::hand::Hands;
use sheet::table::wager::Status;

/// A wager before the deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Circle {
    pub(crate) wager: WagerId,
    pub(crate) name: String,
    /// What lies there.
    pub(crate) money: Money,
    /// What it may be, if it can be made beside the other bets.
    pub(crate) amounts: Option<Amounts>,
    /// Whether a hand needs it.
    pub(crate) status: Status,
}

/// The player's wagers before the deal.
pub(crate) fn circles(hand: &Hand<'_>, wishes: &Wishes) -> Vec<Circle> {
    let rules = hand.rules();
    let Some(seat) = hand.your_place() else { return Vec::new() };
    let laid = hand.laid(wishes);
    let before = |wager: &WagerId| rules.game.wagers[wager.place()].status != Status::ByDecision;
    let circle = |wager: WagerId| Circle {
        wager,
        name: rules.name(wager).to_owned(),
        money: laid.spot(seat).bet(wager),
        amounts: laid.amounts(rules, seat, wager),
        status: rules.game.wagers[wager.place()].status,
    };
    rules.wagers().filter(before).map(circle).collect()
}

/// The bets in one line; of a crowded layout those that are made, and the first of the others.
pub(crate) fn layout(circles: &[Circle]) -> String {
    const ROOM: usize = 6;
    let made = |circle: &&Circle| circles.len() <= ROOM || !circle.money.is_zero();
    let named = circles.iter().enumerate().filter(|(at, circle)| made(circle) || *at < ROOM / 2);
    let mut bets: Vec<String> = named
        .map(|(_, circle)| match circle.money.is_zero() {
            true => format!("{} -", circle.name),
            false => format!("{} {}", circle.name, circle.money),
        })
        .collect();
    if bets.len() < circles.len() {
        let first = circles.iter().skip(ROOM / 2).find(|circle| circle.money.is_zero());
        let such = first.map_or(String::new(), |circle| format!(", such as {}", circle.name));
        bets.push(format!("{} more{such}", circles.len() - bets.len()));
    }
    bets.join(", ")
}

/// What a bet may be: `$5 to $500`, `$1 or $5`.
pub(crate) fn range(amounts: &Amounts) -> String {
    match amounts {
        Amounts::OneOf(held) => {
            let held = held.iter().filter(|money| !money.is_zero()).map(Money::to_string);
            held.collect::<Vec<_>>().join(" or ")
        }
        Amounts::Range { least, most, .. } => format!("{least} to {most}"),
    }
}

/// Reads what a player says about his bets: `ante 20`, `trips 0`.
///
/// # Errors
/// What was wrong with it, for the player.
pub(crate) fn read_bet(hand: &Hand<'_>, wishes: &mut Wishes, text: &str) -> Result<(), String> {
    let text = text.trim().to_lowercase();
    if let Some(tip) = text.strip_prefix("tip ") {
        return read_tip(hand, wishes, tip);
    }
    let (name, rest) = text.rsplit_once(' ').unwrap_or((&text, ""));
    let name = name.trim().replace(' ', "-");
    let circles = circles(hand, wishes);
    let exact = circles.iter().find(|circle| circle.name == name);
    let mut begins = circles.iter().filter(|circle| circle.name.starts_with(&name));
    let circle = match (exact, begins.next(), begins.next()) {
        (Some(circle), ..) | (None, Some(circle), None) if !name.is_empty() => circle,
        _ => {
            let names: Vec<&str> = circles.iter().map(|circle| circle.name.as_str()).collect();
            return Err(format!(
                "Name a bet and an amount, such as `{} 10`. The bets are: {}.",
                names.first().copied().unwrap_or("ante"),
                names.join(", ")
            ));
        }
    };
    let Some(amounts) = &circle.amounts else {
        return Err(format!("You cannot bet on {} beside your other bets.", circle.name));
    };
    let money = amount(rest)?;
    let may_not = money.is_zero() && circle.status == Status::Required;
    if may_not || !money.is_zero() && !amounts.contains(money) {
        return Err(format!("Not {money} on {}: {}.", circle.name, range(amounts)));
    }
    wishes.0[circle.wager.place()] = money;
    Ok(())
}

/// Reads what a player bets for the dealer: `ante 5`; 0 takes it back.
fn read_tip(hand: &Hand<'_>, wishes: &mut Wishes, text: &str) -> Result<(), String> {
    let (name, rest) = text.rsplit_once(' ').unwrap_or((text, ""));
    let wager = wager_of(hand.rules(), name)?;
    let money = amount(rest)?;
    let seat = hand.your_place().ok_or("You have no bets to tip beside.")?;
    let amounts = hand.laid(wishes).tip_amounts(hand.rules(), seat, wager);
    if !money.is_zero() {
        let name = hand.rules().name(wager);
        match amounts {
            None => return Err(format!("No bet for the dealer is taken beside {name} now.")),
            Some(amounts) if !amounts.contains(money) => {
                return Err(format!("Not {money} beside {name}: {}.", range(&amounts)));
            }
            Some(_) => {}
        }
    }
    wishes.1[wager.place()] = money;
    Ok(())
}

/// Reads an answer: a key, or a key and cards by place or face.
///
/// # Errors
/// What was wrong with it, for the player.
pub(crate) fn read_answer(hand: &Hand<'_>, text: &str) -> Result<Action, String> {
    let text = text.trim().to_lowercase();
    let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
    let choices = hand.choices();
    let key = match word {
        "check" | "call" => 'c',
        "b" | "bet" | "play" | "raise" => '1',
        word => word.chars().next().unwrap_or(' '),
    };
    let Some(choice) = choices.iter().find(|choice| choice.key == key) else {
        return Err(format!("Say one of: {}.", keys(&choices)));
    };
    // The bank has no place; what it does names none.
    let seat = hand.your_place().unwrap_or(engine::Seat::new(0));
    match choice.answer {
        // As much as is beside the key, or as the player says.
        Answer::Does(Action::Bet(seat, wager, _)) if !rest.is_empty() => {
            Ok(Action::Bet(seat, wager, amount(rest)?))
        }
        Answer::Does(action) => Ok(action),
        Answer::Names => names(hand, rest),
        Answer::Tips => {
            let (name, money) = rest.trim().rsplit_once(' ').unwrap_or((rest, ""));
            let wager = wager_of(hand.rules(), name)?;
            Ok(Action::Tip(seat, wager, amount(money)?))
        }
        Answer::Cards(what, fewest, most) => {
            let cards = picked(&hand.nameable(), rest)?;
            let count = cards.len();
            match (usize::from(fewest)..=usize::from(most)).contains(&count) {
                true => Ok(what.with(seat, cards)),
                false if fewest == most => Err(format!("Name {fewest} cards, not {count}.")),
                false => Err(format!("Name {fewest} to {most} cards, not {count}.")),
            }
        }
    }
}

/// A wager on what the next card may be, at the least there is unless the player says how much.
fn names(hand: &Hand<'_>, text: &str) -> Result<Action, String> {
    const SAID: &str =
        "Say what the card may be and how much: hearts 1, kings, Kh 0.50, low, over.";
    let (what, money) = match text.trim().rsplit_once(' ') {
        Some((what, money)) => (what.trim(), Some(amount(money)?)),
        None => (text.trim(), None),
    };
    let mut letters = what.chars();
    let face = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    let named = call::layout_script::named(what);
    let named = named.or_else(|| call::layout_script::named(&face?)).ok_or(SAID)?;
    let legal = engine::table::legal(hand.rules(), hand.round());
    let offer = legal.named.iter().find(|(_, naming)| *naming == named.kind());
    let (offer, _) = offer.ok_or("That cannot be bet on now.")?;
    let money = money.unwrap_or_else(|| offer.amounts.least());
    Ok(Action::BetOn(offer.seat, offer.wager, money, named))
}

/// The wager whose name begins so.
fn wager_of(rules: &engine::table::Rules, name: &str) -> Result<WagerId, String> {
    let name = name.trim().replace(' ', "-");
    let mut begins = rules.wagers().filter(|it| rules.name(*it).starts_with(&name));
    let exact = rules.wager(&name);
    match (exact, begins.next(), begins.next()) {
        (Some(wager), ..) | (None, Some(wager), None) if !name.is_empty() => Ok(wager),
        _ => {
            let names: Vec<&str> = rules.wagers().map(|it| rules.name(it)).collect();
            Err(format!("Name a bet and an amount. The bets are: {}.", names.join(", ")))
        }
    }
}

/// The answers in one line.
pub(crate) fn keys(choices: &[Choice]) -> String {
    let keys = choices.iter().map(|choice| format!("[{}] {}", choice.key, choice.says));
    keys.collect::<Vec<_>>().join("  ")
}

/// Own cards by their places from one, or by their faces.
fn picked(own: &[Card], text: &str) -> Result<Vec<Card>, String> {
    let mut picked: Vec<usize> = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let by_place = word.parse::<usize>().ok().and_then(|at| at.checked_sub(1));
        let by_place = by_place.filter(|at| *at < own.len());
        let is_named = |at: &usize| own[*at].to_string().eq_ignore_ascii_case(word);
        // Of two alike, the one that has not been named.
        let mut by_face = (0..own.len()).filter(is_named);
        let free = by_face.clone().find(|at| !picked.contains(at));
        let at = by_place.or(free).or_else(|| by_face.next());
        let at = at.ok_or_else(|| format!("Say which cards by 1 to {}.", own.len()))?;
        if picked.contains(&at) {
            return Err(format!("You named {} twice.", own[at]));
        }
        picked.push(at);
    }
    Ok(picked.into_iter().map(|at| own[at]).collect())
}

/// What the player's cards make so far, in words.
pub(crate) fn made(hand: &Hand<'_>) -> Option<String> {
    let Hands::One { rank, .. } = hand.rules().game.compared else { return None };
    let seen: &Round = hand.seen();
    let seat = hand.your_place()?;
    let own = &seen.spot(seat).own.cards;
    let cards = match own.is_empty() {
        true => seen.made(hand.rules(), seat)?,
        false => own.iter().chain(seen.board_up()).copied().collect(),
    };
    let standing = rank.try_rank(&cards).ok()?;
    Some(rank.name(standing))
}

/// What the player should see before answering: cards, dealer, board, bets.
pub(crate) fn situation(hand: &Hand<'_>) -> String {
    let words = |cards: &[Card]| {
        let between = if cards.iter().any(|card| card.tile().is_some()) { ", " } else { " " };
        cards.iter().map(|card| faced(*card)).collect::<Vec<_>>().join(between)
    };
    let seen = hand.seen();
    let Some(seat) = hand.your_place() else {
        return format!("You bank and hold {}", words(&hand.nameable()));
    };
    let spot = seen.spot(seat);
    let mut parts = Vec::new();
    // Where the players pick among cards that all see, nobody holds any.
    let (holds, cards) = match spot.own.is_empty() {
        true => ("Your places hold", seen.made(hand.rules(), seat).unwrap_or_default()),
        false => ("You hold", spot.own.cards),
    };
    if !cards.is_empty() {
        parts.push(format!("{holds} {}", words(&cards)));
        parts.extend(made(hand).map(|made| format!("({made})")));
    }
    if !seen.dealer_up().is_empty() {
        parts.push(format!("  dealer {}", words(seen.dealer_up())));
    }
    if !seen.board_up().is_empty() {
        parts.push(format!("  board {}", words(seen.board_up())));
    }
    parts.push(format!("  bets {}", bets(hand, spot.bets)));
    parts.push(format!("  you have {}", seen.stack(seat)));
    parts.join(" ").trim_start().to_owned()
}

/// A card as it is written; a domino with its name.
fn faced(card: Card) -> String {
    match card.tile() {
        Some(tile) => format!("{tile} {}", tile.name()),
        None => card.to_string(),
    }
}

fn bets(hand: &Hand<'_>, bets: [Money; WagerId::MAX]) -> String {
    let made = hand.rules().wagers().filter(|wager| !bets[wager.place()].is_zero());
    let made = made.map(|it| format!("{} {}", hand.rules().name(it), bets[it.place()]));
    made.collect::<Vec<_>>().join(", ")
}
