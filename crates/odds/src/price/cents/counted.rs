//! What the counting code makes of a round that was played: the opening wager and what follows from
//! it by its paths, every other wager by what its own stake is worth.

use super::sitting::{METER, Played, Sitting};
use crate::numbers::numbers;
use crate::price::paths::{Leaf, Paths};
use crate::price::results::{Results, worth_of};
use crate::price::script::{Script, leads, may_be_given_up};
use crate::price::side::one::{self, Counts, Deal};
use crate::price::side::pots::Pot;
use crate::price::side::{beside, is_followed};
use crate::price::worth::{self, Worth};
use crate::price::{Asked, Priced};
use crate::work;
use cards::{Card, Hand};
use engine::Seat;
use engine::table::{Due, Event, Hold, Laid, Place, Round, Rules, Target, WagerId};
use money::{Fraction, Meter, Money, Pay};
use sheet::table::hand::{Cards, Hands};
use sheet::table::settle::{Cell, Line, Outcome};
use sheet::table::side::{Envied, Staked};
use sheet::table::special::Special;
use sheet::table::step::Step;
use sheet::table::wager::{Posted, Size};
use std::num::NonZero;

/// A round to be settled by the counts.
pub(super) struct Counted<'a> {
    sitting: &'a Sitting<'a>,
    played: &'a Played,
    /// The wagers that have prices of their own.
    beside: Vec<WagerId>,
    /// The counts of the side bets, in the order of the sheet.
    counts: &'a [Counts<'a>],
}

impl<'a> Counted<'a> {
    pub(super) fn new(
        sitting: &'a Sitting<'a>,
        counts: &'a [Counts<'a>],
        played: &'a Played,
    ) -> Counted<'a> {
        Counted { sitting, played, beside: beside(sitting.rules), counts }
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

    /// Whether a wager is settled apart from the opening one: it has a price of its own, is on the
    /// dragon's hand, or is paid by its table for a hand that is shown.
    fn is_apart(&self, wager: WagerId) -> bool {
        let shown = |step: &Step| match step {
            Step::Special(Special::Claim { wager: name, win: None }) => {
                name == self.rules().name(wager)
            }
            _ => false,
        };
        self.beside.contains(&wager)
            || self.is_dragons(wager)
            || self.rules().game.steps.iter().any(shown)
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
        let dues = self.dues(|wager| !self.is_apart(wager));
        if self.sitting.is_plain {
            return dues.into_iter().map(|due| self.apart(seat, due)).sum();
        }
        let share = |wager| cents(spot.bet(wager), unit);
        let mut settled = self.settled(seat).into_iter();
        let settled = settled.find(|(held, _)| !self.is_apart(*held));
        let declared = spot.hold == Hold::Declared;
        let claimed = self
            .played
            .claims
            .iter()
            .any(|(held, due, _)| *held == seat && !self.is_apart(rules.stake_of(*due).0));
        let leaf = Leaf {
            folded: spot.hold == Hold::Folded,
            settled,
            shown: declared || claimed,
            ..Leaf::staked(rules.wagers().map(share).collect())
        };
        self.is_known(&leaf);
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

    /// Sees that a round ends as some path of the counts does.
    fn is_known(&self, leaf: &Leaf) {
        let Some(leaves) = &self.sitting.leaves else { return };
        // Who buys a card, or folds instead, is on no path.
        let buys = |step: &Step| match step {
            Step::Special(Special::Buy { wager, .. }) => {
                let bought = self.rules().wager(wager).expect("a wager");
                leaf.folded || !leaf.stakes[bought.place()].is_zero()
            }
            _ => false,
        };
        if self.rules().game.steps.iter().any(buys) {
            return;
        }
        // Who bets in advance, and then folds, is on none.
        let wagers = &self.rules().game.wagers;
        let early = |wager: &WagerId| wagers[wager.place()].posted == Posted::InAdvance;
        let own = |wager: &WagerId| !(self.is_apart(*wager) || leaf.folded && early(wager));
        let stakes = |leaf: &Leaf| -> Vec<Fraction> {
            self.rules().wagers().filter(own).map(|wager| leaf.stakes[wager.place()]).collect()
        };
        let same = |held: &Leaf| {
            (held.folded, held.settled, held.shown) == (leaf.folded, leaf.settled, leaf.shown)
                && stakes(held) == stakes(leaf)
        };
        assert!(leaves.iter().any(same), "no path ends like {leaf:?}");
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
        let dues = self.dues(|wager| self.is_apart(wager));
        dues.into_iter().map(|due| self.apart(seat, due)).sum()
    }

    /// What one thing due comes to by the count of its own price.
    fn apart(&self, seat: Seat, due: Due) -> i128 {
        let rules = self.rules();
        let (wager, staked) = rules.stake_of(due);
        let bet = self.played.round.spot(seat).bet(wager);
        if bet.is_zero() {
            return 0;
        }
        let given_up = self.settled(seat).into_iter().find(|(held, _)| *held == wager);
        let mut claims = self.played.claims.iter();
        let claim = claims.find(|(held, of, _)| (*held, *of) == (seat, due));
        let round = claim.map_or(self.played.table_at(seat, due), |(.., then)| then);
        let mut laid = self.laid(seat, round);
        laid.hold(round.spot(seat).hold);
        let meters = Meter::ALL.map(|meter| (meter, METER));
        let asked = self.asked(wager, bet, self.sitting.seats, &meters);
        match due {
            _ if self.is_dragons(wager) => worth(rules, due, self.dragons_pay(seat), bet),
            _ if may_be_given_up(rules, wager) => {
                let ends = |leaf: &Leaf| leaf.settled == given_up;
                let priced = one::led(rules, wager, &mut laid, ends, &asked);
                exactly(&priced.expect("something follows from it"), bet)
            }
            Due::Side(at)
                if staked == Staked::Own && given_up.is_none() && !self.breaks(seat, at) =>
            {
                let mut deal = self.deal(seat, round, &mut laid);
                let prices = self.counts[usize::from(at)].prices(&mut deal, &asked);
                all_alike(prices.iter().map(|priced| exactly(priced, bet)), rules.name(wager))
            }
            Due::Line(_) if !goes_on(rules, wager) => {
                exactly(&one::compared(rules, wager, &laid, &asked), bet)
            }
            _ => {
                let pay = given_up.map_or_else(|| self.pay(seat, due), |(_, pay)| pay);
                worth(rules, due, pay, bet)
            }
        }
    }

    /// Whether a card was thrown of the first three that a side bet reads: its count takes it that who
    /// has made it keeps what is paid. Source: colorado l.4152.
    fn breaks(&self, seat: Seat, side: u8) -> bool {
        let reads = self.rules().game.sides[usize::from(side)].cards;
        reads == Cards::FirstThree && !self.played.round.spot(seat).thrown.is_empty()
    }

    /// What is asked of the counts for a bet of this size.
    fn asked<'m>(
        &self,
        wager: WagerId,
        bet: Money,
        seats: usize,
        meters: &'m [(Meter, Money)],
    ) -> Asked<'m> {
        // Half of what lies elsewhere is asked for by that.
        let stake = match self.rules().game.wagers[wager.place()].size {
            Size::HalfOf(_) => bet + bet,
            _ => bet,
        };
        let numbers = (&numbers as &work::Numbers<'_>, 1);
        Asked {
            stake,
            seats: seats as u8,
            numbers,
            rounds: 1,
            meters,
            tell: &work::silent,
            plays: None,
        }
    }

    /// The cards as the counts of side bets read them.
    fn deal<'l>(&self, seat: Seat, round: &Round, laid: &'l mut Laid<'a>) -> Deal<'l, 'a> {
        let players = (0..self.sitting.seats).map(|seat| &round.spot(Seat::new(seat)).own.cards);
        let players = players.filter(|own| !own.is_empty());
        let players = players.map(|own| own.iter().copied().collect()).collect();
        Deal { laid, hold: round.spot(seat).hold, players }
    }

    /// What is paid for something due, with the cards as they lay when it was.
    fn pay(&self, seat: Seat, due: Due) -> Pay {
        let round = self.played.table_at(seat, due);
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
                // What a hand is paid that is shown for a side bet its own count says.
                (Some(_), None) | (None, Some(_)) => {}
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
                        let next = *packet.cards.last().expect("a card");
                        let asked = self.asked(wager, money, self.sitting.seats, &[]);
                        sum += exactly(&one::named(rules, wager, (named, next), &asked), money);
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
        let others = || (0..self.sitting.seats).map(Seat::new).filter(|other| *other != seat);
        let mut sum = 0;
        for (side, counts) in rules.game.sides.iter().zip(self.counts) {
            let wager = rules.wager(&side.wager).expect("a wager");
            let bet = round.spot(seat).bet(wager);
            if !counts.has_envy() || bet.is_zero() {
                continue;
            }
            // The counts take it that the others bet.
            let bettors = side.envy.as_ref().is_some_and(|envy| envy.on == Envied::Bettors);
            let bare = |of: &Seat| bettors && round.spot(*of).bet(wager).is_zero();
            for of in others().filter(|of| !bare(of)) {
                let mut laid = self.laid(of, round);
                laid.hold(round.spot(of).hold);
                laid.bet(wager, bet);
                let asked = self.asked(wager, bet, 2, &[]);
                let added = counts.envy(&mut self.deal(of, round, &mut laid), &asked);
                sum += all_alike(added.into_iter().map(|units| times(bet, units)), &side.name);
            }
        }
        sum + self.envy_of_the_best(seat)
    }

    /// What the best hand of the round earns a seat, if another has it and the board alone is not as
    /// good: no price counts that, and the rule is read here once more. Source: colorado l.3290-3300.
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
        crate::price::special::is_on_a_dragon(self.rules(), wager)
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

/// What a pay is, in cents, as the counts of rounds have it.
fn worth(rules: &Rules, due: Due, pay: Pay, bet: Money) -> i128 {
    let worth = worth_of(rules, due, pay, bet, Fraction::whole(1));
    let meters = Meter::ALL.map(|meter| (meter, METER));
    times(bet, worth.at(&meters))
}

/// What a price of one deal comes to, in cents.
fn exactly(priced: &Priced, bet: Money) -> i128 {
    assert_eq!((priced.deals, priced.stake), (1, bet), "{}", priced.wager);
    times(bet, priced.expected.fraction().expect("a fraction"))
}

/// What all counts of one thing come to.
fn all_alike(mut counted: impl Iterator<Item = i128>, name: &str) -> i128 {
    let first = counted.next().unwrap_or_else(|| panic!("no count reads {name}"));
    assert!(counted.all(|it| it == first), "{name} is counted in two ways");
    first
}

/// Whether more than one comparison decides a wager: others follow from it, or it may go to war.
fn goes_on(rules: &Rules, wager: WagerId) -> bool {
    let line = rules.game.settlement.lines.iter().find(|line| line.wager == rules.name(wager));
    let war = |line: &Line| line.cells.iter().any(|(outcome, _)| *outcome == Outcome::WarWin);
    leads(rules, wager) || is_followed(rules, wager) || line.is_some_and(war)
}

/// So many stakes, in cents.
fn times(stake: Money, units: Fraction) -> i128 {
    let cents = worth::times(units, Fraction::whole(stake.as_cents().into()));
    assert_eq!(cents.denominator(), 1, "{stake} pays in whole cents");
    cents.numerator()
}
