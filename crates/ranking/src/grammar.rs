//! The hand names of pay tables, guards and qualifiers, as the books print them.
//!
//! What a hand's standing does not tell, such as suits, hole cards and jokers, has no name here: it
//! is a pattern.

mod detail;
mod error;
mod fit;
mod phrase;
#[cfg(test)]
mod proofs;
#[cfg(test)]
mod rows;
mod words;

use crate::class::Class;
use crate::layout::Wins;
use crate::name;
use crate::ranking::Ranking;
use crate::rung::{Rung, Told};
use crate::standing::Standing;
use cards::Rank;
pub use error::{NameError, NameFault};
use std::fmt;
use std::ops::RangeInclusive;

/// A hand of one ranking as a table names it: an unbroken stretch of its standings.
///
/// A bare name is that hand only: "pair" is any pair, "pair of aces" the aces. "Or better" opens
/// the upper end. Names print in one way and read back from it.
///
/// ```
/// use ranking::{HandName, Ranking};
///
/// let row = HandName::parse(Ranking::High5, "Pair of 10's or better")?;
/// assert_eq!(row.to_string(), "pair of tens or better");
///
/// let error = HandName::parse(Ranking::High3, "pair of tenths").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`pair of tenths` names no hand of high3: at byte 8, \
///      expected ranks, such as `sevens`, not `tenths`",
/// );
/// # Ok::<(), ranking::NameError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HandName {
    ranking: Ranking,
    from: Rung,
    to: Rung,
    reach: Reach,
    least: Standing,
    most: Standing,
}

/// How far a name reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// The hands named and no others: "two pair", "pair of sixes to tens".
    Only,
    /// And every hand that beats them: "two pair or better".
    OrBetter,
    /// And every hand that they beat: "two pair or lower".
    OrWorse,
    /// None of them, but every hand that they beat: "less than two pair".
    Below,
}

impl HandName {
    /// Reads a name under a ranking. Letter case, hyphens and the books' ways of writing a rank
    /// make no difference: `Pair of 10's`, `pair of tens` and `10-10` are the same hand.
    ///
    /// # Errors
    /// If no hand of the ranking is called that; the error says what was expected, and where.
    pub fn parse(ranking: Ranking, text: &str) -> Result<HandName, NameError> {
        phrase::read(ranking, text)
    }

    /// The name of every hand of a class; none if the ranking does not have it.
    #[must_use]
    pub fn of_class(ranking: Ranking, class: Class) -> Option<HandName> {
        let at = ranking.classes().iter().position(|other| *other == class)?;
        let rung = Rung { number: at as u8 + 1, told: Told::Class };
        HandName::new(ranking, rung, rung, Reach::Only)
    }

    /// The ranking under which the name was read.
    #[must_use]
    pub const fn ranking(self) -> Ranking {
        self.ranking
    }

    /// How far it reaches.
    #[must_use]
    pub const fn reach(self) -> Reach {
        self.reach
    }

    /// The standings it stands for, the least first.
    #[must_use]
    pub const fn range(self) -> RangeInclusive<Standing> {
        self.least..=self.most
    }

    /// Whether a hand of that standing bears the name.
    #[must_use]
    pub fn contains(self, standing: Standing) -> bool {
        self.least <= standing && standing <= self.most
    }

    /// The name of the hands from one rung to another; none if that leaves no hand.
    fn new(ranking: Ranking, from: Rung, to: Rung, reach: Reach) -> Option<HandName> {
        let (lowest, highest) = ends(ranking);
        let (named, last) = (from.range(ranking), to.range(ranking));
        let (least, most) = match reach {
            Reach::Only => (*named.start(), *last.end()),
            Reach::OrBetter => (*named.start(), highest),
            Reach::OrWorse => (lowest, *last.end()),
            Reach::Below => (lowest, Standing::from_number(named.start().number().checked_sub(1)?)),
        };
        (least <= most).then_some(HandName { ranking, from, to, reach, least, most })
    }
}

impl fmt::Display for HandName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leading = |rung| leading(self.ranking, rung);
        let said = match (self.from.class(self.ranking), leading(self.from), leading(self.to)) {
            (Some(class), Some(from), Some(to)) if self.from != self.to => {
                name::say_span(self.ranking, class, from, to)
            }
            _ => name::say(self.ranking, self.from),
        };
        match (self.reach, self.ranking.wins()) {
            (Reach::Only, _) => f.write_str(&said),
            (Reach::OrBetter, Wins::Low) if is_one_rank(self.from) => {
                write!(f, "{} or better", said.strip_suffix(" low").unwrap_or(&said))
            }
            (Reach::OrBetter, _) => write!(f, "{said} or better"),
            (Reach::OrWorse, Wins::High) => write!(f, "{said} or lower"),
            (Reach::OrWorse, Wins::Low) => write!(f, "{said} or worse"),
            (Reach::Below, _) => write!(f, "less than {}{said}", article(&said)),
        }
    }
}

/// The worst and the best standing that a ranking can give.
fn ends(ranking: Ranking) -> (Standing, Standing) {
    let best = Rung { number: ranking.classes().len() as u8, told: Told::Class };
    (Standing::new(1, 0, 0), *best.range(ranking).end())
}

/// The leading rank of a rung.
fn leading(ranking: Ranking, rung: Rung) -> Option<Rank> {
    match rung.told {
        Told::Ranks { first: 0, rest } => ranking.order().ranks(rest).next(),
        Told::Ranks { first, .. } => ranking.order().ranks(first).next(),
        Told::Repeats(ranks) => ranks.ranks().next(),
        Told::Class | Told::Total(_) => None,
    }
}

/// Whether no more than one rank is told.
fn is_one_rank(rung: Rung) -> bool {
    matches!(rung.told, Told::Ranks { first: 0, rest } if rest.is_power_of_two())
}

/// `a ` before names of one thing.
fn article(said: &str) -> &'static str {
    let things = ["pair", "straight", "flush", "full house", "royal", "mini royal", "badugi"];
    let is_thing = things.iter().any(|thing| said.starts_with(thing)) || said.contains("-card ");
    if is_thing { "a " } else { "" }
}
