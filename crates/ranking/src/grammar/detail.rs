//! Reads the ranks of a hand name.

use super::NameError;
use super::NameFault;
use super::fit::{Said, Spot};
use super::phrase::Phrase;
use super::words::{Gap, doubled, plural, rank};
use crate::class::Class;
use crate::layout::Wins;
use crate::name;
use crate::ranking::Ranking;

impl Phrase<'_> {
    /// What follows the kind of hand, or was said before it as its top rank.
    pub(super) fn detail(&mut self, class: Class, top: Vec<Spot>) -> Result<Said, NameError> {
        let said = Said::class(class);
        if name::is_group(class) && top.is_empty() {
            return self.group(said);
        }
        match class {
            Class::TwoPair | Class::FlushWithTwoPair if top.is_empty() => self.two_pair(said),
            Class::TwoPair | Class::FlushWithTwoPair => Ok(Said { first: top, ..said }),
            Class::FullHouse | Class::FlushWithFullHouse if top.is_empty() => self.full_house(said),
            Class::Flush | Class::Badugi(_) => {
                let (rest, until) = self.top_or_high(top)?;
                Ok(Said { rest, until, ..said })
            }
            Class::Straight if top.is_empty() && self.eat_all(&["to", "the"]) => {
                Ok(Said { first: vec![self.rank()?], ..said })
            }
            Class::Straight
            | Class::StraightFlush
            | Class::Connectors
            | Class::SuitedConnectors => {
                let (first, until) = self.top_or_high(top)?;
                Ok(Said { first, until, ..said })
            }
            _ => match top.first() {
                Some(top) => Err(self.expected_at(top.word, "a name without a highest card")),
                None => Ok(said),
            },
        }
    }

    /// A name that is nothing but ranks: "tens", "K-K", "ace-king", "queen high".
    pub(super) fn ranks(&mut self) -> Result<Said, NameError> {
        if self.is_item() {
            return self.group(Said::class(Class::Pair));
        }
        if rank(self.peek(0)).is_none() {
            return Err(self.expected("a hand, such as `pair of sevens` or `queen high`"));
        }
        let (ranks, until) = self.high()?;
        self.eat_all(&["pai", "gow"]);
        Ok(match self.ranking.uses() {
            Some(1) => Said { first: ranks, until, ..Said::class(Class::HighCard) },
            _ => Said { rest: ranks, until, ..Said::class(Class::HighCard) },
        })
    }

    /// "Of jacks", ", sevens", "of sixes to tens", and kickers.
    fn group(&mut self, said: Said) -> Result<Said, NameError> {
        if !(self.eat("of") || self.is_item()) {
            return Ok(said);
        }
        let (from, until) = self.span()?;
        let rest = if until.is_none() { self.kickers()? } else { vec![] };
        Ok(Said { first: vec![from], rest, until, ..said })
    }

    /// ", aces and kings", and a kicker.
    fn two_pair(&mut self, said: Said) -> Result<Said, NameError> {
        if plural(self.peek(0)).is_none() {
            return Ok(said);
        }
        let high = self.plural()?;
        if !self.eat("and") {
            return Err(self.expected("`and` and the lower pair"));
        }
        let low = self.plural()?;
        self.check_below(high, low)?;
        Ok(Said { first: vec![high, low], rest: self.kickers()?, ..said })
    }

    /// ", kings over sevens", or "aces full".
    fn full_house(&mut self, said: Said) -> Result<Said, NameError> {
        if plural(self.peek(0)).is_none() {
            return Ok(said);
        }
        let first = vec![self.plural()?];
        let rest = if self.eat("over") || self.eat_all(&["full", "of"]) {
            vec![self.plural()?]
        } else if self.eat("full") {
            vec![]
        } else {
            return Err(self.expected("`over` and the pair"));
        };
        Ok(Said { first, rest, ..said })
    }

    /// The top ranks that were said before, or those that follow.
    fn top_or_high(&mut self, top: Vec<Spot>) -> Result<(Vec<Spot>, Option<Spot>), NameError> {
        if top.is_empty() && rank(self.peek(0)).is_some() { self.high() } else { Ok((top, None)) }
    }

    /// "Ace-king high", "nine to jack high", "seven-six low". The last word may be left out where
    /// nothing else can be meant.
    fn high(&mut self) -> Result<(Vec<Spot>, Option<Spot>), NameError> {
        let ranks = self.list()?;
        let mut named = self.eat_high();
        let until = if self.eat("to") || self.eat("through") {
            let until = self.rank()?;
            named |= self.eat_high();
            Some(until)
        } else {
            None
        };
        let clear = ranks.len() > 1
            || self.ranking.uses() == Some(1)
            || self.ranking.wins() == Wins::Low
            || self.before.is_some()
            || self.peek(0) == "or";
        if named || clear { Ok((ranks, until)) } else { Err(self.expected("`high`")) }
    }

    /// "High", or in a low game "low".
    fn eat_high(&mut self) -> bool {
        self.eat("high") || (self.ranking.wins() == Wins::Low && self.eat("low"))
    }

    /// ", ace-ten-four kickers", or none.
    fn kickers(&mut self) -> Result<Vec<Spot>, NameError> {
        if self.gap(0) != Some(Gap::Comma) || rank(self.peek(0)).is_none() {
            return Ok(vec![]);
        }
        let ranks = self.list()?;
        if self.eat("kicker") || self.eat("kickers") {
            Ok(ranks)
        } else {
            Err(self.expected("`kicker`"))
        }
    }

    /// "Ace-ten-four", "ace and king": ranks from high to low.
    pub(super) fn list(&mut self) -> Result<Vec<Spot>, NameError> {
        let mut ranks = vec![self.rank()?];
        loop {
            let and = usize::from(self.peek(0) == "and");
            let joined = and == 1 || self.gap(0) == Some(Gap::Dash);
            if !joined || rank(self.peek(and)).is_none() {
                return Ok(ranks);
            }
            self.next += and;
            let lower = self.rank()?;
            self.check_below(ranks[ranks.len() - 1], lower)?;
            ranks.push(lower);
        }
    }

    /// "Sixes to tens", "7's-9's", "nines or tens", "K-K, Q-Q or J-J": one rank, or the two ends.
    fn span(&mut self) -> Result<(Spot, Option<Spot>), NameError> {
        let from = self.item()?;
        let dash = self.gap(0) == Some(Gap::Dash) && self.is_item();
        if dash || self.eat("to") || self.eat("through") {
            return Ok((from, Some(self.item()?)));
        }
        let mut last = None;
        loop {
            let or = usize::from(self.peek(0) == "or");
            let joined = or == 1 || self.gap(0) == Some(Gap::Comma);
            if !joined || !self.is_item_at(or) {
                return Ok((from, last));
            }
            self.next += or;
            let item = self.item()?;
            let before = last.replace(item).unwrap_or(from);
            if (before.rank as u8).abs_diff(item.rank as u8) != 1 {
                return Err(self.fault(item.word, NameFault::Apart(before.rank, item.rank)));
            }
        }
    }

    /// Several of one rank: "tens", "TT", "10-10".
    fn item(&mut self) -> Result<Spot, NameError> {
        let word = self.next;
        let several = plural(self.peek(0)).or_else(|| doubled(self.peek(0)));
        let (words, found) = match several {
            Some(rank) => (1, Some(rank)),
            None => (2, rank(self.peek(0)).filter(|_| self.is_item())),
        };
        let rank = found.ok_or_else(|| self.expected("ranks, such as `sevens`"))?;
        self.next += words;
        Ok(Spot { rank, word })
    }

    /// Whether several of one rank come next.
    pub(super) fn is_item(&self) -> bool {
        self.is_item_at(0)
    }

    fn is_item_at(&self, ahead: usize) -> bool {
        let word = self.peek(ahead);
        let twice = self.gap(ahead + 1) == Some(Gap::Dash)
            && rank(word).is_some()
            && rank(word) == rank(self.peek(ahead + 1));
        plural(word).is_some() || doubled(word).is_some() || twice
    }

    fn rank(&mut self) -> Result<Spot, NameError> {
        let word = self.next;
        let rank = rank(self.peek(0)).ok_or_else(|| self.expected("a rank, such as `seven`"))?;
        self.next += 1;
        Ok(Spot { rank, word })
    }

    fn plural(&mut self) -> Result<Spot, NameError> {
        let word = self.next;
        let rank = plural(self.peek(0)).ok_or_else(|| self.expected("ranks, such as `sevens`"))?;
        self.next += 1;
        Ok(Spot { rank, word })
    }

    /// Holds the second rank to be below the first; a flush of several packs may repeat it.
    fn check_below(&self, high: Spot, low: Spot) -> Result<(), NameError> {
        let order = self.ranking.order();
        let again = self.ranking == Ranking::High5MultiA && low.rank == high.rank;
        if again || order.bit(low.rank) < order.bit(high.rank) {
            Ok(())
        } else {
            Err(self.expected_at(low.word, &format!("a rank below {}", high.rank)))
        }
    }
}
