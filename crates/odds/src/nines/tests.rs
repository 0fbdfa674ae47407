//! Figures that are known, and the count held to the engine.

use super::*;
use crate::dice::Dice;
use crate::price::Act;
use cards::Shoe;
use engine::nines::{Action, Event, Round, Start, Waiting};
use engine::{Bank, Chair, Limits, Packet, Seat};
use money::{Mark, Money, Net, Odds, Pay};
use sheet::nines::pattern::Made;
use sheet::{Kind, Library};
use std::collections::BTreeSet;

fn rules(game: &str, choices: &[(&str, &str)]) -> Rules {
    let library = Library::built_in();
    let page = library.game(game).expect("a game").resolve(choices).expect("a page");
    Rules::new(page.nines().expect("to nine"), Limits::default()).expect("it is played")
}

fn priced(rules: &Rules, name: &str) -> Priced {
    wager(rules, rules.wager(name).expect("a wager")).expect("a price")
}

/// The house edge in hundredths with so many decimals, from eight packs.
fn edge(game: &str, choices: &[(&str, &str)], name: &str, decimals: usize) -> String {
    format!("{:.decimals$}", priced(&rules(game, choices), name).house_edge() * 100.0)
}

/// Eight packs. The lines of commission baccarat are 1.2351 % and, 19 to 20 without a barred hand,
/// 1.0579 %; a tie at 8 to 1 is 14.3596 %. EZ Baccarat: banker 1.018 %, Dragon 7 7.611 %,
/// Panda 8 10.188 %.
#[test]
fn known_figures_come_out() {
    for (game, name, known) in [
        ("ez-baccarat@lucky-lady", "player", "1.2351"),
        ("ez-baccarat@lucky-lady", "banker", "1.018"),
        ("ez-baccarat@lucky-lady", "tie", "14.3596"),
        ("ez-baccarat@lucky-lady", "dragon-7", "7.611"),
        ("ez-baccarat@clovis-500", "panda-8", "10.188"),
        ("golden-frog-baccarat", "player", "1.2351"),
        ("golden-frog-baccarat", "jin-chan-7", "7.611"),
        ("golden-frog-baccarat", "koi-8", "10.188"),
    ] {
        let decimals = known.len() - known.find('.').expect("a point") - 1;
        assert_eq!(edge(game, &[], name, decimals), known, "{game} {name}");
    }
}

/// The banker wins 45.8597 %, the player 44.6247 %, and 9.5156 % are ties: the count of every order
/// of six cards of 416.
#[test]
fn every_order_of_six_cards_is_counted() {
    let player = priced(&rules("ez-baccarat@lucky-lady", &[]), "player");
    assert_eq!(player.deals, 416 * 415 * 414 * 413 * 412 * 411);
    let share = |of: &str| {
        let rows = player.rows.iter().filter(|row| row.hand == of);
        let count: u128 = rows.map(|row| row.count).sum();
        format!("{:.4}", count as f64 * 100.0 / player.deals as f64)
    };
    assert_eq!([share("player"), share("tie")], ["44.6247", "9.5156"]);
    let all: u128 = player.rows.iter().map(|row| row.count).sum();
    assert_eq!(all, player.deals);
    // 19 to 20 on every banker's win is the commission of regular baccarat: 1.0579 %.
    let banker = player.deals
        - player
            .rows
            .iter()
            .filter(|row| row.hand != "banker" && row.hand != "barred")
            .map(|row| row.count)
            .sum::<u128>();
    let wins = player.rows.iter().find(|row| row.hand == "player").map_or(0, |row| row.count);
    let commission = (wins as f64 - banker as f64 * 0.95) / player.deals as f64;
    assert_eq!(format!("{:.4}", commission * 100.0), "1.0579");
}

/// Rulings G-217 and G-218 rest on these: by the letter the tie and the banker line would favour the
/// bettor.
#[test]
fn the_letter_would_favour_the_bettor() {
    let drawn = ("naturals", "do not stop it");
    assert_eq!(edge("ez-baccarat@lucky-lady", &[drawn], "tie", 4).chars().next(), Some('-'));
    assert_eq!(edge("ez-baccarat@players-casino", &[drawn], "tie", 4).chars().next(), Some('-'));
    let paid = ("settle.barred", "none");
    assert_eq!(edge("ez-baccarat@players-casino", &[paid], "banker", 2), "-1.24");
}

/// Rounds of every edition at random, with any wagers and any draws: the engine pays each wager what
/// the count makes of the same two hands.
#[test]
fn rounds_at_random_come_to_the_same_cents() {
    let library = Library::built_in();
    let mut dice = Dice(3);
    let mut games = 0;
    for sheet in library.sheets().filter(|sheet| sheet.kind == Kind::Baccarat) {
        games += 1;
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let rules = rules(&name, &[]);
            let mut settled = BTreeSet::new();
            for _ in 0..1_000 {
                one_round(&name, &rules, &mut dice, &mut settled);
            }
            let all: BTreeSet<WagerId> = rules.wagers().collect();
            assert_eq!(settled, all, "{name}: every wager is settled");
        }
    }
    assert_eq!(games, 3, "a game to nine more, or less");
}

/// Plays a round, and holds every payment to the count's.
fn one_round(name: &str, rules: &Rules, dice: &mut Dice, settled: &mut BTreeSet<WagerId>) {
    let seat = Seat::new(0);
    let chairs = [Chair::own(0, Money::dollars(100_000))];
    let start = Start { chairs: &chairs, bank: Bank::House, free_hands: 0 };
    let mut round = Round::begin(rules, &start);
    let mut events = Vec::new();
    for (at, wager) in rules.wagers().enumerate() {
        if at == 0 || dice.coin() {
            let bet = Action::Bet(seat, wager, Money::dollars(20));
            round.act(rules, bet, &mut events).expect("a bet");
        }
    }
    round.act(rules, Action::NoMoreBets, &mut events).expect("bets lie");
    let mut shoe = Shoe::new(rules.game.pack);
    shoe.shuffle_top(rules.game.most_cards(1), &mut |bound| dice.below(bound));
    loop {
        round.deal_from(rules, &mut shoe, &mut events).expect("cards");
        let action = match round.waiting_for(rules) {
            Waiting::Answer(seat) => dice.one_of(&[Action::Draw(seat), Action::Stand(seat)]),
            Waiting::Dice => Action::Dice(3 + dice.below(16) as u8),
            Waiting::Banker => Action::BankerTimesOut,
            _ => break,
        };
        // A hand that must draw may not stand, nor the other way round.
        let _ = round.act(rules, action, &mut events);
    }
    let made = |hand: &Packet| Made {
        cards: hand.len() as u8,
        total: (hand.cards.iter().map(|card| value(*card)).sum::<usize>() % 10) as u8,
    };
    let player = match rules.game.hands {
        Hands::Common => made(round.player()),
        Hands::Own => made(&round.spot(seat).own),
    };
    for event in &events {
        let Event::Settled(_, wager, payment) = event else { continue };
        settled.insert(*wager);
        let mut tally = Tally::default();
        let pay = rules.pay(*wager, player, made(round.banker())).0;
        tally.add(String::new(), (pay, lines::net_of(pay)), 1);
        let counted = tally.priced(rules.name(*wager), 1).expect("a price").expected;
        let net = Net::between(payment.stake, payment.total());
        assert_eq!(
            i128::from(net.as_cents()) * counted.denominator as i128,
            counted.numerator * i128::from(payment.stake.as_cents()),
            "{name} {}: {events:#?}",
            rules.name(*wager)
        );
    }
}

/// Many rounds of the engine, each from a fresh shoe, come within four standard errors of
/// every price; at Super Pan 9 the seat plays as the price says.
#[test]
fn prices_agree_with_rounds_of_the_engine() {
    const ROUNDS: u32 = 200_000;
    let mut dice = Dice(11);
    for game in ["ez-baccarat@players-casino", "golden-frog-baccarat", "super-pan-9"] {
        let rules = rules(game, &[]);
        let all: Vec<Priced> =
            wagers(&rules).into_iter().map(|it| wager(&rules, it).expect("a price")).collect();
        let mut nets = vec![0.0; all.len()];
        let chairs = [Chair::own(0, Money::dollars(100_000))];
        let start = Start { chairs: &chairs, bank: Bank::House, free_hands: 0 };
        let mut shoe = Shoe::new(rules.game.pack);
        let mut events = Vec::new();
        for _ in 0..ROUNDS {
            shoe.gather();
            shoe.shuffle_top(rules.game.most_cards(1), &mut |bound| dice.below(bound));
            let mut round = Round::begin(&rules, &start);
            events.clear();
            for wager in rules.wagers() {
                let bet = Action::Bet(Seat::new(0), wager, Money::dollars(20));
                round.act(&rules, bet, &mut events).expect("a bet");
            }
            round.act(&rules, Action::NoMoreBets, &mut events).expect("bets lie");
            loop {
                round.deal_from(&rules, &mut shoe, &mut events).expect("cards");
                let action = match round.waiting_for(&rules) {
                    Waiting::Answer(seat) => by_price(&all[0], &round, seat),
                    Waiting::Dice => Action::Dice(3 + dice.below(16) as u8),
                    Waiting::Banker => Action::BankerTimesOut,
                    _ => break,
                };
                round.act(&rules, action, &mut events).expect("legal");
            }
            for event in &events {
                if let Event::Settled(_, wager, payment) = event {
                    let net = Net::between(payment.stake, payment.total());
                    nets[wager.place()] += net.as_cents() as f64 / 2_000.0;
                }
            }
        }
        for (priced, net) in all.iter().zip(&nets) {
            let mean = net / f64::from(ROUNDS);
            let error = priced.deviation() / f64::from(ROUNDS).sqrt();
            let far = (mean - priced.expected.value()).abs() / error;
            assert!(far < 4.0, "{game} {}: {far:.1} standard errors", priced.wager);
        }
    }
}

/// Draws or stands as the best play says.
fn by_price(priced: &Priced, round: &Round, seat: Seat) -> Action {
    let own = &round.spot(seat).own.cards;
    let mut held: Vec<usize> = own.iter().map(|card| value(*card)).collect();
    held.sort_unstable_by(|one, other| other.cmp(one));
    let total = ranking::point_sum::TOTALS[held.iter().sum::<usize>() % 10];
    let cards: Vec<String> = held.iter().map(ToString::to_string).collect();
    let cards = cards.join("-");
    let fits = |hands: &str| match hands.split_once(" as ") {
        None => hands == total,
        Some((name, listed)) => name == total && listed.split(", ").any(|held| held == cards),
    };
    let lines = &priced.play[0].lines;
    let line = lines.iter().find(|line| fits(&line.hands)).expect("every hand has its line");
    if line.action == Act::other("draw") { Action::Draw(seat) } else { Action::Stand(seat) }
}

/// A win that pays a three hundredth counts: what hands are worth comes to the price.
#[test]
fn small_odds_are_not_rounded_off() {
    let library = Library::built_in();
    let page = library.game("super-pan-9").expect("a game").resolve(&[]).expect("a page");
    let mut game = page.nines().expect("to nine").clone();
    for (_, pay) in game.settlement.lines.iter_mut().flat_map(|line| &mut line.cells) {
        if let Pay::Odds(odds) = pay {
            *odds = Odds::new(1, Mark::To, 300).expect("odds");
        }
    }
    let rules = Rules::new(&game, Limits::default()).expect("it is played");
    let priced = priced(&rules, "bet");
    let lines = priced.play[0].lines.iter();
    let worth: f64 = lines.map(|line| line.worth * line.count as f64).sum();
    let mean = worth / priced.deals as f64;
    assert!((mean - priced.expected.value()).abs() < 1e-12, "{mean} {priced:?}");
}
