//! Rounds through the engine, for prices by sample and to hold counts to it.

use super::{Unpriced, scale};
use cards::Card;
use engine::table::{
    Action, Bank, Chair, Choices, Due, Event, Meters, Round, Rules, Serves, Start, WagerId,
    Waiting, legal,
};
use engine::{Packet, Seat};
use money::{Fraction, Money, Pay};
use sheet::table::wager::Status;

/// The one player.
pub(super) const SEAT: Seat = Seat::new(0);
/// More than any round costs.
const STACK: Money = Money::dollars(1_000_000);
/// What is tried as the stake of the first wager, until the table takes it.
const UNITS: [u64; 7] = [100, 50, 40, 20, 10, 5, 1];

/// One player who makes the opening wagers and no others before the deal.
pub(super) struct Drive<'a> {
    pub(super) rules: &'a Rules,
    pub(super) unit: Money,
    bets: Vec<(WagerId, Money)>,
}

/// What the wagers of a round are paid in.
enum PaidIn {
    /// In stakes: what these are does not matter.
    Stakes,
    /// In dollars too, whatever the stake.
    Dollars,
    /// From a meter too.
    Meter,
}

impl<'a> Drive<'a> {
    /// A player with this stake on the first wager; where dollars are paid, with no other.
    ///
    /// # Errors
    ///
    /// The table takes no such stake, or a meter pays.
    pub(super) fn new(
        rules: &'a Rules,
        opening: &[(WagerId, Fraction)],
        stake: Money,
    ) -> Result<Drive<'a>, Unpriced> {
        let staking = |unit| Drive::staking(rules, opening, unit);
        match paid_in(rules, opening, stake) {
            PaidIn::Stakes => {
                let drive = UNITS.map(Money::dollars).into_iter().find_map(staking);
                drive.ok_or_else(|| Unpriced::shape("no stake that the table takes"))
            }
            PaidIn::Dollars => staking(stake).ok_or_else(|| {
                Unpriced::shape(format!(
                    "dollars are paid, and the table takes no {stake} here; name a stake that it takes"
                ))
            }),
            PaidIn::Meter => Err(Unpriced::shape("a meter pays, and rounds are played without")),
        }
    }

    /// One whose first wager is so large, if the table takes that.
    fn staking(
        rules: &'a Rules,
        opening: &[(WagerId, Fraction)],
        unit: Money,
    ) -> Option<Drive<'a>> {
        let part = |units: Fraction| {
            let cents = Fraction::whole(unit.as_cents().into()).checked_mul(units)?;
            let whole = cents.denominator() == 1;
            whole.then_some(Money::cents(u64::try_from(cents.numerator()).ok()?))
        };
        let bets = opening.iter().map(|(wager, units)| Some((*wager, part(*units)?)));
        let drive = Drive { rules, unit, bets: bets.collect::<Option<_>>()? };
        let mut round = drive.begin();
        drive.open(&mut round, &mut Vec::new())?;
        Some(drive)
    }

    fn begin(&self) -> Round {
        let chairs = [Chair::own(0, STACK)];
        let start = Start { chairs: &chairs, bank: Bank::House, meters: Meters::default() };
        Round::begin(self.rules, &start)
    }

    fn open(&self, round: &mut Round, events: &mut Vec<Event>) -> Option<()> {
        for (wager, money) in &self.bets {
            round.act(self.rules, Action::Bet(SEAT, *wager, *money), events).ok()?;
        }
        round.act(self.rules, Action::NoMoreBets, events).ok()
    }

    /// A round with the bets made.
    pub(super) fn seated(&self) -> Round {
        let mut round = self.begin();
        let opened = self.open(&mut round, &mut Vec::new());
        opened.expect("the table has taken these bets before");
        round
    }

    /// Plays a round: cards come from `deal`, answers from `answer`. Says what was won, in cents.
    pub(super) fn play(
        &self,
        deal: &mut dyn FnMut(Serves) -> Card,
        answer: &mut dyn FnMut(&Round, Choices) -> Action,
        events: &mut Vec<Event>,
    ) -> (i64, Round) {
        let rules = self.rules;
        let mut round = self.begin();
        self.open(&mut round, events).expect("the table has taken these bets before");
        loop {
            let action = match round.waiting_for(rules) {
                Waiting::Nothing => break,
                Waiting::Bets => Action::NoMoreBets,
                Waiting::Cards { to, count, .. } => {
                    let from = round.serves(rules);
                    Action::Deal(to, Packet::of((0..count).map(|_| deal(from))))
                }
                Waiting::Start => Action::Start(3),
                Waiting::Answer(_) => answer(&round, legal(rules, &round)),
                Waiting::Banker => round.left_to_the_house(rules),
                Waiting::Shuffle => unreachable!("no floor is called"),
            };
            round.act(rules, action, events).expect("what is legal is accepted");
        }
        (net(&round), round)
    }
}

/// What may be paid on the wagers that open a round and those that it asks for.
fn paid_in(rules: &Rules, opening: &[(WagerId, Fraction)], stake: Money) -> PaidIn {
    let made = |due: &Due| {
        let wager = rules.stake_of(*due).0;
        let asked_for = rules.game.wagers[wager.place()].status == Status::ByDecision;
        asked_for || opening.iter().any(|(held, _)| *held == wager)
    };
    let dues = rules.dues().into_iter().filter(made);
    let pays: Vec<Pay> = dues.flat_map(|due| scale::pays(rules, due, stake)).collect();
    match () {
        () if pays.iter().any(|pay| pay.meter().is_some()) => PaidIn::Meter,
        () if pays.iter().any(|pay| matches!(pay, Pay::Fixed(_))) => PaidIn::Dollars,
        () => PaidIn::Stakes,
    }
}

/// What the player has won in a round that is over, in cents.
pub(super) fn net(round: &Round) -> i64 {
    round.stack(SEAT).as_cents() as i64 - STACK.as_cents() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::price::script::opening;
    use engine::table::Limits;
    use money::{Meter, Share};
    use sheet::Library;
    use sheet::table::settle::Cell;

    /// Three Card Poker whose ante wins this.
    fn rules(wins: Pay) -> Rules {
        let library = Library::built_in();
        let page = library.game("three-card-poker").expect("a game").resolve(&[]).expect("a page");
        let mut game = page.table().expect("a table game").clone();
        let ante = game.settlement.lines.iter_mut().find(|line| line.wager == "ante");
        for (_, cell) in &mut ante.expect("an ante").cells {
            if let Cell::Pay(pay @ Pay::Odds(_)) = cell {
                *pay = wins;
            }
        }
        Rules::new(&game, Limits::default()).expect("playable")
    }

    /// Dollars are so many stakes of the size that was asked for; where odds alone are paid the size
    /// does not matter, and meters are not played for.
    #[test]
    fn the_stake_is_the_one_asked_for_where_it_matters() {
        let unit = |wins: Pay, stake: Money| {
            let rules = rules(wins);
            let drive = Drive::new(&rules, &opening(&rules).expect("a wager"), stake);
            drive.map(|drive| drive.unit).map_err(|fault| fault.to_string())
        };
        let (even, five) = ("1 to 1".parse().expect("odds"), Pay::Fixed(Money::dollars(5)));
        assert_eq!(unit(even, Money::dollars(10)), Ok(Money::dollars(100)));
        assert_eq!(unit(five, Money::dollars(10)), Ok(Money::dollars(10)));
        assert_eq!(unit(five, Money::dollars(25)), Ok(Money::dollars(25)));
        let refused = "dollars are paid, and the table takes no $2,000,000 here; name a stake that it \
                       takes";
        assert_eq!(unit(five, Money::dollars(2_000_000)), Err(refused.to_owned()));
        let refused = "a meter pays, and rounds are played without";
        let all = Pay::Meter(Share::percent(100), Meter::Sole);
        assert_eq!(unit(all, Money::dollars(10)), Err(refused.to_owned()));
    }
}
