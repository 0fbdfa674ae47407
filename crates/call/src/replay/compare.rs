//! Holding the record against what the engine paid.

use super::shares::{self, Pot};
use super::table::{Ending, Played};
use super::{By, Checked, Verdict};
use crate::phh::History;
use engine::Seat;
use engine::pot::{Event, Player, Round, Rules};
use money::Money;

/// What the engine paid.
struct Paid {
    /// To each seat from the pots.
    won: [Money; Seat::MAX],
    /// To each seat, of bets that nobody called.
    returned: [Money; Seat::MAX],
    /// The pots, and who shares them: rooms differ in where the odd chips lie.
    pots: Vec<Pot>,
}

pub(super) fn verdict(
    rules: &Rules,
    history: &History,
    played: &Played,
    events: &[Event],
) -> Verdict {
    let agree = |by, rake| Verdict::Agree(Checked { by, rake });
    if played.ending == Ending::Hidden {
        let uncalled = paid(rules, events).returned.into_iter().sum();
        return match hidden_differ(rules, history, played, uncalled) {
            Some(what) => Verdict::Differ(what),
            None => agree(By::Play, hidden_rake(history, &played.round)),
        };
    }
    if let Some(seat) = played.overlooked {
        let player = history.player(seat);
        return Verdict::Differ(format!(
            "{player} wins here whatever the cards are that the record does not name, and is not \
             paid"
        ));
    }
    let paid = paid(rules, events);
    let by_winnings =
        history.named_winnings().map(|winnings| winnings_differ(rules, history, winnings, &paid));
    if let Some(stacks) = &history.finishing {
        return match (stacks_differ(rules, history, stacks, played, &paid), by_winnings) {
            (None, _) => agree(By::Stacks, Money::ZERO),
            // A rake leaves the stacks short by what the winnings are short.
            (Some(_), Some(Ok(rake))) if short_by(history, stacks, played, &paid) => {
                agree(By::Stacks, rake)
            }
            (Some(what), None) if history.winnings.is_some() => {
                let rake = implied_rake(rules, history, stacks, played, paid);
                rake.map_or(Verdict::Differ(what), |rake| agree(By::Stacks, rake))
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

fn paid(rules: &Rules, events: &[Event]) -> Paid {
    let [mut won, mut returned] = [[Money::ZERO; Seat::MAX]; 2];
    for event in events {
        match *event {
            Event::Awarded { seat, money, .. } => won[seat.place()] += money,
            Event::Returned(seat, money) => returned[seat.place()] += money,
            _ => {}
        }
    }
    Paid { won, returned, pots: Pot::pushed(rules, events) }
}

/// The first seat whose stack is another than the record's, if that is not where odd chips lie.
fn stacks_differ(
    rules: &Rules,
    history: &History,
    stacks: &[Option<Money>],
    played: &Played,
    paid: &Paid,
) -> Option<String> {
    let ours: Vec<Money> = played.round.players().iter().map(|player| player.stack).collect();
    let known = |place: &usize| history.stacks[*place].is_some() && stacks[*place].is_some();
    let places: Vec<usize> = (0..ours.len()).filter(known).collect();
    let theirs = |place: usize| stacks[place].unwrap_or(Money::ZERO);
    let mut won = paid.won.map(Some);
    let mut short = false;
    for (place, won) in won.iter_mut().enumerate().take(ours.len()) {
        let got = (theirs(place) + paid.won[place]).checked_sub(ours[place]);
        short |= places.contains(&place) && got.is_none();
        *won = got.filter(|_| places.contains(&place));
    }
    if !short && shares::fit(&paid.pots, rules.chip, &won, Money::ZERO) {
        return None;
    }
    let off = |place: &&usize| ours[**place] != theirs(**place);
    let place = *places.iter().find(off).expect("what is as ours fits");
    let (ours, theirs) = (history.amount(ours[place]), history.amount(theirs(place)));
    let player = history.player(Seat::new(place));
    Some(format!("{player} finishes with {ours} here, with {theirs} in the record"))
}

/// Whether the stacks are short by exactly what the winnings are short.
fn short_by(history: &History, stacks: &[Option<Money>], played: &Played, paid: &Paid) -> bool {
    let Some(winnings) = &history.winnings else { return false };
    played.round.players().iter().enumerate().all(|(place, player)| match stacks[place] {
        Some(theirs) if history.stacks[place].is_some() => {
            theirs + paid.won[place] == player.stack + winnings[place]
        }
        _ => true,
    })
}

/// The rake that the stacks imply where the winnings name nobody, as they are short of what was won.
fn implied_rake(
    rules: &Rules,
    history: &History,
    stacks: &[Option<Money>],
    played: &Played,
    paid: Paid,
) -> Option<Money> {
    let got = |(place, player): (usize, &Player)| {
        history.stacks[place]?;
        (stacks[place]? + paid.won[place]).checked_sub(player.stack)
    };
    let winnings: Vec<Money> =
        played.round.players().iter().enumerate().map(got).collect::<Option<_>>()?;
    // What came back is in the stacks already.
    let paid = Paid { returned: [Money::ZERO; Seat::MAX], ..paid };
    winnings_differ(rules, history, &winnings, &paid).ok()
}

/// The rake that the winnings imply, or the first seat that won otherwise.
fn winnings_differ(
    rules: &Rules,
    history: &History,
    winnings: &[Money],
    paid: &Paid,
) -> Result<Money, String> {
    let wins = |place: usize| {
        let (ours, theirs) = (history.amount(paid.won[place]), history.amount(winnings[place]));
        let player = history.player(Seat::new(place));
        format!("{player} wins {ours} here, {theirs} in the record")
    };
    let mut given = winnings.to_vec();
    for (place, given) in given.iter_mut().enumerate() {
        let (won, returned) = (paid.won[place], paid.returned[place]);
        let most: Money = paid.pots.iter().map(|pot| pot.most(rules.chip, Seat::new(place))).sum();
        // Some rooms count a bet that nobody called among the winnings.
        let over = *given > most;
        let only_uncalled = won.is_zero() && *given == returned;
        let same_winner = given.is_zero() == won.is_zero() || only_uncalled;
        if !same_winner || over && *given > most + returned {
            return Err(wins(place));
        }
        // The odd chips of a pot may lie with another, but a rake is taken before it is shared.
        if too_short(rules, *given + (most - won), won) {
            return Err(more_than_a_rake(history, *given, won));
        }
        if over {
            *given = given.saturating_sub(returned);
        }
    }
    let held: Money = paid.won.into_iter().sum();
    let sum: Money = given.iter().copied().sum();
    // What is taken of several pots or shares is one rake.
    if too_short(rules, sum, held) {
        return Err(more_than_a_rake(history, sum, held));
    }
    if let Some(rake) = rake_of(rules, winnings, paid) {
        return Ok(rake);
    }
    let off = (0..winnings.len()).find(|place| given[*place] != paid.won[*place]);
    let said = wins(off.unwrap_or_default());
    match held.saturating_sub(sum) {
        Money::ZERO => Err(said),
        rake => Err(format!("{said}: no rake of {} falls so", history.amount(rake))),
    }
}

/// The rake under which the pots can have been shared so, bets that nobody called among the
/// winnings or not.
fn rake_of(rules: &Rules, winnings: &[Money], paid: &Paid) -> Option<Money> {
    let held: Money = paid.won.into_iter().sum();
    let mut readings = vec![[Money::ZERO; Seat::MAX]];
    readings[0][..winnings.len()].copy_from_slice(winnings);
    for (place, returned) in paid.returned.into_iter().enumerate().filter(|it| !it.1.is_zero()) {
        let mut without = readings.clone();
        without.retain_mut(|won| match won[place].checked_sub(returned) {
            Some(less) => {
                won[place] = less;
                true
            }
            None => false,
        });
        readings.append(&mut without);
    }
    readings.into_iter().find_map(|won| {
        let rake = held.checked_sub(won.iter().copied().sum())?;
        let fits = || shares::fit(&paid.pots, rules.chip, &won.map(Some), rake);
        (!too_short(rules, held - rake, held) && fits()).then_some(rake)
    })
}
