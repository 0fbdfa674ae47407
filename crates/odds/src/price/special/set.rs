//! Hands that are set: every deal where there are few, else deals at random, both hands set by the
//! house way.

mod apart;
mod beside;
mod exact;
mod grid;
#[cfg(test)]
mod tests;

use super::setting::{self, Rulebook, Setting};
use crate::price::act::{Act, HouseWay};
use crate::price::count::{Count, added};
use crate::price::keeps::{Handled, Keeps};
use crate::price::orbit;
use crate::price::paths::Paths;
use crate::price::reads::alike_deck;
use crate::price::report::{Advice, Decision, Method};
use crate::price::results::Results;
use crate::price::sample::{Draws, ENOUGH, shuffle};
use crate::price::script::{Script, opening};
use crate::price::{Asked, Priced, Unpriced, priced};
use crate::work::{Progress, ways};
use apart::Apart;
use cards::{Card, CardSet, Colour, Hand};
use engine::table::{Due, Laid, Place, Rules, WagerId};
pub(in crate::price) use exact::{Counted as CountedSets, Key as SetsKey};
use money::Fraction;
use ranking::{Ranking, Standing};
use rayon::prelude::*;
use sheet::table::hand::Hands;
use sheet::table::settle::{By, Cell, On, PaiGow};
use sheet::table::step::{Setter, Step, Zone};

/// The most pairs of hands that are looked at one by one.
const MOST: u128 = 1_000_000_000;
/// How many shuffles one stream of numbers is for, and how many such are drawn before the error is
/// looked at.
const BLOCK: u64 = 1_000;
const CHUNK: u64 = 64;

/// What is dealt, and what goes in front.
struct Set {
    cards: usize,
    front: usize,
    ranks: [Ranking; 2],
    sees: Sees,
}

/// Whether the dealer's cards lie open when players set theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::price) enum Sees {
    Own,
    Both,
}

impl Set {
    fn new(rules: &Rules) -> Result<Set, Unpriced> {
        let Hands::Split { front, back, .. } = rules.game.compared else {
            return Err(Unpriced::shape("hands that are not set"));
        };
        let ranks = [front.rank, back.rank];
        let (front, back) = (usize::from(front.cards), usize::from(back.cards));
        Ok(Set { cards: front + back, front, ranks, sees: Sees::of(rules, front + back)? })
    }
}

impl Sees {
    /// What is in sight when players set their hands, where the dealer has so many cards too; neither
    /// fits where a part of the dealer's lies open.
    pub(super) fn of(rules: &Rules, held: usize) -> Result<Sees, Unpriced> {
        let (mut dealt, mut up, mut seen) = (0, 0, 0);
        for step in &rules.game.steps {
            match step {
                Step::Deal { cards, to: Zone::Dealer, up: open, .. } => {
                    (dealt, up) = (dealt + usize::from(*cards), up + usize::from(*open));
                }
                Step::Turn { cards, of: Zone::Dealer } => {
                    up = cards.map_or(dealt, |cards| dealt.min(up + usize::from(cards)));
                }
                Step::Set(Setter::Players | Setter::FirstHands) => seen = up,
                _ => {}
            }
        }
        match (dealt, seen) {
            (0, _) => Err(Unpriced::shape("no dealer")),
            (dealt, _) if dealt != held => Err(Unpriced::shape("a dealer with other hands")),
            (_, 0) => Ok(Sees::Own),
            (dealt, seen) if seen == dealt => Ok(Sees::Both),
            (dealt, seen) => Err(Unpriced::shape(format!(
                "hands are set with {seen} of the dealer's {dealt} cards in sight"
            ))),
        }
    }
}

/// What is bet before the deal, and what settles it; how hands are set is nothing of a script.
pub(super) fn settled(rules: &Rules) -> Result<Script, Unpriced> {
    let opening = opening(rules)?;
    let wagers: Vec<_> = opening.iter().map(|(wager, _)| *wager).collect();
    let mut dues = rules.dues();
    dues.retain(|due| wagers.contains(&rules.stake_of(*due).0));
    Ok(Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues })
}

/// Prices a wager on hands that are set.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    price_script(rules, &settled(rules)?, Setter::Players, asked)
}

/// Whether a wager is on a dragon's hand, which is dealt beside the players'. Source: colorado
/// l.2160-2161.
pub(in crate::price) fn is_on_a_dragon(rules: &Rules, wager: WagerId) -> bool {
    let mut lines = rules.game.settlement.lines.iter();
    lines.any(|line| line.wager == rules.name(wager) && line.on == Some(On::Dragon))
}

/// Prices such a wager: a dragon's hand is one like any other, set by the house way or by who took it.
pub(in crate::price) fn price_dragon(
    rules: &Rules,
    wager: WagerId,
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    let mut game = rules.game.clone();
    for line in game.settlement.lines.iter_mut().filter(|line| line.wager == rules.name(wager)) {
        line.on = None;
    }
    let own = Rules::new(&game, rules.limits).map_err(|it| Unpriced::shape(it.to_string()))?;
    let opening = vec![(wager, Fraction::whole(1))];
    let dues = vec![Due::Line(wager)];
    let script = Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues };
    let taken = rules.game.steps.contains(&Step::Set(Setter::DragonTaker));
    let setter = if taken { Setter::DragonTaker } else { Setter::Dragon };
    price_script(&own, &script, setter, asked)
}

/// Prices the wagers that a script opens with, on a hand that somebody sets.
pub(super) fn price_script(
    rules: &Rules,
    script: &Script,
    setter: Setter,
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    let set = Set::new(rules)?;
    let paths = Paths::new(rules, script, asked.stake)?;
    let pack = rules.game.pack;
    let deck = pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    let table = || {
        let laid = Laid::staked(rules, asked.stake);
        Table { set: &set, laid, results: Results::new(rules, script, &paths, asked.stake) }
    };
    let size = pack.size();
    let deals = ways(size, set.cards) * ways(size - set.cards, set.cards) / 24;
    let is_small = deals <= MOST && alike_deck(rules, &script.dues).is_ok();
    if is_small && set.sees == Sees::Own && setter != Setter::Dragon {
        let alike = script.dues.iter().all(|due| by_orders(rules, *due));
        let alike = if alike { Alike::ByOrders } else { Alike::Never };
        let count = whole(&table, (rules, alike), deck, &set, asked)?;
        return Ok(priced(rules, script, &paths, asked.stake, count));
    }
    if exact::fits(rules, script)
        && let Ok(priced) = exactly(&table, (rules, script, &paths), &set, setter, asked)
    {
        return Ok(priced);
    }
    let (count, error, draws) = sample(&table, deck, asked);
    let method = Method::Sample { seed: asked.numbers.1, error };
    let priced = priced(rules, script, &paths, asked.stake, count);
    let (knowing, action) = match set.sees {
        Sees::Own => ("own cards", Act::ByHouseWay(HouseWay::Sets)),
        Sees::Both => ("own cards and the dealer's", Act::other("set for the most against them")),
    };
    let advice = Advice::new("any hand", action, priced.deals, priced.expected.value());
    let mut advice = if setter == Setter::Dragon { Vec::new() } else { vec![advice] };
    if !advice.is_empty()
        && set.sees == Sees::Own
        && script.dues.iter().all(|due| by_orders(rules, *due))
    {
        advice.push(for_the_most(&table, deck, &set, asked, priced.expected.value()));
    }
    let alone = |line| Decision::new(knowing.to_owned(), vec![line]);
    let play = advice.into_iter().map(alone).collect();
    let priced = Priced { method, play, ..priced };
    Ok(match draws {
        Draws::Alike => priced.by_symmetry(asked.numbers.1),
        Draws::Differ => priced,
    })
}

/// Prices by a count of every deal: the player sets for the most, a dragon by the house way.
fn exactly<'a>(
    table: &(impl Fn() -> Table<'a> + Sync),
    (rules, script, paths): (&Rules, &Script, &Paths),
    set: &Set,
    setter: Setter,
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    let (counted, mut verdicts, own) = exact::counted(table, rules, set, asked)?;
    let nets: Vec<i64> = own.results.outcomes.iter().map(|it| it.net).collect();
    if set.sees == Sees::Both && !verdicts.rise(&nets) {
        return Err(Unpriced::shape("a worse hand that brings more"));
    }
    let some: Vec<usize> = (0..counted.len()).step_by(SOME).collect();
    let start = || (table(), Vec::new());
    let sums = some.into_par_iter().map_init(start, |(table, met), first| {
        let mut sum = Met::default();
        for hand in first..counted.len().min(first + SOME) {
            counted.met(hand, &verdicts, met)?;
            sum.add(table, &counted, (hand, met), &nets);
        }
        Ok(sum)
    });
    let met = sums.try_reduce(Met::default, |one, other| Ok(one.merge(other)))?;
    let [by_house_way, best] = met.sums.map(|sum| {
        let count = Count::of(sum, &own.results, 1);
        priced(rules, script, paths, asked.stake, count)
    });
    let scale = own.results.scale;
    Ok(match (setter, set.sees) {
        (Setter::Dragon, _) => by_house_way,
        (_, Sees::Own) => {
            let by_house_way = Some(by_house_way.expected);
            Priced { play: vec![met.apart.table(set, scale)], by_house_way, ..best }
        }
        (_, Sees::Both) => {
            let most = Act::other("set for the most against them");
            let line = Advice::new("any hand", most, best.deals, best.expected.value());
            let knowing = "own cards and the dealer's".to_owned();
            let play = vec![Decision::new(knowing, vec![line])];
            Priced { play, by_house_way: Some(by_house_way.expected), ..best }
        }
    })
}

/// How many hands a thread looks at before it takes others.
const SOME: usize = 1 << 12;

/// What some hands have met.
#[derive(Default)]
struct Met {
    /// By verdict, as the house way sets them, and as is best.
    sums: [Vec<u128>; 2],
    apart: Apart,
}

impl Met {
    /// Adds one of the hands that were counted, which meets this each way.
    fn add(
        &mut self,
        table: &mut Table<'_>,
        counted: &exact::Counted,
        (hand, met): (usize, &[exact::Met]),
        nets: &[i64],
    ) {
        let times = counted.times(hand);
        let worth = |met: &exact::Met| -> i128 {
            let each = met.iter().zip(nets).map(|(met, net)| i128::from(*met) * i128::from(*net));
            each.sum::<i128>() * i128::from(times)
        };
        let house = worth(&met[0]);
        let (mut best, mut most) = (0, house);
        for (way, met) in met.iter().enumerate().skip(1) {
            let worth = worth(met);
            if worth > most {
                (best, most) = (way, worth);
            }
        }
        for (sum, met) in self.sums.iter_mut().zip([&met[0], &met[best]]) {
            sum.resize(nets.len(), 0);
            let deals = met.iter().map(|met| u128::from(*met) * u128::from(times));
            sum.iter_mut().zip(deals).for_each(|(sum, deals)| *sum += deals);
        }
        let deals = met[0].iter().sum::<u64>() * u64::from(times);
        match (best, counted.sees()) {
            (_, Sees::Both) => {}
            (0, Sees::Own) => self.apart.add(deals.into(), house),
            (best, Sees::Own) => {
                let ways = counted.ways(table, hand);
                let two = [&ways[0].setting, &ways[best].setting];
                self.apart.add_other(two, deals.into(), [house, most]);
            }
        }
    }

    fn merge(self, other: Met) -> Met {
        let ([house, best], [more, others]) = (self.sums, other.sums);
        Met {
            sums: [added(house, more), added(best, others)],
            apart: self.apart.merge(other.apart),
        }
    }
}

/// Whether what is due follows from how the parts of two hands compare.
fn by_orders(rules: &Rules, due: Due) -> bool {
    let Due::Line(wager) = due else { return false };
    let lines = &rules.game.settlement.lines;
    let line = lines.iter().find(|line| line.wager == rules.name(wager));
    line.is_some_and(|line| {
        line.by == By::Hand && line.cells.iter().all(|(_, cell)| matches!(cell, Cell::Pay(_)))
    })
}

/// What the best setting brings, from what the house way does.
fn for_the_most<'a>(
    table: &(impl Fn() -> Table<'a> + Sync),
    deck: CardSet,
    set: &Set,
    asked: &Asked<'_>,
    by_house_way: f64,
) -> Advice {
    let pack: Vec<Card> = deck.iter().collect();
    let scale = table().results.scale;
    let gain = setting::gain(table, &pack, set.cards, scale, asked);
    let percent = |part: f64, digits: usize| format!("{:.digits$} %", part * 100.0);
    let hands = format!(
        "any hand: {} set otherwise, which brings {} more, standard error {}",
        percent(gain.otherwise, 1),
        percent(gain.mean / scale as f64, 3),
        percent(gain.error / scale as f64, 3)
    );
    let worth = by_house_way + gain.mean / scale as f64;
    Advice::new(hands, Act::SetForTheMost, gain.hands.into(), worth)
}

/// One thread's layout.
struct Table<'a> {
    set: &'a Set,
    laid: Laid<'a>,
    results: Results<'a>,
}

impl Table<'_> {
    fn by_house_way(&self, cards: &[Card]) -> Hand {
        self.laid.by_house_way(cards).unwrap_or_else(|| cards.iter().copied().collect())
    }

    /// The verdict of one hand against another, both as they lie.
    fn meet(&mut self, own: &Hand, dealer: &Hand) -> usize {
        self.lay(own, dealer);
        self.results.read(&mut self.laid)
    }

    fn lay(&mut self, own: &[Card], dealer: &[Card]) {
        self.laid.lay(Place::Own, own);
        self.laid.lay(Place::Dealer, dealer);
        self.laid.set_front(self.set.front as u8);
        self.laid.set_dealers_front(self.set.front as u8);
    }

    /// The best verdict against a hand that can be seen, however the own one is set.
    fn best(&mut self, own: &Hand, dealer: &Hand) -> usize {
        let ways = settings(own.set(), self.set.front);
        let met: Vec<usize> = ways.iter().map(|own| self.meet(own, dealer)).collect();
        let best = met.into_iter().max_by_key(|number| self.results.outcomes[*number].net);
        best.expect("a hand can be set")
    }
}

impl Table<'_> {
    /// Whether wagers are settled otherwise against this hand of the dealer's.
    fn settles_otherwise(&mut self, dealer: &Hand) -> bool {
        if self.laid.rules().game.settlement.pai_gow == PaiGow::Plays {
            return false;
        }
        self.lay(dealer, dealer);
        !self.laid.stands().qualifies
    }

    /// The settings that do not foul, but for those that are no better than another in either part: the
    /// best fronts first.
    fn undominated(&mut self, cards: CardSet) -> Vec<Setting> {
        let fronts: Vec<CardSet> = cards.subsets(self.set.front).collect();
        let backs: Vec<CardSet> = fronts.iter().map(|front| cards.without(*front)).collect();
        let [fronts_at, backs_at] = [(&fronts, 0), (&backs, 1)].map(|(parts, part)| {
            let mut standings = vec![Standing::NOTHING; parts.len()];
            self.set.ranks[part].rank_all(parts, &mut standings);
            standings
        });
        let mut order: Vec<usize> = (0..fronts.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse((fronts_at[*at], backs_at[*at])));
        let mut kept: Vec<Setting> = Vec::new();
        for at in order {
            if kept.last().is_none_or(|last| backs_at[at] > last.back) {
                let cards: Hand = fronts[at].iter().chain(backs[at].iter()).collect();
                self.lay(&cards, &cards);
                if !self.laid.fouls() {
                    kept.push(Setting { cards, front: fronts_at[at], back: backs_at[at] });
                }
            }
        }
        kept
    }
}

impl Rulebook for Table<'_> {
    fn by_house_way(&self, cards: &[Card]) -> Setting {
        self.set.ranked(Table::by_house_way(self, cards))
    }

    fn settings(&mut self, cards: CardSet) -> Vec<Setting> {
        let mut fit = settings(cards, self.set.front);
        fit.retain(|own| {
            self.lay(own, own);
            !self.laid.fouls()
        });
        fit.into_iter().map(|own| self.set.ranked(own)).collect()
    }

    fn holds_nothing(&mut self, dealer: &Setting) -> bool {
        self.settles_otherwise(&dealer.cards)
    }

    fn net(&mut self, own: &Setting, dealer: &Setting) -> i64 {
        let number = self.meet(&own.cards, &dealer.cards);
        self.results.outcomes[number].net
    }
}

impl Set {
    /// A hand as it lies, and where its parts stand.
    fn ranked(&self, cards: Hand) -> Setting {
        let (front, back) = cards.split_at(self.front);
        let [front, back] = [(front, 0), (back, 1)].map(|(part, at)| self.ranks[at].rank(part));
        Setting { cards, front, back }
    }
}

/// Every way to put so many cards in front.
fn settings(hand: CardSet, front: usize) -> Vec<Hand> {
    let fronts = hand.subsets(front);
    fronts.map(|front| front.iter().chain(hand.without(front).iter()).collect()).collect()
}

/// Whether hands of the dealer's that compare alike with the own one are paid alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alike {
    ByOrders,
    Never,
}

/// A hand as it lies, and what a line may compare of it.
struct Lying {
    hand: Hand,
    /// Front, back, and all together where that is compared.
    standings: [Option<Standing>; 3],
    /// The colour of front and back, where it is one.
    colours: [Option<Colour>; 2],
    /// Whether a dealer would hold nothing with it.
    nothing: bool,
}

impl Lying {
    /// In how many ways two hands may compare.
    const RELATIONS: usize = 27 * 8;

    fn new(table: &mut Table<'_>, hand: Hand, whole: Option<Ranking>) -> Lying {
        let Setting { front, back, .. } = table.set.ranked(hand);
        let whole = whole.map(|ranking| ranking.rank(&hand));
        let (first, second) = hand.split_at(table.set.front);
        let colour = |cards: &[Card]| {
            let mut colours = cards.iter().map(|card| card.suit().map(|suit| suit.colour()));
            let first = colours.next()?;
            first.filter(|_| colours.all(|colour| colour == first))
        };
        let nothing = table.settles_otherwise(&hand);
        let colours = [colour(first), colour(second)];
        Lying { hand, standings: [Some(front), Some(back), whole], colours, nothing }
    }

    /// How it compares with a dealer's.
    fn to(&self, dealer: &Lying) -> usize {
        let orders = self.standings.iter().zip(&dealer.standings);
        let order = |own: &Option<Standing>, dealer| (own.cmp(dealer) as i8 + 1) as usize;
        let orders = orders.fold(0, |sum, (own, dealer)| sum * 3 + order(own, dealer));
        let colours = self.colours.iter().zip(&dealer.colours);
        let alike = colours
            .fold(0, |sum, (own, dealer)| sum * 2 + usize::from(own.is_some() && own == dealer));
        (orders * 4 + alike) * 2 + usize::from(dealer.nothing)
    }
}

/// Counts every deal: the player sets for the most that it brings on average.
fn whole<'a>(
    table: &(impl Fn() -> Table<'a> + Sync),
    (rules, alike): (&Rules, Alike),
    deck: CardSet,
    set: &Set,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    if set.sees == Sees::Both {
        return Err(Unpriced::shape("a dealer's hand that is seen"));
    }
    let mut by_house_way = table();
    let whole = match rules.game.compared {
        Hands::Split { whole, .. } => whole.map(|part| part.rank),
        _ => None,
    };
    let dealers: Vec<(CardSet, Lying)> = deck
        .subsets(set.cards)
        .map(|cards| {
            let hand = by_house_way.by_house_way(&cards.iter().collect::<Hand>());
            (cards, Lying::new(&mut by_house_way, hand, whole))
        })
        .collect();
    let hands = orbit::sets(rules.game.pack, set.cards);
    let progress = Progress::new(hands.len() as u64, asked.tell);
    let counted = hands.par_iter().map_init(table, |table, (hand, times)| {
        let mut best: Option<(i128, Vec<u64>, Hand)> = None;
        for own in settings(*hand, set.front) {
            let mut met = Vec::new();
            let lying = Lying::new(table, own, whole);
            let mut known = [None; Lying::RELATIONS];
            for (_, dealer) in dealers.iter().filter(|(cards, _)| (*cards & *hand).is_empty()) {
                let number = match alike {
                    Alike::Never => table.meet(&own, &dealer.hand),
                    Alike::ByOrders => *known[lying.to(dealer)]
                        .get_or_insert_with(|| table.meet(&own, &dealer.hand)),
                };
                met.resize(met.len().max(number + 1), 0);
                met[number] += 1;
            }
            let nets = met.iter().zip(&table.results.outcomes);
            let worth = nets.map(|(met, it)| i128::from(*met) * i128::from(it.net)).sum();
            if best.as_ref().is_none_or(|(held, ..)| worth > *held) {
                best = Some((worth, met, own));
            }
        }
        progress.add(1);
        let (worth, met, own) = best.expect("a hand can be set");
        let mut count = Count::default();
        let front = own.iter().take(set.front).copied().collect();
        let front = Handled::Front(Keeps::of(*hand, front));
        let sights = (u128::from(*times), worth * i128::from(*times));
        count.book.show(rules, 0, *hand, front, sights);
        for (number, met) in met.into_iter().enumerate().filter(|(_, met)| *met > 0) {
            let deals = u128::from(met) * u128::from(*times);
            count.deals += deals;
            count.ends.insert((0, table.results.verdicts[number].clone()), deals);
        }
        count
    });
    Ok(counted.reduce(Count::default, Count::merge))
}

/// The same count by what compares alike, and hand by hand, over sixteen cards.
#[cfg(test)]
pub(super) fn both_ways(rules: &Rules, asked: &Asked<'_>) -> Result<[Priced; 2], Unpriced> {
    let set = Set::new(rules)?;
    let script = settled(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let deck = rules.game.pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    let table = || {
        let laid = Laid::staked(rules, asked.stake);
        Table { set: &set, laid, results: Results::new(rules, &script, &paths, asked.stake) }
    };
    let count = |alike: Alike| {
        let count = whole(&table, (rules, alike), deck, &set, asked)?;
        Ok(priced(rules, &script, &paths, asked.stake, count))
    };
    Ok([count(Alike::ByOrders)?, count(Alike::Never)?])
}

/// Deals at random. Hands come in twos that each play against the other: what the game takes from
/// both together varies far less than what either wins.
fn sample<'a>(
    table: &(impl Fn() -> Table<'a> + Sync),
    deck: CardSet,
    asked: &Asked<'_>,
) -> (Count, f64, Draws) {
    let cards: Vec<Card> = deck.iter().collect();
    let twos = (cards.len() / (2 * table().set.cards)) as u64;
    let most = (asked.rounds / (2 * twos)).div_ceil(BLOCK).max(1);
    let (mut sum, mut blocks) = (Sum::default(), 0);
    while blocks < most && !(blocks > 0 && sum.error(blocks, twos) < ENOUGH) {
        let next = most.min(blocks + CHUNK);
        let more = (blocks..next).into_par_iter().map_init(table, |table, block| {
            let mut below = (asked.numbers.0)(block);
            let mut sum = Sum::default();
            for _ in 0..BLOCK {
                sum.shuffle(table, &mut cards.clone(), twos as usize, &mut below);
            }
            sum.name(table)
        });
        sum = sum.merge(more.reduce(Sum::default, Sum::merge));
        blocks = next;
        let needed = blocks as f64 * (sum.error(blocks, twos) / ENOUGH).powi(2);
        (asked.tell)(blocks, most.min(blocks.max(needed as u64)));
    }
    let draws = Draws::of(blocks * BLOCK, sum.net, sum.squared);
    let error = sum.error(blocks, twos);
    (sum.count, error, draws)
}

/// What has been drawn: verdicts by number until they have names, and the net of each shuffle.
#[derive(Default)]
struct Sum {
    met: Vec<u64>,
    count: Count,
    /// What all hands of a shuffle win together, times the scale; and that squared.
    net: i128,
    squared: i128,
    scale: i64,
}

impl Sum {
    /// Shuffles, deals the hands, and plays each two of them against each other, both ways.
    fn shuffle(
        &mut self,
        table: &mut Table<'_>,
        cards: &mut [Card],
        twos: usize,
        below: &mut impl FnMut(u32) -> u32,
    ) {
        let size = table.set.cards;
        shuffle(cards, 2 * twos * size, below);
        let mut net = 0_i128;
        for two in cards[..2 * twos * size].chunks(2 * size) {
            let hands = [&two[..size], &two[size..]].map(|hand| table.by_house_way(hand));
            for (own, dealer) in [(0, 1), (1, 0)] {
                let number = match table.set.sees {
                    Sees::Own => table.meet(&hands[own], &hands[dealer]),
                    Sees::Both => table.best(&hands[own], &hands[dealer]),
                };
                self.met.resize(self.met.len().max(number + 1), 0);
                self.met[number] += 1;
                net += i128::from(table.results.outcomes[number].net);
            }
        }
        self.net += net;
        self.squared += net * net;
    }

    /// The standard error of a round's mean net after so many blocks, with so many twos in each
    /// shuffle.
    fn error(&self, blocks: u64, twos: u64) -> f64 {
        let unit = self.scale as f64 * 2.0 * twos as f64;
        let shuffles = (blocks * BLOCK) as f64;
        let mean = self.net as f64 / shuffles;
        let variance = (self.squared as f64 / shuffles - mean * mean).max(0.0);
        (variance / (shuffles - 1.0)).sqrt() / unit
    }

    /// The same with verdicts for their numbers.
    fn name(mut self, table: &Table<'_>) -> Sum {
        self.scale = table.results.scale;
        for (number, met) in self.met.drain(..).enumerate().filter(|(_, met)| *met > 0) {
            let verdict = table.results.verdicts[number].clone();
            *self.count.ends.entry((0, verdict)).or_default() += u128::from(met);
            self.count.deals += u128::from(met);
        }
        self
    }

    fn merge(self, other: Sum) -> Sum {
        Sum {
            met: Vec::new(),
            count: self.count.merge(other.count),
            net: self.net + other.net,
            squared: self.squared + other.squared,
            scale: self.scale.max(other.scale),
        }
    }
}
