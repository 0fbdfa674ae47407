//! A reader that walks along a text and knows where it is.

use crate::fault::{Fault, Part, TextError};

/// A text and the place reached in it, always between two characters.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// A reader at the beginning of the text.
    pub(crate) const fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0 }
    }

    /// The byte reached.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads the next character if `read` makes something of it.
    pub(crate) fn take<T>(&mut self, read: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let next = self.peek()?;
        let taken = read(next)?;
        self.at += next.len_utf8();
        Some(taken)
    }

    /// Reads `word`, in either case, if the text goes on with it.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let next = self.text.get(self.at..self.at + word.len());
        let found = next.is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            self.at += word.len();
        }
        found
    }

    /// Whether this sign follows the next character.
    pub(crate) fn goes_on(&self, sign: char) -> bool {
        self.rest().chars().nth(1) == Some(sign)
    }

    /// Skips white space and commas; says whether more follows.
    pub(crate) fn skip_to_next(&mut self) -> bool {
        let trimmed = self.rest().trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        self.at = self.text.len() - trimmed.len();
        !trimmed.is_empty()
    }

    /// Skips white space and reads a run of digits, a run of letters or a single sign; empty at
    /// the end of the text.
    pub(crate) fn token(&mut self) -> &'a str {
        let token = self.next_token();
        self.at += token.len();
        token
    }

    /// Skips white space and reads the next token if it is `word`, in either case.
    pub(crate) fn take_token(&mut self, word: &str) -> bool {
        let token = self.next_token();
        let found = token.eq_ignore_ascii_case(word);
        if found {
            self.at += token.len();
        }
        found
    }

    /// The fault of the next character, where `part` was expected.
    pub(crate) fn expected(&self, part: Part) -> TextError {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        TextError::new(self.text, self.at, end, Fault::Expected(part))
    }

    /// The fault of what was read from `start` on.
    pub(crate) fn fault_from(&self, start: usize, fault: Fault) -> TextError {
        TextError::new(self.text, start, self.at, fault)
    }

    /// The fault of a token just read, where `part` was expected.
    pub(crate) fn fault_of(&self, token: &str, part: Part) -> TextError {
        self.fault_from(self.at - token.len(), Fault::Expected(part))
    }

    fn next_token(&mut self) -> &'a str {
        let rest = self.rest().trim_start();
        self.at = self.text.len() - rest.len();
        let run = |like: fn(char) -> bool| rest.find(|c| !like(c)).unwrap_or(rest.len());
        let end = match rest.chars().next() {
            None => 0,
            Some(first) if first.is_ascii_digit() => run(|c| c.is_ascii_digit()),
            Some(first) if first.is_alphabetic() => run(char::is_alphabetic),
            Some(first) => first.len_utf8(),
        };
        &rest[..end]
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }
}
