//! Counts held to the engine round by round, and to the obvious way over small packs.

use super::*;
use crate::price::drive::{Drive, SEAT};
use crate::price::orbit;
use crate::price::paths::{Leaf, Paths};
use crate::price::results::Results;
use crate::price::script::{Scene, Script, opening};
use crate::price::{by_tree, worth};
use crate::work;
use cards::{Card, CardSet, Hand, Pack, Rank};
use engine::Packet;
use engine::table::{Action, Choices, Event, Hold, Laid, Limits, Place, Round, Serves, WagerId};
use money::{Fraction, Money, Pay};
use sheet::Library;
use sheet::table::TableGame;
use sheet::table::settle::On;

/// Rounds of each game and edition.
const ROUNDS: u64 = 80;

fn game(name: &str) -> TableGame {
    let library = Library::built_in();
    let page = library.game(name).expect("a game").resolve(&[]).expect("a page");
    page.table().expect("a table game").clone()
}

fn rules(name: &str) -> Rules {
    Rules::new(&game(name), Limits::default()).expect("playable")
}

/// The same game with fewer ranks.
fn small(name: &str, lowest: Rank) -> Rules {
    let mut game = game(name);
    let jokers = game.pack.jokers();
    let below = Rank::ALL[lowest as usize - 1];
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, below).with_jokers(jokers);
    Rules::new(&game, Limits::default()).expect("playable")
}

fn dice(stream: u64) -> Box<dyn FnMut(u32) -> u32> {
    let mut state = stream.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed;
    Box::new(move |bound| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % u64::from(bound)) as u32
    })
}

fn asked() -> Asked<'static> {
    Asked {
        stake: Money::dollars(100),
        seats: 1,
        numbers: (&dice, 1),
        rounds: 2_000,
        tell: &work::silent,
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

/// What the player does, at random, in a game without its side bets.
fn at_random(
    rules: &Rules,
    round: &Round,
    choices: &Choices,
    below: &mut dyn FnMut(u32) -> u32,
) -> Action {
    let own = round.spot(SEAT).own.cards;
    let mut some = |count: usize| {
        let mut held: Vec<Card> = own.iter().copied().collect();
        let mut packet = Packet::default();
        for _ in 0..count {
            packet.cards.push(held.swap_remove(below(held.len() as u32) as usize));
        }
        packet
    };
    let mut found = Vec::new();
    // A dragon's hand is one like any other, and priced as one.
    let is_dragon = |wager: WagerId| {
        let mut lines = rules.game.settlement.lines.iter();
        lines.any(|line| line.wager == rules.name(wager) && line.on == Some(On::Dragon))
    };
    let offers = choices.offers.iter().filter(|it| crate::price::script::follows(rules, it.wager));
    let offers = offers.filter(|it| !is_dragon(it.wager));
    found.extend(offers.map(|it| Action::Bet(SEAT, it.wager, it.amounts.most())));
    found.extend(choices.check.map(Action::Check));
    found.extend(choices.fold.map(Action::Fold));
    found.extend(choices.declare.map(Action::Declare));
    found.extend(choices.surrender.map(|(seat, _)| Action::Surrender(seat)));
    found.extend(choices.claim.map(Action::Claim));
    found.extend(choices.war.map(Action::War));
    found.extend(choices.discard.map(|(seat, count)| Action::Discard(seat, some(count.into()))));
    found.extend(choices.set.map(|(seat, count)| Action::Set(seat, some(count.into()))));
    if let Some((seat, fewest, most)) = choices.draw {
        found.extend((fewest..=most).map(|count| Action::Draw(seat, some(count.into()))));
    }
    if found.is_empty() {
        return Action::TimeOut(SEAT);
    }
    found[below(found.len() as u32) as usize]
}

/// What the counts would pay a round that the engine has played.
fn counted(
    rules: &Rules,
    drive: &Drive<'_>,
    round: &Round,
    events: &[Event],
    claimed: bool,
) -> i64 {
    let spot = round.spot(SEAT);
    let unit = i128::from(drive.unit.as_cents());
    let share = |money: Money| worth::ratio(money.as_cents().into(), unit);
    let stakes: Vec<Fraction> = rules.wagers().map(|wager| share(spot.bet(wager))).collect();
    let surrendered = events.iter().find_map(|event| match event {
        Event::Surrendered(_, wager) => Some((*wager, rules.surrender_pays(*wager))),
        _ => None,
    });
    let claim = Script::new(rules).ok().and_then(|script| {
        script.scenes.iter().find_map(|scene| match scene {
            Scene::Claim(wager, _, pays) => Some((*wager, *pays)),
            _ => None,
        })
    });
    let settled = surrendered.or(claim.filter(|_| claimed));
    let declared = spot.hold == Hold::Declared;
    let leaf = Leaf { stakes, folded: spot.hold == Hold::Folded, settled, shown: declared };
    let mut dues = Vec::new();
    for due in rules.dues() {
        if !dues.contains(&due) {
            dues.push(due);
        }
    }
    let opening = opening(rules).expect("an opening wager");
    let script = Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues };
    let paths = Paths { levels: Vec::new(), leaves: vec![leaf] };
    let mut results = Results::new(rules, &script, &paths, drive.unit);
    let mut laid = Laid::staked(rules, drive.unit);
    // Which wager was made may say what a hand is held against.
    let unmade = rules.wagers().filter(|wager| spot.bet(*wager).is_zero());
    unmade.for_each(|wager| laid.bet(wager, Money::ZERO));
    let grid =
        rules.game.steps.iter().any(|it| matches!(it, sheet::table::step::Step::Pick { .. }));
    let board = &round.board().cards;
    match grid {
        true => laid.lay(Place::Own, &board[..board.len().min(3)]),
        false => laid.lay(Place::Own, &spot.own.cards),
    }
    laid.lay(Place::Board, board);
    laid.lay(Place::Thrown, &spot.thrown.cards);
    laid.lay(Place::Extra, &spot.extra.cards);
    laid.lay(Place::Dealer, &round.dealer().cards);
    laid.lay(Place::SecondDealer, &round.second_dealer().cards);
    for (at, hand) in round.hands().enumerate() {
        laid.lay(Place::Hand(at as u8), &hand.cards);
    }
    laid.set_front(spot.front);
    laid.set_dealers_front(round.dealer_front());
    for event in events {
        if let Event::WentToWar(_, wager, _) = event {
            laid.go_to_war(*wager);
        }
    }
    let number = match declared {
        true => results.read_declared(&mut laid, script.opening[0].0),
        false => results.read(&mut laid),
    };
    let net = i128::from(results.outcomes[number].net) * unit / i128::from(results.scale);
    net as i64
}

/// Every game and edition whose rounds are not plain, with random play through the engine and by the
/// count's own settlement: with those that are, no table game is left out.
#[test]
fn the_engine_pays_what_is_counted() {
    let library = Library::built_in();
    let editions = library.sheets().flat_map(|sheet| {
        sheet.editions.iter().map(|edition| format!("{}@{}", sheet.id, edition.id))
    });
    let mut games = 0;
    for name in editions {
        let page = library.game(&name).expect("listed").resolve(&[]).expect("a page");
        let Some(game) = page.table() else { continue };
        let rules = Rules::new(game, Limits::default()).expect("playable");
        // Where cards are kept by a house way, prices are drawn by rounds of the engine itself.
        let is_drawn = rules.game.keep_way.is_some();
        if is_drawn || crate::price::agreement::plain_script(&rules).is_some() {
            continue;
        }
        games += 1;
        let drive = Drive::new(&rules, &opening(&rules).expect("a wager")).expect("a stake");
        let mut below = dice(7);
        for round in 0..ROUNDS {
            let shuffled = |pack: Pack, below: &mut dyn FnMut(u32) -> u32| {
                let mut cards: Vec<Card> = pack.cards().collect();
                for at in 0..cards.len().min(60) {
                    let other = at + below((cards.len() - at) as u32) as usize;
                    cards.swap(at, other);
                }
                cards.into_iter()
            };
            let mut first = shuffled(rules.game.pack, &mut below);
            let mut second =
                shuffled(rules.game.second_pack.unwrap_or(rules.game.pack), &mut below);
            let mut deal = |from| match from {
                Serves::First => first.next().expect("cards"),
                Serves::Second => second.next().expect("cards"),
            };
            let (mut claimed, mut events) = (false, Vec::new());
            let mut answer = |round: &Round, choices: Choices| {
                let action = at_random(&rules, round, &choices, &mut below);
                claimed |= matches!(action, Action::Claim(_));
                action
            };
            let (net, played) = drive.play(&mut deal, &mut answer, &mut events);
            let expected = counted(&rules, &drive, &played, &events, claimed);
            assert_eq!(net, expected, "{name}, round {round}: {played:?}");
        }
    }
    assert!(games >= 26, "{games} games were held to the engine");
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

/// Counted by another program, which knows tiles by name alone and compares hands by itself: 32
/// choose 4 times 28 choose 4 deals, the player setting for the most, and by the house way.
#[test]
fn tiles() {
    let priced = price(&rules("pai-gow-tiles"), &asked()).expect("a price");
    assert_eq!(priced.deals, 736_281_000);
    assert_eq!(priced.expected.fraction(), Fraction::new(-1_530_696, 736_281_000));
    let by_house_way = priced.play[1].lines[0].worth * 736_281_000.0;
    assert_eq!(by_house_way.round() as i64, -7_128_420);
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

#[test]
fn a_card_given_up_over_a_small_pack() {
    for name in ["poker-burnout", "poker-burnout@bonanza"] {
        let rules = small(name, Rank::Queen);
        let fast = kept::price(&rules, &asked()).expect("a price");
        same(&fast, &by_tree(&rules, &asked()).expect("a price"));
    }
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
    let paths = Paths::new(&rules, &script);
    let mut results = Results::new(&rules, &script, &paths, Money::dollars(100));
    let mut laid = Laid::new(&rules);
    let deck = rules.game.pack.set().expect("one pack");
    let (mut sum, mut deals) = (0_i128, 0_i128);
    for (own, times) in orbit::sets(rules.game.pack, 3) {
        laid.lay(Place::Own, &own.iter().collect::<Hand>());
        let rest = deck.without(own);
        let mut verdicts: Vec<(CardSet, usize)> = Vec::new();
        for dealer in rest.subsets(3) {
            laid.lay(Place::Dealer, &dealer.iter().collect::<Hand>());
            verdicts.push((dealer, results.read(&mut laid)));
        }
        for others in rest.subsets(6) {
            let apart = verdicts.iter().filter(|(dealer, _)| (*dealer & others).is_empty());
            let (mut nets, mut count) = ([0_i128; 2], 0_i128);
            for (_, verdict) in apart {
                count += 1;
                for (leaf, net) in nets.iter_mut().enumerate() {
                    *net += i128::from(results.outcomes[verdict * 2 + leaf].net);
                }
            }
            sum += nets[0].max(nets[1]) * i128::from(times);
            deals += count * i128::from(times);
        }
    }
    assert_eq!(fast.deals as i128, deals);
    assert_eq!(fast.expected.fraction(), Fraction::new(sum, deals * 840));
}

/// Three cards of the dealer's shown, the others hidden, over sixteen cards.
#[test]
fn a_hand_shown_in_part_over_a_small_pack() {
    let rules = small("six-card-poker", Rank::Jack);
    let fast = opened::price_opened(&rules, &asked()).expect("a price");
    same(&fast, &by_tree(&rules, &asked()).expect("a price"));
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
fn mean(
    rules: &Rules,
    rounds: u32,
    mut answer: impl FnMut(&Round, Choices) -> Action,
) -> (f64, f64) {
    let drive = Drive::new(rules, &opening(rules).expect("a wager")).expect("a stake");
    let unit = drive.unit.as_cents() as f64;
    let mut below = dice(11);
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

/// What a sample says of a plan, rounds of the engine that are played by it say too.
fn agrees(priced: &Priced, (mean, error): (f64, f64)) {
    let crate::price::Method::Sample { error: own, .. } = priced.method else {
        panic!("a sample");
    };
    let apart = (priced.expected.value() - mean).abs();
    let sure = (own * own + error * error).sqrt();
    assert!(
        apart < 4.0 * sure,
        "{} against {mean}, errors {own} and {error}",
        priced.expected.value()
    );
}

#[test]
fn a_dealer_who_draws_is_played_against_as_planned() {
    let rules = small("caribbean-draw", Rank::Eight);
    let asked = asked();
    let plan = redraw::plan(&rules, &asked).expect("a plan");
    let found = mean(&rules, 20_000, |round, choices| {
        let own: CardSet = round.spot(SEAT).own.cards.iter().copied().collect();
        let thrown = plan(own);
        match (choices.draw, thrown) {
            (Some((seat, ..)), Some(thrown)) => Action::Draw(seat, Packet::of(thrown.iter())),
            (_, Some(_)) => {
                let offer = choices.offers.first().expect("a bet");
                Action::Bet(SEAT, offer.wager, offer.amounts.most())
            }
            (_, None) => Action::Fold(SEAT),
        }
    });
    agrees(&redraw::price(&rules, &asked).expect("a price"), found);
}

#[test]
fn two_hands_are_chosen_from_as_planned() {
    let rules = small("western-stud", Rank::Seven);
    let asked = asked();
    let plan = choose::plan(&rules, &asked).expect("a plan");
    let found = mean(&rules, 20_000, |round, choices| {
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
    agrees(&choose::price(&rules, &asked).expect("a price"), found);
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
    let paths = Paths::new(&rules, &script);
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
