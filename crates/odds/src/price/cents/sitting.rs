//! Players who do anything that the dealer takes.

use super::super::paths::{Leaf, Paths};
use super::super::script::{Script, opening};
use crate::dice::Dice;
use cards::{Card, Pack};
use engine::table::{
    Action, Amounts, Bank, Chair, Due, Event, Meters, Named, Places, Round, Rules, Serves, Start,
    Third, WagerId, Waiting, legal,
};
use engine::{Packet, Seat};
use money::{Fraction, Money, Net};
use sheet::table::settle::Naming;
use sheet::table::wager::Status;

/// More than any round costs.
const STACK: Money = Money::dollars(1_000_000);
/// What every meter shows.
pub(super) const METER: Money = Money::dollars(1_000_000);
/// What is tried as the stake of the first wager: all printed odds pay it in whole cents.
const UNITS: [u64; 5] = [40, 20, 10, 5, 1];

/// A table with so many players.
pub(super) struct Sitting<'r> {
    pub(super) rules: &'r Rules,
    pub(super) seats: usize,
    pub(super) opening: Vec<(WagerId, Fraction)>,
    pub(super) unit: Money,
    /// Whether nothing follows from the opening wager, so that it is priced as one on the side.
    pub(super) is_plain: bool,
    /// How the paths of the counts end, where they have paths.
    pub(super) leaves: Option<Vec<Leaf>>,
}

/// A round that was played.
pub(super) struct Played {
    pub(super) round: Round,
    pub(super) events: Vec<Event>,
    /// Hands that were shown for what is due, as the table was then.
    pub(super) claims: Vec<(Seat, Due, Round)>,
    /// What each player plays of the grid.
    pub(super) picks: Vec<(Seat, Places)>,
    /// The table whenever something had been settled, and what had happened by then.
    tables: Vec<(usize, Round)>,
}

impl<'r> Sitting<'r> {
    pub(super) fn new(rules: &'r Rules, seats: usize) -> Sitting<'r> {
        let opening = opening(rules).expect("an opening wager");
        let (unit, is_plain) = (Money::ZERO, false);
        let mut sitting = Sitting { rules, seats, opening, unit, is_plain, leaves: None };
        let fits = UNITS.into_iter().map(Money::dollars).find(|unit| {
            sitting.unit = *unit;
            sitting.open(&mut sitting.begin(), Seat::new(0)).is_some()
        });
        assert!(fits.is_some(), "some stake fits");
        if let Ok(script) = Script::new(rules) {
            let paths = Paths::new(rules, &script, sitting.unit).expect("paths");
            sitting.is_plain = script.opening.len() == 1 && !script.decides();
            sitting.leaves = Some(paths.leaves);
        }
        sitting
    }

    fn begin(&self) -> Round {
        let chairs: Vec<Chair> = (0..self.seats).map(|seat| Chair::own(seat, STACK)).collect();
        let meters = Meters::alike(METER, Money::ZERO);
        Round::begin(self.rules, &Start { chairs: &chairs, bank: Bank::House, meters })
    }

    /// Makes the opening wagers of a seat.
    fn open(&self, round: &mut Round, seat: Seat) -> Option<()> {
        for (wager, units) in &self.opening {
            let cents = i128::from(self.unit.as_cents()) * units.numerator() / units.denominator();
            let money = Money::cents(u64::try_from(cents).ok()?);
            round.act(self.rules, Action::Bet(seat, *wager, money), &mut Vec::new()).ok()?;
        }
        Some(())
    }

    /// Makes some of the other wagers.
    fn bet_beside(&self, round: &mut Round, seat: Seat, dice: &mut Dice) {
        for wager in self.rules.wagers() {
            let Some(amounts) = round.amounts(self.rules, seat, wager) else { continue };
            let made = !round.spot(seat).bet(wager).is_zero();
            // Some that have a price of their own must be made even so.
            let must = self.rules.game.wagers[wager.place()].status == Status::Required;
            if made || !must && dice.coin() {
                continue;
            }
            let money = if amounts.contains(self.unit) { self.unit } else { amounts.least() };
            // Some wagers bar others.
            let _ = round.act(self.rules, Action::Bet(seat, wager, money), &mut Vec::new());
        }
    }

    pub(super) fn play(&self, dice: &mut Dice) -> Played {
        let rules = self.rules;
        let mut round = self.begin();
        for seat in (0..self.seats).map(Seat::new) {
            self.open(&mut round, seat).expect("the table has taken these bets before");
            self.bet_beside(&mut round, seat, dice);
        }
        let mut first = shuffled(rules.game.pack, dice).into_iter();
        let mut second =
            shuffled(rules.game.second_pack.unwrap_or(rules.game.pack), dice).into_iter();
        let mut played = Played {
            round,
            events: Vec::new(),
            claims: Vec::new(),
            picks: Vec::new(),
            tables: Vec::new(),
        };
        loop {
            let round = &mut played.round;
            let action = match round.waiting_for(rules) {
                Waiting::Nothing => break,
                Waiting::Bets => Action::NoMoreBets,
                Waiting::Cards { to, count, .. } => {
                    let from = match round.serves(rules) {
                        Serves::First => &mut first,
                        Serves::Second => &mut second,
                    };
                    Action::Deal(to, Packet::of(from.by_ref().take(count.into())))
                }
                Waiting::Start => Action::Start(3 + dice.below(16) as u8),
                Waiting::Banker => round.left_to_the_house(rules),
                Waiting::Shuffle => unreachable!("no floor is called"),
                Waiting::Answer(_) => {
                    self.answer(&mut played, dice);
                    continue;
                }
            };
            let happened = played.events.len();
            round.act(rules, action, &mut played.events).expect("what is due is taken");
            played.keep_the_table(happened);
        }
        played
    }

    /// Does something that the dealer takes.
    fn answer(&self, played: &mut Played, dice: &mut Dice) {
        for _ in 0..1_000 {
            let action = self.at_random(&played.round, dice);
            let (before, happened) = (played.round.clone(), played.events.len());
            if played.round.act(self.rules, action, &mut played.events).is_ok() {
                match action {
                    Action::Claim(seat) => {
                        let paid = played.events[happened..].iter().find_map(|event| match event {
                            Event::Settled(held, due, _) if *held == seat => Some(*due),
                            _ => None,
                        });
                        played.claims.push((seat, paid.expect("it is paid at once"), before));
                    }
                    Action::Pick(seat, places) => played.picks.push((seat, places)),
                    _ => {}
                }
                return played.keep_the_table(happened);
            }
        }
        panic!("nothing is taken at {:?}", played.round.waiting_for(self.rules));
    }

    /// Something that may be done.
    fn at_random(&self, round: &Round, dice: &mut Dice) -> Action {
        let choices = legal(self.rules, round);
        let seat = choices.time_out.expect("somebody is asked");
        let mut some = |count: u8| {
            // Who has set the own hand sets the dragon's.
            let spot = round.spot(seat);
            let of = if spot.front > 0 { round.side() } else { &spot.own };
            let mut held: Vec<Card> = of.cards.iter().copied().collect();
            let mut cut = || held.swap_remove(dice.below(held.len() as u32) as usize);
            Packet::of((0..count).map(|_| cut()).collect::<Vec<Card>>())
        };
        let mut found = Vec::new();
        found.extend(choices.discard.map(|(_, count)| Action::Discard(seat, some(count))));
        found.extend(choices.set.map(|(_, count)| Action::Set(seat, some(count))));
        found.extend(choices.split.map(|(_, count)| Action::Split(seat, some(count))));
        if let Some((_, fewest, most)) = choices.draw {
            found.extend((fewest..=most).map(|count| Action::Draw(seat, some(count))));
        }
        let offers = choices.offers.iter();
        found.extend(offers.map(|it| Action::Bet(seat, it.wager, amount(it.amounts, dice))));
        for (offer, naming) in &choices.named {
            let money = amount(offer.amounts, dice);
            found.push(Action::BetOn(seat, offer.wager, money, named(*naming, dice)));
        }
        if let Some((_, count)) = choices.pick {
            let mut numbers: Vec<u8> = (1..=Places::COUNT as u8).collect();
            let picked = (0..count)
                .map(|_| numbers.swap_remove(dice.below(numbers.len() as u32) as usize))
                .collect::<Vec<u8>>();
            found.extend(Places::numbered(picked).map(|places| Action::Pick(seat, places)));
        }
        found.extend(choices.check.map(Action::Check));
        found.extend(choices.fold.map(Action::Fold));
        found.extend(choices.pull.map(|(seat, _)| Action::Pull(seat)));
        found.extend(choices.declare.map(Action::Declare));
        found.extend(choices.surrender.map(|(seat, _)| Action::Surrender(seat)));
        found.extend(choices.claim.map(Action::Claim));
        found.extend(choices.war.map(Action::War));
        match found.is_empty() {
            true => Action::TimeOut(seat),
            false => dice.one_of(&found),
        }
    }
}

fn amount(amounts: Amounts, dice: &mut Dice) -> Money {
    match amounts {
        Amounts::OneOf(all) => {
            let all: Vec<Money> = all.into_iter().filter(|money| !money.is_zero()).collect();
            dice.one_of(&all)
        }
        Amounts::Range { least, most, .. } if most < Money::dollars(40) => least,
        Amounts::Range { .. } => Money::dollars(40),
    }
}

fn named(naming: Naming, dice: &mut Dice) -> Named {
    let pack: Vec<Card> = Pack::FIFTY_TWO.cards().collect();
    let card = dice.one_of(&pack);
    let (rank, suit) = (card.rank().expect("no joker"), card.suit().expect("no joker"));
    match naming {
        Naming::Card => Named::Card(card),
        Naming::Value => Named::Value(rank),
        Naming::Suit => Named::Suit(suit),
        Naming::Third => Named::Third(dice.one_of(&Third::ALL)),
        Naming::OverUnder => dice.one_of(&[Named::Over, Named::Under]),
    }
}

/// The cards of a pack at random; in every second one those of one to five ranks, or of one suit, come
/// first.
fn shuffled(pack: Pack, dice: &mut Dice) -> Vec<Card> {
    let mut cards: Vec<Card> = pack.cards().collect();
    cards::shuffle(&mut cards, &mut |bound| dice.below(bound));
    if dice.coin() {
        let top = dice.one_of(&cards);
        let reach = dice.below(3) as u8;
        let near = |card: &Card| match (card.rank(), top.rank()) {
            (Some(one), Some(other)) => (one as u8).abs_diff(other as u8) <= reach,
            _ => true,
        };
        let suited = dice.coin();
        cards.sort_by_key(|card| !(near(card) || suited && card.suit() == top.suit()));
    }
    cards
}

impl Played {
    /// What a seat has won, in cents.
    pub(super) fn net(&self, seat: usize) -> i128 {
        let stack = self.round.stack(Seat::new(seat));
        i128::from(stack.as_cents()) - i128::from(STACK.as_cents())
    }

    /// The wagers that were settled.
    pub(super) fn settled<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = WagerId> + 'a {
        self.events.iter().filter_map(|event| match event {
            Event::Settled(_, due, _) => Some(rules.stake_of(*due).0),
            _ => None,
        })
    }

    /// Keeps the table as it lies if something was settled since.
    fn keep_the_table(&mut self, happened: usize) {
        let settled = |event: &Event| matches!(event, Event::Settled(..));
        if self.events[happened..].iter().any(settled) {
            self.tables.push((self.events.len(), self.round.clone()));
        }
    }

    /// The table as it lay when something was settled: cards may have been replaced since.
    pub(super) fn table_at(&self, seat: Seat, due: Due) -> &Round {
        let paid = |event: &Event| matches!(event, Event::Settled(held, of, _) if (*held, *of) == (seat, due));
        let at = self.events.iter().position(paid);
        let table = self.tables.iter().find(|(events, _)| at.is_some_and(|at| at < *events));
        table.map_or(&self.round, |(_, table)| table)
    }

    /// What happened at a seat, in a line.
    pub(super) fn told(&self, rules: &Rules, seat: usize) -> String {
        let seat = Seat::new(seat);
        let spot = self.round.spot(seat);
        let bets = rules.wagers().map(|it| (rules.name(it), spot.bet(it)));
        let bets: Vec<_> = bets.filter(|(_, money)| !money.is_zero()).collect();
        let paid = self.events.iter().filter_map(|event| match event {
            Event::Settled(held, due, paid) if *held == seat => {
                let net = Net::between(paid.stake, paid.total());
                Some(format!("{} {net}", rules.due_name(*due)))
            }
            Event::Envied { seat: held, money, .. } if *held == seat => {
                Some(format!("envy {money}"))
            }
            _ => None,
        });
        let cards = [&spot.own, &spot.extra, &spot.thrown, self.round.dealer(), self.round.board()];
        let cards = cards.map(|packet| format!("{:?}", packet.cards));
        let paid: Vec<String> = paid.collect();
        format!("{:?}, {cards:?}, bets {bets:?}, paid {paid:?}", spot.hold)
    }
}
