//! How the bots play a hand: a chart of the usual sort, bent to what each game allows.

use cards::{Card, Rank};
use engine::Seat;
use engine::points::{Action, Options, Round, Rules, Waiting};
use ranking::points::{Count, Hardness, Kind, Origin, count};

/// What is answered to whatever the round asks; `None` if it asks nobody.
pub fn answer(rules: &Rules, round: &Round) -> Option<Action> {
    Some(match round.waiting_for(rules) {
        Waiting::EarlySurrender(seat, _) => early(rules, round, seat),
        Waiting::Insurance(seat, _) => Action::Decline(seat),
        Waiting::Switch(seat) => switch(rules, round, seat),
        Waiting::Play(seat, _) => play(rules, round, seat),
        Waiting::Banker => round.left_to_the_house(rules),
        Waiting::Bets | Waiting::Card(_) | Waiting::Nothing => return None,
    })
}

/// The points of a card, an ace 11 and a joker 10: what a banker who shows it may have.
fn shown(card: Card) -> u16 {
    match card.rank() {
        Some(Rank::Ace) => 11,
        Some(rank) if rank < Rank::Ten => rank as u16 + 2,
        Some(_) | None => 10,
    }
}

fn up(round: &Round) -> u16 {
    round.banker_shows().first().map_or(10, |card| shown(*card))
}

fn early(rules: &Rules, round: &Round, seat: Seat) -> Action {
    let hand = &round.hands()[round.turn()];
    match gives_up(&hand.count(rules), up(round)) {
        true => Action::Surrender(seat),
        false => Action::Decline(seat),
    }
}

/// Hard 16 against nine and more, hard 15 against ten.
fn gives_up(count: &Count, up: u16) -> bool {
    let hard = count.total.hardness == Hardness::Hard;
    match count.total.half_points / 2 {
        16 => hard && up >= 9,
        15 => hard && up == 10,
        _ => false,
    }
}

/// Switches if that makes the better two hands.
fn switch(rules: &Rules, round: &Round, seat: Seat) -> Action {
    let [one, other, ..] = round.hands_of(seat) else { return Action::Keep(seat) };
    let up = up(round);
    let switched = |first: Card, second: Card| {
        worth(&count(rules.game.counting, Origin::Switched, &[first, second]), up)
    };
    let [first, second] = [one.cards[0], one.cards[1]];
    let better = switched(first, other.cards[1]) + switched(other.cards[0], second);
    match better > worth(&one.count(rules), up) + worth(&other.count(rules), up) {
        true => Action::Switch(seat),
        false => Action::Keep(seat),
    }
}

/// A rough worth of two cards.
fn worth(count: &Count, up: u16) -> i32 {
    let total = i32::from(count.total.half_points / 2);
    let soft = count.total.hardness == Hardness::Soft;
    let weak = (2..=6).contains(&up);
    match (count.kind, total) {
        (Kind::Natural(_), _) => 60,
        (Kind::Over, _) => -60,
        (_, 21..) => 48,
        (_, 20) => 36,
        (_, 19) => 20,
        (_, 18) => 4,
        (_, 9..=11) if weak => 16,
        (_, 9..=11) => 8,
        (_, 17) if !soft => -18,
        (_, 12..=17) if soft && weak => 4,
        (_, 12..=17) if soft => -4,
        (_, 12..=16) if weak => -12,
        (_, 12..=16) => -28,
        _ => -4,
    }
}

fn play(rules: &Rules, round: &Round, seat: Seat) -> Action {
    let at = round.turn();
    let hand = &round.hands()[at];
    let options = round.options(rules, at);
    let count = hand.count(rules);
    let up = up(round);
    let total = count.total.half_points / 2;
    let soft = count.total.hardness == Hardness::Soft;
    if options.has(Options::SPLIT) && splits(hand.cards[0], up, &count) {
        return Action::Split(seat);
    }
    if options.has(Options::SURRENDER) && gives_up(&count, up) {
        return Action::Surrender(seat);
    }
    if options.has(Options::DOUBLE) && hand.doublings == 0 && doubles(total, soft, up) {
        let money = round.double_amounts(rules, at).map(|amounts| amounts.most());
        if let Some(money) = money {
            return Action::Double(seat, money);
        }
    }
    let stands = match soft {
        true => total >= 19 || total == 18 && up <= 8,
        false => total >= 17 || total >= 13 && up <= 6 || total == 12 && (4..=6).contains(&up),
    };
    match (options.has(Options::STAND), options.has(Options::HIT)) {
        (true, false) => Action::Stand(seat),
        (true, true) if stands => Action::Stand(seat),
        _ => Action::Hit(seat),
    }
}

/// Aces and eights always, other pairs against a weak card; a natural of two aces never.
fn splits(card: Card, up: u16, count: &Count) -> bool {
    if matches!(count.kind, Kind::Natural(_)) {
        return false;
    }
    match shown(card) {
        11 => count.total.half_points < 40,
        8 => true,
        2 | 3 | 7 => up <= 7,
        6 => up <= 6,
        9 => up <= 9 && up != 7,
        _ => false,
    }
}

/// Eleven, ten against less, nine and soft hands against a weak card.
fn doubles(total: u16, soft: bool, up: u16) -> bool {
    match (total, soft) {
        (11, false) => up <= 10,
        (10, false) => up <= 9,
        (9, false) => (3..=6).contains(&up),
        (13..=18, true) => (5..=6).contains(&up),
        _ => false,
    }
}
