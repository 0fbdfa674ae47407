//! Sums held to every hand one by one, over small packs.

use super::super::tests::{asked, small};
use super::after::Best;
use super::second::come;
use super::tables::{LASTS, Last, each_set, merged};
use super::*;
use std::collections::HashMap;

/// All that is counted by, over aces to tens or fewer with both jokers.
fn counted(lowest: cards::Rank) -> (Tables, Classes, Throws, Vec<Option<u32>>) {
    let rules = small("double-draw-poker", lowest);
    let script = Script::new(&rules).expect("a script");
    let paths = Paths::new(&rules, &script, asked().stake).expect("paths");
    let leaves = Leaves::new(&rules, &script, &paths).expect("two draws");
    let hands = orbit::sets(rules.game.pack, HAND);
    let mut results = Results::new(&rules, &script, &paths, asked().stake);
    let tables = tables(&rules, &script, &leaves, (&hands, &mut results), &asked());
    let tables = tables.expect("tables");
    let classes = Classes::new(&hands);
    let throws = Throws::new(&tables, &classes, &Progress::new(0, asked().tell));
    let firsts = Firsts::new(&rules, &leaves, &tables, (&classes, &throws));
    (tables, classes, throws, firsts.thrown)
}

/// What every way to throw cards of every hand brings is what all hands bring that may come of it.
#[test]
fn throws_are_the_sums_of_what_may_come() {
    let (tables, classes, throws, _) = counted(cards::Rank::Jack);
    for (at, class) in classes.all.iter().enumerate() {
        for thrown in tables.ways_to_throw() {
            let slow = tables.thrown(&class.cards, thrown);
            assert_eq!(throws.worth(&tables, at, thrown), slow, "{:?} {thrown:b}", class.set);
        }
    }
}

/// How many deals come to a hand, and what each thing to do brings, by whether it is bet on.
type Sums = HashMap<(usize, bool), (i128, [i128; 3])>;

/// The hands that come to the second question, what is best with them and what else would bring are those
/// that come of the best throws one by one.
#[test]
fn hands_come_as_they_are_thrown_for() {
    let (tables, classes, _, thrown) = counted(cards::Rank::Jack);
    let left = tables.deck.len() - HAND;
    let mut slow = Sums::new();
    for (class, thrown) in classes.all.iter().zip(&thrown) {
        let Some(thrown) = *thrown else { continue };
        let (gone, kept) = (picked(&class.cards, thrown), picked(&class.cards, !thrown));
        let rest = tables.deck.iter().filter(|card| !class.cards.contains(card));
        let rest: Vec<u8> = rest.copied().collect();
        let often = i128::from(tables.scale(thrown.count_ones())) * i128::from(class.times);
        each_set(&rest, gone.len(), &mut |more| {
            let hand = merged(&kept, more);
            let worths: [i64; LASTS] = Last::ALL.map(|last| {
                let parts = gone.iter().map(|gone| tables.part(&hand, last, *gone));
                tables.whole(&hand, last) - parts.sum::<i64>()
            });
            let yes = worths[1..].iter().max().expect("something to do");
            let (class, _) = classes.find(number(&hand), 0);
            let sum = slow.entry((class, *yes > worths[0])).or_default();
            sum.0 += often * (left - gone.len()) as i128;
            let stand = worths[1];
            for (sum, more) in sum.1.iter_mut().zip([worths[0], stand, *yes]) {
                *sum += often * i128::from(more);
            }
        });
    }
    let arrivals = Arrivals::new(&tables, &classes, &thrown);
    let (mut fast, mut otherwise) = (Sums::new(), 0);
    for (at, class) in classes.all.iter().enumerate() {
        let come = come(&tables, &arrivals, class);
        otherwise += come.len().saturating_sub(1);
        for (Best { bets, yes }, come) in come {
            let sum = fast.entry((at, bets)).or_default();
            sum.0 += come.deals() as i128;
            let worths = [Last::No, Last::Stand, Last::ALL[yes]].map(|last| come.worth(last));
            sum.1.iter_mut().zip(worths).for_each(|(sum, more)| *sum += more);
        }
    }
    assert!(otherwise > 100, "the cards thrown change what is best with {otherwise} hands");
    for (deals, worths) in slow.values_mut() {
        *deals *= i128::from(arrivals::PARTS);
        worths.iter_mut().for_each(|worth| *worth *= i128::from(arrivals::PARTS));
    }
    assert!(slow == fast, "{} and {} kinds of hands", slow.len(), fast.len());
}
