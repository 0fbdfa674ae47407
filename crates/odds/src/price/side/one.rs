//! One deal that was played, priced by the code that prices all of them: what a count reads of the cards,
//! what a column makes of that, and what the hands of others add.

use super::super::paths::{Leaf, Paths};
use super::super::results::Results;
use super::super::script::Script;
use super::super::{Asked, Beyond, Priced, Unpriced, priced};
use super::house_way::{Kept, Paid};
use super::pairs::Grade;
use super::played::{Ends, is_lost_by_a_fold};
use super::reads::{self, Part, Reads};
use super::shown::Layout;
use super::tally::{self, Rows, Tally};
use super::{Column, Stake, boards, doubled, drawn, folds, lines, made, shown, spread};
use crate::price::count::Count;
use cards::{Card, Hand};
use engine::table::{Due, Hold, Laid, Named, Place, Rules, WagerId};
use money::Fraction;
use sheet::table::hand::{Cards, GridLine, Hands};
use sheet::table::settle::By;
use sheet::table::side::{Doubled, Envied, Side, When};
use std::collections::HashMap;

/// A side bet and the ways in which it is counted.
pub(in crate::price) struct Counts<'r> {
    rules: &'r Rules,
    at: usize,
    side: &'r Side,
    readings: Vec<Reading<'r>>,
    /// The grades of hands, where it goes by the best of many.
    grades: Vec<Grade>,
}

/// A way to read one deal.
enum Reading<'r> {
    Doubled(Reads),
    HouseWay,
    /// With the whole round, as it was played.
    Played(Script),
    /// By cards that say whether the hand is folded.
    Folds(Box<folds::Parts<'r>>),
    Spread(Reads),
    Made,
    Best(Layout),
    /// By the rows of the worse of two hands; which one that is the counts know of pairs alone.
    Beaten,
}

/// A deal as one seat has it.
pub(in crate::price) struct Deal<'a, 'r> {
    pub(in crate::price) laid: &'a mut Laid<'r>,
    pub(in crate::price) hold: Hold,
    /// The own cards of every player.
    pub(in crate::price) players: Vec<Hand>,
}

impl<'r> Counts<'r> {
    /// Every way that a price may take to count a side bet.
    pub(in crate::price) fn new(rules: &'r Rules, at: usize) -> Counts<'r> {
        let side = &rules.game.sides[at];
        let mut counts = Counts { rules, at, side, readings: Vec::new(), grades: Vec::new() };
        let played = || Script::beside(rules, &[Due::Side(at as u8)]).map(Reading::Played);
        let read = Reads::new(rules, side);
        let fits = match side.cards {
            _ if side.doubled != Doubled::Never => vec![read.map(Reading::Doubled)],
            _ if Kept::new(rules, side).is_ok() => vec![Ok(Reading::HouseWay)],
            _ if side.when != When::Always => vec![played()],
            Cards::Beaten if is_lost_by_a_fold(rules, side) => vec![played(), Ok(Reading::Beaten)],
            _ if is_lost_by_a_fold(rules, side) => {
                let parts = folds::Parts::new(rules, (at, side));
                vec![played(), parts.map(|parts| Reading::Folds(Box::new(parts)))]
            }
            Cards::Beaten => vec![Ok(Reading::Beaten)],
            Cards::BestAtTable => vec![Layout::of(rules, side).map(Reading::Best)],
            Cards::HandAndDealersHand => vec![Ok(Reading::Made)],
            _ => vec![read.map(Reading::Spread).or_else(|_| played())],
        };
        counts.readings = fits.into_iter().flatten().collect();
        if let [Reading::Best(layout)] = counts.readings[..] {
            let table = rules.side_table(at).expect("a side bet");
            let grades = boards::grades(rules.game.pack, layout.own + layout.board, table);
            counts.grades = grades.expect("grades").into_iter().map(Grade::blank).collect();
        }
        counts
    }

    /// What the bet comes to by each of these ways, the column being the one in force.
    pub(in crate::price) fn prices(
        &self,
        deal: &mut Deal<'_, 'r>,
        asked: &Asked<'_>,
    ) -> Vec<Priced> {
        let each = self.readings.iter();
        each.map(|reading| self.price(reading, deal, asked).expect("a price of one deal")).collect()
    }

    /// What a hand like this of another adds, by each of these ways; nothing where no price counts
    /// it, which is what only the best hand of the round earns.
    pub(in crate::price) fn envy(
        &self,
        deal: &mut Deal<'_, 'r>,
        asked: &Asked<'_>,
    ) -> Vec<Fraction> {
        assert_eq!(asked.seats, 2, "one other");
        let added = |priced: Priced| match priced.beyond {
            Some(Beyond::Envy { others: 1, expected, .. }) => expected.fraction().expect("one"),
            Some(other) => panic!("{other:?}"),
            None => Fraction::whole(0),
        };
        self.prices(deal, asked).into_iter().map(added).collect()
    }

    /// Whether hands of others earn something that a price counts.
    pub(in crate::price) fn has_envy(&self) -> bool {
        self.side.envy.as_ref().is_some_and(|envy| envy.on != Envied::Best)
    }

    fn price(
        &self,
        reading: &Reading<'r>,
        deal: &mut Deal<'_, 'r>,
        asked: &Asked<'_>,
    ) -> Result<Priced, Unpriced> {
        let (rules, side) = (self.rules, (self.at, self.side));
        let column = self.column(asked);
        let table = rules.side_table(self.at).expect("a side bet");
        let of = |tally: &Tally| tally::columns(rules, side, tally, asked);
        let columns = match reading {
            Reading::Doubled(reads) => {
                let rows = spread::read_one(rules, self.at, reads, &self.lying(reads, deal));
                let nothing = deal.laid.dealer_has_nothing();
                let twice = rows.0.filter(|_| nothing).map(|met| (met, 1));
                let twice: HashMap<_, _> = twice.into_iter().collect();
                doubled::made_of(rules, side, &one(rows), (&twice, 1), asked)?
            }
            Reading::HouseWay => return self.by_house_way(deal, asked),
            Reading::Played(script) => return self.by_round(script, deal, asked),
            Reading::Folds(parts) => {
                let mut tally = Tally::default();
                match deal.hold {
                    Hold::Folded => tally.folded = 1,
                    _ => {
                        let drawn = parts.reads.parts.iter().zip(self.lying(&parts.reads, deal));
                        tally.add(parts.read(deal.laid, &drawn.collect()), 1);
                    }
                }
                of(&tally)?
            }
            Reading::Spread(reads) => {
                let lying = self.lying(reads, deal);
                of(&one(spread::read_one(rules, self.at, reads, &lying)))?
            }
            Reading::Made => {
                let Hands::One { rank, .. } = rules.game.compared else { panic!("one hand") };
                let used = |place| made::made(rank, deal.laid.cards(place)).expect("a hand");
                of(&one(made::rows(table, &used(Place::Own), &used(Place::Dealer))))?
            }
            Reading::Best(layout) => {
                let board = &deal.laid.cards(Place::Board)[..layout.board];
                let dealer = layout.dealer.then(|| *deal.laid.cards(Place::Dealer));
                let hands = deal.players.iter().copied().chain(dealer);
                let grades = hands.map(|own| {
                    assert_eq!(own.len(), layout.own, "as many cards as are counted");
                    let hand: Hand = own.iter().chain(board).copied().collect();
                    drawn::grade_of(layout.ranking, &hand, &self.grades).expect("a hand")
                });
                let best = grades.min().expect("hands are dealt");
                let counts = self.grades.iter().enumerate();
                let counts = counts.map(|(at, grade)| (grade.met, u128::from(at == best)));
                of(&shown::tally(counts, 1))?
            }
            Reading::Beaten => {
                let mut tally = Tally::default();
                match deal.hold {
                    Hold::Folded if is_lost_by_a_fold(rules, self.side) => tally.folded = 1,
                    _ => tally.add((deal.laid.met(self.at), deal.laid.envy_met(self.at)), 1),
                }
                of(&tally)?
            }
        };
        let mut columns = columns.into_iter().map(|Column { priced, .. }| priced);
        columns.nth(column).ok_or_else(|| Unpriced::shape("no column"))
    }

    /// The number of the column in force.
    fn column(&self, asked: &Asked<'_>) -> usize {
        let wager = self.rules.wager(&self.side.wager).expect("a wager");
        let printed = reads::table(self.rules, self.side).expect("a table");
        let name = super::schedule(self.rules, wager, asked.seats).expect("a column");
        printed.schedules.iter().position(|held| held == name).expect("its column")
    }

    fn by_house_way(&self, deal: &Deal<'_, 'r>, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
        let wager = self.rules.wager(&self.side.wager).expect("a wager");
        let stake = Stake::of(self.rules, wager, asked);
        let table = self.rules.side_table(self.at).expect("a side bet");
        let printed = reads::table(self.rules, self.side)?;
        let paid = Paid::new(table, printed, self.column(asked), stake);
        let mut met = vec![0; printed.rows.len() + 1];
        met[paid.row(deal.laid.cards(Place::Own), deal.laid.cards(Place::Board))] = 1;
        let exact = super::super::Method::Exact;
        tally::priced(self.rules, (wager, stake), &paid.ways(&met), 1, exact)
    }

    fn by_round(
        &self,
        script: &Script,
        deal: &mut Deal<'_, 'r>,
        asked: &Asked<'_>,
    ) -> Result<Priced, Unpriced> {
        let rules = self.rules;
        let folded = deal.hold == Hold::Folded;
        let paths = Paths::new(rules, script, asked.stake)?;
        let mut leaves = paths.leaves.iter();
        let leaf: &Leaf = leaves.find(|leaf| leaf.folded == folded).expect("a path ends so");
        let mut results = Results::new(rules, script, &paths, asked.stake);
        let number = match deal.hold {
            Hold::Declared => results.read_declared(deal.laid, script.opening[0].0),
            _ => results.read(deal.laid),
        };
        let mut ends = Ends::default();
        ends.add(rules, self.at, (leaf, &results.verdicts[number]), 1)?;
        let column = self.column(asked);
        let schedule = &reads::table(rules, self.side)?.schedules[column];
        let side = (self.at, self.side);
        Ok(ends.column(rules, side, (column, schedule), asked)?.priced)
    }

    /// The cards that are meant by each part of what is read.
    fn lying(&self, reads: &Reads, deal: &Deal<'_, 'r>) -> Vec<Vec<Card>> {
        let own = deal.laid.cards(Place::Own);
        let thrown = deal.laid.cards(Place::Thrown);
        let board = deal.laid.cards(Place::Board);
        let cards = |part: &Part| -> Vec<Card> {
            let all = match (part.place, self.side.cards) {
                (Place::Own, _) => own.iter().chain(thrown.iter()).copied().collect(),
                (Place::Board, Cards::OwnAndSecond) => board[1..].to_vec(),
                (Place::Board, Cards::OwnAndThird) => board[2..].to_vec(),
                (Place::Board, Cards::GridLine | Cards::GridLineAndDealer) => {
                    let line = self.side.line.expect("a line of the grid");
                    in_line(line).map(|place| board[place]).to_vec()
                }
                (place, _) => deal.laid.cards(place).to_vec(),
            };
            all[..part.count].to_vec()
        };
        reads.parts.iter().map(cards).collect()
    }
}

/// A tally of one deal.
fn one(rows: Rows) -> Tally {
    let mut tally = Tally::default();
    tally.add(rows, 1);
    tally
}

/// The places of a line of the grid.
pub(super) const fn in_line(line: GridLine) -> [usize; 3] {
    match line {
        GridLine::Row1 => [0, 1, 2],
        GridLine::Row2 => [3, 4, 5],
        GridLine::Row3 => [6, 7, 8],
        GridLine::Column1 => [0, 3, 6],
        GridLine::Column2 => [1, 4, 7],
        GridLine::Column3 => [2, 5, 8],
    }
}

/// What a wager on hands that are compared comes to in one deal.
pub(in crate::price) fn compared(
    rules: &Rules,
    wager: WagerId,
    laid: &Laid<'_>,
    asked: &Asked<'_>,
) -> Priced {
    let mut ways = Vec::new();
    lines::add(laid, wager, 1, &mut ways);
    let stake = Stake::of(rules, wager, asked);
    let priced = tally::priced(rules, (wager, stake), &ways, 1, super::super::Method::Exact);
    priced.expect("odds as they are printed")
}

/// What a wager on the next card comes to where that is this one.
pub(in crate::price) fn named(
    rules: &Rules,
    wager: WagerId,
    (named, next): (Named, Card),
    asked: &Asked<'_>,
) -> Priced {
    let lines = &rules.game.settlement.lines;
    let line = lines.iter().find(|line| line.wager == rules.name(wager)).expect("a line");
    let By::Named(naming) = line.by else { panic!("nothing is named") };
    let priced = lines::named_of(rules, (wager, line), (naming, named), &[next], asked);
    priced.expect("what it pays")
}

/// What a wager that others follow from, or that may be given up, comes to in one deal; given up or
/// not.
pub(in crate::price) fn led(
    rules: &Rules,
    wager: WagerId,
    laid: &mut Laid<'_>,
    ends: impl Fn(&Leaf) -> bool,
    asked: &Asked<'_>,
) -> Option<Priced> {
    let script = Script::led_by(rules, wager).ok()?;
    let paths = Paths::new(rules, &script, asked.stake).ok()?;
    let leaf = paths.leaves.iter().position(ends).expect("a path ends so");
    let mut results = Results::new(rules, &script, &paths, asked.stake);
    let number = results.read(laid);
    let mut count = Count { deals: 1, ..Count::default() };
    count.ends.insert((leaf, results.verdicts[number].clone()), 1);
    Some(priced(rules, &script, &paths, asked.stake, count))
}
