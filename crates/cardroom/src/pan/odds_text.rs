//! What Pan brings, as text and as a PAR sheet.

use super::hands;
use super::odds::{Found, Moments, fingerprint};
use crate::layout::thousands;
use money::Money;
use serde_json::json;
use sheet::pan_fee::FeeFrom;
use std::fmt::Write;

/// Whether the house's fees are in the figures.
pub(super) fn fees(found: &Found<'_>) -> String {
    let fee = found.parlour.rules.game.fee;
    let due = fee.at(found.seats);
    match fee.from {
        FeeFrom::Nothing => "No fee is printed: what one wins the others lose.".to_owned(),
        FeeFrom::Tops => {
            format!("The fee of {due} a round, out of the antes, is in the figures.")
        }
        FeeFrom::HalfHour => {
            format!("The fee of {due} from each player every half hour is not in the figures.")
        }
    }
}

/// A standard error, if there is one.
fn error(moments: &Moments, chip: Money) -> String {
    moments.error(chip).map_or_else(String::new, |error| format!("{error:.3}"))
}

/// The answer of `cardroom odds pan`.
pub(super) fn text(found: &Found<'_>) -> String {
    let chip = found.chip();
    let ante = found.parlour.rules.game.tops;
    let mut out = format!(
        "{}, {} players, chips of {chip}: {} rounds between sensible bots, seed {}\n\n",
        found.parlour.name(),
        found.seats,
        thousands(found.rounds),
        found.seed
    );
    let mut say = |text: String| writeln!(out, "{text}").expect("text grows");
    say("What each place wins a round, in chips (a sample, ± its standard error)".to_owned());
    say(format!("  {:22} {:>8}   {:>6}  {:>7}  {:>7}", "", "net", "±", "stays", "wins"));
    for (at, moments) in found.sample.places[..found.seats].iter().enumerate() {
        let count = moments.count.max(1) as f64;
        let name =
            if at == 0 { "place 1, the first".to_owned() } else { format!("place {}", at + 1) };
        say(format!(
            "  {name:22} {:>+8.3}   {:>6}  {:>5.1} %  {:>5.1} %",
            moments.mean(chip),
            error(moments, chip),
            moments.stayed as f64 * 100.0 / count,
            moments.won as f64 * 100.0 / count,
        ));
    }
    say(format!("\nWhat staying wins with a hand as dealt; retiring loses {ante}"));
    say(format!("  {:42} {:>7}  {:>8}   {:>6}  {:>7}", "", "hands", "net", "±", "wins"));
    for line in hands::lines(&found.sample.classes) {
        let moments = &line.moments;
        let count = moments.count.max(1) as f64;
        say(format!(
            "  {:42} {:>5.1} %  {:>+8.3}   {:>6}  {:>5.1} %",
            line.words(),
            count * 100.0 / found.sample.staying.count.max(1) as f64,
            moments.mean(chip),
            error(moments, chip),
            moments.won as f64 * 100.0 / count,
        ));
    }
    say(format!(
        "  {:42} {:>5.1} %  {:>+8.3}   {:>6}",
        "any hand",
        100.0,
        found.sample.staying.mean(chip),
        error(&found.sample.staying, chip),
    ));
    let game = &found.parlour.rules.game;
    let others = game.pack.size() - usize::from(game.hand);
    say(format!(
        "\nA card is of use if it makes a meld with the hand at once; there are {others} others. {}",
        fees(found)
    ));
    out
}

/// The PAR sheet as Markdown.
pub(super) fn par(found: &[Found<'_>]) -> String {
    let Some(first) = found.first() else { return String::new() };
    let game = &first.parlour.named.game;
    let mut out = format!(
        "# {}\n\n`{game}`. Players win from each other: what a place or a hand brings hangs on how \
         everyone plays. These are rounds between the program's sensible bots, in chips, each figure \
         with its standard error. What the house takes out of the antes of a round is in the figures; \
         what it collects by the clock is not, and each edition below says which it is. Hands of which \
         too few were met go with those beside them. A card is of use if it makes a meld with the hand \
         at once. Written by `cardroom odds {game} --write par/`.\n",
        first.parlour.named.title
    );
    for found in found {
        let chip = found.chip();
        let say = &mut |text: String| writeln!(out, "{text}").expect("text grows");
        say(format!(
            "\n## {}\n\n{} players, chips of {chip}, {} rounds, seed {}. {}\n",
            found.parlour.named.edition,
            found.seats,
            thousands(found.rounds),
            found.seed,
            fees(found)
        ));
        say("| place | net a round | ± | stays | wins | deviation |\n|---|--:|--:|--:|--:|--:|"
            .to_owned());
        for (at, moments) in found.sample.places[..found.seats].iter().enumerate() {
            let count = moments.count.max(1) as f64;
            say(format!(
                "| {} | {:+.3} | {} | {:.1} % | {:.1} % | {:.2} |",
                at + 1,
                moments.mean(chip),
                error(moments, chip),
                moments.stayed as f64 * 100.0 / count,
                moments.won as f64 * 100.0 / count,
                moments.deviation(chip),
            ));
        }
        say(format!(
            "\nStaying with a hand as dealt; retiring loses {}.\n\n| hand | hands | net | ± | wins |\n\
             |---|--:|--:|--:|--:|",
            found.parlour.rules.game.tops
        ));
        for line in hands::lines(&found.sample.classes) {
            let moments = &line.moments;
            let count = moments.count.max(1) as f64;
            say(format!(
                "| {} | {} | {:+.3} | {} | {:.1} % |",
                line.words(),
                thousands(moments.count),
                moments.mean(chip),
                error(moments, chip),
                moments.won as f64 * 100.0 / count,
            ));
        }
    }
    out
}

/// The PAR sheet as JSON, a line a price.
pub(super) fn par_json(found: &[Found<'_>]) -> String {
    let Some(first) = found.first() else { return String::new() };
    let mut lines: Vec<String> = Vec::new();
    for found in found {
        let Found { parlour, seats, seed, rounds, .. } = found;
        let print = fingerprint(parlour, *seats, *seed, *rounds);
        let seconds = (found.seconds * 10.0).round() / 10.0;
        for price in found.wagers() {
            let entry = json!({
                "edition": found.parlour.named.edition,
                "choices": {},
                "wager": price["wager"],
                "seats": found.seats,
                "fingerprint": print,
                "seconds": seconds,
                "price": price,
            });
            lines.push(format!("    {entry}"));
        }
    }
    format!(
        "{{\n  \"game\": {},\n  \"title\": {},\n  \"stake_cents\": {},\n  \"prices\": [\n{}\n  ]\n}}\n",
        json!(first.parlour.named.game),
        json!(first.parlour.named.title),
        first.chip().as_cents(),
        lines.join(",\n")
    )
}
