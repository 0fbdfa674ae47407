//! What wagers read: from which places their cards come, and whether their suits matter.

use super::{Unpriced, orbit};
use cards::CardSet;
use engine::table::{Due, Place, Rules, WagerId};
use ranking::pattern::Pattern;
use sheet::table::hand::{Cards, Hands};
use sheet::table::paytable::PayTable;
use sheet::table::settle::{By, Cell};
use sheet::table::side::Staked;
use sheet::table::step::{Step, Zone};

/// Whether what is due goes by a suit or a colour that a row names, so that suits are not alike.
pub(super) fn names_a_suit(rules: &Rules, dues: &[Due]) -> bool {
    let mut tables = dues.iter().flat_map(|due| tables_of(rules, *due));
    tables.any(super::side::tells_suits_apart)
}

/// Whether what is due goes by a row that looks at the dealer's cards, as where a straight is longer by so
/// many: how the hands stand does not tell it.
pub(super) fn looks_at_the_dealer(rules: &Rules, due: Due) -> bool {
    let rows = tables_of(rules, due).flat_map(|table| &table.rows);
    let mut read = rows.filter_map(|row| row.hand.parse::<Pattern>().ok());
    read.any(Pattern::reads_dealer)
}

/// The tables that something due is paid by.
fn tables_of(rules: &Rules, due: Due) -> impl Iterator<Item = &PayTable> {
    let names: Vec<&String> = match due {
        Due::Side(at) => vec![&rules.game.sides[usize::from(at)].table],
        Due::Line(wager) => {
            let lines = &rules.game.settlement.lines;
            let line = lines.iter().find(|line| line.wager == rules.name(wager));
            let cells = line.into_iter().flat_map(|line| &line.cells);
            let tables = cells.filter_map(|(_, cell)| match cell {
                Cell::Table { tables, .. } => Some(tables),
                Cell::Pay(_) | Cell::Guarded { .. } => None,
            });
            tables.flatten().collect()
        }
        Due::Kept(_) | Due::Pot(_) => Vec::new(),
    };
    rules.game.tables.iter().filter(move |table| names.contains(&&table.name))
}

/// The pack, where to what is due every name of the suits is as good as another.
pub(super) fn alike_deck(rules: &Rules, dues: &[Due]) -> Result<CardSet, Unpriced> {
    let pack = rules.game.pack;
    let alike = orbit::suits_are_alike(pack) && !names_a_suit(rules, dues);
    let deck = pack.set().filter(|_| alike);
    deck.ok_or_else(|| Unpriced::shape("several packs, or suits that differ"))
}

/// Whether more decides something due than the own cards and how they stand.
pub(super) fn reads_more_than_own(rules: &Rules, due: Due) -> bool {
    looks_at_the_dealer(rules, due)
        || match due {
            Due::Line(wager) => {
                let lines = &rules.game.settlement.lines;
                let line = lines.iter().find(|line| line.wager == rules.name(wager));
                line.is_some_and(|line| line.by != By::Hand)
            }
            Due::Side(at) => rules.game.sides[at as usize].cards != Cards::Own,
            Due::Kept(_) | Due::Pot(_) => false,
        }
}

/// Whether everything due goes by the one hand that own cards and board make together, whichever of
/// them lie where, against nobody, and every name of the suits is as good as another.
pub(super) fn reads_one_hand(rules: &Rules, dues: &[Due]) -> bool {
    let by_hand = |due: &Due| match due {
        Due::Line(wager) => {
            let lines = &rules.game.settlement.lines;
            let line = lines.iter().find(|line| line.wager == rules.name(*wager));
            line.is_some_and(|line| line.by == By::Hand && line.on.is_none())
        }
        Due::Side(_) | Due::Kept(_) | Due::Pot(_) => false,
    };
    let dealt = |step: &Step| match step {
        Step::Deal { to, .. } => {
            matches!(to, Zone::Players | Zone::Board | Zone::Side | Zone::SecondSide | Zone::Extra)
        }
        Step::Pick { .. } | Step::DealerDraws | Step::Special(_) | Step::Peculiar(_) => false,
        _ => true,
    };
    let whole = matches!(
        rules.game.compared,
        Hands::One { cards: Cards::OwnAndBoard, natural: None, qualify: None, .. }
    );
    whole
        && alike_deck(rules, dues).is_ok()
        && rules.game.steps.iter().all(dealt)
        && dues.iter().all(by_hand)
}

/// Where cards of a zone lie.
pub(super) fn place_of(zone: Zone, hand: u8) -> Place {
    match zone {
        Zone::Players => Place::Own,
        Zone::Extra => Place::Extra,
        Zone::Dealer => Place::Dealer,
        Zone::SecondDealer => Place::SecondDealer,
        Zone::Board | Zone::Grid => Place::Board,
        Zone::Side | Zone::Dragon => Place::Side,
        Zone::SecondSide => Place::SecondSide,
        Zone::Hands => Place::Hand(hand),
    }
}

pub(super) fn same_zone(place: Place, zone: Zone) -> bool {
    match place {
        Place::Hand(_) => zone == Zone::Hands,
        place => place == place_of(zone, 0),
    }
}

/// The cards that something due is settled by.
pub(super) fn cards_of(rules: &Rules, due: Due) -> Cards {
    match due {
        Due::Side(at) => rules.game.sides[at as usize].cards,
        Due::Line(_) | Due::Kept(_) | Due::Pot(_) => match rules.game.compared {
            Hands::One { cards, .. } => cards,
            Hands::Nothing | Hands::Split { .. } => Cards::Own,
        },
    }
}

/// The places whose cards decide what is due.
pub(super) fn reads(rules: &Rules, dues: &[Due]) -> Vec<Place> {
    let mut places = Vec::new();
    for due in dues {
        places.extend(places_of(cards_of(rules, *due)));
        match due {
            Due::Line(wager) => {
                let lines = &rules.game.settlement.lines;
                let line = lines.iter().find(|line| line.wager == rules.name(*wager));
                places.push(Place::Dealer);
                if let Some(By::Against(zone, _)) = line.map(|line| line.by) {
                    places.push(place_of(zone, 0));
                }
            }
            Due::Side(at) => {
                let side = &rules.game.sides[*at as usize];
                if side.when != sheet::table::side::When::Always {
                    places.extend(places_of(cards_of(rules, Due::Kept(WagerId::new(0)))));
                    places.push(Place::Dealer);
                }
                if side.stake == Staked::Another {
                    places.push(Place::Own);
                }
            }
            Due::Kept(_) | Due::Pot(_) => {}
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// The places that a set of cards is taken from.
pub(super) fn places_of(cards: Cards) -> Vec<Place> {
    match cards {
        Cards::Own | Cards::FirstThree | Cards::AsDealt | Cards::OwnAndDiscards => {
            vec![Place::Own]
        }
        Cards::Front | Cards::Back => vec![Place::Own],
        Cards::OwnAndBoard
        | Cards::OwnAndFlop
        | Cards::OwnAndFirst
        | Cards::OwnAndSecond
        | Cards::OwnAndThird
        | Cards::OwnAndFirstTwo
        | Cards::OwnAndDrawn => vec![Place::Own, Place::Board],
        Cards::OwnAndDealer | Cards::OwnAndDealersFirstTwo => vec![Place::Own, Place::Dealer],
        Cards::Dealers => vec![Place::Dealer],
        Cards::SecondDealers => vec![Place::SecondDealer],
        Cards::Board | Cards::GridLine => vec![Place::Board],
        Cards::GridLineAndDealer => vec![Place::Board, Place::Dealer],
        Cards::Side => vec![Place::Side],
        Cards::OwnAndSide | Cards::SideForJoker => vec![Place::Own, Place::Side],
        Cards::OwnAndSecondSide => vec![Place::Own, Place::SecondSide],
        Cards::OwnAndExtra => vec![Place::Own, Place::Extra],
        Cards::HandAndDealersHand | Cards::Beaten | Cards::BestAtTable => {
            vec![Place::Own, Place::Board, Place::Dealer]
        }
        Cards::SecondAndBoard => vec![Place::Extra, Place::Board],
        Cards::HandOne => vec![Place::Hand(0)],
        Cards::HandTwo => vec![Place::Hand(1)],
        Cards::HandThree => vec![Place::Hand(2)],
        Cards::HandFour => vec![Place::Hand(3)],
        Cards::HandFive => vec![Place::Hand(4)],
        Cards::HandSix => vec![Place::Hand(5)],
    }
}

/// After which cards of the board something reads only those so far, or that one.
pub(super) fn board_cuts(rules: &Rules, due: Due) -> Vec<u8> {
    match cards_of(rules, due) {
        Cards::OwnAndFirst | Cards::OwnAndSecond | Cards::OwnAndThird => vec![1, 2, 3],
        Cards::OwnAndFirstTwo => vec![2],
        Cards::OwnAndFlop => vec![3],
        Cards::OwnAndDrawn => vec![1, 2, 3, 4],
        _ => Vec::new(),
    }
}
