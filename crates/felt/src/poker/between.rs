//! What a player of poker says of the rounds to come: how he comes in, what he puts up of his own
//! accord, whether he straddles.

use crate::answer::{Amount, Answer, Choice, NOT_NOW};
use crate::bots::{self, Temper};
use crate::chance::Chance;
use engine::Seat;
use engine::pot::{Debt, Entering, House, Jackpot, Presence, Rules, Seated, Table, TableAction};
use sheet::poker::{Award, Entry, Pool};

/// What a seat may say that is in no round, or between rounds.
pub(super) fn choices(table: &Table, house: &House, seat: Seat) -> Vec<Choice> {
    let Some(player) = table.player(seat) else { return Vec::new() };
    let rules = table.rules(house);
    let mut all = Vec::new();
    all.extend(entering(rules, player));
    all.extend(wager(rules, player));
    if rules.game.extras.pool == Pool::BadBeat {
        let wager = house.jackpot.wager;
        all.push(match player.jackpot {
            Jackpot::Out => {
                Choice::new("jackpot:in", format!("Play for the jackpot, {wager} a round")).on('j')
            }
            Jackpot::In => Choice::new("jackpot:out", "No more jackpot wagers").on('j'),
        });
    }
    if table.straddler(house) == Ok(Some(seat)) {
        all.push(Choice::new("straddle", "Straddle the next round"));
    }
    all
}

/// Who owes blinds waits for the big one, or pays now. Source: clovis-500 l.31, l.33, l.127-130.
fn entering(rules: &Rules, player: &Seated) -> Option<Choice> {
    if player.owes == Debt::Nothing || player.presence != Presence::Here {
        return None;
    }
    Some(match (player.entering, rules.game.extras.entry) {
        (_, Entry::Free) => return None,
        (Entering::Post, _) => Choice::new("enter:wait", "Wait for the big blind"),
        (Entering::Wait, Entry::WaitOrPost) => Choice::new("enter:post", "Post the blinds owed"),
        (Entering::Wait, Entry::WaitOrKill) => Choice::new("enter:post", "Kill the pot"),
    })
}

/// Where each names his own wager, anything between the posted limits. Source: colorado l.740.
fn wager(rules: &Rules, player: &Seated) -> Option<Choice> {
    if rules.game.extras.award != Award::Matched {
        return None;
    }
    let (least, high) = (rules.stakes.low, rules.stakes.high.max(rules.stakes.low));
    let now = player.wager.unwrap_or(least);
    let amount = Amount::Range {
        least: least.as_cents(),
        most: high.as_cents(),
        step: rules.chip.value().as_cents(),
    };
    let says = format!("Wager {now} a round");
    Some(Choice::new("wager", says).on('w').amount(amount).usually(now))
}

/// What an answer does at the table; `None` if it is said in a round.
///
/// # Errors
/// It is not offered to the seat, or its amount is none.
pub(super) fn read(
    table: &Table,
    house: &House,
    seat: Seat,
    answer: &Answer,
) -> Result<Option<TableAction>, String> {
    let action = match answer.choice.as_str() {
        "straddle" => TableAction::Straddle(seat),
        "enter:wait" => TableAction::Enter(seat, Entering::Wait),
        "enter:post" => TableAction::Enter(seat, Entering::Post),
        "jackpot:in" => TableAction::Jackpot(seat, Jackpot::In),
        "jackpot:out" => TableAction::Jackpot(seat, Jackpot::Out),
        "wager" => {
            let (money, chip) = (answer.money()?, table.rules(house).chip);
            if !money.is_multiple_of(chip) {
                return Err(format!("the smallest chip here is {chip}"));
            }
            TableAction::Wager(seat, money)
        }
        _ => return Ok(None),
    };
    let offered = choices(table, house, seat);
    match offered.iter().any(|choice| choice.id == answer.choice) {
        true => Ok(Some(action)),
        false => Err(NOT_NOW.to_owned()),
    }
}

/// What a bot says once: its wager, and whether it plays for the jackpot, which the loose ones do.
pub(super) fn bot(
    table: &Table,
    house: &House,
    seat: Seat,
    temper: Temper,
    chance: &mut Chance,
) -> Option<Answer> {
    let (player, rules) = (table.player(seat)?, table.rules(house));
    if rules.game.extras.award == Award::Matched && player.wager.is_none() {
        let wager = bots::wager(rules, player.stack, chance);
        // A bot that has no more than a part of a wager, or of a chip, has none to name.
        let sound = wager >= rules.stakes.low && wager.is_multiple_of(rules.chip);
        return sound.then(|| Answer::of("wager").for_money(wager));
    }
    let plays = rules.game.extras.pool == Pool::BadBeat && temper.is_loose();
    (plays && player.jackpot == Jackpot::Out).then(|| Answer::of("jackpot:in"))
}
