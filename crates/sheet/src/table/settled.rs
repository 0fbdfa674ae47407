//! Whether everything that can be bet is settled afterwards, and every tie decided: a sheet that
//! leaves chips on the layout does not load.

use super::peculiar::Peculiar;
use super::settle::{By, Line, Outcome, Settlement};
use super::special::Special;
use super::step::Step;
use crate::error::{SheetError, Wrong};
use crate::kind::Kind;
use crate::sections::Sections;

/// Refuses wagers that are made behind their last settlement, and lines of a war that leave a
/// comparison open.
pub(super) fn check(
    sections: &Sections<'_>,
    kind: Kind,
    steps: &[Step],
    settlement: &Settlement,
) -> Result<(), SheetError> {
    for (at, step) in steps.iter().enumerate() {
        for wager in made(step) {
            if !is_settled(steps, at, wager) {
                let wrong = Wrong::new(
                    format!("`{wager}` can be bet and is not settled behind that"),
                    format!("a later step {{ settle = …, order = [\"{wager}\"] }}"),
                );
                return Err(sections.need("round")?.wrong_at("steps", wrong));
            }
        }
        if matches!(step, Step::Peculiar(Peculiar::War { .. })) && !is_fought(&steps[at..]) {
            let wrong = Wrong::new(
                "a war without cards",
                "a later step { war-deal = \"each\" or \"common\" }",
            );
            return Err(sections.need("round")?.wrong_at("steps", wrong));
        }
    }
    let lines = settlement.lines.iter().filter(|_| kind == Kind::War);
    for line in lines.filter(|line| matches!(line.by, By::Hand | By::Common(_))) {
        if let Some(wrong) = left_open(line, steps) {
            return Err(sections.need("settle")?.wrong_at(&line.wager, wrong));
        }
    }
    Ok(())
}

/// The wagers that a step may put chips on.
fn made(step: &Step) -> Vec<&str> {
    let wagers: Vec<&String> = match step {
        Step::Ask { wager, and, .. } => std::iter::once(wager).chain(and).collect(),
        Step::Special(Special::Buy { wager, .. } | Special::Split { wager, .. }) => vec![wager],
        Step::Peculiar(Peculiar::ChooseSide { high, low, both, .. }) => vec![high, low, both],
        Step::Peculiar(Peculiar::Offer(wagers)) => wagers.iter().collect(),
        Step::Peculiar(Peculiar::War { on, with }) => on.iter().chain(with).collect(),
        _ => Vec::new(),
    };
    wagers.into_iter().map(String::as_str).collect()
}

/// Whether a wager is settled behind a step: by name, or, where no settlement names it, by the
/// last, which takes all that is left.
fn is_settled(steps: &[Step], at: usize, wager: &str) -> bool {
    let names = |step: &Step| match step {
        Step::Settle { order, .. } => order.iter().any(|due| due == wager),
        Step::Special(Special::Award { wager: awarded, .. }) => awarded == wager,
        _ => false,
    };
    let settles = |step: &Step| matches!(step, Step::Settle { .. });
    let behind = &steps[at + 1..];
    match steps.iter().any(names) {
        true => behind.iter().any(names),
        false => behind.iter().any(settles),
    }
}

/// Whether cards are dealt for a war.
fn is_fought(behind: &[Step]) -> bool {
    behind.iter().any(|step| matches!(step, Step::Peculiar(Peculiar::WarDeal { .. })))
}

/// What a line of a war leaves undecided, if anything.
fn left_open(line: &Line, steps: &[Step]) -> Option<Wrong> {
    use Outcome::{Lose, Tie, War, WarLose, WarTie, WarWin, Win};
    let says = |outcome: Outcome| line.cells.iter().any(|(said, _)| *said == outcome);
    let at_war = |step: &Step| match step {
        Step::Peculiar(Peculiar::War { on, .. }) => on.contains(&line.wager),
        _ => false,
    };
    let fights = steps.iter().any(at_war);
    let by_war = says(War) || [WarWin, WarLose, WarTie].into_iter().all(says);
    let first = [Win, Lose, Tie].into_iter().any(says);
    if !first {
        return (!by_war).then(|| {
            Wrong::new("not every end of a war is paid", "`war-win`, `war-lose` and `war-tie`")
        });
    }
    if !says(Win) || !says(Lose) {
        return Some(Wrong::new("not every comparison is paid", "`win` and `lose`"));
    }
    let settles_ties = says(Tie) || fights && by_war;
    (!settles_ties).then(|| {
        Wrong::new(
            "a tie is never settled",
            format!(
                "`tie`; or a step {{ war = [\"{}\"] }} with `war`, or `war-win`, `war-lose` and \
                 `war-tie`",
                line.wager
            ),
        )
    })
}
