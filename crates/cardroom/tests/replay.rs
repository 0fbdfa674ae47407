//! `cardroom replay`, from outside.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const GOOD: &str = "variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']
finishing_stacks = [48, 52]
";

/// A folder of histories that is gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = std::env::temp_dir().join(format!("cardroom-{name}-{}", std::process::id()));
        for (file, text) in files {
            let file = path.join(file);
            std::fs::create_dir_all(file.parent().expect("it lies in a folder")).expect("a folder");
            std::fs::write(file, text).expect("a file");
        }
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What the command prints, what it complains of, and its exit code. The folder is called `DIR`.
fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .arg("replay")
        .args(arguments)
        .arg(folder)
        .output()
        .expect("the command runs");
    let text =
        |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&folder.display().to_string(), "DIR");
    let code = output.status.code().expect("it ends by itself");
    format!("{}{}exit {code}", text(&output.stdout), text(&output.stderr))
}

#[test]
fn hands_that_agree() {
    let numbered = format!("[1]\n{GOOD}\n[2]\n{GOOD}");
    let folder = Folder::new("agree", &[("one.phh", GOOD), ("below/two.phhs", &numbered)]);
    assert_eq!(run(&folder.0, &[]), "3 hands: 3 agree, 0 differ, 0 refused\nexit 0");
}

/// A record without a result is played, and named as one in which nothing was compared; no tracker
/// is told of a hand that is not over.
#[test]
fn hands_without_a_result_are_named() {
    let silent = GOOD.replace("finishing_stacks = [48, 52]\n", "");
    let zeros = format!("{silent}winnings = [0, 0]\n");
    let hands = format!("[1]\n{GOOD}\n[2]\n{silent}\n[3]\n{zeros}");
    let folder = Folder::new("silent", &[("hands.phhs", &hands)]);
    let named = "DIR/hands.phhs, hand 2, and 1 more: played to its last line; the record names no \
                 result to compare\n3 hands: 3 agree, 0 differ, 0 refused\nexit 0";
    assert_eq!(run(&folder.0, &[]), named);
    let early = GOOD.replace("'p2 cbr 6'", "'p1 cbr 6'");
    let folder = Folder::new("early", &[("early.phh", &early)]);
    let said = run(&folder.0, &["--pokerstars"]);
    let why = "error: cannot write DIR/early.phh: the hand was refused, or its record stops before \
               the pots are pushed\nexit 1";
    assert!(said.ends_with(why) && !said.contains("PokerStars"), "{said}");
}

#[test]
fn hands_that_do_not() {
    let wrong = GOOD.replace("[48, 52]", "[47, 53]");
    let early = GOOD.replace("'p2 cbr 6'", "'p1 cbr 6'");
    let hands =
        format!("[1]\n{GOOD}\n[2]\n{wrong}\n[3]\n{early}\n[4]\nvariant = 'XX'\nactions = []");
    let folder = Folder::new("differ", &[("hands.phhs", &hands), ("torn.phh", "variant = ")]);
    insta::assert_snapshot!(run(&folder.0, &[]), @r#"
    DIR/hands.phhs, hand 2: differs: p1 finishes with 48 here, with 47 in the record
    DIR/hands.phhs, hand 3: refused at action 3: not now: waiting for p2 to speak
    DIR/hands.phhs, hand 4: refused: `variant` is `XX`: expected FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D, FB, or an underscore and a sheet's name
    5 hands: 1 agree, 1 differ, 3 refused
    error: DIR/torn.phh: not TOML: line 1: string values must be quoted, expected literal string
    exit 1
    "#);
    let said = run(&folder.0, &["--json"]);
    let json = said.split("error:").next().expect("JSON stands before the errors");
    let json: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
    let counts = ["hands", "agree", "differ", "refused"].map(|name| json[name].as_u64());
    assert_eq!(counts, [Some(5), Some(1), Some(1), Some(3)]);
    let early = serde_json::json!({
        "file": "DIR/hands.phhs",
        "hand": "3",
        "verdict": "refused",
        "action": 3,
        "what": "not now: waiting for p2 to speak",
    });
    assert_eq!(json["disagreements"][1], early);
    assert_eq!(json["errors"].as_array().map(Vec::len), Some(1));
}

/// A variant with an underscore is a game of the sheets; the house's choices go with it.
#[test]
fn games_of_the_sheets() {
    let limit = GOOD
        .replace("variant = 'NT'", "variant = '_texas-holdem@colorado'")
        .replace("min_bet = 2", "small_bet = 2\nbig_bet = 4");
    let sheet = limit.replace("cbr 6", "cbr 4");
    let free = limit.replace("min_bet", "small_bet") + "_choices = 'structure=no-limit'\n";
    let unknown = GOOD.replace("'NT'", "'_texas-holdme'");
    let hands = format!("[1]\n{sheet}\n[2]\n{free}\n[3]\n{limit}\n[4]\n{unknown}");
    let folder = Folder::new("sheets", &[("hands.phhs", &hands)]);
    let said = run(&folder.0, &[]);
    assert!(said.contains("hand 3: refused at action 3: p2 cannot make it 6"), "{said}");
    assert!(said.contains("texas-holdem"), "{said}");
    assert!(said.contains("4 hands: 2 agree, 0 differ, 2 refused\n"), "{said}");
}

#[test]
fn hands_that_were_raked() {
    let raked = GOOD.replace("finishing_stacks = [48, 52]", "winnings = [0, 3.75]");
    let folder = Folder::new("raked", &[("one.phh", &raked), ("two.phh", &raked)]);
    insta::assert_snapshot!(run(&folder.0, &[]), @r"
    DIR/one.phh: agrees, raked by 0.25
    DIR/two.phh: agrees, raked by 0.25
    2 hands: 2 agree, 0 differ, 0 refused
    exit 0
    ");
}

#[test]
fn nothing_to_read() {
    let folder = Folder::new("empty", &[("notes.txt", "nothing")]);
    insta::assert_snapshot!(run(&folder.0, &[]), @r#"
    0 hands: 0 agree, 0 differ, 0 refused
    error: DIR holds no .phh, .phhs or .rounds file
    exit 1
    "#);
    let missing = folder.0.join("missing.phh");
    insta::assert_snapshot!(run(&missing, &[]), @r#"
    1 hands: 0 agree, 0 differ, 1 refused
    error: cannot read DIR: No such file or directory (os error 2)
    exit 1
    "#);
}

/// What was recorded at a table reads back as PHH, also in games that the standard has no code or
/// no words for.
#[test]
fn recorded_rounds_are_written_as_phh() {
    let folder = Folder::new("written", &[("x/empty", "")]);
    let at_limit_too = &["structure=limit", "run-it-twice.when=if all agree, at limit too"][..];
    for (game, variant, choices) in [
        ("big-o@players-casino-run-it-twice", "_big-o@players-casino-run-it-twice", at_limit_too),
        ("holdem-eighty-eight", "_holdem-eighty-eight@colorado", &["structure=set by first"]),
    ] {
        read_back(&folder, game, variant, choices);
    }
    for (game, variant) in [
        ("texas-holdem@clovis-500", "FT"),
        ("razz@colorado", "FR"),
        ("razz@clovis-500", "_razz@clovis-500"),
        ("razz@players", "_razz@players"),
        ("joker-poker@colorado", "_joker-poker@colorado"),
        ("lowball-kill-buttons@lucky-lady", "_lowball-kill-buttons@lucky-lady"),
        ("trips-poker@colorado", "_trips-poker@colorado"),
        ("home-run-holdem@colorado", "_home-run-holdem@colorado"),
        ("seven-card-stud@clovis-500", "_seven-card-stud@clovis-500"),
    ] {
        read_back(&folder, game, variant, &[]);
    }
}

/// Plays twelve rounds with these choices, writes them as PHH under this variant and reads that.
fn read_back(folder: &Folder, game: &str, variant: &str, choices: &[&str]) {
    let records = folder.0.join("made.rounds");
    let simulated = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["simulate", game, "--rounds", "12", "--seats", "4", "--threads", "1"])
        .args(choices.iter().flat_map(|choice| ["--choose", choice]))
        .args(["--bots", "sensible", "--record"])
        .arg(&records)
        .output()
        .expect("the command runs");
    assert!(simulated.status.success(), "{game}");
    let written = run(&folder.0, &["--phh"]);
    let report = "12 hands: 12 agree, 0 differ, 0 refused\nexit 0";
    assert!(written.ends_with(report), "{game}: {written}");
    let hands = written.strip_suffix(report).expect("it ends so");
    let named = format!("variant = {variant:?}\n");
    assert_eq!(hands.matches(&named).count(), 12, "{game}: {hands}");
    std::fs::remove_file(&records).expect("it was there");
    let file = folder.0.join("made.phhs");
    std::fs::write(&file, hands).expect("a file");
    assert_eq!(run(&folder.0, &[]), report, "{game}: {hands}");
    std::fs::remove_file(&file).expect("it was there");
}

/// A hand that cannot be read leaves a gap; the others keep their names.
#[test]
fn hands_keep_their_names() {
    let bad = GOOD.replace("'NT'", "'XX'");
    let hands = format!("[1]\n{bad}\n[2]\n{GOOD}\n['the last']\n{GOOD}");
    let folder = Folder::new("kept", &[("hands.phhs", &hands)]);
    let written = run(&folder.0, &["--phh"]);
    let heads: Vec<&str> = written.lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(heads, ["[2]", "[\"the last\"]"], "{written}");
    // Two files that both have a hand 2 are numbered anew.
    let folder = Folder::new("anew", &[("a.phhs", &hands), ("b.phhs", &hands)]);
    let written = run(&folder.0, &["--phh"]);
    let heads: Vec<&str> = written.lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(heads, ["[1]", "[2]", "[3]", "[4]"], "{written}");
}

/// Blinds are missed and made up for, and pots are killed: trackers hear of each as what it is.
#[test]
fn blinds_have_their_names_for_trackers() {
    let folder = Folder::new("blinds", &[("x/empty", "")]);
    let simulated = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["simulate", "omaha-hi-lo@lucky-lady", "--rounds", "300", "--seed", "2"])
        .args(["--bots", "sensible", "--threads", "1", "--record"])
        .arg(folder.0.join("evening.rounds"))
        .output()
        .expect("the command runs");
    assert!(simulated.status.success());
    let text = run(&folder.0, &["--pokerstars"]);
    assert!(text.contains(": a pot that was killed has no text for trackers\n"), "{text}");
    assert!(!text.contains("posts the ante") && !text.contains("kill of"), "{text}");
    let mut both = 0;
    for hand in text.split("PokerStars Hand #").skip(1) {
        let posts = |what: &str| {
            let lines = hand.lines().filter(|line| line.contains(what));
            lines.map(|line| line.trim_end_matches(" and is all-in")).collect::<Vec<&str>>()
        };
        let (small, big) = (posts(": posts small blind "), posts(": posts big blind "));
        assert!(small.iter().all(|line| line.ends_with(" $1")), "{hand}");
        assert!(big.iter().all(|line| line.ends_with(" $3")) && !big.is_empty(), "{hand}");
        // One small blind is live; who has missed one and owes no more posts it behind the big one.
        let before = hand.split(": posts big blind ").next().unwrap_or("");
        assert!(before.matches(": posts small blind ").count() <= 1, "{hand}");
        both += posts(": posts small & big blinds $4").len();
    }
    assert!(both > 0, "nobody had missed both blinds");
}

/// Trackers tell hands apart by their numbers, and learn the cards of who kept the record alone.
#[test]
fn every_hand_for_trackers_has_a_number_of_its_own() {
    let numbered = |hand: &str| format!("{GOOD}hand = {hand}\n");
    let many = format!("[1]\n{}\n[2]\n{}\n[3]\n{GOOD}", numbered("7"), numbered("8"));
    let known = GOOD.replace("p1 ????", "p1 AsAd").replace("p2 ????", "p2 KsKd");
    let mine = format!("{known}_you = 2\n");
    let files = [("a.phhs", &*many), ("b.phhs", &*many), ("c.phh", &*mine)];
    let folder = Folder::new("numbered", &files);
    let text = run(&folder.0, &["--pokerstars"]);
    assert!(text.contains("7 hands: 7 agree"), "{text}");
    let own = |number: u64| text.contains(&format!("PokerStars Hand #{number}:"));
    assert!(own(7) && own(8), "a number of its own is kept");
    assert_eq!(numbers(&text).len(), 7, "{text}");
    assert_eq!(run(&folder.0, &["--pokerstars"]), text, "the numbers are the same again");
    let dealt: Vec<&str> = text.lines().filter(|line| line.starts_with("Dealt to")).collect();
    assert_eq!(dealt, ["Dealt to Player 2 [Ks Kd]"]);
}

/// The numbers of the hands that a text for trackers holds, each once.
fn numbers(text: &str) -> BTreeSet<u64> {
    let heads = text.lines().filter_map(|line| line.strip_prefix("PokerStars Hand #"));
    heads.map(|head| head.split(':').next().expect("a head").parse().expect("a number")).collect()
}

/// Two evenings share no number, whatever their files are called and wherever they lie, and a file
/// keeps its numbers. Names and times of the record come out.
#[test]
fn evenings_are_numbered_apart() {
    let folder = Folder::new("evenings", &[("x/empty", "")]);
    let file = folder.0.join("evening.rounds");
    let evening = |seed: &str| {
        let played = Command::new(env!("CARGO_BIN_EXE_cardroom"))
            .args(["simulate", "texas-holdem", "--rounds", "20", "--seats", "4", "--seed", seed])
            .args(["--bots", "sensible", "--record"])
            .arg(&file)
            .output()
            .expect("the command runs");
        assert!(played.status.success());
        run(&folder.0, &["--pokerstars"])
    };
    let (one, other) = (evening("1"), evening("2"));
    assert_eq!([numbers(&one).len(), numbers(&other).len()], [20, 20]);
    assert!(numbers(&one).is_disjoint(&numbers(&other)), "{one}\n{other}");
    assert_eq!(evening("1"), one, "the same evening has the same numbers");
    // As PHH they keep them.
    let written = run(&folder.0, &["--phh"]);
    let kept = folder.0.join("moved/evening.phhs");
    std::fs::create_dir_all(kept.parent().expect("a folder")).expect("a folder");
    std::fs::write(&kept, written.split("20 hands:").next().expect("the hands")).expect("a file");
    std::fs::remove_file(&file).expect("it was there");
    assert_eq!(numbers(&run(&folder.0, &["--pokerstars"])), numbers(&one));
}

/// What was kept at a table names the players and the time, and trackers and refusals get both.
#[test]
fn names_and_times_come_out() {
    let folder = Folder::new("named", &[("x/empty", "")]);
    let file = folder.0.join("evening.rounds");
    let played = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["play", "texas-holdem", "--plain", "--rounds", "1", "--seats", "3", "--seed", "5"])
        .arg("--record")
        .arg(&file)
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the command runs");
    assert!(played.status.success());
    let record = std::fs::read_to_string(&file).expect("a record");
    let mut value: serde_json::Value = serde_json::from_str(&record).expect("it is JSON");
    value["time"] = serde_json::json!("2024-02-29T19:36:05Z");
    std::fs::write(&file, value.to_string()).expect("a file");
    let text = run(&folder.0, &["--pokerstars"]);
    assert!(text.contains(" - 2024/02/29 19:36:05 UTC\n"), "{text}");
    for seat in ["Seat 1: you (", "Seat 2: Ada (", "Seat 3: Ben ("] {
        assert!(text.contains(seat), "{text}");
    }
    let named = run(&folder.0, &["--phh"]);
    assert!(named.contains("time = 19:36:05\ntime_zone_abbreviation = \"UTC\"\n"), "{named}");
    // Somebody speaks who is not asked.
    let actions = value["actions"].as_array_mut().expect("actions");
    let speaks = |action: &&mut serde_json::Value| {
        ["folds", "calls", "makes it"].iter().any(|verb| action.to_string().contains(verb))
    };
    let spoken = actions.iter_mut().find(speaks).expect("somebody speaks");
    let place =
        spoken.as_str().and_then(|text| text.split(' ').next()).expect("a place").to_owned();
    *spoken = serde_json::json!(format!("{} folds", if place == "1" { 2 } else { 1 }));
    std::fs::write(&file, value.to_string()).expect("a file");
    let name = ["you", "Ada", "Ben"][place.parse::<usize>().expect("a number") - 1];
    let text = run(&folder.0, &[]);
    assert!(text.contains(&format!(": not now: waiting for {name} to speak\n")), "{text}");
    value["time"] = serde_json::json!("yesterday");
    std::fs::write(&file, value.to_string()).expect("a file");
    let text = run(&folder.0, &[]);
    assert!(text.contains("`time` is no time such as \"2026-11-16T18:00:05Z\""), "{text}");
}

/// A hand in which the floor ruled has no words in either form; the others go on.
#[test]
fn what_the_floor_ruled_is_not_written() {
    let folder = Folder::new("ruled", &[("x/empty", "")]);
    let file = folder.0.join("evening.rounds");
    let answers = folder.0.join("answers");
    std::fs::write(&answers, "floor Ada fouled\nc\nc\nc\nc\nf\nf\n").expect("a file");
    let played = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["play", "texas-holdem", "--plain", "--rounds", "2", "--seats", "4", "--seed", "7"])
        .arg("--record")
        .arg(&file)
        .stdin(std::fs::File::open(&answers).expect("a file"))
        .output()
        .expect("the command runs");
    assert!(played.status.success());
    let record = std::fs::read_to_string(&file).expect("a record");
    let ruled = |line: &str| line.contains("floor: ");
    assert_eq!(record.lines().map(ruled).collect::<Vec<_>>(), [true, false], "{record}");
    for (form, head) in [("--pokerstars", "PokerStars Hand #"), ("--phh", "variant = ")] {
        let text = run(&folder.0, &[form]);
        assert_eq!(text.matches(head).count(), 1, "{text}");
        let end = "2 hands: 2 agree, 0 differ, 0 refused\nerror: cannot write DIR/evening.rounds, \
                   hand 1: the floor ruled in it, for which neither form has words\nexit 1";
        assert!(text.ends_with(end), "{text}");
    }
}

/// What the engine says of a history is said in the history's words.
#[test]
fn refusals_speak_as_the_file_does() {
    let small = GOOD
        .replace("[1, 2]", "[0.001, 0.002]")
        .replace("min_bet = 2", "min_bet = 0.002")
        .replace("[50, 50]", "[0.05, 0.05]")
        .replace("cbr 6", "cbr 0.003");
    let named = format!("{small}players = ['Ann', 'Bob']\n");
    let unknown = GOOD.replace("[50, 50]", "[inf, inf]").replace("cbr 6", "cbr 3");
    let eleven = GOOD.replace(
        "starting_stacks = [50, 50]",
        "starting_stacks = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]",
    );
    let hands = format!("[1]\n{small}\n[2]\n{named}\n[3]\n{unknown}\n[4]\n{eleven}");
    let folder = Folder::new("words", &[("hands.phhs", &hands)]);
    insta::assert_snapshot!(run(&folder.0, &[]), @r"
    DIR/hands.phhs, hand 1: refused at action 3: p2 cannot make it 0.003: it may be 0.004 to 0.05
    DIR/hands.phhs, hand 2: refused at action 3: p2 (Bob) cannot make it 0.003: it may be 0.004 to 0.05
    DIR/hands.phhs, hand 3: refused at action 3: p2 cannot make it 3: it may be 4 to any amount
    DIR/hands.phhs, hand 4: refused: `starting_stacks` names 11 players: expected 2 to 10, as many as a table seats
    4 hands: 0 agree, 0 differ, 4 refused
    exit 1
    ");
}

/// Every game that trackers have a name for is written, whichever sheet it comes from; of the
/// others it is said that they are not.
#[test]
fn recorded_rounds_are_written_for_trackers() {
    let folder = Folder::new("tracked", &[("x/empty", "")]);
    let records = folder.0.join("made.rounds");
    let written = |game: &str| {
        let simulated = Command::new(env!("CARGO_BIN_EXE_cardroom"))
            .args(["simulate", game, "--rounds", "3", "--seats", "4", "--threads", "1"])
            .args(["--bots", "sensible", "--record"])
            .arg(&records)
            .output()
            .expect("the command runs");
        assert!(simulated.status.success(), "{game}");
        run(&folder.0, &["--pokerstars"])
    };
    for (game, title) in [
        ("texas-holdem@clovis-500", "Hold'em Limit ($3/$6 USD)"),
        ("omaha@clovis-500", "Omaha Limit ($3/$6 USD)"),
        ("five-card-omaha", "5 Card Omaha Limit ($3/$6 USD)"),
        ("big-o@colorado", "5 Card Omaha Hi/Lo Limit ($3/$6 USD)"),
        ("seven-card-stud", "7 Card Stud Limit"),
        ("seven-card-stud@clovis-500", "7 Card Stud Limit"),
        ("seven-card-stud-hi-lo@colorado", "7 Card Stud Hi/Lo Limit"),
        ("razz", "Razz Limit"),
        ("five-card-draw@colorado", "5 Card Draw Limit ($3/$6 USD)"),
        ("five-card-draw", "5 Card Draw Limit ($3/$6 USD)"),
        ("badugi", "Badugi Limit ($1/$2 USD)"),
        ("deuce-to-seven-single-draw", "Single Draw 2-7 Lowball No Limit ($1/$2 USD)"),
        ("short-deck-holdem", "6+ Hold'em No Limit ($1/$2 USD)"),
    ] {
        let text = written(game);
        let report = "3 hands: 3 agree, 0 differ, 0 refused\nexit 0";
        assert!(text.ends_with(report), "{game}: {text}");
        assert_eq!(numbers(&text).len(), 3, "{game}: {text}");
        assert_eq!(text.matches(&format!(":  {title}")).count(), 3, "{game}: no {title} in {text}");
        assert_eq!(text.matches("*** SUMMARY ***").count(), 3, "{game}: {text}");
    }
    for game in ["crazy-pineapple", "crazy-pineapple-joker-hi-lo", "razz@players", "trips-poker"] {
        let said = "3 hands: 3 agree, 0 differ, 0 refused\n\
            error: cannot write DIR/made.rounds, hand 1, and 2 more: \
            trackers have no name for this game\nexit 1";
        assert_eq!(written(game), said, "{game}");
    }
}
