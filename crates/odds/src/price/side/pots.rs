//! Wagers that go to the best hand among those who made them.

use super::super::sample::{Draw, NEVER};
use super::super::{Asked, Method, Priced, Ratio, Row, Unpriced, worth};
use super::reads::Dealt;
use super::{Column, Stake};
use cards::{Card, Hand};
use engine::table::{Rules, SideTable, WagerId};
use money::{Fraction, Money};
use sheet::table::hand::Cards;
use sheet::table::special::Special;
use sheet::table::step::Step;
use std::collections::BTreeMap;
use std::num::NonZero;

/// How many deals tell how often hands are tied.
const DEALS: u64 = 1 << 18;

/// A pot among the players: which cards it is won by, and what of it is paid out.
pub(in crate::price) struct Pot<'r> {
    rules: &'r Rules,
    table: SideTable<'r>,
    own: usize,
    board: usize,
}

impl<'r> Pot<'r> {
    /// The pot that a wager goes to; `None` if it goes to none.
    pub(in crate::price) fn of(rules: &'r Rules, wager: WagerId) -> Option<Pot<'r>> {
        let name = rules.name(wager);
        let by = rules.game.steps.iter().find_map(|step| match step {
            Step::Special(Special::Award { wager, by }) if wager == name => Some(by),
            _ => None,
        })?;
        let at = rules.game.sides.iter().position(|side| side.wager == *by)?;
        let (side, table) = (&rules.game.sides[at], rules.side_table(at)?);
        let dealt = Dealt::until(rules, side);
        let board = match side.cards {
            Cards::Own => 0,
            Cards::OwnAndFirstTwo => 2,
            Cards::OwnAndBoard => dealt.board,
            _ => return None,
        };
        Some(Pot { rules, table, own: dealt.own, board })
    }

    /// Which of these hands win it: the best, and those as good.
    pub(in crate::price) fn winners<'c>(
        &self,
        hands: impl Iterator<Item = &'c [Card]>,
        board: &[Card],
    ) -> Vec<bool> {
        let board = &board[..self.board];
        let whole = hands.map(|own| own.iter().chain(board).copied().collect::<Hand>());
        let standings: Vec<_> = whole.map(|hand| self.table.standing(&hand)).collect();
        let best = standings.iter().max().copied().flatten();
        standings.into_iter().map(|standing| standing == best).collect()
    }

    /// What each of so many winners gets of what so many have bet, and what the first of them gets
    /// beyond that: the odd chip. A wager that nobody meets goes back. Source: colorado
    /// l.1741-1746; ruling X-11.
    pub(in crate::price) fn share(
        &self,
        stake: Money,
        bettors: u64,
        winners: NonZero<usize>,
    ) -> (Money, Money) {
        let pot = Money::cents(stake.as_cents() * bettors);
        let rake = if bettors > 1 { self.rules.rake_of(pot) } else { Money::ZERO };
        let split = (pot - rake).split_in(winners, self.rules.limits.chip);
        (split.share, split.odd)
    }

    /// Every way for a seat to come out: how many won, who has the odd chip, and what that is in
    /// units of the wager. The first is to lose.
    fn ways(&self, stake: Money, seats: u64) -> Vec<Way> {
        let mut ways = vec![Way { hand: "beaten".to_owned(), net: Fraction::whole(-1) }];
        let net = |got: Money| {
            let won = i128::from(got.as_cents()) - i128::from(stake.as_cents());
            worth::ratio(won, i128::from(stake.as_cents()))
        };
        for winners in (1..=seats as usize).filter_map(NonZero::new) {
            let (share, odd) = self.share(stake, seats, winners);
            let hand = match winners.get() {
                1 => "best hand".to_owned(),
                all => format!("best hand, shared by {all}"),
            };
            ways.push(Way { hand: hand.clone(), net: net(share + odd) });
            ways.push(Way { hand, net: net(share) });
        }
        ways
    }
}

/// A way to come out.
struct Way {
    hand: String,
    net: Fraction,
}

/// The places of the ways in which so many win: of the first of them, and of each other.
const fn places(winners: usize) -> (usize, usize) {
    (2 * winners - 1, 2 * winners)
}

/// Prices a pot among the players. What they lose together is the rake, and every seat is dealt
/// alike, so that the return is exact; how often hands are tied is drawn. Source: colorado
/// l.1738-1746.
pub(super) fn columns(
    rules: &Rules,
    wager: WagerId,
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let pot = Pot::of(rules, wager).ok_or_else(|| Unpriced::shape("nothing settles it"))?;
    let stake = Stake::of(rules, wager, asked).money;
    let seats = asked.seats.max(1);
    let pack: Vec<Card> = rules.game.pack.cards().collect();
    let own = pot.own * usize::from(seats);
    if own + pot.board > pack.len() {
        return Err(Unpriced::shape("more cards than a pack has"));
    }
    let draw =
        Draw { pack: &pack, cards: own + pot.board, rounds: seats.into(), scale: 1, enough: NEVER };
    let asked = Asked { rounds: asked.rounds.min(DEALS), ..*asked };
    let drawn = draw.play(&asked, |cards, sum| {
        let (hands, board) = cards.split_at(own);
        let winners = pot.winners(hands.chunks(pot.own), board);
        let count = winners.iter().filter(|wins| **wins).count();
        let (first, other) = places(count);
        sum.add(first, 1, 0);
        sum.add(other, count as u64 - 1, 0);
        sum.add(0, u64::from(seats) - count as u64, 0);
    });
    let ways = pot.ways(stake, seats.into());
    let name = rules.name(wager);
    let priced = priced(name, stake, ways.into_iter().zip(drawn.met));
    let priced = priced.by_symmetry(asked.numbers.1);
    Ok(vec![Column { schedule: String::new(), priced }])
}

/// The price by how often each way was met. All seats of a deal are among them: their sum has no
/// error.
fn priced(name: &str, stake: Money, ways: impl Iterator<Item = (Way, u128)>) -> Priced {
    let mut rows: Vec<Row> = Vec::new();
    let mut nets: BTreeMap<Fraction, u128> = BTreeMap::new();
    for (way, met) in ways.filter(|(_, met)| *met > 0) {
        *nets.entry(way.net).or_default() += met;
        let pays = match way.net {
            net if net == Fraction::whole(-1) => "lose".to_owned(),
            net if net.is_zero() => "push".to_owned(),
            net => format!("{} to {}", net.numerator(), net.denominator()),
        };
        match rows.iter_mut().find(|row| (&row.hand, &row.pays) == (&way.hand, &pays)) {
            Some(row) => row.count += met,
            None => rows.push(Row { hand: way.hand, pays, count: met }),
        }
    }
    // Those that lose come last.
    let last = usize::from(rows.len() > 1);
    rows.rotate_left(last);
    let deals: u128 = nets.values().sum();
    let mean = |of: &dyn Fn(Fraction) -> Fraction| {
        let sum = nets.iter().fold(Fraction::whole(0), |sum, (net, met)| {
            worth::plus(sum, worth::times(of(*net), Fraction::whole(*met as i128)))
        });
        Ratio { numerator: sum.numerator(), denominator: sum.denominator() as u128 * deals }
    };
    let ahead = nets.iter().filter(|(net, _)| net.numerator() > 0).map(|(_, met)| *met as i128);
    Priced {
        wager: name.to_owned(),
        per: name.to_owned(),
        stake,
        expected: mean(&|net| net),
        meters: Vec::new(),
        staked: Ratio { numerator: 1, denominator: 1 },
        squared: mean(&|net| worth::times(net, net)),
        hit: Ratio { numerator: ahead.sum(), denominator: deals },
        method: Method::Exact,
        deals,
        rows,
        by_wager: Vec::new(),
        results: nets.into_iter().collect(),
        play: Vec::new(),
        by_tables: None,
        by_house_way: None,
        charts: Vec::new(),
        beyond: None,
    }
}
