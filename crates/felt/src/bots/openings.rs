//! What is good to start with: random first hands of a game, each with the share of the pot it
//! wins. It serves every ranking, high, low, both or badugi.

use super::equity::{Care, Permille, share};
use super::view::{Opening, Rival, View};
use crate::chance::Chance;
use cards::{Card, CardSet, Hand, shuffle_first};
use engine::pot::Rules;
use money::Money;

/// Hands that are tried.
const HANDS: usize = 240;

/// How carefully each is tried, and each that is held against them.
const CARE: Care = Care { deals: 96, draws: 60, rough: 24 };

/// The shares that random first hands win, from the worst to the best.
#[derive(Debug, Clone)]
pub struct Openings {
    shares: Vec<Permille>,
}

impl Openings {
    /// Tries random first hands of a game.
    pub fn of(rules: &Rules, chance: &mut Chance) -> Openings {
        let count = cards_at_first_bet(rules);
        let mut pack: Vec<Card> = rules.game.pack.cards().collect();
        let mut shares: Vec<Permille> = Vec::with_capacity(HANDS);
        for _ in 0..HANDS {
            shuffle_first(&mut pack, count, &mut |bound| chance.below(bound));
            let own: CardSet = pack[..count].iter().copied().collect();
            let unseen = pack[count..].to_vec();
            shares.push(against_two(rules, &rules.game.pot.ways, own, unseen, chance));
        }
        shares.sort_unstable();
        Openings { shares }
    }

    /// How many of a thousand first hands are worse than this one.
    pub fn beats(&self, view: &View<'_>, chance: &mut Chance) -> Permille {
        let share = against_two(view.rules, view.ways, view.own, view.unseen.clone(), chance);
        let (lower, upto) = (
            self.shares.partition_point(|other| *other < share),
            self.shares.partition_point(|other| *other <= share),
        );
        (lower + upto) as u64 * 500 / self.shares.len().max(1) as u64
    }
}

/// The cards a hand holds when the first bet is made.
fn cards_at_first_bet(rules: &Rules) -> usize {
    let streets = &rules.game.streets;
    let first = streets.iter().position(|street| street.bet.is_some()).unwrap_or(0);
    streets[..=first].iter().map(|street| usize::from(street.down + street.up)).sum()
}

/// What part of the pot a first hand wins against two that nothing is known of.
fn against_two(
    rules: &Rules,
    ways: &[sheet::poker::Way],
    own: CardSet,
    unseen: Vec<Card>,
    chance: &mut Chance,
) -> Permille {
    let streets = &rules.game.streets;
    let first = streets.iter().position(|street| street.bet.is_some()).unwrap_or(0);
    let later = &streets[first + 1..];
    let sum = |of: fn(&sheet::poker::Street) -> u8, streets: &[sheet::poker::Street]| {
        streets.iter().map(|street| usize::from(of(street))).sum::<usize>()
    };
    let down = own.len() as usize;
    let rival = Rival { up: CardSet::EMPTY, down, bet: Money::ZERO };
    let view = View {
        rules,
        ways,
        own,
        rivals: vec![rival; 2],
        boards: vec![Hand::EMPTY; usize::from(rules.game.pot.boards.max(1))],
        unseen,
        to_come: sum(|street| street.down + street.up, later),
        board_to_come: sum(|street| street.board, streets),
        kept: sum(|street| street.down + street.up, streets)
            - sum(|street| street.discard, streets),
        draws_left: later.iter().filter(|street| street.draw.is_some()).count(),
        bets_left: 0,
        street: Opening::First,
        raises: 0,
        behind: 0,
        pot: Money::ZERO,
        level: Money::ZERO,
        bet: Money::ZERO,
        stack: Money::ZERO,
    };
    share(&view, 2, 1, CARE, chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Purpose;
    use money::Chip;

    /// Good and bad first hands, by game.
    #[test]
    fn good_first_hands_beat_most_and_bad_ones_few() {
        let library = sheet::Library::built_in();
        for (game, good, bad) in [
            ("texas-holdem", "As Ah", "7s 2h"),
            ("omaha-hi-lo", "As Ah 2s 3h", "Ks 9h 8d 8c"),
            ("razz", "As 2h 3d", "Ks Qh Jd"),
            ("seven-card-stud", "As Ah Kd", "7s 4h 2d"),
            ("lowball", "As 2h 3d 4c 8s", "Ks Qh Jd Tc Th"),
            ("badugi", "As 2h 3d 7c", "Ks Qs Js Ts"),
            ("deuce-to-seven-triple-draw", "2s 3h 4d 7c Ks", "As Ah Kd Kc Qs"),
            ("five-card-draw", "As Ah Kd 7c 2s", "Ts 8h 7d 4c 2s"),
        ] {
            let page = library.game(game).unwrap().resolve(&[]).unwrap();
            let (poker, stakes) = page.poker().unwrap();
            let rules = Rules { game: poker.clone(), stakes, chip: Chip::DOLLAR };
            let mut chance = Chance::new(1, Purpose::Openings(0));
            let openings = Openings::of(&rules, &mut chance);
            let mut beats = |cards: &str| {
                let own: CardSet = cards.parse().unwrap();
                let unseen = rules.game.pack.cards().filter(|card| !own.contains(*card)).collect();
                let share = against_two(&rules, &rules.game.pot.ways, own, unseen, &mut chance);
                openings.shares.partition_point(|other| *other < share) * 1000 / HANDS
            };
            let (good, bad) = (beats(good), beats(bad));
            assert!(good > 850 && bad < 350, "{game}: {good} and {bad}");
        }
    }
}
