//! What a game must be like for this count, and what its hands of four meet.

use super::BOARD;
use super::hands::{Fours, HELD, Kind};
use crate::price::reads::names_a_suit;
use crate::price::script::{self, opening};
use crate::price::{Unpriced, orbit};
use cards::Card;
use engine::table::{Due, Laid, Rules, WagerId};
use money::{Fraction, Money};
use ranking::pattern::{self, Pattern};
use ranking::{Ranking, Standing};
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::{By, Cell};
use sheet::table::side::{Staked, When};
use sheet::table::special::Special;
use sheet::table::step::{Step, Zone};

/// The most hands of a shuffle: six packs have so many beside a board and a card that goes under.
pub(super) const HANDS: usize = 76;

/// A game of this shape.
pub(super) struct Shape<'r> {
    pub(super) rules: &'r Rules,
    pub(super) ranking: Ranking,
    pub(super) natural: Option<Pattern>,
    /// The wager on the second hand, where four cards may be made two.
    pub(super) second: Option<WagerId>,
    pub(super) opening: Vec<(WagerId, Fraction)>,
    pub(super) fours: Fours,
    pub(super) pack: Vec<Card>,
    /// By class: whether it wins as dealt, the places of what the house way keeps, and the number of the
    /// rows that it meets.
    pub(super) is_natural: Vec<bool>,
    pub(super) house: Vec<[u8; 2]>,
    pub(super) row: Vec<u16>,
    /// The rows of side bets that own cards may meet together.
    pub(super) rows: Vec<Vec<Option<usize>>>,
}

impl<'r> Shape<'r> {
    pub(super) fn new(rules: &'r Rules) -> Result<Shape<'r>, Unpriced> {
        let game = &rules.game;
        let Hands::One { cards: Cards::OwnAndBoard, rank, qualify: None, natural, .. } =
            game.compared
        else {
            return Err(Unpriced::shape("other than own cards and a board"));
        };
        let pack = game.pack;
        let is_plain = pack.jokers() == 0 && !pack.is_tiles() && orbit::suits_are_alike(pack);
        let is_ranked = rank.takes().contains(&(2 + BOARD));
        let is_large = pack.size() > BOARD + 2 * HELD;
        if game.keep_way.is_none() || !is_plain || !is_ranked || !is_large {
            return Err(Unpriced::shape("no house way to keep cards of such a pack by"));
        }
        let opening = opening(rules)?;
        let base = script::base(rules, &opening);
        let second = steps(rules, &base)?;
        let made = |wager: &WagerId| opening.iter().any(|(held, _)| held == wager);
        if base.iter().any(|wager| !made(wager) && second != Some(*wager)) {
            return Err(Unpriced::shape("other decisions"));
        }
        if natural.is_some() && second.is_some() {
            return Err(Unpriced::shape("hands that win as dealt, and may be made two"));
        }
        let mut dues = rules.dues();
        dues.retain(|due| base.contains(&rules.stake_of(*due).0));
        dues.dedup();
        let mut sides = Vec::new();
        for due in dues {
            match due {
                Due::Line(wager) if goes_by_hand(rules, wager) => {}
                Due::Side(at) if reads_own(rules, usize::from(at)) => sides.push(usize::from(at)),
                _ => return Err(Unpriced::shape("wagers that read more than how hands stand")),
            }
        }
        let fours = Fours::new(pack);
        let mut shape = Shape {
            rules,
            ranking: rank,
            natural,
            second,
            opening,
            fours,
            pack: pack.cards().collect(),
            is_natural: Vec::new(),
            house: Vec::new(),
            row: Vec::new(),
            rows: Vec::new(),
        };
        shape.look_at_classes(&sides);
        match shape.suits_are_alike() {
            true => Ok(shape),
            false => Err(Unpriced::shape("hands that win as dealt by their suits")),
        }
    }

    /// Whether hands that win as they were dealt do so whatever their suits are called.
    fn suits_are_alike(&self) -> bool {
        let Some(_) = self.natural else { return true };
        let fours = &self.fours;
        fours.classes.iter().zip(&self.is_natural).all(|(class, wins)| {
            let named = |names: &Vec<Kind>| class.cards.map(|kind| names[usize::from(kind)]);
            let mut all = fours.names().iter().map(named);
            all.all(|cards| self.wins_as_dealt(&cards.map(|kind| fours.card(kind))) == *wins)
        })
    }

    /// Finds what every class meets and keeps.
    fn look_at_classes(&mut self, sides: &[usize]) {
        let laid = Laid::new(self.rules);
        let tables: Vec<_> = sides.iter().filter_map(|at| self.rules.side_table(*at)).collect();
        let columns: Vec<usize> = sides
            .iter()
            .map(|at| {
                let name = &self.rules.game.sides[*at].table;
                let table = self.rules.game.tables.iter().find(|table| table.name == *name);
                table.map_or(0, |table| table.chosen)
            })
            .collect();
        for class in &self.fours.classes {
            let cards = self.fours.cards(class);
            let met = tables.iter().zip(&columns).map(|(table, column)| {
                let stake = Money::dollars(1);
                table.pay(*column, table.met(&cards), stake).1
            });
            let met: Vec<Option<usize>> = met.collect();
            let row = self.rows.iter().position(|held| *held == met).unwrap_or_else(|| {
                self.rows.push(met);
                self.rows.len() - 1
            });
            self.row.push(row as u16);
            self.is_natural.push(self.wins_as_dealt(&cards));
            let kept = laid.keeps(&cards).expect("a house way keeps two");
            let at = |card: Card| cards.iter().position(|held| *held == card).expect("an own card");
            let first = at(kept[0]);
            let second = match kept[0] == kept[1] {
                true => first + 1,
                false => at(kept[1]),
            };
            self.house.push([first.min(second) as u8, first.max(second) as u8]);
        }
    }

    /// Whether four cards win as they were dealt. Source: clovis-500 l.570.
    pub(super) fn wins_as_dealt(&self, cards: &[Card]) -> bool {
        self.natural.is_some_and(|natural| natural.met_by(&pattern::Cards::of(cards)))
    }

    /// What two cards make with a board.
    pub(super) fn rank(&self, two: &[Card; 2], board: &[Card]) -> Standing {
        let mut cards = [two[0]; 2 + BOARD];
        cards[1] = two[1];
        cards[2..].copy_from_slice(board);
        self.ranking.rank(&cards)
    }

    /// How many hands one shuffle gives.
    pub(super) fn hands(&self) -> usize {
        HANDS.min((self.pack.len() - BOARD - 1) / HELD)
    }
}

/// Looks whether a round is one that this counts; the wager on a second hand, if there may be one.
fn steps(rules: &Rules, base: &[WagerId]) -> Result<Option<WagerId>, Unpriced> {
    let other = || Unpriced::shape("other steps than to keep two cards of four");
    let mut dealt = Vec::new();
    let (mut second, mut discards, mut is_kept) = (None, 0, false);
    // Whether a player may know more than the own cards.
    let mut is_seen = false;
    let in_base = |name: &str| rules.wager(name).is_some_and(|it| base.contains(&it));
    for step in &rules.game.steps {
        match step {
            Step::Deal { cards, to, up, .. } => {
                dealt.push((*to, usize::from(*cards)));
                is_seen |= *to == Zone::Board || *to == Zone::Dealer && *up > 0;
            }
            Step::Turn { .. } => is_seen = true,
            Step::Special(Special::Split { wager, cards: 2 }) if !is_seen && discards == 0 => {
                second = rules.wager(wager);
            }
            Step::Special(Special::Claim { win: None, .. })
                if second.is_none() && discards == 0 => {}
            Step::Discard(2) if !is_seen => discards += 1,
            Step::Keep { cards: 2, .. } => is_kept = true,
            Step::Ask { wager, and: None, .. } if !in_base(wager) => {}
            Step::Burn(_)
            | Step::Start(_)
            | Step::Naturals
            | Step::ShowHands
            | Step::Settle { .. }
            | Step::Envy => {}
            _ => return Err(other()),
        }
    }
    let as_here = [(Zone::Players, HELD), (Zone::Dealer, HELD), (Zone::Board, BOARD)];
    match (discards, is_kept, dealt == as_here) {
        (1, true, true) => Ok(second),
        _ => Err(other()),
    }
}

/// Whether a line pays by how the hands stand alone.
fn goes_by_hand(rules: &Rules, wager: WagerId) -> bool {
    let lines = &rules.game.settlement.lines;
    let line = lines.iter().find(|line| line.wager == rules.name(wager));
    line.is_some_and(|line| {
        line.by == By::Hand
            && line.on.is_none()
            && line.cells.iter().all(|(_, cell)| matches!(cell, Cell::Pay(_)))
    })
}

/// Whether a side bet goes by the four own cards, shown before any is given up, whatever their suits are
/// called.
fn reads_own(rules: &Rules, at: usize) -> bool {
    let side = &rules.game.sides[at];
    let is_shown = rules.game.steps.iter().any(|step| match step {
        Step::Special(Special::Claim { wager, .. }) => *wager == side.wager,
        _ => false,
    });
    let due = [Due::Side(at as u8)];
    is_shown
        && side.cards == Cards::Own
        && side.stake == Staked::Own
        && side.when == When::Always
        && !names_a_suit(rules, &due)
}
