//! Chinese dominoes: every deal counted, by the names of the tiles. Tiles of one name rank and pair
//! alike, so that 35,960 hands are 4,285 kinds of hand, which meet 18 million times.

use super::set::Sees;
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
        let sum = table.count(own, &kinds);
        progress.add(1);
        sum
    });
    let sum = counted.reduce(Sum::default, Sum::merge);
    let (deals, scale) = (sum.count.deals, sum.scale);
    let line = |hands: &str, action: &str, count: u128, net: i128| Advice {
        hands: hands.to_owned(),
        action: action.to_owned(),
        count,
        worth: net as f64 / (count as f64 * scale as f64),
    };
    let (by_it, best_by_it) = (deals - sum.otherwise, sum.best - sum.best_otherwise);
    let best = vec![
        line("hands that it sets best", "set by the house way", by_it, best_by_it),
        line("the others", "set for the most against it", sum.otherwise, sum.best_otherwise),
    ];
    let always = vec![line("any hand", "set by the house way", deals, sum.house)];
    let priced = priced(rules, &script, &paths, asked.stake, sum.count);
    let play = vec![
        Decision::new("own tiles".to_owned(), best),
        Decision::new("own tiles, always by the house way".to_owned(), always),
    ];
    Ok(Priced { play, ..priced })
}

/// One thread's layout.
struct Table<'a> {
    laid: Laid<'a>,
    results: Results<'a>,
}

/// What has been counted.
#[derive(Default)]
struct Sum {
    count: Count,
    /// What all deals bring, times the scale: set for the most, and by the house way.
    best: i128,
    house: i128,
    scale: i64,
    /// The deals of hands that are better set otherwise than by the house way, and what they bring.
    otherwise: u128,
    best_otherwise: i128,
}

impl Sum {
    fn merge(self, other: Sum) -> Sum {
        Sum {
            count: self.count.merge(other.count),
            best: self.best + other.best,
            house: self.house + other.house,
            scale: self.scale.max(other.scale),
            otherwise: self.otherwise + other.otherwise,
            best_otherwise: self.best_otherwise + other.best_otherwise,
        }
    }
}

impl Table<'_> {
    /// Counts every deal in which the player has this kind of hand.
    fn count(&mut self, own: &Kind, kinds: &[Kind]) -> Sum {
        let left: Vec<(&Kind, u64)> =
            kinds.iter().map(|dealer| (dealer, ways_beside(own, dealer))).collect();
        let mut settings: Vec<(Hand, i128, Vec<u64>)> = vec![self.meet_all(own.house, &left)];
        for setting in Setting::all(own.tiles) {
            let hand = laid(setting);
            if !settings.iter().any(|(held, ..)| standings(held) == standings(&hand)) {
                settings.push(self.meet_all(hand, &left));
            }
        }
        let house = settings[0].1;
        let best =
            settings.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
        let (_, net, met) = best.expect("the house way sets every hand");
        let times = i128::from(own.times);
        let mut sum = Sum { best: net * times, house: house * times, ..Sum::default() };
        sum.scale = self.results.scale;
        for (number, met) in met.into_iter().enumerate().filter(|(_, met)| *met > 0) {
            let deals = u128::from(met) * u128::from(own.times);
            sum.count.deals += deals;
            sum.count.ends.insert((0, self.results.verdicts[number].clone()), deals);
        }
        if net > house {
            (sum.otherwise, sum.best_otherwise) = (sum.count.deals, sum.best);
        }
        sum
    }

    /// What a hand that is set brings against every hand of the dealer's, and how often it is
    /// paid what.
    fn meet_all(&mut self, own: Hand, left: &[(&Kind, u64)]) -> (Hand, i128, Vec<u64>) {
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
        (own, net, met)
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
