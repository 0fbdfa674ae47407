//! Pays that are doubled when the dealer holds nothing: how many of such hands of the dealer's lie
//! apart from each hand that is paid. Source: colorado l.3006; ruling G-168.

use super::super::reads::alike_deck;
use super::super::{Asked, Method, Unpriced, orbit};
use super::reads::{self, Reads};
use super::tally::{self, Tally, Way};
use super::{Column, Stake, envy, spread};
use crate::held::Held;
use crate::price::scale::too_fine;
use crate::work::{Progress, ways};
use cards::{CardSet, Hand};
use engine::table::{Due, Laid, Met, Place, Rules};
use money::{Odds, Pay};
use rayon::prelude::*;
use sheet::table::side::Side;
use std::cell::RefCell;
use std::collections::HashMap;

/// Prices such a wager by every column.
pub(super) fn columns(
    rules: &Rules,
    (at, side): (usize, &Side),
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let reads = Reads::new(rules, side)?;
    let own = reads.cards();
    let dealer = reads::Dealt::until(rules, side).dealer;
    if !reads.is_one_draw() || own > Held::LARGEST || dealer > Held::LARGEST || dealer == 0 {
        return Err(Unpriced::shape("pays that the dealer's hand doubles"));
    }
    let deck = alike_deck(rules, &[Due::Side(at as u8)])?;
    let tally = spread::count(rules, at, &reads, asked)?;
    let doubled = met_with_nothing(rules, at, (own, dealer), deck, asked);
    let follow = ways(deck.len() as usize - own, dealer);
    made_of(rules, (at, side), &tally, (&doubled, follow), asked)
}

/// What every column makes of hands by the rows that they meet, so many of the dealer's following each;
/// and of those deals in which the dealer holds nothing.
pub(super) fn made_of(
    rules: &Rules,
    (at, side): (usize, &Side),
    tally: &Tally,
    (doubled, follow): (&HashMap<Met, u128>, u128),
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let printed = reads::table(rules, side)?;
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let wager = rules.wager(&side.wager).ok_or_else(|| Unpriced::shape("no such wager"))?;
    let stake = Stake::of(rules, wager, asked);
    let nothing = printed.rows.len();
    let column = |(column, schedule): (usize, &String)| {
        // For each row and behind the last: deals with the pay, and with twice that.
        let mut counts = vec![[0_u128; 2]; nothing + 1];
        let paid = |met: Met| table.pay(column, met, stake.money).1.unwrap_or(nothing);
        for ((met, _), hands) in tally.iter() {
            counts[met.map_or(nothing, paid)][0] += hands * follow;
        }
        for (met, twice) in doubled {
            let counts = &mut counts[paid(*met)];
            counts[0] -= twice;
            counts[1] += twice;
        }
        let mut found: Vec<Way> = Vec::new();
        for (row, counts) in printed.rows.iter().zip(&counts) {
            let pay = table.scaled(column, row.pays[column], stake.money);
            if pay == Pay::NotOffered {
                continue;
            }
            let hand = format!("{}, the dealer has nothing", row.hand);
            found.push(Way { hand, pay: twice(pay).ok_or_else(too_fine)?, count: counts[1] });
            found.push(Way { hand: row.hand.clone(), pay, count: counts[0] });
        }
        let count = counts[nothing].iter().sum();
        found.push(Way { hand: "nothing".into(), pay: table.otherwise(), count });
        let deals = tally.deals() * follow;
        let mut priced = tally::priced(rules, (wager, stake), &found, deals, Method::Exact)?;
        let envied = envy::by_tally(rules, (at, side), column, &tally.times(follow), stake);
        priced.beyond = envied.and_then(|envied| envied.of(asked.seats, deals, stake));
        Ok(Column { schedule: schedule.clone(), priced })
    };
    printed.schedules.iter().enumerate().map(column).collect()
}

/// Odds doubled, where they are odds; `None` where that cannot be written down.
fn twice(pay: Pay) -> Option<Pay> {
    match pay {
        Pay::Odds(odds) => {
            let pays = odds.pays();
            let whole = |number: i128| u32::try_from(number).ok();
            let (pays, per) = (whole(2 * pays.numerator())?, whole(pays.denominator())?);
            Some(Odds::new(pays, odds.mark(), per).map_or(pay, Pay::Odds))
        }
        other => Some(other),
    }
}

/// In how many deals each set of rows is met while the dealer holds nothing.
fn met_with_nothing(
    rules: &Rules,
    side: usize,
    (own, dealer): (usize, usize),
    deck: CardSet,
    asked: &Asked<'_>,
) -> HashMap<Met, u128> {
    let mut held = Held::new(dealer);
    let mut laid = Laid::new(rules);
    for hand in deck.subsets(dealer) {
        laid.lay(Place::Dealer, &hand.iter().collect::<Hand>());
        if laid.dealer_has_nothing() {
            held.add(hand);
        }
    }
    let hands = orbit::sets(rules.game.pack, own);
    let progress = Progress::new(hands.len() as u64, asked.tell);
    let part = |hands: &[(CardSet, u64)]| {
        let mut laid = Laid::new(rules);
        let dealt = RefCell::new(Laid::new(rules));
        let mut found: HashMap<Met, u128> = HashMap::new();
        for (hand, times) in hands {
            laid.lay(Place::Own, &hand.iter().collect::<Hand>());
            let Some(met) = laid.met(side).filter(|met| *met != Met::default()) else { continue };
            let apart = held.apart(*hand);
            let count = held.count(CardSet::EMPTY, &apart, |hand| {
                let mut dealt = dealt.borrow_mut();
                dealt.lay(Place::Dealer, &hand.iter().collect::<Hand>());
                dealt.dealer_has_nothing()
            });
            *found.entry(met).or_default() += u128::from(count) * u128::from(*times);
        }
        progress.add(hands.len() as u64);
        found
    };
    hands.par_chunks(10_000).map(part).reduce(HashMap::new, |mut one, other| {
        other.into_iter().for_each(|(met, count)| *one.entry(met).or_default() += count);
        one
    })
}
