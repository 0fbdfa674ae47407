//! The wager on a seat's own hand: draw or stand as its cards say best, against a banker whose
//! options the house way decides.

use super::Counts;
use super::bank::BankersSide;
use super::lines::{Tally, net_of};
use crate::factors::multiple_of_all;
use crate::price::{Act, Advice, Decision, Priced, Unpriced, scale};
use engine::WagerId;
use engine::nines::Rules;
use money::Fraction;
use ranking::point_sum::TOTALS;
use sheet::nines::chart::{ByTotal, Draw};
use sheet::nines::pattern::Made;
use std::collections::BTreeMap;

/// The first cards of a hand by what they count, the highest first.
type Held = [usize; 3];

/// Whether a hand draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Play {
    Stand,
    Draw,
}

impl Play {
    pub(super) const ALL: [Play; 2] = [Play::Stand, Play::Draw];

    pub(super) const fn says(self) -> &'static str {
        match self {
            Play::Stand => "stand",
            Play::Draw => "draw",
        }
    }
}

/// Prices the wager under best play.
pub(super) fn price(rules: &Rules, wager: WagerId, shoe: &Counts) -> Result<Priced, Unpriced> {
    let deals = shoe.orders(rules.game.most_cards(1));
    let table = Table::new(rules, wager)?;
    let mut tally = Tally::default();
    let mut hands: BTreeMap<Held, Seen> = BTreeMap::new();
    let mut bank = BankersSide::default();
    table.each_hand(shoe, |held, ways, rest| {
        let plays = allowed(&rules.game.chart.player, held);
        let ends = plays.iter().map(|play| (*play, table.ends(held, *play, ways, rest)));
        let ends: Vec<(Play, Ends)> = ends.collect();
        // Of plays that are worth the same, the first: to stand.
        let best = ends.iter().rev().max_by_key(|(_, ends)| ends.worth(&table));
        let (play, ends) = best.expect("a hand may stand or draw");
        ends.pour(rules, wager, &mut tally);
        bank.see(&table, held, *play, ways, rest);
        let seen = hands.entry(sorted(held)).or_insert(Seen { play: *play, count: 0, worth: 0 });
        assert_eq!(seen.play, *play, "hands that count the same are played alike");
        seen.count += ends.deals();
        seen.worth += ends.worth(&table);
    });
    let mut priced = tally.priced(rules.name(wager), deals)?;
    priced.play = vec![decision(&hands, table.scale)];
    priced.play.extend(bank.decision(&table));
    Ok(priced)
}

/// What was seen of hands that count the same.
#[derive(Debug, Clone, Copy)]
struct Seen {
    play: Play,
    count: u128,
    /// The net in all deals, in wagers times the table's scale.
    worth: i128,
}

/// What a hand and the banker's come to, in how many deals.
#[derive(Debug, Default)]
pub(super) struct Ends(BTreeMap<[u8; 4], u128>);

impl Ends {
    pub(super) fn add(&mut self, player: Made, banker: Made, deals: u128) {
        let end = [player.cards, player.total, banker.cards, banker.total];
        *self.0.entry(end).or_default() += deals;
    }

    pub(super) fn deals(&self) -> u128 {
        self.0.values().sum()
    }

    fn each(&self) -> impl Iterator<Item = (Made, Made, u128)> {
        self.0.iter().map(|(&[cards, total, banker_cards, banker_total], deals)| {
            (Made { cards, total }, Made { cards: banker_cards, total: banker_total }, *deals)
        })
    }

    /// The net in all deals, in wagers times the table's scale.
    pub(super) fn worth(&self, table: &Table<'_>) -> i128 {
        let nets = self.each().map(|(player, banker, deals)| {
            let net = table.net(player, banker);
            net.numerator() * (table.scale / net.denominator()) * deals as i128
        });
        nets.sum()
    }

    fn pour(&self, rules: &Rules, wager: WagerId, tally: &mut Tally) {
        for (player, banker, deals) in self.each() {
            let outcome = rules.outcome(player, banker).id().to_owned();
            let pay = rules.pay(wager, player, banker).0;
            tally.add(outcome, (pay, net_of(pay)), deals);
        }
    }
}

/// A seat and the banker.
pub(super) struct Table<'a> {
    pub(super) rules: &'a Rules,
    pub(super) wager: WagerId,
    /// What nets are multiplied by to be whole.
    pub(super) scale: i128,
}

impl<'a> Table<'a> {
    pub(super) fn new(rules: &'a Rules, wager: WagerId) -> Result<Table<'a>, Unpriced> {
        let mut table = Table { rules, wager, scale: 1 };
        let hands = || (3..=4).flat_map(|cards| (0..10).map(move |total| Made { cards, total }));
        let each = hands().flat_map(|player| hands().map(move |banker| (player, banker)));
        let parts = each.map(|(player, banker)| table.net(player, banker).denominator());
        table.scale = multiple_of_all(parts, scale::MOST).ok_or_else(scale::too_fine)?;
        Ok(table)
    }

    /// What the wager comes to for two hands, in wagers.
    fn net(&self, player: Made, banker: Made) -> Fraction {
        net_of(self.rules.pay(self.wager, player, banker).0)
    }

    /// Visits every three cards in the order they come.
    pub(super) fn each_hand(&self, shoe: &Counts, mut visit: impl FnMut(Held, u128, Counts)) {
        for (one, first, rest) in shoe.draws() {
            for (two, second, rest) in rest.draws() {
                for (three, third, rest) in rest.draws() {
                    visit([one, two, three], first * second * third, rest);
                }
            }
        }
    }

    /// What becomes of a hand that is played so, in how many deals.
    pub(super) fn ends(&self, held: Held, play: Play, ways: u128, shoe: Counts) -> Ends {
        let mut ends = Ends::default();
        self.played(held, play, ways, shoe, |player, ways, shoe| {
            self.banker(shoe, ways, |total, ways, shoe| {
                let draw = self.rules.game.house_way.banker.at(total);
                self.banker_ends(total, draw, shoe, |banker, many, left| {
                    ends.add(
                        player,
                        banker,
                        ways * many * left.orders(self.unused(player, banker)),
                    );
                });
            });
        });
        ends
    }

    /// How many cards of a whole deal are not dealt.
    pub(super) fn unused(&self, player: Made, banker: Made) -> usize {
        self.rules.game.most_cards(1) - usize::from(player.cards) - usize::from(banker.cards)
    }

    /// Visits a hand as it is played, by the card that it draws.
    pub(super) fn played(
        &self,
        held: Held,
        play: Play,
        ways: u128,
        shoe: Counts,
        mut visit: impl FnMut(Made, u128, Counts),
    ) {
        let total: usize = held.iter().sum();
        match play {
            Play::Stand => visit(Made { cards: 3, total: (total % 10) as u8 }, ways, shoe),
            Play::Draw => {
                for (value, many, rest) in shoe.draws() {
                    let total = ((total + value) % 10) as u8;
                    visit(Made { cards: 4, total }, ways * many, rest);
                }
            }
        }
    }

    /// Visits the banker's first three cards.
    pub(super) fn banker(&self, shoe: Counts, ways: u128, mut visit: impl FnMut(u8, u128, Counts)) {
        self.each_hand(&shoe, |held, many, rest| {
            visit((held.iter().sum::<usize>() % 10) as u8, ways * many, rest);
        });
    }

    /// Visits the banker's hand at its end.
    pub(super) fn banker_ends(
        &self,
        total: u8,
        draw: Draw,
        shoe: Counts,
        mut visit: impl FnMut(Made, u128, Counts),
    ) {
        match draw {
            Draw::Hit => {
                for (value, many, rest) in shoe.draws() {
                    let total = (total + value as u8) % 10;
                    visit(Made { cards: 4, total }, many, rest);
                }
            }
            Draw::Stand | Draw::Option => visit(Made { cards: 3, total }, 1, shoe),
        }
    }
}

/// What a hand may do.
pub(super) fn allowed(chart: &ByTotal, held: Held) -> &'static [Play] {
    match chart.at((held.iter().sum::<usize>() % 10) as u8) {
        Draw::Hit => &[Play::Draw],
        Draw::Stand => &[Play::Stand],
        Draw::Option => &Play::ALL,
    }
}

fn sorted(mut held: Held) -> Held {
    held.sort_unstable_by(|one, other| other.cmp(one));
    held
}

/// The best play by the total, and by the cards where one total is played both ways.
fn decision(hands: &BTreeMap<Held, Seen>, scale: i128) -> Decision {
    let mut lines = Vec::new();
    for total in (0..10).rev() {
        let of: Vec<(&Held, &Seen)> =
            hands.iter().filter(|(held, _)| held.iter().sum::<usize>() % 10 == total).collect();
        for play in Play::ALL {
            let alike: Vec<_> = of.iter().filter(|(_, seen)| seen.play == play).collect();
            let Some(count) = alike.iter().map(|(_, seen)| seen.count).reduce(|a, b| a + b) else {
                continue;
            };
            let name = TOTALS[total].to_owned();
            let hands = match alike.len() == of.len() {
                true => name,
                false => {
                    let cards =
                        alike.iter().map(|(held, _)| held.map(|at| at.to_string()).join("-"));
                    format!("{name} as {}", cards.collect::<Vec<_>>().join(", "))
                }
            };
            let worth: i128 = alike.iter().map(|(_, seen)| seen.worth).sum();
            let worth = worth as f64 / (count as f64 * scale as f64);
            lines.push(Advice::new(hands, Act::other(play.says()), count, worth));
        }
    }
    Decision::new("own three cards".to_owned(), lines)
}
