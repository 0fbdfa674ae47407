//! Writing histories back.

use super::{Game, History, Post, ShortAntes, decimal};
use money::Money;
use std::collections::HashSet;
use std::fmt;
use toml::de::DeValue;

/// Writes hands as a `.phhs` file: one table each, by the names under which they were read. Where
/// hands have none, or two the same, all are numbered from one.
#[must_use]
pub fn write_all<'a>(hands: impl IntoIterator<Item = &'a History>) -> String {
    let hands: Vec<&History> = hands.into_iter().collect();
    let named: Option<HashSet<&str>> = hands.iter().map(|hand| hand.at.hand.as_deref()).collect();
    let keeps = named.is_some_and(|names| names.len() == hands.len());
    let tables = hands.iter().enumerate().map(|(at, hand)| match &hand.at.hand {
        Some(name) if keeps => format!("[{}]\n{hand}", key(name)),
        _ => format!("[{}]\n{hand}", at + 1),
    });
    tables.collect::<Vec<String>>().join("\n")
}

/// Writes one hand as a `.phh` file; reading it gives the same hand.
impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line =
            |f: &mut fmt::Formatter<'_>, name: &str, value: String| writeln!(f, "{name} = {value}");
        line(f, "variant", text(&self.game.to_string()))?;
        let trimmed = self.antes_short == ShortAntes::Trimmed;
        line(f, "ante_trimming_status", trimmed.to_string())?;
        line(f, "antes", self.known(&self.antes))?;
        if !self.blinds.is_empty() {
            line(f, "blinds_or_straddles", list(self.blinds.iter().map(|post| self.post(*post))))?;
        }
        for (name, money) in [
            ("bring_in", self.bring_in),
            ("small_bet", self.small_bet),
            ("big_bet", self.big_bet),
            ("min_bet", self.min_bet),
        ] {
            if let Some(money) = money {
                line(f, name, self.amount(money))?;
            }
        }
        line(f, "starting_stacks", self.amounts(&self.stacks))?;
        let actions = self.lines.iter().map(|line| text(&line.write(self.places)));
        line(f, "actions", list(actions))?;
        for field in &self.others {
            line(f, &key(&field.name), field.value.clone())?;
        }
        if !self.seats.is_empty() {
            line(f, "seats", list(self.seats.iter().map(u64::to_string)))?;
        }
        if !self.players.is_empty() {
            line(f, "players", list(self.players.iter().map(|name| text(name))))?;
        }
        if let Some(stacks) = &self.finishing {
            line(f, "finishing_stacks", self.amounts(stacks))?;
        }
        if let Some(winnings) = &self.winnings {
            line(f, "winnings", self.known(winnings))?;
        }
        Ok(())
    }
}

impl History {
    fn known(&self, amounts: &[Money]) -> String {
        list(amounts.iter().map(|money| self.amount(*money)))
    }

    fn amounts(&self, amounts: &[Option<Money>]) -> String {
        let one = |money: &Option<Money>| money.map_or("inf".to_owned(), |it| self.amount(it));
        list(amounts.iter().map(one))
    }

    fn post(&self, post: Post) -> String {
        let sign = if matches!(post, Post::Entry(_)) { "-" } else { "" };
        format!("{sign}{}", decimal::write(post.money(), self.places))
    }
}

/// Whether a game is written by a code of the standard.
impl Game {
    /// Whether the standard has a code for it.
    #[must_use]
    pub const fn is_standard(&self) -> bool {
        matches!(self, Game::Standard(_))
    }
}

fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(", "))
}

fn text(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn key(name: &str) -> String {
    let bare = |sign: char| sign.is_ascii_alphanumeric() || sign == '_' || sign == '-';
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { text_key(name) }
}

/// A quoted key: a basic string on one line.
fn text_key(name: &str) -> String {
    let escaped: String = name
        .chars()
        .map(|sign| match sign {
            '"' => "\\\"".to_owned(),
            '\\' => "\\\\".to_owned(),
            sign if sign.is_control() => format!("\\u{:04X}", sign as u32),
            sign => sign.to_string(),
        })
        .collect();
    format!("\"{escaped}\"")
}

/// A value as TOML on one line.
pub(super) fn value(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(string) => text(string),
        DeValue::Integer(integer) => integer.to_string(),
        DeValue::Float(float) => float.to_string(),
        DeValue::Boolean(boolean) => boolean.to_string(),
        DeValue::Datetime(datetime) => datetime.to_string(),
        DeValue::Array(array) => list(array.iter().map(|item| self::value(item.get_ref()))),
        DeValue::Table(table) => {
            let pairs = table.iter().map(|(name, item)| {
                format!("{} = {}", key(name.get_ref()), self::value(item.get_ref()))
            });
            format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}
