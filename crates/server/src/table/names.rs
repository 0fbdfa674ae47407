//! What the bots are called.

use store::TableId;

const NAMES: [&str; 24] = [
    "Agnes", "Bruno", "Clara", "Dexter", "Edith", "Felix", "Greta", "Hugo", "Irma", "Jasper",
    "Klara", "Lionel", "Mabel", "Nestor", "Olga", "Percy", "Quentin", "Rosa", "Silas", "Thelma",
    "Ulrich", "Vera", "Walter", "Zelda",
];

/// The name of a bot in a seat: one that looks like nobody's at the table.
pub(super) fn bot(table: TableId, seat: u8, taken: &[&str]) -> String {
    let taken: Vec<String> = taken.iter().map(|name| store::look(name)).collect();
    let number = table.0.unsigned_abs() as usize * 5 + usize::from(seat);
    let from = number % NAMES.len();
    let names = NAMES[from..].iter().chain(&NAMES[..from]);
    let free = names.into_iter().find(|name| !taken.contains(&store::look(name)));
    free.map_or_else(|| format!("Bot {number}"), |name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn bots_look_like_nobody() {
        let looks: BTreeSet<String> = NAMES.iter().map(|name| store::look(name)).collect();
        assert_eq!(looks.len(), NAMES.len(), "they can be told apart themselves");
        assert_eq!(bot(TableId(1), 1, &[]), "Greta");
        for alike in ["Greta", "GRETA", "Gréta", "Gret\u{430}"] {
            assert_eq!(bot(TableId(1), 1, &["Ada", alike]), "Hugo", "{alike}");
        }
    }
}
