//! One table of a simulation: rounds one after another, and what each must add up to.

use super::bots::Bots;
use super::run::{Playing, Score};
use crate::bots::{self, Care, Chopping, Openings, Temper, Wits};
use crate::chance::{Chance, Purpose};
use crate::menu::Offer;
use crate::record::{self, Keeper};
use crate::sitting::Sitting;
use cards::{Card, Miscount, Shoe};
use engine::Seat;
use engine::pot::{
    Action, Ante, Entering, Event, House, Jackpot, LineUp, Presence, Round, Rules, Stage, Start,
    TableAction, TableRefusal, Waiting,
};
use money::Money;
use sheet::poker::{Award, Poker, Pool, Street};

/// More actions than any round has.
const ENDLESS: usize = 10_000;

/// How often, in thousandths, a sensible bot takes a rest before a round, and comes back.
const RESTS: u32 = 4;
const RETURNS: u32 = 300;

/// What every table of a simulation shares.
pub(super) struct Felt<'a> {
    offer: &'a Offer,
    seats: usize,
    bots: Bots,
    seed: u64,
    /// What is good to start with in each game, where bots think.
    openings: Vec<Openings>,
    /// Cards that must be shuffled before a round of each game.
    shuffled: Vec<usize>,
    /// Whether each game lets callers check and call throughout.
    never_must: Vec<bool>,
    recording: Recording,
}

/// Whether rounds are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Recording {
    No,
    Yes,
}

impl<'a> Felt<'a> {
    pub(super) fn new(
        offer: &'a Offer,
        seats: usize,
        bots: Bots,
        seed: u64,
        recording: Recording,
    ) -> Felt<'a> {
        let games = offer.house.games();
        let openings = |(number, rules)| {
            Openings::of(rules, &mut Chance::new(seed, Purpose::Openings(number)))
        };
        let openings = match bots {
            Bots::Callers => Vec::new(),
            Bots::Sensible => games.iter().enumerate().map(openings).collect(),
        };
        let shuffled = games.iter().map(|rules| {
            let size = rules.game.pack.size();
            most_cards(&rules.game, seats).unwrap_or(size).min(size)
        });
        let shuffled = shuffled.collect();
        let never_must = games.iter().map(bots::never_must).collect();
        Felt { offer, seats, bots, seed, openings, shuffled, never_must, recording }
    }

    const fn house(&self) -> &'a House {
        &self.offer.house
    }

    /// What a player buys in for: 20 to 100 times the lower limit, within what is printed.
    fn buy_in(&self, chance: &mut Chance) -> Money {
        let house = self.house();
        let low = house.games()[0].stakes.low;
        let wanted = low.times(20 + u64::from(chance.below(81))).max(house.buy_in.min);
        wanted.min(house.buy_in.max.unwrap_or(wanted))
    }
}

/// The most cards that a round with so many seats takes off the pack; `None` where draws leave
/// that to the players, or a board is dealt again.
fn most_cards(poker: &Poker, seats: usize) -> Option<usize> {
    let boards = usize::from(poker.pot.boards.max(1));
    let street = |street: &Street| {
        usize::from(street.burn)
            + usize::from(street.down + street.up) * seats
            + usize::from(street.board) * boards
    };
    let draws = poker.streets.iter().any(|street| street.draw.is_some());
    let twice = poker.extras.run_twice != sheet::poker::RunTwice::Never;
    (!draws && !twice).then(|| poker.streets.iter().map(street).sum())
}

/// A table, with what it uses again in every round.
pub(super) struct Table<'a> {
    felt: &'a Felt<'a>,
    shoes: Vec<Shoe>,
    events: Vec<Event>,
    /// The round that is on, or the last one.
    round: Round,
}

impl<'a> Table<'a> {
    pub(super) fn new(felt: &'a Felt<'a>) -> Table<'a> {
        let shoes = felt.house().games().iter().map(|rules| Shoe::new(rules.game.pack));
        let nobody = Start { button: Seat::new(0), seats: &[], ante: Ante::Matched };
        let round = Round::seated(&nobody);
        Table { felt, shoes: shoes.collect(), events: Vec::with_capacity(512), round }
    }
}

impl Playing for Table<'_> {
    type Score = Score;

    /// A table that opens, is played at and closes.
    fn play(&mut self, first: u64, rounds: u64, block: u64) -> Result<Score, String> {
        let felt = self.felt;
        let chance = &mut Chance::new(felt.seed, Purpose::Block(block));
        let mut score = Score::default();
        let tempers: [Temper; Seat::MAX] = std::array::from_fn(|_| Temper::new(chance));
        let buys: [Money; Seat::MAX] = std::array::from_fn(|_| felt.buy_in(chance));
        let buys = |seat: Seat| buys[seat.place()];
        let opened = Sitting::open(felt.house(), felt.seats, buys, chance);
        let mut sitting = opened.map_err(|refusal| refusal.to_string())?;
        for number in first..first + rounds {
            let told = |what: String| format!("round {}: {what}", number + 1);
            self.between(&mut sitting, chance).map_err(told)?;
            let line_up = sitting.deal().map_err(|refusal| told(refusal.to_string()))?;
            let rules = sitting.rules();
            let game = sitting.game();
            self.round(&sitting, &line_up, &tempers, chance).map_err(told)?;
            self.count(&line_up, game, number, &mut score);
            if felt.recording == Recording::Yes {
                score.records.push(self.record(game, rules, &line_up));
            }
            if let Err(fault) = sitting.end(&line_up, &self.round, &self.events) {
                score.faults.push(told(fault));
            }
        }
        sitting.close().map_err(|refusal| refusal.to_string())?;
        for seat in (0..felt.seats).map(Seat::new) {
            score.nets[seat.place()] += sitting.net(seat);
        }
        score.house += sitting.house_net();
        score.waiting += sitting.waiting();
        Ok(score)
    }
}

impl Table<'_> {
    /// Who is out of chips buys in again; sensible bots rest now and then, and some straddle.
    fn between(&self, sitting: &mut Sitting<'_>, chance: &mut Chance) -> Result<(), String> {
        let least = sitting.least_stack();
        for seat in (0..self.felt.seats).map(Seat::new) {
            if sitting.stack(seat) < least {
                let money = self.felt.buy_in(chance);
                sitting.buy(seat, money).map_err(|refusal| refusal.to_string())?;
            }
        }
        self.wager(sitting, chance).map_err(|refusal| refusal.to_string())?;
        if self.felt.bots == Bots::Sensible {
            self.rest(sitting, chance)?;
        }
        match sitting.straddler() {
            Some(seat) if chance.happens(bots::STRADDLES) => {
                sitting.act(TableAction::Straddle(seat)).map_err(|refusal| refusal.to_string())
            }
            _ => Ok(()),
        }
    }

    /// Some take a rest, and some come back.
    fn rest(&self, sitting: &mut Sitting<'_>, chance: &mut Chance) -> Result<(), String> {
        let least = self.felt.house().games().iter().map(|rules| rules.game.seats.min.max(2));
        let least = usize::from(least.max().unwrap_or(2));
        let here = |sitting: &Sitting<'_>, seat: Seat| {
            sitting.player(seat).is_some_and(|it| it.presence == Presence::Here)
        };
        for seat in (0..self.felt.seats).map(Seat::new) {
            let present = (0..self.felt.seats).filter(|at| here(sitting, Seat::new(*at))).count();
            let entering = if chance.happens(500) { Entering::Post } else { Entering::Wait };
            let action = match here(sitting, seat) {
                true if present > least + 1 && chance.happens(RESTS) => TableAction::SitOut(seat),
                false if chance.happens(RETURNS) => TableAction::Return(seat, entering),
                _ => continue,
            };
            sitting.act(action).map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }

    /// Everyone says what he wagers, in games where that is his choice.
    fn wager(&self, sitting: &mut Sitting<'_>, chance: &mut Chance) -> Result<(), TableRefusal> {
        let rules = sitting.rules();
        let extras = &rules.game.extras;
        if extras.award != Award::Matched && extras.pool != Pool::BadBeat {
            return Ok(());
        }
        for seat in (0..self.felt.seats).map(Seat::new) {
            if rules.game.extras.award == Award::Matched {
                let wager = bots::wager(rules, sitting.stack(seat), chance);
                sitting.act(TableAction::Wager(seat, wager))?;
            }
            if rules.game.extras.pool == Pool::BadBeat && sitting.rounds() == 0 {
                let jackpot = if chance.happens(500) { Jackpot::In } else { Jackpot::Out };
                sitting.act(TableAction::Jackpot(seat, jackpot))?;
            }
        }
        Ok(())
    }

    /// Plays one round to its end.
    fn round(
        &mut self,
        sitting: &Sitting<'_>,
        line_up: &LineUp,
        tempers: &[Temper; Seat::MAX],
        chance: &mut Chance,
    ) -> Result<(), String> {
        let rules = sitting.rules();
        let game = sitting.game();
        let shoe = &mut self.shoes[game];
        shoe.gather();
        shoe.shuffle_top_by(self.felt.shuffled[game], chance);
        self.events.clear();
        let refused = |refusal| format!("the engine refused: {refusal}");
        let round = &mut self.round;
        line_up.begin_again(rules, round, &mut self.events).map_err(refused)?;
        let wits = self.felt.openings.get(game);
        let wits = wits.map(|openings| Wits { openings, care: Care::QUICK });
        let never_must = wits.is_none() && self.felt.never_must[game];
        for _ in 0..ENDLESS {
            let below = &mut |bound| chance.below(bound);
            round.deal_from(rules, shoe, below, &mut self.events).map_err(refused)?;
            // The words of callers, and the hands they show, are most of what happens.
            if never_must {
                round.check_or_call(rules, &mut self.events).map_err(refused)?;
                round.show_all(rules, &mut self.events);
                if let Waiting::Cards { .. } = round.waiting_for(rules) {
                    continue;
                }
            }
            let action = match &wits {
                None => bots::call(rules, round),
                Some(wits) => {
                    let next = speaker(rules, round).map_or(0, |it| line_up.seat_at(it).place());
                    chopped(rules, round, chance)
                        .or_else(|| bots::think(rules, round, tempers[next], wits, chance))
                }
            };
            match action {
                Some(action) => {
                    // A refusal changes nothing: it is told by what the round waited for.
                    let done = round.act(rules, action, &mut self.events);
                    done.map_err(|refusal| {
                        let waiting = round.waiting_for(rules);
                        format!(
                            "the engine, waiting for {waiting}, refused what is legal: {refusal}"
                        )
                    })?;
                }
                None if round.stage() == Stage::Over => return Ok(()),
                None => return Err("the round waits for nobody and is not over".to_owned()),
            }
        }
        Err("the round does not end".to_owned())
    }

    fn record(&self, game: usize, rules: &Rules, line_up: &LineUp) -> String {
        let named = &self.felt.offer.games[game];
        record::write(named, rules, line_up, &self.round, &self.events, Keeper::default())
    }

    /// Adds a round to the score, and whatever in its cards does not add up.
    fn count(&self, line_up: &LineUp, game: usize, number: u64, score: &mut Score) {
        let round = &self.round;
        let chairs = line_up.seats.iter().zip(line_up.chairs());
        for ((seat, chair), player) in chairs.zip(round.players()) {
            score.won[seat.place()] += u64::from(player.stack > chair.stack);
        }
        score.rounds += 1;
        score.showdowns += u64::from(round.live().len() > 1);
        score.largest_pot = score.largest_pot.max(round.pushed());
        if let Err(miscount) = self.count_cards(game) {
            score.faults.push(format!("round {}: {miscount}", number + 1));
        }
    }

    /// Holds the cards that have left the shoe against those that the round has named. The engine
    /// itself asserts that each of these lies in one place.
    fn count_cards(&self, game: usize) -> Result<(), Miscount> {
        let shoe = &self.shoes[game];
        let named = self.round.named();
        let out = shoe.out();
        if out == named {
            return Ok(());
        }
        let miscount = |found| move |card| Miscount { card, found, expected: 1 };
        let lost = out.without(named).iter().next().map(miscount(0));
        // A thrown card may have been shuffled in again, and wait to be dealt again.
        let back = named.without(out);
        let in_stub = |card: &Card| shoe.stub().contains(card);
        let made = back.iter().find(|card| !in_stub(card)).map(miscount(2));
        lost.or(made).map_or(Ok(()), Err)
    }
}

/// The place whose decision the round waits for.
fn speaker(rules: &Rules, round: &Round) -> Option<Seat> {
    match round.waiting_for(rules) {
        Waiting::BringIn(seat)
        | Waiting::Kill(seat)
        | Waiting::Turn(seat)
        | Waiting::Draw(seat)
        | Waiting::CallWild(seat)
        | Waiting::Agree(seat)
        | Waiting::Discard(seat)
        | Waiting::Show(seat) => Some(seat),
        Waiting::Cards { .. } | Waiting::Nothing => None,
    }
}

/// The blinds are chopped every other time that they can be.
fn chopped(rules: &Rules, round: &Round, chance: &mut Chance) -> Option<Action> {
    match bots::chop(rules, round)? {
        Chopping::Offers(seat) => chance.happens(500).then_some(Action::Chop(seat)),
        Chopping::Accepts(seat) => Some(Action::Chop(seat)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use felt::menu::Menu;
    use sheet::Library;

    fn offer(game: &str) -> Offer {
        let menu = Menu { game: Some(game.to_owned()), ..Menu::default() };
        menu.offer(&Library::built_in()).expect("the game is there")
    }

    #[test]
    fn a_lost_chip_and_a_lost_card_are_noticed() {
        let offer = offer("texas-holdem");
        let felt = Felt::new(&offer, 6, Bots::Callers, 1, Recording::No);
        let mut table = Table::new(&felt);
        let chance = &mut Chance::new(1, Purpose::Block(0));
        let tempers: [Temper; Seat::MAX] = std::array::from_fn(|_| Temper::new(chance));
        let buys = |_| Money::dollars(100);
        let mut sitting = Sitting::open(felt.house(), 6, buys, chance).unwrap();
        let line_up = sitting.deal().unwrap();
        table.round(&sitting, &line_up, &tempers, chance).unwrap();
        let round = table.round.clone();
        let faults = |table: &Table<'_>| {
            let mut score = Score::default();
            table.count(&line_up, 0, 0, &mut score);
            score.faults
        };
        assert_eq!(faults(&table), Vec::<String>::new());

        let mut short = LineUp::clone(&line_up);
        short.chairs[3].stack += Money::cents(1);
        let told = sitting.clone().end(&short, &round, &table.events).unwrap_err();
        assert_eq!(told, "$600.01 came to the round, $600 left it");
        assert!(sitting.end(&line_up, &round, &table.events).is_ok());

        table.shoes[0].shuffle_top(52, &mut |_| 0);
        let lost = table.shoes[0].deal().expect("a card is left");
        let expected = format!("round 1: {lost}: 0 found, and the pack has 1");
        assert_eq!(faults(&table), [expected]);
    }
}
