//! Qualifiers: the worst hand that is good enough, by name.

use crate::error::Wrong;
use cards::{Card, Hand};
use ranking::{Ranking, Standing};

/// What sheets call a floor, the ranking it belongs to (its family's first), and its worst hand.
///
/// The grammar of hand names will read any hand here; until then these are the floors that the
/// books print.
const FLOORS: [(&str, Family, &str); 5] = [
    ("seven or better", Family::Low, "7h 6d 5c 4s 3h"),
    ("eight or better", Family::Low, "8h 7d 6c 5s 4h"),
    ("nine or better", Family::Low, "9h 8d 7c 6s 5h"),
    ("pair of jacks or better", Family::High, "Jh Jd 4c 3s 2h"),
    ("three of a kind or better", Family::High, "2h 2d 2c 4s 3h"),
];

/// Rankings that share their floors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    High,
    Low,
}

impl Family {
    fn of(ranking: Ranking) -> Option<Family> {
        match ranking {
            Ranking::High5
            | Ranking::High5Bug
            | Ranking::High5WildA
            | Ranking::High5WildB
            | Ranking::High5WildD => Some(Family::High),
            Ranking::LowA5 => Some(Family::Low),
            _ => None,
        }
    }
}

/// The standing of the worst hand that the name lets pass.
pub(crate) fn floor(ranking: Ranking, name: &str) -> Result<Standing, Wrong> {
    let family = Family::of(ranking);
    let fits = |&&(held, of, _): &&(&str, Family, &str)| held == name && family == Some(of);
    match FLOORS.iter().find(fits) {
        Some(&(_, _, worst)) => Ok(ranking.rank(&cards(worst))),
        None => {
            let names = FLOORS.iter().filter(|(_, of, _)| family == Some(*of));
            let names: Vec<_> = names.map(|(name, _, _)| *name).collect();
            let expected = match names.is_empty() {
                true => format!("no qualifier with {ranking}"),
                false => format!("none, or one of: {}", names.join(", ")),
            };
            Err(Wrong::new(format!("`{name}` is no qualifier for {ranking}"), expected))
        }
    }
}

fn cards(text: &str) -> Hand {
    text.split(' ').map(|card| card.parse::<Card>().expect("a card of the table")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_is_met_by_its_worst_hand_and_no_lesser_one() {
        for (name, ranking, just, short) in [
            ("eight or better", Ranking::LowA5, "8h 7d 6c 5s 4h", "9h 4d 3c 2s Ah"),
            ("seven or better", Ranking::LowA5, "7h 6d 5c 4s 3h", "8h 4d 3c 2s Ah"),
            ("pair of jacks or better", Ranking::High5Bug, "Jh Jd 4c 3s 2h", "Th Td Ac Ks Qh"),
            ("three of a kind or better", Ranking::High5, "2h 2d 2c 4s 3h", "Ah Ad Kc Ks Qh"),
        ] {
            let floor = floor(ranking, name).unwrap();
            assert!(ranking.rank(&cards(just)) >= floor, "{name}");
            assert!(ranking.rank(&cards(short)) < floor, "{name}");
        }
    }

    #[test]
    fn a_floor_belongs_to_its_ranking() {
        assert!(floor(Ranking::High5, "eight or better").is_err());
        assert!(floor(Ranking::Badugi, "eight or better").is_err());
    }
}
