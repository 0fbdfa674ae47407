//! Laying cards: what lies in front of a player before and after, and what it collects.

use super::action::{Loan, Play};
use super::meld::{Shape, created, shape, value};
use super::refusal::Refusal;
use super::rules::Rules;
use cards::{Card, Hand};
use sheet::pan::Borrowing;

/// The melds in front of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread {
    melds: [Hand; Spread::MAX],
    count: u8,
}

impl Spread {
    /// The most melds that lie in front of a player: eleven cards make three.
    pub const MAX: usize = 4;

    /// None.
    pub const EMPTY: Spread = Spread { melds: [Hand::EMPTY; Spread::MAX], count: 0 };

    /// The melds.
    #[must_use]
    pub fn melds(&self) -> &[Hand] {
        &self.melds[..self.count as usize]
    }

    /// How many cards lie there.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.melds().iter().map(|meld| meld.len()).sum()
    }

    /// What the melds collect from everyone as they lie.
    #[must_use]
    pub fn value(&self, rules: &Rules) -> u32 {
        self.melds().iter().map(|meld| value(rules, meld)).sum()
    }

    /// One more meld.
    pub(super) fn push(&mut self, meld: Hand) {
        self.melds[self.count as usize] = meld;
        self.count += 1;
    }

    /// Folds a play in, which was found valid.
    pub(super) fn lay(&mut self, play: &Play) {
        match play {
            Play::Meld { cards, borrowed } => {
                let mut meld = *cards;
                if let Some(Loan { from, card }) = borrowed {
                    self.melds[*from as usize].remove(*card);
                    meld.push(*card);
                }
                self.push(meld);
            }
            Play::Add { to, cards } => {
                cards.iter().for_each(|card| self.melds[*to as usize].push(*card));
            }
            Play::Split { meld, with, part } => {
                let mut rest = joined(&self.melds[*meld as usize], with);
                part.iter().for_each(|card| _ = rest.remove(*card));
                self.melds[*meld as usize] = *part;
                self.push(rest);
            }
        }
    }
}

/// How many chips a play collects from everyone, if it is one; who holds the cards is not looked at.
pub(super) fn collects(rules: &Rules, spread: &Spread, play: &Play) -> Result<u32, Refusal> {
    if play.laid().is_empty() {
        return Err(Refusal::NothingLaid);
    }
    match play {
        Play::Meld { cards, borrowed: None } => {
            shape(rules, cards).map(|_| value(rules, cards)).ok_or(Refusal::NoMeld)
        }
        Play::Meld { cards, borrowed: Some(loan) } => {
            if rules.game.increase.borrowing == Borrowing::Barred {
                return Err(Refusal::NoBorrowing);
            }
            let left = left(rules, spread, *loan)?;
            let meld = with(cards, loan.card);
            shape(rules, &meld).ok_or(Refusal::NoMeld)?;
            Ok(value(rules, &meld) + left)
        }
        Play::Add { to, cards } => {
            let (meld, before) = lying(rules, spread, *to)?;
            let grown = joined(meld, cards);
            let after = shape(rules, &grown).ok_or(Refusal::NoMeld)?;
            match (before, after) {
                // Ruling G-236.
                (Shape::Set { suit: Some(_), .. }, Shape::Set { suit: None, .. }) => {
                    Err(Refusal::Character)
                }
                _ => Ok(value(rules, &grown) - value(rules, meld)),
            }
        }
        Play::Split { meld, with, part } => {
            let (held, before) = lying(rules, spread, *meld)?;
            let mut rest = joined(held, with);
            for card in part {
                if !rest.remove(*card) {
                    return Err(Refusal::NotHeld(*card));
                }
            }
            if [part, &rest].into_iter().any(|part| holds(part, held)) {
                return Err(Refusal::NoSplit);
            }
            let parts = [part, &rest].map(|part| shape(rules, part));
            let [Some(one), Some(other)] = parts else { return Err(Refusal::NoMeld) };
            Ok(created(rules, before, &[one, other]))
        }
    }
}

/// Whether one card by itself may be added to a meld. Source: clovis-500 l.542.
pub(super) fn takes(rules: &Rules, spread: &Spread, card: Card) -> bool {
    let cards = Hand::from_iter([card]);
    let melds = 0..spread.melds().len() as u8;
    melds.into_iter().any(|to| collects(rules, spread, &Play::Add { to, cards }).is_ok())
}

/// What the meld collects that a card is borrowed from, if a valid one is left.
pub(super) fn left(rules: &Rules, spread: &Spread, loan: Loan) -> Result<u32, Refusal> {
    let (meld, before) = lying(rules, spread, loan.from)?;
    let mut rest = *meld;
    if !rest.remove(loan.card) {
        return Err(Refusal::NotHeld(loan.card));
    }
    let after = shape(rules, &rest).ok_or(Refusal::NoMeldLeft)?;
    Ok(created(rules, before, &[after]))
}

/// A meld that lies there.
fn lying<'a>(rules: &Rules, spread: &'a Spread, at: u8) -> Result<(&'a Hand, Shape), Refusal> {
    let meld = spread.melds().get(usize::from(at)).ok_or(Refusal::NoSuchMeld(at))?;
    Ok((meld, shape(rules, meld).expect("only valid melds lie in a spread")))
}

/// Whether a meld is whole in other cards: then it was not split.
pub(super) fn holds(cards: &Hand, meld: &Hand) -> bool {
    let mut left = *cards;
    meld.iter().all(|card| left.remove(*card))
}

fn joined(meld: &Hand, cards: &Hand) -> Hand {
    meld.iter().chain(cards).copied().collect()
}

fn with(cards: &Hand, card: Card) -> Hand {
    cards.iter().copied().chain([card]).collect()
}
