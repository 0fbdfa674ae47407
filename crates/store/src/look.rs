//! What a name looks like: two that look alike are one, for whoever reads them across a table.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

/// What a name looks like. Case, width, accents and what stands between its letters make no
/// difference, nor does the alphabet where its letters are drawn alike.
///
/// Small and capital letters are one, so that a letter that is drawn like another in either case is
/// that one: an `I` is an `l`, and both are a `1`.
#[must_use]
pub fn look(name: &str) -> String {
    let plain: String = name.nfkd().filter(|letter| !is_combining_mark(*letter)).collect();
    // Letters of two alphabets are drawn alike more often as capitals.
    let drawn: String = skeleton(&plain.to_uppercase()).collect();
    let drawn = drawn.to_lowercase();
    let letters = drawn.nfkd().filter(|letter| letter.is_alphanumeric());
    let letters: String = letters
        .map(|letter| match letter {
            'i' | '1' | 'ı' => 'l',
            '0' => 'o',
            letter => letter,
        })
        .collect();
    letters.replace("rn", "m").replace("vv", "w")
}

#[cfg(test)]
mod tests {
    use super::look;

    #[test]
    fn names_that_look_alike_are_one() {
        for alike in [
            &["Ada", "ADA", "ada", "Áda", "ädä", "A\u{30a}da", "Ａｄａ", "A d-a", "a.d.a"][..],
            &["Jürgen", "JURGEN", "jurgen"],
            &["Łukasz", "Lukasz", "lukasz", "Iukasz", "1ukasz"],
            &["Øle", "Ole", "0le", "OLE"],
            &["Bill", "B1ll", "BILL", "BiII"],
            &["Marnie", "Mamie"],
            &["Vvera", "Wera"],
            // A Cyrillic name in Latin dress, in either case.
            &["Вор", "ВОР", "вор", "Bop", "BOP"],
            &["Αννα", "ΑΝΝΑ", "ANNA", "anna"],
        ] {
            let looks: Vec<String> = alike.iter().map(|name| look(name)).collect();
            assert!(looks.iter().all(|it| *it == looks[0]), "{alike:?}: {looks:?}");
        }
    }

    #[test]
    fn other_names_are_others() {
        let names = ["Ada", "Adam", "Bob", "Bo", "Eve", "Ева", "李", "Guest 100", "Guest 107", "Q"];
        let looks: std::collections::BTreeSet<String> = names.into_iter().map(look).collect();
        assert_eq!(looks.len(), names.len(), "{looks:?}");
        assert!(looks.iter().all(|look| !look.is_empty()));
    }
}
