//! What a player may say at a table with a dealer, and what the answers mean.

use crate::answer::{Amount, Answer, Choice, NOT_NOW};
use cards::{Card, CardSet, Rank, Suit};
use engine::table::{
    Action, Amounts, Choices, Named, Offer, Places, Round, Rules, Third, WagerId, Waiting, legal,
};
use engine::{Packet, Seat};
use money::Money;
use sheet::table::settle::Naming;

/// The rows and the columns of a grid, by place from one.
const LINES: [(&str, [u8; 3]); 6] = [
    ("row 1", [1, 2, 3]),
    ("row 2", [4, 5, 6]),
    ("row 3", [7, 8, 9]),
    ("column 1", [1, 4, 7]),
    ("column 2", [2, 5, 8]),
    ("column 3", [3, 6, 9]),
];

/// The bets for the dealer that a place may make, change or take back before the deal.
pub(super) fn tips(rules: &Rules, round: &Round, place: Seat) -> Vec<Choice> {
    let legal = legal(rules, round);
    let own = legal.tips.iter().filter(|offer| offer.seat == place);
    let mut all: Vec<Choice> = own.map(|offer| tip(rules, offer)).collect();
    let held = legal.untip.iter().filter(|(seat, _)| *seat == place);
    all.extend(held.map(|(_, wager)| {
        let name = rules.name(*wager);
        Choice::new(format!("tip-off:{name}"), format!("Take the tip on {name} back"))
    }));
    all
}

/// A wager of the layout.
///
/// # Errors
/// There is none of that name.
pub(super) fn wager(rules: &Rules, name: &str) -> Result<WagerId, String> {
    rules.wager(name).ok_or_else(|| {
        let names: Vec<&str> = rules.wagers().map(|it| rules.name(it)).collect();
        format!("there is no wager `{name}` at this table; there are {}", names.join(", "))
    })
}

fn bet(rules: &Rules, offer: &Offer) -> Choice {
    let name = rules.name(offer.wager);
    Choice::new(format!("bet:{name}"), name).amount(Amount::from(offer.amounts))
}

/// Whether something said is about a tip.
pub(super) fn is_tip(choice: &Choice) -> bool {
    choice.id.starts_with("tip:") || choice.id.starts_with("tip-off:")
}

fn tip(rules: &Rules, offer: &Offer) -> Choice {
    let name = rules.name(offer.wager);
    let says = format!("Tip the dealer on {name}");
    Choice::new(format!("tip:{name}"), says).amount(Amount::from(offer.amounts))
}

/// What a place that is asked may say; `None` for the player who banks.
pub(super) fn choices(rules: &Rules, round: &Round, place: Option<Seat>) -> Vec<Choice> {
    let waits = match (round.waiting_for(rules), place) {
        (Waiting::Answer(seat), Some(place)) => seat == place,
        (Waiting::Banker, None) => true,
        _ => false,
    };
    if !waits {
        return Vec::new();
    }
    let legal = legal(rules, round);
    let mut all = wagers(rules, round, &legal);
    let plain = |id: &str, says: String, key: char| Choice::new(id, says).on(key);
    if legal.pick.is_some() {
        let keys = '1'..='6';
        all.extend(LINES.iter().zip(keys).map(|((line, _), key)| {
            Choice::new(format!("pick:{line}"), format!("Play {line}")).on(key)
        }));
    }
    if legal.war.is_some() {
        all.push(plain("war", "Go to war".to_owned(), 'w'));
    }
    if let Some((_, wager)) = legal.pull {
        all.push(plain("pull", format!("Pull {} back", rules.name(wager)), 'p'));
    }
    if let Some((_, wager)) = legal.surrender {
        all.push(plain("surrender", format!("Surrender {}", rules.name(wager)), 's'));
    }
    if legal.declare.is_some() {
        all.push(plain("declare", "Show the hand".to_owned(), 'd'));
    }
    if legal.claim.is_some() {
        all.push(plain("claim", "Show the hand and be paid".to_owned(), 'd'));
    }
    all.extend(cards(rules, round, &legal, place));
    if legal.check.is_some() {
        let says = match (legal.pull, legal.declare.or(legal.claim), legal.surrender) {
            (Some(_), ..) => "Let it ride",
            (_, None, None) => "Check",
            _ => "Play on",
        };
        all.push(plain("check", says.to_owned(), 'c'));
    }
    if legal.fold.is_some() {
        all.push(plain("fold", "Fold".to_owned(), 'f'));
    }
    all.extend(legal.tips.iter().map(|offer| tip(rules, offer)));
    if all.is_empty() {
        all.push(plain("go-on", "Go on".to_owned(), 'c'));
    }
    all
}

/// The wagers that may be made now, the one in question first, and those on the next card.
fn wagers(rules: &Rules, round: &Round, legal: &Choices) -> Vec<Choice> {
    let asked = round.question(rules).map(|(wager, _)| wager);
    let (first, ahead): (Vec<&Offer>, Vec<&Offer>) =
        legal.offers.iter().partition(|offer| Some(offer.wager) == asked);
    let mut keys = ['b', 'r', 'e'].into_iter();
    let mut all: Vec<Choice> = Vec::new();
    for offer in first.into_iter().chain(ahead) {
        let name = rules.name(offer.wager);
        let says = match offer.amounts {
            Amounts::OneOf([only, none, ..]) if none.is_zero() => format!("Bet {only} on {name}"),
            _ => format!("Bet on {name}"),
        };
        let mut choice = bet(rules, offer);
        choice.says = says;
        choice.key = keys.next();
        all.push(choice);
    }
    for (offer, naming) in &legal.named {
        let name = rules.name(offer.wager);
        all.extend(nameable(*naming).into_iter().map(|(word, _)| {
            Choice::new(format!("on:{name}:{word}"), format!("{word} ({name})"))
                .amount(Amount::from(offer.amounts))
        }));
    }
    all
}

/// What cards are wanted for: given up, drawn for, set, split, kept.
fn cards(rules: &Rules, round: &Round, legal: &Choices, place: Option<Seat>) -> Vec<Choice> {
    let own: Vec<Card> = match place {
        Some(place) => round.to_set(rules, place).cards.to_vec(),
        None => round.dealer().cards.to_vec(),
    };
    let held: Vec<Card> = match place {
        Some(place) => round.spot(place).own.cards.to_vec(),
        None => own.clone(),
    };
    let mut all = Vec::new();
    if let Some((_, count)) = legal.discard {
        all.push(Choice::new("discard", "Give up").on('d').of(&held, count, count));
    }
    if let Some((_, fewest, most)) = legal.draw {
        all.push(Choice::new("draw", "Draw").on('d').of(&held, fewest, most));
    }
    if let Some((_, count)) = legal.split {
        all.push(Choice::new("split", "Make a second hand of").on('d').of(&held, count, count));
    }
    if let Some((_, count)) = legal.set {
        all.push(Choice::new("set", "Put in front").on('d').of(&own, count, count));
        all.push(Choice::new("house-way", "Set the house way").on('h'));
    }
    if let Some(count) = legal.set_dealer {
        all.push(Choice::new("set-dealer", "Put in front").on('d').of(&own, count, count));
    }
    if let Some(count) = legal.keep_dealer {
        all.push(Choice::new("keep-dealer", "Keep").on('d').of(&own, count, count));
    }
    if legal.set_dealer.or(legal.keep_dealer).is_some() {
        all.push(Choice::new("dealer-house-way", "Leave it to the house way").on('h'));
    }
    all
}

/// What may be named of the next card.
fn nameable(naming: Naming) -> Vec<(String, Named)> {
    let all: Vec<Named> = match naming {
        Naming::Card => CardSet::DECK.iter().map(Named::Card).collect(),
        Naming::Value => Rank::ALL.into_iter().map(Named::Value).collect(),
        Naming::Suit => Suit::ALL.into_iter().map(Named::Suit).collect(),
        Naming::Third => Third::ALL.into_iter().map(Named::Third).collect(),
        Naming::OverUnder => vec![Named::Over, Named::Under],
    };
    all.into_iter().filter(|it| it.may_be_named()).map(|it| (it.to_string(), it)).collect()
}

/// The action that an answer means.
///
/// # Errors
/// It is none.
pub(super) fn read(
    rules: &Rules,
    round: &Round,
    place: Option<Seat>,
    answer: &Answer,
) -> Result<Action, String> {
    let seat = || place.ok_or_else(|| "you hold the bank".to_owned());
    let packet = || answer.hand().map(|cards| Packet { cards, unseen: 0 });
    let wager = |name: &str| wager(rules, name);
    let (word, rest) = answer.choice.split_once(':').unwrap_or((&answer.choice, ""));
    Ok(match word {
        "bet" if rest.is_empty() => return Err(NOT_NOW.to_owned()),
        "bet" => Action::Bet(seat()?, wager(rest)?, answer.money()?),
        "tip" => Action::Tip(seat()?, wager(rest)?, answer.money()?),
        "tip-off" => Action::Tip(seat()?, wager(rest)?, Money::ZERO),
        "on" => {
            let (name, what) = rest.split_once(':').unwrap_or((rest, ""));
            let wager = wager(name)?;
            let naming = rules.naming(wager);
            let named = naming
                .and_then(|naming| nameable(naming).into_iter().find(|(word, _)| word == what));
            let (_, named) = named.ok_or_else(|| format!("`{what}` cannot be bet on"))?;
            Action::BetOn(seat()?, wager, answer.money()?, named)
        }
        "pick" => {
            let line = LINES.iter().find(|(name, _)| *name == rest);
            let places = line.and_then(|(_, places)| Places::numbered(*places));
            Action::Pick(seat()?, places.ok_or_else(|| format!("there is no `{rest}`"))?)
        }
        "war" => Action::War(seat()?),
        "pull" => Action::Pull(seat()?),
        "surrender" => Action::Surrender(seat()?),
        "declare" => Action::Declare(seat()?),
        "claim" => Action::Claim(seat()?),
        "check" => Action::Check(seat()?),
        "fold" => Action::Fold(seat()?),
        "discard" => Action::Discard(seat()?, packet()?),
        "draw" => Action::Draw(seat()?, packet()?),
        "split" => Action::Split(seat()?, packet()?),
        "set" => Action::Set(seat()?, packet()?),
        "house-way" | "go-on" => Action::TimeOut(seat()?),
        "set-dealer" => Action::SetDealer(packet()?),
        "keep-dealer" => Action::KeepDealer(packet()?),
        "dealer-house-way" => round.left_to_the_house(rules),
        _ => return Err(NOT_NOW.to_owned()),
    })
}

/// The answer that means an action of a player.
pub(super) fn said(rules: &Rules, action: &Action) -> Option<Answer> {
    Some(match action {
        Action::Bet(_, wager, money) if money.is_zero() => {
            Answer::of(format!("off:{}", rules.name(*wager)))
        }
        Action::Bet(_, wager, money) => {
            Answer::of(format!("bet:{}", rules.name(*wager))).for_money(*money)
        }
        Action::Tip(_, wager, money) => {
            Answer::of(format!("tip:{}", rules.name(*wager))).for_money(*money)
        }
        Action::BetOn(_, wager, money, named) => {
            Answer::of(format!("on:{}:{named}", rules.name(*wager))).for_money(*money)
        }
        Action::Pick(_, places) => {
            let line = LINES.iter().find(|(_, line)| Places::numbered(*line) == Some(*places));
            Answer::of(format!("pick:{}", line?.0))
        }
        Action::War(_) => Answer::of("war"),
        Action::Pull(_) => Answer::of("pull"),
        Action::Surrender(_) => Answer::of("surrender"),
        Action::Declare(_) => Answer::of("declare"),
        Action::Claim(_) => Answer::of("claim"),
        Action::Check(_) => Answer::of("check"),
        Action::Fold(_) => Answer::of("fold"),
        Action::Discard(_, packet) => Answer::of("discard").with(&packet.cards),
        Action::Draw(_, packet) => Answer::of("draw").with(&packet.cards),
        Action::Split(_, packet) => Answer::of("split").with(&packet.cards),
        Action::Set(_, packet) => Answer::of("set").with(&packet.cards),
        Action::TimeOut(_) => Answer::of("house-way"),
        Action::SetDealer(packet) => Answer::of("set-dealer").with(&packet.cards),
        Action::KeepDealer(packet) => Answer::of("keep-dealer").with(&packet.cards),
        Action::NoMoreBets
        | Action::Deal(..)
        | Action::Start(_)
        | Action::Floor(_)
        | Action::Shuffle => return None,
    })
}
