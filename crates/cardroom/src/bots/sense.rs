//! How good a hand is: the cards still to come are imagined a few times, and what comes of them is
//! held against random hands. It serves every ranking, high, low or badugi.

use crate::dice::Dice;
use cards::{Card, CardSet, Hand};
use engine::Seat;
use engine::pot::{Round, Rules, Stage};
use ranking::Standing;
use sheet::poker::{Poker, Way};

/// Random hands that a hand is held against.
const SAMPLE: usize = 512;

/// How often the cards to come are imagined, to know what a hand is worth.
const TRIES: u32 = 24;

/// How often, to choose between the cards to throw.
const DRAWS: u32 = 6;

/// What a bot knows of a game before the first card.
pub(crate) struct Sense {
    pack: Vec<Card>,
    /// Own cards at the showdown, and cards on each board.
    own: usize,
    board: usize,
    boards: usize,
    measures: Vec<Measure>,
}

/// A hand that wins, and random hands to hold one against.
struct Measure {
    way: Way,
    /// After no draw, after one, and so on; each from the worst to the best.
    hands: Vec<Vec<Standing>>,
}

/// What the other hands are taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rivals {
    /// Anything: nobody has bet.
    Unknown,
    /// Good enough for a bet or a call.
    Betting,
}

impl Rivals {
    /// How many of a thousand random hands are no longer among them.
    const fn weaker_are_gone(self) -> u32 {
        match self {
            Rivals::Unknown => 100,
            Rivals::Betting => 300,
        }
    }
}

/// What a seat sees.
pub(super) struct View<'a> {
    own: CardSet,
    boards: [&'a Hand; 2],
    /// Every card whose face it knows.
    known: CardSet,
    /// How many draws are over, this seat's or all.
    draws: usize,
}

impl View<'_> {
    /// What the seat sees: its own cards, the boards, the others' up cards.
    pub(super) fn of<'a>(rules: &Rules, round: &'a Round, seat: Seat) -> View<'a> {
        let own = round.own(seat);
        let boards = [round.board(0), round.board(1)];
        let up = round.players().iter().map(|player| player.up.set());
        let shared = boards.iter().map(|board| board.set());
        let known = up.chain(shared).fold(own, |known, cards| known | cards);
        let streets = match round.stage() {
            Stage::Dealing(at)
            | Stage::Drawing(at)
            | Stage::Killing(at)
            | Stage::Agreeing(at)
            | Stage::CallingWild(at) => usize::from(at),
            Stage::Betting(at) | Stage::Discarding(at) => usize::from(at) + 1,
            Stage::Showing | Stage::Over => rules.game.streets.len(),
        };
        let draws = rules.game.streets[..streets].iter().filter(|street| street.draw.is_some());
        View { own, boards, known, draws: draws.count() }
    }
}

impl Sense {
    /// Deals random hands of the game to know what is good in it.
    pub(crate) fn new(rules: &Rules, dice: &mut Dice) -> Sense {
        let Poker { pack, streets, pot, .. } = &rules.game;
        let dealt: usize = streets.iter().map(|street| usize::from(street.down + street.up)).sum();
        let given_up: usize = streets.iter().map(|street| usize::from(street.discard)).sum();
        let draws = streets.iter().filter(|street| street.draw.is_some()).count();
        let mut sense = Sense {
            pack: pack.cards().collect(),
            own: dealt - given_up,
            board: streets.iter().map(|street| usize::from(street.board)).sum(),
            boards: usize::from(pot.boards.max(1)),
            measures: Vec::new(),
        };
        for way in &pot.ways {
            let hand = |dice: &mut Dice| {
                let own = sense.unknown(CardSet::EMPTY, sense.own, dice);
                let board: Hand = sense.unknown(own, sense.board, dice).iter().collect();
                standing(way, own, &board)
            };
            // A hand that draws is about as good as the better of two; after two draws, of four.
            let hands = (0..=draws).map(|done| {
                let best = |dice: &mut Dice| (0..1 << done).map(|_| hand(dice)).max();
                let mut hands: Vec<Standing> = (0..SAMPLE).filter_map(|_| best(dice)).collect();
                hands.sort_unstable();
                hands
            });
            let hands = hands.collect();
            sense.measures.push(Measure { way: *way, hands });
        }
        sense
    }

    /// The chance to win, in thousandths, against so many hands that are good enough to be in.
    pub(super) fn chance(
        &self,
        view: &View<'_>,
        rivals: u32,
        rivals_are: Rivals,
        dice: &mut Dice,
    ) -> u32 {
        let weak = rivals_are.weaker_are_gone();
        let shares = self.measures.iter().map(|measure| {
            let beats = self.beats(measure, view, view.own, dice);
            let one = beats.saturating_sub(weak) * 1000 / (1000 - weak);
            (1..rivals).fold(one, |all, _| all * one / 1000)
        });
        // Half a pot that nobody else wants is more than half.
        shares.sum::<u32>() * 2 / (self.measures.len() as u32 + 1)
    }

    /// The cards to throw in a draw, `most` of them at most.
    pub(super) fn throw(&self, view: &View<'_>, most: usize, dice: &mut Dice) -> CardSet {
        let held = view.own.len() as usize;
        // The same cards are imagined for every choice, so that luck does not decide between them.
        let come: Vec<Hand> = (0..DRAWS)
            .map(|_| self.unknown(view.known, most.min(held), dice).iter().collect())
            .collect();
        let value = |keep: CardSet| {
            let lacks = held - keep.len() as usize;
            let each = |Measure { way, hands }: &Measure| -> u32 {
                let after = come.iter().map(|come| {
                    let own = come[..lacks].iter().fold(keep, |own, card| own.with(*card));
                    place(&hands[view.draws + 1], standing(way, own, view.boards[0]))
                });
                after.sum()
            };
            self.measures.iter().map(each).max().unwrap_or(0)
        };
        let keeps = (held.saturating_sub(most)..=held).rev();
        let keeps = keeps.flat_map(|count| view.own.subsets(count));
        let best = keeps
            .map(|keep| (value(keep), keep))
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        view.own.without(best.map_or(view.own, |(_, keep)| keep))
    }

    /// The cards to give up for good.
    pub(super) fn give_up(&self, view: &View<'_>, count: usize, dice: &mut Dice) -> CardSet {
        let choices = view.own.subsets(count).map(|cards| {
            let keep = view.own.without(cards);
            let value = self.measures.iter();
            let value = value.map(|measure| self.beats(measure, view, keep, dice)).max();
            (value, cards)
        });
        let best = choices.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map_or(CardSet::EMPTY, |(_, cards)| cards)
    }

    /// How many of a thousand random hands these own cards beat in the end.
    fn beats(
        &self,
        Measure { way, hands }: &Measure,
        view: &View<'_>,
        own: CardSet,
        dice: &mut Dice,
    ) -> u32 {
        let mut sum = 0;
        let lacks = self.own.saturating_sub(own.len() as usize);
        let boards = &view.boards[..self.boards];
        // What is complete needs no imagining.
        let complete = lacks == 0 && boards.iter().all(|board| board.len() >= self.board);
        let tries = if complete { 1 } else { TRIES };
        for _ in 0..tries {
            let come = self.unknown(view.known, lacks, dice);
            let own = own | come;
            for board in boards {
                let lacks = self.board.saturating_sub(board.len());
                let mut board = **board;
                let known = view.known | come;
                self.unknown(known, lacks, dice).iter().for_each(|card| board.push(card));
                // Some of these may still have to go.
                let best = match own.len() as usize > self.own {
                    true => own.subsets(self.own).map(|kept| standing(way, kept, &board)).max(),
                    false => Some(standing(way, own, &board)),
                };
                sum += place(&hands[view.draws], best.unwrap_or(Standing::NOTHING));
            }
        }
        sum / (tries * self.boards as u32)
    }

    /// Cards of the pack that are not known, at random.
    fn unknown(&self, mut known: CardSet, count: usize, dice: &mut Dice) -> CardSet {
        let before = known;
        for _ in 0..count {
            let mut card = self.pack[dice.below(self.pack.len() as u32) as usize];
            while known.contains(card) {
                card = self.pack[dice.below(self.pack.len() as u32) as usize];
            }
            known = known.with(card);
        }
        known.without(before)
    }
}

/// What a hand comes to; nothing where it does not qualify.
fn standing(way: &Way, own: CardSet, board: &Hand) -> Standing {
    let standing = way.using.rank(way.ranking, own, board);
    match way.qualify {
        Some(floor) if standing < floor => Standing::NOTHING,
        _ => standing,
    }
}

/// How many of a thousand hands stand lower; of equal ones half. What does not qualify beats none.
fn place(hands: &[Standing], standing: Standing) -> u32 {
    if standing == Standing::NOTHING {
        return 0;
    }
    let lower = hands.partition_point(|hand| *hand < standing);
    let upto = hands.partition_point(|hand| *hand <= standing);
    ((lower + upto) * 500 / hands.len()) as u32
}
