//! Rounds at a table with a layout, or of Pan, that are kept: an evening of bots at one table.

use super::{Bots, Conserved, RECORDED, Simulate, cents, signed};
use crate::layout::thousands;
use ::felt::evening::{Evening, Setting};
use engine::Seat;
use money::{Money, Net};
use serde_json::json;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Instant;

/// Plays the evening and writes it down.
pub(super) fn run(asked: &Simulate, file: &Path) -> Result<(String, Conserved), String> {
    if asked.rounds > RECORDED {
        let most = thousands(RECORDED);
        return Err(format!("--record keeps {most} rounds at most; ask for fewer"));
    }
    if asked.bots == Some(Bots::Callers) {
        return Err("--record keeps evenings of sensible bots there; leave --bots out".to_owned());
    }
    let library = asked.menu.shelf.library()?;
    let setting = Setting::new(asked.menu.asked(), &asked.posted.limits()?);
    let setting = setting.banked_with(asked.bank);
    let mut evening = Evening::open(setting, &library)?;
    asked.menu.teach(evening.table())?;
    let sign = evening.table().sign();
    let seats = asked.seats.unwrap_or(sign.fewest.max(1));
    if !(sign.fewest..=sign.seats).contains(&seats) {
        let (least, most) = (sign.fewest, sign.seats);
        let name = format!("{}@{}", sign.game, sign.edition);
        return Err(format!("{name} is played by {least} to {most}, not {seats}"));
    }
    let failed = |error: std::io::Error| format!("cannot write {}: {error}", file.display());
    let mut out = BufWriter::new(File::create(file).map_err(failed)?);
    let clock = Instant::now();
    let mut bought = vec![sign.buy_in.usual; seats];
    evening.seat_bots(seats)?;
    for round in 0..asked.rounds {
        for (seat, money) in evening.play_round(asked.seed, round as u32)? {
            bought[seat.place()] += money;
        }
        for line in evening.take_lines() {
            writeln!(out, "{line}").map_err(failed)?;
        }
    }
    out.flush().map_err(failed)?;
    let seconds = clock.elapsed().as_secs_f64();
    let game = evening.table().game();
    let net = |place: usize| Net::between(bought[place], game.chips(Seat::new(place)));
    let nets: Vec<Net> = (0..seats).map(net).collect();
    let sum = nets.iter().copied().sum::<Net>() + evening.house();
    let chips: Money = (0..seats).map(|place| game.chips(Seat::new(place))).sum();
    let conserved = match sum.is_zero() && chips == game.all_chips() {
        true => Conserved::Yes,
        false => Conserved::No,
    };
    let a_second = asked.rounds as f64 / seconds.max(1e-9);
    if asked.json {
        let report = json!({
            "game": sign.game,
            "edition": sign.edition,
            "choices": asked.menu.asked().choose,
            "rounds": asked.rounds,
            "seconds": (seconds * 1e6).round() / 1e6,
            "rounds_per_second": a_second.round(),
            "conserved": conserved == Conserved::Yes,
            "seats": nets.iter().map(|net| json!({ "net_cents": cents(*net) })).collect::<Vec<_>>(),
            "bank_net_cents": cents(evening.house()),
            "fees_cents": 0,
            "seed": asked.seed,
            "bots": Bots::Sensible.id(),
            "threads": 1,
            "recorded": file.display().to_string(),
        });
        return Ok((format!("{report:#}\n"), conserved));
    }
    let mut text = format!("{}@{}, sensible, seed {}\n", sign.game, sign.edition, asked.seed);
    let rounds = thousands(asked.rounds);
    let mut say = |line: String| writeln!(text, "{line}").expect("text grows");
    say(format!("{rounds} rounds in {seconds:.2} s, kept in {}\n", file.display()));
    for (place, net) in nets.iter().enumerate() {
        say(format!("seat {:<4}{:>12}", place + 1, signed(*net)));
    }
    say(format!("{:<9}{:>12}\n", "house", signed(evening.house())));
    say(match conserved {
        Conserved::Yes => "Money and cards add up in every round.".to_owned(),
        Conserved::No => "MONEY DOES NOT ADD UP".to_owned(),
    });
    Ok((text, conserved))
}
