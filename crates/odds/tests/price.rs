//! Prices that are known.

#[path = "../src/numbers.rs"]
mod numbers;

use engine::table::{Limits, Rules};
use money::Money;
use numbers::numbers;
use odds::price::{self, Act, Deed, Told};
use sheet::Library;

fn rules(game: &str, choices: &[(&str, &str)]) -> Rules {
    let library = Library::built_in();
    let page = library.game(game).expect("a game").resolve(choices).expect("a page");
    Rules::new(page.table().expect("a table game"), Limits::default()).expect("playable")
}

#[test]
fn three_card_poker() {
    let rules = rules("three-card-poker@colorado", &[]);
    let priced = price::base(&rules, &asked()).expect("a price");
    assert_eq!(priced.deals, 407_170_400);
    let expected = priced.expected;
    assert_eq!((expected.numerator, expected.denominator), (-13_733_780, 407_170_400));
    // What the bettor comes out with adds up to the same.
    let whole = |net: money::Fraction| net.numerator() * (840 / net.denominator());
    let results = priced.results.iter();
    let sum: i128 = results.map(|(net, deals)| whole(*net) * *deals as i128).sum();
    assert_eq!(sum, -13_733_780 * 840);
    let worst = money::Fraction::whole(-2);
    assert_eq!(priced.results[0].0, worst, "ante and play are lost");
}

/// Ultimate Texas Hold'em with the blind that all rooms pay, the integers being those that are
/// published; Texas Hold'em Bonus by the published 2.04 % of the ante.
#[test]
#[ignore = "runs through 134,459 boards twice for each: cargo xtask proofs"]
fn boards_that_both_hands_share() {
    for game in ["", "@colorado", "@clovis-500"].map(|it| format!("ultimate-texas-holdem{it}")) {
        let priced = price::base(&rules(&game, &[]), &asked()).expect("a price");
        let expected = priced.expected;
        let known = (-607_723_787_676, 27_813_810_024_000);
        assert_eq!((expected.numerator, expected.denominator), known, "{game}");
        let four = &priced.play[0].lines[0];
        assert_eq!(four.action, Act::deed(Deed::Bet(4)));
        assert_eq!(four.hands, "33+, A2s+, A2o+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo");
        assert_eq!(priced.play[0].lines.len(), 2, "three times is never best");
    }
    let priced = price::base(&rules("texas-holdem-bonus-poker", &[]), &asked()).expect("a price");
    assert_eq!(priced.expected.numerator, -1_133_091_156_680);
    assert_eq!(priced.expected.denominator, 55_627_620_048_000);
}

/// Six Card Poker by the published figures: 1.2717 % of the ante, 1.6987 bet on average, and 30.1316 %
/// of the hands folded.
#[test]
#[ignore = "every hand of six cards against every three that are shown: cargo xtask proofs"]
fn six_card_poker() {
    let priced = price::base(&rules("six-card-poker", &[]), &asked()).expect("a price");
    assert_eq!(format!("{:.6}", priced.house_edge()), "0.012717");
    assert_eq!(format!("{:.4}", priced.staked.value()), "1.6987");
    let folds = priced.rows.iter().filter(|row| row.hand == "fold").map(|row| row.count);
    let share = folds.sum::<u128>() as f64 / priced.deals as f64;
    assert_eq!(format!("{share:.6}"), "0.301316");
}

/// Three times the ante may be bet with aces or better alone, and a line that says so is of no other
/// hand. Source: colorado l.2180-2200.
#[test]
fn nobody_is_told_to_bet_what_he_may_not() {
    for game in ["crazy-4-poker", "four-card-frenzy"] {
        let priced = price::base(&rules(game, &[]), &asked()).expect("a price");
        let lines = &priced.play[0].lines;
        let three: Vec<&str> = lines
            .iter()
            .filter(|line| line.action == Act::deed(Deed::Bet(3)))
            .map(|line| line.hands.as_str())
            .collect();
        let aces = |hands: &&str| hands.starts_with("pair of aces");
        let better = |hands: &&str| hands.starts_with("two pair or better");
        assert!(!three.is_empty(), "{game}: {lines:?}");
        assert!(three.iter().all(|it| aces(it) || better(it)), "{game}: {three:?}");
        assert!(priced.play.iter().all(|it| it.followed.is_none_or(|it| it.cost.is_some())));
    }
}

/// Where two plays are worth the same, neither is a mistake: what is not the best costs something.
#[test]
fn what_costs_nothing_is_no_mistake() {
    let mut mistaken = 0;
    for game in ["mississippi-stud", "cajun-stud", "let-it-ride"] {
        let priced = price::base(&rules(game, &[]), &asked()).expect("a price");
        for decision in &priced.play {
            let Some(followed) = decision.followed else { continue };
            assert!(followed.best < followed.of, "{game}: {followed:?}");
            assert!(followed.cost.is_some_and(|cost| cost > 0.0), "{game}: {followed:?}");
            mistaken += 1;
        }
    }
    assert!(mistaken > 0, "no table has a line that is not the best for all of its hands");
}

/// Who follows the tables of a game of several bets plays the whole round for nearly the best, by larger
/// bets too: one table more has the hands that those bring to the last decision.
#[test]
fn tables_are_for_larger_bets_too() {
    for (game, most) in [("mississippi-stud", 0.000_06), ("cajun-stud", 0.000_06)] {
        let priced = price::base(&rules(game, &[]), &asked()).expect("a price");
        let by_tables = priced.by_tables.expect("it was counted");
        assert_eq!(by_tables.denominator, priced.expected.denominator, "{game}");
        let lost = priced.expected.value() - by_tables.value();
        assert!((0.0..most).contains(&lost), "{game}: {lost}");
        let own: Vec<&price::Decision> =
            priced.play.iter().filter(|it| it.knowing.contains("having bet once")).collect();
        let [own] = own[..] else { panic!("{game}: {own:?}") };
        assert!(own.knowing.ends_with("2 of the board, having bet once, then 3 times"), "{own:?}");
        // Nobody comes there without a hand that was worth three bets.
        let deals: u128 = own.lines.iter().map(|line| line.count).sum();
        assert!(deals > 0 && deals * 5 < priced.deals, "{game}: {deals}");
    }
}

/// Which cards to keep where three make a straight: a list that plays all but few hands for the best.
#[test]
fn three_card_draw_is_told_by_straights_of_three() {
    let rules = rules("three-card-draw-poker", &[]);
    let priced = price::base(&rules, &asked()).expect("a price");
    let keep = priced.play.iter().find(|it| it.told == Told::List);
    let followed = keep.and_then(|it| it.followed).expect("a list");
    assert!(followed.best * 100 > followed.of * 97, "{followed:?}");
    assert!(followed.cost.is_some_and(|cost| (0.0..0.002).contains(&cost)), "{followed:?}");
}

fn asked() -> price::Asked<'static> {
    price::Asked {
        stake: Money::dollars(1),
        seats: 1,
        numbers: (&numbers, 89),
        rounds: 1_000_000,
        meters: &[],
        tell: &odds::work::silent,
        plays: None,
    }
}
