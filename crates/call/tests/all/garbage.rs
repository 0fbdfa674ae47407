//! Whatever a file holds, reading and replaying it ends in a verdict and never in a panic.

use call::events::Caller;
use call::replay::replay;
use engine::Seat;
use proptest::prelude::*;

/// Reads and replays all there is.
fn swallow(text: &str) {
    let Ok(hands) = call::phh::read(text, "garbage") else { return };
    for history in hands.into_iter().flatten() {
        let replayed = replay(&history);
        if let Some(replayed) = replayed {
            let _ = replayed.verdict.to_string();
            let _ = call::pokerstars::write(&history, &replayed, Some(Seat::new(0)));
            if replayed.round.is_some() {
                Caller::new(&replayed.rules, &replayed.start()).call(&replayed.events);
            }
        }
        let again = call::phh::read(&history.to_string(), "garbage").expect("it reads back");
        let mut again = again.into_iter().next().expect("one hand").expect("a good one");
        again.at = history.at.clone();
        assert_eq!(again, history);
    }
}

/// Words that histories are made of.
const WORDS: [&str; 30] = [
    "d dh p1 AhKd",
    "d dh p2 ????",
    "d dh p3 2c3c",
    "d dh p1 2h3h4h",
    "d dh p2 ??????",
    "d dh p3 Ts9s8s7s6s",
    "d db 4d5d6d",
    "d db 7d",
    "d db 8d",
    "p1 f",
    "p2 f",
    "p3 f",
    "p1 cc",
    "p2 cc",
    "p3 cc",
    "p1 cbr 4",
    "p2 cbr 10",
    "p3 cbr 99",
    "p1 cbr 18446744073709551615",
    "p1 pb",
    "p2 pb",
    "p1 sd",
    "p2 sd ????",
    "p3 sd Ts",
    "p1 sm AhKd",
    "p2 sm",
    "p3 sm -",
    "p2 sm ????",
    "# a word",
    "p9 cc",
];

const CODES: [&str; 12] =
    ["FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB", "_home"];

const AMOUNTS: [&str; 9] =
    ["0", "1", "2.5", "100", "0.01", "inf", "-3", "100000000000000000", "99999999999999999999"];

fn amounts() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&AMOUNTS[..]), 3)
        .prop_map(|list| format!("[{}]", list.join(", ")))
}

fn hand() -> impl Strategy<Value = String> {
    let plain = prop::sample::select(&["[0, 0, 0]", "[1, 1, 1]", "[1, 2, 0]"][..]);
    let lists = (plain.clone(), plain, amounts(), amounts(), amounts());
    let words = prop::collection::vec(prop::sample::select(&WORDS[..]), 0..40);
    (prop::sample::select(&CODES[..]), lists, words, any::<bool>(), any::<bool>()).prop_map(
        |(code, (antes, blinds, stacks, finishing, winnings), words, wild, trimmed)| {
            let stacks = if wild { stacks } else { "[50, 99, 20.5]".to_owned() };
            format!(
                "variant = '{code}'\nantes = {antes}\nblinds_or_straddles = {blinds}\n\
                 ante_trimming_status = {trimmed}\nbring_in = 1\nsmall_bet = 2\nbig_bet = 4\n\
                 min_bet = 2\nstarting_stacks = {stacks}\nfinishing_stacks = {finishing}\n\
                 winnings = {winnings}\nactions = ['{}']\n_note = {{ a = [1, 0x1f], b = 07:32:00 }}",
                words.join("', '")
            )
        },
    )
}

/// A hand that plays, cut short or with one byte changed.
fn mutated() -> impl Strategy<Value = String> {
    let good = "variant = 'NT'\nantes = [1, 1, 1]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n\
        starting_stacks = [50, 50, 20]\nactions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'd dh p3 QhQd', \
        'p3 cbr 19', 'p1 cc', 'p2 cc', 'd db 2c3c4c', 'p1 cbr 30', 'p2 cc', 'p1 sm AhAd', \
        'p2 sm KhKd', 'p3 sm QhQd', 'd db 7s', 'd db 9s']\nfinishing_stacks = [120, 0, 0]\n";
    (0..good.len(), prop::char::range(' ', 'z'), any::<bool>()).prop_map(move |(at, sign, cut)| {
        let (before, after) = good.split_at(at);
        if cut { before.to_owned() } else { format!("{before}{sign}{}", &after[1..]) }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_text(text in "\\PC*") {
        swallow(&text);
    }

    #[test]
    fn words_in_any_order(text in hand()) {
        swallow(&text);
    }

    #[test]
    fn a_good_hand_with_a_fault(text in mutated()) {
        swallow(&text);
    }
}
