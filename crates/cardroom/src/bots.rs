//! Who sits at the table when no person does. A bot sees what its seat may see and nothing else.

mod sense;

use crate::dice::Dice;
use cards::CardSet;
use engine::pot::{Action, Answer, Choices, Round, Rules, Stage, Waiting, legal};
use engine::{Packet, Seat};
use money::Money;
pub(crate) use sense::Sense;
use sense::{Rivals, View};
use sheet::poker::{ShortStack, Unopened};

/// How a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Bots {
    /// Bets strong hands, folds weak ones, bluffs now and then.
    Rule,
    /// Checks and calls.
    Call,
}

impl Bots {
    /// The name used in commands.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Bots::Rule => "rule",
            Bots::Call => "call",
        }
    }

    /// What the seat that the round waits for does; `None` where it waits for no seat.
    pub(crate) fn act(
        self,
        rules: &Rules,
        round: &Round,
        sense: &Sense,
        dice: &mut Dice,
    ) -> Option<Action> {
        Some(match round.waiting_for(rules) {
            Waiting::Turn(seat) if self == Bots::Call && nobody_must(rules) => {
                match round.player(seat).bet < round.level() {
                    true => Action::Call(seat),
                    false => Action::Check(seat),
                }
            }
            Waiting::Turn(seat) | Waiting::BringIn(seat) => {
                let (_, choices) = legal(rules, round).expect("a turn has choices");
                match self {
                    Bots::Rule => speak(rules, round, seat, &choices, sense, dice),
                    Bots::Call => go_along(seat, &choices),
                }
            }
            Waiting::Kill(seat) => {
                let sizes = legal(rules, round).and_then(|(_, choices)| choices.kill);
                match (self, sizes) {
                    (Bots::Rule, Some((least, _))) if dice.below(10) == 0 => {
                        Action::Kill(seat, least)
                    }
                    _ => Action::NoKill(seat),
                }
            }
            Waiting::Draw(seat) => {
                let throw = match self {
                    Bots::Rule => {
                        let most = usize::from(street(rules, round).draw.unwrap_or(0));
                        sense.throw(&View::of(rules, round, seat), most, dice)
                    }
                    Bots::Call => first(round, seat, 1),
                };
                Action::Draw(seat, Packet::of(throw))
            }
            Waiting::Discard(seat) => {
                let count = usize::from(street(rules, round).discard);
                let give_up = match self {
                    Bots::Rule => sense.give_up(&View::of(rules, round, seat), count, dice),
                    Bots::Call => first(round, seat, count),
                };
                Action::Discard(seat, Packet::of(give_up))
            }
            Waiting::CallWild(seat) => Action::CallWild(seat, Packet::of(first(round, seat, 1))),
            Waiting::Agree(seat) => Action::RunTwice(seat, Answer::No),
            Waiting::Show(seat) => Action::Show(seat, Packet::default()),
            Waiting::Cards { .. } | Waiting::Nothing => return None,
        })
    }
}

fn street<'a>(rules: &'a Rules, round: &Round) -> &'a sheet::poker::Street {
    let (Stage::Dealing(at) | Stage::Drawing(at) | Stage::Betting(at) | Stage::Discarding(at)) =
        round.stage()
    else {
        unreachable!("a seat draws and gives up cards on a street")
    };
    &rules.game.streets[usize::from(at)]
}

/// The first cards of a hand.
fn first(round: &Round, seat: Seat, count: usize) -> CardSet {
    round.player(seat).down.cards.iter().copied().take(count).collect()
}

/// Whether every seat may check where there is no bet and call where there is one.
fn nobody_must(rules: &Rules) -> bool {
    let betting = &rules.game.betting;
    betting.unopened == Unopened::Check && betting.short_stack == ShortStack::AllIn
}

/// Stays in for as little as can be; opens where somebody must.
fn go_along(seat: Seat, choices: &Choices) -> Action {
    match *choices {
        Choices { bring_in: Some(_), .. } => Action::BringIn(seat),
        Choices { check: true, .. } => Action::Check(seat),
        Choices { call: Some(_), .. } => Action::Call(seat),
        Choices { bet: Some((least, _)), .. } => Action::Bet(seat, least),
        _ => Action::Fold(seat),
    }
}

/// Bets, calls or folds by the chance to win against as many random hands as are left, and by what
/// the pot offers.
fn speak(
    rules: &Rules,
    round: &Round,
    seat: Seat,
    choices: &Choices,
    sense: &Sense,
    dice: &mut Dice,
) -> Action {
    let rivals = round.live().len().max(2) as u32 - 1;
    // What was forced says nothing about a hand.
    let posted = rules.stakes.blinds.into_iter().fold(rules.stakes.bring_in, Money::max);
    let forced = round.stage() == Stage::Betting(0) && round.level() <= posted;
    let rivals_are = match choices.call {
        Some(_) if !forced => Rivals::Betting,
        _ => Rivals::Unknown,
    };
    let chance = sense.chance(&View::of(rules, round, seat), rivals, rivals_are, dice);
    let fair = 1000 / (rivals + 1);
    let mood = dice.below(100);
    let strong = chance > fair * 3 / 2;
    match *choices {
        Choices { bet: Some((least, most)), .. } if (strong && mood < 70) || mood < 3 => {
            Action::Bet(seat, size(rules, round, chance, least, most))
        }
        Choices { bring_in: Some(_), .. } => Action::BringIn(seat),
        Choices { check: true, .. } => Action::Check(seat),
        Choices { call: Some(price), .. } if is_worth(price, round.pot(), chance) => {
            Action::Call(seat)
        }
        // Where nobody may check, whoever has a fair hand opens.
        Choices { call: None, bet: Some((least, _)), .. } if chance >= fair => {
            Action::Bet(seat, least)
        }
        _ => Action::Fold(seat),
    }
}

/// Whether the chance, in thousandths, pays for the price of staying in.
fn is_worth(price: Money, pot: Money, chance: u32) -> bool {
    price.as_cents() * 1000 <= (pot + price).as_cents() * u64::from(chance)
}

/// How much to make it: half the pot, with a very good hand all of it, in steps of the least bet.
fn size(rules: &Rules, round: &Round, chance: u32, least: Money, most: Money) -> Money {
    let part = if chance > 800 { 1 } else { 2 };
    let wanted = round.level().as_cents() + round.pot().as_cents() / part;
    let step = rules.stakes.low.as_cents().max(1);
    let steps = wanted.saturating_sub(least.as_cents()) / step;
    (least + Money::cents(steps * step)).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::pot::{Ante, Chair, Recipient, Start};
    use money::Chip;

    /// A hand of hold'em before the flop, seat 1 to speak, with these cards.
    fn dealt(rules: &Rules, hands: [&str; 3]) -> Round {
        let [small, big, _] = rules.stakes.blinds;
        let chair = |blind| Chair { stack: Money::dollars(100), blind, ..Chair::default() };
        let seats = [chair(Money::ZERO), chair(small), chair(big)];
        let start = Start { button: Seat::new(0), seats: &seats, ante: Ante::Matched };
        let mut events = Vec::new();
        let mut round = Round::begin(rules, &start, &mut events).unwrap();
        for (place, hand) in hands.into_iter().enumerate() {
            let cards = hand.split(' ').map(|card| card.parse::<cards::Card>().unwrap());
            let deal = Action::Deal(Recipient::Hand(Seat::new(place)), Packet::of(cards));
            round.act(rules, deal, &mut events).unwrap();
        }
        round
    }

    fn rules() -> Rules {
        let page = sheet::Library::built_in().game("texas-holdem").unwrap().resolve(&[]).unwrap();
        let (game, stakes) = page.poker().unwrap();
        Rules { game: game.clone(), stakes, chip: Chip::DOLLAR }
    }

    /// How often of a hundred times seat 1 folds and bets.
    fn habits(hands: [&str; 3]) -> (usize, usize) {
        let rules = rules();
        let sense = Sense::new(&rules, &mut Dice::new(1, 0));
        let round = dealt(&rules, hands);
        let acts = (0..100).map(|stream| {
            Bots::Rule.act(&rules, &round, &sense, &mut Dice::new(2, stream)).expect("a turn")
        });
        let acts: Vec<Action> = acts.collect();
        let count = |is: fn(&Action) -> bool| acts.iter().filter(|act| is(act)).count();
        (count(|act| matches!(act, Action::Fold(_))), count(|act| matches!(act, Action::Bet(..))))
    }

    #[test]
    fn aces_are_bet_and_rags_are_folded() {
        let (folds, bets) = habits(["As Ah", "9c 4d", "Kd 8s"]);
        assert!(folds == 0 && bets > 60, "{folds} {bets}");
        let (folds, bets) = habits(["7s 2h", "9c 4d", "Kd 8s"]);
        assert!(folds > 50 && bets < 15, "{folds} {bets}");
    }

    /// What the others hold makes no difference to a bot.
    #[test]
    fn a_bot_does_not_peek() {
        assert_eq!(habits(["Js Th", "9c 4d", "Kd 8s"]), habits(["Js Th", "Jd Jc", "Ts Td"]));
    }
}
