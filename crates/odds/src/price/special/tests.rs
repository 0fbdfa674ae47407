//! Counts held to the obvious way over small packs, and plans to rounds of the engine.

use super::*;
use crate::numbers::numbers;
use crate::price::advise::{Here, Spot};
use crate::price::drive::{Drive, SEAT};
use crate::price::orbit;
use crate::price::paths::Paths;
use crate::price::report::{Advice, Followed, Method};
use crate::price::results::Results;
use crate::price::script::{Script, opening};
use crate::price::{by_tree, worth};
use crate::work;
use cards::{Card, CardSet, Hand, Pack, Rank};
use engine::table::{Action, Choices, Due, Laid, Limits, Place, Round};
use money::{Fraction, Money, Pay};
use sheet::Library;
use sheet::table::TableGame;
use sheet::table::step::{Setter, Step, Zone};

fn game(name: &str) -> TableGame {
    let library = Library::built_in();
    let page = library.game(name).expect("a game").resolve(&[]).expect("a page");
    page.table().expect("a table game").clone()
}

pub(super) fn rules(name: &str) -> Rules {
    Rules::new(&game(name), Limits::default()).expect("playable")
}

/// The same game with fewer ranks.
pub(super) fn small(name: &str, lowest: Rank) -> Rules {
    let mut game = game(name);
    let jokers = game.pack.jokers();
    let below = Rank::ALL[lowest as usize - 1];
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, below).with_jokers(jokers);
    Rules::new(&game, Limits::default()).expect("playable")
}

pub(super) fn asked() -> Asked<'static> {
    Asked {
        stake: Money::dollars(100),
        seats: 1,
        numbers: (&numbers, 1),
        rounds: 2_000,
        meters: &[],
        tell: &work::silent,
        plays: None,
    }
}

fn same(one: &Priced, other: &Priced) {
    for (one, other) in [
        (one.expected, other.expected),
        (one.staked, other.staked),
        (one.squared, other.squared),
        (one.hit, other.hit),
    ] {
        assert_eq!(one.fraction(), other.fraction(), "{one:?} {other:?}");
    }
}

/// Published for six packs, with a bonus for a tie after a tie: 2.33 %.
#[test]
fn casino_war() {
    for name in ["casino-war", "stadium-casino-war"] {
        let priced = price(&rules(name), &asked()).expect("a price");
        assert_eq!(priced.deals, 312 * 311 * 310 * 309, "{name}");
        assert_eq!(priced.expected.numerator, -216_571_680, "{name}");
    }
}

/// After a tie two cards of a rank are gone from six packs: 22 by 21 ways to another pair of it, 24 by 23
/// to one of each other rank, of 310 by 309; a tie of the war wins 10 to 1. Source: colorado l.4799-4810.
#[test]
fn a_tie_of_the_war() {
    let war = rules("casino-war");
    let wager = war.wager("war-tie").expect("a wager");
    assert!(crate::price::wagers(&war).contains(&wager));
    let priced = crate::price::wager(&war, wager, &asked()).expect("a price");
    let tied = 22 * 21 + 12 * 24 * 23;
    let expected = Fraction::new(10 * tied - (310 * 309 - tied), 310 * 309);
    assert_eq!(priced.expected.fraction(), expected);
    let rows: Vec<&str> = priced.rows.iter().map(|row| row.hand.as_str()).collect();
    assert_eq!(rows, ["war tied", "war won or war lost"]);
}

/// A dragon's hand is set by the house way as the dealer's is, and brings what the game does so; over the
/// pack from jack to ace. Source: colorado l.2161.
#[test]
fn a_dragons_hand_is_one_like_any_other() {
    let asked = asked();
    let rules = small("pai-gow-poker@colorado-dragon", Rank::Jack);
    let dragon = rules.wager("dragon").expect("a wager");
    assert!(crate::price::wagers(&rules).contains(&dragon));
    let on_the_dragon = crate::price::wager(&rules, dragon, &asked).expect("a price");
    let script = set::settled(&rules).expect("a script");
    let game = set::price_script(&rules, &script, Setter::Dragon, &asked).expect("a price");
    assert_eq!((on_the_dragon.wager.as_str(), on_the_dragon.play.len()), ("dragon", 0));
    assert_eq!(on_the_dragon.expected.fraction(), game.expected.fraction());
    // Who sets for the most wins more.
    let most = set::price(&rules, &asked).expect("a price");
    assert_eq!((on_the_dragon.deals, most.deals), (19_448 * 120, 19_448 * 120));
    assert!(most.expected.value() > game.expected.value());
    assert!(on_the_dragon.rows.iter().all(|row| row.pays.starts_with("dragon")));
}

/// What became of a war is told by itself, and each row has one result. Source: colorado l.4714-4722,
/// l.4790-4806.
#[test]
fn wars_have_rows_of_their_own() {
    let told = |priced: &Priced| -> Vec<(String, String, u128)> {
        let rows = priced.rows.iter();
        rows.map(|row| (row.hand.clone(), row.pays.clone(), row.count)).collect()
    };
    let counted = [50_849_136, 318_269_952, 318_269_952, 4_303_653_120, 4_303_653_120];
    let rows = |words: [(&str, &str); 5]| -> Vec<(String, String, u128)> {
        let each = words.into_iter().zip(counted);
        each.map(|((hand, pays), count)| (hand.to_owned(), pays.to_owned(), count)).collect()
    };
    let war = rules("casino-war");
    let common = rows([
        ("war tied", "initial lose, war 3 to 1"),
        ("war lost", "initial and war lose"),
        ("war won", "initial lose, war 2 to 1"),
        ("lose", "initial lose"),
        ("win", "initial 1 to 1"),
    ]);
    assert_eq!(told(&price(&war, &asked()).expect("a price")), common);
    let stadium = rules("stadium-casino-war");
    for name in ["ante-1", "ante-2", "ante-7"] {
        let wager = stadium.wager(name).expect("a wager");
        let priced = crate::price::wager(&stadium, wager, &asked()).expect("a price");
        assert_eq!((priced.wager.as_str(), priced.expected.numerator), (name, -216_571_680));
        let doubled = format!("{name} with its war wager");
        let own = rows([
            ("war tied", &format!("{doubled} 1 to 1")),
            ("war lost", &format!("{doubled} lose")),
            ("war won", &format!("{doubled} 1 to 2")),
            ("lose", &format!("{name} lose")),
            ("win", &format!("{name} 1 to 1")),
        ]);
        assert_eq!(told(&priced), own);
    }
}

/// A royal flush with a joker has a row of its own beside the straight flush, though both pay 50.
/// Source: colorado l.3540-3541.
#[test]
fn a_wild_royal_flush_is_no_straight_flush() {
    let rules = small("double-draw-poker", Rank::Ten);
    let priced = double::price(&rules, &asked()).expect("a price");
    let met = |hand: &str| priced.rows.iter().find(|row| row.hand == hand).map(|row| row.count);
    assert!(met("wild royal flush") > Some(0), "{:?}", priced.rows);
    assert_eq!(met("straight flush"), None, "five ranks make no other straight");
}

/// What is folded line by line is all that is folded in the round with a card to be bought, and each
/// fold loses what lies there by then: the insurance is half of the ante.
#[test]
fn folds_before_a_card_is_bought() {
    let rules = rules("bonus-6");
    let insurance = rules.wager("insurance").expect("it is offered");
    let priced = crate::price::wager(&rules, insurance, &asked()).expect("a price");
    assert_eq!(priced.play.len(), 3);
    let mut folded = 0;
    for (decision, lost) in priced.play.iter().zip([1.5, 2.5, 3.5]) {
        for line in decision.lines.iter().filter(|line| line.action.folds()) {
            assert!((line.worth + lost).abs() < 1e-9, "{}: {line:?}", decision.knowing);
            folded += line.count;
        }
    }
    let row = priced.rows.iter().find(|row| row.hand == "fold").expect("some are folded");
    assert_eq!((folded, row.count), (1_129_893_912, 1_129_893_912));
}

/// Counted by another program, which knows tiles by name alone and compares hands by itself: 32
/// choose 4 times 28 choose 4 deals, the player setting for the most, and by the house way.
#[test]
fn tiles() {
    let priced = price(&rules("pai-gow-tiles"), &asked()).expect("a price");
    assert_eq!(priced.deals, 736_281_000);
    assert_eq!(priced.expected.fraction(), Fraction::new(-1_530_696, 736_281_000));
    let by_house_way = priced.play[3].lines[0].worth * 736_281_000.0;
    assert_eq!(by_house_way.round() as i64, -7_128_420);
    // What is told apart is all of it, each time.
    let brings = |at: usize| -> i64 {
        let lines = priced.play[at].lines.iter();
        lines.map(|line| (line.worth * line.count as f64).round() as i64).sum()
    };
    let deals = |at: usize| priced.play[at].lines.iter().map(|line| line.count).sum::<u128>();
    assert_eq!([0, 1, 2].map(deals), [736_281_000; 3]);
    assert_eq!(brings(0), -1_530_696);
    // By how many of 30 hands each beats.
    let points = -2_320_780;
    assert_eq!([1, 2].map(brings), [points; 2]);
    let followed = priced.play[2].followed.expect("points are not always right");
    assert_eq!(followed.best / 20_475, 33_376);
    let cost = followed.cost.expect("it was worked out") * 736_281_000.0;
    assert_eq!(cost.round() as i64, -1_530_696 - points);
}

/// Nine for a full house and six for a flush, the best known game of draw poker: 99.5439 %.
#[test]
#[ignore = "every hold of every hand: cargo xtask proofs"]
fn jacks_or_better() {
    let mut game = game("vegas-double-action");
    let table = game.tables.iter_mut().find(|table| table.name == "draw").expect("a table");
    let pays = ["799", "49", "24", "8", "5", "3", "2", "1", "push"];
    for (row, pay) in table.rows.iter_mut().zip(pays) {
        let pay = if pay == "push" { pay.to_owned() } else { format!("{pay} to 1") };
        row.pays = vec![pay.parse::<Pay>().expect("a pay")];
    }
    let rules = Rules::new(&game, Limits::default()).expect("playable");
    let priced = price(&rules, &asked()).expect("a price");
    let known = Fraction::new(-7_576_216_117, 1_661_102_543_100);
    assert_eq!(priced.expected.fraction(), known);
}

#[test]
fn exchanges_over_small_packs() {
    for (name, lowest) in [
        ("three-card-draw-poker", Rank::Queen),
        ("wild-six-card-draw-poker", Rank::Queen),
        ("boston-stud", Rank::Queen),
    ] {
        let rules = small(name, lowest);
        let fast = exchange::price(&rules, &asked()).expect("a price");
        same(&fast, &by_tree(&rules, &asked()).expect("a price"));
    }
}

/// The dealer's hands by their flushes, and one by one, over twenty cards.
#[test]
fn flushes_over_a_small_pack() {
    let rules = small("high-card-flush", Rank::Ten);
    let [flushes, each] = crate::price::versus::both_ways(&rules, &asked());
    same(&flushes, &each);
}

/// Hands of the dealer's that compare alike are paid alike, colours included. Source: colorado
/// l.2647-2649.
#[test]
fn hands_that_compare_alike_over_a_small_pack() {
    let rules = small("three-card-split", Rank::Jack);
    let [alike, each] = set::both_ways(&rules, &asked()).expect("a price");
    same(&alike, &each);
}

/// The same game with so many of the dealer's cards dealt, and so many of them face up.
fn dealers(mut game: TableGame, dealt: u8, open: u8) -> Rules {
    for step in &mut game.steps {
        if let Step::Deal { cards, to: Zone::Dealer, up, .. } = step {
            (*cards, *up) = (dealt, open);
        }
    }
    Rules::new(&game, Limits::default()).expect("playable")
}

/// A hand that is set with a part of the dealer's in sight, or against one of other cards, is none that
/// the count of set hands knows.
#[test]
fn hands_that_are_set_otherwise_are_passed_on() {
    let refused = |name: &str, dealt: u8, up: u8| {
        let rules = dealers(game(name), dealt, up);
        let priced = [set::price(&rules, &asked()), tiles::price(&rules, &asked())];
        priced.map(|priced| priced.expect_err("no count").to_string())
    };
    let [set, _] = refused("pai-gow-poker", 7, 1);
    assert_eq!(set, "hands are set with 1 of the dealer's 7 cards in sight");
    let [set, _] = refused("three-card-split", 4, 0);
    assert_eq!(set, "a dealer with other hands");
    let [_, tiles] = refused("pai-gow-tiles", 4, 2);
    assert_eq!(tiles, "hands are set with 2 of the dealer's 4 cards in sight");
    let [_, tiles] = refused("pai-gow-tiles", 4, 4);
    assert_eq!(tiles, "hands are set with the dealer's tiles in sight");
}

/// Against a hand that lies open each is set for the most against it, in every deal of twelve cards.
#[test]
fn a_dealers_hand_in_sight_is_set_against() {
    let mut game = game("three-card-split");
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
    let rules = dealers(game, 3, 3);
    let (deck, mut laid) = (rules.game.pack.set().expect("one pack"), Laid::new(&rules));
    laid.set_front(1);
    laid.set_dealers_front(1);
    let dues = ["low", "high", "three"].map(|name| Due::Line(rules.wager(name).expect("a wager")));
    let (mut sum, mut deals) = (0, 0);
    for dealer in deck.subsets(3) {
        let set = laid.by_house_way(&dealer.iter().collect::<Hand>()).expect("a house way");
        laid.lay(Place::Dealer, &set);
        for own in deck.without(dealer).subsets(3) {
            let won = own.iter().map(|front| {
                let own: Hand =
                    [front].into_iter().chain(own.without(CardSet::of(front))).collect();
                laid.lay(Place::Own, &own);
                let mut pays = [(Pay::NotOffered, None); 3];
                laid.pays(&dues, &mut pays);
                let nets = pays.map(|(pay, _)| match pay {
                    Pay::Lose => -1,
                    Pay::Push => 0,
                    _ => 1,
                });
                nets.iter().sum::<i32>()
            });
            sum += won.max().expect("a hand can be set");
            deals += 1;
        }
    }
    let mean = f64::from(sum) / f64::from(deals);
    let priced = set::price(&rules, &asked()).expect("a price");
    let Method::Sample { error, .. } = priced.method else { panic!("{:?}", priced.method) };
    let off = (priced.expected.value() - mean).abs();
    assert!(error < 0.05 && off < 4.0 * error, "{} and not {mean}", priced.expected.value());
}

#[test]
fn a_card_given_up_over_a_small_pack() {
    for name in ["poker-burnout", "poker-burnout@bonanza"] {
        let rules = small(name, Rank::Queen);
        let fast = kept::price(&rules, &asked()).expect("a price");
        same(&fast, &by_tree(&rules, &asked()).expect("a price"));
    }
}

/// A joker is none of the cards that are looked up; other counts may know it.
#[test]
fn a_joker_is_none_of_the_cards_given_up() {
    let mut game = game("poker-burnout");
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack).with_jokers(1);
    let rules = Rules::new(&game, Limits::default()).expect("playable");
    let refused = kept::price(&rules, &asked()).expect_err("a joker");
    assert_eq!(refused.to_string(), "a pack with jokers");
}

#[test]
fn two_draws_over_a_small_pack() {
    let mut game = game("double-draw-poker");
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
    let rules = Rules::new(&game, Limits::default()).expect("playable");
    let fast = double::price(&rules, &asked()).expect("a price");
    same(&fast, &by_tree(&rules, &asked()).expect("a price"));
}

/// Every grid and every dealer's hand over sixteen cards, one after the other.
#[test]
fn a_grid_over_a_small_pack() {
    let rules = small("stadium-three-card-poker", Rank::Jack);
    let fast = grid::price(&rules, &asked()).expect("a price");
    let script = Script::new(&rules).expect("a script");
    let paths = Paths::new(&rules, &script, asked().stake).expect("paths");
    let mut results = Results::new(&rules, &script, &paths, Money::dollars(100));
    let mut laid = Laid::new(&rules);
    let deck = rules.game.pack.set().expect("one pack");
    let (mut sum, mut deals, mut squared, mut hit) = (0_i128, 0_i128, 0_i128, 0_i128);
    for (own, times) in orbit::sets(rules.game.pack, 3) {
        laid.lay(Place::Own, &own.iter().collect::<Hand>());
        let rest = deck.without(own);
        let mut verdicts: Vec<(CardSet, usize)> = Vec::new();
        for dealer in rest.subsets(3) {
            laid.lay(Place::Dealer, &dealer.iter().collect::<Hand>());
            verdicts.push((dealer, results.read(&mut laid)));
        }
        for others in rest.subsets(6) {
            let apart = || verdicts.iter().filter(|(dealer, _)| (*dealer & others).is_empty());
            let nets = |leaf: usize| {
                apart()
                    .map(move |(_, verdict)| (*verdict, leaf))
                    .map(|(verdict, leaf)| i128::from(results.outcomes[verdict * 2 + leaf].net))
            };
            let leaf = usize::from(nets(1).sum::<i128>() > nets(0).sum::<i128>());
            let times = i128::from(times);
            deals += apart().count() as i128 * times;
            for net in nets(leaf) {
                sum += net * times;
                squared += net * net * times;
                hit += i128::from(net > 0) * times;
            }
        }
    }
    assert_eq!(fast.deals as i128, deals);
    assert_eq!(fast.expected.fraction(), Fraction::new(sum, deals * 840));
    assert_eq!(fast.squared.fraction(), Fraction::new(squared, deals * 840 * 840));
    assert_eq!(fast.hit.fraction(), Fraction::new(hit, deals));
}

/// Three of seven cards seen when it is decided, the dealer's seven hidden, over sixteen cards: the
/// dealer's hands up to suits, and card by card. Source: colorado l.1649-1652.
#[test]
fn a_hand_seen_in_part_over_a_small_pack() {
    let rules = small("boston-stud@boston-7", Rank::Jack);
    let script = Script::new(&rules).expect("a script");
    let paths = Paths::new(&rules, &script, asked().stake).expect("paths");
    let counts = [crate::price::versus::count, crate::price::tree::count];
    let [fast, each] = counts.map(|count| {
        let count = count(&rules, &script, &paths, &asked()).expect("a count");
        crate::price::priced(&rules, &script, &paths, Money::dollars(100), count)
    });
    assert_eq!((&fast.rows, &fast.results), (&each.rows, &each.results));
    same(&fast, &each);
}

/// Three cards of the dealer's shown, the others hidden, over sixteen cards.
#[test]
fn a_hand_shown_in_part_over_a_small_pack() {
    let rules = small("six-card-poker", Rank::Jack);
    let fast = opened::price_opened(&rules, &asked()).expect("a price");
    let slow = by_tree(&rules, &asked()).expect("a price");
    same(&fast, &slow);
    // What each hand is worth, bet on or not, is told by the same lines.
    let told = |priced: &Priced| -> Vec<String> {
        let [decision] = &priced.play[..] else { panic!("one decision") };
        let line =
            |it: &Advice| format!("{} {} {} {:.9}", it.told(), it.action, it.count, it.worth);
        let mut told: Vec<String> = decision.lines.iter().map(line).collect();
        let cost =
            |it: Followed| format!("{} of {}: {:.9}", it.best, it.of, it.cost.unwrap_or(-1.0));
        told.extend(decision.followed.map(cost));
        told
    };
    assert_eq!(told(&fast), told(&slow));
    assert!(told(&fast).len() > 4, "{:?}", told(&fast));
}

/// A hidden board, with deuces among sixteen cards.
#[test]
fn a_hidden_board_over_a_small_pack() {
    let mut game = game("flushes-gone-wild");
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Three, Rank::Jack);
    let rules = Rules::new(&game, Limits::default()).expect("playable");
    let fast = shared::price(&rules, &asked()).expect("a price");
    same(&fast, &by_tree(&rules, &asked()).expect("a price"));
}

/// Rows for some hands of a class are not told by classes.
#[test]
fn parts_of_a_class_are_no_classes() {
    let mut game = game("flushes-gone-wild");
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Three, Rank::Jack);
    let table = game.tables.iter_mut().find(|table| table.name == "margin").expect("a table");
    for (row, hand) in table.rows.iter_mut().zip(["five-card flush", "ace-high four-card flush"]) {
        row.hand = hand.to_owned();
    }
    let whole = |rows: usize| {
        let mut game = game.clone();
        let table = game.tables.iter_mut().find(|table| table.name == "margin").expect("a table");
        table.rows.truncate(rows);
        let rules = Rules::new(&game, Limits::default()).expect("playable");
        shared::price(&rules, &asked()).is_ok()
    };
    assert_eq!([whole(1), whole(2)], [true, false]);
}

/// Every order of the cards of a small pack, with a sixth card for sale.
#[test]
fn a_card_bought_over_a_small_pack() {
    let mut game = game("bonus-6");
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
    for wager in &mut game.wagers {
        if wager.name == "insurance" {
            wager.status = sheet::table::wager::Status::Required;
        }
    }
    let rules = Rules::new(&game, Limits::default()).expect("playable");
    let fast = bought::price(&rules, &asked()).expect("a price");
    let deck = rules.game.pack.set().expect("one pack");
    let mut sale = Sale { laid: Laid::new(&rules), rank: ranking::Ranking::High5 };
    let mut sum = Fraction::whole(0);
    let first = orbit::sets(rules.game.pack, 3);
    let hands: u64 = first.iter().map(|(_, times)| times).sum();
    for (seen, times) in first {
        let worth = sale.best(deck, seen, 3);
        sum = worth::plus(sum, worth::times(worth, Fraction::whole(times.into())));
    }
    let mean = worth::times(sum, Fraction::new(1, hands.into()).expect("hands"));
    assert_eq!(fast.expected.fraction(), Some(mean));
}

/// The obvious way to price a card for sale.
struct Sale<'a> {
    laid: Laid<'a>,
    rank: ranking::Ranking,
}

impl Sale<'_> {
    /// What is best with so many cards in sight, in antes: half of one is gone for the right to buy.
    fn best(&mut self, deck: CardSet, seen: CardSet, cards: usize) -> Fraction {
        let half = worth::ratio(1, 2);
        let lost = Fraction::whole(2 - cards as i128);
        let fold = worth::less(lost, half);
        if cards == 5 {
            return self.last(deck, seen);
        }
        let rest = deck.without(seen);
        let mut sum = Fraction::whole(0);
        for card in rest {
            sum = worth::plus(sum, self.best(deck, seen.with(card), cards + 1));
        }
        let play = worth::times(sum, worth::ratio(1, rest.len().into()));
        if worth::less(play, fold).numerator() > 0 { play } else { fold }
    }

    fn last(&mut self, deck: CardSet, seen: CardSet) -> Fraction {
        let half = worth::ratio(1, 2);
        let sixes = self.rank.rank_set("6c 6d 2h 3s 4c".parse().expect("cards"));
        let lost = worth::less(Fraction::whole(-3), half);
        if self.rank.rank_set(seen) >= sixes {
            return worth::less(self.paid(seen), half);
        }
        let rest = deck.without(seen);
        let mut sum = Fraction::whole(0);
        for card in rest {
            sum = worth::plus(sum, self.paid(seen.with(card)));
        }
        let mean = worth::times(sum, worth::ratio(1, rest.len().into()));
        let bought = worth::less(worth::less(mean, half), Fraction::whole(1));
        if worth::less(bought, lost).numerator() > 0 { bought } else { lost }
    }

    /// What three wagers come to.
    fn paid(&mut self, cards: CardSet) -> Fraction {
        self.laid.lay(Place::Own, &cards.iter().collect::<Hand>());
        let wager = self.laid.rules().wager("ante").expect("an ante");
        let mut pays = [(Pay::NotOffered, None)];
        self.laid.pays(&[engine::table::Due::Line(wager)], &mut pays);
        let one = match pays[0].0 {
            Pay::Odds(odds) => odds.profit(),
            Pay::Push => Fraction::whole(0),
            _ => Fraction::whole(-1),
        };
        worth::times(one, Fraction::whole(3))
    }
}

/// Rounds of the engine, played by one plan: what they come to on average, and how sure that is.
pub(super) fn mean(
    rules: &Rules,
    rounds: u32,
    mut answer: impl FnMut(&Round, Choices) -> Action,
) -> (f64, f64) {
    let drive =
        Drive::new(rules, &opening(rules).expect("a wager"), asked().stake).expect("a stake");
    let unit = drive.unit.as_cents() as f64;
    let mut below = numbers(11);
    let mut pack: Vec<Card> = rules.game.pack.cards().collect();
    let (mut sum, mut squared) = (0.0, 0.0);
    for _ in 0..rounds {
        cards::shuffle(&mut pack, &mut below);
        let mut cards = pack.iter().copied();
        let mut deal = |_| cards.next().expect("cards");
        let (net, _) = drive.play(&mut deal, &mut answer, &mut Vec::new());
        let net = net as f64 / unit;
        sum += net;
        squared += net * net;
    }
    let (rounds, mean) = (f64::from(rounds), sum / f64::from(rounds));
    (mean, ((squared / rounds - mean * mean) / rounds).sqrt())
}

#[test]
fn two_hands_are_chosen_from_as_planned() {
    let rules = small("western-stud", Rank::Seven);
    let asked = asked();
    let plan = choose::plan(&rules, &asked).expect("a plan");
    let (found, error) = mean(&rules, 20_000, |round, choices| {
        let own: CardSet = round.spot(SEAT).own.cards.iter().copied().collect();
        match plan(own) {
            None => Action::Fold(SEAT),
            Some(side) => {
                let wager = rules.wager(["high", "low", "both"][side]);
                let offer = choices.offers.iter().find(|offer| Some(offer.wager) == wager);
                let offer = offer.expect("a bet on that hand");
                Action::Bet(SEAT, offer.wager, offer.amounts.most())
            }
        }
    });
    let priced = choose::price(&rules, &asked).expect("a price");
    assert_eq!(priced.method, Method::Exact);
    let apart = (priced.expected.value() - found).abs();
    assert!(apart < 4.0 * error, "{} against {found}, error {error}", priced.expected.value());
}

/// Every way to throw, and every set of cards that may come, over twelve cards.
#[test]
fn throws_over_a_small_pack() {
    let rules = small("vegas-double-action", Rank::Queen);
    let fast = throw::price(&rules, &asked()).expect("a price");
    let script = Script {
        scenes: Vec::new(),
        hidden: Vec::new(),
        opening: opening(&rules).expect("a wager"),
        dues: rules.dues(),
    };
    let paths = Paths::new(&rules, &script, asked().stake).expect("paths");
    let mut results = Results::new(&rules, &script, &paths, Money::dollars(100));
    let mut laid = Laid::new(&rules);
    let deck = rules.game.pack.set().expect("one pack");
    let mut sum = Fraction::whole(0);
    let mut hands = 0;
    for (hand, times) in orbit::sets(rules.game.pack, 5) {
        let rest = deck.without(hand);
        let mut best: Option<Fraction> = None;
        for thrown in (0..=5).flat_map(|count| hand.subsets(count)) {
            let (mut net, mut count) = (0, 0);
            for more in rest.subsets(thrown.len() as usize) {
                laid.lay(Place::Own, &hand.without(thrown).union(more).iter().collect::<Hand>());
                let number = results.read(&mut laid);
                net += i128::from(results.outcomes[number].net);
                count += 1;
            }
            let mean = Fraction::new(net, count).expect("some cards may come");
            let better = |held: Fraction| {
                let more = worth::less(mean, held);
                more.numerator() > 0
            };
            if best.is_none_or(better) {
                best = Some(mean);
            }
        }
        sum = worth::plus(sum, worth::times(best.expect("a hold"), Fraction::whole(times.into())));
        hands += i128::from(times);
    }
    let mean = worth::times(sum, Fraction::new(1, hands * 840).expect("hands"));
    assert_eq!(fast.expected.fraction(), Some(mean));
}

/// Advice for one hand, by the count of its game and card by card.
fn advised_both_ways(rules: &Rules, hand: &str) -> [Vec<(String, Option<Fraction>)>; 2] {
    let cards: Hand = hand.parse().expect("cards");
    let spot = Spot { own: cards.to_vec(), ..Spot::default() };
    let script = Script::new(rules).expect("a script");
    let paths = Paths::new(rules, &script, asked().stake).expect("paths");
    let found = spot.find((rules, asked().stake), &script, &paths).expect("a decision");
    let here = Here { rules, script: &script, paths: &paths, spot: &spot, found };
    [advise(&here, &asked()), crate::price::tree::advise(&here, &asked())].map(|choices| {
        let choices = choices.unwrap_or_else(|fault| panic!("{hand}: {fault}"));
        choices.iter().map(|it| (it.deed.to_string(), it.worth.fraction())).collect()
    })
}

/// Before a board that a card is given up after, before two draws in turn and before cards come or are
/// exchanged unseen, what each thing to do is worth is what looking at every card gives. Source: colorado
/// l.4209-4220, 3521-3530, 1647-1652, 2088-2096.
#[test]
fn one_hand_is_advised_by_the_count_of_its_game() {
    for (name, hands) in [
        ("poker-burnout", ["Tc Jd Kh", "Ac Ad Kh", "Th Jh Qh"]),
        ("poker-burnout@bonanza", ["Tc Jd Kh", "Ac Ad Kh", "Th Jh Qh"]),
        ("double-draw-poker", ["Tc Jd Qh Ac Ad", "Tc Td Th Js Qs", "Th Jc Qd Kc As"]),
        ("boston-stud", ["Tc Jd Kh", "Ac Ad Kh", "Th Jh Qh"]),
        ("three-card-draw-poker", ["Tc Jd Kh", "Ac Ad Kh", "Th Jh Qh"]),
        ("wild-six-card-draw-poker", ["Tc Jd Qh Kc As", "Tc Td Th Ts Js", "Jk Jh Qh Kh Tc"]),
    ] {
        let rules = small(name, Rank::Ten);
        for hand in hands {
            let [counted, walked] = advised_both_ways(&rules, hand);
            assert_eq!(counted, walked, "{name} {hand}");
        }
    }
}

/// Counted by another program: every board, card given up and end of one hand; every throw, and
/// every card that may come.
#[test]
fn a_poor_hand_is_bet_on_where_that_loses_less() {
    for (name, hand, worth) in [
        ("poker-burnout", "2c 8d Kh", -0.989_60),
        ("double-draw-poker", "Kh Qd Jc 8s 7h", -1.974_44),
    ] {
        let hand: Hand = hand.parse().expect("cards");
        let spot = Spot { own: hand.to_vec(), ..Spot::default() };
        let choices = crate::price::advise(&rules(name), &spot, &asked()).expect("advice");
        assert_eq!(choices[0].deed.to_string(), "bet", "{name} {hand}");
        let apart = choices[0].worth.value() - worth;
        assert!(apart.abs() < 0.000_005, "{name} {hand}: {}", choices[0].worth.value());
    }
}

/// Best advice with every first sight is the price of the round that insurance is paid in. Source:
/// colorado l.1426-1432.
#[test]
fn advice_with_insurance_adds_up_to_its_price() {
    let rules = small("bonus-6", Rank::Jack);
    let insurance = rules.wager("insurance").expect("a wager");
    let rules = crate::price::with_right(&rules, insurance).expect("a right");
    let (mut sum, mut hands) = (Fraction::whole(0), 0);
    for (set, times) in orbit::sets(rules.game.pack, 3) {
        let cards: Vec<Card> = set.iter().collect();
        let (own, board) = (cards[..2].to_vec(), cards[2..].to_vec());
        let spot = Spot { own, board, ..Spot::default() };
        let best = crate::price::advise(&rules, &spot, &asked()).expect("advice")[0].worth;
        let worth = best.fraction().expect("small figures");
        sum = worth::plus(sum, worth::times(worth, Fraction::whole(times.into())));
        hands += i128::from(times);
    }
    let priced = price(&rules, &asked()).expect("a price");
    assert_eq!(Some(worth::times(sum, worth::ratio(1, hands))), priced.expected.fraction());
    assert!(crate::price::with_right(&rules, rules.wager("ante").expect("a wager")).is_err());
}

/// What cards that are thrown or given up bring, by rounds of the engine: one for each order in which the
/// cards behind the hand may come. They are bet on, and shown by nobody.
pub(super) fn played(
    rules: &Rules,
    hand: CardSet,
    thrown: CardSet,
    orders: impl Iterator<Item = Vec<Card>>,
) -> Option<Fraction> {
    let drive =
        Drive::new(rules, &opening(rules).expect("a wager"), asked().stake).expect("a stake");
    let (mut sum, mut rounds) = (0_i128, 0_i128);
    for order in orders {
        let mut cards = hand.iter().chain(order);
        let mut deal = |_| cards.next().expect("cards");
        let packet = engine::Packet::of(thrown.iter());
        let mut answer = |_: &Round, choices: Choices| match (choices.draw, choices.discard) {
            (Some((seat, ..)), _) => Action::Draw(seat, packet),
            (_, Some((seat, _))) => Action::Discard(seat, packet),
            _ => match (choices.check, choices.offers.first()) {
                (Some(seat), _) => Action::Check(seat),
                (None, Some(offer)) => Action::Bet(SEAT, offer.wager, offer.amounts.most()),
                (None, None) => unreachable!("something may be done"),
            },
        };
        sum += i128::from(drive.play(&mut deal, &mut answer, &mut Vec::new()).0);
        rounds += 1;
    }
    Fraction::new(sum, rounds * i128::from(drive.unit.as_cents()))
}

/// Every order of so many of some cards.
pub(super) fn orders(of: CardSet, count: usize) -> Vec<Vec<Card>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let each = of.iter().flat_map(|first| {
        let behind = orders(of.without(CardSet::of(first)), count - 1);
        behind.into_iter().map(move |behind| [vec![first], behind].concat())
    });
    each.collect()
}

/// The hand and what each way to throw cards of it is worth.
fn thrown(rules: &Rules, hand: &str) -> (CardSet, Vec<(CardSet, Ratio)>) {
    let cards: Hand = hand.parse().expect("cards");
    let spot = Spot { own: cards.to_vec(), ..Spot::default() };
    let throws = throws(rules, &spot, &asked()).unwrap_or_else(|fault| panic!("{hand}: {fault}"));
    (cards.iter().copied().collect(), throws)
}

/// The mean over all first hands of what is best with each, which a count says.
fn mean_of_best(rules: &Rules, own: usize) -> Fraction {
    let (mut sum, mut hands) = (Fraction::whole(0), 0);
    for (set, times) in orbit::sets(rules.game.pack, own) {
        let spot = Spot { own: set.iter().collect(), ..Spot::default() };
        let best = match crate::price::advise(rules, &spot, &asked()) {
            Ok(choices) => choices[0].worth,
            Err(_) => {
                let throws = throws(rules, &spot, &asked()).expect("advice");
                let worths = throws.into_iter().map(|(_, worth)| worth);
                worths.max_by(|one, other| one.order(*other)).expect("something may be thrown")
            }
        };
        let best = best.fraction().expect("small figures");
        sum = worth::plus(sum, worth::times(best, Fraction::whole(times.into())));
        hands += i128::from(times);
    }
    worth::times(sum, worth::ratio(1, hands))
}

/// Every way to throw cards for those of the board is worth what every board brings, and the best of
/// them the price. Source: colorado l.1139-1148.
#[test]
fn cards_thrown_for_the_boards_are_counted() {
    let rules = small("vegas-double-action", Rank::Queen);
    for hand in ["Qc Qd Kh Ks Ac", "Qc Kc Ac Qh Kd"] {
        let (hand, throws) = thrown(&rules, hand);
        let boards = orders(rules.game.pack.set().expect("one pack").without(hand), 5);
        assert_eq!(throws.len(), 32);
        for (gone, worth) in throws {
            let found = played(&rules, hand, gone, boards.iter().cloned());
            assert_eq!(worth.fraction(), found, "{hand} without {gone}");
        }
    }
    let priced = throw::price(&rules, &asked()).expect("a price");
    assert_eq!(priced.expected.fraction(), Some(mean_of_best(&rules, 5)));
}

/// One way to throw cards of a hand of the whole pack.
fn worth_of(name: &str, hand: &str, gone: &str) -> Option<Fraction> {
    let (_, throws) = thrown(&rules(name), hand);
    let gone: CardSet = gone.parse().expect("cards");
    let found = throws.iter().find(|(held, _)| *held == gone);
    found.expect("it may be thrown").1.fraction()
}

/// Four to a royal flush: of 47 cards one wins 200, eight make a flush for 4, three a straight for 3,
/// twelve a pair of jacks or better that pushes, and 23 lose. A hand thrown away whole was counted by
/// another program, over every five of the 47. Source: colorado l.1147-1157.
#[test]
fn cards_thrown_of_a_whole_pack() {
    const GAME: &str = "vegas-double-action";
    let royal = Fraction::new(200 + 8 * 4 + 3 * 3 - 23, 47);
    assert_eq!(worth_of(GAME, "Ah Kh Qh Jh 2c", "2c"), royal);
    let all = "2c 4d 7h 9s Tc";
    assert_eq!(worth_of(GAME, all, all), Fraction::new(-990_119, 1_533_939));
}

/// Counted by another program, which has a joker be each card that is not there and the dealer's six cards
/// the best five of them: 49 cards that may come, and every six of the 48 others. Source: colorado
/// l.2084-2097.
#[test]
fn a_card_given_up_of_a_whole_pack() {
    const GAME: &str = "wild-six-card-draw-poker";
    let deals = 49 * 12_271_512;
    for (hand, gone, net) in
        [("2c 2d 7h 9s Ks", "7h", -171_934_544), ("Jk 3c 8d Th Qs", "3c", 301_880_035)]
    {
        assert_eq!(worth_of(GAME, hand, gone), Fraction::new(net, deals), "{hand}");
    }
}

/// Counted by another program, hand by hand of the dealer's: every five of 47 cards, and every two of the
/// 42 behind them in order, of which the dealer takes as many as are thrown. Source: colorado l.853-870.
#[test]
fn a_hand_that_is_kept_whole_against_a_dealer_who_draws() {
    let deals = 1_533_939 * 42 * 41;
    let found = worth_of("caribbean-draw", "8c 8d Kh 5s 2c", "");
    assert_eq!(found, Fraction::new(-2_725_475_300, deals));
}

/// Each card that may be given up before a sixth comes is worth what every deal behind it brings, and the
/// best of showing and playing on the price. Source: colorado l.2088-2097.
#[test]
fn a_card_given_up_for_a_sixth_is_counted() {
    let rules = small("wild-six-card-draw-poker", Rank::Queen);
    for hand in ["Qc Qd Kh Ks Ac", "Jk Qc Kd Kh As"] {
        let (hand, throws) = thrown(&rules, hand);
        let left = rules.game.pack.set().expect("one pack").without(hand);
        let deals: Vec<Vec<Card>> = left
            .iter()
            .flat_map(|own| {
                let dealers = left.without(CardSet::of(own)).subsets(6);
                dealers.map(move |dealer| {
                    let mut cards: Vec<Card> = dealer.iter().collect();
                    cards.insert(5, own);
                    cards
                })
            })
            .collect();
        assert_eq!(throws.len(), 5);
        for (gone, worth) in throws {
            let found = played(&rules, hand, gone, deals.iter().cloned());
            assert_eq!(worth.fraction(), found, "{hand} without {gone}");
        }
    }
    let priced = exchange::price(&rules, &asked()).expect("a price");
    assert_eq!(priced.expected.fraction(), Some(mean_of_best(&rules, 5)));
}
