//! A poker table as one pair of eyes sees it.

use super::deal::Deal;
use super::{Poker, won};
use crate::game::Game;
use crate::view::{Bet, Mix, Phase, Pot, SeatView, Spread, View, place};
use engine::Seat;
use engine::pot::{Presence, Round, Rules, Status};
use money::Money;
use ranking::Standing;
use sheet::poker::Pool;

pub(super) fn view(table: &Poker, eyes: Option<Seat>) -> View {
    let sign = table.sign();
    let deal = table.deal.as_ref();
    let seen = deal.map(|deal| deal.seen(eyes));
    let mut view = View {
        title: table.offer.games[table.game()].title.clone(),
        mix: mix(table, &sign.title),
        stakes: sign.stakes,
        phase: if table.is_on() { Phase::Playing } else { Phase::Waiting },
        notes: table.beside.clone(),
        ..View::default()
    };
    let taken = table.table.taken();
    view.seats = taken.iter().map(|seat| seat_view(table, deal.zip(seen), eyes, seat)).collect();
    if let Some((deal, seen)) = deal.zip(seen) {
        view.button = Some(place(deal.line_up.places.button));
        view.middle = boards(seen);
        view.shown = deal.shown(eyes).clone();
        view.pots = if table.is_on() { pots(seen) } else { Vec::new() };
        if !table.is_on() {
            won::mark(&mut view, deal, seen);
        }
    }
    let lying = table.table.lying();
    match table.rules().game.extras.pool {
        Pool::BaseRunners => {
            view.pots.push(Pot { label: "pool".to_owned(), cents: lying.runners.pool.as_cents() });
        }
        Pool::BadBeat => {
            // Before the first round it is what the house is about to seed.
            let seed = table.offer.house.jackpot.seed;
            let posted = lying.jackpots.map_or(seed, |jackpots| jackpots.primary);
            view.notes.push(format!("The jackpot is {posted}."));
        }
        Pool::None => {}
    }
    view
}

fn boards(round: &Round) -> Vec<Spread> {
    let boards = [("board", round.board(0)), ("second board", round.board(1))];
    let dealt = boards.into_iter().filter(|(_, cards)| !cards.is_empty());
    dealt.map(|(label, cards)| Spread::up(label, cards)).collect()
}

/// What lies in the middle, without what still lies before the seats.
fn pots(round: &Round) -> Vec<Pot> {
    let before: Money = round.players().iter().map(|player| player.bet).sum();
    let cents = round.pot().saturating_sub(before).as_cents();
    if cents == 0 { Vec::new() } else { vec![Pot { label: "pot".to_owned(), cents }] }
}

/// The games that take turns, where several do.
fn mix(table: &Poker, title: &str) -> Option<Mix> {
    let games = &table.offer.games;
    let now = table.game();
    (games.len() > 1).then(|| Mix {
        title: title.to_owned(),
        games: games.iter().map(|game| game.title.clone()).collect(),
        now: now as u8,
        next: ((now + 1) % games.len()) as u8,
        rounds_left: table.rounds_left(),
    })
}

fn seat_view(
    table: &Poker,
    deal: Option<(&Deal, &Round)>,
    eyes: Option<Seat>,
    seat: Seat,
) -> SeatView {
    let chips = table.chips(seat).as_cents();
    let mut view = SeatView { seat: place(seat), chips, ..SeatView::default() };
    let here = table.table.player(seat).is_some_and(|it| it.presence == Presence::Here);
    let round = deal.and_then(|(deal, seen)| {
        let place = deal.line_up.place_of(seat)?;
        Some((deal, seen, place))
    });
    let Some((deal, seen, at)) = round else {
        view.state = if here { "waits" } else { "away" }.to_owned();
        return view;
    };
    let player = seen.player(at);
    view.state = match player.status {
        Status::Folded if deal.mucked(at) => "mucked",
        Status::Folded => "folded",
        Status::In if player.stack.is_zero() && table.is_on() => "all in",
        Status::In | Status::Shown => "",
    }
    .to_owned();
    let says = holding(&deal.rules, seen, at);
    view.hands.push(Spread::default().and_down(&player.down).and_up(&player.up).saying(says));
    // Nobody forgets what he threw away: his own eyes see it until the next deal.
    let thrown = player.status == Status::Folded && eyes != Some(seat);
    if thrown || view.hands[0].is_empty() {
        view.hands.clear();
    }
    if player.status == Status::Shown {
        view.hands.iter_mut().flat_map(|hand| &mut hand.cards).for_each(|face| face.down = false);
    }
    if !player.bet.is_zero() && table.is_on() {
        view.bets.push(Bet::new("bet", player.bet));
    }
    if !table.is_on() {
        view.net = Some(deal.net(at).as_cents());
    }
    view
}

/// What a hand that is known makes now, each way it may win: `two pair, kings and sevens`.
fn holding(rules: &Rules, seen: &Round, place: Seat) -> String {
    if seen.player(place).down.unseen > 0 {
        return String::new();
    }
    let own = seen.own(place);
    let mut names: Vec<String> = Vec::new();
    for board in (0..2).map(|number| seen.board(number)) {
        if board.is_empty() && !names.is_empty() {
            break;
        }
        for way in seen.ways(rules) {
            let standing = way.using.rank(way.ranking, own, board);
            let fits = way.qualify.is_none_or(|floor| standing >= floor);
            if fits && standing != Standing::NOTHING {
                names.push(way.ranking.name(standing));
            }
        }
    }
    names.dedup();
    names.join(" / ")
}
