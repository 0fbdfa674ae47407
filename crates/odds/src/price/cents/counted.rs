//! What the counting code makes of a round that was played: the opening wager and what follows from
//! it by its paths, every other wager by what its own stake is worth.

use super::sitting::{METER, Played, Sitting};
use crate::price::paths::{Leaf, Paths};
use crate::price::results::Results;
use crate::price::script::Script;
use crate::price::side::pots::Pot;
use crate::price::side::{beside, schedule};
use crate::price::worth::{self, Worth};
use cards::{Card, Hand};
use engine::Seat;
use engine::table::{Due, Event, Hold, Laid, Place, Round, Rules, Target, WagerId};
use money::{Fraction, Money, Pay};
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::{Cell, On, Outcome};
use sheet::table::side::{AfterFold, Envied, Staked};
use sheet::table::special::Special;
use sheet::table::step::Step;
use std::num::NonZero;

/// A round to be settled by the counts.
pub(super) struct Counted<'a> {
    sitting: &'a Sitting<'a>,
    played: &'a Played,
    /// The wagers that have prices of their own.
    beside: Vec<WagerId>,
}

impl<'a> Counted<'a> {
    pub(super) fn new(sitting: &'a Sitting<'a>, played: &'a Played) -> Counted<'a> {
        Counted { sitting, played, beside: beside(sitting.rules) }
    }

    /// What a seat wins, in cents.
    pub(super) fn net(&self, seat: usize) -> i128 {
        let seat = Seat::new(seat);
        self.opening(seat)
            + self.others(seat)
            + self.pots(seat)
            + self.named(seat)
            + self.envy(seat)
    }

    const fn rules(&self) -> &'a Rules {
        self.sitting.rules
    }

    /// Whether a wager is settled apart from the opening one: it has a price of its own, or is on the
    /// dragon's hand.
    fn is_apart(&self, wager: WagerId) -> bool {
        self.beside.contains(&wager) || self.is_dragons(wager)
    }

    /// What is due of such wagers, each once; those on the next card are settled by what they name.
    fn dues(&self, of: impl Fn(WagerId) -> bool) -> Vec<Due> {
        let mut dues = Vec::new();
        for due in self.rules().dues() {
            let (wager, _) = self.rules().stake_of(due);
            if of(wager) && self.rules().naming(wager).is_none() && !dues.contains(&due) {
                dues.push(due);
            }
        }
        dues
    }

    /// The opening wager and what follows from it.
    fn opening(&self, seat: Seat) -> i128 {
        let (rules, unit) = (self.rules(), self.sitting.unit);
        let spot = self.played.round.spot(seat);
        if let Some(cents) = self.natural(seat) {
            return cents;
        }
        let share = |wager| cents(spot.bet(wager), unit);
        let dues = self.dues(|wager| !self.is_apart(wager));
        let mut settled = self.settled(seat).into_iter();
        let settled = settled.find(|(held, _)| !self.beside.contains(held));
        let declared = spot.hold == Hold::Declared;
        let leaf = Leaf {
            folded: spot.hold == Hold::Folded,
            settled,
            shown: declared,
            ..Leaf::staked(rules.wagers().map(share).collect())
        };
        let opening = self.sitting.opening.clone();
        let script = Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues };
        let paths = Paths::ending(rules, &script.dues, vec![leaf], unit).expect("whole nets");
        let mut results = Results::new(rules, &script, &paths, unit);
        let mut laid = self.laid(seat, &self.played.round);
        // Which wager was made may say what a hand is held against, not how much lies on it.
        let made = rules.wagers().filter(|wager| !spot.bet(*wager).is_zero());
        made.for_each(|wager| laid.bet(wager, unit));
        let number = match declared {
            true => results.read_declared(&mut laid, script.opening[0].0),
            false => results.read(&mut laid),
        };
        let outcome = results.outcomes[number];
        assert!(outcome.meters.iter().all(|share| share.is_zero()), "no meter pays for a hand");
        let cents = i128::from(outcome.net) * i128::from(unit.as_cents());
        assert_eq!(cents % i128::from(results.scale), 0, "the unit pays in whole cents");
        cents / i128::from(results.scale)
    }

    /// What a hand of four alike comes to, which wins as it was dealt, or one that meets such a hand
    /// of the dealer's: nothing else matters then. Source: clovis-500 l.570, l.576-577.
    fn natural(&self, seat: Seat) -> Option<i128> {
        let (rules, round) = (self.rules(), &self.played.round);
        let Hands::One { natural: Some(_), .. } = rules.game.compared else { return None };
        let four = |cards: &[Card]| {
            cards.len() == 4 && cards.iter().all(|card| card.rank() == cards[0].rank())
        };
        let (wager, _) = self.sitting.opening[0];
        let pay = match (four(&round.spot(seat).own.cards), four(&round.dealer().cards)) {
            (true, _) => {
                let lines = &rules.game.settlement.lines;
                let line = lines.iter().find(|line| line.wager == rules.name(wager));
                let mut cells = line.into_iter().flat_map(|line| &line.cells);
                let pays = cells.find_map(|(outcome, cell)| match (outcome, cell) {
                    (Outcome::Natural, Cell::Pay(pay)) => Some(*pay),
                    _ => None,
                });
                pays.expect("a natural is paid")
            }
            (false, true) => Pay::Lose,
            (false, false) => return None,
        };
        let bet = round.spot(seat).bet(wager);
        let taken = rules.game.wagers[wager.place()].taken;
        Some(times(bet, Worth::of(pay, Staked::Own, taken, bet).units))
    }

    /// The wagers that have prices of their own.
    fn others(&self, seat: Seat) -> i128 {
        let rules = self.rules();
        let round = &self.played.round;
        let mut sum = 0;
        for due in self.dues(|wager| self.is_apart(wager)) {
            let (wager, staked) = rules.stake_of(due);
            let bet = round.spot(seat).bet(wager);
            if bet.is_zero() {
                continue;
            }
            let settled = self.settled(seat).into_iter();
            let settled =
                settled.filter(|_| staked == Staked::Own).find(|(held, _)| *held == wager);
            let pay = match settled {
                Some((_, pay)) => pay,
                // A fee is gone.
                None if matches!(due, Due::Kept(_)) => Pay::Lose,
                None if self.is_dragons(wager) => self.dragons_pay(seat),
                None => self.pay(seat, due),
            };
            if pay == Pay::NotOffered && staked == Staked::Another {
                continue;
            }
            let taken = rules.game.wagers[wager.place()].taken;
            let mut worth = Worth::of(pay, staked, taken, bet);
            if let (Due::Line(_), Some(share)) = (due, rules.game.settlement.commission)
                && worth.units.numerator() > 0
            {
                let kept = worth::less(Fraction::whole(1), share.fraction());
                worth.units = worth::times(worth.units, kept);
            }
            let shows = worth::ratio(METER.as_cents().into(), 100);
            let meter =
                worth.meter.map_or(Fraction::whole(0), |(_, share)| worth::times(share, shows));
            sum += times(bet, worth::plus(worth.units, meter));
        }
        sum
    }

    /// What is paid for something due, with the cards as they lay when it was.
    fn pay(&self, seat: Seat, due: Due) -> Pay {
        let round = self.played.table_at(seat, due);
        if let Due::Side(at) = due
            && self.rules().game.sides[usize::from(at)].cards == Cards::BestAtTable
        {
            return self.best_pays(seat, at.into(), round);
        }
        let mut laid = self.laid(seat, round);
        let mut pays = [(Pay::NotOffered, None)];
        match round.spot(seat).hold {
            Hold::Declared => laid.pays_declared(self.sitting.opening[0].0, &[due], &mut pays),
            hold => {
                laid.hold(hold);
                laid.pays(&[due], &mut pays);
            }
        }
        pays[0].0
    }

    /// What the best hand at the table is paid, folded ones among them, by the column for so many.
    fn best_pays(&self, seat: Seat, at: usize, round: &Round) -> Pay {
        let rules = self.rules();
        let side = &rules.game.sides[at];
        let table = rules.side_table(at).expect("a side bet");
        let wager = rules.wager(&side.wager).expect("a wager");
        let seats = self.sitting.seats;
        let schedule = schedule(rules, wager, seats as u8).expect("a column");
        let printed = rules.game.tables.iter().find(|held| held.name == side.table);
        let mut columns = printed.expect("a table").schedules.iter();
        let column = columns.position(|name| name == schedule).expect("its column");
        let board: &[Card] = match rules.game.compared {
            Hands::One { cards: Cards::OwnAndBoard, .. } => &round.board().cards,
            _ => &[],
        };
        let players = (0..seats).map(|seat| &round.spot(Seat::new(seat)).own);
        let hands = players.chain([round.dealer()]).filter(|hand| !hand.is_empty());
        let whole = hands.map(|hand| hand.cards.iter().chain(board).copied().collect::<Hand>());
        let best = whole.max_by_key(|hand| table.standing(hand)).expect("a hand");
        table.pay(column, table.met(&best), round.spot(seat).bet(wager)).0
    }

    /// What a hand is paid for that is shown for a side bet: the rows that its cards meet.
    fn shown(&self, seat: Seat, due: Due, then: &Round) -> Pay {
        let Due::Side(at) = due else { panic!("a side bet has a table") };
        let side = &self.rules().game.sides[usize::from(at)];
        let printed = self.rules().game.tables.iter().find(|held| held.name == side.table);
        let table = self.rules().side_table(at.into()).expect("a side bet");
        let met = table.met(&then.spot(seat).own.cards);
        let (wager, _) = self.rules().stake_of(due);
        table.pay(printed.expect("a table").chosen, met, then.spot(seat).bet(wager)).0
    }

    /// Wagers that were settled before the end, and how: a part of them given up, a hand shown; a side
    /// bet that pays for a hand which nobody showed is lost.
    fn settled(&self, seat: Seat) -> Vec<(WagerId, Pay)> {
        let rules = self.rules();
        let mut settled = Vec::new();
        for event in &self.played.events {
            if let Event::Surrendered(held, wager) = event
                && *held == seat
            {
                let printed = rules.game.steps.iter().find_map(|step| match step {
                    Step::Special(Special::Surrender { wager: name, pays, .. })
                        if name == rules.name(*wager) =>
                    {
                        Some(*pays)
                    }
                    _ => None,
                });
                settled.push((*wager, printed.unwrap_or(rules.surrender_pays(*wager))));
            }
        }
        for step in &rules.game.steps {
            let Step::Special(Special::Claim { wager: name, win }) = step else { continue };
            let wager = rules.wager(name).expect("a wager");
            let claims = self.played.claims.iter();
            let claim = claims.filter(|(held, ..)| *held == seat);
            let claim = claim.into_iter().find(|(_, due, _)| rules.stake_of(*due).0 == wager);
            match (claim, win) {
                (Some(_), Some((_, pays))) => settled.push((wager, *pays)),
                (Some((_, due, then)), None) => {
                    settled.push((wager, self.shown(seat, *due, then)));
                }
                (None, Some(_)) => {}
                (None, None) => settled.push((wager, Pay::Lose)),
            }
        }
        settled
    }

    /// Pots among the players.
    fn pots(&self, seat: Seat) -> i128 {
        let (rules, round) = (self.rules(), &self.played.round);
        let mut sum = 0;
        for wager in rules.wagers() {
            let Some(pot) = Pot::of(rules, wager) else { continue };
            let stake = round.spot(seat).bet(wager);
            let made = |seat: &Seat| !round.spot(*seat).bet(wager).is_zero();
            let bettors: Vec<Seat> = (0..self.sitting.seats).map(Seat::new).filter(made).collect();
            let Some(at) = bettors.iter().position(|held| *held == seat) else { continue };
            let hands = bettors.iter().map(|seat| &round.spot(*seat).own.cards[..]);
            let wins = pot.winners(hands, &round.board().cards);
            let winners = NonZero::new(wins.iter().filter(|wins| **wins).count());
            let winners = winners.expect("somebody has the best hand");
            let (share, odd) = pot.share(stake, bettors.len() as u64, winners);
            let first = wins.iter().position(|wins| *wins) == Some(at);
            let got = match (wins[at], first) {
                (true, true) => share + odd,
                (true, false) => share,
                (false, _) => Money::ZERO,
            };
            sum += i128::from(got.as_cents()) - i128::from(stake.as_cents());
        }
        sum
    }

    /// Wagers on the next card, each by what it names.
    fn named(&self, seat: Seat) -> i128 {
        let rules = self.rules();
        let (mut sum, mut open) = (0, Vec::new());
        for event in &self.played.events {
            match event {
                Event::BetOn(held, wager, money, named) if *held == seat => {
                    open.push((*wager, *money, *named));
                }
                Event::Dealt { to: Target::Board, packet, .. } => {
                    for (wager, money, named) in open.drain(..) {
                        let lines = &rules.game.settlement.lines;
                        let line = lines.iter().find(|line| line.wager == rules.name(wager));
                        let pays = line.into_iter().flat_map(|line| &line.cells);
                        let pays =
                            pays.into_iter().find_map(|(outcome, cell)| match (outcome, cell) {
                                (Outcome::Pays, Cell::Pay(pay)) => Some(*pay),
                                _ => None,
                            });
                        let met = packet.cards.last().is_some_and(|card| named.is(*card));
                        let pay = if met { pays.expect("a pay") } else { Pay::Lose };
                        let taken = rules.game.wagers[wager.place()].taken;
                        sum += times(money, Worth::of(pay, Staked::Own, taken, money).units);
                    }
                }
                _ => {}
            }
        }
        sum
    }

    /// What the hands of the others earn.
    fn envy(&self, seat: Seat) -> i128 {
        let (rules, round) = (self.rules(), &self.played.round);
        let others = (0..self.sitting.seats).map(Seat::new).filter(|other| *other != seat);
        let mut sum = 0;
        for of in others {
            let mut laid = self.laid(of, round);
            laid.hold(round.spot(of).hold);
            for (at, side) in rules.game.sides.iter().enumerate() {
                let Some(envy) = side.envy.as_ref().filter(|envy| envy.on != Envied::Best) else {
                    continue;
                };
                let wager = rules.wager(&side.wager).expect("a wager");
                let bet = round.spot(seat).bet(wager);
                let bare = round.spot(of).bet(wager).is_zero();
                // The counts take it that the others bet, and play on.
                let folded = round.spot(of).hold == Hold::Folded;
                let lost = folded && side.after_fold == AfterFold::Lost;
                if bet.is_zero() || lost || bare && envy.on == Envied::Bettors {
                    continue;
                }
                let table = rules.side_table(at).expect("a side bet");
                let column = rules.game.tables.iter().find(|held| held.name == side.table);
                let column = column.expect("a table").chosen;
                let paid = laid.envy_met(at).and_then(|met| table.envy_pay(column, met, bet));
                if let Some((Pay::Fixed(money), _)) = paid {
                    sum += i128::from(money.as_cents());
                }
            }
        }
        sum + self.envy_of_the_best(seat)
    }

    /// What the best hand of the round earns a seat, if another has it and the board alone is not as
    /// good. Source: colorado l.3290-3300.
    fn envy_of_the_best(&self, seat: Seat) -> i128 {
        let (rules, round) = (self.rules(), &self.played.round);
        let board = &round.board().cards;
        let mut sum = 0;
        for (at, side) in rules.game.sides.iter().enumerate() {
            let Some(envy) = side.envy.as_ref().filter(|envy| envy.on == Envied::Best) else {
                continue;
            };
            let bet = round.spot(seat).bet(rules.wager(&side.wager).expect("a wager"));
            if bet.is_zero() || bet < envy.from {
                continue;
            }
            let table = rules.side_table(at).expect("a side bet");
            let mut hands = Vec::new();
            for of in (0..self.sitting.seats).map(Seat::new) {
                let spot = round.spot(of);
                for own in [&spot.own, &spot.extra].into_iter().filter(|own| !own.is_empty()) {
                    let hand: Hand = own.cards.iter().chain(board).copied().collect();
                    hands.push((table.standing(&hand).expect("a hand of seven"), of, hand));
                }
            }
            let best = hands.iter().map(|(standing, ..)| *standing).max().expect("a hand");
            let others = hands.iter().filter(|(_, of, _)| *of != seat);
            let mut others = others.filter(|(standing, ..)| *standing == best);
            let Some((.., hand)) = others.next() else { continue };
            if table.standing(board) == Some(best) {
                continue;
            }
            let printed = rules.game.tables.iter().find(|held| held.name == side.table);
            let column = printed.expect("a table").chosen;
            let paid = table.envy_met(hand).and_then(|met| table.envy_pay(column, met, bet));
            if let Some((Pay::Fixed(money), _)) = paid {
                sum += i128::from(money.as_cents());
            }
        }
        sum
    }

    fn is_dragons(&self, wager: WagerId) -> bool {
        let mut lines = self.rules().game.settlement.lines.iter();
        lines.any(|line| line.wager == self.rules().name(wager) && line.on == Some(On::Dragon))
    }

    /// A dragon's hand is one like any other.
    fn dragons_pay(&self, seat: Seat) -> Pay {
        let mut laid = self.laid(seat, &self.played.round);
        laid.lay(Place::Own, &self.played.round.side().cards);
        let mut pays = [(Pay::NotOffered, None)];
        laid.pays(&[Due::Line(self.sitting.opening[0].0)], &mut pays);
        pays[0].0
    }

    /// A round's cards as a seat has them before it, and its chips.
    fn laid(&self, seat: Seat, round: &Round) -> Laid<'a> {
        let rules = self.rules();
        let spot = round.spot(seat);
        let mut laid = Laid::new(rules);
        rules.wagers().for_each(|wager| laid.bet(wager, spot.bet(wager)));
        let board = &round.board().cards;
        let picks = self.played.picks.iter().find(|(held, _)| *held == seat);
        match picks {
            Some((_, places)) => {
                let own: Vec<Card> =
                    places.iter().filter_map(|at| board.get(at).copied()).collect();
                laid.lay(Place::Own, &own);
            }
            None => laid.lay(Place::Own, &spot.own.cards),
        }
        laid.lay(Place::Board, board);
        laid.lay(Place::Thrown, &spot.thrown.cards);
        laid.lay(Place::Extra, &spot.extra.cards);
        laid.lay(Place::Dealer, &round.dealer().cards);
        laid.lay(Place::SecondDealer, &round.second_dealer().cards);
        laid.lay(Place::Side, &round.side().cards);
        laid.lay(Place::SecondSide, &round.second_side().cards);
        for (at, hand) in round.hands().enumerate() {
            laid.lay(Place::Hand(at as u8), &hand.cards);
        }
        laid.set_front(spot.front);
        laid.set_dealers_front(round.dealer_front());
        for event in &self.played.events {
            if let Event::WentToWar(held, wager, _) = event
                && *held == seat
            {
                laid.go_to_war(*wager);
            }
        }
        laid
    }
}

/// Money in units of a stake.
fn cents(money: Money, unit: Money) -> Fraction {
    worth::ratio(money.as_cents().into(), unit.as_cents().into())
}

/// So many stakes, in cents.
fn times(stake: Money, units: Fraction) -> i128 {
    let cents = worth::times(units, Fraction::whole(stake.as_cents().into()));
    assert_eq!(cents.denominator(), 1, "{stake} pays in whole cents");
    cents.numerator()
}
