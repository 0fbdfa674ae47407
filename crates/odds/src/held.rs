//! How many of some hands hold given cards, and how many hold none of others.

use crate::suits::{Names, renamed};
use cards::{Card, CardSet};
use std::sync::Arc;

/// Most cards of a set that a number is kept for.
const KEPT: usize = 6;
/// Cards of a pack with two jokers, and one more.
const CARDS: usize = 55;

/// Hands of equal size, and for every set of up to six cards how many of them hold it.
///
/// How many share no card with a hand is then what inclusion and exclusion gives: all of them, less
/// those that hold each card, and those that hold each two again, and so on.
#[derive(Clone)]
pub(crate) struct Held {
    /// By [`Held::number`] of the set, or by its class where sets are alike; in parts of a hand.
    counts: Vec<u32>,
    alike: Option<Arc<Alike>>,
    /// How many parts a hand has.
    parts: i64,
    /// Cards of a hand.
    size: usize,
    /// Most cards of a set that is counted.
    most: usize,
    /// The first number of the sets of each size.
    first: [usize; KEPT + 2],
    /// `choose[card][count]`: how many sets of so many cards lie below a card.
    choose: [[usize; KEPT + 1]; CARDS],
}

impl Held {
    /// For hands of so many cards.
    pub(crate) fn new(size: usize) -> Held {
        Held::up_to(size, KEPT)
    }

    /// The same, where only sets of up to so many cards will be asked about.
    pub(crate) fn up_to(size: usize, most: usize) -> Held {
        let mut choose = [[0; KEPT + 1]; CARDS];
        choose[0][0] = 1;
        for card in 1..CARDS {
            for count in 0..=KEPT {
                let with = if count > 0 { choose[card - 1][count - 1] } else { 0 };
                choose[card][count] = choose[card - 1][count] + with;
            }
        }
        let mut first = [0; KEPT + 2];
        for count in 0..=KEPT {
            first[count + 1] = first[count] + choose[CARDS - 1][count];
        }
        let most = size.min(most).min(KEPT);
        let counts = vec![0; first[most + 1]];
        Held { counts, alike: None, parts: 1, size, most, first, choose }
    }

    /// For hands of which all that differ only in their suits are put in together, so that sets which
    /// do have one number. `classes` are the sets of so many cards that differ otherwise, each with
    /// how many it stands for.
    pub(crate) fn alike(size: usize, classes: impl Fn(usize) -> Vec<(CardSet, u64)>) -> Held {
        let mut held = Held::new(size);
        let names = Names::all();
        let (mut of, mut shares) = (vec![0; held.counts.len()], Vec::new());
        for (set, sets) in (0..=held.most).flat_map(classes) {
            for names in names.iter() {
                of[held.number_of(renamed(set, names))] = shares.len() as u32;
            }
            shares.push((names.len() as u64 / sets) as u32);
        }
        held.counts = vec![0; shares.len()];
        held.parts = names.len() as i64;
        held.alike = Some(Arc::new(Alike { of, shares }));
        held
    }

    /// The number of a set that is counted.
    fn number_of(&self, set: CardSet) -> usize {
        let mut cards = [0; Held::LARGEST];
        let size = indexes(set, &mut cards);
        let each = cards[..size].iter().enumerate();
        self.first[size] + each.map(|(at, card)| self.choose[*card][at + 1]).sum::<usize>()
    }

    /// How many hands hold the set of a number, in parts.
    #[inline]
    fn holding(&self, number: usize) -> i64 {
        let place = self.alike.as_ref().map_or(number, |alike| alike.of[number] as usize);
        i64::from(self.counts[place])
    }

    /// A sum of parts as hands.
    fn whole(&self, sum: i64) -> u64 {
        u64::try_from(sum / self.parts).expect("a count is not below nothing")
    }

    /// The largest hands that can be counted: one card more than a number is kept for, since what
    /// holds a whole hand is that hand.
    pub(crate) const LARGEST: usize = KEPT + 1;

    /// Puts a hand in: counts every set that it holds.
    pub(crate) fn add(&mut self, hand: CardSet) {
        let mut counts = std::mem::take(&mut self.counts);
        self.each_part(hand, |number, _| counts[number] += 1);
        self.counts = counts;
    }

    /// Puts in a hand with all that differ from it only in their suits, which are so many. Each set
    /// of a class lies in as many of them as any other. Where sets have a number each, it stands for
    /// itself alone.
    pub(crate) fn add_alike(&mut self, hand: CardSet, hands: u64) {
        let Some(alike) = self.alike.clone() else {
            debug_assert_eq!(hands, 1, "a number for each set");
            return self.add(hand);
        };
        let mut counts = std::mem::take(&mut self.counts);
        self.each_part(hand, |number, _| {
            let class = alike.of[number] as usize;
            counts[class] += hands as u32 * alike.shares[class];
        });
        self.counts = counts;
    }

    /// How many of the hands put in share no card with this one, which is no larger than the sets
    /// that are counted, or than the hands.
    pub(crate) fn apart_from(&self, hand: CardSet) -> u64 {
        self.whole(self.apart_from_parts(hand))
    }

    fn apart_from_parts(&self, hand: CardSet) -> i64 {
        let mut sum = 0_i64;
        self.each_part(hand, |number, count| {
            let held = self.holding(number);
            sum += if count.is_multiple_of(2) { held } else { -held };
        });
        sum
    }

    /// The same for a hand as large as any: one that is larger than the sets that are counted lies
    /// among the hands itself if `is_in` says so.
    pub(crate) fn apart_from_any(&self, hand: CardSet, is_in: impl Fn(CardSet) -> bool) -> u64 {
        let apart = self.apart_from_parts(hand);
        let size = hand.len() as usize;
        let whole = size == self.size && size > self.most && is_in(hand);
        let whole = if whole { self.parts } else { 0 };
        self.whole(if size.is_multiple_of(2) { apart + whole } else { apart - whole })
    }

    /// Calls `see` with the number and size of every set of the hand's cards that is counted.
    #[inline]
    fn each_part(&self, hand: CardSet, mut see: impl FnMut(usize, usize)) {
        let mut cards = [0_usize; Held::LARGEST];
        let size = indexes(hand, &mut cards);
        let cards = &cards[..size];
        // Each is reached from the one without its highest card.
        let mut numbers = [0_usize; 1 << Held::LARGEST];
        for chosen in 0_usize..1 << size {
            let count = chosen.count_ones() as usize;
            if count > self.most {
                continue;
            }
            if chosen > 0 {
                let top = usize::BITS as usize - 1 - chosen.leading_zeros() as usize;
                numbers[chosen] = numbers[chosen & !(1 << top)] + self.choose[cards[top]][count];
            }
            see(self.first[count] + numbers[chosen], count);
        }
    }

    /// A hand made ready to be kept apart from.
    pub(crate) fn apart(&self, from: CardSet) -> Apart {
        let mut cards = [0_usize; 16];
        let size = indexes(from, &mut cards);
        let mut apart = Apart { from, cards: cards[..size].to_vec(), sets: Vec::new() };
        for chosen in 0_u32..1 << size {
            let count = chosen.count_ones() as usize;
            if count > self.size {
                continue;
            }
            let held: Vec<usize> =
                (0..size).filter(|place| chosen >> place & 1 == 1).map(|at| cards[at]).collect();
            // With one card more behind the first `at` of them.
            let parted = |at: usize| -> usize {
                let low = held[..at].iter().enumerate().map(|(before, card)| (before + 1, card));
                let high =
                    held[at..].iter().enumerate().map(|(after, card)| (at + after + 2, card));
                low.chain(high)
                    .filter(|(count, _)| *count <= KEPT)
                    .map(|(count, card)| self.choose[*card][count])
                    .sum()
            };
            let mut numbers = [0; Held::LARGEST + 1];
            (0..=count.min(self.size)).for_each(|at| numbers[at] = parted(at));
            apart.sets.push(Part { chosen, count, numbers });
        }
        apart
    }

    /// How many of the hands put in hold all of `with` and no card of a hand kept apart from, which
    /// holds none of `with`. `is_in` says whether a whole hand was put in; it is asked only where
    /// that is larger than a number is kept for.
    pub(crate) fn count(
        &self,
        with: CardSet,
        apart: &Apart,
        is_in: impl Fn(CardSet) -> bool,
    ) -> u64 {
        match with.len() {
            0 => self.sum(apart, 0, is_in, CardSet::EMPTY, |part| {
                self.first[part.count] + part.numbers[part.count]
            }),
            1 => {
                let card = with.iter().next().map_or(0, |card| usize::from(card.index()));
                let below = apart.cards.iter().take_while(|held| **held < card).count();
                let lower = (1_u32 << below) - 1;
                self.sum(apart, 1, is_in, with, |part| {
                    let at = (part.chosen & lower).count_ones() as usize;
                    self.first[part.count + 1] + part.numbers[at] + self.choose[card][at + 1]
                })
            }
            more => {
                let mut must = [0_usize; Held::LARGEST];
                indexes(with, &mut must);
                let (must, more) = (&must[..more as usize], more as usize);
                self.sum(apart, more, is_in, with, |part| {
                    self.number(must, &apart.cards, part.chosen, part.count + more)
                })
            }
        }
    }

    /// Inclusion and exclusion, with the number of each set and `more` cards.
    #[inline]
    fn sum(
        &self,
        apart: &Apart,
        more: usize,
        is_in: impl Fn(CardSet) -> bool,
        with: CardSet,
        number: impl Fn(&Part) -> usize,
    ) -> u64 {
        let mut sum = 0_i64;
        for part in &apart.sets {
            let count = part.count + more;
            if count > self.size {
                continue;
            }
            let found = if count > self.most {
                i64::from(is_in(with.union(pick(apart.from, part.chosen)))) * self.parts
            } else {
                self.holding(number(part))
            };
            sum += if part.count.is_multiple_of(2) { found } else { -found };
        }
        self.whole(sum)
    }

    /// The number of a set: all of `must`, and those of `others` that are chosen.
    fn number(&self, must: &[usize], others: &[usize], chosen: u32, count: usize) -> usize {
        let mut number = self.first[count];
        let (mut at, mut next) = (0, 0);
        for (place, card) in others.iter().enumerate() {
            if chosen >> place & 1 == 0 {
                continue;
            }
            while next < must.len() && must[next] < *card {
                at += 1;
                number += self.choose[must[next]][at];
                next += 1;
            }
            at += 1;
            number += self.choose[*card][at];
        }
        for card in &must[next..] {
            at += 1;
            number += self.choose[*card][at];
        }
        number
    }
}

/// Sets that differ only in their suits.
struct Alike {
    /// The class of each set, by its number.
    of: Vec<u32>,
    /// How often all the ways to name suits make each set of a class of it.
    shares: Vec<u32>,
}

/// A hand that others are to share no card with.
pub(crate) struct Apart {
    from: CardSet,
    /// Its cards' numbers, lowest first.
    cards: Vec<usize>,
    sets: Vec<Part>,
}

/// Some of its cards.
struct Part {
    /// Which, by place.
    chosen: u32,
    count: usize,
    /// What their number is, less the first of its size, with one card more behind the first so
    /// many of them, less that card's part; behind them all it is the number without it.
    numbers: [usize; Held::LARGEST + 1],
}

/// The numbers of a set's cards, lowest first, and how many they are.
fn indexes(set: CardSet, cards: &mut [usize]) -> usize {
    let mut size = 0;
    for card in set {
        cards[size] = usize::from(Card::index(card));
        size += 1;
    }
    cards[..size].sort_unstable();
    size
}

/// The cards of a set whose places, by number, are chosen.
fn pick(set: CardSet, chosen: u32) -> CardSet {
    let mut cards: Vec<Card> = set.iter().collect();
    cards.sort_unstable_by_key(|card| card.index());
    let held = cards.into_iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
    held.map(|(_, card)| card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_looking_at_every_hand() {
        let pack: CardSet = "2c 3c 4c 5c 6c 2d 3d 4d Ah Kh Jk".parse().expect("cards");
        for size in [1, 2, 3, 5, 6, 7] {
            let hands: Vec<CardSet> =
                pack.subsets(size).filter(|set| set.bits() % 7 != 3).collect();
            let mut held = Held::new(size);
            hands.iter().for_each(|hand| held.add(*hand));
            for with in ["", "4c", "4c Ah"] {
                let with: CardSet = with.parse().expect("cards");
                for without in ["", "2c 3d", "5c 2d Kh Jk 6c", "2c 3c 5c 2d 3d 4d"] {
                    let without: CardSet = without.parse().expect("cards");
                    let fits =
                        |hand: &&CardSet| hand.contains_all(with) && (**hand & without).is_empty();
                    let expected = hands.iter().filter(fits).count() as u64;
                    let is_in = |set: CardSet| hands.contains(&set);
                    let apart = held.apart(without);
                    assert_eq!(held.count(with, &apart, is_in), expected, "{size}");
                    if with.is_empty() && without.len() as usize <= size.min(KEPT) {
                        assert_eq!(held.apart_from(without), expected, "{size}");
                    }
                }
            }
        }
    }

    /// Hands that differ only in their suits, put in together, are as many as one by one.
    #[test]
    fn classes_of_hands_are_as_good_as_hands() {
        let pack: CardSet =
            "2c 3c 7c Kc 2d 3d 7d Kd 2h 3h 7h Kh 2s 3s 7s Ks Jk".parse().expect("cards");
        let classes = |count: usize| Names::all().sets(pack, count).collect();
        for size in [1, 2, 3, 5, 7] {
            let low = |set: CardSet| Names::all().first(set).bits() % 5 < 3;
            let (mut held, mut alike) = (Held::new(size), Held::alike(size, classes));
            pack.subsets(size).filter(|set| low(*set)).for_each(|set| held.add(set));
            for (set, times) in classes(size).into_iter().filter(|(set, _)| low(*set)) {
                alike.add_alike(set, times);
            }
            for without in ["", "2c 3d", "Kc 2d Kh Jk", "2c 3c 2d 3d 7d 7h 7s"] {
                let without: CardSet = without.parse().expect("cards");
                let any = [&held, &alike].map(|held| held.apart_from_any(without, low));
                let apart = held.count(CardSet::EMPTY, &held.apart(without), low);
                assert_eq!(any, [apart, apart], "{size} {without}");
                for with in ["", "Ks", "Ks 3s"] {
                    let with: CardSet = with.parse().expect("cards");
                    let counts =
                        [&held, &alike].map(|held| held.count(with, &held.apart(without), low));
                    assert_eq!(counts[0], counts[1], "{size} {with} {without}");
                }
            }
        }
    }
}
