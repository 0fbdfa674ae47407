//! Rounds of every game of twenty-one at random: the induction allows just what the engine does, and
//! settles hands, insurance and side bets to the same cent.

use super::deed::{Pair, Way, legal};
use super::faces::{Held, kind};
use super::rounds::{self, pair};
use super::side;
use super::table::{Table, given_up, insured, played};
use super::tests::rules;
use crate::dice::Dice;
use engine::points::{Action, Bought, Due, Event, Options, Played, Round, Rules, Start, Waiting};
use engine::{Bank, Chair, Payment, Seat, WagerId};
use money::{Money, Pay};
use ranking::points::{Kind as Made, Origin, count};
use sheet::points::settle::BankerNatural;
use sheet::{Kind, Library};
use std::collections::BTreeSet;

const SEAT: Seat = Seat::new(0);
/// What lies on every wager: all printed odds pay it in whole cents.
const BET: Money = Money::dollars(40);
/// Rounds of each edition under each option.
const ROUNDS: usize = 1_500;

#[test]
fn rounds_at_random_come_to_the_same_cents() {
    let library = Library::built_in();
    let mut dice = Dice(7);
    let (mut decisions, mut games) = (0, 0);
    for sheet in library.sheets().filter(|sheet| sheet.kind == Kind::TwentyOne) {
        games += 1;
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let mut choices = vec![None];
            for option in library.game(&name).expect("an edition").options() {
                if option.id != "pack.cards" {
                    choices.extend(
                        option.values.iter().map(|it| Some((option.id.clone(), it.clone()))),
                    );
                }
            }
            let mut settled = BTreeSet::new();
            for choice in choices {
                let choice = choice.as_ref().map(|(id, value)| (id.as_str(), value.as_str()));
                let rules = rules(&name, choice.as_slice());
                let table = Table::new(&rules);
                for _ in 0..ROUNDS {
                    let sat = Sat::play(&table, &mut dice);
                    sat.check(&format!("{name} {choice:?}"), &mut settled);
                    decisions += sat.decisions;
                }
                let all: BTreeSet<_> = rules.wagers().map(|it| rules.name(it).to_owned()).collect();
                assert!(settled.is_superset(&all), "{name} {choice:?}: {all:?}, not {settled:?}");
            }
        }
    }
    assert_eq!(games, 6, "a game of twenty-one more, or less");
    assert!(decisions > 20_000, "{decisions} decisions");
}

/// A round that was played.
struct Sat<'t> {
    table: &'t Table<'t>,
    round: Round,
    actions: Vec<Action>,
    events: Vec<Event>,
    decisions: usize,
}

impl<'t> Sat<'t> {
    /// Plays a round at random, and holds what may be done at every decision to the induction's.
    fn play(table: &'t Table<'t>, dice: &mut Dice) -> Sat<'t> {
        let rules = table.rules;
        let round = begin(rules);
        let mut sat = Sat { table, round, actions: Vec::new(), events: Vec::new(), decisions: 0 };
        for wager in rules.wagers() {
            if rules.hands().contains(&wager) || dice.coin() {
                sat.act(Action::Bet(SEAT, wager, BET));
            }
        }
        sat.act(Action::NoMoreBets);
        let mut pack: Vec<cards::Card> = rules.game.pack.cards().collect();
        loop {
            let action = match sat.round.waiting_for(rules) {
                Waiting::Nothing => return sat,
                Waiting::Card(to) => {
                    let at = dice.below(pack.len() as u32) as usize;
                    Action::Deal(to, pack.swap_remove(at))
                }
                Waiting::Switch(_) => dice.one_of(&[Action::Switch(SEAT), Action::Keep(SEAT)]),
                Waiting::Banker => dice.one_of(&[Action::BankerStand, Action::BankerHit]),
                Waiting::Play(..) => sat.at_random(dice),
                Waiting::Insurance(..) => {
                    let most = sat.round.insurance_amounts(rules, sat.round.turn());
                    match most.filter(|_| dice.coin()) {
                        Some(amounts) => Action::Insure(SEAT, amounts.most()),
                        None => Action::Decline(SEAT),
                    }
                }
                Waiting::EarlySurrender(..) if dice.coin() => Action::Surrender(SEAT),
                _ => Action::Decline(SEAT),
            };
            sat.act(action);
        }
    }

    fn act(&mut self, action: Action) {
        let taken = self.round.act(self.table.rules, action, &mut self.events);
        taken.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}, {:?}", self.events));
        self.actions.push(action);
    }

    fn at_random(&mut self, dice: &mut Dice) -> Action {
        let (rules, round) = (self.table.rules, &self.round);
        let at = round.turn();
        let hand = &round.hands()[at];
        let options = round.options(rules, at);
        let up = kind(round.banker_shows()[0]);
        let way = way(rules, hand, options);
        let allowed = legal(rules, up, Held::of(&hand.cards), way, &hand.count(rules));
        assert_eq!(allowed, rounds::deeds(options), "{:?} against {up}", hand.cards);
        self.decisions += 1;
        let double = round.double_amounts(rules, at).map(|amounts| amounts.most());
        let all = [
            (Options::SPLIT, Action::Split(SEAT)),
            (Options::DOUBLE, Action::Double(SEAT, double.unwrap_or(Money::ZERO))),
            (Options::HIT, Action::Hit(SEAT)),
            (Options::STAND, Action::Stand(SEAT)),
            (Options::SURRENDER, Action::Surrender(SEAT)),
            (Options::RESCUE, Action::Rescue(SEAT)),
        ];
        let all = all.into_iter().filter(|(option, _)| options.has(*option));
        dice.one_of(&all.map(|(_, action)| action).collect::<Vec<Action>>())
    }

    /// Holds every payment to what the count makes of the same cards.
    fn check(&self, name: &str, settled: &mut BTreeSet<String>) {
        let rules = self.table.rules;
        for event in &self.events {
            let Event::Settled(_, due, payment) = event else { continue };
            let hands = self.round.hands_of(SEAT);
            let (units, bet) = match due {
                Due::Hand(at) => {
                    let hand = &hands[usize::from(*at)];
                    settled.insert(rules.name(hand.wager).to_owned());
                    (self.hand(*at, hand), hand.bet)
                }
                Due::Insurance(_) => (self.insurance(), payment.stake),
                Due::Side(wager) => {
                    settled.insert(rules.name(*wager).to_owned());
                    (self.side(*wager, payment), payment.stake)
                }
            };
            let net = payment.total().as_cents() as f64 - payment.stake.as_cents() as f64;
            let counted = units * bet.as_cents() as f64;
            assert!(
                (net - counted).abs() < 1e-6,
                "{name}, {due:?}: {net} cents, not {counted}: {:#?}",
                self.events
            );
        }
    }

    /// What a hand comes to, in first wagers.
    fn hand(&self, at: u8, hand: &Played) -> f64 {
        let rules = self.table.rules;
        let way = way(rules, hand, Options::STAND);
        let gone = |event: &Event| matches!(event, Event::Surrendered(_, held) | Event::Rescued(_, held) if *held == at);
        if self.events.iter().any(gone) {
            return given_up(way.stake());
        }
        let cards = played(Held::of(&hand.cards).hand(), way);
        let pay = self.table.pay(&cards, self.round.banker());
        let reach = rules.game.settle.banker_natural;
        let stake = match reach == BankerNatural::TakesFirstWagers && self.banker_has_natural() {
            true if hand.bought == Bought::First => 1.0,
            true => 0.0,
            false => way.stake(),
        };
        pay * stake
    }

    /// What insurance comes to, in units of itself.
    fn insurance(&self) -> f64 {
        let chance = if self.banker_has_natural() { 1.0 } else { 0.0 };
        insured(self.table.rules, chance)
    }

    /// What a side bet comes to, in units of it, by the row of the cards that the count deals in place of
    /// these.
    fn side(&self, wager: WagerId, payment: &Payment) -> f64 {
        let rules = self.table.rules;
        let name = rules.name(wager);
        let side = rules.game.sides.iter().find(|side| side.wager == name).expect("a side bet");
        let table = rules.game.tables.iter().find(|held| held.name == side.table);
        let table = table.expect("a table");
        let (mut round, mut events) = (begin(rules), Vec::new());
        for action in &self.actions {
            let action = match *action {
                Action::Deal(to, card) => {
                    Action::Deal(to, side::stand_in(rules, side, (&round, to), card))
                }
                action => action,
            };
            round.act(rules, action, &mut events).expect("cards that are alike are played alike");
        }
        let row = events.iter().find_map(|event| match event {
            Event::Settled(_, Due::Side(held), payment) if *held == wager => Some(payment.row),
            _ => None,
        });
        let row = row.expect("it is settled").map(|row| &table.rows[usize::from(row)]);
        let pay = row.map_or(Pay::Lose, |row| row.pays[table.chosen]);
        super::table::number(side::net_of(pay, payment.stake).expect("no meter"))
    }

    fn banker_has_natural(&self) -> bool {
        let banker = self.round.banker();
        let Some(two) = banker.get(..2) else { return false };
        let made = count(self.table.rules.game.counting, Origin::Dealt, two);
        matches!(made.kind, Made::Natural(_))
    }
}

/// A round before any bet.
fn begin(rules: &Rules) -> Round {
    let chairs = [Chair::own(0, Money::dollars(100_000))];
    Round::begin(rules, &Start { chairs: &chairs, bank: Bank::House })
}

/// How a hand of the engine's came to its decision.
fn way(rules: &Rules, hand: &Played, options: Options) -> Way {
    Way {
        origin: hand.origin,
        start: hand.start,
        bought: hand.bought,
        pair: match (pair(rules, hand), options.has(Options::SPLIT)) {
            (None, _) => Pair::None,
            (Some(_), false) => Pair::Kept,
            (Some(_), true) => Pair::Splits,
        },
        doublings: hand.doublings,
        left: hand.left,
    }
}
