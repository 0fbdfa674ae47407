//! What Pan brings, as text and as a PAR sheet.

use super::bot::Class;
use super::odds::{Found, fingerprint};
use crate::layout::thousands;
use serde_json::json;
use std::fmt::Write;

/// A class of hands in words.
pub(super) fn class(class: &Class) -> String {
    let made = match class.made {
        0 => "no meld",
        1 => "a meld",
        _ => "two melds or more",
    };
    let low = class.outs * Class::STEP;
    format!("{made}, {low} to {} cards of use", low + Class::STEP - 1)
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
            "  {name:22} {:>+8.3}   {:>6.3}  {:>5.1} %  {:>5.1} %",
            moments.mean(chip),
            moments.error(chip),
            moments.stayed as f64 * 100.0 / count,
            moments.won as f64 * 100.0 / count,
        ));
    }
    say(format!("\nWhat staying wins with a hand as dealt; retiring loses {ante}"));
    say(format!("  {:42} {:>7}  {:>8}   {:>6}  {:>7}", "", "hands", "net", "±", "wins"));
    for (held, moments) in &found.sample.classes {
        let count = moments.count.max(1) as f64;
        say(format!(
            "  {:42} {:>5.1} %  {:>+8.3}   {:>6.3}  {:>5.1} %",
            class(held),
            count * 100.0 / found.sample.staying.count.max(1) as f64,
            moments.mean(chip),
            moments.error(chip),
            moments.won as f64 * 100.0 / count,
        ));
    }
    say(format!(
        "  {:42} {:>5.1} %  {:>+8.3}   {:>6.3}",
        "any hand",
        100.0,
        found.sample.staying.mean(chip),
        found.sample.staying.error(chip),
    ));
    let game = &found.parlour.rules.game;
    let others = game.pack.size() - usize::from(game.hand);
    say(format!(
        "\nA card is of use if it makes a meld with the hand at once; there are {others} others."
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
         with its standard error. Written by `cardroom odds {game} --write par/`.\n",
        first.parlour.named.title
    );
    for found in found {
        let chip = found.chip();
        let say = &mut |text: String| writeln!(out, "{text}").expect("text grows");
        say(format!(
            "\n## {}\n\n{} players, chips of {chip}, {} rounds, seed {}.\n",
            found.parlour.named.edition,
            found.seats,
            thousands(found.rounds),
            found.seed
        ));
        say("| place | net a round | ± | stays | wins | deviation |\n|---|--:|--:|--:|--:|--:|"
            .to_owned());
        for (at, moments) in found.sample.places[..found.seats].iter().enumerate() {
            let count = moments.count.max(1) as f64;
            say(format!(
                "| {} | {:+.3} | {:.3} | {:.1} % | {:.1} % | {:.2} |",
                at + 1,
                moments.mean(chip),
                moments.error(chip),
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
        for (held, moments) in &found.sample.classes {
            let count = moments.count.max(1) as f64;
            say(format!(
                "| {} | {} | {:+.3} | {:.3} | {:.1} % |",
                class(held),
                thousands(moments.count),
                moments.mean(chip),
                moments.error(chip),
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
