//! What the format calls a hand.

use cards::Rank;
use ranking::{Class, Made, Ranking};

/// A hand in the words of the format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Named {
    /// `a pair of Jacks`, `a straight, Deuce to Six`.
    Words(String),
    /// A low is told by its ranks: `8,6,4,3,A`.
    Low(String),
}

/// Names a hand; none where it counts for nothing.
pub(super) fn named(ranking: Ranking, made: &Made) -> Option<Named> {
    let class = ranking.class(made.standing)?;
    let groups = groups(made);
    let one = |at: usize| singular(groups[at].0);
    let all = |at: usize| plural(groups[at].0);
    let (low, high) = ends(&groups);
    Some(Named::Words(match class {
        Class::HighCard if is_low(ranking) => return Some(Named::Low(ranks(ranking, made))),
        Class::Badugi(4) => format!("Badugi: {}", ranks(ranking, made)),
        Class::Badugi(count) => format!("{count}-card hand: {}", ranks(ranking, made)),
        Class::HighCard => format!("high card {}", one(0)),
        Class::Pair => format!("a pair of {}", all(0)),
        Class::TwoPair => format!("two pair, {} and {}", all(0), all(1)),
        Class::ThreeOfAKind => format!("three of a kind, {}", all(0)),
        Class::Straight => format!("a straight, {} to {}", singular(low), singular(high)),
        Class::Flush => format!("a flush, {} high", one(0)),
        Class::FullHouse => format!("a full house, {} full of {}", all(0), all(1)),
        Class::FourOfAKind => format!("four of a kind, {}", all(0)),
        Class::StraightFlush => {
            format!("a straight flush, {} to {}", singular(low), singular(high))
        }
        Class::RoyalFlush => "a Royal Flush".to_owned(),
        _ => ranking.name(made.standing),
    }))
}

const fn is_low(ranking: Ranking) -> bool {
    matches!(ranking, Ranking::LowA5 | Ranking::LowA5Eight | Ranking::Low27)
}

/// The ranks of a hand and how often each is there, the most and the highest first.
fn groups(made: &Made) -> Vec<(Rank, usize)> {
    let ranks = || made.used.iter().filter_map(|card| card.rank());
    let count = |rank: &Rank| ranks().filter(|it| it == rank).count();
    let mut groups: Vec<(Rank, usize)> =
        Rank::ALL.iter().map(|rank| (*rank, count(rank))).filter(|(_, count)| *count > 0).collect();
    groups.sort_by_key(|(rank, count)| std::cmp::Reverse((*count, *rank)));
    groups
}

/// The lowest and the highest rank of a straight; the ace is the lowest where no king is beside it.
fn ends(groups: &[(Rank, usize)]) -> (Rank, Rank) {
    let rank = |at: usize| groups.get(at).map_or(Rank::Ace, |(rank, _)| *rank);
    let last = rank(groups.len().saturating_sub(1));
    match (rank(0), rank(1)) {
        (Rank::Ace, next) if next != Rank::King => (Rank::Ace, next),
        (high, _) => (last, high),
    }
}

/// The ranks of a low from the highest down: `8,6,4,3,A`. The ace is low but in deuce-to-seven.
fn ranks(ranking: Ranking, made: &Made) -> String {
    let ace_is_low = ranking != Ranking::Low27;
    let value = |rank: &Rank| match rank {
        Rank::Ace if ace_is_low => 0,
        rank => *rank as u8 + 1,
    };
    let mut ranks: Vec<Rank> = made.used.iter().filter_map(|card| card.rank()).collect();
    ranks.sort_by_key(|rank| std::cmp::Reverse(value(rank)));
    let symbols: Vec<String> = ranks.iter().map(|rank| rank.symbol().to_string()).collect();
    symbols.join(",")
}

fn singular(rank: Rank) -> String {
    match rank {
        Rank::Two => "Deuce".to_owned(),
        rank => capital(rank.name()),
    }
}

fn plural(rank: Rank) -> String {
    match rank {
        Rank::Two => "Deuces".to_owned(),
        rank => capital(rank.plural()),
    }
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Card;

    /// What the format calls each kind of hand, as it stands in histories of the room.
    #[test]
    fn hands_have_the_names_of_the_format() {
        let say = |ranking: Ranking, hand: &str| {
            let cards: Vec<Card> =
                hand.split(' ').map(|card| card.parse().expect("a card")).collect();
            match named(ranking, &ranking.made(&cards).expect("a hand")) {
                Some(Named::Words(words)) => words,
                Some(Named::Low(ranks)) => format!("low {ranks}"),
                None => "nothing".to_owned(),
            }
        };
        for (ranking, hand, words) in [
            (Ranking::High5, "Ah Kh Qh Jh Th 2c 3d", "a Royal Flush"),
            (Ranking::High5, "9h 8h 7h 6h 5h", "a straight flush, Five to Nine"),
            (Ranking::High5, "5h 4h 3h 2h Ah", "a straight flush, Ace to Five"),
            (Ranking::High5, "7c 7d 7h 7s Ac", "four of a kind, Sevens"),
            (Ranking::High5, "2c 2d 2h Ac Ad", "a full house, Deuces full of Aces"),
            (Ranking::High5, "Ah Kh 9h 5h 2h", "a flush, Ace high"),
            (Ranking::High5, "6h 5d 4c 3s 2h", "a straight, Deuce to Six"),
            (Ranking::High5, "Ah Kd Qc Js Th", "a straight, Ten to Ace"),
            (Ranking::High5, "5h 4d 3c 2s Ah", "a straight, Ace to Five"),
            (Ranking::High5, "6c 6d 6h Ac Kd", "three of a kind, Sixes"),
            (Ranking::High5, "Ac Ad Kc Kd Qh", "two pair, Aces and Kings"),
            (Ranking::High5, "Jc Jd Ah Ts 4c", "a pair of Jacks"),
            (Ranking::High5, "Kc Qd 9h 5s 2c", "high card King"),
            (Ranking::High5Short, "Ah 9d 8c 7s 6h", "a straight, Ace to Nine"),
            (Ranking::LowA5Eight, "8h 6d 4c 3s Ah Kd Kc", "low 8,6,4,3,A"),
            (Ranking::LowA5Eight, "9h 6d 4c 3s Ah Kd Kc", "nothing"),
            (Ranking::LowA5, "Kh Td 4c 3s Ah", "low K,T,4,3,A"),
            (Ranking::LowA5, "Kh Kd 4c 3s Ah", "a pair of Kings"),
            (Ranking::Low27, "Jd 9h Td 6h 8c", "low J,T,9,8,6"),
            (Ranking::Low27, "Ad 5h 4d 3h 2c", "low A,5,4,3,2"),
            (Ranking::Low27, "6d 5h 4d 3h 2c", "a straight, Deuce to Six"),
            (Ranking::Badugi, "3s 6d 2h 8c", "Badugi: 8,6,3,2"),
            (Ranking::Badugi, "3s 6d Ah Ks", "3-card hand: 6,3,A"),
        ] {
            assert_eq!(say(ranking, hand), words, "{hand}");
        }
    }
}
