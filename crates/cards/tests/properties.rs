//! What holds for every card, pack, tile and shoe: text reads back, garbage is refused where it
//! stands, and a shoe neither loses nor doubles a card.

use cards::{Card, CardSet, Hand, Missing, Pack, Pile, Rank, Shoe, Suit, TextError, Tile, TileSet};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::fmt::Display;
use std::str::FromStr;

fn card() -> impl Strategy<Value = Card> {
    (0..54u8).prop_map(|index| Card::from_index(index).expect("54 cards"))
}

fn pack() -> impl Strategy<Value = Pack> {
    let ranks = subsequence(Rank::ALL.to_vec(), 0..13);
    let suits = subsequence(Suit::ALL.to_vec(), 0..4);
    (ranks, suits, 1..=Pack::PACKS_MAX, 0..=Pack::JOKERS_MAX).prop_flat_map(
        |(ranks, suits, packs, jokers)| {
            let stripped = ranks.iter().fold(Pack::FIFTY_TWO, |p, r| p.without_ranks(*r, *r));
            let stripped = suits.iter().fold(stripped, |p, s| p.without_suit(*s));
            (0..=jokers * packs).prop_map(move |all| stripped.times(packs).with_jokers(all))
        },
    )
}

/// A separator that may stand between two cards or tiles.
fn separator() -> impl Strategy<Value = &'static str> {
    select(vec!["", " ", ",", ", ", "\t", "\n "])
}

/// Text that is almost right: signs of all three notations, and anything else.
fn garbage() -> impl Strategy<Value = String> {
    let signs = [
        "A",
        "h",
        "10",
        "1",
        "T",
        "d",
        "2",
        "c",
        "J",
        "k",
        "r",
        "joker",
        "♥",
        "♠\u{fe0f}",
        " ",
        ",",
        "?",
        "x",
        "-",
        "6",
        "52",
        "without",
        "and",
        "spades",
        "+",
        "jokers",
        "\n",
        "é",
        "語",
    ];
    prop_oneof![
        vec(select(signs.to_vec()), 0..12).prop_map(|signs| signs.concat()),
        vec(select(signs.to_vec()), 0..12).prop_map(|signs| format!("52 {}", signs.join(" "))),
        vec(any::<char>(), 0..40).prop_map(|signs| signs.into_iter().collect()),
    ]
}

/// A text that is read prints as something that reads as the same; one that is refused is refused
/// at a place within it, where the words quoted stand.
fn check_text<T>(text: &str) -> Result<(), TestCaseError>
where
    T: FromStr<Err = TextError> + Display + PartialEq + std::fmt::Debug,
{
    match text.parse::<T>() {
        Ok(read) => prop_assert_eq!(read.to_string().parse::<T>(), Ok(read)),
        Err(error) => {
            let rest = text.get(error.at()..);
            prop_assert!(rest.is_some_and(|rest| rest.starts_with(error.found())), "{}", error);
            prop_assert_eq!(error.found().is_empty(), error.at() == text.len(), "{}", error);
            prop_assert_eq!(error.character(), text[..error.at()].chars().count() + 1);
            prop_assert_eq!(error.to_string().lines().count(), 1);
            prop_assert_eq!(error.pointer(text).split('\n').count(), 2);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn hands_read_back(cards in vec(card(), 0..=Hand::MAX), between in separator()) {
        let hand: Hand = cards.iter().copied().collect();
        prop_assert_eq!(hand.to_string().parse(), Ok(hand));
        let words: Vec<String> = cards.iter().map(Card::to_string).collect();
        prop_assert_eq!(words.join(between).parse(), Ok(hand));
        prop_assert_eq!(words.join(between).to_lowercase().parse(), Ok(hand));
    }

    #[test]
    fn sets_read_back_unless_a_card_repeats(cards in vec(card(), 0..=12)) {
        let hand: Hand = cards.iter().copied().collect();
        let read = hand.to_string().parse::<CardSet>();
        match hand.repeated() {
            None => {
                prop_assert_eq!(read.as_ref(), Ok(&hand.set()));
                prop_assert_eq!(hand.set().to_string().parse(), read);
            }
            Some(card) => {
                let error = read.unwrap_err();
                prop_assert_eq!(error.found(), card.to_string());
            }
        }
    }

    #[test]
    fn packs_read_back(pack in pack()) {
        prop_assert_eq!(pack.to_string().parse(), Ok(pack));
        prop_assert_eq!(pack.cards().count(), pack.size());
        let counted: usize = CardSet::WITH_TWO_JOKERS.iter().map(|card| pack.count_of(card)).sum();
        prop_assert_eq!(counted, pack.size());
    }

    #[test]
    fn tiles_read_back(tiles in subsequence(Tile::SET.to_vec(), 0..=32), between in separator()) {
        let words: Vec<String> = tiles.iter().map(Tile::to_string).collect();
        let set: TileSet = words.join(between).parse().expect("tiles of one set");
        prop_assert_eq!(set.iter().collect::<Vec<_>>(), tiles);
        prop_assert_eq!(set.to_string().parse(), Ok(set));
    }

    #[test]
    fn garbage_is_refused_where_it_stands(text in garbage()) {
        check_text::<Card>(&text)?;
        check_text::<CardSet>(&text)?;
        check_text::<Hand>(&text)?;
        check_text::<Pack>(&text)?;
        check_text::<Tile>(&text)?;
        check_text::<TileSet>(&text)?;
    }
}

/// What can be done with a shoe. Numbers choose cards and seed shuffles.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Deal,
    Burn,
    Lay(Pile, Pile, usize),
    Sweep(Pile, Pile),
    TakeBack(Pile, usize),
    Shuffle(u64),
    ShuffleTop(usize, u64),
    ShuffleBack(usize, u64),
    Gather(u64),
}

fn deed() -> impl Strategy<Value = Deed> {
    let pile = || select(Pile::ALL.to_vec());
    prop_oneof![
        12 => Just(Deed::Deal),
        4 => Just(Deed::Burn),
        8 => (pile(), pile(), 0..500usize).prop_map(|(from, to, at)| Deed::Lay(from, to, at)),
        1 => (pile(), pile()).prop_map(|(from, to)| Deed::Sweep(from, to)),
        1 => (pile(), 0..4usize).prop_map(|(pile, kept)| Deed::TakeBack(pile, kept)),
        1 => any::<u64>().prop_map(Deed::Shuffle),
        1 => (0..60usize, any::<u64>()).prop_map(|(count, seed)| Deed::ShuffleTop(count, seed)),
        1 => (0..60usize, any::<u64>()).prop_map(|(count, seed)| Deed::ShuffleBack(count, seed)),
        1 => any::<u64>().prop_map(Deed::Gather),
    ]
}

/// The piles kept as plain lists beside the shoe, as a careful clerk would.
#[derive(Debug, Clone)]
struct Clerk {
    piles: [Vec<Card>; 5],
}

impl Clerk {
    fn new(shoe: &Shoe) -> Clerk {
        Clerk { piles: Pile::ALL.map(|pile| shoe.pile(pile).collect()) }
    }

    fn pile(&mut self, pile: Pile) -> &mut Vec<Card> {
        &mut self.piles[pile as usize]
    }

    fn top_to(&mut self, pile: Pile) -> Option<Card> {
        let stub = self.pile(Pile::Stub);
        let card = (!stub.is_empty()).then(|| stub.remove(0))?;
        self.pile(pile).push(card);
        Some(card)
    }

    fn lay(&mut self, card: Card, from: Pile, to: Pile) -> Result<(), Missing> {
        let held = self.pile(from);
        let at = held.iter().position(|held| *held == card);
        held.remove(at.ok_or(Missing { card, pile: from })?);
        let place = if to == Pile::Stub { 0 } else { self.pile(to).len() };
        self.pile(to).insert(place, card);
        Ok(())
    }

    fn move_all(&mut self, from: Pile, to: Pile, except: &[Card]) {
        let (kept, moved) = self.pile(from).drain(..).partition(|card| except.contains(card));
        *self.pile(from) = kept;
        let moved: Vec<Card> = moved;
        self.pile(to).extend(moved);
    }
}

/// A poor but repeatable source of numbers.
fn source(mut seed: u64) -> impl FnMut(u32) -> u32 {
    move |bound| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((seed >> 33) % u64::from(bound)) as u32
    }
}

fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort();
    cards
}

/// Does a deed to the shoe and to the clerk's lists, and compares what comes of it.
fn perform(shoe: &mut Shoe, clerk: &mut Clerk, deed: Deed) -> Result<(), TestCaseError> {
    match deed {
        Deed::Deal => prop_assert_eq!(shoe.deal(), clerk.top_to(Pile::Dealt)),
        Deed::Burn => prop_assert_eq!(shoe.burn(), clerk.top_to(Pile::Burn)),
        Deed::Lay(from, to, at) => {
            let held = clerk.pile(from);
            let card = if held.is_empty() { Card::JOKER } else { held[at % held.len()] };
            prop_assert_eq!(shoe.lay(card, from, to), clerk.lay(card, from, to));
        }
        Deed::Sweep(from, to) => {
            shoe.sweep(from, to);
            if from != to {
                clerk.move_all(from, to, &[]);
            }
        }
        Deed::TakeBack(pile, kept) => {
            let kept: Vec<Card> = shoe.pile(pile).take(kept).collect();
            shoe.take_back(pile, &kept);
            if pile != Pile::Stub {
                clerk.move_all(pile, Pile::Stub, &kept);
            }
        }
        Deed::Shuffle(seed) => shoe.shuffle(&mut source(seed)),
        Deed::ShuffleTop(count, seed) => shoe.shuffle_top(count, &mut source(seed)),
        Deed::ShuffleBack(count, seed) => {
            let front = shoe.stub().len().saturating_sub(count);
            shoe.shuffle_back(count, &mut source(seed));
            prop_assert_eq!(&shoe.stub()[..front], &clerk.pile(Pile::Stub)[..front]);
        }
        Deed::Gather(seed) => {
            shoe.gather();
            shoe.shuffle(&mut source(seed));
            Pile::ALL[1..].iter().for_each(|pile| clerk.move_all(*pile, Pile::Stub, &[]));
        }
    }
    settle(shoe, clerk, deed)
}

/// Compares all piles; after a shuffle the clerk writes down the new order of the stub.
fn settle(shoe: &mut Shoe, clerk: &mut Clerk, deed: Deed) -> Result<(), TestCaseError> {
    for pile in Pile::ALL {
        let held: Vec<Card> = shoe.pile(pile).collect();
        prop_assert_eq!(sorted(&held), sorted(clerk.pile(pile)), "{} after {:?}", pile, deed);
        prop_assert_eq!(shoe.count(pile), held.len());
    }
    let stub = clerk.pile(Pile::Stub);
    match deed {
        Deed::Deal | Deed::Burn | Deed::Lay(..) => prop_assert_eq!(shoe.stub(), &stub[..]),
        Deed::Sweep(_, Pile::Stub) | Deed::TakeBack(..) => shoe.shuffle(&mut source(1)),
        _ => {}
    }
    clerk.piles[Pile::Stub as usize] = shoe.stub().to_vec();
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_card_is_there_exactly_once(
        pack in pack(),
        seed in any::<u64>(),
        deeds in vec(deed(), 0..120),
    ) {
        let mut shoe = Shoe::shuffled(pack, &mut source(seed));
        let mut clerk = Clerk::new(&shoe);
        for deed in deeds {
            perform(&mut shoe, &mut clerk, deed)?;
            let table = clerk.pile(Pile::Dealt).clone();
            prop_assert_eq!(shoe.audit(table.iter().copied()), Ok(()));
            if let Some((lost, rest)) = table.split_first() {
                let miscount = shoe.audit(rest.iter().copied()).unwrap_err();
                prop_assert_eq!(miscount.card, *lost);
                prop_assert_eq!(miscount.found + 1, miscount.expected);
            }
        }
    }

    #[test]
    fn a_shoe_is_shuffled_in_part_as_in_whole(
        pack in pack(),
        seed in any::<u64>(),
        parts in vec(0..20usize, 1..6),
    ) {
        let whole = Shoe::shuffled(pack, &mut source(seed));
        let mut part = Shoe::new(pack);
        let mut below = source(seed);
        let mut dealt = Vec::new();
        for count in parts {
            part.shuffle_top(count, &mut below);
            dealt.extend((0..count).map_while(|_| part.deal()));
        }
        prop_assert_eq!(&dealt[..], &whole.stub()[..dealt.len()]);
    }

    #[test]
    fn named_cards_are_stacked_or_missing(pack in pack(), top in vec(card(), 0..8)) {
        let short = |card: &Card| {
            top.iter().filter(|named| *named == card).count() > pack.count_of(*card)
        };
        match Shoe::stacked(pack, &top) {
            Ok(shoe) => {
                prop_assert!(!top.iter().any(short));
                prop_assert_eq!(&shoe.stub()[..top.len()], &top[..]);
                prop_assert_eq!(sorted(shoe.stub()), sorted(&pack.cards().collect::<Vec<_>>()));
            }
            Err(Missing { card, .. }) => prop_assert!(short(&card)),
        }
    }
}
