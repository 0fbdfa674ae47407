//! How good a hand is: what part of the pot it wins when the unseen cards are dealt again and
//! again.

use super::chance::Chance;
use super::view::{Rival, View};
use cards::{Card, CardSet, Hand, shuffle_first};
use ranking::Standing;
use sheet::poker::Way;

/// A share of the pot in thousandths.
pub(crate) type Permille = u64;

/// How often a draw is tried for each choice of cards to throw: with care when they are thrown,
/// and roughly while there is only betting.
const DRAWS: usize = 1_200;
const ROUGH_DRAWS: usize = 100;

/// What part of the pot a hand wins on average against so many of its rivals, those in deepest
/// first.
pub(crate) fn share(view: &View<'_>, rivals: usize, trials: u64, chance: &mut Chance) -> Permille {
    let own = match view.draws_left {
        0 => view.own,
        _ => view.own.without(best_throw(view, most(view), ROUGH_DRAWS, chance)),
    };
    let rivals = &view.rivals[..rivals.min(view.rivals.len())];
    let mut unseen = view.unseen.clone();
    let mut won = 0;
    for _ in 0..trials {
        let mut below = |bound| chance.below(bound);
        let deep = unseen.len();
        shuffle_first(&mut unseen, deep, &mut below);
        let mut stub = unseen.iter().copied();
        let boards: Vec<Hand> =
            view.boards.iter().map(|board| filled(*board, view.board_to_come, &mut stub)).collect();
        let drawn = (view.own.len() - own.len()) as usize;
        let hand = more(own, view.to_come + drawn, &mut stub);
        let others: Vec<Vec<CardSet>> =
            rivals.iter().map(|rival| hands(view, rival, &mut stub)).collect();
        won += pot_share(view, hand, &others, &boards);
    }
    won / trials.max(1)
}

/// The cards to throw, at most so many: those whose loss makes the best hand on average.
pub(crate) fn throw(view: &View<'_>, most: usize, chance: &mut Chance) -> CardSet {
    best_throw(view, most, DRAWS, chance)
}

fn best_throw(view: &View<'_>, most: usize, draws: usize, chance: &mut Chance) -> CardSet {
    let count = view.own.len() as usize;
    let mut unseen = view.unseen.clone();
    let mut stubs = Vec::with_capacity(draws);
    let mut marks: Vec<Vec<Standing>> = vec![Vec::new(); view.rules.game.pot.ways.len()];
    for _ in 0..draws {
        let mut below = |bound| chance.below(bound);
        shuffle_first(&mut unseen, 4 * count, &mut below);
        stubs.push(unseen[..count.min(unseen.len())].to_vec());
        // Rivals who draw too hold better than their first hands: of three, the best.
        let dealt: Vec<CardSet> = unseen[count.min(unseen.len())..]
            .chunks(count)
            .take(3)
            .map(|cards| cards.iter().copied().collect())
            .collect();
        for (way, marks) in view.rules.game.pot.ways.iter().zip(&mut marks) {
            marks.extend(dealt.iter().map(|hand| standing(view, way, *hand, &Hand::EMPTY)).max());
        }
    }
    marks.iter_mut().for_each(|marks| marks.sort_unstable());
    let choices = (0..=most.min(count)).flat_map(|size| view.own.subsets(size));
    let score = |thrown: &CardSet| {
        let kept = view.own.without(*thrown);
        let tries = stubs.iter().map(|stub| {
            let hand = more(kept, thrown.len() as usize, &mut stub.iter().copied());
            let ways = view.rules.game.pot.ways.iter().zip(&marks);
            let beats = ways.map(|(way, marks)| {
                let held = standing(view, way, hand, &Hand::EMPTY);
                marks.partition_point(|mark| *mark < held)
            });
            beats.map(|beaten| beaten * beaten).sum::<usize>()
        });
        tries.sum::<usize>()
    };
    choices
        .max_by_key(|thrown| (score(thrown), std::cmp::Reverse(thrown.len())))
        .unwrap_or_default()
}

/// The cards to give up for good: those without which the hand wins most.
pub(crate) fn give_up(view: &View<'_>, count: usize, chance: &mut Chance) -> CardSet {
    let without = |given: CardSet| View { own: view.own.without(given), ..view.clone() };
    let mut choices: Vec<(Permille, CardSet)> = Vec::new();
    for given in view.own.subsets(count) {
        choices.push((share(&without(given), 2, 150, chance), given));
    }
    choices.into_iter().max_by_key(|(won, _)| *won).map(|(_, given)| given).unwrap_or_default()
}

/// The most cards that the next draw exchanges.
fn most(view: &View<'_>) -> usize {
    view.rules.game.streets.iter().rev().find_map(|street| street.draw).map_or(0, usize::from)
}

/// The hands that a rival may turn out to hold; where it draws, the best counts.
fn hands(view: &View<'_>, rival: &Rival, stub: &mut impl Iterator<Item = Card>) -> Vec<CardSet> {
    let draws = view.rules.game.streets.iter().filter(|street| street.draw.is_some()).count();
    let down = rival.down + view.to_come;
    (0..=draws.min(3)).map(|_| more(rival.up, down, stub)).filter(|hand| !hand.is_empty()).collect()
}

/// The part of the pot that a hand wins against the others.
fn pot_share(view: &View<'_>, own: CardSet, others: &[Vec<CardSet>], boards: &[Hand]) -> Permille {
    let mut won = 0;
    for board in boards {
        // What each way is worth, if somebody has a hand for it: one's own and the winners' number.
        let mut ways = Vec::with_capacity(2);
        for way in &view.rules.game.pot.ways {
            let held = standing(view, way, own, board);
            let best_of = |hands: &Vec<CardSet>| {
                hands.iter().map(|hand| standing(view, way, *hand, board)).max()
            };
            let rivals: Vec<Standing> = others.iter().filter_map(best_of).collect();
            let best = rivals.iter().copied().max().unwrap_or_default().max(held);
            if best != Standing::NOTHING {
                let winners = rivals.iter().filter(|rival| **rival == best).count() as u64;
                ways.push((held == best, winners));
            }
        }
        let parts = (boards.len() * ways.len().max(1)) as u64;
        let mine = ways.iter().filter(|(wins, _)| *wins);
        won += mine.map(|(_, with)| 1000 / parts / (with + 1)).sum::<Permille>();
    }
    won
}

/// What a hand is worth one way; of more cards than the game keeps, the best choice.
pub(crate) fn standing(view: &View<'_>, way: &Way, own: CardSet, board: &Hand) -> Standing {
    let rank = |own: CardSet| way.using.rank(way.ranking, own, board);
    let held = if own.len() as usize > view.kept {
        own.subsets(view.kept).map(rank).max().unwrap_or_default()
    } else {
        rank(own)
    };
    if way.qualify.is_none_or(|floor| held >= floor) { held } else { Standing::NOTHING }
}

fn more(cards: CardSet, count: usize, stub: &mut impl Iterator<Item = Card>) -> CardSet {
    stub.take(count).fold(cards, CardSet::with)
}

fn filled(mut board: Hand, count: usize, stub: &mut impl Iterator<Item = Card>) -> Hand {
    stub.take(count).for_each(|card| board.push(card));
    board
}

#[cfg(test)]
mod tests {
    use super::super::chance::Purpose;
    use super::super::view::Opening;
    use super::*;
    use engine::pot::Rules;
    use money::{Chip, Money};
    use sheet::Library;

    fn rules(game: &str) -> Rules {
        let library = Library::built_in();
        let page = library.game(game).expect("a game").resolve(&[]).expect("its defaults");
        let (poker, stakes) = page.poker().expect("poker");
        Rules { game: poker.clone(), stakes, chip: Chip::DOLLAR }
    }

    fn view<'a>(rules: &'a Rules, own: &str, board: &str) -> View<'a> {
        let own: CardSet = own.parse().expect("cards");
        let board: Hand = board.parse().expect("cards");
        let known = own | board.set();
        let unseen = rules.game.pack.cards().filter(|card| !known.contains(*card)).collect();
        let down = own.len() as usize;
        View {
            rules,
            own,
            rivals: vec![Rival { up: CardSet::EMPTY, down, bet: Money::ZERO }],
            boards: vec![board],
            unseen,
            to_come: 0,
            board_to_come: if down < 5 { 5 - board.len() } else { 0 },
            kept: down,
            draws_left: 0,
            bets_left: 1,
            street: Opening::Later,
            raises: 0,
            pot: Money::dollars(10),
            level: Money::ZERO,
            bet: Money::ZERO,
            stack: Money::dollars(100),
        }
    }

    #[test]
    fn bots_throw_what_a_player_would() {
        let cases = [
            ("five-card-draw", "Ah Ad 9c 7s 2h", &["9c 7s 2h"][..]),
            ("five-card-draw", "Kh Kd Kc 2s 2h", &[""]),
            ("five-card-draw", "Ah Kh 9h 4h 2c", &["2c"]),
            ("five-card-draw", "Jh Jd 4c 4s 9h", &["9h"]),
            ("badugi", "Ac 2d 3h 3s", &["3s", "3h"]),
            ("badugi", "Ac 2d 3h 4s", &[""]),
            ("deuce-to-seven-triple-draw", "2c 3d 4h 7s Kd", &["Kd"]),
            ("deuce-to-seven-single-draw", "2c 3d 4h 5s 7d", &[""]),
        ];
        for (game, own, thrown) in cases {
            let rules = rules(game);
            let mut chance = Chance::new(1, Purpose::Seating);
            let chosen = throw(&view(&rules, own, ""), 5, &mut chance);
            let fits = thrown.iter().any(|cards| cards.parse() == Ok(chosen));
            assert!(fits, "{game} {own}: threw {chosen:?}");
        }
    }

    #[test]
    fn better_hands_have_larger_shares() {
        let cases = [
            ("texas-holdem", "Ah Ad", "", 800..=900), // 85 % against one
            ("texas-holdem", "7h 2d", "", 300..=400), // 35 %
            ("texas-holdem", "Ah Kh", "Qh Jh Th 2c 2d", 1000..=1000),
            ("texas-holdem", "3c 4d", "Ah Kh Qh Jh Th", 500..=500), // the board plays
        ];
        for (game, own, board, expected) in cases {
            let rules = rules(game);
            let mut chance = Chance::new(1, Purpose::Seating);
            let share = share(&view(&rules, own, board), 1, 1_000, &mut chance);
            assert!(expected.contains(&share), "{own} on {board}: {share}");
        }
    }
}
