//! Dollars that are paid whatever lies on a wager, and such that grow with it: no sheet of the books
//! pays them on a wager that is not one stake.

use super::{OFTEN, hold, rules_of};
use crate::numbers::numbers;
use crate::price::{Asked, base, wager};
use crate::work;
use cards::CardSet;
use engine::table::Rules;
use money::{Fraction, Money};
use ranking::{Class, HandName, Ranking};
use sheet::Library;
use std::collections::BTreeSet;

/// Wagers of half a stake and one of up to three; bonuses in dollars, one of them for each $5, and one by
/// odds and from a meter together.
const SHEET: &str = r#"
title   = "Flat"
kind    = "paytable"
banker  = "house"
printed = "colorado"
lines   = "876-997"

[pack]
lines = "880"
cards = "52"

[seats]
lines = "880"
max   = 2

[wagers]
lines = "880-888"
bet   = "required"
half  = "required, half of bet"
more  = "by decision, times bet"
free  = "optional, half of bet"
far   = "optional"
rich  = "optional"

[round]
lines = "890"
steps = [
  { deal = 3, to = "players" },
  { ask = "more", times = [1, 2, 3], otherwise = "fold" },
  { settle = "dealer's right", order = ["bet", "half", "more", "flat", "grown", "free", "far", "rich"] },
]

[hand]
lines = "895-896"
cards = "own"
rank  = "high3"

[settle]
lines = "896, 933"
bet   = { fold = "lose", pays = "1 to 1" }
half  = { fold = "lose", pays = "table dollars or lose" }
more  = { pays = "table dollars or lose" }

[side]
lines = "896"
flat  = { on = "more", cards = "own", rank = "high3", after-fold = "lost", table = "flat" }
free  = { cards = "own", rank = "high3", table = "dollars" }
grown = { on = "more", cards = "own", rank = "high3", after-fold = "lost", table = "grown" }
far   = { cards = "own", rank = "high3", table = "far" }
rich  = { cards = "own", rank = "high3", table = "grown" }

[meters]
lines  = "896"
seed   = "$1000"
growth = "10%"

[paytable.dollars]
lines                  = "937-946"
unit                   = "$"
schedules              = ["1"]
"seven high or better" = [10]

[paytable.far]
lines     = "937-946"
schedules = ["1"]
"pair"    = ["2 to 1 + 10%"]

[paytable.flat]
lines      = "937-946"
schedules  = ["1"]
"straight" = ["$7"]
"flush"    = ["$9 from meter"]

[paytable.grown]
lines     = "937-946"
unit      = "$"
per       = "$5"
schedules = ["1"]
"pair"    = [15]
"#;

fn rules() -> Rules {
    let library = Library::built_in().with_files([("flat.toml".to_owned(), SHEET.to_owned())]);
    let library = library.expect("a good sheet");
    rules_of(&library.game("flat").expect("it is there"), &[]).expect("playable")
}

#[test]
fn dollars_come_to_the_same_cents() {
    let (rules, mut settled) = (rules(), BTreeSet::new());
    hold("flat", &rules, 20 * OFTEN, &mut settled).expect("the same cents");
    assert_eq!(settled.len(), rules.wagers().count(), "every wager is settled");
}

fn asked(stake: Money) -> Asked<'static> {
    let tell = &work::silent;
    Asked { stake, seats: 1, numbers: (&numbers, 1), rounds: 0, meters: &[], tell, plays: None }
}

/// Every hand of the pack by itself, as the sheet pays it: three times pays only for a pair, whose bonus
/// alone grows with the bet.
#[test]
fn a_larger_bet_wins_no_more_dollars() {
    let rules = rules();
    for dollars in [1, 4, 10] {
        let stake = Money::dollars(dollars);
        let priced = base(&rules, &asked(stake)).expect("a price");
        let (hands, cents) = best_by_hand(i128::from(stake.as_cents()));
        let mean = Fraction::new(cents, hands * i128::from(stake.as_cents()));
        assert_eq!(priced.expected.fraction(), mean, "at {stake}");
    }
}

/// Half of $10 wins $10, twice itself. Below seven high are 420 of 22,100 hands: three of the ranks from
/// deuce to six, but for three straights, in 64 suits, but for four flushes.
#[test]
fn half_a_stake_wins_as_many_dollars() {
    let rules = rules();
    let free = rules.wager("free").expect("a wager");
    let priced = wager(&rules, free, &asked(Money::dollars(10))).expect("a price");
    let below = (10 - 3) * (64 - 4);
    let mean = Fraction::new(2 * (22_100 - below) - below, 22_100);
    assert_eq!((priced.stake, priced.expected.fraction()), (Money::dollars(5), mean));
}

/// How many hands there are, and what all of them come to in cents, each bet on as well as can be.
fn best_by_hand(stake: i128) -> (i128, i128) {
    let seven = HandName::parse(Ranking::High3, "seven high").expect("a hand");
    let (mut hands, mut sum) = (0, 0);
    for hand in CardSet::DECK.subsets(3) {
        let standing = Ranking::High3.rank_set(hand);
        let pays = standing >= *seven.range().start();
        let class = Ranking::High3.class(standing);
        let bet = |times: i128| {
            let on_half = if pays { 1_000 } else { -stake / 2 };
            let on_more = if pays { 1_000 } else { -times * stake };
            let bonus = match class {
                Some(Class::Straight) => 700,
                Some(Class::Flush) => 900,
                Some(Class::Pair) => 1_500 * (times * stake) / 500,
                _ => 0,
            };
            stake + on_half + on_more + bonus
        };
        let fold = -stake - stake / 2;
        hands += 1;
        sum += fold.max(bet(1)).max(bet(2)).max(bet(3));
    }
    (hands, sum)
}
