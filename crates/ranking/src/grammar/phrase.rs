//! Reads a hand name, word by word.

use super::fit::{self, Said, Spot};
use super::words::{Gap, Word, count, plural, rank, words};
use super::{HandName, NameError, NameFault, Reach};
use crate::class::Class;
use crate::layout::Wins;
use crate::point_sum::TOTALS;
use crate::ranking::Ranking;
use crate::rung::{Rung, Told};

/// Reads a whole text as one name.
pub(super) fn read(ranking: Ranking, text: &str) -> Result<HandName, NameError> {
    Phrase { ranking, text, words: words(text), next: 0, before: None }.name()
}

/// A text on its way through the grammar.
pub(super) struct Phrase<'t> {
    pub(super) ranking: Ranking,
    text: &'t str,
    words: Vec<Word>,
    /// The word to be read next.
    pub(super) next: usize,
    /// How far the name reaches, if it says so before the hand.
    pub(super) before: Option<Reach>,
}

/// A name: the hands, and how far it reaches.
impl Phrase<'_> {
    fn name(mut self) -> Result<HandName, NameError> {
        if self.eat_all(&["at", "least"]) {
            self.before = Some(Reach::OrBetter);
        } else if self.ranking.wins() == Wins::High && self.eat_all(&["less", "than"]) {
            self.before = Some(Reach::Below);
        }
        self.eat_article();
        let (from, to) = if is_total(self.ranking) { self.total()? } else { self.hands()? };
        self.eat("hand");
        let reach = match self.before {
            Some(reach) => reach,
            None if from == to => self.reach()?,
            None => Reach::Only,
        };
        if self.ranking.wins() == Wins::Low {
            self.eat("low");
        }
        if self.next < self.words.len() {
            return Err(self.expected("the end of the name"));
        }
        HandName::new(self.ranking, from, to, reach).ok_or_else(|| self.fault(0, NameFault::Empty))
    }

    /// "Or better" and its like. In low games a lower hand is a better one.
    fn reach(&mut self) -> Result<Reach, NameError> {
        if !self.eat("or") {
            return Ok(Reach::Only);
        }
        let (up, down) = match self.ranking.wins() {
            Wins::High => (Reach::OrBetter, Reach::OrWorse),
            Wins::Low => (Reach::OrWorse, Reach::OrBetter),
        };
        let reach = match self.peek(0) {
            "better" => Reach::OrBetter,
            "worse" => Reach::OrWorse,
            "higher" | "greater" => up,
            "lower" | "less" => down,
            _ => return Err(self.expected("`better`, `higher`, `lower`, `less` or `worse`")),
        };
        self.next += 1;
        Ok(reach)
    }

    /// The hands named, from the lowest rung to the highest.
    fn hands(&mut self) -> Result<(Rung, Rung), NameError> {
        let word = self.next;
        let size = self.size();
        let top = self.top()?;
        let size = size.or_else(|| self.size());
        let said = match self.class()? {
            Some(class) => self.detail(class, top)?,
            None if size.is_some() || !top.is_empty() => {
                return Err(self.expected("a kind of hand, such as `flush`"));
            }
            None => self.ranks()?,
        };
        let said = Said { word, size, ..said };
        fit::rungs(self.ranking, &said).map_err(|(word, fault)| self.fault(word, fault))
    }

    /// "Nine", "total 27", "natural", "over with 23"; "points" is any total.
    fn total(&mut self) -> Result<(Rung, Rung), NameError> {
        let word = self.next;
        let class = if self.eat("natural") {
            Class::Natural
        } else if self.eat_all(&["over", "with"]) || self.eat("over") {
            Class::Over
        } else {
            self.eat("total");
            Class::Points
        };
        let told = match self.number() {
            Some(total) => Told::Total(total),
            None if class == Class::Points && !self.eat("points") => {
                return Err(self.expected("a total"));
            }
            None => Told::Class,
        };
        self.next += usize::from(told != Told::Class);
        let absent = NameFault::Absent { class, ranking: self.ranking };
        let at = self.ranking.classes().iter().position(|other| *other == class);
        let number = at.ok_or_else(|| self.fault(word, absent))? as u8 + 1;
        let rung = Rung { number, told };
        Ok((rung, rung))
    }

    /// The next word as a total; in half points where they count.
    fn number(&self) -> Option<u16> {
        let whole = |word: &str| {
            let named = TOTALS.iter().position(|name| *name == word).map(|at| at as u16);
            named.or_else(|| word.parse::<u8>().ok().map(u16::from))
        };
        let word = self.peek(0);
        let total = match (self.ranking, word.strip_suffix(".5")) {
            (Ranking::Points(_), Some(word)) => whole(word).map(|total| total * 2 + 1),
            (Ranking::Points(_), None) => whole(word).map(|total| total * 2),
            _ => whole(word),
        };
        total.filter(|total| *total <= self.ranking.highest_total())
    }
}

/// The kind of hand.
impl Phrase<'_> {
    /// "Three-card".
    fn size(&mut self) -> Option<u8> {
        let size = count(self.peek(0)).filter(|_| self.peek(1) == "card")?;
        self.next += 2;
        Some(size)
    }

    /// "Nine-high" before the kind of hand.
    fn top(&mut self) -> Result<Vec<Spot>, NameError> {
        let start = self.next;
        if rank(self.peek(0)).is_some() && !self.is_item() {
            let top = self.list()?;
            let follows = self.peek(0) == "high"
                && !matches!(self.peek(1), "" | "or" | "to" | "through" | "pai" | "hand");
            if follows {
                self.next += 1;
                return Ok(top);
            }
        }
        self.next = start;
        Ok(Vec::new())
    }

    /// The kind of hand, if the words are one.
    fn class(&mut self) -> Result<Option<Class>, NameError> {
        if let Some(class) = self.counted()? {
            return Ok(Some(class));
        }
        if plural(self.peek(0)).is_some() && self.peek(1) == "full" {
            return Ok(Some(Class::FullHouse));
        }
        let (words, class) = match (self.peek(0), self.peek(1)) {
            ("trips", _) => (1, Class::ThreeOfAKind),
            ("quads", _) => (1, Class::FourOfAKind),
            ("pair" | "pairs", _) => (1, Class::Pair),
            ("no", "pair") | ("high", "card") => (2, Class::HighCard),
            ("full", "house") => (2, Class::FullHouse),
            ("straight", "flush") => (2, Class::StraightFlush),
            ("straight", _) => (1, Class::Straight),
            ("royal", "flush") => (2, Class::RoyalFlush),
            ("royal", _) => (1, Class::RoyalFlush),
            ("mini", "royal") if self.peek(2) == "flush" => (3, Class::MiniRoyal),
            ("mini", "royal") => (2, Class::MiniRoyal),
            ("badugi", _) => (1, Class::Badugi(4)),
            ("incomplete" | "hand", _) if self.ranking == Ranking::Badugi => (1, Class::Badugi(4)),
            ("suited", "connectors") => (2, Class::SuitedConnectors),
            ("connected", "cards") => (2, Class::Connectors),
            ("connectors", _) => (1, Class::Connectors),
            ("suited", "cards") => (2, Class::Flush),
            ("suited", _) => return self.suited().map(Some),
            ("flush", "with") => return self.flush_with().map(Some),
            ("flush", _) => (1, Class::Flush),
            _ => return Ok(None),
        };
        self.next += words;
        Ok(Some(class))
    }

    /// A kind of hand that begins with a count: "two pair", "4 of a kind", "four aces".
    fn counted(&mut self) -> Result<Option<Class>, NameError> {
        let Some(count) = count(self.peek(0)) else { return Ok(None) };
        let (words, class) = match (count, self.peek(1)) {
            (1, "pair") => (2, Some(Class::Pair)),
            (2, "pair" | "pairs") => (2, Some(Class::TwoPair)),
            (5, "wilds") => (2, Some(Class::FiveWilds)),
            (_, "of") if self.peek(2) == "a" && self.peek(3) == "kind" => (4, of_a_kind(count)),
            (_, word) if plural(word).is_some() => (1, of_a_kind(count)),
            _ => return Ok(None),
        };
        let class = class.ok_or_else(|| self.expected("two, three, four or five"))?;
        self.next += words;
        if class == Class::FiveOfAKind && self.eat("suited") {
            return Ok(Some(Class::SuitedFiveOfAKind));
        }
        Ok(Some(class))
    }

    /// "Suited five of a kind".
    fn suited(&mut self) -> Result<Class, NameError> {
        self.next += 1;
        let word = self.next;
        match self.class()? {
            Some(Class::FiveOfAKind) => Ok(Class::SuitedFiveOfAKind),
            _ => Err(self.expected_at(word, "`five of a kind`, `connectors` or `cards`")),
        }
    }

    /// "Flush with a pair".
    fn flush_with(&mut self) -> Result<Class, NameError> {
        self.next += 2;
        self.eat_article();
        let word = self.next;
        let with = match self.class()? {
            Some(Class::Pair) => Some(Class::FlushWithPair),
            Some(Class::TwoPair) => Some(Class::FlushWithTwoPair),
            Some(Class::ThreeOfAKind) => Some(Class::FlushWithThreeOfAKind),
            Some(Class::FullHouse) => Some(Class::FlushWithFullHouse),
            Some(Class::FourOfAKind) => Some(Class::FlushWithFourOfAKind),
            Some(Class::FiveOfAKind) => Some(Class::SuitedFiveOfAKind),
            _ => None,
        };
        with.ok_or_else(|| self.expected_at(word, "what the flush is with, such as `one pair`"))
    }
}

/// The words still to be read.
impl Phrase<'_> {
    /// The word so many places ahead; empty behind the end.
    pub(super) fn peek(&self, ahead: usize) -> &str {
        self.words.get(self.next + ahead).map_or("", |word| &word.text)
    }

    /// What stands before the word so many places ahead.
    pub(super) fn gap(&self, ahead: usize) -> Option<Gap> {
        self.words.get(self.next + ahead).map(|word| word.gap)
    }

    /// Goes past the word, if it is next.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        self.eat_all(&[word])
    }

    /// Goes past the words, if they are next.
    pub(super) fn eat_all(&mut self, words: &[&str]) -> bool {
        let next = words.iter().enumerate().all(|(ahead, word)| self.peek(ahead) == *word);
        self.next += if next { words.len() } else { 0 };
        next
    }

    /// Goes past "a", "an" or "any". The "A" of "A-K" and of "A high" is an ace.
    fn eat_article(&mut self) {
        let ace =
            self.gap(1) != Some(Gap::Space) || (self.peek(1) == "high" && self.peek(2) != "card");
        if matches!(self.peek(0), "an" | "any") || (self.peek(0) == "a" && !ace) {
            self.next += 1;
        }
    }

    /// Says that the next word should be another.
    pub(super) fn expected(&self, expected: &str) -> NameError {
        self.expected_at(self.next, expected)
    }

    /// Says that a word should be another.
    pub(super) fn expected_at(&self, word: usize, expected: &str) -> NameError {
        let found = self.words.get(word).map_or_else(String::new, |word| word.text.clone());
        self.fault(word, NameFault::Unexpected { expected: expected.to_owned(), found })
    }

    /// Says what is wrong with a word.
    pub(super) fn fault(&self, word: usize, fault: NameFault) -> NameError {
        let at = self.words.get(word).map_or(self.text.len(), |word| word.at);
        NameError { ranking: self.ranking, text: self.text.to_owned(), at, fault }
    }
}

/// Whether the ranking's hands are totals.
const fn is_total(ranking: Ranking) -> bool {
    matches!(
        ranking,
        Ranking::Points(_) | Ranking::Mod10 | Ranking::PointSumHigh | Ranking::PointSumLow
    )
}

/// So many of a kind.
const fn of_a_kind(count: u8) -> Option<Class> {
    match count {
        2 => Some(Class::Pair),
        3 => Some(Class::ThreeOfAKind),
        4 => Some(Class::FourOfAKind),
        5 => Some(Class::FiveOfAKind),
        _ => None,
    }
}
