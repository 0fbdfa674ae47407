//! The best play of a game's opening wager, found once for all the wagers that are played by it.
//!
//! A wager beside the main ones that a fold loses is priced under that play, whatever its own pay
//! table is. Who prices several wagers keeps the play that was found last, and passes it along.

use super::board::{Best, Worse};
use super::paths::Deed;
use super::play::First;
use super::script::{self, Scene, Script};
use super::special::{CountedSets, SetsKey};
use super::{Asked, Unpriced};
use cards::CardSet;
use engine::table::{Place, Rules, WagerId};
use money::{Fraction, Money};
use sheet::table::TableGame;
use sheet::table::paytable::{By, PayTable};
use sheet::table::settle::Cell;
use sheet::table::side::Side;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The best plays that were found last, for who prices several wagers of a game.
#[derive(Default)]
pub struct Plays {
    first: Last<Vec<FirstDeed>>,
    boards: Last<Best>,
    /// What that play comes to for a wager on the worse hand.
    worse: Last<Worse>,
    /// What hands that are set meet, the last ones last.
    sets: Mutex<Vec<(SetsKey, Arc<CountedSets>)>>,
}

/// For how many ways to set hands it is kept what they meet, with half a gigabyte each: options, editions
/// and games take turns with them.
const SETS: usize = 5;

impl Plays {
    /// None found yet.
    #[must_use]
    pub fn new() -> Plays {
        Plays::default()
    }

    /// Gives back the room that they take, but for what hands meet that are set: other games set them so.
    pub fn forget(&self) {
        self.first.forget();
        self.boards.forget();
        self.worse.forget();
    }

    fn held_sets(&self) -> MutexGuard<'_, Vec<(SetsKey, Arc<CountedSets>)>> {
        self.sets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was found for hands that are set in such a game, the last first.
    pub(super) fn sets(&self, key: &SetsKey) -> Vec<Arc<CountedSets>> {
        let mut held = self.held_sets();
        // What is asked for again stays longest.
        held.sort_by_key(|(of, _)| of == key);
        let found = held.iter().rev().filter(|(of, _)| of == key);
        found.map(|(_, found)| Arc::clone(found)).collect()
    }

    /// Keeps that in the place of the oldest.
    pub(super) fn keep_sets(&self, key: SetsKey, found: Arc<CountedSets>) {
        let mut held = self.held_sets();
        held.push((key, found));
        let over = held.len().saturating_sub(SETS);
        held.drain(..over);
    }
}

impl fmt::Debug for Plays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plays").finish_non_exhaustive()
    }
}

/// What is done with the cards first seen at the best play, and how many hands are like them.
#[derive(Debug, Clone, Copy)]
pub(super) struct FirstDeed {
    pub(super) cards: CardSet,
    pub(super) times: u64,
    pub(super) deed: Deed,
}

impl FirstDeed {
    const fn of(first: &First) -> FirstDeed {
        FirstDeed { cards: first.cards, times: first.times, deed: first.best.deed }
    }
}

impl Asked<'_> {
    /// What is best with each of the hands first seen, unless it was found before.
    pub(super) fn first(
        &self,
        rules: &Rules,
        find: impl FnOnce() -> Result<Vec<First>, Unpriced>,
    ) -> Result<Arc<Vec<FirstDeed>>, Unpriced> {
        let find = || find().map(|first| first.iter().map(FirstDeed::of).collect());
        let Some(plays) = self.plays else { return find().map(Arc::new) };
        plays.first.or_find(Key::opening(rules, self.stake)?, find)
    }

    /// Keeps what is best with each of the hands first seen, where the opening wager was counted
    /// anyway.
    pub(super) fn keep_first(&self, rules: &Rules, first: &[First]) {
        if let (Some(plays), Ok(key)) = (self.plays, Key::opening(rules, self.stake)) {
            plays.first.keep(key, Arc::new(first.iter().map(FirstDeed::of).collect()));
        }
    }

    /// The best play on every board, unless it was found before.
    pub(super) fn best(
        &self,
        rules: &Rules,
        script: &Script,
        find: impl FnOnce() -> Best,
    ) -> Arc<Best> {
        let Some(plays) = self.plays else { return Arc::new(find()) };
        let found = plays.boards.or_find(Key::of(rules, script, self.stake), || Ok(find()));
        found.expect("a board has its best play")
    }

    /// How good the worse hand is at the best play, if that was counted along with it.
    pub(super) fn worse(&self, rules: &Rules, script: &Script) -> Option<Arc<Worse>> {
        self.plays?.worse.known(&Key::of(rules, script, self.stake))
    }

    /// Keeps how good the worse hand is, where the opening wager was counted with that.
    pub(super) fn keep_worse(&self, rules: &Rules, script: &Script, worse: Worse) {
        if let Some(plays) = self.plays {
            plays.worse.keep(Key::of(rules, script, self.stake), Arc::new(worse));
        }
    }
}

/// What was found last, and for what.
struct Last<T>(Mutex<Option<(Key, Arc<T>)>>);

impl<T> Default for Last<T> {
    fn default() -> Last<T> {
        Last(Mutex::new(None))
    }
}

impl<T> Last<T> {
    /// What was found for this, now or before. Nobody waits for who is finding it: a count may take
    /// up another on the same thread.
    fn or_find(
        &self,
        key: Key,
        find: impl FnOnce() -> Result<T, Unpriced>,
    ) -> Result<Arc<T>, Unpriced> {
        if let Some(known) = self.known(&key) {
            return Ok(known);
        }
        let found = Arc::new(find()?);
        self.keep(key, Arc::clone(&found));
        Ok(found)
    }

    fn known(&self, key: &Key) -> Option<Arc<T>> {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.as_ref().filter(|(of, _)| of == key).map(|(_, known)| Arc::clone(known))
    }

    fn keep(&self, key: Key, found: Arc<T>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((key, found));
    }

    fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// What the best play of a wager rests on: where two games agree in it, they are played alike.
#[derive(PartialEq)]
struct Key {
    /// The game without what is on the side of that wager.
    game: TableGame,
    opening: Vec<(WagerId, Fraction)>,
    /// What is seen and decided, where what else is read may part it.
    scenes: Vec<Scene>,
    hidden: Vec<(Place, u8)>,
    stake: Money,
}

impl Key {
    /// Of the opening wager.
    fn opening(rules: &Rules, stake: Money) -> Result<Key, Unpriced> {
        let opening = script::opening(rules)?;
        let game = without_sides(rules, &opening);
        Ok(Key { game, opening, scenes: Vec::new(), hidden: Vec::new(), stake })
    }

    /// Of the wager that a script is under.
    fn of(rules: &Rules, script: &Script, stake: Money) -> Key {
        Key {
            game: without_sides(rules, &script.opening),
            opening: script.opening.clone(),
            scenes: script.scenes.clone(),
            hidden: script.hidden.clone(),
            stake,
        }
    }
}

/// A game without the side bets that have no part in a round under these wagers, and without their
/// wagers and pay tables.
fn without_sides(rules: &Rules, opening: &[(WagerId, Fraction)]) -> TableGame {
    let base = script::base(rules, opening);
    let has_part = |side: &&Side| base.iter().any(|wager| rules.name(*wager) == side.wager);
    let (kept, beside): (Vec<&Side>, Vec<&Side>) = rules.game.sides.iter().partition(has_part);
    let lines = rules.game.settlement.lines.iter().flat_map(|line| &line.cells);
    let by_lines = lines.flat_map(|(_, cell)| match cell {
        Cell::Table { tables, .. } => &tables[..],
        Cell::Pay(_) | Cell::Guarded { .. } => &[],
    });
    let read: Vec<&String> = by_lines.chain(kept.iter().map(|side| &side.table)).collect();
    let is_beside =
        |name: &String| !read.contains(&name) && beside.iter().any(|side| side.table == *name);
    let goes_with = |table: &PayTable| match &table.by {
        By::With(lead) => is_beside(lead) && !read.contains(&&table.name),
        By::House | By::HandsDealt | By::HandsDealtAndOne => false,
    };
    let mut game = rules.game.clone();
    game.sides.retain(|side| kept.contains(&side));
    game.tables.retain(|table| !is_beside(&table.name) && !goes_with(table));
    game.wagers.retain(|wager| !beside.iter().any(|side| side.wager == wager.name));
    game
}

#[cfg(test)]
mod tests {
    use super::super::{base, side, wager};
    use super::*;
    use crate::numbers::numbers;
    use cards::{Pack, Rank};
    use engine::table::Limits;
    use sheet::Library;

    /// A game from these ranks up to the ace, with something chosen.
    fn rules(game: &str, lowest: Rank, choices: &[(&str, &str)]) -> Rules {
        let library = Library::built_in();
        let page = library.game(game).expect("a game").resolve(choices).expect("a page");
        let mut game = page.table().expect("a table game").clone();
        game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::ALL[lowest as usize - 1]);
        Rules::new(&game, Limits::default()).expect("playable")
    }

    fn asked(plays: Option<&Plays>) -> Asked<'_> {
        Asked {
            stake: Money::dollars(1),
            seats: 1,
            numbers: (&numbers, 1),
            rounds: 1_000,
            meters: &[],
            tell: &crate::work::silent,
            plays,
        }
    }

    /// What is held, if anything is.
    fn held<T>(last: &Last<T>) -> Option<Arc<T>> {
        let held = last.0.lock().expect("nobody failed");
        held.as_ref().map(|(_, found)| Arc::clone(found))
    }

    /// What a side bet pays or costs changes nothing about the play; the pay table of the blind and the
    /// stake may.
    #[test]
    fn what_is_beside_the_hand_leaves_its_play_alone() {
        let key = |game: &str, choices: &[(&str, &str)], dollars| {
            let rules = rules(game, Rank::Three, choices);
            Key::opening(&rules, Money::dollars(dollars)).expect("an opening wager")
        };
        let flushes = |choices: &[(&str, &str)]| key("flushes-gone-wild", choices, 1);
        let usual = flushes(&[]);
        assert!(usual == flushes(&[("paytable.progressive", "FGWP-02")]));
        assert!(usual == flushes(&[("wagers.progressive", "optional, fixed $5, collected")]));
        assert!(usual != key("flushes-gone-wild", &[], 5));
        // The ante bonus goes by the column of pair plus.
        let three = |choices: &[(&str, &str)]| key("three-card-poker@colorado", choices, 1);
        assert!(three(&[]) == three(&[("paytable.six-card", "2")]));
        assert!(three(&[]) != three(&[("paytable.pair-plus", "2")]));
    }

    /// A wager that a fold loses has the same price by a play that was found for the opening wager,
    /// which is not looked for again.
    #[test]
    fn a_play_is_found_once() {
        for (game, name) in [
            ("flushes-gone-wild", "progressive"),
            ("texas-holdem-bonus-poker", "bonus"),
            ("ultimate-texas-holdem@clovis-500", "bad-beat"),
        ] {
            let rules = rules(game, Rank::Queen, &[]);
            let plays = Plays::new();
            base(&rules, &asked(Some(&plays))).expect("a price");
            let (first, boards) = (held(&plays.first), held(&plays.boards));
            assert!(first.is_some() || boards.is_some(), "{game}");
            let other = rules.wager(name).expect("a wager");
            let alone = wager(&rules, other, &asked(None)).expect("a price");
            let shared = wager(&rules, other, &asked(Some(&plays))).expect("a price");
            assert_eq!(alone, shared, "{game}");
            let columns = side::columns(&rules, other, &asked(Some(&plays))).expect("columns");
            assert_eq!(columns, side::columns(&rules, other, &asked(None)).expect("columns"));
            // What is found again lies elsewhere.
            let is_held = |it: &Arc<_>| held(&plays.first).is_some_and(|now| Arc::ptr_eq(it, &now));
            assert!(first.as_ref().is_none_or(is_held), "{game}");
            let is_held =
                |it: &Arc<_>| held(&plays.boards).is_some_and(|now| Arc::ptr_eq(it, &now));
            assert!(boards.as_ref().is_none_or(is_held), "{game}");
        }
    }
}
