//! Whether the cards that a record opens can be those that its game is played with.

use super::named::is_the_floors;
use super::{About, Bound, HandRecord, PackRecord};

use cards::{Card, Pack};
use felt::menu::{choices, resolve};
use sheet::Library;
use std::collections::BTreeMap;

/// What a game is played with, as its sheet says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MakeUp {
    /// Every round begins with the whole pack; what is shuffled again in its course is a part of it.
    EachRound(Pack),
    /// One pack, which is whole when it is shuffled for a round, or two that are dealt side by side
    /// and are always shuffled whole; what the floor has shuffled again of one is a part of it.
    Whole(Pack, Option<Pack>),
    /// A shoe that goes on from round to round; one that is shuffled before its time lacks the cards
    /// that are on the table.
    Shoe(Pack),
}

impl MakeUp {
    /// What the game of a round is played with, by its sheet and the house's choices. Nothing where
    /// the sheets have no such game, as for games in turn.
    ///
    /// # Errors
    /// The sheet has no such choice.
    pub fn of_round(library: &Library, about: &About) -> Result<Option<MakeUp>, String> {
        if library.game(&about.game).is_err() {
            return Ok(None);
        }
        let page = resolve(library, &about.game, &choices(&about.choose)?, None)?;
        let made = [
            page.poker().map(|(game, _)| MakeUp::EachRound(game.pack)),
            page.table().map(|game| MakeUp::Whole(game.pack, game.second_pack)),
            page.nines().map(|game| MakeUp::Shoe(game.pack)),
            page.points().map(|game| MakeUp::Shoe(game.pack)),
            page.pan().map(|game| MakeUp::Shoe(game.pack)),
        ];
        Ok(made.into_iter().flatten().next())
    }

    /// How many of a card the game has.
    fn count_of(self, card: Card) -> usize {
        match self {
            MakeUp::Whole(first, Some(second)) => first.count_of(card) + second.count_of(card),
            MakeUp::EachRound(pack) | MakeUp::Whole(pack, None) | MakeUp::Shoe(pack) => {
                pack.count_of(card)
            }
        }
    }

    /// The pack that one of a record's packs is made of, and whether it must be all of it.
    const fn of(self, at: usize) -> (Pack, Share) {
        match (self, at) {
            (MakeUp::EachRound(pack) | MakeUp::Whole(pack, _), 0) => (pack, Share::All),
            (MakeUp::Whole(first, Some(second)), at) => {
                (if at % 2 == 0 { first } else { second }, Share::All)
            }
            (MakeUp::EachRound(pack) | MakeUp::Whole(pack, None) | MakeUp::Shoe(pack), _) => {
                (pack, Share::Part)
            }
        }
    }
}

/// How much of a pack it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    All,
    Part,
}

impl HandRecord {
    /// Checks everything that can be checked without the room: each card against the seal of its
    /// pack, and, where a sheet says what the game is played with, the packs and the lines against
    /// that. Says how many cards hold.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn holds(&self, game: Option<MakeUp>) -> Result<usize, String> {
        let cards = self.check()?;
        if let Some(game) = game {
            self.check_make_up(game)?;
            self.check_named(game)?;
        }
        Ok(cards)
    }

    /// Checks that what was opened can have come from the cards that the game is played with: there
    /// are as many as it has, and none is there more often than the game has it.
    ///
    /// # Errors
    /// The first card or pack that cannot be.
    pub fn check_make_up(&self, game: MakeUp) -> Result<(), String> {
        if let (MakeUp::EachRound(_), Bound::Since(round)) = (game, self.bound()) {
            return Err(format!("its pack is of round {round}, and every round has its own"));
        }
        for (at, pack) in self.packs.iter().enumerate() {
            let number = at + 1;
            let (whole, share) = game.of(at);
            fits(pack, whole, share).map_err(|why| format!("pack {number} has {why}"))?;
        }
        Ok(())
    }

    /// Checks that every card that the lines name is opened, where the game has it once: whoever
    /// heard it called was shown it, and then it lay in a place that can be opened. Of several alike
    /// in a shoe nobody may be able to tell which it was; and where the floor had cards taken back or
    /// shuffled again, which the lines say, some of them lay in no order that anybody was told of.
    ///
    /// # Errors
    /// The cards that are named and not opened.
    pub fn check_named(&self, game: MakeUp) -> Result<(), String> {
        if self.lines.iter().any(|line| is_the_floors(line)) {
            return Ok(());
        }
        let held = |face: &String| face.parse::<Card>().map_or(0, |card| game.count_of(card));
        let missing: Vec<String> =
            self.named_only().into_iter().filter(|face| held(face) == 1).collect();
        match missing.is_empty() {
            true => Ok(()),
            false => Err(format!("its lines name {}, and it does not open it", missing.join(", "))),
        }
    }
}

fn fits(pack: &PackRecord, whole: Pack, share: Share) -> Result<(), String> {
    let (count, size) = (pack.count, whole.size());
    let fits = match share {
        Share::All => count == size,
        Share::Part => count <= size,
    };
    if !fits {
        return Err(format!("{count} cards; the game has {size}"));
    }
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for card in &pack.cards {
        *seen.entry(card.card.as_str()).or_default() += 1;
    }
    for (face, count) in seen {
        let held = face.parse::<Card>().map_or(0, |card| whole.count_of(card));
        if count > held {
            return Err(format!("{face} at {count} places; the game has {held} of it"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fair::{Sealed, Secret};

    /// A record that opens the first two places of these packs.
    fn record(packs: &[Vec<Card>]) -> HandRecord {
        let about =
            About { table: 1, round: 2, game: "razz@clovis-500".to_owned(), choose: Vec::new() };
        let pack = |cards: &Vec<Card>| {
            let sealed = Sealed::laid(cards.clone(), Secret([3; 32]));
            PackRecord::new(&sealed, 0..2, &[0, 1].map(|place| sealed.open(place)))
        };
        HandRecord::new(about, packs.iter().map(pack).collect(), Vec::new())
    }

    fn cards(pack: Pack) -> Vec<Card> {
        pack.cards().collect()
    }

    /// A room that seals 52 aces of hearts keeps to its seal, and not to the game.
    #[test]
    fn a_pack_that_no_game_is_played_with_is_found_out() {
        let ace: Card = "Ah".parse().expect("a card");
        let forged = record(&[vec![ace; 52]]);
        assert_eq!(forged.check(), Ok(2), "the seal holds");
        let found = forged.check_make_up(MakeUp::EachRound(Pack::FIFTY_TWO));
        assert_eq!(found, Err("pack 1 has Ah at 2 places; the game has 1 of it".to_owned()));
        let six = forged.check_make_up(MakeUp::Shoe(Pack::FIFTY_TWO.times(6)));
        assert_eq!(six, Ok(()), "a shoe has six of them");
    }

    #[test]
    fn packs_have_the_size_that_the_game_has() {
        let deck = cards(Pack::FIFTY_TWO);
        let [whole, part] = [deck.clone(), deck[..20].to_vec()];
        let four = cards(Pack::FIFTY_TWO.times(4));
        let one = Pack::FIFTY_TWO;
        let two = MakeUp::Whole(one, Some(one.times(4)));
        for (packs, game, holds) in [
            (vec![whole.clone()], MakeUp::EachRound(one), true),
            (vec![whole.clone(), part.clone()], MakeUp::EachRound(one), true),
            (vec![part.clone()], MakeUp::EachRound(one), false),
            (vec![part.clone()], MakeUp::Shoe(one), true),
            (vec![four.clone()], MakeUp::Shoe(one), false),
            (vec![whole.clone(), four.clone()], two, true),
            (vec![whole.clone(), four.clone(), whole.clone(), four.clone()], two, true),
            (vec![whole.clone(), four.clone(), part.clone()], two, false),
            (vec![whole.clone(), part.clone()], two, false),
            (vec![whole.clone(), part], MakeUp::Whole(one, None), true),
            (vec![whole.clone(), four], MakeUp::Whole(one, None), false),
            (vec![whole], MakeUp::EachRound(Pack::WITH_JOKER), false),
        ] {
            let found = record(&packs).check_make_up(game);
            let sizes: Vec<usize> = packs.iter().map(Vec::len).collect();
            assert_eq!(found.is_ok(), holds, "{sizes:?} of {game:?}: {found:?}");
        }
    }
}
