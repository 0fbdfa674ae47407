//! The last rounds of a table, as each of those who were there heard and saw them.

use super::live::Sight;
use super::seals::{Pack, Seals};
use crate::fair::{Opened, PackRecord};
use engine::Seat;
use felt::view::View;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use store::AccountId;

/// The last rounds of a table, the latest last.
#[derive(Debug)]
pub(crate) struct Book {
    rounds: VecDeque<Round>,
    /// How many are kept.
    most: usize,
}

/// A round as it was seen.
#[derive(Debug)]
pub(crate) struct Round {
    pub(crate) number: u32,
    /// What was played, and by which edition.
    pub(crate) game: String,
    /// Whether it is over.
    pub(crate) over: bool,
    packs: Vec<Pack>,
    pages: BTreeMap<Option<AccountId>, Page>,
}

/// A round as one pair of eyes saw it.
#[derive(Debug, Default, Clone)]
pub(crate) struct Page {
    /// What was called.
    pub(crate) lines: Vec<String>,
    /// What it brought.
    pub(crate) net: Option<i64>,
    /// Where he sat.
    seat: Option<u8>,
    /// Every face that was seen, where it lay or as it was shown, and how often at once.
    seen: BTreeMap<String, usize>,
}

impl Book {
    /// An empty book that keeps so many rounds.
    pub(crate) const fn of(most: usize) -> Book {
        Book { rounds: VecDeque::new(), most }
    }

    pub(super) fn begin(&mut self, number: u32, game: String) {
        if self.rounds.len() >= self.most.max(1) {
            self.rounds.pop_front();
        }
        let (packs, pages) = (Vec::new(), BTreeMap::new());
        self.rounds.push_back(Round { number, game, over: false, packs, pages });
    }

    /// Takes down how the packs lie.
    pub(super) fn seal(&mut self, seals: &Seals) {
        if let Some(round) = self.rounds.back_mut().filter(|round| !round.over) {
            round.packs = seals.packs().to_vec();
        }
    }

    /// Takes down what somebody saw and heard, of a round that is over too: a hand may be retrieved.
    pub(super) fn note(&mut self, who: Option<AccountId>, sight: &Sight) {
        let Some(round) = self.rounds.back_mut() else { return };
        let page = round.pages.entry(who).or_default();
        page.lines.extend(sight.lines.iter().cloned());
        let shown = sight.view.shown.faces().map(|(card, count)| (card.to_string(), count));
        for (face, count) in faces(&sight.view).into_iter().chain(shown) {
            let most = page.seen.entry(face).or_default();
            *most = count.max(*most);
        }
        let own = sight.view.seats.iter().find(|seat| Some(seat.seat) == sight.view.you);
        page.net = own.and_then(|seat| seat.net);
        page.seat = sight.view.you;
    }

    pub(super) fn end(&mut self) {
        if let Some(round) = self.rounds.back_mut() {
            round.over = true;
        }
    }

    /// A round that is over.
    pub(crate) fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.iter().find(|round| round.number == number && round.over)
    }

    /// The rounds that are over, before a number, the latest first.
    pub(crate) fn before(&self, number: Option<u32>) -> impl Iterator<Item = &Round> {
        let before = move |round: &&Round| number.is_none_or(|number| round.number < number);
        self.rounds.iter().rev().filter(|round| round.over).filter(before)
    }
}

impl Round {
    /// The round as an account saw it; who was not there has what everybody saw.
    pub(crate) fn page(&self, who: Option<AccountId>) -> Option<&Page> {
        self.pages.get(&who).or_else(|| self.pages.get(&None))
    }

    /// The packs, each with the cards that a page saw, opened.
    ///
    /// A shoe has several cards of a face. Those that were seen as they came are known one by one; of
    /// others that were shown later nobody can tell which it was where not all of a face were seen,
    /// and opening another would show a card that stayed down: none of those is opened.
    pub(crate) fn opened(&self, page: &Page) -> Vec<PackRecord> {
        let mut came: BTreeMap<String, usize> = BTreeMap::new();
        for (_, face) in self.packs.iter().flat_map(out) {
            *came.entry(face).or_default() += 1;
        }
        let saw = |face: &String| page.seen.get(face).is_some_and(|seen| *seen >= came[face]);
        let seat = page.seat.map(|seat| Seat::new(usize::from(seat)));
        let open = |pack: &Pack| {
            let seen = out(pack).into_iter();
            let seen = seen.filter(|(place, face)| pack.was_seen(*place, seat) || saw(face));
            let opened: Vec<Opened> = seen.map(|(place, _)| pack.sealed.open(place)).collect();
            PackRecord::new(&pack.sealed, places(pack), &opened)
        };
        self.packs.iter().map(open).collect()
    }
}

/// The places of a pack that came out in the round.
fn places(pack: &Pack) -> Range<usize> {
    pack.start..pack.out.min(pack.sealed.pack().len())
}

/// The cards of a pack that came out in the round, by place.
fn out(pack: &Pack) -> Vec<(usize, String)> {
    let cards = pack.sealed.pack();
    places(pack).map(|place| (place, cards[place].to_string())).collect()
}

/// Every face in a view, and how often it is there.
fn faces(view: &View) -> BTreeMap<String, usize> {
    let hands = view.seats.iter().flat_map(|seat| &seat.hands);
    let spreads = hands.chain(&view.dealer).chain(&view.middle);
    let mut counts = BTreeMap::new();
    for face in spreads.flat_map(|spread| &spread.cards) {
        if let Some(card) = &face.card {
            *counts.entry(card.clone()).or_insert(0) += 1;
        }
    }
    counts
}
