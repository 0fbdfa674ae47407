//! A standing in words, as a dealer calls it.
//!
//! The words are those of the hand-name [`grammar`](crate::grammar): what is said here, read
//! there, is the same hand.

use crate::class::Class;
use crate::layout::Wins;
use crate::point_sum;
use crate::ranking::Ranking;
use crate::rung::{Rung, Told};
use crate::standing::Standing;
use crate::tiles;
use cards::Rank;

/// What a dealer calls: `pair of jacks`, `flush, ace high`, `seven-six low`.
pub(crate) fn of(ranking: Ranking, standing: Standing) -> String {
    if ranking == Ranking::Tiles {
        return tiles::name(standing);
    }
    match Rung::of(ranking, standing) {
        Some(rung) => say(ranking, rung.short(ranking)),
        None => nothing(ranking).to_owned(),
    }
}

/// All that a standing tells, kickers too: `pair of jacks, ace-ten-four kickers`.
pub(crate) fn full(ranking: Ranking, standing: Standing) -> String {
    if ranking == Ranking::Tiles {
        return tiles::name(standing);
    }
    Rung::of(ranking, standing)
        .map_or_else(|| nothing(ranking).to_owned(), |rung| say(ranking, rung))
}

/// A rung in words.
pub(crate) fn say(ranking: Ranking, rung: Rung) -> String {
    let Some(class) = rung.class(ranking) else { return nothing(ranking).to_owned() };
    match rung.told {
        Told::Class => bare(ranking, class).to_owned(),
        Told::Repeats(ranks) => say_ranks(ranking, class, &[], &ranks.ranks().collect::<Vec<_>>()),
        Told::Total(total) => say_total(ranking, class, total),
        Told::Ranks { first, rest } => {
            let order = ranking.order();
            let first: Vec<Rank> = order.ranks(first).collect();
            let rest: Vec<Rank> = order.ranks(rest).collect();
            say_ranks(ranking, class, &first, &rest)
        }
    }
}

/// Several rungs of one class in words, from one leading rank to another: `pair of sixes to tens`.
pub(crate) fn say_span(ranking: Ranking, class: Class, from: Rank, to: Rank) -> String {
    let name = bare(ranking, class);
    match class {
        Class::Pair => format!("pair of {} to {}", from.plural(), to.plural()),
        Class::FlushWithPair => {
            format!("flush with a pair of {} to {}", from.plural(), to.plural())
        }
        _ if is_group(class) => format!("{name}, {} to {}", from.plural(), to.plural()),
        Class::HighCard if ranking.uses() == Some(1) => format!("{from} to {to}"),
        Class::HighCard => format!("{from} to {to} {}", ends(ranking)),
        _ => format!("{name}, {from} to {to} high"),
    }
}

/// The class alone, as the ranking's games print it.
pub(crate) fn bare(ranking: Ranking, class: Class) -> &'static str {
    match (ranking, class) {
        (_, Class::HighCard) if ranking.wins() == Wins::Low => "no pair",
        // Source: colorado l.3992-3993.
        (Ranking::High2B, Class::Flush) => "two-card flush",
        (Ranking::High2B, Class::StraightFlush) => "two-card straight flush",
        _ => class.name(),
    }
}

/// Whether all that the class is made of is one rank, told in the plural.
pub(crate) const fn is_group(class: Class) -> bool {
    matches!(
        class,
        Class::Pair
            | Class::ThreeOfAKind
            | Class::FourOfAKind
            | Class::FiveOfAKind
            | Class::SuitedFiveOfAKind
            | Class::FlushWithPair
            | Class::FlushWithThreeOfAKind
            | Class::FlushWithFourOfAKind
    )
}

/// The class with its ranks, as far as they are told.
fn say_ranks(ranking: Ranking, class: Class, first: &[Rank], rest: &[Rank]) -> String {
    let name = bare(ranking, class);
    match (class, first, rest) {
        (Class::HighCard, [rank], []) => rank.to_string(),
        (Class::HighCard, _, [_, ..]) => format!("{} {}", list(rest), ends(ranking)),
        (Class::RunOf(_), [rank, ..], _) => format!("{name} to the {rank}"),
        (Class::Pair, [rank, ..], _) => format!("pair of {}{}", rank.plural(), kickers(rest)),
        (Class::FlushWithPair, [rank, ..], _) => {
            format!("flush with a pair of {}{}", rank.plural(), kickers(rest))
        }
        (Class::TwoPair | Class::FlushWithTwoPair, [rank], _) => format!("{rank}-high {name}"),
        (Class::TwoPair | Class::FlushWithTwoPair, [high, low, ..], _) => {
            format!("{name}, {} and {}{}", high.plural(), low.plural(), kickers(rest))
        }
        (Class::FullHouse, [rank, ..], []) => format!("{} full", rank.plural()),
        (Class::FlushWithFullHouse, [rank, ..], []) => {
            format!("flush with {} full", rank.plural())
        }
        (Class::FullHouse | Class::FlushWithFullHouse, [three, ..], [two, ..]) => {
            format!("{name}, {} over {}", three.plural(), two.plural())
        }
        (_, [rank, ..], _) if is_group(class) => {
            format!("{name}, {}{}", rank.plural(), kickers(rest))
        }
        // The wheel that is not the lowest straight has the king's bit too.
        (_, [.., rank], _) => format!("{name}, {rank} high"),
        (_, [], [_, ..]) => format!("{name}, {} high", list(rest)),
        (_, [], []) => name.to_owned(),
    }
}

/// The class with its total.
fn say_total(ranking: Ranking, class: Class, total: u16) -> String {
    match (ranking, class) {
        (Ranking::Points(_), Class::Natural) => format!("natural {}", half_points(total)),
        (Ranking::Points(_), Class::Over) => format!("over with {}", half_points(total)),
        (Ranking::Points(_), _) => half_points(total),
        (Ranking::Mod10, _) => {
            let name = point_sum::TOTALS.get(total as usize);
            name.map_or_else(|| total.to_string(), |name| (*name).to_owned())
        }
        _ => format!("total {total}"),
    }
}

/// `41` half points are `20.5`.
fn half_points(total: u16) -> String {
    format!("{}{}", total / 2, if total % 2 == 1 { ".5" } else { "" })
}

/// `, ace-ten-four kickers`, or nothing if none are told.
fn kickers(ranks: &[Rank]) -> String {
    match ranks {
        [] => String::new(),
        [rank] => format!(", {rank} kicker"),
        ranks => format!(", {} kickers", list(ranks)),
    }
}

/// `ace-ten-four`.
fn list(ranks: &[Rank]) -> String {
    ranks.iter().map(|rank| rank.name()).collect::<Vec<_>>().join("-")
}

/// What follows the cards of a hand that is nothing else.
fn ends(ranking: Ranking) -> &'static str {
    match ranking.wins() {
        Wins::High => "high",
        Wins::Low => "low",
    }
}

/// What stands nowhere: in games with a qualifier, a hand that does not qualify.
fn nothing(ranking: Ranking) -> &'static str {
    match ranking.wins() {
        Wins::High => "nothing",
        Wins::Low => "no low",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Game;
    use crate::proof::{standing_of, table};

    #[test]
    fn hands_are_called_as_a_dealer_calls_them() {
        for (ranking, row) in table(include_str!("names.txt")) {
            let [cards, short, all] = row[..] else { panic!("not a row: {row:?}") };
            let standing = standing_of(ranking, cards);
            let called = (of(ranking, standing), full(ranking, standing));
            assert_eq!(called, (short.to_owned(), all.to_owned()), "{ranking}: {cards}");
        }
    }

    /// The list calls a hand of every class of every ranking.
    #[test]
    fn every_class_is_called() {
        let rows = table(include_str!("names.txt"));
        for ranking in Ranking::ALL {
            let rows = rows.iter().filter(|(called, _)| called == ranking);
            let called: Vec<Option<Class>> =
                rows.map(|(_, row)| ranking.class(standing_of(*ranking, row[0]))).collect();
            let all = ranking.classes().iter().copied().filter(|class| stands(*ranking, *class));
            let uncalled: Vec<Class> =
                all.filter(|class| !called.contains(&Some(*class))).collect();
            assert_eq!(uncalled, [], "{ranking}");
        }
    }

    /// Whether any hand of the ranking is of the class. Of a qualified low only lows that qualify
    /// stand, and in Century 21 nothing is a natural.
    fn stands(ranking: Ranking, class: Class) -> bool {
        match ranking {
            Ranking::LowA5Eight => class == Class::HighCard,
            Ranking::Points(Game::Century21 | Game::Century21Twelves) => class != Class::Natural,
            _ => true,
        }
    }

    #[test]
    fn totals_are_called_in_points() {
        let called = |class, total| say_total(Ranking::Points(Game::TwentyOne), class, total);
        assert_eq!(called(Class::Natural, 43), "natural 21.5");
        assert_eq!(called(Class::Points, 38), "19");
        assert_eq!(called(Class::Over, 46), "over with 23");
    }
}
