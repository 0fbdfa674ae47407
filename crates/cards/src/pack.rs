//! Which cards are in play.

use crate::card::{Card, Rank, Suit};
use crate::set::CardSet;
use crate::tile::Tile;
use std::iter;

/// The cards a game is played with: one pack or several alike, ranks or suits left out, jokers
/// added; or the 32 Chinese dominoes.
///
/// Its text is that of a rule sheet, and reads back: see [`Pack::from_str`](std::str::FromStr).
///
/// ```
/// use cards::Pack;
///
/// let spanish: Pack = "52 without 10 x 6".parse()?;
/// assert_eq!(spanish, Pack::SPANISH.times(6));
/// assert_eq!(spanish.size(), 288);
/// # Ok::<(), cards::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pack {
    /// One pack without its jokers: the 52 cards without some whole ranks and suits. Only the
    /// dominoes have none of them.
    plain: CardSet,
    /// How many packs, 1 to [`Pack::PACKS_MAX`].
    packs: u8,
    /// How many jokers in all, up to [`Pack::JOKERS_MAX`] a pack.
    jokers: u8,
    /// How many cards in all: asked before every deal, so counted once.
    size: u16,
}

impl Pack {
    /// The most packs a document shuffles together. Source: diamond-jims l.623.
    pub const PACKS_MAX: u8 = 12;

    /// The most jokers a document adds to each pack. Source: clovis-500 l.264.
    pub const JOKERS_MAX: u8 = 4;

    /// The 52 cards, jokers left in the box.
    pub const FIFTY_TWO: Pack = Pack::of(CardSet::DECK, 1, 0);

    /// The 52 cards and a joker. Source: players-casino l.898, l.1984; diamond-jims l.704.
    pub const WITH_JOKER: Pack = Pack::FIFTY_TWO.with_jokers(1);

    /// The 54 cards of Wild Six. Source: colorado l.2084.
    pub const WITH_TWO_JOKERS: Pack = Pack::FIFTY_TWO.with_jokers(2);

    /// The 32 cards of EZ Money: deuces to sixes are left out. Source: lucky-lady l.927.
    pub const EZ_MONEY: Pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Six);

    /// The 36 cards from six to ace. No document prints it; players know it as short deck.
    pub const SHORT: Pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Five);

    /// One of Pure Spanish's four to eight packs of 48: tens are left out.
    /// Source: clovis-500 l.2039.
    pub const SPANISH: Pack = Pack::FIFTY_TWO.without_ranks(Rank::Ten, Rank::Ten);

    /// One of Super Pan 9's eight to twelve packs of 36: sevens to tens are left out.
    /// Source: diamond-jims l.623.
    pub const SUPER_PAN_NINE: Pack = Pack::FIFTY_TWO.without_ranks(Rank::Seven, Rank::Ten);

    /// The 320 cards of Pan, eight packs of 40: eights to tens are left out.
    /// Source: players-casino l.457; clovis-500 l.472; diamond-jims l.521.
    pub const PAN: Pack = Pack::FIFTY_TWO.without_ranks(Rank::Eight, Rank::Ten).times(8);

    /// The 32 Chinese dominoes of Pai Gow. Source: clovis-500 l.291.
    pub const TILES: Pack =
        Pack { plain: CardSet::EMPTY, packs: 1, jokers: 0, size: Tile::SET.len() as u16 };

    /// The pack without the ranks from `low` to `high`. To leave no card is a bug of the caller.
    #[must_use]
    pub const fn without_ranks(self, low: Rank, high: Rank) -> Pack {
        let mut at = low as usize;
        let mut pack = self;
        while at <= high as usize {
            pack = pack.without(CardSet::of_rank(Rank::ALL[at]));
            at += 1;
        }
        pack
    }

    /// The pack without a suit, as Pan may be played without spades. To leave no card is a bug of
    /// the caller. Source: clovis-500 l.472; diamond-jims l.521.
    #[must_use]
    pub const fn without_suit(self, suit: Suit) -> Pack {
        self.without(CardSet::of_suit(suit))
    }

    /// That many of these packs shuffled together, each with its jokers. More than
    /// [`Pack::PACKS_MAX`] in all is a bug of the caller.
    #[must_use]
    pub const fn times(self, packs: u8) -> Pack {
        let most = Pack::PACKS_MAX / self.packs;
        assert!(packs > 0 && packs <= most, "games use one to twelve packs");
        Pack::of(self.plain, self.packs * packs, self.jokers * packs)
    }

    /// The pack with that many jokers in all. More than [`Pack::JOKERS_MAX`] a pack is a bug of
    /// the caller.
    #[must_use]
    pub const fn with_jokers(self, jokers: u8) -> Pack {
        assert!(jokers <= Pack::JOKERS_MAX * self.packs, "games use up to four jokers a pack");
        Pack::of(self.plain, self.packs, jokers)
    }

    /// How many packs are shuffled together.
    #[must_use]
    pub const fn packs(self) -> u8 {
        self.packs
    }

    /// How many jokers there are in all.
    #[must_use]
    pub const fn jokers(self) -> u8 {
        self.jokers
    }

    /// Whether these are the dominoes instead of cards.
    #[must_use]
    pub const fn is_tiles(self) -> bool {
        self.plain.is_empty()
    }

    /// One of the packs, without jokers; empty for the dominoes.
    #[must_use]
    pub const fn plain(self) -> CardSet {
        self.plain
    }

    /// How many cards there are in all.
    #[must_use]
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// How often the card is there. A pack's jokers are black and red in turn.
    #[must_use]
    pub fn count_of(self, card: Card) -> usize {
        if let Some(tile) = card.tile() {
            if self.is_tiles() { tile.copies().into() } else { 0 }
        } else if card.is_joker() {
            (0..self.packs).flat_map(|at| self.jokers_of(at)).filter(|&held| held == card).count()
        } else if self.plain.contains(card) {
            self.packs as usize
        } else {
            0
        }
    }

    /// Every card, one pack after the other, each in pack order; jokers past a pack's second come
    /// last.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let tiles = if self.is_tiles() { &Tile::SET[..] } else { &[] };
        let cards = (0..self.packs).flat_map(move |at| {
            let distinct = self.jokers_of(at).take(2).fold(self.plain, CardSet::with);
            distinct.iter().chain(self.jokers_of(at).skip(2))
        });
        cards.chain(tiles.iter().copied().map(Card::of_tile))
    }

    /// The cards as a set; `None` if some card is there twice.
    #[must_use]
    pub fn set(self) -> Option<CardSet> {
        let set: CardSet = self.cards().collect();
        (set.len() as usize == self.size()).then_some(set)
    }

    /// The pack without some whole ranks and suits.
    pub(crate) const fn without(self, dead: CardSet) -> Pack {
        let plain = self.plain.without(dead);
        assert!(!plain.is_empty(), "a pack has cards");
        Pack::of(plain, self.packs, self.jokers)
    }

    const fn of(plain: CardSet, packs: u8, jokers: u8) -> Pack {
        let size = plain.len() as u16 * packs as u16 + jokers as u16;
        Pack { plain, packs, jokers, size }
    }

    /// The jokers of one pack: all packs get one before any gets a second.
    fn jokers_of(self, pack: u8) -> impl Iterator<Item = Card> {
        let extra = u8::from(pack < self.jokers % self.packs);
        let count = self.jokers / self.packs + extra;
        iter::repeat([Card::JOKER, Card::RED_JOKER]).flatten().take(count.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sizes that the documents print.
    #[test]
    fn packs_have_their_printed_sizes() {
        for (pack, size, source) in [
            (Pack::FIFTY_TWO, 52, "players-casino l.19"),
            (Pack::WITH_JOKER, 53, "players-casino l.898"),
            (Pack::WITH_TWO_JOKERS, 54, "colorado l.2084"),
            (Pack::EZ_MONEY, 32, "lucky-lady l.927"),
            (Pack::SHORT, 36, "none"),
            (Pack::SPANISH, 48, "clovis-500 l.2039"),
            (Pack::SPANISH.times(4), 192, "clovis-500 l.2039"),
            (Pack::SPANISH.times(8), 384, "clovis-500 l.2039"),
            (Pack::SUPER_PAN_NINE, 36, "diamond-jims l.623"),
            (Pack::SUPER_PAN_NINE.times(12), 432, "diamond-jims l.623"),
            (Pack::PAN, 320, "players-casino l.457"),
            (Pack::FIFTY_TWO.times(8), 416, "lucky-lady l.282"),
            (Pack::FIFTY_TWO.times(4), 208, "colorado l.1541"),
            (Pack::WITH_JOKER.times(6), 318, "diamond-jims l.862"),
            (Pack::WITH_JOKER.times(8), 424, "clovis-500 l.242"),
            (Pack::FIFTY_TWO.with_jokers(4).times(8), 448, "clovis-500 l.264"),
            (Pack::TILES, 32, "clovis-500 l.291"),
        ] {
            assert_eq!(pack.size(), size, "{source}");
            assert_eq!(pack.cards().count(), size, "{source}");
        }
    }

    #[test]
    fn every_card_is_there_as_often_as_counted() {
        for pack in [
            Pack::WITH_TWO_JOKERS,
            Pack::SPANISH.times(4).with_jokers(3),
            Pack::FIFTY_TWO.times(3).with_jokers(5),
            Pack::PAN.without_suit(Suit::Spades),
            Pack::TILES,
        ] {
            for card in (0..75).filter_map(Card::from_index) {
                let counted = pack.cards().filter(|&held| held == card).count();
                assert_eq!(pack.count_of(card), counted, "{card} of {pack}");
            }
        }
    }

    #[test]
    fn each_pack_gets_a_joker_before_any_gets_a_second() {
        let counts = |pack: Pack| [Card::JOKER, Card::RED_JOKER].map(|joker| pack.count_of(joker));
        let six = Pack::FIFTY_TWO.times(6);
        assert_eq!(counts(six.with_jokers(6)), [6, 0]);
        assert_eq!(counts(six.with_jokers(8)), [6, 2]);
        assert_eq!(counts(six.with_jokers(12)), [6, 6]);
        assert_eq!(counts(six.with_jokers(24)), [12, 12]);
    }

    #[test]
    fn packs_follow_each_other_in_pack_order() {
        let one: Vec<Card> = CardSet::WITH_TWO_JOKERS.iter().collect();
        let two: Vec<Card> = Pack::WITH_TWO_JOKERS.times(2).cards().collect();
        assert_eq!(two, [one.clone(), one].concat());
    }

    #[test]
    fn one_pack_is_a_set_and_several_are_none() {
        for (pack, set) in [
            (Pack::FIFTY_TWO, Some(CardSet::DECK)),
            (Pack::WITH_JOKER, Some(CardSet::WITH_JOKER)),
            (Pack::WITH_TWO_JOKERS, Some(CardSet::WITH_TWO_JOKERS)),
            (Pack::FIFTY_TWO.with_jokers(3), None),
            (Pack::FIFTY_TWO.times(2), None),
            (Pack::TILES, None),
        ] {
            assert_eq!(pack.set(), set, "{pack}");
        }
    }

    #[test]
    fn stripped_packs_lack_the_ranks_left_out() {
        let ranks = |pack: Pack| -> String {
            let has = |rank: &Rank| pack.plain().contains(Card::new(*rank, Suit::Hearts));
            Rank::ALL.iter().filter(|rank| has(rank)).map(|rank| rank.symbol()).collect()
        };
        assert_eq!(ranks(Pack::EZ_MONEY), "789TJQKA");
        assert_eq!(ranks(Pack::SHORT), "6789TJQKA");
        assert_eq!(ranks(Pack::SPANISH), "23456789JQKA");
        assert_eq!(ranks(Pack::SUPER_PAN_NINE), "23456JQKA");
        assert_eq!(ranks(Pack::PAN), "234567JQKA");
    }
}
