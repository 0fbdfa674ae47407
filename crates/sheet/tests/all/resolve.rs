//! Games, editions and choices: what is found, what is refused, what a page says.

use cards::{Card, Hand};
use money::Money;
use ranking::Ranking;
use sheet::poker::{BringIn, Kill, OpenPair, Remedies, RunTwice, Shortage, Structure, Unopened};
use sheet::table::special::Special;
use sheet::table::step::{Step, Zone};
use sheet::{Kind, Library, Range, Resolved};

fn resolve(game: &str, choices: &[(&str, &str)]) -> Resolved {
    Library::built_in().game(game).unwrap().resolve(choices).unwrap()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn refused(game: &str, choices: &[(&str, &str)]) -> String {
    Library::built_in().game(game).unwrap().resolve(choices).unwrap_err().to_string()
}

#[test]
fn an_edition_differs_where_it_says_so_and_nowhere_else() {
    let (full, other) =
        (resolve("seven-card-stud-hi-lo", &[]), resolve("seven-card-stud-hi-lo@clovis-500", &[]));
    let ((full, _), (other, stakes)) = (full.poker().unwrap(), other.poker().unwrap());
    assert_eq!(full.streets[1].bet.unwrap().open_pair, OpenPair::Owner);
    assert_eq!(other.streets[1].bet.unwrap().open_pair, OpenPair::Nothing);
    assert_eq!(full.streets[2..], other.streets[2..]);
    assert_eq!((full.shortage, other.shortage), (Shortage::CommunityCard, Shortage::ScrambleLast));
    assert_eq!(other.extras.remedies, Remedies::Stud);
    assert_eq!((stakes.low.to_string(), stakes.bring_in.to_string()), ("$2".into(), "$1".into()));
}

#[test]
fn an_edition_like_another_takes_what_that_one_says() {
    let page = resolve("seven-card-stud-hi-lo@diamond-jims", &[]);
    let (poker, _) = page.poker().unwrap();
    assert_eq!(poker.shortage, Shortage::ScrambleLast);
    let shortage = page.sections.iter().find(|section| section.name == "shortage").unwrap();
    // The way out is clovis-500's word, and diamond-jims prints it too, which is what is cited.
    let from: Vec<_> = shortage.sources.iter().map(|source| source.edition.as_str()).collect();
    assert_eq!(from, ["diamond-jims"]);
}

/// Colorado's wild joker is set by lucky-lady's way, all else of the edition is Colorado's.
#[test]
fn a_section_like_that_of_another_edition_is_that_one() {
    let way = |name: &str| {
        let page = resolve(&format!("fortune-pai-gow-poker@{name}"), &[]);
        page.table().unwrap().house_way.clone().expect("a house way")
    };
    assert_eq!(way("colorado-fully-wild"), way("lucky-lady"));
    assert_ne!(way("colorado-fully-wild"), way("colorado"));
    let page = resolve("fortune-pai-gow-poker@colorado-fully-wild", &[]);
    let section = page.sections.iter().find(|section| section.name == "house-way").unwrap();
    let from: Vec<_> = section.sources.iter().map(|source| source.edition.as_str()).collect();
    assert_eq!(from.last(), Some(&"colorado-fully-wild"));
    assert!(!from.contains(&"lucky-lady"), "{from:?}");
}

/// A document that prints a section is its source; of those below only rulings are left, and none
/// that is about their own pages alone.
#[test]
fn an_edition_cites_its_own_document() {
    let page = resolve("three-card-poker@diamond-jims", &[]);
    // Pay tables of wagers that this room has not are no part of what is shown.
    for section in page.sections.iter().filter(|it| !it.name.starts_with("paytable.")) {
        let foreign = section.sources.iter().filter(|source| source.edition != "diamond-jims");
        let lines: Vec<_> = foreign.filter_map(|source| source.lines.as_ref()).collect();
        assert!(lines.is_empty(), "{} cites {lines:?}", section.name);
    }
    // So does one that is laid over another of the same document.
    let page = resolve("ultimate-texas-holdem@colorado-seven-card-progressive", &[]);
    for section in page.sections.iter().filter(|it| it.name != "bank") {
        let foreign = |source: &&sheet::Source| source.document != page.document;
        let lines = section.sources.iter().filter(foreign).find_map(|it| it.lines.as_ref());
        assert_eq!(lines, None, "{} cites it", section.name);
    }
    let page = resolve("three-card-poker@diamond-jims", &[]);
    let held = |id: &str| page.rulings.iter().any(|ruling| ruling.id == id);
    // How far the bank reaches is open everywhere; pair plus is players-casino's.
    assert!(held("X-18") && held("G-336") && !held("G-762") && !held("G-066"));
}

#[test]
fn an_option_is_chosen_once() {
    let twice = [("betting.structure", "limit"), ("structure", "spread")];
    insta::assert_snapshot!(refused("razz", &twice), @"betting.structure is chosen twice, `limit` and `spread`; choose one of them");
    let alike = [("structure", "spread"), ("betting.structure", "spread")];
    assert_eq!(resolve("razz", &alike).to_string(), resolve("razz", &alike[..1]).to_string());
}

#[test]
fn a_choice_is_made_by_the_end_of_its_name() {
    let page = resolve("razz@colorado", &[("structure", "pot-limit"), ("low.qualify", "none")]);
    let (poker, _) = page.poker().unwrap();
    assert_eq!(poker.betting.structure, Structure::PotLimit);
    assert_eq!(poker.posts.bring_in, Some(BringIn::HighCard));
    assert_eq!(page.options.iter().find(|o| o.id == "betting.structure").unwrap().chosen, 2);
}

/// Ruling X-12.
#[test]
fn raises_are_counted_where_there_are_limits() {
    for (structure, raises) in [("limit", Some(3)), ("pot-limit", None), ("no-limit", None)] {
        let page = resolve("omaha", &[("structure", structure)]);
        assert_eq!(page.poker().unwrap().0.betting.raises, raises, "{structure}");
    }
}

/// The house sets the number of raises and what qualifies. Source: colorado l.135, l.418-419.
#[test]
fn an_open_option_takes_what_is_not_listed() {
    let choices = [("raises", "7"), ("high.qualify", "two pair or better")];
    let page = resolve("omaha@colorado", &choices);
    let (poker, _) = page.poker().unwrap();
    assert_eq!(poker.betting.raises, Some(7));
    let kings_up = Ranking::High5.rank(&"Kh Kd 2c 2s 3h".split(' ').map(card).collect::<Hand>());
    let aces = Ranking::High5.rank(&"Ah Ad Kc Qs Jh".split(' ').map(card).collect::<Hand>());
    let floor = poker.pot.ways[0].qualify.unwrap();
    assert!(kings_up >= floor && aces < floor);
    let raises = page.options.iter().find(|option| option.id == "betting.raises").unwrap();
    assert_eq!((raises.value(), raises.usual, raises.range), ("7", 0, Range::Open));
    assert_eq!(raises.others(), "3, 4, 5, none, any other");
    let usual = resolve("omaha@colorado", &[]);
    assert_eq!(usual.poker().unwrap().0.betting.raises, Some(3));
    assert_eq!(usual.poker().unwrap().0.pot.ways[0].qualify, None);
    // The page prints what is in force, and what else there is.
    let said = page.to_string();
    for line in [
        "high  rank high5; using exactly two; qualify two pair or better",
        "betting.raises = 7 (or 3, 4, 5, none, any other)",
    ] {
        assert!(said.contains(line), "{said}");
    }
}

#[test]
fn an_open_option_refuses_what_its_key_cannot_hold() {
    let refused = |choice| refused("omaha@colorado", &[choice]);
    insta::assert_snapshot!(refused(("raises", "many")), @"betting.raises cannot be `many`; it is none, or a number");
    insta::assert_snapshot!(refused(("raises", "256")), @"betting.raises cannot be `256`; it is none, or a number from 0 to 255");
    insta::assert_snapshot!(refused(("raises", "any other")), @"betting.raises cannot be `any other`; it is none, or a number");
    insta::assert_snapshot!(refused(("high.qualify", "jacks")), @"pot.high.qualify cannot be `jacks`; it is none, or a hand `or better`, such as `pair of jacks or better`, or `eight or better`");
    insta::assert_snapshot!(refused(("high.qualify", "7")), @"pot.high.qualify cannot be `7`; it is none, or a hand `or better`, such as `pair of jacks or better`, or `eight or better`");
    insta::assert_snapshot!(refused(("unopened", "7")), @"betting.unopened cannot be `7`; it is one of: check, bet or fold");
}

/// Every Colorado game played high, low or split may have a qualifier of any hand, for each of its
/// halves. Source: colorado l.135, l.624-625, l.639-641, l.658-660, l.679-680, l.696-697, l.714-715.
#[test]
fn colorados_pots_may_have_a_qualifier_for_each_half() {
    let library = Library::built_in();
    let mut halves = 0;
    for sheet in library.sheets() {
        for edition in sheet.editions.iter().filter(|edition| edition.id == "colorado") {
            let game = library.game(&format!("{}@colorado", sheet.id)).unwrap();
            let page = game.resolve(&[]).unwrap();
            let Some((poker, _)) = page.poker() else { continue };
            let open = |key: &str| {
                let id = format!("pot.{key}.qualify");
                page.options.iter().any(|option| option.id == id && option.range == Range::Open)
            };
            // Games whose own rules give the pot to the highest hand (ruling X-48).
            let own = ["holdem-eighty-eight", "joker-poker", "home-run-holdem", "longhorn-holdem"];
            let barred = own.contains(&&*sheet.id) || poker.extras.rolling.is_some();
            let high = poker.pot.ways.iter().any(|way| way.ranking.id().starts_with("high"));
            let low = poker.pot.ways.iter().any(|way| way.ranking.id().starts_with("low"));
            assert_eq!((open("high"), open("low")), (high && !barred, low), "{}", edition.id);
            halves += usize::from(open("high")) + usize::from(open("low"));
        }
    }
    assert_eq!(halves, 24);
}

#[test]
fn choices_of_stakes_and_tables_are_options_too() {
    let page = resolve("omaha-hi-lo@lucky-lady", &[("stakes", "4-8")]);
    let (poker, stakes) = page.poker().unwrap();
    assert_eq!(poker.extras.kill, Kill::AfterScoop);
    assert_eq!((stakes.kill.to_string(), stakes.scoop.to_string()), ("$8".into(), "$50".into()));

    let choices = [("side.progressive.table", "lib/pmg-ml"), ("lib/pmg-ml", "PMG-ML-02")];
    let page = resolve("ultimate-texas-holdem@colorado", &choices);
    let game = page.table().unwrap();
    let progressive = game.sides.iter().find(|side| side.wager == "progressive").unwrap();
    let table = game.tables.iter().find(|table| table.name == progressive.table).unwrap();
    assert_eq!(table.rows[2].pays[table.chosen].to_string(), "100% minor");
}

/// Stakes of a game without limits are played without, whatever else is chosen, and print one
/// amount. Source: lucky-lady l.14-18, diamond-jims l.1381-1392.
#[test]
fn stakes_bring_their_structure() {
    let cases = [
        ("texas-holdem@lucky-lady", "3-6", Structure::Limit, Some(3), "$6"),
        ("texas-holdem@lucky-lady", "no-limit 1-3", Structure::NoLimit, None, "$3"),
        ("texas-holdem@diamond-jims", "pot-limit 1-2", Structure::PotLimit, None, "$2"),
        ("omaha-hi-lo@diamond-jims", "pot-limit 1-2", Structure::PotLimit, None, "$2"),
    ];
    for (game, name, structure, raises, high) in cases {
        for choices in [vec![("stakes", name)], vec![("structure", "limit"), ("stakes", name)]] {
            let page = resolve(game, &choices);
            let (poker, stakes) = page.poker().unwrap();
            assert_eq!(poker.betting.structure, structure, "{game} {name}");
            assert_eq!(poker.betting.raises, raises, "{game} {name}");
            assert_eq!(stakes.high.to_string(), high, "{game} {name}");
            let betting = page.sections.iter().find(|section| section.name == "betting").unwrap();
            let line = betting.lines.iter().find(|line| line.key == "structure").unwrap();
            assert_eq!(line.cells, [structure.id()], "the page says so");
        }
    }
    let page = resolve("texas-holdem@lucky-lady", &[("structure", "no-limit")]);
    assert_eq!(page.poker().unwrap().0.betting.structure, Structure::NoLimit);
}

/// A structure brings the stakes that are printed for it, unless the house names others.
/// Source: players-casino l.2209, l.2431, l.2787, l.3095, l.3116, l.4134.
#[test]
fn a_structure_brings_its_stakes() {
    let stud = "seven-card-stud@players-casino";
    let twice = "big-o@players-casino-run-it-twice";
    for (game, choices, in_force, buy_in, most) in [
        ("texas-holdem@players-casino", &[][..], "1-2", "$0", "$0"),
        ("texas-holdem@players-casino", &[("structure", "no-limit")], "no-limit 20", "$20", "$0"),
        (
            "texas-holdem@players-casino",
            &[("structure", "no-limit"), ("stakes", "2000-4000")],
            "2000-4000",
            "$0",
            "$0",
        ),
        ("double-board-omaha", &[("structure", "pot-limit")], "pot-limit 20", "$20", "$0"),
        (stud, &[("structure", "no-limit")], "no-limit 20-10000", "$20", "$10,000"),
        (twice, &[], "no-limit 20-10000", "$20", "$10,000"),
        (twice, &[("structure", "limit")], "1-2", "$0", "$0"),
    ] {
        let page = resolve(game, choices);
        let (_, stakes) = page.poker().unwrap();
        let option = page.options.iter().find(|option| option.id == "stakes").unwrap();
        assert_eq!(option.value(), in_force, "{game} {choices:?}");
        let bought = (stakes.buy_in.to_string(), stakes.buy_in_max.to_string());
        assert_eq!(bought, (buy_in.to_owned(), most.to_owned()), "{game} {choices:?}");
    }
}

/// Of the blinds a page prints those that are posted; one alone is the big blind, of which the kill
/// is the double. Source: players-casino l.2008, l.2012, ruling G-781.
#[test]
fn a_page_prints_the_stakes_that_are_put_up() {
    for (game, choices, text) in [
        ("lowball@clovis-500", &[][..], "blinds $1, $3; low $3; high $6; kill $6"),
        ("lowball@clovis-500", &[("blinds", "3")], "blinds $1, $3, $3; low $3; high $6; kill $6"),
        ("lowball@colorado", &[], "blinds $1, $3; low $3; high $6"),
        (
            "lowball@players-casino",
            &[("blinds", "0"), ("kill.when", "offered")],
            "ante $0.50; low $3; high $6; kill $6",
        ),
        (
            "lowball@players-casino",
            &[("blinds", "1"), ("kill.when", "offered")],
            "ante $0.50; blinds $3; low $3; high $6; kill $6",
        ),
        (
            "lowball@players-casino",
            &[("blinds", "1"), ("stakes", "500-1000")],
            "ante $100; blinds $500; low $500; high $1000",
        ),
    ] {
        let page = resolve(game, choices);
        let stakes = page.sections.iter().find(|section| section.name == "stakes").unwrap();
        assert_eq!(stakes.lines[0].cells, [text], "{game} {choices:?}");
    }
}

/// The stakes in force are those that are put up, and without a big blind the kill is twice the
/// lower limit. Source: players-casino l.2008, l.2012, ruling G-781.
#[test]
fn a_kill_is_double_the_big_blind_however_many_blinds_there_are() {
    let game = Library::built_in();
    let game = game.game("lowball@players-casino").unwrap();
    let all = game.options().into_iter().find(|option| option.id == "stakes").unwrap();
    for name in &all.values {
        for (count, posted) in [("0", 0), ("1", 1), ("2", 2), ("3", 3)] {
            let choices = [("stakes", &**name), ("blinds", count), ("kill.when", "offered")];
            let page = game.resolve(&choices).unwrap();
            let (_, stakes) = page.poker().unwrap();
            let big = stakes.blinds.into_iter().max().unwrap();
            assert_eq!(stakes.kill, stakes.low.times(2), "{choices:?}");
            assert_eq!(big, if posted == 0 { Money::ZERO } else { stakes.low }, "{choices:?}");
            assert_eq!(stakes.blinds.iter().filter(|blind| !blind.is_zero()).count(), posted);
        }
    }
}

/// Omaha is bet as hold'em is, which the house deals at limit and at no limit.
/// Source: lucky-lady l.7-18, l.58.
#[test]
fn lucky_ladys_omaha_is_bet_as_its_holdem() {
    for (stakes, structure) in [("8-16", Structure::Limit), ("no-limit 5-5", Structure::NoLimit)] {
        let [omaha, holdem] = ["omaha@lucky-lady", "texas-holdem@lucky-lady"]
            .map(|game| resolve(game, &[("stakes", stakes)]));
        let ((omaha, bets), (holdem, as_bet)) = (omaha.poker().unwrap(), holdem.poker().unwrap());
        assert_eq!((omaha.betting, bets), (holdem.betting, as_bet));
        assert_eq!(omaha.betting.structure, structure);
    }
    let refusal = refused("omaha@lucky-lady", &[("structure", "pot-limit")]);
    assert!(refusal.contains("limit, no-limit"), "{refusal}");
}

/// Colorado's general remedies hold where a document prints none. Source: lucky-lady l.5-18,
/// l.56-94, ruling X-35.
#[test]
fn a_page_without_remedies_has_the_general_ones() {
    for game in ["texas-holdem", "omaha", "omaha-hi-lo"] {
        for edition in ["lucky-lady", "players-casino", "colorado"] {
            let page = resolve(&format!("{game}@{edition}"), &[]);
            assert_eq!(page.poker().unwrap().0.extras.remedies, Remedies::General, "{game}");
        }
    }
}

#[test]
fn a_wager_not_offered_is_gone_from_the_round() {
    let page = resolve("ultimate-texas-holdem@colorado", &[("wagers.pairs", "not offered")]);
    let game = page.table().unwrap();
    assert!(game.wagers.iter().all(|wager| wager.name != "pairs"));
    assert!(game.sides.iter().all(|side| side.wager != "pairs"));
    assert!(!format!("{:?}", game.steps).contains("pairs"));
}

#[test]
fn big_o_may_be_run_twice_in_one_edition() {
    let twice = resolve("big-o@players-casino-run-it-twice", &[]);
    let (poker, _) = twice.poker().unwrap();
    assert_eq!(poker.extras.run_twice, RunTwice::IfAllAgree);
    assert_eq!((poker.seats.max, poker.seats.dealt), (10, 8));
}

/// Player's Casino has no check before the draw and has one after it; Colorado leaves it to the house.
/// Source: players-casino l.511, l.2014-2020, l.2032.
#[test]
fn a_street_may_have_its_own_rule_of_opening() {
    let unopened = |name: &str, choices: &[(&str, &str)]| -> Vec<Unopened> {
        let page = resolve(name, choices);
        let (poker, _) = page.poker().unwrap();
        poker.streets.iter().filter_map(|street| street.bet).map(|bet| bet.unopened).collect()
    };
    let (check, fold) = (Unopened::Check, Unopened::BetOrFold);
    assert_eq!(unopened("lowball@players-casino", &[]), [fold, check]);
    assert_eq!(unopened("lowball@clovis-500", &[]), [check, check]);
    assert_eq!(unopened("lowball@colorado", &[]), [check, check]);
    assert_eq!(unopened("lowball@colorado", &[("unopened", "bet or fold")]), [fold, fold]);
}

#[test]
fn what_does_not_exist_is_answered_with_what_does() {
    let library = Library::built_in();
    let unknown = |name: &str| library.game(name).unwrap_err().to_string();
    insta::assert_snapshot!(unknown("xyzzy"), @"no game is called `xyzzy`");
    insta::assert_snapshot!(unknown("omahaha"), @"no game is called `omahaha`; perhaps: omaha, omaha-hi-lo, five-card-omaha, double-board-omaha");
    insta::assert_snapshot!(unknown("seven-stud-hi"), @"no game is called `seven-stud-hi`; perhaps: seven-card-stud-hi-lo, seven-card-stud");
    insta::assert_snapshot!(unknown("razz@lucky-lady"), @"razz has no edition `lucky-lady`; it has: clovis-500, diamond-jims, colorado, players");
    insta::assert_snapshot!(refused("razz", &[("limit", "none")]), @"razz@clovis-500 has no option `limit`; it has: betting.structure (limit, spread)");
    insta::assert_snapshot!(refused("razz", &[("structure", "no limit")]), @"betting.structure cannot be `no limit`; it is one of: limit, spread");
    insta::assert_snapshot!(refused("across-em", &[("structure", "limit")]), @"across-em@diamond-jims has no option `structure`; it has: none");
}

#[test]
fn a_name_that_two_options_share_is_refused() {
    let refused = refused("fortune-pai-gow-poker@colorado", &[("progressive", "not offered")]);
    insta::assert_snapshot!(refused, @"`progressive` could be any of: wagers.progressive, paytable.progressive; give more of its name");
}

#[test]
fn a_page_reads_like_the_sheet() {
    insta::assert_snapshot!(resolve(
        "seven-card-stud-hi-lo@clovis-500",
        &[("structure", "spread")]
    ));
}

#[test]
fn a_page_with_pay_tables_reads_like_the_sheet() {
    insta::assert_snapshot!(resolve("ultimate-texas-holdem@clovis-500", &[]));
}

#[test]
fn a_users_sheet_replaces_the_built_in_one() {
    let text = include_str!("../../../../rules/razz.toml").replace("\"Razz\"", "\"Our Razz\"");
    let library = Library::built_in().with_files([("mine/razz.toml".to_owned(), text)]).unwrap();
    assert_eq!(library.game("razz").unwrap().sheet.title, "Our Razz");
    assert_eq!(library.sheets().filter(|sheet| sheet.id == "razz").count(), 1);
}

/// Source: colorado l.1734.
#[test]
fn a_surrender_that_the_house_bars_is_no_step() {
    let asks = |choices: &[(&str, &str)]| {
        let page = resolve("3-5-7-poker", choices);
        let steps = &page.table().unwrap().steps;
        steps.iter().any(|step| matches!(step, Step::Special(Special::Surrender { .. })))
    };
    assert!(asks(&[]));
    assert!(!asks(&[("pays", "-")]));
}

/// Source: colorado l.4429-4434.
#[test]
fn cards_for_a_side_bet_are_dealt_where_it_reads_them() {
    let dealt = |choices: &[(&str, &str)]| -> Vec<Zone> {
        let page = resolve("cajun-stud", choices);
        let steps = page.table().unwrap().steps.iter();
        let zones = steps.filter_map(|step| match step {
            Step::Deal { to, .. } => Some(*to),
            _ => None,
        });
        zones.collect()
    };
    let base = [Zone::Side, Zone::Board, Zone::Players];
    assert_eq!(dealt(&[]), base);
    let apart = ("five-card-linked.cards", "own + second side");
    assert_eq!(dealt(&[apart]), [&base[..], &[Zone::SecondSide]].concat());
    assert_eq!(dealt(&[apart, ("wagers.five-card-linked", "not offered")]), base);
}

/// A column is played with the packs it is printed for, and a bet without one is left out. Source:
/// players-casino l.1209, clovis-500 l.2148, lucky-lady l.392; rulings G-208, G-214.
#[test]
fn columns_go_with_their_packs() {
    let offers = |page: &Resolved, wager: &str| {
        let game = page.points().expect("twenty-one");
        game.wagers.iter().any(|held| held.name == wager)
    };
    let value = |page: &Resolved, id: &str| {
        let option = page.options.iter().find(|option| option.id == id).expect("an option");
        option.value().to_owned()
    };
    let (game, table) = ("21st-century-blackjack-switch", "paytable.super-match");
    let page = resolve(game, &[("pack.cards", "52 x 8")]);
    assert_eq!(value(&page, table), "8 decks");
    let page = resolve(game, &[(table, "8 decks")]);
    assert_eq!(value(&page, "pack.cards"), "52 x 8");
    let page = resolve(game, &[("pack.cards", "52 x 7")]);
    assert!(!offers(&page, "super-match"));
    assert_eq!(value(&page, "wagers.super-match"), "not offered");
    let said = refused(game, &[("pack.cards", "52 x 8"), (table, "6 decks")]);
    assert!(said.contains("`6 decks` of super-match is not for 8 packs"), "{said}");
    let said = refused(game, &[("pack.cards", "52 x 7"), ("wagers.super-match", "optional")]);
    assert!(said.contains("not for 7 packs"), "{said}");
    for (game, wager, cards, packs) in [
        ("pure-spanish-21-5", "match", "52 without 10", 4..=8),
        ("no-bust-21st-century-blackjack@lucky-lady", "buster", "52", 2..=8),
    ] {
        for packs in packs {
            let page = resolve(game, &[("pack.cards", &format!("{cards} x {packs}"))]);
            let fits = packs == 6 || wager == "buster" && packs > 6;
            assert_eq!(offers(&page, wager), fits, "{game} with {packs} packs");
        }
    }
}

/// The pages of Hold'em Hi-Lo have a qualifier, those of Omaha may have one.
/// Source: clovis-500 l.49, l.85, diamond-jims l.91, l.216, ruling X-15.
#[test]
fn holdem_hi_lo_is_not_played_without_a_qualifier() {
    for edition in ["clovis-500", "diamond-jims"] {
        let page = resolve(&format!("texas-holdem-hi-lo@{edition}"), &[]);
        assert!(page.options.iter().all(|option| option.id != "pot.low.qualify"));
        assert_eq!(page.poker().unwrap().0.pot.ways[1].ranking, Ranking::LowA5Eight);
        let omaha = resolve(&format!("omaha-hi-lo@{edition}"), &[("low.qualify", "none")]);
        assert_eq!(omaha.poker().unwrap().0.pot.ways[1].ranking, Ranking::LowA5);
    }
}

/// The house posts the bad-beat wager, and seeds the jackpot with $100 to $500.
/// Source: colorado l.2051, l.2066.
#[test]
fn longhorns_jackpot_is_seeded_within_its_bounds() {
    let jackpot = |choices: &[(&str, &str)]| {
        let page = resolve("longhorn-holdem", choices);
        let bad_beat = page.poker().unwrap().0.extras.bad_beat.unwrap();
        (bad_beat.wager, bad_beat.seed)
    };
    let dollars = Money::dollars;
    assert_eq!(jackpot(&[]), (dollars(5), dollars(100)));
    assert_eq!(jackpot(&[("pool.wager", "$2"), ("seed", "$250")]), (dollars(2), dollars(250)));
    for seed in ["$99", "$501"] {
        let refusal = refused("longhorn-holdem", &[("seed", seed)]);
        assert_eq!(refusal, format!("pool.seed cannot be `{seed}`; it is $100 to $500"));
    }
}

/// Colorado's houses set how many play, as far as the pack goes; where they do not, it is nine with
/// a board and eight without. Source: colorado l.424, ruling X-42.
#[test]
fn colorados_houses_set_the_seats() {
    let library = Library::built_in();
    let mut tens = 0;
    for sheet in library.sheets().filter(|sheet| sheet.kind == Kind::Poker) {
        let Ok(game) = library.game(&format!("{}@colorado", sheet.id)) else { continue };
        let page = game.resolve(&[]).unwrap();
        let seats = page.sections.iter().find(|section| section.name == "seats").unwrap();
        let mut lines = seats.sources.iter().filter_map(|source| source.lines.as_ref());
        if lines.all(|lines| lines.to_string() != "424") {
            continue;
        }
        let (poker, _) = page.poker().unwrap();
        let board = poker.streets.iter().any(|street| street.board > 0);
        let own: u8 = poker.streets.iter().map(|street| street.down + street.up).sum();
        let most = if board && own < 5 { 9 } else { 8 };
        assert_eq!(poker.seats.max, most, "{}", sheet.id);
        if most == 9 {
            let ten = game.resolve(&[("seats.max", "10")]).unwrap();
            assert_eq!(ten.poker().unwrap().0.seats.max, 10, "{}", sheet.id);
            tens += 1;
        }
    }
    assert_eq!(tens, 11);
}

/// Check and raise is out when the round is played low, and in when it is opened: the page says when.
/// Source: clovis-500 l.125, l.193-195.
#[test]
fn jacks_back_bars_check_and_raise_when_it_is_played_low() {
    let page = resolve("jacks-back", &[]);
    let betting = page.sections.iter().find(|section| section.name == "betting").unwrap();
    let line = betting.lines.iter().find(|line| line.key == "check-raise").unwrap();
    assert_eq!(line.cells, ["barred when played low"]);
}
