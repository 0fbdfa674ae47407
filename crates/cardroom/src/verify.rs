//! `cardroom verify`: what the record of a round proves, without trusting the room.

use serde_json::json;
use server::fair::{HandRecord, PackRecord};
use std::fmt::Write;
use std::path::PathBuf;

/// Check the record of a round against the seal that was published before its first card
///
/// The room seals every pack before the deal and sends the seal to everybody. The record opens the
/// cards that you saw. If they hold, each of them lay in its place before anybody bet. Compare the
/// seal with the one that you were sent.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cardroom verify hand-12.json --seal 3f5c…")]
pub(crate) struct Verify {
    /// The record, as the room's page gives it
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// A seal that you were sent before the deal; one of the packs must have it
    #[arg(long, value_name = "SEAL")]
    seal: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(crate) fn run(self) -> Result<String, String> {
        let file = self.file.display();
        let text = std::fs::read_to_string(&self.file)
            .map_err(|fault| format!("cannot read {file}: {fault}"))?;
        let record: HandRecord = serde_json::from_str(&text)
            .map_err(|fault| format!("{file} is no record of a round: {fault}"))?;
        let cards = record.check().map_err(|why| format!("the record does not hold: {why}"))?;
        if let Some(seal) = &self.seal
            && !record.packs.iter().any(|pack| pack.seal.eq_ignore_ascii_case(seal))
        {
            return Err(format!("no pack of the record has the seal {seal}"));
        }
        match self.json {
            true => {
                let seals: Vec<&str> = record.packs.iter().map(|it| it.seal.as_str()).collect();
                let about = &record.about;
                let facts = json!({
                    "holds": true, "table": about.table, "round": about.round,
                    "game": about.game, "cards": cards, "seals": seals,
                });
                Ok(format!("{facts}\n"))
            }
            false => Ok(words(&record, cards, self.seal.is_some())),
        }
    }
}

/// What is proven, in plain words.
fn words(record: &HandRecord, cards: usize, compared: bool) -> String {
    let about = &record.about;
    let mut text = String::new();
    let _ = writeln!(text, "Round {} at table {}, {}.", about.round, about.table, about.game);
    for (at, pack) in record.packs.iter().enumerate() {
        let _ = writeln!(text, "\nPack {} of {} cards, seal {}", at + 1, pack.count, pack.seal);
        let _ = writeln!(text, "  {}", seen(pack));
    }
    let _ = writeln!(
        text,
        "\nHolds: all {cards} cards that you saw lay in these places when the seal was made; the \
         room changed none of them afterwards and dealt none out of its order."
    );
    if !compared {
        let _ = writeln!(
            text,
            "Compare the seal with the one you were sent before the first card (--seal does it): \
             only that one binds the room."
        );
    }
    let _ = writeln!(text, "Not proven, and not provable so: that the shuffle was random.");
    text
}

/// The cards of a pack by place, as people count.
fn seen(pack: &PackRecord) -> String {
    let cards = pack.cards.iter().map(|card| format!("{}: {}", card.place + 1, card.card));
    let cards: Vec<String> = cards.collect();
    if cards.is_empty() { "none of its cards was seen".to_owned() } else { cards.join("  ") }
}
