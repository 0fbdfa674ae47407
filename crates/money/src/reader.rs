//! Reads printed figures from left to right, and knows where it stopped.

use crate::misprint::{Expected, Misprint};

/// A text and the place read so far.
#[derive(Debug, Clone)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// Reads all of `text` by `read`, and refuses anything left over.
pub(crate) fn read_all<'a, T>(
    text: &'a str,
    read: impl FnOnce(&mut Reader<'a>) -> Result<T, Misprint>,
) -> Result<T, Misprint> {
    let mut reader = Reader { text, at: 0 };
    let value = read(&mut reader)?;
    if reader.is_done() { Ok(value) } else { Err(reader.misprint(Expected::End)) }
}

impl Reader<'_> {
    /// The byte that is read next.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The character that is read next.
    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(crate) fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// Reads `word` if it stands here.
    pub(crate) fn eats(&mut self, word: &str) -> bool {
        let here = self.text[self.at..].starts_with(word);
        if here {
            self.at += word.len();
        }
        here
    }

    /// The complaint that something else stands here.
    pub(crate) fn misprint(&self, expected: Expected) -> Misprint {
        self.misprint_at(self.at, expected)
    }

    /// The complaint about what was read from `at` on.
    pub(crate) fn misprint_at(&self, at: usize, expected: Expected) -> Misprint {
        Misprint { expected, at, found: self.text[at..].chars().next() }
    }

    /// Reads one digit, or complains that `expected` is not there.
    pub(crate) fn digit(&mut self, expected: Expected) -> Result<u8, Misprint> {
        match self.text.as_bytes().get(self.at) {
            Some(byte @ b'0'..=b'9') => {
                self.at += 1;
                Ok(byte - b'0')
            }
            _ => Err(self.misprint(expected)),
        }
    }

    /// Reads a whole number, plain (`1000`) or with its thousands set off (`1,000`).
    pub(crate) fn whole<T: TryFrom<u128>>(&mut self) -> Result<T, Misprint> {
        let start = self.at;
        let mut value = Some(u128::from(self.digit(Expected::Digit)?));
        while let Ok(digit) = self.digit(Expected::Digit) {
            value = append(value, digit);
        }
        // A comma after more than three digits is not ours: whoever reads on will point at it.
        while self.at - start <= 3 || self.text.as_bytes()[self.at - 4] == b',' {
            if !self.eats(",") {
                break;
            }
            for _ in 0..3 {
                value = append(value, self.digit(Expected::ThreeDigits)?);
            }
        }
        value
            .and_then(|value| T::try_from(value).ok())
            .ok_or_else(|| self.misprint_at(start, Expected::Smaller))
    }
}

/// The number with one more digit at its end; `None` once it has outgrown 128 bits.
fn append(value: Option<u128>, digit: u8) -> Option<u128> {
    value?.checked_mul(10)?.checked_add(u128::from(digit))
}

/// Sets off the thousands of a whole number: `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Result<u32, Misprint> {
        read_all(text, |reader| reader.whole::<u32>())
    }

    #[test]
    fn whole_numbers_are_plain_or_grouped_in_threes() {
        for (text, number) in [
            ("0", 0),
            ("7", 7),
            ("1000", 1_000),
            ("1,000", 1_000),
            ("12,345", 12_345),
            ("1,234,567", 1_234_567),
            ("4294967295", u32::MAX),
        ] {
            assert_eq!(whole(text), Ok(number), "{text}");
        }
    }

    #[test]
    fn broken_numbers_are_pointed_at() {
        for (text, expected, at) in [
            ("", Expected::Digit, 0),
            (",100", Expected::Digit, 0),
            ("1,", Expected::ThreeDigits, 2),
            ("1,23", Expected::ThreeDigits, 4),
            ("1,23x", Expected::ThreeDigits, 4),
            ("1,2345", Expected::End, 5),
            ("1234,567", Expected::End, 4),
            ("1,234567,890", Expected::End, 5),
            ("10 ", Expected::End, 2),
            ("4294967296", Expected::Smaller, 0),
            ("999999999999999999999999999999999999999999", Expected::Smaller, 0),
        ] {
            let misprint = whole(text).unwrap_err();
            assert_eq!((misprint.expected, misprint.at), (expected, at), "{text}");
            assert_eq!(misprint.found, text[at..].chars().next(), "{text}");
        }
    }

    #[test]
    fn thousands_are_set_off() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (25_000, "25,000"),
            (999_999, "999,999"),
            (1_000_000, "1,000,000"),
            (u64::MAX, "18,446,744,073,709,551,615"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
