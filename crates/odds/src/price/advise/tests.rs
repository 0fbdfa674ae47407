//! Counts of one hand, held to every round of the engine and to the price of the game over small packs,
//! and on the whole pack to figures that were counted by another program.

use super::*;
use crate::numbers::numbers;
use crate::price::{base, orbit, try_out, worth};
use crate::work;
use cards::{Hand, Pack, Rank};
use engine::table::Limits;
use money::Fraction;
use sheet::Library;
use sheet::table::step::Zone;

/// One count, by itself.
type Count = fn(&Here<'_>, &Asked<'_>) -> Result<Vec<Choice>, Unpriced>;

/// What each thing to do is worth, the best first.
type Worths = Vec<(String, Option<Fraction>)>;

const FROM_NINE: Pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Eight);
const FROM_TEN: Pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Nine);
const FROM_JACK: Pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Ten);

/// A game, with a pack of another size if it is to have one.
fn rules(name: &str, pack: Option<Pack>) -> Rules {
    let library = Library::built_in();
    let page = library.game(name).expect("a game").resolve(&[]).expect("a page");
    let mut game = page.table().expect("a table game").clone();
    game.pack = pack.unwrap_or(game.pack);
    Rules::new(&game, Limits::default()).expect("playable")
}

fn asked() -> Asked<'static> {
    Asked {
        stake: Money::dollars(1),
        seats: 1,
        numbers: (&numbers, 1),
        rounds: 256,
        meters: &[],
        tell: &work::silent,
        plays: None,
    }
}

fn spot(own: &str, dealer: &str) -> Spot {
    let cards = |text: &str| text.parse::<Hand>().expect("cards").to_vec();
    Spot { own: cards(own), dealer: cards(dealer), ..Spot::default() }
}

/// The advice of one count.
fn counted(count: Count, rules: &Rules, spot: &Spot) -> Result<Vec<Choice>, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script, asked().stake)?;
    let found = spot.find((rules, asked().stake), &script, &paths)?;
    let here = Here { rules, script: &script, paths: &paths, spot, found };
    let mut choices = count(&here, &asked())?;
    choices.sort_by(|one, other| other.worth.order(one.worth));
    Ok(choices)
}

/// One hand by a count, and by every round that the engine may play.
fn held_to_the_engine(count: Count, rules: &Rules, spot: &Spot) {
    let name = |own: &[Card]| own.iter().copied().collect::<Hand>();
    let choices = counted(count, rules, spot).unwrap_or_else(|fault| panic!("{fault}"));
    let choices: Worths =
        choices.iter().map(|it| (it.deed.to_string(), it.worth.fraction())).collect();
    let tried = try_out(rules, spot, &asked()).expect("a decision");
    assert!(tried.iter().all(|it| it.error.is_none()), "{}: every deal is tried", name(&spot.own));
    let tried: Worths = tried.iter().map(|it| (it.act.to_string(), it.worth.fraction())).collect();
    assert_eq!(choices, tried, "{}", name(&spot.own));
}

/// The best with every first hand comes to what the game is priced at.
fn held_to_the_price(count: Count, rules: &Rules, cards: usize) {
    let (mut sum, mut hands) = (Fraction::whole(0), 0);
    for (set, times) in orbit::sets(rules.game.pack, cards) {
        let spot = Spot { own: set.iter().collect(), ..Spot::default() };
        let best = counted(count, rules, &spot).expect("advice")[0].worth;
        let best = best.fraction().expect("small figures");
        sum = worth::plus(sum, worth::times(best, Fraction::whole(times.into())));
        hands += i128::from(times);
    }
    let priced = base(rules, &asked()).expect("a price");
    assert_eq!(priced.expected.fraction(), Some(worth::times(sum, worth::ratio(1, hands))));
}

/// Seven cards against seven: by flushes, where more may be bet with long ones, and one by one, with a
/// joker. Source: colorado l.3610-3612, l.2296-2299.
#[test]
fn a_hidden_hand_is_counted() {
    let flushes = rules("high-card-flush", Some(FROM_NINE));
    for hand in [
        "9h Th Jh Qh Kh Ah 9s",
        "9h Th Jh Qh Kh Ad 9s",
        "9h Jh Kh Td Qd Jc Js",
        "9h Th Jd Qd Jc Qc 9s",
    ] {
        held_to_the_engine(versus::advise, &flushes, &spot(hand, ""));
    }
    let joker = rules("high-five-poker", Some(FROM_JACK.with_jokers(1)));
    for hand in ["Jh Qh Kh Ah Jd Qd Kd", "Jk Jh Jd Qc Kh Kd As", "Jh Jd Qh Qd Kh Ac As"] {
        held_to_the_engine(versus::advise, &joker, &spot(hand, ""));
    }
    held_to_the_price(versus::advise, &rules("high-card-flush", Some(FROM_TEN)), 7);
    held_to_the_price(versus::advise, &joker, 7);
}

/// Three of the dealer's six cards, or one of five, lie open. Source: colorado l.3558-3570, l.764-769.
#[test]
fn a_hand_shown_in_part_is_counted() {
    let six = rules("six-card-poker", Some(FROM_NINE));
    let five = rules("caribbean-stud", Some(FROM_NINE));
    for (rules, own, up) in [
        (&six, "9h Td Jh Qc Ks Ah", "9d Tc As"),
        (&six, "9h 9d Jh Qc Ks As", "Td Tc Ts"),
        (&five, "9h Td Jh Ac Ks", "9d"),
        (&five, "9h 9d Jh Qc Kc", "Ad"),
    ] {
        held_to_the_engine(versus::advise, rules, &spot(own, up));
    }
}

/// Two or four own cards are still to come. Source: colorado l.1647-1652.
#[test]
fn a_hand_that_is_not_whole_yet_is_counted() {
    let five = rules("boston-stud", Some(FROM_JACK));
    for hand in ["Jh Jd Qs", "Jc Qd Ah", "Qh Kh Ah"] {
        held_to_the_engine(versus::advise, &five, &spot(hand, ""));
    }
    let seven = rules("boston-stud@boston-7", Some(FROM_JACK));
    held_to_the_price(versus::advise, &five, 3);
    held_to_the_price(versus::advise, &seven, 3);
    let whole = rules("boston-stud@boston-7", None);
    let fault = counted(versus::advise, &whole, &spot("Jh Jd Qs", "")).expect_err("too many");
    assert_eq!(fault.to_string(), "too many hands of the dealer's to wait for");
}

/// Seven cards against eight by ranks in a row, and what a straight that is longer pays. Source: colorado
/// l.3343-3356.
#[test]
fn runs_are_counted() {
    let rules = rules("straight-edge-poker", Some(FROM_NINE));
    for hand in ["9h Td Jh Qc Ks As 9d", "9h 9d 9c Jh Jc Kd Ks", "9h Td Qc Qs Ks Kc Kd"] {
        held_to_the_engine(runs::advise, &rules, &spot(hand, ""));
    }
    held_to_the_price(runs::advise, &self::rules("straight-edge-poker", Some(FROM_JACK)), 7);
}

/// By how many cards a straight is longer is not told by how hands stand: a dealer of seven cards, whose
/// hands are few enough to be listed, is counted by ranks in a row as one of eight is.
#[test]
fn a_margin_is_not_told_by_how_hands_stand() {
    let seven = |pack: Pack| {
        let mut game = rules("straight-edge-poker", Some(pack)).game.clone();
        for step in &mut game.steps {
            if let Step::Deal { cards, to: Zone::Dealer, .. } = step {
                *cards = 7;
            }
        }
        Rules::new(&game, Limits::default()).expect("playable")
    };
    let rules = seven(FROM_NINE);
    let straight = spot("9h Td Jh Qc Ks As 9d", "");
    counted(versus::advise, &rules, &straight).expect_err("a margin");
    held_to_the_engine(runs::advise, &rules, &straight);
    held_to_the_price(runs::advise, &seven(FROM_JACK), 7);
}

/// A board that nobody sees and deuces that are wild: what is paid goes by how much longer a flush is.
/// Source: colorado l.4036-4059.
#[test]
fn a_hidden_board_is_counted() {
    let pack = Pack::FIFTY_TWO.without_ranks(Rank::Three, Rank::Jack);
    let rules = rules("flushes-gone-wild", Some(pack));
    for hand in ["2h 2d Ac Kc Qs", "Ah Kh Qh 2c Qs", "Ac Kd Qh Qs Kh", "2c 2d 2h 2s Ac"] {
        held_to_the_engine(special::advise, &rules, &spot(hand, ""));
    }
    held_to_the_price(special::advise, &rules, 5);
}

/// Every hand of the dealer's on the whole pack, with every board and every card to come, was looked at by
/// another program, which ranks hands by itself: so often the dealer is out, and the hand wins, ties, loses.
#[test]
fn one_hand_on_the_whole_pack() {
    for (game, hand, bet, net, deals) in [
        // 11,138,815 out at 1; 3,475,106 won and 30,666,467 lost at 2.
        ("high-card-flush", "Tc 8c 6c Kd 5d Qh 3s", "bet", -43_243_907, 45_379_620),
        // 15,403,662 out at 1; 2,354,546 won and 35,758,792 lost at 2.
        ("high-five-poker", "7h 7d Kc Qs Td 5h 3c", "bet", -51_404_830, 53_524_680),
        // 52,070,045 won and 163,483,150 lost at 2: no straight is longer by two.
        ("straight-edge-poker", "Kc Qd Td 8h 6c 4s 2h", "bet", -222_826_210, 215_553_195),
        // 748,928,152 won at 2, 1,054,798,136 lost at 3, and awards of 151,859,961.
        ("boston-stud", "Qc 8d 5h", "bet", -1_514_678_143, 1_803_912_264),
        // 366,551,596 won at 3, 8,880,300 at 6, 940,414,521 lost at 4.
        ("flushes-gone-wild", "Kc Tc 7d 5d 3h", "bet 2 times", -2_608_721_496, 1_320_721_479),
    ] {
        let choices = advise(&rules(game, None), &spot(hand, ""), &asked()).expect("advice");
        let found = choices.iter().find(|it| it.deed.to_string() == bet).expect("it may be bet on");
        assert_eq!(found.worth.fraction(), Fraction::new(net, deals), "{game} {hand}");
    }
}
