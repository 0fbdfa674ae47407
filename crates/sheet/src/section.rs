//! Reading a section: every key is asked for once, and what nobody asked for does not load.

use crate::error::{SheetError, Wrong};
use crate::kind::Banker;
use crate::option::{ANY_OTHER, Chosen, HouseOption, Pick, Range};
use crate::tree::{Node, Table, Value, join};
use crate::words::Word;
use ranking::Ranking;
use std::cell::RefCell;
use std::str::FromStr;

/// What is known while a sheet is read: the file, the house's choices, the options found.
pub(crate) struct Reading<'a> {
    pub(crate) file: &'a str,
    pub(crate) chosen: &'a Chosen,
    options: RefCell<Vec<HouseOption>>,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(file: &'a str, chosen: &'a Chosen) -> Reading<'a> {
        Reading { file, chosen, options: RefCell::default() }
    }

    /// Notes an option and says which of its values is in force.
    pub(crate) fn choice(&self, id: &str, values: Vec<String>) -> usize {
        self.choice_or(id, values, 0)
    }

    /// The same where the value in force without a choice goes by what else was chosen.
    pub(crate) fn choice_or(&self, id: &str, values: Vec<String>, usual: usize) -> usize {
        let chosen = match self.chosen.get(id) {
            Some(Pick::Listed(at)) => *at,
            Some(Pick::Other(_)) | None => usual,
        };
        let chosen = chosen.min(values.len().saturating_sub(1));
        self.note(HouseOption { id: id.to_owned(), values, chosen, usual, range: Range::Listed });
        chosen
    }

    /// Notes an option whose list is not the whole of it. What was chosen beside the list stands
    /// behind it.
    fn open_choice(&self, id: &str, mut values: Vec<String>) -> Open {
        let (chosen, open) = match self.chosen.get(id) {
            Some(Pick::Other(text)) => {
                values.push(text.clone());
                (values.len() - 1, Open::Other(text.clone()))
            }
            Some(Pick::Listed(at)) => (*at, Open::Listed(*at)),
            None => (0, Open::Listed(0)),
        };
        self.note(HouseOption { id: id.to_owned(), values, chosen, usual: 0, range: Range::Open });
        open
    }

    fn note(&self, option: HouseOption) {
        let mut options = self.options.borrow_mut();
        if !options.iter().any(|held| held.id == option.id) {
            options.push(option);
        }
    }

    /// The values of an option; none if there is no such option.
    pub(crate) fn values(&self, id: &str) -> Vec<String> {
        let options = self.options.borrow();
        let option = options.iter().find(|option| option.id == id);
        option.map_or(Vec::new(), |option| option.values.clone())
    }

    /// Puts a value of an option in force, whatever was chosen; `None` if it has no such value.
    pub(crate) fn settle(&self, id: &str, value: &str) -> Option<()> {
        let mut options = self.options.borrow_mut();
        let option = options.iter_mut().find(|option| option.id == id)?;
        option.chosen = option.values.iter().position(|held| held == value)?;
        Some(())
    }

    pub(crate) fn into_options(self) -> Vec<HouseOption> {
        self.options.into_inner()
    }
}

/// What is in force where the list of an option is not the whole of it.
enum Open {
    Listed(usize),
    Other(String),
}

/// A table of a sheet that is being read.
pub(crate) struct Section<'a> {
    reading: &'a Reading<'a>,
    path: String,
    line: usize,
    table: &'a Table,
    asked: RefCell<Vec<String>>,
}

impl<'a> Section<'a> {
    pub(crate) fn new(
        reading: &'a Reading<'a>,
        path: String,
        line: usize,
        table: &'a Table,
    ) -> Section<'a> {
        Section { reading, path, line, table, asked: RefCell::default() }
    }

    pub(crate) fn reading(&self) -> &'a Reading<'a> {
        self.reading
    }

    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// The keys, in the order written.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.table.entries.iter().map(|(key, _)| key.as_str())
    }

    /// The value as it stands.
    pub(crate) fn raw(&self, key: &str) -> Option<&'a Node> {
        self.asked.borrow_mut().push(key.to_owned());
        self.table.get(key)
    }

    /// One value. Where a list stands instead, it is a house option, and every value of it must
    /// be fit. A list that ends with `any other` is open: there the house may choose what is not
    /// listed.
    pub(crate) fn get<T>(
        &self,
        key: &str,
        read: impl Fn(&Node) -> Result<T, Wrong>,
    ) -> Result<Option<T>, SheetError> {
        let Some(node) = self.raw(key) else { return Ok(None) };
        let path = join(&self.path, key);
        let read =
            |node: &Node| read(node).map_err(|wrong| wrong.at(self.reading.file, node.line, &path));
        let Value::List(list) = &node.value else { return read(node).map(Some) };
        if list.len() < 2 {
            let wrong = Wrong::new("a list with nothing to choose", "two values or more, or one");
            return Err(wrong.at(self.reading.file, node.line, &path));
        }
        let (listed, range) = match list.split_last() {
            Some((last, listed)) if last.text() == ANY_OTHER => (listed, Range::Open),
            _ => (&list[..], Range::Listed),
        };
        let mut values: Vec<T> = listed.iter().map(read).collect::<Result<_, _>>()?;
        let texts: Vec<String> = listed.iter().map(Node::text).collect();
        if let Some(at) = (1..texts.len()).find(|&at| texts[..at].contains(&texts[at])) {
            let wrong = Wrong::new(format!("`{}` twice", texts[at]), "each value once");
            return Err(wrong.at(self.reading.file, listed[at].line, &path));
        }
        let open = match range {
            Range::Listed => Open::Listed(self.reading.choice(&path, texts)),
            Range::Open => self.reading.open_choice(&path, texts),
        };
        Ok(Some(match open {
            Open::Listed(at) => values.swap_remove(at),
            Open::Other(text) => read(&Pick::written(&text, node))?,
        }))
    }

    /// One value that must be there.
    pub(crate) fn need<T>(
        &self,
        key: &str,
        expected: &str,
        read: impl Fn(&Node) -> Result<T, Wrong>,
    ) -> Result<T, SheetError> {
        self.get(key, read)?.ok_or_else(|| self.wrong(Wrong::new(format!("no {key}"), expected)))
    }

    /// A name from a closed list.
    pub(crate) fn word<W: Word>(&self, key: &str) -> Result<Option<W>, SheetError> {
        self.get(key, word)
    }

    /// A name from a closed list, or its first.
    pub(crate) fn word_or<W: Word>(&self, key: &str, default: W) -> Result<W, SheetError> {
        Ok(self.word(key)?.unwrap_or(default))
    }

    /// A small number.
    pub(crate) fn count(&self, key: &str) -> Result<Option<u8>, SheetError> {
        self.get(key, count)
    }

    /// Text that must not be empty.
    pub(crate) fn text(&self, key: &str) -> Result<Option<String>, SheetError> {
        self.get(key, |node| text(node).map(str::to_owned))
    }

    /// What any type reads from text.
    pub(crate) fn parse<T: FromStr>(
        &self,
        key: &str,
        what: &str,
        expected: &str,
    ) -> Result<Option<T>, SheetError> {
        self.get(key, |node| parse(node, what, expected))
    }

    /// The name of a ranking, which must be there.
    pub(crate) fn ranking(&self) -> Result<Ranking, SheetError> {
        self.need("rank", "rank = \"high5\" or another ranking", |node| {
            let ids = || Ranking::ALL.iter().map(|ranking| ranking.id()).collect::<Vec<_>>();
            parse(node, "ranking", &format!("one of: {}", ids().join(", ")))
        })
    }

    /// A table below this one.
    pub(crate) fn table(&self, key: &str) -> Result<Option<Section<'a>>, SheetError> {
        let Some(node) = self.raw(key) else { return Ok(None) };
        match &node.value {
            Value::Table(table) => {
                let path = join(&self.path, key);
                Ok(Some(Section::new(self.reading, path, node.line, table)))
            }
            _ => {
                let wrong = Wrong::new(format!("`{key}` is {}", node.kind()), "a table: { … }");
                Err(wrong.at(self.reading.file, node.line, &join(&self.path, key)))
            }
        }
    }

    /// An error about this section as a whole.
    pub(crate) fn wrong(&self, wrong: Wrong) -> SheetError {
        wrong.at(self.reading.file, self.line, &self.path)
    }

    /// An error about one of its keys.
    pub(crate) fn wrong_at(&self, key: &str, wrong: Wrong) -> SheetError {
        let line = self.table.get(key).map_or(self.line, |node| node.line);
        wrong.at(self.reading.file, line, &join(&self.path, key))
    }

    /// Refuses the first key that nobody asked for.
    pub(crate) fn finish(self) -> Result<(), SheetError> {
        let asked = self.asked.borrow();
        match self.table.entries.iter().find(|(key, _)| !asked.contains(key)) {
            None => Ok(()),
            Some((key, node)) => {
                let path = join(&self.path, key);
                let expected = format!("one of: {}", asked.join(", "));
                let wrong = Wrong::new(format!("unknown key `{key}`"), expected);
                Err(wrong.at(self.reading.file, node.line, &path))
            }
        }
    }
}

/// Reads a name from a closed list.
pub(crate) fn word<W: Word>(node: &Node) -> Result<W, Wrong> {
    let text = node.text();
    W::WORDS.iter().find(|(word, _)| *word == text).map(|&(_, value)| value).ok_or_else(|| {
        let words: Vec<_> = W::WORDS.iter().map(|&(word, _)| word).collect();
        Wrong::new(format!("`{text}` is no {}", W::WHAT), format!("one of: {}", words.join(", ")))
    })
}

/// Reads text that says something.
pub(crate) fn text(node: &Node) -> Result<&str, Wrong> {
    match &node.value {
        Value::Text(text) if text.trim().is_empty() => Err(Wrong::new("empty text", "some words")),
        Value::Text(text) => Ok(text),
        _ => Err(Wrong::new(node.kind(), "text")),
    }
}

/// Reads a number from 0 to 255.
pub(crate) fn count(node: &Node) -> Result<u8, Wrong> {
    let Value::Number(number) = node.value else {
        return Err(Wrong::new(format!("`{}` is {}", node.text(), node.kind()), "a number"));
    };
    u8::try_from(number).map_err(|_| Wrong::new(format!("{number}"), "a number from 0 to 255"))
}

/// Reads a number from 1 to 255.
pub(crate) fn some(node: &Node) -> Result<u8, Wrong> {
    match count(node)? {
        0 => Err(Wrong::new("0", "a number from 1 to 255")),
        number => Ok(number),
    }
}

/// Reads a number of seats: one for a player, and one for the banker where a player banks.
pub(crate) fn seats(node: &Node, banker: Banker) -> Result<u8, Wrong> {
    match (count(node)?, banker) {
        (0, _) => Err(Wrong::new("no seat", "a number of seats from 1 to 255")),
        (1, Banker::PlayerDealer) => {
            Err(Wrong::new("1 seat, and a player banks", "a number of seats from 2 to 255"))
        }
        (seats, _) => Ok(seats),
    }
}

/// Reads what a type reads from text.
pub(crate) fn parse<T: FromStr>(node: &Node, what: &str, expected: &str) -> Result<T, Wrong> {
    let text = node.text();
    text.parse().map_err(|_| Wrong::new(format!("`{text}` is no {what}"), expected))
}
