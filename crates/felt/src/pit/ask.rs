//! The adviser at a table with a dealer: every deal counted where that can be done while somebody
//! waits, else what each answer wins over deals that the seat's own view allows.

use super::offer::Pit;
use super::think::View;
use super::words;
use crate::adviser::{Counsel, How, Patience, Question, Tally, Worth, in_time, ways};
use crate::answer::{Answer, Choice};
use crate::chance::{Chance, Purpose};
use crate::layout::Who;
use cards::{Card, shuffle_first};
use engine::Seat;
use engine::table::{
    Action, Bank, Chair, Event, Meters, Named, Round, Rules, Start, WagerId, legal,
};
use money::{Money, Net};
use odds::price::{self, Deed, Move, Spot};
use sheet::table::peculiar::Peculiar;
use sheet::table::step::Step;
use sheet::table::wager::Size;
use std::sync::Arc;

/// How many deals are enough, and how many are drawn whatever the time.
const DEALS: u64 = 20_000;
const FEWEST: u64 = 30;

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
    pub(super) who: Who,
}

impl Question for Asks {
    fn key(&self) -> String {
        format!("{:?} {:?}", self.who, self.seen)
    }

    fn count(&self, patience: &Patience<'_>) -> Result<Counsel, String> {
        match self.who {
            Who::Place(seat) => self.counted(seat, patience),
            Who::Banker => Err("no count is known for the bank".to_owned()),
        }
    }

    fn sample(&self, seed: u64, patience: &Patience<'_>) -> Result<Counsel, String> {
        self.sampled(seed, patience)
    }
}

impl Asks {
    fn rules(&self) -> &Rules {
        &self.pit.rules
    }

    /// Every deal counted: what others hold plays no part, nor do bets beside the hand but for one that
    /// gives the right to buy a card. Source: colorado l.1426-1432.
    fn counted(&self, seat: Seat, patience: &Patience<'_>) -> Result<Counsel, String> {
        let rules = self.rules();
        let opening = *price::wagers(rules).first().ok_or("no wager opens a hand here")?;
        let stake = self.round.spot(seat).bet(opening);
        if stake.is_zero() {
            return Err("the hand was opened with another wager".to_owned());
        }
        let numbers = |block: u64| -> Box<dyn FnMut(u32) -> u32> {
            let mut chance = Chance::new(0, Purpose::Block(block));
            Box::new(move |bound| chance.below(bound))
        };
        let spot = self.spot(seat);
        let made = rules.wagers().filter(|wager| !self.round.spot(seat).bet(*wager).is_zero());
        let with_right = made.filter_map(|wager| price::with_right(rules, wager).ok()).next();
        let counting = with_right.as_ref().unwrap_or(rules);
        let counted = in_time(patience, |tell| {
            let seats = self.round.dealt().len() as u8;
            let asked = price::Asked {
                stake,
                seats,
                numbers: (&numbers, 0),
                rounds: DEALS,
                meters: &[],
                tell,
                plays: None,
            };
            price::advise(counting, &spot, &asked)
        })?;
        let choices = counted.map_err(|fault| fault.to_string())?;
        let lines = choices.iter().map(|choice| {
            let value = Some(choice.worth.value());
            Some(Worth { answer: self.means(seat, choice.deed)?, value })
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
    fn spot(&self, own: Seat) -> Spot {
        let mut spot = Spot {
            own: self.round.spot(own).own.cards.to_vec(),
            board: self.round.board().cards.to_vec(),
            dealer: self.round.dealer().cards.to_vec(),
            done: Vec::new(),
        };
        for event in &self.seen {
            let done = match *event {
                Event::Bet(seat, wager, money) if seat == own => {
                    Some(Move::Do(Deed::Bet(self.times(own, wager, money))))
                }
                Event::Checked(seat) if seat == own => Some(Move::Do(match self.rides() {
                    true => Deed::LetItRide,
                    false => Deed::Check,
                })),
                Event::Pulled(seat, _) if seat == own => Some(Move::Do(Deed::Pull)),
                Event::Drew(seat, packet) if seat == own => Some(Move::Throw(packet.cards)),
                _ => None,
            };
            spot.done.extend(done);
        }
        spot
    }

    /// Whether the game is one where wagers may be pulled back.
    fn rides(&self) -> bool {
        self.rules().game.steps.iter().any(|step| matches!(step, Step::Pull(_)))
    }

    /// What a wager by decision is a multiple of.
    fn unit(&self, seat: Seat, wager: WagerId) -> Money {
        let (rules, spot) = (self.rules(), self.round.spot(seat));
        let size = &rules.game.wagers[wager.place()].size;
        let of = size.of().and_then(|name| rules.wager(name));
        let base = of.or_else(|| price::wagers(rules).first().copied());
        let base = base.map_or(rules.limits.least, |of| spot.bet(of));
        match size {
            Size::HalfOf(_) => Money::cents(base.as_cents() / 2),
            _ => base,
        }
    }

    fn times(&self, seat: Seat, wager: WagerId, money: Money) -> u8 {
        let unit = self.unit(seat, wager).as_cents().max(1);
        u8::try_from(money.as_cents() / unit).unwrap_or(u8::MAX)
    }

    /// What is said to do so.
    fn means(&self, seat: Seat, deed: Deed) -> Option<Answer> {
        let rules = self.rules();
        let asked = self.round.question(rules).map(|(wager, _)| wager);
        Some(match deed {
            Deed::Bet(times) => {
                let money = self.unit(seat, asked?).times(times.into());
                Answer::of(format!("bet:{}", rules.name(asked?))).for_money(money)
            }
            Deed::Check | Deed::LetItRide => Answer::of("check"),
            Deed::Fold => Answer::of("fold"),
            Deed::Pull => Answer::of("pull"),
            Deed::Surrender => Answer::of("surrender"),
            Deed::Show if legal(rules, &self.round).claim.is_some() => Answer::of("claim"),
            Deed::Show => Answer::of("declare"),
            Deed::High => self.takes_on(seat, 0)?,
            Deed::Low => self.takes_on(seat, 1)?,
            Deed::Both => self.takes_on(seat, 2)?,
            Deed::Pass => return None,
        })
    }

    /// What is said to take on the dealer's better hand, the other one or both.
    fn takes_on(&self, seat: Seat, side: usize) -> Option<Answer> {
        let sides = self.rules().game.steps.iter().find_map(|step| match step {
            Step::Peculiar(Peculiar::ChooseSide { high, low, both, .. }) => Some([high, low, both]),
            _ => None,
        });
        let name = sides?[side];
        let money = self.unit(seat, self.rules().wager(name)?);
        Some(Answer::of(format!("bet:{name}")).for_money(money))
    }

    /// What each answer wins over deals, if everybody goes on by the rule of thumb.
    fn sampled(&self, seed: u64, patience: &Patience<'_>) -> Result<Counsel, String> {
        let start = Start { chairs: &self.chairs, bank: self.bank, meters: self.meters };
        let (rules, way) = (self.rules(), self.pit.way);
        let view = View { rules, way, start: &start, seen: self.seen.clone(), who: self.who };
        let mut chance = Chance::new(seed, Purpose::Bots(0));
        let mut unseen = view.unseen();
        let answers = view.accepted(&unseen, self.answers());
        let actions: Vec<Action> = answers.iter().map(|(_, action)| *action).collect();
        let mut named = OnTheNextCard::new(&actions);
        let mut tally = Tally::new(answers.into_iter().map(|(answer, _)| answer));
        while tally.deals < DEALS && (tally.deals < FEWEST || patience()) {
            let count = unseen.len();
            shuffle_first(&mut unseen, count, &mut |bound| chance.below(bound));
            let nets = view.weigh(&unseen, &actions);
            let nets = nets.ok_or("what has happened here cannot be imagined")?;
            named.see(&nets);
            tally.add(nets);
        }
        let mut means = tally.means();
        named.count(&unseen, &mut means);
        tally.counsel(&means, "everybody playing on by rules of thumb")
    }

    /// Every way to say what may be said. Of what is named of the next card the least bet alone, and
    /// of two halves of a hand one. A tip is no play: what it wins is the dealer's.
    fn answers(&self) -> Vec<(Answer, Action)> {
        let (rules, round) = (self.rules(), &self.round);
        let place = match self.who {
            Who::Place(place) => Some(place),
            Who::Banker => None,
        };
        let mut answers = Vec::new();
        let plays = |choice: &Choice| !words::is_tip(choice);
        for choice in words::choices(rules, round, place).into_iter().filter(plays) {
            let mut said = ways(&choice);
            if choice.id.starts_with("on:") {
                said.truncate(1);
            }
            if let Some(pick) = &choice.cards
                && pick.least == pick.most
                && usize::from(pick.least) * 2 == pick.from.len()
            {
                said.retain(|answer| answer.cards.contains(&pick.from[0]));
            }
            let read = |answer: Answer| {
                let action = words::read(rules, round, place, &answer).ok()?;
                Some((answer, action))
            };
            answers.extend(said.into_iter().filter_map(read));
        }
        answers
    }
}

/// Bets on what the next card is, beside doing nothing: how often they are won is counted, so that
/// many of them can be told apart though few deals were drawn.
struct OnTheNextCard {
    /// Where doing nothing lies among the answers.
    nothing: Option<usize>,
    /// Where each of them lies, its wager and what is named.
    bets: Vec<(usize, WagerId, Named)>,
    /// What the bets on a wager bring where they are lost, and where they are won.
    brings: Vec<(WagerId, i64, i64)>,
}

impl OnTheNextCard {
    fn new(actions: &[Action]) -> OnTheNextCard {
        let nothing = actions.iter().position(|action| matches!(action, Action::Check(_)));
        let bet = |(at, action): (usize, &Action)| match *action {
            Action::BetOn(_, wager, _, named) => Some((at, wager, named)),
            _ => None,
        };
        let bets = actions.iter().enumerate().filter_map(bet).collect();
        OnTheNextCard { nothing, bets, brings: Vec::new() }
    }

    /// What each answer has won in a deal.
    fn see(&mut self, nets: &[Net]) {
        let Some(nothing) = self.nothing else { return };
        for (at, wager, _) in &self.bets {
            let brings = nets[*at].as_cents() - nets[nothing].as_cents();
            match self.brings.iter_mut().find(|(held, ..)| held == wager) {
                Some((_, lost, won)) => (*lost, *won) = (brings.min(*lost), brings.max(*won)),
                None => self.brings.push((*wager, brings, brings)),
            }
        }
    }

    /// Puts what is counted in the place of what was drawn.
    fn count(&self, unseen: &[Card], means: &mut [f64]) {
        let Some(nothing) = self.nothing.map(|at| means[at]) else { return };
        for (at, wager, named) in &self.bets {
            let brings = self.brings.iter().find(|(held, ..)| held == wager);
            let Some((_, lost, won)) = brings.filter(|(_, lost, won)| lost < won) else { continue };
            let hits = unseen.iter().filter(|card| named.is(**card)).count() as f64;
            let share = hits / unseen.len() as f64;
            means[*at] = nothing + share * *won as f64 + (1.0 - share) * *lost as f64;
        }
    }
}
