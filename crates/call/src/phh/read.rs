//! Reading a file of histories.

use super::decimal::Decimal;
use super::error::{Fault, Misread, Place};
use super::line::{self, Line};
use super::variant::Game;
use super::{Field, History, Post, ShortAntes};
use engine::Seat;
use money::Money;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Amounts have at least two digits behind the point, so that one unit of the history is a dollar
/// of [`Money`].
const PLACES_MIN: u8 = 2;

/// The fields that are read into a history's own.
const OWN: [&str; 13] = [
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "finishing_stacks",
    "winnings",
    "players",
];

/// Reads a file: one hand, or many in numbered tables. A hand that cannot be read does not keep
/// the others from being read. `file` is what errors call it.
///
/// # Errors
///
/// The text is not TOML, or holds no hand at all.
pub fn read(text: &str, file: &str) -> Result<Vec<Result<History, Misread>>, Misread> {
    let at = Place { file: file.to_owned(), ..Place::default() };
    let misread = |fault| Misread { at: at.clone(), fault };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let table = DeTable::parse(text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or("");
        let line = 1 + before.matches('\n').count();
        misread(Fault::Toml(format!("line {line}: {}", error.message())))
    })?;
    let table = table.get_ref();
    let mut hands: Vec<(&str, &DeTable<'_>, usize)> = table
        .iter()
        .filter_map(|(name, value)| match value.get_ref() {
            DeValue::Table(hand) => Some((name.get_ref().as_ref(), hand, name.span().start)),
            _ => None,
        })
        .collect();
    hands.sort_by_key(|(name, _, start)| (name.parse::<u64>().unwrap_or(u64::MAX), *start));
    if table.iter().any(|(name, _)| OWN.contains(&name.get_ref().as_ref())) {
        return Ok(vec![one(table, at)]);
    }
    if hands.is_empty() {
        return Err(misread(Fault::Empty));
    }
    let place = |name: &str| Place { hand: Some(name.to_owned()), ..at.clone() };
    Ok(hands.into_iter().map(|(name, hand, _)| one(hand, place(name))).collect())
}

fn one(table: &DeTable<'_>, at: Place) -> Result<History, Misread> {
    let place = at.clone();
    Reader { table, at }
        .history()
        .map_err(|(action, fault)| Misread { at: Place { action, ..place }, fault })
}

/// One hand's table.
struct Reader<'a, 'i> {
    table: &'a DeTable<'i>,
    at: Place,
}

impl<'a, 'i> Reader<'a, 'i> {
    fn history(self) -> Result<History, (Option<usize>, Fault)> {
        let plain = |fault| (None, fault);
        let game = self.game().map_err(plain)?;
        let texts = self.actions().map_err(plain)?;
        let places = self.places(&texts);
        let stacks = self.amounts("starting_stacks", places).map_err(plain)?;
        let count = stacks.len();
        if !(2..=Seat::MAX).contains(&count) {
            return Err(plain(Fault::Players { players: count }));
        }
        let lines = texts
            .iter()
            .enumerate()
            .map(|(at, text)| {
                Line::read(text, count, places).map_err(|fault| (Some(at + 1), fault))
            })
            .collect::<Result<Vec<Line>, _>>()?;
        self.rest(game, stacks, lines, places).map_err(plain)
    }

    fn rest(
        self,
        game: Game,
        stacks: Vec<Option<Money>>,
        lines: Vec<Line>,
        places: u8,
    ) -> Result<History, Fault> {
        let count = stacks.len();
        let antes = self.known("antes", places, count)?;
        let blinds = match self.value("blinds_or_straddles") {
            Some(_) => self.posts(places, count)?,
            None => Vec::new(),
        };
        let list =
            |name| self.value(name).map(|_| self.amounts_of(name, places, count)).transpose();
        let finishing = list("finishing_stacks")?;
        let winnings =
            self.value("winnings").map(|_| self.known("winnings", places, count)).transpose()?;
        let players = self.names(count)?;
        let seats = self.seats(count);
        let own = |name: &str| OWN.contains(&name) || (name == "seats" && !seats.is_empty());
        let others = self.others(own);
        let history = History {
            antes_short: self.antes_short()?,
            antes,
            blinds,
            bring_in: self.amount("bring_in", places)?,
            small_bet: self.amount("small_bet", places)?,
            big_bet: self.amount("big_bet", places)?,
            min_bet: self.amount("min_bet", places)?,
            at: self.at,
            game,
            stacks,
            lines,
            finishing,
            winnings,
            players,
            seats,
            others,
            places,
        };
        Ok(history)
    }

    fn value(&self, name: &str) -> Option<&'a DeValue<'i>> {
        let found = self.table.iter().find(|(key, _)| key.get_ref().as_ref() == name);
        found.map(|(_, value)| value.get_ref())
    }

    fn needed(&self, name: &str) -> Result<&'a DeValue<'i>, Fault> {
        self.value(name).ok_or_else(|| Fault::Missing(name.to_owned()))
    }

    fn game(&self) -> Result<Game, Fault> {
        let wrong =
            || Fault::Wrong { field: "variant".to_owned(), expected: "a code such as 'NT'" };
        let code = self.needed("variant")?.as_str().ok_or_else(wrong)?;
        let game = Game::of_code(code).ok_or_else(|| Fault::Variant(code.to_owned()))?;
        if let Game::Standard(variant) = &game {
            let missing = variant.asks().iter().find(|name| self.value(name).is_none());
            missing.map_or(Ok(()), |name| Err(Fault::Missing((*name).to_owned())))?;
        }
        Ok(game)
    }

    fn antes_short(&self) -> Result<ShortAntes, Fault> {
        match self.value("ante_trimming_status").map(DeValue::as_bool) {
            None | Some(Some(false)) => Ok(ShortAntes::Whole),
            Some(Some(true)) => Ok(ShortAntes::Trimmed),
            Some(None) => Err(Fault::Wrong {
                field: "ante_trimming_status".to_owned(),
                expected: "true or false",
            }),
        }
    }

    fn list(&self, name: &str) -> Result<Vec<&'a DeValue<'i>>, Fault> {
        let expected = "a list";
        let wrong = || Fault::Wrong { field: name.to_owned(), expected };
        let list = self.needed(name)?.as_array().ok_or_else(wrong)?;
        Ok(list.iter().map(Spanned::get_ref).collect())
    }

    fn actions(&self) -> Result<Vec<&'a str>, Fault> {
        let expected = "a list of strings";
        let wrong = || Fault::Wrong { field: "actions".to_owned(), expected };
        self.list("actions")?.into_iter().map(|line| line.as_str().ok_or_else(wrong)).collect()
    }

    /// How many digits behind the point the amounts need.
    fn places(&self, actions: &[&str]) -> u8 {
        let fields = OWN.iter().filter_map(|name| self.value(name));
        let numbers = fields.flat_map(|value| match value.as_array() {
            Some(list) => list.iter().map(Spanned::get_ref).collect(),
            None => vec![value],
        });
        let in_fields = numbers.filter_map(|value| Decimal::read(number(value)?));
        let in_actions = actions.iter().filter_map(|text| line::amount(text));
        in_fields.chain(in_actions).map(Decimal::places).max().unwrap_or(0).max(PLACES_MIN)
    }

    fn amount(&self, name: &str, places: u8) -> Result<Option<Money>, Fault> {
        let wrong = || Fault::Wrong { field: name.to_owned(), expected: "an amount" };
        self.value(name).map(|value| money(value, places).ok_or_else(wrong)).transpose()
    }

    /// A list of amounts, `inf` being one that is not known.
    fn amounts(&self, name: &str, places: u8) -> Result<Vec<Option<Money>>, Fault> {
        let expected = "a list of amounts, none below zero or too large to count";
        let wrong = || Fault::Wrong { field: name.to_owned(), expected };
        let one = |value: &DeValue<'_>| match number(value) {
            Some("inf" | "+inf") => Ok(None),
            _ => money(value, places).map(Some).ok_or_else(wrong),
        };
        self.list(name)?.into_iter().map(one).collect()
    }

    fn amounts_of(
        &self,
        name: &str,
        places: u8,
        players: usize,
    ) -> Result<Vec<Option<Money>>, Fault> {
        let amounts = self.amounts(name, places)?;
        self.as_many(name, amounts, players)
    }

    fn known(&self, name: &str, places: u8, players: usize) -> Result<Vec<Money>, Fault> {
        let expected = "a list of amounts, all known";
        let wrong = || Fault::Wrong { field: name.to_owned(), expected };
        let amounts = self.amounts_of(name, places, players)?;
        amounts.into_iter().map(|amount| amount.ok_or_else(wrong)).collect()
    }

    fn as_many<T>(&self, name: &str, list: Vec<T>, players: usize) -> Result<Vec<T>, Fault> {
        if list.len() == players {
            Ok(list)
        } else {
            Err(Fault::Length { field: name.to_owned(), given: list.len(), players })
        }
    }

    fn posts(&self, places: u8, players: usize) -> Result<Vec<Post>, Fault> {
        let name = "blinds_or_straddles";
        let wrong = || Fault::Wrong { field: name.to_owned(), expected: "a list of amounts" };
        let one = |value: &DeValue<'_>| {
            let text = number(value)?;
            let (entry, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
            let money = Decimal::read(text)?.money(places)?;
            Some(if entry { Post::Entry(money) } else { Post::Blind(money) })
        };
        let posts = self.list(name)?.into_iter().map(|value| one(value).ok_or_else(wrong));
        self.as_many(name, posts.collect::<Result<_, _>>()?, players)
    }

    fn names(&self, players: usize) -> Result<Vec<String>, Fault> {
        if self.value("players").is_none() {
            return Ok(Vec::new());
        }
        let expected = "a list of names";
        let wrong = || Fault::Wrong { field: "players".to_owned(), expected };
        let names = self.list("players")?.into_iter();
        let names = names.map(|name| name.as_str().map(str::to_owned).ok_or_else(wrong));
        self.as_many("players", names.collect::<Result<_, _>>()?, players)
    }

    /// The seat numbers, if they are usable; otherwise they are kept among the other fields.
    fn seats(&self, players: usize) -> Vec<u64> {
        let one = |value: &DeValue<'_>| number(value)?.parse::<u64>().ok();
        let seats = self.list("seats").unwrap_or_default();
        let seats: Option<Vec<u64>> = seats.into_iter().map(one).collect();
        seats.filter(|seats| seats.len() == players).unwrap_or_default()
    }

    /// The fields that are not a history's own, in the order of the file.
    fn others(&self, own: impl Fn(&str) -> bool) -> Vec<Field> {
        let mut others: Vec<(usize, Field)> = self
            .table
            .iter()
            .filter(|(name, _)| !own(name.get_ref().as_ref()))
            .map(|(name, value)| {
                let field = Field {
                    name: name.get_ref().to_string(),
                    value: super::write::value(value.get_ref()),
                };
                (name.span().start, field)
            })
            .collect();
        others.sort_by_key(|(start, _)| *start);
        others.into_iter().map(|(_, field)| field).collect()
    }
}

/// A number as it is written.
fn number<'a>(value: &'a DeValue<'_>) -> Option<&'a str> {
    match value {
        DeValue::Integer(integer) if integer.radix() == 10 => Some(integer.as_str()),
        DeValue::Float(float) => Some(float.as_str()),
        _ => None,
    }
}

fn money(value: &DeValue<'_>, places: u8) -> Option<Money> {
    Decimal::read(number(value)?)?.money(places)
}
