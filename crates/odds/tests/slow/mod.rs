//! The obvious way: every order of the cards to come, every hand ranked by trying every choice of
//! its cards.

use cards::{Card, CardSet, Hand};
use ranking::Standing;
use sheet::poker::{Poker, Way, Wild};

/// Pot parts that two ways and up to three equal hands on two boards divide.
const WHOLE: u128 = 24;

/// Numbers for tests.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * bound as u128) >> 64) as usize
    }
}

/// What lies on the table, with few cards to come.
pub(crate) struct Deal {
    pub(crate) hands: Vec<CardSet>,
    pub(crate) boards: Vec<Hand>,
    pub(crate) dead: CardSet,
    stub: Vec<Card>,
    missing: Vec<usize>,
    to_come: usize,
}

impl Deal {
    /// Deals a game, leaves `open` cards of it unknown, and takes all but a few cards out of play.
    pub(crate) fn at_random(game: &Poker, hands: usize, open: usize, dice: &mut Dice) -> Deal {
        let mut cards: Vec<Card> = game.pack.cards().collect();
        cards::shuffle(&mut cards, &mut |bound| dice.below(bound as usize) as u32);
        let sum = |part: fn(&sheet::poker::Street) -> u8| -> usize {
            game.streets.iter().map(|street| part(street) as usize).sum()
        };
        let own = sum(|street| street.down + street.up) - sum(|street| street.discard);
        let on_board = sum(|street| street.board);
        let boards = game.pot.boards.max(1) as usize;
        // Open cards are the board's as far as it has any, one more is a hand's.
        let to_come = if on_board == 0 { 0 } else { (open / boards).max(1) };
        let mut missing = vec![0; hands];
        match on_board {
            0 => (0..open).for_each(|at| missing[at % hands] += 1),
            _ if boards == 1 && open > 1 && dice.below(2) == 0 => missing[0] = 1,
            _ => {}
        }
        let to_come = if on_board > 0 && missing[0] > 0 { to_come - 1 } else { to_come };
        let mut next = || cards.pop().expect("enough cards");
        let deal = Deal {
            hands: missing.iter().map(|less| (0..own - less).map(|_| next()).collect()).collect(),
            boards: (0..boards)
                .map(|_| (0..on_board - to_come).map(|_| next()).collect())
                .collect(),
            stub: (0..open + 8).map(|_| next()).collect(),
            dead: CardSet::EMPTY,
            missing,
            to_come,
        };
        Deal { dead: cards.into_iter().collect(), ..deal }
    }

    /// What each hand wins over every order of the stub, and what there is to win.
    pub(crate) fn count(&self, game: &Poker) -> (Vec<u128>, u128) {
        let mut won = vec![0; self.hands.len()];
        let mut whole = 0;
        let needed = self.missing.iter().sum::<usize>() + self.to_come * self.boards.len();
        each_order(&self.stub, needed, &mut Vec::new(), &mut |order| {
            let mut order = order.iter().copied();
            let hands: Vec<CardSet> = (self.hands.iter().zip(&self.missing))
                .map(|(hand, missing)| order.by_ref().take(*missing).fold(*hand, CardSet::with))
                .collect();
            for board in &self.boards {
                let board: Hand =
                    board.iter().copied().chain(order.by_ref().take(self.to_come)).collect();
                split(game, &hands, &board, &mut won);
                whole += WHOLE;
            }
        });
        (won, whole)
    }
}

fn each_order(stub: &[Card], needed: usize, order: &mut Vec<Card>, see: &mut impl FnMut(&[Card])) {
    if order.len() == needed {
        return see(order);
    }
    for card in stub {
        if !order.contains(card) {
            order.push(*card);
            each_order(stub, needed, order, see);
            order.pop();
        }
    }
}

/// Splits one pot, as a dealer would.
fn split(game: &Poker, hands: &[CardSet], board: &Hand, won: &mut [u128]) {
    let winners: Vec<Vec<usize>> =
        game.pot.ways.iter().map(|way| winners(game, way, hands, board)).collect();
    let winners: Vec<Vec<usize>> =
        winners.into_iter().filter(|winners| !winners.is_empty()).collect();
    let everyone: Vec<usize> = (0..hands.len()).collect();
    let shares = if winners.is_empty() { vec![everyone] } else { winners };
    for share in &shares {
        let each = WHOLE / shares.len() as u128 / share.len() as u128;
        share.iter().for_each(|hand| won[*hand] += each);
    }
}

fn winners(game: &Poker, way: &Way, hands: &[CardSet], board: &Hand) -> Vec<usize> {
    let rank = |own: CardSet| way.using.rank_cards(way.ranking, &Hand::from(own), board);
    let standings: Vec<Standing> = hands
        .iter()
        .map(|own| match game.extras.wild {
            Wild::None => rank(*own),
            Wild::ChosenCard => {
                let called = |card| own.without(CardSet::of(card)).with(Card::JOKER);
                own.iter().map(|card| rank(called(card))).max().expect("cards")
            }
        })
        .map(|standing| {
            if way.qualify.is_some_and(|least| standing < least) {
                Standing::NOTHING
            } else {
                standing
            }
        })
        .collect();
    let best = standings.iter().max().copied().expect("hands");
    let held = |at: &usize| best != Standing::NOTHING && standings[*at] == best;
    (0..hands.len()).filter(held).collect()
}
