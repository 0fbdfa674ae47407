//! The second question and the second draw: what is best with every hand that comes to them, and how
//! that ends.

use super::super::classes::Class;
use super::super::number::PACK;
use super::after::{After, Best};
use super::arrivals::{Arrivals, PARTS};
use super::sum::Sum;
use super::tables::{Last, Tables, picked, set_of};
use super::{HAND, Leaves, SECOND_DRAW, SECOND_QUESTION, VERDICTS};
use crate::price::book::Book;
use crate::price::keeps::Keep;
use crate::price::script::Script;
use crate::price::weighed::Weighed;
use cards::{Card, CardSet};
use engine::table::Rules;

/// How deals end, in parts, and what is best with the hands of the second question.
pub(super) struct Seconds {
    no: u128,
    met: [u128; VERDICTS],
    pub(super) book: Book,
}

impl Default for Seconds {
    fn default() -> Seconds {
        let book = [SECOND_QUESTION, SECOND_DRAW].map(|scene| (scene, PARTS.into()));
        let book = Book::by_deals(book);
        Seconds { no: 0, met: [0; VERDICTS], book }
    }
}

/// A hand with some cards gone, so often.
pub(super) struct Come<'a> {
    tables: &'a Tables,
    hand: [u8; HAND],
    /// The cards of the hand of whose ranks some are gone, a bit each.
    thinned: u32,
    sum: Sum,
    times: u64,
}

impl Come<'_> {
    /// How often each card may come last.
    fn cards(&self) -> impl Iterator<Item = (u8, u64)> {
        let others = self.tables.deck.iter().filter(|card| !self.hand.contains(card));
        others.map(|card| {
            let often = self.sum.all - self.sum.gone[usize::from(*card)];
            (*card, often * self.times)
        })
    }

    pub(super) fn deals(&self) -> u128 {
        self.cards().map(|(_, often)| u128::from(often)).sum()
    }

    /// What something brings.
    pub(super) fn worth(&self, last: Last) -> i128 {
        let part = |card: u8| i128::from(self.tables.part(&self.hand, last, card));
        self.cards().map(|(card, often)| part(card) * i128::from(often)).sum()
    }
}

/// The hands of a class that come by best play, by what is best with them and which of their ranks are
/// thinned by the cards that are gone.
pub(super) fn come<'a>(
    tables: &'a Tables,
    arrivals: &Arrivals,
    class: &Class,
) -> Vec<(Best, Come<'a>)> {
    let hand = class.cards;
    let after = After::new(tables, &hand);
    let alike = hand.map(same_rank);
    let mut parts: Vec<((Best, u32), Sum)> = Vec::new();
    arrivals.each(&hand, |throw| {
        let thinned = alike.iter().enumerate().filter(|(_, alike)| throw.cards & *alike != 0);
        let thinned = thinned.fold(0, |thinned, (at, _)| thinned | 1 << at);
        let key = (after.best(throw.cards), thinned);
        let at = parts.iter().position(|(held, _)| *held == key).unwrap_or_else(|| {
            parts.push((key, Sum::NOTHING));
            parts.len() - 1
        });
        parts[at].1.add(throw.much, throw.cards);
    });
    let come = |((best, thinned), sum): ((Best, u32), Sum)| {
        (best, Come { tables, hand, thinned, sum, times: class.times })
    };
    parts.into_iter().map(come).collect()
}

impl Seconds {
    /// Adds the hands of a class that come by best play.
    pub(super) fn add(
        &mut self,
        (rules, script, leaves): (&Rules, &Script, &Leaves),
        tables: &Tables,
        arrivals: &Arrivals,
        class: &Class,
    ) {
        let come = come(tables, arrivals, class);
        self.count(&come);
        self.write_asked((rules, script, leaves), class.set, &come);
        for (best, come) in come.iter().filter(|(best, _)| best.bets) {
            self.write_kept(rules, class.set, *best, come);
        }
    }

    /// Counts how they end.
    fn count(&mut self, parts: &[(Best, Come<'_>)]) {
        for (best, come) in parts {
            let own = come.tables.verdict(&come.hand);
            match Last::ALL[best.last()] {
                Last::No => self.no += come.deals(),
                Last::Stand => self.met[usize::from(own)] += come.deals(),
                Last::Throw(at) => {
                    let verdicts = come.tables.with(&come.hand, at);
                    for (card, often) in come.cards() {
                        let verdict = verdicts[usize::from(card)];
                        self.met[usize::from(verdict)] += u128::from(often);
                    }
                }
            }
        }
    }

    /// Writes down whether they are bet on.
    fn write_asked(
        &mut self,
        (rules, script, leaves): (&Rules, &Script, &Leaves),
        hand: CardSet,
        parts: &[(Best, Come<'_>)],
    ) {
        let seen = script.in_sight(SECOND_QUESTION, hand, CardSet::default(), CardSet::default());
        for bets in [false, true] {
            let these = || parts.iter().filter(|(best, _)| best.bets == bets);
            let deals: u128 = these().map(|(_, come)| come.deals()).sum();
            if deals == 0 {
                continue;
            }
            let no = these().map(|(_, come)| come.worth(Last::No)).sum();
            let yes = these().map(|(best, come)| come.worth(Last::ALL[best.yes])).sum();
            let [no_deed, yes_deed] = leaves.second;
            let weighed = Weighed::best([(no_deed, no), (yes_deed, yes)].into_iter());
            let weighed = weighed.expect("something may be done");
            self.book.choose(rules, SECOND_QUESTION, &seen, (deals, weighed));
        }
    }

    /// Writes down what is kept of those that are bet on.
    fn write_kept(&mut self, rules: &Rules, hand: CardSet, best: Best, come: &Come<'_>) {
        let whole = (1_u32 << HAND) - 1;
        let kept = |last: Last| match last {
            Last::No => None,
            Last::Stand => Some(whole),
            Last::Throw(at) => Some(whole & !(1 << at)),
        };
        // The best comes first: of equal ones it is the one that was counted.
        let order =
            std::iter::once(best.yes).chain((1..Last::ALL.len()).filter(|at| *at != best.yes));
        let tried = order.filter_map(|at| {
            let cards = set_of(&picked(&come.hand, kept(Last::ALL[at])?));
            Some((cards, come.worth(Last::ALL[at])))
        });
        let keep = Keep::best(hand, tried.collect()).expect("cards can be kept");
        let keep = keep.after_throw(set_of(&picked(&come.hand, come.thinned)));
        self.book.keep(rules, SECOND_DRAW, CardSet::default(), (come.deals(), &keep));
    }

    pub(super) fn merge(mut self, other: Seconds) -> Seconds {
        self.no += other.no;
        self.met.iter_mut().zip(other.met).for_each(|(sum, more)| *sum += more);
        self.book = self.book.merge(other.book);
        self
    }

    /// The deals that are given up, and those that are not by their verdicts.
    pub(super) fn deals(&self) -> (u128, [u128; VERDICTS]) {
        let whole = |parts: u128| {
            assert!(parts.is_multiple_of(PARTS.into()), "parts make whole deals");
            parts / u128::from(PARTS)
        };
        (whole(self.no), self.met.map(whole))
    }
}

/// The cards of the same rank as one, a bit each; a joker has none.
fn same_rank(card: u8) -> u64 {
    let rank = Card::from_index(card).and_then(Card::rank);
    let alike = |it: &u8| rank.is_some() && Card::from_index(*it).and_then(Card::rank) == rank;
    (0..PACK as u8).filter(alike).fold(0, |cards, it| cards | 1 << it)
}
