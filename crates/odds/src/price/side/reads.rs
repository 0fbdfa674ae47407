//! What a side bet reads: which cards, how many of them, and what its rows tell apart.

use super::super::Unpriced;
use super::super::reads::place_of;
use super::draws::Alike;
use cards::Pack;
use engine::table::{Place, Rules};
use ranking::HandName;
use ranking::pattern::{self, Pattern, Shape};
use sheet::table::hand::Cards;
use sheet::table::paytable::{By, PayTable};
use sheet::table::side::{Envied, Read, Side};
use sheet::table::special::Special;
use sheet::table::step::{Step, Zone};

/// Cards that lie in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) place: Place,
    pub(super) count: usize,
    pub(super) pack: Pack,
}

/// What a side bet reads.
#[derive(Debug, Clone)]
pub(super) struct Reads {
    pub(super) parts: Vec<Part>,
    /// Whether the hand is all of these cards, in any order.
    pub(super) union: Union,
    /// The rows that speak of some of the cards, a bit for each.
    pub(super) placed: u32,
    /// Whether a row of the envy table does.
    pub(super) envy_placed: bool,
    /// After how many cards of the board a row ends.
    pub(super) cuts: Vec<usize>,
    pub(super) alike: Alike,
    /// Whether every row goes by the colours of cards, and by nothing else of them.
    pub(super) by_colour_alone: bool,
}

/// Whether the cards that a table is read on are all that lie there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Union {
    Whole,
    Part,
}

impl Reads {
    pub(super) fn new(rules: &Rules, side: &Side) -> Result<Reads, Unpriced> {
        let dealt = Dealt::until(rules, side);
        let own = || -> Result<usize, Unpriced> {
            match dealt.chosen {
                true => Err(Unpriced::shape("cards that the player keeps")),
                false => Ok(dealt.own),
            }
        };
        let board = dealt.board;
        let mut union = Union::Whole;
        let mut parts: Vec<(Place, usize)> = match side.cards {
            Cards::Own => vec![(Place::Own, own()?)],
            Cards::AsDealt | Cards::OwnAndDiscards => vec![(Place::Own, dealt.own + dealt.thrown)],
            Cards::FirstThree => vec![(Place::Own, 3)],
            Cards::OwnAndBoard => vec![(Place::Own, own()?), (Place::Board, board)],
            Cards::OwnAndFlop => vec![(Place::Own, own()?), (Place::Board, 3)],
            Cards::OwnAndFirst | Cards::OwnAndSecond | Cards::OwnAndThird => {
                vec![(Place::Own, own()?), (Place::Board, 1)]
            }
            Cards::OwnAndFirstTwo => vec![(Place::Own, own()?), (Place::Board, 2)],
            Cards::OwnAndDealer => vec![(Place::Own, own()?), (Place::Dealer, dealt.dealer)],
            Cards::OwnAndDealersFirstTwo => vec![(Place::Own, own()?), (Place::Dealer, 2)],
            Cards::Dealers => vec![(Place::Dealer, dealt.dealer)],
            Cards::SecondDealers => vec![(Place::SecondDealer, dealt.second_dealer)],
            Cards::Board => vec![(Place::Board, board)],
            Cards::GridLine => vec![(Place::Board, 3)],
            Cards::GridLineAndDealer => vec![(Place::Board, 3), (Place::Dealer, dealt.dealer)],
            Cards::Side => vec![(Place::Side, dealt.side)],
            Cards::OwnAndSide => vec![(Place::Own, own()?), (Place::Side, dealt.side)],
            Cards::SideForJoker => {
                union = Union::Part;
                vec![(Place::Own, own()?), (Place::Side, dealt.side)]
            }
            Cards::OwnAndSecondSide => {
                vec![(Place::Own, own()?), (Place::SecondSide, dealt.second_side)]
            }
            Cards::OwnAndExtra => vec![(Place::Own, own()?), (Place::Extra, dealt.extra)],
            Cards::HandOne => vec![(Place::Hand(0), dealt.hands)],
            Cards::HandTwo => vec![(Place::Hand(1), dealt.hands)],
            Cards::HandThree => vec![(Place::Hand(2), dealt.hands)],
            Cards::HandFour => vec![(Place::Hand(3), dealt.hands)],
            Cards::HandFive => vec![(Place::Hand(4), dealt.hands)],
            Cards::HandSix => vec![(Place::Hand(5), dealt.hands)],
            Cards::OwnAndDrawn
            | Cards::SecondAndBoard
            | Cards::Front
            | Cards::Back
            | Cards::HandAndDealersHand
            | Cards::Beaten
            | Cards::BestAtTable => {
                return Err(Unpriced::shape("cards that depend on the play"));
            }
        };
        let rows = patterns(rules, side);
        let spoken = |row: &Pattern| speaks_of(*row);
        let placed = || rows.iter().filter(|(_, row)| !spoken(row).is_empty());
        let envy_placed = placed().any(|(at, _)| at.is_none());
        let placed = placed().filter_map(|(at, _)| *at).fold(0, |placed, at| placed | 1_u32 << at);
        for (_, row) in &rows {
            for place in spoken(row) {
                let held = parts.iter().any(|(held, _)| *held == place);
                if !held {
                    union = Union::Part;
                    parts.push((place, dealt.at(place)));
                }
            }
        }
        let place = |row: &Pattern| match row {
            Pattern::Holds { place, .. } => Some(*place),
            _ => None,
        };
        let cuts = rows.iter().filter_map(|(_, row)| match place(row)? {
            pattern::Place::OwnFlop => Some(3),
            pattern::Place::OwnTurn => Some(4),
            _ => None,
        });
        let mut cuts: Vec<usize> = cuts.collect();
        cuts.sort_unstable();
        cuts.dedup();
        let alike = rows.iter().fold(Alike::All, |alike, (_, row)| alike.and(told_apart(*row)));
        let by_colour = |row: &Pattern| {
            let Pattern::Holds { shape, .. } = row else { return false };
            matches!(shape, Shape::OneColour(_) | Shape::Reds(_))
        };
        let printed = table(rules, side)?.rows.len();
        // A joker has no colour of its own.
        let jokers = rules.game.pack.cards().any(|card| card.is_joker());
        let by_colour_alone =
            !jokers && rows.len() >= printed && rows.iter().all(|(_, row)| by_colour(row));
        let pack = |place: Place| match (place, rules.game.second_pack) {
            (Place::Own, Some(second)) => second,
            _ => rules.game.pack,
        };
        let parts = parts.into_iter();
        let parts = parts.map(|(place, count)| Part { place, count, pack: pack(place) }).collect();
        Ok(Reads { parts, union, placed, envy_placed, cuts, alike, by_colour_alone })
    }

    /// Whether the cards are one draw from one pack, and it does not matter which of them lie
    /// where.
    pub(super) fn is_one_draw(&self) -> bool {
        let pack = self.parts[0].pack;
        self.union == Union::Whole
            && !self.is_placed()
            && self.parts.iter().all(|part| part.pack == pack)
    }

    /// Whether some row speaks of some of the cards.
    pub(super) const fn is_placed(&self) -> bool {
        self.placed != 0 || self.envy_placed
    }

    /// How many cards there are in all.
    pub(super) fn cards(&self) -> usize {
        self.parts.iter().map(|part| part.count).sum()
    }
}

/// How many cards lie where when a side bet is settled.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Dealt {
    pub(super) own: usize,
    pub(super) thrown: usize,
    pub(super) extra: usize,
    pub(super) dealer: usize,
    pub(super) second_dealer: usize,
    pub(super) board: usize,
    pub(super) side: usize,
    pub(super) second_side: usize,
    pub(super) hands: usize,
    /// Whether the player has chosen which cards are the own ones.
    pub(super) chosen: bool,
}

impl Dealt {
    /// When this side bet is settled, or claimed.
    pub(super) fn until(rules: &Rules, side: &Side) -> Dealt {
        Dealt::of(rules, &side.name)
    }

    /// When what has this name is settled, or claimed.
    pub(super) fn of(rules: &Rules, name: &str) -> Dealt {
        let mut dealt = Dealt::default();
        for step in &rules.game.steps {
            match step {
                Step::Deal { cards, to, .. } => *dealt.zone(*to) += usize::from(*cards),
                Step::Discard(cards) => {
                    dealt.own -= usize::from(*cards);
                    dealt.thrown += usize::from(*cards);
                    dealt.chosen = true;
                }
                Step::Pick { cards, .. } => dealt.own += usize::from(*cards),
                Step::Draw { .. } => dealt.chosen = true,
                Step::Settle { order, .. } if order.iter().any(|it| it == name) => return dealt,
                Step::Special(Special::Claim { wager, win: None }) if wager == name => {
                    return dealt;
                }
                _ => {}
            }
        }
        dealt
    }

    fn at(mut self, place: Place) -> usize {
        match place {
            Place::Own => self.own,
            Place::Dealer => self.dealer,
            Place::Board => self.board,
            _ => *self.zone(Zone::Side),
        }
    }

    fn zone(&mut self, zone: Zone) -> &mut usize {
        match place_of(zone, 0) {
            Place::Own => &mut self.own,
            Place::Extra => &mut self.extra,
            Place::Thrown => &mut self.thrown,
            Place::Dealer => &mut self.dealer,
            Place::SecondDealer => &mut self.second_dealer,
            Place::Board => &mut self.board,
            Place::Side => &mut self.side,
            Place::SecondSide => &mut self.second_side,
            Place::Hand(_) => &mut self.hands,
        }
    }
}

/// The table of a side bet.
pub(super) fn table<'a>(rules: &'a Rules, side: &Side) -> Result<&'a PayTable, Unpriced> {
    let table = rules.game.tables.iter().find(|table| table.name == side.table);
    table.ok_or_else(|| Unpriced::shape(format!("no pay table `{}`", side.table)))
}

/// The table of its envy bonus, where that is for every other hand alike: what the best hand of the
/// round earns others is not counted.
pub(super) fn envy_table<'a>(rules: &'a Rules, side: &Side) -> Option<&'a PayTable> {
    side.envy.as_ref().filter(|envy| envy.on != Envied::Best)?;
    let with = |table: &&PayTable| matches!(&table.by, By::With(lead) if *lead == side.table);
    rules.game.tables.iter().find(with)
}

/// The rows of a side bet's tables that are no hands of its ranking, by number; those of the envy
/// table have none.
fn patterns(rules: &Rules, side: &Side) -> Vec<(Option<usize>, Pattern)> {
    let own = table(rules, side).ok().into_iter();
    let own = own.flat_map(|table| table.rows.iter().enumerate());
    let own = own.map(|(at, row)| (Some(at), row));
    let envy = envy_table(rules, side).into_iter();
    let envy = envy.flat_map(|table| table.rows.iter().map(|row| (None, row)));
    let rows = own.chain(envy).filter(|(_, row)| match side.read {
        Read::Ranking(ranking) => HandName::parse(ranking, &row.hand).is_err(),
        Read::Pattern(_) => true,
    });
    rows.filter_map(|(at, row)| Some((at, row.hand.parse().ok()?))).collect()
}

/// The places that a row speaks of, beyond the cards that its table is read on.
fn speaks_of(row: Pattern) -> Vec<Place> {
    match row {
        Pattern::Holds { place, .. } => match place {
            pattern::Place::Hand => vec![],
            pattern::Place::Own => vec![Place::Own],
            pattern::Place::Dealer => vec![Place::Dealer],
            pattern::Place::Board => vec![Place::Board],
            pattern::Place::OwnFlop | pattern::Place::OwnTurn | pattern::Place::OwnBoard => {
                vec![Place::Own, Place::Board]
            }
            pattern::Place::OwnDealer => vec![Place::Own, Place::Dealer],
        },
        Pattern::Against(_) | Pattern::Matches { .. } | Pattern::Longer(..) => {
            vec![Place::Own, Place::Dealer]
        }
    }
}

/// Whether some row of a table tells suits or colours apart.
pub(in super::super) fn tells_suits_apart(table: &PayTable) -> bool {
    let rows = table.rows.iter().filter_map(|row| row.hand.parse::<Pattern>().ok());
    rows.into_iter().any(|row| told_apart(row) != Alike::All)
}

/// Which suits a row tells apart.
fn told_apart(row: Pattern) -> Alike {
    let (Pattern::Holds { shape, .. } | Pattern::Against(shape)) = row else { return Alike::All };
    match shape {
        Shape::Flush(_, Some(suit))
        | Shape::StraightFlush(_, Some(suit))
        | Shape::Royal(_, Some(suit))
        | Shape::Card(_, Some(suit)) => Alike::But(suit),
        Shape::Aces(_) | Shape::NoPairOneColour(_) | Shape::OneColour(_) | Shape::Reds(_) => {
            Alike::Colours
        }
        _ => Alike::All,
    }
}
