//! House ways: how cards are set, line by line, in phrases from closed lists.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, text, word};
use crate::tree::{Node, Value, join};
use crate::words::words;
use cards::Rank;

/// How cards are set: the first line that fits them and whose front can be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseWay {
    /// What the joker counts as when the cards are held against a line.
    pub joker: Joker,
    /// The lines, in order.
    pub rules: Vec<SetRule>,
}

/// What the joker counts as when the cards are held against a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Joker {
    /// One more of the rank that it makes the most of; an ace where it is no more than that.
    Joins,
    /// Nothing: lines that want it say so. Source: lucky-lady l.671, l.678, l.684, l.697.
    Apart,
}

words!(Joker, "part of the joker": "joins" => Joins, "apart" => Apart);

/// One line of a house way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetRule {
    /// What the cards hold.
    pub with: With,
    /// What goes in front.
    pub front: Front,
    /// The cards that, if two others as good can stand in front, keep the hand behind them whole.
    pub unless: Option<Unless>,
}

impl SetRule {
    /// Whether the line sets cards that hold nothing, whatever they are.
    fn sets_nothing(&self) -> bool {
        matches!(self.with.holds, Holds::NoPair | Holds::Anything)
            && self.with.complete == Complete::Either
            && self.with.joker == Beside::Anything
            && self.unless.is_none()
    }
}

/// What the cards hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct With {
    /// By rank.
    pub holds: Holds,
    /// Of which ranks the largest group of them may be, the lowest and the highest.
    pub high: (Rank, Rank),
    /// Of which rank the lower pair must be, or the pair of a full house.
    pub low: Option<Rank>,
    /// Whether they also hold a straight, a flush or a straight flush.
    pub complete: Complete,
    /// Whether a joker must be among them, beside what they hold.
    pub joker: Beside,
}

/// Whether a straight, a flush or a straight flush is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Complete {
    /// With or without one.
    Either,
    /// With one.
    Wanted,
}

/// Whether a joker is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Beside {
    /// With or without one.
    Anything,
    /// With one.
    Joker,
}

/// What cards hold by rank. Those of seven cards exclude one another, but for the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Holds {
    /// Anything.
    Anything,
    /// Four aces and the joker.
    FiveAces,
    /// Four of a rank, and two or more of another.
    FourAndPair,
    /// Four of a rank.
    Four,
    /// Three of a rank and two of another.
    FullHouse,
    /// Three of each of two ranks.
    TwoThrees,
    /// Three of a rank.
    Three,
    /// Three pair.
    ThreePair,
    /// Two pair.
    TwoPair,
    /// One pair.
    Pair,
    /// No pair.
    NoPair,
    /// A joker, or one pair.
    JokerOrPair,
    /// Three cards that are a straight, a flush or both. Source: colorado l.2670.
    ThreeInLine,
    /// A ten or higher, and two others that are better than high cards. Source: colorado l.2671.
    TenAndTwo,
    /// Two cards that are better than high cards. Source: colorado l.2672.
    Two,
}

words!(Holds, "hand to set":
    "anything" => Anything, "five aces" => FiveAces, "four of a kind and a pair" => FourAndPair,
    "four of a kind" => Four, "full house" => FullHouse, "two three of a kinds" => TwoThrees,
    "three of a kind" => Three, "three pair" => ThreePair, "two pair" => TwoPair, "pair" => Pair,
    "no pair" => NoPair, "a joker or a pair" => JokerOrPair,
    "three in line" => ThreeInLine, "ten or higher and a two-card hand" => TenAndTwo,
    "two-card hand" => Two);

/// What goes in front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Front {
    /// Two of the aces.
    TwoAces,
    /// A pair of kings, or if there is none, two of the aces.
    KingsOrAces,
    /// The highest pair that may stand there; three of a kind stay together.
    HighestPair,
    /// Two of the four.
    HalfOfIt,
    /// The two highest cards beside what the line is about.
    TwoHighestOthers,
    /// Two of the higher three.
    PairFromTheHigher,
    /// The highest pair that leaves a straight or better behind.
    PairBeforeComplete,
    /// The two highest cards, a pair if they can be, that leave a straight or better behind.
    HighestBeforeComplete,
    /// The same, from queen high up; lower ones are set as if there were no straight or flush.
    QueenBeforeComplete,
    /// Whatever it would be if there were no straight or flush.
    AsIncomplete,
    /// The highest pair that leaves a full house or better behind.
    PairBeforeFullHouse,
    /// One of the three and the highest other card.
    OneAndHighest,
    /// The lower pair.
    LowerPair,
    /// The lower of the pair and one made with the joker.
    LowerOfJokersPair,
    /// The higher pair, three of a kind behind; if a card is three ranks above it, that card and
    /// the joker, two pair behind. Source: lucky-lady l.678.
    PairBeforeThree,
    /// The pair made with the joker.
    JokersPair,
    /// The second and third highest cards.
    SecondAndThird,
    /// Of three alike, the one of another colour. Source: colorado l.2669.
    OddColour,
    /// The highest card.
    Highest,
    /// A ten or higher with the best two cards behind it, of the lowest suit if there are several.
    TenBeforeBest,
    /// The card with the best two behind it.
    BeforeBest,
    /// The second highest card.
    SecondHighest,
}

words!(Front, "front":
    "two aces" => TwoAces, "two kings, else two aces" => KingsOrAces,
    "highest pair" => HighestPair, "half of it" => HalfOfIt,
    "two highest others" => TwoHighestOthers, "pair from the higher" => PairFromTheHigher,
    "highest pair that leaves a complete hand" => PairBeforeComplete,
    "highest that leave a complete hand" => HighestBeforeComplete,
    "highest that leave a complete hand, from queen up" => QueenBeforeComplete,
    "as without the complete hand" => AsIncomplete,
    "highest pair that leaves a full house" => PairBeforeFullHouse,
    "one of it and highest other" => OneAndHighest, "lower pair" => LowerPair,
    "lower of it and the joker's pair" => LowerOfJokersPair,
    "higher pair, or the joker's three above it" => PairBeforeThree,
    "the joker's pair" => JokersPair, "second and third highest" => SecondAndThird,
    "the other colour" => OddColour, "highest" => Highest,
    "ten or higher that leaves the best" => TenBeforeBest, "what leaves the best" => BeforeBest,
    "second highest" => SecondHighest);

/// The least that must be able to stand in front for a hand to stay whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unless {
    /// The higher card.
    pub high: Rank,
    /// The other, where the line names one.
    pub beside: Option<Rank>,
}

/// Reads `[house-way]`: `rules`, a list of tables.
pub(crate) fn read(section: Section<'_>) -> Result<HouseWay, SheetError> {
    let expected = "rules = [{ with = \"pair\", front = \"two highest others\" }, …]";
    let joker = section.word_or("joker", Joker::Joins)?;
    let Some(Node { value: Value::List(list), .. }) = section.raw("rules") else {
        return Err(section.wrong(Wrong::new("no rules", expected)));
    };
    let mut rules = Vec::new();
    for (at, node) in list.iter().enumerate() {
        let path = join(section.path(), &format!("rules[{at}]"));
        let Value::Table(table) = &node.value else {
            let wrong = Wrong::new(format!("a rule is {}", node.kind()), expected);
            return Err(wrong.at(section.reading().file, node.line, &path));
        };
        let rule = Section::new(section.reading(), path, node.line, table);
        let with = rule.need("with", "what the cards hold", |node| with(text(node)?))?;
        let front = rule.need("front", "what goes in front", word)?;
        let unless = rule.get("unless", |node| unless(text(node)?))?;
        rule.finish()?;
        rules.push(SetRule { with, front, unless });
    }
    if !rules.iter().any(SetRule::sets_nothing) {
        let expected = "{ with = \"no pair\", front = \"second and third highest\" }";
        let wrong = Wrong::new("no line sets cards that hold nothing", expected);
        return Err(section.wrong_at("rules", wrong));
    }
    section.finish()?;
    Ok(HouseWay { joker, rules })
}

/// Reads what the cards hold: `two pair J-9`, `two pair K-K 2-2`, `full house of 2s`,
/// `complete hand and three of a kind`, `pair 4-2 and a joker`.
fn with(written: &str) -> Result<With, Wrong> {
    let wrong = || {
        let hands: Vec<&str> = Holds::ALL.iter().map(|holds| holds.id()).collect();
        let expected = format!(
            "one of: {}; then ranks such as `A-Q`, `K` or `K-K 2-2`; before it `complete hand \
             and`, behind it `and a joker`",
            hands.join(", ")
        );
        Wrong::new(format!("`{written}` is no hand to set"), expected)
    };
    let (rest, complete) = match written.strip_prefix("complete hand") {
        Some("") => ("anything", Complete::Wanted),
        Some(rest) => (rest.strip_prefix(" and ").ok_or_else(wrong)?, Complete::Wanted),
        None => (written, Complete::Either),
    };
    let (rest, joker) = match rest.strip_suffix(" and a joker") {
        Some(rest) => (rest, Beside::Joker),
        None => (rest, Beside::Anything),
    };
    // The longest name that it starts with: `four of a kind and a pair` before `four of a kind`.
    let named = Holds::ALL.iter().filter(|holds| rest.starts_with(holds.id()));
    let holds = *named.max_by_key(|holds| holds.id().len()).ok_or_else(wrong)?;
    let ranks = rest[holds.id().len()..].trim_start();
    let mut with = With { holds, high: (Rank::Two, Rank::Ace), low: None, complete, joker };
    let pair = |word: &str| match span(word) {
        Some((low, high)) if low == high => Some(low),
        _ => None,
    };
    match (ranks.split_once(' '), holds) {
        (None, _) if ranks.is_empty() => {}
        (Some(("of", low)), Holds::FullHouse) => {
            with.low = Some(low.strip_suffix('s').and_then(rank).ok_or_else(wrong)?);
        }
        (Some((high, low)), Holds::TwoPair) => {
            let high = pair(high).ok_or_else(wrong)?;
            with.high = (high, high);
            with.low = Some(pair(low).filter(|low| *low < high).ok_or_else(wrong)?);
        }
        (None, Holds::FourAndPair | Holds::Four | Holds::Three | Holds::TwoPair | Holds::Pair) => {
            with.high = span(ranks).ok_or_else(wrong)?;
        }
        _ => return Err(wrong()),
    }
    Ok(with)
}

/// Reads `A`, or `A-K`.
fn unless(written: &str) -> Result<Unless, Wrong> {
    let wrong = || Wrong::new(format!("`{written}` cannot stand in front"), "`K`, or `A-J`");
    let (high, beside) = match written.split_once('-') {
        None => (written, None),
        Some((high, beside)) => (high, Some(rank(beside).ok_or_else(wrong)?)),
    };
    let high = rank(high).ok_or_else(wrong)?;
    if beside.is_some_and(|beside| beside >= high) {
        Err(wrong())
    } else {
        Ok(Unless { high, beside })
    }
}

/// Reads ranks as printed, the highest first: `A-Q`, or one; the lowest and the highest.
fn span(written: &str) -> Option<(Rank, Rank)> {
    let (high, low) = written.split_once('-').unwrap_or((written, written));
    let (low, high) = (rank(low)?, rank(high)?);
    (low <= high).then_some((low, high))
}

fn rank(written: &str) -> Option<Rank> {
    let mut symbols = written.chars();
    match (symbols.next(), symbols.next()) {
        (Some('1'), Some('0')) if written.len() == 2 => Some(Rank::Ten),
        (Some(symbol), None) => Rank::from_symbol(symbol),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_read_as_they_stand() {
        let two_pair = with("two pair K-K 10-10").unwrap();
        assert_eq!((two_pair.high, two_pair.low), ((Rank::King, Rank::King), Some(Rank::Ten)));
        let four = with("four of a kind and a pair").unwrap();
        assert_eq!((four.holds, four.high), (Holds::FourAndPair, (Rank::Two, Rank::Ace)));
        assert_eq!(with("four of a kind J-9").unwrap().high, (Rank::Nine, Rank::Jack));
        let four = with("four of a kind and a pair A-Q").unwrap();
        assert_eq!((four.holds, four.high), (Holds::FourAndPair, (Rank::Queen, Rank::Ace)));
        let whole = with("complete hand and two pair and a joker").unwrap();
        assert_eq!((whole.holds, whole.complete), (Holds::TwoPair, Complete::Wanted));
        assert_eq!(whole.joker, Beside::Joker);
        assert_eq!(with("full house of 2s").unwrap().low, Some(Rank::Two));
        assert_eq!(with("complete hand").unwrap().holds, Holds::Anything);
        let least = Unless { high: Rank::Ace, beside: Some(Rank::Ten) };
        assert_eq!(unless("A-10"), Ok(least));
    }

    #[test]
    fn other_phrases_are_refused() {
        for bad in ["full moon", "pair Q-K", "two pair 2-2 K-K", "no pair A", "complete hand or so"]
        {
            assert!(with(bad).is_err(), "{bad}");
        }
        for bad in ["", "11", "K-A", "K-K", "ace"] {
            assert!(unless(bad).is_err(), "{bad}");
        }
    }
}
