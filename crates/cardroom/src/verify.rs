//! `cardroom verify`: what the record of a round proves, without trusting the room.

use crate::asked::Shelf;
use serde_json::json;
use server::fair::{Bound, HandRecord, MakeUp, PackRecord};
use std::fmt::Write;
use std::path::PathBuf;

/// Check the record of a round against the seal that was published before its first card
///
/// The room seals every pack before the deal and sends the seal to everybody. The record opens cards
/// that you saw. If they hold, each of them lay in its place before anybody bet, and the pack can be
/// the one that the game is played with. Compare the seal with the one that you were sent.
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

    #[command(flatten)]
    shelf: Shelf,
}

impl Verify {
    pub(crate) fn run(self) -> Result<String, String> {
        let file = self.file.display();
        let text = std::fs::read_to_string(&self.file)
            .map_err(|fault| format!("cannot read {file}: {fault}"))?;
        let record: HandRecord = serde_json::from_str(&text)
            .map_err(|fault| format!("{file} is no record of a round: {fault}"))?;
        let whole = MakeUp::of_round(&self.shelf.library()?, &record.about)?;
        let cards = record.holds(whole);
        let cards = cards.map_err(|why| format!("the record does not hold: {why}"))?;
        if let Some(seal) = &self.seal
            && !record.packs.iter().any(|pack| pack.seal.eq_ignore_ascii_case(seal))
        {
            return Err(format!("no pack of the record has the seal {seal}"));
        }
        match self.json {
            true => {
                let seals: Vec<&str> = record.packs.iter().map(|it| it.seal.as_str()).collect();
                let unopened: Vec<_> = record.packs.iter().map(PackRecord::unopened).collect();
                let about = &record.about;
                let facts = json!({
                    "holds": true, "table": about.table, "round": about.round,
                    "game": about.game, "cards": cards, "seals": seals, "unopened": unopened,
                    "pack_checked": whole.is_some(), "named_only": record.named_only(),
                    "round_bound": record.bound() == Bound::Round,
                });
                Ok(format!("{facts}\n"))
            }
            false => Ok(words(&record, cards, (whole, self.seal.as_deref()))),
        }
    }
}

/// What is proven, in plain words.
fn words(
    record: &HandRecord,
    cards: usize,
    (whole, compared): (Option<MakeUp>, Option<&str>),
) -> String {
    let about = &record.about;
    let mut text = String::new();
    let _ = writeln!(text, "Round {} at table {}, {}.", about.round, about.table, about.game);
    for (at, pack) in record.packs.iter().enumerate() {
        let _ = writeln!(text, "\nPack {} of {} cards, seal {}", at + 1, pack.count, pack.seal);
        let _ = writeln!(text, "  {}", seen(pack));
        let _ = writeln!(text, "  {}", down(pack));
    }
    let _ = match cards {
        0 => writeln!(
            text,
            "\nHolds, and shows no card: by its lines you were dealt none in this round, and none was \
             turned up. It proves that the packs were sealed, and nothing of what lay in them. If you \
             had cards, or saw any, the record leaves them out: do not trust it."
        ),
        cards => writeln!(
            text,
            "\nHolds: these {cards} cards lay in these places when the seal was made, and the room \
             changed none of them afterwards."
        ),
    };
    let _ = match (whole, cards) {
        (None, _) => writeln!(text, "No sheet says with which cards {} is played.", about.game),
        (Some(_), 0) => writeln!(text, "There are as many cards as the game is played with."),
        (Some(_), _) => {
            writeln!(text, "They can have come from the pack that the game is played with.")
        }
    };
    let (table, round) = (about.table, about.round);
    let _ = match record.bound() {
        Bound::Round => writeln!(text, "The seal names round {round} of table {table}."),
        Bound::Since(first) => writeln!(
            text,
            "The seal names round {first} of table {table}, when the shoe was shuffled: that these \
             cards came in round {round} rests on the room's word."
        ),
        Bound::Nothing => writeln!(
            text,
            "The seal is of the time when none named its round: that it is of round {round} of \
             table {table} rests on the room's word."
        ),
    };
    let named = record.named_only();
    let _ = match named.is_empty() {
        true => writeln!(text, "Its lines name no other card."),
        false => writeln!(
            text,
            "Its lines name {} besides, which it does not open: that rests on the room's word.",
            named.join(", ")
        ),
    };
    if compared.is_none() {
        let _ = writeln!(
            text,
            "Compare the seal with the one you were sent before the first card (--seal does it): \
             only that one binds the room."
        );
    }
    let _ = writeln!(
        text,
        "Not proven: that the shuffle was random, to whom each place was dealt, and what the record \
         says was called. Whoever was there compares those with what he saw; and the cards that stay \
         sealed with those that he did not see, for one that the record leaves out is among them."
    );
    text
}

/// The cards of a pack that came out and stay sealed, by place.
fn down(pack: &PackRecord) -> String {
    let Some(places) = pack.unopened() else {
        return "how many more came out the record does not say".to_owned();
    };
    let list: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
    match list.as_slice() {
        [] => "all that came out in the round are opened".to_owned(),
        [one] => format!("one more came out and stays sealed: place {one}"),
        all => format!("{} more came out and stay sealed: places {}", all.len(), all.join(", ")),
    }
}

/// The cards of a pack by place, as people count.
fn seen(pack: &PackRecord) -> String {
    let cards = pack.cards.iter().map(|card| format!("{}: {}", card.place + 1, card.card));
    let cards: Vec<String> = cards.collect();
    if cards.is_empty() { "none of its cards was seen".to_owned() } else { cards.join("  ") }
}
