//! Rounds played at random: chips are conserved, `legal` agrees with what is accepted, events fold
//! to the same round, and the round written down as a history replays to the same stacks.

use call::phh::{Game, Variant};
use call::replay::{By, Verdict, replay};
use cards::Card;
use engine::pot::{
    Action, Ante, Chair, Event, Post, Recipient, Round, Rules, Sizes, Stage, Start, Waiting, legal,
    step,
};
use engine::{Packet, Seat};
use money::{Chip, Money};
use proptest::prelude::*;
use ranking::Standing;
use sheet::poker::{Stakes, Way};

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
        ..Stakes::default()
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
                let more = match choices.sizes {
                    Sizes::Between => max.saturating_sub(min).as_cents() / 100,
                    Sizes::Either => 0,
                };
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
        Waiting::Kill(seat) => Action::NoKill(seat),
        Waiting::Draw(seat) => {
            let held = round.player(seat).down.cards;
            let most = (stub.len() / 12).min(held.len()) as u64;
            let count = dice.below(most + 1) as usize;
            Action::Draw(seat, Packet::of(held.iter().copied().take(count)))
        }
        Waiting::CallWild(_) | Waiting::Agree(_) => unreachable!("no game of the standard asks so"),
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
    let stacks: Vec<Money> = round.players().iter().map(|player| player.stack).collect();
    assert_eq!(stacks, paid_slowly(&rules, &start, &round, &events), "{events:#?}");
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

/// The stacks at the end, the obvious way: dollar by dollar, each won by the best of those who put
/// in as much. Dollars with the same contenders are one pot.
fn paid_slowly(rules: &Rules, start: &Start<'_>, round: &Round, events: &[Event]) -> Vec<Money> {
    let count = start.seats.len();
    let (mut paid, mut dead, mut bet) = (vec![0; count], 0, vec![0; count]);
    let dollars = |money: Money| money.as_cents() / 100;
    for event in events {
        match *event {
            Event::Posted { post: Post::DeadAnte, money, .. } => dead += dollars(money),
            Event::Posted { seat, post: Post::Ante, money, .. } => {
                paid[seat.place()] += dollars(money);
            }
            Event::Posted { seat, money, .. }
            | Event::Called(seat, money)
            | Event::BroughtIn(seat, money) => {
                paid[seat.place()] += dollars(money);
                bet[seat.place()] += dollars(money);
            }
            Event::Bet(seat, to, _) => {
                paid[seat.place()] += dollars(to) - bet[seat.place()];
                bet[seat.place()] = dollars(to);
            }
            Event::Returned(seat, money) => paid[seat.place()] -= dollars(money),
            Event::Gathered => bet.fill(0),
            _ => {}
        }
    }
    let mut stacks: Vec<u64> = start.seats.iter().map(|chair| dollars(chair.stack)).collect();
    for (place, stack) in stacks.iter_mut().enumerate() {
        *stack -= paid[place];
        let ante = if start.ante == Ante::Dead { dollars(start.seats[place].ante) } else { 0 };
        *stack -= ante.min(dollars(start.seats[place].stack));
    }
    let live: Vec<usize> = round.live().iter().map(Seat::place).collect();
    let mut pots: Vec<(Vec<usize>, u64)> = vec![(live.clone(), dead)];
    for depth in 1..=paid.iter().copied().max().unwrap_or(0) {
        let money = paid.iter().filter(|paid| **paid >= depth).count() as u64;
        let mut who: Vec<usize> = live.iter().copied().filter(|at| paid[*at] >= depth).collect();
        // What only folded hands put in goes with the pot below it.
        if who.is_empty() {
            who = pots.last().expect("there is a pot").0.clone();
        }
        match pots.last_mut() {
            Some((contenders, pot)) if *contenders == who => *pot += money,
            _ => pots.push((who, money)),
        }
    }
    for (contenders, pot) in pots {
        give(rules, start, round, &contenders, pot, &mut stacks);
    }
    stacks.into_iter().map(Money::dollars).collect()
}

/// Gives one pot to the best of its contenders, high and low.
fn give(
    rules: &Rules,
    start: &Start<'_>,
    round: &Round,
    contenders: &[usize],
    pot: u64,
    stacks: &mut [u64],
) {
    let best = |way: &Way| -> Vec<usize> {
        let stands =
            |at: &usize| way.using.rank(way.ranking, round.own(Seat::new(*at)), round.board(0));
        let top = contenders.iter().map(stands).max().unwrap_or(Standing::NOTHING);
        let winners = contenders.iter().copied().filter(|at| stands(at) == top);
        if top == Standing::NOTHING { Vec::new() } else { winners.collect() }
    };
    let ways = &rules.game.pot.ways;
    let alone = contenders.len() == 1;
    let high = if alone { contenders.to_vec() } else { best(&ways[0]) };
    let low = if alone || ways.len() < 2 { Vec::new() } else { best(&ways[1]) };
    let low_part = if low.is_empty() { 0 } else { pot / 2 };
    for (mut winners, part) in [(high, pot - low_part), (low, low_part)] {
        let count = stacks.len();
        winners.sort_by_key(|at| (at + count - start.button.place() - 1) % count);
        for (turn, at) in winners.iter().enumerate() {
            let odd = if turn == 0 { part % winners.len() as u64 } else { 0 };
            stacks[*at] += part / winners.len() as u64 + odd;
        }
    }
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
