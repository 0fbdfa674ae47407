//! What always holds at a table with a dealer, whatever the game and whatever is tried.

use cards::{Card, CardSet, Pile, Shoe};
use engine::table::{
    Action, Amounts, Bank, Chair, Choices, Event, Limits, MeterCard, Meters, Named, Places,
    PlayerDealer, Refusal, Round, Rules, Ruling, Start, Third, WagerId, Waiting, legal, step,
};
use engine::{Packet, Seat};
use money::{Money, Net};
use proptest::prelude::*;
use sheet::table::Backline;
use sheet::table::irregular::Irregularity;
use sheet::table::settle::Naming;
use sheet::{Banker, Library};
use std::sync::LazyLock;

/// Numbers from a seed: splitmix64.
#[derive(Clone)]
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    }
}

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::built_in().as_printed());

/// Every table game and edition, by name, with who banks it.
static GAMES: LazyLock<Vec<(String, Banker)>> = LazyLock::new(|| {
    let mut games = Vec::new();
    for sheet in LIBRARY.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let page = LIBRARY.game(&name).unwrap().resolve(&[]).unwrap();
            if page.table().is_some() {
                games.push((name, page.banker));
            }
        }
    }
    games
});

/// A game with every house option chosen at random.
fn rules(name: &str, dice: &mut Dice) -> Rules {
    let game = LIBRARY.game(name).unwrap();
    let options = game.options();
    let picked: Vec<(&str, &str)> = options
        .iter()
        .map(|option| {
            let at = dice.below(option.values.len() as u32) as usize;
            (&*option.id, &*option.values[at])
        })
        .collect();
    let page = game.resolve(&picked).unwrap();
    let made = |limits: Limits| {
        Rules::new(page.table().unwrap(), limits).unwrap_or_else(|fault| panic!("{name}: {fault}"))
    };
    let rules = made(Limits::default());
    let least = rules.payout_min();
    let payout = (dice.below(2) == 0).then_some(least);
    let player_payout = (dice.below(4) == 0).then_some(least);
    let tip_payout = (dice.below(4) == 0).then(|| Money::dollars(20));
    made(Limits { payout, player_payout, tip_payout, ..rules.limits })
}

/// Every table game can be played with nothing chosen.
#[test]
fn every_game_is_played() {
    for sheet in LIBRARY.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let page = LIBRARY.game(&name).unwrap().resolve(&[]).unwrap();
            let Some(game) = page.table() else { continue };
            let made = Rules::new(game, Limits::default());
            assert!(made.is_ok(), "{name}: {:?}", made.err());
        }
    }
}

/// Anything, often legal.
fn try_something(rules: &Rules, round: &Round, dice: &mut Dice) -> Action {
    let seat = Seat::new(dice.below(round.spots().len() as u32) as usize);
    let wager = WagerId::new(dice.below(rules.game.wagers.len() as u32) as usize);
    let own = round.spot(seat).own.cards;
    let some = Packet::of(own.iter().copied().take(dice.below(4) as usize));
    match dice.below(22) {
        0 => Action::NoMoreBets,
        1 => Action::Check(seat),
        2 => Action::Fold(seat),
        3 => Action::Pull(seat),
        4 => Action::Discard(seat, some),
        5 => Action::Draw(seat, some),
        6 => Action::TimeOut(seat),
        7 => Action::Set(seat, some),
        8 => Action::SetDealer(Packet::of(
            round.dealer().cards.iter().copied().take(dice.below(4) as usize),
        )),
        9 => Action::Declare(seat),
        10 => Action::Surrender(seat),
        11 => Action::Claim(seat),
        12 => Action::Split(seat, some),
        13 => {
            let dealer = round.dealer().cards;
            let count = dice.below(4) as usize;
            Action::KeepDealer(Packet::of(dealer.iter().copied().take(count)))
        }
        14 => {
            let places = (0..1 + dice.below(5)).map(|_| 1 + dice.below(9) as u8);
            Action::Pick(seat, Places::numbered(places).unwrap())
        }
        15 => {
            let kind = Naming::ALL[dice.below(Naming::ALL.len() as u32) as usize];
            let money = Money::cents(25 * u64::from(dice.below(40)));
            Action::BetOn(seat, wager, money, name(kind, dice))
        }
        16 => Action::War(seat),
        17 => Action::Tip(seat, wager, Money::dollars(u64::from(dice.below(20)))),
        _ => Action::Bet(seat, wager, Money::dollars(u64::from(dice.below(40)))),
    }
}

/// Something that a wager on the next card may be on; sometimes a seven, which it may not.
fn name(kind: Naming, dice: &mut Dice) -> Named {
    let card = CardSet::DECK.iter().nth(dice.below(52) as usize).unwrap();
    match kind {
        Naming::Card => Named::Card(card),
        Naming::Value => Named::Value(card.rank().unwrap()),
        Naming::Suit => Named::Suit(card.suit().unwrap()),
        Naming::Third => Named::Third(Third::ALL[dice.below(3) as usize]),
        Naming::OverUnder if dice.below(2) == 0 => Named::Over,
        Naming::OverUnder => Named::Under,
    }
}

/// An amount that a wager may have.
fn amount(amounts: Amounts, dice: &mut Dice) -> Money {
    match amounts {
        Amounts::OneOf(held) => {
            let held: Vec<Money> = held.into_iter().filter(|it| !it.is_zero()).collect();
            held[dice.below(held.len() as u32) as usize]
        }
        Amounts::Range { least, most, step } => {
            let steps = (most - least).as_cents() / step.as_cents();
            least + step.times(u64::from(dice.below(steps.min(1_000) as u32 + 1)))
        }
    }
}

/// Something legal.
fn choose(rules: &Rules, round: &Round, choices: &Choices, dice: &mut Dice) -> Action {
    let mut all = Vec::new();
    for offer in &choices.offers {
        all.push(Action::Bet(offer.seat, offer.wager, amount(offer.amounts, dice)));
    }
    for (offer, kind) in &choices.named {
        let mut named = name(*kind, dice);
        while !named.may_be_named() {
            named = name(*kind, dice);
        }
        all.push(Action::BetOn(offer.seat, offer.wager, amount(offer.amounts, dice), named));
    }
    for offer in choices.tips.iter().filter(|_| dice.below(3) == 0) {
        let most = offer.amounts.contains(Money::dollars(1)).then_some(Money::dollars(1));
        all.push(Action::Tip(offer.seat, offer.wager, most.unwrap_or(offer.amounts.least())));
    }
    all.extend(choices.untip.iter().map(|(seat, it)| Action::Tip(*seat, *it, Money::ZERO)));
    all.extend(choices.war.map(Action::War));
    all.extend(choices.pick.map(|(seat, _)| {
        let first = 1 + dice.below(7) as u8;
        Action::Pick(
            seat,
            Places::numbered([first, first + 1, 9])
                .filter(|it| it.len() == 3)
                .unwrap_or(Places::FIRST_ROW),
        )
    }));
    all.extend(choices.take_back.iter().map(|(seat, it)| Action::Bet(*seat, *it, Money::ZERO)));
    if choices.close && dice.below(4) == 0 {
        return Action::NoMoreBets;
    }
    all.extend(choices.check.map(Action::Check));
    all.extend(choices.fold.map(Action::Fold));
    all.extend(choices.pull.map(|(seat, _)| Action::Pull(seat)));
    all.extend(choices.declare.map(Action::Declare));
    all.extend(choices.surrender.map(|(seat, _)| Action::Surrender(seat)));
    let first = |seat: Seat, count: usize| {
        Packet::of(round.spot(seat).own.cards.iter().copied().take(count))
    };
    all.extend(
        choices.discard.map(|(seat, cards)| Action::Discard(seat, first(seat, cards as usize))),
    );
    all.extend(choices.draw.map(|(seat, fewest, most)| {
        let count = fewest + dice.below(u32::from(most - fewest) + 1) as u8;
        Action::Draw(seat, first(seat, count as usize))
    }));
    all.extend(choices.set.map(|(seat, cards)| match dice.below(3) {
        0 => {
            let cards = round.to_set(rules, seat).cards.iter().take(cards as usize);
            Action::Set(seat, Packet::of(cards.copied()))
        }
        _ => Action::Set(seat, round.house_front(rules, seat).expect("a house way")),
    }));
    all.extend(choices.set_dealer.map(|_| match dice.below(2) {
        0 => Action::SetDealer(Packet::default()),
        _ => Action::SetDealer(round.dealers_house_front(rules).expect("a house way")),
    }));
    all.extend(choices.claim.map(Action::Claim));
    all.extend(choices.split.map(|(seat, cards)| Action::Split(seat, first(seat, cards as usize))));
    all.extend(choices.keep_dealer.map(|cards| {
        let count = if dice.below(2) == 0 { cards } else { 0 };
        Action::KeepDealer(Packet::of(round.dealer().cards.iter().copied().take(count as usize)))
    }));
    if dice.below(20) == 0 {
        all.extend(choices.time_out.map(Action::TimeOut));
    }
    match all.len() {
        0 if choices.close => Action::NoMoreBets,
        0 => choices.time_out.map(Action::TimeOut).expect("something can be done"),
        count => all[dice.below(count as u32) as usize],
    }
}

/// The floor is called; a remedy that does not fit is refused and changes nothing.
fn rules_on_something(rules: &Rules, round: &mut Round, dice: &mut Dice, events: &mut Vec<Event>) {
    let what = Irregularity::ALL[dice.below(Irregularity::ALL.len() as u32) as usize];
    let remedies = Round::remedies(rules, what);
    let remedy = remedies[dice.below(remedies.len() as u32) as usize];
    let seat = Seat::new(dice.below(round.spots().len() as u32) as usize);
    let card = round.spot(seat).own.cards.first().copied();
    let ruling = Ruling { what, seat: Some(seat), card, remedy };
    let before = round.clone();
    if round.act(rules, Action::Floor(ruling), events).is_err() {
        assert_eq!(before, *round, "a refused {ruling:?} changed the round");
    }
}

/// Whether the choices list this action.
fn lists(rules: &Rules, choices: &Choices, round: &Round, action: Action) -> bool {
    let holds = |seat: Seat, packet: &Packet| {
        let mut own = round.spot(seat).own.cards;
        packet.cards.iter().all(|card| own.remove(*card))
    };
    match action {
        Action::Bet(seat, wager, money) if money.is_zero() => {
            choices.take_back.contains(&(seat, wager))
        }
        Action::Bet(seat, wager, money) => choices.offers.iter().any(|offer| {
            offer.seat == seat && offer.wager == wager && offer.amounts.contains(money)
        }),
        Action::NoMoreBets => choices.close,
        Action::Check(seat) => choices.check == Some(seat),
        Action::Fold(seat) => choices.fold == Some(seat),
        Action::Pull(seat) => choices.pull.is_some_and(|(held, _)| held == seat),
        Action::Discard(seat, packet) => choices.discard.is_some_and(|(held, due)| {
            held == seat && packet.len() == due as usize && holds(seat, &packet)
        }),
        Action::Draw(seat, packet) => choices.draw.is_some_and(|(held, fewest, most)| {
            let fits = (fewest as usize..=most as usize).contains(&packet.len());
            held == seat && fits && holds(seat, &packet)
        }),
        Action::Set(seat, packet) => choices.set.is_some_and(|(held, due)| {
            let mut lying = round.to_set(rules, seat).cards;
            let lies = packet.cards.iter().all(|card| lying.remove(*card));
            held == seat && packet.len() == due as usize && lies
        }),
        // Whether it would foul, only the rules say.
        Action::SetDealer(packet) => choices.set_dealer.is_some_and(|due| {
            let mut held = round.dealer().cards;
            let held = packet.cards.iter().all(|card| held.remove(*card));
            let fouls = step(rules, round, action) == Err(Refusal::Foul);
            packet.is_empty() || packet.len() == due as usize && held && !fouls
        }),
        Action::Declare(seat) => choices.declare == Some(seat),
        Action::Surrender(seat) => choices.surrender.is_some_and(|(held, _)| held == seat),
        Action::Claim(seat) => choices.claim == Some(seat),
        Action::Split(seat, packet) => choices.split.is_some_and(|(held, due)| {
            held == seat && packet.len() == due as usize && holds(seat, &packet)
        }),
        Action::KeepDealer(packet) => choices.keep_dealer.is_some_and(|due| {
            let mut dealer = round.dealer().cards;
            let held = packet.cards.iter().all(|card| dealer.remove(*card));
            packet.is_empty() || packet.len() == due as usize && held
        }),
        Action::BetOn(seat, wager, money, named) => choices.named.iter().any(|(offer, kind)| {
            let whose = offer.seat == seat && offer.wager == wager;
            whose && offer.amounts.contains(money) && named.kind() == *kind && named.may_be_named()
        }),
        Action::Tip(seat, wager, Money::ZERO) => choices.untip.contains(&(seat, wager)),
        Action::Tip(seat, wager, money) => choices.tips.iter().any(|offer| {
            offer.seat == seat && offer.wager == wager && offer.amounts.contains(money)
        }),
        Action::War(seat) => choices.war == Some(seat),
        Action::Pick(seat, places) => {
            choices.pick.is_some_and(|(held, due)| held == seat && places.len() == due as usize)
        }
        Action::TimeOut(seat) => choices.time_out == Some(seat),
        Action::Deal(..) | Action::Start(_) | Action::Floor(_) => false,
    }
}

/// A table of random stacks; with a player-dealer whose wager is often too small.
fn seat_players(banker: Banker, rules: &Rules, dice: &mut Dice) -> (Vec<Chair>, Bank, Meters) {
    let places = 1 + dice.below(u32::from(rules.game.seats).min(6)) as usize;
    let chairs = (0..places).map(|place| {
        // Sometimes a player has two places.
        let owner = if place > 0 && dice.below(5) == 0 { place - 1 } else { place };
        let stack = if owner == place { 20 + u64::from(dice.below(400)) } else { 0 };
        Chair { owner: Seat::new(owner), stack: Money::dollars(stack), behind: None }
    });
    let mut chairs: Vec<Chair> = chairs.collect();
    for place in 1..chairs.len() {
        // Nobody owns a place through another's.
        chairs[place].owner = chairs[chairs[place].owner.place()].owner;
    }
    // Sometimes somebody stands behind a seat.
    if rules.game.backline == Backline::Allowed && dice.below(2) == 0 {
        let front = Seat::new(dice.below(places as u32) as usize);
        chairs.push(Chair { behind: Some(front), ..Chair::own(places, Money::dollars(100)) });
    }
    let bank = match (banker, rules.game.bank) {
        (Banker::PlayerDealer, Some(bank)) => {
            let wager = Money::dollars(1 + u64::from(dice.below(300)));
            let seat = Seat::new(dice.below(places as u32) as usize);
            Bank::PlayerDealer(PlayerDealer::new(seat, wager, bank.reach))
        }
        _ => Bank::House,
    };
    let mut meters = Meters::default();
    for card in &mut meters.0 {
        let seed = Money::dollars(1_000);
        *card = MeterCard { shows: seed + Money::dollars(dice.below(9_000).into()), seed };
    }
    (chairs, bank, meters)
}

/// Plays a round with random legal actions and checks everything on the way.
fn plays(name: &str, banker: Banker, seed: u64) {
    let mut dice = Dice(seed);
    let rules = rules(name, &mut dice);
    let (chairs, bank, meters) = seat_players(banker, &rules, &mut dice);
    let start = Start { chairs: &chairs, bank, meters };
    let mut round = Round::begin(&rules, &start);
    let brought: Money = chairs.iter().map(|chair| chair.stack).sum();
    let mut shoe = Shoe::new(rules.game.pack);
    shoe.shuffle(&mut |bound| dice.below(bound));
    let mut second = Shoe::new(rules.game.second_pack.unwrap_or(rules.game.pack));
    second.shuffle(&mut |bound| dice.below(bound));
    let mut events: Vec<Event> = Vec::new();
    for turn in 0.. {
        assert!(turn < 2_000, "{name} {seed}: the round does not end");
        round.deal_from_both(&rules, &mut shoe, &mut second, &mut events).expect("both serve");
        match round.waiting_for(&rules) {
            Waiting::Nothing => break,
            Waiting::Start => {
                let shown = 3 + dice.below(16) as u8;
                round.act(&rules, Action::Start(shown), &mut events).expect("dice are thrown");
                continue;
            }
            Waiting::Bets | Waiting::Answer(_) | Waiting::Banker => {}
            Waiting::Cards { .. } => panic!("{name} {seed}: cards are due after dealing"),
        }
        let choices = legal(&rules, &round);
        for _ in 0..3 {
            let tried = try_something(&rules, &round, &mut dice);
            let done = step(&rules, &round, tried);
            let listed = lists(&rules, &choices, &round, tried);
            assert_eq!(done.is_ok(), listed, "{name} {seed}: {tried:?} {done:?} {choices:?}");
        }
        if round.waiting_for(&rules) == Waiting::Bets && turn > 30 && !choices.close {
            return; // Nobody can afford the game.
        }
        let action = if turn > 30 && choices.close {
            Action::NoMoreBets
        } else if choices == Choices::default() {
            return; // Nobody can afford the game.
        } else {
            choose(&rules, &round, &choices, &mut dice)
        };
        if dice.below(60) == 0 {
            rules_on_something(&rules, &mut round, &mut dice, &mut events);
            continue;
        }
        let before = round.clone();
        let known = events.len();
        round.act(&rules, action, &mut events).unwrap_or_else(|refusal| {
            panic!("{name} {seed}: {action:?} was listed and refused: {refusal}")
        });
        assert_eq!(step(&rules, &before, action).as_deref(), Ok(&events[known..]), "{name}");
    }
    assert!(round.is_over(), "{name} {seed}");
    checks_sums(name, seed, &round, brought, &events);
    match rules.game.second_pack {
        None => assert_eq!(shoe.audit(round.cards()), Ok(()), "{name} {seed}: a card was lost"),
        Some(pack) => {
            let left = shoe.stub().iter().chain(second.stub()).copied();
            let burned = shoe.pile(Pile::Burn).chain(second.pile(Pile::Burn));
            let mut there: Vec<Card> = left.chain(burned).chain(round.cards()).collect();
            let mut all: Vec<Card> = rules.game.pack.cards().chain(pack.cards()).collect();
            there.sort_unstable();
            all.sort_unstable();
            assert_eq!(there, all, "{name} {seed}: a card was lost or made");
        }
    }
    let mut again = round.clone();
    again.begin_again(&rules, &start);
    assert_eq!(again, Round::begin(&rules, &start), "{name} {seed}: something is left of a round");
    let mut replayed = Round::begin(&rules, &start);
    events.iter().for_each(|event| replayed.apply(&rules, event));
    assert_eq!(replayed, round, "{name} {seed}: the log tells another round");
    // Whoever watches sees the same chips, and no card before its time.
    for viewer in [None, Some(Seat::new(0)), Some(Seat::new(chairs.len() - 1))] {
        let mut seen = Round::begin(&rules, &start);
        for event in &events {
            seen.apply(&rules, &event.seen_by(viewer));
        }
        assert!(seen.is_over());
        assert_eq!(seen.bank_net(), round.bank_net(), "{name} {seed}");
        for place in 0..chairs.len() {
            assert_eq!(seen.stack(Seat::new(place)), round.stack(Seat::new(place)));
        }
    }
}

/// What the players won, the bank and the meters lost, by the events alone.
fn checks_sums(name: &str, seed: u64, round: &Round, brought: Money, events: &[Event]) {
    let mut staked = Money::ZERO;
    let mut back = Money::ZERO;
    let mut from_meter = Money::ZERO;
    let mut tips = Money::ZERO;
    for event in events {
        match event {
            Event::Settled(_, _, payment) => {
                staked += payment.stake;
                back += payment.total();
                from_meter += payment.from_meter;
            }
            Event::Envied { money, .. } => back += *money,
            // A tip that wins is the dealer's, one that pushes the player's.
            Event::TipSettled(_, _, payment) => {
                staked += payment.stake;
                back += payment.total();
                tips += if payment.won.is_zero() { Money::ZERO } else { payment.total() };
            }
            Event::DealerPaid(_, _, money) => {
                back += *money;
                tips += *money;
            }
            _ => {}
        }
    }
    let held = (0..round.spots().len()).map(Seat::new);
    let held = held.filter(|seat| round.spot(*seat).owner == *seat);
    let held: Money = held.map(|seat| round.stack(seat)).sum();
    assert_eq!(tips, round.tips_won(), "{name} {seed}");
    assert_eq!(brought + back, held + tips + staked, "{name} {seed}: a wager was not settled");
    let bank = Net::between(back - from_meter, staked);
    assert_eq!(bank, round.bank_net(), "{name} {seed}");
    assert_eq!(from_meter, round.meter_paid(), "{name} {seed}");
    if let Bank::PlayerDealer(bank) = round.bank() {
        assert!(round.bank_net().amount() <= bank.wager, "{name} {seed}: beyond the wager");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_round_holds_together(seed: u64) {
        for (name, banker) in GAMES.iter() {
            plays(name, *banker, seed);
        }
    }
}
