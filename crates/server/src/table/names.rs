//! What the bots are called.

const NAMES: [&str; 24] = [
    "Agnes", "Bruno", "Clara", "Dexter", "Edith", "Felix", "Greta", "Hugo", "Irma", "Jasper",
    "Klara", "Lionel", "Mabel", "Nestor", "Olga", "Percy", "Quentin", "Rosa", "Silas", "Thelma",
    "Ulrich", "Vera", "Walter", "Zelda",
];

/// A name that nobody at the table has, by a number.
pub(super) fn bot(number: usize, taken: &[&str]) -> String {
    let from = number % NAMES.len();
    let names = NAMES[from..].iter().chain(&NAMES[..from]);
    let free = names.into_iter().find(|name| !taken.contains(name));
    free.map_or_else(|| format!("Bot {number}"), |name| (*name).to_owned())
}
