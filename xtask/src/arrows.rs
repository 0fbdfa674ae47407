//! A room uses only the rooms above it: the manifests say so, and this holds them to it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The rooms from the top, each with the rooms it may use.
const ROOMS: [(&str, &[&str]); 12] = [
    ("cards", &[]),
    ("money", &[]),
    ("ranking", &["cards"]),
    ("sheet", &["cards", "money", "ranking"]),
    ("engine", &["cards", "money", "ranking", "sheet"]),
    ("call", &["cards", "money", "ranking", "sheet", "engine"]),
    ("odds", &["cards", "money", "ranking", "sheet", "engine"]),
    ("house", &["cards", "money", "ranking", "sheet", "engine"]),
    ("felt", &["cards", "money", "ranking", "sheet", "engine", "call", "odds", "house"]),
    ("store", &["cards", "money", "ranking", "sheet", "engine", "house"]),
    (
        "server",
        &["cards", "money", "ranking", "sheet", "engine", "call", "odds", "house", "felt", "store"],
    ),
    (
        "cardroom",
        &[
            "cards", "money", "ranking", "sheet", "engine", "call", "odds", "house", "felt",
            "store", "server",
        ],
    ),
];

/// What only the rooms from `store` on may use: clocks, chance, files and sockets live there.
const WORLDLY: [&str; 6] = ["tokio", "rand", "rand_chacha", "getrandom", "sqlx", "axum"];

/// But for the bots' whims, which are numbers of a seed that is given to them.
const WHIMS: (&str, &str) = ("felt", "rand_chacha");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root").to_owned()
}

fn manifest(folder: &Path) -> Table {
    let text = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has a manifest");
    text.parse().expect("a manifest is TOML")
}

/// What the rooms share, by the names they use it under.
fn shared() -> Table {
    manifest(&root())["workspace"]["dependencies"].as_table().expect("a table").clone()
}

/// The crates under `[dependencies]`, and under the other tables of that kind, those for one target
/// only too. A renamed crate is told by its own name, wherever it was renamed.
fn uses(manifest: &Table, shared: &Table, tables: &[&str]) -> BTreeSet<String> {
    let package = |wanted: &Value| Some(wanted.get("package")?.as_str()?.to_owned());
    let own_name = |name: &str, wanted: &Value| {
        let inherited = wanted.get("workspace").and_then(Value::as_bool) == Some(true);
        let wanted = if inherited { shared.get(name).unwrap_or(wanted) } else { wanted };
        package(wanted).unwrap_or_else(|| name.to_owned())
    };
    let targets = manifest.get("target").and_then(Value::as_table);
    let targets = targets.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    std::iter::once(manifest)
        .chain(targets)
        .flat_map(|part| tables.iter().filter_map(|name| part.get(*name)?.as_table()))
        .flatten()
        .map(|(name, wanted)| own_name(name, wanted))
        .collect()
}

/// Why a manifest breaks the order, if it does.
fn fault(room: &str, manifest: &Table, shared: &Table) -> Option<String> {
    let (_, allowed) = ROOMS.iter().find(|(name, _)| *name == room)?;
    let all = uses(manifest, shared, &["dependencies", "dev-dependencies", "build-dependencies"]);
    let rooms = ROOMS.map(|(name, _)| name);
    let wrong = all.iter().find(|name| {
        // A room's tests may use it with other features.
        let another = name.as_str() != room && rooms.contains(&name.as_str());
        another && !allowed.contains(&name.as_str())
    });
    let at = rooms.iter().position(|name| *name == room)?;
    let store = rooms.iter().position(|name| *name == "store")?;
    let worldly = uses(manifest, shared, &["dependencies"]);
    let barred = |name: &str| at < store && WORLDLY.contains(&name) && (room, name) != WHIMS;
    let outside = worldly.iter().find(|name| barred(name));
    match (wrong, outside) {
        (Some(below), _) => Some(format!("{room} uses {below}, which lies below it")),
        (None, Some(outside)) => Some(format!("{room} uses {outside}, but lies above the store")),
        (None, None) => None,
    }
}

#[test]
fn every_room_uses_only_rooms_above_it() {
    let mut seen = 0;
    for entry in std::fs::read_dir(root().join("crates")).expect("there are crates") {
        let room = entry.expect("a folder can be read").file_name().into_string().expect("a name");
        assert!(ROOMS.iter().any(|(name, _)| *name == room), "{room} has no place in the order");
        let manifest = manifest(&root().join("crates").join(&room));
        assert_eq!(manifest["package"]["name"].as_str(), Some(room.as_str()));
        assert_eq!(fault(&room, &manifest, &shared()), None);
        seen += 1;
    }
    assert!(seen >= 4, "only {seen} rooms were found");
}

#[test]
fn an_arrow_that_turns_round_is_noticed() {
    let turned = [
        ("cards", "[dependencies]\nranking = {}", "cards uses ranking, which lies below it"),
        ("money", "[dev-dependencies]\ncards = {}", "money uses cards, which lies below it"),
        ("engine", "[dependencies]\nhouse = {}", "engine uses house, which lies below it"),
        ("odds", "[dependencies]\nrand = \"0\"", "odds uses rand, but lies above the store"),
        ("felt", "[dependencies]\nrand = \"0\"", "felt uses rand, but lies above the store"),
        (
            "cards",
            "[target.'cfg(unix)'.dependencies]\nmoney = {}",
            "cards uses money, which lies below it",
        ),
        (
            "house",
            "[target.'cfg(unix)'.dependencies]\ntokio = \"1\"",
            "house uses tokio, but lies above the store",
        ),
        (
            "ranking",
            "[dependencies]\nrules = { package = \"sheet\", path = \"../sheet\" }",
            "ranking uses sheet, which lies below it",
        ),
        (
            "call",
            "[dependencies.chance]\npackage = \"rand\"\nversion = \"0\"",
            "call uses rand, but lies above the store",
        ),
        (
            "cards",
            "[dependencies]\npaper.workspace = true",
            "cards uses sheet, which lies below it",
        ),
    ];
    let renamed = "paper = { package = \"sheet\", path = \"crates/sheet\" }";
    let shared: Table = renamed.parse().expect("a manifest is TOML");
    for (room, text, expected) in turned {
        let manifest: Table = text.parse().expect("a manifest is TOML");
        assert_eq!(fault(room, &manifest, &shared).as_deref(), Some(expected));
    }
    let straight = "[dependencies]\ncards = {}\nrayon = {}\nsheet = { package = \"paper\" }";
    assert_eq!(fault("ranking", &straight.parse().expect("TOML"), &shared), None);
}
