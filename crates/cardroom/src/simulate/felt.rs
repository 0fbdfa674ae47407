//! One table of a simulation: rounds one after another, and what each must add up to.

use super::run::Score;
use crate::bots::{Bots, Sense};
use crate::dice::Dice;
use crate::playable::most_cards;
use cards::{Card, Miscount, Pile, Shoe};
use engine::Seat;
use engine::pot::{Ante, Chair, Event, Round, Rules, Stage, Start};
use money::{Money, Net};
use sheet::poker;
use std::ops::Range;

/// More actions than any round has.
const ENDLESS: usize = 10_000;

/// What every table of a simulation shares.
pub(super) struct Felt<'a> {
    rules: &'a Rules,
    seats: usize,
    bots: Bots,
    seed: u64,
    sense: Sense,
    /// Cards that must be shuffled before a round.
    shuffled: usize,
}

impl<'a> Felt<'a> {
    pub(super) fn new(rules: &'a Rules, seats: usize, bots: Bots, seed: u64) -> Felt<'a> {
        // The last stream: no block of rounds comes near it.
        let sense = Sense::new(rules, &mut Dice::new(seed, u64::MAX));
        let size = rules.game.pack.size();
        let shuffled = most_cards(&rules.game, seats).unwrap_or(size).min(size);
        Felt { rules, seats, bots, seed, sense, shuffled }
    }

    /// What the table starts a round with. The blinds lie from the seat left of the button on;
    /// with two players the button has the small one (ruling X-17).
    fn seat_players(&self, button: usize, dice: &mut Dice, chairs: &mut [Chair]) {
        let poker::Stakes { ante, blinds, low, .. } = self.rules.stakes;
        for chair in &mut *chairs {
            let stack = low.times(20 + u64::from(dice.below(81)));
            *chair = Chair { stack, ..Chair::default() };
            if self.rules.game.posts.ante == poker::Ante::Everyone {
                chair.ante = ante;
            }
        }
        let blinds = &blinds[..usize::from(self.rules.game.posts.blinds)];
        let posted = &blinds[blinds.len().saturating_sub(self.seats)..];
        let first = if posted.len() == self.seats { button } else { button + 1 };
        for (at, blind) in posted.iter().enumerate() {
            chairs[(first + at) % self.seats].blind = *blind;
        }
    }
}

/// A table, with what it uses again in every round.
pub(super) struct Table<'a> {
    felt: &'a Felt<'a>,
    shoe: Shoe,
    events: Vec<Event>,
    chairs: [Chair; Seat::MAX],
}

impl<'a> Table<'a> {
    pub(super) fn new(felt: &'a Felt<'a>) -> Table<'a> {
        let shoe = Shoe::new(felt.rules.game.pack);
        Table { felt, shoe, events: Vec::with_capacity(512), chairs: [Chair::default(); Seat::MAX] }
    }

    /// Plays a block of rounds by its own stream of numbers.
    pub(super) fn play(&mut self, rounds: Range<u64>, block: u64) -> Result<Score, String> {
        let mut dice = Dice::new(self.felt.seed, block);
        let mut score = Score::default();
        for number in rounds {
            let told = |what: String| format!("round {}: {what}", number + 1);
            let round = self.round(number, &mut dice).map_err(told)?;
            self.count(&round, number, &mut score);
        }
        Ok(score)
    }

    /// Plays one round to its end.
    fn round(&mut self, number: u64, dice: &mut Dice) -> Result<Round, String> {
        let Felt { rules, seats, bots, sense, shuffled, .. } = self.felt;
        let button = (number % *seats as u64) as usize;
        let chairs = &mut self.chairs[..*seats];
        self.felt.seat_players(button, dice, chairs);
        self.shoe.gather();
        self.shoe.shuffle_top(*shuffled, &mut |bound| dice.below(bound));
        self.events.clear();
        let start = Start { button: Seat::new(button), seats: chairs, ante: Ante::Matched };
        let refused = |refusal| format!("the engine refused: {refusal}");
        let mut round = Round::begin(rules, &start, &mut self.events).map_err(refused)?;
        for _ in 0..ENDLESS {
            let below = &mut |bound| dice.below(bound);
            round.deal_from(rules, &mut self.shoe, below, &mut self.events).map_err(refused)?;
            match bots.act(rules, &round, sense, dice) {
                Some(action) => round.act(rules, action, &mut self.events).map_err(|refusal| {
                    format!("the engine refused what is legal, {action:?}: {refusal}")
                })?,
                None if round.stage() == Stage::Over => return Ok(round),
                None => return Err("the round waits for nobody and is not over".to_owned()),
            }
        }
        Err("the round does not end".to_owned())
    }

    /// Adds a round to the score, and whatever in it does not add up.
    fn count(&self, round: &Round, number: u64, score: &mut Score) {
        let chairs = &self.chairs[..self.felt.seats];
        for (place, (chair, player)) in chairs.iter().zip(round.players()).enumerate() {
            let net = Net::between(chair.stack, player.stack);
            score.nets[place] += net;
            score.won[place] += u64::from(net.as_cents() > 0);
        }
        score.rounds += 1;
        score.showdowns += u64::from(round.live().len() > 1);
        let awarded = self.events.iter().filter_map(|event| match event {
            Event::Awarded { money, .. } => Some(*money),
            _ => None,
        });
        score.largest_pot = score.largest_pot.max(awarded.sum());

        let before: Money = chairs.iter().map(|chair| chair.stack).sum();
        let after: Money = round.players().iter().map(|player| player.stack).sum();
        if before != after {
            let fault = format!("round {}: {before} came to the table, {after} left", number + 1);
            score.faults.push(fault);
        }
        if let Err(miscount) = self.count_cards(round) {
            score.faults.push(format!("round {}: {miscount}", number + 1));
        }
    }

    /// Holds the cards of the shoe against those of the round: in hands, on boards, thrown.
    fn count_cards(&self, round: &Round) -> Result<(), Miscount> {
        let players = round.players().iter();
        let hands = players.flat_map(|player| player.down.cards.iter().chain(player.up.iter()));
        let boards = [0, 1].into_iter().flat_map(|board| round.board(board).iter());
        let held = hands.chain(boards).copied();
        let thrown = self.events.iter().filter_map(|event| match event {
            Event::Drew(_, packet) | Event::Discarded(_, packet) => Some(&packet.cards),
            _ => None,
        });
        let mut gone = cards::CardSet::EMPTY;
        for card in thrown.flatten() {
            gone = gone.with(*card);
        }
        if gone.is_empty() {
            return self.shoe.audit(held);
        }
        // A thrown card may have been shuffled in again, and dealt again.
        let lying: cards::CardSet = self.shoe.pile(Pile::Dealt).collect();
        let held: Vec<Card> = held.collect();
        let gone = (gone & lying).without(held.iter().copied().collect());
        self.shoe.audit(held.into_iter().chain(gone.iter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use money::Chip;

    fn rules(game: &str) -> Rules {
        let page = sheet::Library::built_in().game(game).unwrap().resolve(&[]).unwrap();
        let (game, stakes) = page.poker().unwrap();
        Rules { game: game.clone(), stakes, chip: Chip::DOLLAR }
    }

    #[test]
    fn a_lost_chip_and_a_lost_card_are_noticed() {
        let rules = rules("texas-holdem");
        let felt = Felt::new(&rules, 6, Bots::Call, 1);
        let mut table = Table::new(&felt);
        let round = table.round(0, &mut Dice::new(1, 0)).unwrap();
        let faults = |table: &Table<'_>| {
            let mut score = Score::default();
            table.count(&round, 0, &mut score);
            score.faults
        };
        assert_eq!(faults(&table), Vec::<String>::new());

        table.chairs[3].stack += Money::cents(1);
        let [fault] = &faults(&table)[..] else { panic!("one fault") };
        assert!(fault.starts_with("round 1: $") && fault.contains(" came to the table"), "{fault}");

        table.chairs[3].stack -= Money::cents(1);
        table.shoe.shuffle_top(52, &mut |_| 0);
        let lost = table.shoe.deal().expect("a card is left");
        let expected = format!("round 1: {lost}: 0 found, and the pack has 1");
        assert_eq!(faults(&table), [expected]);
    }

    /// Heads-up the button has the small blind (ruling X-17).
    #[test]
    fn blinds_lie_left_of_the_button() {
        let rules = rules("texas-holdem");
        let blinds = |seats: usize, button: usize| {
            let felt = Felt::new(&rules, seats, Bots::Call, 1);
            let mut chairs = vec![Chair::default(); seats];
            felt.seat_players(button, &mut Dice::new(1, 0), &mut chairs);
            chairs.iter().map(|chair| chair.blind.as_cents() / 100).collect::<Vec<_>>()
        };
        assert_eq!(blinds(2, 1), [3, 1]);
        assert_eq!(blinds(4, 2), [3, 0, 0, 1]);
    }
}
