//! How good a hand is: what part of the pot it wins when the unseen cards are dealt again and
//! again.

use super::view::{Rival, View};
use crate::chance::Chance;
use cards::{Card, CardSet, Hand, shuffle_first};
use ranking::Standing;

/// A share of the pot in thousandths.
pub(super) type Permille = u64;

/// How much a bot imagines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Care {
    /// Deals before it speaks.
    pub deals: u64,
    /// Draws for each choice of cards to throw.
    pub draws: usize,
    /// The same roughly, while there is only betting.
    pub rough: usize,
}

impl Care {
    /// With a person at the table.
    pub const PATIENT: Care = Care { deals: 250, draws: 1_200, rough: 100 };
    /// By the thousand.
    pub const QUICK: Care = Care { deals: 48, draws: 90, rough: 24 };
}

/// What part of the pot a hand wins on average against so many of its rivals, those in deepest
/// first. Each rival is taken for the best of some random hands, `picked` of them.
pub(super) fn share(
    view: &View<'_>,
    rivals: usize,
    picked: usize,
    care: Care,
    chance: &mut Chance,
) -> Permille {
    let own = match view.draws_left {
        0 => view.own,
        _ => view.own.without(best_throw(view, most(view), care.rough, chance)),
    };
    let rivals = &view.rivals[..rivals.min(view.rivals.len())];
    let draws = view.rules.game.streets.iter().filter(|street| street.draw.is_some()).count();
    // A hand that draws is about as good as the best of so many.
    let picked = picked + draws.min(3);
    let down: usize = rivals.iter().map(|rival| (rival.down + view.to_come) * picked).sum();
    let drawn = (view.own.len() - own.len()) as usize;
    let tries = if drawn == 0 { 1 } else { view.draws_left };
    let needs = view.boards.len() * view.board_to_come + (view.to_come + drawn) * tries + down;
    let mut unseen = view.unseen.clone();
    let mut boards = view.boards.clone();
    let mut won = 0;
    for _ in 0..care.deals {
        let deep = unseen.len().min(needs);
        shuffle_first(&mut unseen, deep, &mut |bound| chance.below(bound));
        let mut stub = unseen.iter().copied();
        for (board, begun) in boards.iter_mut().zip(&view.boards) {
            *board = *begun;
            stub.by_ref().take(view.board_to_come).for_each(|card| board.push(card));
        }
        // What a draw does not bring, a later one may.
        let hands = (0..tries).map(|_| more(own, view.to_come + drawn, &mut stub));
        let hand = hands.max_by_key(|hand| match tries {
            1 => Standing::NOTHING,
            _ => view.standing(&view.ways[0], *hand, &boards[0]),
        });
        let Some(hand) = hand else { continue };
        won += pot_share(view, hand, rivals, picked, &boards, &mut stub);
    }
    won / care.deals.max(1)
}

/// The cards to throw, at most so many: those whose loss makes the best hand on average.
pub(super) fn throw(view: &View<'_>, most: usize, care: Care, chance: &mut Chance) -> CardSet {
    best_throw(view, most, care.draws, chance)
}

pub(super) fn best_throw(
    view: &View<'_>,
    most: usize,
    draws: usize,
    chance: &mut Chance,
) -> CardSet {
    let count = view.own.len() as usize;
    let mut unseen = view.unseen.clone();
    let mut stubs = Vec::with_capacity(draws);
    let mut marks: Vec<Vec<Standing>> = vec![Vec::new(); view.ways.len()];
    for _ in 0..draws {
        shuffle_first(&mut unseen, 4 * count, &mut |bound| chance.below(bound));
        let (stub, rest) = unseen.split_at(count.min(unseen.len()));
        stubs.push(stub.iter().copied().collect::<Hand>());
        // Rivals who draw too hold better than their first hands: of three, the best.
        for (way, marks) in view.ways.iter().zip(&mut marks) {
            let hands = rest.chunks(count.max(1)).take(3);
            let hands = hands.map(|cards| cards.iter().copied().collect::<CardSet>());
            marks.extend(hands.map(|hand| view.standing(way, hand, &Hand::EMPTY)).max());
        }
    }
    marks.iter_mut().for_each(|marks| marks.sort_unstable());
    let choices = (0..=most.min(count)).flat_map(|size| view.own.subsets(size));
    let score = |thrown: &CardSet| {
        let kept = view.own.without(*thrown);
        let tries = stubs.iter().map(|stub| {
            let hand = more(kept, thrown.len() as usize, &mut stub.iter().copied());
            let ways = view.ways.iter().zip(&marks);
            let beats = ways.map(|(way, marks)| {
                let held = view.standing(way, hand, &Hand::EMPTY);
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
pub(super) fn give_up(view: &View<'_>, count: usize, care: Care, chance: &mut Chance) -> CardSet {
    let without = |given: CardSet| View { own: view.own.without(given), ..view.clone() };
    let mut choices: Vec<(Permille, CardSet)> = Vec::new();
    for given in view.own.subsets(count) {
        choices.push((share(&without(given), 2, 1, care, chance), given));
    }
    choices.into_iter().max_by_key(|(won, _)| *won).map(|(_, given)| given).unwrap_or_default()
}

/// The most cards that the next draw exchanges.
fn most(view: &View<'_>) -> usize {
    view.rules.game.streets.iter().rev().find_map(|street| street.draw).map_or(0, usize::from)
}

/// The part of the pot that a hand wins against the others.
fn pot_share(
    view: &View<'_>,
    own: CardSet,
    rivals: &[Rival],
    picked: usize,
    boards: &[Hand],
    stub: &mut (impl Iterator<Item = Card> + Clone),
) -> Permille {
    let mut won = 0;
    for board in boards {
        // How many ways count, and of those won, how many rivals have as good a hand.
        let (mut counted, mut shares) = (0, [None; 2]);
        for (number, way) in view.ways.iter().enumerate() {
            let held = view.standing(way, own, board);
            // Every way and board is held against the same hands.
            let mut dealt = stub.clone();
            let mut best = held;
            let mut with = 0;
            for rival in rivals {
                let hands = (0..picked).map(|_| {
                    let hand = more(rival.up, rival.down + view.to_come, &mut dealt);
                    // With many hands the unseen cards run out.
                    match hand.len() as usize >= rival.down + view.to_come {
                        true => view.standing(way, hand, board),
                        false => Standing::NOTHING,
                    }
                });
                let theirs = hands.max().unwrap_or_default();
                with += u64::from(theirs == held);
                best = best.max(theirs);
            }
            if best != Standing::NOTHING {
                counted += 1;
                shares[number % 2] = (held == best).then_some(with);
            }
        }
        let parts = boards.len() as u64 * counted.max(1);
        won += shares.into_iter().flatten().map(|with| 1000 / parts / (with + 1)).sum::<u64>();
    }
    won
}

fn more(cards: CardSet, count: usize, stub: &mut impl Iterator<Item = Card>) -> CardSet {
    stub.take(count).fold(cards, CardSet::with)
}

#[cfg(test)]
mod tests {
    use super::super::view::Opening;
    use super::*;
    use crate::chance::Purpose;
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
            ways: &rules.game.pot.ways,
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
            behind: 0,
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
            ("lowball", "Ac 2d 3h 4s Kd", &["Kd"]),
        ];
        for (game, own, thrown) in cases {
            let rules = rules(game);
            let mut chance = Chance::new(1, Purpose::Seating);
            let chosen = throw(&view(&rules, own, ""), 5, Care::PATIENT, &mut chance);
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
            ("omaha-hi-lo", "Ah 2h Kd Kc", "3h 4h 8h Ks 2c", 700..=1000), // the nuts, and a low
        ];
        for (game, own, board, expected) in cases {
            let rules = rules(game);
            let mut chance = Chance::new(1, Purpose::Seating);
            let care = Care { deals: 1_000, ..Care::PATIENT };
            let share = share(&view(&rules, own, board), 1, 1, care, &mut chance);
            assert!(expected.contains(&share), "{own} on {board}: {share}");
        }
    }
}
