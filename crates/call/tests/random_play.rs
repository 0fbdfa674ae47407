//! Rounds played at random: chips are conserved, `legal` agrees with what is accepted, events fold
//! to the same round, and the round written down as a history replays to the same stacks.

use call::phh::{Game, Variant};
use call::replay::{By, Verdict, replay};
use cards::Card;
use engine::pot::{
    Action, Ante, Chair, Event, Recipient, Round, Rules, Stage, Start, Waiting, legal, step,
};
use engine::{Packet, Seat};
use money::{Chip, Money};
use proptest::prelude::*;
use sheet::poker::Stakes;

/// Small numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// A game at random stakes, for two to six seats.
struct Table {
    rules: Rules,
    chairs: Vec<Chair>,
    button: Seat,
    ante: Ante,
}

fn table(variant: Variant, dice: &mut Dice) -> Table {
    let game = call::games::poker(variant);
    let count = 2 + dice.below(5) as usize;
    let stud = game.posts.bring_in.is_some();
    let antes = if stud { 1 } else { dice.below(3) };
    let stakes = Stakes {
        ante: Money::dollars(antes),
        blinds: [1, 2, 0].map(|blind| Money::dollars(if stud { 0 } else { blind })),
        bring_in: Money::dollars(if stud { 1 } else { 0 }),
        low: Money::dollars(2),
        high: Money::dollars(4),
    };
    let button = dice.below(count as u64) as usize;
    let small = if count == 2 { button } else { (button + 1) % count };
    let chairs = (0..count)
        .map(|place| {
            let blind = match (place + count - small) % count {
                at @ 0..=1 => stakes.blinds[at],
                _ => Money::ZERO,
            };
            let most = if dice.below(2) == 0 { 12 } else { 200 };
            let stack = Money::dollars(1 + dice.below(most));
            Chair { stack, ante: stakes.ante, blind, ..Chair::default() }
        })
        .collect();
    let ante = if dice.below(2) == 0 { Ante::Matched } else { Ante::Dead };
    let rules = Rules { game, stakes, chip: Chip::DOLLAR };
    Table { rules, chairs, button: Seat::new(button), ante }
}

/// Something that the round waits for.
fn choose(rules: &Rules, round: &Round, stub: &mut Vec<Card>, dice: &mut Dice) -> Action {
    let mut take = |count: u8| -> Packet {
        Packet::of((0..count).map(|_| stub.pop().expect("there are cards enough")))
    };
    match round.waiting_for(rules) {
        Waiting::Cards { to, count, .. } => Action::Deal(to, take(count)),
        Waiting::BringIn(_) | Waiting::Turn(_) => {
            let (seat, choices) = legal(rules, round).expect("someone is to speak");
            let bet = choices.bet.map(|(min, max)| {
                let more = max.saturating_sub(min).as_cents() / 100;
                let more = if more == 0 { 0 } else { dice.below(more + 1) };
                Action::Bet(seat, if dice.below(4) == 0 { max } else { min + Money::dollars(more) })
            });
            let passive = match (choices.call, choices.check, choices.bring_in) {
                (_, _, Some(_)) => Action::BringIn(seat),
                (_, true, _) => Action::Check(seat),
                (Some(_), ..) => Action::Call(seat),
                _ => Action::Fold(seat),
            };
            match (dice.below(10), bet) {
                (0..=2, Some(bet)) => bet,
                (3, _) if choices.fold && !choices.check => Action::Fold(seat),
                _ => passive,
            }
        }
        Waiting::Draw(seat) => {
            let held = round.player(seat).down.cards;
            let most = (stub.len() / 12).min(held.len()) as u64;
            let count = dice.below(most + 1) as usize;
            Action::Draw(seat, Packet::of(held.iter().copied().take(count)))
        }
        Waiting::Discard(seat) => {
            let held = round.player(seat).down.cards;
            Action::Discard(seat, Packet::of(held.iter().copied().take(1)))
        }
        Waiting::Show(seat) if dice.below(8) == 0 => Action::Muck(seat),
        Waiting::Show(seat) => Action::Show(seat, Packet::default()),
        Waiting::Nothing => unreachable!("a round that waits for nothing is over"),
    }
}

fn play(variant: Variant, seed: u64) {
    let dice = &mut Dice(seed | 1);
    let Table { rules, chairs, button, ante } = table(variant, dice);
    let start = Start { button, seats: &chairs, ante };
    let mut stub: Vec<Card> = rules.game.pack.cards().collect();
    for at in (1..stub.len()).rev() {
        stub.swap(at, dice.below(at as u64 + 1) as usize);
    }
    let before: Vec<Money> = chairs.iter().map(|chair| chair.stack).collect();
    let mut events = Vec::new();
    let mut round = Round::begin(&rules, &start, &mut events).expect("the table can be seated");
    while round.stage() != Stage::Over {
        let action = choose(&rules, &round, &mut stub, dice);
        wrong_sizes_are_refused(&rules, &round);
        let decided = step(&rules, &round, action);
        let from = events.len();
        let said = round.act(&rules, action, &mut events);
        assert_eq!(said, Ok(()), "{action:?} was to be accepted");
        assert_eq!(decided.as_deref(), Ok(&events[from..]), "step and act decide alike");
        round.audit(&before);
    }
    assert_eq!(round.pot(), Money::ZERO, "the middle is empty");
    let mut folded = Round::seated(&start);
    events.iter().for_each(|event: &Event| folded.apply(event));
    assert_eq!(folded, round, "the events alone make the same round");

    let history = call::record::history(Game::Standard(variant), &rules, &start, &events);
    let again = call::phh::read(&history.to_string(), "").expect("it reads back");
    let again = again.into_iter().next().expect("one hand").expect("a good one");
    assert_eq!(again, history);
    let verdict = replay(&again).expect("a game of the standard").verdict;
    let agrees = matches!(verdict, Verdict::Agree(checked) if checked.by == By::Stacks);
    assert!(agrees, "{verdict}\n{history}");
}

/// What lies outside the sizes that `legal` gives is not accepted, nor is another seat's action.
fn wrong_sizes_are_refused(rules: &Rules, round: &Round) {
    let Some((seat, choices)) = legal(rules, round) else { return };
    let refused = |action| step(rules, round, action).is_err();
    match choices.bet {
        Some((min, max)) => {
            assert!(refused(Action::Bet(seat, max + Money::cents(1))));
            assert!(refused(Action::Bet(seat, min.saturating_sub(Money::cents(1)))));
        }
        None => assert!(refused(Action::Bet(seat, round.level() + rules.stakes.low))),
    }
    assert_eq!(refused(Action::Check(seat)), !choices.check);
    assert_eq!(refused(Action::Call(seat)), choices.call.is_none());
    assert_eq!(refused(Action::BringIn(seat)), choices.bring_in.is_none());
    assert_eq!(refused(Action::Fold(seat)), !choices.fold);
    let other = Seat::new((seat.place() + 1) % round.players().len());
    assert!(refused(Action::Check(other)) && refused(Action::Fold(other)));
    assert!(refused(Action::Deal(Recipient::Board(0), Packet::unseen(1))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn rounds_played_at_random(at in 0..Variant::ALL.len(), seed in any::<u64>()) {
        play(Variant::ALL[at], seed);
    }
}
