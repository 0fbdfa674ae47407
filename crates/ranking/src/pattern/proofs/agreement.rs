//! Agreement with the obvious version on random hands.

use super::super::{
    Beside, Cards, High, Nature, Number, Pattern, Place, Ranks, Shape, Suits, Wild,
};
use super::slow::{held, held_by};
use super::universe::{every_card, every_hand};
use crate::proof::Dice;
use cards::{Card, CardSet, Colour, Hand, Rank, Suit};

/// One of every shape, with the numbers the books use.
pub(super) fn shapes() -> Vec<Shape> {
    let jacks = Ranks::or_better(Rank::Jack);
    let aces = Ranks::of(Rank::Ace);
    let hearts = Some(Suit::Hearts);
    let mut shapes = vec![
        Shape::TwoPair,
        Shape::ThreePair,
        Shape::FullHouse,
        Shape::RoyalWith(Beside::KingQueen),
        Shape::RoyalWith(Beside::AceKing),
        Shape::Each(Ranks::or_better(Rank::Queen)),
        Shape::Each(Ranks::of(Rank::Two).or(aces)),
        Shape::Aces(Colour::Red),
        Shape::Aces(Colour::Black),
        Shape::IdenticalPairs,
        Shape::IdenticalFullHouse,
        Shape::FiveWithFourIdentical,
        Shape::Low(Rank::Eight),
        Shape::Card(Ranks::between(Rank::Eight, Rank::King), None),
        Shape::Card(aces, hearts),
        Shape::Card(Ranks::ALL, hearts),
        Shape::Count(Number::Exactly(5)),
        Shape::Count(Number::OrMore(6)),
        Shape::Count(Number::OrFewer(4)),
    ];
    for count in 1..=6 {
        shapes.extend([Ranks::ALL, jacks, aces].map(|of| Shape::Kind { count, of }));
        shapes.push(Shape::Identical(count));
    }
    for length in 3..=7 {
        shapes.extend([Shape::Straight(length), Shape::StraightOrFlush(length)]);
        for suit in [None, hearts] {
            shapes.push(Shape::Flush(length, suit));
            shapes.push(Shape::StraightFlush(length, suit));
            shapes.push(Shape::Royal(length, suit));
        }
        shapes.extend([Shape::OneColour(length), Shape::Reds(length)]);
    }
    for suits in [Suits::Any, Suits::Suited, Suits::Unsuited] {
        shapes.push(Shape::TwoCards(Rank::Ace, Ranks::of(Rank::King), suits));
        shapes.push(Shape::TwoCards(Rank::Ace, Ranks::FACES, suits));
    }
    for rank in Rank::ALL {
        for high in [High::Exactly(rank), High::OrLower(rank)] {
            shapes.extend([Shape::NoPair(high), Shape::NoPairOneColour(high)]);
        }
    }
    shapes
}

/// A random hand from a few kinds of cards, so that rare shapes are not rare: of two royal flushes,
/// of the long end of one suit, of two ranks in several packs, or of anything.
fn random_hand(dice: &mut Dice, jokers: usize) -> Hand {
    let (low, ranks, suits, packs, size) = match dice.below(10) {
        0 => (8, 5, 2, 1, 7 + dice.below(2)),
        1 => (6 - dice.below(2), 8, 1, 1, 7),
        2 => (11 + dice.below(2), 2, 1 + dice.below(2), 8, 6 + dice.below(2)),
        _ => {
            let (ranks, suits) = (3 + dice.below(11), 1 + dice.below(4));
            (dice.below(13), ranks, suits, 1 + dice.below(8), 2 + dice.below(7))
        }
    };
    let mut pile = Vec::new();
    for step in 0..ranks {
        for suit in Suit::ALL.into_iter().cycle().skip(2).take(suits) {
            pile.extend([Card::new(Rank::ALL[(low + step) % 13], suit)].repeat(packs));
        }
    }
    let mut hand: Hand = [Card::JOKER, Card::RED_JOKER][..jokers].iter().copied().collect();
    while hand.len() < size && !pile.is_empty() {
        hand.push(pile.swap_remove(dice.below(pile.len())));
    }
    hand
}

/// Asserts that the fast and the obvious version agree on every shape, and counts those held.
fn agree(hand: &Hand, wild: Wild, met: &mut [u32]) {
    for (shape, met) in shapes().into_iter().zip(met) {
        let fast = Pattern::hand(shape).met_by(&Cards::of(hand).wild(wild));
        assert_eq!(fast, held(shape, hand, wild), "{shape} in {hand}, {wild:?}");
        *met += u32::from(fast);
    }
}

#[test]
fn shapes_agree_with_the_obvious_version() {
    let mut dice = Dice::new(208);
    let mut met = vec![0; shapes().len()];
    for _ in 0..6_000 {
        agree(&random_hand(&mut dice, 0), Wild::None, &mut met);
    }
    for (shape, met) in shapes().iter().zip(met) {
        let of_one_card = [High::Exactly(Rank::Two), High::OrLower(Rank::Two)];
        let impossible = matches!(shape, Shape::NoPair(high) | Shape::NoPairOneColour(high)
            if of_one_card.contains(high));
        assert_eq!(met == 0, impossible, "{met} hands held {shape}");
    }
}

#[test]
fn wild_shapes_agree_with_the_obvious_version() {
    check_wild_shapes(240);
}

#[test]
#[ignore = "many more hands: cargo xtask proofs"]
fn wild_shapes_agree_with_the_obvious_version_on_more_hands() {
    check_wild_shapes(10_000);
}

/// A wild card is tried as every card of the pack; two of them in a few hands only.
fn check_wild_shapes(hands: usize) {
    let mut dice = Dice::new(53);
    let mut met = vec![0; shapes().len()];
    for asked in 0..hands {
        let jokers = if asked % 24 == 0 { 2 } else { 1 };
        let hand = random_hand(&mut dice, jokers);
        let deuces = hand.iter().filter(|card| card.rank() == Some(Rank::Two)).count();
        for wild in [Wild::None, Wild::Bug, Wild::Any] {
            if jokers == 1 || hand.len() <= 5 {
                agree(&hand, wild, &mut met);
            }
        }
        if jokers + deuces == 1 {
            agree(&hand, Wild::Deuces, &mut met);
        }
        let hand: Hand = hand.iter().copied().filter(|card| !card.is_joker()).collect();
        if deuces == 1 {
            agree(&hand, Wild::Deuces, &mut met);
        }
    }
    for (shape, met) in shapes().iter().zip(met).filter(|(shape, _)| shape.takes_wild()) {
        assert!(met > 0, "no hand held {shape}");
    }
}

/// Natural is what five cards make without a joker, deuces being deuces; wild is the rest.
#[test]
fn natures_agree_with_the_obvious_version() {
    let mut dice = Dice::new(53);
    for asked in 0..4_000 {
        let hand = random_hand(&mut dice, asked % 2);
        for wild in [Wild::Bug, Wild::Any] {
            let cards = Cards::of(&hand).wild(wild);
            for shape in shapes().into_iter().filter(|shape| shape.takes_wild()) {
                let plain: Vec<Card> =
                    hand.iter().copied().filter(|card| !card.is_joker()).collect();
                let natural =
                    held_by(shape, &plain) && (plain.len() >= 5 || plain.len() == hand.len());
                let met =
                    |nature| Pattern::Holds { shape, nature, place: Place::Hand }.met_by(&cards);
                assert_eq!(met(Nature::Natural), natural, "natural {shape} in {hand}");
                assert_eq!(
                    met(Nature::Wild),
                    met(Nature::Any) && !natural,
                    "wild {shape} in {hand}"
                );
            }
        }
    }
}

#[test]
fn the_places_are_what_they_say() {
    let mut dice = Dice::new(7);
    for _ in 0..2_000 {
        let drawn: Vec<Card> = dice.hand(CardSet::DECK, 9).iter().collect();
        let (own, rest) = drawn.split_at(2);
        let (dealer, board) = rest.split_at(2);
        let cards = Cards { hand: &drawn, own, dealer, board, wild: Wild::None };
        for place in Place::ALL {
            let lying: Vec<Card> = match place {
                Place::Hand => drawn.clone(),
                Place::Own => own.to_vec(),
                Place::Dealer => dealer.to_vec(),
                Place::Board => board.to_vec(),
                Place::OwnFlop => [own, &board[..3]].concat(),
                Place::OwnTurn => [own, &board[..4]].concat(),
                Place::OwnBoard => [own, board].concat(),
                Place::OwnDealer => [own, dealer].concat(),
            };
            for shape in [Shape::OneColour(4), Shape::Flush(3, None), Shape::Straight(3)] {
                let row = Pattern::Holds { shape, nature: Nature::Any, place };
                assert_eq!(row.met_by(&cards), held_by(shape, &lying), "{row} in {drawn:?}");
            }
        }
    }
}

/// The folded universe and the plain one count alike; each asserts its own total.
#[test]
fn folded_suits_count_as_single_cards() {
    for (packs, size) in [(1, 3), (6, 3), (8, 2)] {
        let mut counts = [[0_u64; 2]; 3];
        let rows =
            [Shape::StraightFlush(size, None), Shape::Identical(2), Shape::Flush(size, None)];
        let mut tally = |which: usize, hand: &[Card], weight: u64| {
            for (count, shape) in counts.iter_mut().zip(rows) {
                count[which] += weight * u64::from(held_by(shape, hand));
            }
        };
        every_card(packs, size.into(), &mut |hand, weight| tally(0, hand, weight));
        every_hand(packs, 0, size.into(), &mut |hand, weight| {
            tally(1, hand, weight);
        });
        assert!(counts.iter().all(|[plain, folded]| plain == folded), "{counts:?}");
    }
}
