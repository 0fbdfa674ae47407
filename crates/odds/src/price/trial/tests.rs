//! Trials held to the counts, and every decision that has something to decide.

use super::*;
use crate::price::advise;
use crate::work;
use cards::{Pack, Rank, Tile};
use engine::table::Limits;
use money::Money;
use sheet::Library;

fn rules(name: &str) -> Rules {
    let library = Library::built_in();
    let page = library.game(name).expect("a game").resolve(&[]).expect("a page");
    Rules::new(page.table().expect("a table game"), Limits::default()).expect("playable")
}

fn cards(text: &str) -> Vec<Card> {
    let one = |word: &str| match word.parse::<Tile>() {
        Ok(tile) => Card::of_tile(tile),
        Err(_) => word.parse().expect("a card"),
    };
    text.split_whitespace().map(one).collect()
}

fn spot(own: &str, board: &str, dealer: &str, done: &str) -> Spot {
    let done = done.split(',').filter(|deed| !deed.is_empty());
    Spot {
        own: cards(own),
        board: cards(board),
        dealer: cards(dealer),
        done: done.map(|deed| deed.parse().expect("a deed")).collect(),
    }
}

fn numbers(stream: u64) -> Box<dyn FnMut(u32) -> u32> {
    let mut state = stream.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    Box::new(move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        ((state >> 33) % u64::from(bound)) as u32
    })
}

/// A dollar, one seat, and few deals where not all are tried.
fn asked() -> Asked<'static> {
    Asked {
        stake: Money::dollars(1),
        seats: 1,
        numbers: (&numbers, 0),
        rounds: 256,
        meters: &[],
        tell: &work::silent,
        plays: None,
    }
}

fn tried(game: &str, spot: &Spot) -> Vec<Tried> {
    try_out(&rules(game), spot, &asked()).unwrap_or_else(|fault| panic!("{game}: {fault}"))
}

/// What the adviser that counts says, the engine's own rounds say too.
#[test]
fn trials_of_every_deal_are_the_count() {
    for (game, spot) in [
        ("three-card-poker@diamond-jims", spot("Qh 6d 4c", "", "8s", "")),
        ("ultimate-texas-holdem", spot("Kh 2d", "Ks 9c 7d 4h 2s", "", "check, check")),
        ("let-it-ride", spot("Th Jh 2d", "9c", "", "take it back")),
    ] {
        let counted = advise(&rules(game), &spot, &asked()).expect("advice");
        let counted: Vec<_> =
            counted.iter().map(|it| (it.deed.to_string(), it.worth.fraction())).collect();
        let played = tried(game, &spot);
        assert!(played.iter().all(|it| it.error.is_none()), "{game}: every deal is tried");
        let played: Vec<_> =
            played.iter().map(|it| (it.act.to_string(), it.worth.fraction())).collect();
        assert_eq!(played, counted, "{game}");
    }
}

/// One hand of Three Card Draw is counted whole: a fold costs the ante, and a queen with nine and seven is
/// folded by 210,710,682,000th parts. What is thrown comes to what the bet is worth.
#[test]
fn a_hand_before_a_draw_is_counted() {
    const GAME: &str = "three-card-draw-poker";
    let choices = advise(&rules(GAME), &spot("Qh 9d 7c", "", "", ""), &asked()).expect("advice");
    let told: Vec<String> = choices.iter().map(|it| it.deed.to_string()).collect();
    assert_eq!((told.join(", ").as_str(), choices[0].worth.value()), ("fold, bet", -1.0));
    assert!((choices[1].worth.value() + 1.000_262).abs() < 0.000_001, "{choices:?}");
    let throws = tried(GAME, &spot("Qh 9d 7c", "", "", "bet"));
    assert_eq!(throws.len(), 4);
    assert!(throws.iter().all(|it| it.error.is_none()));
    assert_eq!(throws[0].worth.fraction(), choices[1].worth.fraction());
    // Who has bet twice as much has as much more to win and to lose.
    let mut game = rules(GAME).game.clone();
    for step in &mut game.steps {
        if let Step::Ask { times, .. } = step {
            *times = vec![1, 2];
        }
    }
    let twice = Rules::new(&game, Limits::default()).expect("rules");
    let choices = advise(&twice, &spot("Qh 9d 7c", "", "", ""), &asked()).expect("advice");
    for deed in ["bet", "bet 2 times"] {
        let throws = try_out(&twice, &spot("Qh 9d 7c", "", "", deed), &asked()).expect("advice");
        let bet = choices.iter().find(|it| it.deed.to_string() == deed).expect("a bet");
        assert!(throws.iter().all(|it| it.error.is_none()));
        assert_eq!(throws[0].worth.fraction(), bet.worth.fraction(), "{deed}");
    }
}

/// Odds that the engine has to round are not said to be exact.
#[test]
fn what_is_rounded_is_no_count() {
    let mut game = rules("casino-war").game.clone();
    let at = |rules: &Rules| {
        let tried = try_out(rules, &spot("Kh", "", "Kd", ""), &asked()).expect("advice");
        tried.iter().all(|it| it.error.is_none())
    };
    assert!(at(&rules("casino-war")));
    let lines = game.settlement.lines.iter_mut();
    for (_, cell) in lines.flat_map(|line| &mut line.cells) {
        if let sheet::table::settle::Cell::Pay(pay @ Pay::Odds(_)) = cell {
            let odds = money::Odds::new(12, money::Mark::To, 11).expect("odds");
            *pay = Pay::Odds(odds);
        }
    }
    assert!(!at(&Rules::new(&game, Limits::default()).expect("rules")));
}

/// A dealer who throws cards by what came ends in more ways after some deals than after others: these are
/// not alike, so that to look at each once is no count. Where he draws none, it is one.
#[test]
fn ends_that_are_not_alike_are_no_count() {
    let every = |game: &str, spot: &Spot| {
        let mut game = rules(game).game.clone();
        game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Ten);
        let rules = Rules::new(&game, Limits::default()).expect("playable");
        let staked = staked(&rules).expect("wagers");
        let drive = Drive::new(&rules, &staked, asked().stake).expect("a stake");
        let table = Table { rules: &rules, drive, pack: rules.game.pack.cards().collect() };
        let (known, options) = table.find(spot).expect("a decision");
        table.every(&known, &options).is_some()
    };
    assert!(!every("caribbean-draw", &spot("Jh Jd Qc Ks Ah", "", "", "bet 2 times")));
    assert!(every("caribbean-stud", &spot("Jh Jd Qc Ks Ah", "", "Jc", "")));
}

/// At a table of seven hands nobody deals every round, but a war is one card each: 7,086 of 310 by 309 ways
/// tie and win both wagers, of the others half win one and half lose two. Where a hand is dealt to one alone
/// the engine's own rounds say the same. Source: colorado l.4714-4722, l.4790-4806.
#[test]
fn a_war_is_counted() {
    let worth = Fraction::new(44_352 - 2 * 44_352 + 2 * 7_086, 310 * 309);
    for game in ["casino-war", "stadium-casino-war"] {
        let tie = spot("Kh", "", "Kd", "");
        let said = tried(game, &tie);
        let told: Vec<_> = said.iter().map(|it| (it.act.to_string(), it.error)).collect();
        assert_eq!(told, [("go to war".to_owned(), None), ("surrender".to_owned(), None)]);
        assert_eq!(said[0].worth.fraction(), worth, "{game}");
        let counted = special::wars(&rules(game), &tie, &asked()).expect("a tie");
        for (act, worth) in counted {
            let said = said.iter().find(|it| it.act == act).expect("it may be done");
            assert_eq!(said.worth.fraction(), worth.fraction(), "{game} {act}");
        }
    }
}

/// A decision after a draw minds the cards that were thrown: each of eight hearts and two jokers among 46
/// cards wins an ante, two bets and three times the bonus, every other card loses all four wagers.
#[test]
fn decisions_after_a_draw() {
    const GAME: &str = "double-draw-poker";
    let hand = "Ah Kh 7h 2h 9c";
    let at = |done: &str| spot(hand, "", "", done);
    let counted = |done: &str| {
        let choices = advise(&rules(GAME), &at(done), &asked()).expect("advice");
        let all = choices.iter().map(|it| (it.deed.to_string(), it.worth.fraction()));
        all.collect::<Vec<_>>()
    };
    let named =
        |deed: &str, above: i128, below: i128| (deed.to_owned(), Fraction::new(above, below));
    assert_eq!(counted("bet, throw 5s 3h 4d"), [named("bet", -42, 23), named("fold", -3, 1)]);
    assert_eq!(counted("bet, throw 5s 3d 4d"), [named("bet", -37, 23), named("fold", -3, 1)]);
    let thrown = "bet, throw 5s 3h 4d, bet";
    let second = tried(GAME, &at(thrown));
    assert_eq!((second.len(), second[0].act.to_string()), (6, "throw 9c".to_owned()));
    assert_eq!((second[0].worth.fraction(), second[0].error), (Fraction::new(-42, 23), None));
    // To keep all takes no card, and is over as many deals as the others.
    let stands = second.iter().find(|it| it.act.to_string() == "keep all").expect("an answer");
    assert_eq!(stands.worth, Ratio { numerator: -4 * 46, denominator: 46 });
    // What the question counts on, the engine's own rounds bring by the best throw.
    for (hand, done) in [
        ("Th 9c 8d 7s 7h", "bet, throw 2c 3d"),
        ("Joker Ah 4c 4d 8h", "bet, throw Ac"),
        ("2c 3d 5h 9s Kc", "bet, keep all"),
    ] {
        let asks = advise(&rules(GAME), &spot(hand, "", "", done), &asked()).expect("advice");
        let bets = asks.iter().find(|it| it.deed == crate::price::Deed::Bet(1)).expect("a bet");
        let throws = tried(GAME, &spot(hand, "", "", &format!("{done}, bet")));
        assert_eq!(throws[0].worth.fraction(), bets.worth.fraction(), "{hand}");
    }
    let fault = |done: &str| try_out(&rules(GAME), &at(done), &asked()).unwrap_err().to_string();
    assert!(fault("throw 5s").contains("throw 5s could not have been done, but fold or bet"));
    assert!(fault("bet, throw 5s 3h 4d 6c").contains("could not have been done, but keep all"));
    assert!(fault("bet, throw 5s, bet, throw 9d").contains("nothing is left to decide"));
    assert!(advise(&rules(GAME), &at("bet, throw 9c"), &asked()).is_err(), "it is there twice");
}

/// Hands to be set, cards to be thrown, wars, sides, wagers to be given up: two things to do at
/// least, and what is best where that is plain.
#[test]
fn every_decision_has_two_answers() {
    for (game, spot, best) in [
        ("pai-gow-poker", spot("Ah Ad Kh Qd 9c 7s 2d", "", "", ""), "Kh Qd in front"),
        ("three-card-split", spot("Ah Ad 2c", "", "", ""), ""),
        ("pai-gow-tiles", spot("6-6 6-6 1-1 5-1", "", "", ""), ""),
        ("stadium-three-card-poker", spot("Ah Ad Ac", "2c 3d 7h 8c 9d Js", "", ""), "bet"),
        ("casino-war", spot("Kh", "", "Kd", ""), "go to war"),
        ("stadium-casino-war", spot("Kh", "", "Kd", ""), "go to war"),
        ("fast-action-holdem", spot("Ah Ad 7c 2s", "", "", ""), "give up 7c 2s"),
        ("colorado-holdem", spot("7s 4h 2c", "", "", "bet"), "give up 2c"),
        ("western-stud", spot("Ah Ad Ac As", "", "", ""), "bet on high"),
        ("3-5-7-poker", spot("Ah Ad Ac", "", "", ""), "check"),
    ] {
        let said = tried(game, &spot);
        assert!(said.len() > 1, "{game}: {said:?}");
        let first = said[0].act.to_string();
        assert!(best.is_empty() || first == best, "{game}: {first}, not {best}");
    }
}

/// A round that trials play brings what the count says it does, but for the error. Source:
/// diamond-jims l.1045-1135.
#[test]
fn a_round_played_by_trials_is_worth_what_was_counted() {
    let rules = rules("three-card-poker@diamond-jims");
    let counted = crate::price::base(&rules, &asked()).expect("a price");
    let why = Unpriced::shape("no count fits");
    let drawn = sampled(&rules, &asked(), &why).expect("a sample");
    let crate::price::Method::Sample { seed: 0, error } = drawn.method else {
        panic!("{:?}", drawn.method)
    };
    assert_eq!(drawn.deals, 256);
    let apart = drawn.expected.value() - counted.expected.value();
    assert!(apart.abs() < 4.0 * error, "{apart} with an error of {error}");
    assert!((drawn.staked.value() - counted.staked.value()).abs() < 0.2);
    // Three decisions, one within the other, are too many.
    let fault = sampled(&self::rules("mississippi-stud"), &asked(), &why).expect_err("too many");
    assert!(fault.to_string().starts_with("3 decisions in a round"), "{fault}");
}

/// What was done before is taken to have been the best then: by the book a pair of tens rides, and
/// three small cards do not. Source: colorado l.889.
#[test]
fn what_was_best_before_is_taken_as_done() {
    use crate::price::{Deed, done_before};
    let rules = rules("let-it-ride");
    let done = |own: &str, board: &str, done: &str| {
        done_before(&rules, &spot(own, board, "", done), &asked()).expect("a decision")
    };
    assert_eq!(done("Tc Td 4h", "2s", ""), [Deed::LetItRide]);
    assert_eq!(done("2c 7d 9h", "2s", ""), [Deed::Pull]);
    assert_eq!(done("2c 7d 9h", "2s", "let it ride"), [Deed::LetItRide]);
    assert_eq!(done("2c 7d 9h", "", ""), [] as [Deed; 0]);
    // Whoever is asked on the flop has checked, however good the hand was.
    let rules = self::rules("ultimate-texas-holdem");
    let done = done_before(&rules, &spot("Ah Ad", "2s 7d 9c", "", ""), &asked());
    assert_eq!(done.expect("a decision"), [Deed::Check]);
}

/// What looks best over few deals brings too little, and looks as if it brought too much: what is best
/// lies within the error that is told. Source: colorado l.4209-4220.
#[test]
fn what_is_decided_later_by_other_cards_counts_in_the_error() {
    let rules = rules("poker-burnout");
    let spot = spot("2c 8d Kh", "", "", "");
    let bet = |said: &str| said == "bet";
    let counted = advise(&rules, &spot, &asked()).expect("advice");
    let counted = counted.iter().find(|it| bet(&it.deed.to_string())).expect("a bet").worth;
    let played = tried("poker-burnout", &spot);
    let played = played.iter().find(|it| bet(&it.act.to_string())).expect("a bet");
    let error = played.error.expect("deals are drawn");
    let apart = counted.value() - played.worth.value();
    assert!(apart.abs() < 3.0 * error, "{apart} with an error of {error}");
}

/// Which cards to throw before another draw is counted, and the best of it is what betting is worth.
/// Source: colorado l.3521-3530.
#[test]
fn cards_thrown_before_another_draw_are_counted() {
    let counted =
        advise(&rules("double-draw-poker"), &spot("Kh Qd Jc 8s 7h", "", "", ""), &asked());
    let thrown = tried("double-draw-poker", &spot("Kh Qd Jc 8s 7h", "", "", "bet"));
    assert_eq!(thrown.len(), 1 + 5 + 10 + 10);
    assert!(thrown.iter().all(|it| it.error.is_none()));
    let counted = counted.expect("advice");
    assert_eq!(counted[0].deed.to_string(), "bet");
    assert_eq!(thrown[0].worth.fraction(), counted[0].worth.fraction());
}
