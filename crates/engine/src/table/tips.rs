//! Tips: bets that players make for the house's dealer, beside their own and at the same odds.

use super::action::Refusal;
use super::event::{Due, Event};
use super::paytable::PayTable;
use super::round::{Phase, Round};
use super::rules::{Ask, Place, Rules, Step, Unplayable};
use crate::layout::Amounts;
use crate::layout::WagerId;
use crate::payment::Payment;
use crate::seat::Seat;
use money::{Money, Net, Pay};
use sheet::table::TableGame;
use sheet::table::tips::{Dollars, Later, Most, OwnBet, Sizes};
use sheet::table::wager::Status;

/// What may be bet for the dealer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TipRules {
    /// The wagers that a tip may lie beside, a bit for each.
    on: u32,
    /// Those of them beside which the player needs no wager of his own.
    alone: u32,
    needs: OwnBet,
    /// The wager that "own ante" means.
    ante: Option<WagerId>,
    most: Most,
    later: Later,
    sizes: Sizes,
    dollars: Dollars,
    /// The most that the house takes as one.
    cap: Option<Money>,
    /// What the house pays its dealer on a player's stake, by a table.
    bonus: Option<(WagerId, PayTable)>,
}

/// What lies on the layout for the dealer, and what the dealer has won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cup {
    beside: [[Money; WagerId::MAX]; Seat::MAX],
    /// The tips that went to war with their wager, a bit for each.
    at_war: [u32; Seat::MAX],
    holds: Money,
}

impl Cup {
    const EMPTY: Cup = Cup {
        beside: [[Money::ZERO; WagerId::MAX]; Seat::MAX],
        at_war: [0; Seat::MAX],
        holds: Money::ZERO,
    };
}

impl TipRules {
    /// Finds the places of the wagers that the sheet lets tips lie beside.
    pub(super) fn new(game: &TableGame, place: &Place<'_>) -> Result<Option<TipRules>, Unplayable> {
        let Some(tips) = &game.tips else { return Ok(None) };
        let bits = |names: &[String]| {
            let bits = names.iter().map(|name| Ok(1 << place(name)?.place()));
            bits.collect::<Result<Vec<u32>, Unplayable>>().map(|bits| bits.into_iter().sum())
        };
        let ante = game.wagers.iter().position(|wager| wager.status == Status::Required);
        Ok(Some(TipRules {
            on: bits(&tips.on)?,
            alone: bits(&tips.alone)?,
            needs: tips.needs,
            ante: ante.map(WagerId::new),
            most: tips.most,
            later: tips.later,
            sizes: tips.sizes,
            dollars: tips.dollars,
            cap: tips.cap,
            bonus: None,
        }))
    }
}

impl Rules {
    /// Adds what the house pays its dealer for players' hands, read as the side bet is.
    pub(super) fn add_dealer_bonus(&mut self, place: &Place<'_>) -> Result<(), Unplayable> {
        let printed = self.game.tips.as_ref().and_then(|tips| tips.bonus.as_ref());
        let Some(printed) = printed else { return Ok(()) };
        let wager = place(&printed.on)?;
        let side = self.sides.iter().find(|side| side.wager == wager);
        let side = side.ok_or_else(|| Unplayable(format!("`{}` reads no cards", printed.on)))?;
        let table = self.table(&printed.table, side.read)?;
        if let Some(tips) = &mut self.tips {
            tips.bonus = Some((wager, table));
        }
        Ok(())
    }
}

fn is_whole_dollars(money: &Money) -> bool {
    money.as_cents().is_multiple_of(100)
}

impl Round {
    /// What lies beside a wager for the dealer.
    #[must_use]
    pub fn tip(&self, seat: Seat, wager: WagerId) -> Money {
        self.cup.as_ref().map_or(Money::ZERO, |cup| cup.beside[seat.place()][wager.place()])
    }

    /// What the dealer has won in tips.
    #[must_use]
    pub fn tips_won(&self) -> Money {
        self.cup.as_ref().map_or(Money::ZERO, |cup| cup.holds)
    }

    /// The amounts that a seat may put beside a wager for the dealer now: before the deal beside
    /// what lies there, later beside the wager that the seat is asked for. Source: colorado l.1221,
    /// l.1615, l.4183.
    #[must_use]
    pub fn tip_amounts(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Option<Amounts> {
        let tips = rules.tips.as_ref()?;
        let takes = tips.on >> wager.place() & 1 == 1 && seat.place() < self.count as usize;
        let spot = &self.spots[seat.place()];
        let printed = rules.wagers.get(wager.place()).filter(|_| takes)?;
        let has = self.stack(seat) + self.tip(seat, wager);
        let base = printed.size.base().filter(|_| printed.status == Status::ByDecision);
        match self.at {
            Phase::Bets => {
                let own = match tips.needs {
                    OwnBet::Ante => tips.ante.is_none_or(|ante| self.has_made(seat, ante)),
                    OwnBet::Wager if tips.alone >> wager.place() & 1 == 1 => !spot.is_bare(),
                    OwnBet::Wager => self.has_made(seat, wager),
                };
                if !own || printed.status == Status::ByDecision {
                    return None;
                }
            }
            Phase::Step(_) => match self.asked(rules, seat).ok()? {
                // The tip goes to war too. Source: colorado l.4719.
                Step::War { on, with: None } if *on == wager => {
                    let twice = self.tip(seat, wager).times(2);
                    let fresh = self.cup.as_ref()?.at_war[seat.place()] >> wager.place() & 1 == 0;
                    return Amounts::one_of([twice], has).filter(|_| fresh);
                }
                Step::War { with: Some(with), .. } if *with == wager => {}
                Step::Ask(Ask { wager: asked, .. }) | Step::Split { wager: asked, .. }
                    if *asked == wager => {}
                Step::Choose { sides, .. } if sides.wagers().contains(&wager) => {}
                Step::Offer(wagers)
                    if wagers.contains(&wager) && self.offered(rules, seat, wager).is_some() => {}
                _ => return None,
            },
            Phase::Over => return None,
        }
        let first = base.map(|base| self.tip(seat, base));
        match (tips.later, first) {
            (Later::WithFirst | Later::AsFirst, Some(first)) if first.is_zero() => return None,
            (Later::AsFirst, Some(first)) => return Amounts::one_of([first], has),
            _ => {}
        }
        if let Some(other) = self.other_tip(seat, wager).filter(|_| tips.sizes == Sizes::Equal) {
            return Amounts::one_of([other], has);
        }
        let bound = match tips.most {
            Most::Limit => rules.limits.most,
            Most::OwnWager => spot.bet(base.unwrap_or(wager)),
            Most::OwnAnte => tips.ante.map_or(rules.limits.most, |ante| spot.bet(ante)),
        };
        let chip = rules.limits.chip.value();
        let step = match tips.dollars {
            Dollars::Any => chip,
            // The fewest chips that come to whole dollars.
            Dollars::Even => (1..=100).map(|chips| chip.times(chips)).find(is_whole_dollars)?,
        };
        let bound = tips.cap.map_or(bound, |cap| cap.min(bound));
        let most = rules.limits.most.min(bound).min(has).as_cents();
        let most = Money::cents(most - most % step.as_cents());
        (step <= most).then_some(Amounts::Range { least: step, most, step })
    }

    /// What lies for the dealer beside another wager of the seat.
    fn other_tip(&self, seat: Seat, wager: WagerId) -> Option<Money> {
        let beside = self.cup.as_ref()?.beside[seat.place()].iter().enumerate();
        let mut others = beside.filter(|(at, tip)| *at != wager.place() && !tip.is_zero());
        others.next().map(|(_, tip)| *tip)
    }

    /// Decides on a bet for the dealer; nothing takes it back, before the deal.
    pub(super) fn bet_for_dealer(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        money: Money,
    ) -> Result<Event, Refusal> {
        if seat.place() >= self.count as usize {
            return Err(Refusal::NoSuchSeat(seat));
        }
        if wager.place() >= rules.wagers.len() {
            return Err(Refusal::NotOffered(wager));
        }
        let lies = !self.tip(seat, wager).is_zero();
        if money.is_zero() && lies && self.at == Phase::Bets {
            return Ok(Event::Tipped(seat, wager, money));
        }
        let amounts = self.tip_amounts(rules, seat, wager).ok_or(Refusal::NotOffered(wager))?;
        if amounts.contains(money) {
            Ok(Event::Tipped(seat, wager, money))
        } else {
            Err(Refusal::Amount(wager, money))
        }
    }

    /// Books a bet for the dealer: this much lies there now.
    pub(super) fn lay_tip(&mut self, rules: &Rules, seat: Seat, wager: WagerId, money: Money) {
        let owner = self.spots[seat.place()].owner.place();
        let at_war = match self.at {
            Phase::Step(at) => {
                matches!(rules.steps.get(at as usize), Some(Step::War { on, .. }) if *on == wager)
            }
            _ => false,
        };
        let cup = self.cup.get_or_insert_with(|| Box::new(Cup::EMPTY));
        let lies = &mut cup.beside[seat.place()][wager.place()];
        self.stacks[owner] = self.stacks[owner] + *lies - money;
        *lies = money;
        cup.at_war[seat.place()] |= u32::from(at_war) << wager.place();
    }

    /// Gives tips back that lie beside nothing: the wager was taken back or pulled, was not made
    /// when it was asked for, or is void. Source: colorado l.889.
    pub(super) fn give_tips_back(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let Some(tips) = &rules.tips else { return };
        for seat in (0..self.count as usize).map(Seat::new) {
            let asked = self.asked(rules, seat).is_ok();
            for wager in rules.wagers() {
                let spot = &self.spots[seat.place()];
                let own = match tips.needs {
                    OwnBet::Ante => tips.ante.is_none_or(|ante| self.has_made(seat, ante)),
                    OwnBet::Wager => self.has_made(seat, wager),
                };
                let alone = tips.alone >> wager.place() & 1 == 1 && !spot.is_bare();
                let stays = own || alone || asked && self.tip_amounts(rules, seat, wager).is_some();
                if !self.tip(seat, wager).is_zero() && (!stays || self.is_over_but_end(rules)) {
                    self.record(rules, Event::Tipped(seat, wager, Money::ZERO), events);
                }
            }
        }
    }

    fn is_over_but_end(&self, rules: &Rules) -> bool {
        matches!(self.at, Phase::Step(at) if at as usize >= rules.steps.len())
    }

    /// Settles what lies beside a wager for the dealer, as that wager was settled. An amount that
    /// does not go by the stake is the player's alone. Ruling E-24.
    pub(super) fn settle_tip(
        &mut self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        pay: Pay,
        events: &mut Vec<Event>,
    ) {
        let (wager, _) = rules.stake_of(due);
        let tip = self.tip(seat, wager);
        if tip.is_zero() {
            return;
        }
        let bit = 1 << wager.place();
        let war = self.spots[seat.place()].at_war & bit != 0;
        let joined = self.cup.as_ref().is_some_and(|cup| cup.at_war[seat.place()] & bit != 0);
        let pay = match pay {
            // What was not doubled is the ante, which a won war gives back. Source: colorado l.4722.
            Pay::Odds(_) if war && !joined => Pay::Push,
            Pay::Odds(_) | Pay::Push | Pay::LoseHalf | Pay::Lose => pay,
            Pay::OddsAndMeter(odds, ..) => Pay::Odds(odds),
            Pay::Fixed(_) | Pay::FixedFromMeter(_) | Pay::Meter(..) | Pay::NotOffered => Pay::Push,
        };
        let mut payment = self.payment(rules, wager, pay, tip);
        if let Some(most) = rules.limits.tip_payout {
            payment.won = payment.won.min(most);
        }
        self.record(rules, Event::TipSettled(seat, wager, payment), events);
    }

    /// Books a settled tip: what it won is the dealer's with the stake, what pushed the player's.
    pub(super) fn book_tip(&mut self, seat: Seat, wager: WagerId, payment: &Payment) {
        let owner = self.spots[seat.place()].owner.place();
        let Some(cup) = &mut self.cup else { return };
        cup.beside[seat.place()][wager.place()] = Money::ZERO;
        if payment.won.is_zero() {
            self.stacks[owner] += payment.returned;
        } else {
            cup.holds += payment.total();
        }
        self.bank_net += Net::between(payment.won, payment.taken());
    }

    /// Pays the dealer for a player's hand, where the house does. Source: colorado l.4279; ruling
    /// G-351.
    pub(super) fn pay_dealer_bonus(
        &mut self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        events: &mut Vec<Event>,
    ) {
        let bonus = rules.tips.as_ref().and_then(|tips| tips.bonus.as_ref());
        let (Some((wager, table)), Due::Side(at)) = (bonus, due) else { return };
        let side = &rules.sides[at as usize];
        if side.wager != *wager {
            return;
        }
        let Some((hand, standing)) = self.read_on(rules, seat, side.cards, side.read) else {
            return;
        };
        let showdown = self.showdown(rules);
        let pay = table.pay(&self.reading(seat, &hand, standing, &showdown));
        let stake = self.spots[seat.place()].bet(*wager);
        let Some((_, pay)) = pay else { return };
        let won = self.payment(rules, *wager, pay, stake).won;
        if !won.is_zero() {
            self.record(rules, Event::DealerPaid(seat, *wager, won), events);
        }
    }

    /// Books what the house pays its dealer.
    pub(super) fn book_dealer_bonus(&mut self, money: Money) {
        self.cup.get_or_insert_with(|| Box::new(Cup::EMPTY)).holds += money;
        self.bank_net += Net::lost(money);
    }
}
