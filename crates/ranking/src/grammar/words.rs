//! The words of a hand name and what they can mean.

use cards::Rank;

/// A word of a text: lower case, apostrophes left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// Its first byte.
    pub(super) at: usize,
    /// What stands before it.
    pub(super) gap: Gap,
}

/// What stands between two words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    Space,
    /// A hyphen, a dash or a slash: "ten-high", "sixes - tens", "Ace/King".
    Dash,
    Comma,
}

/// Takes a text apart. A sign that no name has becomes a word of its own, for the error to show.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut gap = Some(Gap::Space);
    for (at, sign) in text.char_indices() {
        match (sign, gap) {
            ('\'' | '’', _) => {}
            (',', _) => gap = Some(Gap::Comma),
            ('-' | '–' | '—' | '/', _) => {
                gap = gap.filter(|gap| *gap == Gap::Comma).or(Some(Gap::Dash));
            }
            (space, _) if space.is_whitespace() => gap = gap.or(Some(Gap::Space)),
            (letter, None) if is_letter(letter) => {
                if let Some(word) = words.last_mut() {
                    word.text.push(letter.to_ascii_lowercase());
                }
            }
            (sign, before) => {
                let text = sign.to_ascii_lowercase().to_string();
                words.push(Word { text, at, gap: before.unwrap_or(Gap::Space) });
                gap = if is_letter(sign) { None } else { Some(Gap::Space) };
            }
        }
    }
    words
}

/// Whether a sign can be part of a word; the point is for `20.5`.
fn is_letter(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '.'
}

/// One of a rank: `ace`, `a`, `10`.
pub(super) fn rank(word: &str) -> Option<Rank> {
    let symbol = |word: &str| {
        let mut signs = word.chars();
        let sign = signs.next().filter(|_| signs.next().is_none())?;
        Rank::from_symbol(sign)
    };
    match word {
        "10" => Some(Rank::Ten),
        "deuce" => Some(Rank::Two),
        _ => Rank::ALL.into_iter().find(|rank| rank.name() == word).or_else(|| symbol(word)),
    }
}

/// Several of a rank: `aces`, `10s`; `jacks` also stands for the books' "jack's".
pub(super) fn plural(word: &str) -> Option<Rank> {
    let short = || word.strip_suffix('s').filter(|short| short.len() <= 2).and_then(rank);
    match word {
        "deuces" => Some(Rank::Two),
        _ => Rank::ALL.into_iter().find(|rank| rank.plural() == word).or_else(short),
    }
}

/// Two of a rank in one word: `aa`.
pub(super) fn doubled(word: &str) -> Option<Rank> {
    let mut signs = word.chars();
    match (signs.next(), signs.next(), signs.next()) {
        (Some(one), Some(other), None) if one == other => Rank::from_symbol(one),
        _ => None,
    }
}

/// How many: `four`, `4`; no hand counts more than eight.
pub(super) fn count(word: &str) -> Option<u8> {
    const COUNTS: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    let named = COUNTS.iter().position(|name| *name == word).map(|at| at as u8 + 1);
    named.or_else(|| word.parse().ok().filter(|count| (1..=8).contains(count)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_where_they_are_and_what_stands_before_them() {
        let found: Vec<(String, usize, Gap)> = words("Pair Jack's - 10’s, Ace/King (x)")
            .into_iter()
            .map(|word| (word.text, word.at, word.gap))
            .collect();
        let word = |text: &str, at, gap| (text.to_owned(), at, gap);
        assert_eq!(
            found,
            [
                word("pair", 0, Gap::Space),
                word("jacks", 5, Gap::Space),
                word("10s", 14, Gap::Dash),
                word("ace", 22, Gap::Comma),
                word("king", 26, Gap::Dash),
                word("(", 31, Gap::Space),
                word("x", 32, Gap::Space),
                word(")", 33, Gap::Space),
            ]
        );
    }

    #[test]
    fn a_rank_has_many_spellings() {
        for rank in Rank::ALL {
            let symbol = rank.symbol().to_ascii_lowercase().to_string();
            assert_eq!((super::rank(rank.name()), super::rank(&symbol)), (Some(rank), Some(rank)));
            assert_eq!(plural(rank.plural()), Some(rank));
            assert_eq!(plural(&format!("{symbol}s")), Some(rank));
            assert_eq!(doubled(&symbol.repeat(2)), Some(rank));
        }
        assert_eq!(plural("10s"), Some(Rank::Ten));
        assert_eq!([rank("one"), rank("11"), plural("ace"), plural("s")], [None; 4]);
        assert_eq!(
            [count("8"), count("eight"), count("9"), count("0")],
            [Some(8), Some(8), None, None]
        );
    }
}
