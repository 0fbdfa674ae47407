//! Wagers that a fold loses, where the hand is given up or not by the own cards alone: each hand is
//! looked up in the best play of the opening wager.

use super::super::paths::Deed;
use super::super::plays::FirstDeed;
use super::super::{Asked, Unpriced, first_play};
use super::draws::Alike;
use super::reads::{Part, Reads};
use super::tally::{self, Rows, Tally};
use super::{Column, played, spread};
use crate::suits::{Names, renamed};
use crate::work::ways;
use cards::{Card, Hand};
use engine::table::{Laid, Place, Rules, SideTable};
use rayon::prelude::*;
use sheet::table::side::Side;
use sheet::table::step::{Otherwise, Step, Zone};

/// The most lies of cards that are looked at.
const MOST: u128 = 400_000_000;

/// Prices such a wager by every column.
pub(super) fn columns(
    rules: &Rules,
    (at, side): (usize, &Side),
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let parts = Parts::new(rules, (at, side))?;
    let first = first_play(rules, asked)?;
    let hands: u128 = first.iter().map(|first| u128::from(first.times)).sum();
    if hands != ways(rules.game.pack.size(), parts.own.count) {
        return Err(Unpriced::shape("what is best is not told of every hand"));
    }
    let [mut kept, folded] = parts.count(rules, &first)?;
    let paid = |(rows, _): (Rows, u128)| {
        [rows.0, rows.1].into_iter().flatten().any(|met| met.has_any(u32::MAX))
    };
    let said = match folded.iter().any(paid) {
        true => {
            kept.folded = folded.deals();
            played::at_the_best(rules)
        }
        false => {
            kept.add((None, None), folded.deals());
            played::never_folded(rules)
        }
    };
    let mut columns = tally::columns(rules, (at, side), &kept, asked)?;
    columns.iter_mut().for_each(|column| column.priced.play.push(said.clone()));
    Ok(columns)
}

/// The cards that the hand is played by, and those that the wager reads beside them.
pub(super) struct Parts<'a> {
    side: usize,
    table: SideTable<'a>,
    pub(super) reads: Reads,
    own: Part,
    others: Vec<Part>,
}

impl<'a> Parts<'a> {
    pub(super) fn new(rules: &'a Rules, (at, side): (usize, &Side)) -> Result<Parts<'a>, Unpriced> {
        let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
        let (reads, pack) = (Reads::new(rules, side)?, rules.game.pack);
        let own = Part { place: Place::Own, count: seen_before_folding(rules)?, pack };
        let (read, others): (Vec<Part>, Vec<Part>) =
            reads.parts.iter().partition(|part| part.place == Place::Own);
        if read.iter().any(|read| *read != own) || others.iter().any(|part| part.pack != pack) {
            return Err(Unpriced::shape("other own cards than the hand is played by"));
        }
        let mut left = pack.size();
        let lies = std::iter::once(&own).chain(&others).map(|part| {
            left -= part.count;
            ways(left + part.count, part.count)
        });
        if lies.product::<u128>() / 24 > MOST {
            return Err(Unpriced::shape("too many cards beside the own ones"));
        }
        Ok(Parts { side: at, table, reads, own, others })
    }

    /// How many deals meet which rows: of hands that are kept, and of those that are folded.
    fn count(&self, rules: &Rules, first: &[FirstDeed]) -> Result<[Tally; 2], Unpriced> {
        // Hands stand for all that have other suits: where a row names one, each is looked at.
        let names = match self.reads.alike {
            Alike::All => Names::none(),
            _ => Names::all(),
        };
        let size = first.len().div_ceil(64).max(1);
        let counted = first.par_chunks(size).map(|first| {
            let mut laid = Laid::new(rules);
            let mut tallies = [Tally::default(), Tally::default()];
            for FirstDeed { cards, times, deed } in first {
                let tally = &mut tallies[usize::from(*deed == Deed::Fold)];
                for names in names.iter() {
                    let own: Vec<Card> = renamed(*cards, names).iter().collect();
                    let mut drawn = vec![(&self.own, own)];
                    let weight = u128::from(*times);
                    spread::deal(&self.others, &mut drawn, weight, &mut |drawn, weight| {
                        tally.add(self.read(&mut laid, drawn), weight);
                    });
                }
            }
            tallies
        });
        let counted: Vec<[Tally; 2]> = counted.collect();
        let (kept, folded) = counted.into_iter().map(|[kept, folded]| (kept, folded)).unzip();
        let all = |parts: Vec<Tally>| Tally::gather(parts, names.len() as u128);
        Ok([all(kept), all(folded)])
    }

    pub(super) fn read(&self, laid: &mut Laid<'_>, drawn: &spread::Drawn<'_>) -> Rows {
        if self.reads.is_one_draw() {
            let read = drawn.iter().filter(|(part, _)| self.reads.parts.contains(part));
            let hand: Hand = read.flat_map(|(_, cards)| cards).copied().collect();
            return (Some(self.table.met(&hand)), self.table.envy_met(&hand));
        }
        drawn.iter().for_each(|(part, cards)| laid.lay(part.place, cards));
        (laid.met(self.side), laid.envy_met(self.side))
    }
}

/// How many cards the one decision is made by that may give the hand up, if they are all that is in
/// sight and nothing has been decided before.
fn seen_before_folding(rules: &Rules) -> Result<usize, Unpriced> {
    let folds = |step: &&Step| matches!(step, Step::Ask { otherwise: Otherwise::Fold, .. });
    let mut own = 0;
    for step in &rules.game.steps {
        match step {
            Step::Deal { cards, to: Zone::Players, .. } => own += usize::from(*cards),
            Step::Deal { up: 0, to, .. } if *to != Zone::Extra => {}
            Step::Burn(_) | Step::Start(_) => {}
            ask if folds(&ask) && rules.game.steps.iter().filter(folds).count() == 1 => {
                return Ok(own);
            }
            _ => break,
        }
    }
    Err(Unpriced::shape("a fold that other cards than the own ones decide"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{numbers, rules};
    use super::super::{played, shown};
    use super::*;
    use crate::price::paths::Paths;
    use crate::price::script::Script;
    use crate::price::{Priced, board, counted};
    use cards::{Pack, Rank};
    use engine::table::{Due, Limits};
    use money::Money;
    use sheet::table::side::AfterFold;

    /// A game from these ranks up to the ace, and where its side bet of that name stands.
    fn small(game: &str, lowest: Rank, side: &str) -> (Rules, usize) {
        let mut game = rules(game).game.clone();
        let below = Rank::ALL[lowest as usize - 1];
        let jokers = game.pack.jokers();
        game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, below).with_jokers(jokers);
        let at = game.sides.iter().position(|held| held.name == side).expect("a side bet");
        (Rules::new(&game, Limits::default()).expect("playable"), at)
    }

    fn asked() -> Asked<'static> {
        Asked {
            stake: Money::dollars(1),
            seats: 1,
            numbers: (&numbers, 1),
            rounds: 1,
            meters: &[],
            tell: &crate::work::silent,
            plays: None,
        }
    }

    /// The rows of a price that are met at all.
    fn met(priced: &Priced) -> Vec<(&str, u128)> {
        let rows = priced.rows.iter().filter(|row| row.count > 0);
        rows.map(|row| (&*row.hand, row.count)).collect()
    }

    /// Hands that the progressive would pay are folded, and lose it. Of the 4,368 hands that jacks to
    /// aces make, each with 6,930 ways to deal a board and the dealer, 52 are bet on for a loss of more
    /// than the ante and the blind: 12 fours of a kind, 24 full houses and 16 threes of a kind, whose
    /// suits are too short. Source: colorado l.4078.
    #[test]
    fn hands_that_would_be_paid_are_folded() {
        let (rules, at) = small("flushes-gone-wild", Rank::Jack, "progressive");
        let side = (at, &rules.game.sides[at]);
        let columns = columns(&rules, side, &asked()).expect("a price");
        let rows = [
            ("four of a kind", 36),
            ("full house", 264),
            ("three of a kind", 752),
            ("nothing", 3_264),
            ("fold", 52),
        ];
        for column in &columns {
            assert_eq!(met(&column.priced), rows, "{}", column.schedule);
            assert_eq!(column.priced.play[0].knowing, "played at the best of the ante");
        }
        let by_cards = played::columns(&rules, side, &asked()).expect("a price");
        for (column, slow) in columns.iter().zip(by_cards) {
            let times = slow.priced.deals / column.priced.deals;
            let rows: Vec<_> = rows.iter().map(|(hand, count)| (*hand, count * times)).collect();
            assert_eq!(met(&slow.priced), rows);
        }
    }

    /// Looked up by own cards and counted card by card, where cards are read that the player does not
    /// see: a card for the joker, the dealer's hand.
    #[test]
    fn what_is_read_beside_the_own_cards_is_dealt() {
        let games = [
            ("dj-wild-stud-poker@colorado-multi-game", "progressive"),
            ("texas-holdem-bonus-poker", "bonus"),
        ];
        for (game, name) in games {
            let (rules, at) = small(game, Rank::Queen, name);
            let side = (at, &rules.game.sides[at]);
            let columns = columns(&rules, side, &asked()).expect("a price");
            let by_cards = played::columns(&rules, side, &asked()).expect("a price");
            assert_eq!(columns.len(), by_cards.len(), "{game}");
            for (column, slow) in columns.iter().zip(&by_cards) {
                let (column, slow) = (&column.priced, &slow.priced);
                assert_eq!(column.expected.fraction(), slow.expected.fraction(), "{game}");
                assert_eq!(column.hit.fraction(), slow.hit.fraction(), "{game}");
            }
        }
    }

    /// Own cards and the board, by boards and card by card: trips are lost by a fold where a sheet says
    /// so.
    #[test]
    fn a_hand_with_the_board_is_lost_by_a_fold() {
        let (rules, at) = small("ultimate-texas-holdem@clovis-500", Rank::Queen, "trips");
        let mut game = rules.game.clone();
        game.sides[at].after_fold = AfterFold::Lost;
        let rules = Rules::new(&game, Limits::default()).expect("playable");
        let script = Script::beside(&rules, &[Due::Side(at as u8)]).expect("a script");
        let paths = Paths::new(&rules, &script, Money::dollars(1)).expect("paths");
        let by_boards = board::count(&rules, &script, &paths, &asked()).expect("a count");
        let by_cards = counted(&rules, &script, &paths, &asked()).expect("a count");
        let times = by_boards.deals / by_cards.deals;
        let slow = by_cards.ends.into_iter().map(|(end, deals)| (end, deals * times));
        assert_eq!(by_boards.ends, slow.collect());
        let folds = |leaf: usize| paths.leaves[leaf].folded;
        assert!(by_boards.ends.keys().any(|(leaf, _)| folds(*leaf)), "nothing is folded");
    }

    /// The worse of two hands on a board, where the player may fold at three times, counted by boards
    /// and card by card. Source: clovis-500 l.1193-1206; ruling G-108.
    #[test]
    fn a_bad_beat_is_lost_by_a_fold() {
        let (rules, at) = small("ultimate-texas-holdem@clovis-500", Rank::Queen, "bad-beat");
        let side = (at, &rules.game.sides[at]);
        let columns = shown::beaten_if_kept(&rules, side, &asked()).expect("a price");
        let by_cards = played::columns(&rules, side, &asked()).expect("a price");
        let (by_boards, by_cards) = (&columns[0].priced, &by_cards[0].priced);
        assert!(met(by_boards).iter().any(|(hand, _)| *hand == "fold"), "{:?}", met(by_boards));
        assert_eq!(by_boards.expected.fraction(), by_cards.expected.fraction());
        assert_eq!(by_boards.deals % by_cards.deals, 0);
        let times = by_boards.deals / by_cards.deals;
        let slow: Vec<_> = met(by_cards).iter().map(|(hand, it)| (*hand, it * times)).collect();
        assert_eq!(met(by_boards), slow);
    }
}
