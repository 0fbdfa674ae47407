//! A table with a dealer as one pair of eyes sees it.

use crate::view::{Bet, Spread};
use cards::Card;
use engine::table::{Round, Rules, WagerId};
use engine::{Packet, Seat};
use money::Net;
use sheet::table::hand::{Hands, Part};

/// What became of each wager: what was won or lost, and the row of its pay table.
pub(super) type Results = [Option<(Net, Option<u8>)>; WagerId::MAX];

/// The dealer's hands, of which these cards are the first.
pub(super) fn dealer(rules: &Rules, seen: &Round, cards: &Packet) -> Vec<Spread> {
    let mut all = parted(rules, cards, seen.dealer_front());
    let open = cards.unseen == 0 && !cards.is_empty() && all.len() == 1;
    if let Some(said) = made(rules, seen.dealers_made(rules)).filter(|_| open) {
        all[0].says = said;
    }
    if !seen.second_dealer().is_empty() {
        all.push(Spread::down("second hand", seen.second_dealer()));
    }
    let numbered = seen.hands().enumerate().filter(|(_, packet)| !packet.is_empty());
    all.extend(numbered.map(|(at, packet)| Spread::down(&format!("hand {}", at + 1), packet)));
    all.retain(|spread| !spread.is_empty());
    show_known(&mut all);
    all
}

/// The board and what lies beside it.
pub(super) fn middle(rules: &Rules, seen: &Round) -> Vec<Spread> {
    let mut all = Vec::new();
    let board = seen.board();
    if !board.is_empty() {
        let up = seen.board_up();
        let down = Packet::unseen((board.len() - up.len()) as u8);
        all.push(Spread::up("board", up).and_down(&down));
    }
    let side = if rules.has_dragon() { "dragon hand" } else { "side cards" };
    for (label, packet) in [(side, seen.side()), ("more side cards", seen.second_side())] {
        if !packet.is_empty() {
            all.push(Spread::down(label, packet));
        }
    }
    show_known(&mut all);
    all
}

/// The cards of a place.
pub(super) fn hands(rules: &Rules, seen: &Round, eyes: Option<Seat>, place: Seat) -> Vec<Spread> {
    let spot = seen.spot(place);
    if spot.own.is_empty() {
        return Vec::new();
    }
    let mut all = parted(rules, &spot.own, spot.front);
    let said = made(rules, seen.made(rules, place)).filter(|_| spot.own.unseen == 0);
    if let ([only], Some(said)) = (&mut all[..], said) {
        only.says = said;
    }
    if !spot.extra.is_empty() {
        all.push(Spread::down("extra", &spot.extra));
    }
    if seen.shown().contains(place) || eyes != Some(place) {
        show_known(&mut all);
    }
    all
}

/// What lies before a place, and what became of it.
pub(super) fn bets(rules: &Rules, round: &Round, place: Seat, results: &Results) -> Vec<Bet> {
    let spot = round.spot(place);
    let mut all = Vec::new();
    for wager in rules.wagers() {
        let (money, result) = (spot.bet(wager), results[wager.place()]);
        let slips = round.slips(place, wager).map(|slip| slip.money).sum();
        if money.is_zero() && result.is_none() && slips == money {
            continue;
        }
        let mut bet = Bet::new(rules.name(wager), money.max(slips));
        if let Some((net, row)) = result {
            bet.net = Some(net.as_cents());
            bet.says = row.and_then(|row| row_name(rules, wager, row)).unwrap_or_default();
        }
        all.push(bet);
    }
    let tips = rules.wagers().map(|wager| (wager, round.tip(place, wager)));
    let given = tips.filter(|(_, tip)| !tip.is_zero());
    all.extend(given.map(|(wager, tip)| Bet::new(format!("tip on {}", rules.name(wager)), tip)));
    all
}

/// A card whose face these eyes know, of a hand that is not theirs, lies face up for all.
fn show_known(spreads: &mut [Spread]) {
    for face in spreads.iter_mut().flat_map(|spread| &mut spread.cards) {
        face.down = face.card.is_none();
    }
}

/// A hand, or the two that it was set as.
fn parted(rules: &Rules, packet: &Packet, front: u8) -> Vec<Spread> {
    let front = usize::from(front);
    if front == 0 || front >= packet.len() || packet.unseen > 0 {
        return vec![Spread::down("", packet)];
    }
    let (low, high) = packet.cards.split_at(front);
    let spread =
        |label: &str, cards: &[Card]| Spread::down(label, &Packet::of(cards.iter().copied()));
    let Hands::Split { front: ranks_low, back: ranks_high, .. } = rules.game.compared else {
        return vec![spread("front", low), spread("back", high)];
    };
    let says = |Part { rank, .. }: Part, cards: &[Card]| {
        rank.try_rank(cards).map_or(String::new(), |standing| rank.name(standing))
    };
    vec![
        spread("low hand", low).saying(says(ranks_low, low)),
        spread("high hand", high).saying(says(ranks_high, high)),
    ]
}

/// What a hand is called, where hands are compared whole.
fn made(rules: &Rules, hand: Option<cards::Hand>) -> Option<String> {
    let Hands::One { rank, .. } = rules.game.compared else { return None };
    Some(rank.name(rank.try_rank(&hand?).ok()?))
}

/// The hand that a row of a wager's pay table names.
fn row_name(rules: &Rules, wager: WagerId, row: u8) -> Option<String> {
    let side = rules.game.sides.iter().find(|side| side.wager == rules.name(wager))?;
    let table = rules.game.tables.iter().find(|table| table.name == side.table)?;
    Some(table.rows.get(usize::from(row))?.hand.clone())
}
