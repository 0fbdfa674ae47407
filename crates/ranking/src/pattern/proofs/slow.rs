//! The obvious version: try every choice of cards, and every card that a wild one may be.

use super::super::{Beside, High, Number, Shape, Suits, Wild};
use cards::{Card, CardSet, Colour, Rank, Suit};

/// Whether the cards hold the shape.
pub(super) fn held(shape: Shape, cards: &[Card], wild: Wild) -> bool {
    let is_wild = |card: &Card| match wild {
        Wild::None => false,
        Wild::Bug | Wild::Any => card.is_joker(),
        Wild::Deuces => card.is_joker() || card.rank() == Some(Rank::Two),
    };
    let jokers_count = matches!(
        shape,
        Shape::Count(_) | Shape::Low(_) | Shape::NoPairOneColour(_) | Shape::Reds(_)
    );
    let wilds = cards.iter().filter(|card| is_wild(card)).count();
    let plain: Vec<Card> = cards
        .iter()
        .copied()
        .filter(|card| {
            let read = shape.reads_jokers() && is_wild(card);
            !read && (jokers_count || !card.is_joker())
        })
        .collect();
    if wilds == 0 || !shape.reads_jokers() {
        return held_by(shape, &plain);
    }
    let aces = [Card::new(Rank::Ace, Suit::Spades)].repeat(wilds);
    match (shape, wild) {
        // Any card at all pairs another, and a joker has no colour.
        (Shape::NoPair(_), Wild::Any | Wild::Deuces) | (Shape::NoPairOneColour(_), _) => false,
        (Shape::NoPair(_), _) => {
            let completes = |shape| held(shape, cards, wild);
            let completed = completes(Shape::Straight(5)) || completes(Shape::Flush(5, None));
            !completed && has_high_card(shape, &[plain, aces].concat())
        }
        (Shape::Kind { .. } | Shape::TwoPair | Shape::ThreePair | Shape::FullHouse, Wild::Bug) => {
            held_by(shape, &[plain, aces].concat())
        }
        (Shape::RoyalWith(beside), _) => {
            // A wild card is in the royal flush, or, being any card, is king or queen beside it.
            let anywhere = wild != Wild::Bug && beside == Beside::KingQueen;
            any_reading(&plain, wilds, |read| {
                let is_plain = |two: [Card; 2]| two.iter().all(|card| plain.contains(card));
                holds_royal_with(beside, read, |two| anywhere || is_plain(two))
            })
        }
        _ => any_reading(&plain, wilds, |read| held_by(shape, read)),
    }
}

/// Whether so many wild cards, each read as some card of the pack, can make the cards such.
fn any_reading(cards: &[Card], wilds: usize, is: impl Fn(&[Card]) -> bool + Copy) -> bool {
    if wilds == 0 {
        return is(cards);
    }
    let with = |card: Card| [cards, &[card]].concat();
    CardSet::DECK.iter().any(|card| any_reading(&with(card), wilds - 1, is))
}

/// Whether cards that are what they are hold the shape.
pub(super) fn held_by(shape: Shape, cards: &[Card]) -> bool {
    let ranks = |cards: &[Card]| -> Vec<Rank> {
        let mut ranks: Vec<Rank> = cards.iter().filter_map(|card| card.rank()).collect();
        ranks.sort();
        ranks
    };
    let groups = |cards: &[Card], sizes: &[usize]| {
        let ranks = ranks(cards);
        let mut found: Vec<usize> = ranks.chunk_by(|a, b| a == b).map(<[Rank]>::len).collect();
        found.sort();
        found == sizes
    };
    let in_a_row = |cards: &[Card]| {
        let mut high: Vec<u8> = ranks(cards).iter().map(|rank| *rank as u8 + 2).collect();
        let row = |line: &[u8]| line.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let ace_high = row(&high);
        if high.last() == Some(&14) {
            high.pop();
            high.insert(0, 1);
        }
        ace_high || row(&high)
    };
    let suited = |cards: &[Card], named: Option<Suit>| {
        cards.iter().all(|card| card.suit() == named.or(cards[0].suit()))
    };
    let alike = |cards: &[Card]| cards.iter().all(|card| *card == cards[0]);
    match shape {
        Shape::Kind { count, of } => any_choice(cards, count, |choice| {
            choice.iter().all(|card| {
                card.rank() == choice[0].rank() && card.rank().is_some_and(|rank| of.contains(rank))
            })
        }),
        Shape::TwoPair => any_choice(cards, 4, |choice| groups(choice, &[2, 2])),
        Shape::ThreePair => any_choice(cards, 6, |choice| groups(choice, &[2, 2, 2])),
        Shape::FullHouse => any_choice(cards, 5, |choice| groups(choice, &[2, 3])),
        Shape::Straight(length) => any_choice(cards, length, in_a_row),
        Shape::Flush(length, suit) => any_choice(cards, length, |choice| suited(choice, suit)),
        Shape::StraightOrFlush(length) => {
            any_choice(cards, length, |choice| in_a_row(choice) || suited(choice, None))
        }
        Shape::StraightFlush(length, suit) => {
            any_choice(cards, length, |choice| in_a_row(choice) && suited(choice, suit))
        }
        Shape::Royal(length, suit) => any_choice(cards, length, |choice| {
            let has = |rank| choice.iter().any(|card| card.rank() == Some(rank));
            let king = length < 2 || has(Rank::King);
            in_a_row(choice) && suited(choice, suit) && has(Rank::Ace) && king
        }),
        Shape::RoyalWith(beside) => holds_royal_with(beside, cards, |_| true),
        Shape::Each(wanted) => {
            wanted.iter().all(|rank| cards.iter().any(|card| card.rank() == Some(rank)))
        }
        Shape::TwoCards(one, others, suits) => any_choice(cards, 2, |choice| {
            let fits = |a: Card, b: Card| {
                a.rank() == Some(one) && b.rank().is_some_and(|rank| others.contains(rank))
            };
            let same = choice[0].suit() == choice[1].suit();
            let suits = match suits {
                Suits::Any => true,
                Suits::Suited => same,
                Suits::Unsuited => !same,
            };
            suits && (fits(choice[0], choice[1]) || fits(choice[1], choice[0]))
        }),
        Shape::Aces(colour) => {
            let suits = match colour {
                Colour::Red => [Suit::Diamonds, Suit::Hearts],
                Colour::Black => [Suit::Clubs, Suit::Spades],
            };
            suits.into_iter().all(|suit| cards.contains(&Card::new(Rank::Ace, suit)))
        }
        Shape::Identical(count) => any_choice(cards, count, alike),
        Shape::IdenticalPairs => any_choice(cards, 4, |choice| {
            let mut four = choice.to_vec();
            four.sort();
            four[0] == four[1] && four[2] == four[3]
        }),
        Shape::IdenticalFullHouse => any_choice(cards, 5, |choice| {
            let mut five = choice.to_vec();
            five.sort();
            let split = |at: usize| alike(&five[..at]) && alike(&five[at..]);
            (split(2) || split(3)) && five[0].rank() != five[4].rank()
        }),
        Shape::FiveWithFourIdentical => {
            any_choice(cards, 5, |choice| groups(choice, &[5]) && any_choice(choice, 4, alike))
        }
        Shape::NoPair(_) => {
            let five = |shape| held_by(shape, cards);
            !five(Shape::Straight(5)) && !five(Shape::Flush(5, None)) && has_high_card(shape, cards)
        }
        Shape::NoPairOneColour(high) => {
            let colour = |card: &Card| card.suit().map(Suit::colour);
            let one = cards
                .iter()
                .all(|card| colour(card).is_some() && colour(card) == colour(&cards[0]));
            one && held_by(Shape::NoPair(high), cards)
        }
        Shape::Low(top) => {
            let low =
                |card: &Card| card.rank().is_some_and(|rank| rank == Rank::Ace || rank <= top);
            let mut ranks = ranks(cards);
            ranks.dedup();
            ranks.len() == cards.len() && cards.iter().all(low)
        }
        Shape::OneColour(count) => any_choice(cards, count, |choice| {
            let colour = |card: &Card| card.suit().map(Suit::colour);
            choice.iter().all(|card| colour(card) == colour(&choice[0]))
        }),
        Shape::Reds(count) => {
            let red = |card: &Card| matches!(card.suit(), Some(Suit::Diamonds | Suit::Hearts));
            cards.len() >= count.into() && cards[..count.into()].iter().all(red)
        }
        Shape::Count(number) => match number {
            Number::Exactly(count) => cards.len() == count.into(),
            Number::OrMore(count) => cards.len() >= count.into(),
            Number::OrFewer(count) => cards.len() <= count.into(),
        },
        Shape::Card(ranks, suit) => cards.iter().any(|card| {
            let suits = suit.is_none() || card.suit() == suit;
            suits && card.rank().is_some_and(|rank| ranks.contains(rank))
        }),
    }
}

/// Whether the ranks are all different and the highest is the one meant.
fn has_high_card(shape: Shape, cards: &[Card]) -> bool {
    let Shape::NoPair(high) = shape else { unreachable!("asked of no-pair hands") };
    let mut ranks: Vec<Rank> = cards.iter().filter_map(|card| card.rank()).collect();
    ranks.sort();
    let different = ranks.windows(2).all(|pair| pair[0] != pair[1]);
    different
        && match (high, ranks.last()) {
            (High::Exactly(rank), Some(top)) => *top == rank,
            (High::OrLower(rank), Some(top)) => *top <= rank,
            (_, None) => false,
        }
}

/// Whether five cards are a royal flush and two others, which `may` be, the suited two beside it.
fn holds_royal_with(beside: Beside, cards: &[Card], may: impl Fn([Card; 2]) -> bool) -> bool {
    let two = match beside {
        Beside::KingQueen => [Rank::King, Rank::Queen],
        Beside::AceKing => [Rank::Ace, Rank::King],
    };
    Suit::ALL.into_iter().any(|suit| {
        let two = two.map(|rank| Card::new(rank, suit));
        let others = Suit::ALL.into_iter().filter(|other| *other != suit);
        let royal = others.into_iter().any(|other| held_by(Shape::Royal(5, Some(other)), cards));
        royal && two.iter().all(|card| cards.contains(card)) && may(two)
    })
}

/// Whether any choice of so many cards is such.
fn any_choice(cards: &[Card], count: u8, is: impl Fn(&[Card]) -> bool) -> bool {
    (0_u32..1 << cards.len()).filter(|bits| bits.count_ones() == count.into()).any(|bits| {
        let chosen = cards.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        let choice: Vec<Card> = chosen.map(|(_, card)| *card).collect();
        choice.is_empty() || is(&choice)
    })
}
