//! `cardroom rank`: what a hand is, and which of several hands is best.

use cards::{Card, Hand, Tile};
use clap::builder::PossibleValuesParser;
use ranking::{Made, Ranking, Standing, Using, tiles};
use serde_json::{Value, json};
use std::fmt::Write;

/// Say what a hand is and which cards make it; put several hands in order
///
/// Cards are written rank and suit, `Ah Td 2c`; `Jk` is the joker, `Jr` the red one of a pack with
/// two. A hand is one quoted argument, or cards one by one; `/` parts two hands, and for `high1`, a
/// ranking of single cards, each argument is one. Dominoes, for the ranking `tiles`, are `6-6 2-1`.
///
/// Hands on one board are of one deal, and no two hold the same card. Without a board they are
/// compared whatever deal they come from, so that a card may be in several; within a hand no card is
/// there twice unless the ranking is one of several packs.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cardroom rank high5 \"Ah Kh Qh Jh Th\" \"9c 9d 9h 4s 4c 2d 2h\"\n\
                        \n  cardroom rank --list    names every ranking"
)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Rank {
    /// The ranking, by name; `--list` shows them all
    #[arg(required_unless_present = "list", conflicts_with = "list")]
    ranking: Option<String>,

    /// The hands
    #[arg(required_unless_present = "list")]
    cards: Vec<String>,

    /// Cards on the board, shared by every hand
    #[arg(long, value_name = "CARDS")]
    board: Option<String>,

    /// How many own cards a hand uses with the board; the centre card is the board's last
    #[arg(long = "use", value_name = "RULE", default_value = "any", value_parser = use_rules())]
    using: String,

    /// List every ranking; with --json, its categories too, best first
    #[arg(long)]
    list: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  Which of two hold'em hands wins on this board:
    cardroom rank high5 --board \"Ah Kh 7d 7c 2s\" \"As Ac\" \"7h 7s\"

  An Omaha hand, high and low:
    cardroom rank high5    --use exactly-two --board \"Ah Kd 4c 3s 8h\" \"2d 5d Qh Jh\"
    cardroom rank low-a5-8 --use exactly-two --board \"Ah Kd 4c 3s 8h\" \"2d 5d Qh Jh\"

  Hands of single cards are parted by a slash:
    cardroom rank badugi Ac 2d 3h 4s / Kc Qd Jh Ts";

/// A rule of [`Using`] as the command line spells it.
fn spelled(using: Using) -> String {
    using.id().replace(' ', "-")
}

fn use_rules() -> PossibleValuesParser {
    PossibleValuesParser::new(Using::ALL.map(spelled))
}

/// One hand and what became of it.
struct Ranked {
    cards: String,
    name: String,
    category: Option<&'static str>,
    used: String,
    standing: Standing,
}

impl Rank {
    /// The answer as text, or why there is none.
    pub(crate) fn run(self) -> Result<String, String> {
        if self.list {
            return Ok(if self.json { list_json() } else { list_text() });
        }
        let name = self.ranking.as_deref().expect("clap requires a ranking without --list");
        let hands = split_hands(name, &self.cards);
        let ranked = if name == Ranking::Tiles.id() {
            if self.board.is_some() || self.using != spelled(Using::Any) {
                return Err("tiles are ranked two by two; there is no board".to_owned());
            }
            hands.iter().map(|hand| rank_tiles(hand)).collect::<Result<Vec<_>, _>>()?
        } else {
            self.rank_cards(name, &hands)?
        };
        let order = order(&ranked);
        Ok(if self.json { json_text(name, &ranked, &order) } else { text(&ranked, &order) })
    }

    fn rank_cards(&self, name: &str, hands: &[String]) -> Result<Vec<Ranked>, String> {
        let ranking: Ranking = name.parse().map_err(|_| {
            format!("no ranking is called `{}`; `cardroom rank --list` names them all", echo(name))
        })?;
        let board = match self.board.as_deref() {
            Some(text) if text.trim().is_empty() => {
                return Err(
                    "the board has no cards; leave out --board, or write them as `Ah Td 2c`"
                        .to_owned(),
                );
            }
            Some(text) => read(text)?,
            None => Hand::EMPTY,
        };
        let using = Using::ALL
            .into_iter()
            .find(|using| spelled(*using) == self.using)
            .expect("clap lets only known rules pass");
        let hands = hands.iter().map(|text| read(text)).collect::<Result<Vec<Hand>, _>>()?;
        if !board.is_empty() && ranking.is_of_one_pack() {
            check_apart(&hands)?;
        }
        let ranked = hands.iter().map(|own| {
            rank_hand(ranking, using, *own, board).map_err(|refusal| format!("{own}: {refusal}"))
        });
        ranked.collect()
    }
}

/// Refuses two hands that hold the same card, where both play with one board and one pack.
fn check_apart(hands: &[Hand]) -> Result<(), String> {
    for (at, hand) in hands.iter().enumerate() {
        let shared = hand.iter().find(|card| hands[..at].iter().any(|other| other.contains(card)));
        if let Some(card) = shared {
            return Err(format!("{card} is in two hands; they play with one pack"));
        }
    }
    Ok(())
}

/// The arguments as hands: parted by `/`, else cards one by one are one hand unless the ranking is of
/// single cards, else each argument is a hand.
fn split_hands(ranking: &str, arguments: &[String]) -> Vec<String> {
    let single = ranking == Ranking::High1.id();
    // A word alone is one tile, whatever its pips: else the error would be about how many there are.
    let tile = |text: &str| ranking == Ranking::Tiles.id() && !text.contains([' ', ',']);
    let one_card = |text: &String| text.parse::<Card>().is_ok() || tile(text);
    if arguments.iter().any(|text| text.contains('/')) {
        arguments.join(" ").split('/').map(|hand| hand.trim().to_owned()).collect()
    } else if !single && arguments.len() > 1 && arguments.iter().all(one_card) {
        vec![arguments.join(" ")]
    } else {
        arguments.to_vec()
    }
}

fn read(text: &str) -> Result<Hand, String> {
    if text.trim().is_empty() {
        return Err("a hand has no cards; write them as `Ah Td 2c`".to_owned());
    }
    text.parse().map_err(|error| format!("in `{}`, {error}", echo(text)))
}

/// What was typed, on one line and not too long to show again.
fn echo(text: &str) -> String {
    const SHOWN: usize = 60;
    let line = text.escape_debug().to_string();
    match line.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}

fn rank_hand(ranking: Ranking, using: Using, own: Hand, board: Hand) -> Result<Ranked, String> {
    let made = if board.is_empty() && using == Using::Any {
        ranking.made(&own)
    } else {
        using.made(ranking, &own, &board)
    }
    .map_err(|unfit| unfit.to_string())?;
    let class = ranking.class(made.standing);
    let used = if class.is_some() { made.used.to_string() } else { String::new() };
    Ok(Ranked {
        cards: own.to_string(),
        name: shown_name(ranking, &made),
        category: class.map(|class| class.name()),
        used,
        standing: made.standing,
    })
}

/// The name of a hand. Eight and nine in two cards are shown as naturals, which stand no higher than
/// the same in three. Source: players-casino l.570-574.
fn shown_name(ranking: Ranking, made: &Made) -> String {
    let name = ranking.full_name(made.standing);
    let natural = ranking == Ranking::Mod10
        && made.used.len() == 2
        && matches!(name.as_str(), "eight" | "nine");
    if natural { format!("natural {name}") } else { name }
}

fn rank_tiles(text: &str) -> Result<Ranked, String> {
    let read =
        |word: &str| word.parse::<Tile>().map_err(|error| format!("in `{}`, {error}", echo(word)));
    let words = text.split(|mark: char| mark.is_whitespace() || mark == ',');
    let given = words.filter(|word| !word.is_empty()).map(read).collect::<Result<Vec<_>, _>>()?;
    let hand: [Tile; 2] = given
        .try_into()
        .map_err(|given: Vec<Tile>| format!("tiles are ranked two by two, not {}", given.len()))?;
    if hand[0] == hand[1] && hand[0].copies() == 1 {
        return Err(format!("{} is there twice; the set has one", hand[0]));
    }
    let standing = tiles::rank(hand);
    let class = tiles::CLASSES[standing.class_number() as usize - 1];
    let told = hand.map(|tile| tile.to_string()).join(" ");
    Ok(Ranked {
        cards: told.clone(),
        name: tiles::name(standing),
        category: Some(class.name()),
        used: told,
        standing,
    })
}

/// The hands' numbers, best first; of equal hands the first named comes first.
fn order(ranked: &[Ranked]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ranked.len()).collect();
    order.sort_by_key(|&hand| std::cmp::Reverse(ranked[hand].standing));
    order
}

/// A hand's place at the table: one more than there are better hands.
fn place(ranked: &[Ranked], hand: usize) -> usize {
    1 + ranked.iter().filter(|other| other.standing > ranked[hand].standing).count()
}

fn text(ranked: &[Ranked], order: &[usize]) -> String {
    let cards = ranked.iter().map(|hand| hand.cards.len()).max().unwrap_or(0);
    let names = ranked.iter().map(|hand| hand.name.chars().count()).max().unwrap_or(0);
    let places = ranked.len().to_string().len();
    let mut out = String::new();
    for &at in order {
        let hand = &ranked[at];
        if ranked.len() > 1 {
            write!(out, "{:>places$}. ", place(ranked, at)).expect("writing to a string");
        }
        let line = format!("{:<cards$}   {:<names$}   {}", hand.cards, hand.name, hand.used);
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn json_text(ranking: &str, ranked: &[Ranked], order: &[usize]) -> String {
    let hands: Vec<Value> = ranked
        .iter()
        .enumerate()
        .map(|(at, hand)| {
            json!({
                "cards": hand.cards,
                "name": hand.name,
                "category": hand.category,
                "used": hand.used,
                "place": place(ranked, at),
                "standing": hand.standing.number(),
            })
        })
        .collect();
    lines(&json!({ "ranking": ranking, "hands": hands, "order": order }))
}

fn lines(value: &Value) -> String {
    format!("{value:#}\n")
}

/// Every ranking: its name, a few words, its classes, best first.
fn all_rankings() -> impl Iterator<Item = (&'static str, &'static str, Vec<&'static str>)> {
    let names =
        |classes: &[ranking::Class]| classes.iter().rev().map(|class| class.name()).collect();
    Ranking::ALL
        .iter()
        .map(move |ranking| (ranking.id(), ranking.about(), names(ranking.classes())))
}

fn list_text() -> String {
    all_rankings().fold(String::new(), |mut out, (id, about, _)| {
        writeln!(out, "{id:<27}{about}").expect("writing to a string");
        out
    })
}

fn list_json() -> String {
    let list: Vec<Value> = all_rankings()
        .map(|(id, about, classes)| json!({ "ranking": id, "about": about, "categories": classes }))
        .collect();
    lines(&Value::Array(list))
}
