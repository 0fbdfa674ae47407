//! Side bets held to the engine: what a count reads is what a layout is paid by.

use super::reads::{Dealt, Reads};
use crate::dice::Dice;
use crate::price::{Act, Asked, Beyond, Deed, Priced};
use cards::{Card, CardSet, Hand, Pack, Rank};
use engine::table::{Due, Laid, Limits, Place, Rules};
use money::{Money, Pay};
use sheet::Library;
use sheet::table::hand::Cards;
use sheet::table::side::{Doubled, Side};

/// A game with nothing chosen.
pub(super) fn rules(game: &str) -> Rules {
    let library = Library::built_in();
    let page = library.game(game).expect("a game").resolve(&[]).expect("a page");
    Rules::new(page.table().expect("a table game"), Limits::default()).expect("playable")
}

/// Every table game, by name, with each value of the options that say what is offered and read.
fn all() -> Vec<(String, Rules)> {
    let library = Library::built_in();
    let mut found = Vec::new();
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let game = library.game(&name).expect("a game");
            let options = game.options();
            let of_sides = options.iter().filter(|option| {
                option.id.starts_with("wagers.") || option.id.starts_with("side.")
            });
            let choices = of_sides
                .flat_map(|option| option.values.iter().map(|value| vec![(&*option.id, &**value)]));
            for choice in std::iter::once(Vec::new()).chain(choices) {
                let Ok(page) = game.resolve(&choice) else { continue };
                let Some(table) = page.table() else { continue };
                let rules = Rules::new(table, Limits::default()).expect("playable");
                found.push((format!("{name} {choice:?}"), rules));
            }
        }
    }
    found
}

/// Cards of a pack in a random order.
struct Shuffled {
    cards: Vec<Card>,
    state: u64,
}

impl Shuffled {
    fn new(pack: Pack, seed: u64) -> Shuffled {
        Shuffled { cards: pack.cards().collect(), state: seed }
    }

    fn draw(&mut self, count: usize) -> Vec<Card> {
        (0..count)
            .map(|_| {
                self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let at = (self.state >> 33) as usize % self.cards.len();
                self.cards.swap_remove(at)
            })
            .collect()
    }
}

/// The cards of a layout that a side bet is read on, in so many words.
fn read(side: &Side, at: &dyn Fn(Place) -> Hand) -> Option<Hand> {
    let own = at(Place::Own);
    let board = at(Place::Board);
    let with = |more: &[Card]| own.iter().chain(more).copied().collect::<Hand>();
    let in_line = || -> Option<Vec<Card>> {
        Some(super::one::in_line(side.line?).iter().map(|place| board[*place]).collect())
    };
    Some(match side.cards {
        Cards::Own | Cards::AsDealt | Cards::OwnAndDiscards => own,
        Cards::FirstThree => own[..3].iter().copied().collect(),
        Cards::OwnAndBoard => with(&board),
        Cards::OwnAndFlop => with(&board[..3]),
        Cards::OwnAndFirst => with(&board[..1]),
        Cards::OwnAndSecond => with(&board[1..2]),
        Cards::OwnAndThird => with(&board[2..3]),
        Cards::OwnAndFirstTwo => with(&board[..2]),
        Cards::OwnAndDealer => with(&at(Place::Dealer)),
        Cards::OwnAndDealersFirstTwo => with(&at(Place::Dealer)[..2]),
        Cards::Dealers => at(Place::Dealer),
        Cards::SecondDealers => at(Place::SecondDealer),
        Cards::Board => board,
        Cards::Side => at(Place::Side),
        Cards::OwnAndSide => with(&at(Place::Side)),
        Cards::OwnAndSecondSide => with(&at(Place::SecondSide)),
        Cards::OwnAndExtra => with(&at(Place::Extra)),
        Cards::HandOne => at(Place::Hand(0)),
        Cards::HandTwo => at(Place::Hand(1)),
        Cards::HandThree => at(Place::Hand(2)),
        Cards::HandFour => at(Place::Hand(3)),
        Cards::HandFive => at(Place::Hand(4)),
        Cards::HandSix => at(Place::Hand(5)),
        Cards::GridLine => in_line()?.into_iter().collect(),
        Cards::GridLineAndDealer => {
            in_line()?.into_iter().chain(at(Place::Dealer).iter().copied()).collect()
        }
        _ => return None,
    })
}

/// On cards laid out at random every side bet that is one draw is paid what its rows say, and reads
/// as many cards as were counted.
#[test]
fn a_layout_is_paid_what_the_count_says() {
    let mut sides = 0;
    for (name, rules) in all() {
        for (number, side) in rules.game.sides.iter().enumerate() {
            let Ok(reads) = Reads::new(&rules, side) else { continue };
            if !reads.is_one_draw() || side.doubled != Doubled::Never {
                continue;
            }
            let claimed = rules.game.steps.iter().any(|step| {
                use sheet::table::special::Special;
                use sheet::table::step::Step;
                matches!(step, Step::Special(Special::Claim { wager, .. }) if *wager == side.wager)
            });
            if claimed {
                continue;
            }
            sides += 1;
            let table = rules.side_table(number).expect("a table");
            let wager = rules.wager(&side.wager).expect("a wager");
            let printed = super::reads::table(&rules, side).expect("a pay table");
            let dealt = Dealt::until(&rules, side);
            for seed in 0..25 {
                let mut cards = Shuffled::new(reads.parts[0].pack, seed * 977 + sides);
                let mut laid = Laid::new(&rules);
                laid.bet(wager, Money::dollars(5));
                laid.lay(Place::Own, &cards.draw(dealt.own + dealt.thrown));
                laid.lay(Place::Dealer, &cards.draw(dealt.dealer));
                laid.lay(Place::SecondDealer, &cards.draw(dealt.second_dealer));
                laid.lay(Place::Board, &cards.draw(dealt.board));
                laid.lay(Place::Side, &cards.draw(dealt.side));
                laid.lay(Place::SecondSide, &cards.draw(dealt.second_side));
                laid.lay(Place::Extra, &cards.draw(dealt.extra));
                if dealt.hands > 0 {
                    (0..6).for_each(|hand| laid.lay(Place::Hand(hand), &cards.draw(dealt.hands)));
                }
                let mut pays = [(Pay::NotOffered, None)];
                laid.pays(&[Due::Side(number as u8)], &mut pays);
                let at = |place: Place| *laid.cards(place);
                let Some(hand) = read(side, &at) else { continue };
                assert_eq!(hand.len(), reads.cards(), "{name} {}", side.name);
                let column = printed.chosen;
                let counted = table.pay(column, table.met(&hand), Money::dollars(5));
                assert_eq!(pays[0], counted, "{name} {} {hand:?}", side.name);
            }
        }
    }
    assert!(sides > 200, "{sides} side bets");
}

/// One mini royal of spades and three others among 22,100 hands, for each of five other seats.
/// Source: colorado l.1352-1362.
#[test]
fn envy_is_priced_apart_from_the_own_hand() {
    let rules = rules("three-card-poker@colorado");
    let wager = rules.wager("progressive").expect("a wager");
    let priced = |seats| {
        let numbers: &crate::work::Numbers<'_> = &|_| Box::new(|_| 0);
        let tell = &crate::work::silent;
        let stake = Money::dollars(1);
        let asked = Asked {
            stake,
            seats,
            numbers: (numbers, 1),
            rounds: 1,
            meters: &[],
            tell,
            plays: None,
        };
        crate::price::wager(&rules, wager, &asked).expect("a price")
    };
    let (alone, six) = (priced(1), priced(6));
    let Some(Beyond::Envy { others: 5, expected, rows }) = six.beyond.clone() else {
        panic!("envy of five: {:?}", six.beyond)
    };
    assert_eq!(expected.fraction(), money::Fraction::new(5 * (100 + 3 * 25), 22_100));
    let rows: Vec<_> = rows.iter().map(|row| (row.hand.as_str(), row.count)).collect();
    assert_eq!(rows, [("mini royal of spades", 1), ("mini royal", 3)]);
    assert!(six.adds_up() && six.deals == 22_100);
    assert_eq!(alone, Priced { beyond: None, ..six });
}

/// A meter that is read is in every figure; one that is not adds so much a dollar. Source: colorado
/// l.1352-1362.
#[test]
fn a_progressive_is_priced_at_its_meter() {
    let rules = rules("three-card-poker@colorado");
    let wager = rules.wager("progressive").expect("a wager");
    let priced = |meters: &[(money::Meter, Money)]| {
        let asked = Asked {
            stake: Money::dollars(1),
            seats: 1,
            numbers: (&|_| Box::new(|_| 0), 1),
            rounds: 1,
            meters,
            tell: &crate::work::silent,
            plays: None,
        };
        crate::price::wager(&rules, wager, &asked).expect("a price")
    };
    let (empty, full) = (priced(&[]), priced(&[(money::Meter::Sole, Money::dollars(5_000))]));
    let whole = |numerator, denominator| crate::price::Ratio { numerator, denominator };
    assert_eq!((empty.expected, full.expected), (whole(-10_080, 22_100), whole(-5_080, 22_100)));
    assert_eq!(empty.meters[0].per_dollar, full.meters[0].per_dollar);
    assert_eq!((empty.meters[0].shows, full.meters[0].shows), (None, Some(Money::dollars(5_000))));
    assert_eq!(
        (empty.rows[0].pays.as_str(), full.rows[0].pays.as_str()),
        ("100%", "100% of $5,000")
    );
    assert_eq!(full.results.last().map(|(net, deals)| (net.numerator(), *deals)), Some((4_999, 1)));
    assert_eq!(empty.hit, full.hit);
    assert!(full.adds_up() && full.deviation() > 30.0, "{}", full.deviation());
    // A meter that is read and shows nothing pays nothing.
    let nothing = priced(&[(money::Meter::Sole, Money::ZERO)]);
    assert_eq!(nothing.expected, empty.expected);
    assert_eq!(nothing.hit.numerator + 1, empty.hit.numerator);
}

/// Colours by how many cards are red, card by card, and drawn. Source: colorado l.5075-5077.
#[test]
fn colours_in_three_ways() {
    let mut game = rules("three-card-prime").game.clone();
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Ten);
    let rules = Rules::new(&game, Limits::default()).expect("playable");
    let at = rules.game.sides.iter().position(|side| side.name == "prime").expect("prime");
    let reads = Reads::new(&rules, &rules.game.sides[at]).expect("two hands");
    assert!(reads.by_colour_alone);
    let numbers: &crate::work::Numbers<'_> = &|stream| {
        let mut state = stream.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Box::new(move |bound| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) % u64::from(bound)) as u32
        })
    };
    let (stake, tell) = (Money::dollars(1), &crate::work::silent);
    let asked = Asked {
        stake,
        seats: 1,
        numbers: (numbers, 7),
        rounds: 60_000,
        meters: &[],
        tell,
        plays: None,
    };
    let priced = |tally: &super::tally::Tally| {
        let side = (at, &rules.game.sides[at]);
        let columns = super::tally::columns(&rules, side, tally, &asked).expect("columns");
        columns.into_iter().next().expect("a column").priced
    };
    let by_colour = priced(&super::colours::count(&rules, at, &reads));
    let one_by_one = Reads { by_colour_alone: false, ..reads.clone() };
    let counted = super::spread::count(&rules, at, &one_by_one, &asked).expect("a count");
    let counted = priced(&counted);
    assert_eq!(by_colour.expected.fraction(), counted.expected.fraction());
    assert_eq!(by_colour.hit.fraction(), counted.hit.fraction());
    let drawn = priced(&super::spread::drawn(&rules, at, &reads, &asked));
    let crate::price::Method::Sample { seed: 7, error } = drawn.method else {
        panic!("{:?}", drawn.method)
    };
    let apart = drawn.expected.value() - counted.expected.value();
    assert!(apart.abs() < 4.0 * error, "{apart} with an error of {error}");
}

/// Every hand against every one of the dealer's that has nothing, over seven ranks and the joker, with
/// pays doubled then. Source: colorado l.3006.
#[test]
fn doubled_pays_over_a_small_pack() {
    let library = Library::built_in();
    let game = library.game("fortune-pai-gow-poker@colorado").expect("a game");
    let choices = [("side.fortune.doubled", "dealer has ace high or lower")];
    let page = game.resolve(&choices).expect("a page");
    let mut game = page.table().expect("a table game").clone();
    game.pack = [Rank::Three, Rank::Five, Rank::Seven, Rank::Nine, Rank::Jack, Rank::King]
        .into_iter()
        .fold(Pack::FIFTY_TWO, |pack, rank| pack.without_ranks(rank, rank))
        .with_jokers(1);
    let rules = Rules::new(&game, Limits::default()).expect("playable");
    let at = rules.game.sides.iter().position(|side| side.name == "fortune").expect("fortune");
    let asked = Asked {
        stake: Money::dollars(1),
        seats: 1,
        numbers: (&|_| Box::new(|_| 0), 1),
        rounds: 1,
        meters: &[],
        tell: &crate::work::silent,
        plays: None,
    };
    let columns = super::doubled::columns(&rules, (at, &rules.game.sides[at]), &asked);
    let chosen = super::reads::table(&rules, &rules.game.sides[at]).expect("a table").chosen;
    let priced = &columns.expect("a price")[chosen].priced;
    let deck = rules.game.pack.set().expect("one pack");
    let mut laid = Laid::staked(&rules, Money::dollars(1));
    let mut nothing: Vec<CardSet> = Vec::new();
    for dealer in deck.subsets(7) {
        laid.lay(Place::Dealer, &dealer.iter().collect::<Hand>());
        if laid.dealer_has_nothing() {
            nothing.push(dealer);
        }
    }
    let something: Hand = "2c 2d 2h 4c 4d 6c 6d".parse().expect("cards");
    let all = crate::work::ways(deck.len() as usize - 7, 7) as i128;
    let (mut sum, mut deals) = (0_i128, 0_i128);
    for (own, times) in crate::price::orbit::sets(rules.game.pack, 7) {
        laid.lay(Place::Own, &own.iter().collect::<Hand>());
        let mut won = |dealer: &[Card]| {
            laid.lay(Place::Dealer, dealer);
            let mut pays = [(Pay::NotOffered, None)];
            laid.pays(&[Due::Side(at as u8)], &mut pays);
            match pays[0].0 {
                Pay::Odds(odds) => odds.profit().numerator(),
                // Three pair, by the first schedule.
                Pay::Push => 0,
                _ => -1,
            }
        };
        let apart = nothing.iter().filter(|dealer| (**dealer & own).is_empty());
        let apart = apart.count() as i128;
        let doubled = won(&nothing[0].iter().collect::<Hand>());
        let each = won(&something) * (all - apart) + doubled * apart;
        sum += each * i128::from(times);
        deals += all * i128::from(times);
    }
    assert!(!nothing.is_empty(), "some hands have nothing");
    assert_eq!(priced.deals as i128, deals);
    assert_eq!(priced.expected.fraction(), money::Fraction::new(sum, deals));
}

/// A game as a house plays it.
fn chosen(game: &str, choices: &[(&str, &str)]) -> Rules {
    let library = Library::built_in();
    let page = library.game(game).expect("a game").resolve(choices).expect("a page");
    Rules::new(page.table().expect("a table game"), Limits::default()).expect("playable")
}

pub(super) fn numbers(stream: u64) -> Box<dyn FnMut(u32) -> u32> {
    let mut dice = Dice(stream);
    Box::new(move |bound| dice.below(bound))
}

fn priced(rules: &Rules, wager: &str, seats: u8) -> Priced {
    let asked = Asked {
        stake: Money::dollars(1),
        seats,
        numbers: (&numbers, 1),
        rounds: 20_000,
        meters: &[],
        tell: &crate::work::silent,
        plays: None,
    };
    crate::price::wager(rules, rules.wager(wager).expect("a wager"), &asked).expect("a price")
}

/// Six wagers of $5 make $30, of which the house takes $3; two make $10, of which it takes $1. Hands
/// that tie split what is left. Source: colorado l.1741-1745; ruling X-11.
#[test]
fn a_pot_is_raked_and_split() {
    let rake = [("rake", "10%, at most $5")];
    let (raked, whole) =
        (chosen("3-5-7-poker@player-pots", &rake), rules("3-5-7-poker@player-pots"));
    for pot in ["three-pot", "five-pot", "seven-pot"] {
        for seats in [2, 6] {
            let priced = priced(&raked, pot, seats);
            assert_eq!(priced.expected.fraction(), money::Fraction::new(-1, 10), "{pot} {seats}");
            let shared = priced.rows.iter().filter(|row| row.hand == "best hand, shared by 2");
            let shared: u128 = shared.map(|row| row.count).sum();
            let alone = priced.rows.iter().find(|row| row.hand == "best hand").expect("one");
            assert!(
                shared > 0 && shared.is_multiple_of(2) && alone.count > shared,
                "{:?}",
                priced.rows
            );
            let won = alone.count + shared / 2;
            assert!(won <= priced.deals / u128::from(seats), "{:?}", priced.rows);
            let unraked = self::priced(&whole, pot, seats);
            assert_eq!(unraked.expected.numerator, 0, "{pot} {seats}");
            // Half of a pot that two make is what each of them bet, and nobody is ahead by it.
            let ahead = if seats == 2 { alone.count } else { priced.hit.numerator as u128 };
            assert_eq!(unraked.hit.numerator as u128, ahead, "{pot} {seats}");
        }
        // What one player alone has bet goes back.
        let lone = priced(&raked, pot, 1);
        assert_eq!((lone.expected.numerator, lone.hit.numerator), (0, 0));
        assert_eq!(lone.rows.iter().map(|row| &*row.pays).collect::<Vec<_>>(), ["push"]);
    }
}

/// Who has made all three wagers may give half of the last up, having seen three cards, and does so
/// where it is worth less. Source: colorado l.1734.
#[test]
fn half_of_seven_may_be_had_back() {
    let short = |choices: &[(&str, &str)]| {
        let mut game = chosen("3-5-7-poker", choices).game.clone();
        game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Three, Rank::Jack);
        // So short a pack makes two pair of everything: four of a kind alone is paid.
        let seven = game.tables.iter_mut().find(|table| table.name == "seven").expect("a table");
        for row in seven.rows.iter_mut().filter(|row| row.hand != "four of a kind") {
            row.pays.fill(Pay::NotOffered);
        }
        Rules::new(&game, Limits::default()).expect("playable")
    };
    let (given_up, kept) = (short(&[]), short(&[("round.steps[2].pays", "-")]));
    let at = kept.game.sides.iter().position(|side| side.name == "seven").expect("seven");
    let table = kept.side_table(at).expect("a table");
    let column = kept.game.tables.iter().find(|it| it.name == "seven").expect("one").chosen;
    let pack: CardSet = kept.game.pack.cards().collect();
    // In halves of the wager, one hand after the other.
    let (mut best, mut all, mut surrendered) = (0_i128, 0_i128, 0_u128);
    let mut hands = 0;
    for own in pack.subsets(3) {
        let boards = pack.without(own).subsets(4).map(|board| {
            let cards: Hand = own.iter().chain(board.iter()).collect();
            match table.pay(column, table.met(&cards), Money::dollars(1)).0 {
                Pay::Odds(odds) => 2 * odds.profit().numerator(),
                _ => -2,
            }
        });
        let worth: i128 = boards.sum();
        let boards = crate::work::ways(pack.len() as usize - 3, 4);
        all += worth;
        best += worth.max(-(boards as i128));
        surrendered += if worth < -(boards as i128) { boards } else { 0 };
        hands += boards;
    }
    let value = |priced: &Priced| priced.expected.fraction();
    let (with, without) = (priced(&given_up, "seven", 1), priced(&kept, "seven", 1));
    assert_eq!(value(&without), money::Fraction::new(all, 2 * hands as i128));
    assert_eq!(value(&with), money::Fraction::new(best, 2 * hands as i128));
    let half =
        with.results.iter().find(|(net, _)| *net == money::Fraction::new(-1, 2).expect("one"));
    assert_eq!(half.map(|(_, deals)| *deals), Some(surrendered).filter(|it| *it > 0));
    assert!(surrendered > 0, "no hand is given up");
    assert_eq!(without.play.len(), 0);
    assert!(
        with.play[0].lines.iter().any(|line| line.action == Act::deed(Deed::Surrender)),
        "{:?}",
        with.play
    );
}
