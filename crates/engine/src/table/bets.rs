//! Which amounts a wager may have.

use super::action::Refusal;
use super::round::{Hold, Phase, Round, Waiting};
use super::rules::{Ask, Rules, Size, Step, WagerId};
use crate::layout::{Amounts, Lack, whole};
use crate::seat::Seat;
use money::Money;
use ranking::Standing;
use sheet::table::step::Otherwise;
use sheet::table::wager::{OnHands, Posted, Stands, Status};
use sheet::table::{Backline, Multiples as Rule};

/// Multiples of a wager, as far as a player's chips and the posted maximum go.
#[derive(Debug, Clone, Copy)]
struct Multiples<'r> {
    base: Money,
    times: &'r [u8],
    most: Money,
}

impl<'r> Multiples<'r> {
    /// The amounts, in the order of the sheet.
    #[inline]
    fn amounts(self) -> impl Iterator<Item = Money> + use<'r> {
        let amounts = self.times.iter().map(move |times| self.base.times((*times).into()));
        amounts.filter(move |amount| !amount.is_zero() && *amount <= self.most)
    }

    /// What may be bet: one of them, or any amount of chips between the least and the most where
    /// the house takes those. Ruling X-05.
    fn taken(self, rules: &Rules) -> Option<Amounts> {
        match (rules.game.multiples, self.times) {
            (Rule::AnyAmount, [_, _, ..]) => {
                let step = rules.limits.chip.value();
                let least = self.amounts().min()?;
                let most = self.times.iter().map(|times| self.base.times((*times).into())).max()?;
                let most = whole(most.min(self.most), step);
                Some(Amounts::Range { least, most, step })
            }
            (Rule::Whole | Rule::AnyAmount, _) => Amounts::one_of(self.amounts(), self.most),
        }
    }
}

impl Round {
    /// The amounts that a seat may put on a wager now, as far as its chips go.
    #[must_use]
    pub fn amounts(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Option<Amounts> {
        match self.at {
            Phase::Bets => self.before_the_deal(rules, seat, wager),
            Phase::Step(_) => self.when_asked(rules, seat, wager),
            Phase::Over => None,
        }
    }

    fn before_the_deal(&self, rules: &Rules, seat: Seat, id: WagerId) -> Option<Amounts> {
        let wager = &rules.wagers[id.place()];
        let spot = &self.spots[seat.place()];
        if wager.status == Status::ByDecision {
            return self.in_the_blind(rules, seat, id);
        }
        self.sizes(rules, seat, id, self.stack(seat) + spot.bet(id))
    }

    /// The amounts of a wager that may be made between cards. Source: colorado l.1553-1554.
    pub(super) fn offered(&self, rules: &Rules, seat: Seat, id: WagerId) -> Option<Amounts> {
        let spot = &self.spots[seat.place()];
        // Of those that name something there may be several at a time. Source: colorado l.1554.
        let several = rules.naming(id).is_some();
        let open = several || spot.bet(id).is_zero() || spot.is_settled(id);
        self.sizes(rules, seat, id, self.stack(seat)).filter(|_| open && spot.hold == Hold::In)
    }

    /// The amounts of a wager within its limits, of so many chips.
    fn sizes(&self, rules: &Rules, seat: Seat, id: WagerId, has: Money) -> Option<Amounts> {
        let wager = &rules.wagers[id.place()];
        let spot = &self.spots[seat.place()];
        if wager.needs.is_some_and(|needed| spot.bet(needed).is_zero()) {
            return None;
        }
        if spot.behind.is_some() && rules.game.backline == Backline::Barred {
            return None;
        }
        let rival =
            |other: &WagerId| wager.rivals >> other.place() & 1 == 1 && !spot.bet(*other).is_zero();
        if wager.rivals != 0 && rules.wagers().any(|other| rival(&other)) {
            return None;
        }
        let has = self.room_together(rules, seat, id, has);
        if let Some(same) = self.as_on_other_hands(rules, seat, id) {
            return Amounts::one_of([same], has);
        }
        match wager.size {
            Size::Free => {
                let room = self.room_beside(rules, seat, id);
                wager.range.up_to(room.map_or(has, |room| has.min(room)))
            }
            Size::EqualTo(other) => Amounts::one_of([spot.bet(other)], has),
            Size::HalfOf(other) => {
                let half = Money::cents(spot.bet(other).as_cents() / 2);
                Amounts::one_of([half], has)
            }
            Size::UpTo(times, other) => {
                wager.range.up_to(has.min(spot.bet(other).times(times.into())))
            }
            Size::Fixed(amounts) => Amounts::one_of(amounts, has),
            Size::Times(_) => None,
        }
    }

    /// What the player has bet on his other hands, where it must be the same. Source: colorado
    /// l.4130.
    fn as_on_other_hands(&self, rules: &Rules, seat: Seat, id: WagerId) -> Option<Money> {
        if rules.wagers[id.place()].hands == OnHands::Free {
            return None;
        }
        let owner = self.spots[seat.place()].owner;
        let others = self.spots().iter().enumerate().filter(|(place, _)| *place != seat.place());
        let mut bets = others.filter(|(_, it)| it.owner == owner).map(|(_, it)| it.bet(id));
        bets.find(|bet| !bet.is_zero())
    }

    /// Any amount that the table allows and the seat has.
    fn within_limits(&self, rules: &Rules, seat: Seat, id: WagerId) -> Option<Amounts> {
        let step = rules.wagers[id.place()].steps.unwrap_or(rules.limits.chip.value());
        let down =
            |money: Money| Money::cents(money.as_cents() - money.as_cents() % step.as_cents());
        let most = down(rules.limits.most.min(self.stack(seat)));
        let least = rules.limits.least.max(step).as_cents().next_multiple_of(step.as_cents());
        let least = Money::cents(least);
        (least <= most).then_some(Amounts::Range { least, most, step })
    }

    /// The amounts of a wager that the round will ask for and that may be made before the deal.
    /// Source: colorado l.2301.
    fn in_the_blind(&self, rules: &Rules, seat: Seat, id: WagerId) -> Option<Amounts> {
        let wager = &rules.wagers[id.place()];
        let base = wager.size.base().filter(|_| wager.posted == Posted::InTheBlind)?;
        let spot = &self.spots[seat.place()];
        let times = rules.steps.iter().find_map(|step| match step {
            Step::Ask(ask) if ask.wager == id => Some(&ask.times),
            _ => None,
        })?;
        let most = rules.raise_within(self.stack(seat) + spot.bet(id));
        Multiples { base: spot.bet(base), times, most }.taken(rules)
    }

    fn when_asked(&self, rules: &Rules, seat: Seat, id: WagerId) -> Option<Amounts> {
        let Phase::Step(at) = self.at else { return None };
        if usize::from(self.next) != seat.place() {
            return None;
        }
        let ask = match rules.steps.get(at as usize)? {
            Step::Ask(ask) if ask.wager == id => ask,
            Step::Ask(_) => return self.ahead(rules, seat, id, at),
            Step::Buy { wager, .. } if *wager == id => return self.price(rules, seat, id),
            Step::Offer(wagers) if wagers.contains(&id) => return self.offered(rules, seat, id),
            Step::Choose { sides, times, .. } if sides.wagers().contains(&id) => {
                let base = rules.wagers[id.place()].size.base()?;
                let base = self.spots[seat.place()].bet(base);
                let amounts = times.iter().map(|times| base.times((*times).into()));
                return Amounts::one_of(amounts, rules.raise_within(self.stack(seat)));
            }
            _ => return None,
        };
        // Most questions ask for no hand.
        let held = if ask.guards.is_empty() { None } else { self.standing(rules, seat) };
        self.asked_amounts(rules, seat, ask, held)
    }

    /// The amounts of a question that comes later and may be answered ahead.
    fn ahead(&self, rules: &Rules, seat: Seat, id: WagerId, at: u8) -> Option<Amounts> {
        if rules.wagers[id.place()].posted != Posted::InAdvance {
            return None;
        }
        let ask = rules.steps[at as usize..].iter().find_map(|step| match step {
            Step::Ask(ask) if ask.wager == id => Some(ask),
            _ => None,
        });
        self.asked_amounts(rules, seat, ask?, None)
    }

    /// The amounts of a question, for a hand that was looked at.
    fn asked_amounts(
        &self,
        rules: &Rules,
        seat: Seat,
        ask: &Ask,
        held: Option<Standing>,
    ) -> Option<Amounts> {
        if ask.times.is_empty() {
            let asked = self.is_asked(rules, seat, ask.wager);
            return asked.then(|| self.within_limits(rules, seat, ask.wager)).flatten();
        }
        self.multiples(rules, seat, ask, held)?.taken(rules)
    }

    /// The same as multiples of a wager, where the question asks for some.
    #[inline(always)]
    fn multiples<'r>(
        &self,
        rules: &'r Rules,
        seat: Seat,
        ask: &'r Ask,
        held: Option<Standing>,
    ) -> Option<Multiples<'r>> {
        let Ask { wager: id, base, times, guards, and, .. } = ask;
        // Whom the round waits for is asked, where the question is the one that it is at.
        let waits = matches!(self.note.0, Some(Waiting::Answer(asked)) if asked == seat);
        let asked = waits && self.answers(rules, *id) || self.is_asked(rules, seat, *id);
        if !asked {
            return None;
        }
        let base = base.map_or(rules.limits.least, |base| self.spots[seat.place()].bet(base));
        let guard = guards.iter().find(|(least, _)| held.is_some_and(|held| held >= *least));
        let times = guard.map_or(times, |(_, times)| times);
        // What is made with it costs as much again.
        let has = match and {
            None => self.stack(seat),
            Some(_) => Money::cents(self.stack(seat).as_cents() / 2),
        };
        Some(Multiples { base, times, most: rules.raise_within(has) })
    }

    /// Whether the round is at the question for this wager.
    #[inline]
    fn answers(&self, rules: &Rules, id: WagerId) -> bool {
        let Phase::Step(at) = self.at else { return false };
        matches!(rules.steps.get(at as usize), Some(Step::Ask(ask)) if ask.wager == id)
    }

    /// The multiples that the seat to answer is asked for, if it is this wager's and asks for some.
    #[inline]
    fn asked_for<'r>(
        &self,
        rules: &'r Rules,
        seat: Seat,
        id: WagerId,
    ) -> Option<Option<Multiples<'r>>> {
        let Phase::Step(at) = self.at else { return None };
        match rules.steps.get(at as usize)? {
            Step::Ask(ask)
                if ask.wager == id && ask.is_plain && usize::from(self.next) == seat.place() =>
            {
                Some(self.multiples(rules, seat, ask, None))
            }
            _ => None,
        }
    }

    /// The wager that the seat to answer is asked for.
    #[must_use]
    pub fn question(&self, rules: &Rules) -> Option<(WagerId, Otherwise)> {
        let Phase::Step(at) = self.at else { return None };
        match rules.steps.get(at as usize)? {
            Step::Ask(Ask { wager, otherwise, .. }) | Step::Buy { wager, otherwise, .. } => {
                Some((*wager, *otherwise))
            }
            _ => None,
        }
    }

    /// The least that a seat may put on a wager now.
    #[must_use]
    pub fn least(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Option<Money> {
        match self.asked_for(rules, seat, wager) {
            Some(multiples) => multiples?.amounts().next(),
            None => self.amounts(rules, seat, wager).map(|amounts| amounts.least()),
        }
    }

    /// The most.
    #[must_use]
    pub fn most(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Option<Money> {
        match self.asked_for(rules, seat, wager) {
            Some(multiples) => multiples?.amounts().max(),
            None => self.amounts(rules, seat, wager).map(|amounts| amounts.most()),
        }
    }

    /// What a second hand costs, if the player has as much. It is no bet: money alone splits no
    /// cards.
    pub(super) fn price_of_second(&self, rules: &Rules, seat: Seat, id: WagerId) -> Option<Money> {
        let base = rules.wagers[id.place()].size.base()?;
        let price = self.spots[seat.place()].bet(base);
        (price <= self.stack(seat)).then_some(price)
    }

    /// Checks what a player puts on a wager.
    pub(super) fn may_bet(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        money: Money,
    ) -> Result<(), Refusal> {
        if seat.place() >= self.count as usize {
            return Err(Refusal::NoSuchSeat(seat));
        }
        if wager.place() >= rules.wagers.len() {
            return Err(Refusal::NotOffered(wager));
        }
        if self.at == Phase::Bets {
            self.goes_alone(rules, seat, wager, money)?;
            if money.is_zero() && !self.spots[seat.place()].bet(wager).is_zero() {
                return Ok(());
            }
        }
        // Most wagers are made when asked for. No list is made of what they may be.
        if let Some(multiples) = self.asked_for(rules, seat, wager) {
            let mut offered = false;
            for amount in multiples.into_iter().flat_map(Multiples::amounts) {
                if amount == money {
                    return Ok(());
                }
                offered = true;
            }
            return Err(match offered {
                true => Refusal::Amount(wager, money),
                false => Refusal::NotOffered(wager),
            });
        }
        let amounts = self.amounts(rules, seat, wager).ok_or(Refusal::NotOffered(wager))?;
        if amounts.contains(money) { Ok(()) } else { Err(Refusal::Amount(wager, money)) }
    }

    /// Refuses to change a wager that another one goes by.
    fn goes_alone(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        money: Money,
    ) -> Result<(), Refusal> {
        let spot = &self.spots[seat.place()];
        if spot.bet(wager).is_zero() {
            return Ok(());
        }
        let dependent = rules.wagers().find(|other| {
            let it = &rules.wagers[other.place()];
            let by_size = it.size.base() == Some(wager);
            let by_need = it.needs == Some(wager) && money.is_zero();
            !spot.bet(*other).is_zero() && (by_size || by_need)
        });
        dependent.map_or(Ok(()), |other| Err(Refusal::TakeBackFirst(other)))
    }

    /// Whether a seat has made the wagers that a hand needs.
    pub(super) fn is_whole(&self, rules: &Rules, seat: Seat) -> bool {
        let bets = &self.spots[seat.place()].bets;
        let (mut made, mut alone, mut missing, mut either) = (false, true, false, None);
        for (wager, bet) in rules.wagers.iter().zip(bets) {
            let bets = !bet.is_zero();
            made |= bets;
            alone &= !bets || wager.stands == Stands::Alone;
            match wager.status {
                Status::Required => missing |= !bets,
                Status::Either => *either.get_or_insert(false) |= bets,
                Status::Optional | Status::ByDecision => {}
            }
        }
        made && (alone || !missing && either.unwrap_or(true))
    }

    /// The wagers that a hand needs and that a seat has not made, where it has made any: the
    /// others come back when no more bets are taken.
    #[must_use]
    pub fn lacks(&self, rules: &Rules, seat: Seat) -> Lack {
        let spot = &self.spots[seat.place()];
        if spot.is_bare() || self.is_whole(rules, seat) {
            return Lack::Nothing;
        }
        let unmade = |status: Status| {
            let all = rules.wagers().filter(|it| rules.wagers[it.place()].status == status);
            all.filter(|wager| spot.bet(*wager).is_zero()).collect::<Vec<WagerId>>()
        };
        let missing = unmade(Status::Required);
        match missing.is_empty() {
            true => Lack::OneOf(unmade(Status::Either)),
            false => Lack::All(missing),
        }
    }
}
