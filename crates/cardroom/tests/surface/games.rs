//! `games` and `show`: what there is, and a game as one page.

use crate::{cardroom, run};
use serde_json::Value;

fn json(words: &[&str]) -> Value {
    serde_json::from_slice(&cardroom(words).stdout).expect("the answer is JSON")
}

/// Every game with each of its editions, as commands name them.
pub(crate) fn editions() -> Vec<String> {
    let games = json(&["games", "--json"]);
    let of = |game: &Value| {
        let id = text(&game["id"]).to_owned();
        let editions = game["editions"].as_array().expect("editions").clone();
        editions.into_iter().map(move |edition| format!("{id}@{}", text(&edition["id"])))
    };
    games.as_array().expect("a list").iter().flat_map(of).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

#[test]
fn games_are_listed_with_where_they_are_printed() {
    insta::assert_snapshot!(run(&["games", "--search", "omaha"]), @r#"
    0
    Poker with a board (poker, the players' own pot)
      double-board-omaha  Double Board Omaha   players-casino l.3788-3909
      five-card-omaha     Five-Card Omaha      colorado l.671-685
      omaha               Omaha                clovis-500 l.53-79; players-casino l.487-497;
                                               colorado l.671-685; lucky-lady l.56-66;
                                               diamond-jims l.49-87
      omaha-hi-lo         Omaha Hi-Lo          clovis-500 l.83-107; players-casino l.499-507, 487-497;
                                               colorado l.671-685; lucky-lady l.68-94;
                                               diamond-jims l.89-139

    4 games, 12 editions; `cardroom show GAME@EDITION` prints one.
    "#);
    insta::assert_snapshot!(run(&["games", "--kind", "versus-dealer", "--search", "ultimate"]), @r#"
    0
    Against the dealer (versus-dealer, banked by a player-dealer)
      ultimate-texas-holdem  Ultimate Texas Hold'em   players-casino l.702-886; colorado l.2482-2640
                                                      (banked by the house); clovis-500 l.1011-1225;
                                                      colorado-seven-card-progressive
                                                      (colorado l.2482-2640) (banked by the house)

    1 game, 4 editions; `cardroom show GAME@EDITION` prints one.
    "#);
    insta::assert_snapshot!(run(&["games", "--search", "HORSE"]), @r#"
    0
    `play horse`: texas-holdem, omaha-hi-lo, razz, seven-card-stud, seven-card-stud-hi-lo in turn.
    "#);
    insta::assert_snapshot!(run(&["games", "--search", "canasta"]), @r#"
    1
    error: no game fits; `cardroom games` lists them all
    "#);
}

#[test]
fn games_come_as_json_with_the_edition_printed_in_full_first() {
    insta::assert_snapshot!(run(&["games", "--search", "razz", "--json"]), @r#"
    0
    [
      {
        "id": "razz",
        "title": "Razz",
        "also": [
          "seven card stud low",
          "7 card stud low",
          "deuce-to-seven razz",
          "deucetoseven razz"
        ],
        "kind": "poker",
        "family": "stud",
        "banker": "players",
        "editions": [
          {
            "id": "clovis-500",
            "document": "clovis-500",
            "lines": "668-670, 672-731",
            "title": "Razz",
            "banker": "players",
            "rulings": []
          },
          {
            "id": "diamond-jims",
            "document": "diamond-jims",
            "lines": "479-481, 397-461",
            "title": "Razz",
            "banker": "players",
            "rulings": []
          },
          {
            "id": "colorado",
            "document": "colorado",
            "lines": "652-658",
            "title": "Seven Card Stud Low",
            "banker": "players",
            "rulings": []
          },
          {
            "id": "players",
            "document": null,
            "lines": null,
            "title": "Deuce-to-Seven Razz",
            "banker": "players",
            "rulings": [
              "X-46"
            ]
          }
        ]
      }
    ]
    "#);
    for game in json(&["games", "--json"]).as_array().expect("a list") {
        for key in ["id", "title", "kind", "banker"] {
            assert!(!text(&game[key]).is_empty(), "{game}");
        }
        for edition in game["editions"].as_array().expect("editions") {
            assert!(edition["document"].is_string() == edition["lines"].is_string(), "{game}");
        }
    }
    assert_eq!(run(&["games", "--search", "canasta", "--json"]), "0\n[]\n");
}

#[test]
fn a_game_is_one_page() {
    insta::assert_snapshot!(run(&["show", "five-card-stud"]), @r#"
    0
    Five Card Stud
      game           five-card-stud@colorado: poker, the players' own pot
      source         Colorado Limited Gaming, Rule 10: colorado l.648-650

    PACK             colorado l.239
      cards          52

    SEATS            colorado l.424, ruling X-42
      min            2
      max            8

    POSTS            colorado l.135, 250, 254, 284, ruling G-045
      ante           everyone antes
      bring-in       by the lowest up card, the lowest suit of equal ones

    BETTING          colorado l.300-301, 415-418, rulings X-12 X-44
      structure      limit: one size a street, the lower or the higher
      raises         a bet and three raises where there are limits
      unopened       check or bet
      check-raise    allowed
      heads-up       raises are not counted while two are left

    STREETS          colorado l.650, rulings G-045 X-13 X-43 X-44
      second street  deal 1 down, 1 up; bet the lower limit, the bring-in first
      third street   burn 1, deal 1 up; bet the lower limit, first the highest hand showing
      fourth street  burn 1, deal 1 up; bet the higher limit, first the highest hand showing
      fifth street   burn 1, deal 1 up; bet the higher limit, first the highest hand showing

    POT              colorado l.650, 235, 389, 135, 194, 419, rulings X-36 E-08 X-48
      high           high5: five-card high, one pack
      odd-seat       of tied hands, to the first left of the dealer

    IRREGULAR        colorado l.274-403
      remedies       the general rules of Colorado

    STAKES           rulings X-41 G-036
      3-6            ante $0.50, bring-in $1.50, lower limit $3, higher limit $6

    HOUSE OPTIONS  in force, and what else --choose OPTION=VALUE could make it
      posts.ante                 everyone  (or nobody)
      betting.structure          limit  (or spread, pot-limit, no-limit)
      betting.raises             3  (or 4, 5, none, any other)
      betting.unopened           check  (or bet or fold)
      betting.check-raise        allowed  (or barred)
      streets.fifth street.deal  1 up  (or 1 down)
      pot.high.qualify           none  (or pair of jacks or better, any other)

    RULINGS  where the documents are silent or unclear
      X-42   How many seats does a table have, and how few may play, where it is not printed?
             Two to nine in games with a board, two to eight in stud and draw, and never more than the
             pack has cards for.
             [players-casino l.52, 277; clovis-500 l.754-775; lucky-lady l.928; colorado l.424]
      G-045  Who brings it in at Colorado's stud games, who speaks first later?
             The low card, then the highest hand showing; in Seven Card Stud Low the high card, then the
             lowest hand. The fifth card of five-card stud is dealt up unless the house deals it down.
             [colorado l.250, 284, 650, 656; players-casino l.74; clovis-500 l.670, 702;
             diamond-jims l.427, 481]
      X-12   Does a cap of three raises count the bet, and when is it lifted?
             One bet and three raises. A blind is the bet; a straddle or a kill is no raise. Where the
             cap does not bind two players, it is off while exactly two are left in the round. It binds
             limit and spread games; in pot-limit and no-limit games raises are not counted.
             [players-casino l.79; lucky-lady l.28, 74, 939; colorado l.199]
      X-44   How are bets sized where it is not printed?
             By two limits: the lower on the first two rounds of four, the first of two, or the first
             two of five; the higher after that. The other structures are for the house to choose where
             the document leaves them open.
             [lucky-lady l.76-78, 938; players-casino l.2010; clovis-500 l.700; colorado l.415-418]
      X-13   Which of two equal boards speaks first in stud?
             The first of them left of the button; suits count for the bring-in and the button only.
             [players-casino l.23, 86; clovis-500 l.702; diamond-jims l.427]
      X-43   Is a card burned before each street where it is not printed?
             One before every street but the first.
             [clovis-500 l.35-43, 714; diamond-jims l.174-184, 441; colorado l.620-622]
      X-36   What are the side cards that never break a tie?
             Cards outside the five that make the hand. Kickers among the five count.
             [colorado l.235]
      E-08   Who wins when no hand left reaches the qualifier?
             Where one half is not reached, the hand that reaches the other takes all of it; where
             neither is, those who stayed in share the pot.
             [colorado l.136, 146, 385, 626, 1801]
      X-48   Must a high hand qualify in Colorado, and in which games?
             Not unless the house posts a qualifier, which may be any hand. Games whose own rules give
             the pot to the highest hand have none: Hold 'Em Eighty-Eight, Joker Poker, Home Run and
             Longhorn.
             [colorado l.135, 194, 419, 624, 640, 659, 679, 696, 714, 733, 744, 1526, 2043]
      X-41   What stakes does a table have where amounts are not printed?
             The limits that the document names as an example or in its fee schedule, else $3 and $6.
             The big blind is the lower limit; the small blind is $1 in a $3-$6 game, else half of the
             big one. An ante is a sixth to a quarter of the lower limit. What a house must post is set
             at one chip of $5.
             [players-casino l.2008, 2209; lucky-lady l.86, 938; clovis-500 l.700; diamond-jims l.209]
      G-036  How large is the bring-in?
             The lower limit where it is printed so; elsewhere half of it, and completing it is no
             raise.
             [players-casino l.74, 300; clovis-500 l.702; diamond-jims l.427]
    "#);
}

/// What stands beside a key of a page.
fn beside<'a>(page: &'a str, key: &str) -> &'a str {
    let lines = page.lines().filter_map(|line| line.strip_prefix("  ")?.strip_prefix(key));
    lines.into_iter().find_map(|rest| rest.strip_prefix(' ')).expect("the key is there").trim()
}

/// The house's choices show in the section and in the list of options.
#[test]
fn a_choice_shows_on_the_page() {
    let words = ["show", "texas-holdem@colorado", "--choose", "structure=no-limit"];
    let page = run(&words);
    assert_eq!(beside(&page, "structure"), "no-limit: as much as a player has on the table");
    assert_eq!(
        beside(&page, "betting.structure"),
        "no-limit  (or limit, pot-limit, spread)",
        "{page}"
    );
    let page = json(&[&words[..], &["--json"]].concat());
    let structure = page["options"].as_array().expect("options").iter();
    let structure = structure.into_iter().find(|option| option["id"] == "betting.structure");
    assert_eq!(structure.expect("the option")["value"], "no-limit");

    let page = run(&["show", "texas-holdem@lucky-lady", "--stakes", "8-16"]);
    assert_eq!(beside(&page, "8-16"), "blinds $4 and $8, lower limit $8, higher limit $16");
}

#[test]
fn no_page_is_wider_than_a_hundred_columns() {
    let wide = |text: &str| text.lines().find(|line| line.chars().count() > 100).map(str::to_owned);
    assert_eq!(wide(&run(&["games"])), None);
    for edition in editions() {
        let page = run(&["show", &edition]);
        assert!(page.starts_with("0\n"), "{page}");
        assert_eq!(wide(&page), None, "{edition}");
    }
}

#[test]
fn what_is_not_there_is_refused_with_what_is() {
    for (words, message) in [
        (
            &["show", "texas-holdm"][..],
            "error: no game is called `texas-holdm`; perhaps: texas-holdem, texas-holdem-hi-lo, ultimate-texas-holdem, texas-holdem-bonus-poker",
        ),
        (&["show", "badugy"], "error: no game is called `badugy`; perhaps: badugi"),
        (
            &["show", "hose"],
            "error: hose is a mix: name one of its games, texas-holdem, omaha-hi-lo, seven-card-stud, seven-card-stud-hi-lo",
        ),
        (&["show", "xyzzy"], "error: no game is called `xyzzy`; `cardroom games` lists them"),
        (
            &["show", "badugi@colorado"],
            "error: badugi has no edition `colorado`; it has: players-casino",
        ),
        (
            &["show", "badugi", "--choose", "tempo=fast"],
            "error: badugi@players-casino has no option `tempo`; it has: betting.structure (limit, pot-limit, no-limit); stakes (1-2, 500-1000, no-limit 20-10000, pot-limit 20-10000)",
        ),
        (
            &["show", "badugi", "--choose", "structure=spread"],
            "error: betting.structure cannot be `spread`; it is one of: limit, pot-limit, no-limit",
        ),
        (
            &["show", "badugi", "--choose", "structure"],
            "error: `structure` chooses nothing; write option=value behind --choose",
        ),
        (
            &["show", "omaha", "--stakes", "1-2"],
            "error: omaha@clovis-500 has no stakes `1-2`; it has: 3-6",
        ),
        (
            &["games", "--rules", "no-such-folder"],
            "error: cannot read no-such-folder: No such file or directory (os error 2)",
        ),
    ] {
        assert_eq!(run(words), format!("1\n{message}\n"), "{words:?}");
    }
}

#[test]
fn own_sheets_stand_beside_the_built_in_ones() {
    let folder = std::env::temp_dir().join(format!("cardroom-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let sheet = include_str!("../../../../rules/badugi.toml");
    let own = sheet.replace("title   = \"Badugi\"", "title   = \"Home Badugi\"");
    let write = |text: &str| std::fs::write(folder.join("home-badugi.toml"), text);
    write(&own).expect("a sheet can be written");
    let rules = folder.to_str().expect("a path");
    let listed = run(&["games", "--rules", rules, "--search", "home"]);
    let shown = run(&["show", "home-badugi", "--rules", rules]);
    write(&own.replace("[seats]", "[stools]")).expect("a sheet can be written");
    let refused = run(&["show", "home-badugi", "--rules", rules]);
    std::fs::remove_dir_all(&folder).expect("a folder can be removed");

    assert!(listed.contains("home-badugi"), "{listed}");
    assert!(listed.contains("home-run-holdem"), "{listed}");
    assert!(shown.starts_with("0\nHome Badugi\n"), "{shown}");
    let refused = refused.replace(rules, "DIR");
    insta::assert_snapshot!(refused, @r#"
    1
    error: DIR/home-badugi.toml:11: stools: unknown section [stools]; expected one of: pack, seats, posts, betting, streets, pot, stakes, shortage, irregular, kill, openers, must-bet, run-it-twice, wild, rolling, pool, paytable
    "#);
}

#[test]
fn help_fits_one_screen() {
    for verb in ["games", "show", "simulate"] {
        let short = run(&[verb, "-h"]);
        assert!(short.lines().count() <= 30, "{short}");
        let long = run(&[verb, "--help"]);
        assert!(long.contains("Examples:\n"), "{long}");
    }
}
