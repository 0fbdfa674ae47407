//! The count of boards held to the count card by card, which settles every deal by the engine, and
//! both to rounds that the engine plays.

use super::super::advise::Here;
use super::super::paths::{Deed, Paths};
use super::super::script::{Scene, Script};
use super::super::{Asked, Choice, Spot, advise, by_script, tree};
use super::judge::Judge;
use super::shape::Shape;
use super::stages::Stage;
use super::taken::Taken;
use super::{price_script, without_side_cards};
use cards::{Card, CardSet, Pack, Rank, Shoe};
use engine::Seat;
use engine::table::{
    Action, Bank, Chair, Event, Limits, Meters, Round, Rules, Stands, Start, Waiting,
};
use money::Money;
use sheet::Library;
use sheet::table::step::Step;

/// Games of this shape.
const GAMES: [&str; 7] = [
    "ultimate-texas-holdem",
    "ultimate-texas-holdem@colorado",
    "ultimate-texas-holdem@clovis-500",
    "wpt-heads-up-holdem",
    "texas-holdem-bonus-poker",
    "champion-poker",
    "champion-poker@five-card",
];

/// The rules of a game, played with this pack.
fn rules(game: &str, pack: Pack) -> Rules {
    let library = Library::built_in();
    let page = library.game(game).expect("a game").resolve(&[]).expect("a page");
    let mut game = page.table().expect("a table game").clone();
    game.pack = pack;
    Rules::new(&game, Limits::default()).expect("playable")
}

/// The script of the wager that decisions follow from.
fn script(rules: &Rules) -> Script {
    let opening = Script::new(rules).expect("a script");
    let led = || rules.wagers().find_map(|wager| Script::led_by(rules, wager).ok());
    let script = if opening.decides() { opening } else { led().expect("a wager that leads") };
    without_side_cards(script)
}

fn asked() -> Asked<'static> {
    Asked {
        stake: Money::dollars(10),
        seats: 1,
        numbers: (&numbers, 5),
        rounds: 0,
        meters: &[],
        tell: &crate::work::silent,
        plays: None,
    }
}

fn numbers(stream: u64) -> Box<dyn FnMut(u32) -> u32> {
    let mut state = stream;
    Box::new(move |bound| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % u64::from(bound)) as u32
    })
}

/// Twelve cards are few enough to look at every deal.
#[test]
fn a_small_pack_comes_out_as_card_by_card() {
    let pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
    for game in GAMES {
        let rules = rules(game, pack);
        let script = script(&rules);
        let by_boards = price_script(&rules, script.clone(), &asked()).expect("a price");
        let by_cards = by_script(&rules, &script, &asked()).expect("a price");
        assert_eq!(by_boards.expected.fraction(), by_cards.expected.fraction(), "{game}");
        assert_eq!(by_boards.staked.fraction(), by_cards.staked.fraction(), "{game}");
        assert_eq!(by_boards.deals % by_cards.deals, 0, "{game}");
        let times = by_boards.deals / by_cards.deals;
        let counted = by_cards.results.into_iter().map(|(net, deals)| (net, deals * times));
        assert_eq!(by_boards.results, counted.collect::<Vec<_>>(), "{game}");
    }
}

/// More ways to play than a byte tells apart are left to the count card by card. To fold, or to bet
/// once to five times and twice do so again or check, are 181 ways; once to six times, 295.
#[test]
fn more_ways_than_a_byte_tells_apart_are_refused() {
    let pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
    for (most, fits) in [(5, true), (6, false)] {
        let library = Library::built_in();
        let page = library.game("texas-holdem-bonus-poker").expect("a game");
        let page = page.resolve(&[]).expect("a page");
        let mut game = page.table().expect("a table game").clone();
        game.pack = pack;
        for step in &mut game.steps {
            if let Step::Ask { times, .. } = step {
                *times = (1..=most).collect();
            }
        }
        let rules = Rules::new(&game, Limits::default()).expect("playable");
        let script = script(&rules);
        assert_eq!(
            Paths::new(&rules, &script, asked().stake).expect("paths").leaves.len() <= 256,
            fits
        );
        let by_boards = price_script(&rules, script.clone(), &asked());
        assert_eq!(by_boards.is_ok(), fits, "{most} times");
        let by_cards = by_script(&rules, &script, &asked()).expect("a price");
        if let Ok(by_boards) = by_boards {
            assert_eq!(by_boards.expected.fraction(), by_cards.expected.fraction());
        }
    }
}

/// What could have been done instead is never worth more; whoever gives up on a full board loses what
/// lies there by then, an ante and a blind.
#[test]
fn what_is_not_taken_costs_something() {
    let pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
    let rules = rules("ultimate-texas-holdem@colorado", pack);
    let script = script(&rules);
    let paths = Paths::new(&rules, &script, asked().stake).expect("paths");
    let shape = Shape::new(&rules, &script, &paths, asked().stake).expect("a game of this shape");
    let lies = shape.lies();
    let work = crate::work::Progress::new(0, &crate::work::silent);
    let policy = super::induce::best_play(&shape, &lies, &work);
    let tally = super::tally::tally(&shape, &lies, &policy, None, &work);
    let (mut folds, mut dear) = (0, 0);
    for (taken, brings) in &tally.taken {
        let stage = &shape.stages.list[taken.stage];
        let ways = &stage.ways[stage.entry[taken.from].expect("something is chosen")];
        let at = |slot: usize| ways.iter().position(|way| *way == slot).expect("a way");
        let worth = brings.worths[at(taken.to)];
        for (way, other) in ways.iter().zip(&brings.worths) {
            assert!(worth >= *other, "{taken:?}: {brings:?}");
            dear += i32::from(worth > *other);
            if stage.deeds(taken.from, *way) == [Deed::Fold] {
                assert_eq!(
                    *other,
                    -2 * i128::from(paths.scale) * brings.deals as i128,
                    "{taken:?}"
                );
                folds += 1;
            }
        }
    }
    assert!(folds > 10 && dear > 10, "{folds} folds, {dear} that cost something");
}

/// What is taken with the first of the board in sight is added up with the best play, what is taken later
/// board by board: as many deals go on from the one as come to the other, and bring as much.
#[test]
fn what_goes_on_comes_to_the_next_decision() {
    let pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
    for game in ["ultimate-texas-holdem@colorado", "texas-holdem-bonus-poker"] {
        let rules = rules(game, pack);
        let script = script(&rules);
        let paths = Paths::new(&rules, &script, asked().stake).expect("paths");
        let shape = Shape::new(&rules, &script, &paths, asked().stake).expect("of this shape");
        let lies = shape.lies();
        let work = crate::work::Progress::new(0, &crate::work::silent);
        let policy = super::induce::best_play(&shape, &lies, &work);
        let tally = super::tally::tally(&shape, &lies, &policy, None, &work);
        let (first, next) = (&shape.stages.list[1], &shape.stages.list[2]);
        let sum = |stage: &Stage, number: usize, fits: &dyn Fn(&Taken) -> bool| -> (u128, i128) {
            let taken = tally.taken.iter().filter(|(it, _)| it.stage == number && fits(it));
            taken.fold((0, 0), |(deals, worth), (taken, brings)| {
                let ways = &stage.ways[stage.entry[taken.from].expect("something is chosen")];
                let at = ways.iter().position(|way| *way == taken.to).expect("a way");
                (deals + brings.deals, worth + brings.worths[at])
            })
        };
        let slots: Vec<usize> =
            next.entries.iter().copied().filter(|it| first.live.contains(it)).collect();
        assert!(!slots.is_empty(), "{game}");
        for slot in slots {
            let gone = sum(first, 1, &|taken| taken.to == slot);
            assert!(gone.0 > 0, "{game}");
            assert_eq!(gone, sum(next, 2, &|taken| taken.from == slot), "{game}");
        }
    }
}

/// The adviser for boards says what the one for all games says.
#[test]
fn advice_is_the_same_card_by_card() {
    let pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
    let cards = |text: &str| -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
    };
    let sights = [
        ("Ah Kh", ""),
        ("Ah Qd", "As Ks Qs"),
        ("Kd Qh", "As Ad Kc Ks"),
        ("Qc Qd", "Qh As Ks Kd Ah"),
    ];
    for game in GAMES {
        let rules = rules(game, pack);
        let script = script(&rules);
        let paths = Paths::new(&rules, &script, asked().stake).expect("paths");
        for (own, board) in sights {
            let (own, board) = (cards(own), cards(board));
            let spot = Spot { own, board, ..Spot::default() };
            let found = spot.find((&rules, asked().stake), &script, &paths);
            let slow = found.and_then(|found| {
                let here =
                    Here { rules: &rules, script: &script, paths: &paths, spot: &spot, found };
                tree::advise(&here, &asked())
            });
            let Ok(mut slow) = slow else {
                assert!(advise(&rules, &spot, &asked()).is_err(), "{game}: {spot:?}");
                continue;
            };
            let mut fast = advise(&rules, &spot, &asked()).expect("advice");
            let order = |choice: &Choice| choice.deed;
            slow.sort_by_key(order);
            fast.sort_by_key(order);
            let told = |choices: &[Choice]| -> Vec<(Deed, Option<money::Fraction>)> {
                choices.iter().map(|it| (it.deed, it.worth.fraction())).collect()
            };
            assert_eq!(told(&fast), told(&slow), "{game}: {spot:?}");
        }
    }
}

/// Rounds that the engine plays, with whatever the player may do, come to what is counted.
#[test]
fn rounds_come_to_what_is_counted() {
    for (number, game) in GAMES.into_iter().enumerate() {
        let rules = rules(game, Pack::FIFTY_TWO);
        let script = script(&rules);
        let paths = Paths::new(&rules, &script, asked().stake).expect("paths");
        let shape = Shape::new(&rules, &script, &paths, Money::dollars(10)).expect("its shape");
        let mut judge = Judge::new(&rules, &script, &paths, Money::dollars(10));
        let mut below = numbers(number as u64);
        for _ in 0..400 {
            let played = play(&rules, &script, &paths, &mut below);
            let own = shape.ranking.rank_set(played.own.union(played.board));
            let dealer = shape.ranking.rank_set(played.dealer.union(played.board));
            let qualifies = shape.qualify.is_none_or(|least| dealer >= least);
            let stands = Stands { qualifies, order: own.cmp(&dealer) };
            let stands =
                Stands::ALL.iter().position(|held| *held == stands).expect("a way to stand");
            let class = judge.class(own, played.own, played.board);
            let net = judge.net(class, played.leaf, stands);
            assert_eq!(net * 1_000, played.cents * paths.scale, "{game}: {played:?}");
        }
    }
}

/// A round that was played.
#[derive(Debug)]
struct Played {
    own: CardSet,
    board: CardSet,
    dealer: CardSet,
    leaf: usize,
    cents: i64,
}

/// Plays a round with one player, who bets ten dollars and does anything.
fn play(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    below: &mut dyn FnMut(u32) -> u32,
) -> Played {
    let seat = Seat::new(0);
    let chairs =
        [Chair { owner: seat, stack: Money::dollars(10_000), behind: None, position: None }];
    let start = Start { chairs: &chairs, bank: Bank::House, meters: Meters::default() };
    let mut round = Round::begin(rules, &start);
    let mut shoe = Shoe::shuffled(rules.game.pack, &mut |bound| below(bound));
    let mut events = Vec::new();
    let act = |round: &mut Round, action: Action, events: &mut Vec<Event>| {
        round.act(rules, action, events).expect("the dealer takes it");
    };
    let mut wagers = Script::new(rules).expect("a script").opening;
    for made in &script.opening {
        if !wagers.contains(made) {
            wagers.push(*made);
        }
    }
    for (wager, _) in &wagers {
        act(&mut round, Action::Bet(seat, *wager, Money::dollars(10)), &mut events);
    }
    act(&mut round, Action::NoMoreBets, &mut events);
    let (mut scene, mut point) = (0, 0);
    // Goes on to the option taken at a scene.
    let behind = |scene: usize, point: usize, option: usize| {
        let level = &paths.levels[scene];
        level[..point].iter().map(|point| point.options.len()).sum::<usize>() + option
    };
    loop {
        round.deal_from(rules, &mut shoe, &mut events).expect("the shoe serves");
        let Waiting::Answer(seat) = round.waiting_for(rules) else { break };
        while paths.levels[scene][point].options.len() < 2 {
            point = behind(scene, point, 0);
            scene += 1;
        }
        let options = &paths.levels[scene][point].options;
        let option = below(options.len() as u32) as usize;
        let Scene::Ask(ask) = &script.scenes[scene] else { panic!("questions alone") };
        let action = match options[option].0 {
            Deed::Bet(times) => Action::Bet(seat, ask.wager, Money::dollars(10 * u64::from(times))),
            Deed::Check => Action::Check(seat),
            Deed::Fold => Action::Fold(seat),
            other => panic!("{other} is not of these games"),
        };
        act(&mut round, action, &mut events);
        point = behind(scene, point, option);
        scene += 1;
    }
    while scene < paths.levels.len() {
        point = behind(scene, point, 0);
        scene += 1;
    }
    assert!(round.is_over(), "the round waits for nothing");
    let mut cents = 0;
    for event in &events {
        if let Event::Settled(_, due, payment) = event
            && script.dues.contains(due)
        {
            cents += payment.total().as_cents() as i64 - payment.stake.as_cents() as i64;
        }
    }
    // Who has folded may not see the end of the deal; it makes no difference then.
    let mut whole = |cards: &[Card], count: usize| -> CardSet {
        let more = count - cards.len();
        assert!(more == 0 || paths.leaves[point].folded, "all cards are dealt");
        let more = (0..more).map(|_| shoe.deal().expect("the shoe serves"));
        more.chain(cards.iter().copied()).collect()
    };
    let own = whole(&round.spot(seat).own.cards, 2);
    let board = whole(&round.board().cards, 5);
    let dealer = whole(&round.dealer().cards, 2);
    Played { own, board, dealer, leaf: point, cents }
}
