//! Text in columns, as wide as the terminal and never wider than is read with ease.

use std::io::IsTerminal;

/// The widest a page gets, and its width where no terminal says otherwise.
const WIDEST: usize = 100;

/// How wide a page is printed.
pub(crate) fn width() -> usize {
    match std::io::stdout().is_terminal() {
        true => textwrap::termwidth().clamp(40, WIDEST),
        false => WIDEST,
    }
}

/// What keeps the words of one citation on one line; it is printed as a space.
pub(crate) const TIE: &str = "\u{a0}";

/// Writes a label and, beside it, text that is wrapped in its own column. A label too long for
/// its column gets a line for itself.
pub(crate) fn beside(out: &mut String, label: &str, column: usize, text: &str) {
    let indent = " ".repeat(column);
    let room = width().saturating_sub(column).max(20);
    let fits = textwrap::core::display_width(label) < column;
    if fits {
        let gap = column - textwrap::core::display_width(label);
        out.push_str(label);
        out.push_str(&" ".repeat(gap));
    } else {
        out.push_str(label);
        out.push('\n');
        out.push_str(&indent);
    }
    // Hyphens stand in names and line numbers: only spaces break a line.
    let options = textwrap::Options::new(room)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    let lines = textwrap::wrap(text, options);
    out.push_str(&lines.join(&format!("\n{indent}")).replace(TIE, " "));
    while out.ends_with(' ') {
        out.pop();
    }
    out.push('\n');
}

/// A number with its thousands parted.
pub(crate) fn thousands(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut parted = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            parted.push(',');
        }
        parted.push(digit);
    }
    parted
}
