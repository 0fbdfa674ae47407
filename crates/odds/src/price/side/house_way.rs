//! Wagers on a board and the two cards that a house way keeps of more: every deal where few cards are
//! thrown, else many hands of one shuffle with many boards of it.

mod whole;

use super::super::act::{Act, HouseWay};
use super::super::sample::{Draw, Drawn, ENOUGH};
use super::super::{Asked, Decision, Method, Priced, Unpriced, Worth, report::Advice, scale};
use super::reads::{self, Dealt};
use super::tally::{self, Way};
use super::{Column, Stake};
use cards::{Card, Hand};
use engine::table::{Laid, Rules, SideTable};
use money::{Fraction, Money, Pay};
use sheet::table::hand::Cards;
use sheet::table::paytable::PayTable;
use sheet::table::side::{Side, Staked};
use sheet::table::wager::Taken;

/// Hands of a shuffle, and boards.
const HANDS: usize = 12;
const BOARDS: usize = 40;

/// What such a wager reads.
pub(super) struct Kept {
    dealt: usize,
    board: usize,
}

impl Kept {
    pub(super) fn new(rules: &Rules, side: &Side) -> Result<Kept, Unpriced> {
        let dealt = Dealt::until(rules, side);
        let way = rules.game.keep_way.is_some() && dealt.own == 2 && dealt.thrown > 0;
        let cards = HANDS * (dealt.own + dealt.thrown) + BOARDS * dealt.board;
        if !way || side.cards != Cards::OwnAndBoard || cards > rules.game.pack.size() {
            return Err(Unpriced::shape("no cards that a house way keeps"));
        }
        Ok(Kept { dealt: dealt.own + dealt.thrown, board: dealt.board })
    }
}

/// A column of its table: what each row pays, and behind the last what no row does.
pub(super) struct Paid<'a> {
    table: SideTable<'a>,
    printed: &'a PayTable,
    column: usize,
    stake: Money,
    pays: Vec<Pay>,
}

impl<'a> Paid<'a> {
    pub(super) fn new(
        table: SideTable<'a>,
        printed: &'a PayTable,
        column: usize,
        stake: Stake<'_>,
    ) -> Paid<'a> {
        let stake = stake.money;
        let pays = printed.rows.iter().map(|row| table.scaled(column, row.pays[column], stake));
        let pays = pays.chain([table.otherwise()]).collect();
        Paid { table, printed, column, stake, pays }
    }

    /// The row that pays cards that were kept, with a board.
    pub(super) fn row(&self, own: &[Card], board: &[Card]) -> usize {
        let hand: Hand = own.iter().chain(board).copied().collect();
        let paid = self.table.pay(self.column, self.table.met(&hand), self.stake).1;
        paid.unwrap_or(self.printed.rows.len())
    }

    /// How the wager comes out where so many hands meet each row.
    pub(super) fn ways(&self, met: &[u128]) -> Vec<Way> {
        let rows = self.printed.rows.iter().map(|row| row.hand.as_str()).chain(["nothing"]);
        let ways = rows.zip(&self.pays).enumerate().map(|(at, (hand, pay))| {
            let count = met.get(at).copied().unwrap_or(0);
            Way { hand: hand.to_owned(), pay: *pay, count }
        });
        ways.filter(|way| way.pay != Pay::NotOffered).collect()
    }
}

/// Prices such a wager by every column.
pub(super) fn columns(
    rules: &Rules,
    (at, side): (usize, &Side),
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let kept = Kept::new(rules, side)?;
    let printed = reads::table(rules, side)?;
    let wager = rules.wager(&side.wager).ok_or_else(|| Unpriced::shape("no such wager"))?;
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let stake = Stake::of(rules, wager, asked);
    if rules.game.wagers[wager.place()].taken != Taken::AtTheEnd {
        return Err(Unpriced::shape("a wager taken before the deal"));
    }
    let advised = |mut priced: Priced| {
        let way = Act::ByHouseWay(HouseWay::Keeps);
        let advice = Advice::new("any hand", way, priced.deals, priced.expected.value());
        priced.play.push(Decision::new("own cards".to_owned(), vec![advice]));
        priced
    };
    if let Some(tally) = whole::count(rules, at, &kept, table, asked.tell) {
        let columns = tally::columns(rules, (at, side), &tally, asked)?;
        let advised = |it: Column| Column { priced: advised(it.priced), ..it };
        return Ok(columns.into_iter().map(advised).collect());
    }
    let pack: Vec<Card> = rules.game.pack.cards().collect();
    let column = |(column, schedule): (usize, &String)| {
        let paid = Paid::new(table, printed, column, stake);
        let worths: Vec<Fraction> = paid
            .pays
            .iter()
            .map(|pay| Worth::of(*pay, Staked::Own, Taken::AtTheEnd, stake.money).units)
            .collect();
        let scale = scale::over(worths.iter().copied())?;
        let whole = |net: &Fraction| net.numerator() * i128::from(scale) / net.denominator();
        let nets: Vec<i64> = worths.iter().map(|net| whole(net) as i64).collect();
        let draw = Draw {
            pack: &pack,
            cards: HANDS * kept.dealt + BOARDS * kept.board,
            rounds: (HANDS * BOARDS) as u64,
            scale,
            enough: ENOUGH,
        };
        let Drawn { met, error } = draw.play(asked, |cards, sum| {
            let laid = Laid::new(rules);
            let (hands, boards) = cards.split_at(HANDS * kept.dealt);
            for hand in hands.chunks(kept.dealt) {
                let Some(own) = laid.keeps(hand) else { continue };
                for board in boards.chunks(kept.board) {
                    let row = paid.row(&own, board);
                    sum.add(row, 1, nets[row]);
                }
            }
        });
        let ways = paid.ways(&met);
        let deals = ways.iter().map(|way| way.count).sum();
        let method = Method::Sample { seed: asked.numbers.1, error };
        let priced = tally::priced(rules, (wager, stake), &ways, deals, method)?;
        Ok(Column { schedule: schedule.clone(), priced: advised(priced) })
    };
    printed.schedules.iter().enumerate().map(column).collect()
}
