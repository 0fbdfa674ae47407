//! Hands as trackers read them.

use call::replay::replay;
use engine::Seat;

/// One history as text, with the cards of one player if any.
fn text(history: &str, hero: Option<usize>) -> String {
    let hands = call::phh::read(history, "").expect("it is TOML");
    let hand = hands.into_iter().next().expect("there is a hand").expect("it can be read");
    let played = replay(&hand).expect("a game of the standard");
    let said = played.verdict.to_string();
    assert!(said.starts_with("agrees"), "{said}");
    call::pokerstars::write(&hand, &played, hero.map(Seat::new)).expect("the format knows it")
}

#[test]
fn a_raked_hand_with_a_side_pot() {
    let history = "variant = 'NT'
        antes = [0, 0, 0, 0]
        blinds_or_straddles = [0.50, 1, 0, 0]
        min_bet = 1
        starting_stacks = [20, 60.50, 110, 100]
        actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', 'd dh p4 ????',
            'p3 cbr 3', 'p4 f', 'p1 cbr 20', 'p2 cbr 60.50', 'p3 cc',
            'p2 sm KsKd', 'p3 sm', 'p1 sm AsAd', 'd db 2h7c9d', 'd db 3h', 'd db Jc']
        players = ['Ann', 'Bob', 'Cid', '']
        seats = [2, 3, 5, 6]
        seat_count = 6
        hand = 4711
        table = 'Felt'
        year = 2024
        month = 2
        day = 29
        time = 19:36:05
        currency_symbol = '$'
        winnings = [58, 81, 0, 0]";
    insta::assert_snapshot!(text(history, Some(1)), @r#"
    PokerStars Hand #4711:  Hold'em No Limit ($0.50/$1 USD) - 2024/02/29 19:36:05 ET
    Table 'Felt' 6-max Seat #6 is the button
    Seat 2: Ann ($20 in chips)
    Seat 3: Bob ($60.50 in chips)
    Seat 5: Cid ($110 in chips)
    Seat 6: Player 6 ($100 in chips)
    Ann: posts small blind $0.50
    Bob: posts big blind $1
    *** HOLE CARDS ***
    Dealt to Bob [Ks Kd]
    Cid: raises $2 to $3
    Player 6: folds
    Ann: raises $17 to $20 and is all-in
    Bob: raises $40.50 to $60.50 and is all-in
    Cid: calls $57.50
    Cid: mucks hand
    *** FLOP *** [2h 7c 9d]
    *** TURN *** [2h 7c 9d] [3h]
    *** RIVER *** [2h 7c 9d 3h] [Jc]
    *** SHOW DOWN ***
    Bob: shows [Ks Kd] (a pair of Kings)
    Ann: shows [As Ad] (a pair of Aces)
    Bob collected $81 from side pot
    Ann collected $58 from main pot
    *** SUMMARY ***
    Total pot $141 Main pot $60. Side pot $81. | Rake $2
    Board [2h 7c 9d 3h Jc]
    Seat 2: Ann (small blind) showed [As Ad] and won ($58) with a pair of Aces
    Seat 3: Bob (big blind) showed [Ks Kd] and won ($81) with a pair of Kings
    Seat 5: Cid mucked
    Seat 6: Player 6 (button) folded before Flop (didn't bet)
    "#);
}

/// Two side pots have numbers, and the last of them is collected first.
#[test]
fn side_pots_are_collected_from_the_last_to_the_main_pot() {
    let history = "variant = 'NT'
        antes = [0, 0, 0, 0]
        blinds_or_straddles = [1, 2, 0, 0]
        min_bet = 2
        starting_stacks = [20, 40, 60, 60]
        actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', 'd dh p4 JsJd',
            'p3 cbr 60', 'p4 cc', 'p1 cc', 'p2 cc',
            'p3 sm QsQd', 'p4 sm JsJd', 'p1 sm AsAd', 'p2 sm KsKd',
            'd db 2h7c9d', 'd db 3h', 'd db 5c']
        players = ['Ann', 'Bob', 'Cid', 'Dee']
        finishing_stacks = [80, 60, 40, 0]";
    let said = text(history, None);
    let (_, end) = said.split_once("Bob: shows [Ks Kd] (a pair of Kings)\n").expect("he shows");
    let wanted = "\
Cid collected 40 from side pot-2
Bob collected 60 from side pot-1
Ann collected 80 from main pot
*** SUMMARY ***
Total pot 180 Main pot 80. Side pot-1 60. Side pot-2 40. | Rake 0
";
    assert!(end.starts_with(wanted), "{said}");
}

/// A hand that is refused, or still on, is not made a finished one.
#[test]
fn what_is_not_over_is_not_written() {
    let unwritten = |actions: &str, rest: &str| {
        let history = format!(
            "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2
             starting_stacks = [50, 50]\nactions = ['d dh p1 ????', 'd dh p2 ????', {actions}]\n{rest}"
        );
        let hand = call::phh::read(&history, "").expect("it is TOML").remove(0).expect("a hand");
        let played = replay(&hand).expect("a game of the standard");
        call::pokerstars::write(&hand, &played, None).map_err(|why| why.to_string())
    };
    let why = "the hand was refused, or its record stops before the pots are pushed";
    assert_eq!(unwritten("'p2 cbr 3'", "").expect_err("no raise is so small"), why);
    let still_on = unwritten("'p2 cc', 'p1 cc', 'd db 2c3c4c'", "winnings = [0, 0]");
    assert_eq!(still_on.expect_err("it is still on"), why);
    assert!(unwritten("'p2 f'", "finishing_stacks = [51, 49]").is_ok());
}

/// Short deck: everyone antes, and the button alone posts a blind.
#[test]
fn a_button_blind() {
    let history = "variant = 'NS'
        antes = [3, 3, 3]
        blinds_or_straddles = [0, 0, 3]
        min_bet = 3
        starting_stacks = [300, 300, 300]
        actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 ????',
            'p1 cbr 12', 'p2 f', 'p3 f']
        players = ['Ann', 'Bob', 'Cid']
        currency = 'USD'
        finishing_stacks = [309, 297, 294]";
    insta::assert_snapshot!(text(history, None), @r#"
    PokerStars Hand #1:  6+ Hold'em No Limit (Button Blind $3 - Ante $3  USD) - 2000/01/01 00:00:00 ET
    Table 'cardroom' 3-max Seat #3 is the button
    Seat 1: Ann ($300 in chips)
    Seat 2: Bob ($300 in chips)
    Seat 3: Cid ($300 in chips)
    Ann: posts the ante $3
    Bob: posts the ante $3
    Cid: posts the ante $3
    Cid: posts button blind $3
    *** HOLE CARDS ***
    Ann: raises $9 to $12
    Bob: folds
    Cid: folds
    Uncalled bet ($9) returned to Ann
    Ann collected $15 from pot
    *** SUMMARY ***
    Total pot $15 | Rake $0
    Seat 1: Ann collected ($15)
    Seat 2: Bob folded before Flop
    Seat 3: Cid (button blind) folded before Flop
    "#);
}

/// A missed small blind goes to the middle, behind the live one; with a live big one it is one post.
/// Where the small blind is dead the first player has the big one.
#[test]
fn blinds_are_named_by_who_posts_them() {
    let posts = |actions: &str, rest: &str| {
        let history = format!(
            "variant = 'FT'
             small_bet = 2
             big_bet = 4
             starting_stacks = [50, 50, 50, 50]
             actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????',
                {actions}]
             players = ['Ann', 'Bob', 'Cid', 'Dee']
             {rest}"
        );
        let text = text(&history, None);
        let posted = text.lines().filter(|line| line.contains(": posts "));
        posted.collect::<Vec<&str>>().join("\n")
    };
    insta::assert_snapshot!(posts(
        "'p3 cbr 4', 'p4 f', 'p1 f', 'p2 f'",
        "antes = [0, 0, 1, 1]
         blinds_or_straddles = [1, 2, -2, 0]
         _dead = [0, 0, 1, 1]
         finishing_stacks = [49, 48, 54, 49]"
    ), @r"
    Ann: posts small blind 1
    Bob: posts big blind 2
    Cid: posts small & big blinds 3
    Dee: posts small blind 1
    ");
    insta::assert_snapshot!(posts(
        "'p2 f', 'p3 f', 'p4 cbr 4', 'p1 f'",
        "antes = [0, 0, 0, 0]
         blinds_or_straddles = [2, 0, 0, -2]
         _blinds = [1, 2]
         finishing_stacks = [48, 50, 50, 52]"
    ), @r"
    Ann: posts big blind 2
    Dee: posts big blind 2
    ");
    insta::assert_snapshot!(posts(
        "'p4 f', 'p1 f', 'p2 f'",
        "antes = [1, 1, 1, 1]
         blinds_or_straddles = [1, 2, 4, 0]
         finishing_stacks = [48, 47, 56, 49]"
    ), @r"
    Ann: posts the ante 1
    Bob: posts the ante 1
    Cid: posts the ante 1
    Dee: posts the ante 1
    Ann: posts small blind 1
    Bob: posts big blind 2
    Cid: posts straddle 4
    ");
}

#[test]
fn a_stud_hand_split_high_and_low() {
    let history = "variant = 'F7S/8'
        antes = [1, 1]
        bring_in = 2
        small_bet = 5
        big_bet = 10
        starting_stacks = [50, 50]
        actions = ['d dh p1 AcAdKs', 'd dh p2 2s3s9c',
            'p2 pb', 'p1 cbr 5', 'p2 cc',
            'd dh p1 Kd', 'd dh p2 4h', 'p1 cbr 5', 'p2 cc',
            'd dh p1 Qc', 'd dh p2 Ts', 'p1 cbr 10', 'p2 cc',
            'd dh p1 7d', 'd dh p2 5h', 'p1 cbr 10', 'p2 cc',
            'd dh p1 8c', 'd dh p2 Ah', 'p1 cc', 'p2 cc',
            'p1 sm AcAdKsKdQc7d8c', 'p2 sm 2s3s9c4hTs5hAh']
        players = ['Ann', 'Bob']
        finishing_stacks = [19, 81]";
    insta::assert_snapshot!(text(history, None), @r#"
    PokerStars Hand #1:  7 Card Stud Hi/Lo Limit (5/10) - 2000/01/01 00:00:00 ET
    Table 'cardroom' 2-max
    Seat 1: Ann (50 in chips)
    Seat 2: Bob (50 in chips)
    Ann: posts the ante 1
    Bob: posts the ante 1
    *** 3rd STREET ***
    Dealt to Ann [Ks]
    Dealt to Bob [9c]
    Bob: brings in for 2
    Ann: raises 3 to 5
    Bob: calls 3
    *** 4th STREET ***
    Dealt to Ann [Ks] [Kd]
    Dealt to Bob [9c] [4h]
    Ann: bets 5
    Bob: calls 5
    *** 5th STREET ***
    Dealt to Ann [Ks Kd] [Qc]
    Dealt to Bob [9c 4h] [Ts]
    Ann: bets 10
    Bob: calls 10
    *** 6th STREET ***
    Dealt to Ann [Ks Kd Qc] [7d]
    Dealt to Bob [9c 4h Ts] [5h]
    Ann: bets 10
    Bob: calls 10
    *** RIVER ***
    Ann: checks
    Bob: checks
    *** SHOW DOWN ***
    Ann: shows [Ac Ad 8c Ks Kd Qc 7d] (HI: two pair, Aces and Kings)
    Bob: shows [2s 3s Ah 9c 4h Ts 5h] (HI: a straight, Ace to Five; LO: 5,4,3,2,A)
    Bob collected 31 from pot
    Bob collected 31 from pot
    *** SUMMARY ***
    Total pot 62 | Rake 0
    Seat 1: Ann showed [Ac Ad 8c Ks Kd Qc 7d] and lost with HI: two pair, Aces and Kings
    Seat 2: Bob showed [2s 3s Ah 9c 4h Ts 5h] and won (62) with HI: a straight, Ace to Five; LO: 5,4,3,2,A
    "#);
}

#[test]
fn a_draw_hand_with_its_discards() {
    let history = "variant = 'F2L3D'
        antes = [0, 0]
        blinds_or_straddles = [1, 2]
        small_bet = 2
        big_bet = 4
        starting_stacks = [40, 40]
        actions = ['d dh p1 2c3d4hKsKd', 'd dh p2 2d3h5s7cTh',
            'p2 cbr 4', 'p1 cc',
            'p1 sd KsKd', 'd dh p1 7d8s', 'p2 sd Th', 'd dh p2 8h',
            'p1 cbr 2', 'p2 cbr 4', 'p1 cc',
            'p1 sd', 'p2 sd', 'p1 cc', 'p2 cbr 4', 'p1 f']
        players = ['Ann', 'Bob']
        finishing_stacks = [32, 48]";
    insta::assert_snapshot!(text(history, Some(0)), @r#"
    PokerStars Hand #1:  Triple Draw 2-7 Lowball Limit (2/4) - 2000/01/01 00:00:00 ET
    Table 'cardroom' 2-max Seat #2 is the button
    Seat 1: Ann (40 in chips)
    Seat 2: Bob (40 in chips)
    Bob: posts small blind 1
    Ann: posts big blind 2
    *** DEALING HANDS ***
    Dealt to Ann [2c 3d 4h Ks Kd]
    Bob: raises 2 to 4
    Ann: calls 2
    *** FIRST DRAW ***
    Ann: discards 2 cards [Ks Kd]
    Dealt to Ann [2c 3d 4h] [7d 8s]
    Bob: discards 1 card
    Ann: bets 2
    Bob: raises 2 to 4
    Ann: calls 2
    *** SECOND DRAW ***
    Ann: stands pat on [2c 3d 4h 7d 8s]
    Bob: stands pat
    Ann: checks
    Bob: bets 4
    Ann: folds
    Uncalled bet (4) returned to Bob
    Bob collected 16 from pot
    *** SUMMARY ***
    Total pot 16 | Rake 0
    Seat 1: Ann (big blind) folded after the 2nd Draw
    Seat 2: Bob (button) (small blind) collected (16)
    "#);
}

/// Who wins because the other mucks, or because nobody called, may show.
#[test]
fn a_hand_shown_for_nothing_is_written() {
    let history = |rest: &str| {
        format!(
            "variant = 'NT'
             antes = [0, 0]
             blinds_or_straddles = [1, 2]
             min_bet = 2
             starting_stacks = [50, 50]
             players = ['Ann', 'Bob']
             actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 cc', 'd db 2c3c4c',
             {rest}"
        )
    };
    let down = "'p1 cc', 'p2 cc', 'd db 7h', 'p1 cc', 'p2 cc', 'd db 9h', 'p1 cc', 'p2 cbr 5',
        'p1 cc', 'p2 sm', 'p1 sm AsAd']
        finishing_stacks = [61, 39]";
    let written = text(&history(down), None);
    let (_, end) = written.split_once("*** SHOW DOWN ***\n").expect("they show");
    insta::assert_snapshot!(end, @r#"
    Bob: mucks hand
    Ann collected 22 from pot
    Ann: shows [As Ad] (a pair of Aces)
    *** SUMMARY ***
    Total pot 22 | Rake 0
    Board [2c 3c 4c 7h 9h]
    Seat 1: Ann (big blind) showed [As Ad] and won (22) with a pair of Aces
    Seat 2: Bob (button) (small blind) mucked
    "#);
    let folded = "'p1 cbr 5', 'p2 f', 'p1 sm AsAd', 'p2 sm Kd??']
        finishing_stacks = [56, 44]";
    let written = text(&history(folded), None);
    let (_, end) = written.split_once("Bob: folds\n").expect("he folds");
    insta::assert_snapshot!(end, @r#"
    Uncalled bet (5) returned to Ann
    Ann collected 12 from pot
    Ann: shows [As Ad] (a pair of Aces)
    Bob: shows [Kd]
    *** SUMMARY ***
    Total pot 12 | Rake 0
    Board [2c 3c 4c]
    Seat 1: Ann (big blind) showed [As Ad] and won (12) with a pair of Aces
    Seat 2: Bob (button) (small blind) folded on the Flop
    "#);
}
