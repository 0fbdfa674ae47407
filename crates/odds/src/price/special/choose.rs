//! Two hands of the dealer's, of which a player takes on the better one, the other one or both, with
//! a card still to come: which is best with four cards is learnt from some deals at random, what it
//! brings is found by others.

use super::number::{number_of, numbers};
use crate::price::count::Count;
use crate::price::paths::{Deed, Leaf, Paths};
use crate::price::reads::{alike_deck, looks_at_the_dealer};
use crate::price::report::{Decision, Method, Ratio};
use crate::price::results::{Results, kept_number};
use crate::price::sample::{Draw, Drawn, ENOUGH, NEVER, Sum};
use crate::price::script::{Script, opening};
use crate::price::weighed::Weighed;
use crate::price::{Asked, Priced, Unpriced, orbit, play, priced};
use crate::suits::{Names, renamed};
use cards::{Card, CardSet, Hand};
use engine::table::{Laid, Place, Rules, Stands, WagerId};
use money::{Fraction, Money};
use ranking::{Ranking, Standing};
use sheet::table::hand::{Cards, Hands};
use sheet::table::peculiar::Peculiar;
use sheet::table::settle::Outcome;
use sheet::table::step::{Otherwise, Step, Zone};
use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

/// Cards that are seen, and cards of a whole hand.
const SEEN: usize = 4;
const HAND: usize = 5;
/// What a hand may take on: nothing, the better hand, the other one, both.
const OPTIONS: usize = 4;
/// A path for each, and one with nothing but what is paid whoever wins.
const LEAVES: usize = OPTIONS + 1;
const STEADY: usize = OPTIONS;
/// Shuffles that the play is learnt from, at least so many however few are drawn later: a play that few
/// have taught loses more than the error says. The stream that those to learn from begin with.
const LESSONS: RangeInclusive<u64> = 1 << 18..=1 << 20;
const LESSON: u64 = 1 << 32;
/// What the worth of a hand is multiplied by, to be told as a whole number.
const FINE: f64 = 1_000_000.0;

/// The wagers that take on the hands, and how low hands are ranked.
struct Choose {
    sides: [WagerId; 3],
    high: Ranking,
    low: Ranking,
    script: Script,
    paths: Paths,
}

impl Choose {
    fn new(rules: &Rules, asked: &Asked<'_>) -> Result<Choose, Unpriced> {
        let chosen = rules.game.steps.iter().find_map(|step| match step {
            Step::Peculiar(Peculiar::ChooseSide {
                high,
                low,
                both,
                low_rank,
                times,
                otherwise,
            }) => Some(([high, low, both], *low_rank, &times[..], *otherwise)),
            _ => None,
        });
        let Some((names, low, [1], Otherwise::Fold)) = chosen else {
            return Err(Unpriced::shape("no choice between two hands"));
        };
        let Hands::One { cards: Cards::OwnAndExtra, rank: high, qualify: None, .. } =
            rules.game.compared
        else {
            return Err(Unpriced::shape("other than own cards and one to come"));
        };
        let dealt = |zone: Zone| -> usize {
            let dealt = rules.game.steps.iter().map(|step| match step {
                Step::Deal { cards, to, .. } if *to == zone => usize::from(*cards),
                _ => 0,
            });
            dealt.sum()
        };
        let cards = [Zone::Players, Zone::Extra, Zone::Dealer, Zone::SecondDealer].map(dealt);
        if cards != [SEEN, HAND - SEEN, HAND, HAND] {
            return Err(Unpriced::shape("hands of other sizes"));
        }
        let side = |name: &String| rules.wager(name);
        let [Some(one), Some(other), Some(both)] = names.map(side) else {
            return Err(Unpriced::shape("no wager on a hand"));
        };
        let sides = [one, other, both];
        let opening = opening(rules)?;
        let mut stakes = vec![Fraction::whole(0); rules.game.wagers.len()];
        opening.iter().for_each(|(wager, units)| stakes[wager.place()] = *units);
        let fold = Leaf { folded: true, ..Leaf::staked(stakes) };
        let mut leaves = vec![fold.clone()];
        for side in sides {
            let mut leaf = Leaf { folded: false, ..fold.clone() };
            leaf.stakes[side.place()] = Fraction::whole(1);
            leaves.push(leaf);
        }
        let mut steady = Leaf { folded: false, ..fold.clone() };
        for (wager, _) in opening.iter().filter(|(wager, _)| !is_steady(rules, *wager)) {
            steady.stakes[wager.place()] = Fraction::whole(0);
        }
        leaves.push(steady);
        let wagers: Vec<WagerId> = opening.iter().map(|(it, _)| *it).chain(sides).collect();
        let mut dues = rules.dues();
        dues.retain(|due| wagers.contains(&rules.stake_of(*due).0));
        if dues.iter().any(|due| looks_at_the_dealer(rules, *due)) {
            return Err(Unpriced::shape("wagers that read the dealer's cards"));
        }
        let script = Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues };
        let paths = Paths::ending(rules, &script.dues, leaves, asked.stake)?;
        Ok(Choose { sides, high, low, script, paths })
    }
}

/// Whether a wager is paid the same whoever wins.
fn is_steady(rules: &Rules, wager: WagerId) -> bool {
    let lines = &rules.game.settlement.lines;
    let line = lines.iter().find(|line| line.wager == rules.name(wager));
    let cell = |outcome: Outcome| {
        let cells = line.map_or(&[][..], |line| &line.cells[..]);
        cells.iter().find(|(held, _)| *held == outcome).map(|(_, cell)| cell)
    };
    let win = cell(Outcome::Win);
    win.is_some() && win == cell(Outcome::Lose) && win == cell(Outcome::Tie)
}

/// Prices such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let choose = Choose::new(rules, asked)?;
    let deck = alike_deck(rules, &choose.script.dues)?;
    let mut results = Results::new(rules, &choose.script, &choose.paths, asked.stake);
    let fours = Fours::new(rules, &choose, deck, &mut results, asked)?;
    let way = learnt(&choose, &fours, &results, deck, asked);
    let pack: Vec<Card> = deck.iter().collect();
    let draw = draw(&pack, results.scale);
    let drawn = draw.play(asked, |cards, sum| {
        each_hand(&choose, cards, |hand, met| fours.play(&results, &way, hand, met, sum));
    });
    let expected = fours.expected(&results, &way, deck, &drawn);
    let count = Count::of(drawn.met, &results, LEAVES);
    let method = Method::Sample { seed: asked.numbers.1, error: drawn.error };
    let play = fours.told(rules, &way, results.scale);
    let priced = priced(rules, &choose.script, &choose.paths, asked.stake, count);
    Ok(Priced { expected, method, play, ..priced })
}

/// What four cards take on: nothing, or the wager of this place among the three.
#[cfg(test)]
pub(super) fn plan(
    rules: &Rules,
    asked: &Asked<'_>,
) -> Result<impl Fn(CardSet) -> Option<usize>, Unpriced> {
    let choose = Choose::new(rules, asked)?;
    let deck = alike_deck(rules, &choose.script.dues)?;
    let mut results = Results::new(rules, &choose.script, &choose.paths, asked.stake);
    let fours = Fours::new(rules, &choose, deck, &mut results, asked)?;
    let way = learnt(&choose, &fours, &results, deck, asked);
    Ok(move |four: CardSet| way[fours.class[number_of(four)].0 as usize].option.checked_sub(1))
}

/// As many hands as the pack has cards for, each against every two of the others, any card its last.
fn draw(pack: &[Card], scale: i64) -> Draw<'_> {
    let hands = pack.len() / HAND;
    let pairs = ((hands - 1) * (hands - 2) / 2) as u64;
    let rounds = hands as u64 * HAND as u64 * pairs;
    Draw { pack, cards: hands * HAND, rounds, scale, enough: ENOUGH, stream: 0 }
}

/// What is best with every class of four cards, as far as some deals teach it.
fn learnt(
    choose: &Choose,
    fours: &Fours,
    results: &Results<'_>,
    deck: CardSet,
    asked: &Asked<'_>,
) -> Vec<Learnt> {
    let pack: Vec<Card> = deck.iter().collect();
    let lessons = Asked { rounds: asked.rounds.clamp(*LESSONS.start(), *LESSONS.end()), ..*asked };
    let lore = Lore::new(fours.classes.len());
    let draw = Draw { enough: NEVER, stream: LESSON, ..draw(&pack, results.scale) };
    draw.play(&lessons, |cards, _| {
        each_hand(choose, cards, |hand, met| fours.learn(results, hand, met, &lore));
    });
    lore.best(results)
}

/// How often a hand wins, ties and loses against pairs of the dealer's, for each thing to take on.
type Met = [[u64; 3]; OPTIONS - 1];

/// Calls `see` with every hand of a shuffle, and how it fares against all pairs of the others.
fn each_hand(choose: &Choose, cards: &[Card], mut see: impl FnMut(CardSet, &Met)) {
    let sets: Vec<CardSet> =
        cards.chunks(HAND).map(|hand| hand.iter().copied().collect()).collect();
    let ranks: Vec<(Standing, Standing)> =
        sets.iter().map(|set| (choose.high.rank_set(*set), choose.low.rank_set(*set))).collect();
    let place = |order: Ordering| match order {
        Ordering::Greater => 0,
        Ordering::Equal => 1,
        Ordering::Less => 2,
    };
    for (own, set) in sets.iter().enumerate() {
        let mut met = [[0; 3]; OPTIONS - 1];
        for one in (0..sets.len()).filter(|one| *one != own) {
            for other in (0..one).filter(|other| *other != own) {
                // The better one plays high, the other one low. Source: colorado l.1095.
                let better = ranks[one].0 >= ranks[other].0;
                let (high, low) = if better { (one, other) } else { (other, one) };
                let (high, low) =
                    (ranks[own].0.cmp(&ranks[high].0), ranks[own].1.cmp(&ranks[low].1));
                met[0][place(high)] += 1;
                met[1][place(low)] += 1;
                let both = high == Ordering::Greater && low == Ordering::Greater;
                met[2][if both { 0 } else { 2 }] += 1;
            }
        }
        see(*set, &met);
    }
}

/// Every four cards: their class, and the verdicts with each card more.
struct Fours {
    classes: Vec<(CardSet, u64)>,
    /// By the number of four cards: the class, and the names that make it so.
    class: Vec<(u32, [u8; 4])>,
    /// By class, the fifth card and how the hand stands, win, tie and lose, for each option.
    verdicts: Vec<[[u16; 3]; OPTIONS - 1]>,
}

/// Cards of the largest pack, by number.
const PACK: usize = super::number::PACK;

impl Fours {
    fn new(
        rules: &Rules,
        choose: &Choose,
        deck: CardSet,
        results: &mut Results<'_>,
        asked: &Asked<'_>,
    ) -> Result<Fours, Unpriced> {
        let classes = orbit::sets(rules.game.pack, SEEN);
        let mut class = vec![(0, [0, 1, 2, 3]); numbers(SEEN)];
        let names = Names::all();
        for (at, (set, _)) in classes.iter().enumerate() {
            for each in names.each(*set) {
                let to = names.iter().find(|names| renamed(each, names) == *set);
                class[number_of(each)] = (at as u32, *to.expect("it is the same by other names"));
            }
        }
        let mut laid = Laid::staked(rules, asked.stake);
        let mut verdicts = vec![[[0; 3]; OPTIONS - 1]; classes.len() * PACK];
        for (at, (set, _)) in classes.iter().enumerate() {
            laid.lay(Place::Own, &set.iter().collect::<Hand>());
            for card in deck.without(*set) {
                laid.lay(Place::Extra, &[card]);
                let row = &mut verdicts[at * PACK + usize::from(card.index())];
                for (option, verdicts) in row.iter_mut().enumerate() {
                    for (side, wager) in choose.sides.iter().enumerate() {
                        let money = if side == option { asked.stake } else { Money::ZERO };
                        laid.bet(*wager, money);
                    }
                    for (stands, verdict) in Stands::ALL[3..].iter().zip(verdicts) {
                        *verdict = kept_number(results.read_if(&mut laid, *stands))?;
                    }
                }
            }
        }
        Ok(Fours { classes, class, verdicts })
    }

    /// Calls `see` with each card of a hand as the last: the class of the others, and the verdicts.
    fn each_last(&self, hand: CardSet, mut see: impl FnMut(usize, &[[u16; 3]; OPTIONS - 1])) {
        for last in hand {
            let four = hand.without(CardSet::of(last));
            let (class, names) = self.class[number_of(four)];
            let last = renamed(CardSet::of(last), &names).iter().next();
            let last = last.map_or(0, |card| usize::from(card.index()));
            see(class as usize, &self.verdicts[class as usize * PACK + last]);
        }
    }

    fn learn(&self, results: &Results<'_>, hand: CardSet, met: &Met, lore: &Lore) {
        self.each_last(hand, |class, verdicts| {
            lore.times[class].fetch_add(met[0].iter().sum(), Relaxed);
            for (option, (met, verdicts)) in met.iter().zip(verdicts).enumerate() {
                let worth = met.iter().zip(verdicts).map(|(met, verdict)| {
                    let end = usize::from(*verdict) * LEAVES + option + 1;
                    *met as i64 * results.outcomes[end].net
                });
                lore.worths[class][option].fetch_add(worth.sum(), Relaxed);
            }
        });
    }

    fn play(&self, results: &Results<'_>, way: &[Learnt], hand: CardSet, met: &Met, sum: &mut Sum) {
        self.each_last(hand, |class, verdicts| {
            let option = way[class].option;
            if option == 0 {
                return sum.add(0, met[0].iter().sum(), results.outcomes[0].net);
            }
            for (met, verdict) in met[option - 1].iter().zip(&verdicts[option - 1]) {
                let end = usize::from(*verdict) * LEAVES + option;
                if *met > 0 {
                    let steady = results.outcomes[usize::from(*verdict) * LEAVES + STEADY].net;
                    sum.add(end, *met, results.outcomes[end].net - steady);
                }
            }
        });
    }

    /// What a round comes to: what does not depend on who wins over every card that may come, the
    /// rest as it was drawn.
    fn expected(
        &self,
        results: &Results<'_>,
        way: &[Learnt],
        deck: CardSet,
        drawn: &Drawn,
    ) -> Ratio {
        let (mut steady, mut hands) = (0_i128, 0_i128);
        for (class, ((set, times), Learnt { option, .. })) in
            self.classes.iter().zip(way).enumerate()
        {
            for card in deck.without(*set) {
                hands += i128::from(*times);
                if *option > 0 {
                    let row = &self.verdicts[class * PACK + usize::from(card.index())];
                    let verdict = usize::from(row[option - 1][0]);
                    let net = results.outcomes[verdict * LEAVES + STEADY].net;
                    steady += i128::from(net) * i128::from(*times);
                }
            }
        }
        let rounds: u128 = drawn.met.iter().sum();
        Ratio {
            numerator: drawn.net * hands + steady * rounds as i128,
            denominator: rounds * hands as u128 * results.scale as u128,
        }
    }

    /// The play as a table.
    fn told(&self, rules: &Rules, way: &[Learnt], scale: i64) -> Vec<Decision> {
        let deed = |option: usize| match option {
            0 => Deed::Fold,
            1 => Deed::High,
            2 => Deed::Low,
            _ => Deed::Both,
        };
        let hands: u128 = self.classes.iter().map(|(_, times)| u128::from(*times)).sum();
        let first: Vec<play::First> = self
            .classes
            .iter()
            .zip(way)
            .map(|((set, times), learnt)| {
                let worth = |option: usize| (learnt.worths[option] * FINE) as i128;
                let best = match learnt.is_met {
                    true => Weighed::best((0..OPTIONS).map(|it| (deed(it), worth(it)))),
                    false => None,
                };
                let alone = || Weighed::alone(deed(learnt.option), worth(learnt.option));
                play::First { cards: *set, times: *times, best: best.unwrap_or_else(alone) }
            })
            .collect();
        play::first(rules, (&first, false), hands * FINE as u128, scale as u128)
    }
}

/// What was learnt of every class: how often it was met, and what each option came to.
struct Lore {
    times: Vec<AtomicU64>,
    worths: Vec<[AtomicI64; OPTIONS - 1]>,
}

impl Lore {
    fn new(classes: usize) -> Lore {
        Lore {
            times: (0..classes).map(|_| AtomicU64::new(0)).collect(),
            worths: (0..classes).map(|_| std::array::from_fn(|_| AtomicI64::new(0))).collect(),
        }
    }

    /// What is best with each class.
    fn best(&self, results: &Results<'_>) -> Vec<Learnt> {
        let fold = results.outcomes[0].net as f64;
        let each = self.times.iter().zip(&self.worths).map(|(times, worths)| {
            let times = times.load(Relaxed);
            let mut learnt = Learnt { option: 0, worths: [fold; OPTIONS], is_met: times > 0 };
            // Nothing is known of a class that was never met.
            for (at, worth) in worths.iter().enumerate().filter(|_| times > 0) {
                let option = at + 1;
                learnt.worths[option] = worth.load(Relaxed) as f64 / times as f64;
                if learnt.worths[option] > learnt.worths[learnt.option] {
                    learnt.option = option;
                }
            }
            learnt
        });
        each.collect()
    }
}

/// What the lessons say of a class: the best to take on, and what each option brings, in units times the
/// scale.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Learnt {
    option: usize,
    worths: [f64; OPTIONS],
    is_met: bool,
}

#[cfg(test)]
mod tests {
    use super::super::tests::{asked, rules};
    use super::*;
    use crate::price::results::Outcome;
    use money::Meter;

    /// A hand that no lesson has met is given up: nothing says that it is worth a bet.
    #[test]
    fn what_was_never_met_is_folded() {
        let rules = rules("western-stud");
        let choose = Choose::new(&rules, &asked()).expect("its shape");
        let mut results = Results::new(&rules, &choose.script, &choose.paths, asked().stake);
        results.outcomes.push(Outcome { net: -840, meters: [Fraction::ZERO; Meter::ALL.len()] });
        let lore = Lore::new(2);
        lore.times[1].fetch_add(10, Relaxed);
        lore.worths[1][2].fetch_add(100, Relaxed);
        lore.worths[1][0].fetch_add(-100, Relaxed);
        lore.worths[1][1].fetch_add(-100, Relaxed);
        let unmet = Learnt { option: 0, worths: [-840.0; 4], is_met: false };
        let met = Learnt { option: 3, worths: [-840.0, -10.0, -10.0, 10.0], is_met: true };
        assert_eq!(lore.best(&results), [unmet, met]);
    }
}
