//! A disk that is full and has room again: what was refused left nothing, and the store goes on.

use crate::suite::{self, audit};
use money::Money;
use std::path::Path;
use store::{
    AccountId, Append, Entry, Moment, NewAccount, Outcome, Place, Role, Sqlite, Step, Store,
    StoreError,
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
