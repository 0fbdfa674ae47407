//! The obvious way to read five cards, to which the proofs hold the fast code; and what else the
//! proofs of wild and many-pack rankings share.

use crate::class::Class;
use crate::proof::{Way, counts};
use crate::ranking::Ranking;
use crate::standing::Standing;
use cards::{Card, CardSet, Hand, Rank, Suit};

/// What five cards are made of. They may repeat one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Five {
    /// How many there are of each rank, most first: three and two for a full house.
    pub(crate) sizes: [u8; 5],
    /// Those ranks in the same order, the higher first where there are as many of both.
    pub(crate) ranks: [u8; 5],
    /// The top card of a straight.
    pub(crate) straight: Option<u8>,
    /// All of one suit.
    pub(crate) flush: bool,
    /// The same card twice.
    pub(crate) repeated: bool,
}

/// A place in a ranking: the number of the class, then what breaks ties in it.
pub(crate) type Place = (usize, [u8; 5]);

impl Five {
    /// Reads five cards. The ace also stands below `lowest`, the lowest rank of the pack.
    pub(crate) fn read(cards: [Card; 5], lowest: Option<Rank>) -> Five {
        let rank = |card: Card| card.rank().expect("a wild card stands for a card with a rank");
        let mut sorted = cards.map(|card| rank(card) as u8);
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let mut groups = [(0, 0); 5];
        let mut count = 0;
        for same in sorted.chunk_by(|a, b| a == b) {
            groups[count] = (same.len() as u8, same[0]);
            count += 1;
        }
        groups.sort_unstable_by(|a, b| b.cmp(a));
        let (sizes, ranks) = (groups.map(|(size, _)| size), groups.map(|(_, rank)| rank));
        let in_a_row = |ranks: &[u8]| ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
        let ace_low = ranks[0] == Rank::Ace as u8
            && lowest.is_some_and(|lowest| ranks[4] == lowest as u8)
            && in_a_row(&ranks[1..]);
        let straight = match count {
            5 if in_a_row(&ranks) => Some(ranks[0]),
            5 if ace_low => Some(ranks[1]),
            _ => None,
        };
        let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
        let repeated = (1..5).any(|at| cards[..at].contains(&cards[at]));
        Five { sizes, ranks, straight, flush, repeated }
    }

    /// The class of five cards of one pack, wild cards included.
    pub(crate) fn class(&self) -> Class {
        const ACE: u8 = Rank::Ace as u8;
        match (self.sizes, self.straight, self.flush) {
            (_, Some(ACE), true) => Class::RoyalFlush,
            (_, Some(_), true) => Class::StraightFlush,
            ([5, ..], ..) => Class::FiveOfAKind,
            ([4, ..], ..) => Class::FourOfAKind,
            ([3, 2, ..], ..) => Class::FullHouse,
            (_, _, true) => Class::Flush,
            (_, Some(_), _) => Class::Straight,
            ([3, ..], ..) => Class::ThreeOfAKind,
            ([2, 2, ..], ..) => Class::TwoPair,
            ([2, ..], ..) => Class::Pair,
            _ => Class::HighCard,
        }
    }

    /// What breaks ties: a straight's top card, else the ranks, those of the most cards first.
    pub(crate) fn tie(&self) -> [u8; 5] {
        self.straight.map_or(self.ranks, |top| [top, 0, 0, 0, 0])
    }
}

/// The number of a class in a ranking.
pub(crate) fn number(ranking: Ranking, class: Class) -> usize {
    let at = ranking.classes().iter().position(|known| *known == class);
    1 + at.unwrap_or_else(|| panic!("{ranking} has no {class}"))
}

/// The best place that five cards can have when each wild card stands for every card of the pack
/// in turn. `place` refuses what the wild cards may not be.
pub(crate) fn stand_in(
    hand: CardSet,
    wild: impl Fn(Card) -> bool,
    place: &impl Fn(&[Card], &[Card]) -> Option<Place>,
) -> Place {
    fn try_all(
        natural: &[Card],
        stand_ins: &mut Vec<Card>,
        left: usize,
        place: &impl Fn(&[Card], &[Card]) -> Option<Place>,
    ) -> Option<Place> {
        if left == 0 {
            return place(natural, stand_ins);
        }
        // Which of two wild cards stands for which card makes no difference.
        let least = stand_ins.last().map_or(0, |card| card.index());
        let mut best = None;
        for card in (least..52).filter_map(Card::from_index) {
            stand_ins.push(card);
            best = best.max(try_all(natural, stand_ins, left - 1, place));
            stand_ins.pop();
        }
        best
    }
    let natural: Vec<Card> = hand.iter().filter(|card| !wild(*card)).collect();
    let wilds = hand.len() as usize - natural.len();
    try_all(&natural, &mut Vec::new(), wilds, place).expect("wild cards may be something")
}

/// Five cards out of natural ones and those that wild cards stand for.
pub(crate) fn together(natural: &[Card], stand_ins: &[Card]) -> [Card; 5] {
    std::array::from_fn(|at| *natural.get(at).unwrap_or_else(|| &stand_ins[at - natural.len()]))
}

/// Every hand of so many cards of the pack by class, ranked in batches.
pub(crate) fn count_all(ranking: Ranking, pack: CardSet, cards: usize) -> Vec<(&'static str, u64)> {
    counts(ranking, Way::InBatches.standings(ranking, pack, cards))
}

/// Asserts of hands of more than five cards, all of one size, that each stands as its best five
/// do, alone and in a batch.
#[track_caller]
pub(crate) fn best_five_of_more(ranking: Ranking, hands: impl IntoIterator<Item = CardSet>) {
    let mut hands = hands.into_iter();
    let ranked = |hands: &[CardSet]| {
        let mut standings = vec![Standing::NOTHING; hands.len()];
        ranking.rank_all(hands, &mut standings);
        standings
    };
    loop {
        let batch: Vec<CardSet> = hands.by_ref().take(1 << 12).collect();
        let fives: Vec<CardSet> = batch.iter().flat_map(|hand| hand.subsets(5)).collect();
        if batch.is_empty() {
            return;
        }
        let choices = ranked(&fives);
        let best = choices.chunks(fives.len() / batch.len()).map(|choices| choices.iter().max());
        for ((hand, standing), best) in batch.iter().zip(ranked(&batch)).zip(best) {
            let alone = ranking.rank(&Hand::from(*hand));
            assert_eq!((Some(&alone), Some(&standing)), (best, best), "{ranking}: {hand}");
        }
    }
}

/// The cards of a text such as `Ah Td Jk`; `Jk` and `Jr` are the jokers.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    let card = |word: &str| match word.chars().collect::<Vec<_>>()[..] {
        ['J', 'k'] => Card::JOKER,
        ['J', 'r'] => Card::RED_JOKER,
        [rank, suit] => {
            let named = Rank::from_symbol(rank).zip(Suit::from_symbol(suit));
            let (rank, suit) = named.unwrap_or_else(|| panic!("{word} is no card"));
            Card::new(rank, suit)
        }
        _ => panic!("{word} is no card"),
    };
    text.split_whitespace().map(card).collect()
}

/// Asserts that a hand falls in a class.
#[track_caller]
pub(crate) fn check(ranking: Ranking, hand: &str, class: Class) {
    assert_eq!(ranking.class(ranking.try_rank(&cards(hand)).unwrap()), Some(class), "{hand}");
}

/// Asserts that of each two neighbouring hands the first beats the second.
#[track_caller]
pub(crate) fn check_order(ranking: Ranking, hands: &[&str]) {
    for pair in hands.windows(2) {
        let [better, worse] =
            [pair[0], pair[1]].map(|hand| ranking.try_rank(&cards(hand)).unwrap());
        assert!(better > worse, "{} should beat {}", pair[0], pair[1]);
    }
}

/// Asserts that the hands stand alike.
#[track_caller]
pub(crate) fn check_tie(ranking: Ranking, hands: &[&str]) {
    for pair in hands.windows(2) {
        let [one, other] = [pair[0], pair[1]].map(|hand| ranking.try_rank(&cards(hand)).unwrap());
        assert_eq!(one, other, "{} should tie with {}", pair[0], pair[1]);
    }
}
