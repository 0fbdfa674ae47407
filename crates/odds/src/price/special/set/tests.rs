//! Hands that are set, counted without a look at each deal, held to all deals of small packs.

use super::super::tests::asked;
use super::*;
use cards::{Pack, Rank};
use engine::table::Limits;
use sheet::Library;
use sheet::table::settle::Copy;

fn rules_of(name: &str, choices: &[(&str, &str)], lowest: Rank, copy: Copy) -> Rules {
    let library = Library::built_in();
    let page = library.game(name).expect("a game").resolve(choices).expect("a page");
    let mut game = page.table().expect("a table game").clone();
    let below = Rank::ALL[(lowest as usize).saturating_sub(1)];
    if lowest != Rank::Two {
        let jokers = game.pack.jokers();
        game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, below).with_jokers(jokers);
    }
    game.settlement.copy = copy;
    Rules::new(&game, Limits::default()).expect("playable")
}

/// What a count comes to by the house way, and set for the most.
fn counted(rules: &Rules) -> [Priced; 2] {
    let set = Set::new(rules).expect("hands that are set");
    let script = settled(rules).expect("a script");
    let paths = Paths::new(rules, &script, asked().stake).expect("paths");
    let table = || {
        let laid = Laid::staked(rules, asked().stake);
        Table { set: &set, laid, results: Results::new(rules, &script, &paths, asked().stake) }
    };
    [Setter::Dragon, Setter::Players].map(|setter| {
        exactly(&table, (rules, &script, &paths), &set, setter, &asked()).expect("a count")
    })
}

/// The same deal by deal, for some of the player's hands.
fn each(rules: &Rules, hands: &[(CardSet, u64)]) -> [Priced; 2] {
    let set = Set::new(rules).expect("hands that are set");
    let script = settled(rules).expect("a script");
    let paths = Paths::new(rules, &script, asked().stake).expect("paths");
    let laid = Laid::staked(rules, asked().stake);
    let results = Results::new(rules, &script, &paths, asked().stake);
    let mut table = Table { set: &set, laid, results };
    let deck = rules.game.pack.set().expect("one pack");
    let mut sums = [Vec::new(), Vec::new()];
    let count = |sum: &mut Vec<u128>, verdict: usize, times: u64| {
        sum.resize(sum.len().max(verdict + 1), 0);
        sum[verdict] += u128::from(times);
    };
    for (cards, times) in hands {
        let house = table.by_house_way(&cards.iter().collect::<Hand>());
        let ways: Vec<Hand> = std::iter::once(house).chain(settings(*cards, set.front)).collect();
        let mut met = vec![Vec::new(); ways.len()];
        for dealer in deck.without(*cards).subsets(set.cards) {
            let dealer = table.by_house_way(&dealer.iter().collect::<Hand>());
            count(&mut sums[0], table.meet(&house, &dealer), *times);
            match set.sees {
                Sees::Both => count(&mut sums[1], table.best(&house, &dealer), *times),
                Sees::Own => {
                    for (met, own) in met.iter_mut().zip(&ways) {
                        count(met, table.meet(own, &dealer), *times);
                    }
                }
            }
        }
        let outcomes = &table.results.outcomes;
        let worth = |met: &&Vec<u128>| -> i128 {
            met.iter().zip(outcomes).map(|(met, it)| *met as i128 * i128::from(it.net)).sum()
        };
        let best = met.iter().reduce(|best, it| if worth(&it) > worth(&best) { it } else { best });
        let most = best.expect("a hand can be set").clone();
        sums[1] = added(std::mem::take(&mut sums[1]), most);
    }
    sums.map(|sum| {
        let count = Count::of(sum, &table.results, 1);
        priced(rules, &script, &paths, asked().stake, count)
    })
}

/// Jacks and better with the joker: 19,448 hands, and 120 beside each.
fn agree(rules: &Rules) {
    let hands = orbit::sets(rules.game.pack, 7);
    let ([house, best], [slow_house, slow_best]) = (counted(rules), each(rules, &hands));
    assert_eq!(house.deals, 19_448 * 120);
    assert_eq!((&house.rows, house.expected), (&slow_house.rows, slow_house.expected));
    assert_eq!((best.deals, best.expected), (slow_best.deals, slow_best.expected));
    if best.by_house_way.is_some() {
        assert_eq!(best.by_house_way, Some(house.expected));
    }
    assert!(best.expected.value() > house.expected.value(), "the house way is not always the best");
}

/// A copy may be the dealer's or nobody's; the joker a bug or any card. Source: colorado l.2134,
/// l.2158; players-casino l.898.
#[test]
fn settings_over_a_small_pack() {
    for copy in [Copy::Dealer, Copy::Nobody] {
        for (name, commission) in [("pai-gow-poker", "5%"), ("pai-gow-poker", "0%")] {
            agree(&rules_of(name, &[("settle.commission", commission)], Rank::Jack, copy));
        }
        agree(&rules_of("fortune-pai-gow-poker", &[], Rank::Jack, copy));
    }
}

/// The dealer's cards lie open. Source: colorado l.2930.
#[test]
fn settings_against_cards_in_sight_over_a_small_pack() {
    agree(&rules_of("emperors-challenge@exposed", &[], Rank::Jack, Copy::Dealer));
}

/// The lines are all deals, and come to the price.
#[test]
fn lines_come_to_the_price() {
    let [_, best] = counted(&rules_of("pai-gow-poker", &[], Rank::Jack, Copy::Dealer));
    let lines = &best.play[0].lines;
    let deals: u128 = lines.iter().map(|line| line.count).sum();
    assert_eq!(deals, best.deals);
    let brings: f64 = lines.iter().map(|line| line.worth * line.count as f64).sum();
    assert!((brings / deals as f64 - best.expected.value()).abs() < 1e-12);
    assert!(lines.len() > 2, "several kinds of hand are set otherwise");
}

/// Eight ranks of which seven make no straight, so that a dealer may hold nothing.
fn may_hold_nothing(choice: &str, sees: Sees) -> Rules {
    let choices = [("settle.pai-gow", choice)];
    let whole = rules_of("emperors-challenge@exposed", &choices, Rank::Two, Copy::Dealer);
    let mut game = whole.game.clone();
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Five);
    game.pack = game.pack.without_ranks(Rank::Ten, Rank::Ten);
    for step in &mut game.steps {
        if let Step::Deal { to: Zone::Dealer, up, .. } = step {
            *up = if sees == Sees::Both { 7 } else { 0 };
        }
    }
    Rules::new(&game, whole.limits).expect("playable")
}

/// A hand of the player's against all of the dealer's. Source: colorado l.2716-2719.
#[test]
fn dealers_who_hold_nothing() {
    some_hands_agree(&may_hold_nothing("wins pay 1 to 2", Sees::Both), 1);
}

#[test]
#[ignore = "every kind of it, ten hands each: cargo xtask proofs"]
fn dealers_who_hold_nothing_of_every_kind() {
    for choice in ["ace high pushes", "king high or lower pushes", "wins pay 1 to 2"] {
        for sees in [Sees::Both, Sees::Own] {
            some_hands_agree(&may_hold_nothing(choice, sees), 10);
        }
    }
}

/// So many hands of the player's meet what they meet deal by deal.
fn some_hands_agree(rules: &Rules, hands: usize) {
    let set = Set::new(rules).expect("hands that are set");
    let script = settled(rules).expect("a script");
    let paths = Paths::new(rules, &script, asked().stake).expect("paths");
    let table = || {
        let laid = Laid::staked(rules, asked().stake);
        Table { set: &set, laid, results: Results::new(rules, &script, &paths, asked().stake) }
    };
    let (counted, verdicts, own) = exact::counted(&table, rules, &set, &asked()).expect("a count");
    let nets: Vec<i64> = own.results.outcomes.iter().map(|it| it.net).collect();
    for hand in (1..=hands).map(|hand| counted.len() * hand / (hands + 1)) {
        let mut met = Met::default();
        let mut ways = Vec::new();
        counted.met(hand, &verdicts, &mut ways).expect("all is met");
        met.add(&mut table(), &counted, (hand, &ways), &nets);
        let of = |sum: &Vec<u128>| {
            let count = Count::of(sum.clone(), &own.results, 1);
            priced(rules, &script, &paths, asked().stake, count)
        };
        let cards = counted.cards(hand);
        let slow = each(rules, &[(cards, counted.times(hand).into())]);
        for (sum, slow) in met.sums.iter().zip(&slow) {
            let found = of(sum);
            assert_eq!(found.deals, slow.deals, "{cards}");
            assert_eq!((&found.rows, found.expected), (&slow.rows, slow.expected), "{cards}");
        }
    }
}

/// Pai Gow Poker with a commission of 5 %: some hands of the player's by the house way against each of
/// 53,524,680 of the dealer's.
#[test]
#[ignore = "every hand of the whole pack: cargo xtask proofs"]
fn hands_of_the_whole_pack() {
    let rules = rules_of("pai-gow-poker", &[], Rank::Two, Copy::Dealer);
    let set = Set::new(&rules).expect("hands that are set");
    let script = settled(&rules).expect("a script");
    let paths = Paths::new(&rules, &script, asked().stake).expect("paths");
    let table = || {
        let laid = Laid::staked(&rules, asked().stake);
        Table { set: &set, laid, results: Results::new(&rules, &script, &paths, asked().stake) }
    };
    let (counted, verdicts, own) = exact::counted(&table, &rules, &set, &asked()).expect("a count");
    let deck = rules.game.pack.set().expect("one pack");
    // A joker, and none.
    for hand in [1_234_567, 6_543_210] {
        let mut met = Vec::new();
        counted.met(hand, &verdicts, &mut met).expect("all is met");
        let cards = counted.cards(hand);
        let house = own.by_house_way(&cards.iter().collect::<Hand>());
        let dealers: Vec<CardSet> = deck.without(cards).subsets(7).collect();
        let slow = dealers.par_iter().map_init(&table, |table, dealer| {
            let dealer = table.by_house_way(&dealer.iter().collect::<Hand>());
            let number = table.meet(&house, &dealer);
            table.results.outcomes[number].net
        });
        let nets = met[0].iter().zip(&own.results.outcomes);
        let net: i64 = nets.map(|(met, it)| *met as i64 * it.net).sum();
        assert_eq!(net, slow.sum::<i64>(), "{cards}");
    }
}
