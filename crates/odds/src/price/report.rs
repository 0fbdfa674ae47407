//! What a price says: what a wager brings on average, and how that comes about.

use super::act::Act;
use super::hold::Alike;
use super::letters::Letters;
use crate::factors::multiple_of_all;
use cards::CardSet;
use money::{Fraction, Meter, Money};
use std::cmp::Ordering;
use std::fmt;

/// A ratio of whole numbers, as it was counted: the denominator is the number of deals, or that
/// many times a stake that makes every pay a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    /// What was added up.
    pub numerator: i128,
    /// Over how much.
    pub denominator: u128,
}

impl Ratio {
    /// As a decimal number.
    #[must_use]
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// Which is more, exactly; by what they are about, if that is beyond a fraction's reach.
    #[must_use]
    pub fn order(self, other: Ratio) -> Ordering {
        match self.fraction().zip(other.fraction()) {
            Some((one, other)) => one.cmp(&other),
            None => self.value().total_cmp(&other.value()),
        }
    }

    /// In lowest terms; `None` if that is beyond a fraction's reach.
    #[must_use]
    pub fn fraction(self) -> Option<Fraction> {
        Fraction::new(self.numerator, i128::try_from(self.denominator).ok()?)
    }

    /// Has ratios be over one denominator, so that their numerators compare; as they are, if that cannot
    /// be written down.
    pub(super) fn align(mut all: Vec<&mut Ratio>) {
        let over_one = || {
            let each: Option<Vec<i128>> =
                all.iter().map(|it| i128::try_from(it.denominator).ok()).collect();
            let each = each?;
            let common = multiple_of_all(each.iter().copied(), i128::MAX)?;
            let over = |(it, of): (&&mut Ratio, &i128)| it.numerator.checked_mul(common / of);
            let numerators: Option<Vec<i128>> = all.iter().zip(&each).map(over).collect();
            Some((numerators?, common as u128))
        };
        let Some((numerators, denominator)) = over_one() else { return };
        for (ratio, numerator) in all.iter_mut().zip(numerators) {
            **ratio = Ratio { numerator, denominator };
        }
    }
}

/// How a price was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Method {
    /// Every deal was counted.
    Exact,
    /// Some deals were drawn at random.
    Sample {
        /// The number that the draws came from.
        seed: u64,
        /// The standard error of the return, in units of the wager.
        error: f64,
    },
    /// A part of the return was counted, and the rest drawn at random; how often the wager comes out
    /// how, by those deals alone.
    InPart {
        /// The number that the draws came from.
        seed: u64,
        /// The standard error of the return, in units of the wager.
        error: f64,
        /// What those deals brought, what was counted among it, in units of the wager.
        sampled: f64,
        /// The standard error of that.
        apart: f64,
    },
    /// The return is exact, since each hand is as good as the other and what is drawn cancels out;
    /// how often the wager comes out how, by deals at random.
    Symmetry {
        /// The number that the draws came from.
        seed: u64,
        /// What those deals brought, in units of the wager.
        sampled: f64,
        /// The standard error of that, had the hands not been played both ways.
        error: f64,
    },
    /// The return by induction over every card that may come, to twelve decimals; how often the
    /// wager comes out how, by rounds of the engine.
    Induction {
        /// The number that the rounds came from.
        seed: u64,
        /// What those rounds brought, in units of the wager.
        sampled: f64,
        /// The standard error of that.
        error: f64,
        /// What each hand played by its own cards instead of its total brings, where that was
        /// worked out.
        by_cards: Option<f64>,
        /// What the charts bring against a banker who chooses best where he may, knowing the hand;
        /// the return is against one who plays by the house way.
        best_banker: Option<f64>,
    },
}

/// The price of one wager.
#[derive(Debug, Clone, PartialEq)]
pub struct Priced {
    /// The wager, by its name on the layout.
    pub wager: String,
    /// The wager whose stake is the unit: itself, or the opening wager that it belongs to.
    pub per: String,
    /// The stake that was counted with, where dollars are paid whatever the stake.
    pub stake: Money,
    /// What the bettor gets back on average beyond what was bet, in units of the wager. Below zero
    /// when the house has the edge.
    pub expected: Ratio,
    /// The meters that a part of it is paid from.
    pub meters: Vec<Metered>,
    /// All that is bet on average, in units of the wager.
    pub staked: Ratio,
    /// The mean of the squared result.
    pub squared: Ratio,
    /// How often the bettor ends ahead. What a meter pays that is not read counts as something.
    pub hit: Ratio,
    /// How it was found.
    pub method: Method,
    /// How many deals were counted or drawn.
    pub deals: u128,
    /// The ways it may come out.
    pub rows: Vec<Row>,
    /// Where those are more than a page holds, since many wagers come out by themselves: the ways in
    /// which each of them does. Those of one wager are all the deals.
    pub by_wager: Vec<(String, Vec<Row>)>,
    /// What the bettor comes out with in units of the wager, the worst first, and in how many deals;
    /// of a meter that is not read, nothing.
    pub results: Vec<(Fraction, u128)>,
    /// The best play, decision by decision, where the wager has any.
    pub play: Vec<Decision>,
    /// What a whole round brings that is played by those tables throughout, in units of the wager, where
    /// that was counted beside.
    pub by_tables: Option<Ratio>,
    /// What hands bring that are always set by the house way, in units of the wager, where the figures
    /// are of hands that are set for the most and that was counted beside.
    pub by_house_way: Option<Ratio>,
    /// The best play as charts, where it is one by totals.
    pub charts: Vec<Chart>,
    /// What the figures above leave out.
    pub beyond: Option<Beyond>,
}

/// A meter that a part of a wager is paid from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Metered {
    /// Which one.
    pub meter: Meter,
    /// What each dollar that it shows adds to the return.
    pub per_dollar: Ratio,
    /// What it shows in the figures of the price; `None` if they are for an empty one.
    pub shows: Option<Money>,
}

/// What a wager brings that the deals of its own hand do not tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Beyond {
    /// The hands of others earn it something. How often several of them do in one round, and with
    /// which own hand, is not counted: only what they add on average, which is exact.
    Envy {
        /// How many others are dealt in.
        others: u8,
        /// What they add together, in units of the wager.
        expected: Ratio,
        /// What one of them earns it, over the same number of deals.
        rows: Vec<Row>,
    },
    /// It buys something in a round, and the figures are of that whole round.
    Bought {
        /// What the purchase adds to the round, in units of its own price.
        expected: Ratio,
    },
    /// No count fits, so that rounds were played, each decision made by trials.
    Tried {
        /// Why none does.
        why: String,
        /// The rounds that are played at most.
        most: u64,
    },
}

/// What is best with each hand against each card of the banker's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// The hands: `hard`, `soft`, `pairs`.
    pub hands: String,
    /// What the letters in it mean.
    pub letters: Letters,
    /// The banker's cards.
    pub columns: Vec<String>,
    /// A hand a row: its name, and what is best with it by column.
    pub rows: Vec<(String, Vec<String>)>,
}

/// One way that a wager comes out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The hand, as the table prints it, or what happened.
    pub hand: String,
    /// What it pays, as printed.
    pub pays: String,
    /// In how many deals.
    pub count: u128,
}

/// How the decisions were made that figures are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played {
    /// For the most, by what the player sees.
    Best,
    /// For the most as far as could be found without looking at every deal.
    NearlyBest,
    /// By the house way, whatever would be better.
    HouseWay,
}

/// A decision, and what is best at it.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What the player knows then: `own cards`.
    pub knowing: String,
    /// Hands that are played alike, the best first; where they are a list to be followed from the
    /// top, each line is of the hands that no line above it fits.
    pub lines: Vec<Advice>,
    /// How well the lines play; `None` if each is the best for all of its hands.
    pub followed: Option<Followed>,
    /// How the lines are to be read.
    pub told: Told,
}

/// How the lines of a table are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// Each is of its own hands.
    Lines,
    /// The first that fits says what to keep, no two alike where no pair is told; of cards that fit alike
    /// those whose lowest is higher where that is told, to a straight those that more straights hold, of one
    /// suit those with more of J to A, then the highest.
    List,
    /// The first that fits says what to keep; which of what fits alike is said beside what is known.
    ListAndWhich,
    /// Each is of its own hands, for who has bet so much as is said beside what is known.
    BySizes,
}

impl Told {
    /// Says behind what is known that it is decided what to keep.
    pub(super) const KEEP: &str = ", which to keep";

    /// Says the same of what has been bet.
    pub(super) const HAVING_BET: &str = ", having bet ";

    /// What was said of this when it was printed what the player knows.
    #[must_use]
    pub fn read(knowing: &str) -> Told {
        let says = |words: &str| knowing.contains(words);
        let says_which = Alike::ALL.into_iter().filter_map(Alike::words).any(says);
        match () {
            () if says(Told::HAVING_BET) => Told::BySizes,
            () if says(Told::KEEP) && says_which => Told::ListAndWhich,
            () if says(Told::KEEP) => Told::List,
            () => Told::Lines,
        }
    }
}

/// How well the lines of a table play, where some of them are not the best for all of their hands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Followed {
    /// How many hands are played as the count plays them.
    pub best: u128,
    /// Of how many.
    pub of: u128,
    /// What it costs to go by the lines, on average over the hands that come to this decision, where
    /// all others are played for the best: in units of the wager; `None` where that was not worked
    /// out.
    pub cost: Option<f64>,
}

impl Decision {
    /// Lines that say all there is.
    #[must_use]
    pub const fn new(knowing: String, lines: Vec<Advice>) -> Decision {
        Decision { knowing, lines, followed: None, told: Told::Lines }
    }

    /// Whether it is made by the house way, whatever would be better.
    #[must_use]
    pub fn is_by_house_way(&self) -> bool {
        matches!(&self.lines[..], [only] if matches!(only.action, Act::ByHouseWay(_)))
    }
}

/// What is best with some hands.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The hands: `queen-six-four or better`, or one class of them.
    pub hands: String,
    /// What to do: `bet 4 times`, `fold`.
    pub action: Act,
    /// How many deals come to it.
    pub count: u128,
    /// What it is worth on average, in units of the wager.
    pub worth: f64,
    /// For what part of the hands this is best; `None` if for all of them.
    pub best_for: Option<Portion>,
    /// What the hands are told by.
    pub tells: Tells,
    /// One hand of each kind, where they are told as kinds of two cards.
    pub kinds: Vec<CardSet>,
}

/// What hands are told by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tells {
    /// Anything but what follows.
    Hands,
    /// What an own pair, or the higher own card, is beside the board.
    OwnPairs,
}

/// A part of some hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Portion {
    /// So many.
    pub of: u128,
    /// Of these.
    pub all: u128,
}

/// In hundredths, with as many decimals as tell it from none and from all.
impl fmt::Display for Portion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = 100.0 * self.of as f64 / self.all as f64;
        let digits = (0..6).find(|digits| {
            let shown: f64 = format!("{part:.digits$}").parse().unwrap_or(0.0);
            shown > 0.0 && shown < 100.0
        });
        write!(f, "{part:.*} %", digits.unwrap_or(6))
    }
}

impl Portion {
    /// Reads what is printed.
    fn read(text: &str) -> Option<Portion> {
        let part = text.strip_suffix(" %")?;
        let (whole, decimals) = part.split_once('.').unwrap_or((part, ""));
        let of = format!("{whole}{decimals}").parse().ok()?;
        Some(Portion { of, all: 10_u128.checked_pow(2 + decimals.len() as u32)? })
    }
}

impl Advice {
    /// Around the part of hands that a line is best for.
    const BEST_FOR: [&str; 2] = [" (best for ", " of these)"];

    /// What is best with all of some hands.
    #[must_use]
    pub fn new(hands: impl Into<String>, action: Act, count: u128, worth: f64) -> Advice {
        let (best_for, tells, kinds) = (None, Tells::Hands, Vec::new());
        Advice { hands: hands.into(), action, count, worth, best_for, tells, kinds }
    }

    /// The hands, and for what part of them it is best if not for all.
    #[must_use]
    pub fn told(&self) -> String {
        match self.best_for {
            None => self.hands.clone(),
            Some(part) => {
                let [before, behind] = Advice::BEST_FOR;
                format!("{}{before}{part}{behind}", self.hands)
            }
        }
    }

    /// Reads what is printed of the hands and of what to do. It is not read what the hands are told by.
    #[must_use]
    pub fn read(told: &str, action: &str, count: u128, worth: f64) -> Advice {
        let [before, behind] = Advice::BEST_FOR;
        let parted = told.strip_suffix(behind).and_then(|told| told.rsplit_once(before));
        let parted = parted.and_then(|(hands, part)| Some((hands, Portion::read(part)?)));
        let (hands, best_for) = parted.map_or((told, None), |(hands, part)| (hands, Some(part)));
        Advice { best_for, ..Advice::new(hands, Act::read(action), count, worth) }
    }
}

impl Priced {
    /// The standard deviation of the result, in units of the wager.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.expected.value();
        (self.squared.value() - mean * mean).max(0.0).sqrt()
    }

    /// What the house wins of each unit of the wager.
    #[must_use]
    pub fn house_edge(&self) -> f64 {
        -self.expected.value()
    }

    /// What the house wins of all that is bet.
    #[must_use]
    pub fn element_of_risk(&self) -> f64 {
        -self.expected.value() / self.staked.value()
    }

    /// Whether the results come to the return and the deviation, to the last unit, over all the
    /// deals. Where deals were drawn, a part of the return may be counted, and they need not.
    #[must_use]
    pub fn adds_up(&self) -> bool {
        let all: u128 = self.results.iter().map(|(_, deals)| *deals).sum();
        let sum = |of: &dyn Fn(Fraction) -> Option<Fraction>| {
            self.results.iter().try_fold(Fraction::whole(0), |sum, (net, deals)| {
                let deals = Fraction::whole(i128::try_from(*deals).ok()?);
                sum.checked_add(of(*net)?.checked_mul(deals)?)
            })
        };
        let mean = |sum: Option<Fraction>| {
            sum?.checked_div(Fraction::whole(i128::try_from(self.deals).ok()?))
        };
        // What is beyond a fraction's reach is not held to account.
        let same = |one: Option<Fraction>, other: Option<Fraction>| {
            one.zip(other).is_none_or(|(one, other)| one == other)
        };
        self.method != Method::Exact
            || all == self.deals
                && same(mean(sum(&Some)), self.expected.fraction())
                && same(mean(sum(&|net| net.checked_mul(net))), self.squared.fraction())
    }

    /// How the decisions were made that the figures are of.
    #[must_use]
    pub fn played(&self) -> Played {
        match self.method {
            _ if self.play.first().is_some_and(Decision::is_by_house_way) => Played::HouseWay,
            Method::Sample { .. } | Method::InPart { .. } => Played::NearlyBest,
            _ => Played::Best,
        }
    }

    /// The same price where all that was drawn comes to the same: a hand and the other one, played
    /// both ways, cancel out, and the return is exact.
    pub(super) fn by_symmetry(self, seed: u64) -> Priced {
        let deals = self.deals as f64;
        let units = |net: &Fraction| net.numerator() as f64 / net.denominator() as f64;
        let won = self.results.iter().map(|(net, met)| units(net) * *met as f64);
        let sampled = won.sum::<f64>() / deals;
        let error = self.deviation() / (deals - 1.0).max(1.0).sqrt();
        Priced { method: Method::Symmetry { seed, sampled, error }, ..self }
    }

    /// What the hands of others add on average, in units of the wager: how many they are, and how
    /// much.
    #[must_use]
    pub const fn envy(&self) -> Option<(u8, Ratio)> {
        match self.beyond {
            Some(Beyond::Envy { others, expected, .. }) => Some((others, expected)),
            _ => None,
        }
    }

    /// All that the bettor gets back on average beyond what was bet; of a meter that is not read,
    /// nothing.
    #[must_use]
    pub fn with_envy(&self) -> f64 {
        self.expected.value() + self.envy().map_or(0.0, |(_, expected)| expected.value())
    }
}

/// The price of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// A price a wager: the opening wager with all that follows from it, then the others in the
    /// order of the layout.
    pub wagers: Vec<Priced>,
    /// Wagers that have none, and why.
    pub unpriced: Vec<(String, String)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What differs by less than a float tells is still more.
    #[test]
    fn ratios_are_compared_exactly() {
        let large = 1_u128 << 80;
        let one = Ratio { numerator: large as i128, denominator: large };
        let more = Ratio { numerator: large as i128 + 1, denominator: large };
        assert_eq!(one.value(), more.value());
        assert_eq!((more.order(one), one.order(more)), (Ordering::Greater, Ordering::Less));
        assert_eq!(one.order(Ratio { numerator: 1, denominator: 1 }), Ordering::Equal);
    }

    /// What is kept in words means the same when it is read.
    #[test]
    fn lines_are_read_as_they_are_printed() {
        let all = Advice::new("a pair (own)", Act::read("fold"), 7, -1.0);
        let portion = |of, all| Some(Portion { of, all });
        for best_for in [None, portion(97, 100), portion(9_997, 10_000), portion(4, 100_000)] {
            let advice = Advice { best_for, ..all.clone() };
            assert_eq!(Advice::read(&advice.told(), "fold", 7, -1.0), advice);
        }
        let two = Advice { best_for: portion(1, 3), ..all };
        assert_eq!(two.told(), "a pair (own) (best for 33 % of these)");
    }
}
