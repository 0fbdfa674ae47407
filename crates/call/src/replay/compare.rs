//! Holding the record against what the engine paid.

use super::table::{Ending, Played};
use super::{By, Checked, Verdict};
use crate::phh::History;
use engine::Seat;
use engine::pot::{Event, Round, Rules};
use money::Money;

/// What the engine paid one seat.
#[derive(Debug, Clone, Copy, Default)]
struct Paid {
    /// From the pots.
    won: Money,
    /// Bets that nobody called.
    returned: Money,
    /// How far odd chips may lie elsewhere: rooms differ in who gets them.
    odd: Money,
}

pub(super) fn verdict(
    rules: &Rules,
    history: &History,
    played: &Played,
    events: &[Event],
) -> Verdict {
    let agree = |by, rake| Verdict::Agree(Checked { by, rake });
    if played.ending == Ending::Hidden {
        let uncalled = paid(rules, events).iter().map(|paid| paid.returned).sum();
        return match hidden_differ(rules, history, played, uncalled) {
            Some(what) => Verdict::Differ(what),
            None => agree(By::Play, hidden_rake(history, &played.round)),
        };
    }
    let paid = paid(rules, events);
    let by_winnings = history
        .winnings
        .as_ref()
        .filter(|winnings| {
            played.ending == Ending::Over || winnings.iter().any(|money| !money.is_zero())
        })
        .map(|winnings| winnings_differ(rules, history, winnings, &paid));
    if let Some(stacks) = &history.finishing {
        return match (stacks_differ(history, stacks, played, &paid), by_winnings) {
            (None, _) => agree(By::Stacks, Money::ZERO),
            // A rake leaves the stacks short by what the winnings are short.
            (Some(_), Some(Ok(rake))) if short_by(history, stacks, played, &paid) => {
                agree(By::Stacks, rake)
            }
            (Some(what), _) => Verdict::Differ(what),
        };
    }
    match by_winnings {
        Some(Ok(rake)) => agree(By::Winnings, rake),
        Some(Err(what)) => Verdict::Differ(what),
        // Winnings of nothing are what a hand that is still on has.
        None if played.ending == Ending::Stopped && !nothing_won_yet(history) => Verdict::Refused {
            action: None,
            why: match history.lines.is_empty() {
                true => "nothing to compare: no actions and no result".to_owned(),
                false => "nothing to compare: it stops before the end without a result".to_owned(),
            },
        },
        None => agree(By::Play, Money::ZERO),
    }
}

/// Whether a record that stops says that nobody has won anything by then. Where the stacks are not
/// known, a hand that was all-in stops so.
fn nothing_won_yet(history: &History) -> bool {
    history.winnings.is_some() && !history.lines.is_empty()
}

/// What cannot be, though the winner's cards are not known: a folded hand that wins, more won
/// than there was, or less kept than lay behind.
fn hidden_differ(
    rules: &Rules,
    history: &History,
    played: &Played,
    uncalled: Money,
) -> Option<String> {
    let round = &played.round;
    let out = |place: &usize| !round.live().contains(Seat::new(*place));
    let folded: Vec<usize> = (0..history.count()).filter(out).collect();
    let name = |place: usize| history.player(Seat::new(place));
    if let Some(winnings) = &history.winnings {
        let won: Money = winnings.iter().copied().sum();
        if let Some(place) = folded.iter().find(|place| !winnings[**place].is_zero()) {
            let (player, won) = (name(*place), history.amount(winnings[*place]));
            return Some(format!("{player} folded, but wins {won} in the record"));
        }
        if won > round.pot() + uncalled {
            let (pot, won) = (history.amount(round.pot()), history.amount(won));
            return Some(format!("the pots hold {pot} here, {won} in the record"));
        }
        if !won.is_zero() && too_short(rules, won, round.pot()) {
            return Some(more_than_a_rake(history, won, round.pot()));
        }
    }
    let stacks = history.finishing.as_ref()?;
    let one = (0..history.count()).find_map(|place| {
        history.stacks[place]?;
        let (ours, theirs) = (round.player(Seat::new(place)).stack, stacks[place]?);
        let most = if folded.contains(&place) { ours } else { ours + round.pot() };
        let held = if theirs < ours { ours } else { most };
        let (held, says) = (history.amount(held), history.amount(theirs));
        (theirs < ours || theirs > most).then(|| {
            format!("{} finishes with {held} here, with {says} in the record", name(place))
        })
    });
    one.or_else(|| chips_differ(rules, history, round, stacks))
}

/// What cannot be of all stacks together: chips that were made, or a pot that nobody got.
fn chips_differ(
    rules: &Rules,
    history: &History,
    round: &Round,
    stacks: &[Option<Money>],
) -> Option<String> {
    let behind = (0..history.count()).map(|place| round.player(Seat::new(place)).stack);
    let behind: Money = behind.sum();
    history.stacks.iter().all(Option::is_some).then_some(())?;
    let theirs = stacks.iter().copied().sum::<Option<Money>>()?;
    let nobodys = too_short(rules, theirs.saturating_sub(behind), round.pot());
    (theirs > behind + round.pot() || nobodys).then(|| {
        let (ours, theirs) = (history.amount(behind + round.pot()), history.amount(theirs));
        format!("all finish with {ours} here, with {theirs} in the record")
    })
}

/// Whether a record leaves more of a pot missing than any rake takes.
///
/// By law a rake is a tenth of the pot at most. Where fixed fees are taken instead they may come to
/// nine lower limits, $9 at a $1-$2 table, which is a larger share of a small pot; there, too, a
/// record may count antes otherwise than its room did. But the larger part of a pot is no rake.
/// Source: colorado l.192, l.266, l.417; players-casino l.2205-2212.
fn too_short(rules: &Rules, given: Money, pot: Money) -> bool {
    let missing = pot.saturating_sub(given);
    let more_than_a_tenth = missing.times(10) > pot;
    let more_than_fees = missing > rules.stakes.low.max(rules.stakes.blinds[1]).times(MOST_FEES);
    given + given < pot || more_than_a_tenth && more_than_fees
}

/// The most that printed fees take out of one pot, in lower limits. Source: players-casino l.2209-2212.
const MOST_FEES: u64 = 9;

fn more_than_a_rake(history: &History, given: Money, pot: Money) -> String {
    let (given, pot) = (history.amount(given), history.amount(pot));
    format!("of {pot} only {given} is won in the record: more than a rake is missing")
}

/// What the record pays out less than lies in the pots, by a hand it does not know.
fn hidden_rake(history: &History, round: &Round) -> Money {
    let won: Money = history.winnings.iter().flatten().copied().sum();
    if !won.is_zero() {
        return round.pot().saturating_sub(won);
    }
    let known = history.stacks.iter().all(Option::is_some);
    let theirs = history.finishing.as_ref().and_then(|stacks| stacks.iter().copied().sum());
    let behind: Money = round.players().iter().map(|player| player.stack).sum();
    let missing = |theirs: Money| (behind + round.pot()).saturating_sub(theirs);
    theirs.filter(|_| known).map_or(Money::ZERO, missing)
}

fn paid(rules: &Rules, events: &[Event]) -> [Paid; Seat::MAX] {
    let mut paid = [Paid::default(); Seat::MAX];
    let mut pots: Vec<(u8, Vec<(Seat, Money)>)> = Vec::new();
    for event in events {
        match *event {
            Event::Awarded { pot, seat, money, .. } => {
                paid[seat.place()].won += money;
                match pots.iter_mut().find(|(number, _)| *number == pot) {
                    Some((_, winners)) => winners.push((seat, money)),
                    None => pots.push((pot, vec![(seat, money)])),
                }
            }
            Event::Returned(seat, money) => paid[seat.place()].returned += money,
            _ => {}
        }
    }
    // Where all got the same there was no odd chip.
    let even = |winners: &[(Seat, Money)]| winners.windows(2).all(|pair| pair[0].1 == pair[1].1);
    for (_, winners) in pots.into_iter().filter(|(_, winners)| !even(winners)) {
        for (seat, _) in &winners {
            paid[seat.place()].odd += rules.chip.value().times(winners.len() as u64 - 1);
        }
    }
    paid
}

/// The first seat whose stack is another than the record's, odd chips left out.
fn stacks_differ(
    history: &History,
    stacks: &[Option<Money>],
    played: &Played,
    paid: &[Paid; Seat::MAX],
) -> Option<String> {
    let ours: Vec<Money> = played.round.players().iter().map(|player| player.stack).collect();
    let known = |place: usize| history.stacks[place].is_some() && stacks[place].is_some();
    let places: Vec<usize> = (0..ours.len()).filter(|place| known(*place)).collect();
    let theirs = |place: usize| stacks[place].unwrap_or(Money::ZERO);
    let sum_ours: Money = places.iter().map(|place| ours[*place]).sum();
    let sum_theirs: Money = places.iter().map(|place| theirs(*place)).sum();
    let slack = |place: usize| if sum_ours == sum_theirs { paid[place].odd } else { Money::ZERO };
    let off = |place: &&usize| apart(ours[**place], theirs(**place)) > slack(**place);
    places.iter().find(off).map(|&place| {
        let (ours, theirs) = (history.amount(ours[place]), history.amount(theirs(place)));
        let player = history.player(Seat::new(place));
        format!("{player} finishes with {ours} here, with {theirs} in the record")
    })
}

/// Whether the stacks are short by exactly what the winnings are short.
fn short_by(
    history: &History,
    stacks: &[Option<Money>],
    played: &Played,
    paid: &[Paid; Seat::MAX],
) -> bool {
    let Some(winnings) = &history.winnings else { return false };
    played.round.players().iter().enumerate().all(|(place, player)| match stacks[place] {
        Some(theirs) if history.stacks[place].is_some() => {
            theirs + paid[place].won == player.stack + winnings[place]
        }
        _ => true,
    })
}

/// The rake that the winnings imply, or the first seat that won otherwise.
fn winnings_differ(
    rules: &Rules,
    history: &History,
    winnings: &[Money],
    paid: &[Paid; Seat::MAX],
) -> Result<Money, String> {
    let (mut held, mut given) = (Money::ZERO, Money::ZERO);
    for (place, (&theirs, ours)) in winnings.iter().zip(paid).enumerate() {
        // Some rooms count a bet that nobody called among the winnings.
        let with_uncalled = theirs > ours.won + ours.odd;
        let base = if with_uncalled { ours.won + ours.returned } else { ours.won };
        let only_uncalled = ours.won.is_zero() && theirs == ours.returned;
        let same_winner = theirs.is_zero() == ours.won.is_zero() || only_uncalled;
        if !same_winner || theirs > base + ours.odd {
            let (ours, theirs) = (history.amount(ours.won), history.amount(theirs));
            let player = history.player(Seat::new(place));
            return Err(format!("{player} wins {ours} here, {theirs} in the record"));
        }
        // The odd chips of a pot may lie with another, but a rake is taken before it is shared.
        if too_short(rules, theirs + ours.odd, ours.won) {
            return Err(more_than_a_rake(history, theirs, ours.won));
        }
        held += base;
        given += theirs;
    }
    // What is taken of several pots or shares is one rake.
    if too_short(rules, given, held) {
        return Err(more_than_a_rake(history, given, held));
    }
    Ok(held.saturating_sub(given))
}

fn apart(a: Money, b: Money) -> Money {
    a.saturating_sub(b) + b.saturating_sub(a)
}
