//! The packs of a table under their seals: made anew when a pack is shuffled, kept while a shoe
//! goes on.

use crate::fair::{Made, Sealed, Secret};
use cards::Card;
use engine::Seat;
use felt::game::{Laid, Saw};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The packs under their seals.
#[derive(Default)]
pub(crate) struct Seals {
    /// The seed of the round that is on.
    seed: String,
    /// What its seals name.
    made: Option<Made>,
    /// How many packs it has salted.
    salted: u32,
    packs: Vec<Pack>,
}

/// A pack under its seal.
#[derive(Debug, Clone)]
pub(crate) struct Pack {
    pub(crate) sealed: Arc<Sealed<Card>>,
    /// How many cards had come out when the round began.
    pub(crate) start: usize,
    /// How many have come out.
    pub(crate) out: usize,
    /// Who saw each of the last of them, where that is told apart.
    saw: Vec<Saw>,
}

impl Pack {
    /// Whether somebody in a seat, or anybody, saw the card at a place as it came.
    pub(crate) fn was_seen(&self, place: usize, seat: Option<Seat>) -> bool {
        let told = (self.out - self.saw.len()..self.out).contains(&place);
        match told.then(|| self.saw[place + self.saw.len() - self.out]) {
            Some(Saw::All) => true,
            Some(Saw::Seats(seats)) => seat.is_some_and(|seat| seats.contains(seat)),
            None => false,
        }
    }
}

impl Seals {
    /// A round begins.
    pub(crate) fn begin(&mut self, seed: &str, made: Option<Made>) {
        seed.clone_into(&mut self.seed);
        self.made = made;
        self.salted = 0;
        for pack in &mut self.packs {
            pack.start = pack.out;
        }
    }

    /// Looks at the packs; those shuffled anew get a seal, which is handed back.
    pub(crate) fn look(&mut self, packs: &[Laid]) -> Vec<String> {
        let mut fresh = Vec::new();
        // Between rounds a table may show no packs; the shoe is there all the same.
        if packs.is_empty() {
            return fresh;
        }
        let mut held = std::mem::take(&mut self.packs);
        for laid in packs.iter().filter(|laid| !laid.cards.is_empty()) {
            let same = |it: &Pack| it.sealed.pack() == laid.cards && it.out <= laid.out;
            let pack = match held.iter().position(same) {
                Some(at) => {
                    let Pack { sealed, start, .. } = held.remove(at);
                    Pack { sealed, start, out: laid.out, saw: laid.saw.clone() }
                }
                None => {
                    let sealed = Sealed::laid(laid.cards.clone(), self.salt()).made(self.made);
                    let sealed = Arc::new(sealed);
                    fresh.push(sealed.seal().to_string());
                    Pack { sealed, start: 0, out: laid.out, saw: laid.saw.clone() }
                }
            };
            self.packs.push(pack);
        }
        fresh
    }

    /// The packs as they are now.
    pub(crate) fn packs(&self) -> &[Pack] {
        &self.packs
    }

    /// A secret of its own for each pack: whoever has a salt of one knows nothing of the seed.
    fn salt(&mut self) -> Secret {
        self.salted += 1;
        let hash = Sha256::new().chain_update(b"cardroom seal").chain_update(&self.seed);
        Secret(hash.chain_update(self.salted.to_be_bytes()).finalize().into())
    }
}
