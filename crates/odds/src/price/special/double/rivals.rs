//! What is best with a hand after the first draw, and for which cards thrown before it is something else.

use super::HAND;
use super::tables::{LASTS, Last, Tables};

/// What each thing to do brings, in the order of [`Last::ALL`].
pub(super) type Worths = [i64; LASTS];

/// What is best with a hand: to bet or not, and what to do with one that is bet on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Best {
    pub(super) bets: bool,
    /// By its place in [`Last::ALL`].
    pub(super) yes: usize,
}

impl Best {
    /// The first of equal ones, which is the smaller bet.
    fn of(worths: &Worths) -> Best {
        let better = |best: usize, at: usize| if worths[at] > worths[best] { at } else { best };
        let yes = (2..LASTS).fold(1, better);
        Best { bets: worths[yes] > worths[0], yes }
    }

    /// What is done, by its place in [`Last::ALL`].
    pub(super) const fn last(self) -> usize {
        if self.bets { self.yes } else { 0 }
    }
}

/// What is asked of the cards thrown before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Changes {
    /// Whether they change what is done.
    Done,
    /// Or what would be done with a hand that is not bet on, if it were.
    DoneOrInstead,
}

/// A hand after the first draw, and all that may be done with it.
pub(super) struct Rivals {
    /// What is best where no card is gone.
    pub(super) usual: Best,
    worths: Worths,
    /// By the cards that it does not hold: what each takes if it is gone.
    others: Vec<(u8, Worths)>,
    most: usize,
}

/// Two things to do: the first may come to be worth as much as the second.
struct Rival {
    lead: i64,
    /// By the other cards, what the first gains on the second if it is gone, and the most of these.
    gains: Vec<i64>,
    most: i64,
}

impl Rivals {
    pub(super) fn new(tables: &Tables, hand: &[u8; HAND]) -> Rivals {
        let worths = Last::ALL.map(|last| tables.whole(hand, last));
        let others = tables.deck.iter().copied().filter(|card| !hand.contains(card));
        let others = others.map(|card| (card, Last::ALL.map(|last| tables.part(hand, last, card))));
        let (usual, others) = (Best::of(&worths), others.collect());
        Rivals { usual, worths, others, most: tables.most }
    }

    /// Calls `see` with the cards thrown before that change something, what is best then, and by how
    /// much more that brings than what is best usually.
    pub(super) fn each(&self, changes: Changes, mut see: impl FnMut(&[u8], Best, i64)) {
        let rivals = self.rivals(changes);
        if rivals.is_empty() {
            return;
        }
        let mut seen = |gone: &[u8], places: &[usize]| {
            let mut worths = self.worths;
            for place in places {
                let parts = &self.others[*place].1;
                worths.iter_mut().zip(parts).for_each(|(worth, part)| *worth -= part);
            }
            let best = Best::of(&worths);
            let done = best.last() != self.usual.last();
            if done || changes == Changes::DoneOrInstead && best != self.usual {
                see(gone, best, worths[best.last()] - worths[self.usual.last()]);
            }
        };
        let leads: Vec<i64> = rivals.iter().map(|rival| rival.lead).collect();
        let mut search = Search { rivals: &rivals, others: &self.others, most: self.most };
        search.go(&mut Vec::new(), &mut Vec::new(), &leads, &mut seen);
    }

    /// Those that may come to be worth as much.
    fn rivals(&self, changes: Changes) -> Vec<Rival> {
        let Best { bets, yes } = self.usual;
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        if bets || changes == Changes::DoneOrInstead {
            pairs.extend((1..LASTS).filter(|at| *at != yes).map(|at| (at, yes)));
        }
        match bets {
            true => pairs.push((0, yes)),
            false => pairs.extend((1..LASTS).map(|at| (at, 0))),
        }
        let rival = |(first, second): (usize, usize)| {
            let gains = self.others.iter().map(|(_, parts)| parts[second] - parts[first]);
            let gains: Vec<i64> = gains.collect();
            let lead = self.worths[first] - self.worths[second];
            Rival { lead, most: gains.iter().copied().max().unwrap_or(0).max(0), gains }
        };
        let may = |rival: &Rival| {
            let mut gains = rival.gains.clone();
            gains.sort_unstable_by(|one, other| other.cmp(one));
            let most: i64 = gains.iter().take(self.most).filter(|gain| **gain > 0).sum();
            rival.lead + most >= 0
        };
        pairs.into_iter().map(rival).filter(may).collect()
    }
}

/// The search for cards with which a rival is worth as much.
struct Search<'a> {
    rivals: &'a [Rival],
    others: &'a [(u8, Worths)],
    most: usize,
}

impl Search<'_> {
    /// Goes on behind some cards, with which the rivals lead by so much.
    fn go(
        &mut self,
        gone: &mut Vec<u8>,
        places: &mut Vec<usize>,
        leads: &[i64],
        see: &mut impl FnMut(&[u8], &[usize]),
    ) {
        let first = places.last().map_or(0, |last| last + 1);
        let left = (self.most - gone.len() - 1) as i64;
        let mut next = vec![0; leads.len()];
        for place in first..self.others.len() {
            let (mut here, mut later) = (false, false);
            for ((next, lead), rival) in next.iter_mut().zip(leads).zip(self.rivals) {
                *next = lead + rival.gains[place];
                here |= *next >= 0;
                later |= *next + left * rival.most >= 0;
            }
            if !here && !later {
                continue;
            }
            gone.push(self.others[place].0);
            places.push(place);
            if here {
                see(gone, places);
            }
            if later && left > 0 {
                self.go(gone, places, &next, see);
            }
            gone.pop();
            places.pop();
        }
    }
}
