//! A disk that is full and has room again: what was refused left nothing, and the store goes on.

use crate::suite::{self, audit};
use money::Money;
use std::path::Path;
use std::process::Command as Process;
use store::{
    AccountId, Append, Entry, Moment, NewAccount, NewTable, Outcome, Place, Role, Sqlite, Step,
    Store, StoreError,
};

/// How many pages the file may have, and how many of them are filled with sand.
const PAGES: u32 = 160;
const SAND: u32 = 100;

/// Another process's connection to the file, which may grow it.
async fn outside(file: &Path, sql: &str) {
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    let sql = sqlx::AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(&pool).await.expect("the statement");
    pool.close().await;
}

fn is_full(fault: &StoreError) -> bool {
    fault.to_string().contains("full")
}

#[tokio::test]
async fn a_store_goes_on_when_a_full_disk_has_room_again() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("room.db");
    Sqlite::open(&file).await.expect("a new store").close().await;
    let sand = SAND * 4_000;
    let sql = format!("CREATE TABLE sand (it); INSERT INTO sand VALUES (zeroblob({sand}))");
    outside(&file, &sql).await;
    let store = Sqlite::open_within(&file, Some(PAGES)).await.expect("the file");
    let (table, epoch) = suite::table(&store).await;
    let step = |after: u64| {
        let records = vec!["x".repeat(3_000)];
        Step {
            append: Some(Append { table, epoch, after, records, page: None }),
            entry: Some(Entry::moves(
                "a chip",
                Money::cents(1),
                Place::Cage,
                Place::Player(AccountId(1)),
            )),
            ..Step::default()
        }
    };
    let mut last = 0;
    let fault = loop {
        match store.commit(&[step(last)], Moment(0)).await {
            Ok(outcomes) => assert_eq!(outcomes, [Outcome::Done]),
            Err(fault) => break fault,
        }
        last += 1;
        assert!(last < u64::from(PAGES), "the disk is never full");
    };
    assert!(is_full(&fault), "{fault}");
    // It stays full, and says so every time in the same words.
    for _ in 0..3 {
        let fault = store.commit(&[step(last)], Moment(0)).await.expect_err("a full disk");
        assert!(is_full(&fault), "{fault}");
        let name = "n".repeat(9_000);
        let new = NewAccount { name, role: Role::Player, password: None };
        let fault = store.open_account(&new, Moment(0)).await.expect_err("a full disk");
        assert!(is_full(&fault), "{fault}");
        let fault = store.prove(Moment(0)).await.expect_err("a full disk");
        assert!(is_full(&fault), "{fault}");
    }
    let row = store.table(table).await.expect("it can be read").expect("the table");
    assert_eq!(row.last, last, "what was refused is there");

    outside(&file, "DELETE FROM sand").await;
    store.prove(Moment(1)).await.expect("there is room again");
    let outcomes = store.commit(&[step(last), step(last + 1)], Moment(1)).await;
    assert_eq!(outcomes.expect("there is room again"), [Outcome::Done, Outcome::Done]);
    let balance = store.balance(Place::Player(AccountId(1))).await.expect("works");
    assert_eq!(balance.as_cents(), last as i64 + 2);
    assert_eq!(audit(&store).await, Vec::<String>::new());
}

/// Set in the process that may write no long files: the file to write to.
const FILE: &str = "STORE_FULL_FILE";

/// How long its files may be, in blocks of 512 bytes: the log that is written ahead takes a dozen
/// tables.
const BLOCKS: u32 = 400;

fn table() -> NewTable {
    NewTable { setup: "x".repeat(9_000), by: None }
}

/// The process whose commits fail: a quota of pages fails in the statement, a disk only when what
/// is written ahead goes to it.
#[tokio::test]
#[ignore = "needs a process of its own that may write no long files; the next test starts it"]
async fn writes_until_its_commits_fail() {
    // Nobody started it: it is one of all tests that are run.
    let Some(file) = std::env::var_os(FILE) else { return };
    let store = Sqlite::open(Path::new(&file)).await.expect("the file");
    let (first, mut opened) = (store.open_table(&table(), Moment(0)).await.expect("a table").id, 1);
    while let Ok(row) = store.open_table(&table(), Moment(0)).await {
        let kept = store.table(row.id).await.expect("it can be read");
        assert_eq!(kept, Some(row), "a table was opened that is not there");
        opened += 1;
        assert!(opened < 1_000, "no commit fails");
    }
    let mut last = 0;
    while let Ok(epoch) = store.take_over(first).await {
        last = epoch.expect("an open table").0;
        let kept = store.table(first).await.expect("it can be read").expect("the table");
        assert_eq!(kept.epoch.0, last, "the table was not taken over");
        assert!(last < 1_000, "no commit fails");
    }
    assert!(store.open_table(&table(), Moment(0)).await.is_err(), "there is no room again");
    println!("held {opened} {last}");
}

#[cfg(unix)]
#[tokio::test]
async fn what_a_disk_did_not_take_is_not_answered() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("room.db");
    Sqlite::open(&file).await.expect("a new store").close().await;
    // A write past the limit is an error, and no signal to the process.
    let script = format!("trap '' XFSZ; ulimit -f {BLOCKS}; exec \"$0\" \"$@\"");
    let test = std::env::current_exe().expect("this test");
    let said = Process::new("sh")
        .args(["-c", &script, &test.display().to_string()])
        .args(["full::writes_until_its_commits_fail", "--exact", "--ignored", "--nocapture"])
        .env(FILE, &file)
        .output()
        .expect("a process");
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let held = said.lines().find_map(|line| line.strip_prefix("held "));
    let held = held.unwrap_or_else(|| panic!("{said}")).split(' ');
    let held: Vec<i64> = held.map(|it| it.parse().expect("a number")).collect();

    let store = Sqlite::open(&file).await.expect("there is room again");
    let tables = store.tables().await.expect("it can be read");
    assert_eq!([tables.len() as i64, tables[0].epoch.0], held[..]);
    let epoch = store.take_over(tables[0].id).await.expect("there is room again");
    assert_eq!(epoch.map(|epoch| epoch.0), Some(held[1] + 1));
    let next = store.open_table(&table(), Moment(0)).await.expect("there is room again");
    assert!(tables.iter().all(|it| it.id != next.id), "an id was given twice");
}
