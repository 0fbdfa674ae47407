//! How a pot may have been shared: who wins each part of it is the game's, where its odd chips lie
//! is the room's.

use engine::pot::{Event, Rules};
use engine::{Seat, SeatSet};
use money::{Chip, Money};
use sheet::poker::Award;
use std::num::NonZero;

/// One pot as the engine pushed it.
#[derive(Debug, Clone)]
pub(super) struct Pot {
    number: u8,
    money: Money,
    parts: Vec<Part>,
}

/// A part of a pot, by board and by way, and the hands that are alike in winning it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    board: u8,
    way: u8,
    winners: SeatSet,
}

/// A part with what it came to.
#[derive(Debug, Clone, Copy)]
struct Pushed {
    winners: SeatSet,
    money: Money,
}

/// Odd chips that lie with any of these seats.
#[derive(Debug, Clone, Copy)]
struct Odd {
    winners: SeatSet,
    money: Money,
}

/// So many ways to divide a rake among the pots are tried. It takes many side pots, each with other
/// winners, and a rake of thousands of chips to come so far: then none is found.
const TRIES: u32 = 1 << 20;

impl Pot {
    /// The pots of a round, each with its parts.
    pub(super) fn pushed(rules: &Rules, events: &[Event]) -> Vec<Pot> {
        // Matched wagers are paid one by one, each winner by his own: nothing is shared.
        let matched = rules.game.extras.award == Award::Matched;
        let mut pots: Vec<Pot> = Vec::new();
        for event in events {
            let Event::Awarded { pot, share, seat, money, .. } = *event else { continue };
            let number = if matched { seat.place() as u8 } else { pot };
            let at = pots.iter().position(|pot| pot.number == number).unwrap_or_else(|| {
                pots.push(Pot { number, money: Money::ZERO, parts: Vec::new() });
                pots.len() - 1
            });
            pots[at].money += money;
            let parts = &mut pots[at].parts;
            match parts.iter_mut().find(|part| (part.board, part.way) == (share.board, share.way)) {
                Some(part) => part.winners = part.winners.with(seat),
                None => {
                    let winners = SeatSet::EMPTY.with(seat);
                    parts.push(Part { board: share.board, way: share.way, winners });
                }
            }
        }
        pots
    }

    /// The most that a seat can get of it.
    pub(super) fn most(&self, chip: Chip, seat: Seat) -> Money {
        let sums = self.pushes(self.money, chip).into_iter().map(|pushes| {
            let own = pushes.iter().filter(|pushed| pushed.winners.contains(seat));
            own.map(|pushed| pushed.split(chip)).map(|(share, odd)| share + odd).sum()
        });
        sums.max().unwrap_or(Money::ZERO)
    }

    fn winners(&self) -> SeatSet {
        self.parts.iter().fold(SeatSet::EMPTY, |all, part| all.or(part.winners))
    }

    /// What each part comes to if the pot is that large. An odd chip between two boards, or between
    /// high and low, may lie with either.
    fn pushes(&self, money: Money, chip: Chip) -> Vec<Vec<Pushed>> {
        let mut boards: Vec<u8> = self.parts.iter().map(|part| part.board).collect();
        boards.dedup();
        let mut all = Vec::new();
        for amounts in divide(money, boards.len(), chip) {
            let mut pushes = vec![Vec::new()];
            for (board, money) in boards.iter().zip(amounts) {
                let ways: Vec<&Part> = self.parts.iter().filter(|it| it.board == *board).collect();
                let halves = divide(money, ways.len(), chip);
                pushes = pushes
                    .iter()
                    .flat_map(|before: &Vec<Pushed>| {
                        halves.iter().map(|half| (before.clone(), half))
                    })
                    .map(|(mut pushes, half)| {
                        let parts = ways.iter().zip(half);
                        let pushed = |(part, money): (&&Part, &Money)| Pushed {
                            winners: part.winners,
                            money: *money,
                        };
                        pushes.extend(parts.map(pushed));
                        pushes
                    })
                    .collect();
            }
            all.extend(pushes);
        }
        all
    }
}

impl Pushed {
    /// What each winner gets, and what does not go round.
    fn split(&self, chip: Chip) -> (Money, Money) {
        let count = NonZero::new(self.winners.len()).expect("somebody wins each part");
        let split = self.money.split_in(count, chip);
        (split.share, split.odd)
    }
}

/// An amount whole, or in halves with the odd chip in either.
fn divide(money: Money, count: usize, chip: Chip) -> Vec<Vec<Money>> {
    if count < 2 {
        return vec![vec![money]];
    }
    let halves = money.halves_in(chip);
    let (less, more) = (halves.share, halves.share + halves.odd);
    match halves.odd.is_zero() {
        true => vec![vec![less, less]],
        false => vec![vec![more, less], vec![less, more]],
    }
}

/// Whether pots less a rake can have been shared so that every seat got this much of them; what a
/// seat got may not be known.
///
/// A rake is taken before a pot is shared, so it shortens alike those who share it. How much of it
/// comes out of which pot is the room's.
pub(super) fn fit(
    pots: &[Pot],
    chip: Chip,
    theirs: &[Option<Money>; Seat::MAX],
    rake: Money,
) -> bool {
    let sharing = Sharing { base: [Money::ZERO; Seat::MAX], odd: Vec::new() };
    Fit { chip, theirs, tries: TRIES }.search(&in_runs(pots), rake, &sharing)
}

/// The pots with those that are shared alike next to each other, the largest of them last.
fn in_runs(pots: &[Pot]) -> Vec<Pot> {
    let mut runs: Vec<Vec<Pot>> = Vec::new();
    for pot in pots {
        match runs.iter_mut().find(|run| run[0].parts == pot.parts) {
            Some(run) => run.push(pot.clone()),
            None => runs.push(vec![pot.clone()]),
        }
    }
    runs.iter_mut().for_each(|run| run.sort_by_key(|pot| pot.money));
    runs.concat()
}

struct Fit<'a> {
    chip: Chip,
    theirs: &'a [Option<Money>; Seat::MAX],
    tries: u32,
}

/// What the seats have of the pots so far, and the odd chips that are still to be placed.
#[derive(Debug, Clone)]
struct Sharing {
    base: [Money; Seat::MAX],
    odd: Vec<Odd>,
}

impl Fit<'_> {
    fn search(&mut self, pots: &[Pot], rake: Money, before: &Sharing) -> bool {
        let Some((pot, rest)) = pots.split_first() else {
            return rake.is_zero() && self.odd_chips_fit(before);
        };
        let later = rest.iter().fold(SeatSet::EMPTY, |all, pot| all.or(pot.winners()));
        let mut taken = if rest.is_empty() { rake } else { Money::ZERO };
        let most = self.most_taken(pot, rest, rake);
        while taken <= most && taken <= pot.money {
            for pushes in pot.pushes(pot.money - taken, self.chip) {
                if self.tries == 0 {
                    return false;
                }
                self.tries -= 1;
                let sharing = before.with(&pushes, self.chip);
                if self.can_be(&sharing, later) && self.search(rest, rake - taken, &sharing) {
                    return true;
                }
            }
            taken += self.chip.value();
        }
        false
    }

    /// The most that need be tried as the rake of a pot. Of pots that are shared alike it does not
    /// matter which is raked, but for the odd chips, and these come round again: after as many as
    /// go into two boards, two ways and each number of winners. The rest may be the largest one's.
    fn most_taken(&self, pot: &Pot, rest: &[Pot], rake: Money) -> Money {
        let largest = rest.iter().rfind(|other| other.parts == pot.parts);
        let round: u64 = pot.parts.iter().map(|part| part.winners.len() as u64).product();
        match largest {
            Some(largest) if rake <= largest.money => {
                let chips = round.saturating_mul(4);
                rake.min(Money::cents(chips.saturating_mul(self.chip.value().as_cents())))
            }
            _ => rake,
        }
    }

    /// Whether no seat has too much, and none that wins no later pot too little.
    fn can_be(&self, sharing: &Sharing, later: SeatSet) -> bool {
        let mut seats = self.theirs.iter().enumerate().map(|(at, theirs)| (Seat::new(at), theirs));
        seats.all(|(seat, theirs)| {
            let base = sharing.base[seat.place()];
            let most = base + sharing.odd_where(|winners| winners.contains(seat));
            theirs.is_none_or(|theirs| base <= theirs && (later.contains(seat) || theirs <= most))
        })
    }

    /// Whether the odd chips can be placed so that everyone has what he should: for any of the
    /// seats, those that must lie with them are not too many, those that can are not too few.
    fn odd_chips_fit(&self, sharing: &Sharing) -> bool {
        let winners = sharing.odd.iter().fold(SeatSet::EMPTY, |all, odd| all.or(odd.winners));
        let known: Vec<(Seat, Money)> = winners
            .iter()
            .filter_map(|seat| {
                Some((seat, self.theirs[seat.place()]? - sharing.base[seat.place()]))
            })
            .collect();
        (1..1_usize << known.len()).all(|some| {
            let some = known.iter().enumerate().filter(|(at, _)| some >> at & 1 == 1);
            let seats: SeatSet = some.clone().map(|(_, (seat, _))| *seat).collect();
            let wanted: Money = some.map(|(_, (_, money))| *money).sum();
            let must = sharing.odd_where(|winners| winners.but(seats).is_empty());
            let can = sharing.odd_where(|winners| !winners.and(seats).is_empty());
            must <= wanted && wanted <= can
        })
    }
}

impl Sharing {
    fn odd_where(&self, lies: impl Fn(SeatSet) -> bool) -> Money {
        self.odd.iter().filter(|odd| lies(odd.winners)).map(|odd| odd.money).sum()
    }

    fn with(&self, pushes: &[Pushed], chip: Chip) -> Sharing {
        let mut sharing = self.clone();
        for pushed in pushes {
            let (share, odd) = pushed.split(chip);
            for seat in pushed.winners.iter() {
                sharing.base[seat.place()] += share;
            }
            if !odd.is_zero() {
                sharing.odd.push(Odd { winners: pushed.winners, money: odd });
            }
        }
        sharing
    }
}
