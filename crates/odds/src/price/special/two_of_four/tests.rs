use super::super::tests::rules;
use super::grid::Grid;
use super::lessons::Learnt;
use super::*;
use crate::numbers::numbers;
use crate::price::advise::Spot;
use crate::price::drive::SEAT;
use crate::price::moves::Move;
use crate::price::paths::Deed;
use crate::price::sample::shuffle;
use crate::price::side;
use crate::price::trial::try_out;
use cards::{Pack, Rank};
use engine::Packet;
use engine::table::{Action, Choices, Event, Limits, Round};
use money::Fraction;
use std::collections::BTreeMap;

/// Streams that begin far from each other: those of neighbouring numbers share most of what they give.
fn apart(stream: u64) -> Box<dyn FnMut(u32) -> u32> {
    numbers((stream + 1).wrapping_mul(0xd134_2543_de82_ef95))
}

fn asked() -> Asked<'static> {
    Asked { numbers: (&apart, 1), ..super::super::tests::asked() }
}

/// The game with so many packs of the ranks from this one up.
fn small(name: &str, lowest: Rank, packs: u8) -> Rules {
    let mut game = rules(name).game;
    let below = Rank::ALL[lowest as usize - 1];
    game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, below).times(packs);
    Rules::new(&game, Limits::default()).expect("playable")
}

/// Classes each played in a way of its own, none like the others.
fn any_ways(shape: &Shape<'_>) -> Vec<Learnt> {
    let splits = Way::SPLITS.iter().filter(|_| shape.second.is_some());
    let all: Vec<Option<Way>> =
        Way::KEEPS.iter().chain(splits).copied().map(Some).chain([None]).collect();
    let way = |at: usize| if shape.is_natural[at] { None } else { all[at % all.len()] };
    (0..shape.fours.classes.len()).map(|at| Learnt { way: way(at), gain: 0.0 }).collect()
}

/// What is counted of a shuffle is what the engine pays its rounds, one by one, by the same plan: hands made
/// two, hands that win as dealt and the bet on own cards among them.
#[test]
fn every_pair_of_a_shuffle_is_a_round_of_the_engine() {
    for (name, lowest, packs) in [
        ("texas-shootout", Rank::Queen, 4),
        ("texas-shootout", Rank::Two, 6),
        ("fast-action-holdem", Rank::King, 6),
        ("fast-action-holdem", Rank::Two, 6),
    ] {
        let rules = small_or_whole(name, lowest, packs);
        let shape = Shape::new(&rules).expect("its shape");
        let drive = Drive::new(&rules, &shape.opening, asked().stake).expect("a stake");
        let ends = Ends::new(&shape, &drive, &[]);
        let plan = Plan::new(&shape, &any_ways(&shape), &Grid::new(0));
        let table = Table { shape: &shape, ends: &ends, plan: &plan };
        let (mut below, mut cards) = (numbers(7), shape.pack.clone());
        let (mut splits, mut naturals) = (0, 0);
        for _ in 0..if lowest == Rank::Two { 1 } else { 20 } {
            let mut sum = Sum::default();
            shuffle(&mut cards, table.draw(1).cards, &mut *below);
            table.meet(&cards[..table.draw(1).cards], &mut sum);
            let drawn = sum.drawn();
            let mut counted: BTreeMap<(i64, i64, String), u128> = BTreeMap::new();
            for (_, end, times) in Found::new(&table, &drawn).all(Who::Best) {
                *counted.entry((end.net, end.staked, format!("{:?}", end.came))).or_default() +=
                    times;
            }
            let mut played: BTreeMap<(i64, i64, String), u128> = BTreeMap::new();
            let hands: Vec<&[Card]> =
                cards[BOARD..].chunks_exact(HELD).take(shape.hands()).collect();
            let (board, under) = (&cards[..BOARD], cards[BOARD + HELD * shape.hands()]);
            for (own, dealer) in
                (0..hands.len()).flat_map(|own| (0..hands.len()).map(move |it| (own, it)))
            {
                if own == dealer {
                    continue;
                }
                // As the game is dealt: Fast Action burns one before the board.
                let burnt = (name == "fast-action-holdem").then_some(under);
                let dealt = hands[own].iter().chain(hands[dealer]).copied();
                let mut dealt = dealt.chain(burnt).chain(board.iter().copied());
                let mut deal = |_| dealt.next().expect("cards");
                let mut answer = |round: &Round, choices: Choices| {
                    planned(&shape, &plan, hands[own], round, &choices)
                };
                let mut events = Vec::new();
                let (net, round) = drive.play(&mut deal, &mut answer, &mut events);
                splits += usize::from(events.iter().any(|it| matches!(it, Event::Split(..))));
                naturals += usize::from(events.iter().any(|it| matches!(it, Event::Natural(..))));
                let came = format!("{:?}", house_way::came(&events));
                let staked = round.spot(SEAT).staked().as_cents() as i64;
                *played.entry((net, staked, came)).or_default() += 1;
            }
            assert_eq!(counted, played, "{name}");
        }
        assert_eq!(splits > 0, shape.second.is_some(), "{name}: {splits} hands made two");
        let few = lowest != Rank::Two;
        assert!(naturals > 0 || !few || shape.natural.is_none(), "{name}");
    }
}

fn small_or_whole(name: &str, lowest: Rank, packs: u8) -> Rules {
    if lowest == Rank::Two { rules(name) } else { small(name, lowest, packs) }
}

/// What a player does who goes by a plan, knowing no more than the round tells.
fn planned(
    shape: &Shape<'_>,
    plan: &Plan,
    own: &[Card],
    round: &Round,
    choices: &Choices,
) -> Action {
    let mut sorted = own.to_vec();
    sorted.sort_unstable_by_key(|card| shape.fours.kind(*card));
    let kinds = std::array::from_fn(|at| shape.fours.kind(sorted[at]));
    let (class, places) = shape.fours.find(&kinds);
    let at = |of: [u8; 2]| -> Vec<Card> {
        let held = sorted.iter().zip(places).filter(|(_, place)| of.contains(place));
        held.map(|(card, _)| *card).collect()
    };
    let packet = |cards: &[Card]| Packet::of(cards.iter().copied());
    if let Some(seat) = choices.claim {
        return Action::Claim(seat);
    }
    match (plan.way(class as u32, Who::Best), choices.split, choices.discard) {
        (Some(Way::Split(_, second)), Some((seat, 2)), _) => {
            Action::Split(seat, packet(&at(second)))
        }
        (Some(Way::Keep(kept)), None, Some((seat, 2))) => {
            let gone: Vec<u8> = (0..4).filter(|place| !kept.contains(place)).collect();
            Action::Discard(seat, packet(&at([gone[0], gone[1]])))
        }
        (None, None, Some((seat, 2))) => Action::TimeOut(seat),
        _ => {
            assert!(choices.check.is_some(), "{choices:?}, holding {:?}", round.spot(SEAT).own);
            Action::Check(SEAT)
        }
    }
}

/// Eight cards twice over: what is best with a hand by every deal of the other twelve cards, whatever its
/// suits are called, is what is learnt of it.
#[test]
fn what_is_learnt_is_best_over_every_deal() {
    for name in ["texas-shootout", "fast-action-holdem"] {
        let rules = small(name, Rank::King, 2);
        let shape = Shape::new(&rules).expect("its shape");
        let drive = Drive::new(&rules, &shape.opening, asked().stake).expect("a stake");
        let ends = Ends::new(&shape, &drive, &[]);
        let wins = wins(&shape, &ends, &asked()).expect("what is won");
        let unit = drive.unit.as_cents() as i64;
        let learnt = lessons::learn(&shape, (wins, unit), 1 << 16, &asked()).classes;
        let (mut otherwise, mut seen, mut deals) = (0, 0, 0);
        let (mut told, mut found) = (0.0, 0.0);
        for at in (0..learnt.len()).step_by(2).filter(|at| !shape.is_natural[*at]) {
            let class = &shape.fours.classes[at];
            let gains = gains(&shape, class, wins);
            let most = gains.iter().map(|(_, gain)| *gain).fold(0.0, f64::max);
            let taken = learnt[at].way.map_or(0.0, |way| {
                gains.iter().find(|(held, _)| *held == way).expect("a way to play").1
            });
            // What is nearly as good may be left; few lessons have dealt both of a card.
            let near = 0.05 * unit as f64;
            let cards = shape.fours.cards(class);
            assert!(most - taken < near, "{name} {cards:?}: {taken} of {most}");
            told += learnt[at].gain * class.deals as f64;
            found += taken * class.deals as f64;
            deals += class.deals;
            otherwise += usize::from(learnt[at].way.is_some());
            seen += 1;
        }
        assert!(seen > 5 && otherwise > 1, "{name}: {otherwise} of {seen} are played otherwise");
        // How much better it is was learnt of few lessons where others said soon that it is.
        let apart = (told - found) / deals as f64;
        assert!(apart.abs() < 0.03 * unit as f64, "{name}: {apart}");
    }
}

/// By how much each way to play a hand is better than the house way, over every deal.
fn gains(shape: &Shape<'_>, class: &hands::Class, wins: Wins) -> Vec<(Way, f64)> {
    let laid = Laid::new(shape.rules);
    let splits = Way::SPLITS.iter().filter(|_| shape.second.is_some());
    let ways: Vec<Way> = Way::KEEPS.iter().chain(splits).copied().collect();
    let (mut sums, mut house, mut deals) = (vec![0; ways.len()], 0, 0);
    let mut met: Vec<[Card; HELD]> = Vec::new();
    for named in shape.fours.names() {
        let own = class.cards.map(|kind| shape.fours.card(named[usize::from(kind)]));
        if met.contains(&own) {
            continue;
        }
        met.push(own);
        let mut left = shape.pack.clone();
        for card in own {
            let at = left.iter().position(|held| *held == card).expect("a card of the pack");
            left.swap_remove(at);
        }
        let kept = laid.keeps(&own).expect("a house way keeps two");
        for (board, rest) in parted(&left, BOARD) {
            let stands = |two: [Card; 2]| shape.rank(&two, &board);
            let of = |places: [u8; 2]| stands(places.map(|place| own[usize::from(place)]));
            let by_house = stands(kept);
            let made: Vec<(Standing, Option<Standing>)> = ways
                .iter()
                .map(|way| match *way {
                    Way::Keep(kept) => (of(kept), None),
                    Way::Split(first, second) => (of(first), Some(of(second))),
                })
                .collect();
            for (dealer, _) in parted(&rest, HELD) {
                deals += 1;
                if shape.wins_as_dealt(&dealer) {
                    continue;
                }
                let beaten = stands(laid.keeps(&dealer).expect("a house way keeps two"));
                let won = |of: [i64; 3], own: Standing| of[Stands::of(own.cmp(&beaten)) as usize];
                house += won(wins.first, by_house);
                for (sum, (first, second)) in sums.iter_mut().zip(&made) {
                    *sum += won(wins.first, *first);
                    *sum += second.map_or(0, |second| won(wins.second, second));
                }
            }
        }
    }
    let gain = |sum: i64| (sum - house) as f64 / f64::from(deals);
    ways.into_iter().zip(sums).map(|(way, sum)| (way, gain(sum))).collect()
}

/// Every way to take so many cards, and those that are left.
fn parted(cards: &[Card], count: usize) -> impl Iterator<Item = (Vec<Card>, Vec<Card>)> {
    let all = (0_u32..1 << cards.len()).filter(move |bits| bits.count_ones() as usize == count);
    all.map(move |bits| {
        let held = |(at, card): (usize, &Card)| (bits >> at & 1 == 1, *card);
        let (taken, left): (Vec<_>, Vec<_>) =
            cards.iter().enumerate().map(held).partition(|(is_taken, _)| *is_taken);
        let plain = |cards: Vec<(bool, Card)>| cards.into_iter().map(|(_, card)| card).collect();
        (plain(taken), plain(left))
    })
}

/// What own cards alone win is exact, and so is what the house way brings that both sides go by; by what was
/// learnt more is won, by the chart hardly less. What was drawn comes to what is said of it. Source: colorado
/// l.3241-3262, l.3304-3319.
#[test]
fn to_keep_for_the_most_is_better_than_by_the_house_way() {
    let rules = rules("texas-shootout");
    let priced = taught(&rules, &asked(), 1 << 10).expect("a price");
    let quick = rules.wager("quick-draw").expect("a wager");
    let quick = side::price(&rules, quick, &asked()).expect("a price").expected;
    let house = priced.by_house_way.expect("it is counted beside");
    assert_eq!(house.fraction(), quick.fraction());
    let Method::InPart { error, sampled, apart, .. } = priced.method else {
        panic!("{:?}", priced.method)
    };
    let gain = priced.expected.value() - house.value();
    assert!(error < 0.001 && apart > error, "{error} {apart}");
    assert!((gain - 0.0075).abs() < 4.0 * error, "{gain}, error {error}");
    let by_chart = priced.by_tables.expect("it is drawn beside").value();
    assert!((priced.expected.value() - by_chart).abs() < 0.0005, "{by_chart}");
    assert!((sampled - priced.expected.value()).abs() < 4.0 * apart, "{sampled} {apart}");
    holds(&priced, sampled);
}

/// The same where ties lose, and hands win as dealt: nothing is known but what is drawn. Source: clovis-500
/// l.570, l.586-587.
#[test]
fn to_keep_for_the_most_where_ties_lose() {
    let rules = rules("fast-action-holdem");
    let priced = taught(&rules, &asked(), 1 << 10).expect("a price");
    let Method::Sample { error, .. } = priced.method else { panic!("{:?}", priced.method) };
    let house = priced.by_house_way.expect("it is drawn beside").value();
    assert!((house + 0.0351).abs() < 4.0 * error, "{house}, error {error}");
    let gain = priced.expected.value() - house;
    assert!((0.012..0.017).contains(&gain), "{gain}");
    holds(&priced, priced.expected.value());
}

/// Holds the figures of a price together.
fn holds(priced: &Priced, mean: f64) {
    let rows: u128 = priced.rows.iter().map(|row| row.count).sum();
    assert_eq!(rows, priced.deals);
    let units = |net: &Fraction| net.numerator() as f64 / net.denominator() as f64;
    let won = priced.results.iter().map(|(net, met)| units(net) * *met as f64);
    assert!((won.sum::<f64>() / priced.deals as f64 - mean).abs() < 1e-9);
    let lines = &priced.play[0].lines;
    let hands: u128 = lines.iter().map(|line| line.count).sum();
    assert_eq!(hands, 387_278_970); // C(312,4)
    let worth: f64 = lines.iter().map(|line| line.count as f64 * line.worth).sum();
    let worth = worth / hands as f64;
    assert!((worth - priced.expected.value()).abs() < 0.001, "{worth}");
    assert!((6..=26).contains(&lines.len()), "{} lines", lines.len());
}

/// What lessons say of one hand, trials by the engine say too: a pair and an ace with a king are made two
/// hands, and two high cards are better than low ones that run. Source: colorado l.3243; clovis-500 l.647.
#[test]
fn trials_say_the_same_of_one_hand() {
    for (name, hand, other, house) in [
        ("texas-shootout", "8h 8d Ah Ks", "split off 8h 8d", "check"),
        ("fast-action-holdem", "Td Kc 3h 2s", "give up 3h 2s", "give up Kc Td"),
    ] {
        let rules = rules(name);
        let shape = Shape::new(&rules).expect("its shape");
        let drive = Drive::new(&rules, &shape.opening, asked().stake).expect("a stake");
        let ends = Ends::new(&shape, &drive, &[]);
        let wins = wins(&shape, &ends, &asked()).expect("what is won");
        let unit = drive.unit.as_cents() as i64;
        let learnt = lessons::learn(&shape, (wins, unit), 1 << 11, &asked()).classes;
        let mut cards: Vec<Card> =
            hand.split(' ').map(|card| card.parse().expect("a card")).collect();
        cards.sort_unstable_by_key(|card| shape.fours.kind(*card));
        let kinds = std::array::from_fn(|at| shape.fours.kind(cards[at]));
        let gain = learnt[shape.fours.find(&kinds).0].gain / unit as f64;
        // A pair is shown and paid before.
        let done = shape.second.map(|_| Move::Do(Deed::Show)).into_iter().collect();
        let spot = Spot { own: cards.clone(), done, ..Spot::default() };
        let tried = try_out(&rules, &spot, &asked()).expect("advice");
        let of = |act: &str| {
            let act: Move = act.parse().expect("a move");
            let tried = tried.iter().find(|it| it.act.is(&act)).expect("it was tried");
            (tried.worth.value(), tried.error.expect("deals are drawn"))
        };
        let ((more, one), (less, two)) = (of(other), of(house));
        let error = one.hypot(two).hypot(0.03);
        assert!(
            (more - less - gain).abs() < 4.0 * error,
            "{hand}: {more} {less}, not {gain}; {error}"
        );
    }
}
