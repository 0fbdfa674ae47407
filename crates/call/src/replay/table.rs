//! The play of one history: each of its lines becomes an action of the engine.

use super::limit;
use super::partly;
use super::setting::{self, Reading};
use crate::phh::{Act, Cards, History};
use cards::Card;
use engine::pot::{
    Action, Answer, Event, Recipient, Refusal, Round, Rules, Stage, Start, Status, Waiting,
};
use engine::{Packet, Seat};
use money::Money;
use sheet::poker::Showing;

/// A history played to its last line.
pub(super) struct Played {
    pub(super) round: Round,
    /// Whether the pots could be pushed; not if a hand won that the record never shows.
    pub(super) ending: Ending,
    /// Hands that the record turns up and the engine had no need to.
    pub(super) shown: Vec<(Seat, Packet)>,
    /// A hand shown in part that wins whatever its other cards are, and got nothing.
    pub(super) overlooked: Option<Seat>,
}

/// How far a history went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The pots were pushed.
    Over,
    /// The record stops before the end.
    Stopped,
    /// At the showdown, by cards that the record does not know.
    Hidden,
}

/// Why a history could not be played on.
pub(super) struct Stopped {
    pub(super) round: Option<Box<Round>>,
    pub(super) action: Option<usize>,
    pub(super) why: String,
}

/// What a player claims at the showdown.
#[derive(Debug, Clone)]
enum Claim {
    Show(Cards),
    ShowDealt,
    Muck,
}

struct Table<'a> {
    rules: &'a Rules,
    round: Round,
    events: &'a mut Vec<Event>,
    /// The last claim of each seat and the line that made it.
    claims: [Option<(usize, Claim)>; Seat::MAX],
    /// Every hand that was turned up, and the line that did.
    turned_up: Vec<(usize, Seat, Packet)>,
    /// Cards of a seat, and of the board, that came in parts.
    parts: [Cards; Seat::MAX],
    board: Cards,
    /// Whether the record knows the board.
    sees: Sees,
}

/// Whether a record knows the cards on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sees {
    All,
    /// A card of it is not known, so that no hand can be ranked.
    Backs,
}

pub(super) fn play(
    rules: &Rules,
    history: &History,
    reading: Reading,
    events: &mut Vec<Event>,
) -> Result<Played, Stopped> {
    let begin = |why: String| Stopped { round: None, action: None, why };
    if history.count() > Seat::MAX {
        return Err(begin(format!("{} players, but a table has ten seats", history.count())));
    }
    let chairs = setting::chairs(history, reading);
    let ante = setting::ante(rules, history);
    let start = Start { button: setting::button(history), seats: &chairs, ante };
    let round = Round::begin_with(rules, &start, setting::carried(history), events)
        .map_err(|refusal| begin(refusal.to_string()))?;
    let mut table = Table {
        rules,
        round,
        events,
        claims: Default::default(),
        turned_up: Vec::new(),
        parts: Default::default(),
        board: Cards::new(),
        sees: Sees::All,
    };
    for (at, line) in history.lines.iter().enumerate() {
        let Some(act) = &line.act else { continue };
        if let Err(why) = table.line(at + 1, act) {
            let round = Some(Box::new(table.round));
            return Err(Stopped { round, action: Some(at + 1), why });
        }
    }
    match table.finish(history) {
        Ok(ending) => {
            let shown = table.shown_for_nothing();
            let overlooked = (ending == Ending::Over).then(|| table.overlooked()).flatten();
            Ok(Played { round: table.round, ending, shown, overlooked })
        }
        Err((action, why)) => {
            Err(Stopped { round: Some(Box::new(table.round)), action: Some(action), why })
        }
    }
}

impl Table<'_> {
    fn act(&mut self, action: Action) -> Result<(), String> {
        self.round.act(self.rules, action, self.events).map_err(|refusal| refusal.to_string())
    }

    fn waiting(&self) -> Waiting {
        self.round.waiting_for(self.rules)
    }

    /// Burns what is due: no record says what.
    fn burn(&mut self) -> Result<(), String> {
        while let Waiting::Cards { to: Recipient::Burn, count, .. } = self.waiting() {
            self.act(Action::Deal(Recipient::Burn, Packet::unseen(count)))?;
        }
        Ok(())
    }

    fn line(&mut self, at: usize, act: &Act) -> Result<(), String> {
        match act {
            Act::Show(seat, cards) => return self.claim(at, *seat, Claim::Show(cards.clone())),
            Act::ShowDealt(seat) => return self.claim(at, *seat, Claim::ShowDealt),
            Act::Muck(seat) => return self.claim(at, *seat, Claim::Muck),
            _ => self.burn()?,
        }
        if let Act::Fold(seat) | Act::Call(seat) | Act::Bet(seat, _) | Act::BringIn(seat) = act {
            self.open_by_hidden_card(*seat);
        }
        match act {
            Act::Deal(seat, cards) => self.deal(*seat, cards),
            Act::Board(_, cards) => self.deal_board(cards),
            Act::Fold(seat) => self.act(Action::Fold(*seat)),
            Act::Call(seat) => self.call(*seat),
            Act::Bet(seat, to) => self.bet(*seat, *to),
            Act::BringIn(seat) => self.act(Action::BringIn(*seat)),
            Act::Draw(seat, cards) => self.act(Action::Draw(*seat, packet(cards))),
            Act::Discard(seat, cards) => self.act(Action::Discard(*seat, packet(cards))),
            Act::Kill(seat, to) => self.act(Action::Kill(*seat, *to)),
            Act::NoKill(seat) => self.act(Action::NoKill(*seat)),
            Act::Wild(seat, cards) => self.act(Action::CallWild(*seat, packet(cards))),
            Act::RunTwice(seat) => self.act(Action::RunTwice(*seat, Answer::Yes)),
            Act::RunOnce(seat) => self.act(Action::RunTwice(*seat, Answer::No)),
            Act::Chop(seat) => self.act(Action::Chop(*seat)),
            Act::Show(..) | Act::ShowDealt(_) | Act::Muck(_) => unreachable!("claimed above"),
        }
    }

    /// Deals to a hand, once all its cards of the street are there.
    fn deal(&mut self, seat: Seat, cards: &Cards) -> Result<(), String> {
        let owed = self.round.players().get(seat.place()).map_or(0, |player| player.owed);
        let (due, up) = match (self.round.stage(), self.waiting()) {
            (Stage::Drawing(_), _) if owed > 0 => (owed, 0),
            (_, Waiting::Cards { to: Recipient::Hand(_), count, up }) => (count, up),
            _ => (cards.len() as u8, 0),
        };
        let parts = &mut self.parts[seat.place()];
        parts.extend(cards);
        if parts.len() < due as usize {
            return Ok(());
        }
        let cards = std::mem::take(parts);
        let faces_up = cards.len().saturating_sub(up as usize);
        let hidden = cards[faces_up..].iter().any(Option::is_none);
        let packet = if hidden { Packet::unseen(cards.len() as u8) } else { packet(&cards) };
        self.act(Action::Deal(Recipient::Hand(seat), packet))
    }

    fn deal_board(&mut self, cards: &Cards) -> Result<(), String> {
        let (to, due) = match self.waiting() {
            Waiting::Cards { to: to @ Recipient::Board(_), count, .. } => (to, count),
            _ => (Recipient::Board(0), cards.len() as u8),
        };
        self.board.extend(cards);
        if self.board.len() < due as usize {
            return Ok(());
        }
        let cards = std::mem::take(&mut self.board);
        let hidden = cards.iter().any(Option::is_none);
        if hidden {
            self.sees = Sees::Backs;
        }
        let packet = if hidden { Packet::unseen(cards.len() as u8) } else { packet(&cards) };
        self.act(Action::Deal(to, packet))
    }

    fn call(&mut self, seat: Seat) -> Result<(), String> {
        let player = self.round.players().get(seat.place()).copied().unwrap_or_default();
        let owes = player.bet < self.round.level();
        // Some records let the last player with chips check though nobody can bet.
        let over = self.round.stage() == Stage::Over;
        let alone = !over && self.with_chips() < 2 && !player.stack.is_zero();
        match self.waiting() {
            Waiting::Turn(_) if owes => self.act(Action::Call(seat)),
            Waiting::Turn(_) | Waiting::BringIn(_) => self.act(Action::Check(seat)),
            _ if alone && self.round.live().contains(seat) && !owes => Ok(()),
            _ => self.act(Action::Check(seat)),
        }
    }

    /// Bets. Some records cut a raise down to what the others have left; the rest would come back,
    /// so a full raise is made of it.
    fn bet(&mut self, seat: Seat, to: Money) -> Result<(), String> {
        let others = self.round.live().without(seat);
        let left = |seat: Seat| self.round.player(seat).bet + self.round.player(seat).stack;
        let covers = to > self.round.level() && others.iter().all(|other| left(other) <= to);
        let least = match engine::pot::legal(self.rules, &self.round) {
            Some((next, choices)) if next == seat => choices.bet.map(|(min, _)| min),
            _ => None,
        };
        let to = least.filter(|min| covers && to < *min).unwrap_or(to);
        let refusal = match self.round.act(self.rules, Action::Bet(seat, to), self.events) {
            Ok(()) => return Ok(()),
            Err(refusal) => refusal,
        };
        let sized = matches!(refusal, Refusal::Size { .. } | Refusal::Either { .. });
        let reads = || limit::reads(self.rules, &self.round, self.events, seat, to);
        let Some(size) = sized.then(reads).flatten() else { return Err(refusal.to_string()) };
        let bet = Event::Bet(seat, to, size);
        self.round.apply(&bet);
        self.events.push(bet);
        Ok(())
    }

    /// Lets a seat open the street by up cards that the record does not know: they may be the
    /// ones that say who speaks first.
    fn open_by_hidden_card(&mut self, seat: Seat) {
        let (Waiting::Turn(next) | Waiting::BringIn(next)) = self.waiting() else { return };
        let nobody_spoke = matches!(self.events.last(), Some(Event::Opened(_)));
        if seat == next || !nobody_spoke || seat.place() >= self.round.players().len() {
            return;
        }
        let up = |seat: Seat| self.round.player(seat).up.len();
        let live = self.round.live();
        let most = live.iter().map(up).max().unwrap_or(0);
        if live.contains(seat) && up(seat) < most {
            let opened = Event::Opened(seat);
            self.round.apply(&opened);
            self.events.push(opened);
        }
    }

    fn with_chips(&self) -> usize {
        let live = self.round.live();
        live.iter().filter(|seat| !self.round.player(*seat).stack.is_zero()).count()
    }

    /// Notes what a player does with the hand; it counts when all cards are out.
    fn claim(&mut self, at: usize, seat: Seat, claim: Claim) -> Result<(), String> {
        let here = seat.place() < self.round.players().len();
        if let (true, Claim::Show(cards)) = (here, &claim) {
            self.turned_up.push((at, seat, Packet { unseen: 0, ..packet(cards) }));
        }
        if here && self.round.stage() == Stage::Over {
            return Ok(());
        }
        if !here || !self.round.live().contains(seat) {
            return Err(format!("{seat} has no hand to show"));
        }
        match (self.waiting(), &claim) {
            (Waiting::Turn(_) | Waiting::BringIn(_) | Waiting::Draw(_), _) => {
                return Err(format!("not now: waiting for {}", self.waiting()));
            }
            (Waiting::Cards { .. }, Claim::Muck) => return self.act(Action::Muck(seat)),
            _ => self.claims[seat.place()] = Some((at, claim)),
        }
        Ok(())
    }

    /// Turns the hands up, as far as the record knows them, and has the pots pushed.
    fn finish(&mut self, history: &History) -> Result<Ending, (usize, String)> {
        self.check_turned_up()?;
        match self.round.stage() {
            Stage::Over => return Ok(Ending::Over),
            Stage::Showing => {}
            _ => return Ok(Ending::Stopped),
        }
        let last = history.lines.len();
        let (mut shown, mut hidden, mut mucked) = (Vec::new(), Vec::new(), Vec::new());
        for seat in self.round.live().iter() {
            let (at, claim) = self.claims[seat.place()].take().unwrap_or((last, Claim::ShowDealt));
            let cards = match claim {
                Claim::Show(cards) => packet(&cards),
                Claim::ShowDealt => Packet::default(),
                Claim::Muck => {
                    mucked.push((at, seat));
                    continue;
                }
            };
            let named = Packet { unseen: 0, ..cards };
            match self.knows(seat, &named) {
                true => shown.push((at, seat, named)),
                false => hidden.push((at, seat)),
            }
        }
        let hidden_wins = hidden.iter().any(|(_, seat)| won(history, *seat));
        let left = shown.len() + hidden.len();
        if self.sees == Sees::Backs && left > 1 {
            return Ok(Ending::Hidden);
        }
        // Where all show, a hand that the record does not know was shown all the same.
        let all_show = self.rules.game.extras.showing == Showing::All;
        if all_show && !hidden.is_empty() && left > 1 {
            return Ok(Ending::Hidden);
        }
        if hidden_wins || (shown.is_empty() && hidden.len() > 1) {
            return Ok(Ending::Hidden);
        }
        if shown.is_empty() {
            hidden.clear();
        }
        mucked.extend(hidden);
        // A record may have them in any order; the engine has them in turn.
        while let Waiting::Show(next) = self.waiting() {
            let showing = shown.iter().find(|(_, seat, _)| *seat == next);
            let (at, action) = match showing {
                Some((at, seat, named)) => (*at, Action::Show(*seat, *named)),
                None => match mucked.iter().find(|(_, seat)| *seat == next) {
                    Some((at, seat)) => (*at, Action::Muck(*seat)),
                    None => break,
                },
            };
            self.act(action).map_err(|why| (at, why))?;
        }
        let over = self.round.stage() == Stage::Over;
        Ok(if over { Ending::Over } else { Ending::Hidden })
    }

    /// Refuses hands turned up with a card that lies elsewhere. The engine sees only those that
    /// somebody is left to beat.
    fn check_turned_up(&self) -> Result<(), (usize, String)> {
        for (number, (at, seat, named)) in self.turned_up.iter().enumerate() {
            let held = self.round.check_held(self.rules, *seat, named);
            held.map_err(|refusal| (*at, refusal.to_string()))?;
            let before = &self.turned_up[..number];
            let mut others = before.iter().filter(|(_, other, _)| other != seat);
            let twice = others.find_map(|(_, _, other)| (other.set() & named.set()).iter().next());
            if let Some(card) = twice {
                return Err((*at, Refusal::NotHeld(*seat, card).to_string()));
            }
        }
        Ok(())
    }

    /// The hands that were turned up though the pot was pushed without them, each once.
    fn shown_for_nothing(&self) -> Vec<(Seat, Packet)> {
        let mut shown: Vec<(Seat, Packet)> = Vec::new();
        for (_, seat, named) in &self.turned_up {
            let needed = self.round.player(*seat).status == Status::Shown;
            if needed || named.is_empty() {
                continue;
            }
            match shown.iter_mut().find(|(other, _)| other == seat) {
                Some((_, last)) => *last = *named,
                None => shown.push((*seat, *named)),
            }
        }
        shown
    }

    /// The first hand that was shown in part, went to the muck for it, and beats all that are left
    /// with the worst cards that it can have held.
    fn overlooked(&self) -> Option<Seat> {
        let at_showdown = |seat: Seat| self.events.contains(&Event::Mucked(seat));
        let mut parts = self.turned_up.iter().filter(|(_, seat, named)| {
            !named.is_empty() && at_showdown(*seat) && !self.knows(*seat, named)
        });
        let shown = |seat: Seat| {
            let of_it = self.turned_up.iter().filter(|(_, other, _)| *other == seat);
            of_it.fold(self.round.own(seat), |all, (_, _, named)| all.union(named.set()))
        };
        let found =
            parts.find(|(_, seat, _)| partly::always_wins(self.rules, &self.round, *seat, shown));
        found.map(|(_, seat, _)| *seat)
    }

    /// Whether every card of a seat is known once `named` are.
    fn knows(&self, seat: Seat, named: &Packet) -> bool {
        let player = self.round.player(seat);
        let new = named.cards.iter().filter(|card| !player.holds(**card)).count();
        new >= player.down.unseen as usize
    }
}

/// Whether the record says that a seat took money from the pots.
fn won(history: &History, seat: Seat) -> bool {
    let place = seat.place();
    if let Some(winnings) = history.named_winnings() {
        return !winnings[place].is_zero();
    }
    let before = history.stacks[place];
    let after = history.finishing.as_ref().and_then(|stacks| stacks[place]);
    matches!((before, after), (Some(before), Some(after)) if after > before)
}

fn packet(cards: &[Option<Card>]) -> Packet {
    let unseen = cards.iter().filter(|card| card.is_none()).count() as u8;
    Packet { unseen, ..Packet::of(cards.iter().copied().flatten()) }
}
