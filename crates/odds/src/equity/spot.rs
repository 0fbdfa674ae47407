//! A game and what is known of its cards.

use super::fault::Fault;
use super::holding::{Holding, cards};
use super::judge::Judge;
use super::tally::Tally;
use super::{Asked, Equity, HANDS_MAX, Method, discard, fills, ranges, runouts, sample};
use crate::work::{Numbers, Progress, Tell, ways};
use cards::{Card, CardSet, Hand};
use sheet::poker::{Award, Poker, Wild};

/// How long a count may take before deals at random take its place, in nanoseconds of one thread.
const COUNTED: u128 = 16_000_000_000;

/// How long those may take.
pub(super) const BUDGET: u128 = 6_000_000_000;

/// Most hands that a player's list may have when every one is counted.
const LIST_MAX: u128 = 20_000_000;

/// Deals of a sample, unless they take too long.
const SAMPLES: u128 = 2_000_000;

/// Fewest deals of a sample.
const SAMPLES_MIN: u128 = 20_000;

/// A game, its hands, boards and dead cards.
#[derive(Debug, Clone)]
pub struct Spot<'a> {
    pub(super) game: &'a Poker,
    /// Every card that may still be dealt, or is in a hand.
    pub(super) pack: CardSet,
    /// What is known of each board.
    pub(super) boards: Vec<Hand>,
    /// How many cards each board still gets.
    pub(super) to_come: usize,
    pub(super) holdings: Vec<Holding>,
}

/// One board of a spot, with nothing left to decide.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout<'a> {
    pub(super) judge: Judge<'a>,
    pub(super) pack: CardSet,
    pub(super) board: &'a Hand,
    pub(super) to_come: usize,
    pub(super) holdings: &'a [Holding],
}

/// How many cards a game gives each hand, and how many of them it keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) dealt: usize,
    pub(super) kept: usize,
    pub(super) board: usize,
}

impl Counts {
    pub(super) fn of(game: &Poker) -> Counts {
        let sum = |part: fn(&sheet::poker::Street) -> u8| -> usize {
            game.streets.iter().map(|street| part(street) as usize).sum()
        };
        let dealt = sum(|street| street.down + street.up);
        Counts {
            dealt,
            kept: dealt - sum(|street| street.discard),
            board: sum(|street| street.board),
        }
    }
}

impl<'a> Spot<'a> {
    /// Reads hands, boards and dead cards, and checks that they can lie on one table.
    ///
    /// A hand may be cards, `random`, or in games of two cards a range; cards that it is short of
    /// are dealt. A second board is the second of `boards`.
    ///
    /// # Errors
    /// What cannot be read, or cannot be so.
    pub fn read(
        game: &'a Poker,
        hands: &[&str],
        boards: &[&str],
        dead: &str,
    ) -> Result<Spot<'a>, Fault> {
        match hands.len() {
            0 | 1 => return Err(Fault::Alone),
            count if count > HANDS_MAX => return Err(Fault::Hands(count)),
            _ => {}
        }
        let counts = Counts::of(game);
        let pack =
            game.pack.set().ok_or(Fault::Beyond("shares are worked out for one pack only"))?;
        let most = game.pot.boards.max(1) as usize;
        if boards.len() > most {
            return Err(Fault::Boards { given: boards.len(), most });
        }
        let mut lying: Vec<Hand> =
            boards.iter().map(|board| read_board(board)).collect::<Result<_, _>>()?;
        lying.resize(most, Hand::EMPTY);
        let size = lying[0].len();
        if lying.iter().any(|board| board.len() != size) {
            return Err(Fault::BoardsDiffer);
        }
        if size > counts.board {
            return Err(Fault::Board { given: size, most: counts.board });
        }
        let dead = if dead.trim().is_empty() { CardSet::EMPTY } else { cards(dead)? };
        let holdings = hands
            .iter()
            .map(|hand| Holding::read(hand, counts.kept))
            .collect::<Result<Vec<_>, _>>()?;
        let mut seen = Seen { pack, seen: CardSet::EMPTY, name: game.pack.to_string() };
        seen.add(dead)?;
        lying.iter().flatten().try_for_each(|card| seen.add(CardSet::of(*card)))?;
        let elsewhere = seen.seen;
        holdings.iter().try_for_each(|holding| seen.add(holding.certain()))?;
        let mut spot = Spot {
            game,
            pack: pack.without(elsewhere),
            boards: lying,
            to_come: counts.board - size,
            holdings,
        };
        spot.check_hands(counts)?;
        Ok(spot)
    }

    /// Leaves out of ranges what lies elsewhere, and sees that hands are of the right size and all
    /// can be dealt.
    fn check_hands(&mut self, counts: Counts) -> Result<(), Fault> {
        let certain: Vec<CardSet> = self.holdings.iter().map(Holding::certain).collect();
        let board = self.boards[0].len();
        let mut needed = self.to_come * self.boards.len();
        let mut left = self.pack.len() as usize;
        for (at, holding) in self.holdings.iter_mut().enumerate() {
            let others = certain.iter().enumerate().filter(|(other, _)| *other != at);
            let others = others.fold(CardSet::EMPTY, |all, (_, set)| all | *set);
            let free = self.pack.without(others);
            holding.hands.retain(|hand| free.contains_all(*hand));
            let given = holding.given.clone();
            if holding.hands.is_empty() {
                return Err(Fault::Empty { given });
            }
            let count = holding.known();
            let may_throw = count == counts.dealt && counts.dealt > counts.kept;
            if may_throw && board > discard::seen(self.game)? {
                return Err(Fault::Thrown { given, count, board, kept: counts.kept });
            }
            if count > counts.kept && !may_throw {
                return Err(Fault::TooMany { given, count, most: counts.dealt });
            }
            holding.missing = counts.kept.saturating_sub(count);
            needed += holding.missing;
            left = left.saturating_sub(count);
        }
        if needed > left {
            return Err(Fault::Stub { needed, left });
        }
        let layout = self.layout(0);
        if !sample::can_be_dealt(&layout) {
            return Err(Fault::Apart);
        }
        Ok(())
    }

    /// What is taken for granted in this game, each in a sentence.
    #[must_use]
    pub fn assumed(&self) -> Vec<&'static str> {
        let counts = Counts::of(self.game);
        let extras = &self.game.extras;
        let throws = self.holdings.iter().any(|holding| holding.known() > counts.kept);
        let said = [
            (
                self.game.streets.iter().any(|street| street.draw.is_some()),
                "no draw is left but this: a hand short of cards draws the rest, a full one stands pat",
            ),
            (
                throws,
                "with all hands face up, each throws what leaves it the largest share whatever the others throw",
            ),
            (counts.dealt > counts.kept && !throws, "every hand is as it is after the discard"),
            (extras.openers.is_some(), "somebody opened: the pot is played for the high hand"),
            (
                extras.award == Award::Rolling,
                "where nobody qualifies the pot waits, and all own it alike",
            ),
            (
                extras.award == Award::Matched,
                "equity is how much of the losers' wagers a hand wins",
            ),
            (extras.wild == Wild::ChosenCard, "each calls the card wild that serves best"),
        ];
        said.into_iter().filter(|(holds, _)| *holds).map(|(_, sentence)| sentence).collect()
    }

    /// What each hand wins.
    ///
    /// Counting runs on the threads of the current `rayon` pool; the result does not depend on how
    /// many there are.
    ///
    /// # Errors
    /// Hands that cannot all be dealt at once, and counts too large to try.
    pub fn equity(
        &self,
        asked: Asked,
        numbers: &Numbers<'_>,
        tell: &Tell<'_>,
    ) -> Result<Equity, Fault> {
        let kept = Counts::of(self.game).kept;
        if self.holdings.iter().any(|holding| holding.known() > kept) {
            return discard::equity(self, asked, numbers, tell);
        }
        // Boards are dealt alike, so that each hand's share is the average of its shares of each.
        let boards = match self.boards.iter().all(|board| board.is_empty()) {
            true => 1,
            false => self.boards.len(),
        };
        let layouts: Vec<Layout<'_>> = (0..boards).map(|board| self.layout(board)).collect();
        let cost = layouts.iter().map(Layout::cost).max().unwrap_or(0) * boards as u128;
        let samples = match asked {
            Asked::Exact
                if cost == u128::MAX || layouts.iter().any(|layout| !layout.can_count()) =>
            {
                return Err(Fault::Beyond(
                    "there are too many hands to count every deal; leave --exact out",
                ));
            }
            Asked::Exact => None,
            Asked::Either if cost <= COUNTED => None,
            Asked::Either => {
                Some((BUDGET / layouts[0].deal_cost()).clamp(SAMPLES_MIN, SAMPLES) as u64)
            }
            Asked::Sample(samples) => Some(samples),
        };
        let mut tally = Tally::new(self.holdings.len());
        match samples {
            None => {
                for layout in &layouts {
                    tally = tally.and(layout.count(tell));
                }
                Ok(Equity::of(tally, Method::Exact))
            }
            Some(samples) => {
                let each = samples.div_ceil(boards as u64);
                let meter = Progress::new(each * boards as u64, tell);
                for (layout, board) in layouts.iter().zip(0..) {
                    tally = tally.and(sample::deal(layout, each, board, numbers, &meter));
                }
                Ok(Equity::of(tally, Method::Sample))
            }
        }
    }

    pub(super) fn layout(&self, board: usize) -> Layout<'_> {
        Layout {
            judge: Judge::new(self.game),
            pack: self.pack,
            board: &self.boards[board],
            to_come: self.to_come,
            holdings: &self.holdings,
        }
    }
}

impl Layout<'_> {
    /// How many cards a hand ends with, board included.
    fn all(&self) -> usize {
        self.holdings[0].known() + self.holdings[0].missing + self.board.len() + self.to_come
    }

    /// How many hands each may turn out to have.
    pub(super) fn list_sizes(&self) -> impl Iterator<Item = u128> {
        let certain: usize =
            self.holdings.iter().map(|holding| holding.certain().len() as usize).sum();
        self.holdings.iter().map(move |holding| {
            let free = self.pack.len() as usize
                - certain
                - (holding.known() - holding.certain().len() as usize);
            holding.hands.len() as u128 * ways(free, holding.missing)
        })
    }

    /// Whether the lists of hands fit in memory.
    fn can_count(&self) -> bool {
        self.list_sizes().all(|size| size <= LIST_MAX)
    }

    /// About how long it takes to count every deal, in nanoseconds of one thread.
    fn cost(&self) -> u128 {
        if !self.can_count() {
            return u128::MAX / 4;
        }
        let each = self.each();
        match self.to_come {
            0 => fills::cost(self, each),
            _ => ranges::cost(self, each).unwrap_or(u128::MAX).min(runouts::cost(self, each)),
        }
    }

    /// About how long one hand takes.
    pub(super) fn each(&self) -> u128 {
        let own = self.holdings[0].known() + self.holdings[0].missing;
        self.judge.cost(own, self.all())
    }

    /// About how long one deal takes.
    fn deal_cost(&self) -> u128 {
        100 + (self.each() + 20) * self.holdings.len() as u128
    }

    /// Counts every deal.
    fn count(&self, tell: &Tell<'_>) -> Tally {
        let each = self.each();
        match self.to_come {
            0 => fills::count(self, tell),
            _ if ranges::cost(self, each).is_some_and(|cost| cost < runouts::cost(self, each)) => {
                ranges::count(self, tell)
            }
            _ => runouts::count(self, tell),
        }
    }

    /// Every hand that each may turn out to have, player by player.
    pub(super) fn lists(&self) -> Vec<Vec<CardSet>> {
        let certain = |at: usize| self.holdings[at].certain();
        let list = |(at, holding): (usize, &super::holding::Holding)| {
            let others = (0..self.holdings.len()).filter(|other| *other != at);
            let free =
                self.pack.without(others.fold(CardSet::EMPTY, |all, other| all | certain(other)));
            let fill = |hand: &CardSet| {
                let hand = *hand;
                free.without(hand).subsets(holding.missing).map(move |more| hand | more)
            };
            holding.hands.iter().flat_map(fill).collect()
        };
        self.holdings.iter().enumerate().map(list).collect()
    }
}

/// Which cards have been named so far.
struct Seen {
    pack: CardSet,
    seen: CardSet,
    name: String,
}

impl Seen {
    fn add(&mut self, cards: CardSet) -> Result<(), Fault> {
        for card in cards {
            if !self.pack.contains(card) {
                return Err(Fault::Foreign { card, pack: self.name.clone() });
            }
            if self.seen.contains(card) {
                return Err(Fault::Repeated(card));
            }
            self.seen = self.seen.with(card);
        }
        Ok(())
    }
}

/// A board in the order it lies.
fn read_board(text: &str) -> Result<Hand, Fault> {
    if text.trim().is_empty() {
        return Ok(Hand::EMPTY);
    }
    cards(text)?;
    let board: Vec<Card> = text.parse::<Hand>().expect("the cards were read before").to_vec();
    Ok(board.into_iter().collect())
}
