//! A dealer who draws, on small packs: card by card, and by rounds of the engine.

use super::super::tests::{asked, mean, orders, played, small};
use super::*;
use crate::price::advise::Spot;
use crate::price::drive::SEAT;
use cards::Rank;
use engine::Packet;
use engine::table::{Action, Laid};
use money::Fraction;
use std::collections::HashMap;

/// Every eighth hand, every way to throw, every card that may come and every hand of the dealer's,
/// over sixteen cards. Source: colorado l.853-857.
#[test]
fn a_dealer_who_draws_is_counted_card_by_card() {
    let rules = small("caribbean-draw", Rank::Jack);
    let asked = asked();
    let redraw = Redraw::new(&rules, &asked).expect("of this shape");
    let paths = Paths::new(&rules, &redraw.script, asked.stake).expect("paths");
    let counted = Counted::new(&rules, (&redraw, &paths), &asked).expect("a count");
    let slow = Slow::new(&rules, (&redraw, &paths), &asked);
    let mut sum = 0;
    for (class, Class { set: hand, times, .. }) in counted.hands.classes.all.iter().enumerate() {
        let (keep, _, best) = counted.best(&redraw, class);
        sum += best.worth * i128::from(*times);
        if class % 8 > 0 {
            continue;
        }
        for thrown in (0..=2).flat_map(|count| hand.subsets(count)) {
            let worth = slow.worth(*hand, thrown);
            let cost = keep.cost(&[hand.without(thrown)]).expect("everything was tried");
            let found = Fraction::new(keep.worth - cost, counted.table.each.into());
            assert_eq!(found, Some(worth), "{hand} without {thrown}");
        }
    }
    let price = price(&rules, &asked).expect("a price");
    let deals = 4_368 * 11 * 10 * 36 * 42;
    assert_eq!(price.deals, deals);
    let mean = Fraction::new(sum, deals as i128 * i128::from(counted.results.scale));
    assert_eq!(price.expected.fraction(), mean);
}

/// The same, as one would count by hand.
struct Slow {
    deck: CardSet,
    rank: Ranking,
    qualify: Standing,
    /// What a hand brings for each way to stand.
    nets: HashMap<CardSet, [i64; 6]>,
    /// Hands of the dealer's, and what is thrown of each.
    dealt: Vec<(CardSet, CardSet)>,
}

impl Slow {
    fn new(rules: &Rules, (redraw, paths): (&Redraw, &Paths), asked: &Asked<'_>) -> Slow {
        let mut results = Results::new(rules, &redraw.script, paths, asked.stake);
        let mut laid = Laid::staked(rules, asked.stake);
        let deck = rules.game.pack.set().expect("one pack");
        let mut nets = HashMap::new();
        for hand in deck.subsets(HAND) {
            laid.lay(Place::Own, &hand.iter().collect::<cards::Hand>());
            let verdicts = results.read_each(&mut laid).expect("verdicts");
            let net = |verdict: u16| {
                results.outcomes[usize::from(verdict) * paths.leaves.len() + redraw.bet.0].net
            };
            nets.insert(hand, verdicts.map(net));
        }
        let dealt = deck.subsets(HAND).map(|hand| {
            let gone = laid.dealer_throws(&hand.iter().collect::<cards::Hand>());
            (hand, gone.iter().copied().collect())
        });
        let dealt = dealt.collect();
        let qualify = redraw.qualify.expect("a dealer who qualifies");
        Slow { deck, rank: redraw.rank, qualify, nets, dealt }
    }

    /// What throwing these brings on average.
    fn worth(&self, hand: CardSet, thrown: CardSet) -> Fraction {
        let rest = self.deck.without(hand);
        let (mut net, mut deals) = (0, 0);
        for more in rest.subsets(thrown.len() as usize) {
            let own = hand.without(thrown).union(more);
            let (standing, nets) = (self.rank.rank_set(own), &self.nets[&own]);
            let open = rest.without(more);
            for (dealt, gone) in
                self.dealt.iter().filter(|(dealt, _)| dealt.without(open).is_empty())
            {
                let left = open.without(*dealt);
                let (size, ways) = (i128::from(left.len()), left.subsets(gone.len() as usize));
                // As often as two more cards would come, whichever of them are used.
                let each = match gone.len() {
                    0 => size * (size - 1),
                    1 => size - 1,
                    _ => 2,
                };
                for more in ways {
                    let dealer = self.rank.rank_set(dealt.without(*gone).union(more));
                    let out = if dealer < self.qualify { 0 } else { 3 };
                    let order = 1 - standing.cmp(&dealer) as i32;
                    net += i128::from(nets[out + order as usize]) * each;
                    deals += each;
                }
            }
        }
        Fraction::new(net, deals).expect("some deals")
    }
}

/// Rounds of the engine that are played for the best come to what was counted.
#[test]
fn a_dealer_who_draws_is_played_against() {
    let rules = small("caribbean-draw", Rank::Ten);
    let asked = asked();
    let redraw = Redraw::new(&rules, &asked).expect("of this shape");
    let paths = Paths::new(&rules, &redraw.script, asked.stake).expect("paths");
    let counted = Counted::new(&rules, (&redraw, &paths), &asked).expect("a count");
    let mut plan: HashMap<CardSet, Option<CardSet>> = HashMap::new();
    for (class, Class { set: hand, .. }) in counted.hands.classes.all.iter().enumerate() {
        let (keep, _, best) = counted.best(&redraw, class);
        for names in crate::suits::Names::all().iter() {
            let thrown = crate::suits::renamed(hand.without(keep.kept), names);
            let thrown = Some(thrown).filter(|_| best.deed == redraw.bet.1);
            plan.insert(crate::suits::renamed(*hand, names), thrown);
        }
    }
    let (found, error) = mean(&rules, 20_000, |round, choices| {
        let own: CardSet = round.spot(SEAT).own.cards.iter().copied().collect();
        match (choices.draw, plan[&own]) {
            (Some((seat, ..)), Some(thrown)) => Action::Draw(seat, Packet::of(thrown.iter())),
            (_, Some(_)) => {
                let offer = choices.offers.first().expect("a bet");
                Action::Bet(SEAT, offer.wager, offer.amounts.most())
            }
            (_, None) => Action::Fold(SEAT),
        }
    });
    let price = price(&rules, &asked).expect("a price").expected.value();
    assert!((price - found).abs() < 4.0 * error, "{price} against {found}, error {error}");
}

/// One hand by itself: each way to throw cards of every fifth is worth what it is among all hands, and
/// the best of all comes to the price. Source: colorado l.853-857.
#[test]
fn one_hand_against_a_dealer_who_draws_is_as_among_all() {
    let rules = small("caribbean-draw", Rank::Jack);
    let asked = asked();
    let redraw = Redraw::new(&rules, &asked).expect("of this shape");
    let paths = Paths::new(&rules, &redraw.script, asked.stake).expect("paths");
    let counted = Counted::new(&rules, (&redraw, &paths), &asked).expect("a count");
    let scale = i128::from(counted.results.scale) * i128::from(counted.table.each);
    for (class, Class { set: hand, .. }) in counted.hands.classes.all.iter().enumerate().step_by(5)
    {
        let (keep, _, best) = counted.best(&redraw, class);
        let spot = Spot { own: hand.iter().collect(), ..Spot::default() };
        for (thrown, worth) in throws(&rules, &spot, &asked).expect("advice") {
            let cost = keep.cost(&[hand.without(thrown)]).expect("everything was tried");
            assert_eq!(
                worth.fraction(),
                Fraction::new(keep.worth - cost, scale),
                "{hand} {thrown}"
            );
        }
        let choices = crate::price::advise(&rules, &spot, &asked).expect("advice");
        assert_eq!((choices[0].deed, choices.len()), (best.deed, 2));
        assert_eq!(choices[0].worth.fraction(), Fraction::new(best.worth, scale), "{hand}");
    }
}

/// The same by rounds of the engine, over every five cards of the dealer's, those that come to the player
/// and two in order that may come to the dealer.
#[test]
fn one_hand_against_a_dealer_who_draws_is_played() {
    let rules = small("caribbean-draw", Rank::Jack);
    let hand: CardSet = "Jc Qd Qh Ks Ah".parse().expect("cards");
    let left = rules.game.pack.set().expect("one pack").without(hand);
    let spot = Spot { own: hand.iter().collect(), ..Spot::default() };
    let throws = throws(&rules, &spot, &asked()).expect("advice");
    for gone in ["", "Jc", "Jc Ks"] {
        let gone: CardSet = gone.parse().expect("cards");
        let deals = left.subsets(HAND).flat_map(|dealer| {
            let rest = left.without(dealer);
            rest.subsets(gone.len() as usize).flat_map(move |more| {
                let behind = orders(rest.without(more), MOST);
                let before: Vec<_> = dealer.iter().chain(more.iter()).collect();
                behind.into_iter().map(move |behind| [before.clone(), behind].concat())
            })
        });
        let worth = throws.iter().find(|(held, _)| *held == gone).expect("it may be thrown").1;
        assert_eq!(worth.fraction(), played(&rules, hand, gone, deals), "{gone}");
    }
}
