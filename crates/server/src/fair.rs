//! Fair cards: a pack is sealed before the first card is dealt, and cards are opened one by one.
//!
//! The room shuffles with a secret of its own and publishes one number, the seal, before anybody
//! bets. Each card has a leaf of its own under the seal, with a salt of its own: a card that is
//! shown is opened with its salt and the way from its leaf up to the seal, and whoever has the seal
//! sees that this card lay in this place before the round began. Cards that are not shown stay
//! sealed; the secret is never published, for it would open them all.
//!
//! What the seal proves: the room cannot change a card once the bets are down, nor deal the second
//! card of the pack as the first, nor hand out the pack of one round as that of another. What it
//! cannot prove: that the shuffle was random.

mod hand;
mod make_up;
mod named;
mod tree;

pub use hand::{About, Bound, CardRecord, HandRecord, PackRecord, hex};
pub use make_up::MakeUp;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::fmt::{self, Display};
use std::str::FromStr;
use tree::{Side, Tree};

/// The secret that a pack is shuffled and salted with: as many bits as the cipher takes.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

// A secret has no business in a log.
impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret")
    }
}

/// What is published before the deal: it binds every card of the pack to its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seal([u8; 32]);

/// A card with all that is needed to see that it lay where it is said to have lain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// Its place in the pack, from zero: the first card dealt lay in place 0.
    pub place: usize,
    /// The card as it is written: `Ah`, or a domino's name.
    pub card: String,
    /// Its salt.
    pub salt: [u8; 32],
    /// What lies beside the way from its leaf up, the lowest first.
    pub beside: Vec<[u8; 32]>,
}

/// For which round a pack was sealed: the one before whose first card it was shuffled. Others may
/// follow that are dealt from the same shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// The table.
    pub table: i64,
    /// The round.
    pub round: u32,
}

/// A shuffled pack under its seal. Only the room has it.
#[derive(Clone)]
pub struct Sealed<T> {
    pack: Vec<T>,
    secret: Secret,
    tree: Tree,
    /// Nothing for seals as they were once made, which name no round.
    made: Option<Made>,
}

/// What does not hold about an opened card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// There is no such place.
    #[error("place {place} is not in a pack of {count}")]
    Place {
        /// The place that was given.
        place: usize,
        /// How many cards the pack has.
        count: usize,
    },
    /// The way up is too short or too long.
    #[error("the card in place {0} is opened with a way of the wrong length")]
    Length(usize),
    /// The card, its place or its salt is another than the one that was sealed.
    #[error("the card in place {0} is not the one that was sealed there")]
    Card(usize),
}

// Neither have the cards under a seal.
impl<T: Clone + Display> fmt::Debug for Sealed<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Sealed({})", self.seal())
    }
}

impl<T: Clone + Display> Sealed<T> {
    /// Shuffles a pack by a secret, and seals it. The same secret and pack give the same again.
    #[must_use]
    pub fn new(mut pack: Vec<T>, secret: Secret) -> Sealed<T> {
        let mut numbers = ChaCha20Rng::from_seed(secret.0);
        cards::shuffle(&mut pack, &mut |bound| below(&mut numbers, bound));
        Sealed::laid(pack, secret)
    }

    /// Seals a pack that is shuffled already; the secret only salts it.
    ///
    /// # Panics
    /// If the pack is empty.
    #[must_use]
    pub fn laid(pack: Vec<T>, secret: Secret) -> Sealed<T> {
        let leaves = pack.iter().enumerate();
        let leaves =
            leaves.map(|(place, card)| leaf(place, &card.to_string(), &salt(&secret, place)));
        let tree = Tree::new(leaves.collect());
        Sealed { pack, secret, tree, made: None }
    }

    /// The same, for a round.
    #[must_use]
    pub fn made(mut self, made: Option<Made>) -> Sealed<T> {
        self.made = made;
        self
    }

    /// What is published before the deal.
    #[must_use]
    pub fn seal(&self) -> Seal {
        seal(self.pack.len(), self.made, self.tree.top())
    }

    /// The pack, the card that is dealt first at the front.
    #[must_use]
    pub fn pack(&self) -> &[T] {
        &self.pack
    }

    /// Opens the card in a place.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    #[track_caller]
    pub fn open(&self, place: usize) -> Opened {
        Opened {
            place,
            card: self.pack[place].to_string(),
            salt: salt(&self.secret, place),
            beside: self.tree.beside(place),
        }
    }
}

impl Seal {
    /// Says whether an opened card lay in its place in a pack of so many when this was published, for
    /// that round.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(self, count: usize, made: Option<Made>, opened: &Opened) -> Result<(), Broken> {
        let place = opened.place;
        if place >= count {
            return Err(Broken::Place { place, count });
        }
        let sides = tree::way(place, count);
        if sides.len() != opened.beside.len() {
            return Err(Broken::Length(place));
        }
        let start = leaf(place, &opened.card, &opened.salt);
        let top = sides.iter().zip(&opened.beside).fold(start, |at, (side, beside)| match side {
            Side::Left => tree::node(beside, &at),
            Side::Right => tree::node(&at, beside),
        });
        if seal(count, made, top) == self { Ok(()) } else { Err(Broken::Card(place)) }
    }
}

/// A number below a bound, each with equal chance (Lemire).
fn below(numbers: &mut ChaCha20Rng, bound: u32) -> u32 {
    loop {
        let product = u64::from(numbers.next_u32()) * u64::from(bound);
        let low = product as u32;
        if low >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

// Every hash begins with what it is of, so that none can be taken for another.

fn salt(secret: &Secret, place: usize) -> [u8; 32] {
    let hash = Sha256::new().chain_update(b"cardroom salt").chain_update(secret.0);
    hash.chain_update((place as u32).to_be_bytes()).finalize().into()
}

fn leaf(place: usize, card: &str, salt: &[u8; 32]) -> [u8; 32] {
    let hash = Sha256::new().chain_update(b"cardroom card").chain_update(salt);
    hash.chain_update((place as u32).to_be_bytes()).chain_update(card).finalize().into()
}

fn seal(count: usize, made: Option<Made>, top: [u8; 32]) -> Seal {
    let hash = match made {
        None => Sha256::new().chain_update(b"cardroom pack"),
        Some(Made { table, round }) => Sha256::new()
            .chain_update(b"cardroom round")
            .chain_update(table.to_be_bytes())
            .chain_update(round.to_be_bytes()),
    };
    Seal(hash.chain_update((count as u32).to_be_bytes()).chain_update(top).finalize().into())
}

impl Display for Seal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, out)
    }
}

/// Text that is no seal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a seal has 64 digits from 0 to f")]
pub struct NoSeal;

impl FromStr for Seal {
    type Err = NoSeal;

    fn from_str(text: &str) -> Result<Seal, NoSeal> {
        bytes(text).map(Seal).ok_or(NoSeal)
    }
}

/// Thirty-two bytes of 64 hexadecimal digits.
#[must_use]
pub fn bytes(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let value = |digit: u8| (digit as char).to_digit(16);
        *byte = (value(pair[0])? << 4 | value(pair[1])?) as u8;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Card, CardSet};

    fn sealed(seed: u8) -> Sealed<Card> {
        Sealed::new(CardSet::DECK.iter().collect(), Secret([seed; 32]))
    }

    #[test]
    fn every_card_of_a_pack_of_any_size_can_be_opened() {
        for count in 1..=60 {
            let pack: Vec<u32> = (0..count).collect();
            let sealed = Sealed::new(pack, Secret([9; 32]));
            for place in 0..count as usize {
                let opened = sealed.open(place);
                assert_eq!(opened.card, sealed.pack()[place].to_string());
                assert_eq!(sealed.seal().check(count as usize, None, &opened), Ok(()));
            }
        }
    }

    #[test]
    fn a_card_that_is_changed_in_any_way_is_found_out() {
        let (pack, other) = (sealed(1), sealed(2));
        let good = pack.open(17);
        let elsewhere = pack.open(18);
        let lies = [
            Opened { card: elsewhere.card.clone(), ..good.clone() },
            Opened { place: 16, ..good.clone() },
            Opened { salt: elsewhere.salt, ..good.clone() },
            Opened { beside: elsewhere.beside, ..good.clone() },
            other.open(17),
        ];
        for lie in lies {
            let found = pack.seal().check(52, None, &lie);
            assert_eq!(found, Err(Broken::Card(lie.place)), "{lie:?}");
        }
        // A pack of another size gives other ways up, or another seal.
        assert!(pack.seal().check(53, None, &good).is_err());
        let missing = Broken::Place { place: 17, count: 10 };
        assert_eq!(pack.seal().check(10, None, &good), Err(missing));
        let short = Opened { beside: good.beside[1..].to_vec(), ..good };
        assert_eq!(pack.seal().check(52, None, &short), Err(Broken::Length(17)));
    }

    #[test]
    fn a_seal_is_of_one_round_of_one_table() {
        let made = |table, round| Some(Made { table, round });
        let pack = sealed(1).made(made(7, 12));
        let card = pack.open(3);
        assert_eq!(pack.seal().check(52, made(7, 12), &card), Ok(()));
        for other in [made(7, 13), made(8, 12), made(12, 7), None] {
            assert_eq!(pack.seal().check(52, other, &card), Err(Broken::Card(3)), "{other:?}");
        }
        assert!(sealed(1).seal().check(52, made(7, 12), &card).is_err(), "nor is an older one");
    }

    #[test]
    fn a_secret_gives_the_same_pack_again_and_another_gives_another() {
        assert_eq!(sealed(1).pack(), sealed(1).pack());
        assert_eq!(sealed(1).seal(), sealed(1).seal());
        assert_ne!(sealed(1).pack(), sealed(2).pack());
        assert_ne!(sealed(1).seal(), sealed(2).seal());
        let set: CardSet = sealed(1).pack().iter().copied().collect();
        assert_eq!(set, CardSet::DECK);
    }

    #[test]
    fn each_card_comes_first_about_equally_often() {
        let mut counts = [0_u32; 13];
        for seed in 0..13_000_u32 {
            let mut secret = [0; 32];
            secret[..4].copy_from_slice(&seed.to_be_bytes());
            let pack = Sealed::new((0..13_usize).collect(), Secret(secret));
            counts[pack.pack()[0]] += 1;
        }
        // A thousand each, within four deviations.
        assert!(counts.iter().all(|count| (878..=1122).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_seal_is_read_as_it_is_written() {
        let seal = sealed(1).seal();
        assert_eq!(seal.to_string().parse(), Ok(seal));
        assert_eq!("12".parse::<Seal>(), Err(NoSeal));
        assert_eq!("g".repeat(64).parse::<Seal>(), Err(NoSeal));
    }
}
