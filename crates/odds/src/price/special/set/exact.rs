//! Every deal of two hands that are set, without a look at each of them: what is paid goes by how the
//! parts of both compare, so that of the dealer's hands it matters only how many of them stand where.

use super::beside::{self, Dealers, HANDS, Region};
use super::grid::{Point, Stands};
use super::{Sees, Set, Setting, Table, by_orders};
use crate::price::orbit::{self, Numbered};
use crate::price::reads::alike_deck;
use crate::price::script::Script;
use crate::price::{Asked, Unpriced};
use cards::{CardSet, Hand, Pack};
use engine::table::Rules;
use ranking::Standing;
use rayon::prelude::*;
use sheet::table::hand::Hands;
use sheet::table::house_way::HouseWay;
use sheet::table::settle::PaiGow;
use std::cmp::Ordering;
use std::sync::Arc;

/// Most hands that are looked at, up to suits, as a power of two.
const MOST: u32 = 23;
/// How many hands of the player's, and of the dealer's, are looked at to find some that compare in each
/// way.
const OWN: usize = 1 << 12;
const DEALERS: usize = 1 << 10;
const ORDERS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

const _: () = assert!(MOST <= HANDS);

/// What a count rests on beside what is paid: where two games agree in it, and in which hands that
/// compare alike are paid alike, they share it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::price) struct Key {
    pack: Pack,
    compared: Hands,
    house_way: Option<HouseWay>,
    pai_gow: PaiGow,
    sees: Sees,
}

/// All hands up to suits, where they stand by the house way, and what the player's settings meet.
pub(in crate::price) struct Counted {
    sets: Vec<CardSet>,
    stands: Vec<Stands>,
    /// Where fronts and backs stand that are set by the house way, the worst first.
    places: [Vec<Standing>; 2],
    cuts: [Cuts; 2],
    sees: Sees,
    regions: Vec<Region>,
    /// Whether some hands of the dealer's settle otherwise.
    otherwise: bool,
}

/// Which orders of two parts have to be told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cuts {
    /// Only what is better than the dealer's.
    Better,
    /// Only what is as good or better.
    AsGood,
    /// Better, as good and worse.
    Both,
}

impl Cuts {
    /// The dealer's parts in rising order: how the own one compares with those in each interval.
    const fn orders(self) -> &'static [Ordering] {
        match self {
            Cuts::Better | Cuts::AsGood => &[Ordering::Greater, Ordering::Less],
            Cuts::Both => &[Ordering::Greater, Ordering::Equal, Ordering::Less],
        }
    }

    /// Where those intervals end, but for the last.
    fn ends(self, at: &[u16; 2]) -> &[u16] {
        match self {
            Cuts::Better => &at[..1],
            Cuts::AsGood => &at[1..],
            Cuts::Both => at,
        }
    }

    const fn is_one(self) -> bool {
        !matches!(self, Cuts::Both)
    }
}

/// A way to set a hand, and how many places are worse than each part, and how many no better.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) setting: Setting,
    at: [[u16; 2]; 2],
}

/// The verdict for how front and back compare, by whether the dealer's hand settles otherwise; `None`
/// for what no two hands come to.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Verdicts([[[Option<usize>; 3]; 3]; 2]);

const fn place(order: Ordering) -> usize {
    (order as i8 + 1) as usize
}

/// Whether a wager fits: what is due goes by how two parts compare, and suits are alike, to the house way
/// too. That of three cards looks at colours.
pub(super) fn fits(rules: &Rules, script: &Script) -> bool {
    let two_parts = match rules.game.compared {
        Hands::Split { front, back, whole: None } => front.cards + back.cards > 3,
        _ => false,
    };
    two_parts
        && script.dues.iter().all(|due| by_orders(rules, *due))
        && alike_deck(rules, &script.dues).is_ok()
}

impl Key {
    pub(super) fn of(rules: &Rules, sees: Sees) -> Key {
        Key {
            pack: rules.game.pack,
            compared: rules.game.compared.clone(),
            house_way: rules.game.house_way.clone(),
            pai_gow: rules.game.settlement.pai_gow,
            sees,
        }
    }
}

/// Counts, or finds what was counted for another wager, and what the verdicts are.
pub(super) fn counted<'a>(
    table: &(impl Fn() -> Table<'a> + Sync),
    rules: &Rules,
    set: &Set,
    asked: &Asked<'_>,
) -> Result<(Arc<Counted>, Verdicts, Table<'a>), Unpriced> {
    let key = Key::of(rules, set.sees);
    let mut own = table();
    for counted in asked.plays.map(|plays| plays.sets(&key)).into_iter().flatten() {
        let mut verdicts = Verdicts::find(&mut own, &counted);
        if verdicts.cut() == counted.cuts {
            return Ok((counted, verdicts, own));
        }
    }
    let numbered = Numbered::new(rules.game.pack, set.cards, MOST)
        .ok_or_else(|| Unpriced::shape("more hands than are counted"))?;
    let sets = numbered.sets();
    let (places, stands) = stands(table, &sets)?;
    let mut counted = Counted {
        otherwise: stands.iter().any(|stands| stands.settles_otherwise()),
        cuts: [Cuts::Both; 2],
        sees: set.sees,
        regions: Vec::new(),
        sets,
        stands,
        places,
    };
    let mut verdicts = Verdicts::find(&mut own, &counted);
    counted.cuts = verdicts.cut();
    if set.sees == Sees::Both && !counted.cuts.iter().all(|cuts| cuts.is_one()) {
        return Err(Unpriced::shape("hands as good as the dealer's that count by themselves"));
    }
    counted.count(table, rules.game.pack, &numbered, asked);
    let counted = Arc::new(counted);
    if let Some(plays) = asked.plays {
        plays.keep_sets(key, Arc::clone(&counted));
    }
    Ok((counted, verdicts, own))
}

/// Where each hand stands by the house way, among all places in front and behind.
fn stands<'a>(
    table: &(impl Fn() -> Table<'a> + Sync),
    sets: &[CardSet],
) -> Result<([Vec<Standing>; 2], Vec<Stands>), Unpriced> {
    let set: Vec<(Standing, Standing, bool)> =
        sets.par_iter().map_init(table, |table, cards| table.dealers(*cards)).collect();
    let place = |part: fn(&(Standing, Standing, bool)) -> Standing| {
        let mut all: Vec<Standing> = Vec::new();
        // By and by, so that the list stays short.
        for some in set.chunks(1 << 16) {
            all.extend(some.iter().map(part));
            all.sort_unstable();
            all.dedup();
        }
        all
    };
    let places = [place(|it| it.0), place(|it| it.1)];
    if places.iter().any(|places| places.len() >= Stands::PLACES) {
        return Err(Unpriced::shape("more ways to stand than are counted"));
    }
    let at = |part: usize, standing: Standing| {
        places[part].binary_search(&standing).expect("every place is listed")
    };
    let stands = set
        .par_iter()
        .map(|(front, back, otherwise)| Stands::new(at(0, *front), at(1, *back), *otherwise));
    let stands = stands.collect();
    Ok((places, stands))
}

impl Table<'_> {
    /// A part of a hand, the front or the back, and where it stands.
    fn part(&self, setting: &Setting, part: usize) -> (Standing, CardSet) {
        let (front, back) = setting.cards.split_at(self.set.front);
        match part {
            0 => (setting.front, front.iter().copied().collect()),
            _ => (setting.back, back.iter().copied().collect()),
        }
    }

    /// Where the parts of a hand of the dealer's stand, and whether it settles otherwise.
    fn dealers(&mut self, cards: CardSet) -> (Standing, Standing, bool) {
        let hand: Hand = cards.iter().collect();
        let Setting { cards, front, back } = self.set.ranked(self.by_house_way(&hand));
        (front, back, self.settles_otherwise(&cards))
    }
}

/// Some fronts and backs, one for each place where one stands, to make hands of.
struct Parts([Vec<(Standing, CardSet)>; 2]);

impl Parts {
    fn of_some(table: &mut Table<'_>, counted: &Counted) -> Parts {
        let some = counted.sets.iter().step_by(counted.sets.len().div_ceil(OWN));
        let settings: Vec<Setting> = some.flat_map(|cards| table.undominated(*cards)).collect();
        Parts([0, 1].map(|part| {
            let parts = settings.iter().map(|setting| table.part(setting, part));
            let mut parts: Vec<_> = parts.collect();
            parts.sort_unstable();
            parts.dedup_by_key(|(standing, _)| *standing);
            parts
        }))
    }

    /// A hand that does not foul, whose parts compare so with those of the dealer's: no other fouls less
    /// than the worst front with the best back. How parts compare does not ask whether one card lies in
    /// two of them.
    fn hand(&self, table: &mut Table<'_>, orders: [Ordering; 2], dealer: &Setting) -> Option<Hand> {
        let theirs = [0, 1].map(|part| table.part(dealer, part));
        let fit = |part: usize| {
            let own = self.0[part].iter().copied().chain([theirs[part]]);
            own.filter(move |own| own.0.cmp(&theirs[part].0) == orders[part])
        };
        let (_, front) = fit(0).min()?;
        let (_, back) = fit(1).max()?;
        let hand: Hand = front.iter().chain(back.iter()).collect();
        table.lay(&hand, &hand);
        (!table.laid.fouls()).then_some(hand)
    }
}

impl Verdicts {
    /// Asks for the verdicts of hands that compare in each way with some of the dealer's.
    fn find(table: &mut Table<'_>, counted: &Counted) -> Verdicts {
        let mut verdicts = Verdicts::default();
        let parts = Parts::of_some(table, counted);
        for (otherwise, found) in verdicts.0.iter_mut().enumerate() {
            let fit = |at: &usize| counted.stands[*at].settles_otherwise() == (otherwise == 1);
            let dealers: Vec<usize> = (0..counted.sets.len()).filter(fit).collect();
            for dealer in dealers.iter().step_by(dealers.len().div_ceil(DEALERS).max(1)) {
                let dealer: Hand = counted.sets[*dealer].iter().collect();
                let dealer = table.set.ranked(table.by_house_way(&dealer));
                for front in ORDERS {
                    for back in ORDERS {
                        let verdict = &mut found[place(front)][place(back)];
                        if verdict.is_none() {
                            let own = parts.hand(table, [front, back], &dealer);
                            *verdict = own.map(|own| table.meet(&own, &dealer.cards));
                        }
                    }
                }
            }
        }
        verdicts
    }

    /// Which orders have to be told apart; of those that need not be, what is known of one is known of the
    /// other.
    fn cut(&mut self) -> [Cuts; 2] {
        let alike = |of: &Verdicts, part: usize, one: usize| {
            of.pairs(part, one)
                .all(|(equal, other)| equal.zip(other).is_none_or(|(equal, other)| equal == other))
        };
        [0, 1].map(|part| {
            let [worse, better] = [Ordering::Less, Ordering::Greater].map(place);
            let (cuts, one) = match () {
                () if alike(self, part, worse) => (Cuts::Better, worse),
                () if alike(self, part, better) => (Cuts::AsGood, better),
                () => return Cuts::Both,
            };
            for (otherwise, beside) in (0..2).flat_map(|it| (0..3).map(move |beside| (it, beside)))
            {
                let equal = *self.at(otherwise, part, place(Ordering::Equal), beside);
                let known = self.at(otherwise, part, one, beside);
                *known = known.or(equal);
            }
            cuts
        })
    }

    /// The verdicts for a part that is as good, and for one that compares so.
    fn pairs(
        &self,
        part: usize,
        one: usize,
    ) -> impl Iterator<Item = (Option<usize>, Option<usize>)> {
        let all = self.0.iter().flat_map(|met| (0..3).map(move |beside| (met, beside)));
        all.map(move |(met, beside)| {
            let of = |at: usize| if part == 0 { met[at][beside] } else { met[beside][at] };
            (of(place(Ordering::Equal)), of(one))
        })
    }

    fn at(
        &mut self,
        otherwise: usize,
        part: usize,
        at: usize,
        beside: usize,
    ) -> &mut Option<usize> {
        let [front, back] = if part == 0 { [at, beside] } else { [beside, at] };
        &mut self.0[otherwise][front][back]
    }

    /// Whether who beats more parts is not paid less, whichever part it is; what is known of one part is
    /// known of the other then.
    pub(super) fn rise(&mut self, nets: &[i64]) -> bool {
        let [worse, better] = [Ordering::Less, Ordering::Greater].map(place);
        self.0.iter_mut().all(|met| {
            let one = [met[better][worse], met[worse][better]];
            let known = one[0].or(one[1]);
            (met[better][worse], met[worse][better]) = (known, known);
            let rising = [met[worse][worse], known, met[better][better]];
            let rising: Vec<i64> = rising.into_iter().flatten().map(|at| nets[at]).collect();
            rising.is_sorted() && one.iter().flatten().all(|one| Some(*one) == known)
        })
    }

    /// Adds hands that compare so, and settle as usual or otherwise, to those of their verdict.
    fn add(
        &self,
        sum: &mut Met,
        (otherwise, [front, back]): (usize, [Ordering; 2]),
        hands: i64,
    ) -> Result<(), Unpriced> {
        if hands == 0 {
            return Ok(());
        }
        let verdict = self.0[otherwise][place(front)][place(back)];
        let verdict =
            verdict.ok_or_else(|| Unpriced::shape("hands that compare as none were found"))?;
        sum[verdict] += u64::try_from(hands).expect("no part is larger than the whole");
        Ok(())
    }
}

impl Counted {
    fn count<'a>(
        &mut self,
        table: &(impl Fn() -> Table<'a> + Sync),
        pack: Pack,
        numbered: &Numbered,
        asked: &Asked<'_>,
    ) {
        let some = (0..self.sets.len()).step_by(Region::HANDS);
        let regions = some.collect::<Vec<_>>().into_par_iter().map_init(table, |table, first| {
            let mut region = Region::new();
            for hand in first..self.sets.len().min(first + Region::HANDS) {
                region.add(self.points(&self.ways(table, hand)));
            }
            region
        });
        let mut regions: Vec<Region> = regions.collect();
        let dealers = Dealers {
            pack,
            cards: table().set.cards,
            numbered,
            sets: &self.sets,
            stands: &self.stands,
            places: [self.places[0].len(), self.places[1].len()],
        };
        match self.otherwise {
            false => beside::count::<1>(&dealers, &mut regions, asked.tell),
            true => beside::count::<2>(&dealers, &mut regions, asked.tell),
        }
        self.regions = regions;
    }

    /// The house way, and the other ways to set a hand that may be better against some hands: none of
    /// them is as bad as another in both parts.
    pub(super) fn ways(&self, table: &mut Table<'_>, hand: usize) -> Vec<Way> {
        let cards = self.sets[hand];
        let hand: Hand = cards.iter().collect();
        let house = self.way(table.set.ranked(table.by_house_way(&hand)));
        let mut settings = table.undominated(cards).into_iter().map(|it| self.way(it));
        let mut ways = vec![house];
        let no_worse = |one: &Way, other: &Way| (0..2).all(|part| one.at[part] >= other.at[part]);
        if let Some(mut last) = settings.next() {
            // The better the back, the worse the front.
            for next in settings {
                match () {
                    () if no_worse(&next, &last) => last = next,
                    () if no_worse(&last, &next) => {}
                    () => ways.push(std::mem::replace(&mut last, next)),
                }
            }
            ways.push(last);
        }
        let mut at = 0;
        ways.retain(|way| {
            at += 1;
            at == 1 || !no_worse(&house, way)
        });
        ways
    }

    fn way(&self, setting: Setting) -> Way {
        let at = |part: usize, standing: Standing| {
            let places = &self.places[part];
            let below = places.partition_point(|it| *it < standing);
            let up_to = below + usize::from(places.get(below) == Some(&standing));
            [below as u16, up_to as u16]
        };
        Way { setting, at: [at(0, setting.front), at(1, setting.back)] }
    }

    /// Where a way cuts off the dealer's hands in front and behind.
    fn ends<'w>(&self, way: &'w Way) -> [&'w [u16]; 2] {
        [self.cuts[0].ends(&way.at[0]), self.cuts[1].ends(&way.at[1])]
    }

    /// The points that tell how a hand fares: those of each way, or where the dealer's hand is seen those
    /// of the house way and of whatever beats one part or both; all hands last.
    fn points(&self, ways: &[Way]) -> Vec<Point> {
        let [fronts, backs] = [0, 1].map(|part| self.places[part].len() as u16);
        let all = Point { front: fronts, back: backs };
        let of = |way: &Way| {
            let [front, back] = self.ends(way);
            let points = front.iter().chain([&fronts]).flat_map(|front| {
                back.iter().chain([&backs]).map(|back| Point { front: *front, back: *back })
            });
            let mut points: Vec<Point> = points.collect();
            points.pop();
            points
        };
        let mut points = match self.sees {
            Sees::Own => ways.iter().flat_map(of).collect(),
            Sees::Both => {
                let mut points = of(&ways[0]);
                let steps = self.steps(ways);
                points.extend(&steps);
                let between = steps.windows(2);
                points.extend(between.map(|two| Point { front: two[1].front, ..two[0] }));
                let most = Point { front: steps[0].front, back: steps[steps.len() - 1].back };
                points.extend([
                    most,
                    Point { back: backs, ..most },
                    Point { front: fronts, ..most },
                ]);
                points
            }
        };
        points.push(all);
        points
    }

    /// What one way or another is better than in both parts, the best fronts first.
    fn steps(&self, ways: &[Way]) -> Vec<Point> {
        let point = |way: &Way| {
            let [front, back] = self.ends(way);
            Point { front: front[0], back: back[0] }
        };
        let mut steps: Vec<Point> = ways.iter().map(point).collect();
        steps.sort_unstable_by_key(|it| std::cmp::Reverse((it.front, it.back)));
        let mut best = None;
        steps.retain(|it| {
            best.is_none_or(|best| it.back > best) && {
                best = Some(it.back);
                true
            }
        });
        steps
    }
}

/// What a hand meets one way, by verdict.
pub(super) type Met = [u64; VERDICTS];

/// No more verdicts than ways to compare.
const VERDICTS: usize = 2 * 3 * 3;

impl Counted {
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// A hand by its number.
    #[cfg(test)]
    pub(super) fn cards(&self, hand: usize) -> CardSet {
        self.sets[hand]
    }

    pub(super) const fn sees(&self) -> Sees {
        self.sees
    }

    /// How many numbers there are for each point.
    const fn each(&self) -> usize {
        if self.otherwise { 2 } else { 1 }
    }

    /// What a hand meets each way, the house way first; where the dealer's hand is seen, the house way
    /// and the best against each hand.
    ///
    /// # Errors
    /// It meets what no hands were found for.
    pub(super) fn met(
        &self,
        hand: usize,
        verdicts: &Verdicts,
        met: &mut Vec<Met>,
    ) -> Result<(), Unpriced> {
        let below = self.regions[hand / Region::HANDS].of(hand % Region::HANDS);
        let points = below.len() / self.each();
        let [fronts, backs] = self.cuts.map(Cuts::orders);
        let of = fronts.len() * backs.len() - 1;
        let ways = if self.sees == Sees::Own { (points - 1) / of } else { 1 };
        met.clear();
        for way in 0..ways {
            let mut sum = [0; VERDICTS];
            // Below the row before, and in this row.
            let (mut above, mut now) = ([[0; 2]; 4], [[0; 2]; 4]);
            for (row, front) in fronts.iter().enumerate() {
                for (column, back) in backs.iter().enumerate() {
                    let point = row * backs.len() + column;
                    let point = if point == of { points - 1 } else { way * of + point };
                    now[column + 1] = self.numbers(below, point);
                    for otherwise in 0..2 {
                        let at = |cells: &[[i64; 2]; 4], at: usize| cells[at][otherwise];
                        let cell = at(&now, column + 1) + at(&above, column)
                            - at(&now, column)
                            - at(&above, column + 1);
                        verdicts.add(&mut sum, (otherwise, [*front, *back]), cell)?;
                    }
                }
                above = now;
            }
            met.push(sum);
        }
        if self.sees == Sees::Both {
            let mut sum = [0; VERDICTS];
            let [both, one, none] = self.best_of_all(below, points, of);
            let [better, worse] = [Ordering::Greater, Ordering::Less];
            for otherwise in 0..2 {
                verdicts.add(&mut sum, (otherwise, [better; 2]), both[otherwise])?;
                verdicts.add(&mut sum, (otherwise, [better, worse]), one[otherwise])?;
                verdicts.add(&mut sum, (otherwise, [worse; 2]), none[otherwise])?;
            }
            met.push(sum);
        }
        Ok(())
    }

    /// How many sets are the same as a hand by other names of the suits.
    pub(super) fn times(&self, hand: usize) -> u32 {
        orbit::times(self.sets[hand])
    }

    /// How many hands below a point settle as usual, and otherwise.
    fn numbers(&self, below: &[u32], point: usize) -> [i64; 2] {
        match *below {
            _ if !self.otherwise => [below[point].into(), 0],
            _ => {
                let [all, otherwise] = [below[2 * point], below[2 * point + 1]];
                [(all - otherwise).into(), otherwise.into()]
            }
        }
    }

    /// Of how many hands the best setting against each beats both parts, one, and none: first those that
    /// settle as usual. The points of the house way come first.
    fn best_of_all(&self, below: &[u32], points: usize, house: usize) -> [[i64; 2]; 3] {
        let steps = (points - house - 3) / 2;
        let of = |otherwise: usize| {
            let at = |point: usize| self.numbers(below, point)[otherwise];
            let both = (0..steps).map(|step| at(house + step)).sum::<i64>()
                - (1..steps).map(|step| at(house + steps + step - 1)).sum::<i64>();
            let last = points - 1;
            let some = at(last - 2) + at(last - 1) - at(last - 3);
            [both, some - both, at(last) - some]
        };
        let [usual, otherwise] = [of(0), of(1)];
        [0, 1, 2].map(|at| [usual[at], otherwise[at]])
    }
}
