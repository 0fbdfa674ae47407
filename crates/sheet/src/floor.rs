//! Qualifiers: the worst hand that is good enough, by name.

use crate::error::Wrong;
use ranking::{HandName, Ranking, Reach, Standing};

/// The standing of the worst hand that the name lets pass.
pub(crate) fn floor(ranking: Ranking, name: &str) -> Result<Standing, Wrong> {
    let expected = "a hand `or better`, such as `pair of jacks or better`, or `eight or better`";
    // Of sums that win when they are low, the lower ones are the better ones.
    let lower = name.strip_suffix(" or lower").filter(|_| ranking == Ranking::PointSumLow);
    let said = lower.map(|hand| format!("{hand} or better"));
    match HandName::parse(ranking, said.as_deref().unwrap_or(name)) {
        Ok(hand) if hand.reach() == Reach::OrBetter => Ok(*hand.range().start()),
        Ok(_) => Err(Wrong::new(format!("`{name}` is no qualifier"), expected)),
        Err(fault) => Err(Wrong::new(fault.to_string(), expected)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Card, Hand};

    fn cards(text: &str) -> Hand {
        text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect()
    }

    #[test]
    fn a_floor_is_met_by_its_worst_hand_and_no_lesser_one() {
        for (name, ranking, just, short) in [
            ("eight or better", Ranking::LowA5, "8h 7d 6c 5s 4h", "9h 4d 3c 2s Ah"),
            ("seven or better", Ranking::LowA5, "7h 6d 5c 4s 3h", "8h 4d 3c 2s Ah"),
            ("seven or better", Ranking::Low27, "7h 6d 5c 4s 2h", "8h 5d 4c 3s 2h"),
            ("seven or better", Ranking::Low27, "7h 5d 4c 3s 2h", "7h 6d 5c 4s 3h"),
            ("seven or better", Ranking::Low27, "7h 5d 4c 3s 2h", "5h 4d 3c 2s Ah"),
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
        assert!(floor(Ranking::Badugi, "pair or better").is_err());
        assert!(floor(Ranking::High5, "pair of jacks").is_err());
        assert!(floor(Ranking::PointSumHigh, "total 20 or lower").is_err());
    }

    /// Source: colorado l.1184-1185.
    #[test]
    fn a_low_sum_is_good_enough_if_it_is_lower() {
        let low = floor(Ranking::PointSumLow, "total 20 or lower").unwrap();
        let rank = |text: &str| Ranking::PointSumLow.rank(&cards(text));
        assert!(rank("Th 8d 2c") >= low && rank("9h 8d 2c") >= low && rank("Th 9d 2c") < low);
    }
}
