//! Two draws in turn against a pay table: what one card more brings is listed for every four cards,
//! so that each hand after the first draw is looked at once.
//!
//! Which cards to throw first is tried in the order of what they could bring at most, and no
//! further than that can matter.

use super::number::{CHOOSE, PACK, indexes, number};
use crate::price::advise::{Choice, Here};
use crate::price::book::Book;
use crate::price::count::Count;
use crate::price::keeps::Keep;
use crate::price::orbit;
use crate::price::paths::{Deed, Paths};
use crate::price::play::First;
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::{Scene, Script};
use crate::price::weighed::Weighed;
use crate::price::{Asked, Priced, Ratio, Unpriced, lowest_scale, priced};
use crate::suits::Names;
use crate::work::{Progress, ways};
use cards::{Card, CardSet, Hand};
use engine::table::{Laid, Place, Rules};
use rayon::prelude::*;
use sheet::table::hand::{Cards, Hands};

/// Cards of a hand.
const HAND: usize = 5;
/// Most cards thrown at first, and most verdicts.
const MOST: usize = 3;
const VERDICTS: usize = 16;
/// The scene of the first draw.
const FIRST_DRAW: usize = 2;

/// The leaves of a round with two questions, each before a draw.
#[derive(Clone, Copy)]
struct Leaves {
    first_no: usize,
    second_no: usize,
    all: usize,
    /// What is done at the first question.
    no: Deed,
    yes: Deed,
}

impl Leaves {
    fn new(rules: &Rules, script: &Script, paths: &Paths) -> Result<(Leaves, usize), Unpriced> {
        let [
            Scene::See(Place::Own, 5),
            Scene::Ask(_),
            Scene::Draw(0, most),
            Scene::Ask(_),
            Scene::Draw(0, 1),
        ] = script.scenes[..]
        else {
            return Err(Unpriced::shape("not two draws in turn"));
        };
        let own = matches!(rules.game.compared, Hands::One { cards: Cards::Own, .. });
        let first = &paths.levels[1][0].options;
        let second = paths.levels[3].iter().find(|point| point.options.len() > 1);
        let (Some(second), true) = (second, usize::from(most) <= MOST && own) else {
            return Err(Unpriced::shape("other draws"));
        };
        let ([(no_deed, no), (yes_deed, yes)], [(_, then_no), (_, all)]) =
            (&first[..], &second.options[..])
        else {
            return Err(Unpriced::shape("bets of several sizes"));
        };
        if no.len() != 1 || !yes.contains(&all.start) || !script.hidden.is_empty() {
            return Err(Unpriced::shape("other decisions"));
        }
        let leaves = Leaves {
            first_no: no.start,
            second_no: then_no.start,
            all: all.start,
            no: *no_deed,
            yes: *yes_deed,
        };
        Ok((leaves, usize::from(most)))
    }
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let (leaves, most) = Leaves::new(rules, &script, &paths)?;
    let pack = rules.game.pack;
    let deck = alike_deck(rules, &script.dues)?;
    let mut results = Results::new(rules, &script, &paths, asked.stake);
    let hands = orbit::sets(pack, HAND);
    let verdicts = verdicts(rules, &hands, &mut results, asked);
    if results.verdicts.len() > VERDICTS {
        return Err(Unpriced::shape("more verdicts than are kept"));
    }
    let tables = Tables::new(deck, verdicts, &results, leaves, most)?.listed();
    let progress = Progress::new(hands.len() as u64, asked.tell);
    let counted = hands.par_iter().fold(Sums::default, |mut sums, (hand, times)| {
        let (kept, best) = tables.play(*hand, *times, &mut sums);
        let worth = best.worth;
        sums.first.push(First { cards: *hand, times: *times, best });
        if let Some(kept) = kept {
            // What could not be best was not looked at to its end.
            let best = Keep::alone(*hand, kept, worth);
            sums.book.keep(rules, FIRST_DRAW, CardSet::default(), ((*times).into(), &best));
        }
        progress.add(1);
        sums
    });
    let sums = counted.reduce(Sums::default, Sums::merge);
    let mut count = Count { first: sums.first, book: sums.book, ..Count::default() };
    let first = results.verdicts[0].clone();
    let mut book = |leaf: usize, verdict, deals: u128| {
        if deals > 0 {
            count.deals += deals;
            *count.ends.entry((leaf, verdict)).or_default() += deals;
        }
    };
    book(leaves.first_no, first.clone(), sums.first_no);
    book(leaves.second_no, first, sums.second_no);
    for (verdict, deals) in results.verdicts.iter().zip(sums.met) {
        book(leaves.all, verdict.clone(), deals);
    }
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// What each thing to do with the cards first dealt is worth.
pub(super) fn advise(here: &Here<'_>, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    let Here { spot, found: (1, _), .. } = *here else {
        return Err(Unpriced::shape("a later decision"));
    };
    let first = FirstDraw::new(here.rules, (here.script, here.paths), &spot.own, asked)?;
    let yes = first.throws.iter().map(|(_, worth)| *worth).max();
    let yes = yes.ok_or_else(|| Unpriced::shape("nothing may be kept"))?;
    let choice = |deed: Deed, worth: i128| Choice { deed, worth: first.ratio(worth) };
    Ok(vec![choice(first.leaves.no, first.no), choice(first.leaves.yes, yes)])
}

/// What each way to throw cards at the first draw is worth.
pub(super) fn throws(
    rules: &Rules,
    own: &[Card],
    asked: &Asked<'_>,
) -> Result<Vec<(CardSet, Ratio)>, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let first = FirstDraw::new(rules, (&script, &paths), own, asked)?;
    Ok(first.throws.iter().map(|(thrown, worth)| (*thrown, first.ratio(*worth))).collect())
}

/// What a hand brings by what is done with it at first.
struct FirstDraw {
    leaves: Leaves,
    no: i128,
    /// By the cards that are thrown.
    throws: Vec<(CardSet, i128)>,
    deals: u128,
    scale: u128,
}

impl FirstDraw {
    fn new(
        rules: &Rules,
        (script, paths): (&Script, &Paths),
        own: &[Card],
        asked: &Asked<'_>,
    ) -> Result<FirstDraw, Unpriced> {
        let (leaves, most) = Leaves::new(rules, script, paths)?;
        let deck = alike_deck(rules, &script.dues)?;
        let hand: CardSet = own.iter().copied().collect();
        let held: [u8; HAND] =
            indexes(hand).try_into().map_err(|_| Unpriced::shape("not a whole hand"))?;
        let mut results = Results::new(rules, script, paths, asked.stake);
        let hands = orbit::sets(rules.game.pack, HAND);
        let verdicts = verdicts(rules, &hands, &mut results, asked);
        if results.verdicts.len() > VERDICTS {
            return Err(Unpriced::shape("more verdicts than are kept"));
        }
        let tables = Tables::new(deck, verdicts, &results, leaves, most)?;
        let ways = tables.ways_to_throw();
        let progress = Progress::new(ways.len() as u64, asked.tell);
        let throws = ways.par_iter().map(|chosen| {
            let thrown = held.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
            let thrown: Vec<u8> = thrown.map(|(_, card)| *card).collect();
            let worth = tables.thrown(&held, *chosen);
            progress.add(1);
            (hand.iter().filter(|card| thrown.contains(&card.index())).collect(), worth)
        });
        let (throws, deals) = (throws.collect(), tables.orders());
        let no = i128::from(tables.first_no) * deals as i128;
        Ok(FirstDraw { leaves, no, throws, deals, scale: results.scale as u128 })
    }

    fn ratio(&self, worth: i128) -> Ratio {
        lowest_scale(worth, self.deals, self.scale)
    }
}

/// Deals by how they end.
#[derive(Default)]
struct Sums {
    first_no: u128,
    second_no: u128,
    met: [u128; VERDICTS],
    /// What is best at first, and with which cards kept.
    first: Vec<First>,
    book: Book,
}

impl Sums {
    fn merge(mut self, other: Sums) -> Sums {
        self.first.extend(other.first);
        self.book = self.book.merge(other.book);
        self.first_no += other.first_no;
        self.second_no += other.second_no;
        self.met.iter_mut().zip(other.met).for_each(|(sum, more)| *sum += more);
        self
    }
}

/// The number of four cards and one more.
fn number_with(four: &[u8; 4], more: u8) -> usize {
    let below = four.iter().filter(|card| **card < more).count();
    let low: u32 = (0..below).map(|at| CHOOSE[at + 1][usize::from(four[at])]).sum();
    let high: u32 = (below..4).map(|at| CHOOSE[at + 2][usize::from(four[at])]).sum();
    (low + CHOOSE[below + 1][usize::from(more)] + high) as usize
}

/// The verdict of every hand, by its number.
fn verdicts(
    rules: &Rules,
    hands: &[(CardSet, u64)],
    results: &mut Results<'_>,
    asked: &Asked<'_>,
) -> Vec<u8> {
    let mut laid = Laid::staked(rules, asked.stake);
    let names = Names::all();
    let mut found = vec![0; CHOOSE[HAND][PACK] as usize];
    for (hand, _) in hands {
        laid.lay(Place::Own, &hand.iter().collect::<Hand>());
        let verdict = results.read(&mut laid) as u8;
        for hand in names.each(*hand) {
            found[number(&indexes(hand))] = verdict;
        }
    }
    found
}

/// What is best with a hand after the first draw.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    No,
    Stand,
    /// Throws the card at this place.
    Throw(u8),
}

/// What every thread goes by.
struct Tables {
    deck: Vec<u8>,
    most: usize,
    /// By the number of five cards.
    verdicts: Vec<u8>,
    /// What each verdict brings, and to say no at either question.
    nets: [i64; VERDICTS],
    least: i64,
    first_no: i64,
    second_no: i64,
    /// What to say no and yes at the first is.
    no: Deed,
    yes: Deed,
    /// By the number of four cards: how often one card more brings each verdict, and what it
    /// brings together.
    fours: Vec<[u8; VERDICTS]>,
    worths: Vec<i64>,
    /// What is best with five cards, where the cards thrown before cannot change that; empty where
    /// that is not listed.
    sure: Vec<Option<Last>>,
    /// By cards thrown before, cards of a set and the number of that set: what all hands that hold
    /// it could bring at most together.
    could: Vec<[Vec<i64>; HAND + 1]>,
}

impl Tables {
    fn new(
        deck: CardSet,
        verdicts: Vec<u8>,
        results: &Results<'_>,
        leaves: Leaves,
        most: usize,
    ) -> Result<Tables, Unpriced> {
        let count = results.outcomes.len() / results.verdicts.len();
        let net = |verdict: usize, leaf: usize| results.outcomes[verdict * count + leaf].net;
        let known = 0..results.verdicts.len();
        let flat = |leaf: usize| known.clone().all(|verdict| net(verdict, leaf) == net(0, leaf));
        if !flat(leaves.first_no) || !flat(leaves.second_no) {
            return Err(Unpriced::shape("hands given up that are paid"));
        }
        let mut nets = [0; VERDICTS];
        known.clone().for_each(|verdict| nets[verdict] = net(verdict, leaves.all));
        let mut tables = Tables {
            least: known.map(|verdict| nets[verdict]).min().unwrap_or(0),
            deck: indexes(deck),
            most,
            verdicts,
            nets,
            first_no: net(0, leaves.first_no),
            second_no: net(0, leaves.second_no),
            no: leaves.no,
            yes: leaves.yes,
            fours: Vec::new(),
            worths: Vec::new(),
            sure: Vec::new(),
            could: Vec::new(),
        };
        tables.list_fours();
        Ok(tables)
    }

    /// With what spares looking at all that may come: it pays where every hand is played.
    fn listed(mut self) -> Tables {
        self.list_sure();
        self.could = (0..=self.most).into_par_iter().map(|it| self.list_could(it)).collect();
        self
    }

    fn list_fours(&mut self) {
        let size = CHOOSE[4][PACK] as usize;
        (self.fours, self.worths) = (vec![[0; VERDICTS]; size], vec![0; size]);
        each_set(&self.deck, 4, &mut |four| {
            let held: [u8; 4] = four.try_into().expect("four cards");
            let at = number(four);
            for card in self.deck.iter().filter(|card| !four.contains(card)) {
                let verdict = self.verdicts[number_with(&held, *card)];
                self.fours[at][usize::from(verdict)] += 1;
                self.worths[at] += self.nets[usize::from(verdict)];
            }
        });
    }

    /// Finds the hands with which one thing is best whatever was thrown before.
    fn list_sure(&mut self) {
        let mut hands = Vec::new();
        each_set(&self.deck, HAND, &mut |hand| {
            hands.push(<[u8; HAND]>::try_from(hand).expect("five cards"));
        });
        let found: Vec<(usize, Option<Last>)> =
            hands.par_iter().map(|hand| (number(hand), self.sure_of(hand))).collect();
        self.sure = vec![None; self.verdicts.len()];
        found.into_iter().for_each(|(at, last)| self.sure[at] = last);
    }

    fn sure_of(&self, hand: &[u8; HAND]) -> Option<Last> {
        let options = LASTS.map(|last| (last, self.worth(hand, last, &[])));
        let (best, most) = *options.iter().rev().max_by_key(|(_, worth)| *worth)?;
        let others: Vec<u8> =
            self.deck.iter().copied().filter(|card| !hand.contains(card)).collect();
        let part = |last: Last, gone: u8| self.part(hand, last, gone);
        let sure = options.iter().filter(|(last, _)| *last != best).all(|(last, worth)| {
            let mut changes: Vec<i64> =
                others.iter().map(|gone| part(best, *gone) - part(*last, *gone)).collect();
            changes.sort_unstable_by(|one, other| other.cmp(one));
            let change: i64 = changes.iter().take(self.most).filter(|it| **it > 0).sum();
            most - change > *worth
        });
        sure.then_some(best)
    }

    /// What all hands that hold some cards could bring at most, if so many were thrown before.
    fn list_could(&self, thrown: usize) -> [Vec<i64>; HAND + 1] {
        let mut could: [Vec<i64>; HAND + 1] =
            std::array::from_fn(|count| vec![0; CHOOSE[count][PACK] as usize]);
        each_set(&self.deck, HAND, &mut |hand| {
            let held: [u8; HAND] = hand.try_into().expect("five cards");
            let left = (self.deck.len() - HAND - thrown) as i64;
            let net = self.nets[usize::from(self.verdicts[number(hand)])];
            let throws = (0..HAND).map(|at| {
                self.worths[number(&without(&held, at))] - net - self.least * thrown as i64
            });
            let most = throws.chain([net * left, self.second_no * left]).max();
            let most = most.unwrap_or(0);
            for chosen in 0_u32..1 << HAND {
                let mut cards = [0; HAND];
                let mut count = 0;
                for (place, card) in held.iter().enumerate() {
                    if chosen >> place & 1 == 1 {
                        cards[count] = *card;
                        count += 1;
                    }
                }
                could[count][number(&cards[..count])] += most;
            }
        });
        could
    }

    /// What a card that is gone takes from what is best otherwise.
    fn part(&self, hand: &[u8; HAND], last: Last, gone: u8) -> i64 {
        match last {
            Last::No => self.second_no,
            Last::Stand => self.nets[usize::from(self.verdicts[number(hand)])],
            Last::Throw(at) => {
                let four = without(hand, at.into());
                self.nets[usize::from(self.verdicts[number_with(&four, gone)])]
            }
        }
    }

    /// What a hand brings over all cards that may come, where these are gone.
    fn worth(&self, hand: &[u8; HAND], last: Last, gone: &[u8]) -> i64 {
        let left = (self.deck.len() - HAND) as i64;
        let all = match last {
            Last::No => self.second_no * left,
            Last::Stand => self.nets[usize::from(self.verdicts[number(hand)])] * left,
            Last::Throw(at) => {
                let net = self.nets[usize::from(self.verdicts[number(hand)])];
                self.worths[number(&without(hand, at.into()))] - net
            }
        };
        all - gone.iter().map(|gone| self.part(hand, last, *gone)).sum::<i64>()
    }

    /// What is best with a hand, and what it brings.
    fn last(&self, hand: &[u8; HAND], gone: &[u8]) -> (Last, i64) {
        if let Some(Some(last)) = self.sure.get(number(hand)).copied() {
            return (last, self.worth(hand, last, gone));
        }
        let mut best = (Last::No, self.worth(hand, Last::No, gone));
        for last in LASTS.into_iter().skip(1) {
            let worth = self.worth(hand, last, gone);
            if worth > best.1 {
                best = (last, worth);
            }
        }
        best
    }

    /// Plays a hand as is best, and adds up how that ends. Returns the cards that are kept at first,
    /// if it is bet on, and what it comes to.
    fn play(&self, hand: CardSet, times: u64, sums: &mut Sums) -> (Option<CardSet>, Weighed) {
        let held: [u8; HAND] = indexes(hand).try_into().expect("five cards");
        let whole = self.orders();
        let times = u128::from(times);
        let mut tries: Vec<(i128, u32)> = self
            .ways_to_throw()
            .into_iter()
            .map(|chosen| (i128::from(self.could(&held, chosen)) * self.scale(chosen), chosen))
            .collect();
        tries.sort_unstable_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        let no = i128::from(self.first_no) * whole as i128;
        let mut best: Option<(i128, u32)> = None;
        for (could, chosen) in tries {
            if best.is_some_and(|(worth, _)| could <= worth) {
                break;
            }
            let worth = self.thrown(&held, chosen);
            if best.is_none_or(|(held, _)| worth > held) {
                best = Some((worth, chosen));
            }
        }
        let (yes, chosen) = best.expect("cards can be kept");
        let weighed = Weighed::best([(self.no, no), (self.yes, yes)].into_iter());
        let weighed = weighed.expect("something may be done");
        if weighed.deed == self.no {
            sums.first_no += whole * times;
            return (None, weighed);
        }
        let times = times * self.scale(chosen) as u128;
        let (mut no, mut met) = (0_u64, [0_u64; VERDICTS]);
        self.each_hand(&held, chosen, &mut |hand, gone| {
            let left = (self.deck.len() - HAND - gone.len()) as u64;
            let own = usize::from(self.verdicts[number(hand)]);
            match self.last(hand, gone).0 {
                Last::No => no += left,
                Last::Stand => met[own] += left,
                Last::Throw(at) => {
                    let four = without(hand, at.into());
                    let each = met.iter_mut().zip(&self.fours[number(&four)]);
                    each.for_each(|(met, more)| *met += u64::from(*more));
                    met[own] -= 1;
                    for gone in gone {
                        met[usize::from(self.verdicts[number_with(&four, *gone)])] -= 1;
                    }
                }
            }
        });
        sums.second_no += u128::from(no) * times;
        let each = sums.met.iter_mut().zip(met);
        each.for_each(|(sum, met)| *sum += u128::from(met) * times);
        let thrown = |card: &Card| {
            let place = held.iter().position(|it| *it == card.index());
            place.is_some_and(|place| chosen >> place & 1 == 1)
        };
        (Some(hand.iter().filter(|card| !thrown(card)).collect()), weighed)
    }

    /// In how many orders the cards to come may lie.
    fn orders(&self) -> u128 {
        let left = self.deck.len() - HAND;
        (0..=self.most).map(|at| (left - at) as u128).product()
    }

    /// How many of these each look stands for, where so many cards are thrown.
    fn scale(&self, chosen: u32) -> i128 {
        let (left, thrown) = (self.deck.len() - HAND, chosen.count_ones() as usize);
        (self.orders() / (ways(left, thrown) * (left - thrown) as u128)) as i128
    }

    /// The cards that may be thrown at first, each a bit by its place.
    fn ways_to_throw(&self) -> Vec<u32> {
        let few = |chosen: &u32| chosen.count_ones() as usize <= self.most;
        (0_u32..1 << HAND).filter(few).collect()
    }

    /// What throwing these brings.
    fn thrown(&self, held: &[u8; HAND], chosen: u32) -> i128 {
        let mut worth = 0;
        self.each_hand(held, chosen, &mut |hand, gone| worth += self.last(hand, gone).1);
        i128::from(worth) * self.scale(chosen)
    }

    /// What throwing these could bring at most, by inclusion and exclusion.
    fn could(&self, held: &[u8; HAND], thrown: u32) -> i64 {
        let count = thrown.count_ones() as usize;
        let could = &self.could[count];
        let mut sum = 0;
        let mut back = thrown;
        loop {
            let kept = !thrown & ((1 << HAND) - 1) | back;
            let mut cards = [0; HAND];
            let mut size = 0;
            for (place, card) in held.iter().enumerate() {
                if kept >> place & 1 == 1 {
                    cards[size] = *card;
                    size += 1;
                }
            }
            let one = could[size][number(&cards[..size])];
            sum += if back.count_ones().is_multiple_of(2) { one } else { -one };
            if back == 0 {
                return sum;
            }
            back = (back - 1) & thrown;
        }
    }

    /// Calls `see` with every hand that may come of throwing these, and the cards thrown.
    fn each_hand(&self, held: &[u8; HAND], thrown: u32, see: &mut impl FnMut(&[u8; HAND], &[u8])) {
        let part = |chosen: u32| -> Vec<u8> {
            let each = held.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
            each.map(|(_, card)| *card).collect()
        };
        let (gone, kept) = (part(thrown), part(!thrown));
        let rest: Vec<u8> = self.deck.iter().copied().filter(|it| !held.contains(it)).collect();
        each_set(&rest, gone.len(), &mut |more| see(&merged(&kept, more), &gone));
    }
}

/// Everything that may be done last, the smaller bet first.
const LASTS: [Last; 2 + HAND] = [
    Last::No,
    Last::Stand,
    Last::Throw(0),
    Last::Throw(1),
    Last::Throw(2),
    Last::Throw(3),
    Last::Throw(4),
];

fn without(hand: &[u8; HAND], place: usize) -> [u8; 4] {
    std::array::from_fn(|at| hand[at + usize::from(at >= place)])
}

/// Two lots of cards, each in order, as one hand in order.
fn merged(one: &[u8], other: &[u8]) -> [u8; HAND] {
    let (mut left, mut right) = (0, 0);
    std::array::from_fn(|_| {
        let take_left = right == other.len() || left < one.len() && one[left] < other[right];
        if take_left {
            left += 1;
            one[left - 1]
        } else {
            right += 1;
            other[right - 1]
        }
    })
}

/// Calls `see` with every so many of these cards.
fn each_set(of: &[u8], count: usize, see: &mut impl FnMut(&[u8])) {
    fn go(of: &[u8], first: usize, held: &mut [u8], at: usize, see: &mut impl FnMut(&[u8])) {
        if at == held.len() {
            return see(held);
        }
        for place in first..of.len() {
            held[at] = of[place];
            go(of, place + 1, held, at + 1, see);
        }
    }
    go(of, 0, &mut vec![0; count], 0, see);
}
