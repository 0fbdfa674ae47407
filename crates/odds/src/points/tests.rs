//! Figures that are known, and the induction held to the engine.

use super::*;
use crate::dice::Dice;
use crate::price::Letters;
use engine::Limits;
use sheet::Library;
use sheet::points::play::{Aces, AfterSplit};

const PLAIN: &str = include_str!("plain-twenty-one.toml");
const RULING: &str =
    "[T-01]\nquestion = \"What is plain?\"\nreading = \"This.\"\nreason = \"Known.\"\n";

pub(super) fn rules(game: &str, choices: &[(&str, &str)]) -> Rules {
    let files = [("rulings.toml", RULING), ("plain-twenty-one.toml", PLAIN)];
    let files = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let library = Library::built_in().with_files(files).expect("a sheet");
    let page = library.game(game).expect("a game").resolve(choices).expect("a page");
    Rules::new(page.points().expect("twenty-one"), Limits::default()).expect("it is played")
}

/// Every edition of every game of twenty-one.
fn editions() -> Vec<String> {
    let library = Library::built_in();
    let sheets = library.sheets().filter(|sheet| sheet.kind == sheet::Kind::TwentyOne);
    let names = sheets.flat_map(|sheet| {
        sheet.editions.iter().map(move |edition| format!("{}@{}", sheet.id, edition.id))
    });
    names.collect()
}

fn asking<T>(rounds: u64, run: impl FnOnce(&Asked<'_>) -> T) -> T {
    let numbers = |block: u64| -> Box<dyn FnMut(u32) -> u32> {
        let mut dice = Dice(block << 32);
        Box::new(move |bound| dice.below(bound))
    };
    run(&Asked {
        stake: Money::dollars(1),
        seats: 1,
        numbers: (&numbers, 1),
        rounds,
        meters: &[],
        tell: &crate::work::silent,
        plays: None,
    })
}

fn priced(rules: &Rules, name: &str) -> Priced {
    let of = rules.wager(name).expect("a wager");
    asking(1_000, |asked| wager(rules, of, asked)).expect("a price")
}

/// The house edge in hundredths, played by the best charts.
fn edge(choices: &[(&str, &str)]) -> String {
    let rules = rules("plain-twenty-one", choices);
    let table = Table::new(&rules);
    format!("{:.2}", worth(&table, &plays(&table)).0.net * -100.0)
}

/// A doubled hand may be rescued, which loses the first wager, and draws no more. Source: clovis-500
/// l.2122-2125.
#[test]
fn a_doubled_hand_is_advised_as_one() {
    let rules = rules("pure-spanish-21-5", &[]);
    let cards = |text: &str| text.parse::<cards::Hand>().expect("cards").to_vec();
    let (own, up) = (cards("5h 6d 2c"), cards("Kc")[0]);
    let names = |choices: &[Choice]| -> Vec<String> {
        choices.iter().map(|choice| choice.deed.clone()).collect()
    };
    let plain = advise(&rules, &own, up).expect("a decision");
    assert_eq!(names(&plain), ["hit", "stand"]);
    assert_eq!(advise_after(&rules, &own, up, &[Deed::Hit]).as_ref(), Ok(&plain));
    let doubled = advise_after(&rules, &own, up, &[Deed::Double]).expect("a decision");
    assert_eq!(names(&doubled), ["rescue", "stand"]);
    assert!((doubled[0].worth + 1.0).abs() < 1e-9, "{doubled:?}");
    assert!((doubled[1].worth - 2.0 * plain[1].worth).abs() < 1e-9, "{doubled:?} {plain:?}");
    for (own, done, said) in [
        ("5h 6d 2c", &[Deed::Hit, Deed::Hit][..], "2 drawn to the first two are 4 cards"),
        ("5h 6d 2c 3c", &[Deed::Double, Deed::Hit], "hit is not open with 13"),
        ("5h 6d 2c", &[Deed::Split], "no card comes of split; expected hit or double"),
    ] {
        assert_eq!(advise_after(&rules, &cards(own), up, done), Err(said.to_owned()));
    }
}

/// What the charts bring with six packs, doubles after splits, aces split again and late surrender
/// is -0.26 %; with eight packs and neither of the last two -0.43 %. Both are well known.
#[test]
fn plain_twenty_one_comes_out_as_known() {
    assert_eq!(edge(&[]), "0.26");
    let fewer = [("cards", "52 x 8"), ("ace-times", "1"), ("surrender.when", "never")];
    assert_eq!(edge(&fewer), "0.43");
}

/// The share of a row, from its count.
fn share(priced: &Priced, hand: &str) -> f64 {
    let rows = priced.rows.iter().filter(|row| row.hand == hand);
    rows.map(|row| row.count).sum::<u128>() as f64 / priced.deals as f64
}

fn is_about(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

/// By hand, six packs. Super Match: 13 C(24,4) fours of a kind and C(13,2) C(24,2)² two pairs of
/// C(312,4). Match the Dealer, 288 cards: both suited 5·4 of 287·286, one of each 2·5·18.
#[test]
fn side_bets_come_out_as_by_hand() {
    let of = |game: &str, name: &str| priced(&rules(game, &[]), name);
    let super_match = of("21st-century-blackjack-switch", "super-match");
    let all = 387_278_970.0;
    assert!(is_about(share(&super_match, "four of a kind"), 13.0 * 10_626.0 / all));
    assert!(is_about(share(&super_match, "two pair"), 78.0 * 276.0 * 276.0 / all));
    let matched = of("pure-spanish-21-5", "match");
    assert!(is_about(share(&matched, "2 suited matches"), 20.0 / (287.0 * 286.0)));
    let each = 2.0 * 5.0 * 18.0 / (287.0 * 286.0);
    assert!(is_about(share(&matched, "1 suited + 1 non-suited match"), each));
    // Two cards and more are read: the first two are red half of the time, and once more.
    let red = of("pure-21-5-blackjack", "red-flex");
    assert!(is_about(share(&red, "nothing"), 1.0 - 156.0 * 155.0 / (312.0 * 311.0)));
    assert_eq!(format!("{:.2}", super_match.house_edge() * 100.0), "2.55");
    assert_eq!(format!("{:.2}", matched.house_edge() * 100.0), "3.06");
}

/// The engine's orders of the banker's cards and the induction's hands say the same of how often the
/// banker is over.
#[test]
fn the_banker_is_over_as_often_by_order_as_by_hand() {
    for game in ["pure-21-5-blackjack", "no-bust-21st-century-blackjack@clovis-500"] {
        let rules = rules(game, &[]);
        let buster = priced(&rules, "buster");
        let table = Table::new(&rules);
        let mut over = 0.0;
        for up in table.shoe.kinds() {
            let chances = table.banker.chances(up, &table.shoe.without(up));
            let sum: f64 = chances.iter().sum();
            assert!(is_about(sum, 1.0), "{game}: every hand ends, {sum}");
            for (end, chance) in table.banker.ends.iter().zip(chances) {
                let count = ranking::points::count(rules.game.counting, Origin::Dealt, &end.hand);
                if count.kind == ranking::points::Kind::Over {
                    over += table.shoe.chance(up) * chance;
                }
            }
        }
        assert!(is_about(over, 1.0 - share(&buster, "nothing")), "{game}: {over}");
    }
}

/// Holds the return of the charts to what rounds of the engine bring that are played by them.
fn hold(game: &str, choices: &[(&str, &str)], rounds: u64) {
    let rules = rules(game, choices);
    let table = Table::new(&rules);
    let plays = plays(&table);
    let (worth, by_cards) = worth(&table, &plays);
    let of = wagers(&rules)[0];
    let sample = asking(rounds, |asked| rounds::play(&rules, &plays, of, rounds, asked));
    let sample = sample.expect("rounds");
    let far = (sample.mean() - worth.net) / sample.error();
    println!("{game}: {:.4} %, {far:+.1} standard errors", worth.net * 100.0);
    assert!(far.abs() < 4.0, "{game}: {far:.1} standard errors");
    assert!(by_cards.is_none_or(|best| best > worth.net - 1e-9), "{game}: cards know more");
    is_read_back(game, &table, &plays, worth.net);
}

/// The printed charts are read back as they were printed, and played by so they bring as much: what
/// they leave out is done by few hands.
fn is_read_back(game: &str, table: &Table<'_>, plays: &Plays, brings: f64) {
    let printed = charts::charts(table.rules, plays);
    let decisions: Vec<Decision> = insurance(table, plays).into_iter().collect();
    let read = Plays::printed(&printed, &decisions).expect("charts of twenty-one");
    assert_eq!(charts::charts(table.rules, &read), printed, "{game}");
    // A pair has two cards: what stands behind a split is for one that may not be split again.
    let pairs = printed.iter().filter(|chart| chart.hands == "pairs");
    let rules = &table.rules.game;
    for chart in pairs {
        assert_eq!(chart.letters, Letters::Pairs, "{game}");
        for (pair, cells) in &chart.rows {
            let small = |letter: char| cells.iter().any(|cell| cell.ends_with(letter));
            let barred =
                |rule: AfterSplit, letter: char| rule == AfterSplit::Barred && small(letter);
            assert!(!barred(rules.double.after_split, 'd'), "{game}, {pair}: {cells:?}");
            assert!(!barred(rules.surrender.after_split, 'r'), "{game}, {pair}: {cells:?}");
            let are_done = pair == "A-A" && rules.split.aces == Aces::OneCard;
            assert!(!are_done || cells.iter().all(|cell| cell.len() == 1), "{game}: {cells:?}");
        }
    }
    let less = brings - worth(table, &read).0.net;
    assert!(less.abs() < 2e-5, "{game}: {less}");
}

#[test]
fn the_charts_bring_what_the_induction_says() {
    hold("no-bust-21st-century-blackjack@clovis-500", &[], 400_000);
    hold("pure-spanish-21-5", &[("redouble", "twice, never for less")], 400_000);
    hold("pure-spanish-21-5", &[("surrender.order", "before the check")], 400_000);
}

#[test]
#[ignore = "a minute for each edition: cargo xtask proofs"]
fn the_charts_of_every_edition_bring_what_the_induction_says() {
    editions().iter().for_each(|game| hold(game, &[], 12_000_000));
}

/// Forty dollars are forty wagers of one dollar, as printed for six packs, and four of ten.
#[test]
fn side_bets_may_pay_dollars() {
    let library = Library::built_in();
    let page = library.game("21st-century-blackjack-switch").expect("a game");
    let page = page.resolve(&[]).expect("a page");
    let mut game = page.points().expect("twenty-one").clone();
    for row in game.tables.iter_mut().flat_map(|table| &mut table.rows) {
        if row.hand == "four of a kind" {
            row.pays.fill(money::Pay::Fixed(Money::dollars(40)));
        }
    }
    let own = Rules::new(&game, Limits::default()).expect("it is played");
    let printed = rules("21st-century-blackjack-switch", &[]);
    let at = |rules: &Rules, dollars: u64| {
        let of = rules.wager("super-match").expect("a wager");
        let priced = asking(0, |asked| {
            wager(rules, of, &Asked { stake: Money::dollars(dollars), ..*asked })
        });
        priced.expect("a price")
    };
    let four = |priced: &Priced| {
        let row = priced.rows.iter().find(|row| row.hand == "four of a kind").expect("a row");
        Fraction::new(row.count as i128, priced.deals as i128).expect("a share")
    };
    let same = at(&printed, 1);
    assert_eq!(at(&own, 1).expected.fraction(), same.expected.fraction());
    let ten = at(&own, 10);
    let less = four(&ten) * Fraction::whole(36);
    assert_eq!(ten.expected.fraction(), same.expected.fraction().map(|it| it - less));
    assert_eq!(ten.stake, Money::dollars(10));
}
