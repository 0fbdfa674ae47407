//! What a player of poker may say, and what the answers mean.

use crate::answer::{Amount, Answer, Choice, NOT_NOW};
use cards::Card;
use engine::pot::{self, Action, Aside, Choices, Round, Rules, Sizes, aside, legal};
use engine::{Packet, Seat};
use money::Money;
use sheet::poker::{Award, Pool, Structure};

/// What a place of the round may say now.
pub(super) fn choices(rules: &Rules, round: &Round, place: Seat) -> Vec<Choice> {
    let mut all = match legal(rules, round) {
        Some((seat, choices)) if seat == place => in_turn(rules, round, place, choices),
        _ => Vec::new(),
    };
    let Aside { chop, offered, asks, waits, .. } = aside(rules, round);
    if chop.contains(place) {
        let says = if offered.is_some() { "Chop the blinds" } else { "Offer to chop" };
        all.push(Choice::new("chop", says).on('h'));
    }
    if asks.contains(place) {
        let hands = waits.iter().filter(|hand| *hand != place);
        all.extend(hands.map(|hand| {
            let number = hand.place() + 1;
            Choice::new(format!("see:{number}"), format!("Ask to see seat {number}'s hand"))
        }));
    }
    all
}

fn in_turn(rules: &Rules, round: &Round, place: Seat, choices: Choices) -> Vec<Choice> {
    let own = own(round, place);
    let mut all = Vec::new();
    if choices.fold {
        all.push(Choice::new("fold", "Fold").on('f'));
    }
    if choices.check {
        all.push(Choice::new("check", "Check").on('c'));
    }
    all.extend(choices.call.map(|money| Choice::new("call", format!("Call {money}")).on('c')));
    all.extend(
        choices.bring_in.map(|it| Choice::new("bring-in", format!("Bring it in for {it}")).on('c')),
    );
    // Where the bring-in is a full bet there is nothing to complete.
    let whole = choices.bring_in.is_some_and(|it| choices.bet == Some((it, it)));
    if let Some((least, most)) = choices.bet.filter(|_| !whole) {
        let says = bet_verb(rules, round, choices);
        let amount = match choices.sizes {
            Sizes::Either => Amount::OneOf(vec![least.as_cents(), most.as_cents()]),
            Sizes::Between if least == most => Amount::OneOf(vec![least.as_cents()]),
            Sizes::Between => Amount::Range {
                least: least.as_cents(),
                most: most.as_cents(),
                step: rules.chip.value().as_cents(),
            },
        };
        all.push(Choice::new("bet", says).on('r').amount(amount));
    }
    if let Some((least, most)) = choices.kill {
        let (least, most) = (least.as_cents(), most.as_cents());
        let amount = match least == most {
            true => Amount::OneOf(vec![least]),
            false => Amount::Range { least, most, step: rules.chip.value().as_cents() },
        };
        all.push(Choice::new("kill", "Kill the pot").on('k').amount(amount));
        all.push(Choice::new("no-kill", "Let it be").on('c'));
    }
    if let Some(most) = choices.draw {
        all.push(Choice::new("draw", "Draw").on('d').of(&own, 0, most));
    }
    if let Some(count) = choices.discard {
        all.push(Choice::new("discard", "Discard").on('d').of(&own, count, count));
    }
    if choices.wild {
        all.push(Choice::new("wild", "Call it wild").on('d').of(&own, 1, 1));
    }
    if choices.run_twice {
        all.push(Choice::new("run-twice", "Run it twice").on('y'));
        all.push(Choice::new("run-once", "Run it once").on('n'));
    }
    if choices.show.is_some() {
        all.push(Choice::new("show", "Show").on('s'));
    }
    if choices.muck {
        all.push(Choice::new("muck", "Muck").on('m'));
    }
    all
}

fn own(round: &Round, place: Seat) -> Vec<Card> {
    let player = round.player(place);
    player.down.cards.iter().chain(player.up.iter()).copied().collect()
}

fn bet_verb(rules: &Rules, round: &Round, choices: Choices) -> &'static str {
    let stud = rules.game.posts.bring_in.is_some();
    match choices.bring_in {
        Some(_) => "Complete the bet to",
        None if round.level().is_zero() => "Bet",
        None if stud && round.level() < rules.stakes.low => "Complete to",
        None => "Raise to",
    }
}

/// The action that an answer means.
///
/// # Errors
/// It is none.
pub(super) fn read(round: &Round, place: Seat, answer: &Answer) -> Result<Action, String> {
    let packet = || answer.hand().map(|cards| Packet { cards, unseen: 0 });
    Ok(match answer.choice.as_str() {
        "fold" => Action::Fold(place),
        "check" => Action::Check(place),
        "call" => Action::Call(place),
        "bring-in" => Action::BringIn(place),
        "bet" => Action::Bet(place, answer.money()?),
        "kill" => Action::Kill(place, answer.money()?),
        "no-kill" => Action::NoKill(place),
        "draw" => Action::Draw(place, packet()?),
        "discard" => Action::Discard(place, packet()?),
        "wild" => Action::CallWild(place, packet()?),
        "run-twice" => Action::RunTwice(place, pot::Answer::Yes),
        "run-once" => Action::RunTwice(place, pot::Answer::No),
        "show" => Action::Show(place, Packet::default()),
        "muck" => Action::Muck(place),
        "chop" => Action::Chop(place),
        other => {
            let number = other.strip_prefix("see:").and_then(|it| it.parse::<usize>().ok());
            let hand = number.filter(|it| (1..=round.players().len()).contains(it));
            match hand {
                Some(number) => Action::AskToSee { by: place, hand: Seat::new(number - 1) },
                None => return Err(NOT_NOW.to_owned()),
            }
        }
    })
}

/// The answer that means an action of a player.
pub(super) fn said(action: &Action) -> Option<Answer> {
    Some(match action {
        Action::Fold(_) => Answer::of("fold"),
        Action::Check(_) => Answer::of("check"),
        Action::Call(_) => Answer::of("call"),
        Action::BringIn(_) => Answer::of("bring-in"),
        Action::Bet(_, money) => Answer::of("bet").for_money(*money),
        Action::Kill(_, money) => Answer::of("kill").for_money(*money),
        Action::NoKill(_) => Answer::of("no-kill"),
        Action::Draw(_, packet) => Answer::of("draw").with(&packet.cards),
        Action::Discard(_, packet) => Answer::of("discard").with(&packet.cards),
        Action::CallWild(_, packet) => Answer::of("wild").with(&packet.cards),
        Action::RunTwice(_, pot::Answer::Yes) => Answer::of("run-twice"),
        Action::RunTwice(_, pot::Answer::No) => Answer::of("run-once"),
        Action::Show(..) => Answer::of("show"),
        Action::Muck(_) => Answer::of("muck"),
        Action::Chop(_) => Answer::of("chop"),
        Action::AskToSee { hand, .. } => Answer::of(format!("see:{}", hand.place() + 1)),
        Action::Deal(..) | Action::Floor(_) | Action::TimeOut(_) => return None,
    })
}

/// What the table is played for.
#[must_use]
pub fn stakes(rules: &Rules) -> String {
    let stakes = &rules.stakes;
    let blinds: Vec<String> = stakes.blinds[..usize::from(rules.game.posts.blinds).min(3)]
        .iter()
        .map(Money::to_string)
        .collect();
    let mut words = Vec::new();
    if !stakes.ante.is_zero() {
        words.push(format!("ante {}", stakes.ante));
    }
    match &blinds[..] {
        [] => {}
        [blind] => words.push(format!("blind {blind}")),
        blinds => words.push(format!("blinds {}", blinds.join(" and "))),
    }
    if rules.game.posts.bring_in.is_some() {
        words.push(format!("bring-in {}", stakes.bring_in));
    }
    match rules.game.extras.pool {
        Pool::None => {}
        Pool::BaseRunners => words.push(format!("strike-out wager {}", stakes.side)),
        Pool::BadBeat => words.push(format!("bonus wager {}", stakes.side)),
    }
    words.push(match rules.game.betting.structure {
        _ if rules.game.extras.award == Award::Matched => {
            format!("wagers {} to {}", stakes.low, stakes.high)
        }
        Structure::Limit => format!("limits {} and {}", stakes.low, stakes.high),
        Structure::Spread => format!("bets {} to {}", stakes.low, stakes.high),
        Structure::PotLimit => "pot limit".to_owned(),
        Structure::NoLimit => "no limit".to_owned(),
        Structure::Posted => format!("{} to stay in", stakes.low),
        Structure::SetByFirst => {
            format!("{} to {} to stay in, as the first player sets it", stakes.low, stakes.high)
        }
    });
    words.join(", ")
}
