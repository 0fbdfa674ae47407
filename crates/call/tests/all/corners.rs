//! What real records bring with them: short stacks, odd chips, rake, hidden cards, early ends.

use call::replay::replay;

/// Plays one history and says what became of it.
fn check(text: &str) -> String {
    let hands = call::phh::read(text, "").expect("it is TOML");
    let hand = match hands.into_iter().next().expect("there is a hand") {
        Ok(hand) => hand,
        Err(misread) => return misread.to_string(),
    };
    replay(&hand).expect("a game of the standard").verdict.to_string()
}

/// No-limit hold'em for 1 and 2 with these stacks, actions and whatever else the record says.
fn holdem(stacks: &str, actions: &str, rest: &str) -> String {
    let count = stacks.split(',').count();
    let zeros = vec!["0"; count].join(", ");
    let blinds = [vec!["1", "2"], vec!["0"; count - 2]].concat().join(", ");
    let given = |name: &str| rest.contains(name);
    let antes = if given("antes") { String::new() } else { format!("antes = [{zeros}]\n") };
    let blinds = if given("blinds_or") {
        String::new()
    } else {
        format!("blinds_or_straddles = [{blinds}]\n")
    };
    check(&format!(
        "variant = 'NT'\n{antes}{blinds}min_bet = 2\nstarting_stacks = [{stacks}]\n\
         actions = [{actions}]\n{rest}"
    ))
}

/// Two equal hands share 41 that a third put a chip into.
#[test]
fn an_odd_chip_goes_left_of_the_button() {
    let actions = "'d dh p1 2c3d', 'd dh p2 AsKd', 'd dh p3 AdKs',
        'p3 cbr 20', 'p1 f', 'p2 cc', 'd db 4h5h9s', 'p2 cc', 'p3 cc', 'd db Tc', 'p2 cc',
        'p3 cc', 'd db Jd', 'p2 cc', 'p3 cc', 'p2 sm AsKd', 'p3 sm AdKs'";
    let left = "finishing_stacks = [49, 51, 50]";
    assert_eq!(holdem("50, 50, 50", actions, left), "agrees in stacks");
    // Some rooms give it to another, which the standard leaves open.
    let right = "finishing_stacks = [49, 50, 51]";
    assert_eq!(holdem("50, 50, 50", actions, right), "agrees in stacks");
    let neither = "finishing_stacks = [49, 49, 52]";
    assert_eq!(
        holdem("50, 50, 50", actions, neither),
        "differs: p2 finishes with 51 here, with 49 in the record"
    );
}

/// A hand that is shown in part and wins whatever the rest of it is was not beaten; one that the
/// rest might spoil may have been.
#[test]
fn a_hand_shown_in_part_is_held_to_what_it_shows() {
    let against = |hand: &str, other: &str| {
        let actions = format!(
            "'d dh p1 ????', 'd dh p2 ????', 'p2 cc', 'p1 cc', 'd db 2c3c4c', 'p1 cc', 'p2 cc',
             'd db 5c', 'p1 cc', 'p2 cc', 'd db 9d', 'p1 cc', 'p2 cc', 'p1 sm {hand}',
             'p2 sm {other}'"
        );
        holdem("50, 50", &actions, "finishing_stacks = [48, 52]")
    };
    let played = |hand: &str| against(hand, "KcKd");
    let wins = "differs: p1 wins here whatever the cards are that the record does not name, and is \
                not paid";
    assert_eq!(played("Ac??"), wins);
    assert_eq!(played("??6c"), wins);
    // A queen of clubs makes a lesser flush, unless the ace or the six is beside it.
    assert_eq!(played("Qc??"), "agrees in stacks");
    assert_eq!(played("????"), "agrees in stacks");
    // The six of clubs beats the ace here, and may lie among cards that nobody has seen.
    assert_eq!(against("Ac??", "6cKd"), "agrees in stacks");
    assert_eq!(against("Ac??", "????"), "can be played");
}

/// Chips of 25 cannot be halved: one winner gets the odd one whole.
#[test]
fn the_smallest_chip_is_read_from_the_record() {
    let verdict = check(
        "variant = 'NT'
         antes = [0, 0, 0]
         blinds_or_straddles = [25, 50, 0]
         min_bet = 50
         starting_stacks = [500, 500, 500]
         actions = ['d dh p1 2c3d', 'd dh p2 AsKd', 'd dh p3 AdKs', 'p3 cbr 100', 'p1 f', 'p2 cc',
             'd db 4h5h9s', 'p2 cc', 'p3 cc', 'd db Tc', 'p2 cc', 'p3 cc', 'd db Jd', 'p2 cc',
             'p3 cc', 'p2 sm AsKd', 'p3 sm AdKs']
         finishing_stacks = [475, 525, 500]",
    );
    assert_eq!(verdict, "agrees in stacks");
}

/// The big blind has one chip of two; the others still pay two, and play for one each on the side.
#[test]
fn a_short_blind_costs_the_others_the_whole() {
    let actions = "'d dh p1 KsKd', 'd dh p2 AsAd', 'd dh p3 QsQd', 'p3 cc', 'p1 cc',
        'd db 2h3h7c', 'p1 cc', 'p3 cc', 'd db 8d', 'p1 cc', 'p3 cc', 'd db Jc', 'p1 cc', 'p3 cc',
        'p1 sm KsKd', 'p2 sm AsAd', 'p3 sm QsQd'";
    assert_eq!(holdem("50, 1, 50", actions, "finishing_stacks = [50, 3, 48]"), "agrees in stacks");
    // Some programs let them in for what was posted.
    assert_eq!(holdem("50, 1, 50", actions, "finishing_stacks = [49, 3, 49]"), "agrees in stacks");
}

/// Broke on the ante, the big blind plays for the antes alone; the blind still costs two.
#[test]
fn an_ante_takes_the_last_chip() {
    let actions = "'d dh p1 KsKd', 'd dh p2 AsAd', 'd dh p3 QsQd', 'p3 cc', 'p1 cc',
        'd db 2h3h7c', 'p1 cc', 'p3 cc', 'd db 8d', 'p1 cc', 'p3 cc', 'd db Jc', 'p1 cc', 'p3 cc',
        'p1 sm KsKd', 'p2 sm AsAd', 'p3 sm QsQd'";
    let rest = "antes = [3, 3, 3]\nante_trimming_status = true\nfinishing_stacks = [49, 9, 45]";
    assert_eq!(holdem("50, 3, 50", actions, rest), "agrees in stacks");
}

/// Two of three chips of ante: trimmed, six are to be won; whole, all eight.
#[test]
fn a_short_ante_wins_as_the_record_says() {
    let played = "'d dh p1 KsKd', 'd dh p2 QsQd', 'd dh p3 AsAd', 'p1 cc', 'p2 cc',
        'd db 2h3h7c', 'p1 cc', 'p2 cc', 'd db 8d', 'p1 cc', 'p2 cc', 'd db Jc', 'p1 cc', 'p2 cc',
        'p1 sm KsKd', 'p2 sm QsQd', 'p3 sm AsAd'";
    let rest = |trimmed: bool, stacks: &str| {
        format!("antes = [3, 3, 3]\nante_trimming_status = {trimmed}\nfinishing_stacks = {stacks}")
    };
    let trimmed = rest(true, "[51, 45, 6]");
    assert_eq!(holdem("50, 50, 2", played, &trimmed), "agrees in stacks");
    let whole = rest(false, "[49, 45, 8]");
    assert_eq!(holdem("50, 50, 2", played, &whole), "agrees in stacks");
}

/// The big blind antes for the table, and the field for short antes says nothing about that.
#[test]
fn a_big_blind_ante_stays_in_the_pot() {
    let actions = "'d dh p1 KsKd', 'd dh p2 7s2d', 'd dh p3 QsQd', 'p3 f', 'p1 cbr 6', 'p2 f'";
    for trimmed in [true, false] {
        let rest = format!(
            "antes = [0, 2, 0]\nante_trimming_status = {trimmed}\nfinishing_stacks = [54, 46, 50]"
        );
        assert_eq!(holdem("50, 50, 50", actions, &rest), "agrees in stacks");
    }
}

/// A straddle is the last blind: the seat after it speaks first, the straddler last.
#[test]
fn a_straddle_speaks_last() {
    let actions = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????',
        'p4 cc', 'p1 f', 'p2 f', 'p3 cbr 12', 'p4 f'";
    let rest = "blinds_or_straddles = [1, 2, 4, 0]\nwinnings = [0, 0, 11, 0]";
    assert_eq!(holdem("50, 50, 50, 50", actions, rest), "agrees in winnings");
}

/// A post to enter, as large as the big blind: who speaks first is read from the record.
#[test]
fn a_post_to_enter_is_live() {
    let deal = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????',";
    for (posts, order) in [
        ("[1, 2, 0, 2]", "'p3 f', 'p4 cc', 'p1 f', 'p2 cc'"),
        ("[1, 2, 0, -2]", "'p3 f', 'p4 cc', 'p1 f', 'p2 cc'"),
        ("[1, 2, 0, 2]", "'p1 f', 'p2 cc', 'p3 f', 'p4 cc'"),
    ] {
        let actions = format!("{deal} {order}, 'd db 2c3c4c', 'p2 cbr 5', 'p4 f'");
        let rest = format!("blinds_or_straddles = {posts}\nwinnings = [0, 5, 0, 0]");
        assert_eq!(holdem("50, 50, 50, 50", &actions, &rest), "agrees in winnings", "{order}");
    }
}

/// With two players the button posts the small blind and speaks first before the flop only.
#[test]
fn heads_up_the_blinds_change_places() {
    let actions = "'d dh p1 ????', 'd dh p2 ????', 'p2 cc', 'p1 cc', 'd db 2c3c4c', 'p1 cbr 2',
        'p2 f'";
    assert_eq!(holdem("50, 50", actions, "finishing_stacks = [52, 48]"), "agrees in stacks");
}

/// Rooms take a rake, and some count the bet that nobody called, or the whole big blind.
#[test]
fn winnings_may_be_raked() {
    let actions = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 7.50', 'p1 f', 'p2 cc',
        'd db 2c3c4c', 'p2 cc', 'p3 cbr 10', 'p2 f'";
    let won = |winnings| holdem("50.25, 50, 50", actions, &format!("winnings = {winnings}"));
    assert_eq!(won("[0, 0, 16]"), "agrees in winnings");
    assert_eq!(won("[0, 0, 15.20]"), "agrees in winnings, rake $0.80");
    assert_eq!(won("[0, 0, 26]"), "agrees in winnings");
    assert_eq!(won("[0, 0, 25.50]"), "agrees in winnings, rake $0.50");
    assert_eq!(won("[0, 0, 26.01]"), "differs: p3 wins 16 here, 26.01 in the record");
    assert_eq!(won("[0, 16, 0]"), "differs: p2 wins 0 here, 16 in the record");
    let walk = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f'";
    for winnings in ["[0, 2, 0]", "[0, 3, 0]"] {
        let rest = format!("winnings = {winnings}");
        assert_eq!(holdem("50, 50, 50", walk, &rest), "agrees in winnings");
    }
}

/// The least chip of a record may be large, but an even pot has no odd one.
#[test]
fn an_even_pot_is_split_evenly() {
    let actions = "'d dh p1 AsKh', 'd dh p2 AcKd', 'p2 cbr 100', 'p1 cc', 'p1 sm AsKh',
        'p2 sm AcKd', 'd db 2c2d9h', 'd db 7s', 'd db Jd'";
    let ends = |rest| holdem("100, 100", actions, rest);
    assert_eq!(ends("finishing_stacks = [100, 100]"), "agrees in stacks");
    let said = "differs: p1 finishes with 100 here, with 101 in the record";
    assert_eq!(ends("finishing_stacks = [101, 99]"), said);
    let said = "differs: p1 wins 100 here, 101 in the record";
    assert_eq!(ends("winnings = [101, 99]"), said);
}

/// Omaha eight, 400 in the pot: the second player has the high half and ties for the low one.
#[test]
fn a_quartered_pot_has_one_result() {
    let ends = |rest: &str| {
        check(&format!(
            "variant = 'FO/8'
             antes = [0, 0]
             blinds_or_straddles = [100, 200]
             small_bet = 200
             big_bet = 400
             starting_stacks = [2000, 2000]
             actions = ['d dh p1 AcKc2s9d', 'd dh p2 AdKs2hKh', 'p2 cc', 'p1 cc', 'd db 3h4d8s',
                 'p1 cc', 'p2 cc', 'd db Kd', 'p1 cc', 'p2 cc', 'd db Qs', 'p1 cc', 'p2 cc',
                 'p1 sm AcKc2s9d', 'p2 sm AdKs2hKh']
             {rest}"
        ))
    };
    assert_eq!(ends("finishing_stacks = [1900, 2100]"), "agrees in stacks");
    for stacks in ["1800, 2200", "2000, 2000", "2100, 1900"] {
        let verdict = ends(&format!("finishing_stacks = [{stacks}]"));
        assert!(verdict.starts_with("differs: p1 finishes with 1900 here"), "{stacks}: {verdict}");
    }
    assert_eq!(ends("winnings = [100, 300]"), "agrees in winnings");
    assert_eq!(ends("winnings = [200, 200]"), "differs: p1 wins 100 here, 200 in the record");
    assert_eq!(ends("winnings = [300, 100]"), "differs: p1 wins 100 here, 300 in the record");
    // A rake is taken before the pot is shared: a quarter of it is the low half's loser's.
    assert_eq!(ends("winnings = [90, 270]"), "agrees in winnings, rake $40");
    let said = "differs: p1 wins 100 here, 99 in the record: no rake of 40 falls so";
    assert_eq!(ends("winnings = [99, 261]"), said);
}

/// Of 300 in chips of 100 one of two equal hands gets the odd one, and no more.
#[test]
fn an_odd_chip_is_one_chip() {
    let ends = |rest: &str| {
        check(&format!(
            "variant = 'NT'
             antes = [100, 100, 100]
             blinds_or_straddles = [0, 0, 0]
             min_bet = 100
             starting_stacks = [1000, 1000, 1000]
             actions = ['d dh p1 ????', 'd dh p2 AhKd', 'd dh p3 AdKh', 'p1 f', 'p2 cc', 'p3 cc',
                 'd db 2c3c4d', 'p2 cc', 'p3 cc', 'd db 9h', 'p2 cc', 'p3 cc', 'd db 9s', 'p2 cc',
                 'p3 cc', 'p2 sm AhKd', 'p3 sm AdKh']
             {rest}"
        ))
    };
    for stacks in ["900, 1100, 1000", "900, 1000, 1100", "900, 1050, 1050"] {
        assert_eq!(ends(&format!("finishing_stacks = [{stacks}]")), "agrees in stacks");
    }
    let said = "differs: p2 finishes with 1100 here, with 1200 in the record";
    assert_eq!(ends("finishing_stacks = [900, 1200, 900]"), said);
}

/// 15 between two: eight and seven, either way, or what is left of it after a rake.
#[test]
fn tied_hands_are_paid_alike() {
    let actions = "'d dh p1 ????', 'd dh p2 AhKd', 'd dh p3 AdKh', 'p3 cbr 7', 'p1 f', 'p2 cc',
        'd db 2c3c4d', 'p2 cc', 'p3 cc', 'd db 9h', 'p2 cc', 'p3 cc', 'd db 9s', 'p2 cc', 'p3 cc',
        'p2 sm AhKd', 'p3 sm AdKh'";
    let won = |winnings| holdem("100, 100, 100", actions, &format!("winnings = {winnings}"));
    for winnings in ["[0, 8, 7]", "[0, 7, 8]", "[0, 7.50, 7.50]"] {
        assert_eq!(won(winnings), "agrees in winnings");
    }
    assert_eq!(won("[0, 7, 7]"), "agrees in winnings, rake $1");
    assert_eq!(won("[0, 9, 6]"), "differs: p2 wins 8 here, 9 in the record");
    assert_eq!(won("[0, 6, 9]"), "differs: p3 wins 7 here, 9 in the record");
    // A rake shortens both.
    let said = "differs: p3 wins 7 here, 5 in the record: no rake of 2 falls so";
    assert_eq!(won("[0, 8, 5]"), said);
    assert_eq!(won("[0, 7, 6]"), "agrees in winnings, rake $2");
}

/// A short stack ties for the main pot; the side pot is one hand's, and each may be raked.
#[test]
fn a_rake_may_come_out_of_any_pot() {
    let actions = "'d dh p1 AhKd', 'd dh p2 AdKh', 'd dh p3 QsQd', 'p3 cbr 30', 'p1 cc', 'p2 cc',
        'd db AcKs4d', 'p2 cbr 20', 'p3 cc', 'd db 9h', 'p2 cc', 'p3 cc', 'd db 9s', 'p2 cc',
        'p3 cc', 'p1 sm AhKd', 'p2 sm AdKh', 'p3 sm'";
    let won = |winnings| holdem("30, 100, 100", actions, &format!("winnings = {winnings}"));
    assert_eq!(won("[45, 85, 0]"), "agrees in winnings");
    assert_eq!(won("[44, 84, 0]"), "agrees in winnings, rake $2");
    assert_eq!(won("[44, 83, 0]"), "agrees in winnings, rake $3");
    assert_eq!(won("[45, 82, 0]"), "agrees in winnings, rake $3");
    // The main pot is raked for both.
    let said = "differs: p1 wins 45 here, 42 in the record: no rake of 3 falls so";
    assert_eq!(won("[42, 85, 0]"), said);
    assert_eq!(won("[44, 86, 0]"), "differs: p2 wins 85 here, 86 in the record");
}

/// Four pots of the same two hands, in cents: a rake of $3 can be taken of them in millions of ways,
/// and none leaves the two hands more than their odd chips apart.
#[test]
fn a_rake_of_many_pots_shortens_equal_hands_alike() {
    let actions = "'d dh p1 AcKc', 'd dh p2 AdKd', 'd dh p3 2c2d', 'd dh p4 3c3d', 'd dh p5 4c4d',
        'p3 cbr 10.01', 'p4 cbr 20.02', 'p5 cbr 30.03', 'p1 cbr 100', 'p2 cc', 'd db QsJsTs',
        'd db 7c', 'd db 8h'";
    let stacks = "100, 100, 10.01, 20.02, 30.03";
    let won =
        |winnings: &str| holdem(stacks, actions, &format!("winnings = [{winnings}, 0, 0, 0]"));
    assert_eq!(won("130.03, 130.03"), "agrees in winnings");
    for winnings in ["128.53, 128.53", "128.54, 128.52", "128.55, 128.51"] {
        assert_eq!(won(winnings), "agrees in winnings, rake $3", "{winnings}");
    }
    for (p1, p2, rake) in [("128.56", "128.50", "3"), ("129.53", "127.53", "3")] {
        let said = format!("no rake of {rake} falls so");
        let heard = won(&format!("{p1}, {p2}"));
        assert!(heard.starts_with("differs: ") && heard.ends_with(&said), "{heard}");
    }
    assert!(won("125.03, 115.03").starts_with("differs: "), "$20 of rake, $10 apart");
}

/// Records of online rooms whose winner was not read have zeros for all: nobody won nothing, so they
/// name no result.
#[test]
fn winnings_of_nothing_name_nobody() {
    let zeros = |stacks: &str, actions: &str| {
        let winnings = vec!["0"; stacks.split(',').count()].join(", ");
        holdem(stacks, actions, &format!("winnings = [{winnings}]"))
    };
    let folded = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 6', 'p1 f', 'p2 f'";
    assert_eq!(zeros("50, 50, 50", folded), "can be played");
    assert_eq!(zeros("inf, inf, inf", folded), "can be played");
    assert_eq!(zeros("50, 50", SHOWN_DOWN), "can be played");
    // A hand is known from its deal, and nobody's is written where they show.
    let unshown = SHOWN_DOWN.replace("'p1 sm AsAd', 'p2 sm KsKd'", "'p1 sm ????', 'p2 sm ????'");
    assert_eq!(zeros("inf, inf", &unshown), "can be played");
    // All in, with stacks that are not known: nobody checks on the river, and nobody shows.
    let all_in = "'d dh p1 AsAd', 'd dh p2 KsKd', 'p2 cbr 300', 'p1 cc', 'd db 2c3c4c', 'p1 cc',
        'p2 cc', 'd db 7h', 'p1 cc', 'p2 cc', 'd db 9h'";
    assert_eq!(zeros("inf, inf", all_in), "can be played");
    // What cannot be played is refused all the same.
    let early = folded.replace("'p3 cbr 6', 'p1 f'", "'p1 f', 'p3 cbr 6'");
    let said = "refused at action 4: not now: waiting for p3 to speak";
    assert_eq!(zeros("50, 50, 50", &early), said);
}

/// Beside such winnings stacks may be short by a rake, of a shared pot alike.
#[test]
fn stacks_beside_winnings_of_nothing_may_be_raked() {
    let shared = SHOWN_DOWN.replace("KsKd", "AcAh");
    let zeros = |actions: &str, stacks: &str| {
        let rest = format!("finishing_stacks = {stacks}\nwinnings = [0, 0]");
        holdem("50, 50", actions, &rest)
    };
    assert_eq!(zeros(&shared, "[50, 50]"), "agrees in stacks");
    assert_eq!(zeros(&shared, "[49.50, 49.50]"), "agrees in stacks, rake $1");
    // The odd chip of what is left may be either's, and no more than that.
    assert_eq!(zeros(&shared, "[49, 50]"), "agrees in stacks, rake $1");
    let said = "differs: p1 finishes with 50 here, with 48 in the record";
    assert_eq!(zeros(&shared, "[48, 50]"), said);
    assert_eq!(zeros(SHOWN_DOWN, "[60, 39]"), "agrees in stacks, rake $1");
    let said = "differs: p1 finishes with 61 here, with 60 in the record";
    assert_eq!(zeros(SHOWN_DOWN, "[60, 40]"), said);
    let said = "differs: p1 finishes with 61 here, with 62 in the record";
    assert_eq!(zeros(SHOWN_DOWN, "[62, 39]"), said);
    let said = "differs: p1 finishes with 61 here, with 49 in the record";
    assert_eq!(zeros(SHOWN_DOWN, "[49, 39]"), said);
}

/// Some rooms call it winnings, too, when a loser gets back what nobody could call.
#[test]
fn winnings_may_be_nothing_but_an_uncalled_bet() {
    let actions = "'d dh p1 KcQh', 'd dh p2 Ad4s', 'p2 cc', 'p1 cbr 80', 'p2 cc', 'p1 sm KcQh',
        'p2 sm Ad4s', 'd db QcAs8c', 'd db 6d', 'd db 9s'";
    let won = |winnings| holdem("80, 30", actions, &format!("winnings = {winnings}"));
    assert_eq!(won("[50, 58]"), "agrees in winnings, rake $2");
    assert_eq!(won("[0, 60]"), "agrees in winnings");
    assert_eq!(won("[49, 60]"), "differs: p1 wins 0 here, 49 in the record");
}

/// Stacks may be short by a rake only where the winnings say so too.
#[test]
fn a_rake_must_be_recorded() {
    let actions = "'d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 cc', 'd db 2c3c4c', 'p1 cc',
        'p2 cbr 4', 'p1 f'";
    let both = "finishing_stacks = [44, 55]\nwinnings = [0, 11]";
    assert_eq!(holdem("50, 50", actions, both), "agrees in stacks, rake $1");
    assert_eq!(
        holdem("50, 50", actions, "finishing_stacks = [44, 55]"),
        "differs: p2 finishes with 56 here, with 55 in the record"
    );
}

/// The stacks of a record that stops are those behind the bets.
#[test]
fn a_history_may_stop_anywhere() {
    let actions = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 7'";
    let rest = "finishing_stacks = [49, 48, 43]";
    assert_eq!(holdem("50, 50, 50", actions, rest), "agrees in stacks");
    assert_eq!(holdem("50, 50, 50", "", "finishing_stacks = [49, 48, 50]"), "agrees in stacks");
    // Winnings of nothing are those of a hand that is still on; others are not.
    assert_eq!(holdem("50, 50, 50", actions, "winnings = [0, 0, 0]"), "can be played");
    assert_eq!(
        holdem("50, 50, 50", actions, "winnings = [0, 0, 10]"),
        "differs: p3 wins 0 here, 10 in the record"
    );
    // Without a result there is nothing to hold it against.
    let said = "refused: nothing to compare: it stops before the end without a result";
    assert_eq!(holdem("50, 50, 50", actions, ""), said);
    let said = "refused: nothing to compare: no actions and no result";
    assert_eq!(holdem("50, 50, 50", "", ""), said);
}

/// Cash games: neither shown nor mucked until the end, and then perhaps still not shown.
#[test]
fn hands_may_stay_hidden() {
    let all_in = "'d dh p1 ????', 'd dh p2 ????', 'p2 cbr 50', 'p1 cc', 'p1 sm ????', 'p2 sm ????',
        'd db 2c3c4c', 'p1 sm ????', 'p2 sm ????', 'd db 7h', 'p1 sm ????', 'p2 sm ????',
        'd db Kh',";
    let one = format!("{all_in} 'p1 sm QdQh', 'p2 sm ????'");
    assert_eq!(holdem("50, 50", &one, ""), "can be played");
    assert_eq!(holdem("50, 50", &one, "winnings = [98, 0]"), "agrees in winnings, rake $2");
    // Nobody knows who won, but nobody can end with more than there was.
    let none = format!("{all_in} 'p1 sm ????', 'p2 sm ????'");
    let ends = |stacks| holdem("60, 50", &none, &format!("finishing_stacks = {stacks}"));
    assert_eq!(ends("[10, 98]"), "can be played, rake $2");
    let said = "differs: all finish with 110 here, with 59 in the record";
    assert_eq!(ends("[10, 49]"), said);
    let said = "differs: p1 finishes with 110 here, with 999 in the record";
    assert_eq!(holdem("60, 50", &none, "finishing_stacks = [999, 0]"), said);
    let said = "differs: p1 finishes with 10 here, with 7 in the record";
    assert_eq!(holdem("60, 50", &none, "finishing_stacks = [7, 100]"), said);
    // The hidden hand won: there is nothing to check it by.
    assert_eq!(holdem("50, 50", &one, "winnings = [0, 98]"), "can be played, rake $2");
    assert_eq!(
        holdem("50, 50", &one, "winnings = [0, 49]"),
        "differs: of 100 only 49 is won in the record: more than a rake is missing"
    );
    assert_eq!(
        holdem("50, 50", &one, "winnings = [0, 101]"),
        "differs: the pots hold 100 here, 101 in the record"
    );
    let none = format!("{all_in} 'p1 sm ????', 'p2 sm ????'");
    assert_eq!(holdem("50, 50", &none, ""), "can be played");
    let both = format!("{all_in} 'p1 sm QdQh', 'p2 sm AdAh'");
    assert_eq!(holdem("50, 50", &both, "finishing_stacks = [0, 100]"), "agrees in stacks");
}

/// A hand mucked before the board is out is dead, and the other needs no more cards.
#[test]
fn a_hand_may_be_mucked_before_the_board() {
    let actions = "'d dh p1 ????', 'd dh p2 ????', 'p2 cbr 50', 'p1 cc', 'p2 sm AdAh', 'p1 sm'";
    assert_eq!(holdem("50, 50", actions, "finishing_stacks = [0, 100]"), "agrees in stacks");
}

/// Stud, all in on third street: shown early, dealt out, and no card for the hand that mucked.
#[test]
fn a_mucked_stud_hand_gets_no_more_cards() {
    let verdict = check(
        "variant = 'F7S'
         antes = [1, 1, 1]
         bring_in = 1
         small_bet = 5
         big_bet = 10
         starting_stacks = [6, 6, 6]
         actions = ['d dh p1 ????3c', 'd dh p2 KsKd4d', 'd dh p3 9h9dQh', 'p1 cbr 5', 'p2 cc',
             'p3 cc', 'p2 sm KsKd4d', 'p1 sm', 'p3 sm 9h9dQh',
             'd dh p2 5s', 'd dh p3 Qc', 'd dh p2 6s', 'd dh p3 2c', 'd dh p2 8s', 'd dh p3 2d',
             'd dh p2 Jh', 'd dh p3 3h']
         finishing_stacks = [0, 0, 18]",
    );
    assert_eq!(verdict, "agrees in stacks");
}

/// Stacks may be unknown, amounts decimal, cards dealt one by one, lines commented.
#[test]
fn what_else_the_standard_allows() {
    let actions =
        "'# nobody knows the stacks', '', 'd dh p1 Ah', 'd dh p2 ??', 'd dh p1 Kd # nice',
        '  d   dh p2 ??', 'p2 cbr 0.75', 'p1 f #sick'";
    let verdict = check(&format!(
        "variant = 'NT'
         antes = [0.0, 0.0]
         blinds_or_straddles = [0.125, 0.25]
         min_bet = 0.25
         starting_stacks = [inf, 20.0]
         actions = [{actions}]
         finishing_stacks = [inf, 20.25]"
    ));
    assert_eq!(verdict, "agrees in stacks");
}

/// What a program that counts in floats leaves behind the ninth digit is no money.
#[test]
fn amounts_may_carry_the_noise_of_floats() {
    let actions = "'d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6.1000000000000005', 'p1 f'";
    let stacks = "50.300000000000004, 54.549999999999997";
    let rest = "finishing_stacks = [48.300000000000004, 56.55]";
    assert_eq!(holdem(stacks, actions, rest), "agrees in stacks");
}

/// Two short raises make a full one together, and the first bettor may raise again.
#[test]
fn short_raises_add_up() {
    let actions = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????',
        'p3 cbr 10', 'p4 cbr 15', 'p1 cbr 19', 'p2 cc', 'p3 cbr 40'";
    let rest = "finishing_stacks = [0, 81, 60, 0]";
    assert_eq!(holdem("19, 100, 100, 15", actions, rest), "agrees in stacks");
    let one = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????',
        'p3 cbr 10', 'p4 cbr 15', 'p1 f', 'p2 cc', 'p3 cbr 40'";
    assert_eq!(
        holdem("19, 100, 100, 15", one, ""),
        "refused at action 9: p3 cannot raise: the last raise was short of a full one"
    );
}

/// A raise cut down to what the other has left is as good as a full one.
#[test]
fn a_raise_may_be_cut_to_the_others_stack() {
    let actions = "'d dh p1 ????', 'd dh p2 AsAd', 'p2 cbr 10', 'p1 cbr 40', 'p2 cbr 50', 'p1 cc',
        'd db 2c3c4c', 'd db 7h', 'd db Kh', 'p1 sm', 'p2 sm -'";
    let rest = "finishing_stacks = [0, 110]";
    assert_eq!(holdem("50, 60", actions, rest), "agrees in stacks");
}

/// A hand whose up card is not known may be the one that brings it in.
#[test]
fn a_hidden_card_may_open() {
    let verdict = check(
        "variant = 'F7S'
         antes = [1, 1, 1]
         bring_in = 2
         small_bet = 5
         big_bet = 10
         starting_stacks = [50, 50, 50]
         actions = ['d dh p1 ????3c', 'd dh p2 ??????', 'd dh p3 9h9dKh', 'p2 pb', 'p3 cbr 5',
             'p1 f', 'p2 cc', 'd dh p2 ??', 'd dh p3 2s', 'p2 cbr 5', 'p3 f']
         finishing_stacks = [49, 57, 44]",
    );
    assert_eq!(verdict, "agrees in stacks");
}

/// Without its board a showdown cannot be judged; what was bet can, and who was left alone.
#[test]
fn a_board_may_be_unknown() {
    let deal = "'d dh p1 AhKd', 'd dh p2 2c2d', 'p2 cc', 'p1 cc', 'd db ??JhTh'";
    let bet = format!("{deal}, 'p1 cbr 4', 'p2 f'");
    assert_eq!(holdem("50, 50", &bet, "finishing_stacks = [52, 48]"), "agrees in stacks");
    assert_eq!(
        holdem("50, 50", &bet, "finishing_stacks = [51, 49]"),
        "differs: p1 finishes with 52 here, with 51 in the record"
    );
    let checked = "'p1 cc', 'p2 cc', 'd db ??', 'p1 cc', 'p2 cc', 'd db ??', 'p1 cc', 'p2 cc'";
    let shown = format!("{deal}, {checked}, 'p1 sm AhKd', 'p2 sm 2c2d'");
    assert_eq!(holdem("50, 50", &shown, "finishing_stacks = [48, 52]"), "can be played");
    assert_eq!(
        holdem("50, 50", &shown, "finishing_stacks = [47, 53]"),
        "differs: p1 finishes with 48 here, with 47 in the record"
    );
    let mucked = format!("{deal}, {checked}, 'p1 sm AhKd', 'p2 sm'");
    assert_eq!(holdem("50, 50", &mucked, "finishing_stacks = [52, 48]"), "agrees in stacks");
}

/// Whose hands are not known may have won or lost, but nobody makes chips.
#[test]
fn hidden_hands_make_no_chips() {
    let checked = "'p1 cc', 'p2 cc'";
    let actions = format!(
        "'d dh p1 ????', 'd dh p2 ????', 'p2 cc', 'p1 cc', 'd db AhKhQh', {checked}, \
         'd db 2c', {checked}, 'd db 3d', {checked}"
    );
    let says = |stacks: &str| holdem("50, 50", &actions, &format!("finishing_stacks = {stacks}"));
    assert_eq!(says("[52, 48]"), "can be played");
    assert_eq!(says("[52, 52]"), "differs: all finish with 100 here, with 104 in the record");
    assert_eq!(says("[48, 48]"), "differs: all finish with 100 here, with 96 in the record");
}

#[test]
fn what_cannot_be_is_refused() {
    let deal = "'d dh p1 AhKd', 'd dh p2 2c2d'";
    for (actions, said) in [
        ("'d dh p1 AhKd', 'd dh p2 Ah2d'", "refused at action 2: Ah has been dealt before"),
        ("'d dh p1 AhKdQd'", "refused at action 1: 2 cards are due, not 3"),
        ("'p2 cc'", "refused at action 1: not now: waiting for 2 cards for p1"),
        ("DEAL, 'p1 cc'", "refused at action 3: not now: waiting for p2 to speak"),
        ("DEAL, 'p2 cbr 3'", "refused at action 3: p2 cannot make it 3: it may be 4 to 50"),
        ("DEAL, 'p2 cc', 'p1 cc', 'd db AhJhTh'", "refused at action 5: Ah has been dealt before"),
        (
            "DEAL, 'p2 f', 'p1 cc'",
            "refused at action 4: not now: waiting for nothing: the round is over",
        ),
        ("'d dh p3 AhKd'", "action 1: `d dh p3 AhKd`: expected a player from p1 to p2, not `p3`"),
        (
            "'d dh p1 AhK'",
            "action 1: `d dh p1 AhK`: expected cards such as `AhTd` or `????`, not `AhK`",
        ),
        ("'p1 cbr lots'", "action 1: `p1 cbr lots`: expected an amount, not `lots`"),
    ] {
        let actions = actions.replace("DEAL", deal);
        assert_eq!(holdem("50, 50", &actions, ""), said, "{actions}");
    }
}

#[test]
fn what_is_missing_is_named() {
    for (text, said) in [
        ("actions = []", "the history: `variant` is missing: the game needs it"),
        (
            "variant = 'NT'\nactions = []",
            "the history: `blinds_or_straddles` is missing: the game needs it",
        ),
        (
            "variant = 'F7S'\nbring_in = 1\nsmall_bet = 1\nbig_bet = 1\nstarting_stacks = [1, 1]\nantes = [0]\nactions = []",
            "the history: `antes` has 1 values for 2 players",
        ),
        (
            "variant = 'F7S'\nbring_in = 1\nsmall_bet = 1\nbig_bet = 1\nstarting_stacks = [1, -1]\nantes = [0, 0]\nactions = []",
            "the history: `starting_stacks` should be a list of amounts, none below zero or \
             too large to count",
        ),
    ] {
        assert_eq!(check(text), said);
    }
}

/// Checked down to the river: 11 of each in the pot, aces against kings.
const SHOWN_DOWN: &str = "'d dh p1 AsAd', 'd dh p2 KsKd', 'p2 cbr 11', 'p1 cc', 'd db 2c3c4c',
    'p1 cc', 'p2 cc', 'd db 7h', 'p1 cc', 'p2 cc', 'd db 9h', 'p1 cc', 'p2 cc',
    'p1 sm AsAd', 'p2 sm KsKd'";

/// What is missing is a rake up to half of the pot.
#[test]
fn a_rake_is_not_the_larger_part_of_a_pot() {
    let won = |winnings| holdem("50, 50", SHOWN_DOWN, &format!("winnings = {winnings}"));
    assert_eq!(won("[22, 0]"), "agrees in winnings");
    assert_eq!(won("[11, 0]"), "agrees in winnings, rake $11");
    let said = "differs: of 22 only 10 is won in the record: more than a rake is missing";
    assert_eq!(won("[10, 0]"), said);
    assert_eq!(won("[0, 1]"), "differs: p1 wins 22 here, 0 in the record");
    // Of a shared pot nobody loses his half to the rake either.
    let shared = SHOWN_DOWN.replace("KsKd", "AcAh");
    let won = |winnings| holdem("50, 50", &shared, &format!("winnings = {winnings}"));
    assert_eq!(won("[10, 10]"), "agrees in winnings, rake $2");
    let said = "differs: of 11 only 1 is won in the record: more than a rake is missing";
    assert_eq!(won("[11, 1]"), said);
}

/// Of a large pot a tenth may be missing, or what fixed fees come to: nine lower limits, $18 here.
/// Source: colorado l.192, l.417; players-casino l.2209-2212.
#[test]
fn a_rake_is_a_tenth_or_a_fee() {
    let play = SHOWN_DOWN.replace("cbr 11", "cbr 50");
    let won = |winnings| holdem("500, 500", &play, &format!("winnings = {winnings}"));
    assert_eq!(won("[82, 0]"), "agrees in winnings, rake $18");
    let said = "differs: of 100 only 81.99 is won in the record: more than a rake is missing";
    assert_eq!(won("[81.99, 0]"), said);
    let play = SHOWN_DOWN.replace("cbr 11", "cbr 400");
    let won = |winnings| holdem("500, 500", &play, &format!("winnings = {winnings}"));
    assert_eq!(won("[720, 0]"), "agrees in winnings, rake $80");
    let said = "differs: of 800 only 719 is won in the record: more than a rake is missing";
    assert_eq!(won("[719, 0]"), said);
    // Two who share a pot pay one rake, not two.
    let shared = SHOWN_DOWN.replace("KsKd", "AcAh").replace("cbr 11", "cbr 50");
    let won = |winnings| holdem("500, 500", &shared, &format!("winnings = {winnings}"));
    assert_eq!(won("[41, 41]"), "agrees in winnings, rake $18");
    let said = "differs: of 100 only 81 is won in the record: more than a rake is missing";
    assert_eq!(won("[40.50, 40.50]"), said);
    // Nobody knows who won, but that so much is nobody's is known.
    let hidden =
        SHOWN_DOWN.replace("cbr 11", "cbr 50").replace("AsAd", "????").replace("KsKd", "????");
    let ends = |stacks| holdem("500, 500", &hidden, &format!("finishing_stacks = {stacks}"));
    assert_eq!(ends("[450, 532]"), "can be played, rake $18");
    let said = "differs: all finish with 1000 here, with 981 in the record";
    assert_eq!(ends("[450, 531]"), said);
}

/// A hand turned up must be one that the player can hold, though nobody is left to beat it.
#[test]
fn a_hand_shown_for_nothing_is_held() {
    let hand = |show: &str| {
        let play = SHOWN_DOWN.replace("AsAd", "????").replace("KsKd", "????");
        let (play, _) = play.split_once("'p1 sm").expect("they show");
        let stacks = "finishing_stacks = [61, 39]";
        holdem("50, 50", &format!("{play} {show}"), stacks)
    };
    assert_eq!(hand("'p1 sm AsAd', 'p2 sm'"), "agrees in stacks");
    assert_eq!(hand("'p2 sm', 'p1 sm AsAd'"), "agrees in stacks");
    let said = |at: u8, why: &str| format!("refused at action {at}: {why}");
    // The board has it.
    assert_eq!(hand("'p1 sm 2cAd', 'p2 sm'"), said(14, "p1 does not hold 2c"));
    assert_eq!(hand("'p2 sm', 'p1 sm 9hAd'"), said(15, "p1 does not hold 9h"));
    // It was turned up before it came on the board, and lies in a hand that is shown in part.
    assert_eq!(hand("'p1 sm AsAd', 'p2 sm As??'"), said(15, "p2 does not hold As"));
    assert_eq!(hand("'p1 sm AsAdAc', 'p2 sm'"), said(14, "p1 does not hold Ac"));
    assert_eq!(hand("'p1 sm AsAs', 'p2 sm'"), said(14, "p1 does not hold As"));
    let early = "'d dh p1 ????', 'd dh p2 ????', 'p2 cbr 50', 'p1 cc', 'p1 sm 2cAd', 'p2 sm ????',
        'd db 2c3c4c', 'd db 7h', 'd db 9h', 'p2 sm'";
    let verdict = holdem("50, 50", early, "finishing_stacks = [100, 0]");
    assert_eq!(verdict, said(5, "p1 does not hold 2c"));
    // After the last bet a winner may show what he likes, if he can have it.
    let after = |show: &str| {
        let play = "'d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 cc', 'd db 2c3c4c',
            'p1 cbr 5', 'p2 f',";
        holdem("50, 50", &format!("{play} {show}"), "finishing_stacks = [56, 44]")
    };
    assert_eq!(after("'p1 sm AsAd'"), "agrees in stacks");
    assert_eq!(after("'p1 sm 3cAd'"), said(8, "p1 does not hold 3c"));
}

/// Limit stakes of 10 and 20 before the flop: all in for 14 or 16, and rooms differ in the next raise.
#[test]
fn a_raise_over_a_short_all_in_is_read_in_several_ways() {
    let raise = |all_in: u64, to: u64| {
        let (rest, pot) = (200 - all_in, 10 + 2 * all_in);
        check(&format!(
            "variant = 'FT'
             antes = [0, 0, 0]
             blinds_or_straddles = [5, 10, 0]
             small_bet = 10
             big_bet = 20
             starting_stacks = [200, 200, {all_in}]
             actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 AhAd', 'p3 cbr {all_in}',
                 'p1 cbr {to}', 'p2 f', 'd db 2c3c4d', 'd db 5h', 'd db 9s', 'p1 sm KhKd',
                 'p3 sm AhAd']
             finishing_stacks = [{rest}, 190, {pot}]"
        ))
    };
    // It is completed, or a bet is put on top of it, or on top of the completed raise.
    for (all_in, sizes) in [(14, [20, 24, 30]), (16, [20, 26, 30])] {
        for to in sizes {
            assert_eq!(raise(all_in, to), "agrees in stacks", "{all_in}, then {to}");
        }
    }
    let said = "refused at action 5: p1 cannot make it";
    assert_eq!(raise(14, 25), format!("{said} 25: it must be 20"));
    assert_eq!(raise(16, 24), format!("{said} 24: it must be 26"));
    // Over a full raise there is one size.
    assert_eq!(raise(20, 30), "agrees in stacks");
    assert_eq!(raise(20, 40), format!("{said} 40: it must be 30"));
}

/// The next raise is a whole bet again, whichever way the one over the all-in was read.
#[test]
fn a_raise_after_that_is_a_whole_one() {
    let raises = |over: u64, again: u64| {
        check(&format!(
            "variant = 'FT'
             antes = [0, 0, 0]
             blinds_or_straddles = [5, 10, 0]
             small_bet = 10
             big_bet = 20
             starting_stacks = [200, 200, 14]
             actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 14',
                 'p1 cbr {over}', 'p2 cbr {again}']
             finishing_stacks = [{}, {}, 0]",
            200 - over,
            200 - again
        ))
    };
    for (over, again) in [(20, 30), (24, 34), (30, 40)] {
        assert_eq!(raises(over, again), "agrees in stacks", "{over}, then {again}");
    }
    assert!(raises(24, 35).starts_with("refused at action 6: p2 cannot make it 35"));
}

/// On fourth street an open pair lets its owner bet the higher limit, or all who are in.
#[test]
fn an_open_pair_may_bet_the_higher_limit() {
    let bets = |fourth: &str, ends: &str| {
        check(&format!(
            "variant = 'F7S'
             antes = [1, 1, 1]
             bring_in = 1
             small_bet = 5
             big_bet = 10
             starting_stacks = [200, 200, 200]
             actions = ['d dh p1 ????2d', 'd dh p2 ????Kc', 'd dh p3 ????Qh', 'p1 pb', 'p2 cbr 5',
                 'p3 cc', 'p1 f', {fourth}]
             finishing_stacks = {ends}"
        ))
    };
    let paired = |to| format!("'d dh p2 Ks', 'd dh p3 3d', 'p2 cbr {to}', 'p3 f'");
    for to in [5, 10] {
        assert_eq!(bets(&paired(to), "[198, 208, 194]"), "agrees in stacks");
    }
    let said = "refused at action 10: p2 cannot make it 7: 5 or 10 it may be";
    assert_eq!(bets(&paired(7), "[198, 208, 194]"), said);
    let unpaired = "'d dh p2 9s', 'd dh p3 3d', 'p2 cbr 10', 'p3 f'";
    let said = "refused at action 10: p2 cannot make it 10: it must be 5";
    assert_eq!(bets(unpaired, "[198, 208, 194]"), said);
}
