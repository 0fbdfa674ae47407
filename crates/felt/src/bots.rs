//! Who sits at the table when no person does. A bot sees what its seat may see and nothing else.

mod draws;
mod equity;
mod openings;
mod showdown;
mod speak;
mod view;

use crate::chance::Chance;
use cards::CardSet;
pub(crate) use draws::Drawing;
use engine::pot::{
    Action, Answer, Aside, Choices, Round, Rules, Stage, Status, Waiting, aside, legal,
};
use engine::{Packet, Seat};
pub use equity::Care;
use money::Money;
pub use openings::Openings;
use sheet::poker::{Chop, Kill, ShortStack, Street, Unopened};
pub use showdown::show_or_muck;
pub use speak::Temper;
use view::View;

/// What sensible bots think with: what is good to start with, and how long they think.
#[derive(Debug)]
pub struct Wits<'a> {
    /// What is good to start with.
    pub openings: &'a Openings,
    /// How long they think.
    pub care: Care,
}

/// What the seat that the round waits for does, staying in for as little as can be; `None` where
/// it waits for no seat.
pub fn call(rules: &Rules, round: &Round) -> Option<Action> {
    Some(match round.waiting_for(rules) {
        Waiting::Turn(seat) if nobody_must(rules, round) => {
            match round.player(seat).bet < round.level() {
                true => Action::Call(seat),
                false => Action::Check(seat),
            }
        }
        Waiting::BringIn(seat) if rules.game.extras.openers.is_none() => Action::BringIn(seat),
        Waiting::Turn(seat) | Waiting::BringIn(seat) => {
            let (_, choices) = legal(rules, round).expect("a turn has choices");
            go_along(rules, seat, &choices)
        }
        Waiting::Kill(seat) => Action::NoKill(seat),
        Waiting::Draw(seat) => Action::Draw(seat, first(round, seat, 1)),
        Waiting::Discard(seat) => {
            let count = usize::from(choices(rules, round).discard.unwrap_or(0));
            Action::Discard(seat, first(round, seat, count))
        }
        Waiting::CallWild(seat) => Action::CallWild(seat, first(round, seat, 1)),
        Waiting::Agree(seat) => Action::RunTwice(seat, Answer::No),
        Waiting::Show(seat) => Action::Show(seat, Packet::default()),
        Waiting::Cards { .. } | Waiting::Nothing => return None,
    })
}

/// Whether every seat may always check where there is no bet and call where there is one.
#[must_use]
pub fn never_must(rules: &Rules) -> bool {
    let checks = |street: &Street| street.bet.is_none_or(|bet| bet.unopened == Unopened::Check);
    rules.game.extras.openers.is_none()
        && rules.game.betting.short_stack == ShortStack::AllIn
        && rules.game.streets.iter().all(checks)
}

/// What the seat that the round waits for does, by its cards and its temper; `None` where it waits
/// for no seat. The action is always legal.
pub fn think(
    rules: &Rules,
    round: &Round,
    temper: Temper,
    wits: &Wits<'_>,
    chance: &mut Chance,
) -> Option<Action> {
    let view = |seat| View::of(rules, round, seat);
    Some(match round.waiting_for(rules) {
        Waiting::Turn(seat) | Waiting::BringIn(seat) => {
            let (_, choices) = legal(rules, round).expect("a turn has choices");
            temper.speak(&view(seat), seat, &choices, wits, chance)
        }
        Waiting::Kill(seat) => kill(rules, round, seat, chance),
        Waiting::Draw(seat) => {
            let most = choices(rules, round).draw.unwrap_or(0);
            let thrown = equity::throw(&view(seat), usize::from(most), wits.care, chance);
            Action::Draw(seat, Packet::of(thrown.iter()))
        }
        Waiting::Discard(seat) => {
            let count = usize::from(choices(rules, round).discard.unwrap_or(0));
            let given = equity::give_up(&view(seat), count, wits.care, chance);
            Action::Discard(seat, Packet::of(given.iter()))
        }
        Waiting::CallWild(seat) => call_wild(&view(seat), seat),
        Waiting::Agree(seat) => match temper.runs_twice(chance) {
            true => Action::RunTwice(seat, Answer::Yes),
            false => Action::RunTwice(seat, Answer::No),
        },
        Waiting::Show(seat) => show_or_muck(rules, round, seat),
        Waiting::Cards { .. } | Waiting::Nothing => return None,
    })
}

/// What a bot wagers where each names his own amount: from the least to a few times as much.
pub fn wager(rules: &Rules, stack: Money, chance: &mut Chance) -> Money {
    let (low, high) = (rules.stakes.low, rules.stakes.high.max(rules.stakes.low));
    low.times(1 + u64::from(chance.below(3))).min(high).min(stack)
}

/// How often, in thousandths, a bot straddles that may.
pub const STRADDLES: u32 = 150;

/// Who may chop the blinds now, if anyone.
pub fn chop(rules: &Rules, round: &Round) -> Option<Chopping> {
    let two = round.stage() == Stage::Betting(0) && round.live().len() == 2;
    if rules.game.extras.chop == Chop::Barred || !two {
        return None;
    }
    let Waiting::Turn(next) = round.waiting_for(rules) else { return None };
    let Aside { chop, offered, .. } = aside(rules, round);
    match offered {
        Some(_) => chop.iter().next().map(Chopping::Accepts),
        None => chop.contains(next).then_some(Chopping::Offers(next)),
    }
}

/// Who may chop the blinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chopping {
    /// The seat that is to speak may offer it.
    Offers(Seat),
    /// The other one offered it, and this one may accept.
    Accepts(Seat),
}

/// Makes the pot larger now and then, where that is offered.
fn kill(rules: &Rules, round: &Round, seat: Seat, chance: &mut Chance) -> Action {
    let sizes = choices(rules, round).kill;
    let often = match rules.game.extras.kill {
        Kill::Chain { .. } => 60,
        _ => 25,
    };
    match sizes {
        Some((least, _)) if chance.happens(often) => Action::Kill(seat, least),
        _ => Action::NoKill(seat),
    }
}

/// Calls the card wild that makes the best hand.
fn call_wild(view: &View<'_>, seat: Seat) -> Action {
    let way = &view.ways[0];
    let worth = |card: &cards::Card| {
        way.using.rank(way.ranking, view::with_wild(view.own, *card), &view.boards[0])
    };
    let best = view.own.iter().max_by_key(worth);
    Action::CallWild(seat, Packet::of(best))
}

fn street<'a>(rules: &'a Rules, round: &Round) -> Option<&'a sheet::poker::Street> {
    let Stage::Betting(at) = round.stage() else { return None };
    rules.game.streets.get(usize::from(at))
}

/// What the seat that is waited for may do.
fn choices(rules: &Rules, round: &Round) -> Choices {
    legal(rules, round).map_or_else(Choices::default, |(_, choices)| choices)
}

/// The first cards of a hand, in the order of the deck.
fn first(round: &Round, seat: Seat, count: usize) -> Packet {
    let cards = &round.player(seat).down.cards;
    match &cards[..count.min(cards.len())] {
        [one] => Packet::of([*one]),
        several => Packet::of(several.iter().copied().collect::<CardSet>()),
    }
}

/// Whether every seat may check where there is no bet and call where there is one.
fn nobody_must(rules: &Rules, round: &Round) -> bool {
    let betting = &rules.game.betting;
    let opened = rules.game.extras.openers.is_none();
    let bet = street(rules, round).and_then(|street| street.bet);
    let checks = bet.is_none_or(|bet| bet.unopened == Unopened::Check);
    opened && checks && betting.short_stack == ShortStack::AllIn
}

/// Stays in for as little as can be; opens where somebody must, or nothing would be played.
fn go_along(rules: &Rules, seat: Seat, choices: &Choices) -> Action {
    let opens = rules.game.extras.openers.is_some();
    match *choices {
        Choices { bet: Some((least, _)), call: None, .. } if opens => Action::Bet(seat, least),
        Choices { bring_in: Some(_), .. } => Action::BringIn(seat),
        Choices { check: true, .. } => Action::Check(seat),
        Choices { call: Some(_), .. } => Action::Call(seat),
        Choices { bet: Some((least, _)), .. } => Action::Bet(seat, least),
        _ => Action::Fold(seat),
    }
}

/// Whether a hand has been turned up.
fn is_shown(round: &Round, seat: Seat) -> bool {
    round.player(seat).status == Status::Shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Purpose;
    use engine::pot::{Ante, Chair, Recipient, Start};
    use money::Chip;

    fn rules(game: &str) -> Rules {
        let page = sheet::Library::built_in().game(game).unwrap().resolve(&[]).unwrap();
        let (game, stakes) = page.poker().unwrap();
        Rules { game: game.clone(), stakes, chip: Chip::DOLLAR }
    }

    /// Six hands before the first bet, the one left of the blinds to speak with these cards.
    fn dealt(rules: &Rules, speaks: &str, others: [&str; 5]) -> Round {
        let [small, big, _] = rules.stakes.blinds;
        let (small, big) =
            if rules.game.posts.blinds == 1 { (Money::ZERO, small) } else { (small, big) };
        let chair = |blind| Chair { stack: Money::dollars(100), blind, ..Chair::default() };
        let mut seats = [chair(Money::ZERO); 6];
        (seats[4], seats[5]) = (chair(small), chair(big));
        let start = Start { button: Seat::new(3), seats: &seats, ante: Ante::Matched };
        let mut events = Vec::new();
        let mut round = Round::begin(rules, &start, &mut events).unwrap();
        for (place, hand) in [speaks].into_iter().chain(others).enumerate() {
            let cards = hand.split(' ').map(|card| card.parse::<cards::Card>().unwrap());
            let deal = Action::Deal(Recipient::Hand(Seat::new(place)), Packet::of(cards));
            round.act(rules, deal, &mut events).unwrap();
        }
        round
    }

    /// How often of fifty times the first to speak folds and raises.
    fn habits(game: &str, speaks: &str, others: [&str; 5]) -> (usize, usize) {
        let rules = rules(game);
        let chance = &mut Chance::new(1, Purpose::Openings(0));
        let openings = Openings::of(&rules, chance);
        let wits = Wits { openings: &openings, care: Care::QUICK };
        let round = dealt(&rules, speaks, others);
        let acts = (0..50).filter_map(|_| {
            let temper = Temper::new(chance);
            think(&rules, &round, temper, &wits, chance)
        });
        let acts: Vec<Action> = acts.collect();
        let count = |of: fn(&Action) -> bool| acts.iter().filter(|action| of(action)).count();
        (count(|it| matches!(it, Action::Fold(_))), count(|it| matches!(it, Action::Bet(..))))
    }

    const PAIRS: [&str; 5] = ["9c 4d", "Kd 8s", "Tc 5h", "Jd 3s", "8h 6c"];

    #[test]
    fn good_hands_are_raised_and_bad_ones_folded() {
        let fours = ["9c 4d Th 6s", "Kd 8s 5c 5d", "Tc 5h Jc 9h", "Jd 3s 8c Td", "8h 6c Qd Js"];
        let fives = [
            "9c 4d Th 6s Ks",
            "Kd 8s 5c 5d 2h",
            "Tc 5h Jc 9h 8d",
            "Jd 3s 8c Td 9d",
            "8h 6c Qd Js 6h",
        ];
        for (game, good, bad, others) in [
            ("texas-holdem", "As Ah", "7s 2h", PAIRS),
            ("omaha-hi-lo", "As Ah 2s 3h", "Ks 7h 7d 7c", fours),
            ("deuce-to-seven-triple-draw", "2s 3h 4c 7d Ad", "As Ah Kc Kh Qs", fives),
        ] {
            let (folds, raises) = habits(game, good, others);
            assert!(folds == 0 && raises > 20, "{game} {good}: {folds} folds, {raises} raises");
            let (folds, raises) = habits(game, bad, others);
            assert!(folds > 45 && raises == 0, "{game} {bad}: {folds} folds, {raises} raises");
        }
    }

    /// What the others hold makes no difference to a bot.
    #[test]
    fn a_bot_does_not_peek() {
        let strong = ["Jd Jc", "Ts Td", "Ad Ac", "Kh Kc", "Qh Qc"];
        assert_eq!(habits("texas-holdem", "Js Th", PAIRS), habits("texas-holdem", "Js Th", strong));
    }
}
