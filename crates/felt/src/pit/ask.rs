//! The adviser at a table with a dealer: every deal counted where that can be done while somebody
//! waits, else what each answer wins over deals that the seat's own view allows.

use super::offer::Pit;
use super::think::View;
use super::words;
use crate::adviser::{Counsel, How, Patience, Question, Worth, in_time};
use crate::answer::Answer;
use crate::chance::{Chance, Purpose};
use engine::Seat;
use engine::table::{Action, Bank, Chair, Event, Meters, Round, Rules, Start, WagerId, legal};
use money::Money;
use odds::price::{self, Deed, Spot};
use sheet::table::wager::Size;
use std::sync::Arc;

/// How many deals are enough.
const DEALS: u64 = 20_000;

/// What a seat asks that is waited for.
pub(super) struct Asks {
    pub(super) pit: Arc<Pit>,
    pub(super) chairs: Vec<Chair>,
    pub(super) bank: Bank,
    pub(super) meters: Meters,
    /// What has happened, as the seat saw it.
    pub(super) seen: Vec<Event>,
    /// The round, as the seat sees it.
    pub(super) round: Round,
    pub(super) seat: Seat,
}

impl Question for Asks {
    fn key(&self) -> String {
        format!("{:?} {:?}", self.seat, self.seen)
    }

    fn count(&self, patience: &Patience<'_>) -> Result<Counsel, String> {
        self.counted(patience)
    }

    fn sample(&self, seed: u64, patience: &Patience<'_>) -> Result<Counsel, String> {
        self.sampled(seed, patience)
    }
}

impl Asks {
    fn rules(&self) -> &Rules {
        &self.pit.rules
    }

    /// Every deal counted: what others hold plays no part, nor do bets beside the hand.
    fn counted(&self, patience: &Patience<'_>) -> Result<Counsel, String> {
        let rules = self.rules();
        let opening = *price::wagers(rules).first().ok_or("no wager opens a hand here")?;
        let stake = self.round.spot(self.seat).bet(opening);
        if stake.is_zero() {
            return Err("the hand was opened with another wager".to_owned());
        }
        let numbers = |block: u64| -> Box<dyn FnMut(u32) -> u32> {
            let mut chance = Chance::new(0, Purpose::Block(block));
            Box::new(move |bound| chance.below(bound))
        };
        let spot = self.spot();
        let counted = in_time(patience, |tell| {
            let seats = self.round.dealt().len() as u8;
            let asked = price::Asked { stake, seats, numbers: (&numbers, 0), rounds: DEALS, tell };
            price::advise(rules, &spot, &asked)
        })?;
        let choices = counted.map_err(|fault| fault.to_string())?;
        let lines = choices.iter().map(|choice| {
            let value = Some(choice.worth.value());
            Some(Worth { answer: self.means(choice.deed)?, value })
        });
        let lines: Option<Vec<Worth>> = lines.collect();
        let unit = rules.name(opening).to_owned();
        Ok(Counsel {
            how: How::Counted,
            says: format!("every deal counted, in {unit}s, with best play from here on"),
            unit,
            lines: lines.ok_or("the count has another way to say it")?,
        }
        .sorted())
    }

    /// The cards in sight, and what the seat has done.
    fn spot(&self) -> Spot {
        let mut spot = Spot {
            own: self.round.spot(self.seat).own.cards.to_vec(),
            board: self.round.board().cards.to_vec(),
            dealer: self.round.dealer().cards.to_vec(),
            done: Vec::new(),
        };
        for event in &self.seen {
            let deed = match *event {
                Event::Bet(seat, wager, money) if seat == self.seat => {
                    Some(Deed::Bet(self.times(wager, money)))
                }
                Event::Checked(seat) if seat == self.seat => Some(match self.rides() {
                    true => Deed::LetItRide,
                    false => Deed::Check,
                }),
                Event::Pulled(seat, _) if seat == self.seat => Some(Deed::Pull),
                _ => None,
            };
            spot.done.extend(deed);
        }
        spot
    }

    /// Whether the game is one where wagers may be pulled back.
    fn rides(&self) -> bool {
        use sheet::table::step::Step;
        self.rules().game.steps.iter().any(|step| matches!(step, Step::Pull(_)))
    }

    /// What a wager by decision is a multiple of.
    fn unit(&self, wager: WagerId) -> Money {
        let (rules, spot) = (self.rules(), self.round.spot(self.seat));
        let size = &rules.game.wagers[wager.place()].size;
        let of = size.of().and_then(|name| rules.wager(name));
        let base = of.or_else(|| price::wagers(rules).first().copied());
        let base = base.map_or(rules.limits.least, |of| spot.bet(of));
        match size {
            Size::HalfOf(_) => Money::cents(base.as_cents() / 2),
            _ => base,
        }
    }

    fn times(&self, wager: WagerId, money: Money) -> u8 {
        let unit = self.unit(wager).as_cents().max(1);
        u8::try_from(money.as_cents() / unit).unwrap_or(u8::MAX)
    }

    /// What is said to do so.
    fn means(&self, deed: Deed) -> Option<Answer> {
        let rules = self.rules();
        let asked = self.round.question(rules).map(|(wager, _)| wager);
        Some(match deed {
            Deed::Bet(times) => {
                let money = self.unit(asked?).times(times.into());
                Answer::of(format!("bet:{}", rules.name(asked?))).for_money(money)
            }
            Deed::Check | Deed::LetItRide => Answer::of("check"),
            Deed::Fold => Answer::of("fold"),
            Deed::Pull => Answer::of("pull"),
            Deed::Surrender => Answer::of("surrender"),
            Deed::Show if legal(rules, &self.round).claim.is_some() => Answer::of("claim"),
            Deed::Show => Answer::of("declare"),
            Deed::High | Deed::Low | Deed::Both | Deed::Pass => return None,
        })
    }

    /// What each answer wins over deals, if everybody goes on by the rule of thumb.
    fn sampled(&self, seed: u64, patience: &Patience<'_>) -> Result<Counsel, String> {
        let start = Start { chairs: &self.chairs, bank: self.bank, meters: self.meters };
        let (rules, way) = (self.rules(), self.pit.way);
        let view = View { rules, way, start: &start, seen: self.seen.clone(), seat: self.seat };
        let goes_on = |deals: u64| deals < DEALS && (deals < 30 || patience());
        let mut chance = Chance::new(seed, Purpose::Bots(0));
        let weighed = view.weigh(&self.round, &goes_on, &mut chance);
        let (sums, deals) = weighed.ok_or("what has happened here cannot be imagined")?;
        if sums.len() < 2 {
            return Err("there is nothing to weigh".to_owned());
        }
        let count = deals as f64;
        let mut error: f64 = 0.0;
        let line = |(action, sum, squares): &(Action, f64, f64)| {
            let mean = sum / count;
            error = error.max(((squares / count - mean * mean).max(0.0) / count).sqrt());
            Some(Worth { answer: words::said(rules, action)?, value: Some(mean) })
        };
        let lines: Vec<Worth> = sums.iter().filter_map(line).collect();
        Ok(Counsel {
            how: How::Sampled,
            unit: "cents".to_owned(),
            says: format!(
                "{deals} deals drawn, everybody playing on by rules of thumb; give or take {}",
                Money::cents(error.ceil() as u64)
            ),
            lines,
        }
        .sorted())
    }
}
