//! `cardroom games`: every game there is, and where it is printed.

use crate::asked::Shelf;
use crate::layout::{TIE, beside};
use clap::builder::PossibleValuesParser;
use serde_json::{Value, json};
use sheet::poker::Poker;
use sheet::{Banker, Edition, Kind, Library, Sheet};

/// List the games, who banks them, and where each edition is printed
///
/// A game has an edition for each document that describes it; the first is the one its sheet
/// prints in full. `l.` is a line of the document.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cardroom games --search omaha")]
#[command(after_long_help = "\
Examples:
  Every game with Omaha in its name:
    cardroom games --search omaha

  The games against a dealer, as JSON:
    cardroom games --kind versus-dealer --json

  Your own sheets beside the built-in ones:
    cardroom games --rules my-rules/")]
pub(crate) struct Games {
    /// Only games of this kind
    #[arg(long, value_name = "KIND", value_parser = kinds())]
    kind: Option<String>,

    /// Only games whose name or title contains this
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,

    #[command(flatten)]
    shelf: Shelf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn kinds() -> PossibleValuesParser {
    PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.id()))
}

/// Where the editions of the games are listed at the latest.
const MIDDLE: usize = 62;

/// What a player would call a group of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    Board,
    Stud,
    Draw,
    VersusDealer,
    PayTable,
    SplitHands,
    War,
    Nines,
    TwentyOne,
    Pan,
}

impl Family {
    const ALL: [Family; 10] = [
        Family::Board,
        Family::Stud,
        Family::Draw,
        Family::VersusDealer,
        Family::PayTable,
        Family::SplitHands,
        Family::War,
        Family::Nines,
        Family::TwentyOne,
        Family::Pan,
    ];

    const fn title(self) -> &'static str {
        match self {
            Family::Board => "Poker with a board",
            Family::Stud => "Stud and other poker with own cards only",
            Family::Draw => "Draw poker",
            Family::VersusDealer => "Against the dealer",
            Family::PayTable => "By a pay table",
            Family::SplitHands => "Hands that are set",
            Family::War => "War",
            Family::Nines => "To nine",
            Family::TwentyOne => "Twenty-one",
            Family::Pan => "Melds",
        }
    }

    const fn id(self) -> &'static str {
        match self {
            Family::Board => "board",
            Family::Stud => "stud",
            Family::Draw => "draw",
            Family::VersusDealer => "versus-dealer",
            Family::PayTable => "paytable",
            Family::SplitHands => "split-hands",
            Family::War => "war",
            Family::Nines => "baccarat",
            Family::TwentyOne => "twenty-one",
            Family::Pan => "pan",
        }
    }

    fn of(library: &Library, sheet: &Sheet) -> Family {
        match sheet.kind {
            Kind::VersusDealer => Family::VersusDealer,
            Kind::PayTable => Family::PayTable,
            Kind::SplitHands => Family::SplitHands,
            Kind::War => Family::War,
            Kind::Baccarat => Family::Nines,
            Kind::TwentyOne => Family::TwentyOne,
            Kind::Pan => Family::Pan,
            Kind::Poker => {
                let game = library.game(&sheet.id).expect("a sheet of the library");
                let page = game.resolve(&[]).expect("no choice is refused where none is made");
                Family::of_poker(page.poker().expect("poker").0)
            }
        }
    }

    fn of_poker(poker: &Poker) -> Family {
        let has = |part: fn(&sheet::poker::Street) -> bool| poker.streets.iter().any(part);
        match () {
            () if has(|street| street.draw.is_some()) => Family::Draw,
            () if has(|street| street.board > 0) => Family::Board,
            () => Family::Stud,
        }
    }
}

impl Games {
    /// The list, or why there is none.
    pub(crate) fn run(self) -> Result<String, String> {
        let library = self.shelf.library()?;
        let found: Vec<(&Sheet, Family)> = library
            .sheets()
            .filter(|sheet| self.wants(sheet))
            .map(|sheet| (sheet, Family::of(&library, sheet)))
            .collect();
        if self.json {
            let all: Vec<Value> =
                found.iter().map(|(sheet, family)| game(sheet, *family)).collect();
            return Ok(format!("{:#}\n", Value::from(all)));
        }
        let games = if found.is_empty() { String::new() } else { text(&found) };
        match games + &self.mixes() {
            nothing if nothing.is_empty() => {
                Err("no game fits; `cardroom games` lists them all".to_owned())
            }
            all => Ok(all),
        }
    }

    /// The mixes of games that fit, one a line.
    fn mixes(&self) -> String {
        let poker = self.kind.as_ref().is_none_or(|kind| kind == Kind::Poker.id());
        let text = self.search.as_deref().unwrap_or_default().to_lowercase();
        let fits = |name: &str| poker && (name.contains(&text) || text == "mix");
        let mixes = felt::menu::MIXES.iter().filter(|(name, _)| fits(name));
        let line = |(name, games): &(&str, &[&str])| {
            format!("`play {name}`: {} in turn.\n", games.join(", "))
        };
        mixes.map(line).collect()
    }

    fn wants(&self, sheet: &Sheet) -> bool {
        let kind = self.kind.as_ref().is_none_or(|kind| kind == sheet.kind.id());
        kind && self.search.as_ref().is_none_or(|text| felt::called::fits(sheet, text))
    }
}

fn game(sheet: &Sheet, family: Family) -> Value {
    let edition = |edition: &Edition| {
        json!({
            "id": edition.id,
            "document": edition.document.map(|document| document.id()),
            "lines": edition.lines.as_ref().map(ToString::to_string),
            "title": edition.title,
            "banker": edition.banker.id(),
            "rulings": edition.rulings,
        })
    };
    json!({
        "id": sheet.id,
        "title": sheet.title,
        "also": felt::called::also(sheet),
        "kind": sheet.kind.id(),
        "family": family.id(),
        "banker": sheet.editions[0].banker.id(),
        "editions": sheet.editions.iter().map(edition).collect::<Vec<_>>(),
    })
}

fn text(found: &[(&Sheet, Family)]) -> String {
    let widest = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(textwrap::core::display_width).max().unwrap_or(0) + 2
    };
    let id = widest(&mut found.iter().map(|(sheet, _)| sheet.id.as_str()));
    let title = widest(&mut found.iter().map(|(sheet, _)| sheet.title.as_str()));
    // A very long name gets a line for itself, so that every citation has room.
    let column = (2 + id + title + 1).min(MIDDLE);
    let mut out = String::new();
    for family in Family::ALL {
        for banker in Banker::ALL.iter().copied() {
            let mut games = found
                .iter()
                .filter(|(sheet, of)| *of == family && sheet.editions[0].banker == banker)
                .peekable();
            if let Some((sheet, _)) = games.peek() {
                let gap = if out.is_empty() { "" } else { "\n" };
                let (kind, banks) = (sheet.kind.id(), banks(banker));
                out += &format!("{gap}{} ({kind}, {banks})\n", family.title());
            }
            for (sheet, _) in games {
                let label = format!("  {:id$}{:title$}", sheet.id, sheet.title);
                let editions: Vec<String> =
                    sheet.editions.iter().map(|edition| printed(edition, banker)).collect();
                beside(&mut out, label.trim_end(), column, &editions.join("; "));
            }
        }
    }
    let (games, editions): (usize, usize) =
        (found.len(), found.iter().map(|(sheet, _)| sheet.editions.len()).sum());
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let (some, more) = (plural(games), plural(editions));
    out + &format!(
        "\n{games} game{some}, {editions} edition{more}; `cardroom show GAME@EDITION` prints one.\n"
    )
}

/// Who banks, in words.
pub(crate) const fn banks(banker: Banker) -> &'static str {
    match banker {
        Banker::Players => "the players' own pot",
        Banker::PlayerDealer => "banked by a player-dealer",
        Banker::House => "banked by the house",
    }
}

/// An edition and where it is printed; its banker where that is not the game's.
fn printed(edition: &Edition, usual: Banker) -> String {
    let lines = edition.lines.as_ref().map_or(String::new(), |lines| format!(" l.{lines}"));
    let mut parts = match edition.document {
        Some(document) if document.id() == edition.id => vec![format!("{document}{lines}")],
        Some(document) => vec![edition.id.clone(), format!("({document}{lines})")],
        None => vec![edition.id.clone(), "(no document)".to_owned()],
    };
    if edition.banker != usual {
        parts.push(format!("({})", banks(edition.banker)));
    }
    parts.iter().map(|part| part.replace(' ', TIE)).collect::<Vec<_>>().join(" ")
}
