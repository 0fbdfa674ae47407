//! The best of several hands of two cards that share a board, every deal counted.
//!
//! On each board it is known of any two cards whether they reach a grade as a hand. Deals in which
//! no hand does are counted by inclusion and exclusion over the hands that do, which have no card
//! in common: in how many ways such hands can be taken is all that matters of the board.

use super::super::{Asked, Unpriced};
use super::boards;
use super::draws::{Alike, Draws};
use super::matchings::{MOST_CARDS, Matchings, pairs_of};
use super::shown::Layout;
use super::tally::Tally;
use crate::work::ways;
use cards::{Card, CardSet, Pack};
use engine::table::{Met, SideTable};
use ranking::{Ranking, Standing};

/// Cards in a hand.
const OWN: usize = 2;

/// The most deals that are counted: what they come to, squared, is still a number of 128 bits.
const MOST: u128 = 1 << 100;

/// Whether every deal of so many hands can be counted.
pub(super) fn fits(pack: Pack, layout: Layout, hands: usize) -> bool {
    let open = pack.size() - layout.board;
    layout.own == OWN
        && layout.board > 0
        && open <= MOST_CARDS
        && pack.set().is_some()
        && deals(pack, layout, hands).is_some_and(|deals| deals <= MOST)
}

/// Boards and hands, in the order of the seats; `None` if there are too many of them to be told.
fn deals(pack: Pack, layout: Layout, hands: usize) -> Option<u128> {
    let mut deals = ways(pack.size(), layout.board);
    for dealt in 0..hands {
        let left = (pack.size() - layout.board).checked_sub(OWN * dealt)?;
        deals = deals.checked_mul(ways(left, OWN))?;
    }
    Some(deals)
}

/// Counts what the best of so many hands meets, for each number of hands.
pub(super) fn count(
    pack: Pack,
    layout: Layout,
    table: SideTable<'_>,
    hands: &[usize],
    asked: &Asked<'_>,
) -> Result<Vec<Tally>, Unpriced> {
    let deck = pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    let grades = boards::grades(pack, OWN + layout.board, table)?;
    let draws = Draws::new(pack, layout.board).ok_or_else(|| Unpriced::shape("suits not alike"))?;
    let open = pack.size() - layout.board;
    let sought: Vec<Sought> = hands.iter().map(|hands| Sought::new(*hands, open)).collect();
    let most = hands.iter().copied().max().unwrap_or_default();
    let begin = || {
        let reached = vec![vec![0_u128; grades.len()]; hands.len()];
        (reached, Reaching::new(layout.ranking, most))
    };
    let parts = draws.each(Alike::All, asked.tell, begin, |(reached, reaching), board, weight| {
        reaching.lay(deck, board.iter().copied().collect(), &grades);
        for grade in 0..grades.len() {
            let Some(taken) = reaching.taken(grade) else { continue };
            for (reached, sought) in reached.iter_mut().zip(&sought) {
                reached[grade] += u128::from(weight) * sought.any(taken);
            }
        }
    });
    let tally = |(at, hands): (usize, &usize)| {
        let mut tally = Tally::default();
        let mut before = 0;
        for (grade, (met, _)) in grades.iter().enumerate() {
            let times = parts.iter().map(|(reached, _)| reached[at][grade]).sum::<u128>();
            let reached = times / Draws::TIMES;
            tally.add((Some(*met), None), reached - before);
            before = reached;
        }
        let deals = deals(pack, layout, *hands)?;
        tally.add((None, None), deals - before);
        Some(tally)
    };
    let tallies = hands.iter().enumerate().map(tally).collect::<Option<Vec<Tally>>>();
    tallies.ok_or_else(|| Unpriced::shape("more hands than the pack has cards for"))
}

/// A number of hands, and in how many ways the others are dealt when some are.
struct Sought {
    /// The ways to deal all hands but the first ones of them, in any order, by how many those are.
    others: Vec<i128>,
    orders: u128,
}

impl Sought {
    fn new(hands: usize, open: usize) -> Sought {
        let others = (0..=hands).map(|taken| pairs_of(open - OWN * taken, hands - taken) as i128);
        Sought { others: others.collect(), orders: (1..=hands as u128).product() }
    }

    /// In how many deals some hand is among those that can be taken in so many ways.
    fn any(&self, taken: &[u128]) -> u128 {
        let terms = self.others.iter().zip(taken).enumerate().skip(1);
        let any: i128 = terms
            .map(|(hands, (others, taken))| {
                let both = others * *taken as i128;
                if hands % 2 == 1 { both } else { -both }
            })
            .sum();
        self.orders * any.unsigned_abs()
    }
}

/// One thread's room for boards: which two cards reach which grade.
struct Reaching {
    ranking: Ranking,
    open: Vec<Card>,
    sets: Vec<CardSet>,
    standings: Vec<Standing>,
    /// The hands on the board that reach a grade, by the grade and by where their cards lie.
    hands: Vec<(usize, [usize; 2])>,
    /// Where those begin that have not been taken up.
    next: usize,
    /// For each open card the cards that make a hand with it, a bit for each.
    goes_with: Vec<u64>,
    matchings: Matchings,
}

impl Reaching {
    fn new(ranking: Ranking, most: usize) -> Reaching {
        Reaching {
            ranking,
            open: Vec::new(),
            sets: Vec::new(),
            standings: Vec::new(),
            hands: Vec::new(),
            next: 0,
            goes_with: Vec::new(),
            matchings: Matchings::new(most),
        }
    }

    /// Lays out a board, and finds the hands on it that reach a grade.
    fn lay(&mut self, deck: CardSet, board: CardSet, grades: &[(Met, Standing)]) {
        self.open.clear();
        self.open.extend(deck.without(board).iter());
        self.sets.clear();
        for (at, high) in self.open.iter().enumerate() {
            let with = board.with(*high);
            self.sets.extend(self.open[..at].iter().map(|low| with.with(*low)));
        }
        self.standings.resize(self.sets.len(), Standing::NOTHING);
        self.ranking.rank_all(&self.sets, &mut self.standings);
        self.hands.clear();
        self.next = 0;
        self.goes_with.clear();
        self.goes_with.resize(self.open.len(), 0);
        let Some((_, worst)) = grades.last() else { return };
        let mut rows = self.standings.as_slice();
        for high in 0..self.open.len() {
            let (row, more) = rows.split_at(high);
            rows = more;
            let reach = row.iter().enumerate().filter(|(_, standing)| *standing >= worst);
            self.hands.extend(reach.map(|(low, standing)| {
                (grades.partition_point(|(_, least)| least > standing), [high, low])
            }));
        }
        self.hands.sort_unstable();
    }

    /// In how many ways hands of this grade or better can be taken together; `None` if there is no
    /// such hand. Grades are asked for from the best down.
    fn taken(&mut self, grade: usize) -> Option<&[u128]> {
        while let Some((_, [high, low])) = self.hands.get(self.next).filter(|it| it.0 <= grade) {
            self.goes_with[*high] |= 1 << low;
            self.goes_with[*low] |= 1 << high;
            self.next += 1;
        }
        (self.next > 0).then(|| self.matchings.of(&self.goes_with))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Asked;
    use super::super::tests::rules;
    use super::*;
    use crate::work::silent;
    use cards::{Hand, Rank};

    /// Adds every deal of so many more hands to the grade of the best.
    fn slow(
        hands: &[(usize, CardSet)],
        left: usize,
        used: CardSet,
        best: usize,
        sums: &mut [u128],
    ) {
        if left == 0 {
            sums[best] += 1;
            return;
        }
        for (grade, own) in hands.iter().filter(|(_, own)| own.intersection(used).is_empty()) {
            slow(hands, left - 1, used.union(*own), best.min(*grade), sums);
        }
    }

    /// Every board of a small pack and every one to four hands, looked at.
    #[test]
    fn several_hands_agree_with_looking_at_every_one() {
        let rules = rules("mississippi-stud@colorado");
        let at = rules.game.sides.iter().position(|side| side.name == "cover-all");
        let table = rules.side_table(at.expect("cover all")).expect("a table");
        let pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
        let deck = pack.set().expect("one pack");
        let numbers = |_| -> Box<dyn FnMut(u32) -> u32> { Box::new(|_| 0) };
        let asked = Asked {
            stake: money::Money::dollars(1),
            seats: 1,
            numbers: (&numbers, 1),
            rounds: 1,
            meters: &[],
            tell: &silent,
            plays: None,
        };
        let layout = Layout { own: 2, board: 3, ranking: Ranking::High5, dealer: true };
        let several = [1, 2, 3, 4];
        assert!(several.iter().all(|hands| fits(pack, layout, *hands)));
        let counted = count(pack, layout, table, &several, &asked).expect("a count");
        let grades = boards::grades(pack, 5, table).expect("grades");
        for (counted, hands) in counted.iter().zip(several) {
            let mut sums = vec![0; grades.len() + 1];
            for board in deck.subsets(3) {
                let owns = deck.without(board).subsets(2).map(|own| {
                    let standing = table.standing(&Hand::from(own.union(board)));
                    (grades.partition_point(|grade| Some(grade.1) > standing), own)
                });
                let owns: Vec<(usize, CardSet)> = owns.collect();
                slow(&owns, hands, CardSet::EMPTY, grades.len(), &mut sums);
            }
            let met = |at: usize| grades.get(at).map(|grade| grade.0);
            for (grade, sum) in sums.iter().enumerate() {
                let found = counted.iter().filter(|((held, _), _)| *held == met(grade));
                let found: u128 = found.map(|(_, count)| count).sum();
                assert_eq!(found, *sum, "{hands} hands, grade {grade}");
            }
        }
    }
}
