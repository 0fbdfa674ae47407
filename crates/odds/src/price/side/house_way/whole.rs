//! Two cards that a house way keeps and every board that may follow, of several packs: by kinds of
//! cards, of which there is more than one each.
//!
//! A board is ranked once with each two cards that may be kept. What else the player was dealt matters
//! only through how many ways to deal it the board leaves: all of them, less those of each card that
//! it took, and once more those of each two.

use super::Kept;
use crate::price::orbit;
use crate::price::reads::names_a_suit;
use crate::price::side::tally::Tally;
use crate::suits::Names;
use crate::work::{Progress, Tell, ways};
use cards::{Card, Hand, Suit};
use engine::table::{Due, Laid, Met, Rules, SideTable};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// The most cards that may be thrown for two to be kept.
const THROWN: usize = 2;
/// The most cards on a board.
const BOARD: usize = 5;
/// What every way to tell kept cards from thrown ones of their kind divides.
const ALIKE: u128 = 12;

/// Counts the rows that every deal meets, where the house way throws few cards and boards are short.
pub(super) fn count(
    rules: &Rules,
    at: usize,
    kept: &Kept,
    table: SideTable<'_>,
    tell: &Tell<'_>,
) -> Option<Tally> {
    let thrown = kept.dealt - 2;
    if !(1..=THROWN).contains(&thrown) || kept.board > BOARD {
        return None;
    }
    let kinds = Kinds::new(rules, &[Due::Side(at as u8)]);
    let pairs = kinds.pairs(&Laid::new(rules), kept.dealt);
    let work: Vec<(&Pair, usize)> =
        pairs.iter().flat_map(|pair| (0..kinds.cards.len()).map(move |top| (pair, top))).collect();
    let progress = Progress::new(work.len() as u64, tell);
    let counted = work.par_iter().map(|(pair, top)| {
        let mut boards = Boards::new(&kinds, pair, table);
        boards.all(*top, kept.board);
        progress.add(1);
        boards.tally()
    });
    let counted = Tally::gather(counted.collect(), ALIKE);
    // Where no house way goes by the order in which cards were dealt, all orders are one deal.
    let orders = (1..=kept.dealt as u128).product();
    let alike = counted.iter().all(|(_, deals)| deals % orders == 0);
    Some(Tally::gather(vec![counted], if alike { orders } else { 1 }))
}

/// The kinds of cards in a pack, how many there are of each, and which names suits may have.
struct Kinds {
    cards: Vec<Card>,
    counts: Vec<usize>,
    names: Names,
}

/// A card's place among the kinds.
type Kind = usize;

/// Two cards that are kept, those that differ only in their suits together.
struct Pair {
    held: [Kind; 2],
    /// How many of each kind are left.
    left: Vec<usize>,
    /// How many ways there are to deal what is thrown; how many of them each kind takes away by one card
    /// on the board, and how many of those each two kinds have taken twice.
    all: i64,
    one: Vec<i64>,
    two: Vec<Vec<i64>>,
}

impl Kinds {
    fn new(rules: &Rules, dues: &[Due]) -> Kinds {
        let pack = rules.game.pack;
        let mut cards: Vec<Card> = pack.cards().collect();
        cards.sort_unstable();
        cards.dedup();
        let alike = orbit::suits_are_alike(pack) && !names_a_suit(rules, dues);
        let counts = cards.iter().map(|card| pack.count_of(*card)).collect();
        Kinds { cards, counts, names: if alike { Names::all() } else { Names::none() } }
    }

    /// Everything that may be kept of so many cards, and what is thrown for it.
    fn pairs(&self, laid: &Laid<'_>, dealt: usize) -> Vec<Pair> {
        let mut pairs: BTreeMap<[Kind; 2], Pair> = BTreeMap::new();
        let mut firsts: HashMap<[Kind; 2], [u8; 4]> = HashMap::new();
        let orders = orders(dealt);
        for hand in self.hands(dealt) {
            let kept = orders.iter().filter_map(|order| {
                let cards: Hand = order.iter().map(|at| self.cards[hand[*at]]).collect();
                laid.keeps(&cards).map(|kept| sorted(kept.map(|card| self.place(card))))
            });
            let mut kept: Vec<[Kind; 2]> = kept.collect();
            kept.sort_unstable();
            for kept in kept.chunk_by(|one, other| one == other) {
                let held = kept[0];
                let names = firsts.entry(held).or_insert_with(|| self.first_names(held));
                let thrown = without(&hand, held).map(|kind| self.renamed(kind, names));
                let held = sorted(held.map(|kind| self.renamed(kind, names)));
                let pair = pairs.entry(held).or_insert_with(|| Pair::new(self, held));
                pair.throw(self, &thrown.collect::<Vec<Kind>>(), kept.len() as i64);
            }
        }
        pairs.into_values().collect()
    }

    /// Every choice of so many cards by kind, rising.
    fn hands(&self, dealt: usize) -> Vec<Vec<Kind>> {
        let mut hands = vec![Vec::new()];
        for _ in 0..dealt {
            let longer = |hand: Vec<Kind>| {
                let from = hand.last().copied().unwrap_or(0);
                let fits = {
                    let hand = hand.clone();
                    move |kind: &Kind| {
                        hand.iter().filter(|held| *held == kind).count() < self.counts[*kind]
                    }
                };
                let next = (from..self.cards.len()).filter(fits);
                next.map(|kind| hand.iter().copied().chain([kind]).collect()).collect::<Vec<_>>()
            };
            hands = hands.into_iter().flat_map(longer).collect();
        }
        hands
    }

    /// Names of the suits by which two cards come before all that are the same by other names.
    fn first_names(&self, held: [Kind; 2]) -> [u8; 4] {
        let named = |names: &&[u8; 4]| sorted(held.map(|kind| self.renamed(kind, names)));
        *self.names.iter().min_by_key(named).expect("suits have names")
    }

    /// A kind by other names of the suits.
    fn renamed(&self, kind: Kind, names: &[u8; 4]) -> Kind {
        let card = self.cards[kind];
        let suit = card.suit().map(|suit| Suit::ALL[usize::from(names[suit as usize])]);
        let named = card.rank().zip(suit).map(|(rank, suit)| Card::new(rank, suit));
        named.map_or(kind, |card| self.place(card))
    }

    fn place(&self, card: Card) -> Kind {
        self.cards.binary_search(&card).expect("a card of the pack")
    }
}

impl Pair {
    fn new(kinds: &Kinds, held: [Kind; 2]) -> Pair {
        let count = kinds.cards.len();
        let mut left = kinds.counts.clone();
        held.iter().for_each(|kind| left[*kind] -= 1);
        Pair { held, left, all: 0, one: vec![0; count], two: vec![vec![0; count]; count] }
    }

    /// Adds so many orders of a hand of which these cards are thrown.
    fn throw(&mut self, kinds: &Kinds, thrown: &[Kind], times: i64) {
        let all: Vec<Kind> = thrown.iter().chain(&self.held).copied().collect();
        let count = |of: &[Kind], kind: Kind| of.iter().filter(|held| **held == kind).count();
        let mut held = self.held.to_vec();
        held.dedup();
        // Cards of one kind are told apart here, kept from thrown, where the deal does not.
        let (mut kept, mut apart) = (1, 1);
        for kind in held {
            let times = count(&self.held, kind);
            kept *= ways(kinds.counts[kind], times);
            apart *= ways(count(&all, kind), times);
        }
        let each = times * (kept * (ALIKE / apart)) as i64;
        let left = |kind: Kind| self.left[kind] as i64;
        match *thrown {
            [kind] => {
                self.all += each * left(kind);
                self.one[kind] += each;
            }
            [kind, same] if kind == same => {
                self.all += each * left(kind) * (left(kind) - 1) / 2;
                self.one[kind] += each * left(kind);
                self.two[kind][kind] += each;
            }
            [kind, other] => {
                self.all += each * left(kind) * left(other);
                let (less, more) = (each * left(other), each * left(kind));
                self.one[kind] += less;
                self.one[other] += more;
                self.two[kind][other] += each;
                self.two[other][kind] += each;
            }
            _ => unreachable!("one or two are thrown"),
        }
    }
}

/// Part of a board.
#[derive(Clone, Copy)]
struct Dealt {
    /// The cards that are kept, and those of the board.
    hand: Hand,
    /// In how many ways the board so far can be dealt.
    ways: i64,
    /// How many of the ways to throw it leaves, less all there are.
    gone: i64,
}

/// The boards that follow two cards.
struct Boards<'a> {
    kinds: &'a Kinds,
    pair: &'a Pair,
    table: SideTable<'a>,
    /// The kinds on the board, and how many there are of each.
    board: Vec<(Kind, usize)>,
    met: Vec<(Met, u128)>,
}

impl<'a> Boards<'a> {
    fn new(kinds: &'a Kinds, pair: &'a Pair, table: SideTable<'a>) -> Boards<'a> {
        Boards { kinds, pair, table, board: Vec::new(), met: Vec::new() }
    }

    /// Deals every board of so many cards whose highest kind is this one.
    fn all(&mut self, top: Kind, cards: usize) {
        let hand = self.pair.held.iter().map(|kind| self.kinds.cards[*kind]).collect();
        self.deal(top, cards, Dealt { hand, ways: 1, gone: 0 });
    }

    /// Deals as many more cards, of this kind and of kinds below it.
    fn deal(&mut self, kind: Kind, cards: usize, mut dealt: Dealt) {
        let pair = self.pair;
        let held = self.board.iter().map(|(held, count)| *count as i64 * pair.two[*held][kind]);
        let each = held.sum::<i64>() - pair.one[kind];
        let before = dealt;
        for count in 1..=cards.min(pair.left[kind]) {
            let (more, again) = (count as i64, (count * (count + 1) / 2) as i64);
            dealt.hand.push(self.kinds.cards[kind]);
            dealt.ways = before.ways * ways(pair.left[kind], count) as i64;
            dealt.gone = before.gone + more * each + again * pair.two[kind][kind];
            self.board.push((kind, count));
            match cards - count {
                0 => self.read(&dealt),
                left => (0..kind).for_each(|kind| self.deal(kind, left, dealt)),
            }
            self.board.pop();
        }
    }

    /// Reads a whole board.
    fn read(&mut self, dealt: &Dealt) {
        let met = self.table.met(&dealt.hand);
        let deals = (dealt.ways * (self.pair.all + dealt.gone)) as u128;
        match self.met.iter_mut().find(|(held, _)| *held == met) {
            Some((_, sum)) => *sum += deals,
            None => self.met.push((met, deals)),
        }
    }

    fn tally(self) -> Tally {
        let mut tally = Tally::default();
        self.met.into_iter().for_each(|(met, deals)| tally.add((Some(met), None), deals));
        tally
    }
}

/// Two kinds, the lower one first.
fn sorted(mut kinds: [Kind; 2]) -> [Kind; 2] {
    kinds.sort_unstable();
    kinds
}

/// The other cards of a hand, both of which are rising.
fn without(hand: &[Kind], held: [Kind; 2]) -> impl Iterator<Item = Kind> {
    let mut held = held.into_iter().peekable();
    hand.iter().copied().filter(move |kind| held.next_if_eq(kind).is_none())
}

/// Every order of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, _| {
        let longer = |order: Vec<usize>| {
            let rest: Vec<usize> = (0..count).filter(|at| !order.contains(at)).collect();
            rest.into_iter().map(move |at| order.iter().copied().chain([at]).collect())
        };
        orders.into_iter().flat_map(longer).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::price::side::tests::rules;
    use cards::{Pack, Rank};
    use engine::table::Limits;
    use sheet::table::keep_way::KeepTies;

    /// Sixteen cards, boards of three: every card dealt one by one, hands in every order.
    fn dealt(rules: &Rules, table: SideTable<'_>) -> BTreeMap<Met, u128> {
        let pack: Vec<Card> = rules.game.pack.cards().collect();
        assert_eq!(pack.len(), 16);
        let laid = Laid::new(rules);
        let held = |bits: u32| (0..16).filter(move |at| bits >> at & 1 == 1);
        let of = |count: u32| (0..1_u32 << 16).filter(move |bits| bits.count_ones() == count);
        let boards: Vec<u32> = of(3).collect();
        let mut found = BTreeMap::new();
        for hand in of(4) {
            let cards: Vec<Card> = held(hand).map(|at| pack[at]).collect();
            let mut kept: BTreeMap<[Card; 2], u128> = BTreeMap::new();
            for order in orders(4) {
                let cards: Vec<Card> = order.iter().map(|at| cards[*at]).collect();
                let mut two = laid.keeps(&cards).expect("a house way");
                two.sort_unstable();
                *kept.entry(two).or_default() += 1;
            }
            for board in boards.iter().filter(|board| *board & hand == 0) {
                for (two, orders) in &kept {
                    let cards = two.iter().copied().chain(held(*board).map(|at| pack[at]));
                    let met = table.met(&cards.collect::<Hand>());
                    *found.entry(met).or_default() += orders;
                }
            }
        }
        found
    }

    /// What is kept of equal cards may go by their suits' names, or by the order in which they came.
    #[test]
    fn kinds_of_cards_come_to_what_single_cards_do() {
        let packs = [(Rank::Ten, 1), (Rank::Queen, 2)];
        let ties = [KeepTies::Alphabetical, KeepTies::OffSuit];
        for (ties, (below, packs)) in ties.into_iter().flat_map(|it| packs.map(|packs| (it, packs)))
        {
            let mut game = rules("texas-shootout").game.clone();
            game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, below).times(packs);
            game.keep_way.as_mut().expect("a house way").ties = ties;
            let rules = Rules::new(&game, Limits::default()).expect("playable");
            let at =
                rules.game.sides.iter().position(|side| side.name == "bonus").expect("a bonus");
            let table = rules.side_table(at).expect("a table");
            let kept = Kept { dealt: 4, board: 3 };
            let tally =
                count(&rules, at, &kept, table, &crate::work::silent).expect("few are thrown");
            let counted = tally.iter().map(|((met, _), deals)| (met.expect("read"), deals * 24));
            let counted: BTreeMap<Met, u128> = counted.collect();
            assert_eq!(counted, dealt(&rules, table), "{ties:?}, {packs} packs");
        }
    }
}
