//! A TOML page as it was written: keys in their order, every value with its line.

use crate::error::{SheetError, Wrong};
use toml::de::{DeTable, DeValue};

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) line: usize,
    /// Which layer wrote it: 0 for the edition printed in full, then those laid over it.
    pub(crate) layer: usize,
    pub(crate) value: Value,
}

/// What a sheet may write: no floating point and no dates.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<Node>),
    Table(Table),
}

/// Keys and values in the order written.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Table {
    pub(crate) entries: Vec<(String, Node)>,
}

impl Table {
    /// Reads a page.
    pub(crate) fn parse(file: &str, text: &str) -> Result<Table, SheetError> {
        let starts = LineStarts::of(text);
        let page = DeTable::parse(text).map_err(|fault| {
            let line = fault.span().map_or(1, |span| starts.line(span.start));
            let message = fault.message().lines().next().unwrap_or_default().to_owned();
            Wrong::new(message, "TOML, each key once").at(file, line, "")
        })?;
        table(file, "", page.get_ref(), &starts)
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.entries.iter().find(|(held, _)| held == key).map(|(_, node)| node)
    }

    pub(crate) fn take(&mut self, key: &str) -> Option<Node> {
        let at = self.entries.iter().position(|(held, _)| held == key)?;
        Some(self.entries.remove(at).1)
    }

    /// Lays another table over this one: tables are merged key by key, anything else replaced.
    pub(crate) fn lay_over(&mut self, over: &Table) {
        for (key, node) in &over.entries {
            let held = self.entries.iter_mut().find(|(held, _)| held == key);
            match (held.map(|(_, held)| held), &node.value) {
                (Some(Node { value: Value::Table(under), .. }), Value::Table(over)) => {
                    under.lay_over(over);
                }
                (Some(held), _) => *held = node.clone(),
                (None, _) => self.entries.push((key.clone(), node.clone())),
            }
        }
    }

    /// Marks every value as written by a layer.
    pub(crate) fn mark(&mut self, layer: usize) {
        self.entries.iter_mut().for_each(|(_, node)| node.mark(layer));
    }

    /// Whether some value still is the layer's.
    pub(crate) fn holds(&self, layer: usize) -> bool {
        self.entries.iter().any(|(_, node)| match &node.value {
            Value::Table(table) => table.holds(layer),
            _ => node.layer == layer,
        })
    }
}

impl Node {
    fn mark(&mut self, layer: usize) {
        self.layer = layer;
        match &mut self.value {
            Value::Table(table) => table.mark(layer),
            Value::List(list) => list.iter_mut().for_each(|node| node.mark(layer)),
            _ => {}
        }
    }

    /// The value as a reader of the resolved page sees it, without quotes.
    pub(crate) fn text(&self) -> String {
        match &self.value {
            Value::Text(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Flag(true) => "yes".to_owned(),
            Value::Flag(false) => "no".to_owned(),
            Value::List(list) => list.iter().map(Node::text).collect::<Vec<_>>().join(", "),
            Value::Table(table) => {
                let each = table.entries.iter().map(|(key, node)| format!("{key} {}", node.text()));
                each.collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// What kind of value it is, for an error.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.value {
            Value::Text(_) => "text",
            Value::Number(_) => "a number",
            Value::Flag(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

fn table(
    file: &str,
    path: &str,
    page: &DeTable<'_>,
    starts: &LineStarts,
) -> Result<Table, SheetError> {
    let mut keys: Vec<_> = page.iter().collect();
    keys.sort_by_key(|(key, _)| key.span().start);
    let mut entries = Vec::with_capacity(keys.len());
    for (key, value) in keys {
        let path = join(path, key.get_ref());
        let line = starts.line(key.span().start);
        let value = self::value(file, &path, line, value.get_ref(), starts)?;
        entries.push((key.get_ref().to_string(), Node { line, layer: 0, value }));
    }
    Ok(Table { entries })
}

fn value(
    file: &str,
    path: &str,
    line: usize,
    value: &DeValue<'_>,
    starts: &LineStarts,
) -> Result<Value, SheetError> {
    let unfit = |what: &str| {
        let expected = "text, a whole number, true or false, a list or a table";
        Wrong::new(format!("{what} is not used in sheets"), expected).at(file, line, path)
    };
    Ok(match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => {
            let parsed = i64::from_str_radix(number.as_str(), number.radix());
            Value::Number(parsed.map_err(|_| unfit("so large a number"))?)
        }
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Float(_) => return Err(unfit("a number with a point")),
        DeValue::Datetime(_) => return Err(unfit("a date")),
        DeValue::Array(list) => {
            let mut nodes = Vec::new();
            for item in list.iter() {
                let line = starts.line(item.span().start);
                let value = self::value(file, path, line, item.get_ref(), starts)?;
                nodes.push(Node { line, layer: 0, value });
            }
            Value::List(nodes)
        }
        DeValue::Table(page) => Value::Table(table(file, path, page, starts)?),
    })
}

/// A key's path with one more key behind it.
pub(crate) fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Where each line of a text begins.
struct LineStarts(Vec<usize>);

impl LineStarts {
    fn of(text: &str) -> LineStarts {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        LineStarts(std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect())
    }

    /// The line, from one, that the byte lies in.
    fn line(&self, byte: usize) -> usize {
        self.0.partition_point(|&start| start <= byte).max(1)
    }
}
