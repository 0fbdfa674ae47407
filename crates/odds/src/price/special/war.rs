//! War: a card each, and for a tie either half the wager given up or another card each.

use crate::price::act::Act;
use crate::price::advise::Spot;
use crate::price::count::Count;
use crate::price::moves::Move;
use crate::price::paths::{Deed, Leaf, Paths};
use crate::price::report::{Advice, Decision};
use crate::price::results::Results;
use crate::price::script::{Script, opening};
use crate::price::{Asked, Priced, Ratio, Unpriced, lowest_scale, priced};
use cards::{Card, Pack};
use engine::table::{Due, Laid, Place, Rules, WagerId};
use money::{Fraction, Pay};
use sheet::table::peculiar::Peculiar;
use sheet::table::settle::By;
use sheet::table::step::Step;

/// The wager in question, what goes to war for it, and where its cards lie.
struct War {
    on: WagerId,
    with: Option<WagerId>,
    first: Place,
    more: Place,
}

impl War {
    fn new(rules: &Rules, on: WagerId) -> Result<War, Unpriced> {
        let peace = || Unpriced::shape("no war");
        let wars = rules.game.steps.iter().find_map(|step| match step {
            Step::Peculiar(Peculiar::War { on: all, with }) => Some((all, with)),
            _ => None,
        });
        let (all, with) = wars.ok_or_else(peace)?;
        if !all.iter().any(|name| name == rules.name(on)) {
            return Err(peace());
        }
        let lines = &rules.game.settlement.lines;
        let line = lines.iter().find(|line| line.wager == rules.name(on)).ok_or_else(peace)?;
        let (first, more) = match line.by {
            By::Common(hand) => (Place::Hand(hand - 1), Place::Board),
            _ => (Place::Own, Place::Own),
        };
        let with = with.as_deref().and_then(|name| rules.wager(name));
        Ok(War { on, with, first, more })
    }

    fn script(&self) -> Script {
        let dues = [Some(self.on), self.with].into_iter().flatten().map(Due::Line).collect();
        let opening = vec![(self.on, Fraction::whole(1))];
        Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues }
    }

    /// A wager that is won or lost at once; one that is given up; one that goes to war.
    fn leaves(&self, rules: &Rules) -> Vec<Leaf> {
        let mut stakes = vec![Fraction::whole(0); rules.game.wagers.len()];
        stakes[self.on.place()] = Fraction::whole(1);
        let peace = Leaf::staked(stakes);
        let settled = Some((self.on, rules.surrender_pays(self.on)));
        let given_up = Leaf { settled, ..peace.clone() };
        let mut at_war = Leaf { at_war: true, ..peace.clone() };
        match self.with {
            Some(with) => at_war.stakes[with.place()] = Fraction::whole(1),
            None => at_war.stakes[self.on.place()] = Fraction::whole(2),
        }
        vec![peace, given_up, at_war]
    }
}

const PEACE: usize = 0;
const GIVEN_UP: usize = 1;
const AT_WAR: usize = 2;

/// Prices the opening wager, if it goes to war.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    price_of(rules, opening(rules)?[0].0, asked)
}

/// Whether a wager is offered to who goes to war. Source: colorado l.4799.
pub(in crate::price) fn is_offered(rules: &Rules, wager: WagerId) -> bool {
    let mut steps = rules.game.steps.iter();
    let war = steps.any(|step| matches!(step, Step::Peculiar(Peculiar::War { .. })));
    let mut offers = steps.filter_map(|step| match step {
        Step::Peculiar(Peculiar::Offer(names)) => Some(names),
        _ => None,
    });
    war && offers.any(|names| names.iter().any(|name| name == rules.name(wager)))
}

/// Prices such a wager, over all deals that come to a war.
fn offered(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let mut wars = rules.wagers().filter_map(|on| War::new(rules, on).ok());
    let war = wars.next().filter(|_| is_offered(rules, wager));
    let war = war.ok_or_else(|| Unpriced::shape("no war"))?;
    let dues = [war.on, wager].map(Due::Line).to_vec();
    let opening = vec![(wager, Fraction::whole(1))];
    let script = Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues };
    let mut stakes = vec![Fraction::whole(0); rules.game.wagers.len()];
    stakes[wager.place()] = Fraction::whole(1);
    let leaves = vec![Leaf { at_war: true, ..Leaf::staked(stakes) }];
    let paths = Paths::ending(rules, &script.dues, leaves, asked.stake)?;
    let mut table = Table::new(rules, &war, &script, &paths, asked);
    let mut count = Count::default();
    for own in table.draws(&[]) {
        for dealer in table.draws(&[own.0]) {
            let (times, more, first) = table.first(own, dealer);
            if table.is_tied(first) {
                let met = table.go_to_war(own.0, dealer.0);
                count.deals += u128::from(times) * u128::from(more);
                table.book(0, &met, times, &mut count);
            }
        }
    }
    Ok(priced(rules, &script, &paths, asked.stake, count))
}

/// Prices a wager that goes to war, or is offered there.
pub(in crate::price) fn price_of(
    rules: &Rules,
    wager: WagerId,
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    let Ok(war) = War::new(rules, wager) else { return offered(rules, wager, asked) };
    let script = war.script();
    let paths = Paths::ending(rules, &script.dues, war.leaves(rules), asked.stake)?;
    let mut table = Table::new(rules, &war, &script, &paths, asked);
    let mut count = Count::default();
    for own in table.draws(&[]) {
        for dealer in table.draws(&[own.0]) {
            table.fight(own, dealer, &mut count);
        }
    }
    let lines = [(GIVEN_UP, Act::deed(Deed::Surrender)), (AT_WAR, Act::other("go to war"))];
    let lines = lines.into_iter().filter_map(|(leaf, action)| {
        let ends = || count.ends.iter().filter(|((held, _), _)| *held == leaf);
        let net = |verdict| i128::from(table.results.outcome(&paths.leaves[leaf], verdict).net);
        let deals: u128 = ends().map(|(_, deals)| *deals).sum();
        let worth: i128 = ends().map(|((_, it), deals)| net(it) * *deals as i128).sum();
        let worth = worth as f64 / (deals as f64 * table.results.scale as f64);
        (deals > 0).then(|| Advice::new("any tie", action, deals, worth))
    });
    let play = Decision::new("a tie".to_owned(), lines.collect());
    Ok(Priced { play: vec![play], ..priced(rules, &script, &paths, asked.stake, count) })
}

/// What a tie is worth given up, and at war, where one wager was made.
pub(in crate::price) fn wars(
    rules: &Rules,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<[(Move, Ratio); 2], Unpriced> {
    let opening = opening(rules)?;
    let ([(wager, _)], [own], [dealer]) = (&opening[..], &spot.own[..], &spot.dealer[..]) else {
        return Err(Unpriced::shape("more than a wager and a card each"));
    };
    let war = War::new(rules, *wager)?;
    let script = war.script();
    let paths = Paths::ending(rules, &script.dues, war.leaves(rules), asked.stake)?;
    let mut table = Table::new(rules, &war, &script, &paths, asked);
    let (_, more, first) = table.first((*own, 1), (*dealer, 1));
    if !table.is_tied(first) {
        return Err(Unpriced::shape("no tie"));
    }
    let met = table.go_to_war(*own, *dealer);
    let worth = |net| lowest_scale(net, more.into(), table.results.scale as u128);
    let given_up = table.net(GIVEN_UP, &[(first, more)]);
    Ok([(Move::Do(Deed::Surrender), worth(given_up)), (Move::War, worth(table.net(AT_WAR, &met)))])
}

struct Table<'a> {
    war: &'a War,
    pack: Pack,
    laid: Laid<'a>,
    results: Results<'a>,
}

/// A card, and how many there are of it.
type Drawn = (Card, u64);

impl<'a> Table<'a> {
    fn new(
        rules: &'a Rules,
        war: &'a War,
        script: &'a Script,
        paths: &'a Paths,
        asked: &Asked<'_>,
    ) -> Table<'a> {
        let laid = Laid::staked(rules, asked.stake);
        let results = Results::new(rules, script, paths, asked.stake);
        Table { war, pack: rules.game.pack, laid, results }
    }

    /// What the shoe may give next.
    fn draws(&self, gone: &[Card]) -> Vec<Drawn> {
        let mut all: Vec<Card> = self.pack.cards().collect();
        all.sort_unstable();
        all.dedup();
        let left = |card: &Card| {
            let gone = gone.iter().filter(|held| *held == card).count();
            (self.pack.count_of(*card) - gone) as u64
        };
        all.iter().map(|card| (*card, left(card))).filter(|(_, left)| *left > 0).collect()
    }

    /// Lays a card each: in how many ways, how many more cards may follow, dealt or not, and the verdict.
    fn first(&mut self, own: Drawn, dealer: Drawn) -> (u64, u64, usize) {
        let size = self.pack.size() as u64;
        self.laid.lay(self.war.first, &[own.0]);
        self.laid.lay(Place::Dealer, &[dealer.0]);
        (own.1 * dealer.1, (size - 2) * (size - 3), self.results.read(&mut self.laid))
    }

    /// Whether the wager that goes to war is neither won nor lost.
    fn is_tied(&self, verdict: usize) -> bool {
        self.results.verdicts[verdict].held[0].0 == Pay::NotOffered
    }

    /// Counts what follows from a card each.
    fn fight(&mut self, own: Drawn, dealer: Drawn, count: &mut Count) {
        let (times, more, first) = self.first(own, dealer);
        count.deals += u128::from(times) * u128::from(more);
        if !self.is_tied(first) {
            return self.book(PEACE, &[(first, more)], times, count);
        }
        let met = self.go_to_war(own.0, dealer.0);
        let war = self.net(AT_WAR, &met);
        let given_up = self.net(GIVEN_UP, &[(first, more)]);
        match war > given_up {
            true => self.book(AT_WAR, &met, times, count),
            false => self.book(GIVEN_UP, &[(first, more)], times, count),
        }
    }

    /// What verdicts that are met so often come to at a leaf.
    fn net(&self, leaf: usize, met: &[(usize, u64)]) -> i128 {
        let leaves = 3;
        let net = |number: usize| i128::from(self.results.outcomes[number * leaves + leaf].net);
        met.iter().map(|(number, deals)| net(*number) * i128::from(*deals)).sum()
    }

    /// The verdicts of a war, and how often each is met.
    fn go_to_war(&mut self, own: Card, dealer: Card) -> Vec<(usize, u64)> {
        let mut met: Vec<(usize, u64)> = Vec::new();
        self.laid.go_to_war(self.war.on);
        for (more, times) in self.draws(&[own, dealer]) {
            match self.war.more {
                Place::Own => self.laid.lay(Place::Own, &[own, more]),
                place => self.laid.lay(place, &[more]),
            }
            for (last, left) in self.draws(&[own, dealer, more]) {
                self.laid.lay(Place::Dealer, &[dealer, last]);
                let number = self.results.read(&mut self.laid);
                match met.iter_mut().find(|(held, _)| *held == number) {
                    Some((_, deals)) => *deals += times * left,
                    None => met.push((number, times * left)),
                }
            }
        }
        self.laid.make_peace();
        self.laid.lay(self.war.more, &[]);
        met
    }

    fn book(&self, leaf: usize, met: &[(usize, u64)], times: u64, count: &mut Count) {
        for (number, deals) in met {
            let verdict = self.results.verdicts[*number].clone();
            let deals = u128::from(*deals) * u128::from(times);
            *count.ends.entry((leaf, verdict)).or_default() += deals;
        }
    }
}
