//! What always holds in games to nine, whatever the game and whatever is tried.

use cards::{Card, Shoe};
use engine::nines::{
    Action, Between, Choices, Event, Face, Round, Rules, Start, Table, Target, Waiting, legal, step,
};
use engine::table::Ruling;
use engine::{Amounts, Bank, Chair, Limits, PlayerDealer, Seat, WagerId};
use money::{Money, Net};
use proptest::prelude::*;
use sheet::Library;
use sheet::nines::Hands;
use sheet::table::Backline;
use sheet::table::irregular::Irregularity;
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

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::built_in);

/// Every game to nine and edition, by name.
static GAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let sheets = LIBRARY.sheets();
    let names = sheets.flat_map(|sheet| {
        let editions = sheet.editions.iter();
        editions.map(|edition| format!("{}@{}", sheet.id, edition.id))
    });
    let played =
        |name: &String| LIBRARY.game(name).unwrap().resolve(&[]).unwrap().nines().is_some();
    names.filter(played).collect()
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
    Rules::new(page.nines().unwrap(), Limits::default()).unwrap()
}

#[test]
fn the_three_games_are_there() {
    let names: Vec<&str> = GAMES.iter().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "ez-baccarat@lucky-lady",
            "ez-baccarat@players-casino",
            "ez-baccarat@clovis-500",
            "golden-frog-baccarat@players-casino",
            "super-pan-9@diamond-jims",
        ]
    );
}

fn amount(amounts: Amounts, dice: &mut Dice) -> Money {
    match amounts {
        Amounts::OneOf(held) => held[0],
        Amounts::Range { least, most, step } => {
            let steps = (most - least).as_cents() / step.as_cents();
            least + step.times(u64::from(dice.below(steps.min(1_000) as u32 + 1)))
        }
    }
}

/// Anything, often legal.
fn try_something(rules: &Rules, round: &Round, dice: &mut Dice) -> Action {
    let seat = Seat::new(dice.below(round.spots().len() as u32 + 1) as usize);
    let wager = WagerId::new(dice.below(rules.game.wagers.len() as u32) as usize);
    match dice.below(12) {
        0 => Action::NoMoreBets,
        1 => Action::FreeHand,
        2 => Action::Draw(seat),
        3 => Action::Stand(seat),
        4 => Action::TimeOut(seat),
        5 => Action::BankerDraws,
        6 => Action::BankerStands,
        7 => Action::BankerTimesOut,
        _ => Action::Bet(seat, wager, Money::dollars(u64::from(dice.below(40)))),
    }
}

/// Something legal.
fn choose(choices: &Choices, dice: &mut Dice) -> Action {
    let mut all = Vec::new();
    for offer in &choices.offers {
        all.push(Action::Bet(offer.seat, offer.wager, amount(offer.amounts, dice)));
    }
    if dice.below(8) == 0 {
        let back = choices.take_back.iter();
        all.extend(back.map(|(seat, it)| Action::Bet(*seat, *it, Money::ZERO)));
    }
    if choices.close && dice.below(4) == 0 {
        return Action::NoMoreBets;
    }
    if choices.free_hand && dice.below(3) == 0 {
        return Action::FreeHand;
    }
    if let Some(seat) = choices.answer {
        all.extend([Action::Draw(seat), Action::Stand(seat), Action::TimeOut(seat)]);
    }
    if choices.banker {
        all.extend([Action::BankerDraws, Action::BankerStands, Action::BankerTimesOut]);
    }
    match all.len() {
        0 => Action::NoMoreBets,
        count => all[dice.below(count as u32) as usize],
    }
}

/// Whether the choices list this action.
fn lists(choices: &Choices, action: Action) -> bool {
    match action {
        Action::Bet(seat, wager, Money::ZERO) => choices.take_back.contains(&(seat, wager)),
        Action::Bet(seat, wager, money) => choices.offers.iter().any(|offer| {
            offer.seat == seat && offer.wager == wager && offer.amounts.contains(money)
        }),
        Action::NoMoreBets => choices.close,
        Action::FreeHand => choices.free_hand,
        Action::Draw(seat) | Action::Stand(seat) | Action::TimeOut(seat) => {
            choices.answer == Some(seat)
        }
        Action::BankerDraws | Action::BankerStands | Action::BankerTimesOut => choices.banker,
        Action::Dice(_) | Action::Deal(..) | Action::Floor(_) => false,
    }
}

/// A table of random stacks, some behind a seat, and a bank that is often too small.
fn seat_players(rules: &Rules, dice: &mut Dice) -> (Vec<Chair>, Bank) {
    let seats = 1 + dice.below(u32::from(rules.game.seats) - 1) as usize;
    let stack = |dice: &mut Dice| Money::dollars(20 + u64::from(dice.below(400)));
    let mut chairs: Vec<Chair> = (0..seats).map(|place| Chair::own(place, stack(dice))).collect();
    let most = usize::from(rules.game.players).min(Seat::PLACES);
    let standing = dice.below(4) as usize;
    for place in seats..(seats + standing).min(most) {
        let front = Seat::new(dice.below(seats as u32) as usize);
        chairs.push(Chair { behind: Some(front), ..Chair::own(place, stack(dice)) });
    }
    let seat = Seat::new(dice.below(seats as u32 + 1) as usize);
    let reach = rules.game.bank.unwrap().reach;
    let wager = Money::dollars(1 + u64::from(dice.below(300)));
    (chairs, Bank::PlayerDealer(PlayerDealer::new(seat, wager, reach)))
}

/// The floor is called; a remedy that does not fit is refused and changes nothing.
fn floor(rules: &Rules, round: &mut Round, dice: &mut Dice, events: &mut Vec<Event>) {
    let what = Irregularity::ALL[dice.below(Irregularity::ALL.len() as u32) as usize];
    let remedies = Round::remedies(rules, what);
    let remedy = remedies[dice.below(remedies.len() as u32) as usize];
    let seat = Seat::new(dice.below(round.spots().len() as u32) as usize);
    let seat = (dice.below(4) > 0).then_some(seat);
    let before = round.clone();
    let ruling = Ruling { what, seat, hand: None, card: None, remedy };
    if round.act(rules, Action::Floor(ruling), events).is_err() {
        assert_eq!(before, *round, "a refused {ruling:?} changed the round");
    }
}

/// What a seat may not see of an event: another seat's cards, and the banker's, that lie face down.
fn shows_hidden(event: &Event, viewer: Option<Seat>) -> bool {
    match event {
        Event::Dealt(Target::Seat(seat), Some(_), Face::Down) => Some(*seat) != viewer,
        Event::Dealt(_, Some(_), Face::Down) => true,
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Legal agrees with step; a refusal changes nothing; logs replay; chips and cards add up; what
    /// a seat is shown hides what it may not see.
    #[test]
    fn a_table_to_nine_holds(seed in any::<u64>(), game in any::<prop::sample::Index>()) {
        let mut dice = Dice(seed);
        let name = &GAMES[game.index(GAMES.len())];
        let rules = rules(name, &mut dice);
        let mut shoe = Shoe::new(rules.game.pack);
        let mut table = Table::default();
        let mut played = Vec::new();
        for _round in 0..6 {
            let (chairs, bank) = seat_players(&rules, &mut dice);
            let most = rules.game.most_cards(chairs.len());
            let shuffled = table.waiting_for() == Between::Shuffle;
            let mut numbers = dice.clone();
            dice.below(2);
            table.ready(&rules, &mut shoe, most, &mut |bound| numbers.below(bound), |_| {});
            if shuffled || rules.game.shuffle != sheet::table::Shuffle::CutCard {
                played.clear();
            }
            let start = Start { chairs: &chairs, bank, free_hands: table.free_hands(&rules) };
            let mut round = Round::begin(&rules, &start);
            let mut events = Vec::new();
            for _ in 0..400 {
                let action = match round.waiting_for(&rules) {
                    Waiting::Nothing => break,
                    Waiting::Card(_) if dice.below(40) == 0 => {
                        floor(&rules, &mut round, &mut dice, &mut events);
                        continue;
                    }
                    Waiting::Card(target) => {
                        let wrong = if target == Target::Player { Target::Banker } else { Target::Player };
                        let card: Card = shoe.deal().expect("the cut card leaves a round behind it");
                        let before = round.clone();
                        prop_assert!(round.act(&rules, Action::Deal(wrong, card), &mut events).is_err());
                        prop_assert_eq!(&before, &round);
                        played.push(card);
                        Action::Deal(target, card)
                    }
                    Waiting::Dice => Action::Dice(3 + dice.below(16) as u8),
                    Waiting::Bets | Waiting::Answer(_) | Waiting::Banker => {
                        let choices = legal(&rules, &round);
                        let tried = try_something(&rules, &round, &mut dice);
                        let stepped = step(&rules, &round, tried);
                        prop_assert_eq!(lists(&choices, tried), stepped.is_ok(), "{} {:?} {:?}", name, tried, stepped);
                        choose(&choices, &mut dice)
                    }
                };
                let before = round.clone();
                if let Err(no) = round.act(&rules, action, &mut events) {
                    prop_assert_eq!(&before, &round);
                    prop_assert!(action == Action::NoMoreBets, "{} {:?}: {}", name, action, no);
                    // Nobody can afford a bet.
                    break;
                }
            }
            if !round.is_over() {
                prop_assert_eq!(round.waiting_for(&rules), Waiting::Bets);
                continue;
            }
            let mut replayed = Round::begin(&rules, &start);
            events.iter().for_each(|event| replayed.apply(&rules, event));
            prop_assert_eq!(&replayed, &round);
            let mut laid = Round::begin(&rules, &start);
            laid.lay_as(&round);
            prop_assert_eq!(&laid, &round);
            laid.lay_as(&Round::begin(&rules, &start));
            prop_assert_eq!(laid, Round::begin(&rules, &start));
            let brought: Money = chairs.iter().map(|chair| chair.stack).sum();
            let left: Money = (0..chairs.len()).map(|at| round.stack(Seat::new(at))).sum();
            prop_assert!((Net::between(brought, left) + round.bank_net()).is_zero());
            let Bank::PlayerDealer(bank) = bank else { unreachable!("a player banks") };
            prop_assert!(round.bank_net().amount() <= bank.wager);
            for viewer in [None, Some(Seat::new(0)), Some(Seat::new(chairs.len() - 1))] {
                let mut seen = Round::begin(&rules, &start);
                for event in events.iter().map(|event| event.seen_by(viewer)) {
                    prop_assert!(!shows_hidden(&event, viewer), "{:?}", event);
                    seen.apply(&rules, &event);
                }
                prop_assert!(seen.is_over());
            }
            let audit = shoe.audit(played.iter().copied());
            prop_assert!(audit.is_ok(), "{:?}", audit);
            table.played(&rules, &round, &shoe).unwrap();
        }
    }
}

/// Where players may stand behind a seat, and only there.
#[test]
fn bets_behind_a_seat_are_taken_where_the_sheet_says() {
    for name in GAMES.iter() {
        let rules = rules(name, &mut Dice(1));
        let behind = Chair { behind: Some(Seat::new(0)), ..Chair::own(1, Money::dollars(50)) };
        let chairs = [Chair::own(0, Money::dollars(50)), behind];
        let start = Start { chairs: &chairs, bank: Bank::House, free_hands: 0 };
        let round = Round::begin(&rules, &start);
        let offered = legal(&rules, &round).offers.iter().any(|offer| offer.seat == Seat::new(1));
        assert_eq!(offered, rules.game.backline == Backline::Allowed, "{name}");
    }
}

/// The shoe is dealt until the cut card comes out, and shuffled then, never within a round.
#[test]
fn a_shoe_is_shuffled_when_the_cut_card_is_out() {
    let page = LIBRARY.game("ez-baccarat").unwrap().resolve(&[]).unwrap();
    let rules = Rules::new(page.nines().unwrap(), Limits::default()).unwrap();
    assert_eq!(rules.game.hands, Hands::Common);
    let chairs = [Chair::own(0, Money::dollars(10_000))];
    let start = Start { chairs: &chairs, bank: Bank::House, free_hands: 0 };
    let (mut table, mut shoe, mut dice) = (Table::default(), Shoe::new(rules.game.pack), Dice(7));
    let mut shoes = Vec::new();
    let wager = rules.wager("player").unwrap();
    for _ in 0..400 {
        if table.waiting_for() == Between::Shuffle {
            shoes.push(0);
        }
        table.ready(&rules, &mut shoe, 6, &mut |bound| dice.below(bound), |_| {});
        let mut round = Round::begin(&rules, &start);
        let events = &mut Vec::new();
        round.act(&rules, Action::Bet(Seat::new(0), wager, Money::dollars(10)), events).unwrap();
        round.act(&rules, Action::NoMoreBets, events).unwrap();
        round.deal_from(&rules, &mut shoe, events).unwrap();
        table.played(&rules, &round, &shoe).unwrap();
        *shoes.last_mut().unwrap() += 1;
    }
    // 400 cards at 4.94 a round.
    assert!(shoes[..shoes.len() - 1].iter().all(|rounds| (72..=92).contains(rounds)), "{shoes:?}");
}
