//! A card that is bought once the others are seen: what a hand brings follows from which cards it
//! holds, whatever their order, so every set of them is looked at once.

use crate::price::advise::{Choice, Spot};
use crate::price::book::Book;
use crate::price::count::Count;
use crate::price::orbit;
use crate::price::paths::{Deed, Leaf, Paths};
use crate::price::reads::alike_deck;
use crate::price::results::Results;
use crate::price::script::{Question, Scene, Script, opening};
use crate::price::sight::InSight;
use crate::price::weighed::Weighed;
use crate::price::{Asked, Priced, Unpriced, lowest_scale, priced};
use crate::work::ways;
use cards::{CardSet, Hand};
use engine::table::{Due, Laid, Place, Rules, WagerId};
use money::{Fraction, Money};
use ranking::{HandName, Ranking, Standing};
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::Cell;
use sheet::table::special::Special;
use sheet::table::step::{Otherwise, Step};
use std::collections::HashMap;

/// The questions, each with how many cards are seen, and what may be bought in the end.
struct Bought {
    rank: Ranking,
    asks: Vec<(usize, WagerId)>,
    /// Cards of the board among those seen first.
    board: usize,
    /// Cards before one is bought, and how many are.
    cards: usize,
    more: usize,
    price: WagerId,
    /// The worst hand that buys none.
    unless: Standing,
    scenes: Vec<Scene>,
}

impl Bought {
    fn new(rules: &Rules) -> Result<Bought, Unpriced> {
        let other = || Unpriced::shape("no card is bought");
        let Hands::One { cards: Cards::OwnAndBoard, rank, .. } = rules.game.compared else {
            return Err(other());
        };
        let wager = |name: &str| rules.wager(name).ok_or_else(other);
        let (mut cards, mut board, mut asks) = (0, 0, Vec::new());
        let (mut scenes, mut bought) = (Vec::new(), None);
        for step in &rules.game.steps {
            match step {
                Step::Deal { cards: more, to, .. } => {
                    let place = crate::price::reads::place_of(*to, 0);
                    match place {
                        Place::Own => {}
                        Place::Board if asks.is_empty() => board += usize::from(*more),
                        _ => return Err(other()),
                    }
                    cards += usize::from(*more);
                    scenes.push(Scene::See(place, *more));
                }
                Step::Ask { wager: name, and: None, times, guards, otherwise }
                    if times[..] == [1] && guards.is_empty() && *otherwise == Otherwise::Fold =>
                {
                    asks.push((cards, wager(name)?));
                    scenes.push(Scene::Ask(Question {
                        wager: wager(name)?,
                        and: None,
                        times: times.clone(),
                        guards: Vec::new(),
                        otherwise: *otherwise,
                    }));
                }
                Step::Special(Special::Buy {
                    wager: name, cards: more, unless, otherwise, ..
                }) if *otherwise == Otherwise::Fold => {
                    bought = Some((wager(name)?, usize::from(*more), *unless));
                }
                Step::Burn(_) | Step::Settle { .. } => {}
                _ => return Err(other()),
            }
        }
        let (price, more, unless) = bought.ok_or_else(other)?;
        if !rules
            .game
            .tables
            .iter()
            .all(|table| table.rows.iter().all(|row| HandName::parse(rank, &row.hand).is_ok()))
        {
            return Err(Unpriced::shape("rows that tell cards apart by where they lie"));
        }
        Ok(Bought { rank, asks, board, cards, more, price, unless, scenes })
    }

    /// A hand given up at each question and in the end, one that stands, and one that buys.
    fn leaves(&self, rules: &Rules, opening: &[(WagerId, Fraction)]) -> Vec<Leaf> {
        let mut stakes = vec![Fraction::whole(0); rules.game.wagers.len()];
        opening.iter().for_each(|(wager, units)| stakes[wager.place()] = *units);
        let mut so_far = Leaf { folded: true, ..Leaf::staked(stakes) };
        let mut leaves = Vec::new();
        for (_, wager) in &self.asks {
            leaves.push(so_far.clone());
            so_far.stakes[wager.place()] = Fraction::whole(1);
        }
        leaves.push(so_far.clone());
        so_far.folded = false;
        leaves.push(so_far.clone());
        so_far.stakes[self.price.place()] = Fraction::whole(1);
        leaves.push(so_far);
        leaves
    }
}

/// Prices the opening wagers of such a game, where they give the right to buy.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let Ground { bought, paths, script, deck } = Ground::new(rules, asked.stake)?;
    let mut work = Work::new(rules, (&bought, &script, &paths), deck, asked);
    let count = work.count();
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// What each thing to do is worth at one decision of somebody with the right to buy.
pub(super) fn advise(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<Choice>, Unpriced> {
    let Ground { bought, paths, script, deck } = Ground::new(rules, asked.stake)?;
    let held = spot.cards();
    let sizes = bought.asks.iter().map(|(seen, _)| *seen).chain([bought.cards]);
    let is_here = |seen: usize| held.len() as usize == seen && spot.board.len() == bought.board;
    let at = sizes.into_iter().position(is_here);
    // Nobody who has folded is asked again.
    let at = at
        .filter(|at| spot.done.len() <= *at && spot.done.iter().all(|deed| *deed == Deed::Bet(1)));
    let at = at.ok_or_else(|| Unpriced::shape("no decision with these cards"))?;
    let mut work = Work::new(rules, (&bought, &script, &paths), deck, asked);
    let open = work.open(at, held);
    if open.len() < 2 {
        return Err(Unpriced::shape("nothing to decide"));
    }
    let (deals, scale) = (work.follow(held.len() as usize), work.results.scale as u128);
    let worth = |worth: i128| lowest_scale(worth, deals, scale);
    Ok(open.into_iter().map(|(deed, sum)| Choice { deed, worth: worth(sum) }).collect())
}

/// Such a game under the wagers that give the right to buy.
struct Ground {
    bought: Bought,
    paths: Paths,
    script: Script,
    deck: CardSet,
}

impl Ground {
    fn new(rules: &Rules, stake: Money) -> Result<Ground, Unpriced> {
        let bought = Bought::new(rules)?;
        let opening = opening(rules)?;
        let needs = rules.game.wagers[bought.price.place()].needs.as_deref();
        let held = |name: &str| opening.iter().any(|(wager, _)| rules.name(*wager) == name);
        if needs.is_some_and(|name| !held(name)) {
            return Err(Unpriced::shape("no right to buy"));
        }
        let leaves = bought.leaves(rules, &opening);
        let made = |wager: WagerId| leaves.iter().any(|it| !it.stakes[wager.place()].is_zero());
        let mut dues = rules.dues();
        dues.retain(|due| made(rules.stake_of(*due).0));
        let by_hand = |due: &Due| !matches!(due, Due::Side(_) | Due::Pot(_));
        let whole =
            rules.game.settlement.lines.iter().all(|line| {
                line.cells.iter().all(|(_, cell)| !matches!(cell, Cell::Guarded { .. }))
            });
        if !dues.iter().all(by_hand) || !whole {
            return Err(Unpriced::shape("wagers that read other cards"));
        }
        let deck = alike_deck(rules, &dues)?;
        let paths = Paths::ending(rules, &dues, leaves, stake)?;
        let script = Script { scenes: bought.scenes.clone(), hidden: Vec::new(), opening, dues };
        Ok(Ground { bought, paths, script, deck })
    }
}

/// Sets of cards up to suits, with how many each stands for and what is best.
type Level = HashMap<CardSet, (u64, Weighed)>;

fn weighed(open: &[(Deed, i128)]) -> Weighed {
    Weighed::best(open.iter().copied()).expect("something may be done")
}

struct Work<'a> {
    bought: &'a Bought,
    rules: &'a Rules,
    deck: CardSet,
    laid: Laid<'a>,
    results: Results<'a>,
    /// The verdict by standing.
    known: HashMap<Standing, usize>,
}

impl<'a> Work<'a> {
    fn new(
        rules: &'a Rules,
        (bought, script, paths): (&'a Bought, &'a Script, &'a Paths),
        deck: CardSet,
        asked: &Asked<'_>,
    ) -> Work<'a> {
        let laid = Laid::staked(rules, asked.stake);
        let results = Results::new(rules, script, paths, asked.stake);
        Work { bought, rules, deck, laid, results, known: HashMap::new() }
    }

    /// What may be done at a question with these cards, or in the end, and what each comes to over
    /// all deals that follow, each in its order.
    fn open(&mut self, at: usize, held: CardSet) -> Vec<(Deed, i128)> {
        let Some((seen, _)) = self.bought.asks.get(at).copied() else {
            return self.in_the_end(held);
        };
        let next = self.bought.asks.get(at + 1).map_or(self.bought.cards, |(seen, _)| *seen);
        let mut worth = 0;
        for more in self.deck.without(held).subsets(next - seen) {
            worth += weighed(&self.open(at + 1, held.union(more))).worth;
        }
        // A hand that is given up is paid alike whatever it is, once one has been looked at.
        let fold = self.net(0, at) * self.follow(seen) as i128;
        vec![(Deed::Fold, fold), (Deed::Bet(1), worth)]
    }

    fn verdict(&mut self, cards: CardSet) -> usize {
        let standing = self.bought.rank.rank_set(cards);
        if let Some(verdict) = self.known.get(&standing) {
            return *verdict;
        }
        self.laid.lay(Place::Own, &cards.iter().collect::<Hand>());
        let verdict = self.results.read(&mut self.laid);
        self.known.insert(standing, verdict);
        verdict
    }

    fn net(&self, verdict: usize, leaf: usize) -> i128 {
        let leaves = self.bought.asks.len() + 3;
        i128::from(self.results.outcomes[verdict * leaves + leaf].net)
    }

    /// The leaves of a hand given up in the end, one that stands, one that buys.
    fn ends(&self) -> [usize; 3] {
        let asks = self.bought.asks.len();
        [asks, asks + 1, asks + 2]
    }

    fn count(&mut self) -> Count {
        let last = self.last();
        let mut levels = vec![last];
        for at in (0..self.bought.asks.len()).rev() {
            let behind = &levels[levels.len() - 1];
            let level = self.ask(at, behind);
            levels.push(level);
        }
        levels.reverse();
        self.forward(&levels)
    }

    /// What is best once all cards but those for sale are seen.
    fn last(&mut self) -> Level {
        let mut level = Level::new();
        for (set, times) in orbit::sets(self.rules.game.pack, self.bought.cards) {
            let best = weighed(&self.in_the_end(set));
            level.insert(set, (times, best));
        }
        level
    }

    /// What may be done with these cards once all but those for sale are seen.
    fn in_the_end(&mut self, set: CardSet) -> Vec<(Deed, i128)> {
        let Bought { more, unless, rank, .. } = *self.bought;
        let [fold, stand, buy] = self.ends();
        let rest = self.deck.without(set);
        let follow = ways(rest.len() as usize, more) as i128;
        let own = self.verdict(set);
        if rank.rank_set(set) >= unless {
            return vec![(Deed::Check, self.net(own, stand) * follow)];
        }
        let mut worth = 0;
        for cards in rest.subsets(more) {
            let verdict = self.verdict(set.union(cards));
            worth += self.net(verdict, buy);
        }
        vec![(Deed::Fold, self.net(own, fold) * follow), (Deed::Bet(1), worth)]
    }

    /// What is best at a question, from what is best behind it.
    fn ask(&mut self, at: usize, behind: &Level) -> Level {
        let seen = self.bought.asks[at].0;
        let next = self.bought.asks.get(at + 1).map_or(self.bought.cards, |(seen, _)| *seen);
        let fold = self.net(0, at) * self.follow(seen) as i128;
        let mut level = Level::new();
        for (set, times) in orbit::sets(self.rules.game.pack, seen) {
            let rest = self.deck.without(set);
            let follow = rest.subsets(next - seen);
            let worth: i128 =
                follow.map(|more| behind[&orbit::standard(set.union(more)).0].1.worth).sum();
            level.insert(set, (times, weighed(&[(Deed::Fold, fold), (Deed::Bet(1), worth)])));
        }
        level
    }

    /// How many deals follow so many cards, each deal in its order.
    fn follow(&self, seen: usize) -> u128 {
        let sizes = self.bought.asks.iter().map(|(seen, _)| *seen).chain([self.bought.cards]);
        let mut sizes: Vec<usize> = sizes.filter(|size| *size >= seen).collect();
        sizes.push(self.bought.cards + self.bought.more);
        let pack = self.deck.len() as usize;
        sizes.windows(2).map(|two| ways(pack - two[0], two[1] - two[0])).product()
    }

    /// How often each end is met: a set is reached as often as those before it are bet on.
    fn forward(&mut self, levels: &[Level]) -> Count {
        let Bought { more, board, .. } = *self.bought;
        let mut count = Count::default();
        let mut book = |this: &Self, leaf: usize, verdict: usize, deals: u128| {
            if deals > 0 {
                count.deals += deals;
                let verdict = this.results.verdicts[verdict].clone();
                *count.ends.entry((leaf, verdict)).or_default() += deals;
            }
        };
        let mut tables = Book::default();
        let scenes: Vec<usize> = (0..self.bought.scenes.len())
            .filter(|at| matches!(self.bought.scenes[*at], Scene::Ask(_)))
            .chain([self.bought.scenes.len()])
            .collect();
        let mut reached: HashMap<CardSet, u128> = HashMap::new();
        for (at, level) in levels.iter().enumerate() {
            let size = level.keys().next().map_or(0, |set| set.len() as usize);
            let before = at.checked_sub(1).map(|at| &levels[at]);
            let mut here = HashMap::new();
            for (set, (times, best)) in level {
                let ways_here = match before {
                    None => ways(size, board),
                    Some(before) => {
                        let size = self.bought.asks[at - 1].0;
                        let from = set.subsets(size).map(|part| orbit::standard(part).0);
                        let bet = |part: &CardSet| before[part].1.deed == Deed::Bet(1);
                        from.filter(bet).map(|part| reached[&part]).sum()
                    }
                };
                here.insert(*set, ways_here);
                let deals = ways_here * u128::from(*times);
                if deals == 0 {
                    continue;
                }
                let sights = (deals, best.clone().times(deals));
                let seen = InSight { more: true, ..InSight::whole(*set) };
                let follow = self.follow(size);
                tables.choose(self.rules, scenes[at], &seen, sights);
                // Hands that are given up do not come to what is decided later.
                tables.come_to(scenes[at], deals * follow);
                let [fold, stand, buy] = self.ends();
                match (at < self.bought.asks.len(), best.deed) {
                    (true, Deed::Fold) => book(self, at, 0, deals * follow),
                    (true, _) => {}
                    (false, Deed::Fold) => book(self, fold, 0, deals * follow),
                    (false, Deed::Check) => {
                        let verdict = self.verdict(*set);
                        book(self, stand, verdict, deals * follow);
                    }
                    (false, _) => {
                        for cards in self.deck.without(*set).subsets(more) {
                            let verdict = self.verdict(set.union(cards));
                            book(self, buy, verdict, deals);
                        }
                    }
                }
            }
            reached = here;
        }
        count.book = tables;
        count
    }
}
