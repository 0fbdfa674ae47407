//! A hand of each PHH game, its end worked out by hand.

use call::replay::replay;

/// Plays one history and says what became of it.
fn check(text: &str) -> String {
    let hands = call::phh::read(text, "").expect("it is TOML");
    let hand = hands.into_iter().next().expect("there is a hand").expect("it can be read");
    replay(&hand).expect("a game of the standard").verdict.to_string()
}

/// Every chip of the pot goes where the record says, so all of these agree in stacks.
#[track_caller]
fn agrees(text: &str) {
    assert_eq!(check(text), "agrees in stacks", "{text}");
}

/// Kings full against a flush: 40 before the river, 4 big bets on it.
#[test]
fn limit_holdem() {
    agrees(
        "variant = 'FT'
         antes = [0, 0, 0]
         blinds_or_straddles = [5, 10, 0]
         small_bet = 10
         big_bet = 20
         starting_stacks = [200, 200, 200]
         actions = ['d dh p1 2c7d', 'd dh p2 KsKd', 'd dh p3 AhTh',
             'p3 cbr 20', 'p1 f', 'p2 cc',
             'd db Kh4h4c', 'p2 cc', 'p3 cbr 10', 'p2 cc',
             'd db 9h', 'p2 cc', 'p3 cbr 20', 'p2 cbr 40', 'p3 cc',
             'd db 2s', 'p2 cbr 20', 'p3 cbr 40', 'p2 cbr 60', 'p3 cc',
             'p2 sm KsKd', 'p3 sm AhTh']
         finishing_stacks = [195, 335, 70]",
    );
}

/// Three all in for three sizes: 60 to the short stack, 80 to the middle, 50 back.
#[test]
fn no_limit_holdem_with_side_pots() {
    agrees(
        "variant = 'NT'
         antes = [0, 0, 0]
         blinds_or_straddles = [1, 2, 0]
         min_bet = 2
         starting_stacks = [20, 60, 110]
         actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd',
             'p3 cbr 110', 'p1 cc', 'p2 cc',
             'p3 sm QsQd', 'p1 sm -', 'p2 sm KsKd',
             'd db 2h7c9d', 'd db 3h', 'd db Jc']
         finishing_stacks = [60, 80, 50]",
    );
}

/// With 36 cards a flush beats a full house. Only the button posts, beside the antes.
#[test]
fn short_deck() {
    agrees(
        "variant = 'NS'
         antes = [3, 3, 3]
         blinds_or_straddles = [0, 0, 3]
         min_bet = 3
         starting_stacks = [100, 100, 100]
         actions = ['d dh p1 KsKd', 'd dh p2 AhTh', 'd dh p3 7s6d',
             'p1 cc', 'p2 cbr 97', 'p3 f', 'p1 cc',
             'p2 sm AhTh', 'p1 sm KsKd',
             'd db Kh9h9c', 'd db 7h', 'd db 6c']
         finishing_stacks = [0, 206, 94]",
    );
}

/// The first raise makes it 7: two to call, and then the five that lie there.
#[test]
fn pot_limit_omaha() {
    agrees(
        "variant = 'PO'
         antes = [0, 0, 0]
         blinds_or_straddles = [1, 2, 0]
         min_bet = 2
         starting_stacks = [100, 100, 100]
         actions = ['d dh p1 2c3d8s9d', 'd dh p2 AsAdKsQd', 'd dh p3 JhTh9h8h',
             'p3 cbr 7', 'p1 f', 'p2 cbr 22', 'p3 cc',
             'd db 2h7hAc', 'p2 cbr 45', 'p3 cbr 78', 'p2 cc',
             'p2 sm AsAdKsQd', 'p3 sm JhTh9h8h',
             'd db 7c', 'd db Kc']
         finishing_stacks = [99, 201, 0]",
    );
    let too_much = "variant = 'PO'
         antes = [0, 0, 0]
         blinds_or_straddles = [1, 2, 0]
         min_bet = 2
         starting_stacks = [100, 100, 100]
         actions = ['d dh p1 2c3d8s9d', 'd dh p2 AsAdKsQd', 'd dh p3 JhTh9h8h', 'p3 cbr 8']";
    assert_eq!(check(too_much), "refused at action 4: p3 cannot make it 8: it may be 4 to 7");
}

/// High and low halve 51, the odd chip to high; the low half is shared, its odd chip going to the
/// first left of the button.
#[test]
fn omaha_eight_three_quartered() {
    agrees(
        "variant = 'FO/8'
         antes = [0, 0, 0]
         blinds_or_straddles = [1, 2, 0]
         small_bet = 2
         big_bet = 4
         starting_stacks = [17, 17, 17]
         actions = ['d dh p1 Ac2dKhQs', 'd dh p2 Ad2cJhTs', 'd dh p3 9s9d6h6c',
             'p3 cbr 4', 'p1 cbr 6', 'p2 cbr 8', 'p3 cbr 10', 'p1 cbr 12', 'p2 cbr 14',
             'p3 cbr 16', 'p1 cbr 17', 'p2 cc', 'p3 cc',
             'p1 sm Ac2dKhQs', 'p2 sm Ad2cJhTs', 'p3 sm 9s9d6h6c',
             'd db 3h4d9h', 'd db 8c', 'd db 9c']
         finishing_stacks = [13, 12, 26]",
    );
}

/// The deuce of clubs brings it in; a pair of kings showing speaks first on fourth street.
#[test]
fn stud() {
    agrees(
        "variant = 'F7S'
         antes = [1, 1, 1]
         bring_in = 2
         small_bet = 5
         big_bet = 10
         starting_stacks = [100, 100, 100]
         actions = ['d dh p1 3d4dKh', 'd dh p2 AsQs2c', 'd dh p3 9h9d2d',
             'p2 pb', 'p3 cbr 5', 'p1 cc', 'p2 cc',
             'd dh p1 Kc', 'd dh p2 Qd', 'd dh p3 9c', 'p1 cbr 5', 'p2 f', 'p3 cc',
             'd dh p1 4s', 'd dh p3 5c', 'p1 cbr 10', 'p3 cbr 20', 'p1 cc',
             'd dh p1 6h', 'd dh p3 6s', 'p1 cc', 'p3 cbr 10', 'p1 cc',
             'd dh p1 7h', 'd dh p3 8d', 'p1 cc', 'p3 cc',
             'p1 sm 3d4dKhKc4s6h7h', 'p3 sm 9h9d2d9c5c6s8d']
         finishing_stacks = [59, 94, 147]",
    );
}

/// No low under nine against it: aces up take both halves from a nine low that is none.
#[test]
fn stud_eight_without_a_low() {
    agrees(
        "variant = 'F7S/8'
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
             'd dh p1 8c', 'd dh p2 Jh', 'p1 cc', 'p2 cc',
             'p1 sm AcAdKsKdQc7d8c', 'p2 sm 2s3s9c4hTs5hJh']
         finishing_stacks = [81, 19]",
    );
}

/// The king brings it in, the lowest hand showing speaks first, a pair being higher than any
/// hand without one, and the wheel is best.
#[test]
fn razz() {
    agrees(
        "variant = 'FR'
         antes = [1, 1, 1]
         bring_in = 2
         small_bet = 5
         big_bet = 10
         starting_stacks = [60, 60, 60]
         actions = ['d dh p1 Ac2d3s', 'd dh p2 8c7dKs', 'd dh p3 QcJdQh',
             'p2 pb', 'p3 f', 'p1 cbr 5', 'p2 cc',
             'd dh p1 4h', 'd dh p2 2c', 'p1 cbr 5', 'p2 cc',
             'd dh p1 4c', 'd dh p2 3d', 'p2 cc', 'p1 cbr 10', 'p2 cc',
             'd dh p1 5h', 'd dh p2 6c', 'p2 cbr 10', 'p1 cbr 20', 'p2 cc',
             'd dh p1 Kh', 'd dh p2 Ah', 'p2 cc', 'p1 cc',
             'p1 sm Ac2d3s4h4c5hKh', 'p2 sm 8c7dKs2c3d6cAh']
         finishing_stacks = [102, 19, 59]",
    );
}

/// One draw. 8-7-5-3-2 beats 8-7-6-4-2; aces are high.
#[test]
fn single_draw() {
    agrees(
        "variant = 'N2L1D'
         antes = [0, 3, 0]
         blinds_or_straddles = [1, 2, 0]
         min_bet = 2
         starting_stacks = [50, 50, 50]
         actions = ['d dh p1 AhKhQhJh9h', 'd dh p2 8c7c6d4d2s', 'd dh p3 8d7s5h3cKc',
             'p3 cbr 6', 'p1 f', 'p2 cc',
             'p2 sd', 'p3 sd Kc', 'd dh p3 2h',
             'p2 cbr 41', 'p3 cc', 'p2 sm 8c7c6d4d2s', 'p3 sm 8d7s5h3c2h']
         finishing_stacks = [49, 0, 101]",
    );
}

/// Three draws; a card thrown by one may come back to another when the stub has run out.
#[test]
fn triple_draw() {
    agrees(
        "variant = 'F2L3D'
         antes = [0, 0]
         blinds_or_straddles = [1, 2]
         small_bet = 2
         big_bet = 4
         starting_stacks = [40, 40]
         actions = ['d dh p1 2c3d4hKsKd', 'd dh p2 2d3h5s7cTh',
             'p2 cbr 4', 'p1 cc',
             'p1 sd KsKd', 'd dh p1 7d8s', 'p2 sd Th', 'd dh p2 8h',
             'p1 cbr 2', 'p2 cbr 4', 'p1 cc',
             'p1 sd', 'p2 sd', 'p1 cc', 'p2 cbr 4', 'p1 cc',
             'p1 sd', 'p2 sd 8h', 'd dh p2 4c', 'p1 cc', 'p2 cbr 4', 'p1 cc',
             'p2 sm 2d3h5s7c4c', 'p1 sm 2c3d4h7d8s']
         finishing_stacks = [24, 56]",
    );
}

/// Four cards of four suits beat three, however low the three.
#[test]
fn badugi() {
    agrees(
        "variant = 'FB'
         antes = [0, 0]
         blinds_or_straddles = [1, 2]
         small_bet = 2
         big_bet = 4
         starting_stacks = [30, 30]
         actions = ['d dh p1 Ac2d3h3s', 'd dh p2 KcQdJhTs',
             'p2 cc', 'p1 cbr 4', 'p2 cc',
             'p1 sd 3s', 'p2 sd', 'd dh p1 4h', 'p1 cbr 2', 'p2 cc',
             'p1 sd 4h', 'p2 sd', 'd dh p1 9h', 'p1 cbr 4', 'p2 cc',
             'p1 sd 9h', 'p2 sd', 'd dh p1 Kh', 'p1 cc', 'p2 cc',
             'p1 sm Ac2d3hKh', 'p2 sm KcQdJhTs']
         finishing_stacks = [20, 40]",
    );
}
