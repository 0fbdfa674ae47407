//! What is asked at the table, and how an answer is read.

use engine::points::{Action, Choices, Options, Round, Rules};
use money::Money;

/// What may be answered, as a prompt.
pub(super) fn keys(choices: &Choices) -> String {
    let mut keys: Vec<String> = Vec::new();
    if let Some((_, amounts)) = choices.insure {
        keys.push(format!("[i] insure for {}", amounts.most()));
    }
    if choices.surrender_early.is_some() {
        keys.push("[u] surrender".to_owned());
    }
    if choices.decline.is_some() {
        keys.push("[n] no".to_owned());
    }
    if choices.switch.is_some() {
        keys.extend(["[w] switch".to_owned(), "[n] no".to_owned()]);
    }
    if let Some((_, options, amounts)) = choices.play {
        let most = amounts.map_or(Money::ZERO, |amounts| amounts.most());
        let all = [
            (Options::HIT, "[h] hit".to_owned()),
            (Options::STAND, "[s] stand".to_owned()),
            (Options::DOUBLE, format!("[d] double for {most}")),
            (Options::SPLIT, "[p] split".to_owned()),
            (Options::SURRENDER, "[u] surrender".to_owned()),
            (Options::RESCUE, "[r] rescue".to_owned()),
        ];
        keys.extend(all.into_iter().filter(|(option, _)| options.has(*option)).map(|(_, key)| key));
    }
    if choices.banker {
        keys.extend(["[h] hit".to_owned(), "[s] stand".to_owned()]);
    }
    keys.push("[a] advice".to_owned());
    keys.join("  ")
}

/// Reads an answer: a letter or a word, and an amount where one may be chosen.
pub(super) fn read(choices: &Choices, text: &str) -> Result<Action, String> {
    let (word, amount) = text.split_once(' ').unwrap_or((text, ""));
    let amount = match amount {
        "" => None,
        amount => {
            let dollars =
                if amount.starts_with('$') { amount.to_owned() } else { format!("${amount}") };
            Some(dollars.parse::<Money>().map_err(|_| format!("`{amount}` is no amount"))?)
        }
    };
    let wrong = || format!("Say one of: {}", keys(choices));
    if choices.banker {
        return match word {
            "h" | "hit" => Ok(Action::BankerHit),
            "s" | "stand" => Ok(Action::BankerStand),
            _ => Err(wrong()),
        };
    }
    if let Some(seat) = choices.switch {
        return match word {
            "w" | "switch" => Ok(Action::Switch(seat)),
            "n" | "no" | "" => Ok(Action::Keep(seat)),
            _ => Err(wrong()),
        };
    }
    if let Some(seat) = choices.decline {
        return match (word, choices.insure) {
            ("i" | "insure", Some((_, amounts))) => {
                Ok(Action::Insure(seat, amount.unwrap_or(amounts.most())))
            }
            ("u" | "surrender", _) if choices.surrender_early.is_some() => {
                Ok(Action::Surrender(seat))
            }
            ("n" | "no" | "", _) => Ok(Action::Decline(seat)),
            _ => Err(wrong()),
        };
    }
    let Some((seat, _, amounts)) = choices.play else { return Err(wrong()) };
    match word {
        "h" | "hit" => Ok(Action::Hit(seat)),
        "s" | "stand" => Ok(Action::Stand(seat)),
        "d" | "double" => {
            let most = amounts.map_or(Money::ZERO, |amounts| amounts.most());
            Ok(Action::Double(seat, amount.unwrap_or(most)))
        }
        "p" | "split" => Ok(Action::Split(seat)),
        "u" | "surrender" => Ok(Action::Surrender(seat)),
        "r" | "rescue" => Ok(Action::Rescue(seat)),
        _ => Err(wrong()),
    }
}

/// The hand in question, and what the banker shows.
pub(super) fn situation(rules: &Rules, round: &Round, choices: &Choices) -> String {
    let up: Vec<String> = round.banker_shows().iter().map(ToString::to_string).collect();
    let banker = format!("the banker shows {}", up.join(" "));
    if choices.banker {
        return format!("You bank with {} ({}).", up.join(" "), round.banker_total(rules));
    }
    match choices.switch {
        Some(seat) => {
            let hands: Vec<String> =
                round.hands_of(seat).iter().map(|hand| hand.cards.to_string()).collect();
            format!("You have {}; {banker}.", hands.join(" and "))
        }
        None => {
            let hand = &round.hands()[round.turn()];
            let total = hand.count(rules).total;
            format!("You have {} ({total}); {banker}.", hand.cards)
        }
    }
}

/// What an action is called.
pub(super) fn does(action: Action) -> String {
    match action {
        Action::Hit(_) | Action::BankerHit => "hit".to_owned(),
        Action::Stand(_) | Action::BankerStand => "stand".to_owned(),
        Action::Double(_, money) => format!("double for {money}"),
        Action::Split(_) => "split".to_owned(),
        Action::Surrender(_) => "surrender".to_owned(),
        Action::Rescue(_) => "take the double back".to_owned(),
        Action::Switch(_) => "switch".to_owned(),
        Action::Insure(_, money) => format!("insure for {money}"),
        _ => "say no".to_owned(),
    }
}
