//! Rounds through the engine, for prices by sample and to hold counts to it.

use super::Unpriced;
use cards::Card;
use engine::table::{
    Action, Bank, Chair, Choices, Event, Meters, Round, Rules, Serves, Start, WagerId, Waiting,
    legal,
};
use engine::{Packet, Seat};
use money::{Fraction, Money};

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

impl<'a> Drive<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        opening: &[(WagerId, Fraction)],
    ) -> Result<Drive<'a>, Unpriced> {
        for unit in UNITS.map(Money::dollars) {
            let part = |units: Fraction| {
                let cents = i128::from(unit.as_cents()) * units.numerator();
                Money::cents((cents / units.denominator()) as u64)
            };
            let bets: Vec<_> =
                opening.iter().map(|(wager, units)| (*wager, part(*units))).collect();
            let drive = Drive { rules, unit, bets };
            let mut round = drive.begin();
            if drive.open(&mut round, &mut Vec::new()).is_some() {
                return Ok(drive);
            }
        }
        Err(Unpriced::shape("no stake that the table takes"))
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

/// What the player has won in a round that is over, in cents.
pub(super) fn net(round: &Round) -> i64 {
    round.stack(SEAT).as_cents() as i64 - STACK.as_cents() as i64
}
