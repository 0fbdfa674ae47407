//! What of a page holds: options that change something, and pay tables that something is paid by.

use sheet::{Holds, Library, Reach, Resolved};

fn reach(library: &Library, game: &str, choices: &[(&str, &str)]) -> (Resolved, Reach) {
    let page = library.game(game).unwrap().resolve(choices).unwrap();
    let reach = library.reach(&page);
    (page, reach)
}

fn only_if(option: &str, value: &str) -> Holds {
    Holds::If { option: option.to_owned(), value: value.to_owned() }
}

/// One progressive is paid by one of two libraries, and two of its meters by the second alone.
/// Source: colorado l.2615-2637.
#[test]
fn what_hangs_on_another_choice_says_which() {
    let library = Library::built_in();
    let second = ("side.progressive.table", "lib/pmg-ml");
    let (_, usual) = reach(&library, "ultimate-texas-holdem@colorado", &[]);
    for held in ["lib/pmg", "lib/pmg/envy", "paytable.trips", "meters.seed", "meters.growth"] {
        assert_eq!(usual.of(held), Holds::Now, "{held}");
    }
    for idle in ["lib/pmg-ml", "lib/pmg-ml/envy", "meters.major", "meters.minor"] {
        assert_eq!(usual.of(idle), only_if(second.0, second.1), "{idle}");
    }
    // The other way round; of the first column's meters none is the largest.
    let (_, chosen) = reach(&library, "ultimate-texas-holdem@colorado", &[second]);
    for held in ["lib/pmg-ml", "lib/pmg-ml/envy", "meters.major", "meters.minor"] {
        assert_eq!(chosen.of(held), Holds::Now, "{held}");
    }
    for idle in ["lib/pmg", "meters.seed"] {
        assert_eq!(chosen.of(idle), only_if(second.0, "lib/pmg"), "{idle}");
    }
}

/// The progressive on five cards is another edition's. Source: colorado l.1384-1409.
#[test]
fn what_belongs_to_a_wager_that_is_not_offered_never_holds() {
    let library = Library::built_in();
    let (_, three) = reach(&library, "three-card-poker@colorado", &[]);
    let of_five = ["lib/pmg", "lib/pmg/envy", "lib/pmg-ml", "side.five-card-progressive.table"];
    for idle in of_five {
        assert_eq!(three.of(idle), Holds::Never, "{idle}");
    }
    let (_, five) = reach(&library, "three-card-poker@colorado-five-card-progressive", &[]);
    assert_eq!(five.of("lib/pmg"), Holds::Now);
    assert_eq!(five.of("paytable.progressive"), Holds::Never);
    assert_eq!(five.of("progressive-levels"), Holds::Never);
}

/// In every edition of every game an option changes something, now or with one other choice, but
/// those of wagers that the edition has not.
#[test]
fn options_change_something() {
    let library = Library::built_in().as_printed();
    let (mut now, mut with, mut never) = (0, 0, Vec::new());
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let (page, reach) = reach(&library, &name, &[]);
            let Some(game) = page.table() else { continue };
            for option in &page.options {
                match reach.of(&option.id) {
                    Holds::Now => now += 1,
                    Holds::If { .. } => with += 1,
                    Holds::Never => never.push(format!("{name} {}", option.id)),
                }
            }
            // Every wager is paid by tables that hold.
            for side in &game.sides {
                assert_eq!(reach.of(&side.table), Holds::Now, "{name} {}", side.table);
            }
        }
    }
    assert!(now > 300 && with > 20, "{now} {with}");
    insta::assert_snapshot!(never.join("\n"));
}
