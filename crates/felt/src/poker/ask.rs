//! The adviser at poker: what share of the pot the hand would win if everybody stayed to the end,
//! against hands of which only what lies open is known.

use crate::adviser::{Counsel, How, Otherwise, Patience, Question, Worth};
use crate::answer::Answer;
use crate::bots::Drawing;
use crate::chance::{Chance, Purpose};
use engine::Seat;
use engine::pot::{Round, Rules, Status, legal};
use money::Money;
use odds::equity::{Asked, Spot, silent};
use std::sync::Arc;

/// How many deals are drawn at a time, and how many are enough.
const LOT: u64 = 1_000;
const ENOUGH: u64 = 20_000;

/// How many where every hand thinks about what it throws, and how many whatever the time.
const DRAWN: u64 = 4_000;
const FEWEST: u64 = 30;

/// What a player asks whose turn it is.
pub(super) struct Asks {
    rules: Arc<Rules>,
    /// The hands still in, one's own first: cards, or `random`.
    hands: Vec<String>,
    boards: Vec<String>,
    /// Open cards of hands that were folded.
    dead: String,
    pot: Money,
    /// What it costs to call, where there is something to call.
    call: Option<Money>,
    can_check: bool,
    can_raise: bool,
    /// The round as the place sees it, where hands are still to draw.
    draws: Option<(Round, Seat)>,
}

impl Asks {
    /// What a place may ask, by the round as it sees it.
    pub(super) fn new(rules: &Arc<Rules>, seen: &Round, place: Seat) -> Option<Asks> {
        let (asked, choices) = legal(rules, seen)?;
        if asked != place || !(choices.check || choices.call.is_some()) {
            return None;
        }
        let (mut hands, mut dead) = (vec![seen.own(place).to_string()], String::new());
        for at in (0..seen.players().len()).map(Seat::new).filter(|at| *at != place) {
            let player = seen.player(at);
            let open = player.up.set().to_string();
            match (player.status, open.is_empty()) {
                (Status::Folded, _) => dead = format!("{dead} {open}"),
                (_, true) => hands.push("random".to_owned()),
                (_, false) => hands.push(open),
            }
        }
        let boards = (0..2).map(|number| seen.board(number)).filter(|board| !board.is_empty());
        let text = |cards: &[cards::Card]| {
            cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        Some(Asks {
            rules: Arc::clone(rules),
            hands,
            boards: boards.map(|board| text(board)).collect(),
            dead,
            pot: seen.pot(),
            call: choices.call,
            can_check: choices.check,
            can_raise: choices.bet.is_some(),
            draws: Drawing::of(rules, seen, place).map(|_| (seen.clone(), place)),
        })
    }

    /// What lies there is worth so much if it is won this often: to check, to call, to fold. A bet
    /// has no figure: if all stayed to the end whatever it is, the largest would be the best for any
    /// hand that wins more than its share.
    fn lines(&self, share: f64) -> Vec<Worth> {
        let pot = self.pot.as_cents() as f64;
        let mut lines = Vec::new();
        if self.can_check {
            lines.push(Worth { answer: Answer::of("check"), value: Some(share * pot) });
        }
        if let Some(call) = self.call {
            let cost = call.as_cents() as f64;
            let value = Some(share * (pot + cost) - cost);
            lines.push(Worth { answer: Answer::of("call"), value });
            lines.push(Worth { answer: Answer::of("fold"), value: Some(0.0) });
        }
        lines
    }
}

impl Question for Asks {
    fn key(&self) -> String {
        let Asks { hands, boards, dead, pot, call, can_raise, .. } = self;
        format!("{hands:?} {boards:?} {dead} {pot} {call:?} {can_raise}")
    }

    fn otherwise(&self) -> Otherwise {
        Otherwise::Bots
    }

    fn sample(&self, seed: u64, patience: &Patience<'_>) -> Result<Counsel, String> {
        let draws = self.draws.as_ref();
        if let Some(draws) = draws.and_then(|(seen, at)| Drawing::of(&self.rules, seen, *at)) {
            let mut chance = Chance::new(seed, Purpose::Bots(0));
            let (mut sum, mut squares, mut deals) = (0.0, 0.0, 0_u64);
            while deals < DRAWN && (deals < FEWEST || patience()) {
                let share = draws.share(&mut chance);
                sum += share;
                squares += share * share;
                deals += 1;
            }
            let (count, share) = (deals as f64, sum / deals as f64);
            let error = ((squares / count - share * share).max(0.0) / count).sqrt();
            let drawn = "; every hand draws as a bot would".to_owned();
            return Ok(self.counsel((share, error), drawn));
        }
        let hands: Vec<&str> = self.hands.iter().map(String::as_str).collect();
        let boards: Vec<&str> = self.boards.iter().map(String::as_str).collect();
        let spot = Spot::read(&self.rules.game, &hands, &boards, &self.dead);
        let spot = spot.map_err(|fault| fault.to_string())?;
        let (mut share, mut variance, mut lots) = (0.0, 0.0, 0_u64);
        while lots * LOT < ENOUGH && (lots == 0 || patience()) {
            let numbers = |block: u64| -> Box<dyn FnMut(u32) -> u32> {
                let mut chance = Chance::new(seed.wrapping_add(lots), Purpose::Block(block));
                Box::new(move |bound| chance.below(bound))
            };
            let found = spot.equity(Asked::Sample(LOT), &numbers, &silent);
            let found = found.map_err(|fault| fault.to_string())?;
            share += found.hands[0].equity(&found);
            variance += found.hands[0].standard_error(&found).powi(2);
            lots += 1;
        }
        let share = share / lots as f64;
        let error = variance.sqrt() / lots as f64;
        let assumed: String = spot.assumed().iter().map(|it| format!("; {it}")).collect();
        Ok(self.counsel((share, error), assumed))
    }
}

impl Asks {
    /// What a share of the pot comes to, give or take so much.
    fn counsel(&self, (share, error): (f64, f64), assumed: String) -> Counsel {
        let others = match self.hands.len() - 1 {
            1 => "one other hand".to_owned(),
            count => format!("{count} other hands"),
        };
        let mut says = format!(
            "you would win {:.1} % of the pot (give or take {:.1}) against {others} of which only \
             open cards are known, if all stayed to the end",
            100.0 * share,
            100.0 * error
        );
        if let Some(call) = self.call {
            let needs = call.as_cents() as f64 / (self.pot + call).as_cents().max(1) as f64;
            says.push_str(&format!("; a call needs {:.1} %", 100.0 * needs));
        }
        if self.can_raise {
            let bet = if self.call.is_some() { "raise" } else { "bet" };
            says.push_str(&format!("; what a {bet} brings hangs on who folds to it: no figure"));
        }
        says.push_str(&assumed);
        let lines = self.lines(share);
        Counsel { how: How::Sampled, unit: "cents".to_owned(), says, lines }.sorted()
    }
}
