//! What is kept, read off the words alone as a player would read them, and held to what lists keep.

use super::{Alike, Hands, Shape};
use cards::{Card, CardSet, Pack, Rank, Suit};
use ranking::Ranking;
use std::collections::BTreeSet;

/// Somebody who has the words, and the sentence below the list.
struct Reader {
    straight: usize,
    /// Whether a joker is an ace.
    aces: bool,
    /// The cards of whose ranks some were thrown before.
    thrown: CardSet,
}

/// Few cards of a hand.
struct Few {
    jokers: usize,
    /// The highest first.
    ranks: Vec<Rank>,
    suits: Vec<Suit>,
}

impl Few {
    fn new(held: &[Card]) -> Few {
        let mut ranks: Vec<Rank> = held.iter().filter_map(|card| card.rank()).collect();
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        let suits = held.iter().filter_map(|card| card.suit()).collect();
        Few { jokers: held.len() - ranks.len(), ranks, suits }
    }

    /// How many cards of each rank there are, the most first, and the rank of the most.
    fn groups(&self) -> (Vec<usize>, Option<Rank>) {
        let count = |rank: &Rank| self.ranks.iter().filter(|held| *held == rank).count();
        let mut each: Vec<(usize, Rank)> = Rank::ALL.iter().map(|it| (count(it), *it)).collect();
        each.retain(|(count, _)| *count > 0);
        each.sort_unstable_by(|one, other| other.cmp(one));
        (each.iter().map(|(count, _)| *count).collect(), each.first().map(|(_, rank)| *rank))
    }

    fn is_of_one_suit(&self) -> bool {
        self.suits.iter().all(|suit| *suit == self.suits[0])
    }

    fn highs(&self) -> usize {
        self.ranks.iter().filter(|rank| **rank >= Rank::Jack).count()
    }
}

/// The rank that a word names: `J`, or `jacks`.
fn rank(word: &str) -> Rank {
    let named = |rank: &&Rank| rank.symbol().to_string() == word || rank.plural() == word;
    *Rank::ALL.iter().find(named).unwrap_or_else(|| panic!("`{word}` is no rank"))
}

/// The ranks of `J to A`, or `A`.
fn range(words: &str) -> (Rank, Rank) {
    match words.split_once(" to ") {
        Some((low, high)) => (rank(low), rank(high)),
        None => (rank(words), rank(words)),
    }
}

impl Reader {
    /// How many straights hold all of these.
    fn straights(&self, ranks: &[Rank]) -> usize {
        // From the ace below the deuce to the ace above the king.
        let ladder: Vec<Rank> = [Rank::Ace].into_iter().chain(Rank::ALL).collect();
        let runs = ladder.windows(self.straight);
        runs.filter(|run| ranks.iter().all(|rank| run.contains(rank))).count()
    }

    /// All that is meant, where that is so many cards of a hand.
    fn keeps(&self, words: &str, count: usize, hand: &[Card]) -> BTreeSet<u64> {
        let sets = (0_u32..1 << hand.len()).filter(|bits| bits.count_ones() as usize == count);
        let held = sets.map(|bits| {
            let at = hand.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
            at.map(|(_, card)| *card).collect::<Vec<Card>>()
        });
        let mut fit: Vec<Vec<Card>> = held.filter(|held| self.fits(words, held)).collect();
        let best = fit.iter().map(|held| self.comes_before(words, held)).max();
        fit.retain(|held| Some(self.comes_before(words, held)) == best);
        fit.iter().map(|held| held.iter().copied().collect::<CardSet>().bits()).collect()
    }

    /// Whether some cards are what the words say.
    fn fits(&self, words: &str, held: &[Card]) -> bool {
        let (jokers, words) = match words.split_once(" and ") {
            Some(("the joker", rest)) => (1, rest),
            Some((first, rest)) if first.ends_with(" jokers") => {
                (first[..1].parse().expect("a number"), rest)
            }
            _ if words == "the joker" => return Few::new(held).jokers == 1 && held.len() == 1,
            _ if words.ends_with(" jokers") => {
                return Few::new(held).jokers == held.len() && held.len() == 2;
            }
            _ => (0, words),
        };
        let mut few = Few::new(held);
        let pairs =
            words.contains("pair") || words.contains("of a kind") || words.contains("house");
        if pairs && jokers == 0 && self.aces {
            few.ranks.splice(0..0, std::iter::repeat_n(Rank::Ace, few.jokers));
        } else if few.jokers != jokers {
            return false;
        }
        let mut clauses = words.split(", ");
        let first = clauses.next().expect("words");
        match pairs {
            true => self.pairs_fit(words, &few),
            false => {
                few.groups().0.iter().all(|count| *count == 1)
                    && self.is(first, &few)
                    && clauses.all(|clause| self.has(clause, &few))
            }
        }
    }

    /// Cards of the same rank, and others beside them.
    fn pairs_fit(&self, words: &str, few: &Few) -> bool {
        let (groups, of) = few.groups();
        let least = |text: &str| {
            let word = text.split(' ').next().expect("a word");
            of >= Some(rank(word))
        };
        let (what, beside) = match words.split_once(" and ") {
            Some((what, beside)) => (what, beside),
            None => (words, ""),
        };
        let (head, from) = [", the higher of ", "kind, ", "pair of "]
            .iter()
            .find_map(|mark| what.split_once(mark).map(|(_, rest)| (what, least(rest))))
            .unwrap_or((what, true));
        let most: &[usize] = match () {
            () if head.starts_with("four of a kind") => &[4],
            () if head.starts_with("a full house") => &[3, 2],
            () if head.starts_with("three of a kind") => &[3],
            () if head.starts_with("two pair") => &[2, 2],
            () => &[2],
        };
        let others = match beside {
            "" => 0,
            it if it.starts_with("2 ") || it.starts_with("the 2 ") => 2,
            _ => 1,
        };
        let all: Vec<usize> = most.iter().copied().chain(vec![1; others]).collect();
        // The last of the groups is the one beside the pair.
        let other = few.ranks.iter().find(|rank| of != Some(**rank));
        let beside = beside.trim_start_matches("the highest other card, of ");
        let beside = match beside {
            "an ace" | "A" => other == Some(&Rank::Ace),
            it if it.ends_with(" to A") => {
                let (low, _) = range(it.trim_start_matches("a card of "));
                other.is_some_and(|other| *other >= low)
            }
            _ => true,
        };
        groups == all && from && beside
    }

    /// What the first words say.
    fn is(&self, words: &str, few: &Few) -> bool {
        let count = few.ranks.len();
        let so_many = |text: &str| text.starts_with(|it: char| it.to_string() == count.to_string());
        let within = |words: &str| {
            let (low, high) = range(words);
            few.ranks.iter().all(|rank| (low..=high).contains(rank))
        };
        let words = words.trim_end_matches(" that most straights hold");
        match words {
            "anything" => count == 0,
            "an ace" => few.ranks == [Rank::Ace],
            "the highest card" | "the card" => count == 1,
            it if it.starts_with("a card of ") => count == 1 && within(&it["a card of ".len()..]),
            it => {
                let it = it.trim_start_matches("the highest ").trim_start_matches("the ");
                let rest = it.get(2..).unwrap_or_default();
                so_many(it)
                    && match rest {
                        "to a royal flush" => few.is_of_one_suit() && within("T to A"),
                        "to a mini royal" => few.is_of_one_suit() && within("Q to A"),
                        "to a straight flush" => {
                            few.is_of_one_suit() && self.straights(&few.ranks) > 0
                        }
                        "to a straight" => self.straights(&few.ranks) > 0,
                        "of one suit" => few.is_of_one_suit(),
                        "highest cards" | "cards" => true,
                        it if it.starts_with("cards of ") => within(&it["cards of ".len()..]),
                        it => panic!("`{it}` is not understood"),
                    }
            }
        }
    }

    /// What is said behind a comma.
    fn has(&self, clause: &str, few: &Few) -> bool {
        let number = || clause[..1].parse::<usize>().expect("a number");
        match clause {
            "open at both ends" => self.straights(&few.ranks) >= 2,
            "a card of J to A among them" => few.highs() >= 1,
            "an ace among them" => few.ranks[0] == Rank::Ace,
            it if it.ends_with("straights open to them") => self.straights(&few.ranks) >= number(),
            it if it.ends_with(" or more of J to A") => few.highs() >= number(),
            it if it.starts_with("one of ") => few.ranks[0] >= range(&it["one of ".len()..]).0,
            it => {
                let (which, from) = it.split_once("of ").unwrap_or_else(|| panic!("`{it}`"));
                let rank = match which {
                    "the lowest " | "the lower " => few.ranks.last(),
                    "the highest " | "the higher " | "" => few.ranks.first(),
                    it => panic!("`{it}` is not understood"),
                };
                rank.is_some_and(|rank| *rank >= range(from).0)
            }
        }
    }

    /// Which of cards that fit alike is meant: the greater.
    fn comes_before(&self, words: &str, held: &[Card]) -> (usize, usize, Vec<Rank>, usize) {
        let mut few = Few::new(held);
        let [lowest, highest] =
            [few.ranks.last(), few.ranks.first()].map(|it| it.map_or(0, |it| *it as usize + 1));
        let first = match () {
            () if words.contains(", the lowe") => lowest,
            () if words.contains("pair") => 0,
            () if words.contains(", the high") => highest,
            () if words.contains("to a straight") || words.contains("straights hold") => {
                self.straights(&few.ranks)
            }
            () if words.contains("of one suit") && !words.contains("the highest") => few.highs(),
            () => 0,
        };
        if self.aces {
            few.ranks.splice(0..0, std::iter::repeat_n(Rank::Ace, few.jokers));
        }
        // Where the highest are asked for, they come first whatever was thrown.
        let is_highest = words.contains("the highest other") || words.contains("highest card");
        let whole = held.iter().filter(|card| !self.thrown.contains(**card)).count();
        (first, if is_highest { 0 } else { whole }, few.ranks, whole)
    }
}

/// Every name that a hand has, read off its words, is what lists keep for it.
#[test]
fn words_say_what_is_kept() {
    let mut state = 7_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        ((state >> 33) % bound as u64) as usize
    };
    let five = Hands { ranking: Ranking::High5, straight: 5, alike: Alike::Highest };
    let mut read = BTreeSet::new();
    for (hands, cards, jokers) in [
        (five, 5, 0),
        (Hands { ranking: Ranking::High3, straight: 3, ..five }, 3, 0),
        (Hands { ranking: Ranking::High5Bug, ..five }, 5, 2),
        (Hands { ranking: Ranking::High5WildB, ..five }, 5, 2),
        (Hands { ranking: Ranking::High5Bug, alike: Alike::Unthrown, ..five }, 5, 2),
    ] {
        let pack: Vec<Card> = Pack::FIFTY_TWO.with_jokers(jokers).cards().collect();
        for _ in 0..400 {
            let mut left = pack.clone();
            // Jokers come often, so that their names are read.
            let mut hand: Vec<Card> =
                left.extract_if(.., |card| card.rank().is_none() && below(3) == 0).collect();
            while hand.len() < cards {
                hand.push(left.swap_remove(below(left.len())));
            }
            // Some were thrown of a rank, so of all its cards.
            let ranks: Vec<Rank> = match hands.alike {
                Alike::Unthrown => Rank::ALL.into_iter().filter(|_| below(3) == 0).collect(),
                _ => Vec::new(),
            };
            let is_thrown = |card: &Card| card.rank().is_some_and(|rank| ranks.contains(&rank));
            let thrown: CardSet = hand.iter().copied().filter(is_thrown).collect();
            let aces = hands.ranking == Ranking::High5Bug;
            let reader = Reader { straight: hands.straight.into(), aces, thrown };
            let set: CardSet = hand.iter().copied().collect();
            let mut all = Few::new(&hand);
            all.ranks.splice(0..0, vec![Rank::Ace; if aces { all.jokers } else { 0 }]);
            let pairs = all.groups().0.iter().filter(|count| **count > 1).count();
            for (hold, sets) in hands.holds(set, CardSet::EMPTY, thrown) {
                let kind = hold.kind;
                // Two pair is told before a pair, so that it is the only one.
                let is_pair = matches!(kind.shape, Shape::Pair | Shape::PairAnd);
                if kind.shape == Shape::Stand || is_pair && pairs > 1 {
                    continue;
                }
                let sets: BTreeSet<u64> = sets.iter().map(|set| set.bits()).collect();
                for least in [None, Some(hold.order)] {
                    let words = hands.words(kind, least);
                    let found = reader.keeps(&words, kind.cards.into(), &hand);
                    assert_eq!(found, sets, "{words} of {set}, thrown {thrown}, {kind:?}");
                    read.insert(words);
                }
            }
        }
    }
    assert!(read.len() > 300, "{} names", read.len());
}
