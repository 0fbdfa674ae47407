//! Every sheet of `rules/` loads, in every edition and with every choice, and cites lines that
//! exist and print its amounts.

use crate::documents::Documents;
use money::Money;
use proptest::prelude::*;
use sheet::poker::Stakes;
use sheet::table::irregular::Irregularity;
use sheet::{Library, PageSection, Resolved};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// Every game in every edition, as it stands without choices.
fn pages(library: &Library) -> Vec<Resolved> {
    let mut pages = Vec::new();
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let game = library.game(&format!("{}@{}", sheet.id, edition.id)).unwrap();
            pages.push(game.resolve(&[]).unwrap());
        }
    }
    pages
}

#[test]
fn every_file_of_the_folder_is_embedded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let listed = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let listed: BTreeSet<String> = listed
        .filter_map(|name| name.to_str()?.strip_suffix(".toml").map(str::to_owned))
        .filter(|name| name != "rulings")
        .collect();
    let library = Library::built_in();
    let embedded: BTreeSet<String> = library.sheets().map(|s| s.id.clone()).collect();
    assert_eq!(embedded, listed, "touch crates/sheet/src/library.rs after adding a sheet");
}

/// What ruling G-336 reads for games whose pages are silent is there to be done.
#[test]
fn every_edition_that_cites_the_remedies_of_a_ruling_has_them_all() {
    let wanted = [
        Irregularity::PlayerCount,
        Irregularity::DealerCount,
        Irregularity::PlayerExposed,
        Irregularity::DealerExposed,
        Irregularity::Boxed,
        Irregularity::OffTable,
    ];
    let mut cite = 0;
    for page in pages(&Library::built_in()) {
        let irregular = page.sections.iter().find(|section| section.name == "irregular");
        let mut rulings = irregular.iter().flat_map(|it| &it.sources).flat_map(|it| &it.rulings);
        if rulings.any(|id| id == "G-336") {
            cite += 1;
            let remedies = &page.table().unwrap().remedies;
            for what in wanted {
                let has = remedies.iter().any(|(held, _)| *held == what);
                assert!(has, "{}@{} has no remedy for {}", page.game, page.edition, what.id());
            }
        }
    }
    assert!(cite >= 13, "{cite} editions cite G-336");
}

/// Rulings G-064 and G-134.
#[test]
fn a_corrupt_column_is_chosen_only_as_printed() {
    let library = Library::built_in();
    let printed = library.clone().as_printed();
    for (game, choice, refused) in [
        ("three-card-poker@colorado", ("pair-plus", "13"), None),
        ("three-card-poker@colorado", ("pair-plus", "14"), Some("schedule `14` of pair-plus")),
        // It would be paid by none of its columns.
        (
            "let-it-ride",
            ("side.progressive.table", "progressive"),
            Some("schedule `1` of progressive"),
        ),
        // Not paid by, and still not to be chosen.
        ("let-it-ride", ("paytable.progressive", "2"), Some("schedule `2` of progressive")),
    ] {
        let fault = library.game(game).unwrap().resolve(&[choice]).err().map(|it| it.to_string());
        let fault = fault.as_deref().and_then(|it| it.split_once(" is corrupt")).map(|it| it.0);
        assert_eq!(fault, refused, "{game} {choice:?}");
        assert!(printed.game(game).unwrap().resolve(&[choice]).is_ok(), "{game} {choice:?}");
    }
}

#[test]
fn every_value_of_every_option_resolves() {
    let library = Library::built_in().as_printed();
    let mut tried = 0;
    for page in pages(&library) {
        let name = format!("{}@{}", page.game, page.edition);
        let game = library.game(&name).unwrap();
        for option in game.options() {
            for value in &option.values {
                let page = game.resolve(&[(&option.id, value)]).unwrap();
                let chosen = page.options.iter().find(|held| held.id == option.id).unwrap();
                assert_eq!(chosen.value(), value, "{name} {}", option.id);
                tried += 1;
            }
        }
    }
    assert!(tried > 400, "only {tried} choices");
}

#[test]
fn every_citation_lies_in_its_document() {
    let library = Library::built_in();
    for page in pages(&library) {
        for source in page.sections.iter().flat_map(|section| &section.sources) {
            if let (Some(document), Some(lines)) = (source.document, &source.lines) {
                assert!(lines.last() <= document.length(), "{}@{}", page.game, page.edition);
            }
        }
    }
    for ruling in library.rulings() {
        for (document, lines) in &ruling.sources {
            assert!(lines.last() <= document.length(), "{}", ruling.id);
        }
    }
}

/// The sources of the rooms that play and rank by the rules.
fn code() -> String {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders: Vec<_> =
        ["money", "ranking", "engine"].map(|room| crates.join(room).join("src")).into();
    let mut code = String::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the room has sources") {
            let path = entry.expect("an entry can be read").path();
            match path.is_dir() {
                true => folders.push(path),
                false => code += &std::fs::read_to_string(&path).expect("a source can be read"),
            }
        }
    }
    code
}

#[test]
fn every_ruling_is_used_by_a_sheet_a_table_or_the_code() {
    let library = Library::built_in();
    let used: BTreeSet<String> =
        pages(&library).iter().flat_map(|page| &page.rulings).map(|r| r.id.clone()).collect();
    let shared = ["X-01", "X-10"]; // what bare numbers mean, and the shared progressives
    let code = code();
    for ruling in library.rulings() {
        let id = &*ruling.id;
        assert!(used.contains(id) || shared.contains(&id) || code.contains(id), "{id}");
    }
}

proptest! {
    /// Whatever a house chooses, the choices go together, but for bets whose table is printed for
    /// other packs. Those are as the refusal says.
    #[test]
    fn options_go_together(game in any::<prop::sample::Index>(), picks in any::<[prop::sample::Index; 24]>()) {
        static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::built_in().as_printed());
        let library = &*LIBRARY;
        let editions: Vec<String> = library
            .sheets()
            .flat_map(|s| s.editions.iter().map(|edition| format!("{}@{}", s.id, edition.id)))
            .collect();
        let name = &editions[game.index(editions.len())];
        let game = library.game(name).unwrap();
        let options = game.options();
        prop_assert!(options.len() <= picks.len());
        let mut choices: Vec<(&str, &str)> = options
            .iter()
            .zip(picks)
            .map(|(option, pick)| (&*option.id, &*option.values[pick.index(option.values.len())]))
            .collect();
        let mut page = game.resolve(&choices);
        while let Some((id, instead)) = page.as_ref().err().and_then(other_packs) {
            let option = options.iter().find(|option| option.id == id).expect("an option");
            let value = option.values.iter().find(|value| **value == instead).expect("a value");
            let chosen = choices.iter_mut().find(|(held, _)| *held == id).expect("it was chosen");
            prop_assert!(chosen.1 != value, "{name}: {id} = {value} is refused for itself");
            chosen.1 = value;
            page = game.resolve(&choices);
        }
        prop_assert!(page.is_ok(), "{name} {choices:?}: {}", page.unwrap_err());
    }
}

/// What a bet whose table is not for the packs that are dealt should be instead: another table, or
/// not offered. Source: clovis-500 l.2148, players-casino l.1209-1213; rulings G-208, G-214.
fn other_packs(fault: &impl ToString) -> Option<(String, String)> {
    let fault = fault.to_string();
    let (_, instead) = fault.split_once(" packs; expected other packs, or ")?;
    let (id, value) = instead.split_once(" = ")?;
    Some((id.to_owned(), value.trim_matches('"').to_owned()))
}

/// The amounts in dollars of a text, in their order: `\$1,000` is $1,000, and so is `\$1.000`.
fn dollars(text: &str) -> Vec<Money> {
    let amounts = text.split('$').skip(1).filter_map(|rest| {
        let end = rest.find(|sign: char| !sign.is_ascii_digit() && !",.".contains(sign));
        let amount = rest[..end.unwrap_or(rest.len())].replace(',', "");
        let amount = amount.trim_end_matches('.');
        let amount = match amount.split_once('.') {
            Some((thousands, rest)) if rest.len() == 3 => format!("{thousands}{rest}"),
            _ => amount.to_owned(),
        };
        format!("${amount}").parse().ok()
    });
    amounts.collect()
}

/// The pairs that stand on a line as limits or blinds do: `\$2/\$4`, `\$1 - \$3`.
fn pairs(line: &str) -> Vec<(Money, Money)> {
    let parts: Vec<&str> = line.split('$').collect();
    let pair = |at: &usize| {
        let amount = |sign: char| sign.is_ascii_digit() || ",.".contains(sign);
        let between = parts[*at].trim_start_matches(amount);
        ["/", "-"].contains(&between.trim_matches([' ', '\\']))
    };
    let pairs = (1..parts.len().max(2) - 1).filter(pair);
    pairs.filter_map(|at| Some((*dollars(line).get(at - 1)?, *dollars(line).get(at)?))).collect()
}

/// An amount at the start of a text that a dollar sign stood before, and what follows it.
fn amount(text: &str) -> Option<(Money, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit() && !",.".contains(sign));
    let digits = text[..end.unwrap_or(text.len())].trim_end_matches([',', '.']);
    Some((*dollars(&format!("${digits}")).first()?, &text[digits.len()..]))
}

/// Every pair that a line prints as limits or blinds, in whatever words: `\$2/\$4`, `such as \$2, \$4`,
/// `between \$1 and \$2`, `\$3 and \$5 blinds`; and without a sign `in a 3-6 game`, `10-20 Lowball`.
fn limits(line: &str) -> Vec<(Money, Money)> {
    let line = line.replace('\\', "");
    let parts: Vec<&str> = line.split('$').collect();
    let signed = parts.windows(3).filter_map(|parts| {
        let ((one, between), (other, after)) = (amount(parts[1])?, amount(parts[2])?);
        let is_pair = match between.trim() {
            "/" | "-" => true,
            "," => parts[0].ends_with("such as "),
            "and" => parts[0].ends_with("between ") || after.starts_with(" blinds"),
            _ => false,
        };
        is_pair.then_some((one, other))
    });
    let words: Vec<&str> = line.split_whitespace().collect();
    let bare = words.iter().enumerate().filter_map(|(at, word)| {
        let (one, other) = word.trim_matches(['(', ')', ',', '.']).split_once('-')?;
        let before = at.checked_sub(1).is_some_and(|at| ["in", "a"].contains(&words[at]));
        let after = words.get(at + 1).is_some_and(|next| next.starts_with("Lowball"));
        let money = |text: &str| text.parse().ok().map(Money::dollars);
        (before || after).then_some((money(one)?, money(other)?))
    });
    signed.chain(bare).collect()
}

/// A number alone is no limit, nor are two of something else.
#[test]
fn limits_are_pairs() {
    let dollars = |pair: (u64, u64)| (Money::dollars(pair.0), Money::dollars(pair.1));
    for (line, pairs) in [
        ("a game such as \\$2, \\$4, the smaller", &[(2, 4)][..]),
        ("limits shall be between \\$1 and \\$2 Maximum", &[(1, 2)]),
        ("is \\$3 and \\$5 blinds, and an initial \\$200 buy-in", &[(3, 5)]),
        ("68\t\\$40\t5-6\t\\$2\t\\$1", &[]),
        ("limits of 6-12 in 3-6, or in 4-8 if there is a \\$50 scooper", &[(3, 6), (4, 8)]),
        ("10-20 Lowball, at most 7 players, \\$1 ante, \\$10 open blind", &[(10, 20)]),
        ("buys \\$40, \\$100 or \\$200 and \\$5", &[]),
    ] {
        let expected: Vec<(Money, Money)> = pairs.iter().map(|pair| dollars(*pair)).collect();
        assert_eq!(limits(line), expected, "{line}");
    }
}

/// The lines that a page's stakes cite, and each of those stakes.
struct Cited {
    name: String,
    section: PageSection,
    lines: Vec<String>,
    stakes: Vec<Stakes>,
}

/// Every page whose stakes cite lines.
fn every_stakes(documents: &Documents) -> Vec<Cited> {
    let library = Library::built_in();
    let mut all = Vec::new();
    for page in pages(&library) {
        let Some(section) = page.sections.iter().find(|section| section.name == "stakes") else {
            continue;
        };
        let source = section.sources.last().unwrap();
        let Some(cited) = documents.cited(source) else { continue };
        let lines = cited.into_iter().map(|(_, text)| text.to_owned()).collect();
        let name = format!("{}@{}", page.game, page.edition);
        let game = library.game(&name).unwrap();
        let option = page.options.iter().find(|option| option.id == "stakes");
        let choices: Vec<Vec<(&str, &str)>> = match option {
            None => vec![vec![]],
            Some(option) => option.values.iter().map(|name| vec![("stakes", &**name)]).collect(),
        };
        let stakes = choices.iter().map(|choice| game.resolve(choice).unwrap().poker().unwrap().1);
        all.push(Cited { section: section.clone(), lines, stakes: stakes.collect(), name });
    }
    all
}

/// Limits are a pair that the cited lines print as one. Where there are none, the blinds are such a
/// pair, or the lines print what one buys in for and the blinds are the house's (ruling X-41). What
/// else is posted is printed, or follows from the lower limit as the rulings of the section say.
#[test]
fn stakes_print_what_their_lines_print() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let (mut checked, mut paired) = (0, 0);
    for Cited { name, section, lines, stakes } in every_stakes(&documents) {
        let rulings = &section.sources.last().unwrap().rulings;
        let reads = |id: &str| rulings.iter().any(|held| held == id);
        let printed: Vec<Money> = lines.iter().flat_map(|line| dollars(line)).collect();
        let limits: Vec<(Money, Money)> = lines.iter().flat_map(|line| limits(line)).collect();
        // Where the house posts its amounts the document prints none (ruling X-41).
        if printed.is_empty() && limits.is_empty() && reads("X-41") {
            continue;
        }
        for stakes in stakes {
            let Stakes { ante, blinds, bring_in, low, high, kill, scoop, buy_in, .. } = stakes;
            let Stakes { buy_in_max, buy_again, side, .. } = stakes;
            let is_half = |money: Money| money.times(2) == low;
            // Ruling X-41: the big blind is the lower limit, the small one half of it, or $1 of $3.
            let blind = |money: Money| money == low || is_half(money) || money.times(3) == low;
            let part = ante.times(4) <= low && low <= ante.times(6);
            // Without limits there is but the least bet.
            let free = low == high;
            let as_blinds = limits.contains(&(blinds[0], blinds[1])) && low == blinds[1];
            let house = reads("X-41") && printed.contains(&buy_in);
            match free {
                true => assert!(as_blinds || house, "{name}: blinds {blinds:?}, {low} at least"),
                false => assert!(limits.contains(&(low, high)), "{name}: {low}/{high}"),
            }
            paired += usize::from(as_blinds || !free);
            let printed = |money: Money| printed.contains(&money);
            let posted = |money: Money, follows: bool| match reads("X-41") {
                true => follows,
                false => printed(money),
            };
            let brings = reads("G-036") && (is_half(bring_in) || bring_in == low);
            for (key, amount, fits) in [
                ("scoop", scoop, printed(scoop)),
                ("buy-in", buy_in, printed(buy_in)),
                ("buy-in-max", buy_in_max, printed(buy_in_max)),
                ("buy-again", buy_again, printed(buy_again)),
                ("side", side, printed(side)),
                ("blinds", blinds[0], as_blinds || posted(blinds[0], blind(blinds[0]))),
                ("blinds", blinds[1], as_blinds || posted(blinds[1], blind(blinds[1]))),
                ("blinds", blinds[2], posted(blinds[2], blind(blinds[2]))),
                ("ante", ante, printed(ante) || posted(ante, part)),
                ("bring-in", bring_in, printed(bring_in) || brings),
                ("kill", kill, printed(kill) || posted(kill, kill == low.times(2))),
            ] {
                assert!(fits || amount.is_zero(), "{name} {key}: {amount}");
                checked += usize::from(!amount.is_zero());
            }
        }
    }
    assert!(checked > 100 && paired > 60, "only {checked} amounts and {paired} pairs");
}

/// Every pair of limits or blinds that the cited lines print can be chosen.
#[test]
fn stakes_list_every_limit_that_their_lines_print() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let mut checked = 0;
    for Cited { name, lines, stakes, .. } in every_stakes(&documents) {
        for pair in lines.iter().flat_map(|line| pairs(line)) {
            let listed = stakes.iter().any(|stakes| {
                let Stakes { low, high, blinds, buy_in, buy_in_max, .. } = *stakes;
                [(low, high), (blinds[0], blinds[1]), (buy_in, buy_in_max)].contains(&pair)
            });
            assert!(listed, "{name}: {}/{}", pair.0, pair.1);
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} pairs");
}
