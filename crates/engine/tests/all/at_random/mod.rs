//! Play at random at a table with a dealer: a game, a table of players, something legal to do.

use cards::{Card, CardSet, Pile, Shoe};
use engine::table::{
    Action, Amounts, Bank, Chair, Choices, DealerSets, Event, Limits, MeterCard, Meters, Named,
    Places, PlayerDealer, Round, Rules, Serves, Target, Third, Waiting, step,
};
use engine::{Packet, Seat};
use money::{Money, Net};
use sheet::table::Backline;
use sheet::table::settle::Naming;
use sheet::{Banker, Library};
use std::sync::LazyLock;

/// Numbers from a seed: splitmix64.
#[derive(Clone)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    }
}

pub(crate) static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::built_in().as_printed());

/// Every table game and edition, by name, with who banks it.
pub(crate) static GAMES: LazyLock<Vec<(String, Banker)>> = LazyLock::new(|| {
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
pub(crate) fn rules(name: &str, dice: &mut Dice) -> Rules {
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
    let usual = Limits::default();
    // Sometimes a maximum that raises come up against.
    let most = if dice.below(3) == 0 { Money::dollars(40) } else { usual.most };
    let rules = made(Limits { most, ..usual });
    let least = rules.payout_min();
    let payout = (dice.below(2) == 0).then_some(least);
    let player_payout = (dice.below(4) == 0).then_some(least);
    let tip_payout = (dice.below(4) == 0).then(|| Money::dollars(20));
    let limits = Limits { payout, player_payout, tip_payout, ..rules.limits };
    let mut rules = made(limits);
    if dice.below(2) == 0 {
        rules.dealer_sets = DealerSets::ByHand;
    }
    rules
}

/// Something that a wager on the next card may be on; sometimes a seven, which it may not.
pub(crate) fn name(kind: Naming, dice: &mut Dice) -> Named {
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
pub(crate) fn amount(amounts: Amounts, dice: &mut Dice) -> Money {
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
pub(crate) fn choose(rules: &Rules, round: &Round, choices: &Choices, dice: &mut Dice) -> Action {
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
    all.extend(choices.set_dealer.map(|cards| match dice.below(3) {
        0 => Action::SetDealer(Packet::default()),
        // As they lie, which a dealer may do by mistake, and a banker if it does not foul.
        1 => {
            let lying = round.dealer().cards.iter().copied().take(cards as usize);
            let lying = Action::SetDealer(Packet::of(lying));
            let fouls = step(rules, round, lying).is_err();
            if fouls { Action::SetDealer(Packet::default()) } else { lying }
        }
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

/// A table of random stacks; with a player-dealer whose wager is often too small.
pub(crate) fn seat_players(
    banker: Banker,
    rules: &Rules,
    dice: &mut Dice,
) -> (Vec<Chair>, Bank, Meters) {
    let places = 1 + dice.below(u32::from(rules.game.seats).min(6)) as usize;
    let chairs = (0..places).map(|place| {
        // Sometimes a player has two places.
        let owner = if place > 0 && dice.below(5) == 0 { place - 1 } else { place };
        let stack = if owner == place { 20 + u64::from(dice.below(400)) } else { 0 };
        Chair {
            owner: Seat::new(owner),
            stack: Money::dollars(stack),
            behind: None,
            position: None,
        }
    });
    let mut chairs: Vec<Chair> = chairs.collect();
    for place in 1..chairs.len() {
        // Nobody owns a place through another's.
        chairs[place].owner = chairs[chairs[place].owner.place()].owner;
    }
    // Sometimes somebody stands behind a seat.
    if rules.game.backline != Backline::Barred && dice.below(2) == 0 {
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

/// What the players won, the bank and the meters lost, by the events alone.
pub(crate) fn checks_sums(name: &str, seed: u64, round: &Round, brought: Money, events: &[Event]) {
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

/// The packs of a table.
pub(crate) struct Packs {
    pub(crate) first: Shoe,
    pub(crate) second: Shoe,
}

impl Packs {
    pub(crate) fn shuffled(rules: &Rules, dice: &mut Dice) -> Packs {
        let mut new = |pack| Shoe::shuffled(pack, &mut |bound| dice.below(bound));
        let first = new(rules.game.pack);
        Packs { first, second: new(rules.game.second_pack.unwrap_or(rules.game.pack)) }
    }

    /// Deals what is due and goes no further; says whether there were cards for it.
    pub(crate) fn deal(
        &mut self,
        rules: &Rules,
        round: &mut Round,
        events: &mut Vec<Event>,
    ) -> bool {
        let Waiting::Cards { to, count, .. } = round.waiting_for(rules) else { return true };
        let shoe = match round.serves(rules) {
            Serves::First => &mut self.first,
            Serves::Second => &mut self.second,
        };
        if shoe.stub().len() < count as usize {
            return false;
        }
        let mut packet = Packet::default();
        for _ in 0..count {
            match to {
                Target::Burn => packet.unseen += u8::from(shoe.burn().is_some()),
                _ => packet.cards.push(shoe.deal().expect("the stub has enough cards")),
            }
        }
        round.act(rules, Action::Deal(to, packet), events).expect("what is due is taken");
        true
    }

    /// Shuffles, where the round waits for that.
    pub(crate) fn shuffle(
        &mut self,
        rules: &Rules,
        round: &mut Round,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) {
        if rules.game.second_pack.is_none() {
            round.shuffle(rules, &mut self.first, &mut |bound| dice.below(bound), events);
            return;
        }
        assert_eq!(round.cards().count(), 0, "two packs are shuffled when all cards are in them");
        *self = Packs::shuffled(rules, dice);
        round.act(rules, Action::Shuffle, events).expect("a shuffle is due");
    }

    /// Every card lies on the table, in the stub or was burned, and in one of them.
    pub(crate) fn audit(&self, rules: &Rules, round: &Round) -> Result<(), String> {
        let Some(pack) = rules.game.second_pack else {
            return self.first.audit(round.cards()).map_err(|miscount| format!("{miscount:?}"));
        };
        let left = self.first.stub().iter().chain(self.second.stub()).copied();
        let burned = self.first.pile(Pile::Burn).chain(self.second.pile(Pile::Burn));
        let mut there: Vec<Card> = left.chain(burned).chain(round.cards()).collect();
        let mut all: Vec<Card> = rules.game.pack.cards().chain(pack.cards()).collect();
        there.sort_unstable();
        all.sort_unstable();
        if there == all { Ok(()) } else { Err("a card was lost or made".to_owned()) }
    }
}
