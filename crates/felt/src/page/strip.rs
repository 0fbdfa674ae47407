//! Which hand beats which, as cards: one hand for each class of a game's ranking, the best first.

use cards::Hand;
use ranking::Ranking;
use sheet::table::hand::Hands;
use sheet::{Resolved, Rules};

/// A hand that stands for its class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What it is: `full house`.
    pub name: String,
    /// Its cards.
    pub cards: Vec<String>,
}

/// Hands to be ranked, more than any ranking has classes for: of each class the first stands there.
const HANDS: [&str; 38] = [
    "Ah Kh Qh Jh Th",
    "9s 8s 7s 6s 5s",
    "Qh Qd Qs Qc 7d",
    "Kh Kd Ks 9h 9c",
    "Ad Jd 8d 6d 4d",
    "Tc 9d 8h 7s 6c",
    "8h 8d 8s Kc 4d",
    "Jh Jd 6s 6c Ad",
    "Ah Ad Kc 9s 4h",
    "Ks Jd 9h 6c 3s",
    "Ad Ac As Ah Jk",
    "Kd Kc Ks Kh Jk",
    "Ah 2d 3c 4s 5h",
    "7h 5d 4c 3s 2h",
    "8h 6d 4c 3s 2d",
    "Ah Kh Qh",
    "9s 8s 7s",
    "Qh Qd Qs",
    "Tc 9d 8h",
    "Ad Jd 8d",
    "Ah Ad Kc",
    "Ks Jd 9h",
    "As Ad Ac",
    "Ah Kh Qh Jh",
    "9s 8s 7s 6s",
    "Qh Qd Qs Qc",
    "Tc 9d 8h 7s",
    "Ad Jd 8d 6d",
    "8h 8d 8s Kc",
    "Jh Jd 6s 6c",
    "Ah Ad Kc 9s",
    "Ks Jd 9h 6c",
    "Ac 2d 3h 4s",
    "Ac 2d 3h 4h",
    "Ah Ad",
    "Ah Kh",
    "Ks Jd",
    "As Ad Ah Ac",
];

/// The classes of the hands that a game compares, the best first; nothing where totals are compared
/// or the cards are tiles.
#[must_use]
pub fn strip(page: &Resolved) -> Vec<Example> {
    ranking(page).map_or(Vec::new(), classes)
}

fn ranking(page: &Resolved) -> Option<Ranking> {
    match &page.rules {
        Rules::Poker(..) => page.poker()?.0.pot.ways.first().map(|way| way.ranking),
        Rules::Table(game) => match &game.compared {
            Hands::One { rank, .. } => Some(*rank),
            Hands::Split { back, .. } => Some(back.rank),
            Hands::Nothing => None,
        },
        Rules::Nines(_) | Rules::Points(_) | Rules::Pan(_) => None,
    }
}

fn classes(ranking: Ranking) -> Vec<Example> {
    let compares_totals =
        matches!(ranking, Ranking::Points(_) | Ranking::Mod10 | Ranking::Tiles | Ranking::High1);
    let Some(size) = ranking.uses().filter(|_| !compares_totals) else { return Vec::new() };
    let mut found: Vec<(ranking::Standing, Example)> = Vec::new();
    for text in HANDS {
        let Ok(hand) = text.parse::<Hand>() else { continue };
        if hand.len() != size || ranking.made(&hand).is_err() {
            continue;
        }
        let standing = ranking.rank(&hand);
        let Some(class) = ranking.class(standing) else { continue };
        let name = class.name().to_owned();
        if found.iter().all(|(_, it)| it.name != name) {
            let cards = hand.iter().map(|card| card.to_string()).collect();
            found.push((standing, Example { name, cards }));
        }
    }
    found.sort_by(|(one, _), (other, _)| other.cmp(one));
    found.into_iter().map(|(_, example)| example).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_class_stands_first() {
        let names =
            |ranking| -> Vec<String> { classes(ranking).into_iter().map(|it| it.name).collect() };
        let five = names(Ranking::High5);
        assert_eq!(five.first().map(String::as_str), Some("royal flush"), "{five:?}");
        assert!(five.len() >= 9, "{five:?}");
        let three = names(Ranking::High3);
        let at = |name: &str| three.iter().position(|it| it == name);
        assert!(
            at("straight") < at("flush"),
            "with three cards a straight is the rarer: {three:?}"
        );
        assert!(names(Ranking::Tiles).is_empty());
    }
}
