//! Wagers on the table's two hands. The engine deals every order of cards by what they count; what
//! the hands come to is kept with in how many ways.

use super::{Counts, value};
use crate::price::moments::Moments;
use crate::price::{Method, Priced, Ratio, Row, Unpriced};
use cards::{Card, Rank, Suit};
use engine::nines::{Action, Event, Round, Rules, Start, Waiting};
use engine::{Bank, Chair, WagerId};
use money::{Fraction, Money, Pay};
use sheet::nines::pattern::Made;
use std::collections::BTreeMap;

/// What the two hands come to, and in how many orders of the shoe.
pub(super) type Ends = BTreeMap<[u8; 4], u128>;

/// Prices a wager on the table's hands.
pub(super) fn price(rules: &Rules, wager: WagerId, shoe: &Counts) -> Result<Priced, Unpriced> {
    let most = rules.game.most_cards(0);
    let ends = ends(rules, shoe, most);
    let mut tally = Tally::default();
    for ([cards, total, banker_cards, banker_total], count) in ends {
        let player = Made { cards, total };
        let banker = Made { cards: banker_cards, total: banker_total };
        let (pay, row) = rules.pay(wager, player, banker);
        let table = rules.game.table(rules.name(wager));
        let hand = match (table, row) {
            (Some(table), Some(row)) => table.rows[usize::from(row)].hand.clone(),
            (Some(_), None) => "nothing".to_owned(),
            (None, _) => rules.outcome(player, banker).id().to_owned(),
        };
        tally.add(hand, (pay, net_of(pay)), count);
    }
    tally.priced(rules.name(wager), shoe.orders(most))
}

/// Counts every order in which the shoe can deal: the engine says who draws.
pub(super) fn ends(rules: &Rules, shoe: &Counts, most: usize) -> Ends {
    let chairs = [Chair::own(0, Money::ZERO)];
    let start = Start { chairs: &chairs, bank: Bank::House, free_hands: 0 };
    let mut round = Round::begin(rules, &start);
    // A free hand: nobody needs to have bet to see how it comes out.
    round.apply(rules, &Event::Freed);
    let faces = faces(rules);
    let mut walk = Walk { rules, faces, ends: Ends::new(), events: Vec::new(), most };
    walk.deal(&round, shoe, 1, 0);
    walk.ends
}

/// A card of the pack for everything that one may count.
fn faces(rules: &Rules) -> [Option<Card>; 10] {
    let mut faces = [None; 10];
    for rank in Rank::ALL {
        let card = Card::new(rank, Suit::Spades);
        if rules.game.pack.count_of(card) > 0 {
            faces[value(card)] = Some(card);
        }
    }
    faces
}

struct Walk<'a> {
    rules: &'a Rules,
    faces: [Option<Card>; 10],
    ends: Ends,
    events: Vec<Event>,
    most: usize,
}

impl Walk<'_> {
    fn deal(&mut self, round: &Round, shoe: &Counts, ways: u128, out: usize) {
        let Waiting::Card(target) = round.waiting_for(self.rules) else {
            let [player, banker] = [round.player(), round.banker()];
            let total = |hand: &engine::Packet| ranking::point_sum::mod10(&hand.cards) as u8;
            let end = [player.len() as u8, total(player), banker.len() as u8, total(banker)];
            *self.ends.entry(end).or_default() += ways * shoe.orders(self.most - out);
            return;
        };
        for (value, many, rest) in shoe.draws() {
            let card = self.faces[value].expect("the shoe has such a card");
            let mut next = round.clone();
            self.events.clear();
            next.act(self.rules, Action::Deal(target, card), &mut self.events)
                .expect("the card is due");
            self.deal(&next, &rest, ways * many, out + 1);
        }
    }
}

/// What a wager comes to, in wagers: no table to nine pays but by odds, and a row that is not
/// offered loses.
pub(super) fn net_of(pay: Pay) -> Fraction {
    match pay {
        Pay::Odds(odds) => odds.profit(),
        Pay::Push => Fraction::ZERO,
        _ => -Fraction::ONE,
    }
}

/// How often a wager comes out how.
#[derive(Default)]
pub(crate) struct Tally {
    rows: Vec<(Row, Fraction)>,
}

impl Tally {
    /// Adds so many deals that come out like this: what is paid, and what that is in wagers.
    pub(crate) fn add(&mut self, hand: String, (pay, net): (Pay, Fraction), count: u128) {
        let pays = pay.to_string();
        match self.rows.iter_mut().find(|(row, _)| row.hand == hand && row.pays == pays) {
            Some((row, _)) => row.count += count,
            None => self.rows.push((Row { hand, pays, count }, net)),
        }
    }

    /// The price of a wager from a whole count.
    ///
    /// # Errors
    ///
    /// It pays in parts too fine to be added up.
    pub(crate) fn priced(mut self, wager: &str, deals: u128) -> Result<Priced, Unpriced> {
        let hit = self.rows.iter().filter(|(_, net)| net.numerator() > 0);
        let hit = hit.map(|(row, _)| row.count as i128).sum();
        let ratio = |numerator, denominator| Ratio { numerator, denominator };
        let mut results: Vec<(Fraction, u128)> = Vec::new();
        for (row, net) in &self.rows {
            match results.iter_mut().find(|(held, _)| held == net) {
                Some((_, count)) => *count += row.count,
                None => results.push((*net, row.count)),
            }
        }
        results.sort_by_key(|(net, _)| *net);
        let Moments { expected, squared } = Moments::of(&results, deals)?;
        self.rows.sort_by(|(a, _), (b, _)| a.count.cmp(&b.count).then_with(|| a.hand.cmp(&b.hand)));
        Ok(Priced {
            wager: wager.to_owned(),
            per: wager.to_owned(),
            stake: Money::dollars(1),
            expected,
            meters: Vec::new(),
            staked: ratio(1, 1),
            squared,
            hit: ratio(hit, deals),
            method: Method::Exact,
            deals,
            rows: self.rows.into_iter().map(|(row, _)| row).collect(),
            by_wager: Vec::new(),
            results,
            play: Vec::new(),
            by_tables: None,
            by_house_way: None,
            charts: Vec::new(),
            beyond: None,
        })
    }
}
