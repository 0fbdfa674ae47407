//! Prices as a page to read.

use super::answer::{Answer, Found};
use super::figures::{
    BY_HOUSE_WAY, SMALLER_BET, Tables, always_by_house_way, banker_chooses, brought, chart_title,
    counted, followed, house_edge, left_to_the_house_way, legend, negative, of_float, percent,
    plural, share, so_many, throughout, tried, worth_head,
};
use super::meters;
use super::suspects::needed;
use crate::layout::{beside, thousands};
use odds::price::{Beyond, Chart, Decision, Followed, Method, Played, Priced, Row};
use sheet::Resolved;

/// Where the figures of a price begin.
const COLUMN: usize = 21;

/// Most ways to come out that are printed; JSON has them all.
const ROWS: usize = 40;

/// The whole answer.
pub(super) fn text(answer: &Answer<'_>) -> String {
    let mut out = head(answer);
    for found in &answer.found {
        out.push('\n');
        match &found.price {
            Ok(priced) => price(&mut out, answer, priced),
            Err(reason) => unpriced(&mut out, answer.page, found, reason),
        }
    }
    out
}

/// What was priced, and under which choices.
pub(super) fn head(answer: &Answer<'_>) -> String {
    let page = answer.page;
    let mut out = format!("{}\n", page.title);
    let mut line = |label: &str, text: &str| beside(&mut out, &format!("  {label}"), COLUMN, text);
    line("game", &format!("{}@{}", page.game, page.edition));
    let stakes = format!("{} on each wager of free size", answer.stake);
    line("stakes", &format!("{stakes}, {} dealt in", counted_seats(answer.seats)));
    let chosen = answer.options.iter();
    let chosen = chosen.map(|option| format!("{}={}", option.id, option.value()));
    let chosen: Vec<String> = chosen.collect();
    if !chosen.is_empty() {
        line("choices", &chosen.join(", "));
    }
    out
}

fn counted_seats(seats: u8) -> String {
    if seats == 1 { "one seat".to_owned() } else { format!("{seats} seats") }
}

fn unpriced(out: &mut String, page: &Resolved, found: &Found, reason: &str) {
    let (game, edition) = (&page.game, &page.edition);
    let text = format!(
        "has no price yet: {reason}. `cardroom simulate {game}@{edition} --bots sensible` says \
         what bots win at it"
    );
    beside(out, &found.wager.to_uppercase(), COLUMN, &text);
}

fn price(out: &mut String, answer: &Answer<'_>, priced: &Priced) {
    let per = match priced.per == priced.wager {
        true => format!("per {}", priced.per),
        false => format!("per {}, which it goes with", priced.per),
    };
    let about = match is_whole_game(priced) {
        true => format!("{per}, with all that follows from it, {}", how_played(priced)),
        false => per,
    };
    let about = match priced.stake == answer.stake {
        true => about,
        false => format!("{about}, {} staked", priced.stake),
    };
    beside(out, &priced.wager.to_uppercase(), COLUMN, &about);
    figures(out, answer.page, priced);
    beyond(out, priced);
    progressive(out, answer.page, priced);
    ways(out, priced);
    if let Some(Beyond::Envy { rows: earned, .. }) = &priced.beyond {
        *out += "\n  ENVY, of one other hand\n";
        rows(out, earned, priced.deals);
    }
    for decision in &priced.play {
        best_play(out, decision);
    }
    if let Some(by_tables) = priced.by_tables {
        out.push('\n');
        let cost = priced.expected.value() - by_tables.value();
        let tables = Tables::of(priced.charts.iter().map(|chart| chart.letters));
        beside(out, "  ", 3, &throughout(tables, &brought(priced.method, by_tables), cost));
    }
    if let Some(by_house_way) = priced.by_house_way {
        out.push('\n');
        let cost = priced.expected.value() - by_house_way.value();
        beside(
            out,
            "  ",
            3,
            &always_by_house_way(&priced.play, &brought(priced.method, by_house_way), cost),
        );
    }
    priced.charts.iter().for_each(|chart| best_by_chart(out, chart));
    let is_best = |decision: &Decision| !decision.lines.is_empty() && !decision.is_by_house_way();
    if priced.play.iter().any(is_best) || !priced.charts.is_empty() {
        *out += &format!("\n  {SMALLER_BET}\n");
    }
}

/// How the decisions were made that the figures are of.
fn how_played(priced: &Priced) -> &'static str {
    match priced.played() {
        Played::Best => "under best play",
        Played::NearlyBest => "played as well as could be found",
        Played::HouseWay => "played by the house way",
    }
}

/// Whether more than the wager itself is bet on average.
fn is_whole_game(priced: &Priced) -> bool {
    (priced.staked.value() - 1.0).abs() > 1e-12 || !priced.play.is_empty()
}

fn figures(out: &mut String, page: &Resolved, priced: &Priced) {
    let mut line = |label: &str, text: &str| beside(out, &format!("  {label}"), COLUMN, text);
    let unit = &priced.per;
    match priced.method {
        Method::Exact => line("return", &counted(priced.expected)),
        Method::Sample { error, .. } | Method::InPart { error, .. } => {
            let error = of_float(error, 4);
            let mean = of_float(priced.expected.value(), 4);
            line("return", &format!("{mean}, standard error {error}"));
        }
        Method::Symmetry { .. } | Method::Induction { .. } => {
            line("return", &of_float(priced.expected.value(), 8));
        }
    }
    let whose = match priced.house_edge() < 0.0 {
        true => format!(": the bettor is favoured{}", but_needs(page, priced)),
        false => String::new(),
    };
    line("house edge", &format!("{} of the {unit}{whose}", house_edge(priced)));
    let risk = of_float(priced.element_of_risk(), 4);
    let bet = priced.staked.value();
    if (bet - 1.0).abs() > 1e-12 {
        line(
            "element of risk",
            &format!("{risk} of all that is bet, {bet:.4} {} a round", plural(unit)),
        );
    }
    line("hit frequency", &percent(priced.hit, 4));
    line("standard deviation", &format!("{:.4}", priced.deviation()));
    let deals = thousands(priced.deals);
    line(
        "method",
        &match priced.method {
            Method::Exact => format!("exact: all {deals} deals counted"),
            Method::Sample { seed, .. } => format!("sample: {deals} deals at random, seed {seed}"),
            Method::InPart { seed, sampled, apart, .. } => format!(
                "sample: {deals} deals at random, seed {seed}. What is due on own cards alone is \
                 counted in the return; hit frequency, deviation and the deals below are of those \
                 drawn, which brought {}, standard error {}",
                of_float(sampled, 4),
                of_float(apart, 4)
            ),
            Method::Symmetry { seed, .. } => format!(
                "exact by symmetry: each hand is as good as the other. Hit frequency, deviation and \
                 the deals below are of {deals} deals at random, seed {seed}"
            ),
            Method::Induction { seed, sampled, error, .. } => format!(
                "by induction over every card that may come, to twelve decimals; a bank that \
                 covers everything, no fees. Hit frequency, deviation and the deals below are of \
                 {deals} rounds played by the charts, seed {seed}, which brought {}, standard \
                 error {}",
                of_float(sampled, 4),
                of_float(error, 4)
            ),
        },
    );
    if let Method::Induction { by_cards: Some(best), .. } = priced.method {
        let edge = of_float(-best, 4);
        let how = "if each hand is played for the best by its cards, not by its total";
        line("by the cards", &format!("house edge {edge} {how}"));
    }
    if let Method::Induction { best_banker: Some(best), .. } = priced.method {
        let edge = of_float(-best, 4);
        let text = format!(
            "house edge {edge} if a banker who may choose does what is best against the one hand; \
             the figures above are against one who plays by the house way"
        );
        line("best banker", &text);
    } else if matches!(priced.method, Method::Induction { .. }) && banker_chooses(page) {
        line("best banker", BY_HOUSE_WAY);
    }
}

/// What a wager that favours the bettor cannot be made without.
fn but_needs(page: &Resolved, priced: &Priced) -> String {
    let needed = page.table().and_then(|game| needed(&game.wagers, &priced.wager));
    let said = |name: &str| format!(", but it is made only with the {name}, as large");
    needed.map_or_else(String::new, said)
}

/// What the figures of the own hand leave out.
fn beyond(out: &mut String, priced: &Priced) {
    let (label, text) = match &priced.beyond {
        None => return,
        Some(Beyond::Envy { others, expected, .. }) => {
            let (more, edge) = (of_float(expected.value(), 4), of_float(-priced.with_envy(), 4));
            let hands = match others {
                1 => "the hand of one other adds".to_owned(),
                others => format!("the hands of {others} others add"),
            };
            let figures = "the other figures are of the own hand";
            ("envy", format!("{hands} {more}: house edge {edge}; {figures}"))
        }
        Some(Beyond::Bought { expected }) => {
            let edge = percent(negative(*expected), 4);
            let wager = &priced.wager;
            let text = format!(
                "house edge {edge} of the {wager} itself, {}, by what the round is worth without \
                 it; the other figures are of the round with it",
                counted(*expected)
            );
            ("bought", text)
        }
        Some(Beyond::Tried { why, most }) => ("not counted", tried(why, *most)),
    };
    beside(out, &format!("  {label}"), COLUMN, &text);
}

/// What the meters of a progressive add, and what they show in the figures.
fn progressive(out: &mut String, page: &Resolved, priced: &Priced) {
    if priced.meters.is_empty() {
        return;
    }
    let mut line = |label: &str, text: &str| beside(out, &format!("  {label}"), COLUMN, text);
    for held in &priced.meters {
        let more = of_float(held.per_dollar.value() * 1_000.0, 4);
        let name = meters::title(held.meter);
        let mut text = format!("each $1,000 on {name} add {more}");
        if let Some(even) = meters::break_even(priced, held.meter) {
            let even = thousands(even.max(0.0).ceil() as u64);
            text += &format!("; the bettor comes out even at ${even}");
            let others = priced.meters.iter().filter(|other| other.meter != held.meter);
            let unread = others.filter(|other| other.shows.is_none()).count() > 0;
            text += if unread { ", the other meters empty where they are not read" } else { "" };
        }
        line("progressive", &text);
    }
    let shown = meters::told(priced);
    if shown.is_empty() {
        let seeds = meters::seeds(page, priced);
        let seeded = match seeds.is_empty() {
            true => String::new(),
            false => {
                let edge = of_float(-meters::expected(priced, &seeds), 4);
                format!("; with {} the house edge is {edge}", meters::said(&seeds).join(", "))
            }
        };
        line("", &format!("the figures above are for an empty meter{seeded}"));
    } else {
        let rest = if shown.len() < priced.meters.len() { ", other meters empty" } else { "" };
        line("", &format!("all figures are with {}{rest}", shown.join(", ")));
    }
}

/// The ways to come out; where wagers come out in too many together, those of each by itself.
fn ways(out: &mut String, priced: &Priced) {
    if priced.by_wager.is_empty() {
        return rows(out, &priced.rows, priced.deals);
    }
    for (wager, own) in &priced.by_wager {
        *out += &format!("\n  {}, by itself", wager.to_uppercase());
        rows(out, own, priced.deals);
    }
    out.push('\n');
    let ways = thousands(priced.rows.len() as u64);
    beside(
        out,
        "  ",
        3,
        &format!("Together the wagers come out in {ways} ways, which --json lists"),
    );
}

/// Rows, each with its count; where there are too many, the most common ones.
fn rows(out: &mut String, rows: &[Row], deals: u128) {
    if rows.is_empty() {
        return;
    }
    let mut rows: Vec<&Row> = rows.iter().collect();
    let cut = rows.len() > ROWS;
    if cut {
        rows.sort_by_key(|row| std::cmp::Reverse(row.count));
    }
    let counts: Vec<String> = rows.iter().map(|row| thousands(row.count)).collect();
    let wide = counts.iter().map(String::len).max().unwrap_or(0).max(5);
    let longest = rows.iter().map(|row| pays(row).chars().count());
    let pays_wide = longest.max().unwrap_or(0).min(24);
    *out += &format!("\n  {:>wide$}  {:>12}\n", "deals", "share");
    for (row, count) in rows.iter().copied().zip(&counts).take(ROWS) {
        let share = share(row.count, deals);
        let label = format!("  {count:>wide$}  {share:>12}  ");
        let text = match (row.hand.as_str(), pays(row)) {
            ("", text) => text.to_owned(),
            (hand, "") => hand.to_owned(),
            (hand, pays) => format!("{}  {hand}", ties(&format!("{pays:pays_wide$}"))),
        };
        beside(out, &label, label.chars().count() + 1, &text);
    }
    if cut {
        let rest = rows[ROWS..].iter().map(|row| row.count).sum();
        let more = so_many(rows.len() - ROWS, "more way");
        *out += &format!("  and {more}, {} together, which --json lists\n", share(rest, deals));
    }
}

/// What a row pays; where it has no hand, that is all it says.
fn pays(row: &Row) -> &str {
    if row.hand.is_empty() && row.pays.is_empty() { "nothing" } else { &row.pays }
}

/// The same text with spaces that no line breaks at.
fn ties(text: &str) -> String {
    text.replace(' ', crate::layout::TIE)
}

/// What is best with each hand against each card of the banker's.
fn best_by_chart(out: &mut String, chart: &Chart) {
    let title = chart_title(&chart.hands, Some(chart.letters));
    *out += &format!("\n  BEST PLAY, {title}\n");
    let wide = chart.rows.iter().map(|(hand, _)| hand.chars().count()).max().unwrap_or(0);
    let cells = chart.rows.iter().flat_map(|(_, cells)| cells).chain(&chart.columns);
    let cell = cells.map(|cell| cell.chars().count()).max().unwrap_or(1) + 2;
    let mut row = |hand: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|text| format!("{text:<cell$}")).collect();
        *out += &format!("{}\n", format!("  {hand:>wide$}   {cells}").trim_end());
    };
    row("", &chart.columns);
    chart.rows.iter().for_each(|(hand, cells)| row(hand, cells));
    let columns = chart.columns.iter().map(String::as_str);
    let cells = chart.rows.iter().flat_map(|(_, cells)| cells).map(String::as_str);
    beside(out, "  ", 3, &legend(chart.letters, columns, cells));
}

/// What is best at a decision, hands that are played alike on one line.
fn best_play(out: &mut String, decision: &Decision) {
    if decision.lines.is_empty() {
        *out += &format!("\n  The hand is {}.\n", decision.knowing);
        return;
    }
    let title = if decision.is_by_house_way() { "PLAYED" } else { "BEST PLAY" };
    out.push('\n');
    beside(out, "", 2, &format!("{title}, knowing {}", decision.knowing));
    let all: u128 = decision.lines.iter().map(|advice| advice.count).sum();
    let wide = decision.lines.iter().map(|advice| advice.action.to_string().chars().count());
    let wide = wide.max().unwrap_or(0);
    let (above, head) = worth_head(decision);
    if let Some(above) = above {
        *out += &format!("  {:wide$}  {:>12}  {above:>9}\n", "", "");
    }
    *out += &format!("  {:wide$}  {:>12}  {head:>9}\n", "", "share");
    for advice in &decision.lines {
        let share = share(advice.count, all);
        let (action, worth) = (&advice.action, advice.worth);
        let label = format!("  {action:wide$}  {share:>12}  {worth:>+9.4}  ");
        beside(out, &label, label.chars().count() + 1, &advice.told());
    }
    if let Some(Followed { best, of, cost }) = decision.followed {
        beside(out, "  ", 3, &followed(decision.told, best, of, cost));
    }
    if let Some(said) = left_to_the_house_way(decision) {
        beside(out, "  ", 3, said);
    }
}
