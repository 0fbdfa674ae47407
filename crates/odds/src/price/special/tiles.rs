//! Chinese dominoes: every deal counted, by the names of the tiles. Tiles of one name rank and pair
//! alike, so that 35,960 hands are 4,285 kinds of hand, which meet 18 million times.

mod apart;
mod points;

use super::set::Sees;
use crate::price::act::{Act, HouseWay};
use crate::price::count::Count;
use crate::price::paths::Paths;
use crate::price::report::{Advice, Decision};
use crate::price::results::Results;
use crate::price::script::{Script, opening};
use crate::price::{Asked, Priced, Unpriced, priced};
use crate::work::Progress;
use cards::{Card, Hand, Tile, TileName};
use engine::table::{Laid, Place, Rules};
use ranking::Standing;
use ranking::tiles::{Setting, rank};
use rayon::prelude::*;

/// How many tiles a hand has, and how many of them are the low hand.
const TILES: usize = 4;
const LOW: u8 = 2;
/// How many names there are.
const NAMES: usize = TileName::ALL.len();

/// A kind of hand: so many tiles of each name.
struct Kind {
    tiles: [Tile; TILES],
    held: [u8; NAMES],
    /// How many hands are of the kind.
    times: u64,
    /// As the house way sets it, the low hand first.
    house: Hand,
}

/// Prices the wager: the dealer sets by the house way, the player for the most against it.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    if rules.game.tile_way.is_none() {
        return Err(Unpriced::shape("cards instead of tiles"));
    }
    if Sees::of(rules, TILES)? == Sees::Both {
        return Err(Unpriced::shape("hands are set with the dealer's tiles in sight"));
    }
    let opening = opening(rules)?;
    let script = Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues: rules.dues() };
    let paths = Paths::new(rules, &script, asked.stake)?;
    let table = || Table {
        laid: Laid::staked(rules, asked.stake),
        results: Results::new(rules, &script, &paths, asked.stake),
    };
    let kinds = kinds(&table().laid);
    let progress = Progress::new(kinds.len() as u64, asked.tell);
    let counted = kinds.par_iter().map_init(table, |table, own| {
        let counted = table.count(own, &kinds);
        progress.add(1);
        counted
    });
    let (set, counts): (Vec<Set>, Vec<Count>) = counted.collect();
    let count = counts.into_iter().fold(Count::default(), Count::merge);
    let scale = paths.scale;
    let each = count.deals / set.iter().map(|set| u128::from(set.times)).sum::<u128>().max(1);
    let worth = Worth { each, scale };
    let mut play = vec![apart::table(&set, worth)];
    play.extend(points::tables(&set, worth));
    let always = set.iter().map(|set| (set, set.house()));
    let always = worth.line("any hand".to_owned(), Act::ByHouseWay(HouseWay::Sets), always);
    play.push(Decision::new("own tiles, always by the house way".to_owned(), vec![always]));
    let priced = priced(rules, &script, &paths, asked.stake, count);
    Ok(Priced { play, ..priced })
}

/// One thread's layout.
struct Table<'a> {
    laid: Laid<'a>,
    results: Results<'a>,
}

/// A kind of hand, and what it brings each way that it can be set.
struct Set {
    /// How many hands are of the kind.
    times: u64,
    /// The house way first.
    ways: Vec<Way>,
}

/// Two hands of four tiles, the low one first, and what they bring over all deals that follow, times
/// the scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    stands: [Standing; 2],
    net: i128,
}

impl Set {
    fn house(&self) -> &Way {
        &self.ways[0]
    }

    /// The way that brings most, the house way where none brings more.
    fn best(&self) -> &Way {
        let ways = self.ways.iter();
        ways.reduce(|best, next| if next.net > best.net { next } else { best })
            .expect("the house way sets every hand")
    }
}

/// How many deals follow a hand, and the scale of what they bring.
#[derive(Debug, Clone, Copy)]
struct Worth {
    each: u128,
    scale: i64,
}

impl Worth {
    /// A line for hands that are set so.
    fn line<'s>(
        self,
        hands: String,
        action: Act,
        set: impl Iterator<Item = (&'s Set, &'s Way)>,
    ) -> Advice {
        let (mut times, mut net) = (0, 0);
        for (set, way) in set {
            times += u128::from(set.times);
            net += i128::from(set.times) * way.net;
        }
        let count = times * self.each;
        Advice::new(hands, action, count, self.units(net, count))
    }

    /// How many deals follow these hands.
    fn deals<'s>(self, set: impl Iterator<Item = &'s Set>) -> u128 {
        set.map(|set| u128::from(set.times)).sum::<u128>() * self.each
    }

    /// What so many deals bring on average, in units of the wager.
    fn units(self, net: i128, deals: u128) -> f64 {
        net as f64 / (deals.max(1) as f64 * self.scale as f64)
    }
}

impl Table<'_> {
    /// Counts every deal in which the player has this kind of hand, set for the most.
    fn count(&mut self, own: &Kind, kinds: &[Kind]) -> (Set, Count) {
        let left: Vec<(&Kind, u64)> =
            kinds.iter().map(|dealer| (dealer, ways_beside(own, dealer))).collect();
        let hands = std::iter::once(own.house).chain(Setting::all(own.tiles).map(laid));
        let mut set = Set { times: own.times, ways: Vec::new() };
        let mut met: Vec<Vec<u64>> = Vec::new();
        for hand in hands {
            let stands = standings(&hand);
            if !set.ways.iter().any(|way| way.stands == stands) {
                let (net, counts) = self.meet_all(hand, &left);
                set.ways.push(Way { stands, net });
                met.push(counts);
            }
        }
        let best = set.best();
        let at = set.ways.iter().position(|way| way == best).expect("it is one of them");
        let mut count = Count::default();
        for (number, met) in met[at].iter().enumerate().filter(|(_, met)| **met > 0) {
            let deals = u128::from(*met) * u128::from(own.times);
            count.deals += deals;
            count.ends.insert((0, self.results.verdicts[number].clone()), deals);
        }
        (set, count)
    }

    /// What a hand that is set brings against every hand of the dealer's, and how often it is
    /// paid what.
    fn meet_all(&mut self, own: Hand, left: &[(&Kind, u64)]) -> (i128, Vec<u64>) {
        let mut met = Vec::new();
        self.laid.lay(Place::Own, &own);
        self.laid.set_front(LOW);
        for (dealer, ways) in left.iter().filter(|(_, ways)| *ways > 0) {
            self.laid.lay(Place::Dealer, &dealer.house);
            self.laid.set_dealers_front(LOW);
            let number = self.results.read(&mut self.laid);
            met.resize(met.len().max(number + 1), 0);
            met[number] += ways;
        }
        let nets = met.iter().zip(&self.results.outcomes);
        let net = nets.map(|(met, it)| i128::from(*met) * i128::from(it.net)).sum();
        (net, met)
    }
}

/// Every kind of hand.
fn kinds(house: &Laid<'_>) -> Vec<Kind> {
    let all: Vec<Vec<Tile>> = TileName::ALL
        .iter()
        .map(|name| Tile::SET.into_iter().filter(|tile| tile.name() == *name).collect())
        .collect();
    let mut kinds = Vec::new();
    let mut held = [0; NAMES];
    add_kinds(&all, 0, &mut held, house, &mut kinds);
    kinds
}

/// Adds every kind of hand that holds these tiles of the names gone through, and others.
fn add_kinds(
    all: &[Vec<Tile>],
    at: usize,
    held: &mut [u8; NAMES],
    house: &Laid<'_>,
    kinds: &mut Vec<Kind>,
) {
    let count: usize = held.iter().map(|held| usize::from(*held)).sum();
    if at == NAMES || count == TILES {
        let tiles = all.iter().zip(*held).flat_map(|(of, held)| of[..held.into()].iter().copied());
        if let Ok(tiles) = <[Tile; TILES]>::try_from(tiles.collect::<Vec<_>>()) {
            let times =
                all.iter().zip(*held).map(|(of, held)| ways(of.len() as u8, held)).product();
            let house = house.by_house_way(&tiles.map(Card::of_tile)).expect("tiles are set");
            kinds.push(Kind { tiles, held: *held, times, house });
        }
        return;
    }
    for more in 0..=all[at].len().min(TILES - count) {
        held[at] = more as u8;
        add_kinds(all, at + 1, held, house, kinds);
    }
    held[at] = 0;
}

/// How many hands of the dealer's kind there are beside one of the player's.
fn ways_beside(own: &Kind, dealer: &Kind) -> u64 {
    let of = |name: usize| if is_single(name) { 1 } else { 2 };
    (0..NAMES).map(|name| ways(of(name) - own.held[name], dealer.held[name])).product()
}

/// Whether there is one tile of the name: the two of Gee Joon.
fn is_single(name: usize) -> bool {
    matches!(TileName::ALL[name], TileName::LowSix | TileName::LowThree)
}

/// So many of at most two.
const fn ways(of: u8, take: u8) -> u64 {
    match (of, take) {
        (_, 0) | (1, 1) | (2, 2) => 1,
        (2, 1) => 2,
        _ => 0,
    }
}

/// A setting as it lies, the low hand first.
fn laid(setting: Setting) -> Hand {
    let tiles = setting.low().into_iter().chain(setting.high());
    tiles.map(Card::of_tile).collect()
}

/// Where the two hands stand.
fn standings(hand: &Hand) -> [Standing; 2] {
    let tile = |at: usize| hand[at].tile().expect("a hand of tiles");
    [rank([tile(0), tile(1)]), rank([tile(2), tile(3)])]
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::table::Limits;
    use sheet::Library;

    /// 35,960 hands of four, of 4,285 kinds, and 20,475 hands beside each.
    #[test]
    fn kinds_are_all_hands() {
        let library = Library::built_in();
        let page = library.game("pai-gow-tiles").expect("listed").resolve(&[]).expect("a page");
        let game = page.table().expect("a table game");
        let rules = Rules::new(game, Limits::default()).expect("playable");
        let kinds = kinds(&Laid::staked(&rules, money::Money::dollars(1)));
        assert_eq!(kinds.len(), 4_285);
        assert_eq!(kinds.iter().map(|kind| kind.times).sum::<u64>(), 35_960);
        for own in kinds.iter().step_by(97) {
            assert_eq!(kinds.iter().map(|dealer| ways_beside(own, dealer)).sum::<u64>(), 20_475);
        }
    }
}
